//! Commands that are stated once: made from values and back, written and read, with what may be left out, repeated or said in
//! several ways, and what is told of what was not understood.

use sandtable_core::phrase::{self, read_measure, read_named, say_measure};
use sandtable_core::{Known, LengthUnit, Offer, Parameter, Path, Piece, Slot, Tongue, Typed, Value, Values, commands};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Point};

type Guns = List<Piece, { sandtable_core::MOST_POINTS }>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    March { who: Piece, path: Path, quick: bool },
    Wheel { who: Piece, by: Angle, shot: u8 },
    Load { gun: Piece, shot: u8, twice: bool, run_out: bool },
    Limber { guns: Guns, team: Option<u8> },
    Salute,
}

commands! {
    /// What gunners do.
    Order:
    MARCH: Act "march", "March", "march GUN to X,Y [X,Y ...] [quick]", [who "GUN"], (path "X,Y" "path"), (quick "quick" "pace")
        => { Order::March { who, path, quick } };
    WHEEL: Act "wheel", "Wheel", "wheel GUN [with SHOT] [by DEGREES]", [who "GUN"], (shot "SHOT" "shot"), (by "DEGREES" "angle")
        => { Order::Wheel { who, by, shot } };
    LOAD: Act "load", "Load", "load|charge GUN with SHOT [twice] [run out] | load GUN as before", [gun "GUN"],
        (shot "SHOT" "shot"), ("twice + run out" "how")
        => (load, loaded);
    LIMBER: Name "limber", "Limber up", "limber GUN [GUN ...] [behind TEAM]", (guns "GUN" "guns"), (team "TEAM" "team")
        => { Order::Limber { guns, team } };
    SALUTE: Pass "salute", "Salute", "salute | fire a salute" => { Order::Salute };
}

fn load(gun: Piece, values: &[Value]) -> Option<Order> {
    let [shot, how] = values else { return None };
    let how = u8::of(how)?;
    Some(Order::Load { gun, shot: u8::of(shot)?, twice: how & 1 > 0, run_out: how & 2 > 0 })
}

fn loaded(order: &Order) -> Option<(Piece, Values)> {
    let Order::Load { gun, shot, twice, run_out } = *order else { return None };
    let how = u8::from(twice) | u8::from(run_out) << 1;
    Some((gun, [shot.value(), how.value()].into_iter().collect()))
}

const GUNS: [&str; 3] = ["Anna", "Bella", "Old Clara"];
const SHOTS: [&str; 3] = ["ball", "grape", "shell"];

/// How the battery speaks.
struct Battery;

impl Tongue for Battery {
    fn read(&self, name: &str, words: &mut Typed, known: &Known) -> Result<Value, String> {
        match name {
            "GUN" => read_named(words, "gun", GUNS.iter().enumerate().map(|(n, gun)| (Piece(n as u16), *gun))),
            "SHOT" => {
                let word = words.word("SHOT")?;
                let shot = SHOTS.iter().position(|shot| shot.eq_ignore_ascii_case(&word));
                // Anna is too small for shells.
                let shot = shot.filter(|shot| (known.actor, *shot) != (Piece(0), 2));
                shot.map(|shot| Value::Number(shot as i32))
                    .ok_or_else(|| format!("{} has no `{word}`", GUNS[known.actor.index()]))
            }
            measure => read_measure(LengthUnit::Millimetre, measure, words),
        }
    }

    fn say(&self, _: &str, value: &Value, _: &Known) -> Option<String> {
        match *value {
            Value::Piece(gun) if GUNS[gun.index()].contains(' ') => Some(format!("\"{}\"", GUNS[gun.index()])),
            Value::Piece(gun) => Some(GUNS[gun.index()].into()),
            Value::Number(-1) => None,
            Value::Number(shot @ 0..3) => Some(SHOTS[shot as usize].into()),
            ref measure => say_measure(LengthUnit::Millimetre, measure),
        }
    }

    fn unsaid(&self, name: &str, known: &Known) -> Result<Value, String> {
        match (known.verb, name) {
            ("load", "SHOT") | ("wheel", "SHOT") => Ok(Value::Number(known.actor.0.into())),
            ("limber", "TEAM") => Ok(Value::Number(-1)),
            _ => Err(format!("{name} is missing")),
        }
    }
}

fn read(text: &str) -> Result<Order, String> {
    phrase::read(PHRASES, &Battery, text).map_err(|wrong| wrong.to_string())
}

fn write(order: Order) -> String {
    phrase::write(PHRASES, &Battery, &order).unwrap()
}

fn march(points: &[(i32, i32)], quick: bool) -> Order {
    Order::March { who: Piece(0), path: points.iter().map(|&(x, y)| Point::mm(x, y)).collect(), quick }
}

fn limber(guns: &[u16], team: Option<u8>) -> Order {
    Order::Limber { guns: guns.iter().map(|&gun| Piece(gun)).collect(), team }
}

#[test]
fn what_is_written_is_read_again() {
    let by = Angle::degrees(90);
    let load = |twice, run_out| Order::Load { gun: Piece(1), shot: 1, twice, run_out };
    for (order, text) in [
        (march(&[(10, 20)], false), "march Anna to 10,20"),
        (march(&[(10, 20), (30, 40), (50, 60)], true), "march Anna to 10,20 30,40 50,60 quick"),
        (Order::Wheel { who: Piece(2), by, shot: 1 }, "wheel \"Old Clara\" with grape by 90"),
        (load(false, false), "load Bella with grape"),
        (load(true, false), "load Bella with grape twice"),
        (load(true, true), "load Bella with grape twice run out"),
        (limber(&[1], None), "limber Bella"),
        (limber(&[1, 0, 2], Some(7)), "limber Bella Anna \"Old Clara\" behind 7"),
        (limber(&[], None), "limber"),
        (limber(&[], Some(7)), "limber behind 7"),
        (Order::Salute, "salute"),
    ] {
        assert_eq!(write(order), text);
        for said in [text.to_owned(), text.to_uppercase(), format!("  {text} ")] {
            assert_eq!(read(&said), Ok(order), "{said}");
        }
    }
}

#[test]
fn parts_come_in_any_order_small_words_may_be_left_out_and_there_are_other_ways() {
    let wheel = Order::Wheel { who: Piece(1), by: Angle::degrees(30), shot: 0 };
    assert_eq!(read("wheel Bella by 30 with ball"), Ok(wheel));
    assert_eq!(read("wheel Bella by 30"), Ok(Order::Wheel { who: Piece(1), by: Angle::degrees(30), shot: 1 }));
    assert_eq!(read("march Anna 10,20 30, 40"), Ok(march(&[(10, 20), (30, 40)], false)));
    let load = |twice, run_out, shot| Order::Load { gun: Piece(1), shot, twice, run_out };
    assert_eq!(read("charge Bella ball run out twice"), Ok(load(true, true, 0)));
    assert_eq!(read("load Bella as before"), Ok(load(false, false, 1)));
    assert_eq!(read("fire a salute"), Ok(Order::Salute));
    assert_eq!(phrase::verb(PHRASES, "CHARGE").map(|verb| verb.key), Some("load"));
    assert_eq!(phrase::verb(PHRASES, "retreat"), None);
}

#[test]
fn what_is_wrong_is_told_where_most_was_understood() {
    let said = |text: &str| read(text).unwrap_err();
    assert_eq!(said(""), "nothing was said");
    assert_eq!(said("limbr Anna"), "`limbr` is no command (did you mean `limber`?)");
    let march = "; say: march GUN to X,Y [X,Y ...] [quick]";
    assert_eq!(said("march"), format!("GUN is missing{march}"));
    assert_eq!(said("march Ann"), format!("there is no gun `Ann` (did you mean Anna?){march}"));
    assert_eq!(
        said("march Anna to there"),
        format!("`there` is no place: write x,y in millimetres, like 450,600{march}")
    );
    assert!(said("march Anna to 1,2 quick quick").starts_with("`quick` is no place"));
    assert_eq!(said("salute now"), "`now` is too much; say: salute | fire a salute");
    // A list goes on as far as it is understood; then it is told why no farther.
    assert_eq!(said("limber Anna Dora"), "there is no gun `Dora`; say: limber GUN [GUN ...] [behind TEAM]");
    assert!(said(&format!("march Anna to{}", " 1,2".repeat(17))).starts_with("that is more than 16"));
    assert!(said("wheel Anna").starts_with("DEGREES is missing"));
    assert!(said("wheel Anna by 361").starts_with("`361` is no bearing"));
    assert!(said("load Anna with shell").starts_with("Anna has no `shell`"));
    assert!(said("load Bella with grape run").starts_with("after `run` comes `out`"));
    assert!(said("load Bella as").starts_with("`before` is missing"));
    assert!(said("fire a").starts_with("`salute` is missing"));
}

#[test]
fn a_filled_offer_is_its_command_and_back() {
    let slots = [Slot::Number { from: 0, to: 2 }, Slot::Heading { from: Angle::default(), sweep: Angle::degrees(90) }];
    let offer = Offer::new(Piece(1), verb::WHEEL, &slots);
    let values = [Value::Number(2), Value::Heading(Angle::degrees(45))];
    let wheel = Order::Wheel { who: Piece(1), by: Angle::degrees(45), shot: 2 };
    assert_eq!(phrase::command(PHRASES, &offer, &values), Some(wheel));
    let back = (PHRASES[usize::from(verb::WHEEL)].fill)(&wheel).unwrap();
    assert_eq!((back.0, &back.1[..]), (Piece(1), &values[..]));
    assert_eq!(VERBS[usize::from(verb::SALUTE)].key, "salute");
    // Too few, too many, too great, and of another kind.
    let wrong: [&[Value]; 4] =
        [&values[..1], &[values[0], values[1], values[0]], &[Value::Number(300), values[1]], &[values[1]; 2]];
    for values in wrong {
        assert!((PHRASES[usize::from(verb::WHEEL)].make)(Piece(1), values).is_none(), "{values:?}");
    }
}
