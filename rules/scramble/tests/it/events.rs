//! What may happen in a battle: events that come from people or from a file are looked at before they are applied.

use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_core::{Outcome, Piece, Ruleset, Side};
use sandtable_geometry::{Course, Point};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::position::{
    Attack, Burst, Cloud, Flown, MOST_ATTACKS, MOST_BURSTS, MOST_CLOUDS, Place, Tail,
};
use sandtable_scramble::battle::state::Step;
use sandtable_scramble::{Event, Scramble, State};

/// Each with one thing that there is not, or that is too much.
#[test]
fn sqr_116_sqr_134_sqr_136_what_happens_happens_to_pieces_that_there_are() {
    let sky = Sky::new()
        .red("R1: Spitfire Mk I at 36,20 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 36,30 heading 180 band 10")
        .blue("B2: Bf 109E-4 at 36,40 heading 180 band 10 marker")
        .battery("F: medium_quad at 36,24");
    let setting = sky.setting();
    let state = Scramble::set_up(&setting);
    let (craft, nobody, battery, contact) = (Piece(0), Piece(200), setting.site_piece(0), setting.contact_piece(0));
    let fits = |event: Event| Scramble::fits(&setting, &state, &event).is_ok();
    let tail = |quarry| Some(Tail { quarry, order: 1 });
    let at = state.table.crafts[0].at;
    let off = Course { at: Point { x: -1, y: 0 }, ..at };
    let (was, now) = (state.table.crafts[0].now, state.table.crafts[0].now);
    let good = [
        Event::Tailed { craft, tail: tail(Piece(1)) },
        Event::Tailed { craft, tail: None },
        Event::Formed { craft, formation: 3 },
        Event::Stands { contact, at, height: 3, moved: true },
        Event::Drifted { contact, flown: Flown::default() },
        Event::TurnedUp { contact, under: 0b100, flown: Some(Flown::default()) },
        Event::Proved { contact, could: 0b100 },
        Event::Dealt { contact, side: BLUE, under: 0b100 },
        Event::Looked { by: craft, contact, seen: true },
        Event::Fired { by: battery, target: craft, hits: 1, dice: 1 },
        Event::Struck { craft, was, now, by: Some(battery) },
        Event::Depleted { craft, mount: 31, empty: true },
        Event::Named { craft, row: 6 },
        Event::Below { site: battery, by: craft, left: 1 },
        Event::Skilled { battery, skill: 10 },
        Event::Lit { battery, target: Some(contact) },
        Event::Leads { side: RED, leader: Some(craft) },
    ];
    good.into_iter().for_each(|event| assert!(fits(event), "{event:?}"));
    let bad = [
        Event::Tailed { craft: nobody, tail: None },
        Event::Tailed { craft: nobody, tail: tail(craft) },
        Event::Tailed { craft, tail: tail(nobody) },
        Event::Formed { craft: nobody, formation: 0 },
        Event::Formed { craft, formation: 4 },
        Event::Stands { contact: craft, at, height: 3, moved: true },
        Event::Stands { contact, at: off, height: 3, moved: true },
        Event::Stands { contact, at, height: 255, moved: true },
        Event::Drifted { contact: craft, flown: Flown::default() },
        Event::TurnedUp { contact: craft, under: 0, flown: None },
        Event::TurnedUp { contact, under: 0b1000, flown: None },
        Event::Proved { contact: craft, could: 0 },
        Event::Proved { contact, could: 0b1000 },
        Event::Dealt { contact: craft, side: BLUE, under: 0 },
        Event::Dealt { contact, side: BLUE, under: 0b1000 },
        Event::Looked { by: nobody, contact, seen: true },
        Event::Looked { by: craft, contact: craft, seen: true },
        Event::Fired { by: nobody, target: craft, hits: 1, dice: 1 },
        Event::Fired { by: craft, target: nobody, hits: 1, dice: 1 },
        Event::Struck { craft: nobody, was, now, by: None },
        Event::Struck { craft, was, now, by: Some(nobody) },
        Event::Depleted { craft: nobody, mount: 0, empty: true },
        Event::Depleted { craft, mount: 32, empty: true },
        Event::Named { craft: nobody, row: 1 },
        Event::Named { craft, row: 0 },
        Event::Named { craft, row: 7 },
        Event::Below { site: craft, by: craft, left: 1 },
        Event::Below { site: battery, by: nobody, left: 1 },
        Event::Below { site: battery, by: craft, left: 255 },
        Event::Skilled { battery: craft, skill: 10 },
        Event::Skilled { battery, skill: 11 },
        Event::Lit { battery: craft, target: None },
        Event::Lit { battery, target: Some(nobody) },
        Event::Leads { side: RED, leader: Some(battery) },
    ];
    bad.into_iter().for_each(|event| assert!(!fits(event), "{event:?}"));
}

#[test]
fn sqr_01_sqr_102_sqr_104_numbers_of_what_happens_are_within_their_limits() {
    let mut sky = Sky::new().key("turns = 9").red("R1: Spitfire Mk I at 36,20 heading 0 band 10");
    sky = sky.blue("B1: Bf 109E-4 at 36,30 heading 180 band 10").battery("F: heavy_88 at 36,24");
    let setting = sky.setting();
    let mut state = Scramble::set_up(&setting);
    let (craft, nobody, battery) = (Piece(0), Piece(200), setting.site_piece(0));
    let at = state.table.crafts[0].at;
    let off = Course { at: Point { x: -1, y: 0 }, ..at };
    let (none, high) = (Side(2), setting.rules.ceiling);
    let burst = |at| Burst { at, height: 10, dice: 5 };
    let cloud = |group| Event::CloudCame { cloud: Cloud { group, ..Cloud::default() } };
    let attack = |target| Attack { target, ..Attack::default() };
    let good = [
        Event::TurnBegan { turn: 1 },
        Event::TurnBegan { turn: 9 },
        Event::Won { side: BLUE },
        Event::Ended { outcome: Outcome::Won(BLUE) },
        Event::Blows { wind: 359 },
        Event::Crewed { craft, side: RED, skills: [1, 10] },
        Event::RanLow { battery, empty: true },
        cloud(1),
        Event::Moved { craft, at, height: high },
        Event::Returned { craft, structure: 1, at, height: high },
        Event::Collided { craft, with: Piece(1) },
        Event::Sailed { ship: battery, at },
        Event::Declared { craft, attack: attack(battery) },
        Event::Acted { piece: battery },
        Event::Burst { battery, burst: burst(at.at) },
        Event::Leads { side: BLUE, leader: None },
    ];
    good.into_iter().for_each(|event| assert!(Scramble::fits(&setting, &state, &event).is_ok(), "{event:?}"));
    let mut bad = vec![
        Event::TurnBegan { turn: 0 },
        Event::TurnBegan { turn: 10 },
        Event::Won { side: none },
        Event::Ended { outcome: Outcome::Won(none) },
        Event::Blows { wind: 360 },
        Event::Crewed { craft: nobody, side: RED, skills: [1, 10] },
        Event::Crewed { craft, side: RED, skills: [0, 10] },
        Event::Crewed { craft, side: RED, skills: [1, 11] },
        Event::RanLow { battery: craft, empty: true },
        Event::CloudWent { group: 0 },
        Event::Moved { craft: nobody, at, height: 1 },
        Event::Moved { craft, at: off, height: 1 },
        Event::Moved { craft, at, height: high + 1 },
        Event::Returned { craft: nobody, structure: 1, at, height: 1 },
        Event::Collided { craft: nobody, with: craft },
        Event::Collided { craft, with: nobody },
        Event::Sailed { ship: craft, at },
        Event::Sailed { ship: battery, at: off },
        Event::Declared { craft: battery, attack: attack(craft) },
        Event::Declared { craft, attack: attack(nobody) },
        Event::Acted { piece: nobody },
        Event::Burst { battery: craft, burst: burst(at.at) },
        Event::Burst { battery, burst: burst(off.at) },
        Event::Leads { side: none, leader: None },
    ];
    let of_craft = [
        Event::Flew { craft: nobody, flown: Flown::default(), met: false },
        Event::LeftTable { craft: nobody, edge: Edge::North },
        Event::Crashed { craft: nobody, stalled: false },
        Event::Pilotless { craft: nobody },
        Event::Jettisoned { craft: nobody },
        Event::Missed { craft: nobody },
        Event::Sighted { craft: nobody, on: true },
        Event::Spent { craft: nobody, by: 1 },
        Event::Fires { craft: nobody, left: 1 },
        Event::TookOver { craft: nobody },
    ];
    bad.extend(of_craft);
    bad.into_iter().for_each(|event| assert!(Scramble::fits(&setting, &state, &event).is_err(), "{event:?}"));
    // One more than there is room for.
    let full = [
        (cloud(0), MOST_CLOUDS),
        (Event::Declared { craft, attack: attack(battery) }, MOST_ATTACKS),
        (Event::Burst { battery, burst: burst(at.at) }, MOST_BURSTS),
    ];
    for (event, most) in full {
        for _ in 0..most {
            assert!(Scramble::fits(&setting, &state, &event).is_ok(), "{event:?}");
            Scramble::apply(&mut state, &event);
        }
        assert!(Scramble::fits(&setting, &state, &event).is_err(), "{event:?}");
    }
    assert!(Scramble::fits(&setting, &state, &Event::CloudWent { group: 0 }).is_ok());
}

/// Everything of each sort, with Red to move.
fn of_all_sorts() -> Fight {
    Sky::new()
        .key("surface = \"sea\"")
        .red("R1: Spitfire Mk I at 36,20 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 36,30 heading 180 band 10")
        .blue("B2: Bf 109E-4 at 36,40 heading 180 band 10 marker")
        .ground("DD: destroyer at 60,40 heading 90")
        .battery("F: heavy_88 at 66,24")
        .fight(&[&[4], &[9]])
}

#[test]
fn sqr_102_states_are_of_what_the_battle_has_and_of_who_can_fly() {
    let fight = of_all_sorts();
    let sound = |change: &dyn Fn(&mut State)| {
        let mut state = fight.state().clone();
        change(&mut state);
        Scramble::sound(fight.setting(), &state).is_ok()
    };
    assert!(sound(&|_| {}));
    let more: [&dyn Fn(&mut State); 4] = [
        &|state| state.table.crafts.push(state.table.crafts[0]),
        &|state| state.table.sites.push(state.table.sites[0]),
        &|state| state.table.contacts.push(state.table.contacts[0]),
        &|state| state.under.push(0),
    ];
    more.into_iter().enumerate().for_each(|(n, more)| assert!(!sound(more), "one more of sort {n}"));
    let height = |height: u8| move |state: &mut State| state.table.crafts[0].height = height;
    let ceiling = fight.setting().rules.ceiling;
    assert_eq!([0, 1, ceiling, ceiling + 1].map(|band| sound(&height(band))), [false, true, true, false]);
    assert!(!sound(&|state| state.table.crafts[0].at.at.x = -1), "off the table");
    assert!(!sound(&|state| state.table.crafts[0].now.structure = 0), "nothing left of it");
    let lost = |side: Side, ended: Option<Outcome>| {
        move |state: &mut State| {
            let craft = &mut state.table.crafts[0];
            (craft.place, craft.height, craft.at.at.x, craft.now.structure) = (Place::Lost, 0, -1, 0);
            state.agenda.pop();
            state.agenda.push(Step::Move(side));
            state.table.ended = ended;
        }
    };
    // It was Red's only one: nothing of his is left to move.
    let won = Some(Outcome::Won(BLUE));
    assert_eq!([(RED, None), (BLUE, None), (RED, won)].map(|(side, won)| sound(&lost(side, won))), [false, true, true]);
    assert!(!sound(&|state| state.agenda = Default::default()), "it goes on, and nothing is to do");
    assert!(sound(&|state| (state.agenda, state.table.ended) = (Default::default(), Some(Outcome::Drawn))));
}

#[test]
fn sqr_01_whoever_is_asked_has_something_to_answer() {
    let fight = of_all_sorts();
    let [red, blue, ship, battery] = ["R1", "B1", "DD", "F"].map(|name| fight.piece(name));
    let sound = |step: Step, change: &dyn Fn(&mut State)| {
        let mut state = fight.state().clone();
        state.agenda.pop();
        state.agenda.push(step);
        change(&mut state);
        Scramble::sound(fight.setting(), &state).is_ok()
    };
    let as_it_is: &dyn Fn(&mut State) = &|_| {};
    assert!(!sound(Step::Dummies(BLUE), as_it_is), "there are no dummies");
    assert_eq!([ship, battery, red].map(|piece| sound(Step::Sail(piece), as_it_is)), [true, false, false]);
    let flown: &dyn Fn(&mut State) = &|state| state.table.crafts[0].flown = Some(Flown::default());
    assert!(sound(Step::Move(RED), as_it_is) && !sound(Step::Move(RED), flown) && sound(Step::Move(BLUE), flown));
    assert!(sound(Step::Follow(red), as_it_is) && !sound(Step::Follow(red), flown) && sound(Step::Follow(blue), flown));
    let acted: &dyn Fn(&mut State) = &|state| state.table.crafts[0].acted = true;
    let acting: &dyn Fn(&mut State) = &|state| {
        (state.table.crafts[0].acted, state.table.acting) = (true, Some(Piece(0)));
    };
    // It is in no Formation: one that goes on has nobody to act.
    for (step, whole) in [(Step::Activate(RED), true), (Step::Continue(RED, 0), true), (Step::Continue(RED, 1), false)]
    {
        assert_eq!([as_it_is, acted, acting].map(|change| sound(step, change)), [whole, false, true], "{step:?}");
    }
    let fired: &dyn Fn(&mut State) = &|state| state.table.sites[1].acted = true;
    assert!(
        sound(Step::Burst(BLUE), as_it_is) && !sound(Step::Burst(RED), as_it_is) && !sound(Step::Burst(BLUE), fired)
    );
    assert_eq!([0, 1].map(|mounts| sound(Step::Deplete(red, mounts), as_it_is)), [false, true]);
    assert_eq!([as_it_is, acting].map(|change| sound(Step::Row(red), change)), [false, true]);
}
