//! A guided battle: step by step what is said, what is pointed at, and what must have come true before the next one.
//!
//! A guide stands beside its scenario as a file that people can read and fix. A table shows it and knows no rulebook; the steps
//! are played in a test.

use crate::data::{Files, Node, Problem, Problems, read_document};
use crate::record::Seed;
use serde::Serialize;

/// A guide through the beginning of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Guide {
    /// The name of the side that it guides; computers hold the others.
    pub side: String,
    /// The seed of the battle, as it is written: so what happens is what the guide speaks of, as long as its advice is taken.
    pub seed: String,
    /// Its steps, in their order.
    pub steps: Vec<Step>,
}

/// A step of a guide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// What the umpire says: what to try, and why.
    pub say: String,
    /// The clause behind it; empty where there is none.
    pub clause: String,
    /// The name of the piece that is pointed at; empty where none is.
    pub piece: String,
    /// The key of the verb that is pointed at; empty where none is.
    pub verb: String,
    /// The command as it is typed, for whoever would rather be shown; empty where nothing is commanded.
    pub command: String,
    /// Is this side's sealed list finished with this step?
    pub list_done: bool,
    /// Words that must stand on this side's sealed list before the step is done; empty where nothing is written under seal.
    pub written: String,
    /// Words that must be told before the step is done; empty where it is enough to have read it, or to have written it.
    pub told: String,
}

impl Guide {
    /// Reads the guide in a file.
    ///
    /// # Errors
    /// Everything that is wrong with it, with its line.
    pub fn read(name: &str, text: &str) -> Result<Guide, Vec<Problem>> {
        let mut problems = Problems::new();
        let files = Files::default().with(name, text);
        let guide = read_document(&files, name, &mut problems, guide);
        problems.into_result()?;
        Ok(guide.expect("a file without a problem was read"))
    }
}

fn guide(node: &mut Node<'_>, problems: &mut Problems) -> Guide {
    let side = node.text("side", problems);
    let seed = node.text("seed", problems);
    if let Err(what) = Seed::parse(&seed) {
        node.problem("seed", what, problems);
    }
    let steps = node.tables("steps", problems, step);
    if steps.is_empty() {
        node.problem("steps", "a guide has a step at least", problems);
    }
    Guide { side, seed, steps }
}

fn step(node: &mut Node<'_>, problems: &mut Problems) -> Step {
    let say = node.text("say", problems);
    let mut optional = |key| node.optional_text(key, problems).unwrap_or_default();
    let [clause, piece, verb, command, written, told] =
        ["clause", "piece", "verb", "command", "written", "told"].map(&mut optional);
    let list_done = node.bool_or("list_done", false, problems);
    if (list_done || !command.is_empty()) && told.is_empty() && written.is_empty() {
        node.problem("told", "whoever is asked to command something waits for what is told or written of it", problems);
    }
    Step { say, clause, piece, verb, command, list_done, written, told }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: &str = "blake3-chacha8,0000000000000000000000000000000000000000000000000000000000000001";

    #[test]
    fn a_guide_is_read_with_all_of_its_mistakes() {
        let steps = "[[steps]]\nsay = \"Look.\"\npiece = \"T1\"\n\
            [[steps]]\nsay = \"Write.\"\ncommand = \"fire T1\"\nwritten = \"fire T1\"\n\
            [[steps]]\nsay = \"Close.\"\nlist_done = true\ntold = \"fires\"\n";
        let guide = Guide::read("x.guide.toml", &format!("side = \"Reds\"\nseed = \"{SEED}\"\n{steps}")).unwrap();
        assert_eq!((guide.side.as_str(), guide.steps[0].piece.as_str()), ("Reds", "T1"));
        assert_eq!(guide.steps.iter().map(|step| step.list_done).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(guide.steps[1].written, "fire T1");
        let steps = "[[steps]]\ncommand = \"end\"\nx = 1\n[[steps]]\nsay = \"Close.\"\nlist_done = true\n";
        let wrong = Guide::read("x.guide.toml", &format!("side = \"Reds\"\nseed = \"7\"\n{steps}"));
        let places: Vec<(u32, String)> = wrong.unwrap_err().iter().map(|it| (it.line, it.field.clone())).collect();
        for place in [(2, "seed"), (3, "steps[1].say"), (3, "steps[1].told"), (5, "steps[1].x"), (6, "steps[2].told")] {
            assert!(places.contains(&(place.0, place.1.into())), "{place:?} is missing in {places:?}");
        }
    }
}
