//! Battles in the air with typed dice: turns, flights, fire, bombs, torpedoes, guns on the ground, and how it ends.

use crate::air_worked::{happened, with_typhoon};
use crate::field::{BLUE, Field, Play, RED};
use sandtable_core::{Heard, Outcome, Ruleset, Sentence, Table, Value};
use sandtable_geometry::{Angle, Course, Point, Polygon};
use sandtable_mad::air::battle::event::Event as Happened;
use sandtable_mad::air::battle::state::Flags;
use sandtable_mad::air::clause;
use sandtable_mad::{Event, Mad};

/// Two sides whose craft have their places: "Spitfire IA S at 900,300 heading 0 speed 300 [load bombs] [skill 1]", or a ship:
/// "ship Fleet carrier C at 900,620 heading 0".
pub fn sky(options: &str, left: &[&str], right: &[&str]) -> Play {
    Play::of(Field::of_text(&battle(options, left, right)))
}

/// The same as a scenario is written.
pub fn battle(options: &str, left: &[&str], right: &[&str]) -> String {
    let side = |name: &str, craft: &[&str]| {
        let mut text = format!("\n[[sides]]\nname = \"{name}\"\n[[sides.flights]]\n");
        let (ships, planes): (Vec<&str>, Vec<&str>) = craft.iter().partition(|line| line.starts_with("ship "));
        let entries = |lines: &[&str]| lines.iter().map(|line| entry(line)).collect::<Vec<_>>().join(", ");
        if !planes.is_empty() {
            text += &format!("aircraft = [{}]\n", entries(&planes));
        }
        if !ships.is_empty() {
            text += &format!("targets = [{}]\n", entries(&ships));
        }
        text
    };
    let head = "rulebook = \"mad\"\nmode = \"air\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\n";
    format!("{head}[options]\n{options}\n{}{}", side("Red", left), side("Blue", right))
}

fn entry(line: &str) -> String {
    let words: Vec<&str> = line.trim_start_matches("ship ").split(' ').collect();
    let at = words.iter().position(|word| *word == "at").unwrap();
    let (kind, name) = (words[..at - 1].join(" "), words[at - 1]);
    let mut text = format!("{{ kind = \"{kind}\", name = \"{name}\", at = [{}]", words[at + 1]);
    for pair in words[at + 2..].chunks(2) {
        let quoted = if pair[0] == "load" { format!("\"{}\"", pair[1]) } else { pair[1].to_owned() };
        text += &format!(", {} = {quoted}", pair[0]);
    }
    text + " }"
}

pub const SPITFIRE: &str = "Spitfire IA S at 900,300 heading 0 speed 300";
pub const MESSERSCHMITT: &str = "Bf 109 E-3 M at 915,640 heading 0 speed 200";

/// What Red is told of the last command.
pub fn told(play: &Play) -> Vec<Sentence> {
    let view = play.view(RED);
    let each = play.events().into_iter().map(|event| Mad::tell(play.setting(), &view, &Heard::Happened(event)));
    each.flatten().collect()
}

/// Is Red told these words on this clause?
pub fn is_told(play: &Play, words: &str, clause: &str) -> bool {
    told(play).iter().any(|sentence| sentence.text.contains(words) && sentence.clause == *clause)
}

fn degrees(degrees: i32) -> Angle {
    Angle::degrees(degrees)
}

#[test]
fn map_08_the_highest_acts_first() {
    let far = "He 111 H-3 H at 1700,1100 heading 270 speed 200";
    let play =
        sky("", &[SPITFIRE], &["Bf 109 E-3 M at 1700,600 heading 270 speed 200", far]).opened(&[&[9], &[7], &[2]]);
    let places = ["S", "M", "H"].map(|name| play.craft(name).place);
    assert_eq!((places, play.asked()), ([1, 2, 3], RED));
}

#[test]
fn map_09_who_is_shot_down_neither_moves_nor_fires() {
    let weak = "Mitsubishi Zero A6M2 M at 915,640 heading 0 speed 200";
    let mut play =
        sky("", &[SPITFIRE], &[weak, "Bf 109 E-3 N at 1700,100 heading 270 speed 200"]).opened(&[&[10], &[9], &[1]]);
    play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]).rolls("shoot", &[&[9, 8], &[9, 8]]);
    assert!(play.is_lost("M"));
    assert_eq!(play.craft("S").kills, 1);
    assert_eq!(play.may("fly N at 200"), Ok(()));
}

#[test]
fn map_10_who_may_choose_holds_and_is_asked_after_each_later_step() {
    let order = "\"mad.initiative_order\" = \"choice\"";
    let others = ["Bf 109 E-3 M at 1700,600 heading 270 speed 200", "Bf 109 E-3 N at 1700,900 heading 270 speed 200"];
    let mut play = sky(order, &["Spitfire IA S at 100,300 heading 90 speed 300"], &others).opened(&[&[9], &[7], &[2]]);
    play.does(&["wait S", "fly M at 200"]);
    assert_eq!(play.asked(), RED);
    play.does(&["wait S", "fly N at 200"]);
    assert_eq!(play.asked(), RED);
    assert_eq!(play.refused("wait S"), "MAP-10");
    assert_eq!(play.why_not("wait S"), Some(&clause::HOLDS_ALONE));
    let mut fixed = sky("", &["Spitfire IA S at 100,300 heading 90 speed 300"], &others).opened(&[&[9], &[7], &[2]]);
    assert_eq!(fixed.refused("wait S"), "MAP-10");
    let low = sky("\"mad.initiative_order\" = \"low_first\"", &[SPITFIRE], &others).opened(&[&[9], &[7], &[2]]);
    assert_eq!(low.asked(), BLUE);
}

#[test]
fn map_11_who_is_tied_rolls_again() {
    let others = ["Bf 109 E-3 M at 1700,600 heading 270 speed 200", "Bf 109 E-3 N at 1700,900 heading 270 speed 200"];
    let play = sky("", &[SPITFIRE], &others).opened(&[&[8], &[8], &[5], &[3], &[9]]);
    assert_eq!(["S", "M", "N"].map(|name| play.craft(name).place), [2, 1, 3]);
    let again = sky("", &[SPITFIRE], &others).opened(&[&[9], &[9], &[2], &[4], &[4], &[1], &[6]]);
    assert_eq!(["S", "M", "N"].map(|name| again.craft(name).place), [2, 1, 3]);
}

#[test]
fn map_49_skill_counts_for_the_initiative() {
    let ace = "Spitfire IA S at 900,300 heading 0 speed 300 skill 2";
    let play = sky("", &[ace], &[MESSERSCHMITT]).opened(&[&[5], &[6]]);
    assert_eq!(play.asked(), RED);
}

#[test]
fn map_27_fire_comes_from_where_the_move_ends() {
    // What is crossed in mid-move and lies behind at its end is not shot at; an own craft never.
    let wing = "Spitfire IA W at 100,100 heading 0 speed 200";
    let mut play = sky(
        "",
        &[SPITFIRE, wing],
        &["Bf 109 E-3 M at 900,400 heading 0 speed 200", "Bf 109 E-3 N at 900,700 heading 0 speed 200"],
    )
    .opened(&[&[9], &[1], &[7], &[2]]);
    play.does(&["fly S at 300"]);
    assert_eq!(play.refused("target S 1 at M"), "MAP-37");
    assert_eq!(play.refused("target S 1 at W"), "MAP-27");
    assert_eq!(play.refused("target S 3 at N"), "MAP-28");
    play.does(&["target S 1 at N"]);
    assert_eq!(play.refused("cease S"), "MAP-30");
}

#[test]
fn map_28_each_group_makes_one_roll() {
    let mut play = sky("", &[SPITFIRE], &[MESSERSCHMITT]).opened(&[&[8], &[3]]);
    play.does(&["fly S at 240", "target S 1 at M"]);
    assert_eq!(play.refused("target S 1 at M"), "MAP-30");
    play.rolls("shoot", &[&[1, 1]]);
    assert_eq!((play.fallen().len(), play.hit_points("M")), (1, 16));
}

#[test]
fn map_30_one_crew_member_has_one_target() {
    let bomber = "He 111 H-3 H at 900,600 heading 0 speed 100";
    let behind = "Spitfire IA A at 900,520 heading 90 speed 200";
    let also = "Spitfire IA B at 905,500 heading 90 speed 200";
    let mut play = sky("", &[bomber], &[behind, also]).opened(&[&[9], &[2], &[3]]);
    play.does(&["fly H at 100", "target H 3 at A", "target H 4 at B"]);
    play.rolls("shoot", &[&[1, 1], &[1, 1]]);
    let fighter = "Bf 110 C-4 F at 900,300 heading 0 speed 200";
    let two = ["Spitfire IA A at 900,600 heading 0 speed 200", "Spitfire IA B at 905,620 heading 0 speed 200"];
    let mut play = sky("", &[fighter], &two).opened(&[&[9], &[2], &[3]]);
    play.does(&["fly F at 200", "target F 1 at A"]);
    assert_eq!(play.refused("target F 2 at B"), "MAP-30");
}

#[test]
fn map_26_a_move_leaves_flags_for_the_next() {
    let mut play =
        sky("", &["Hurricane I S at 900,300 heading 0 speed 300"], &["Bf 109 E-3 M at 100,1100 heading 180 speed 200"])
            .opened(&[&[8], &[3]]);
    play.does(&["fly S at 330 by T R 3 90 T L 3 90 S rest"]);
    assert!(play.craft("S").flags.has(Flags::TURNED) && !play.craft("S").flags.has(Flags::VIOLENT));
    play.rolls("fly M at 200", &[&[9], &[1]]);
    play.does(&["fly S at 330 by M halfloop S rest"]);
    assert!(play.craft("S").flags.has(Flags::VIOLENT) && !play.craft("S").flags.has(Flags::TURNED));
}

#[test]
fn map_46_and_48_criticals_lead_to_the_table() {
    let bomber = "Ju 88 A-1 J at 900,640 heading 0 speed 200";
    let mut play = sky("", &[SPITFIRE], &[bomber]).opened(&[&[8], &[3]]);
    play.does(&["fly S at 240", "target S 1 at J", "target S 2 at J"]);
    // Both groups critical: 32 of 34; crew: two of four, the third and then the third of those left.
    play.rolls("shoot", &[&[9, 9], &[8, 8], &[6], &[5], &[7], &[9], &[2]]);
    assert_eq!((play.hit_points("J"), play.craft("J").engines_hit), (2, 1));
    assert_eq!(play.craft("J").crew_hit.count_ones(), 2);
    assert_eq!(play.craft("J").crew_hit & 1, 0);
}

#[test]
fn map_48_a_cockpit_hit_is_a_crash() {
    let mut play = sky("", &[SPITFIRE], &["Hurricane I W at 900,700 heading 0 speed 200"]).opened(&[&[8], &[3]]);
    play.does(&["fly S at 240", "target S 1 at W"]).rolls("shoot", &[&[8, 8], &[5]]);
    assert!(play.is_lost("W"), "a single-seater: always");
}

#[test]
fn map_55_a_run_is_straight_and_crosses_its_target() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let guns = ["ship Light AA position A at 910,450", "ship Light AA position B at 916,450"];
    let mut play = sky("", &[stuka], &guns).opened(&[&[9], &[2], &[1]]);
    assert_eq!(play.refused("bomb J A at 200"), "MAP-91");
    assert_eq!(play.refused("bomb J A low at 200 by T R 5 10 S rest"), "MAP-55");
    assert_eq!(play.refused("bomb J B low at 200"), "MAP-55");
    assert_eq!(play.refused("bomb J A low at 120 by S rest"), "MAP-55");
    // Templates: on the point itself, and 60 mm to the right.
    play.rolls("bomb J A low at 200", &[&[1], &[6], &[6], &[3]]);
    assert!(play.is_lost("A") && play.is_lost("B"));
    assert_eq!(play.craft("J").templates, 0);
    assert_eq!(play.course("J").at, Point::mm(900, 500));
}

#[test]
fn map_58_the_whole_load_falls_in_one_run() {
    let carrier = "ship Fleet carrier C at 900,600 heading 0";
    let dauntless = "Douglas Dauntless SBD-3 D at 900,400 heading 0 speed 200 load bombs";
    let mut play = sky("", &[dauntless], &[carrier]).opened(&[&[9], &[1]]);
    assert_eq!(play.refused("bomb D C low at 200 templates 1"), "MAP-58");
    play.rolls("bomb D C low at 200", &[&[1], &[12], &[9], &[3]]);
    assert_eq!(play.hit_points("C"), 120);
    let mut parts = sky("\"mad.partial_drop\" = \"on\"", &[dauntless], &[carrier]).opened(&[&[9], &[1]]);
    parts.rolls("bomb D C low at 200 templates 1", &[&[1], &[12]]);
    assert_eq!((parts.hit_points("C"), parts.craft("D").templates), (120, 1));
    let few = sky("\"mad.partial_drop\" = \"on\"", &[dauntless], &[carrier]).opened(&[&[9], &[1]]);
    let why = |templates: u8| few.why_not(&format!("bomb D C low at 200 templates {templates}"));
    assert_eq!([0, 1, 3].map(why), [Some(&clause::TEMPLATES), None, Some(&clause::TEMPLATES)]);
}

#[test]
fn map_30_who_drops_does_not_fire() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let enemy = ["ship Light AA position A at 900,450", "Spitfire IA S at 900,650 heading 0 speed 200"];
    let mut play = sky("", &[stuka], &enemy).opened(&[&[9], &[2], &[1]]);
    play.rolls("bomb J A low at 200", &[&[9], &[6], &[9], &[6]]);
    assert!(!play.is_lost("A"));
    assert_eq!(play.refused("target J 1 at S"), "MAP-30");
    assert_eq!(play.may("target J 2 at A"), Ok(()), "the rear gunner has not dropped anything");
}

#[test]
fn map_91_who_fires_at_the_ground_is_low() {
    let gun = "ship Light AA position A at 900,650";
    let mut play = sky("", &[SPITFIRE], &[gun]).opened(&[&[9], &[2]]);
    play.does(&["fly S at 240"]);
    assert_eq!(play.asked(), BLUE, "it is high: there is nothing to fire at");
    let mut low = sky("", &[SPITFIRE], &[gun]).opened(&[&[9], &[2]]);
    low.does(&["fly S low at 240", "target S 1 at A"]).rolls("shoot", &[&[9, 8]]);
    assert_eq!(low.needs(), vec![vec![(4, "MAP-33"), (1, "MAP-51")]]);
    assert!(low.is_lost("A") && low.is_low("S"));
}

#[test]
fn map_74_light_guns_reach_only_who_is_low() {
    let light = "ship Light AA position A at 900,650";
    let heavy = "ship Heavy AA position B at 950,650";
    let mut play = sky("", &[SPITFIRE], &[light, heavy]).opened(&[&[9], &[5], &[2]]);
    play.does(&["fly S at 240"]);
    assert_eq!(play.refused("target A 1 at S"), "MAP-74");
    play.does(&["cease A", "target B 1 at S"]).rolls("shoot", &[&[9, 9]]);
    assert_eq!(play.needs(), vec![vec![(5, "MAP-33"), (2, "MAP-73")]]);
    assert!(play.is_lost("S"));
    assert_eq!(play.outcome(), Some(Outcome::Won(BLUE)));
}

#[test]
fn map_94_a_gun_fires_takes_a_marker_or_does_nothing() {
    let heavy = "ship Heavy AA position B at 950,650";
    let mut play = sky("", &["Spitfire IA S at 100,100 heading 0 speed 200"], &[heavy]).opened(&[&[2], &[9]]);
    play.does(&["stand by B"]);
    assert_eq!(play.asked(), RED);
    assert_eq!(play.refused("steer B heading 0 by 0"), "MAP-09");
    let mut ship =
        sky("", &["Spitfire IA S at 100,100 heading 0 speed 200"], &["ship Destroyer D at 900,600 heading 0"])
            .opened(&[&[2], &[9]]);
    assert_eq!(ship.refused("steer D heading 31 by 40"), "MAP-94");
    assert_eq!(ship.refused("steer D heading 0 by 41"), "MAP-94");
    ship.does(&["steer D heading 30 by 40"]);
    assert_eq!(ship.course("D").heading, degrees(30));
    assert_eq!(ship.refused("steer D heading 30 by 0"), "MAP-94");
    // Not over another, and not off the table; but one that lies still lies where it does.
    let near = ["ship Destroyer D at 900,600 heading 0", "ship Destroyer E at 900,740 heading 0"];
    let mut ship = sky("", &["Spitfire IA S at 100,100 heading 0 speed 200"], &near).opened(&[&[2], &[9], &[8]]);
    assert_eq!(ship.refused("steer D heading 0 by 40"), "MAP-94");
    assert_eq!((ship.may("steer D heading 0 by 20"), ship.may("steer D heading 0 by 0")), (Ok(()), Ok(())));
    for (at, heading) in [("900,1190", 0), ("900,10", 180), ("10,600", 270), ("1790,600", 90)] {
        let edge = format!("ship Destroyer D at {at} heading {heading}");
        let mut ship = sky("", &["Spitfire IA S at 100,100 heading 0 speed 200"], &[&edge]).opened(&[&[2], &[9]]);
        assert_eq!(ship.refused(&format!("steer D heading {heading} by 11")), "MAP-94");
        ship.does(&[&format!("steer D heading {heading} by 10")]);
    }
}

/// A gun with its marker, and a dive bomber that comes by in the next turn.
fn watched(load: &str) -> Play {
    let stuka = format!("Ju 87 B-1 J at 900,300 heading 0 speed 200{load}");
    let guns = ["ship Heavy AA position B at 960,580", "ship Light AA position A at 900,500"];
    let mut play = sky("", &[&stuka], &guns).opened(&[&[1], &[9], &[5]]);
    play.does(&["stand by B", "cease A"]);
    play
}

#[test]
fn map_77_fire_at_who_attacks_waits_until_he_has() {
    let mut play = watched(" load bombs");
    play.does(&["bomb J A low at 250"]);
    assert_eq!(play.asked(), BLUE, "the side with the marker is asked");
    assert_eq!(play.refused("cover B after 255"), "MAP-114");
    // It is hit on its way and bombs all the same; then the damage comes due.
    play.rolls("cover B after 200", &[&[9, 8], &[1], &[12], &[9], &[3]]);
    assert_eq!(play.needs()[0], [(5, "MAP-33"), (2, "MAP-73"), (1, "MAP-73")]);
    assert!(play.is_lost("A") && play.is_lost("J"));
}

#[test]
fn map_77_who_is_shot_down_is_not_hit_by_what_comes_due_after_it() {
    let guns = ["ship Heavy AA position B at 960,580", "ship Light AA position A at 900,500"];
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let mut play = sky("", &[stuka], &guns).opened(&[&[1], &[9], &[5]]);
    play.does(&["stand by B", "stand by A", "bomb J A low at 250", "cover B after 200"]);
    play.rolls("cover A after 200", &[&[9, 8], &[9, 8], &[1], &[12], &[9], &[3]]);
    assert!(play.is_lost("J"));
    let hit = |event: &Happened| matches!(*event, Happened::Struck { target, .. } if target == play.piece("J"));
    assert_eq!(happened(&play).iter().filter(|event| hit(event)).count(), 1);
}

#[test]
fn map_114_the_side_with_a_marker_is_asked_once_and_who_is_shot_down_stops_there() {
    let mut play = watched("");
    assert_eq!(play.refused("fly J at 200 by T R 5 10 S 10 to attack"), "MAP-14");
    play.does(&["fly J at 200"]);
    assert_eq!(play.asked(), BLUE, "the side with the marker is asked");
    assert_eq!(play.refused("cover A at the end"), "MAP-114", "it holds no marker");
    play.rolls("cover B after 150", &[&[9, 8]]);
    assert!(play.is_lost("J"));
    assert_eq!(play.course("J").at, Point::mm(900, 450));
}

#[test]
fn map_114_who_did_not_say_so_does_not_attack() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200";
    let enemies = ["ship Heavy AA position B at 100,100", "Spitfire IA S at 900,650 heading 0 speed 200"];
    let mut play = sky("", &[stuka], &enemies).opened(&[&[1], &[5], &[9]]);
    play.does(&["stand by B", "fly S at 130"]);
    play.does(&["fly J at 250"]).rolls("spare", &[&[9], &[2], &[3]]);
    assert_eq!(play.asked(), RED, "the next turn: it could not fire");
}

#[test]
fn map_97_who_leaves_is_gone_or_comes_back() {
    let edge = "Spitfire IA S at 1700,600 heading 90 speed 300";
    let other = "Bf 109 E-3 M at 300,600 heading 270 speed 120";
    let mut play =
        sky("", &[edge], &[other, "Bf 109 E-3 N at 300,900 heading 0 speed 120"]).opened(&[&[9], &[5], &[3]]);
    play.does(&["fly S at 300"]);
    assert!(!play.air().is_there(play.piece("S")) && play.air().is_gone(play.piece("S")));
    let back = "\"mad.edge\" = \"return\"";
    let mut play =
        sky(back, &[edge], &[other, "Bf 109 E-3 N at 900,600 heading 0 speed 120"]).opened(&[&[9], &[5], &[3]]);
    play.does(&["fly S at 300", "fly M at 120 by T R 4 rest"]).rolls("fly N at 120 by T R 4 rest", &[&[5], &[3]]);
    // Turn 2: it is absent, and nobody asks it.
    assert_eq!(play.asked(), BLUE);
    play.does(&["fly M at 120 by T R 4 rest"]).rolls("fly N at 120 by T R 4 rest", &[&[9], &[5], &[3]]);
    assert_eq!(play.asked(), RED);
    assert_eq!(play.refused("fly S at 300"), "MAP-112");
    assert_eq!(play.refused("enter S from 1800,901 heading 270 at 300"), "MAP-97");
    assert_eq!(play.refused("enter S from 1800,900 heading 316 at 300"), "MAP-97");
    play.does(&["enter S from 1800,900 heading 270 at 300"]);
    assert_eq!(play.course("S"), Course { at: Point::mm(1500, 900), heading: degrees(270) });
}

#[test]
fn map_10_map_97_who_is_due_back_may_hold_his_step_and_come_later_in_the_turn() {
    let left = "Spitfire IA S at 1700,600 heading 90 speed 300";
    let others = ["Bf 109 E-3 M at 300,600 heading 270 speed 120", "Bf 109 E-3 N at 900,600 heading 0 speed 120"];
    let options = "\"mad.edge\" = \"return\"\n\"mad.initiative_order\" = \"choice\"";
    let round = ["fly M at 120 by T R 4 rest", "fly N at 120 by T R 4 rest"];
    let waits = || {
        let mut play = sky(options, &[left], &others).opened(&[&[9], &[5], &[3]]);
        play.does(&["fly S at 300", round[0]]).rolls(round[1], &[&[5], &[3]]);
        play.does(&[round[0]]).rolls(round[1], &[&[9], &[5], &[3]]);
        play.does(&["wait S", round[0], "wait S", round[1]]);
        play
    };
    let mut comes = waits();
    comes.rolls("enter S from 1800,900 heading 270 at 300", &[&[9], &[5], &[3]]);
    assert_eq!(comes.course("S").at, Point::mm(1500, 900));
    // When no others are left it comes, or is gone: and with it the battle is over.
    let mut stays = waits();
    stays.does(&["wait S"]);
    assert!(stays.air().is_gone(stays.piece("S")) && stays.outcome().is_some());
}

#[test]
fn map_98_who_is_far_from_all_enemies_may_break_off() {
    let far = ["Spitfire IA S at 100,600 heading 270 speed 300", "Bf 109 E-3 M at 1700,600 heading 90 speed 200"];
    let options = "\"mad.edge\" = \"scroll\"\n\"mad.break_off_mm\" = \"2000\"";
    let mut play = sky(options, &far[..1], &far[1..]).opened(&[&[9], &[5]]);
    play.does(&["fly S at 360", "fly M at 320"]);
    assert_eq!(play.asked(), RED);
    play.does(&["stay on"]);
    assert_eq!(play.asked(), BLUE);
    play.does(&["break off M"]);
    assert!(play.outcome().is_some(), "one side has nobody left");
    assert!(is_told(&play, "is out of the battle", "MAP-98"));
    // Who is within the distance of an enemy is not asked.
    let near = ["Spitfire IA S at 500,600 heading 270 speed 300", "Bf 109 E-3 M at 1300,600 heading 90 speed 200"];
    let mut play = sky(options, &near[..1], &near[1..]).opened(&[&[9], &[5]]);
    play.does(&["fly S at 360"]).rolls("fly M at 320", &[&[9], &[5]]);
    assert_eq!((play.state().turn, play.air().is_far(play.piece("S"))), (2, false));
    // Far apart at the ends of two turns running: it is over, though nobody breaks off.
    let mut play = sky(options, &far[..1], &far[1..]).opened(&[&[9], &[5]]);
    play.does(&["fly S at 360", "fly M at 320", "stay on"]).rolls("stay on", &[&[9], &[5]]);
    assert_eq!(play.outcome(), None, "one turn is not enough");
    play.does(&["fly S at 360", "fly M at 320", "stay on", "stay on"]);
    assert_eq!(play.outcome(), Some(Outcome::Drawn));
}

#[test]
fn map_98_one_side_must_be_far_as_a_whole_at_both_ends_of_two_turns() {
    let options = "\"mad.edge\" = \"scroll\"\n\"mad.break_off_mm\" = \"700\"\n\"mad.collision\" = \"on\"";
    let left = ["Spitfire IA S at 900,300 heading 0 speed 200", "Spitfire IA T at 100,100 heading 225 speed 300"];
    let right = ["Bf 109 E-3 M at 900,900 heading 180 speed 200", "Bf 109 E-3 N at 1700,1100 heading 45 speed 320"];
    let mut play = sky(options, &left, &right).opened(&[&[9], &[8], &[7], &[6]]);
    // S and M meet, while T and N are far from everybody.
    play.does(&["fly S at 200", "fly T at 300", "fly M at 200", "cease M", "fly N at 320", "stay on"]);
    play.rolls("stay on", &[&[9], &[8], &[7], &[6]]);
    play.rolls("fly S at 200", &[&[1], &[10, 10]]);
    assert!(play.is_lost("S") && play.is_lost("M"));
    play.does(&["fly T at 300", "fly N at 320", "stay on"]).rolls("stay on", &[&[9], &[8]]);
    assert_eq!(play.outcome(), None, "all of a side have been far at the end of one turn alone");
    play.does(&["fly T at 300", "fly N at 320", "stay on", "stay on"]);
    assert!(play.outcome().is_some());
}

#[test]
fn map_99_models_may_stand_on_one_another_unless_they_collide() {
    let two = ["Spitfire IA S at 900,300 heading 0 speed 200", "Bf 109 E-3 M at 900,510 heading 90 speed 120"];
    let mut plain = sky("", &two[..1], &two[1..]).opened(&[&[9], &[5]]);
    plain.does(&["fly S at 210"]);
    assert_eq!(plain.asked(), BLUE, "neither can shoot the other from there");
    let mut play = sky("\"mad.collision\" = \"on\"", &two[..1], &two[1..]).opened(&[&[9], &[5]]);
    play.rolls("fly S at 200", &[&[1], &[4, 5]]);
    assert_eq!((play.hit_points("S"), play.hit_points("M")), (7, 7));
}

#[test]
fn map_101_the_battle_ends_when_a_side_has_nobody_left() {
    let mut play =
        sky("", &[SPITFIRE], &["Mitsubishi Zero A6M2 M at 915,640 heading 0 speed 200"]).opened(&[&[10], &[9]]);
    let truce = play.read("truce");
    play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]).rolls("shoot", &[&[9, 8], &[9, 8]]);
    assert_eq!(play.outcome(), Some(Outcome::Won(RED)));
    let mut agreed = sky("", &[SPITFIRE], &["Bf 109 E-3 M at 100,1000 heading 180 speed 200"]).opened(&[&[10], &[9]]);
    agreed.does(&["truce", "fly S at 240", "truce", "fly M at 200"]);
    assert_eq!(agreed.outcome(), Some(Outcome::Drawn));
    // Once it is over nobody says so any more, and together with the ground game nobody does.
    assert!([RED, BLUE].iter().all(|&side| Mad::check(play.setting(), &play.view(side), &truce).is_err()));
    let ground = Field::new().red("a", &["R: Tiger I at 50,30"]).blue("b", &["B: T34/76 at 1750,1170"]);
    let combined = ground.aircraft(RED, "J: Ju 87 B-1 at 900,300 heading 0 speed 200").red_first();
    assert!(combined.may("truce").is_err());
}

#[test]
fn map_102_points_are_the_prices_of_what_was_lost() {
    let mut play = sky(
        "",
        &["Douglas Dauntless SBD-3 D at 900,400 heading 0 speed 200 load bombs"],
        &["ship Fleet carrier C at 900,600 heading 0"],
    )
    .opened(&[&[9], &[1]]);
    play.rolls("bomb D C low at 200", &[&[1], &[12], &[9], &[3]]);
    assert_eq!((play.air().score().points(RED), play.air().score().points(BLUE)), (20, 0));
}

#[test]
fn map_101_play_goes_on_while_somebody_has_something_to_attack_and_to_attack_it_with() {
    let zero = "Mitsubishi Zero A6M2 M at 915,640 heading 0 speed 200";
    let ended = |load: &str, ship: bool| {
        let bomber = format!("Douglas Devastator TBD-1 D at 100,100 heading 90 speed 100{load}");
        let fleet =
            if ship { "ship Fleet carrier C at 1500,1000 heading 0" } else { "ship Heavy AA position C at 1500,1000" };
        let mut play = sky("", &[SPITFIRE, &bomber], &[zero, fleet]).opened(&[&[10], &[2], &[9], &[1]]);
        play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]).rolls("shoot", &[&[9, 8], &[9, 8]]);
        assert!(play.is_lost("M") && play.outcome().is_none(), "the turn is played out");
        play.does(&["fly D at 100"]);
        let goes_on = !load.is_empty();
        play.rolls("cease C", if goes_on { &[&[9], &[2], &[1]] } else { &[] });
        assert_eq!(play.outcome(), if goes_on { None } else { Some(Outcome::Won(RED)) }, "{load}, {ship}");
    };
    for ship in [true, false] {
        ended(" load bombs", ship);
        ended(" load torpedo", ship);
        ended("", ship);
    }
    // Where there is nothing to attack, bombs hold up nobody.
    let bomber = "Douglas Devastator TBD-1 D at 100,100 heading 90 speed 100 load bombs";
    let mut play = sky("", &[SPITFIRE, bomber], &[zero]).opened(&[&[10], &[2], &[9]]);
    play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]).rolls("shoot", &[&[9, 8], &[9, 8]]);
    play.does(&["fly D at 100"]);
    assert_eq!(play.outcome(), Some(Outcome::Won(RED)));
}

#[test]
fn map_101_bombers_go_on_against_ships_where_the_sky_has_no_edge() {
    let zero = "Mitsubishi Zero A6M2 M at 915,640 heading 0 speed 200";
    let bomber = "Douglas Devastator TBD-1 D at 100,100 heading 90 speed 100 load torpedo";
    let fleet = "ship Fleet carrier C at 1500,1000 heading 0";
    let mut play =
        sky("\"mad.edge\" = \"scroll\"", &[SPITFIRE, bomber], &[zero, fleet]).opened(&[&[10], &[2], &[9], &[1]]);
    play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]).rolls("shoot", &[&[9, 8], &[9, 8]]);
    let initiative: &[&[u8]] = &[&[10], &[2], &[1]];
    play.does(&["fly D at 100", "cease C"]).rolls("stay on", initiative);
    play.does(&["fly S at 240", "fly D at 100", "cease C"]).rolls("stay on", initiative);
    assert_eq!((play.outcome(), play.state().turn), (None, 3));
}

#[test]
fn map_101_the_battle_ends_with_its_last_turn() {
    let far = ["Spitfire IA S at 100,600 heading 0 speed 200", "Bf 109 E-3 M at 1700,600 heading 0 speed 200"];
    let text = battle("", &far[..1], &far[1..]).replace("minutes = 10\n", "minutes = 10\nturns = 2\n");
    let mut play = Play::of(Field::of_text(&text)).opened(&[&[9], &[5]]);
    play.does(&["fly S at 200"]).rolls("fly M at 200", &[&[9], &[5]]);
    assert_eq!(play.outcome(), None);
    play.does(&["fly S at 200", "fly M at 200"]);
    assert_eq!(play.outcome(), Some(Outcome::Drawn));
    // A scenario that says nothing has twelve.
    assert_eq!(sky("", &far[..1], &far[1..]).setting().turns, 12);
}

#[test]
fn map_30_groups_roll_in_the_order_of_crew_locations_and_groups() {
    // The second group is named first, and rolled last: half of 18 of six heavy guns hits, what five light ones do not.
    let zero = "Mitsubishi Zero A6M2 Z at 900,600 heading 0 speed 120";
    let groups = "6,HMG,Fwd,1,5,MG,Fwd,1";
    let typhoon = "Typhoon T at 900,300 heading 0 speed 120";
    let mut play = with_typhoon(groups, "", &[typhoon], &[zero]).opened(&[&[9], &[2]]);
    play.does(&["fly T at 120", "target T 2 at Z", "target T 1 at Z"]).rolls("shoot", &[&[5, 1], &[1, 1]]);
    assert_eq!(play.hit_points("Z"), 14 - 9);
    // An Avenger's last group belongs to its second location, its second to the third: the turret fires before the belly.
    let avenger = "Grumman Avenger TBF-1 V at 900,600 heading 0 speed 100";
    let mut play =
        sky("", &[avenger], &["Mitsubishi Zero A6M2 Z at 900,560 heading 0 speed 120"]).opened(&[&[9], &[2]]);
    play.does(&["fly V at 100", "target V 2 at Z", "target V 4 at Z"]).rolls("shoot", &[&[10, 1], &[1, 1]]);
    assert_eq!(play.hit_points("Z"), 14 - 2, "half of 3, rounded up, and not half of 2");
    // Criticals come target by target, in the order in which these were named.
    let bomber = "He 111 H-3 H at 900,600 heading 0 speed 100";
    let behind = ["Spitfire IA A at 900,520 heading 90 speed 200", "Spitfire IA B at 905,500 heading 90 speed 200"];
    let mut play = sky("", &[bomber], &behind).opened(&[&[9], &[2], &[3]]);
    play.does(&["fly H at 100", "target H 4 at B", "target H 3 at A"]);
    play.rolls("shoot", &[&[10, 10], &[10, 10], &[8], &[1]]);
    assert!(play.is_lost("B") && !play.is_lost("A"));
    assert_eq!((play.craft("A").engines_hit, play.hit_points("A")), (1, 12));
}

#[test]
fn map_47_an_engine_that_is_hit_on_the_way_slows_the_next_move() {
    let bomber = "Ju 88 A-1 J at 900,300 heading 0 speed 200";
    let mut play = sky("", &[bomber], &["ship Light AA position B at 900,620"]).opened(&[&[1], &[5]]);
    play.does(&["stand by B", "fly J low at 200"]);
    play.rolls("cover B after 100", &[&[10, 10], &[1]]);
    // It has flown all of its way.
    assert_eq!((play.course("J").at, play.craft("J").engines_hit), (Point::mm(900, 500), 1));
}

#[test]
fn map_47_by_type_an_aircraft_falls_with_one_hit_more_than_it_has_engines() {
    let bomber = "Ju 88 A-1 J at 900,640 heading 0 speed 200";
    let hit_twice = |options: &str| {
        let mut play = sky(options, &[SPITFIRE], &[bomber]).opened(&[&[8], &[3]]);
        play.does(&["fly S at 240", "target S 1 at J", "target S 2 at J"]);
        play.rolls("shoot", &[&[9, 9], &[8, 8], &[1], &[4]]);
        play
    };
    assert!(hit_twice("").is_lost("J"));
    let mut play = hit_twice("\"mad.engine_hits_to_crash\" = \"by_type\"");
    assert_eq!((play.is_lost("J"), play.craft("J").engines_hit), (false, 2));
    let (air, twin, single) = (play.air(), play.piece("J"), play.piece("S"));
    assert_eq!([twin, single].map(|piece| air.fire().struck(piece).engines_to_crash), [3, 2]);
    // Only the first costs speed: half of 200, and 140 of 280 at most.
    assert_eq!(play.refused("fly J at 141"), "MAP-13");
    // It starts from half of 200, with the second hit too.
    assert_eq!(play.may("fly J at 80"), Ok(()));
    play.does(&["fly J at 100"]);
    assert_eq!(play.craft("J").speed, 100);
}

#[test]
fn map_89_the_guns_of_a_man_who_is_hit_are_silent_and_another_drops_his_bombs_badly() {
    let bomber = "He 111 H-3 H at 900,300 heading 0 speed 200 load bombs";
    let enemy = [
        "ship Light AA position A at 900,450",
        "Spitfire IA S at 900,650 heading 0 speed 200",
        "Spitfire IA Z at 905,380 heading 0 speed 200",
    ];
    let bombed = |hit: u8| {
        let mut play = sky("", &[bomber], &enemy).opened(&[&[9], &[3], &[2], &[1]]);
        let craft = play.piece("H");
        if hit > 0 {
            let event = Event::Air(Happened::CrewHit { craft, locations: hit });
            play.battle.rule(vec![event], "hit before", None, &[RED, BLUE]).unwrap();
        }
        let template: [&[u8]; 2] = [&[1], &[12]];
        play.rolls("bomb H A at 200", &template.repeat(8));
        let guns = ["target H 1 at S", "target H 2 at S", "target H 3 at Z", "target H 4 at Z"];
        (play.is_lost("A"), guns.map(|gun| play.may(gun).err()))
    };
    // The man in the nose drops the bombs: 10 mm from where they are aimed.
    assert_eq!(bombed(0), (true, [Some("MAP-30"), Some("MAP-30"), None, None]));
    // He is hit: D10 + 2 cm, so that what is aimed at is never covered; his two groups are silent, and nobody else's.
    assert_eq!(bombed(0b00010), (false, [Some("MAP-89"), Some("MAP-89"), None, None]));
    // A gunner is hit: his group is silent, and the bombs fall as ever.
    assert_eq!(bombed(0b00100), (true, [Some("MAP-30"), Some("MAP-30"), Some("MAP-89"), None]));
}

#[test]
fn map_97_a_place_near_the_edge_means_the_point_of_the_edge_beside_it() {
    let edge = "Spitfire IA S at 1700,600 heading 90 speed 300";
    let other = ["Bf 109 E-3 M at 300,600 heading 270 speed 120", "Bf 109 E-3 N at 900,600 heading 0 speed 120"];
    let mut play = sky("\"mad.edge\" = \"return\"", &[edge], &other).opened(&[&[9], &[5], &[3]]);
    play.does(&["fly S at 300", "fly M at 120 by T R 4 rest"]).rolls("fly N at 120 by T R 4 rest", &[&[5], &[3]]);
    play.does(&["fly M at 120 by T R 4 rest"]).rolls("fly N at 120 by T R 4 rest", &[&[9], &[5], &[3]]);
    let view = play.view(RED);
    let mut entered = Vec::new();
    Mad::offers(play.setting(), &view, play.piece("S"), &mut |offer| {
        let mut filled = None;
        Mad::candidates(play.setting(), &view, &offer, &mut |values| {
            filled.get_or_insert_with(|| values.to_vec());
        });
        let Some(mut values) = filled.filter(|values| matches!(values[..], [Value::Point(_), Value::Heading(_), ..]))
        else {
            return;
        };
        values[0] = Value::Point(Point { x: 1_798_600, y: 750_400 });
        entered.push(Mad::write(play.setting(), &Mad::command(&offer, &values).unwrap()));
    });
    assert!(!entered.is_empty() && entered.iter().all(|text| text.contains(" from 1800,750 ")), "{entered:?}");
}

#[test]
fn map_34_map_36_the_arc_that_a_target_is_out_of_is_drawn_as_far_as_its_gun_reaches() {
    let enemies = ["M at 915,640", "N at 900,100", "F at 900,1150"];
    let enemies = enemies.map(|craft| format!("Bf 109 E-3 {craft} heading 0 speed 200"));
    let enemies: Vec<&str> = enemies.iter().map(String::as_str).collect();
    let mut play = sky("premeasure = true", &[SPITFIRE], &enemies).opened(&[&[10], &[9], &[2], &[1]]);
    play.does(&["fly S at 240"]);
    let drawn = |target: &str| {
        let command = format!("target S 1 at {target}");
        let told = Mad::preview(play.setting(), &play.view(RED), &play.read(&command));
        (play.may(&command), told.areas)
    };
    assert_eq!(drawn("M"), (Ok(()), Vec::new()), "it is in its corridor");
    let [behind, far] = ["N", "F"].map(drawn);
    assert_eq!((behind.0, far.0), (Err("MAP-37"), Err("MAP-34")));
    // Whichever of the two it is: what it bears on.
    assert_eq!(behind.1, far.1);
    let [corridor] = &far.1[..] else { panic!("one corridor") };
    assert!(corridor.name.starts_with("fixed, to "), "{corridor:?}");
    let outline = Polygon::new(corridor.points.clone()).unwrap();
    let holds = |name: &str| outline.contains(play.course(name).at);
    assert_eq!((&*corridor.kind, ["M", "N", "F"].map(holds)), ("corridor", [true, false, false]));
}

#[test]
fn map_74_map_106_a_light_gun_names_nobody_high_up_though_nobody_measures() {
    let bomber = "Ju 88 A-1 J at 900,300 heading 0 speed 200";
    let mut play = sky("premeasure = false", &[bomber], &["ship Light AA position B at 900,620"]).opened(&[&[1], &[5]]);
    assert_eq!(play.refused("target B 1 at J"), "MAP-74");
    play.does(&["stand by B", "fly J at 200 to attack"]);
    // MAP-114: its marker is kept for who comes low, and whoever is asked has heard what the other is after.
    assert_eq!(play.refused("cover B after 100"), "MAP-74");
    assert!(is_told(&play, "J (Ju 88 A-1) flies at 200, to attack.", "MAP-112"), "{:?}", told(&play));
}

#[test]
fn map_94_who_does_not_steer_is_not_told_to() {
    let below = ["ship Heavy AA position B at 950,650", "ship Destroyer D at 900,900 heading 0"];
    let far = "Spitfire IA S at 100,100 heading 0 speed 200";
    let mut play = sky("", &[far], &below).opened(&[&[2], &[9], &[8]]);
    let told = |play: &Play| Mad::prompt(play.setting(), &play.view(BLUE));
    assert_eq!(told(&play), "B (Heavy AA position): fire, or stand by.");
    play.does(&["cease B"]);
    assert_eq!(told(&play), "D (Destroyer): steer, fire, or stand by.");
    play.does(&["steer D heading 0 by 10"]);
    assert_eq!(told(&play), "D (Destroyer): fire, or stand by.");
}
