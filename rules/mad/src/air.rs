//! M.A.D. in the air: aircraft, alone over ships and airfields, or together with the ground game. The same floors as the game below.

pub mod battle;
pub mod clause;
pub mod doctrine;
pub mod foresight;
pub mod lists;
pub mod rules;
pub mod scenario;
pub mod sections;
pub mod table;
