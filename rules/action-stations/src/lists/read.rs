//! Reads the tables.

use super::{
    Aircraft, Band, Cargo, Class, Crew, Effect, Fuel, Gun, GunModifiers, Helm, Kind, Light, LightRow, Lists, Loss,
    Radar, Ram, Sea, Sort, Special, Torpedo, TorpedoModifiers,
};
use crate::lists::{derive, mounts};
use sandtable_core::data::{Files, Problems, Row, Table};
use sandtable_geometry::Length;
use std::ops::RangeInclusive;

/// AST-70, AST-167 The tables of modifiers with their columns and keys, and the column of the numbers with their limits.
const TORPEDO_MODIFIERS: (&str, &str, &str) =
    ("data/torpedo_modifiers.csv", "modifier value condition times source option", "modifier");
const GUN_MODIFIERS: (&str, &str, &str) = ("data/gun_modifiers.csv", "modifier value condition", "modifier");
const VALUES: (&str, RangeInclusive<i8>) = ("value", -9..=9);
// RULING: no column says which types sweep mines and which are Q ships, so these are known by their keys.
/// AST-189 Minesweepers: R-boot, M-boot, Fugas.
const SWEEPERS: [&str; 4] = ["de_r41", "de_m35", "de_m40", "su_fugas"];
/// AST-186 Q ships, each with the merchant that it resembles.
const Q_SHIPS: [(&str, &str); 1] = [("m_qship", "m_coaster")];

/// AST-198 Reads all tables, and says of every mistake where it is.
pub(super) fn lists(files: &Files, problems: &mut Problems) -> Option<Lists> {
    let before = problems.len();
    let (guns, torpedoes) = (guns(files, problems), torpedoes(files, problems));
    let (lights, seas) = weather(files, problems);
    let (bands, ram) = collision(files, problems);
    let lists = Lists {
        kinds: kinds(files, &guns, &torpedoes, problems),
        aircraft: aircraft(files, problems),
        crews: crews(files, problems),
        torpedo: TorpedoModifiers::read(files, TORPEDO_MODIFIERS, VALUES, problems),
        gun: GunModifiers::read(files, GUN_MODIFIERS, VALUES, problems),
        torpedo_damage: torpedo_damage(files, problems),
        special: special(files, problems),
        guns,
        torpedoes,
        lights,
        seas,
        bands,
        ram,
    };
    (problems.len() == before).then_some(lists)
}

/// How cells tell lengths and losses.
pub(super) trait Ways {
    /// Centimetres of the table, with one decimal, up to so many.
    fn centimetres(&self, column: &str, most: u32, problems: &mut Problems) -> Length;
    /// AST-164 What a hit does to a hull, as it is written: `0`, `1`, `1 on d10 8+`, `1d6/2 up`, `2d6`, `1d10`.
    fn loss(&self, column: &str, problems: &mut Problems) -> Loss;
}

impl Ways for Row<'_> {
    fn centimetres(&self, column: &str, most: u32, problems: &mut Problems) -> Length {
        Length::mm(self.decimal(column, 1, most, problems).cast_signed())
    }

    fn loss(&self, column: &str, problems: &mut Problems) -> Loss {
        let cell = self.cell(column);
        let dice = |sides: &str| cell.strip_suffix(sides)?.parse().ok().filter(|dice| (1..=9).contains(dice));
        let face = cell.strip_prefix("1 on d10 ").and_then(|rest| rest.strip_suffix('+')?.parse().ok());
        match (cell, face, dice("d6"), dice("d10")) {
            ("0", ..) => Loss::Nothing,
            ("1", ..) => Loss::One,
            ("1d6/2 up", ..) => Loss::HalfD6,
            (_, Some(face @ 1..=10), ..) => Loss::OneOn(face),
            (_, _, Some(dice), _) => Loss::D6(dice),
            (_, _, _, Some(dice)) => Loss::D10(dice),
            _ => {
                let what = "losses are written like 0, 1, 1 on d10 8+, 1d6/2 up, 2d6 or 1d10";
                self.problem(column, format!("'{cell}': {what}"), problems);
                Loss::Nothing
            }
        }
    }
}

/// AST-164, AST-165, AST-198 The guns.
fn guns(files: &Files, problems: &mut Problems) -> Vec<Gun> {
    Table::each(files, "data/guns.csv", (Gun::COLUMNS, &["gun"]), problems, |row, problems| {
        row.text("nation", problems);
        row.number("barrels", 1..=12u8, problems);
        let gun = Gun::read(row, problems);
        row.rising(&["short_cm", "medium_cm", "long_cm"], &gun.reach, problems);
        gun
    })
}

/// AST-67, AST-74, AST-93, AST-176 The torpedoes. What a hit takes is said by the type, and written only to be read.
fn torpedoes(files: &Files, problems: &mut Problems) -> Vec<Torpedo> {
    Table::each(files, "data/torpedoes.csv", (Torpedo::COLUMNS, &["torpedo"]), problems, |row, problems| {
        row.text("nation", problems);
        row.decimal("diameter_in", 2, 30, problems);
        for (column, range) in [("from_year", 1900..=1999), ("to_year", 1900..=1999), ("public_speed_kn", 1..=200)] {
            row.number(column, range, problems);
        }
        row.number("public_range_m", 1..=100_000i64, problems);
        let torpedo = Torpedo::read(row, problems);
        let (dice, sides) = torpedo.weight.damage();
        if row.cell("damage") != format!("{dice}d{sides}") {
            row.problem("damage", format!("a torpedo of this type takes {dice}d{sides}"), problems);
        }
        row.rising(&["narrow_cm_per_torpedo_per_turn", "wide_cm_per_torpedo_per_turn"], &torpedo.spread, problems);
        if torpedo.run == Length::ZERO {
            row.problem("run_cm_per_turn", "torpedoes run", problems);
        }
        torpedo
    })
}

/// AST-117 The types of vessels.
fn kinds(files: &Files, guns: &[Gun], torpedoes: &[Torpedo], problems: &mut Problems) -> Vec<Kind> {
    const COLUMNS: &str = "vessel name nation year kind displacement_t length_m beam_m draught_m max_speed_kn sub_speed_kn shafts \
        fuel cargo ship_class manoeuvre hull_boxes m_boxes accel_kn decel_kn shallow_draught length_cm beam_cm \
        guns torpedoes depth_charges mines radar sonar smoke_turns searchlights points victory_points armour";
    let mut kinds = Table::each(files, "data/vessels.csv", (COLUMNS, &["vessel"]), problems, |row, problems| {
        kind(row, guns, torpedoes, problems)
    });
    for (ship, merchant) in Q_SHIPS {
        let like = kinds.iter().find(|kind| kind.key == merchant).cloned().map(Box::new);
        kinds.iter_mut().filter(|kind| kind.key == ship).for_each(|kind| kind.resembles.clone_from(&like));
    }
    kinds
}

/// A column that follows from others: as it stands, or as it follows where it is left blank.
fn given<'c, T>(row: &Row<'_>, column: &'c str, follows: T, read: impl FnOnce(&'c str) -> T) -> T {
    if row.cell(column).is_empty() { follows } else { read(column) }
}

/// AST-117 A type of vessel.
fn kind(row: &Row<'_>, guns: &[Gun], torpedoes: &[Torpedo], problems: &mut Problems) -> Kind {
    let key = row.text("vessel", problems);
    let metres =
        |column: &str, problems: &mut Problems| row.decimal(column, 1, 400, problems).clamp(1, u16::MAX.into()) as u16;
    let (sort, displacement) =
        (row.one_of("kind", &Sort::ALL, problems), row.number("displacement_t", 1..=100_000, problems));
    let decimetres = ["length_m", "beam_m"].map(|column| metres(column, problems));
    let (draught, shafts) = (metres("draught_m", problems), row.number("shafts", 1..=9, problems));
    let (shallow, footprint) = (derive::is_shallow(draught), derive::footprint(decimetres, derive::METRES));
    let mut kind = Kind {
        name: row.text("name", problems),
        nation: row.text("nation", problems),
        year: row.number("year", 1900..=1999, problems),
        sort,
        displacement,
        decimetres,
        footprint: [0, 1].map(|n| {
            let column = ["length_cm", "beam_cm"][n];
            given(row, column, footprint[n], |column| row.centimetres(column, 30, problems))
        }),
        class: given(row, "ship_class", derive::class(displacement), |column| {
            row.one_of(column, &Class::ALL, problems)
        }),
        helm: given(row, "manoeuvre", derive::helm(sort, decimetres[0]), |it| {
            row.one_of(it, &Helm::ALL[..3], problems)
        }),
        boxes: given(row, "hull_boxes", derive::boxes(sort, displacement), |it| row.number(it, 1..=500, problems)),
        engines: given(row, "m_boxes", derive::engines(shafts), |column| row.number(column, 1..=20, problems)),
        speed: row.number("max_speed_kn", 1..=80, problems),
        submerged: row.number("sub_speed_kn", 0..=40, problems),
        up: row.number("accel_kn", 1..=80, problems),
        down: row.number("decel_kn", 1..=80, problems),
        fuel: row.one_of("fuel", &Fuel::ALL, problems),
        cargo: row.one_of("cargo", &Cargo::ALL, problems),
        shallow: given(row, "shallow_draught", shallow, |column| row.flag(column, problems)),
        guns: mounts::guns(row, guns, problems),
        tubes: mounts::tubes(row, torpedoes, problems),
        charges: row.number("depth_charges", 0..=250, problems),
        mines: row.number("mines", 0..=250, problems),
        radar: row.one_of("radar", &Radar::ALL, problems),
        sonar: row.flag("sonar", problems),
        smoke: row.number("smoke_turns", 0..=100, problems),
        lights: row.number("searchlights", 0..=4, problems),
        sweeper: SWEEPERS.contains(&key.as_str()),
        armour: row.number("armour", 0..=3, problems),
        key,
        ..Kind::default()
    };
    let points = derive::points(&kind, guns, torpedoes);
    kind.points = given(row, "points", points, |column| row.number(column, 0..=5000, problems));
    let victory = derive::victory(kind.points, kind.cargo);
    kind.victory = given(row, "victory_points", victory, |column| row.number(column, 0..=10_000, problems));
    if kind.footprint.contains(&Length::ZERO) {
        row.problem("length_cm", "a vessel has a size", problems);
    }
    mounts::once(row, &kind, problems);
    kind
}

/// AST-190 The types of aircraft.
fn aircraft(files: &Files, problems: &mut Problems) -> Vec<Aircraft> {
    Table::each(files, "data/aircraft.csv", (Aircraft::COLUMNS, &["aircraft"]), problems, |row, problems| {
        let aircraft = Aircraft::read(row, problems);
        let dice = row.cell("bomb_dice").strip_suffix("d6").and_then(|dice| dice.parse().ok());
        let bomb_dice = dice.filter(|dice| (1..=9u8).contains(dice)).unwrap_or_default();
        let has_bombs = aircraft.bombs > 0;
        if has_bombs != (bomb_dice > 0) || row.cell("bomb_dice").is_empty() == has_bombs {
            row.problem("bomb_dice", "is written like 2d6 where there are bombs, and only there", problems);
        }
        Aircraft { bomb_dice, ..aircraft }
    })
}

/// AST-119 The grades of crews: a line for each.
fn crews(files: &Files, problems: &mut Problems) -> [Crew; 3] {
    let table = ("data/crew.csv", Crew::COLUMNS, "crew");
    Table::by_word(files, table, ["veteran", "regular", "poor"], problems, |row, problems| {
        row.number("number", 1..=3u8, problems);
        Crew::read(row, problems)
    })
}

/// AST-120, AST-121, AST-122 The lights and the seas: each once, and one of them for every face of the die.
fn weather(files: &Files, problems: &mut Problems) -> (Vec<LightRow>, Vec<Sea>) {
    const FILE: &str = "data/weather.csv";
    const FACTORS: [&str; 3] = ["class1_speed_factor", "class2_speed_factor", "class3_speed_factor"];
    const GUNS: [&str; 3] = ["class1_gun_mod", "class2_gun_mod", "class3_gun_mod"];
    const QUARTERS: [(&str, u8); 5] = [("1", 4), ("0.75", 3), ("0.5", 2), ("0.25", 1), ("0", 0)];
    const COLUMNS: &str = "table key roll_min roll_max wind_knots smoke_drift_cm sight_cm class1_speed_factor class2_speed_factor \
        class3_speed_factor class1_gun_mod class2_gun_mod class3_gun_mod class1_torpedo_launch note";
    let (mut lights, mut seas) = (Vec::new(), Vec::new());
    let mut taken = [[false; 10]; 2];
    let Some(table) = Table::keyed(files, FILE, (COLUMNS, &["table", "key"]), problems) else {
        return (lights, seas);
    };
    for row in table.rows() {
        let is_sea = row.one_of("table", &[("light", false), ("sea", true)], problems);
        let faces = row.faces(["roll_min", "roll_max"], &mut taken[usize::from(is_sea)], problems);
        if is_sea {
            row.number("wind_knots", 0..=100u8, problems);
            seas.push(Sea {
                state: row.number("key", 1..=6, problems),
                faces,
                drift: row.centimetres("smoke_drift_cm", 20, problems),
                quarters: FACTORS.map(|column| row.one_of(column, &QUARTERS, problems)),
                guns: GUNS.map(|column| row.number(column, -9..=9, problems)),
                small_launch: row.yes_no("class1_torpedo_launch", problems),
            });
        } else {
            let light = row.one_of("key", &Light::ALL, problems);
            lights.push(LightRow { light, faces, sight: row.centimetres("sight_cm", 1000, problems) });
        }
    }
    seas.sort_by_key(|sea| sea.state);
    lights.sort_by_key(|row| row.light as u8);
    for (word, _) in Light::ALL.iter().filter(|(_, light)| !lights.iter().any(|row| row.light == *light)) {
        problems.of(FILE, "key", format!("there is no line for the light '{word}'"));
    }
    for state in (1..=6).filter(|state| !seas.iter().any(|sea| sea.state == *state)) {
        problems.of(FILE, "key", format!("there is no line for the sea {state}"));
    }
    for (what, taken) in ["light", "sea"].iter().zip(taken) {
        for (_, face) in taken.iter().zip(1..).filter(|(taken, _)| !**taken) {
            problems.of(FILE, "roll_min", format!("a {face} brings no {what}"));
        }
    }
    (lights, seas)
}

/// AST-12, AST-18, AST-20, AST-24, AST-150 The bands of collision speed, without a gap, and what dice do beside them.
fn collision(files: &Files, problems: &mut Problems) -> (Vec<Band>, Ram) {
    const FILE: &str = "data/collision.csv";
    const COLUMNS: &str = "table key min max dice_change plus_d6 effect note";
    const FACES: [(&str, &str); 9] = [
        ("broadside", "M"),
        ("stern", "1-7"),
        ("stern", "8"),
        ("stern", "9"),
        ("stern", "10"),
        ("shock", "weapon"),
        ("shock", "radar"),
        ("glance", "normal"),
        ("glance", "fine angle"),
    ];
    const WORDS: [(&str, &str); 3] = [("share", "rammed"), ("share", "ramming"), ("minimum", "rammed submarine")];
    let (mut bands, mut faces): (Vec<Band>, [Option<[u8; 2]>; 9]) = (Vec::new(), [None; 9]);
    let Some(table) = Table::keyed(files, FILE, (COLUMNS, &["table", "key"]), problems) else {
        return (bands, Ram::default());
    };
    for row in table.rows() {
        let name = (row.cell("table"), row.cell("key"));
        if name.0 == "speed" {
            let [low, up_to] = ["min", "max"].map(|column| row.number(column, 0..=999, problems));
            let next: u16 = bands.last().map_or(0, |band| band.up_to + 1);
            if low != next || up_to < low {
                row.problem("min", format!("the bands go on with {next}, and end where they begin or later"), problems);
            }
            let dice = row.number("dice_change", -3..=9, problems);
            bands.push(Band { up_to, dice, plus: row.number("plus_d6", 0..=9, problems) });
        } else if let Some(at) = FACES.iter().position(|face| *face == name) {
            faces[at] = Some(["min", "max"].map(|column| row.number(column, 1..=10, problems)));
        } else if !WORDS.contains(&name) {
            row.problem("table", format!("nobody looks for '{}', '{}'", name.0, name.1), problems);
        }
    }
    if bands.last().is_none_or(|band| band.up_to < 999) {
        problems.of(FILE, "max", "the bands of speed do not reach 999");
    }
    for ((table, key), _) in FACES.iter().zip(faces).filter(|(_, faces)| faces.is_none()) {
        problems.of(FILE, "key", format!("there is no line for '{table}', '{key}'"));
    }
    let [engine, _, propeller, rudder, both, weapon, radar, glance, fine] = faces.map(Option::unwrap_or_default);
    let ram = Ram {
        engine: engine[0],
        stern: [propeller[0], rudder[0], both[0]],
        shock: [weapon[1], radar[1]],
        glance: [glance[1], fine[1]],
    };
    (bands, ram)
}

/// AST-95, AST-96 The torpedo damage table: a row for each total, up to 10, of most vessels and of those that blow up.
fn torpedo_damage(files: &Files, problems: &mut Problems) -> [[Effect; 2]; 10] {
    const FILE: &str = "data/torpedo_damage.csv";
    const COLUMNS: &str = "printed_row printed_scores die_total_min die_total_max applies_to effect_key effect note";
    const WHOM: [(&str, &[usize]); 3] =
        [("all", &[0, 1]), ("oil tanker or ammunition ship", &[1]), ("all other vessels", &[0])];
    let mut found = [[None; 2]; 10];
    let Some(table) = Table::keyed(files, FILE, (COLUMNS, &[]), problems) else {
        return [[Effect::Nothing; 2]; 10];
    };
    for row in table.rows() {
        let [low, high] = ["die_total_min", "die_total_max"].map(|column| row.number(column, 1..=12u8, problems));
        if high < low {
            row.problem("die_total_max", "is less than die_total_min", problems);
        }
        let effect = row.one_of("effect_key", &Effect::ALL, problems);
        for &whom in row.one_of("applies_to", &WHOM, problems) {
            for total in usize::from(low)..=usize::from(high.min(10)) {
                if found[total - 1][whom].replace(effect).is_some() {
                    row.problem("die_total_min", format!("{total} stands in a row above"), problems);
                }
            }
        }
    }
    for (row, total) in found.iter().zip(1..).filter(|(row, _)| row.contains(&None)) {
        let whom = WHOM[if row[1].is_none() { 1 } else { 2 }].0;
        problems.of(FILE, "die_total_min", format!("{total} stands in no row for {whom}"));
    }
    found.map(|row| row.map(Option::unwrap_or_default))
}

/// AST-169 The table of special damage: totals that rise without a gap, whatever a die with its modifiers may come to.
fn special(files: &Files, problems: &mut Problems) -> Vec<(i8, Special)> {
    const FILE: &str = "data/special_damage.csv";
    const ENDS: [i8; 2] = [-9, 99];
    const COLUMNS: &str = "total_min total_max effect_key effect";
    let Some(table) = Table::keyed(files, FILE, (COLUMNS, &[]), problems) else { return Vec::new() };
    let (mut rows, mut next) = (Vec::new(), ENDS[0]);
    for row in table.rows() {
        let [low, high] = ["total_min", "total_max"].map(|column| row.number(column, ENDS[0]..=ENDS[1], problems));
        if low != next || high < low {
            row.problem(
                "total_min",
                format!("the totals go on with {next}, and end where they begin or later"),
                problems,
            );
        }
        next = high + 1;
        rows.push((low, row.one_of("effect_key", &Special::ALL, problems)));
    }
    if next <= ENDS[1] {
        problems.of(FILE, "total_max", format!("the totals do not reach {}", ENDS[1]));
    }
    rows
}
