//! Firefights and melees: the charts, what results cost, shock, struck figures.

use crate::tables::{chance, grade, kind, lists, mean, quality, rules};
use sandtable_scruby::lists::Cell;
use sandtable_scruby::resolution::combat::{Clash, Impact, Toll, firefight, melee, quality as after, shock, strike};
use sandtable_scruby::resolution::rolls;
use sandtable_scruby::resolution::strength::Strength;

fn strength(figures: u8) -> Strength {
    Strength::of(figures, &[100])
}

fn fight(attackers: u8, target: u8) -> Clash {
    Clash::firefight(&rules(&[]), &lists(), strength(attackers), strength(target))
}

fn close(inflicted: u16, suffered: u16) -> Clash {
    Clash::melee(&rules(&[]), &lists(), inflicted, suffered)
}

/// The chances that the attacker wins, nobody, the defender.
fn chances(clash: &Clash) -> [String; 3] {
    [Some(true), None, Some(false)].map(|won| chance(clash, |cell| cell.attacker_won == won))
}

/// A cell as it is written.
fn written(cell: &Cell) -> String {
    let sign = |holds: bool, sign: &'static str| if holds { sign } else { "" };
    let Some(won) = cell.attacker_won else { return "-".into() };
    let letter = if won { "A" } else { "D" };
    format!("{letter}-{}{}{}", cell.losses, sign(cell.worse, "q"), sign(cell.better, "+"))
}

fn column(clash: &Clash) -> Vec<String> {
    clash.cells.iter().map(written).collect()
}

#[test]
fn aos_49_a_ratio_and_a_die() {
    let three = fight(120, 40);
    assert_eq!((three.ratio, written(&three.cells[3])), ((3, 1), "A-2".into()));
}

#[test]
fn aos_50_losses_of_a_firefight_are_for_each_attacking_unit() {
    let won = |won| Cell { attacker_won: won, losses: 2, worse: false, better: false };
    let at = |attackers| firefight(won(Some(true)), attackers);
    assert_eq!([at(1), at(2), at(3)].map(|toll| toll.defender), [2, 4, 6]);
    assert_eq!(at(3).attacker, 0);
    assert_eq!(firefight(won(Some(false)), 3), Toll { attacker: 2, defender: 0 });
    assert_eq!(firefight(Cell::default(), 3), Toll { attacker: 1, defender: 1 });
}

#[test]
fn aos_55_the_example_of_a_firefight() {
    // 72 x 1 and 8 x 6 against 40.
    let attackers = [Strength::of(72, &[kind("line").firefight]), Strength::of(8, &[kind("gun_8_9").firefight])];
    let all: Strength = attackers.into_iter().sum();
    let clash = Clash::firefight(&rules(&[]), &lists(), all, Strength::of(40, &[kind("line").firefight]));
    assert_eq!((all.thousandths(), clash.ratio), (120_000, (3, 1)));
    assert_eq!(column(&clash), ["-", "A-1", "A-2", "A-2", "A-3", "A-3q"]);
    assert_eq!(firefight(clash.cells[3], 2), Toll { attacker: 0, defender: 4 });
    assert_eq!(chances(&clash), ["5/6", "1/6", "0"].map(String::from));
    let losses: Vec<u8> = clash.cells.iter().map(|cell| firefight(*cell, 2).defender).collect();
    assert_eq!(losses, [1, 2, 4, 4, 6, 6]);
    assert!((mean(&clash, |cell| firefight(*cell, 2).defender.into()) - 23.0 / 6.0).abs() < 1e-12);
    // A fair target ends disordered with 4/6 x 1/2 + 1/6 x 2/3.
    let fails =
        |quality: &str| mean(&rolls::order(&grade(quality), false), |tested| f64::from(u8::from(!tested.passed())));
    let beaten = mean(&clash, |cell| match (cell.attacker_won, cell.worse) {
        (Some(true), false) => fails("fair"),
        (Some(true), true) => fails("poor"),
        _ => 0.0,
    });
    assert!((beaten - 4.0 / 9.0).abs() < 1e-12);
    assert_eq!(chance(&rolls::bonus_move(&grade("fair"), false), |tested| tested.passed()), "1/3");
}

#[test]
fn aos_58_aos_146_shock_kill() {
    let free = Impact { charged: true, formed: true, flanked: false, checked: false };
    let stands = Impact { charged: false, ..free };
    let of = |word: &str| [free, stands].map(|impact| shock(&kind(word), &impact));
    assert_eq!((of("cuirassier"), of("heavy_dragoon"), of("carabinier")), ([3, 3], [2, 2], [2, 1]));
    assert_eq!((of("lancer"), of("dragoon"), of("grenadier")), ([2, 0], [1, 1], [1, 0]));
    assert_eq!((of("light_dragoon"), of("line"), of("gun_12")), ([0, 0], [0, 0], [0, 0]));
    let cuirassier = kind("cuirassier");
    for impact in [
        Impact { formed: false, ..free },
        Impact { flanked: true, ..free },
        Impact { checked: true, ..free },
        Impact { checked: true, ..stands },
    ] {
        assert_eq!(shock(&cuirassier, &impact), 0, "{impact:?}");
    }
}

#[test]
fn aos_60_the_ratio_is_of_inflicted_and_suffered() {
    assert_eq!((close(3, 5).ratio, written(&close(3, 5).cells[3])), ((3, 5), "D-1".into()));
    assert_eq!((close(5, 3).ratio, written(&close(5, 3).cells[3])), ((5, 3), "A-2".into()));
}

#[test]
fn aos_61_in_a_melee_losses_are_not_multiplied() {
    let defender = close(3, 5).cells[3];
    assert_eq!((defender.attacker_won, melee(defender)), (Some(false), Toll { attacker: 1, defender: 0 }));
    assert_eq!(melee(close(7, 2).cells[3]), Toll { attacker: 0, defender: 2 });
    assert_eq!(melee(Cell::default()), Toll::default());
}

#[test]
fn aos_62_the_example_of_a_melee() {
    let met = Impact { charged: false, formed: true, flanked: false, checked: false };
    let rode = Impact { charged: true, ..met };
    let struck = shock(&kind("heavy_dragoon"), &met);
    assert_eq!((struck, shock(&kind("light_dragoon"), &rode)), (2, 0));
    let light = Strength::of(32 - struck, &[kind("light_dragoon").melee, 100, 100]);
    let heavy = Strength::of(16, &[kind("heavy_dragoon").melee, 100, 100]);
    assert_eq!((light.thousandths(), heavy.thousandths()), (33_000, 28_000));
    let (inflicted, suffered) = (light.inflicts(10, 16), heavy.inflicts(10, 30));
    assert_eq!((inflicted, suffered), (3, 3));
    let clash = close(inflicted.into(), u16::from(suffered + struck));
    assert_eq!(clash.ratio, (3, 5));
    assert_eq!(column(&clash), ["D-2q", "D-2", "D-2", "D-1", "-", "-"]);
    assert_eq!(32 - struck - suffered - melee(clash.cells[3]).attacker, 26);
    assert_eq!(chances(&clash), ["0", "1/3", "2/3"].map(String::from));
}

#[test]
fn aos_140_chances_of_a_firefight() {
    let of = |attackers, target| chances(&fight(attackers, target));
    let row = |chances: [&str; 3]| chances.map(String::from);
    assert_eq!(of(10, 10), row(["1/3", "1/3", "1/3"]));
    assert_eq!(of(15, 10), row(["1/2", "1/3", "1/6"]));
    assert_eq!(of(20, 10), row(["2/3", "1/3", "0"]));
    assert_eq!(of(30, 10), row(["5/6", "1/6", "0"]));
    assert_eq!((of(40, 10), of(60, 10)), (row(["1", "0", "0"]), row(["1", "0", "0"])));
    for (attackers, target) in [(15, 10), (20, 10), (30, 10), (40, 10), (60, 10)] {
        let mut mirrored = of(target, attackers);
        mirrored.reverse();
        assert_eq!(of(attackers, target), mirrored);
    }
}

#[test]
fn aos_149_chances_of_a_melee() {
    let row = |chances: [&str; 3]| chances.map(String::from);
    assert_eq!(chances(&close(1, 1)), row(["1/3", "1/3", "1/3"]));
    assert_eq!(chances(&close(5, 4)), row(["1/2", "1/3", "1/6"]));
    assert_eq!(chances(&close(5, 3)), row(["2/3", "1/3", "0"]));
    assert_eq!(chances(&close(2, 1)), row(["5/6", "1/6", "0"]));
    assert_eq!(chances(&close(3, 1)), row(["1", "0", "0"]));
    for (one, other) in [(5, 4), (5, 3), (2, 1), (3, 1)] {
        let mut mirrored = chances(&close(other, one));
        mirrored.reverse();
        assert_eq!(chances(&close(one, other)), mirrored);
    }
}

#[test]
fn aos_114_a_square_beats_horsemen_always() {
    assert_eq!(chances(&close(2, 6)), ["0", "0", "1"].map(String::from));
}

#[test]
fn aos_144_quality_stays_within_its_limits() {
    let lists = lists();
    let cell = |worse, better| Cell { attacker_won: Some(true), losses: 3, worse, better };
    let of = |cell, won, word: &str| after(&lists, cell, won, quality(word));
    assert_eq!(of(cell(true, false), false, "fair"), (quality("poor"), false));
    assert_eq!(of(cell(true, false), false, "unreliable"), (quality("unreliable"), true));
    assert_eq!(of(cell(true, true), true, "fair"), (quality("superior"), false));
    assert_eq!(of(cell(true, true), true, "incomparable"), (quality("incomparable"), false));
    assert_eq!(of(cell(false, false), false, "fair"), (quality("fair"), false));
    assert_eq!(of(cell(true, false), true, "fair"), (quality("fair"), false));
    // Off: neither falls nor rises.
    let off = rules(&[("scruby.quality_changes", "off")]);
    let clash = Clash::firefight(&off, &lists, strength(60), strength(10));
    assert_eq!(column(&clash), ["A-2", "A-2", "A-3", "A-3", "A-4", "A-4"]);
    assert_eq!(column(&fight(60, 10)), ["A-2", "A-2", "A-3", "A-3q", "A-4q", "A-4q+"]);
}

#[test]
fn aos_148_figures_are_struck_one_by_one() {
    let trace = |losses| {
        let mut figures = [12, 10];
        assert_eq!(strike(&mut figures, losses), losses);
        figures
    };
    assert_eq!([trace(1), trace(2), trace(3), trace(4), trace(5)], [[11, 10], [10, 10], [9, 10], [9, 9], [8, 9]]);
    let mut few = [1, 2];
    assert_eq!((strike(&mut few, 5), few), (3, [0, 0]));
}
