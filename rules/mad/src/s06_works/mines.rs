//! Mine fields: which tiles a path enters, the attack of each, and the odds of a whole crossing.

use crate::board::Board;
use crate::clause;
use crate::event::Event;
use crate::lists::{Drive, Family};
use crate::mad::Umpire;
use crate::rules::even;
use crate::s06_damage::hurt;
use crate::s06_direct_fire::{Attack, damage, throw};
use crate::s07_hidden as hidden;
use crate::works::{MOST_WORKS, WorkId, WorkKind};
use sandtable_core::Piece;
use sandtable_dice::{Cup, Dice, List, Need, Next, Procedure, Why};
use sandtable_geometry::{Length, Point, Segment};

/// MAD-68 The number that each die needs.
const MINES: i8 = 6;
/// Elements whose crossing can be asked about at once: a unit.
pub const MOST_CROSSERS: usize = crate::state::MOST_IN_UNIT;

/// A tile that a path enters, and how far along it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// How far along the path.
    pub along: Length,
    /// The tile.
    pub tile: WorkId,
}

impl Board<'_> {
    /// MAD-68 The tiles that attack an element on a track, in their order: those whose inside it enters, that in which it
    /// starts to move, and that in which it lands (a track of one point); without those that have attacked it already in this
    /// activation.
    pub fn mines_on(&self, piece: Piece, track: &[Point]) -> List<Entry, MOST_WORKS> {
        let mut entries: List<Entry, MOST_WORKS> = List::default();
        for (tile, work) in self.works.there() {
            let Some(area) = work.area().filter(|_| work.kind == WorkKind::Mines && !work.struck.has(piece)) else {
                continue;
            };
            if area.contains_inside(track[0]) {
                entries.push(Entry { along: Length::ZERO, tile });
                continue;
            }
            let mut before = Length::ZERO;
            for pair in track.windows(2) {
                let part = Segment::new(pair[0], pair[1]);
                let mut entered = None;
                area.spans(&part, |span| entered = entered.or(Some(span.from)));
                if let Some(from) = entered {
                    entries.push(Entry { along: before + from, tile });
                    break;
                }
                before += part.length();
            }
        }
        entries.sort_unstable_by_key(|entry| (entry.along, entry.tile));
        entries
    }

    /// MAD-68 The first of them; a battle without works asks no farther.
    pub fn next_mine(&self, piece: Piece, track: &[Point]) -> Option<Entry> {
        if self.works.works.is_empty() {
            return None;
        }
        self.mines_on(piece, track).first().copied()
    }

    /// MAD-68, MAD-124 The attack of a mine tile on an element: that of Infantry Support of the era, without modifiers but
    /// that of what flies.
    pub fn mine_attack(&self, piece: Piece) -> Attack {
        let support = self.setting.lists.weapons.iter().find(|weapon| weapon.family == Family::Support);
        let infantry = self.setting.kind(piece).class.is_infantry_like();
        let damage = support.map_or([0; 4], |weapon| damage(weapon, infantry));
        // MAD-124: a VTOL is harder to hit in either state, and not safe.
        let flies = self.setting.kind(piece).drive == Drive::Vtol;
        let need = Need::base(MINES, &clause::MINES);
        Attack { need: need.when(flies, self.setting.lists.charts.to_hit.airborne, &clause::MINES_AIRBORNE), damage }
    }

    /// MAD-28, MAD-68 Elements that cross so many tiles each, one after another, with all who ride in them.
    pub fn mine_field(&self, crossers: impl IntoIterator<Item = (Piece, usize)>) -> MineField {
        let crosser = |(piece, tiles): (Piece, usize)| {
            let element = self.element(piece);
            let riders = self.elements.iter().filter(|other| other.aboard == Some(piece) && other.is_alive()).count();
            Crosser {
                attack: self.mine_attack(piece),
                hit_points: element.hit_points,
                tiles: tiles.try_into().unwrap_or(u8::MAX),
                riders: riders.try_into().unwrap_or(u8::MAX),
            }
        };
        MineField { crossers: crossers.into_iter().take(MOST_CROSSERS).map(crosser).collect() }
    }
}

/// MAD-68 The mover has come onto a tile: it is attacked at once, whatever is still to come on its way.
pub fn strike<D: Dice>(umpire: &mut Umpire<D>, tile: WorkId) -> Result<(), D::Pause> {
    let Some(way) = umpire.state().way else { return Ok(()) };
    let element = way.mover;
    let board = umpire.state().board(umpire.setting);
    if !board.element(element).stands() {
        return Ok(());
    }
    if !umpire.setting.is_element(element) {
        hidden::trod(umpire, element, tile);
        return Ok(());
    }
    attack(umpire, element, tile)
}

/// MAD-68 A tile attacks an element.
pub fn attack<D: Dice>(umpire: &mut Umpire<D>, element: Piece, tile: WorkId) -> Result<(), D::Pause> {
    let board = umpire.state().board(umpire.setting);
    let field = board.mine_field([(element, 1)]);
    let attack = field.crossers[0].attack;
    let result = umpire.roll(throw(&attack.need), || Why::needing(&clause::MINES, attack.need))?;
    let points = attack.damage[usize::from(result)];
    umpire.note(Event::Mined { element, tile, points });
    if points > 0 {
        hurt(umpire, element, points);
    }
    Ok(())
}

/// MAD-68 One element that crosses tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crosser {
    /// What each tile does to it.
    pub attack: Attack,
    /// What it has left.
    pub hit_points: u16,
    /// How many tiles attack it on its way.
    pub tiles: u8,
    /// How many ride in it.
    pub riders: u8,
}

/// MAD-28, MAD-68 Elements that cross a mine field, one after another: attacked tile by tile until each is through or lost,
/// with the dice of those who rode in what was lost. Tallied are the elements lost, passengers with them, and the hit points
/// that those who crossed have lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MineField {
    /// Who crosses, in their order.
    pub crossers: List<Crosser, MOST_CROSSERS>,
}

/// How far a crossing has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    /// Which of those who cross.
    pub crosser: u8,
    /// Tiles that it has still before it.
    pub tiles: u8,
    /// What it has left; nothing once it is lost.
    pub hit_points: u16,
    /// Who rode in it and has still to be rolled for.
    pub riders: u8,
}

impl MineField {
    fn at(&self, crosser: usize) -> Crossing {
        let of = self.crossers.get(crosser).copied().unwrap_or_default();
        Crossing { crosser: crosser as u8, tiles: of.tiles, hit_points: of.hit_points, riders: of.riders }
    }

    /// The next who has a tile before it, from this one on.
    fn next(&self, crosser: usize) -> Next<Crossing> {
        let with_tiles = |n: &usize| self.crossers[*n].tiles > 0 && self.crossers[*n].hit_points > 0;
        let done = Crossing { crosser: self.crossers.len() as u8, ..Crossing::default() };
        (crosser..self.crossers.len()).find(with_tiles).map_or(Next::Done(done), |n| Next::Then(self.at(n)))
    }
}

impl Procedure for MineField {
    type Stage = Crossing;

    fn start(&self) -> Crossing {
        match self.next(0) {
            Next::Then(first) | Next::Done(first) => first,
        }
    }

    fn step<C: Cup>(&self, mut at: Crossing, cup: &mut C) -> Result<Next<Crossing>, C::Pause> {
        let Some(of) = self.crossers.get(usize::from(at.crosser)) else { return Ok(Next::Done(at)) };
        if at.hit_points > 0 {
            let result = cup.roll(throw(&of.attack.need), || Why::needing(&clause::MINES, of.attack.need))?;
            let points = of.attack.damage[usize::from(result)].min(at.hit_points);
            cup.count(1, points);
            at.hit_points -= points;
            at.tiles -= 1;
            if at.hit_points == 0 {
                cup.count(0, 1);
                at.tiles = 0;
            }
        } else {
            let lost = cup.roll(even(), || Why::of(&clause::PASSENGER))?;
            cup.count(0, lost);
            at.riders -= 1;
        }
        let goes_on = if at.hit_points > 0 { at.tiles > 0 } else { at.riders > 0 };
        Ok(if goes_on { Next::Then(at) } else { self.next(usize::from(at.crosser) + 1) })
    }

    fn caps(&self) -> [u16; 2] {
        let lost = |of: &Crosser| 1 + u16::from(of.riders);
        [self.crossers.iter().map(lost).sum(), self.crossers.iter().map(|of| of.hit_points).sum()]
    }
}
