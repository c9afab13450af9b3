//! Mines: how often a vessel rolls in a field, what it strikes, laying and sweeping. What a mine does is a [`Hit`].
//!
//! [`Hit`]: crate::resolution::torpedoed::Hit

use crate::clause;
use crate::resolution::rolls::Test;
use sandtable_dice::Need;
use sandtable_geometry::Length;

/// AST-187 A vessel rolls for every so much of its way.
pub const STRETCH: Length = Length::cm(10);
/// AST-188, AST-189 The width of what is laid or swept.
pub const LANE: Length = Length::cm(2);
/// AST-188 The greatest speed of who lays mines.
pub const LAYING_SPEED: u16 = 15;
/// AST-188 Mines laid in a turn at most.
pub const LAID_IN_A_TURN: u8 = 6;
/// AST-189 The greatest speed of who sweeps.
pub const SWEEPING_SPEED: u16 = 8;

/// AST-187, AST-189 The roll for a stretch: a mine where it comes. `small` is of Class 1 or of shallow draught, `sweeping` who has its sweep out.
pub fn strike(density: u8, small: bool, sweeping: bool) -> Test {
    let field = Need::base(density.cast_signed(), &clause::MINE_DENSITY).when(small, -1, &clause::MINE_SMALL);
    Test::score(&clause::MINE, field.when(sweeping, -1, &clause::MINE_SWEEPING))
}

/// AST-188 How long a light field so many mines make.
pub fn laid(mines: u8) -> Length {
    Length::saturating(STRETCH.as_um() * i64::from(mines) / i64::from(LAID_IN_A_TURN))
}

/// AST-189 The density of a lane that was swept so often.
pub fn swept(density: u8, passes: u8) -> u8 {
    density.saturating_sub(passes)
}
