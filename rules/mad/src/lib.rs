//! 
pub mod data;
pub mod lists;
pub mod points;
pub mod forces;
pub mod scenario;
