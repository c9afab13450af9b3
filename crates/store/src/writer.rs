//! The one task that writes: everything that waits goes into one transaction with one flush to the disk.

use crate::Failure;
use crate::faults::Trouble;
use crate::kept::{Change, NewBattle};
use sqlx::{Connection, SqliteConnection, query, raw_sql};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// The most that goes into one transaction.
const BATCH: usize = 256;

/// Answers that are kept of each battle, so that a repeat gets the first one again.
const ANSWERS: i64 = 256;

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
    /// Nothing more.
    Close,
}

/// Writes until the store is closed or forgotten.
pub(crate) async fn write_all(mut file: SqliteConnection, mut waiting: mpsc::Receiver<Job>, mut trouble: Trouble) {
    let mut jobs = Vec::new();
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        let closing = jobs.iter().position(|job| matches!(job.what, What::Close));
        let later = closing.map(|at| jobs.split_off(at)).unwrap_or_default();
        if let Err(failure) = trouble.befall(&mut file).await {
            jobs.drain(..).for_each(|job| _ = job.done.send(Err(failure.clone())));
        }
        write_batch(&mut file, std::mem::take(&mut jobs)).await;
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
async fn write_batch(file: &mut SqliteConnection, jobs: Vec<Job>) {
    if jobs.len() > 1 && write_together(file, &jobs).await.is_ok() {
        jobs.into_iter().for_each(|job| _ = job.done.send(Ok(())));
        return;
    }
    for job in jobs {
        let written = write_together(file, std::slice::from_ref(&job)).await;
        // Whoever asked may have gone; it is written all the same.
        _ = job.done.send(written);
    }
}

/// The statements of a transaction are our own: a full disk takes it back by itself, and whoever counts transactions then
/// counts one that is not there any more and begins no other.
async fn write_together(file: &mut SqliteConnection, jobs: &[Job]) -> Result<(), Failure> {
    raw_sql("BEGIN IMMEDIATE").execute(&mut *file).await?;
    let done = match write_each(file, jobs).await {
        Ok(()) => raw_sql("COMMIT").execute(&mut *file).await.map(drop).map_err(Failure::from),
        Err(failure) => Err(failure),
    };
    if done.is_err() {
        // Where there is nothing to take back, the database has done so itself.
        _ = raw_sql("ROLLBACK").execute(&mut *file).await;
    }
    done
}

async fn write_each(file: &mut SqliteConnection, jobs: &[Job]) -> Result<(), Failure> {
    for job in jobs {
        match &job.what {
            What::Create(battle) => create(file, battle).await?,
            What::Change(change) => write(file, change).await?,
            What::Close => {}
        }
    }
    Ok(())
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

async fn create(file: &mut SqliteConnection, battle: &NewBattle) -> Result<(), Failure> {
    let now = now();
    query(
        "INSERT INTO battles (id, book, scenario, created, used, secret, opponents, seats, standing, published, drafts, \
         proposals) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', 0, '', '')",
    )
    .bind(&battle.id)
    .bind(&battle.book)
    .bind(&battle.scenario)
    .bind(now)
    .bind(now)
    .bind(battle.secret.map(|secret| secret.to_vec()))
    .bind(battle.opponents.to_vec())
    .bind(&battle.seats)
    .execute(&mut *file)
    .await?;
    for link in &battle.links {
        let words = query("INSERT INTO links (hash, battle, seat) VALUES (?, ?, ?)");
        words.bind(&link.hash[..]).bind(&battle.id).bind(&link.seat).execute(&mut *file).await?;
    }
    lines(file, &battle.id, 0, &battle.lines).await
}

async fn lines(file: &mut SqliteConnection, battle: &str, after: usize, lines: &[String]) -> Result<(), Failure> {
    for (seq, line) in (after as i64..).zip(lines) {
        let words = query("INSERT INTO lines (battle, seq, text) VALUES (?, ?, ?)");
        words.bind(battle).bind(seq).bind(line).execute(&mut *file).await?;
    }
    Ok(())
}

async fn write(file: &mut SqliteConnection, change: &Change) -> Result<(), Failure> {
    let there = query(
        "UPDATE battles SET used = ?, drafts = coalesce(?, drafts), proposals = coalesce(?, proposals), \
         seats = coalesce(?, seats), standing = coalesce(?, standing), published = max(published, ?) WHERE id = ?",
    )
    .bind(now())
    .bind(change.drafts.as_ref().map(|draft| &draft.0))
    .bind(&change.proposals)
    .bind(&change.seats)
    .bind(change.standing.map(|standing| standing.word()))
    .bind(i64::from(change.published))
    .bind(&change.battle)
    .execute(&mut *file)
    .await?;
    if there.rows_affected() == 0 {
        return Err(Failure::Database("the battle is not there".into()));
    }
    lines(file, &change.battle, change.after, &change.lines).await?;
    let Some(answered) = &change.answered else { return Ok(()) };
    query(
        "INSERT INTO answers (battle, seat, id, at, answer) \
         VALUES (?1, ?2, ?3, (SELECT coalesce(max(at), -1) + 1 FROM answers WHERE battle = ?1), ?4)",
    )
    .bind(&change.battle)
    .bind(&answered.seat)
    .bind(&answered.id)
    .bind(&answered.answer)
    .execute(&mut *file)
    .await?;
    query(
        "DELETE FROM answers WHERE battle = ?1 AND seat = ?3 \
         AND at <= (SELECT max(at) FROM answers WHERE battle = ?1) - ?2",
    )
    .bind(&change.battle)
    .bind(ANSWERS)
    .bind(&answered.seat)
    .execute(&mut *file)
    .await?;
    Ok(())
}
