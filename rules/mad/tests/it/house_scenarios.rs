//! House rules of the scenarios: who places first, ways off the table, reserves, objectives that score each turn.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST, at, typed};
use crate::house_reserves::to_the_second_turn;
use crate::rulings::rule;
use crate::s07_watchers::{hidden, placed};
use sandtable_ai::{Effort, Player};
use sandtable_core::data::Problems;
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Offer, Outcome, Progress, Ruleset, Slot, Stop, Table, Value, Viewer};
use sandtable_dice::Stream;
use sandtable_geometry::Point;
use sandtable_mad::forces::{ForceUnit, samples};
use sandtable_mad::lists::KindId;
use sandtable_mad::sections::victory::{by_points, is_over, lead_needed, victory_points};
use sandtable_mad::{Mad, Marks, Setting, data};
use sandtable_scenario::Edge;
use sandtable_sim::Plan;

/// The victory points of both sides.
fn points(play: &Play) -> [i32; 2] {
    [RED, BLUE].map(|side| victory_points(&play.board(), &play.state().score(), side))
}

/// Ends the activations of a turn with one unit a side; dice only for the next one.
fn idle(play: &mut Play, dice: &[&[u8]]) {
    let [first, second] = if play.asked() == RED { ["end red", "end blue"] } else { ["end blue", "end red"] };
    play.does(&[first]).rolls(second, dice);
}

fn two_units_each() -> Field {
    Field::new()
        .red("one", &["R1: Tiger I"])
        .red("two", &["R2: Tiger I"])
        .blue("three", &["B1: T34/76"])
        .blue("four", &["B2: T34/76"])
}

#[test]
fn mad_148_the_defender_places_everything_first_and_nobody_rolls() {
    let field = two_units_each()
        .zones()
        .key("places_first = \"Blue\"")
        .side_key(BLUE, "zone = [[0, 600], [1800, 600], [1800, 1200], [0, 1200]]")
        .side_key(RED, "zone = [[0, 0], [1800, 0], [1800, 200], [0, 200]]");
    let mut play = field.open(&[]);
    let mut order = Vec::new();
    for (unit, at) in [("four", "900,600"), ("three", "300,1200"), ("one", "900,200"), ("two", "1800,0")] {
        order.push(play.asked());
        play.does(&[&format!("deploy {unit} at {at}")]);
        if unit == "two" {
            play.rolls("placed", &[RED_FIRST]);
        } else {
            play.does(&["placed"]);
        }
    }
    assert_eq!(order, [BLUE, BLUE, RED, RED]);
    assert_eq!(play.state().turn, 1);
    let problem = two_units_each().zones().key("places_first = \"Green\"").problems();
    assert!(problem[0].contains("places_first") && problem[0].contains("Red"), "{problem:?}");
}

#[test]
fn mad_148_destroyed_points_count_half_rounded_down() {
    let field = Field::new()
        .key("destroyed_percent = 50")
        .red("red", &["R1: Tiger I at 600,100"])
        .blue("blue", &["B1: T34/85 at 600,300", "B2: T34/76 at 660,300"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at B1 with cannon_b"]).rolls("fire", &[&[9, 8]]).does(&["end red"]);
    // Half of 113.
    assert_eq!(points(&play), [56, 0]);
}

#[test]
fn mad_148_the_points_of_the_assault_decide() {
    // 400 destroyed and one objective of 200 against 500 lost and the other: 400 to 450, and 120 would be needed.
    let field = Field::new()
        .side_key(RED, "limit = 1200")
        .side_key(BLUE, "limit = 800")
        .red("red", &["R1: Tiger I at 100,100"])
        .blue("blue", &["B1: T34/76 at 1700,1100"]);
    let setting = field.setting();
    assert_eq!(lead_needed(&setting), 120);
    assert_eq!(by_points(&setting, 400, 450), Outcome::Drawn);
}

#[test]
fn mad_148_the_defender_holds_the_objectives_at_the_start_and_keeps_them_while_nobody_is_near() {
    let field = Field::new()
        .option("mad.objective_sticky", "off")
        .feature("field", "rectangle = [[0, 500], [100, 600]]")
        .key("turns = 3")
        .red("red", &["R1: Tiger I at 600,740"])
        .blue("blue", &["B1: T34/76 at 1700,1100"]);
    let text = |keeps: &str| {
        let objective = "name = \"mill\"\nat = [600, 900]\npoints = 200\nheld_by = \"Blue\"\n";
        format!("[[objectives]]\n{objective}{keeps}")
    };
    let kept = field
        .clone()
        .feature("field", &format!("rectangle = [[200, 500], [300, 600]]\n{}", text("keeps_holder = true")));
    let mut play = kept.red_first();
    assert_eq!(points(&play), [0, 200]);
    idle(&mut play, &[RED_FIRST]);
    assert_eq!(points(&play), [0, 200], "nobody is near");
    play.does(&["move R1 to 600,840", "end red"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!(points(&play), [200, 0]);
    let lost = field.feature("field", &format!("rectangle = [[200, 500], [300, 600]]\n{}", text("")));
    let mut play = lost.red_first();
    idle(&mut play, &[RED_FIRST]);
    assert_eq!(points(&play), [0, 0]);
}

/// Red breaks through to the north.
fn breakthrough() -> Field {
    Field::new()
        .side_key(RED, "leaves_by = \"north\"")
        .red(
            "red",
            &[
                "R1: Tiger I at 600,1050",
                "R2: Tiger I at 700,1050",
                "H: Sdkfz 250/1 (APC) at 800,1010",
                "I: Infantry in H",
            ],
        )
        .blue("blue", &["B1: T34/76 at 1700,100"])
}

#[test]
fn mad_149_at_the_end_of_the_activation_its_owner_says_who_leaves() {
    let mut play = breakthrough().red_first();
    assert_eq!(play.refused("leave R1"), "MAD-149");
    play.does(&["move R1 to 600,1184.9"]);
    assert_eq!(play.refused("leave R1"), "MAD-149", "15.1 mm from the edge");
    play.does(&["move R1 to 600,1185", "move H to 800,1200"]);
    // Until then they stand there: nobody else comes nearer than 30 mm.
    assert_eq!(play.may("move R2 to 629,1180"), Err("MAD-127"));
    play.does(&["move R2 to 700,1200"]);
    assert_eq!(points(&play), [0, 0]);
    assert_eq!(play.refused("leave R1 R1"), "MAD-149");
    assert_eq!(play.refused("leave"), "MAD-149");
    assert_eq!(play.refused("leave R1 I"), "MAD-131", "a passenger goes with its carrier");
    // Two of three go, passengers go with them; a damaged or a fresh one count alike. The activation is over.
    play.does(&["leave R1 H"]);
    assert!(play.has("R1", Marks::LEFT) && !play.element("R1").is_alive() && play.element("R2").stands());
    assert_eq!((points(&play), play.asked()), ([108 + 41 + 23, 0], BLUE));
    // Blue has no way out.
    assert_eq!(play.refused("leave B1"), "MAD-149");
}

/// One of two hidden units has come to light, and has left the table.
fn lead_has_left() -> Play {
    let field = hidden()
        .option("mad.dummies", "none")
        .side_key(RED, "leaves_by = \"north\"")
        .red("lead", &["R1: Tiger I"])
        .red("rest", &["R2: Tiger I"])
        .blue("blue", &["B1: T34/76"]);
    let units = ["deploy lead at 600,1050", "deploy blue at 1700,100", "deploy rest at 700,1050"];
    let mut play = placed(&field, &units);
    play.does(&["end blue", "reveal lead", "appear all", "move R1 to 600,1190", "leave R1"]);
    play
}

#[test]
fn mad_149_what_left_in_sight_of_all_scores_for_all_though_its_side_hides() {
    let play = lead_has_left();
    for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public] {
        assert_eq!(Mad::roster(play.setting(), &play.battle.view(viewer)).scores, [108, 0], "{viewer:?}");
    }
    let view = play.view(BLUE);
    assert!(!view.elements[play.piece("R2").index()].marks.has(Marks::PLACED), "the other hides as before");
    let imagined = Mad::imagine(play.setting(), &view, &mut Stream::new(1)).unwrap();
    assert_eq!(Mad::view(play.setting(), &imagined, Viewer::Side(BLUE)), view);
}

#[test]
fn mad_149_a_unit_that_has_left_is_shown_as_gone_to_all() {
    let mut play = lead_has_left();
    play.rolls("end rest", &[RED_FIRST]);
    for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public] {
        let roster = Mad::roster(play.setting(), &play.battle.view(viewer));
        let lead = roster.units.iter().find(|unit| unit.name == "lead").unwrap();
        assert_eq!((lead.state.as_str(), lead.progress), ("has left the table", Progress::Lost), "{viewer:?}");
        assert_eq!(lead.pieces[0].place, "has left the table");
    }
}

#[test]
fn mad_149_who_may_leave_is_offered_with_the_end_of_the_activation() {
    let mut play = breakthrough().red_first();
    play.does(&["move R1 to 600,1185"]);
    let exits = |play: &Play, name: &str| {
        let mut found = Vec::new();
        Mad::offers(play.setting(), &play.view(RED), play.piece(name), &mut |offer: Offer| {
            if let [Slot::Subset { of, .. }] = offer.slots[..] {
                found.push(of);
            }
        });
        found
    };
    assert_eq!(exits(&play, "R1"), [[play.piece("R1")].into_iter().collect()]);
    assert_eq!(exits(&play, "R2"), [], "it has not moved there");
    play.does(&["move R2 to 700,1190"]);
    assert_eq!(exits(&play, "R2"), [["R1", "R2"].map(|name| play.piece(name)).into_iter().collect()]);
    // Who only ends the activation stays, is told so before, and an absent side stays too.
    let end = play.read("end red");
    let preview = Mad::preview(play.setting(), &play.view(RED), &end);
    assert!(preview.remarks.iter().any(|remark| remark.clause == "MAD-149" && remark.pieces.len() == 2));
    assert_eq!(Mad::default(play.setting(), &play.view(RED)), end);
    play.does(&["end red"]);
    assert!(play.element("R1").stands() && play.element("R2").stands());
}

#[test]
fn mad_149_who_has_not_moved_in_the_activation_stays() {
    let field = Field::new()
        .side_key(RED, "leaves_by = \"north\"")
        .red("red", &["R1: Tiger I at 600,1190"])
        .blue("blue", &["B1: T34/76 at 1700,100"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("leave R1"), "MAD-149");
    play.does(&["move R1 to 600,1191", "leave R1"]);
    // Nobody is left of the unit: its activation is over, and the battle at the end of the turn.
    assert_eq!(play.asked(), BLUE);
    play.does(&["end blue"]);
    assert_eq!((points(&play), play.outcome()), ([108, 0], Some(Outcome::Won(RED))));
}

#[test]
fn mad_149_those_who_leave_together_are_of_one_unit() {
    let mut play = breakthrough().red("other", &["O1: Tiger I at 400,1050"]).red_first();
    play.does(&["move R1 to 600,1190"]);
    let leave = ["leave R1", "leave R1 O1", "leave O1", "leave R1 B1"].map(|text| play.may(text).is_ok());
    assert_eq!(leave, [true, false, false, false]);
}

#[test]
fn mad_145_without_a_margin_one_point_is_enough() {
    let setting = breakthrough().key("margin_percent = 0").setting();
    let won = [(1, 0), (0, 1), (0, 0), (-1, 0)].map(|(red, blue)| by_points(&setting, red, blue));
    assert_eq!(won, [Outcome::Won(RED), Outcome::Won(BLUE), Outcome::Drawn, Outcome::Won(BLUE)]);
}

#[test]
fn mad_149_points_of_the_breakthrough() {
    // 300 by leaving and 200 destroyed against 350: the lead of 100 is there.
    let setting = breakthrough().setting();
    assert_eq!(by_points(&setting, 500, 350), Outcome::Won(RED));
}

fn crossroads() -> Field {
    Field::new()
        .key("turns = 8")
        .feature("road", "rectangle = [[0, 0], [10, 10]]\n[[objectives]]\nname = \"crossroads\"\nat = [900, 600]\npoints = 50\neach_turn_from = 3")
        .red("red", &["R1: Tiger I at 900,560"])
        .blue("blue", &["B1: T34/76 at 100,1100"])
}

#[test]
fn mad_150_the_holder_scores_at_the_end_of_each_turn_from_the_third() {
    let mut play = crossroads().red_first();
    let mut scored = Vec::new();
    for turn in 1..=8 {
        idle(&mut play, if turn < 8 { &[RED_FIRST] } else { &[] });
        scored.push(points(&play)[0]);
    }
    assert_eq!(scored, [0, 0, 50, 100, 150, 200, 250, 300]);
    assert_eq!(play.outcome(), Some(Outcome::Won(RED)));
}

#[test]
fn mad_150_a_contested_crossroads_scores_for_nobody() {
    let field = crossroads().blue("near", &["B2: T34/76 at 900,640"]);
    let mut play = field.red_first();
    for _ in 0..3 {
        play.does(&["end red", "end blue"]).rolls("end near", &[RED_FIRST]);
    }
    assert_eq!(points(&play), [0, 0]);
}

#[test]
fn mad_151_attrition_has_six_turns_and_destroyed_points_alone() {
    let field = Field::new()
        .key("turns = 6")
        .red("red", &["R1: Tiger I at 100,100"])
        .blue("blue", &["B1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    assert_eq!(by_points(play.setting(), 220, 100), Outcome::Won(RED));
    for turn in 1..=6 {
        assert_eq!(play.outcome(), None);
        idle(&mut play, if turn < 6 { &[RED_FIRST] } else { &[] });
    }
    assert_eq!((points(&play), play.outcome()), ([0, 0], Some(Outcome::Drawn)));
}

/// Two units of Red and three of Blue, of which half wait until the second turn.
fn reserves() -> Field {
    Field::new()
        .zones()
        .key("reserves_enter = 2")
        .red("one", &["R1: Tiger I", "R2: Tiger I"])
        .red("two", &["H: Sdkfz 250/1 (APC)", "I: Infantry"])
        .blue("three", &["B1: T34/76"])
        .blue("four", &["B2: T34/76"])
        .blue("five", &["B3: T34/76"])
}

/// Each side writes this reserve; then the others are placed.
fn opened() -> Play {
    let mut play = reserves().open(&[]);
    for (side, text) in [(RED, "reserve two"), (BLUE, "reserve three")] {
        let command = Mad::parse(play.setting(), &play.battle.draft(side), text).unwrap();
        play.battle.give(side, command, typed(&[])).unwrap();
        play.battle.done(side, typed(if side == BLUE { &[&[3, 8]] } else { &[] })).unwrap();
    }
    play.does(&["deploy one at 900,100", "placed", "deploy four at 300,1100", "placed", "deploy five at 1500,1100"]);
    play.rolls("placed", &[RED_FIRST]);
    play
}

#[test]
fn mad_150_half_of_the_units_rounded_down_wait_and_are_not_activated_in_the_first_turn() {
    let mut play = opened();
    assert_eq!(play.state().turn, 1);
    assert!(!play.element("H").is_alive() && !play.element("B1").is_alive());
    assert_eq!(play.refused("begin two"), "MAD-143");
    // One unit of Red, two of Blue.
    play.does(&["end one", "end four"]).rolls("end five", &[RED_FIRST]);
    assert_eq!((play.state().turn, play.asked()), (2, RED));
}

#[test]
fn mad_150_a_reserve_enters_on_its_own_edge_before_it_does_anything_else() {
    let mut play = opened();
    play.does(&["end one", "end four"]).rolls("end five", &[RED_FIRST]);
    assert_eq!(play.refused("move H to 900,100"), "MAD-150");
    assert_eq!(play.refused("end two"), "MAD-150");
    play.does(&["begin two"]);
    assert_eq!(play.refused("place H at 300,0.1"), "MAD-150", "not on the edge");
    play.does(&["place H at 300,0", "board I in H", "placed"]);
    assert_eq!((play.at("H"), play.element("I").aboard), (at("300,0"), Some(play.piece("H"))));
    // It has spent nothing.
    play.does(&["move H to 300,200", "end two", "end four"]);
    assert_eq!(play.may("end two"), Err("MAD-07"));
}

#[test]
fn mad_150_a_reserve_comes_on_in_a_carrier_only_where_that_stands_on_the_edge() {
    let mut play = Field::new()
        .zones()
        .key("reserves_enter = 2")
        .red("one", &["R1: Tiger I", "H: Sdkfz 250/1 (APC)"])
        .red("two", &["I: Infantry"])
        .blue("three", &["B1: T34/76"])
        .blue("four", &["B2: T34/76"])
        .open(&[]);
    for (side, text) in [(RED, "reserve two"), (BLUE, "reserve three")] {
        let command = Mad::parse(play.setting(), &play.battle.draft(side), text).unwrap();
        play.battle.give(side, command, typed(&[])).unwrap();
        play.battle.done(side, typed(if side == BLUE { &[&[3, 8]] } else { &[] })).unwrap();
    }
    play.does(&["deploy one at 900,100", "placed", "deploy four at 300,1100"]);
    play.rolls("placed", &[RED_FIRST]);
    play.does(&["end one"]).rolls("end four", &[RED_FIRST]);
    play.does(&["begin two"]);
    assert_eq!(play.refused("board I in H"), "MAD-150", "it stands inland");
}

#[test]
fn mad_150_who_names_too_few_keeps_the_last_of_the_force_back() {
    let mut play = reserves().open(&[]);
    play.battle.done(RED, typed(&[])).unwrap();
    play.battle.done(BLUE, typed(&[&[3, 8]])).unwrap();
    let waiting = |play: &Play, name: &str| play.state().reserves >> play.unit(name).0 & 1 == 1;
    let names = ["one", "two", "three", "four", "five"];
    assert_eq!(names.map(|name| waiting(&play, name)), [false, true, false, false, true]);
    assert_eq!(play.refused("deploy two at 900,100"), "MAD-143");
}

#[test]
fn mad_150_what_may_not_be_kept_back_is_refused() {
    let mut play = reserves().open(&[]);
    let give = |play: &mut Play, side, text: &str| {
        let command = Mad::parse(play.setting(), &play.battle.draft(side), text).unwrap();
        play.battle.give(side, command, typed(&[]))
    };
    give(&mut play, BLUE, "reserve three").unwrap();
    let refused = |stop| matches!(stop, Err(Stop::Refused(refusal)) if refusal.reason.clause == "MAD-150");
    assert!(refused(give(&mut play, BLUE, "reserve four")), "one of three, rounded down");
    let mut none =
        two_units_each().side_key(RED, "scheduled_fire = [1]").red("tubes", &["M: Mortar Team 60mm or less"]);
    none = none.zones();
    assert!(refused(give(&mut none.open(&[]), RED, "reserve one")), "this scenario has no reserves");
    // Tubes off the table neither wait nor count: one of Red's three other units does.
    let mut play = reserves().red("tubes", &["M: Off-table tube 61-120mm"]).red("more", &["Z: Tiger I"]).open(&[]);
    assert!(refused(give(&mut play, RED, "reserve tubes")));
    give(&mut play, RED, "reserve one").unwrap();
    assert!(refused(give(&mut play, RED, "reserve more")));
}

#[test]
fn mad_150_a_side_with_reserves_to_come_is_not_gone() {
    let field = Field::new()
        .key("reserves_enter = 2")
        .zones()
        .red("one", &["R1: Tiger I"])
        .blue("two", &["B1: T34/76"])
        .blue("three", &["B2: T34/76"]);
    let mut play = field.open(&[]);
    play.battle.done(BLUE, typed(&[&[3, 8]])).unwrap();
    play.does(&["deploy one at 900,300", "placed", "deploy two at 900,900"]).rolls("placed", &[RED_FIRST]);
    play.does(&["aim R1 at B1 with cannon_b"]).rolls("fire", &[&[10, 10]]);
    assert!(play.is_lost("B1"));
    play.rolls("end one", &[RED_FIRST]);
    assert_eq!((play.outcome(), play.state().turn), (None, 2));
}

/// A scenario that comes with the rules.
fn built_in(name: &str) -> Setting {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    Mad::load(&data::files(), &name, &text, &Choices::default()).unwrap()
}

#[test]
fn mad_149_the_breakthrough_that_comes_with_the_rules_is_that_of_the_book() {
    let setting = built_in("breakthrough-at-auverne");
    let [attacker, defender] = [0, 1].map(|side| &setting.scenario.sides[side]);
    assert_eq!((attacker.limit, defender.limit, setting.turns), (1000, 800, 8));
    assert_eq!((attacker.leaves_by, defender.leaves_by), (Some(Edge::North), None));
    assert_eq!((setting.scenario.places_first, lead_needed(&setting)), (Some(BLUE), 100));
    let zone = |side: usize| setting.scenario.sides[side].zone.bounds();
    assert_eq!((zone(0).high, zone(1).low, zone(1).high), (at("1800,200"), at("0,400"), at("1800,1000")));
    assert!(setting.scenario.objectives.is_empty());
}

#[test]
fn mad_150_the_crossroads_that_come_with_the_rules_are_those_of_the_book() {
    let setting = built_in("the-crossroads");
    let objective = &setting.scenario.objectives[0];
    assert_eq!((objective.at, objective.points, objective.each_turn_from), (at("900,600"), 50, Some(3)));
    assert_eq!((setting.scenario.reserves_enter, setting.turns, lead_needed(&setting)), (Some(2), 8, 100));
}

#[test]
fn mad_151_the_attrition_that_comes_with_the_rules_is_that_of_the_book() {
    let setting = built_in("attrition-at-stonne");
    assert_eq!((setting.turns, setting.scenario.objectives.len()), (6, 0));
    assert_eq!(setting.scenario.sides[0].limit, setting.scenario.sides[1].limit);
}

#[test]
fn the_doctrine_leaves_the_table_and_brings_its_reserves() {
    for name in ["breakthrough-at-auverne", "the-crossroads"] {
        let setting = built_in(name);
        let quick = Player::Doctrine(Effort::Quick);
        let plan = Plan::new(3, vec![quick, quick], Seed([9; 32]));
        let totals = sandtable_mad::simulate(&setting, &plan, &|_| {}).unwrap();
        assert_eq!((totals.refused, totals.failures().count()), (0, 0), "{name}");
    }
}

/// Red hides two units and a dummy, of which one waits; Blue stands in the open.
fn hidden_reserves() -> Field {
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .key("reserves_enter = 2")
        .side_key(BLUE, "hidden = false")
        .red("one", &["R1: Tiger I", "R2: Tiger I"])
        .red("two", &["I1: Infantry", "I2: Infantry"])
        .blue("three", &["B1: T34/76"])
}

#[test]
fn mad_150_hidden_reserves_are_their_owners_secret_and_enter_by_their_marker() {
    let mut play = hidden_reserves().open(&[]);
    let command = Mad::parse(play.setting(), &play.battle.draft(RED), "reserve one").unwrap();
    play.battle.give(RED, command, typed(&[])).unwrap();
    play.battle.done(RED, typed(&[&[3, 8]])).unwrap();
    assert_ne!(play.view(RED).reserves, 0);
    assert_eq!(play.view(BLUE).reserves, 0);
    // Two real markers, one dummy: one of three waits.
    while play.state().turn == 0 {
        let side = play.asked();
        let default = Mad::default(play.setting(), &play.view(side));
        let ready = play.battle.give(side, default, typed(&[])).is_ok();
        if !ready {
            play.battle.give(side, default, typed(&[RED_FIRST])).unwrap();
        }
    }
    let waiting = |play: &Play| [RED, BLUE].map(|side| play.view(side).waiting(play.setting(), RED, None));
    assert_eq!(waiting(&play), [2, 2], "both sides count the same");
    for _ in 0..3 {
        let side = play.asked();
        let default = Mad::default(play.setting(), &play.view(side));
        if play.battle.give(side, default, typed(&[])).is_err() {
            play.battle.give(side, default, typed(&[RED_FIRST])).unwrap();
        }
    }
    assert_eq!((play.state().turn, waiting(&play)), (2, [3, 3]));
    assert_eq!(play.refused("end one"), "MAD-150");
    assert_eq!(play.refused("begin one"), "MAD-150");
    assert_eq!(play.refused("deploy one at 900,10"), "MAD-150");
    play.does(&["deploy one at 900,0"]);
    assert_eq!(play.view(RED).reserves, 0);
    let known = |side| {
        let view = play.view(side);
        let marker = view.elements.iter().any(|element| element.is_alive() && element.at == at("900,0"));
        (marker, view.elements[play.piece("R1").index()].is_alive())
    };
    // Its owner knows of the tanks under the marker, the enemy of the marker alone.
    assert_eq!((known(RED), known(BLUE)), ((true, true), (true, false)));
    play.does(&["end one"]);
}

/// Nobody can come on: the wall runs along the edge.
#[test]
fn mad_150_mad_92_a_hidden_reserve_without_room_is_not_named() {
    let heard = |waits: &str| {
        let field = hidden_reserves().line("wall", "0,0 1800,0");
        let mut play = field.open(&[]);
        let command = Mad::parse(play.setting(), &play.battle.draft(RED), &format!("reserve \"{waits}\"")).unwrap();
        play.battle.give(RED, command, typed(&[])).unwrap();
        play.battle.done(RED, typed(&[&[3, 8]])).unwrap();
        let mut play = to_the_second_turn(play);
        play.does(&[&format!("end \"{waits}\"")]);
        assert!(play.state().is_done(play.unit(waits)));
        let waiting = [RED, BLUE].map(|side| play.view(side).waiting(play.setting(), RED, None));
        assert_eq!((waiting, play.asked()), ([2, 2], BLUE), "the two that are on the table");
        [Viewer::Side(BLUE), Viewer::Public]
            .map(|viewer| play.battle.heard(play.battle.last_number(), viewer).unwrap().0)
    };
    assert_eq!(heard("two"), heard("Dummy 1"));
    assert_eq!(heard("two"), heard("one"));
}

#[test]
fn mad_149_who_is_put_back_on_the_table_by_a_ruling_has_not_left() {
    let mut play = lead_has_left();
    let tank = play.piece("R1");
    assert_eq!(rule(&mut play, tank, "put", &[Value::Point(at("900,1190"))]), Ok(()));
    assert!(play.element("R1").stands());
    assert_eq!(points(&play), [0, 0]);
    play.rolls("end rest", &[RED_FIRST]).does(&["move R1 to 910,1190", "leave R1"]);
    assert_eq!(points(&play), [108, 0]);
}

#[test]
fn mad_150_a_hidden_battle_with_reserves_is_played_to_its_end() {
    let setting = hidden_reserves().key("turns = 3").setting();
    for player in [Player::Random, Player::Doctrine(Effort::Quick)] {
        let plan = Plan::new(6, vec![player, player], Seed([3; 32]));
        let totals = sandtable_mad::simulate(&setting, &plan, &|_| {}).unwrap();
        assert_eq!((totals.refused, totals.failures().count()), (0, 0), "{player:?}");
    }
}

#[test]
fn mad_147_the_meeting_engagement_that_comes_with_the_rules_is_that_of_the_book() {
    let setting = built_in("meeting-engagement");
    let objectives = &setting.scenario.objectives;
    assert_eq!(objectives.iter().map(|it| it.at).collect::<Vec<_>>(), [at("450,600"), at("900,600"), at("1350,600")]);
    assert!(objectives.iter().all(|objective| objective.points == 100 && objective.each_turn_from.is_none()));
    assert_eq!((setting.turns, setting.limit(), lead_needed(&setting)), (8, 1000, 100));
}

#[test]
fn mad_142_its_forces_are_the_two_to_start_with() {
    let setting = built_in("meeting-engagement");
    let mut problems = Problems::new();
    let samples = samples(&data::files(), &setting.lists, &mut problems).unwrap();
    for (side, sample) in setting.scenario.sides.iter().zip(samples) {
        let sorted = |unit: &ForceUnit| {
            let mut kinds: Vec<KindId> = unit.elements.iter().map(|element| element.kind).collect();
            kinds.sort_unstable();
            kinds
        };
        let of = |units: &[ForceUnit]| units.iter().map(sorted).collect::<Vec<_>>();
        assert_eq!(of(&side.force()), of(&sample.units), "{}", side.name);
    }
}

#[test]
fn mad_150_the_prompt_says_how_many_units_wait() {
    let mut play = reserves().open(&[]);
    let prompt = |play: &Play, side| Mad::prompt(play.setting(), &play.battle.draft(side));
    assert_eq!(
        prompt(&play, BLUE),
        "One unit waits in reserve: say which, or it is the last of your force. Then say that the list is done."
    );
    let command = Mad::parse(play.setting(), &play.battle.draft(BLUE), "reserve three").unwrap();
    play.battle.give(BLUE, command, typed(&[])).unwrap();
    assert_eq!(prompt(&play, BLUE), "Then say that the list is done.");
    let units = ["a", "b", "c", "d"].into_iter().enumerate();
    let four = units.fold(Field::new().zones().key("reserves_enter = 2"), |field, (n, unit)| {
        field.red(unit, &[&format!("R{n}: Tiger I")])
    });
    assert_eq!(
        prompt(&four.blue("e", &["B1: T34/76"]).open(&[]), RED),
        "2 units wait in reserve: say which, or they are the last of your force. Then say that the list is done."
    );
}

#[test]
fn mad_148_the_assault_that_comes_with_the_rules_is_that_of_the_book() {
    let setting = built_in("the-assault");
    let [attacker, defender] = [0, 1].map(|side| &setting.scenario.sides[side]);
    assert_eq!((attacker.limit, defender.limit, setting.turns, lead_needed(&setting)), (1200, 800, 10, 120));
    assert_eq!((defender.works_limit, attacker.bridgers, attacker.mine_clearers), (200, 1, 1));
    assert_eq!((&attacker.scheduled_fire[..], setting.scenario.places_first), (&[1, 2, 3][..], Some(BLUE)));
    assert_eq!(setting.scenario.destroyed_percent, 50);
    let zone = |side: usize| setting.scenario.sides[side].zone.bounds();
    assert_eq!((zone(0).high, zone(1).low), (at("1800,200"), at("0,600")));
    let objectives = &setting.scenario.objectives;
    assert_eq!(objectives.iter().map(|it| it.at).collect::<Vec<_>>(), [at("600,900"), at("1200,900")]);
    assert!(objectives.iter().all(|it| it.points == 200 && it.held_by == Some(BLUE) && it.keeps_holder));
}

/// The first place that is offered to a reserve of Red as it enters, its outline, and the places proposed for all of it.
fn entry(play: &Play) -> (Vec<Point>, Vec<Point>) {
    let mut found = (Vec::new(), Vec::new());
    let view = play.view(RED);
    Mad::offers(play.setting(), &view, play.piece("H"), &mut |offer: Offer| {
        let Some(slot) = offer.slots.iter().position(|slot| matches!(slot, Slot::Point { .. })) else { return };
        found.0 = Mad::region(play.setting(), &view, &offer, slot).outlines.concat();
        Mad::candidates(play.setting(), &view, &offer, &mut |values: &[Value]| {
            found
                .1
                .extend(values.iter().filter_map(|value| if let Value::Point(at) = value { Some(*at) } else { None }));
        });
    });
    found
}

#[test]
fn mad_150_a_reserve_is_shown_its_own_edge_and_proposed_places_on_it() {
    let mut play = opened();
    play.does(&["end one", "end four"]).rolls("end five", &[RED_FIRST]);
    play.does(&["begin two"]);
    let (outline, places) = entry(&play);
    assert_eq!(outline, [at("0,0"), at("1800,0")], "not the zone");
    assert!(!places.is_empty() && places.iter().all(|place| place.y == 0));
    // An edge that runs north is proposed in all its length too.
    let east = reserves().side_key(RED, "edge = \"east\"").open(&[]);
    let mut play = to_the_second_turn(written_for(east));
    play.does(&["begin two"]);
    let (outline, places) = entry(&play);
    assert_eq!(outline, [at("1800,0"), at("1800,1200")]);
    assert!(places.len() > 3 && places.iter().all(|place| place.x == at("1800,0").x));
    assert!(places.iter().any(|place| place.y > at("0,800").y));
}

/// Both say that nothing more comes: the last of each force waits.
fn written_for(mut play: Play) -> Play {
    play.battle.done(RED, typed(&[])).unwrap();
    play.battle.done(BLUE, typed(&[&[3, 8]])).unwrap();
    play
}

#[test]
fn mad_150_a_reserve_without_room_waits_and_does_not_begin() {
    // A wall along the edge: nobody stops on it.
    let mut play = to_the_second_turn(written_for(reserves().line("wall", "0,0 1800,0").open(&[])));
    assert_eq!(play.refused("begin two"), "MAD-150");
    play.does(&["end two"]);
}

#[test]
fn mad_144_a_dummy_that_is_still_to_come_keeps_nobody_in_the_battle() {
    let mut play = hidden_reserves().open(&[]);
    play.battle.done(RED, typed(&[&[3, 8]])).unwrap();
    let lost = |waits: &str| {
        let mut state = play.state().clone();
        state.turn = 1;
        state.reserves = 1 << play.unit(waits).0;
        for name in ["R1", "R2", "I1", "I2"] {
            let element = &mut state.elements[play.piece(name).index()];
            (element.hit_points, element.marks) = (0, Marks::default());
        }
        state.elements[play.piece("B1").index()].marks = Marks::PLACED;
        is_over(play.setting(), &state)
    };
    assert_eq!(["two", "Dummy 1"].map(lost), [false, true]);
}

#[test]
fn mad_149_who_has_left_is_not_called_destroyed() {
    let mut play = lead_has_left();
    play.rolls("end rest", &[RED_FIRST]);
    assert_eq!(play.refused("end lead"), "MAD-143", "it is not on the table");
}
