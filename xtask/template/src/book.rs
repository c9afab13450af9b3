//! What the catalogue knows of the book. Forces of one's own, prices and odds without a battle are given here too, where a
//! game has them: see `sandtable_book::Rulebook`.

use crate::battle::setting::Setting;
use crate::lists::kinds;
use crate::rules::Rules;
use crate::{Newbook, data};
use sandtable_book::{Army, Card, Hosted, Rulebook};
use sandtable_core::Battle;
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_sim::{BadPlan, Plan, Totals};

/// The book on the catalogue's shelf.
pub struct Book;

impl Rulebook for Book {
    type Rules = Newbook;
    type InForce = Rules;

    const TITLE: &'static str = "New Rulebook";
    const EDITION: &'static str = "which edition";
    const CHAPTERS: &'static [(&'static str, &'static str)] =
        &[("01-the-game.md", include_str!("../rulebook/01-the-game.md"))];
    const EXAMPLES: &'static [&'static str] = &[include_str!("../tests/examples/01-the-game.md")];
    const PLANNED: &'static str = include_str!("../rulebook/planned.txt");

    fn tables() -> Files {
        data::files()
    }

    fn scenarios() -> Files {
        data::scenarios()
    }

    fn card(setting: &Setting) -> Card {
        let army = |(number, name): (usize, &String)| Army {
            name: name.clone(),
            pieces: setting.members.iter().filter(|member| member.side.index() == number).count(),
            ..Army::default()
        };
        Card::of("newbook", &setting.head, setting.sides.iter().enumerate().map(army).collect())
    }

    fn check_tables(tables: &Files) -> Vec<Problem> {
        let mut problems = Problems::new();
        kinds(tables, &mut problems);
        problems.into_vec()
    }

    fn simulate(setting: &Setting, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Totals, BadPlan> {
        crate::simulate(setting, plan, progress)
    }

    fn host(battle: Battle<Newbook>) -> Box<dyn Hosted> {
        crate::host(battle)
    }
}
