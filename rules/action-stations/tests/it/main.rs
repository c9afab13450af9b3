//! Tests of the rulebook.

mod switches;
