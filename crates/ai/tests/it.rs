//! Opponents: their names.

#[path = "it/player.rs"]
mod player;
