//! The tables, what follows from what in them, and what is said of mistakes.

use crate::tables::{gun, kind, lists, read, spoilt, tenths, torpedo};
use sandtable_action_stations::data;
use sandtable_action_stations::lists::{
    Arcs, Band, Cargo, Category, Class, Effect, Grade, Helm, Light, Lists, Loss, Ram, Sort, Special, Tubes, Weight,
    derive,
};
use sandtable_action_stations::resolution::fires::anti_aircraft;
use sandtable_core::data::Problems;
use sandtable_geometry::Length;

#[test]
fn ast_198_there_are_so_many_of_each() {
    let lists = lists();
    assert_eq!((lists.kinds.len(), lists.guns.len(), lists.torpedoes.len(), lists.aircraft.len()), (64, 61, 15, 10));
    let sight: Vec<i64> = lists.lights.iter().map(|row| row.sight.as_um() / 10_000).collect();
    assert_eq!(sight, [25, 40, 60, 80, 15, 120, 300]);
    assert_eq!(lists.sight(Light::Mist), Length::cm(15));
    let aircraft = &lists.aircraft[4];
    assert_eq!((aircraft.key.as_str(), aircraft.speed, aircraft.strafe), ("ju87", 190, Category::Mg));
    assert_eq!((aircraft.strafe_dice, aircraft.bombs, aircraft.bomb_dice, aircraft.torpedo), (2, 1, 3, false));
    assert!(lists.aircraft[0].torpedo && lists.aircraft[0].bomb_dice == 0);
    assert_eq!(lists.air_torpedo().map(|at| lists.torpedoes[usize::from(at)].weight), Some(Weight::Light));
}

#[test]
fn ast_117_what_follows_from_other_columns_may_be_left_blank() {
    const FOLLOWS: [&str; 9] = [
        "ship_class",
        "manoeuvre",
        "hull_boxes",
        "m_boxes",
        "shallow_draught",
        "length_cm",
        "beam_cm",
        "points",
        "victory_points",
    ];
    // No name with a comma, so that each comma parts two cells.
    let text = data::files().get("data/vessels.csv").unwrap().replace(", ", " ");
    let read =
        |text: String| Lists::read(&data::files().with("data/vessels.csv", text), &mut Problems::new()).unwrap().kinds;
    let head: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    assert!(FOLLOWS.iter().all(|column| head.contains(column)));
    let blank = |line: &str| -> String {
        let cells = head.iter().zip(line.split(','));
        cells.map(|(column, cell)| if FOLLOWS.contains(column) { "" } else { cell }).collect::<Vec<_>>().join(",")
    };
    let lines = text.lines().skip(1).map(blank);
    let blanked = [head.join(",")].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    assert_eq!(read(blanked), read(text.clone()));
    // What is written stands, though it does not follow.
    let odd = read(text.replacen(",none,1,H,7,", ",none,2,M,9,", 1)).swap_remove(0);
    assert_eq!((odd.class, odd.helm, odd.boxes), (Class::Two, Helm::Medium, 9));
    let lists = lists();
    for gun in &lists.guns {
        assert_eq!(gun.points, gun_points(gun.category, gun.dice), "{}", gun.key);
    }
    for torpedo in &lists.torpedoes {
        assert_eq!(torpedo.points, torpedo_points(torpedo.weight), "{}", torpedo.key);
    }
}

#[test]
fn ast_117_a_record() {
    let boat = kind("de_s38");
    assert_eq!((boat.class, boat.helm, boat.boxes, boat.engines, boat.speed), (Class::One, Helm::High, 11, 3, 38));
    let [tubes] = boat.tubes[..] else { panic!("{:?}", boat.tubes) };
    assert_eq!((tubes.letter, tubes.tubes, tubes.count, tubes.reloads), ('T', Tubes::Ahead, 2, 2));
    assert_eq!(lists().torpedoes[usize::from(tubes.torpedo)].key, "de21");
    let guns: Vec<(char, Arcs)> = boat.guns.iter().map(|mount| (mount.letter, mount.arcs)).collect();
    assert_eq!(guns, [('A', Arcs(0b1011)), ('B', Arcs(0b1110))]);
    let submarine = kind("de_uboat");
    assert!(submarine.is_submarine() && submarine.submerged == 7);
    let tubes: Vec<Tubes> = submarine.tubes.iter().map(|mount| mount.tubes).collect();
    assert_eq!(tubes, [Tubes::Ahead, Tubes::Astern]);
    let trained = kind("it_spica").tubes[0].tubes;
    assert_eq!(trained, Tubes::Trained(Arcs::PORT));
}

#[test]
fn ast_106_footprints() {
    assert_eq!(kind("gb_mtb_v70").footprint, [tenths(11), tenths(3)]);
    assert_eq!(kind("gb_fleet").footprint, [tenths(54), tenths(5)]);
    // 18.5 m are 0.925 cm, and 0.3 at least; half of a tenth goes up.
    assert_eq!(derive::footprint([185, 20], 20), [tenths(10), tenths(3)]);
    assert_eq!(derive::footprint([230, 90], 20), [tenths(12), tenths(5)]);
    assert_eq!(derive::footprint([1087, 109], 10), [tenths(109), tenths(11)]);
}

#[test]
fn ast_111_classes() {
    let of = |key: &str| kind(key).class;
    assert_eq!([of("gb_mtb_v70"), of("gb_trawler"), of("gb_hunt"), of("de_r41")].map(Class::number), [1, 2, 3, 1]);
    assert_eq!([159, 160, 999, 1000].map(|tonnes| derive::class(tonnes).number()), [1, 2, 2, 3]);
}

#[test]
fn ast_112_helms() {
    let of = |key: &str| kind(key).helm;
    assert_eq!([of("de_s38"), of("gb_hunt"), of("m_freighter3")], [Helm::High, Helm::Medium, Helm::Low]);
    assert_eq!(of("m_coaster500"), Helm::Medium);
    assert_eq!([449, 450].map(|length| derive::helm(Sort::Warship, length)), [Helm::High, Helm::Medium]);
    assert_eq!([599, 600].map(|length| derive::helm(Sort::Merchant, length)), [Helm::Medium, Helm::Low]);
}

#[test]
fn ast_113_hull_boxes() {
    let boxes =
        |sort, tonnes: &[u32]| -> Vec<u16> { tonnes.iter().map(|tonnes| derive::boxes(sort, *tonnes)).collect() };
    assert_eq!(boxes(Sort::Warship, &[47, 115, 735, 1490, 2540]), [7, 11, 27, 39, 50]);
    assert_eq!(boxes(Sort::Merchant, &[4500, 12000]), [50, 82]);
    // 4.5 goes up: three quarters of six.
    assert_eq!((boxes(Sort::Merchant, &[36]), boxes(Sort::Auxiliary, &[1, 20, 21])), (vec![5], vec![4, 4, 5]));
}

#[test]
fn ast_114_m_boxes() {
    assert_eq!([1, 2, 3, 4].map(derive::engines), [2, 2, 3, 4]);
    assert_eq!([kind("gb_dog_mtb"), kind("de_s38"), kind("m_freighter3")].map(|kind| kind.engines), [4, 3, 2]);
}

#[test]
fn ast_116_shallow_draught() {
    assert!(kind("de_mfp").shallow && !kind("us_sc").shallow);
    assert_eq!([18, 19].map(derive::is_shallow), [true, false]);
}

#[test]
fn ast_118_points() {
    let points = |key: &str| (kind(key).points, kind(key).victory);
    assert_eq!((points("de_s38"), points("m_freighter3")), ((34, 34), (60, 120)));
    assert_eq!(derive::victory(28, Cargo::Troops), 56);
}

#[test]
fn ast_234_cruisers() {
    let of = |key: &str| (kind(key).boxes, kind(key).points, kind(key).armour);
    assert_eq!((of("us_neworleans"), of("jp_furutaka")), ((111, 267, 3), (106, 290, 3)));
}

#[test]
fn what_a_vessel_costs_with_its_crew() {
    let price = |key: &str, crew| derive::price(kind(key).points, crew);
    assert_eq!(4 * price("de_s38", Grade::Veteran), 164);
    assert_eq!(4 * price("de_s38", Grade::Veteran) + price("de_r41", Grade::Poor), 184);
    assert_eq!(price("de_s38", Grade::Regular), 34);
}

#[test]
fn ast_119_crews() {
    let crews = lists().crews.map(|crew| [crew.initiative, crew.gunnery, crew.sighting, crew.avoid, crew.repair]);
    assert_eq!(crews, [[1, 1, 1, 9, 1], [0, 0, 0, 8, 0], [-1, -1, -1, 6, -1]]);
    assert_eq!(lists().crews.map(|crew| crew.charges), [1, 0, -1]);
}

#[test]
fn ast_67_the_long_lance_is_the_japanese_24_inch() {
    let heaviest: Vec<String> =
        lists().torpedoes.into_iter().filter(|it| it.weight == Weight::LongLance).map(|it| it.key).collect();
    assert_eq!(heaviest, ["jp24"]);
    let lance = torpedo("jp24");
    assert_eq!((lance.run, lance.spread), (Length::cm(30), [tenths(15), tenths(30)]));
}

#[test]
fn ast_164_guns() {
    let of = |key: &str| (gun(key).category, gun(key).reach.map(|reach| reach.as_um() / 10_000), gun(key).loss);
    assert_eq!(of("mg50t"), (Category::Mg, [12, 25, 45], [Loss::OneOn(8), Loss::Nothing, Loss::Nothing]));
    assert_eq!(of("ork20"), (Category::Lc, [20, 40, 70], [Loss::One, Loss::OneOn(6), Loss::Nothing]));
    assert_eq!(of("pdr2q"), (Category::Mc, [25, 60, 110], [Loss::HalfD6, Loss::HalfD6, Loss::One]));
    assert_eq!(of("sk105"), (Category::Hc, [40, 90, 180], [Loss::D6(1); 3]));
    assert_eq!(of("in47t"), (Category::Vc, [50, 120, 240], [Loss::D10(1); 3]));
    assert_eq!(of("jp20t"), (Category::Xc, [60, 150, 300], [Loss::D6(2); 3]));
    assert_eq!(
        ["mg50t", "ork20", "pdr2q", "sk105", "in47t", "jp20t"].map(|key| gun(key).special),
        [-2, -1, 0, 1, 2, 3]
    );
    assert_eq!([gun("mg34").calibre, gun("t96").calibre], [792, 2500]);
}

#[test]
fn ast_165_dice_of_a_mount() {
    assert_eq!(["ork20t", "pdr2q", "in8us3"].map(|key| gun(key).dice), [2, 4, 3]);
}

#[test]
fn ast_218_heavy_cruiser_guns() {
    let heavy = gun("in8us3");
    assert_eq!((heavy.category, heavy.points, heavy.special), (Category::Xc, 24, 3));
    assert_eq!(heavy.reach, [60, 150, 300].map(Length::cm));
    assert_eq!(heavy.loss, [Loss::D6(2); 3]);
    // They do not fire at aircraft.
    assert_eq!(anti_aircraft(&heavy, &lists().crews[1], false), None);
}

#[test]
fn ast_12_ast_24_ast_150_charts_of_collisions() {
    let band = |up_to, dice, plus| Band { up_to, dice, plus };
    assert_eq!(lists().bands, [band(10, -1, 0), band(30, 0, 0), band(60, 0, 1), band(999, 0, 3)]);
    assert_eq!(lists().ram, Ram { engine: 8, stern: [8, 9, 10], shock: [2, 2], glance: [3, 6] });
}

#[test]
fn ast_95_ast_169_charts_of_damage() {
    use Effect::{Bow, Engine, EngineRoom, Explosion, Flooding, Nothing, Shock};
    let column = |at: usize| lists().torpedo_damage.map(|row| row[at]);
    assert_eq!(column(0), [Nothing, Nothing, Nothing, Shock, Shock, Bow, Bow, Engine, EngineRoom, Flooding]);
    assert_eq!(column(1)[..9], column(0)[..9]);
    assert_eq!(column(1)[9], Explosion);
    let special = lists().special;
    assert_eq!(
        (special[0], special[1], special[7]),
        ((-9, Special::Nothing), (7, Special::Suppressed), (13, Special::Flooding))
    );
}

#[test]
fn ast_120_ast_121_ast_122_weather() {
    let lists = lists();
    let faces: Vec<Option<[u8; 2]>> = lists.lights.iter().map(|row| row.faces).collect();
    assert_eq!(faces, [Some([1, 2]), Some([3, 5]), Some([6, 8]), Some([9, 10]), None, None, None]);
    let seas: Vec<_> = lists.seas.iter().map(|sea| (sea.quarters, sea.guns, sea.small_launch)).collect();
    assert_eq!(seas[..3], [([4, 4, 4], [0, 0, 0], true); 3]);
    assert_eq!(
        seas[3..],
        [([3, 4, 4], [-1, 0, 0], true), ([2, 4, 4], [-2, -1, 0], false), ([1, 3, 4], [-3, -2, -1], false)]
    );
    let drift: Vec<i64> = lists.seas.iter().map(|sea| sea.drift.as_um() / 10_000).collect();
    assert_eq!(drift, [0, 1, 1, 2, 3, 4]);
}

#[test]
fn ast_189_who_sweeps_and_ast_186_who_is_disguised() {
    let keys = |of: fn(&sandtable_action_stations::lists::Kind) -> bool| -> Vec<String> {
        lists().kinds.into_iter().filter(of).map(|kind| kind.key).collect()
    };
    assert_eq!(keys(|kind| kind.sweeper), ["de_r41", "de_m35", "de_m40", "su_fugas"]);
    let like: Vec<_> = lists().kinds.into_iter().filter_map(|kind| Some((kind.key, kind.resembles?.key))).collect();
    assert_eq!(like, [("m_qship".to_owned(), "m_coaster".to_owned())]);
}

#[test]
fn ast_198_mistakes_in_vessels_are_named_with_their_places() {
    let vessels = |from: &str, to: &str| spoilt("data/vessels.csv", from, to);
    assert_eq!(
        vessels(
            "A=mg50t@FPSA,T=fixedF:2xuk21,",
            "A=mg51t@FPSA A=mg50t@FXS a=mg50t@F A=mg50t,T=fixedF:2xuk22 T=train:2xuk21 U=fixedF:0xuk21,"
        ),
        [
            "data/vessels.csv:2: guns: 'A=mg50t': gun mounts are written like A=pdr6@FPS",
            "data/vessels.csv:2: guns: 'A=mg50t@FXS': 'FXS': arcs are F, S, A and P, each once",
            "data/vessels.csv:2: guns: 'A=mg51t@FPSA': there is no gun 'mg51t'",
            "data/vessels.csv:2: guns: 'a=mg50t@F': a mount begins with its letter and =",
            "data/vessels.csv:2: torpedoes: 'T=fixedF:2xuk22': there is no torpedo 'uk22'",
            "data/vessels.csv:2: torpedoes: 'T=train:2xuk21': torpedo mounts are written like T=fixedF:2xde21:2, U=fixedA:1xde21 or T=train:4xjp24@PS",
            "data/vessels.csv:2: torpedoes: 'U=fixedF:0xuk21': torpedo mounts are written like T=fixedF:2xde21:2, U=fixedA:1xde21 or T=train:4xjp24@PS",
        ]
    );
    assert_eq!(
        vessels("A=mg50t@FPSA,T=", "T=mg50t@FPSA,T="),
        ["data/vessels.csv:2: torpedoes: there are two mounts T"]
    );
    assert_eq!(
        vessels("A=mg50t@FPSA", "A=mg50t@"),
        ["data/vessels.csv:2: guns: 'A=mg50t@': a mount bears on some arc"]
    );
    assert_eq!(
        vessels("gb_mtb_bpb,", "gb_mtb_v70,"),
        ["data/vessels.csv:3: vessel: 'gb_mtb_v70' is already in line 2"]
    );
    assert_eq!(
        vessels(",47,22.1,", ",0,22.15,"),
        [
            "data/vessels.csv:2: displacement_t: 0 is not between 1 and 100000",
            "data/vessels.csv:2: length_m: '22.15' is no number up to 400 with at most 1 places after the point",
        ]
    );
}

#[test]
fn ast_198_empty_tables_are_problems() {
    let files = data::files();
    for name in ["vessels", "guns", "torpedoes", "aircraft", "collision", "weather", "special_damage", "torpedo_damage"]
    {
        let name = format!("data/{name}.csv");
        let header = files.get(&name).unwrap().lines().next().unwrap().to_owned();
        assert!(read(&name, &header).iter().any(|problem| problem.starts_with(&name)), "{name}");
        assert!(!read(&name, "").is_empty(), "{name}");
    }
}

#[test]
fn ast_198_mistakes_in_guns_and_torpedoes() {
    let problems = spoilt("data/guns.csv", "12.7,2,2,12,25,45,1 on d10 8+", "12.7,2,5,12,12,45,1 on d10 11+");
    assert_eq!(
        problems,
        [
            "data/guns.csv:3: dice: 5 is not between 1 and 4",
            "data/guns.csv:3: hull_vs_class1: '1 on d10 11+': losses are written like 0, 1, 1 on d10 8+, 1d6/2 up, 2d6 or 1d10",
            "data/guns.csv:3: medium_cm: is not more than short_cm",
        ]
    );
    assert_eq!(
        spoilt("data/torpedoes.csv", "20,1,2,6d6", "20,2,2,6d10"),
        [
            "data/torpedoes.csv:2: damage: a torpedo of this type takes 6d6",
            "data/torpedoes.csv:2: wide_cm_per_torpedo_per_turn: is not more than narrow_cm_per_torpedo_per_turn",
        ]
    );
    assert_eq!(
        spoilt("data/aircraft.csv", "MG,2,1,3d6", "MG,2,0,3d6"),
        ["data/aircraft.csv:6: bomb_dice: is written like 2d6 where there are bombs, and only there"]
    );
}

#[test]
fn ast_198_gaps_and_overlaps_in_charts() {
    assert_eq!(
        spoilt("data/collision.csv", "31-60,31,60", "31-60,32,60"),
        ["data/collision.csv:4: min: the bands go on with 31, and end where they begin or later"]
    );
    assert_eq!(
        spoilt("data/collision.csv", "31-60,31,60", "31-60,31,30")[0],
        "data/collision.csv:4: min: the bands go on with 31, and end where they begin or later"
    );
    assert_eq!(spoilt("data/collision.csv", "61,999", "61,60").len(), 2);
    assert_eq!(
        spoilt("data/collision.csv", "61,999", "61,99"),
        ["data/collision.csv: max: the bands of speed do not reach 999"]
    );
    assert_eq!(
        spoilt("data/collision.csv", "glance,normal", "glance,usual"),
        [
            "data/collision.csv: key: there is no line for 'glance', 'normal'",
            "data/collision.csv:16: table: nobody looks for 'glance', 'usual'",
        ]
    );
    assert_eq!(
        spoilt("data/torpedo_damage.csv", "7-8,8,8", "7-8,7,8"),
        ["data/torpedo_damage.csv:5: die_total_min: 7 stands in a row above"]
    );
    assert_eq!(
        spoilt("data/torpedo_damage.csv", "10,10,12,oil", "10,11,12,oil"),
        ["data/torpedo_damage.csv: die_total_min: 10 stands in no row for oil tanker or ammunition ship"]
    );
    assert_eq!(
        spoilt("data/special_damage.csv", "9,9,m_hit", "10,10,m_hit"),
        [
            "data/special_damage.csv:5: total_min: the totals go on with 9, and end where they begin or later",
            "data/special_damage.csv:6: total_min: the totals go on with 11, and end where they begin or later",
        ]
    );
    assert_eq!(
        spoilt("data/weather.csv", "light,starlight,3,5", "light,starlight,2,4"),
        [
            "data/weather.csv: roll_min: a 5 brings no light",
            "data/weather.csv:9: roll_min: a 2 has brought another line already",
        ]
    );
    assert_eq!(
        spoilt("data/weather.csv", "sea,6", "sea,5"),
        [
            "data/weather.csv: key: there is no line for the sea 6",
            "data/weather.csv:7: key: 'sea 5' is already in line 6"
        ]
    );
}

/// What is wrong with a table where one cell in a line of it, counted with the header, is this.
fn cell(name: &str, line: usize, column: &str, text: &str) -> Vec<String> {
    let file = format!("data/{name}.csv");
    let whole = data::files().get(&file).unwrap().to_owned();
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    let at = lines[0].split(',').position(|known| known == column).unwrap();
    let mut cells: Vec<&str> = lines[line - 1].split(',').collect();
    cells[at] = text;
    lines[line - 1] = cells.join(",");
    read(&file, &lines.join("\n"))
}

/// A cell may be this, and not that.
#[track_caller]
fn limit(name: &str, line: usize, column: &str, may: &str, may_not: &str) {
    assert_eq!(cell(name, line, column, may), [""; 0], "{name} {column} {may}");
    let wrong = cell(name, line, column, may_not);
    let starts = format!("data/{name}.csv:{line}: {column}: ");
    assert!(wrong.iter().any(|wrong| wrong.starts_with(&starts)), "{name} {column} {may_not}: {wrong:?}");
}

/// Columns that the first line of a table may leave blank.
const BLANK: &str = "aircraft bomb_dice; collision key effect; crew note; gun_modifiers condition; special_damage effect; \
    torpedo_damage printed_row printed_scores effect note; torpedo_modifiers condition times source option; \
    torpedoes unreliable_through_year; vessels ship_class manoeuvre hull_boxes m_boxes shallow_draught length_cm beam_cm guns \
    torpedoes points victory_points; weather sight_cm note";

#[test]
fn ast_198_no_other_cell_may_be_left_blank() {
    let files = data::files();
    let blank = files.names().filter_map(|file| {
        let name = file.trim_start_matches("data/").trim_end_matches(".csv");
        let columns = files.get(file).unwrap().lines().next().unwrap().split(',');
        let passed: Vec<&str> = columns.filter(|column| cell(name, 2, column, "").is_empty()).collect();
        (!passed.is_empty()).then(|| format!("{name} {}", passed.join(" ")))
    });
    assert_eq!(blank.collect::<Vec<_>>().join("; "), BLANK);
}

/// Columns, each with the least and the greatest number that it may hold.
type Limits<'a> = &'a [(&'a str, i64, i64)];

#[test]
fn ast_198_numbers_within_their_limits() {
    let whole: [(&str, Limits<'_>); 8] = [
        ("guns", &[("barrels", 1, 12), ("dice", 1, 4), ("special_mod", -9, 9), ("aa_score", 0, 9), ("points", 0, 500)]),
        (
            "torpedoes",
            &[
                ("from_year", 1900, 1999),
                ("to_year", 1900, 1999),
                ("public_speed_kn", 1, 200),
                ("public_range_m", 1, 100_000),
                ("unreliable_through_year", 1900, 1999),
                ("points", 0, 500),
            ],
        ),
        (
            "vessels",
            &[
                ("year", 1900, 1999),
                ("displacement_t", 1, 100_000),
                ("shafts", 1, 9),
                ("hull_boxes", 1, 500),
                ("m_boxes", 1, 20),
                ("max_speed_kn", 1, 80),
                ("sub_speed_kn", 0, 40),
                ("accel_kn", 1, 80),
                ("decel_kn", 1, 80),
                ("depth_charges", 0, 250),
                ("mines", 0, 250),
                ("smoke_turns", 0, 100),
                ("searchlights", 0, 4),
                ("points", 0, 5_000),
                ("victory_points", 0, 10_000),
                ("armour", 0, 3),
            ],
        ),
        ("aircraft", &[("speed_kn", 20, 500), ("strafe_dice", 0, 12), ("victory_points", 0, 1_000)]),
        (
            "crew",
            &[
                ("number", 1, 3),
                ("initiative_mod", -5, 5),
                ("gunnery_mod", -5, 5),
                ("sighting_mod", -5, 5),
                ("avoid_score", 0, 10),
                ("repair_mod", -5, 5),
                ("depth_charge_mod", -5, 5),
            ],
        ),
        (
            "weather",
            &[("wind_knots", 0, 100), ("class1_gun_mod", -9, 9), ("class2_gun_mod", -9, 9), ("class3_gun_mod", -9, 9)],
        ),
        ("torpedo_modifiers", &[("value", -9, 9)]),
        ("collision", &[("dice_change", -3, 9), ("plus_d6", 0, 9)]),
    ];
    for (name, columns) in whole {
        for (column, least, most) in columns {
            limit(name, 2, column, &least.to_string(), &(least - 1).to_string());
            limit(name, 2, column, &most.to_string(), &(most + 1).to_string());
        }
    }
    limit("gun_modifiers", 2, "value", "9", "10");
    limit("aircraft", 3, "bombs", "20", "21");
    limit("aircraft", 3, "bomb_dice", "9d6", "10d6");
    let parts = [
        ("guns", 2, "calibre_mm", "500", "500.01"),
        ("guns", 2, "calibre_mm", "12.75", "12.755"),
        ("guns", 2, "long_cm", "400", "400.1"),
        ("torpedoes", 2, "diameter_in", "30", "30.01"),
        ("torpedoes", 2, "run_cm_per_turn", "100", "100.1"),
        ("torpedoes", 2, "run_cm_per_turn", "0.1", "0"),
        ("torpedoes", 2, "wide_cm_per_torpedo_per_turn", "10", "10.1"),
        ("torpedoes", 2, "max_run_cm_option", "10000", "10000.1"),
        ("vessels", 2, "length_m", "400", "400.1"),
        ("vessels", 2, "draught_m", "1.7", "1.75"),
        ("vessels", 2, "length_cm", "30", "30.1"),
        ("vessels", 2, "length_cm", "0.1", "0"),
        ("weather", 2, "smoke_drift_cm", "20", "20.1"),
        ("weather", 8, "sight_cm", "1000", "1000.1"),
        ("weather", 2, "class1_speed_factor", "0", "0.3"),
        ("guns", 2, "hull_vs_class1", "1 on d10 10+", "1 on d10 0+"),
        ("guns", 2, "hull_vs_class1", "9d6", "10d6"),
        ("guns", 2, "hull_vs_class1", "1d10", "0d10"),
        ("guns", 2, "medium_cm", "12.1", "12"),
    ];
    for (name, line, column, may, may_not) in parts {
        limit(name, line, column, may, may_not);
    }
}

#[test]
fn ast_198_faces_and_totals_that_go_together() {
    for (name, line, column, text, expected) in [
        ("weather", 2, "roll_max", "", "data/weather.csv:2: roll_max: goes with roll_min"),
        ("weather", 4, "roll_max", "4", "data/weather.csv:4: roll_max: is less than roll_min"),
        ("weather", 6, "roll_max", "11", "data/weather.csv:6: roll_max: 11 is not between 1 and 10"),
        (
            "torpedo_damage",
            3,
            "die_total_max",
            "3",
            "data/torpedo_damage.csv:3: die_total_max: is less than die_total_min",
        ),
        (
            "torpedo_damage",
            7,
            "die_total_max",
            "13",
            "data/torpedo_damage.csv:7: die_total_max: 13 is not between 1 and 12",
        ),
        ("special_damage", 9, "total_max", "98", "data/special_damage.csv: total_max: the totals do not reach 99"),
        (
            "collision",
            2,
            "max",
            "9",
            "data/collision.csv:3: min: the bands go on with 10, and end where they begin or later",
        ),
    ] {
        let wrong = cell(name, line, column, text);
        assert!(wrong.iter().any(|wrong| wrong == expected), "{expected}: {wrong:?}");
    }
}

/// AST-118 What a gun mount costs.
fn gun_points(category: Category, dice: u8) -> u16 {
    let weight = match category {
        Category::Mg => 1,
        Category::Lc => 2,
        Category::Mc => 3,
        Category::Hc => 4,
        Category::Vc => 6,
        Category::Xc => 8,
    };
    weight * u16::from(dice)
}

/// AST-118 What a loaded torpedo costs.
fn torpedo_points(weight: Weight) -> u16 {
    match weight {
        Weight::Light => 4,
        Weight::Heavy => 6,
        Weight::LongLance => 10,
    }
}
