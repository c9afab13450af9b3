//! What happens, and how it changes what is on the table: bookkeeping without rules and without dice.

mod apply;

pub use apply::apply;

use crate::battle::command::Reaction;
use crate::battle::position::{
    Act, Charge, Contact, Firefight, Flank, Gone, Order, Phase, Position, Spoils, Wing, Written,
};
use crate::battle::setting::Setting;
use crate::battle::stand::Stand;
use crate::lists::{Cell, Formation, Quality};
use crate::resolution::weather::Weather;
use sandtable_core::{Outcome, Piece, Side};
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// How far away a shot proved to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// AOS-27 Out of range: the attack is spent.
    Out,
    /// AOS-164 Beyond what can be seen in the mist.
    Mist,
    /// AOS-30 At point-blank range.
    PointBlank,
    /// At short range.
    Short,
    /// At inter range.
    Inter,
    /// At long range.
    Long,
}

/// Why figures are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// AOS-129 By the fire of this phase.
    Fire,
    /// AOS-49 In a firefight.
    Firefight,
    /// AOS-58 By shock.
    Shock,
    /// AOS-59 In melee.
    Melee,
    /// AOS-142 In a blocked retreat.
    Blocked,
    /// AOS-152 Disordered again.
    Disorder,
    /// AOS-151 By pursuers.
    Pursuit,
    /// AOS-113 Ridden down.
    RiddenDown,
}

/// Why a unit was moved that had no order to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// AOS-107 It charges.
    Charge,
    /// AOS-108 It conforms to whom it touched.
    Conform,
    /// AOS-111 It evades.
    Evade,
    /// AOS-112 It counter-charges.
    Counter,
    /// AOS-128 It is thrown back.
    Throwback,
    /// AOS-142 It retreats.
    Retreat,
    /// AOS-143 It takes the place of whom it has beaten.
    Advance,
    /// AOS-151 It pursues.
    Pursuit,
    /// AOS-154 It routs.
    Rout,
    /// AOS-160 It carries out a written order.
    Order,
}

/// A change of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "an event is copied, never kept in numbers: a box would cost a batch an allocation"
)]
pub enum Event {
    // --- the turn ---
    /// AOS-11 How much of a line may move.
    LineRuled {
        /// Is it the centre and one flank?
        limited: bool,
    },
    /// AOS-164 The weather.
    WeatherTurned {
        /// What it is now.
        weather: Weather,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// AOS-13 Who moves, and which flank.
    Chosen {
        /// The moving side.
        mover: Side,
        /// Its flank, where movement is limited.
        flank: Option<Flank>,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// AOS-157 A side agrees to stop, or no longer does.
    Agreed {
        /// Which.
        side: Side,
        /// Does it?
        content: bool,
    },
    /// The battle is over.
    Ended {
        /// How.
        outcome: Outcome,
    },

    /// AOS-93 A unit belongs to another wing.
    Winged {
        /// Which.
        unit: Piece,
        /// To which.
        wing: Wing,
    },

    // --- where units are ---
    /// AOS-92 A unit was placed.
    Placed {
        /// Which.
        unit: Piece,
        /// Where.
        stand: Stand,
        /// How it is formed.
        formation: Formation,
    },
    /// AOS-160 A written order was opened.
    Wrote {
        /// Whose.
        unit: Piece,
        /// What is written.
        written: Written,
    },
    /// AOS-160 Where a general is ordered to ride.
    Bound {
        /// Which, by his place among the generals.
        general: u8,
        /// Where.
        at: Point,
    },
    /// AOS-94 An order began.
    Ordered {
        /// Which.
        order: Order,
    },
    /// AOS-97 A unit made a step of its order.
    Stepped {
        /// Which.
        unit: Piece,
        /// Where it is now.
        at: Point,
        /// What of the budget it cost.
        cost: i64,
        /// AOS-102 Was it within reach of an enemy on a forced march?
        near: bool,
    },
    /// AOS-98 It changed its facing.
    Faced {
        /// Which.
        unit: Piece,
        /// Where it stands now.
        stand: Stand,
        /// What of the budget it cost.
        cost: i64,
        /// Was it about?
        about: bool,
    },
    /// AOS-99 It changed its formation by its order.
    Formed {
        /// Which.
        unit: Piece,
        /// Into which.
        formation: Formation,
        /// Where it stands now.
        stand: Stand,
        /// What of the budget it cost.
        cost: i64,
    },
    /// AOS-99 Its formation changed without an order.
    Became {
        /// Which.
        unit: Piece,
        /// Which it is now.
        formation: Formation,
        /// Where it stands now.
        stand: Stand,
    },
    /// It was moved without an order, or in one that is carried out at once.
    Went {
        /// Which.
        unit: Piece,
        /// Where it stands now.
        stand: Stand,
        /// Why.
        why: Motion,
    },
    /// AOS-106 It broke off a melee.
    Broke {
        /// Which.
        unit: Piece,
    },
    /// AOS-142 It has retreated.
    FellBack {
        /// Which.
        unit: Piece,
        /// Was it stopped before its end?
        blocked: bool,
    },
    /// AOS-94 Its order is over.
    Halted {
        /// Whose.
        unit: Piece,
    },

    // --- charges ---
    /// AOS-107 A charge was declared.
    Charged {
        /// By whom.
        unit: Piece,
        /// At whom.
        charge: Charge,
    },
    /// AOS-107 What the charged unit did.
    Reacted {
        /// Which.
        unit: Piece,
        /// What.
        how: Reaction,
        /// Of a square: did it form?
        formed: bool,
    },
    /// AOS-108 Two units touch.
    Touched {
        /// Who, whom, and how.
        contact: Contact,
    },
    /// A charge is over, whether it arrived or not.
    ChargeOver {
        /// Whose.
        unit: Piece,
    },
    /// AOS-145 A unit touches nobody any more.
    Parted {
        /// Which.
        unit: Piece,
    },

    // --- fire ---
    /// AOS-26 At whom a unit will fire, where all declare first.
    Aimed {
        /// Which.
        unit: Piece,
        /// At whom each of three lots.
        lots: [Piece; 3],
    },
    /// A unit fired, or one lot of its canister.
    Shot {
        /// Which.
        unit: Piece,
        /// At whom it proved to be.
        target: Piece,
        /// How far away.
        reach: Reach,
        /// Figures that will be lost.
        losses: u8,
        /// AOS-128 Whence it throws the target back, if it does.
        thrown: Option<Point>,
        /// AOS-165 Was it by rockets?
        rockets: bool,
    },
    /// AOS-125, AOS-163 A shot went on, or aside, to somebody else.
    Strayed {
        /// Whose.
        unit: Piece,
        /// To whom.
        target: Piece,
        /// Figures that will be lost.
        losses: u8,
    },
    /// AOS-165 A rocket battery hurt itself.
    Misfired {
        /// Which.
        unit: Piece,
    },
    /// AOS-162 A caisson was hit.
    CaissonHit {
        /// Which.
        unit: Piece,
        /// Is it destroyed?
        destroyed: bool,
    },
    /// AOS-129 What fire did to a unit has taken effect.
    Settled {
        /// To whom.
        unit: Piece,
    },

    // --- firefights ---
    /// AOS-136 A firefight was declared.
    Engaged {
        /// Which.
        firefight: Firefight,
    },
    /// AOS-136, AOS-138 An attacker is not in it any more.
    DroppedOut {
        /// Who.
        unit: Piece,
    },
    /// AOS-138 A firefight is over.
    FirefightOver {
        /// On whom it was.
        target: Piece,
    },
    /// AOS-145 A melee is fought.
    Joined {
        /// By whom, a bit each.
        units: u64,
    },
    /// AOS-49, AOS-60 The chart has spoken.
    Decided {
        /// The target of the firefight, or one of the melee.
        unit: Piece,
        /// Of the side that attacked.
        attacker: Side,
        /// What it says.
        cell: Cell,
        /// Is it a melee?
        melee: bool,
    },
    /// AOS-143 Winners may choose.
    Won {
        /// Who, and whom they have beaten.
        spoils: Spoils,
    },
    /// AOS-143 A winner has chosen.
    Took {
        /// Who.
        unit: Piece,
        /// Whose place he took, or whom he pursued.
        loser: Option<Piece>,
    },

    // --- what units are ---
    /// Figures were lost.
    Struck {
        /// Whose.
        unit: Piece,
        /// How many.
        figures: u8,
        /// Why.
        cause: Cause,
    },
    /// A unit went off the table.
    Left {
        /// Which.
        unit: Piece,
        /// How.
        gone: Gone,
    },
    /// AOS-140 Its quality changed.
    Graded {
        /// Whose.
        unit: Piece,
        /// What it is now.
        quality: Quality,
        /// AOS-144 Should it have fallen below the worst?
        shaken: bool,
    },
    /// AOS-09 It became disordered.
    Disordered {
        /// Which.
        unit: Piece,
    },
    /// AOS-152 It reformed.
    Reformed {
        /// Which.
        unit: Piece,
    },
    /// AOS-153 It checked its morale.
    Checked {
        /// Which.
        unit: Piece,
        /// Did it pass?
        passed: bool,
    },
    /// AOS-66 It routs.
    Routed {
        /// Which.
        unit: Piece,
    },
    /// AOS-155 It rallied, and is disordered.
    Rallied {
        /// Which.
        unit: Piece,
    },
    /// AOS-153 It was at half strength or less in a morale phase.
    Halved {
        /// Which.
        unit: Piece,
    },

    // --- generals and caissons ---
    /// AOS-161 A general went somewhere.
    Rode {
        /// Which, by his place among the generals.
        general: u8,
        /// Where.
        at: Point,
        /// With whom he stands there.
        with: Option<Piece>,
    },
    /// AOS-161 A general was lost.
    Fell {
        /// Which, by his place among the generals.
        general: u8,
    },
    /// AOS-162 Rounds of a battery, or what a caisson has left.
    Rounds {
        /// Whose.
        unit: Piece,
        /// How many.
        rounds: u8,
    },
}

/// Does an event speak of what the battle has, with measures that can be?
pub fn fits(setting: &Setting, table: &Position, event: &Event) -> bool {
    let units = table.units.len();
    let has = |unit: Piece| unit.index() < units;
    let on_table = |stand: Stand| setting.head.on_table(stand.at) && (0..360_000).contains(&stand.bearing.0);
    let forms =
        |unit: Piece, formation: Formation| has(unit) && setting.lists.form(setting.arm(unit), formation).is_some();
    let general = |general: u8| usize::from(general) < table.generals.len();
    match *event {
        Event::TurnBegan { turn } => (1..=setting.last_turn()).contains(&turn),
        Event::LineRuled { .. } | Event::WeatherTurned { .. } | Event::PhaseBegan { .. } => true,
        Event::Joined { units: bits } => units >= 64 || bits >> units == 0,
        Event::Chosen { mover: side, .. } | Event::Agreed { side, .. } => side.index() < setting.sides.len(),
        Event::Ended { outcome } => !matches!(outcome, Outcome::Won(side) if side.index() >= setting.sides.len()),
        Event::Placed { unit, stand, formation }
        | Event::Formed { unit, formation, stand, .. }
        | Event::Became { unit, formation, stand } => forms(unit, formation) && on_table(stand),
        Event::Ordered { order } => has(order.unit),
        Event::Stepped { unit, at, .. } => has(unit) && setting.head.on_table(at),
        Event::Faced { unit, stand, .. } => has(unit) && on_table(stand),
        Event::Went { unit, stand, .. } => has(unit) && (0..360_000).contains(&stand.bearing.0),
        Event::Charged { unit, charge } => has(unit) && has(charge.target) && unit != charge.target,
        Event::Touched { contact } => {
            has(contact.by) && has(contact.on) && contact.by != contact.on && !table.contacts.is_full()
        }
        Event::Shot { unit, target, .. } | Event::Strayed { unit, target, .. } => has(unit) && has(target),
        Event::Aimed { unit, lots } => has(unit) && lots.iter().all(|lot| has(*lot)),
        Event::Engaged { firefight } => {
            has(firefight.target) && firefight.attackers.iter().all(|unit| has(*unit)) && !table.firefights.is_full()
        }
        Event::Won { spoils } => spoils.losers.iter().all(|loser| has(loser.unit)),
        Event::Took { unit, loser } => has(unit) && loser.is_none_or(has),
        Event::Graded { unit, quality, .. } => {
            has(unit) && (1..=setting.lists.grades.len()).contains(&usize::from(quality.0))
        }
        Event::Bound { general: at, .. } => general(at),
        Event::Wrote { unit, written } => {
            let target = |piece: Piece| has(piece) && piece != unit;
            let act = !matches!(written.act, Act::Charge(enemy) if !target(enemy));
            has(unit) && act && written.target.is_none_or(target)
        }
        Event::Rode { general: at, with, .. } => general(at) && with.is_none_or(has),
        Event::Fell { general: at } => general(at),
        Event::Winged { unit, .. }
        | Event::Halted { unit }
        | Event::Broke { unit }
        | Event::FellBack { unit, .. }
        | Event::Reacted { unit, .. }
        | Event::ChargeOver { unit }
        | Event::Parted { unit }
        | Event::Misfired { unit }
        | Event::CaissonHit { unit, .. }
        | Event::Settled { unit }
        | Event::DroppedOut { unit }
        | Event::FirefightOver { target: unit }
        | Event::Decided { unit, .. }
        | Event::Struck { unit, .. }
        | Event::Left { unit, .. }
        | Event::Disordered { unit }
        | Event::Reformed { unit }
        | Event::Checked { unit, .. }
        | Event::Routed { unit }
        | Event::Rallied { unit }
        | Event::Halved { unit }
        | Event::Rounds { unit, .. } => has(unit),
    }
}
