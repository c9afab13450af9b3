//! Battles in the air by other options than the usual ones, and what is told of them.

use crate::air_battle::{SPITFIRE, is_told, sky, told};
use crate::air_combined::offers;
use crate::field::{BLUE, RED, forecasts};
use sandtable_core::{Slot, Table};
use sandtable_geometry::{Angle, Course, Hand, Length, Point};
use sandtable_mad::Mad;

#[test]
fn map_30_by_option_who_drops_may_shoot_as_well() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let enemy = ["ship Light AA position A at 900,450", "Spitfire IA S at 900,650 heading 0 speed 200"];
    let kate = "Nakajima Kate B5N2 K at 500,600 heading 90 speed 150 load torpedo";
    let fleet = [
        "ship Fleet carrier C at 900,620 heading 0",
        "Grumman Wildcat F4F-4 S at 750,600 heading 90 speed 200",
        "Grumman Wildcat F4F-4 Z at 560,600 heading 90 speed 200",
    ];
    for (option, allowed) in [("off", Err("MAP-30")), ("on", Ok(()))] {
        let option = format!("\"mad.bomb_and_shoot\" = \"{option}\"");
        let mut play = sky(&option, &[stuka], &enemy).opened(&[&[9], &[2], &[1]]);
        play.rolls("bomb J A low at 200", &[&[9], &[6], &[9], &[6]]);
        assert_eq!(play.may("target J 1 at S"), allowed, "{option}");
        let mut play = sky(&option, &[kate], &fleet).opened(&[&[9], &[2], &[3], &[1]]);
        play.rolls("torpedo K C at 150", &[&[1, 1]]);
        assert_eq!((play.may("target K 1 at S"), play.may("target K 2 at Z")), (allowed, Ok(())), "{option}");
    }
}

#[test]
fn map_105_in_a_dive_bombs_fall_closer() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 180 load bombs";
    let lost = |speed: u16, percent: f64| {
        let gun = ["ship Light AA position A at 900,450"];
        let mut play = sky("\"mad.dive_bombing\" = \"on\"", &[stuka], &gun).opened(&[&[9], &[1]]);
        let order = format!("bomb J A low at {speed}");
        let reach = forecasts(&play, &order).remove(0).picture.scatter.unwrap().reach;
        let caught = reach.iter().find(|row| row.piece == play.piece("A")).unwrap().caught;
        assert!((caught * 100.0 - percent).abs() < 1e-9, "{caught} at {speed}");
        // Thirty millimetres ahead and as many astern; of each a dive takes twenty.
        play.rolls(&order, &[&[3], &[12], &[3], &[6]]);
        play.is_lost("A")
    };
    assert_eq!([lost(200, 64.0), lost(199, 36.0)], [true, false]);
}

#[test]
fn map_92_and_55_the_limits_of_runs_are_those_of_the_options() {
    let kate = "Nakajima Kate B5N2 K at 500,600 heading 90 speed 150 load torpedo";
    let carrier = ["ship Fleet carrier C at 900,620 heading 0"];
    let fast = sky("\"mad.torpedo_max_speed\" = \"160\"", &[kate], &carrier).opened(&[&[9], &[1]]);
    assert_eq!([151, 161].map(|speed| fast.may(&format!("torpedo K C at {speed}"))), [Ok(()), Err("MAP-92")]);
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let guns = ["ship Light AA position A at 925,450", "ship Light AA position B at 926,450"];
    let wide = sky("\"mad.bomb_aim_tolerance\" = \"25\"", &[stuka], &guns).opened(&[&[9], &[2], &[1]]);
    assert_eq!(["A", "B"].map(|gun| wide.may(&format!("bomb J {gun} low at 200"))), [Ok(()), Err("MAP-55")]);
}

#[test]
fn map_99_one_die_for_each_nearby_the_nearest_first_until_it_falls_itself() {
    let own = ["Spitfire IA S at 900,300 heading 0 speed 200", "Spitfire IA W at 900,515 heading 0 speed 200"];
    let enemies = ["Bf 109 E-3 M at 900,508 heading 90 speed 200", "Bf 109 E-3 N at 900,516 heading 90 speed 200"];
    let option = "\"mad.collision\" = \"on\"";
    let order: &[&[u8]] = &[&[9], &[8], &[2], &[1]];
    // M is the nearest; W stands at the distance itself, and N one beyond it.
    let mut play = sky(option, &own, &enemies).opened(order);
    play.rolls("fly S at 200", &[&[1], &[1, 2], &[1], &[2, 2]]);
    let left = ["S", "M", "W", "N"].map(|name| play.hit_points(name));
    assert_eq!(left, [16 - 3 - 4, 16 - 3, 16 - 4, 16]);
    let mut lost = sky(option, &own, &enemies).opened(order);
    lost.rolls("fly S at 200", &[&[1], &[10, 10]]);
    assert!(lost.is_lost("S") && lost.is_lost("M"));
    assert_eq!(lost.hit_points("W"), 16, "nobody collides with who has fallen");
}

#[test]
fn map_98_who_ends_just_at_the_distance_is_not_far() {
    let options = "\"mad.edge\" = \"scroll\"\n\"mad.break_off_mm\" = \"700\"";
    let two = ["Spitfire IA S at 500,600 heading 270 speed 300", "Bf 109 E-3 M at 640,600 heading 90 speed 200"];
    let opened = || {
        let mut play = sky(options, &two[..1], &two[1..]).opened(&[&[9], &[5]]);
        play.does(&["fly S at 360"]);
        play
    };
    let mut near = opened();
    near.rolls("fly M at 200", &[&[9], &[5]]);
    assert_eq!(near.state().turn, 2, "nobody is asked");
    let mut far = opened();
    far.does(&["fly M at 201"]);
    assert_eq!((far.asked(), far.may("break off S")), (RED, Ok(())));
}

#[test]
fn map_15_where_radii_are_free_any_is_typed_offered_and_flown() {
    let play = || {
        let other = "Bf 109 E-3 M at 1700,1100 heading 180 speed 200";
        sky("\"mad.free_radius\" = \"on\"", &[SPITFIRE], &[other]).opened(&[&[9], &[2]])
    };
    let order = |radius: u16| format!("fly S at 200 by T L {radius}mm 5 S rest");
    let mut free = play();
    assert_eq!(Mad::write(free.setting(), &free.read(&order(85))), order(85));
    assert_eq!([59, 60, 1000, 1001].map(|radius| free.may(&order(radius)).is_ok()), [false, true, true, false]);
    let [courses] = &offers(&free, "S", "fly")
        .iter()
        .filter_map(|offer| match offer.slots[1] {
            Slot::Course(of) => Some((of.tightest, of.widest, of.step)),
            _ => None,
        })
        .collect::<Vec<_>>()[..]
    else {
        panic!("one outline")
    };
    assert_eq!(*courses, (60, 1000, 1));
    free.does(&[&order(85)]);
    let start = Course { at: Point::mm(900, 300), heading: Angle::degrees(0) };
    let turned = start.arc(Hand::Left, Length::mm(85), Angle::degrees(5));
    let rest = Length::mm(200) - Angle::degrees(5).arc(Length::mm(85));
    assert!(free.course("S").at.distance(turned.ahead(rest).at) < Length::um(20), "{:?}", free.course("S"));
}

#[test]
fn map_50_whose_kill_it_is_is_told_and_kept() {
    let zero = "Mitsubishi Zero A6M2 M at 915,640 heading 0 speed 200";
    let mut play =
        sky("", &[SPITFIRE], &[zero, "Bf 109 E-3 N at 1700,100 heading 270 speed 200"]).opened(&[&[10], &[9], &[1]]);
    play.does(&["fly S at 240", "target S 1 at M", "target S 2 at M"]).rolls("shoot", &[&[9, 8], &[9, 8]]);
    assert!(is_told(&play, "M (Mitsubishi Zero A6M2) is shot down by S (Spitfire IA).", "MAP-07"), "{:?}", told(&play));
    let roster = Mad::roster(play.setting(), &play.view(BLUE));
    let kills = |piece: usize| {
        let rows = &roster.units[piece].pieces[0].rows;
        rows.iter().find(|row| row.name == "Kills").map(|row| (row.value.clone(), row.clause.to_string()))
    };
    assert_eq!([kills(0), kills(2)], [Some(("1".into(), "MAP-50".into())), None]);
    let mut play = sky("", &[SPITFIRE], &["Hurricane I W at 900,700 heading 0 speed 200"]).opened(&[&[8], &[3]]);
    play.does(&["fly S at 240", "target S 1 at W"]).rolls("shoot", &[&[8, 8], &[5]]);
    assert!(is_told(&play, "crashes: the kill of S (Spitfire IA).", "MAP-48"), "{:?}", told(&play));
}

#[test]
fn map_114_a_run_is_told_with_its_aim_and_its_templates() {
    let stuka = "Ju 87 B-1 J at 900,300 heading 0 speed 200 load bombs";
    let gun = ["ship Light AA position A at 900,450"];
    let option = "\"mad.partial_drop\" = \"on\"";
    let says = |order: &str, words: &str| {
        let mut play = sky(option, &[stuka], &gun).opened(&[&[9], &[1]]);
        let dice: &[&[u8]] = if order.contains("templates 1") { &[&[10], &[3]] } else { &[&[10], &[3], &[10], &[3]] };
        play.rolls(order, dice);
        assert!(is_told(&play, words, "MAP-112"), "{:?}", told(&play));
    };
    says("bomb J A low at 200", "makes a bombing run at A (Light AA position) at 200 at low level.");
    says("bomb J A low at 200 templates 1", "at 200 at low level, dropping one template.");
    says("bomb ground J low at 200 after 60", "makes a bombing run at 200 at low level, aimed after 60 mm.");
}

#[test]
fn map_57_what_templates_take_off_is_told_as_hit_points() {
    let stuka = "Ju 87 B-1 J at 900,400 heading 0 speed 200 load bombs";
    let mut play = sky("", &[stuka], &["ship Fleet carrier C at 900,600 heading 0"]).opened(&[&[9], &[1]]);
    play.rolls("bomb J C low at 200", &[&[1], &[12], &[9], &[3]]);
    assert!(is_told(&play, "loses 40 hit points.", "MAP-07"), "{:?}", told(&play));
}
