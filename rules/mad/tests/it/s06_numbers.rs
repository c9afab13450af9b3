//! Section E, the numbers: what is needed, how likely it is, and what it does, by the very procedures that are rolled.

use crate::book::ww2;
use crate::field::Field;
use sandtable_dice::{Exact, Exactly, Need};
use sandtable_geometry::{Length, Point};
use sandtable_mad::clause;
use sandtable_mad::lists::{Era, Lists, Weapon};
use sandtable_mad::sections::anti_aircraft::may_engage;
use sandtable_mad::sections::direct_fire::{Attack, Circumstances, Grenades, Hopeless, Volley, damage, throw, to_hit};
use sandtable_mad::sections::hitech::zones::Protection;
use sandtable_mad::sections::sight::{column, column_of};
use std::collections::BTreeMap;

/// Chances by what comes of something.
type Fractions = BTreeMap<u16, String>;

/// `16/100` in lowest terms, as exact chances are shown.
fn fraction(text: &str) -> String {
    let (ways, of) = text.split_once('/').unwrap_or((text, "1"));
    let (ways, of): (u32, u32) = (ways.parse().unwrap(), of.parse().unwrap());
    let mut divisor = (ways, of);
    while divisor.1 != 0 {
        divisor = (divisor.1, divisor.0 % divisor.1);
    }
    let (ways, of) = (ways / divisor.0, of / divisor.0);
    if of == 1 { ways.to_string() } else { format!("{ways}/{of}") }
}

fn fractions(all: &[(u16, &str)]) -> Fractions {
    all.iter().map(|&(what, chance)| (what, fraction(chance))).collect()
}

fn weapon<'l>(lists: &'l Lists, id: &str) -> &'l Weapon {
    lists.weapon(lists.weapon_by_id(id).unwrap_or_else(|| panic!("there is no {id}")))
}

/// What a weapon needs at this range in millimetres; `None` where it cannot hit.
fn needs(lists: &Lists, id: &str, range: i32, of: Circumstances) -> Option<i8> {
    let of = Circumstances { column: column_of(Length::mm(range)), ..of };
    to_hit(weapon(lists, id), &lists.charts.to_hit, &of).ok().map(|need| need.total())
}

/// One shot in these circumstances.
fn attack(lists: &Lists, id: &str, range: i32, of: Circumstances) -> Attack {
    let of = Circumstances { column: column_of(Length::mm(range)), ..of };
    let weapon = weapon(lists, id);
    Attack { need: to_hit(weapon, &lists.charts.to_hit, &of).unwrap(), damage: damage(weapon, of.infantry) }
}

/// The damage of so many equal shots and the chance of each.
fn damage_of(attacks: &[Attack]) -> Fractions {
    let volley = Volley { attacks: attacks.iter().copied().collect(), hit_points: 1000 };
    let mut exact = Exact::<Exactly>::new();
    let answer = exact.ask(&volley).unwrap();
    answer.by(|_, totals| totals[0]).into_iter().map(|(points, chance)| (points, chance.to_string())).collect()
}

/// The chance that these shots take so many hit points or more.
fn kills(attacks: &[Attack], hit_points: u16) -> String {
    let volley = Volley { attacks: attacks.iter().copied().collect(), hit_points };
    Exact::<Exactly>::new().ask(&volley).unwrap().chance(|_, totals| totals[0] >= hit_points).to_string()
}

/// The mean of a distribution of damage, as a fraction.
fn mean(chances: &Fractions) -> String {
    let hundredths = |chance: &str| {
        let (ways, of) = chance.split_once('/').unwrap_or((chance, "1"));
        ways.parse::<u32>().unwrap() * 100 / of.parse::<u32>().unwrap()
    };
    let sum: u32 = chances.iter().map(|(&points, chance)| u32::from(points) * hundredths(chance)).sum();
    fraction(&format!("{sum}/100"))
}

/// The chances of none, one, both, both and equal for a number.
fn degrees(number: i8) -> Fractions {
    let need = Need::base(number, &clause::RANGE);
    let chances = Exact::<Exactly>::new().chances(throw(&need)).unwrap();
    chances.into_iter().map(|(seen, chance)| (seen, chance.to_string())).filter(|(_, chance)| chance != "0").collect()
}

const OPEN: Circumstances = Circumstances {
    column: None,
    infantry: false,
    cover: None,
    works: None,
    contact: false,
    moving: false,
    airborne: false,
    opportunity: false,
    static_target: false,
    walker_open: false,
    protection: Protection::NONE,
};
const AT_INFANTRY: Circumstances = Circumstances { infantry: true, ..OPEN };

#[test]
fn mad_35_a_column_holds_to_its_figure_inclusive() {
    let lists = ww2();
    let class_b = |um: i32| {
        let of = Circumstances { column: column(Point::mm(0, 0), Point { x: um, y: 0 }), ..OPEN };
        to_hit(weapon(&lists, "cannon_b"), &lists.charts.to_hit, &of).map(|need| need.total())
    };
    assert_eq!(class_b(500_000), Ok(6));
    assert_eq!(class_b(500_100), Ok(7));
    assert_eq!(class_b(1_500_000), Ok(9));
    assert_eq!(class_b(1_500_100), Err(Hopeless::OutOfRange));
    assert_eq!(column_of(Length::mm(2000)), Some(7));
    assert_eq!(column_of(Length::um(2_000_001)), None);
    assert_eq!(column_of(Length::ZERO), Some(0));
    // Both ways to ask agree around every figure, the slanting distance included.
    for (n, &limit) in sandtable_mad::lists::RANGES_MM.iter().enumerate() {
        for more in [-1, 0, 1] {
            let expected = if more > 0 { Some(n + 1).filter(|&n| n < 8) } else { Some(n) };
            assert_eq!(column_of(Length::um(limit * 1000 + more)), expected);
            let (from, to) = (Point::mm(7, 9), Point { x: 7000, y: 9000 + limit * 1000 + more });
            assert_eq!(column(from, to), expected);
        }
        // 3-4-5: exactly the limit, and a micrometre more to the side.
        let slant = |more| column(Point::mm(0, 0), Point { x: limit * 600 + more, y: limit * 800 });
        assert_eq!(slant(0), Some(n));
        assert_ne!(slant(1), Some(n));
    }
}

#[test]
fn mad_38_only_the_highest_cover_applies() {
    let lists = ww2();
    let cover = Circumstances { cover: Some(&clause::COVER), ..AT_INFANTRY };
    let small_arms = |of| needs(&lists, "small_arms", 150, of);
    assert_eq!(small_arms(AT_INFANTRY), Some(5));
    assert_eq!(small_arms(cover), Some(7));
    assert_eq!(small_arms(Circumstances { works: Some(4), ..cover }), Some(9), "+4, not +6");
    assert_eq!(small_arms(Circumstances { works: Some(1), ..cover }), Some(7), "normal cover is the higher");
    assert_eq!(small_arms(Circumstances { works: Some(1), ..AT_INFANTRY }), Some(6));
    // For a vehicle normal cover is +1: a work reduced to 1 adds no more, one reduced to 2 does.
    let tank = Circumstances { cover: Some(&clause::COVER), ..OPEN };
    assert_eq!(needs(&lists, "cannon_b", 400, Circumstances { works: Some(1), ..tank }), Some(7));
    assert_eq!(needs(&lists, "cannon_b", 400, Circumstances { works: Some(2), ..tank }), Some(8));
}

#[test]
fn mad_39_cover_and_works_do_not_count_in_contact_but_all_else_does() {
    let lists = ww2();
    let covered = Circumstances { cover: Some(&clause::COVER), works: Some(4), contact: true, ..AT_INFANTRY };
    assert_eq!(needs(&lists, "cannon_d", 30, covered), Some(5));
    let all = Circumstances { moving: true, opportunity: true, ..covered };
    assert_eq!(needs(&lists, "cannon_d", 30, all), Some(8));
}

#[test]
fn mad_45_each_die_is_a_success_of_its_own() {
    assert_eq!(degrees(7), fractions(&[(0, "36/100"), (1, "48/100"), (2, "12/100"), (3, "4/100")]));
    assert_eq!(degrees(10), fractions(&[(0, "81/100"), (1, "18/100"), (3, "1/100")]));
    assert_eq!(degrees(11), fractions(&[(0, "1")]));
    assert_eq!(degrees(1), fractions(&[(2, "90/100"), (3, "10/100")]));
    assert_eq!(degrees(-2), degrees(1), "1 or less");
    assert_eq!(degrees(14), degrees(11), "11 or more");
    for number in 2..=10u32 {
        let k = 11 - number;
        let (none, single, critical) = ((10 - k) * (10 - k), 2 * k * (10 - k), k);
        let full = k * k - k;
        let all = [(0, none), (1, single), (2, full), (3, critical)];
        let expected: Fractions = all
            .into_iter()
            .filter(|(_, ways)| *ways > 0)
            .map(|(seen, ways)| (seen, fraction(&format!("{ways}/100"))))
            .collect();
        assert_eq!(degrees(number as i8), expected, "T = {number}");
    }
}

#[test]
fn mad_45_eleven_or_more_cannot_hit() {
    let lists = ww2();
    let of = Circumstances { column: Some(3), cover: Some(&clause::COVER), moving: true, ..AT_INFANTRY };
    let Err(Hopeless::TooHard(need)) = to_hit(weapon(&lists, "cannon_d"), &lists.charts.to_hit, &of) else {
        panic!("7 + 2 + 2 + 2 can hit");
    };
    assert_eq!(need.total(), 13);
    // Ten can: there is no other line between.
    assert_eq!(needs(&lists, "cannon_e", 1000, OPEN), Some(10));
    assert_eq!(needs(&lists, "cannon_e", 1000, Circumstances { cover: Some(&clause::COVER), ..OPEN }), None);
}

#[test]
fn mad_46_none_half_or_full_damage() {
    let lists = ww2();
    let shot = attack(&lists, "cannon_b", 750, OPEN);
    assert_eq!(shot.need.total(), 7);
    let chances = damage_of(&[shot]);
    assert_eq!(chances, fractions(&[(0, "36/100"), (17, "48/100"), (34, "12/100"), (68, "4/100")]));
    assert_eq!(mean(&chances), "374/25");
    // A T34/76 of 22 hit points: one shot, two shots.
    assert_eq!(kills(&[shot], 22), fraction("16/100"));
    assert_eq!(kills(&[shot; 2], 22), "328/625");
}

#[test]
fn mad_47_two_equal_successes_do_double_damage() {
    let lists = ww2();
    assert_eq!(damage(weapon(&lists, "cannon_e"), false)[3], 32);
    assert_eq!(damage(weapon(&lists, "cannon_e"), true)[3], 16);
    // T = 4: seven pairs of a hundred; T = 10: one, and it is the only double.
    assert_eq!(degrees(4)[&3], "7/100");
    assert_eq!(degrees(10)[&3], "1/100");
    assert_eq!(degrees(10).get(&2), None);
    let at_ten = damage_of(&[attack(&lists, "cannon_e", 1000, OPEN)]);
    assert_eq!(at_ten, fractions(&[(0, "81/100"), (8, "18/100"), (32, "1/100")]));
}

#[test]
fn mad_48_half_damage_rounds_up() {
    let lists = ww2();
    assert_eq!(damage(weapon(&lists, "small_arms"), false), [0, 3, 5, 10]);
    let hitech = crate::book::lists(Era::HiTech);
    assert_eq!(damage(weapon(&hitech, "kk_a"), false), [0, 29, 58, 116]);
}

#[test]
fn mad_49_infantry_take_half_of_the_finished_figure() {
    let lists = ww2();
    let on_infantry = |id: &str| damage(weapon(&lists, id), true);
    assert_eq!(on_infantry("cannon_a"), [0, 10, 20, 40]);
    assert_eq!(on_infantry("cannon_b"), [0, 9, 17, 34]);
    assert_eq!(on_infantry("cannon_c"), [0, 7, 14, 28]);
    assert_eq!(on_infantry("cannon_d"), [0, 6, 11, 22]);
    assert_eq!(on_infantry("cannon_e"), [0, 4, 8, 16]);
    assert_eq!(on_infantry("inf_support"), [0, 3, 5, 10]);
    assert_eq!(on_infantry("small_arms"), [0, 3, 5, 10], "not halved");
    assert_eq!(on_infantry("flame"), [0, 8, 16, 32], "not halved");
    // The second figure of the table is what a full hit does to infantry: of every weapon of the era.
    for weapon in lists.weapons.iter().filter(|weapon| weapon.damage > 0 && weapon.radius_per_tube == Length::ZERO) {
        assert_eq!(damage(weapon, true)[2], weapon.damage_infantry, "{}", weapon.name);
    }
}

#[test]
fn mad_50_every_modifier_and_their_sums() {
    let lists = ww2();
    let class_d = |of| needs(&lists, "cannon_d", 400, of);
    assert_eq!(class_d(OPEN), Some(7));
    assert_eq!(class_d(AT_INFANTRY), Some(9));
    assert_eq!(class_d(Circumstances { cover: Some(&clause::COVER), ..OPEN }), Some(8));
    assert_eq!(class_d(Circumstances { moving: true, ..OPEN }), Some(9));
    assert_eq!(class_d(Circumstances { airborne: true, ..OPEN }), Some(9));
    assert_eq!(class_d(Circumstances { opportunity: true, ..OPEN }), Some(8));
    assert_eq!(needs(&lists, "cannon_d", 300, Circumstances { works: Some(4), ..OPEN }), Some(8));
    let cover = Circumstances { cover: Some(&clause::COVER), ..AT_INFANTRY };
    assert_eq!(class_d(Circumstances { moving: true, ..cover }), None, "7 + 2 + 2 + 2 = 13");
    // Small arms and flame have no +2 against infantry, all others have.
    for weapon in lists.weapons.iter().filter(|weapon| weapon.columns[0] > 0) {
        let of = |infantry| Circumstances { column: Some(0), infantry, ..OPEN };
        let number = |infantry| to_hit(weapon, &lists.charts.to_hit, &of(infantry)).unwrap().total();
        let spared = ["small_arms", "flame"].contains(&weapon.id.as_str());
        assert_eq!(number(true) - number(false), if spared { 0 } else { 2 }, "{}", weapon.name);
    }
    let shot = attack(&lists, "small_arms", 150, Circumstances { opportunity: true, ..cover });
    assert_eq!(shot.need.total(), 8);
    assert_eq!(damage_of(&[shot]), fractions(&[(0, "49/100"), (3, "42/100"), (5, "6/100"), (10, "3/100")]));
    assert_eq!(needs(&lists, "cannon_c", 900, Circumstances { cover: Some(&clause::COVER), ..OPEN }), Some(10));
}

#[test]
fn mad_50_each_part_of_the_number_cites_its_clause() {
    let lists = ww2();
    let of = Circumstances {
        column: Some(0),
        cover: Some(&clause::COVER_LINE),
        moving: true,
        opportunity: true,
        airborne: true,
        ..AT_INFANTRY
    };
    let need = to_hit(weapon(&lists, "small_arms"), &lists.charts.to_hit, &of).unwrap();
    let parts: Vec<(i8, &str)> = need.parts().iter().map(|part| (part.value, part.reason.clause)).collect();
    assert_eq!(parts, [(3, "MAD-35"), (2, "MAD-31"), (2, "MAD-50"), (1, "MAD-55"), (2, "MAD-36")].to_vec());
}

#[test]
fn mad_51_a_large_static_target_is_as_easy_on_the_move() {
    let lists = ww2();
    let bunker = Circumstances { static_target: true, moving: true, ..OPEN };
    assert_eq!(needs(&lists, "cannon_b", 400, bunker), Some(6));
    assert_eq!(needs(&lists, "cannon_b", 400, Circumstances { moving: false, ..bunker }), Some(6));
    // Infantry in the bunker is no static target: 6 + 2 + 4 + 2.
    let inside = Circumstances { works: Some(4), moving: true, column: Some(3), ..AT_INFANTRY };
    let Err(Hopeless::TooHard(need)) = to_hit(weapon(&lists, "cannon_b"), &lists.charts.to_hit, &inside) else {
        panic!("14 can hit");
    };
    assert_eq!(need.total(), 14);
}

#[test]
fn mad_44_machine_gun_and_main_gun_compared() {
    let lists = ww2();
    let machine_gun = attack(&lists, "small_arms", 180, AT_INFANTRY);
    assert_eq!(machine_gun.need.total(), 5);
    assert_eq!(damage_of(&[machine_gun]), fractions(&[(0, "16/100"), (3, "48/100"), (5, "30/100"), (10, "6/100")]));
    assert_eq!(kills(&[machine_gun], 5), fraction("36/100"));
    let class_b = attack(&lists, "cannon_b", 180, AT_INFANTRY);
    assert_eq!(class_b.need.total(), 5);
    assert_eq!(class_b.damage[..3], [0, 9, 17]);
    assert_eq!(kills(&[class_b], 5), fraction("84/100"));
    assert_eq!(needs(&lists, "small_arms", 90, AT_INFANTRY), Some(3));
    assert_eq!(needs(&lists, "cannon_b", 90, AT_INFANTRY), Some(5));
}

#[test]
fn mad_60_odds_of_grenades() {
    let kills = |hit_points: u16| {
        let mut exact = Exact::<Exactly>::new();
        let chance = exact.ask(&Grenades { hit_points }).unwrap().chance(|_, totals| totals[0] >= hit_points);
        chance.to_string()
    };
    let by_hit_points = [(5, 9), (10, 8), (16, 6), (22, 5), (28, 4), (34, 3), (40, 2)];
    for (hit_points, ways) in by_hit_points {
        assert_eq!(kills(hit_points), fraction(&format!("{ways}/10")), "{hit_points} hit points");
    }
    let mut exact = Exact::<Exactly>::new();
    let answer = exact.ask(&Grenades { hit_points: 1000 }).unwrap();
    assert_eq!(answer.chance(|&lost, _| lost).to_string(), "1/10");
    assert_eq!(
        answer.chance(|&lost, totals| lost && totals[0] > 0).to_string(),
        "0",
        "a ten does nothing to the target"
    );
    let points: Fractions = answer.by(|_, totals| totals[0]).into_iter().map(|(p, c)| (p, c.to_string())).collect();
    let expected: Vec<(u16, &str)> = (0..=9).map(|face| (5 * face, "1/10")).collect();
    assert_eq!(points, fractions(&expected));
    assert_eq!(mean(&points), "45/2");
}

#[test]
fn mad_133_aa_mounts_roll_once_for_all_barrels() {
    let lists = ww2();
    let airborne = Circumstances { airborne: true, ..OPEN };
    let wirbelwind = attack(&lists, "aa_4x20", 150, airborne);
    assert_eq!(wirbelwind.need.total(), 7);
    assert_eq!(damage_of(&[wirbelwind]), fractions(&[(0, "36/100"), (12, "48/100"), (24, "12/100"), (48, "4/100")]));
    let bofors = attack(&lists, "aa_1x40", 900, airborne);
    assert_eq!(bofors.need.total(), 10);
    assert_eq!(damage_of(&[bofors]), fractions(&[(0, "81/100"), (10, "18/100"), (40, "1/100")]));
    assert_eq!(needs(&lists, "aa_4x20", 300, airborne), Some(9));
    assert_eq!(needs(&lists, "aa_4x20", 501, airborne), None);
    // However far the aircraft is: the row says how far the mount reaches.
    assert_eq!(may_engage(weapon(&lists, "aa_4x20"), false, Length::mm(501)), Ok(()));
}

#[test]
fn mad_134_aa_at_infantry_on_the_ground() {
    let lists = ww2();
    let shot = attack(&lists, "aa_4x20", 300, AT_INFANTRY);
    assert_eq!(shot.need.total(), 9);
    assert_eq!(damage_of(&[shot]), fractions(&[(0, "64/100"), (6, "32/100"), (12, "2/100"), (24, "2/100")]));
}

/// MAD-45, MAD-48, MAD-87 What opponents reckon with is what the dice do.
#[test]
fn mad_87_the_chances_that_are_known_beforehand_are_those_of_the_dice() {
    let setting = Field::new().red("a", &["R: Tiger I at 50,30"]).blue("b", &["B: T34/76 at 900,900"]).setting();
    let same = |one: f64, other: f64| (one - other).abs() < 1e-12;
    for number in 1..=11_u8 {
        let chance = f64::from(11 - number) / 10.0;
        assert!(same(setting.spotted[usize::from(number)], chance), "{number}: {:?}", setting.spotted);
        let [none, one, both, equal] = setting.successes[usize::from(number)];
        let pair = chance / 10.0;
        let fit = same(none, (1.0 - chance) * (1.0 - chance)) && same(one, 2.0 * chance * (1.0 - chance));
        assert!(fit && same(both, chance * chance - pair) && same(equal, pair), "{number}: {:?}", setting.successes);
    }
}
