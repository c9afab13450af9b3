//! Forces with aircraft: chosen, written and read, refused with reasons, and brought to battles in the air and on the ground.

use crate::book::{lists, stock, words, ww2};
use sandtable_core::data::{Files, Problems};
use sandtable_core::{Addition, Card, Choices, Draft, DraftLine, DraftUnit, ForceSheet, Muster, Ruleset, Side};
use sandtable_geometry::Point;
use sandtable_mad::air::battle::setting::{Start, What};
use sandtable_mad::air::lists::Load;
use sandtable_mad::builder::{armoury, armoury_aloft, muster, read_draft, sheet};
use sandtable_mad::forces::Force;
use sandtable_mad::lists::{Design, Era};
use sandtable_mad::scenario::with_forces;
use sandtable_mad::{Mad, Setting, data};

/// `2 x Ju 87 B-1 [bombs, skill 1]`.
fn line(written: &str) -> DraftLine {
    let (number, rest) = written.split_once(" x ").unwrap_or(("1", written));
    let (kind, words) = rest.strip_suffix(']').and_then(|rest| rest.split_once(" [")).unwrap_or((rest, ""));
    let traits = words.split(", ").filter(|word| !word.is_empty()).map(Into::into).collect();
    DraftLine { kind: kind.into(), number: number.parse().unwrap(), traits }
}

fn unit(name: &str, lines: &[&str]) -> DraftUnit {
    DraftUnit { name: name.into(), elements: lines.iter().map(|written| line(written)).collect() }
}

fn draft(era: &str, list: &str, limit: u32, units: &[DraftUnit]) -> Draft {
    Draft { era: era.into(), list: list.into(), limit, units: units.to_vec(), ..Draft::default() }
}

/// A force of the air game alone.
fn aloft(limit: u32, units: &[DraftUnit]) -> Draft {
    draft("air", "Battle of Britain", limit, units)
}

/// A small force for the ground, with more units.
fn german(units: &[DraftUnit]) -> Draft {
    let ground = [unit("Tigers", &["2 x Tiger I"]), unit("Men", &["4 x Infantry", "Truck etc."])];
    draft("ww2", "German", 700, &[&ground[..], units].concat())
}

fn mustered(draft: &Draft) -> Muster {
    muster(&stock(&ww2()), draft, None).map_err(words).unwrap()
}

fn faults(muster: &Muster) -> Vec<String> {
    muster.found.iter().map(|fault| format!("{}: {}", fault.clause, fault.what)).collect()
}

fn add(draft: &Draft, unit: Option<usize>, written: &str) -> Muster {
    muster(&stock(&ww2()), draft, Some(&Addition { unit, line: line(written) })).map_err(words).unwrap()
}

/// What is wrong with a draft that is no force at all.
fn no_force(draft: &Draft) -> Vec<String> {
    words(muster(&stock(&ww2()), draft, None).unwrap_err())
}

fn read(text: &str) -> Result<Force, Vec<String>> {
    let (files, mut problems) = (Files::default().with("r.toml", text), Problems::new());
    let roster = Force::read(&files, "r.toml", &stock(&ww2()), &mut problems);
    problems.into_result().map(|()| roster.unwrap()).map_err(words)
}

#[test]
fn map_96_a_flight_of_four_and_three_aces_have_their_prices() {
    let fours = mustered(&aloft(400, &[unit("Schwarm", &["4 x Bf 109 E-3"])]));
    assert_eq!((fours.points, fours.is_legal), (396, true));
    assert_eq!((&*fours.units[0].size, &fours.units[0].lines[..]), ("4 aircraft", &[396][..]));
    let aces = mustered(&aloft(400, &[unit("Red", &["2 x Spitfire IA [skill 1]", "Spitfire IA"])]));
    assert_eq!((aces.points, aces.is_legal), (344, true));
    assert_eq!(aces.units[0].lines, [236, 108]);
    let green = mustered(&aloft(400, &[unit("Red", &["Spitfire IA [skill -1]"])]));
    assert_eq!(green.points, 98);
    let rules = aces.rules.iter().map(|rule| format!("{} {}: {}", rule.clause, rule.name, rule.value));
    assert_eq!(
        rules.collect::<Vec<_>>(),
        [
            "MAP-96 Points: 344 of 400",
            "MAP-96 Aircraft: 3 of 1 to 24",
            "MAP-96 List: Battle of Britain",
            "MAP-68 Loads: none",
            "MAP-49 Skill: +2 in all",
        ]
    );
    // The price of a level is an option, and so is a skill for all crews.
    let lists = ww2();
    let mut rules = stock(&lists).rules.clone();
    rules.skill_points = 25;
    let by = |rules: &sandtable_mad::air::rules::AirRules| {
        let stock = sandtable_mad::forces::Stock { rules, ..stock(&lists) };
        muster(&stock, &aloft(400, &[unit("Red", &["Spitfire IA [skill 1]", "2 x Spitfire IA"])]), None).unwrap().points
    };
    assert_eq!(by(&rules), 324 + 25);
    rules.preset = Some("bob_luftwaffe_fighter");
    assert_eq!(by(&rules), 324 + 25, "who has a skill of his own keeps it, and the others of a pair have none");
    rules.preset = Some("midway_ijn");
    assert_eq!(by(&rules), 324 + 3 * 25, "MAP-103: paid for");
}

#[test]
fn map_96_what_is_over_the_total_or_of_another_list_is_refused_with_what_would_do() {
    let fours = aloft(400, &[unit("Schwarm", &["4 x Bf 109 E-3"])]);
    let over = add(&fours, Some(0), "Hurricane I");
    assert_eq!((over.points, &over.draft), (396, &fours), "nothing was added");
    let refused = over.refused.unwrap();
    assert_eq!(refused.faults[0].what, "the force costs 503 points; the limit is 400");
    assert_eq!((&*refused.faults[0].clause, refused.points), ("MAP-96", 107));
    let stuka = add(&aloft(200, &[unit("Red", &["Spitfire IA"])]), Some(0), "Ju 87 B-1 [bombs]").refused.unwrap();
    let ways: Vec<&str> = stuka.instead.iter().map(|remedy| remedy.words.as_str()).collect();
    assert_eq!(ways, ["Leave its load at home, 76"]);
    assert_eq!(stuka.instead[0].note, "184 points, 2 aircraft, legal");
    let foreign = add(&fours, None, "Mitsubishi Zero A6M2").refused.unwrap();
    let said =
        "'Mitsubishi Zero A6M2' is in the list Pacific War; all aircraft of a force are of one, here Battle of Britain";
    assert!(foreign.faults.iter().any(|fault| fault.what == said && fault.clause == "MAP-96"), "{foreign:?}");
    let nobody = mustered(&aloft(400, &[]));
    assert_eq!(faults(&nobody), ["MAP-96: none of at least one aircraft"]);
    assert!(nobody.found[0].waits);
    let crowd = mustered(&aloft(10_000, &[unit("Red", &["20 x Spitfire IA"]), unit("Blue", &["5 x Spitfire IA"])]));
    assert_eq!(faults(&crowd), ["MAP-96: 25 aircraft; a force has at most 24"]);
    // A flight that nobody has named is called by a colour.
    let two = add(&add(&aloft(400, &[]), None, "Spitfire IA").draft, None, "Spitfire IA").draft;
    assert_eq!(two.units.iter().map(|unit| unit.name.as_str()).collect::<Vec<_>>(), ["Red", "Yellow"]);
}

#[test]
fn map_49_map_68_loads_and_skills_that_there_are_not_are_no_force() {
    let odd = aloft(
        400,
        &[unit(
            "Red",
            &[
                "Spitfire IA [bombs]",
                "Ju 87 B-1 [torpedo]",
                "Spitfire IA [skill 6]",
                "Spitfire IA [brave]",
                "Spitfite IA",
            ],
        )],
    );
    assert_eq!(
        no_force(&odd),
        [
            "force: units[1].elements[1]: a Spitfire IA carries no bombs (MAP-68)",
            "force: units[1].elements[2]: a Ju 87 B-1 carries no torpedo (MAP-68)",
            "force: units[1].elements[3]: 'skill 6': skill is from -1 to 5 (MAP-49)",
            "force: units[1].elements[4]: unknown word 'brave', expected one of: bombs, torpedo, skill and a number",
            "force: units[1].elements[5]: unknown aircraft 'Spitfite IA'; did you mean 'Spitfire IA'?",
        ]
    );
    let both = draft("air", "Pacific War", 400, &[unit("Red", &["Nakajima Kate B5N2 [bombs, torpedo]"])]);
    assert_eq!(
        no_force(&both),
        ["force: units[1].elements[1]: an aircraft carries bombs or a torpedo, not both (MAP-68)"]
    );
    assert_eq!(no_force(&aloft(400, &[unit("Tigers", &["Tiger I"])])).len(), 1, "elements are no aircraft");
    let nowhere = draft("air", "German", 400, &[]);
    assert_eq!(no_force(&nowhere), ["force: list: there is no list 'German': there is Pacific War, Battle of Britain"]);
}

#[test]
fn map_69_every_aircraft_is_for_sale_alone_and_with_units() {
    let lists = ww2();
    let stock = stock(&lists);
    let (air, ground) = (armoury_aloft(&stock), armoury(&stock, &[]));
    assert_eq!(
        (air.wares.len(), air.limit, &air.lists[..]),
        (17, 400, &["Pacific War".into(), "Battle of Britain".into()][..])
    );
    assert!(air.workshop.is_none());
    for ware in &air.wares {
        let alone = Draft { list: ware.list.clone(), ..aloft(1000, &[unit("Red", &[&ware.name])]) };
        assert_eq!(mustered(&alone).points, ware.points, "{}", ware.name);
        // Every fitting costs what the ware says.
        for choice in ware.fittings.iter().flat_map(|fitting| &fitting.choices).filter(|choice| !choice.word.is_empty())
        {
            let fitted = unit("Red", &[&format!("{} [{}]", ware.name, choice.word)]);
            let with = mustered(&Draft { units: vec![fitted], ..alone.clone() });
            assert_eq!(i64::from(with.points), i64::from(ware.points) + i64::from(choice.points), "{}", ware.name);
        }
        let same = ground.wares.iter().find(|other| other.name == ware.name).unwrap();
        assert_eq!((&*same.list, same.points), ("", ware.points));
        assert_eq!(same.group, format!("Aircraft, {}", ware.list));
    }
    let kate = air.wares.iter().find(|ware| ware.name == "Nakajima Kate B5N2").unwrap();
    assert_eq!((kate.points, kate.strength, &*kate.speed, &*kate.group), (72, 16, "80–230", "Torpedo bombers"));
    assert_eq!(kate.arms, "2 x MG fixed; MG astern");
    let loads: Vec<(&str, i32)> =
        kate.fittings[0].choices.iter().map(|choice| (&*choice.name, choice.points)).collect();
    assert_eq!(loads, [("no load", 0), ("bombs", 40), ("torpedo", 72)]);
    assert!(armoury(&crate::book::stock(&lists_of_hitech()), &[]).wares.iter().all(|ware| ware.fittings.is_empty()));
}

fn lists_of_hitech() -> sandtable_mad::lists::Lists {
    lists(Era::HiTech)
}

#[test]
fn map_115_aircraft_among_ground_units_cost_points_and_count_as_units() {
    let with = mustered(&german(&[unit("Stukas", &["2 x Ju 87 B-1 [bombs]"])]));
    assert_eq!((with.points, with.is_legal), (2 * 108 + 122 + 2 * 116, true), "{:?}", with.found);
    assert_eq!(with.set, [("mad.aircraft".to_owned(), "on".to_owned())], "MAP-01");
    let row = |name: &str| with.rules.iter().find(|rule| rule.name == name).map(|rule| rule.value.clone()).unwrap();
    assert_eq!((row("Units"), row("Single elements")), ("4 of 2 to 9".into(), "0, at most 1".into()));
    assert_eq!(row("Aircraft"), "2, Battle of Britain");
    assert!(mustered(&german(&[])).set.is_empty());
    // 300 points allow four units: two of elements and two aircraft.
    let small = Draft { limit: 300, ..german(&[unit("Red", &["3 x Ju 87 B-1"])]) };
    let cheap = [
        unit("A", &["2 x Truck etc."]),
        unit("B", &["2 x Truck etc."]),
        unit("Red", &["3 x Douglas Devastator TBD-1"]),
    ];
    assert!(faults(&mustered(&small)).iter().any(|fault| fault.starts_with("MAD-137: the force costs")));
    let crowd = mustered(&Draft { limit: 350, units: cheap.to_vec(), ..small });
    assert_eq!(
        faults(&crowd),
        ["MAD-137: 5 units, 3 aircraft among them; 350 points allow 4, one for 75"],
        "{}",
        crowd.points
    );
    let mixed = mustered(&german(&[unit("Red", &["Ju 87 B-1"]), unit("Blue", &["Mitsubishi Zero A6M2"])]));
    assert_eq!(mixed.found.len(), 1);
    assert_eq!((&*mixed.found[0].clause, mixed.found[0].unit), ("MAP-96", Some(3)));
    // Elements and aircraft keep apart.
    let apart = add(&german(&[]), Some(0), "Ju 87 B-1").refused.unwrap();
    assert_eq!(apart.faults[0].what, "aircraft fly in flights of their own, and elements stand in units");
    assert_eq!((&*apart.faults[0].clause, apart.points), ("MAP-115", 76));
    assert_eq!(apart.instead[0].words, "Make it a flight of its own, 76");
    let made = muster(&stock(&ww2()), &german(&[]), Some(&apart.instead[0].add)).unwrap();
    assert_eq!((made.points, &*made.draft.units[2].name), (338 + 76, "Red"));
    let flights = german(&[unit("Red", &["Ju 87 B-1"])]);
    let refused = add(&flights, Some(2), "Tiger I").refused.unwrap();
    assert_eq!(refused.instead[0].words, "Make it a unit of its own, 108");
    assert_eq!(
        no_force(&german(&[unit("Both", &["Tiger I", "Ju 87 B-1"])])),
        ["force: units[3].elements[2]: aircraft fly in flights of their own, and elements stand in units (MAP-115)"]
    );
}

#[test]
fn map_81_the_other_era_has_no_aircraft() {
    let lists = lists(Era::HiTech);
    let hitech = draft("hitech", "Generic", 700, &[unit("Red", &["Spitfire IA"])]);
    let problems = words(muster(&stock(&lists), &hitech, None).unwrap_err());
    assert_eq!(
        problems,
        ["force: units[1].elements[1]: aircraft are of the Second World War, and not of this era (MAP-81)"]
    );
    let text =
        "rulebook = 'mad'\nera = 'hitech'\nnation = 'Generic'\n[[flights]]\nname = 'Red'\naircraft = ['Spitfire IA']\n";
    let (files, mut problems) = (Files::default().with("r.toml", text), Problems::new());
    assert!(Force::read(&files, "r.toml", &stock(&lists), &mut problems).is_none());
    assert_eq!(
        words(problems.into_vec()),
        ["r.toml:4: flights: aircraft are of the Second World War, and not of this era (MAP-81)"]
    );
    let alone = read("rulebook = 'mad'\nmode = 'air'\nera = 'hitech'\nlist = 'Pacific War'\n").unwrap_err();
    assert!(alone[0].contains("MAP-81"), "{alone:?}");
}

#[test]
fn a_force_with_aircraft_comes_back_from_its_file_as_it_was() {
    let again = |draft: &Draft| {
        let text = mustered(draft).text;
        let (files, mut problems) = (Files::default().with("r.toml", text.clone()), Problems::new());
        let read = read_draft(&files, "r.toml", &stock(&ww2()), &mut problems);
        (text, problems.into_result().map(|()| read.unwrap()).map_err(words).unwrap())
    };
    let alone = Draft {
        title: "Hornchurch \"B\"".into(),
        ..aloft(
            400,
            &[
                unit("Red", &["2 x Spitfire IA [skill 1]", "1 x Spitfire IA"]),
                unit("Blue", &["1 x Ju 87 B-1 [bombs, skill -1]"]),
            ],
        )
    };
    let (text, back) = again(&alone);
    assert_eq!(back, alone);
    assert!(text.starts_with("rulebook = \"mad\"\nmode = \"air\"\n"), "{text}");
    assert!(text.contains("[[flights]]\nname = \"Red\"\naircraft = [\n    \"2 x Spitfire IA [skill 1]\",\n"), "{text}");
    // Units and flights keep their order, whichever comes first.
    let mut mixed = german(&[unit("Stukas", &["3 x Ju 87 B-1 [bombs]"])]);
    mixed.units.swap(0, 2);
    assert_eq!(again(&mixed).1, mixed);
}

#[test]
fn map_96_a_roster_of_aircraft_is_read() {
    let text = "rulebook = 'mad'\nmode = 'air'\nlist = 'Battle of Britain'\n[[flights]]\nname = 'Schwarm'\nskills = \
                'bob_luftwaffe_fighter'\naircraft = ['3 x Bf 109 E-3', 'Bf 109 E-3 [skill -1]']\n[[flights]]\nname = \
                'Bombers'\naircraft = ['ju87 b1 [bombs]']\n";
    let over = read(text).unwrap_err();
    assert_eq!(over, ["r.toml: flights: MAP-96: the force costs 522 points; the limit is 400"]);
    let roster = read(&text.replace("mode = 'air'", "mode = 'air'\nlimit = 600")).unwrap();
    assert_eq!((roster.alone, roster.limit, &*roster.nation), (true, 600, "Battle of Britain"));
    let skills: Vec<Option<i8>> = roster.flights[0].aircraft.iter().map(|craft| craft.skill).collect();
    assert_eq!(
        skills,
        [Some(2), Some(0), Some(0), Some(-1)],
        "MAP-103: leader 2; every third other 1, but he has his own"
    );
    assert_eq!(roster.flights[1].aircraft[0].load, Load::Bombs);
    assert!(
        read("rulebook = 'mad'\nmode = 'air'\nlist = 'Pacific War'\n").unwrap_err()[0]
            .contains("at least one aircraft")
    );
}

#[test]
fn map_96_a_bad_roster_of_aircraft_is_refused_with_line_field_reason_and_clause() {
    let wrong = |flights: &str| {
        let head = "rulebook = 'mad'\nmode = 'air'\nlist = 'Battle of Britain'\n[[flights]]\nname = 'Red'\n";
        read(&format!("{head}{flights}")).unwrap_err()
    };
    assert_eq!(
        wrong(
            "aircraft = [\n  'Spitfire IA',\n  'Spitfire XIV',\n  'Hurricane I [torpedo]',\n  '30 x Hurricane I',\n  'Hurricane I [skill 9]',\n]\n"
        ),
        [
            "r.toml:8: flights[1].aircraft[2]: unknown aircraft 'Spitfire XIV'; did you mean 'Spitfire IA'?",
            "r.toml:9: flights[1].aircraft[3]: a Hurricane I carries no torpedo (MAP-68)",
            "r.toml:10: flights[1].aircraft[4]: the number before ' x ' is between 1 and 20",
            "r.toml:11: flights[1].aircraft[5]: 'skill 9': skill is from -1 to 5 (MAP-49)",
        ]
    );
    assert_eq!(
        wrong("aircraft = ['2 x Mitsubishi Zero A6M2']\n"),
        [
            "r.toml:4: flights[1]: MAP-96: 'Mitsubishi Zero A6M2' is in the list Pacific War; all aircraft of a force are of one, \
          here Battle of Britain"
        ]
    );
    assert!(
        wrong("skills = 'aces'\naircraft = ['Spitfire IA']\n")[0]
            .starts_with("r.toml:6: flights[1].skills: there is no preset 'aces'")
    );
    assert_eq!(
        wrong("aircraft = ['Spitfire IA']\n[[units]]\nname = 'x'\nelements = []\n"),
        ["r.toml:7: units: a force of the air game alone has a list and flights, and nothing else (MAP-96)"]
    );
    let ground = "rulebook = 'mad'\nnation = 'German'\n[[units]]\nname = 'a'\nelements = ['Ju 87 B-1']\n";
    assert_eq!(
        read(ground).unwrap_err(),
        ["r.toml:5: units[1].elements[1]: 'Ju 87 B-1' is an aircraft and stands among the flights (MAP-115)"]
    );
}

#[test]
fn map_06_an_aircraft_has_a_card_for_a_table_of_miniatures() {
    let force = sheet(
        &stock(&ww2()),
        &aloft(700, &[unit("Red", &["Spitfire IA [skill 1]"]), unit("Blue 2", &["2 x Bf 110 C-4 [bombs]"])]),
        Side::A,
    )
    .unwrap();
    let names: Vec<&str> = force.units.iter().flat_map(|unit| &unit.pieces).map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["Red1", "Blue2A", "Blue2B"]);
    assert_eq!((force.points, force.units[1].points, force.markers.is_none()), (118 + 290, 290, true));
    let cards = |force: &ForceSheet| -> Vec<Card> {
        let members = force.units.iter().flat_map(|unit| &unit.pieces);
        members.filter_map(|piece| piece.card.as_deref().cloned()).collect()
    };
    let all = cards(&force);
    assert_eq!(all.len(), 3);
    let figures: Vec<String> = all[0].figures.iter().map(|row| format!("{}: {}", row.name, row.value)).collect();
    assert_eq!(
        figures,
        [
            "Speed: 120 to 360",
            "Acceleration: 120",
            "Turn: 3, radius 60 mm",
            "Manoeuvres: class 2: side slip, half loop, loop",
            "Height: attacks the ground low",
            "Skill: +1"
        ]
    );
    let boxes: Vec<String> =
        all[1].boxes.iter().map(|boxes| format!("{} x {}, {}", boxes.number, boxes.name, boxes.note)).collect();
    assert_eq!(
        boxes,
        [
            "1 x Cockpit, 4 x MG, 2 x 20mm, drops the bombs",
            "1 x Rear gunner, 1 x MG",
            "2 x Engines, hits",
            "2 x Bombs, templates",
        ]
    );
    assert_eq!(all[1].weapons[1], ["2 x 20mm", "fixed", "4", "5", "7", "7", "–", "–", "6 / 12 / 24"]);
    assert_eq!(all[1].head.len(), all[1].weapons[1].len());
    // MAP-71: together with the ground game nothing of the crew is lost.
    let ground = sheet(&stock(&ww2()), &german(&[unit("Red", &["Ju 87 B-1 [bombs]"])]), Side::A).unwrap();
    let boxes = |unit: usize| ground.units[unit].pieces[0].card.as_ref().map(|card| card.boxes.len());
    assert_eq!([boxes(2), boxes(0)], [Some(1), Some(0)]);
    assert!(ground.markers.unwrap().note.starts_with("2 units and 1 dummy: "));
}

/// The setting of a battle in which sides bring these rosters.
fn battle(id: &str, set: &[(&str, &str)], rosters: &[Option<String>]) -> Result<Setting, Vec<String>> {
    let name = format!("scenarios/{id}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    battle_of(name, text, set, rosters)
}

fn battle_of(
    name: String,
    text: String,
    set: &[(&str, &str)],
    rosters: &[Option<String>],
) -> Result<Setting, Vec<String>> {
    let files = data::files().with(&name, text);
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let choices = Choices { set, ..Choices::default() };
    let text = with_forces(&files, &name, &ww2(), &Design::default(), &choices, rosters).map_err(words)?;
    Mad::load(&data::files(), "own.toml", &text, &choices).map_err(words)
}

fn text_of(draft: &Draft) -> String {
    mustered(draft).text
}

/// The aircraft of a side by name, kind, skill, load and price.
fn flying(setting: &Setting, side: Side) -> Vec<String> {
    let Some(sky) = setting.sky.as_deref() else { return Vec::new() };
    let plans = sky.members.iter().filter(|plan| plan.side == side);
    let word = |plan: &sandtable_mad::air::battle::setting::AirMember| match plan.what {
        What::Aircraft(kind) => {
            Some(format!("{} {} {} {:?} {}", plan.name, sky.lists.kind(kind).name, plan.skill, plan.load, plan.points))
        }
        What::Target(_) => None,
    };
    plans.filter_map(word).collect()
}

const FOUR: &str = "spitfires-and-messerschmitts";

#[test]
fn map_96_a_side_brings_aircraft_of_its_own_to_a_battle_in_the_air() {
    let aces = aloft(400, &[unit("Red", &["2 x Spitfire IA [skill 1]", "Spitfire IA"])]);
    let setting = battle(FOUR, &[], &[Some(text_of(&aces)), None]).unwrap();
    assert_eq!(
        flying(&setting, Side::A),
        ["Red1 Spitfire IA 1 None 118", "Red2 Spitfire IA 1 None 118", "Red3 Spitfire IA 0 None 108"]
    );
    assert_eq!(flying(&setting, Side::B).len(), 4, "the other side has the scenario's");
    assert_eq!(setting.air_setting().margin, 34, "MAP-102: of the smaller total as it now is");
    // Both may bring theirs, of another list than the scenario's too, and names are unique in the battle.
    let zeros = draft("air", "Pacific War", 400, &[unit("Red", &["3 x Mitsubishi Zero A6M2"])]);
    let setting = battle(FOUR, &[], &[Some(text_of(&zeros)), Some(text_of(&zeros))]).unwrap();
    assert_eq!(flying(&setting, Side::B)[0], "Red4 Mitsubishi Zero A6M2 0 None 98");
    // They begin where those did whose place they take; what lies on the ground stays.
    let day = battle(
        "eagle-day",
        &[],
        &[Some(text_of(&aces)), Some(text_of(&aloft(400, &[unit("K", &["He 111 H-3 [bombs]"])])))],
    );
    let day = day.unwrap();
    assert_eq!(day.air_setting().members.iter().filter(|plan| matches!(plan.what, What::Target(_))).count(), 3);
    let own = battle("eagle-day", &[], &[]).unwrap();
    for side in [Side::A, Side::B] {
        let start = |setting: &Setting| {
            setting
                .air_setting()
                .members
                .iter()
                .find(|plan| plan.side == side)
                .map(|plan| (plan.start.clone(), plan.speed))
        };
        assert_eq!(start(&day), start(&own));
    }
    let cap = battle("strike-on-the-carriers", &[], &[Some(text_of(&zeros)), None]).unwrap();
    let near = cap.air_setting().members.iter().find_map(|plan| match &plan.start {
        Start::Near { pieces, .. } => {
            Some(pieces.iter().map(|piece| cap.air_setting().member(*piece).name.clone()).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(near.map(|names| names.len()), Some(2), "near one of the carriers, as the scenario's");
    let about = |setting: &Setting| {
        setting.air_setting().members.iter().find_map(|plan| match &plan.start {
            Start::Near { distance, from, sweep, .. } => Some((*distance, *from, *sweep)),
            _ => None,
        })
    };
    assert_eq!(
        about(&cap),
        about(&battle("strike-on-the-carriers", &[], &[]).unwrap()),
        "as far, and headed as they were"
    );
}

#[test]
fn map_96_aircraft_that_do_not_fit_a_battle_in_the_air_are_refused_with_reasons() {
    let refused =
        |id: &str, set: &[(&str, &str)], draft: &Draft| battle(id, set, &[Some(text_of(draft)), None]).unwrap_err();
    let fives = aloft(600, &[unit("Red", &["5 x Spitfire IA"])]);
    assert_eq!(
        refused(FOUR, &[], &fives),
        ["force of Royal Air Force: flights: MAP-96: the force costs 540 points; the limit is 432"]
    );
    let zeros = draft("air", "Pacific War", 400, &[unit("Red", &["3 x Mitsubishi Zero A6M2"])]);
    assert_eq!(
        refused(FOUR, &[], &zeros),
        [
            "force of Royal Air Force: list: MAP-96: both sides buy from one list; it is of Pacific War, that of Luftwaffe of Battle of Britain"
        ]
    );
    assert_eq!(
        refused(FOUR, &[], &german(&[])),
        ["force of Royal Air Force: mode: MAP-96: it is a force for the ground; this battle is of aircraft alone"]
    );
    // MAP-103: the skill of an option is paid for as well.
    let fours = aloft(432, &[unit("Red", &["4 x Spitfire IA"])]);
    assert_eq!(
        refused(FOUR, &[("mad.skill_preset", "bob_raf")], &fours),
        ["force of Royal Air Force: flights: MAP-96: the force costs 442 points; the limit is 432"]
    );
}

#[test]
fn mad_143_a_side_whose_aircraft_have_their_places_or_that_has_none_brings_no_others() {
    let refused = |red: &str| {
        let text = format!(
            "rulebook = \"mad\"\nmode = \"air\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\n\
             [[sides]]\nname = \"Red\"\n[[sides.flights]]\n{red}\n\
             [[sides]]\nname = \"Blue\"\n[[sides.flights]]\naircraft = [{{ kind = \"Bf 109 E-3\", name = \"M\" }}]\n"
        );
        let own = text_of(&aloft(400, &[unit("Own", &["1 x Spitfire IA"])]));
        battle_of("t.toml".into(), text, &[], &[Some(own), None]).err().unwrap_or_default()
    };
    let placed = "aircraft = [{ kind = \"Spitfire IA\", name = \"S\", at = [900, 300], heading = 0 }]";
    assert_eq!(refused(placed), ["force of Red: flights: MAD-143: each aircraft of Red has its place in this battle"]);
    let none = "targets = [{ kind = \"Destroyer\", name = \"D\", at = [900, 300] }]";
    assert_eq!(refused(none), ["force of Red: flights: MAP-96: Red has no aircraft in this battle"]);
    assert_eq!(refused("aircraft = [{ kind = \"Spitfire IA\", name = \"S\" }]"), [""; 0]);
}

#[test]
fn map_115_a_roster_brings_aircraft_to_a_battle_on_the_ground_that_has_them() {
    let with = german(&[unit("Stukas", &["2 x Ju 87 B-1 [bombs]"])]);
    let setting = battle("stukas-over-the-column", &[], &[None, Some(text_of(&with))]).unwrap();
    assert_eq!(
        flying(&setting, Side::B),
        ["Stukas1 Ju 87 B-1 0 Bombs 116", "Stukas2 Ju 87 B-1 0 Bombs 116"],
        "they take the place of the scenario's"
    );
    assert_eq!(flying(&setting, Side::A).len(), 2);
    let none = battle("stukas-over-the-column", &[], &[None, Some(text_of(&german(&[])))]).unwrap();
    assert!(flying(&none, Side::B).is_empty(), "and who brings none has none");
    // A battle has them where its option is on (MAP-01).
    let on = battle("the-orchard-road", &[("mad.aircraft", "on")], &[None, Some(text_of(&with))]).unwrap();
    assert_eq!(flying(&on, Side::B).len(), 2);
    assert_eq!(
        battle("the-orchard-road", &[], &[None, Some(text_of(&with))]).unwrap_err(),
        ["force of Germans: flights: MAP-01: this battle has no aircraft: its option mad.aircraft is off"]
    );
    let alone = aloft(400, &[unit("Red", &["Spitfire IA"])]);
    assert_eq!(
        battle("the-orchard-road", &[], &[None, Some(text_of(&alone))]).unwrap_err(),
        ["force of Germans: mode: MAP-96: it is a force of the air game alone; this battle is on the ground"]
    );
    let dear = Draft { limit: 1000, ..german(&[unit("Bombers", &["2 x He 111 H-3 [bombs]"])]) };
    assert_eq!(
        battle("the-orchard-road", &[("mad.aircraft", "on")], &[None, Some(text_of(&dear))]).unwrap_err(),
        ["force of Germans: units: MAD-137: the force costs 844 points; the limit is 700"]
    );
}

#[test]
fn map_96_a_force_that_was_legal_when_it_was_brought_is_legal_as_the_battle_begins() {
    let flights = |skill: i8| {
        let with = format!("[bombs, skill {skill}]");
        let stukas = unit("Stukas", &[&format!("3 x Ju 87 B-1 {with}"), &format!("He 111 H-3 {with}")]);
        let escort = unit("Escort", &[&format!("Bf 109 E-3 [skill {skill}]")]);
        Draft { limit: 2000, ..german(&[stukas, escort]) }
    };
    let force = |skill: i8| Some(text_of(&flights(skill)));
    let name = "stukas-over-the-column";
    let by = |price: &str, skill: i8| battle(name, &[("mad.skill_points", price)], &[None, force(skill)]);
    // 1038 points and 25 levels of skill: over the limit of 1200 as a level usually is, and not where it costs nothing.
    assert!(by("10", 5).unwrap_err()[0].ends_with("the force costs 1288 points; the limit is 1200"));
    assert_eq!(flying(&by("0", 5).unwrap(), Side::B).len(), 5);
    assert!(by("20", 2).unwrap_err()[0].ends_with("the force costs 1238 points; the limit is 1200"));
    // The same where the scenario says so, and nobody else.
    let file = format!("scenarios/{name}.toml");
    let scenarios = data::scenarios();
    let text = scenarios.get(&file).unwrap().replacen("[options]\n", "[options]\n\"mad.skill_points\" = 0\n", 1);
    let (files, choices) = (data::files().with(&file, text), Choices::default());
    let brought = with_forces(&files, &file, &ww2(), &Design::default(), &choices, &[None, force(5)]).map_err(words);
    let setting = Mad::load(&data::files(), "own.toml", &brought.unwrap(), &choices).map_err(words).unwrap();
    assert_eq!(flying(&setting, Side::B).len(), 5);
}

#[test]
fn map_96_where_no_total_is_agreed_a_side_may_have_what_its_own_aircraft_cost() {
    let set = [("mad.skill_points", "20"), ("mad.skill_preset", "midway_ijn")];
    let brings = |skill: i8| {
        let own = aloft(2000, &[unit("Red", &[&format!("4 x Spitfire IA [skill {skill}]")])]);
        battle(FOUR, &set, &[Some(text_of(&own))])
    };
    // The scenario's four Spitfires cost 432, and five levels of skill 100 by these options.
    assert_eq!(flying(&brings(1).unwrap(), Side::A).len(), 4);
    let dear = brings(2).unwrap_err();
    assert_eq!(dear, ["force of Royal Air Force: flights: MAP-96: the force costs 592 points; the limit is 532"]);
}

#[test]
fn map_96_a_force_does_not_begin_near_aircraft_that_it_replaces() {
    let side = |name: &str, flights: &str| format!("[[sides]]\nname = \"{name}\"\n{flights}");
    let flight = |keys: &str, kind: &str, name: &str| {
        let (keys, place) = keys.split_once(';').unwrap_or((keys, ""));
        format!("[[sides.flights]]\n{keys}\naircraft = [{{ kind = \"{kind}\", name = \"{name}\"{place} }}]\n")
    };
    let near = "near = [\"B1\"]\ndistance = [50, 60]";
    let begins = |bombers: &str| {
        let head = "rulebook = \"mad\"\nmode = \"air\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\n";
        let blue = flight(near, "Bf 109 E-3", "M1") + &flight(bombers, "He 111 H-3", "B1");
        let red = side("Red", &flight("", "Spitfire IA", "S1"));
        let escort = Some(text_of(&aloft(400, &[unit("K", &["2 x Bf 109 E-3"])])));
        let text = format!("{head}{red}{}", side("Blue", &blue));
        let setting = battle_of("scenarios/t.toml".into(), text, &[], &[None, escort]).unwrap();
        let brought: Vec<_> = setting.air_setting().members[1..].iter().map(|plan| plan.start.clone()).collect();
        assert!(brought.len() == 2 && brought[0] == brought[1]);
        let Start::In { area, .. } = &brought[0] else { panic!("{brought:?}") };
        area.bounds().low
    };
    assert_eq!(begins("rectangle = [[1200, 300], [1400, 900]]"), Point::mm(1200, 300), "where the bombers did");
    assert_eq!(begins(";, at = [1700, 600], heading = 270"), Point::mm(1600, 100), "in the zone of its side");
}
