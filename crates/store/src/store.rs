//! The file with all battles: asked by anybody at any time, written by one task.

use crate::Failure;
use crate::faults::{Faults, Trouble};
use crate::kept::{Answered, Change, Draft, Kept, NewBattle, Standing};
use crate::writer::{Job, What, write_all};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Row, SqliteConnection};
use std::str::FromStr;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The steps that lead from an empty file to today's tables. Each ends by noting its number in the file.
const STEPS: [&str; 2] = [include_str!("schema.sql"), include_str!("reviews.sql")];

/// Connections that read.
const READERS: u32 = 2;

/// How much may wait to be written before whoever wants more must wait as well.
const WAITING: usize = 1024;

/// Statements that are kept ready.
const STATEMENTS: usize = 256;

/// How long another program may hold the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// The store of all battles. Copies are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    readers: SqlitePool,
}

impl Store {
    /// Opens the store at an address, `sqlite:FILE`, and makes the file if there is none.
    ///
    /// # Errors
    /// Where the address is none, the file cannot be opened, or it is of a later version.
    pub async fn open(address: &str) -> Result<Store, Failure> {
        Store::open_with(address, &Faults::default()).await
    }

    /// Opens the store on a disk that fails as these faults say: for tests.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn open_with(address: &str, faults: &Faults) -> Result<Store, Failure> {
        let file = address.strip_prefix("sqlite:").filter(|file| !file.is_empty() && !file.contains(":memory:"));
        if file.is_none() {
            return Err(Failure::Address(address.into()));
        }
        let options = SqliteConnectOptions::from_str(address)
            .map_err(|_| Failure::Address(address.into()))?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(if faults.unsynced { SqliteSynchronous::Off } else { SqliteSynchronous::Full })
            .foreign_keys(true)
            // A statement for each number of rows that a transaction may have.
            .statement_cache_capacity(STATEMENTS)
            .busy_timeout(PATIENCE);
        let mut writer = SqliteConnection::connect_with(&options).await?;
        bring_up_to_date(&mut writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true)).await?;
        let (jobs, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write_all(writer, waiting, Trouble::of(faults)));
        Ok(Store { jobs, readers })
    }

    /// Keeps a new battle. When this returns, it is on the disk.
    ///
    /// # Errors
    /// Where it could not be kept. Nothing has changed.
    pub async fn create(&self, battle: NewBattle) -> Result<(), Failure> {
        self.job(What::Create(Box::new(battle))).await
    }

    /// Keeps what has changed in a battle. When this returns, it is on the disk.
    ///
    /// # Errors
    /// Where it could not be kept. Nothing has changed.
    pub async fn write(&self, change: Change) -> Result<(), Failure> {
        self.job(What::Change(Box::new(change))).await
    }

    async fn job(&self, what: What) -> Result<(), Failure> {
        let (done, heard) = oneshot::channel();
        self.jobs.send(Job { what, done }).await.map_err(|_| Failure::Closed)?;
        heard.await.map_err(|_| Failure::Closed)?
    }

    /// The battle and the seat that a key opens, by the key's hash.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn link(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, Failure> {
        let row = sqlx::query("SELECT battle, seat FROM links WHERE hash = ?").bind(&hash[..]);
        let row = row.fetch_optional(&self.readers).await?;
        Ok(match row {
            Some(row) => Some((row.try_get(0)?, row.try_get(1)?)),
            None => None,
        })
    }

    /// Can battles be read?
    ///
    /// # Errors
    /// Where they cannot.
    pub async fn ping(&self) -> Result<(), Failure> {
        sqlx::query("SELECT 1 FROM battles LIMIT 1").fetch_optional(&self.readers).await?;
        Ok(())
    }

    /// How many battles there are.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn count(&self) -> Result<u64, Failure> {
        let row = sqlx::query("SELECT count(*) FROM battles").fetch_one(&self.readers).await?;
        Ok(row.try_get::<i64, _>(0)?.unsigned_abs())
    }

    /// The lines of a battle's record from this one on, counted from 0.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn lines(&self, id: &str, from: usize) -> Result<Vec<String>, Failure> {
        let from = i64::try_from(from).unwrap_or(i64::MAX);
        let words = "SELECT text FROM lines WHERE battle = ? AND seq >= ? ORDER BY seq";
        let rows = sqlx::query(words).bind(id).bind(from).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Everything that is kept of a battle.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn battle(&self, id: &str) -> Result<Option<Kept>, Failure> {
        let mut reader = self.readers.begin().await?;
        let words = "SELECT book, scenario, secret, opponents, seats, standing, published, drafts, proposals \
                     FROM battles WHERE id = ?";
        let Some(row) = sqlx::query(words).bind(id).fetch_optional(&mut *reader).await? else { return Ok(None) };
        let lines = sqlx::query("SELECT text FROM lines WHERE battle = ? ORDER BY seq").bind(id);
        let lines = lines.fetch_all(&mut *reader).await?;
        let answers = sqlx::query("SELECT seat, id, answer FROM answers WHERE battle = ? ORDER BY at").bind(id);
        let answers = answers.fetch_all(&mut *reader).await?;
        let standing: String = row.try_get(5)?;
        Ok(Some(Kept {
            id: id.into(),
            book: row.try_get(0)?,
            scenario: row.try_get(1)?,
            secret: row.try_get::<Option<Vec<u8>>, _>(2)?.map(|bytes| bytes_32(&bytes)).transpose()?,
            opponents: bytes_32(&row.try_get::<Vec<u8>, _>(3)?)?,
            seats: row.try_get(4)?,
            standing: Standing::of(&standing).ok_or_else(|| unreadable("how a battle stands"))?,
            published: row.try_get::<i64, _>(6)? != 0,
            drafts: Draft(row.try_get(7)?),
            proposals: row.try_get(8)?,
            lines: lines.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?,
            answers: answers
                .iter()
                .map(|row| Ok(Answered { seat: row.try_get(0)?, id: row.try_get(1)?, answer: row.try_get(2)? }))
                .collect::<Result<_, sqlx::Error>>()?,
        }))
    }

    /// Keeps what came of looking through a battle, in place of what was kept before. When this returns, it is on the disk.
    ///
    /// # Errors
    /// Where it could not be kept. Nothing has changed.
    pub async fn keep_review(&self, battle: &str, version: u32, text: &str) -> Result<(), Failure> {
        self.job(What::Review { battle: battle.into(), version, text: text.into() }).await
    }

    /// What was kept of looking through a battle, if it is of this version.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn review(&self, battle: &str, version: u32) -> Result<Option<String>, Failure> {
        let row = sqlx::query("SELECT text FROM reviews WHERE battle = ? AND version = ?").bind(battle).bind(version);
        Ok(row.fetch_optional(&self.readers).await?.map(|row| row.try_get(0)).transpose()?)
    }

    /// Waits for all that was handed in before, and closes the file.
    pub async fn close(&self) {
        let (done, heard) = oneshot::channel();
        if self.jobs.send(Job { what: What::Close, done }).await.is_ok() {
            // Whether the writer answers or has gone already: nothing more is written.
            _ = heard.await;
        }
        self.readers.close().await;
    }
}

fn bytes_32(bytes: &[u8]) -> Result<[u8; 32], Failure> {
    bytes.try_into().map_err(|_| unreadable("32 bytes"))
}

fn unreadable(what: &str) -> Failure {
    Failure::Database(format!("{what} cannot be read"))
}

/// Takes the steps that the file has not taken yet, each with all of its tables or none.
async fn bring_up_to_date(writer: &mut SqliteConnection) -> Result<(), Failure> {
    let taken: i64 = sqlx::query("PRAGMA user_version").fetch_one(&mut *writer).await?.try_get(0)?;
    let known = STEPS.len() as i64;
    if taken > known {
        return Err(Failure::Newer { file: taken, known });
    }
    for step in STEPS.iter().skip(usize::try_from(taken).unwrap_or_default()) {
        let mut all = writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(*step).execute(&mut *all).await?;
        all.commit().await?;
    }
    Ok(())
}
