//! The lines of a battle in an example, read one by one.

use sandtable_core::{Choices, Side, Viewer};

/// One roll as an example types it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dice {
    /// Where.
    pub line: u32,
    /// What it must be for, if the example says so.
    pub name: Option<String>,
    /// What it must need, if the example says so.
    pub needing: Option<i32>,
    /// The faces as typed.
    pub faces: String,
}

/// Who is meant: somebody who looks.
pub(super) type Whom = Viewer;

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Says {
    Choose(String),
    Gives { side: Side, text: String },
    Dice(Dice),
    Refused { clause: String, fragment: String },
    Misunderstood(String),
    Expect { clause: Option<String>, fragment: String },
    Hears { whom: Whom, fragment: String, never: bool },
    Odds { side: Option<Side>, command: String, chances: Vec<String> },
    State { piece: String, whom: Option<Whom>, traits: Vec<String> },
    Status { whom: Option<Whom>, label: String, words: String },
    View { whom: Whom, pointer: String, json: String },
    Asked(Vec<Side>),
    Over(Option<Side>),
}

/// Reads the lines of a battle; blank ones and remarks are left out.
pub(super) fn read(lines: &[(u32, String)], sides: &[String]) -> Result<Vec<(u32, Says)>, (u32, String)> {
    let mut script = Vec::new();
    for (line, text) in lines {
        let text = text.trim();
        if !text.is_empty() && !text.starts_with('#') {
            script.push((*line, says(text, *line, sides).map_err(|what| (*line, what))?));
        }
    }
    Ok(script)
}

/// What the lines `choose:` choose; the other lines are left for later, since they name sides.
pub(super) fn choices(lines: &[(u32, String)]) -> Result<Choices, (u32, String)> {
    let mut choices = Choices::default();
    for (line, text) in lines {
        let Some(chosen) = text.trim().strip_prefix("choose:").map(str::trim) else { continue };
        if let Some(preset) = chosen.strip_prefix("preset ") {
            choices.preset = Some(preset.trim().to_owned());
        } else if let Some(date) = chosen.strip_prefix("as of ") {
            choices.as_of = Some(date.trim().parse().map_err(|what| (*line, what))?);
        } else if let Some((option, value)) = chosen.split_once('=') {
            choices.set.push((option.trim().to_owned(), value.trim().to_owned()));
        } else {
            return Err((*line, format!("`{chosen}`: choose `preset NAME`, `as of DATE` or `OPTION = VALUE`")));
        }
    }
    Ok(choices)
}

fn says(text: &str, line: u32, sides: &[String]) -> Result<Says, String> {
    let (head, rest) = text.split_once(':').ok_or("a line is `SIDE: command`, or a word and a colon")?;
    let (head, rest) = (head.trim(), rest.trim().to_owned());
    if let Some(side) = side_of(head, sides) {
        return Ok(Says::Gives { side, text: rest });
    }
    let (word, of) = head.split_once(' ').unwrap_or((head, ""));
    let of = of.trim();
    let whom = |name: &str| whom_of(name, sides).ok_or_else(|| no_side(name, sides));
    let only_side = |name: &str| side_of(name, sides).ok_or_else(|| no_side(name, sides));
    let to = |of: &str| of.strip_prefix("to ").map(|name| whom(name.trim())).transpose();
    let equals = |rest: &str| {
        let (left, right) = rest.rsplit_once(" = ").ok_or_else(|| format!("`{rest}` has no ` = `"))?;
        Ok::<_, String>((left.trim().to_owned(), right.trim().to_owned()))
    };
    let listed = |rest: &str| rest.split(';').map(|part| part.trim().to_owned()).collect::<Vec<_>>();
    Ok(match (word, of) {
        ("choose", "") => Says::Choose(rest),
        ("dice", _) => Says::Dice(dice(of, rest, line)?),
        ("refused", "") => {
            let (clause, fragment) = rest.split_once(' ').unwrap_or((&rest, ""));
            if clause.is_empty() {
                return Err("refused by which clause?".into());
            }
            Says::Refused { clause: clause.to_owned(), fragment: fragment.trim().to_owned() }
        }
        ("misunderstood", "") => Says::Misunderstood(rest),
        ("expect", clause) => Says::Expect { clause: (!clause.is_empty()).then(|| clause.to_owned()), fragment: rest },
        ("hears", name) => Says::Hears { whom: whom(name)?, fragment: rest, never: false },
        ("never", of) if of.starts_with("hears ") => {
            Says::Hears { whom: whom(of["hears ".len()..].trim())?, fragment: rest, never: true }
        }
        ("odds", name) => {
            let side = if name.is_empty() { None } else { Some(only_side(name)?) };
            let (command, chances) = equals(&rest)?;
            Says::Odds { side, command, chances: listed(&chances) }
        }
        ("state", of) => {
            let (piece, name) = of.rsplit_once(" to ").map_or((of, None), |(piece, name)| (piece, Some(name)));
            let whom = name.map(|name| whom(name.trim())).transpose()?;
            Says::State { piece: piece.trim().to_owned(), whom, traits: listed(&rest) }
        }
        ("status", of) if of.is_empty() || of.starts_with("to ") => {
            let (label, words) = equals(&rest)?;
            Says::Status { whom: to(of)?, label, words }
        }
        ("view", name) => {
            let (pointer, json) = equals(&rest)?;
            Says::View { whom: whom(name)?, pointer, json }
        }
        ("asked", "") if rest == "nobody" => Says::Asked(Vec::new()),
        ("asked", "") => Says::Asked(rest.split(" and ").map(only_side).collect::<Result<_, _>>()?),
        ("over", "") if rest == "drawn" => Says::Over(None),
        ("over", "") => Says::Over(Some(only_side(&rest)?)),
        _ => return Err(format!("`{head}` is no side of this scenario and no word of an example")),
    })
}

/// `dice`, `dice to hit`, `dice to hit needing 8`.
fn dice(of: &str, faces: String, line: u32) -> Result<Dice, String> {
    let (name, needing) = match of.rsplit_once("needing ") {
        Some((name, number)) => {
            let number = number.trim().parse().map_err(|_| format!("`{number}` is no number that could be needed"))?;
            (name.trim(), Some(number))
        }
        None => (of, None),
    };
    Ok(Dice { line, name: (!name.is_empty()).then(|| name.to_owned()), needing, faces })
}

fn side_of(name: &str, sides: &[String]) -> Option<Side> {
    let at = sides.iter().position(|side| side.eq_ignore_ascii_case(name.trim()))?;
    Some(Side(at as u8))
}

fn whom_of(name: &str, sides: &[String]) -> Option<Whom> {
    if name.eq_ignore_ascii_case("public") {
        return Some(Viewer::Public);
    }
    side_of(name, sides).map(Viewer::Side)
}

fn no_side(name: &str, sides: &[String]) -> String {
    format!("`{name}` is none of the sides {}", sides.join(", "))
}
