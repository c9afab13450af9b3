//! Presets, switches, and where explanations say of which amendment they are.

use crate::combat::{BLUE_FIRST, RED_FIRST, met};
use crate::fight::{RED, Sky};
use crate::stage::{lists, rules};
use crate::table::{stage, told};
use sandtable_book::Rulebook;
use sandtable_core::{Amended, Amendment, Choices, Class, Date, settle};
use sandtable_scramble::battle::event::Event;
use sandtable_scramble::battle::position::Phase;
use sandtable_scramble::lists::Level;
use sandtable_scramble::rules::{Computing, Front, Rules, origin};
use sandtable_scramble::{Book, clause, data};

fn preset(name: &str, as_of: Option<&str>, set: &[(&str, &str)]) -> Rules {
    let set = set.iter().map(|(id, value)| (format!("scramble.{id}"), (*value).to_owned())).collect();
    let as_of = as_of.map(|date| date.parse::<Date>().unwrap());
    settle(&[], "test", &Choices { preset: Some(name.into()), as_of, set, practice: false }).unwrap().0
}

/// The switches that stand for amendments, as they are: by their names.
fn amendments(rules: &Rules) -> Vec<&'static str> {
    let all = [
        ("sideslip", rules.sideslip),
        ("skid", rules.skid),
        ("relative_skill", rules.relative_skill),
        ("combined_fire", rules.combines),
        ("aimed_fire", rules.aims),
        ("impossible_shot", rules.trades),
        ("experience", rules.experience),
        ("aa_revision", rules.buys_batteries),
        ("dv_correction", rules.corrected),
    ];
    all.into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect()
}

#[test]
fn sqr_153_presets() {
    let club = preset("club", None, &[]);
    assert_eq!((club.burst(), club.front(), club.chains()), (5, Front::Arc, false));
    assert_eq!((amendments(&club).len(), club.depletion, club.long_bursts), (9, true, true));
    for name in ["by-the-book", "sheets-only"] {
        let sheets = preset(name, None, &[]);
        assert_eq!((sheets.burst(), sheets.front(), sheets.chains()), (5, Front::Arc, false), "{name}");
        assert_eq!((amendments(&sheets), sheets.depletion, sheets.long_bursts), (vec![], false, false), "{name}");
        assert_eq!(sheets.computing, Computing::Off);
    }
    let update = preset("update-1-4", None, &[]);
    assert_eq!((update.burst(), update.front(), update.chains()), (3, Front::Nose, true));
    assert_eq!((amendments(&update).len(), update.depletion, update.long_bursts), (9, true, true));
    let first = ["sideslip", "skid", "relative_skill", "combined_fire"];
    let with = |more: &[&'static str]| [&first[..], more, &["dv_correction"]].concat();
    for (name, on) in [
        ("update-2004", with(&[])),
        ("update-2005", with(&["aa_revision"])),
        ("update-2007", with(&["aimed_fire", "experience", "aa_revision"])),
    ] {
        let rules = preset(name, None, &[]);
        assert_eq!((rules.burst(), rules.front(), rules.chains()), (3, Front::Nose, true), "{name}");
        assert_eq!((amendments(&rules), rules.depletion, rules.long_bursts), (on, true, true), "{name}");
    }
}

#[test]
fn sqr_153_what_is_set_by_hand_wins_and_dates_only_switch_off() {
    assert!(preset("update-2004", None, &[("aimed_fire", "on")]).aims);
    assert_eq!(preset("update-1-4", None, &[("heavy_burst_radius", "5")]).burst(), 5);
    let then = preset("club", Some("2004-12-31"), &[]);
    assert_eq!(amendments(&then), ["sideslip", "skid", "relative_skill", "combined_fire", "dv_correction"]);
    let before = preset("club", Some("2004-12-28"), &[]);
    assert_eq!(amendments(&before), ["sideslip", "skid", "relative_skill", "dv_correction"]);
    assert_eq!(amendments(&preset("club", Some("2004-04-30"), &[])), Vec::<&str>::new());
    assert_eq!(amendments(&preset("by-the-book", Some("2010-09-08"), &[])), Vec::<&str>::new());
    // SCR-05: the sheet as it was on the day of its last issue.
    assert_eq!(amendments(&preset("update-1-4", Some("2010-09-08"), &[])).len(), 9);
    assert_eq!(amendments(&preset("update-1-4", Some("2010-09-07"), &[])).len(), 8);
}

#[test]
fn scr_01_classes_and_dates_of_the_amendments() {
    let all: Vec<Amendment<Rules>> = Rules::amendments();
    let of = |id: &str| {
        let found = all.iter().find(|amendment| amendment.id == format!("scramble.{id}")).unwrap();
        (found.class, found.date.map(|date| date.to_string()).unwrap_or_default(), found.default)
    };
    let on = |class, date: &str| (class, date.to_owned(), "on");
    assert_eq!(of("sideslip"), on(Class::NewRule, "2004-05-01"));
    assert_eq!(of("skid"), on(Class::NewRule, "2004-05-01"));
    assert_eq!(of("relative_skill"), on(Class::Correction, "2004-05-01"));
    assert_eq!(of("combined_fire"), on(Class::NewRule, "2004-12-29"));
    assert_eq!(of("aimed_fire"), on(Class::NewRule, "2007-07-01"));
    assert_eq!(of("impossible_shot"), on(Class::NewRule, "2010-09-08"));
    assert_eq!(of("computing_sight"), (Class::Correction, "2004-05-01".into(), "off"));
    assert_eq!(of("experience"), on(Class::NewRule, "2007-07-01"));
    assert_eq!(of("dv_correction"), on(Class::Correction, "2004-05-01"));
    assert_eq!(of("aa_revision"), on(Class::Correction, "2005-03-31"));
    assert_eq!(of("crew_training"), on(Class::NewRule, "2007-07-01"));
    assert_eq!(all.iter().filter(|amendment| amendment.date.is_some()).count(), 11);
}

#[test]
fn sqr_152_explanations_name_the_amendment() {
    let all = Rules::amendments();
    let named = |id: &str, section: &str| {
        let amendment = all.iter().find(|amendment| amendment.id == format!("scramble.{id}")).unwrap();
        let class = if amendment.class == Class::Correction { "correction" } else { "new rule" };
        format!("({section}, {class}, {})", amendment.date.unwrap())
    };
    let says = |reason: &sandtable_dice::Reason, text: &str| {
        assert!(reason.name.ends_with(text), "{}: {text}", reason.name);
    };
    for reason in [&clause::BETTER_PILOT, &clause::WORSE_PILOT] {
        says(reason, &named("relative_skill", "5.8"));
    }
    for reason in [&clause::SIGHT, &clause::SIGHT_DIE, &clause::SIGHT_HEAD_ON] {
        says(reason, &named("computing_sight", "10.6"));
    }
    for reason in [&clause::AA_TAIL, &clause::AA_FRONT, &clause::AA_MOUNT, &clause::GUNNERY] {
        says(reason, "(8, correction, 2005-03-31)");
    }
    for reason in [&clause::DAMAGE_FROM_5, &clause::DAMAGE_FROM_4] {
        says(reason, &named("experience", "13"));
    }
    says(&clause::EXTRA_MOUNTS, &named("combined_fire", "5.15"));
    says(&clause::AIMED_ROW, &named("aimed_fire", "5.16"));
    says(&clause::GIVEN_UP, &named("impossible_shot", "5.17"));
    // What is told of it too, by the first and the last clause of each.
    for (id, section, clauses) in [
        ("dv_correction", "12", ["SCR-07", "SCR-07"]),
        ("sideslip", "4", ["SCR-10", "SCR-13"]),
        ("skid", "4", ["SCR-14", "SCR-16"]),
        ("relative_skill", "5.8", ["SCR-18", "SCR-19"]),
        ("combined_fire", "5.15", ["SCR-21", "SCR-35"]),
        ("aimed_fire", "5.16", ["SCR-36", "SCR-41"]),
        ("aimed_fire", "5.16", ["SCR-123", "SCR-131"]),
        ("impossible_shot", "5.17", ["SCR-43", "SCR-60"]),
        ("computing_sight", "10.6", ["SCR-61", "SCR-67"]),
        ("experience", "13", ["SCR-70", "SCR-84"]),
        ("crew_training", "13", ["SCR-85", "SCR-87"]),
    ] {
        for clause in clauses {
            assert_eq!(origin(clause).map(|origin| format!("({origin})")), Some(named(id, section)), "{clause}");
        }
    }
    for none in ["SQR-66", "SCR-06", "SCR-08", "SCR-17", "SCR-20", "SCR-42", "SCR-68", "SCR-88", "SCR-118", "SCR-132"] {
        assert_eq!(origin(none), None, "{none}");
    }
    let setting = stage();
    let aims = told(&setting, Event::Aimed { passed: true });
    assert_eq!(aims, "The Pilot takes aim (5.16, new rule, 2007-07-01).");
}

#[test]
fn sqr_150_average_crews_play_the_base_game() {
    let (lists, rules) = (lists(), rules(&[]));
    let average = lists.level(Level::Average);
    assert!(!average.sideslip && !average.skid && !average.aimed && !average.always_long);
    assert_eq!(
        sandtable_scramble::resolution::shooting::critical_from(&rules, &lists, Level::Average, Level::Average),
        6
    );
    // Whoever says nothing else is Average: no slips, no aimed fire, and a 5 of damage is five points.
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &["B1: Bf 109E-4 at 36,24 heading 0 band 10"],
        RED_FIRST,
    );
    assert!(fight.setting().rules.experience && fight.setting().crafts.iter().all(|plan| plan.level == Level::Average));
    assert_eq!(fight.refused("aim R1 8x.303@N at B1"), "SCR-36");
    fight.does(&["shoot R1 8x.303@N at B1"]).rolls("fire", &[&[4], &[1], &[1], &[1], &[5], &[4], &[9]]);
    assert_eq!(fight.craft("B1").now.structure, 14 - 5);
    assert_eq!((fight.asked(), fight.refused("sideslip R1 off R 30 by S 4")), (RED, "SQR-148"));
    assert_eq!(fight.refused("skid R1 off R 30 by T 3 L 30"), "SQR-148");
}

#[test]
fn scr_07_corrected_defence_values() {
    let lists = lists();
    let of = |name: &str| lists.find(name).unwrap().defence;
    assert_eq!((of("Fw 190A-8"), of("Bf 109G-6")), (14, 14));
    let in_battle = |set: &str| {
        let sky = crate::fight::Sky::new()
            .key("date = \"1945-01-01\"")
            .set("dv_correction", set)
            .red("R1: Spitfire Mk I at 10,10 heading 0 band 10")
            .blue("B1: Fw 190A-8 at 10,40 heading 180 band 10")
            .blue("B2: Bf 109G-6 at 20,40 heading 180 band 10")
            .blue("B3: Me 262A-1a at 30,40 heading 180 band 10")
            .blue("B4: Ju 88G-6 at 40,40 heading 180 band 10");
        let fight = sky.fight(crate::combat::RED_FIRST);
        ["B1", "B2", "B3", "B4"].map(|name| fight.craft(name).now.defence)
    };
    assert_eq!((in_battle("on"), in_battle("off")), ([14, 14, 20, 10], [16, 14, 20, 12]));
}

#[test]
fn scr_08_jets_and_fast_japanese_fighters_are_hard_to_hit_either_way() {
    let in_battle = |set: &str| {
        let fight = crate::fight::Sky::new()
            .key("date = \"1945-01-01\"")
            .set("dv_correction", set)
            .red("R1: Spitfire Mk I at 10,10 heading 0 band 10")
            .blue("B1: Me 262A-1a at 10,40 heading 180 band 10")
            .blue("B2: Me 163B-1 at 20,40 heading 180 band 10")
            .blue("B3: Ki-84-I Hayate at 30,40 heading 180 band 10")
            .fight(crate::combat::RED_FIRST);
        ["B1", "B2", "B3", "R1"].map(|name| fight.craft(name).now.defence)
    };
    assert_eq!((in_battle("on"), in_battle("off")), ([20, 22, 14, 13], [20, 22, 14, 13]));
}

#[test]
fn scr_05_the_sheet_as_of_the_day_of_its_last_issue() {
    let sheet = preset("update-1-4", None, &[]);
    assert_eq!(sheet, preset("update-1-4", Some("2010-09-08"), &[]));
    let before = preset("update-1-4", Some("2010-09-07"), &[]);
    assert_eq!(before, preset("update-2007", None, &[]));
    assert_eq!(preset("update-2007", Some("2005-12-31"), &[]), preset("update-2005", None, &[]));
    assert_eq!(preset("update-2005", Some("2004-12-31"), &[]), preset("update-2004", None, &[]));
    // What has no date of its own is of the day of the first issue, also where a throw is explained.
    let first = ["SCR-07", "SCR-10", "SCR-16", "SCR-18", "SCR-61", "SCR-67"].map(|clause| origin(clause).unwrap());
    assert!(first.iter().all(|origin| origin.ends_with(", 2004-05-01")), "{first:?}");
    assert!(["SCR-21", "SCR-35", "SCR-36"].iter().all(|clause| !origin(clause).unwrap().ends_with("2004-05-01")));
}

#[test]
fn scr_129_with_its_switch_off_an_amendment_does_nothing() {
    let may = |id: &str, value: &str, line: &str, other: &str, command: &str| {
        let sky =
            crate::fight::Sky::new().key("date = \"1952-01-01\"").set("computing_sight", "revised").set(id, value);
        crate::combat::may(&crate::combat::met(sky, &[line], &[other], crate::combat::RED_FIRST), command)
    };
    let (ace, bomber) = (
        "R1: F-86E Sabre at 36,20 heading 0 band 10 level Elite",
        "R1: B-17G Flying Fortress at 36,20 heading 0 band 10",
    );
    let (mig, beside) = ("B1: MiG-15bis at 36,24 heading 90 band 10", "B1: Bf 109G-6 at 39,20 heading 0 band 10");
    for (id, line, other, command, clause) in [
        ("combined_fire", bomber, beside, "combine R1 2x0.5@T#2 with 2x0.5@T#3 at B1", "SCR-21"),
        ("aimed_fire", ace, mig, "aim R1 6x0.5@N at B1", "SCR-36"),
        ("impossible_shot", ace, mig, "trade R1 6x0.5@N at B1 giving 1", "SCR-43"),
        ("computing_sight", ace, mig, "sight R1", "SCR-64"),
    ] {
        let on = if id == "computing_sight" { "revised" } else { "on" };
        assert_eq!(may(id, on, line, other, command), Ok(()), "{id}");
        assert_eq!(may(id, "off", line, other, command), Err(clause), "{id}");
    }
    for id in ["sideslip", "skid"] {
        let slips = |value: &str| {
            let sky =
                crate::fight::Sky::new().set(id, value).red("R1: Spitfire Mk I at 20,20 heading 0 band 10 level Elite");
            let fight = sky.blue("B1: Bf 109E-4 at 60,40 heading 180 band 30").fight(&[&[4], &[9]]);
            crate::combat::may(&fight, &format!("{id} R1 off R 10 by S 3"))
        };
        assert_eq!((slips("on"), slips("off")), (Ok(()), Err("SQR-148")), "{id}");
    }
    // Every row of the table of amendments names clauses of its own, and has a switch.
    let all = Rules::amendments();
    for (id, clause) in [
        ("sideslip", "SCR-10"),
        ("skid", "SCR-14"),
        ("relative_skill", "SCR-18"),
        ("combined_fire", "SCR-21"),
        ("aimed_fire", "SCR-36"),
        ("impossible_shot", "SCR-43"),
        ("aa_revision", "SCR-89"),
        ("computing_sight", "SCR-61"),
        ("experience", "SCR-70"),
        ("crew_training", "SCR-86"),
        ("dv_correction", "SCR-07"),
    ] {
        let switch = all.iter().find(|switch| switch.id == format!("scramble.{id}")).unwrap();
        assert_eq!(switch.clauses[0], clause);
    }
}

#[test]
fn scr_85_levels_in_the_tables() {
    let files = data::files();
    let text = files.get("data/experience.csv").unwrap();
    let levels: Vec<&str> = text.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(levels, ["Recruit", "Green", "Average", "Veteran", "Elite"]);
    assert_eq!(Level::default(), Level::Average);
}

/// Everything off that has a date.
fn without_amendments(sky: Sky) -> Sky {
    let dated = Rules::amendments().into_iter().filter(|switch| switch.date.is_some());
    dated.fold(sky, |sky, switch| sky.set(switch.id.trim_start_matches("scramble."), "off"))
}

#[test]
fn sqr_151_batteries_of_a_scenario_stand_without_the_amendments() {
    // Nobody has any: a turn goes by without them.
    let (red, blue) = (["R1: Spitfire Mk I at 36,17 heading 90 band 1"], ["B1: Bf 109E-4 at 60,40 heading 90 band 20"]);
    let mut fight = without_amendments(Sky::new()).red(red[0]).blue(blue[0]).fight(BLUE_FIRST);
    fight.does(&["level R1 by S 2"]).rolls("level B1 by S 2", BLUE_FIRST);
    assert_eq!((fight.table().turn, fight.outcome()), (2, None));
    let sky = without_amendments(Sky::new()).battery("F: medium_quad at 36,24").battery("H: heavy_88 at 60,24");
    let mut fight = met(sky, &red, &blue, BLUE_FIRST);
    // 13 - 5 - 1: by the tables of the update.
    fight.rolls("flak F at R1", &[&[5], &[7], &[1; 7]]);
    assert_eq!(fight.craft("R1").now.structure, 7);
    assert_eq!(fight.table().phase, Phase::HeavyAa);
    fight.rolls("burst H at 60,40 band 20", &[&[4], &[9]]);
    assert_eq!((fight.table().turn, fight.table().bursts.len()), (2, 1));
}

/// What of the book's options is no switch: chosen beside them, or said by the scenario.
const OTHERWISE: &[&str] = &["as_of", "preset", "mph_per_inch", "table_inches", "deploy_inches"];
/// What is not offered, as the page of the rulebook says with the reason.
const NOT_OFFERED: &[&str] = &["open_records", "premeasure", "burst_reveals"];

#[test]
fn sqr_143_every_option_of_the_book_is_offered_or_its_page_says_why_not() {
    let switches: Vec<String> = Rules::amendments().iter().map(|switch| switch.id.to_string()).collect();
    let offered = |id: &str| switches.iter().any(|switch| *switch == format!("scramble.{id}"));
    let lines = Book::CHAPTERS.iter().flat_map(|(_, text)| text.lines());
    let parts = lines.filter_map(|line| line.strip_prefix("**Option:** ")).flat_map(|line| line.split("; "));
    // What a table says is no option of its own.
    let parts = parts.filter(|part| !["row", "column"].iter().any(|of| part.starts_with(of)) && !part.contains(".csv"));
    let options: Vec<&str> = parts.flat_map(|part| part.split('`').skip(1).step_by(2)).collect();
    assert!(options.len() > 60, "{options:?}");
    for id in &options {
        let times =
            [offered(id), OTHERWISE.contains(id), NOT_OFFERED.contains(id)].into_iter().filter(|is| *is).count();
        assert_eq!(times, 1, "{id}");
    }
    let page = include_str!("../../README.md");
    assert!(NOT_OFFERED.iter().all(|id| options.contains(id) && page.contains(&format!("`{id}`"))));
}
