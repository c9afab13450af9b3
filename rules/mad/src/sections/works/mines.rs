//! Mine fields: which tiles a path enters, the attack of each, and the odds of a whole crossing.

use crate::battle::Umpire;
use crate::battle::event::{Event, WorkEvent};
use crate::battle::fieldworks::{MOST_WORKS, WorkId};
use crate::clause;
use crate::lists::works::WorkKind;
use crate::lists::{Drive, Family};
use crate::rules::even;
use crate::sections::damage::hurt;
use crate::sections::direct_fire::{Attack, damage, throw};
use crate::sections::hidden;
use crate::sections::works::obstacles::Obstacles;
use sandtable_core::Piece;
use sandtable_dice::{Cup, Dice, List, Need, Next, Procedure, Why};
use sandtable_geometry::{Length, Point, Segment};

/// MAD-68 The number that each die needs.
const MINES: i8 = 6;

/// A tile that a path enters, and how far along it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MineEntry {
    /// How far along the path.
    pub along: Length,
    /// The tile.
    pub tile: WorkId,
}

impl Obstacles<'_> {
    /// MAD-68 The tiles that attack an element on a track, in their order: those whose inside it enters, that in which it
    /// starts to move, and that in which it lands (a track of one point); without those that have attacked it already in this
    /// activation.
    pub fn mines_on(self, piece: Piece, track: &[Point]) -> List<MineEntry, MOST_WORKS> {
        let mut entries: List<MineEntry, MOST_WORKS> = List::default();
        for (tile, work) in self.board.works.there() {
            let Some(area) = work.area().filter(|_| work.kind == WorkKind::Mines && !work.struck.has(piece)) else {
                continue;
            };
            if area.contains_inside(track[0]) {
                entries.push(MineEntry { along: Length::ZERO, tile });
                continue;
            }
            let mut before = Length::ZERO;
            for pair in track.windows(2) {
                let part = Segment::new(pair[0], pair[1]);
                let mut entered = None;
                area.spans(&part, |span| entered = entered.or(Some(span.from)));
                if let Some(from) = entered {
                    entries.push(MineEntry { along: before + from, tile });
                    break;
                }
                before += part.length();
            }
        }
        entries.sort_unstable_by_key(|entry| (entry.along, entry.tile));
        entries
    }

    /// MAD-68 The first of them; a battle without works asks no farther.
    pub fn next_mine(self, piece: Piece, track: &[Point]) -> Option<MineEntry> {
        if self.board.works.works.is_empty() {
            return None;
        }
        self.mines_on(piece, track).first().copied()
    }

    /// MAD-68, MAD-124 The attack of a mine tile on an element: that of Infantry Support of the era, without modifiers but
    /// that of what flies.
    pub fn mine_attack(self, piece: Piece) -> Attack {
        let support = self.board.setting.lists.weapons.iter().find(|weapon| weapon.family == Family::Support);
        let infantry = self.board.setting.kind(piece).class.is_infantry_like();
        let damage = support.map_or([0; 4], |weapon| damage(weapon, infantry));
        // MAD-124: a VTOL is harder to hit in either state, and not safe.
        let flies = self.board.setting.kind(piece).drive == Drive::Vtol;
        let need = Need::base(MINES, &clause::MINES);
        Attack {
            need: need.when(flies, self.board.setting.lists.charts.to_hit.airborne, &clause::MINES_AIRBORNE),
            damage,
        }
    }

    /// MAD-28, MAD-68 An element that crosses so many tiles, with all who ride in it.
    pub fn mine_field(self, piece: Piece, tiles: usize) -> MineField {
        MineField {
            attack: self.mine_attack(piece),
            hit_points: self.board.element(piece).hit_points,
            tiles: tiles.try_into().unwrap_or(u8::MAX),
            riders: self.board.riders(piece).count().try_into().unwrap_or(u8::MAX),
        }
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
    let attack = board.obstacles().mine_attack(element);
    let result = umpire.roll(throw(&attack.need), || Why::needing(&clause::MINES, attack.need))?;
    let points = attack.damage[usize::from(result)];
    umpire.note(Event::Work(WorkEvent::Mined { element, tile, points }));
    if points > 0 {
        hurt(umpire, element, points);
    }
    Ok(())
}

/// MAD-28, MAD-68 An element that crosses a mine field: attacked tile by tile until it is through or lost, with the dice of those
/// who rode in it if it is lost. Tallied are the elements lost, passengers with them, and the hit points that it has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MineField {
    /// What each tile does to it.
    pub attack: Attack,
    /// What it has left.
    pub hit_points: u16,
    /// How many tiles attack it on its way.
    pub tiles: u8,
    /// How many ride in it.
    pub riders: u8,
}

/// How far a crossing has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    /// Tiles that are still before it.
    pub tiles: u8,
    /// What it has left; nothing once it is lost.
    pub hit_points: u16,
    /// Who rode in it and has still to be rolled for.
    pub riders: u8,
}

impl Procedure for MineField {
    type Stage = Crossing;

    fn start(&self) -> Crossing {
        Crossing { tiles: self.tiles, hit_points: self.hit_points, riders: self.riders }
    }

    fn step<C: Cup>(&self, mut at: Crossing, cup: &mut C) -> Result<Next<Crossing>, C::Pause> {
        if at.hit_points > 0 && at.tiles > 0 {
            let result = cup.roll(throw(&self.attack.need), || Why::needing(&clause::MINES, self.attack.need))?;
            let points = self.attack.damage[usize::from(result)].min(at.hit_points);
            cup.count(1, points);
            at.hit_points -= points;
            at.tiles -= 1;
            cup.count(0, u16::from(at.hit_points == 0));
        } else if at.hit_points == 0 && at.riders > 0 {
            let lost = cup.roll(even(), || Why::of(&clause::PASSENGER))?;
            cup.count(0, lost);
            at.riders -= 1;
        } else {
            return Ok(Next::Done(at));
        }
        Ok(Next::Then(at))
    }

    fn caps(&self) -> [u16; 2] {
        [1 + u16::from(self.riders), self.hit_points]
    }
}
