//! The options of the air game (MAP-111), as they are in force in one battle.

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

/// Everything that a group may have settled otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirRules {
    /// MAP-10 Who acts first.
    pub order: Order,
    /// MAP-15 Any radius in whole millimetres?
    pub free_radius: bool,
    /// MAP-20 The classes of manoeuvres.
    pub classes: Classes,
    /// MAP-29 Is damage multiplied by the number of guns?
    pub per_gun: bool,
    /// MAP-30 May who drops also fire?
    pub bomb_and_shoot: bool,
    /// MAP-39 Half of the angle ahead of an aircraft, in which a shot is head on.
    pub head_on: Angle,
    /// MAP-41 Do tail gunners escape the modifier of their mount too?
    pub waives_mount: bool,
    /// MAP-43, MAP-44 Do the evasions of firer and target count separately?
    pub both_evade: bool,
    /// MAP-47 Does it take one hit more than there are engines to bring an aircraft down?
    pub by_engines: bool,
    /// MAP-52 Cover of works against aircraft.
    pub fortification: i8,
    /// MAP-58 May a load be dropped in parts?
    pub partial_drop: bool,
    /// MAP-90 Radius of the template of bombs.
    pub bomb_radius: Length,
    /// MAP-90 Radius of the template of rockets.
    pub rocket_radius: Length,
    /// MAP-71 Is the critical table used together with the ground game?
    pub combined_criticals: bool,
    /// MAP-72 May small arms fire at aircraft?
    pub small_arms: bool,
    /// MAP-73 Do evasions count against fire from the ground?
    pub aa_evasion: bool,
    /// MAP-92 The greatest speed of a torpedo run.
    pub torpedo_speed: u16,
    /// MAP-97 The edge of the table; none: [`Edge::Leave`] alone, [`Edge::Return`] together with the ground game.
    pub edge: Option<Edge>,
    /// MAP-99 Do aircraft collide?
    pub collision: bool,
    /// MAP-103 The skill preset that all sides use; none: as the scenario says.
    pub preset: Option<String>,
    /// MAP-96 The price of a level of skill.
    pub skill_points: u16,
    /// MAP-50 Does skill grow with kills from battle to battle?
    pub skill_growth: bool,
    /// MAP-104 Is ammunition counted?
    pub ammunition: bool,
    /// MAP-105 Are dive bombers more accurate?
    pub dive_bombing: bool,
    /// MAP-98 How far from every enemy an aircraft may break off.
    pub break_off: Length,
    /// MAP-102 The lead that is a draw, in per cent.
    pub draw_margin: u8,
    /// MAP-55 How far aside of an element a bombing run may pass.
    pub aim_tolerance: Length,
    /// MAP-100 The first turn in which aircraft may come together with the ground game.
    pub arrival: u8,
}

impl Default for AirRules {
    fn default() -> AirRules {
        AirRules {
            order: Order::HighFirst,
            free_radius: false,
            classes: Classes::From0,
            per_gun: true,
            bomb_and_shoot: false,
            head_on: Angle::degrees(45),
            waives_mount: false,
            both_evade: false,
            by_engines: false,
            fortification: 4,
            partial_drop: false,
            bomb_radius: Length::mm(25),
            rocket_radius: Length::mm(25),
            combined_criticals: false,
            small_arms: true,
            aa_evasion: false,
            torpedo_speed: 150,
            edge: None,
            collision: false,
            preset: None,
            skill_points: 10,
            skill_growth: false,
            ammunition: false,
            dive_bombing: false,
            break_off: Length::mm(2000),
            draw_margin: 10,
            aim_tolerance: Length::mm(15),
            arrival: 2,
        }
    }
}
