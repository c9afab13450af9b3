//! The battle as people at a table meet it: its words.

pub mod words;
