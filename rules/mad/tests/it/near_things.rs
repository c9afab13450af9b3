//! What was ruled before is ruled again where it is a near thing: battles whose pieces go from corner to corner of a grid, so that
//! they stand in a row, just in reach, at an edge, or behind a corner; and forces to which everything is added that is for sale.

use crate::air_battle::battle;
use crate::field::{BLUE, Field, RED, with_typhoon};
use crate::scenario_keys;
use sandtable_book::Rulebook;
use sandtable_core::{Choices, Ruleset};
use sandtable_geometry::Length;
use sandtable_mad::{Book, Mad, Setting, data};
use sandtable_testkit::{Games, holds_to_near_precedents, reads_as_before, sells_as_before};
use std::sync::Arc;

fn file(name: &str) -> String {
    format!("{}/tests/precedents/near_{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A test of its own for each: the table, how many battles, and the width of the grid.
macro_rules! near_things {
    ($($name:ident: $setting:expr, $battles:literal, $grid:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let games = Games { battles: $battles, decisions: 4_000 };
                let setting: Arc<Setting> = Arc::new($setting);
                holds_to_near_precedents::<Mad>(&setting, games, &file(stringify!($name)), Length::mm($grid));
            }
        )*
    };
}

/// Doubtful lines, cover, walls, slopes, water, grenades and artillery, close together.
pub fn corners() -> Field {
    Field::new()
        .key("table = [500, 400]")
        .key("turns = 4")
        .option("mad.los_doubt_mm", "3")
        .option("premeasure", "on")
        .area("wood", "200,100 250,200")
        .area("building", "300,250 350,300")
        .line("hedge", "100,200 200,200")
        .line("wall", "300,100 400,100")
        .area("road", "0,340 500,360")
        .hill(1, "350,150 450,250")
        .objective("corner", "250,200", 50)
        .red("A", &["A1: Infantry (+ATG) at 100,100", "A2: Infantry (Support) at 150,100"])
        .red("B", &["B1: T34/76 at 150,50", "B2: BA64 Armoured Car at 200,50"])
        .red("C", &["C1: 1/2 Track at 50,150", "C2: Infantry in C1"])
        .red("M", &["M1: Mortar Team 61-120mm at 50,50"])
        .blue("V", &["V1: Infantry (+ATG) at 250,300", "V2: Infantry Command at 250,350"])
        .blue("W", &["W1: Pz IV F2 to J at 400,300", "W2: Stug III G at 450,300"])
        .blue("X", &["X1: Sdkfz 250/1 (APC) at 350,350", "X2: Infantry in X1"])
        .blue("N", &["N1: Mortar Team 61-120mm at 450,350"])
}

/// Works of every kind, and everything that is done to them.
pub fn trenches() -> Field {
    Field::new()
        .key("table = [500, 400]")
        .key("turns = 5")
        .option("mad.reduce_forts", "on")
        .option("mad.los_doubt_mm", "3")
        .option("premeasure", "on")
        .side_key(RED, "bridgers = 1")
        .side_key(RED, "mine_clearers = 1")
        .area("building", "300,50 350,100")
        .red("E", &["E1: Infantry Engineers at 150,100", "E2: Infantry Engineers at 150,150"])
        .red("T", &["T1: T34/76 at 80,320", "T2: T34/85 at 130,320"])
        .red("G", &["G1: Infantry (+ATG) at 200,300", "G2: Infantry (Support) at 200,350"])
        .red("M", &["M1: Mortar Team 61-120mm at 50,100", "M2: Mortar Team 61-120mm at 50,150"])
        .blue("I", &["I1: Infantry at 300,200", "I2: Infantry (+ATG) at 325,75"])
        .blue("H", &["H1: Infantry (Support) at 350,325"])
        .blue("K", &["K1: Tiger I at 450,350"])
        .work(BLUE, "kind = \"bunker\"; at = [300, 200]; bearing = 270")
        .work(BLUE, "kind = \"trench\"; at = [350, 325]; bearing = 270")
        .work(BLUE, "kind = \"pit\"; at = [450, 200]; bearing = 270")
        .work(BLUE, "kind = \"wire\"; pieces = 2; at = [175, 50]; bearing = 0")
        .work(BLUE, "kind = \"obstacle\"; pieces = 1; at = [100, 280]; bearing = 0")
        .work(BLUE, "kind = \"mines\"; at = [200, 200]")
        .work(BLUE, "kind = \"mines\"; at = [240, 200]")
        .work(BLUE, "kind = \"mines\"; at = [225, 325]")
        .granted("T1", "bridger")
        .granted("T2", "mine clearer")
}

/// Hidden units and dummies that are looked for from corner to corner.
pub fn markers() -> Field {
    let zone = |y: [i32; 2]| format!("zone = [[0, {0}], [500, {0}], [500, {1}], [0, {1}]]", y[0], y[1]);
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "equal")
        .option("premeasure", "on")
        .key("table = [500, 450]")
        .key("turns = 4")
        .area("wood", "200,150 300,200")
        .line("hedge", "100,250 300,250")
        .side_key(RED, &zone([0, 150]))
        .side_key(BLUE, &zone([300, 450]))
        .work(RED, "kind = \"wire\"; pieces = 2; at = [300, 250]; bearing = 90")
        .work(BLUE, "kind = \"mines\"; at = [400, 250]")
        .red("Squads", &["RB1: Infantry", "RB2: Infantry (Support)", "RB3: Sdkfz 250/1 (APC)"])
        .red("Tank", &["RC1: Pz IV F2 to J"])
        .blue("Tanks", &["BA1: T34/76"])
        .blue("Rifles", &["BB1: Infantry Command", "BB2: Infantry (+ATG)"])
        .blue("Scouts", &["BC1: BA64 Armoured Car"])
}

/// Nerves, reserves, a way out and objectives that score.
fn endings() -> Field {
    Field::new()
        .zones()
        .key("table = [500, 400]")
        .key("turns = 5")
        .key("reserves_enter = 2")
        .key("places_first = \"Blue\"")
        .option("mad.morale", "on")
        .option("premeasure", "on")
        .objective("ford", "250,200", 50)
        .kinds("[[objectives]]\nname = \"farm\"\nat = [100, 300]\npoints = 25\neach_turn_from = 1\n")
        .side_key(RED, "leaves_by = \"north\"\nzone = [[0, 0], [500, 0], [500, 100], [0, 100]]")
        .side_key(BLUE, "zone = [[0, 250], [500, 250], [500, 400], [0, 400]]")
        .red("A", &["A1: Infantry (Support)", "A2: Infantry (+ATG)"])
        .red("B", &["B1: Sdkfz 250/1 (APC)", "B2: Infantry"])
        .red("C", &["C1: BA64 Armoured Car"])
        .blue("V", &["V1: T34/76", "V2: T34/76"])
        .blue("W", &["W1: Infantry (+ATG)", "W2: Infantry"])
}

/// Everything that leaves the ground or goes below it.
pub fn hitech() -> Field {
    Field::hitech()
        .key("table = [500, 400]")
        .key("turns = 4")
        .option("mad.los_doubt_mm", "3")
        .option("premeasure", "on")
        .area("wood", "200,100 250,200")
        .area("deep-water", "300,0 400,100")
        .area("building", "300,200 350,250")
        .line("wall", "150,50 150,250")
        .red("A", &["A1: Missile VTOL at 50,50", "A2: Power Armour Infantry at 50,100"])
        .red("B", &["B1: Scout Walker at 100,150", "B2: ECM Carrier at 50,200"])
        .red("C", &["C1: Personnel Carrier at 50,250", "C2: Line Infantry (Missile) in C1"])
        .blue("V", &["V1: Grav Tank at 450,50"])
        .blue("W", &["W1: Battle Walker at 400,150", "W2: ADF Carrier at 450,150"])
        .blue("X", &["X1: Missile VTOL at 450,250", "X2: Line Infantry (+ATG) at 400,250"])
}

/// Fighter-bombers, a dive bomber and flak over a few vehicles and a bunker.
pub fn flak() -> Field {
    Field::new()
        .key("turns = 3")
        .key("table = [900, 700]")
        .option("mad.arrival_turn", "1")
        .option("mad.reduce_forts", "on")
        .option("premeasure", "on")
        .typhoon("4,20mm,Fwd,1,1,MRS,Fwd,1")
        .area("building", "450,400 500,450")
        .work(BLUE, "kind = \"bunker\"; at = [550, 400]; bearing = 180")
        .red("far", &["R9: Tiger I at 50,50"])
        .blue("column", &["T1: Truck etc. at 450,500", "T2: Truck etc. at 500,500", "I1: Infantry at 550,400"])
        .blue("flak", &["F1: FlakPz IV Wirbelwind at 400,450", "F2: Bofors & Truck at 600,500"])
        .aircraft(RED, "TA: Typhoon at 450,50 heading 0 speed 200")
        .aircraft(RED, "TB: Typhoon at 550,50 heading 0 speed 200")
        .aircraft(RED, "SA: Ju 87 B-1, bombs at 350,50 heading 0 speed 200")
        .aircraft(BLUE, "MA: Bf 109 E-3 at 450,650 heading 180 speed 200")
}

/// Fighters and bombers that meet, one with a turret and one with skill.
pub fn dogfight() -> Setting {
    let options = "premeasure = \"on\"\n\"mad.collision\" = \"on\"\n\"mad.ammo\" = \"on\"\n\"mad.edge\" = \"scroll\"\n\
                   \"mad.break_off_mm\" = \"500\"";
    let left = [
        "Spitfire IA S at 900,300 heading 0 speed 300",
        "Hurricane I W at 800,300 heading 0 speed 200 skill 1",
        "Ju 87 B-1 K at 1000,300 heading 0 speed 200 load bombs",
    ];
    let right = [
        "Bf 109 E-3 M at 900,650 heading 180 speed 200",
        "He 111 H-3 H at 800,700 heading 180 speed 200",
        "ship Destroyer D at 1000,700 heading 90",
    ];
    let text = battle(options, &left, &right).replace("minutes = 10", "minutes = 10\nturns = 4");
    Field::of_text(&text)
}

/// Torpedoes and dive bombs at ships that steer, and who defends them.
pub fn convoy() -> Setting {
    let options = "premeasure = \"on\"\n\"mad.partial_drop\" = \"on\"\n\"mad.edge\" = \"return\"\n\
                   \"mad.initiative_order\" = \"choice\"";
    let left = [
        "Nakajima Kate B5N2 K at 900,300 heading 0 speed 150 load torpedo",
        "Nakajima Kate B5N2 L at 400,600 heading 90 speed 150 load torpedo",
        "Ju 87 B-1 J at 1100,300 heading 0 speed 200 load bombs",
    ];
    let right = [
        "Grumman Wildcat F4F-4 W at 900,1000 heading 180 speed 200",
        "ship Fleet carrier C at 900,600 heading 90",
        "ship Destroyer D at 700,600 heading 0",
    ];
    let text = battle(options, &left, &right).replace("minutes = 10", "minutes = 10\nturns = 4");
    Field::of_text(&text)
}

/// Fighter-bombers with rockets at ships and a factory.
pub fn rockets() -> Setting {
    let left = ["Typhoon T at 800,300 heading 0 speed 200", "Typhoon U at 1000,300 heading 0 speed 200"];
    let right = [
        "Bf 109 E-3 M at 900,1000 heading 180 speed 200",
        "ship Destroyer D at 800,600 heading 90",
        "ship Factory F at 1000,600 heading 0",
        "ship Light AA position G at 900,600",
    ];
    let text = battle("premeasure = \"on\"", &left, &right).replace("minutes = 10", "minutes = 10\nturns = 4");
    let files = with_typhoon(&data::files(), "4,20mm,Fwd,1,1,MRS,Fwd,1");
    Mad::load(&files, "x.toml", &text, &Choices::default()).expect("it is read")
}

/// Markers, a battery off the table with a schedule and an observer, reserves, and a dive bomber that comes in.
pub fn schedules() -> Field {
    let zone = |y: [i32; 2]| format!("zone = [[0, {0}], [600, {0}], [600, {1}], [0, {1}]]", y[0], y[1]);
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "equal")
        .option("mad.arrival_turn", "1")
        .option("premeasure", "on")
        .key("table = [600, 500]")
        .key("turns = 4")
        .key("reserves_enter = 2")
        .side_key(RED, &zone([0, 180]))
        .side_key(BLUE, &zone([320, 500]))
        .side_key(RED, "scheduled_fire = [2, 3]")
        .area("wood", "240,240 300,300")
        .red("Battery", &["RO1: Off-table tube 61-120mm", "RO2: Off-table tube 61-120mm"])
        .red("Watch", &["RC1: Infantry Command", "RI1: Infantry"])
        .red("Tank", &["RT1: Pz IV F2 to J"])
        .blue("Squad", &["BI1: Infantry", "BI2: Infantry (+ATG)"])
        .blue("Flak", &["BF1: FlakPz IV Wirbelwind"])
        .blue("Tanks", &["BT1: T34/76"])
        .aircraft(RED, "SA: Ju 87 B-1, bombs")
}

near_things! {
    behind_corners: corners().setting(), 24, 30;
    behind_far_corners: corners().setting(), 24, 50;
    about_trenches: trenches().setting(), 24, 20;
    along_trenches: trenches().setting(), 24, 50;
    under_markers: markers().setting(), 24, 30;
    under_far_markers: markers().setting(), 16, 50;
    toward_endings: endings().setting(), 30, 50;
    in_the_air_and_below: hitech().setting(), 24, 50;
    over_flak: flak().setting(), 24, 50;
    in_a_dogfight: dogfight(), 24, 50;
    over_a_convoy: convoy(), 24, 50;
    with_rockets: rockets(), 24, 50;
    by_schedule: schedules().setting(), 16, 30;
}

#[test]
fn whatever_is_for_sale_is_bought_as_before() {
    let (files, none) = (data::files(), Choices::default());
    let armouries = Book::armouries(&files, &none).expect("the lists are read");
    sells_as_before(&file("purchases"), &armouries, |draft, add| Book::muster(&files, draft, add, &none));
}

/// What these tables are read as, with one thing otherwise, from the plain ones to those with every key.
#[test]
fn what_tables_hold_is_read_as_before() {
    let files = data::files();
    let plain = scenario_keys::GROUND.replace(", qqqqqqqqqq = 1", "").replace("STRANGER\n", "");
    let fields = [corners(), trenches(), markers(), endings(), hitech()].map(|field| field.text());
    let [corners, trenches, markers, endings, hitech] = fields.each_ref().map(String::as_str);
    let (near, far) = (
        "Spitfire IA S at 900,300 heading 0 speed 300 load none skill 1",
        "He 111 H-3 H at 800,700 heading 180 speed 200",
    );
    let air =
        battle("", &[near], &[far, "ship Destroyer D at 1000,700 heading 90", "ship Factory F at 500,500 heading 0"]);
    let texts = [
        ("corners", corners),
        ("trenches", trenches),
        ("markers", markers),
        ("endings", endings),
        ("hitech", hitech),
        ("everything", plain.as_str()),
        ("air", air.as_str()),
    ];
    reads_as_before(&file("tables"), &texts, 120, |_, text| {
        let hidden = Choices { set: vec![("mad.hidden".into(), "on".into())], ..Choices::default() };
        let choices = if text.contains("zone") { hidden } else { Choices::default() };
        match Mad::load(&files, "x.toml", text, &choices) {
            Ok(of) => format!("{:?}", (of.scenario, of.units, of.elements, of.works, of.sky, of.letters, of.slow)),
            Err(problems) => problems.iter().map(|problem| format!("{problem}\n")).collect(),
        }
    });
}
