//! The rulebook as people at a table meet it.

use crate::battle::command::{Command, VERBS};
use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::scramble::Scramble;
use crate::table::words;
use crate::{foresight, offers};
use sandtable_core::*;
use sandtable_dice::Exact;

impl Table for Scramble {
    const VERBS: &'static [Verb] = VERBS;
    const UNIT: LengthUnit = LengthUnit::INCH;
    const LABELS: &'static [Labels] = offers::LABELS;

    fn region(_: &Setting, _: &View, _: &Offer, _: usize) -> Region {
        Region::default()
    }
    fn candidates(_: &Setting, _: &View, _: &Offer, _: &mut impl FnMut(&[Value])) {}
    fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        foresight::forecast(setting, view, command, exact)
    }
    fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
        foresight::preview(setting, view, command)
    }
    fn roster(_: &Setting, _: &View) -> Roster {
        Roster::default()
    }
    fn scene(_: &Setting, _: &View) -> Scene {
        Scene::default()
    }
    fn name(setting: &Setting, _: &View, piece: Piece) -> String {
        setting.name(piece).to_owned()
    }
    fn parse(setting: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        words::parse(setting, text)
    }
    fn write(setting: &Setting, command: &Command) -> String {
        words::write(setting, command)
    }
    fn tell(_: &Setting, _: &View, _: &Heard<Event>) -> Option<Sentence> {
        None
    }
    fn prompt(_: &Setting, _: &View) -> String {
        String::new()
    }
}
