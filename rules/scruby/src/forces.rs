//! Armies: which units a side may bring, what they cost, and which limits they keep.

pub(crate) mod armies;
pub(crate) mod chosen;
mod limits;
mod roster;

pub use chosen::Meeting;
pub use limits::{Counted, Found, POINTS, Part, Rule, Tally, UNITS};
pub use roster::{BATTLE, EVERYBODY};

use self::armies::Army;
use crate::battle::Wing;
use crate::clause;
use crate::lists::{CAISSON_POINTS, GENERAL_POINTS, Kind, Lists, Quality};
use crate::rules::Rules;
use sandtable_core::data::{Files, Problem, Problems, unknown_word};
use sandtable_core::{Choices, settle};

/// AOS-90 Points limits that a side may have.
pub const LIMITS: std::ops::RangeInclusive<u32> = 100..=5000;
/// AOS-85 The sizes by their words, the usual one in the middle.
pub const SIZES: [(&str, usize); 3] = [("small", 0), ("medium", 1), ("large", 2)];
/// AOS-162 What a caisson is called.
pub const CAISSON: &str = "Caisson";
/// AOS-161 What a general is called.
pub const GENERAL: &str = "General officer";
/// The group of an army in which its generals are: they belong to no wing.
pub const STAFF: &str = "Staff";
/// AOS-93 What the wings of an army are called.
pub const WINGS: [(&str, Wing); 3] = [("Left wing", Wing::Left), ("Centre", Wing::Centre), ("Right wing", Wing::Right)];

/// AOS-93 The wing that is called so.
pub fn wing(name: &str) -> Option<Wing> {
    WINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, wing)| *wing)
}

/// What armies are bought from.
#[derive(Clone, Debug)]
pub struct Stock {
    /// The tables.
    pub lists: Lists,
    /// The same as files.
    pub files: Files,
    /// AOS-91 Armies to start with.
    pub armies: Vec<Army>,
    /// The rules in force.
    pub rules: Rules,
}

impl Stock {
    /// Reads it.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    pub fn of(tables: &Files, choices: &Choices) -> Result<Stock, Vec<Problem>> {
        let (rules, _) = settle::<Rules>(&[], "", choices)?;
        let mut problems = Problems::new();
        let lists = Lists::read(tables, &mut problems);
        let armies = lists.as_ref().map(|lists| armies::read(tables, lists, &mut problems));
        problems.into_result()?;
        let (lists, armies) = lists.zip(armies).expect("what cannot be read is a problem");
        Ok(Stock { lists, files: tables.clone(), armies, rules })
    }

    /// The type of a unit.
    pub fn kind(&self, unit: Bought) -> &Kind {
        &self.lists.kinds[unit.kind]
    }

    /// AOS-04 What a unit is called of its type; nothing where its type has one name.
    pub fn called(&self, unit: Bought) -> &str {
        let all = self.lists.names(self.kind(unit));
        if all.len() > 1 { all[usize::from(unit.called)] } else { "" }
    }

    /// AOS-89, AOS-161, AOS-162 What an item costs.
    pub fn price(&self, item: Item) -> u32 {
        match item {
            Item::Unit(unit) => self.lists.price(self.kind(unit), unit.quality, unit.figures),
            Item::Caisson => CAISSON_POINTS,
            Item::General => GENERAL_POINTS,
        }
    }

    /// What an item is called in the lists.
    pub fn name(&self, item: Item) -> &str {
        match item {
            Item::Unit(unit) => &self.kind(unit).label,
            Item::Caisson => CAISSON,
            Item::General => GENERAL,
        }
    }

    /// AOS-89 A unit of a type as it stands in the lists: fair, of medium size.
    pub fn usual(&self, kind: usize) -> Bought {
        Bought { kind, quality: self.lists.fair(), figures: self.lists.kinds[kind].sizes[1], called: 0 }
    }

    /// AOS-01, AOS-03, AOS-04, AOS-05, AOS-85 What a name and words mean: a unit of a quality, a size and, where its type has two names, a
    /// name.
    ///
    /// # Errors
    /// The name or a word means nothing, or something is said twice.
    pub fn item(&self, name: &str, words: &[&str]) -> Result<Item, String> {
        for (extra, item) in [(CAISSON, Item::Caisson), (GENERAL, Item::General)] {
            if extra.eq_ignore_ascii_case(name) {
                let word = words.iter().find(|word| !word.is_empty());
                return word.map_or(Ok(item), |word| Err(format!("'{word}': a {} has no words", extra.to_lowercase())));
            }
        }
        let known = |kind: &Kind| kind.word.eq_ignore_ascii_case(name) || kind.label.eq_ignore_ascii_case(name);
        let Some(kind) = self.lists.kinds.iter().position(known) else {
            let all = self.lists.kinds.iter().map(|kind| kind.label.as_str()).chain([CAISSON, GENERAL]);
            return Err(unknown_word(name, all));
        };
        let mut unit = self.usual(kind);
        let mut said = [false; 3];
        for word in words.iter().filter(|word| !word.is_empty()) {
            let about = self.settle(&mut unit, word)?;
            if std::mem::replace(&mut said[about as usize], true) {
                return Err(format!("'{word}': that is settled by another word"));
            }
        }
        Ok(Item::Unit(unit))
    }

    /// Settles one thing about a unit by a word.
    fn settle(&self, unit: &mut Bought, word: &str) -> Result<About, String> {
        let kind = &self.lists.kinds[unit.kind];
        if let Some(rank) = self.lists.grades.iter().position(|grade| grade.word.eq_ignore_ascii_case(word)) {
            unit.quality = Quality(rank as u8 + 1);
            return Ok(About::Quality);
        }
        if let Some((_, size)) = SIZES.iter().find(|(size, _)| size.eq_ignore_ascii_case(word)) {
            unit.figures = kind.sizes[*size];
            return Ok(About::Size);
        }
        if let Ok(figures) = word.parse::<u8>() {
            let sized = kind.has_size(figures, self.rules.free_sizes);
            sized.map_err(|sizes| format!("a unit of this type has {sizes} figures ({})", clause::SIZES.clause))?;
            unit.figures = figures;
            return Ok(About::Size);
        }
        let variants = self.lists.names(kind);
        if let Some(called) = variants.iter().position(|called| called.eq_ignore_ascii_case(word)) {
            unit.called = called as u8;
            return Ok(About::Called);
        }
        let qualities = self.lists.grades.iter().rev().map(|grade| grade.word.as_str());
        Err(unknown_word(word, qualities.chain(SIZES.map(|(word, _)| word)).chain(variants)))
    }

    /// The words of an item in files: what is usual goes without saying.
    pub fn words(&self, item: Item) -> Vec<String> {
        let Item::Unit(unit) = item else { return Vec::new() };
        let (usual, kind) = (self.usual(unit.kind), self.kind(unit));
        let size = kind.sizes.iter().position(|size| *size == unit.figures);
        let size = size.map_or_else(|| unit.figures.to_string(), |size| SIZES[size].0.to_owned());
        let quality = self.lists.grade(unit.quality).word.clone();
        let quality = (unit.quality != usual.quality).then_some(quality);
        let size = (unit.figures != usual.figures).then_some(size);
        let called = (unit.called != 0).then(|| self.called(unit).to_owned());
        [quality, size, called].into_iter().flatten().collect()
    }

    /// What counts of an item in the limits of armies.
    pub fn counted(&self, item: Item) -> Counted {
        let points = self.price(item);
        Counted { unit: item.unit().map(|unit| (self.kind(unit).arm, unit.quality)), points }
    }
}

/// What a word settles.
#[derive(Clone, Copy)]
enum About {
    Quality,
    Size,
    Called,
}

/// AOS-01 A unit as it is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bought {
    /// Its type: the index of [`Lists::kinds`].
    pub kind: usize,
    /// Its quality.
    pub quality: Quality,
    /// Its figures.
    pub figures: u8,
    /// AOS-04 Which of the names of its type it has.
    pub called: u8,
}

/// What stands in an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A unit.
    Unit(Bought),
    /// AOS-162 A caisson, for a battery of its wing.
    Caisson,
    /// AOS-161 A general officer.
    General,
}

impl Item {
    /// The unit, if it is one.
    pub fn unit(self) -> Option<Bought> {
        if let Item::Unit(unit) = self { Some(unit) } else { None }
    }
}
