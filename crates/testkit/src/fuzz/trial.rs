//! Targets as property tests: all seeds, and seeds with a few bytes changed, the same in every run.

use super::{Bench, Target};
use sandtable_core::pick;
use sandtable_dice::{Source, Stream};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Tries the seeds of a target and what once failed, and so many mutations of each input. `is_ours` says by its bytes which
/// inputs belong to this bench.
///
/// # Panics
/// Where something does not hold, with the input that shows it; and where hardly any input leads into the rules.
pub fn try_all(target: Target, bench: &Bench, mutations: u64, is_ours: fn(&[u8]) -> bool) {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let tried: usize = ["seeds", "regressions"]
        .into_iter()
        .map(|folder| try_seeds(target, bench, &fuzz.join(folder).join(target.name()), mutations, is_ours))
        .sum();
    assert!(
        tried > 20 && bench.let_in() > 0,
        "seeds of {} lead into the rules: {tried}, {}",
        target.name(),
        bench.let_in()
    );
}

/// Tries the inputs of a folder that belong to a lot, and so many mutations of each; gives how many inputs that were.
/// Where there is no folder there are none.
///
/// # Panics
/// Where something does not hold, with the input that shows it.
fn try_seeds(target: Target, bench: &Bench, folder: &Path, mutations: u64, is_ours: fn(&[u8]) -> bool) -> usize {
    let mut files: Vec<_> = match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.expect("a folder can be read").path()).collect(),
        Err(_) => Vec::new(),
    };
    files.sort();
    let seeds: Vec<(String, Vec<u8>)> = files
        .iter()
        .map(|path| (path.display().to_string(), fs::read(path).expect("a seed can be read")))
        .filter(|(_, seed)| is_ours(seed))
        .collect();
    let mut tried = 0;
    for (n, (name, seed)) in seeds.iter().enumerate() {
        holds(target, bench, name, seed);
        tried += 1;
        let mut source = Stream::new(n as u64);
        for round in 0..mutations {
            let other = &seeds[pick(&mut source, seeds.len() as u32) as usize].1;
            let mutated = mutated(seed, other, &mut source);
            if is_ours(&mutated) {
                holds(target, bench, &format!("mutation {round} of {name}"), &mutated);
                tried += 1;
            }
        }
    }
    tried
}

fn holds(target: Target, bench: &Bench, name: &str, data: &[u8]) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target.run(bench, data))) {
        let what = panic.downcast_ref::<String>().map(String::as_str);
        let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
        let shown: String = data.escape_ascii().take(4_000).map(char::from).collect();
        panic!("{} does not hold for {name}: {what}\nthe input: {shown}", target.name());
    }
}

/// A few bytes changed, cut, doubled or taken from another seed.
fn mutated(seed: &[u8], other: &[u8], source: &mut impl Source) -> Vec<u8> {
    let mut data = seed.to_vec();
    for _ in 0..=pick(source, 4) {
        let at = pick(source, data.len() as u32 + 1) as usize;
        let length = 1 + pick(source, 12) as usize;
        let end = (at + length).min(data.len());
        match pick(source, 6) {
            0 if at < data.len() => data[at] = source.word() as u8,
            1 if at < data.len() => data[at] ^= 1 << pick(source, 8),
            2 => drop(data.drain(at..end)),
            3 => {
                let again = data[at..end].to_vec();
                data.splice(at..at, again);
            }
            4 if !other.is_empty() => {
                let from = pick(source, other.len() as u32) as usize;
                data.splice(at..end, other[from..(from + length).min(other.len())].iter().copied());
            }
            _ => data.insert(at, source.word() as u8),
        }
    }
    data
}
