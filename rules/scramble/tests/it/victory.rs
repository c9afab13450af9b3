//! Victory points, and who has won.

use crate::table::{begun, named, stage};
use sandtable_core::{Outcome, Side};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::position::{Place, Position};
use sandtable_scramble::battle::setting::{Extra, Goal, Margin, Setting};
use sandtable_scramble::sections::victory::{cost, decided, ended, margin, points};

/// The points of both sides after something has changed.
fn after(setting: &Setting, change: impl FnOnce(&mut Position)) -> [u16; 2] {
    points(setting, &begun(setting, change).table)
}

/// How it has ended after something has changed in the third turn; not, if it goes on.
fn over(setting: &Setting, change: impl FnOnce(&mut Position)) -> Option<Outcome> {
    let state = begun(setting, |table| {
        table.turn = 3;
        change(table);
    });
    ended(setting, &state.table)
}

#[test]
fn sqr_141_lost_aircraft_count_all_and_half_destroyed_ones_a_quarter() {
    let setting = stage();
    let [r1, y1] = ["R1", "Y1"].map(|name| named(&setting, name).index());
    assert_eq!(after(&setting, |_| {}), [0, 0]);
    // A Veteran Spitfire: 55, and a quarter of it.
    assert_eq!(after(&setting, |table| table.crafts[r1].place = Place::Lost), [0, 55]);
    assert_eq!(after(&setting, |table| table.crafts[r1].now.structure = 8), [0, 0]);
    assert_eq!(after(&setting, |table| table.crafts[r1].now.structure = 7), [0, 13]);
    let left = |table: &mut Position| {
        (table.crafts[r1].now.structure, table.crafts[r1].place) = (7, Place::Left(Edge::South));
    };
    assert_eq!(after(&setting, left), [0, 13]);
    assert_eq!(after(&setting, |table| table.crafts[y1].place = Place::Left(Edge::North)), [0, 0]);
}

#[test]
fn sqr_141_targets_and_batteries_count_what_they_cost() {
    let setting = stage();
    let site = |name: &str| setting.site_index(named(&setting, name)).unwrap();
    assert_eq!(after(&setting, |table| table.sites[site("D1")].left = 1), [0, 0]);
    // SQR-165: the destroyer with the guns aboard.
    let sunk = |table: &mut Position| (table.sites[site("D1")].left, table.sites[site("F1")].left) = (0, 0);
    assert_eq!(after(&setting, sunk), [107, 0]);
    assert_eq!(after(&setting, |table| table.sites[site("D2")].left = 0), [52, 0]);
}

#[test]
fn scr_92_what_stands_on_the_ground_is_worth_its_price() {
    let sky = crate::fight::Sky::new().battery("F: heavy_128 at 36,40");
    let mut fight = crate::combat::met(
        sky,
        &["R1: He 111H-3 at 36,32 heading 0 band 8 load bombs"],
        &["B1: Spitfire Mk IXC at 60,40 heading 0 band 20"],
        crate::combat::RED_FIRST,
    );
    let now = |fight: &crate::fight::Fight| points(fight.setting(), fight.table());
    assert_eq!(now(&fight), [0, 0]);
    // 12 - 5 = 7 with a bomb sight; 45 points of damage are enough, 44 are not.
    fight.does(&["bomb R1 F with 8"]);
    fight.rolls("fire", &[&[7], &[6, 6, 6, 6, 6, 6, 6, 2]]);
    assert_eq!((fight.site("F").left, now(&fight)), (1, [0, 0]));
    fight.rolls("done F", crate::combat::RED_FIRST);
    crate::combat::moved(&mut fight, &[]);
    assert_eq!(now(&fight), [0, 0]);
    let table = begun(fight.setting(), |table| table.sites[0].left = 0).table;
    assert_eq!(points(fight.setting(), &table), [63, 0]);
}

#[test]
fn sqr_142_the_lead_that_is_no_draw_may_be_agreed() {
    let draws = |percent: &str| {
        let sky = crate::fight::Sky::new().set("draw_percent", percent);
        let sky = sky.red("R1: Spitfire Mk I at 10,10 heading 0 band 10");
        let setting = sky.blue("B1: Bf 109E-4 at 10,40 heading 180 band 10").setting();
        (margin(&setting), decided(&setting, [5, 0]))
    };
    // Of 46 points.
    assert_eq!(draws("10"), (5, Outcome::Won(Side::A)));
    assert_eq!((draws("20"), draws("0")), ((10, Outcome::Drawn), (0, Outcome::Won(Side::A))));
}

#[test]
fn sqr_173_more_points_for_what_the_scenario_says() {
    let mut setting = stage();
    let [b1, d1, y1] = ["B1", "D1", "Y1"].map(|name| named(&setting, name));
    let at = setting.site_index(d1).unwrap();
    setting.extras = vec![
        Extra::Through { side: Side::A, edge: Edge::North, percent: 50 },
        Extra::Damage { side: Side::B, each: 2 },
        Extra::Hits { side: Side::A, target: d1, each: 3 },
    ];
    // Half the price of the Fortress; the Spitfires are no bombers.
    let through = |table: &mut Position| {
        table.crafts[b1.index()].place = Place::Left(Edge::North);
        table.crafts[0].place = Place::Left(Edge::North);
    };
    assert_eq!(after(&setting, through), [38, 0]);
    assert_eq!(after(&setting, |table| table.crafts[b1.index()].place = Place::Left(Edge::South)), [0, 0]);
    // Two for each of five points; of whoever is lost his price alone.
    assert_eq!(after(&setting, |table| table.crafts[b1.index()].now.structure -= 5), [0, 10]);
    assert_eq!(after(&setting, |table| table.crafts[y1.index()].now.structure -= 5), [0, 0]);
    let lost = |table: &mut Position| {
        (table.crafts[b1.index()].now.structure, table.crafts[b1.index()].place) = (0, Place::Lost);
    };
    assert_eq!(after(&setting, lost), [0, 77]);
    // Three for each of 45 points, and the destroyer itself counts no more.
    assert_eq!(after(&setting, |table| table.sites[at].left = 40), [15, 0]);
    assert_eq!(after(&setting, |table| table.sites[at].left = 0), [135, 0]);
}

#[test]
fn sqr_142_a_lead_of_less_than_the_margin_is_a_draw() {
    let mut setting = stage();
    // Two Spitfires, one of them a Veteran, and a Fortress against two Messerschmitts, ship, bridge and guns.
    assert_eq!([Side::A, Side::B].map(|side| cost(&setting, side)), [55 + 46 + 77, 2 * 45 + 60 + 45 + 47 + 52]);
    assert_eq!(margin(&setting), 30);
    let of = |setting: &Setting, one: u16, other: u16| decided(setting, [one, other]);
    assert_eq!(of(&setting, 60, 31), Outcome::Drawn);
    assert_eq!(of(&setting, 60, 30), Outcome::Won(Side::A));
    assert_eq!(of(&setting, 30, 60), Outcome::Won(Side::B));
    setting.margin = Margin::Points(5);
    assert_eq!((of(&setting, 4, 0), of(&setting, 0, 5)), (Outcome::Drawn, Outcome::Won(Side::B)));
    // Nobody leads by nothing.
    setting.margin = Margin::Points(0);
    assert_eq!((of(&setting, 7, 7), of(&setting, 8, 7)), (Outcome::Drawn, Outcome::Won(Side::A)));
}

#[test]
fn sqr_142_it_ends_when_a_side_has_nothing_left() {
    let mut setting = stage();
    let sites = ["D1", "K1"].map(|name| setting.site_index(named(&setting, name)).unwrap());
    let gone = |crafts: std::ops::Range<usize>| {
        move |table: &mut Position| {
            table.crafts[crafts].iter_mut().for_each(|craft| craft.place = Place::Left(Edge::East))
        }
    };
    assert_eq!(over(&setting, |_| {}), None);
    // The Attacker needs aircraft, the Defender aircraft or targets.
    assert_eq!(over(&setting, gone(0..3)), Some(Outcome::Drawn));
    assert_eq!(over(&setting, gone(3..5)), None);
    let all = |table: &mut Position| {
        gone(3..5)(table);
        sites.iter().for_each(|at| table.sites[*at].left = 0);
    };
    assert_eq!(over(&setting, all), Some(Outcome::Won(Side::A)));
    // The last turn, and the end of the mission's target.
    assert_eq!(over(&setting, |table| table.turn = 12), Some(Outcome::Drawn));
    let bridge = |table: &mut Position| table.sites[sites[1]].left = 0;
    assert_eq!(over(&setting, bridge), None);
    setting.goal = Goal::One(named(&setting, "K1"));
    assert_eq!(over(&setting, bridge), Some(Outcome::Won(Side::A)));
    setting.goal = Goal::All;
    assert_eq!(over(&setting, bridge), None);
    assert_eq!(
        over(&setting, |table| sites.iter().for_each(|at| table.sites[*at].left = 0)),
        Some(Outcome::Won(Side::A))
    );
}

#[test]
fn sqr_168_a_side_that_has_lost_more_than_half_breaks_off_where_that_is_played() {
    let mut setting = stage();
    let lost = |table: &mut Position| table.crafts[3].place = Place::Lost;
    let both = |table: &mut Position| table.crafts[..2].iter_mut().for_each(|craft| craft.place = Place::Lost);
    assert_eq!(over(&setting, both), None);
    setting.rules.breaks_off = true;
    // 45 of 90 fights on, 101 of 178 does not.
    assert_eq!(over(&setting, lost), None);
    assert_eq!(over(&setting, both), Some(Outcome::Won(Side::B)));
}
