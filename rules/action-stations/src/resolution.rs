//! Dice and numbers that need no battle: speed, collisions, torpedoes, guns, fires, detection, mines and charges, the weather, who wins.

pub mod collision;
pub mod facing;
pub mod fires;
pub mod gunnery;
pub mod rolls;
pub mod speed;
pub mod torpedo;
pub mod torpedoed;
