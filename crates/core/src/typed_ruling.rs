//! A human ruling as it is typed: the words of its usage line, first the piece that it is about, then its slots in their order.

use crate::data::nearest;
use crate::usage::{Usage, spoken_words};
use crate::{Battle, Misunderstood, Offer, Piece, Slot, Table, Value, Verb, Viewer, read_angle};

fn wrong<T>(what: String, usage: &str) -> Result<T, Misunderstood> {
    Err(Misunderstood { what, usage: usage.into() })
}

/// What may be ruled about a piece.
pub(crate) fn about<R: Table>(setting: &R::Setting, view: &R::View, piece: Piece) -> Vec<Offer> {
    let mut all = Vec::new();
    R::rulings(setting, view, piece, &mut |offer| all.push(offer));
    all
}

/// The filled ruling that these words are, among those that this viewer may ask for now.
///
/// # Errors
/// What was not understood, or is not to be ruled now.
pub(crate) fn read<R: Table>(
    battle: &Battle<R>,
    viewer: Viewer,
    text: &str,
) -> Result<(Offer, Vec<Value>), Misunderstood> {
    let words = spoken_words(text);
    let (verb, of) = verb_of(R::RULINGS, &words)?;
    let Some(meant) = Usage::of(of.usage).fit(&words) else {
        return wrong(format!("`{text}` is not how it is said"), of.usage);
    };
    let table = Names::of(battle, viewer);
    let named = meant.first().and_then(|(_, word)| table.piece(word));
    let about = |piece: Piece| -> Vec<Offer> {
        let all = self::about::<R>(battle.setting(), &table.view, piece);
        all.into_iter().filter(|offer| offer.verb == verb).collect()
    };
    let of_piece = named.map(about).unwrap_or_default();
    let (offers, rest) =
        if of_piece.is_empty() { (about(Piece::THE_SIDE), &meant[..]) } else { (of_piece, &meant[1..]) };
    let mut problem = match (named, meant.first()) {
        (None, Some((_, word))) => format!("there is no piece `{word}`, or nothing of the kind to be ruled about it"),
        _ => "that cannot be ruled now".into(),
    };
    for offer in offers {
        match values(&table, of, &offer, rest) {
            Ok(values) => return Ok((offer, values)),
            Err(what) => problem = what,
        }
    }
    wrong(problem, of.usage)
}

/// The ruling whose words stand at the start: the longest of them.
fn verb_of(verbs: &'static [Verb], words: &[String]) -> Result<(u8, &'static Verb), Misunderstood> {
    let starts = |verb: &Verb| {
        let mut key = verb.key.split(' ').zip(words);
        key.all(|(key, word)| word.eq_ignore_ascii_case(key)) && words.len() >= verb.key.split(' ').count()
    };
    let known = (0..).zip(verbs).filter(|(_, verb)| starts(verb)).max_by_key(|(_, verb)| verb.key.len());
    if let Some(found) = known {
        return Ok(found);
    }
    let Some(first) = words.first() else { return wrong("no ruling was said".into(), "") };
    let begins = |verb: &&Verb| verb.key.split(' ').next().is_some_and(|word| word.eq_ignore_ascii_case(first));
    if let Some(verb) = verbs.iter().find(begins) {
        return wrong(format!("`{first}` is no ruling by itself"), verb.usage);
    }
    let hint = nearest(first, verbs.iter().map(|verb| verb.key));
    let hint = hint.map_or(String::new(), |hint| format!(" (did you mean `{hint}`?)"));
    wrong(format!("`{first}` is no ruling{hint}"), "")
}

/// Values for all slots of a ruling. Those with one value only need not be said.
fn values<R: Table>(
    table: &Names<R>,
    verb: &Verb,
    offer: &Offer,
    said: &[(String, String)],
) -> Result<Vec<Value>, String> {
    let is_fixed = |slot: &Slot| matches!(slot, Slot::Number { from, to } if from == to);
    let all = said.len() == offer.slots.len();
    if !all && said.len() != offer.slots.iter().filter(|slot| !is_fixed(slot)).count() {
        return Err("there is too much or too little of it".into());
    }
    let mut words = said.iter();
    let each = offer.slots.iter().enumerate().map(|(n, slot)| match *slot {
        Slot::Number { from, to } if from == to && !all => Ok(Value::Number(from)),
        ref slot => {
            let word = words.next().map_or("", |(_, word)| word);
            let name = verb.slots.get(n).copied().unwrap_or_default();
            let value = table.value(slot, name, word).filter(|value| slot.holds(value));
            value.ok_or_else(|| format!("`{word}` is no {name}{}", table.range(slot, name)))
        }
    });
    each.collect()
}

/// What things are called at a viewer's table.
struct Names<R: Table> {
    view: R::View,
    pieces: Vec<(Piece, String)>,
    objectives: Vec<String>,
    sides: Vec<String>,
}

impl<R: Table> Names<R> {
    fn of(battle: &Battle<R>, viewer: Viewer) -> Names<R> {
        let view = battle.view(viewer);
        let (scene, roster) = (R::scene(battle.setting(), &view), R::roster(battle.setting(), &view));
        let drawn = scene.tokens.into_iter().map(|token| (token.piece, token.name));
        let listed = roster.units.into_iter().flat_map(|unit| unit.pieces).map(|member| (member.piece, member.name));
        let objectives = roster.objectives.into_iter().map(|objective| objective.name).collect();
        Names { view, pieces: drawn.chain(listed).collect(), objectives, sides: R::sides(battle.setting()).to_vec() }
    }

    fn piece(&self, word: &str) -> Option<Piece> {
        self.pieces.iter().find(|(_, name)| name.eq_ignore_ascii_case(word)).map(|(piece, _)| *piece)
    }

    /// Words for the numbers of a slot, from 0 on.
    fn numbers(&self, slot: &str) -> Vec<&str> {
        match slot {
            "side" => self.sides.iter().map(String::as_str).collect(),
            "objective" => self.objectives.iter().map(String::as_str).collect(),
            slot => R::LABELS.iter().find(|labels| labels.slot == slot).map_or(&[][..], |it| it.numbers).to_vec(),
        }
    }

    fn value(&self, slot: &Slot, name: &str, word: &str) -> Option<Value> {
        match slot {
            Slot::Point { .. } => R::UNIT.read_point(word).map(Value::Point),
            Slot::Heading { .. } => read_angle(word).map(Value::Heading),
            Slot::Piece(_) => self.piece(word).map(Value::Piece),
            Slot::Number { .. } => {
                let known = self.numbers(name).iter().position(|known| known.eq_ignore_ascii_case(word));
                known.map(|n| n as i32).or_else(|| word.parse().ok()).map(Value::Number)
            }
            // No ruling asks for more than one word can say.
            Slot::Path { .. } | Slot::Course(_) | Slot::Order { .. } | Slot::Subset { .. } => None,
        }
    }

    fn range(&self, slot: &Slot, name: &str) -> String {
        match *slot {
            Slot::Point { .. } => format!(": write x,y on the table, in {}", R::UNIT.plural()),
            Slot::Heading { .. } => ": write degrees".into(),
            Slot::Number { from, to } => {
                let words = self.numbers(name);
                let named = usize::try_from(from).ok().and_then(|from| words.get(from..=usize::try_from(to).ok()?));
                named.map_or_else(|| format!(": {from} to {to}"), |words| format!(": {}", words.join(", ")))
            }
            _ => String::new(),
        }
    }
}
