//! Forces before a battle: what can be bought, what a draft comes to, and its record sheet; and attacks at a table of real
//! miniatures.

use super::books::{choices, named};
use super::given::{self, Asked, Text, worked_out};
use super::shapes::{MusterWish, QuoteWish, SheetWish};
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use sandtable_core::{Armoury, AttackPage, AttackWish, ForceSheet, Muster, Priced, Side};

/// Everything that can be bought, era by era.
pub(crate) async fn armouries(Path(key): Path<String>, asked: Asked) -> Result<Json<Vec<Armoury>>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || Ok(Json(book.armouries(&choices)?))).await
}

/// What a draft comes to, with what was to be added, or why that was not.
pub(crate) async fn muster(
    Path(key): Path<String>,
    asked: Asked,
    given::Json(wish): given::Json<MusterWish>,
) -> Result<Json<Muster>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || Ok(Json(book.muster(&wish.draft, wish.add.as_ref(), &choices)?))).await
}

/// What the draft in a roster's file comes to: a force that breaks rules can be opened and mended.
pub(crate) async fn open(Path(key): Path<String>, asked: Asked, Text(text): Text) -> Result<Json<Muster>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || {
        let draft = book.draft("roster", &text, &choices)?;
        Ok(Json(book.muster(&draft, None, &choices)?))
    })
    .await
}

/// A draft with a name for each element.
pub(crate) async fn sheet(
    Path(key): Path<String>,
    asked: Asked,
    given::Json(wish): given::Json<SheetWish>,
) -> Result<Json<ForceSheet>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || Ok(Json(book.force_sheet(&wish.draft, Side(wish.side), &choices)?))).await
}

/// What a unit of one's own costs, part by part, or everything that is illegal about it.
pub(crate) async fn quote(
    Path(key): Path<String>,
    asked: Asked,
    given::Json(wish): given::Json<QuoteWish>,
) -> Result<Json<Priced>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || Ok(Json(book.quote(&wish.era, &wish.sheet, &choices)?))).await
}

/// An attack at a table of real miniatures, as far as it has been told.
pub(crate) async fn attack(
    Path(key): Path<String>,
    asked: Asked,
    given::Json(wish): given::Json<AttackWish>,
) -> Result<Json<AttackPage>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || Ok(Json(book.attack(&wish, &choices)?))).await
}
