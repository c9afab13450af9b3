//! What may be expected of a command, with every modifier and clause.

use super::{style, telling::sum};
use sandtable_core::Forecast;
use serde_json::{Value as Json, json};

/// Forecasts, a few lines each.
pub fn forecasts(all: &[Forecast]) -> String {
    let mut text = String::new();
    for forecast in all {
        text.push_str(&format!("{}: {}\n", style::styled(style::HEAD, &forecast.about), forecast.reason));
        if !forecast.need.parts().is_empty() {
            text.push_str(&format!("  {} needed = {}\n", forecast.need.total(), sum(parts(forecast))));
        }
        let chances = forecast.chances.iter().map(|(what, chance)| format!("{what} {:.1} %", 100.0 * chance));
        let chances: Vec<String> = chances.collect();
        if !chances.is_empty() {
            text.push_str(&format!("  {}\n", style::styled(style::DICE, chances.join(", "))));
        }
    }
    text
}

fn parts(forecast: &Forecast) -> impl Iterator<Item = (i32, &str, &str)> {
    forecast.need.parts().iter().map(|part| (part.value.into(), part.reason.name, part.reason.clause))
}

/// The same for programs: a list of objects with `reason`, `about`, `needed`, `parts`, `chances` and `gain`.
pub fn as_json(all: &[Forecast]) -> Json {
    let one = |forecast: &Forecast| {
        let chances = forecast.chances.iter().map(|(what, chance)| json!({ "what": what, "chance": chance }));
        let parts =
            parts(forecast).map(|(value, name, clause)| json!({ "value": value, "name": name, "clause": clause }));
        json!({
            "reason": forecast.reason,
            "about": forecast.about,
            "needed": (!forecast.need.parts().is_empty()).then(|| forecast.need.total()),
            "parts": parts.collect::<Vec<_>>(),
            "chances": chances.collect::<Vec<_>>(),
            "gain": forecast.gain,
        })
    };
    all.iter().map(one).collect()
}
