//! What a rulebook is, and how a battle of any rulebook runs, is recorded, asked for odds, and seen by each side.

mod amendment;
mod any;
mod attack;
mod battle;
pub mod clause;
pub mod data;
mod fact;
mod fixture;
mod foresight;
mod guide;
mod happening;
mod leg;
mod measure;
mod muster;
mod odds;
mod offer;
pub mod phrase;
mod piece;
pub mod record;
mod refusal;
mod roster;
mod ruleset;
mod scene;
mod sea;
mod side;
mod typed_ruling;
mod umpire;
mod usage;
mod why_not;
mod workshop;

pub use amendment::{
    Allowed, Amended, Amendment, Choices, Class, Counted, Date, InForce, Preset, number, on_off, settle, settled,
};
pub use any::{AnyBattle, Frame, Told, ruled};
pub use attack::{
    AttackBand, AttackChance, AttackNeed, AttackPage, AttackParty, AttackResult, AttackThrow, AttackWish, AttackWords,
    Circumstance, Outsider, WeaponChoice,
};
pub use battle::{Answer, Battle, DiceFrom, FactOf, Passage, Resolved, Stop, Swing, Written, fold, told};
pub use fact::{Fact, Heard, Part, Roll, Words, is_default};
pub use fixture::{BoxPart, Fixture, Harm, Works};
pub use foresight::{
    Caught, Chance, Cost, Course, Expected, Fall, Forecast, Halt, Instead, Likely, Meeting, Picture, Preview, Remark,
    Scatter, SightLine, Square, Stray, Summand, Tie, Toll,
};
pub use guide::{Guide, Step};
pub use happening::{Mentioned, holds};
pub use leg::{Courses, Figure, Leg, Legs, MOST_LEGS, Turns};
pub use measure::{LengthUnit, read_angle, write_angle, write_name};
pub use muster::{
    Addition, Armoury, Boxes, Card, Counters, Draft, DraftLine, DraftUnit, Fitting, FittingChoice, ForceFault,
    ForceRule, ForceSheet, MOST_ALIKE, MOST_DRAFTED, Markers, Muster, MusterUnit, NotAdded, Note, Remedy, Ware,
};
pub use odds::{Outcomes, Quick, outcomes, outcomes_of_all};
pub use offer::{Begins, Filled, MOST_POINTS, MOST_SLOTS, Offer, Path, Slot, Value, Values, pick, random_command};
pub use phrase::{Known, Parameter, Phrase, Tongue, Typed};
pub use piece::{MOST_PIECES, Piece, Pieces};
pub use refusal::{Limit, Misunderstood, Refusal, Verdict, refuse, unless};
pub use roster::{Activation, Formation, Member, Objective, Progress, Roster, Row};
pub use ruleset::{Agenda, Clock, Labels, MOST_STEPS, Region, Role, Ruleset, Table, Verb};
#[doc(hidden)]
pub use sandtable_dice::Exact;
pub use scene::{Block, Drawn, Heights, Scene, Sentence, Shape, Sign, Token, capital, counted, listed};
pub use sea::{Knowledge, Light, Sea, Vessel};
pub use side::{Audience, Outcome, Side, Sides, ToAct, Viewer};
pub use umpire::{Umpire, begin, carry_out};
pub use usage::{Meanings, Spoken, Usage, spoken_words};
pub use why_not::{WhyNot, out_of, verb_said, why_not};
pub use workshop::{
    Flaw, LineTakes, MOST_OWN, Priced, Quote, Share, Sheet, SheetEntry, SheetLine, SheetReader, SheetWord, Workshop,
};
