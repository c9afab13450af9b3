//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    NOT_YOURS = "NEW-01" "that figure belongs to the other side";
    NOT_NOW = "NEW-01" "that is not what is to be decided now";
    HAS_ACTED = "NEW-02" "that figure has acted in this turn";
    LOST = "NEW-02" "that figure is lost";
    TOO_FAR = "NEW-03" "the move is longer than the figure's speed";
    OFF_TABLE = "NEW-03" "the move leaves the table";
    TO_HIT = "NEW-04" "to hit";
    NO_TARGET = "NEW-04" "that is no enemy on the table";
    OUT_OF_RANGE = "NEW-04" "the target is out of range";
    LONG_RANGE = "NEW-05" "long range";
    NO_SIGHT = "NEW-07" "a wood hides the target";
    UNSOUND = "NEW-06" "no battle of these rules can stand like that";
}
