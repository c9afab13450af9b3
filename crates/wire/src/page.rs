//! The whole table as one viewer may see it, and what of it changed.

use sandtable_core::{
    AnyBattle, Forecast, Formation, Frame, Heights, Offer, Outcome, Piece, Roster, Scene, Sea, Shape, Side, Sides,
    ToAct, Token, Told, Viewer, Words,
};
use sandtable_geometry::Point;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Everything that a page draws, for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Page {
    /// The number of the last entry, undoing or ruling; `after` of the next command.
    pub n: u32,
    /// The sides that must decide now.
    pub asked: Vec<Side>,
    /// How they decide: a command each, sealed commands, sealed lists.
    pub way: Way,
    /// The sides that have sealed their commands.
    pub sealed: Vec<Side>,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
    /// Whose decision it is and what can be done, in words.
    pub prompt: String,
    /// The far corner of the table; the near one is the origin.
    pub table: Point,
    /// The terrain.
    pub ground: Arc<[Shape]>,
    /// What lies on it: zones, objectives, smoke.
    pub shapes: Vec<Shape>,
    /// The pieces.
    pub tokens: Vec<Token>,
    /// How heights are counted, where pieces have one; the same through the whole battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heights: Option<Heights>,
    /// How the ground is to look, where that is said; the same through the whole battle.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub style: Words,
    /// The sea, where the table lies at sea.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sea: Option<Sea>,
    /// Both forces, score and track.
    pub roster: Roster,
    /// What this viewer may try now: none unless his side is asked.
    pub offers: Vec<Offer>,
    /// This side's own sealed list: the place of each command on it, and its words.
    pub list: Vec<(u32, String)>,
    /// The entry that this side alone may go back to.
    pub undo: Option<u32>,
    /// Why it may not: empty where it may, and for those who hold no side.
    pub no_undo: String,
    /// A number that all may compare while the battle runs; empty where nothing was committed to.
    pub check: String,
}

/// How sides decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// One side gives a command.
    Command,
    /// Each side asked gives one command, unseen until all have.
    Sealed,
    /// Each side asked writes a list, unseen until all are done.
    Lists,
    /// Nobody is asked.
    Nobody,
}

/// An entry as one viewer hears of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Entry {
    /// Its number.
    pub n: u32,
    /// The sides whose commands it carried out; none for the opening and for rulings.
    pub by: Vec<Side>,
    /// What is told of it.
    pub told: Vec<Told>,
}

/// What changed on a page; what is not named stayed as it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Changes {
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Vec<Side>>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<Way>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Vec<Side>>,
    /// As in [`Page`]; an outcome once given can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Option<Outcome>>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// As in [`Page`]: all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shapes: Option<Vec<Shape>>,
    /// As in [`Page`]: the light, wind and water may change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sea: Option<Sea>,
    /// Pieces that came, changed or went.
    #[serde(skip_serializing_if = "TokenChanges::is_empty")]
    pub tokens: TokenChanges,
    /// As in [`Page`], with the units that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster: Option<RosterChanges>,
    /// As in [`Page`]: all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Offer>>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<(u32, String)>>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Option<u32>>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_undo: Option<String>,
    /// As in [`Page`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

/// What changed of a roster: all of it but the units that stayed as they were, which are most of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RosterChanges {
    /// The roster, without its units.
    pub rest: Roster,
    /// How many units there are.
    pub count: u16,
    /// The units that changed, each with its index.
    pub units: Vec<(u16, Formation)>,
}

impl RosterChanges {
    fn between(before: &Roster, now: &Roster) -> Option<RosterChanges> {
        if before == now {
            return None;
        }
        let is_new = |(n, unit): &(u16, &Formation)| before.units.get(usize::from(*n)) != Some(*unit);
        let units = (0..).zip(&now.units).filter(is_new).map(|(n, unit)| (n, unit.clone())).collect();
        let count = u16::try_from(now.units.len()).unwrap_or(u16::MAX);
        Some(RosterChanges { rest: now.without_units(), count, units })
    }
}

/// Pieces that came, changed or went.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TokenChanges {
    /// New, or drawn anew.
    pub set: Vec<Token>,
    /// Gone from the table.
    pub gone: Vec<Piece>,
}

impl TokenChanges {
    fn is_empty(&self) -> bool {
        self.set.is_empty() && self.gone.is_empty()
    }
}

/// What happened since a page was last told.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct News {
    /// The number of the last entry, undoing or ruling now.
    pub n: u32,
    /// Entries of the story that were taken back.
    pub dropped: Vec<u32>,
    /// New entries, in order.
    pub entries: Vec<Entry>,
    /// What changed on the page.
    pub changes: Changes,
}

/// What happened while a page was away.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Missed {
    /// The whole table as it stands.
    pub page: Box<Page>,
    /// Entries of the story that were taken back.
    pub dropped: Vec<u32>,
    /// New entries, in order.
    pub entries: Vec<Entry>,
}

/// A battle to look at again, entry by entry.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Replay {
    /// The table before anything happened.
    pub first: Page,
    /// Each entry and what it changed.
    pub frames: Vec<News>,
    /// What was to be expected of each entry in which dice fell.
    pub receipts: Vec<Receipt>,
}

/// What was to be expected of an entry before its dice fell.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Receipt {
    /// The number of the entry.
    pub n: u32,
    /// In the order of its throws; throws without one are left out.
    pub forecasts: Vec<Forecast>,
}

fn sides(sides: Sides) -> Vec<Side> {
    sides.iter().collect()
}

fn way(to_act: ToAct) -> Way {
    match to_act {
        ToAct::One(_) => Way::Command,
        ToAct::Each(_) => Way::Sealed,
        ToAct::Lists(_) => Way::Lists,
        ToAct::Umpire | ToAct::Nobody(_) => Way::Nobody,
    }
}

impl Page {
    /// The table as this viewer may see it now.
    pub fn of(battle: &dyn AnyBattle, viewer: Viewer) -> Page {
        let to_act = battle.to_act();
        let scene = battle.scene(viewer);
        let own = match viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public | Viewer::Umpire => None,
        };
        let asked = own.filter(|&side| to_act.sides().has(side) && !battle.has_sealed().has(side));
        let undo = own.map(|side| battle.may_undo(side));
        let words = |(place, command)| (place, battle.write(&command).unwrap_or_default());
        Page {
            sealed: sides(battle.has_sealed()),
            offers: asked.map(|side| battle.offers(side)).unwrap_or_default(),
            list: own.map(|side| battle.list(side).into_iter().map(words).collect()).unwrap_or_default(),
            no_undo: match &undo {
                Some(Err(refusal)) => refusal.reason.name.into(),
                _ => String::new(),
            },
            undo: undo.and_then(Result::ok),
            check: battle.shown_check().map(|digest| digest.to_string()).unwrap_or_default(),
            ..Page::drawn(battle.last_number(), scene, battle.roster(viewer), to_act, battle.prompt(viewer))
        }
    }

    fn drawn(n: u32, scene: Scene, roster: Roster, to_act: ToAct, prompt: String) -> Page {
        Page {
            n,
            asked: sides(to_act.sides()),
            way: way(to_act),
            sealed: Vec::new(),
            outcome: to_act.outcome(),
            prompt,
            table: scene.table,
            ground: scene.ground,
            shapes: scene.shapes,
            tokens: scene.tokens,
            heights: scene.heights,
            style: scene.style,
            sea: scene.sea,
            roster,
            offers: Vec::new(),
            list: Vec::new(),
            undo: None,
            no_undo: String::new(),
            check: String::new(),
        }
    }

    /// What must be told to somebody who has `self` so that he has `now`.
    pub fn changes(&self, now: &Page) -> Changes {
        fn changed<T: Clone + PartialEq>(before: &T, now: &T) -> Option<T> {
            (before != now).then(|| now.clone())
        }
        let before = |piece: Piece| self.tokens.iter().find(|token| token.piece == piece);
        let there = |piece: Piece| now.tokens.iter().any(|token| token.piece == piece);
        Changes {
            asked: changed(&self.asked, &now.asked),
            way: changed(&self.way, &now.way),
            sealed: changed(&self.sealed, &now.sealed),
            outcome: changed(&self.outcome, &now.outcome),
            prompt: changed(&self.prompt, &now.prompt),
            shapes: changed(&self.shapes, &now.shapes),
            sea: if self.sea == now.sea { None } else { now.sea.clone() },
            tokens: TokenChanges {
                set: now.tokens.iter().filter(|token| before(token.piece) != Some(token)).cloned().collect(),
                gone: self.tokens.iter().map(|token| token.piece).filter(|&piece| !there(piece)).collect(),
            },
            roster: RosterChanges::between(&self.roster, &now.roster),
            offers: changed(&self.offers, &now.offers),
            list: changed(&self.list, &now.list),
            undo: changed(&self.undo, &now.undo),
            no_undo: changed(&self.no_undo, &now.no_undo),
            check: changed(&self.check, &now.check),
        }
    }
}

impl Entry {
    /// An entry as this viewer hears of it.
    pub fn of(battle: &dyn AnyBattle, n: u32, viewer: Viewer) -> Entry {
        Entry { n, by: sides(battle.given_by(n)), told: battle.told(n, viewer) }
    }

    /// All entries from this number on.
    pub fn all(battle: &dyn AnyBattle, from: u32, viewer: Viewer) -> Vec<Entry> {
        let story = battle.story(from, viewer);
        story.into_iter().map(|(n, told)| Entry { n, by: sides(battle.given_by(n)), told }).collect()
    }
}

impl News {
    /// What to tell a viewer who was shown `before` and knows the entries `known`, in their order.
    pub fn since(battle: &dyn AnyBattle, viewer: Viewer, before: &Page, known: &[u32], now: &Page) -> News {
        let (dropped, entries) = between(battle, viewer, known);
        News { n: now.n, dropped, entries, changes: before.changes(now) }
    }
}

/// The entries among those known that were taken back, and the new ones.
fn between(battle: &dyn AnyBattle, viewer: Viewer, known: &[u32]) -> (Vec<u32>, Vec<Entry>) {
    let numbers = battle.numbers();
    // What is taken back is the end of the story, and a number is never given twice.
    let common = known.iter().zip(&numbers).take_while(|(known, now)| known == now).count();
    let entries = numbers[common..].iter().map(|&n| Entry::of(battle, n, viewer));
    (known[common..].to_vec(), entries.collect())
}

impl Missed {
    /// What a viewer missed who has seen everything up to this number; none where the battle has no such number.
    pub fn since(battle: &dyn AnyBattle, viewer: Viewer, seen: u32, now: Page) -> Option<Missed> {
        // Number 0 says nothing: it is that of the opening, and of the table before it.
        let known = (1..=now.n).contains(&seen).then(|| battle.numbers_at(seen))?;
        let (dropped, entries) = between(battle, viewer, &known);
        Some(Missed { page: Box::new(now), dropped, entries })
    }
}

impl Replay {
    /// The whole battle as this viewer saw it.
    pub fn of(battle: &dyn AnyBattle, viewer: Viewer) -> Replay {
        let mut first: Option<Page> = None;
        let mut before: Option<Page> = None;
        let (mut frames, mut receipts) = (Vec::new(), Vec::new());
        battle.replay(viewer, &mut |Frame { n, scene, roster, to_act, prompt, told, expected }| {
            let page = Page::drawn(n.unwrap_or_default(), scene, roster, to_act, prompt);
            if let (Some(n), Some(before)) = (n, &before) {
                if !expected.is_empty() {
                    receipts.push(Receipt { n, forecasts: expected });
                }
                let entries = vec![Entry { n, by: sides(battle.given_by(n)), told }];
                frames.push(News { n, dropped: Vec::new(), entries, changes: before.changes(&page) });
            }
            first.get_or_insert_with(|| page.clone());
            before = Some(page);
        });
        Replay { first: first.expect("a replay begins with the table as it was set up"), frames, receipts }
    }
}
