//! What geometry answers, against hand-made tables, brute force and its own symmetries.
#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

mod angles;
mod arcs;
mod blocks;
mod courses;
mod lengths;
mod points;
mod polygons;
mod polylines;
mod shapes;
mod symmetry;
mod table;
