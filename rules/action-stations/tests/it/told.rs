//! What each side hears, and is told, of what the other one does (AST-203).

use crate::play::{A, B, Layout, Play};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::event::{Event, OfTorpedo, What};
use sandtable_action_stations::battle::position::{Contact, Level, Phase};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Answer, Battle, DiceFrom, Heard, Ruleset, Side, Stop, ToAct, Viewer};
use sandtable_dice::Entered;
use sandtable_testkit::{new_battle, reopened};
use std::sync::Arc;

type Act<'a> = &'a dyn Fn(&mut Battle<ActionStations>, DiceFrom) -> Result<Answer, Stop>;

/// How many throws of a clause both sides and the umpire hear of the last entry; of any clause where none is given.
fn throws(battle: &Battle<ActionStations>, of: &str) -> [usize; 3] {
    let heard = |viewer: Viewer| {
        let (heard, ..) = battle.heard(battle.last_number(), viewer).unwrap();
        heard.iter().filter(|heard| matches!(heard, Heard::Rolled(roll) if roll.clause.starts_with(of))).count()
    };
    [Viewer::Side(A), Viewer::Side(B), Viewer::Umpire].map(heard)
}

#[test]
fn ast_203_people_who_type_dice_are_not_asked_for_throws_that_prove_something_is_there() {
    let layout = Layout::night()
        .light("starlight")
        .a("D1 gb_fleet at 50,50 heading 0 speed 0")
        .b("M1 gb_mtb_v70 at 65,50 heading 0 speed 0");
    let dice = Provision::EnteredBesideSeed(Seed([4; 32]));
    let mut battle = new_battle::<ActionStations>(&Arc::new(layout.setting()), dice, None);
    let mut asked = Vec::new();
    let mut typed = |battle: &mut Battle<ActionStations>, act: Act<'_>| {
        let mut tape = Entered::default();
        while let Err(stop) = act(battle, DiceFrom::Table(tape.clone())) {
            let Stop::Waiting(waiting) = stop else { panic!("{stop:?}") };
            asked.push(waiting.why.reason.clause);
            tape.rolls.push(waiting.sides.iter().zip(asked.len()..).map(|(_, n)| 1 + n as u8 % 9).collect());
        }
    };
    typed(&mut battle, &|battle, dice| battle.open(dice).map(|()| Answer::Done));
    while battle.state().table.phase != Phase::Guns {
        match battle.to_act() {
            ToAct::One(side) => {
                let command = ActionStations::default(battle.setting(), &battle.draft(side));
                typed(&mut battle, &|battle, dice| battle.give(side, command, dice));
            }
            _ => [A, B].into_iter().for_each(|side| typed(&mut battle, &|battle, dice| battle.done(side, dice))),
        }
    }
    // Both look at each other within the distance at which a die decides; only the initiative is thrown by people.
    let [own, other, umpire] = throws(&battle, "");
    assert_eq!((own, other), (0, 0));
    assert!(umpire > 0 && asked.iter().all(|clause| *clause == "AST-125"), "{umpire}, {asked:?}");
    assert!(reopened(&battle, None).state() == battle.state());
}

#[test]
fn ast_187_a_mine_that_does_not_go_off_is_heard_by_nobody() {
    let boat = |owner: Side| {
        let layout = Layout::night().mines(owner, "medium", "60,0 84,0 84,120 60,120");
        let mut play = layout
            .a("D1 gb_fleet at 55,50 heading 90 speed 36")
            .b("T1 gb_trawler at 170,10 heading 0 speed 0")
            .moves(A);
        play.to(Step::Move(A), &[]).give(A, "carry on D1", &[3, 3]);
        throws(play.battle(), "AST-187")
    };
    assert_eq!(boat(B), [0, 0, 2], "who is in a field of the enemy does not know it");
    assert_eq!(boat(A), [2, 0, 2], "in one's own");
}

#[test]
fn ast_203_an_attack_on_an_unseen_vessel_is_told_in_two_versions() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 10,10 heading 0 speed 0")
        .b("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "2");
    play.opened(&[]).until(&[], |play| play.question() == Step::Fire);
    play.give(A, "done", &[]).give(B, "done", &[10, 10]);
    let attack = |viewer: Viewer| {
        let (heard, ..) = play.battle().heard(play.battle().last_number(), viewer).unwrap();
        heard.into_iter().find_map(|heard| match heard {
            Heard::Happened(Event { what: What::Torpedo(OfTorpedo::Attacked { target, rolls, hits, .. }), .. }) => {
                Some((target, rolls.len(), hits))
            }
            _ => None,
        })
    };
    assert_eq!(attack(Viewer::Side(A)), Some((None, 2, 0)), "rolls and hits, and not whom");
    assert_eq!(attack(Viewer::Side(B)), Some((Some(play.piece("F1")), 2, 0)));
    assert_eq!(attack(Viewer::Public), None);
    // The score would tell class, speed or aspect: only the owner of the target sees the dice with it.
    assert_eq!(throws(play.battle(), "")[..2], [0, 2]);
    play.hides(A, "F1");
}

#[test]
fn ast_51_four_narrow_and_two_wide_are_the_same_to_the_enemy() {
    let salvo = |words: &str| {
        let mut play = Layout::night()
            .a("E1 us_pt_elco at 10,10 heading 0 speed 0")
            .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
            .moves(A);
        play.salvo_of("E1", (50.0, 20.0), 0, 1, words);
        play
    };
    let [narrow, wide, deep] = ["4", "2 wide", "4 deep"].map(salvo);
    let seen = |play: &Play, side: Side| play.view(Viewer::Side(side)).table.salvos;
    assert_eq!(seen(&narrow, B), seen(&wide, B));
    assert_eq!(seen(&narrow, B), seen(&deep, B));
    assert!(seen(&narrow, A) != seen(&wide, A) && seen(&narrow, A) != seen(&deep, A), "its own side knows");
}

#[test]
fn ast_51_what_was_noted_at_the_launch_is_never_changed() {
    let mut play = Layout::night()
        .a("E1 us_pt_elco at 50,20 heading 0 speed 0")
        .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]).give(A, "launch E1 T 2 along 0 wide deep", &[]).opened(&[]);
    let noted = play.salvo('A').load;
    // Another launch is another salvo; no order speaks of one that is in the water.
    play.to(Step::Launches, &[]).give(A, "launch E1 T 2 along 0", &[]).opened(&[]);
    assert_eq!(play.salvo('A').load, noted);
    assert_eq!(play.table().salvos.len(), 2);
    for words in ["launch A T 2 along 0", "deep A", "A shallow", "reveal A"] {
        assert!(!play.understands(A, words), "{words}");
    }
    play.to(Step::Launches, &[]).refused(A, "launch E1 T 1 along 0", "AST-226");
    assert!(play.view(Viewer::Side(B)).table.salvos.iter().all(|salvo| salvo.load.is_none()));
}

#[test]
fn ast_203_whether_two_avoid_each_other_is_heard_by_who_sees_it_coming() {
    // He is seen and does not see: the freighter burns, the boat has come out of the dark.
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 20")
        .b("F1 m_freighter3 at 47,48 heading 90 speed 6")
        .moves(A);
    play.on_table(|table| {
        table.contacts[0][1] = Contact { level: Level::Identity, ..Contact::default() };
        table.contacts[1][0] = Contact::default();
    });
    play.to(Step::Move(A), &[]).give(A, "carry on M1", &[9, 1]);
    assert_eq!(throws(play.battle(), "AST-148"), [1, 0, 2], "the owner of the boat hears his own");
}

#[test]
fn ast_133_ast_157_who_has_gone_down_is_not_lost_from_sight_besides() {
    let mut play = Layout::day()
        .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 0")
        .a("M2 gb_mtb_v70 at 20,110 heading 0 speed 0")
        .b("S1 gb_trawler at 58,40 heading 180 speed 0")
        .begins(A);
    play.to(Step::Launches, &[]).but("M1", |unit| (unit.boxes, unit.sinking) = (0, true)).opened(&[]);
    play.tells(B, "M1 is gone.").next_move(&[]);
    // The last move of the turn leads on through detection.
    play.until(&[], |play| play.phase() == Phase::MoveOne).to(Step::Fire, &[]).tells(B, "Detection.");
    play.hides(B, "lost from sight");
}

#[test]
fn ast_136_one_knot_is_no_knots_and_a_torpedo_mount_is_named_as_one() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 8")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]).give(A, "steer M1 at 1 by S rest", &[]);
    play.tells(A, "M1 moves at one knot, heading 000.");
    let system = sandtable_action_stations::battle::command::System::Tube(0);
    let out = sandtable_action_stations::battle::event::Change::KnockedOut { system };
    let view = play.view(Viewer::Umpire);
    let unit = play.piece("M1");
    let told = sandtable_action_stations::table::tell::of_unit(play.setting(), &view.table, unit, &out).unwrap();
    assert_eq!(told.text, "M1: torpedo mount T is knocked out.");
}

#[test]
fn ast_201_look_outs_throw_for_the_nearest_first() {
    let seen = |first: &str, second: &str| {
        let mut play = Layout::night()
            .light("starlight")
            .looks(None)
            .a("D1 gb_fleet at 50,50 heading 0 speed 0")
            .b(&format!("V1 de_vp at {first} heading 0 speed 0"))
            .b(&format!("V2 de_vp at {second} heading 0 speed 0"))
            .moves(A);
        play.to(Step::Fire, &[1, 10, 10, 10]);
        ["V1", "V2"].map(|name| play.contact(A, name).level > Level::None)
    };
    assert_eq!((seen("28,50", "75,50"), seen("75,50", "28,50")), ([true, false], [false, true]));
}

#[test]
fn ast_157_contacts_are_numbered_by_where_they_are_and_not_by_how_they_are_listed() {
    let numbers = |first: &str, second: &str| {
        let mut play = Layout::night()
            .light("starlight")
            .looks(Some(1))
            .a("D1 gb_fleet at 50,50 heading 0 speed 0")
            .b(&format!("V1 de_vp at {first} heading 0 speed 0"))
            .b(&format!("V2 de_vp at {second} heading 0 speed 0"))
            .moves(A);
        play.to(Step::Fire, &[]);
        ["V1", "V2"].map(|name| play.contact(A, name).number)
    };
    assert_eq!(numbers("30,50", "72,50"), [Some(0), Some(1)]);
    assert_eq!(numbers("72,50", "30,50"), [Some(1), Some(0)]);
}

#[test]
fn ast_50_a_side_does_not_learn_from_its_own_letters_that_the_enemy_has_launched() {
    let letters = |option: &str| {
        let mut play = Layout::night()
            .set("info.marker", option)
            .a("M1 gb_mtb_v70 at 10,20 heading 0 speed 0")
            .b("S1 de_s38 at 150,20 heading 0 speed 0")
            .moves(A);
        play.to(Step::Launches, &[])
            .give(A, "launch M1 T 2 along 0", &[])
            .give(B, "launch S1 T 2 along 0", &[])
            .opened(&[]);
        play.table().salvos.iter().map(|salvo| salvo.letter).collect::<Vec<u8>>()
    };
    assert_eq!(letters("open"), [0, 1], "A and B");
    assert_eq!(letters("sighted"), [0, 26], "A and AA");
}

#[test]
fn ast_50_ast_204_letters_go_on_where_each_side_has_its_own() {
    let letters = |launched: u8| {
        let mut play = Layout::night()
            .set("info.marker", "sighted")
            .a("M1 gb_mtb_v70 at 10,20 heading 0 speed 0")
            .b("S1 de_s38 at 150,20 heading 0 speed 0")
            .moves(A);
        play.on_table(|table| table.launches = [launched; 2])
            .to(Step::Launches, &[])
            .give(A, "launch M1 T 2 along 0", &[])
            .give(B, "launch S1 T 2 along 0", &[])
            .opened(&[]);
        play.table().salvos.iter().map(|salvo| salvo.letter).collect::<Vec<u8>>()
    };
    let mut all: Vec<u8> = [0, 1, 25, 26, 27, 51, 52, 53].into_iter().flat_map(letters).collect();
    assert_eq!(all[4..8], [25, 51, 52, 78], "Z and AZ, and then BA and CA");
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 16, "no two are alike");
}

#[test]
fn ast_203_a_salvo_does_not_tell_its_owner_what_is_under_a_marker_or_a_bearing() {
    let target = |seen: Level| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 10,10 heading 0 speed 0")
            .b("F1 m_freighter3 at 50,50 heading 90 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "2");
        play.opened(&[]).until(&[], |play| play.question() == Step::Fire);
        let unit = play.piece("F1");
        play.on_table(|table| {
            let contact = &mut table.contacts[0][unit.index()];
            (contact.level, contact.number) = (seen, Some(0));
        });
        play.give(A, "done", &[]).give(B, "done", &[10, 10]);
        let (heard, ..) = play.battle().heard(play.battle().last_number(), Viewer::Side(A)).unwrap();
        heard.into_iter().find_map(|heard| match heard {
            Heard::Happened(Event { what: What::Torpedo(OfTorpedo::Attacked { target, .. }), .. }) => Some(target),
            _ => None,
        })
    };
    let known = [Level::Marker, Level::Bearing, Level::Position].map(target);
    assert_eq!(known, [Some(None), Some(None), Some(Some(sandtable_core::Piece(2)))]);
}

#[test]
fn what_costs_boxes_or_takes_a_vessel_off_is_told_with_its_clause() {
    let told = |play: &Play, words: &str| -> Vec<String> {
        let all = play.told(Viewer::Umpire).into_iter().filter(|told| told.text.contains(words));
        all.map(|told| told.clause.to_string()).collect()
    };
    let far = "X1 gb_trawler at 170,5 heading 0 speed 0";
    // Water and fire.
    let mut play = Layout::night().a("D1 gb_fleet at 50,50 heading 0 speed 0").b(far).open(&[]);
    play.but("D1", |unit| (unit.floods, unit.fires) = (1, 1)).give(A, "move first", &[9, 4, 5]);
    assert_eq!(told(&play, "hull box"), ["AST-103", "AST-170"]);
    // A mine, land, the edge.
    let at = |words: &str| Layout::night().a(words).b(far);
    let mut play =
        at("D1 gb_fleet at 55,50 heading 90 speed 34").mines(B, "medium", "60,0 84,0 84,120 60,120").moves(A);
    play.to(Step::Move(A), &[]).give(A, "carry on D1", &[3, 2, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(told(&play, "hull box"), ["AST-187"]);
    let mut play = at("S1 de_m35 at 53,50 heading 90 speed 12").land("57,0 90,0 90,120 57,120").moves(A);
    play.to(Step::Move(A), &[]).give(A, "carry on S1", &[3, 3]);
    assert_eq!(told(&play, "hull box"), ["AST-145"]);
    let mut play = at("M1 gb_mtb_v70 at 178,50 heading 90 speed 20").moves(A);
    play.to(Step::Move(A), &[]).give(A, "carry on M1", &[]);
    assert_eq!(told(&play, "leaves the table"), ["AST-146"]);
    // Her own crew.
    let mut play = at("S1 de_m35 at 50,50 heading 90 speed 0").moves(A);
    play.to(Step::Launches, &[]).but("S1", |unit| unit.halted = true).give(A, "scuttle S1", &[]).opened(&[]);
    assert_eq!(told(&play, "is sunk by her own crew"), ["AST-230"]);
    // From the air: a bomb, and fire at who brings it.
    let air = || {
        let layout = Layout::day().size(180, 200).a("F1 gb_trawler at 50,50 heading 90 speed 0").b(far);
        let mut play = layout.aircraft(B, "P1 beaufighter at 50,178 heading 180").moves(A);
        play.to(Step::Fire, &[]);
        play
    };
    let mut play = air();
    play.give(B, "attack P1 at F1", &[]).give(A, "done", &[]).give(B, "done", &[10, 10, 10, 10, 1, 10, 1, 1, 1]);
    assert_eq!(told(&play, "hull box"), ["AST-191"]);
    let mut play = air();
    play.give(A, "fire F1 with A at P1", &[]).give(A, "done", &[]).give(B, "done", &[1, 4]);
    assert_eq!(told(&play, "is driven off"), ["AST-171"]);
    // A torpedo.
    let mut play =
        at("M1 gb_mtb_v70 at 10,10 heading 0 speed 0").b("F1 m_freighter3 at 50,50 heading 90 speed 0").moves(A);
    play.to(Step::Launches, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "1");
    play.opened(&[]).until(&[], |play| play.question() == Step::Fire);
    play.give(A, "done", &[]).give(B, "done", &[1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(told(&play, "hull box"), ["AST-93"]);
}
