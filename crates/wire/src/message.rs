//! Messages between a page and a table.

use crate::{Answered, Entry, Missed, News, Page, Question, Refused, Reply, Said, Throwing};
use sandtable_core::{Figure, Guide, Labels, LengthUnit, Offer, Role, Side, Value, Verb};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// What a page sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromPage {
    /// The first message: who is there. The key is the secret part of a link.
    Join {
        /// The key.
        key: String,
        /// The last entry that this page has seen, where it comes back: it is told what it missed, and not the whole story.
        #[serde(default)]
        seen: Option<u32>,
    },
    /// Something that changes the battle.
    Want(Wanted),
    /// Something that does not.
    Ask {
        /// The page's own name for it.
        id: String,
        /// What.
        question: Box<Question>,
    },
}

impl FromPage {
    /// Reads a message.
    ///
    /// # Errors
    /// What of it is not understood, by the name of its field.
    pub fn read(text: &str) -> Result<FromPage, Garbled> {
        let message: Json = serde_json::from_str(text)
            .map_err(|error| Garbled { of: None, what: format!("that is no message in JSON: {error}") })?;
        let word = |name: &str| message.get(name).and_then(Json::as_str).map(str::to_owned);
        let (kind, id) = (word("type"), word("id"));
        let garbled = |of: Option<Named>| move |what| Garbled { of, what };
        match kind.as_deref() {
            Some("join") => {
                let Joining { key, seen } = part(message).map_err(garbled(None))?;
                Ok(FromPage::Join { key, seen })
            }
            Some("want") => part(message).map(FromPage::Want).map_err(garbled(id.map(Named::Wish))),
            Some("ask") => {
                let Asking { id, question } = part(message).map_err(garbled(id.map(Named::Question)))?;
                Ok(FromPage::Ask { id, question })
            }
            Some(other) => {
                Err(garbled(None)(format!("`type`: `{other}` is none: a page says `join`, `want` or `ask`")))
            }
            None => Err(garbled(None)("`type` is missing: a page says `join`, `want` or `ask`".into())),
        }
    }
}

/// A message that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garbled {
    /// What the page calls it, where that much can be read.
    pub of: Option<Named>,
    /// What is not understood, by the name of its field.
    pub what: String,
}

/// The page's own name for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// For something that it wants.
    Wish(String),
    /// For something that it asks.
    Question(String),
}

impl From<Garbled> for FromTable {
    fn from(Garbled { of, what }: Garbled) -> FromTable {
        match of {
            Some(Named::Wish(id)) => FromTable::Answer { id, answer: Refused::because(what, "").into() },
            Some(Named::Question(id)) => {
                FromTable::Reply { id, reply: Box::new(Reply::Refused(Refused::because(what, ""))) }
            }
            None => FromTable::Unwelcome { why: what },
        }
    }
}

/// What stands in a greeting.
#[derive(Deserialize)]
struct Joining {
    key: String,
    #[serde(default)]
    seen: Option<u32>,
}

/// What stands in a question.
#[derive(Deserialize)]
struct Asking {
    id: String,
    question: Box<Question>,
}

/// Something of JSON; where it is not understood, its field is named.
///
/// # Errors
/// What is not understood, with the way to its field.
fn part<T: DeserializeOwned>(value: Json) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| match error.path().to_string().as_str() {
        "." => error.inner().to_string(),
        path => format!("`{path}`: {}", error.inner()),
    })
}

/// Something that a page wants done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Wanted {
    /// The page's own name for it, unique for its seat: a repeat gets the first answer again, and nothing happens twice; the
    /// same name with another wish is refused.
    pub id: String,
    /// The last entry that the page has seen: if something has happened since, the answer is `stale`.
    pub after: u32,
    /// What.
    pub wish: Wish,
    /// Faces that were typed: one list for each throw so far.
    #[serde(default)]
    pub dice: Option<Vec<Vec<u8>>>,
}

/// What can be wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// A command is given, or put on this side's sealed list.
    Give(Said),
    /// A command is taken off this side's own list.
    Withdraw {
        /// Its place.
        place: u32,
    },
    /// This side's sealed list is finished.
    ListDone,
    /// Everything after an entry is taken back: at once where this side may alone, else if all others agree.
    Undo {
        /// The entry to go back to.
        to: u32,
    },
    /// A human ruling: at once where the umpire gives it, else if all others agree.
    Rule {
        /// One of the rulings that the page was told.
        offer: Box<Offer>,
        /// Its values.
        values: Vec<Value>,
        /// Why, in words.
        reason: String,
    },
    /// The record may be downloaded before the battle is over, if all others agree.
    Publish,
    /// What another side proposed is agreed to, or not.
    Answer {
        /// The proposal.
        proposal: u32,
        /// Agreed?
        agree: bool,
    },
    /// A side changes hands. Whoever is away: the computer takes the side over, if all others agree. One's own side: at once,
    /// to the computer, or back from it.
    TakeOver {
        /// The side.
        side: Side,
    },
    /// The computer decides for this side until something is over: as an opponent would, with this side's own eyes. Whatever this
    /// side commands meanwhile ends it.
    ForMe {
        /// Until when.
        until: Until,
    },
    /// Somebody is to be the umpire, who sees everything and may rule: if all others agree. Whoever holds a side invites him
    /// then.
    Appoint {
        /// His name, at most 40 characters: it stands at the table.
        name: String,
    },
    /// The dice that the table itself waits for have been thrown: those of the opening, or of the computer's command. The
    /// answer is `waiting` where more must be thrown.
    Throw {
        /// The faces of this one throw.
        faces: Vec<u8>,
    },
    /// Something is said to all who are at the table.
    Say {
        /// The words, at most 500 characters.
        text: String,
    },
}

/// How long the computer decides for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until what is active has ended: a unit that acts, or is placed.
    Activation,
    /// Until the turn has ended.
    Turn,
}

/// What a table sends.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromTable {
    /// The whole table: on joining, and whenever a page must start afresh.
    Welcome {
        /// Which seat the key is for.
        seat: Seat,
        /// What does not change.
        about: Box<About>,
        /// The table as it stands.
        page: Box<Page>,
        /// The story so far; of a long one the end, since what is before that was told in [`FromTable::Story`].
        story: Vec<Entry>,
        /// Who sits where.
        seats: Vec<Seat>,
        /// What waits for an answer.
        proposals: Vec<Proposal>,
    },
    /// A part of a long story, told before the rest of the table: no message is much larger than another then.
    Story {
        /// How many entries of the story come before it.
        after: u32,
        /// The entries, in order.
        entries: Vec<Entry>,
    },
    /// What a page that came back has missed.
    Back {
        /// What happened.
        missed: Missed,
        /// Who sits where.
        seats: Vec<Seat>,
        /// What waits for an answer.
        proposals: Vec<Proposal>,
    },
    /// Something happened.
    News(Box<News>),
    /// Who sits where has changed, or who thinks.
    Seats {
        /// All of them.
        seats: Vec<Seat>,
    },
    /// What waits for an answer has changed.
    Proposals {
        /// All of them.
        proposals: Vec<Proposal>,
    },
    /// Dice that the table itself waits for, where people throw them: those of the opening, or of the computer's command.
    /// Whoever holds a side, and the umpire, may type them in.
    Dice {
        /// Which; none where it waits for none any more.
        wanted: Option<TableDice>,
    },
    /// Somebody said something.
    Said {
        /// From which seat.
        seat: SeatKind,
        /// The words.
        text: String,
    },
    /// What became of something that was wanted.
    Answer {
        /// The page's own name for it.
        id: String,
        /// What.
        answer: Answered,
    },
    /// A question is answered.
    Reply {
        /// The page's own name for it.
        id: String,
        /// The answer.
        reply: Box<Reply>,
    },
    /// The battle can go on no longer; its record is safe and can be downloaded.
    Broken {
        /// What happened, in words.
        why: String,
    },
    /// The key, or a message, was not understood; the connection is closed if it was the key.
    Unwelcome {
        /// What is wrong.
        why: String,
    },
}

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A side.
    Side(Side),
    /// The umpire, who sees everything and may rule.
    Umpire,
    /// A spectator.
    Spectator,
}

/// Who holds a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Whoever has the link.
    Person,
    /// Whoever opens the invitation first: nobody has yet.
    Invited,
    /// The computer: the name of the player, such as `doctrine`.
    Computer(String),
}

/// A seat and who is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seat {
    /// Which.
    pub kind: SeatKind,
    /// Who holds it.
    pub holder: Holder,
    /// What whoever holds it is called: an umpire has the name under which he was agreed upon. Empty where nobody is named.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How many pages are open with its link.
    pub here: u32,
    /// The computer is choosing: for a seat of its own, or for a person who asked it to.
    pub thinks: bool,
}

/// Something that waits for the others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Proposal {
    /// Its number.
    pub number: u32,
    /// Who proposes it.
    pub by: SeatKind,
    /// What, in words.
    pub text: String,
    /// Whose answer is still wanted.
    pub waits_for: Vec<Side>,
}

/// Dice that the table waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableDice {
    /// For whom; none for the opening.
    pub side: Option<Side>,
    /// The next throw.
    pub throwing: Throwing,
}

/// What does not change in a battle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct About {
    /// The battle's public name; it opens nothing.
    pub battle: String,
    /// The key of its rulebook.
    pub book: String,
    /// The rulebook's title.
    pub book_title: String,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// What it is about.
    pub text: String,
    /// The sides, in their order.
    pub sides: Vec<SideAbout>,
    /// What can be commanded: the index is `verb` of an offer.
    pub verbs: Vec<VerbAbout>,
    /// The figures that the legs of a course may contain: the index is that of a leg's figure.
    pub figures: Vec<FigureAbout>,
    /// What the numbers of slots are called, where they have names.
    pub labels: Vec<LabelsAbout>,
    /// What can be ruled: the index is `verb` of a ruling.
    pub rulings: Vec<VerbAbout>,
    /// The preset that was chosen.
    pub preset: String,
    /// The switches in force.
    pub switches: Vec<SwitchAbout>,
    /// Dice are typed in by the players.
    pub typed_dice: bool,
    /// Dice that have fallen may be taken back against the computer.
    pub practice: bool,
    /// Whoever holds a side may ask what the computer would do.
    pub advice: bool,
    /// What the table committed itself to before the first dice fell; empty for typed dice.
    pub commitment: String,
    /// The unit of length on this table, for rulers and sums.
    pub unit: LengthUnit,
    /// A guide through the beginning of the battle, if it was set up as one that is guided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide: Option<Guide>,
}

/// A figure that a course may contain. Lengths are micrometres, angles millidegrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FigureAbout {
    /// The word in typed commands.
    pub key: String,
    /// The words on a button.
    pub label: String,
    /// What it takes of the length of the move.
    pub cost: i32,
    /// How far ahead it ends.
    pub ahead: i32,
    /// How far aside, to the hand that is chosen; where it is nothing, the figure has no hand.
    pub aside: i32,
    /// By how much it changes the heading.
    pub turn: i32,
}

impl From<&Figure> for FigureAbout {
    fn from(figure: &Figure) -> FigureAbout {
        FigureAbout {
            key: figure.key.into(),
            label: figure.label.into(),
            cost: figure.cost.0,
            ahead: figure.ahead.0,
            aside: figure.aside.0,
            turn: figure.turn.as_millidegrees(),
        }
    }
}

/// What the numbers of a slot are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LabelsAbout {
    /// What the slot is for, as verbs have it.
    pub slot: String,
    /// A word for each number, from 0 on.
    pub numbers: Vec<String>,
}

impl From<&Labels> for LabelsAbout {
    fn from(labels: &Labels) -> LabelsAbout {
        LabelsAbout { slot: labels.slot.into(), numbers: labels.numbers.iter().map(|&word| word.into()).collect() }
    }
}

/// A side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideAbout {
    /// Its name.
    pub name: String,
}

/// A switch in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SwitchAbout {
    /// Its id.
    pub id: String,
    /// What it does.
    pub title: String,
    /// What it is set to.
    pub value: String,
    /// The clauses that it concerns.
    pub clauses: Vec<String>,
}

/// Something that can be commanded or ruled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VerbAbout {
    /// The word in typed commands.
    pub key: String,
    /// The words on a button.
    pub label: String,
    /// How it is typed.
    pub usage: String,
    /// What each slot is for.
    pub slots: Vec<String>,
    /// What it is in the flow of a turn.
    pub role: Role,
}

impl From<&Verb> for VerbAbout {
    fn from(verb: &Verb) -> VerbAbout {
        VerbAbout {
            key: verb.key.into(),
            label: verb.label.into(),
            usage: verb.usage.into(),
            slots: verb.slots.iter().map(|&slot| slot.into()).collect(),
            role: verb.role,
        }
    }
}
