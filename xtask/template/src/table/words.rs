//! Words: names, typed commands, and what an umpire says.

use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use sandtable_core::phrase::{read_measure, read_named, say_measure};
use sandtable_core::{Heard, Known, LengthUnit, Outcome, Piece, Sentence, Side, Tongue, Typed, Value};

/// What a piece is called: "R1".
pub fn name(setting: &Setting, piece: Piece) -> String {
    setting.member(piece).map_or_else(|| "the side".into(), |member| member.name.clone())
}

impl Tongue for Setting {
    fn read(&self, name: &str, words: &mut Typed, _: &Known) -> Result<Value, String> {
        match name {
            "FIGURE" | "TARGET" => {
                let names = self.members.iter().enumerate().map(|(n, member)| (Piece(n as u16), member.name.as_str()));
                read_named(words, "FIGURE", names)
            }
            measure => read_measure(LengthUnit::Millimetre, measure, words),
        }
    }

    fn say(&self, _: &str, value: &Value, _: &Known) -> Option<String> {
        match *value {
            Value::Piece(piece) => Some(name(self, piece)),
            ref measure => say_measure(LengthUnit::Millimetre, measure),
        }
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
        Event::Put { figure, .. } => Sentence::new(format!("{} is put elsewhere.", name(figure)), "NEW-03", &[figure]),
        Event::Judged { figure, lost } => {
            let how = if lost { "is lost" } else { "is there again" };
            Sentence::new(format!("{} {how}.", name(figure)), "NEW-04", &[figure])
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
