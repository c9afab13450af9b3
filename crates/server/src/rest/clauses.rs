//! The clauses of a rulebook, each with its examples and its state.

use super::books::named;
use super::given::{Asked, Bearer, opened};
use super::shapes::{ClauseHead, ClausePage, ExampleText, SwitchCard};
use crate::problem::Problem;
use crate::routes::Shared;
use axum::Json;
use axum::extract::{Path, State};
use sandtable_catalog::{Book, Clause};
use sandtable_core::Choices;
use sandtable_core::record::read_header;

fn state(planned: &[String], id: &str) -> String {
    if planned.iter().any(|known| known == id) { "planned".into() } else { "proved".into() }
}

/// The clauses in the order of the book; those in which `search` stands, where it is given.
pub(crate) async fn all(Path(key): Path<String>, asked: Asked) -> Result<Json<Vec<ClauseHead>>, Problem> {
    let book = named(&key)?;
    let words: Vec<&str> = asked.one("search").unwrap_or_default().split_whitespace().collect();
    let planned = book.planned();
    let found = book.clauses().into_iter().filter(|clause| words.iter().all(|word| clause.mentions(word)));
    let head = |clause: Clause| ClauseHead {
        state: state(&planned, &clause.id),
        id: clause.id,
        title: clause.title,
        chapter: clause.chapter,
    };
    Ok(Json(found.map(head).collect()))
}

/// One clause. With the key of a battle, its switches have the values of that battle.
pub(crate) async fn one(
    State(shared): State<Shared>,
    Path((key, id)): Path<(String, String)>,
    Bearer(link): Bearer,
) -> Result<Json<ClausePage>, Problem> {
    let book = named(&key)?;
    let clause = book.clause(&id).ok_or_else(|| {
        Problem::not_there(format!("the rulebook has no clause {}", id.chars().take(24).collect::<String>()))
    })?;
    let examples = book.examples().into_iter().filter(|example| example.clauses.contains(&clause.id));
    let examples =
        examples.map(|example| ExampleText { title: example.title, text: example.text, clauses: example.clauses });
    let switches = match link {
        Some(link) => in_battle(&shared, &book, &link).await?,
        None => book.switches(&Choices::default())?.into_iter().map(SwitchCard::from).collect(),
    };
    Ok(Json(ClausePage {
        state: state(&book.planned(), &clause.id),
        examples: examples.collect(),
        switches: switches.into_iter().filter(|switch| switch.clauses.contains(&clause.id)).collect(),
        id: clause.id,
        title: clause.title,
        chapter: clause.chapter,
        text: clause.text,
    }))
}

/// The switches as they are in a battle.
async fn in_battle(shared: &Shared, book: &Book, link: &str) -> Result<Vec<SwitchCard>, Problem> {
    let kept = opened(shared, link).await?.kept;
    let first = kept.lines.first().map(String::as_str).unwrap_or_default();
    let header = read_header("record", first)?;
    let mut switches: Vec<SwitchCard> = match header.rulebook == book.key() {
        true => book.switches(&header.choices)?.into_iter().map(SwitchCard::from).collect(),
        false => book.switches(&Choices::default())?.into_iter().map(SwitchCard::from).collect(),
    };
    for switch in &mut switches {
        if let Some(in_force) = header.in_force.iter().find(|in_force| in_force.id == switch.id) {
            switch.value.clone_from(&in_force.value);
        }
    }
    Ok(switches)
}
