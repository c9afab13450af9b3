//! What a viewer may know, built up from that.

use crate::battle::event::{called, seen};
use crate::battle::position::{Beam, Contact, Level, Open, Place, Position, Unit};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::lists::Class;
use sandtable_core::{Agenda, Piece, Side, Viewer};
use sandtable_geometry::{Angle, Length};
use serde::{Deserialize, Serialize};

/// What a viewer may know. Enemies that are not identified stand after the members, under the numbers of their contacts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is on the table, as far as he may know it.
    pub table: Box<Position>,
    /// What is still to do, as far as he may know it: the question that is open on top. Nothing once it is over.
    pub agenda: Agenda<Step>,
}

impl View {
    /// What this viewer knows of a truth.
    pub fn of(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let to_come = state.agenda.iter().filter(|_| state.table.ended.is_none());
        View {
            viewer,
            table: known(&state.table, viewer),
            agenda: to_come.map(|step| public(*step, setting, &state.table, viewer)).collect(),
        }
    }

    /// The question that is open.
    pub fn asked(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// The side that the question is put to: whoever sees what a challenge is about is asked whether he fires.
    pub fn asks(&self, setting: &Setting) -> Option<Side> {
        match (self.asked()?, self.side()) {
            (Step::Challenge { .. }, Some(side)) => Some(side),
            (step, _) => step.asks(setting),
        }
    }

    /// The side that looks.
    pub fn side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public | Viewer::Umpire => None,
        }
    }

    /// The side that is asked, where it is the one that looks.
    pub fn asks_me(&self, setting: &Setting) -> Option<Side> {
        let side = self.side()?;
        let mine = if self.asked()?.is_list() { true } else { self.asks(setting) == Some(side) };
        mine.then_some(side)
    }
}

impl Step {
    /// AST-202 Do both sides write lists?
    pub fn is_list(self) -> bool {
        matches!(self, Step::SetUp | Step::Orders | Step::Plots | Step::Fire | Step::Launches)
    }

    /// The side that a question is put to; nobody for what resolves itself, and for what both write.
    pub fn asks(self, setting: &Setting) -> Option<Side> {
        match self {
            Step::Home(side) | Step::Choose(side) | Step::Move(side) | Step::FireOne(side) => Some(side),
            Step::Formation(leader) => Some(setting.side(leader)),
            Step::Challenge { mover, .. } => Some(setting.side(mover).other()),
            _ => None,
        }
    }
}

/// AST-130, AST-205 A step as a viewer sees it: which vessel it is about is for its owner, and for an enemy who has it in contact, by the name
/// under which he knows it.
fn public(step: Step, setting: &Setting, table: &Position, viewer: Viewer) -> Step {
    let moves = |mover: Piece, step: fn(Piece) -> Step| {
        called(table, viewer, mover).map_or(Step::Alternate(setting.side(mover)), step)
    };
    match step {
        Step::Formation(leader) if !viewer.shares(setting.side(leader)) => Step::Move(setting.side(leader)),
        Step::Challenge { mover, after } => {
            // Whoever is challenged may be seen by the other side only.
            let other = setting.side(mover).other();
            let mover = called(table, viewer, mover).filter(|_| viewer.shares(other));
            mover.map_or(Step::FireOne(other), |mover| Step::Challenge { mover, after })
        }
        Step::Go(mover) => moves(mover, Step::Go),
        Step::Moved(mover) => moves(mover, Step::Moved),
        other => other,
    }
}

/// AST-135, AST-203 What is on the table, as far as a viewer may know it.
fn known(table: &Position, viewer: Viewer) -> Box<Position> {
    let mut known = Box::new(table.clone());
    known.salvos = table.salvos.iter().filter_map(|salvo| seen(salvo, table, viewer)).collect();
    if viewer == Viewer::Umpire || table.ended.is_some() {
        return known;
    }
    for (n, unit) in (0u16..).zip(known.units.iter_mut()) {
        let named = table.open.all || called(table, viewer, Piece(n)) == Some(Piece(n));
        // RULING: who has shown what she is has done so for all: whether the enemy sees her or not, he has her own record from then on.
        let posing = unit.masked;
        *unit = match () {
            () if viewer.shares(unit.side) => own_unit(unit, table, viewer),
            () if named => Unit { posing, ..outside(unit, Level::Identity, table, viewer) },
            () => Unit { place: Place::Unseen, side: unit.side, posing, ..Unit::default() },
        };
    }
    mask(&mut known, table, viewer);
    let Viewer::Side(side) = viewer else { return known };
    contacts(&mut known, table, side);
    known
}

/// A unit as its own side knows it: enemies that it has named under the names by which it knows them, and nothing of what the enemy knows.
fn own_unit(unit: &Unit, table: &Position, viewer: Viewer) -> Unit {
    let named = |piece: Piece| called(table, viewer, piece);
    // AST-203: whether an enemy is alerted is nobody's business, so whom she would surprise is not known.
    let surprises = if unit.unmasked { u64::MAX } else { 0 };
    let beam = light(unit, table, viewer);
    Unit { surprises, marker: false, pinged: false, pinged_before: false, beam, ..unit.named(named) }
}

/// AST-162 Where the light of a unit is seen to lie: of a target that is lost no more is known than where it was.
fn light(unit: &Unit, table: &Position, viewer: Viewer) -> Option<Beam> {
    let Beam::On(target) = unit.beam? else { return unit.beam };
    let last = table.contact(unit.side, target).last.map_or(unit.at.ahead(Length::cm(1)), |(at, _)| at);
    Some(called(table, viewer, target).map_or(Beam::Along(Angle::bearing(unit.at.at, last.at)), Beam::On))
}

/// Enemies that are not identified, after the members, under their numbers.
fn contacts(known: &mut Position, table: &Position, side: Side) {
    let members = table.units.len();
    let own = |unit: Piece| (table.level(side, unit) == Level::Identity).then(|| table.contact(side, unit));
    let mut held: Vec<Contact> = (0..members as u16).map(|n| own(Piece(n)).unwrap_or_default()).collect();
    for (n, unit) in table.units.iter().enumerate() {
        let (piece, contact) = (Piece(n as u16), table.contact(side, Piece(n as u16)));
        let level = table.level(side, piece);
        let shown = level > Level::None;
        let is_contact = unit.side != side && level != Level::Identity && (shown || contact.last.is_some());
        let Some(number) = contact.number.filter(|_| is_contact) else { continue };
        let at = members + usize::from(number);
        while known.units.len() <= at {
            known.units.push(Unit { place: Place::Unseen, side: side.other(), ..Unit::default() });
            held.push(Contact::default());
        }
        let heard = contact.last.filter(|_| level == Level::Bearing).map(|(at, _)| at);
        // AST-242: a marker has a place and a heading, and looks like any other.
        let heard = heard.or((level == Level::Marker).then_some(unit.at));
        let (unseen, class) = (Unit { place: Place::Unseen, side: unit.side, ..Unit::default() }, Class::Two);
        known.units[at] = match heard {
            // AST-181: heard along a bearing, from where the hydrophones are.
            Some(at) => Unit { place: Place::Table, at, class, alerted: true, ..unseen },
            None if shown => outside(unit, level, table, Viewer::Side(side)),
            None => unseen,
        };
        held[at] = contact;
    }
    known.contacts[side.index()] = held;
}

/// What is nobody's business but that of those who know it.
fn mask(known: &mut Position, table: &Position, viewer: Viewer) {
    let turn_open = table.open.all;
    for side in crate::battle::SIDES.into_iter().filter(|side| !viewer.is(*side)) {
        known.contacts[side.index()].clear();
        if !table.open.markers {
            known.launches[side.index()] = 0;
        }
    }
    if !turn_open {
        known.flashes.clear();
        (known.gunfire, known.met, known.quiet) = (false, false, 0);
        // AST-194: a side knows what it has lost.
        known.lost = crate::battle::SIDES.map(|side| if viewer.is(side) { table.lost[side.index()] } else { 0 });
        known.held_back = table.held_back.filter(|unit| viewer.shares(table.units[unit.index()].side));
        known.score = if let Viewer::Side(side) = viewer { table.told[side.index()] } else { [0; 2] };
    }
    known.told = [[0; 2]; 2];
    known.plan = table.plan.filter(|plan| viewer.shares(table.units[plan.unit.index()].side));
    if let Some(plan) = &mut known.plan {
        plan.ram = plan.ram.and_then(|target| called(table, viewer, target));
    }
    if !mine(table, viewer) {
        (known.formation, known.fellows) = (0, 0);
    }
    known.plots.clear();
    known.launching.clear();
    let knows = |sides: u8| matches!(viewer, Viewer::Side(side) if sides >> side.0 & 1 == 1);
    known.wrecks.retain(|wreck| turn_open || knows(wreck.known));
    // Who else knows of it, or has helped, is nobody's business.
    for wreck in known.wrecks.iter_mut() {
        (wreck.known, wreck.saved) = (0b11, wreck.saved.filter(|side| turn_open || viewer.is(*side)));
    }
    known.lanes.retain(|lane| knows(lane.known));
    known.flights.retain(|(unit, _)| viewer.shares(table.units[unit.index()].side));
    known.patterns.retain(|pattern| viewer.shares(table.units[pattern.by.index()].side));
}

/// AST-209 Is the formation that moves one of the viewer's?
fn mine(table: &Position, viewer: Viewer) -> bool {
    let moves = table.units.iter().enumerate().find(|(n, _)| table.formation >> n & 1 == 1);
    moves.is_some_and(|(_, unit)| viewer.shares(unit.side))
}

/// AST-156 A unit of the enemy from outside; its class once that is seen.
fn outside(unit: &Unit, level: Level, table: &Position, viewer: Viewer) -> Unit {
    let class = if level >= Level::Class { unit.class } else { Class::Two };
    // Whether it is alerted is nobody's business: it is taken to be.
    let inside = Unit { side: unit.side, class, alerted: true, ..Unit::default() };
    as_seen(&Unit { beam: light(unit, table, viewer), ..*unit }, table.open.damage, inside)
}

/// AST-156, AST-199, AST-203, AST-215 A unit of which no more is seen than this: where it is, how it moves, what burns and shines.
pub fn as_seen(unit: &Unit, damage: bool, inside: Unit) -> Unit {
    let seen = Unit {
        place: unit.place,
        at: unit.at,
        speed: unit.speed,
        astern: unit.astern,
        fires: unit.fires,
        beam: unit.beam,
        sinking: unit.sinking,
        smoking: unit.smoking,
        aground: unit.aground,
        depth: unit.depth,
        fired: unit.fired,
        moved: unit.moved,
        challenged: unit.challenged,
        ..inside
    };
    if !damage {
        return seen;
    }
    Unit {
        boxes: unit.boxes,
        engine_hits: unit.engine_hits,
        propellers: unit.propellers,
        halted: unit.halted,
        bows: unit.bows,
        rudder: unit.rudder,
        steering: unit.steering,
        floods: unit.floods,
        ..seen
    }
}

/// AST-135 What is open by the rules of a battle.
pub fn open(setting: &Setting) -> Open {
    let all = setting.is_open();
    Open { all, damage: setting.rules.open_damage, markers: all || setting.rules.markers_open }
}
