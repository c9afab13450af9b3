//! Whatever people rule and take back, whoever is asked can go on: an opponent, and whoever is absent.

use sandtable_ai::{Effort, Player};
use sandtable_catalog::books;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Answer, Choices, DiceFrom, Piece, Side, Slot, Stop, ToAct, Value, Viewer};
use sandtable_geometry::Point;
use sandtable_search::{Decision, Hosted};
use serde_json::Value as Json;

/// Battles of each scenario.
const BATTLES: u64 = 40;

/// Deeds of a battle at most: rulings can make it as long as one likes.
const DEEDS: usize = 400;

/// Numbers by chance, the same for the same battle.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1).unsigned_abs()) as i64
    }
}

fn value(slot: &Slot, luck: &mut Luck) -> Option<Value> {
    match *slot {
        Slot::Number { from, to } => Some(Value::Number(from + luck.below(i64::from(to - from) + 1) as i32)),
        Slot::Point { about, reach } => {
            let mut near = |at: i32| at + (luck.below(2 * i64::from(reach.0) + 1) - i64::from(reach.0)) as i32;
            Some(Value::Point(Point { x: near(about.x), y: near(about.y) }))
        }
        _ => None,
    }
}

/// Rules something that may be ruled; most of what chance comes up with does not fit and is refused.
fn rule(battle: &mut dyn Hosted, luck: &mut Luck) {
    let piece = if luck.below(60) == 0 { Piece::THE_SIDE } else { Piece(luck.below(30) as u16) };
    let offers = battle.rulings(Viewer::Umpire, piece);
    let Some(offer) = offers.get(luck.below(offers.len() as i64) as usize) else { return };
    let values: Option<Vec<Value>> = offer.slots.iter().map(|slot| value(slot, luck)).collect();
    let Some(events) = values.and_then(|values| battle.ruling(Viewer::Umpire, offer, &values).ok()) else { return };
    // Refused or not: the battle goes on.
    _ = battle.rule(&events, "by chance", None, &[]);
}

fn gives(battle: &mut dyn Hosted, side: Side, command: &Json) -> Result<Answer, Stop> {
    let text = battle.write(command).unwrap();
    assert_eq!(battle.read(side, &text).as_ref(), Ok(command), "`{text}` is read as it was written");
    battle.give(side, command, DiceFrom::Key)
}

#[test]
fn whatever_is_ruled_whoever_is_asked_can_go_on() {
    let players = [Player::Random, Player::Greedy, Player::Doctrine(Effort::Quick)];
    for book in books() {
        for id in book.scenario_ids() {
            let scenario = book.scenario(id).unwrap();
            for n in 0..BATTLES {
                let seed = Seed([9; 32]).game(n);
                let mut luck = Luck(0x9E37_79B9_7F4A_7C15 ^ (n + 1));
                let mut battle = book.open(&scenario, &Choices::default(), Provision::Seed(seed), None).unwrap();
                battle.open(DiceFrom::Key).unwrap();
                for deed in 0..DEEDS {
                    let asked = battle.to_act();
                    if matches!(asked, ToAct::Nobody(_)) {
                        break;
                    }
                    match luck.below(12) {
                        0 => rule(battle.as_mut(), &mut luck),
                        1 => {
                            let numbers = battle.numbers();
                            let to = numbers[luck.below(numbers.len() as i64) as usize];
                            let near = battle.last_number().saturating_sub(6);
                            let sides: Vec<Side> = (0..battle.sides().len() as u8).map(Side).collect();
                            // The last entry cannot be gone back to.
                            _ = battle.undo(Side::A, to.max(near), &sides);
                        }
                        _ => {}
                    }
                    for side in battle.to_act().sides().iter() {
                        let player = players[luck.below(3) as usize];
                        let place = format!("{id}, battle {n}, deed {deed}, {player}");
                        let given = match battle.decide(side, player, seed) {
                            Decision::Give(command) => gives(battle.as_mut(), side, &command),
                            Decision::ListDone => battle.done(side, DiceFrom::Key),
                            Decision::Wait => continue,
                        };
                        assert!(given.is_ok(), "{place}: an opponent's command is refused: {given:?}");
                        break;
                    }
                    if luck.below(20) == 0
                        && let Some(side) = battle.to_act().sides().iter().find(|side| !battle.has_sealed().has(*side))
                    {
                        let command = battle.default(side);
                        let given = gives(battle.as_mut(), side, &command);
                        assert!(given.is_ok(), "{id}, battle {n}, deed {deed}: an absent side is refused: {given:?}");
                    }
                }
                battle.end();
                book.verify("r", &battle.record(0).join("\n"), None).unwrap();
            }
        }
    }
}
