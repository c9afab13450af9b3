//! Dice and numbers that need no battle: a test, a shot, damage, what comes of it.

pub mod aa;
pub mod arcs;
pub mod condition;
pub mod criticals;
pub mod damage;
pub mod flight;
pub mod ground;
pub mod initiative;
pub mod night;
pub mod reach;
pub mod shooting;
pub mod skill_test;
pub mod survival;
pub mod volley;
