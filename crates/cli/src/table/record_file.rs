//! The record on the disk, which is never behind the battle.

use crate::Failure;
use sandtable_core::AnyBattle;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A record that grows with its battle.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    file: File,
    written: usize,
}

impl RecordFile {
    /// A new file at this path.
    ///
    /// # Errors
    /// Where there is one already, or it cannot be written; and for `-`, which is standard input everywhere.
    pub fn create(path: &Path) -> Result<RecordFile, Failure> {
        if path == Path::new("-") {
            return Err(Failure::Usage("-: a record needs a file with a name".into()));
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| {
            let shown = path.display();
            Failure::Usage(match error.kind() {
                io::ErrorKind::AlreadyExists => {
                    format!("{shown}: is there already; `sandtable play {shown}` goes on with it")
                }
                _ => format!("{shown}: cannot be written: {error}"),
            })
        })?;
        Ok(RecordFile { path: path.into(), file, written: 0 })
    }

    /// A new file in the working directory, named after the scenario, with a number where there is one already.
    ///
    /// # Errors
    /// Where none can be written.
    pub fn create_for(scenario: &str) -> Result<RecordFile, Failure> {
        let mut number = 1;
        loop {
            let name = if number == 1 { format!("{scenario}.jsonl") } else { format!("{scenario}-{number}.jsonl") };
            let path = Path::new(&name);
            if !path.exists() {
                return RecordFile::create(path);
            }
            number += 1;
        }
    }

    /// A file to go on with, in which these lines of the battle stand already.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn go_on(path: &Path, text: &str, battle: &dyn AnyBattle) -> Result<RecordFile, Failure> {
        let open = OpenOptions::new().append(true).open(path);
        let file = open.map_err(|error| Failure::Usage(format!("{}: cannot be written: {error}", path.display())))?;
        let mut record = RecordFile { path: path.into(), file, written: battle.record(0).len() };
        if !text.ends_with('\n') {
            record.file.write_all(b"\n")?;
        }
        Ok(record)
    }

    /// Writes what the battle has recorded since.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn keep_up(&mut self, battle: &dyn AnyBattle) -> Result<(), Failure> {
        Ok(self.write(&battle.record(self.written))?)
    }

    /// Writes the next lines of the record.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn write(&mut self, lines: &[String]) -> io::Result<()> {
        if !lines.is_empty() {
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            self.file.write_all(text.as_bytes())?;
            self.file.flush()?;
            self.written += lines.len();
        }
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
