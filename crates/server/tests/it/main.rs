//! Tests of the server over real sockets.

mod breakdown;
mod client;
mod consent;
mod described;
mod dice;
mod faults;
mod house;
mod limits;
mod many;
mod protocol;
mod records;
mod restarts;
mod secrets;
