//! The computer general: keeps its line, closes to the range of its muskets, brings its guns up, and rides where it pays.

mod manoeuvre;
mod shooting;

use crate::battle::{Board, Command, Flank, Reaction, Scruby, Setting, Spoil, State, Step, View, Wing};
use crate::resolution::SLACK;
use crate::sections::check::default;
use crate::sections::sequence::{SIDES, losses};
use crate::sections::{charges, placing, throws, winning};
use sandtable_ai::{Doctrine, Effort, scattered};
use sandtable_core::{Piece, Side};
use sandtable_dice::Source;
use sandtable_geometry::{Angle, Length};

impl Doctrine for Scruby {
    fn leads(_: &Setting) -> &'static [f64] {
        &[5.4, 5.4, 3.1, 2.4, 2.1, 2.0]
    }

    fn choose(setting: &Setting, view: &View, effort: Effort, _: &mut impl Source) -> Command {
        let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return default(setting, view) };
        let board = Board::new(setting, &view.table);
        let begins = SIDES.map(|side| setting.roster(side).next().map_or(0, Piece::index));
        let general = General { board, side, begins, careful: effort == Effort::Full };
        let chosen = match asked {
            Step::SetUp | Step::Place(_) => Some(placing::proposal(&board, side).unwrap_or(Command::Close)),
            Step::Choose(_) => Some(general.leads()),
            Step::Orders(_) => Some(general.orders()),
            Step::Written => Some(general.writes()),
            Step::React(charger) => general.reacts(charger),
            Step::Ride(unit) => general.rides(unit),
            Step::Fire(_) => Some(general.fires()),
            Step::Win(_) => general.wins(),
            _ => None,
        };
        chosen.unwrap_or_else(|| default(setting, view))
    }

    fn measures(setting: &Setting, state: &State) -> Vec<(&'static str, i64)> {
        let [south, north] = SIDES.map(|side| i64::from(losses(setting, &state.table, side).permille()));
        vec![("turn", state.table.turn.into()), ("lost of A in permille", south), ("lost of B in permille", north)]
    }
}

/// A side as its computer general sees it.
pub struct General<'a> {
    /// The table.
    pub board: Board<'a>,
    /// His side.
    pub side: Side,
    /// The first piece of either roster.
    begins: [usize; 2],
    /// Does he look about before he closes, ride a little sooner, and leave a melee that he is losing?
    pub careful: bool,
}

impl General<'_> {
    /// AOS-121 A distance as he estimates it: off by at most the error in force, the same for a pair throughout a turn. Both generals err
    /// alike: a pair is known by its places in the two rosters.
    pub fn estimated(&self, one: Piece, other: Piece, distance: Length) -> Length {
        let error = i64::from(self.board.setting.rules.ai_estimate_error_pct);
        if self.board.setting.rules.premeasure || error == 0 {
            return distance;
        }
        let place = |unit: Piece| (unit.index() - self.begins[self.board.side(unit).index()]) as u64;
        let spread = scattered(place(one) << 32 | place(other) << 16 | u64::from(self.board.table.turn));
        let spread = (spread % (2 * error as u64 * 10 + 1)) as i64 - error * 10;
        Length::saturating(distance.as_um() * (1000 + spread) / 1000)
    }

    /// The greatest distance that he may estimate at so much.
    fn at_most(&self, estimate: Length) -> Length {
        let error = i64::from(self.board.setting.rules.ai_estimate_error_pct).min(99);
        Length::saturating(estimate.as_um() * 100 / (100 - error)) + SLACK
    }

    /// His units, those after the last one first: who had nothing to do before will most likely have nothing to do again.
    fn after(&self, last: Option<Piece>) -> impl Iterator<Item = Piece> {
        let first = last.map_or(0, |unit| unit.index() + 1);
        let (board, side) = (self.board, self.side);
        let later = board.of(side).filter(move |unit| unit.index() >= first);
        later.chain(board.of(side).filter(move |unit| unit.index() < first))
    }

    /// AOS-13 He moves first, with the flank on which he has more; a general of horsemen lets the enemy come, until one is near enough to
    /// be ridden at.
    fn leads(&self) -> Command {
        let figures = |wing: Wing| -> u32 {
            let own = self.board.of(self.side).filter(|unit| self.board.unit(*unit).wing == wing);
            own.map(|unit| u32::from(self.board.unit(unit).figures)).sum()
        };
        let flank = if figures(Wing::Left) > figures(Wing::Right) { Flank::Left } else { Flank::Right };
        let flank = self.board.table.limited.then_some(flank);
        // AOS-160: where orders are written, the winner is the mover and names a flank only.
        let moves = self.board.setting.rules.written || !self.is_of_horsemen() || self.may_ride_at_somebody();
        Command::Choose { moves, flank }
    }

    /// Is half of what he has mounted, or more?
    fn is_of_horsemen(&self) -> bool {
        let own = || self.board.of(self.side);
        2 * own().filter(|unit| self.board.is_mounted(*unit)).count() >= own().count()
    }

    /// AOS-110 to AOS-112 Open order runs, cavalry meets cavalry, and infantry forms square where it is likelier than not to succeed.
    fn reacts(&self, charger: Piece) -> Option<Command> {
        let unit = self.board.unit(charger).charge?.target;
        let how = self.board.reactions(unit, charger).find(|how| match how {
            Reaction::Square => {
                throws::test_of(&self.board, unit, charges::square(&self.board, unit)).need.total() <= 4
            }
            Reaction::Evade => true,
            Reaction::Counter => {
                let kind = self.board.kind(unit);
                kind.is_some_and(|kind| kind.shock_attack >= kind.shock_stand)
            }
            Reaction::Stand => false,
        });
        Some(Command::React { unit, how: how.unwrap_or(Reaction::Stand) })
    }

    /// AOS-107 The charger turns as little as leads to its target, and calls off against a square.
    fn rides(&self, unit: Piece) -> Option<Command> {
        let target = self.board.unit(unit).charge?.target;
        if self.board.may_call_off(unit).is_ok() && self.board.is_mounted(unit) {
            return Some(Command::CallOff { unit });
        }
        let degrees = self.turn_at(unit, target);
        let degrees = if self.board.may_ride(unit, degrees).is_ok() { degrees } else { 0 };
        Some(Command::Ride { unit, degrees })
    }

    /// AOS-107 By how much a charger must turn, so that a line at most 45 degrees aside leads to its target.
    fn turn_at(&self, unit: Piece, target: Piece) -> i16 {
        let own = self.board.unit(unit).stand;
        let nearest = self.board.footprint(target).nearest(own.at);
        turn_to(own.bearing, Angle::bearing(own.at, nearest), 45)
    }

    /// AOS-143 Infantry takes the place of whom it has beaten; everybody else stays where he is: horses that pursue are lost oftener than
    /// it pays.
    fn wins(&self) -> Option<Command> {
        let board = &self.board;
        let unit = winning::choosers(board).find(|unit| board.side(*unit) == self.side)?;
        let losers = board.table.spoils.losers.iter().map(|loser| loser.unit);
        let place = losers.into_iter().find(|loser| board.may_advance(unit, *loser).is_ok());
        let spoil = match place.filter(|_| board.is_on_foot(unit)) {
            Some(loser) => Spoil::Advance(loser),
            None => Spoil::Stay,
        };
        Some(Command::Win { unit, spoil })
    }
}

/// By how many whole degrees one who faces there must turn until a bearing lies no more than 45 degrees aside; nothing where it does.
pub fn turn_to(facing: Angle, bearing: Angle, most: i16) -> i16 {
    let off = (bearing - facing).signed();
    if off.abs() <= 45_000 {
        return 0;
    }
    let over = ((off.abs() - 45_000) / 1000 + 1).min(i32::from(most)) as i16;
    if off < 0 { -over } else { over }
}
