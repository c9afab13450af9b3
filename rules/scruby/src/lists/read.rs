//! Reads the tables.

use super::{Arm, Cell, Chart, Form, Formation, Grade, Gun, Kind, Lists, Morale, Terrain, Weapon};
use sandtable_core::data::{Files, Problems, Row, Table, columns};
use sandtable_geometry::Length;

/// AOS-82 A hundredth of an inch.
const HUNDREDTH: i32 = 254;
/// AOS-07, AOS-08 The formations of the arms: a line of `formations.csv` for each.
const FORMS: [(Arm, &[Formation]); 3] = {
    use Formation::{Column, Dismounted, Limbered, Line, Screen, Skirmish, Square, Unlimbered};
    [
        (Arm::Infantry, &[Line, Column, Square, Skirmish, Screen]),
        (Arm::Cavalry, &[Line, Column, Screen, Dismounted]),
        (Arm::Artillery, &[Unlimbered, Limbered]),
    ]
};
/// The terrain of a table on which nothing stands.
pub(crate) const CLEAR: &str = "clear";

/// AOS-83 Reads all tables, and says of every mistake where it is.
pub(super) fn lists(files: &Files, problems: &mut Problems) -> Option<Lists> {
    let before = problems.len();
    let (weapons, guns, forms) = (weapons(files, problems), guns(files, problems), forms(files, problems));
    let lists = Lists {
        kinds: kinds(files, &weapons, &guns, problems),
        grades: grades(files, problems),
        firefight: chart(files, "data/firefight_chart.csv", STAND_OFF, problems),
        melee: chart(files, "data/melee_chart.csv", LOCKED, problems),
        terrains: terrains(files, problems),
        forms,
        guns,
        weapons,
    };
    (problems.len() == before).then_some(lists)
}

/// So many hundredths of an inch.
pub(super) fn hundredths(number: u16) -> Length {
    Length::um(i32::from(number) * HUNDREDTH)
}

/// So many whole inches, where there are any.
pub(super) fn whole_inches(number: Option<u8>) -> Option<Length> {
    number.map(|inches| Length::inches(inches.into()))
}

/// What types of unit speak of: the words of small arms and of classes of guns. Where a table cannot be read, nothing is known of it.
pub(super) struct Known<'a> {
    pub(super) weapons: Vec<(&'a str, usize)>,
    pub(super) guns: Vec<(&'a str, usize)>,
}

/// How cells speak of lines of other tables.
pub(super) trait Ways {
    /// The place of a word among those that are known, if any are.
    fn place_among(&self, column: &str, known: &[(&str, usize)], problems: &mut Problems) -> usize;
    /// The same; nothing where the cell is empty.
    fn perhaps_among(&self, column: &str, known: &[(&str, usize)], problems: &mut Problems) -> Option<usize>;
}

impl Ways for Row<'_> {
    fn place_among(&self, column: &str, known: &[(&str, usize)], problems: &mut Problems) -> usize {
        if known.is_empty() { 0 } else { self.one_of(column, known, problems) }
    }

    fn perhaps_among(&self, column: &str, known: &[(&str, usize)], problems: &mut Problems) -> Option<usize> {
        if known.is_empty() { None } else { self.optional_one_of(column, known, problems) }
    }
}

/// Notes limits that do not rise.
fn rising(row: &Row<'_>, columns: &[&str], problems: &mut Problems) {
    let filled: Vec<(&str, i64)> =
        columns.iter().filter_map(|column| Some((*column, row.cell(column).parse().ok()?))).collect();
    for pair in filled.windows(2) {
        let [(low, least), (high, most)] = [pair[0], pair[1]];
        if least >= most {
            row.problem(high, format!("{most} is not more than {low}, {least}"), problems);
        }
    }
}

/// AOS-130 The small arms.
fn weapons(files: &Files, problems: &mut Problems) -> Vec<Weapon> {
    let columns = (Weapon::COLUMNS, &["weapon"][..]);
    Table::each(files, "data/small_arms.csv", columns, problems, |row, problems| {
        row.together(&["short_max", "short_multiplier"], problems);
        row.together(&["inter_max", "inter_multiplier"], problems);
        rising(row, &["short_max", "inter_max"], problems);
        Weapon::read(row, problems)
    })
}

/// AOS-122, AOS-123 The classes of guns. A bounce or a throwback is added to a hit, so it is on no face that misses.
fn guns(files: &Files, problems: &mut Problems) -> Vec<Gun> {
    Table::each(files, "data/artillery.csv", (Gun::COLUMNS, &["class"]), problems, |row, problems| {
        rising(row, &["point_blank_max", "short_max", "inter_max", "long_max"], problems);
        for columns in [
            ["inter_max", "inter_hit_on"],
            ["long_max", "long_hit_on"],
            ["inter_bounce_on", "bounce_inches_inter"],
            ["long_bounce_on", "bounce_inches_long"],
        ] {
            row.together(&columns, problems);
        }
        let gun = Gun::read(row, problems);
        let (inter, long) = (gun.inter, gun.long);
        for (column, hit, other) in [
            ("inter_bounce_on", inter[0], inter[1]),
            ("inter_throwback_on", inter[0], inter[2]),
            ("long_bounce_on", long[0], long[1]),
        ] {
            if other.is_some_and(|other| hit.is_none_or(|hit| other < hit)) {
                row.problem(column, "that face does not hit", problems);
            }
        }
        if gun.misfire.is_some_and(|misfire| [inter[0], long[0]].iter().flatten().any(|hit| *hit <= misfire)) {
            row.problem("misfire_on", "that face hits", problems);
        }
        gun
    })
}

/// AOS-88 The formations of the arms: each exactly once.
fn forms(files: &Files, problems: &mut Problems) -> [[Option<Form>; 8]; 3] {
    const FILE: &str = "data/formations.csv";
    let mut forms = <[[Option<Form>; 8]; 3]>::default();
    let columns = (Form::COLUMNS, &["formation", "arm"][..]);
    let Some(table) = Table::keyed(files, FILE, columns, problems) else { return forms };
    for row in table.rows() {
        let form = Form::read(&row, problems);
        if !FORMS[form.arm as usize].1.contains(&form.formation) {
            row.problem("formation", format!("{} does not form so", row.cell("arm")), problems);
        }
        forms[form.arm as usize][form.formation as usize] = Some(form);
    }
    for (arm, formation) in FORMS.iter().flat_map(|(arm, all)| all.iter().map(|formation| (*arm, *formation))) {
        if forms[arm as usize][formation as usize].is_none() {
            let (word, of) = (formation.word(), Arm::ALL[arm as usize].0);
            problems.of(FILE, "formation", format!("there is no line for '{word}' of {of}"));
        }
    }
    forms
}

/// AOS-02, AOS-03, AOS-04, AOS-17, AOS-86, AOS-89, AOS-95, AOS-146 The types of unit.
fn kinds(files: &Files, weapons: &[Weapon], guns: &[Gun], problems: &mut Problems) -> Vec<Kind> {
    let known = Known {
        weapons: weapons.iter().map(|weapon| weapon.word.as_str()).zip(0..).collect(),
        guns: guns.iter().map(|gun| gun.word.as_str()).zip(0..).collect(),
    };
    Table::each(files, "data/units.csv", (Kind::COLUMNS, &["type"]), problems, |row, problems| {
        rising(row, &["size_small", "size_medium", "size_large"], problems);
        let kind = Kind::read(row, &known, problems);
        fits(row, &kind, problems);
        kind
    })
}

/// AOS-07, AOS-08, AOS-100 What of a type must go together: its arm with its formations and guns, dismounting with what that is worth.
fn fits(row: &Row<'_>, kind: &Kind, problems: &mut Problems) {
    let column = |formation: Formation| format!("move_{}", formation.word());
    for ((word, formation), rate) in Formation::ALL.into_iter().zip(kind.moves) {
        if rate.is_some() && !FORMS[kind.arm as usize].1.contains(&formation) {
            row.problem(&column(formation), format!("no {word} for {}", row.cell("arm")), problems);
        }
    }
    for formation in kind.arm.usual().into_iter().filter(|formation| kind.moves[*formation as usize].is_none()) {
        row.problem(&column(formation), "may not be empty", problems);
    }
    if (kind.arm == Arm::Artillery) == row.cell("artillery_class").is_empty() {
        row.problem("artillery_class", "batteries have guns, and nobody else has", problems);
    }
    let dismounts = row.flag("can_dismount", problems);
    for column in ["move_dismounted", "melee_dismounted_pct", "firefight_dismounted_pct"] {
        if dismounts == row.cell(column).is_empty() {
            row.problem(column, "is there for those who can dismount, and for them only", problems);
        }
    }
    if kind.moves[Formation::Skirmish as usize].is_some() != kind.skirmish_fire.is_some() {
        row.problem("skirmish_fire_pct", "is there for those who form a skirmish line, and for them only", problems);
    }
}

/// AOS-05, AOS-87, AOS-153 The qualities, the worst first: ranks from 1 on without a gap, and a line of both tables for each.
fn grades(files: &Files, problems: &mut Problems) -> Vec<Grade> {
    const FILE: &str = "data/qualities.csv";
    let Some(table) = Table::keyed(files, FILE, (Grade::COLUMNS, &["quality"]), problems) else { return Vec::new() };
    table.unique(&["rank"], problems);
    let mut grades: Vec<Grade> = table.rows().map(|row| Grade::read(&row, problems)).collect();
    grades.sort_by_key(|grade| grade.rank);
    if let Some((_, at)) = grades.iter().zip(1..).find(|(grade, at)| grade.rank != *at) {
        problems.of(FILE, "rank", format!("there is no line of rank {at}"));
    }
    morale(files, &mut grades, problems);
    grades
}

/// AOS-64, AOS-153 What qualities check for: a line of `morale.csv` for each quality.
fn morale(files: &Files, grades: &mut [Grade], problems: &mut Problems) {
    const FILE: &str = "data/morale.csv";
    let Some(table) = Table::keyed(files, FILE, (Morale::COLUMNS, &["quality"]), problems) else { return };
    if grades.is_empty() {
        return;
    }
    let words: Vec<String> = grades.iter().map(|grade| grade.word.clone()).collect();
    let known: Vec<(&str, usize)> = words.iter().map(String::as_str).zip(0..).collect();
    let mut there = vec![false; grades.len()];
    for row in table.rows() {
        let at = row.one_of("quality", &known, problems);
        (there[at], grades[at].morale) = (true, Morale::read(&row, problems));
    }
    for (word, _) in words.iter().zip(there).filter(|(_, there)| !there) {
        problems.of(FILE, "quality", format!("there is no line for '{word}'"));
    }
}

/// AOS-103 The sorts of terrain.
fn terrains(files: &Files, problems: &mut Problems) -> Vec<Terrain> {
    const FILE: &str = "data/terrain.csv";
    const SORTS: [(&str, (bool, bool)); 3] =
        [("area", (false, false)), ("path", (true, false)), ("line", (false, true))];
    let Some(table) = Table::keyed(files, FILE, (Terrain::COLUMNS, &["terrain"]), problems) else { return Vec::new() };
    let one = |row: Row<'_>| {
        let (is_path, is_line) = row.one_of("kind", &SORTS, problems);
        let terrain = Terrain { is_path, is_line, ..Terrain::read(&row, problems) };
        let unfit = if is_line { "cost_" } else { "crossing_" };
        for (column, _) in columns(Terrain::COLUMNS).into_iter().filter(|(column, _)| column.starts_with(unfit)) {
            if !row.cell(column).is_empty() {
                row.problem(column, "lines are crossed, areas and paths are not", problems);
            }
        }
        terrain
    };
    let terrains: Vec<Terrain> = table.rows().map(one).collect();
    if !terrains.iter().any(|terrain| terrain.word == CLEAR && !terrain.is_path && !terrain.is_line) {
        problems.of(FILE, "terrain", format!("there is no line for the area '{CLEAR}', the ground between all others"));
    }
    terrains
}

/// AOS-140 The letter of a firefight without a winner.
const STAND_OFF: char = 'S';
/// AOS-149 The letter of a melee that goes on.
const LOCKED: char = 'L';

/// A chart with the places of its parts in the file, to say where a mistake is.
struct Sheet<'a> {
    file: &'a str,
    /// The line of its header.
    header: u32,
    /// The columns, by their ratios as they are written.
    titles: Vec<&'a str>,
    /// The line of each face of the die.
    lines: [u32; 6],
}

/// AOS-83, AOS-140, AOS-149 A chart: complete, monotone in the die and the ratio, and the same seen from the other side. `open` is the
/// letter of a cell that nobody wins.
fn chart(files: &Files, file: &str, open: char, problems: &mut Problems) -> Chart {
    let before = problems.len();
    let text = files.get(file).unwrap_or_default();
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    let (first, header) = lines.next().unwrap_or_default();
    let titles = first.split(',').map(str::trim).filter(|title| *title != "die").collect();
    let mut sheet = Sheet { file, header, titles, lines: [0; 6] };
    let ratios: Vec<(u8, u8)> = sheet.titles.iter().map(|title| sheet.ratio(title, problems)).collect();
    let wanted = format!("die {}", sheet.titles.join(" "));
    let sound = problems.len() == before;
    let Some(table) = sound.then(|| Table::keyed(files, file, (&wanted, &["die"]), problems)).flatten() else {
        return Chart::default();
    };
    if !ratios.iter().any(|(one, other)| one == other) {
        problems.add(file, header, "", "there is no column 1:1");
    }
    for (pair, titles) in ratios.windows(2).zip(sheet.titles.windows(2)) {
        if !less(pair[0], pair[1]) {
            problems.add(file, header, titles[1], format!("the ratio is not more than {}", titles[0]));
        }
    }
    let mut columns: Vec<[Cell; 6]> = vec![[Cell::default(); 6]; ratios.len()];
    for row in table.rows() {
        let die = usize::from(row.number("die", 1..=6u8, problems)) - 1;
        sheet.lines[die] = row.line();
        for (title, column) in sheet.titles.iter().zip(&mut columns) {
            column[die] = cell(&row, title, open, problems);
        }
    }
    for (die, _) in sheet.lines.iter().enumerate().filter(|(_, line)| **line == 0) {
        problems.of(file, "die", format!("there is no line for {}", die + 1));
    }
    let chart = Chart { ratios, columns };
    if problems.len() == before {
        sheet.mirrored(&chart, problems);
        sheet.monotone(&chart, problems);
    }
    chart
}

impl Sheet<'_> {
    /// A ratio as it is written: `3:2`.
    fn ratio(&self, title: &str, problems: &mut Problems) -> (u8, u8) {
        let parts = title.split_once(':').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        let Some((one @ 1..=99, other @ 1..=99)) = parts else {
            problems.add(self.file, self.header, title, "ratios are written like 3:2");
            return (1, 1);
        };
        (one, other)
    }

    /// AOS-83 Notes where a cell is not what the other side has at the opposite face and the inverse ratio.
    fn mirrored(&self, chart: &Chart, problems: &mut Problems) {
        let titles = &self.titles;
        for (at, title) in titles.iter().enumerate() {
            let opposite = titles.len() - 1 - at;
            let (one, other) = (chart.ratios[at], chart.ratios[opposite]);
            let inverse = (other.1, other.0);
            if less(one, inverse) || less(inverse, one) {
                problems.add(self.file, self.header, title, "there is no column of the inverse ratio in its place");
                continue;
            }
            // One complaint for both cells.
            for die in (0..6).filter(|die| (at, *die) <= (opposite, 5 - *die)) {
                let (cell, across) = (chart.columns[at][die], chart.columns[opposite][5 - die]);
                if cell != (Cell { attacker_won: across.attacker_won.map(|won| !won), ..across }) {
                    let what = format!("is not what the defender has at {} with a {}", titles[opposite], 6 - die);
                    problems.add(self.file, self.lines[die], title, what);
                }
            }
        }
    }

    /// AOS-83 Notes where a higher face or a better ratio is worse for the attacker.
    fn monotone(&self, chart: &Chart, problems: &mut Problems) {
        for (at, title) in self.titles.iter().enumerate() {
            for (die, line) in self.lines.iter().enumerate() {
                let here = worth(chart.columns[at][die]);
                if die > 0 && here < worth(chart.columns[at][die - 1]) {
                    problems.add(self.file, *line, title, format!("is worse for the attacker than with a {die}"));
                }
                if at > 0 && here < worth(chart.columns[at - 1][die]) {
                    let what = format!("is worse for the attacker than {}", self.titles[at - 1]);
                    problems.add(self.file, *line, title, what);
                }
            }
        }
    }
}

/// Is a ratio less than another?
fn less(one: (u8, u8), other: (u8, u8)) -> bool {
    u16::from(one.0) * u16::from(other.1) < u16::from(other.0) * u16::from(one.1)
}

/// AOS-50, AOS-140 A cell as it is written: `A-3q+`, `D-1`, or the letter of nobody's.
fn cell(row: &Row<'_>, column: &str, open: char, problems: &mut Problems) -> Cell {
    let words = row.cell(column);
    if words.chars().eq([open]) {
        return Cell::default();
    }
    let (rest, better) = words.strip_suffix('+').map_or((words, false), |rest| (rest, true));
    let (rest, worse) = rest.strip_suffix('q').map_or((rest, false), |rest| (rest, true));
    let won = rest.strip_prefix("A-").map(|losses| (true, losses));
    let found = won.or_else(|| rest.strip_prefix("D-").map(|losses| (false, losses)));
    let found = found.and_then(|(won, losses)| Some((won, losses.parse().ok().filter(|losses| *losses <= 9)?)));
    if found.is_none() {
        row.problem(column, format!("'{words}': results are written like A-2, D-3q, A-4q+ or {open}"), problems);
    }
    let (attacker_won, losses) = found.map_or((None, 0), |(won, losses)| (Some(won), losses));
    Cell { attacker_won, losses, worse, better }
}

/// What a cell is worth to the attacker: who wins, by how much, and what it does to qualities.
fn worth(cell: Cell) -> i16 {
    let by = 1 + 4 * i16::from(cell.losses) + 2 * i16::from(cell.worse) + i16::from(cell.better);
    match cell.attacker_won {
        Some(true) => by,
        None => 0,
        Some(false) => -by,
    }
}
