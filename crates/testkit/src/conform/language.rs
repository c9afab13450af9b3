//! The words of a rulebook: what is written is read again, in capitals too, what a usage line says is written and understood,
//! and nonsense is only misunderstood.

use super::{Run, all_offers, meant};
use sandtable_core::{Misunderstood, Offer, Side, Spoken, Table, Usage, Value, Values, Verb, pick, spoken_words};
use std::collections::BTreeMap;

/// What stands for something in usage lines whichever rulebook they are of, and how it may be said.
const COMMON: [(&str, &str); 6] =
    [("X,Y", "300,300"), ("DEGREES", "90"), ("N", "1"), ("STEPS", "1"), ("LENGTH", "100"), ("RATING", "3")];

/// Tries of a spelling after which it must have been understood once.
const ENOUGH: usize = 12;

/// What has been said so far, and what was understood of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Words that have stood for something in commands that were written.
    words: BTreeMap<String, Vec<String>>,
    /// Spellings of usage lines: how often each was tried, how often it was understood, and what was said of it last.
    spelled: BTreeMap<String, (usize, usize, String)>,
    /// Verbs whose commands were written.
    verbs: BTreeMap<&'static str, usize>,
}

impl Said {
    /// The keys of the verbs whose commands were written, each as its usage line says, and read again.
    pub fn verbs(&self) -> impl Iterator<Item = &'static str> {
        self.verbs.keys().copied()
    }

    fn note(&mut self, meant: &[(String, String)]) {
        for (name, word) in meant {
            let known = self.words.entry(name.clone()).or_default();
            if !known.contains(word) {
                known.push(word.clone());
            }
        }
    }

    /// Every spelling that was tried often has been understood.
    ///
    /// # Panics
    /// Where one has not.
    pub(super) fn holds(&self) {
        for (spelling, (tried, understood, last)) in &self.spelled {
            let enough = *tried < ENOUGH || *understood > 0;
            assert!(enough, "usage says `{spelling}`, which was never understood; the last time: {last}");
        }
    }
}

impl<R: Table> Run<'_, R> {
    /// What is written is read again as the same command.
    pub(super) fn reads_what_it_writes(&self, view: &R::View, command: &R::Command) {
        let text = R::write(self.setting, command);
        for spoken in [text.clone(), text.to_uppercase(), text.to_lowercase(), format!("  {text} ")] {
            match R::parse(self.setting, view, &spoken) {
                Ok(read) => assert_eq!(&read, command, "`{spoken}` is read as another command"),
                Err(misunderstood) => panic!("`{spoken}` is not understood: {misunderstood}; it was {command:?}"),
            }
        }
    }

    /// Whoever types a verb alone is understood, or told how it is typed, and not that it is none.
    pub(super) fn verbs_are_known(&self, side: Side) {
        let view = self.battle.draft(side);
        for verb in R::VERBS {
            let Err(Misunderstood { what, usage }) = R::parse(self.setting, &view, verb.key) else { continue };
            assert!(!usage.is_empty(), "`{}` is not told how it is typed: {what}", verb.key);
            assert!(!what.contains(&format!("mean `{}`", verb.key)), "`{}` is answered by itself: {what}", verb.key);
        }
    }

    /// Words that are no command are misunderstood, in words. Offers of every verb are written as their usage lines say.
    pub(super) fn speaks(&mut self, side: Side) {
        let view = self.battle.draft(side);
        let command = self.random(&view);
        self.reads_what_it_writes(&view, &command);
        let text = R::write(self.setting, &command);
        let short = text.rsplit_once(' ').map_or("", |(start, _)| start).to_owned();
        for nonsense in [short, format!("{text} and more"), text.replace(' ', " ¿ "), String::new(), "\u{1F3B2}".into()]
        {
            if let Err(misunderstood) = R::parse(self.setting, &view, &nonsense) {
                assert!(!misunderstood.what.is_empty(), "`{nonsense}` is misunderstood without a word");
            }
        }
        let mut one_of_each: BTreeMap<u8, Offer> = BTreeMap::new();
        for offer in all_offers::<R>(self.setting, &view) {
            let known = one_of_each.entry(offer.verb).or_insert(offer);
            if self.coin(4) {
                *known = offer;
            }
        }
        for offer in one_of_each.values() {
            self.says_what_usage_says(&view, offer);
        }
    }

    /// A filled offer is written in one of the ways that its usage line has, and read again; and so is another of those ways.
    fn says_what_usage_says(&mut self, view: &R::View, offer: &Offer) {
        let verb = &R::VERBS[usize::from(offer.verb)];
        assert!(
            R::comes_up(self.setting, offer.verb),
            "`{}` is offered in a battle in which it never comes up",
            verb.key
        );
        let values: Values = offer.slots.iter().map(|slot| slot.random(&mut self.source)).collect();
        let command = meant::<R>(offer, &values);
        self.reads_what_it_writes(view, &command);
        // A list with nobody on it is no sentence.
        if values.iter().any(is_empty) {
            return;
        }
        let (usage, text) = (Usage::of(verb.usage), R::write(self.setting, &command));
        let Some(meant) = usage.fit(&spoken_words(&text)) else {
            panic!("`{text}` is written, but usage says `{}`", verb.usage);
        };
        self.met.said.note(&meant);
        *self.met.said.verbs.entry(verb.key).or_default() += 1;
        self.understands(view, verb, &usage, meant);
    }

    /// One of the ways in which a usage line can be said, with words that mean something here.
    fn understands(&mut self, view: &R::View, verb: &Verb, usage: &Usage, mut meant: Vec<(String, String)>) {
        let spellings = usage.spellings();
        let spelling = &spellings[pick(&mut self.source, spellings.len() as u32) as usize];
        let mut words = Vec::new();
        for spoken in spelling {
            let word = match spoken {
                Spoken::Said(word) => Some(word.clone()),
                Spoken::Meant(name) => match meant.iter().position(|(known, _)| known == name) {
                    Some(at) => Some(meant.remove(at).1),
                    None => self.some_word(name),
                },
            };
            // Nothing is known that it could stand for.
            let Some(word) = word else { return };
            words.push(if word.contains(' ') { format!("\"{word}\"") } else { word });
        }
        let text = words.join(" ");
        let understood = R::parse(self.setting, view, &text);
        if let Err(misunderstood) = &understood {
            assert!(!misunderstood.usage.is_empty(), "`{text}` begins with `{}`: {misunderstood}", verb.key);
        }
        let shown: Vec<&str> = spelling
            .iter()
            .map(|spoken| match spoken {
                Spoken::Said(word) | Spoken::Meant(word) => word.as_str(),
            })
            .collect();
        let (tried, so_far, last) = self.met.said.spelled.entry(shown.join(" ")).or_default();
        *tried += 1;
        *so_far += usize::from(understood.is_ok());
        if let Err(misunderstood) = understood {
            *last = format!("`{text}`: {misunderstood}");
        }
    }

    fn some_word(&mut self, name: &str) -> Option<String> {
        let known = self.met.said.words.get(name).map_or(&[][..], Vec::as_slice);
        if known.is_empty() {
            return COMMON.iter().find(|(common, _)| *common == name).map(|(_, word)| (*word).into());
        }
        let known = known.to_vec();
        Some(known[pick(&mut self.source, known.len() as u32) as usize].clone())
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Order(order) => order.is_empty(),
        Value::Subset(some) => some.is_empty(),
        _ => false,
    }
}
