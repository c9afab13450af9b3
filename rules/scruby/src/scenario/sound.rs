//! What must hold of both armies together: how many they are, what they cost, where they stand.

use super::set_up;
use crate::battle::position::{MOST_GENERALS, MOST_UNITS};
use crate::battle::{Board, Member, Place, Setting, Sort, Wing};
use crate::forces::{Counted, Tally};
use crate::lists::{CAISSON_POINTS, GENERAL_POINTS};
use crate::rules::SetUp;
use crate::sections::placing::is_in_zone;
use sandtable_core::data::{Node, Problems, Spot};
use sandtable_core::{Piece, Side};

/// Checks everything, the limits too where armies are held to them.
pub(super) fn all_together(node: &Node<'_>, setting: &Setting, spots: &[Spot], free: bool, problems: &mut Problems) {
    let counts = [
        (setting.members.len(), MOST_UNITS, "units and caissons"),
        (setting.officers.len(), MOST_GENERALS, "general officers"),
    ];
    for (count, most, what) in counts {
        if count > most {
            node.problem("sides", format!("{count} {what}; at most {most}"), problems);
            return;
        }
    }
    for side in [Side::A, Side::B].into_iter().take(setting.sides.len()) {
        winged(node, setting, side, problems);
        if setting.is_limited {
            bought(node, setting, side, problems);
        }
    }
    placed(setting, spots, free, problems);
}

/// The units of a side, without caissons.
fn fighters(setting: &Setting, side: Side) -> impl Iterator<Item = &Member> + Clone {
    let all = setting.members.iter();
    all.filter(move |member| member.side == side && matches!(member.sort, Sort::Unit(_)))
}

/// What is written about a side.
fn of_side(node: &Node<'_>, setting: &Setting, side: Side, what: &str, problems: &mut Problems) {
    let name = setting.sides.get(side.index()).map_or("", String::as_str);
    node.problem("sides", format!("{name}: {what}"), problems);
}

/// AOS-93 Each wing of a side of three or more units has at least one.
fn winged(node: &Node<'_>, setting: &Setting, side: Side, problems: &mut Problems) {
    let units = fighters(setting, side);
    if units.clone().count() < Wing::ALL.len() {
        return;
    }
    for (_, wing) in Wing::ALL {
        if units.clone().all(|unit| unit.wing != wing) {
            of_side(node, setting, side, &format!("no unit belongs to the {}", wing.name()), problems);
        }
    }
}

/// AOS-90 Does an army keep to the limits?
fn bought(node: &Node<'_>, setting: &Setting, side: Side, problems: &mut Problems) {
    let members = setting.members.iter().filter(|member| member.side == side);
    let bought = members.map(|member| match member.sort {
        Sort::Unit(kind) => {
            Counted { unit: Some((setting.lists.kinds[kind].arm, member.quality)), points: member.points }
        }
        Sort::Caisson(_) => Counted { unit: None, points: CAISSON_POINTS },
    });
    let generals = setting.officers.iter().filter(|officer| officer.side == side);
    let generals = generals.map(|_| Counted { unit: None, points: GENERAL_POINTS });
    for found in Tally::of(&setting.lists, bought.chain(generals)).check(&setting.rules, setting.points.into()) {
        of_side(node, setting, side, &found.what, problems);
    }
}

/// AOS-84, AOS-92 Does everybody who has a place stand on the table, in his zone, on ground that he may enter, and on nobody else?
fn placed(setting: &Setting, spots: &[Spot], free: bool, problems: &mut Problems) {
    let mut table = set_up(setting);
    for (unit, member) in table.units.iter_mut().zip(&setting.members) {
        unit.place = if member.stand.is_some() { Place::Table } else { Place::Waiting };
    }
    let board = Board::new(setting, &table);
    let pieces = (0..setting.members.len()).map(|at| Piece(at as u16));
    for ((piece, member), spot) in pieces.zip(&setting.members).zip(spots) {
        let mut wrong = |what: String| spot.problem("at", format!("{}: {what}", member.name), problems);
        let Some(stand) = member.stand else {
            if setting.rules.setup == SetUp::Fixed {
                wrong("the key is missing: places are fixed (scruby.setup)".into());
            }
            continue;
        };
        // What it cannot form has been said.
        if board.form_in(piece, member.formation).is_none() && !board.is_caisson(piece) {
            continue;
        }
        let footprint = board.footprint_at(piece, stand);
        if !board.is_on_table(&footprint) {
            wrong("a part of it is not on the table".into());
            continue;
        }
        if !free && !is_in_zone(setting, member, &footprint) {
            wrong("a part of it is outside of the zone of its wing".into());
        }
        if let Some(terrain) = board.closed_to(piece, member.formation, stand) {
            wrong(format!("it may not enter {}", terrain.word));
        }
        if let Some(other) = board.overlapped(piece, &footprint).filter(|other| *other < piece) {
            wrong(format!("it overlaps with {}", setting.members[other.index()].name));
        }
    }
}
