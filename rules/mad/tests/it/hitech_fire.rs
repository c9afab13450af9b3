//! Section J, fire: weapons, modifiers, what protects and where, as the dice are thrown on the table.

use crate::book::lists;
use crate::field::{Field, Play};
use sandtable_dice::{Exact, Exactly};
use sandtable_geometry::Length;
use sandtable_mad::lists::{Era, Lists, Weapon};
use sandtable_mad::sections::direct_fire::{Attack, Circumstances, Volley, damage, to_hit};
use sandtable_mad::sections::hitech::zones::Protection;
use sandtable_mad::sections::sight::column_of;
use sandtable_mad::{ShotResult, clause};

fn weapon<'l>(lists: &'l Lists, id: &str) -> &'l Weapon {
    lists.weapon(lists.weapon_by_id(id).unwrap_or_else(|| panic!("there is no {id}")))
}

/// What a weapon needs at a range in these circumstances.
fn needs(id: &str, range: i32, of: Circumstances) -> i8 {
    let lists = lists(Era::HiTech);
    let of = Circumstances { column: column_of(Length::mm(range)), ..of };
    to_hit(weapon(&lists, id), &lists.charts.to_hit, &of).unwrap().total()
}

fn open() -> Circumstances {
    Circumstances::default()
}

/// The parts of the number of the only roll of the last entry.
fn parts(play: &Play) -> Vec<(i32, String)> {
    let needs = play.needs();
    assert_eq!(needs.len(), 1, "{needs:?}");
    needs[0].iter().map(|(value, clause)| (*value, (*clause).to_string())).collect()
}

/// What one shot of R1 at B1 needs; both dice miss.
fn number(field: &Field, aim: &str) -> i32 {
    let mut play = field.red_first();
    play.does(&[aim]).rolls("fire", &[&[1, 1]]);
    parts(&play).iter().map(|(value, _)| value).sum()
}

/// One element of Red at the south, one of Blue so many millimetres to the north of it.
fn duel(firer: &str, target: &str, range: i32) -> Field {
    let to = 100 + range;
    Field::hitech().red("r", &[&format!("R1: {firer} at 600,100")]).blue("b", &[&format!("B1: {target} at 600,{to}")])
}

#[test]
fn mad_06_the_era_chooses_the_tables() {
    let ww2 = Field::new().red("r", &["R1: Infantry at 600,100"]).blue("b", &["B1: Truck etc. at 600,400"]);
    assert_eq!(number(&ww2, "aim R1 at B1"), 8);
    assert_eq!(number(&duel("Line Infantry", "Personnel Carrier", 300), "aim R1 at B1"), 7);
    // All other clauses are common: a hi-tech battle opens with initiative and alternates.
    let mut play = duel("Line Infantry", "Personnel Carrier", 300).red_first();
    assert_eq!(play.refused("end b"), "MAD-09");
}

#[test]
fn mad_109_tables_are_replaced_and_the_rest_stays() {
    let (ww2, hitech) = (lists(Era::Ww2), lists(Era::HiTech));
    assert_ne!(ww2.charts.to_hit, hitech.charts.to_hit);
    assert_ne!(ww2.charts.spotting.columns, hitech.charts.spotting.columns);
    assert_eq!(hitech.charts.spotting.allowance_infantry, ww2.charts.spotting.allowance_infantry);
    assert_eq!(hitech.charts.spotting.allowance_other, ww2.charts.spotting.allowance_other);
    assert_eq!(hitech.charts.artillery, ww2.charts.artillery);
    assert_eq!(hitech.charts.to_hit.fortification, ww2.charts.to_hit.fortification);
    assert_eq!([75, 113].map(|points| ww2.weapons.iter().any(|tube| tube.points == points)), [true, false]);
    assert!(hitech.weapons.iter().any(|tube| tube.points == 113));
}

#[test]
fn mad_110_a_fast_carrier_that_lands_troops_is_slow() {
    let field = Field::hitech()
        .kind("Generic,Fast Carrier,vehicle,wheeled,26,fast,ht_small_arms,,carries 1,,")
        .red("r", &["C1: Fast Carrier at 600,100", "I1: Line Infantry in C1"])
        .blue("b", &["B1: Line Infantry at 600,1100"]);
    let mut play = field.red_first();
    play.does(&["land I1 bearing 90"]);
    assert_eq!(play.refused("move C1 to 600,250.1"), "MAD-27");
    play.does(&["move C1 to 600,250"]);
}

#[test]
fn mad_116_missiles_are_worst_close_up() {
    for (range, number) in [(80, 8), (150, 6), (300, 4), (500, 5), (1000, 6), (1200, 8), (2000, 8)] {
        assert_eq!(needs("gm_a", range, open()), number, "at {range} mm");
    }
}

#[test]
fn mad_116_a_main_battle_tank_dies_of_a_kinetic_a_only_by_a_critical() {
    let lists = lists(Era::HiTech);
    let of = Circumstances { column: column_of(Length::mm(900)), ..open() };
    let kinetic = weapon(&lists, "kk_a");
    assert_eq!(damage(kinetic, false), [0, 29, 58, 116]);
    let attack = Attack { need: to_hit(kinetic, &lists.charts.to_hit, &of).unwrap(), damage: damage(kinetic, false) };
    assert_eq!(attack.need.total(), 7);
    let dies = |shots: usize| {
        let volley = Volley { attacks: std::iter::repeat_n(attack, shots).collect(), hit_points: 66 };
        Exact::<Exactly>::new().ask(&volley).unwrap().chance(|_, totals| totals[0] >= 66).to_string()
    };
    assert_eq!((dies(1).as_str(), dies(2).as_str()), ("1/25", "26/125"));
}

#[test]
fn mad_117_infantry_support_halves_to_nine_or_as_printed() {
    let field = duel("Line Infantry (Support)", "Line Infantry", 300);
    let hit = |field: &Field, dice: &[u8]| {
        let mut play = field.red_first();
        play.does(&["aim R1 at B1 with ht_inf_support"]).rolls("fire", &[dice]);
        play.events().into_iter().find_map(|event| match event {
            sandtable_mad::Event::Fired { result: ShotResult::Hit(points), .. } => Some(points),
            _ => None,
        })
    };
    // 6 in that column, +2 for infantry: single, double, critical.
    let of = |field: &Field| [&[8, 1], &[8, 9], &[9, 9]].map(|dice: &[u8; 2]| hit(field, dice));
    assert_eq!(of(&field), [Some(5), Some(9), Some(18)]);
    assert_eq!(of(&field.clone().option("mad.ht_support_vs_infantry", "8")), [Some(4), Some(8), Some(16)]);
}

#[test]
fn mad_119_the_lines_of_protection_count_once_and_with_cover() {
    let shielded = Protection { shield: true, ..Protection::NONE };
    let ecm = Protection { ecm: true, ..Protection::NONE };
    let both = Circumstances { protection: Protection { shield: true, ecm: true, ..Protection::NONE }, ..open() };
    assert_eq!(needs("laser_a", 900, both), 8);
    assert_eq!(needs("kk_a", 900, both), 8, "the shield does nothing, ECM does");
    assert_eq!(needs("plasma_a", 300, Circumstances { protection: shielded, ..open() }), 7);
    let stealth = Protection { stealth: true, ..Protection::NONE };
    let moving = Circumstances { moving: true, protection: stealth, ..open() };
    assert_eq!(needs("gm_b", 600, moving), 8, "missiles do not mind the move");
    assert_eq!(needs("kk_a", 600, moving), 8, "6, on the move, stealth");
    let adf = Circumstances { protection: Protection { adf: true, ..Protection::NONE }, ..open() };
    assert_eq!((needs("gm_b", 600, adf), needs("laser_a", 600, adf)), (8, 5));
    let all =
        Circumstances { protection: Protection { shield: false, stealth: false, ecm: true, adf: true }, ..open() };
    assert_eq!(needs("gm_b", 600, all), 8, "not four more");
    let covered = Circumstances { cover: Some(&clause::COVER), protection: ecm, ..open() };
    assert_eq!(needs("kk_d", 300, covered), 6, "cover and protection add up");
}

#[test]
fn mad_119_cover_is_one_for_infantry_too() {
    let wood = |target| duel("Scout Walker", target, 300).area("wood", "560,390 640,450");
    assert_eq!(number(&wood("Line Infantry"), "aim R1 at B1 with kk_e"), 4 + 2 + 1);
    assert_eq!(number(&wood("Main Battle Tank"), "aim R1 at B1 with kk_e"), 4 + 1);
    let fortified = Circumstances { infantry: true, works: Some(4), ..open() };
    assert_eq!(needs("kk_d", 300, fortified), 10);
}

#[test]
fn mad_119_on_the_move_is_one_and_nothing_for_missiles() {
    let mut play = duel("Main Battle Tank", "Grav Tank", 300).red_first();
    play.does(&["aim R1 at B1 moving"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(parts(&play), [(4, "MAD-35".into()), (1, "MAD-31".into())]);
    let mut play = duel("Missile VTOL", "Grav Tank", 300).red_first();
    play.does(&["aim R1 at B1 with gm_c moving"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(parts(&play), [(5, "MAD-35".into())]);
}

#[test]
fn mad_119_a_walker_in_the_open_is_easy_to_hit() {
    let kind = "Generic,Laser Car,vehicle,wheeled,26,fast,laser_b,,,,";
    let field = || duel("Laser Car", "Scout Walker", 480).kind(kind);
    assert_eq!(number(&field(), "aim R1 at B1"), 3);
    assert_eq!(number(&field().area("wood", "560,560 640,640"), "aim R1 at B1"), 5);
    // MAD-119: with a wall before it: +1, and not -1 as well.
    assert_eq!(number(&field().line("wall", "560,560 640,560"), "aim R1 at B1"), 5);
    assert_eq!(number(&field().line("wall", "560,120 640,120"), "aim R1 at B1"), 3, "the wall is the firer's");
}

#[test]
fn mad_119_contact_does_not_put_a_walker_into_the_open() {
    let touching = |range: &str| {
        Field::hitech()
            .red("r", &["R1: Personnel Carrier at 600,100"])
            .blue("b", &[&format!("B1: Scout Walker at 600,{range}")])
    };
    assert_eq!(number(&touching("130.2"), "aim R1 at B1"), 2);
    assert_eq!(number(&touching("130.2").area("wood", "560,60 640,200"), "aim R1 at B1"), 3, "neither cover nor -1");
}

#[test]
fn mad_122_a_shield_is_against_light_and_plasma_alone() {
    let with = |firer: &str| duel(firer, "Super Heavy Tank", 300);
    assert_eq!(number(&with("Grav Tank"), "aim R1 at B1"), 3 + 2);
    assert_eq!(number(&with("Main Battle Tank"), "aim R1 at B1"), 4);
    assert_eq!(number(&with("Super Heavy Tank"), "aim R1 at B1 with plasma_b"), 5 + 2);
    assert_eq!(number(&duel("Grav Tank", "Stealth Tank Destroyer", 300), "aim R1 at B1"), 3 + 1);
    assert_eq!(number(&duel("Missile VTOL", "Stealth Tank Destroyer", 300), "aim R1 at B1 with gm_c"), 5 + 2);
}

#[test]
fn mad_123_a_zone_protects_its_carrier_and_its_own_side_within() {
    let field = |carrier: &str, x: &str| {
        duel("Main Battle Tank", "Battle Walker", 300)
            .red("own", &[&format!("R9: {carrier} at 800,100")])
            .blue("c", &[&format!("C1: {carrier} at {x},400")])
    };
    // The walker stands in the open: 4 - 1.
    assert_eq!(number(&field("ECM Carrier", "700"), "aim R1 at B1"), 4);
    assert_eq!(number(&field("ECM Carrier", "700.1"), "aim R1 at B1"), 3);
    assert_eq!(number(&field("ADF Carrier", "700"), "aim R1 at B1"), 3, "ADF is against missiles");
    assert_eq!(number(&field("ECM Carrier", "700"), "aim R1 at C1"), 5, "it protects itself");
    // Enemies in a zone are not protected.
    let near = duel("Main Battle Tank", "Main Battle Tank", 300).red("own", &["E1: ECM Carrier at 640,380"]);
    assert_eq!(number(&near, "aim R1 at B1"), 4);
}

#[test]
fn mad_123_adf_is_against_missiles_and_wider() {
    let field = |firer: &str, x: &str| {
        duel(firer, "Main Battle Tank", 300).blue("c", &[&format!("C1: ADF Carrier at {x},400")])
    };
    assert_eq!(number(&field("Missile VTOL", "740"), "aim R1 at B1 with gm_c"), 7);
    assert_eq!(number(&field("Missile VTOL", "750"), "aim R1 at B1 with gm_c"), 7);
    assert_eq!(number(&field("Missile VTOL", "750.1"), "aim R1 at B1 with gm_c"), 5);
    assert_eq!(number(&field("Grav Tank", "740"), "aim R1 at B1"), 3);
}

#[test]
fn mad_123_zones_are_measured_when_the_shot_is_rolled() {
    let field = Field::hitech()
        .red("r", &["R1: Super Heavy Tank at 600,100", "R2: Main Battle Tank at 640,100"])
        .blue("b", &["B1: Main Battle Tank at 600,400"])
        .blue("c", &["C1: ECM Carrier at 650,400"]);
    let mut play = field.red_first();
    play.does(&["aim R1 at C1 with kk_a", "aim R2 at B1 with kk_a"]);
    // The carrier is hit twice over and lost; the second shot has no +1.
    play.rolls("fire", &[&[9, 9], &[1, 1]]);
    assert!(play.is_lost("C1"));
    let totals: Vec<i32> = play.needs().iter().map(|parts| parts.iter().map(|(value, _)| value).sum()).collect();
    assert_eq!(totals, [5, 4]);
}

#[test]
fn mad_120_spotting_numbers_of_the_era() {
    let spotting = lists(Era::HiTech).charts.spotting;
    assert_eq!(spotting.columns[column_of(Length::mm(2000)).unwrap()], 8);
    assert_eq!(
        (spotting.target_moving, spotting.spotter_moving, spotting.cover, spotting.fortification),
        (-2, 3, 2, 4)
    );
}
