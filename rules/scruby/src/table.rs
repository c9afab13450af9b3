//! The battle as people at a table meet it: its words, what is drawn, both rosters.

pub mod prompt;
pub mod roster;
pub mod scene;
pub mod tell;
pub mod words;
