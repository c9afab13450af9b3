//! The tables of the air game, read with every mistake reported.

use sandtable_core::data::{Files, Problems, Row, Table};
use sandtable_geometry::{Angle, FireArc, Length};

use super::{
    Arc, GroundGun, Group, Gun, GunId, GunKind, Lists, MOST_GROUPS, Manoeuvre, ManoeuvreRow, Modifiers, Preset, Target,
    TargetKind, craft,
};
use crate::air::lists::points;

/// Points and damage that a table may give.
pub(super) const VALUES: std::ops::RangeInclusive<u16> = 0..=999;
/// Guns of a group.
pub(super) const GUNS: std::ops::RangeInclusive<u8> = 1..=24;
/// Hit points of an aircraft, a ship, a structure.
pub(super) const HIT_POINTS: std::ops::RangeInclusive<u16> = 1..=9999;
/// Levels of skill (MAP-49).
pub(crate) const SKILL: std::ops::RangeInclusive<i8> = -1..=5;
/// The name of the preset that gives no skill.
pub(crate) const NO_PRESET: &str = "none";

/// Reads everything; see [`Lists::read`].
pub(super) fn lists(files: &Files, problems: &mut Problems) -> Option<Lists> {
    let before = problems.len();
    let mut lists = Lists {
        guns: guns(files, problems),
        types: Vec::new(),
        targets: Vec::new(),
        modifiers: modifiers(files, problems),
        arcs: arcs(files, problems),
        manoeuvres: manoeuvres(files, problems),
        criticals: criticals(files, problems),
        turn_points: turn_points(files, problems),
        presets: presets(files, problems),
        aa: Vec::new(),
    };
    // Without sound weapons and turn points every line of the tables below would be reported as well.
    if problems.len() > before {
        return None;
    }
    lists.types = craft::types(files, &lists, problems);
    lists.targets = targets(files, &lists, problems);
    lists.aa = ground_guns(files, &lists, problems);
    (problems.len() == before).then_some(lists)
}

/// MAP-02, MAP-33 The weapon table.
fn guns(files: &Files, problems: &mut Problems) -> Vec<Gun> {
    const FILE: &str = "data/air/weapons.csv";
    let guns = Table::each(files, FILE, (Gun::COLUMNS, &["code"]), problems, Gun::read);
    for (word, kind) in &GunKind::ALL[2..] {
        let count = guns.iter().filter(|gun| gun.kind == *kind).count();
        if count != 1 && !guns.is_empty() {
            problems.of(FILE, "kind", format!("{count} lines for a {word}: there must be one"));
        }
    }
    if guns.len() > usize::from(u8::MAX) {
        problems.of(FILE, "", format!("{} weapons; at most 255", guns.len()));
    }
    guns
}

/// MAP-38, MAP-51, MAP-73, MAP-92 The modifiers: a line for each.
fn modifiers(files: &Files, problems: &mut Problems) -> Modifiers {
    const FILE: &str = "data/air/modifiers.csv";
    const TABLES: [&str; 4] = ["air_to_air", "air_to_ground", "ground_to_air", "torpedo"];
    let mut modifiers = Modifiers::default();
    let columns = ("id table situation value [source] [note]", &["id"][..]);
    let Some(table) = Table::keyed(files, FILE, columns, problems) else { return modifiers };
    // MAP-40, MAP-41: no other number than none for the shots that pay nothing.
    let (mut tail, mut tail_gun) = Default::default();
    let places: [(&str, usize, &mut i8); 15] = [
        ("nonfixed", 0, &mut modifiers.non_fixed),
        ("side", 0, &mut modifiers.side),
        ("headon", 0, &mut modifiers.head_on),
        ("tail", 0, &mut tail),
        ("tailgun", 0, &mut tail_gun),
        ("violent", 0, &mut modifiers.violent),
        ("turned180", 0, &mut modifiers.turned),
        ("ground", 1, &mut modifiers.ground),
        ("infantry", 1, &mut modifiers.infantry),
        ("cover", 1, &mut modifiers.cover),
        ("airborne", 2, &mut modifiers.airborne),
        ("opportunity", 2, &mut modifiers.opportunity),
        ("moved", 2, &mut modifiers.moved),
        ("bowstern", 3, &mut modifiers.bow_or_stern),
        ("smallship", 3, &mut modifiers.small_ship),
    ];
    let words = places.each_ref().map(|(word, ..)| (*word, ()));
    for row in table.rows() {
        row.one_of("id", &words, problems);
        row.text("situation", problems);
    }
    for (word, of, value) in places {
        let Some(row) = table.rows().find(|row| row.cell("id").eq_ignore_ascii_case(word)) else {
            problems.of(FILE, "id", format!("there is no line for '{word}'"));
            continue;
        };
        row.one_of("table", &[(TABLES[of], ())], problems);
        let range = if word.starts_with("tail") { 0..=0 } else { -9..=9 };
        *value = row.number("value", range, problems);
    }
    modifiers
}

/// MAP-35 The arcs: a line for each.
fn arcs(files: &Files, problems: &mut Problems) -> [FireArc; Arc::ALL.len()] {
    const COLUMNS: &str = "code kind centre_deg half_width_deg corridor_width_mm [non_fixed] [source] [note]";
    let file = ("data/air/fire_arcs.csv", COLUMNS, "code");
    Table::by_word(files, file, Arc::ALL.map(|(word, _)| word), problems, |row, problems| {
        let corridor = row.one_of("kind", &[("sector", false), ("corridor", true)], problems);
        let fixed = row.cell("code").eq_ignore_ascii_case(Arc::ALL[0].0);
        if corridor != fixed {
            row.problem("kind", "the corridor is that of fixed weapons, Fwd, and of no others", problems);
        }
        let empty = if corridor { "half_width_deg" } else { "corridor_width_mm" };
        if !row.cell(empty).is_empty() {
            row.problem(empty, "must be empty for an arc of this kind", problems);
        }
        if !row.cell("non_fixed").is_empty() && row.yes_no("non_fixed", problems) == corridor {
            row.problem("non_fixed", "every arc but the corridor is that of a weapon that is not fixed", problems);
        }
        let middle = Angle::degrees(row.number("centre_deg", -180..=180, problems));
        match corridor {
            true => {
                let half_width = Length::mm(row.number("corridor_width_mm", 2..=500, problems)).half();
                FireArc::Corridor { middle, half_width }
            }
            false => FireArc::Sector { middle, half: Angle::degrees(row.number("half_width_deg", 1..=180, problems)) },
        }
    })
}

/// MAP-21 The manoeuvres: a line for each.
fn manoeuvres(files: &Files, problems: &mut Problems) -> [ManoeuvreRow; Manoeuvre::ALL.len()] {
    let file = ("data/air/manoeuvres.csv", ManoeuvreRow::COLUMNS, "code");
    Table::by_word(files, file, Manoeuvre::ALL.map(|(word, _)| word), problems, |row, problems| {
        row.text("name", problems);
        ManoeuvreRow::read(row, problems)
    })
}

/// MAP-46 The critical table: the last faces of its first two lines.
fn criticals(files: &Files, problems: &mut Problems) -> [u8; 2] {
    const FILE: &str = "data/air/critical_hits.csv";
    let Some(table) = Table::read(files, FILE, "from to code result [note]", problems) else { return [0; 2] };
    let mut last = [0; 3];
    let mut rows = table.rows();
    for (at, code) in ["engine", "crew", "breakup"].into_iter().enumerate() {
        let Some(row) = rows.next() else {
            problems.of(FILE, "code", format!("there is no line for '{code}'"));
            continue;
        };
        row.one_of("code", &[(code, ())], problems);
        row.text("result", problems);
        let begins = if at == 0 { 1 } else { last[at - 1] + 1 };
        let from: u8 = row.number("from", 1..=10, problems);
        last[at] = row.number("to", 1..=10, problems);
        if from != begins || last[at] < from {
            row.problem("from", "the lines must follow one another from 1 to 10", problems);
        }
        if at == 2 && last[at] != 10 {
            row.problem("to", "the last line must end with 10", problems);
        }
    }
    if let Some(row) = rows.next() {
        row.problem("code", "the table has three lines: engine, crew, breakup", problems);
    }
    [last[0], last[1]]
}

/// MAP-15, MAP-66 The turn ratings: their points. That radius and arcs are as the rating says is checked.
fn turn_points(files: &Files, problems: &mut Problems) -> [u16; 8] {
    const WORDS: [&str; 8] = ["3", "4", "5", "6", "7", "8", "9", "10"];
    const ARCS: [(&str, i32); 3] = [("arc_per_10deg_mm", 10), ("arc_90_mm", 90), ("arc_180_mm", 180)];
    const COLUMNS: &str = "rating radius_mm points [arc_per_10deg_mm] [arc_90_mm] [arc_180_mm] [note]";
    let file = ("data/air/turn_points.csv", COLUMNS, "rating");
    Table::by_word(files, file, WORDS, problems, |row, problems| {
        let rating = row.number("rating", 3..=10, problems);
        let radius = Length::mm(super::TURN_STEP_MM * rating);
        if Length::mm(row.number("radius_mm", 1..=1000, problems)) != radius {
            row.problem("radius_mm", "the radius is 20 mm times the rating (MAP-15)", problems);
        }
        for (column, degrees) in ARCS {
            let (cell, arc) = (row.cell(column), Angle::degrees(degrees).arc(radius));
            // Both are rounded: the table to hundredths, the arc to micrometres.
            if !cell.is_empty() && hundredths(cell).is_none_or(|mm| (mm * 10 - arc.as_um()).abs() > 5) {
                row.problem(column, format!("'{cell}' where the arc is {} mm long", arc.as_mm()), problems);
            }
        }
        row.number("points", VALUES, problems)
    })
}

/// Hundredths of a number with two decimals.
fn hundredths(cell: &str) -> Option<i64> {
    let (whole, decimals) = cell.split_once('.')?;
    let two = decimals.len() == 2 && decimals.bytes().all(|digit| digit.is_ascii_digit());
    whole
        .parse::<u32>()
        .ok()
        .zip(decimals.parse::<u32>().ok())
        .filter(|_| two)
        .map(|(whole, decimals)| i64::from(whole) * 100 + i64::from(decimals))
}

/// MAP-103 The skill presets, among them the one without skill.
fn presets(files: &Files, problems: &mut Problems) -> Vec<Preset> {
    const FILE: &str = "data/air/skill_presets.csv";
    let presets = Table::each(files, FILE, (Preset::COLUMNS, &["preset"]), problems, |row, problems| {
        row.together(&["every_nth_other", "nth_value"], problems);
        let every = row.optional_number("every_nth_other", 1..=99, problems);
        let other = row.optional_number("nth_value", SKILL, problems);
        Preset { every: every.zip(other), ..Preset::read(row, problems) }
    });
    if !presets.is_empty() && !presets.iter().any(|preset| preset.name == NO_PRESET) {
        problems.of(FILE, "preset", format!("there is no line for '{NO_PRESET}'"));
    }
    presets
}

/// MAP-93 Ships, structures and gun positions.
fn targets(files: &Files, lists: &Lists, problems: &mut Problems) -> Vec<Target> {
    const FILE: &str = "data/air/targets.csv";
    let targets = Table::each(files, FILE, (Target::COLUMNS, &["name"]), problems, |row, problems| {
        let target = Target::read(row, problems);
        let [is_ship, is_point] = [TargetKind::Ship, TargetKind::Gun].map(|kind| target.kind == kind);
        let outline = ["length_mm", "width_mm"].map(|column| {
            if is_point && !row.cell(column).is_empty() {
                row.problem(column, "a gun position is a point", problems);
            }
            Length::mm(if is_point { 0 } else { row.number(column, 1..=1000, problems) })
        });
        if target.small && !is_ship {
            row.problem("small_ship", "it is no ship", problems);
        }
        let speed = row.number("speed_mm", 0..=if is_ship { 500 } else { 0 }, problems);
        let groups = groups(row, "aa_groups", lists, problems);
        let target = Target { outline, speed, groups, ..target };
        let points = points::of_target(lists, &target);
        agrees(row, "points", Some(points), problems);
        Target { points, ..target }
    });
    if targets.len() > usize::from(u8::MAX) {
        problems.of(FILE, "", format!("{} kinds; at most 255", targets.len()));
    }
    targets
}

/// Groups of guns that fire all round: "1x31mm+;2x20mm".
fn groups(row: &Row<'_>, column: &str, lists: &Lists, problems: &mut Problems) -> Vec<Group> {
    let mut groups = Vec::new();
    for part in row.list(column) {
        let (count, code) = part.split_once('x').unwrap_or(("", part));
        let Some(count) = count.parse().ok().filter(|count| GUNS.contains(count)) else {
            row.problem(column, format!("'{part}' is no group of guns: write them as 2x20mm"), problems);
            continue;
        };
        if let Some(gun) = gun(row, column, code, lists, problems) {
            groups.push(Group { count, gun, arc: Arc::Turret360, crew: 0 });
        }
    }
    if groups.len() > MOST_GROUPS {
        row.problem(column, format!("{} groups; at most {MOST_GROUPS}", groups.len()), problems);
    }
    groups
}

/// A weapon that is fired, by its code.
pub(super) fn gun(row: &Row<'_>, column: &str, code: &str, lists: &Lists, problems: &mut Problems) -> Option<GunId> {
    let fired = |gun: &Gun| matches!(gun.kind, GunKind::Gun | GunKind::Rocket);
    let found = (0..).zip(&lists.guns).find(|(_, gun)| fired(gun) && gun.code.eq_ignore_ascii_case(code));
    if found.is_none() {
        let known: Vec<&str> = lists.guns.iter().filter(|gun| fired(gun)).map(|gun| gun.code.as_str()).collect();
        row.problem(column, sandtable_core::data::unknown_word(code, known.into_iter()), problems);
    }
    found.map(|(id, _)| GunId(id))
}

/// MAP-75 The guns of the ground lists that fire at aircraft.
fn ground_guns(files: &Files, lists: &Lists, problems: &mut Problems) -> Vec<GroundGun> {
    const COLUMNS: &str =
        "unit mount hp speed_points count weapon [weapon_points] [weapon_points_discounted] [points_computed] [note]";
    let Some(table) = Table::keyed(files, "data/air/aa_guns.csv", (COLUMNS, &["unit"]), problems) else {
        return Vec::new();
    };
    table.unique(&["mount"], problems);
    let mut all = Vec::new();
    for row in table.rows() {
        let before = problems.len();
        let unit = row.text("unit", problems);
        let mount = row.text("mount", problems);
        let count = row.number("count", GUNS, problems);
        let hull = row.number("hp", VALUES, problems) + row.number("speed_points", VALUES, problems);
        let Some(gun) = gun(&row, "weapon", row.cell("weapon"), lists, problems) else { continue };
        let armament = points::armament(lists, &[Group { count, gun, ..Group::default() }]);
        let fixed = points::discounted(armament);
        let price = hull.saturating_add(fixed);
        if problems.len() > before {
            continue;
        }
        agrees(&row, "weapon_points", Some(armament), problems);
        agrees(&row, "weapon_points_discounted", Some(fixed), problems);
        agrees(&row, "points_computed", Some(price), problems);
        all.push(GroundGun { unit, mount, count, gun, points: price });
    }
    all
}

/// A column that only repeats what follows from the others: it may be missing or empty, but not differ.
pub(super) fn agrees(row: &Row<'_>, column: &str, computed: Option<u16>, problems: &mut Problems) {
    let cell = row.cell(column);
    if cell.is_empty() || computed.is_some_and(|computed| cell.parse() == Ok(computed)) {
        return;
    }
    let what = match computed {
        Some(computed) => format!("'{cell}' where the other columns give {computed}"),
        None => "must be empty: there is no such thing".to_owned(),
    };
    row.problem(column, what, problems);
}
