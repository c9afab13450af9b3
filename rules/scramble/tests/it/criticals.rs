//! Damage and its critical hits.

use crate::stage::{about, average, chance, lists, mean, reads, with};
use sandtable_dice::{Cup, Next, Procedure, Stream, sample};
use sandtable_scramble::lists::Level;
use sandtable_scramble::lists::critical::{Effect, Table};
use sandtable_scramble::resolution::condition::{Aircrew, Condition};
use sandtable_scramble::resolution::criticals::{Further, Origin, Reads, critical};
use sandtable_scramble::resolution::damage::{Damage, Struck};
use sandtable_scramble::resolution::shooting::critical_from;
use sandtable_scramble::resolution::survival::{Fate, Survival};
use sandtable_scramble::rules::Rules;

/// One critical hit and no more: what it makes of a target, and what it brings.
struct One {
    reads: Reads,
    origin: Origin,
    target: Condition,
}

impl Procedure for One {
    type Stage = (Condition, u8, u8);

    fn start(&self) -> Self::Stage {
        (self.target, 0, 0)
    }

    fn step<C: Cup>(&self, (mut target, ..): Self::Stage, cup: &mut C) -> Result<Next<Self::Stage>, C::Pause> {
        let Further { ordinary, seventh } = critical(&self.reads, self.origin, &mut target, cup)?;
        Ok(Next::Done((target, ordinary, seventh)))
    }
}

fn one(name: &str) -> One {
    One { reads: reads(&[]), origin: Origin::Ordinary, target: average(name) }
}

/// The chance that one critical hit changes an aircraft so.
fn of(one: &One, holds: impl Fn(&Condition) -> bool) -> String {
    chance(one, |(target, ..), _| holds(target))
}

/// Something that nothing destroys but an explosion.
fn whale() -> Condition {
    Condition { structure: 255, defence: 255, speed: 255, ..average("B-17G Flying Fortress") }
}

/// Dice whose critical hits do nothing but add one to ST each: what they do themselves, and how many of them there are.
fn bare(dice: u8) -> Damage {
    let reads = Reads { table: Table([[Effect::Stall(1); 6]; 10]), ..reads(&[]) };
    Damage::new(dice, whale(), reads)
}

/// The mean of the points that dice do themselves.
fn points(damage: &Damage) -> f64 {
    mean(damage, |struck, _| 255.0 - f64::from(struck.target.structure))
}

#[test]
fn sqr_79_each_row_is_one_in_ten() {
    let fortress = one("B-17G Flying Fortress");
    let was = fortress.target;
    assert_eq!(of(&fortress, |now| now.speed == was.speed - 1), "1/20");
    assert_eq!(of(&fortress, |now| now.speed == was.speed - 2), "1/30");
    assert_eq!(of(&fortress, |now| now.defence == was.defence - 3), "1/60");
    assert_eq!(of(&fortress, |now| now.turning == was.turning + 2), "1/30");
    assert_eq!(of(&fortress, |now| now.agility == was.agility - 3), "1/60");
    assert_eq!(of(&fortress, |now| now.climb == was.climb - 1), "1/20");
    assert_eq!(of(&fortress, |now| now.stall > was.stall), "1/10");
    assert_eq!(of(&fortress, Condition::is_destroyed), "1/60", "row 10, 6");
}

#[test]
fn sqr_67_sixes_are_critical_hits_and_no_points() {
    for (dice, expected) in [(1, 2.5), (3, 7.5), (7, 17.5)] {
        assert!((points(&bare(dice)) - expected).abs() < 1e-9, "{dice}");
        let criticals = mean(&bare(dice), |struck, _| f64::from(struck.target.stall - whale().stall));
        assert!((criticals - f64::from(dice) / 6.0).abs() < 1e-9, "{dice}: {criticals}");
    }
    assert!((about(&bare(3), |struck, _| struck.target.stall == whale().stall) - 125.0 / 216.0).abs() < 1e-12);
}

#[test]
fn sqr_121_at_structure_0_it_is_destroyed_and_nothing_more_is_rolled() {
    let worn = |structure: u8| Damage { target: Condition { structure, ..whale() }, ..bare(2) };
    assert!(
        (about(&worn(2), |struck, _| struck.target.is_destroyed()) - 33.0 / 36.0).abs() < 1e-12,
        "not by 6-6, 1-6 or 6-1"
    );
    assert_eq!(about(&worn(11), |struck, _| struck.target.is_destroyed()), 0.0);
    // Its critical hits are left alone.
    assert_eq!(about(&worn(2), |struck, _| struck.target.is_destroyed() && struck.target.stall > whale().stall), 0.0);
    assert_eq!(about(&worn(2), |struck, _| struck.goes_on()), 0.0);
}

#[test]
fn sqr_161_dice_in_a_battle_go_through_the_table_to_their_end() {
    const PLAYS: u64 = 200_000;
    let played = sample(&Damage::new(3, whale(), reads(&[])), PLAYS, Stream::new(7));
    assert_eq!(played.chance(|struck, _| struck.goes_on()).successes, 0);
    // Three dice are half a critical hit, and each of those 360/343 in all, of which one in sixty is an explosion.
    let exploded = played.chance(|struck, _| struck.target.is_destroyed()).rate();
    assert!((exploded - 0.5 * 360.0 / 343.0 / 60.0).abs() < 0.0012, "{exploded}");
}

#[test]
fn sqr_161_a_critical_hit_brings_17_in_360_more() {
    let further =
        mean(&One { target: whale(), ..one("B-17G Flying Fortress") }, |(_, ordinary, _), _| f64::from(*ordinary));
    assert!((further - 17.0 / 360.0).abs() < 1e-12, "{further}");
    let chains = reads(&[("scramble.critical_d6", "points_and_chain")]);
    let further =
        mean(&One { target: whale(), reads: chains, ..one("B-17G Flying Fortress") }, |(_, ordinary, _), _| {
            f64::from(*ordinary)
        });
    assert!((further - 77.0 / 360.0).abs() < 1e-12, "{further}");
    assert!((1.0 / (1.0 - further) - 360.0 / 283.0).abs() < 1e-12);
}

#[test]
fn sqr_146_the_d6_of_a_critical_may_do_points_too() {
    let lost = |set: &[(&str, &str)]| {
        let one = One { reads: reads(set), target: whale(), ..one("B-17G Flying Fortress") };
        mean(&one, |(now, ..), _| if now.is_destroyed() { 0.0 } else { 255.0 - f64::from(now.structure) })
    };
    let more = lost(&[("scramble.critical_d6", "points_and_chain")]) - lost(&[]);
    assert!((more - 15.0 / 6.0).abs() < 1e-9, "{more}");
}

#[test]
fn scr_39_every_six_of_aimed_fire_is_one_roll_on_its_row() {
    let mut table = lists().criticals.0;
    table[6] = [Effect::Climb(0); 6];
    let aimed = Damage { origin: Origin::Aimed(6), reads: Reads { table: Table(table), ..reads(&[]) }, ..bare(3) };
    let hit = about(&aimed, |struck, _| struck.target.stall > whale().stall);
    assert!((hit - 91.0 / 216.0).abs() < 1e-12, "at least one six: {hit}");
    let mean = mean(&aimed, |struck, _| f64::from(struck.target.stall - whale().stall));
    assert!((mean - 0.5 * (3.0 + 4.0 + 3.0) / 6.0).abs() < 1e-12, "half a six, and 10/6 of ST each: {mean}");
}

#[test]
fn scr_111_a_direct_hit_of_heavy_flak_adds_three() {
    let hit = One { origin: Origin::DirectHit, ..one("B-17G Flying Fortress") };
    let was = hit.target;
    // Column 2 with 1 or 2, column 3 with the rest; the face and three more are points.
    assert_eq!(
        (of(&hit, |now| now.speed == was.speed - 1), of(&hit, |now| now.speed == was.speed - 2)),
        ("0".into(), "1/30".into())
    );
    assert_eq!(of(&hit, |now| now.speed == was.speed - 3 && now.structure == was.structure - 6), "1/60", "a natural 3");
    assert_eq!(of(&hit, Condition::is_destroyed), "1/15");
    let nine = |now: &Condition| now.structure == was.structure - 9 && now.speed < was.speed;
    assert_eq!(chance(&hit, |(now, ordinary, _), _| nine(now) && *ordinary == 1), "1/60", "a 6 brings another");
}

#[test]
fn scr_30_flat_points_are_added_once_and_are_never_critical() {
    let combined = Damage { flat: 8, ..bare(2) };
    assert!((points(&combined) - 13.0).abs() < 1e-9);
    assert_eq!(about(&combined, |struck, _| struck.target.structure > 247), 0.0);
}

/// An aircraft with so much structure that nothing but an explosion destroys it, changed by one critical hit.
fn changed(change: impl Fn(&mut Condition)) -> One {
    let mut target = Condition { structure: 99, ..average("Spitfire Mk I") };
    change(&mut target);
    One { target, ..one("Spitfire Mk I") }
}

#[test]
fn sqr_80_an_as_or_dv_of_0_is_the_end() {
    let by_speed = |speed: u8| of(&changed(|now| now.speed = speed), Condition::is_destroyed);
    // Row 10 destroys one in sixty; of row 1 a half takes 1, a third 2 and a sixth 3.
    assert_eq!([9, 3, 2, 1].map(by_speed), ["1/60", "1/30", "1/15", "7/60"]);
    let by_defence = |defence: u8| of(&changed(|now| now.defence = defence), Condition::is_destroyed);
    assert_eq!([9, 3, 2, 1].map(by_defence), ["1/60", "1/30", "1/15", "7/60"]);
}

#[test]
fn sqr_81_ab_and_cm_go_below_0() {
    let clumsy = changed(|now| (now.agility, now.climb) = (-1, 0));
    let after = |agility: i8| of(&clumsy, |now| now.agility == agility && !now.is_destroyed());
    assert_eq!([-2, -3, -4].map(after), ["1/20", "1/30", "1/60"]);
    assert_eq!(of(&clumsy, |now| now.climb == -3), "1/60");
}

#[test]
fn sqr_82_mvr_and_st_grow() {
    let craft = changed(|_| ());
    let turning = |by: u8| of(&craft, |now| now.turning == 2 + by);
    let stall = |by: u8| of(&craft, |now| now.stall == 2 + by);
    assert_eq!(
        ([1, 2, 3].map(turning), [1, 2, 3].map(stall)),
        (["1/20", "1/30", "1/60"].map(String::from), ["1/20", "1/30", "1/60"].map(String::from))
    );
}

#[test]
fn sqr_83_row_7_takes_equipment_and_does_extra_damage() {
    let fortress = one("B-17G Flying Fortress");
    assert_eq!(of(&fortress, |now| !now.bomb_sight), "1/20");
    assert_eq!(of(&fortress, |now| !now.bomb_sight && now.structure == 44), "1/120", "one die, a five");
    assert_eq!(of(&fortress, |now| !now.bomb_sight && now.structure == 49), "1/120", "a six does no points");
    assert_eq!(chance(&fortress, |(now, ordinary, _), _| !now.bomb_sight && *ordinary == 1), "1/120");
    assert_eq!(
        (of(&one("Ju 87B-2"), |now| !now.brakes), of(&one("Mosquito NF Mk XIII"), |now| !now.radar)),
        ("1/30".into(), "1/60".into())
    );
    // A fighter without any of it: the dice alone.
    let fighter = changed(|_| ());
    assert_eq!(of(&fighter, |now| now.structure == 84), "1/12960", "three fives of row 7 alone");
}

#[test]
fn sqr_95_row_10_burns() {
    let fortress = one("B-17G Flying Fortress");
    assert_eq!(
        (of(&fortress, |now| now.fires == 1), of(&fortress, |now| now.fires == 2)),
        ("1/20".into(), "1/30".into())
    );
    assert_eq!(of(&fortress, |now| now.fires == 2 && now.structure == 39), "1/1080", "two fives");
    let burning = One { target: Condition { fires: 1, ..fortress.target }, ..fortress };
    assert_eq!(of(&burning, |now| now.fires == 2), "1/20", "they add up");
}

#[test]
fn sqr_84_without_aircrew_the_pilot_is_dazed() {
    let dazed = |name: &str| of(&one(name), |now| now.pilots[0].dazed);
    assert_eq!((dazed("Lancaster B Mk I"), dazed("Spitfire Mk I")), ("1/20".into(), "1/10".into()));
    let none = One { reads: reads(&[("scramble.no_aircrew_result", "none")]), ..one("Spitfire Mk I") };
    assert_eq!(of(&none, |now| now.pilots[0].dazed), "1/20");
}

#[test]
fn sqr_85_the_co_pilot_is_dazed_after_the_pilot() {
    let mut fortress = average("B-17G Flying Fortress");
    fortress.daze_pilot();
    assert!(fortress.pilots[0].dazed && !fortress.pilots[1].dazed);
    fortress.daze_pilot();
    assert!(fortress.pilots[1].dazed && fortress.pilots[0].skill == 5, "no wound yet");
    let mut alone = average("B-17G Flying Fortress");
    alone.kill_pilot();
    alone.daze_pilot();
    assert!(alone.pilots[1].dazed, "the Pilot is dead");
}

#[test]
fn sqr_86_the_dazed_do_nothing() {
    let mut bomber = average("Lancaster B Mk I");
    bomber.daze_crew(3);
    bomber.daze_pilot();
    assert_eq!((bomber.crew.available(), bomber.pilots[0].is_fit()), (3, false));
}

#[test]
fn sqr_13_who_acts_is_alive_and_not_dazed() {
    let mut fortress = average("B-17G Flying Fortress");
    let acting = |now: &Condition| {
        now.pilots.iter().filter(|airman| airman.is_fit()).count() + usize::from(now.crew.available())
    };
    assert_eq!(acting(&fortress), 10);
    fortress.daze_crew(1);
    assert_eq!(acting(&fortress), 9);
    fortress.kill_pilot();
    fortress.daze_pilot();
    assert_eq!(acting(&fortress), 7);
}

#[test]
fn sqr_22_everybody_recovers() {
    let mut bomber = average("Lancaster B Mk I");
    bomber.daze_crew(3);
    bomber.daze_pilot();
    assert!(bomber.crew.dazed_now);
    bomber.recover();
    assert_eq!((bomber.crew.available(), bomber.pilots[0].is_fit(), bomber.crew.dazed_now), (6, true, false));
}

#[test]
fn sqr_87_dazed_again_is_a_wound() {
    let mut fortress = average("B-17G Flying Fortress");
    (0..3).for_each(|_| fortress.daze_pilot());
    assert_eq!((fortress.pilots[0].skill, fortress.pilots[0].combat, fortress.pilots[1].skill), (4, 4, 5));
    let mut fighter = average("Spitfire Mk I");
    (0..2).for_each(|_| fighter.daze_pilot());
    assert_eq!((fighter.pilots[0].skill, fighter.pilots[0].is_fit()), (4, false));
    // The Aircrew: wounded in place of a new number.
    let bomber = average("Lancaster B Mk I");
    let crew = Aircrew { dazed: 1, dazed_now: true, ..bomber.crew };
    let again = One { target: Condition { crew, ..bomber }, ..one("Lancaster B Mk I") };
    assert_eq!(of(&again, |now| now.crew.skill == 4 && now.crew.dazed == 1), "3/40", "row 8, and row 9 by one");
}

#[test]
fn sqr_88_how_many_of_the_aircrew_are_dazed() {
    let bomber = one("Lancaster B Mk I");
    let dazed = [1, 2, 3].map(|number| of(&bomber, |now| now.crew.available() == 6 - number && now.crew.alive == 6));
    assert_eq!(dazed, ["1/40", "1/60", "1/120"]);
    let mut five = Condition { crew: Aircrew { alive: 5, ..bomber.target.crew }, ..bomber.target };
    five.daze_crew(3);
    assert_eq!((five.crew.available(), five.crew.dazed_now), (2, true));
    five.daze_crew(7);
    assert_eq!((five.crew.available(), five.crew.dazed), (0, 5), "not more than there are");
}

#[test]
fn sqr_89_row_9_wounds_a_pilot_or_all_of_the_aircrew() {
    let bomber = one("Lancaster B Mk I");
    assert_eq!(of(&bomber, |now| now.pilots[0].skill == 4 && now.pilots[0].combat == 4), "1/40");
    assert_eq!(of(&bomber, |now| now.pilots[0].skill == 3), "1/60");
    assert_eq!(of(&bomber, |now| now.crew.skill == 4 && now.crew.combat == 4), "1/40");
    let fighter = one("Spitfire Mk I");
    assert_eq!(
        (of(&fighter, |now| now.pilots[0].skill == 4), of(&fighter, |now| now.pilots[0].skill == 3)),
        ("1/20".into(), "1/30".into())
    );
    let none = One { reads: reads(&[("scramble.no_aircrew_result", "none")]), ..one("Spitfire Mk I") };
    assert_eq!(of(&none, |now| now.pilots[0].skill == 4), "1/40");
}

#[test]
fn sqr_90_the_co_pilot_is_wounded_only_after_the_pilot() {
    let mut fortress = average("B-17G Flying Fortress");
    fortress.wound_pilot(4);
    assert_eq!((fortress.pilots[0].skill, fortress.pilots[1].skill), (1, 5));
    fortress.wound_pilot(2);
    assert!(!fortress.pilots[0].lives());
    fortress.wound_pilot(1);
    assert_eq!(fortress.pilots[1].skill, 4);
}

#[test]
fn sqr_91_a_skill_of_0_is_death() {
    let mut pilot = average("Spitfire Mk I");
    pilot.pilots[0].combat = 1;
    pilot.wound_pilot(1);
    assert_eq!((pilot.pilots[0].lives(), pilot.pilots[0].skill), (false, 0), "of either Skill");
    let mut bomber = average("Lancaster B Mk I");
    bomber.crew.skill = 2;
    bomber.wound_crew(2);
    assert_eq!((bomber.crew.alive, bomber.crew.available()), (0, 0), "all of them");
}

#[test]
fn sqr_92_row_9_kills_a_pilot_or_some_of_the_aircrew() {
    let lives = |name: &str| of(&one(name), |now| !now.pilots[0].lives());
    assert_eq!((lives("Lancaster B Mk I"), lives("Spitfire Mk I")), ("1/120".into(), "1/60".into()));
    let none = One { reads: reads(&[("scramble.no_aircrew_result", "none")]), ..one("Spitfire Mk I") };
    assert_eq!(of(&none, |now| !now.pilots[0].lives()), "1/120");
}

#[test]
fn sqr_93_the_co_pilot_dies_only_after_the_pilot() {
    let mut fortress = average("B-17G Flying Fortress");
    fortress.kill_pilot();
    assert!(!fortress.pilots[0].lives() && fortress.pilots[1].lives());
    fortress.kill_pilot();
    assert!(!fortress.pilots[1].lives());
}

#[test]
fn sqr_23_the_co_pilot_takes_over_from_a_dead_pilot() {
    let mut fortress = average("B-17G Flying Fortress");
    fortress.pilots[1].skill = 3;
    fortress.take_over();
    assert_eq!(fortress.pilots[0].skill, 5, "the Pilot lives");
    fortress.kill_pilot();
    fortress.take_over();
    assert_eq!((fortress.pilots[0].skill, fortress.pilots[1].lives()), (3, false));
}

#[test]
fn sqr_94_how_many_of_the_aircrew_are_killed() {
    let bomber = one("Lancaster B Mk I");
    let killed = [1, 2, 3].map(|number| of(&bomber, |now| now.crew.alive == 6 - number));
    assert_eq!(killed, ["1/240", "1/360", "1/720"]);
    let one_left =
        One { target: Condition { crew: Aircrew { alive: 1, ..bomber.target.crew }, ..bomber.target }, ..bomber };
    assert_eq!(of(&one_left, |now| now.crew.alive == 0), "1/120");
}

#[test]
fn sqr_163_results_that_find_nobody_do_nothing() {
    let mut lost = average("Spitfire Mk I");
    lost.kill_pilot();
    lost.daze_pilot();
    assert_eq!(lost.pilots, [Default::default(); 2]);
    // The killed are no longer dazed.
    let crew = Aircrew { skill: 5, combat: 5, alive: 5, dazed: 2, dazed_now: true };
    let mut bomber = Condition { crew, ..average("Lancaster B Mk I") };
    bomber.kill_crew(2);
    assert_eq!((bomber.crew.alive, bomber.crew.dazed, bomber.crew.available()), (3, 2, 1));
    bomber.kill_crew(2);
    assert_eq!((bomber.crew.alive, bomber.crew.dazed), (1, 1));
}

/// A critical hit on row 1 by aimed fire.
fn at_speed(set: &[(&str, &str)]) -> One {
    One { reads: reads(set), origin: Origin::Aimed(1), target: average("B-17G Flying Fortress") }
}

#[test]
fn scr_40_the_d6_of_aimed_fire_reads_the_row_that_was_named() {
    let hit = at_speed(&[]);
    let after = |speed: u8, structure: u8| of(&hit, |now| (now.speed, now.structure) == (speed, structure));
    assert_eq!((after(7, 48), after(6, 45), after(5, 49)), ("1/6".into(), "1/6".into(), "1/6".into()));
    assert_eq!(chance(&hit, |(now, _, seventh), _| now.speed == 5 && *seventh == 1), "1/6", "a six goes on to row 7");
}

#[test]
fn scr_131_the_d6_of_aimed_fire_may_do_no_points() {
    let off = at_speed(&[("scramble.aimed_points", "off")]);
    assert_eq!(
        (of(&off, |now| now.structure == 49), chance(&off, |(.., seventh), _| *seventh == 1)),
        ("1".into(), "1/6".into())
    );
    // 5/2 points of the row, and of row 7 in one of six cases 5/3 dice: 115/36 in all.
    let seventh = One { origin: Origin::Seventh, target: whale(), ..at_speed(&[]) };
    let dice = mean(&seventh, |(now, ..), _| 255.0 - f64::from(now.structure));
    assert!((2.5 + dice / 6.0 - 115.0 / 36.0).abs() < 1e-9, "{dice}");
}

#[test]
fn scr_41_sixes_of_row_7_go_on_to_the_whole_table() {
    let seventh = One { origin: Origin::Seventh, target: whale(), ..at_speed(&[]) };
    let ordinary = mean(&seventh, |(_, ordinary, _), _| f64::from(*ordinary));
    assert!((ordinary / 6.0 - 5.0 / 108.0).abs() < 1e-12, "{ordinary}");
    assert_eq!(chance(&seventh, |(_, _, seventh), _| *seventh > 0), "0", "its column does not chain");
    // All the way: dice whose critical hits are on row 1, which does nothing here; a sixth of them on row 7, one extra die each.
    let mut table = [[Effect::Climb(0); 6]; 10];
    table[6] = [Effect::Brakes { dice: 1 }; 6];
    let reads = Reads { table: Table(table), aimed_points: false, ..reads(&[]) };
    let aimed = Damage { origin: Origin::Aimed(1), reads, ..bare(1) };
    let row_7 = 2.5 * 60.0 / 59.0;
    assert!((points(&aimed) - (2.5 + row_7 / 36.0)).abs() < 1e-9, "{}", points(&aimed));
}

#[test]
fn sqr_161_extra_dice_bring_critical_hits_of_their_own() {
    let reads = Reads { table: Table([[Effect::Brakes { dice: 1 }; 6]; 10]), ..reads(&[]) };
    // A die is 5/2, and in one of six cases another die, and so on: 3 in all.
    let die = Damage { reads, ..bare(1) };
    assert!((points(&die) - 3.0).abs() < 1e-9, "{}", points(&die));
}

fn points_of_three(firer: Level, target: Level) -> f64 {
    let critical = critical_from(&Rules::default(), &lists(), firer, target);
    points(&Damage { critical, ..bare(3) })
}

#[test]
fn scr_75_recruits_take_critical_hits_on_a_five() {
    assert!((points_of_three(Level::Average, Level::Recruit) - 5.0).abs() < 1e-9, "5/3 a die");
}

#[test]
fn scr_78_green_crews_do_as_well() {
    assert!((points_of_three(Level::Average, Level::Green) - 5.0).abs() < 1e-9, "5/3 a die");
}

#[test]
fn scr_81_veterans_cause_critical_hits_on_a_five() {
    assert!((points_of_three(Level::Veteran, Level::Average) - 5.0).abs() < 1e-9, "5/3 a die");
    assert!((points_of_three(Level::Veteran, Level::Green) - 3.0).abs() < 1e-9, "1 a die");
}

#[test]
fn scr_84_sqr_152_why_more_dice_are_critical_is_said_with_the_throw() {
    let reason = |firer: Level, target: Level| {
        let critical = critical_from(&Rules::default(), &lists(), firer, target);
        let reason = Damage { critical, ..bare(1) }.reason();
        (reason.clause, reason.name)
    };
    let by = |on: &str| format!("damage, critical on {on} (13, new rule, 2007-07-01)");
    assert_eq!(reason(Level::Average, Level::Average), ("SQR-67", "damage"));
    assert_eq!(reason(Level::Elite, Level::Average), ("SCR-84", &*by("5 or 6")));
    assert_eq!(reason(Level::Average, Level::Green), ("SCR-84", &*by("5 or 6")));
    assert_eq!(reason(Level::Veteran, Level::Recruit), ("SCR-84", &*by("4 to 6")));
}

#[test]
fn scr_83_and_so_do_aces() {
    assert!((points_of_three(Level::Elite, Level::Average) - 5.0).abs() < 1e-9);
    assert!((points_of_three(Level::Elite, Level::Recruit) - 3.0).abs() < 1e-9);
}

#[test]
fn scr_136_only_the_first_dice_have_the_wider_range() {
    // Of the extra dice a five is five points: the mean of row 7 does not change.
    let reads = Reads { table: Table([[Effect::Brakes { dice: 1 }; 6]; 10]), ..reads(&[]) };
    let critical = critical_from(&Rules::default(), &lists(), Level::Elite, Level::Green);
    let die = Damage { critical, reads, ..bare(1) };
    // 1 of the die itself, and in half of the cases 3 by the extra die and its own.
    assert!((points(&die) - (1.0 + 3.0 / 2.0)).abs() < 1e-9, "{}", points(&die));
}

#[test]
fn odds_of_survival_are_those_of_the_damage_that_battles_play() {
    const PLAYS: u64 = 100_000;
    let update = [("scramble.critical_d6", "points_and_chain")];
    let slow = Condition { speed: 3, defence: 2, ..average("Fw 190A-8") };
    let none: &[(&str, &str)] = &[];
    let cases = [
        (average("Fw 190A-8"), 6, Origin::Ordinary, none),
        (average("Fw 190A-8"), 4, Origin::Ordinary, &update),
        (average("B-17G Flying Fortress"), 16, Origin::Ordinary, none),
        (average("Lancaster B Mk I"), 2, Origin::DirectHit, none),
        (average("P-51D Mustang"), 4, Origin::Aimed(1), none),
        (slow, 3, Origin::Ordinary, none),
        (slow, 2, Origin::Aimed(2), &update),
    ];
    for (n, (target, dice, origin, set)) in cases.into_iter().enumerate() {
        let damage = Damage { origin, flat: 2, ..Damage::new(dice, target, reads(set)) };
        let ends = sample(&damage, PLAYS, Stream::new(11));
        let played = ends.chance(|struck, _| struck.target.is_destroyed()).rate();
        let Fate { destroyed, share } = Survival(damage).fate();
        let error = (destroyed * (1.0 - destroyed) / PLAYS as f64).sqrt();
        assert!((destroyed - played).abs() <= 4.0 * error && destroyed > 1e-4, "case {n}: {destroyed} and {played}");
        let full = f64::from(target.structure);
        let shares = |struck: &Struck| match struck.target {
            target if target.is_destroyed() => 1.0,
            left => 1.0 - f64::from(left.structure) / full,
        };
        let by = ends.by(|struck, _| (shares(struck) * full).round() as u32);
        let mean = by.iter().map(|(points, chance)| f64::from(*points) / full * chance.rate()).sum::<f64>();
        // A share lies between nothing and all, so its deviation is at most a half.
        assert!((share - mean).abs() <= 4.0 * 0.5 / (PLAYS as f64).sqrt(), "case {n}: {share} and {mean}");
    }
}

#[test]
fn sqr_67_scr_146_odds_of_survival_where_chains_take_speed_or_defence_alone() {
    // Every critical hit takes from one of them only, and its own six brings another.
    let reads = |effect: Effect| Reads {
        table: Table([[effect; 6]; 10]),
        ..reads(&[("scramble.critical_d6", "points_and_chain")])
    };
    for effect in [Effect::Speed(-1), Effect::Defence(-1)] {
        let target = Condition { structure: 6, speed: 3, defence: 3, ..average("Fw 190A-8") };
        let damage = Damage::new(2, target, reads(effect));
        let exact = about(&damage, |struck, _| struck.target.is_destroyed());
        let Fate { destroyed, .. } = Survival(damage).fate();
        assert!((destroyed - exact).abs() < 1e-9 && exact > 0.0, "{effect:?}: {destroyed} and {exact}");
    }
}

#[test]
fn the_average_of_a_die_is_that_of_the_damage_that_battles_play() {
    const PLAYS: u64 = 40_000;
    const MOST: u8 = 120;
    let update = [("scramble.critical_d6", "points_and_chain")];
    let none: &[(&str, &str)] = &[];
    // So much of everything that nothing destroys it.
    let target = Condition { structure: 200, speed: 120, defence: 120, ..average("B-17G Flying Fortress") };
    let cases = [
        (6, Origin::Ordinary, none),
        (6, Origin::Ordinary, &update),
        (5, Origin::Aimed(1), none),
        (6, Origin::Aimed(2), &update),
        (6, Origin::Seventh, none),
    ];
    for (n, (critical, origin, set)) in cases.into_iter().enumerate() {
        let damage = Damage { critical, origin, ..Damage::new(1, target, reads(set)) };
        let played = sample(&damage, PLAYS, Stream::new(7));
        let at_least = |points: u8| {
            played.chance(|struck, _| !struck.target.is_destroyed() && struck.target.structure <= 200 - points).rate()
        };
        let mean: f64 = (1..=MOST).map(at_least).sum();
        let told = Survival(damage).average();
        assert!((mean - told).abs() < 0.06 && told > 2.0, "case {n}: {told} and {mean}");
    }
}

#[test]
fn sqr_67_sqr_161_the_average_of_a_die_counts_all_that_its_chains_bring() {
    let average = |critical: u8, origin: Origin, set: &[(&str, &str)]| {
        Survival(Damage { critical, origin, ..Damage::new(1, average("Lancaster B Mk I"), reads(set)) }).average()
    };
    let update = [("scramble.critical_d6", "points_and_chain")];
    // A critical hit has 17/60 extra dice, and a sixth of these is another: 360/343 of them, with 5/2 points for each die.
    let ordinary = 17.0 / 60.0 * 2.5 * 360.0 / 343.0;
    let die = 2.5 + ordinary / 6.0;
    // By the update it does 5/2 itself, and a 6 brings another.
    let chained = (2.5 + 17.0 / 24.0) / (1.0 - 1.0 / 6.0 - 17.0 / 360.0);
    // Row 7 has 5/3 extra dice; aimed hits do 5/2 and bring one of row 7 with a 6.
    let aimed = 2.5 + 5.0 / 3.0 * die / 6.0;
    // A direct hit does 4 to 9, has a third of a die, and with a 6 brings another.
    let direct = 6.5 + die / 3.0 + ordinary / 6.0;
    for (told, expected) in [
        (average(6, Origin::Ordinary, &[]), die),
        (average(4, Origin::Ordinary, &[]), 1.0 + ordinary / 2.0),
        (average(6, Origin::Ordinary, &update), 2.5 + chained / 6.0),
        (average(6, Origin::Seventh, &[]), 2.5 + 5.0 / 3.0 * die / 6.0),
        (average(5, Origin::Aimed(1), &[]), 10.0 / 6.0 + aimed / 3.0),
        (average(6, Origin::DirectHit, &[]), 2.5 + direct / 6.0),
    ] {
        assert!((told - expected).abs() < 1e-12, "{told}, not {expected}");
    }
}

#[test]
fn scr_88_an_ace_brings_a_fortress_down_in_one_pass() {
    // 16 dice of an ace, critical on a five, at the AS of 8; each group hits with nine in ten, 12 dice by three rolls and 4 by one.
    let dead = |dice: u8, origin: Origin| {
        let damage = Damage { critical: 5, origin, ..Damage::new(dice, average("B-17G Flying Fortress"), reads(&[])) };
        Survival(damage).fate().destroyed
    };
    assert!(dead(16, Origin::Aimed(1)) > 2.0 * dead(16, Origin::Ordinary));
    let twenty = [(0, 0.01), (6, 0.18), (12, 0.81)];
    let heavy = [(0, 0.1), (4, 0.9)];
    let passes = twenty.iter().flat_map(|(one, p)| heavy.iter().map(move |(other, q)| (one + other, p * q)));
    let all: f64 =
        passes.map(|(dice, chance)| if dice == 0 { 0.0 } else { chance * dead(dice, Origin::Aimed(1)) }).sum();
    assert!(all > 0.539 && all < 0.7, "{all}");
}

#[test]
fn sqr_92_low_dice_kill_the_pilot_and_high_ones_aircrew() {
    let bomber = one("Lancaster B Mk I");
    let killed = |faces: &[u8]| {
        let (now, ..) = with(&bomber, faces);
        (now.pilots[0].lives(), now.crew.alive)
    };
    assert_eq!((killed(&[9, 6, 3]), killed(&[9, 6, 4, 3]), killed(&[9, 6, 6, 6])), ((false, 6), (true, 5), (true, 3)));
}

#[test]
fn sqr_89_low_dice_wound_the_pilot_and_high_ones_aircrew() {
    let bomber = one("Lancaster B Mk I");
    let skills = |faces: &[u8]| {
        let (now, ..) = with(&bomber, faces);
        (now.pilots[0].skill, now.crew.skill)
    };
    assert_eq!((skills(&[9, 1, 3]), skills(&[9, 3, 4]), skills(&[9, 5, 1])), ((4, 5), (5, 4), (3, 5)));
}

#[test]
fn sqr_67_the_dice_of_the_worked_fight_do_what_it_says() {
    // Two hits on the Bf 109: 4 points and a critical, row 10, column 2: a fire and 3 more points.
    let messerschmitt = Damage::new(2, average("Bf 109E-4"), reads(&[]));
    let struck = with(&messerschmitt, &[4, 6, 10, 2, 3]).target;
    assert_eq!((struck.structure, struck.fires), (7, 1));
    // On the Spitfire: 5, 2 and a critical, row 3, column 4: MVR 4.
    let spitfire = Damage::new(3, average("Spitfire Mk I"), reads(&[]));
    let struck = with(&spitfire, &[5, 2, 6, 3, 4]).target;
    assert_eq!((struck.structure, struck.turning, struck.fires), (7, 4, 0));
    let four = Damage::new(1, struck, reads(&[]));
    assert_eq!(with(&four, &[4]).target.structure, 3);
}
