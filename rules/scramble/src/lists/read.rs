//! Reads the tables.

use super::{
    Aircraft, Arc, Battery, Class, GroundTarget, Guns, Level, LevelRow, Lists, Load, MOST_MOUNTS, Manoeuvre,
    ManoeuvreRow, NationSkill, Tests, Weapon, When,
};
use crate::lists::critical::{Effect, MOST_EXTRA, Table as Criticals};
use crate::rules::hundredths;
use sandtable_core::data::{Files, Problems, Row, Table, unknown_word};

/// The highest number of a gunner, who has a bit in a set.
const MOST_GUNNERS: u8 = 15;
/// Rockets for the ground: each pair makes a roll.
const MOST_ROCKETS: u16 = 2 * MOST_MOUNTS as u16;
/// All classes of weapons.
pub(super) type Weapons = [Weapon; Class::ALL.len()];

/// How cells list calibres, guns and loads.
pub(super) trait Ways {
    /// The calibres of a cell, if there are any.
    fn calibres(&self, column: &str, problems: &mut Problems) -> Vec<String>;
    /// SQR-61 The guns of a cell.
    fn guns(&self, column: &str, weapons: &Weapons, problems: &mut Problems) -> Vec<Guns>;
    /// SQR-117 The loads of a cell.
    fn loads(&self, column: &str, problems: &mut Problems) -> Vec<Load>;
}

impl Ways for Row<'_> {
    fn calibres(&self, column: &str, _: &mut Problems) -> Vec<String> {
        self.cell(column).split_whitespace().map(str::to_owned).collect()
    }

    fn guns(&self, column: &str, weapons: &Weapons, problems: &mut Problems) -> Vec<Guns> {
        self.list(column).filter_map(|words| guns(self, words, weapons, problems)).collect()
    }

    fn loads(&self, column: &str, problems: &mut Problems) -> Vec<Load> {
        self.list(column).filter_map(|words| load(self, words, problems)).collect()
    }
}

pub(super) fn lists(files: &Files, problems: &mut Problems) -> Option<Lists> {
    let before = problems.len();
    let weapons = weapons(files, problems);
    let lists = Lists {
        aircraft: aircraft(files, &weapons, problems),
        weapons,
        levels: levels(files, problems),
        manoeuvres: manoeuvres(files, problems),
        criticals: criticals(files, problems),
        batteries: batteries(files, problems),
        targets: targets(files, problems),
        nations: nations(files, problems),
    };
    (problems.len() == before).then_some(lists)
}

/// SCR-118 The classes of weapons: a line for each.
fn weapons(files: &Files, problems: &mut Problems) -> Weapons {
    let file = ("data/weapons.csv", Weapon::COLUMNS, "class");
    Table::by_word(files, file, Class::ALL.map(|(word, _)| word), problems, Weapon::read)
}

/// SCR-71 to SCR-84 The levels of experience: a line for each.
fn levels(files: &Files, problems: &mut Problems) -> [LevelRow; Level::ALL.len()] {
    let file = ("data/experience.csv", LevelRow::COLUMNS, "level");
    Table::by_word(files, file, Level::ALL.map(|(word, _)| word), problems, LevelRow::read)
}

/// Notes where the second of two columns is less than the first.
fn in_order<T: PartialOrd + std::fmt::Display>(
    row: &Row<'_>,
    column: &str,
    [least, most]: [T; 2],
    problems: &mut Problems,
) {
    if least > most {
        row.problem(column, format!("{most} is less than {least}"), problems);
    }
}

/// SQR-26, SQR-109, SQR-110, SQR-148 The manoeuvres: a line for each.
fn manoeuvres(files: &Files, problems: &mut Problems) -> [ManoeuvreRow; Manoeuvre::ALL.len()] {
    let file = ("data/manoeuvres.csv", ManoeuvreRow::COLUMNS, "id");
    Table::by_word(files, file, Manoeuvre::ALL.map(|(word, _)| word), problems, |row, problems| {
        let manoeuvre = ManoeuvreRow::read(row, problems);
        in_order(row, "hb_max", manoeuvre.height, problems);
        if (manoeuvre.tests == Tests::Nothing) != (manoeuvre.when == When::Never) {
            row.problem("when", "a test is taken at some time, and nothing is tested never", problems);
        }
        manoeuvre
    })
}

/// SQR-137 The types of aircraft.
fn aircraft(files: &Files, weapons: &Weapons, problems: &mut Problems) -> Vec<Aircraft> {
    Table::each(files, "data/aircraft.csv", (Aircraft::COLUMNS, &["name"]), problems, |row, problems| {
        let kind = Aircraft::read(row, weapons, problems);
        // A shot has 14 bits for groups of guns, lists have room for so many mounts, and an automatic hit doubles dice counted in bytes.
        let pairs = |guns: &Guns| usize::from(guns.number.div_ceil(2));
        let mounts = kind.guns.iter().map(pairs).sum();
        let dice = kind.guns.iter().map(|guns| pairs(guns) * usize::from(weapons[guns.class as usize].dice)).sum();
        let all = [(kind.guns.len(), 14, "groups of guns"), (mounts, MOST_MOUNTS, "mounts"), (dice, 120, "dice")];
        for (is, most, what) in all.into_iter().filter(|(is, most, _)| is > most) {
            row.problem("weapon_groups", format!("{is} {what} are more than {most}"), problems);
        }
        if kind.guns.iter().filter_map(|guns| guns.gunner).any(|gunner| gunner > kind.crew) {
            row.problem("weapon_groups", format!("gunners are numbered from 1 to {}", kind.crew), problems);
        }
        kind
    })
}

/// SQR-61, SQR-119 Guns as they are written: `4x0.5@T#1`, without a gunner where the Pilot fires them.
fn guns(row: &Row<'_>, words: &str, weapons: &Weapons, problems: &mut Problems) -> Option<Guns> {
    let mut wrong = |what: String| {
        row.problem("weapon_groups", format!("'{words}': {what}"), problems);
        None
    };
    let parts = words.split_once('x').and_then(|(number, rest)| Some((number, rest.split_once('@')?)));
    let Some((number, (calibre, mount))) = parts else { return wrong("guns are written like 4x0.5@T#1".into()) };
    let (letters, gunner) = mount.split_once('#').map_or((mount, None), |(arc, gunner)| (arc, Some(gunner)));
    let Some(number) = number.parse().ok().filter(|number| (1..=12).contains(number)) else {
        return wrong(format!("'{number}' is no number of guns from 1 to 12"));
    };
    let has = |weapon: &Weapon| weapon.calibres.iter().any(|known| known.eq_ignore_ascii_case(calibre));
    let Some(&(_, class)) = Class::ALL.iter().find(|(_, class)| has(&weapons[*class as usize])) else {
        return wrong(format!("no class of weapons has the calibre '{calibre}'"));
    };
    let Some(&(_, arc)) = Arc::ALL.iter().find(|(letter, _)| letter.eq_ignore_ascii_case(letters)) else {
        return wrong(unknown_word(letters, Arc::ALL.iter().map(|(letter, _)| *letter)));
    };
    let gunner = match gunner.map(str::parse) {
        None => None,
        Some(Ok(gunner @ 1..=MOST_GUNNERS)) => Some(gunner),
        Some(_) => return wrong(format!("gunners are numbered from 1 to {MOST_GUNNERS}")),
    };
    if gunner.is_none() != matches!(arc, Arc::Nose | Arc::Upward) {
        return wrong("the Pilot fires what points ahead or upward, gunners everything else".into());
    }
    Some(Guns { number, calibre: calibre.to_owned(), class, arc, gunner })
}

/// SQR-117 A load as it is written: `bombs=2000`.
fn load(row: &Row<'_>, words: &str, problems: &mut Problems) -> Option<Load> {
    let (what, number) = words.split_once('=').unwrap_or((words, ""));
    let Some(number) = number.parse::<u16>().ok().filter(|number| (1..=30_000).contains(number)) else {
        row.problem("payload", format!("'{words}': loads are written like bombs=2000"), problems);
        return None;
    };
    if number > MOST_ROCKETS && what.eq_ignore_ascii_case("rockets") {
        row.problem("payload", format!("'{words}': {number} rockets are more than {MOST_ROCKETS}"), problems);
        return None;
    }
    let few = u8::try_from(number).unwrap_or(u8::MAX);
    let loads = [
        ("bombs", Load::Bombs(number)),
        ("rockets", Load::Rockets(few)),
        ("torpedo", Load::Torpedo),
        ("rockets_aa", Load::Salvos(few)),
        ("wfrgr21", Load::Mortar(few)),
    ];
    let found = loads.iter().find(|(word, _)| word.eq_ignore_ascii_case(what));
    if found.is_none() {
        row.problem("payload", unknown_word(what, loads.iter().map(|(word, _)| *word)), problems);
    }
    found.map(|(_, load)| *load)
}

/// SCR-93, SCR-94, SCR-95, SCR-96, SCR-97, SCR-98, SCR-101 The batteries, each with its word.
fn batteries(files: &Files, problems: &mut Problems) -> Vec<(String, Battery)> {
    Table::each(files, "data/aa.csv", (Battery::COLUMNS, &["id"]), problems, |row, problems| {
        let battery = Battery::read(row, problems);
        in_order(row, "alt_max", battery.heights, problems);
        in_order(row, "max_range", [battery.least, battery.range], problems);
        (row.text("id", problems), battery)
    })
}

/// SQR-127, SQR-165 The targets on the ground and the ships, each with its word.
fn targets(files: &Files, problems: &mut Problems) -> Vec<(String, GroundTarget)> {
    let columns = (GroundTarget::COLUMNS, &["id"][..]);
    Table::each(files, "data/ground_targets.csv", columns, problems, |row, problems| {
        let target = GroundTarget::read(row, problems);
        if !target.ship && target.sails != hundredths(0) {
            row.problem("move_hundredths", "only ships move", problems);
        }
        (row.text("id", problems), target)
    })
}

/// SCR-125 What nations add to skills.
fn nations(files: &Files, problems: &mut Problems) -> Vec<NationSkill> {
    Table::each(files, "data/skills.csv", (NationSkill::COLUMNS, &[]), problems, |row, problems| {
        let nation = NationSkill::read(row, problems);
        in_order(row, "to", nation.years, problems);
        nation
    })
}

/// SQR-79 The table of critical hits: every row and column exactly once.
fn criticals(files: &Files, problems: &mut Problems) -> Criticals {
    const FILE: &str = "data/critical_hits.csv";
    const COLUMNS: &str = "row d6_low d6_high effect change extra_dice [note]";
    let mut cells: [[Option<Effect>; 6]; 10] = [[None; 6]; 10];
    let Some(table) = Table::read(files, FILE, COLUMNS, problems) else { return Criticals::default() };
    for row in table.rows() {
        let at = usize::from(row.number("row", 1..=10u8, problems)) - 1;
        let [low, high] = ["d6_low", "d6_high"].map(|column| usize::from(row.number(column, 1..=6u8, problems)));
        if low > high {
            row.problem("d6_high", format!("{high} is less than {low}"), problems);
        }
        let effect = effect(&row, problems);
        for column in low..=high {
            if cells[at][column - 1].replace(effect).is_some() {
                row.problem("d6_low", format!("row {} has column {column} twice", at + 1), problems);
            }
        }
    }
    for (at, row) in cells.iter().enumerate() {
        if let Some(column) = row.iter().position(Option::is_none) {
            problems.of(FILE, "d6_low", format!("row {} has no column {}", at + 1, column + 1));
        }
    }
    Criticals(cells.map(|row| row.map(Option::unwrap_or_default)))
}

/// What one cell does, by its word, its change and its extra dice.
fn effect(row: &Row<'_>, problems: &mut Problems) -> Effect {
    let change: i8 = row.number("change", -9..=9, problems);
    let (markers, dice) = (change.unsigned_abs(), row.number("extra_dice", 0..=MOST_EXTRA, problems));
    let effects = [
        ("AS", Effect::Speed(change)),
        ("DV", Effect::Defence(change)),
        ("MVR", Effect::Turning(change)),
        ("AB", Effect::Agility(change)),
        ("CM", Effect::Climb(change)),
        ("ST", Effect::Stall(change)),
        ("bomb sight", Effect::BombSight { dice }),
        ("dive brakes", Effect::Brakes { dice }),
        ("radar", Effect::Radar { dice }),
        ("fire", Effect::Fire { markers, dice }),
        ("pilot dazed", Effect::PilotDazed),
        ("aircrew dazed", Effect::AircrewDazed),
        ("wounded", Effect::Wounded(markers)),
        ("killed", Effect::Killed),
        ("destroyed", Effect::Destroyed),
    ];
    row.one_of("effect", &effects, problems)
}
