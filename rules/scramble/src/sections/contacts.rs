//! Contact Markers: placing dummies, dealing, moving, turning up.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::Flight;
use crate::battle::event::{Event, crafts_of};
use crate::battle::position::{Attack, Contact, Flown, MOST_ATTACKS, MOST_CONTACTS, Place};
use crate::battle::setting::{ContactPlan, CraftPlan, Setting};
use crate::battle::state::{Step, Under};
use crate::clause;
use crate::lists::Manoeuvre;
use crate::rules::{INCH, hundredths};
use crate::sections::check::spotter;
use crate::sections::moves::{held, leaves, named};
use sandtable_core::{Audience, Leg, Piece, Refusal, Side, refuse, unless};
use sandtable_dice::{Dice, List, Throw, Why};
use sandtable_geometry::{Angle, Course, Length, Point};
use sandtable_scenario::Edge;

/// SQR-134 A marker flies so far straight before each turn, in inches.
const STRAIGHT: i32 = 3;
/// SQR-134 The greatest turn of a marker, in degrees.
const TURN: u16 = 30;
/// SQR-173 Dummies stand within so many inches of the first aircraft of their side.
const DUMMIES: i32 = 12;

/// SQR-134 The distances of a marker's move, in inches: those of level moves and dives, and shorter ones that climb.
pub fn reach(climb: i8) -> Option<[Length; 2]> {
    let [least, most] = match climb {
        -2..=0 => [2, 8],
        1 => [2, 4],
        _ => return None,
    };
    Some([INCH * least, INCH * most])
}

/// Straights, each with the turn behind it.
type Straights = List<(Length, Option<(Leg, Angle)>), { sandtable_core::MOST_LEGS }>;

/// SQR-134 The straights and turns of a marker: what is written as the rest goes as far as it may.
fn legs(flight: &Flight) -> Result<Straights, Refusal> {
    let Some([_, most]) = reach(flight.climb) else { return refuse(&clause::MARKER_MOVES) };
    let mut legs = List::default();
    let (mut flown, last) = (Length::ZERO, flight.legs.len().saturating_sub(1));
    for (n, leg) in flight.legs.iter().enumerate() {
        let (ahead, turn) = match *leg {
            Leg::Ahead(by) => (by, None),
            Leg::AheadRest if n < last => return refuse(&clause::REST_COMES_LAST),
            Leg::AheadRest => ((most - flown).max(Length::ZERO), None),
            Leg::Turn { after, degrees, .. } => (after, Some((*leg, Angle::degrees(degrees.into())))),
            _ => return refuse(&clause::NO_ARCS),
        };
        if ahead < Length::ZERO || ahead.0 % hundredths(1).0 != 0 {
            return refuse(&clause::STEPS);
        }
        flown += ahead;
        legs.push((ahead, turn));
    }
    Ok(legs)
}

/// SQR-102, SQR-134 Where a marker's move leads, and by which edge it leaves the table on the way.
fn end(setting: &Setting, side: Option<Side>, from: Course, flight: &Flight) -> (Course, Option<Edge>) {
    let (table, named) = (setting.head.table, side.and_then(|side| named(setting, side)));
    let legs = legs(flight).unwrap_or_default();
    let mut at = from;
    for (ahead, turn) in &legs {
        let to = at.ahead(*ahead);
        if let Some((edge, by)) = leaves(table, at.at, to.at, named) {
            return (Course { at: held(table, at.ahead(by).at), ..at }, Some(edge));
        }
        at = match turn {
            Some((Leg::Turn { hand, .. }, by)) => to.turn(*hand, *by),
            _ => to,
        };
    }
    (at, None)
}

impl Board<'_> {
    /// SQR-134 May a marker move so? No tests, no manoeuvres.
    ///
    /// # Errors
    /// Why not.
    pub fn may_drift(&self, contact: Piece, flight: &Flight) -> Result<(), Refusal> {
        let Some(own) = self.contact(contact) else { return refuse(&clause::NO_MARKER) };
        let level = matches!(
            (flight.manoeuvre, flight.climb),
            (Manoeuvre::Level, 0) | (Manoeuvre::Climb, 1) | (Manoeuvre::Shallow, -2 | -1)
        );
        let fits = level && !(flight.jettison || flight.join || flight.beyond) && flight.slip == 0;
        let (Some([least, most]), true) = (reach(flight.climb), fits) else {
            return refuse(&clause::MARKER_MOVES);
        };
        let height = i16::from(own.height) + i16::from(flight.climb);
        if height < 1 {
            return refuse(&clause::GROUND);
        }
        if height > self.setting.rules.ceiling.into() {
            return refuse(&clause::CEILING);
        }
        let legs = legs(flight)?;
        let length: Length = legs.iter().map(|(ahead, _)| *ahead).sum();
        if !(least..=most).contains(&length) {
            return Err(Refusal::beyond(&clause::MARKER_MOVES, length, most));
        }
        let mut straight = Length::ZERO;
        for (ahead, turn) in &legs {
            straight += *ahead;
            let Some((_, by)) = turn else { continue };
            unless(straight >= INCH * STRAIGHT && *by <= Angle::degrees(TURN.into()), &clause::MARKER_TURNS)?;
            straight = Length::ZERO;
        }
        Ok(())
    }

    /// SQR-173 May a dummy be placed there?
    ///
    /// # Errors
    /// Why not.
    pub fn may_place(&self, contact: Piece, at: Point, height: u8) -> Result<(), Refusal> {
        let Some(index) = self.setting.contact_index(contact) else { return refuse(&clause::NO_MARKER) };
        if self.setting.contacts[index].at.is_some() || self.table.contacts[index].there {
            return refuse(&clause::NO_MARKER);
        }
        let side = self.setting.contacts[index].side;
        let first = self.setting.crafts.iter().find(|plan| plan.side == side).map(|plan| plan.at.at);
        let near = first.is_some_and(|first| first.within(at, INCH * DUMMIES));
        let high = (1..=self.setting.rules.ceiling).contains(&height);
        if near && high && self.setting.head.on_table(at) { Ok(()) } else { refuse(&clause::DUMMY_PLACE) }
    }

    /// SQR-164 The looks that are declared from under a marker, each with who of its crew it is, if this aircraft leads what lies there;
    /// nothing where it could not have looked so.
    pub fn looks(&self, contact: Piece, looker: Piece) -> Option<List<Attack, MOST_ATTACKS>> {
        let (own, now) = (self.contact(contact)?, &self.craft(looker).now);
        let (from, side) = ((own.at, own.height), self.side(looker));
        let mut looks: List<Attack, MOST_ATTACKS> = List::default();
        for attack in &self.table.attacks {
            let by = spotter(&looks, now, self.has_in_radar(from, now, attack.target)).ok()?;
            self.spotting(from, (now, by), side, attack.target).ok()?;
            looks.push(Attack { by, ..*attack });
        }
        Some(looks)
    }

    /// The dummies that a side has yet to place.
    pub fn to_place(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let all = self.setting.contacts.iter().enumerate();
        let open = move |(at, plan): &(usize, &ContactPlan)| {
            plan.side == side && plan.at.is_none() && !self.table.contacts[*at].there
        };
        all.filter(open).map(|(at, _)| self.setting.contact_piece(at))
    }
}

/// SQR-134, SQR-172 Before the first turn: each side places its dummies, the Defender first, and then all is dealt.
pub fn dummies<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let attacker = umpire.setting.attacker;
    for side in [attacker, attacker.other()] {
        let board = Board::new(umpire.setting, &umpire.state().table);
        if board.to_place(side).next().is_some() {
            umpire.then(Step::Dummies(side));
        }
    }
}

/// What lies under the markers of a side: each aircraft by itself, each Formation together, and nothing under the others.
pub fn contents(setting: &Setting, side: Side) -> List<Under, MOST_CONTACTS> {
    let mut all: List<Under, MOST_CONTACTS> = List::default();
    let own = || setting.crafts.iter().enumerate().filter(|(_, plan)| plan.side == side && plan.marker);
    for (n, plan) in own() {
        let first = own().find(|(_, other)| plan.formation > 0 && other.formation == plan.formation);
        if first.is_none_or(|(first, _)| first == n) {
            let together =
                |at: usize, other: &CraftPlan| at == n || plan.formation > 0 && other.formation == plan.formation;
            all.push(own().filter(|(at, other)| together(*at, other)).fold(0, |under, (at, _)| under | 1 << at));
        }
    }
    let places = setting.contacts.iter().filter(|contact| contact.side == side).count();
    while all.len() < places {
        all.push(0);
    }
    all
}

/// SQR-164 What lies under which marker is dealt at random, seen by nobody but its side.
///
/// RULING: real ones and dummies alike, over all places of their side; otherwise the places of the scenario would tell.
pub fn deal<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    for side in [Side::A, Side::B] {
        let mut left = contents(setting, side);
        for at in (0..setting.contacts.len()).filter(|at| setting.contacts[*at].side == side) {
            let die = Throw::one(left.len() as u8);
            let only = Audience::Only(sandtable_core::Sides::default().with(side));
            let drawn = match left.len() {
                1 => 0,
                _ => usize::from(umpire.roll_for(only, die, || Why::of(&clause::DEAL))?) - 1,
            };
            let under = left.remove(drawn);
            umpire.note(Event::Dealt { contact: setting.contact_piece(at), side, under });
        }
    }
    Ok(())
}

/// SQR-164 Who looks out from under a marker is no dummy, and could look so far, and at so many: everybody has seen it.
pub fn proves<D: Dice>(umpire: &mut Umpire<'_, D>, contact: Piece) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let Some(known) = board.contact(contact).map(|own| own.could) else { return };
    let hidden = contents(umpire.setting, board.setting.side(contact).unwrap_or_default());
    let lookers = hidden.iter().filter_map(|under| crafts_of(*under).next());
    let able =
        lookers.filter(|looker| board.craft(*looker).place == Place::Hidden && board.looks(contact, *looker).is_some());
    let could = able.fold(0, |could: Under, looker| could | 1 << looker.0) & known.unwrap_or(Under::MAX);
    umpire.note(Event::Proved { contact, could });
}

/// SQR-134 A marker moves; over an edge it is turned up as it leaves. By day whoever is near turns it up.
pub fn drift<D: Dice>(umpire: &mut Umpire<'_, D>, contact: Piece, flight: &Flight) {
    let setting = umpire.setting;
    let Some(own) = Board::new(setting, &umpire.state().table).contact(contact).copied() else { return };
    let (at, edge) = end(setting, setting.side(contact), own.at, flight);
    let height = own.height.saturating_add_signed(flight.climb);
    umpire.note(Event::Stands { contact, at, height, moved: true });
    let turned = legs(flight).unwrap_or_default().iter().any(|(_, turn)| turn.is_some());
    let flown = Flown { manoeuvre: flight.manoeuvre, turned, ..Flown::default() };
    umpire.note(Event::Drifted { contact, flown });
    let Some(edge) = edge else { return seen_by_day(umpire) };
    for craft in crafts_of(turn_up(umpire, contact)) {
        umpire.note(Event::LeftTable { craft, edge });
    }
}

/// SQR-134, SQR-164 A marker is turned up: its aircraft take its place, a Formation round it; a dummy is gone. SQR-107 What dice have said
/// of their crews everybody hears.
pub fn turn_up<D: Dice>(umpire: &mut Umpire<'_, D>, contact: Piece) -> Under {
    let setting = umpire.setting;
    let Some(index) = setting.contact_index(contact) else { return 0 };
    let (own, under) = (umpire.state().table.contacts[index], umpire.state().under[index]);
    umpire.note(Event::TurnedUp { contact, under, flown: own.moved.then_some(own.flown) });
    let Some(leader) = crafts_of(under).min_by_key(|craft| setting.crafts[craft.index()].rank) else { return under };
    let first = &setting.crafts[leader.index()];
    for craft in crafts_of(under) {
        let plan = &setting.crafts[craft.index()];
        // The Formation as the scenario has it, turned to the marker's heading.
        let by = own.at.heading - first.at.heading;
        let moved =
            Point { x: own.at.at.x + plan.at.at.x - first.at.at.x, y: own.at.at.y + plan.at.at.y - first.at.at.y };
        let at = moved.turn(own.at.at, by);
        let held = held(setting.head.table, at);
        umpire.note(Event::Moved { craft, at: Course { at: held, ..own.at }, height: own.height });
        if setting.is_diced(craft) {
            let pilot = umpire.state().table.crafts[craft.index()].now.pilots[0];
            umpire.note(Event::Crewed { craft, side: plan.side, skills: [pilot.skill, pilot.combat] });
        }
    }
    under
}

/// SQR-134 By day an enemy within 12 inches turns a marker up at the end of a move: all at once, so that two that see each other are
/// both turned up, though one is a dummy; and then whom those see that have come out.
pub fn seen_by_day<D: Dice>(umpire: &mut Umpire<'_, D>) {
    while !umpire.setting.night {
        let board = Board::new(umpire.setting, &umpire.state().table);
        let range = INCH * i32::from(board.setting.rules.day_range);
        let is_seen = |(_, own): &(Piece, &Contact)| {
            let near = |at: Point, height: u8| board.adjusted((own.at.at, own.height), (at, height)) <= range;
            board.aloft_of(own.side.other()).any(|(_, craft)| near(craft.at.at, craft.height))
                || board.contacts().any(|(_, other)| other.side != own.side && near(other.at.at, other.height))
        };
        let seen: List<Piece, MOST_CONTACTS> = board.contacts().filter(is_seen).map(|(piece, _)| piece).collect();
        if seen.is_empty() {
            return;
        }
        for contact in &seen {
            turn_up(umpire, *contact);
        }
    }
}
