//! Squadrons: from battle to battle, what they learn, and their files.

use crate::forces::stock;
use sandtable_book::{Drill, Kept, Rulebook};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Choices, Outcome, Ruleset, Side};
use sandtable_scramble::battle::position::Place;
use sandtable_scramble::battle::setting::{CraftPlan, Setting};
use sandtable_scramble::forces::read_force;
use sandtable_scramble::lists::Level;
use sandtable_scramble::scenario::load;
use sandtable_scramble::squadron::{Crew, Deed, Flown, Fought, Lesson, Squadron, after as after_battle, read, write};
use sandtable_scramble::{Book, Scramble, data};

pub const FORCE: &str = r#"rulebook = "scramble"
mission = "raid"
side = "attacker"
limit = 300
nation = "Germany"

[[flights]]
name = "Anton"
aircraft = ["2 x He 111H-3", "He 111H-3 [Green]"]

[[flights]]
name = "Rot"
aircraft = ["Bf 109E-4 [Veteran]", "Bf 109E-4"]
"#;

/// A squadron that begins with a roster.
fn begins(name: &str, roster: &str) -> Squadron {
    let (files, mut problems) = (Files::default().with("f.toml", roster), Problems::new());
    let force = read_force(&files, "f.toml", &stock(&[]), &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    Squadron::begin(&stock(&[]), name, &force.unwrap())
}

fn begun() -> Squadron {
    begins("Kampfgruppe", FORCE)
}

fn flown(name: &str, kind: &str, structure: [u8; 2], victories: u8) -> Flown {
    Flown { name: name.into(), kind: kind.into(), level: None, structure, victories }
}

/// A battle in which one bomber is lost, one comes home battered, and a fighter shoots down two.
fn battle(id: &str, points: u16) -> Fought {
    let aircraft = vec![
        flown("Anton1", "He 111H-3", [0, 29], 0),
        flown("Anton2", "He 111H-3", [13, 29], 1),
        flown("Rot1", "Bf 109E-4", [14, 14], 2),
        flown("Rot2", "Bf 109E-4", [7, 14], 0),
    ];
    Fought { battle: id.into(), over: true, points: [points, 30], aircraft }
}

fn after(points: u16) -> Squadron {
    let mut squadron = begun();
    squadron.does(&stock(&[]), Deed::Battle(battle("one", points))).unwrap();
    squadron
}

fn crew<'a>(squadron: &'a Squadron, name: &str) -> &'a Crew {
    squadron.crews.iter().find(|crew| crew.name == name).unwrap()
}

/// Why something is not done; it changes nothing.
fn refused(squadron: &Squadron, set: &[(&str, &str)], deed: Deed) -> String {
    let mut same = squadron.clone();
    let refused = same.does(&stock(set), deed).unwrap_err().to_string();
    assert_eq!(same, *squadron, "what is refused changes nothing");
    refused
}

fn up(name: &str) -> Deed {
    Deed::Upgrade(name.into())
}

fn buy(name: &str, number: u16) -> Deed {
    Deed::Points(name.into(), number)
}

fn teach(name: &str, what: Lesson) -> Deed {
    Deed::Lesson(name.into(), what)
}

#[test]
fn scr_85_a_squadron_begins_with_the_aircraft_of_a_force() {
    let squadron = begun();
    let names: Vec<(&str, Level)> = squadron.crews.iter().map(|crew| (crew.name.as_str(), crew.level)).collect();
    assert_eq!(
        names,
        [
            ("Anton1", Level::Average),
            ("Anton2", Level::Average),
            ("Anton3", Level::Green),
            ("Rot1", Level::Veteran),
            ("Rot2", Level::Average)
        ]
    );
    assert_eq!((crew(&squadron, "Anton3").pilot, crew(&squadron, "Anton3").aircrew), ([4, 5], [4, 5]));
    assert_eq!((crew(&squadron, "Rot1").pilot, crew(&squadron, "Rot1").aircrew), ([6, 5], [0, 0]));
    assert_eq!((squadron.points, squadron.name.as_str(), squadron.nation.as_str()), (0, "Kampfgruppe", "Germany"));
}

#[test]
fn scr_128_what_is_destroyed_leaves_and_everything_else_is_repaired() {
    let squadron = after(70);
    assert_eq!((squadron.points, squadron.crews.len(), squadron.flying().count()), (70, 5, 4));
    assert_eq!(crew(&squadron, "Anton1").lost, Some(1));
    let of = |name: &str| (crew(&squadron, name).battles, crew(&squadron, name).victories, crew(&squadron, name).lost);
    assert_eq!([of("Anton2"), of("Anton3"), of("Rot1")], [(1, 1, None), (0, 0, None), (1, 2, None)]);
    let lost = "'Anton1' was destroyed in battle 1 (SCR-128)";
    assert_eq!(refused(&squadron, &[], up("Anton1")), lost);
    assert_eq!(refused(&squadron, &[], Deed::Battle(battle("two", 0))), lost);
}

#[test]
fn scr_127_experience_of_victories_and_of_battered_aircraft() {
    let squadron = after(0);
    let of = |name: &str| crew(&squadron, name).experience;
    // One for any number of victories, one for less than half of the structure; half is not less.
    assert_eq!([of("Anton1"), of("Anton2"), of("Anton3"), of("Rot1"), of("Rot2")], [0, 2, 0, 1, 0]);
    let lost = Fought { aircraft: vec![flown("Rot1", "Bf 109E-4", [0, 14], 1)], ..battle("two", 0) };
    let mut squadron = begun();
    squadron.does(&stock(&[]), Deed::Battle(lost)).unwrap();
    assert_eq!((crew(&squadron, "Rot1").experience, crew(&squadron, "Rot1").victories), (1, 1), "it is remembered");
}

#[test]
fn scr_128_a_battle_is_entered_once_and_only_when_it_is_over() {
    let squadron = after(70);
    let fit = |id: &str| Fought { aircraft: battle(id, 40).aircraft[1..].to_vec(), ..battle(id, 40) };
    assert_eq!(refused(&squadron, &[], Deed::Battle(fit("one"))), "this battle has been entered already (SCR-128)");
    let abandoned = Fought { over: false, ..fit("two") };
    let what = "the battle has not come to its end, so it changes nothing (SCR-128)";
    assert_eq!(refused(&squadron, &[], Deed::Battle(abandoned)), what);
    let mut squadron = squadron;
    squadron.does(&stock(&[]), Deed::Battle(fit("two"))).unwrap();
    assert_eq!((squadron.points, crew(&squadron, "Rot1").battles), (110, 2));
    let standing = squadron.standing(&stock(&[]));
    assert_eq!((standing.battles, standing.points), ([2, 5], [110, 60]));
    let over = refused(&squadron, &[("scramble.campaign_missions", "2")], Deed::Battle(fit("three")));
    assert_eq!(over, "the campaign of 2 battles is over (SCR-128)");
}

#[test]
fn scr_128_a_battle_of_others_is_refused() {
    let squadron = begun();
    let with = |aircraft: Vec<Flown>| refused(&squadron, &[], Deed::Battle(Fought { aircraft, ..battle("one", 0) }));
    assert_eq!(with(vec![]), "none of the squadron has flown in this battle (SCR-128)");
    let rot = || flown("Rot1", "Bf 109E-4", [14, 14], 0);
    assert_eq!(with(vec![rot(), flown("Blau1", "Bf 109E-4", [1, 14], 0)]), "the squadron has no 'Blau1' (SCR-128)");
    assert_eq!(with(vec![rot(), rot()]), "'Rot1' flies twice in this battle (SCR-128)");
    let other = flown("Rot1", "Ju 87B-2", [14, 14], 0);
    assert_eq!(with(vec![other]), "'Rot1' is a Bf 109E-4, and in this battle a Ju 87B-2 (SCR-128)");
    let grown = flown("Rot1", "Bf 109E-4", [15, 14], 0);
    assert_eq!(with(vec![grown]), "'Rot1' has 15 of 14 points of structure left (SCR-128)");
    let stronger = flown("Rot1", "Bf 109E-4", [14, 40], 0);
    assert_eq!(with(vec![stronger]), "'Rot1' has 14 points of structure when new, not 40 (SCR-128)");
}

#[test]
fn scr_87_an_upgrade_costs_the_whole_price_of_the_new_level() {
    // 50 points as Average, 60 as Veteran; 54 for a fighter of 45.
    let mut squadron = after(114);
    let dear = "Veteran costs 60 victory points; there are 54 (SCR-87)";
    squadron.does(&stock(&[]), up("Rot2")).unwrap();
    assert_eq!(
        (squadron.points, crew(&squadron, "Rot2").level, crew(&squadron, "Rot2").pilot),
        (60, Level::Veteran, [6, 5])
    );
    let mut other = squadron.clone();
    other.does(&stock(&[]), up("Anton2")).unwrap();
    assert_eq!((other.points, crew(&other, "Anton2").aircrew), (0, [6, 5]));
    assert_eq!(refused(&Squadron { points: 54, ..squadron.clone() }, &[], up("Anton2")), dear);
    assert_eq!(refused(&squadron, &[], up("Gelb1")), "the squadron has no 'Gelb1' (SCR-86)");
}

#[test]
fn scr_86_one_level_after_each_battle() {
    let mut squadron = after(500);
    squadron.does(&stock(&[]), up("Rot1")).unwrap();
    assert_eq!(crew(&squadron, "Rot1").level, Level::Elite);
    assert_eq!(refused(&squadron, &[], up("Rot1")), "'Rot1' has gone up one level since the last battle (SCR-86)");
    squadron.does(&stock(&[]), up("Rot2")).unwrap();
    let next = Fought { aircraft: vec![flown("Rot2", "Bf 109E-4", [14, 14], 0)], ..battle("two", 0) };
    squadron.does(&stock(&[]), Deed::Battle(next)).unwrap();
    assert_eq!(refused(&squadron, &[], up("Rot1")), "the crew of 'Rot1' is Elite, and nothing is better (SCR-86)");
    squadron.does(&stock(&[]), up("Rot2")).unwrap();
    assert_eq!(crew(&squadron, "Rot2").level, Level::Elite);
    let off = refused(&squadron, &[("scramble.crew_training", "off")], up("Anton2"));
    assert_eq!(off, "crew training is off (SCR-86)");
    let off = refused(&squadron, &[("scramble.experience", "off")], up("Anton2"));
    assert_eq!(off, "without experience all crews are Average (SCR-70)");
}

#[test]
fn scr_86_scr_127_without_crew_training_nothing_is_bought_or_taught_either() {
    let (mut squadron, off) = (after(67), [("scramble.crew_training", "off")]);
    squadron.does(&stock(&[]), buy("Rot1", 5)).unwrap();
    for wish in [buy("Rot1", 1), teach("Rot1", Lesson::Gunnery)] {
        assert_eq!(refused(&squadron, &off, wish), "crew training is off (SCR-86)");
    }
    squadron.does(&stock(&[]), teach("Rot1", Lesson::Gunnery)).unwrap();
}

#[test]
fn scr_127_victory_points_buy_experience_and_experience_skill() {
    let mut squadron = after(67);
    let dear = "7 Experience Points at 10 victory points each; 67 victory points buy 6 (SCR-127)";
    assert_eq!(refused(&squadron, &[], buy("Rot1", 7)), dear);
    assert!(refused(&squadron, &[], buy("Rot1", 0)).starts_with("0 Experience Points"));
    squadron.does(&stock(&[]), buy("Rot1", 5)).unwrap();
    assert_eq!((squadron.points, crew(&squadron, "Rot1").experience), (17, 6));
    let dear = "a Skill of 7 costs 7 Experience Points; 'Rot1' has 6 (SCR-127)";
    assert_eq!(refused(&squadron, &[], teach("Rot1", Lesson::Pilot)), dear);
    // Gunnery from 5 to 6 costs 6.
    squadron.does(&stock(&[]), teach("Rot1", Lesson::Gunnery)).unwrap();
    assert_eq!((crew(&squadron, "Rot1").pilot, crew(&squadron, "Rot1").experience), ([6, 6], 0));
    assert_eq!(refused(&squadron, &[], teach("Rot1", Lesson::Gunners)), "'Rot1' has no Aircrew (SCR-127)");
    let mut rich = after(700);
    rich.does(&stock(&[]), buy("Anton2", 60)).unwrap();
    rich.does(&stock(&[]), teach("Anton2", Lesson::Gunners)).unwrap();
    assert_eq!((crew(&rich, "Anton2").aircrew, crew(&rich, "Anton2").pilot), ([5, 6], [5, 5]));
    for _ in 6..=9 {
        rich.does(&stock(&[]), teach("Anton2", Lesson::Pilot)).unwrap();
    }
    assert_eq!((crew(&rich, "Anton2").pilot, crew(&rich, "Anton2").experience), ([9, 5], 62 - 6 - 30));
    let most = "a Skill of 9 is not raised; the highest is 9 (SCR-127)";
    assert_eq!(refused(&rich, &[], teach("Anton2", Lesson::Pilot)), most);
    // What was bought stays when the whole crew goes up a level.
    rich.points = 60;
    rich.does(&stock(&[]), up("Anton2")).unwrap();
    assert_eq!(crew(&rich, "Anton2").pilot, [9, 5]);
}

#[test]
fn scr_127_sqr_107_a_level_gives_its_skills_only_where_they_come_by_experience() {
    for skills in ["fixed", "dice", "scenario"] {
        let mut squadron = after(114);
        squadron.does(&stock(&[("scramble.crew_skill", skills)]), up("Rot2")).unwrap();
        assert_eq!(
            (crew(&squadron, "Rot2").level, crew(&squadron, "Rot2").pilot),
            (Level::Veteran, [5, 5]),
            "{skills}"
        );
    }
    let (files, mut problems) = (Files::default().with("f.toml", FORCE), Problems::new());
    let fixed = stock(&[("scramble.crew_skill", "fixed")]);
    let force = read_force(&files, "f.toml", &fixed, &mut problems).unwrap();
    let squadron = Squadron::begin(&fixed, "Kampfgruppe", &force);
    let of = |name: &str| (crew(&squadron, name).pilot, crew(&squadron, name).aircrew);
    assert_eq!((of("Anton3"), of("Rot1")), (([5, 5], [5, 5]), ([5, 5], [0, 0])));
}

#[test]
fn scr_127_sqr_107_with_one_skill_a_lesson_raises_both_numbers() {
    let one = stock(&[("scramble.one_skill", "on")]);
    for lesson in [Lesson::Pilot, Lesson::Gunnery] {
        let mut squadron = after(700);
        squadron.does(&one, buy("Rot2", 6)).unwrap();
        squadron.does(&one, teach("Rot2", lesson)).unwrap();
        assert_eq!((crew(&squadron, "Rot2").pilot, crew(&squadron, "Rot2").experience), ([6, 6], 0));
    }
    let mut squadron = after(700);
    squadron.does(&one, buy("Anton2", 6)).unwrap();
    squadron.does(&one, teach("Anton2", Lesson::Gunners)).unwrap();
    assert_eq!((crew(&squadron, "Anton2").aircrew, crew(&squadron, "Anton2").pilot), ([6, 6], [5, 5]));
}

fn reread(text: &str) -> Result<Squadron, Vec<String>> {
    let (files, mut problems) = (Files::default().with("s.toml", text), Problems::new());
    let squadron = read(&files, "s.toml", &stock(&[]), &mut problems);
    problems.into_result().map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    Ok(squadron.unwrap())
}

/// A squadron with one of everything in its log.
fn veteran() -> Squadron {
    let mut squadron = after(170);
    squadron.crews[3].people = vec!["Adolf".into(), "with \"quotes\"".into()];
    for deed in [up("Rot2"), buy("Rot1", 6), teach("Rot1", Lesson::Gunnery), up("Rot1").clone()] {
        let done = squadron.does(&stock(&[]), deed.clone());
        assert!(done.is_ok() || deed == up("Rot1"), "{done:?}");
    }
    squadron
}

#[test]
fn scr_128_a_squadron_is_a_file_and_comes_back_as_it_was() {
    for squadron in [begun(), after(70), veteran()] {
        let text = write(&squadron);
        assert_eq!(reread(&text).unwrap(), squadron, "{text}");
    }
    // What was done in this pause is remembered: no second level.
    let back = reread(&write(&veteran())).unwrap();
    assert_eq!(refused(&back, &[], up("Rot2")), "'Rot2' has gone up one level since the last battle (SCR-86)");
}

#[test]
fn scr_127_a_level_may_have_more_skill_than_can_be_bought() {
    let low = stock(&[("scramble.skill_limit", "5")]);
    let (files, mut problems) = (Files::default().with("s.toml", write(&begun())), Problems::new());
    assert_eq!(read(&files, "s.toml", &low, &mut problems), Some(begun()), "{problems:?}");
}

#[test]
fn scr_128_a_file_that_was_edited_is_found_out_with_line_and_field() {
    let text = write(&veteran());
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        reread(&text.replacen(from, to, 1)).unwrap_err().join("\n")
    };
    let line = |of: &str| text.lines().position(|line| line == of).unwrap() + 1;
    let rot = line("name = \"Rot1\"") - 1;
    assert_eq!(with("points = 56", "points = 560"), "s.toml:5: points: 560, but the log comes to 56");
    let edited = |of: &str, to: &str| {
        let at = text.find("name = \"Rot1\"").unwrap();
        let after = text[at..].replacen(of, to, 1);
        assert_ne!(after, text[at..]);
        reread(&format!("{}{after}", &text[..at])).unwrap_err().join("\n")
    };
    assert_eq!(
        edited("pilot = [6, 6]", "pilot = [6, 8]"),
        format!("s.toml:{rot}: aircraft[4].pilot: [6, 8], but the log comes to [6, 6]")
    );
    assert!(edited("pilot = [6, 6]", "pilot = [6, 12]").contains("aircraft[4].pilot[2]: 12 is not between 1 and 9"));
    assert!(
        edited("level = \"Veteran\"", "level = \"Elite\"").ends_with("\"Elite\", but the log comes to \"Veteran\"")
    );
    for (from, to) in
        [("experience = 1", "experience = 9"), ("victories = 2", "victories = 3"), ("battles = 1", "battles = 0")]
    {
        assert!(edited(from, to).contains("but the log comes to"), "{from}");
    }
    assert!(edited("began = \"Veteran\"", "began = \"Recruit\"").contains("but the log comes to"));
    assert!(with("lost = 1", "lost = 0").ends_with("aircraft[1].lost: 0, but the log comes to 1"));
}

#[test]
fn scr_128_a_log_in_which_something_was_not_allowed_is_refused_at_its_line() {
    let text = write(&veteran());
    let line = |of: &str| text.lines().position(|line| line == of).unwrap() + 1;
    let with = |from: &str, to: &str| reread(&text.replacen(from, to, 1)).unwrap_err();
    let dear = format!(
        "s.toml:{}: log[2]: Veteran costs 54 victory points; there are 17 (SCR-87)",
        line("upgrade = \"Rot2\"") - 1
    );
    assert_eq!(with("points = [170, 30]", "points = [17, 30]"), [dear]);
    let twice = format!("{text}\n[[log]]\nupgrade = \"Rot2\"\n");
    let what = "'Rot2' has gone up one level since the last battle (SCR-86)";
    assert_eq!(reread(&twice).unwrap_err(), [format!("s.toml:{}: log[5]: {what}", text.lines().count() + 2)]);
    let stronger = with("left = 7, of = 14", "left = 7, of = 140").join("\n");
    assert!(stronger.ends_with("log[1]: 'Rot2' has 14 points of structure when new, not 140 (SCR-128)"), "{stronger}");
    let both = with("upgrade = \"Rot2\"", "upgrade = \"Rot2\"\nbuy = \"Rot2\"");
    assert!(both.iter().any(|each| each.contains("an entry is one of: battle, upgrade, buy, teach")), "{both:?}");
}

#[test]
fn scr_128_files_that_are_none_are_refused_with_line_and_field() {
    let text = write(&begun());
    let with = |from: &str, to: &str| reread(&text.replacen(from, to, 1)).unwrap_err().join("\n");
    assert!(
        with("Rules Update 1.4", "Rules Update 1.5").starts_with("s.toml:2: edition: unknown word 'Rules Update 1.5'")
    );
    assert!(with("\"scramble\"", "\"mad\"").starts_with("s.toml:1: rulebook: unknown word 'mad'"));
    assert!(with("He 111H-3", "He 111H-4").contains("type: unknown aircraft 'He 111H-4'; did you mean 'He 111H-3'?"));
    assert!(
        with("name = \"Anton2\"", "name = \"anton1\"").contains("aircraft[2].name: the name 'anton1' is used twice")
    );
    assert!(with("points = 0", "points = -1").contains("s.toml:5: points: -1 is not between"));
    assert!(with("battles = 0", "battels = 0").contains("unknown key; did you mean 'battles'?"));
    assert!(reread("rulebook = [").unwrap_err()[0].contains("not readable as TOML"));
    assert!(reread(text.split("[[aircraft]]").next().unwrap()).unwrap_err()[0].contains("at least one aircraft"));
}

fn kept(text: &str, asked: &Drill<'_>) -> Result<Kept, Vec<String>> {
    let kept = Book::squadron(&data::files(), "s.toml", text, asked, &Choices::default());
    kept.map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn spent(text: &str, words: &str) -> Result<Kept, Vec<String>> {
    let words: Vec<String> = words.split(' ').map(Into::into).collect();
    kept(text, &Drill::Spend(&words))
}

#[test]
fn scr_86_a_squadron_is_kept_in_words() {
    let begun = kept(FORCE, &Drill::Begin("Kampfgruppe")).unwrap();
    assert_eq!(begun.text, write(&self::begun()));
    let notes =
        ["Kampfgruppe of Germany: 5 aircraft, 0 victory points to spend", "Battle 0 of 5; victory points 0 to 0"];
    assert_eq!((begun.notes, begun.usage), (notes.map(str::to_owned).to_vec(), vec![]));
    let fought = after_battle(&data::files(), ("s.toml", &begun.text), battle("one", 67), &Choices::default()).unwrap();
    assert_eq!(fought.notes[1], "Battle 1 of 5; victory points 67 to 30");
    assert_eq!(fought.rows.len(), 5);
    let lost = fought.rows.last().unwrap();
    assert_eq!((lost[0].as_str(), lost[9].as_str()), ("Anton1", "destroyed in battle 1"));
    assert!(fought.usage.contains(&"upgrade Anton2: Veteran for 60".into()), "{:?}", fought.usage);
    assert!(fought.usage.contains(&"buy Rot1 1: up to 6, for 10 each".into()));
    let bought = spent(&fought.text, "buy Rot1 5").unwrap();
    assert!(bought.usage.contains(&"teach Rot1 gunnery: 6 for 6 Experience Points".into()), "{:?}", bought.usage);
    let taught = spent(&bought.text, "teach Rot1 gunnery").unwrap();
    let rot = taught.rows.iter().find(|row| row[0] == "Rot1").unwrap();
    assert_eq!(rot[3..8], ["Veteran", "6, 6", "", "0", "2"]);
    let up = spent(&fought.text, "upgrade Rot2").unwrap();
    assert_eq!(up.notes[0], "Kampfgruppe of Germany: 4 aircraft, 13 victory points to spend");
    assert_eq!(kept(&up.text, &Drill::Look).unwrap(), up);
}

#[test]
fn scr_86_what_is_refused_says_why() {
    let begun = write(&begun());
    assert_eq!(
        spent(&begun, "upgrade Rot2").unwrap_err(),
        ["s.toml: Veteran costs 54 victory points; there are 0 (SCR-87)"]
    );
    assert_eq!(spent(&begun, "buy Rot2 many").unwrap_err(), ["words: 'many' is no number of Experience Points"]);
    assert!(spent(&begun, "teach Rot2 manners").unwrap_err()[0].starts_with("words: unknown word 'manners'"));
    assert!(spent(&begun, "sell Rot2").unwrap_err()[0].starts_with("words: write one of: upgrade NAME"));
    assert!(kept(&begun.replace("points = 0", "points = 9"), &Drill::Look).unwrap_err()[0].contains("log comes to 0"));
    assert!(kept(&FORCE.replace("300", "3"), &Drill::Begin("A")).unwrap_err()[0].contains("limit"));
    let again = after_battle(&data::files(), ("s.toml", &write(&after(9))), battle("one", 9), &Choices::default());
    assert_eq!(again.unwrap_err()[0].to_string(), "s.toml: this battle has been entered already (SCR-128)");
}

#[test]
fn scr_127_what_a_battle_tells_of_a_side() {
    let text = data::scenarios().get("scenarios/over-the-channel.toml").unwrap().to_owned();
    let setting = load(&data::files(), "channel.toml", &text, &Choices::default()).unwrap();
    let mut table = Scramble::set_up(&setting).table;
    let side = setting.crafts[0].side;
    let begins = Fought::of(&setting, &table, side, "id");
    assert_eq!((begins.over, begins.points, begins.battle.as_str()), (false, [0, 0], "id"));
    assert!(begins.aircraft.iter().all(|flown| flown.structure[0] == flown.structure[1] && flown.victories == 0));
    let own = setting.crafts.iter().filter(|plan| plan.side == side).count();
    assert_eq!(begins.aircraft.len(), own);
    // One is lost with structure left, as by a crash; another has three left and two victories.
    (table.crafts[0].place, table.crafts[1].kills, table.crafts[1].now.structure) = (Place::Lost, 2, 3);
    table.ended = Some(Outcome::Drawn);
    let ends = Fought::of(&setting, &table, side, "id");
    let kind = |at: usize| setting.lists.aircraft[setting.crafts[at].kind].structure;
    assert_eq!((ends.over, ends.aircraft[0].structure), (true, [0, kind(0)]));
    assert_eq!((ends.aircraft[1].structure, ends.aircraft[1].victories), ([3, kind(1)], 2));
    let enemy = setting.crafts[0].cost + setting.crafts[1].cost / 4;
    assert_eq!(ends.points, [0, enemy]);
    assert_eq!(Fought::of(&setting, &table, side.other(), "id").points, [enemy, 0]);
}

#[test]
fn scr_127_sqr_107_with_one_skill_it_is_skill_that_is_raised() {
    // A Green crew of 4 and 5, which began where both counted: the one number is 4, whatever lesson it learns.
    let one = stock(&[("scramble.one_skill", "on")]);
    for (lesson, learned) in
        [(Lesson::Pilot, ([5, 5], [4, 5])), (Lesson::Gunnery, ([5, 5], [4, 5])), (Lesson::Gunners, ([4, 5], [5, 5]))]
    {
        let mut squadron = after(700);
        squadron.does(&one, buy("Anton3", 5)).unwrap();
        squadron.does(&one, teach("Anton3", lesson)).unwrap();
        let crew = crew(&squadron, "Anton3");
        assert_eq!(((crew.pilot, crew.aircrew), crew.experience), (learned, 0), "{lesson:?}");
    }
    let mut apart = after(700);
    apart.crews[2].pilot = [4, 6];
    apart.does(&one, buy("Anton3", 5)).unwrap();
    apart.does(&one, teach("Anton3", Lesson::Pilot)).unwrap();
    assert_eq!(crew(&apart, "Anton3").pilot, [5, 6], "nobody forgets what he knows");
}

#[test]
fn scr_127_sqr_107_crews_that_begin_with_five_learn_as_others_do() {
    let fixed = stock(&[("scramble.crew_skill", "fixed")]);
    let mut squadron = after(700);
    squadron.does(&fixed, buy("Rot2", 6)).unwrap();
    squadron.does(&fixed, teach("Rot2", Lesson::Gunnery)).unwrap();
    assert_eq!((crew(&squadron, "Rot2").pilot, crew(&squadron, "Rot2").experience), ([5, 6], 0));
}

fn words(problems: Vec<Problem>) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

/// The text of the box, with a squadron for its German side, and perhaps a roster.
fn joined(squadron: &Squadron, roster: Option<&str>) -> Result<String, Vec<String>> {
    let text = data::scenarios().get("scenarios/the-box.toml").unwrap().to_owned();
    let (rosters, squadrons) = ([None, roster.map(str::to_owned)], [None, Some(write(squadron))]);
    let none = Choices::default();
    Book::with_squadrons(&data::files(), ("box", &text), &rosters, &squadrons, &none).map_err(words)
}

/// The box so, under some options.
fn flown_with(squadron: &Squadron, roster: Option<&str>, set: &[(&str, &str)]) -> Result<Setting, Vec<String>> {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    load(&data::files(), "box", &joined(squadron, roster)?, &Choices { set, ..Choices::default() }).map_err(words)
}

/// Three fighters and a bomber that defend, and the roster that they began with.
const YELLOW: &str = r#"rulebook = "scramble"
mission = "raid"
side = "defender"
nation = "Germany"

[[flights]]
name = "Yellow"
aircraft = ["2 x Fw 190A-8 [wfrgr21]", "Fw 190A-8"]

[[flights]]
name = "Blue"
aircraft = ["Ju 88G-6"]

[[ground]]
name = "Dorsten"
batteries = ["Heavy FLAK 85 mm to 4.1 in"]
"#;

fn yellow() -> Squadron {
    begins("Sturm", YELLOW)
}

/// It after a battle that brings it so many points, in which these are lost.
fn fought(lost: &[&str], points: u16) -> Squadron {
    let mut squadron = yellow();
    let aircraft = squadron.crews.iter().map(|crew| {
        let printed = if crew.kind == "Ju 88G-6" { 30 } else { 21 };
        let printed = stock(&[]).lists.find(&crew.kind).map_or(printed, |kind| kind.structure);
        flown(&crew.name, &crew.kind, [if lost.contains(&&*crew.name) { 0 } else { printed }, printed], 0)
    });
    let fought = Fought { aircraft: aircraft.collect(), ..battle("one", points) };
    squadron.does(&stock(&[]), Deed::Battle(fought)).unwrap();
    squadron
}

fn germans(setting: &Setting) -> Vec<&CraftPlan> {
    setting.crafts.iter().filter(|plan| plan.side == Side::B).collect()
}

#[test]
fn scr_127_what_a_crew_has_learned_it_flies_with() {
    let mut squadron = fought(&[], 300);
    for deed in [buy("Yello2", 6), teach("Yello2", Lesson::Pilot), buy("Blue1", 6), teach("Blue1", Lesson::Gunners)] {
        squadron.does(&stock(&[]), deed).unwrap();
    }
    let setting = flown_with(&squadron, Some(YELLOW), &[]).unwrap();
    let plans = germans(&setting);
    let of = |name: &str| plans.iter().find(|plan| plan.name == name).unwrap();
    assert_eq!(plans.iter().map(|plan| &*plan.name).collect::<Vec<_>>(), ["Yello1", "Yello2", "Yello3", "Blue1"]);
    assert_eq!([of("Yello1").skills, of("Yello2").skills, of("Blue1").skills], [[5, 5], [6, 5], [5, 5]]);
    assert_eq!(of("Yello2").rank, 1, "the best Pilot leads");
    assert_eq!((of("Yello1").load.is_some(), of("Yello3").load), (true, None), "loads are the roster's");
    assert_eq!(setting.sites.len(), 1, "and so are batteries");
    let state = Scramble::set_up(&setting);
    let at = |name: &str| setting.crafts.iter().position(|plan| plan.name == name).unwrap();
    let now = |name: &str| state.table.crafts[at(name)].now;
    assert_eq!((now("Yello2").pilots[0].skill, now("Yello2").pilots[0].combat), (6, 5));
    let bomber = now("Blue1");
    assert_eq!((bomber.pilots[0].combat, bomber.crew.skill, bomber.crew.combat), (5, 5, 6));
    // Wherever Skills of others come from, with one Skill for both where that is agreed.
    for skills in ["fixed", "dice", "scenario"] {
        let setting = flown_with(&squadron, Some(YELLOW), &[("scramble.crew_skill", skills)]).unwrap();
        assert_eq!(germans(&setting)[1].skills, [6, 5], "{skills}");
        let diced =
            |side| setting.craft_pieces().filter(|&it| setting.is_diced(it) && setting.side(it) == Some(side)).count();
        assert_eq!((diced(Side::A) > 0, diced(Side::B)), (skills == "dice", 0));
    }
    let one = flown_with(&squadron, Some(YELLOW), &[("scramble.one_skill", "on")]).unwrap();
    assert_eq!(germans(&one)[1].skills, [6, 6]);
}

#[test]
fn scr_128_whoever_is_left_flies_on_under_his_own_name() {
    let squadron = fought(&["Yello1"], 0);
    let names = |setting: &Setting| germans(setting).iter().map(|plan| plan.name.clone()).collect::<Vec<_>>();
    // Without a roster they fly unladen, each flight by itself.
    let setting = flown_with(&squadron, None, &[]).unwrap();
    assert_eq!(names(&setting), ["Yello2", "Yello3", "Blue1"]);
    assert!(germans(&setting).iter().all(|plan| plan.load.is_none()) && setting.sites.is_empty());
    assert_eq!(germans(&setting).iter().map(|plan| plan.formation > 0).collect::<Vec<_>>(), [true, true, false]);
    // The roster that is left is theirs, and a battery may be called as one who was lost.
    let left = YELLOW.replace("2 x Fw 190A-8 [wfrgr21]", "Fw 190A-8 [wfrgr21]").replace("Dorsten", "Yellow");
    let setting = flown_with(&squadron, Some(&left), &[]).unwrap();
    assert_eq!(names(&setting), ["Yello2", "Yello3", "Blue1"]);
    let mut table = Scramble::set_up(&setting).table;
    table.ended = Some(Outcome::Drawn);
    let mut after = squadron.clone();
    after.does(&stock(&[]), Deed::Battle(Fought::of(&setting, &table, Side::B, "two"))).unwrap();
    assert_eq!((crew(&after, "Yello2").battles, crew(&after, "Yello1").battles), (2, 1));
    assert_eq!(reread(&write(&after)).unwrap(), after);
    let nobody = flown_with(&fought(&["Yello1", "Yello2", "Yello3", "Blue1"], 0), None, &[]).unwrap_err();
    assert_eq!(nobody, ["squadron of German: SCR-128: no aircraft of the squadron is left"]);
    // One alone is no force that could be bought, and flies.
    assert_eq!(names(&flown_with(&fought(&["Yello1", "Yello2", "Blue1"], 0), None, &[]).unwrap()), ["Yello3"]);
}

#[test]
fn scr_128_a_roster_that_is_not_the_squadrons_is_refused_before_the_battle() {
    let mut squadron = fought(&["Yello1"], 200);
    let differs = |squadron: &Squadron, roster: &str| flown_with(squadron, Some(roster), &[]).unwrap_err();
    let of = |what: &str| format!("force of German: SCR-128: the squadron flies {what}");
    assert_eq!(differs(&squadron, YELLOW), [of("2 x Average Fw 190A-8, the roster has 3")]);
    let left = YELLOW.replace("2 x Fw 190A-8 [wfrgr21]", "Fw 190A-8 [wfrgr21]");
    squadron.does(&stock(&[]), up("Yello3")).unwrap();
    let level = ["1 x Average Fw 190A-8, the roster has 2", "1 x Veteran Fw 190A-8, the roster has 0"];
    assert_eq!(differs(&squadron, &left), level.map(of));
    let elite = left.replace("\"Fw 190A-8\"", "\"Fw 190A-8 [Veteran]\"");
    let setting = flown_with(&squadron, Some(&elite), &[]).unwrap();
    let plans = germans(&setting);
    assert_eq!((&*plans[1].name, plans[1].level, plans[1].skills), ("Yello3", Level::Veteran, [6, 5]));
    // What is not entered: another level, as of a battle in which it did not fly so.
    let mut table = Scramble::set_up(&setting).table;
    table.ended = Some(Outcome::Drawn);
    let battle = Fought::of(&setting, &table, Side::B, "two");
    let other = "the crew of 'Yello3' is Average, and in this battle Veteran (SCR-128)";
    assert_eq!(refused(&fought(&["Yello1"], 0), &[], Deed::Battle(battle)), other);
    // Where nobody brings a force, no squadron flies either.
    let evening = data::scenarios().get("scenarios/first-dogfight.toml").unwrap().to_owned();
    let squadrons = [None, Some(write(&squadron))];
    let none = Choices::default();
    let own = Book::with_squadrons(&data::files(), ("s", &evening), &[None, None], &squadrons, &none).unwrap_err();
    assert!(own[0].to_string().starts_with("squadron of Germans: SQR-139: 'First Dogfight' is fought by its own"));
}

#[test]
fn scr_128_a_squadron_counts_for_what_it_was_bought_for() {
    // 3 x 62 and a night fighter: as Elite they would be dearer than 300, and were bought as Average.
    let mut squadron = fought(&[], 2000);
    for id in ["two", "three"] {
        for name in ["Yello1", "Yello2", "Yello3", "Blue1"] {
            squadron.does(&stock(&[]), up(name)).unwrap();
        }
        let flown = vec![flown("Yello1", "Fw 190A-8", [21, 21], 0)];
        squadron.does(&stock(&[]), Deed::Battle(Fought { aircraft: flown, ..battle(id, 0) })).unwrap();
    }
    let setting = flown_with(&squadron, None, &[]).unwrap();
    assert!(germans(&setting).iter().map(|plan| plan.cost).sum::<u16>() > 300);
    let many = YELLOW.replace("2 x Fw 190A-8 [wfrgr21]", "5 x Fw 190A-8").replace("nation", "limit = 900\nnation");
    let (files, mut problems) = (Files::default().with("f.toml", many), Problems::new());
    let dear = Squadron::begin(&stock(&[]), "Dear", &read_force(&files, "f.toml", &stock(&[]), &mut problems).unwrap());
    let refused = flown_with(&dear, None, &[]).unwrap_err();
    assert!(refused[0].starts_with("squadron of German: SQR-139: the force costs"), "{refused:?}");
}

#[test]
fn scr_127_scr_129_without_crew_training_nobody_gains_experience() {
    let mut squadron = begun();
    squadron.does(&stock(&[("scramble.crew_training", "off")]), Deed::Battle(battle("one", 40))).unwrap();
    assert!(squadron.crews.iter().all(|crew| crew.experience == 0));
    assert_eq!((squadron.points, crew(&squadron, "Rot1").victories), (40, 2));
}

#[test]
fn scr_127_nobody_has_more_experience_than_can_be_noted() {
    let cheap = stock(&[("scramble.xp_price", "1")]);
    let mut squadron = Squadron { points: u16::MAX, ..begun() };
    squadron.does(&cheap, buy("Rot2", u16::MAX)).unwrap();
    squadron.points = 1;
    let most = "'Rot2' has 65535 Experience Points; nobody has more than 65535 (SCR-127)";
    assert_eq!(refused(&squadron, &[("scramble.xp_price", "1")], buy("Rot2", 1)), most);
}
