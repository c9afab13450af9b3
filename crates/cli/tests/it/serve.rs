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
