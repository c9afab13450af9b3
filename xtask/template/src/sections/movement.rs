//! Section 3: movement.

use sandtable_geometry::{Length, Point};

/// NEW-03 A place on the way to another, as far as a figure may go: a micrometre less, since places are whole ones.
pub fn on_the_way(from: Point, to: Point, speed: Length) -> Point {
    from.toward(to, from.distance(to).half().min(speed - Length::um(1)))
}
