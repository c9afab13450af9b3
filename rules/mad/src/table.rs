//! The battle as people at a table meet it: what is drawn, both forces, and all words.

pub mod hidden;
pub mod roster;
pub mod scene;
pub mod symbol;
pub mod words;
