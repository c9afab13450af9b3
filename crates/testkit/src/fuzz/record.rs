//! Records of strangers: read, taken up, verified, looked at again and gone on with.

use super::bench::{Bench, Position, decides, text, viewers};
use super::bytes::Bytes;
use super::command::{holds, json};
use super::crooked::crook_lines;
use sandtable_core::record::{Digest, Verified};
use sandtable_core::{AnyBattle, Viewer};
use sandtable_wire::{Entry, Page, Replay};
use serde_json::Value as Json;

/// Edits of one record.
const MOST: usize = 6;

/// Entries that are looked at again one by one, each with its receipts.
const REPLAYED: usize = 40;

pub(super) fn run(bench: &Bench, first: u8, data: &[u8]) {
    let position = bench.position(first);
    if data.first() == Some(&b'{') {
        return judged(bench, None, &String::from_utf8_lossy(data), &mut Bytes::new(&[]));
    }
    let mut bytes = Bytes::new(data);
    let repair = bytes.byte();
    let edits = bytes.below(MOST);
    let mut record = position.record.clone();
    for _ in 0..edits {
        record = crook_lines(&record, &mut bytes);
    }
    let subject = bench.subjects[position.subject].as_ref();
    let record = match repair % 8 {
        0 => record,
        1 | 2 => chained(&record),
        _ => subject.forged(&chained(&record)),
    };
    judged(bench, Some(position), &record, &mut bytes);
}

/// The same lines, each with the digest of the line before it.
fn chained(record: &str) -> String {
    let mut before = Digest::default();
    let mut all = String::new();
    for line in record.lines() {
        let line = match serde_json::from_str::<Json>(line) {
            Ok(Json::Object(mut map)) => {
                map.insert("before".into(), before.to_string().into());
                Json::Object(map).to_string()
            }
            _ => line.into(),
        };
        before = Digest::of(line.as_bytes());
        all += &line;
        all.push('\n');
    }
    all
}

fn judged(bench: &Bench, base: Option<&Position>, record: &str, bytes: &mut Bytes) {
    for subject in &bench.subjects {
        let secret = base.and_then(|base| base.secret);
        let restored = subject.restore(record, secret);
        let verified = subject.verify(record, secret);
        if let Err(problems) = &restored {
            let lines = record.lines().count();
            for problem in problems {
                assert!(!problem.what.is_empty(), "a problem without words: {problem:?}");
                let place = problem.line as usize <= lines || problem.file != "record";
                assert!(place, "a problem behind the end of {lines} lines: {problem}");
            }
            assert!(verified.is_err(), "what verifies can be taken up: {}", problems[0]);
        }
        let Ok(mut battle) = restored else { continue };
        bench.let_in.set(bench.let_in.get() + 1);
        seen(battle.as_ref(), bytes);
        match verified {
            Ok(verified) => {
                if let Some(base) = base {
                    same_dice(&base.record, record, &verified);
                }
                assert_eq!(battle.verify(), Ok(verified), "taken up, it verifies as it did");
                if battle.is_closed() || !battle.is_open() {
                    continue;
                }
                let typed = base.is_some_and(|base| base.typed);
                if decides(battle.as_mut(), typed, bytes) && bytes.byte() % 4 == 1 {
                    holds(battle.as_ref(), subject.as_ref(), secret);
                }
            }
            // Whoever goes on with a battle that no rules led to may be asked anything, but finds a table.
            Err(_) if battle.is_open() && !battle.is_closed() => {
                decides(battle.as_mut(), true, bytes);
                seen(battle.as_ref(), bytes);
            }
            Err(_) => {}
        }
    }
}

/// What somebody sees of a battle that was taken up: now and then all of it again, entry by entry.
fn seen(battle: &dyn AnyBattle, bytes: &mut Bytes) {
    let all: Vec<Viewer> = viewers(battle).collect();
    let viewer = bytes.one_of(&all).copied().unwrap_or(Viewer::Public);
    json(&Page::of(battle, viewer));
    if bytes.byte() % 4 == 1 && battle.numbers().len() <= REPLAYED {
        json(&Replay::of(battle, viewer));
    } else {
        json(&Entry::all(battle, 0, viewer));
    }
    let record: Vec<String> = text(battle).lines().map(str::to_owned).collect();
    assert_eq!(battle.record(0), record, "a record has a line for each thing");
}

/// The dice of the battle's key are bound to what came before and to the commands: where these are the same, so are the
/// facts, whatever somebody wrote.
fn same_dice(base: &str, record: &str, verified: &Verified) {
    let Some((ours, theirs)) = base.lines().zip(record.lines()).find(|(ours, theirs)| ours != theirs) else { return };
    let (Ok(ours), Ok(theirs)) = (serde_json::from_str::<Json>(ours), serde_json::from_str::<Json>(theirs)) else {
        return;
    };
    let of = |line: &Json, key: &str| line.get(key).cloned();
    let is_entry = |line: &Json| line["kind"] == "entry" && line["dice"] == "seeded";
    if is_entry(&ours) && is_entry(&theirs) && of(&ours, "given") == of(&theirs, "given") {
        for key in ["n", "facts", "state"] {
            assert_eq!(of(&ours, key), of(&theirs, key), "the same commands with other {key} verify: {verified:?}");
        }
    }
}
