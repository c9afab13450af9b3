//! What people at a table hear and see of a battle: words, what an umpire says, whose decision it is, what is drawn, both forces. All of
//! it is made of what a viewer may know.

pub mod card;
pub mod prompt;
pub mod roster;
pub mod scene;
pub mod symbol;
pub mod tell;
pub mod words;
