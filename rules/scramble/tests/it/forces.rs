//! Forces of missions: what a side may bring, files, record sheets and cards.

use sandtable_book::Rulebook;
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Addition, Boxes, Card, Choices, Draft, DraftLine, DraftUnit, Muster, NotAdded, Side};
use sandtable_forces::Callsigns;
use sandtable_scramble::battle::position::Craft;
use sandtable_scramble::builder::{armoury, muster, sheet};
use sandtable_scramble::forces::{
    Begin, Entry, Force, ForceCraft, Sort, Stock, entries, quad_for, read_draft, read_force,
};
use sandtable_scramble::lists::{Level, Load};
use sandtable_scramble::resolution::condition::Condition;
use sandtable_scramble::table::card::card;
use sandtable_scramble::{Book, data};

fn choices(set: &[(&str, &str)]) -> Choices {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Choices { set, ..Choices::default() }
}

pub fn stock(set: &[(&str, &str)]) -> Stock {
    Stock::of(&data::files(), &choices(set)).unwrap()
}

/// A line as files have it: `2 x Typhoon Mk IB [Veteran, rockets]`.
fn line(written: &str) -> DraftLine {
    let (number, rest) = written.split_once(" x ").unwrap_or(("1", written));
    let (name, words) = rest.split_once(" [").unwrap_or((rest, ""));
    let words = words.trim_end_matches(']').split(", ").filter(|word| !word.is_empty());
    DraftLine { kind: name.into(), number: number.parse().unwrap(), traits: words.map(Into::into).collect() }
}

fn draft(mission: &str, traits: &[&str], limit: u32, units: &[&[&str]]) -> Draft {
    let unit = |(at, lines): (usize, &&[&str])| DraftUnit {
        name: ["Red", "Yellow", "Blue"][at].into(),
        elements: lines.iter().map(|written| line(written)).collect(),
    };
    Draft {
        era: mission.into(),
        list: "Germany".into(),
        limit,
        traits: traits.iter().map(|&word| word.to_owned()).collect(),
        units: units.iter().enumerate().map(unit).collect(),
        ..Draft::default()
    }
}

pub fn mustered(draft: &Draft) -> Muster {
    muster(&stock(&[]), draft, None).unwrap()
}

/// What a draft breaks: `SQR-167: what`.
fn broken(draft: &Draft) -> Vec<String> {
    mustered(draft).found.iter().map(|fault| format!("{}: {}", fault.clause, fault.what)).collect()
}

fn refused(draft: &Draft, unit: Option<usize>, written: &str) -> NotAdded {
    muster(&stock(&[]), draft, Some(&Addition { unit, line: line(written) })).unwrap().refused.unwrap()
}

pub fn words(problems: Vec<Problem>) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

fn opened(text: &str) -> Result<Force, Vec<String>> {
    let (files, mut problems) = (Files::default().with("force.toml", text), Problems::new());
    let force = read_force(&files, "force.toml", &stock(&[]), &mut problems);
    problems.into_result().map_err(words)?;
    Ok(force.unwrap())
}

#[test]
fn sqr_139_a_side_spends_the_points_of_its_mission() {
    let five = draft("sweep", &[], 250, &[&["5 x Bf 109E-4"]]);
    let stands = mustered(&five);
    assert_eq!((stands.points, stands.is_legal), (225, true));
    let rules: Vec<String> = stands.rules.iter().map(|rule| format!("{}: {}", rule.name, rule.value)).collect();
    assert_eq!(
        rules,
        ["Points: 225 of 250", "Aircraft: 5 of 2 to 16", "Aircraft are: fighters", "Year: any", "Batteries: none"]
    );
    let sixth = refused(&five, Some(0), "Bf 109E-4");
    assert_eq!((sixth.points, &*sixth.faults[0].clause), (45, "SQR-139"));
    assert_eq!(sixth.faults[0].what, "the force costs 270 points; the limit is 250");
    let stock = stock(&[]);
    let points: Vec<(&str, [u32; 2])> = stock.missions.iter().map(|each| (each.id.as_str(), each.points)).collect();
    assert_eq!(
        points,
        [
            ("sweep", [250, 250]),
            ("raid", [400, 300]),
            ("strike", [300, 250]),
            ("night", [300, 250]),
            ("mig_alley", [350, 350])
        ]
    );
    let unknown = muster(&stock, &draft("siege", &[], 250, &[]), None).unwrap_err();
    assert_eq!(
        words(unknown),
        ["force: era: there is no mission 'siege': there is sweep, raid, strike, night, mig_alley"]
    );
}

#[test]
fn sqr_139_both_sides_and_all_years_are_settled_for_the_whole_force() {
    let stock = stock(&[]);
    let raid = armoury(&stock, 1);
    assert_eq!((raid.limit, &*raid.era, raid.name.as_str()), (400, "raid", "Bomber raid"));
    let [sides, years] = &raid.fittings[..] else { panic!("a side and a year") };
    let side: Vec<(&str, i32)> = sides.choices.iter().map(|choice| (choice.word.as_str(), choice.points)).collect();
    assert_eq!(side, [("", 0), ("defender", -100)]);
    let years: Vec<&str> = years.choices.iter().map(|choice| choice.word.as_str()).collect();
    assert_eq!(years, ["", "1940", "1941", "1942", "1943", "1944", "1945", "1950", "1951"]);
    let odd = muster(&stock, &draft("raid", &["umpire"], 400, &[]), None).unwrap_err();
    assert_eq!(words(odd), ["force: traits: 'umpire' is nothing that is settled for a whole force"]);
}

#[test]
fn scr_89_sqr_151_no_battery_is_for_sale_where_nobody_buys_any() {
    let sold = |set: &[(&str, &str)]| {
        let raid = armoury(&stock(set), 1);
        let told = raid.notes.iter().filter(|note| ["SCR-90", "SCR-100"].contains(&&*note.clause)).count();
        (raid.wares.iter().filter(|ware| ware.group == "Batteries").count(), told)
    };
    assert_eq!((sold(&[]), sold(&[("scramble.aa_revision", "off")])), ((3, 2), (0, 0)));
}

#[test]
fn sqr_167_at_least_half_of_the_points_in_aircraft() {
    let raid = draft("raid", &[], 300, &[&["3 x He 111H-3"], &["3 x Bf 109E-4"]]);
    assert_eq!((mustered(&raid).points, broken(&raid)), (285, vec![]));
    let escort = draft("raid", &[], 300, &[&["2 x He 111H-3"], &["3 x Bf 109E-4"]]);
    assert_eq!(broken(&escort), ["SQR-167: 100 of 235 points in bombers; at least half"]);
    assert!(mustered(&escort).found[0].waits, "more bombers mend it");
    // Fighters carry loads in a ground attack; salvos are no payload.
    let strike = draft("strike", &[], 300, &[&["2 x Ju 87B-2 [bombs]"], &["2 x Bf 109E-4"]]);
    assert_eq!(broken(&strike), ["SQR-167: 74 of 164 points in aircraft with a payload; at least half"]);
    let strike = draft("strike", &[], 300, &[&["2 x Fw 190A-8 [bombs]"], &["2 x Me 262A-1a [rockets_aa]"]]);
    assert_eq!(broken(&strike), ["SQR-167: 124 of 266 points in aircraft with a payload; at least half"]);
}

#[test]
fn sqr_167_what_counts_as_what() {
    let stock = stock(&[]);
    let of = |sort: Sort, name: &str| {
        let kind = stock.lists.aircraft.iter().position(|kind| kind.name == name).unwrap();
        sort.has(&stock, ForceCraft { kind, level: Level::Average, load: None })
    };
    let fighters = ["Spitfire Mk I", "Typhoon Mk IB", "Bf 110C-4", "He 219A-5", "F6F-5 Hellcat", "MiG-15bis"];
    assert!(fighters.iter().all(|name| of(Sort::Fighter, name)));
    let bombers = ["B-17G Flying Fortress", "Ju 87B-2", "TBM-1C Avenger", "H8K2 Emily"];
    assert!(bombers.iter().all(|name| of(Sort::Bomber, name) && !of(Sort::Fighter, name)));
    assert!(!of(Sort::Bomber, "Typhoon Mk IB") && !of(Sort::Bomber, "Il-2M3 Shturmovik"));
    assert!(of(Sort::Jet, "Me 163B-1") && of(Sort::Jet, "F-84E Thunderjet") && !of(Sort::Jet, "Yak-9P"));
    assert!(of(Sort::NightFighter, "Bf 110G-4") && !of(Sort::NightFighter, "Bf 110C-4"));
}

#[test]
fn sqr_167_no_type_is_later_than_the_game() {
    let force = draft("sweep", &["1943"], 250, &[&["2 x Bf 109G-6", "Fw 190A-8"]]);
    assert_eq!(broken(&force), ["SQR-167: 'Fw 190A-8' flies from 1944 on, which is later than 1943"]);
    assert_eq!(broken(&Draft { traits: vec!["1944".into()], ..force }), Vec::<String>::new());
}

#[test]
fn sqr_167_who_may_fly_and_how_many() {
    let lonely = draft("sweep", &[], 250, &[&["He 111H-3"]]);
    assert_eq!(
        broken(&lonely),
        ["SQR-167: 1 of at least 2 aircraft", "SQR-167: 'He 111H-3' is none of the fighters, which alone fly here"]
    );
    let night = draft("night", &["defender"], 250, &[&["2 x Bf 110C-4"]]);
    assert_eq!(broken(&night), ["SQR-167: 'Bf 110C-4' is none of the night fighters, which alone fly here"]);
    let crowd = draft("strike", &["defender"], 1000, &[&["17 x Ju 87B-2"]]);
    assert_eq!(broken(&crowd), ["SQR-167: 17 aircraft; a force has at most 16"]);
    let empty = draft("sweep", &[], 250, &[&["2 x Bf 109E-4"], &[]]);
    assert_eq!(broken(&empty), ["SQR-167: a flight has at least one aircraft"]);
}

#[test]
fn sqr_167_at_most_half_of_the_points_in_batteries() {
    let share = |limit: u32| {
        let quads = ["2 x Medium FLAK up to 40 mm (quad)"];
        broken(&draft("strike", &["defender"], limit, &[&["2 x Bf 109E-4"], &quads]))
    };
    assert_eq!(share(188), Vec::<String>::new());
    assert_eq!(share(187), ["SQR-167: 94 points in batteries; at most 93"]);
}

#[test]
fn scr_90_the_defender_buys_batteries_and_nobody_else() {
    let quad = "Medium FLAK up to 40 mm (quad)";
    let defender = draft("strike", &["defender"], 250, &[&["2 x Bf 109E-4"], &[quad]]);
    let stands = mustered(&defender);
    assert_eq!((stands.points, stands.is_legal, stands.units[1].points), (137, true, 47));
    assert_eq!(stands.units[1].size, "1 battery");
    let attacker = Draft { traits: Vec::new(), ..defender.clone() };
    assert!(broken(&attacker).contains(&"SCR-90: only the Defender buys batteries".to_owned()));
    // Raids have heavy batteries only, sweeps none.
    let raid = Draft { era: "raid".into(), ..defender.clone() };
    let what = format!("SQR-139: '{quad}': the mission 'Bomber raid' has no such batteries");
    assert_eq!(broken(&raid), [what]);
    let heavy = "Heavy FLAK 85 mm to 4.1 in";
    assert_eq!(broken(&draft("raid", &["defender"], 300, &[&["2 x Bf 109E-4"], &[heavy]])), Vec::<String>::new());
    assert!(!broken(&draft("sweep", &["defender"], 300, &[&["2 x Bf 109E-4"], &[heavy]])).is_empty());
    let apart = refused(&defender, Some(0), quad);
    assert_eq!((&*apart.faults[0].clause, apart.faults[0].unit), ("SCR-90", Some(0)));
    let by_itself = |unit: usize, item: &str, words: &str| {
        refused(&defender, Some(unit), item).instead.iter().any(|remedy| remedy.words.starts_with(words))
    };
    assert!(by_itself(0, "Searchlight", "Make it a group of its own, 15"), "batteries are no flight");
    assert!(by_itself(1, "Bf 109E-4", "Make it a flight of its own, 45"), "and aircraft no group");
    // Experience is for aircraft.
    let green = draft("strike", &["defender"], 250, &[&["2 x Bf 109E-4"], &["Searchlight [Green]"]]);
    let green = words(muster(&stock(&[]), &green, None).unwrap_err());
    let what = "experience and loads are for aircraft, not for batteries (SCR-90)";
    assert_eq!(green, [format!("force: units[2].elements[1]: {what}")]);
}

#[test]
fn sqr_167_another_share_in_batteries() {
    let quad = draft("strike", &["defender"], 250, &[&["2 x Bf 109E-4"], &["Medium FLAK up to 40 mm (quad)"]]);
    let found = |share: &str| {
        let all = muster(&stock(&[("scramble.aa_share", share)]), &quad, None).unwrap().found;
        all.iter().map(|fault| format!("{}: {}", fault.clause, fault.what)).collect::<Vec<_>>()
    };
    assert_eq!(found("0"), ["SQR-167: 47 points in batteries; at most 0"]);
    assert_eq!(found("18"), ["SQR-167: 47 points in batteries; at most 45"]);
    assert_eq!((found("19"), found("100")), (vec![], vec![]));
}

#[test]
fn scr_89_before_the_page_was_replaced_nobody_buys_batteries() {
    let quad = draft("strike", &["defender"], 250, &[&["2 x Bf 109E-4"], &["Medium FLAK up to 40 mm (quad)"]]);
    let found = |choices: &Choices| {
        let stock = Stock::of(&data::files(), choices).unwrap();
        let all = muster(&stock, &quad, None).unwrap().found;
        all.iter().map(|fault| fault.clause.to_string()).collect::<Vec<_>>()
    };
    let as_of = |date: &str| Choices { as_of: Some(date.parse().unwrap()), ..Choices::default() };
    let none = Vec::<String>::new();
    assert_eq!(
        (found(&choices(&[])), found(&choices(&[("scramble.aa_revision", "off")]))),
        (none.clone(), vec!["SCR-89".into()])
    );
    assert_eq!((found(&as_of("2005-03-31")), found(&as_of("2005-03-30"))), (none, vec!["SCR-89".into()]));
}

#[test]
fn scr_100_two_twins_for_a_quad() {
    let stock = stock(&[]);
    let at = |id: &str| stock.lists.batteries.iter().position(|(other, _)| other == id).unwrap();
    assert_eq!(quad_for(&stock.lists, at("light_20_twin")), Some(at("light_20_quad")));
    assert_eq!(quad_for(&stock.lists, at("medium_twin")), Some(at("medium_quad")));
    assert_eq!(["light_25_triple", "heavy_88", "medium_quad"].map(|id| quad_for(&stock.lists, at(id))), [None; 3]);
    let twins = draft("strike", &["defender"], 136, &[&["2 x Bf 109E-4"]]);
    let instead = refused(&twins, None, "2 x Medium FLAK up to 40 mm (twin)").instead;
    assert_eq!(instead.last().unwrap().words, "Take 1, 34");
    let twins = draft("strike", &["defender"], 140, &[&["2 x Bf 109E-4"]]);
    let instead = refused(&twins, None, "2 x Medium FLAK up to 40 mm (twin)").instead;
    let quad = instead.iter().find(|remedy| remedy.words.starts_with("One quad")).unwrap();
    assert_eq!(quad.words, "One quad for every two twins, 47");
    assert_eq!((quad.add.line.kind.as_str(), quad.add.line.number), ("Medium FLAK up to 40 mm (quad)", 1));
}

#[test]
fn sqr_105_ranks_of_a_force_by_skill_or_as_listed() {
    let ranks = |order: &str| {
        let stock = stock(&[("scramble.rank_order", order)]);
        let text = "rulebook = \"scramble\"\nmission = \"sweep\"\nside = \"attacker\"\nlimit = 250\nnation = \"UK\"\n\
            [[flights]]\nname = \"Red\"\naircraft = [\"Spitfire Mk I\", \"Spitfire Mk I [Elite]\"]\n";
        let mut problems = sandtable_core::data::Problems::new();
        let files = Files::default().with("f", text.to_owned());
        let force =
            read_force(&files, "f", &stock, &mut problems).unwrap_or_else(|| panic!("{:?}", problems.into_vec()));
        placed(&stock, &force, 0, [72, 48])[0].iter().map(|entry| entry.rank.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!((ranks("by_skill"), ranks("as_listed")), (vec![2, 1], vec![1, 2]));
}

#[test]
fn scr_71_crews_cost_by_their_experience() {
    let force = draft("sweep", &[], 250, &[&["Bf 109E-4 [Recruit]", "Bf 109E-4 [Elite]"]]);
    assert_eq!(mustered(&force).units[0].lines, [27, 63]);
    let stock = stock(&[]);
    let sweep = armoury(&stock, 0);
    let spitfire = sweep.wares.iter().find(|ware| ware.name == "Spitfire Mk I").unwrap();
    let crews: Vec<(&str, i32)> =
        spitfire.fittings[0].choices.iter().map(|choice| (choice.word.as_str(), choice.points)).collect();
    assert_eq!(crews, [("", 0), ("Recruit", -18), ("Green", -9), ("Veteran", 9), ("Elite", 18)]);
    let dear = draft("sweep", &[], 130, &[&["2 x Bf 109E-4"]]);
    let instead: Vec<String> =
        refused(&dear, Some(0), "Bf 109E-4 [Veteran]").instead.iter().map(|remedy| remedy.words.clone()).collect();
    assert_eq!(instead, ["With Green crews, 36"], "an average one costs 45, and 40 points are left");
}

#[test]
fn scr_70_without_experience_all_crews_are_average() {
    let stock = stock(&[("scramble.experience", "off")]);
    let force = draft("sweep", &[], 250, &[&["2 x Bf 109E-4 [Veteran]"]]);
    let what = "force: units[1].elements[1]: 'Veteran': without experience all crews are Average (SCR-70)";
    assert_eq!(words(muster(&stock, &force, None).unwrap_err()), [what]);
    assert!(armoury(&stock, 0).wares.iter().all(|ware| ware.fittings.iter().all(|fitting| fitting.name == "Load")));
}

#[test]
fn sqr_117_one_load_of_several_or_none() {
    let stock = stock(&[]);
    let typhoon = stock.lists.aircraft.iter().position(|kind| kind.name == "Typhoon Mk IB").unwrap();
    let of = |words: &[&str]| ForceCraft::fitted(&stock, typhoon, words.iter().copied());
    assert_eq!(of(&[]).unwrap().load, None);
    assert_eq!(of(&["rockets", "Veteran"]).unwrap().words(), ["Veteran", "rockets"]);
    assert_eq!(of(&["bombs"]).unwrap().load, Some(Load::Bombs(2000)));
    assert_eq!(of(&["bombs", "rockets"]).unwrap_err(), "an aircraft carries one load (SQR-117)");
    assert_eq!(of(&["torpedo"]).unwrap_err(), "a Typhoon Mk IB carries no torpedo (SQR-117)");
    assert_eq!(of(&["Green", "Elite"]).unwrap_err(), "a crew has one level of experience (SCR-70)");
    assert!(of(&["gold"]).unwrap_err().starts_with("unknown word 'gold'"));
    // Units of 250 lb, rounded down, at least one.
    let units =
        [Load::Bombs(2000), Load::Bombs(550), Load::Bombs(200), Load::Rockets(8), Load::Salvos(2), Load::Mortar(2)];
    assert_eq!(units.map(|load| load.units(250)), [8, 2, 1, 8, 2, 1]);
    let strike = armoury(&stock, 2);
    let typhoon = strike.wares.iter().find(|ware| ware.name == "Typhoon Mk IB").unwrap();
    let loads: Vec<(&str, &str, i32)> =
        typhoon.fittings[1].choices.iter().map(|each| (each.word.as_str(), each.name.as_str(), each.points)).collect();
    assert_eq!(loads, [("", "no load", 0), ("bombs", "2000 lb of bombs", 0), ("rockets", "8 rockets", 0)]);
}

#[test]
fn scr_07_lists_show_the_defence_that_is_in_force() {
    let defence = |set: &[(&str, &str)]| stock(set).lists.find("Fw 190A-8").unwrap().defence;
    assert_eq!((defence(&[]), defence(&[("scramble.dv_correction", "off")])), (14, 16));
}

pub const RAID: &str = r#"rulebook = "scramble"
title = "First raid"
mission = "raid"
side = "defender"
year = 1944
limit = 300
nation = "Germany"

[[flights]]
name = "Yellow"
aircraft = [
    "2 x Fw 190A-8 [Veteran, wfrgr21]",
    "1 x Bf 109G-6",
]

[[ground]]
name = "Dorsten"
batteries = [
    "1 x Heavy FLAK 85 mm to 4.1 in",
]
"#;

#[test]
fn sqr_139_a_force_is_a_file_and_comes_back_as_it_was() {
    let (files, mut problems) = (Files::default().with("raid.toml", RAID), Problems::new());
    let read = read_draft(&files, "raid.toml", &stock(&[]), &mut problems).unwrap();
    assert_eq!(
        (read.era.as_str(), read.limit, read.traits.clone()),
        ("raid", 300, vec!["defender".into(), "1944".into()])
    );
    assert_eq!(mustered(&read).text, RAID);
    assert_eq!(opened(RAID).unwrap().groups.len(), 2);
    // Samples are files as well, and legal.
    let stock = stock(&[]);
    for at in 0..stock.missions.len() {
        let samples = armoury(&stock, at).samples;
        assert!(samples.len() >= 2, "{}", stock.missions[at].id);
        for sample in samples {
            let stands = mustered(&sample);
            assert!(stands.is_legal, "{}: {:?}", sample.title, stands.found);
            opened(&stands.text).unwrap();
        }
    }
}

#[test]
fn sqr_139_what_is_wrong_with_a_file_is_said_with_its_line() {
    let with = |from: &str, to: &str| {
        assert!(RAID.contains(from));
        opened(&RAID.replacen(from, to, 1)).unwrap_err()
    };
    let one = |from, to, what: &str| assert_eq!(with(from, to), [format!("force.toml:{what}")]);
    one(
        "[Veteran, wfrgr21]",
        "[Veteran, torpedo]",
        "12: flights[1].aircraft[1]: a Fw 190A-8 carries no torpedo (SQR-117)",
    );
    one(
        "Bf 109G-6",
        "Bf 109G-7",
        "13: flights[1].aircraft[2]: unknown aircraft 'Bf 109G-7'; did you mean 'Bf 109G-6'?",
    );
    one(
        "year = 1944",
        "year = 1943",
        "9: flights[1]: SQR-167: 'Fw 190A-8' flies from 1944 on, which is later than 1943",
    );
    one("limit = 300", "limit = 200", " flights: SQR-139: the force costs 249 points; the limit is 200");
    let both = [
        "force.toml: flights: SQR-167: 0 of 197 points in bombers; at least half",
        "force.toml:16: ground[1]: SCR-90: only the Defender buys batteries",
    ];
    assert_eq!(with("\"defender\"", "\"attacker\""), both);
    one("2 x Fw 190A-8", "0 x Fw 190A-8", "12: flights[1].aircraft[1]: the number before ' x ' is between 1 and 20");
    one(
        "Heavy FLAK 85 mm to 4.1 in",
        "Bf 109E-4",
        "19: ground[1].batteries[1]: 'Bf 109E-4' is an aircraft, and stands under [[flights]]",
    );
    one(
        "\"1 x Bf 109G-6\"",
        "\"Searchlight\"",
        "13: flights[1].aircraft[2]: 'Searchlight' is a battery, and stands under [[ground]]",
    );
    let sweep = with("mission = \"raid\"", "mission = \"siege\"");
    assert!(sweep[0].starts_with("force.toml:3: mission: unknown word 'siege'"), "{sweep:?}");
}

fn boxes(card: &Card) -> Vec<String> {
    let words = |each: &Boxes| format!("{} ({}): {} of {}", each.name, each.note, each.struck, each.number);
    card.boxes.iter().map(words).collect()
}

fn card_of(name: &str, level: Level, load: Option<Load>, now: Option<&Craft>) -> Card {
    let stock = stock(&[]);
    card((&stock.lists, &stock.rules), stock.lists.find(name).unwrap(), level, load, now)
}

#[test]
fn sqr_101_the_card_of_a_fighter() {
    let hellcat = card_of("F6F-5 Hellcat", Level::Veteran, Some(Load::Bombs(2000)), None);
    let figures: Vec<String> = hellcat.figures.iter().map(|row| format!("{} {}", row.name, row.value)).collect();
    assert_eq!(figures[..2], ["AS 11", "ST 2"]);
    assert!(figures.iter().any(|row| row.starts_with("DV 1") && row.ends_with('*')), "{figures:?}");
    assert_eq!(figures[6], "Crew Veteran, Skill 6, Combat skill 5");
    assert_eq!(
        boxes(&hellcat),
        [
            "Pilot (Skill 6, Combat skill 5): 0 of 6",
            "6 x 0.5 nose (Pilot): 0 of 3",
            "Fire Markers (): 0 of 4",
            "Load (2000 lb of bombs): 0 of 8"
        ]
    );
    assert_eq!(hellcat.weapons, [["Pilot", "6 x 0.5", "nose", "3", "+1", "2D6", "10 / 9"]]);
    // An odd gun has 1 less, and salvos are fired like guns.
    let gustav = card_of("Bf 109G-6", Level::Average, None, None);
    assert_eq!(gustav.weapons[0][..5], ["Pilot", "1 x 20mm", "nose", "1", "-1"]);
    let swallow = card_of("Me 262A-1a", Level::Average, Some(Load::Salvos(2)), None);
    assert_eq!(swallow.weapons[1], ["Pilot", "salvo of rockets", "nose", "1", "0", "6D6", "used up"]);
    assert!(!swallow.figures[5].value.ends_with('*'), "salvos are no payload");
}

#[test]
fn sqr_101_the_card_of_a_bomber_has_stations_crew_and_guns() {
    let fortress = card_of("B-17G Flying Fortress", Level::Average, None, None);
    let all = boxes(&fortress);
    assert_eq!(
        all[..3],
        [
            "Pilot (Skill 5, Combat skill 5): 0 of 5",
            "Co-Pilot (Skill 5, Combat skill 5): 0 of 5",
            "Aircrew (Skill 5, Combat skill 5): 0 of 8",
        ]
    );
    assert!(all.contains(&"2 x 0.5 all round (gunner 2): 0 of 2".into()), "{all:?}");
    assert!(all.contains(&"Bomb sight (): 0 of 1".into()));
    assert_eq!(fortress.weapons.len(), 8);
    assert_eq!(fortress.weapons[7], ["Gunner 7", "1 x 0.5", "starboard", "1", "+1", "2D6", "10 / 9"]);
    let stock = stock(&[]);
    let stations = sandtable_scramble::table::card::stations(stock.lists.find("B-17G Flying Fortress").unwrap());
    let stations: Vec<(u8, usize)> = stations.iter().map(|(gunner, guns)| (*gunner, guns.len())).collect();
    assert_eq!(stations, [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 2)]);
}

#[test]
fn sqr_101_the_card_in_a_battle_is_crossed_off() {
    let stock = stock(&[]);
    let kind = stock.lists.find("Ju 88A-4").unwrap();
    let mut now = Condition::new(kind, 5, 5);
    (now.speed, now.agility, now.brakes, now.fires, now.crew.alive) = (7, -3, false, 2, 1);
    now.pilots[0].skill = 3;
    // Of its mounts the third, the rear pair's second group, has depleted once, and the first twice.
    let craft = Craft { now, trained: 5, load: 10, empty: 0b001, weak: 0b101, ..Craft::default() };
    let card = card((&stock.lists, &stock.rules), kind, Level::Average, Some(Load::Bombs(4400)), Some(&craft));
    let value = |name: &str| card.figures.iter().find(|row| row.name == name).unwrap().value.clone();
    assert_eq!((value("AS"), value("AB")), (format!("7 ({})", kind.speed), format!("-3 ({:+})", kind.agility)));
    let struck = |name: &str| {
        let of = card.boxes.iter().find(|each| each.name == name).unwrap();
        (of.struck, of.number)
    };
    assert_eq!((struck("Pilot"), struck("Fire Markers"), struck("Dive brakes")), ((2, 5), (2, 4), (1, 1)));
    assert_eq!((struck("Aircrew").0, struck("Load")), (u16::from(kind.crew) - 1, (7, 17)));
    let guns: Vec<(u16, u16)> =
        card.boxes.iter().filter(|each| each.clause == "SCR-120").map(|each| (each.struck, each.number)).collect();
    assert_eq!(guns, [(2, 2), (0, 2), (1, 2)]);
}

#[test]
fn sqr_101_every_aircraft_of_a_force_has_a_name_and_a_card() {
    let force = opened(RAID).unwrap();
    assert_eq!(force.items().iter().map(Vec::len).collect::<Vec<_>>(), [3, 1]);
    let (files, mut problems) = (Files::default().with("raid.toml", RAID), Problems::new());
    let draft = read_draft(&files, "raid.toml", &stock(&[]), &mut problems).unwrap();
    let sheet = sheet(&stock(&[]), &draft, Side::B).unwrap();
    assert_eq!((sheet.points, sheet.size.as_str(), sheet.turns), (249, "3 aircraft and a battery", 20));
    let names: Vec<&str> = sheet.units.iter().flat_map(|unit| &unit.pieces).map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["Yello1", "Yello2", "Yello3", "Dorst1"]);
    assert_eq!(
        sheet.units[0].pieces.iter().map(|piece| (piece.points, piece.card.is_some())).collect::<Vec<_>>(),
        [(74, true), (74, true), (49, true)]
    );
    assert!(sheet.units[1].pieces[0].card.is_none());
    assert_eq!((&*sheet.units[0].letter, &*sheet.units[1].letter), ("A", "G"));
}

/// A force as it begins in the middle of its edge, six inches in, the Attacker's in the south.
fn placed(stock: &Stock, force: &Force, part: u16, table: [u16; 2]) -> [Vec<Entry>; 2] {
    let at = [table[0] / 2, [6, table[1] - 6][usize::from(part)]];
    let begin = Begin { at, heading: part * 180, height: 10, battery: [table[0] / 2, 36] };
    entries(stock, force, &begin, (table, &[]), &mut Callsigns::new(8))
}

#[test]
fn sqr_140_a_force_is_placed_where_it_begins_ranked_and_in_formation() {
    let [aloft, below] = placed(&stock(&[]), &opened(RAID).unwrap(), 1, [96, 48]);
    let of: Vec<(&str, [u16; 2], Option<u8>)> =
        aloft.iter().map(|each| (each.name.as_str(), each.at, each.rank)).collect();
    assert_eq!(of, [("Yello1", [48, 42], Some(1)), ("Yello2", [46, 42], Some(2)), ("Yello3", [50, 42], Some(3))]);
    assert!(aloft.iter().all(|each| each.heading == Some(180) && each.formation.is_none()), "two types, no Formation");
    assert_eq!((aloft[0].load, aloft[0].level, aloft[2].load), (Some("wfrgr21"), Some("Veteran"), None));
    assert_eq!((below.len(), below[0].kind.as_str(), below[0].at), (1, "heavy_88", [48, 36]));
    // The better Pilots rank higher, whatever their place; a whole flight of one type is a Formation, with its leader in the middle.
    let attack = RAID.replace("defender", "attacker").replace("2 x Fw 190A-8 [Veteran, wfrgr21]", "2 x He 111H-3");
    let attack = attack.split("[[ground]]").next().unwrap().replace("1 x Bf 109G-6", "1 x He 111H-3 [Elite]");
    let force = opened(&attack).unwrap();
    let of = |stock: &Stock, table: [u16; 2]| -> Vec<([u16; 2], Option<u8>, Option<char>)> {
        placed(stock, &force, 0, table)[0].iter().map(|each| (each.at, each.rank, each.formation)).collect()
    };
    let led = [([46, 6], Some(2), Some('A')), ([50, 6], Some(3), Some('A')), ([48, 6], Some(1), Some('A'))];
    assert_eq!(of(&stock(&[]), [96, 48]), led);
    // Where a Formation is of two, or reaches less far than a flight, they fly loose.
    for shorter in [("scramble.formation_max", "2"), ("scramble.formation_inches", "2")] {
        assert!(of(&stock(&[shorter]), [96, 48]).iter().all(|(.., formation)| formation.is_none()), "{shorter:?}");
    }
    // On a table that is hardly wider they are still on it.
    assert_eq!(of(&stock(&[]), [6, 48]).iter().map(|(at, ..)| *at).collect::<Vec<_>>(), [[1, 6], [5, 6], [3, 6]]);
}

#[test]
fn sqr_139_a_table_of_missions_that_is_wrong_is_refused() {
    let wrong = |from: &str, to: &str| {
        let text = data::files().get("data/missions.csv").unwrap().replacen(from, to, 1);
        words(Stock::of(&data::files().with("data/missions.csv", text), &Choices::default()).unwrap_err())
    };
    assert!(
        wrong("sweep,Fighter sweep,day,250", "sweep,Fighter sweep,day,2500")[0].contains("not between 100 and 1000")
    );
    assert!(wrong(",bomber,fighter", ",balloon,fighter")[0].contains("attacker_half: unknown word 'balloon'"));
    assert!(wrong("raid,", "sweep,")[0].contains("data/missions.csv:3"));
    let none = data::files().with("data/missions.csv", "id\n");
    assert!(Book::check_tables(&none).iter().all(|problem| problem.file == "data/missions.csv"));
    assert!(!Book::check_tables(&none).is_empty() && Book::check_tables(&data::files()).is_empty());
}

#[test]
fn sqr_167_the_year_of_a_force_is_one_in_which_there_were_such_aircraft() {
    let of = |year: &str| {
        let text = RAID.replace("year = 1944", &format!("year = {year}"));
        Book::roster(&data::files(), "raid.toml", &text, &Choices::default()).map(|roster| roster.points)
    };
    assert_eq!(of("1960").unwrap(), 249);
    for year in ["1961", "2960"] {
        assert!(of(year).unwrap_err()[0].to_string().contains("year"), "{year}");
    }
}

#[test]
fn sqr_139_the_catalogue_is_told_of_rosters_drafts_and_sheets() {
    let (files, none) = (data::files(), Choices::default());
    let roster = Book::roster(&files, "raid.toml", RAID, &none).unwrap();
    assert_eq!((roster.points, roster.limit, roster.list.as_str(), roster.units.len()), (249, 300, "Germany", 2));
    assert_eq!((roster.units[0].points, roster.units[0].elements.len()), (197, 3));
    assert!(Book::roster(&files, "raid.toml", &RAID.replace("300", "200"), &none).is_err());
    let draft = Book::draft(&files, "raid.toml", &RAID.replace("300", "200"), &none).unwrap();
    assert!(!Book::muster(&files, &draft, None, &none).unwrap().is_legal, "it can be opened and mended");
    assert_eq!(Book::force_sheet(&files, &draft, Side::A, &none).unwrap().units.len(), 2);
    assert_eq!(Book::armouries(&files, &none).unwrap().len(), 5);
    assert!(Book::armouries(&files, &choices(&[("scramble.experience", "perhaps")])).is_err());
}

#[test]
fn scr_120_scr_137_the_card_has_no_depletion_that_is_not_in_force() {
    let of = |set: &[(&str, &str)], name: &str| {
        let stock = stock(set);
        let card = card((&stock.lists, &stock.rules), stock.lists.find(name).unwrap(), Level::Average, None, None);
        let boxes = boxes(&card).into_iter().filter(|words| words.contains(" x ")).collect::<Vec<_>>();
        (card.weapons[0][6].clone(), boxes)
    };
    let hellcat = |set: &[(&str, &str)]| of(set, "F6F-5 Hellcat");
    let three = || vec!["6 x 0.5 nose (Pilot): 0 of 3".to_owned()];
    assert_eq!(hellcat(&[]), ("10 / 9".into(), three()));
    assert_eq!(hellcat(&[("scramble.long_bursts", "off")]), ("10".into(), three()));
    assert_eq!(hellcat(&[("scramble.depletion", "off")]), ("never / never".into(), vec![]));
    // Rifle calibres are depleted by long bursts alone.
    assert_eq!(of(&[("scramble.long_bursts", "off")], "Spitfire Mk I"), ("never".into(), vec![]));
    let once = of(&[("scramble.bomber_depletions", "1")], "B-17G Flying Fortress").1;
    assert!(once.contains(&"2 x 0.5 all round (gunner 2): 0 of 1".into()), "{once:?}");
}

#[test]
fn sqr_107_the_card_in_a_battle_has_the_skills_that_the_crew_began_with() {
    let stock = stock(&[]);
    let kind = stock.lists.find("Spitfire Mk I").unwrap();
    let mut craft = Craft { now: Condition::new(kind, 7, 4), trained: 7, ..Craft::default() };
    craft.now.wound_pilot(2);
    let card = card((&stock.lists, &stock.rules), kind, Level::Average, None, Some(&craft));
    assert_eq!(card.figures[6].value, "Average, Skill 7, Combat skill 4");
    assert_eq!(boxes(&card)[0], "Pilot (Skill 5, Combat skill 2): 2 of 7");
}
