//! A census, like perft of chess: how many commands and states there are so many decisions deep.

use sandtable_core::{Offer, Ruleset, Side, Slot, Table, ToAct, Umpire, Value, Values, Viewer, begin, outcomes_of_all};
use sandtable_dice::{Silent, Stream};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// More states than this are no tiny scenario.
const MOST_STATES: usize = 200_000;
/// Slots with more fillings than this are filled with the rulebook's candidates.
const MOST_FILLINGS: usize = 16;

/// How many commands can be given and how many distinct states they lead to, one pair for each depth from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Distinct commands in all states of the depth before it; of sides that seal together, combinations.
    pub commands: Vec<usize>,
    /// Distinct states that somebody must decide in next, or that end the battle, whatever the dice show.
    pub states: Vec<usize>,
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, (commands, states)) in (1..).zip(self.commands.iter().zip(&self.states)) {
            writeln!(f, "depth {depth}: {commands} commands, {states} states")?;
        }
        Ok(())
    }
}

/// Counts from the opening of a battle, with a fixed seed, to a depth. Commands are all fillings of small slots, otherwise
/// the rulebook's candidates, and what an absent side does. A side that may write a list writes one command or none.
///
/// # Panics
/// Where the scenario is too large to be counted.
pub fn census<R: Table>(setting: &Arc<R::Setting>, depth: usize) -> Census {
    // Not from the key of a record, which every new option changes.
    let (mut dice, mut nobody, mut first) = (Silent::new(Stream::new(5)), Vec::new(), R::set_up(setting));
    let Ok(()) = begin(&mut Umpire::<R, _>::new(setting, &mut first, &mut dice, &mut nobody));
    let mut census = Census::default();
    let mut open: HashSet<R::State> = HashSet::from([first]);
    for _ in 0..depth {
        let mut next = HashSet::new();
        let mut commands = 0;
        for state in &open {
            for given in all_given::<R>(setting, state) {
                commands += 1;
                let ends = outcomes_of_all::<R, f64>(setting, state, &given, MOST_STATES);
                let ends = ends.unwrap_or_else(|_| panic!("too many outcomes to count: {given:?}"));
                next.extend(ends.ends.into_iter().map(|(state, _)| state));
                assert!(next.len() <= MOST_STATES, "too many states to count");
            }
        }
        census.commands.push(commands);
        census.states.push(next.len());
        open = next;
    }
    census
}

type Given<R> = Vec<(Side, <R as Ruleset>::Command)>;

/// Everything that can be given in a state: every combination of what each side can.
fn all_given<R: Table>(setting: &R::Setting, state: &R::State) -> Vec<Given<R>> {
    let asked = R::to_act(setting, state);
    if asked.sides().is_empty() {
        return Vec::new();
    }
    let mut all: Vec<Given<R>> = vec![Vec::new()];
    for side in asked.sides().iter() {
        let own = all_commands::<R>(setting, state, side);
        let mut more: Vec<Given<R>> = Vec::new();
        for given in &all {
            if let ToAct::Lists(_) = asked {
                more.push(given.clone());
            }
            for command in &own {
                let mut longer = given.clone();
                longer.push((side, command.clone()));
                more.push(longer);
            }
        }
        assert!(more.len() <= MOST_STATES, "too many commands to count");
        all = more;
    }
    all
}

fn all_commands<R: Table>(setting: &R::Setting, state: &R::State, side: Side) -> Vec<R::Command> {
    let view = R::view(setting, state, Viewer::Side(side));
    let mut all: Vec<R::Command> = vec![R::default(setting, &view)];
    let mut known: HashSet<R::Command> = all.iter().cloned().collect();
    let mut take = |offer: &Offer, values: &[Value]| {
        let Some(command) = R::command(offer, values) else { return };
        if R::check(setting, &view, &command).is_ok() && known.insert(command.clone()) {
            all.push(command);
        }
    };
    for actor in R::actors(setting, &view).iter() {
        let mut offers = Vec::new();
        R::offers(setting, &view, actor, &mut |offer| offers.push(offer));
        for offer in offers {
            match small(&offer) {
                Some(fillings) => fillings.iter().for_each(|values| take(&offer, values)),
                None => R::candidates(setting, &view, &offer, &mut |values: &[Value]| take(&offer, values)),
            }
        }
    }
    all
}

/// All fillings of an offer, where they are few.
fn small(offer: &Offer) -> Option<Vec<Values>> {
    let mut all = vec![Values::default()];
    for slot in &offer.slots {
        let values: Vec<Value> = match *slot {
            Slot::Piece(of) => of.iter().map(Value::Piece).collect(),
            Slot::Number { from, to } if i64::from(to) - i64::from(from) < MOST_FILLINGS as i64 => {
                (from..=to).map(Value::Number).collect()
            }
            _ => return None,
        };
        let longer = |values: &Values, value: Value| {
            let mut longer = *values;
            longer.push(value);
            longer
        };
        all =
            all.iter().flat_map(|known| values.iter().map(|value| longer(known, *value)).collect::<Vec<_>>()).collect();
        if all.len() > MOST_FILLINGS {
            return None;
        }
    }
    Some(all)
}
