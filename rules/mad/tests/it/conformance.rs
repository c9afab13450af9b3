//! What holds for every rulebook, and what this one hides: the rest of a path, and whose fire is held.

use crate::field::{BLUE, Field, RED};
use sandtable_core::{Choices, Path, Ruleset, Viewer, pick};
use sandtable_dice::Stream;
use sandtable_geometry::{Length, Point};
use sandtable_mad::battle::event::ShellEvent;
use sandtable_mad::{Event, Mad, Marks, MoveUnderWay, Order, Setting, State, Step, View, data};
use sandtable_testkit::{Games, Leak, Met, Secret, SecretOf, Secrets, census, conforms, suite_catches_at_the_door};
use std::sync::Arc;

fn scenario(name: &str) -> Arc<Setting> {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).expect("a scenario of the book").to_owned();
    Arc::new(Mad::load(&data::files(), &name, &text, &Choices::default()).expect("it loads"))
}

/// A small open table on which everybody sees everybody: markers, interrupted moves, fire at every step.
pub fn skirmish() -> Arc<Setting> {
    let field = Field::new()
        .key("table = [700, 400]")
        .key("turns = 6")
        .area("wood", "300,100 360,300")
        .line("hedge", "200,50 200,350")
        .red("A", &["A1: Infantry (Support) at 80,60"])
        .red("B", &["B1: Truck etc. at 80,150"])
        .red("C", &["C1: Pz IV F2 to J at 80,240"])
        .red("D", &["D1: Stug III G at 80,330"])
        .blue("V", &["V1: Infantry (+ATG) at 600,60"])
        .blue("W", &["W1: BA64 Armoured Car at 600,150"])
        .blue("X", &["X1: T34/76 at 600,240"])
        .blue("Y", &["Y1: T34/85 at 600,330"]);
    Arc::new(field.setting())
}

/// MAD-55 Other watchers hold their fire. Whether anybody is asked tells of all who could be.
pub const HELD_FIRE: SecretOf<Mad> = Secret {
    what: "whose fire is held",
    of_each: false,
    vary: |setting, state, viewer, known, source| {
        let Some(way) = state.way else { return };
        for (piece, element) in setting.pieces().chain(setting.all_markers()).zip(&mut state.elements) {
            let theirs = !viewer.is(setting.side(piece)) && element.marks.has(Marks::WATCHING);
            if theirs && setting.side(piece) != way.side && !known.has(piece.0) && pick(source, 2) == 0 {
                element.marks.set(Marks::HOLDING, !element.marks.has(Marks::HOLDING));
            }
        }
    },
    told_by: |setting, _, event, take| {
        if matches!(event, Event::Settled { .. } | Event::Halted | Event::Moved { .. }) {
            setting.pieces().chain(setting.all_markers()).for_each(|piece| take(piece.0));
        }
    },
};

/// MAD-80 The other side's schedule of turns to come names other points; firing it tells of that unit's.
pub const SCHEDULES: SecretOf<Mad> = Secret {
    what: "where a schedule fires",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        let aside = |order: Order, source: &mut Stream| match order {
            Order::Schedule { unit, turn, .. }
                if !viewer.shares(setting.unit(unit).side) && turn >= state.turn && !known.has(unit.0) =>
            {
                let (x, y) = (pick(source, 900_001) as i32, pick(source, 600_001) as i32);
                Order::Schedule { unit, turn, at: Point { x, y } }
            }
            known => known,
        };
        state.orders = state.orders.iter().map(|&order| aside(order, source)).collect();
    },
    told_by: |_, _, event, take| match event {
        Event::Shell(ShellEvent::Targeted { barrage, .. }) if barrage.scheduled => take(barrage.unit.0.into()),
        _ => {}
    },
};

/// All of a path.
const WHOLE: u16 = u16::MAX;

/// The first corner of a path by which this test point is passed (MAD-55).
fn corner_of(way: &MoveUnderWay, point: u8) -> u16 {
    let (mut at, mut seen) = (way.from, 0);
    for (n, &corner) in (0..).zip(&way.path) {
        seen += (at.distance(corner).0 + 4_999) / 5_000;
        at = corner;
        if seen >= i32::from(point) {
            return n;
        }
    }
    WHOLE
}

/// MAD-55 The mover goes on elsewhere beyond the corner that its stretch leads to, and beyond those that it has come to. The
/// number of a corner stands for the path as far as there.
pub const PATH: SecretOf<Mad> = Secret {
    what: "where a path leads on",
    of_each: false,
    vary: |setting, state, viewer, known, source| {
        let (Some(way), Some(Step::React { last, .. })) = (state.way, state.agenda.last()) else { return };
        if viewer.is(way.side) || way.path.is_empty() || known.has(WHOLE) {
            return;
        }
        let kept = corner_of(&way, *last).max(known.last().unwrap_or_default());
        let mut path: Path = way.path.iter().take(usize::from(kept) + 1).copied().collect();
        let at = *path.last().expect("one corner is kept");
        let aside = |source: &mut Stream| pick(source, 40_001) as i32 - 20_000;
        let corner = Point { x: at.x + aside(source), y: at.y + aside(source) };
        if path.try_push(corner).is_err() || !setting.field.on_table(corner) {
            return;
        }
        let track: Vec<Point> = [way.from].into_iter().chain(path.iter().copied()).collect();
        let board = state.board(setting);
        if board.movement().fare(board.mobilities(way.mover), &track).is_ok() {
            state.way = Some(MoveUnderWay { path, ..way });
        }
    },
    told_by: |_, state, event, take| match (*event, state.way) {
        // It was settled up to there because of what comes next.
        (Event::Settled { next }, Some(way)) => take(corner_of(&way, next)),
        // It moves where it is to stop, or to a place that its stretch has shown already.
        (Event::Moved { element, .. }, Some(way)) if element == way.mover => take(WHOLE),
        (Event::Halted, _) => take(WHOLE),
        _ => {}
    },
};

/// What open battles hide.
pub const SECRETS: Secrets<Mad> =
    Secrets { of: &[HELD_FIRE, SCHEDULES, PATH], likewise: |_, _, _, command| Some(*command) };

/// So many battles.
pub fn games(battles: u64) -> Games {
    Games { battles, decisions: 4_000 }
}

fn suite(name: &str, battles: u64) -> Met {
    let met = conforms::<Mad>(&scenario(name), Games { battles, decisions: 4_000 }, SECRETS);
    is_imagined(&met);
    met
}

/// Where no unit is hidden, a side can imagine the truth at every decision, but for a path whose points cannot be met again.
pub fn is_imagined(met: &Met) {
    assert!(met.imagined >= 2 * met.entries - met.entries / 20, "{} of {}: {met:?}", met.imagined, met.entries);
}

#[test]
fn the_first_scenario_conforms() {
    let met = suite("first-shots", 6);
    assert!(met.battles == 6 && met.entries > 200 && met.rolls > 40 && met.pauses > 20, "{met:?}");
}

#[test]
fn a_skirmish_full_of_opportunity_fire_conforms() {
    let met = conforms::<Mad>(&skirmish(), Games { battles: 11, decisions: 4_000 }, SECRETS);
    assert!(met.entries > 300 && met.pauses > 50, "{met:?}");
    assert!(met.previews > 300 && met.stops > 100 && met.instead > 100, "{met:?}");
    assert!(met.squares > 50 && met.receipts > 50 && met.rosters > 300, "{met:?}");
    assert!(met.secrets > 40 && met.undone > 20 && met.rulings > 20, "{met:?}");
    is_imagined(&met);
    assert!(met.imagined_otherwise > 5, "paths lead on elsewhere: {met:?}");
}

/// Works on both sides, some of them to be placed, and everything that can be done with them within a few steps.
pub fn works() -> Arc<Setting> {
    let field = Field::new()
        .key("table = [500, 400]")
        .key("turns = 5")
        .side_key(RED, "bridgers = 1")
        .option("mad.reduce_forts", "on")
        .side_key(RED, "zone = [[0, 0], [160, 0], [160, 400], [0, 400]]")
        .side_key(BLUE, "zone = [[240, 0], [500, 0], [500, 400], [240, 400]]")
        .area("building", "40,300 90,350")
        .red("E", &["E1: Infantry Engineers", "E2: Infantry Engineers"])
        .red("T", &["T1: T34/76"])
        .blue("I", &["I1: Infantry", "I2: Infantry (+ATG)"])
        .blue("G", &["G1: A/T Gun Class D & Truck"])
        .work(BLUE, "kind = \"trench\"")
        .work(BLUE, "kind = \"bunker\"; at = [300, 200]; bearing = 270")
        .work(BLUE, "kind = \"pit\"; at = [300, 320]; bearing = 270")
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [200, 50]; bearing = 0")
        .work(BLUE, "kind = \"obstacle\"; pieces = 1; at = [155, 280]; bearing = 0")
        .work(BLUE, "kind = \"mines\"; count = 3");
    Arc::new(field.zones().setting())
}

#[test]
fn a_battle_over_works_and_mines_conforms() {
    let met = conforms::<Mad>(&works(), Games { battles: 4, decisions: 4_000 }, SECRETS);
    assert!(met.battles == 4 && met.entries > 100 && met.pauses > 5, "{met:?}");
    is_imagined(&met);
}

#[test]
fn a_scenario_with_deployment_conforms() {
    let met = suite("the-orchard-road", 1);
    assert!(met.entries > 100, "{met:?}");
}

#[test]
fn a_battle_with_reserves_a_way_out_and_nerves_conforms() {
    let field = Field::new()
        .zones()
        .key("table = [700, 500]")
        .key("turns = 4")
        .key("reserves_enter = 2")
        .key("places_first = \"Blue\"")
        .option("mad.morale", "on")
        .side_key(RED, "leaves_by = \"north\"\nzone = [[0, 0], [700, 0], [700, 150], [0, 150]]")
        .side_key(BLUE, "zone = [[0, 250], [700, 250], [700, 500], [0, 500]]")
        .red("A", &["A1: Infantry (Support)", "A2: Infantry (+ATG)"])
        .red("B", &["B1: Sdkfz 250/1 (APC)", "B2: Infantry"])
        .blue("V", &["V1: T34/76", "V2: T34/76"])
        .blue("W", &["W1: Infantry (+ATG)", "W2: Infantry"]);
    let met = conforms::<Mad>(&Arc::new(field.setting()), Games { battles: 5, decisions: 4_000 }, SECRETS);
    assert!(met.entries > 200 && met.sealed > 0, "{met:?}");
    is_imagined(&met);
}

macro_rules! leak {
    ($name:ident, $($function:item)*) => {
        struct $name;
        impl Leak<Mad> for $name { $($function)* }
    };
}

leak! { WholePathShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { way: state.way, ..Mad::view(setting, state, viewer) }
    }
}
leak! { StretchTooLong,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        if let (Some(stretch), Some(way)) = (&mut view.stretch, &state.way) {
            let _ = stretch.points.try_push(*way.path.last().unwrap_or(&way.from));
        }
        view
    }
}
leak! { HoldingShown,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View { elements: state.elements.clone(), ..Mad::view(setting, state, viewer) }
    }
}
leak! { SpentBeforehand,
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Mad::view(setting, state, viewer);
        if let Some(way) = &state.way {
            view.elements[way.mover.index()].spent = Length::mm(way.path.len() as i32);
        }
        view
    }
}
leak! { PathTold,
    fn heard(_: &State, _: Viewer, event: &Event) -> Option<Event> {
        Some(*event)
    }
}
#[test]
fn seeded_leaks_are_caught() {
    let setting = skirmish();
    let games = Games { battles: 12, decisions: 4_000 };
    suite_catches_at_the_door::<Mad, WholePathShown>(&setting, games, SECRETS, "leak through the view");
    suite_catches_at_the_door::<Mad, StretchTooLong>(&setting, games, SECRETS, "leak through the view");
    suite_catches_at_the_door::<Mad, HoldingShown>(&setting, games, SECRETS, "leak through the view");
    suite_catches_at_the_door::<Mad, SpentBeforehand>(&setting, games, SECRETS, "leak through the view");
    suite_catches_at_the_door::<Mad, PathTold>(&setting, games, SECRETS, "leak through");
}

/// A truck against an infantry element with grenades, touching each other, and one watcher: everything small.
#[test]
fn the_census_of_a_tiny_battle() {
    let field = Field::new()
        .key("table = [400, 300]")
        .key("turns = 2")
        .red("A", &["A1: Truck etc. at 100,150"])
        .blue("V", &["V1: Infantry (+ATG) at 130.2,150"])
        .blue("W", &["W1: Stug III G at 350,150"]);
    let census = census::<Mad>(&Arc::new(field.setting()), 3);
    assert_eq!(census.to_string(), include_str!("../census.txt"));
}

/// A hidden squad and a dummy against a squad in the open, on a table where markers are soon spotted.
#[test]
fn the_census_of_a_tiny_hidden_battle() {
    let field = Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "equal")
        .key("table = [300, 240]")
        .key("turns = 1")
        .key("places_first = \"Red\"")
        .side_key(RED, "zone = [[0, 0], [300, 0], [300, 60], [0, 60]]")
        .side_key(BLUE, "zone = [[0, 180], [300, 180], [300, 240], [0, 240]]\nhidden = false")
        .red("A", &["A1: Infantry"])
        .blue("V", &["V1: Infantry (+ATG)"]);
    let census = census::<Mad>(&Arc::new(field.setting()), 5);
    assert_eq!(census.to_string(), include_str!("../census-hidden.txt"));
}
