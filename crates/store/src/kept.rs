//! What is kept of a battle, as plain values: the store knows neither rules nor messages.

/// How a battle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Open,
    /// It is over, and its record is closed.
    Over,
    /// It can go on no longer.
    Broken,
}

impl Standing {
    /// As it is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Standing::Open => "open",
            Standing::Over => "over",
            Standing::Broken => "broken",
        }
    }

    /// As it was written.
    pub(crate) fn of(word: &str) -> Option<Standing> {
        [Standing::Open, Standing::Over, Standing::Broken].into_iter().find(|standing| standing.word() == word)
    }
}

/// A link to a battle: only the hash of its key is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The hash of the key.
    pub hash: [u8; 32],
    /// Which seat it is for.
    pub seat: String,
}

/// A battle that has just been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBattle {
    /// Its public name.
    pub id: String,
    /// The key of its rulebook.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// What the commitment of its record was made to.
    pub secret: Option<[u8; 32]>,
    /// What the computer's choices come from.
    pub opponents: [u8; 32],
    /// Who holds each side.
    pub seats: String,
    /// Its links.
    pub links: Vec<Link>,
    /// The lines of its record.
    pub lines: Vec<String>,
}

/// What a side has sealed and the record does not show yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft(
    /// In the words of whoever keeps it.
    pub String,
);

/// An answer that must be the same if its question is repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The seat that asked.
    pub seat: String,
    /// The page's own name for what it wanted.
    pub id: String,
    /// The answer.
    pub answer: String,
}

/// What has become of links: those of a seat are another's from now on, and new ones are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relinked {
    /// The seat whose links change, and what they are for from now on: pairs, in this order.
    pub turned: Vec<(String, String)>,
    /// New links.
    pub added: Vec<Link>,
}

/// What has changed in a battle. All of it is kept, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The battle.
    pub battle: String,
    /// How many lines of its record were kept before.
    pub after: usize,
    /// The new lines.
    pub lines: Vec<String>,
    /// What is sealed, if that changed.
    pub drafts: Option<Draft>,
    /// What waits for an answer, if that changed.
    pub proposals: Option<String>,
    /// Who holds each side, if that changed.
    pub seats: Option<String>,
    /// What has become of its links.
    pub links: Relinked,
    /// How it stands, if that changed.
    pub standing: Option<Standing>,
    /// All agreed to show the record.
    pub published: bool,
    /// The answer to whoever wanted it.
    pub answered: Option<Answered>,
}

/// Everything that is kept of a battle but its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its public name.
    pub id: String,
    /// The key of its rulebook.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// What the commitment of its record was made to.
    pub secret: Option<[u8; 32]>,
    /// What the computer's choices come from.
    pub opponents: [u8; 32],
    /// Who holds each side.
    pub seats: String,
    /// How it stands.
    pub standing: Standing,
    /// All agreed to show the record before the end.
    pub published: bool,
    /// What is sealed; empty where nothing ever was.
    pub drafts: Draft,
    /// What waits for an answer; empty where nothing ever did.
    pub proposals: String,
    /// The lines of its record.
    pub lines: Vec<String>,
    /// The latest answers, the oldest first.
    pub answers: Vec<Answered>,
}
