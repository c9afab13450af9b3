//! Commands stated once: the verb, how it is typed, and both ways between what fills it and the command that it is. From that
//! come the numbers of the verbs, the command of a filled offer, what is written of a command and what is read.
//!
//! A usage line says how a command is typed ([`crate::Usage`]). Its words in capitals are read and said by the rulebook's
//! [`Tongue`]; a part in brackets of small words is a number that is 1 where it is said.

mod parameter;
mod tables;

use crate::data::{did_you_mean, nearest};
use crate::usage::{Item, Spoken, Usage, spoken_words};
use crate::{
    Filled, Leg, Legs, LengthUnit, Misunderstood, Offer, Path, Piece, Value, Values, Verb, read_angle, write_angle,
};
use sandtable_dice::List;
use sandtable_geometry::{Hand, Length};
use std::cell::RefCell;

pub use parameter::Parameter;

/// The command of an actor and the values of the slots; nothing where they do not fit.
pub type Make<C> = fn(Piece, &[Value]) -> Option<C>;
/// The actor and the values of a command; nothing where it is not of this verb.
pub type Fill<C> = fn(&C) -> Option<(Piece, Values)>;

/// A command as it is stated: see [`crate::commands`].
pub struct Phrase<C> {
    /// What people see of it.
    pub verb: Verb,
    /// By which word of the usage line its actor is said; empty where it is not.
    pub actor: &'static str,
    /// The same for each slot: a word in capitals, or the small words of a part in brackets; of several of these, with ` + `
    /// between them, each is one bit of the number.
    pub words: &'static [&'static str],
    /// The command that an actor's filled offer is; nothing where the values are not those of its slots.
    pub make: Make<C>,
    /// Who does it, and what fills it, where the command is one of this verb.
    pub fill: Fill<C>,
}

/// How a rulebook reads and says what stands in capitals in its usage lines.
pub trait Tongue {
    /// Reads what a word in capitals stands for.
    ///
    /// # Errors
    /// What was not understood.
    fn read(&self, name: &str, words: &mut Typed, known: &Known) -> Result<Value, String>;
    /// How a value is said; nothing where it goes without saying.
    fn say(&self, name: &str, value: &Value, known: &Known) -> Option<String>;
    /// What is meant where nothing is said.
    ///
    /// # Errors
    /// Something must be said.
    fn unsaid(&self, name: &str, _known: &Known) -> Result<Value, String> {
        Err(format!("{name} is missing"))
    }
}

/// Typed words, one after another.
#[derive(Clone, Debug)]
pub struct Typed {
    words: Vec<String>,
    at: usize,
}

impl Typed {
    /// The words of a text.
    pub fn of(text: &str) -> Typed {
        Typed { words: spoken_words(text), at: 0 }
    }

    /// The next word.
    pub fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }

    /// All that are left.
    pub fn rest(&self) -> &[String] {
        &self.words[self.at..]
    }

    /// Takes so many words.
    pub fn take(&mut self, count: usize) {
        self.at = (self.at + count).min(self.words.len());
    }

    /// Takes a word if it is the next; case does not matter.
    pub fn skip(&mut self, word: &str) -> bool {
        let there = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.take(usize::from(there));
        there
    }

    /// Takes the next word.
    ///
    /// # Errors
    /// Where there is none: what is missing.
    pub fn word(&mut self, what: &str) -> Result<String, String> {
        let word = self.peek().map(str::to_owned).ok_or_else(|| format!("{what} is missing"))?;
        self.take(1);
        Ok(word)
    }
}

/// Reads what is said alike in all rulebooks: `X,Y` a place in the table's unit, `DEGREES` a heading, anything else a whole number.
///
/// # Errors
/// What was not understood.
pub fn read_measure(unit: LengthUnit, name: &str, words: &mut Typed) -> Result<Value, String> {
    let word = words.word(name)?;
    match name {
        "X,Y" => {
            let at = unit.read_point(&word).map(Value::Point);
            at.ok_or_else(|| format!("`{word}` is no place: {}", unit.asks_for_point()))
        }
        "DEGREES" => {
            let heading = read_angle(&word).map(Value::Heading);
            heading.ok_or_else(|| format!("`{word}` is no bearing: write degrees clockwise from the far edge, like 90"))
        }
        _ => word.parse().map(Value::Number).map_err(|_| format!("`{word}` is no whole number")),
    }
}

/// Reads a whole number from 0 to this.
///
/// # Errors
/// What was not understood.
pub fn read_whole(name: &str, words: &mut Typed, most: u16) -> Result<u16, String> {
    let word = words.word(name)?;
    let number = word.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| format!("`{word}` is no whole number from 0 to {most}"))
}

/// Reads a hand: L or R, left or right, port or starboard.
///
/// # Errors
/// What was not understood.
pub fn read_hand(words: &mut Typed) -> Result<Hand, String> {
    let word = words.word("L or R")?;
    match word.to_ascii_uppercase().as_str() {
        "L" | "LEFT" | "PORT" => Ok(Hand::Left),
        "R" | "RIGHT" | "STARBOARD" => Ok(Hand::Right),
        _ => Err(format!("`{word}` is neither L nor R")),
    }
}

/// Reads a segment of a course: `S 6.5`, `S rest`, `T 4 R 30`.
///
/// # Errors
/// What was not understood.
pub fn read_segment(unit: LengthUnit, words: &mut Typed) -> Result<Leg, String> {
    let (word, lengths) = (words.word("SEGMENT")?, unit.plural());
    match word.to_ascii_uppercase().as_str() {
        "S" if words.skip("rest") => Ok(Leg::AheadRest),
        "S" => read_run(unit, words).map(Leg::Ahead),
        "T" => {
            let (after, hand) = (read_run(unit, words)?, read_hand(words)?);
            Ok(Leg::Turn { after, hand, degrees: read_whole("DEGREES", words, 360)? })
        }
        _ => Err(format!("`{word}` is no segment: write S and {lengths}, or T, {lengths}, L or R and degrees")),
    }
}

fn read_run(unit: LengthUnit, words: &mut Typed) -> Result<Length, String> {
    let word = words.word(&unit.plural().to_uppercase())?;
    let length = unit.read(&word).filter(|length| length.0 >= 0);
    length.ok_or_else(|| format!("`{word}` is no length: write {}, like {}, or `rest`", unit.plural(), unit.example()))
}

/// The same written; nothing for arcs and figures.
pub fn write_segment(unit: LengthUnit, leg: &Leg) -> Option<String> {
    match *leg {
        Leg::Ahead(by) => Some(format!("S {}", unit.write(by))),
        Leg::AheadRest => Some("S rest".into()),
        Leg::Turn { after, hand, degrees } => {
            let hand = if hand == Hand::Left { "L" } else { "R" };
            Some(format!("T {} {hand} {degrees}", unit.write(after)))
        }
        Leg::Arc { .. } | Leg::ArcRest { .. } | Leg::Figure { .. } => None,
    }
}

/// How what [`read_measure`] reads is said.
pub fn say_measure(unit: LengthUnit, value: &Value) -> Option<String> {
    match value {
        Value::Point(at) => Some(unit.write_point(*at)),
        Value::Heading(heading) => Some(write_angle(*heading)),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What has this name among those given; case does not matter.
///
/// # Errors
/// There is none, and which name comes nearest.
pub fn read_named<'a, T: Parameter>(
    words: &mut Typed,
    what: &str,
    names: impl Iterator<Item = (T, &'a str)> + Clone,
) -> Result<Value, String> {
    let word = words.word(what)?;
    let found = names.clone().find(|(_, name)| name.eq_ignore_ascii_case(&word));
    found.map(|(named, _)| named.value()).ok_or_else(|| {
        let hint = did_you_mean(&word, names.map(|(_, name)| name));
        format!("there is no {} `{word}`{hint}", what.to_lowercase())
    })
}

/// What a word from a list stands for; case does not matter.
///
/// # Errors
/// There is no such word, and which comes nearest.
pub fn read_word<W: AsRef<str>, T: Copy + Parameter>(
    name: &str,
    words: &mut Typed,
    known: &[(W, T)],
) -> Result<Value, String> {
    read_named(words, &name.to_lowercase(), known.iter().map(|(word, it)| (*it, word.as_ref())))
}

/// What is known of a command while it is read or written.
#[derive(Clone, Debug)]
pub struct Known {
    /// The key of the verb.
    pub verb: &'static str,
    /// Who does it; [`Piece::THE_SIDE`] where nobody is named, or is not yet.
    pub actor: Piece,
    said: Vec<(&'static str, Vec<Value>)>,
}

impl Known {
    /// What a word stands for, once it is read.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.said.iter().find(|(known, _)| *known == name).and_then(|(_, values)| values.first())
    }

    fn add(&mut self, name: &'static str, value: Value) {
        match self.said.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => self.said.push((name, vec![value])),
        }
    }
}

/// What was not understood, and after how many words.
type Wrong = (usize, String);

/// One phrase, while it is read or written.
struct Speech<'a> {
    verb: &'static str,
    actor: &'static str,
    words: &'static [&'static str],
    usage: &'a Usage,
    tongue: &'a dyn Tongue,
    /// What was wrong with a part that need not be said: why words are left over.
    doubt: RefCell<Wrong>,
}

impl Speech<'_> {
    /// A word of the usage line that stands for the actor or for a slot.
    fn field(&self, name: &str) -> Option<&'static str> {
        [self.actor].into_iter().chain(self.words.iter().copied()).find(|known| *known == name)
    }

    /// The word for something of which there may be several, or none.
    fn list(&self, any: &[Spoken]) -> Option<&'static str> {
        any.iter().find_map(|spoken| match spoken {
            Spoken::Meant(name) if self.usage.repeats(name) => self.field(name),
            _ => None,
        })
    }

    /// The slot of which a part in brackets without words in capitals is a bit, and which.
    fn flag(&self, way: &[Item]) -> Option<(&'static str, u8)> {
        let said: Option<Vec<&str>> = way.iter().map(Item::literal).collect();
        let said = said?.join(" ");
        self.words.iter().find_map(|word| {
            let bit = word.split(" + ").position(|flag| flag == said)?;
            Some((*word, bit as u8))
        })
    }

    // --- reading ---

    fn read_way(&self, way: &[Item], words: &mut Typed, known: &mut Known) -> Result<(), Wrong> {
        let mut n = 0;
        while let Some(item) = way.get(n) {
            match item {
                Item::Word(any) => self.read_word(any, n, way, words, known)?,
                Item::Again => {
                    let Some(Item::Word(before)) = n.checked_sub(1).and_then(|n| way.get(n)) else { break };
                    self.read_again(before, words, known);
                }
                Item::Optional(_) => {
                    let parts = way[n..].iter().take_while(|item| matches!(item, Item::Optional(_))).count();
                    self.read_parts(&way[n..n + parts], words, known)?;
                    n += parts - 1;
                }
            }
            n += 1;
        }
        Ok(())
    }

    /// Parts in brackets, in any order.
    fn read_parts(&self, parts: &[Item], words: &mut Typed, known: &mut Known) -> Result<(), Wrong> {
        let mut left: Vec<&Vec<Item>> = parts.iter().flat_map(Item::ways).collect();
        while let Some(next) = words.peek() {
            let literal = left.iter().position(|way| way.first().is_some_and(|item| item.is_said(next)));
            let open = || left.iter().position(|way| way.first().is_some_and(|item| item.literal().is_none()));
            let Some(at) = literal.or_else(open) else { break };
            let way = left.remove(at);
            if let (Some((word, bit)), true) = (self.flag(way), literal.is_some()) {
                let length = way.len();
                if words.rest().len() < length || !way.iter().zip(words.rest()).all(|(item, word)| item.is_said(word)) {
                    let said: Vec<&str> = way.iter().filter_map(Item::literal).collect();
                    return Err((words.at, format!("after `{}` comes `{}`", said[0], said[1..].join(" "))));
                }
                words.take(length);
                known.add(word, Value::Number(1 << bit));
                continue;
            }
            let (before, so_far) = (words.clone(), known.clone());
            match self.read_way(way, words, known) {
                Ok(()) => {}
                // Its first word was said: that is what was meant.
                Err(wrong) if literal.is_some() => return Err(wrong),
                Err(wrong) => {
                    (*words, *known) = (before, so_far);
                    self.doubt.replace(wrong);
                }
            }
        }
        Ok(())
    }

    fn read_again(&self, before: &[Spoken], words: &mut Typed, known: &mut Known) {
        while words.peek().is_some() {
            let (start, so_far) = (words.clone(), known.clone());
            let read = self.read_meant(before, words, known);
            if read.is_err() || words.at == start.at {
                (*words, *known) = (start, so_far);
                self.doubt.replace(read.err().unwrap_or_default());
                return;
            }
        }
    }

    fn read_word(
        &self,
        any: &[Spoken],
        n: usize,
        way: &[Item],
        words: &mut Typed,
        known: &mut Known,
    ) -> Result<(), Wrong> {
        let next = words.peek().unwrap_or_default().to_owned();
        let literal = any.iter().any(|spoken| matches!(spoken, Spoken::Said(said) if said.eq_ignore_ascii_case(&next)));
        if literal {
            words.take(1);
            return Ok(());
        }
        if any.iter().any(|spoken| matches!(spoken, Spoken::Meant(_))) {
            // A list may be empty: then what comes after it is said, or nothing.
            let goes_on = |item: &Item| {
                item.is_said(&next) || item.ways().iter().any(|way| way.first().is_some_and(|it| it.is_said(&next)))
            };
            let ends = next.is_empty() || way[n + 1..].iter().any(goes_on);
            return match self.list(any).filter(|_| ends) {
                Some(name) => {
                    known.said.push((name, Vec::new()));
                    Ok(())
                }
                None => self.read_meant(any, words, known),
            };
        }
        // A small word that only leads on to something may be left out, but not the verb.
        let leads = way[..n].iter().any(|item| item.literal().is_none())
            && way.get(n + 1).is_some_and(|item| matches!(item, Item::Word(_)) && item.literal().is_none());
        let said: Vec<&str> = way[n..=n].iter().filter_map(Item::literal).collect();
        if leads { Ok(()) } else { Err((words.at, format!("`{}` is missing", said.join(" ")))) }
    }

    /// One of the words in capitals.
    fn read_meant(&self, any: &[Spoken], words: &mut Typed, known: &mut Known) -> Result<(), Wrong> {
        let mut wrong: Option<Wrong> = None;
        for spoken in any {
            let Spoken::Meant(name) = spoken else { continue };
            let (mut start, mut so_far) = (words.clone(), known.clone());
            let read = match (self.field(name), self.usage.part(name)) {
                (Some(_), _) if start.peek().is_none() => Err((start.at, format!("{name} is missing"))),
                (Some(field), _) => self.read_field(field, &mut start, &mut so_far),
                (None, Some(ways)) => self.read_ways(ways, &mut start, &mut so_far),
                (None, None) => Err((start.at, format!("nothing is known of {name}"))),
            };
            match read {
                Ok(()) => {
                    (*words, *known) = (start, so_far);
                    return Ok(());
                }
                Err(found) if wrong.as_ref().is_none_or(|known| found.0 > known.0) => wrong = Some(found),
                Err(_) => {}
            }
        }
        Err(wrong.unwrap_or_default())
    }

    fn read_field(&self, field: &'static str, words: &mut Typed, known: &mut Known) -> Result<(), Wrong> {
        let at = words.at;
        let value = self.tongue.read(field, words, known).map_err(|what| (at, what))?;
        match value {
            Value::Piece(piece) if field == self.actor => known.actor = piece,
            value => known.add(field, value),
        }
        Ok(())
    }

    fn read_ways(&self, ways: &[Vec<Item>], words: &mut Typed, known: &mut Known) -> Result<(), Wrong> {
        let mut wrong: Wrong = Wrong::default();
        for way in ways {
            let (mut start, mut so_far) = (words.clone(), known.clone());
            match self.read_way(way, &mut start, &mut so_far) {
                Ok(()) => {
                    (*words, *known) = (start, so_far);
                    return Ok(());
                }
                Err(found) if found.0 >= wrong.0 => wrong = found,
                Err(_) => {}
            }
        }
        Err(wrong)
    }

    /// Who does it and what fills it, where the words say this phrase and nothing else.
    fn read(&self, words: &Typed) -> Result<(Piece, Values), Wrong> {
        let mut wrong = Wrong::default();
        for way in self.usage.ways() {
            let (mut words, mut known) =
                (words.clone(), Known { verb: self.verb, actor: Piece::THE_SIDE, said: Vec::new() });
            let read = self.read_way(way, &mut words, &mut known).and_then(|()| match words.peek() {
                None => self.values(&known).map_err(|what| (words.at, what)),
                Some(word) => {
                    let doubt = self.doubt.take();
                    let known = doubt.0 == words.at && !doubt.1.is_empty();
                    Err(if known { doubt } else { (words.at, format!("`{word}` is too much")) })
                }
            });
            match read {
                Ok(values) => return Ok((known.actor, values)),
                Err(found) if found.0 >= wrong.0 => wrong = found,
                Err(_) => {}
            }
        }
        Err(wrong)
    }

    fn values(&self, known: &Known) -> Result<Values, String> {
        let value = |word: &&'static str| match known.said.iter().find(|(name, _)| name == word) {
            Some((_, said)) if self.usage.repeats(word) => gathered(said),
            Some((_, said)) if word.starts_with(char::is_lowercase) => {
                Ok(Value::Number(said.iter().map(|bit| i32::of(bit).unwrap_or(0)).sum()))
            }
            Some((_, said)) => Ok(said[0]),
            None if word.starts_with(char::is_lowercase) => Ok(Value::Number(0)),
            None => self.tongue.unsaid(word, known),
        };
        self.words.iter().map(value).collect()
    }

    // --- writing ---

    /// What is said where a part of the usage line can be; nothing where something of it goes without saying.
    fn write_way(&self, way: &[Item], left: &mut Known, known: &Known) -> Option<String> {
        let mut said: Vec<String> = Vec::new();
        for (n, item) in way.iter().enumerate() {
            match item {
                Item::Word(any) => {
                    let is_empty =
                        |name: &'static str| known.said.iter().any(|(known, said)| *known == name && said.is_empty());
                    let nobody = || self.list(any).filter(|name| is_empty(name)).map(|_| String::new());
                    said.push(self.write_word(any, left, known).or_else(nobody)?);
                }
                Item::Again => {
                    let Some(Item::Word(before)) = n.checked_sub(1).and_then(|n| way.get(n)) else { return None };
                    said.extend(std::iter::from_fn(|| self.write_word(before, left, known)));
                }
                Item::Optional(ways) => {
                    let part = ways.iter().find_map(|way| match self.flag(way) {
                        Some((word, bit)) => {
                            let number = known.value(word).and_then(i32::of).unwrap_or(0);
                            let words: Vec<&str> = way.iter().filter_map(Item::literal).collect();
                            (number >> bit & 1 == 1).then(|| words.join(" "))
                        }
                        // Small words that say nothing by themselves are left out.
                        None if way.iter().all(|item| item.literal().is_some()) => None,
                        None => {
                            let mut rest = left.clone();
                            let text = self.write_way(way, &mut rest, known)?;
                            *left = rest;
                            Some(text)
                        }
                    });
                    said.extend(part);
                }
            }
        }
        said.retain(|word| !word.is_empty());
        Some(said.join(" "))
    }

    fn write_word(&self, any: &[Spoken], left: &mut Known, known: &Known) -> Option<String> {
        any.iter().find_map(|spoken| match spoken {
            Spoken::Said(word) => Some(word.clone()),
            Spoken::Meant(name) if name == self.actor && !name.is_empty() => {
                self.tongue.say(name, &Value::Piece(known.actor), known)
            }
            Spoken::Meant(name) => match (self.field(name), self.usage.part(name)) {
                (Some(_), _) => {
                    let (_, values) = left.said.iter_mut().find(|(word, _)| word == name)?;
                    if values.is_empty() {
                        return None;
                    }
                    self.tongue.say(name, &values.remove(0), known)
                }
                (None, Some(ways)) => ways.iter().find_map(|way| {
                    let mut rest = left.clone();
                    let text = self.write_way(way, &mut rest, known)?;
                    *left = rest;
                    Some(text)
                }),
                (None, None) => None,
            },
        })
    }

    fn write(&self, actor: Piece, values: &[Value]) -> Option<String> {
        let each = |(word, value): (&&'static str, &Value)| {
            (*word, if self.usage.repeats(word) { items(value) } else { vec![*value] })
        };
        let known = Known { verb: self.verb, actor, said: self.words.iter().zip(values).map(each).collect() };
        self.usage.ways().iter().find_map(|way| self.write_way(way, &mut known.clone(), &known))
    }
}

/// Several things that were said one after another.
fn gathered(said: &[Value]) -> Result<Value, String> {
    let (mut path, mut order, mut legs) = (Path::default(), List::default(), Legs::default());
    for value in said {
        let room = match *value {
            Value::Point(at) => path.try_push(at).is_ok(),
            Value::Piece(piece) => order.try_push(piece).is_ok(),
            Value::Course(some) => some.iter().all(|leg| legs.try_push(*leg).is_ok()),
            ref other => return Ok(*other),
        };
        if !room {
            return Err(format!("that is more than {}", crate::MOST_POINTS));
        }
    }
    Ok(match (path.is_empty(), legs.is_empty()) {
        (false, _) => Value::Path(path),
        (_, false) => Value::Course(legs),
        _ => Value::Order(order),
    })
}

/// The same apart.
fn items(value: &Value) -> Vec<Value> {
    match value {
        Value::Path(path) => path.iter().copied().map(Value::Point).collect(),
        Value::Order(order) => order.iter().copied().map(Value::Piece).collect(),
        Value::Subset(chosen) => chosen.iter().map(Value::Piece).collect(),
        Value::Course(legs) => legs.iter().map(|leg| Value::Course([*leg].into_iter().collect())).collect(),
        other => vec![*other],
    }
}

impl<C> Phrase<C> {
    fn speech<'a>(&self, usage: &'a Usage, tongue: &'a dyn Tongue) -> Speech<'a> {
        Speech { verb: self.verb.key, actor: self.actor, words: self.words, usage, tongue, doubt: RefCell::default() }
    }

    /// Can a text with this first word be this phrase?
    fn begins(&self, word: &str) -> bool {
        let of_way =
            |way: &str| way.split(' ').next().unwrap_or_default().split('|').any(|it| it.eq_ignore_ascii_case(word));
        self.verb.usage.split(" | ").any(of_way)
    }
}

/// The command that a filled offer is; nothing where the values are not those of its verb.
pub fn command<C>(phrases: &[Phrase<C>], offer: &Offer, values: &[Value]) -> Option<C> {
    phrases.get(usize::from(offer.verb)).and_then(|phrase| (phrase.make)(offer.actor, values))
}

/// The other way round: the number of the verb, who does it and what fills it; nothing where no phrase says it.
pub fn filled<C>(phrases: &[Phrase<C>], command: &C) -> Option<Filled> {
    (0u8..).zip(phrases).find_map(|(verb, phrase)| {
        let (actor, values) = (phrase.fill)(command)?;
        Some(Filled { verb, actor, values })
    })
}

/// Writes a command so that [`read`] reads the same one: by the first phrase that says it; nothing where none does.
pub fn write<C>(phrases: &[Phrase<C>], tongue: &dyn Tongue, command: &C) -> Option<String> {
    phrases.iter().find_map(|phrase| {
        let (actor, values) = (phrase.fill)(command)?;
        phrase.speech(&Usage::of(phrase.verb.usage), tongue).write(actor, &values)
    })
}

/// The first of the verbs whose phrases begin with this word.
pub fn verb<'a, C>(phrases: &'a [Phrase<C>], word: &str) -> Option<&'a Verb> {
    phrases.iter().find(|phrase| phrase.begins(word)).map(|phrase| &phrase.verb)
}

/// Reads a typed command; case does not matter.
///
/// # Errors
/// What was not understood, and how it is typed.
pub fn read<C>(phrases: &[Phrase<C>], tongue: &dyn Tongue, text: &str) -> Result<C, Misunderstood> {
    let words = Typed::of(text);
    let Some(first) = words.peek() else {
        return Err(Misunderstood { what: "nothing was said".into(), usage: String::new() });
    };
    let mut wrong: Option<(Wrong, &Phrase<C>)> = None;
    for phrase in phrases.iter().filter(|phrase| phrase.begins(first)) {
        let usage = Usage::of(phrase.verb.usage);
        let read = phrase.speech(&usage, tongue).read(&words);
        match read.map(|(actor, values)| (phrase.make)(actor, &values)) {
            Ok(Some(command)) => return Ok(command),
            Ok(None) => {}
            Err(found) if wrong.as_ref().is_none_or(|(known, _)| found.0 > known.0) => wrong = Some((found, phrase)),
            Err(_) => {}
        }
    }
    Err(match wrong {
        Some(((_, what), phrase)) => Misunderstood { what, usage: phrase.verb.usage.into() },
        None => {
            let hint = nearest(first, phrases.iter().map(|phrase| phrase.verb.key));
            let hint = hint.map_or(String::new(), |hint| format!(" (did you mean `{hint}`?)"));
            Misunderstood { what: format!("`{first}` is no command{hint}"), usage: String::new() }
        }
    })
}

/// The verbs of both lists, one after the other; `N` is how many they are together.
pub const fn joined<const N: usize>(one: &[Verb], other: &[Verb]) -> [Verb; N] {
    assert!(N == one.len() + other.len(), "as many as both lists have");
    let mut all = [one[0]; N];
    let mut n = 0;
    while n < N {
        all[n] = if n < one.len() { one[n] } else { other[n - one.len()] };
        n += 1;
    }
    all
}
