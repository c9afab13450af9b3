//! A page without a screen: it sits down at a table, keeps what it is told, asks and wants, so that a script can do whatever
//! a browser does.
//!
//! Messages are plain JSON as docs/protocol.md describes them; nothing here knows the types of the wire or a rule.
//!
//! ```no_run
//! # async fn example(book: &str, scenario: &str) -> Result<(), sandtable_client::Failure> {
//! use sandtable_client::{Page, Server};
//! use serde_json::json;
//!
//! let server = Server::at("127.0.0.1:8420");
//! let battle = json!({ "book": book, "scenario": scenario, "seats": ["person", { "computer": "doctrine" }] });
//! let links = server.set_up(&battle).await?;
//! let mut page = Page::sit(&server, &links.sides[0]).await?;
//! page.wait_for_turn(0).await?;
//! let answer = page.types("concede").await?;
//! assert_eq!(answer["is"], "done");
//! # Ok(())
//! # }
//! ```

mod failure;
mod line;
mod page;
mod server;

pub use failure::Failure;
pub use line::{Line, Said};
pub use page::{Known, Page, kind};
pub use server::{Got, Links, Server};
