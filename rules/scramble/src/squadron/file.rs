//! The file of a squadron.

use super::{Crew, Deed, Flown, Fought, Lesson, Squadron};
use crate::forces::Stock;
use crate::lists::Level;
use sandtable_core::data::{Files, Node, Problems, quoted, read_document};

/// The edition of these files.
const EDITION: &str = "Rules Update 1.4";

/// SCR-128 Reads a squadron. What stands in it must be what its log comes to.
///
/// `None` where any problem was noted.
pub fn read(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Squadron> {
    let before = problems.len();
    let squadron = read_document(files, name, problems, |node, problems| of(node, stock, problems))?;
    (problems.len() == before).then_some(squadron)
}

/// What stands of an aircraft in a file, and where.
struct Stands {
    crew: Crew,
    line: u32,
    path: String,
}

fn of(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> Squadron {
    let before = problems.len();
    node.one_of("rulebook", &[("scramble", ())], problems);
    node.one_of("edition", &[(EDITION, ())], problems);
    let mut squadron =
        Squadron { name: node.text("name", problems), nation: node.text("nation", problems), ..Squadron::default() };
    let points: u16 = node.number("points", 0..=u16::MAX, problems);
    let stand = node.tables("aircraft", problems, |node, problems| stands(node, stock, problems));
    let deeds = node.tables("log", problems, |node, problems| (node.line(), node.field(""), deed(node, problems)));
    for (at, Stands { crew, line, path }) in stand.iter().enumerate() {
        if stand[..at].iter().any(|other| other.crew.name.eq_ignore_ascii_case(&crew.name)) {
            problems.add(node.file(), *line, &format!("{path}name"), format!("the name '{}' is used twice", crew.name));
        }
    }
    if stand.is_empty() {
        node.problem("aircraft", "a squadron has at least one aircraft", problems);
    }
    // It is folded only when all of it could be read.
    if problems.len() > before {
        return squadron;
    }
    let kind = |crew: &Crew| stock.lists.find(&crew.kind).expect("it was found when it was read");
    let begins = |of: &Stands| {
        let new = Crew::new(stock, kind(&of.crew), of.crew.name.clone(), of.crew.began);
        Crew { people: of.crew.people.clone(), ..new }
    };
    squadron.crews = stand.iter().map(begins).collect();
    for (line, path, deed) in deeds {
        if let Some(Err(refused)) = deed.map(|deed| squadron.does(stock, deed)) {
            problems.add(node.file(), line, path.trim_end_matches('.'), refused.to_string());
            return squadron;
        }
    }
    if points != squadron.points {
        node.problem("points", format!("{points}, but the log comes to {}", squadron.points), problems);
    }
    for (Stands { crew, line, path }, comes) in stand.iter().zip(&squadron.crews) {
        for (key, stands, comes) in
            facts(crew).into_iter().zip(facts(comes)).map(|((key, one), (_, other))| (key, one, other))
        {
            if stands != comes {
                problems.add(
                    node.file(),
                    *line,
                    &format!("{path}{key}"),
                    format!("{stands}, but the log comes to {comes}"),
                );
            }
        }
    }
    squadron
}

/// What is said of a crew that the log decides, by its keys.
fn facts(crew: &Crew) -> Vec<(&'static str, String)> {
    let pair = |[skill, combat]: [u8; 2]| format!("[{skill}, {combat}]");
    vec![
        ("level", quoted(crew.level.word())),
        ("pilot", pair(crew.pilot)),
        ("aircrew", pair(crew.aircrew)),
        ("experience", crew.experience.to_string()),
        ("victories", crew.victories.to_string()),
        ("battles", crew.battles.to_string()),
        ("lost", crew.lost.unwrap_or_default().to_string()),
    ]
}

fn stands(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> Stands {
    let name = node.text("name", problems);
    let kind = node.text("type", problems);
    let kind = match stock.lists.find(&kind) {
        Ok(kind) => kind.name.clone(),
        Err(what) => {
            if !kind.is_empty() {
                node.problem("type", what, problems);
            }
            kind
        }
    };
    let people = node.texts("crew", problems).into_iter().map(|written| written.text).collect();
    let began = node.one_of_or("began", Level::default(), &Level::ALL, problems);
    let level = node.one_of("level", &Level::ALL, problems);
    // SCR-127: more cannot be bought, but some have it by their level.
    let by_level = stock.lists.levels.iter().map(|row| row.skill.max(row.combat)).max();
    let most = stock.rules.limit.max(by_level.unwrap_or_default());
    let mut skills = |key: &'static str, least: u8, problems: &mut Problems| {
        let numbers = node.numbers(key, least..=most, problems);
        let pair: Option<[u8; 2]> = numbers.try_into().ok();
        // What is out of range has been said.
        pair.unwrap_or_default()
    };
    let (pilot, aircrew) = (skills("pilot", 1, problems), skills("aircrew", 0, problems));
    let mut number = |key: &'static str, problems: &mut Problems| node.number_or(key, 0u16, 0..=u16::MAX, problems);
    let (experience, victories) = (number("experience", problems), number("victories", problems));
    let (battles, lost) = (number("battles", problems), number("lost", problems));
    let lost = (lost > 0).then_some(lost);
    let crew = Crew {
        name,
        kind,
        people,
        began,
        level,
        pilot,
        aircrew,
        experience,
        victories,
        battles,
        lost,
        upgraded: false,
    };
    Stands { crew, line: node.line(), path: node.field("") }
}

fn deed(node: &mut Node<'_>, problems: &mut Problems) -> Option<Deed> {
    let [battle, upgrade, points, lesson] = ["battle", "upgrade", "buy", "teach"].map(|key| node.has(key));
    match (battle, upgrade, points, lesson) {
        (true, false, false, false) => {
            let battle = node.text("battle", problems);
            let points: Option<[u16; 2]> = node.numbers("points", 0..=u16::MAX, problems).try_into().ok();
            if points.is_none() {
                node.problem("points", "points of the side and of the enemy, as [40, 25]", problems);
            }
            let aircraft = node.tables("flown", problems, |node, problems| Flown {
                name: node.text("name", problems),
                kind: node.text("type", problems),
                level: node.has("level").then(|| node.one_of("level", &Level::ALL, problems)),
                structure: [node.number("left", 0..=u8::MAX, problems), node.number("of", 1..=u8::MAX, problems)],
                victories: node.number_or("victories", 0, 0..=u8::MAX, problems),
            });
            Some(Deed::Battle(Fought { battle, over: true, points: points.unwrap_or_default(), aircraft }))
        }
        (false, true, false, false) => Some(Deed::Upgrade(node.text("upgrade", problems))),
        (false, false, true, false) => {
            Some(Deed::Points(node.text("buy", problems), node.number("experience", 1..=u16::MAX, problems)))
        }
        (false, false, false, true) => {
            Some(Deed::Lesson(node.text("teach", problems), node.one_of("what", &Lesson::ALL, problems)))
        }
        _ => {
            node.problem("battle", "an entry is one of: battle, upgrade, buy, teach", problems);
            None
        }
    }
}

/// SCR-128 A squadron as a file.
pub fn write(squadron: &Squadron) -> String {
    let Squadron { name, nation, points, crews, log } = squadron;
    let mut text = format!("rulebook = \"scramble\"\nedition = {}\n", quoted(EDITION));
    text += &format!("name = {}\nnation = {}\npoints = {points}\n", quoted(name), quoted(nation));
    for crew in crews {
        text += &format!("\n[[aircraft]]\nname = {}\ntype = {}\n", quoted(&crew.name), quoted(&crew.kind));
        let people: Vec<String> = crew.people.iter().map(|one| quoted(one)).collect();
        text += &format!("crew = [{}]\nbegan = {}\n", people.join(", "), quoted(crew.began.word()));
        for (key, value) in facts(crew) {
            text += &format!("{key} = {value}\n");
        }
    }
    for deed in log {
        text += "\n[[log]]\n";
        text += &match deed {
            Deed::Battle(fought) => battle(fought),
            Deed::Upgrade(name) => format!("upgrade = {}\n", quoted(name)),
            Deed::Points(name, number) => format!("buy = {}\nexperience = {number}\n", quoted(name)),
            Deed::Lesson(name, lesson) => {
                format!("teach = {}\nwhat = {}\n", quoted(name), quoted(Lesson::ALL[*lesson as usize].0))
            }
        };
    }
    text
}

fn battle(fought: &Fought) -> String {
    let [own, enemy] = fought.points;
    let mut text = format!("battle = {}\npoints = [{own}, {enemy}]\nflown = [\n", quoted(&fought.battle));
    for flown in &fought.aircraft {
        let ([left, printed], victories) = (flown.structure, flown.victories);
        let (name, kind) = (quoted(&flown.name), quoted(&flown.kind));
        let level = flown.level.map_or(String::new(), |level| format!("level = {}, ", quoted(level.word())));
        text += &format!(
            "    {{ name = {name}, type = {kind}, {level}left = {left}, of = {printed}, victories = {victories} }},\n"
        );
    }
    text + "]\n"
}
