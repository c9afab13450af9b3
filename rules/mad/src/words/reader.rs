//! The words of a typed command.

use super::Read;
use super::tongue::Speech;
use crate::setting::Setting;
use crate::view::View;
use crate::works::Shelter;
use sandtable_core::{Misunderstood, Piece, Typed, read_length, read_point};
use sandtable_geometry::{Angle, Point};

/// The words of a typed command, one after another.
pub(crate) struct Reader<'a> {
    pub setting: &'a Setting,
    pub view: &'a View,
    pub words: Vec<String>,
    pub at: usize,
    pub usage: &'static str,
}

impl Reader<'_> {
    pub fn wrong<T>(&self, what: impl Into<String>) -> Read<T> {
        Err(Misunderstood { what: what.into(), usage: self.usage.into() })
    }
    pub fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }
    pub fn next(&mut self) -> Option<String> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }
    /// Skips a word if it is there.
    pub fn skip(&mut self, word: &str) -> bool {
        let there = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.at += usize::from(there);
        there
    }
    pub fn element(&mut self, what: &str) -> Read<Piece> {
        let Some(word) = self.next() else { return self.wrong(format!("{what} is missing")) };
        match self.setting.find(&word) {
            Some(piece) => Ok(piece),
            None => {
                let names = self.setting.elements.iter().map(|member| member.name.as_str());
                let hint = sandtable_core::data::nearest(&word, names);
                let hint = hint.map_or(String::new(), |hint| format!(" (did you mean {hint}?)"));
                self.wrong(format!("there is no element `{word}`{hint}"))
            }
        }
    }
    /// Thousandths: of millimetres, of degrees.
    pub fn micrometres(&self, text: &str) -> Option<i32> {
        read_length(text).map(|length| length.0)
    }
    pub fn point(&mut self) -> Read<Point> {
        let Some(word) = self.next() else { return self.wrong("a place is missing") };
        match read_point(&word) {
            Some(at) => Ok(at),
            None => self.wrong(format!("`{word}` is no place: write x,y in millimetres, like 450,600")),
        }
    }
    pub fn bearing(&mut self) -> Read<Angle> {
        let Some(word) = self.next() else { return self.wrong("the bearing is missing") };
        match self.micrometres(&word) {
            Some(angle) if (0..=360_000).contains(&angle) => Ok(Angle::millidegrees(angle)),
            _ => self.wrong(format!("`{word}` is no bearing: write degrees clockwise from the far edge, like 90")),
        }
    }
    pub fn number(&mut self, of: &str) -> Read<u8> {
        let Some(word) = self.next() else { return self.wrong("a number is missing") };
        word.parse().or_else(|_| self.wrong(format!("`{word}` is no number of a {of}")))
    }
    /// A work or a building that can be entered, if the next words name one: its words are taken.
    pub fn shelter(&mut self) -> Option<Shelter> {
        let mut words = Typed::of_words(self.words[self.at..].to_vec());
        let shelter = Speech { setting: self.setting, view: Some(self.view) }.shelter(&mut words)?;
        self.at = self.words.len() - words.rest().len();
        Some(shelter)
    }
    pub fn end<T>(&self, value: T) -> Read<T> {
        match self.peek() {
            None => Ok(value),
            Some(word) => self.wrong(format!("`{word}` is too much")),
        }
    }
}
