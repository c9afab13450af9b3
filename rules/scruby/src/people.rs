//! The rulebook as people at a table meet it.

use crate::battle::command::{PHRASES, VERBS, verb};
use crate::battle::{Command, Scruby, Setting, View};
use crate::foresight;
use crate::lists::UNIT;
use crate::rules::SetUp;
use crate::sections::rulings;
use crate::table::{prompt, roster, scene, tell, words};
use sandtable_core::{Filled, Labels, LengthUnit, Misunderstood, Piece, Table, Verb, phrase};

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

    sandtable_core::found_in! {
        foresight: region candidates forecast preview illustrate;
        roster: roster;
        scene: scene;
        tell: tell;
        prompt: prompt;
        rulings: rulings;
    }

    fn comes_up(setting: &Setting, verb: u8) -> bool {
        match verb {
            verb::PLACE => setting.rules.setup != SetUp::Fixed,
            verb::GO => setting.rules.generals,
            verb::REFILL => setting.rules.caissons,
            verb::ANSWER => !setting.rules.written,
            _ => true,
        }
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
}
