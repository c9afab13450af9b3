//! Hidden movement: markers, revealing, spotting, and what the enemy may know of it.

use crate::field::{BLUE, Field, Play, RED, at};
use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Offer, Ruleset, Side, Table, Viewer};
use sandtable_geometry::{Length, Point};
use sandtable_mad::battle::event::MarkerEvent;
use sandtable_mad::lists::notional::Notional;
use sandtable_mad::{Command, Event, Mad, Marks, Setting, UnitId, View, data};
use sandtable_search::Seat;

/// The lower of both rolls places first: Red.
const RED_PLACES: &[u8] = &[4, 7];
const RED_FIRST: &[u8] = &[7, 4];
const BLUE_FIRST: &[u8] = &[4, 7];

/// A field on which everybody places where he likes, hidden.
fn hidden() -> Field {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    Field::new().zones().option("mad.hidden", "on").side_key(RED, zone).side_key(BLUE, zone)
}

/// Without dummies, so that a test has only what it says.
fn without_dummies() -> Field {
    hidden().option("mad.dummies", "none")
}

impl Play {
    /// The units are placed in turn; the last one begins the first turn with these dice.
    fn placed(mut self, units: &[&str], initiative: &[u8]) -> Play {
        let (last, before) = units.split_last().unwrap();
        self.does(before);
        self.rolls(last, &[initiative]);
        self
    }

    fn heard_by(&self, side: Side) -> Vec<Event> {
        let n = self.battle.last_number();
        let heard = self.battle.heard(n, Viewer::Side(side)).unwrap().0;
        heard
            .into_iter()
            .filter_map(|heard| match heard {
                sandtable_core::Heard::Happened(event) => Some(event),
                sandtable_core::Heard::Rolled(_) => None,
            })
            .collect()
    }

    fn spent(&self, name: &str) -> f64 {
        self.element(name).spent.as_mm()
    }
}

/// A rifle platoon with its lorry, and a tank of the enemy.
fn platoon() -> Field {
    without_dummies()
        .area("wood", "600,100 900,400")
        .red("Rifles", &["R1: Infantry", "R2: Infantry", "R3: Truck etc."])
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"])
}

#[test]
fn mad_83_a_marker_moves_as_the_slowest_and_the_most_hindered_under_it() {
    // Three squads and a truck that carries one of them: two are on foot.
    let field = without_dummies()
        .area("wood", "600,100 900,400")
        .red("Rifles", &["R1: Infantry", "R2: Infantry", "R3: Infantry", "R4: Truck etc."])
        .blue("Tank", &["T1: T34/76"]);
    let place = ["deploy Rifles at 500,250", "deploy Tank at 1700,1100"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    assert_eq!(play.refused("move A to 500,325.1"), "MAD-22");
    play.does(&["move A to 500,325"]);
    assert_eq!(play.spent("A"), 75.0);
    // Within the wood the truck's doubling counts.
    let mut play =
        field.open(&[RED_PLACES]).placed(&["deploy Rifles at 700,250", "deploy Tank at 1700,1100"], RED_FIRST);
    assert_eq!(play.refused("move A to 737.6,250"), "MAD-22");
    play.does(&["move A to 737.5,250"]);
    assert_eq!(play.spent("A"), 75.0);
    // Nobody else learns what it has cost.
    assert_eq!(play.view(BLUE).elements[play.piece("A").index()].spent.as_mm(), 0.0);
}

#[test]
fn mad_158_a_marker_of_infantry_is_one_of_those_in_a_building() {
    let mut play = without_dummies()
        .area("building", "500,100 530,130")
        .red("First", &["F1: Infantry"])
        .red("Second", &["S1: Infantry"])
        .red("Lorry", &["L1: Truck etc."])
        .blue("Tank", &["T1: T34/76"])
        .open(&[RED_PLACES]);
    assert_eq!(play.may("deploy Second at 515,115"), Ok(()));
    play.does(&["deploy First at 515,115", "deploy Tank at 1700,1100"]);
    assert_eq!(play.may("deploy Second at 515,115"), Err("MAD-158"), "it holds one");
    assert_eq!(play.may("deploy Second at 531,115"), Ok(()));
}

#[test]
fn mad_83_markers_are_numbered_as_they_are_placed_and_take_up_no_room() {
    let play = platoon().open(&[RED_PLACES]);
    let play =
        play.placed(&["deploy Panzer at 500,100", "deploy Tank at 1700,1100", "deploy Rifles at 500,100"], RED_FIRST);
    // Red has the markers A and B, Blue C: the first that was placed is A.
    assert_eq!(play.state().sheet.unit(play.piece("A")), Some(play.unit("Panzer")));
    assert_eq!(play.state().sheet.unit(play.piece("B")), Some(play.unit("Rifles")));
    assert_eq!(play.at("A"), play.at("B"));
    let blue = play.view(BLUE);
    assert_eq!(blue.sheet.unit(play.piece("A")), None);
    assert!(
        blue.elements[play.piece("P1").index()].at == at("0,0") && !blue.elements[play.piece("P1").index()].is_alive()
    );
    assert_eq!(blue.done, 0, "which units are placed or activated is not known");
}

#[test]
fn mad_83_a_marker_keeps_clear_of_revealed_enemies() {
    let play = platoon().open(&[RED_PLACES]);
    let place = ["deploy Rifles at 100,100", "deploy Tank at 160,100", "deploy Panzer at 1700,100"];
    let mut play = play.placed(&place, BLUE_FIRST);
    play.does(&["reveal Tank", "appear all", "end Tank"]);
    assert_eq!(play.refused("move A to 140,100"), "MAD-127");
    assert_eq!(play.refused("move A to 160,120"), "MAD-127");
    play.does(&["move A to 129,100"]);
}

#[test]
fn mad_84_a_unit_appears_about_its_marker_with_what_it_has_spent() {
    let mut play = platoon()
        .open(&[RED_PLACES])
        .placed(&["deploy Panzer at 100,100", "deploy Tank at 100,700", "deploy Rifles at 1700,100"], RED_FIRST);
    play.does(&["move A to 100,200"]);
    assert_eq!(play.refused("aim P1 at T1"), "MAD-159", "nor is there anything to fire at");
    play.does(&["reveal A"]);
    assert_eq!(play.refused("end Panzer"), "MAD-84");
    assert_eq!(play.refused("appear P1 at 120,200"), "MAD-84", "the first one on the centre");
    assert_eq!(play.refused("appear P1 at 100,261"), "MAD-84", "too far");
    play.does(&["appear P1 at 100,200"]);
    assert_eq!((play.at("P1"), play.spent("P1")), (at("100,200"), 100.0));
    assert!(play.has("P1", Marks::MOVED_NOW) && play.element("P1").stands());
    assert_eq!(play.refused("move P1 to 100,260"), "MAD-22", "only the rest of its movement is left");
    play.does(&["move P1 to 100,250", "end Panzer"]);
    assert!(play.state().board(play.setting()).marker(play.unit("Panzer")).is_none());
}

#[test]
fn mad_84_who_appears_is_in_sight_of_one_fellow_or_another() {
    let field = without_dummies()
        .area("building", "215,180 220,260")
        .red("Squad", &["I1: Infantry", "I2: Infantry", "I3: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play =
        field.open(&[RED_PLACES]).placed(&["deploy Squad at 200,200", "deploy Tank at 1700,1100"], RED_FIRST);
    play.does(&["reveal Squad", "appear I1 at 200,200"]);
    assert_eq!(play.may("appear I3 at 240,165"), Err("MAD-30"), "the building is between them");
    play.does(&["appear I2 at 200,165", "appear I3 at 240,165"]);
}

#[test]
fn mad_83_a_marker_that_cannot_go_on_is_not_offered_to() {
    let field = without_dummies()
        .area("road", "0,290 1800,310")
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play =
        field.open(&[RED_PLACES]).placed(&["deploy Panzer at 100,300", "deploy Tank at 1700,1100"], RED_FIRST);
    let moves = |play: &Play| {
        let mut count = 0;
        let take = &mut |offer: Offer| count += usize::from(Mad::VERBS[usize::from(offer.verb)].key == "move");
        Mad::offers(play.setting(), &play.view(RED), play.piece("A"), take);
        count
    };
    play.does(&["move A to 299.9,300"]);
    assert_eq!(moves(&play), 1);
    play.does(&["move A to 300,300"]);
    assert_eq!(moves(&play), 0, "150 mm, and 50 on the road");
}

#[test]
fn mad_84_the_program_places_ten_on_two_circles() {
    let names: Vec<String> = (0..10).map(|n| format!("I{n}: Infantry")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let field = without_dummies().red("Company", &names).blue("Tank", &["T1: T34/76"]);
    let mut play =
        field.open(&[RED_PLACES]).placed(&["deploy Company at 500,500", "deploy Tank at 1700,1100"], RED_FIRST);
    play.does(&["reveal Company", "appear all"]);
    let centre = at("500,500");
    let place = |bearing: i32, distance: i32| {
        centre.advance(sandtable_geometry::Angle::degrees(bearing), sandtable_geometry::Length::um(distance))
    };
    assert_eq!(play.at("I0"), centre);
    for (n, bearing) in (1..7).zip((0..).step_by(60)) {
        assert_eq!(play.at(&format!("I{n}")), place(bearing, 30_200), "I{n}");
    }
    for (n, bearing) in (7..10).zip([30, 90, 150]) {
        assert_eq!(play.at(&format!("I{n}")), place(bearing, 60_000), "I{n}");
    }
}

#[test]
fn mad_84_a_dummy_that_is_revealed_is_removed() {
    let field =
        hidden().red("Panzer", &["P1: Pz IV F2 to J"]).red("Gun", &["G1: Stug III G"]).blue("Tank", &["T1: T34/76"]);
    let place = [
        "deploy Panzer at 100,100",
        "deploy Tank at 900,1100",
        "deploy Gun at 300,100",
        "deploy \"Dummy 1\" at 500,100",
    ];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.does(&["reveal C"]);
    assert!(play.events().contains(&Event::Marker(MarkerEvent::MarkerGone { marker: play.piece("C") })));
    // Its activation is over; it counted as one (MAD-20).
    assert_eq!(play.asked(), BLUE);
    assert_eq!(play.state().turn, 1);
}

#[test]
fn mad_85_the_allowance_is_a_budget_for_the_sum() {
    // Infantry: 900 and 1000 are tried, 150 is not any more.
    let field = without_dummies()
        .red("Squad", &["I1: Infantry"])
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("One", &["T1: T34/76"])
        .blue("Two", &["T2: T34/76"])
        .blue("Three", &["T3: T34/76"]);
    let place = [
        "deploy Squad at 0,0",
        "deploy One at 900,0",
        "deploy Panzer at 0,600",
        "deploy Two at 1000,0",
        "deploy Three at 150,0",
    ];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.rolls("spot A at C D E", &[&[1], &[1]]);
    assert_eq!(play.fallen().len(), 2);
    let looked = |event: &Event| matches!(event, Event::Marker(MarkerEvent::Looked { .. }));
    assert_eq!(play.heard_by(BLUE).iter().filter(|event| looked(event)).count(), 2);
    assert!(!play.heard_by(BLUE).iter().any(|event| matches!(
        event,
        Event::Marker(MarkerEvent::Skipped { .. }) | Event::Marker(MarkerEvent::SearchBegan { .. })
    )));
    assert!(play.heard_by(RED).iter().any(|event| matches!(event, Event::Marker(MarkerEvent::Skipped { .. }))));
    assert_eq!(play.refused("spot A at E moving"), "MAD-85", "one list in an activation");
    play.does(&["end Squad", "end One"]);
    // A tank: 600 and 400 use 1000 exactly.
    let field = without_dummies()
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("One", &["T1: T34/76"])
        .blue("Two", &["T2: T34/76"])
        .blue("Three", &["T3: T34/76"]);
    let place = ["deploy Panzer at 0,0", "deploy One at 600,0", "deploy Two at 0,400", "deploy Three at 1,0"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.rolls("spot A at B C D", &[&[1], &[1]]);
}

#[test]
fn mad_85_a_list_names_each_marker_once_and_none_out_of_sight() {
    let field = platoon().area("building", "300,500 900,560");
    let place = ["deploy Panzer at 500,450", "deploy Tank at 500,700", "deploy Rifles at 1700,100"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    assert_eq!(play.refused("spot A at C"), "MAD-85", "a building is in the way");
    assert_eq!(play.refused("spot A at B"), "MAD-85", "no marker of the enemy");
    assert_eq!(play.refused("spot A at C C"), "MAD-85");
    assert_eq!(play.refused("spot P1 at C"), "MAD-86", "a hidden unit spots from its marker");
}

#[test]
fn mad_86_a_mixed_unit_spots_with_its_best() {
    let field = without_dummies()
        .red("Mixed", &["P1: Pz IV F2 to J", "J1: Jeep/Bike etc."])
        .red("Panzer", &["P2: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"]);
    let place = ["deploy Mixed at 0,0", "deploy Tank at 1500,0", "deploy Panzer at 0,100"];
    let play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    let board = play.board();
    assert_eq!(board.spotting().lookout(play.piece("A")), Some(play.piece("J1")));
    assert_eq!(["J1", "P1"].map(|name| board.spotting().allowance(play.piece(name)).as_mm()), [2000.0, 1000.0]);
}

/// Red's squad looks at Blue's marker; the number needed.
fn number(from: &str, to: &str, feature: impl Fn(Field) -> Field, moving: bool) -> Option<i32> {
    let field = feature(without_dummies()).red("Scout", &["S1: Infantry"]).blue("Squad", &["T1: Infantry"]);
    let place = [format!("deploy Scout at {from}"), format!("deploy Squad at {to}")];
    let play = field.open(&[RED_PLACES]).placed(&[&place[0], &place[1]], RED_FIRST);
    let board = play.board();
    let sighting = board.spotting().sighting(at(from).into(), at(to), moving, false);
    board.spotting().to_spot(&sighting).map(|need| need.total().into())
}

#[test]
fn mad_87_numbers_by_distance() {
    let open = |field: Field| field;
    for (distance, need) in [(100, 1), (200, 3), (350, 4), (500, 5), (750, 6), (1000, 7), (1500, 8), (1800, 9)] {
        assert_eq!(number("0,0", &format!("{distance},0"), open, false), Some(need), "{distance}");
    }
    let wood = |field: Field| field.area("wood", "980,0 1040,60");
    assert_eq!(number("0,30", "1000,30", wood, false), Some(7 + 2));
    assert_eq!(number("0,0", "500,0", open, true), Some(5 + 3));
}

#[test]
fn mad_87_the_roll_and_its_modifiers() {
    let field = without_dummies().red("Scout", &["S1: Infantry"]).blue("Tank", &["T1: T34/76"]);
    let place = ["deploy Scout at 0,0", "deploy Tank at 1000,0"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    // 7 is needed in the open, both still: 6 is not enough.
    play.rolls("spot A at B", &[&[6]]);
    assert_eq!(play.needs(), [[(7, "MAD-87")]]);
    assert!(!play.events().iter().any(|event| matches!(event, Event::Marker(MarkerEvent::Revealed { .. }))));
    assert_eq!(play.refused("move A to 0,50"), "MAD-87", "whoever spots as still stays");
    play.does(&["end Scout"]);
    play.does(&["move B to 1000,100"]);
    play.rolls("end Tank", &[RED_FIRST]);
    // The marker shows that it moved: -2 (MAD-98, MAD-100); the spotter comes nearer first: +3.
    play.does(&["move A to 50,0"]);
    assert_eq!(play.refused("spot A at B"), "MAD-87", "it has moved");
    play.rolls("spot A at B moving", &[&[8]]);
    assert_eq!(play.needs(), [[(7, "MAD-87"), (3, "MAD-98"), (-2, "MAD-98")]]);
    assert!(play.events().iter().any(|event| matches!(event, Event::Marker(MarkerEvent::Revealed { .. }))));
    assert_eq!(play.asked(), BLUE, "the owner places at once");
    play.does(&["appear T1 at 1000,100"]);
    assert_eq!(play.asked(), RED);
}

#[test]
fn mad_87_exact_chances_with_one_die_and_with_two() {
    for (dice, chance) in [("1", 0.4), ("2", 0.64)] {
        let field = without_dummies().option("mad.spotting_dice", dice);
        let field = field.red("Scout", &["S1: Infantry"]).blue("Tank", &["T1: T34/76"]);
        let play = field.open(&[RED_PLACES]).placed(&["deploy Scout at 0,0", "deploy Tank at 1000,0"], RED_FIRST);
        let tank = play.unit("Tank");
        let found = play.chance("spot A at B", |state| state.board(play.setting()).marker(tank).is_none());
        assert!((found - chance).abs() < 1e-12, "{dice} dice: {found}");
    }
}

#[test]
fn mad_98_cover_counts_once_and_not_in_contact() {
    let wood = |field: Field| field.area("wood", "0,0 200,60").line("hedge", "60,0 60,60");
    assert_eq!(number("10,30", "40,30", wood, false), Some(1), "base to base");
    assert_eq!(number("10,30", "59,30", wood, false), Some(1 + 2));
    // 350 mm, target moved, in the open: 4 - 2 = 2.
    let field = without_dummies().red("Scout", &["S1: Infantry"]).blue("Tank", &["T1: T34/76"]);
    let play = field.open(&[RED_PLACES]).placed(&["deploy Scout at 0,0", "deploy Tank at 350,0"], RED_FIRST);
    let board = play.board();
    let need =
        board.spotting().to_spot(&board.spotting().sighting(at("0,0").into(), at("350,0"), false, true)).unwrap();
    assert_eq!(need.total(), 2);
}

#[test]
fn mad_87_a_marker_in_a_work_is_hard_to_spot() {
    // A target in a trench at 500 mm, the spotter moves: 5 + 4 + 3.
    let trench = |field: Field| field.work(BLUE, "kind = \"trench\"; at = [500, 30]; bearing = 0");
    assert_eq!(number("0,30", "500,30", trench, true), Some(5 + 4 + 3));
    assert_eq!(number("0,30", "500,30", trench, false), Some(5 + 4));
    assert_eq!(number("0,30", "500,100", trench, false), Some(6), "beside it");
    let bunker = |field: Field| field.work(BLUE, "kind = \"bunker\"; at = [500, 30]; bearing = 270");
    assert_eq!(number("0,30", "500,30", bunker, false), Some(5 + 4));
    let building = |field: Field| field.area("building", "480,0 540,60");
    assert_eq!(number("0,30", "500,30", building, false), Some(5 + 4));
    // Of two lines of cover the higher counts alone, and in contact none.
    let both = |field: Field| trench(field).line("hedge", "450,0 450,60");
    assert_eq!(number("0,30", "500,30", both, false), Some(5 + 4));
    assert_eq!(number("455,30", "481,30", building, false), Some(1));
}

/// What is under the marker makes no difference: a squad, a dummy as a fast vehicle.
#[test]
fn mad_87_cover_of_a_work_tells_nothing_of_what_is_under_the_marker() {
    let field = hidden()
        .side_key(BLUE, "dummies = [\"foot\"]")
        .work(BLUE, "kind = \"trench\"; at = [500, 30]; bearing = 0")
        .red("Scout", &["S1: Infantry"])
        .blue("Rifles", &["T1: Infantry"])
        .blue("Others", &["T2: Infantry"]);
    for under in ["Rifles", "\"Dummy 1\""] {
        let other = if under == "Rifles" { "\"Dummy 1\"" } else { "Rifles" };
        let place = [
            "deploy Scout at 0,30".to_owned(),
            format!("deploy {under} at 500,30"),
            format!("deploy {other} at 900,900"),
            "deploy Others at 900,800".to_owned(),
        ];
        let place: Vec<&str> = place.iter().map(String::as_str).collect();
        let play = field.clone().open(&[RED_PLACES]).placed(&place, RED_FIRST);
        let view = play.view(RED);
        let board = view.board(play.setting());
        let need = board
            .spotting()
            .to_spot(&board.spotting().sighting(at("0,30").into(), at("500,30"), false, false))
            .unwrap();
        assert_eq!(need.total(), 9, "{under}");
    }
}

#[test]
fn mad_84_in_a_trench_the_program_places_along_it_first() {
    let field = without_dummies()
        .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 0")
        .red("Scout", &["S1: Infantry"])
        .blue("Rifles", &["T1: Infantry", "T2: Infantry", "T3: Infantry"]);
    let place = ["deploy Scout at 900,900", "deploy Rifles at 500,500"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, BLUE_FIRST);
    play.does(&["reveal Rifles", "appear all"]);
    assert_eq!(play.at("T1"), at("500,500"));
    // Along the trench, which lies across its front: 90 degrees before 270.
    assert_eq!([play.at("T2"), play.at("T3")], [at("510,500"), at("490,500")]);
}

#[test]
fn mad_88_a_dummy_spots_with_the_allowance_of_its_type() {
    let field = hidden()
        .side_key(RED, "dummies = [\"foot\"]")
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .red("Gun", &["G1: Stug III G"])
        .blue("Tank", &["T1: T34/76"]);
    let place =
        ["deploy Panzer at 0,100", "deploy Tank at 1500,0", "deploy Gun at 300,100", "deploy \"Dummy 1\" at 0,0"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    assert_eq!(play.board().spotting().allowance(play.piece("C")).as_mm(), 2000.0);
    play.rolls("spot C at D", &[&[7]]);
    assert!(play.board().marker(play.unit("Dummy 1")).is_some(), "it stays a dummy");
}

#[test]
fn mad_88_a_vtol_spots_as_moving_only_if_it_moved() {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    let field = Field::hitech().zones().option("mad.hidden", "on").option("mad.dummies", "none");
    let field = field.side_key(RED, zone).side_key(BLUE, zone);
    let field = field.red("Flight", &["V1: Missile VTOL"]).blue("Squad", &["T1: Line Infantry"]);
    let place = ["deploy Flight at 0,0", "placed", "deploy Squad at 1000,0"];
    let mut play = field.clone().open(&[RED_PLACES]).placed(&place, RED_FIRST);
    assert_eq!(play.setting().all_markers().count(), 1, "a VTOL has no marker");
    // It hovers: 6 in the open in this era. Having spotted as still it stays.
    play.rolls("spot V1 at A", &[&[5]]);
    assert_eq!(play.needs(), [[(6, "MAD-87")]]);
    assert_eq!(play.refused("move V1 to 0,100"), "MAD-87");
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.does(&["move V1 to 0,100"]);
    assert_eq!(play.refused("spot V1 at A"), "MAD-87");
    play.does(&["move V1 to 0,0"]);
    play.rolls("spot V1 at A moving", &[&[8]]);
    assert_eq!(play.needs(), [[(6, "MAD-87"), (3, "MAD-98")]]);
}

#[test]
fn mad_158_a_marker_is_not_placed_in_a_work_that_is_closed_to_its_unit() {
    let field = without_dummies()
        .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 0")
        .red("Scout", &["S1: Infantry"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Rifles", &["T2: Infantry"]);
    let mut play = field.open(&[RED_PLACES]);
    play.does(&["deploy Scout at 900,900"]);
    assert_eq!(play.refused("deploy Tank at 500,500"), "MAD-158");
    play.does(&["deploy Rifles at 500,500"]);
}

/// An absent side is stood in for: neither the letters of the markers, nor where they lie, nor the order in which they are
/// activated tells the dummies.
#[test]
fn mad_92_an_absent_side_does_not_show_its_dummies() {
    let field = hidden().option("mad.dummies", "equal").red("One", &["P1: T34/76"]).red("Two", &["P2: T34/76"]);
    let field = field.red("Three", &["P3: T34/76"]).blue("Tank", &["T1: T34/76"]);
    let mut play = field.open(&[RED_PLACES]);
    let stand_in = |play: &Play| {
        let (setting, side) = (play.setting(), play.asked());
        Mad::write(setting, &Mad::default(setting, &play.view(side)))
    };
    for _ in 0..7 {
        play.does(&[&stand_in(&play)]);
    }
    play.rolls(&stand_in(&play), &[RED_FIRST]);
    let markers: Vec<_> = play.board().markers_of(RED).map(|(piece, marker)| (piece, marker.at)).collect();
    assert_eq!(markers.len(), 6);
    for (n, (_, at)) in markers.iter().enumerate() {
        assert!(markers[..n].iter().all(|(_, other)| other != at), "{markers:?}");
    }
    let dummies: Vec<bool> = markers.iter().map(|(piece, _)| play.board().notional(*piece).is_some()).collect();
    assert!(dummies != [false, false, false, true, true, true], "the dummies last: {dummies:?}");
    assert!(dummies != [true, true, true, false, false, false], "the dummies first: {dummies:?}");
    let first = play.state().sheet.unit(markers[0].0).unwrap();
    assert_eq!(Mad::default(play.setting(), &play.view(RED)), sandtable_mad::Command::End { unit: first });
}

#[test]
fn mad_89_no_fire_at_markers() {
    let place = ["deploy Panzer at 100,100", "deploy Tank at 100,400", "deploy Rifles at 1700,100"];
    let mut play = platoon().open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.does(&["reveal A", "appear all"]);
    assert_eq!(play.refused("aim P1 at C"), "MAD-89");
    // It may be spotted and fired at in the same activation by the same unit.
    play.rolls("spot P1 at C", &[&[9]]);
    play.does(&["appear all", "aim P1 at T1"]);
}

#[test]
fn mad_91_notes_are_secret_and_slow() {
    let field = without_dummies()
        .red("Riders", &["I1: Infantry", "H1: Sdkfz 250/1 (APC)"])
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"]);
    let place = ["deploy Riders at 100,100", "deploy Tank at 1700,1100", "deploy Panzer at 500,100"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    assert_eq!(play.element("I1").aboard, Some(play.piece("H1")), "it starts in its carrier");
    play.does(&["land I1 bearing 0"]);
    assert_eq!(play.heard_by(BLUE), [Event::Marker(MarkerEvent::MarkerActivated { marker: play.piece("A") })]);
    assert_eq!(play.refused("move A to 100,175.1"), "MAD-22", "on foot now");
    play.does(&["move A to 100,150"]);
    assert_eq!(play.refused("embark I1 in H1"), "MAD-27");
    play.does(&["end Riders", "end Tank"]);
}

#[test]
fn mad_91_the_marker_has_slow_speed_after_a_note() {
    let field =
        without_dummies().red("Riders", &["I1: Infantry", "H1: Sdkfz 250/1 (APC)"]).blue("Tank", &["T1: T34/76"]);
    let mut play =
        field.open(&[RED_PLACES]).placed(&["deploy Riders at 100,100", "deploy Tank at 1700,1100"], RED_FIRST);
    play.does(&["land I1 bearing 0", "end Riders"]);
    play.rolls("end Tank", &[RED_FIRST]);
    play.does(&["embark I1 in H1"]);
    assert!(
        play.heard_by(BLUE).iter().all(|event| matches!(event, Event::Marker(MarkerEvent::MarkerActivated { .. })))
    );
    assert_eq!(play.refused("move A to 201,100"), "MAD-27");
    play.does(&["move A to 200,100"]);
    assert!(!play.has("A", Marks::SLOWED));
}

#[test]
fn mad_92_a_dummy_and_a_squad_that_do_the_same_look_the_same() {
    let field = hidden()
        .side_key(RED, "dummies = [\"foot\"]")
        .red("Squad", &["I1: Infantry"])
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"]);
    let record = |first: &str, other: &str| {
        let place = [first, "deploy Tank at 600,0", other, "deploy Panzer at 1700,100"];
        let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
        let mut heard = Vec::new();
        for (command, dice) in [("move A to 60,0", None), ("spot A at D moving", Some([3]))] {
            match dice {
                None => play.does(&[command]),
                Some(dice) => play.rolls(command, &[&dice]),
            };
            heard.push((play.heard_by(BLUE), play.view(BLUE)));
        }
        heard
    };
    let real = record("deploy Squad at 0,0", "deploy \"Dummy 1\" at 0,500");
    let dummy = record("deploy \"Dummy 1\" at 0,0", "deploy Squad at 0,500");
    assert_eq!(real, dummy);
}

#[test]
fn mad_100_markers_show_moved_and_opportunity_until_the_next_activation() {
    let place = ["deploy Panzer at 100,100", "deploy Tank at 1700,1100", "deploy Rifles at 1700,100"];
    let mut play = platoon().open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.does(&["move A to 100,200", "end A", "watch C", "end C"]);
    play.rolls("end B", &[RED_FIRST]);
    let shows = |play: &Play, name: &str, mark| play.view(BLUE).elements[play.piece(name).index()].marks.has(mark);
    assert!(
        shows(&play, "A", Marks::MOVED) && play.view(RED).elements[play.piece("C").index()].marks.has(Marks::WATCHING)
    );
    let setting = play.setting();
    let view = Mad::view(setting, play.state(), Viewer::Side(BLUE));
    assert!(view.elements[play.piece("A").index()].marks.has(Marks::MOVED));
}

#[test]
fn mad_120_hitech_numbers_are_one_less() {
    let lists = sandtable_mad::lists::Lists::read(
        &sandtable_mad::data::files(),
        sandtable_mad::lists::Era::HiTech,
        &Default::default(),
        &mut sandtable_core::data::Problems::new(),
    )
    .unwrap();
    let chart = &lists.charts.spotting;
    assert_eq!(chart.columns, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((chart.spotter_moving, chart.target_moving, chart.cover, chart.fortification), (3, -2, 2, 4));
}

#[test]
fn mad_141_half_as_many_dummies_as_markers() {
    let unit = |n: usize| format!("P{n}: Pz IV F2 to J");
    let mut field = hidden().side_key(RED, "dummies = [\"medium\", \"fast recon\"]").blue("Tank", &["T1: T34/76"]);
    for n in 0..5 {
        field = field.red(&format!("Panzer {n}"), &[&unit(n)]);
    }
    let setting = field.setting();
    let dummies: Vec<UnitId> = setting.dummies().collect();
    assert_eq!(dummies.len(), 2, "five markers of Red, one of Blue");
    let notional: Vec<Notional> = setting.blank.notional.iter().copied().collect();
    assert_eq!(notional.iter().map(|notional| notional.word()).collect::<Vec<_>>(), ["medium", "fast recon"]);
    assert_eq!(notional.map_distances(&setting), [150.0, 200.0]);
}

trait Distances {
    fn map_distances(&self, setting: &sandtable_mad::Setting) -> Vec<f64>;
}

impl Distances for Vec<Notional> {
    fn map_distances(&self, setting: &sandtable_mad::Setting) -> Vec<f64> {
        self.iter().map(|notional| notional.distance(&setting.lists).as_mm()).collect()
    }
}

#[test]
fn mad_143_hidden_units_are_placed_by_their_markers() {
    let mut play = platoon().open(&[RED_PLACES]);
    assert_eq!(play.refused("place P1 at 100,100"), "MAD-83");
    play.does(&["deploy Panzer at 100,100"]);
    assert_eq!(play.heard_by(BLUE).len(), 1);
    assert!(matches!(play.heard_by(BLUE)[0], Event::Marker(MarkerEvent::MarkerPlaced { unit: None, count: 0, .. })));
    assert_eq!(play.asked(), BLUE);
}

#[test]
fn mad_146_markers_neither_hold_nor_contest() {
    let field = platoon().objective("Farm", "900,900", 100);
    let place = ["deploy Panzer at 900,890", "deploy Tank at 900,910", "deploy Rifles at 1700,100"];
    let mut play = field.open(&[RED_PLACES]).placed(&place, RED_FIRST);
    play.does(&["reveal Panzer", "appear all", "end Panzer", "end Tank"]);
    play.rolls("end Rifles", &[RED_FIRST]);
    assert_eq!(play.state().holders[0], Some(RED), "the marker beside it counts for nothing");
}

/// The places of all markers once both sides have placed theirs in Mist before Prokhorovka, but for the last one.
fn laid(mut next: impl FnMut(&Setting, Side, &View) -> Command) -> Vec<(Side, Point)> {
    let name = "scenarios/mist-before-prokhorovka.toml";
    let text = data::scenarios().get(name).unwrap().to_owned();
    let setting = Mad::load(&data::files(), name, &text, &Choices::default()).unwrap();
    let mut play = Play::of(setting).opened(&[RED_PLACES]);
    for _ in 0..11 {
        let command = next(play.setting(), play.asked(), &play.view(play.asked()));
        let text = Mad::write(play.setting(), &command);
        play.does(&[&text]);
    }
    play.board().markers().map(|(piece, marker)| (play.setting().side(piece), marker.at)).collect()
}

/// A marker that lies on another cannot be told from it.
#[test]
fn mad_83_markers_are_laid_apart_by_default_and_by_the_computer() {
    let apart = |markers: &[(Side, Point)]| {
        assert_eq!(markers.len(), 11);
        for (n, (side, at)) in markers.iter().enumerate() {
            let covers = |other: &&(Side, Point)| other.0 == *side && other.1.within(*at, Length::mm(50));
            assert_eq!(markers[..n].iter().find(covers), None, "{at:?}");
        }
    };
    apart(&laid(|setting, _, view| Mad::default(setting, view)));
    for effort in [Effort::Quick, Effort::Full] {
        for seed in 0..4 {
            apart(&laid(|setting, side, view| {
                Seat::<Mad>::new(setting, side, Player::Doctrine(effort), Seed([seed; 32])).decide(view)
            }));
        }
    }
}

#[test]
fn what_is_told_of_markers_begins_with_a_capital_letter() {
    let mut play = platoon()
        .open(&[RED_PLACES])
        .placed(&["deploy Panzer at 500,100", "deploy Tank at 500,700", "deploy Rifles at 1700,100"], RED_FIRST);
    let commands: [(&str, &[&[u8]]); 4] = [("spot A at C", &[&[1]]), ("end", &[]), ("watch C", &[]), ("end", &[])];
    let mut told = Vec::new();
    for (command, dice) in commands {
        play.rolls(command, dice);
        for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Umpire] {
            let (heard, ..) = play.battle.heard(play.battle.last_number(), viewer).unwrap();
            let view = play.battle.view(viewer);
            told.extend(heard.iter().filter_map(|heard| Mad::tell(play.setting(), &view, heard)));
        }
    }
    assert!(told.iter().any(|sentence| sentence.text.contains("Marker C takes an opportunity fire marker.")));
    for sentence in told {
        assert!(sentence.text.starts_with(char::is_uppercase), "{}", sentence.text);
    }
}
