//! Whether a vessel loses heart.

use crate::clause;
use crate::lists::Grade;
use crate::resolution::rolls::Test;
use sandtable_dice::Need;

/// AST-229 Is a vessel tested that began a turn with so many boxes and has so many now: half of them or a quarter, or fewer?
pub fn is_tested(boxes: u16, before: u16, now: u16) -> bool {
    let falls_to = |parts: u16| parts * now <= boxes && boxes < parts * before;
    now > 0 && (falls_to(2) || falls_to(4))
}

/// AST-229 The roll of a crew: it stands where this comes, or else withdraws.
pub fn stands(crew: Grade) -> Test {
    let on = 9 - 2 * crew as i8;
    Test::score(&clause::MORALE, Need::base(on, &clause::STANDS_ON))
}
