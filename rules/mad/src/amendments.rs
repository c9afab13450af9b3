//! The switches of this rulebook and its presets.

use crate::air;
use crate::lists::Prices;
use crate::rules::{Dummies, MarkerLasts, Rules};
use sandtable_core::{Amendment, Class, Preset, number, on_off};
use sandtable_geometry::Length;
use std::sync::LazyLock;

const ON_OFF: &str = "on | off";

macro_rules! switch {
    ($id:literal, $title:literal, $class:ident, $clauses:expr, $values:expr, $default:literal, $set:expr) => {
        Amendment {
            id: $id,
            title: $title,
            class: Class::$class,
            date: None,
            clauses: &$clauses,
            values: $values,
            default: $default,
            set: $set,
        }
    };
}

pub(crate) use switch;

/// MAD-05, MAP-02 Every switch, those of the ground game first, in the order of the clauses: players may change whatever
/// they dislike.
pub static AMENDMENTS: LazyLock<Vec<Amendment<Rules>>> = LazyLock::new(|| {
    let mut all = ground();
    all.extend(air::options::amendments());
    all
});

/// MAD-05 The switches of the ground game.
fn ground() -> Vec<Amendment<Rules>> {
    vec![
        switch!(
            "mad.aircraft",
            "the aircraft of a scenario take part in its battle on the ground",
            Optional,
            ["MAD-01", "MAP-01", "MAP-81"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.aircraft = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.los_doubt_mm",
            "lines of sight this near to an edge are doubtful",
            Optional,
            ["MAD-16"],
            "0 to 20",
            "0",
            |rules, value| {
                rules.doubt = Length::mm(number(value, 0..=20)?);
                Ok(())
            }
        ),
        switch!(
            "premeasure",
            "ranges and odds may be looked up before targets are named",
            Optional,
            ["MAD-34"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.premeasure = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.infantry_fires_all",
            "infantry that stands fires all its weapons",
            House,
            ["MAD-42"],
            ON_OFF,
            "on",
            |rules, value| {
                rules.infantry_fires_all = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.opportunity_lasts",
            "how long an opportunity fire marker lasts",
            House,
            ["MAD-54"],
            "next_activation | end_of_turn",
            "next_activation",
            |rules, value| {
                rules.marker_lasts = match value {
                    "next_activation" => MarkerLasts::NextActivation,
                    "end_of_turn" => MarkerLasts::EndOfTurn,
                    _ => return Err(()),
                };
                Ok(())
            }
        ),
        switch!(
            "mad.wreck_smoke",
            "wrecks smoke and hide what is behind them",
            Optional,
            ["MAD-59", "MAD-130"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.wreck_smoke = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.reduce_forts",
            "heavy hits take cover value off works and buildings",
            Optional,
            ["MAD-64"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.reduce_forts = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.smoke_radius",
            "the radius of a wreck's smoke in millimetres",
            House,
            ["MAD-130"],
            "5 to 100",
            "20",
            |rules, value| {
                rules.smoke_radius = Length::mm(number(value, 5..=100)?);
                Ok(())
            }
        ),
        switch!(
            "mad.prices",
            "prices by the formula or as printed",
            Correction,
            ["MAD-106"],
            "computed | printed",
            "computed",
            |rules, value| {
                rules.design.prices = match value {
                    "computed" => Prices::Computed,
                    "printed" => Prices::Printed,
                    _ => return Err(()),
                };
                Ok(())
            }
        ),
        switch!(
            "mad.grav_sink",
            "grav vehicles may sink into the wood that they are over",
            Optional,
            ["MAD-114"],
            ON_OFF,
            "on",
            |rules, value| {
                rules.grav_sink = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.ht_support_vs_infantry",
            "what hi-tech infantry support does to infantry: half of 18, or as printed",
            Correction,
            ["MAD-117"],
            "9 | 8",
            "9",
            |rules, value| {
                rules.design.support_at_infantry = match value {
                    "9" => 9,
                    "8" => 8,
                    _ => return Err(()),
                };
                Ok(())
            }
        ),
        switch!(
            "mad.armour_limits",
            "walkers, grav vehicles and VTOLs keep to their heaviest armour",
            House,
            ["MAD-125"],
            ON_OFF,
            "on",
            |rules, value| {
                rules.design.armour_limits = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.free_armour",
            "hi-tech hit points outside the armour classes",
            House,
            ["MAD-125"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.design.free_armour = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.footprint",
            "the diameter of an element's base in millimetres",
            House,
            ["MAD-04", "MAD-127"],
            "10 to 60",
            "30",
            |rules, value| {
                rules.footprint = Length::mm(number(value, 10..=60)?);
                Ok(())
            }
        ),
        switch!(
            "mad.aa_vs_ground",
            "AA mounts may fire at ground targets",
            House,
            ["MAD-134"],
            ON_OFF,
            "on",
            |rules, value| {
                rules.aa_at_ground = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.observations_per_turn",
            "how many attacks of artillery an observer may observe in a turn",
            House,
            ["MAD-74"],
            "1 to 20",
            "1",
            |rules, value| {
                rules.observations = number(value, 1..=20)? as u8;
                Ok(())
            }
        ),
        switch!(
            "mad.preprogrammed",
            "written schedules of artillery fire; `scenario` allows them in the turns that the scenario names",
            Optional,
            ["MAD-80"],
            "scenario | off",
            "scenario",
            |rules, value| {
                rules.preprogrammed = match value {
                    "scenario" => true,
                    "off" => false,
                    _ => return Err(()),
                };
                Ok(())
            }
        ),
        switch!(
            "mad.turns",
            "the number of turns; `scenario` leaves it to the scenario",
            House,
            ["MAD-144"],
            "scenario | 1 to 30",
            "scenario",
            |rules, value| {
                rules.turns = if value == "scenario" { None } else { Some(number(value, 1..=30)? as u8) };
                Ok(())
            }
        ),
        switch!(
            "mad.objective_radius",
            "how near an element holds an objective, in millimetres",
            House,
            ["MAD-146"],
            "10 to 300",
            "75",
            |rules, value| {
                rules.objective_radius = Length::mm(number(value, 10..=300)?);
                Ok(())
            }
        ),
        switch!(
            "mad.objective_sticky",
            "the last holder keeps an objective that nobody is near to",
            House,
            ["MAD-146"],
            ON_OFF,
            "on",
            |rules, value| {
                rules.objective_sticky = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.morale",
            "units that have lost half of their elements may be held back",
            House,
            ["MAD-156"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.morale = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.hidden",
            "units are hidden under markers, dummies among them, until they fire or are spotted",
            Optional,
            ["MAD-83"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.hidden = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.reveal_radius",
            "how far from its marker an element is placed when its unit is revealed, in millimetres",
            House,
            ["MAD-84"],
            "10 to 200",
            "60",
            |rules, value| {
                rules.reveal_radius = Length::mm(number(value, 10..=200)?);
                Ok(())
            }
        ),
        switch!(
            "mad.spotting_dice",
            "dice of a spotting roll; one of them is enough",
            House,
            ["MAD-87"],
            "1 | 2",
            "1",
            |rules, value| {
                rules.spotting_dice = number(value, 1..=2)? as u8;
                Ok(())
            }
        ),
        switch!(
            "mad.dummies",
            "how many dummies a side has for its real markers",
            House,
            ["MAD-141"],
            "none | half | equal",
            "half",
            |rules, value| {
                rules.dummies = match value {
                    "none" => Dummies::None,
                    "half" => Dummies::Half,
                    "equal" => Dummies::Equal,
                    _ => return Err(()),
                };
                Ok(())
            }
        ),
    ]
}

/// Presets, the default first.
pub static PRESETS: &[Preset] = &[
    Preset {
        id: "club",
        title: "as most tables play it: ranges and odds may be looked up",
        set: &[("premeasure", "on")],
    },
    Preset { id: "by-the-book", title: "as published: targets are named before anything is measured", set: &[] },
];
