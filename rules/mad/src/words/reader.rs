//! The words of a typed command.

use super::{Read, arm_word, quoted, short};
use crate::setting::Setting;
use crate::state::{Arm, UnitId};
use crate::view::View;
use sandtable_core::{Misunderstood, Piece, read_length, read_point};
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
    /// A unit by its name, with or without quotes, or by the name of one of its elements; the active one if none is named.
    pub fn unit(&mut self) -> Read<UnitId> {
        let Some(first) = self.peek() else {
            return match self.view.active {
                Some(active) => Ok(active.unit),
                None => self.wrong("no unit is acting yet: name one"),
            };
        };
        let rest = &self.words[self.at..];
        let named = |words: usize| Some((self.setting.find_unit(&rest[..words].join(" "))?, words));
        match (1..=rest.len()).rev().find_map(named) {
            Some((unit, words)) => {
                self.at += words;
                Ok(unit)
            }
            None => {
                let own = self.setting.units.iter().filter(|unit| Some(unit.side) == self.view.side());
                let names: Vec<String> = own.map(|unit| quoted(&unit.name)).collect();
                self.wrong(format!("there is no unit `{first}`; yours are {}", names.join(", ")))
            }
        }
    }
    /// A unit, or the letter of the marker that it is under.
    pub fn own_unit(&mut self) -> Read<UnitId> {
        let marker = self.peek().and_then(|word| self.setting.find(word));
        let unit = marker.and_then(|marker| self.view.sheet.unit(marker));
        self.at += usize::from(unit.is_some());
        unit.map_or_else(|| self.unit(), Ok)
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
    /// `with WEAPON`, or the element's first weapon.
    pub fn weapon(&mut self, piece: Piece) -> Read<Arm> {
        if !self.skip("with") {
            return Ok(self.setting.arms(piece).next().unwrap_or_default());
        }
        let Some(word) = self.next() else { return self.wrong("the weapon is missing") };
        let same = |text: &str| text.eq_ignore_ascii_case(&word);
        let found = self.setting.arms(piece).find(|&arm| {
            let gun = arm == Arm::MACHINE_GUN && (same("mg") || same("machine-gun"));
            let named = self.setting.arm(piece, arm).is_some_and(|(weapon, fixed)| {
                arm != Arm::MACHINE_GUN
                    && (same(&weapon.id) || same(&weapon.name) || (fixed && same(&format!("{}*", weapon.id))))
            });
            gun || named || same(&format!("#{}", arm.0 + 1)) || same(&(arm.0 + 1).to_string())
        });
        let has: Vec<String> = self.setting.arms(piece).map(|arm| arm_word(self.setting, piece, arm)).collect();
        found.map_or_else(
            || self.wrong(format!("{} has no `{word}`; it has {}", short(self.setting, piece), has.join(", "))),
            Ok,
        )
    }
    pub fn end<T>(&self, value: T) -> Read<T> {
        match self.peek() {
            None => Ok(value),
            Some(word) => self.wrong(format!("`{word}` is too much")),
        }
    }
}

/// Words, with what stands in quotes as one of them, and so `450, 600`.
pub(super) fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (n, part) in text.split('"').enumerate() {
        if n % 2 == 1 {
            words.push(part.to_string());
            continue;
        }
        for word in part.split_whitespace() {
            match words.last_mut() {
                Some(last) if last.ends_with(',') => last.push_str(word),
                _ => words.push(word.to_string()),
            }
        }
    }
    words
}
