//! What the umpire itself refuses, whatever the rulebook. The clauses are written out in `docs/umpire.md`.

use sandtable_dice::Reason;

/// Somebody else decides now.
pub static NOT_ASKED: Reason = Reason { name: "it is not this side's turn to decide", clause: "CORE-1" };
/// The battle has fewer sides.
pub static NO_SUCH_SIDE: Reason = Reason { name: "the battle has no such side", clause: "CORE-1" };
/// One command each, and it is sealed.
pub static SEALED: Reason = Reason { name: "this side has given its command; it is sealed", clause: "CORE-2" };
/// The list was closed.
pub static LIST_DONE: Reason = Reason { name: "this side's list is done; it is sealed", clause: "CORE-2" };
/// There is no list to write now.
pub static NO_LIST: Reason = Reason { name: "no list is being written now", clause: "CORE-3" };
/// Nothing on the list has that place.
pub static NOT_ON_LIST: Reason = Reason { name: "nothing on the list has that place", clause: "CORE-3" };
/// A list has one command for each place.
pub static TWICE: Reason = Reason { name: "two commands on the list have the same place", clause: "CORE-3" };
/// The battle is over, or its record is closed.
pub static OVER: Reason = Reason { name: "the battle is over", clause: "CORE-4" };
/// Not every seat has given its share of the dice, or the battle was not opened.
pub static NOT_OPEN: Reason = Reason { name: "the battle is not open yet", clause: "CORE-5" };
/// The battle was opened already.
pub static OPEN: Reason = Reason { name: "the battle is open already", clause: "CORE-5" };
/// More dice were typed than fell.
pub static LEFT_OVER: Reason = Reason { name: "more dice were entered than the rules ask for", clause: "CORE-6" };
/// There is nothing to take back.
pub static NOTHING_TO_UNDO: Reason = Reason { name: "there is nothing to take back", clause: "CORE-7" };
/// Another side has decided since, so its consent is needed.
pub static DECIDED_SINCE: Reason =
    Reason { name: "another side has decided since; only with its consent", clause: "CORE-7" };
/// Dice fell, so consent is needed.
pub static DICE_FELL: Reason =
    Reason { name: "dice have fallen since; only with the others' consent", clause: "CORE-7" };
/// Something hidden came to light, so consent is needed.
pub static DISCLOSED: Reason =
    Reason { name: "something hidden came to light since; only with the others' consent", clause: "CORE-7" };
/// Dice fell, and the computer does not give them back.
pub static NO_PRACTICE: Reason = Reason {
    name: "dice have fallen since; against the computer they are taken back in a practice battle only",
    clause: "CORE-7",
};
/// A ruling needs all seats, or the umpire's.
pub static NOT_AGREED: Reason =
    Reason { name: "a ruling needs every side's consent, or the umpire's", clause: "CORE-8" };
/// A ruling needs words.
pub static NO_REASON: Reason = Reason { name: "a ruling needs a reason in words", clause: "CORE-8" };
/// Nothing is resolved after a ruling: somebody must still be asked.
pub static NOBODY_ASKED: Reason =
    Reason { name: "the ruling would leave nobody anything to decide: answer the question first", clause: "CORE-8" };
/// The record's secret and its commitment differ.
pub static BAD_SECRET: Reason = Reason { name: "the secret does not fit the commitment", clause: "CORE-9" };
/// What was sent cannot be read as a command.
pub static NOT_A_COMMAND: Reason = Reason { name: "that is no command of this rulebook", clause: "CORE-10" };
