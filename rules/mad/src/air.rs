//! M.A.D. in the air: aircraft, alone over ships and airfields, or together with the ground game.
//!
//! What does not change is in [`lists`], [`rules`] and [`skies`]; what does, in [`sky`]. Flight is geometry ([`flight`]), fire
//! is angles and numbers ([`bearings`], [`numbers`]) and then dice ([`attack`], [`bombs`], [`critical`]).

pub mod lists;
pub mod options;
pub mod points;
pub mod rules;
pub mod scenario;
pub mod skies;
pub mod sky;
