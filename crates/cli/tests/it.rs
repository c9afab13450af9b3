//! The built `sandtable` command, driven as people and scripts drive it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "it/bad_input.rs"]
mod bad_input;
#[path = "it/battle.rs"]
mod battle;
#[path = "it/books.rs"]
mod books;
#[path = "it/dates.rs"]
mod dates;
#[path = "it/forces.rs"]
mod forces;
#[path = "it/lines.rs"]
mod lines;
#[path = "it/odds.rs"]
mod odds;
#[path = "it/play.rs"]
mod play;
#[path = "it/records.rs"]
mod records;
#[path = "it/serve.rs"]
mod serve;
#[path = "it/simulate.rs"]
mod simulate;
#[path = "it/soak.rs"]
mod soak;
#[path = "it/squadron.rs"]
mod squadron;
#[path = "it/table.rs"]
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A seed for battles that are played twice.
const SEED: &str = "blake3-chacha8,00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// An empty folder for one test.
struct Folder(PathBuf);

/// What came of a command.
struct Done {
    code: i32,
    out: String,
    err: String,
}

impl Folder {
    fn new(test: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        if path.exists() {
            std::fs::remove_dir_all(&path).unwrap();
        }
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs the command in this folder with this on standard input.
    fn run_with(&self, arguments: &[&str], input: &str) -> Done {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("COLUMNS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let done = Done {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        assert!(!done.out.contains('\u{1b}'), "no colour where there is no terminal: {}", done.out);
        assert!(!done.err.contains("panicked"), "{}", done.err);
        done
    }

    fn run(&self, arguments: &[&str]) -> Done {
        self.run_with(arguments, "")
    }

    /// Runs a command that must succeed.
    fn yes(&self, arguments: &[&str]) -> String {
        let done = self.run(arguments);
        assert_eq!(done.code, 0, "{arguments:?}: {}{}", done.out, done.err);
        done.out
    }

    /// Runs a command that must give one JSON value.
    fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.yes(arguments)).unwrap()
    }

    /// A finished battle between opponents, recorded in this file.
    fn battle(&self, record: &str) -> String {
        self.yes(&["play", "first-shots", "--seed", SEED, "--seat", "all=doctrine", "--record", record])
    }
}

impl Done {
    /// The command must have been refused with this code, saying all of this on standard error and nothing else.
    fn refused(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        words.iter().for_each(|word| assert!(self.err.contains(word), "`{word}` is missing in: {}", self.err));
        assert_eq!(self.out, "");
    }
}
