//! Words: names, typed commands, and what an umpire says.

use crate::command::Command;
use crate::event::Event;
use crate::offers::VERBS;
use crate::setting::Setting;
use crate::state::Step;
use crate::view::View;
use sandtable_core::{Heard, Misunderstood, Outcome, Piece, Sentence, Side, read_point, write_length, write_point};
use sandtable_geometry::Length;

/// What a piece is called: "R1".
pub fn name(setting: &Setting, piece: Piece) -> String {
    setting.member(piece).map_or_else(|| "the side".into(), |member| member.name.clone())
}

/// A length as people say it: "120 mm".
pub fn length(length: Length) -> String {
    format!("{} mm", write_length(length))
}

fn misunderstood(what: impl Into<String>, verb: usize) -> Misunderstood {
    Misunderstood { what: what.into(), usage: VERBS[verb].usage.into() }
}

/// Reads a typed command; case does not matter.
///
/// # Errors
/// What was not understood, and how it is typed.
pub fn parse(setting: &Setting, text: &str) -> Result<Command, Misunderstood> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let find = |word: &str, verb: usize| {
        let found = setting.members.iter().position(|member| member.name.eq_ignore_ascii_case(word));
        found.map(|n| Piece(n as u16)).ok_or_else(|| misunderstood(format!("there is no figure `{word}`"), verb))
    };
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    match (&lower[..], &words[..]) {
        (["move", _, "to", place], [_, figure, ..]) => {
            let to = read_point(place);
            let to = to.ok_or_else(|| misunderstood(format!("`{place}` is no place: write x,y"), 0))?;
            Ok(Command::Move { figure: find(figure, 0)?, to })
        }
        (["fire", _, "at", _], [_, figure, _, target]) => {
            Ok(Command::Fire { figure: find(figure, 1)?, target: find(target, 1)? })
        }
        (["end"], _) => Ok(Command::End),
        _ => {
            let first = lower.first().copied().unwrap_or_default();
            let verb = VERBS.iter().position(|verb| verb.key == first);
            Err(misunderstood(format!("`{text}` is no command"), verb.unwrap_or_default()))
        }
    }
}

/// Writes a command so that [`parse`] reads the same one.
pub fn write(setting: &Setting, command: &Command) -> String {
    match *command {
        Command::Move { figure, to } => format!("move {} to {}", name(setting, figure), write_point(to)),
        Command::Fire { figure, target } => format!("fire {} at {}", name(setting, figure), name(setting, target)),
        Command::End => "end".into(),
    }
}

/// Tells what was heard, as an umpire would say it.
pub fn tell(setting: &Setting, heard: &Heard<Event>) -> Option<Sentence> {
    let event = match heard {
        Heard::Rolled(roll) => {
            let text =
                format!("{}: {}.", roll.name, roll.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", "));
            return Some(Sentence::new(text, roll.clause.clone(), &[]));
        }
        Heard::Happened(event) => event,
    };
    let name = |piece: Piece| name(setting, piece);
    Some(match *event {
        Event::TurnBegan { turn } => {
            Sentence { opens: true, ..Sentence::new(format!("Turn {turn} begins."), "NEW-01", &[]) }
        }
        Event::Moved { figure, .. } => Sentence::new(format!("{} moves.", name(figure)), "NEW-03", &[figure]),
        Event::Fired { figure, target, hit } => {
            let how = if hit { "hits" } else { "misses" };
            Sentence::new(format!("{} {how} {}.", name(figure), name(target)), "NEW-04", &[figure, target])
        }
        Event::Ended { outcome: Outcome::Won(side) } => {
            Sentence::new(format!("{} have won.", side_name(setting, side)), "NEW-06", &[])
        }
        Event::Ended { outcome: Outcome::Drawn } => Sentence::new("Nobody has won.", "NEW-06", &[]),
    })
}

fn side_name(setting: &Setting, side: Side) -> &str {
    setting.sides.get(side.index()).map_or("?", String::as_str)
}

/// Whose decision it is and what can be done.
pub fn prompt(setting: &Setting, view: &View) -> String {
    match view.asked {
        Some(Step::Act(side)) if view.viewer.is(side) => "Move a figure or fire, or end your turn.".into(),
        Some(Step::Act(side)) => format!("{} are to act.", side_name(setting, side)),
        _ => "The battle is over.".into(),
    }
}
