//! The toy as fuzz targets see it.

use crate::toy::Toy;
use sandtable_core::data::Files;
use sandtable_testkit::fuzz::{Bench, Typed};

/// Two sides, and three.
const SCENARIOS: [&str; 2] = [include_str!("toy/two.toml"), include_str!("toy/three.toml")];

/// Battles of the toy.
pub fn bench() -> Bench {
    Bench::new(vec![Box::new(Typed::<Toy>::new(Files::default(), &SCENARIOS))])
}
