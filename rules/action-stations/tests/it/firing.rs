//! The gun phase on the table: who may fire at what, when hits bite, fire by turns and in answer to a move, aircraft, ammunition.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::position::{Gone, Level, Phase, Place, Star, Works, bit};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::Category;
use sandtable_action_stations::sections::gunnery::main_target;
use sandtable_core::{Heard, Piece, Ruleset, Viewer};
use sandtable_geometry::{Angle, Course};

/// On to the gun phase of the first turn, by day.
fn guns(layout: Layout) -> Play {
    let mut play = layout.moves(A);
    play.to(Step::Fire, &[]);
    play
}

fn duel(a: &str, b: &str) -> Layout {
    Layout::day().a(a).b(b)
}

/// What a mount needs at a target.
#[track_caller]
fn need(play: &Play, unit: &str, mount: usize, target: &str) -> i8 {
    play.board().volley(play.piece(unit), mount, play.piece(target), None).unwrap().need.total()
}

#[test]
fn ast_163_who_may_fire_at_what() {
    // A 20 mm mount reaches 70 cm; the mount of a trawler's port side bears to port.
    let at = |x: f64| {
        guns(duel("T1 gb_trawler at 120,50 heading 0 speed 0", &format!("F1 m_freighter3 at {x},50 heading 0 speed 0")))
    };
    at(49.0).refused(A, "fire T1 with C at F1", "AST-163");
    at(50.0).refused(A, "fire T1 with D at F1", "AST-216").give(A, "fire T1 with C at F1", &[]);
    // Once in a turn.
    let mut play = at(60.0);
    play.give(A, "fire T1 with C at F1", &[]).opened(&[9]);
    let turn = play.turn();
    assert!(play.unit("T1").guns[2].spent);
    // AST-158: her flash is noted where she lies.
    assert_eq!(play.table().flashes.iter().copied().collect::<Vec<_>>(), [play.unit("T1").at.at]);
    play.at_turn(turn + 1, &[]);
    assert!(!play.unit("T1").guns[2].spent);
    // By centimetric radar heavy guns may fire at what they do not see, with 2 less; light ones may not.
    let dark = Layout::night()
        .scopes(Some(7))
        .a("N1 us_neworleans at 50,50 heading 0 speed 0")
        .b("F1 m_freighter3 at 110,50 heading 0 speed 0");
    let mut play = dark.moves(A);
    play.to(Step::Fire, &[]);
    assert_eq!(play.table().level(A, play.piece("F1")), Level::Position);
    play.refused(A, "fire N1 with L at C1", "AST-163").give(A, "fire N1 with A at C1", &[]);
    assert_eq!(need(&play, "N1", 0, "F1"), 6 + 1 + 1 - 2);
    // Nor may anybody whose radar is out, or silent since.
    let mut silent = dark.moves(A);
    silent.to(Step::Fire, &[]).but("N1", |unit| unit.radar_silent = true);
    silent.refused(A, "fire N1 with A at C1", "AST-163");
    silent.but("N1", |unit| (unit.radar_silent, unit.radar) = (false, Works::Out));
    silent.refused(A, "fire N1 with A at C1", "AST-163");
}

#[test]
fn ast_163_all_mounts_that_have_no_target_yet_fire_at_one() {
    let mut play = guns(
        Layout::day()
            .a("D1 gb_fleet at 50,50 heading 90 speed 0")
            .b("X1 gb_trawler at 50,70 heading 0 speed 0")
            .b("X2 gb_trawler at 60,70 heading 0 speed 0"),
    );
    play.give(A, "fire D1 with A at X1", &[]).give(A, "engage D1 at X2", &[]);
    let list = play.battle().draft(A);
    let aims: Vec<_> = list.table.units[0].guns.iter().map(|gun| gun.aim).collect();
    let [x1, x2] =
        ["X1", "X2"].map(|name| Some(sandtable_action_stations::battle::position::Aim::At(play.piece(name))));
    assert_eq!(aims[0], x1);
    assert!(aims[1..].iter().all(|aim| *aim == x2 || aim.is_none()) && aims[1..].contains(&x2));
}

#[test]
fn ast_199_how_a_vessel_fares_is_for_its_owner_or_for_who_has_it_in_contact() {
    let hears = |light: &'static str, option: &str| {
        let mut play = Layout::night()
            .light(light)
            .set("info.damage", option)
            .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
            .b("X1 gb_trawler at 120,50 heading 0 speed 0")
            .moves(A);
        play.to(Step::Launches, &[]).give(A, "launch M1 T 2 along 90", &[]).opened(&[]);
        (play.hears(A, "M1 launches"), play.hears(B, "M1 launches"))
    };
    assert_eq!([hears("day", "hidden"), hears("day", "open")], [(true, false), (true, true)]);
    assert_eq!([hears("dark", "hidden"), hears("dark", "open")], [(true, false); 2]);
}

#[test]
fn ast_224_of_mounts_that_with_most_dice_is_repaired_first() {
    use sandtable_action_stations::battle::command::{Command, System};
    let mut play = Layout::night()
        .a("D1 gb_fleet at 50,50 heading 90 speed 0")
        .b("X1 gb_trawler at 150,70 heading 0 speed 0")
        .begins(A);
    let unit = play.piece("D1");
    // The after turret has more dice than the Oerlikons, which stand before it in the list.
    let dice = |mount: usize| play.board().gun(unit, mount).unwrap().dice;
    let most = (3..6).max_by_key(|mount| dice(*mount)).unwrap();
    assert!(dice(most) > dice(3));
    play.but("D1", |unit| {
        for gun in 3..6 {
            unit.guns[gun].works = Works::Out;
        }
    });
    let first = ActionStations::default(play.setting(), &play.battle().draft(A));
    assert_eq!(first, Command::Repair { unit, system: System::Gun(most as u8) });
}

#[test]
fn ast_163_fire_vessel_by_vessel() {
    let layout = Layout::day()
        .set("gun.resolution", "alternate")
        .a("T1 gb_trawler at 50,50 heading 90 speed 0")
        .a("T2 gb_trawler at 50,58 heading 90 speed 0")
        .b("X1 gb_trawler at 70,50 heading 0 speed 0");
    let mut play = layout.moves(A);
    play.to(Step::FireOne(A), &[]);
    play.give(A, "fire T1 with A at X1", &[]);
    // Who has begun goes on; then the other side has its turn, and what was hit counts at once.
    play.refused(A, "fire T2 with A at X1", "AST-202").give(A, "pass", &[1, 6, 4]);
    assert_eq!((play.unit("X1").boxes, play.question()), (21, Step::FireOne(B)));
    play.but("X1", |unit| unit.guns[0].works = Works::Out).refused(B, "fire X1 with A at T1", "AST-216");
    play.give(B, "pass", &[]).refused(A, "fire T1 with A at X1", "AST-163");
    play.give(A, "fire T2 with A at X1", &[]).give(A, "pass", &[10]);
    assert_eq!(play.question(), Step::Launches);
    assert!(play.unit("T1").fired && play.unit("T2").fired && !play.unit("X1").fired);
    // A turn later who does not fire has not fired.
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::FireOne(A));
    play.give(A, "fire T1 with A at X1", &[]).give(A, "pass", &[10]).give(B, "pass", &[]).give(A, "pass", &[]);
    assert!(play.unit("T1").fired && !play.unit("T2").fired);
}

#[test]
fn ast_163_with_fire_vessel_by_vessel_aircraft_come_first() {
    let mut play = Layout::day()
        .size(180, 200)
        .set("gun.resolution", "alternate")
        .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .aircraft(B, "P1 beaufighter at 50,178 heading 180")
        .b("T1 gb_trawler at 62,50 heading 0 speed 0")
        .moves(A);
    // Both write what is fired at aircraft and by them, and nothing else.
    play.to(Step::Fire, &[]).refused(A, "fire F1 with C at T1", "AST-202").refused(
        B,
        "fire T1 with A at F1",
        "AST-202",
    );
    play.give(A, "fire F1 with C at P1", &[]).give(B, "attack P1 at F1", &[]).give(A, "done", &[]);
    // She is driven off before she attacks; then vessels fire by turns, and the mount that fired has fired.
    play.give(B, "done", &[3, 4]).tells(A, "P1 is driven off.");
    assert_eq!((play.unit("P1").place, play.question()), (Place::Gone(Gone::Away), Step::FireOne(A)));
    play.refused(A, "fire F1 with C at T1", "AST-163").give(A, "pass", &[]);
    play.give(B, "fire T1 with A at F1", &[]).give(B, "pass", &[10]);
    // With nobody in the air nothing is written.
    play.at_turn(2, &[]).until(&[], |play| play.phase() == Phase::Guns);
    assert_eq!(play.question(), Step::FireOne(A));
    // What flies attacks whom it passed over before guns fire, and vessels do not fire at it later.
    let mut play = Layout::day()
        .size(180, 200)
        .set("gun.resolution", "alternate")
        .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .aircraft(B, "P1 beaufighter at 50,178 heading 180")
        .moves(A);
    play.to(Step::Fire, &[]).give(B, "attack P1 at F1", &[]).give(A, "done", &[]);
    play.give(B, "done", &[9, 9, 9, 9, 6, 6]).tells(A, "P1 attacks F1: no hit.");
    play.refused(A, "fire F1 with C at P1", "AST-202");
}

#[test]
fn ast_167_the_same_target_as_last_turn_and_the_main_target() {
    let layout = Layout::day()
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .b("X1 gb_trawler at 35,50 heading 0 speed 0")
        .b("X2 gb_trawler at 35,60 heading 0 speed 0");
    let mut play = guns(layout);
    let first = need(&play, "T1", 0, "X1");
    play.all(A, &["fire T1 with A at X1", "fire T1 with C at X1"]).opened(&[10, 10]);
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!((need(&play, "T1", 0, "X1"), need(&play, "T1", 0, "X2")), (first + 1, first));
    // A mount that held its fire has no target of last turn any more.
    play.give(A, "fire T1 with A at X1", &[]).opened(&[10]);
    play.until(&[], |play| play.turn() == 3 && play.question() == Step::Fire);
    assert_eq!((need(&play, "T1", 0, "X1"), need(&play, "T1", 2, "X1")), (first + 1, first));
    // Of two targets the one with more dice is the main one, of equals the nearest.
    play.all(A, &["fire T1 with A at X2", "fire T1 with C at X1"]);
    let draft = play.battle().draft(A);
    let main = main_target(&Board::new(play.setting(), &draft.table), play.piece("T1"));
    assert_eq!(main, Some(play.piece("X1")));
    // End on: by the option 1 less, nothing, or 1 more (AST-228).
    let ends = |value: &str| {
        let layout = duel("T1 gb_trawler at 50,50 heading 90 speed 0", "X1 gb_trawler at 65,50 heading 90 speed 0");
        need(&guns(layout.set("gun.end_on", value)), "T1", 0, "X1")
    };
    assert_eq!([ends("-1"), ends("0"), ends("1")], [6, 7, 8]);
}

#[test]
fn ast_216_a_shot_in_full() {
    // A destroyer's 4.7 in at 88 cm, by day, at a destroyer of 32 knots, bows on.
    let shot = |fleet: &str| {
        let layout = duel("B1 gb_fleet at 20,60 heading 90 speed 0", "Z1 de_1934a at 108,60 heading 270 speed 32");
        let mut play = layout.set("gun.fleet", fleet).moves(A);
        play.but("Z1", |unit| unit.at = Course { at: cm(124.0, 60.0), heading: Angle::degrees(270) });
        play.to(Step::Fire, &[]);
        need(&play, "B1", 0, "Z1")
    };
    assert_eq!((shot("off"), shot("on")), (2, 1));
    // With nothing to need it may still be ordered, rolls, cannot hit, and has fired.
    let mut play =
        guns(duel("M1 gb_mtb_v70 at 50,50 heading 90 speed 0", "X1 gb_mtb_v70 at 95,50 heading 270 speed 0"));
    play.but("M1", |unit| unit.fires = 1);
    assert!(need(&play, "M1", 0, "X1") <= 0 || need(&play, "M1", 0, "X1") == 1);
    play.but("X1", |unit| unit.speed = 30);
    assert!(need(&play, "M1", 0, "X1") <= 0);
    play.give(A, "fire M1 with A at X1", &[]).opened(&[1, 1]);
    assert_eq!((play.unit("X1").boxes, play.unit("M1").fired), (7, true));
    assert_eq!(play.unit("M1").guns[0].last, Some(play.piece("X1")));
    // What does not exist, what is out, what is no enemy.
    let mut play = guns(duel("T1 gb_trawler at 50,50 heading 0 speed 0", "X1 gb_trawler at 65,50 heading 0 speed 0"));
    assert!(!play.understands(A, "fire T1 with E at X1"));
    play.but("T1", |unit| unit.guns[0].works = Works::Out).refused(A, "fire T1 with A at X1", "AST-216");
    play.refused(A, "fire T1 with D at T1", "AST-163");
}

#[test]
fn ast_217_when_hits_bite() {
    // Two 105 mm hits on a boat with 5 boxes: the first takes them, the second rolls nothing; her own guns fire.
    let mut play = guns(duel("S1 de_m35 at 50,50 heading 0 speed 0", "M1 gb_mtb_v70 at 60,50 heading 0 speed 0"));
    play.but("M1", |unit| unit.boxes = 5);
    play.all(A, &["fire S1 with A at M1", "fire S1 with B at M1"]).give(A, "done", &[]);
    // All to-hit dice first: two of hers, two of the boat's; then 5 boxes and a die for special damage.
    play.give(B, "fire M1 with A at S1", &[]).give(B, "done", &[1, 1, 10, 10, 5, 4]);
    assert!(play.unit("M1").sinking && play.unit("M1").fired);
}

#[test]
fn ast_169_suppressed_for_one_phase() {
    let suppressed = |dice: &[u8]| {
        let mut play = guns(duel("T1 gb_trawler at 50,50 heading 0 speed 0", "S1 de_s38 at 65,50 heading 0 speed 0"));
        // Special damage 7 with a gun of +1: a 6; then which of three mounts.
        play.give(A, "fire T1 with A at S1", &[]).give(A, "done", &[]).give(B, "done", dice);
        play
    };
    let mut gun = suppressed(&[1, 1, 6, 1]);
    assert_eq!((gun.unit("S1").guns[0].out_through, gun.question()), (2, Step::Launches));
    gun.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire).refused(
        B,
        "fire S1 with A at T1",
        "AST-216",
    );
    gun.until(&[], |play| play.turn() == 3 && play.question() == Step::Fire).give(B, "fire S1 with A at T1", &[]);
    // A torpedo mount misses one launch phase.
    let mut tubes = suppressed(&[1, 1, 6, 3]);
    tubes.refused(B, "launch S1 T 1 along 0", "AST-216");
    tubes.until(&[], |play| play.turn() == 2 && play.question() == Step::Launches);
    tubes.give(B, "launch S1 T 1 along 0", &[]);
}

#[test]
fn ast_130_reaction_fire() {
    let layout = |option: &str| {
        Layout::day()
            .set("fire.reaction", option)
            .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 20")
            .b("T1 gb_trawler at 70,60 heading 0 speed 0")
            .b("T2 gb_trawler at 70,70 heading 0 speed 0")
    };
    let moved = |layout: Layout| {
        let mut play = layout.moves(A);
        play.until(&[], |play| play.turn() == 2 && play.question() == Step::Move(A));
        play.give(A, "carry on M1", &[]);
        play
    };
    // A mount that was suppressed on the way misses the guns of that turn and no more.
    let mut hit = moved(layout("on"));
    hit.give(B, "fire T1 with A at M1", &[]).give(B, "pass", &[1, 1, 5, 1]);
    assert_eq!(hit.unit("M1").guns.iter().map(|gun| gun.out_through).max(), Some(2));
    // A torpedo mount would miss the launches before those guns, and there are none: nothing is told of it.
    let mut tube = moved(layout("on"));
    let guns = tube.unit("M1").guns.len() as u8;
    tube.give(B, "fire T1 with A at M1", &[]).give(B, "pass", &[1, 1, 5, guns + 1]).hides(A, "is out through");
    assert_eq!(tube.unit("M1").tubes[0].out_through, 0);
    // Before the move, where she is; then nobody is asked after it, and the mount does not fire in phase 7.
    let mut play = moved(layout("on"));
    let mover = play.piece("M1");
    assert_eq!(play.question(), Step::Challenge { mover, after: false });
    play.refused(B, "fire T1 with A at T2", "AST-163").give(B, "fire T1 with A at M1", &[]);
    play.refused(B, "fire T2 with A at M1", "AST-130").give(B, "pass", &[10]);
    play.stands("M1", 50.0, 70.0, 0);
    assert!(play.unit("T1").fired && play.question() == Step::Fire);
    play.refused(B, "fire T1 with A at M1", "AST-163").give(B, "fire T1 with C at M1", &[]);
    // After it, where she has come to; a vessel challenges once in a turn.
    let mut play = moved(layout("on").a("M2 gb_mtb_v70 at 90,50 heading 0 speed 20"));
    play.give(B, "pass", &[]).stands("M1", 50.0, 70.0, 0);
    assert_eq!(play.question(), Step::Challenge { mover, after: true });
    play.give(B, "fire T1 with A at M1", &[]).give(B, "pass", &[10]);
    play.until(&[], |play| play.question() == Step::Move(A)).give(A, "carry on M2", &[]);
    play.refused(B, "fire T1 with D at M2", "AST-130").give(B, "fire T2 with A at M2", &[]).give(B, "pass", &[10]);
    // Without the option nobody is asked.
    assert!(!matches!(moved(layout("off")).question(), Step::Challenge { .. }));
}

#[test]
fn ast_130_a_contact_that_is_not_identified_is_challenged_under_its_number() {
    let mut play = Layout::day()
        .set("fire.reaction", "on")
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 20")
        .b("T1 gb_trawler at 70,60 heading 0 speed 0")
        .moves(A);
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Move(A));
    let (mover, eyes) = (play.piece("M1"), play.piece("T1"));
    play.on_table(|table| {
        let seen = &mut table.contacts[B.index()][mover.index()];
        (seen.level, seen.by, seen.number) = (Level::Class, bit(eyes), Some(0));
    });
    play.give(A, "carry on M1", &[]);
    let number = Piece(play.table().units.len() as u16);
    let asked = |viewer| play.view(viewer).asked();
    assert_eq!(asked(Viewer::Side(B)), Some(Step::Challenge { mover: number, after: false }));
    assert_eq!(asked(Viewer::Side(A)), Some(Step::FireOne(B)), "nobody hears whom the others see");
    play.give(B, "fire T1 with A at C1", &[]);
}

#[test]
fn ast_171_fire_at_aircraft_comes_before_they_attack() {
    let layout = || {
        Layout::day()
            .size(180, 200)
            .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
            .aircraft(B, "P1 beaufighter at 50,178 heading 180")
            .b("X1 gb_trawler at 170,5 heading 0")
    };
    // She passes over and ends 2 cm beyond; a mount of one die hits on 3, and on 4 to 7 she is driven off before she attacks.
    let mut play = guns(layout());
    play.all(A, &["fire F1 with C at P1"]).give(B, "attack P1 at F1", &[]).give(A, "done", &[]);
    play.give(B, "done", &[3, 4]).tells(A, "P1 is driven off.");
    assert_eq!((play.unit("P1").place, play.unit("F1").boxes), (Place::Gone(Gone::Away), 50));
    assert!(play.unit("F1").guns[2].spent && play.unit("F1").fired);
    // Shot down: her crew is in the water, where they may be picked up (AST-193), and the gunners score.
    let mut play = guns(layout());
    play.all(A, &["fire F1 with C at P1"]).give(A, "done", &[]).give(B, "done", &[3, 8]);
    assert_eq!((play.table().wrecks.len(), play.table().score[0]), (1, 14));
    play.opened(&[]);
    // Missed, she attacks: four dice at 6 + 1 + 1, two bombs at 3 + 1 + 1.
    let mut play = guns(layout());
    play.all(A, &["fire F1 with C at P1"]).give(B, "attack P1 at F1", &[]).give(A, "done", &[]);
    play.give(B, "done", &[4, 9, 9, 9, 9, 6, 6]).tells(A, "P1 attacks F1: no hit.");
}

#[test]
fn ast_163_ast_171_who_fires_at_an_aircraft_fires_the_other_mounts_at_vessels() {
    let mut play = guns(
        Layout::day()
            .size(180, 200)
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .aircraft(B, "P1 beaufighter at 50,178 heading 180")
            .b("F1 m_freighter3 at 50,90 heading 90 speed 0"),
    );
    play.all(A, &["fire T1 with B at P1", "fire T1 with A at F1"]).give(A, "done", &[]);
    play.give(B, "done", &[9, 9]);
    assert_eq!(play.unit("T1").guns.iter().map(|gun| gun.spent).collect::<Vec<_>>()[..2], [true, true]);
}

#[test]
fn ast_171_by_night_an_aircraft_is_hit_more_often_where_it_is_lit() {
    let fired = |lit: bool, dice: &[u8]| {
        let mut play = guns(
            Layout::night()
                .size(180, 200)
                .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
                .aircraft(B, "P1 beaufighter at 50,178 heading 180")
                .b("X1 gb_trawler at 170,5 heading 0"),
        );
        if lit {
            let at = play.unit("P1").at.at;
            play.on_table(|table| table.stars.push(Star { at, through: 2 }));
        }
        play.all(A, &["fire F1 with C at P1"]).give(A, "done", &[]).give(B, "done", dice);
    };
    // A die of one mount; and one for the hit.
    fired(false, &[2, 4]);
    fired(false, &[3]);
    fired(true, &[3, 4]);
    fired(true, &[4]);
}

#[test]
fn ast_191_an_aircraft_fires_with_guns_of_its_category() {
    let score = |category: Category| -> i32 {
        let mut setting = Layout::day()
            .size(180, 200)
            .a("D1 gb_fleet at 40,50 heading 90 speed 30")
            .aircraft(B, "P1 beaufighter at 55,178 heading 180")
            .b("X1 gb_trawler at 170,5 heading 0")
            .setting();
        setting.lists.aircraft.iter_mut().for_each(|aircraft| aircraft.strafe = category);
        let mut play = Play::of(setting, &[]);
        play.to(Step::Fire, &[]).give(B, "attack P1 at D1", &[]).give(A, "done", &[]);
        play.give(B, "done", &[10; 6]);
        let (heard, ..) = play.battle().heard(play.battle().last_number(), Viewer::Umpire).unwrap();
        let rolls = heard.iter().filter_map(|heard| if let Heard::Rolled(roll) = heard { Some(roll) } else { None });
        rolls.flat_map(|roll| &roll.parts).map(|part| part.value).sum()
    };
    // Heavy guns have 1 less at a fast target: one throw for all guns, and one for the bombs.
    assert_eq!(score(Category::Hc), score(Category::Lc) - 1);
}

#[test]
fn ast_191_an_aircraft_attacks_whom_it_passed_over() {
    let flown = |path: &str| {
        let mut play = Layout::day()
            .size(300, 200)
            .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
            .a("F2 m_freighter3 at 150,50 heading 90 speed 0")
            .aircraft(B, "P1 beaufighter at 50,100 heading 180")
            .b("X1 gb_trawler at 170,5 heading 0")
            .moves(A);
        play.until(&[], |play| play.phase() == Phase::MoveAircraft);
        play.give(B, &format!("steer P1 at 130 by {path}"), &[]).to(Step::Fire, &[]);
        play
    };
    // Nor may she attack whom another one passed over.
    let mut two = Layout::day()
        .size(300, 200)
        .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .aircraft(B, "P1 beaufighter at 50,180 heading 180")
        .aircraft(B, "P2 beaufighter at 80,180 heading 180")
        .b("X1 gb_trawler at 170,5 heading 0")
        .moves(A);
    two.to(Step::Fire, &[]).refused(B, "attack P2 at F1", "AST-191").give(B, "attack P1 at F1", &[]);
    // Over the first in the first leg of her way, and then away to the side: 65 cm at half of her speed.
    let mut play = flown("T 52 L 30 S rest");
    play.refused(B, "attack P1 at F2", "AST-191").give(B, "attack P1 at F1", &[]);
    play.give(B, "done", &[]).give(A, "done", &[9, 9, 9, 8, 5, 9, 6, 5, 3, 3]);
    // A hit of 20 mm on Class 3 costs no boxes; a bomb two dice of six; special damage of both.
    assert_eq!(play.unit("F1").boxes, 50 - 8);
    // She has passed wide of it.
    let mut wide = flown("T 10 L 30 T 10 L 30 S rest");
    wide.refused(B, "attack P1 at F1", "AST-191");
    // At half of her speed at least, and turns after each 10 cm (AST-190).
    let mut play = Layout::day()
        .size(300, 200)
        .a("F1 m_freighter3 at 50,50 heading 90 speed 0")
        .aircraft(B, "P1 beaufighter at 50,100 heading 90")
        .b("X1 gb_trawler at 170,5 heading 0")
        .moves(A);
    play.until(&[], |play| play.phase() == Phase::MoveAircraft);
    play.refused(B, "steer P1 at 129 by S rest", "AST-137").refused(
        B,
        "steer P1 at 130 by T 9.9 L 30 S rest",
        "AST-139",
    );
    play.refused(B, "stop P1", "AST-137").give(B, "steer P1 at 260 by T 10 L 30 T 10 R 30 S rest", &[]);
}

#[test]
fn ast_223_ammunition_is_counted() {
    let fired = |option: &str, kind: &str, shots: u8, stars: u8| {
        let mut play = guns(
            duel(&format!("T1 {kind} at 50,50 heading 90 speed 0"), "X1 gb_trawler at 65,50 heading 0 speed 0")
                .set("ammo.guns", option),
        );
        play.but("T1", |unit| {
            unit.guns.iter_mut().for_each(|gun| gun.fired = shots);
            unit.stars = stars;
        });
        play
    };
    // 20 phases for heavy guns, 30 for light ones, 10 starshells.
    fired("counted", "gb_trawler", 20, 0).refused(A, "fire T1 with A at X1", "AST-223");
    fired("counted", "gb_trawler", 19, 0).give(A, "fire T1 with A at X1", &[]);
    fired("counted", "gb_trawler", 29, 0).give(A, "fire T1 with C at X1", &[]);
    fired("counted", "gb_trawler", 30, 0).refused(A, "fire T1 with C at X1", "AST-223");
    fired("counted", "gb_trawler", 0, 10).refused(A, "starshell T1 with A at 80,50", "AST-223");
    fired("unlimited", "gb_trawler", 200, 100).give(A, "fire T1 with A at X1", &[]);
    fired("unlimited", "gb_trawler", 0, 100).give(A, "starshell T1 with A at 80,50", &[]);
}

#[test]
fn ast_220_armour_may_be_left_out() {
    // A 4.1 in hit on a New Orleans costs 1 box; without armour what the die shows.
    let hit = |option: &str, dice: &[u8]| {
        let mut play = guns(
            duel("S1 de_m35 at 50,50 heading 0 speed 0", "N1 us_neworleans at 60,50 heading 0 speed 0")
                .set("gun.armour", option),
        );
        play.give(A, "fire S1 with A at N1", &[]).give(A, "done", &[]).give(B, "done", dice);
        111 - play.unit("N1").boxes
    };
    assert_eq!((hit("on", &[1, 10]), hit("off", &[1, 4, 1])), (1, 4));
}

#[test]
fn ast_236_an_absent_side_fires_where_it_is_asked_for_fire() {
    use sandtable_action_stations::battle::command::Command;
    let asked = |resolution: &str, step: Step| {
        let mut play = duel("T1 gb_trawler at 50,50 heading 90 speed 0", "X1 gb_trawler at 70,50 heading 0 speed 0")
            .set("gun.resolution", resolution)
            .aircraft(B, "P1 beaufighter at 20,115 heading 90")
            .moves(A);
        play.to(step, &[]);
        ActionStations::default(play.setting(), &play.battle().draft(A))
    };
    assert!(matches!(asked("simultaneous", Step::Fire), Command::Fire { .. }));
    // Fire vessel by vessel: the list that comes before it is of aircraft alone.
    assert_eq!(asked("alternate", Step::Fire), Command::Pass);
    assert!(matches!(asked("alternate", Step::FireOne(A)), Command::Fire { .. }));
}

#[test]
fn ast_236_an_absent_side_fires_at_the_enemy_with_the_highest_score() {
    use sandtable_action_stations::battle::command::Command;
    // Two targets with scores 4 and 3: the first, though the second is nearer.
    let mut play = guns(
        Layout::day()
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b("X1 gb_mtb_v70 at 50,95 heading 90 speed 0")
            .b("X2 m_freighter3 at 50,105 heading 90 speed 0"),
    );
    let (near, far) = (need(&play, "T1", 0, "X1"), need(&play, "T1", 0, "X2"));
    assert!(near < far);
    let default = |play: &Play| ActionStations::default(play.setting(), &play.battle().draft(A));
    let unit = play.piece("T1");
    assert_eq!(default(&play), Command::Fire { unit, mount: 0, target: play.piece("X2") });
    // Mount by mount, until nothing bears any more.
    play.give(A, "fire T1 with A at X2", &[]);
    let next = default(&play);
    assert!(matches!(next, Command::Fire { mount: 2, .. } | Command::Pass), "{next:?}");
    // Course and speed are kept, nothing is launched, no lights; repairs in the order of AST-224.
    let mut play = Layout::day()
        .a("S1 de_s38 at 50,50 heading 0 speed 20")
        .b("T1 gb_trawler at 80,50 heading 0 speed 0")
        .begins(A);
    play.but("S1", |unit| (unit.engine_hits, unit.steering, unit.guns[0].works) = (1, 1, Works::Out));
    let order = |play: &Play| play.setting().force(A).next().map(|_| default(play)).unwrap();
    let system = |command: Command| match command {
        Command::Repair { system, .. } => Some(system),
        _ => None,
    };
    use sandtable_action_stations::battle::command::System;
    assert_eq!(system(order(&play)), Some(System::Engine));
    play.but("S1", |unit| unit.engine_hits = 0);
    assert_eq!(system(order(&play)), Some(System::Steering));
    play.but("S1", |unit| unit.steering = 0);
    assert_eq!(system(order(&play)), Some(System::Gun(0)));
    play.give(A, "repair S1 A", &[]);
    assert_eq!(default(&play), Command::Pass);
    play.opened(&[9]).to(Step::Move(A), &[]);
    assert!(matches!(default(&play), Command::Carry { .. }));
    play.to(Step::Launches, &[]);
    assert_eq!(default(&play), Command::Pass);
}

#[test]
fn ast_172_an_explosion_near_by() {
    let blown = |option: &str, dice: &[u8]| {
        let mut play = Layout::night()
            .set("blast", option)
            .a("K1 m_tanker at 50,50 heading 90 speed 0")
            .a("F1 m_freighter3 at 50,53.1 heading 90 speed 0")
            .a("F2 m_freighter3 at 50,47.4 heading 90 speed 0")
            .b("X1 gb_trawler at 170,5 heading 0")
            .open(&[]);
        // Footprints are 0.9 and 0.7 cm wide: 2.3 and 1.8 cm between them.
        play.but("K1", |unit| unit.fires = 1).give(A, "move first", dice);
        assert!(play.table().flashes.contains(&play.unit("K1").at.at), "it lights the night like gunfire (AST-158)");
        (play.unit("K1").sinking, play.unit("F1").boxes, play.unit("F2").boxes)
    };
    assert_eq!(blown("off", &[10, 8]), (true, 50, 50));
    assert_eq!(blown("on", &[10, 8, 7]), (true, 50, 43));
}

#[test]
fn ast_130_who_has_moved_is_offered_a_challenge_and_no_aircraft_is_challenged() {
    let mut play = Layout::day()
        .size(180, 200)
        .set("fire.reaction", "on")
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 20")
        .aircraft(A, "P1 beaufighter at 50,40 heading 0")
        .b("D1 gb_fleet at 80,60 heading 0 speed 0")
        .moves(A);
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Move(A));
    assert!(play.unit("D1").moved);
    play.give(A, "carry on M1", &[]);
    let actors = ActionStations::actors(play.setting(), &play.battle().draft(B));
    assert!(actors.has(play.piece("D1")) && matches!(play.question(), Step::Challenge { .. }));
    play.give(B, "pass", &[]).give(B, "pass", &[]);
    assert_eq!((play.phase(), play.question()), (Phase::MoveAircraft, Step::Move(A)));
    play.give(A, "carry on P1", &[]);
    assert_eq!(play.question(), Step::Fire);
}

#[test]
fn ast_163_ast_217_an_air_attack_takes_no_shot_away() {
    let mut play = guns(
        Layout::day()
            .size(180, 200)
            .a("F1 gb_trawler at 50,50 heading 90 speed 0")
            .b("X1 gb_trawler at 50,70 heading 90 speed 0")
            .aircraft(B, "P1 beaufighter at 50,178 heading 180"),
    );
    play.but("F1", |unit| unit.boxes = 1);
    play.give(A, "fire F1 with C at X1", &[]).give(A, "done", &[]).give(B, "attack P1 at F1", &[]);
    // Four dice, of which one hits, and two bombs; then her own; then what the hit takes: a box, of which she has no more.
    play.give(B, "done", &[1, 9, 9, 9, 10, 10, 10, 10, 1]);
    assert!(play.unit("F1").sinking && play.unit("F1").guns[2].spent, "{:?}", play.unit("F1").boxes);
}

#[test]
fn ast_167_a_shot_that_cannot_fall_makes_no_main_target() {
    let mut play = guns(
        Layout::day()
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b("X1 gb_trawler at 35,50 heading 0 speed 0")
            .b("X2 gb_trawler at 35,60 heading 0 speed 0"),
    );
    play.all(A, &["fire T1 with A at X2", "fire T1 with C at X1"]);
    let main = |play: &Play, away: Option<&str>| {
        let mut table = play.battle().draft(A).table;
        away.iter().for_each(|away| table.units[play.piece(away).index()].place = Place::Gone(Gone::Left));
        main_target(&Board::new(play.setting(), &table), play.piece("T1"))
    };
    assert_eq!((main(&play, None), main(&play, Some("X1"))), (Some(play.piece("X1")), Some(play.piece("X2"))));
}

#[test]
fn ast_130_ast_232_a_battery_challenges_nobody() {
    let mut play = Layout::day()
        .set("fire.reaction", "on")
        .a("M1 gb_mtb_v70 at 30,50 heading 0 speed 10")
        .battery(B, "BT at 57,50 heading 270 mounts A=shore105@FPS emplaced")
        .b("X1 gb_trawler at 60,60 heading 0 speed 0")
        .moves(A);
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Move(A)).give(A, "carry on M1", &[]);
    // It fires in phase 7.
    play.refused(B, "fire BT with A at M1", "AST-130").give(B, "fire X1 with A at M1", &[]).give(B, "pass", &[10]);
    play.to(Step::Fire, &[]).give(B, "fire BT with A at M1", &[]);
}

#[test]
fn ast_109_ast_156_nobody_is_refused_a_shot_for_a_class_that_she_does_not_know() {
    // By her flash alone it is not known how large she is: over a trawler of one's own a freighter can be hit, and another trawler cannot.
    let fired = |target: &str, dice: &[u8]| {
        let mut play = Layout::night()
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .a("T2 gb_trawler at 65,50 heading 0 speed 0")
            .b(&format!("F1 {target} at 80,50 heading 0 speed 0"))
            .moves(A);
        play.to(Step::Fire, &[]).but("F1", |unit| unit.fired = true).on_table(|table| {
            let held = &mut table.contacts[0][2];
            (held.shown_through, held.number) = (table.turn, Some(0));
        });
        play.give(A, "fire T1 with A at C1", &[]).opened(dice);
        play.unit("T1").fired
    };
    assert!(fired("m_freighter3", &[10]) && !fired("gb_trawler", &[]));
}
