//! Records of battles: to download, to look at again, to verify.

use super::about::about;
use super::given::{Asked, Bearer, Opened, Text, opened, worked_out};
use super::shapes::{ReplayPage, VerifiedRecord};
use crate::problem::Problem;
use crate::routes::Shared;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use sandtable_catalog::{Book, book, book_of_record};
use sandtable_core::record::Seed;
use sandtable_core::{Side, Viewer};
use sandtable_store::{Kept, Standing};
use sandtable_wire::{Account, Replay};

/// Said where a record is asked for that may not be seen yet.
pub(super) const NOT_YET: &str = "the record opens when the battle is over, or when all sides agree";

/// Said where neither a key nor a record was sent.
const NOTHING: &str = "send the text of a record, or the key of a battle in `Authorization: Bearer KEY`";

/// The record of a battle.
pub(crate) async fn download(State(shared): State<Shared>, Bearer(key): Bearer) -> Result<impl IntoResponse, Problem> {
    let opened = opened(&shared, &key.ok_or_else(Problem::unknown_key)?).await?;
    if !opened.is_public() {
        return Err(Problem::forbidden(NOT_YET));
    }
    let kept = opened.kept;
    let text: String = kept.lines.iter().map(|line| format!("{line}\n")).collect();
    let name = format!("attachment; filename=\"{}-{}.jsonl\"", kept.scenario, kept.id);
    Ok((
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}

fn viewer_word(viewer: Viewer) -> String {
    match viewer {
        Viewer::Side(Side(n)) => n.to_string(),
        Viewer::Public => "public".into(),
        Viewer::Umpire => "umpire".into(),
    }
}

fn viewer_of(word: &str) -> Result<Viewer, Problem> {
    match word {
        "public" => Ok(Viewer::Public),
        "umpire" => Ok(Viewer::Umpire),
        side => match side.parse() {
            Ok(n) => Ok(Viewer::Side(Side(n))),
            Err(_) => Err(Problem::bad("a viewer is the index of a side, `public` or `umpire`")),
        },
    }
}

/// Whose record, and who may look at it how.
pub(super) struct Source {
    pub(super) text: String,
    book: Option<String>,
    pub(super) name: String,
    pub(super) secret: Option<Seed>,
    /// It is of a battle of this server that is over.
    pub(super) is_over: bool,
    /// None where everybody may look.
    pub(super) only: Option<Viewer>,
    asked: Option<Viewer>,
}

impl Source {
    /// The rulebook of the record.
    pub(super) fn book(&self) -> Result<Book, Problem> {
        match &self.book {
            Some(key) => book(key).map_err(Problem::failed),
            None => Ok(book_of_record("record", &self.text)?),
        }
    }
}

pub(super) async fn source(
    shared: &Shared,
    key: Option<String>,
    text: String,
    asked: &Asked,
) -> Result<Source, Problem> {
    let viewer = asked.one("viewer").map(viewer_of).transpose()?;
    let Some(key) = key else {
        if text.trim().is_empty() {
            return Err(Problem::bad(NOTHING));
        }
        return Ok(Source {
            text,
            book: None,
            name: String::new(),
            secret: None,
            is_over: false,
            only: None,
            asked: viewer,
        });
    };
    let opened = opened(shared, &key).await?;
    let only = (!opened.is_public()).then_some(opened.viewer);
    if only.is_some_and(|own| viewer.is_some_and(|asked| asked != own)) {
        return Err(Problem::forbidden(NOT_YET));
    }
    let Opened { kept, viewer: own } = opened;
    Ok(Source {
        text: kept.lines.join("\n"),
        book: Some(kept.book),
        name: kept.id,
        secret: kept.secret.map(Seed),
        is_over: kept.standing == Standing::Over,
        only,
        asked: viewer.or(Some(own)),
    })
}

/// A battle to look at again. While it goes on, a link shows what its own seat has seen.
pub(crate) async fn replay(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    asked: Asked,
    Text(text): Text,
) -> Result<Json<ReplayPage>, Problem> {
    let source = source(&shared, key, text, &asked).await?;
    worked_out(move || {
        let book = source.book()?;
        let battle = book.restore("record", &source.text, source.secret)?.battle;
        let sides = battle.sides().len();
        let viewers: Vec<Viewer> = match source.only {
            Some(own) => vec![own],
            None => Viewer::all(sides).chain([Viewer::Umpire]).collect(),
        };
        let viewer = source.asked.unwrap_or(Viewer::Public);
        if !viewers.contains(&viewer) {
            return Err(Problem::bad("the battle has no such side"));
        }
        let about = about(&book, battle.as_ref(), &source.name)
            .map_err(|what| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what))?;
        Ok(Json(ReplayPage {
            about,
            replay: Replay::of(battle.as_ref(), viewer),
            viewer: viewer_word(viewer),
            viewers: viewers.into_iter().map(viewer_word).collect(),
        }))
    })
    .await
}

/// A battle that is over, summed up.
pub(crate) async fn account(State(shared): State<Shared>, Bearer(key): Bearer) -> Result<Json<Account>, Problem> {
    let opened = opened(&shared, &key.ok_or_else(Problem::unknown_key)?).await?;
    if opened.kept.standing != Standing::Over {
        return Err(Problem::forbidden("a battle is summed up when it is over"));
    }
    let Kept { book: key, lines, secret, .. } = opened.kept;
    worked_out(move || {
        let book = book(&key).map_err(Problem::failed)?;
        let battle = book.restore("record", &lines.join("\n"), secret.map(Seed))?.battle;
        Ok(Json(Account::of(battle.as_ref())))
    })
    .await
}

/// Resolves a whole record again. That of a battle that goes on stays closed.
pub(crate) async fn verify(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    asked: Asked,
    Text(text): Text,
) -> Result<Json<VerifiedRecord>, Problem> {
    let source = source(&shared, key, text, &asked).await?;
    worked_out(move || {
        if source.only.is_some() {
            return Err(Problem::forbidden(NOT_YET));
        }
        let book = match &source.book {
            Some(key) => book(key).map_err(Problem::failed)?,
            None => match book_of_record("record", &source.text) {
                Ok(book) => book,
                Err(problems) => return Ok(Json(VerifiedRecord::unreadable(&problems))),
            },
        };
        Ok(Json(VerifiedRecord::of(&source.text, book.verify("record", &source.text, source.secret))))
    })
    .await
}
