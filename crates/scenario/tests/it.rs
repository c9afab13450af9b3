//! Heads, terrain, zones and objectives as they are written: what is read, and what is refused with its place.

use sandtable_battlefield::{FeatureKind, Outline};
use sandtable_core::Side;
use sandtable_core::data::{Files, Measure, Node, Problems, read_document};
use sandtable_geometry::{Length, Point, Polygon};
use sandtable_scenario::*;

const FREE: Printed =
    Printed { rulebook: "new", measure: Measure::Millimetres, table: Some(Point::mm(1200, 900)), turns: Some(6) };
const HEAD: &str = "rulebook = \"new\"\nid = \"a-1\"\ntitle = \"A\"\ntext = \"B\"\nminutes = 20\n";

/// What is read of a file, with its problems as "line field: what".
fn read<T>(text: &str, read: impl FnOnce(&mut Node, &mut Problems) -> T) -> (T, Vec<String>) {
    let files = Files::default().with("x.toml", format!("first = 1\n{text}"));
    let mut problems = Problems::new();
    let read = read_document(&files, "x.toml", &mut problems, |node, problems| {
        node.in_part();
        read(node, problems)
    });
    let problems = problems.into_vec().iter().map(|one| format!("{} {}: {}", one.line, one.field, one.what)).collect();
    (read.expect("a document that can be read"), problems)
}

fn head(text: &str, printed: &Printed) -> (Head, Vec<String>) {
    read(text, |node, problems| Head::read(node, printed, problems))
}

#[test]
fn a_head_says_what_it_must_and_the_rest_is_the_rulebooks() {
    let (plain, problems) = head(HEAD, &FREE);
    assert_eq!(problems, [""; 0]);
    assert_eq!((plain.id.as_str(), plain.minutes, plain.turns, plain.demonstration), ("a-1", 20, 6, false));
    assert_eq!((plain.table, plain.options), (Point::mm(1200, 900), Vec::new()));
    let all =
        format!("{HEAD}turns = 99\ntable = [200, 10000]\ndemonstration = true\noptions = {{ \"new.x\" = true }}\n");
    let (full, problems) = head(&all, &FREE);
    assert_eq!(problems, [""; 0]);
    assert_eq!((full.table, full.turns, full.demonstration), (Point::mm(200, 10_000), 99, true));
    assert_eq!(full.options, [("new.x".to_owned(), "true".to_owned())]);
    for (wrong, what) in [
        ("turns = 0", "between 1 and 99"),
        ("turns = 100", "between 1 and 99"),
        ("table = [199, 900]", "between 200 and 10000 mm"),
        ("table = [900, 10001]", "between 200 and 10000 mm"),
    ] {
        let (_, problems) = head(&format!("{HEAD}{wrong}\n"), &FREE);
        assert!(
            problems.len() == 1 && problems[0].starts_with("7 ") && problems[0].contains(what),
            "{wrong}: {problems:?}"
        );
    }
    let (_, problems) = head(&HEAD.replace("a-1", "A 1").replace("\"new\"", "\"old\""), &FREE);
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems[0].starts_with("2 rulebook:") && problems[1].starts_with("3 id: small letters"), "{problems:?}");
}

#[test]
fn a_rulebook_may_leave_nothing_to_be_assumed() {
    let (_, problems) = head(HEAD, &Printed { table: None, turns: None, ..FREE });
    let missing: Vec<&str> = problems.iter().filter_map(|problem| problem.split(' ').nth(1)).collect();
    assert_eq!(missing, ["table:", "turns:"], "{problems:?}");
}

#[test]
fn a_rulebook_may_measure_in_inches() {
    let inches = Printed { measure: Measure::Inches, table: None, ..FREE };
    let read_with = |text: &str| {
        read(&format!("{HEAD}{text}"), |node, problems| {
            let head = Head::read(node, &inches, problems);
            (head.table, objectives(node, &head, &[], problems).first().map(|objective| objective.at))
        })
    };
    let (read, problems) = read_with("table = [72, 48.25]\n[[objectives]]\nname = \"A\"\nat = [28.5, 0.01]\n");
    assert_eq!(problems, [""; 0]);
    let at = |x: i32, y: i32| Point { x, y };
    assert_eq!(read, (at(1_828_800, 1_225_550), Some(at(723_900, 254))));
    for (wrong, what) in [
        ("table = [7.99, 48]", "7 table: width and depth are between 8 and 390 inches"),
        ("table = [8, 391]", "7 table: width and depth are between 8 and 390 inches"),
        ("table = [8, 48.005]", "7 table: 48.005: lengths are written in steps of 0.01 inches"),
        ("table = [8, \"x\"]", "7 table: expected a number of inches, found a text"),
        ("table = 8", "7 table: expected a point [x, y] in inches"),
    ] {
        assert_eq!(read_with(wrong).1, [what], "{wrong}");
    }
}

#[test]
fn edges_have_distances_strips_and_a_nearest_point() {
    let (table, at) = (Point::mm(1000, 600), Point::mm(300, 200));
    let by = |edge: Edge| (edge.distance(table, at), edge.nearest(table, at));
    assert_eq!(by(Edge::South), (Length::mm(200), Point::mm(300, 0)));
    assert_eq!(by(Edge::North), (Length::mm(400), Point::mm(300, 600)));
    assert_eq!(by(Edge::West), (Length::mm(300), Point::mm(0, 200)));
    assert_eq!(by(Edge::East), (Length::mm(700), Point::mm(1000, 200)));
    for (_, edge) in Edge::WORDS {
        let strip = edge.strip(table, Length::mm(150));
        for end in edge.ends(table) {
            assert!(strip.contains(end), "{edge:?}");
            assert!(strip.contains(end.advance(edge.inward(), Length::mm(150))), "{edge:?}");
            assert!(!strip.contains(end.advance(edge.inward(), Length::mm(151))), "{edge:?}");
        }
        let whole = edge.strip(table, Length::mm(5000));
        assert!(whole.contains(Point::default()) && whole.contains(table), "as deep as the table is");
    }
}

fn features(text: &str) -> (Vec<sandtable_battlefield::Feature>, Vec<String>) {
    read(text, |node, problems| terrain(node, Point::mm(1000, 600), FeatureKind::key, |_, _, _| (), problems))
}

#[test]
fn terrain_is_read_and_stands_on_the_ground_below_it() {
    let text = "[[features]]\nkind = \"hill\"\nlevel = 2\nrectangle = [[0, 0], [300, 300]]\n\
                [[features]]\nkind = \"wood\"\narea = [[100, 100], [200, 100], [200, 200]]\n\
                [[features]]\nkind = \"wood\"\nlevel = 1\nrectangle = [[210, 210], [250, 250]]\n\
                [[features]]\nkind = \"wall\"\nname = \"the wall\"\nline = [[400, 0], [400, 300]]\n";
    let (read, problems) = features(text);
    assert_eq!(problems, [""; 0]);
    let levels: Vec<_> = read.iter().map(|feature| (feature.id.0, feature.kind, feature.level)).collect();
    let wood = FeatureKind::Wood;
    assert_eq!(levels, [(0, FeatureKind::Hill, 2), (1, wood, 2), (2, wood, 1), (3, FeatureKind::Wall, 0)]);
    assert!(matches!(read[3].outline, Outline::Line(_)) && read[3].name == "the wall");
    for (piece, what) in [
        ("kind = \"wood\"\n", "features[1].area: exactly one of area, line and rectangle"),
        ("kind = \"wood\"\nline = [[1, 1], [2, 2]]\narea = [[0, 0]]\n", "exactly one of"),
        (
            "kind = \"wood\"\nrectangle = [[1, 1]]\n",
            "features[1].rectangle: a rectangle is given by two opposite corners",
        ),
        (
            "kind = \"wood\"\nrectangle = [[1001, 1], [1100, 90]]\n",
            "3 features[1]: the feature has no point on the table",
        ),
        ("kind = \"wod\"\nrectangle = [[1, 1], [9, 9]]\n", "did you mean"),
    ] {
        let (_, problems) = features(&format!("\n[[features]]\n{piece}"));
        assert!(problems.len() == 1 && problems[0].contains(what), "{piece}: {problems:?}");
    }
    let many = "[[features]]\nkind = \"fence\"\nline = [[1, 1], [2, 2]]\n";
    assert_eq!(features(&many.repeat(MOST_FEATURES)).1, [""; 0]);
    let (none, problems) = features(&many.repeat(MOST_FEATURES + 1));
    assert!(none.is_empty() && problems[0].contains("1001 pieces of terrain; at most 1000"), "{problems:?}");
    let corners = |count: usize| {
        let points: Vec<String> = (0..count).map(|n| format!("[{}.{}, {}]", n / 2, 5 * (n % 2), n % 2)).collect();
        format!("kind = \"fence\"\nline = [{}]\n", points.join(", "))
    };
    let (_, problems) = features(&format!("[[features]]\n{}", corners(MOST_CORNERS_EACH + 1)));
    assert!(problems[0].contains("1001 corners; at most 1000"), "{problems:?}");
    let each = format!("[[features]]\n{}", corners(MOST_CORNERS_EACH));
    assert_eq!(features(&each.repeat(10)).1, [""; 0]);
    assert!(features(&each.repeat(11)).1[0].contains("at most 1000 with 10000 corners in all"));
}

#[test]
fn zones_are_those_of_the_rulebook_unless_the_file_has_others() {
    let (plain, _) = head(HEAD, &FREE);
    let own = Edge::South.strip(plain.table, Length::mm(100));
    let zone = |text: &str| read(text, |node, problems| zone(node, &plain, own.clone(), problems));
    assert_eq!(zone("").0, own);
    let square = Polygon::rectangle(Point::mm(0, 0), Point::mm(1200, 900)).unwrap();
    for text in ["rectangle = [[0, 0], [1200, 900]]", "zone = [[0, 0], [1200, 0], [1200, 900], [0, 900]]"] {
        let (read, problems) = zone(text);
        assert!(problems.is_empty() && [Point::mm(1200, 900), Point::default()].iter().all(|at| read.contains(*at)));
        assert_eq!(read.area(), square.area(), "{text}");
    }
    for (text, what) in [
        ("rectangle = [[0, 0], [1201, 900]]", "rectangle: the zone reaches beyond the table"),
        ("zone = [[0, 0], [100, 0], [0, -1]]", "zone: the zone reaches beyond the table"),
        ("rectangle = [[0, 0]]", "rectangle: a rectangle is given by two opposite corners"),
        ("zone = [[0, 0], [100, 0]]", "zone: "),
    ] {
        let (read, problems) = zone(text);
        assert!(read == own && problems.len() == 1 && problems[0].contains(what), "{text}: {problems:?}");
    }
}

#[test]
fn objectives_are_on_the_table_and_few() {
    let (plain, _) = head(HEAD, &FREE);
    let sides = [("Red", Side::A), ("Blue", Side::B)];
    let objectives = |text: &str| read(text, |node, problems| objectives(node, &plain, &sides, problems));
    let one = "[[objectives]]\nname = \"mill\"\nat = [1200, 900]\n";
    let (read, problems) = objectives(&format!("{one}held_by = \"Blue\"\nkeeps_holder = true\neach_turn_from = 2\n"));
    assert_eq!(problems, [""; 0]);
    assert_eq!((read[0].points, read[0].held_by, read[0].each_turn_from), (100, Some(Side::B), Some(2)));
    assert!(read[0].keeps_holder);
    assert!(objectives(&one.repeat(MOST_OBJECTIVES)).1.is_empty());
    assert!(objectives(&one.repeat(MOST_OBJECTIVES + 1)).1[0].contains("9 objectives; at most 8"));
    let (_, problems) = objectives(&one.replace("900", "901"));
    assert!(problems[0].contains("'mill' is not on the table"), "{problems:?}");
    let (_, problems) = objectives(&format!("{one}held_by = \"Green\"\n"));
    assert!(problems[0].contains("expected"), "{problems:?}");
}

#[test]
fn who_brings_forces_of_his_own_places_them_himself() {
    let chosen = |deployment, text: &str| read(text, |node, problems| chosen_forces(node, deployment, problems));
    assert_eq!(chosen(Deployment::Zones, ""), (true, Vec::new()));
    assert_eq!(chosen(Deployment::Zones, "chosen_forces = false"), (false, Vec::new()));
    assert_eq!(chosen(Deployment::Fixed, ""), (false, Vec::new()));
    assert!(chosen(Deployment::Fixed, "chosen_forces = true").1[0].contains("takes no other forces"));
}

#[test]
fn names_are_short_plain_and_used_once() {
    assert_eq!(used_twice("B1", ["A1"]), None);
    assert_eq!(used_twice("a1", ["A1", "B1"]).unwrap(), "the name 'a1' is used twice");
    assert_eq!(misnamed("Äb12", 4), None);
    for name in ["ab123", "a b", "a-b"] {
        assert!(misnamed(name, 4).unwrap().contains("at most 4 letters and digits"), "{name}");
    }
}
