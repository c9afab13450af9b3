//! Questions that change nothing: what would a command come to, how far does a slot reach, what was to be expected.

use crate::{Refused, Said};
use sandtable_core::{
    AnyBattle, Filled, Forecast, Offer, Piece, Preview, Region, Remark, Shape, Side, Slot, Stop, Value, Viewer, WhyNot,
    out_of, why_not,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// What a page may ask. Answers come from what its viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// What would this command come to?
    Before(Said),
    /// The exact outline of a slot.
    Region {
        /// One of the offers that the page was told.
        offer: Offer,
        /// The index of the slot.
        slot: u8,
    },
    /// Each piece that could fill a slot, with what is to be expected, and each that cannot with the reason.
    Choices {
        /// One of the offers that the page was told.
        offer: Offer,
        /// The index of the slot; one for a piece.
        slot: u8,
        /// Values for all slots; that of the slot asked about is not looked at.
        values: Vec<Value>,
    },
    /// What would each of these come to, side by side: other ways to fill what is offered. Those beyond [`MOST_WAYS`] are not
    /// looked at.
    Ways(Vec<Said>),
    /// What was to be expected of the throws of an entry, with pictures: a receipt.
    Receipt {
        /// The entry.
        n: u32,
    },
    /// Why can a piece not do what is not offered? Of one verb, or of everything that a piece may do; to one piece, or to each.
    WhyNot {
        /// Who would do it: one of the own side, or [`Piece::THE_SIDE`].
        actor: Piece,
        /// The number of the verb; none for all.
        #[serde(default)]
        verb: Option<u8>,
        /// To whom; none for everybody.
        #[serde(default)]
        target: Option<Piece>,
    },
    /// What a human may rule about a piece; [`Piece::THE_SIDE`] for the battle.
    Rulings {
        /// Which.
        piece: Piece,
    },
}

/// What a question is answered with.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// Of a command.
    Before(Box<Beforehand>),
    /// Of a slot.
    Region(Region),
    /// Of the pieces for a slot.
    Choices(Vec<Choice>),
    /// Of several ways, in their order.
    Ways(Vec<Alternative>),
    /// Of what is not offered; what is allowed after all is left out.
    WhyNot(Vec<Reason>),
    /// Of an entry.
    Receipt(Vec<Forecast>),
    /// Of a piece.
    Rulings(Vec<Offer>),
    /// It could not be understood, or is not for this viewer.
    Refused(Refused),
}

/// A command before it is given.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Beforehand {
    /// The command in the rulebook's own form, to be given as it is.
    pub command: Json,
    /// As it is typed.
    pub words: String,
    /// What fills the offer that it comes from; nothing where nobody knows.
    pub filled: Option<Filled>,
    /// Why it is not allowed, if it is not.
    pub refused: Option<Refused>,
    /// What it would come to.
    pub preview: Preview<Json>,
    /// The dice that it would throw.
    pub forecasts: Vec<Forecast>,
}

/// A piece for a slot.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Choice {
    /// Which.
    pub piece: Piece,
    /// Why not, if it may not be chosen.
    pub refused: Option<Refused>,
    /// Where it may not: what the umpire would point at, with the lines that are drawn of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// The same as areas: the arc that it is out of, the range that it is beyond.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Shape>,
    /// What is to be expected, if it may.
    pub forecasts: Vec<Forecast>,
}

/// Why a verb cannot be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Reason {
    /// The number of the verb.
    pub verb: u8,
    /// To whom it would be done, where it is done to a piece.
    pub target: Option<Piece>,
    /// The command that was tried, as it is typed.
    pub words: String,
    /// Why not.
    pub refused: Refused,
    /// The same with the lines that are drawn of it.
    pub remarks: Vec<Remark>,
    /// The areas that are drawn of it: the arc that the target is out of, the range that it is beyond.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Shape>,
}

/// One of several ways to do something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Alternative {
    /// Why not, if it may not be done.
    pub refused: Option<Refused>,
    /// What is to be expected, if it may.
    pub forecasts: Vec<Forecast>,
}

/// Ways that one question is answered for.
pub const MOST_WAYS: usize = 64;

/// Answers a question for a viewer.
pub fn ask(battle: &dyn AnyBattle, viewer: Viewer, question: &Question) -> Reply {
    answered(battle, viewer, question).unwrap_or_else(Reply::Refused)
}

fn answered(battle: &dyn AnyBattle, viewer: Viewer, question: &Question) -> Result<Reply, Refused> {
    match question {
        Question::Before(said) => {
            let side = side(viewer)?;
            let command = said.command(battle, side)?;
            beforehand(battle, side, command).map(|before| Reply::Before(Box::new(before)))
        }
        Question::Region { offer, slot } => {
            let (side, slot) = (side(viewer)?, usize::from(*slot));
            // What comes back from a page may have fewer slots than it asks about.
            Ok(Reply::Region(if slot < offer.slots.len() {
                battle.region(side, offer, slot)
            } else {
                Region::default()
            }))
        }
        Question::Choices { offer, slot, values } => {
            Ok(Reply::Choices(choices(battle, side(viewer)?, offer, (*slot).into(), values)))
        }
        Question::Ways(all) => {
            let side = side(viewer)?;
            Ok(Reply::Ways(all.iter().take(MOST_WAYS).map(|said| way(battle, side, said)).collect()))
        }
        Question::WhyNot { actor, verb, target } => {
            let side = side(viewer)?;
            let reason = |why: WhyNot| {
                let refused = Refused::from(why.refusal).explained(battle, side, &why.command);
                let words = battle.write(&why.command).unwrap_or_default();
                Reason { verb: why.verb, target: why.target, words, refused, remarks: why.remarks, areas: why.areas }
            };
            let all = why_not(battle, side, *actor, *verb, *target);
            let all = all.into_iter().filter(|why| target.is_none() || why.target.is_none() || why.target == *target);
            Ok(Reply::WhyNot(all.map(reason).collect()))
        }
        Question::Receipt { n } => Ok(Reply::Receipt(battle.illustrate(*n, viewer))),
        Question::Rulings { piece } => Ok(Reply::Rulings(battle.rulings(viewer, *piece))),
    }
}

fn side(viewer: Viewer) -> Result<Side, Refused> {
    match viewer {
        Viewer::Side(side) => Ok(side),
        Viewer::Public | Viewer::Umpire => {
            Err(Refused::because("only a side can ask what its own commands would come to", ""))
        }
    }
}

fn refused(stop: Stop) -> Option<Refused> {
    match stop {
        Stop::Refused(refusal) => Some(refusal.into()),
        Stop::Waiting(_) => None,
    }
}

fn beforehand(battle: &dyn AnyBattle, side: Side, command: Json) -> Result<Beforehand, Refused> {
    let preview = battle.preview(side, &command)?;
    Ok(Beforehand {
        words: battle.write(&command)?,
        filled: battle.filled(&command)?,
        refused: battle.check(side, &command).err().and_then(refused).map(|refused| refused.by(battle, &preview)),
        forecasts: battle.forecast(side, &command)?,
        preview,
        command,
    })
}

/// What one of several ways would come to.
fn way(battle: &dyn AnyBattle, side: Side, said: &Said) -> Alternative {
    let command = match said.command(battle, side) {
        Ok(command) => command,
        Err(refused) => return Alternative { refused: Some(refused), forecasts: Vec::new() },
    };
    let refused = battle.check(side, &command).err().and_then(refused);
    Alternative { refused, forecasts: battle.forecast(side, &command).unwrap_or_default() }
}

/// Every piece that a slot names, and every other of the same sides that stands on the table, with the reason why not.
fn choices(battle: &dyn AnyBattle, side: Side, offer: &Offer, slot: usize, values: &[Value]) -> Vec<Choice> {
    let Some(&Slot::Piece(of)) = offer.slots.get(slot) else { return Vec::new() };
    if values.len() != offer.slots.len() {
        return Vec::new();
    }
    let scene = battle.scene(Viewer::Side(side));
    let tokens = &scene.tokens;
    let of_sides: Vec<Side> = tokens.iter().filter(|token| of.has(token.piece)).map(|token| token.side).collect();
    let mut wider = *offer;
    let everybody = tokens.iter().filter(|token| of_sides.contains(&token.side)).map(|token| token.piece);
    let everybody = everybody.chain(of.iter()).collect();
    wider.slots[slot] = Slot::Piece(everybody);
    everybody
        .iter()
        .filter_map(|piece| {
            let mut values = values.to_vec();
            values[slot] = Value::Piece(piece);
            let command = battle.fill(&wider, &values).ok()?;
            let stop = battle.check(side, &command).err();
            let preview = stop.as_ref().and_then(|_| battle.preview(side, &command).ok()).unwrap_or_default();
            let areas = match &stop {
                Some(Stop::Refused(refusal)) => out_of(&scene, [offer.actor, piece], refusal, &preview),
                _ => Vec::new(),
            };
            let forecasts = battle.forecast(side, &command).unwrap_or_default();
            let refused = stop.and_then(refused);
            let remarks = if refused.is_some() { preview.remarks } else { Vec::new() };
            Some(Choice { piece, refused, remarks, areas, forecasts })
        })
        .collect()
}
