//! Typed commands, names, lengths and places, what an umpire says, and whose decision it is.

use crate::table::{named, stage};
use sandtable_core::phrase::Phrase;
use sandtable_core::{Leg, Legs, Piece, Usage, Value, spoken_words};
use sandtable_geometry::{Angle, Hand, Length, Point};
use sandtable_scramble::battle::command::{Command, Flight, PHRASES};
use sandtable_scramble::battle::position::{How, MORTAR, SALVO, Shot};
use sandtable_scramble::battle::setting::Setting;
use sandtable_scramble::hundredths;
use sandtable_scramble::lists::Manoeuvre;
use sandtable_scramble::table::words::{self, gun_word, read_inches, write_inches};

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
            assert_eq!(read_inches(&write_inches(length)), Some(length), "{um}");
        }
    }
    assert_eq!(write_inches(hundredths(450)), "4.5");
    assert_eq!(write_inches(hundredths(-5)), "-0.05");
    assert_eq!(words::length(Length::um(43_994)), "1.73 in");
    assert_eq!(words::spot(Point { x: 25_400, y: 43_994 }), "1, 1.73");
    for text in ["", "-", ".5", "1e3", "1.234567", "1234", "1,2"] {
        assert_eq!(read_inches(text), None, "{text}");
    }
}
