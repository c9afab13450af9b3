//! Pick-up battles: forces that are bought, written down and brought, and the dice before the first turn.

use crate::battles::scenario;
use crate::play::{A, B, Play, cm};
use sandtable_action_stations::battle::position::{Gone, Place};
use sandtable_action_stations::battle::setting::{Goal, Setting};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::builder::Stock;
use sandtable_action_stations::forces::{Bought, PICK_UP};
use sandtable_action_stations::lists::{Grade, Light};
use sandtable_action_stations::{ActionStations, Book, data};
use sandtable_book::Rulebook;
use sandtable_core::data::Problem;
use sandtable_core::{Addition, Choices, Draft, DraftLine, DraftUnit, Muster, Ruleset, Side, Viewer};
use sandtable_forces::{Desk, Shop};
use sandtable_geometry::Angle;
use sandtable_scenario::Edge;

const NIGHT: &str = "scenarios/meeting-at-night.toml";
const SQUADRONS: &str = "scenarios/meeting-of-squadrons.toml";

/// Four veteran S 38 and a poor R 41: the example of the clause.
pub const EXAMPLE: &str = "rulebook = \"action-stations\"\ntitle = \"Second flotilla\"\nnation = \"German\"\nyear = 1943\nlimit = 200\n\n\
    [[groups]]\nname = \"Group 1\"\nvessels = [\n    \"4 x S-boot S 38 class [veteran]\",\n    \"1 x R-boot R 41 class [poor]\",\n]\n";

fn line(words: &str) -> DraftLine {
    let (number, rest) = words.split_once(' ').unwrap();
    let (kind, crew) = rest.split_once('/').map_or((rest, None), |(kind, crew)| (kind, Some(crew)));
    DraftLine { kind: kind.into(), number: number.parse().unwrap(), traits: crew.into_iter().map(Into::into).collect() }
}

fn draft(nation: &str, words: &[&str]) -> Draft {
    let elements = words.iter().map(|words| line(words)).collect();
    let units = vec![DraftUnit { name: "Group 1".into(), elements }];
    Draft { era: PICK_UP.into(), list: nation.into(), limit: 200, units, ..Draft::default() }
}

fn muster(draft: &Draft) -> Muster {
    Book::muster(&data::files(), draft, None, &Choices::default()).unwrap()
}

fn faults(draft: &Draft) -> Vec<String> {
    muster(draft).found.into_iter().map(|fault| format!("{}: {}", fault.clause, fault.what)).collect()
}

fn told(problems: Vec<Problem>) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

fn with(name: &str, forces: [Option<&str>; 2]) -> Result<Setting, Vec<String>> {
    brought(data::scenarios().get(name).unwrap(), name, forces)
}

/// The same where the flotillas of the scenario itself have nothing to bring across.
pub fn without_coasters(forces: [Option<&str>; 2]) -> Setting {
    let files = data::scenarios();
    let text = files.get(NIGHT).unwrap();
    let text: Vec<&str> = text.lines().filter(|line| !line.contains("m_coaster")).collect();
    brought(&text.join("\n"), NIGHT, forces).unwrap()
}

fn brought(text: &str, name: &str, forces: [Option<&str>; 2]) -> Result<Setting, Vec<String>> {
    let forces = forces.map(|force| force.map(str::to_owned));
    let text = Book::with_forces(&data::files(), name, text, &forces, &Choices::default()).map_err(told)?;
    ActionStations::load(&data::files(), name, &text, &Choices::default()).map_err(told)
}

#[test]
fn ast_233_veterans_cost_a_fifth_more_and_poor_crews_a_fifth_less_both_rounded_up() {
    let force = draft("German", &["4 de_s38/veteran", "1 de_r41/poor"]);
    let muster = muster(&force);
    assert_eq!((muster.points, muster.is_legal, &muster.units[0].lines), (184, true, &vec![164, 20]));
    assert_eq!(muster.units[0].size, "5 vessels");
    let stock = Stock::open(&data::files(), &Choices::default()).unwrap();
    let crews = |key: &str| {
        let item = stock.desk(&draft("German", &[])).unwrap().item(&line(&format!("1 {key}"))).unwrap();
        [Grade::Regular, Grade::Veteran, Grade::Poor].map(|grade| stock.price(Bought { grade, ..item }))
    };
    assert_eq!((crews("de_s38"), crews("de_r41"), crews("gb_mtb_v70")), ([34, 41, 28], [25, 30, 20], [31, 38, 25]));
    // The armoury says the same: what a crew adds.
    let wares = &Book::armouries(&data::files(), &Choices::default()).unwrap()[0].wares;
    let ware = wares.iter().find(|ware| ware.name == "S-boot S 38 class").unwrap();
    let fitted: Vec<(&str, i32)> =
        ware.fittings[0].choices.iter().map(|choice| (choice.word.as_str(), choice.points)).collect();
    assert_eq!((ware.points, fitted), (34, vec![("", 0), ("veteran", 7), ("poor", -6)]));
}

#[test]
fn ast_233_a_force_keeps_to_its_points_its_nation_and_its_year() {
    assert_eq!(faults(&draft("German", &["6 de_s38"])), ["AST-233: it costs 204 points; the limit is 200"]);
    assert_eq!(faults(&Draft { limit: 204, ..draft("German", &["6 de_s38"]) }), [""; 0]);
    let late = Draft {
        traits: vec!["1942".into()],
        ..draft("German", &["1 de_s38", "1 de_s100", "1 gb_ml", "1 m_coaster500"])
    };
    assert_eq!(
        faults(&late),
        [
            "AST-233: 'S-boot S 100 class' is of 1944, and the battle of 1942",
            "AST-233: 'Fairmile B motor launch' is British, not German",
        ],
        "merchants are of no nation"
    );
    assert_eq!(faults(&draft("German", &[])), ["AST-233: a force has at least one vessel"]);
    assert!(muster(&draft("German", &[])).found[0].waits);
    let many = Draft { limit: 2000, ..draft("Soviet", &["20 su_g5", "1 su_g5"]) };
    assert_eq!(faults(&many), ["AST-233: 21 vessels; at most 20 fit on a table"]);
    let rules: Vec<(String, String, bool)> =
        muster(&late).rules.into_iter().map(|rule| (rule.name.to_string(), rule.value, rule.kept)).collect();
    let row = |name: &str, value: &str, kept| (name.to_owned(), value.to_owned(), kept);
    assert_eq!(
        rules[1..],
        [row("Vessels", "4 vessels", true), row("Nation", "German", false), row("Year", "1942", false)]
    );
}

#[test]
fn ast_233_what_is_too_dear_is_refused_with_what_would_do_instead() {
    let add = Addition { unit: Some(0), line: line("2 de_s38/veteran") };
    let force = draft("German", &["4 de_s38"]);
    let refused = Book::muster(&data::files(), &force, Some(&add), &Choices::default()).unwrap().refused.unwrap();
    assert_eq!((refused.points, refused.faults.len()), (82, 1));
    let words: Vec<&str> = refused.instead.iter().map(|remedy| remedy.words.as_str()).collect();
    assert_eq!(words, ["Take 1, 41", "With a poor crew, 56", "Vorpostenboot armed trawler instead, 36"]);
    assert_eq!(refused.instead[1].add.line.traits, ["poor"]);
}

#[test]
fn ast_233_a_force_is_written_down_and_read_again() {
    let stock = Stock::open(&data::files(), &Choices::default()).unwrap();
    let read = sandtable_forces::draft(&stock, "f.toml", EXAMPLE).unwrap();
    assert_eq!(
        (read.title.as_str(), read.list.as_str(), read.traits.as_slice()),
        ("Second flotilla", "German", &["1943".to_owned()][..])
    );
    assert_eq!(muster(&read).text, EXAMPLE);
    let roster = Book::roster(&data::files(), "f.toml", EXAMPLE, &Choices::default()).unwrap();
    assert_eq!(
        (roster.list.as_str(), roster.points, roster.limit, roster.units[0].elements.len()),
        ("German", 184, 200, 5)
    );
    // What is wrong with a file is said at once, each with its line.
    let wrong = "rulebook = \"action-stations\"\nnation = \"Germn\"\nlimit = 9\nyear = 1900\nsail = 3\n\n[[groups]]\nname = \"Group 1\"\n\
        vessels = [\n\"21 x S-boot S 38 class\",\n\"S-bot S 38 class\",\n\"S-boot S 38 class [elite]\",\n\"R-boot R 41 class [poor, poor]\",\n]\n";
    let found = told(sandtable_forces::draft(&stock, "f.toml", wrong).unwrap_err());
    let starts = |start: &str| found.iter().any(|problem| problem.starts_with(start));
    for start in [
        "f.toml:2: nation: ",
        "f.toml:3: limit: ",
        "f.toml:4: year: ",
        "f.toml:5: sail: ",
        "f.toml:10: groups[1].vessels[1]: the number",
        "f.toml:11: groups[1].vessels[2]: ",
        "f.toml:12: groups[1].vessels[3]: ",
        "f.toml:13: groups[1].vessels[4]: 'poor': a vessel has one crew",
    ] {
        assert!(starts(start), "{start}: {found:?}");
    }
    assert_eq!(found.len(), 8, "{found:?}");
    // A file that breaks a rule opens, and is no roster.
    let dear = EXAMPLE
        .replace("4 x", "6 x")
        .replace("[[groups]]", "[[groups]]\nname = \"Group 0\"\nvessels = []\n\n[[groups]]");
    assert!(sandtable_forces::draft(&stock, "f.toml", &dear).is_ok());
    let found = Book::roster(&data::files(), "f.toml", &dear, &Choices::default()).unwrap_err();
    assert_eq!(told(found), ["f.toml: groups: AST-233: it costs 266 points; the limit is 200"]);
    let foreign = EXAMPLE.replace("1 x R-boot R 41 class [poor]", "Fairmile B motor launch");
    let found = Book::roster(&data::files(), "f.toml", &foreign, &Choices::default()).unwrap_err();
    assert_eq!(told(found), ["f.toml:7: groups[1]: AST-233: 'Fairmile B motor launch' is British, not German"]);
}

#[test]
fn ast_233_no_draft_has_vessels_or_words_that_are_not_there() {
    let wrong = |draft: Draft| told(Book::muster(&data::files(), &draft, None, &Choices::default()).unwrap_err());
    let own = Draft { kinds: vec![sandtable_core::Sheet::default()], ..draft("German", &["1 de_s38"]) };
    assert!(wrong(own)[0].contains("(AST-198)"));
    assert!(wrong(Draft { era: "ww2".into(), ..draft("German", &[]) })[0].contains("there is pick-up"));
    assert!(wrong(Draft { traits: vec!["1900".into()], ..draft("German", &[]) })[0].contains("'1900'"));
    assert!(wrong(draft("German", &["1 de_s39"]))[0].contains("there is no vessel 'de_s39' (did you mean de_s38?)"));
    assert_eq!(wrong(draft("Dutch", &["1 de_s38/elite", "21 de_s38"])).len(), 3);
}

#[test]
fn ast_233_there_is_a_force_to_start_with_for_every_nation() {
    let armoury = &Book::armouries(&data::files(), &Choices::default()).unwrap()[0];
    assert_eq!(armoury.lists, ["British", "German", "Italian", "US", "Japanese", "Soviet"]);
    assert_eq!((armoury.wares.len(), armoury.samples.len()), (64, 6));
    for sample in &armoury.samples {
        let muster = muster(sample);
        assert!(muster.is_legal && (150..=200).contains(&muster.points), "{}: {} points", sample.title, muster.points);
    }
    assert!(armoury.wares.iter().filter(|ware| ware.list.is_empty()).any(|ware| ware.group == *"Merchants"));
}

#[test]
fn ast_117_the_records_of_a_force_are_those_of_its_vessels() {
    let stock = Stock::open(&data::files(), &Choices::default()).unwrap();
    let force = draft("German", &["2 de_s38/veteran", "1 m_coaster500"]);
    let sheet = stock.sheet(&force, Side::B).unwrap();
    let [ref first, _, ref coaster] = sheet.units[0].pieces[..] else { panic!("{sheet:?}") };
    assert_eq!((sheet.points, sheet.turns, sheet.size.as_str()), (82 + coaster.points as u32, 30, "3 vessels"));
    assert_eq!((first.name.as_str(), first.points, first.strength), ("Sbo1", 41, (11, 11)));
    let card = first.card.as_ref().unwrap();
    assert!(card.figures.iter().any(|row| row.value == "veteran"), "{card:?}");
}

#[test]
fn ast_233_a_force_comes_to_a_battle_that_allows_it() {
    let card = |id: &str| Book::card(&scenario(id, &[]));
    let (night, first) = (card("meeting-at-night"), card("first-contact"));
    assert_eq!((night.takes_forces, night.era.as_str(), night.sides[0].limit), (true, PICK_UP, Some(200)));
    assert_eq!((first.takes_forces, first.sides[0].limit), (false, None));
    let setting = with(NIGHT, [None, Some(EXAMPLE)]).unwrap();
    let german: Vec<_> = setting.members.iter().filter(|member| member.side == B).collect();
    let names: Vec<&str> = german.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["Sbo1", "Sbo2", "Sbo3", "Sbo4", "Rbo1"]);
    assert_eq!((german[0].grade, german[4].grade, german[0].group.as_str()), (Grade::Veteran, Grade::Poor, "1"));
    assert!(german.iter().all(|member| member.free && member.alerted));
    assert_eq!(setting.members.iter().filter(|member| member.side == A).count(), 6, "the other side has its own");
    // Both may buy of one nation: no two vessels have one name.
    let both = with(NIGHT, [Some(EXAMPLE), Some(EXAMPLE)]).unwrap();
    assert_eq!(both.members.len(), 10);
}

#[test]
fn ast_233_a_battle_turns_away_what_is_too_dear_too_late_or_too_large() {
    let small = |nation: &str, what: &str| {
        let text = format!(
            "rulebook = \"action-stations\"\nnation = \"{nation}\"\nlimit = 800\n[[groups]]\nname = \"1\"\nvessels = [\"{what}\"]\n"
        );
        [with(NIGHT, [None, Some(&text)]), with(SQUADRONS, [None, Some(&text)])]
            .map(|setting| setting.err().unwrap_or_default())
    };
    let [night, large] = small("German", "6 x de_s38");
    assert_eq!(
        (night, large),
        (vec!["force of German: AST-233: it costs 204 points; the limit is 200".into()], vec![])
    );
    assert_eq!(
        small("German", "de_s100")[0],
        ["force of German: AST-233: 'S-boot S 100 class' is of 1944, and the battle of 1943"]
    );
    let [night, large] = small("Japanese", "jp_sendai [poor]");
    assert!(night.iter().any(|problem| problem.contains("needs a table of 300 x 200 cm")), "{night:?}");
    assert_eq!(large, [""; 0]);
    let text = data::scenarios().get("scenarios/first-contact.toml").unwrap().to_owned();
    let brought = [Some(EXAMPLE.to_owned()), None];
    let refused = Book::with_forces(&data::files(), "f", &text, &brought, &Choices::default()).unwrap_err();
    assert_eq!(told(refused), ["force of British: AST-233: 'First Contact' is fought by its own forces"]);
    // From 400 points on the table is the large one, and gun.fleet on.
    let text = data::scenarios().get(NIGHT).unwrap().replace("points = 200", "points = 400");
    let found = told(ActionStations::load(&data::files(), NIGHT, &text, &Choices::default()).unwrap_err());
    assert!(found.iter().any(|problem| problem.contains("400 points need a table of 300 x 200")), "{found:?}");
}

#[test]
fn ast_233_dice_bring_the_weather_the_command_and_who_chooses_an_edge() {
    // Light, sea, wind, moon, the commands, a die a side.
    let mut play = Play::of(without_coasters([None; 2]), &[7, 5, 3, 10, 3, 10, 4, 9]);
    let drawn = play.table().drawn.unwrap();
    assert_eq!((drawn.light, drawn.sea, drawn.wind_from), (Light::HalfMoon, 3, Angle::degrees(108)));
    assert_eq!((drawn.moon, drawn.command), (Some(Angle::ZERO), [0, 3]));
    assert_eq!((play.question(), play.board().conditions()), (Step::Home(B), &drawn));
    play.refused(B, "move first", "AST-202");
    play.give(B, "west edge", &[]);
    assert_eq!((play.board().home(A), play.board().home(B), play.question()), (Edge::East, Edge::West, Step::SetUp));
    // The zones are those of the edges.
    let at = |x: &str| format!("place S1 at {x},60 heading 90 at 10");
    play.refused(B, &at("160"), "AST-233");
    play.refused(B, "place S1 at 10,60 heading 90.5 at 10", "AST-200");
    play.give(B, &at("10"), &[]);
    let mut east = Play::of(without_coasters([None; 2]), &[1, 10, 10, 5, 8, 7, 9, 9, 8, 1]);
    assert_eq!(east.question(), Step::Home(A), "equal dice are thrown again");
    let drawn = east.table().drawn.unwrap();
    assert_eq!((drawn.light, drawn.sea, drawn.wind_from, drawn.command), (Light::Dark, 5, Angle::ZERO, [2, 1]));
    east.give(A, "east edge", &[]);
    assert_eq!(east.table().drawn.unwrap().home, [Edge::East, Edge::West]);
}

#[test]
fn ast_233_by_agreement_it_is_day_and_no_die_brings_the_light() {
    let text = data::scenarios().get(NIGHT).unwrap().replace("date =", "light = \"day\"\ndate =");
    let day = ActionStations::load(&data::files(), NIGHT, &text, &Choices::default()).unwrap();
    let play = Play::of(day, &[2, 5, 5, 4, 4, 2, 1]);
    assert_eq!((play.board().conditions().light, play.board().conditions().sea), (Light::Day, 1));
    // What dice bring no scenario says.
    let text = text.replace("date =", "sea = 2\ndate =");
    let found = told(ActionStations::load(&data::files(), NIGHT, &text, &Choices::default()).unwrap_err());
    assert!(found.iter().any(|problem| problem.contains("sea")), "{found:?}");
}

#[test]
fn ast_233_a_convoy_sails_from_its_edge_and_scores_the_merchants_that_it_brings_across() {
    let convoy = EXAMPLE
        .replace("4 x S-boot S 38 class [veteran]", "Coaster, 500 t loaded")
        .replace("R-boot", "2 x R-boot")
        .replace("1 x 2", "2");
    let setting = without_coasters([None, Some(&convoy)]);
    assert!(setting.is_convoy(B) && !setting.is_convoy(A));
    let [objective] = &setting.objectives[..] else { panic!("{:?}", setting.objectives) };
    assert_eq!((objective.side, objective.of.len()), (B, 1));
    assert!(matches!(objective.goal, Goal::Exit { edge: None, points: None, .. }));
    let worth = setting.members[objective.of[0].index()].victory;
    let mut play = Play::of(setting, &[3, 1, 1, 1, 5, 5, 1, 9]);
    play.give(B, "east edge", &[]);
    let at = |name: &str, x: &str, heading: u16| format!("place {name} at {x},60 heading {heading} at 4");
    let prompt = |side| {
        sandtable_action_stations::table::prompt::prompt(play.setting(), &play.view(sandtable_core::Viewer::Side(side)))
    };
    assert!(prompt(A).contains("within 20 cm of your edge") && prompt(B).contains("within 3 cm of your edge"));
    // A convoy is on its edge, and sails straight away from it, with all others of its side.
    play.refused(B, &at("Coa1", "165", 270), "AST-233");
    play.refused(B, &at("Coa1", "178", 260), "AST-233");
    play.give(B, &at("Coa1", "178", 270), &[]);
    play.refused(B, &at("Rbo1", "165", 270), "AST-233");
    play.give(A, "place MTB1 at 15,60 heading 80 at 10", &[]);
    // She leaves by the western edge, and scores her points, not what she is worth to the enemy.
    let coaster = play.piece("Coa1");
    assert_eq!((play.board().way_out(None, B), worth, play.setting().exit(coaster, None)), (Edge::West, 40, 20));
    let roster = <ActionStations as sandtable_core::Table>::roster(play.setting(), &play.view(Viewer::Side(B)));
    assert_eq!(roster.objectives[0].points, 20);
    play.opened(&[]).but("Coa1", |unit| (unit.place, unit.at.at) = (Place::Gone(Gone::Left), cm(-0.5, 60.0)));
    play.at_turn(2, &[]);
    assert_eq!(play.table().score, [0, 20]);
}
