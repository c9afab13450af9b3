//! The weather.

use crate::clause;
use crate::rules::DIE;
use sandtable_core::worded;
use sandtable_dice::{Cup, Next, Procedure, Throw, Why};
use serde::{Deserialize, Serialize};

worded! {
    /// AOS-164 The weather.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[allow(missing_docs, reason = "each has its word")]
    pub enum Weather {
        #[default]
        "fair" => Fair,
        "heavy-rain" => Downpour,
        "rain" => Rain,
        "mist" => Mist,
    }
}

impl Weather {
    /// Does it rain?
    pub const fn is_rain(self) -> bool {
        matches!(self, Weather::Rain | Weather::Downpour)
    }
}

/// AOS-164 Is there a die for the weather before a turn: before the first, and before every fourth after it?
pub const fn changes_before(turn: u8) -> bool {
    turn % 4 == 1
}

/// AOS-164 The die for the weather: 1 heavy rain, 2 rain, 6 mist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeatherDie;

impl Procedure for WeatherDie {
    type Stage = Weather;

    fn step<C: Cup>(&self, _: Weather, cup: &mut C) -> Result<Next<Weather>, C::Pause> {
        Ok(Next::Done(match cup.roll(Throw::one(DIE), || Why::of(&clause::WEATHER))? as u8 {
            1 => Weather::Downpour,
            2 => Weather::Rain,
            DIE => Weather::Mist,
            _ => Weather::Fair,
        }))
    }
}
