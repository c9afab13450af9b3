//! The lists of one era, read from the tables with every mistake reported.

use std::ops::RangeInclusive;

use sandtable_core::data::{Files, Problems, Row, Table, nearest};
use sandtable_geometry::Length;

use super::charts::Charts;
use super::{
    Carrier, Class, Design, Drive, Equipment, EquipmentRow, Era, Family, Fitted, Kind, Lists, Prices, Speed,
    WEAPONS_EACH, Weapon,
};
use crate::points;

/// Points, damage and hit points that a table may give.
const VALUES: RangeInclusive<u16> = 0..=999;
/// Distances and radii that a table may give, in millimetres.
const DISTANCES_MM: RangeInclusive<i32> = 0..=5000;
/// The range columns of the weapon table.
pub(super) const COLUMNS: [&str; 8] = ["r100", "r200", "r350", "r500", "r750", "r1000", "r1500", "r2000"];
/// The era column of tables that hold both.
pub(super) const ERAS: [(&str, Era); 2] = [("ww2", Era::Ww2), ("hitech", Era::HiTech)];

/// Reads everything of one era; see [`Lists::read`].
pub(super) fn lists(files: &Files, era: Era, design: &Design, problems: &mut Problems) -> Option<Lists> {
    let before = problems.len();
    let mut lists = Lists {
        era,
        weapons: weapons(files, era, problems),
        speeds: speeds(files, era, problems),
        equipment: if era == Era::HiTech { equipment(files, problems) } else { Vec::new() },
        charts: Charts::read(files, era, problems),
        kinds: Vec::new(),
    };
    // Without sound weapons and speeds every line of the unit tables would be reported as well.
    if problems.len() > before {
        return None;
    }
    let limits = armour_limits(files, problems);
    let tables = match era {
        Era::Ww2 => &["data/units.csv", "data/house_units.csv"][..],
        Era::HiTech => &["data/hitech_units.csv"][..],
    };
    for name in tables {
        let house = *name != "data/units.csv";
        kinds(files, name, house, design, &limits, &mut lists, problems);
    }
    (problems.len() == before).then_some(lists)
}

/// The rows of a table that belong to an era.
fn of_era<'a>(table: &'a Table, era: Era, problems: &mut Problems) -> Vec<Row<'a>> {
    table.rows().filter(|row| row.one_of("era", &ERAS, problems) == era).collect()
}

fn weapons(files: &Files, era: Era, problems: &mut Problems) -> Vec<Weapon> {
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
    const FAMILIES: [(&str, Family); 10] = [
        ("small_arms", Family::SmallArms),
        ("support", Family::Support),
        ("flame", Family::Flame),
        ("cannon", Family::Cannon),
        ("aa", Family::Aa),
        ("grenade", Family::Grenade),
        ("kinetic", Family::Kinetic),
        ("plasma", Family::Plasma),
        ("laser", Family::Laser),
        ("missile", Family::Missile),
    ];
    let mut weapons = Vec::new();
    if let Some(table) = Table::read(files, "data/weapons.csv", &REQUIRED, &["source", "note"], problems) {
        table.unique(&["id"], problems);
        for row in of_era(&table, era, problems) {
            let family = row.one_of("family", &FAMILIES, problems);
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
    }
    weapons.extend(tubes(files, era, problems));
    if weapons.len() > usize::from(u8::MAX) {
        problems.add("data/weapons.csv", 0, "", format!("{} weapons in one era; at most 255", weapons.len()));
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
    rows.into_iter().map(speed).collect()
}

/// The words of the equipment table.
const EQUIPMENT: [(&str, Equipment); 4] =
    [("shield", Equipment::Shield), ("stealth", Equipment::Stealth), ("ecm", Equipment::Ecm), ("adf", Equipment::Adf)];

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
            problems.add("data/equipment.csv", 0, "id", format!("there is no line for '{word}'"));
        }
    }
    items
}

/// MAD-125 Armour classes: the hit points of the table, and the highest that some drives may have.
struct ArmourLimits {
    hit_points: Vec<u16>,
    highest: Vec<(Drive, u16)>,
}

fn armour_limits(files: &Files, problems: &mut Problems) -> ArmourLimits {
    const DRIVES: [(&str, Option<Drive>); 4] =
        [("", None), ("walker", Some(Drive::Walker)), ("grav", Some(Drive::Grav)), ("vtol", Some(Drive::Vtol))];
    let mut limits = ArmourLimits { hit_points: Vec::new(), highest: Vec::new() };
    let required = ["id", "name", "hit_points", "highest_for"];
    let Some(table) = Table::read(files, "data/armour_classes.csv", &required, &["note"], problems) else {
        return limits;
    };
    table.unique(&["id"], problems);
    for row in table.rows() {
        let hit_points = row.number("hit_points", 1..=999, problems);
        limits.hit_points.push(hit_points);
        if let Some(drive) = row.one_of("highest_for", &DRIVES, problems) {
            limits.highest.push((drive, hit_points));
        }
    }
    limits
}

/// What the trait column of a unit table says.
#[derive(Default)]
struct Traits {
    capacity: u8,
    carries_power_armour: bool,
    recon: bool,
    spotter: bool,
    engineer: bool,
}

impl Traits {
    fn read(row: &Row<'_>, problems: &mut Problems) -> Traits {
        const WORDS: [&str; 5] = ["recon", "spotter", "engineer", "carries 1", "carries power armour"];
        let mut traits = Traits::default();
        for word in row.list("traits") {
            match word {
                "recon" => traits.recon = true,
                "spotter" => traits.spotter = true,
                "engineer" => traits.engineer = true,
                "carries 1" => traits.capacity = 1,
                "carries power armour" => (traits.capacity, traits.carries_power_armour) = (1, true),
                _ => {
                    let hint = nearest(word, WORDS).map_or(String::new(), |hint| format!("; did you mean '{hint}'?"));
                    row.problem("traits", format!("unknown trait '{word}'{hint}"), problems);
                }
            }
        }
        traits
    }
}

fn kinds(
    files: &Files,
    name: &str,
    house: bool,
    design: &Design,
    limits: &ArmourLimits,
    lists: &mut Lists,
    problems: &mut Problems,
) {
    const REQUIRED: [&str; 9] =
        ["nation", "name", "class", "drive", "hit_points", "speed", "weapons", "traits", "points_printed"];
    let Some(table) = Table::read(files, name, &REQUIRED, &["equipment", "note"], problems) else { return };
    table.unique(&["nation", "name"], problems);
    for row in table.rows() {
        let before = problems.len();
        let kind = kind(&row, house, design, lists, problems);
        if problems.len() == before {
            sound(&row, &kind, design, limits, lists, problems);
        }
        let twin = lists.kinds.iter().any(|other| other.nation == kind.nation && other.name == kind.name);
        if twin && house {
            row.problem("name", format!("'{}' is already in another table", kind.name), problems);
        }
        lists.kinds.push(kind);
    }
    if lists.kinds.len() > usize::from(u16::MAX) {
        problems.add(name, 0, "", "more than 65,535 kinds of unit in one era");
    }
}

/// One row of a unit table.
fn kind(row: &Row<'_>, house: bool, design: &Design, lists: &Lists, problems: &mut Problems) -> Kind {
    const CLASSES: [(&str, Option<Class>); 5] = [
        ("infantry", Some(Class::Infantry)),
        ("power armour", Some(Class::PowerArmour)),
        ("cavalry", Some(Class::Cavalry)),
        ("vehicle", Some(Class::Vehicle)),
        ("off-table", None),
    ];
    const DRIVES: [(&str, Drive); 8] = [
        ("foot", Drive::Foot),
        ("wheeled", Drive::Wheeled),
        ("half-tracked", Drive::HalfTracked),
        ("tracked", Drive::Tracked),
        ("walker", Drive::Walker),
        ("grav", Drive::Grav),
        ("vtol", Drive::Vtol),
        ("none", Drive::None),
    ];
    let class = row.one_of("class", &CLASSES, problems);
    let drive = row.one_of("drive", &DRIVES, problems);
    let traits = Traits::read(row, problems);
    let weapons = fitted(row, lists, problems);
    let equipment = row.words("equipment", &EQUIPMENT, problems);
    let items: Vec<&EquipmentRow> = lists.equipment.iter().filter(|item| equipment.contains(&item.item)).collect();
    if class.is_none() != (drive == Drive::None) {
        row.problem("drive", "'none' is the drive of off-table tubes, and of nothing else", problems);
    }
    let (hit_points, speed) = match class {
        Some(_) => (row.number("hit_points", 1..=*VALUES.end(), problems), speed(row, lists, problems)),
        None => {
            for column in ["hit_points", "speed"].into_iter().filter(|column| !row.cell(column).is_empty()) {
                row.problem(column, "off-table tubes have none", problems);
            }
            (0, None)
        }
    };
    let class = class.unwrap_or(Class::Vehicle);
    let armed = weapons.iter().map(|fitted| (lists.weapon(fitted.weapon), fitted.fixed));
    let families: Vec<Family> = armed.clone().map(|(weapon, _)| weapon.family).collect();
    let computed = points::element(class, hit_points, speed.map_or(0, |speed| speed.points), armed, &items);
    let printed = row.optional_number("points_printed", VALUES, problems);
    // MAD-44 Anti-infantry machine gun: every vehicle has one, unless it lists a gun of that sort.
    let lists_machine_gun = families.iter().any(|family| matches!(family, Family::SmallArms | Family::Support));
    Kind {
        nation: row.text("nation", problems),
        name: row.text("name", problems),
        class,
        drive,
        hit_points,
        distance: speed.map_or(Length::ZERO, |speed| speed.distance),
        speed: speed.map_or(String::new(), |speed| speed.id.clone()),
        weapons,
        capacity: traits.capacity,
        carries_power_armour: traits.carries_power_armour,
        recon: traits.recon,
        spotter: traits.spotter,
        engineer: traits.engineer,
        free_machine_gun: class == Class::Vehicle && drive != Drive::None && !lists_machine_gun,
        equipment,
        points: printed.filter(|_| design.prices == Prices::Printed).unwrap_or(computed),
        points_computed: computed,
        points_printed: printed,
        house,
    }
}

fn speed<'a>(row: &Row<'_>, lists: &'a Lists, problems: &mut Problems) -> Option<&'a Speed> {
    let word = row.text("speed", problems);
    let found = lists.speeds.iter().find(|speed| speed.id == word);
    if found.is_none() && !word.is_empty() {
        let known: Vec<&str> = lists.speeds.iter().map(|speed| speed.id.as_str()).collect();
        row.problem("speed", format!("unknown speed '{word}', expected one of: {}", known.join(", ")), problems);
    }
    found
}

/// The weapons of a row; a star after the word means: not on the move.
fn fitted(row: &Row<'_>, lists: &Lists, problems: &mut Problems) -> Vec<Fitted> {
    let mut weapons = Vec::new();
    for word in row.list("weapons") {
        let (id, fixed) = word.strip_suffix('*').map_or((word, false), |id| (id.trim_end(), true));
        match lists.weapon_by_id(id) {
            Some(weapon) => weapons.push(Fitted { weapon, fixed }),
            None => {
                let hint = nearest(id, lists.weapons.iter().map(|weapon| weapon.id.as_str()));
                let hint = hint.map_or(String::new(), |hint| format!("; did you mean '{hint}'?"));
                row.problem("weapons", format!("unknown weapon '{id}'{hint}"), problems);
            }
        }
    }
    if weapons.len() > WEAPONS_EACH {
        row.problem("weapons", format!("{} weapons; at most {WEAPONS_EACH}", weapons.len()), problems);
    }
    weapons
}

/// MAD-153 Designing units: what a row of a unit table may not combine.
fn sound(row: &Row<'_>, kind: &Kind, design: &Design, limits: &ArmourLimits, lists: &Lists, problems: &mut Problems) {
    let mut wrong = |column: &str, what: String| row.problem(column, what, problems);
    let armed = |fitted: &Fitted| lists.weapon(fitted.weapon);
    if kind.is_off_table() {
        if kind.weapons.len() != 1 || armed(&kind.weapons[0]).family != Family::Artillery {
            wrong("weapons", "an off-table tube has one artillery weapon (MAD-140)".into());
        }
        return;
    }
    let vehicle = kind.class == Class::Vehicle;
    if vehicle == (kind.drive == Drive::Foot) {
        wrong(
            "drive",
            "'foot' is the drive of infantry, power armour and cavalry, and of nothing else (MAD-153)".into(),
        );
    }
    let right_speed = match (kind.class, kind.drive) {
        (Class::Infantry | Class::PowerArmour, _) => kind.speed.starts_with("foot"),
        (Class::Cavalry, _) => kind.speed == "cavalry",
        (Class::Vehicle, Drive::Vtol) => kind.speed == "vtol",
        (Class::Vehicle, _) => !kind.speed.starts_with("foot") && kind.speed != "cavalry" && kind.speed != "vtol",
    };
    if !right_speed {
        wrong("speed", format!("'{}' is no speed of this class and drive (MAD-153)", kind.speed));
    }
    let foot = matches!(kind.class, Class::Infantry | Class::PowerArmour);
    if (kind.spotter || kind.engineer) && !foot {
        wrong("traits", "only infantry and power armour may be spotters or engineers (MAD-153)".into());
    }
    if kind.capacity > 0 && !vehicle {
        wrong("traits", "only vehicles carry infantry (MAD-131)".into());
    }
    for fitted in &kind.weapons {
        let weapon = armed(fitted);
        if weapon.excluded.contains(&kind.carrier()) {
            wrong("weapons", format!("'{}' may not be carried by this type (MAD-118)", weapon.id));
        }
        let light = matches!(weapon.family, Family::SmallArms | Family::Grenade);
        if matches!(kind.class, Class::Infantry | Class::Cavalry) && !light && !fitted.fixed {
            wrong("weapons", format!("'{0}' needs a star with infantry: '{0}*' (MAD-41, MAD-153)", weapon.id));
        }
    }
    for (index, item) in lists.equipment.iter().filter(|item| kind.equipment.contains(&item.item)).enumerate() {
        if index == 0 && !vehicle {
            wrong("equipment", "only vehicles carry equipment (MAD-122)".into());
        }
        if let Some(other) = item.not_with.iter().find(|other| kind.equipment.contains(other)) {
            let other = lists.equipment.iter().find(|row| row.item == *other).map_or("", |row| &row.name);
            wrong("equipment", format!("{} does not go with {other} (MAD-122)", item.name));
        }
        if kind.equipment.iter().filter(|other| **other == item.item).count() > 1 {
            wrong("equipment", format!("{} at most once (MAD-122)", item.name));
        }
    }
    if lists.era == Era::HiTech {
        if !design.free_armour && !limits.hit_points.contains(&kind.hit_points) {
            wrong("hit_points", format!("{} is no armour class of the table (MAD-125)", kind.hit_points));
        }
        let highest = limits.highest.iter().find(|(drive, _)| *drive == kind.drive);
        if let Some((_, highest)) = highest.filter(|(_, highest)| design.armour_limits && kind.hit_points > *highest) {
            wrong("hit_points", format!("{} is more than the {highest} of this drive (MAD-125)", kind.hit_points));
        }
    }
}
