//! The aircraft with their crews, read from their two tables.

use sandtable_core::data::{Files, Problems, Row, Table};

use super::read::{GUNS, agrees, gun};
use super::{Arc, Group, GunKind, Lists, Location, MOST_GROUPS, MOST_LOCATIONS, MOST_SHOTS, Type};
use crate::air::lists::points;

const FILE: &str = "data/air/aircraft.csv";
const CREW: &str = "data/air/crew.csv";
/// Columns of each weapon group: how many, of what, how mounted, and who fires them, which only repeats the table of crews.
const GROUPS: [[&str; 4]; MOST_GROUPS] = [
    ["g1_count", "g1_type", "g1_arc", "g1_crew"],
    ["g2_count", "g2_type", "g2_arc", "g2_crew"],
    ["g3_count", "g3_type", "g3_arc", "g3_crew"],
    ["g4_count", "g4_type", "g4_arc", "g4_crew"],
    ["g5_count", "g5_type", "g5_arc", "g5_crew"],
    ["g6_count", "g6_type", "g6_arc", "g6_crew"],
];
/// What the table may repeat of what follows from the rest.
const REPEATED: &str =
    "[crew_locations] [ordnance] [templates] [points_base] [points_with_bombs] [points_with_torpedo] [note]";

/// MAP-84, MAP-85, MAP-88 All aircraft with their crews.
pub(super) fn types(files: &Files, lists: &Lists, problems: &mut Problems) -> Vec<Type> {
    let before = problems.len();
    let groups = GROUPS.as_flattened().iter().map(|column| format!(" [{column}]"));
    let columns = format!("{} {REPEATED}{}", Type::COLUMNS, groups.collect::<String>());
    let crews = Table::read(files, CREW, "aircraft location name groups drops [note]", problems);
    let table = Table::keyed(files, FILE, (&columns, &["name"]), problems);
    let (Some(crews), Some(table)) = (crews, table) else { return Vec::new() };
    crews.unique(&["aircraft", "location"], problems);
    table.unique(&["printed_name"], problems);
    let mut types: Vec<Type> = Vec::new();
    for row in table.rows() {
        let mut kind = aircraft(&row, lists, problems);
        let members: Vec<Row<'_>> = crews.rows().filter(|member| is_of(member, &kind)).collect();
        crew(&row, &members, &mut kind, problems);
        if problems.len() == before {
            kind.points = points::base(lists, &kind);
            prices(&row, lists, &kind, problems);
        }
        types.push(kind);
    }
    for row in crews.rows().filter(|row| !types.iter().any(|kind| is_of(row, kind))) {
        row.problem("aircraft", format!("there is no aircraft '{}' in {FILE}", row.cell("aircraft")), problems);
    }
    if types.len() > usize::from(u8::MAX) {
        problems.of(FILE, "", format!("{} aircraft; at most 255", types.len()));
    }
    types
}

fn is_of(row: &Row<'_>, kind: &Type) -> bool {
    row.cell("aircraft").eq_ignore_ascii_case(&kind.name)
}

/// MAP-06 One line of the table of aircraft, without its crew.
fn aircraft(row: &Row<'_>, lists: &Lists, problems: &mut Problems) -> Type {
    let kind = Type::read(row, problems);
    if kind.speed[0] > kind.speed[1] {
        row.problem("speed_max", "the greatest speed is less than the least", problems);
    }
    let templates = points::templates(kind.bombs_lb);
    agrees(row, "templates", Some(templates.into()), problems);
    for (column, bomber) in [("level_bomber", kind.level_bomber), ("dive_bomber", kind.dive_bomber)] {
        if bomber && templates == 0 {
            row.problem(column, "it carries no bombs", problems);
        }
    }
    Type { groups: groups(row, lists, problems), templates, ..kind }
}

/// MAP-64, MAP-82 The weapon groups, in printed order; all of them the pilot's, for the time being.
fn groups(row: &Row<'_>, lists: &Lists, problems: &mut Problems) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut ended = false;
    for columns in GROUPS {
        let [count, gun_type, arc, _] = columns;
        if columns.iter().all(|column| row.cell(column).is_empty()) {
            ended = true;
            continue;
        }
        if ended {
            row.problem(count, "the group before it is empty", problems);
        }
        let count = row.number(count, GUNS, problems);
        let fired = gun(row, gun_type, row.cell(gun_type), lists, problems);
        let arc = row.one_of(arc, &Arc::ALL, problems);
        groups.push(Group { count, gun: fired.unwrap_or_default(), arc, crew: 0 });
    }
    let rolls = |of: &Group| if lists.gun(of.gun).kind == GunKind::Rocket { usize::from(of.count) } else { 1 };
    let all: usize = groups.iter().map(rolls).sum();
    if all > MOST_SHOTS {
        row.problem(GROUPS[0][0], format!("{all} groups of guns, salvos and rockets; at most {MOST_SHOTS}"), problems);
    }
    groups
}

/// MAP-88 Who sits where, fires what and drops the load. What the table of crews does not say: fixed weapons and loads are the
/// pilot's, other weapons have a gunner each.
fn crew(row: &Row<'_>, members: &[Row<'_>], kind: &mut Type, problems: &mut Problems) {
    const LOADS: [(&str, bool); 2] = [("bombs", false), ("torpedo", true)];
    let mut owner = [None; MOST_GROUPS];
    for (at, member) in (0..).zip(members) {
        if member.number("location", 1..=MOST_LOCATIONS as u8, problems) != at + 1 {
            member.problem("location", "the locations of an aircraft are numbered from 1, in order", problems);
        }
        let drops = member.words("drops", &LOADS, problems);
        for group in member.list("groups") {
            match group.parse::<usize>() {
                Ok(group) if (1..=kind.groups.len()).contains(&group) => {
                    if owner[group - 1].replace(at).is_some() {
                        member.problem("groups", format!("group {group} is somebody else's already"), problems);
                    }
                }
                _ => member.problem("groups", format!("'{group}' is no group of this aircraft"), problems),
            }
        }
        let location = Location {
            name: member.text("name", problems),
            drops_bombs: drops.contains(&false),
            drops_torpedo: drops.contains(&true),
        };
        let twice = |has: fn(&Location) -> bool| has(&location) && kind.crew.iter().any(has);
        if twice(|one| one.drops_bombs) || twice(|one| one.drops_torpedo) {
            member.problem("drops", "somebody else drops it already", problems);
        }
        if location.drops_bombs && kind.templates == 0 || location.drops_torpedo && !kind.torpedo {
            member.problem("drops", "the aircraft has no such load", problems);
        }
        kind.crew.push(location);
    }
    if kind.crew.is_empty() {
        kind.crew.push(Location { name: "cockpit".to_owned(), ..Location::default() });
    }
    for (group, owner) in kind.groups.iter_mut().zip(owner) {
        group.crew = owner.unwrap_or(0);
        if owner.is_none() && group.arc != Arc::Fwd {
            group.crew = kind.crew.len() as u8;
            kind.crew.push(Location { name: "gunner".to_owned(), ..Location::default() });
        }
    }
    let bombs = kind.templates > 0 && !kind.crew.iter().any(|one| one.drops_bombs);
    let torpedo = kind.torpedo && !kind.crew.iter().any(|one| one.drops_torpedo);
    kind.crew[0].drops_bombs |= bombs;
    kind.crew[0].drops_torpedo |= torpedo;
    if kind.crew.len() > MOST_LOCATIONS {
        row.problem("name", format!("{} crew locations; at most {MOST_LOCATIONS}", kind.crew.len()), problems);
    }
    agrees(row, "crew_locations", Some(kind.crew.len() as u16), problems);
    for (number, columns) in GROUPS.iter().enumerate() {
        agrees(row, columns[3], kind.groups.get(number).map(|group| u16::from(group.crew) + 1), problems);
    }
}

/// MAP-68, MAP-69 The prices of the table, where it gives any, against the formula.
fn prices(row: &Row<'_>, lists: &Lists, kind: &Type, problems: &mut Problems) {
    let [bombs, torpedo] = points::loads(lists, kind);
    agrees(row, "points_base", Some(kind.points), problems);
    agrees(row, "points_with_bombs", bombs.map(|bombs| kind.points.saturating_add(bombs)), problems);
    agrees(row, "points_with_torpedo", torpedo.map(|torpedo| kind.points.saturating_add(torpedo)), problems);
}
