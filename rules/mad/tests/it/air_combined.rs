//! Aircraft over a battle on the ground: units of a turn, attacks on elements, and the fire of those.

use crate::air_battle::is_told;
use crate::field::{BLUE, Field, Play, RED, RED_FIRST, at, forecasts};
use sandtable_core::{Forecast, Offer, Outcome, Ruleset, Slot, Table};
use sandtable_mad::air::battle::state::Flags;
use sandtable_mad::battle::event::WorkEvent;
use sandtable_mad::battle::fieldworks::{Shelter, WorkId};
use sandtable_mad::{Event, Mad, Marks, data};

/// Somebody of each side far from everything, so that it is a battle.
pub fn ground() -> Field {
    Field::new().red("far", &["R9: Tiger I at 50,30"]).blue("far", &["B9: T34/76 at 1750,1170"])
}

/// The needs of the last entry, added up.
pub fn needed(play: &Play) -> Vec<i32> {
    play.needs().iter().map(|parts| parts.iter().map(|(value, _)| value).sum()).collect()
}

/// The dice of the next turn's initiative fall as soon as the last unit is done; here Red has it.
pub fn turn(play: &mut Play, commands: &[&str]) {
    let (last, others) = commands.split_last().unwrap();
    play.does(others).rolls(last, &[RED_FIRST]);
}

#[test]
fn map_01_aircraft_fight_alone_or_over_a_battle_on_the_ground() {
    let setting = crate::air_battle::sky(
        "",
        &["Ju 87 B-1 J at 900,300 heading 0 speed 200"],
        &["Spitfire IA S at 900,900 heading 180 speed 240"],
    );
    assert!(setting.setting().sky.is_some() && setting.setting().elements.is_empty(), "no option is needed for that");
    assert!(ground().setting().sky.is_none());
    let with = |switch| ground().option("mad.aircraft", switch).aircraft(RED, "SA: Ju 87 B-1").setting().sky.is_some();
    assert_eq!(["off", "on"].map(with), [false, true]);
}

#[test]
fn map_01_an_aircraft_rolls_no_initiative_and_opens_no_table() {
    let mut play = ground()
        .aircraft(RED, "W: Grumman Wildcat F4F-4 at 900,300 heading 0 speed 200")
        .aircraft(BLUE, "K: Nakajima Kate B5N2 at 900,590 heading 0 speed 200")
        .red_first();
    play.does(&["fly W at 200", "target W 1 at K"]);
    // Two equal successes: double damage, and nothing else is rolled.
    play.rolls("shoot", &[&[9, 9]]);
    assert!(play.is_lost("K"));
}

#[test]
fn map_70_aircraft_are_units_that_alternate_with_the_others() {
    let mut field = Field::new();
    for n in 0..4 {
        field = field.red(&format!("R{n}"), &[&format!("R{n}: Tiger I at {},30", 100 + 100 * n)]);
    }
    for n in 0..5 {
        field = field.blue(&format!("B{n}"), &[&format!("B{n}: T34/76 at {},1170", 100 + 100 * n)]);
    }
    let mut play = field
        .aircraft(RED, "SA: Ju 87 B-1 at 900,300 heading 90 speed 200")
        .aircraft(RED, "SB: Ju 87 B-1 at 900,500 heading 90 speed 200")
        .red_first();
    assert_eq!(play.view(RED).waiting(play.setting(), RED, None), 6);
    play.does(&["end R0"]);
    assert_eq!(play.asked(), BLUE);
    play.does(&["end B0", "fly SA at 200"]);
    assert_eq!(play.asked(), BLUE, "an aircraft is a unit like another");
    assert_eq!(play.view(RED).waiting(play.setting(), RED, None), 4);
    play.does(&["end B1"]);
    assert_eq!(play.refused("fly SA at 200"), "MAP-115");
    assert_eq!(play.refused("wait SB"), "MAP-115", "who is on the table flies");
    play.does(&["end R1", "end B2", "end R2", "end B3", "end R3", "end B4"]);
    // The sixth at the end.
    assert_eq!(play.asked(), RED);
    play.rolls("fly SB at 200", &[RED_FIRST]);
    assert_eq!(play.state().turn, 2);
}

#[test]
fn map_71_a_critical_doubles_the_damage_and_does_nothing_else() {
    let duel = |option: &str| {
        ground()
            .option("mad.ca_crit_table", option)
            .aircraft(RED, "J: Ju 87 B-1 at 900,300 heading 0 speed 200")
            .aircraft(BLUE, "S: Spitfire IA at 900,380 heading 180 speed 200")
            .red_first()
    };
    // The rear gun: 4 +1 for its mount; the Spitfire tails nobody, it is head on.
    let mut play = duel("off");
    play.does(&["fly J at 200", "target J 2 at S"]).rolls("shoot", &[&[10, 10]]);
    assert_eq!((play.hit_points("S"), play.craft("S").engines_hit), (12, 0));
    let mut play = duel("on");
    play.does(&["fly J at 200", "target J 2 at S"]).rolls("shoot", &[&[10, 10], &[1]]);
    assert_eq!((play.hit_points("S"), play.craft("S").engines_hit), (12, 1));
}

/// One element of Red and an aircraft of Blue so far north of it, low or high: Blue has flown, and Red is to answer.
pub fn overhead(element: &str, craft: &str, away: &str, low: bool, options: &[(&str, &str)]) -> Play {
    let mut field = ground().red("gun", &[&format!("F: {element} at 900,300")]);
    for (id, value) in options {
        field = field.option(id, value);
    }
    let mut play = field.aircraft(BLUE, &format!("A: {craft} at {away} heading 270 speed 200")).blue_first();
    play.does(&[if low { "fly A low at 200" } else { "fly A at 200" }]);
    if play.asked() == BLUE {
        play.does(&["cease A"]);
    }
    play
}

#[test]
fn map_72_small_arms_reach_up_to_100_mm_and_only_those_of_the_lists() {
    let play = overhead("Infantry", "Ju 87 B-1", "1100,400", true, &[("premeasure", "on")]);
    assert_eq!(play.course("A").at, at("900,400"));
    assert_eq!(play.may("aim F at A"), Ok(()));
    let odds = |holds: &dyn Fn(u16) -> bool| {
        let mut named = overhead("Infantry", "Ju 87 B-1", "1100,400", true, &[]);
        named.does(&["aim F at A"]);
        let piece = named.piece("A").index();
        (named.chance("fire", |state| holds(state.elements[piece].hit_points)) * 10_000.0).round()
    };
    assert_eq!(
        [odds(&|left| left == 18), odds(&|left| left == 15), odds(&|left| left == 13)],
        [1600.0, 4800.0, 3000.0]
    );
    assert_eq!(odds(&|left| left == 8), 600.0);
    // A hundredth of a millimetre too far, too high, and the stricter wording.
    let far = overhead("Infantry", "Ju 87 B-1", "1100,401", true, &[("premeasure", "on")]);
    assert_eq!(far.may("aim F at A"), Err("MAP-72"));
    let drawn = |play: &Play| Mad::preview(play.setting(), &play.view(play.asked()), &play.read("aim F at A")).areas;
    let (ring, firer) = (drawn(&far).remove(0), far.element("F").at);
    let off = ring.points.iter().map(|at| (firer.distance(*at).as_um() - 100_000).abs()).max();
    assert_eq!((&*ring.kind, off.is_some_and(|off| off <= 1)), ("range", true));
    let high = overhead("Infantry", "Ju 87 B-1", "1100,400", false, &[]);
    let strict = overhead("Infantry", "Ju 87 B-1", "1100,400", true, &[("mad.small_arms_aa", "off")]);
    assert_eq!([&high, &strict].map(|play| play.may("aim F at A")), [Err("MAP-74"), Err("MAP-72")]);
    assert!([strict, high].iter().all(|play| drawn(play).is_empty()));
    let tiger = overhead("Tiger I", "Ju 87 B-1", "1100,400", true, &[]);
    assert_eq!(["aim F at A with mg", "aim F at A"].map(|words| tiger.may(words)), [Err("MAD-52"); 2]);
}

#[test]
fn map_73_one_penalty_in_place_of_the_angle() {
    let mut play = overhead("Bofors & Truck", "Ju 87 B-1", "1100,900", false, &[]);
    play.does(&["aim F at A"]).rolls("fire", &[&[10, 9]]);
    assert_eq!(play.needs(), [[(8, "MAP-33"), (2, "MAP-73")]]);
    assert_eq!(play.hit_points("A"), 8);
    // Where evasions count, a half loop is one more: eleven cannot be hit, and nothing is rolled.
    let mut field = ground().red("gun", &["F: Bofors & Truck at 900,300"]).option("mad.aa_counts_evasion", "on");
    field = field.option("premeasure", "off").aircraft(BLUE, "A: Bf 109 E-3 at 900,900 heading 270 speed 200");
    let mut play = field.blue_first();
    play.does(&["fly A at 200 by M halfloop", "aim F at A", "fire"]);
    assert_eq!(play.fallen().len(), 0);
    assert_eq!(play.hit_points("A"), 16);
}

#[test]
fn map_73_evasions_beyond_the_edge_of_the_table_do_not_count() {
    let mut play = ground()
        .option("mad.aa_counts_evasion", "on")
        .blue("flak", &["F: Bofors & Truck at 300,600"])
        .aircraft(RED, "A: Bf 109 E-3 at 100,600 heading 270 speed 300")
        .blue_first();
    play.does(&["watch F", "end flak", "fly A at 350 by S 150 M halfloop S rest"]);
    play.rolls("cover F after 50", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(7, "MAP-33"), (2, "MAP-73"), (1, "MAP-73")]]);
}

#[test]
fn map_74_light_guns_reach_only_who_is_low() {
    let may = |gun: &str, low: bool| overhead(gun, "He 111 H-3", "1100,400", low, &[]).may("aim F at A");
    assert_eq!(may("FlakPz IV Wirbelwind", false), Err("MAP-74"));
    assert_eq!(may("FlakPz IV Wirbelwind", true), Ok(()));
    assert_eq!(may("FlakPz IV Mobelwagen", false), Ok(()));
    assert_eq!(may("FlakPz IV Mobelwagen", true), Ok(()));
    assert_eq!(may("M16 1/2 Track (AA)", false), Err("MAP-74"));
}

#[test]
fn map_75_guns_of_the_lists_by_the_aircraft_table() {
    let destroyed = |gun: &str, away: &str| {
        let mut play = overhead(gun, "Ju 87 B-1", away, true, &[]);
        play.does(&["aim F at A"]);
        let piece = play.piece("A").index();
        (play.chance("fire", |state| state.elements[piece].lost_in > 0) * 10_000.0).round()
    };
    assert_eq!(destroyed("FlakPz IV Wirbelwind", "1100,450"), 1600.0);
    assert_eq!(destroyed("M16 1/2 Track (AA)", "1100,450"), 400.0);
    assert_eq!(destroyed("FlakPz IV Mobelwagen", "1100,600"), 400.0);
}

#[test]
fn map_76_an_aa_mount_that_has_moved_is_silent() {
    let mut play = ground()
        .red("guns", &["F: Bofors & Truck at 900,300", "G: Bofors & Truck at 960,300"])
        .aircraft(BLUE, "A: Ju 87 B-1 at 1100,450 heading 270 speed 200")
        .blue_first();
    play.does(&["fly A at 200", "move F to 900,320"]);
    assert_eq!(play.refused("aim F at A"), "MAP-76");
    assert_eq!(play.refused("watch F"), "MAD-53");
    play.does(&["aim G at A"]).rolls("fire", &[&[1, 2]]);
}

#[test]
fn map_32_a_miss_at_the_ground_is_told_as_a_miss() {
    let mut play = ground()
        .blue("lorry", &["L: Jeep/Bike etc. at 900,400"])
        .aircraft(RED, "J: Ju 87 B-1 at 900,100 heading 0 speed 200")
        .red_first();
    play.does(&["fly J low at 200", "target J 1 at L"]).rolls("shoot", &[&[1, 1]]);
    assert!(is_told(&play, "is not hit.", "MAP-32") && !is_told(&play, "loses", "MAD-46"));
}

/// A Bofors of Blue with a marker beside the way of a Stuka of Red, and a lorry below it.
fn ambush() -> Play {
    let mut play = ground()
        .blue("flak", &["F: Bofors & Truck at 960,450"])
        .blue("lorries", &["L: Jeep/Bike etc. at 900,450", "V: Jeep/Bike etc. at 900,380"])
        .aircraft(RED, "A: Ju 87 B-1, bombs at 900,300 heading 0 speed 200")
        .blue_first();
    play.does(&["watch F", "end flak"]);
    play
}

#[test]
fn map_77_fire_at_an_attacker_waits_until_it_has_attacked() {
    let mut play = ambush();
    play.does(&["bomb A L low at 200"]);
    assert_eq!(play.asked(), BLUE);
    // A double success at the point beside it: 20, more than the Stuka has. The bombs fall all the same.
    play.rolls("cover F after 150", &[&[8, 9], &[1], &[12], &[10], &[6]]);
    assert_eq!(play.needs()[0], [(5, "MAP-33"), (2, "MAP-73"), (1, "MAP-73")]);
    assert!(play.is_lost("L") && !play.is_lost("A"));
    assert!(!play.has("F", Marks::WATCHING), "one use for each marker");
    assert_eq!(play.asked(), RED, "its rear gun has its shot");
    play.does(&["cease A"]);
    assert!(play.is_lost("A"));
}

#[test]
fn map_77_fire_at_one_that_does_not_attack_comes_at_once() {
    let mut play = ambush();
    play.does(&["fly A low at 200"]);
    play.rolls("cover F after 150", &[&[8, 9]]);
    assert!(play.is_lost("A"));
    assert_eq!(play.at("A"), at("900,450"), "it stops where it was hit");
    // 9/100: two successes of eight or more.
    let mut play = ambush();
    play.does(&["fly A low at 200"]);
    let craft = play.piece("A").index();
    let chance = play.chance("cover F after 150", |state| state.elements[craft].lost_in > 0);
    assert_eq!((chance * 10_000.0).round(), 900.0);
}

#[test]
fn map_114_an_attack_is_stated_where_a_marker_is_about() {
    let mut play = ambush();
    play.does(&["fly A low at 200", "spare"]);
    // It did not say that it would attack.
    assert_eq!(play.asked(), BLUE);
    let mut play = ambush();
    play.does(&["fly A low at 200 to attack", "spare"]);
    assert_eq!(play.may("target A 2 at L"), Ok(()), "the rear gunner");
    // Without a marker on the table nothing is stated.
    let play = ground().aircraft(RED, "A: Ju 87 B-1 at 900,300 heading 0 speed 200").red_first();
    assert_eq!(play.may("fly A at 200 to attack"), Err("MAP-114"));
}

#[test]
fn map_114_the_side_with_markers_is_asked_whether_or_not_it_can_fire() {
    let mut play = ground()
        .blue("tank", &["T: T34/76 at 1000,450"])
        .aircraft(RED, "A: Ju 87 B-1 at 900,300 heading 0 speed 200")
        .blue_first();
    play.does(&["watch T", "end tank", "fly A at 200"]);
    assert_eq!(play.asked(), BLUE);
    assert_eq!(play.refused("cover T after 150"), "MAP-72");
    assert_eq!(play.refused("cover T after 205"), "MAP-72");
    play.does(&["spare"]);
}

/// An AA mount of Blue with a marker 300 mm from the left edge, and a Stuka of Red that has flown towards it from there.
pub fn approach(mount: &str, x: u16, measured: &str) -> Play {
    let mut play = ground()
        .option("premeasure", measured)
        .blue("flak", &[&format!("F: {mount} at 300,600")])
        .aircraft(RED, &format!("A: Ju 87 B-1 at {x},600 heading 270 speed 200"))
        .blue_first();
    play.does(&["watch F", "end flak", "fly A low at 200"]);
    assert_eq!(play.asked(), BLUE);
    play
}

#[test]
fn map_106_map_114_hopeless_opportunity_fire_is_refused_where_players_measure() {
    // From 700 mm to 500: 8 +2 +1, and at the end alone 7 +2 +1.
    let mut near = approach("Bofors & Truck", 1000, "on");
    assert_eq!([near.refused("cover F after 150"), near.refused("cover F after 195")], ["MAP-31"; 2]);
    assert_eq!([near.may("cover F after 200"), near.may("cover F at the end")], [Ok(()), Ok(())]);
    let steps = |play: &Play| offers(play, "F", "cover").iter().map(|offer| offer.slots[0]).collect::<Vec<_>>();
    assert_eq!(steps(&near), [Slot::Number { from: 0, to: 0 }, Slot::Number { from: 40, to: 40 }]);
    near.rolls("cover F at the end", &[&[10, 9]]);
    assert_eq!(needed(&near), [10]);
    // From 1400 mm to 1200: out of range all the way. The side is asked all the same.
    let mut far = approach("Bofors & Truck", 1700, "on");
    assert_eq!([far.refused("cover F after 150"), far.refused("cover F at the end")], ["MAP-34"; 2]);
    assert_eq!(steps(&far), []);
    far.does(&["spare"]);
    // Whoever may not measure finds out: nothing that depends on a distance is refused, offered or not offered.
    for x in [1000, 1700] {
        let mut blind = approach("Bofors & Truck", x, "off");
        assert_eq!(blind.may("cover F after 150"), Ok(()));
        assert_eq!(steps(&blind), [Slot::Number { from: 0, to: 40 }]);
        blind.does(&["cover F after 150"]);
        assert_eq!((blind.fallen().len(), blind.has("F", Marks::WATCHING)), (0, false), "it is wasted");
    }
}

#[test]
fn mad_61_opportunity_fire_out_of_a_work_that_faces_away_is_refused_for_that() {
    let mut play = ground()
        .option("premeasure", "on")
        .work(BLUE, "kind = \"bunker\"; at = [300, 600]; bearing = 180")
        .blue("foot", &["F: Infantry at 300,600"])
        .aircraft(RED, "A: Ju 87 B-1 at 500,650 heading 270 speed 200")
        .blue_first();
    play.does(&["watch F", "end foot", "fly A low at 200"]);
    assert_eq!(play.refused("cover F after 200"), "MAD-61");
}

#[test]
fn map_114_the_line_of_opportunity_fire_leads_to_the_step_that_is_named() {
    let play = approach("Bofors & Truck", 800, "on");
    for (step, x) in [("after 50", 750), ("at the end", 600)] {
        let line = forecasts(&play, &format!("cover F {step}")).remove(0).picture.line.unwrap();
        assert_eq!((line.from, line.to.x), (play.at("F"), x * 1000), "{step}");
    }
}

#[test]
fn map_81_there_are_no_aircraft_in_the_futuristic_era() {
    let battle =
        || Field::hitech().red("a", &["R1: Line Infantry at 100,100"]).blue("b", &["B1: Line Infantry at 900,900"]);
    assert_eq!(battle().problems(), Vec::<String>::new());
    let found = battle().option("mad.aircraft", "on").problems();
    assert!(found.iter().any(|problem| problem.contains("MAP-81")), "{found:?}");
    let found = battle().aircraft(RED, "A: Ju 87 B-1").problems();
    assert!(found.iter().any(|problem| problem.contains("MAP-81")), "{found:?}");
}

#[test]
fn map_54_who_rides_in_what_bombs_destroy_is_rolled_for() {
    let carried = |die: u8| {
        let mut play = ground()
            .blue("lorries", &["L: Universal Carrier at 900,450", "I: Infantry in L", "N: Infantry at 900,481"])
            .aircraft(RED, "A: Ju 87 B-1, bombs at 900,300 heading 0 speed 200")
            .red_first();
        // Both on the carrier: 80 points, and 40 for the infantry beside it; then who rode in it.
        play.rolls("bomb A L low at 200", &[&[1], &[12], &[1], &[12], &[die]]);
        assert!(play.is_lost("L") && play.is_lost("N"));
        play
    };
    assert!(carried(5).is_lost("I"));
    let lucky = carried(6);
    assert!(!lucky.is_lost("I"));
    assert_eq!(lucky.at("I"), at("900,450"));
}

#[test]
fn map_51_guns_at_the_ground_take_no_notice_of_walls_and_of_moves() {
    let mut play = ground()
        .line("hedge", "800,440 1000,440")
        .area("wood", "860,480 940,520")
        .blue("foot", &["I: Infantry at 900,500", "V: Jeep/Bike etc. at 900,450"])
        .aircraft(RED, "B: Bf 110 C-4 at 900,100 heading 0 speed 200")
        .red_first();
    assert_eq!(play.may("fly B at 200"), Ok(()));
    play.does(&["fly B low at 200", "target B 1 at I", "target B 2 at I"]);
    assert_eq!(play.refused("target B 2 at V"), "MAP-30");
    play.rolls("shoot", &[&[9, 10], &[8, 1]]);
    // 200 mm: 4 and 5; on the ground, infantry, in a wood.
    assert_eq!(needed(&play), [7, 8]);
    // Four machine guns at full: 8, halved; two cannon at half: 6, halved. It had 5.
    assert!(play.is_lost("I"));
}

#[test]
fn map_52_in_a_trench_is_four_instead_of_one() {
    let mut play = ground()
        .work(BLUE, "kind = \"trench\"; at = [900, 390]; bearing = 180")
        .blue("foot", &["I: Infantry at 900,390"])
        .aircraft(RED, "J: Ju 87 B-1 at 900,100 heading 0 speed 200")
        .red_first();
    play.does(&["fly J low at 200", "target J 1 at I"]).rolls("shoot", &[&[8, 2]]);
    assert_eq!(needed(&play), [2 + 1 + 1 + 4]);
    assert_eq!(play.hit_points("I"), 4, "2 of 4, halved for one success and for infantry");
}

/// A trench of Blue right before a Stuka of Red, and whoever else takes part.
fn trench(option: &str) -> Field {
    ground()
        .option("mad.reduce_forts", option)
        .work(BLUE, "kind = \"trench\"; at = [900, 300]; bearing = 180")
        .aircraft(RED, "J: Ju 87 B-1, bombs at 900,100 heading 0 speed 200")
}

#[test]
fn map_57_bombs_are_aimed_at_a_work_as_at_an_element() {
    let order = "bomb J trench-1 low at 250";
    let mut play = trench("on").red_first();
    assert_eq!(play.read(order), play.read("bomb J \"Trench-1\" low at 250"));
    assert_eq!(Mad::write(play.setting(), &play.read(order)), order);
    // 10 and 20 mm from its middle are under the template, 30 are not.
    let one = trench("on").option("mad.partial_drop", "on").red_first();
    let single = "bomb J trench-1 low at 250 templates 1";
    let comes = one.chance(single, |state| state.works.works[0].value == 3);
    assert!((comes - 0.2).abs() < 1e-12, "{comes}");
    for (battle, order, percent) in [(&one, single, 20.0), (&play, order, 36.0)] {
        let forecast = &forecasts(battle, order)[0];
        let (name, chance) = forecast.chances.last().unwrap();
        assert_eq!((name.as_str(), (chance * 100.0).round()), ("reduces trench-1", percent));
    }
    play.rolls(order, &[&[1], &[6], &[10], &[6]]);
    assert_eq!((play.state().works.works[0].value, play.craft("J").templates), (3, 0));

    // 15 mm beside the path at the most, as for an element.
    let beside = |x: i32| {
        let aircraft = format!("J: Ju 87 B-1, bombs at {x},100 heading 0 speed 200");
        let field = ground().option("mad.reduce_forts", "on").option("premeasure", "on");
        let field = field.work(BLUE, "kind = \"trench\"; at = [900, 300]; bearing = 180");
        field.aircraft(RED, &aircraft).red_first().may(order)
    };
    assert_eq!([beside(915), beside(916)], [Ok(()), Err("MAP-55")]);
    // Only where works are reduced, and never one with friends in it.
    assert_eq!(trench("off").red_first().may(order), Err("MAD-64"));
    let friends = trench("on").red("in", &["I: Infantry at 900,300"]).red_first();
    assert_eq!(friends.may(order), Err("MAD-64"));
    let foes = trench("on").blue("in", &["I: Infantry at 900,300"]).red_first();
    assert_eq!(foes.may(order), Ok(()));
}

#[test]
fn map_57_rockets_are_aimed_at_a_work_and_guns_are_not() {
    let field = ground()
        .typhoon("4,20mm,Fwd,1,1,MRS,Fwd,1")
        .option("mad.reduce_forts", "on")
        .work(BLUE, "kind = \"trench\"; at = [900, 400]; bearing = 180")
        .aircraft(RED, "T: Typhoon at 900,100 heading 0 speed 200");
    let mut high = field.red_first();
    high.does(&["fly T at 200"]);
    assert_eq!(high.asked(), BLUE, "who flies high fires at nothing below");
    let mut play = field.red_first();
    play.does(&["fly T low at 200"]);
    assert_eq!(play.refused("target T 1 at trench-1"), "MAP-57");
    let forecast = forecasts(&play, "target T 2 at trench-1").remove(0);
    assert_eq!(forecast.need.total(), 5, "4 at 100 mm, and the ground");
    // Two successes, 36 %, fall on the point; of one success, 48 %, two in ten are near enough.
    let reduced = forecast.chances.iter().find(|(name, _)| name == "reduces trench-1").unwrap().1;
    let results = forecast.picture.results.iter().map(|result| result.chance).sum::<f64>();
    assert!((reduced - (0.36 + 0.48 * 0.2)).abs() < 1e-12 && (results - 1.0).abs() < 1e-12);
    let places = forecast.picture.scatter.unwrap().places;
    assert!((places.iter().map(|place| place.chance).sum::<f64>() - 1.0).abs() < 1e-12);
    play.does(&["target T 2 at trench-1"]);
    let comes = play.chance("shoot", |state| state.works.works[0].value == 3);
    assert!((comes - reduced).abs() < 1e-12, "{comes}");
    play.rolls("shoot", &[&[8, 1], &[2], &[3]]);
    assert_eq!(needed(&play)[0], 5);
    assert_eq!((play.state().works.works[0].value, play.craft("T").used[1]), (3, 1));
}

#[test]
fn map_30_map_59_rockets_fall_with_the_guns_of_their_attack() {
    let field = |groups: &str| {
        let field = ground().typhoon(groups).blue("lorry", &["L: Truck etc. at 900,400", "I: Infantry in L"]);
        let mut play = field.aircraft(RED, "T: Typhoon at 900,100 heading 0 speed 200").red_first();
        play.does(&["fly T low at 200", "target T 1 at L", "target T 2 at L"]);
        play
    };
    // All that was named is rolled first. The guns destroy the lorry, the rockets fall on it, and then its passenger is rolled
    // for, whom nothing touches any more.
    let mut play = field("4,20mm,Fwd,1,1,MRS,Fwd,1");
    play.rolls("shoot", &[&[8, 9], &[9, 8], &[6]]);
    assert_eq!(needed(&play)[..2], [5, 5]);
    assert!(play.is_lost("L") && !play.is_lost("I"));
    assert_eq!(play.element("I").hit_points, play.setting().kind(play.piece("I")).hit_points);
    // In the order of the groups, whatever each of them is.
    let mut play = field("1,MRS,Fwd,1,4,20mm,Fwd,1");
    play.rolls("shoot", &[&[8, 1], &[10], &[12], &[8, 9], &[6]]);
    assert!(play.is_lost("L") && !play.is_lost("I"));
}

#[test]
fn map_30_what_guns_and_rockets_of_one_attack_do_is_added() {
    let field = ground().typhoon("1,20mm,Fwd,1,1,MRS,Fwd,1").option("premeasure", "on");
    let field = field.blue("tank", &["K: Pz IV F2 to J at 900,400"]);
    let mut play = field.aircraft(RED, "T: Typhoon at 900,100 heading 0 speed 200").red_first();
    play.does(&["fly T low at 200", "target T 1 at K", "target T 2 at K"]);
    let full = play.hit_points("K");
    let piece = play.piece("K").index();
    // Known beforehand: what all of it together does.
    let lost = play.chance("shoot", |state| state.elements[piece].lost_in > 0);
    let known = forecasts(&play, "shoot");
    let destroyed = |forecast: &Forecast| forecast.chances.iter().find(|(name, _)| name == "destroys").map(|of| of.1);
    let together = known.iter().find_map(destroyed).unwrap();
    assert!(full > 6 && lost > 0.0 && (together - lost).abs() < 1e-12, "{full}: {together} {lost}");
    play.rolls("shoot", &[&[8, 9], &[1, 1]]);
    assert_eq!(play.hit_points("K"), full - 6);
}

#[test]
fn map_30_a_single_point_of_damage_is_a_hit_with_rockets_and_without() {
    for rockets in [false, true] {
        let field = ground().typhoon("1,MG,Fwd,1,1,MRS,Fwd,1").option("premeasure", "on");
        let field = field.blue("foot", &["I: Infantry at 900,400"]);
        let mut play = field.aircraft(RED, "T: Typhoon at 900,100 heading 0 speed 200").red_first();
        play.does(&["fly T low at 200", "target T 1 at I"]);
        if rockets {
            play.does(&["target T 2 at I"]);
        }
        let (full, piece) = (play.hit_points("I"), play.piece("I").index());
        let hurt = play.chance("shoot", |state| state.elements[piece].hit_points < full);
        let by_one = play.chance("shoot", |state| state.elements[piece].hit_points + 1 == full);
        let known = forecasts(&play, "shoot");
        let hits = known.iter().find_map(|of| of.chances.iter().find(|(name, _)| name == "hits")).unwrap().1;
        assert!(by_one > 0.0 && (hits - hurt).abs() < 1e-12, "{rockets}: {hits} {hurt}");
    }
}

#[test]
fn map_59_the_odds_of_a_rocket_are_known_before_it_is_fired() {
    let mut play = ground()
        .typhoon("4,20mm,Fwd,1,1,MRS,Fwd,1")
        .option("premeasure", "on")
        .blue("foot", &["I: Infantry at 900,400", "V: Jeep/Bike etc. at 930,400"])
        .aircraft(RED, "T: Typhoon at 900,100 heading 0 speed 200")
        .red_first();
    play.does(&["fly T low at 200"]);
    let forecast = forecasts(&play, "target T 2 at I").remove(0);
    let scatter = forecast.picture.scatter.unwrap();
    play.does(&["target T 2 at I"]);
    for name in ["I", "V"] {
        let piece = play.piece(name);
        let caught = scatter.reach.iter().find(|caught| caught.piece == piece).unwrap();
        let lost = play.chance("shoot", |state| state.elements[piece.index()].lost_in > 0);
        assert!(lost > 0.0 && (caught.destroyed - lost).abs() < 1e-12, "{name}: {} {lost}", caught.destroyed);
    }
}

#[test]
fn map_30_the_odds_of_the_guns_at_the_end_of_a_flight_are_those_of_the_fire_there() {
    let field = ground()
        .option("premeasure", "on")
        .blue("foot", &["I: Infantry at 900,480"])
        .aircraft(RED, "B: Bf 110 C-4 at 900,100 heading 0 speed 200")
        .aircraft(BLUE, "S: Spitfire IA at 900,600 heading 0 speed 200");
    let play = field.red_first();
    assert_eq!(forecasts(&play, "fly B at 200").len(), 1, "high: only at the fighter");
    let before = forecasts(&play, "fly B low at 200");
    assert_eq!(before.len(), 2);
    assert!(before[0].gain > 0.0 && before[1].gain == 0.0, "one of them will be fired at");
    for target in ["S", "I"] {
        let mut play = field.red_first();
        let piece = play.piece(target);
        play.does(&["fly B low at 200", &format!("target B 1 at {target}"), &format!("target B 2 at {target}")]);
        let lost = play.chance("shoot", |state| state.elements[piece.index()].lost_in > 0);
        let known = before.iter().find(|forecast| forecast.pieces.contains(&piece)).unwrap();
        assert!((known.chances[1].1 - lost).abs() < 1e-12 && lost > 0.0, "{target}");
    }
}

#[test]
fn map_91_who_flies_high_does_not_fire_at_the_ground() {
    let mut play = ground()
        .blue("lorry", &["L: Jeep/Bike etc. at 900,450"])
        .aircraft(RED, "S: Spitfire IA at 900,100 heading 0 speed 200")
        .red_first();
    assert_eq!(play.may("fly S at 200"), Ok(()));
    play.does(&["fly S at 200"]);
    assert_eq!(play.asked(), BLUE, "there is nothing that it could fire at");
}

#[test]
fn map_110_stukas_over_the_column() {
    let name = "scenarios/stukas-over-the-column.toml";
    let setting = Field::of_text(data::scenarios().get(name).unwrap());
    let skies = setting.sky.as_deref().unwrap();
    let points = |side| skies.members.iter().filter(move |plan| plan.side == side).map(|plan| u32::from(plan.points));
    let bofors = setting.elements.iter().filter(|member| setting.kind_of(member).name == "Bofors & Truck");
    let flak: u32 = bofors.map(|member| u32::from(setting.kind_of(member).points_computed)).sum();
    assert_eq!((points(RED).sum::<u32>(), flak), (214, 88));
    assert_eq!(points(BLUE).collect::<Vec<_>>(), [116, 116, 116, 99]);
}

#[test]
fn map_116_the_worked_dive() {
    let mut play = ground()
        .option("premeasure", "on")
        .red("far too", &["R8: Tiger I at 150,30"])
        .aircraft(RED, "J: Ju 87 B-1, bombs at 900,300 heading 0 speed 200")
        .blue("lorry", &["L: Jeep/Bike etc. at 905,450", "I: Infantry at 905,480"])
        .blue("flak", &["F: Bofors & Truck at 960,480"])
        .blue("halftrack", &["M: M16 1/2 Track (AA) at 900,650"])
        .blue_first();
    play.does(&["watch F", "end flak"]);
    play.does(&["bomb J L low at 230"]);
    assert_eq!(play.asked(), BLUE);
    // 67.08 mm: 5 +2 +1; half, held. Then both templates.
    play.rolls("cover F after 150", &[&[8, 3], &[1], &[12], &[6], &[3]]);
    assert_eq!(needed(&play)[0], 8);
    assert!(play.is_lost("L") && play.is_lost("I") && !play.is_lost("F"));
    assert_eq!(play.course("J").at, at("900,530"));
    // The pilot has dropped, and the Bofors is not astern enough for the rear gun: nobody fires, and what was held is due.
    assert_eq!((play.asked(), play.hit_points("J")), (BLUE, 8));
    play.does(&["aim M at J"]).rolls("fire", &[&[9, 9]]);
    assert_eq!(needed(&play), [7]);
    assert!(play.is_lost("J"));
}

#[test]
fn map_07_a_ground_battle_is_not_over_while_its_elements_fight() {
    let mut play = overhead("FlakPz IV Wirbelwind", "Ju 87 B-1", "1100,350", true, &[]);
    play.does(&["aim F at A"]).rolls("fire", &[&[9, 10]]);
    assert_eq!(play.outcome(), None::<Outcome>);
    assert!(play.craft("A").flags.has(Flags::DONE));
}

/// What a piece of the side that must decide may try, with this verb.
pub fn offers(play: &Play, name: &str, verb: &str) -> Vec<Offer> {
    let mut offers = Vec::new();
    Mad::offers(play.setting(), &play.view(play.asked()), play.piece(name), &mut |offer| offers.push(offer));
    offers.retain(|offer| Mad::VERBS[usize::from(offer.verb)].key == verb);
    offers
}

#[test]
fn map_114_who_is_shot_down_on_its_way_is_fired_at_no_more() {
    let mut play = ground()
        .blue("flak", &["F: Bofors & Truck at 960,350"])
        .blue("more", &["G: Bofors & Truck at 960,420"])
        .aircraft(RED, "A: Ju 87 B-1 at 900,300 heading 0 speed 200")
        .blue_first();
    play.does(&["watch F", "end flak", "end far", "watch G", "end more", "fly A low at 200", "cover G after 120"]);
    // Along the path, whatever was named first.
    play.rolls("cover F after 50", &[&[9, 8]]);
    assert!(play.is_lost("A") && play.at("A") == at("900,350"));
    assert_eq!(["F", "G"].map(|name| play.has(name, Marks::WATCHING)), [false, true]);
}

#[test]
fn map_57_own_elements_suffer_too() {
    let mut play = ground()
        .blue("lorry", &["L: Truck etc. at 900,450"])
        .red("own", &["O: Jeep/Bike etc. at 900,482", "P: Jeep/Bike etc. at 900,514"])
        .aircraft(RED, "A: Ju 87 B-1, bombs at 900,300 heading 0 speed 200")
        .red_first();
    play.rolls("bomb A L low at 200", &[&[2], &[12], &[10], &[6]]);
    assert_eq!(["L", "O", "P"].map(|name| play.is_lost(name)), [true, true, false]);
}

#[test]
fn map_52_what_a_work_is_from_above_is_an_option() {
    let needs = |option: &str, reduced: bool| {
        let mut play = ground()
            .option("mad.air_vs_fortification", option)
            .option("mad.reduce_forts", "on")
            .work(BLUE, "kind = \"trench\"; at = [900, 390]; bearing = 180")
            .blue("foot", &["I: Infantry at 900,390"])
            .aircraft(RED, "J: Ju 87 B-1 at 900,100 heading 0 speed 200")
            .red_first();
        if reduced {
            let event = Event::Work(WorkEvent::Reduced { shelter: Shelter::Work(WorkId(0)), value: 3 });
            play.battle.rule(vec![event], "it was hit", None, &[RED, BLUE]).unwrap();
        }
        play.does(&["fly J low at 200", "target J 1 at I"]);
        forecasts(&play, "shoot")[0].need.total()
    };
    assert_eq!([needs("2", false), needs("6", false), needs("6", true)], [2, 6, 3].map(|work| 2 + 1 + 1 + work));
}

#[test]
fn map_29_by_option_the_damage_of_ground_guns_is_that_of_the_group() {
    let options = [("mad.gun_damage", "per_group")];
    let mut play = overhead("FlakPz IV Wirbelwind", "Ju 87 B-1", "1100,450", true, &options);
    play.does(&["aim F at A"]);
    let piece = play.piece("A").index();
    let left = |left: u16| play.chance("fire", |state| state.elements[piece].hit_points == left) > 0.0;
    assert_eq!([18 - 3, 18 - 6, 18 - 12, 0].map(left), [true, true, true, false]);
}
