//! The odds of an attack of artillery without a battle: those of the battle, whole and exact.

use crate::book::ww2;
use crate::field::Field;
use sandtable_core::Table;
use sandtable_dice::Exact;
use sandtable_mad::Mad;
use sandtable_mad::library::barrage::{Report, Situation, Target, odds};
use sandtable_mad::lists::Lists;
use sandtable_mad::sections::artillery::Shelter;

fn asked(lists: &Lists, situation: &Situation, exact: bool) -> Result<Report, Vec<String>> {
    odds(lists, situation, exact).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

/// So many tubes of a type, nobody about their point.
fn shells(tube: &str, tubes: u8) -> Situation {
    Situation { tube: tube.into(), tubes, observed: false, corrected: None, scheduled: false, targets: Vec::new() }
}

/// Somebody about the point: so far to the right of it, so far beyond it.
fn target(kind: &str, right: f64, beyond: f64, cover: Shelter) -> Target {
    Target { kind: kind.into(), right, beyond, cover, hit_points: None }
}

#[test]
fn mad_70_the_odds_of_an_attack_without_a_battle_are_those_of_the_battle() {
    let tubes: Vec<String> = (1..=4).map(|n| format!("O{n}: Off-table tube 61-120mm")).collect();
    let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
    let play = Field::new()
        .option("premeasure", "on")
        .area("wood", "940,560 1060,700")
        .area("building", "860,640 900,680")
        .red("battery", &tubes)
        .red("near", &["C1: Infantry Command at 600,300"])
        .blue("tanks", &["T1: T34/76 at 920,580", "T2: T34/76 at 960,600"])
        .blue("foot", &["R1: Infantry at 880,660"])
        .red_first();
    let command = play.read("barrage battery at 900,600 observed by C1");
    let forecasts = Mad::forecast(play.setting(), &play.view(play.asked()), &command, &mut Exact::new());
    let scatter = forecasts.into_iter().find_map(|forecast| forecast.picture.scatter).unwrap();
    let targets = vec![
        target("T34/76", 20.0, -20.0, Shelter::Open),
        target("T34/76", 60.0, 0.0, Shelter::Cover),
        target("Infantry", -20.0, 60.0, Shelter::Prepared),
    ];
    let situation = Situation { observed: true, targets, ..shells("art_medium", 4) };
    let report = asked(&play.setting().lists, &situation, false).unwrap();
    assert_eq!(report.radius, scatter.radius.as_mm());
    assert_eq!(report.distances.len(), scatter.distances.len());
    for (row, stray) in report.distances.iter().zip(&scatter.distances) {
        assert_eq!(row.distance, stray.distance.as_mm());
        assert!((row.odds.chance - stray.chance).abs() < 1e-12);
    }
    for (target, name) in report.targets.iter().zip(["T1", "T2", "R1"]) {
        let row = scatter.reach.iter().find(|row| row.piece == play.piece(name)).unwrap();
        assert!((target.caught.chance - row.caught).abs() < 1e-12, "{name}: {target:?} {row:?}");
        assert!((target.destroyed.chance - row.destroyed).abs() < 1e-12, "{name}: {target:?} {row:?}");
        assert!(row.needed.starts_with(&target.needed.to_string()), "{row:?}");
    }
}

#[test]
fn mad_72_the_distances_of_a_situation_are_exact() {
    let lists = ww2();
    let within = |situation: &Situation, mm: f64| {
        let report = asked(&lists, situation, true).unwrap();
        let near = report.distances.iter().filter(|row| row.distance <= mm);
        near.map(|row| row.odds.chance).sum::<f64>()
    };
    let unobserved = shells("art_medium", 4);
    assert!((within(&unobserved, 60.0) - 0.15).abs() < 1e-12 && (within(&unobserved, 100.0) - 0.45).abs() < 1e-12);
    let observed = Situation { observed: true, ..unobserved };
    assert!((within(&observed, 60.0) - 0.55).abs() < 1e-12);
    // MAD-79: after a limit of 60 no farther, and on the point itself as before.
    let corrected = Situation { observed: true, corrected: Some(60.0), ..shells("Mortar Team 61-120mm", 4) };
    let report = asked(&lists, &corrected, true).unwrap();
    assert_eq!((report.distances.len(), report.distances.last().unwrap().distance), (7, 60.0));
    assert_eq!(report.distances[0].odds.fraction.as_deref(), Some("1/10"));
    let mean: f64 = report.distances.iter().map(|row| row.distance * row.odds.chance).sum();
    assert!((mean - 44.5).abs() < 1e-9, "{mean}");
    assert_eq!(report.about, "4 tubes of 61mm to 120mm, radius 60 mm, observed, corrected to 60 mm");
}

/// MAD-80, MAD-82 What is scheduled lands on its point: a tank in a wood is attacked there with 9.
#[test]
fn mad_82_a_scheduled_attack_on_a_tank_in_a_wood() {
    let at = |beyond: f64| {
        let tank = Target { hit_points: Some(20), ..target("T34/76", 0.0, beyond, Shelter::Cover) };
        let situation = Situation { scheduled: true, targets: vec![tank], ..shells("art_medium", 4) };
        asked(&ww2(), &situation, true).unwrap()
    };
    let report = at(60.0);
    let tank = &report.targets[0];
    assert_eq!((tank.needed, tank.damage, tank.clause.as_str()), (9, [10, 20, 40], "MAD-76"));
    let fractions = [&tank.caught, &tank.hit, &tank.destroyed].map(|odds| odds.fraction.clone().unwrap());
    assert_eq!(fractions, ["1", "9/25", "1/25"], "64 % nothing, 32 % 10 points, 4 % 20 and more");
    assert!((tank.expected_damage - 4.0).abs() < 1e-12, "{}", tank.expected_damage);
    assert_eq!(at(60.1).targets[0].caught.chance, 0.0, "60.1 mm away");
}

#[test]
fn mad_70_a_situation_of_artillery_that_cannot_be_says_all_that_is_wrong() {
    let wrong = |situation: &Situation| asked(&ww2(), situation, false).unwrap_err().join("\n");
    let weak = Target { hit_points: Some(99), ..target("Tiger I", 0.0, 0.0, Shelter::Open) };
    let targets = vec![target("Tigre I", 0.0, 0.0, Shelter::Open), weak];
    let all = wrong(&Situation { corrected: Some(65.0), targets, ..shells("art_medum", 11) });
    for part in ["art_medium", "11 tubes", "steps of 10", "MAD-79", "Tiger I", "99 hit points"] {
        assert!(all.contains(part), "{part}: {all}");
    }
    assert!(wrong(&shells("Tiger I", 1)).contains("has no tube"));
    assert!(wrong(&Situation { observed: true, scheduled: true, ..shells("art_light", 1) }).contains("MAD-80"));
}
