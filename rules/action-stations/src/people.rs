//! The rulebook as people at a table meet it.

use crate::battle::ActionStations;
use crate::battle::command::{Command, PHRASES, VERBS, verb};
use crate::battle::position::Depth;
use crate::battle::setting::{Setting, Sort};
use crate::battle::view::View;
use crate::foresight;
use crate::lists::{Kind, UNIT};
use crate::sections::rulings;
use crate::table::{prompt, roster, scene, tell, words};
use sandtable_core::{Filled, Labels, LengthUnit, Misunderstood, Piece, Table, Verb, phrase};

/// AST-132, AST-181 Words for the numbers of slots.
const LABELS: &[Labels] = &[
    Labels { slot: "depth", numbers: &[Depth::ALL[0].0, Depth::ALL[1].0, Depth::ALL[2].0] },
    Labels {
        slot: "system",
        numbers: sandtable_core::labels! {
            "the engine" "the steering" "the depth charge gear" "the mine rails" "the radar" "the sonar" "mount 1" "mount 2" "mount 3"
            "mount 4" "mount 5" "mount 6" "mount 7" "mount 8" "mount 9" "mount 10" "mount 11" "mount 12" "mount 13" "mount 14" "mount 15"
            "mount 16" "tubes 1" "tubes 2" "tubes 3" "tubes 4" "tubes 5" "tubes 6"
        },
    },
    Labels { slot: "wide spread", numbers: &["narrow", "wide"] },
    Labels { slot: "set deep", numbers: &["shallow", "deep"] },
];

impl Table for ActionStations {
    const UNIT: LengthUnit = UNIT;
    const VERBS: &'static [Verb] = VERBS;
    const LABELS: &'static [Labels] = LABELS;

    sandtable_core::found_in! {
        foresight: region candidates forecast preview illustrate;
        roster: roster;
        scene: scene;
        words: write;
        tell: tell;
        prompt: prompt;
        rulings: rulings;
    }

    fn comes_up(setting: &Setting, verb: u8) -> bool {
        let any = |holds: fn(&Kind) -> bool| setting.pieces().filter_map(|piece| setting.kind(piece)).any(holds);
        let aircraft = setting.members.iter().any(|member| matches!(member.sort, Sort::Aircraft(_)));
        match verb {
            verb::PLACE => setting.members.iter().any(|member| member.free),
            verb::UNMASK => any(|kind| kind.resembles.is_some()),
            verb::DIVE => any(Kind::is_submarine),
            verb::RADAR_OFF | verb::RADAR_ON => any(|kind| kind.radar > crate::lists::Radar::None),
            verb::SONAR_OFF | verb::SONAR_ON => any(|kind| kind.sonar),
            verb::LIGHT | verb::BEAM | verb::DOUSE => any(|kind| kind.lights > 0),
            verb::MINE => any(|kind| kind.mines > 0),
            verb::SWEEP | verb::SWEEP_IN => any(|kind| kind.sweeper),
            verb::DROP => any(|kind| kind.charges > 0),
            verb::LAUNCH => any(|kind| !kind.tubes.is_empty()),
            verb::STAR => setting.pick_up.is_some() || setting.conditions.light.is_night(),
            verb::ATTACK | verb::STRAFE | verb::TORPEDO => aircraft,
            verb::ENOUGH => setting.rules.formations && !setting.rules.plotted,
            verb::HOLD => !setting.rules.plotted,
            _ => true,
        }
    }

    fn name(setting: &Setting, _: &View, piece: Piece) -> String {
        words::short(setting, piece)
    }

    fn parse(setting: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        phrase::read(PHRASES, setting, text)
    }

    fn filled(command: &Command) -> Option<Filled> {
        phrase::filled(PHRASES, command)
    }
}
