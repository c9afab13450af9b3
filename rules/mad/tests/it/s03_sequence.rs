//! Section C: turns, initiative, alternate activation.

use crate::field::{BLUE, Field, RED};

/// Tanks out of everybody's way, one unit each: `R1` to `Rn` and `B1` to `Bm`.
fn tanks(red: usize, blue: usize) -> Field {
    let mut field = Field::new();
    for n in 1..=red {
        field = field.red(&format!("red {n}"), &[&format!("R{n}: Tiger I at {},50", 100 * n)]);
    }
    for n in 1..=blue {
        field = field.blue(&format!("blue {n}"), &[&format!("B{n}: T34/76 at {},1150", 100 * n)]);
    }
    field
}

#[test]
fn mad_18_the_higher_die_activates_first() {
    assert_eq!(tanks(1, 1).open(&[&[7, 4]]).asked(), RED);
    assert_eq!(tanks(1, 1).open(&[&[4, 7]]).asked(), BLUE);
}
