//! The one task that writes: everything that waits goes into one transaction with one flush to the disk.

use crate::Failure;
use crate::faults::Trouble;
use crate::kept::{Change, NewBattle};
use crate::rows::Rows;
use sqlx::{Connection, SqliteConnection, raw_sql};
use tokio::sync::{mpsc, oneshot};

/// The most that goes into one transaction.
const BATCH: usize = 256;

/// Something to write, and who waits for it.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) what: What,
    pub(crate) done: oneshot::Sender<Result<(), Failure>>,
}

/// What is to be written.
#[derive(Debug)]
pub(crate) enum What {
    /// A new battle.
    Create(Box<NewBattle>),
    /// What changed in one.
    Change(Box<Change>),
    /// What came of looking through one.
    Review { battle: String, version: u32, text: String },
    /// Nothing more.
    Close,
}

/// Writes until the store is closed or forgotten.
pub(crate) async fn write_all(mut file: SqliteConnection, mut waiting: mpsc::Receiver<Job>, mut trouble: Trouble) {
    let (mut jobs, mut rows) = (Vec::new(), Rows::default());
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        let closing = jobs.iter().position(|job| matches!(job.what, What::Close));
        let later = closing.map(|at| jobs.split_off(at)).unwrap_or_default();
        if let Err(failure) = trouble.befall(&mut file).await {
            jobs.drain(..).for_each(|job| _ = job.done.send(Err(failure.clone())));
        }
        write_batch(&mut file, &mut rows, std::mem::take(&mut jobs)).await;
        if let Some(close) = later.into_iter().next() {
            let closed = file.close().await.map_err(Failure::from);
            waiting.close();
            // Nobody need wait for the answer.
            _ = close.done.send(closed);
            return;
        }
    }
}

/// One transaction for all; where that fails, one for each, so that nobody suffers for another's mistake.
async fn write_batch(file: &mut SqliteConnection, rows: &mut Rows, jobs: Vec<Job>) {
    if jobs.len() > 1 && write_together(file, rows, &jobs).await.is_ok() {
        jobs.into_iter().for_each(|job| _ = job.done.send(Ok(())));
        return;
    }
    for job in jobs {
        let written = write_together(file, rows, std::slice::from_ref(&job)).await;
        // Whoever asked may have gone; it is written all the same.
        _ = job.done.send(written);
    }
}

/// The statements of a transaction are our own: a full disk takes it back by itself, and whoever counts transactions then
/// counts one that is not there any more and begins no other.
async fn write_together(file: &mut SqliteConnection, rows: &mut Rows, jobs: &[Job]) -> Result<(), Failure> {
    raw_sql("BEGIN IMMEDIATE").execute(&mut *file).await?;
    let done = match rows.write(file, jobs.iter().map(|job| &job.what)).await {
        Ok(()) => raw_sql("COMMIT").execute(&mut *file).await.map(drop).map_err(Failure::from),
        Err(failure) => Err(failure),
    };
    if done.is_err() {
        // Where there is nothing to take back, the database has done so itself.
        _ = raw_sql("ROLLBACK").execute(&mut *file).await;
    }
    done
}
