//! The suite on the toy: it conforms, and the suite finds every leak that is seeded in it.

use crate::table::{three, two};
use crate::toy::{Command, Event, State, Step, Toy, View, clause};
use sandtable_core::*;
use sandtable_dice::{Dice, Stream, Throw, Why};
use sandtable_testkit::{
    Games, KINDS, Kind, Known, Leak, NotHere, Secret, SecretOf, Secrets, census, conforms, every_kind_is_caught,
    suite_catches, suite_catches_at_the_door, suite_finds_nothing,
};

type Setting = crate::toy::Setting;

/// What hides under a marker.
fn markers(_: &Setting, state: &mut State, viewer: Viewer, known: &Known, source: &mut Stream) {
    for (n, man) in (0_u16..).zip(state.men.iter_mut()).filter(|(_, man)| man.hidden && man.strength > 0) {
        let own = matches!(viewer, Viewer::Side(side) if man.side == side || man.known.has(side));
        if !own && !known.has(n) {
            man.real = pick(source, 2) == 0;
        }
    }
}

fn markers_told(_: &Setting, _: &State, event: &Event, take: &mut dyn FnMut(u16)) {
    match *event {
        Event::Revealed { man, .. } | Event::Spotted { man, .. } => take(man.into()),
        // Who has won tells how strong everybody is, and dummies are of no strength.
        Event::Ended { .. } => (0..12).for_each(take),
        _ => {}
    }
}

/// Who has found out a marker.
fn spies(_: &Setting, state: &mut State, viewer: Viewer, _: &Known, source: &mut Stream) {
    for man in state.men.iter_mut().filter(|man| man.hidden && man.strength > 0) {
        let known = Sides(pick(source, 8) as u8).without(man.side);
        man.known = match viewer {
            Viewer::Side(side) if man.known.has(side) => known.with(side),
            Viewer::Side(side) => known.without(side),
            _ => known,
        };
    }
}

/// How long a fuse burns.
fn fuses(_: &Setting, state: &mut State, viewer: Viewer, known: &Known, source: &mut Stream) {
    for (n, charge) in (0_u16..).zip(state.charges.iter_mut()).filter(|(_, charge)| !viewer.is(charge.side)) {
        if !known.has(n) {
            charge.fuse = 1 + pick(source, 3) as u8;
        }
    }
}

/// A charge that goes off was set for now, and all that do not were not.
fn fuses_told(_: &Setting, _: &State, event: &Event, take: &mut dyn FnMut(u16)) {
    if let Event::Exploded { .. } = event {
        (0..6).for_each(take);
    }
}

fn secrets() -> Secrets<Toy> {
    const OF: &[SecretOf<Toy>] = &[
        Secret { what: "what hides under a marker", of_each: true, vary: markers, told_by: markers_told },
        Secret { what: "who has found it out", of_each: true, vary: spies, told_by: |_, _, _, _| () },
        Secret { what: "how long a fuse burns", of_each: false, vary: fuses, told_by: fuses_told },
    ];
    Secrets { of: OF, likewise: |_, _, _, command| Some(command.clone()) }
}

const GAMES: Games = Games { battles: 6, decisions: 200 };

#[test]
fn the_toy_conforms_with_two_sides() {
    let met = conforms::<Toy>(&two(), Games { battles: 18, ..GAMES }, secrets());
    println!("{met:?}");
    assert_eq!(met.battles, 18);
    assert!(met.entries > 40 && met.pauses > 50 && met.odds > 5 && met.verified > 6, "{met:?}");
}

#[test]
fn the_toy_conforms_with_three_sides() {
    let met = conforms::<Toy>(&three(), Games { battles: 9, decisions: 200 }, secrets());
    println!("{met:?}\ncited: {}", met.cited);
    assert!(met.sealed > 40 && met.listed > 40 && met.replaced > 5 && met.withdrawn > 5, "{met:?}");
    assert!(met.secrets > 200 && met.deeds > 100 && met.secret_slots > 50 && met.hidden_rolls > 3, "{met:?}");
    assert!(met.undone > 0 && met.rulings > 10 && met.forecasts > 5 && met.changes > 50, "{met:?}");
    assert!(met.imagined > 100 && met.imagined_otherwise > 90 && met.unimagined == 0, "{met:?}");
    for clause in ["TOY-3", "TOY-6", "TOY-8", "TOY-11", "TOY-12", "TOY-13", "TOY-14", "TOY-15", "TOY-16"] {
        assert!(met.cited.has(clause), "{clause} was never cited: {}", met.cited);
    }
}

/// What is known is imagined as it is; what is not, as often one way as the other.
#[test]
fn what_is_hidden_is_imagined_in_its_proportions() {
    let setting = three();
    let mut state = Toy::set_up(&setting);
    let hidden = state.men.iter().position(|man| man.hidden && man.side != Side::A).expect("an enemy hides");
    state.charges.push(crate::toy::Charge { side: Side::B, at: state.men[0].at, fuse: 2 });
    let mut source = Stream::new(1);
    let mut imagine = |state: &State| -> Vec<State> {
        let view = Toy::view(&setting, state, Viewer::Side(Side::A));
        (0..600).map(|_| Toy::imagine(&setting, &view, &mut source).expect("the toy imagines")).collect()
    };
    let unknown = imagine(&state);
    let real = unknown.iter().filter(|truth| truth.men[hidden].real).count();
    assert!((240..=360).contains(&real), "{real} of 600");
    for fuse in 1..=3 {
        let so_long = unknown.iter().filter(|truth| truth.charges[0].fuse == fuse).count();
        assert!((150..=250).contains(&so_long), "a fuse of {fuse}: {so_long} of 600");
    }
    let own = state.men.iter().position(|man| man.hidden && man.side == Side::A).expect("an own man hides");
    assert!(unknown.iter().all(|truth| truth.men[own].real == state.men[own].real));
    state.men[hidden].known = Sides::default().with(Side::A);
    assert!(imagine(&state).iter().all(|truth| truth.men[hidden].real == state.men[hidden].real));
}

#[test]
fn the_census_of_the_toy() {
    let census = census::<Toy>(&two(), 3);
    assert_eq!(census.to_string(), include_str!("census.txt"));
}

/// The view shows what hides under a marker.
struct ShowsMarkers;
impl Leak<Toy> for ShowsMarkers {
    fn view(setting: &crate::toy::Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Toy::view(setting, state, viewer);
        view.men.iter_mut().zip(&state.men).for_each(|(seen, man)| seen.real = Some(man.real));
        view
    }
}

/// The view shows how long a fuse burns.
struct ShowsFuses;
impl Leak<Toy> for ShowsFuses {
    fn view(setting: &crate::toy::Setting, state: &State, viewer: Viewer) -> View {
        View { charges: state.charges, ..Toy::view(setting, state, viewer) }
    }
}

/// The view shows who has found out a marker, to the marker's own side: by a mark that looks harmless.
struct ShowsSpies;
impl Leak<Toy> for ShowsSpies {
    fn view(setting: &crate::toy::Setting, state: &State, viewer: Viewer) -> View {
        let mut view = Toy::view(setting, state, viewer);
        for (seen, man) in view.men.iter_mut().zip(&state.men).filter(|(_, man)| viewer.is(man.side)) {
            seen.marched = i32::from(!man.known.is_empty());
        }
        view
    }
}

/// Everybody hears for how long a charge is set.
struct TellsFuses;
impl Leak<Toy> for TellsFuses {
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match event {
            Event::Planted { .. } => Some(event.clone()),
            _ => Toy::heard(state, viewer, event),
        }
    }
}

/// A charge that will go off at once is not heard of.
struct HushesShortFuses;
impl Leak<Toy> for HushesShortFuses {
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match event {
            Event::Planted { fuse: 1, side, .. } if !viewer.is(*side) => None,
            _ => Toy::heard(state, viewer, event),
        }
    }
}

/// A dummy is not asked.
struct PassesDummiesOver;
impl Leak<Toy> for PassesDummiesOver {
    fn to_act(setting: &crate::toy::Setting, state: &State) -> ToAct {
        match state.agenda.last() {
            Some(Step::Ask { watcher, .. }) if !state.man(*watcher).real => ToAct::Umpire,
            _ => Toy::to_act(setting, state),
        }
    }
}

/// A dummy throws none of the dice that only the umpire sees.
struct SparesDiceForDummies;
impl Leak<Toy> for SparesDiceForDummies {
    fn obey<D: Dice>(
        umpire: &mut Umpire<Toy, D>,
        asked: Step,
        side: Side,
        command: &crate::toy::Command,
    ) -> Result<(), D::Pause> {
        if let crate::toy::Command::Pass = command {
            let hidden = umpire.state().men.iter().filter(|man| man.hidden && man.real && man.strength > 0).count();
            for _ in 0..hidden {
                umpire.roll_for(Audience::Only(Sides::default()), Throw::one(6), || Why::of(&clause::SEARCH))?;
            }
        }
        Toy::obey(umpire, asked, side, command)
    }
}

/// Everybody sees whether what was searched for is there.
struct SearchesAloud;
impl Leak<Toy> for SearchesAloud {
    fn resolve<D: Dice>(umpire: &mut Umpire<Toy, D>, step: Step) -> Result<(), D::Pause> {
        if let Step::Remove = step {
            let known = umpire.state().men.iter().position(|man| man.hidden && man.real && man.strength > 0);
            if let Some(man) = known {
                let to = umpire.state().men[man].at;
                umpire.note(Event::Moved { man: man as u8, to });
            }
        }
        Toy::resolve(umpire, step)
    }
}

/// Whether a deed disclosed something depends on what nobody may know.
struct AdmitsTooMuch;
impl Leak<Toy> for AdmitsTooMuch {
    fn discloses(state: &State, event: &Event) -> bool {
        match event {
            Event::Passed { side } => state.men.iter().any(|man| man.hidden && man.real && man.side != *side),
            _ => Toy::discloses(state, event),
        }
    }
}

#[test]
fn a_leak_of_every_kind_is_found() {
    let not_here = [
        NotHere { kind: "illustrate", why: "the toy writes no receipts" },
        NotHere { kind: "rulings", why: "the toy names nothing that a human may rule" },
    ];
    let caught = every_kind_is_caught::<Toy>(&three(), Games { battles: 6, decisions: 200 }, secrets(), &not_here);
    assert_eq!(caught, KINDS.len() - not_here.len());
}

#[test]
fn the_kinds_of_leaks_are_those_that_are_written_down() {
    let text = include_str!("../../../../CONTRIBUTING.md");
    let row = |kind: &Kind| format!("| `{}` | {} | {} |\n", kind.name, kind.what, kind.says.join(", or "));
    let table: String = KINDS.iter().map(row).collect();
    let (_, written) = text.split_once("| function | what leaks | found as a leak through |\n|---|---|---|\n").unwrap();
    let (written, _) = written.split_once("\n\n").unwrap();
    assert_eq!(format!("{written}\n"), table);
    assert!(text.contains(&format!("It seeds {} kinds of leaks", KINDS.len())));
}

/// A statement by which everything comes to light with every event would compare nothing any more.
#[test]
fn who_says_that_everything_is_told_is_not_believed() {
    const OF: &[SecretOf<Toy>] = &[Secret {
        what: "what hides under a marker",
        of_each: true,
        vary: markers,
        told_by: |_, _, _, take| (0..12).for_each(take),
    }];
    /// Everybody hears of a move by a dummy as of nothing.
    struct DummiesCreep;
    impl Leak<Toy> for DummiesCreep {
        fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
            match event {
                Event::Moved { man, .. } if !state.man(*man).real => None,
                event => Toy::heard(state, viewer, event),
            }
        }
    }
    let careless = Secrets::<Toy> { of: OF, likewise: |_, _, _, command| Some(command.clone()) };
    let games = Games { battles: 18, decisions: 200 };
    suite_catches_at_the_door::<Toy, DummiesCreep>(&three(), games, careless, "too little was compared");
}

#[test]
fn the_suite_finds_every_leak() {
    let (setting, games) = (three(), Games { battles: 40, decisions: 200 });
    suite_catches_at_the_door::<Toy, ShowsMarkers>(&setting, games, secrets(), "leak through the view");
    suite_catches_at_the_door::<Toy, ShowsFuses>(&setting, games, secrets(), "leak through the view");
    suite_catches_at_the_door::<Toy, ShowsSpies>(&setting, games, secrets(), "leak through the view");
    suite_catches_at_the_door::<Toy, TellsFuses>(&setting, games, secrets(), "leak through what is heard");
    suite_catches_at_the_door::<Toy, HushesShortFuses>(&setting, games, secrets(), "leak through what is heard");
    suite_catches_at_the_door::<Toy, PassesDummiesOver>(&setting, games, secrets(), "leak through");
    suite_catches::<Toy, SearchesAloud>(&setting, games, secrets(), "leak through what is heard");
    suite_catches_at_the_door::<Toy, AdmitsTooMuch>(&setting, games, secrets(), "leak through undoing");
}

#[test]
fn dice_that_only_the_umpire_sees_tell_nobody_anything() {
    let games = Games { battles: 6, decisions: 200 };
    let met = suite_finds_nothing::<Toy, SparesDiceForDummies>(&three(), games, secrets());
    assert!(met.kept > 0 && met.undone > 0, "{met:?}");
}

/// However long a fuse is wanted, it burns for one turn.
pub struct PlantsShortFuses;
impl Leak<Toy> for PlantsShortFuses {
    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        Toy::command(offer, values).map(|command| match command {
            Command::Plant { man, .. } => Command::Plant { man, fuse: 1 },
            command => command,
        })
    }
}

#[test]
fn the_suite_finds_a_slot_that_is_not_heeded() {
    let games = Games { battles: 40, decisions: 200 };
    suite_catches::<Toy, PlantsShortFuses>(&three(), games, secrets(), "slot 0 of `plant`");
}
