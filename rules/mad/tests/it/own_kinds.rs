//! Units of one's own in forces: bought, written to a file and read again, brought to a battle, and refused with reasons.

use crate::book::{lists, stock, words, ww2};
use sandtable_core::data::{Files, Problems};
use sandtable_core::{Addition, Choices, Draft, DraftLine, DraftUnit, LineTakes, Side};
use sandtable_mad::builder::{armoury, muster, read_draft, sheet};
use sandtable_mad::forces::{Force, roster_kinds, with_own};
use sandtable_mad::lists::design::{Sheet, quote};
use sandtable_mad::lists::{Design, Era, Lists};
use sandtable_mad::scenario::with_forces;
use sandtable_mad::{Setting, data};

const ORCHARD: &str = "scenarios/the-orchard-road.toml";

fn hunter(nation: Option<&str>, hit_points: u16) -> Sheet {
    Sheet {
        name: "Marder of our own".into(),
        nation: nation.map(Into::into),
        class: "vehicle".into(),
        drive: "tracked".into(),
        hit_points,
        speed: "medium".into(),
        weapons: vec!["cannon_c*".into()],
        ..Sheet::default()
    }
}

fn draft(list: &str, kinds: &[Sheet]) -> Draft {
    let unit = |name: &str, kind: &str, number: u8| DraftUnit {
        name: name.into(),
        elements: vec![DraftLine { kind: kind.into(), number, traits: Vec::new() }],
    };
    Draft {
        title: "Hunters".into(),
        era: "ww2".into(),
        list: list.into(),
        limit: 700,
        traits: Vec::new(),
        kinds: kinds.iter().map(Sheet::lines).collect(),
        units: vec![unit("Hunters", "marder of our own", 2), unit("Men", "Infantry", 3)],
    }
}

fn known(draft: &Draft) -> Result<Lists, Vec<String>> {
    with_own(ww2(), &Design::default(), &draft.list, &draft.kinds).map_err(words)
}

/// The file of a draft.
fn text(draft: &Draft) -> String {
    muster(&stock(&known(draft).unwrap()), draft, None).unwrap().text
}

/// A roster with its own kinds, or the words of what is wrong with it.
fn read(text: &str) -> Result<Force, Vec<String>> {
    let files = Files::default().with("own.toml", text);
    let (mut lists, mut problems) = (ww2(), Problems::new());
    roster_kinds(&files, "own.toml", &mut lists, &Design::default(), &mut problems);
    problems.into_result().map_err(words)?;
    let mut problems = Problems::new();
    let roster = Force::read(&files, "own.toml", &stock(&lists), &mut problems);
    problems.into_result().map(|()| roster.unwrap()).map_err(words)
}

#[test]
fn mad_153_a_force_buys_units_of_its_own_at_their_price() {
    let draft = draft("German", &[hunter(None, 10)]);
    let lists = known(&draft).unwrap();
    let price = quote(&ww2(), &Design::default(), &hunter(None, 10)).unwrap().points;
    assert_eq!(price, 15 + 10 + 45, "speed, hit points, and the gun with a tenth off");
    let drafted = muster(&stock(&lists), &draft, None).unwrap();
    assert_eq!(drafted.units[0].points, 2 * u32::from(price));
    assert!(drafted.is_legal, "{:?}", drafted.found);
    let own = &drafted.own[0];
    assert_eq!((own.name.as_str(), own.list.as_str(), own.points), ("Marder of our own", "", 70));
    // One more of it, and its record sheet.
    let line = DraftLine { kind: "Marder of our own".into(), number: 1, traits: Vec::new() };
    let more = muster(&stock(&lists), &draft, Some(&Addition { unit: Some(0), line })).unwrap();
    assert_eq!((more.points, more.refused), (drafted.points + 70, None));
    let sheet = sheet(&stock(&lists), &draft, Side::A).unwrap();
    assert_eq!(sheet.units[0].pieces[1].name, "MO02");
    assert_eq!(sheet.units[0].pieces[0].strength, (10, 10));
}

#[test]
fn mad_153_units_of_ones_own_go_with_the_file() {
    let tube = Sheet {
        name: "Rockets".into(),
        class: "off-table".into(),
        drive: "none".into(),
        weapons: vec!["art_medium".into()],
        ..Sheet::default()
    };
    let scout = Sheet {
        name: "Scouts".into(),
        nation: Some("German".into()),
        class: "vehicle".into(),
        drive: "wheeled".into(),
        hit_points: 9,
        speed: "fast".into(),
        traits: vec!["recon".into(), "carries 1".into()],
        ..Sheet::default()
    };
    let sheets = [hunter(None, 10), tube, scout];
    let draft = draft("German", &sheets);
    let text = text(&draft);
    assert_eq!(read(&text).unwrap().kinds, sheets);
    let files = Files::default().with("own.toml", &text);
    let mut problems = Problems::new();
    let again = read_draft(&files, "own.toml", &stock(&known(&draft).unwrap()), &mut problems).unwrap();
    let name = |draft: &Draft| draft.units[0].elements[0].kind.to_ascii_lowercase();
    assert_eq!((&again.kinds, name(&again)), (&draft.kinds, name(&draft)));
}

#[test]
fn mad_153_a_unit_that_may_not_be_is_refused_with_reason_and_clause() {
    let good = text(&draft("German", &[hunter(None, 10)]));
    let said = |from: &str, to: &str| read(&good.replace(from, to)).unwrap_err().join("; ");
    assert!(said("\"tracked\"", "\"foot\"").contains("kinds[1].drive: "));
    assert!(said("\"tracked\"", "\"foot\"").ends_with("of nothing else (MAD-153)"));
    // Tubes off the table cannot be hit and do not move.
    let tube = Sheet {
        name: "Rockets".into(),
        class: "off-table".into(),
        drive: "none".into(),
        weapons: vec!["art_medium".into()],
        ..Sheet::default()
    };
    let flaws = |tube: Sheet| known(&draft("German", &[hunter(None, 10), tube])).err().unwrap_or_default().join("; ");
    assert_eq!(flaws(tube.clone()), "");
    assert!(flaws(Sheet { hit_points: 1, ..tube.clone() }).contains("hit_points: off-table tubes have none"));
    assert!(flaws(Sheet { speed: "fast".into(), ..tube }).contains("speed: off-table tubes have none"));
    assert!(said("cannon_c*", "atg").contains("'atg' may not be carried by this type (MAD-118)"));
    assert!(said("cannon_c*", "cannon_x").contains("unknown weapon 'cannon_x'"));
    assert!(said("class = \"vehicle\"", "class = \"vehicle\"\nequipment = [\"shield\"]").contains("(MAD-122)"));
    assert!(said("class = \"vehicle\"", "class = \"vehicle\"\nnation = \"Russian\"").contains("(MAD-137)"));
    assert!(said("name = \"Marder of our own\"", "name = \"Tiger I\"").contains("is in the lists already"));
    assert!(said("name = \"Marder of our own\"", "name = \"2 x Marder\"").contains("no ' x ' in it"));
    assert!(said("hit_points = 10\n", "").contains("0 is not between 1 and 999"));
    // A draft says the same, and where.
    let mut odd = draft("German", &[hunter(None, 10), hunter(None, 11)]);
    assert_eq!(known(&odd).unwrap_err(), ["force: kinds[2].name: 'Marder of our own' is in the lists already"]);
    odd.kinds = (0..25).map(|n| Sheet { name: format!("M{n}"), ..hunter(None, 10) }.lines()).collect();
    assert_eq!(known(&odd).unwrap_err(), ["force: kinds[21].name: a force has at most 20 units of its own"]);
    odd.kinds.truncate(20);
    assert_eq!(known(&odd).unwrap().find(Some("German"), "M19").map(|_| ()), Ok(()), "the twentieth is one of them");
}

#[test]
fn mad_153_forces_with_units_of_their_own_meet_in_a_battle() {
    let theirs = draft("Great Britain", &[hunter(None, 10)]);
    let bring = |mine: &Draft| {
        let scenarios = data::scenarios();
        let files = data::files().with(ORCHARD, scenarios.get(ORCHARD).unwrap());
        let forces = [Some(text(&theirs)), Some(text(mine))];
        with_forces(&files, ORCHARD, &ww2(), &Design::default(), &Choices::default(), &forces).map_err(words)
    };
    for (mine, name, count) in [
        (draft("German", &[hunter(None, 10)]), "Marder of our own", 1),
        (draft("German", &[hunter(None, 12)]), "Marder of our own 2", 2),
        (draft("German", &[hunter(Some("German"), 12)]), "Marder of our own 2", 2),
    ] {
        let text = bring(&mine).unwrap();
        let setting = Setting::load(&data::files(), "battle.toml", &text, &Choices::default()).map_err(words).unwrap();
        let own = setting.lists.kinds.iter().filter(|kind| kind.name.starts_with("Marder of our own")).count();
        assert_eq!(own, count);
        let fielded = &setting.scenario.sides[1].units[0].elements[0];
        assert_eq!(setting.lists.kind(fielded.kind).name, name);
        let sheet = Sheet::read(&mine.kinds[0]).unwrap();
        assert_eq!(setting.lists.kind(fielded.kind).hit_points, sheet.hit_points);
    }
}

#[test]
fn mad_153_the_workshop_knows_every_word_of_the_era() {
    for era in [Era::Ww2, Era::HiTech] {
        let lists = lists(era);
        let shop = armoury(&stock(&lists), &[]).workshop.unwrap();
        let line = |key: &str| shop.lines.iter().find(|line| line.key == key);
        let words = |key: &str| line(key).map_or(0, |line| line.choices.len());
        // None is a speed too, and an armour.
        assert_eq!((words("weapons"), words("speed")), (lists.weapons.len(), lists.speeds.len() + 1));
        assert_eq!(words("equipment"), lists.equipment.len());
        assert_eq!(words("hit_points"), if era == Era::Ww2 { 0 } else { lists.armour.classes.len() + 1 });
        let armour = line("hit_points").unwrap();
        assert_eq!(
            (&*armour.name, &armour.takes),
            match era {
                Era::Ww2 => ("Hit points", &LineTakes::Number { most: 999 }),
                Era::HiTech => ("Armour", &LineTakes::Number { most: 999 }),
            }
        );
        assert_eq!(line("drive").unwrap().choices.iter().any(|choice| choice.name == "VTOL"), era == Era::HiTech);
        // What stands on a new sheet is one of its choices.
        for line in shop.lines.iter().filter(|line| line.takes == LineTakes::Word) {
            let first = line.choices.iter().any(|choice| line.first == Some(choice.word.as_str().into()));
            assert!(first, "{}", line.key);
        }
    }
}

/// Sheets as they were written before their lines were stated by the rulebook are read as they were.
#[test]
fn mad_153_a_sheet_is_read_from_links_and_files_of_before() {
    let before = r#"{ "name": "Our Marder", "nation": "German", "class": "vehicle", "drive": "tracked", "hit_points": 10,
        "speed": "medium", "weapons": ["cannon_c*"], "equipment": [], "traits": ["recon"] }"#;
    let sheet = Sheet::read(&serde_json::from_str(before).unwrap()).unwrap();
    let ours = Sheet { name: "Our Marder".into(), traits: vec!["recon".into()], ..hunter(Some("German"), 10) };
    assert_eq!(sheet, ours);
    let again: serde_json::Value = serde_json::to_value(ours.lines()).unwrap();
    assert_eq!(again["hit_points"], 10);
    assert_eq!(Sheet::read(&serde_json::from_value(again).unwrap()), Ok(ours));
    // What is no line of it, or no number, is said by its place.
    let said = |text: &str| -> Vec<String> {
        let flaws = Sheet::read(&serde_json::from_str(text).unwrap()).unwrap_err();
        flaws.into_iter().map(|flaw| flaw.field).collect()
    };
    assert_eq!(said(r#"{ "name": "x", "hit_points": "ten", "wings": 2 }"#), ["hit_points", "wings"]);
}
