//! Section 6: artillery: who fires, where it lands, whom it catches and what that does.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::verb;
use crate::battle::event::{Event, ShellEvent};
use crate::battle::gunnery::Guns;
use crate::battle::lift::Lift;
use crate::battle::named_fire::{Barrage, NamedFire};
use crate::battle::setting::Setting;
use crate::battle::state::{Element, Marks, UnitId};
use crate::battle::view::View;
use crate::clause;
use crate::lists::{Kind, Lists, Weapon};
use crate::sections::damage::lose;
use crate::sections::direct_fire::{Attack, Volley, damage};
use crate::sections::orders::anywhere;
use crate::sections::sight::{Sight, doubt};
use crate::sections::works::reduction;
mod deviation;

pub use deviation::{Deviation, Fall, STEP};

use sandtable_core::{Offer, Piece, Pieces, Refusal, Slot, refuse, unless};
use sandtable_dice::{Dice, Need, Why};
use sandtable_geometry::{Length, Point};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// MAD-71 No circle is larger, however many tubes fire.
pub const LARGEST: Length = Length::mm(100);

/// MAD-70 An attack that a side wants to name.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whose attack.
    pub unit: UnitId,
    /// The target point.
    pub at: Point,
    /// The observer, if one is named.
    pub observer: Option<Piece>,
}

/// MAD-71 The radius of the circle of so many tubes: that of their row for each, but no more than 100 mm.
pub fn radius(tube: &Weapon, tubes: u32) -> Length {
    (tube.radius_per_tube * tubes as i32).min(LARGEST)
}

/// MAD-75, MAD-76, MAD-77 The attack on an element that is caught: the number of the artillery table for where it stands, and
/// no modifier besides; damage as in direct fire, half for infantry.
pub fn shelling(lists: &Lists, tube: &Weapon, target: &Kind, shelter: Shelter) -> Attack {
    let (chart, infantry) = (&lists.charts.artillery, target.class.is_infantry_like());
    let (number, reason) = match (shelter, infantry) {
        (Shelter::Open, false) => (chart.vehicle_open, &clause::SHELLED_OPEN),
        (Shelter::Cover, false) => (chart.vehicle_cover, &clause::SHELLED_COVER),
        (Shelter::Prepared, false) => (chart.vehicle_prepared, &clause::SHELLED_PREPARED),
        (Shelter::Open, true) => (chart.infantry_open, &clause::SHELLED_OPEN),
        (Shelter::Cover, true) => (chart.infantry_cover, &clause::SHELLED_COVER),
        (Shelter::Prepared, true) => (chart.infantry_prepared, &clause::SHELLED_PREPARED),
    };
    Attack { need: Need::base(number as i8, reason), damage: damage(tube, infantry) }
}

/// Tubes, observers, and whom their shells catch (MAD-70 to MAD-80).
#[derive(Clone, Copy)]
pub struct Artillery<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-70 Its artillery.
    #[inline]
    pub fn artillery(&self) -> Artillery<'_> {
        Artillery { board: self }
    }
}

impl<'a> Artillery<'a> {
    /// MAD-70 The row of the artillery table of a unit's tubes.
    pub fn tube(self, unit: UnitId) -> Option<&'a Weapon> {
        self.board.setting.unit(unit).tube.map(|tube| self.board.setting.lists.weapon(tube))
    }

    /// MAD-70 The tubes of a unit that take part in its attack, one bit each: all that are alive, un-embarked, have not moved
    /// and are not named for other fire; none of them may be left out. Off the table (MAD-140) it is always all.
    pub fn tubes(self, unit: UnitId, named: &[NamedFire]) -> u16 {
        let of = self.board.setting.unit(unit);
        if of.off_table {
            return (1 << of.count) - 1;
        }
        let fires = |piece: Piece| {
            let element = self.board.element(piece);
            // RULING: who has given up everything else for an opportunity marker (MAD-53), or observes for others (MAD-74),
            // does not serve his tube either.
            let busy = Marks::MOVED_NOW.and(Marks::GAVE_UP).and(Marks::OBSERVES);
            element.stands()
                && !element.marks.has(busy)
                && self.board.setting.kind(piece).tube(&self.board.setting.lists).is_some()
                && !named.iter().filter_map(NamedFire::fire).any(|fire| fire.firer == piece)
        };
        (0..).zip(of.elements()).fold(0, |bits, (n, piece)| bits | u16::from(fires(piece)) << n)
    }

    /// The elements that the bits of [`Barrage::tubes`] mean.
    pub fn serving(self, unit: UnitId, tubes: u16) -> impl Iterator<Item = Piece> + use<> {
        (0..)
            .zip(self.board.setting.unit(unit).elements())
            .filter(move |(n, _)| tubes >> n & 1 == 1)
            .map(|(_, piece)| piece)
    }

    /// MAD-71 The radius of the circle: that of the row for each tube, but no more than 100 mm.
    pub fn radius(self, unit: UnitId, tubes: u16) -> Length {
        self.tube(unit).map_or(Length::ZERO, |tube| radius(tube, tubes.count_ones()))
    }

    /// MAD-138 May an element observe for artillery at all?
    pub fn is_spotter(self, piece: Piece) -> bool {
        self.board.setting.elements[piece.index()].granted.spotter || self.board.setting.kind(piece).spotter
    }

    /// MAD-74 May this element be named as an observer now? The line of sight is asked by itself.
    ///
    /// # Errors
    /// Why not.
    pub fn may_observe(self, observer: Piece, guns: &Guns) -> Result<(), Refusal> {
        let element = self.board.element(observer);
        unless(element.lost_in == 0, &clause::DESTROYED)?;
        unless(element.is_alive(), &clause::NOT_ON_TABLE)?;
        unless(self.is_spotter(observer), &clause::NO_SPOTTER)?;
        unless(element.aboard.is_none(), &clause::ABOARD)?;
        // Getting in and out counts as moving (MAD-27, MAD-91).
        let done = [Marks::BAILED_OUT, Marks::STOOD, Marks::GAVE_UP, Marks::REACTED, Marks::SPOTTED];
        let acted = done.into_iter().fold(Marks::MOVED_NOW, Marks::and);
        // What its marker has done it has done with it: moved, or given up all else.
        let marker = self
            .board
            .marker(self.board.setting.elements[observer.index()].unit)
            .map(|marker| self.board.element(marker));
        let with_it = marker.is_some_and(|marker| marker.marks.has(Marks::MOVED_NOW.and(Marks::GAVE_UP)));
        if element.marks.has(acted) || element.fired != 0 || with_it {
            return refuse(&clause::OBSERVER_ACTED);
        }
        if guns.observations(observer, self.board.turn) >= usize::from(self.board.setting.rules.observations) {
            return refuse(&clause::OBSERVED_ALREADY);
        }
        Ok(())
    }

    /// MAD-73 Does anybody see the target point: a tube that fires, for itself, or the observer who is named?
    pub fn observation(self, unit: UnitId, tubes: u16, at: Point, observer: Option<Piece>) -> Observation {
        let tubes = self.serving(unit, tubes).filter(|&tube| self.board.element(tube).stands());
        let mut best = Observation::Nobody;
        for eye in observer.into_iter().chain(tubes) {
            match self.board.sight().to_ground(self.board.spot(eye), at) {
                Sight::Clear => return Observation::Clear,
                Sight::Doubtful => best = Observation::Doubtful,
                Sight::Blocked(_) => {}
            }
        }
        best
    }

    /// MAD-70, MAD-73, MAD-74, MAD-80 The attack that this would be, as far as it is known before a doubtful line is decided.
    ///
    /// # Errors
    /// Why it may not be named.
    pub fn may_bombard(
        self,
        wanted: Wanted,
        named: &[NamedFire],
        guns: &Guns,
        scheduled: Option<Point>,
    ) -> Result<(Barrage, Observation), Refusal> {
        let Wanted { unit, at, observer } = wanted;
        let side = self.board.setting.unit(unit).side;
        unless(self.board.setting.unit(unit).tube.is_some(), &clause::NO_ARTILLERY)?;
        unless(!named.iter().any(|named| named.barrage().is_some()), &clause::ONE_BARRAGE)?;
        unless(self.board.setting.field.on_table(at), &clause::TARGET_OFF_TABLE)?;
        if scheduled.is_some_and(|point| point != at || observer.is_some()) {
            return refuse(&clause::AS_SCHEDULED);
        }
        let tubes = self.tubes(unit, named);
        unless(tubes != 0, &clause::NO_TUBES)?;
        if let Some(observer) = observer {
            if !self.board.setting.is_element(observer) || self.board.setting.side(observer) != side {
                return refuse(&clause::NOT_A_SPOTTER_OF_YOURS);
            }
            self.may_observe(observer, guns)?;
            if !self.board.sight().to_ground(self.board.spot(observer), at).may_be_clear() {
                return refuse(&clause::OBSERVER_BLIND);
            }
        }
        let barrage = Barrage { unit, tubes, observer, observed: false, scheduled: scheduled.is_some() };
        // MAD-79: what is written down beforehand counts as unobserved, whoever looks on.
        let seen = match barrage.scheduled {
            true => Observation::Nobody,
            false => self.observation(unit, tubes, at, observer),
        };
        Ok((Barrage { observed: seen == Observation::Clear, ..barrage }, seen))
    }

    /// MAD-75, MAD-90 Everybody who is caught where an attack lands: centre within the radius, edge included, friend and foe. Not who
    /// rides in something, not what flies, and nobody under a marker.
    pub fn caught(self, lands: Point, radius: Length) -> impl Iterator<Item = Piece> {
        self.board.setting.pieces().filter(move |&piece| {
            let element = self.board.element(piece);
            element.stands() && element.at.within(lands, radius) && !self.is_out_of_reach_of_shells(piece)
        })
    }

    /// MAD-75 The attack on one of those caught, as it stands.
    pub fn shelling(self, tube: &Weapon, piece: Piece) -> Attack {
        shelling(&self.board.setting.lists, tube, self.board.setting.kind(piece), self.overhead(piece))
    }

    /// MAD-76 What an element has above and around it: linear obstacles are nothing, since the fire comes from above. The
    /// better one counts.
    pub fn overhead(self, piece: Piece) -> Shelter {
        if self.board.shelters().shelter_of(piece, self.board.element(piece).at).is_some() {
            return Shelter::Prepared;
        }
        if self.board.sight().is_in_cover(piece) { Shelter::Cover } else { Shelter::Open }
    }

    /// MAD-90, MAD-112, MAD-115 Can artillery and the like harm what is there? Not a VTOL, and nobody under water.
    pub fn is_out_of_reach_of_shells(self, piece: Piece) -> bool {
        matches!(self.board.lift(piece), Lift::Low | Lift::High | Lift::Under)
    }
}

/// MAD-73 Does anybody see the target point of an attack?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// Somebody does.
    Clear,
    /// All lines in question are doubtful: one die decides for the attack (MAD-16).
    Doubtful,
    /// Nobody does.
    Nobody,
}

/// MAD-76 Where an element is when shells fall on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shelter {
    /// In the open.
    #[default]
    Open,
    /// In a wood, a built-up area or the like.
    Cover,
    /// In a fortification, trench or building.
    Prepared,
}

/// MAD-70, MAD-79, MAD-80 What an artillery unit may name, to be offered on each of its tubes.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let unit = setting.elements[actor.index()].unit;
    let tubes = board.artillery().tubes(unit, &view.named);
    if !board.artillery().serving(unit, tubes).any(|tube| tube == actor)
        || view.named.iter().any(|named| named.barrage().is_some())
    {
        return;
    }
    let fixed = Slot::Number { from: unit.0.into(), to: unit.0.into() };
    let exactly = |about: Point| Slot::Point { about, reach: Length::ZERO };
    if let Some(at) = view.orders.scheduled(unit, view.turn) {
        take(Offer::new(actor, verb::SCHEDULED, &[fixed, exactly(at)]));
        return;
    }
    let able = |&eye: &Piece| board.artillery().may_observe(eye, &view.guns).is_ok();
    let observers: Pieces = setting.elements_of(setting.side(actor)).filter(able).collect();
    let again = view.guns.of(unit).map(|gunnery| gunnery.aim);
    take(Offer::new(actor, verb::BARRAGE, &[fixed, anywhere(setting)]));
    if let Some(at) = again {
        take(Offer::new(actor, verb::AGAIN, &[fixed, exactly(at)]));
    }
    if !observers.is_empty() {
        take(Offer::new(actor, verb::OBSERVED, &[fixed, anywhere(setting), Slot::Piece(observers)]));
        if let Some(at) = again {
            take(Offer::new(actor, verb::OBSERVED_AGAIN, &[fixed, exactly(at), Slot::Piece(observers)]));
        }
    }
}

/// Points that are worth an attack: enemies, objectives; or the one point of the slot.
pub fn aims(setting: &Setting, view: &View, about: Point, reach: Length) -> Vec<Point> {
    let Some(side) = view.side().filter(|_| reach > Length::ZERO) else { return vec![about] };
    let board = view.board(setting);
    let enemies = board.standing(side.other()).map(|(_, enemy)| enemy.at);
    enemies.chain(setting.scenario.objectives.iter().map(|objective| objective.at)).collect()
}

/// MAD-16, MAD-73 An attack is named: whether somebody observes it is decided now, and who was named as the observer gives up
/// his opportunity marker (MAD-74).
pub fn name<D: Dice>(umpire: &mut Umpire<D>, wanted: Wanted) -> Result<(), D::Pause> {
    let state = umpire.state();
    let board = state.board(umpire.setting);
    let scheduled = state.orders.scheduled(wanted.unit, state.turn);
    let (mut barrage, seen) =
        board.artillery().may_bombard(wanted, &state.named, &state.guns, scheduled).expect("checked");
    let watching = wanted.observer.filter(|&observer| board.element(observer).marks.has(Marks::WATCHING));
    if seen == Observation::Doubtful {
        barrage.observed = umpire.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))? == 1;
    }
    if let Some(element) = watching {
        umpire.note(Event::Watching { element, on: false });
    }
    umpire.note(Event::Shell(ShellEvent::Targeted { barrage, at: wanted.at }));
    Ok(())
}

/// MAD-70, MAD-72, MAD-75 A named attack is rolled: where it lands, then all who are caught there, listed before the first of
/// these rolls, in the order of unit and element. Survivors of a carrier that it destroys are not attacked in addition.
pub fn bombard<D: Dice>(umpire: &mut Umpire<D>, barrage: Barrage) -> Result<(), D::Pause> {
    let state = umpire.state();
    let board = state.board(umpire.setting);
    let aim = state.guns.of(barrage.unit).expect("naming an attack notes its point").aim;
    let radius = board.artillery().radius(barrage.unit, barrage.tubes);
    let fall = if barrage.scheduled {
        Fall::default()
    } else {
        let limit = state.guns.limit(barrage.unit, aim);
        umpire.play(&Deviation { observed: barrage.observed, limit })?.stage
    };
    let lands = fall.from(aim);
    let first = umpire.setting.unit(barrage.unit).first;
    umpire.note(Event::Shell(ShellEvent::Bombarded { barrage, first, at: lands, steps: fall.steps }));
    let board = umpire.state().board(umpire.setting);
    let caught: Vec<Piece> = board.artillery().caught(lands, radius).collect();
    let shelters: Vec<_> = board.shelters().shelters_within(lands, radius).collect();
    let setting = umpire.setting;
    let tube = setting.unit(barrage.unit).tube.map(|tube| setting.lists.weapon(tube)).expect("it has fired");
    for element in caught {
        let board = umpire.state().board(umpire.setting);
        let attack = board.artillery().shelling(tube, element);
        let points = umpire.play(&Volley::one(attack, u16::MAX))?.tallies[0];
        umpire.note(Event::Shell(ShellEvent::Shelled { unit: barrage.unit, element, points }));
        if points > 0 {
            lose(umpire, element, points)?;
        }
    }
    // MAD-64: works last.
    reduction::shell(umpire, &shelters, tube)
}

/// MAD-74 May an element that observes, or has observed in this turn, do anything else?
///
/// # Errors
/// It may not.
pub fn is_free(element: &Element) -> Result<(), Refusal> {
    if element.marks.has(Marks::OBSERVES) { refuse(&clause::OBSERVES) } else { Ok(()) }
}
