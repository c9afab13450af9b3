//! Forces as a person puts them together, their files, and scenarios that take them.

use crate::book::{lists, stock, words, ww2};
use sandtable_core::data::{Files, Problems};
use sandtable_core::{Addition, Choices, Draft, DraftLine, DraftUnit, Muster, Side};
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::battle::scenario::Scenario;
use sandtable_mad::builder::{armoury, muster, read_draft, sheet};
use sandtable_mad::data;
use sandtable_mad::forces::{Force, roster_kinds, samples};
use sandtable_mad::lists::{Design, Era};
use sandtable_mad::scenario::{own_kinds, with_forces};

fn line(written: &str) -> DraftLine {
    let (number, kind) = written.split_once(" x ").unwrap_or(("1", written));
    DraftLine { kind: kind.into(), number: number.parse().unwrap(), traits: Vec::new() }
}

fn unit(name: &str, elements: &[&str]) -> DraftUnit {
    DraftUnit { name: name.into(), elements: elements.iter().map(|written| line(written)).collect() }
}

fn german(limit: u32, units: &[DraftUnit]) -> Draft {
    Draft {
        title: String::new(),
        era: "ww2".into(),
        list: "German".into(),
        limit,
        units: units.to_vec(),
        ..Draft::default()
    }
}

/// The force of the clause with its printed price.
fn sample() -> Draft {
    german(
        1000,
        &[
            unit("Panzer platoon", &["3 x Pz IV F2 to J"]),
            unit("Heavy tank", &["Tiger I"]),
            unit(
                "Panzergrenadiers",
                &["Infantry Command", "2 x Infantry", "Infantry (Support)", "Infantry (+ATG)", "5 x Sdkfz 250/1 (APC)"],
            ),
            unit("Recce", &["Jeep/Bike etc."]),
        ],
    )
}

fn add(draft: &Draft, unit: Option<usize>, written: &str) -> Muster {
    muster(&stock(&ww2()), draft, Some(&Addition { unit, line: line(written) })).unwrap()
}

#[test]
fn mad_137_a_draft_has_its_points_and_every_rule_with_a_tick() {
    let muster = muster(&stock(&ww2()), &sample(), None).unwrap();
    assert_eq!((muster.points, muster.is_legal), (792, true));
    assert_eq!(muster.units.iter().map(|unit| unit.points).collect::<Vec<_>>(), [306, 108, 343, 35]);
    let rules: Vec<String> = muster.rules.iter().map(|rule| format!("{}: {}", rule.name, rule.value)).collect();
    assert_eq!(
        rules,
        [
            "Points: 792 of 1000",
            "Units: 4 of 2 to 13",
            "Single elements: 2, at most 2",
            "Sizes: 1 to 10 elements",
            "Engineers: none",
            "Bridgers, clearers: none",
            "List: German",
            "More observers: none",
            "Aircraft: none",
        ]
    );
    assert!(muster.rules.iter().all(|rule| rule.kept));
}

#[test]
fn mad_137_bridgers_and_clearers_that_nobody_granted_are_counted() {
    let granted = |traits: &[&str]| {
        let mut draft = sample();
        draft.units[0].elements[0].traits = traits.iter().map(|&word| word.to_owned()).collect();
        let muster = muster(&stock(&ww2()), &draft, None).unwrap();
        let rule = muster.rules.iter().find(|rule| rule.name == "Bridgers, clearers").unwrap();
        (rule.value.clone(), rule.kept)
    };
    for traits in [&["bridger"][..], &["mine clearer"], &["bridger", "mine clearer"]] {
        assert_eq!(granted(traits), ("3, none granted".to_owned(), false), "{traits:?}");
    }
    assert_eq!(granted(&[]), ("none".to_owned(), true));
}

#[test]
fn mad_137_artillery_does_not_go_into_a_unit_of_others_and_a_unit_of_its_own_is_offered() {
    let refused = add(&sample(), Some(2), "Mortar Team 61-120mm");
    assert_eq!((refused.points, refused.draft), (792, sample()), "nothing was added");
    let refused = refused.refused.unwrap();
    let faults: Vec<&str> = refused.faults.iter().map(|fault| fault.what.as_str()).collect();
    assert_eq!(faults, ["artillery units have tubes and nothing else"]);
    assert_eq!((&*refused.faults[0].clause, refused.points), ("MAD-137", 98));
    let own = &refused.instead[0];
    assert_eq!(own.words, "Make it a unit of its own, 98");
    assert_eq!(own.note, "890 points, 5 units, legal");
    let made = muster(&stock(&ww2()), &sample(), Some(&own.add)).unwrap();
    assert_eq!((made.points, made.refused), (890, None));
    assert_eq!(made.draft.units[4].name, "Mortars");
}

#[test]
fn mad_137_what_costs_too_much_is_refused_and_something_cheaper_is_offered() {
    let draft = german(300, &[unit("Heavy tank", &["Tiger I"]), unit("Panzer", &["Pz IV F2 to J"])]);
    let refused = add(&draft, Some(1), "Panther A to G").refused.unwrap();
    assert_eq!(refused.faults[0].what, "the force costs 335 points; the limit is 300");
    let instead: Vec<&str> = refused.instead.iter().map(|remedy| remedy.words.as_str()).collect();
    assert_eq!(instead, ["Pz III J to M instead, 87"]);
    let three = add(&draft, Some(1), "3 x Pz II L (Luchs)").refused.unwrap();
    assert_eq!(three.instead[0].words, "Take 1, 61");
}

#[test]
fn mad_137_a_force_that_is_not_finished_is_not_wrong() {
    let empty = muster(&stock(&ww2()), &german(1000, &[]), None).unwrap();
    assert!(!empty.is_legal && empty.found.iter().all(|fault| fault.waits));
    let one = add(&empty.draft, None, "Infantry");
    assert_eq!((one.points, one.refused), (23, None));
    let waits: Vec<&str> = one.found.iter().map(|fault| fault.what.as_str()).collect();
    assert_eq!(waits, ["1 of at least 2 units", "a unit with infantry has at least 2 elements"]);
    let six = german(1000, &[unit("Panzer", &["5 x Pz I"])]);
    let refused = add(&six, Some(0), "Pz I").refused.unwrap();
    assert_eq!(refused.faults[0].what, "6 elements; a unit of vehicles only has at most 5");
    assert_eq!(refused.instead[0].words, "Make it a unit of its own, 42");
}

#[test]
fn mad_137_what_is_in_no_list_is_no_force() {
    let wrong = |draft: &Draft| words(muster(&stock(&ww2()), draft, None).unwrap_err());
    let odd = german(100, &[unit("Panzer", &["Tigr I", "0 x Tiger I"])]);
    assert_eq!(
        wrong(&odd),
        [
            "force: limit: 100 points: 150 to 10000",
            "force: units[1].elements[1]: unknown unit 'Tigr I'; did you mean 'Tiger I'?",
            "force: units[1].elements[2]: 0 of 'Tiger I': 1 to 20 in one line",
        ]
    );
    let nowhere = Draft { list: "Prussian".into(), ..sample() };
    assert!(wrong(&nowhere)[0].starts_with("force: list: there is no list 'Prussian': there is French, German"));
    let lists = ww2();
    let to_unit = |unit| Addition { unit: Some(unit), line: line("Tiger I") };
    for beyond in [sample().units.len(), 9] {
        let wrong = words(muster(&stock(&lists), &sample(), Some(&to_unit(beyond))).unwrap_err());
        assert_eq!(wrong, [format!("force: add: there is no unit {}", beyond + 1)]);
    }
    let birdger = DraftLine { traits: vec!["birdger".into()], ..line("Tiger I") };
    let wrong = muster(&stock(&lists), &sample(), Some(&Addition { unit: None, line: birdger })).unwrap_err();
    assert_eq!(words(wrong), ["force: add: unknown trait 'birdger'"]);
}

#[test]
fn mad_137_a_name_that_is_too_long_is_named() {
    let long = "x".repeat(200);
    let wrong = |draft: &Draft| words(muster(&stock(&ww2()), draft, None).unwrap_err());
    let titled = wrong(&Draft { title: long.clone(), ..sample() });
    assert_eq!(titled.iter().map(|said| said.split(": ").nth(1).unwrap()).collect::<Vec<_>>(), ["title"]);
    let mut named = sample();
    named.units[1].name = long;
    let named = wrong(&named);
    assert_eq!(named.iter().map(|said| said.split(": ").nth(1).unwrap()).collect::<Vec<_>>(), ["units[2].name"]);
}

/// A draft as it comes back from its own file.
fn reopened(text: &str, era: Era) -> Draft {
    let files = Files::default().with("force.toml", text);
    let (mut lists, mut problems) = (lists(era), Problems::new());
    roster_kinds(&files, "force.toml", &mut lists, &Design::default(), &mut problems);
    let draft = read_draft(&files, "force.toml", &stock(&lists), &mut problems);
    problems.into_result().map(|()| draft.unwrap()).map_err(words).unwrap()
}

#[test]
fn a_force_comes_back_from_its_file_as_it_was() {
    let mut draft = Draft { title: "Kampfgruppe \"Mill Ford\"".into(), ..sample() };
    draft.units[3].elements[0].traits = vec!["spotter".into()];
    let muster = muster(&stock(&ww2()), &draft, None).unwrap();
    assert_eq!(reopened(&muster.text, Era::Ww2), draft);
    let files = Files::default().with("force.toml", muster.text);
    let mut problems = Problems::new();
    let roster = Force::read(&files, "force.toml", &stock(&ww2()), &mut problems);
    assert!(roster.is_none(), "one observer too many for the rules");
    assert_eq!(words(problems.into_vec()).len(), 1);
    // What breaks rules can be opened all the same, and mended.
    let dear = reopened(
        "rulebook = 'mad'\nlimit = 150\nnation = 'German'\n[[units]]\nname = 'a'\nelements = ['9 x Tiger I']\n",
        Era::Ww2,
    );
    assert_eq!(dear.units[0].elements[0].number, 9);
}

#[test]
fn mad_142_the_forces_to_start_with_are_legal_drafts() {
    let lists = ww2();
    let all = samples(&data::files(), &lists, &mut Problems::new()).unwrap();
    let drafts = armoury(&stock(&lists), &all).samples;
    let points =
        |draft: &Draft| muster(&stock(&lists), draft, None).map(|muster| (muster.points, muster.is_legal)).unwrap();
    assert_eq!(drafts.iter().map(points).collect::<Vec<_>>(), [(996, true), (978, true)]);
}

#[test]
fn mad_93_everything_in_the_lists_is_for_sale_in_both_eras() {
    for era in [Era::Ww2, Era::HiTech] {
        let lists = lists(era);
        let armoury = armoury(&stock(&lists), &[]);
        let aircraft = if era == Era::Ww2 { stock(&lists).aircraft.types.len() } else { 0 };
        assert_eq!(armoury.wares.len(), lists.kinds.len() + aircraft);
        for ware in &armoury.wares {
            let list = if ware.list.is_empty() { &armoury.lists[0] } else { &ware.list };
            let draft = Draft {
                era: armoury.era.clone(),
                list: list.clone(),
                limit: 10_000,
                ..german(0, &[unit("a", &[&ware.name])])
            };
            let muster = muster(&stock(&lists), &draft, None).unwrap();
            assert_eq!(muster.points, ware.points, "{}", ware.name);
            assert!(muster.found.iter().all(|fault| fault.waits), "{}: {:?}", ware.name, muster.found);
        }
    }
    let tiger = armoury(&stock(&ww2()), &[]).wares.into_iter().find(|ware| ware.name == "Tiger I").unwrap();
    assert_eq!((tiger.points, tiger.strength, &*tiger.group), (108, 28, "Tanks"));
    assert_eq!((tiger.speed.as_str(), tiger.arms.as_str()), ("Medium", "Class B Cannon"));
}

#[test]
fn mad_99_a_record_sheet_names_every_element() {
    let draft = german(
        1000,
        &[
            unit("Tigers", &["2 x Tiger I"]),
            unit("Infantry", &["Infantry Command", "Infantry (Support)", "Infantry (+ATG)", "Truck etc."]),
        ],
    );
    let sheet = sheet(&stock(&ww2()), &draft, Side::A).unwrap();
    assert_eq!(sheet.units.iter().map(|unit| unit.points).collect::<Vec<_>>(), [216, 122]);
    let markers = sheet.markers.unwrap();
    let note = "2 units and 1 dummy: letters are public, what is under them is not.";
    assert_eq!((markers.number, markers.note.as_str()), (3, note));
    let names: Vec<&str> =
        sheet.units.iter().flat_map(|unit| &unit.pieces).map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["TI01", "TI02", "IC01", "IS01", "IA01", "TR01"]);
    let theirs = sandtable_mad::builder::sheet(&stock(&ww2()), &draft, Side::B).unwrap();
    assert_eq!(theirs.units[0].pieces[1].name, "TI52", "no two elements of a battle share a name");
    let rows = |at: usize| -> Vec<String> {
        let all = &sheet.units[1].pieces[at].rows;
        all.iter().map(|row| format!("{}: {}", row.name, row.value)).collect()
    };
    assert_eq!(sheet.units[0].pieces[0].strength, (28, 28));
    assert!(rows(0).contains(&"Observer: ".to_owned()), "{:?}", rows(0));
    assert!(rows(1).iter().any(|row| row.starts_with("Infantry Support: not when it moves")), "{:?}", rows(1));
}

const ORCHARD: &str = "scenarios/the-orchard-road.toml";

fn chosen(name: &str, rosters: &[Option<String>]) -> Result<Scenario, Vec<String>> {
    let text = data::scenarios().get(name).unwrap().to_owned();
    let files = data::files().with(name, text);
    let text = with_forces(&files, name, &ww2(), &Design::default(), &Choices::default(), rosters).map_err(words)?;
    let (files, mut lists, mut problems) = (files.with("own.toml", text), ww2(), Problems::new());
    own_kinds(&files, "own.toml", &mut lists, &Design::default(), &mut problems);
    let read = Scenario::read(&files, "own.toml", &lists, &AirRules::default(), &mut problems);
    problems.into_result().map_err(words).map(|()| read.unwrap())
}

fn text_of(draft: &Draft) -> String {
    muster(&stock(&ww2()), draft, None).unwrap().text
}

#[test]
fn mad_143_a_side_brings_its_own_force_where_the_players_place() {
    let mine = german(
        700,
        &[
            unit("Tigers", &["3 x Tiger I"]),
            unit("Men", &["4 x Infantry", "Truck etc."]),
            unit("men", &["2 x Infantry"]),
        ],
    );
    let scenario = chosen(ORCHARD, &[None, Some(text_of(&mine))]).unwrap();
    let names =
        |side: usize| -> Vec<String> { scenario.sides[side].units.iter().map(|unit| unit.name.clone()).collect() };
    assert_eq!(names(1), ["Tigers", "Men", "men 2"]);
    assert_eq!(names(0), ["Armoured troop", "Rifle platoon", "Carrier section", "Scouts"]);
    let rides = scenario.elements().filter(|(.., element)| element.rides.is_some()).count();
    assert_eq!(rides, 2, "the other side's passengers still ride");
    assert_eq!(scenario.objectives.len(), 3);
    // Both may bring theirs, and names are unique in the battle.
    let british = Draft {
        list: "Great Britain".into(),
        ..german(700, &[unit("A", &["3 x Infantry"]), unit("B", &["4 x Truck etc."])])
    };
    let scenario = chosen(ORCHARD, &[Some(text_of(&british)), Some(text_of(&mine))]).unwrap();
    assert_eq!(scenario.elements().count(), 7 + 10);
}

#[test]
fn mad_137_a_force_that_does_not_fit_its_side_is_refused_with_reasons() {
    let refused = |name: &str, text: String| chosen(name, &[None, Some(text)]).unwrap_err();
    let dear = german(1000, &[unit("Tigers", &["3 x Tiger I"]), unit("More", &["4 x Tiger I"])]);
    assert_eq!(
        refused(ORCHARD, text_of(&dear)),
        ["force of Germans: units: MAD-137: the force costs 756 points; the limit is 700"]
    );
    let foreign = Draft {
        list: "Russian".into(),
        ..german(700, &[unit("A", &["3 x Infantry"]), unit("B", &["4 x Truck etc."])])
    };
    assert_eq!(
        refused(ORCHARD, text_of(&foreign)),
        ["force of Germans: nation: MAD-137: it buys from the list of Russian; Germans from that of German"]
    );
    let small = german(700, &[unit("A", &["3 x Infantry"])]);
    assert_eq!(refused(ORCHARD, text_of(&small)), ["force of Germans: units: MAD-137: 1 of at least 2 units"]);
    assert!(
        refused(ORCHARD, "rulebook = 'mad'\nnation = 'German'\n[[units]]\nname = 'a'\nelements = ['Tigr']\n".into())[0]
            .contains("unknown unit")
    );
    let fixed = refused("scenarios/first-shots.toml", text_of(&sample()));
    assert!(fixed[0].contains("takes no other forces"), "{fixed:?}");
    let three = chosen(ORCHARD, &[None, None, Some(String::new())]).unwrap_err();
    assert_eq!(three, ["forces: 3 forces; the battle has 2 sides"]);
}
