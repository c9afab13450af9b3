//! The rulebook as people at a table meet it.

use crate::battle::Scruby;
use crate::battle::command::{Command, PHRASES, VERBS, verb};
use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::foresight;
use crate::lists::UNIT;
use crate::rules::SetUp;
use crate::sections::rulings;
use crate::table::{prompt, roster, scene, tell, words};
use sandtable_core::{
    Filled, Forecast, Heard, Labels, LengthUnit, Misunderstood, Offer, Piece, Preview, Region, Roster, Scene, Sentence,
    Table, Value, Verb, phrase,
};
use sandtable_dice::Exact;

/// AOS-07, AOS-14 Words for the numbers of slots.
const LABELS: &[Labels] = &[
    Labels {
        slot: "formation",
        numbers: &["line", "column", "square", "skirmish line", "screen", "on foot", "unlimbered", "limbered"],
    },
    Labels { slot: "flank", numbers: &["the left", "the right"] },
    Labels { slot: "weather", numbers: &["fair", "heavy rain", "rain", "mist"] },
];

impl Table for Scruby {
    const UNIT: LengthUnit = UNIT;
    const VERBS: &'static [Verb] = VERBS;
    const LABELS: &'static [Labels] = LABELS;

    fn comes_up(setting: &Setting, verb: u8) -> bool {
        match verb {
            verb::PLACE => setting.rules.setup != SetUp::Fixed,
            verb::GO => setting.rules.generals,
            verb::REFILL => setting.rules.caissons,
            verb::ANSWER => !setting.rules.written,
            _ => true,
        }
    }

    fn region(setting: &Setting, view: &View, offer: &Offer, slot: usize) -> Region {
        foresight::region(setting, view, offer, slot)
    }

    fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        foresight::candidates(setting, view, offer, take);
    }

    fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        foresight::forecast(setting, view, command, exact)
    }

    fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
        foresight::preview(setting, view, command)
    }

    fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
        foresight::illustrate(setting, view, heard, exact)
    }

    fn roster(setting: &Setting, view: &View) -> Roster {
        roster::roster(setting, view)
    }

    const RULINGS: &'static [Verb] = rulings::RULINGS;

    fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
        rulings::rulings(setting, view, piece, take);
    }

    fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
        rulings::events(setting, view, offer, values)
    }

    fn scene(setting: &Setting, view: &View) -> Scene {
        scene::scene(setting, view)
    }

    fn name(setting: &Setting, _: &View, piece: Piece) -> String {
        words::short(setting, piece).to_owned()
    }

    fn parse(setting: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        phrase::read(PHRASES, setting, text)
    }

    fn write(setting: &Setting, command: &Command) -> String {
        phrase::write(PHRASES, setting, command).expect("every command has its phrase")
    }

    fn filled(command: &Command) -> Option<Filled> {
        phrase::filled(PHRASES, command)
    }

    fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
        tell::tell(setting, view, heard)
    }

    fn prompt(setting: &Setting, view: &View) -> String {
        prompt::prompt(setting, view)
    }
}
