//! The table's server, started as people start it.

use crate::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that goes when the test does.
struct Serving {
    child: Child,
    address: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have gone by itself.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn serve(folder: &Folder) -> Serving {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--db", "sqlite:battles.sqlite", "--listen", "127.0.0.1:0"])
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = said.next().unwrap().unwrap();
    let address = first.strip_prefix("Sandtable is at http://").unwrap().trim_end_matches('/').to_owned();
    let second = said.next().unwrap().unwrap();
    assert_eq!(second, "Battles are kept in sqlite:battles.sqlite. Ctrl+C ends.");
    Serving { child, address }
}

fn get(serving: &Serving, path: &str) -> String {
    let mut stream = TcpStream::connect(&serving.address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", serving.address).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_table_is_served_and_says_where() {
    let folder = Folder::new("serve");
    let serving = serve(&folder);
    assert!(get(&serving, "/healthz").starts_with("HTTP/1.1 200 OK"));
    let books = get(&serving, "/api/books");
    assert!(books.contains("\"first-shots\""), "{books}");
    assert_eq!(folder.names(), ["battles.sqlite", "battles.sqlite-shm", "battles.sqlite-wal"]);
}

#[test]
fn an_address_that_is_none_and_a_place_that_is_none_are_refused() {
    let folder = Folder::new("serve-refused");
    folder.run(&["serve", "--listen", "nonsense"]).refused(1, &["nonsense"]);
    folder
        .run(&["serve", "--db", "postgres:club"])
        .refused(2, &["`postgres:club` is no place for battles", "sqlite:FILE"]);
    folder.run(&["serve", "--db", "sqlite:no/such/folder.db"]).refused(1, &["sqlite:no/such/folder.db"]);
}

/// The bot of the documentation, with as much of its library as it uses. Where there is no Python, nothing is tried, but in a run
/// that may leave nothing out.
#[test]
fn the_bot_of_the_documentation_plays_a_whole_battle() {
    let is_strict = std::env::var_os("CI").is_some();
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|told| told.status.success());
    if !has_python && !is_strict {
        return eprintln!("python3 is not there: the bot of docs/bot is not tried");
    }
    let folder = Folder::new("bot");
    let serving = serve(&folder);
    let own = env!("CARGO_MANIFEST_DIR");
    let played = Command::new("python3")
        .arg(format!("{own}/../../docs/bot/bot.py"))
        .args([&format!("http://{}", serving.address), "mad", "first-shots"])
        .env("PYTHONPATH", format!("{own}/tests/bot"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
    assert!(played.status.success(), "{out}{err}");
    assert!(out.contains("won") || out.contains("drawn"), "{out}");
    assert!(out.trim_end().ends_with("as recorded"), "{out}");
}
