//! What people tell of an attack.

use sandtable_core::Circumstance;
use sandtable_odds::companion::Telling;

/// From where somebody fires, seen from his target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aspect {
    Side,
    Astern,
    HeadOn,
}

/// What has been told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// Inches, or the height band where bands are of height.
    pub away: i32,
    pub aspect: Aspect,
    /// Height bands between.
    pub between: u8,
    pub long: bool,
    /// Do the mounts of a quad turret combine?
    pub together: bool,
    /// Gunners who join.
    pub joined: u8,
    /// Dice given up.
    pub given: u8,
    /// The row that is aimed at; 0 for none.
    pub row: u8,
    pub sight: bool,
    pub laden: bool,
    pub formation: bool,
    pub night: bool,
    /// What the target has lost of its DV.
    pub softer: u8,
    /// What whoever fires has lost by wounds.
    pub wounds: u8,
    /// Mounts of the group that are empty.
    pub empty: u8,
    /// The units of bombs are divided by this; 0 for one unit.
    pub share: u8,
    /// Pairs of rockets.
    pub pairs: u8,
    /// Gunnery skill of a battery.
    pub gunnery: u8,
    pub no_bomb_sight: bool,
    pub no_brakes: bool,
}

impl Default for Told {
    fn default() -> Told {
        Told {
            away: 0,
            aspect: Aspect::Side,
            between: 0,
            long: false,
            together: false,
            joined: 0,
            given: 0,
            row: 0,
            sight: false,
            laden: false,
            formation: false,
            night: false,
            softer: 0,
            wounds: 0,
            empty: 0,
            share: 1,
            pairs: 1,
            gunnery: 5,
            no_bomb_sight: false,
            no_brakes: false,
        }
    }
}

type Tells = Telling<Told>;

/// SQR-73, SQR-74 From where.
pub(super) const ASPECT: Tells = Telling {
    words: &["astern", "head-on"],
    name: "From astern, head-on",
    clause: "SQR-73",
    say: |of, step| of.aspect = [Aspect::Astern, Aspect::HeadOn][step],
};
/// SCR-63 Where nothing but head-on matters.
pub(super) const HEAD_ON: Tells =
    Telling { words: &["head-on"], name: "Head-on", clause: "SQR-74", say: |of, _| of.aspect = Aspect::HeadOn };
pub(super) const BETWEEN: Tells = Telling {
    words: &[
        "bands-1", "bands-2", "bands-3", "bands-4", "bands-5", "bands-6", "bands-7", "bands-8", "bands-9", "bands-10",
    ],
    name: "Height between",
    clause: "SQR-118",
    say: |of, step| of.between = 1 + step as u8,
};
pub(super) const LONG: Tells =
    Telling { words: &["long"], name: "Long burst", clause: "SCR-121", say: |of, _| of.long = true };
/// SCR-32 Where others join, the mounts of the turret that aims do so anyhow.
pub(super) const TOGETHER: Tells =
    Telling { words: &["together"], name: "Its mounts combine", clause: "SCR-32", say: |of, _| of.together = true };
pub(super) const JOINED: Tells = Telling {
    words: &["joined-1", "joined-2", "joined-3", "joined-4", "joined-5", "joined-6", "joined-7", "joined-8"],
    name: "Gunners join",
    clause: "SCR-29",
    say: |of, step| of.joined = 1 + step as u8,
};
pub(super) const GIVEN: Tells = Telling {
    words: &[
        "given-1", "given-2", "given-3", "given-4", "given-5", "given-6", "given-7", "given-8", "given-9", "given-10",
        "given-11", "given-12", "given-13", "given-14", "given-15", "given-16", "given-17", "given-18", "given-19",
    ],
    name: "Dice given up",
    clause: "SCR-50",
    say: |of, step| of.given = 1 + step as u8,
};
pub(super) const ROW: Tells = Telling {
    words: &["row-1", "row-2", "row-3", "row-4", "row-5", "row-6"],
    name: "Aimed at a part",
    clause: "SCR-36",
    say: |of, step| of.row = 1 + step as u8,
};
pub(super) const SIGHT: Tells =
    Telling { words: &["sight"], name: "Computing sight", clause: "SCR-64", say: |of, _| of.sight = true };
pub(super) const LADEN: Tells =
    Telling { words: &["laden"], name: "It is laden", clause: "SQR-77", say: |of, _| of.laden = true };
pub(super) const FORMATION: Tells =
    Telling { words: &["formation"], name: "In Formation", clause: "SQR-125", say: |of, _| of.formation = true };
pub(super) const NIGHT: Tells =
    Telling { words: &["night"], name: "At night", clause: "SQR-166", say: |of, _| of.night = true };
pub(super) const SOFTER: Tells = Telling {
    words: &["dv-1", "dv-2", "dv-3", "dv-4", "dv-5", "dv-6"],
    name: "Its DV lost",
    clause: "SQR-80",
    say: |of, step| of.softer = 1 + step as u8,
};
pub(super) const WOUNDS: Tells = Telling {
    words: &["wounds-1", "wounds-2", "wounds-3"],
    name: "Firer's wounds",
    clause: "SQR-89",
    say: |of, step| of.wounds = 1 + step as u8,
};
pub(super) const EMPTY: Tells = Telling {
    words: &["empty-1", "empty-2", "empty-3"],
    name: "Mounts empty",
    clause: "SCR-56",
    say: |of, step| of.empty = 1 + step as u8,
};
pub(super) const SHARE: Tells = Telling {
    words: &["half", "quarter", "one"],
    name: "Not all bombs",
    clause: "SQR-129",
    say: |of, step| of.share = [2, 4, 0][step],
};
pub(super) const PAIRS: Tells = Telling {
    words: &["pairs-2", "pairs-3", "pairs-4"],
    name: "More pairs",
    clause: "SQR-133",
    say: |of, step| of.pairs = 2 + step as u8,
};
/// The skills of batteries, the average one not among them.
const GUNNERS: [u8; 6] = [6, 7, 8, 2, 3, 4];
pub(super) const GUNNERY: Tells = Telling {
    words: &["gunnery-6", "gunnery-7", "gunnery-8", "gunnery-2", "gunnery-3", "gunnery-4"],
    name: "Gunnery: 5",
    clause: "SCR-125",
    say: |of, step| of.gunnery = GUNNERS[step],
};
pub(super) const NO_BOMB_SIGHT: Tells = Telling {
    words: &["no-bomb-sight"],
    name: "No bomb aimer",
    clause: "SQR-129",
    say: |of, _| of.no_bomb_sight = true,
};
pub(super) const NO_BRAKES: Tells =
    Telling { words: &["no-brakes"], name: "Brakes gone", clause: "SQR-130", say: |of, _| of.no_brakes = true };

pub(super) const ALL: [&Tells; 20] = [
    &ASPECT,
    &HEAD_ON,
    &BETWEEN,
    &LONG,
    &TOGETHER,
    &JOINED,
    &GIVEN,
    &ROW,
    &SIGHT,
    &LADEN,
    &FORMATION,
    &NIGHT,
    &SOFTER,
    &WOUNDS,
    &EMPTY,
    &SHARE,
    &PAIRS,
    &GUNNERY,
    &NO_BOMB_SIGHT,
    &NO_BRAKES,
];

/// What holds in words: "From astern", "Dice given up: 3".
pub(super) fn name(circumstance: &mut Circumstance) {
    const ROWS: [&str; 6] = ["AS", "DV", "MVR", "AB", "CM", "ST"];
    let Some(word) = circumstance.now.as_deref() else { return };
    let number = word.rsplit_once('-').and_then(|(of, number)| Some((of, number.parse::<usize>().ok()?)));
    let name = match (word, number) {
        ("astern", _) => "From astern".to_owned(),
        ("head-on", _) => "Head-on".to_owned(),
        ("half", _) => "Half the bombs".to_owned(),
        ("quarter", _) => "A quarter of them".to_owned(),
        ("one", _) => "One bomb".to_owned(),
        (_, Some(("row", row))) => format!("Aimed at {}", ROWS[(row - 1).min(5)]),
        (_, Some(("gunnery", skill))) => format!("Gunnery: {skill}"),
        (_, Some(("pairs", pairs))) => format!("{pairs} pairs"),
        (_, Some((_, number))) => format!("{}: {number}", circumstance.name),
        _ => return,
    };
    circumstance.name = name.into();
}
