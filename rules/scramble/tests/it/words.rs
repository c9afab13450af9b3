//! Typed commands, names, lengths and places, what an umpire says, and whose decision it is.

use crate::moves::{GENTLE, one, red_first};
use crate::table::{begun, event, heard, named, night, stage, told, view};
use sandtable_core::phrase::Phrase;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{
    Battle, DiceFrom, Heard, Leg, Legs, Outcome, Part, Piece, Roll, Side, ToAct, Usage, Value, Viewer, random_command,
    spoken_words,
};
use sandtable_dice::Stream;
use sandtable_geometry::{Angle, Course, Hand, Length, Point};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::command::{Command, Flight, PHRASES};
use sandtable_scramble::battle::event::Event;
use sandtable_scramble::battle::position::{Attack, Burst, Cloud, Crew, Flown, How, MORTAR, Phase, SALVO, Shot, Tail};
use sandtable_scramble::battle::setting::Setting;
use sandtable_scramble::battle::state::Step;
use sandtable_scramble::battle::view::View;
use sandtable_scramble::lists::Manoeuvre;
use sandtable_scramble::lists::UNIT;
use sandtable_scramble::resolution::condition::Condition;
use sandtable_scramble::rules::hundredths;
use sandtable_scramble::table::prompt::prompt;
use sandtable_scramble::table::roster::roster;
use sandtable_scramble::table::scene::scene;
use sandtable_scramble::table::tell::tell;
use sandtable_scramble::table::words;
use sandtable_scramble::table::words::gun_word;
use sandtable_scramble::{Scramble, clause};
use sandtable_testkit::new_battle;
use std::sync::Arc;

/// Numbers that look like chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as i32
    }

    fn leg(&mut self) -> Leg {
        let hand = if self.below(2) == 0 { Hand::Left } else { Hand::Right };
        let some = |by: i32| if by % 3 == 0 { Length(by) } else { hundredths(by % 3000) };
        match self.below(3) {
            0 => Leg::AheadRest,
            1 => Leg::Ahead(some(self.below(800_000))),
            _ => Leg::Turn { after: some(self.below(800_000)), hand, degrees: self.below(181) as u16 },
        }
    }

    /// Something for a slot, by its word in the usage line.
    fn value(&mut self, word: &str, pieces: i32) -> Value {
        match word {
            "SEGMENT" => Value::Course((0..=self.below(5)).map(|_| self.leg()).collect()),
            "X,Y" => Value::Point(Point { x: self.below(2_000_000) - 1000, y: self.below(2_000_000) }),
            "DEGREES" => Value::Heading(Angle::degrees(self.below(360))),
            "QUARRY" | "TARGET" => Value::Piece(Piece(self.below(pieces) as u16)),
            "SLIP" => Value::Number(self.below(256) - 128),
            "GUNS" | "JOINED" => Value::Number(self.below(65_536)),
            "BANDS" => Value::Number(self.below(9)),
            small if small.starts_with(char::is_lowercase) => {
                Value::Number(self.below(1 << small.split(" + ").count()))
            }
            _ => Value::Number(self.below(41)),
        }
    }
}

/// Some command of a phrase, by anybody.
fn some(phrase: &Phrase<Command>, setting: &Setting, chance: &mut Chance) -> Command {
    let pieces = setting.pieces().count() as i32;
    let actor = if phrase.actor.is_empty() { Piece::THE_SIDE } else { Piece(chance.below(pieces) as u16) };
    let values: Vec<Value> = phrase.words.iter().map(|word| chance.value(word, pieces)).collect();
    (phrase.make)(actor, &values).unwrap_or_else(|| panic!("{}: {values:?}", phrase.verb.key))
}

#[test]
fn what_is_written_is_read_back_whatever_it_is() {
    let (setting, mut chance) = (stage(), Chance(7));
    for phrase in PHRASES {
        for _ in 0..200 {
            let command = some(phrase, &setting, &mut chance);
            let text = words::write(&setting, &command);
            assert_eq!(words::parse(&setting, &text), Ok(command), "{text}");
            let said = |phrase: &&Phrase<Command>| Usage::of(phrase.verb.usage).fit(&spoken_words(&text)).is_some();
            assert!(PHRASES.iter().any(|phrase| said(&phrase)), "{text}");
        }
    }
}

#[test]
fn sqr_154_moves_are_typed_in_inches_and_degrees() {
    let setting = stage();
    let craft = named(&setting, "R1");
    let flight = |flight: Flight| Command::Fly { craft, flight };
    let rest: Legs = [Leg::AheadRest].into_iter().collect();
    for (text, command) in [
        ("level R1", flight(Flight { legs: rest, ..Flight::default() })),
        (
            "level R1 by S 4.25 T 2 R 30 S rest join",
            flight(Flight {
                legs: [
                    Leg::Ahead(hundredths(425)),
                    Leg::Turn { after: hundredths(200), hand: Hand::Right, degrees: 30 },
                    Leg::AheadRest,
                ]
                .into_iter()
                .collect(),
                join: true,
                ..Flight::default()
            }),
        ),
        (
            "shallow R1 down 2 jettison",
            flight(Flight {
                manoeuvre: Manoeuvre::Shallow,
                climb: -2,
                legs: rest,
                jettison: true,
                ..Flight::default()
            }),
        ),
        (
            "sideslip R1 off L 20",
            flight(Flight { manoeuvre: Manoeuvre::Sideslip, slip: -20, legs: rest, ..Flight::default() }),
        ),
        (
            "skid R1 off R 5 by T 3 L 30",
            flight(Flight {
                manoeuvre: Manoeuvre::Skid,
                slip: 5,
                legs: [Leg::Turn { after: hundredths(300), hand: Hand::Left, degrees: 30 }].into_iter().collect(),
                ..Flight::default()
            }),
        ),
        ("zoom R1 beyond", flight(Flight { manoeuvre: Manoeuvre::Zoom, climb: 2, beyond: true, ..Flight::default() })),
        ("steer D1 0", Command::Steer { ship: named(&setting, "D1"), helm: 0 }),
        (
            "burst D2 at 12,14.5 band 10",
            Command::Burst {
                battery: named(&setting, "D2"),
                at: Point { x: hundredths(1200).0, y: hundredths(1450).0 },
                height: 10,
            },
        ),
    ] {
        assert_eq!(words::parse(&setting, text), Ok(command), "{text}");
        assert_eq!(words::write(&setting, &command), text);
    }
    // A move without a segment goes nowhere.
    let nowhere = flight(Flight { manoeuvre: Manoeuvre::Steep, climb: -3, ..Flight::default() });
    assert_eq!(words::write(&setting, &nowhere), "steep R1 down 3 by S 0");
}

#[test]
fn sqr_119_guns_are_typed_as_the_tables_have_them() {
    let setting = stage();
    let [fighter, bomber, target] = ["Y1", "B1", "R1"].map(|name| named(&setting, name));
    let shot =
        |craft: Piece, guns: u16| Command::Attack { craft, target, how: How::Shot(Shot { guns, ..Shot::default() }) };
    for (text, command) in [
        ("shoot Y1 2x20mm@N+2x7.92mm@N at R1", shot(fighter, 3)),
        ("shoot Y1 2x7.92mm@N at R1", shot(fighter, 2)),
        ("shoot Y1 salvo at R1", shot(fighter, SALVO)),
        ("shoot Y1 mortar at R1", shot(fighter, MORTAR)),
        ("shoot B1 2x0.5@T#2 at R1", shot(bomber, 2)),
        ("shoot B1 #9 at R1", shot(bomber, 1 << 8)),
    ] {
        assert_eq!(words::parse(&setting, text), Ok(command), "{text}");
        assert_eq!(words::write(&setting, &command), text);
    }
    // As much as tells it from the others, in small letters.
    let read = |text: &str| words::parse(&setting, text);
    assert_eq!(read("shoot y1 2x2 at r1"), Ok(shot(fighter, 1)));
    assert_eq!(read("shoot b1 2x0.5@r at r1"), Ok(shot(bomber, 8)));
    assert_eq!(read("shoot b1 #3 at r1"), Ok(shot(bomber, 4)));
    assert_eq!(read("shoot B1 2x0.5@T at R1").unwrap_err().what, "`2x0.5@T` could be 2x0.5@T#2 or 2x0.5@T#3");
    assert!(read("shoot B1 3x0.5 at R1").unwrap_err().what.starts_with("there are no guns `3x0.5`"));
    let kind = setting.kind(bomber);
    assert_eq!(gun_word(&kind.guns[0]), "2x0.5@F#1");
    assert_eq!(words::guns_named(&setting, fighter, 3), "2 x 20mm and 2 x 7.92mm");
    assert_eq!(words::guns_named(&setting, bomber, 8), "2 x 0.5 (rear)");
}

#[test]
fn what_is_not_understood_is_said() {
    let setting = stage();
    for (text, what) in [
        ("level R9", "there is no craft `R9`"),
        ("level R1 by S far", "`far` is no length: write inches, like 4.5, or `rest`"),
        ("level R1 by T 2 U 30", "`U` is neither L nor R"),
        ("sideslip R1 off 20", "`20` is neither L nor R"),
        ("burst D2 at here band 10", "`here` is no place: write x,y in inches, like 12,14.5"),
        ("trade Y1 2x20 at R1 giving 300", "`300` is no whole number from 0 to 255"),
    ] {
        let found = words::parse(&setting, text).expect_err(text);
        assert!(found.what.starts_with(what), "{text}: {}", found.what);
    }
}

#[test]
fn sqr_154_inches_are_exact() {
    for um in (0..30).chain([254, 25_399, 25_400, 43_994, 63_500, 9_906_000, 25_374_599]) {
        for um in [um, -um] {
            let length = Length::um(um);
            assert_eq!(UNIT.read(&UNIT.write(length)), Some(length), "{um}");
        }
    }
    assert_eq!(UNIT.write(hundredths(450)), "4.5");
    assert_eq!(UNIT.write(hundredths(-5)), "-0.05");
    assert_eq!(UNIT.say(Length::um(43_994)), "1.73 in");
    assert_eq!(UNIT.say_point(Point { x: 25_400, y: 43_994 }), "1, 1.73");
    for text in ["", "-", ".5", "1e3", "1.234567", "1234", "1,2"] {
        assert_eq!(UNIT.read(text), None, "{text}");
    }
}

// --- what an umpire says ---

fn roll(clause: &sandtable_dice::Reason, sides: &[u8], faces: &[u8], needs: Option<i32>) -> Heard<Event> {
    let parts = needs.map(|value| Part { value, name: "".into(), clause: "".into() });
    Heard::Rolled(Roll {
        name: clause.name.into(),
        clause: clause.clause.into(),
        parts: parts.into_iter().collect(),
        added: false,
        at_most: clause.name == "Flying Skill Test",
        sides: sides.iter().copied().collect(),
        faces: faces.iter().copied().collect(),
        seen: 0,
        audience: Default::default(),
    })
}

#[test]
fn rolls_are_told_with_their_faces() {
    let setting = stage();
    let view = view(&setting, Viewer::Public, None, |_| {});
    let said = |heard: &Heard<Event>| {
        let sentence = tell(&setting, &view, heard).unwrap();
        (sentence.text, sentence.clause.to_string())
    };
    for (heard, text, clause) in [
        (roll(&clause::SKILL_TEST, &[10], &[8], Some(7)), "Flying Skill Test, 7 or less needed: 8.", "SQR-28"),
        (roll(&clause::TO_HIT, &[10], &[9], Some(8)), "To hit, 8 needed: 9.", "SQR-66"),
        (roll(&clause::DAMAGE, &[6, 6], &[4, 6], None), "Damage: 4 and 6.", "SQR-67"),
        (roll(&clause::CRITICAL, &[10, 6], &[10, 2], None), "Critical hit: row 10, column 2.", "SQR-79"),
        (roll(&clause::INITIATIVE, &[10], &[7], None), "Initiative: 7.", "SQR-02"),
    ] {
        assert_eq!(said(&heard), (text.to_owned(), clause.to_owned()));
    }
}

/// How an aircraft of the battle is at first, with something changed.
fn hurt(setting: &Setting, craft: Piece, change: impl FnOnce(&mut Condition)) -> Condition {
    let plan = &setting.crafts[craft.index()];
    let mut now = Condition::new(setting.kind(craft), plan.skills[0], plan.skills[1]);
    change(&mut now);
    now
}

#[test]
fn sqr_67_damage_is_told_as_the_aircraft_stands() {
    let setting = stage();
    let [r1, y1, b1] = ["R1", "Y1", "B1"].map(|name| named(&setting, name));
    let says = |craft: Piece, by: Option<Piece>, change: &dyn Fn(&mut Condition)| {
        let [was, now] = [hurt(&setting, craft, |_| {}), hurt(&setting, craft, change)];
        told(&setting, Event::Struck { craft, was, now, by })
    };
    assert_eq!(says(r1, Some(y1), &|now| now.structure = 9), "R1 loses 5 of its structure and has 9 of 14 left.");
    assert_eq!(
        says(r1, Some(y1), &|now| (now.structure, now.turning, now.fires) = (7, 4, 1)),
        "R1 loses 7 of its structure and has 7 of 14 left, MVR 4, one Fire Marker."
    );
    assert_eq!(
        says(b1, None, &|now| {
            now.bomb_sight = false;
            now.pilots[0] = Default::default();
            now.pilots[1].dazed = true;
            (now.crew.alive, now.crew.dazed, now.agility) = (7, 2, -3);
        }),
        "B1 keeps 49 of 49 structure, AB -3, no bomb sight, one pilot dead, co-pilot dazed, 2 gunners dazed, 1 gunner dead."
    );
    assert_eq!(says(r1, Some(y1), &Condition::destroy), "R1 is shot down by Y1.");
    assert_eq!(says(r1, None, &Condition::destroy), "R1 is destroyed.");
    // What earlier attacks have taken is not told again.
    let was = hurt(&setting, r1, |now| (now.structure, now.speed, now.fires, now.pilots[0].dazed) = (9, 8, 1, true));
    let now = Condition { structure: 7, turning: 3, ..was };
    let again = told(&setting, Event::Struck { craft: r1, was, now, by: Some(y1) });
    assert_eq!(again, "R1 loses 2 of its structure and has 7 of 14 left, MVR 3.");
}

#[test]
fn sqr_26_a_move_is_told_when_it_is_over() {
    let setting = stage();
    let craft = named(&setting, "R1");
    let flew = |manoeuvre: Manoeuvre, failed: bool| {
        let flown = Flown { manoeuvre, failed, ..Flown::default() };
        told(&setting, Event::Flew { craft, flown, met: false })
    };
    assert_eq!(flew(Manoeuvre::Climb, false), "R1 climbs to HB 14; it is at 20, 8, heading 000°.");
    assert_eq!(flew(Manoeuvre::Power, false), "R1 power dives to HB 14; it is at 20, 8, heading 000°.");
    assert_eq!(flew(Manoeuvre::Climb, true), "R1 fails its test: it is at 20, 8, heading 000°, HB 14.");
    let at = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };
    assert_eq!(told(&setting, Event::Moved { craft, at, height: 3 }), "");
}

#[test]
fn an_umpire_is_short_and_definite() {
    let setting = stage();
    let [r1, r2, y1, b1, d1, f1, d2] = ["R1", "R2", "Y1", "B1", "D1", "F1", "D2"].map(|name| named(&setting, name));
    let at = Course { at: Point { x: 25_400 * 20, y: 25_400 * 12 + 12_700 }, heading: Angle::degrees(90) };
    let attack = |target: Piece, how: How| Attack { target, by: Crew::Pilot, how, steady: false, sight: 0 };
    let shot = Shot { guns: 3, row: 3, given: 1, long: true, joined: 0 };
    for (event, text, clause) in [
        (Event::TurnBegan { turn: 3 }, "Turn 3 of 12.", "SQR-01"),
        (Event::Won { side: Side::B }, "Initiative: Germans.", "SQR-04"),
        (Event::PhaseBegan { phase: Phase::Combat }, "Combat Phase.", "SQR-01"),
        (Event::PhaseBegan { phase: Phase::HeavyAa }, "Heavy AA Phase.", "SQR-01"),
        (Event::PhaseBegan { phase: Phase::Initiative }, "", ""),
        (
            Event::CloudCame { cloud: Cloud { at: at.at, height: 9, group: 0 } },
            "A cloud comes up at 20, 12.5, HB 9.",
            "SQR-05",
        ),
        (
            Event::Ended { outcome: Outcome::Won(Side::B) },
            "The battle is over. Winner: Germans, 0 to 0 points.",
            "SQR-142",
        ),
        (Event::Ended { outcome: Outcome::Drawn }, "The battle is over. A draw, 0 to 0 points.", "SQR-142"),
        (Event::LeftTable { craft: r1, edge: Edge::North }, "R1 leaves the table by the north edge.", "SQR-102"),
        (Event::Crashed { craft: r1, stalled: false }, "R1 crashes.", "SQR-103"),
        (Event::Collided { craft: r1, with: y1 }, "R1 and Y1 collide.", "SQR-114"),
        (Event::Jettisoned { craft: b1 }, "B1 drops its load.", "SQR-117"),
        (Event::Formed { craft: r1, formation: 0 }, "R1 flies by itself.", "SQR-115"),
        (Event::Formed { craft: r2, formation: 1 }, "R2 flies in Formation with R1.", "SQR-115"),
        (Event::Tailed { craft: y1, tail: Some(Tail { quarry: r1, order: 1 }) }, "Y1 tails R1.", "SQR-116"),
        (Event::Tailed { craft: y1, tail: None }, "Y1 tails nobody any more.", "SQR-116"),
        (Event::Sailed { ship: d1, at }, "D1 sails to 20, 12.5, heading 090°.", "SQR-165"),
        (Event::Sailed { ship: f1, at }, "", ""),
        (
            Event::Declared { craft: y1, attack: attack(r1, How::Shot(shot)) },
            "Y1 is to fire its 2 x 20mm and 2 x 7.92mm at R1, aimed at a part, giving up one die, a long burst.",
            "SQR-62",
        ),
        (
            Event::Declared { craft: b1, attack: attack(d1, How::Bomb { units: 8 }) },
            "B1 is to bomb D1 with 8 units.",
            "SQR-62",
        ),
        (Event::Named { craft: y1, row: 3 }, "Y1 aims at the MVR (5.16, new rule, 2007-07-01).", "SCR-38"),
        (
            Event::Aimed { passed: false },
            "The Pilot cannot take aim, and does not shoot (5.16, new rule, 2007-07-01).",
            "SCR-37",
        ),
        (
            Event::Sighted { craft: r1, on: true },
            "R1 uses its computing sight (10.6, correction, 2004-05-01).",
            "SCR-64",
        ),
        (
            Event::Fired { by: y1, target: r1, hits: 2, dice: 3 },
            "Y1 fires at R1: two hits, 3 dice of damage.",
            "SQR-66",
        ),
        (Event::Fired { by: y1, target: r1, hits: 0, dice: 0 }, "Y1 fires at R1 and misses.", "SQR-66"),
        (Event::Depleted { craft: y1, mount: 0, empty: true }, "Y1: the 2 x 20mm is empty.", "SCR-120"),
        (Event::Depleted { craft: r1, mount: 3, empty: true }, "R1: a mount of its 8 x .303 is empty.", "SCR-120"),
        (
            Event::Depleted { craft: b1, mount: 1, empty: false },
            "B1: the 2 x 0.5 (turret) is depleted once.",
            "SCR-120",
        ),
        (Event::Spent { craft: b1, by: 8 }, "B1 drops 8 units of bombs.", "SQR-117"),
        (Event::Below { site: d1, by: b1, left: 24 }, "D1 has 24 of 45 left.", "SQR-127"),
        (Event::Below { site: d1, by: b1, left: 0 }, "D1 is sunk.", "SQR-127"),
        (Event::Below { site: d2, by: b1, left: 0 }, "D2 is destroyed.", "SQR-127"),
        (Event::Skilled { battery: f1, skill: 6 }, "The gunners of F1 have a skill of 6.", "SCR-125"),
        (
            Event::Burst { battery: d2, burst: Burst { at: at.at, height: 12, dice: 1 } },
            "D2 places a burst at 20, 12.5, HB 12 (8, correction, 2005-03-31).",
            "SCR-108",
        ),
        (Event::Cleared, "All bursts are gone.", "SQR-11"),
        (Event::Lit { battery: d2, target: None }, "D2 finds nobody.", "SQR-136"),
        (Event::Fires { craft: r1, left: 0 }, "The fire of R1 is out.", "SQR-122"),
        (Event::Fires { craft: r1, left: 1 }, "One Fire Marker is left on R1.", "SQR-122"),
        (Event::Leads { side: Side::A, leader: Some(r1) }, "British: R1 leads.", "SQR-106"),
        (Event::TookOver { craft: b1 }, "The Co-Pilot of B1 takes over.", "SQR-23"),
        (Event::Pilotless { craft: r1 }, "Nobody is left to fly R1: it is lost.", "SQR-123"),
        (Event::Settled, "", ""),
        (Event::Recovered, "", ""),
        (Event::Acted { piece: r1 }, "", ""),
    ] {
        let sentence = heard(&setting, event);
        let said = sentence.as_ref().map_or(("", ""), |sentence| (sentence.text.as_str(), sentence.clause.as_ref()));
        assert_eq!(said, (text, clause), "{event:?}");
        assert_eq!(sentence.is_some_and(|sentence| sentence.opens), matches!(event, Event::TurnBegan { .. }));
    }
}

#[test]
fn sqr_165_what_is_aboard_goes_down_with_its_ship() {
    let setting = stage();
    let [b1, d1, f1] = ["B1", "D1", "F1"].map(|name| named(&setting, name));
    let site = setting.site_index(d1).unwrap();
    let sunk = view(&setting, Viewer::Public, None, |table| table.sites[site].left = 0);
    let text = |view| tell(&setting, view, &event(Event::Below { site: f1, by: b1, left: 0 })).unwrap().text;
    assert_eq!(text(&sunk), "F1 goes down with its ship.");
    assert_eq!(text(&view(&setting, Viewer::Public, None, |_| {})), "F1 is destroyed.");
}

#[test]
fn sqr_134_what_is_under_a_marker_is_told_as_it_is_turned_up() {
    let setting = night();
    let contact = setting.contact_piece(0);
    let letter = &setting.contacts[0].name;
    let side = setting.contacts[0].side;
    let at = Course { at: Point { x: 25_400, y: 50_800 }, heading: Angle::ZERO };
    for (event, text) in [
        (Event::Dealt { contact, side, under: 0b11 }, format!("Under {letter}: R1 and R2.")),
        (Event::Dealt { contact, side, under: 0 }, format!("Under {letter}: a dummy.")),
        (Event::TurnedUp { contact, under: 0b1, flown: None }, format!("{letter} is turned up: R1.")),
        (Event::Looked { by: Piece(3), contact, seen: true }, format!("Y1 looks for {letter} and sees it.")),
        (Event::Looked { by: Piece(3), contact, seen: false }, format!("Y1 looks for {letter} and does not see it.")),
        (Event::Stands { contact, at, height: 9, moved: true }, format!("{letter} moves to 1, 2, HB 9, heading 000°.")),
        (
            Event::Stands { contact, at, height: 9, moved: false },
            format!("{letter} is placed at 1, 2, HB 9, heading 000°."),
        ),
    ] {
        assert_eq!(told(&setting, event), text);
    }
}

// --- whose decision it is ---

#[test]
fn sqr_06_the_prompt_says_who_is_to_do_what() {
    let setting = stage();
    let [r1, y1, d1] = ["R1", "Y1", "D1"].map(|name| named(&setting, name));
    let says = |viewer: Side, step: Step| {
        prompt(&setting, &view(&setting, Viewer::Side(viewer), Some(step), |table| table.winner = Side::B))
    };
    for (step, own, other) in [
        (Step::Move(Side::A), "Move one of yours: 2 are left.", "British to move."),
        (Step::Follow(r1), "R1 moves now.", "British to follow with R1."),
        (Step::Declare(Side::A, false), "Declare a tail, or no more of them.", "British to declare tails."),
        (
            Step::Deplete(r1, 0b101),
            "R1: which mount is depleted? 1 of 8 x .303; 3 of 8 x .303.",
            "British to say which mount of R1 is depleted.",
        ),
        (Step::Row(r1), "R1 takes aim: at which part?", "British to name the part at which R1 aims."),
    ] {
        assert_eq!((says(Side::A, step), says(Side::B, step)), (own.to_owned(), other.to_owned()));
    }
    assert_eq!(says(Side::B, Step::Sail(d1)), "D1 sails on: give it up to 10 degrees of helm, or none.");
    assert_eq!(says(Side::B, Step::Burst(Side::B)), "Place a burst, or let a battery be: one is left.");
    assert!(says(Side::A, Step::Activate(Side::A)).starts_with("Choose who acts"));
    // The winner's last item may wait.
    let kept = view(&setting, Viewer::Side(Side::B), Some(Step::Move(Side::B)), |table| {
        table.winner = Side::B;
        table.crafts[4].flown = Some(Flown::default());
    });
    assert_eq!(prompt(&setting, &kept), "Move your last, or keep it until the others have moved.");
    let tailing = view(&setting, Viewer::Side(Side::B), Some(Step::Follow(y1)), |table| {
        table.crafts[y1.index()].tails = Some(Tail { quarry: r1, order: 1 });
    });
    assert_eq!(prompt(&setting, &tailing), "Y1 tails R1, which has moved: it follows, or gives up.");
    let acting = view(&setting, Viewer::Side(Side::A), Some(Step::Activate(Side::A)), |table| {
        table.acting = Some(r1);
        table.attacks.push(Attack::default());
    });
    assert_eq!(prompt(&setting, &acting), "R1: one attack is named. Fire, or name what else its crew does.");
    let over = view(&setting, Viewer::Public, None, |table| table.ended = Some(Outcome::Drawn));
    assert_eq!(prompt(&setting, &over), "The battle is over.");
}

#[test]
fn whole_battles_can_be_told_and_drawn_for_everybody() {
    for id in crate::battles::SCENARIOS {
        let setting = Arc::new(crate::battles::scenario(id, &[]));
        let mut battle: Battle<Scramble> = new_battle(&setting, Provision::Seed(Seed([5; 32])), None);
        battle.open(DiceFrom::Key).unwrap();
        let (mut source, mut said) = (Stream::new(5), 0);
        for n in 0..400 {
            for viewer in Viewer::all(2).chain([Viewer::Umpire]) {
                let Some((heard, _, after)) = battle.heard(n, viewer) else { continue };
                let view = View::of(&setting, &after, viewer);
                let told = heard.iter().filter_map(|heard| tell(&setting, &view, heard));
                said += told.inspect(|sentence| assert!(!sentence.text.is_empty(), "{sentence:?}")).count();
                let (drawn, all) = (scene(&setting, &view), roster(&setting, &view));
                assert!(!drawn.status.is_empty() && all.units.iter().all(|unit| !unit.pieces.is_empty()));
                assert!(all.track.iter().all(|it| it.unit.is_none_or(|unit| usize::from(unit) < all.units.len())));
            }
            let ToAct::One(side) = battle.to_act() else { break };
            let view = battle.view(Viewer::Side(side));
            assert!(!prompt(&setting, &view).is_empty());
            let (command, _) = random_command::<Scramble>(&setting, &view, &mut source);
            let text = words::write(&setting, &command);
            assert_eq!(words::parse(&setting, &text), Ok(command), "{text}");
            battle.give(side, command, DiceFrom::Key).unwrap();
        }
        // Each of six turns and more has phases and moves that all four hear of.
        assert!(said > 40, "{id}: {said}");
    }
}

#[test]
fn sqr_08_sqr_155_a_failed_test_is_not_called_another() {
    let setting = stage();
    let craft = named(&setting, "R1");
    let flew = |manoeuvre: Manoeuvre| {
        let flown = Flown { manoeuvre, tight: true, failed: true, ..Flown::default() };
        told(&setting, Event::Flew { craft, flown, met: false })
    };
    assert!(flew(Manoeuvre::Level).starts_with("R1 fails its Tight Turn:"));
    // It may have been the test of the climb.
    assert!(flew(Manoeuvre::Climb).starts_with("R1 fails its test:"));
}

#[test]
fn sqr_142_what_ends_a_battle_is_said() {
    let ends = |id: &str, set: &[(&str, &str)]| {
        let setting = crate::battles::scenario(id, set);
        let view = View::of(&setting, &begun(&setting, |_| {}), Viewer::Public);
        let rows = roster(&setting, &view).standing;
        rows.into_iter().find(|row| row.name == "It ends").unwrap().value
    };
    let morale = ends("first-dogfight", &[("scramble.morale", "break_off")]);
    let falls = "no aircraft of Germans is left, or no aircraft of British is left";
    assert_eq!(
        morale,
        format!("after turn 6, or when {falls}, or a side has lost more than half of what it began with")
    );
    assert!(ends("cab-rank", &[]).contains("are destroyed"));
    assert!(
        ends("strike-on-the-carrier", &[])
            .ends_with("no aircraft and no target of American is left, or CV is destroyed")
    );
    assert!(ends("the-box", &[]).ends_with("or all bombers of American are through or lost"));
}

#[test]
fn sqr_123_only_what_nobody_flies_glides() {
    // The collision kills the Pilot: that is no glide, by whatever rules.
    for set in ["lost", "glide"] {
        let sky = one("R: Spitfire Mk I at 20,10 heading 0 band 10").blue("X: Bf 109E-4 at 20,14 heading 0 band 10");
        let mut fight = red_first(&sky.set("pilotless", set));
        fight.rolls("level R by S 10", &[&[9], &[1, 1, 1, 6], &[9, 6], GENTLE[1]]);
        assert!(!fight.craft("R").now.pilots[0].lives());
        let glides = |(text, _): &(String, String)| text.contains("glides");
        assert!(!fight.told().iter().any(glides), "{:?}", fight.told());
    }
}
