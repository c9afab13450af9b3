//! The functions of a source file: where their bodies stand, and which clauses they say that they decide.

use anyhow::{Context, Result};
use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, ImplItemFn, ItemFn, ItemMod, ReturnType, Signature, TraitItemFn, Type};
use xtask::ids::{self, Id};

/// A function that could be mutated. One inside another belongs to the outer one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The bytes of its body in the file, with its braces.
    pub body: Range<usize>,
    /// The clauses that its doc comment begins with, each named; those of a range are not.
    pub clauses: Vec<Id>,
    /// It gives back an iterator of a type without a name, so that two bodies have two types.
    pub gives_iterator: bool,
}

/// The functions of a file in their order, but for those of tests and those that the compiler must run.
///
/// # Errors
/// Where the file is no Rust.
pub fn of(path: &str, text: &str) -> Result<Vec<Function>> {
    let file = syn::parse_file(text).with_context(|| format!("{path} cannot be read as Rust"))?;
    let mut found = Found(Vec::new());
    found.visit_file(&file);
    Ok(found.0)
}

struct Found(Vec<Function>);

impl Found {
    fn add(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        if signature.constness.is_some() || is_for_tests(attributes) {
            return;
        }
        self.0.push(Function {
            name: signature.ident.to_string(),
            body: bytes(block.span()),
            clauses: clauses_of(attributes),
            gives_iterator: gives_iterator(&signature.output),
        });
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
    }
    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
    }
    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(&item.attrs, &item.sig, block);
        }
    }
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }
}

/// The bytes of the file that a part of it stands in.
pub fn bytes(span: Span) -> Range<usize> {
    span.byte_range()
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list().map(|list| list.tokens.to_string());
        attribute.path().is_ident("test") || attribute.path().is_ident("cfg") && list.is_ok_and(|list| list == "test")
    })
}

fn gives_iterator(output: &ReturnType) -> bool {
    matches!(output, ReturnType::Type(_, given) if matches!(&**given, Type::ImplTrait(_)))
}

fn clauses_of(attributes: &[Attribute]) -> Vec<Id> {
    let words = attributes.iter().filter(|attribute| attribute.path().is_ident("doc")).find_map(|attribute| {
        let value = &attribute.meta.require_name_value().ok()?.value;
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = value else { return None };
        Some(text.value())
    });
    words.map_or_else(Vec::new, |words| ids::named(words.trim()))
}
