//! The table over HTTP and WebSocket: battles that go on while people come and go, and everything that a page asks for
//! beside them.

mod assets;
mod clock;
mod gate;
mod guard;
mod headers;
mod lines;
mod metrics;
mod openapi;
mod problem;
mod rest;
mod routes;
mod schema;
mod secret;
mod serve;
mod settings;
mod socket;
mod table;
mod tables;
mod world;

pub use lines::{OwnBattle, in_lines};
pub use rest::shapes;
pub use sandtable_store::{Failure as StoreFailure, Faults, Store};
pub use schema::{openapi, protocol};
pub use secret::hash as link_hash;
pub use serve::{NotServed, Server, run, run_with, runtime};
pub use settings::Settings;
