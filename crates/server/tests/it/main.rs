//! Tests of the server over real sockets.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod breakdown;
mod client;
mod consent;
mod counted;
mod described;
mod dice;
mod faults;
mod forces;
mod helped;
mod hostile;
mod house;
mod invitations;
mod limits;
mod many;
mod protocol;
mod records;
mod restarts;
mod reviews;
mod secrets;
