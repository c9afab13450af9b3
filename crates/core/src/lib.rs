//! What a rulebook is, and how a battle of any rulebook runs, is recorded, asked for odds, and seen by each side.

mod amendment;
mod any;
mod battle;
pub mod clause;
pub mod data;
mod fact;
mod foresight;
mod odds;
mod offer;
mod piece;
pub mod record;
mod refusal;
mod roster;
mod ruleset;
mod scene;
mod side;
mod umpire;

pub use amendment::{Amendment, Catalogue, Choices, Class, Date, InForce, Preset, number, on_off, settle};
pub use any::{AnyBattle, Frame, Told};
pub use battle::{Answer, Battle, DiceFrom, Stop, Written, fold, told};
pub use fact::{Fact, Heard, Part, Roll, Words};
pub use foresight::{
    Chance, Cost, Course, Forecast, Halt, Instead, Likely, Meeting, Picture, Preview, Remark, SightLine, Square, Tie,
};
pub use odds::{Outcomes, Quick, outcomes, outcomes_of_all};
pub use offer::{MOST_POINTS, MOST_SLOTS, Offer, Path, Slot, Value, Values, pick, random_command};
pub use piece::{MOST_PIECES, Piece, Pieces};
pub use refusal::{Limit, Misunderstood, Refusal};
pub use roster::{Activation, Formation, Member, Objective, Progress, Roster, Row};
pub use ruleset::{Agenda, MOST_STEPS, Region, Role, Ruleset, Table, Verb};
pub use scene::{Scene, Sentence, Shape, Token};
pub use side::{Audience, Outcome, Side, Sides, ToAct, Viewer};
pub use umpire::{Umpire, begin, carry_out};
