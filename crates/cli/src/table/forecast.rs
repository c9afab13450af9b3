//! What may be expected of a command, with every modifier and clause.

use super::{style, telling::sum};
use sandtable_core::{Caught, Expected, Forecast, Likely, Piece};
use serde_json::{Value as Json, json};

/// Forecasts, a few lines each: the number needed, the chances that matter, everything that may come of it, and everybody whom
/// it may catch. `name` says what a piece is called.
pub fn forecasts(all: &Expected, name: impl Fn(Piece) -> String) -> String {
    let mut text = String::new();
    let told = |chance: f64| match all.fraction(chance) {
        Some(fraction) => format!("{:.1} % ({fraction})", 100.0 * chance),
        None => format!("{:.1} %", 100.0 * chance),
    };
    for forecast in &all.forecasts {
        text.push_str(&format!("{}: {}\n", style::styled(style::HEAD, &forecast.about), forecast.reason));
        if !forecast.need.parts().is_empty() {
            text.push_str(&format!("  {} needed = {}\n", forecast.need.total(), sum(parts(forecast))));
        }
        let chances: Vec<String> =
            forecast.chances.iter().map(|(what, chance)| format!("{what} {}", told(*chance))).collect();
        if !chances.is_empty() {
            text.push_str(&format!("  {}\n", style::styled(style::DICE, chances.join(", "))));
        }
        for Likely { name, effect, chance } in &forecast.picture.results {
            let effect = if effect.is_empty() { String::new() } else { format!(", {effect}") };
            text.push_str(&format!("    {name}{effect}: {}\n", told(*chance)));
        }
        for Caught { piece, needed, caught, destroyed, .. } in reach(forecast) {
            let (caught, destroyed) = (told(*caught), told(*destroyed));
            text.push_str(&format!("    {} ({needed}): caught {caught}, destroyed {destroyed}\n", name(*piece)));
        }
    }
    text
}

/// Everybody whom it may catch, of what is not aimed straight.
fn reach(forecast: &Forecast) -> &[Caught] {
    forecast.picture.scatter.as_ref().map_or(&[], |scatter| &scatter.reach)
}

fn parts(forecast: &Forecast) -> impl Iterator<Item = (i32, &str, &str)> {
    forecast.need.parts().iter().map(|part| (part.value.into(), part.reason.name, part.reason.clause))
}

/// The same for programs: a list of objects with `reason`, `about`, `needed`, `parts`, `chances`, `results`, `reach` and `gain`.
/// A chance that is known exactly has its `fraction` beside it.
pub fn as_json(all: &Expected, name: impl Fn(Piece) -> String) -> Json {
    let with = |mut row: Json, fields: &[(&str, f64)]| {
        for (field, chance) in fields {
            row[field] = (*chance).into();
            if let Some(fraction) = all.fraction(*chance) {
                let beside = if *field == "chance" { "fraction".into() } else { format!("{field}_fraction") };
                row[beside] = fraction.into();
            }
        }
        row
    };
    let one = |forecast: &Forecast| {
        let chances =
            forecast.chances.iter().map(|(what, chance)| with(json!({ "what": what }), &[("chance", *chance)]));
        let result = |result: &Likely| {
            with(json!({ "name": result.name, "effect": result.effect }), &[("chance", result.chance)])
        };
        let caught = |row: &Caught| {
            let fields = [("caught", row.caught), ("destroyed", row.destroyed)];
            with(json!({ "piece": name(row.piece), "needed": row.needed }), &fields)
        };
        let parts =
            parts(forecast).map(|(value, name, clause)| json!({ "value": value, "name": name, "clause": clause }));
        json!({
            "reason": forecast.reason,
            "about": forecast.about,
            "needed": (!forecast.need.parts().is_empty()).then(|| forecast.need.total()),
            "parts": parts.collect::<Vec<_>>(),
            "chances": chances.collect::<Vec<_>>(),
            "results": forecast.picture.results.iter().map(result).collect::<Vec<_>>(),
            "reach": reach(forecast).iter().map(caught).collect::<Vec<_>>(),
            "gain": forecast.gain,
        })
    };
    all.forecasts.iter().map(one).collect()
}
