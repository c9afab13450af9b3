//! A program that plays over standard input and output, in the messages of a page.

use crate::{Folder, SEED};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A battle at whose other end a test speaks.
struct Spoken {
    child: Child,
    input: ChildStdin,
    said: Receiver<Json>,
}

impl Spoken {
    fn play(folder: &Folder, arguments: &[&str]) -> Spoken {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(arguments)
            .current_dir(&folder.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (tell, said) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // Whoever listens may have heard enough.
                _ = tell.send(serde_json::from_str(&line).unwrap());
            }
        });
        Spoken { child, input, said }
    }

    fn say(&mut self, message: &Json) {
        writeln!(self.input, "{message}").unwrap();
    }

    fn until(&self, is_it: impl Fn(&Json) -> bool) -> Json {
        loop {
            let message = self.said.recv_timeout(PATIENCE).expect("the table answers while the input is open");
            if is_it(&message) {
                return message;
            }
        }
    }

    /// Ends the input; what was asked before is answered, and then the program ends.
    fn ends(mut self) -> Vec<Json> {
        drop(self.input);
        let rest = self.said.iter().collect();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        rest
    }
}

fn is(kind: &str) -> impl Fn(&Json) -> bool {
    move |message| message["type"] == kind
}

const PLAY: [&str; 8] = ["play", "first-shots", "--seat", "Americans=json", "--seed", SEED, "--record", "own.jsonl"];

#[test]
fn a_program_speaks_as_a_page_does() {
    let folder = Folder::new("lines");
    let mut table = Spoken::play(&folder, &PLAY);
    let welcome = table.until(is("welcome"));
    assert_eq!(
        (&welcome["seat"]["kind"], &welcome["about"]["scenario"]),
        (&json!({ "side": 0 }), &json!("first-shots"))
    );
    let n = welcome["page"]["n"].clone();
    table.say(&json!({ "type": "join", "key": "not looked at" }));
    table.say(&json!({ "type": "ask", "id": "q", "question": { "before": { "typed": "move S1 to 200,140" } } }));
    let reply = table.until(is("reply"));
    assert_eq!(reply["reply"]["before"]["refused"], Json::Null, "{reply}");
    table.say(&json!({ "type": "want", "id": "w", "after": n, "wish": { "give": { "typed": "move S1 to 200,140" } } }));
    let answer = table.until(is("answer"));
    assert_eq!((&answer["id"], &answer["answer"]["is"]), (&json!("w"), &json!("done")));
    assert!(folder.read("own.jsonl").contains("200000"), "the record is on the disk before the answer is given");
    table.say(&json!({ "type": "want", "id": "x", "after": n, "wish": { "undo": {} } }));
    let answer = table.until(is("answer"));
    assert_eq!(answer["answer"]["reason"], "`wish.undo`: missing field `to`");
    table.say(&json!("hello"));
    assert_eq!(table.until(is("unwelcome"))["why"], "`type` is missing: a page says `join`, `want` or `ask`");
    table.say(&json!({ "type": "ask", "id": "last", "question": { "receipt": { "n": 0 } } }));
    let rest = table.ends();
    assert!(rest.iter().any(|message| message["id"] == "last"), "what was asked is answered before the end");
    let told = folder.json(&["verify", "own.jsonl", "--json"]);
    assert_eq!((&told["verified"], &told["outcome"]), (&json!(true), &Json::Null), "{told}");
    assert_eq!(folder.names(), ["own.jsonl"]);
}

#[test]
fn a_program_goes_on_with_a_record_and_throws_the_dice_of_a_real_table() {
    let folder = Folder::new("lines-go-on");
    folder.yes(&["play", "first-shots", "--seed", SEED, "--seat", "all=human", "--record", "own.jsonl"]);
    let table = Spoken::play(&folder, &["play", "own.jsonl", "--seat", "Americans=json"]);
    table.until(is("welcome"));
    table.ends();
    let entered = ["play", "first-shots", "--dice", "entered", "--seat", "Germans=json", "--record", "dice.jsonl"];
    let mut table = Spoken::play(&folder, &entered);
    let wanted = table.until(|message| message["wanted"]["throwing"].is_object());
    assert_eq!(wanted["wanted"]["throwing"]["sides"], json!([10, 10]));
    table.say(&json!({ "type": "want", "id": "d", "after": 0, "wish": { "throw": { "faces": [3, 4] } } }));
    let answer = table.until(is("answer"));
    assert_eq!(answer["answer"]["is"], "done", "{answer}");
    table.ends();
}

#[test]
fn one_side_is_played_over_one_standard_input() {
    let folder = Folder::new("lines-refused");
    for seats in [["--seat", "all=json"], ["--seat", "Americans=human"]] {
        let play = [&["play", "first-shots", "--seat", "Germans=json"][..], &seats].concat();
        folder.run(&play).refused(2, &["one side is json", "`sandtable serve`"]);
    }
}
