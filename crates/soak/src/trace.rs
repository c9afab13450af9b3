//! What a traced process wrote, and what a power cut would have left of it at every moment.
//!
//! The model is strict: a write is safe when a sync of its file began after it and has come back; a new file is safe when its
//! folder was synced after it was made; everything else is gone, or, where chance says so, is there.

use crate::luck::Luck;
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, HashMap};

/// The calls that must be traced, and how: `strace` with these words before the program.
pub const STRACE: [&str; 9] = [
    "strace",
    "-D",
    "-f",
    "-q",
    "-y",
    "-xx",
    "-s",
    "1000000",
    "-etrace=openat,pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync,ftruncate,rename,unlink",
];

/// A change of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Cut(usize),
}

/// A file of the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct File {
    /// As a power cut leaves it.
    safe: Vec<u8>,
    /// Its name is in its folder for good.
    is_named: bool,
    /// What no sync has followed yet.
    waiting: Vec<Change>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Call {
    Made(String),
    Changed(String, Change),
    SyncBegins(String, u64),
    SyncEnds(u64),
    Gone(String),
    /// Bytes to somewhere that is none of the files.
    Said(Vec<u8>),
    Other,
}

/// A disk as a trace shows it.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    /// Only files whose path begins so count.
    root: String,
    files: BTreeMap<String, File>,
    /// By thread: the file that it syncs, and how many changes the sync covers.
    syncing: HashMap<u64, (String, usize)>,
    /// By thread: the first half of a call that is not finished.
    unfinished: HashMap<u64, String>,
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Change::Write { at, bytes: new } => {
                let end = at + new.len();
                if bytes.len() < end {
                    bytes.resize(end, 0);
                }
                bytes[*at..end].copy_from_slice(new);
            }
            Change::Cut(length) => bytes.resize(*length, 0),
        }
    }
}

impl Disk {
    /// An empty disk, for files under a folder.
    pub fn under(folder: &str) -> Disk {
        Disk { root: folder.to_owned(), ..Disk::default() }
    }

    /// Takes a line of the trace in. Gives what was said to somebody, where the line begins to say it.
    ///
    /// # Errors
    /// Where the line cannot be read.
    pub fn take(&mut self, line: &str) -> Result<Option<Vec<u8>>> {
        let Some((thread, rest)) = line.split_once(' ') else { return Ok(None) };
        let thread: u64 = thread.parse().with_context(|| short(line))?;
        let rest = rest.trim_start();
        if let Some((_, end)) = rest.strip_prefix("<... ").and_then(|rest| rest.split_once("resumed>")) {
            // Words are the first half of a call, and what it came to is the second.
            let Some(begun) = self.unfinished.remove(&thread) else { return Ok(None) };
            let whole = format!("{begun}{end}");
            let call = self.read(&whole, thread).with_context(|| short(&whole))?;
            if let Call::SyncBegins(..) = call {
                self.done(Call::SyncEnds(thread));
            } else if !matches!(call, Call::Said(_)) {
                self.done(call);
            }
            return Ok(None);
        }
        if let Some(begun) = rest.strip_suffix("<unfinished ...>") {
            self.unfinished.insert(thread, begun.trim_end().to_owned());
            return match self.read(begun, thread).with_context(|| short(line))? {
                // Whoever is told may hear it from now on.
                Call::Said(bytes) => Ok(Some(bytes)),
                call @ Call::SyncBegins(..) => {
                    self.done(call);
                    Ok(None)
                }
                _ => Ok(None),
            };
        }
        let call = self.read(rest, thread).with_context(|| short(line))?;
        match call {
            Call::Said(bytes) => return Ok(Some(bytes)),
            Call::SyncBegins(..) => {
                self.done(call);
                self.done(Call::SyncEnds(thread));
            }
            call => self.done(call),
        }
        Ok(None)
    }

    fn read(&self, call: &str, thread: u64) -> Result<Call> {
        let Some((name, rest)) = call.split_once('(') else { return Ok(Call::Other) };
        // A call that failed has changed nothing. What is not finished has no result yet.
        // Results stand in a column, so that there may be any number of spaces before them.
        let (arguments, result) = match call.rsplit_once(" = ") {
            Some((arguments, result)) => (arguments.trim_end().trim_end_matches(')'), Some(result)),
            None => (call, None),
        };
        if result.is_some_and(|result| result.starts_with('-')) {
            return Ok(Call::Other);
        }
        let path = || -> Result<String> {
            let (_, rest) = rest.split_once('<').context("a file has a name")?;
            Ok(String::from_utf8_lossy(&unhex(rest.split_once('>').context("a name ends")?.0)?).into_owned())
        };
        let texts =
            || rest.split('"').skip(1).step_by(2).map(unhex).collect::<Result<Vec<_>>>().map(|all| all.concat());
        let last = || -> Result<usize> {
            let last = arguments.rsplit(", ").find(|last| !last.is_empty()).context("a call has arguments")?;
            last.trim_end_matches([',', ' ']).parse().context("a number")
        };
        Ok(match name {
            "openat" if rest.contains("O_CREAT") && result.is_some() => {
                let result = result.unwrap_or_default();
                let (_, path) = result.split_once('<').context("an open file has a name")?;
                let path = String::from_utf8_lossy(&unhex(path.trim_end().trim_end_matches('>'))?).into_owned();
                self.of_ours(path, Call::Made)
            }
            "pwrite64" if result.is_some() => {
                let change = Change::Write { at: last()?, bytes: texts()? };
                self.of_ours(path()?, |path| Call::Changed(path, change))
            }
            "ftruncate" if result.is_some() => {
                let change = Change::Cut(last()?);
                self.of_ours(path()?, |path| Call::Changed(path, change))
            }
            "fdatasync" | "fsync" => self.of_ours(path()?, |path| Call::SyncBegins(path, thread)),
            "unlink" if result.is_some() => self.of_ours(String::from_utf8_lossy(&texts()?).into_owned(), Call::Gone),
            "rename" if rest.contains(&hex(&self.root)) => anyhow::bail!("this disk knows no renaming"),
            "write" | "writev" | "sendto" | "sendmsg" => {
                let path = path()?;
                ensure!(!path.starts_with(&self.root) || path.ends_with(".log"), "{path} is written without a place");
                Call::Said(texts()?)
            }
            _ => Call::Other,
        })
    }

    fn of_ours(&self, path: String, call: impl FnOnce(String) -> Call) -> Call {
        if path.starts_with(&self.root) { call(path) } else { Call::Other }
    }

    fn done(&mut self, call: Call) {
        match call {
            Call::Made(path) => _ = self.files.entry(path).or_default(),
            Call::Changed(path, change) => self.files.entry(path).or_default().waiting.push(change),
            Call::SyncBegins(path, thread) => {
                let covered = self.files.get(&path).map_or(0, |file| file.waiting.len());
                self.syncing.insert(thread, (path, covered));
            }
            Call::SyncEnds(thread) => {
                let Some((path, covered)) = self.syncing.remove(&thread) else { return };
                if let Some(file) = self.files.get_mut(&path) {
                    let covered = covered.min(file.waiting.len());
                    for change in file.waiting.drain(..covered) {
                        change.apply(&mut file.safe);
                    }
                    return;
                }
                // A folder: the names of its files are safe from now on.
                let inside = |name: &str| name.rsplit_once('/').is_some_and(|(folder, _)| folder == path);
                self.files.iter_mut().filter(|(name, _)| inside(name)).for_each(|(_, file)| file.is_named = true);
            }
            // Taken for gone at once: SQLite must manage either way.
            Call::Gone(path) => _ = self.files.remove(&path),
            Call::Said(_) | Call::Other => {}
        }
    }

    /// The files as a power cut leaves them: name and contents. Of what was not safe, chance keeps some where there is any.
    pub fn after_power_cut(&self, mut luck: Option<&mut Luck>) -> Vec<(&str, Vec<u8>)> {
        let mut left = Vec::new();
        for (name, file) in &self.files {
            let mut by_chance = || luck.as_mut().is_some_and(|luck| luck.once_in(2));
            if !file.is_named && !by_chance() {
                continue;
            }
            let mut bytes = file.safe.clone();
            file.waiting.iter().filter(|_| by_chance()).for_each(|change| change.apply(&mut bytes));
            left.push((name.as_str(), bytes));
        }
        left
    }
}

fn short(line: &str) -> String {
    line.chars().take(200).collect()
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("\\x{byte:02x}")).collect()
}

/// The bytes of `\x61\x62`. What is written otherwise stands for itself.
fn unhex(text: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4);
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        match after {
            [b'x', high, low, after @ ..] if first == b'\\' => {
                let digit = |letter: &u8| char::from(*letter).to_digit(16).context("a hexadecimal digit");
                bytes.push(u8::try_from(digit(high)? * 16 + digit(low)?)?);
                rest = after;
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disk(lines: &[String]) -> Disk {
        let mut disk = Disk::under("/d");
        for line in lines {
            disk.take(line).unwrap();
        }
        disk
    }

    fn call(name: &str, path: &str, rest: &str) -> String {
        format!("7 {name}(3<{}>{rest}", hex(path))
    }

    fn made() -> Vec<String> {
        vec![
            format!("7 openat(AT_FDCWD<{0}>, \"{1}\", O_RDWR|O_CREAT, 0644) = 3<{1}>", hex("/d"), hex("/d/a")),
            call("pwrite64", "/d/a", ", \"\\x61\\x62\\x63\", 3, 0) = 3"),
        ]
    }

    #[test]
    fn only_what_was_synced_in_a_named_file_is_safe() {
        let mut lines = made();
        assert_eq!(disk(&lines).after_power_cut(None), []);
        lines.push(call("fsync", "/d", ") = 0"));
        assert_eq!(disk(&lines).after_power_cut(None), [("/d/a", vec![])]);
        lines.push(call("fdatasync", "/d/a", ") = 0"));
        lines.push(call("pwrite64", "/d/a", ", \"\\x7a\", 1, 1) = 1"));
        assert_eq!(disk(&lines).after_power_cut(None), [("/d/a", b"abc".to_vec())]);
        lines.push(call("ftruncate", "/d/a", ", 1) = 0"));
        lines.push(call("fdatasync", "/d/a", ") = 0"));
        assert_eq!(disk(&lines).after_power_cut(None), [("/d/a", b"a".to_vec())]);
    }

    #[test]
    fn a_sync_covers_what_was_written_before_it_began() {
        let mut lines = made();
        lines.push(call("fsync", "/d", ") = 0"));
        lines.push(call("fdatasync", "/d/a", " <unfinished ...>"));
        lines.push(call("pwrite64", "/d/a", ", \"\\x7a\", 1, 1 <unfinished ...>").replacen('7', "8", 1));
        lines.push("8 <... pwrite64 resumed>)    = 1".into());
        assert_eq!(disk(&lines).after_power_cut(None), [("/d/a", vec![])]);
        lines.push("7 <... fdatasync resumed>)      = 0".into());
        assert_eq!(disk(&lines).after_power_cut(None), [("/d/a", b"abc".to_vec())]);
        lines.push(call("fdatasync", "/d/a", ") = 0"));
        assert_eq!(disk(&lines).after_power_cut(None), [("/d/a", b"azc".to_vec())]);
    }

    #[test]
    fn what_is_said_is_said_when_the_call_begins() {
        let mut disk = Disk::under("/d");
        let said =
            "7 writev(4<\\x73>, [{iov_base=\"\\x61\", iov_len=1}, {iov_base=\"\\x62\", iov_len=1}], 2 <unfinished ...>";
        assert_eq!(disk.take(said).unwrap(), Some(b"ab".to_vec()));
        assert_eq!(disk.take("7 <... writev resumed>) = 2").unwrap(), None);
        assert_eq!(disk.take("7 sendto(4<\\x73>, \"\\x63\", 1, 0, NULL, 0) = 1").unwrap(), Some(b"c".to_vec()));
    }
}
