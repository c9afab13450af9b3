//! Clouds come and go with equal dice.

use super::Umpire;
use crate::INCH;
use crate::battle::event::Event;
use crate::battle::position::{Cloud, MOST_CLOUDS};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length};

/// SQR-104 The centres of the pieces of a group lie so far apart.
const APART: Length = Length::um(4 * INCH.0);

/// SQR-05, SQR-104 Every group of clouds gains a piece at its downwind end, or loses the one that lies there.
pub fn change<D: Dice>(umpire: &mut Umpire<'_, D>, by: i8) {
    if by == 0 || !umpire.setting.rules.clouds {
        return;
    }
    let wind = Angle::degrees(umpire.setting.wind.into());
    for group in 0..MOST_CLOUDS as u8 {
        let clouds = &umpire.state().table.clouds;
        let Some(last) = clouds.iter().rfind(|cloud| cloud.group == group).copied() else { continue };
        if by < 0 {
            umpire.note(Event::CloudWent { group });
        } else if !clouds.is_full() {
            let cloud = Cloud { at: last.at.advance(wind, APART), ..last };
            umpire.note(Event::CloudCame { cloud });
        }
    }
}
