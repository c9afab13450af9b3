//! Opponents at a battle: what they choose, what they look ahead for, and that nothing but a view sways them.

#[path = "it/hosted.rs"]
mod hosted;
#[path = "it/review.rs"]
mod review;
#[path = "it/searching.rs"]
mod searching;
#[path = "it/seat.rs"]
mod seat;
#[path = "it/toy.rs"]
mod toy;
