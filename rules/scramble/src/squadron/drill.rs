//! What the catalogue asks about squadrons: what is done with a file, in words.

use super::{Crew, Deed, Fought, Lesson, Squadron, Standing, read, write};
use crate::forces::{Brought, Stock, read_force};
use crate::lists::price::{lesson, points, upgrade};
use sandtable_book::{Drill, Kept};
use sandtable_core::Choices;
use sandtable_core::data::{Files, Problem, Problems, unknown_word};

/// SCR-85, SCR-86, SCR-127 What is asked about the squadron in a file, or a new one with the aircraft of a roster.
///
/// # Errors
/// Everything that is wrong with the file, and why what is asked for is not done, with clauses.
pub fn drill(
    tables: &Files,
    (name, text): (&str, &str),
    drill: &Drill<'_>,
    choices: &Choices,
) -> Result<Kept, Vec<Problem>> {
    let stock = Stock::of(tables, choices)?;
    let (files, mut problems) = (Files::default().with(name, text), Problems::new());
    if let Drill::Begin(title) = drill {
        let Some(force) = read_force(&files, name, &stock, &mut problems) else { return Err(problems.into_vec()) };
        return Ok(kept(&stock, &Squadron::begin(&stock, title, &force)));
    }
    let Some(squadron) = read(&files, name, &stock, &mut problems) else { return Err(problems.into_vec()) };
    match drill {
        Drill::Spend(words) => {
            let deed = spent(words).map_err(|what| vec![Problem::of("words", "", what)])?;
            does(&stock, name, squadron, deed)
        }
        _ => Ok(kept(&stock, &squadron)),
    }
}

/// SCR-128 What sides bring to a battle: rosters, and the aircraft of squadrons that still fly.
///
/// # Errors
/// Everything that is wrong with the files of squadrons.
pub fn brought(
    tables: &Files,
    rosters: &[Option<String>],
    squadrons: &[Option<String>],
    choices: &Choices,
) -> Result<Vec<Brought>, Vec<Problem>> {
    let (stock, mut problems) = (Stock::of(tables, choices)?, Problems::new());
    let both = rosters.iter().zip(squadrons).map(|(roster, text)| {
        let files = Files::default().with("squadron", text.clone().unwrap_or_default());
        let squadron = text.as_ref().and_then(|_| read(&files, "squadron", &stock, &mut problems));
        let flying = squadron.map(|squadron| squadron.flying().map(|crew| crew.known(&stock)).collect());
        Brought { roster: roster.clone(), squadron: flying }
    });
    let both = both.collect();
    problems.into_result().map(|()| both)
}

/// SCR-128 The squadron in a file after a battle.
///
/// # Errors
/// Everything that is wrong with the file, and why the battle is not entered.
pub fn after(
    tables: &Files,
    (name, text): (&str, &str),
    fought: Fought,
    choices: &Choices,
) -> Result<Kept, Vec<Problem>> {
    let stock = Stock::of(tables, choices)?;
    let (files, mut problems) = (Files::default().with(name, text), Problems::new());
    let Some(squadron) = read(&files, name, &stock, &mut problems) else { return Err(problems.into_vec()) };
    does(&stock, name, squadron, Deed::Battle(fought))
}

fn does(stock: &Stock, name: &str, mut squadron: Squadron, deed: Deed) -> Result<Kept, Vec<Problem>> {
    match squadron.does(stock, deed) {
        Ok(()) => Ok(kept(stock, &squadron)),
        Err(refused) => Err(vec![Problem::of(name, "", refused.to_string())]),
    }
}

/// What words mean: `upgrade Red1`, `buy Red1 6`, `teach Red1 gunnery`.
fn spent(words: &[String]) -> Result<Deed, String> {
    let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
    match words[..] {
        ["upgrade", name] => Ok(Deed::Upgrade(name.into())),
        ["buy", name, number] => match number.parse() {
            Ok(number) => Ok(Deed::Points(name.into(), number)),
            Err(_) => Err(format!("'{number}' is no number of Experience Points")),
        },
        ["teach", name, what] => match Lesson::ALL.iter().find(|(word, _)| *word == what) {
            Some((_, lesson)) => Ok(Deed::Lesson(name.into(), *lesson)),
            None => Err(unknown_word(what, Lesson::ALL.iter().map(|(word, _)| *word))),
        },
        _ => Err("write one of: upgrade NAME; buy NAME NUMBER; teach NAME pilot, gunnery or gunners".into()),
    }
}

/// A squadron in words: those that fly first, then those that were lost.
fn kept(stock: &Stock, squadron: &Squadron) -> Kept {
    let Standing { battles: [fought, all], points: [own, enemy] } = squadron.standing(stock);
    let flying = squadron.flying().count();
    let skills = |[skill, combat]: [u8; 2]| if skill == 0 { String::new() } else { format!("{skill}, {combat}") };
    let row = |crew: &Crew| {
        let lost = crew.lost.map_or(String::new(), |battle| format!("destroyed in battle {battle}"));
        vec![
            crew.name.clone(),
            crew.kind.clone(),
            crew.people.join(", "),
            crew.level.word().to_owned(),
            skills(crew.pilot),
            skills(crew.aircrew),
            crew.experience.to_string(),
            crew.victories.to_string(),
            crew.battles.to_string(),
            lost,
        ]
    };
    let lost = squadron.crews.iter().filter(|crew| crew.lost.is_some());
    let head = ["name", "type", "crew", "level", "pilot", "aircrew", ">experience", ">victories", ">battles", ""];
    Kept {
        text: write(squadron),
        notes: vec![
            format!(
                "{} of {}: {flying} aircraft, {} victory points to spend",
                squadron.name, squadron.nation, squadron.points
            ),
            format!("Battle {fought} of {all}; victory points {own} to {enemy}"),
        ],
        head: head.map(str::to_owned).to_vec(),
        rows: squadron.flying().chain(lost).map(row).collect(),
        usage: squadron.flying().flat_map(|crew| open(stock, squadron, crew)).collect(),
    }
}

/// SCR-87, SCR-127 What may be spent on a crew now.
fn open(stock: &Stock, squadron: &Squadron, crew: &Crew) -> Vec<String> {
    let may = |deed: Deed| squadron.clone().does(stock, deed).is_ok();
    let mut open = Vec::new();
    if may(Deed::Upgrade(crew.name.clone()))
        && let Some((level, price)) = upgrade(&stock.lists, crew.of(stock).cost, crew.level)
    {
        open.push(format!("upgrade {}: {} for {price}", crew.name, level.word()));
    }
    let (most, _) = points(&stock.rules, squadron.points);
    if may(Deed::Points(crew.name.clone(), 1)) {
        open.push(format!("buy {} 1: up to {most}, for {} each", crew.name, stock.rules.xp));
    }
    for ((word, what), pair) in Lesson::ALL.into_iter().zip([crew.pilot, crew.pilot, crew.aircrew]) {
        let skill = pair[what.raises(&stock.rules)];
        if may(Deed::Lesson(crew.name.clone(), what))
            && let Some(price) = lesson(&stock.rules, skill)
        {
            open.push(format!("teach {} {word}: {} for {price} Experience Points", crew.name, skill + 1));
        }
    }
    open
}
