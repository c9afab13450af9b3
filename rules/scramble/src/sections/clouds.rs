//! Clouds come and go with equal dice.

use crate::battle::Umpire;
use crate::battle::event::Event;
use crate::battle::position::{Cloud, MOST_CLOUDS};
use crate::clause;
use crate::rules::{D6, D10, INCH};
use sandtable_dice::{Dice, Throw, Why};
use sandtable_geometry::{Angle, Length, Point};
use std::cmp::Ordering;

/// SQR-104 The centres of the pieces of a group lie so far apart.
const APART: Length = Length::um(4 * INCH.0);

/// SQR-104 Pieces of a group at first.
const PIECES: i32 = 3;
/// SQR-104 The first piece of a group lies so many inches or more from the edges.
const MARGIN: i32 = 6;
/// SQR-104 Groups of clouds are a D6 less this.
const FEWER: u8 = 2;
/// SQR-104 The height of a group is this and two D6.
const HEIGHT: u8 = 4;

/// SQR-104 Where the scenario leaves wind and clouds to the dice: where the wind blows to, and each group at its height, its first piece
/// downwind of the others.
pub fn gather<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let (setting, rules) = (umpire.setting, &umpire.setting.rules);
    if setting.wind.is_some() || !rules.clouds {
        return Ok(());
    }
    let wind = 60 * (umpire.roll(Throw::one(D6), || Why::of(&clause::WIND))? - 1);
    umpire.note(Event::Blows { wind });
    let groups = match rules.cloud_groups {
        Some(groups) => groups,
        None => (umpire.roll(Throw::one(D6), || Why::of(&clause::CLOUD_GROUPS))? as u8).saturating_sub(FEWER),
    };
    for group in 0..groups {
        let two = Throw { count: 2, ..Throw::one(D6) };
        let height = HEIGHT + umpire.roll(two, || Why::of(&clause::CLOUD_HEIGHT))? as u8;
        let mut first = Point::default();
        for (at, side) in [(&mut first.x, setting.head.table.x), (&mut first.y, setting.head.table.y)] {
            let die = umpire.roll(Throw::one(D10), || Why::of(&clause::CLOUD_PLACE))?;
            *at = whole(side, i32::from(die));
        }
        for back in (0..PIECES).rev() {
            let at = first.advance(Angle::degrees(wind.into()), APART * -back);
            umpire.note(Event::CloudCame { cloud: Cloud { at, height, group } });
        }
    }
    Ok(())
}

/// SQR-104 How far from its edge a die puts the first piece of a group on a table so wide: in whole inches, halves up.
fn whole(side: i32, die: i32) -> i32 {
    let ninths = (side - 2 * MARGIN * INCH.0) * (die - 1) / 9;
    (MARGIN + (ninths + INCH.0 / 2).div_euclid(INCH.0)) * INCH.0
}

/// SQR-05, SQR-104 Every group of clouds gains a piece at its downwind end, or loses the one that lies there.
pub fn change<D: Dice>(umpire: &mut Umpire<'_, D>, by: i8) {
    if !umpire.setting.rules.clouds {
        return;
    }
    let wind = Angle::degrees(umpire.state().table.wind.into());
    for group in 0..MOST_CLOUDS as u8 {
        let clouds = &umpire.state().table.clouds;
        let Some(last) = clouds.iter().rfind(|cloud| cloud.group == group).copied() else { continue };
        match by.cmp(&0) {
            Ordering::Less => umpire.note(Event::CloudWent { group }),
            Ordering::Greater if !clouds.is_full() => {
                umpire.note(Event::CloudCame { cloud: Cloud { at: last.at.advance(wind, APART), ..last } });
            }
            _ => {}
        }
    }
}
