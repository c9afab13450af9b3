//! A flight as it is flown: the order, bombs on the way, the torpedo at its end.

use super::attack::{Attack, Fire, Shot, damage};
use super::bombs::{self, Drop};
use super::firing::{Blast, hurt, strike};
use super::flight::{Track, faltering};
use super::numbers::{Hopeless, Ship, torpedo};
use crate::air::battle::event::Event;
use crate::air::battle::state::{Craft, Flags, Flight, MOST_CRAFT, Nominated, Run};
use crate::air::battle::step::Step;
use crate::air::clause;
use crate::air::lists::GunKind;
use crate::air::sections::check::Flights;
use crate::air::sections::{airborne, note, then};
use crate::battle::Umpire;
use crate::rules::D10;
use sandtable_core::{Piece, Side};
use sandtable_dice::{Dice, List, Need, Reading, Throw, Why};
use sandtable_geometry::{Course, Length, Point, Segment};

/// MAP-99 Who is this near collides.
const COLLIDES: Length = Length::mm(15);

impl Flights<'_> {
    /// MAP-47 The speed from which a craft changes it in its next move.
    pub fn starting_speed(self, piece: Piece) -> u16 {
        let craft = self.air.craft(piece);
        match self.air.kind(piece) {
            Some(kind) if craft.flags.has(Flags::FALTERS) => faltering(kind, craft),
            _ => craft.speed,
        }
    }

    /// MAP-47 A craft as its next move finds it: at its starting speed.
    pub fn ready(self, piece: Piece) -> Craft {
        Craft { speed: self.starting_speed(piece), ..*self.air.craft(piece) }
    }

    /// MAP-55 After what distance the bombs of a run fall, and at what point they are aimed; none where it does not cross
    /// its target, or leads off the table before.
    pub fn release(self, track: &Track, flight: &Flight) -> Option<(Length, Point)> {
        let Run::Bombs { target, at, .. } = flight.run else { return None };
        let (path, length) = self.run_in(track);
        match target {
            None => {
                let flown = Length::mm(at?.into());
                (flown <= length).then(|| (flown, track.at(flown).at))
            }
            Some(Nominated::Piece(target)) if !self.air.is_target(target) => None,
            Some(target) => {
                let extent = self.air.fire().extent_of(target);
                let tolerance = self.air.rules.aim_tolerance;
                let named = bombs::release(&path, &extent, tolerance, at);
                // MAP-106: what was named outside of the target falls in its middle, where nobody may measure.
                let middle = || {
                    bombs::release(&path, &extent, tolerance, None).filter(|_| !self.air.board.setting.rules.premeasure)
                };
                let flown = named.or_else(middle)?;
                Some((flown, bombs::aim(&path, Some(&extent), flown)))
            }
        }
    }

    /// MAP-55 The straight path of a run to its end or the table's edge, and its length.
    pub fn run_in(self, track: &Track) -> (Segment, Length) {
        let end = self.air.table().and_then(|table| track.leaves(table));
        let length = end.unwrap_or_else(|| track.length());
        (Segment::new(track.start().at, track.at(length).at), length)
    }

    /// MAP-80 Is there any marker of the enemy that an aircraft could look for?
    fn may_look(self, piece: Piece) -> bool {
        self.air
            .board
            .markers_of(self.air.side(piece).other())
            .any(|(marker, _)| self.air.board.spotting().may_search(piece, None, &[marker], true).is_ok())
    }

    /// MAP-56, MAP-89, MAP-105 What is added to the distance of a scatter.
    pub fn scatter(self, piece: Piece, flight: &Flight) -> Need {
        let Some(kind) = self.air.kind(piece) else { return Need::default() };
        let substitute = bombs::has_substitute(kind, self.air.craft(piece).crew_hit);
        let dives = bombs::is_dive(self.air.rules, kind, flight.low, flight.speed);
        bombs::scatter(self.air.setting.member(piece).skill, substitute, dives)
    }

    /// MAP-58 How many templates a run drops.
    pub fn dropped(self, piece: Piece, flight: &Flight) -> u8 {
        match flight.run {
            Run::Bombs { templates, .. } => templates.unwrap_or(u8::MAX).min(self.air.craft(piece).templates),
            _ => 0,
        }
    }

    /// MAP-92 What a torpedo does that is launched from there at a ship which is there.
    ///
    /// # Errors
    /// Why it cannot be launched, or cannot hit.
    pub fn torpedo_from(self, from: Course, ship: Piece, at: Course) -> Result<Attack, Hopeless> {
        let Some(target) = self.air.setting.target(ship) else { return Err(Hopeless::NotBearing) };
        let at = Ship { at, outline: target.outline, small: target.small };
        let need = torpedo(&self.air.setting.lists, from, &at)?;
        let gun = self.air.setting.lists.only(GunKind::Torpedo);
        Ok(Attack { need, damage: damage(gun, 1, self.air.rules) })
    }

    /// MAP-92 The dice of that torpedo.
    pub fn torpedo_run(self, from: Course, ship: Piece) -> Result<Fire, Hopeless> {
        let attack = self.torpedo_from(from, ship, self.air.course(ship))?;
        let mut fire = self.air.fire().fire_at(self.air.fire().struck(ship));
        fire.shots.push(Shot { attack, target: 0 });
        Ok(fire)
    }
}

/// MAP-112 A flight order was accepted.
pub fn order<D: Dice>(umpire: &mut Umpire<D>, craft: Piece, flight: Flight) {
    let air = airborne(umpire);
    let speed = air.flight().starting_speed(craft);
    let from = air.flight().begins(craft, &flight).expect("checked");
    let side = air.side(craft);
    let watched = air.is_watched(side);
    note(umpire, Event::Began { craft, speed });
    note(umpire, Event::Ordered { craft, flight, from, watched });
    then(umpire, Step::Settle(craft));
    then(umpire, Step::Travel(craft));
    if watched {
        then(umpire, Step::Warned(side.other()));
    }
}

/// MAP-112 The path is flown: bombs fall at their point, at its end the torpedo runs, and then there is fire.
pub fn travel<D: Dice>(umpire: &mut Umpire<D>, craft: Piece) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let Some(underway) = air.board.sky.flight.filter(|_| air.is_there(craft)) else { return Ok(()) };
    let flight = underway.flight;
    let track = air.flight().track().expect("it was checked");
    let flown = track.flown(air.table());
    let release = air.flight().release(&track, &flight).filter(|(after, _)| *after <= flown.length);
    if let Some((_, aim)) = release.filter(|_| air.flight().dropped(craft, &flight) > 0) {
        bomb(umpire, craft, &flight, aim, track.start().heading)?;
    }
    note(umpire, Event::Flew { craft, flown });
    if flown.left {
        if airborne(umpire).edge() == crate::air::rules::Edge::Leave {
            note(umpire, Event::Withdrew { craft });
        }
        return Ok(());
    }
    if airborne(umpire).rules.collision {
        collide(umpire, craft)?;
    }
    if !airborne(umpire).is_there(craft) {
        return Ok(());
    }
    if let Run::Torpedo { ship } = flight.run {
        launch(umpire, craft, ship)?;
    }
    let air = airborne(umpire);
    // Where nobody may measure, that nothing can be aimed at would tell ranges.
    if air.fire().has_aim(craft) || air.flight().may_look(craft) {
        then(umpire, Step::Fire(craft));
    }
    Ok(())
}

/// MAP-56 to MAP-58 The load falls: every template by itself, then all damage.
fn bomb<D: Dice>(
    umpire: &mut Umpire<D>,
    craft: Piece,
    flight: &Flight,
    aim: Point,
    heading: sandtable_geometry::Angle,
) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let (templates, radius) = (air.flight().dropped(craft, flight), air.rules.bomb_radius);
    let points = air.setting.lists.only(GunKind::Bomb).damage;
    let drop = Drop { scatter: air.flight().scatter(craft, flight) };
    note(umpire, Event::Released { craft, templates: Some(templates) });
    let mut blast = Blast::default();
    for _ in 0..templates {
        let at = umpire.play(&drop)?.stage.landing(aim, heading);
        note(umpire, Event::Dropped { craft, at });
        blast.falls(&airborne(umpire), at, radius, points);
    }
    blast.apply(umpire, craft)
}

/// MAP-92 The torpedo is launched, and hits or misses at once.
fn launch<D: Dice>(umpire: &mut Umpire<D>, craft: Piece, ship: Piece) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    // MAP-106: a run that cannot launch keeps its load.
    let run = air.flight().torpedo_run(air.course(craft), ship);
    let Some(fire) = run.ok().filter(|_| air.craft(craft).torpedo && air.is_target(ship)) else { return Ok(()) };
    note(umpire, Event::Released { craft, templates: None });
    let harm = *umpire.play(&fire)?.stage.harm(0);
    note(umpire, Event::Ran { craft, ship, hit: harm.damage > 0 });
    if harm.damage > 0 {
        strike(umpire, craft, ship, &harm)?;
    }
    Ok(())
}

/// MAP-99 One D10 for each aircraft nearby, the nearest first; on a 1 both lose the sum of two D10.
fn collide<D: Dice>(umpire: &mut Umpire<D>, craft: Piece) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let at = air.element(craft).at;
    let both = [Side::A, Side::B].into_iter().flat_map(|side| air.flying(side));
    let mut near: List<Piece, MOST_CRAFT> =
        both.filter(|&other| other != craft && at.within(air.element(other).at, COLLIDES)).collect();
    near.sort_by_key(|&other| (at.distance_squared(air.element(other).at), other));
    for &other in &near {
        if !airborne(umpire).is_there(craft) {
            break;
        }
        if umpire.roll(Throw::new(1, D10, Reading::AtMost(1)), || Why::of(&clause::COLLISION))? == 1 {
            let points = umpire.roll(Throw::new(2, D10, Reading::Sum), || Why::of(&clause::COLLIDES))?;
            note(umpire, Event::Collided { craft, other });
            hurt(umpire, None, craft, points);
            hurt(umpire, None, other, points);
        }
    }
    Ok(())
}
