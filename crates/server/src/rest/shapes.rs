//! The shapes of requests and answers, as they stand in JSON.

use sandtable_core::{Addition, Draft, Filled, Guide, LengthUnit, Sheet, Side};
use sandtable_geometry::Point;
use sandtable_search::{Mean, Review};
use sandtable_wire::{About, Holder, Page, Replay, SeatKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::problem::ErrorBody;

/// A rulebook and what it offers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BookCard {
    /// Its key: what links, files and commands call it.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// Which edition of which documents it is.
    pub edition: String,
    /// Has it forces to choose?
    pub forces: bool,
    /// Does it adjudicate attacks at a table of real miniatures?
    pub attacks: bool,
    /// The unit in which it measures.
    pub unit: LengthUnit,
    /// The battles that come with it.
    pub scenarios: Vec<ScenarioCard>,
    /// Named sets of rules, the default first.
    pub presets: Vec<PresetCard>,
    /// Its switches, as the default preset sets them.
    pub switches: Vec<SwitchCard>,
    /// Who can play a side when no person does.
    pub players: Vec<PlayerCard>,
    /// How much of it the table knows.
    pub coverage: Coverage,
}

/// A side of a battle that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArmyCard {
    /// Its name.
    pub name: String,
    /// How many pieces it has.
    pub pieces: usize,
    /// What they cost together, where the rulebook has prices.
    pub points: Option<u32>,
    /// Whose list it buys from; none where it may buy from all.
    pub list: Option<String>,
    /// The points that it may cost, where there is a limit.
    pub limit: Option<u32>,
}

/// Where a battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TheatreCard {
    /// On the ground.
    Land,
    /// By aircraft.
    Air,
    /// By ships.
    Sea,
}

/// A battle that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScenarioCard {
    /// Its id.
    pub id: String,
    /// The key of its rulebook.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a few sentences.
    pub text: String,
    /// Its era, by the word that rosters use.
    pub era: String,
    /// May its sides bring rosters of their own?
    pub takes_forces: bool,
    /// Its sides, in their order.
    pub sides: Vec<ArmyCard>,
    /// The far corner of its table; the near one is the origin.
    pub table: Point,
    /// Where it is fought.
    pub theatre: TheatreCard,
    /// Does a side not see all that stands on the table?
    pub hidden: bool,
    /// How many turns it lasts, where it ends after a number of them.
    pub turns: Option<u32>,
    /// How long it is expected to take two people, in minutes.
    pub minutes: u32,
    /// Is it there to be tried, not to be won by either: is one side favoured on purpose? Lists show it apart from the battles.
    pub demonstration: bool,
    /// Is somebody who is new to it guided through its beginning?
    pub guided: bool,
}

/// A named set of rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PresetCard {
    /// Its name.
    pub id: String,
    /// What it is, in a few words.
    pub title: String,
}

/// A switch of a rulebook, with the value that the choices asked about give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SwitchCard {
    /// Its id.
    pub id: String,
    /// What it does, in a few words.
    pub title: String,
    /// What sort of change it is: clarification, correction, new rule, optional, house rule.
    pub class: String,
    /// When it was published, as 2005-03-31; none for what the book always had.
    pub date: Option<String>,
    /// The clauses that it concerns.
    pub clauses: Vec<String>,
    /// What it may be set to: `on | off`, `0 to 20`.
    pub values: String,
    /// What it is where nobody chooses.
    pub default: String,
    /// What it is with these choices.
    pub value: String,
}

/// An opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerCard {
    /// Its name in `computer`.
    pub name: String,
    /// How it plays, in a few words.
    pub title: String,
}

/// How many clauses the table obeys, and how many are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Coverage {
    /// Obeyed, and tested.
    pub proved: usize,
    /// Still to come.
    pub planned: usize,
}

/// A battle that can be chosen, with its table as everybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScenarioPage {
    /// What it is.
    pub card: ScenarioCard,
    /// Its table before anything has happened.
    pub page: Page,
    /// The guide through its beginning, if it has one: a battle with the seed of the guide is guided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guide: Option<Guide>,
}

/// A battle to be set up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBattle {
    /// The key of its rulebook.
    pub book: String,
    /// The id of a battle that comes with the rulebook; empty where `scenario_text` is given.
    #[serde(default)]
    pub scenario: String,
    /// A scenario of one's own.
    #[serde(default)]
    pub scenario_text: Option<String>,
    /// The force of each side, in their order, as a roster's text; the scenario's own where none is given.
    #[serde(default)]
    pub forces: Vec<Option<String>>,
    /// Who holds each side, in their order; persons hold those that are not named.
    #[serde(default)]
    pub seats: Vec<Holder>,
    /// A named set of rules; the first of the book where none is named.
    #[serde(default)]
    pub preset: Option<String>,
    /// Single switches and their values.
    #[serde(default)]
    pub set: Vec<(String, String)>,
    /// The rules as they stood on that day, as 2005-03-31.
    #[serde(default)]
    pub as_of: Option<String>,
    /// People throw the dice on their own table and type them in.
    #[serde(default)]
    pub typed_dice: bool,
    /// What all dice come from, as `blake3-chacha8,` and 64 hexadecimal digits: the same seed and the same commands give the
    /// same battle. Whoever sets up the battle can foresee its dice then, so it is for trials. With `typed_dice` it
    /// is what the umpire alone throws, and what the computer does. Not with `commitment` or `nonce`.
    #[serde(default)]
    pub seed: Option<String>,
    /// Dice that have fallen may be taken back against the computer.
    #[serde(default)]
    pub practice: bool,
    /// Nobody may ask what the computer would do.
    #[serde(default)]
    pub no_advice: bool,
    /// The name of an umpire, who sees everything and may rule, where whoever sets the battle up decides for all sides. Where
    /// somebody is invited, an umpire is agreed upon at the table.
    #[serde(default)]
    pub umpire: Option<String>,
    /// What the table committed itself to before it was told `nonce`: an answer of `POST /api/commitments`. Without it the
    /// table commits itself now.
    #[serde(default)]
    pub commitment: Option<String>,
    /// This page's share of the dice: any text of at most 200 letters that nobody can foresee. Without it the table draws one.
    #[serde(default)]
    pub nonce: Option<String>,
}

/// The same battle is to be fought once more, with sides changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RematchWish {
    /// As in [`NewBattle`].
    #[serde(default)]
    pub commitment: Option<String>,
    /// As in [`NewBattle`].
    #[serde(default)]
    pub nonce: Option<String>,
}

/// A battle is to be fought otherwise from a place on: a new one, with everything before that place and other dice from there on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchWish {
    /// The text of the record; where there is none, it is the battle whose key is sent.
    #[serde(default)]
    pub record: Option<String>,
    /// The first entry that is not to be.
    pub entry: u32,
    /// Whose side the one who asks takes; the computer holds the other.
    pub side: Side,
}

/// What there is to be said for what a side might do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AdvicePage {
    /// Whose side it is about.
    pub side: Side,
    /// The best commands that were found, the best first, and among them the one that was given.
    pub best: Vec<AdvisedCommand>,
}

/// What there is to be said for a command.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AdvisedCommand {
    /// In the rulebook's own form, to be given as it is.
    pub command: serde_json::Value,
    /// As it is typed.
    pub words: String,
    /// What fills the offer that it comes from, where somebody knows.
    pub filled: Option<Filled>,
    /// How likely the side wins with it, half of the draws among it.
    pub chance: Mean,
    /// What is left of the forces of each side in the end, in what they are worth.
    pub left: Vec<f64>,
    /// The doctrine would have given it.
    pub usual: bool,
    /// It was given.
    pub given: bool,
}

/// A battle that is looked through, or has been.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReviewPage {
    /// What came of it; none while it is looked through.
    #[schemars(with = "Option<Review>")]
    pub review: Option<serde_json::Value>,
    /// Entries that were looked at.
    pub at: usize,
    /// Entries that there are; 0 while other battles come first.
    pub of: usize,
}

/// What the table commits itself to before anybody gives his share of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Commitment {
    /// The digest of a secret that comes out with the end of the battle.
    pub commitment: String,
}

/// A battle that has been set up. Keys are the secret parts of links: `/#/table/KEY`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// The battle's public name; it opens nothing.
    pub battle: String,
    /// The sides, in their order.
    pub sides: Vec<SideKey>,
    /// For the umpire, where one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub umpire: Option<String>,
    /// For spectators.
    pub spectator: String,
}

/// A side and the key of its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SideKey {
    /// The side's name.
    pub name: String,
    /// The key; none where the computer holds the side, or somebody is invited to it.
    pub key: Option<String>,
    /// For whoever is invited to it: the secret part of a link, `/#/join/INVITATION`, that gives the seat to the first who
    /// opens it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A seat that somebody is to be invited to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationWish {
    /// Which: one that is still free. Where none is named, one's own: it is handed over.
    #[serde(default)]
    pub seat: Option<SeatKind>,
}

/// An invitation: it gives a seat to the first who opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Invitation {
    /// The secret part of its link: `/#/join/INVITATION`.
    pub invitation: String,
}

/// Somebody opens an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeWish {
    /// The secret part of its link.
    pub invitation: String,
    /// The key that the seat is to have from now on, drawn by whoever opens it: 32 digits from 0 to f. Who loses the answer
    /// says the same again.
    pub key: String,
}

/// A seat that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Taken {
    /// The battle's public name.
    pub battle: String,
    /// What the seat is called.
    pub seat: String,
}

/// A clause in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClauseHead {
    /// Its identifier, such as `ABC-31`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The title of its chapter.
    pub chapter: String,
    /// `proved` where the table obeys it, `planned` where it is still to come.
    pub state: String,
}

/// A clause with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClausePage {
    /// Its identifier, such as `ABC-31`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The title of its chapter.
    pub chapter: String,
    /// `proved` where the table obeys it, `planned` where it is still to come.
    pub state: String,
    /// Its text as Markdown.
    pub text: String,
    /// How it comes out on the table.
    pub examples: Vec<ExampleText>,
    /// The switches that concern it: with the values of the battle whose key was sent, else as the default preset sets them.
    pub switches: Vec<SwitchCard>,
}

/// An example of a clause, as the tests play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExampleText {
    /// Its title.
    pub title: String,
    /// Its text as Markdown: words, and blocks `scenario` and `battle`.
    pub text: String,
    /// The clauses that it proves.
    pub clauses: Vec<String>,
}

/// Something that can be fielded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitCard {
    /// The list that it is in: a nation, an era.
    pub list: String,
    /// Its name, unique in its list.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// What it costs, where the rulebook has prices.
    pub points: Option<u32>,
    /// Everything else by name.
    pub details: Vec<(String, String)>,
}

/// A roster in which nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RosterCard {
    /// Whose list it buys from.
    pub list: String,
    /// The points that it may cost.
    pub limit: u32,
    /// The points that it costs.
    pub points: u32,
    /// Its units.
    pub units: Vec<RosterUnitCard>,
}

/// One unit of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RosterUnitCard {
    /// Its name.
    pub name: String,
    /// The names of its elements.
    pub elements: Vec<String>,
    /// What they cost together.
    pub points: u32,
}

/// A draft of a force, and perhaps more for it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MusterWish {
    /// The force as it is.
    pub draft: Draft,
    /// What is to be added.
    #[serde(default)]
    pub add: Option<Addition>,
}

/// A unit of one's own that wants a price.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuoteWish {
    /// Its era.
    pub era: String,
    /// Its sheet.
    pub sheet: Sheet,
}

/// A draft that wants names for its elements.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetWish {
    /// The force.
    pub draft: Draft,
    /// Which side it is to be drawn as.
    #[serde(default)]
    pub side: u8,
}

/// A battle to look at again.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReplayPage {
    /// What does not change in it.
    pub about: About,
    /// The battle, entry by entry.
    pub replay: Replay,
    /// Through whose eyes: the index of a side, `public` or `umpire`.
    pub viewer: String,
    /// Through whose eyes it may be seen.
    pub viewers: Vec<String>,
}

/// What came of verifying a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VerifiedRecord {
    /// Everything is as the rules and the dice say.
    pub verified: bool,
    /// In words: what was found, or the first line that is wrong.
    pub what: String,
    /// The line that is wrong; none where the record is verified, or nothing of it can be read.
    pub line: Option<u32>,
    /// Entries that were resolved again.
    pub entries: usize,
    /// Throws among them.
    pub rolls: usize,
    /// Throws that came from the battle's key, and from nowhere else.
    pub by_key: usize,
    /// How often something was taken back.
    pub undone: usize,
    /// Human rulings, which are done as written.
    pub rulings: Vec<RulingDone>,
    /// How the battle ended, in words, if it did.
    pub outcome: Option<String>,
}

/// A human ruling in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RulingDone {
    /// Its line.
    pub line: u32,
    /// Why it was ruled.
    pub reason: String,
}

/// The server is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Health {
    /// `ok`.
    pub status: String,
    /// The version of the program.
    pub version: String,
}
