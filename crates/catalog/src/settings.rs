//! Settings that were read lately: battles of one scenario share theirs, and the next one need not read the tables again.

use crate::ScenarioText;
use sandtable_core::Choices;
use sandtable_core::data::{Files, Problem};
use sandtable_core::record::Digest;
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

/// So many are kept for the next battle, however many others there are.
const KEPT: usize = 8;

/// A setting of any rulebook.
type Setting = Arc<dyn Any + Send + Sync>;

/// Settings, the latest used last, each with the digest of what it was read from.
static SETTINGS: Mutex<Vec<(Digest, Setting)>> = Mutex::new(Vec::new());

/// The setting that comes from these texts: one that is known, or what `load` makes of them.
///
/// # Errors
/// Those of `load`. They are not kept.
pub(crate) fn shared<S: Any + Send + Sync>(
    rulebook: &str,
    tables: &Files,
    scenario: &ScenarioText,
    choices: &Choices,
    load: impl FnOnce() -> Result<S, Vec<Problem>>,
) -> Result<Arc<S>, Vec<Problem>> {
    let choices = serde_json::to_string(choices).expect("choices are plain values");
    let from = [rulebook, &scenario.name, &scenario.text, &choices].map(|text| Digest::of(text.as_bytes()).0);
    let key = Digest::of(&[from.concat(), tables.hash().to_vec()].concat());
    let known = |settings: &mut Vec<(Digest, Setting)>| {
        let at = settings.iter().position(|(own, _)| *own == key)?;
        let found = settings.remove(at);
        settings.push(found.clone());
        found.1.downcast::<S>().ok()
    };
    if let Some(setting) = known(&mut SETTINGS.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(setting);
    }
    // Nobody else waits while it is read; where two read the same, the second one's is dropped.
    let made = Arc::new(load()?);
    let mut settings = SETTINGS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(setting) = known(&mut settings) {
        return Ok(setting);
    }
    settings.push((key, made.clone()));
    // One that a battle still holds costs nothing to keep, and the next battle of its scenario shares it.
    let spare = settings.iter().filter(|(_, setting)| Arc::strong_count(setting) == 1).count();
    let mut surplus = spare.saturating_sub(KEPT);
    settings.retain(|(_, setting)| {
        let goes = surplus > 0 && Arc::strong_count(setting) == 1;
        surplus -= usize::from(goes);
        !goes
    });
    Ok(made)
}
