//! A battle for a program: what a page and a table say to each other, one message a line, over standard input and output.

use super::session::Setup;
use crate::Failure;
use crate::seats::Holder;
use sandtable_ai::Player;
use sandtable_core::{DiceFrom, Side};
use sandtable_server::{OwnBattle, in_lines};
use std::io::{self, ErrorKind, Stdin, Write};
use std::{env, fs, iter, process};

/// Plays a battle with the program at the other end of standard input and output. Its record is never behind.
///
/// # Errors
/// Where a person would have to sit at the same input, and where nothing can be read or written.
pub fn play_in_lines(setup: Setup) -> Result<(), Failure> {
    let Setup { book, mut battle, holders, mut file, opponents, by_hand, .. } = setup;
    let programs: Vec<Side> =
        (0..).map(Side).zip(&holders).filter(|(_, holder)| **holder == Holder::Json).map(|(side, _)| side).collect();
    let (&[side], false) = (&programs[..], holders.contains(&Holder::Human)) else {
        let what = "--seat: one side is json, and computers hold the others: there is one standard input. A program that \
                    plays both sides, or against a person, sits down at `sandtable serve`";
        return Err(Failure::Usage(what.into()));
    };
    if !by_hand && battle.numbers().is_empty() {
        battle.open(DiceFrom::Key).map_err(|stop| Failure::No(format!("the battle does not open: {stop:?}")))?;
    }
    file.keep_up(battle.as_ref())?;
    let own = OwnBattle {
        book: book.key().into(),
        scenario: battle.header().scenario.clone(),
        record: battle.record(0),
        holders: holders.iter().map(player).collect(),
        opponents,
        side,
    };
    let folder = env::temp_dir().join(format!("sandtable-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let mut out = io::stdout();
    let say = move |message: &str| {
        writeln!(out, "{message}")?;
        out.flush()
    };
    let played = in_lines(own, &folder.join("battle.sqlite"), lines_of(io::stdin()), |lines| file.write(lines), say);
    // Nothing of it is wanted any more; the system clears what is left.
    _ = fs::remove_dir_all(&folder);
    anstream::eprintln!("The record is in {}", file.path().display());
    played.map_err(|failure| match failure {
        sandtable_server::NotServed::Listening(_, error) if error.kind() == ErrorKind::BrokenPipe => Failure::Said,
        other => Failure::No(other.to_string()),
    })
}

/// The lines that are typed or piped in, one after another.
fn lines_of(input: Stdin) -> impl Iterator<Item = io::Result<String>> {
    iter::from_fn(move || {
        let mut line = String::new();
        input.read_line(&mut line).map(|bytes| (bytes > 0).then_some(line)).transpose()
    })
}

fn player(holder: &Holder) -> Option<Player> {
    match *holder {
        Holder::Opponent(player) => Some(player),
        Holder::Human | Holder::Json => None,
    }
}
