//! What a dummy pretends to be.

use crate::lists::Lists;
use crate::lists::mobility::{Mobilities, Mobility};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// How fast a dummy pretends to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Infantry on foot.
    #[default]
    Foot,
    /// Slow vehicles.
    Slow,
    /// Medium vehicles.
    Medium,
    /// Fast vehicles.
    Fast,
}

/// MAD-141 The type that the owner of a dummy wrote down: the dummy does nothing that it could not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Notional {
    /// Its speed class.
    pub pace: Pace,
    /// A vehicle of specialist reconnaissance.
    pub recon: bool,
}

impl Notional {
    /// The words for all types.
    pub const WORDS: [(&str, Notional); 7] = [
        ("foot", Notional { pace: Pace::Foot, recon: false }),
        ("slow", Notional { pace: Pace::Slow, recon: false }),
        ("medium", Notional { pace: Pace::Medium, recon: false }),
        ("fast", Notional { pace: Pace::Fast, recon: false }),
        ("slow recon", Notional { pace: Pace::Slow, recon: true }),
        ("medium recon", Notional { pace: Pace::Medium, recon: true }),
        ("fast recon", Notional { pace: Pace::Fast, recon: true }),
    ];

    /// The type with this number in the list of words.
    pub fn number(number: usize) -> Option<Notional> {
        Notional::WORDS.get(number).map(|(_, notional)| *notional)
    }

    /// Its number in the list of words.
    pub fn to_number(self) -> usize {
        Notional::WORDS.into_iter().position(|(_, notional)| notional == self).unwrap_or_default()
    }

    /// The type with such words.
    pub fn of_words(words: &str) -> Option<Notional> {
        Notional::WORDS.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(words)).map(|(_, notional)| notional)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        Notional::WORDS.into_iter().find(|(_, notional)| *notional == self).map_or("foot", |(word, _)| word)
    }

    /// MAD-141 How far it moves in an activation.
    pub fn distance(self, lists: &Lists) -> Length {
        let ids: &[&str] = match self.pace {
            Pace::Foot => &["foot", "foot_normal"],
            Pace::Slow => &["slow"],
            Pace::Medium => &["medium"],
            Pace::Fast => &["fast"],
        };
        let row = lists.speeds.iter().find(|speed| ids.contains(&speed.id.as_str()));
        row.map_or(Length::ZERO, |speed| speed.distance)
    }

    /// MAD-141 How it moves: on foot, or on full tracks.
    pub fn mobilities(self) -> Mobilities {
        match self.pace {
            Pace::Foot => Mobility::Infantry.into(),
            _ => Mobility::Tracked.into(),
        }
    }

    /// MAD-85, MAD-141 Along how much of lines it may spot in an activation.
    pub fn allowance(self, lists: &Lists) -> Length {
        let spotting = &lists.charts.spotting;
        match self {
            Notional { pace: Pace::Foot, .. } => spotting.allowance_infantry,
            Notional { recon: true, .. } => spotting.allowance_recon,
            _ => spotting.allowance_other,
        }
    }
}
