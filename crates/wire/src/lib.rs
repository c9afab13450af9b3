//! What goes over the wire: messages, and what one viewer's page is told of a battle, made from what that viewer may know
//! and from nothing else.

mod account;
mod answer;
mod message;
mod page;
mod question;
mod said;

pub use account::{Account, Feat, Lead, SideAccount};
pub use answer::{Answered, Mend, NeedPart, Refused, Throwing};
pub use message::{
    About, FigureAbout, FromPage, FromTable, Garbled, Holder, LabelsAbout, Named, Proposal, Seat, SeatKind, SideAbout,
    SwitchAbout, TableDice, Until, VerbAbout, Wanted, Wish,
};
pub use page::{Changes, Entry, Missed, News, Page, Receipt, Replay, RosterChanges, TokenChanges, Way};
pub use question::{Alternative, Beforehand, Choice, MOST_WAYS, Question, Reason, Reply, ask};
pub use said::Said;
