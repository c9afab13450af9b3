//! What geometry answers, against hand-made tables, brute force and its own symmetries.

mod angles;
mod courses;
mod lengths;
mod points;
mod polygons;
mod polylines;
mod shapes;
mod symmetry;
mod table;
