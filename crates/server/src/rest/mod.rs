//! What a page asks for beside a battle's own connection: rulebooks, battles to set up, records.

pub(crate) mod about;
pub(crate) mod advice;
pub(crate) mod battles;
pub(crate) mod books;
pub(crate) mod clauses;
pub(crate) mod forces;
pub(crate) mod given;
pub(crate) mod invitations;
pub(crate) mod records;
pub(crate) mod reviews;
pub mod shapes;
mod verdict;
