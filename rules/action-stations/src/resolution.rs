//! Dice and numbers that need no battle: speed, collisions, torpedoes, guns, fires, detection, mines and charges, the weather, who wins.

pub mod charges;
pub mod collision;
pub mod facing;
pub mod fires;
pub mod gunnery;
pub mod initiative;
pub mod mines;
pub mod morale;
pub mod rolls;
pub mod sighting;
pub mod speed;
pub mod torpedo;
pub mod torpedoed;
pub mod victory;
pub mod weather;
