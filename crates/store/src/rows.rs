//! The rows of a transaction: whatever goes into one table goes there by one statement.
//!
//! Each statement is a message to the thread of the database and one back. With statements for each change, of which there are
//! dozens in a transaction under load, these messages were most of the cost of keeping it.

use crate::Failure;
use crate::kept::{Answered, Change, Link, NewBattle};
use crate::writer::What;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection, query};
use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// Answers that are kept of each seat at least, so that a repeat gets the first one again.
const ANSWERS: i64 = 128;

/// Answers of a seat after which those before the last [`ANSWERS`] are dropped.
const SURPLUS: u32 = 64;

/// Seats whose surplus is counted, before all of them start again at none.
const COUNTED: usize = 10_000;

/// Rows of one statement: SQLite takes 32,766 values in one.
const ROWS: usize = 1000;

/// A line of a record: the battle, its place, its text.
type Line<'a> = (&'a str, i64, &'a str);

/// Writes rows, and remembers what spares it looking into the file.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// The time of the last answer in microseconds, so that they have an order whatever the clock does.
    last: i64,
    /// New answers of each battle and seat since the old ones were dropped.
    surplus: HashMap<(String, String), u32>,
}

/// Microseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}

const MICROSECONDS: i64 = 1_000_000;

impl Rows {
    /// Writes everything into an open transaction.
    ///
    /// # Errors
    /// Where the database fails, or something does not fit what is there. The transaction is to be taken back then.
    pub(crate) async fn write<'a>(
        &mut self,
        file: &mut SqliteConnection,
        jobs: impl Iterator<Item = &'a What>,
    ) -> Result<(), Failure> {
        let mut changes: Vec<&Change> = Vec::new();
        let mut lines: Vec<Line> = Vec::new();
        for what in jobs {
            match what {
                What::Create(battle) => {
                    create(file, battle).await?;
                    lines.extend(numbered(&battle.id, 0, &battle.lines));
                }
                What::Change(change) => {
                    lines.extend(numbered(&change.battle, change.after, &change.lines));
                    changes.push(change);
                }
                What::Review { battle, version, text } => {
                    let words = query("INSERT OR REPLACE INTO reviews (battle, version, text) VALUES (?, ?, ?)");
                    words.bind(battle).bind(version).bind(text).execute(&mut *file).await?;
                }
                What::Close => {}
            }
        }
        touch(file, &changes).await?;
        for change in &changes {
            stand(file, change).await?;
            relink(file, change).await?;
        }
        for lines in lines.chunks(ROWS) {
            let mut rows = QueryBuilder::<Sqlite>::new("INSERT INTO lines (battle, seq, text) ");
            rows.push_values(lines, |mut row, &(battle, seq, text)| {
                row.push_bind(battle).push_bind(seq).push_bind(text);
            });
            rows.build().execute(&mut *file).await?;
        }
        self.answers(file, &changes).await
    }

    async fn answers(&mut self, file: &mut SqliteConnection, changes: &[&Change]) -> Result<(), Failure> {
        let answers: Vec<(&str, &Answered)> =
            changes.iter().filter_map(|change| Some((change.battle.as_str(), change.answered.as_ref()?))).collect();
        for answers in answers.chunks(ROWS) {
            let first = now().max(self.last + 1);
            let mut rows = QueryBuilder::<Sqlite>::new("INSERT INTO answers (battle, seat, id, at, answer) ");
            rows.push_values((first..).zip(answers), |mut row, (at, (battle, answered))| {
                let Answered { seat, id, answer } = answered;
                row.push_bind(*battle).push_bind(seat).push_bind(id).push_bind(at).push_bind(answer);
            });
            rows.build().execute(&mut *file).await?;
            self.last = first + answers.len() as i64;
        }
        for (battle, answered) in answers {
            self.drop_surplus(file, battle, &answered.seat).await?;
        }
        Ok(())
    }

    async fn drop_surplus(&mut self, file: &mut SqliteConnection, battle: &str, seat: &str) -> Result<(), Failure> {
        if self.surplus.len() >= COUNTED {
            self.surplus.clear();
        }
        let count = self.surplus.entry((battle.to_owned(), seat.to_owned())).or_default();
        *count += 1;
        if *count < SURPLUS {
            return Ok(());
        }
        *count = 0;
        query(
            "DELETE FROM answers WHERE battle = ?1 AND seat = ?2 AND at <= \
             (SELECT at FROM answers WHERE battle = ?1 AND seat = ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3)",
        )
        .bind(battle)
        .bind(seat)
        .bind(ANSWERS)
        .execute(&mut *file)
        .await?;
        Ok(())
    }
}

fn numbered<'a>(battle: &'a str, after: usize, lines: &'a [String]) -> impl Iterator<Item = Line<'a>> {
    (after as i64..).zip(lines).map(move |(seq, text)| (battle, seq, text.as_str()))
}

async fn create(file: &mut SqliteConnection, battle: &NewBattle) -> Result<(), Failure> {
    let now = now() / MICROSECONDS;
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
    add_links(file, &battle.id, &battle.links).await
}

async fn add_links(file: &mut SqliteConnection, battle: &str, links: &[Link]) -> Result<(), Failure> {
    for link in links {
        let words = query("INSERT INTO links (hash, battle, seat) VALUES (?, ?, ?)");
        words.bind(&link.hash[..]).bind(battle).bind(&link.seat).execute(&mut *file).await?;
    }
    Ok(())
}

/// What has become of a battle's links: most commands leave them alone.
async fn relink(file: &mut SqliteConnection, change: &Change) -> Result<(), Failure> {
    for (before, after) in &change.links.turned {
        let words = query("UPDATE links SET seat = ? WHERE battle = ? AND seat = ?");
        words.bind(after).bind(&change.battle).bind(before).execute(&mut *file).await?;
    }
    add_links(file, &change.battle, &change.links.added).await
}

/// Notes that something of these battles is written.
///
/// # Errors
/// Where one of them is not there.
async fn touch(file: &mut SqliteConnection, changes: &[&Change]) -> Result<(), Failure> {
    let mut battles: Vec<&str> = changes.iter().map(|change| change.battle.as_str()).collect();
    battles.sort_unstable();
    battles.dedup();
    for battles in battles.chunks(ROWS) {
        let mut rows = QueryBuilder::<Sqlite>::new("UPDATE battles SET used = ");
        rows.push_bind(now() / MICROSECONDS).push(" WHERE id IN (");
        let mut ids = rows.separated(", ");
        battles.iter().for_each(|battle| _ = ids.push_bind(*battle));
        rows.push(")");
        if rows.build().execute(&mut *file).await?.rows_affected() < battles.len() as u64 {
            return Err(Failure::Database("the battle is not there".into()));
        }
    }
    Ok(())
}

/// How a battle stands now, where that has changed: most commands change its lines only.
async fn stand(file: &mut SqliteConnection, change: &Change) -> Result<(), Failure> {
    let Change { drafts, proposals, seats, standing, published, .. } = change;
    if drafts.is_none() && proposals.is_none() && seats.is_none() && standing.is_none() && !published {
        return Ok(());
    }
    query(
        "UPDATE battles SET drafts = coalesce(?, drafts), proposals = coalesce(?, proposals), \
         seats = coalesce(?, seats), standing = coalesce(?, standing), published = max(published, ?) WHERE id = ?",
    )
    .bind(drafts.as_ref().map(|draft| &draft.0))
    .bind(proposals)
    .bind(seats)
    .bind(standing.map(|standing| standing.word()))
    .bind(i64::from(*published))
    .bind(&change.battle)
    .execute(&mut *file)
    .await?;
    Ok(())
}
