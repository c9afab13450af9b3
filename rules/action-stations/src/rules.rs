//! The rules in force in one battle, with the switches and presets that settle them once, before play.

use sandtable_core::{Amended, Amendment, Preset};
use sandtable_geometry::Length;

/// AST-107 A centimetre, in which all distances are measured.
pub const CM: Length = Length::um(10_000);

/// AST-200 Runs of a path are whole tenths of a centimetre.
pub const TENTH: Length = Length::um(1_000);

/// AST-105 Positions are kept to a thousandth of a centimetre.
pub const GRAIN: i32 = 10;

/// The die of scores and effects: it shows 1 to 10, and a printed 0 is 10.
pub const D10: u8 = 10;
/// The die of light damage.
pub const D6: u8 = 6;

/// AST-95 How the two rows of the torpedo damage table that print a 7 are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowSeven {
    /// 7 damages the bow.
    Bow,
    /// 7 hits the engine room.
    Engine,
    /// 7 does both.
    Both,
}

/// AST-135 What a side sees of vessels that it has not sighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hiding {
    /// Nothing.
    Full,
    /// A numbered marker for each group, and dummies among them.
    Markers,
    /// Everything is open.
    Open,
}

/// AST-194 Whose vessels must try to leave once half of the points are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakOff {
    /// Those of sides that the computer leads.
    Computer,
    /// Those of both sides.
    Both,
    /// Nobody's.
    Nobody,
}

sandtable_core::amendments! {
    /// AST-199 The rules in force: everything that a group may have settled otherwise.
    pub struct Rules in Rules: |rules| rules;

    Correction (2005-3-31) "action-stations.torp.range_penalty" ["AST-29", "AST-71"]
        "what the score of a torpedo loses with every move after its first attack; off: nothing, as before":
        range_penalty: i8 = "1" ["1": 1, "0": 0, "off": 0];
    Correction (2005-3-31) "action-stations.torp.extra_hit_step" ["AST-30", "AST-73"]
        "what every further roll at one target loses; off: 2, a reconstruction of the rule before":
        extra_hit_step: i8 = "1" ["1": 1, "2": 2, "off": 2];
    Correction (2005-3-31) "action-stations.torp.arming_cone" ["AST-32", "AST-57", "AST-58"]
        "torpedoes in their first move ignore vessels, or attack; off: they attack, a reconstruction of the rule before":
        cone_ignores: bool = "ignore" ["ignore": true, "attack": false, "off": false];
    Correction (2005-3-31) "action-stations.torp.plus3" ["AST-38", "AST-80"]
        "the +3 against the helpless counts once, or for each reason; off: for each, a possible reading before the ruling":
        plus3_once: bool = "once" ["once": true, "cumulative": false, "off": false];
    Optional "action-stations.torp.unreliable_through" ["AST-74"]
        "the last year in which US and German torpedoes have 1 less": unreliable_through: u16 = "1943" [1938..=1946];
    Optional "action-stations.torp.damage_row_7" ["AST-95"]
        "what a 7 on the torpedo damage table does, which is printed in two rows":
        row_seven: RowSeven = "bow" ["bow": RowSeven::Bow, "engine": RowSeven::Engine, "both": RowSeven::Both];
    Optional "action-stations.torp.join_mounts" ["AST-49"]
        "trainable mounts that bear on one course may join in one salvo": join_mounts: bool = "on";
    House "action-stations.torp.deep_misses_shallow_draught" ["AST-175"]
        "deep torpedoes also miss vessels of shallow draught": deep_misses_shallow: bool = "off";
    House "action-stations.torp.deep_bonus" ["AST-175"]
        "a deep torpedo that hits Class 3 has 1 more on the damage table": deep_bonus: bool = "off";
    House "action-stations.torp.max_run" ["AST-176"] "torpedoes run no farther than their type could": max_run: bool = "off";
    Optional "action-stations.torp.time_from" ["AST-225"]
        "the time in the water counts from the first attack, as the example has it, or from arming, as the table has it":
        time_from_arming: bool = "first_attack" ["first_attack": false, "arming": true];
    House "action-stations.torp.tracks" ["AST-204"] "look-outs may spot the tracks of torpedoes": tracks: bool = "off";
    House "action-stations.flood.order" ["AST-103"] "flooding is fought before the loss of a turn, or after it":
        loss_first: bool = "control_first" ["control_first": false, "loss_first": true];
    House "action-stations.scale.cm_per_knot" ["AST-104"] "centimetres that a knot makes in a turn":
        knot: Length = "0.5" ["0.5": Length::um(5_000), "1.0": Length::um(10_000)];
    House "action-stations.scale.m_per_cm" ["AST-104", "AST-106"] "metres of sea in a centimetre of the table":
        metres: u16 = "20" [5..=100];
    House "action-stations.footprint" ["AST-106"]
        "a vessel is as large as it was, or as a model of so many centimetres, whatever its type":
        model: Option<u8> = "scale" ["scale" or 1..=20];
    House "action-stations.move.method" ["AST-126", "AST-129"]
        "vessels move by turns, or all moves are written in secret and carried out together":
        plotted: bool = "alternate" ["alternate": false, "plotted": true];
    House "action-stations.move.formation" ["AST-128", "AST-209"] "vessels of a group may move together": formations: bool = "on";
    House "action-stations.move.settings" ["AST-138"] "speeds are stopped, a quarter, a half, three quarters and full":
        settings: bool = "off";
    House "action-stations.move.unseen" ["AST-205"]
        "vessels that the enemy does not hold move in their turn, or all of them first, by sealed lists":
        unseen_together: bool = "in_turn" ["in_turn": false, "together": true];
    House "action-stations.fire.reaction" ["AST-130"] "a vessel may fire as an enemy moves": reaction_fire: bool = "off";
    House "action-stations.init.crew" ["AST-125"] "the crew of the flagship counts for the initiative": crew_initiative: bool = "off";
    House "action-stations.hidden.markers" ["AST-135", "AST-242"] "what a side sees of vessels that it has not sighted":
        hiding: Hiding = "full" ["full": Hiding::Full, "markers": Hiding::Markers, "open": Hiding::Open];
    House "action-stations.info.damage" ["AST-199", "AST-203"] "what a side knows of the damage of an enemy in contact":
        open_damage: bool = "hidden" ["hidden": false, "open": true];
    House "action-stations.info.deep_reveal" ["AST-51"] "it is told where torpedoes passed under a vessel": deep_reveal: bool = "off";
    House "action-stations.info.marker" ["AST-204"] "firing markers are open, or seen by those who see who fired":
        markers_open: bool = "open" ["open": true, "sighted": false];
    House "premeasure" ["AST-107"] "distances may be measured at any time": premeasure: bool = "on";
    House "action-stations.sight.moon" ["AST-154"] "vessels before the moon are seen farther": moon: bool = "on";
    House "action-stations.light.range" ["AST-162", "AST-215"] "how far searchlights reach: 40 cm, or by the class of the vessel":
        lights_by_class: bool = "40" ["40": false, "by_class": true];
    House "action-stations.gun.resolution" ["AST-163"] "gunfire of a turn is declared together, or vessel by vessel":
        alternate_fire: bool = "simultaneous" ["simultaneous": false, "alternate": true];
    House "action-stations.gun.fleet" ["AST-219"] "gunfire between large ships is slowed": fleet: bool = "off";
    House "action-stations.gun.armour" ["AST-220"] "armour keeps out light shot": armour: bool = "on";
    House "action-stations.gun.end_on" ["AST-167", "AST-228"] "what fire at a vessel end on has": end_on: i8 = "-1" [-1..=1];
    House "action-stations.ammo.guns" ["AST-223"] "shot and shell are counted":
        counts_shot: bool = "unlimited" ["unlimited": false, "counted": true];
    House "action-stations.blast" ["AST-172"] "a vessel that explodes harms others within 2 cm": blast: bool = "off";
    House "action-stations.morale" ["AST-229"] "vessels may lose heart": morale: bool = "off";
    House "action-stations.score.own_hand" ["AST-231"] "who scores for a vessel that its own side sank":
        own_hand_scores: bool = "enemy" ["enemy": true, "nobody": false];
    House "action-stations.break_off" ["AST-194", "AST-230"] "a side that has lost half of its points must try to leave":
        break_off: BreakOff = "computer" ["computer": BreakOff::Computer, "on": BreakOff::Both, "off": BreakOff::Nobody];
}

/// AST-02, AST-05, AST-08, AST-09 What the sheet of 31 March 2005 changed, as it was before. What the text of collisions was before the sheet
/// of 10 August 2004 is not known: there is no way back to it.
const BEFORE_2005: &[(&str, &str)] = &[
    ("action-stations.torp.range_penalty", "off"),
    ("action-stations.torp.extra_hit_step", "off"),
    ("action-stations.torp.arming_cone", "off"),
    ("action-stations.torp.plus3", "off"),
];

impl Amended for Rules {
    /// AST-02 Profiles: an edition of the book with the date of the last sheet used with it. Edition 3.2 contains all of it.
    const PRESETS: &'static [Preset] = &[
        Preset { id: "club", title: "edition 3.1 with the sheet of 31 March 2005", set: &[] },
        Preset { id: "by-the-book", title: "edition 3.1 with the sheet of 31 March 2005", set: &[] },
        Preset { id: "3.1+2005-03-31", title: "edition 3.1 with the sheet of 31 March 2005", set: &[] },
        Preset { id: "3.1+2004-08-10", title: "edition 3.1 with the sheet of 10 August 2004", set: BEFORE_2005 },
        Preset { id: "3.2", title: "edition 3.2", set: &[] },
    ];

    /// AST-02, AST-05, AST-199 Every switch, in the order of its section: what presets set, and dates switch off.
    fn amendments() -> Vec<Amendment<Rules>> {
        Rules::switches()
    }
}
