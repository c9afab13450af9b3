//! How a page that has no eyes decides: anything that it is offered, filled by chance, in every form in which it can be said.

use crate::luck::Luck;
use sandtable_client::{Failure, Known, Page};
use serde_json::{Value, json};

/// A wish, and its command in the rulebook's own form where that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is wanted.
    pub wish: Value,
    /// The command that must then stand in the record.
    pub command: Option<Value>,
}

impl Choice {
    fn plain(wish: Value) -> Choice {
        Choice { wish, command: None }
    }
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}

fn near(about: &Value, reach: i64, luck: &mut Luck) -> Value {
    // A square within the circle: every point of it is within reach.
    let half = reach.max(0) * 7 / 10;
    let (x, y) = (number(&about["x"]) + luck.between(-half, half), number(&about["y"]) + luck.between(-half, half));
    json!({ "x": x, "y": y })
}

/// Straight on for all that may be flown, or for a part of it; perhaps after a turn on the spot, where there are such.
fn legs(outline: &Value, luck: &mut Luck) -> Value {
    let (least, most) = (number(&outline["least"]), number(&outline["most"]));
    let sharpest = number(&outline["turns"]["sharpest"]).min(30);
    // In whole inches, as people measure; turns no sooner than they may come.
    let inches = luck.between(0, most / 25_400);
    let after = (inches * 25_400).max(number(&outline["turns"]["after"]));
    match luck.below(3) {
        0 if sharpest > 0 => {
            let hand = luck.pick(&["left", "right"]).copied().unwrap_or_default();
            let turn = json!({ "after": after, "hand": hand, "degrees": luck.between(1, sharpest) });
            json!([{ "turn": turn }, "ahead-rest"])
        }
        1 => json!([{ "ahead": (inches * 25_400).max(least) }]),
        _ => json!(["ahead-rest"]),
    }
}

fn some(of: &Value, at_most: usize, luck: &mut Luck) -> Vec<Value> {
    let mut left = items(of).to_vec();
    let count = luck.below(left.len().min(at_most) as u64 + 1);
    (0..count).map(|_| left.swap_remove(usize::try_from(luck.below(left.len() as u64)).unwrap_or_default())).collect()
}

/// Anything that a slot may hold.
pub fn fill(slot: &Value, luck: &mut Luck) -> Value {
    let Some((kind, outline)) = slot.as_object().and_then(|slot| slot.iter().next()) else { return Value::Null };
    let at_most = || usize::try_from(number(&outline["at_most"])).unwrap_or_default();
    match kind.as_str() {
        "point" => json!({ "point": near(&outline["about"], number(&outline["reach"]), luck) }),
        "path" => {
            let pieces = 1 + luck.below(4).saturating_sub(1).cast_signed();
            let mut at = outline["from"].clone();
            let points: Vec<Value> = (0..pieces)
                .map(|_| {
                    at = near(&at, number(&outline["reach"]) / pieces, luck);
                    at.clone()
                })
                .collect();
            json!({ "path": points })
        }
        "course" => json!({ "course": legs(outline, luck) }),
        "heading" => {
            let turn = luck.between(0, number(&outline["sweep"]));
            json!({ "heading": (number(&outline["from"]) + turn).rem_euclid(360_000) })
        }
        "piece" => json!({ "piece": luck.pick(items(outline)) }),
        "order" => json!({ "order": some(&outline["of"], at_most(), luck) }),
        "subset" => {
            let mut chosen = some(&outline["of"], at_most(), luck);
            chosen.sort_by_key(number);
            json!({ "subset": chosen })
        }
        "number" => json!({ "number": luck.between(number(&outline["from"]), number(&outline["to"])) }),
        _ => Value::Null,
    }
}

fn fill_all(offer: &Value, luck: &mut Luck) -> Vec<Value> {
    items(&offer["slots"]).iter().map(|slot| fill(slot, luck)).collect()
}

/// Any point in an answer, wherever it stands.
fn points<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) if fields.len() == 2 && fields.contains_key("x") && fields.contains_key("y") => {
            found.push(value);
        }
        Value::Object(fields) => fields.values().for_each(|value| points(value, found)),
        Value::Array(all) => all.iter().for_each(|value| points(value, found)),
        _ => {}
    }
}

/// The command that passes, now and then, so that battles end.
fn passing<'a>(known: &'a Known, offers: &'a [Value]) -> Option<&'a Value> {
    ["end", "hold", "fire", "done"].iter().find_map(|word| offers.iter().find(|offer| known.verb(offer) == *word))
}

/// What a side that is asked wants now; none where it has nothing to say.
///
/// # Errors
/// Where the line is lost.
pub async fn decide(page: &mut Page, luck: &mut Luck) -> Result<Option<Choice>, Failure> {
    let known = &page.known;
    if luck.once_in(40) && !known.page["undo"].is_null() {
        return Ok(Some(Choice::plain(json!({ "undo": { "to": known.page["undo"] } }))));
    }
    if luck.once_in(80) {
        return Ok(Some(Choice::plain(json!({ "undo": { "to": known.n().saturating_sub(1 + luck.below(3)) } }))));
    }
    if luck.once_in(60) {
        return ruling(page, luck).await;
    }
    if luck.once_in(200) {
        return Ok(Some(Choice::plain(json!("publish"))));
    }
    if luck.once_in(100) {
        return Ok(Some(Choice::plain(json!({ "say": { "text": "well played" } }))));
    }
    if known.page["way"] == "lists" {
        let list = items(&known.page["list"]);
        if luck.once_in(if list.is_empty() { 8 } else { 3 }) {
            return Ok(Some(Choice::plain(json!("list-done"))));
        }
        if let Some(place) = luck.pick(list).filter(|_| luck.once_in(5)) {
            return Ok(Some(Choice::plain(json!({ "withdraw": { "place": place[0] } }))));
        }
    }
    let offers = items(&known.page["offers"]).to_vec();
    // Whoever concedes ends the battle: that is tried, but not often.
    let may = |offer: &Value, luck: &mut Luck| known.verb(offer) != "concede" || luck.once_in(50);
    let passed = passing(known, &offers).filter(|_| luck.once_in(6)).cloned();
    let offer = match passed.or_else(|| luck.pick(&offers).cloned()) {
        Some(offer) if may(&offer, luck) => offer,
        _ => return Ok(None),
    };
    filled(page, offer, luck).await
}

/// A filled offer, as a command in one of the three languages.
async fn filled(page: &mut Page, offer: Value, luck: &mut Luck) -> Result<Option<Choice>, Failure> {
    let mut values = fill_all(&offer, luck);
    let slots = items(&offer["slots"]);
    let place = slots.iter().position(|slot| slot.get("point").is_some() || slot.get("path").is_some());
    if let Some(slot) = place.filter(|_| luck.once_in(4)) {
        let reply = page.ask(json!({ "region": { "offer": offer, "slot": slot } })).await?;
        let mut within = Vec::new();
        points(&reply["region"], &mut within);
        if let Some(&point) = luck.pick(&within) {
            let is_path = slots[slot].get("path").is_some();
            values[slot] = if is_path { json!({ "path": [point] }) } else { json!({ "point": point }) };
        }
    }
    let said = json!({ "filled": { "offer": offer, "values": values } });
    if luck.once_in(2) {
        return Ok(Some(Choice::plain(json!({ "give": said }))));
    }
    // As a person does: look first, then say what the look showed.
    let reply = page.ask(json!({ "before": said })).await?;
    let before = &reply["before"];
    if before.is_null() || !before["refused"].is_null() {
        return Ok(None);
    }
    let command = before["command"].clone();
    let said = match luck.once_in(2) {
        true => json!({ "typed": before["words"] }),
        false => json!({ "command": command }),
    };
    Ok(Some(Choice { wish: json!({ "give": said }), command: Some(command) }))
}

/// A ruling about any piece.
///
/// # Errors
/// Where the line is lost.
pub async fn ruling(page: &mut Page, luck: &mut Luck) -> Result<Option<Choice>, Failure> {
    let Some(token) = luck.pick(items(&page.known.page["tokens"])) else { return Ok(None) };
    let piece = token["piece"].clone();
    let reply = page.ask(json!({ "rulings": { "piece": piece } })).await?;
    let Some(offer) = luck.pick(items(&reply["rulings"])) else { return Ok(None) };
    let rule = json!({ "offer": offer, "values": fill_all(offer, luck), "reason": "the table was pushed" });
    Ok(Some(Choice::plain(json!({ "rule": rule }))))
}

/// What is answered to a proposal that waits for this side.
pub fn consent(known: &Known, side: u64, luck: &mut Luck) -> Option<Value> {
    let waits = |proposal: &&Value| items(&proposal["waits_for"]).iter().any(|of| of.as_u64() == Some(side));
    let proposal = items(&known.proposals).iter().find(waits)?;
    Some(json!({ "answer": { "proposal": proposal["number"], "agree": !luck.once_in(3) } }))
}

/// Has this side sealed what it had to decide?
pub fn has_sealed(known: &Known, side: u64) -> bool {
    items(&known.page["sealed"]).iter().any(|of| of.as_u64() == Some(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_is_filled_within_its_outline() {
        let mut luck = Luck::new(1);
        for _ in 0..200 {
            let point = fill(&json!({ "point": { "about": { "x": 5, "y": 5 }, "reach": 100 } }), &mut luck);
            let (x, y) = (number(&point["point"]["x"]) - 5, number(&point["point"]["y"]) - 5);
            assert!(x * x + y * y <= 10_000);
            let value = fill(&json!({ "number": { "from": -2, "to": 2 } }), &mut luck);
            assert!((-2..=2).contains(&number(&value["number"])));
            let order = fill(&json!({ "order": { "of": [1, 2, 3], "at_most": 2 } }), &mut luck);
            assert!(items(&order["order"]).len() <= 2);
            assert_eq!(fill(&json!({ "piece": [4] }), &mut luck), json!({ "piece": 4 }));
            let most = 152_400;
            let flown = json!({ "course": { "least": 76_200, "most": most, "turns": { "sharpest": 60 } } });
            let course = fill(&flown, &mut luck);
            for leg in items(&course["course"]) {
                let by = number(&leg["ahead"]) + number(&leg["turn"]["after"]);
                assert!((0..=most).contains(&by) && number(&leg["turn"]["degrees"]) <= 30, "{leg}");
            }
        }
    }
}
