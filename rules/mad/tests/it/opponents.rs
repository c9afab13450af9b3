//! The scripted opponent plays to win. The full tournaments stand in `docs/opponents.md`; here are small ones.

use crate::field::{BLUE, Field, Play, RED, RED_FIRST};
use crate::s07_watchers::{hidden, placed};
use sandtable_ai::{Doctrine, Effort, Player};
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Choices, LengthUnit, Ruleset, Side};
use sandtable_dice::Stream;
use sandtable_geometry::Length;
use sandtable_mad::{Command, Mad, air, data};
use sandtable_sim::Plan;
use sandtable_testkit::header;
use std::sync::Arc;

/// Wins of the doctrine in so many games of First Shots, from both sides together; it never chose what is refused.
fn wins(effort: Effort, other: Player, games: u64, preset: &str) -> u64 {
    wins_of("first-shots", effort, other, games, preset)
}

/// The same in a scenario.
fn wins_of(scenario: &str, effort: Effort, other: Player, games: u64, preset: &str) -> u64 {
    let name = &format!("scenarios/{scenario}.toml");
    let text = data::scenarios().get(name).unwrap().to_owned();
    let choices = Choices { preset: Some(preset.into()), ..Choices::default() };
    let setting = Mad::load(&data::files(), name, &text, &choices).unwrap();
    let doctrine = Player::Doctrine(effort);
    let of = |players: Vec<Player>, side: Side| {
        let totals = sandtable_mad::simulate(&setting, &Plan::new(games / 2, players, Seed([5; 32])), &|_| {}).unwrap();
        assert_eq!((totals.refused, totals.failures().count()), (0, 0));
        totals.wins[side.index()].successes
    };
    of(vec![doctrine, other], Side::A) + of(vec![other, doctrine], Side::B)
}

#[test]
fn the_doctrine_beats_random_play() {
    assert!(wins(Effort::Quick, Player::Random, 40, "club") >= 38);
    assert!(wins(Effort::Full, Player::Random, 20, "club") >= 19);
}

#[test]
fn the_doctrine_beats_one_that_stands_and_takes_the_best_shot() {
    assert!(wins(Effort::Quick, Player::Greedy, 40, "club") >= 34);
    assert!(wins(Effort::Full, Player::Greedy, 20, "club") >= 17);
}

/// Fixed guns bear on a narrow strip: who turns by round numbers of degrees hardly ever has anybody in it.
#[test]
fn map_36_in_the_air_the_doctrine_turns_until_its_guns_bear() {
    let of = |effort| wins_of("spitfires-and-messerschmitts", effort, Player::Greedy, 80, "club");
    let (full, quick) = (of(Effort::Full), of(Effort::Quick));
    assert!(full >= 30 && quick >= 16, "{full} and {quick} of 80");
}

#[test]
fn mad_34_the_doctrine_plays_by_estimates_where_nobody_may_measure() {
    assert!(wins(Effort::Quick, Player::Random, 40, "by-the-book") >= 38);
}

/// Battles under markers, from both sides: nothing refused, nothing failed, and the doctrine wins.
#[test]
fn the_doctrine_plays_hidden_battles() {
    for (scenario, least) in [("mist-before-prokhorovka", 16), ("the-hidden-valley", 12)] {
        let name = format!("scenarios/{scenario}.toml");
        let text = data::scenarios().get(&name).unwrap().to_owned();
        let setting = Mad::load(&data::files(), &name, &text, &Choices::default()).unwrap();
        let doctrine = Player::Doctrine(Effort::Quick);
        let of = |players: Vec<Player>, side: Side| {
            let totals = sandtable_mad::simulate(&setting, &Plan::new(10, players, Seed([5; 32])), &|_| {}).unwrap();
            assert_eq!((totals.refused, totals.failures().count()), (0, 0), "{scenario}");
            totals.wins[side.index()].successes
        };
        let wins = of(vec![doctrine, Player::Random], Side::A) + of(vec![Player::Random, doctrine], Side::B);
        assert!(wins >= least, "{scenario}: {wins} of 20");
        of(vec![doctrine, doctrine], Side::A);
    }
}

/// What the computer does in the place of whoever is asked, with such chance.
pub fn chosen(play: &Play, seed: u64) -> Command {
    Mad::choose(play.setting(), &play.view(play.asked()), Effort::Full, &mut Stream::new(seed))
}

/// Red breaks through to the north under markers, Blue keeps him from it.
fn hidden_breakthrough() -> Field {
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "none")
        .area("wood", "0,600 200,1200")
        .key("places_first = \"Blue\"")
        .side_key(RED, "leaves_by = \"north\"\nzone = [[0, 0], [1800, 0], [1800, 1190], [0, 1190]]")
        .side_key(BLUE, "zone = [[0, 600], [1800, 600], [1800, 1200], [0, 1200]]")
        .red("tanks", &["R1: Pz IV F2 to J", "R2: Pz IV F2 to J"])
        .blue("guns", &["B1: T34/76", "B2: T34/76"])
}

#[test]
fn mad_149_under_markers_each_side_goes_for_its_own_goals() {
    let field = hidden_breakthrough();
    for seed in 0..40 {
        let Command::Deploy { at, .. } = chosen(&field.open(&[]), seed) else { panic!("a marker is placed") };
        assert!(at.y < Length::mm(1_000).0, "the way out of the others is no goal of Blue: {at:?}");
    }
    // The nearest place from which Blue watches the edge lies to the east of Red's marker, the edge itself to the north.
    let mut play = field.open(&[]);
    play.does(&["deploy guns at 100,1150"]).rolls("deploy tanks at 700,790", &[RED_FIRST]);
    let Command::Move { path, .. } = chosen(&play, 1) else { panic!("{:?}", chosen(&play, 1)) };
    let end = *path.last().unwrap();
    assert!(end.y > Length::mm(890).0, "{end:?}");
}

#[test]
fn map_106_an_aircraft_judges_where_its_bombs_fall() {
    // A Stuka that flew at 200 flies 250 mm at most. Three tanks abreast are worth more now than a better run later.
    let bombs = |distance: u16, measured: &str| {
        let y = 100 + distance;
        let tanks = [870, 900, 930].map(|x| format!("T{x}: T34/76 at {x},{y}"));
        let field = Field::new().red("far", &["R9: Tiger I at 50,30"]).blue("near", &["B9: T34/76 at 1750,1170"]);
        let field = field.option("premeasure", measured).blue("tanks", &tanks.each_ref().map(String::as_str));
        let mut play = field.aircraft(RED, "J: Ju 87 B-1, bombs at 900,100 heading 0 speed 200").red_first();
        play.does(&["end far", "end near"]);
        assert_eq!(play.asked(), RED);
        let drops = |command: &Command| match command {
            Command::Air(air::battle::Command::Fly { flight, .. }) => flight.run != air::battle::state::Run::None,
            _ => false,
        };
        often(&play, drops)
    };
    judged("bombs", bombs, [242, 258]);
}

#[test]
fn mad_149_at_the_edge_a_hidden_unit_comes_out_to_leave() {
    let mut play = hidden_breakthrough().open(&[]);
    play.does(&["deploy guns at 100,700"]).rolls("deploy tanks at 1500,1150", &[RED_FIRST]);
    let reveal = Command::Reveal { unit: play.unit("tanks") };
    assert_eq!(chosen(&play, 1), reveal);
}

#[test]
fn mad_84_mad_70_artillery_comes_out_from_under_its_marker_to_fire() {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("Mortars", &["M1: Mortar Team 61-120mm", "M2: Mortar Team 61-120mm", "M3: Mortar Team 61-120mm"])
        .blue("Squad", &["I1: Infantry", "I2: Infantry", "I3: Infantry"]);
    let mut play = placed(&field, &["deploy Mortars at 900,100", "deploy Squad at 900,800"]);
    assert_ne!(chosen(&play, 1), Command::Reveal { unit: play.unit("Mortars") });
    play.does(&["reveal Squad", "appear all", "end Squad"]);
    assert_eq!(chosen(&play, 1), Command::Reveal { unit: play.unit("Mortars") });
    play.does(&["reveal Mortars", "appear all"]);
    assert!(matches!(chosen(&play, 1), Command::Barrage { .. }), "{:?}", chosen(&play, 1));
    // Without anybody to fire at it stays where it has been set up.
    let mut play = placed(&field, &["deploy Mortars at 900,100", "deploy Squad at 900,800"]);
    play.does(&["end Squad"]);
    assert!(matches!(chosen(&play, 1), Command::Spot { .. }), "{:?}", chosen(&play, 1));
    play.rolls("spot A at B", &[&[1]]);
    assert_eq!(chosen(&play, 1), Command::End { unit: play.unit("Mortars") });
}

#[test]
fn mad_60_infantry_goes_to_a_tank_to_throw_its_grenades() {
    let mut play = Field::new()
        .area("wood", "500,380 700,560")
        .red("squad", &["R1: Infantry (+ATG) at 600,400"])
        .blue("tank", &["B1: Tiger I at 600,470"])
        .red_first();
    let Command::Move { path, to_shoot: true, .. } = chosen(&play, 1) else { panic!("{:?}", chosen(&play, 1)) };
    let end = LengthUnit::Millimetre.write_point(*path.last().unwrap());
    play.does(&[&format!("move R1 to {end} to shoot")]);
    assert!(play.board().in_contact(play.piece("R1"), play.piece("B1")), "{end}");
    let Command::Aim { weapon, .. } = chosen(&play, 1) else { panic!("{:?}", chosen(&play, 1)) };
    assert!(play.board().fire().is_grenade(play.piece("R1"), weapon));
}

#[test]
fn mad_32_a_second_gun_leaves_alone_whom_the_first_is_likely_to_destroy() {
    let mut play = Field::new()
        .red("guns", &["R1: Tiger I at 850,520", "R2: Tiger I at 950,520"])
        .blue("cars", &["B1: Jeep/Bike etc. at 850,600", "B2: Truck etc. at 950,600"])
        .red_first();
    let aimed = |play: &Play| match chosen(play, 1) {
        Command::Aim { element, target, .. } => (element, target),
        other => panic!("{other:?}"),
    };
    // A jeep costs more than a truck, and one hit leaves nothing of it.
    let truck = play.piece("B2");
    play.does(&["aim R1 at B1"]);
    assert_eq!(aimed(&play), (play.piece("R2"), truck));
}

#[test]
fn mad_68_mad_159_markers_are_not_led_onto_mines_that_lie_openly() {
    let field = hidden()
        .option("mad.dummies", "none")
        .objective("Farm", "500,700", 100)
        .work(BLUE, "kind = \"mines\"; at = [500, 500]")
        .red("Squad", &["I1: Infantry", "I2: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Squad at 500,440", "deploy Tank at 1700,1100"]);
    play.does(&["end Tank"]);
    for seed in 0..10 {
        let Command::Move { element, path, .. } = chosen(&play, seed) else { continue };
        let way = [play.at("A"), *path.last().unwrap()];
        assert!(play.board().obstacles().mines_on(element, &way).is_empty(), "{way:?}");
    }
}

/// Of every battle that ships a few are played with a record, which is read again from its text and resolved anew.
#[test]
fn a_sample_of_the_battles_of_every_scenario_verifies() {
    /// Battles of each scenario.
    const SAMPLE: u64 = 20;
    let (files, scenarios) = (data::files(), data::scenarios());
    let quick = Player::Doctrine(Effort::Quick);
    for name in scenarios.names() {
        let text = scenarios.get(name).unwrap();
        let setting = Arc::new(Mad::load(&files, name, text, &Choices::default()).unwrap());
        let header = header::<Mad>(&setting, Provision::Entered);
        let plan = Plan::new(SAMPLE, vec![quick, quick], Seed([9; 32]));
        let sample = sandtable_mad::verify_games(&setting, &header, &plan).unwrap();
        assert_eq!((sample.verified, &sample.failures[..]), (SAMPLE, &[][..]), "{name}");
        assert!(sample.entries > 20 && sample.rolls > 10, "{name}: {sample:?}");
    }
}

/// How often the computer does what is asked, of forty times with other chances.
pub fn often(play: &Play, does: impl Fn(&Command) -> bool) -> usize {
    (0..40).filter(|&seed| does(&chosen(play, seed))).count()
}

/// Does the computer know the distance at which something becomes possible? Where players measure it does it always on this
/// side of it and never beyond; where they may not it errs on both sides.
fn judged(what: &str, often: impl Fn(u16, &str) -> usize, [near, far]: [u16; 2]) {
    assert_eq!([often(near, "on"), often(far, "on")], [40, 0], "{what}: measured");
    for distance in [near, far] {
        let known = often(distance, "off");
        assert!((1..40).contains(&known), "{what} at {distance} mm: {known} of 40");
    }
}

#[test]
fn map_106_what_fires_at_aircraft_judges_its_range() {
    let field = |measured: &str| {
        let field = Field::new().red("far", &["R9: Tiger I at 50,30"]).blue("far", &["B9: T34/76 at 1750,1170"]);
        field.option("premeasure", measured).red("gun", &["F: FlakPz IV Wirbelwind at 300,100"])
    };
    // Four 20 mm guns reach 500 mm. The aircraft has flown, and the gun is to fire.
    let fires = |distance: u16, measured: &str| {
        let craft = format!("A: Ju 87 B-1 at {},100 heading 270 speed 200", 500 + distance);
        let mut play = field(measured).aircraft(BLUE, &craft).blue_first();
        play.does(&["fly A low at 200"]);
        if play.asked() == BLUE {
            play.does(&["cease A"]);
        }
        let aims = |command: &Command| matches!(command, Command::Aim { target, .. } if *target == play.piece("A"));
        often(&play, aims)
    };
    judged("an AA mount", fires, [480, 520]);
    // The same of a marker, beside a way that passes it.
    let covers = |distance: u16, measured: &str| {
        let craft = format!("A: Ju 87 B-1 at 200,{} heading 90 speed 200", 100 + distance);
        let mut play = field(measured).aircraft(BLUE, &craft).red_first();
        play.does(&["watch F", "end gun", "fly A low at 200"]);
        assert_eq!(play.asked(), RED);
        often(&play, |command| matches!(command, Command::Air(air::battle::Command::Cover { .. })))
    };
    judged("a marker", covers, [480, 515]);
}

#[test]
fn map_106_an_aircraft_judges_the_range_of_its_guns() {
    let field = |measured: &str| {
        let field = Field::new().red("far", &["R9: Tiger I at 50,30"]).blue("far", &["B9: T34/76 at 1750,1170"]);
        field.option("premeasure", measured)
    };
    // Eight machine guns reach 350 mm.
    let fires = |distance: u16, measured: &str| {
        let kate = format!("K: Nakajima Kate B5N2 at 900,{} heading 0 speed 200", 300 + distance);
        let field = field(measured).aircraft(RED, "S: Spitfire IA at 900,100 heading 0 speed 200");
        let mut play = field.aircraft(BLUE, &kate).red_first();
        play.does(&["fly S at 200"]);
        match play.asked() {
            RED => often(&play, |command| matches!(command, Command::Air(air::battle::Command::Aim { .. }))),
            _ => 0,
        }
    };
    judged("guns", fires, [340, 360]);
}

#[test]
fn mad_158_hidden_defenders_are_placed_in_their_works_and_stay_there() {
    let trench = "kind = \"trench\"; at = [900, 800]; bearing = 180";
    let field = hidden()
        .option("mad.dummies", "none")
        .objective("Farm", "900,820", 100)
        .work(BLUE, trench)
        .key("places_first = \"Blue\"")
        .blue("squad", &["B1: Infantry", "B2: Infantry"])
        .red("tanks", &["R1: Pz IV F2 to J"]);
    let play = field.open(&[]);
    for seed in 0..20 {
        let placed = Command::Deploy { unit: play.unit("squad"), at: crate::field::at("900,800") };
        assert_eq!(chosen(&play, seed), placed);
    }
}
