//! The table of leaks: one of each kind, seeded in every function through which a battle goes out to somebody. Every rulebook
//! that hides something is held to all of them.

use crate::leaky::suite_on;
use crate::{Games, Leak, Secrets};
use sandtable_core::record::digest;
use sandtable_core::{
    AnyBattle, Audience, Forecast, Heard, Misunderstood, Offer, Piece, Pieces, Preview, Refusal, Region, Remark,
    Roster, Scene, Sentence, Shape, Side, Sides, Table, ToAct, Umpire, Value, Viewer, random_command,
};
use sandtable_dice::{Dice, Exact, Reason, Stream, Throw, Why};
use sandtable_geometry::Point;
use sandtable_wire::{Entry, Missed, News, Page, Question, Refused, Replay, Reply};
use std::cell::Cell;
use std::sync::Arc;

/// A kind of leak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The function that leaks.
    pub name: &'static str,
    /// What it does that it should not.
    pub what: &'static str,
    /// What the suite says: one of these.
    pub says: &'static [&'static str],
}

/// A kind of leak that cannot be in a rulebook, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHere {
    /// Its name in the table.
    pub kind: &'static str,
    /// What the rulebook does not have.
    pub why: &'static str,
}

static SEEDED: Reason = Reason { name: "a leak", clause: "LEAK" };

thread_local! {
    /// The kind that is seeded.
    static KIND: Cell<&'static str> = const { Cell::new("") };
    /// How often the leak of this run has changed anything.
    static LEAKED: Cell<usize> = const { Cell::new(0) };
}

/// A coin that falls by the whole truth: for one half of the truths that a viewer should not tell apart it is another.
fn odd(truth: &impl serde::Serialize) -> bool {
    digest(truth).0[0] & 1 == 1
}

/// Is this the kind that is seeded?
fn is_seeded(kind: &str) -> bool {
    KIND.get() == kind
}

/// Does the coin fall so, and is this the kind that is seeded?
fn falls(kind: &str, truth: &impl serde::Serialize) -> bool {
    is_seeded(kind) && odd(truth)
}

/// The same of a battle, by what its umpire sees.
fn falls_in(kind: &str, battle: &dyn AnyBattle) -> bool {
    is_seeded(kind) && odd(&battle.view(Viewer::Umpire).to_string())
}

/// What leaks if the coin falls so, and what is right.
fn leaks<T: Clone + PartialEq>(odd: bool, right: T, leak: impl FnOnce(T) -> T) -> T {
    if !odd {
        return right;
    }
    let leaking = leak(right.clone());
    if leaking != right {
        LEAKED.set(LEAKED.get() + 1);
    }
    leaking
}

/// All that a function hands over, without the last of it.
fn but_one<T>(odd: bool, mut all: Vec<T>, least: usize) -> Vec<T> {
    if odd && all.len() > least {
        all.pop();
        LEAKED.set(LEAKED.get() + 1);
    }
    all
}

/// Every kind of leak.
pub const KINDS: [Kind; 30] = [
    kind("view", "a spectator is shown what the umpire sees", &["the view"]),
    kind("heard", "an event is told of one truth and not of the other", &["what is heard"]),
    kind("discloses", "whether a deed can be taken back depends on what is hidden", &["undoing"]),
    kind("to_act", "a question is put in another way", &["who must decide"]),
    kind("obey", "dice that only the others see are thrown for one truth only", &["what is heard"]),
    kind("resolve", "dice that everybody sees are thrown for one truth only", &["what is heard"]),
    kind(
        "check",
        "a command is refused for another reason",
        &["refusals", "choices", "ways to do something", "reasons why not"],
    ),
    kind("actors", "a piece that may act is not named", &["the offers", "the news"]),
    kind("offers", "something that may be tried is not offered", &["the offers", "the news"]),
    kind("default", "an absent side does something else", &["what an absent side does"]),
    kind("draft", "the last of a list is not folded in", &["the view", "the scene", "the roster", "the offers"]),
    kind("region", "an outline has a corner more", &["an outline"]),
    kind("candidates", "a good filling is not proposed", &["candidates"]),
    kind(
        "forecast",
        "a forecast is missing",
        &["forecasts", "what would come of a command", "choices", "ways to do something"],
    ),
    kind("preview", "a preview has a remark more", &["previews", "what would come of a command", "reasons why not"]),
    kind("illustrate", "a receipt is missing", &["receipts", "a replay"]),
    kind("roster", "the roster says something else", &["the roster", "the news"]),
    kind("rulings", "a ruling is not offered", &["rulings"]),
    kind("scene", "something more is drawn", &["the scene", "the news"]),
    kind("name", "a piece is called otherwise", &["names"]),
    kind("parse", "words are misunderstood otherwise", &["what is misunderstood"]),
    kind("tell", "a sentence is worded otherwise", &["the news", "the story"]),
    kind("prompt", "the prompt is worded otherwise", &["the prompt", "the news"]),
    kind("page", "the number to compare depends on what is hidden", &["the page", "the news"]),
    kind("list", "a page carries the sealed lists of others", &["a sealed list"]),
    kind("news", "a change is told that is none", &["the news"]),
    kind("missed", "an entry is not told to who comes back", &["what was missed"]),
    kind("story", "the story has an entry less", &["the story"]),
    kind(
        "reply",
        "a question is not answered",
        &[
            "what would come of a command",
            "ways to do something",
            "reasons why not",
            "an outline",
            "choices",
            "receipts",
            "rulings",
        ],
    ),
    kind("replay", "a battle is looked at again with the umpire's eyes", &["a replay"]),
];

const fn kind(name: &'static str, what: &'static str, says: &'static [&'static str]) -> Kind {
    Kind { name, what, says }
}

/// The leak of the kind that is seeded, and nothing else. One type for all kinds, since a rulebook is compiled for each.
struct Seeded;

impl<R: Table> Leak<R> for Seeded {
    fn view(setting: &R::Setting, state: &R::State, viewer: Viewer) -> R::View {
        let umpires = |own| if viewer == Viewer::Public { R::view(setting, state, Viewer::Umpire) } else { own };
        leaks(falls("view", state), R::view(setting, state, viewer), umpires)
    }

    fn heard(state: &R::State, viewer: Viewer, event: &R::Event) -> Option<R::Event> {
        leaks(falls("heard", state), R::heard(state, viewer, event), |_| None)
    }

    fn discloses(state: &R::State, event: &R::Event) -> bool {
        leaks(falls("discloses", state), R::discloses(state, event), |right| !right)
    }

    fn to_act(setting: &R::Setting, state: &R::State) -> ToAct {
        leaks(falls("to_act", state), R::to_act(setting, state), |right| match right {
            ToAct::One(side) => ToAct::Each(Sides::default().with(side)),
            other => other,
        })
    }

    fn obey<D: Dice>(
        umpire: &mut Umpire<R, D>,
        asked: R::Step,
        side: Side,
        command: &R::Command,
    ) -> Result<(), D::Pause> {
        if leaks(falls("obey", umpire.state()), false, |_| true) {
            let others = Sides::first(R::sides(umpire.setting).len()).without(side);
            umpire.roll_for(Audience::Only(others), Throw::one(6), || Why::of(&SEEDED))?;
        }
        R::obey(umpire, asked, side, command)
    }

    fn resolve<D: Dice>(umpire: &mut Umpire<R, D>, step: R::Step) -> Result<(), D::Pause> {
        if leaks(falls("resolve", umpire.state()), false, |_| true) {
            umpire.roll(Throw::one(6), || Why::of(&SEEDED))?;
        }
        R::resolve(umpire, step)
    }

    fn check(setting: &R::Setting, truth: &R::State, view: &R::View, command: &R::Command) -> Result<(), Refusal> {
        leaks(falls("check", truth), R::check(setting, view, command), |right| right.map_err(|_| Refusal::of(&SEEDED)))
    }

    fn actors(setting: &R::Setting, truth: &R::State, view: &R::View) -> Pieces {
        leaks(falls("actors", truth), R::actors(setting, view), |right| {
            right.iter().take(right.len().max(2) - 1).collect()
        })
    }

    fn offers(setting: &R::Setting, truth: &R::State, view: &R::View, actor: Piece, take: &mut impl FnMut(Offer)) {
        let mut all = Vec::new();
        R::offers(setting, view, actor, &mut |offer| all.push(offer));
        but_one(falls("offers", truth), all, 1).into_iter().for_each(take);
    }

    fn default(setting: &R::Setting, truth: &R::State, view: &R::View) -> R::Command {
        let other = |_| random_command::<R>(setting, view, &mut Stream::new(1)).0;
        leaks(falls("default", truth), R::default(setting, view), other)
    }

    fn draft(setting: &R::Setting, truth: &R::State, view: &R::View, list: &[R::Command]) -> R::View {
        let shorter = |_| R::draft(setting, view, &list[..list.len().saturating_sub(1)]);
        leaks(falls("draft", truth), R::draft(setting, view, list), shorter)
    }

    fn region(setting: &R::Setting, truth: &R::State, view: &R::View, offer: &Offer, slot: usize) -> Region {
        leaks(falls("region", truth), R::region(setting, view, offer, slot), |mut right| {
            right.outlines.push(vec![Point::default()]);
            right
        })
    }

    fn candidates(
        setting: &R::Setting,
        truth: &R::State,
        view: &R::View,
        offer: &Offer,
        take: &mut impl FnMut(&[Value]),
    ) {
        let mut all: Vec<Vec<Value>> = Vec::new();
        R::candidates(setting, view, offer, &mut |values: &[Value]| all.push(values.to_vec()));
        but_one(falls("candidates", truth), all, 0).iter().for_each(|values| take(values));
    }

    fn forecast(
        setting: &R::Setting,
        truth: &R::State,
        view: &R::View,
        command: &R::Command,
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        but_one(falls("forecast", truth), R::forecast(setting, view, command, exact), 0)
    }

    fn preview(setting: &R::Setting, truth: &R::State, view: &R::View, command: &R::Command) -> Preview<R::Command> {
        leaks(falls("preview", truth), R::preview(setting, view, command), |mut right| {
            let text = "Somebody is there.".to_owned();
            right.remarks.push(Remark { text, clause: SEEDED.clause.into(), ..Remark::default() });
            right
        })
    }

    fn illustrate(
        setting: &R::Setting,
        truth: &R::State,
        view: &R::View,
        heard: &[Heard<R::Event>],
        exact: &mut Exact<f64>,
    ) -> Vec<Forecast> {
        but_one(falls("illustrate", truth), R::illustrate(setting, view, heard, exact), 0)
    }

    fn roster(setting: &R::Setting, truth: &R::State, view: &R::View) -> Roster {
        leaks(falls("roster", truth), R::roster(setting, view), |right| Roster {
            phase: right.phase.clone() + ".",
            ..right
        })
    }

    fn rulings(setting: &R::Setting, truth: &R::State, view: &R::View, piece: Piece, take: &mut impl FnMut(Offer)) {
        let mut all = Vec::new();
        R::rulings(setting, view, piece, &mut |offer| all.push(offer));
        but_one(falls("rulings", truth), all, 0).into_iter().for_each(take);
    }

    fn scene(setting: &R::Setting, truth: &R::State, view: &R::View) -> Scene {
        leaks(falls("scene", truth), R::scene(setting, view), |mut right| {
            right.shapes.push(Shape::default());
            right
        })
    }

    fn name(setting: &R::Setting, truth: &R::State, view: &R::View, piece: Piece) -> String {
        leaks(falls("name", truth), R::name(setting, view, piece), |right| right + "'")
    }

    fn parse(setting: &R::Setting, truth: &R::State, view: &R::View, text: &str) -> Result<R::Command, Misunderstood> {
        leaks(falls("parse", truth), R::parse(setting, view, text), |right| {
            right.map_err(|Misunderstood { what, usage }| Misunderstood { what: what + ".", usage })
        })
    }

    fn tell(setting: &R::Setting, truth: &R::State, view: &R::View, heard: &Heard<R::Event>) -> Option<Sentence> {
        leaks(falls("tell", truth), R::tell(setting, view, heard), |right| {
            right.map(|sentence| Sentence { text: sentence.text.clone() + " ", ..sentence })
        })
    }

    fn prompt(setting: &R::Setting, truth: &R::State, view: &R::View) -> String {
        leaks(falls("prompt", truth), R::prompt(setting, view), |right| right + " ")
    }

    fn page(battle: &dyn AnyBattle, viewer: Viewer) -> Page {
        let others = (0..battle.sides().len() as u8).map(Side).filter(|&side| !viewer.is(side));
        let lists = || -> Vec<(u32, String)> {
            let commands = others.flat_map(|side| battle.list(side));
            commands.map(|(place, command)| (place, battle.write(&command).unwrap_or_default())).collect()
        };
        let right = leaks(falls_in("page", battle), Page::of(battle, viewer), |right| Page {
            check: right.check.clone() + "0",
            ..right
        });
        leaks(is_seeded("list"), right, |right| Page { list: [&right.list[..], &lists()].concat(), ..right })
    }

    fn news(battle: &dyn AnyBattle, viewer: Viewer, before: &Page, known: &[u32], now: &Page) -> News {
        leaks(falls_in("news", battle), News::since(battle, viewer, before, known, now), |mut right| {
            right.changes.prompt = Some(now.prompt.clone() + " ");
            right
        })
    }

    fn missed(battle: &dyn AnyBattle, viewer: Viewer, seen: u32, now: Page) -> Option<Missed> {
        leaks(falls_in("missed", battle), Missed::since(battle, viewer, seen, now), |right| {
            right.map(|mut missed| {
                missed.entries.pop();
                missed
            })
        })
    }

    fn story(battle: &dyn AnyBattle, from: u32, viewer: Viewer) -> Vec<Entry> {
        but_one(falls_in("story", battle), Entry::all(battle, from, viewer), 0)
    }

    fn reply(battle: &dyn AnyBattle, viewer: Viewer, question: &Question) -> Reply {
        let right = sandtable_wire::ask(battle, viewer, question);
        leaks(falls_in("reply", battle), right, |_| Reply::Refused(Refused::because(SEEDED.name, SEEDED.clause)))
    }

    fn replay(battle: &dyn AnyBattle, viewer: Viewer) -> Replay {
        leaks(is_seeded("replay"), Replay::of(battle, viewer), |_| Replay::of(battle, Viewer::Umpire))
    }
}

/// Seeds one leak of each kind of the table, and insists that the suite finds every one of them through its own door. A kind
/// that cannot be in this rulebook is named with its reason; then nothing may ever come of its seed. How many were found.
///
/// # Panics
/// Where a leak is not found, is found as something else, or never leaked anything and is not named.
pub fn every_kind_is_caught<R: Table>(
    setting: &Arc<R::Setting>,
    games: Games,
    secrets: Secrets<R>,
    not_here: &[NotHere],
) -> usize {
    let unknown = not_here.iter().find(|not| !KINDS.iter().any(|kind| kind.name == not.kind) || not.why.is_empty());
    assert!(unknown.is_none(), "no kind of leak, or no reason: {unknown:?}");
    let (mut caught, mut wrong) = (0, Vec::new());
    for kind in KINDS {
        LEAKED.set(0);
        KIND.set(kind.name);
        let found = suite_on::<R, Seeded>(setting, games, secrets);
        let named = not_here.iter().any(|not| not.kind == kind.name);
        match found {
            Err(said) if kind.says.iter().any(|door| said.contains(&format!("leak through {door}:"))) => {
                caught += 1;
                if named {
                    wrong.push(format!("{}: it can be here, and was found", kind.name));
                }
            }
            Err(said) => wrong.push(format!("{}: found as something else: {said}", kind.name)),
            Ok(_) if LEAKED.get() > 0 => {
                wrong.push(format!("{}: {}, and the suite does not find it", kind.name, kind.what))
            }
            Ok(_) if named => {}
            Ok(_) => wrong.push(format!("{}: nothing of that kind is ever seen", kind.name)),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} kinds of leaks were found; not these:\n{}",
        caught,
        KINDS.len(),
        wrong.join("\n")
    );
    caught
}
