//! Settings and battles for the tests.

use crate::toy::{Setting, Toy};
use sandtable_core::data::Files;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::*;
use sandtable_testkit::new_battle;
use std::sync::Arc;

pub const SEED: Seed = Seed([9; 32]);

pub const TWO: &str = include_str!("toy/two.toml");

pub const THREE: &str = include_str!("toy/three.toml");

pub fn setting(text: &str, choices: &Choices) -> Arc<Setting> {
    Arc::new(Toy::load(&Files::default(), "test.toml", text, choices).expect("the scenario can be read"))
}

pub fn two() -> Arc<Setting> {
    setting(TWO, &Choices::default())
}

pub fn three() -> Arc<Setting> {
    setting(THREE, &Choices::default())
}

/// An open battle whose dice are typed in.
pub fn typed(setting: &Arc<Setting>) -> Battle<Toy> {
    let mut battle = new_battle::<Toy>(setting, Provision::Entered, None);
    battle.open(DiceFrom::Key).expect("the opening has no dice");
    battle
}

/// An open battle with a seed.
pub fn seeded(setting: &Arc<Setting>) -> Battle<Toy> {
    let mut battle = new_battle::<Toy>(setting, Provision::Seed(SEED), None);
    battle.open(DiceFrom::Key).expect("there are dice");
    battle
}

pub fn faces(rolls: &[&[u8]]) -> DiceFrom {
    DiceFrom::Table(sandtable_dice::Entered::new(rolls.iter().copied()))
}

/// Empty lists of all sides, and the first side to come first.
pub fn to_acts(battle: &mut Battle<Toy>) {
    battle.done(Side::A, DiceFrom::Key).expect("an empty list is a list");
    battle.done(Side::B, faces(&[&[6, 1]])).expect("and the roll-off decides");
    assert_eq!(battle.to_act(), ToAct::One(Side::A));
}

pub fn refused<T>(answer: Result<T, Stop>) -> &'static str {
    match answer {
        Err(Stop::Refused(refusal)) => refusal.reason.name,
        Err(Stop::Waiting(waiting)) => panic!("not refused, but waiting: {waiting}"),
        Ok(_) => panic!("not refused"),
    }
}
