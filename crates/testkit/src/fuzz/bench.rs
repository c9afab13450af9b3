//! Battles that are prepared, so that trying one input is cheap.

use super::subject::Subject;
use sandtable_core::record::{Provision, Seed, commitment};
use sandtable_core::{AnyBattle, DiceFrom, Offer, Side, Stop, ToAct, Value, Viewer, pick};
use sandtable_dice::{Entered, Source, Stream};
use sandtable_wire::Page;
use serde_json::Value as Json;
use std::cell::{Cell, RefCell};

/// Decisions after which a battle is looked at.
const DEPTHS: [usize; 5] = [0, 3, 8, 16, 28];

/// Seven bits of the first byte of an input choose a battle.
const MOST_POSITIONS: usize = 128;

/// Dice that one command may ask for.
pub(super) const THROWS: usize = 64;

/// A battle somewhere on its way.
pub(super) struct Position {
    pub(super) subject: usize,
    pub(super) record: String,
    pub(super) secret: Option<Seed>,
    /// All dice are typed in.
    pub(super) typed: bool,
    /// The battle itself, kept as long as nothing has changed in it.
    battle: RefCell<Option<Box<dyn AnyBattle>>>,
}

/// Rulebooks, and battles of them on their way.
pub struct Bench {
    pub(super) subjects: Vec<Box<dyn Subject>>,
    pub(super) scenarios: Vec<String>,
    /// And files of squadrons.
    pub(super) rosters: Vec<String>,
    pub(super) positions: Vec<Position>,
    /// Inputs that were let into the rules, not refused at the door: shows that seeds are of use.
    pub(super) let_in: Cell<u64>,
}

impl Bench {
    /// Prepares battles of these rulebooks: each scenario with dice of an open seed, of a secret, and typed in.
    ///
    /// # Panics
    /// Where a scenario to start from cannot be played, and where there are more battles than inputs can choose among.
    pub fn new(subjects: Vec<Box<dyn Subject>>) -> Bench {
        let mut positions = Vec::new();
        let count: usize = subjects.iter().map(|subject| subject.scenarios().len()).sum();
        for (subject, of) in subjects.iter().enumerate() {
            for (n, scenario) in of.scenarios().iter().enumerate() {
                let before = positions.len();
                prepare(of.as_ref(), subject, scenario, n as u64, &mut positions);
                // Where there are many scenarios, each has fewer of its battles among them.
                positions.truncate(before + MOST_POSITIONS / count.max(1));
            }
        }
        assert!(positions.len() <= MOST_POSITIONS, "{} battles, but a byte chooses among 128", positions.len());
        let scenarios = subjects.iter().flat_map(|subject| subject.scenarios()).collect();
        let kept = |subject: &dyn Subject| [subject.rosters(), subject.squadrons()].concat();
        let rosters = subjects.iter().flat_map(|subject| kept(subject.as_ref())).collect();
        Bench { subjects, scenarios, rosters, positions, let_in: Cell::new(0) }
    }

    /// How many inputs were let into the rules so far.
    pub fn let_in(&self) -> u64 {
        self.let_in.get()
    }

    /// The prepared battle that a byte chooses. The lowest bit is not looked at: it tells lots of rulebooks apart.
    pub(super) fn position(&self, first: u8) -> &Position {
        &self.positions[usize::from(first >> 1) % self.positions.len()]
    }

    /// Works on a prepared battle; `act` says whether the battle has changed.
    pub(super) fn with(&self, position: &Position, act: impl FnOnce(&mut dyn AnyBattle, &dyn Subject) -> bool) {
        let subject = self.subjects[position.subject].as_ref();
        let kept = position.battle.take();
        let mut battle = kept.unwrap_or_else(|| match subject.restore(&position.record, position.secret) {
            Ok(battle) => battle,
            Err(problems) => panic!("a prepared battle cannot be taken up: {}", problems[0]),
        });
        if act(battle.as_mut(), subject) {
            self.let_in.set(self.let_in.get() + 1);
        } else {
            position.battle.replace(Some(battle));
        }
    }
}

fn prepare(subject: &dyn Subject, of: usize, scenario: &str, n: u64, positions: &mut Vec<Position>) {
    let seed = Seed([0xf5; 32]).game(n);
    for kind in 0..3 {
        let (dice, secret) = match kind {
            0 => (Provision::Commitment(commitment(&seed)), Some(seed)),
            1 => (Provision::Seed(seed), None),
            _ => (Provision::Entered, None),
        };
        let mut battle = match subject.battle(scenario, dice, secret) {
            Ok(battle) => battle,
            Err(problems) => panic!("a scenario to start from cannot be played: {}", problems[0]),
        };
        let mut source = Stream::new(3 * n + kind);
        let typed = kind == 2;
        opened(battle.as_mut(), typed, &mut source);
        let mut decided = 0;
        for depth in DEPTHS.into_iter().skip(kind as usize).step_by(if kind == 1 { 1 } else { 2 }) {
            while decided < depth && decides(battle.as_mut(), typed, &mut source) {
                decided += 1;
            }
            let record = text(battle.as_ref());
            positions.push(Position { subject: of, record, secret, typed, battle: RefCell::new(None) });
        }
    }
}

/// Is an input one of those for which the costly checks are made? They take as long as everything else together.
pub(super) fn is_chosen(data: &[u8]) -> bool {
    data.iter().fold(0_u8, |sum, &byte| sum.wrapping_add(byte)).is_multiple_of(4)
}

/// The record as it stands in a file.
pub(super) fn text(battle: &dyn AnyBattle) -> String {
    battle.record(0).iter().map(|line| format!("{line}\n")).collect()
}

/// Seats everybody and opens a battle.
pub(super) fn opened(battle: &mut dyn AnyBattle, typed: bool, source: &mut impl Source) {
    for n in 0..battle.sides().len() {
        let seated = battle.seat(Side(n as u8), &format!("share {n}"));
        assert!(seated.is_ok(), "a seat gives its share of the dice: {seated:?}");
    }
    let open = thrown(typed, source, |dice| battle.open(dice));
    assert!(open.is_ok(), "a battle can be opened: {open:?}");
}

/// Does something with dice: those of the battle, or what people throw, who are asked again until all have fallen.
pub(super) fn thrown<T>(
    typed: bool,
    source: &mut impl Source,
    mut act: impl FnMut(DiceFrom) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let mut faces: Vec<Vec<u8>> = Vec::new();
    for _ in 0..THROWS {
        let dice = if typed { DiceFrom::Table(Entered::new(faces.iter().map(Vec::as_slice))) } else { DiceFrom::Key };
        match act(dice) {
            Err(Stop::Waiting(waiting)) if typed => {
                assert!(!waiting.misfit, "faces of the dice that were asked for fit: {waiting}");
                assert!(!waiting.sides.is_empty(), "somebody waits for no dice: {waiting}");
                faces.push(waiting.sides.iter().map(|&sides| 1 + pick(source, sides.into()) as u8).collect());
            }
            other => return other,
        }
    }
    act(DiceFrom::Key)
}

/// A command of an offer filled at random, if the side has one that is allowed.
fn drawn(battle: &dyn AnyBattle, side: Side, source: &mut impl Source) -> Option<Json> {
    let offers = battle.offers(side);
    for _ in 0..24 {
        let offer = offers.get(pick(source, offers.len().max(1) as u32) as usize)?;
        let command = battle.fill(offer, &filled(offer, source)).ok()?;
        if battle.check(side, &command).is_ok() {
            return Some(command);
        }
    }
    None
}

/// Values for all slots of an offer.
pub(super) fn filled(offer: &Offer, source: &mut impl Source) -> Vec<Value> {
    offer.slots.iter().map(|slot| slot.random(source)).collect()
}

/// One decision of somebody who is asked; false where nobody is.
pub(super) fn decides(battle: &mut dyn AnyBattle, typed: bool, source: &mut impl Source) -> bool {
    let asked = battle.to_act();
    let Some(side) = asked.sides().iter().find(|&side| !battle.has_sealed().has(side)) else { return false };
    let finished = matches!(asked, ToAct::Lists(_)) && battle.list(side).len() >= 2;
    let answer = if finished {
        thrown(typed, source, |dice| battle.done(side, dice))
    } else {
        let command = drawn(battle, side, source).unwrap_or_else(|| battle.default(side));
        let listed = matches!(asked, ToAct::Lists(_));
        let given = thrown(typed && !listed, source, |dice| battle.give(side, &command, dice));
        match given {
            // Others must throw: it is enough that one side is asked for dice.
            Err(Stop::Refused(refusal)) => panic!("what is allowed is not refused: {refusal}: {command}"),
            other => other,
        }
    };
    answer.is_ok()
}

/// Everything that can be seen of a battle from outside.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stand {
    record: Vec<String>,
    sealed: sandtable_core::Sides,
    lists: Vec<Vec<(u32, Json)>>,
    pages: Vec<Page>,
    views: Vec<Json>,
}

/// Every viewer of a battle, the umpire too.
pub(super) fn viewers(battle: &dyn AnyBattle) -> impl Iterator<Item = Viewer> + use<> {
    Viewer::all(battle.sides().len()).chain([Viewer::Umpire])
}

impl Stand {
    /// Of the battle as it is now: record and lists, and where it is to be `whole`, all that anybody sees.
    pub(super) fn of(battle: &dyn AnyBattle, whole: bool) -> Stand {
        let sides = 0..battle.sides().len();
        Stand {
            record: battle.record(0),
            sealed: battle.has_sealed(),
            lists: sides.map(|n| battle.list(Side(n as u8))).collect(),
            pages: viewers(battle).filter(|_| whole).map(|viewer| Page::of(battle, viewer)).collect(),
            views: viewers(battle).filter(|_| whole).map(|viewer| battle.view(viewer)).collect(),
        }
    }

    /// Nothing has changed.
    pub(super) fn still(&self, battle: &dyn AnyBattle, what: &str) {
        let now = Stand::of(battle, !self.pages.is_empty());
        assert!(*self == now, "{what} changed something: {self:?}\nnow {now:?}");
    }

    /// Lines of the record.
    pub(super) fn lines(&self) -> usize {
        self.record.len()
    }

    /// Does anybody have something on a list or under seal, which no record holds?
    pub(super) fn has_sealed(&self) -> bool {
        !self.sealed.is_empty() || self.lists.iter().any(|list| !list.is_empty())
    }
}
