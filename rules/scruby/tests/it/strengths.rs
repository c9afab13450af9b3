//! Strengths in firefights and melees, losses, columns, bands, and who has won.

use crate::tables::{form, grade, gun, kind, lists, rules, weapon};
use sandtable_core::{Outcome, Side};
use sandtable_geometry::Length;
use sandtable_scruby::lists::{Arm, Chart, Cover, Formation};
use sandtable_scruby::resolution::reach::{Band, within};
use sandtable_scruby::resolution::strength::{Fighter, Strength, column, losses};
use sandtable_scruby::resolution::victory::{Share, outcome};

const FOOT: Arm = Arm::Infantry;
const HORSE: Arm = Arm::Cavalry;
const GUNS: Arm = Arm::Artillery;

/// So many thousandths of an inch.
fn thousandths(number: i32) -> Length {
    Length::thousandths_of_an_inch(number)
}

/// A unit in a firefight.
fn firefighter(figures: u8, word: &str, quality: &str, arm: Arm, formation: Formation) -> Fighter {
    let worth = Fighter::figure_in_firefight(&kind(word), formation);
    Fighter::plain(figures, worth, grade(quality).strength, form(arm, formation).firefight)
}

/// A unit in a melee without mounted enemies.
fn fighter(figures: u8, word: &str, quality: &str, arm: Arm, formation: Formation) -> Fighter {
    let worth = Fighter::figure(&kind(word), formation);
    Fighter::plain(figures, worth, grade(quality).strength, form(arm, formation).melee)
}

/// A ratio's column, by its ratio.
fn ratio(chart: &Chart, one: u16, other: u16) -> (u8, u8) {
    chart.ratios[column(chart, losses(one), losses(other))]
}

#[test]
fn aos_80_limits_are_inclusive_by_a_thousandth_of_an_inch() {
    let six = Length::inches(6);
    assert!(within(six, six) && within(thousandths(6001) - Length::um(1), six) && !within(thousandths(6002), six));
}

#[test]
fn aos_30_aos_122_a_limit_belongs_to_the_nearer_band() {
    let of = |word: &str, number: i32| Band::of_gun(&gun(word), thousandths(number));
    let nine = [3000, 3010, 10_000, 12_000, 24_000, 24_010, 42_000, 42_010].map(|number| of("8/9", number));
    let (near, short, inter, long) = (Some(Band::PointBlank), Some(Band::Short), Some(Band::Inter), Some(Band::Long));
    assert_eq!(nine, [near, short, short, inter, inter, long, long, None]);
    let at_twelve = ["12", "8/9", "6/how", "3/4"].map(|word| of(word, 12_000));
    assert_eq!(at_twelve, [short, inter, inter, inter]);
    assert_eq!((of("rocket", 0), of("rocket", 24_000), of("rocket", 36_000)), (inter, inter, long));
}

#[test]
fn aos_42_aos_43_aos_130_bands_of_small_arms() {
    let of = |word: &str, number: i32| Band::of_weapon(&weapon(word), thousandths(number));
    let (short, inter) = (Some(Band::Short), Some(Band::Inter));
    assert_eq!((of("carbine", 5000), of("musket", 5000), of("rifle", 5000)), (None, short, short));
    assert_eq!((of("carbine", 4000), of("carbine", 4010)), (short, None));
    assert_eq!(
        (of("musket", 6000), of("musket", 6010), of("musket", 12_000), of("musket", 12_010)),
        (short, inter, inter, None)
    );
    assert_eq!((of("rifle", 8000), of("rifle", 18_000), of("rifle", 18_010)), (short, inter, None));
    assert_eq!((of("musket", 0), of("musket", 1000), of("none", 0)), (short, short, None));
}

#[test]
fn aos_139_firefight_strengths() {
    let of = |figures, word, quality, arm, formation| firefighter(figures, word, quality, arm, formation).strength();
    assert_eq!(of(50, "line", "superior", FOOT, Formation::Line).thousandths(), 55_000);
    assert_eq!(of(60, "line", "fair", FOOT, Formation::Column).thousandths(), 30_000);
    assert_eq!(of(8, "gun_12", "fair", GUNS, Formation::Unlimbered).thousandths(), 60_000);
    assert_eq!(of(24, "heavy_dragoon", "fair", HORSE, Formation::Dismounted).thousandths(), 16_800);
    assert_eq!(of(24, "cuirassier", "fair", HORSE, Formation::Dismounted), Strength::default());
    let (target, beset) =
        (firefighter(60, "line", "fair", FOOT, Formation::Line), |target: Fighter| target.strength().thousandths());
    assert_eq!(beset(target), 60_000);
    assert_eq!(beset(Fighter { disordered: true, ..target }), 30_000);
    assert_eq!(beset(Fighter { flanked: true, ..target }), 30_000);
    assert_eq!(beset(Fighter { cover: Cover::Soft, ..target }), 75_000);
    assert_eq!(beset(Fighter { cover: Cover::Hard, disordered: true, flanked: true, ..target }), 22_500);
}

#[test]
fn aos_147_melee_strengths() {
    let line = fighter(60, "line", "fair", FOOT, Formation::Line);
    let of = |fighter: Fighter| fighter.strength().thousandths();
    assert_eq!(of(line), 30_000);
    let column = fighter(60, "line", "fair", FOOT, Formation::Column);
    assert_eq!((of(column), of(Fighter { attack_column: true, ..column })), (30_000, 37_500));
    assert_eq!(of(Fighter { disordered: true, ..line }), 15_000);
    assert_eq!(of(Fighter { flanked: true, ..line }), 15_000);
    assert_eq!(of(Fighter { cover: Cover::Soft, ..line }), 37_500);
    assert_eq!(of(Fighter { cover: Cover::Hard, ..line }), 45_000);
    assert_eq!(of(Fighter { higher: true, ..line }), 36_000);
    assert_eq!(of(fighter(48, "grenadier", "superior", FOOT, Formation::Line)), 31_680);
    let cuirassiers = fighter(24, "cuirassier", "fair", HORSE, Formation::Line);
    assert_eq!((of(cuirassiers), of(Fighter { ground: 50, ..cuirassiers })), (48_000, 24_000));
    // AOS-100: on foot.
    assert_eq!(of(fighter(24, "heavy_dragoon", "fair", HORSE, Formation::Dismounted)), 8_400);
    // Every factor at once is still exact: 7 x 0.45 x 0.85 x 0.5 x 1.25 x 0.5 x 0.5 x 0.5 x 0.5 x 1.25 x 1.2.
    let all = Fighter {
        attack_column: true,
        disordered: true,
        flanked: true,
        against_square: 50,
        ground: 50,
        cover: Cover::Soft,
        higher: true,
        ..Fighter::plain(7, 45, 85, 50)
    };
    assert_eq!(all.strength(), Strength::of(7, &[45, 85, 50, 125, 50, 50, 50, 50, 125, 120]));
    assert_eq!(all.strength().thousandths(), 156);
}

#[test]
fn aos_114_squares_and_horsemen() {
    let rules = rules(&[]);
    let square = form(FOOT, Formation::Square);
    assert_eq!((Fighter::formed(&rules, &square, true), Fighter::formed(&rules, &square, false)), (200, 75));
    let fair = |formation| Fighter::plain(60, kind("line").melee, 100, formation).strength();
    assert_eq!((fair(200).thousandths(), fair(200).inflicts(10, 24)), (60_000, 6));
    let horse = Fighter { against_square: 50, ..fighter(24, "heavy_dragoon", "fair", HORSE, Formation::Line) };
    assert_eq!((horse.strength().thousandths(), horse.strength().inflicts(10, 60)), (21_000, 2));
    assert_eq!(ratio(&lists().melee, 2, 6), (1, 3));
    // The option replaces the cell.
    let set = crate::tables::rules(&[("scruby.square_vs_mounted_pct", "300")]);
    assert_eq!((Fighter::formed(&set, &square, true), Fighter::formed(&set, &square, false)), (300, 75));
    assert_eq!(Fighter::formed(&set, &form(FOOT, Formation::Line), true), 100);
}

#[test]
fn aos_59_aos_148_losses_are_a_tenth_and_at_least_one() {
    let costs = |figures: u8, percent: u16| Strength::of(figures, &[percent]).inflicts(10, 60);
    assert_eq!([costs(33, 100), costs(28, 100), costs(25, 100), costs(4, 100)], [3, 3, 3, 1]);
    // 24.9, 25.1, 0.
    assert_eq!([costs(249, 10), costs(251, 10), costs(10, 0)], [2, 3, 1]);
    assert_eq!(Strength::of(33, &[100]).inflicts(10, 0), 0);
    assert_eq!(Strength::of(50, &[100]).inflicts(20, 60), 10);
}

#[test]
fn aos_113_who_rides_down_and_who_pursues() {
    let cuirassiers = fighter(24, "cuirassier", "fair", HORSE, Formation::Line).strength();
    assert_eq!((cuirassiers.thousandths(), cuirassiers.inflicts(10, 60)), (48_000, 5));
}

#[test]
fn aos_151_a_pursuer_costs_a_tenth() {
    let dragoons = fighter(24, "heavy_dragoon", "fair", HORSE, Formation::Line).strength();
    assert_eq!((dragoons.thousandths(), dragoons.inflicts(10, 60)), (42_000, 4));
}

#[test]
fn aos_140_a_ratio_between_columns_is_the_one_nearer_to_even() {
    let chart = lists().firefight;
    assert_eq!(ratio(&chart, 120, 40), (3, 1));
    let of = |one: u8, other: u8| {
        let [one, other] = [one, other].map(|figures| Strength::of(figures, &[100]));
        chart.ratios[column(&chart, one, other)]
    };
    assert_eq!((of(29, 10), of(30, 10), of(31, 10)), ((2, 1), (3, 1), (3, 1)));
    assert_eq!((ratio(&chart, 599, 100), of(70, 10)), ((4, 1), (6, 1)));
    assert_eq!((of(3, 4), of(4, 3), of(3, 10), of(1, 10)), ((1, 1), (1, 1), (1, 3), (1, 6)));
    assert_eq!((ratio(&chart, 34, 100), of(10, 29)), ((1, 2), (1, 2)));
    assert_eq!((of(10, 0), of(2, 3), of(3, 2)), ((6, 1), (2, 3), (3, 2)));
}

#[test]
fn aos_149_a_ratio_of_losses_has_its_column() {
    let chart = lists().melee;
    let of = |one, other| ratio(&chart, one, other);
    assert_eq!([of(2, 3), of(3, 4), of(9, 10), of(6, 5)], [(4, 5), (4, 5), (1, 1), (1, 1)]);
    assert_eq!([of(5, 2), of(7, 2), of(1, 4), of(3, 5)], [(2, 1), (3, 1), (1, 3), (3, 5)]);
    assert_eq!([of(0, 0), of(4, 0), of(0, 4), of(5, 5)], [(1, 1), (3, 1), (1, 3), (1, 1)]);
}

#[test]
fn aos_67_both_limits_of_victory_are_inclusive() {
    let of = |south: u128, north: u128| outcome([Share { lost: south, of: 566 }, Share { lost: north, of: 612 }]);
    assert_eq!(of(254, 306), Outcome::Won(Side::A));
    assert_eq!(of(255, 306), Outcome::Drawn);
    assert_eq!(of(254, 305), Outcome::Drawn);
    assert_eq!(of(283, 275), Outcome::Won(Side::B));
    assert_eq!(of(283, 276), Outcome::Drawn);
    // Exactly 45 and 50 percent.
    assert_eq!(outcome([Share { lost: 45, of: 100 }, Share { lost: 50, of: 100 }]), Outcome::Won(Side::A));
}

#[test]
fn aos_68_anything_else_is_a_draw() {
    let of = |south, north| outcome([Share { lost: south, of: 1000 }, Share { lost: north, of: 1000 }]);
    assert_eq!(
        (of(480, 550), of(100, 490), of(550, 550), of(0, 0)),
        (Outcome::Drawn, Outcome::Drawn, Outcome::Drawn, Outcome::Drawn)
    );
    assert_eq!((of(502, 440), of(502, 460)), (Outcome::Won(Side::B), Outcome::Drawn));
}

#[test]
fn aos_157_a_side_has_lost_half_of_612_with_306() {
    let lost = |lost| Share { lost, of: 612 };
    assert!(lost(306).reaches(50) && !lost(305).reaches(50) && lost(0).reaches(0));
    assert_eq!((lost(306).permille(), lost(305).permille()), (500, 498));
}
