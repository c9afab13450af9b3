//! Section 4: what blocks a line of sight, levels and shadows, doubtful lines, smoke, and where cover begins.

use crate::field::{Field, RED, RED_FIRST, at};
use sandtable_geometry::Length;
use sandtable_mad::sections::sight::{Blocker, Sight};
use sandtable_mad::{Board, Setting};

/// A table with one tank in a corner on each side, so that it is a scenario.
fn table() -> Field {
    Field::new().red("far", &["R9: Tiger I at 1750,30"]).blue("far", &["B9: T34/76 at 1750,1170"])
}

/// The sight between two places, which must be the same from both ends (MAD-12).
fn sight(setting: &Setting, a: &str, b: &str) -> Sight {
    let board = Board::empty(setting);
    let (there, back) = (board.sight().between(at(a), at(b)), board.sight().between(at(b), at(a)));
    assert_eq!(there.is_clear(), back.is_clear(), "{a} to {b}: {there:?}, but {back:?} from the other end");
    there
}

fn sees(field: &Field, a: &str, b: &str) -> bool {
    sight(&field.setting(), a, b).is_clear()
}

#[test]
fn mad_12_sight_is_the_same_from_both_ends() {
    let setting = table()
        .area("wood", "100,100 160,300")
        .area("wood", "500,500 580,700")
        .area("built-up", "700,100 900,300")
        .area("building", "740,150 780,200")
        .hill(1, "300,300 700,800")
        .hill(2, "400,450 600,700")
        .feature("wood", "level = 2\nrectangle = [[420, 480], [460, 660]]")
        .area("building", "1000,400 1040,600")
        .setting();
    // A net of places whose lines touch corners and edges as well as insides.
    let places: Vec<String> =
        (0..8).flat_map(|x| (0..6).map(move |y| format!("{},{}", 20 * x * x + 60, 170 * y + 13 * x))).collect();
    let mut clear = 0;
    for a in &places {
        for b in &places {
            clear += usize::from(sight(&setting, a, b).is_clear());
        }
    }
    assert!(clear > places.len() && clear < places.len() * places.len());
}

#[test]
fn mad_13_buildings_and_hills_block_hedges_and_vehicles_do_not() {
    assert!(sees(&table(), "0,300", "400,300"));
    assert!(!sees(&table().area("building", "200,200 220,400"), "0,300", "400,300"));
    assert!(!sees(&table().hill(1, "200,200 220,400"), "0,300", "400,300"));
    for kind in ["hedge", "wall", "fence"] {
        assert!(sees(&table().line(kind, "200,200 200,400"), "0,300", "400,300"), "{kind}");
    }
    for kind in ["marsh", "rough", "field", "road", "river", "deep-water", "bridge", "cliff"] {
        assert!(sees(&table().area(kind, "100,200 320,400"), "0,300", "400,300"), "{kind}");
    }
    // Elements do not block, of either side.
    let play = Field::new()
        .red("red", &["R1: Tiger I at 100,300", "R2: Tiger I at 200,300"])
        .blue("blue", &["B1: T34/76 at 300,300", "B2: T34/76 at 400,300"])
        .red_first();
    assert!(play.board().sight().sees(play.piece("R1"), play.piece("B2")));
}

#[test]
fn mad_14_more_than_50_mm_of_wood_in_all_blocks() {
    let clear = |corners: &[&str]| {
        let field = corners.iter().fold(table(), |field, corners| field.area("wood", corners));
        sees(&field, "0,300", "400,300")
    };
    assert!(clear(&["100,200 140,400"]));
    assert!(!clear(&["100,200 160,400"]));
    assert!(!clear(&["100,200 130,400", "200,200 230,400"]));
    assert!(clear(&["350,200 450,400"]));
    assert!(!clear(&["349,200 449,400"]));
    // Exactly 50, a tenth more, and overlaps counted once.
    assert!(clear(&["100,200 150,400"]));
    assert!(!clear(&["100,200 150.1,400"]));
    assert!(clear(&["100,200 140,400", "110,200 150,400"]));
    // Around the firer, between, around the target: 20 each.
    assert!(!clear(&["0,200 20,400", "200,200 220,400", "380,200 420,400"]));
}

#[test]
fn mad_14_exactly_50_mm_inside_is_visible_and_has_cover() {
    let setting = table().area("wood", "350,200 450,400").setting();
    let board = Board::empty(&setting);
    assert_eq!(board.sight().between(at("0,300"), at("400,300")), Sight::Clear);
    assert_eq!(board.sight().cover(at("0,300"), at("400,300")).unwrap().clause, "MAD-37");
    assert!(
        matches!(board.sight().between(at("0,300"), at("400.1,300")), Sight::Blocked(Blocker::Depth(depth)) if depth == Length::tenths_of_mm(501))
    );
}

#[test]
fn mad_11_built_up_areas_act_like_woods() {
    let field = table().area("built-up", "380,200 600,400");
    let setting = field.setting();
    let board = Board::empty(&setting);
    // In the gardens, 20 mm from the edge on the firer's side.
    assert_eq!(board.sight().between(at("0,300"), at("400,300")), Sight::Clear);
    assert_eq!(board.sight().cover(at("0,300"), at("400,300")).unwrap().clause, "MAD-37");
    assert!(!sees(&field, "0,300", "431,300"));
    assert!(!sees(&field, "340,300", "640,300"));
    // Wood and built-up area add up.
    assert!(!sees(&table().area("built-up", "100,200 130,400").area("wood", "200,200 230,400"), "0,300", "400,300"));
}

#[test]
fn mad_15_from_a_hill_tall_features_hide_50_mm_behind_them() {
    let hill = |field: Field| field.hill(1, "0,250 40,350");
    let near = || table().area("wood", "100,200 160,400");
    let far = || table().area("wood", "320,200 380,400");
    assert!(sees(&hill(near()), "0,300", "400,300"));
    assert!(!sees(&hill(far()), "0,300", "400,300"));
    assert!(sees(&hill(far()), "0,300", "430,300"));
    assert!(!sees(&hill(far()), "0,300", "429.9,300"));
    for (field, to) in [(near(), "400,300"), (far(), "400,300"), (far(), "430,300")] {
        assert!(!sees(&field, "0,300", to));
    }
    let setting = hill(far()).setting();
    assert!(matches!(sight(&setting, "0,300", "400,300"), Sight::Blocked(Blocker::Shadow(_))));
    // A building casts the shadow however thin it is, a wood only where more than 50 mm of it lie on the line.
    assert!(!sees(&hill(table().area("building", "370,200 380,400")), "0,300", "400,300"));
    assert!(sees(&hill(table().area("wood", "330,200 380,400")), "0,300", "400,300"));
    assert!(!sees(&hill(table().area("wood", "329.9,200 380,400")), "0,300", "400,300"));
}

#[test]
fn mad_16_by_default_nothing_is_doubtful() {
    let setting = table().area("building", "200,300 220,400").setting();
    assert_eq!(setting.rules.doubt, Length::ZERO);
    assert_eq!(sight(&setting, "0,299.9", "400,299.9"), Sight::Clear);
    assert!(matches!(sight(&setting, "0,300.1", "400,300.1"), Sight::Blocked(Blocker::Feature(_))));
}

/// A tank whose line to the enemy runs half a millimetre beside a building.
fn beside_a_building(doubt: &str) -> Field {
    Field::new()
        .area("building", "200,300.5 220,400")
        .red("red", &["R1: Tiger I at 0,300"])
        .blue("blue", &["B1: T34/76 at 400,300"])
        .option("mad.los_doubt_mm", doubt)
}

#[test]
fn mad_16_a_d10_decides_a_doubtful_line_when_the_target_is_named() {
    let mut play = beside_a_building("0").red_first();
    // Without the option no die falls for the line: only the shot's two.
    play.does(&["aim R1 at B1"]).rolls("fire", &[&[1, 1]]);

    let mut play = beside_a_building("1").red_first();
    assert_eq!(sight(play.setting(), "0,300", "400,300"), Sight::Doubtful);
    let waiting = play.waits("aim R1 at B1", &[]);
    assert_eq!((waiting.why.reason.clause, &waiting.sides[..]), ("MAD-16", &[10][..]));
    // 5 is clear: the shot is rolled for; nothing more is asked about the line.
    play.rolls("aim R1 at B1", &[&[5]]).rolls("fire", &[&[10, 9]]);
    assert!(play.is_lost("B1"));

    // 6 is blocked: the weapon has fired at nothing.
    let mut play = beside_a_building("1").red_first();
    play.rolls("aim R1 at B1", &[&[6]]).does(&["fire"]);
    assert_eq!(play.hit_points("B1"), 22);
    assert_eq!(play.element("R1").fired, 1);
    assert_eq!(play.refused("aim R1 at B1"), "MAD-32");
}

#[test]
fn mad_16_the_chance_of_a_doubtful_line_is_even() {
    let play = beside_a_building("1").red_first();
    assert_eq!(play.chance("aim R1 at B1", |state| !state.named[0].shot().unwrap().blocked), 0.5);
}

#[test]
fn mad_16_a_doubtful_line_is_called_so_beforehand() {
    use sandtable_core::Table;
    use sandtable_dice::Exact;
    use sandtable_mad::Mad;
    let forecasts = |doubt: &str, premeasure: &str| {
        let play = beside_a_building(doubt).option("premeasure", premeasure).red_first();
        let told = Mad::forecast(play.setting(), &play.view(RED), &play.read("aim R1 at B1"), &mut Exact::new());
        let short = |forecast: &sandtable_core::Forecast| (forecast.reason.clause, forecast.chances.last().unwrap().1);
        (told.iter().map(short).collect::<Vec<_>>(), told.iter().map(|forecast| forecast.gain).sum::<f64>())
    };
    assert_eq!(forecasts("1", "off"), (vec![("MAD-16", 0.5)], 0.0));
    assert_eq!(forecasts("0", "off"), (vec![], 0.0));
    // Class B at 400 mm: 6, so that one shot in four misses; half the shots come to be fired.
    let (told, gain) = forecasts("1", "on");
    let (plain, twice) = forecasts("0", "on");
    assert_eq!(told, [("MAD-16", 0.5), ("MAD-45", 0.75)]);
    assert_eq!(plain, [("MAD-45", 0.75)]);
    assert!((2.0 * gain - twice).abs() < 1e-9 && gain > 0.0);
}

#[test]
fn mad_16_doubt_is_looked_for_on_both_sides_and_at_both_ends() {
    let setting = table().area("building", "200,300.5 220,400").option("mad.los_doubt_mm", "2").setting();
    assert_eq!(sight(&setting, "0,300", "400,300"), Sight::Doubtful);
    // Blocked, but a little to the right it would be clear.
    assert_eq!(sight(&setting, "0,301", "400,301"), Sight::Doubtful);
    assert!(matches!(sight(&setting, "0,310", "400,310"), Sight::Blocked(_)));
    assert_eq!(sight(&setting, "0,290", "400,290"), Sight::Clear);
}

#[test]
fn mad_128_touching_an_edge_or_a_corner_never_blocks() {
    let building = || table().area("building", "200,300 220,400");
    assert!(sees(&building(), "0,300", "400,300"), "along an edge");
    assert!(!sees(&building(), "100,200", "320,420"), "through a corner of it");
    assert!(sees(&building(), "160,340", "240,260"), "touching a corner");
    assert!(sees(&table().hill(1, "200,300 220,400"), "0,300", "400,300"), "along the foot of a hill");
    // A line along the edge of a wood is outside; along the common edge of two it is inside.
    assert!(sees(&table().area("wood", "100,300 200,400"), "0,300", "400,300"));
    let two = table().area("wood", "100,300 200,400").area("wood", "100,200 200,300");
    assert!(!sees(&two, "0,300", "400,300"));
}

#[test]
fn mad_128_contact_is_always_clear_and_gives_no_cover() {
    let setting = table().area("building", "190,200 210,400").area("wood", "150,150 250,450").setting();
    let board = Board::empty(&setting);
    assert_eq!(board.sight().between(at("184.8,300"), at("215,300")), Sight::Clear);
    assert_eq!(board.sight().cover(at("184.8,300"), at("215,300")), None);
    assert!(matches!(board.sight().between(at("184,300"), at("215,300")), Sight::Blocked(_)));
}

#[test]
fn mad_128_a_garrison_looks_out_of_its_own_building_and_into_no_other() {
    let one = || table().area("building", "200,200 300,300");
    for there in ["250,600", "600,250", "10,250", "250,10", "600,600"] {
        assert!(sees(&one(), "250,250", there), "{there}");
    }
    let two = || one().area("building", "400,200 450,300");
    assert!(!sees(&two(), "250,250", "600,250"));
    assert!(sees(&two(), "250,250", "420,250"), "into the building of the target");
    // A point on the edge is inside.
    assert!(sees(&one(), "200,250", "600,250"));
}

#[test]
fn mad_128_woods_that_touch_or_overlap_are_one_area() {
    let hill = || table().hill(1, "0,250 40,350");
    // From the hill: a wood of 60 mm right before the target casts its shadow, in one piece or in two.
    assert!(!sees(&hill().area("wood", "320,200 380,400"), "0,300", "400,300"));
    assert!(!sees(&hill().area("wood", "320,200 350,400").area("wood", "350,200 380,400"), "0,300", "400,300"));
    // The wood that contains the lower element counts its length, in one piece or in two.
    assert!(!sees(&hill().area("wood", "340,200 420,400"), "0,300", "400,300"));
    assert!(!sees(&hill().area("wood", "340,200 370,400").area("wood", "370,200 420,400"), "0,300", "400,300"));
    assert!(sees(&hill().area("wood", "350,200 370,400").area("wood", "370,200 420,400"), "0,300", "400,300"));
}

#[test]
fn mad_129_levels_of_elements_and_tops_of_features() {
    // Both on level 1, wood on the ground between.
    let both = || table().hill(1, "0,250 40,350").hill(1, "380,250 420,350");
    assert!(sees(&both().area("wood", "100,200 300,400"), "0,300", "400,300"));
    // The same wood on ground of level 1 is as tall as they look.
    let raised = both().feature("wood", "level = 1\nrectangle = [[100, 200], [300, 400]]");
    assert!(!sees(&raised, "0,300", "400,300"));
    // A on level 1, B on the ground behind another hill of level 1.
    let behind = |far: &str| table().hill(1, "0,250 40,350").hill(1, &format!("200,200 {far},400"));
    assert!(!sees(&behind("351"), "0,300", "400,300"));
    assert!(sees(&behind("350"), "0,300", "400,300"));
    // On the ground at two sides of a hill; on the hill and at its foot.
    assert!(!sees(&table().hill(1, "100,200 300,400"), "0,300", "400,300"));
    assert!(sees(&table().hill(1, "100,200 300,400"), "200,300", "310,300"));
    // A hill of two contours: its top hides what stands on its other slope.
    let two = || table().hill(1, "100,200 500,400").hill(2, "250,200 350,400");
    assert!(!sees(&two(), "150,300", "450,300"));
    assert!(sees(&two(), "300,300", "450,300"));
    assert!(sees(&two(), "300,300", "600,300"), "over the own contours");
    // Higher than both.
    assert!(!sees(&both().hill(2, "200,200 250,400"), "0,300", "400,300"));
    // Taller than a level-2 onlooker's low ground only: no hindrance 50 mm behind it.
    let high = || table().hill(2, "0,250 40,350").hill(1, "380,250 600,350");
    assert!(sees(&high().area("building", "340,200 360,400"), "0,300", "400,300"), "its top is not above the lower");
    assert!(!sees(&high().feature("building", "level = 1\nrectangle = [[340, 200], [360, 400]]"), "0,300", "400,300"));
}

#[test]
fn mad_129_a_feature_stands_on_the_ground_under_its_middle() {
    let hills = || table().hill(1, "0,250 40,350").hill(1, "380,250 420,350");
    // On a hill of its own a wood of more than 50 mm has its top at 2 and blocks; at level 0 it would not.
    let on_a_hill = hills().hill(1, "100,200 300,400").area("wood", "120,220 280,380");
    assert!(!sees(&on_a_hill, "0,300", "400,300"));
    let told = hills().hill(1, "100,200 300,400").feature("wood", "level = 0\nrectangle = [[120, 220], [280, 380]]");
    assert!(sees(&told, "0,300", "400,300"));
    // Before the hill in the file, it stands on it all the same.
    let before = hills().area("building", "180,280 220,320").hill(1, "100,200 300,400");
    assert!(!sees(&before, "0,300", "400,300"));
}

/// A tank burns in turn 1, between two that look past it.
fn burning(radius: &str) -> Field {
    Field::new()
        .red("red", &["R1: Tiger I at 300,300", "R2: Tiger I at 300,330"])
        .blue("blue", &["B1: T34/76 at 300,500"])
        .blue("others", &["B2: T34/76 at 300,600", "B3: T34/76 at 380,600"])
        .option("mad.wreck_smoke", "on")
        .option("mad.smoke_radius", radius)
}

#[test]
fn mad_130_smoke_blocks_in_the_turn_of_the_wreck_and_the_next() {
    let mut play = burning("20").red_first();
    assert!(play.board().sight().sees(play.piece("R1"), play.piece("B2")));
    play.does(&["aim R2 at B1"]).rolls("fire", &[&[10, 9]]);
    assert!(play.is_lost("B1"));
    let blocked = |play: &crate::field::Play| !play.board().sight().sees(play.piece("R1"), play.piece("B2"));
    assert!(blocked(&play), "turn 1");
    play.does(&["end red"]).rolls("end others", &[RED_FIRST]);
    assert!(blocked(&play), "turn 2");
    assert_eq!(play.refused("aim R1 at B2"), "MAD-33");
    play.does(&["end red"]).rolls("end others", &[RED_FIRST]);
    assert!(!blocked(&play), "turn 3");
}

#[test]
fn mad_130_smoke_is_a_circle_that_lines_may_touch() {
    let mut play = burning("20").red_first();
    play.does(&["aim R2 at B1"]).rolls("fire", &[&[10, 9]]);
    let board = play.board();
    let clear = |a: &str, b: &str| board.sight().between(at(a), at(b)).is_clear();
    assert!(clear("320,300", "320,700"));
    assert!(!clear("319.9,300", "319.9,700"));
    // Inside nobody sees out, or each other, but those in contact.
    assert!(!clear("310,500", "500,500"));
    assert!(!clear("282,500", "318,500"));
    assert!(clear("290,500", "310,500"));
}

#[test]
fn mad_130_smoke_hides_hills_too_and_only_vehicles_smoke() {
    let mut play = burning("20").hill(3, "250,250 350,350").hill(2, "250,580 420,640").red_first();
    assert!(play.board().sight().sees(play.piece("R1"), play.piece("B2")));
    play.does(&["aim R2 at B1"]).rolls("fire", &[&[10, 9]]);
    assert!(!play.board().sight().sees(play.piece("R1"), play.piece("B2")));

    let mut play = Field::new()
        .red("red", &["R1: Tiger I at 300,300"])
        .blue("blue", &["B1: Infantry at 300,450"])
        .blue("others", &["B2: T34/76 at 300,600"])
        .option("mad.wreck_smoke", "on")
        .red_first();
    play.does(&["aim R1 at B1 with cannon_b"]).rolls("fire", &[&[10, 9]]);
    assert!(play.is_lost("B1"));
    assert!(play.board().sight().sees(play.piece("R1"), play.piece("B2")));
}

/// MAD-73, MAD-128 Contact is of two elements: who stands beside a thin house does not see the ground behind it.
#[test]
fn mad_73_mad_130_an_observer_sees_no_ground_through_what_hides_it_however_near() {
    let field = |terrain: Field| {
        terrain
            .red("battery", &["O1: Off-table tube 61-120mm"])
            .red("spotters", &["C1: Infantry Command at 505,500"])
            .blue("tank", &["B1: T34/76 at 1700,1100"])
    };
    let house = field(Field::new().area("building", "510,450 520,550"));
    assert_eq!(house.red_first().refused("barrage battery at 530,500 observed by C1"), "MAD-73");
    // As near on its own side of the house.
    let mut play = house.red_first();
    play.does(&["barrage battery at 490,500 observed by C1"]);
    assert!(play.state().named[0].barrage().unwrap().observed);
}
