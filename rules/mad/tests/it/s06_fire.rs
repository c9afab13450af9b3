//! Section E on the table: who fires at what with what, cover, and what becomes of it.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST};
use sandtable_core::{Ruleset, Table, Viewer};
use sandtable_dice::Exact;
use sandtable_mad::{Event, Mad, Marks, ShotResult};

/// Two tanks of Red at the south, one tank and one squad of Blue in the open 400 mm to the north.
fn duel() -> Field {
    Field::new()
        .red("tanks", &["T1: Tiger I at 600,100", "T2: Tiger I at 700,100"])
        .blue("panzers", &["P1: T34/76 at 600,500", "P2: T34/76 at 700,500"])
        .blue("squad", &["I1: Infantry at 800,500", "I2: Infantry at 840,500"])
}

/// What the shots of the last entry came to.
fn results(play: &Play) -> Vec<ShotResult> {
    let result = |event| if let Event::Fired { result, .. } = event { Some(result) } else { None };
    play.events().into_iter().filter_map(result).collect()
}

/// The number needed for the only roll of the last entry.
fn need(play: &Play) -> i32 {
    let needs = play.needs();
    assert_eq!(needs.len(), 1, "{needs:?}");
    needs[0].iter().map(|(value, _)| value).sum()
}

/// The clauses that make up the number of the only roll.
fn clauses(play: &Play) -> Vec<String> {
    play.needs()[0].iter().map(|(_, clause)| clause.to_string()).collect()
}

/// What one shot of Red's T1 at Blue's P1 needs on this table; both miss.
fn tank_needs(field: &Field, from: &str, to: &str) -> i32 {
    let field =
        field.clone().red("r", &[&format!("T1: Tiger I at {from}")]).blue("b", &[&format!("P1: T34/76 at {to}")]);
    let mut play = field.red_first();
    play.does(&["aim T1 at P1 with cannon_b"]).rolls("fire", &[&[1, 2]]);
    need(&play)
}

#[test]
fn mad_33_each_element_needs_its_own_line_of_sight() {
    let hidden = duel().area("building", "640,290 900,310");
    let mut play = hidden.red_first();
    assert_eq!(play.refused("aim T2 at P2"), "MAD-33");
    play.does(&["aim T1 at P1"]).rolls("fire", &[&[1, 2]]);
    assert_eq!(play.refused("aim T2 at P2"), "MAD-32", "the fire step is over");
}

#[test]
fn mad_33_friends_and_passengers_are_no_targets() {
    let field = duel().blue("carrier", &["H1: 1/2 Track at 1000,500", "I3: Infantry in H1"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("aim T1 at T2"), "MAD-33");
    assert_eq!(play.refused("aim T1 at T1"), "MAD-33");
    assert_eq!(play.refused("aim T1 at I3"), "MAD-131");
}

#[test]
fn mad_33_any_number_may_fire_at_one_target() {
    let mut play = duel().red_first();
    play.does(&["aim T1 at P1", "aim T2 at P1"]).rolls("fire", &[&[1, 2], &[9, 8]]);
    assert!(play.is_lost("P1"));
}

#[test]
fn mad_34_a_target_out_of_range_is_a_wasted_shot() {
    let field = Field::new()
        .red("squad", &["S1: Infantry (Support) at 600,100"])
        .blue("panzer", &["P1: T34/76 at 600,620"])
        .blue("other", &["P2: T34/76 at 900,620"]);
    let mut play = field.red_first();
    // 520 mm: no number in its column, no dice, and the weapon has fired.
    play.does(&["aim S1 at P1 with inf_support", "fire"]);
    assert_eq!(results(&play), [ShotResult::Wasted]);
    assert!(play.element("S1").fired != 0);
    assert_eq!(play.hit_points("P1"), 22);
    assert!(play.has("S1", Marks::STOOD), "it has fired as stationary");
    assert_eq!(play.refused("move S1 to 600,110"), "MAD-31");
}

#[test]
fn mad_34_eleven_or_more_is_a_wasted_shot_too() {
    let field = Field::new().area("wood", "560,480 640,540");
    let field = field.red("tank", &["T1: Sherman M4A1 at 600,100"]).blue("squad", &["I1: Infantry at 600,490"]);
    let mut play = field.red_first();
    play.does(&["aim T1 at I1 with cannon_d moving", "fire"]);
    assert_eq!(results(&play), [ShotResult::Wasted]);
    play.does(&["move T1 to 600,110"]);
}

#[test]
fn mad_34_all_targets_are_named_before_the_first_die() {
    let mut play = duel().red_first();
    play.does(&["aim T1 at P1"]);
    // Nothing has been rolled, and nothing else may be done before all is fired.
    assert_eq!(play.refused("move T2 to 700,110"), "MAD-32");
    assert_eq!(play.refused("watch T2"), "MAD-32");
    assert_eq!(play.refused("end tanks"), "MAD-32");
    play.does(&["aim T2 at P2"]);
    assert_eq!(play.waits("fire", &[]).why.reason.clause, "MAD-45");
    play.rolls("fire", &[&[9, 9], &[1, 1]]);
    assert_eq!(results(&play), [ShotResult::Hit(68), ShotResult::Missed]);
}

/// The forecasts of a typed command of the side that must decide.
fn forecasts(play: &Play, text: &str) -> Vec<sandtable_core::Forecast> {
    let view = play.battle.view(Viewer::Side(play.asked()));
    Mad::forecast(play.setting(), &view, &play.read(text), &mut Exact::new())
}

#[test]
fn mad_34_odds_are_shown_before_naming_only_where_premeasuring_is_on() {
    for (value, shown) in [("on", true), ("off", false)] {
        let mut play = duel().option("premeasure", value).red_first();
        assert_eq!(forecasts(&play, "aim T1 at P1").is_empty(), !shown, "premeasure {value}");
        play.does(&["aim T1 at P1"]);
        // Whoever has named one target may name more, or take it back: nothing is measured before he fires.
        let fire = forecasts(&play, "fire");
        assert_eq!(fire.is_empty(), !shown, "premeasure {value}");
        if !shown {
            continue;
        }
        assert_eq!(fire[0].need.total(), 6);
        assert_eq!(fire[0].chances, [("destroyed".to_string(), 0.25), ("hit".to_string(), 0.75)]);
    }
}

#[test]
fn mad_34_what_may_be_named_does_not_depend_on_the_range() {
    // Without premeasuring, two tables that differ in the distance alone offer and refuse the same.
    let table = |y: i32| {
        let field = Field::new().option("premeasure", "off");
        let field = field.red("squad", &["S1: Infantry (Support) at 600,100", "S2: Infantry at 640,100"]);
        field.blue("panzer", &[&format!("P1: T34/76 at 600,{y}"), "P2: T34/76 at 300,300"]).red_first()
    };
    let (near, far) = (table(300), table(1100));
    let offers = |play: &Play| {
        let mut all = Vec::new();
        for name in ["S1", "S2"] {
            let view = play.view(RED);
            Mad::offers(play.setting(), &view, play.piece(name), &mut |offer| all.push(format!("{offer:?}")));
        }
        all
    };
    assert_eq!(offers(&near), offers(&far));
    for mut play in [near, far] {
        play.does(&["aim S1 at P1 with inf_support"]);
    }
}

#[test]
fn mad_36_the_nearer_to_the_obstacle_has_the_cover() {
    for kind in ["wall", "hedge", "fence"] {
        let wall = |x: i32| Field::new().line(kind, &format!("{x},400 {x},800"));
        let needs = |field: &Field| tank_needs(field, "100,600", "500,600");
        assert_eq!(needs(&wall(480)), 7, "{kind} at x = 380 from the firer");
        assert_eq!(needs(&wall(110)), 6, "{kind} at x = 10: the firer's own");
        assert_eq!(needs(&wall(300)), 7, "{kind} half way: the target has it");
        assert_eq!(needs(&wall(299)), 6, "{kind} a millimetre nearer to the firer");
        let both = wall(110).line(kind, "490,400 490,800");
        assert_eq!(needs(&both), 7);
        assert_eq!(tank_needs(&both, "500,600", "100,600"), 7, "{kind}: both sides are in cover");
    }
    let cited = Field::new().line("wall", "480,400 480,800");
    let mut play = cited.red("r", &["T1: Tiger I at 100,600"]).blue("b", &["P1: T34/76 at 500,600"]).red_first();
    play.does(&["aim T1 at P1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(clauses(&play), ["MAD-35", "MAD-36"]);
}

#[test]
fn mad_36_the_tie_is_exact_on_slanting_lines() {
    // Walls through the exact middle of lines in many directions: the target always has them.
    for (x, y) in [(3001, 4003), (3171, 2111), (-3131, 971), (-951, -3891), (2333, -3771), (4011, 2993)] {
        // All in tenths of a millimetre; the middle is between two of them.
        let (from, to) = ((9000, 6000), (9000 + x, 6000 + y));
        let mm = |(x, y): (i32, i32)| format!("{}.{},{}.{}", x / 10, x % 10, y / 10, y % 10);
        let wall =
            |sign: i32| (from.0 + (x + sign * (2 * (y / 20) + 1)) / 2, from.1 + (y - sign * (2 * (x / 20) + 1)) / 2);
        let field = Field::new().line("wall", &format!("{} {}", mm(wall(1)), mm(wall(-1))));
        let open = tank_needs(&Field::new(), &mm(from), &mm(to));
        assert_eq!(tank_needs(&field, &mm(from), &mm(to)), open + 1, "{x}, {y}");
        assert_eq!(tank_needs(&field, &mm(to), &mm(from)), open + 1, "{x}, {y} back");
    }
}

#[test]
fn mad_36_only_a_proper_crossing_counts_or_an_obstacle_at_the_targets_centre() {
    let needs = |field: &Field| tank_needs(field, "100,600", "500,600");
    assert_eq!(needs(&Field::new().line("wall", "450,600 460,600")), 6, "along the line of fire");
    assert_eq!(needs(&Field::new().line("wall", "480,600 480,800")), 6, "the end of the wall just touches the line");
    assert_eq!(needs(&Field::new().line("wall", "500.1,500 500.1,700")), 7, "0.1 mm behind the target's centre");
    assert_eq!(needs(&Field::new().line("wall", "500.2,500 500.2,700")), 6, "0.2 mm behind it");
    assert_eq!(needs(&Field::new().line("wall", "100.1,500 100.1,700")), 6, "at the firer's centre");
}

#[test]
fn mad_36_infantry_behind_a_wall_has_two() {
    let field = Field::new().line("hedge", "580,280 680,280");
    let mut play = field.red("r", &["R1: Infantry at 600,150"]).blue("b", &["I1: Infantry at 600,300"]).red_first();
    play.does(&["aim R1 at I1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 7);
}

#[test]
fn mad_37_cover_wants_the_target_inside() {
    let inside = Field::new().area("wood", "560,480 640,560");
    assert_eq!(tank_needs(&inside, "600,100", "600,500"), 7, "20 mm inside");
    assert_eq!(tank_needs(&inside, "600,80", "600,480"), 7, "on the edge");
    let between = Field::new().area("wood", "560,280 640,310");
    assert_eq!(tank_needs(&between, "600,100", "600,500"), 6, "30 mm of wood half way");
    let town = Field::new().area("built-up", "560,480 640,560");
    assert_eq!(tank_needs(&town, "600,100", "600,500"), 7);
    let field = Field::new().area("field", "560,480 640,560").area("rough", "560,560 640,600");
    assert_eq!(tank_needs(&field, "600,100", "600,500"), 6, "crops are no cover");
}

#[test]
fn mad_37_depth_is_summed_and_cover_is_the_targets_own() {
    let woods = Field::new().area("wood", "560,100 640,130").area("wood", "560,485 640,560");
    // 30 mm of the firer's wood and 15 mm of the target's: 45 mm.
    assert_eq!(tank_needs(&woods, "600,100", "600,500"), 7);
    let field = woods.red("r", &["T1: Tiger I at 600,100"]).blue("b", &["P1: T34/76 at 600,510"]);
    assert_eq!(field.red_first().refused("aim T1 at P1"), "MAD-33", "30 and 25: 55 mm");
    // The firer in his wood gives the target in the open nothing.
    let own = Field::new().area("wood", "560,70 640,130");
    assert_eq!(tank_needs(&own, "600,100", "600,500"), 6);
}

#[test]
fn mad_38_cover_of_two_kinds_counts_once() {
    let field = Field::new().area("wood", "560,480 640,560").line("wall", "560,490 640,490");
    assert_eq!(tank_needs(&field, "600,100", "600,500"), 7);
}

#[test]
fn mad_39_no_cover_in_contact() {
    let wood = Field::new().area("wood", "560,80 640,200");
    let wood = wood.red("r", &["T1: Sherman M4A1 at 600,100"]);
    let mut play = wood.clone().blue("b", &["I1: Infantry at 600,130.5"]).red_first();
    play.does(&["aim T1 at I1 with cannon_d"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 5);
    let mut play = wood.blue("b", &["I1: Infantry at 600,130.6"]).red_first();
    play.does(&["aim T1 at I1 with cannon_d"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 7, "a tenth of a millimetre apart");
}

/// One assault gun of Red, a tank and a squad of Blue 180 mm away.
fn assault_gun() -> Field {
    Field::new()
        .red("guns", &["G1: Stug III G at 600,300"])
        .blue("tank", &["P1: T34/76 at 600,480"])
        .blue("squad", &["I1: Infantry at 640,476"])
}

#[test]
fn mad_40_the_star_bars_the_weapon_of_who_moves() {
    let mut play = assault_gun().red_first();
    play.does(&["move G1 to 600,301"]);
    assert_eq!(play.refused("aim G1 at P1 with cannon_b"), "MAD-40");
    play.does(&["aim G1 at I1 with mg"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 5 + 2);
    // Announced movement bars it as well.
    assert_eq!(assault_gun().red_first().refused("aim G1 at P1 with cannon_b moving"), "MAD-40");
}

#[test]
fn mad_40_who_fires_it_stays_where_he_is() {
    let mut play = assault_gun().red_first();
    play.does(&["aim G1 at P1 with cannon_b"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 3, "no modifier");
    assert_eq!(play.refused("move G1 to 600,301"), "MAD-31");
}

#[test]
fn mad_40_a_fixed_weapon_may_take_an_opportunity() {
    let mut play = assault_gun().red_first();
    play.does(&["watch G1", "end guns", "move P1 to 600,470"]);
    assert_eq!(play.asked(), RED);
    play.does(&["react G1 with cannon_b at point 0"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 3 + 1);
}

#[test]
fn mad_41_infantry_that_moves_or_dismounts_fires_small_arms_alone() {
    let field = Field::new()
        .red("carriers", &["H1: 1/2 Track at 600,300", "S1: Infantry (Support) in H1"])
        .blue("squad", &["I1: Infantry at 600,480", "P1: T34/76 at 640,480"]);
    let mut play = field.red_first();
    play.does(&["land S1 bearing 0"]);
    assert_eq!(play.refused("aim S1 at I1 with inf_support"), "MAD-41");
    play.does(&["aim S1 at I1 with small_arms"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 5 + 2);
}

#[test]
fn mad_41_infantry_support_of_a_vehicle_fires_on_the_move() {
    let field = Field::new().red("tanks", &["Z1: Pz I at 600,300"]).blue("tank", &["P1: T34/76 at 600,480"]);
    let mut play = field.red_first();
    play.does(&["move Z1 to 600,310", "aim Z1 at P1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 5 + 2);
}

#[test]
fn mad_42_every_weapon_has_a_target_of_its_own() {
    let field = Field::new().red("tanks", &["C1: Char B1-bis at 600,100"]);
    let field = field.blue("targets", &["P1: T34/76 at 600,500", "P2: T34/76 at 640,200"]);
    let mut play = field.red_first();
    play.does(&["aim C1 at P1 with cannon_d", "aim C1 at P2 with cannon_e"]);
    assert_eq!(play.refused("aim C1 at P2 with cannon_d"), "MAD-31", "each weapon once");
    play.rolls("fire", &[&[9, 8], &[9, 8]]);
    assert_eq!((play.hit_points("P1"), play.hit_points("P2")), (0, 22 - 16));
}

#[test]
fn mad_42_standing_infantry_fires_both_weapons_where_the_option_says_so() {
    let field = Field::new()
        .red("squad", &["S1: Infantry (Support) at 600,300"])
        .blue("squads", &["I1: Infantry at 600,480", "I2: Infantry at 640,470"]);
    let mut play = field.red_first();
    play.does(&["aim S1 at I1 with small_arms", "aim S1 at I2 with inf_support"]).rolls("fire", &[&[5, 6], &[6, 7]]);
    let needs: Vec<i32> = play.needs().iter().map(|parts| parts.iter().map(|(value, _)| value).sum()).collect();
    assert_eq!(needs, [5, 5 + 2]);
    assert_eq!((play.hit_points("I1"), play.hit_points("I2")), (0, 5 - 3));
    let mut play = field.option("mad.infantry_fires_all", "off").red_first();
    play.does(&["aim S1 at I1 with small_arms"]);
    assert_eq!(play.refused("aim S1 at I2 with inf_support"), "MAD-42");
    play.rolls("fire", &[&[1, 1]]);
}

#[test]
fn mad_42_the_option_is_for_infantry_only() {
    let field = Field::new().option("mad.infantry_fires_all", "off").red("tanks", &["C1: Char B1-bis at 600,100"]);
    let mut play = field.blue("targets", &["P1: T34/76 at 600,500"]).red_first();
    play.does(&["aim C1 at P1 with cannon_d", "aim C1 at P1 with cannon_e"]).rolls("fire", &[&[1, 1], &[1, 1]]);
}

#[test]
fn mad_43_the_grant_has_its_turret_gun_on_the_move() {
    let field = Field::new().red("tanks", &["G1: M3 Grant at 600,100"]).blue("target", &["P1: T34/76 at 600,520"]);
    let mut play = field.red_first();
    play.does(&["move G1 to 600,110", "aim G1 at P1 with #1"]);
    assert_eq!(play.refused("aim G1 at P1 with #2"), "MAD-40");
    play.rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 7 + 2);
    let mut play = field.red_first();
    play.does(&["aim G1 at P1 with #1", "aim G1 at P1 with #2"]).rolls("fire", &[&[1, 1], &[1, 1]]);
    assert_eq!(play.needs(), [vec![(7, "MAD-35")], vec![(7, "MAD-35")]]);
}

#[test]
fn mad_44_the_machine_gun_replaces_all_other_fire() {
    let field = Field::new()
        .red("tanks", &["T1: Tiger I at 600,300", "C1: Char B1-bis at 700,300", "W1: Truck etc. at 800,300"])
        .blue("squad", &["I1: Infantry at 600,480", "P1: T34/76 at 640,480", "W2: Truck etc. at 680,480"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("aim T1 at P1 with mg"), "MAD-44", "infantry targets only");
    assert_eq!(play.refused("aim T1 at W2 with mg"), "MAD-44");
    play.does(&["aim T1 at I1 with mg"]);
    assert_eq!(play.refused("aim T1 at P1 with cannon_b"), "MAD-44");
    play.does(&["aim C1 at I1 with cannon_d"]);
    assert_eq!(play.refused("aim C1 at I1 with mg"), "MAD-44");
    play.rolls("fire", &[&[5, 6], &[1, 1]]);
    assert_eq!(play.needs()[0], [(5, "MAD-35")]);
    assert!(play.is_lost("I1"), "5 points, not halved");
    // Who lists small arms or infantry support has that and no other.
    let truck = play.piece("W1");
    assert_eq!(play.setting().arms(truck).count(), 1);
    for (name, count) in [("T1", 2), ("C1", 3)] {
        assert_eq!(play.setting().arms(play.piece(name)).count(), count, "{name}");
    }
}

#[test]
fn mad_44_cavalry_is_infantry_to_the_machine_gun() {
    let field = Field::new().red("tank", &["T1: Tiger I at 600,300"]).blue("horse", &["C1: Cavalry at 600,480"]);
    let mut play = field.red_first();
    play.does(&["aim T1 at C1 with mg"]).rolls("fire", &[&[5, 6]]);
    assert_eq!(need(&play), 5);
    assert!(play.is_lost("C1"));
}

#[test]
fn mad_44_as_an_opportunity_too_it_is_one_or_the_other() {
    let field = Field::new()
        .red("tanks", &["T1: Tiger I at 600,300"])
        .blue("squad", &["I1: Infantry at 600,480", "I2: Infantry at 660,480"]);
    let mut play = field.red_first();
    play.does(&["watch T1", "end tanks", "move I1 to 600,470", "react T1 with mg at point 0"]);
    assert_eq!(play.refused("react T1 with cannon_b at point 1"), "MAD-44");
    play.rolls("fire", &[&[1, 1]]);
    assert_eq!(need(&play), 5 + 1);
}

#[test]
fn mad_45_ten_is_no_certain_hit_and_one_no_certain_miss() {
    let field = Field::new().area("wood", "560,480 640,560");
    let field = field.red("tank", &["C1: Cruiser A9 at 600,100"]).blue("squad", &["I1: Infantry at 600,490"]);
    let mut play = field.red_first();
    // 7 + 2 + 2 = 11: no dice at all.
    play.does(&["aim C1 at I1 with cannon_d", "fire"]);
    assert_eq!(results(&play), [ShotResult::Wasted]);
}

#[test]
fn mad_46_to_49_damage_is_taken_as_the_dice_say() {
    let shot = |dice: &[u8]| {
        let mut play = duel().red_first();
        play.does(&["aim T1 at P1"]).rolls("fire", &[dice]);
        play.hit_points("P1")
    };
    assert_eq!(shot(&[5, 5]), 22, "none: equal dice that fail are a miss");
    assert_eq!(shot(&[5, 6]), 22 - 17, "one");
    assert_eq!(shot(&[6, 7]), 0, "both");
    let field = Field::new().red("tank", &["T1: Renault R35 at 600,100"]).blue("t", &["P1: Elefant at 600,200"]);
    let mut play = field.red_first();
    play.does(&["aim T1 at P1"]).rolls("fire", &[&[3, 3]]);
    assert_eq!(play.hit_points("P1"), 40 - 32, "both and equal");
}

#[test]
fn mad_47_equal_dice_below_the_number_are_a_plain_miss() {
    let mut play = duel().red_first();
    play.does(&["aim T1 at P1"]).rolls("fire", &[&[4, 4]]);
    assert_eq!(results(&play), [ShotResult::Missed]);
}

#[test]
fn mad_48_single_success_of_small_arms() {
    let field = Field::new().red("squad", &["R1: Infantry at 600,300"]).blue("truck", &["W1: Truck etc. at 600,390"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at W1"]).rolls("fire", &[&[3, 2]]);
    assert_eq!(play.hit_points("W1"), 5 - 3);
}

#[test]
fn mad_49_a_passenger_takes_nothing_of_a_hit_on_its_carrier() {
    let field = Field::new()
        .red("tank", &["T1: Renault R35 at 600,100"])
        .blue("carrier", &["H1: 1/2 Track at 600,190", "I1: Infantry in H1"]);
    let mut play = field.red_first();
    play.does(&["aim T1 at H1 with cannon_e"]).rolls("fire", &[&[3, 1]]);
    assert_eq!((play.hit_points("H1"), play.hit_points("I1")), (2, 5));
    assert!(play.element("I1").aboard.is_some());
}

#[test]
fn mad_50_modifiers_as_the_table_shows_them() {
    let field = Field::new().area("wood", "560,480 640,560");
    let field = field.red("tank", &["T1: Tiger I at 600,300"]).blue("squad", &["I1: Infantry at 600,490"]);
    let mut play = field.red_first();
    play.does(&["aim T1 at I1 with cannon_b moving"]).rolls("fire", &[&[10, 10]]);
    assert_eq!(play.needs()[0], [(3, "MAD-35"), (2, "MAD-50"), (2, "MAD-31"), (2, "MAD-37")]);
    assert!(play.is_lost("I1"));
}

#[test]
fn mad_58_destroyed_below_one_hit_point_and_no_effect_before() {
    let field = Field::new()
        .red("squad", &["R1: Infantry at 600,300", "R2: Infantry at 640,300"])
        .blue("foes", &["I1: Infantry at 600,380", "I2: Infantry at 640,380"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at I1"]).rolls("fire", &[&[3, 2]]).does(&["end squad"]);
    assert_eq!(play.hit_points("I1"), 2);
    // What is left acts in full.
    play.does(&["aim I1 at R2"]).rolls("fire", &[&[3, 4]]);
    assert!(play.is_lost("R2"));
    play.rolls("end foes", &[RED_FIRST]).does(&["aim R1 at I1"]).rolls("fire", &[&[3, 2]]);
    assert!(play.is_lost("I1"), "2 - 3: below 1");
    assert_eq!(play.hit_points("I1"), 0);
    assert_eq!(play.refused("aim R1 at I1"), "MAD-32");
}

#[test]
fn mad_58_exactly_no_hit_points_is_destroyed() {
    let field = Field::new().red("squad", &["R1: Infantry at 600,300"]).blue("squad", &["I1: Infantry at 600,380"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at I1"]).rolls("fire", &[&[3, 4]]);
    assert!(play.is_lost("I1"));
    assert_eq!(play.state().board(play.setting()).standing(BLUE).count(), 0);
}

/// Red has two tanks; a truck of Blue will burn at 600,300, and a tank stands behind it.
fn wreck(radius: &str) -> Field {
    Field::new()
        .option("mad.wreck_smoke", "on")
        .option("mad.smoke_radius", radius)
        .red("one", &["T1: Tiger I at 600,100"])
        .red("two", &["T2: Tiger I at 640,100"])
        .blue("truck", &["W1: Truck etc. at 600,300"])
        .blue("tank", &["P1: T34/76 at 600,500"])
}

#[test]
fn mad_59_wrecks_smoke_only_where_the_option_says_so() {
    for (value, blocks) in [("off", false), ("on", true)] {
        let mut play = wreck("20").option("mad.wreck_smoke", value).red_first();
        play.does(&["aim T1 at W1 with cannon_b"]).rolls("fire", &[&[10, 9]]).does(&["end one"]);
        assert!(play.is_lost("W1"));
        let seen = play.board().sight().sees(play.piece("T1"), play.piece("P1"));
        assert_eq!(seen, !blocks, "{value}");
    }
}

#[test]
fn mad_60_grenades_need_contact_with_a_vehicle() {
    let field = Field::new()
        .red("squad", &["A1: Infantry (+ATG) at 600,300", "A2: Infantry (+ATG) at 640,300", "A3: Infantry at 600,260"])
        .blue("tank", &["P1: T34/76 at 600,330.2", "I1: Infantry at 640,330.2"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("aim A2 at P1 with atg"), "MAD-60", "no contact");
    assert_eq!(play.refused("aim A2 at I1 with atg"), "MAD-60", "no vehicle");
    play.does(&["aim A1 at P1 with atg"]);
    assert_eq!(play.refused("aim A1 at I1 with small_arms"), "MAD-60", "instead of all other fire");
    play.rolls("fire", &[&[9]]);
    assert_eq!(results(&play), [ShotResult::Hit(45)]);
    assert!(play.is_lost("P1"));
}

#[test]
fn mad_60_other_fire_bars_grenades() {
    let field = Field::new().red("squad", &["A1: Infantry (+ATG) at 600,300"]);
    let mut play = field.blue("tank", &["P1: T34/76 at 600,330.2"]).red_first();
    play.does(&["aim A1 at P1 with small_arms"]);
    assert_eq!(play.refused("aim A1 at P1 with atg"), "MAD-60");
    play.rolls("fire", &[&[1, 1]]);
}

#[test]
fn mad_60_one_unmodified_die_and_a_ten_kills_the_thrower() {
    let field = Field::new()
        .area("wood", "500,200 700,400")
        .red("squad", &["A1: Infantry (+ATG) at 600,260", "A2: Infantry (+ATG) at 560,260"])
        .blue("tank", &["P1: T34/76 at 600,330.2"]);
    let mut play = field.red_first();
    // Up to the tank and then: no modifier for moving, none for cover, no halving.
    play.does(&["move A1 touch P1", "aim A1 at P1 with atg"]).rolls("fire", &[&[1]]);
    assert_eq!(play.hit_points("P1"), 22 - 5);
    assert!(play.fallen()[0].parts.is_empty());
    let mut play = field.red_first();
    play.does(&["move A1 touch P1", "aim A1 at P1 with atg"]).rolls("fire", &[&[10]]);
    assert_eq!(results(&play), [ShotResult::Backfired]);
    assert!(play.is_lost("A1"));
    assert_eq!(play.hit_points("P1"), 22);
}

#[test]
fn mad_60_a_ten_kills_the_thrower_even_if_the_target_is_gone() {
    let field = Field::new()
        .red(
            "squad",
            &["A1: Infantry (+ATG) at 600,300", "A2: Infantry (+ATG) at 600,360.4", "A3: Infantry at 560,300"],
        )
        .blue("tank", &["P1: T34/76 at 600,330.2"]);
    let mut play = field.red_first();
    play.does(&["aim A1 at P1 with atg", "aim A2 at P1 with atg"]).rolls("fire", &[&[9], &[10]]);
    assert_eq!(results(&play), [ShotResult::Hit(45), ShotResult::Backfired]);
    assert!(play.is_lost("P1") && play.is_lost("A2") && !play.is_lost("A1"));
    let mut play = field.red_first();
    play.does(&["aim A1 at P1 with atg", "aim A2 at P1 with atg"]).rolls("fire", &[&[9], &[9]]);
    assert_eq!(results(&play), [ShotResult::Hit(45), ShotResult::TooLate]);
}

#[test]
fn mad_60_grenades_at_a_vehicle_that_moves_through_contact() {
    let field =
        Field::new().red("squad", &["A1: Infantry (+ATG) at 600,300"]).blue("tank", &["P1: T34/76 at 500,330.2"]);
    let mut play = field.red_first();
    play.does(&["watch A1", "end squad", "move P1 to 640,330.2"]);
    // The start is 104 mm away: a stretch of its own. The next one runs through all of the nearest column.
    play.does(&["hold"]);
    assert_eq!((play.asked(), play.view(RED).stretch.unwrap().first), (RED, 1));
    assert_eq!(play.refused("react A1 with atg at point 18"), "MAD-60", "590: 31.8 mm away");
    play.does(&["react A1 with atg at point 20"]).rolls("fire", &[&[5]]);
    assert!(play.is_lost("P1"));
    assert_eq!(play.at("P1").x, 600_000);
}

#[test]
fn mad_134_aa_mounts_at_the_ground_are_an_option() {
    let field = Field::new()
        .red("flak", &["F1: FlakPz IV Wirbelwind at 600,100", "F2: FlakPz IV Wirbelwind at 560,100"])
        .blue("squad", &["I1: Infantry at 600,400", "P1: Truck etc. at 640,400"]);
    let mut play = field.red_first();
    play.does(&["aim F1 at I1 with aa_4x20"]).rolls("fire", &[&[9, 1]]);
    assert_eq!(need(&play), 9);
    assert!(play.is_lost("I1"), "6 points");
    let mut play = field.option("mad.aa_vs_ground", "off").red_first();
    assert_eq!(play.refused("aim F1 at I1 with aa_4x20"), "MAD-134");
    assert_eq!(play.refused("aim F1 at P1 with aa_4x20"), "MAD-134");
    // The machine gun is no AA mount.
    play.does(&["aim F1 at I1 with mg"]).rolls("fire", &[&[8, 1]]);
    assert_eq!((need(&play), play.hit_points("I1")), (8, 2));
}

#[test]
fn mad_64_mad_134_aa_mounts_that_do_not_fire_at_the_ground_do_not_fire_at_works() {
    let flak = |at_ground: &str| {
        Field::new()
            .option("mad.reduce_forts", "on")
            .option("mad.aa_vs_ground", at_ground)
            .work(BLUE, "kind = \"bunker\"; at = [500, 500]; bearing = 180")
            .red("F", &["F1: FlakPz IV Wirbelwind at 500,100"])
            .blue("I", &["I1: Infantry at 490,500"])
            .red_first()
            .may("batter F1 at bunker-1 with aa_4x20")
    };
    assert_eq!((flak("on"), flak("off")), (Ok(()), Err("MAD-134")));
}

#[test]
fn mad_134_aa_mounts_take_opportunities_at_the_ground() {
    let field = Field::new()
        .red("flak", &["F1: FlakPz IV Wirbelwind at 600,100"])
        .blue("squad", &["I1: Infantry at 600,300", "I2: Infantry at 640,300"]);
    let mut play = field.clone().red_first();
    play.does(&["watch F1", "end flak", "move I1 to 600,290", "react F1 with aa_4x20 at point 1"]);
    play.rolls("fire", &[&[8, 7]]);
    assert_eq!(need(&play), 5 + 2 + 1);
    let mut play = field.option("mad.aa_vs_ground", "off").red_first();
    play.does(&["watch F1", "end flak", "move I1 to 600,290"]);
    assert_eq!(play.refused("react F1 with aa_4x20 at point 1"), "MAD-134");
    play.does(&["hold"]);
}
