//! The End Phase: fires, leaders, Co-Pilots, victory points, and when a battle is over.

use crate::combat::{BLUE_FIRST, RED_FIRST, met, moved};
use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_core::Outcome;
use sandtable_scramble::Event;
use sandtable_scramble::battle::position::{Place, Position};
use sandtable_scramble::battle::setting::Setting;
use sandtable_scramble::sections::victory::{cost, decided, ended, margin, points};

/// Red astern of Blue, and what Red's machine guns do: rows and columns after the dice.
fn shot(set: &[(&str, &str)], red: &str, blue: &str, dice: &[&[u8]]) -> Fight {
    let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
    let mut fight = met(
        sky,
        &[red, "R2: Spitfire Mk I at 9,20 heading 0 band 20"],
        &[blue, "B2: Bf 109E-4 at 60,40 heading 0 band 20"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 8x.303@N at B1"]);
    fight.rolls("fire", dice);
    fight
}

const HUNTER: &str = "R1: Spitfire Mk I at 36,20 heading 0 band 10";
const HUNTED: &str = "B1: Bf 109E-4 at 36,24 heading 0 band 10";

#[test]
fn sqr_19_sqr_20_fires_burn_before_anybody_recovers() {
    // 13 - 5 - 2 - 2 = 4. Two hits: a fire with a point more, and the Pilot dazed: he fights no fire, and it burns on.
    let fight =
        shot(&[], HUNTER, HUNTED, &[&[4], &[4], &[1], &[1], &[6, 6], &[10, 1], &[1], &[8, 1], &[2], &[9], &[4]]);
    let now = fight.craft("B1").now;
    assert_eq!((now.fires, now.structure, now.pilots[0].dazed), (1, 14 - 1 - 2, false));
    // Fit, he tries at -2: a 3 puts it out, and nothing burns.
    let fit = shot(&[], HUNTER, HUNTED, &[&[4], &[1], &[1], &[1], &[6], &[10, 1], &[1], &[3], &[9], &[4]]);
    assert_eq!((fit.craft("B1").now.fires, fit.craft("B1").now.structure), (0, 13));
}

#[test]
fn sqr_122_a_pilot_alone_tries_at_less_and_a_gunner_alone_does_not() {
    let stuka = "B1: Ju 87B-2 at 36,24 heading 0 band 10";
    // 9 - 9 = 0, automatic: a fire with one point more, and somebody is killed: by a 3 the Pilot, by a 4 the gunner.
    let hit: &[&[u8]] = &[&[2], &[1], &[1], &[1], &[6, 6], &[10, 1], &[1], &[9, 6]];
    let end: &[&[u8]] = &[&[9], &[4]];
    let pilot = |test: &[&[u8]]| {
        let alone: &[&[u8]] = &[&[4], &[1]];
        shot(&[], HUNTER, stuka, &[hit, alone, test, end].concat()).craft("B1").now.fires
    };
    assert_eq!((pilot(&[&[3]]), pilot(&[&[4], &[1]])), (0, 1), "5 and 2 less");
    let gunner = |test: &[&[u8]]| {
        let alone: &[&[u8]] = &[&[3]];
        let mut fight = shot(&[], HUNTER, stuka, &[hit, alone].concat());
        fight.rolls("done B1", &[test, end].concat());
        fight.craft("B1").now.fires
    };
    assert_eq!((gunner(&[&[5]]), gunner(&[&[6], &[1]])), (0, 1), "5, before there is nobody left to fly it");
}

#[test]
fn sqr_20_who_burns_down_in_step_one_is_gone_before_step_six() {
    let mut fight = met(Sky::new(), &[HUNTER], &["B1: A6M2 Zero at 36,24 heading 0 band 10"], RED_FIRST);
    fight.does(&["shoot R1 8x.303@N at B1"]);
    // 11 structure: 5 + 3 of the dice, 1 of the fire; he fails, and the fire does 2.
    fight.rolls("fire", &[&[4], &[4], &[4], &[1], &[5, 3, 6], &[10, 1], &[1], &[9], &[2]]);
    assert_eq!(fight.craft("B1").place, Place::Lost);
    assert_eq!(fight.outcome(), Some(Outcome::Won(RED)), "its 45 points are counted in the same End Phase");
}

#[test]
fn sqr_21_the_next_rank_leads_in_the_next_turn() {
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &[
            "B1: Bf 109E-4 at 36,24 heading 0 band 10 level Elite rank 1",
            "B2: Bf 109E-4 at 60,40 heading 0 band 20 level Recruit rank 2",
        ],
        // 9 + 5 against 4 + 6.
        RED_FIRST,
    );
    assert_eq!(fight.table().leaders[BLUE.index()], Some(fight.piece("B1")));
    fight.does(&["shoot R1 8x.303@N at B1"]);
    // Gone; the Recruit's Skill of 4 counts: 5 + 5 against 5 + 4.
    fight.rolls("fire", &[&[5], &[1], &[1], &[1], &[6], &[10, 6], &[6], &[6]]);
    assert_eq!((fight.table().leaders[BLUE.index()], fight.table().winner), (Some(fight.piece("B2")), RED));
    assert_eq!(fight.table().turn, 2);
}

#[test]
fn sqr_123_nobody_flies_it() {
    // Row 9, 6: the Pilot of a single-seater is killed.
    let fight = shot(&[], HUNTER, HUNTED, &[&[4], &[1], &[1], &[1], &[6], &[9, 6], &[9], &[4]]);
    assert_eq!((fight.craft("B1").place, fight.table().turn), (Place::Lost, 2));
    assert_eq!(points(fight.setting(), fight.table()), [45, 0]);
}

/// A battle that is only counted.
fn counted(sky: Sky, change: impl FnOnce(&Setting, &mut Position)) -> (Setting, Position) {
    let fight = sky.fight(RED_FIRST);
    let (setting, mut table) = (fight.setting().clone(), fight.table().clone());
    change(&setting, &mut table);
    (setting, table)
}

fn two() -> Sky {
    Sky::new()
        .key("date = \"1940-08-18\"")
        .red("R1: Spitfire Mk I at 10,10 heading 0 band 10 level Veteran")
        .red("R2: Spitfire Mk I at 20,10 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 10,40 heading 180 band 10")
        .blue("B2: Bf 109E-4 at 20,40 heading 180 band 10")
}

#[test]
fn sqr_141_points_for_aircraft() {
    let of = |place: Place, structure: u8| {
        let (setting, table) = counted(two(), |_, table| {
            table.crafts[0].place = place;
            table.crafts[0].now.structure = structure;
        });
        points(&setting, &table)
    };
    let left = Place::Left(sandtable_scenario::Edge::North);
    assert_eq!((of(Place::Lost, 0), of(Place::Lost, 9)), ([0, 55], [0, 55]), "crashed in one piece too");
    assert_eq!(
        (of(Place::Flying, 7), of(Place::Flying, 8), of(left, 7), of(left, 8)),
        ([0, 13], [0, 0], [0, 13], [0, 0])
    );
    let (setting, table) = counted(two().set("vp_damaged_percent", "50"), |_, table| table.crafts[0].now.structure = 1);
    assert_eq!(points(&setting, &table), [0, 27]);
}

#[test]
fn sqr_141_scr_92_points_for_what_stands_below() {
    let sky = two().ground("T: factory at 36,40").battery("H: heavy_128 at 40,40");
    let (setting, table) = counted(sky, |_, table| {
        table.sites[0].left = 1;
        table.sites[1].left = 0;
    });
    assert_eq!(points(&setting, &table), [63, 0]);
    assert_eq!((cost(&setting, RED), cost(&setting, BLUE)), (55 + 46, 90 + 60 + 63));
}

#[test]
fn sqr_141_sqr_173_points_of_the_mission() {
    let sky = two()
        .ground("T: factory at 36,40")
        .red_side("victory = [{ for = \"hits\", target = \"T\", each = 3 }, { for = \"damage\", each = 2 }]");
    let (setting, table) = counted(sky, |_, table| {
        table.sites[0].left = 50;
        table.crafts[2].now.structure = 10;
        table.crafts[3].place = Place::Lost;
        table.crafts[3].now.structure = 0;
    });
    assert_eq!(points(&setting, &table), [30 + 8 + 45, 0]);
    let (setting, table) = counted(
        two().ground("T: factory at 36,40").red_side("victory = [{ for = \"hits\", target = \"T\" }]"),
        |_, table| table.sites[0].left = 0,
    );
    assert_eq!(points(&setting, &table), [60, 0], "its price is not counted beside them");
    let through = Sky::new()
        .red("R1: He 111H-3 at 10,10 heading 0 band 10")
        .red("R2: He 111H-3 at 20,10 heading 0 band 10")
        .red_side("victory = [{ for = \"bombers through\", edge = \"north\", percent = 25 }]")
        .blue("B1: Spitfire Mk I at 10,40 heading 180 band 10");
    let (setting, table) = counted(through.clone(), |_, table| {
        table.crafts[0].place = Place::Left(sandtable_scenario::Edge::North);
    });
    assert_eq!((points(&setting, &table), ended(&setting, &table)), ([12, 0], None));
    let (setting, table) = counted(through, |_, table| {
        table.crafts[0].place = Place::Left(sandtable_scenario::Edge::North);
        table.crafts[1].place = Place::Left(sandtable_scenario::Edge::East);
    });
    assert_eq!((points(&setting, &table), ended(&setting, &table).is_some()), ([12, 0], true));
}

#[test]
fn sqr_142_without_bombers_it_is_not_over_because_all_of_them_are_through() {
    let sky = two().red_side("victory = [{ for = \"bombers through\", edge = \"north\" }]");
    let (setting, table) = counted(sky, |_, _| {});
    assert_eq!(ended(&setting, &table), None);
}

#[test]
fn sqr_142_a_lead_of_a_tenth() {
    let (mut setting, _) = counted(two(), |_, _| {});
    assert_eq!(margin(&setting), 11, "a tenth of 101, and more than 10.1");
    setting.margin = sandtable_scramble::battle::setting::Margin::Points(25);
    let of = |points: [u16; 2]| decided(&setting, points);
    assert_eq!((of([60, 40]), of([70, 40]), of([65, 40])), (Outcome::Drawn, Outcome::Won(RED), Outcome::Won(RED)));
    assert_eq!((of([40, 65]), of([40, 64])), (Outcome::Won(BLUE), Outcome::Drawn));
    setting.margin = sandtable_scramble::battle::setting::Margin::Points(0);
    assert_eq!(decided(&setting, [40, 40]), Outcome::Drawn);
}

#[test]
fn sqr_25_both_sides_lose_their_last() {
    let lost = |table: &mut Position| table.crafts.iter_mut().for_each(|craft| craft.place = Place::Lost);
    let alike =
        Sky::new().red("R1: Bf 109E-4 at 10,10 heading 0 band 10").blue("B1: Bf 109E-4 at 10,40 heading 180 band 10");
    let (setting, table) = counted(alike, |_, table| lost(table));
    assert_eq!(ended(&setting, &table), Some(Outcome::Drawn));
    let (setting, table) = counted(two(), |_, table| lost(table));
    assert_eq!((points(&setting, &table), ended(&setting, &table)), ([90, 101], Some(Outcome::Won(BLUE))));
}

#[test]
fn sqr_142_when_a_battle_is_over() {
    let over = |sky: Sky, change: fn(&mut Position)| {
        let (setting, table) = counted(sky, |_, table| change(table));
        ended(&setting, &table).is_some()
    };
    assert!(!over(two(), |_| {}));
    assert!(over(two(), |table| (0..2).for_each(|n| table.crafts[n].place = Place::Lost)), "the Attacker has none");
    assert!(over(two(), |table| (2..4).for_each(|n| table.crafts[n].place = Place::Lost)), "the Defender has none");
    assert!(!over(two(), |table| table.crafts[2].place = Place::Lost));
    assert!(!over(two(), |table| (2..4).for_each(|n| table.crafts[n].place = Place::Hidden)), "under markers");
    let target = || two().ground("T: factory at 36,40").ground("U: oil at 40,40");
    assert!(!over(target(), |table| (2..4).for_each(|n| table.crafts[n].place = Place::Lost)), "targets are left");
    assert!(over(target(), |table| {
        (2..4).for_each(|n| table.crafts[n].place = Place::Lost);
        table.sites.iter_mut().for_each(|site| site.left = 0);
    }));
    let both: fn(&mut Position) = |table| table.sites.iter_mut().for_each(|site| site.left = 0);
    let one: fn(&mut Position) = |table| table.sites[0].left = 0;
    let other: fn(&mut Position) = |table| table.sites[1].left = 0;
    assert!(!over(target(), both), "nothing is said of targets");
    let all = || target().key("ends_also = \"all targets\"");
    assert_eq!((over(all(), one), over(all(), both)), (false, true));
    let that = || target().key("ends_also = \"T\"");
    assert_eq!((over(that(), one), over(that(), other)), (true, false));
    assert!(over(two(), |table| table.turn = 12), "the last turn");
    assert!(!over(two(), |table| table.turn = 11));
}

#[test]
fn sqr_142_either_may_concede() {
    let mut fight = two().fight(RED_FIRST);
    fight.does(&["concede"]);
    assert_eq!(fight.outcome(), Some(Outcome::Won(RED)), "Blue was asked");
}

#[test]
fn sqr_168_morale() {
    let over = |morale: &str, lost: &[usize]| {
        let (setting, table) = counted(
            two()
                .set("morale", morale)
                .blue("B3: Bf 109E-4 at 30,40 heading 180 band 10")
                .blue("B4: Bf 109E-4 at 40,40 heading 180 band 10"),
            |_, table| lost.iter().for_each(|&n| table.crafts[n].place = Place::Lost),
        );
        ended(&setting, &table)
    };
    // Began with 180: with 90 lost it fights on.
    assert_eq!(over("break_off", &[2, 3]), None);
    assert_eq!((over("break_off", &[2, 3, 4]), over("off", &[2, 3, 4])), (Some(Outcome::Won(RED)), None));
    let (setting, table) = counted(two().set("morale", "break_off"), |_, table| {
        table.crafts[0].place = Place::Left(sandtable_scenario::Edge::South);
    });
    assert_eq!(ended(&setting, &table), None, "who has left with a Pilot is not lost");
    // Whatever nobody flies counts, while it glides and when it has left: here both of Blue's.
    for place in [Place::Flying, Place::Left(sandtable_scenario::Edge::South)] {
        let sky = two().set("morale", "break_off").set("pilotless", "glide");
        let of = |skills: [u8; 2]| {
            let (setting, table) = counted(sky.clone(), |_, table| {
                for craft in &mut table.crafts[2..] {
                    craft.place = place;
                    craft.now.pilots[0].skill = skills[0];
                    craft.now.pilots[1].skill = skills[1];
                }
                table.crafts[3].place = Place::Flying;
            });
            ended(&setting, &table).is_some()
        };
        assert_eq!((of([0, 0]), of([0, 5]), of([5, 0])), (true, false, false), "{place:?}");
    }
}

#[test]
fn sqr_23_the_co_pilot_takes_over() {
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10", "R2: Spitfire Mk I at 9,20 heading 0 band 20"],
        &["B1: B-17G Flying Fortress at 36,24 heading 90 band 10"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 8x.303@N at B1"]);
    // 8 - 5 - 2 = 1: three miss on a 1. Row 9, 6 and a 1: a Pilot is killed.
    fight.rolls("fire", &[&[2], &[1], &[1], &[1], &[6], &[9, 6], &[1]]);
    assert!(!fight.craft("B1").now.pilots[0].lives());
    fight.rolls("done B1", RED_FIRST);
    assert!(fight.craft("B1").now.pilots[0].lives() && !fight.craft("B1").now.pilots[1].lives());
}

#[test]
fn sqr_19_the_sides_fight_their_fires_by_turns() {
    // Both burn. Blue has won the initiative: his fire is fought first, and goes out; Red's burns on.
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &["B1: Bf 109E-4 at 36,24 heading 180 band 10"],
        BLUE_FIRST,
    );
    fight.does(&["shoot B1 2x20mm@N at R1"]);
    fight.rolls("fire", &[&[10], &[6, 1, 1], &[10, 1], &[1]]);
    fight.does(&["shoot R1 8x.303@N at B1"]);
    fight.rolls("fire", &[&[10], &[1], &[1], &[1], &[6], &[10, 1], &[1], &[1], &[9], &[2], &[9], &[4]]);
    assert_eq!((fight.craft("B1").now.fires, fight.craft("R1").now.fires), (0, 1));
    assert_eq!((fight.craft("B1").now.structure, fight.craft("R1").now.structure), (13, 14 - 3 - 2));
}

#[test]
fn sqr_19_sqr_20_who_does_not_burn_has_no_turn_among_those_who_do() {
    let far = |name: &str, x: u8| format!("{name}: Spitfire Mk I at {x},20 heading 0 band 20");
    let [first, second, third, fourth, fifth] =
        [("R1", 9), ("R2", 19), ("R3", 29), ("B1", 49), ("B2", 59)].map(|(name, x)| far(name, x));
    let sky = Sky::new().set("idle_activation", "count");
    let mut fight = met(sky, &[&first, &second, &third], &[&fourth, &fifth], BLUE_FIRST);
    let mut state = fight.state().clone();
    for name in ["R2", "R3", "B1", "B2"] {
        state.table.crafts[fight.piece(name).index()].now.fires = 1;
    }
    fight.battle = fight.battle.imagined(state);
    fight.does(&["done B1", "done R1", "done B2", "done R2"]);
    fight.rolls("done R3", &[&[1], &[1], &[1], &[1], &[9], &[4]]);
    let out = fight.events().into_iter().filter_map(|event| match event {
        Event::Fires { craft, left: 0 } => Some(fight.setting().name(craft).to_owned()),
        _ => None,
    });
    assert_eq!(out.collect::<Vec<_>>(), ["B1", "R2", "B2", "R3"]);
}

#[test]
fn sqr_123_an_aircraft_that_nobody_flies_may_glide_down() {
    let glide = [("pilotless", "glide")];
    let killed: [&[u8]; 8] = [&[4], &[1], &[1], &[1], &[6], &[9, 6], &[9], &[4]];
    // Its Pilot is killed: it is still there, and goes down by three bands and on by its stalling speed before anybody moves.
    let mut fight = shot(&glide, HUNTER, HUNTED, &[&killed[..], &[&[3]]].concat());
    assert_eq!((fight.craft("B1").place, fight.stands("B1")), (Place::Flying, (36.0, 26.0, 0, 7)));
    assert_eq!((fight.table().turn, fight.asked()), (2, BLUE));
    assert_eq!(fight.refused("level B1 by S 2"), "SQR-06", "it has moved");
    // Its next fall ends in the ground: 6 of 7, and then 1.
    fight.does(&["level B2 by S 2", "level R1 by S 2"]).rolls("level R2 by S 2", &[&[9], &[4], &[6]]);
    assert_eq!(fight.stands("B1"), (36.0, 28.0, 0, 1));
    fight.does(&["level B2 by S 2", "level R1 by S 2"]).rolls("level R2 by S 2", &[&[9], &[4], &[1]]);
    assert_eq!((fight.craft("B1").place, fight.table().turn), (Place::Lost, 4));
    assert_eq!(points(fight.setting(), fight.table()), [45, 0]);
    // Whom it meets it hardly avoids: with its agility of 1 a 1 does it.
    let under = "B3: Bf 109E-4 at 36,25.5 heading 90 band 7";
    let sky = Sky::new().set("pilotless", "glide");
    let mut fight = met(sky, &[HUNTER], &[HUNTED, under], RED_FIRST);
    fight.does(&["shoot R1 8x.303@N at B1"]);
    let meets: [&[u8]; 4] = [&[3], &[2], &[1; 4], &[1; 4]];
    fight.rolls("fire", &[&killed[..], &meets].concat());
    assert_eq!((fight.craft("B1").now.structure, fight.craft("B3").now.structure), (14 - 4, 14 - 4));
}

#[test]
fn sqr_173_forces_that_cost_more_than_can_be_counted() {
    let (mut setting, mut table) = counted(two(), |_, _| {});
    for (plan, craft) in setting.crafts.iter_mut().zip(table.crafts.iter_mut()) {
        plan.cost = 60_000;
        craft.place = Place::Lost;
    }
    assert_eq!([RED, BLUE].map(|side| cost(&setting, side)), [u16::MAX; 2]);
    assert_eq!(points(&setting, &table), [u16::MAX; 2]);
}

#[test]
fn sqr_105_sqr_106_a_co_pilot_leads_only_when_no_pilot_lives() {
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10", "R2: Spitfire Mk I at 9,20 heading 0 band 20"],
        &["B1: B-17G Flying Fortress at 36,24 heading 90 band 10", "B2: Bf 109E-4 at 60,40 heading 180 band 30"],
        RED_FIRST,
    );
    let [bomber, fighter] = ["B1", "B2"].map(|name| fight.piece(name));
    assert_eq!(fight.table().leaders[BLUE.index()], Some(bomber));
    fight.does(&["shoot R1 8x.303@N at B1"]);
    fight.rolls("fire", &[&[2], &[1], &[1], &[1], &[6], &[9, 6], &[1]]);
    let turn = |fight: &mut Fight| fight.rolls("done B1", RED_FIRST).table().leaders[BLUE.index()];
    // The Co-Pilot flies the bomber from now on; the rank was the dead man's.
    for _ in 0..2 {
        assert_eq!(turn(&mut fight), Some(fighter));
        moved(&mut fight, &[]);
    }
    assert!(fight.craft("B1").flies() && fight.craft("B1").now.pilots[0].lives());
    let mut state = fight.state().clone();
    state.table.crafts[fighter.index()].place = Place::Lost;
    fight.battle = fight.battle.imagined(state);
    assert_eq!(turn(&mut fight), Some(bomber), "of Co-Pilots he whose Pilot ranked highest");
}

#[test]
fn sqr_122_the_best_skills_fight_a_fire_first() {
    let mut fight = met(Sky::new(), &[HUNTER], &["B1: Ju 87B-2 at 36,24 heading 0 band 10"], RED_FIRST);
    let mut state = fight.state().clone();
    let now = &mut state.table.crafts[fight.piece("B1").index()].now;
    (now.fires, now.pilots[0].skill) = (1, 2);
    fight.battle = fight.battle.imagined(state);
    fight.does(&["done R1"]);
    // One try for one marker: the gunner's 5, and not what is left to the Pilot.
    fight.rolls("done B1", &[&[5], &[9], &[4]]);
    assert_eq!(fight.craft("B1").now.fires, 0);
}

#[test]
fn sqr_21_sqr_105_a_co_pilot_leads_at_once_where_no_pilot_lives() {
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &["B1: B-17G Flying Fortress at 36,24 heading 90 band 10"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 8x.303@N at B1"]);
    fight.rolls("fire", &[&[2], &[1], &[1], &[1], &[6], &[9, 6], &[1]]);
    assert!(!fight.craft("B1").now.pilots[0].lives());
    // 5 and 5 against 6 and 5.
    fight.rolls("done B1", &[&[5], &[6]]);
    assert_eq!((fight.table().leaders[BLUE.index()], fight.table().winner), (Some(fight.piece("B1")), BLUE));
}

/// Whoever is killed before the last unit is done.
fn without_pilots(fight: &mut Fight, name: &str) {
    let mut state = fight.state().clone();
    state.table.crafts[fight.piece(name).index()].now.pilots = Default::default();
    fight.battle = fight.battle.imagined(state);
}

#[test]
fn sqr_134_a_glide_brings_markers_to_light_as_a_move_does() {
    let sky = Sky::new()
        .set("pilotless", "glide")
        .red("M: Lancaster B Mk I at 34,36 heading 90 band 7 marker")
        .blue("G: Bf 109E-4 at 36,20 heading 0 band 10");
    let mut fight = sky.fight(&[&[10], &[4]]);
    fight.does(&["level G by S 2", "level A by S 2", "done A"]);
    without_pilots(&mut fight, "G");
    fight.rolls("done G", &[&[9], &[4], &[3]]);
    assert_eq!((fight.stands("G"), fight.craft("M").place), ((36.0, 24.0, 0, 7), Place::Flying));
    assert!(fight.told().iter().any(|(text, clause)| text.starts_with("G glides down to HB 7") && clause == "SQR-123"));
}

#[test]
fn sqr_115_sqr_123_what_nobody_flies_is_in_no_formation_any_more() {
    let red = [("L", "20,10"), ("M", "18,9"), ("N", "22,9")].into_iter().fold(Sky::new(), |sky, (name, at)| {
        sky.red(&format!("{name}: B-17G Flying Fortress at {at} heading 0 band 20 formation F"))
    });
    let sky = red.set("pilotless", "glide").blue("B: Bf 109E-4 at 66,44 heading 180 band 30");
    let mut fight = sky.fight(BLUE_FIRST);
    fight.does(&["level L by S 5"]);
    without_pilots(&mut fight, "M");
    fight.rolls("level B by S 2", &[&[4], &[9], &[3]]);
    assert_eq!(["L", "M", "N"].map(|name| fight.craft(name).formation), [1, 0, 1]);
    let glided = fight.stands("M");
    fight.does(&["level L by S 5"]);
    assert_eq!((fight.stands("L").1, fight.stands("N").1, fight.stands("M")), (20.0, 19.0, glided));
}
