//! The lists of one era, read from the tables with every mistake reported.

use std::ops::RangeInclusive;

use sandtable_core::data::{Files, Problems, Row, Table};
use sandtable_geometry::Length;

use super::charts::Charts;
use super::{Armour, Design, Drive, Equipment, EquipmentRow, Era, Family, Kind, Lists, SLOW, Speed, Weapon, WorkRow};
use crate::lists::design;
use crate::lists::design::{HIT_POINTS, OFF_TABLE, Sheet};
use crate::lists::works::WorkKind;

/// Points, damage and hit points that a table may give.
pub(crate) const VALUES: RangeInclusive<u16> = 0..=999;
/// Distances and radii that a table may give, in millimetres.
pub(super) const DISTANCES_MM: RangeInclusive<i32> = 0..=5000;

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
    let words = WorkKind::ALL.map(|(word, _)| word);
    let rows = Table::by_word(files, ("data/works.csv", WorkRow::COLUMNS, "id"), words, problems, |row, problems| {
        let kind = row.one_of("id", &WorkKind::ALL, problems);
        let least_depth = if kind.is_line() { 0 } else { 10 };
        WorkRow {
            depth: Length::mm(row.number("depth_mm", least_depth..=300, problems)),
            capacity: row.number("capacity", u8::from(kind.is_shelter())..=10, problems),
            ..WorkRow::read(row, problems)
        }
    });
    rows.into()
}

/// What is read of the lines of an era; nothing where the columns are not right.
fn of_era<T>(
    files: &Files,
    name: &str,
    columns: (&str, &[&str]),
    era: Era,
    problems: &mut Problems,
    read: impl Fn(&Row<'_>, &mut Problems) -> T,
) -> Option<Vec<T>> {
    let table = Table::keyed(files, name, columns, problems)?;
    let of_era = table.rows().filter_map(|row| {
        let is_it = row.one_of("era", &Era::ALL, problems) == era;
        is_it.then(|| read(&row, problems))
    });
    Some(of_era.collect())
}

fn weapons(files: &Files, era: Era, design: &Design, problems: &mut Problems) -> Vec<Weapon> {
    const FILE: &str = "data/weapons.csv";
    let weapons = of_era(files, FILE, (Weapon::COLUMNS, &["id"]), era, problems, |row, problems| {
        let weapon = Weapon::read(row, problems);
        let rolled = weapon.family == Family::Grenade;
        let mut damage = |column| if rolled { 0 } else { row.number(column, VALUES, problems) };
        let [damage, damage_infantry] = ["damage", "damage_vs_infantry"].map(&mut damage);
        Weapon { damage, damage_infantry, house: row.cell("source") == "house", ..weapon }
    });
    let Some(mut weapons) = weapons else { return Vec::new() };
    // MAD-44: every vehicle has a machine gun.
    if !weapons.iter().any(|weapon| weapon.family == Family::SmallArms) {
        problems.of(FILE, "family", format!("there is no line with '{}'", Family::SmallArms.word()));
    }
    // MAD-117: the printed 8 is no half of 18.
    let printed = weapons.iter_mut().filter(|weapon: &&mut Weapon| weapon.id == "ht_inf_support");
    printed.for_each(|weapon| weapon.damage_infantry = design.support_at_infantry);
    weapons.extend(tubes(files, era, problems));
    if weapons.len() > usize::from(u8::MAX) {
        problems.of(FILE, "", format!("{} weapons in one era; at most 255", weapons.len()));
    }
    weapons
}

/// Artillery tubes, as weapons without direct fire.
fn tubes(files: &Files, era: Era, problems: &mut Problems) -> Vec<Weapon> {
    const COLUMNS: &str = "era id name radius_mm_per_tube damage damage_vs_infantry points_per_tube [note]";
    of_era(files, "data/artillery.csv", (COLUMNS, &["id"]), era, problems, |row, problems| Weapon {
        id: row.text("id", problems),
        name: row.text("name", problems),
        damage: row.number("damage", VALUES, problems),
        damage_infantry: row.number("damage_vs_infantry", VALUES, problems),
        points: row.number("points_per_tube", VALUES, problems),
        family: Family::Artillery,
        radius_per_tube: Length::mm(row.number("radius_mm_per_tube", 1..=100, problems)),
        ..Weapon::default()
    })
    .unwrap_or_default()
}

fn speeds(files: &Files, era: Era, problems: &mut Problems) -> Vec<Speed> {
    const FILE: &str = "data/speeds.csv";
    let columns = (Speed::COLUMNS, &["era", "id"][..]);
    let Some(speeds) = of_era(files, FILE, columns, era, problems, Speed::read) else { return Vec::new() };
    // MAD-27: the limit of those that take up or land infantry.
    if !speeds.iter().any(|speed| speed.id == SLOW) {
        problems.of(FILE, "id", format!("there is no line for '{SLOW}'"));
    }
    speeds
}

fn equipment(files: &Files, problems: &mut Problems) -> Vec<EquipmentRow> {
    const FILE: &str = "data/equipment.csv";
    let items = Table::each(files, FILE, (EquipmentRow::COLUMNS, &["id"]), problems, EquipmentRow::read);
    for (word, wanted) in Equipment::ALL {
        if !items.is_empty() && !items.iter().any(|row| row.item == wanted) {
            problems.of(FILE, "id", format!("there is no line for '{word}'"));
        }
    }
    items
}

/// MAD-125 Armour classes.
fn armour(files: &Files, problems: &mut Problems) -> Armour {
    const DRIVES: [(&str, Option<Drive>); 4] =
        [("", None), ("walker", Some(Drive::Walker)), ("grav", Some(Drive::Grav)), ("vtol", Some(Drive::Vtol))];
    let mut armour = Armour::default();
    let columns = ("id name hit_points highest_for [note]", &["id"][..]);
    let Some(table) = Table::keyed(files, "data/armour_classes.csv", columns, problems) else { return armour };
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
    const COLUMNS: &str = "nation name class drive hit_points speed weapons traits points_printed [equipment] [note]";
    let Some(table) = Table::read(files, name, COLUMNS, problems) else { return };
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
