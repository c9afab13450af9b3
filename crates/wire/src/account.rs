//! A battle that is over, summed up: what each side lost and was to lose by the odds, who led, and the best shot.

use sandtable_core::{AnyBattle, Outcome, Passage, Roster, Side, Swing, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// What is told of the best shot: the rest of its entry is on the receipt.
const SENTENCES: usize = 3;

/// A battle that is over, summed up.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Account {
    /// Each side, in their order.
    pub sides: Vec<SideAccount>,
    /// Who led from when on: the first with the first entry, each other where it changed.
    pub leads: Vec<Lead>,
    /// The dice that cost more than all others beyond what was to be expected; none where none did.
    pub shot: Option<Feat>,
}

/// One side of a battle that is over.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SideAccount {
    /// What its forces were worth: in points, or in strength where they have no points.
    pub worth: i64,
    /// What is left of that.
    pub left: i64,
    /// Its pieces that were lost, alike ones together: how many, and of what kind.
    pub lost: Vec<(u16, String)>,
    /// What the dice cost it.
    pub dice: f64,
    /// What they were to cost it by the odds of the commands that were given.
    pub expected: f64,
    /// The mean square of what chance puts between the two.
    pub variance: f64,
}

/// Who led from an entry on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lead {
    /// The entry.
    pub n: u32,
    /// The turn.
    pub turn: u16,
    /// Who would have won.
    pub leads: Option<Outcome>,
}

/// Dice that did more than was to be expected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Feat {
    /// The entry.
    pub n: u32,
    /// The turn.
    pub turn: u16,
    /// What was told of it.
    pub text: String,
    /// Whom it cost something.
    pub side: Side,
    /// What it cost him.
    pub lost: f64,
    /// What was to be expected.
    pub expected: f64,
    /// How likely so much or more was.
    pub chance: f64,
}

impl Account {
    /// The account of a battle that is over. It is made of the truth, so it is for nobody before.
    pub fn of(battle: &dyn AnyBattle) -> Account {
        let passed = battle.reckoning();
        let roster = battle.roster(Viewer::Umpire);
        let sides = (0..battle.sides().len()).map(|side| of_side(side, &roster, &passed)).collect();
        Account { sides, leads: leads(&passed), shot: shot(battle, &passed) }
    }
}

fn of_side(side: usize, roster: &Roster, passed: &[Passage]) -> SideAccount {
    let is_own = |other: Side| other.index() == side;
    let mut lost: Vec<(u16, String)> = Vec::new();
    let members = roster.units.iter().filter(|unit| is_own(unit.side)).flat_map(|unit| &unit.pieces);
    for member in members.filter(|member| member.strength.0 == 0 && member.strength.1 > 0) {
        match lost.iter_mut().find(|(_, kind)| *kind == member.kind) {
            Some((count, _)) => *count += 1,
            None => lost.push((1, member.kind.clone())),
        }
    }
    let costs = || passed.iter().flat_map(|passage| &passage.costs).filter(|cost| is_own(cost.side));
    let left =
        |passage: Option<&Passage>| passage.and_then(|passage| passage.left.get(side)).copied().unwrap_or_default();
    SideAccount {
        worth: left(passed.first()),
        left: left(passed.last()),
        lost,
        dice: costs().map(|cost| cost.lost).sum(),
        expected: costs().map(|cost| cost.expected).sum(),
        variance: costs().map(|cost| cost.variance).sum(),
    }
}

fn leads(passed: &[Passage]) -> Vec<Lead> {
    let mut all: Vec<Lead> = Vec::new();
    for &Passage { n, turn, leads, .. } in passed {
        if all.last().is_none_or(|last| last.leads != leads) {
            all.push(Lead { n, turn, leads });
        }
    }
    all
}

fn shot(battle: &dyn AnyBattle, passed: &[Passage]) -> Option<Feat> {
    let all = passed.iter().flat_map(|passage| passage.costs.iter().map(move |cost| (passage, cost)));
    let by_others = all.filter(|(passage, cost)| !battle.given_by(passage.n).has(cost.side));
    let beyond = |cost: &Swing| cost.lost - cost.expected;
    let (passage, cost) = by_others.max_by(|(_, one), (_, other)| beyond(one).total_cmp(&beyond(other)))?;
    // The throws lie on the receipt.
    let told = battle.told(passage.n, Viewer::Umpire).into_iter().filter(|told| told.roll.is_none());
    let told = told.filter_map(|told| told.sentence);
    let text: Vec<String> =
        told.filter(|sentence| !sentence.opens).map(|sentence| sentence.text).take(SENTENCES).collect();
    (beyond(cost) > 0.0).then(|| Feat {
        n: passage.n,
        turn: passage.turn,
        text: text.join(" "),
        side: cost.side,
        lost: cost.lost,
        expected: cost.expected,
        chance: cost.chance,
    })
}
