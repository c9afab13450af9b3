//! A scenario as a person writes it, and the setting that is read from it.

mod forces;
mod sound;

use crate::battle::position::{Cloud, MOST_CLOUDS};
use crate::battle::setting::{CraftPlan, Extra, Goal, KOREA, Margin, Setting, Welcome, What};
use crate::forces::{Mission, missions};
use crate::lists::{Lists, boost};
use crate::rules::Rules;
use forces::{Force, Wanted};
use sandtable_core::data::{Files, Measure, Node, Problem, Problems, read_document, unknown_word};
use sandtable_core::{Amended, Choices, Date, Side, settled};
use sandtable_geometry::Angle;
use sandtable_scenario::{Head, Printed, side_named};

/// SQR-154 Scenarios measure in inches, and say everything.
const PRINTED: Printed = Printed { rulebook: "scramble", measure: Measure::Inches, table: None, turns: None };
/// SCR-132 The switch whose default hangs on the date.
const SIGHTS: &str = "scramble.computing_sight";
/// SCR-132 The one that says which date counts.
const ERA: &str = "scramble.era";
/// The word for all targets of the Defender.
const ALL_TARGETS: &str = "all targets";

/// Reads tables and scenario and settles the rules in force.
///
/// # Errors
/// Everything that is wrong with them, with file, line and field.
pub fn load(files: &Files, name: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
    let files = files.clone().with(name, text);
    let mut problems = Problems::new();
    let (rules, in_force) = settled::<Rules>(&options(&files, name, choices), name, choices, &mut problems);
    // Without the tables nothing of the scenario has a meaning.
    let (lists, missions) = (Lists::read(&files, &mut problems), missions(&files, &mut problems));
    let read = lists.zip(missions).and_then(|(mut lists, missions)| {
        if !rules.corrected {
            boost(&mut lists);
        }
        read_document(&files, name, &mut problems, |node, problems| scenario(node, lists, &missions, rules, problems))
    });
    problems.into_result()?;
    let setting = read.expect("what cannot be read is a problem");
    Ok(Setting { in_force, ..setting })
}

/// SCR-132 The options that the scenario sets, and computing sights as they are by default in the time of the Korean War. What it says
/// wrong of them is left to whoever reads all of it.
fn options(files: &Files, name: &str, choices: &Choices) -> Vec<(String, String)> {
    let read = read_document(files, name, &mut Problems::new(), |node, _| {
        node.in_part();
        let (mut options, date) = (node.pairs("options", &mut Problems::new()), date(node, &mut Problems::new()));
        let mut eras = options.iter().chain(&choices.set).filter(|(id, _)| id == ERA);
        let korea = match eras.next_back().map(|(_, value)| value.as_str()) {
            Some("korea") => true,
            Some("ww2") => false,
            _ => date >= KOREA,
        };
        // RULING: the date gives a default, so that whatever anybody has chosen goes before it.
        if korea && !chosen(&options, choices) {
            options.push((SIGHTS.to_owned(), "revised".to_owned()));
        }
        options
    });
    read.unwrap_or_default()
}

/// SCR-132 Is the rule for computing sights another than by default: by the scenario, by a preset, or since it is later than the rules
/// that are played? What players choose one by one goes before it anyhow.
fn chosen(options: &[(String, String)], choices: &Choices) -> bool {
    let named = choices.preset.as_deref().unwrap_or_default();
    let preset = Rules::PRESETS.iter().find(|preset| preset.id.eq_ignore_ascii_case(named));
    let later = |at: Date| choices.as_of.is_some_and(|as_of| at > as_of);
    let switch = Rules::amendments().into_iter().find(|switch| switch.id == SIGHTS);
    options.iter().any(|(id, _)| id == SIGHTS)
        || preset.is_some_and(|preset| preset.set.iter().any(|(id, _)| *id == SIGHTS))
        || switch.and_then(|switch| switch.date).is_some_and(later)
}

/// SCR-132 Have computing sights in the time of the Korean War what they have by default, because nobody has chosen otherwise?
pub(crate) fn dated_sights(choices: &Choices) -> bool {
    !chosen(&choices.set, choices)
}

/// When it happened: year, month, day; nothing where that is no date.
fn date(node: &mut Node<'_>, problems: &mut Problems) -> [u16; 3] {
    sandtable_scenario::date(node, problems).map_or([0; 3], |date| [date.year, date.month.into(), date.day.into()])
}

/// SQR-104, SQR-134, SQR-139, SQR-142, SQR-154, SQR-165, SQR-173 The whole scenario, by these tables and rules.
fn scenario(node: &mut Node<'_>, lists: Lists, missions: &[Mission], rules: Rules, problems: &mut Problems) -> Setting {
    let head = Head::read(node, &PRINTED, problems);
    let date = date(node, problems);
    let night = node.one_of_or("light", false, &[("day", false), ("night", true)], problems);
    let moon = node.one_of_or("moon", false, &[("none", false), ("full", true)], problems);
    let land = node.one_of_or("surface", true, &[("land", true), ("sea", false)], problems);
    let moon = rules.moon.unwrap_or(moon);
    let wind = node.has("wind").then(|| node.number("wind", 0..=359, problems));
    if wind.is_none() && node.has("clouds") {
        node.problem("wind", "the key is missing: clouds lie along the wind", problems);
    }
    let clouds = clouds(node, &head, &rules, wind.unwrap_or_default(), problems);
    let mut force = Force::new(&lists, &rules, &head, date[0], night);
    let sides = node.tables("sides", problems, |node, problems| force.side(node, problems));
    if sides.len() != 2 {
        node.problem("sides", format!("{} sides; a battle has 2", sides.len()), problems);
    }
    force.all_together(node, problems);
    let Force { crafts, sites, contacts, wanted, .. } = force;
    let crafts = crafts.into_iter().map(|craft| craft.plan).collect::<Vec<_>>();
    let words: Vec<(&str, Side)> = sides.iter().map(String::as_str).zip((0..=u8::MAX).map(Side)).collect();
    let attacker = attacker(node, &words, &crafts, problems);
    let welcome = welcome(node, missions, night, problems);
    let mut setting = Setting {
        head,
        date,
        sides: sides.clone(),
        crafts,
        sites,
        contacts,
        clouds,
        wind,
        land,
        night,
        moon,
        attacker,
        welcome,
        extras: Vec::new(),
        goal: Goal::None,
        margin: margin(node, &rules, problems),
        lists,
        rules,
        in_force: Vec::new(),
    };
    // Until now they counted from the first of what stands below.
    let crafts = setting.crafts.len() as u16;
    for aboard in setting.sites.iter_mut().filter_map(|site| site.aboard.as_mut()) {
        aboard.0 = aboard.0.saturating_add(crafts);
    }
    setting.goal = goal(node, &setting, problems);
    setting.extras = extras(node, &setting, wanted, problems);
    setting
}

/// SQR-139 Who attacks: he needs aircraft to do so.
fn attacker(node: &mut Node<'_>, sides: &[(&str, Side)], crafts: &[CraftPlan], problems: &mut Problems) -> Side {
    // Without sides there is nobody, and that has been said.
    let Some(attacker) = side_named(node, "attacker", sides, problems) else {
        if !node.has("attacker") {
            node.problem("attacker", "the key is missing", problems);
        }
        return Side::A;
    };
    if crafts.iter().all(|craft| craft.side != attacker) {
        node.problem("attacker", "the Attacker has no aircraft", problems);
    }
    attacker
}

/// SQR-139 The mission whose forces the sides may bring instead of their own, which is flown by the same light.
fn welcome(node: &mut Node<'_>, missions: &[Mission], night: bool, problems: &mut Problems) -> Option<Welcome> {
    let word = node.optional_text("mission", problems)?;
    let Some(mission) = missions.iter().find(|mission| mission.id.eq_ignore_ascii_case(&word)) else {
        node.problem("mission", unknown_word(&word, missions.iter().map(|mission| mission.id.as_str())), problems);
        return None;
    };
    if mission.night != night {
        let light = if mission.night { "night" } else { "day" };
        node.problem("mission", format!("the mission '{}' is flown by {light}", mission.id), problems);
    }
    Some(Welcome { mission: mission.id.clone(), points: mission.points })
}

/// SQR-142 What is a draw: `draw = { percent = 10 }` of the dearer side, or `{ points = 10 }`.
fn margin(node: &mut Node<'_>, rules: &Rules, problems: &mut Problems) -> Margin {
    let read = node.table("draw", problems, |node, problems| match (node.has("percent"), node.has("points")) {
        (true, false) => Margin::Percent(node.number("percent", 0..=100, problems)),
        (false, true) => Margin::Points(node.number("points", 0..=1000, problems)),
        _ => {
            node.problem("percent", "exactly one of percent and points must be there", problems);
            Margin::Percent(rules.draw)
        }
    });
    read.unwrap_or(Margin::Percent(rules.draw))
}

/// SQR-142 What else ends the battle: the end of all the Defender's targets, or of one of them.
fn goal(node: &mut Node<'_>, setting: &Setting, problems: &mut Problems) -> Goal {
    let Some(text) = node.optional_text("ends_also", problems) else { return Goal::None };
    let is_target =
        |at: &usize| setting.sites[*at].side != setting.attacker && matches!(setting.sites[*at].what, What::Target(_));
    let mut targets = (0..setting.sites.len()).filter(is_target);
    let found = if text.eq_ignore_ascii_case(ALL_TARGETS) {
        targets.next().map(|_| Goal::All)
    } else {
        targets
            .find(|at| setting.sites[*at].name.eq_ignore_ascii_case(&text))
            .map(|at| Goal::One(setting.site_piece(at)))
    };
    found.unwrap_or_else(|| {
        let what =
            format!("it is '{ALL_TARGETS}', or the name of a target or ship of the Defender, and he has no '{text}'");
        node.problem("ends_also", what, problems);
        Goal::None
    })
}

/// Victory points beside those of SQR-141, with the pieces that they are about.
fn extras(node: &Node<'_>, setting: &Setting, wanted: Vec<Wanted>, problems: &mut Problems) -> Vec<Extra> {
    let mut extras = Vec::new();
    for wanted in wanted {
        match wanted {
            Wanted::Ready(extra) => extras.push(extra),
            Wanted::Hits { side, target, each, spot } => {
                let is_it = |at: &usize| {
                    let site = &setting.sites[*at];
                    site.side != side && matches!(site.what, What::Target(_)) && site.name.eq_ignore_ascii_case(&target)
                };
                match (0..setting.sites.len()).find(is_it) {
                    Some(at) => extras.push(Extra::Hits { side, target: setting.site_piece(at), each }),
                    None => {
                        let what = format!("the enemy has no target or ship '{target}'");
                        spot.problem(node, "target", what, problems);
                    }
                }
            }
        }
    }
    extras
}

/// SQR-104 The clouds: groups with the height and the places of their pieces, of which some may lie beyond the edge. The most upwind
/// piece of each becomes the first.
fn clouds(node: &mut Node<'_>, head: &Head, rules: &Rules, wind: u16, problems: &mut Problems) -> Vec<Cloud> {
    let (east, north) = Angle::degrees(wind.into()).direction();
    let mut groups = 0..=u8::MAX;
    let groups = node.tables("clouds", problems, |node, problems| {
        let group = groups.next().unwrap_or(u8::MAX);
        let height = node.number("height", 1..=rules.ceiling, problems);
        let before = problems.len();
        let mut pieces = node.points("pieces", problems);
        if problems.len() == before && !pieces.iter().any(|&at| head.on_table(at)) {
            node.problem("pieces", "the group has no piece on the table", problems);
        }
        pieces.sort_by_key(|at| i128::from(at.x) * i128::from(east) + i128::from(at.y) * i128::from(north));
        pieces.into_iter().map(move |at| Cloud { at, height, group }).collect::<Vec<_>>()
    });
    // RULING: a scenario that says where the wind blows fixes the clouds too: where it has none, the sky is clear.
    let clouds = if rules.clouds { groups.concat() } else { Vec::new() };
    if clouds.len() > MOST_CLOUDS {
        node.problem("clouds", format!("{} pieces of clouds; at most {MOST_CLOUDS}", clouds.len()), problems);
    }
    clouds
}
