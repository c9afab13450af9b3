//! A battle from the store: its record folded again, its sealed commands sealed again.

use super::hand::{Hand, safely};
use super::proposals::Proposals;
use super::seats::Seating;
use super::stand::{Stand, drafts, seal_again};
use crate::rest::about;
use crate::world::World;
use sandtable_catalog::book;
use sandtable_core::record::Seed;
use sandtable_search::Hosted;
use sandtable_store::{Answered as Remembered, Failure, Kept, Standing};
use sandtable_wire::About;
use std::sync::Arc;

/// A battle with everything that its table keeps.
pub(crate) struct Loaded {
    pub(crate) id: String,
    pub(crate) hand: Hand,
    pub(crate) about: Option<Box<About>>,
    pub(crate) stand: Stand,
    /// Why it can go on no longer, if it cannot.
    pub(crate) broken: Option<String>,
    pub(crate) standing: Standing,
    pub(crate) published: bool,
    pub(crate) seating: Seating,
    pub(crate) proposals: Proposals,
    pub(crate) answers: Vec<Remembered>,
    pub(crate) opponents: Seed,
    pub(crate) typed_dice: bool,
    /// Lines of the record that are kept.
    pub(crate) lines: usize,
    /// What is sealed, as it is kept.
    pub(crate) drafts: String,
}

/// Why a battle goes on no longer.
pub(crate) const BROKE_DOWN: &str =
    "The table has broken down over this battle, and it cannot go on here. Its record is safe: please download it.";

/// A battle whose rulebook has changed meanwhile.
const OTHER_TABLES: &str = "This battle was begun with other tables than the rulebook has now, so it cannot go on. Its record is safe: please download it.";

/// Why a battle that is kept cannot be played on.
const UNREADABLE: &str = "The record of this battle cannot be taken up by this version, so it cannot go on. Its record is safe: please download it.";

/// A record taken up again, and what must be asked of it once.
struct Taken {
    battle: Box<dyn Hosted>,
    about: About,
    stand: Stand,
    drafts: String,
}

/// Loads a battle; none where there is no such battle.
///
/// # Errors
/// Where the store fails.
pub(crate) async fn load(world: &Arc<World>, id: &str) -> Result<Option<Loaded>, Failure> {
    let Some(kept) = world.store.battle(id).await? else { return Ok(None) };
    let mut loaded = Loaded {
        id: kept.id.clone(),
        hand: Hand::empty(),
        about: None,
        stand: Stand::default(),
        broken: None,
        standing: kept.standing,
        published: kept.published,
        seating: serde_json::from_str(&kept.seats).unwrap_or_default(),
        proposals: serde_json::from_str(&kept.proposals).unwrap_or_default(),
        answers: kept.answers.clone(),
        opponents: Seed(kept.opponents),
        typed_dice: false,
        lines: kept.lines.len(),
        drafts: String::new(),
    };
    let around = world.clone();
    let taken = safely(move || take_up(&around, &kept)).await;
    match taken {
        Ok(Ok(taken)) => {
            loaded.typed_dice = taken.about.typed_dice;
            let advice = taken.about.advice && !loaded.seating.no_advice;
            loaded.about = Some(Box::new(About { advice, ..taken.about }));
            (loaded.stand, loaded.drafts) = (taken.stand, taken.drafts);
            match loaded.standing {
                Standing::Broken => loaded.broken = Some(BROKE_DOWN.into()),
                Standing::Open | Standing::Over => loaded.hand = Hand::of(taken.battle),
            }
        }
        Ok(Err(why)) => loaded.broken = Some(why.into()),
        Err(_) => loaded.broken = Some(BROKE_DOWN.into()),
    }
    Ok(Some(loaded))
}

fn take_up(world: &World, kept: &Kept) -> Result<Taken, &'static str> {
    let unreadable = |what: &dyn std::fmt::Display| {
        tracing::error!(battle = kept.id, %what, "a battle cannot be taken up");
        UNREADABLE
    };
    let book = book(&kept.book).map_err(|what| unreadable(&what))?;
    let restored = book.restore("record", &kept.lines.join("\n"), kept.secret.map(Seed));
    let restored = restored.map_err(|problems| match problems.first() {
        Some(problem) => unreadable(problem),
        None => UNREADABLE,
    })?;
    let is_over = restored.battle.is_closed();
    if !restored.notes.is_empty() && !is_over {
        return Err(OTHER_TABLES);
    }
    let mut battle = world.host(restored.battle);
    seal_again(battle.as_mut(), &kept.drafts.0).map_err(|what| unreadable(&what))?;
    let about = about::about(&book, battle.as_ref(), &kept.id).map_err(|what| unreadable(&what))?;
    Ok(Taken { about, stand: Stand::of(battle.as_ref()), drafts: drafts(battle.as_ref()), battle })
}

/// The lines that close the record of a battle that broke down, so that its dice can be verified; none where even that
/// cannot be done.
pub(crate) async fn last_words(world: &Arc<World>, id: &str) -> Vec<String> {
    let Ok(Some(kept)) = world.store.battle(id).await else { return Vec::new() };
    let closed = safely(move || {
        let restored = book(&kept.book).ok()?.restore("record", &kept.lines.join("\n"), kept.secret.map(Seed)).ok()?;
        let mut battle = restored.battle;
        battle.end();
        Some(battle.record(kept.lines.len()))
    });
    closed.await.ok().flatten().unwrap_or_default()
}
