//! Reads a scenario.
use crate::battle::setting::Setting;
use sandtable_core::Choices;
use sandtable_core::data::{Files, Problem};
pub fn load(_: &Files, _: &str, _: &str, _: &Choices) -> Result<Setting, Vec<Problem>> {
    Err(Vec::new())
}
