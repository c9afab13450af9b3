//! Strengths as exact fractions, the losses that they inflict, and the column of a chart for a ratio.

use crate::lists::{Chart, Cover, Form, Formation, Kind};
use crate::rules::Rules;
use std::iter::Sum;

/// The most factors in percent that a strength is multiplied by.
const FACTORS: u32 = 10;
/// What a figure at all factors of 100 counts: every factor divides it once by a hundred without a remainder.
const FIGURE: u128 = 100u128.pow(FACTORS);
/// The percentage of a square against mounted units that the tables have, unless the option says another.
const SQUARE_AS_TABLED: u16 = 200;

/// AOS-80, AOS-139, AOS-147 A strength, exactly: it is never rounded before losses are reckoned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u128);

impl Strength {
    /// So many figures, multiplied by factors in percent.
    ///
    /// # Panics
    /// There are more than ten factors: a strength has a fixed number of them.
    pub fn of(figures: u8, percents: &[u16]) -> Strength {
        assert!(percents.len() <= FACTORS as usize, "a strength has at most {FACTORS} factors");
        let whole = u128::from(figures) * FIGURE;
        Strength(percents.iter().fold(whole, |strength, percent| strength / 100 * u128::from(*percent)))
    }

    /// In thousandths of a figure, rounded down, for people.
    pub fn thousandths(self) -> u64 {
        u64::try_from(self.0 / (FIGURE / 1000)).unwrap_or(u64::MAX)
    }

    /// AOS-59, AOS-148, AOS-113, AOS-151 The figures that it costs the enemy: so many percent of it, to the nearest, halves up, and at
    /// least one while a figure is left to strike.
    pub fn inflicts(self, percent: u8, figures: u16) -> u8 {
        if figures == 0 {
            return 0;
        }
        let (over, under) = (self.0 * u128::from(percent), FIGURE * 100);
        u8::try_from(((2 * over + under) / (2 * under)).max(1)).unwrap_or(u8::MAX)
    }
}

impl Sum for Strength {
    fn sum<I: Iterator<Item = Strength>>(all: I) -> Strength {
        Strength(all.map(|one| one.0).sum())
    }
}

/// AOS-140, AOS-149 The column of a chart for a ratio, attacker to defender: between two columns the one nearer 1:1, beyond the ends the
/// last. Nothing against nothing is 1:1.
pub fn column(chart: &Chart, attacker: Strength, defender: Strength) -> usize {
    let (attacker, defender) = if attacker == defender { (1, 1) } else { (attacker.0, defender.0) };
    let reaches = |(one, other): (u8, u8)| (attacker * u128::from(other)).cmp(&(defender * u128::from(one)));
    let found = if attacker >= defender {
        chart.ratios.iter().rposition(|ratio| reaches(*ratio).is_ge())
    } else {
        chart.ratios.iter().position(|ratio| reaches(*ratio).is_le())
    };
    found.unwrap_or_default()
}

/// AOS-60 So many losses as a strength, to find their column.
pub fn losses(number: u16) -> Strength {
    Strength(number.into())
}

/// AOS-132, AOS-139, AOS-147 What cover makes of who holds it, in percent.
const fn covered(cover: Cover) -> u16 {
    match cover {
        Cover::None => 100,
        Cover::Soft => 125,
        Cover::Hard => 150,
    }
}

/// Half of it where something holds, in percent.
const fn half(holds: bool) -> u16 {
    if holds { 50 } else { 100 }
}

/// AOS-139, AOS-147 A unit in a firefight or in a melee, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Its figures, in a melee after shock.
    pub figures: u8,
    /// What a figure of its type is worth, in percent.
    pub kind: u16,
    /// What its quality is worth.
    pub quality: u16,
    /// What its formation is worth.
    pub formation: u16,
    /// Is it infantry that charged in this turn in column?
    pub attack_column: bool,
    /// Is it disordered? Whoever attacks in a firefight is not.
    pub disordered: bool,
    /// Is it contacted on a flank or in the rear, or does no attacker of its firefight stand in its arc of fire?
    pub flanked: bool,
    /// AOS-114 What is left of a mounted unit against a side with a square, in percent; all of anybody else.
    pub against_square: u16,
    /// AOS-103 What the ground that it stands in leaves of a mounted unit, in percent; all of anybody else.
    pub ground: u16,
    /// Its cover, if it did not charge: the least against any attacker of its firefight.
    pub cover: Cover,
    /// Does it stand higher than every enemy that it touches?
    pub higher: bool,
}

impl Fighter {
    /// So many figures of a type, quality and formation, and nothing else that counts.
    pub fn plain(figures: u8, kind: u16, quality: u16, formation: u16) -> Fighter {
        Fighter {
            figures,
            kind,
            quality,
            formation,
            attack_column: false,
            disordered: false,
            flanked: false,
            against_square: 100,
            ground: 100,
            cover: Cover::None,
            higher: false,
        }
    }

    /// AOS-100, AOS-139 What a figure of a type is worth in a firefight in a formation.
    pub fn figure_in_firefight(kind: &Kind, formation: Formation) -> u16 {
        if formation == Formation::Dismounted { kind.firefight_dismounted.unwrap_or_default() } else { kind.firefight }
    }

    /// AOS-100, AOS-147 What a figure of a type is worth in a melee in a formation.
    pub fn figure(kind: &Kind, formation: Formation) -> u16 {
        if formation == Formation::Dismounted { kind.melee_dismounted.unwrap_or_default() } else { kind.melee }
    }

    /// AOS-69, AOS-88, AOS-114 What a formation is worth, with or without a mounted enemy. The option replaces the table where it is not as it
    /// comes.
    pub fn formed(rules: &Rules, form: &Form, enemy_mounted: bool) -> u16 {
        match (enemy_mounted, form.formation) {
            (false, _) => form.melee,
            (true, Formation::Square) if rules.square_vs_mounted_pct != SQUARE_AS_TABLED => rules.square_vs_mounted_pct,
            (true, _) => form.melee_vs_mounted,
        }
    }

    /// AOS-139, AOS-147 Its strength.
    pub fn strength(&self) -> Strength {
        let factors = [
            self.kind,
            self.quality,
            self.formation,
            if self.attack_column { 125 } else { 100 },
            half(self.disordered),
            half(self.flanked),
            self.against_square,
            self.ground,
            covered(self.cover),
            if self.higher { 120 } else { 100 },
        ];
        Strength::of(self.figures, &factors)
    }
}
