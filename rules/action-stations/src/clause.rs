//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    /// One die for each torpedo.
    TORPEDO = "AST-69" "torpedo";
}
