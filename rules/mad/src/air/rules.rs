//! MAP-111: the options of the air game, as they are in force in one battle.

use crate::rules::Rules;
use sandtable_geometry::{Angle, Length};

/// MAP-10 Who acts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The highest total.
    HighFirst,
    /// The lowest total.
    LowFirst,
    /// The highest total, but one may hold.
    Choice,
}

/// MAP-20 Which classes the manoeuvres have; the index into [`crate::air::lists::ManoeuvreRow::class`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classes {
    /// Side slip 0, half loop 1, loop 2.
    From0 = 0,
    /// Side slip 1, half loop and loop 2.
    OneTwoTwo = 1,
    /// Side slip 1, half loop 2, loop 3.
    OneTwoThree = 2,
}

/// MAP-97 What the edge of the table is to an aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Who leaves is gone.
    Leave,
    /// Who leaves may come back after a turn.
    Return,
    /// There is none.
    Scroll,
}

sandtable_core::amendments! {
    /// MAP-111 The options of the air game. What the table is, how long the battle lasts and whether it is fought in the air is the
    /// scenario's; whether ranges are looked up beforehand is the ground rules' option. MAP-97: where the edge is as the `mode` has
    /// it, it is [`Edge::Leave`] alone and [`Edge::Return`] together with the ground game.
    pub struct AirRules in Rules: |rules| &mut rules.air;

    House "mad.initiative_order" ["MAP-10"]
        "who acts first: the highest total, the lowest, or the highest that does not hold":
        order: Order = "high_first" ["high_first": Order::HighFirst, "low_first": Order::LowFirst, "choice": Order::Choice];
    House "mad.free_radius" ["MAP-15"] "turns of any radius in whole millimetres, from the aircraft's own on":
        free_radius: bool = "off";
    House "mad.manoeuvre_classes" ["MAP-20"]
        "the classes of side slip, half loop and loop, which the document has lost":
        classes: Classes = "0-1-2" ["0-1-2": Classes::From0, "1-2-2": Classes::OneTwoTwo, "1-2-3": Classes::OneTwoThree];
    House "mad.gun_damage" ["MAP-29"] "the damage of the table is that of one gun, or of a group whatever its count":
        per_gun: bool = "per_gun" ["per_gun": true, "per_group": false];
    House "mad.bomb_and_shoot" ["MAP-30"] "a crew member who drops bombs or a torpedo may fire as well":
        bomb_and_shoot: bool = "off";
    House "mad.aoa_half_angle" ["MAP-39"]
        "half of the angle ahead of an aircraft in which a shot at it is head on, in degrees":
        head_on: Angle = "45" [1..=89];
    House "mad.tail_gunner_waiver" ["MAP-41"]
        "what a tail gunner is spared: the angle, or the modifier of his mount too":
        waives_mount: bool = "angle" ["angle": false, "all": true];
    House "mad.both_evade" ["MAP-43", "MAP-44"] "evasions of firer and target count once, or one for each":
        both_evade: bool = "1" ["1": false, "2": true];
    House "mad.engine_hits_to_crash" ["MAP-47"]
        "how many engine hits bring an aircraft down: two, or one more than it has engines":
        by_engines: bool = "2" ["2": false, "by_type": true];
    Optional "mad.skill_growth" ["MAP-50"] "skill grows with kills, which people add up from battle to battle":
        skill_growth: bool = "off";
    House "mad.air_vs_fortification" ["MAP-52"] "what works add to the number needed by aircraft":
        fortification: i8 = "4" [0..=9];
    House "mad.bomb_aim_tolerance" ["MAP-55"] "how far aside of an element a bombing run may pass, in millimetres":
        aim_tolerance: Length = "15" [0..=100];
    House "mad.partial_drop" ["MAP-58"] "a load of bombs may be dropped in parts":
        partial_drop: bool = "off";
    House "mad.ca_crit_table" ["MAP-71"] "the critical table is used together with the ground game":
        combined_criticals: bool = "off";
    House "mad.small_arms_aa" ["MAP-72"] "small arms may fire at aircraft":
        small_arms: bool = "on";
    House "mad.aa_counts_evasion" ["MAP-73"] "turns and manoeuvres of aircraft count against fire from the ground":
        aa_evasion: bool = "off";
    House "mad.bomb_radius" ["MAP-90"] "the radius of the template of bombs, in millimetres":
        bomb_radius: Length = "25" [5..=200];
    House "mad.rocket_radius" ["MAP-90"] "the radius of the template of rockets, in millimetres":
        rocket_radius: Length = "25" [5..=200];
    House "mad.torpedo_max_speed" ["MAP-92"] "the greatest speed of a torpedo run":
        torpedo_speed: u16 = "150" [1..=2000];
    House "mad.skill_points" ["MAP-96"] "the price of a level of skill":
        skill_points: u16 = "10" [0..=100];
    House "mad.edge" ["MAP-97", "MAP-98"]
        "what the edge of the table is to aircraft; `mode`: who leaves is gone, with the ground game he may return":
        edge: Option<Edge> = "mode" [
            "mode": None, "leave": Some(Edge::Leave), "return": Some(Edge::Return), "scroll": Some(Edge::Scroll),
        ];
    House "mad.break_off_mm" ["MAP-98"]
        "how far from every enemy an aircraft may break off where the sky has no edge, in millimetres":
        break_off: Length = "2000" [500..=10_000];
    Optional "mad.collision" ["MAP-99"] "aircraft that end a move near to others may collide":
        collision: bool = "off";
    House "mad.arrival_turn" ["MAP-100"] "the first turn in which aircraft may come together with the ground game":
        arrival: u8 = "2" [1..=30];
    House "mad.draw_margin" ["MAP-102"] "the lead that is a draw, in per cent of the smaller total of aircraft":
        draw_margin: u8 = "10" [0..=100];
    Optional "mad.skill_preset" ["MAP-103"] "the skill of all crews; `none` leaves it to the scenario":
        preset: Option<&'static str> = "none" [
            "none": None, "bob_raf": Some("bob_raf"), "bob_luftwaffe_fighter": Some("bob_luftwaffe_fighter"),
            "bob_luftwaffe_bomber": Some("bob_luftwaffe_bomber"), "midway_ijn": Some("midway_ijn"),
            "midway_usn_fighter": Some("midway_usn_fighter"), "midway_usn_dive": Some("midway_usn_dive"),
            "midway_usn_torpedo": Some("midway_usn_torpedo"),
        ];
    Optional "mad.ammo" ["MAP-104"] "ammunition is counted":
        ammunition: bool = "off";
    Optional "mad.dive_bombing" ["MAP-105"] "dive bombers are more accurate":
        dive_bombing: bool = "off";
}
