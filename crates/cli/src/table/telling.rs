//! What happened, in sentences, and every roll with its receipt.

use super::style;
use sandtable_core::{Roll, Told};
use sandtable_dice::notation;

/// What a viewer is told, a line each: what happened with its clause; of each roll what it was for, the dice, the number
/// needed, and every part of it by name and clause.
pub fn sentences(told: &[Told]) -> Vec<String> {
    told.iter().filter_map(line).collect()
}

/// The same as a story without numbers and clauses: "d10 (4) Flying Skill Test. R2 climbs to HB 7."
pub fn story(told: &[Told]) -> String {
    let one = |told: &Told| match &told.roll {
        Some(roll) => Some(format!("{} {}.", thrown(roll), roll.name)),
        None => told.sentence.as_ref().map(|sentence| sentence.text.to_string()),
    };
    told.iter().filter_map(one).collect::<Vec<String>>().join(" ")
}

fn line(told: &Told) -> Option<String> {
    if let Some(roll) = &told.roll {
        return Some(receipt(roll));
    }
    let sentence = told.sentence.as_ref()?;
    let clause = if sentence.clause.is_empty() { String::new() } else { format!(" [{}]", sentence.clause) };
    Some(format!("{}{}", sentence.text, style::styled(style::QUIET, clause)))
}

/// "2d10 (7 8)".
fn thrown(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
    format!("{} ({})", notation(roll.sides.iter().copied()), faces.join(" "))
}

fn receipt(roll: &Roll) -> String {
    let dice = style::styled(style::DICE, thrown(roll));
    let mut text = format!("  {dice} {} [{}]", roll.name, roll.clause);
    if let Some(number) = roll.modified() {
        let parts = roll.parts.iter().map(|part| (part.value, part.name.as_ref(), part.clause.as_ref()));
        let number = modified(number, roll.added, roll.at_most);
        text.push_str(&format!(": {number} = {}", sum(parts)));
    }
    text
}

/// "7 needed", "7 or less needed", or "-1 added".
pub fn modified(number: i32, added: bool, at_most: bool) -> String {
    match (added, at_most) {
        (true, _) => format!("{number:+} added"),
        (_, true) => format!("{number} or less needed"),
        _ => format!("{number} needed"),
    }
}

/// "3 weapon and range [ABC-35] +2 target in cover [ABC-37]".
pub fn sum<'a>(parts: impl Iterator<Item = (i32, &'a str, &'a str)>) -> String {
    let part = |(n, (value, name, clause)): (usize, (i32, &str, &str))| {
        let value = if n == 0 { value.to_string() } else { format!("{value:+}") };
        format!("{value} {name} [{clause}]")
    };
    parts.enumerate().map(part).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Sentence;
    use serde_json::json;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn a_roll_is_told_with_dice_needed_number_and_every_part() {
        let part = |value: i32, name, clause| json!({ "value": value, "name": name, "clause": clause });
        let parts = [part(3, "range", "X-2"), part(2, "cover", "X-3")];
        let roll = json!({
            "name": "to hit", "clause": "X-1", "parts": parts, "sides": [10, 10], "faces": [7, 8], "seen": 2,
        });
        let scatter = json!({
            "name": "distance", "clause": "X-4", "parts": [part(-1, "skill", "X-5")], "added": true, "sides": [10],
            "faces": [4], "seen": 3,
        });
        let told = [
            Told { sentence: None, roll: serde_json::from_value(scatter).ok(), event: None },
            Told {
                sentence: Some(Sentence::new("ignored", "X-1", &[])),
                roll: serde_json::from_value(roll).ok(),
                event: None,
            },
            Told { sentence: Some(Sentence::new("T1 burns.", "X-9", &[])), roll: None, event: Some(json!({})) },
            Told { sentence: None, roll: None, event: Some(json!({})) },
        ];
        let lines: Vec<String> = sentences(&told).iter().map(|line| plain(line)).collect();
        let expected = [
            "  d10 (4) distance [X-4]: -1 added = -1 skill [X-5]",
            "  2d10 (7 8) to hit [X-1]: 5 needed = 3 range [X-2] +2 cover [X-3]",
            "T1 burns. [X-9]",
        ];
        assert_eq!(lines, expected);
        assert_eq!(story(&told), "d10 (4) distance. 2d10 (7 8) to hit. T1 burns.");
    }
}
