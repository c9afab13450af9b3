//! What is drawn where a table lies at sea: the light over it, and vessels as far as somebody knows of them.

use crate::{Words, is_default};
use sandtable_geometry::{Angle, Length};
use serde::{Deserialize, Serialize};

/// A table at sea: its ground is drawn as a chart in this light, with a compass rose and scale bars.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sea {
    /// What light there is.
    pub light: Light,
    /// At which bearing the moon stands, where it shines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moon: Option<Angle>,
    /// From which bearing the wind blows, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<Angle>,
    /// How rough it is, from 0 for calm to 9.
    pub state: u8,
    /// How long a nautical mile is on the table, for a scale bar of it; none where that is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mile: Option<Length>,
}

/// The light over a sea, from the darkest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    /// Neither moon nor stars.
    Dark,
    /// Stars, and no moon.
    Starlight,
    /// Half a moon.
    HalfMoon,
    /// A bright moon.
    BrightMoon,
    /// Mist, by day or night.
    Mist,
    /// Before sunrise or after sunset.
    Twilight,
    /// Broad daylight.
    #[default]
    Day,
}

impl Light {
    /// All of them with the words for them in files.
    pub const ALL: [(&str, Light); 7] = [
        ("dark", Light::Dark),
        ("starlight", Light::Starlight),
        ("half_moon", Light::HalfMoon),
        ("bright_moon", Light::BrightMoon),
        ("mist", Light::Mist),
        ("twilight", Light::Twilight),
        ("day", Light::Day),
    ];

    /// Is it too dark to see without a light? So it is in mist.
    pub fn is_night(self) -> bool {
        !matches!(self, Light::Day | Light::Twilight)
    }

    /// What it is called in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Light::Dark => "a dark night",
            Light::Starlight => "starlight",
            Light::HalfMoon => "half a moon",
            Light::BrightMoon => "a bright moon",
            Light::Mist => "mist",
            Light::Twilight => "twilight",
            Light::Day => "day",
        }
    }
}

/// A vessel seen from above: [`crate::Token::at`] is its middle, and it looks along [`crate::Token::heading`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vessel {
    /// How much this viewer knows of it: it is drawn as that, and as nothing else.
    pub known: Knowledge,
    /// What it is, as a key for drawing: `torpedo-boat` for small craft, `s-boat` for larger ones of their kind, `trawler`,
    /// `escort`, `destroyer`, `cruiser`, `merchant`, `tanker`, `barge`, `submarine`, `periscope`, `aircraft`. Empty below
    /// [`Knowledge::Identity`].
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub sort: Words,
    /// How long its footprint is, along its heading. Of a class, the same for all of it; 0 where nothing is known.
    pub length: Length,
    /// How broad its footprint is.
    pub beam: Length,
    /// The figure of its class, or the number of an unknown: "3"; empty where its drawing says it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub figure: String,
    /// How fast it goes, in words for its label: "24 kn"; empty where that is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub speed: String,
    /// How far it goes in a turn at this speed: its wake is so long. 0 for none.
    pub wake: Length,
    /// How many turns old this knowledge is: what is old is paler.
    #[serde(default, skip_serializing_if = "is_default")]
    pub age: u8,
}

/// How much is known of a vessel, from the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Knowledge {
    /// What it is, and its name: its own drawing.
    #[default]
    Identity,
    /// Its class, place and course: one outline for all of the class, with its figure.
    Class,
    /// Its place and course: a contact on a screen.
    Contact,
    /// A place with a number, real or not: all are one drawing.
    Unknown,
    /// Where it was seen last: a mark that fades.
    Lost,
}
