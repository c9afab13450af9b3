//! The truth of a battle, and what is still to do in it.

use crate::battle::{Phase, Position};
use sandtable_core::{Agenda, Piece, Side};
use serde::{Deserialize, Serialize};

/// The truth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// What is on the table.
    pub table: Position,
    /// What is still to do.
    pub agenda: Agenda<Step>,
}

/// Something still to do: the turn sequence, questions to a side, parts of a resolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The next turn begins: initiative.
    #[default]
    Turn,
    /// AOS-11, AOS-164 Before set-up: the umpire's die about the line.
    Begin,
    /// AOS-92 Both sides write where their units stand.
    SetUp,
    /// AOS-92 The alternation of placing goes on, with this side first if it has any left.
    Alternate(Side),
    /// AOS-92 A side is asked where one of its units stands.
    Place(Side),
    /// AOS-13 The high roller is asked.
    Choose(Side),
    /// AOS-10 A phase begins.
    Begins(Phase),
    /// AOS-94 The part of a side in the movement phase begins: its routing units move.
    Part(Side),
    /// AOS-94 Orders go on, if the side has any left to give.
    Commands(Side),
    /// AOS-94 A side is asked for orders, and the moving one for firefights.
    Orders(Side),
    /// AOS-160 Both sides write their orders.
    Written,
    /// AOS-160 The written orders are carried out.
    Together,
    /// AOS-160 The next written charge is answered.
    Answer(Piece),
    /// AOS-160 The pulses.
    Pulses,
    /// AOS-107 The owner of the target is asked what it does about the charge of this unit.
    React(Piece),
    /// AOS-107 The owner of a charger is asked how it goes on.
    Ride(Piece),
    /// AOS-26 The fire of a side goes on, if it has any left.
    Fires(Side),
    /// AOS-26 A side is asked for its fire.
    Fire(Side),
    /// AOS-129 What fire did takes effect.
    Removal,
    /// AOS-48 The next firefight is looked for.
    Firefights,
    /// AOS-48 The mover is asked which firefight comes next.
    NextFirefight(Side),
    /// AOS-49 A firefight on this unit is resolved.
    Firefight(Piece),
    /// AOS-143 Winners go on choosing, if any has a choice left.
    Wins,
    /// AOS-143 The owner of the winners is asked what each does.
    Win(Side),
    /// AOS-143 A winner with a bonus move is asked for its steps.
    Bonus(Piece),
    /// AOS-109 The next charge of a side to be completed is looked for.
    Charges(Side),
    /// AOS-109 A side is asked which charge comes next.
    NextCharge(Side),
    /// AOS-145 The next melee is looked for.
    Melees,
    /// AOS-145 The mover is asked which melee comes next.
    NextMelee(Side),
    /// AOS-57 The melee of this unit is resolved.
    Melee(Piece),
    /// AOS-157 The turn ends.
    End,
}
