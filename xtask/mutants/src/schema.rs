//! All mutants in one program: a function with mutants has each of their bodies beside its own, and a word of the environment
//! says which of them runs. So the rulebook is built once and not once for each mutant.

use super::changes::{Change, Source};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// The module that every mutated crate gets: which mutant runs, and which functions with mutants were met.
pub const SWITCH: &str = r#"
/// Which of the bodies of a function runs.
#[allow(missing_docs, dead_code, clippy::all)]
#[doc(hidden)]
pub mod mutants_switch {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    static RUNS: OnceLock<usize> = OnceLock::new();
    static NOTES: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
    static MET: [AtomicBool; 65536] = [const { AtomicBool::new(false) }; 65536];
    /// Notes that the function with this number was met, and says which mutant runs; 0 is none.
    #[inline]
    pub fn runs(function: usize) -> usize {
        if !MET[function].swap(true, Ordering::Relaxed) { note(function); }
        *RUNS.get_or_init(|| std::env::var("SANDTABLE_MUTANT").ok().and_then(|word| word.parse().ok()).unwrap_or(0))
    }
    #[cold]
    fn note(function: usize) {
        use std::io::Write;
        let Some(path) = NOTES.get_or_init(|| std::env::var_os("SANDTABLE_MUTANTS_MET")) else { return };
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(format!("{function}\n").as_bytes())).expect("the note can be written");
    }
    /// One of two iterators.
    #[derive(Clone)]
    pub enum Either<A, B> { One(A), Other(B) }
    impl<T, A: Iterator<Item = T>, B: Iterator<Item = T>> Iterator for Either<A, B> {
        type Item = T;
        fn next(&mut self) -> Option<T> { match self { Either::One(it) => it.next(), Either::Other(it) => it.next() } }
    }
    impl<T, A: DoubleEndedIterator<Item = T>, B: DoubleEndedIterator<Item = T>> DoubleEndedIterator for Either<A, B> {
        fn next_back(&mut self) -> Option<T> { match self { Either::One(it) => it.next_back(), Either::Other(it) => it.next_back() } }
    }
    impl<T, A: ExactSizeIterator<Item = T>, B: ExactSizeIterator<Item = T>> ExactSizeIterator for Either<A, B> {}
}
"#;

/// A file with the bodies of its mutants in it.
pub struct Mutated {
    /// Its text.
    pub text: String,
    /// Which lines (from 1) belong to which mutant.
    pub mutants: Vec<(Range<usize>, usize)>,
    /// Which lines belong to functions that have mutants, and to which of them.
    pub functions: Vec<(Range<usize>, Vec<usize>)>,
}

/// Numbers of mutants, each with its change; 0 is no mutant.
pub type Numbered<'c> = BTreeMap<usize, &'c Change>;

/// The first byte of a function's body: with the file it tells functions apart.
pub fn function_of(change: &Change) -> (String, usize) {
    (change.file.clone(), change.function.body.start)
}

/// Puts the bodies of mutants into a file. `number` gives the number of each of its functions.
pub fn mutate(source: &Source, mutants: &Numbered, number: &BTreeMap<(String, usize), usize>) -> Mutated {
    let here: Vec<(usize, &Change)> =
        mutants.iter().filter(|(_, change)| change.file == source.path).map(|(id, change)| (*id, *change)).collect();
    let mut out = Mutated { text: String::new(), mutants: Vec::new(), functions: Vec::new() };
    let mut upto = 0;
    for function in &source.functions {
        let bodies: Vec<(usize, &Change)> =
            here.iter().filter(|(_, change)| change.function.body == function.body).copied().collect();
        let Some((_, first)) = bodies.first() else { continue };
        out.text.push_str(&source.text[upto..function.body.start]);
        upto = function.body.end;
        let begin = line(&out.text);
        let met = number[&function_of(first)];
        writeln!(out.text, "{{ match crate::mutants_switch::runs({met}) {{").expect("a text takes words");
        for (place, (id, change)) in bodies.iter().enumerate() {
            write!(out.text, "{id} => {}", opening(function.gives_iterator, place)).expect("a text takes words");
            let from = line(&out.text);
            out.text.push_str(&mutated_body(source, change));
            out.mutants.push((from..line(&out.text) + 1, *id));
            writeln!(out.text, "{},", closing(function.gives_iterator, place)).expect("a text takes words");
        }
        let own = &source.text[function.body.clone()];
        let place = bodies.len();
        let (open, close) = match function.gives_iterator {
            // The last of the bodies stands innermost and has no other beside it.
            true => ("crate::mutants_switch::Either::Other(".repeat(place), ")".repeat(place)),
            false => Default::default(),
        };
        write!(out.text, "_ => {open}{own}{close}\n}} }}").expect("a text takes words");
        out.functions.push((begin..line(&out.text) + 1, bodies.iter().map(|(id, _)| *id).collect()));
    }
    out.text.push_str(&source.text[upto..]);
    out
}

fn opening(wraps: bool, place: usize) -> String {
    let outer = "crate::mutants_switch::Either::Other(";
    if wraps { format!("{}crate::mutants_switch::Either::One(", outer.repeat(place)) } else { String::new() }
}

fn closing(wraps: bool, place: usize) -> String {
    if wraps { ")".repeat(place + 1) } else { String::new() }
}

fn mutated_body(source: &Source, change: &Change) -> String {
    let body = &change.function.body;
    let (before, after) = (&source.text[body.start..change.bytes.start], &source.text[change.bytes.end..body.end]);
    format!("{before} {} {after}", change.instead)
}

/// The number of the last line of a text, from 1.
fn line(text: &str) -> usize {
    text.matches('\n').count() + 1
}
