//! The beginning of a turn: initiative, ships, and the first move.

use super::{clouds, moves};
use crate::battle::Umpire;
use crate::battle::event::Event;
use crate::battle::position::{Phase, Place};
use crate::battle::state::Step;
use crate::lists::price::is_halved;
use crate::resolution::initiative::{Contest, Initiative};
use sandtable_core::{Piece, Side};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Course, Length};

/// SQR-01, SQR-04, SQR-05 A turn begins: ties are thrown again, and equal dice change the clouds; then the loser moves first.
pub fn turn<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let turn = umpire.state().table.turn + 1;
    umpire.note(Event::TurnBegan { turn });
    if !umpire.setting.rules.chosen_once {
        umpire.note(Event::SightsOpen);
    }
    umpire.note(Event::PhaseBegan { phase: Phase::Initiative });
    let skills = [Side::A, Side::B].map(|side| leading(umpire, side));
    let contest = Contest { pair: Initiative { skills }, by_ties: umpire.setting.rules.clouds_by_ties };
    let contested = umpire.play(&contest)?.stage;
    let winner = contested.winner.expect("the contest goes on until somebody wins");
    (0..contested.lost).for_each(|_| clouds::change(umpire, -1));
    (0..contested.gained).for_each(|_| clouds::change(umpire, 1));
    umpire.note(Event::Won { side: winner });
    umpire.note(Event::PhaseBegan { phase: Phase::Movement });
    moves::close_up(umpire);
    umpire.then(Step::Alternate(winner.other()));
    moves::glide(umpire)?;
    for side in [winner, winner.other()] {
        ships(umpire, side);
    }
    Ok(())
}

/// SQR-02, SQR-03 The Skill of the Force Leader; none where he is under a marker, or there is nobody.
fn leading<D: Dice>(umpire: &Umpire<'_, D>, side: Side) -> u8 {
    let table = &umpire.state().table;
    let leader = table.leaders[side.index()].map(|leader| &table.crafts[leader.index()]);
    leader.filter(|craft| craft.place == Place::Flying).map_or(0, |craft| craft.now.pilots[0].skill)
}

/// SQR-165 The ships of a side are asked for their helms before anybody flies.
fn ships<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let setting = umpire.setting;
    for at in (0..setting.sites.len()).rev().filter(|_| setting.rules.ships_sail) {
        let piece = setting.site_piece(at);
        let sails = setting.target(piece).is_some_and(|target| target.ship) && setting.sites[at].side == side;
        if sails && !umpire.state().table.sites[at].is_lost() {
            umpire.then(Step::Sail(piece));
        }
    }
}

/// SQR-165 A ship turns its helm and sails on, half as far with half its damage or less left; it stops at the edge of the table.
pub fn sail<D: Dice>(umpire: &mut Umpire<'_, D>, ship: Piece, helm: i8) {
    let setting = umpire.setting;
    let (Some(at), Some(kind)) = (setting.site_index(ship), setting.target(ship)) else { return };
    let site = umpire.state().table.sites[at];
    let slow = is_halved(kind.damage, site.left);
    let turned = Course { heading: site.at.heading + Angle::degrees(helm.into()), ..site.at };
    let to = turned.ahead(if slow { kind.sails.half() } else { kind.sails });
    let edge = moves::leaves(setting.head.table, turned.at, to.at, None);
    let stops = |by: Length| Course { at: moves::held(setting.head.table, turned.ahead(by).at), ..turned };
    let at = edge.map_or(to, |(_, by)| stops(by));
    umpire.note(Event::Sailed { ship, at });
    setting.aboard(ship).for_each(|ship| umpire.note(Event::Sailed { ship, at }));
}
