//! What hidden battles hide: which unit or dummy is under a marker, what the dummies pretend, who rides where, whom a list
//! goes on to look for.

use crate::conformance::{SECRETS, differently, games};
use crate::field::{BLUE, Field, RED};
use sandtable_core::{Piece, Ruleset, ToAct, Viewer, pick};
use sandtable_dice::Stream;
use sandtable_geometry::Angle;
use sandtable_mad::air::Step as AirStep;
use sandtable_mad::s07_hidden::Notional;
use sandtable_mad::{Command, Event, Mad, Marks, Order, Setting, State, Step, UnitId, View};
use sandtable_testkit::{Leak, Met, Secrets, conforms, suite_catches};
use std::sync::Arc;

/// A small table with cover, hidden units of every kind, three dummies of each side that can show itself at once.
fn ambush() -> Field {
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

/// MAD-83, MAD-91, MAD-141 Another truth: the enemy's units under other markers that have shown the same, his dummies as other
/// types, his infantry in other vehicles, his list with other markers to come.
fn secretly(setting: &Setting, state: &State, viewer: Viewer, source: &mut Stream) -> State {
    let mut other = differently(setting, state, viewer, source);
    for _ in 0..3 {
        let swapped = swap(setting, &other, viewer, source);
        if fits(setting, &swapped) {
            other = swapped;
        }
    }
    let mut sheet = other.sheet;
    for (dummy, notional) in setting.dummies().zip(sheet.notional.iter_mut()) {
        if !viewer.is(setting.unit(dummy).side) && pick(source, 2) == 0 {
            *notional = Notional::WORDS[pick(source, 7) as usize].1;
        }
    }
    // What was written says the same as the sheets; how much was written is nobody else's matter either.
    let told = |order: &Order| match *order {
        Order::Pretend { unit, dummy, .. } if !viewer.is(setting.unit(unit).side) => {
            Order::Pretend { unit, dummy, notional: sheet.notional[usize::from(dummy)] }
        }
        known => known,
    };
    let kept: Vec<Order> = other.orders.iter().map(told).collect();
    let left_out = |order: &Order, source: &mut Stream| {
        matches!(order, Order::Pretend { unit, .. } if !viewer.is(setting.unit(*unit).side)) && pick(source, 3) == 0
    };
    let orders = kept.into_iter().filter(|order| !left_out(order, source)).collect();
    let retold = State { sheet, orders, ..other.clone() };
    if fits(setting, &retold) {
        other = retold;
    }
    rides(setting, &mut other, viewer, source);
    if let Some(search) = &mut other.search
        && !viewer.is(setting.side(search.from))
        && let Some(last) = search.targets.len().checked_sub(1)
        && last > usize::from(search.next)
        && pick(source, 2) == 0
    {
        search.targets.swap(last, usize::from(search.next));
    }
    other
}

/// The units of two markers of the same side change places.
fn swap(setting: &Setting, state: &State, viewer: Viewer, source: &mut Stream) -> State {
    let mut other = state.clone();
    let on_table = |marker: &Piece| state.elements[marker.index()].is_alive() && !viewer.is(setting.side(*marker));
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
        board.fare(board.movers(way.mover), &track).is_ok()
    })
}

/// MAD-91 Whoever rides under a marker walks there, or the other way round.
fn rides(setting: &Setting, state: &mut State, viewer: Viewer, source: &mut Stream) {
    for piece in setting.pieces() {
        let element = state.elements[piece.index()];
        if viewer.is(setting.side(piece)) || !element.marks.has(Marks::UNDER) || pick(source, 2) == 0 {
            continue;
        }
        // Of a unit that is being placed it comes to light.
        if state.board(setting).marker(setting.elements[piece.index()].unit).is_none() {
            continue;
        }
        let fellows = setting.unit_of(piece).elements();
        let carrier = match element.aboard {
            Some(_) => None,
            None => fellows.into_iter().find(|&carrier| state.board(setting).may_ride_hidden(piece, carrier).is_ok()),
        };
        let before = state.clone();
        state.elements[piece.index()].aboard = carrier;
        if !fits(setting, state) {
            *state = before;
        }
    }
}

/// Who is under a marker is told when it is taken away; whom a list goes on to look for, by looking.
fn tells(state: &State, event: &Event) -> bool {
    let known = matches!(event, Event::Revealed { .. } | Event::MarkerGone { .. } | Event::Looked { .. });
    known || (SECRETS.reveals)(state, event)
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
                let into = carriers.into_iter().find(|&carrier| board.may_note_in(element, carrier).is_ok());
                match into {
                    Some(carrier) => Some(Command::Embark { element, carrier }),
                    None => board.may_note_out(element).is_ok().then_some(Command::Land { element, bearing }),
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

const HIDDEN: Secrets<Mad> = Secrets { differently: secretly, reveals: tells, likewise };

#[test]
fn a_hidden_battle_conforms() {
    let met: Met = conforms::<Mad>(&Arc::new(ambush().setting()), games(6), HIDDEN);
    assert!(met.entries > 300 && met.secrets > 300, "{met:?}");
}

macro_rules! leak {
    ($name:ident, $($function:item)*) => {
        struct $name;
        impl Leak<Mad> for $name { $($function)* }
    };
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
            Event::MarkerPlaced { .. } => Some(*event),
            event => Mad::heard(state, viewer, event),
        }
    }
}
leak! { NotesTold,
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match event {
            Event::Noted { .. } => Some(*event),
            event => Mad::heard(state, viewer, event),
        }
    }
}
leak! { EndsTold,
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match (event, Mad::heard(state, viewer, event)) {
            (Event::MarkerEnded { marker }, told) => {
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
            Event::MarkerActivated { marker } => {
                let unit = state.sheet.unit(marker)?;
                Some(Event::Deactivated { unit })
            }
            ref event => Mad::heard(state, viewer, event),
        }
    }
}
leak! { NotesDisclose,
    fn discloses(state: &State, event: &Event) -> bool {
        let rider = matches!(event, Event::Noted { carrier: Some(_), .. });
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
    suite_catches::<Mad, UnitsShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, TypesShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, OrdersShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, DoneShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, ActiveShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, RidersShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, ListShown>(&setting, games(12), HIDDEN, through);
    suite_catches::<Mad, SpeedShown>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, UnitTold>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, NotesTold>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, EndsTold>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, ActivationNamed>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, NotesDisclose>(&setting, games(6), HIDDEN, through);
    suite_catches::<Mad, DummiesAnswerByThemselves>(&setting, games(36), HIDDEN, through);
}

/// The same with aircraft of both sides over it, from the first turn on.
fn raid() -> Field {
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
    assert!(met.entries > 200 && met.secrets > 200, "{met:?}");
    suite_catches::<Mad, DummiesLetAircraftPass>(&setting, games(40), HIDDEN, "leak through");
}

/// The same with works, wire, mines and tubes off the table.
fn siege() -> Field {
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
    assert!(met.entries > 150 && met.secrets > 150, "{met:?}");
}

/// The same with reserves, of which the enemy does not know who they are.
fn reserves() -> Field {
    ambush().key("reserves_enter = 2")
}

/// MAD-150 Another truth: a unit that waits is under a marker on the table, and the one from there waits.
fn secretly_in_reserve(setting: &Setting, state: &State, viewer: Viewer, source: &mut Stream) -> State {
    let mut other = secretly(setting, state, viewer, source);
    let sides = [RED, BLUE].into_iter().filter(|&side| !viewer.is(side));
    for side in sides.collect::<Vec<_>>() {
        let units = || setting.units_of(side).filter(|&unit| setting.unit(unit).hidden);
        let untouched = |unit: &UnitId| other.active.is_none_or(|active| active.unit != *unit);
        let waits = |unit: &UnitId| other.reserves >> unit.0 & 1 == 1;
        let waiting: Vec<UnitId> = units().filter(|unit| waits(unit) && untouched(unit)).collect();
        let board = other.board(setting);
        let here = |unit: &UnitId| !waits(unit) && (other.turn == 0 || board.marker(*unit).is_some());
        let present: Vec<UnitId> = units().filter(|unit| here(unit) && untouched(unit)).collect();
        if waiting.is_empty() || present.is_empty() || pick(source, 3) == 0 {
            continue;
        }
        let one = waiting[pick(source, waiting.len() as u32) as usize];
        let two = present[pick(source, present.len() as u32) as usize];
        let swapped = exchanged(setting, &other, one, two);
        if fits(setting, &swapped) {
            other = swapped;
        }
    }
    other
}

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

const IN_RESERVE: Secrets<Mad> =
    Secrets { differently: secretly_in_reserve, reveals: tells, likewise: likewise_in_reserve };

leak! { ReservesShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { reserves: state.reserves, ..Mad::view(setting, state, viewer) }
    }
}

#[test]
fn a_hidden_battle_with_reserves_conforms() {
    let setting = Arc::new(reserves().setting());
    let met: Met = conforms::<Mad>(&setting, games(4), IN_RESERVE);
    assert!(met.entries > 150 && met.secrets > 150, "{met:?}");
    suite_catches::<Mad, ReservesShown>(&setting, games(4), IN_RESERVE, "leak through");
}
