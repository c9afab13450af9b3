//! Opponents: their names, what they choose, and that nothing but a view sways them.

#[path = "it/hosted.rs"]
mod hosted;
#[path = "it/player.rs"]
mod player;
#[path = "it/seat.rs"]
mod seat;
#[path = "it/toy.rs"]
mod toy;
