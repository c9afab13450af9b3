//! What hidden battles hide: which unit or dummy is under a marker, what the dummies pretend, who rides where, whom a list
//! goes on to look for.

use crate::conformance::{HELD_FIRE, PATH, SCHEDULES, games, is_imagined};
use crate::field::{BLUE, Field, RED};
use sandtable_core::{Piece, Ruleset, Side, ToAct, Umpire, Viewer, pick};
use sandtable_dice::{Dice, Stream};
use sandtable_geometry::Angle;
use sandtable_mad::air::battle::step::Step as AirStep;
use sandtable_mad::battle::event::MarkerEvent;
use sandtable_mad::lists::Class;
use sandtable_mad::lists::notional::Notional;
use sandtable_mad::{Command, Event, Mad, Marks, Order, Setting, State, Step, UnitId, View};
use sandtable_testkit::{
    KINDS, Known, Leak, Met, Secret, SecretOf, Secrets, conforms, every_kind_is_caught, suite_catches,
    suite_catches_at_the_door,
};
use std::sync::Arc;

/// A small table with cover, hidden units of every kind, three dummies of each side that can show itself at once.
pub fn ambush() -> Field {
    let zone = |y: [i32; 2]| format!("zone = [[0, {0}], [800, {0}], [800, {1}], [0, {1}]]", y[0], y[1]);
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "equal")
        .key("table = [800, 600]")
        .key("turns = 4")
        .area("wood", "300,200 500,280")
        .line("hedge", "100,350 400,350")
        .side_key(RED, &zone([0, 220]))
        .side_key(BLUE, &zone([380, 600]))
        .red("Panzers", &["RA1: Pz IV F2 to J", "RA2: Pz IV F2 to J"])
        .red("Squads", &["RB1: Infantry", "RB2: Infantry (Support)", "RB3: Sdkfz 250/1 (APC)"])
        .red("Lorry", &["RC1: Truck etc."])
        .blue("Tanks", &["BA1: T34/76", "BA2: T34/85"])
        .blue("Rifles", &["BB1: Infantry Command", "BB2: Infantry (+ATG)", "BB3: Truck etc."])
        .blue("Scouts", &["BC1: BA64 Armoured Car"])
}

/// A smaller table where half of the markers walk, and little is done but going about.
pub fn afoot() -> Field {
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .key("table = [800, 600]")
        .key("turns = 12")
        .side_key(RED, "zone = [[0, 0], [800, 0], [800, 120], [0, 120]]")
        .side_key(BLUE, "zone = [[0, 480], [800, 480], [800, 600], [0, 600]]")
        .red("Panzers", &["RA1: Pz IV F2 to J"])
        .red("Squad", &["RB1: Infantry"])
        .blue("Tanks", &["BA1: T34/76"])
        .blue("Rifles", &["BB1: Infantry"])
}

/// MAD-83 The enemy's units are under other markers that have shown the same. What is under a marker comes to light when it is
/// taken away; and by looking, since how far a list goes depends on who looks.
const UNDER: SecretOf<Mad> = Secret {
    what: "what is under a marker",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for _ in 0..3 {
            let swapped = swap(setting, state, viewer, known, source);
            if fits(setting, &swapped) {
                *state = swapped;
            }
        }
    },
    told_by: |_, _, event, take| match *event {
        Event::Marker(MarkerEvent::Revealed { marker, .. }) | Event::Marker(MarkerEvent::MarkerGone { marker }) => {
            take(marker.0)
        }
        Event::Marker(MarkerEvent::Looked { from, .. }) => take(from.0),
        _ => {}
    },
};

/// MAD-141 The enemy's dummies are of other types, and what was written of them says the same; how much was written is nobody
/// else's matter either. By looking it comes to light, as far as a list goes.
const PRETENDED: SecretOf<Mad> = Secret {
    what: "what dummies pretend to be",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        let mut sheet = state.sheet;
        for (dummy, notional) in setting.dummies().zip(sheet.notional.iter_mut()) {
            let looked = state.sheet.marker(dummy).is_some_and(|marker| known.has(marker.0));
            if !viewer.is(setting.unit(dummy).side) && !looked && pick(source, 2) == 0 {
                *notional = Notional::WORDS[pick(source, 7) as usize].1;
            }
        }
        let theirs =
            |order: &Order| matches!(order, Order::Pretend { unit, .. } if !viewer.is(setting.unit(*unit).side));
        let told = |order: &Order| match *order {
            Order::Pretend { unit, dummy, .. } if theirs(order) => {
                Order::Pretend { unit, dummy, notional: sheet.notional[usize::from(dummy)] }
            }
            known => known,
        };
        let kept: Vec<Order> = state.orders.iter().map(told).collect();
        let orders = kept.into_iter().filter(|order| !theirs(order) || pick(source, 3) != 0).collect();
        let retold = State { sheet, orders, ..state.clone() };
        if fits(setting, &retold) {
            *state = retold;
        }
    },
    told_by: |_, _, event, take| {
        if let Event::Marker(MarkerEvent::Looked { from, .. }) = event {
            take(from.0);
        }
    },
};

/// MAD-91 Whoever rides under a marker walks there, or the other way round. That comes to light of a whole unit: as it is
/// revealed and placed, and by looking.
const RIDERS: SecretOf<Mad> = Secret {
    what: "who rides under a marker",
    of_each: false,
    vary: rides,
    told_by: |setting, state, event, take| {
        let unit = match *event {
            Event::Marker(MarkerEvent::Revealed { unit, .. }) => Some(unit),
            Event::Placed { element, .. } => Some(setting.elements[element.index()].unit),
            Event::Marker(MarkerEvent::Looked { from, .. }) => state.sheet.unit(from),
            _ => None,
        };
        unit.into_iter().for_each(|unit| take(unit.0.into()));
    },
};

/// MAD-85 A list has other markers to come; that comes to light by looking.
const TARGETS: SecretOf<Mad> = Secret {
    what: "whom a list goes on to look for",
    of_each: false,
    vary: |setting, state, viewer, known, source| {
        if let Some(search) = &mut state.search
            && !viewer.is(setting.side(search.from))
            && !known.has(search.from.0)
            && let Some(last) = search.targets.len().checked_sub(1)
            && last > usize::from(search.next)
            && pick(source, 2) == 0
        {
            search.targets.swap(last, usize::from(search.next));
        }
    },
    told_by: PRETENDED.told_by,
};

/// MAD-85, MAD-100 A marker has worked through a list of which every line was too long, or has not; that comes to light by
/// looking.
const HAS_LOOKED: SecretOf<Mad> = Secret {
    what: "whether a marker has spotted",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for marker in setting.all_markers().filter(|marker| !viewer.is(setting.side(*marker))) {
            let element = &mut state.elements[marker.index()];
            if element.is_alive() && !known.has(marker.0) && pick(source, 3) == 0 {
                element.marks.set(Marks::SPOTTED, !element.marks.has(Marks::SPOTTED));
            }
        }
    },
    told_by: PRETENDED.told_by,
};

/// MAD-86 Another element under the same marker has spotted. That comes to light as who rides there does.
const SPOTTERS: SecretOf<Mad> =
    Secret { what: "who has spotted under a marker", of_each: false, vary: spots, told_by: RIDERS.told_by };

/// The units of two markers of the same side change places.
fn swap(setting: &Setting, state: &State, viewer: Viewer, known: &Known, source: &mut Stream) -> State {
    let mut other = state.clone();
    let on_table = |marker: &Piece| {
        state.elements[marker.index()].is_alive() && !viewer.is(setting.side(*marker)) && !known.has(marker.0)
    };
    let markers: Vec<Piece> = setting.all_markers().filter(on_table).collect();
    if markers.len() < 2 {
        return other;
    }
    let [one, two] = [(); 2].map(|()| markers[pick(source, markers.len() as u32) as usize]);
    if one == two || setting.side(one) != setting.side(two) {
        return other;
    }
    let [slot, into] = [one, two].map(|marker| setting.slot(marker).unwrap());
    let (unit, with) = (state.sheet.under[slot], state.sheet.under[into]);
    other.sheet.under.swap(slot, into);
    let done = |unit: UnitId| state.done >> unit.0 & 1;
    for (unit, now) in [(unit, done(with)), (with, done(unit))] {
        other.done = other.done & !(1 << unit.0) | now << unit.0;
    }
    let exchange = |named: &mut UnitId| {
        *named = match *named {
            named if named == unit => with,
            named if named == with => unit,
            named => named,
        };
    };
    if let Some(active) = &mut other.active {
        exchange(&mut active.unit);
    }
    for step in other.agenda.iter_mut() {
        if let Step::Act(unit) | Step::Finish(unit) = step {
            exchange(unit);
        }
    }
    // What only the elements remember of this turn goes with their unit.
    for piece in setting.pieces() {
        let under = state.board(setting).marker(setting.elements[piece.index()].unit);
        let element = &mut other.elements[piece.index()];
        if under.is_some_and(|marker| marker == one || marker == two) {
            element.marks.set(Marks::CHANGED.and(Marks::SLOWED).and(Marks::SPOTTED).and(Marks::STILL), false);
            element.marks.set(Marks::MOVED.and(Marks::MOVED_NOW), false);
        }
    }
    other
}

/// Could a path under way be of this unit?
fn fits(setting: &Setting, state: &State) -> bool {
    let board = state.board(setting);
    state.way.is_none_or(|way| {
        let track: Vec<_> = [way.from].into_iter().chain(way.path.iter().copied()).collect();
        board.movement().fare(board.mobilities(way.mover), &track).is_ok()
    })
}

/// MAD-91 Whoever rides under a marker walks there, or the other way round.
fn rides(setting: &Setting, state: &mut State, viewer: Viewer, known: &Known, source: &mut Stream) {
    for piece in setting.pieces() {
        let element = state.elements[piece.index()];
        if viewer.is(setting.side(piece)) || !element.marks.has(Marks::UNDER) || pick(source, 2) == 0 {
            continue;
        }
        // Of a unit that is being placed it comes to light.
        let unit = setting.elements[piece.index()].unit;
        if known.has(unit.0) || state.board(setting).marker(unit).is_none() {
            continue;
        }
        let fellows = setting.unit_of(piece).elements();
        let carrier = match element.aboard {
            Some(_) => None,
            None => fellows
                .into_iter()
                .find(|&carrier| state.board(setting).hidden().may_ride_hidden(piece, carrier).is_ok()),
        };
        let before = state.clone();
        state.elements[piece.index()].aboard = carrier;
        if !fits(setting, state) {
            *state = before;
        }
    }
}

fn spots(setting: &Setting, state: &mut State, viewer: Viewer, known: &Known, source: &mut Stream) {
    for piece in setting.pieces().filter(|&piece| !viewer.is(setting.side(piece))) {
        let marks = state.elements[piece.index()].marks;
        if known.has(setting.elements[piece.index()].unit.0) || !marks.has(Marks::UNDER) || !marks.has(Marks::SPOTTED) {
            continue;
        }
        let fellows: Vec<Piece> = setting.unit_of(piece).elements().collect();
        let fellow = fellows[pick(source, fellows.len() as u32) as usize];
        for (piece, on) in [(piece, false), (fellow, true)] {
            state.elements[piece.index()].marks.set(Marks::SPOTTED, on);
        }
    }
}

/// The same marker does the same in the other truth: a command names the unit, which may be another there. What is noted of an
/// element only its owner knows, so a dummy notes nothing instead.
fn likewise(setting: &Setting, state: &State, other: &State, command: &Command) -> Option<Command> {
    let there = |unit: UnitId| match state.sheet.marker(unit).filter(|marker| state.elements[marker.index()].is_alive())
    {
        Some(marker) => other.sheet.unit(marker),
        None => Some(unit),
    };
    Some(match *command {
        Command::End { unit } => Command::End { unit: there(unit)? },
        Command::Reveal { unit } => Command::Reveal { unit: there(unit)? },
        // MAD-86: by whom is nobody else's matter, and nobody under the marker of a dummy.
        Command::Spot { element, targets, moving, by } if !setting.is_element(element) => {
            let board = other.board(setting);
            let by = board
                .spotting()
                .lookouts(element)
                .find(|&able| Some(able) == by)
                .or_else(|| board.spotting().lookout(element));
            Command::Spot { element, targets, moving, by }
        }
        Command::Note { element } | Command::Embark { element, .. } | Command::Land { element, .. } => {
            let from = state.board(setting).unit_of(element)?;
            let unit = there(from)?;
            if unit == from && other.elements[element.index()].aboard == state.elements[element.index()].aboard {
                return Some(*command);
            }
            let marker = other.board(setting).marker(unit)?;
            let fellows = setting.unit(unit).elements();
            let note = |element: Piece| {
                let bearing = Angle::default();
                let board = other.board(setting);
                let carriers = setting.unit(unit).elements();
                let into = carriers.into_iter().find(|&carrier| board.hidden().may_note_in(element, carrier).is_ok());
                match into {
                    Some(carrier) => Some(Command::Embark { element, carrier }),
                    None => board.hidden().may_note_out(element).is_ok().then_some(Command::Land { element, bearing }),
                }
            };
            match setting.unit(unit).is_dummy() {
                true => Command::Note { element: marker },
                false => fellows.into_iter().find_map(note)?,
            }
        }
        command => command,
    })
}

pub const HIDDEN: Secrets<Mad> =
    Secrets { of: &[HELD_FIRE, SCHEDULES, PATH, UNDER, PRETENDED, RIDERS, SPOTTERS, TARGETS, HAS_LOOKED], likewise };

#[test]
fn a_hidden_battle_conforms() {
    let met: Met = conforms::<Mad>(&Arc::new(ambush().setting()), games(6), HIDDEN);
    assert!(met.entries > 300 && met.secrets > 300 && met.lists > 0, "{met:?}");
    is_imagined(&met);
    assert!(met.imagined_otherwise * 10 > met.imagined * 8, "other units under the markers: {met:?}");
    // Nearly every deed was compared to its end, markers that had moved included.
    let moved = met.compared.after("Moved");
    assert!(moved.deeds > 60 && moved.compared * 10 > moved.deeds * 9, "{met:?}");
    assert!(met.deeds * 10 > met.secrets * 9 && met.followed > met.deeds, "{met:?}");
    assert!(met.compared.rest_of("what is under a marker").compared > 20, "{met:?}");
}

macro_rules! leak {
    ($name:ident, $($function:item)*) => {
        struct $name;
        impl Leak<Mad> for $name { $($function)* }
    };
}

/// Has anybody real a say in this question?
fn somebody_real_watches(setting: &Setting, state: &State, side: Side) -> bool {
    let board = state.board(setting);
    board.watchers(side).any(|(piece, element)| element.watches() && board.notional(piece).is_none())
}

/// A question after a move is put only where a real unit could react.
struct DummiesArePassedOver;
impl Leak<Mad> for DummiesArePassedOver {
    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match state.agenda.last() {
            Some(Step::React { side, .. }) if !somebody_real_watches(setting, state, *side) => ToAct::Umpire,
            _ => Mad::to_act(setting, state),
        }
    }
    fn resolve<D: Dice>(umpire: &mut Umpire<Mad, D>, step: Step) -> Result<(), D::Pause> {
        match step {
            Step::React { last, .. } => {
                umpire.then(Step::Reach(last));
                Ok(())
            }
            step => Mad::resolve(umpire, step),
        }
    }
}

/// One more public event is told if it is infantry that moves under a marker.
struct InfantryTreadsLouder;
impl Leak<Mad> for InfantryTreadsLouder {
    fn resolve<D: Dice>(umpire: &mut Umpire<Mad, D>, step: Step) -> Result<(), D::Pause> {
        let (state, setting) = (umpire.state(), umpire.setting);
        let on_foot = |piece: Piece| setting.kind(piece).class == Class::Infantry;
        if let (Step::Travel, Some(way)) = (step, state.way)
            && state.board(setting).under(way.mover).any(|(piece, _)| on_foot(piece))
        {
            umpire.note(Event::Settled { next: way.next });
        }
        Mad::resolve(umpire, step)
    }
}

leak! { SpottedShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        for marker in setting.all_markers() {
            let spotted = state.elements[marker.index()].marks.has(Marks::SPOTTED);
            view.elements[marker.index()].marks.set(Marks::SPOTTED, spotted);
        }
        view
    }
}
leak! { UnitsShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        view.sheet.under = state.sheet.under;
        view
    }
}
leak! { TypesShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        view.sheet.notional = state.sheet.notional;
        view
    }
}
leak! { OrdersShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { orders: state.orders.clone(), ..Mad::view(setting, state, viewer) }
    }
}
leak! { DoneShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { done: state.done, ..Mad::view(setting, state, viewer) }
    }
}
leak! { ActiveShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { active: state.active, ..Mad::view(setting, state, viewer) }
    }
}
leak! { RidersShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        for (seen, element) in view.elements.iter_mut().zip(&state.elements) {
            seen.aboard = element.aboard;
        }
        view
    }
}
leak! { SpottersShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        for (seen, element) in view.elements.iter_mut().zip(&state.elements) {
            seen.marks.set(Marks::SPOTTED, element.marks.has(Marks::SPOTTED));
        }
        view
    }
}
leak! { ListShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { search: state.search, ..Mad::view(setting, state, viewer) }
    }
}
leak! { SpeedShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        let board = state.board(setting);
        for (marker, _) in board.markers() {
            view.elements[marker.index()].spent = board.marker_distance(marker);
        }
        view
    }
}
leak! { UnitTold,
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match event {
            Event::Marker(MarkerEvent::MarkerPlaced { .. }) => Some(*event),
            event => Mad::heard(state, viewer, event),
        }
    }
}
leak! { NotesTold,
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match event {
            Event::Marker(MarkerEvent::Noted { .. }) => Some(*event),
            event => Mad::heard(state, viewer, event),
        }
    }
}
leak! { EndsTold,
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match (event, Mad::heard(state, viewer, event)) {
            (Event::Marker(MarkerEvent::MarkerEnded { marker }), told) => {
                // The end of an activation is told of some units only.
                let under = state.sheet.unit(*marker).map_or(0, |unit| unit.0);
                told.filter(|_| under.is_multiple_of(2))
            }
            (_, told) => told,
        }
    }
}
leak! { ActivationNamed,
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match *event {
            Event::Marker(MarkerEvent::MarkerActivated { marker }) => {
                let unit = state.sheet.unit(marker)?;
                Some(Event::Deactivated { unit })
            }
            ref event => Mad::heard(state, viewer, event),
        }
    }
}
leak! { NotesDisclose,
    fn discloses(state: &State, event: &Event) -> bool {
        let rider = matches!(event, Event::Marker(MarkerEvent::Noted { carrier: Some(_), .. }));
        rider || Mad::discloses(state, event)
    }
}
leak! { DummiesAnswerByThemselves,
    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match (state.agenda.last(), Mad::to_act(setting, state)) {
            (Some(Step::React { side, .. }), ToAct::One(asked)) => {
                let board = state.board(setting);
                let real = board.watchers(*side).any(|(piece, _)| board.notional(piece).is_none());
                ToAct::One(if real { asked } else { asked.other() })
            }
            (_, asked) => asked,
        }
    }
}

#[test]
fn seeded_leaks_of_hidden_movement_are_caught() {
    let setting = Arc::new(ambush().setting());
    let through = "leak through";
    suite_catches_at_the_door::<Mad, UnitsShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, TypesShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, OrdersShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, DoneShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, ActiveShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, RidersShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, SpottersShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, ListShown>(&setting, games(36), HIDDEN, through);
    suite_catches_at_the_door::<Mad, SpeedShown>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, UnitTold>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, NotesTold>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, EndsTold>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, ActivationNamed>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, NotesDisclose>(&setting, games(6), HIDDEN, through);
    suite_catches_at_the_door::<Mad, DummiesAnswerByThemselves>(&setting, games(36), HIDDEN, through);
}

#[test]
fn seeded_leaks_after_the_first_step_of_a_marker_are_caught() {
    let setting = Arc::new(ambush().setting());
    suite_catches::<Mad, DummiesArePassedOver>(&setting, games(24), HIDDEN, "leak through");
    let afoot = Arc::new(afoot().setting());
    suite_catches::<Mad, InfantryTreadsLouder>(&afoot, games(24), HIDDEN, "leak through what is heard");
    suite_catches_at_the_door::<Mad, SpottedShown>(&setting, games(6), HIDDEN, "leak through the view");
}

#[test]
fn a_leak_of_every_kind_is_found() {
    let caught = every_kind_is_caught::<Mad>(&Arc::new(ambush().setting()), games(6), HIDDEN, &[]);
    assert_eq!(caught, KINDS.len());
}

/// The same with aircraft of both sides over it, from the first turn on.
pub fn raid() -> Field {
    ambush()
        .option("mad.arrival_turn", "1")
        .aircraft(RED, "RJ: Ju 87 B-1, bombs")
        .aircraft(RED, "RE: Bf 109 E-3")
        .aircraft(BLUE, "BH: Hurricane I")
}

leak! { DummiesLetAircraftPass,
    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match (state.agenda.last(), Mad::to_act(setting, state)) {
            (Some(Step::Air(AirStep::Warned(side))), ToAct::One(asked)) => {
                let board = state.board(setting);
                let real = board.watchers(*side).any(|(piece, _)| board.notional(piece).is_none());
                ToAct::One(if real { asked } else { asked.other() })
            }
            (_, asked) => asked,
        }
    }
}

/// MAP-79, MAP-80, MAP-114 What lies under a marker is told neither by bombs that fall on it, nor by spotting from above, nor by
/// whether its side is asked about a flight.
#[test]
fn map_79_hidden_battles_under_aircraft_conform() {
    let setting = Arc::new(raid().setting());
    let met: Met = conforms::<Mad>(&setting, games(4), HIDDEN);
    is_imagined(&met);
    assert!(met.entries > 200 && met.secrets > 200, "{met:?}");
    suite_catches_at_the_door::<Mad, DummiesLetAircraftPass>(&setting, games(40), HIDDEN, "leak through");
}

/// The same with works, wire, mines and tubes off the table.
pub fn siege() -> Field {
    ambush()
        .work(BLUE, "kind = \"mines\"; at = [250, 300]")
        .work(BLUE, "kind = \"trench\"; at = [550, 420]; bearing = 180")
        .work(BLUE, "kind = \"wire\"; pieces = 2; at = [420, 320]; bearing = 90")
        .red("Battery", &["RO1: Off-table tube 61-120mm"])
        .red("Spotters", &["RS1: Infantry Command", "RS2: Infantry"])
}

#[test]
fn hidden_battles_among_works_and_shells_conform() {
    let met: Met = conforms::<Mad>(&Arc::new(siege().setting()), games(3), HIDDEN);
    is_imagined(&met);
    assert!(met.entries > 150 && met.secrets > 150, "{met:?}");
}

/// The same with reserves, of which the enemy does not know who they are.
pub fn reserves() -> Field {
    ambush().key("reserves_enter = 2")
}

/// MAD-150 A unit that waits is under a marker on the table, and the one from there waits. Of a marker that is taken away it
/// comes to light who was there, and so did not wait.
const WAITS: SecretOf<Mad> = Secret {
    what: "who waits in reserve",
    of_each: false,
    vary: |setting, other, viewer, known, source| {
        let sides = [RED, BLUE].into_iter().filter(|&side| !viewer.is(side));
        for side in sides.collect::<Vec<_>>() {
            let units = || setting.units_of(side).filter(|&unit| setting.unit(unit).hidden);
            let untouched = |unit: &UnitId| other.active.is_none_or(|active| active.unit != *unit);
            let waits = |unit: &UnitId| other.reserves >> unit.0 & 1 == 1;
            let waiting: Vec<UnitId> = units().filter(|unit| waits(unit) && untouched(unit)).collect();
            let board = other.board(setting);
            let shut = |unit: &UnitId| board.marker(*unit).is_some_and(|marker| !known.has(marker.0));
            let here = |unit: &UnitId| !waits(unit) && (other.turn == 0 || shut(unit));
            let present: Vec<UnitId> = units().filter(|unit| here(unit) && untouched(unit)).collect();
            if waiting.is_empty() || present.is_empty() || pick(source, 3) == 0 {
                continue;
            }
            let one = waiting[pick(source, waiting.len() as u32) as usize];
            let two = present[pick(source, present.len() as u32) as usize];
            let swapped = exchanged(setting, other, one, two);
            if fits(setting, &swapped) {
                *other = swapped;
            }
        }
    },
    told_by: UNDER.told_by,
};

fn exchanged(setting: &Setting, state: &State, waits: UnitId, present: UnitId) -> State {
    let mut other = state.clone();
    let bits = 1 << waits.0 | 1 << present.0;
    let exchange = |bits_of: u64| match (bits_of >> waits.0 & 1, bits_of >> present.0 & 1) {
        (one, two) if one != two => bits_of ^ bits,
        _ => bits_of,
    };
    (other.reserves, other.done) = (exchange(state.reserves), exchange(state.done));
    let Some(marker) = state.sheet.marker(present) else { return other };
    other.sheet.under[setting.slot(marker).unwrap()] = waits;
    for (unit, placed) in [(waits, true), (present, false)] {
        for piece in setting.unit(unit).elements() {
            let element = &mut other.elements[piece.index()];
            element.aboard = None;
            element.marks = Marks::default();
            element.marks.set(Marks::PLACED.and(Marks::UNDER), placed);
        }
    }
    other
}

/// Who enters in one truth is on the table in the other: the one that waits there enters instead.
fn likewise_in_reserve(setting: &Setting, state: &State, other: &State, command: &Command) -> Option<Command> {
    let counterpart = |unit: UnitId| {
        let side = setting.unit(unit).side;
        let waits = |state: &State, unit: UnitId| state.reserves >> unit.0 & 1 == 1;
        match waits(state, unit) == waits(other, unit) {
            true => Some(unit),
            false => setting
                .units_of(side)
                .find(|&there| waits(other, there) == waits(state, unit) && waits(state, there) != waits(state, unit)),
        }
    };
    let free = |unit: UnitId| state.sheet.marker(unit).is_none();
    match *command {
        Command::Deploy { unit, at } if setting.unit(unit).hidden => {
            let likewise = Command::Deploy { unit: counterpart(unit)?, at };
            let view = Mad::view(setting, other, Viewer::Side(setting.unit(unit).side));
            Mad::check(setting, &view, &likewise).is_ok().then_some(likewise)
        }
        Command::End { unit } if free(unit) && setting.unit(unit).hidden => {
            Some(Command::End { unit: counterpart(unit)? })
        }
        _ => likewise(setting, state, other, command),
    }
}

const IN_RESERVE: Secrets<Mad> = Secrets {
    of: &[HELD_FIRE, SCHEDULES, PATH, UNDER, PRETENDED, RIDERS, TARGETS, HAS_LOOKED, WAITS],
    likewise: likewise_in_reserve,
};

leak! { ReservesShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { reserves: state.reserves, ..Mad::view(setting, state, viewer) }
    }
}

#[test]
fn a_hidden_battle_with_reserves_conforms() {
    let setting = Arc::new(reserves().setting());
    let met: Met = conforms::<Mad>(&setting, games(4), IN_RESERVE);
    is_imagined(&met);
    assert!(met.entries > 150 && met.secrets > 150, "{met:?}");
    suite_catches_at_the_door::<Mad, ReservesShown>(&setting, games(4), IN_RESERVE, "leak through");
}
