//! Edits of texts and of JSON, as somebody makes them who wants to see the umpire fall.

use super::bytes::Bytes;
use serde_json::{Map, Value as Json};

/// Numbers at which ranges begin and end.
const ODD: [i64; 16] = [-1, 0, 1, 2, 3, 7, 8, 15, 16, 17, 200, 255, 256, 65_535, 999_999_999, -999_999_999];

/// More of them, at the ends of types.
const ENDS: [i64; 6] = [i32::MAX as i64, i32::MIN as i64, u32::MAX as i64, i64::MAX, i64::MIN, u32::MAX as i64 + 1];

fn odd(bytes: &mut Bytes) -> i64 {
    let at = bytes.below(ODD.len() + ENDS.len());
    ODD.get(at).or_else(|| ENDS.get(at - ODD.len())).copied().unwrap_or_default()
}

/// How many values a JSON value is made of, itself included.
fn count(json: &Json) -> usize {
    1 + match json {
        Json::Array(list) => list.iter().map(count).sum(),
        Json::Object(map) => map.values().map(count).sum(),
        _ => 0,
    }
}

/// The value with this many others before it.
fn nth<'j>(json: &'j mut Json, at: &mut usize) -> Option<&'j mut Json> {
    if *at == 0 {
        return Some(json);
    }
    *at -= 1;
    match json {
        Json::Array(list) => list.iter_mut().find_map(|value| nth(value, at)),
        Json::Object(map) => map.values_mut().find_map(|value| nth(value, at)),
        _ => None,
    }
}

/// One edit somewhere in a JSON value.
pub(super) fn crook(json: &mut Json, bytes: &mut Bytes) {
    let all = count(json);
    let (mut from, mut at) = (bytes.below(all), bytes.below(all));
    let other = nth(json, &mut from).cloned().unwrap_or_default();
    let Some(value) = nth(json, &mut at) else { return };
    let choice = bytes.byte();
    match value {
        Json::Number(number) => {
            *value = match choice % 6 {
                0 => number.as_i64().unwrap_or_default().wrapping_add(1).into(),
                1 => number.as_i64().unwrap_or_default().wrapping_sub(1).into(),
                2 => other,
                3 => (i64::from(choice) * 1_000).into(),
                _ => odd(bytes).into(),
            }
        }
        Json::Array(list) => match choice % 5 {
            0 if !list.is_empty() => drop(list.remove(bytes.below(list.len()))),
            1 => list.clear(),
            2 if !list.is_empty() => {
                let more = list[bytes.below(list.len())].clone();
                let times = 1 + bytes.below(40);
                list.extend(std::iter::repeat_n(more, times));
            }
            3 => list.reverse(),
            _ => list.push(other),
        },
        Json::Object(map) => match choice % 4 {
            0 => *map = without(map, bytes),
            _ => *value = other,
        },
        Json::String(text) => match choice % 5 {
            0 => text.clear(),
            1 => *text = text.chars().take(bytes.below(12)).collect(),
            2 => text.push_str("\u{1f3b2}\u{202e}\0 0x7f \u{e9}"),
            3 => *text = text.repeat(1 + bytes.below(20)).chars().take(2_000).collect(),
            _ => *value = other,
        },
        Json::Bool(flag) => *flag = !*flag,
        Json::Null => *value = other,
    }
}

fn without(map: &Map<String, Json>, bytes: &mut Bytes) -> Map<String, Json> {
    let away = bytes.below(map.len().max(1));
    map.iter().enumerate().filter(|(n, _)| *n != away).map(|(_, (key, value))| (key.clone(), value.clone())).collect()
}

/// Edits whole lines: one goes, comes again, changes places, or is the end.
fn crook_whole(lines: &mut Vec<String>, how: u8, at: usize, to: usize) {
    match how {
        0 => drop(lines.remove(at)),
        1 => lines.insert(to, lines[at].clone()),
        2 => lines.swap(at, to),
        _ => lines.truncate(at),
    }
}

/// Edits a text of JSON lines.
pub(super) fn crook_lines(text: &str, bytes: &mut Bytes) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.into();
    }
    let (at, to) = (bytes.below(lines.len()), bytes.below(lines.len()));
    match bytes.byte() % 16 {
        whole @ 0..4 => crook_whole(&mut lines, whole, at, to),
        _ => {
            if let Ok(mut json) = serde_json::from_str::<Json>(&lines[at]) {
                crook(&mut json, bytes);
                lines[at] = json.to_string();
            }
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Edits a text that people write, line by line: TOML.
pub(super) fn crook_text(text: &str, bytes: &mut Bytes) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.into();
    }
    let (at, to) = (bytes.below(lines.len()), bytes.below(lines.len()));
    match bytes.byte() % 16 {
        whole @ 0..4 => crook_whole(&mut lines, whole, at, to),
        // A whole table again, as one copies it to write another.
        4 => {
            let end =
                lines[at..].iter().skip(1).position(|line| line.starts_with('[')).map_or(lines.len(), |n| at + 1 + n);
            let block = lines[at..end].to_vec();
            let times = 1 + bytes.below(48);
            for _ in 0..times {
                lines.splice(to..to, block.iter().cloned());
            }
        }
        5 => lines[at] = lines[at].replace(['"', '[', '='], ""),
        6 | 7 => {
            let word = quoted(&lines[to]).map(str::to_owned);
            if let (Some(own), Some(other)) = (quoted(&lines[at]).map(str::to_owned), word) {
                lines[at] = lines[at].replacen(&own, &other, 1);
            }
        }
        _ => lines[at] = renumbered(&lines[at], bytes),
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The first words in quotation marks.
fn quoted(line: &str) -> Option<&str> {
    let rest = line.split_once('"')?.1;
    rest.split_once('"').map(|(word, _)| word).filter(|word| !word.is_empty())
}

/// A line with one of its numbers changed.
fn renumbered(line: &str, bytes: &mut Bytes) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut digits = false;
    for letter in line.chars() {
        if parts.is_empty() || letter.is_ascii_digit() != digits {
            parts.push(String::new());
            digits = letter.is_ascii_digit();
        }
        parts.last_mut().expect("just pushed").push(letter);
    }
    let numbers: Vec<usize> =
        (0..parts.len()).filter(|&n| parts[n].starts_with(|letter: char| letter.is_ascii_digit())).collect();
    if let Some(&at) = bytes.one_of(&numbers) {
        parts[at] = match bytes.byte() % 4 {
            0 => odd(bytes).to_string(),
            1 => format!("{}.{}", parts[at], bytes.byte() % 100),
            2 => bytes.below(1_000).to_string(),
            _ => format!("{}0", parts[at]),
        };
    }
    parts.concat()
}
