//! Scenarios of the toy, and its amendments.

use super::{FULL, Man, on_table};
use sandtable_core::data::{Files, Problem, Problems, read_document};
use sandtable_core::*;

sandtable_core::amendments! {
    pub struct Rules in Rules: |rules| rules;

    Correction (2005-3-31) "toy.cover" ["TOY-13"] "men who lie down are harder to hit": cover: bool = "on";
    Optional "toy.need" ["TOY-12"] "the number needed to hit": need: i8 = "4" [2..=6];
}

#[derive(Debug)]
pub struct Setting {
    pub sides: Vec<String>,
    pub men: Vec<(String, Man)>,
    pub turns: u8,
    pub rules: Rules,
    pub in_force: Vec<InForce>,
}

impl Amended for Rules {
    const PRESETS: &'static [Preset] = &[
        Preset { id: "club", title: "as most play", set: &[] },
        Preset { id: "by-the-book", title: "as printed", set: &[("toy.cover", "off")] },
        Preset { id: "gentle", title: "few losses", set: &[("toy.cover", "on"), ("toy.need", "6")] },
    ];

    fn amendments() -> Vec<Amendment<Rules>> {
        Rules::switches()
    }
}

pub fn load(files: &Files, scenario: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
    let files = files.clone().with(scenario, text);
    let mut problems = Problems::new();
    let read = read_document(&files, scenario, &mut problems, |node, problems| {
        let turns = node.number("turns", 1..=9u8, problems);
        let switches = node.pairs("rules", problems);
        let mut men = Vec::new();
        let sides = node.tables("side", problems, |side, problems| {
            let number = men.iter().map(|(_, man): &(String, Man)| man.side.0 + 1).max().unwrap_or(0);
            let name = side.text("name", problems);
            let own = side.tables("man", problems, |man, problems| {
                let at = man.point("at", problems);
                if !on_table(at) {
                    man.problem("at", "not on the table", problems);
                }
                let (hidden, real) = (man.bool_or("hidden", false, problems), !man.bool_or("dummy", false, problems));
                let name = man.text("name", problems);
                (name, Man { side: Side(number), at, strength: FULL, hidden, real, ..Man::default() })
            });
            men.extend(own);
            name
        });
        if men.len() > 12 {
            node.problem("side", "more than 12 men", problems);
        }
        (sides, men, turns, switches)
    });
    let (sides, men, turns, switches) = match (read, problems.into_result()) {
        (Some(read), Ok(())) => read,
        (_, Err(problems)) => return Err(problems),
        (None, Ok(())) => unreachable!("what is not read is a problem"),
    };
    let (rules, in_force) = settle(&switches, scenario, choices)?;
    Ok(Setting { sides, men, turns, rules, in_force })
}
