//! The suite on the toy: it conforms, and the suite finds every leak that is seeded in it.

use crate::table::{three, two};
use crate::toy::{Event, State, Step, Toy, View, clause, reveals};
use sandtable_core::*;
use sandtable_dice::{Dice, Stream, Throw, Why};
use sandtable_testkit::{Games, Leak, Secrets, census, conforms, suite_catches};

/// What hides under a marker, who has found it out, and how long a fuse burns.
fn differently(_: &crate::toy::Setting, state: &State, viewer: Viewer, source: &mut Stream) -> State {
    let mut other = state.clone();
    for man in other.men.iter_mut().filter(|man| man.hidden && man.strength > 0) {
        let own = Sides::default().with(man.side);
        let mut known = Sides(pick(source, 8) as u8 & !own.0);
        if let Viewer::Side(side) = viewer {
            known = if man.known.has(side) { known.with(side) } else { known.without(side) };
            if man.side != side && !man.known.has(side) {
                man.real = pick(source, 2) == 0;
            }
        } else {
            man.real = pick(source, 2) == 0;
        }
        man.known = known;
    }
    for charge in other.charges.iter_mut().filter(|charge| !viewer.is(charge.side)) {
        charge.fuse = 1 + pick(source, 3) as u8;
    }
    other
}

fn secrets() -> Secrets<Toy> {
    Secrets { differently, reveals: |_, event| reveals(event), likewise: |_, _, _, command| Some(command.clone()) }
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
    for clause in ["TOY-3", "TOY-6", "TOY-8", "TOY-11", "TOY-12", "TOY-13", "TOY-14", "TOY-15", "TOY-16"] {
        assert!(met.cited.has(clause), "{clause} was never cited: {}", met.cited);
    }
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

/// A dummy throws no dice, and who asks to take his deed back learns it.
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
fn the_suite_finds_every_leak() {
    let (setting, games) = (three(), Games { battles: 40, decisions: 200 });
    suite_catches::<Toy, ShowsMarkers>(&setting, games, secrets(), "leak through the view");
    suite_catches::<Toy, ShowsFuses>(&setting, games, secrets(), "leak through the view");
    suite_catches::<Toy, ShowsSpies>(&setting, games, secrets(), "leak through the view");
    suite_catches::<Toy, TellsFuses>(&setting, games, secrets(), "leak through what is heard");
    suite_catches::<Toy, HushesShortFuses>(&setting, games, secrets(), "leak through what is heard");
    suite_catches::<Toy, PassesDummiesOver>(&setting, games, secrets(), "leak through");
    suite_catches::<Toy, SparesDiceForDummies>(&setting, games, secrets(), "leak through undoing");
    suite_catches::<Toy, SearchesAloud>(&setting, games, secrets(), "leak through what is heard");
    suite_catches::<Toy, AdmitsTooMuch>(&setting, games, secrets(), "leak through undoing");
}
