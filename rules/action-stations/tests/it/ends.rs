//! The end of a turn and of a battle: rescue, exits, breaking off, resolve, striking, scores, and when it is over.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::position::{Gone, Level, Phase, Place, Unit, Wreck};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::sections::movement::homeward;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Leg, Outcome, Piece, Side, Table, Viewer};
use sandtable_dice::Stream;
use sandtable_geometry::Length;

/// Two trawlers that lie far from each other.
fn two() -> Layout {
    Layout::night().a("A1 gb_trawler at 50,50 heading 0 speed 0").b("B1 gb_trawler at 150,50 heading 0 speed 0")
}

#[test]
fn ast_193_survivors_are_picked_up_by_who_lies_still_beside_them() {
    let picked = |x: f64, speed: u16| {
        let mut play = Layout::night()
            .a(&format!("A1 gb_trawler at {x},50 heading 0 speed {speed}"))
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .moves(A);
        play.on_table(|table| {
            for y in [49.5, 50.5] {
                let at = cm(51.2, y);
                table.wrecks.push(Wreck { of: Piece(1), at, saved: None, known: 3 });
            }
        });
        play.at_turn(3, &[]);
        play.table().score
    };
    // Three points a marker, once; her side is 0.2 cm from her centre.
    assert_eq!([picked(50.0, 0), picked(49.9, 0), picked(50.0, 2)], [[6, 0], [0, 0], [0, 0]]);
}

#[test]
fn ast_194_a_side_that_has_lost_half_breaks_off() {
    // Of 151 points 75.5: with 76 lost they withdraw, with 75 they do not; without the option nobody does.
    let withdraws = |option: &str, lost: u16| {
        let mut play = Layout::night()
            .set("break_off", option)
            .a("A1 gb_trawler at 50,50 heading 0 speed 8")
            .a("A2 gb_hunt at 50,70 heading 0 speed 8")
            .a("A3 m_drifter at 50,90 heading 0 speed 8")
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .moves(A);
        let half = play.setting().worth[0].div_ceil(2);
        play.on_table(|table| table.lost[0] = half - 1 + lost).at_turn(2, &[]);
        play.unit("A1").withdraws
    };
    assert_eq!([withdraws("on", 1), withdraws("on", 0), withdraws("off", 1)], [true, false, false]);
    // What goes down is lost to its own side, whoever sank it.
    let mut play = two().moves(A);
    play.but("B1", |unit| (unit.boxes, unit.sinking, unit.killer) = (0, true, Some(B))).through(&[]);
    assert_eq!(play.table().lost, [0, 45]);
}

#[test]
fn ast_195_when_a_battle_is_over() {
    // At the turn limit.
    let mut play = two().turns(3).moves(A);
    play.through(&[]);
    assert_eq!((play.turn(), play.outcome()), (3, Some(Outcome::Drawn)));
    // When a side has no vessel left.
    let mut play = two().moves(A);
    play.but("B1", |unit| (unit.boxes, unit.sinking) = (0, true)).through(&[]);
    assert_eq!((play.turn(), play.outcome(), play.table().score), (1, Some(Outcome::Won(A)), [45, 0]));
    // When both agree; one alone does not end it.
    let mut play = two().moves(A);
    play.give(A, "agree", &[]).at_turn(2, &[]).give(B, "agree", &[]).through(&[]);
    assert_eq!(play.turn(), 2);
    // Once a contact was held: after eight turns in a row without contact, gunfire or salvo.
    let mut play = two().moves(A);
    play.on_table(|table| table.contacts[0][1].level = Level::Position);
    play.on_table(|table| table.met = true);
    play.through(&[]);
    assert_eq!(play.turn(), 8);
    let mut never = two().turns(12).moves(A);
    never.through(&[]);
    assert_eq!(never.turn(), 12);
}

#[test]
fn ast_133_exits_score_in_the_end_phase_of_their_turn() {
    let layout = Layout::night()
        .objective("title = \"Out\"\nside = \"Alpha\"\nof = [\"A1\"]\npoints = 30\nexit = \"north\"")
        .a("A1 gb_trawler at 50,115 heading 0 speed 12")
        .a("A2 gb_trawler at 60,20 heading 0 speed 0")
        .b("B1 gb_trawler at 150,50 heading 0 speed 0");
    let mut play = layout.moves(A);
    play.give(A, "carry on A1", &[]);
    assert_eq!((play.unit("A1").place, play.table().score), (Place::Gone(Gone::Left), [0, 0]));
    play.at_turn(2, &[]);
    assert_eq!(play.table().score, [30, 0]);
    play.at_turn(3, &[]);
    assert_eq!(play.table().score, [30, 0]);
}

#[test]
fn ast_229_resolve() {
    let tested = |crew: &str, before: u16, boxes: u16, dice: &[u8], option: &str| {
        let mut play = Layout::night()
            .set("morale", option)
            .a(&format!("A1 gb_trawler at 50,50 heading 0 speed 0 crew {crew}"))
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .moves(A);
        play.but("A1", |unit| (unit.boxes_before, unit.boxes) = (before, boxes));
        play.at_turn(2, dice);
        play.unit("A1").withdraws
    };
    // A trawler of 27: at 13 for the first time, and again at 6; one test in a turn.
    assert_eq!([tested("regular", 27, 13, &[7], "on"), tested("regular", 27, 13, &[8], "on")], [false, true]);
    assert_eq!([tested("veteran", 27, 13, &[9], "on"), tested("poor", 27, 13, &[6], "on")], [false, true]);
    assert_eq!([tested("regular", 27, 6, &[8], "on"), tested("regular", 13, 6, &[8], "on")], [true, true]);
    assert_eq!([tested("regular", 27, 14, &[], "on"), tested("regular", 13, 7, &[], "on")], [false, false]);
    assert!(!tested("regular", 27, 13, &[], "off"));
}

#[test]
fn ast_229_who_withdraws_turns_as_soon_as_the_helm_answers() {
    let first = |run: i32| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 90,50 heading 90 speed 30")
            .b("B1 gb_trawler at 170,110 heading 0 speed 0")
            .moves(A);
        play.but("M1", |unit| (unit.withdraws, unit.run) = (true, Length::mm(run)));
        let plot = homeward(&play.board(), play.piece("M1")).unwrap();
        match plot.path.first() {
            Some(Leg::Turn { after, degrees, .. }) => (*after, *degrees),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([first(40), first(41), first(25)], [0, 0, 15].map(|mm| (Length::mm(mm), 30)));
}

#[test]
fn ast_229_ast_230_who_withdraws_makes_for_the_home_edge() {
    // Home is the western edge; she heads east.
    let mut play = Layout::night()
        .a("M1 gb_mgb_bpb at 50,50 heading 90 speed 20")
        .b("B1 gb_trawler at 150,5 heading 0 speed 0")
        .moves(A);
    play.but("M1", |unit| unit.withdraws = true).to(Step::Move(A), &[]);
    play.refused(A, "steer M1 at 30 by S rest", "AST-229").refused(A, "steer M1 at 20 by T 0 L 30 S rest", "AST-229");
    // As slow as she can, with the helm over, or faster where turns bring her round: what she does by herself is the best.
    play.give(A, "carry on M1", &[]);
    assert_ne!(play.unit("M1").at.heading.0, 90_000);
    for _ in 0..6 {
        let turn = play.turn();
        play.until(&[], |play| play.turn() > turn && play.question() == Step::Move(A)).give(A, "carry on M1", &[]);
        if !play.unit("M1").is_there() {
            break;
        }
    }
    assert_eq!(play.unit("M1").place, Place::Gone(Gone::Left));
    // Homeward bound she keeps to it at full speed, and may fire and lay smoke.
    let mut play = Layout::night()
        .a("S1 de_s38 at 90,50 heading 270 speed 38")
        .b("B1 gb_trawler at 150,5 heading 0 speed 0")
        .moves(A);
    play.but("S1", |unit| unit.withdraws = true).to(Step::Move(A), &[]);
    play.refused(A, "steer S1 at 30 by S rest", "AST-229").give(A, "smoke S1", &[]);
    play.give(A, "steer S1 at 38 by S rest", &[]).stands("S1", 71.0, 50.0, 270);
}

#[test]
fn ast_230_scuttling_and_striking() {
    // Only a vessel that cannot move is scuttled; she counts as sunk by the enemy.
    let mut play = two().moves(A);
    play.to(Step::Launches, &[]).refused(A, "scuttle A1", "AST-230");
    play.but("A1", |unit| unit.halted = true).give(A, "scuttle A1", &[]).opened(&[]);
    assert_eq!((play.unit("A1").place, play.table().score), (Place::Gone(Gone::Scuttled), [0, 45]));
    // A side that strikes gives half for each vessel on the table, rounded down: 15 for 31, and the other has won.
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
        .b("B1 gb_trawler at 150,50 heading 0 speed 0")
        .moves(A);
    play.on_table(|table| table.score = [60, 0]).give(A, "strike", &[]);
    assert_eq!((play.outcome(), play.table().score[1]), (Some(Outcome::Won(B)), 15));
    let roster = ActionStations::roster(play.setting(), &play.view(Viewer::Side(A)));
    assert_eq!(roster.standing[2].value, "Bravo, tactically");
    assert_eq!(roster.leads, Some(Outcome::Won(B)));
    // A vessel may leave by any edge.
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 178,50 heading 90 speed 20")
        .a("M2 gb_mtb_v70 at 20,50 heading 90 speed 0")
        .b("B1 gb_trawler at 150,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]).give(A, "carry on M1", &[]);
    assert_eq!(play.unit("M1").place, Place::Gone(Gone::Left));
    play.at_turn(2, &[]);
    assert_eq!(play.table().score, [0, 0]);
}

#[test]
fn ast_231_who_scores_for_what() {
    // By its own torpedo: for the enemy, or by the option for nobody.
    let own_hand = |option: &str| {
        let mut play = Layout::night()
            .set("score.own_hand", option)
            .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
            .a("M2 gb_mtb_v70 at 50,50 heading 90 speed 0")
            .b("B1 gb_trawler at 150,5 heading 0 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "1").opened(&[]);
        play.until(&[], |play| play.question() == Step::Fire).give(A, "done", &[]);
        play.give(B, "done", &[1, 6, 6, 6, 6, 6, 6, 3]).at_turn(3, &[]);
        play.table().score
    };
    assert_eq!((own_hand("enemy"), own_hand("nobody")), ([0, 31], [0, 0]));
    // Half for a cripple on the table at the end, once, and not for one that left.
    let mut play = two().turns(2).moves(A);
    play.but("B1", |unit| (unit.boxes, unit.halted) = (6, true)).through(&[]);
    assert_eq!(play.table().score, [22, 0]);
    // A mount of a battery: 6 points.
    let mut play = Layout::day()
        .land("60,40 80,40 80,60 60,60")
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .battery(B, "BT at 65,50 heading 270 mounts A=shore105@FPS+B=shore105@FPS open")
        .b("B1 gb_trawler at 175,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]).give(A, "fire T1 with A at BT", &[]).give(A, "done", &[]);
    // Hit; 6 or more knocks out one of two mounts: an even die the second.
    play.give(B, "done", &[1, 6, 2]);
    assert_eq!((play.table().score, play.phase()), ([6, 0], Phase::Launch));
    assert_eq!(play.unit("BT").guns[1].works, sandtable_action_stations::battle::position::Works::Out);
}

#[test]
fn ast_199_a_battle_with_options_is_kept_with_them_and_plays_the_same_again() {
    let played = || {
        let mut play = two().set("morale", "on").set("gun.fleet", "on").turns(4).moves(A);
        play.through(&[]);
        play
    };
    let (one, other) = (played(), played());
    let kept = |id: &str| one.setting().in_force.iter().find(|rule| rule.id == id).map(|rule| rule.value.clone());
    assert_eq!(kept("action-stations.morale").as_deref(), Some("on"));
    assert_eq!(kept("action-stations.gun.fleet").as_deref(), Some("on"));
    assert_eq!(one.battle().last_digest(), other.battle().last_digest());
}

#[test]
fn ast_194_ast_230_what_a_side_has_to_lose_are_the_points_of_its_vessels() {
    let mut play = Layout::night()
        .a("F1 m_freighter3 at 50,50 heading 0 speed 8")
        .a("A1 gb_trawler at 50,80 heading 0 speed 8")
        .battery(A, "BT at 5,5 heading 0 mounts A=shore105@FPS emplaced")
        .aircraft(A, "P1 beaufighter at 20,10 heading 0")
        .b("B1 gb_trawler at 150,50 heading 0 speed 0")
        .moves(A);
    // 60 points, though her cargo doubles what she is worth to the enemy, and 45; nothing for the battery and the aircraft.
    assert_eq!(play.setting().worth, [105, 45]);
    play.to(Step::Launches, &[]).but("F1", |unit| (unit.boxes, unit.sinking) = (0, true)).at_turn(2, &[]);
    assert_eq!((play.table().lost, play.table().score), ([60, 0], [0, 120]));
}

#[test]
fn ast_211_ast_229_who_withdraws_may_go_astern_from_whom_her_bow_touches() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
        .b("B1 gb_trawler at 50.76,50 heading 0 speed 0")
        .moves(A);
    play.but("M1", |unit| unit.withdraws = true).to(Step::Move(A), &[]);
    assert!(play.board().is_in_contact(play.piece("M1")));
    play.give(A, "astern M1 at 4", &[]).stands("M1", 48.0, 50.0, 90);
}

#[test]
fn ast_230_who_is_sinking_when_her_side_strikes_counts_whole() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
        .a("M2 gb_mtb_v70 at 50,60 heading 0 speed 0")
        .b("B1 gb_trawler at 150,50 heading 0 speed 0")
        .moves(A);
    play.but("M2", |unit| (unit.boxes, unit.sinking) = (0, true)).give(A, "strike", &[]);
    assert_eq!(play.table().score, [0, 15 + 31]);
}

#[test]
fn ast_196_ast_230_a_side_that_strikes_scores_for_those_it_has_crippled_or_sunk() {
    let struck = |option: &str| {
        let mut play = Layout::night()
            .set("score.own_hand", option)
            .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .b("B2 gb_trawler at 150,60 heading 0 speed 0")
            .b("B3 gb_trawler at 150,70 heading 0 speed 0")
            .b("B4 gb_trawler at 150,80 heading 0 speed 0")
            .moves(A);
        play.but("B1", |unit| (unit.boxes, unit.sinking, unit.killer) = (0, true, Some(A)));
        play.but("B2", |unit| (unit.boxes, unit.sinking, unit.killer) = (0, true, Some(B)));
        play.but("B3", |unit| unit.halted = true).give(A, "strike", &[]);
        play.table().score
    };
    // A trawler is worth 45: whole where she goes down, by the option not by her own side; half where she cannot move.
    assert_eq!([struck("enemy"), struck("nobody")], [[45 + 45 + 22, 15], [45 + 22, 15]]);
}

#[test]
fn ast_133_ast_230_who_left_in_the_turn_in_which_her_side_strikes_has_scored() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 178,50 heading 90 speed 20")
        .a("M2 gb_mtb_v70 at 20,50 heading 90 speed 0")
        .b("B1 gb_trawler at 150,5 heading 0 speed 0")
        .objective("title = \"Out\"\nside = \"Alpha\"\nof = [\"M1\"]\npoints = 7\nexit = \"east\"")
        .moves(A);
    play.to(Step::Move(A), &[]).give(A, "carry on M1", &[]).give(A, "strike", &[]);
    assert_eq!(play.table().score, [7, 15]);
}

#[test]
fn ast_194_a_side_that_the_computer_leads_knows_when_it_has_lost_half() {
    let steers = |option: &str, lost: u16| {
        let mut play = Layout::night()
            .set("break_off", option)
            .a("A1 gb_trawler at 50,50 heading 270 speed 8")
            .b("B1 gb_trawler at 150,50 heading 90 speed 8")
            .moves(A);
        play.on_table(|table| table.lost = [lost, lost]).to(Step::Move(A), &[]);
        // It knows what it has lost itself, and nothing of the enemy.
        let view = play.view(Viewer::Side(A));
        assert_eq!(view.table.lost, [lost, 0]);
        let command = ActionStations::choose(play.setting(), &view, Effort::Full, &mut Stream::new(1));
        let course = ActionStations::preview(play.setting(), &view, &command).course.unwrap();
        course.path.last().unwrap().x
    };
    // With half of its points lost it goes on to its home edge in the west; else it turns about to look for the enemy.
    assert!(steers("computer", 23) < steers("computer", 22));
    assert_eq!(steers("off", 23), steers("off", 22));
}

#[test]
fn ast_197_an_exit_scores_after_what_was_to_be_done_before() {
    let left = |after: &str, done: fn(&mut Unit)| {
        let out = "title = \"Out\"\nside = \"Alpha\"\nof = [\"S1\"]\npoints = 30\nexit = \"north\"";
        let mut play = Layout::night()
            .objective(&format!("{out}\nafter = \"{after}\""))
            .a("S1 de_s38 at 50,115 heading 0 speed 20")
            .a("A2 gb_trawler at 60,20 heading 0 speed 0")
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .moves(A);
        play.but("S1", done).at_turn(2, &[]);
        assert_eq!(play.unit("S1").place, Place::Gone(Gone::Left));
        play.table().score[0]
    };
    let (nothing, launched, landed) = (
        |_: &mut Unit| {},
        |unit: &mut Unit| unit.launched = true,
        |unit: &mut Unit| {
            unit.landed = true;
        },
    );
    assert_eq!([left("launch", nothing), left("launch", landed), left("launch", launched)], [0, 0, 30]);
    assert_eq!([left("drop", nothing), left("drop", launched), left("drop", landed)], [0, 0, 30]);
}

#[test]
fn ast_197_what_is_dropped_is_dropped_slowly_with_all_of_her_in_the_zone_and_once() {
    let dropped = |y: f64, speed: u16, turn: u8| {
        let mut play = Layout::night()
            .objective(
                "title = \"D\"\nside = \"Alpha\"\nof = [\"A1\"]\npoints = 20\ndrop = { at = [50, 50], radius = 5 }",
            )
            .a(&format!("A1 gb_trawler at 50,{y} heading 0 speed {speed}"))
            .b("B1 gb_trawler at 150,50 heading 0 speed 0")
            .moves(A);
        play.at_turn(turn, &[]);
        (play.table().score[0], play.unit("A1").landed)
    };
    assert_eq!([dropped(45.0, 10, 2), dropped(44.5, 11, 2)], [(20, true), (0, false)]);
    // Her bow is 1.25 cm before her centre.
    assert_eq!([dropped(53.5, 0, 2), dropped(54.0, 0, 2)], [(20, true), (0, false)]);
    assert_eq!(dropped(50.0, 0, 4), (20, true));
}

#[test]
fn ast_195_gunfire_or_a_salvo_keeps_a_battle_going() {
    let goes_on = |change: fn(&mut Play)| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 50,10 heading 0 speed 0")
            .b("B1 gb_trawler at 150,110 heading 0 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]).on_table(|table| (table.met, table.quiet) = (true, 7));
        change(&mut play);
        play.opened(&[]);
        (play.outcome().is_none(), play.table().quiet)
    };
    assert_eq!(goes_on(|_| {}), (false, 8));
    assert_eq!(goes_on(|play| _ = play.on_table(|table| table.gunfire = true)), (true, 0));
    assert_eq!(goes_on(|play| _ = play.salvo_of("M1", (50.0, 20.0), 0, 1, "1")), (true, 0));
}

#[test]
fn ast_158_gunfire_alerts_who_is_near_in_clear_line() {
    let alerted = |x: u16, land: &str| {
        let mut layout = Layout::night();
        if !land.is_empty() {
            layout = layout.land(land);
        }
        let mut play = layout
            .a("T1 gb_trawler at 10,60 heading 0 speed 0")
            .a(&format!("F2 m_freighter3 at {x},60 heading 0 speed 0 unalerted group 2"))
            .b("X1 gb_trawler at 14,60 heading 0 speed 0")
            .moves(A);
        play.to(Step::Fire, &[]).give(A, "fire T1 with A at X1", &[]).opened(&[10]).at_turn(2, &[]);
        play.unit("F2").alerted
    };
    assert_eq!([alerted(110, ""), alerted(160, ""), alerted(161, "")], [true, true, false]);
    assert!(!alerted(110, "60,50 62,50 62,70 60,70"));
}

#[test]
fn ast_231_who_burns_or_floods_to_the_bottom_was_sunk_by_whom_she_was_hit() {
    let sunk = |by: Side, harm: fn(&mut Unit), dice: &[u8]| {
        let mut play = two().set("score.own_hand", "nobody").open(&[]);
        play.but("B1", |unit| (unit.boxes, unit.killer) = (1, Some(by))).but("B1", harm);
        play.give(A, "move first", dice);
        assert!(play.unit("B1").sinking);
        play.through(&[]);
        play.table().score
    };
    let (burns, floods) = (|unit: &mut Unit| unit.fires = 1, |unit: &mut Unit| unit.floods = 1);
    assert_eq!([sunk(A, burns, &[5]), sunk(B, burns, &[5])], [[45, 0], [0, 0]]);
    assert_eq!([sunk(A, floods, &[9, 5]), sunk(B, floods, &[9, 5])], [[45, 0], [0, 0]]);
}

#[test]
fn ast_171_ast_231_an_aircraft_that_is_down_is_not_hit_again() {
    let mut play = Layout::day()
        .size(180, 200)
        .a("R1 de_r41 at 50,50 heading 90 speed 0")
        .b("T1 gb_trawler at 150,50 heading 0 speed 0")
        .aircraft(B, "P1 beaufighter at 50,190 heading 180")
        .moves(A);
    play.to(Step::Fire, &[]).give(A, "fire R1 with B at P1", &[]).give(A, "done", &[]);
    // Both barrels hit; the first hit brings it down.
    play.give(B, "done", &[1, 1, 8]);
    let worth = play.setting().members[play.piece("P1").index()].victory;
    assert_eq!(
        (play.unit("P1").place, play.table().score, play.table().wrecks.len()),
        (Place::Gone(Gone::Sunk), [worth, 0], 1)
    );
}
