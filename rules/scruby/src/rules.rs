//! The rules in force in one battle, with the switches and presets that settle them once, before play.

use sandtable_core::{Amended, Amendment, Preset};
use sandtable_geometry::Length;

/// AOS-79 The one kind of die.
pub const DIE: u8 = 6;

/// So many whole inches.
pub const fn inches(number: u8) -> Length {
    Length::inches(number as i32)
}

/// AOS-11 How much of a line may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UmpireLine {
    /// All of it.
    Whole,
    /// The centre and one flank.
    Limited,
    /// A die decides before set-up.
    Random,
}

/// AOS-92 How the armies are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// In secret, both at once.
    Hidden,
    /// As the scenario has it.
    Fixed,
    /// In the open, unit by unit in turn.
    Alternate,
}

/// AOS-156 What losses are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossBasis {
    /// Figures.
    Figures,
    /// What they cost.
    Points,
}

sandtable_core::amendments! {
    /// The rules in force: everything that a group may have settled otherwise.
    pub struct Rules in Rules: |rules| rules;

    Optional "scruby.umpire_line" ["AOS-11", "AOS-14"] "how much of a line may move: all of it, the centre and one flank, or a die decides":
        umpire_line: UmpireLine = "whole" ["whole": UmpireLine::Whole, "limited": UmpireLine::Limited, "random": UmpireLine::Random];
    House "scruby.declare_all_first" ["AOS-26"] "a side declares all targets before any attack is resolved":
        declare_all_first: bool = "off";
    Optional "premeasure" ["AOS-27", "AOS-121"] "ranges may be looked up before the declaration":
        premeasure: bool = "off";
    House "scruby.ai_estimate_error_pct" ["AOS-121"] "by how many percent the computer misjudges a range at most":
        ai_estimate_error_pct: u8 = "10" [0..=50];
    House "scruby.shrink_frontage" ["AOS-82"] "frontage follows the figures that are left":
        shrink_frontage: bool = "off";
    House "scruby.table_width" ["AOS-84"] "width of the table in inches":
        table_width: Option<u8> = "scenario" ["scenario" or 48..=144];
    House "scruby.table_depth" ["AOS-84"] "depth of the table in inches":
        table_depth: Option<u8> = "scenario" ["scenario" or 36..=96];
    House "scruby.setup_depth" ["AOS-84"] "depth of the set-up zones in inches":
        setup_depth: u8 = "8" [4..=12];
    House "scruby.free_sizes" ["AOS-85"] "units of any size between small and large may be bought":
        free_sizes: bool = "off";
    House "scruby.army_limits" ["AOS-90"] "limits on what an army consists of":
        army_limits: bool = "on";
    House "scruby.points_limit" ["AOS-90"] "points of a side":
        points_limit: Option<u16> = "scenario" ["scenario" or 100..=5000];
    House "scruby.setup" ["AOS-92"] "how the armies are placed: in secret, as the scenario has it, or in the open by turns":
        setup: SetUp = "hidden" ["hidden": SetUp::Hidden, "fixed": SetUp::Fixed, "alternate": SetUp::Alternate];
    House "scruby.wing_reassign" ["AOS-93"] "a unit belongs to the wing in whose zone it stands as the turn begins":
        wing_reassign: bool = "off";
    House "scruby.oblique_max_deg" ["AOS-97"] "greatest angle of an oblique step, in degrees":
        oblique_max_deg: u8 = "45" [0..=90];
    House "scruby.face_step_deg" ["AOS-98"] "greatest change of facing, in degrees":
        face_step_deg: u8 = "45" [15..=90];
    House "scruby.formation_cost_quarters" ["AOS-99"] "what a change of formation costs, in quarters of the budget":
        formation_cost_quarters: u8 = "2" [0..=4];
    House "scruby.forced_march_budget_quarters" ["AOS-102"] "budget of a forced march, in quarters":
        forced_march_budget_quarters: u8 = "6" [4..=8];
    House "scruby.forced_march_distance" ["AOS-102"] "how far from every enemy a forced march stays, in inches":
        forced_march_distance: u8 = "18" [0..=48];
    House "scruby.forced_march_fail" ["AOS-102"] "up to this face a forced march ends in disorder":
        forced_march_fail: u8 = "1" [0..=6];
    House "scruby.enemy_gap" ["AOS-105"] "how near to an enemy a unit may come without a charge, in inches":
        enemy_gap: u8 = "1" [0..=3];
    House "scruby.break_off" ["AOS-106"] "mounted units may break off a melee that goes on":
        break_off: bool = "on";
    House "scruby.emergency_square" ["AOS-110"] "infantry may try to form square when cavalry charges it":
        emergency_square: bool = "on";
    House "scruby.evade" ["AOS-111"] "open order may evade a charge":
        evade: bool = "on";
    House "scruby.counter_charge" ["AOS-112"] "mounted units may counter-charge":
        counter_charge: bool = "on";
    House "scruby.ride_down" ["AOS-113"] "routing units may be charged":
        ride_down: bool = "on";
    House "scruby.square_vs_mounted_pct" ["AOS-114"] "melee strength of a square against mounted units, in percent":
        square_vs_mounted_pct: u16 = "200" [100..=400];
    House "scruby.mounted_vs_square_pct" ["AOS-114"] "melee strength of mounted units against a square, in percent":
        mounted_vs_square_pct: u8 = "50" [0..=100];
    House "scruby.screen_cover_inches" ["AOS-116"] "how far behind a screen friends are covered, in inches":
        screen_cover_inches: u8 = "6" [0..=12];
    House "scruby.sight_depth" ["AOS-119"] "how far one sees into woods and villages, in inches":
        sight_depth: u8 = "2" [0..=6];
    House "scruby.priority" ["AOS-120"] "priority of targets":
        priority: bool = "on";
    House "scruby.grape_dense_bonus" ["AOS-126"] "losses that grape inflicts on a dense target besides":
        grape_dense_bonus: u8 = "1" [0..=3];
    House "scruby.canister_split" ["AOS-127"] "the lots of canister may be split among targets":
        canister_split: bool = "on";
    House "scruby.throwback_inches" ["AOS-128"] "how far a unit is thrown back, in inches":
        throwback_inches: u8 = "3" [0..=9];
    House "scruby.moved_fire_half" ["AOS-131"] "units that moved fire at half effect":
        moved_fire_half: bool = "on";
    House "scruby.closing_fire" ["AOS-133"] "who is contacted may fire at the charger":
        closing_fire: bool = "on";
    House "scruby.weak_fire" ["AOS-134"] "units at half strength fire at half effect":
        weak_fire: bool = "on";
    House "scruby.ff_max_attackers" ["AOS-136"] "units that may attack in one firefight":
        ff_max_attackers: u8 = "3" [1..=6];
    House "scruby.retreat_inches" ["AOS-142"] "how far the losers retreat, in inches":
        retreat_inches: u8 = "9" [3..=18];
    House "scruby.blocked_retreat_loss" ["AOS-142"] "figures that a blocked retreat costs":
        blocked_retreat_loss: u8 = "2" [0..=6];
    House "scruby.winner_limits" ["AOS-143"] "batteries, squares and disordered winners are held back":
        winner_limits: bool = "on";
    House "scruby.quality_changes" ["AOS-144"] "combats change the quality of units":
        quality_changes: bool = "on";
    House "scruby.melee_loss_pct" ["AOS-148"] "losses in melee, in percent of the enemy's strength":
        melee_loss_pct: u8 = "10" [5..=20];
    House "scruby.pursuit" ["AOS-151"] "mounted winners may pursue":
        pursuit: bool = "on";
    House "scruby.loss_basis" ["AOS-156"] "whether losses are counted in figures or by what they cost":
        loss_basis: LossBasis = "figures" ["figures": LossBasis::Figures, "points": LossBasis::Points];
    House "scruby.routers_lost" ["AOS-156"] "routing units count as lost at the end":
        routers_lost: bool = "off";
    House "scruby.turn_limit" ["AOS-157"] "the last turn":
        turn_limit: Option<u8> = "scenario" ["scenario" or 1..=99];
    House "scruby.end_at_loss_pct" ["AOS-157"] "the battle ends when a side has lost so many percent":
        end_at_loss_pct: u8 = "50" [0..=100];
    House "scruby.rosters" ["AOS-158"] "whether strength, quality and weapons of the enemy are open":
        closed_rosters: bool = "open" ["open": false, "closed": true];
    Optional "scruby.movement_mode" ["AOS-71", "AOS-160"] "move and countermove, or written orders and simultaneous movement as in 1961":
        written: bool = "countermove" ["countermove": false, "written": true];
    Optional "scruby.generals" ["AOS-72", "AOS-161"] "general officers":
        generals: bool = "off";
    Optional "scruby.caissons" ["AOS-73", "AOS-162"] "ammunition and caissons":
        caissons: bool = "off";
    Optional "scruby.howitzer_drift" ["AOS-74", "AOS-163"] "shells of howitzers may drift":
        howitzer_drift: bool = "off";
    Optional "scruby.weather" ["AOS-75", "AOS-164"] "the weather changes by the die":
        weather: bool = "off";
    Optional "scruby.rockets" ["AOS-70", "AOS-165"] "rocket batteries may be bought":
        rockets: bool = "on";
}

impl Amended for Rules {
    /// AOS-78 Nothing tells the editions of 1972 and 2011 apart; that of 1961 had written orders.
    const PRESETS: &'static [Preset] = &[
        Preset { id: "club", title: "as most play", set: &[] },
        Preset { id: "by-the-book", title: "the letter of the document", set: BY_THE_BOOK },
        Preset {
            id: "1961",
            title: "the variation of 1961: written orders",
            set: &[("scruby.movement_mode", "written")],
        },
        Preset { id: "1972", title: "the rules of 1972", set: &[] },
        Preset { id: "2011", title: "the edition of 2011", set: &[] },
    ];

    fn amendments() -> Vec<Amendment<Rules>> {
        Rules::switches()
    }
}

/// AOS-134, AOS-143 Where the house tables say more than the document does.
const BY_THE_BOOK: &[(&str, &str)] = &[("scruby.weak_fire", "off"), ("scruby.winner_limits", "off")];
