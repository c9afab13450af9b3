//! Forces by MAD-137 and MAD-138, and rosters that people write.

use sandtable_core::data::{Files, Problems};
use sandtable_mad::data;
use sandtable_mad::forces::{Allowance, Force, ForceElement, ForceUnit, check, force_points, samples};
use sandtable_mad::lists::{Granted, Lists};

use crate::book::{stock, table, words, ww2};

/// A unit of the named kinds; a number before ` x ` repeats.
fn unit(lists: &Lists, kinds: &[&str]) -> ForceUnit {
    let mut elements = Vec::new();
    for kind in kinds {
        let (number, name) = kind.split_once(" x ").unwrap_or(("1", kind));
        let element = ForceElement { kind: lists.find(None, name).unwrap(), granted: Granted::default() };
        elements.extend(vec![element; number.parse().unwrap()]);
    }
    ForceUnit { name: "unit".into(), elements }
}

/// What is wrong with a force of these units: clause, unit and words.
fn wrong(units: &[&[&str]], limit: u16) -> Vec<String> {
    let lists = ww2();
    let units: Vec<ForceUnit> = units.iter().map(|kinds| unit(&lists, kinds)).collect();
    found(&lists, &units, &Allowance { limit, ..Allowance::default() })
}

fn found(lists: &Lists, units: &[ForceUnit], allowed: &Allowance) -> Vec<String> {
    let place = |unit: Option<usize>| unit.map_or("force".to_owned(), |unit| format!("unit {unit}"));
    check(lists, units, allowed)
        .iter()
        .map(|found| format!("{} {}: {}", found.clause, place(found.unit), found.what))
        .collect()
}

const TRUCKS: &[&str] = &["2 x Truck etc."];
const SQUADS: &[&str] = &["2 x Infantry"];

#[test]
fn mad_137_points_keep_to_the_limit() {
    assert!(wrong(&[&["2 x Tiger I"], &["2 x Tiger I"]], 432).is_empty());
    assert_eq!(
        wrong(&[&["2 x Tiger I"], &["2 x Tiger I"]], 431),
        ["MAD-137 force: the force costs 432 points; the limit is 431"]
    );
}

#[test]
fn mad_137_units_have_their_sizes() {
    assert!(wrong(&[&["5 x Truck etc."], &["9 x Infantry", "Truck etc."]], 1000).is_empty());
    assert_eq!(
        wrong(&[&["6 x Truck etc."], &["10 x Infantry", "Truck etc."], &["Infantry"], &["Cavalry"], &[]], 1000),
        [
            "MAD-137 unit 0: 6 elements; a unit of vehicles only has at most 5",
            "MAD-137 unit 1: 11 elements; a unit with infantry has at most 10",
            "MAD-137 unit 2: a unit with infantry has at least 2 elements",
            "MAD-137 unit 3: a unit with infantry has at least 2 elements",
            "MAD-137 unit 4: a unit has at least one element",
        ]
    );
}

#[test]
fn mad_137_tubes_are_of_one_type_and_alone() {
    let mortars = "4 x Mortar Team 60mm or less";
    assert!(wrong(&[&[mortars], TRUCKS], 1000).is_empty());
    assert_eq!(
        wrong(&[&["2 x Mortar Team 61-120mm", "2 x Mortar Team 60mm or less"], TRUCKS], 1000),
        ["MAD-137 unit 0: all tubes of an artillery unit are of one type"]
    );
    assert_eq!(
        wrong(&[&[mortars, "Infantry"], TRUCKS], 1000),
        ["MAD-137 unit 0: artillery units have tubes and nothing else"]
    );
    assert_eq!(
        wrong(&[&[mortars, "Off-table tube 60mm or less"], TRUCKS], 1000),
        ["MAD-137 unit 0: tubes off the table make units of their own"]
    );
    assert_eq!(
        wrong(&[&["9 x Off-table tube 60mm or less"], TRUCKS], 1000),
        ["MAD-137 unit 0: 9 tubes; an artillery unit has at most 8"]
    );
}

#[test]
fn mad_137_sides_have_their_number_of_units() {
    assert_eq!(wrong(&[TRUCKS], 1000), ["MAD-137 force: 1 of at least 2 units"]);
    assert!(wrong(&[SQUADS; 13], 1000).is_empty());
    assert_eq!(wrong(&[SQUADS; 14], 1000), ["MAD-137 force: 14 units; 1000 points allow 13, one for 75"]);
}

#[test]
fn mad_137_at_most_half_the_units_have_one_element() {
    let alone: &[&str] = &["Truck etc."];
    assert!(wrong(&[alone, alone, alone, TRUCKS, TRUCKS], 1000).is_empty());
    assert_eq!(
        wrong(&[alone, alone, alone, alone, TRUCKS], 1000),
        ["MAD-137 force: 4 units of one element; of 5 units at most 3 may be such"]
    );
}

#[test]
fn mad_137_engineers_are_few_and_whole_units() {
    let engineers: &[&str] = &["2 x Infantry Engineers", "2 x Truck etc."];
    assert!(wrong(&[engineers, SQUADS, SQUADS, SQUADS, TRUCKS, TRUCKS], 1000).is_empty());
    assert_eq!(
        wrong(&[engineers, SQUADS, SQUADS], 1000),
        ["MAD-137 force: 1 units of engineers; 2 other units allow 0"]
    );
    assert_eq!(
        wrong(&[&["Infantry Engineers", "Infantry"], SQUADS, SQUADS, SQUADS], 1000),
        ["MAD-137 unit 0: engineers form whole units, with carriers and nothing else"]
    );
}

#[test]
fn mad_137_bridgers_and_mine_clearers_are_granted() {
    let lists = ww2();
    let mut units = vec![unit(&lists, &["2 x T34/76"]), unit(&lists, &["BA64 Armoured Car", "T34/76"])];
    units[0].elements[0].granted.bridger = true;
    units[0].elements[1].granted.mine_clearer = true;
    let granted = Allowance { bridgers: 1, mine_clearers: 1, ..Allowance::default() };
    assert!(found(&lists, &units, &granted).is_empty());
    assert_eq!(
        found(&lists, &units, &Allowance::default()),
        ["MAD-137 force: 1 bridgers; the scenario grants 0", "MAD-137 force: 1 mine clearers; the scenario grants 0"]
    );
    units[0].elements[0].granted.bridger = false;
    units[1].elements[0].granted.bridger = true;
    assert_eq!(
        found(&lists, &units, &granted),
        ["MAD-137 unit 1: 'BA64 Armoured Car': only tracked vehicles bridge or clear mines"]
    );
}

#[test]
fn mad_137_a_side_buys_from_one_list() {
    let lists = ww2();
    let units = [unit(&lists, &["2 x Tiger I"]), unit(&lists, &["Infantry", "Infantry (+ATG)", "T34/76"])];
    let of = |nation: Option<&str>| Allowance { nation: nation.map(str::to_owned), ..Allowance::default() };
    assert!(found(&lists, &units, &of(None)).is_empty());
    assert_eq!(
        found(&lists, &units, &of(Some("German"))),
        ["MAD-137 unit 1: 'T34/76' is in the list of Russian, not of German"]
    );
}

#[test]
fn mad_138_spotters_are_counted() {
    let platoon: &[&str] = &["Infantry Command", "Infantry"];
    let battery: &[&str] = &["2 x Off-table tube 60mm or less"];
    let observer: &[&str] = &["Infantry Command"];
    assert!(wrong(&[platoon, platoon, battery, observer], 1000).is_empty());
    assert_eq!(
        wrong(&[platoon, platoon, battery, observer, &["2 x Infantry Command", "Infantry"]], 1000),
        ["MAD-138 force: 2 spotters beyond one in each infantry unit; 1 artillery units allow 1"]
    );
    // Without a battery nobody observes alone.
    assert_eq!(wrong(&[platoon, observer], 1000).len(), 1);
}

#[test]
fn mad_138_a_jeep_may_observe() {
    let lists = ww2();
    let battery = unit(&lists, &["2 x Off-table tube 60mm or less"]);
    let mut units = vec![unit(&lists, &["Jeep/Bike etc."]), battery, unit(&lists, &["2 x Truck etc."])];
    units[0].elements[0].granted.spotter = true;
    assert!(found(&lists, &units, &Allowance::default()).is_empty());
    assert_eq!(force_points(&lists, &units[..1]), 35);
    units[2].elements[0].granted.spotter = true;
    assert_eq!(
        found(&lists, &units, &Allowance::default()),
        [
            "MAD-138 force: 2 spotters beyond one in each infantry unit; 1 artillery units allow 1",
            "MAD-138 unit 2: 'Truck etc.': of vehicles only the Jeep/Bike may observe",
        ]
    );
}

#[test]
fn mad_142_sample_forces_are_legal_and_add_up() {
    let lists = ww2();
    let mut problems = Problems::new();
    let samples = samples(&data::files(), &lists, &mut problems).unwrap();
    assert!(problems.is_empty());
    let sums: Vec<(&str, u32)> =
        samples.iter().map(|sample| (sample.nation.as_str(), force_points(&lists, &sample.units))).collect();
    assert_eq!(sums, [("German", 996), ("Russian", 978)]);
    assert!(samples.iter().all(|sample| sample.units.len() == 5));
    let mut elements = samples
        .iter()
        .flat_map(|sample| &sample.units)
        .flat_map(|unit| unit.elements.iter().map(|element| (unit.name.as_str(), lists.kind(element.kind))));
    for row in table("MAD-142") {
        for _ in 0..row[3].parse::<u8>().unwrap() {
            let (unit, kind) = elements.next().unwrap();
            assert_eq!((unit, kind.name.as_str(), kind.points.to_string().as_str()), (row[1], row[2], row[4]));
        }
    }
    assert!(elements.next().is_none());
}

#[test]
fn mad_142_sample_forces_of_a_pack_are_checked() {
    let mut problems = Problems::new();
    let text = "nation,unit,element,number\nGerman,Tanks,Tigr I,1\nGerman,Tanks,Tiger I,30\n";
    assert!(samples(&data::files().with("data/sample_forces.csv", text), &ww2(), &mut problems).is_none());
    assert_eq!(
        words(problems.into_vec()),
        [
            "data/sample_forces.csv: German: MAD-137: 1 of at least 2 units",
            "data/sample_forces.csv:2: element: unknown unit 'Tigr I'; did you mean 'Tiger I'?",
            "data/sample_forces.csv:3: number: 30 is not between 1 and 20",
        ]
    );
}

fn roster(text: &str) -> Result<Force, Vec<String>> {
    let mut problems = Problems::new();
    let files = Files::default().with("roster.toml", text);
    let roster = Force::read(&files, "roster.toml", &stock(&ww2()), &mut problems);
    problems.into_result().map(|()| roster.unwrap()).map_err(words)
}

const GERMANS: &str = "rulebook = 'mad'\nlimit = 300\nnation = 'German'\n[[units]]\nname = 'Heavy tank'\n\
                       elements = ['Tiger I']\n[[units]]\nname = 'Grenadiers'\n\
                       elements = [\n 'Infantry Command',\n '3 x Infantry',\n 'Truck etc.',\n]\n";

#[test]
fn mad_137_a_roster_is_read() {
    let lists = ww2();
    let roster = roster(GERMANS).unwrap();
    assert_eq!((roster.limit, roster.nation.as_str()), (300, "German"));
    assert_eq!(roster.units[1].name, "Grenadiers");
    let names: Vec<&str> =
        roster.units[1].elements.iter().map(|element| lists.kind(element.kind).name.as_str()).collect();
    assert_eq!(names, ["Infantry Command", "Infantry", "Infantry", "Infantry", "Truck etc."]);
    assert_eq!(force_points(&lists, &roster.units), 108 + 23 + 3 * 23 + 30);
}

#[test]
fn mad_137_a_roster_that_breaks_rules_names_the_unit() {
    let text = GERMANS.replace("limit = 300", "limit = 150").replace("'3 x Infantry'", "'3 x T34/76'");
    assert_eq!(
        roster(&text).unwrap_err(),
        [
            "roster.toml: units: MAD-137: the force costs 395 points; the limit is 150",
            "roster.toml:7: units[2]: MAD-137: 'T34/76' is in the list of Russian, not of German",
        ]
    );
}

#[test]
fn a_roster_with_several_mistakes_reports_them_all() {
    let text = "rulebook = 'mda'\nera = 'hitech'\nlimit = 20\nnaton = 'German'\n[[units]]\nelements = [\n 'Tigr I',\n \
                '99 x Infantry',\n 'T34/76 [birdger]',\n]\n";
    assert_eq!(
        roster(text).unwrap_err(),
        [
            "roster.toml: nation: the key is missing",
            "roster.toml:1: rulebook: unknown word 'mda', expected one of: mad; did you mean 'mad'?",
            "roster.toml:2: era: the roster is of the other era",
            "roster.toml:3: limit: 20 is not between 150 and 10000",
            "roster.toml:4: naton: unknown key; did you mean 'nation'?",
            "roster.toml:5: units[1].name: the key is missing",
            "roster.toml:7: units[1].elements[1]: unknown unit 'Tigr I'; did you mean 'Tiger I'?",
            "roster.toml:8: units[1].elements[2]: the number before ' x ' is between 1 and 20",
            "roster.toml:9: units[1].elements[3]: unknown trait, expected one of: spotter, bridger, mine clearer",
        ]
    );
}

#[test]
fn a_roster_cannot_grant_itself_bridgers() {
    let text = GERMANS.replace("'Tiger I'", "'Tiger I [bridger]'");
    assert_eq!(roster(&text).unwrap_err(), ["roster.toml: units: MAD-137: 1 bridgers; the scenario grants 0"]);
}
