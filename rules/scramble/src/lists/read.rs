//! Reads the tables.

use super::{
    Aircraft, Arc, Battery, Calibre, Class, Distance, Engine, GroundTarget, Guns, Level, LevelRow, Lists, Load,
    MOST_MOUNTS, Manoeuvre, ManoeuvreRow, NationSkill, Sight, Tests, Turns, Weapon, When,
};
use crate::lists::critical::{Effect, MOST_EXTRA, Table as Criticals};
use crate::rules::hundredths;
use sandtable_core::data::{Files, Problems, Row, Table, unknown_word};

/// Heights that a manoeuvre gains or loses.
const HEIGHTS: std::ops::RangeInclusive<i8> = -20..=20;
/// The highest number of a gunner, who has a bit in a set.
const MOST_GUNNERS: u8 = 15;
/// Rockets for the ground: each pair makes a roll.
const MOST_ROCKETS: u16 = 2 * MOST_MOUNTS as u16;
/// All classes of weapons.
type Weapons = [Weapon; Class::ALL.len()];

/// The columns of a table, as its first line has them.
fn columns(line: &'static str) -> Vec<&'static str> {
    line.split(' ').collect()
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
    let required =
        ["class", "calibres", "damage_dice", "to_hit", "deplete_normal", "deplete_long_burst", "combined_damage"];
    let file = ("data/weapons.csv", &required[..], &["note"][..]);
    Table::by_word(files, file, Class::ALL.map(|(word, _)| word), problems, |row, problems| Weapon {
        calibres: row.cell("calibres").split_whitespace().map(str::to_owned).collect(),
        dice: row.number("damage_dice", 1..=20, problems),
        to_hit: row.number("to_hit", -9..=9, problems),
        depletes: row.optional_number("deplete_normal", 2..=10, problems),
        depletes_long: row.optional_number("deplete_long_burst", 2..=10, problems),
        combined: row.optional_number("combined_damage", 1..=20, problems),
    })
}

/// SCR-71 to SCR-84 The levels of experience: a line for each.
fn levels(files: &Files, problems: &mut Problems) -> [LevelRow; Level::ALL.len()] {
    let required = columns(
        "level cost_percent sideslip skid long_burst_always test_to_tail test_to_keep_tail aimed_fire critical_bonus_when_shooting \
         critical_bonus_when_target house_pilot_skill house_gunnery_skill",
    );
    let file = ("data/experience.csv", &required[..], &["note"][..]);
    Table::by_word(files, file, Level::ALL.map(|(word, _)| word), problems, |row, problems| LevelRow {
        cost: row.number("cost_percent", 1..=500, problems),
        sideslip: row.yes_no("sideslip", problems),
        skid: row.yes_no("skid", problems),
        always_long: row.yes_no("long_burst_always", problems),
        test_to_tail: row.yes_no("test_to_tail", problems),
        test_to_keep: row.yes_no("test_to_keep_tail", problems),
        aimed: row.yes_no("aimed_fire", problems),
        critical_by: row.number("critical_bonus_when_shooting", 0..=2, problems),
        critical_against: row.number("critical_bonus_when_target", 0..=2, problems),
        skill: row.number("house_pilot_skill", 1..=9, problems),
        combat: row.number("house_gunnery_skill", 1..=9, problems),
    })
}

/// SQR-26, SQR-109, SQR-110, SQR-148 The manoeuvres: a line for each.
fn manoeuvres(files: &Files, problems: &mut Problems) -> [ManoeuvreRow; Manoeuvre::ALL.len()] {
    const TESTS: [(&str, Tests); 3] = [("none", Tests::Nothing), ("AB", Tests::Agility), ("CM", Tests::Climb)];
    const WHEN: [(&str, When); 4] =
        [("never", When::Never), ("first", When::First), ("turned", When::Turned), ("last", When::Last)];
    const DISTANCES: [(&str, Distance); 5] = [
        ("0", Distance::Nothing),
        ("ST", Distance::Stall),
        ("0.5 AS", Distance::Halves(1)),
        ("1 AS", Distance::Halves(2)),
        ("1.5 AS", Distance::Halves(3)),
    ];
    const TURNS: [(&str, Turns); 3] = [("no", Turns::None), ("yes", Turns::Ordinary), ("back", Turns::Back)];
    let required = columns("id manoeuvre tests when hb_min hb_max move_min move_max turns tight_turn in_formation");
    let file = ("data/manoeuvres.csv", &required[..], &["note"][..]);
    Table::by_word(files, file, Manoeuvre::ALL.map(|(word, _)| word), problems, |row, problems| {
        let height = ["hb_min", "hb_max"].map(|column| row.number(column, HEIGHTS, problems));
        if height[0] > height[1] {
            row.problem("hb_max", format!("{} is less than {}", height[1], height[0]), problems);
        }
        let tests = row.one_of("tests", &TESTS, problems);
        let when = row.one_of("when", &WHEN, problems);
        if (tests == Tests::Nothing) != (when == When::Never) {
            row.problem("when", "a test is taken at some time, and nothing is tested never", problems);
        }
        ManoeuvreRow {
            name: row.text("manoeuvre", problems),
            tests,
            when,
            height,
            least: row.one_of("move_min", &DISTANCES, problems),
            most: row.one_of("move_max", &DISTANCES, problems),
            turns: row.one_of("turns", &TURNS, problems),
            tight: row.yes_no("tight_turn", problems),
            in_formation: row.yes_no("in_formation", problems),
        }
    })
}

/// SQR-137 The types of aircraft.
fn aircraft(files: &Files, weapons: &Weapons, problems: &mut Problems) -> Vec<Aircraft> {
    let required = columns(
        "name nation year role AS ST MVR AB CM DV structure crew pilots weapon_groups payload dive_brakes gunsight cost engine \
         bomb_sight radar",
    );
    const ENGINES: [(&str, Engine); 3] = [("piston", Engine::Piston), ("jet", Engine::Jet), ("rocket", Engine::Rocket)];
    const SIGHTS: [(&str, Sight); 3] = [
        ("reflector", Sight::Reflector),
        ("computing", Sight::Computing),
        ("computing-turrets", Sight::ComputingTurrets),
    ];
    let Some(table) = Table::read(files, "data/aircraft.csv", &required, &["note"], problems) else {
        return Vec::new();
    };
    table.unique(&["name"], problems);
    let one = |row: Row<'_>| {
        let kind = Aircraft {
            name: row.text("name", problems),
            nation: row.text("nation", problems),
            year: row.number("year", 1914..=1960, problems),
            role: row.text("role", problems),
            speed: row.number("AS", 1..=40, problems),
            stall: row.number("ST", 1..=20, problems),
            turning: row.number("MVR", 1..=20, problems),
            agility: row.number("AB", -9..=9, problems),
            climb: row.number("CM", -9..=9, problems),
            defence: row.number("DV", 1..=40, problems),
            structure: row.number("structure", 1..=200, problems),
            crew: row.number("crew", 0..=20, problems),
            pilots: row.number("pilots", 1..=2, problems),
            guns: row.list("weapon_groups").filter_map(|words| guns(&row, words, weapons, problems)).collect(),
            loads: row.list("payload").filter_map(|words| load(&row, words, problems)).collect(),
            brakes: row.yes_no("dive_brakes", problems),
            sight: row.one_of("gunsight", &SIGHTS, problems),
            cost: row.number("cost", 1..=1000, problems),
            engine: row.one_of("engine", &ENGINES, problems),
            bomb_sight: row.yes_no("bomb_sight", problems),
            radar: row.yes_no("radar", problems),
        };
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
    };
    table.rows().map(one).collect()
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

/// SCR-93, SCR-94, SCR-95, SCR-96, SCR-97, SCR-98, SCR-101 The batteries.
fn batteries(files: &Files, problems: &mut Problems) -> Vec<(String, Battery)> {
    const FILE: &str = "data/aa.csv";
    let required = columns(
        "id type class weapons_per_battery damage DV cost damage_dice to_hit max_range min_range alt_min alt_max",
    );
    const CALIBRES: [(&str, Calibre); 4] = [
        ("light", Calibre::Light),
        ("medium", Calibre::Medium),
        ("heavy", Calibre::Heavy),
        ("searchlight", Calibre::Searchlight),
    ];
    let Some(table) = Table::read(files, FILE, &required, &["note"], problems) else { return Vec::new() };
    table.unique(&["id"], problems);
    let one = |row: Row<'_>| {
        let heights = ["alt_min", "alt_max"].map(|column| row.number(column, 1..=60, problems));
        let [least, range] = ["min_range", "max_range"].map(|column| row.number(column, 0..=200, problems));
        if heights[0] > heights[1] {
            row.problem("alt_max", format!("{} is less than {}", heights[1], heights[0]), problems);
        }
        if least > range {
            row.problem("max_range", format!("{range} is less than {least}"), problems);
        }
        let battery = Battery {
            name: row.text("type", problems),
            calibre: row.one_of("class", &CALIBRES, problems),
            weapons: row.number("weapons_per_battery", 0..=20, problems),
            damage: row.number("damage", 1..=200, problems),
            defence: row.number("DV", 1..=40, problems),
            cost: row.number("cost", 1..=500, problems),
            dice: row.number("damage_dice", 0..=10, problems),
            to_hit: row.number("to_hit", -9..=9, problems),
            range,
            least,
            heights,
        };
        (row.text("id", problems), battery)
    };
    table.rows().map(one).collect()
}

/// SQR-127, SQR-165 The targets on the ground and the ships.
fn targets(files: &Files, problems: &mut Problems) -> Vec<(String, GroundTarget)> {
    let required = columns("id type damage DV cost ship move_hundredths");
    let Some(table) = Table::read(files, "data/ground_targets.csv", &required, &["note"], problems) else {
        return Vec::new();
    };
    table.unique(&["id"], problems);
    let one = |row: Row<'_>| {
        let target = GroundTarget {
            name: row.text("type", problems),
            damage: row.number("damage", 1..=250, problems),
            defence: row.number("DV", 1..=40, problems),
            cost: row.number("cost", 1..=500, problems),
            ship: row.yes_no("ship", problems),
            sails: hundredths(row.number("move_hundredths", 0..=500, problems)),
        };
        if !target.ship && target.sails != hundredths(0) {
            row.problem("move_hundredths", "only ships move", problems);
        }
        (row.text("id", problems), target)
    };
    table.rows().map(one).collect()
}

/// SCR-125 What nations add to skills.
fn nations(files: &Files, problems: &mut Problems) -> Vec<NationSkill> {
    let required = columns("nation from to pilot_modifier flak_modifier");
    let Some(table) = Table::read(files, "data/skills.csv", &required, &["note"], problems) else { return Vec::new() };
    let one = |row: Row<'_>| {
        let years = ["from", "to"].map(|column| row.number(column, 1914..=1960, problems));
        if years[0] > years[1] {
            row.problem("to", format!("{} is before {}", years[1], years[0]), problems);
        }
        NationSkill {
            nation: row.text("nation", problems),
            years,
            pilots: row.number("pilot_modifier", -3..=3, problems),
            gunnery: row.number("flak_modifier", -3..=3, problems),
        }
    };
    table.rows().map(one).collect()
}

/// SQR-79 The table of critical hits: every row and column exactly once.
fn criticals(files: &Files, problems: &mut Problems) -> Criticals {
    const FILE: &str = "data/critical_hits.csv";
    let required = columns("row d6_low d6_high effect change extra_dice");
    let mut cells: [[Option<Effect>; 6]; 10] = [[None; 6]; 10];
    let Some(table) = Table::read(files, FILE, &required, &["note"], problems) else { return Criticals::default() };
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
