//! Victory points, and when a battle is over.

use crate::battle::board::Board;
use crate::battle::position::{Craft, Place, Position};
use crate::battle::setting::{CraftPlan, Extra, Goal, Margin, Setting, What};
use crate::lists::price;
use sandtable_core::{Outcome, Piece, Side};

/// SQR-141, SCR-92 The victory points of both sides, as things stand.
pub fn points(setting: &Setting, table: &Position) -> [u16; 2] {
    [Side::A, Side::B].map(|side| of(setting, table, side))
}

/// Points together; as many as can be counted where there are more.
fn total(points: impl Iterator<Item = u16>) -> u16 {
    points.fold(0, u16::saturating_add)
}

/// What one side has won.
fn of(setting: &Setting, table: &Position, side: Side) -> u16 {
    let crafts = setting.crafts.iter().zip(&table.crafts).filter(|(plan, _)| plan.side != side);
    let shot_down = crafts.map(|(plan, craft)| {
        let lost = craft.place == Place::Lost;
        let left = if lost { 0 } else { craft.now.structure };
        price::victory(&setting.rules, plan.cost, setting.lists.aircraft[plan.kind].structure, left)
    });
    let counted = |piece: Piece| {
        !setting.extras.iter().any(|extra| matches!(extra, Extra::Hits { target, .. } if *target == piece))
    };
    let sites = setting.sites.iter().zip(&table.sites).enumerate();
    let destroyed = sites
        .filter(|(_, (plan, site))| plan.side != side && site.is_lost())
        .map(|(at, _)| setting.site_piece(at))
        .filter(|piece| counted(*piece))
        .filter_map(|piece| setting.below(piece))
        .map(|(_, _, cost)| cost);
    total(shot_down.chain(destroyed).chain(setting.extras.iter().map(|extra| bonus(setting, table, side, extra))))
}

/// SQR-173 The mission's extra points of a side.
fn bonus(setting: &Setting, table: &Position, side: Side, extra: &Extra) -> u16 {
    let all = || setting.crafts.iter().zip(&table.crafts);
    match *extra {
        Extra::Through { side: whose, edge, percent } if whose == side => {
            let through = |(plan, craft): &(&CraftPlan, &Craft)| {
                plan.side == side && craft.place == Place::Left(edge) && setting.lists.aircraft[plan.kind].is_bomber()
            };
            total(all().filter(through).map(|(plan, _)| (u32::from(plan.cost) * u32::from(percent) / 100) as u16))
        }
        Extra::Damage { side: whose, each } if whose == side => {
            let hurt = all().filter(|(plan, craft)| plan.side != side && craft.place != Place::Lost);
            let lost = hurt.map(|(plan, craft)| setting.lists.aircraft[plan.kind].structure - craft.now.structure);
            total(lost.map(|points| u16::from(points) * u16::from(each)))
        }
        Extra::Hits { side: whose, target, each } if whose == side => {
            let board = Board::new(setting, table);
            let done = board.site(target).zip(setting.below(target)).map(|(site, (full, ..))| full - site.left);
            u16::from(done.unwrap_or_default()) * u16::from(each)
        }
        _ => 0,
    }
}

/// SQR-173 What a side has cost at the beginning: aircraft with their crews, batteries and targets.
pub fn cost(setting: &Setting, side: Side) -> u16 {
    let crafts = setting.crafts.iter().filter(|plan| plan.side == side).map(|plan| plan.cost);
    let own = (0..setting.sites.len()).filter(|at| setting.sites[*at].side == side);
    let below = own.filter_map(|at| setting.below(setting.site_piece(at))).map(|(_, _, cost)| cost);
    total(crafts.chain(below))
}

/// SQR-142 A lead below this is a draw.
pub fn margin(setting: &Setting) -> u16 {
    match setting.margin {
        Margin::Points(points) => points,
        Margin::Percent(percent) => {
            let dearer = cost(setting, Side::A).max(cost(setting, Side::B));
            (u32::from(dearer) * u32::from(percent)).div_ceil(100) as u16
        }
    }
}

/// SQR-142 By how much a side leads, in leads that win.
pub fn lead(setting: &Setting, table: &Position, side: Side) -> f64 {
    let points = points(setting, table).map(f64::from);
    (points[side.index()] - points[side.other().index()]) / f64::from(margin(setting).max(1))
}

/// SQR-142 Who wins with these points.
pub fn decided(setting: &Setting, points: [u16; 2]) -> Outcome {
    let lead = points[0].abs_diff(points[1]);
    match lead > 0 && lead >= margin(setting) {
        true if points[0] > points[1] => Outcome::Won(Side::A),
        true => Outcome::Won(Side::B),
        false => Outcome::Drawn,
    }
}

/// SQR-25, SQR-142, SQR-168 Is it over at the end of this turn, and how?
pub fn ended(setting: &Setting, table: &Position) -> Option<Outcome> {
    let board = Board::new(setting, table);
    let aloft = |side: Side| setting.craft_pieces().any(|craft| board.side(craft) == side && board.is_there(craft));
    let stands = |piece: Piece| board.site(piece).is_some_and(|site| !site.is_lost());
    let targets = |side: Side| {
        let own =
            move |at: &usize| setting.sites[*at].side == side && matches!(setting.sites[*at].what, What::Target(_));
        (0..setting.sites.len()).filter(own).map(|at| setting.site_piece(at))
    };
    let defender = setting.attacker.other();
    let goal = match setting.goal {
        Goal::None => false,
        Goal::All => targets(defender).next().is_some() && !targets(defender).any(stands),
        Goal::One(piece) => !stands(piece),
    };
    let empty = !aloft(setting.attacker) || !aloft(defender) && !targets(defender).any(stands);
    let last = table.turn >= setting.head.turns;
    let broken =
        [Side::A, Side::B].into_iter().any(|side| setting.rules.breaks_off && breaks_off(setting, table, side));
    (goal || empty || last || broken || through(setting, table)).then(|| decided(setting, points(setting, table)))
}

/// SQR-142 All bombers of a side that had to come through have left or are lost.
fn through(setting: &Setting, table: &Position) -> bool {
    setting.extras.iter().any(|extra| match *extra {
        Extra::Through { side, .. } => {
            let is_bomber = |plan: &CraftPlan| plan.side == side && setting.lists.aircraft[plan.kind].is_bomber();
            let bombers = || setting.crafts.iter().zip(&table.crafts).filter(|(plan, _)| is_bomber(plan));
            bombers().next().is_some() && !bombers().any(|(_, craft)| craft.is_there())
        }
        _ => false,
    })
}

/// SQR-168 Has a side lost aircraft that cost more than half of all that it began with? Whatever nobody flies any more is lost too, where it
/// glides on or has left.
fn breaks_off(setting: &Setting, table: &Position, side: Side) -> bool {
    let own = || setting.crafts.iter().zip(&table.crafts).filter(|(plan, _)| plan.side == side);
    let all: u32 = own().map(|(plan, _)| u32::from(plan.cost)).sum();
    let is_lost = |craft: &Craft| craft.place == Place::Lost || !craft.now.pilots.iter().any(|pilot| pilot.lives());
    let lost: u32 = own().filter(|(_, craft)| is_lost(craft)).map(|(plan, _)| u32::from(plan.cost)).sum();
    lost * 2 > all
}
