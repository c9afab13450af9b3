//! What vessels may be told to do before their paths and in the communications phase: who has it and can is offered it and may be
//! told so, and whoever lacks one thing is not.

use crate::play::{A, B, Layout, Play};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::command::VERBS;
use sandtable_action_stations::battle::position::{Aground, Beam, Depth, Level, Phase, Plan, Unit, Works};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::{Piece, Ruleset, Slot, Viewer};
use sandtable_geometry::{Angle, Length};

/// Is a vessel of the side that is asked offered this?
fn offered(play: &Play, unit: Piece, key: &str) -> bool {
    let mut found = false;
    let view = play.battle().draft(A);
    ActionStations::offers(play.setting(), &view, unit, &mut |offer| {
        found |= VERBS[usize::from(offer.verb)].key == key;
    });
    found
}

/// What a unit lacks, and the clause that forbids it then.
type Lacking<'a> = (fn(&mut Unit), &'a str);
/// A verb, its words, and that it has been said.
type Said = (&'static str, &'static str, fn(&mut Plan));

/// What is offered and may be given; and with each of these changes neither, since a clause forbids it.
#[track_caller]
fn only_who_can(play: impl Fn() -> Play, unit: &str, key: &str, words: &str, changes: &[Lacking<'_>]) {
    let mut able = play();
    let piece = able.piece(unit);
    assert!(offered(&able, piece, key), "{words} is not offered");
    able.give(A, words, &[]);
    for (n, (change, clause)) in changes.iter().enumerate() {
        let mut unable = play();
        unable.but(unit, change);
        assert!(!offered(&unable, piece, key), "{words} is offered, change {n}");
        unable.refused(A, words, clause);
    }
}

/// In the communications phase: a vessel with everything, a submarine and a Q ship, and an enemy who is seen.
fn orders() -> Play {
    let mut play = Layout::day()
        .a("T1 gb_trawler at 50,50 heading 0 speed 0")
        .a("U1 de_uboat at 50,70 heading 0 speed 0")
        .a("Q1 m_qship at 50,90 heading 0 speed 0")
        .b("X1 gb_trawler at 80,50 heading 0 speed 0")
        .moves(A);
    play.at_turn(2, &[]);
    play
}

#[test]
fn ast_162_ast_215_searchlights() {
    for (key, words) in [("light", "light T1 at X1"), ("beam", "beam T1 along 90")] {
        only_who_can(
            orders,
            "T1",
            key,
            words,
            &[
                (|unit| unit.lights = 0, "AST-162"),
                (|unit| unit.depth = Depth::Periscope, "AST-162"),
                (|unit| unit.alerted = false, "AST-159"),
            ],
        );
    }
    orders().refused(A, "light T1 at U1", "AST-215");
    let lit = || {
        let mut play = orders();
        play.but("T1", |unit| unit.beam = Some(Beam::Along(Angle::ZERO)));
        play
    };
    only_who_can(lit, "T1", "douse", "douse T1", &[(|unit| unit.beam = None, "AST-162")]);
}

#[test]
fn ast_158_ast_160_ast_184_radar_sonar_and_signals() {
    let works: [Lacking<'_>; 2] =
        [(|unit| unit.radar = Works::Out, "AST-160"), (|unit| unit.radar = Works::Wrecked, "AST-160")];
    only_who_can(orders, "T1", "radar off", "radar off T1", &works);
    only_who_can(orders, "T1", "sonar off", "sonar off T1", &[(|unit| unit.sonar = Works::Out, "AST-184")]);
    let deaf = || {
        let mut play = orders();
        play.but("U1", |unit| unit.alerted = false);
        play
    };
    only_who_can(deaf, "T1", "signal", "signal T1 to U1", &[(|unit| unit.alerted = false, "AST-159")]);
    orders().refused(A, "radar off U1", "AST-160").refused(A, "signal T1 to X1", "AST-158");
    // An M-boat has no radar, an R-boat no sonar.
    let mut none = Layout::night().a("R1 de_r41 at 50,50 heading 0").b("X1 gb_trawler at 150,50 heading 0").begins(A);
    let piece = none.piece("R1");
    assert!(!offered(&none, piece, "radar off") && !offered(&none, piece, "sonar off"));
    none.refused(A, "radar off R1", "AST-160").refused(A, "sonar off R1", "AST-184");
}

#[test]
fn ast_186_who_is_disguised_unmasks() {
    only_who_can(orders, "Q1", "unmask", "unmask Q1", &[(|unit| unit.masked = false, "AST-186")]);
    orders().refused(A, "unmask T1", "AST-186");
}

#[test]
fn ast_181_ast_239_depths_step_by_step() {
    only_who_can(
        orders,
        "U1",
        "depth",
        "depth U1 periscope",
        &[(|unit| unit.alerted = false, "AST-159"), (|unit| unit.boxes = 14, "AST-239")],
    );
    let may = |from: Depth, words: &str, change: fn(&mut Unit)| {
        let mut play = orders();
        play.but("U1", |unit| unit.depth = from).but("U1", change);
        let view = play.battle().draft(A);
        let command = <ActionStations as sandtable_core::Table>::parse(play.setting(), &view, words).unwrap();
        ActionStations::check(play.setting(), &view, &command).is_ok()
    };
    let depths = [(Depth::Surfaced, "surfaced"), (Depth::Periscope, "periscope"), (Depth::Deep, "deep")];
    for (n, (from, _)) in depths.iter().enumerate() {
        for (to, (_, word)) in depths.iter().enumerate() {
            let words = format!("depth U1 {word}");
            let step = n.abs_diff(to) == 1;
            assert_eq!(may(*from, &words, |_| {}), step, "{from:?} {words}");
            // With half of her boxes, or not alerted, she may only come up.
            assert_eq!(may(*from, &words, |unit| unit.boxes = 14), step && to < n, "{from:?} {words}");
            assert_eq!(may(*from, &words, |unit| unit.alerted = false), step && to < n, "{from:?} {words}");
        }
    }
}

#[test]
fn ast_132_ast_221_ast_224_what_can_be_repaired() {
    type Damage = fn(&mut Unit);
    // What is out can be tried; what works, and what is beyond repair, cannot.
    let rows: [(&str, Damage, Damage); 4] = [
        ("T1 A", |unit| unit.guns[0].works = Works::Out, |unit| unit.guns[0].works = Works::Wrecked),
        ("T1 radar", |unit| unit.radar = Works::Out, |unit| unit.radar = Works::Wrecked),
        ("T1 sonar", |unit| unit.sonar = Works::Out, |unit| unit.sonar = Works::Wrecked),
        ("T1 gear", |unit| unit.gear = Works::Out, |unit| unit.gear = Works::Wrecked),
    ];
    for (what, out, wrecked) in rows {
        let words = format!("repair {what}");
        orders().refused(A, &words, "AST-224").but("T1", wrecked).refused(A, &words, "AST-132");
        orders().but("T1", out).give(A, &words, &[]);
    }
    orders().but("U1", |unit| unit.tubes[1].works = Works::Out).give(A, "repair U1 U", &[]).refused(
        A,
        "repair U1 T",
        "AST-224",
    );
    // Engines: not without engineers, not where they are destroyed, not a propeller.
    orders().refused(A, "repair T1 engine", "AST-224");
    orders().but("T1", |unit| unit.engine_hits = 1).give(A, "repair T1 engine", &[]);
    orders().but("T1", |unit| unit.propellers = 1).refused(A, "repair T1 engine", "AST-132");
    orders().but("T1", |unit| (unit.propellers, unit.engine_hits) = (1, 1)).give(A, "repair T1 engine", &[]);
    orders().but("T1", |unit| (unit.engine_hits, unit.halted) = (1, true)).refused(A, "repair T1 engine", "AST-132");
    orders().but("T1", |unit| (unit.engine_hits, unit.engineers_lost) = (1, true)).refused(
        A,
        "repair T1 engine",
        "AST-132",
    );
    orders().refused(A, "repair T1 steering", "AST-224");
    orders().but("T1", |unit| unit.steering = 1).give(A, "repair T1 steering", &[]);
    orders().but("T1", |unit| unit.rudder = 1).refused(A, "repair T1 steering", "AST-132");
}

/// At the move of a minesweeper with mines, depth charges, smoke and a sweep.
fn sweeper() -> Play {
    let mut play = Layout::night()
        .a("S1 de_m35 at 50,50 heading 90 speed 8")
        .b("X1 gb_trawler at 150,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]);
    play
}

#[test]
fn ast_153_ast_185_ast_188_ast_189_what_is_said_before_a_path() {
    only_who_can(
        sweeper,
        "S1",
        "smoke",
        "smoke S1",
        &[
            (|unit| unit.smoke = 0, "AST-153"),
            (|unit| unit.smoking = true, "AST-153"),
            (|unit| unit.alerted = false, "AST-159"),
        ],
    );
    let smoking = || {
        let mut play = sweeper();
        play.but("S1", |unit| unit.smoking = true);
        play
    };
    only_who_can(smoking, "S1", "no smoke", "no smoke S1", &[(|unit| unit.smoking = false, "AST-153")]);
    only_who_can(
        sweeper,
        "S1",
        "mine",
        "mine S1 1",
        &[(|unit| unit.mines = 0, "AST-188"), (|unit| unit.rails = Works::Out, "AST-98")],
    );
    // As many as she has, and six in a turn.
    sweeper().but("S1", |unit| unit.mines = 2).refused(A, "mine S1 3", "AST-188").give(A, "mine S1 2", &[]);
    sweeper().give(A, "mine S1 6", &[]);
    only_who_can(sweeper, "S1", "sweep", "sweep S1", &[(|unit| unit.sweeping = true, "AST-189")]);
    let sweeping = || {
        let mut play = sweeper();
        play.but("S1", |unit| unit.sweeping = true);
        play
    };
    only_who_can(sweeping, "S1", "no sweep", "no sweep S1", &[(|unit| unit.sweeping = false, "AST-189")]);
    only_who_can(
        sweeper,
        "S1",
        "drop",
        "drop S1 5 after 0",
        &[
            (|unit| unit.charges = 4, "AST-185"),
            (|unit| unit.gear = Works::Out, "AST-98"),
            (|unit| unit.gear_out_through = 1, "AST-98"),
        ],
    );
    sweeper().but("S1", |unit| unit.charges = 9).refused(A, "drop S1 10 after 0", "AST-185");
    sweeper().but("S1", |unit| unit.charges = 10).give(A, "drop S1 10 after 0", &[]);
    // Each is said once.
    let said: [Said; 4] = [
        ("smoke", "smoke S1", |plan| plan.smoke = true),
        ("mine", "mine S1 1", |plan| plan.mines = 1),
        ("sweep", "sweep S1", |plan| plan.sweep = true),
        ("drop", "drop S1 5 after 0", |plan| plan.drop = Some((5, Length::ZERO))),
    ];
    for (key, words, say) in said {
        let mut play = sweeper();
        let unit = play.piece("S1");
        play.on_table(|table| {
            let mut plan = Plan { unit, ..Plan::default() };
            say(&mut plan);
            table.plan = Some(plan);
        });
        assert!(!offered(&play, unit, key), "{words}");
        play.refused(A, words, "AST-202");
    }
}

#[test]
fn ast_149_ast_182_who_may_be_rammed() {
    let layout = |x: f64| {
        let mut play = Layout::day()
            .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
            .a("M2 gb_mtb_v70 at 50,60 heading 90 speed 0")
            .b(&format!("U1 de_uboat at {x},50 heading 0 speed 0"))
            .moves(A);
        play.at_turn(2, &[]).to(Step::Move(A), &[]);
        play
    };
    // 10 knots are 5 cm, and 8 more for the lengths of both.
    let mut near = layout(60.0);
    assert!(offered(&near, near.piece("M1"), "ram"));
    near.refused(A, "ram M1 into M2", "AST-149").refused(A, "ram M1 into M1", "AST-149");
    near.give(A, "ram M1 into U1", &[]);
    let mut far = layout(75.0);
    assert!(!offered(&far, far.piece("M1"), "ram"));
    far.refused(A, "ram M1 into U1", "AST-149");
    layout(60.0).but("U1", |unit| unit.depth = Depth::Deep).refused(A, "ram M1 into U1", "AST-182");
}

/// At the move of a boat that lies stopped.
fn stopped() -> Play {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
        .b("X1 gb_trawler at 150,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]);
    play
}

#[test]
fn ast_137_ast_140_ast_145_how_she_may_move() {
    only_who_can(
        stopped,
        "M1",
        "astern",
        "astern M1 at 5",
        &[
            (|unit| unit.speed = 1, "AST-140"),
            (|unit| unit.hold = true, "AST-140"),
            (|unit| unit.aground = Some(Aground::Soft), "AST-145"),
            (|unit| unit.halted = true, "AST-137"),
            (|unit| unit.alerted = false, "AST-159"),
        ],
    );
    // From a stop or going astern, at 1 to 5 knots.
    stopped().but("M1", |unit| (unit.speed, unit.astern) = (3, true)).give(A, "astern M1 at 1", &[]);
    stopped().refused(A, "astern M1 at 6", "AST-140").refused(A, "astern M1 at 0", "AST-140");
    only_who_can(
        stopped,
        "M1",
        "steer",
        "steer M1 at 5 by S rest",
        &[
            (|unit| unit.aground = Some(Aground::Soft), "AST-145"),
            (|unit| unit.halted = true, "AST-137"),
            (|unit| unit.alerted = false, "AST-159"),
        ],
    );
    only_who_can(
        stopped,
        "M1",
        "stop",
        "stop M1",
        &[
            (|unit| unit.speed = 16, "AST-137"),
            (|unit| (unit.speed, unit.hold) = (10, true), "AST-137"),
            (|unit| unit.alerted = false, "AST-159"),
        ],
    );
    // A side that has the initiative holds one vessel back, before it has said anything else.
    let held = |change: fn(&mut Play)| {
        let mut play = stopped();
        change(&mut play);
        let may = offered(&play, play.piece("M1"), "hold back");
        if may {
            play.give(A, "hold back M1", &[]);
        }
        may
    };
    assert!(held(|_| {}));
    assert!(!held(|play| _ = play.on_table(|table| table.has_held = true).refused(A, "hold back M1", "AST-207")));
    assert!(!held(|play| _ = play.on_table(|table| table.winner = B).refused(A, "hold back M1", "AST-125")));
    assert!(!held(|play| {
        play.give(A, "smoke M1", &[]).refused(A, "hold back M1", "AST-207");
    }));
}

/// At the launches of the first turn.
fn tubes(words: &str, sea: u8) -> Play {
    let mut play = Layout::night().sea(sea).a(words).b("X1 gb_trawler at 150,5 heading 0 speed 0").moves(A);
    play.to(Step::Launches, &[]);
    play
}

#[test]
fn ast_178_ast_226_who_may_launch() {
    let boat = || tubes("M1 gb_mtb_v70 at 50,50 heading 90 speed 0", 4);
    only_who_can(
        boat,
        "M1",
        "launch",
        "launch M1 T 2 along 90",
        &[
            (|unit| unit.tubes[0].loaded = 0, "AST-226"),
            (|unit| unit.tubes[0].works = Works::Out, "AST-216"),
            (|unit| unit.tubes[0].works = Works::Wrecked, "AST-216"),
            (|unit| unit.tubes[0].out_through = 1, "AST-216"),
            (|unit| unit.alerted = false, "AST-159"),
            (|unit| unit.aground = Some(Aground::Soft), "AST-178"),
            (|unit| unit.fires = 3, "AST-178"),
            (|unit| unit.depth = Depth::Deep, "AST-183"),
            (|unit| unit.sinking = true, "AST-134"),
        ],
    );
    boat().but("M1", |unit| unit.fires = 2).give(A, "launch M1 T 2 along 90", &[]);
    boat().but("M1", |unit| unit.tubes[0].loaded = 1).refused(A, "launch M1 T 2 along 90", "AST-226");
    // From sea 5 on boats do not launch, others do (AST-121).
    let mut rough = tubes("M1 gb_mtb_v70 at 50,50 heading 90 speed 0", 5);
    assert!(!offered(&rough, rough.piece("M1"), "launch"));
    rough.refused(A, "launch M1 T 2 along 90", "AST-178");
    tubes("D1 gb_fleet at 50,50 heading 0 speed 0", 6).give(A, "launch D1 T 5 along 90", &[]);
    only_who_can(
        || {
            let mut play = boat();
            play.but("M1", |unit| unit.halted = true);
            play
        },
        "M1",
        "scuttle",
        "scuttle M1",
        &[(|unit| unit.halted = false, "AST-230")],
    );
}

#[test]
fn ast_48_ast_49_which_mounts_launch_together() {
    /// The sets of mounts that are offered, and how many torpedoes each launches at most.
    fn sets(play: &Play, name: &str) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        ActionStations::offers(play.setting(), &play.battle().draft(A), play.piece(name), &mut |offer| {
            if let [Slot::Number { from: set, .. }, Slot::Number { from: 1, to }, ..] = offer.slots[..] {
                found.push((set, to));
            }
        });
        found
    }
    let destroyer = tubes("D1 gb_fleet at 50,50 heading 0 speed 0", 1);
    assert_eq!(sets(&destroyer, "D1"), [(0b01, 5), (0b10, 5), (0b11, 10)]);
    let mut one = tubes("D1 gb_fleet at 50,50 heading 0 speed 0", 1);
    one.but("D1", |unit| (unit.tubes[0].works, unit.tubes[1].loaded) = (Works::Out, 3));
    assert_eq!(sets(&one, "D1"), [(0b10, 3)]);
    // Bow and stern tubes never.
    assert_eq!(sets(&tubes("U1 de_uboat at 50,50 heading 0 speed 0", 1), "U1"), [(0b01, 4), (0b10, 1)]);
    let mut apart = Layout::night()
        .set("torp.join_mounts", "off")
        .a("D1 gb_fleet at 50,50 heading 0 speed 0")
        .b("X1 gb_trawler at 150,5 heading 0 speed 0")
        .moves(A);
    apart.to(Step::Launches, &[]);
    assert_eq!(sets(&apart, "D1"), [(0b01, 5), (0b10, 5)]);
}

#[test]
fn ast_161_ast_163_ast_216_who_may_fire() {
    // One mount.
    let boat = |light: &'static str, by: &'static str| {
        move || {
            let mut play = Layout::day()
                .light(light)
                .a(&format!("{by} at 50,50 heading 0 speed 0"))
                .b("X1 gb_trawler at 65,50 heading 0 speed 0")
                .moves(A);
            play.to(Step::Fire, &[]);
            play
        }
    };
    let not_ready: [Lacking<'_>; 5] = [
        (|unit| unit.guns[0].works = Works::Out, "AST-216"),
        (|unit| unit.guns[0].works = Works::Wrecked, "AST-216"),
        (|unit| unit.guns[0].out_through = 1, "AST-216"),
        (|unit| unit.guns[0].spent = true, "AST-163"),
        (|unit| unit.alerted = false, "AST-159"),
    ];
    let mtb = boat("day", "M1 gb_mtb_v70");
    only_who_can(mtb, "M1", "fire", "fire M1 with A at X1", &not_ready);
    only_who_can(mtb, "M1", "engage", "engage M1 at X1", &not_ready);
    // Starshell by night, from a mount that has it.
    let trawler = boat("dark", "T1 gb_trawler");
    only_who_can(trawler, "T1", "starshell", "starshell T1 with A at 80,50", &not_ready);
    trawler().refused(A, "starshell T1 with B at 80,50", "AST-161").refused(
        A,
        "starshell T1 with A at 181,50",
        "AST-161",
    );
    let day = boat("day", "T1 gb_trawler")();
    assert!(!offered(&day, day.piece("T1"), "starshell"));
}

#[test]
fn ast_49_mounts_that_bear_to_different_sides_are_not_offered_together() {
    let sets = |kind: &str| {
        let play = tubes(&format!("D1 {kind} at 50,50 heading 0 speed 0"), 1);
        let mut found = Vec::new();
        ActionStations::offers(play.setting(), &play.battle().draft(A), play.piece("D1"), &mut |offer| {
            if let [Slot::Number { from: set, .. }, Slot::Number { from: 1, .. }, ..] = offer.slots[..] {
                found.push(set);
            }
        });
        found
    };
    // One to port and one to starboard; two to each side.
    assert_eq!(sets("it_daosta"), [0b01, 0b10]);
    assert_eq!(sets("jp_takao"), [0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b1100]);
}

#[test]
fn ast_149_nobody_rams_a_marker() {
    let mut play = Layout::night()
        .set("hidden.markers", "markers")
        .looks(Some(10))
        .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
        .b("T1 gb_trawler at 56,50 heading 0 speed 0")
        .open(&[1, 1, 1, 1]);
    play.give(A, "move first", &[]).to(Step::Move(A), &[]);
    let marker = play.view(Viewer::Side(A)).table.units.iter().skip(4).filter(|unit| unit.is_there()).count();
    assert_eq!(marker, 2);
    play.refused(A, "ram M1 into C1", "AST-149").refused(A, "ram M1 into C2", "AST-149");
}

#[test]
fn ast_132_the_mounts_of_a_battery_stay_out() {
    let mut play = Layout::night()
        .battery(A, "BT at 5,5 heading 0 mounts A=shore105@FPS emplaced")
        .a("A1 gb_trawler at 50,80 heading 0 speed 8")
        .b("B1 gb_trawler at 150,50 heading 0 speed 0")
        .begins(A);
    play.but("BT", |unit| unit.guns[0].works = Works::Out).refused(A, "repair BT A", "AST-132");
}

#[test]
fn ast_226_more_than_two_dozen_launches_are_written_and_made() {
    let mut layout = Layout::night().size(300, 200).b("X1 gb_trawler at 290,190 heading 0 speed 0");
    for n in 0..26 {
        layout = layout.a(&format!("M{n} gb_mtb_v70 at {},20 heading 0 speed 0", 10 * n + 10));
    }
    let mut play = layout.moves(A);
    play.to(Step::Launches, &[]);
    for n in 0..26 {
        play.give(A, &format!("launch M{n} T 1 along 0"), &[]);
    }
    play.opened(&[]);
    assert_eq!(play.table().salvos.len(), 26);
}

#[test]
fn ast_149_ast_182_whom_a_bow_cannot_touch_nobody_rams() {
    let at = |phase: Phase, own: Depth, other: Depth| {
        let mut play = Layout::day()
            .size(180, 200)
            .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
            .a("U1 de_uboat at 50,54 heading 90 speed 0")
            .b("X1 de_uboat at 57,50 heading 0 speed 0")
            .aircraft(B, "P1 ju88 at 120,40 heading 0")
            .battery(B, "BT at 54,60 heading 0 mounts A=shore105@FPS emplaced")
            .moves(A);
        play.at_turn(2, &[]).until(&[], |play| play.phase() == phase && play.question() == Step::Move(A));
        play.on_table(|table| table.contacts[0].iter_mut().for_each(|contact| contact.level = Level::Identity));
        play.but("U1", |unit| unit.depth = own).but("X1", |unit| unit.depth = other);
        let under = own != Depth::Surfaced;
        play.on_table(|table| table.phase = if under { Phase::MoveThree } else { phase });
        play
    };
    // A battery and an aircraft are no vessels.
    let mut boat = at(Phase::MoveOne, Depth::Surfaced, Depth::Surfaced);
    boat.refused(A, "ram M1 into BT", "AST-149").refused(A, "ram M1 into P1", "AST-149");
    boat.give(A, "ram M1 into X1", &[]);
    // A boat runs over a periscope, all run over who is deep, and who is deep runs under all.
    at(Phase::MoveOne, Depth::Surfaced, Depth::Periscope).refused(A, "ram M1 into X1", "AST-182");
    at(Phase::MoveTwo, Depth::Surfaced, Depth::Periscope).give(A, "ram U1 into X1", &[]);
    at(Phase::MoveTwo, Depth::Surfaced, Depth::Deep).refused(A, "ram U1 into X1", "AST-182");
    at(Phase::MoveTwo, Depth::Deep, Depth::Surfaced).refused(A, "ram U1 into X1", "AST-182");
}
