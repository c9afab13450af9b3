//! What the catalogue knows of the book: its chapters, its lists, its scenarios.

use crate::Scruby;
use crate::battle::{Setting, Sort};
use crate::forces::{BATTLE, Stock};
use crate::lists::{GENERAL_POINTS, Kind, Lists};
use crate::rules::{Rules, SetUp};
use sandtable_book::{Army, Card, Rulebook, Theatre, Unit, chapters, examples};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Choices, Side, capital};

/// The book on the catalogue's shelf.
pub struct Book;

impl Rulebook for Book {
    type Rules = Scruby;
    type InForce = Rules;

    const TITLE: &'static str = "Wargame Rules in the Age of Scruby";
    const EDITION: &'static str = "the description with its examples, with house tables for the charts";
    const CHAPTERS: &'static [(&'static str, &'static str)] = chapters! {
        "00-the-game.md" "01-armies-rosters-formations.md" "02-turn-and-initiative.md" "03-movement.md" "04-fire.md"
        "05-artillery.md" "06-small-arms.md" "07-firefights.md" "08-charges-and-melee.md" "09-morale-and-victory.md"
        "10-other-matters.md" "11-house-conventions.md" "12-house-armies.md" "13-house-movement.md" "14-house-charges.md"
        "15-house-fire.md" "16-house-firefights.md" "17-house-melee.md" "18-house-disorder-morale-end.md"
        "19-optional-rules-and-rockets.md" "20-house-ties-order-departures.md" "21-open-questions.md" "22-traps.md"
    };
    const EXAMPLES: &'static [&'static str] = examples! {
        "05-artillery.md" "06-small-arms.md" "07-firefight.md" "08-melee.md"
    };
    sandtable_book::usual!();
    const LOOKS_AHEAD: bool = true;

    fn card(setting: &Setting) -> Card {
        let armies = (0..).map(Side).zip(&setting.sides).map(|(side, name)| army(setting, side, name));
        Card {
            theatre: Theatre::Land,
            era: BATTLE.into(),
            takes_forces: setting.is_limited,
            // AOS-92, AOS-158, AOS-160 What a side does not know of the other: where it places, what it has left, what it has ordered.
            hidden: setting.rules.setup == SetUp::Hidden || setting.rules.closed_rosters || setting.rules.written,
            ..Card::of("scruby", &setting.head, armies.collect())
        }
    }

    fn check_tables(tables: &Files) -> Vec<Problem> {
        Stock::of(tables, &Choices::default()).err().unwrap_or_default()
    }

    fn units(tables: &Files, _choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>> {
        let mut problems = Problems::new();
        let lists = Lists::read(tables, &mut problems);
        let all = lists.map(|lists| lists.kinds.iter().map(|kind| unit(&lists, kind)).collect());
        all.ok_or_else(|| problems.into_vec())
    }

    sandtable_book::sells!(Stock);
}

/// AOS-89 A side of a scenario, with what all of it costs.
fn army(setting: &Setting, side: Side, name: &str) -> Army {
    let own = setting.members.iter().filter(|member| member.side == side);
    let generals = setting.officers.iter().filter(|officer| officer.side == side).count();
    let points = own.clone().map(|member| member.points).sum::<u32>() + generals as u32 * GENERAL_POINTS;
    let pieces = own.filter(|member| matches!(member.sort, Sort::Unit(_))).count();
    let limit = setting.is_limited.then_some(setting.points.into());
    Army { name: name.to_owned(), pieces, points: Some(points), limit, ..Army::default() }
}

/// AOS-86, AOS-95 A type of unit as lists show it, with the price of one of medium size and of full strength by quality.
fn unit(lists: &Lists, kind: &Kind) -> Unit {
    let percent = |mounted: u16, dismounted: Option<u16>| match dismounted {
        Some(dismounted) => format!("{mounted} %, dismounted {dismounted} %"),
        None => format!("{mounted} %"),
    };
    let details = [
        ("figures", kind.sizes.map(|size| size.to_string()).join(", ")),
        ("weapon", lists.arms(kind).into()),
        ("moves", kind.paces()),
        ("rout", kind.rout.to_string()),
        ("charge bonus", kind.bonus.to_string()),
        ("melee", percent(kind.melee, kind.melee_dismounted)),
        ("firefight", percent(kind.firefight, kind.firefight_dismounted)),
        ("shock", format!("{} charging, {} standing", kind.shock_attack, kind.shock_stand)),
    ];
    let fair = lists.fair();
    Unit {
        list: capital(kind.arm.word()),
        name: kind.label.clone(),
        kind: kind.word.clone(),
        points: Some(lists.price(kind, fair, kind.sizes[1])),
        details: details.map(|(name, value)| (name.to_owned(), value)).to_vec(),
    }
}
