//! The worked plays of the register, die by die.

use crate::fight::{RED, Sky};

#[test]
fn sqr_170_two_turns_of_a_fight() {
    let sky = Sky::new()
        .key("date = \"1940-08-18\"")
        .red("S: Spitfire Mk I at 37,28 heading 180 band 14")
        .blue("B: Bf 109E-4 at 36,12 heading 0 band 14")
        .set("relative_skill", "off");
    let mut fight = sky.fight(&[&[7], &[4]]);
    fight.does(&["level B by S 6", "level S by S 6"]);
    assert_eq!((fight.stands("S"), fight.stands("B")), ((37.0, 22.0, 180, 14), (36.0, 18.0, 0, 14)));
    // The Spitfire shoots first: four rolls, two hits, a fire.
    fight.does(&["shoot S 8x.303@N at B"]);
    fight.rolls("fire", &[&[8], &[3], &[10], &[1], &[4, 6], &[10, 2], &[3]]);
    assert_eq!((fight.craft("B").now.structure, fight.craft("B").now.fires), (7, 1));
    assert_eq!(fight.asked(), RED.other());
    // The Bf 109: its cannon hit and are empty, its machine guns miss; then the fire burns on, and the next initiative.
    fight.does(&["shoot B 2x20mm@N at S", "shoot B 2x7.92mm@N at S"]);
    fight.rolls("fire", &[&[10], &[5, 2, 6], &[3, 4], &[2], &[6], &[3], &[2], &[9]]);
    assert_eq!((fight.craft("S").now.structure, fight.craft("S").now.turning), (7, 4));
    assert_eq!((fight.craft("B").now.structure, fight.craft("B").empty & 1), (4, 1));
    // Turn 2: the Spitfire fails its Tight Turn; the Bf 109 half loops down behind it and tails it.
    fight.rolls("level S by T 4 R 60 S rest", &[&[9]]);
    assert_eq!(fight.stands("S"), (35.0, 14.536, 210, 12));
    fight.rolls("split B down 2 by T 2 R 10", &[&[5]]);
    assert_eq!(fight.stands("B"), (36.0, 16.0, 190, 12));
    fight.does(&["tail B on S", "shoot B 2x7.92mm@N at S"]);
    fight.rolls("fire", &[&[7], &[4], &[3], &[1], &[2]]);
    assert_eq!((fight.craft("S").now.structure, fight.craft("B").now.fires), (3, 0));
    assert!(fight.craft("B").tails.is_some());
}

#[test]
fn sqr_171_an_attack_on_a_ship() {
    let mut fight = Sky::new()
        .key("surface = \"sea\"")
        .key("date = \"1944-06-01\"")
        .red("S: SBD-5 Dauntless at 40,34 heading 0 band 8 load bombs")
        .red("T: TBM-1C Avenger at 40,27 heading 0 band 1 load torpedo")
        .blue_side("nation = \"Japan\"")
        .ground("D: destroyer at 40,40 heading 0")
        .piece_of_blue("aa", "M: medium_quad", "aboard = \"D\"")
        .blue("Z: A6M5 Zero at 5,5 heading 0 band 30")
        .set("ships_move", "off")
        .fight(&[&[4], &[9]]);
    // Red moves first: a steep dive by 4 over 5 inches, and out of it with 5 + 1 + 2 = 8; the Avenger is farther away, since
    // batteries take the closest.
    fight.rolls("steep S down 4 by S 5", &[&[8]]);
    assert_eq!(fight.stands("S"), (40.0, 39.0, 0, 4));
    fight.does(&["level Z by S 2", "level T by S 2"]);
    // A 4 makes 5 of the battery, of Japan in 1944 one less: it needs 10 - 4 - 2 + 2 + 2 head-on.
    assert_eq!(fight.asked(), RED.other());
    fight.rolls("flak M at S", &[&[4], &[6]]);
    assert_eq!((fight.site("M").skill, fight.craft("S").now.structure), (4, 19));
    fight.does(&["bomb S D with 6"]);
    fight.rolls("fire", &[&[7], &[3, 6, 2, 5, 1, 4], &[9], &[4]]);
    assert_eq!((fight.site("D").left, fight.craft("S").load), (24, 0));
    // In turn 2 the Avenger comes to 5 inches, and is the first to act.
    fight.does(&["level Z by S 2", "level S by S 2", "level T by S 6", "torpedo T at D"]);
    fight.rolls("fire", &[&[9], &[6, 6, 6, 6, 6, 1, 1, 1, 1, 3, 3, 3], &[9], &[4]]);
    assert!(fight.site("D").is_lost() && fight.site("M").is_lost());
    let points = sandtable_scramble::sections::victory::points(fight.setting(), fight.table());
    assert_eq!(points, [107, 0], "60 for the destroyer, 47 for its guns");
}
