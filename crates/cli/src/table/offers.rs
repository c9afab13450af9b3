//! What can be done now, piece by piece, in the words in which it is typed.

use super::style;
use sandtable_core::{AnyBattle, Leg, Offer, Path, Piece, Pieces, Scene, Side, Slot, Value};
use std::fmt::Write;

/// Every offer of a side; of one piece, where its name is given.
pub fn list(battle: &dyn AnyBattle, scene: &Scene, side: Side, only: &str) -> String {
    let mut text = String::new();
    let mut last = None;
    for offer in battle.offers(side) {
        let name = short(battle, scene, side, offer.actor);
        if !only.is_empty() && !name.eq_ignore_ascii_case(only) {
            continue;
        }
        if last != Some(offer.actor) {
            let title = if offer.actor == Piece::THE_SIDE {
                "The side".into()
            } else {
                sandtable_core::AnyBattle::name(battle, sandtable_core::Viewer::Side(side), offer.actor)
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", style::styled(style::HEAD, title));
            last = Some(offer.actor);
        }
        let _ = writeln!(text, "  {}", line(battle, scene, side, &offer));
    }
    if text.is_empty() { "Nothing.\n".into() } else { text }
}

/// One offer: an example as it would be typed, then what may stand in each place.
fn line(battle: &dyn AnyBattle, scene: &Scene, side: Side, offer: &Offer) -> String {
    let verb = battle.verbs().get(usize::from(offer.verb));
    let begins = |n: usize, slot: &Slot| offer.begins.and_then(|it| it.value(n, slot));
    let values: Option<Vec<Value>> =
        offer.slots.iter().enumerate().map(|(n, slot)| begins(n, slot).or_else(|| example(slot))).collect();
    let typed = values.and_then(|values| battle.write(&battle.fill(offer, &values).ok()?).ok());
    let typed = typed.unwrap_or_else(|| verb.map_or("?", |verb| verb.usage).to_string());
    let slots = offer.slots.iter().enumerate().filter_map(|(n, slot)| {
        let label = verb.and_then(|verb| verb.slots.get(n)).copied().unwrap_or("");
        let words = battle.labels().iter().find(|labels| labels.slot == label).map_or(&[][..], |labels| labels.numbers);
        let what = open(battle, scene, side, slot).map(|what| named(slot, words).unwrap_or(what));
        what.map(|what| format!("{label}: {what}"))
    });
    let slots: Vec<String> = slots.collect();
    if slots.is_empty() { typed } else { format!("{typed}    {}", style::styled(style::QUIET, slots.join("; "))) }
}

fn example(slot: &Slot) -> Option<Value> {
    Some(match *slot {
        Slot::Point { about, .. } => Value::Point(about),
        Slot::Path { from, .. } => {
            let mut path = Path::default();
            path.push(from);
            Value::Path(path)
        }
        Slot::Course(_) => Value::Course([Leg::AheadRest].into_iter().collect()),
        Slot::Heading { from, .. } => Value::Heading(from),
        Slot::Piece(of) => Value::Piece(of.nth(0)?),
        Slot::Order { of, .. } => Value::Order(of.iter().take(1).collect()),
        Slot::Subset { of, .. } => Value::Subset(of.iter().take(1).collect()),
        Slot::Number { from, .. } => Value::Number(from),
    })
}

/// What may stand in a slot; nothing where there is no choice.
fn open(battle: &dyn AnyBattle, scene: &Scene, side: Side, slot: &Slot) -> Option<String> {
    let unit = battle.unit();
    let names = |of: &Pieces| -> Vec<String> { of.iter().map(|piece| short(battle, scene, side, piece)).collect() };
    Some(match slot {
        Slot::Point { about, reach } => format!("within {} of {}", unit.say(*reach), unit.write_point(*about)),
        Slot::Path { from, reach } => format!("at most {} from {}", unit.say(*reach), unit.write_point(*from)),
        Slot::Course(of) => {
            let [least, most] = [of.least, of.most].map(|length| unit.say(length));
            format!("{least} to {most} from {}, heading {}", unit.write_point(of.from.at), of.from.heading)
        }
        Slot::Heading { from, sweep } => {
            let degrees = |thousandths: i32| f64::from(thousandths) / 1000.0;
            format!(
                "{:.0}° and up to {:.0}° clockwise",
                degrees(from.as_millidegrees()),
                degrees(sweep.as_millidegrees())
            )
        }
        Slot::Piece(of) if of.len() == 1 => return None,
        Slot::Piece(of) => names(of).join(", "),
        Slot::Order { of, at_most } => format!("up to {at_most} in order of {}", names(of).join(", ")),
        Slot::Subset { of, at_most } => format!("up to {at_most} of {}", names(of).join(", ")),
        Slot::Number { from, to } if from == to => return None,
        Slot::Number { from, to } => format!("{from} to {to}"),
    })
}

/// The numbers of a slot by their names; nothing where they have none.
fn named(slot: &Slot, words: &[&str]) -> Option<String> {
    let &Slot::Number { from, to } = slot else { return None };
    let of = words.get(usize::try_from(from).ok()?..=usize::try_from(to).ok()?)?;
    Some(of.join(" | "))
}

/// What a piece is called in a command: as on the table, or, of one that is not there, in the roster.
fn short(battle: &dyn AnyBattle, scene: &Scene, side: Side, piece: Piece) -> String {
    let viewer = sandtable_core::Viewer::Side(side);
    if let Some(token) = scene.tokens.iter().find(|token| token.piece == piece) {
        return token.name.clone();
    }
    let mut listed = battle.roster(viewer).units.into_iter().flat_map(|unit| unit.pieces);
    listed.find(|member| member.piece == piece).map_or_else(|| battle.name(viewer, piece), |member| member.name)
}
