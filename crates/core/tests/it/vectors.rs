//! Pinned files: what a record, its digests and its dice are for ever. A stranger can check them with `docs/record.md` alone.

use crate::table::{faces, two};
use crate::toy::{Command, Event, Toy};
use sandtable_core::record::*;
use sandtable_core::*;
use sandtable_geometry::Point;
use sandtable_testkit::new_battle;
use serde::Serialize;
use serde_json::{Value as Json, json};

const SECRET: Seed = Seed([0x11; 32]);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn pinned(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[derive(Serialize)]
enum Kind {
    Empty,
    Pair(u8, i8),
    Named { length: u32 },
}

#[derive(Serialize)]
struct Everything {
    byte: u8,
    signed_byte: i8,
    truth: bool,
    small: u16,
    large: u64,
    negative: i32,
    text: &'static str,
    list: Vec<u16>,
    nothing: Option<u8>,
    something: Option<u8>,
    array: [u8; 3],
    unit: (),
    kinds: [Kind; 3],
}

fn encoded(what: &str, value: &impl Serialize) -> Json {
    let bytes = postcard::to_stdvec(value).unwrap();
    assert_eq!(digest(value), Digest::of(&bytes));
    json!({ "what": what, "bytes": hex(&bytes), "digest": digest(value).to_string() })
}

#[test]
fn the_canonical_encoding_is_pinned() {
    let everything = Everything {
        byte: 200,
        signed_byte: -2,
        truth: true,
        small: 300,
        large: 1 << 40,
        negative: -129,
        text: "\u{e9}t\u{e9}",
        list: vec![1, 128],
        nothing: None,
        something: Some(7),
        array: [1, 2, 255],
        unit: (),
        kinds: [Kind::Empty, Kind::Pair(9, -1), Kind::Named { length: 25_400 }],
    };
    let produced = [
        encoded("0 as u8", &0u8),
        encoded("127 as u32", &127u32),
        encoded("128 as u32", &128u32),
        encoded("16384 as u16", &16_384u16),
        encoded("-1 as i32", &-1i32),
        encoded("1 as i32", &1i32),
        encoded("-128 as i8", &-128i8),
        encoded("point x 300000, y -5", &Point { x: 300_000, y: -5 }),
        encoded("list of the pieces 3, 64, 200", &[3, 64, 200].map(Piece).into_iter().collect::<Pieces>()),
        encoded("sides 0 and 2", &Sides::default().with(Side(0)).with(Side(2))),
        encoded("one field of each kind, as in this test", &everything),
        encoded("the toy's state before anything has happened", &Toy::set_up(&two())),
    ];
    assert_eq!(produced[..], pinned(include_str!("../vectors/encoding.jsonl")));
}

/// ChaCha with eight rounds, written once more: a stranger's.
fn block(key: &[u8; 32], counter: u64, nonce: u64) -> Vec<u32> {
    let mut start = vec![0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
    start.extend(key.chunks(4).map(|four| u32::from_le_bytes(four.try_into().unwrap())));
    start.extend([counter as u32, (counter >> 32) as u32, nonce as u32, (nonce >> 32) as u32]);
    let mut word = start.clone();
    for round in 0..8 {
        for n in 0..4 {
            let shift = |by: usize| if round % 2 == 0 { n } else { (n + by) % 4 };
            let (a, b, c, d) = (n, 4 + shift(1), 8 + shift(2), 12 + shift(3));
            for (to, from, mix, left) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                word[to] = word[to].wrapping_add(word[from]);
                word[mix] = (word[mix] ^ word[to]).rotate_left(left);
            }
        }
    }
    word.iter().zip(&start).map(|(word, start)| word.wrapping_add(*start)).collect()
}

/// The faces of one roll: multiply and reject.
fn faces_by_hand(key: &[u8; 32], roll: u64, dice: &[u8]) -> Vec<u8> {
    let mut words = (0..).flat_map(|counter| block(key, counter, roll));
    let mut die = |sides: u8| {
        let sides = u32::from(sides);
        loop {
            let wide = u64::from(words.next().unwrap()) * u64::from(sides);
            if u64::from(wide as u32) >= (1u64 << 32) % u64::from(sides) {
                return 1 + (wide >> 32) as u8;
            }
        }
    };
    dice.iter().map(|&sides| die(sides)).collect()
}

fn derived(context: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(context);
    parts.iter().for_each(|part| _ = hasher.update(part));
    *hasher.finalize().as_bytes()
}

fn command_key_by_hand(battle: &[u8; 32], before: Digest, n: u32, given: &str) -> [u8; 32] {
    let bytes = [&before.0[..], &n.to_le_bytes(), given.as_bytes()].concat();
    *blake3::keyed_hash(battle, &bytes).as_bytes()
}

#[test]
fn keys_and_dice_are_pinned() {
    let nonces = [(Side::A, "red's share".to_string()), (Side::B, "blau \u{e4}".to_string())];
    let battle = battle_key(&SECRET, &nonces);
    let by_hand = derived(
        "sandtable v1 battle dice",
        &[&SECRET.0, &[0], &11u64.to_le_bytes(), b"red's share", &[1], &7u64.to_le_bytes(), "blau \u{e4}".as_bytes()],
    );
    assert_eq!(battle, by_hand);
    assert_eq!(commitment(&SECRET).0, derived("sandtable v1 dice commitment", &[&SECRET.0]));
    let given = r#"[{"side":0,"command":{"march":{"man":0,"by":10}}}]"#;
    let command = command_key_by_hand(&battle, Digest([0x22; 32]), 3, given);
    let produced = [
        json!({ "what": "secret", "text": SECRET.to_string() }),
        json!({ "what": "commitment", "of": "the secret", "digest": commitment(&SECRET).to_string() }),
        json!({ "what": "seed of game 2 of a batch with the secret as seed", "text": SECRET.game(2).to_string() }),
        json!({ "what": "battle key", "nonces": nonces, "key": hex(&battle) }),
        json!({ "what": "battle key", "nonces": [], "key": hex(&battle_key(&SECRET, &[])) }),
        json!({ "what": "command key", "battle": hex(&battle), "before": Digest([0x22; 32]), "n": 3, "given": given, "key": hex(&command) }),
        json!({ "what": "faces", "key": hex(&command), "roll": 1, "dice": [6, 6, 10, 100], "faces": faces_by_hand(&command, 1, &[6, 6, 10, 100]) }),
        json!({ "what": "faces", "key": hex(&command), "roll": 2, "dice": vec![10; 20], "faces": faces_by_hand(&command, 2, &[10; 20]) }),
    ];
    assert_eq!(produced[..], pinned(include_str!("../vectors/keys.jsonl")));
    for (roll, dice) in [(1, vec![6, 6, 10, 100]), (2, vec![10; 20]), (3, vec![3; 200])] {
        let mut keyed = sandtable_dice::Keyed::new(&command);
        let ours: Vec<Vec<u8>> = (0..roll)
            .map(|_| {
                sandtable_dice::Source::next_roll(&mut keyed);
                dice.iter().map(|&sides| sandtable_dice::Source::die(&mut keyed, sides)).collect()
            })
            .collect();
        assert_eq!(ours.last(), Some(&faces_by_hand(&command, roll, &dice)));
    }
}

/// A short battle with a line of every kind.
fn played() -> Battle<Toy> {
    let mut battle = new_battle::<Toy>(&two(), Provision::Commitment(commitment(&SECRET)), Some(SECRET));
    battle.seat(Side::A, "red's share").unwrap();
    battle.seat(Side::B, "blau \u{e4}").unwrap();
    battle.open(DiceFrom::Key).unwrap();
    battle.give(Side::A, Command::March { man: 0, by: 10 }, DiceFrom::Key).unwrap();
    battle.give(Side::B, Command::March { man: 2, by: -5 }, DiceFrom::Key).unwrap();
    battle.done(Side::A, DiceFrom::Key).unwrap();
    battle.done(Side::B, DiceFrom::Key).unwrap();
    while let ToAct::One(side) = battle.to_act() {
        battle.give(side, Command::Pass, DiceFrom::Key).unwrap();
    }
    let last = battle.last_number();
    battle.undo(Side::A, last - 1, &[Side::B]).unwrap();
    while let ToAct::One(side) = battle.to_act() {
        battle.give(side, Command::Pass, DiceFrom::Key).unwrap();
    }
    battle
        .rule(vec![Event::Moved { man: 1, to: Point::mm(90, 200) }], "he was nudged", Some(Side::A), &[Side::B])
        .unwrap();
    let volley = |at: &[u16]| Command::Volley { at: at.iter().map(|&man| Piece(man)).collect() };
    battle.give(Side::A, volley(&[2, 3]), DiceFrom::Key).unwrap();
    battle.give(Side::B, volley(&[0, 1]), DiceFrom::Key).unwrap();
    battle.done(Side::A, DiceFrom::Key).unwrap();
    battle.done(Side::B, faces(&[&[2, 2], &[5, 3]])).unwrap();
    battle.branch(Seed([0x33; 32]));
    while let ToAct::One(side) = battle.to_act() {
        battle.give(side, Command::Pass, DiceFrom::Key).unwrap();
    }
    battle.give(Side::A, volley(&[]), DiceFrom::Key).unwrap();
    battle.give(Side::B, volley(&[]), DiceFrom::Key).unwrap();
    battle.end();
    battle
}

#[test]
fn the_record_is_pinned() {
    let pinned = include_str!("../vectors/record.jsonl");
    let text: String = played().record().iter().map(|written| format!("{}\n", written.text)).collect();
    assert_eq!(text, pinned);
    let lines = read_lines::<Command, Event, crate::toy::Step>("record.jsonl", pinned).unwrap();
    let verified = verify::<Toy>(two(), &lines).unwrap();
    assert_eq!((verified.undone, verified.overrides.len(), verified.outcome.is_some()), (1, 1, true));
    assert!(verified.by_key > 2 && verified.by_key < verified.rolls, "{verified:?}");
    assert!(Battle::<Toy>::restore(two(), &lines, None).unwrap().outcome().is_some());
}

/// Checks a record as somebody would who has `docs/record.md`, BLAKE3 and ChaCha8, and not a line of this project.
#[test]
fn a_stranger_checks_chain_commitment_and_dice() {
    let lines: Vec<(Json, &str)> = include_str!("../vectors/record.jsonl")
        .lines()
        .map(|text| (serde_json::from_str(text).unwrap(), text))
        .collect();
    let mut before = "0".repeat(64);
    for (line, text) in &lines {
        assert_eq!(line["before"], before);
        before = blake3::hash(text.as_bytes()).to_hex().to_string();
    }
    let of_kind = |kind: &'static str| lines.iter().map(|(line, _)| line).filter(move |line| line["kind"] == kind);
    let bytes = |digits: &str| -> [u8; 32] {
        std::array::from_fn(|n| u8::from_str_radix(&digits[2 * n..2 * n + 2], 16).unwrap())
    };
    let seed = |text: &Json| bytes(text.as_str().unwrap().strip_prefix("blake3-chacha8,").unwrap());
    let secret = seed(&of_kind("end").next().unwrap()["secret"]);
    let header = of_kind("header").next().unwrap();
    assert_eq!(header["dice"]["commitment"], hex(&derived("sandtable v1 dice commitment", &[&secret])));

    let mut shares: Vec<(u8, String)> = of_kind("seat")
        .map(|seat| (seat["side"].as_u64().unwrap() as u8, seat["nonce"].as_str().unwrap().to_owned()))
        .collect();
    shares.sort();
    let mut parts = secret.to_vec();
    for (side, nonce) in &shares {
        parts.push(*side);
        parts.extend((nonce.len() as u64).to_le_bytes());
        parts.extend(nonce.as_bytes());
    }
    let mut key = derived("sandtable v1 battle dice", &[&parts]);
    let numbers = |list: &Json| -> Vec<u8> {
        list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as u8).collect()
    };
    let mut checked = 0;
    for (line, text) in &lines {
        if line["kind"] == "branch" {
            key = derived("sandtable v1 battle dice", &[&seed(&line["seed"])]);
        }
        if line["kind"] != "entry" || line["dice"] != "seeded" {
            continue;
        }
        // The commands as they stand in the line, to the byte.
        let (_, from) = text.split_once("\"given\":").unwrap();
        let given = &from[..from.find(",\"dice\":").unwrap()];
        let before = Digest(bytes(line["before"].as_str().unwrap()));
        let command = command_key_by_hand(&key, before, line["n"].as_u64().unwrap() as u32, given);
        let rolls = line["facts"].as_array().unwrap().iter().filter_map(|fact| fact.get("rolled"));
        for (n, roll) in (1..).zip(rolls) {
            let fell = numbers(&roll["faces"]);
            // The clauses of the toy say what is thrown: wounds are counted with two-sided dice, all else with six.
            let sides = if roll["clause"] == "TOY-14" { 2 } else { 6 };
            assert_eq!(fell, faces_by_hand(&command, n, &vec![sides; fell.len()]), "roll {n} of {text}");
            checked += 1;
        }
    }
    assert!(checked >= 3, "{checked} rolls");
}
