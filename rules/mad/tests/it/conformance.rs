//! What holds for every rulebook, and what this one hides: the rest of a path, and whose fire is held.

use crate::field::Field;
use sandtable_core::{Choices, Ruleset, Viewer, pick};
use sandtable_dice::Stream;
use sandtable_geometry::{Length, Point};
use sandtable_mad::{Event, Mad, Marks, Setting, State, Step, View, data};
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
fn differently(setting: &Setting, state: &State, viewer: Viewer, source: &mut Stream) -> State {
    let mut other = state.clone();
    let Some(way) = state.way else { return other };
    for (piece, element) in setting.pieces().zip(&mut other.elements) {
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
        let mover = setting.elements[way.mover.index()].mover;
        let mut track = vec![way.from];
        track.extend(kept.iter().copied());
        let passable = setting.field.on_table(corner) && other.board(setting).fare(mover, &track).is_ok();
        if let (true, Some(way)) = (passable, &mut other.way) {
            way.path = kept;
        }
    }
    other
}

/// The rest of a path is told by going on with it, and with it whether anybody else would be asked.
fn reveals(_: &State, event: &Event) -> bool {
    matches!(event, Event::Moved { .. } | Event::Settled { .. } | Event::Halted)
}

const SECRETS: Secrets<Mad> = Secrets { differently, reveals };

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

#[test]
fn a_scenario_with_deployment_conforms() {
    let met = suite("the-orchard-road", 1);
    assert!(met.entries > 100, "{met:?}");
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
