//! Where a unit stands: the middle of its front edge and its bearing, and the block that lies behind it.

use sandtable_geometry::{Angle, Length, Point, Rectangle};
use serde::{Deserialize, Serialize};

/// AOS-81 A place on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stand {
    /// The middle of the front edge.
    pub at: Point,
    /// Where it faces.
    pub bearing: Angle,
}

/// AOS-82 How large a block is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its frontage.
    pub front: Length,
    /// Its depth.
    pub depth: Length,
}

impl Stand {
    /// AOS-77, AOS-81 The footprint of a block that stands there.
    pub fn footprint(self, block: Block) -> Rectangle {
        Rectangle { centre: self.centre(block), heading: self.bearing, length: block.depth, width: block.front }
    }

    /// The centre of that footprint.
    pub fn centre(self, block: Block) -> Point {
        self.at.advance(self.bearing, -block.depth.half())
    }

    /// Where a block stands whose footprint has this centre.
    pub fn centred(centre: Point, bearing: Angle, block: Block) -> Stand {
        Stand { at: centre.advance(bearing, block.depth.half()), bearing }
    }

    /// AOS-98 The same block turned about its centre.
    pub fn turned(self, block: Block, to: Angle) -> Stand {
        Stand::centred(self.centre(block), to, block)
    }
}
