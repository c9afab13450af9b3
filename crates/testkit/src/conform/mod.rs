//! The conformance suite: random battles, with everything checked at every decision that holds for all rulebooks.

mod deed;
mod door;
mod foresight;
mod imagined;
mod language;
mod leaks;
mod lines;
mod sealed;
mod wire;

pub(crate) use door::{all_crooked, crooked};
pub use language::Said;

use crate::carry::faces_of;
use crate::doors::{Doors, WIRE};
use crate::{Heeded, Met, Secrets, fixture, seeded};
use sandtable_core::record::{Provision, Seed, commitment};
use sandtable_core::{Battle, Offer, Ruleset, Side, Table, ToAct, Values, Verb, Viewer, pick, random_command};
use sandtable_dice::{Exact, Source, Stream};
use std::sync::Arc;

/// How many battles the suite plays, and within how many decisions each must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Games {
    /// Battles, each with another seed; every third with dice typed in only.
    pub battles: u64,
    /// Decisions within which every battle ends.
    pub decisions: usize,
}

/// Plays random battles of one setting and checks at every decision what holds for every rulebook.
///
/// # Panics
/// Where something does not hold, and says what. What begins with `leak through` names the door through which something
/// hidden went to a side; what begins with `too little` says what was hidden and hardly ever compared.
pub fn conforms<R: Table>(setting: &Arc<R::Setting>, games: Games, secrets: Secrets<R>) -> Met {
    conforms_through(setting, games, secrets, WIRE)
}

/// The same with these doors.
pub(crate) fn conforms_through<R: Table>(
    setting: &Arc<R::Setting>,
    games: Games,
    secrets: Secrets<R>,
    doors: Doors,
) -> Met {
    let mut met = Met::default();
    for n in 0..games.battles {
        let mut run = Run::<R>::new(setting, n, (secrets, doors), met);
        run.opens();
        (0..run.sides() as u8).for_each(|side| run.verbs_are_known(Side(side)));
        let mut decided = 0;
        let mut last = None;
        while !matches!(run.battle.to_act(), ToAct::Nobody(_)) {
            assert!(decided < games.decisions, "battle {n} does not end within {decided} decisions");
            let asked = run.battle.to_act();
            assert_ne!(asked, ToAct::Umpire, "steps were left unresolved");
            run.met.changes += usize::from(last.is_some_and(|last| last != asked));
            last = Some(asked);
            run.decides(asked);
            decided += 1;
            if decided % 16 == 7 {
                run.record_holds();
            }
        }
        run.ends();
        met = run.met;
        met.battles += 1;
    }
    met.said.holds();
    let in_vain = met.heeded.in_vain();
    assert!(in_vain.is_empty(), "whatever they are filled with, it is the same:\n{}", in_vain.join("\n"));
    let too_little = met.compared.too_little();
    assert!(too_little.is_empty(), "too little was compared:\n{}", too_little.join("\n"));
    met
}

/// One battle of the suite.
struct Run<'r, R: Table> {
    setting: &'r Arc<R::Setting>,
    battle: Battle<R>,
    secrets: Secrets<R>,
    doors: Doors,
    secret: Option<Seed>,
    /// Does the battle have all dice of its own, or only those that not everybody may see who types the others?
    keyed: bool,
    source: Stream,
    met: Met,
}

type Given<R> = Vec<(Side, <R as Ruleset>::Command)>;

impl<'r, R: Table> Run<'r, R> {
    fn new(setting: &'r Arc<R::Setting>, n: u64, (secrets, doors): (Secrets<R>, Doors), met: Met) -> Self {
        let seed = Seed([0x5a; 32]).game(n);
        let (provision, secret) = match n % 3 {
            0 => (Provision::Seed(seed), None),
            1 => (Provision::Commitment(commitment(&seed)), Some(seed)),
            _ => (Provision::EnteredBesideCommitment(commitment(&seed)), Some(seed)),
        };
        let battle = fixture::new_battle::<R>(setting, provision, secret);
        let keyed = !provision.is_typed();
        Run { setting, battle, secrets, doors, secret, keyed, source: Stream::new(n), met }
    }

    fn coin(&mut self, one_in: u32) -> bool {
        pick(&mut self.source, one_in) == 0
    }

    fn key(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.source.word() as u8)
    }

    fn sides(&self) -> usize {
        R::sides(self.setting).len()
    }

    fn viewers(&self) -> Vec<Viewer> {
        Viewer::all(self.sides()).collect()
    }

    /// Everything else waits until each side has given its share of the dice and the battle is open.
    fn opens(&mut self) {
        for n in 0..self.sides() {
            let side = Side(n as u8);
            assert!(
                self.battle.seat(side, &format!("share of side {n}")).is_ok(),
                "a seat gives its share of the dice"
            );
            assert!(self.battle.seat(side, "again").is_err(), "but once");
        }
        self.carries_out(&Vec::new(), |battle, dice| battle.open(dice).map(|()| sandtable_core::Answer::Done));
        assert!(self.battle.open(sandtable_core::DiceFrom::Key).is_err(), "a battle opens once");
    }

    /// One decision of whoever is asked, with everything around it.
    fn decides(&mut self, asked: ToAct) {
        for viewer in self.viewers() {
            self.looks(viewer);
        }
        (0..self.sides() as u8).for_each(|side| self.imagines(Side(side)));
        // Before anything is done with what a view says: what leaks may not even be true.
        self.does_not_leak(asked);
        for side in asked.sides().iter() {
            self.offers_hold(side);
            self.speaks(side);
        }
        self.others_are_refused(asked);
        self.met.entries += 1;
        match asked {
            ToAct::One(side) => {
                let command = self.some_command(side);
                let given = vec![(side, command.clone())];
                self.odds_hold(&given);
                let before = self.battle.state().clone();
                let forecast = R::forecast(self.setting, &self.battle.draft(side), &command, &mut Exact::new());
                self.carries_out(&given, |battle, dice| battle.give(side, command.clone(), dice));
                self.receipts_hold(&before, side, &forecast);
                self.takes_back(side, &given[0].1, before);
            }
            ToAct::Each(sides) => self.seals(sides),
            ToAct::Lists(sides) => self.writes_lists(sides),
            ToAct::Umpire | ToAct::Nobody(_) => unreachable!("somebody is asked"),
        }
    }

    /// A command that is allowed: mostly any, now and then what an absent side would do.
    fn some_command(&mut self, side: Side) -> R::Command {
        let view = self.battle.draft(side);
        if self.coin(16) { R::default(self.setting, &view) } else { self.random(&view) }
    }

    fn random(&mut self, view: &R::View) -> R::Command {
        random_command::<R>(self.setting, view, &mut self.source).0
    }

    fn odds_hold(&mut self, given: &Given<R>) {
        let key = self.key();
        let (_, facts) = seeded::<R>(self.setting, self.battle.state(), given, key);
        if faces_of(&facts).is_empty() || !self.coin(6) {
            return;
        }
        match crate::odds_agree_with_play::<R>(self.setting, self.battle.state(), given, 200, 4_000) {
            Ok(_) => self.met.odds += 1,
            Err(_) => self.met.too_large += 1,
        }
    }
}

/// All offers that a view holds, of every piece.
pub(crate) fn all_offers<R: Ruleset>(setting: &R::Setting, view: &R::View) -> Vec<Offer> {
    let mut all = Vec::new();
    for actor in R::actors(setting, view).iter() {
        R::offers(setting, view, actor, &mut |offer| all.push(offer));
    }
    all
}

/// A filling of an offer, or of a ruling, and the same with one slot otherwise: do they mean something else?
fn heeds<T: PartialEq>(
    heeded: &mut Heeded,
    (verb, offer, values): (&Verb, &Offer, &Values),
    seed: usize,
    means: impl Fn(&Values) -> T,
) {
    let mut source = Stream::new(seed as u64);
    let meant = means(values);
    for (n, slot) in offer.slots.iter().enumerate() {
        let mut other = *values;
        other[n] = slot.random(&mut source);
        if other[n] != values[n] {
            heeded.note(verb.key, n, means(&other) != meant);
        }
    }
}

/// The command of an offer that the rulebook itself has made.
pub(crate) fn meant<R: Table>(offer: &Offer, values: &Values) -> R::Command {
    R::command(offer, values).unwrap_or_else(|| panic!("{offer:?} cannot be filled with {values:?}"))
}

/// A value as a record or a wire would hold it.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values can be written as JSON")
}
