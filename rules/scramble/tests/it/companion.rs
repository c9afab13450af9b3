//! The companion at a table of real miniatures: the register's examples, told and typed.

use sandtable_book::Rulebook;
use sandtable_core::Choices;
use sandtable_scramble::Book;
use sandtable_testkit::{Adjudicates, Asks};

fn asks(attacker: &str, target: &str) -> Asks {
    let adjudicates: Adjudicates = |wish, choices| Book::attack(&Book::tables(), wish, choices);
    Asks::of("scramble", adjudicates, "raid", [attacker, target])
}

/// The chance that it hits.
fn hits(asks: &Asks) -> f64 {
    let page = asks.page();
    1.0 - page.chances.iter().find(|of| &*of.name == "miss").unwrap().chance
}

fn is(chance: f64, fraction: [u16; 2]) {
    let wanted = f64::from(fraction[0]) / f64::from(fraction[1]);
    assert!((chance - wanted).abs() < 1e-9, "{chance} is not {wanted}");
}

#[test]
fn sqr_66_sqr_73_sqr_74_sqr_75_what_was_told_holds() {
    let pair = asks("Spitfire Mk I", "Bf 109E-4");
    let figures: Vec<_> = pair.page().bands.iter().map(|band| band.words.clone()).collect();
    assert_eq!(
        figures,
        ["Up to 1 in: 4 needed", "Up to 2 in: 4 needed", "Up to 4 in: 6 needed", "Up to 6 in: 6 needed"]
    );
    let needs = |band: &str, told: &[&str]| pair.clone().told(told).at(band).needs();
    assert_eq!((needs("2", &["astern"]), needs("4", &["astern"])), ("2".into(), "4".into()));
    assert_eq!((needs("4", &["head-on"]), needs("2", &["head-on"])), ("8".into(), "8".into()));
    let page = pair.clone().at("4").page();
    let parts: Vec<_> = page.parts.iter().map(|row| (row.value.as_str(), &*row.clause)).collect();
    assert_eq!(parts, [("13", "SQR-66"), ("-5", "SQR-66"), ("-2", "SQR-78")]);
    assert_eq!(page.circumstances[0].next.as_deref(), Some("astern"));
    let astern = pair.told(&["astern"]).at("4").page();
    assert_eq!((&*astern.circumstances[0].name, astern.circumstances[0].value.as_str()), ("From astern", "−2"));
}

#[test]
fn sqr_118_each_height_band_between_costs_two_inches() {
    let between = asks("Spitfire Mk I", "Bf 109E-4").told(&["bands-1"]);
    assert_eq!((between.clone().at("4").needs(), between.at("6").barred()), ("6".into(), "SQR-58".into()));
    let rear = asks("Lancaster B Mk I", "Bf 109E-4").with("guns-3").told(&["bands-2"]);
    assert_eq!((rear.clone().at("2").needs(), rear.at("4").barred()), ("6".into(), "SQR-58".into()));
    assert!(asks("Spitfire Mk I", "Bf 109E-4").set("fixed_hb", "0").offered().iter().all(|it| it != "Height between"));
}

#[test]
fn sqr_64_an_automatic_hit_rolls_twice_the_dice() {
    let astern = asks("F6F-5 Hellcat", "Lancaster B Mk I").told(&["astern"]).at("2");
    let typed = astern.dice(&[2, 1, 1, 1, 1, 1, 1]).page();
    assert_eq!(typed.counts[..3], [true, false, false]);
    assert_eq!((typed.throws[3].dice, typed.result.unwrap().words.as_str()), (4, "One hit, 4 dice of damage"));
}

#[test]
fn sqr_67_sqr_79_what_the_dice_of_damage_did_is_told() {
    // As the Spitfire shoots in the register's fight: four rolls, two hits, a six, and a fire.
    let shot = asks("Spitfire Mk I", "Bf 109E-4").told(&["head-on"]).at("6");
    assert_eq!(shot.page().throws.len(), 1);
    let after = shot.clone().dice(&[8, 3, 10, 1]).page();
    assert_eq!((after.counts.clone(), after.throws[4].dice), (vec![true, false, true, false], 2));
    assert!(after.result.is_none());
    let page = shot.clone().dice(&[8, 3, 10, 1, 4, 6, 10, 2, 3]).page();
    let result = page.result.unwrap();
    assert_eq!((result.words.as_str(), result.then.as_str()), ("Two hits, 2 dice of damage", "14 − 7: 7 left"));
    assert_eq!((result.damage, result.left, result.destroyed), (7, 7, false));
    assert_eq!(result.notes[0].text, "Bf 109E-4 loses 7 of its structure and has 7 of 14 left, one Fire Marker.");
    let last = shot.clone().left(7).dice(&[8, 3, 10, 1, 4, 6, 10, 2, 3]).page().result.unwrap();
    assert!(last.destroyed && last.then == "7 − 7: destroyed", "{last:?}");
    let none = shot.dice(&[2, 3, 2, 1]).page().result.unwrap();
    assert_eq!((none.words.as_str(), &*none.clause, none.damage), ("No hit", "SQR-66", 0));
}

#[test]
fn sqr_121_the_odds_are_those_of_all_that_may_come_of_it() {
    let page = asks("Spitfire Mk I", "Bf 109E-4").told(&["astern"]).at("2").left(1).page();
    let sum: f64 = page.chances.iter().map(|of| of.chance).sum();
    is(sum, [1, 1]);
    // With one point left a hit shoots it down, but for sixes that do none.
    assert!(page.achieved > 0.99 && page.achieved <= 1.0, "{}", page.achieved);
    let whole = asks("Spitfire Mk I", "Bf 109E-4").told(&["astern"]).at("2").page();
    assert!(whole.achieved > 0.02 && whole.achieved < 0.5, "{}", whole.achieved);
}

#[test]
fn scr_32_two_quads_of_a_halifax() {
    let halifax = asks("Halifax B Mk III", "Bf 109G-6").with("guns-2").told(&["joined-1"]).at("4");
    assert_eq!(halifax.needs(), "4");
    is(hits(&halifax), [7, 10]);
    // One die and three points.
    let hit = halifax.dice(&[4, 2]).page().result.unwrap();
    assert_eq!((hit.words.as_str(), hit.damage), ("One hit, one die of damage", 5));
}

#[test]
fn scr_32_a_quad_combines_by_itself() {
    let quad = asks("Lancaster B Mk I", "Bf 109G-6").with("guns-3").told(&["together"]).at("4");
    assert_eq!((quad.needs(), quad.clone().told(&[]).needs()), ("6".into(), "7".into()));
    is(hits(&quad), [5, 10]);
    assert_eq!(quad.clone().dice(&[6, 2]).page().result.unwrap().damage, 3, "2 and 1");
    assert_eq!(quad.clone().told(&["together", "joined-1"]).needs(), quad.clone().told(&["joined-1"]).needs());
    let never = |asks: Asks| assert!(asks.offered().iter().all(|name| name != "Its mounts combine"));
    never(quad.set("combined_fire", "off"));
    never(asks("Lancaster B Mk I", "Bf 109G-6").with("guns-2"));
    never(asks("Spitfire Mk VB", "Bf 109G-6").with("guns-2"));
}

#[test]
fn sqr_71_sqr_100_scr_117_flak_from_ahead_has_the_penalty_whatever_the_bases() {
    let quad = asks("20mm Light FLAK (quad)", "Spitfire Mk VB").told(&["head-on"]).at("1");
    assert_eq!([quad.clone().needs(), quad.set("base_inches", "3").needs()], ["9", "9"]);
}

#[test]
fn scr_33_five_mounts_of_a_fortress() {
    let front = asks("B-17G Flying Fortress", "Bf 109G-6").with("guns-1").told(&["joined-4"]).at("4");
    is(hits(&front), [7, 10]);
    let hit = front.dice(&[10, 1, 1]).page().result.unwrap();
    assert_eq!(hit.damage, 10, "2 and 8");
    assert_eq!(
        hit.notes[1].text,
        "One of the mounts is depleted once; the second time it is empty; its owner says which."
    );
}

#[test]
fn scr_34_all_that_a_superfortress_has_astern() {
    let tail = asks("B-29A Superfortress", "Bf 109G-6").with("guns-6");
    assert_eq!(tail.clone().at("4").needs(), "9", "the 20 mm by itself");
    let all = tail.told(&["joined-5"]).at("4");
    is(hits(&all), [8, 10]);
    assert_eq!(all.dice(&[3, 1, 1, 1]).page().result.unwrap().damage, 15, "3 and 12");
}

#[test]
fn scr_51_a_hurricane_gives_up_two_dice() {
    let hurricane = asks("Hurricane Mk I", "Me 163B-1").told(&["astern", "given-2"]).at("4");
    assert_eq!(hurricane.needs(), "13");
    let page = hurricane.clone().dice(&[2, 2, 9, 8, 3]).page();
    assert_eq!(page.throws.iter().map(|throw| (throw.dice, throw.sides)).collect::<Vec<_>>()[..2], [(2, 6), (1, 10)]);
    assert_eq!(page.counts, [false, false, true, false, false], "four are added to each");
    assert_eq!((&*page.throws[0].clause, page.result.unwrap().damage), ("SCR-50", 3));
    assert!(page.parts.iter().any(|row| row.value == "−2D6"));
}

#[test]
fn scr_52_a_hellcat_gives_up_three_dice() {
    let hellcat = asks("F6F-5 Hellcat", "Me 262A-1a").told(&["given-3"]).at("4");
    assert_eq!(hellcat.needs(), "14");
    // Two attacks are left, the first with one die and the second with two.
    let first = hellcat.clone().dice(&[3, 3, 3, 5, 4, 6]).page().result;
    assert!(first.is_none_or(|result| result.words.starts_with("One hit, one die")));
    let second = hellcat.dice(&[3, 3, 3, 4, 5, 1, 2]).page().result.unwrap();
    assert_eq!((second.words.as_str(), second.damage), ("One hit, 2 dice of damage", 3));
}

#[test]
fn scr_53_each_class_of_a_mig_gives_up_its_own() {
    let mig = |weapon: &str, given: &str| {
        hits(&asks("MiG-15bis", "F-86E Sabre").with(weapon).told(&["astern", given]).at("4"))
    };
    is(mig("guns-1", "given-4"), [353, 720]);
    // Of two dice of a pair that is the one mount.
    is(mig("guns-2", "given-2"), [7, 72]);
}

#[test]
fn scr_60_a_superfortress_at_a_mig() {
    let turrets = asks("B-29A Superfortress", "MiG-15bis").with("guns-5").told(&["joined-4", "given-3"]).at("4");
    is(hits(&turrets), [83, 120]);
    let hit = turrets.clone().dice(&[5, 5, 5, 10, 1, 1]).page().result.unwrap();
    assert_eq!(hit.damage, 9, "2 and 7");
    // The 20 mm is of another class.
    assert_eq!(turrets.told(&["joined-5", "given-3"]).barred(), "SCR-45");
}

#[test]
fn scr_43_only_for_what_a_ten_would_not_hit() {
    let hurricane = asks("Hurricane Mk I", "Bf 109E-4").told(&["given-1"]).at("4");
    assert_eq!(hurricane.barred(), "SCR-43");
    let none = asks("Hurricane Mk I", "Bf 109E-4").set("impossible_shot", "off");
    assert!(none.offered().iter().all(|name| name != "Dice given up"));
}

#[test]
fn scr_47_scr_58_one_die_remains() {
    let steps = |asks: Asks| {
        let page = asks.page();
        let given = page.circumstances.iter().find(|one| one.name.starts_with("Dice given up")).cloned();
        given.and_then(|one| one.next)
    };
    let last = |word: &str| asks("Hurricane Mk I", "Me 163B-1").told(&[word]).at("4");
    assert_eq!((steps(last("given-2")).as_deref(), steps(last("given-3"))), (Some("given-3"), None));
    let salvo = asks("Me 262A-1a", "Meteor F Mk 8").with("rockets_aa");
    assert_eq!(steps(salvo.clone().told(&["given-4"])).as_deref(), Some("given-5"));
    assert_eq!(steps(salvo.told(&["given-5"])), None);
}

#[test]
fn scr_37_scr_40_aimed_fire_tests_first() {
    let elite = asks("Spitfire Mk I", "Bf 109E-4").attacker_has(&["Elite"]).told(&["astern", "row-1"]).at("4");
    assert!(elite.page().circumstances.iter().any(|one| one.name == "Aimed at AS"));
    let fails = elite.clone().dice(&[7]).page();
    assert_eq!((&*fails.throws[0].clause, fails.counts.clone()), ("SQR-28", vec![false]));
    assert!(fails.result.unwrap().words.starts_with("He cannot take aim"));
    // A 5 passes the test of 6; one pair hits; a 6 of damage is a 4 on row 1: AS less by 2, and 4 points.
    let page = elite.clone().dice(&[5, 9, 1, 1, 1, 6, 4]).page();
    let result = page.result.unwrap();
    assert_eq!((page.counts[..2].to_vec(), result.damage), (vec![true, true], 4));
    assert!(result.notes[0].text.contains("AS 8"), "{}", result.notes[0].text);
    is(hits(&elite), [29997, 50000]);
    assert!(asks("Spitfire Mk I", "Bf 109E-4").offered().iter().all(|name| !name.starts_with("Aimed")));
}

#[test]
fn scr_19_scr_73_the_levels_of_both_count() {
    let shot =
        |own: &str, other: &str| asks("Spitfire Mk I", "Bf 109E-4").attacker_has(&[own]).target_has(&[other]).at("4");
    assert_eq!(shot("Veteran", "Average").needs(), "5", "the better Pilot");
    assert_eq!(shot("Average", "Veteran").needs(), "7");
    assert_eq!(shot("Elite", "Elite").needs(), "5", "Combat skill 6");
    let recruit = shot("Recruit", "Recruit");
    assert!(recruit.page().parts.iter().any(|row| &*row.clause == "SCR-121"), "always long bursts");
    assert!(recruit.offered().iter().all(|name| name != "Long burst"));
    assert_eq!(shot("Average", "Average").told(&["long"]).needs(), "5");
}

#[test]
fn scr_62_scr_64_scr_132_the_sight_of_a_jet_that_uses_it() {
    let sabre = asks("F-86E Sabre", "MiG-15bis").era("mig_alley");
    let used = sabre.clone().told(&["sight"]).at("4");
    let page = used.clone().dice(&[6, 10, 9, 8]).page();
    assert_eq!((&*page.throws[0].clause, page.throws[0].sides), ("SCR-62", 6));
    assert_eq!(page.counts, [false, false, false, false], "16 against 18");
    let astern = sabre.clone().told(&["sight", "astern"]).at("4").dice(&[6, 10, 9, 8]).page();
    assert_eq!(astern.counts[..4], [false, true, false, false]);
    assert!(asks("F-86E Sabre", "MiG-15bis").offered().iter().all(|name| name != "Computing sight"));
    assert!(sabre.set("computing_sight", "off").offered().iter().all(|name| name != "Computing sight"));
}

#[test]
fn sqr_124_sqr_125_sqr_126_rockets_mortar_and_guns_that_fire_upward() {
    let salvo = asks("Me 262A-1a", "Lancaster B Mk I").with("rockets_aa").at("8");
    assert_eq!((salvo.needs(), salvo.dice(&[3]).page().throws[1].dice), ("3".into(), 6));
    let mortar = asks("Fw 190A-8", "Lancaster B Mk I").with("wfrgr21").at("4–8");
    assert_eq!(mortar.needs(), "6");
    let small = asks("Fw 190A-8", "Spitfire Mk I").with("wfrgr21").at("4–8");
    assert_eq!((small.barred(), small.told(&["formation"]).needs()), ("SQR-125".into(), "11".into()));
    let upward = asks("Bf 110G-4", "Lancaster B Mk I").with("guns-3");
    let bands: Vec<_> = upward.page().bands.iter().map(|band| band.words.clone()).collect();
    assert_eq!(bands, ["Up to 1 in: 1 needed", "Up to 2 in: 3 needed"]);
    assert!(
        asks("Fw 190A-8", "Lancaster B Mk I").attacker_has(&[]).with("wfrgr21").asked().is_err(),
        "it carries none"
    );
}

#[test]
fn sqr_77_a_fighter_that_still_carries_its_load() {
    let laden = asks("Spitfire Mk I", "Bf 109G-6").target_has(&["bombs"]).told(&["laden"]).at("4");
    assert_eq!((laden.needs(), laden.told(&[]).needs()), ("6".into(), "7".into()));
    assert!(asks("Spitfire Mk I", "Bf 109G-6").target_has(&[]).offered().iter().all(|name| name != "It is laden"));
}

#[test]
fn scr_56_scr_120_empty_mounts_do_not_fire() {
    let hellcat = asks("F6F-5 Hellcat", "Bf 109E-4").at("4");
    let page = hellcat.clone().told(&["empty-2"]).dice(&[10, 3, 3]).page();
    let result = page.result.unwrap();
    assert_eq!((page.throws.len(), result.words.as_str()), (2, "One hit, 2 dice of damage"));
    assert_eq!((result.notes[1].text.as_str(), &*result.notes[1].clause), ("One mount is empty.", "SCR-120"));
    let never = hellcat.set("depletion", "off");
    assert!(never.offered().iter().all(|name| name != "Mounts empty"));
}

#[test]
fn scr_112_scr_117_flak_by_its_height() {
    let quad = asks("20mm Light FLAK (quad)", "Spitfire Mk VB").at("1");
    is(hits(&quad), [2, 5]);
    assert_eq!(quad.needs(), "7");
    let twin = asks("Medium FLAK up to 40 mm (twin)", "B-17G Flying Fortress").told(&["astern"]).at("5");
    is(hits(&twin), [4, 5]);
    assert_eq!(quad.clone().told(&["gunnery-7", "head-on"]).needs(), "7");
    let better = quad.told(&["gunnery-7"]).page();
    assert!(better.circumstances.iter().any(|one| one.name == "Gunnery: 7" && one.value == "−2"));
}

#[test]
fn scr_102_scr_105_height_lessens_the_reach_of_flak() {
    let page = asks("Medium FLAK up to 40 mm (twin)", "Ju 88A-4").page();
    assert_eq!(page.bands.len(), 10);
    assert_eq!(page.bands[7].words, "Height band 8, up to 16 in: 6 needed");
    let light = asks("20mm Light FLAK (twin)", "Ju 88A-4").page();
    assert_eq!((light.bands.len(), light.bands[4].words.as_str()), (5, "Height band 5, up to 6 in: 4 needed"));
}

#[test]
fn scr_58_light_flak_gives_up_dice_and_medium_does_not() {
    let light = asks("20mm Light FLAK (twin)", "MiG-15bis").told(&["given-2"]).at("3");
    let page = light.dice(&[6, 4, 9, 1]).page();
    assert_eq!((page.counts, page.result.unwrap().damage), (vec![false, false, true, false], 1));
    let medium = asks("Medium FLAK up to 40 mm (twin)", "MiG-15bis");
    assert!(medium.offered().iter().all(|name| name != "Dice given up"));
}

#[test]
fn scr_110_scr_111_a_burst_hits_whoever_is_near() {
    let heavy = asks("Heavy FLAK 85 mm to 4.1 in", "B-17G Flying Fortress").page();
    assert!(heavy.bands.is_empty() && heavy.throws[0].dice == 1);
    let near = asks("Heavy FLAK 85 mm to 4.1 in", "B-17G Flying Fortress").dice(&[4]).page().result.unwrap();
    assert_eq!((near.words.as_str(), near.damage), ("One die of damage", 4));
    // Row 1, a 2: five points, and the middle column.
    let direct = asks("Heavy FLAK 85 mm to 4.1 in", "B-17G Flying Fortress").dice(&[6, 1, 2]).page().result.unwrap();
    assert_eq!(direct.damage, 5);
}

#[test]
fn sqr_128_strafing() {
    let column = asks("P-51D Mustang", "Truck column").with("strafe-1");
    assert_eq!((column.clone().at("4").needs(), column.clone().at("2").needs()), ("7".into(), "5".into()));
    let page = column.at("4").dice(&[7, 6, 10, 1, 2, 3, 6]).page();
    let result = page.result.unwrap();
    assert_eq!((page.counts[..3].to_vec(), result.words.as_str()), (vec![true, false, true], "Two hits: 12"));
    assert!(result.destroyed && result.notes[0].text == "One mount is empty.");
    let flak = asks("P-51D Mustang", "20mm Light FLAK (twin)").with("strafe-1").at("2");
    assert_eq!(flak.needs(), "10");
}

#[test]
fn sqr_129_level_bombing_by_its_height() {
    let fortress = asks("B-17G Flying Fortress", "Factory or rail yard");
    let page = fortress.page();
    assert_eq!(page.bands[0].words, "Height bands 3 to 14: 3 needed");
    let high = fortress.clone().at("20–24");
    assert_eq!((high.needs(), high.clone().told(&["no-bomb-sight"]).needs()), ("5".into(), "8".into()));
    assert_eq!(high.page().throws.len(), 1);
    let mut dice = vec![5];
    dice.extend([3; 24]);
    assert_eq!(high.clone().dice(&dice).page().result.unwrap().then, "60 − 60: destroyed");
    let half = high.told(&["half"]).dice(&[5, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]).page().result.unwrap();
    assert_eq!((half.words.as_str(), half.then.as_str()), ("One hit: 36", "60 − 36: 24 left"));
}

#[test]
fn sqr_130_sqr_131_dive_and_low_bombing() {
    let stuka = asks("Ju 87B-2", "Destroyer").at("2");
    assert_eq!((stuka.needs(), stuka.clone().told(&["no-brakes"]).needs()), ("5".into(), "7".into()));
    is(hits(&stuka), [3, 5]);
    assert_eq!(stuka.dice(&[5, 6, 6, 6, 6]).page().result.unwrap().then, "45 − 24: 21 left");
    let bridge = asks("Mosquito FB Mk VI", "Bridge").with("low").at("2");
    is(hits(&bridge), [1, 5]);
}

#[test]
fn sqr_132_a_torpedo_runs_at_ships() {
    let kate = asks("B5N2 Kate", "Aircraft carrier").with("torpedo").at("3–8");
    is(hits(&kate), [7, 10]);
    let sunk = kate.left(12).dice(&[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).page().result.unwrap();
    assert!(sunk.destroyed && sunk.notes[0].text.contains("guns aboard"));
    let land = asks("B5N2 Kate", "Bridge").page();
    assert!(land.weapons.iter().all(|weapon| weapon.id != "torpedo"));
}

#[test]
fn sqr_133_rockets_pair_by_pair() {
    let typhoon = asks("Typhoon Mk IB", "Truck column").with("rockets").at("8");
    assert_eq!(typhoon.needs(), "9");
    let two = typhoon.clone().told(&["pairs-2"]).dice(&[8, 9, 1, 1, 1, 1]).page();
    assert_eq!((two.counts[..2].to_vec(), two.result.unwrap().then), (vec![false, true], "12 − 4: 8 left".into()));
    // What is destroyed needs no more dice.
    let one = typhoon.told(&["pairs-4"]).dice(&[9, 6, 6, 1, 1]).page();
    assert!(one.result.unwrap().destroyed);
    let tanks = asks("Typhoon Mk IB", "Tank company").with("rockets").at("8");
    assert_eq!((tanks.barred(), tanks.needs()), ("SQR-127".into(), "12".into()));
}

#[test]
fn sqr_166_night_is_harder_on_the_ground() {
    let told = asks("Mosquito FB Mk VI", "Bridge").era("strike").with("low").told(&["night"]).at("2");
    assert_eq!(told.needs(), "11");
    let night = asks("Mosquito FB Mk VI", "Bridge").era("night").with("low").at("2");
    assert_eq!(night.needs(), "11");
    assert!(night.offered().iter().all(|name| name != "At night"));
}

#[test]
fn sqr_153_what_the_rules_in_force_do_not_know_is_not_offered() {
    let alone = asks("B-17G Flying Fortress", "Bf 109G-6").preset("by-the-book").with("guns-2");
    assert_eq!(alone.offered(), ["Height between", "Its DV lost", "Firer's wounds"]);
    let club = asks("B-17G Flying Fortress", "Bf 109G-6").with("guns-2");
    assert_eq!(
        club.offered(),
        ["Height between", "Long burst", "Gunners join", "Dice given up", "Its DV lost", "Firer's wounds"]
    );
}

#[test]
fn sqr_80_sqr_89_what_was_lost_before_counts() {
    let shot = asks("Spitfire Mk I", "Bf 109E-4");
    assert_eq!(shot.clone().told(&["dv-2"]).at("4").needs(), "4");
    // Wounds take the Combat skill, and make the other the better Pilot.
    assert_eq!(shot.told(&["wounds-1"]).at("4").needs(), "8");
}

#[test]
fn sqr_14_what_cannot_be_is_one_clear_problem() {
    let wrong = |asks: Asks| asks.asked().unwrap_err();
    assert_eq!(
        wrong(asks("Spitfire Mk II", "Bf 109E-4")),
        "attack: attacker: unknown aircraft, battery or target 'Spitfire Mk II'; did you mean 'Spitfire Mk I'?"
    );
    for (asked, field, words) in [
        (asks("Spitfire Mk I", "Zeppelin"), "target", "unknown aircraft"),
        (asks("Spitfire Mk I", "Bf 109E-4").era("ww2"), "era", "there is no mission 'ww2': there is sweep"),
        (asks("Spitfire Mk I", "Bf 109E-4").with("guns-9"), "weapon", "unknown weapon 'guns-9': it has guns-1"),
        (asks("Spitfire Mk I", "Bf 109E-4").told(&["cover"]), "circumstances", "unknown circumstance 'cover'"),
        (asks("Spitfire Mk I", "Bf 109E-4").left(15), "left", "15 left: of Bf 109E-4 there is 1 to 14"),
        (asks("Spitfire Mk I", "Bf 109E-4").left(0), "left", "0 left"),
        (asks("Spitfire Mk I", "Bf 109E-4").attacker_has(&["Ace"]), "attacker", "unknown word 'Ace'"),
        (asks("Spitfire Mk I", "Bf 109E-4").attacker_has(&["bombs"]), "attacker", "carries no bombs"),
        (asks("Spitfire Mk I", "Bf 109E-4").at("4").dice(&[11]), "dice", "a D10 shows 1 to 10"),
        (asks("Destroyer", "Bf 109E-4"), "attacker", "fires by its batteries"),
        (asks("Searchlight", "Bf 109E-4"), "attacker", "does not fire"),
        (asks("20mm Light FLAK (twin)", "Destroyer"), "target", "fire at aircraft"),
    ] {
        let told = wrong(asked);
        assert!(told.starts_with(&format!("attack: {field}: ")) && told.contains(words), "{told}");
        assert!(!told.contains("; attack"), "one problem: {told}");
    }
    let far = asks("Spitfire Mk I", "Bf 109E-4");
    assert!(wrong(far.clone().in_band(99)).contains("attack: band: there are 4 range bands"));
    assert!(far.in_band(9).page().needed.is_none(), "measured for another weapon");
    let nothing = asks("Lancaster B Mk I", "Factory or rail yard").attacker_has(&[]);
    assert_eq!(nothing.barred(), "SQR-60");
}

#[test]
fn sqr_127_scr_93_what_no_force_has_may_be_brought_to_the_table() {
    let all = Book::armouries(&Book::tables(), &Choices::default()).unwrap();
    for armoury in &all {
        let words = armoury.attacks.as_ref().unwrap();
        assert_eq!((&*words.who, &*words.point), ("Who attacks?", "point"));
        let groups: Vec<_> = armoury.outsiders.iter().map(|one| one.group.to_string()).collect();
        assert!(
            groups.is_sorted_by_key(|group| ["Ships", "On the ground", "Batteries"].iter().position(|it| it == group))
        );
        for one in &armoury.outsiders {
            let page = asks("Spitfire Mk I", &one.kind).era(&armoury.era).page();
            assert_eq!(page.weapons[0].id, "strafe-1", "{}", one.kind);
            assert!(page.aim == "to sink it" || &*one.group != "Ships");
        }
    }
}

#[test]
fn sqr_107_fixed_skills_are_five_at_a_real_table_too() {
    let elite = asks("Spitfire Mk I", "Bf 109E-4").attacker_has(&["Elite"]).at("4");
    assert_eq!((elite.clone().needs(), elite.set("crew_skill", "fixed").needs()), ("4".into(), "6".into()));
}

#[test]
fn scr_67_the_sights_of_turrets_are_used_at_a_real_table_too() {
    let with = |set: &str| {
        let turret = asks("B-29A Superfortress", "Ki-84-I Hayate").set("computing_sight", "revised");
        turret.set("sight_turrets", set).with("guns-2").at("4")
    };
    assert_eq!((with("off").needs(), with("on").needs()), ("8".into(), "8".into()));
    is(hits(&with("off")), [3, 10]);
    // With a die of 1 to 6 it is 7 to 2 that must be reached.
    is(hits(&with("on")), [13, 20]);
}
