//! Section 1 and the conventions of all sections: dice, scales, eras, bases, what can be switched.

use crate::book::lists;
use crate::field::{Field, RED, at};
use sandtable_core::{Amended, DiceFrom, Ruleset, Stop, Table, Viewer, random_command};
use sandtable_dice::{Entered, Faces, Keyed, Source, face_from_text};
use sandtable_geometry::{Length, Point};
use sandtable_mad::lists::{Era, Lists};
use sandtable_mad::rules::Rules;
use sandtable_mad::sections::direct_fire::{Circumstances, to_hit};
use sandtable_mad::sections::sight::column;
use sandtable_mad::{Board, Mad, clause};

#[test]
fn mad_01_ground_games_know_nothing_of_aircraft() {
    let aircraft = |text: &str| ["aircraft", "plane", "fly", "altitude"].iter().any(|word| text.contains(word));
    // What may be commanded in the air comes after everything on the ground, and none of it is offered here.
    let ground = &Mad::VERBS[..usize::from(sandtable_mad::air::sections::offers::FIRST)];
    assert!(!ground.iter().any(|verb| aircraft(verb.key) || aircraft(verb.label)));
    // The one switch that lets them in is off.
    let switches = Rules::amendments();
    let named: Vec<_> = switches.iter().filter(|switch| aircraft(switch.id)).collect();
    assert_eq!(named.iter().map(|switch| (switch.id, switch.default)).collect::<Vec<_>>(), [("mad.aircraft", "off")]);
    assert!(Field::new().setting().sky.is_none());
    assert!(Field::new().option("mad.aircraft", "on").setting().sky.is_none(), "nobody brings any");
    let brought = |switch: &str| Field::new().option("mad.aircraft", switch).aircraft(RED, "SA: Ju 87 B-1").setting();
    assert!(brought("on").sky.is_some() && brought("off").sky.is_none(), "who brings some leaves them at home");
    // Anti-aircraft guns fire at what is on the ground.
    let mut play = Field::new()
        .red("flak", &["F: FlakPz IV Wirbelwind at 300,300"])
        .blue("target", &["B1: T34/76 at 300,450"])
        .red_first();
    play.does(&["aim F at B1"]).rolls("fire", &[&[10, 1]]);
    assert_eq!(play.hit_points("B1"), 10);
}

/// Four units a side that see each other and can reach each other, with infantry, grenades, carriers and a doubtful corner.
pub fn melee() -> Field {
    Field::new()
        .key("turns = 3")
        .key("table = [600, 600]")
        .option("mad.los_doubt_mm", "3")
        .area("building", "280,280 320,320")
        .red("tanks", &["T1: Tiger I at 200,100", "T2: M3 Grant at 300,100"])
        .red("squad", &["I1: Infantry (+ATG) at 400,200", "I2: Infantry (Support) at 440,200"])
        .red("carrier", &["H1: Sdkfz 250/1 (APC) at 100,200", "I3: Infantry in H1"])
        .blue("tanks", &["B1: T34/76 at 300,500", "B2: T34/85 at 400,500"])
        .blue("squad", &["J1: Infantry (+ATG) at 400,231", "J2: Infantry at 200,400"])
        .blue("carrier", &["K1: 1/2 Track at 500,400", "J3: Infantry in K1"])
}

#[test]
fn mad_02_all_dice_are_one_or_two_d10() {
    let mut play = melee().unopened();
    let mut source = Keyed::new(&[7; 32]);
    let mut thrown = [0_u32; 3];
    let mut opened = false;
    for _ in 0..1500 {
        if play.outcome().is_some() && opened {
            (play, opened) = (melee().unopened(), false);
        }
        let command = opened.then(|| {
            let view = play.battle.view(Viewer::Side(play.asked()));
            random_command::<Mad>(play.setting(), &view, &mut source).0
        });
        let mut tape = Entered::default();
        loop {
            let dice = DiceFrom::Table(tape.clone());
            let given = match &command {
                None => play.battle.open(dice),
                Some(command) => play.battle.give(play.asked(), *command, dice).map(drop),
            };
            match given {
                Ok(()) => break,
                Err(Stop::Refused(refusal)) => panic!("{refusal}"),
                Err(Stop::Waiting(waiting)) => {
                    assert!(waiting.sides.iter().all(|&sides| sides == 10), "{waiting}");
                    assert!((1..=2).contains(&waiting.sides.len()), "{waiting}");
                    thrown[waiting.sides.len()] += 1;
                    tape.rolls.push(waiting.sides.iter().map(|&sides| source.die(sides)).collect::<Faces>());
                }
            }
        }
        opened = true;
    }
    assert!(thrown[1] > 3 && thrown[2] > 100, "{thrown:?}");
}

#[test]
fn mad_03_a_metre_of_the_tables_is_a_millimetre_of_the_table() {
    let far = |mm: &str| column(at("0,0"), at(&format!("{mm},0")));
    assert_eq!(far("500"), Some(3));
    assert_eq!(far("500.1"), Some(4));
    let ww2 = lists(Era::Ww2);
    assert_eq!(ww2.charts.spotting.allowance_infantry, Length::mm(2000));
}

#[test]
fn mad_04_the_size_of_the_base_changes_contact_and_room_only() {
    let table = |footprint: &str| {
        Field::new()
            .area("wood", "200,200 260,400")
            .area("building", "500,300 540,500")
            .line("wall", "350,100 350,700")
            .hill(1, "700,100 900,300")
            .option("mad.footprint", footprint)
            .red("far", &["R1: Tiger I at 1750,30"])
            .blue("far", &["B1: T34/76 at 1750,1170"])
            .setting()
    };
    let settings = ["10", "30", "60"].map(table);
    let places: Vec<Point> = (0..12).flat_map(|x| (0..8).map(move |y| Point::mm(90 * x + 7, 95 * y + 13))).collect();
    for a in &places {
        for b in places.iter().filter(|b| *b != a) {
            let seen = settings.each_ref().map(|setting| {
                let board = Board::empty(setting);
                (board.sight().between(*a, *b), board.sight().cover(*a, *b).map(|reason| reason.clause), column(*a, *b))
            });
            assert!(seen[0] == seen[1] && seen[1] == seen[2], "{a} to {b}");
        }
    }
    assert_eq!(settings.each_ref().map(|setting| setting.rules.contact()), [105, 305, 605].map(Length::tenths_of_mm));
    assert_eq!(settings.each_ref().map(|setting| setting.radius()), [50, 150, 300].map(Length::tenths_of_mm));
}

#[test]
fn mad_05_every_option_can_be_set_and_is_listed_with_the_battle() {
    for switch in Rules::amendments() {
        let values = switch.values.to_string();
        let value = match values.as_str() {
            "on | off" if switch.default == "on" => "off",
            "on | off" => "on",
            values => values.split(" | ").last().unwrap().split(" to ").last().unwrap(),
        };
        assert_ne!(value, switch.default, "{}", switch.id);
        let play = Field::new().red("a", &["R1: Tiger I at 100,100"]).blue("b", &["B1: T34/76 at 100,900"]);
        let play = play.option(switch.id, value).red_first();
        let listed = Mad::in_force(play.setting()).iter().find(|listed| listed.id == switch.id).unwrap();
        assert_eq!(listed.value, value, "{}", switch.id);
        assert!(play.battle.record()[0].text.contains(&format!("\"{}\"", switch.id)));
    }
    let play = Field::new().red("a", &["R1: Tiger I at 100,100"]).blue("b", &["B1: T34/76 at 100,900"]);
    let smoking = |field: &Field| field.setting().rules.wreck_smoke;
    assert!(!smoking(&play));
    assert!(smoking(&play.option("mad.wreck_smoke", "on")));
}

#[test]
fn mad_06_the_era_chooses_the_tables() {
    let small_arms = |lists: &Lists| {
        let weapon = lists.weapons.iter().find(|weapon| weapon.name == "Small Arms").unwrap();
        let shot = Circumstances { column: column(at("0,0"), at("300,0")), ..Circumstances::default() };
        to_hit(weapon, &lists.charts.to_hit, &shot).unwrap().total()
    };
    assert_eq!([Era::Ww2, Era::HiTech].map(|era| small_arms(&lists(era))), [8, 7]);
}

#[test]
fn mad_126_a_zero_typed_is_a_ten() {
    assert_eq!(face_from_text(10, "0"), Ok(10));
    assert_eq!(face_from_text(10, "10"), Ok(10));
    let zero = face_from_text(10, "0").unwrap();
    // A success for fire.
    let field = || {
        Field::new()
            .red("squad", &["I1: Infantry (+ATG) at 300,300"])
            .blue("target", &["B1: T34/76 at 300,330.2"])
            .red_first()
    };
    let mut play = field();
    play.does(&["aim I1 at B1 with small_arms"]).rolls("fire", &[&[zero, 1]]);
    assert_eq!(play.hit_points("B1"), 22 - 3);
    // A failure for grenades.
    let mut play = field();
    play.does(&["aim I1 at B1 with atg"]).rolls("fire", &[&[zero]]);
    assert!(play.is_lost("I1"));
    assert_eq!(play.hit_points("B1"), 22);
}

#[test]
fn mad_126_yes_is_1_to_5() {
    assert_eq!(clause::PASSENGER.clause, "MAD-28");
    let lost = |face: u8| {
        let mut play = Field::new()
            .red("gun", &["T: Tiger I at 300,300"])
            .blue("section", &["H: Truck etc. at 300,390", "I: Infantry in H"])
            .blue("more", &["K: Infantry at 1000,1000"])
            .red_first();
        play.does(&["aim T at H"]).rolls("fire", &[&[10, 1], &[face]]);
        play.is_lost("I")
    };
    assert_eq!((1..=10).map(lost).filter(|lost| *lost).count(), 5);
    assert!(lost(1) && lost(5) && !lost(6) && !lost(10));
}

#[test]
fn mad_132_the_free_machine_gun_follows_from_the_weapons() {
    use sandtable_mad::lists::{Class, Family};
    let ww2 = lists(Era::Ww2);
    for kind in ww2.kinds.iter().filter(|kind| !kind.house) {
        let lists = |family| kind.weapons.iter().any(|fitted| ww2.weapon(fitted.weapon).family == family);
        let free = kind.class == Class::Vehicle && !lists(Family::SmallArms) && !lists(Family::Support);
        assert_eq!(kind.free_machine_gun, free, "{}", kind.name);
    }
}
