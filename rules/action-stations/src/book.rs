//! What the catalogue knows of the book: its chapters, its lists, its scenarios.

use crate::battle::setting::Setting;
use crate::builder::{Stock, group};
use crate::forces::PICK_UP;
use crate::lists::{Kind, Lists};
use crate::rules::{Hiding, Rules};
use crate::table::roster::arms;
use crate::table::words::class_word;
use crate::{ActionStations, library};
use sandtable_book::{Army, Card, Rulebook, Theatre, Unit, chapters, examples};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{AttackPage, AttackWish, Choices, Side};

/// The book on the catalogue's shelf.
pub struct Book;

impl Rulebook for Book {
    type Rules = ActionStations;
    type InForce = Rules;

    const TITLE: &'static str = "Action Stations";
    const EDITION: &'static str = "rule amendments to edition 3.1, as of 31 March 2005, with house rules for the rest";
    const CHAPTERS: &'static [(&'static str, &'static str)] = chapters! {
        "00-the-game.md" "01-the-sheet.md" "02-collisions.md" "03-the-torpedo-revision.md" "04-launching-torpedoes.md"
        "05-hitting-the-target.md" "06-torpedo-damage.md" "07-scale-and-geometry.md" "08-ships-and-crews.md" "09-weather.md"
        "10-order-of-play.md" "11-movement.md" "12-visibility-and-detection.md" "13-guns.md" "14-torpedoes-what-is-open.md"
        "15-land-forces.md" "16-submarines.md" "17-q-ships.md" "18-mines.md" "19-aircraft.md"
        "20-special-rules-and-victory.md" "21-numbers-order-secrecy.md" "22-movement-in-full.md" "23-seeing-and-shooting.md"
        "24-launches-in-full.md" "25-conduct-and-end.md" "26-errata.md" "27-open-questions.md" "28-traps.md"
    };
    const EXAMPLES: &'static [&'static str] = examples! { "02-collisions.md" "04-torpedoes.md" };
    const HAS_ATTACKS: bool = true;
    const LOOKS_AHEAD: bool = true;
    sandtable_book::usual!();

    fn card(setting: &Setting) -> Card {
        let armies = (0..).map(Side).zip(&setting.sides).map(|(side, name)| army(setting, side, name));
        Card {
            theatre: Theatre::Sea,
            era: setting.pick_up.map_or_else(|| setting.date.year.to_string(), |_| PICK_UP.into()),
            takes_forces: setting.pick_up.is_some(),
            hidden: setting.rules.hiding != Hiding::Open,
            ..Card::of("action-stations", &setting.head, armies.collect())
        }
    }

    fn check_tables(tables: &Files) -> Vec<Problem> {
        let mut problems = Problems::new();
        Lists::read(tables, &mut problems);
        problems.into_vec()
    }

    fn units(tables: &Files, _choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>> {
        let mut problems = Problems::new();
        let lists = Lists::read(tables, &mut problems);
        let all = lists.map(|lists| lists.kinds.iter().map(|kind| unit(&lists, kind)).collect());
        all.ok_or_else(|| problems.into_vec())
    }

    sandtable_book::sells!(Stock);

    fn attack(tables: &Files, wish: &AttackWish, choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
        library::attack(tables, wish, choices)
    }
}

/// AST-118 A side of a scenario, with what all of it costs.
fn army(setting: &Setting, side: Side, name: &str) -> Army {
    let points = setting.force(side).map(|unit| u32::from(setting.points(unit))).sum();
    let limit = setting.pick_up.map(|agreed| agreed.points);
    Army { name: name.to_owned(), pieces: setting.force(side).count(), points: Some(points), limit, ..Army::default() }
}

/// AST-117 A type of vessel as lists show it.
fn unit(lists: &Lists, kind: &Kind) -> Unit {
    let [guns, tubes] = arms(lists, kind).map(|words| words.join(", "));
    let details = [
        ("nation", kind.nation.clone()),
        ("from", kind.year.to_string()),
        ("class", class_word(kind.class)),
        ("displacement", format!("{} t", kind.displacement)),
        ("speed", format!("{} knots", kind.speed)),
        ("hull boxes", kind.boxes.to_string()),
        ("guns", guns),
        ("torpedoes", tubes),
    ];
    Unit {
        list: group(kind).into(),
        name: kind.name.clone(),
        kind: kind.key.clone(),
        points: Some(kind.points.into()),
        details: details.map(|(name, value)| (name.to_owned(), value)).to_vec(),
    }
}
