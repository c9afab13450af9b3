//! MAP-111: the options of the air game, as switches that players set before a battle.

use sandtable_core::{Amendment, Class, number, on_off};
use sandtable_geometry::{Angle, Length};

use super::rules::{Classes, Edge, Order};
use crate::amendments::switch;
use crate::rules::Rules;

const ON_OFF: &str = "on | off";
/// MAP-103 The skill presets.
const PRESETS: &str = "none | bob_raf | bob_luftwaffe_fighter | bob_luftwaffe_bomber | midway_ijn | midway_usn_fighter | \
                       midway_usn_dive | midway_usn_torpedo";

/// One of some words, with its value.
fn word<T: Copy>(value: &str, words: &[(&str, T)]) -> Result<T, ()> {
    words.iter().find(|(word, _)| *word == value).map(|(_, value)| *value).ok_or(())
}

/// MAP-111 Every option of the air game, in the order of the clauses. What the table is, how long the battle lasts and whether it
/// is fought in the air is the scenario's; whether ranges are looked up beforehand is the ground rules' option.
pub fn amendments() -> Vec<Amendment<Rules>> {
    vec![
        switch!(
            "mad.initiative_order",
            "who acts first: the highest total, the lowest, or the highest that does not hold",
            House,
            ["MAP-10"],
            "high_first | low_first | choice",
            "high_first",
            |rules, value| {
                rules.air.order = word(
                    value,
                    &[("high_first", Order::HighFirst), ("low_first", Order::LowFirst), ("choice", Order::Choice)],
                )?;
                Ok(())
            }
        ),
        switch!(
            "mad.free_radius",
            "turns of any radius in whole millimetres, from the aircraft's own on",
            House,
            ["MAP-15"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.free_radius = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.manoeuvre_classes",
            "the classes of side slip, half loop and loop, which the document has lost",
            House,
            ["MAP-20"],
            "0-1-2 | 1-2-2 | 1-2-3",
            "0-1-2",
            |rules, value| {
                rules.air.classes = word(
                    value,
                    &[("0-1-2", Classes::From0), ("1-2-2", Classes::OneTwoTwo), ("1-2-3", Classes::OneTwoThree)],
                )?;
                Ok(())
            }
        ),
        switch!(
            "mad.gun_damage",
            "the damage of the table is that of one gun, or of a group whatever its count",
            House,
            ["MAP-29"],
            "per_gun | per_group",
            "per_gun",
            |rules, value| {
                rules.air.per_gun = word(value, &[("per_gun", true), ("per_group", false)])?;
                Ok(())
            }
        ),
        switch!(
            "mad.bomb_and_shoot",
            "a crew member who drops bombs or a torpedo may fire as well",
            House,
            ["MAP-30"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.bomb_and_shoot = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.aoa_half_angle",
            "half of the angle ahead of an aircraft in which a shot at it is head on, in degrees",
            House,
            ["MAP-39"],
            "1 to 89",
            "45",
            |rules, value| {
                rules.air.head_on = Angle::degrees(number(value, 1..=89)?);
                Ok(())
            }
        ),
        switch!(
            "mad.tail_gunner_waiver",
            "what a tail gunner is spared: the angle, or the modifier of his mount too",
            House,
            ["MAP-41"],
            "angle | all",
            "angle",
            |rules, value| {
                rules.air.waives_mount = word(value, &[("angle", false), ("all", true)])?;
                Ok(())
            }
        ),
        switch!(
            "mad.both_evade",
            "evasions of firer and target count once, or one for each",
            House,
            ["MAP-43", "MAP-44"],
            "1 | 2",
            "1",
            |rules, value| {
                rules.air.both_evade = number(value, 1..=2)? == 2;
                Ok(())
            }
        ),
        switch!(
            "mad.engine_hits_to_crash",
            "how many engine hits bring an aircraft down: two, or one more than it has engines",
            House,
            ["MAP-47"],
            "2 | by_type",
            "2",
            |rules, value| {
                rules.air.by_engines = word(value, &[("2", false), ("by_type", true)])?;
                Ok(())
            }
        ),
        switch!(
            "mad.skill_growth",
            "skill grows with kills from battle to battle",
            Optional,
            ["MAP-50"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.skill_growth = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.air_vs_fortification",
            "what works add to the number needed by aircraft",
            House,
            ["MAP-52"],
            "0 to 9",
            "4",
            |rules, value| {
                rules.air.fortification = number(value, 0..=9)? as i8;
                Ok(())
            }
        ),
        switch!(
            "mad.bomb_aim_tolerance",
            "how far aside of an element a bombing run may pass, in millimetres",
            House,
            ["MAP-55"],
            "0 to 100",
            "15",
            |rules, value| {
                rules.air.aim_tolerance = Length::mm(number(value, 0..=100)?);
                Ok(())
            }
        ),
        switch!(
            "mad.partial_drop",
            "a load of bombs may be dropped in parts",
            House,
            ["MAP-58"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.partial_drop = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.ca_crit_table",
            "the critical table is used together with the ground game",
            House,
            ["MAP-71"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.combined_criticals = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.small_arms_aa",
            "small arms may fire at aircraft",
            House,
            ["MAP-72"],
            ON_OFF,
            "on",
            |rules, value| {
                rules.air.small_arms = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.aa_counts_evasion",
            "turns and manoeuvres of aircraft count against fire from the ground",
            House,
            ["MAP-73"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.aa_evasion = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.bomb_radius",
            "the radius of the template of bombs, in millimetres",
            House,
            ["MAP-90"],
            "5 to 200",
            "25",
            |rules, value| {
                rules.air.bomb_radius = Length::mm(number(value, 5..=200)?);
                Ok(())
            }
        ),
        switch!(
            "mad.rocket_radius",
            "the radius of the template of rockets, in millimetres",
            House,
            ["MAP-90"],
            "5 to 200",
            "25",
            |rules, value| {
                rules.air.rocket_radius = Length::mm(number(value, 5..=200)?);
                Ok(())
            }
        ),
        switch!(
            "mad.torpedo_max_speed",
            "the greatest speed of a torpedo run",
            House,
            ["MAP-92"],
            "1 to 2000",
            "150",
            |rules, value| {
                rules.air.torpedo_speed = number(value, 1..=2000)? as u16;
                Ok(())
            }
        ),
        switch!(
            "mad.skill_points",
            "the price of a level of skill",
            House,
            ["MAP-96"],
            "0 to 100",
            "10",
            |rules, value| {
                rules.air.skill_points = number(value, 0..=100)? as u16;
                Ok(())
            }
        ),
        switch!(
            "mad.edge",
            "what the edge of the table is to aircraft; `mode`: who leaves is gone, with the ground game he may return",
            House,
            ["MAP-97", "MAP-98"],
            "mode | leave | return | scroll",
            "mode",
            |rules, value| {
                rules.air.edge = word(
                    value,
                    &[
                        ("mode", None),
                        ("leave", Some(Edge::Leave)),
                        ("return", Some(Edge::Return)),
                        ("scroll", Some(Edge::Scroll)),
                    ],
                )?;
                Ok(())
            }
        ),
        switch!(
            "mad.break_off_mm",
            "how far from every enemy an aircraft may break off where the sky has no edge, in millimetres",
            House,
            ["MAP-98"],
            "500 to 10000",
            "2000",
            |rules, value| {
                rules.air.break_off = Length::mm(number(value, 500..=10_000)?);
                Ok(())
            }
        ),
        switch!(
            "mad.collision",
            "aircraft that end a move near to others may collide",
            Optional,
            ["MAP-99"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.collision = on_off(value)?;
                Ok(())
            }
        ),
        switch!(
            "mad.arrival_turn",
            "the first turn in which aircraft may come together with the ground game",
            House,
            ["MAP-100"],
            "1 to 30",
            "2",
            |rules, value| {
                rules.air.arrival = number(value, 1..=30)? as u8;
                Ok(())
            }
        ),
        switch!(
            "mad.draw_margin",
            "the lead that is a draw, in per cent of the smaller total of aircraft",
            House,
            ["MAP-102"],
            "0 to 100",
            "10",
            |rules, value| {
                rules.air.draw_margin = number(value, 0..=100)? as u8;
                Ok(())
            }
        ),
        switch!(
            "mad.skill_preset",
            "the skill of all crews; `none` leaves it to the scenario",
            Optional,
            ["MAP-103"],
            PRESETS,
            "none",
            |rules, value| {
                let known = PRESETS.split(" | ").find(|preset| *preset == value).ok_or(())?;
                rules.air.preset = Some(known.to_owned()).filter(|preset| preset != "none");
                Ok(())
            }
        ),
        switch!("mad.ammo", "ammunition is counted", Optional, ["MAP-104"], ON_OFF, "off", |rules, value| {
            rules.air.ammunition = on_off(value)?;
            Ok(())
        }),
        switch!(
            "mad.dive_bombing",
            "dive bombers are more accurate",
            Optional,
            ["MAP-105"],
            ON_OFF,
            "off",
            |rules, value| {
                rules.air.dive_bombing = on_off(value)?;
                Ok(())
            }
        ),
    ]
}
