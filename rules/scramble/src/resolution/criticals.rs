//! Critical hits: the table, and what one of them does.

use crate::clause;
use crate::lists::critical::{Effect, Table};
use crate::resolution::condition::Condition;
use crate::rules::{D6, D10, Rules};
use sandtable_dice::{Cup, Handful, Reading, Throw, Why};

/// What of the rules in force matters to critical hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// The table.
    pub table: Table,
    /// SQR-146 Does the D6 of an ordinary critical also do points, and a 6 bring another?
    pub chains: bool,
    /// SCR-131 Does the D6 of an aimed one do points?
    pub aimed_points: bool,
    /// SQR-84 Does what befalls the Aircrew befall the Pilot where there is none?
    pub pilot_instead: bool,
}

impl Reads {
    /// The table as the rules in force read it.
    pub fn new(table: Table, rules: &Rules) -> Reads {
        Reads { table, chains: rules.chains(), aimed_points: rules.aimed_points, pilot_instead: rules.pilot_instead }
    }
}

/// Where a critical hit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A six of damage: the whole table.
    Ordinary,
    /// SCR-40, SCR-41 A 6 on the row that was aimed at: row 7.
    Seventh,
    /// SCR-39 Aimed fire: the row that was named, 1 to 6.
    Aimed(u8),
    /// SCR-111 A direct hit of heavy flak: 3 more on the D6.
    DirectHit,
}

/// The row of the equipment.
pub(crate) const EQUIPMENT: u8 = 7;
/// What a direct hit of heavy flak adds to the D6.
const DIRECT: u8 = 3;
/// The last of the faces that a direct hit reads in the middle column.
const MIDDLE: u8 = 5;

/// What critical hits a critical hit brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Further {
    /// On the whole table.
    pub ordinary: u8,
    /// On row 7.
    pub seventh: u8,
}

/// SQR-146, SCR-40, SCR-41, SCR-111, SCR-131 What the D6 of a critical hit says: the column, the points that it does itself, and the
/// critical hits that it brings.
pub(crate) fn column_of(reads: &Reads, origin: Origin, face: u8) -> (u8, u16, Further) {
    let (least, six) = (if face < D6 { u16::from(face) } else { 0 }, u8::from(face == D6));
    match origin {
        Origin::Ordinary | Origin::Seventh if reads.chains => (face, least, Further { ordinary: six, seventh: 0 }),
        Origin::Ordinary | Origin::Seventh => (face, 0, Further::default()),
        Origin::Aimed(_) => (face, if reads.aimed_points { least } else { 0 }, Further { ordinary: 0, seventh: six }),
        Origin::DirectHit => {
            let column = if face + DIRECT <= MIDDLE { MIDDLE } else { D6 };
            (column, u16::from(face + DIRECT), Further { ordinary: six, seventh: 0 })
        }
    }
}

/// SQR-79, SQR-146, SQR-161, SCR-39, SCR-40, SCR-41, SCR-111, SCR-131 One critical hit: the dice of row and column, what they do, and the dice that they ask for.
///
/// # Errors
/// The dice have not fallen yet.
pub fn critical<C: Cup>(
    reads: &Reads,
    origin: Origin,
    target: &mut Condition,
    cup: &mut C,
) -> Result<Further, C::Pause> {
    let (row, face) = match origin {
        Origin::Ordinary | Origin::DirectHit => {
            let both = Handful::new(&[Throw::one(D10), Throw::one(D6)]).expect("two dice");
            let seen = cup.roll_together(&both, || Why::of(&clause::CRITICAL))?;
            (seen[0] as u8, seen[1] as u8)
        }
        Origin::Seventh => (EQUIPMENT, cup.roll(Throw::one(D6), || Why::of(&clause::SEVENTH_ROW))? as u8),
        Origin::Aimed(row) => (row, cup.roll(Throw::one(D6), || Why::of(&clause::AIMED_ROW))? as u8),
    };
    let (column, points, mut further) = column_of(reads, origin, face);
    target.takes(points);
    if !target.is_destroyed() {
        let effect = reads.table.0[usize::from(row) - 1][usize::from(column) - 1];
        further.ordinary += happens(reads, effect, target, cup)?;
    }
    Ok(further)
}

/// SQR-79, SQR-80, SQR-81, SQR-82, SQR-83, SQR-84, SQR-87, SQR-89, SQR-92, SQR-95 What a cell does. Gives how many sixes there were among the extra dice.
fn happens<C: Cup>(reads: &Reads, effect: Effect, target: &mut Condition, cup: &mut C) -> Result<u8, C::Pause> {
    let changed = |value: u8, by: i8| value.saturating_add_signed(by);
    match effect {
        // SQR-80: at 0 it is destroyed.
        Effect::Speed(by) => {
            target.speed = changed(target.speed, by);
            if target.speed == 0 {
                target.destroy();
            }
        }
        Effect::Defence(by) => {
            target.defence = changed(target.defence, by);
            if target.defence == 0 {
                target.destroy();
            }
        }
        // SQR-82: what grows makes the aircraft worse.
        Effect::Turning(by) => target.turning = changed(target.turning, by),
        Effect::Stall(by) => target.stall = changed(target.stall, by),
        // SQR-81: these may go below 0.
        Effect::Agility(by) => target.agility = target.agility.saturating_add(by),
        Effect::Climb(by) => target.climb = target.climb.saturating_add(by),
        Effect::BombSight { dice } => {
            target.bomb_sight = false;
            return extra(dice, target, cup);
        }
        Effect::Brakes { dice } => {
            target.brakes = false;
            return extra(dice, target, cup);
        }
        Effect::Radar { dice } => {
            target.radar = false;
            return extra(dice, target, cup);
        }
        Effect::Fire { markers, dice } => {
            target.fires = target.fires.saturating_add(markers);
            return extra(dice, target, cup);
        }
        Effect::PilotDazed => target.daze_pilot(),
        Effect::AircrewDazed => match nobody(reads, target) {
            Some(true) => target.daze_pilot(),
            Some(false) => {}
            // SQR-87: dazed again, they are wounded, and no number is rolled.
            None if target.crew.dazed_now => target.wound_crew(1),
            None => {
                let number = how_many(cup)?;
                target.daze_crew(number);
            }
        },
        Effect::Wounded(by) => match befalls(reads, target, cup)? {
            Befalls::Pilot => target.wound_pilot(by),
            Befalls::Aircrew => target.wound_crew(by),
            Befalls::Nobody => {}
        },
        Effect::Killed => match befalls(reads, target, cup)? {
            Befalls::Pilot => target.kill_pilot(),
            Befalls::Aircrew => {
                let number = how_many(cup)?;
                target.kill_crew(number);
            }
            Befalls::Nobody => {}
        },
        Effect::Destroyed => target.destroy(),
    }
    Ok(0)
}

/// SQR-67, SQR-83, SQR-95 Extra damage: points, and the sixes among the dice.
fn extra<C: Cup>(dice: u8, target: &mut Condition, cup: &mut C) -> Result<u8, C::Pause> {
    let throw = Throw::new(dice, D6, Reading::Apart(D6));
    let seen = cup.roll(throw, || Why::of(&clause::EXTRA_DAMAGE))?;
    let (points, sixes) = throw.apart(seen).unwrap_or_default();
    target.takes(points);
    Ok(sixes)
}

/// SQR-84, SQR-163 Where there is no living Aircrew, does what befalls them befall the Pilot instead? Nothing where there is some.
fn nobody(reads: &Reads, target: &Condition) -> Option<bool> {
    (target.crew.alive == 0).then_some(reads.pilot_instead)
}

/// Whom row 9 strikes.
enum Befalls {
    Pilot,
    Aircrew,
    Nobody,
}

/// SQR-89, SQR-92 Who is wounded or killed: 1 to 3 a Pilot, 4 to 6 Aircrew. Where there is none, and the Pilot is struck instead, nothing
/// is rolled.
fn befalls<C: Cup>(reads: &Reads, target: &Condition, cup: &mut C) -> Result<Befalls, C::Pause> {
    let nobody = nobody(reads, target);
    if nobody == Some(true) {
        return Ok(Befalls::Pilot);
    }
    let crew = cup.roll(Throw::new(1, D6, Reading::AtLeast(4)), || Why::of(&clause::WHO_IS_HIT))? > 0;
    Ok(match (crew, nobody) {
        (false, _) => Befalls::Pilot,
        (true, None) => Befalls::Aircrew,
        (true, Some(_)) => Befalls::Nobody,
    })
}

/// SQR-88, SQR-94 How many of the Aircrew: 1 to 3 one, 4 and 5 two, 6 three.
fn how_many<C: Cup>(cup: &mut C) -> Result<u8, C::Pause> {
    let bands = cup.roll(Throw::new(1, D6, Reading::Bands(4, 6)), || Why::of(&clause::HOW_MANY))?;
    Ok(match Throw::bands(bands) {
        (_, 1..) => 3,
        (1.., _) => 2,
        _ => 1,
    })
}
