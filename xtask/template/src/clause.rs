//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    /// Somebody else's figure.
    NOT_YOURS = "NEW-01" "that figure belongs to the other side";
    /// The command answers no question.
    NOT_NOW = "NEW-01" "that is not what is to be decided now";
    /// Once a turn.
    HAS_ACTED = "NEW-02" "that figure has acted in this turn";
    /// It is gone.
    LOST = "NEW-02" "that figure is lost";
    /// Too far.
    TOO_FAR = "NEW-03" "the move is longer than the figure's speed";
    /// The table ends.
    OFF_TABLE = "NEW-03" "the move leaves the table";
    /// One die.
    TO_HIT = "NEW-04" "to hit";
    /// No enemy.
    NO_TARGET = "NEW-04" "that is no enemy on the table";
    /// Too far.
    OUT_OF_RANGE = "NEW-04" "the target is out of range";
    /// One more.
    LONG_RANGE = "NEW-05" "long range";
    /// A ruling or a record speaks of what there is not.
    UNSOUND = "NEW-06" "no battle of these rules can stand like that";
}
