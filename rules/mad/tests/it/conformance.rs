//! What holds for every rulebook, and what this one hides: the rest of a path, and whose fire is held.

use crate::field::{BLUE, Field, RED};
use sandtable_core::{Choices, Ruleset, Viewer, pick};
use sandtable_dice::Stream;
use sandtable_geometry::{Length, Point};
use sandtable_mad::{Event, Mad, Marks, Order, Orders, Setting, State, Step, View, data};
use sandtable_testkit::{Games, Leak, Met, Secrets, census, conforms, suite_catches};
use std::sync::Arc;

fn scenario(name: &str) -> Arc<Setting> {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).expect("a scenario of the book").to_owned();
    Arc::new(Mad::load(&data::files(), &name, &text, &Choices::default()).expect("it loads"))
}

/// A small open table on which everybody sees everybody: markers, interrupted moves, fire at every step.
fn skirmish() -> Arc<Setting> {
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

/// MAD-55 Another truth: the mover goes on elsewhere beyond the corner that its stretch leads to, and other watchers hold
/// their fire.
pub fn differently(setting: &Setting, state: &State, viewer: Viewer, source: &mut Stream) -> State {
    let mut other = state.clone();
    other.orders = other_orders(setting, state, viewer, source);
    let Some(way) = state.way else { return other };
    for (piece, element) in setting.pieces().chain(setting.all_markers()).zip(&mut other.elements) {
        let theirs = !viewer.is(setting.side(piece)) && element.marks.has(Marks::WATCHING);
        if theirs && setting.side(piece) != way.side && pick(source, 2) == 0 {
            element.marks.set(Marks::HOLDING, !element.marks.has(Marks::HOLDING));
        }
    }
    let Some(Step::React { last, .. }) = state.agenda.last() else { return other };
    if viewer.is(way.side) || way.path.is_empty() {
        return other;
    }
    // Corners up to the one that the stretch leads to stay; what comes after is another way.
    let mut at = way.from;
    let mut seen = 0;
    let mut kept = sandtable_core::Path::default();
    for &corner in way.path.iter() {
        let length = at.distance(corner);
        seen += (length.0 + 4_999) / 5_000;
        kept.push(corner);
        at = corner;
        if seen >= i32::from(*last) {
            break;
        }
    }
    let aside = |source: &mut Stream| pick(source, 40_001) as i32 - 20_000;
    let corner = Point { x: at.x + aside(source), y: at.y + aside(source) };
    if kept.try_push(corner).is_ok() {
        let mut track = vec![way.from];
        track.extend(kept.iter().copied());
        let passable = setting.field.on_table(corner) && {
            let board = other.board(setting);
            board.fare(board.movers(way.mover), &track).is_ok()
        };
        if let (true, Some(way)) = (passable, &mut other.way) {
            way.path = kept;
        }
    }
    other
}

/// MAD-80 The other side's schedule of turns to come names other points.
fn other_orders(setting: &Setting, state: &State, viewer: Viewer, source: &mut Stream) -> Orders {
    let aside = |order: Order, source: &mut Stream| match order {
        Order::Schedule { unit, turn, .. } if !viewer.shares(setting.unit(unit).side) && turn >= state.turn => {
            let (x, y) = (pick(source, 900_001) as i32, pick(source, 600_001) as i32);
            Order::Schedule { unit, turn, at: Point { x, y } }
        }
        known => known,
    };
    state.orders.iter().map(|&order| aside(order, source)).collect()
}

/// The rest of a path is told by going on with it, and with it whether anybody else would be asked; a schedule by firing it.
fn reveals(_: &State, event: &Event) -> bool {
    let scheduled = matches!(event, Event::Targeted { barrage, .. } if barrage.scheduled);
    scheduled || matches!(event, Event::Moved { .. } | Event::Settled { .. } | Event::Halted)
}

/// What open battles hide.
pub const SECRETS: Secrets<Mad> = Secrets { differently, reveals, likewise: |_, _, _, command| Some(*command) };

/// So many battles.
pub fn games(battles: u64) -> Games {
    Games { battles, decisions: 4_000 }
}

fn suite(name: &str, battles: u64) -> Met {
    conforms::<Mad>(&scenario(name), Games { battles, decisions: 4_000 }, SECRETS)
}

#[test]
fn the_first_scenario_conforms() {
    let met = suite("first-shots", 6);
    assert!(met.battles == 6 && met.entries > 200 && met.rolls > 40 && met.pauses > 20, "{met:?}");
}

#[test]
fn a_skirmish_full_of_opportunity_fire_conforms() {
    let met = conforms::<Mad>(&skirmish(), Games { battles: 9, decisions: 4_000 }, SECRETS);
    assert!(met.entries > 300 && met.pauses > 50, "{met:?}");
    assert!(met.previews > 300 && met.stops > 100 && met.instead > 100, "{met:?}");
    assert!(met.squares > 50 && met.receipts > 50 && met.rosters > 300, "{met:?}");
    assert!(met.secrets > 40 && met.undone > 20 && met.rulings > 20, "{met:?}");
}

/// Works on both sides, some of them to be placed, and everything that can be done with them within a few steps.
fn works() -> Arc<Setting> {
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
    suite_catches::<Mad, WholePathShown>(&setting, games, SECRETS, "leak through the view");
    suite_catches::<Mad, StretchTooLong>(&setting, games, SECRETS, "leak through the view");
    suite_catches::<Mad, HoldingShown>(&setting, games, SECRETS, "leak through the view");
    suite_catches::<Mad, SpentBeforehand>(&setting, games, SECRETS, "leak through the view");
    suite_catches::<Mad, PathTold>(&setting, games, SECRETS, "leak through");
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
