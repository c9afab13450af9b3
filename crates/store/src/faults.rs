//! A disk that fails on purpose, so that tests can see what becomes of battles then.

use crate::Failure;
use sqlx::{Row, SqliteConnection};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// As many pages as a file may have.
const MOST_PAGES: i64 = 4_294_967_294;

/// What goes wrong with the disk: nothing, unless somebody says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// A file that is read before everything that is written, and says what goes wrong just now: `full`, the file of the
    /// store cannot grow; `slow 250`, every transaction takes 250 ms longer. Anything else, or no file: nothing.
    pub file: Option<PathBuf>,
    /// Nothing waits for the disk (`synchronous=OFF`), so that what was acknowledged is lost when the power fails. It shows
    /// that whoever looks for such losses finds them.
    pub unsynced: bool,
}

/// What goes wrong just now.
#[derive(Debug, Default)]
pub(crate) struct Trouble {
    file: Option<PathBuf>,
    is_full: bool,
}

impl Trouble {
    pub(crate) fn of(faults: &Faults) -> Trouble {
        Trouble { file: faults.file.clone(), is_full: false }
    }

    /// Lets it come over what is written next.
    ///
    /// # Errors
    /// Where the database fails by itself.
    pub(crate) async fn befall(&mut self, file: &mut SqliteConnection) -> Result<(), Failure> {
        let Some(said) = &self.file else { return Ok(()) };
        let said = fs::read_to_string(said).unwrap_or_default();
        let is_full = said.trim() == "full";
        if is_full != self.is_full {
            let now: i64 = sqlx::query("PRAGMA page_count").fetch_one(&mut *file).await?.try_get(0)?;
            let most = if is_full { now } else { MOST_PAGES };
            sqlx::raw_sql(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {most}"))).execute(&mut *file).await?;
            self.is_full = is_full;
        }
        if let Some(wait) = said.trim().strip_prefix("slow ").and_then(|wait| wait.parse().ok()) {
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        Ok(())
    }
}
