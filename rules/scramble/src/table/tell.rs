//! x
use crate::battle::{event::Event, setting::Setting, view::View};
use sandtable_core::{Heard, Sentence};
/// x
pub fn tell(_: &Setting, _: &View, _: &Heard<Event>) -> Option<Sentence> {
    None
}
