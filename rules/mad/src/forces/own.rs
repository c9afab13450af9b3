//! Units of one's own that a force brings along.

use sandtable_core::data::{Files, Node, Problem, Problems, quoted, read_document};
use sandtable_core::{MOST_OWN, Sheet as Lines};

use super::nation;
use crate::lists::design::{Flaw, HIT_POINTS, Sheet};
use crate::lists::{Design, GENERIC, Lists, design};

/// Most letters of the name of a unit of one's own.
const LONGEST: usize = 40;

/// A sheet as it stands in a file.
pub(crate) fn sheet_of(node: &mut Node<'_>, problems: &mut Problems) -> Sheet {
    let mut words = |key: &'static str, problems: &mut Problems| -> Vec<String> {
        node.texts(key, problems).into_iter().map(|written| written.text).collect()
    };
    let weapons = words("weapons", problems);
    let (equipment, traits) = (words("equipment", problems), words("traits", problems));
    Sheet {
        name: node.text("name", problems).trim().to_owned(),
        nation: node.optional_text("nation", problems),
        class: node.text("class", problems),
        drive: node.text("drive", problems),
        // Tubes off the table have neither; what others may not go without is found where the sheet is judged.
        hit_points: node.number_or("hit_points", 0, 0..=*HIT_POINTS.end(), problems),
        speed: node.optional_text("speed", problems).unwrap_or_default(),
        weapons,
        equipment,
        traits,
    }
}

/// MAD-137, MAD-153 Adds the kinds that a roster defines for itself to the lists; what is wrong with them is a problem, with
/// its clause.
pub fn roster_kinds(files: &Files, name: &str, lists: &mut Lists, design: &Design, problems: &mut Problems) {
    _ = read_document(files, name, problems, |node, problems| {
        node.in_part();
        let list = nation(node, lists, &mut Problems::new());
        let mut number = 0;
        node.tables("kinds", problems, |node, problems| {
            number += 1;
            let before = problems.len();
            let sheet = sheet_of(node, problems);
            // What could not be read has been reported.
            if problems.len() > before {
                return;
            }
            for flaw in add(lists, design, &sheet, &list, number).err().unwrap_or_default() {
                node.problem(&flaw.field, flaw.to_string(), problems);
            }
        });
    });
}

/// MAD-137, MAD-153 The lists with the kinds that a draft has of its own, which buys from `list`.
///
/// # Errors
/// Everything that is wrong with them, with clauses.
pub fn with_own(mut lists: Lists, design: &Design, list: &str, kinds: &[Lines]) -> Result<Lists, Vec<Problem>> {
    let mut problems = Vec::new();
    for (sheet, number) in kinds.iter().zip(1..) {
        let added = Sheet::read(sheet).and_then(|sheet| add(&mut lists, design, &sheet, list, number));
        let flaws = added.err().unwrap_or_default();
        let place = |flaw: &Flaw| format!("kinds[{number}].{}", flaw.field);
        problems.extend(flaws.iter().map(|flaw| Problem::of("force", &place(flaw), flaw.to_string())));
    }
    if problems.is_empty() { Ok(lists) } else { Err(problems) }
}

/// MAD-153 Everything that is wrong with a sheet of a force that buys from `list`; its price is that of
/// [`design::quote`].
///
/// # Errors
/// Its flaws, with clauses.
fn add(lists: &mut Lists, design: &Design, sheet: &Sheet, list: &str, number: usize) -> Result<(), Vec<Flaw>> {
    let mut flaws = Vec::new();
    let mut wrong = |field: &str, what: String, clause: Option<&str>| {
        flaws.push(Flaw { field: field.into(), what, clause: clause.map(Into::into) });
    };
    if number > MOST_OWN {
        // One sentence is enough for all that follow.
        if number == MOST_OWN + 1 {
            wrong("name", format!("a force has at most {MOST_OWN} units of its own"), None);
        }
        return Err(flaws);
    }
    let (name, nation) = (sheet.name.trim(), sheet.nation.as_deref().unwrap_or(GENERIC));
    // RULING: MAD-137 lets a side buy from one list and from what everybody may have; so its own units are of one of them.
    let is_list = list == GENERIC || lists.nations().contains(&list);
    if nation != GENERIC && !(is_list && nation == list) {
        let what = format!("a unit of one's own is of the list of {list}, or of everybody's");
        wrong("nation", what, Some("MAD-137"));
    }
    if name.chars().count() > LONGEST {
        wrong("name", format!("a name has at most {LONGEST} letters"), None);
    }
    // These part names from what stands beside them in a file.
    if name.contains([':', '[', ']']) || name.contains(" x ") || name.contains(char::is_control) {
        wrong("name", "a name has no colon, no brackets and no ' x ' in it".into(), None);
    }
    let bought = [GENERIC, list, nation];
    let same =
        |kind: &crate::lists::Kind| bought.contains(&kind.nation.as_str()) && kind.name.eq_ignore_ascii_case(name);
    if lists.kinds.iter().any(same) {
        wrong("name", format!("'{name}' is in the lists already"), None);
    }
    let sheet = Sheet { name: name.into(), ..sheet.clone() };
    match design::draft(lists, design, &sheet, true) {
        Ok(kind) if flaws.is_empty() => lists.kinds.push(kind),
        Ok(_) => {}
        Err(more) => flaws.extend(more),
    }
    if flaws.is_empty() { Ok(()) } else { Err(flaws) }
}

/// Sheets as a roster's file has them.
pub fn text(kinds: &[Lines]) -> String {
    let list = |words: &[String]| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
    let mut text = String::new();
    // Those that cannot be read are in no force.
    for sheet in kinds.iter().filter_map(|sheet| Sheet::read(sheet).ok()) {
        text += &format!("\n[[kinds]]\nname = {}\n", quoted(&sheet.name));
        if let Some(nation) = &sheet.nation {
            text += &format!("nation = {}\n", quoted(nation));
        }
        text += &format!("class = {}\ndrive = {}\n", quoted(&sheet.class), quoted(&sheet.drive));
        if sheet.hit_points > 0 {
            text += &format!("hit_points = {}\n", sheet.hit_points);
        }
        if !sheet.speed.is_empty() {
            text += &format!("speed = {}\n", quoted(&sheet.speed));
        }
        for (key, words) in [("weapons", &sheet.weapons), ("equipment", &sheet.equipment), ("traits", &sheet.traits)] {
            if !words.is_empty() {
                text += &format!("{key} = [{}]\n", list(words));
            }
        }
    }
    text
}
