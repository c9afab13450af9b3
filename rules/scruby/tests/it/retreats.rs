//! Throwbacks, retreats, routs, evading, advances and pursuits.

use crate::field::{Ground, assert_at, at, inch};
use crate::play::{Layout, NORTH, SOUTH};
use sandtable_geometry::Angle;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::board::retreats::Retreat;
use sandtable_scruby::lists::Formation;

fn thrown(ground: &Ground) -> sandtable_geometry::Point {
    ground.board().thrown_back(ground.piece("N1"), at(36.0, 10.0)).at
}

fn retreat(ground: &Ground, winners: &[&str]) -> Retreat {
    let winners: Vec<_> = winners.iter().map(|name| ground.piece(name)).collect();
    ground.board().retreated(ground.piece("S1"), &winners)
}

#[test]
fn aos_128_a_throwback_is_three_inches_directly_away() {
    let ground = |behind: &str| {
        let ground = Ground::new()
            .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,22 facing 180");
        if behind.is_empty() { ground } else { ground.north(&format!("N2: {behind}")) }
    };
    assert_at(thrown(&ground("")), 36.0, 25.0);
    // Its rear is at 23: a friend two inches behind is touched.
    let touching = ground("line fair 60 line at 36,25 facing 180");
    assert_at(thrown(&touching), 36.0, 24.0);
    assert_at(thrown(&ground("light fair 60 skirmish at 36,25 facing 180")), 36.0, 24.0);
    assert_at(thrown(&ground("").rule(|rules| rules.throwback_inches = 5)), 36.0, 27.0);
    // Aslant: away through the centre, the facing stays.
    let ground = Ground::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 39,13.5 facing 180");
    let stand = ground.board().thrown_back(ground.piece("N1"), at(36.0, 10.0));
    assert_eq!(stand.bearing, Angle::HALF);
    // Three of five inches, and four.
    assert_at(stand.at, 39.0 + 3.0 * 0.6, 13.5 + 4.0 * 0.6);
}

#[test]
fn aos_128_enemies_impassable_ground_and_the_edge_stop_a_throwback() {
    let base = || Ground::new().south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0");
    let line = "N1: line fair 60 line at 36,22 facing 180";
    // An inch before an enemy; its centre at the border; the table's edge.
    assert_at(thrown(&base().south("S2: line fair 60 line at 36,26 facing 180").north(line)), 36.0, 24.0);
    assert_at(thrown(&Ground::new().on("river 0,24 72,26").north(line)), 36.0, 23.5);
    assert_at(thrown(&base().north("N1: line fair 60 line at 36,46 facing 180")), 36.0, 47.0);
    // Within an inch already, it stops only what brings it nearer.
    assert_at(thrown(&base().south("S2: line fair 60 line at 36,21.5 facing 0").north(line)), 36.0, 25.0);
}

#[test]
fn aos_128_aos_162_nobody_is_thrown_back_onto_a_caisson() {
    let play = Layout::new()
        .set("caissons", "on")
        .south("S1: line fair 60 line at 36,20 facing 0")
        .north("N1: gun_8_9 fair 8 unlimbered at 60,40 facing 180")
        .caisson(NORTH, "K1", "N1", "36,17.5")
        .moves(SOUTH);
    let (setting, table) = (play.setting(), &play.state().table);
    let board = Board::new(setting, table);
    let (unit, caisson) = (play.piece("S1"), play.piece("K1"));
    let there = board.footprint_at(unit, board.thrown_back(unit, at(36.0, 30.0)));
    assert_eq!(board.overlapped(unit, &there), None, "it lies on {caisson:?}: {there:?}");
    assert!(there.centre.y < board.centre(unit).y);
}

#[test]
fn aos_142_losers_go_back_nine_inches_and_face_back() {
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,24 facing 180");
    let end = retreat(&ground, &["N1"]);
    assert_eq!((end.blocked, end.surrendered, end.left, end.formation), (false, false, false, Formation::Line));
    assert_at(end.to.at, 36.0, 11.0);
    assert_eq!(end.to.bearing, Angle::ZERO);
    // Of several the nearest; of two as near the lower number.
    let ground = ground.north("N2: line fair 60 line at 50,12 facing 0");
    assert_at(retreat(&ground, &["N1", "N2"]).to.at, 36.0, 11.0);
    let even = Ground::new().south("S1: line fair 60 line at 36,20 facing 0");
    let even =
        even.north("N1: line fair 60 line at 30,24 facing 180").north("N2: line fair 60 line at 42,24 facing 180");
    assert!(retreat(&even, &["N2", "N1"]).to.at.x > at(36.0, 0.0).x, "away from the first");
}

#[test]
fn aos_142_after_a_melee_it_goes_at_right_angles_to_the_edge() {
    // Touched by N1 on its left, a little behind its middle.
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,20 facing 0")
        .north("N1: heavy_dragoon fair 16 line at 33.6,19 facing 90");
    let ground = ground.touching("N1", "S1", Edge::Left);
    let end = retreat(&ground, &["N1"]);
    assert_eq!(end.to.bearing, Angle::degrees(270), "it faces back along the line");
    assert_at(end.to.at, 45.0 - 0.5, 19.5);
    // Who came and lost goes back the way of the edge that it came to.
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 37,20 facing 180");
    let end = retreat(&ground.touching("S1", "N1", Edge::Front), &["N1"]);
    assert_at(end.to.at, 36.0, 11.0);
    // Of several that touch it, the one with most figures.
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,20 facing 0")
        .north("N1: line fair 48 column at 36,20 facing 180");
    let ground = ground
        .north("N2: line fair 60 column at 33.6,19.5 facing 90")
        .touching("N1", "S1", Edge::Front)
        .touching("N2", "S1", Edge::Left);
    assert_eq!(retreat(&ground, &["N1", "N2"]).to.bearing, Angle::degrees(270));
}

#[test]
fn aos_142_it_passes_friends_and_goes_on_until_it_is_clear() {
    let behind = |y: f64| {
        let ground = Ground::new()
            .south("S1: line fair 60 line at 36,30 facing 0")
            .south(&format!("S2: line fair 60 line at 36,{y} facing 0"));
        retreat(&ground.north("N1: line fair 60 line at 36,34 facing 180"), &["N1"])
    };
    assert_at(behind(25.0).to.at, 36.0, 21.0);
    let on = behind(21.5);
    assert!(!on.blocked && on.to.at.y <= at(0.0, 20.52).y && on.to.at.y >= at(0.0, 20.5).y, "{on:?}");
    // Friends one behind the other for more than six inches: there is no clear place.
    let mut ground = Ground::new().south("S1: line fair 60 line at 36,30 facing 0");
    for n in 0..8 {
        ground = ground.south(&format!("P{n}: line fair 60 line at 36,{} facing 0", 21.5 - f64::from(n)));
    }
    let end = retreat(&ground.north("N1: line fair 60 line at 36,34 facing 180"), &["N1"]);
    assert!(end.blocked && !end.surrendered);
    assert!(end.to.at.y >= at(0.0, 22.48).y && end.to.at.y <= at(0.0, 22.5).y, "{end:?}");
}

#[test]
fn aos_142_an_enemy_or_impassable_ground_blocks_it() {
    let ground = |terrain: &str, behind: &str| {
        let ground = Ground::new()
            .on(terrain)
            .south("S1: line fair 60 line at 36,20 facing 0")
            .north("N1: line fair 60 line at 36,24 facing 180");
        if behind.is_empty() { ground } else { ground.north(&format!("N2: {behind}")) }
    };
    let end = retreat(&ground("hedge 0,1 1,1", "line fair 60 line at 36,14 facing 0"), &["N1"]);
    assert!(end.blocked && !end.surrendered && !end.left);
    assert_at(end.to.at, 36.0, 16.002);
    let end = retreat(&ground("river 0,12 72,14", ""), &["N1"]);
    assert!(end.blocked && !end.surrendered);
    assert_at(end.to.at, 36.0, 14.5);
    // Still within an inch of an enemy, it surrenders.
    let held = Ground::new().on("river 0,18 72,19.2").south("S1: line fair 60 line at 36,20 facing 0");
    let held = held.north("N1: line fair 60 line at 36,20 facing 180").touching("N1", "S1", Edge::Front);
    let end = retreat(&held, &["N1"]);
    assert!(end.blocked && end.surrendered, "{end:?}");
    let held = held.but("N1", |unit| unit.routing = Some(1));
    assert!(!retreat(&held, &["N1"]).surrendered);
}

#[test]
fn aos_142_leaving_the_table_takes_it_off_and_batteries_end_limbered() {
    let from = |y: f64| {
        let ground = Ground::new()
            .south(&format!("S1: line fair 60 line at 36,{y} facing 0"))
            .north(&format!("N1: line fair 60 line at 36,{} facing 180", y + 4.0));
        retreat(&ground, &["N1"])
    };
    assert!(from(9.9).left && !from(10.0).left);
    let ground = Ground::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,24 facing 180");
    let end = retreat(&ground, &["N1"]);
    assert_eq!(end.formation, Formation::Limbered);
    // The centre, 19, goes back by nine; limbered it is four deep.
    assert_at(end.to.at, 36.0, 12.0);
}

#[test]
fn aos_143_the_advance_puts_the_centre_where_the_loser_s_was() {
    let base = || {
        Ground::new()
            .south("S1: heavy_dragoon fair 24 line at 36,18 facing 10")
            .north("N9: line fair 60 line at 60,40 facing 180")
    };
    let advanced = |ground: &Ground| ground.board().advanced(ground.piece("S1"), at(36.0, 22.5));
    let stand = advanced(&base());
    assert_eq!(stand.bearing, Angle::degrees(10), "facing as it attacked");
    let ground = base();
    assert_at(stand.centre(ground.board().block(ground.piece("S1"))), 36.0, 22.5);
    // It ends before it comes within an inch of an enemy.
    let near = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,18 facing 0")
        .north("N1: line fair 60 line at 36,22 facing 180");
    assert_at(advanced(&near).at, 36.0, 20.999);
    // Before a friend that it may not pass, and before impassable ground.
    let friend = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,18 facing 0")
        .south("S2: line fair 60 line at 36,21.5 facing 0");
    assert_at(advanced(&friend).at, 36.0, 20.5);
    let marsh = Ground::new().on("marsh 30,20 42,30").south("S1: heavy_dragoon fair 24 line at 36,18 facing 0");
    assert_at(advanced(&marsh).at, 36.0, 20.75);
}

#[test]
fn aos_151_a_pursuit_ends_an_inch_from_the_beaten_unit_on_its_line_of_retreat() {
    // Beaten at (38, 20), it stands nine inches on and faces back.
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 38,29 facing 180");
    let (board, unit, beaten) = (ground.board(), ground.piece("S1"), ground.piece("N1"));
    assert!(board.may_be_pursued(unit, beaten));
    let pursuit = board.pursued(unit, beaten, Angle::ZERO);
    assert!(!pursuit.blocked);
    assert_at(pursuit.to.at, 38.0, 28.0);
    assert_eq!(pursuit.to.bearing, Angle::ZERO);
    // Somebody else stops it short.
    let ground = ground.north("N2: line fair 60 line at 42,26 facing 180");
    let pursuit = ground.board().pursued(unit, beaten, Angle::ZERO);
    assert!(
        pursuit.blocked
            && !ground
                .board()
                .footprint_at(unit, pursuit.to)
                .is_within(&ground.board().footprint(ground.piece("N2")), inch(1.0))
    );
    let far = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,32.1 facing 180");
    assert!(!far.board().may_be_pursued(far.piece("S1"), far.piece("N1")));
}

#[test]
fn aos_154_a_router_runs_to_its_own_edge_turn_by_turn() {
    // Its centre is at 20.
    let mut ground = Ground::new().south("S1: line fair 60 line at 36,20.5 facing 0");
    for centre in [14.0, 8.0, 2.0] {
        let unit = ground.piece("S1");
        let end = ground.board().routed(unit);
        assert_eq!(
            (end.formation, end.to.bearing, end.left, end.surrendered),
            (Formation::Column, Angle::HALF, false, false)
        );
        assert_at(end.to.at, 36.0, centre - 1.0);
        ground = ground.but("S1", |unit| (unit.stand, unit.formation, unit.routing) = (end.to, end.formation, Some(5)));
    }
    assert!(ground.board().routed(ground.piece("S1")).left);
    // North runs up the table, and horses ten inches.
    let north = Ground::new().north("N1: heavy_dragoon fair 24 dismounted at 36,20.5 facing 180");
    let end = north.board().routed(north.piece("N1"));
    assert_eq!((end.formation, end.to.bearing), (Formation::Column, Angle::ZERO));
    assert_at(end.to.at, 36.0, 21.0 + 10.0 + 1.5);
}

#[test]
fn aos_154_an_enemy_or_impassable_ground_makes_it_surrender_and_friends_are_passed() {
    let with = |terrain: &str, other: &str| {
        let ground = Ground::new().on(terrain).south("S1: line fair 60 line at 36,20.5 facing 0");
        let ground = if other.starts_with('S') { ground.south(other) } else { ground };
        let ground = if other.starts_with('N') { ground.north(other) } else { ground };
        ground.board().routed(ground.piece("S1"))
    };
    assert!(with("hedge 0,1 1,1", "N1: line fair 60 line at 36,16 facing 0").surrendered);
    assert!(with("river 0,15 72,16", "").surrendered);
    assert!(!with("wood 0,10 72,16", "").surrendered);
    let on = with("hedge 0,1 1,1", "S2: line fair 60 line at 36,14 facing 0");
    assert!(!on.surrendered && on.to.at.y < at(0.0, 12.0).y, "on until it is clear: {on:?}");
    // In contact, its column finds room only behind its place.
    let touched = with("hedge 0,1 1,1", "N1: line fair 60 line at 36,20.5 facing 180");
    assert!(!touched.surrendered && !touched.left);
    assert!(touched.to.at.y < at(0.0, 12.6).y && touched.to.at.y > at(0.0, 12.4).y, "{touched:?}");
}

#[test]
fn aos_111_who_evades_goes_six_inches_away_or_twelve_mounted() {
    let evaded = |unit: &str, y: f64| {
        let ground = Ground::new()
            .south(&format!("S1: heavy_dragoon fair 24 line at 36,{y} facing 0"))
            .north(&format!("N1: {unit} at 36,20 facing 180"));
        let end = ground.board().evaded(ground.piece("N1"), ground.piece("S1"));
        (end, ground.piece("N1"))
    };
    let (end, _) = evaded("rifles fair 60 skirmish", 12.0);
    assert_at(end.to.at, 36.0, 26.0);
    assert_eq!((end.to.bearing, end.left, end.blocked), (Angle::HALF, false, false));
    assert_at(evaded("light_dragoon fair 24 screen", 12.0).0.to.at, 36.0, 32.0);
    // From eight inches it escapes twelve; from five it does not.
    let reaches = |gap: f64| {
        let (end, _) = evaded("rifles fair 60 skirmish", 20.0 - gap);
        end.to.at.distance(at(36.0, 20.0 - gap)) <= inch(12.0)
    };
    assert!(!reaches(8.0) && reaches(5.0));
}

#[test]
fn aos_111_evading_stops_before_impassable_ground_and_enemies_and_may_leave_the_table() {
    let with = |terrain: &str, y: f64| {
        let ground =
            Ground::new().on(terrain).south(&format!("S1: heavy_dragoon fair 24 line at 36,{} facing 0", y - 6.0));
        let ground = ground
            .south("S2: line fair 60 line at 36,27 facing 180")
            .north(&format!("N1: light fair 60 screen at 36,{y} facing 180"));
        ground.board().evaded(ground.piece("N1"), ground.piece("S1"))
    };
    // An inch before S2, whose front is at 27: the evader's rear is an inch behind its front.
    let end = with("hedge 0,1 1,1", 22.0);
    assert!(end.blocked);
    assert_at(end.to.at, 36.0, 25.0);
    assert!(with("hedge 0,1 1,1", 44.0).left);
    let end = with("river 0,41 72,42", 38.0);
    assert_at(end.to.at, 36.0, 40.5);
}

#[test]
fn aos_151_a_pursuit_keeps_on_the_table() {
    // Along the edge of the table, where the pursuer is wider than whom it follows.
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 line at 8,20 facing 0")
        .north("N1: line fair 60 column at 1.5,29 facing 180");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    let pursuit = board.pursued(unit, ground.piece("N1"), Angle::ZERO);
    assert!(pursuit.blocked && pursuit.to.at.x < inch(7.0).0, "{pursuit:?}");
    assert!(board.is_on_table(&board.footprint_at(unit, pursuit.to)));
}

#[test]
fn aos_142_who_is_touched_in_front_and_rear_has_no_way_back() {
    let retreats = |other: &str, edge: Edge| {
        let ground = Ground::new()
            .south("S1: line fair 60 line at 36,20 facing 0")
            .north("N1: heavy_dragoon fair 24 line at 36,20 facing 180")
            .north(&format!("N2: heavy_dragoon fair 16 line at {other}"));
        retreat(&ground.touching("N1", "S1", Edge::Front).touching("N2", "S1", edge), &["N1", "N2"])
    };
    let held = retreats("36,19 facing 0", Edge::Rear);
    assert!(held.blocked && held.surrendered, "{held:?}");
    assert_at(held.to.at, 36.0, 20.0);
    // Whom it has at its side it leaves there.
    let free = retreats("33.6,19.5 facing 90", Edge::Left);
    assert!(!free.blocked, "{free:?}");
    assert_at(free.to.at, 36.0, 11.0);
}

#[test]
fn aos_99_aos_154_who_has_no_room_at_the_enemy_s_edge_is_drawn_back_from_it() {
    // Its column is two inches deep: its centre comes from 47.4 to 47, and runs six inches.
    let south = Ground::new().south("S1: line fair 60 line at 36,47.9 facing 0");
    let end = south.board().routed(south.piece("S1"));
    assert!(!end.left, "{end:?}");
    assert_at(end.to.at, 36.0, 40.0);
    let north = Ground::new().north("N1: line fair 60 line at 36,0.1 facing 180");
    let end = north.board().routed(north.piece("N1"));
    assert!(!end.left, "{end:?}");
    assert_at(end.to.at, 36.0, 8.0);
}
