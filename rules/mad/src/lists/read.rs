//! The lists of one era, read from the tables with every mistake reported.

use std::ops::RangeInclusive;

use sandtable_core::data::{Files, Problems, Row, Table};
use sandtable_geometry::Length;

use super::charts::Charts;
use super::{Armour, Carrier, Design, Drive, EquipmentRow, Era, Family, Kind, Lists, SLOW, Speed, Weapon, WorkRow};
use crate::lists::design;
use crate::lists::design::{EQUIPMENT, HIT_POINTS, OFF_TABLE, Sheet};
use crate::lists::works::WorkKind;

/// Points, damage and hit points that a table may give.
pub(crate) const VALUES: RangeInclusive<u16> = 0..=999;
/// Distances and radii that a table may give, in millimetres.
const DISTANCES_MM: RangeInclusive<i32> = 0..=5000;
/// The range columns of the weapon table.
pub(super) const COLUMNS: [&str; 8] = ["r100", "r200", "r350", "r500", "r750", "r1000", "r1500", "r2000"];

/// MAD-06, MAD-109, MAD-154 Reads everything of one era; see [`Lists::read`].
pub(super) fn lists(files: &Files, era: Era, design: &Design, problems: &mut Problems) -> Option<Lists> {
    let before = problems.len();
    let mut lists = Lists {
        era,
        weapons: weapons(files, era, design, problems),
        speeds: speeds(files, era, problems),
        equipment: if era == Era::HiTech { equipment(files, problems) } else { Vec::new() },
        charts: Charts::read(files, era, problems),
        armour: armour(files, problems),
        kinds: Vec::new(),
        works: works(files, problems),
    };
    // Without sound weapons and speeds every line of the unit tables would be reported as well.
    if problems.len() > before {
        return None;
    }
    let tables = match era {
        Era::Ww2 => &["data/units.csv", "data/house_units.csv"][..],
        Era::HiTech => &["data/hitech_units.csv", "data/hitech_house_units.csv"][..],
    };
    for name in tables {
        let house = *name != "data/units.csv";
        kinds(files, name, house, design, &mut lists, problems);
    }
    (problems.len() == before).then_some(lists)
}

/// MAD-136 Sizes, arcs and prices of works: a line for each kind.
fn works(files: &Files, problems: &mut Problems) -> Vec<WorkRow> {
    const FILE: &str = "data/works.csv";
    const REQUIRED: [&str; 7] = ["id", "name", "width_mm", "depth_mm", "capacity", "arc_degrees", "points"];
    let Some(table) = Table::read(files, FILE, &REQUIRED, &["note"], problems) else { return Vec::new() };
    table.unique(&["id"], problems);
    let mut rows: [Option<WorkRow>; WorkKind::WORDS.len()] = Default::default();
    for row in table.rows() {
        let kind = row.one_of("id", &WorkKind::WORDS, problems);
        let least_depth = if kind.is_line() { 0 } else { 10 };
        rows[kind as usize] = Some(WorkRow {
            name: row.text("name", problems),
            width: Length::mm(row.number("width_mm", 10..=300, problems)),
            depth: Length::mm(row.number("depth_mm", least_depth..=300, problems)),
            capacity: row.number("capacity", u8::from(kind.is_shelter())..=10, problems),
            arc: row.number("arc_degrees", 1..=360, problems),
            points: row.number("points", VALUES, problems),
        });
    }
    for ((word, _), row) in WorkKind::WORDS.iter().zip(&rows) {
        if row.is_none() {
            problems.of(FILE, "id", format!("there is no line for '{word}'"));
        }
    }
    rows.into_iter().map(Option::unwrap_or_default).collect()
}

/// The rows of a table that belong to an era.
fn of_era<'a>(table: &'a Table, era: Era, problems: &mut Problems) -> Vec<Row<'a>> {
    table.rows().filter(|row| row.one_of("era", &Era::WORDS, problems) == era).collect()
}

fn weapons(files: &Files, era: Era, design: &Design, problems: &mut Problems) -> Vec<Weapon> {
    const REQUIRED: [&str; 16] = [
        "era",
        "id",
        "name",
        "r100",
        "r200",
        "r350",
        "r500",
        "r750",
        "r1000",
        "r1500",
        "r2000",
        "damage",
        "damage_vs_infantry",
        "points",
        "family",
        "excluded",
    ];
    let mut weapons = Vec::new();
    if let Some(table) = Table::read(files, "data/weapons.csv", &REQUIRED, &["source", "note"], problems) {
        table.unique(&["id"], problems);
        for row in of_era(&table, era, problems) {
            let family = row.one_of("family", &Family::WORDS, problems);
            let rolled = family == Family::Grenade;
            let mut damage = |column| if rolled { 0 } else { row.number(column, VALUES, problems) };
            weapons.push(Weapon {
                damage: damage("damage"),
                damage_infantry: damage("damage_vs_infantry"),
                id: row.text("id", problems),
                name: row.text("name", problems),
                columns: COLUMNS.map(|column| row.optional_number(column, 1..=10, problems).unwrap_or(0)),
                points: row.number("points", VALUES, problems),
                family,
                house: row.cell("source") == "house",
                excluded: carriers(&row, problems),
                radius_per_tube: Length::ZERO,
            });
        }
        // MAD-44: every vehicle has a machine gun.
        if !weapons.iter().any(|weapon| weapon.family == Family::SmallArms) {
            problems.of("data/weapons.csv", "family", "there is no line with 'small_arms'".to_owned());
        }
    }
    // MAD-117: the printed 8 is no half of 18.
    let printed = weapons.iter_mut().filter(|weapon: &&mut Weapon| weapon.id == "ht_inf_support");
    printed.for_each(|weapon| weapon.damage_infantry = design.support_at_infantry);
    weapons.extend(tubes(files, era, problems));
    if weapons.len() > usize::from(u8::MAX) {
        problems.of("data/weapons.csv", "", format!("{} weapons in one era; at most 255", weapons.len()));
    }
    weapons
}

/// Who may not be armed with a weapon.
fn carriers(row: &Row<'_>, problems: &mut Problems) -> Vec<Carrier> {
    const CARRIERS: [(&str, Carrier); 5] = [
        ("infantry", Carrier::Infantry),
        ("power armour", Carrier::PowerArmour),
        ("cavalry", Carrier::Cavalry),
        ("vehicle", Carrier::Vehicle),
        ("vtol", Carrier::Vtol),
    ];
    row.words("excluded", &CARRIERS, problems)
}

/// Artillery tubes, as weapons without direct fire.
fn tubes(files: &Files, era: Era, problems: &mut Problems) -> Vec<Weapon> {
    const REQUIRED: [&str; 7] =
        ["era", "id", "name", "radius_mm_per_tube", "damage", "damage_vs_infantry", "points_per_tube"];
    let Some(table) = Table::read(files, "data/artillery.csv", &REQUIRED, &["note"], problems) else {
        return Vec::new();
    };
    table.unique(&["id"], problems);
    let rows = of_era(&table, era, problems);
    let tube = |row: Row<'_>| Weapon {
        id: row.text("id", problems),
        name: row.text("name", problems),
        columns: [0; 8],
        damage: row.number("damage", VALUES, problems),
        damage_infantry: row.number("damage_vs_infantry", VALUES, problems),
        points: row.number("points_per_tube", VALUES, problems),
        family: Family::Artillery,
        house: false,
        excluded: Vec::new(),
        radius_per_tube: Length::mm(row.number("radius_mm_per_tube", 1..=100, problems)),
    };
    rows.into_iter().map(tube).collect()
}

fn speeds(files: &Files, era: Era, problems: &mut Problems) -> Vec<Speed> {
    const REQUIRED: [&str; 7] = ["era", "id", "name", "distance_mm", "mph_at_most", "kph_at_most", "points"];
    let Some(table) = Table::read(files, "data/speeds.csv", &REQUIRED, &["source", "note"], problems) else {
        return Vec::new();
    };
    table.unique(&["era", "id"], problems);
    let rows = of_era(&table, era, problems);
    let speed = |row: Row<'_>| Speed {
        id: row.text("id", problems),
        name: row.text("name", problems),
        distance: Length::mm(row.number("distance_mm", DISTANCES_MM, problems)),
        points: row.number("points", VALUES, problems),
        kph_at_most: row.optional_number("kph_at_most", VALUES, problems),
        mph_at_most: row.optional_number("mph_at_most", VALUES, problems),
    };
    let speeds: Vec<Speed> = rows.into_iter().map(speed).collect();
    // MAD-27: the limit of those that take up or land infantry.
    if !speeds.iter().any(|speed| speed.id == SLOW) {
        problems.of("data/speeds.csv", "id", format!("there is no line for '{SLOW}'"));
    }
    speeds
}

fn equipment(files: &Files, problems: &mut Problems) -> Vec<EquipmentRow> {
    const REQUIRED: [&str; 5] = ["id", "name", "points", "radius_mm", "not_with"];
    let Some(table) = Table::read(files, "data/equipment.csv", &REQUIRED, &["note"], problems) else {
        return Vec::new();
    };
    table.unique(&["id"], problems);
    let item = |row: Row<'_>| EquipmentRow {
        item: row.one_of("id", &EQUIPMENT, problems),
        name: row.text("name", problems),
        points: row.number("points", VALUES, problems),
        radius: Length::mm(row.optional_number("radius_mm", DISTANCES_MM, problems).unwrap_or(0)),
        not_with: row.words("not_with", &EQUIPMENT, problems),
    };
    let items: Vec<EquipmentRow> = table.rows().map(item).collect();
    for (word, wanted) in EQUIPMENT {
        if !items.iter().any(|row| row.item == wanted) {
            problems.of("data/equipment.csv", "id", format!("there is no line for '{word}'"));
        }
    }
    items
}

/// MAD-125 Armour classes.
fn armour(files: &Files, problems: &mut Problems) -> Armour {
    const DRIVES: [(&str, Option<Drive>); 4] =
        [("", None), ("walker", Some(Drive::Walker)), ("grav", Some(Drive::Grav)), ("vtol", Some(Drive::Vtol))];
    let mut armour = Armour::default();
    let required = ["id", "name", "hit_points", "highest_for"];
    let Some(table) = Table::read(files, "data/armour_classes.csv", &required, &["note"], problems) else {
        return armour;
    };
    table.unique(&["id"], problems);
    for row in table.rows() {
        let hit_points = row.number("hit_points", 1..=999, problems);
        armour.classes.push((row.text("name", problems), hit_points));
        if let Some(drive) = row.one_of("highest_for", &DRIVES, problems) {
            armour.highest.push((drive, hit_points));
        }
    }
    armour
}

/// MAD-132, MAD-139 A table of units: those of the document, or those that a house adds.
fn kinds(files: &Files, name: &str, house: bool, design: &Design, lists: &mut Lists, problems: &mut Problems) {
    const REQUIRED: [&str; 9] =
        ["nation", "name", "class", "drive", "hit_points", "speed", "weapons", "traits", "points_printed"];
    let Some(table) = Table::read(files, name, &REQUIRED, &["equipment", "note"], problems) else { return };
    table.unique(&["nation", "name"], problems);
    for row in table.rows() {
        let before = problems.len();
        let sheet = sheet(&row, problems);
        let printed = row.optional_number("points_printed", VALUES, problems);
        let twin =
            lists.kinds.iter().any(|other| Some(&other.nation) == sheet.nation.as_ref() && other.name == sheet.name);
        if twin && house {
            row.problem("name", format!("'{}' is already in another table", sheet.name), problems);
        }
        let sound = problems.len() == before;
        match design::draft(lists, design, &sheet, sound) {
            Ok(kind) => lists.kinds.push(Kind { house, ..kind.printed(printed, design.prices) }),
            Err(flaws) => flaws.iter().for_each(|flaw| row.problem(&flaw.field, flaw.to_string(), problems)),
        }
    }
    if lists.kinds.len() > usize::from(u16::MAX) {
        problems.of(name, "", "more than 65,535 kinds of unit in one era");
    }
}

/// One row of a unit table, as a sheet that somebody filled in; its hit points are none for what has none.
fn sheet(row: &Row<'_>, problems: &mut Problems) -> Sheet {
    let off_table = row.cell("class").eq_ignore_ascii_case(OFF_TABLE);
    let list = |column| row.list(column).map(str::to_owned).collect();
    if off_table && !row.cell("hit_points").is_empty() {
        row.problem("hit_points", "off-table tubes have none", problems);
    }
    Sheet {
        name: row.text("name", problems),
        nation: Some(row.text("nation", problems)),
        class: row.cell("class").into(),
        drive: row.cell("drive").into(),
        hit_points: if off_table { 0 } else { row.number("hit_points", HIT_POINTS, problems) },
        speed: row.cell("speed").into(),
        weapons: list("weapons"),
        equipment: list("equipment"),
        traits: list("traits"),
    }
}
