//! `sandtable serve`: the table in the browser.

use crate::Failure;
use clap::Args;

/// Opens the table in the browser.
#[derive(Args, Debug)]
pub struct Serve {
    /// Where battles are kept
    #[arg(long, value_name = "sqlite:FILE")]
    db: Option<String>,
    /// Where to listen
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
}

impl Serve {
    /// # Errors
    /// Always: this build has no server.
    pub fn run(&self) -> Result<(), Failure> {
        let Serve { db: _, listen: _ } = self;
        Err(Failure::No("`serve` comes with the table in the browser, which is not part of this build".into()))
    }
}
