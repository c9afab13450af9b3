//! The columns of a vessel that follow from others. A table may leave them blank, and a record of one's own may differ.

use super::{Cargo, Class, Grade, Gun, Helm, Kind, Sort, Torpedo, TubeMount};
use sandtable_geometry::Length;

/// AST-111 The class, by full load displacement in tonnes.
pub fn class(displacement: u32) -> Class {
    match displacement {
        0..160 => Class::One,
        160..1000 => Class::Two,
        _ => Class::Three,
    }
}

/// AST-112 How a vessel answers its helm, by its sort and its length in decimetres.
pub fn helm(sort: Sort, length: u16) -> Helm {
    match (sort, length) {
        (Sort::Merchant, 600..) => Helm::Low,
        (Sort::Merchant, _) => Helm::Medium,
        (_, 450..) => Helm::Medium,
        _ => Helm::High,
    }
}

/// AST-113 Hull boxes: the square root of the displacement, three quarters of it for merchants, half up, at least 4.
pub fn boxes(sort: Sort, displacement: u32) -> u16 {
    let quarters: u32 = if sort == Sort::Merchant { 3 } else { 4 };
    // Twice the root, rounded down, is enough to round the root.
    let twice = (quarters * quarters * displacement / 4).isqrt();
    (twice.div_ceil(2) as u16).max(4)
}

/// AST-114 M boxes.
pub fn engines(shafts: u8) -> u8 {
    shafts.max(2)
}

/// AST-116 Has a draught in decimetres the mark of shallow draught?
pub fn is_shallow(draught: u16) -> bool {
    draught <= 18
}

/// AST-104 Metres of sea in a centimetre of the table, where nothing else is said.
pub const METRES: u16 = 20;

/// AST-106 Length and beam on the table of a vessel of so many decimetres, at so many metres a centimetre: to a millimetre, never too small to see.
pub fn footprint(decimetres: [u16; 2], metres: u16) -> [Length; 2] {
    let millimetres = |decimetres: u16| (2 * i32::from(decimetres) + i32::from(metres)) / (2 * i32::from(metres));
    let [length, beam] = decimetres.map(millimetres);
    [Length::mm(length.max(10)), Length::mm(beam.max(3))]
}

/// AST-118 What a vessel costs.
pub fn points(kind: &Kind, guns: &[Gun], torpedoes: &[Torpedo]) -> u16 {
    let guns: u16 = kind.guns.iter().map(|mount| guns[usize::from(mount.gun)].points).sum();
    let loaded = |mount: &TubeMount| u16::from(mount.count) * torpedoes[usize::from(mount.torpedo)].points;
    let radar = [0, 3, 5, 8][kind.radar as usize];
    let sonar = if kind.sonar { 3 } else { 0 };
    let hull = kind.boxes + u16::from(kind.speed / 5) + 6 * u16::from(kind.armour);
    hull + guns + kind.tubes.iter().map(loaded).sum::<u16>() + radar + sonar
}

/// AST-118 What a vessel that costs so much is worth to the enemy.
pub fn victory(points: u16, cargo: Cargo) -> u16 {
    if cargo == Cargo::None { points } else { 2 * points }
}

/// AST-233 What a vessel costs with its crew.
pub fn price(points: u16, crew: Grade) -> u16 {
    match crew {
        Grade::Veteran => (6 * points).div_ceil(5),
        Grade::Regular => points,
        Grade::Poor => (4 * points).div_ceil(5),
    }
}
