//! What does not change in a battle, for its page.

use sandtable_catalog::{Book, ScenarioText};
use sandtable_core::Guide;
use sandtable_core::record::{Header, Provision};
use sandtable_search::Hosted;
use sandtable_wire::{About, FigureAbout, LabelsAbout, SideAbout, SwitchAbout, VerbAbout};

/// The scenario of a battle with this header.
fn scenario_of(book: &Book, header: &Header) -> Option<ScenarioText> {
    match &header.scenario_text {
        Some(text) => Some(ScenarioText::new("scenario", text)),
        None => book.scenario(&header.scenario),
    }
}

/// The guide of a battle whose dice are those that its scenario's guide speaks of.
///
/// # Errors
/// What is wrong with the guide.
fn guide(book: &Book, header: &Header) -> Result<Option<Guide>, String> {
    let Provision::Seed(seed) = header.dice else { return Ok(None) };
    let found = book.guide(&header.scenario);
    let found = found.map_err(|problems| problems.first().map(ToString::to_string).unwrap_or_default())?;
    Ok(found.filter(|guide| guide.seed == seed.to_string()))
}

/// What does not change in a battle. `name` is its public name; empty for a record that somebody sent in.
///
/// # Errors
/// What hinders.
pub(crate) fn about(book: &Book, battle: &dyn Hosted, name: &str) -> Result<About, String> {
    let header = battle.header();
    let scenario = scenario_of(book, header).ok_or("its scenario is not there")?;
    let first =
        |problems: Vec<sandtable_core::data::Problem>| problems.first().map(ToString::to_string).unwrap_or_default();
    let card = book.check_scenario(&scenario, &header.choices).map_err(first)?;
    let known = book.switches(&header.choices).map_err(first)?;
    let switches = header.in_force.iter().map(|in_force| {
        let switch = known.iter().find(|switch| switch.id == in_force.id);
        SwitchAbout {
            id: in_force.id.clone(),
            title: switch.map_or_else(|| in_force.id.clone(), |switch| switch.title.clone()),
            value: in_force.value.clone(),
            clauses: switch.map(|switch| switch.clauses.clone()).unwrap_or_default(),
        }
    });
    let default = book.presets().first().map_or("", |preset| preset.id);
    Ok(About {
        battle: name.into(),
        book: book.key().into(),
        book_title: book.title().into(),
        scenario: card.id,
        title: card.title,
        text: card.text,
        sides: battle.sides().iter().map(|name| SideAbout { name: name.clone() }).collect(),
        verbs: battle.verbs().iter().map(VerbAbout::from).collect(),
        figures: battle.figures().iter().map(FigureAbout::from).collect(),
        labels: battle.labels().iter().map(LabelsAbout::from).collect(),
        rulings: battle.ruling_verbs().iter().map(VerbAbout::from).collect(),
        preset: header.choices.preset.clone().unwrap_or_else(|| default.into()),
        switches: switches.collect(),
        typed_dice: header.dice.is_typed(),
        practice: header.choices.practice,
        advice: book.looks_ahead(),
        commitment: header.dice.commitment().map(|digest| digest.to_string()).unwrap_or_default(),
        unit: battle.unit(),
        guide: guide(book, header)?,
    })
}
