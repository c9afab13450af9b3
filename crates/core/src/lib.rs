//! 
pub mod data;
