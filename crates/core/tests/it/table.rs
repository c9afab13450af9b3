//! Settings and battles for the tests.

use crate::toy::{Setting, Toy};
use sandtable_core::data::Files;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::*;
use sandtable_testkit::new_battle;
use std::sync::Arc;

pub const SEED: Seed = Seed([9; 32]);

pub const TWO: &str = r#"
turns = 2

[[side]]
name = "Red"
[[side.man]]
name = "R1"
at = [100, 100]
[[side.man]]
name = "R2"
at = [100, 200]
hidden = true

[[side]]
name = "Blue"
[[side.man]]
name = "B1"
at = [200, 100]
[[side.man]]
name = "B2"
at = [200, 200]
hidden = true
dummy = true
"#;

pub const THREE: &str = r#"
turns = 3

[[side]]
name = "Red"
[[side.man]]
name = "R1"
at = [100, 100]
[[side.man]]
name = "R2"
at = [100, 150]
hidden = true
[[side.man]]
name = "R3"
at = [100, 200]
hidden = true
dummy = true

[[side]]
name = "Blue"
[[side.man]]
name = "B1"
at = [180, 100]
hidden = true
[[side.man]]
name = "B2"
at = [180, 200]
hidden = true
dummy = true

[[side]]
name = "White"
[[side.man]]
name = "W1"
at = [140, 50]
[[side.man]]
name = "W2"
at = [140, 250]
hidden = true
"#;

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
