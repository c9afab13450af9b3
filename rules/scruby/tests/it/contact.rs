//! Charges: the ride, the edge that is touched, and how the charger comes to lie against it.

use crate::field::{Ground, assert_at, assert_inches, at, inch, um};
use crate::play::{Layout, SOUTH};
use sandtable_core::Piece;
use sandtable_geometry::Angle;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::Stand;
use sandtable_scruby::battle::board::contact::Ride;
use sandtable_scruby::battle::board::paths::BUDGET;
use sandtable_scruby::battle::position::{Charge, Contact, Phase};
use sandtable_scruby::clause;

const LINE: &str = "N1: line fair 60 line at 36,20 facing 180";

fn ride(ground: &Ground, turn: i32) -> Ride {
    ground.board().ride(ground.piece("S1"), ground.piece("N1"), turn, BUDGET).unwrap()
}

/// The ride of S1 at N1, and how it ends.
fn closing(ground: &Ground) -> (Stand, Vec<Contact>) {
    let (board, charger, target) = (ground.board(), ground.piece("S1"), ground.piece("N1"));
    let ridden = ride(ground, 0);
    assert_eq!(ridden.touched, Some(target), "{ridden:?}");
    board.closed(charger, &ridden, target, board.unit(charger).stand.at)
}

#[track_caller]
fn contact(ground: &Ground) -> (Stand, Vec<Contact>) {
    let (stand, contacts) = closing(ground);
    assert!(!contacts.is_empty(), "there is no room");
    (stand, contacts)
}

fn cavalry(kind: &str, y: f64) -> Ground {
    Ground::new().south(&format!("S1: {kind} fair 24 line at 36,{y} facing 0")).north(LINE)
}

#[test]
fn aos_107_a_charger_rides_as_far_as_its_rate() {
    // Light dragoons: twelve inches, and nine after a change of facing.
    let ridden = ride(&cavalry("light_dragoon", 5.0), 0);
    assert_eq!((ridden.touched, ridden.stopped), (None, Some(&clause::BUDGET_SPENT)));
    assert_at(ridden.to.at, 36.0, 17.0);
    assert_eq!(ridden.cost, BUDGET);
    let ridden = ride(&cavalry("light_dragoon", 8.0), 0);
    assert_at(ridden.to.at, 36.0, 20.0);
    assert!(ridden.touched.is_some() && ridden.stopped.is_none());
    let turned = ride(&cavalry("light_dragoon", 5.0), 30_000);
    assert_eq!(turned.from.bearing, Angle::degrees(30));
    assert_inches(turned.from.at.distance(turned.to.at), 9.0);
    // It may turn near to enemies, which no other order may.
    let near = Ground::new().south("S1: light_dragoon fair 24 line at 36,18 facing 0").north(LINE);
    assert_eq!(near.board().faced(near.piece("S1"), 30_000), Err(&clause::ENEMY_NEAR));
    assert!(ride(&near, 30_000).touched.is_some());
    // Open order turns for nothing.
    let skirmish = Ground::new().south("S1: light fair 60 skirmish at 36,10 facing 0").north(LINE);
    let ridden = ride(&skirmish, 30_000);
    assert_inches(ridden.from.at.distance(ridden.to.at), 6.0);
}

#[test]
fn aos_107_the_line_leads_at_most_45_degrees_aside() {
    let aside = |x: f64| {
        Ground::new()
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .north(&format!("N1: line fair 60 column at {x},14 facing 180"))
    };
    // The nearest point is a corner 1.2 nearer than the middle of the front.
    let may = |ground: &Ground| ground.board().may_ride_at(ground.piece("S1"), ground.piece("N1"));
    let straight = aside(41.0);
    assert_eq!(may(&straight), Ok(()));
    assert!(ride(&straight, 0).stopped.is_none());
    let wide = aside(46.0);
    assert_eq!((may(&wide), ride(&wide, 0).stopped), (Ok(()), Some(&clause::NOT_BEFORE_IT)));
    assert_eq!(ride(&wide, 0).to, ride(&wide, 0).from, "it halts without moving");
    let turned = ride(&wide, 45_000);
    assert_eq!(turned.stopped, Some(&clause::BUDGET_SPENT));
    assert_inches(turned.from.at.distance(turned.to.at), 6.0);
    let behind = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 column at 36,4 facing 0");
    assert_eq!(may(&behind), Err(&clause::NOT_BEFORE_IT));
}

#[test]
fn aos_107_a_friend_that_it_may_not_pass_stops_it_and_others_are_passed() {
    let with = |friend: &str| {
        Ground::new()
            .south("S1: heavy_dragoon fair 24 line at 36,13 facing 0")
            .south(&format!("S2: {friend}"))
            .north(LINE)
    };
    let ridden = ride(&with("line fair 60 line at 36,17 facing 0"), 0);
    assert_eq!(ridden.stopped, Some(&clause::FRIEND_IN_THE_WAY));
    assert_at(ridden.to.at, 36.0, 16.0);
    assert!(ride(&with("light fair 60 skirmish at 36,17 facing 0"), 0).touched.is_some());
    assert!(ride(&with("gun_8_9 fair 8 unlimbered at 36,17 facing 0"), 0).touched.is_some());
}

#[test]
fn aos_107_the_first_enemy_that_it_touches_becomes_the_target() {
    let ground = cavalry("heavy_dragoon", 13.0).north("N2: line fair 60 line at 39,18 facing 180");
    assert_eq!(ride(&ground, 0).touched, Some(ground.piece("N2")));
    // Enemies may be passed nearer than an inch.
    let ground = cavalry("heavy_dragoon", 13.0).north("N2: line fair 60 line at 41,18 facing 180");
    assert_eq!(ride(&ground, 0).touched, Some(ground.piece("N1")));
    // A caisson stops nobody, and is taken.
    let ground = cavalry("heavy_dragoon", 13.0).north("N2: caisson fair 1 limbered at 36,14.5 facing 0");
    let ridden = ride(&ground, 0);
    assert_eq!(
        (ridden.touched, ridden.taken.iter().collect::<Vec<_>>()),
        (Some(ground.piece("N1")), vec![ground.piece("N2")])
    );
}

#[test]
fn aos_107_terrain_and_lines_cost_a_charger_what_they_cost_everybody() {
    let over = |terrain: &str| {
        ride(&Ground::new().on(terrain).south("S1: heavy_dragoon fair 24 line at 36,10 facing 0").north(LINE), 0)
    };
    assert_at(over("hedge 30,12 42,12").to.at, 36.0, 16.0);
    assert_at(over("wood 30,10 42,30").to.at, 36.0, 14.0);
    let marsh = over("marsh 30,12 42,14");
    assert_at(marsh.to.at, 36.0, 12.0);
    assert_eq!(marsh.stopped, Some(&clause::IMPASSABLE));
}

#[test]
fn aos_108_the_edge_depends_on_where_the_charge_was_declared() {
    let ground = Ground::new().north("N1: line fair 60 line at 36,20.5 facing 0");
    // Its centre is (36, 20); ahead is up.
    let edge = |ahead: f64, aside: f64| ground.board().edge_from(ground.piece("N1"), at(36.0 + aside, 20.0 + ahead));
    // Five ahead: 4.5 before the front allows 6.9 aside. One ahead allows 2.9.
    assert_eq!((edge(5.0, 6.0), edge(5.0, 6.9), edge(5.0, 6.91)), (Edge::Front, Edge::Front, Edge::Right));
    assert_eq!((edge(1.0, 6.0), edge(1.0, -6.0), edge(1.0, 2.9)), (Edge::Right, Edge::Left, Edge::Front));
    assert_eq!((edge(-5.0, 6.0), edge(-1.0, 6.0), edge(0.0, 3.0)), (Edge::Rear, Edge::Right, Edge::Right));
}

#[test]
fn aos_108_a_charger_is_laid_against_the_edge() {
    // From the left front, onto the front: its middle comes to the point where it arrived.
    let ground = Ground::new().south("S1: heavy_dragoon fair 24 line at 32,14 facing 20").north(LINE);
    let (stand, contacts) = contact(&ground);
    assert_eq!(stand.bearing, Angle::ZERO);
    assert_inches(sandtable_geometry::Length::um(stand.at.y), 20.0);
    assert!(stand.at.x >= at(32.0, 0.0).x && stand.at.x <= at(33.7, 0.0).x, "{:?}", stand.at);
    assert_eq!(
        (contacts.len(), contacts[0].edge, contacts[0].flanked, contacts[0].moving),
        (1, Edge::Front, false, true)
    );
    // Onto the right of who faces down the table: that is the left of who looks at him.
    let ground = Ground::new().south("S1: heavy_dragoon fair 24 line at 28,20.5 facing 90").north(LINE);
    let (stand, contacts) = contact(&ground);
    assert_eq!((stand.bearing, contacts[0].edge, contacts[0].flanked), (Angle::QUARTER, Edge::Right, true));
    assert_at(stand.at, 33.6, 20.5);
}

#[test]
fn aos_108_squares_open_order_and_routers_have_no_flank() {
    let flanked = |target: &str, routing: bool| {
        let ground = Ground::new()
            .south("S1: heavy_dragoon fair 24 line at 28,20.5 facing 90")
            .north(&format!("N1: {target} at 36,20 facing 180"));
        let ground = if routing { ground.but("N1", |unit| unit.routing = Some(1)) } else { ground };
        let board = ground.board();
        let target = ground.piece("N1");
        board.is_flank(target, board.edge_from(target, board.unit(ground.piece("S1")).stand.at))
    };
    assert!(flanked("line fair 60 line", false) && flanked("gun_8_9 fair 8 unlimbered", false));
    assert!(
        !flanked("line fair 60 square", false)
            && !flanked("light fair 60 skirmish", false)
            && !flanked("line fair 60 line", true)
    );
}

#[test]
fn aos_108_it_is_shifted_by_the_least_distance_that_makes_room() {
    // A friend lies against the left half of the front: its right edge is at 36.
    let friend = "S2: light fair 60 skirmish at 32.4,20 facing 0";
    let ground = Ground::new().south("S1: heavy_dragoon fair 24 line at 38,13 facing 0").south(friend).north(LINE);
    let (stand, contacts) = contact(&ground);
    // 4.8 wide: its middle comes to 38.4, a little over half an inch from the friend's.
    assert!(stand.at.x <= at(38.4, 0.0).x && stand.at.x >= at(38.4, 0.0).x - 2 * 254, "{:?}", stand.at);
    assert_eq!(contacts[0].on, ground.piece("N1"));
    // Of two that are as short, to its right: a caisson lies before the middle.
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,13 facing 0")
        .south("S2: caisson fair 1 limbered at 36,20 facing 0")
        .north(LINE);
    let x = contact(&ground).0.at.x;
    assert!(x <= at(38.9, 0.0).x && x >= at(38.9, 0.0).x - 2 * 254, "{x}");
    // The table's edge pushes it back on the table.
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 2.5,13 facing 0")
        .north("N1: line fair 48 column at 0.96,20 facing 180");
    assert_at(contact(&ground).0.at, 2.4, 20.0);
}

#[test]
fn aos_108_where_there_is_no_room_it_goes_back_and_the_charge_fails() {
    // Friends on both sides leave less than its front.
    let ground = Ground::new().south("S1: heavy_dragoon fair 24 line at 36,13 facing 0");
    let ground =
        ground.south("S2: line fair 60 line at 32,20 facing 0").south("S3: line fair 60 line at 40,20 facing 0");
    let ground = ground.north(LINE).but("S2", |unit| unit.routing = Some(1)).but("S3", |unit| unit.routing = Some(1));
    let (stand, contacts) = closing(&ground);
    assert_eq!(contacts, []);
    // An inch from the target, or before its friends there.
    assert!(stand.at.y <= at(0.0, 19.0).y && stand.at.y >= at(0.0, 18.99).y, "{:?}", stand.at);
}

#[test]
fn aos_108_other_enemies_whose_edge_lies_against_its_front_are_in_contact_too() {
    let beside = |x: f64| {
        let ground = cavalry("heavy_dragoon", 13.0).north(&format!("N2: line fair 60 line at {x},20 facing 180"));
        let (_, contacts) = contact(&ground);
        contacts.len() == 2 && contacts[1].on == ground.piece("N2") && contacts[1].edge == Edge::Front
    };
    // Its front reaches to 38.4; a column before it lets two be touched.
    let narrow = |x: f64| {
        let ground = Ground::new()
            .south("S1: heavy_dragoon fair 24 line at 36,13 facing 0")
            .north("N1: line fair 60 column at 36,20 facing 180");
        contact(&ground.north(&format!("N2: line fair 60 column at {x},20 facing 180"))).1.len()
    };
    assert!(!beside(40.8));
    assert_eq!((narrow(39.0), narrow(39.2)), (2, 1), "half an inch, and less");
}

#[test]
fn aos_108_the_contact_keeps_a_feature_that_was_crossed_within_half_an_inch() {
    let kept = |line: &str| {
        contact(&Ground::new().on(line).south("S1: heavy_dragoon fair 24 line at 36,15 facing 0").north(LINE)).1[0]
            .barrier
    };
    assert_eq!((kept("hedge 30,19.6 42,19.6"), kept("hedge 30,19.4 42,19.4")), (Some(0), None));
    assert_eq!(kept("hedge 30,20 42,20"), Some(0), "it stands on the line");
}

#[test]
fn aos_108_aos_109_what_was_crossed_before_the_charges_phase_lies_between_them_all_the_same() {
    let barrier = |hedge: &str, declared: f64| {
        let ground = Ground::new()
            .on(hedge)
            .south("S1: heavy_dragoon fair 24 line at 36,16 facing 0")
            .north("N1: line fair 60 line at 36,16.1 facing 180");
        let (charger, target) = (ground.piece("S1"), ground.piece("N1"));
        let ride = ground.board().completed(charger, target);
        assert_eq!(ride.touched, Some(target));
        ground.board().closed(charger, &ride, target, at(36.0, declared)).1[0].barrier.is_some()
    };
    assert!(barrier("hedge 30,15.7 42,15.7", 10.0));
    // Too far before the edge; and never crossed by who declared beyond it.
    assert!(!barrier("hedge 30,15.5 42,15.5", 10.0) && !barrier("hedge 30,15.7 42,15.7", 16.0));
}

#[test]
fn aos_109_the_bonus_completes_a_charge_or_does_not() {
    let completed = |gap: f64| {
        let ground = cavalry("heavy_dragoon", 20.0 - gap);
        let ridden = ground.board().completed(ground.piece("S1"), ground.piece("N1"));
        (ridden.touched.is_some(), ridden.to.at)
    };
    assert!(completed(3.5).0 && completed(4.0).0 && !completed(4.1).0);
    assert_at(completed(6.5).1, 36.0, 17.5);
    // A line costs its quarters of the rate in inches: two of eight.
    let ground =
        Ground::new().on("hedge 30,18 42,18").south("S1: heavy_dragoon fair 24 line at 36,17 facing 0").north(LINE);
    assert_at(ground.board().completed(ground.piece("S1"), ground.piece("N1")).to.at, 36.0, 19.0);
    let on_foot = Ground::new().south("S1: heavy_dragoon fair 24 dismounted at 36,10 facing 0").north(LINE);
    assert_eq!(on_foot.board().charge_bonus(on_foot.piece("S1")), 2);
}

#[test]
fn aos_111_who_evaded_and_is_caught_counts_as_touched_in_the_rear_where_the_charger_comes() {
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,14 facing 0")
        .north("N1: rifles fair 60 skirmish at 36,20 facing 180");
    let charger = ground.piece("S1");
    let ground = ground.but("N1", |unit| unit.done.evaded = Some(charger));
    let (stand, contacts) = contact(&ground);
    assert_eq!((contacts[0].edge, contacts[0].flanked), (Edge::Front, true));
    assert_eq!(stand.bearing, Angle::ZERO);
    assert_at(stand.at, 36.0, 20.0);
    // Who evaded another faces this one.
    let ground = ground.but("N1", |unit| unit.done.evaded = Some(Piece(9)));
    let (stand, contacts) = contact(&ground);
    assert_eq!((contacts[0].edge, contacts[0].flanked, stand.bearing), (Edge::Front, false, Angle::ZERO));
    // AOS-142: beaten, it goes back from where the charger came.
    let ground = ground.touching("S1", "N1", Edge::Front);
    let line = ground.board().line_of_retreat(ground.piece("N1"), &[charger], inch(9.0));
    assert!(line.to.y > line.from.y, "{line:?}");
}

#[test]
fn aos_112_a_counter_charge_goes_half_the_gap_and_four_inches_at_most() {
    let met = |gap: f64| {
        let ground = Ground::new()
            .south(&format!("S1: lancer fair 24 line at 36,{} facing 0", 20.0 - gap))
            .north("N1: lancer fair 24 line at 36,20 facing 180");
        let (unit, charger) = (ground.piece("N1"), ground.piece("S1"));
        ground.board().may_meet(unit, charger).then(|| ground.board().met(unit, charger).at)
    };
    assert_eq!(met(2.9), None);
    assert_at(met(3.0).unwrap(), 36.0, 18.5);
    assert_at(met(7.0).unwrap(), 36.0, 16.5);
    assert_at(met(10.0).unwrap(), 36.0, 16.0);
    // It stays on the table.
    let ground = Ground::new()
        .south("S1: lancer fair 16 column at 0.8,20 facing 0")
        .north("N1: lancer fair 24 line at 2.4,30 facing 180");
    let end = ground.board().met(ground.piece("N1"), ground.piece("S1"));
    let footprint = ground.board().footprint_at(ground.piece("N1"), end);
    assert!(end.at.y < um(30.0) && footprint.corners().iter().all(|corner| corner.x >= -26), "{footprint:?}");
    // Before a friend it halts, touching him.
    let ground = Ground::new()
        .south("S1: lancer fair 24 line at 36,10 facing 0")
        .north("N1: lancer fair 24 line at 36,20 facing 180");
    let ground = ground.north("N2: light fair 60 skirmish at 36,18 facing 180");
    assert_at(ground.board().met(ground.piece("N1"), ground.piece("S1")).at, 36.0, 19.0);
}

#[test]
fn aos_112_only_who_is_charged_on_the_front_counter_charges() {
    let may = |x: f64, y: f64| {
        let ground = Ground::new()
            .south(&format!("S1: lancer fair 24 line at {x},{y} facing 0"))
            .north("N1: lancer fair 24 line at 36,20 facing 180");
        ground.board().may_meet(ground.piece("N1"), ground.piece("S1"))
    };
    assert!(may(36.0, 10.0) && !may(36.0, 30.0) && !may(48.0, 19.0));
}

#[test]
fn aos_94_aos_136_firefights_are_declared_after_all_moves() {
    let layout = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
        .south("S2: line fair 60 line at 42,10 facing 0")
        .south("S3: line fair 60 line at 48,10 facing 0")
        .north("N1: line fair 60 line at 39,15 facing 180")
        .north("N2: line fair 60 line at 46,15 facing 180");
    let mut play = layout.moves(SOUTH);
    play.but("S3", |unit| unit.disordered = true);
    play.give(SOUTH, "firefight N1 with S2", &[]);
    play.refused(SOUTH, "charge S1 at N1", "CORE-1");
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S2", &[]);
    for words in ["charge S1 at N1", "move S1 to 36,12", "face S3 left 10", "force S1"] {
        play.refused(SOUTH, words, "AOS-94");
    }
    play.but("S1", |unit| unit.disordered = true).refused(SOUTH, "reform S1", "AOS-94");
    // The enemy's countermove is not held by what he suffers; nor do the mover's own units that are attacked hold anybody.
    play.give(SOUTH, "firefight N2 with S3", &[]);
    assert!(play.phase() > Phase::Movement, "nobody is left to attack anybody, and both who are attacked are locked");
}

#[test]
fn aos_80_aos_107_who_touches_its_target_already_is_in_contact_where_it_stands() {
    let ground = cavalry("heavy_dragoon", 20.0);
    let (charger, target) = (ground.piece("S1"), ground.piece("N1"));
    for ride in [ride(&ground, 0), ground.board().completed(charger, target)] {
        assert_eq!((ride.touched, ride.cost, ride.to.at), (Some(target), 0, at(36.0, 20.0)));
    }
    assert_eq!(contact(&ground).1[0].edge, Edge::Front);
    // Whom it touches with its side stops nobody; whom it touches before it, does.
    let beside = cavalry("heavy_dragoon", 14.0).north("N2: line fair 60 line at 33.6,13.5 facing 90");
    assert_eq!(ride(&beside, 0).touched, Some(beside.piece("N1")));
    let before = cavalry("heavy_dragoon", 14.0).north("N2: line fair 60 line at 39,14 facing 180");
    assert_eq!(ride(&before, 0).touched, Some(before.piece("N2")));
}

#[test]
fn aos_103_aos_108_a_charger_on_a_road_is_not_laid_into_the_marsh_beside_it() {
    let marsh = |more: &str| {
        Ground::new()
            .on("marsh 20,11 52,30")
            .on(more)
            .south("S1: heavy_dragoon fair 24 column at 36,10.5 facing 0")
            .north("N1: line fair 60 line at 36,18.5 facing 180")
    };
    assert_at(contact(&marsh("road 35,0 37,48")).0.at, 36.0, 18.5);
    // In the midst of a marsh it has no place at all.
    let (ground, to) = (marsh("road 60,0 62,48"), at(36.0, 18.5));
    let (charger, target) = (ground.piece("S1"), ground.piece("N1"));
    let from = ground.board().unit(charger).stand;
    let (to, touched) = (Stand { at: to, ..from }, Some(target));
    let ride = Ride { from, to, cost: 0, touched, stopped: None, taken: Default::default() };
    assert_eq!(ground.board().closed(charger, &ride, target, from.at).1, []);
}

#[test]
fn aos_162_a_caisson_that_is_taken_does_not_hold_a_charge_that_ends_on_it() {
    let ground = cavalry("heavy_dragoon", 10.0).north("N2: caisson fair 1 limbered at 36,17 facing 0");
    let ridden = ride(&ground, 0);
    assert_eq!(ridden.taken.iter().collect::<Vec<_>>(), [ground.piece("N2")]);
    assert_at(ridden.to.at, 36.0, 18.0);
    // One of its own side does.
    let ground = cavalry("heavy_dragoon", 10.0).south("S2: caisson fair 1 limbered at 36,17 facing 0");
    assert!(ride(&ground, 0).to.at.y <= at(0.0, 14.02).y);
}

#[test]
fn aos_107_aos_108_a_waiting_charger_that_is_ridden_at_has_charged_whom_it_aimed_at() {
    let both = |target: &str| {
        let ground = Ground::new()
            .south("S1: cuirassier fair 24 line at 36,12 facing 0")
            .south("S2: line fair 60 line at 60,12 facing 0")
            .north("N1: lancer fair 24 line at 36,20 facing 180");
        let target = ground.piece(target);
        let ground = ground.but("N1", |unit| unit.charge = Some(Charge { target, ..Charge::default() }));
        let (charger, target) = (ground.piece("S1"), ground.piece("N1"));
        let made = contact(&ground).1[0];
        assert_eq!(ground.board().would_touch(charger, target), made);
        made.both
    };
    assert_eq!(["S1", "S2"].map(both), [true, false]);
}
