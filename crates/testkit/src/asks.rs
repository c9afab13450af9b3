//! An attack at a table of real miniatures, told bit by bit to a rulebook's companion.

use sandtable_core::data::Problem;
use sandtable_core::{AttackPage, AttackParty, AttackWish, Choices};

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// How a rulebook adjudicates an attack, as far as it has been told.
pub type Adjudicates = fn(&AttackWish, &Choices) -> Result<AttackPage, Vec<Problem>>;

/// An attack that is told bit by bit.
#[derive(Clone)]
pub struct Asks {
    book: &'static str,
    adjudicates: Adjudicates,
    wish: AttackWish,
    choices: Choices,
}

impl Asks {
    /// Somebody attacks somebody, each by the name of its type, in a rulebook and a sort of battle.
    pub fn of(book: &'static str, adjudicates: Adjudicates, era: &str, [attacker, target]: [&str; 2]) -> Asks {
        let party = |name: &str| AttackParty { kind: name.into(), ..AttackParty::default() };
        let (attacker, target) = (party(attacker), party(target));
        let wish = AttackWish { era: era.into(), attacker, target, ..AttackWish::default() };
        Asks { book, adjudicates, wish, choices: Choices::default() }
    }

    /// In another sort of battle.
    #[must_use]
    pub fn era(mut self, era: &str) -> Asks {
        self.wish.era = era.into();
        self
    }

    /// With this weapon.
    #[must_use]
    pub fn with(mut self, weapon: &str) -> Asks {
        self.wish.weapon = Some(weapon.into());
        self
    }

    /// These circumstances hold.
    #[must_use]
    pub fn told(mut self, words: &[&str]) -> Asks {
        self.wish.circumstances = owned(words);
        self
    }

    /// These faces were typed.
    #[must_use]
    pub fn dice(mut self, faces: &[u8]) -> Asks {
        self.wish.dice = faces.to_vec();
        self
    }

    /// The target has so much left.
    #[must_use]
    pub fn left(mut self, left: u16) -> Asks {
        self.wish.left = Some(left);
        self
    }

    /// What is told of who attacks.
    #[must_use]
    pub fn attacker_has(mut self, words: &[&str]) -> Asks {
        self.wish.attacker.traits = Some(owned(words));
        self
    }

    /// What is told of who is attacked.
    #[must_use]
    pub fn target_has(mut self, words: &[&str]) -> Asks {
        self.wish.target.traits = Some(owned(words));
        self
    }

    /// By a switch of the rulebook, without the book's name before it.
    #[must_use]
    pub fn set(mut self, id: &str, value: &str) -> Asks {
        self.choices.set.push((format!("{}.{id}", self.book), value.into()));
        self
    }

    /// By a named set of rules.
    #[must_use]
    pub fn preset(mut self, preset: &str) -> Asks {
        self.choices.preset = Some(preset.into());
        self
    }

    /// In the band of this name.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn at(self, band: &str) -> Asks {
        let page = self.page();
        let place = page.bands.iter().position(|one| one.name == band);
        self.in_band(place.unwrap_or_else(|| panic!("there is no band {band}: {:?}", page.bands)))
    }

    /// In the band of this number, from 0.
    #[must_use]
    pub fn in_band(mut self, band: usize) -> Asks {
        self.wish.band = Some(band);
        self
    }

    /// What the companion says.
    ///
    /// # Panics
    /// When it refuses.
    pub fn page(&self) -> AttackPage {
        self.asked().expect("the companion takes it")
    }

    /// The same, or why it refuses.
    ///
    /// # Errors
    /// All reasons in one line.
    pub fn asked(&self) -> Result<AttackPage, String> {
        let told = (self.adjudicates)(&self.wish, &self.choices);
        told.map_err(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    }

    /// The number needed, as it is written.
    ///
    /// # Panics
    /// When nothing is needed.
    pub fn needs(&self) -> String {
        self.page().needed.expect("a number is needed").figure
    }

    /// The same as a number.
    ///
    /// # Panics
    /// When nothing is needed.
    pub fn number(&self) -> i32 {
        self.needs().parse().expect("what is needed is a number")
    }

    /// By how much a word changes that.
    ///
    /// # Panics
    /// When nothing is needed.
    pub fn changes(&self, word: &str) -> i32 {
        self.clone().told(&[word]).number() - self.number()
    }

    /// The clause that forbids it.
    ///
    /// # Panics
    /// When nothing does.
    pub fn barred(&self) -> String {
        self.page().hopeless.expect("it cannot be").clause.into_owned()
    }

    /// What can be told.
    ///
    /// # Panics
    /// When the companion refuses.
    pub fn offered(&self) -> Vec<String> {
        self.page().circumstances.iter().map(|one| one.name.to_string()).collect()
    }
}
