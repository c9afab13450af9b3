//! Five questions of wargames as an author of rules would write them.

use sandtable_dice::{Cup, Next, Pool, Procedure, Reading, Reason, Throw, Why};

static REASON: Reason = Reason { name: "a measured throw", clause: "BENCH" };

fn why() -> Why {
    Why::of(&REASON)
}

/// Job a: one attack with 2d10: 1d6 for one die that hits, 3d6 for two, 2d10 more for two tens.
pub struct Attack {
    /// The number needed.
    pub number: u8,
}

impl Attack {
    fn throw<C: Cup>(&self, cup: &mut C) -> Result<(), C::Pause> {
        match Throw::bands(cup.roll(Throw::new(2, 10, Reading::Bands(self.number, 10)), why)?) {
            (0, 0) => {}
            (_, 2) => _ = cup.roll_into(0, Pool::sum(3, 6).and(2, 10), why)?,
            (1, 0) | (0, 1) => _ = cup.roll_into(0, Pool::sum(1, 6), why)?,
            _ => _ = cup.roll_into(0, Pool::sum(3, 6), why)?,
        }
        Ok(())
    }
}

impl Procedure for Attack {
    type Stage = ();
    fn start(&self) {}
    fn step<C: Cup>(&self, (): (), cup: &mut C) -> Result<Next<()>, C::Pause> {
        self.throw(cup)?;
        Ok(Next::Done(()))
    }
    fn caps(&self) -> [u16; 2] {
        [28, 0]
    }
}

/// Job a written out as three steps of one procedure, without [`sandtable_dice::Times`].
pub struct ThreeAttacks {
    /// The number needed.
    pub number: u8,
}

impl Procedure for ThreeAttacks {
    /// Attacks to come.
    type Stage = u8;
    fn start(&self) -> u8 {
        3
    }
    fn step<C: Cup>(&self, left: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        Attack { number: self.number }.throw(cup)?;
        Ok(if left == 1 { Next::Done(0) } else { Next::Then(left - 1) })
    }
    fn caps(&self) -> [u16; 2] {
        [28, 0]
    }
}

/// Jobs b and c: dice that are added up, those set apart counted.
pub struct Roll {
    /// The dice.
    pub pool: Pool,
}

impl Procedure for Roll {
    type Stage = ();
    fn start(&self) {}
    fn step<C: Cup>(&self, (): (), cup: &mut C) -> Result<Next<()>, C::Pause> {
        let apart = cup.roll_into(0, self.pool, why)?;
        cup.count(1, apart);
        Ok(Next::Done(()))
    }
}

/// Job d: a hit with 3d6, whose sixes roll on a table that can call for itself, three deep.
pub struct Chained {
    /// What is added to the die to hit.
    pub bonus: u8,
}

/// What is still to roll: the attack, then table rolls by depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChainStage {
    attack: bool,
    rolls: [u8; 3],
}

impl Procedure for Chained {
    type Stage = ChainStage;
    fn start(&self) -> ChainStage {
        ChainStage { attack: true, rolls: [0; 3] }
    }
    fn step<C: Cup>(&self, mut stage: ChainStage, cup: &mut C) -> Result<Next<ChainStage>, C::Pause> {
        if stage.attack {
            stage.attack = false;
            if cup.roll(Throw::new(1, 10, Reading::AtLeast(14 - self.bonus)), why)? == 0 {
                return Ok(Next::Done(stage));
            }
            // A six counts its six points and also rolls on the table.
            let sixes = cup.roll_into(0, Pool::sum(3, 6).top_apart(), why)?;
            cup.count(0, 6 * sixes);
            stage.rolls[0] = sixes as u8;
        } else {
            let depth = stage.rolls.iter().rposition(|&n| n > 0).expect("a roll is left");
            stage.rolls[depth] -= 1;
            let row = cup.roll(Throw::one(10), why)?;
            let column = cup.roll(Throw::one(6), why)?;
            cup.count(0, (row * column) % 13);
            cup.count(1, u16::from(row == column));
            if depth < 2 {
                stage.rolls[depth + 1] += u8::from(column == 6) + u8::from(row == 10);
            }
        }
        Ok(if stage.rolls == [0; 3] { Next::Done(stage) } else { Next::Then(stage) })
    }
}

/// Job e: ten torpedoes, each with a number of its own to hit and 6d10 of damage.
pub struct TenTorpedoes {
    /// The number that the first needs.
    pub number: u8,
}

impl Procedure for TenTorpedoes {
    /// Torpedoes to come.
    type Stage = u8;
    fn start(&self) -> u8 {
        10
    }
    fn step<C: Cup>(&self, left: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        if cup.roll(Throw::new(1, 20, Reading::AtLeast(self.number - (10 - left))), why)? == 1 {
            cup.roll_into(0, Pool::sum(6, 10), why)?;
        }
        Ok(if left == 1 { Next::Done(0) } else { Next::Then(left - 1) })
    }
    fn caps(&self) -> [u16; 2] {
        [600, 0]
    }
}
