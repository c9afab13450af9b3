//! Small mistakes that could be made in a source file: those of cargo-mutants, and those of a rulebook's kind that it does
//! not make: a number that is off by one, a step of a rule that is left out, a condition that is dropped.

use super::functions::{self, Function};
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::process::Command;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use xtask::play::cargo;
use xtask::project::Project;

/// One small mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The file, relative to the root.
    pub file: String,
    /// The function that it is made in.
    pub function: Function,
    /// The bytes of the file that it replaces.
    pub bytes: Range<usize>,
    /// What stands there instead.
    pub instead: String,
    /// Its line, from 1.
    pub line: usize,
    /// What is done, in words: "replace < with <=".
    pub what: String,
}

impl Change {
    /// What it is called where its line may have moved: file, function, what is done, and what stood there.
    pub fn key(&self, text: &str) -> String {
        let stood: Vec<&str> = text[self.bytes.clone()].split_whitespace().collect();
        let line = text.lines().nth(self.line - 1).unwrap_or_default().trim();
        let stood = stood.join(" ");
        let stood = if stood.len() > 80 || stood.is_empty() { "" } else { stood.as_str() };
        format!("{} | {} | {} | {stood} | {line}", self.file, self.function.name, self.what)
    }
}

/// A source file with its functions.
pub struct Source {
    /// Its path, relative to the root.
    pub path: String,
    /// What it holds.
    pub text: String,
    /// Its functions.
    pub functions: Vec<Function>,
}

/// Every change of these files.
///
/// # Errors
/// Where cargo-mutants cannot be had or a file is no Rust.
pub fn all(project: &Project, package: &str, sources: &BTreeMap<String, Source>) -> Result<Vec<Change>> {
    let mut found = listed(project, package, sources)?;
    for source in sources.values() {
        found.extend(own(source)?);
    }
    found.sort_by(|a, b| {
        (&a.file, a.bytes.start, a.bytes.end, &a.what).cmp(&(&b.file, b.bytes.start, b.bytes.end, &b.what))
    });
    found.dedup_by(|a, b| (&a.file, &a.bytes, &a.instead) == (&b.file, &b.bytes, &b.instead));
    Ok(found)
}

/// What `cargo mutants --list --json` says of a mutant.
#[derive(Deserialize)]
struct Listed {
    file: String,
    name: String,
    genre: String,
    replacement: String,
    span: Span,
}

#[derive(Deserialize)]
struct Span {
    start: At,
    end: At,
}

#[derive(Deserialize)]
struct At {
    line: usize,
    column: usize,
}

fn listed(project: &Project, package: &str, sources: &BTreeMap<String, Source>) -> Result<Vec<Change>> {
    install()?;
    let output = Command::new(cargo())
        .args(["mutants", "--list", "--json", "--package", package])
        .current_dir(project.root())
        .output()
        .context("cargo cannot be started")?;
    ensure!(output.status.success(), "cargo mutants --list: {}", String::from_utf8_lossy(&output.stderr));
    let list: Vec<Listed> = serde_json::from_slice(&output.stdout).context("what cargo mutants lists")?;
    let mut found = Vec::new();
    for Listed { file, name, genre, replacement, span } in list {
        let Some(source) = sources.get(&file) else { continue };
        let bytes = offset(&source.text, &span.start)?..offset(&source.text, &span.end)?;
        if is_the_same(&source.text[bytes.clone()], &replacement) {
            continue;
        }
        let Some(function) = source.functions.iter().find(|function| lies_in(&bytes, &function.body)) else { continue };
        let place = format!("{file}:{}:{}: ", span.start.line, span.start.column);
        let what = name.strip_prefix(&place).unwrap_or(&name);
        let what = what.strip_suffix(&format!(" in {}", function.name)).unwrap_or(what);
        let what = if genre == "FnValue" { format!("give {replacement} at once") } else { what.to_owned() };
        found.push(Change {
            file,
            function: function.clone(),
            bytes,
            instead: replacement,
            line: span.start.line,
            what,
        });
    }
    Ok(found)
}

/// Does a body give a default at once already, whatever its type is called?
pub fn is_the_same(stood: &str, instead: &str) -> bool {
    let words = stood.trim();
    let named = words.strip_suffix("::default()").is_some_and(|name| name.chars().all(char::is_alphanumeric));
    instead == "Default::default()" && (named || ["0", "false", "None"].contains(&words))
}

/// Installs cargo-mutants where it is missing.
fn install() -> Result<()> {
    let there = Command::new(cargo()).args(["mutants", "--version"]).output();
    if there.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    xtask::say::say("cargo-mutants is not there; it is installed");
    let status = Command::new(cargo()).args(["install", "--locked", "cargo-mutants"]).status();
    if !status.context("cargo cannot be started")?.success() {
        bail!("cargo-mutants cannot be installed: cargo install --locked cargo-mutants");
    }
    Ok(())
}

/// The byte of a place. Lines and columns count from 1, columns in letters.
fn offset(text: &str, at: &At) -> Result<usize> {
    let before: usize = text.split_inclusive('\n').take(at.line - 1).map(str::len).sum();
    let line = text[before..].split_inclusive('\n').next().unwrap_or_default();
    let within = line.char_indices().map(|(at, _)| at).chain([line.len()]).nth(at.column - 1);
    Ok(before + within.with_context(|| format!("line {} has no column {}", at.line, at.column))?)
}

fn lies_in(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The changes that are made here: numbers, steps left out, conditions dropped, least and greatest exchanged.
///
/// # Errors
/// Where the file is no Rust.
pub fn own(source: &Source) -> Result<Vec<Change>> {
    let file = syn::parse_file(&source.text).with_context(|| format!("{} cannot be read as Rust", source.path))?;
    let mut visitor = Own { source, found: Vec::new() };
    visitor.visit_file(&file);
    Ok(visitor.found)
}

struct Own<'s> {
    source: &'s Source,
    found: Vec<Change>,
}

/// Calls that narrow or widen what they are called on: without them it is the same kind of thing.
const DROPPED: [&str; 13] = [
    "and",
    "or",
    "filter",
    "chain",
    "rev",
    "min",
    "max",
    "skip",
    "take",
    "take_while",
    "not",
    "clamp",
    "saturating_sub",
];

/// Calls that are easily mistaken for each other.
const MISTAKEN: [(&str, &str); 12] = [
    ("min", "max"),
    ("max", "min"),
    ("any", "all"),
    ("all", "any"),
    ("first", "last"),
    ("last", "first"),
    ("min_by_key", "max_by_key"),
    ("max_by_key", "min_by_key"),
    ("is_some", "is_none"),
    ("is_none", "is_some"),
    ("is_ok", "is_err"),
    ("is_err", "is_ok"),
];

impl Own<'_> {
    fn add(&mut self, bytes: Range<usize>, instead: String, what: String) {
        let Some(function) = self.source.functions.iter().find(|function| lies_in(&bytes, &function.body)) else {
            return;
        };
        let line = self.source.text[..bytes.start].matches('\n').count() + 1;
        let (file, function) = (self.source.path.clone(), function.clone());
        self.found.push(Change { file, function, bytes, instead, line, what });
    }
}

impl<'ast> Visit<'ast> for Own<'_> {
    fn visit_expr_lit(&mut self, literal: &'ast syn::ExprLit) {
        if let syn::Lit::Int(number) = &literal.lit
            && let Ok(value) = number.base10_parse::<u64>()
        {
            // Lengths and angles are thousandths: a millimetre or a degree more.
            let more = if value < 1000 { value + 1 } else { value + 1000 };
            let other = format!("{more}{}", number.suffix());
            self.add(functions::bytes(literal.span()), other, format!("replace {value} with {more}"));
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(expression, Some(_)) = statement {
            let acts = match expression {
                syn::Expr::Try(inner) => &inner.expr,
                other => other,
            };
            if matches!(acts, syn::Expr::Call(_) | syn::Expr::MethodCall(_) | syn::Expr::Assign(_)) {
                self.add(functions::bytes(statement.span()), String::new(), "leave out a statement".into());
            }
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.to_string();
        if DROPPED.contains(&name.as_str()) {
            let (whole, receiver) = (functions::bytes(call.span()), functions::bytes(call.receiver.span()));
            self.add(receiver.end..whole.end, String::new(), format!("leave out .{name}(…)"));
        }
        if let Some((_, other)) = MISTAKEN.iter().find(|(one, _)| *one == name) {
            self.add(
                functions::bytes(call.method.span()),
                (*other).to_owned(),
                format!("replace .{name} with .{other}"),
            );
        }
        visit::visit_expr_method_call(self, call);
    }

    // What a message says is no rule.
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
}
