//! Launches: what tubes may do, and what is launched when the lists are opened.

use crate::battle::board::Board;
use crate::battle::command::Launch;
use crate::battle::event::{Change, Event, OfTorpedo, What};
use crate::battle::position::{Depth, Level};
use crate::battle::{Resolving, Umpire};
use crate::clause;
use crate::lists::{Arcs, Kind, Tubes};
use crate::resolution::weather;
use crate::rules::Rules;
use crate::sections::{damage, torpedoes};
use sandtable_core::{Audience, Piece, Refusal, unless};
use sandtable_dice::Dice;

/// AST-178 So many fires keep a vessel from launching.
const MOST_FIRES: u8 = 3;

impl Board<'_> {
    /// AST-40, AST-44, AST-159, AST-178, AST-183 May a vessel launch at all? Else why not; submarines as others.
    pub fn may_launch_at_all(&self, unit: Piece) -> Result<(), Refusal> {
        let now = self.unit(unit);
        unless(self.setting.kind(unit).is_some_and(|kind| !kind.tubes.is_empty()), &clause::NO_MOUNT)?;
        unless(!now.sinking, &clause::SINKING)?;
        unless(now.alerted, &clause::UNALERTED)?;
        let sea = self.setting.lists.sea(self.conditions().sea);
        unless(weather::may_launch(sea, self.setting.class(unit)), &clause::SEA_TOO_ROUGH)?;
        unless(now.aground.is_none(), &clause::LAUNCH_AGROUND)?;
        unless(now.fires < MOST_FIRES, &clause::LAUNCH_BURNING)?;
        unless(now.depth != Depth::Deep, &clause::LAUNCH_DEEP)
    }

    /// AST-46, AST-47, AST-48, AST-49, AST-52, AST-226 May a vessel launch this? Else why not.
    pub fn may_launch(&self, launch: &Launch) -> Result<(), Refusal> {
        self.may_launch_at_all(launch.unit)?;
        let kind = self.setting.kind(launch.unit).ok_or_else(|| Refusal::of(&clause::NO_MOUNT))?;
        let named = mounts(launch.tubes);
        unless(named.clone().all(|mount| mount < kind.tubes.len()) && launch.tubes != 0, &clause::NO_MOUNT)?;
        unless(named.clone().all(|mount| self.tube_ready(launch.unit, mount)), &clause::MOUNT_OUT)?;
        let loaded = named.clone().map(|mount| self.unit(launch.unit).tubes[mount].loaded).sum::<u8>();
        unless((1..=loaded).contains(&launch.number), &clause::TUBES_EMPTY)?;
        unless(!launch.wide || launch.number > 1, &clause::ONE_IS_NARROW)?;
        let whole = launch.course.0 % 1_000 == 0 && (0..360_000).contains(&launch.course.0);
        unless(whole, &clause::PATH_TENTHS)?;
        for mount in named.clone() {
            let trains = matches!(kind.tubes[mount].tubes, Tubes::Trained(_));
            let bears = self.tube_bears(launch.unit, mount, launch.course);
            unless(bears, if trains { &clause::COURSE_OUT_OF_TRAIN } else { &clause::COURSE_OUT_OF_ARC })?;
        }
        self.together(launch, kind)
    }

    /// AST-48, AST-49 Do the mounts make one salvo, and no other one in this turn?
    fn together(&self, launch: &Launch, kind: &Kind) -> Result<(), Refusal> {
        let first = launch.tubes.trailing_zeros() as usize;
        let sort = |mount: usize| std::mem::discriminant(&kind.tubes[mount].tubes);
        let trained = matches!(kind.tubes[first].tubes, Tubes::Trained(_));
        let named = mounts(launch.tubes);
        unless(
            named.clone().all(|mount| kind.tubes[mount].torpedo == kind.tubes[first].torpedo),
            &clause::MIXED_TORPEDOES,
        )?;
        unless(named.clone().all(|mount| sort(mount) == sort(first)), &clause::NOT_TOGETHER)?;
        let several = launch.tubes.count_ones() > 1 && trained;
        unless(!several || self.setting.rules.join_mounts, &clause::NOT_TOGETHER)?;
        let others =
            self.table.launching.iter().filter(|other| other.unit == launch.unit && other.tubes != launch.tubes);
        for other in others {
            unless(other.tubes & launch.tubes == 0, &clause::LAUNCHED_ALREADY)?;
            let fixed = !trained && sort(other.tubes.trailing_zeros() as usize) == sort(first);
            unless(!fixed, &clause::FIXED_TUBES_TOGETHER)?;
        }
        Ok(())
    }
}

/// AST-48, AST-49 The mounts that make one salvo with a mount, one bit each, of those that can: with the same torpedoes, fixed as it is, or
/// trained on one course with it where such may join.
pub fn joined(rules: &Rules, kind: &Kind, first: usize, can: impl Fn(&usize) -> bool) -> u8 {
    let (all, mut common) = (&kind.tubes, kind.tubes[first].tubes);
    let alike = |other: &usize| *other != first && can(other) && all[*other].torpedo == all[first].torpedo;
    (0..all.len()).filter(alike).fold(1 << first, |set, other| {
        common = match (common, all[other].tubes) {
            (Tubes::Trained(one), Tubes::Trained(two)) if rules.join_mounts && one.meets(two) => {
                Tubes::Trained(Arcs(one.0 & two.0))
            }
            (Tubes::Ahead, Tubes::Ahead) | (Tubes::Astern, Tubes::Astern) => common,
            _ => return set,
        };
        set | 1 << other
    })
}

/// The mounts of a set, one bit each.
pub fn mounts(tubes: u8) -> impl Iterator<Item = usize> + Clone {
    (0..8).filter(move |mount| tubes >> mount & 1 == 1)
}

/// AST-192 May an aircraft drop its torpedo? Else why not.
pub fn may_drop(board: &Board<'_>, unit: Piece) -> Result<(), Refusal> {
    let carries = board.setting.aircraft(unit).is_some_and(|aircraft| aircraft.torpedo);
    unless(carries && !board.unit(unit).launched, &clause::NO_AIR_TORPEDO)
}

/// AST-34, AST-45, AST-50, AST-202 What was written is launched in rolling order, mounts by their letters, if it is still possible.
pub fn launched<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let board = umpire.board();
    let order: Vec<Piece> = board.in_order().collect();
    let mut written = board.table.launching.clone();
    written.sort_by_key(|launch| (order.iter().position(|unit| *unit == launch.unit), launch.tubes.trailing_zeros()));
    for launch in written {
        match umpire.setting.aircraft(launch.unit) {
            _ if umpire.state().table.salvos.is_full() => return,
            Some(_) => drop_torpedo(umpire, launch.unit),
            None => launch_one(umpire, &launch),
        }
    }
}

/// AST-41, AST-192 An aircraft drops its torpedo: one, light, narrow, shallow, on its heading.
fn drop_torpedo<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) {
    if may_drop(&umpire.board(), unit).is_err() || !umpire.unit(unit).can_act() {
        return;
    }
    let launch = Launch { unit, number: 1, course: umpire.unit(unit).at.heading, ..Launch::default() };
    let Some(salvo) = torpedoes::made(&umpire.board(), &launch) else { return };
    damage::inside(umpire, unit, Change::Launched { mount: 0, torpedoes: 0 });
    enter(umpire, unit, salvo);
}

fn launch_one<D: Dice>(umpire: &mut Umpire<'_, D>, launch: &Launch) {
    let unit = launch.unit;
    let board = umpire.board();
    let fits = board.unit(unit).can_act()
        && board.may_launch_at_all(unit).is_ok()
        && mounts(launch.tubes)
            .all(|mount| board.tube_ready(unit, mount) && board.tube_bears(unit, mount, launch.course));
    let Some(salvo) = torpedoes::made(&board, launch).filter(|_| fits) else { return };
    let mut left = launch.number;
    for mount in mounts(launch.tubes) {
        let torpedoes = umpire.unit(unit).tubes[mount].loaded.min(left);
        left -= torpedoes;
        if torpedoes > 0 {
            damage::inside(umpire, unit, Change::Launched { mount: mount as u8, torpedoes });
        }
    }
    enter(umpire, unit, salvo);
}

/// AST-50, AST-204 A salvo is in the water; its marker lies open, or is seen by those who see who fired.
fn enter<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, mut salvo: crate::battle::position::Salvo) {
    let side = umpire.setting.side(unit);
    // AST-204: who held it in the last phase 6; a flash of guns alone does not show it.
    let seen = umpire.state().table.contact(side.other(), unit).level > Level::Bearing;
    if seen {
        salvo.shown |= 1 << side.other().0;
    }
    let to = if umpire.setting.rules.markers_open { Audience::All } else { umpire.owner_and(unit, seen) };
    umpire.note(Event { to, what: What::Torpedo(OfTorpedo::Launched { salvo }) });
}
