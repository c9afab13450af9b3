//! What a side may expect of an attack of artillery: the picture, exact odds, and the same attack a million times.

use crate::field::{Field, Play, RED, at};
use sandtable_ai::{Doctrine, Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Forecast, Ruleset, Scatter, Side, Table, Umpire, carry_out};
use sandtable_dice::{Exact, Silent, Stream};
use sandtable_geometry::Length;
use sandtable_mad::{Command, Mad};
use sandtable_sim::Plan;

/// Four medium tubes off the table, an observer, and elements about 900,600 in the open, in a wood and in a house.
fn shoot() -> Field {
    let tubes: Vec<String> = (1..=4).map(|n| format!("O{n}: Off-table tube 61-120mm")).collect();
    let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
    Field::new()
        .area("wood", "940,560 1060,700")
        .area("building", "860,640 900,680")
        .red("battery", &tubes)
        .red("near", &["C1: Infantry Command at 600,300", "I1: Infantry at 760,520"])
        .blue("tanks", &["T1: T34/76 at 920,580", "T2: T34/76 at 960,600", "T3: T34/76 at 870,560"])
        .blue("foot", &["R1: Infantry at 900,620", "R2: Infantry at 880,660", "R3: Infantry at 1020,640"])
        .blue("ride", &["H1: Truck etc. at 840,610", "R4: Infantry in H1"])
}

fn forecasts(play: &Play, command: &str) -> Vec<Forecast> {
    let view = play.view(play.asked());
    Mad::forecast(play.setting(), &view, &play.read(command), &mut Exact::new())
}

fn scatter(play: &Play, command: &str) -> Scatter {
    forecasts(play, command).into_iter().find_map(|forecast| forecast.picture.scatter).expect("an attack has a picture")
}

/// The chance that an element is destroyed.
fn destroyed(play: &Play, scatter: &Scatter, name: &str) -> f64 {
    let piece = play.piece(name);
    scatter.reach.iter().find(|row| row.piece == piece).map_or(0.0, |row| row.destroyed)
}

#[test]
fn mad_72_the_picture_shows_every_place_and_its_chance() {
    let play = shoot().red_first();
    let plain = scatter(&play, "barrage battery at 900,600");
    assert_eq!(
        (plain.aim, plain.radius, plain.places.len(), plain.distances.len()),
        (at("900,600"), Length::mm(60), 228, 19)
    );
    let sum = |chances: Vec<f64>| chances.into_iter().sum::<f64>();
    assert!((sum(plain.places.iter().map(|fall| fall.chance).collect()) - 1.0).abs() < 1e-12);
    assert!((sum(plain.distances.iter().map(|stray| stray.chance).collect()) - 1.0).abs() < 1e-12);
    let observed = scatter(&play, "barrage battery at 900,600 observed by C1");
    assert_eq!(observed.distances.len(), 16);
    assert!((observed.distances[0].chance - 0.10).abs() < 1e-12 && observed.places[0].at == at("900,600"));
    let first = &forecasts(&play, "barrage battery at 900,600 observed by C1")[0];
    assert!((first.chances[0].1 - 0.55).abs() < 1e-12, "{:?}", first.chances);
    let words: Vec<(&str, &str)> =
        observed.sum.iter().map(|line| (line.value.as_str(), line.clause.as_ref())).collect();
    assert_eq!(
        words,
        [
            ("20 to 200 mm", "MAD-72"),
            ("\u{2212}50 mm", "MAD-73"),
            ("", "MAD-79"),
            ("0 to 150 mm", "MAD-72"),
            ("60 mm", "MAD-71")
        ]
    );
}

#[test]
fn mad_34_whom_it_would_catch_is_measured_and_waits() {
    let mut play = shoot().option("premeasure", "off").red_first();
    let before = scatter(&play, "barrage battery at 900,600 observed by C1");
    assert!(before.reach.is_empty() && before.toll.is_none());
    assert_eq!(forecasts(&play, "barrage battery at 900,600 observed by C1")[0].gain, 0.0);
    play.does(&["barrage battery at 900,600 observed by C1"]);
    assert_eq!(forecasts(&play, "fire"), [], "more may be named still");
    let mut open = shoot().option("premeasure", "on").red_first();
    let measured = scatter(&open, "barrage battery at 900,600 observed by C1");
    open.does(&["barrage battery at 900,600 observed by C1"]);
    let play = open;
    assert_eq!(measured.reach, scatter(&play, "fire").reach);
    assert!(measured.toll.unwrap().theirs > measured.toll.unwrap().ours);
}

#[test]
fn mad_79_the_picture_counts_the_correction() {
    let mut play = shoot().red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]).rolls("fire", &[&[5, 5], &[6], &[1, 1], &[1, 1]]);
    play.does(&["end battery"]).does(&["end tanks"]).does(&["end near"]).does(&["end foot"]);
    play.rolls("end ride", &[crate::field::RED_FIRST]);
    let again = scatter(&play, "barrage battery again observed by C1");
    assert_eq!(again.distances.last().unwrap().distance, Length::mm(50));
    assert!(again.sum.iter().any(|line| line.value == "at most 50 mm"));
    let other = scatter(&play, "barrage battery at 901,600 observed by C1");
    assert_eq!(other.distances.last().unwrap().distance, Length::mm(150));
}

#[test]
fn mad_80_what_is_scheduled_has_one_place() {
    let mut play = shoot().side_key(RED, "scheduled_fire = [1]").open(&[]);
    let order = Mad::parse(play.setting(), &play.battle.draft(RED), "schedule battery at 900,600 in turn 1").unwrap();
    play.battle.give(RED, order, crate::field::typed(&[])).unwrap();
    play.battle.done(RED, crate::field::typed(&[crate::field::RED_FIRST])).unwrap();
    let only = scatter(&play, "barrage battery as scheduled");
    assert_eq!((only.places.len(), only.places[0].at, only.places[0].chance), (1, at("900,600"), 1.0));
}

#[test]
fn mad_76_the_rows_say_what_is_needed_and_what_it_does() {
    let mut play = shoot().red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]);
    let scatter = scatter(&play, "fire");
    let row = |name: &str| scatter.reach.iter().find(|row| row.piece == play.piece(name)).unwrap();
    assert_eq!((row("R1").needed.as_str(), row("R1").if_caught), ("6+", 0.75));
    assert_eq!((row("T2").needed.as_str(), row("R2").needed.as_str()), ("9+, in cover", "10, prepared position"));
    assert!((row("T2").caught * row("T2").if_caught - row("T2").destroyed).abs() < 1e-15);
    // Own elements come last.
    let last = scatter.reach.last().unwrap();
    assert_eq!(play.setting().side(last.piece), RED);
    assert!(scatter.reach.iter().all(|row| row.piece != play.piece("R4")), "passengers have no row");
}

/// Everybody's losses in so many attacks from here, by the very resolution.
fn sampled(play: &Play, side: Side, times: u32) -> Vec<u32> {
    let setting = play.setting();
    let mut dice = Silent::new(Stream::new(7));
    let mut lost = vec![0; setting.elements.len()];
    let mut both = 0;
    let (one, other) = (play.piece("T1").index(), play.piece("R1").index());
    let mut untold = Vec::new();
    for _ in 0..times {
        let mut state = play.state().clone();
        let Ok(()) = carry_out(
            &mut Umpire::<Mad, _>::new(setting, &mut state, &mut dice, &mut untold),
            &[(side, Command::Fire)],
        );
        for (count, element) in lost.iter_mut().zip(&state.elements) {
            *count += u32::from(element.lost_in > 0);
        }
        both += u32::from(state.elements[one].lost_in > 0 && state.elements[other].lost_in > 0);
    }
    lost.push(both);
    lost
}

#[test]
fn mad_75_exact_odds_agree_with_a_million_attacks() {
    const TIMES: u32 = 1_000_000;
    let mut play = shoot().red_first();
    play.does(&["barrage battery at 900,600 observed by C1"]);
    let scatter = scatter(&play, "fire");
    let lost = sampled(&play, RED, TIMES);
    let agrees = |name: &str, exact: f64, count: u32| {
        let seen = f64::from(count) / f64::from(TIMES);
        let error = (exact * (1.0 - exact) / f64::from(TIMES)).sqrt();
        assert!((seen - exact).abs() <= 4.0 * error + 1e-12, "{name}: exactly {exact}, in the sample {seen}");
    };
    let mut reached = 0;
    for name in ["T1", "T2", "T3", "R1", "R2", "R3", "H1", "I1", "C1"] {
        let exact = destroyed(&play, &scatter, name);
        reached += usize::from(exact > 0.0);
        agrees(name, exact, lost[play.piece(name).index()]);
    }
    assert!(reached >= 7, "several elements are in reach");
    // MAD-28: the passenger shares the fate of the truck one time in two.
    agrees("R4", destroyed(&play, &scatter, "H1") / 2.0, lost[play.piece("R4").index()]);
    // Two of them together: only the places that catch both count, and there the throws are independent.
    let of = |name: &str| scatter.reach.iter().find(|row| row.piece == play.piece(name)).unwrap();
    let catches = |name: &str, place| play.at(name).within(place, scatter.radius);
    let together: f64 = scatter
        .places
        .iter()
        .filter(|fall| catches("T1", fall.at) && catches("R1", fall.at))
        .map(|fall| fall.chance)
        .sum();
    agrees("T1 and R1", together * of("T1").if_caught * of("R1").if_caught, *lost.last().unwrap());
    // The toll is what is lost on the average.
    let points = |name: &str| f64::from(play.setting().kind(play.piece(name)).points_computed);
    let enemies = ["T1", "T2", "T3", "R1", "R2", "R3", "H1", "R4"];
    let seen: f64 =
        enemies.iter().map(|name| points(name) * f64::from(lost[play.piece(name).index()]) / f64::from(TIMES)).sum();
    let toll = scatter.toll.unwrap();
    assert!((seen - toll.theirs).abs() < 0.01 * toll.theirs, "{seen} {toll:?}");
    assert_eq!(Mad::to_act(play.setting(), play.state()).sides().iter().next(), Some(RED));
}

/// What the computer does in the place of whoever is asked.
fn chosen(play: &Play) -> Command {
    let side = play.battle.to_act().sides().iter().next().unwrap();
    let view = play.battle.draft(side);
    Mad::choose(play.setting(), &view, Effort::Full, &mut Stream::new(3))
}

#[test]
fn the_computer_shells_a_crowd_with_an_observer_and_keeps_correcting() {
    // Three tanks side by side, far from its own troops; the battery has most to gain.
    let tubes = ["O1: Off-table tube 61-120mm", "O2: Off-table tube 61-120mm", "O3: Off-table tube 61-120mm"];
    let field = Field::new()
        .red("battery", &tubes)
        .red("spotters", &["C1: Infantry Command at 600,100"])
        .blue("foot", &["R1: Infantry at 900,900", "R2: Infantry at 940,900", "R3: Infantry at 900,940"])
        .blue("far", &["T1: T34/76 at 1700,1100"]);
    let mut play = field.red_first();
    let (battery, observer) = (play.unit("battery"), Some(play.piece("C1")));
    let first = chosen(&play);
    let Command::Barrage { unit, at: aim, observer: eye } = first else { panic!("{first:?}") };
    assert_eq!((unit, eye), (battery, observer));
    assert!(aim.within(at("920,920"), Length::mm(60)), "{aim:?}");
    let words = Mad::write(play.setting(), &first);
    play.does(&[&words]);
    assert_eq!(chosen(&play), Command::Fire);
    // It falls 40 mm beyond the point, on nobody who can be hurt by it.
    play.rolls("fire", &[&[4, 5], &[6], &[1, 1], &[1, 1]]);
    play.does(&["end battery"]).does(&["end foot"]).does(&["end spotters"]);
    play.rolls("end far", &[crate::field::RED_FIRST]);
    assert_eq!(chosen(&play), first, "the same point again, corrected");
}

#[test]
fn the_computer_does_not_shell_its_own_and_leaves_a_useless_schedule_out() {
    let field = Field::new()
        .side_key(RED, "scheduled_fire = [1]")
        .objective("Mill", "900,950", 100)
        .red("battery", &["O1: Off-table tube 61-120mm", "O2: Off-table tube 61-120mm"])
        .red("men", &["I1: Infantry at 900,300", "I2: Infantry at 940,300"])
        .blue("far", &["T1: T34/76 at 920,345"]);
    let mut play = field.open(&[]);
    // The mill lies where the enemy sets up.
    let order = chosen(&play);
    assert!(matches!(order, Command::Schedule { turn: 1, at: point, .. } if point == at("900,950")), "{order:?}");
    play.battle.give(RED, order, crate::field::typed(&[])).unwrap();
    assert_eq!(chosen(&play), Command::Ready);
    play.battle.done(RED, crate::field::typed(&[crate::field::RED_FIRST])).unwrap();
    assert!(!matches!(chosen(&play), Command::Barrage { .. }), "nobody is there");
}

#[test]
fn battles_with_artillery_of_both_sides_are_played_to_their_end() {
    let team = "Mortar Team 61-120mm";
    let side = |field: Field, at: i32, name: char| {
        let tank = |n: i32| format!("{name}{n}: T34/76 at {},{at}", 300 + 60 * n);
        let (one, two, three) = (tank(1), tank(2), tank(3));
        let battery = [format!("{name}7: Off-table tube 61-120mm"), format!("{name}8: Off-table tube 61-120mm")];
        let mortars = [format!("{name}4: {team} at 700,{at}"), format!("{name}5: {team} at 740,{at}")];
        let command = format!("{name}6: Infantry Command at 640,{at}");
        let add = |field: Field, unit: &str, elements: &[&str]| match name {
            'R' => field.red(unit, elements),
            _ => field.blue(unit, elements),
        };
        let field = add(field, &format!("{name} tanks"), &[&one, &two, &three]);
        let field = add(field, &format!("{name} command"), &[&command]);
        let field = add(field, &format!("{name} mortars"), &[&mortars[0], &mortars[1]]);
        add(field, &format!("{name} battery"), &[&battery[0], &battery[1]])
    };
    let field =
        Field::new().side_key(RED, "scheduled_fire = [1, 2]").key("turns = 4").objective("Mill", "900,600", 100);
    let setting = side(side(field, 100, 'R'), 1100, 'B').setting();
    let [quick, full] = [Effort::Quick, Effort::Full].map(Player::Doctrine);
    for players in [vec![quick, quick], vec![full, Player::Random], vec![Player::Random, Player::Greedy]] {
        let plan = Plan::new(6, players, Seed([9; 32]));
        let totals = sandtable_mad::simulate(&setting, &plan, &|_| {}).unwrap();
        assert_eq!((totals.refused, totals.failures().count()), (0, 0));
    }
}

#[test]
fn mad_64_what_shells_may_take_off_works_is_foretold() {
    let tubes: Vec<String> = (1..=3).map(|n| format!("O{n}: Off-table tube 121mm+")).collect();
    let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
    let field = Field::new()
        .option("premeasure", "on")
        .work(RED, "kind = \"bunker\"; at = [900, 600]; bearing = 0")
        .red("battery", &tubes)
        .red("near", &["C1: Infantry Command at 600,300"])
        .blue("tanks", &["T1: T34/76 at 1700,1100"]);
    let chance = |play: &Play, command: &str| {
        let told = forecasts(play, command).remove(0).chances;
        told.iter().find(|(name, _)| name == "reduces bunker-1").map(|(_, chance)| *chance)
    };
    assert_eq!(chance(&field.red_first(), "barrage battery at 900,600"), None, "works are not reduced here");
    let mut play = field.option("mad.reduce_forts", "on").red_first();
    let told = ["barrage battery at 900,600", "barrage battery at 900,600 observed by C1"].map(|it| chance(&play, it));
    play.does(&["barrage battery at 900,600 observed by C1"]);
    let shelter = play.board().shelters().all().next().unwrap();
    let seen = play.chance("fire", |state| state.board(play.setting()).shelters().cover_value(shelter) == 3);
    assert!(seen > 0.0 && (told[1].unwrap() - seen).abs() < 1e-12 && told[0] < told[1], "{told:?} and {seen}");
    assert_eq!(chance(&play, "fire"), told[1], "it is told when it is named, too");
}

#[test]
fn mad_73_the_line_of_an_observer_under_a_marker_begins_at_its_centre() {
    let field = crate::s07_watchers::hidden().option("mad.dummies", "none").option("premeasure", "on");
    let field = field.red("battery", &["O1: Off-table tube 61-120mm"]).red("eyes", &["C1: Infantry Command"]);
    let field = field.blue("b", &["B1: T34/76"]);
    let mut play = crate::s07_watchers::placed(&field, &["deploy eyes at 600,280", "deploy b at 600,900"]);
    play.does(&["end b"]);
    let told = forecasts(&play, "barrage battery at 600,600 observed by C1");
    assert_eq!(told[0].picture.line.as_ref().map(|line| line.from), Some(at("600,280")));
}
