//! Words: names, typed commands, and what an umpire says.

use crate::board::Board;
use crate::clause;
use crate::command::Command;
use crate::event::{Event, ShotResult};
use crate::lists::Family;
use crate::offers::VERBS;
use crate::s04_sight::MASSES;
use crate::setting::Setting;
use crate::state::{Arm, Shot, Step, UnitId};
use crate::view::View;
use sandtable_battlefield::{Feature, FeatureKind, Kinds};
use sandtable_core::{Heard, Misunderstood, Path, Piece, Sentence, Side, ToAct};
use sandtable_geometry::{Angle, Length, Point};

/// What an element is called: "P1 (Panther A to G)".
pub fn element(setting: &Setting, piece: Piece) -> String {
    match setting.elements.get(piece.index()) {
        Some(member) => format!("{} ({})", member.name, setting.kind(piece).name),
        None => "the side".into(),
    }
}

/// The short name of an element.
pub fn short(setting: &Setting, piece: Piece) -> &str {
    setting.elements.get(piece.index()).map_or("?", |member| &member.name)
}

/// The name of a side.
pub fn side_name(setting: &Setting, side: Side) -> &str {
    setting.sides.get(side.index()).map_or("?", String::as_str)
}

/// How a weapon of an element is typed: its id, with the star where the element has two of the same.
fn arm_word(setting: &Setting, piece: Piece, arm: Arm) -> String {
    if arm == Arm::MACHINE_GUN {
        return "mg".into();
    }
    let by_number = || format!("#{}", u16::from(arm.0) + 1);
    let Some(kind) = setting.elements.get(piece.index()).map(|member| setting.kind_of(member)) else {
        return by_number();
    };
    let Some(fitted) = kind.weapons.get(usize::from(arm.0)) else { return by_number() };
    let same = kind.weapons.iter().filter(|other| other.weapon == fitted.weapon).count();
    if same > 1 { by_number() } else { setting.lists.weapon(fitted.weapon).id.clone() }
}

/// What a weapon of an element is called.
pub fn arm_name(setting: &Setting, piece: Piece, arm: Arm) -> String {
    match setting.arm(piece, arm) {
        Some(_) if arm == Arm::MACHINE_GUN => "machine gun".into(),
        Some((weapon, _)) => weapon.name.clone(),
        None => "?".into(),
    }
}

/// What a piece of terrain is called: its name, or its kind.
pub fn feature(feature: &Feature) -> String {
    match feature.name.as_str() {
        "" => feature.kind.key().replace('-', " "),
        name => name.into(),
    }
}

/// A name of terrain within a sentence: "the South hedge", but "La Tuilerie".
pub fn the(name: &str) -> String {
    let own = ["the ", "The ", "La ", "Le ", "Les ", "L'", "Saint", "Bois "];
    if own.iter().any(|word| name.starts_with(word)) { name.into() } else { format!("the {name}") }
}

/// A length as a referee reads it off the tape: whole millimetres.
pub fn rounded(length: Length) -> String {
    format!("{} mm", (length.as_um() + 500).div_euclid(1000))
}

/// A length as it is, in millimetres.
pub fn exactly(length: Length) -> String {
    format!("{} mm", millimetres(length.0))
}

/// A length in millimetres, as short as it can be exact.
fn millimetres(micrometres: i32) -> String {
    let (whole, rest) = (micrometres / 1000, (micrometres % 1000).abs());
    let sign = if micrometres < 0 && whole == 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:03}").trim_end_matches('0').into() }
}

/// A place in prose: to the millimetre, as a ruler on the table reads it.
fn spot(at: Point) -> String {
    let whole = |micrometres: i32| (micrometres + 500).div_euclid(1000);
    format!("{},{}", whole(at.x), whole(at.y))
}

fn place(at: Point) -> String {
    format!("{},{}", millimetres(at.x), millimetres(at.y))
}

// --- writing ---

/// Writes a command so that `parse` reads the same one.
pub fn write(setting: &Setting, command: &Command) -> String {
    let name = |piece: Piece| short(setting, piece).to_string();
    let unit_name = |unit: UnitId| setting.units.get(unit.index()).map_or("?".into(), |unit| quoted(&unit.name));
    match *command {
        Command::Deploy { unit, at } => format!("deploy {} at {}", unit_name(unit), place(at)),
        Command::Place { element, at } => format!("place {} at {}", name(element), place(at)),
        Command::Board { element, carrier } => format!("board {} in {}", name(element), name(carrier)),
        Command::Placed => "placed".into(),
        Command::Move { element, path, to_shoot } => {
            let points: Vec<String> = path.iter().map(|&point| place(point)).collect();
            let shoot = if to_shoot { " to shoot" } else { "" };
            format!("move {} to {}{shoot}", name(element), points.join(" "))
        }
        Command::Embark { element, carrier } => format!("embark {} in {}", name(element), name(carrier)),
        Command::Land { element, bearing } => format!("land {} bearing {}", name(element), degrees(bearing)),
        Command::Watch { element } => format!("watch {}", name(element)),
        Command::Aim { element, weapon, target, moving } => {
            let moving = if moving { " moving" } else { "" };
            format!("aim {} at {} with {}{moving}", name(element), name(target), arm_word(setting, element, weapon))
        }
        Command::Fire => "fire".into(),
        Command::End { unit } => format!("end {}", unit_name(unit)),
        Command::React { element, weapon, point } => {
            format!("react {} with {} at point {point}", name(element), arm_word(setting, element, weapon))
        }
        Command::Hold => "hold".into(),
        Command::HoldAll { element } => format!("hold all {}", name(element)),
        Command::Concede => "concede".into(),
    }
}

fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("\"{name}\"") } else { name.into() }
}

fn degrees(angle: Angle) -> String {
    millimetres(angle.as_millidegrees())
}

// --- reading ---

/// The words of a typed command, one after another.
struct Reader<'a> {
    setting: &'a Setting,
    view: &'a View,
    words: Vec<String>,
    at: usize,
    usage: &'static str,
}

type Read<T> = Result<T, Misunderstood>;

impl Reader<'_> {
    fn wrong<T>(&self, what: impl Into<String>) -> Read<T> {
        Err(Misunderstood { what: what.into(), usage: self.usage.into() })
    }
    fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }
    fn next(&mut self) -> Option<String> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }
    /// Skips a word if it is there.
    fn skip(&mut self, word: &str) -> bool {
        let there = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.at += usize::from(there);
        there
    }
    fn element(&mut self, what: &str) -> Read<Piece> {
        let Some(word) = self.next() else { return self.wrong(format!("{what} is missing")) };
        match self.setting.find(&word) {
            Some(piece) => Ok(piece),
            None => {
                let names = self.setting.elements.iter().map(|member| member.name.as_str());
                let hint = sandtable_core::data::nearest(&word, names);
                let hint = hint.map_or(String::new(), |hint| format!(" (did you mean {hint}?)"));
                self.wrong(format!("there is no element `{word}`{hint}"))
            }
        }
    }
    /// A unit by its name, with or without quotes, or by the name of one of its elements; the active one if none is named.
    fn unit(&mut self) -> Read<UnitId> {
        let Some(first) = self.peek() else {
            return match self.view.active {
                Some(active) => Ok(active.unit),
                None => self.wrong("no unit is acting yet: name one"),
            };
        };
        let rest = &self.words[self.at..];
        let named = |words: usize| Some((self.setting.find_unit(&rest[..words].join(" "))?, words));
        match (1..=rest.len()).rev().find_map(named) {
            Some((unit, words)) => {
                self.at += words;
                Ok(unit)
            }
            None => {
                let own = self.setting.units.iter().filter(|unit| Some(unit.side) == self.view.side());
                let names: Vec<String> = own.map(|unit| quoted(&unit.name)).collect();
                self.wrong(format!("there is no unit `{first}`; yours are {}", names.join(", ")))
            }
        }
    }
    fn micrometres(&self, text: &str) -> Option<i32> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 5 || rest.len() > 3 || !plain(whole) || !plain(rest) {
            return None;
        }
        Some(sign * (whole.parse::<i32>().ok()? * 1000 + format!("{rest:0<3}").parse::<i32>().ok()?))
    }
    fn point(&mut self) -> Read<Point> {
        let Some(word) = self.next() else { return self.wrong("a place is missing") };
        let parts = word.split_once(',').and_then(|(x, y)| Some((self.micrometres(x)?, self.micrometres(y)?)));
        match parts {
            Some((x, y)) => Ok(Point { x, y }),
            None => self.wrong(format!("`{word}` is no place: write x,y in millimetres, like 450,600")),
        }
    }
    fn bearing(&mut self) -> Read<Angle> {
        let Some(word) = self.next() else { return self.wrong("the bearing is missing") };
        match self.micrometres(&word) {
            Some(angle) if (0..=360_000).contains(&angle) => Ok(Angle::millidegrees(angle)),
            _ => self.wrong(format!("`{word}` is no bearing: write degrees clockwise from the far edge, like 90")),
        }
    }
    fn number(&mut self) -> Read<u8> {
        let Some(word) = self.next() else { return self.wrong("a number is missing") };
        word.parse().or_else(|_| self.wrong(format!("`{word}` is no number of a point")))
    }
    /// `with WEAPON`, or the element's first weapon.
    fn weapon(&mut self, piece: Piece) -> Read<Arm> {
        if !self.skip("with") {
            return Ok(self.setting.arms(piece).next().unwrap_or_default());
        }
        let Some(word) = self.next() else { return self.wrong("the weapon is missing") };
        let same = |text: &str| text.eq_ignore_ascii_case(&word);
        let found = self.setting.arms(piece).find(|&arm| {
            let gun = arm == Arm::MACHINE_GUN && (same("mg") || same("machine-gun"));
            let named = self.setting.arm(piece, arm).is_some_and(|(weapon, fixed)| {
                arm != Arm::MACHINE_GUN
                    && (same(&weapon.id) || same(&weapon.name) || (fixed && same(&format!("{}*", weapon.id))))
            });
            gun || named || same(&format!("#{}", arm.0 + 1)) || same(&(arm.0 + 1).to_string())
        });
        let has: Vec<String> = self.setting.arms(piece).map(|arm| arm_word(self.setting, piece, arm)).collect();
        found.map_or_else(
            || self.wrong(format!("{} has no `{word}`; it has {}", short(self.setting, piece), has.join(", "))),
            Ok,
        )
    }
    fn end<T>(&self, value: T) -> Read<T> {
        match self.peek() {
            None => Ok(value),
            Some(word) => self.wrong(format!("`{word}` is too much")),
        }
    }
}

/// Words, with what stands in quotes as one of them, and so `450, 600`.
fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (n, part) in text.split('"').enumerate() {
        if n % 2 == 1 {
            words.push(part.to_string());
            continue;
        }
        for word in part.split_whitespace() {
            match words.last_mut() {
                Some(last) if last.ends_with(',') => last.push_str(word),
                _ => words.push(word.to_string()),
            }
        }
    }
    words
}

/// Reads a typed command.
pub fn parse(setting: &Setting, view: &View, text: &str) -> Read<Command> {
    let mut reader = Reader { setting, view, words: split(text), at: 0, usage: "" };
    let Some(verb) = reader.next() else { return reader.wrong("nothing was said") };
    let verb = verb.to_ascii_lowercase();
    let all = verb == "hold" && reader.skip("all");
    let key = if all { "hold all" } else { verb.as_str() };
    let known = VERBS.iter().find(|known| known.key == key);
    reader.usage = known.map_or("", |verb| verb.usage);
    let command = match key {
        "deploy" => {
            let unit = reader.unit()?;
            reader.skip("at");
            Command::Deploy { unit, at: reader.point()? }
        }
        "place" => {
            let element = reader.element("the element")?;
            reader.skip("at");
            Command::Place { element, at: reader.point()? }
        }
        "board" => {
            let element = reader.element("the element")?;
            reader.skip("in");
            Command::Board { element, carrier: reader.element("the carrier")? }
        }
        "placed" => Command::Placed,
        "move" => read_move(&mut reader)?,
        "embark" => {
            let element = reader.element("the element")?;
            reader.skip("in");
            Command::Embark { element, carrier: reader.element("the vehicle")? }
        }
        "land" => {
            let element = reader.element("the element")?;
            reader.skip("bearing");
            Command::Land { element, bearing: reader.bearing()? }
        }
        "watch" => Command::Watch { element: reader.element("the element")? },
        // `fire` alone fires; with a firer it names a target, or answers an enemy's move.
        "fire" if reader.peek().is_none() => Command::Fire,
        "aim" | "fire" | "react" => read_shot(&mut reader, key)?,
        "end" => Command::End { unit: reader.unit()? },
        "hold" => Command::Hold,
        "hold all" => Command::HoldAll { element: reader.element("the watcher")? },
        "concede" => Command::Concede,
        other => {
            let hint = sandtable_core::data::nearest(other, VERBS.iter().map(|verb| verb.key));
            let hint = hint.map_or(String::new(), |hint| format!(" (did you mean `{hint}`?)"));
            return reader.wrong(format!("`{other}` is no command{hint}"));
        }
    };
    reader.end(command)
}

fn read_move(reader: &mut Reader) -> Read<Command> {
    let element = reader.element("the element")?;
    let mut path = Path::default();
    if reader.skip("touch") {
        // MAD-127: into contact, on a bearing from the other; by default on the side from which it comes.
        let other = reader.element("the element to touch")?;
        let board = reader.view.board(reader.setting);
        if other == element || !board.element(other).stands() {
            return reader.wrong(format!("{} is not there to be touched", short(reader.setting, other)));
        }
        let bearing = if reader.skip("bearing") {
            reader.bearing()?
        } else {
            Angle::bearing(board.element(other).at, board.element(element).at)
        };
        path.push(board.beside(other, bearing));
    } else {
        reader.skip("to");
        while reader.peek().is_some_and(|word| word.contains(',')) {
            let point = reader.point()?;
            if path.try_push(point).is_err() {
                return reader.wrong("a path has at most 16 points");
            }
        }
        if path.is_empty() {
            path.push(reader.point()?);
        }
    }
    let to_shoot = reader.skip("to") && (reader.skip("shoot") || reader.wrong("after `to` comes `shoot`")?);
    Ok(Command::Move { element, path, to_shoot })
}

fn read_shot(reader: &mut Reader, key: &str) -> Read<Command> {
    let element = reader.element("the firer")?;
    let reaction = key == "react" || (key == "fire" && matches!(reader.view.asked, Some(Step::React { .. })));
    if reaction {
        let weapon = reader.weapon(element)?;
        reader.skip("at");
        let named = reader.skip("point");
        let point = if named || reader.peek().is_some() {
            reader.number()?
        } else {
            best_point(reader.setting, reader.view, element, weapon)
        };
        return Ok(Command::React { element, weapon, point });
    }
    reader.skip("at");
    let target = reader.element("the target")?;
    let said_first = reader.skip("moving");
    let weapon = reader.weapon(element)?;
    let moving = said_first || reader.skip("moving");
    Ok(Command::Aim { element, weapon, target, moving })
}

/// The first point of the stretch at which the watcher may fire.
fn best_point(setting: &Setting, view: &View, element: Piece, weapon: Arm) -> u8 {
    let Some(stretch) = view.stretch else { return 0 };
    let points = stretch.first..stretch.first + stretch.points.len() as u8;
    let may =
        |point: &u8| crate::check::check(setting, view, &Command::React { element, weapon, point: *point }).is_ok();
    points.into_iter().find(may).unwrap_or(stretch.first)
}

// --- telling ---

/// Whose decision it is and what can be done: a short sentence first, then the rest.
pub fn prompt(setting: &Setting, view: &View) -> String {
    let ToAct::One(side) = view.to_act else { return "The battle is over.".into() };
    if view.side() != Some(side) {
        return others_decide(setting, view, side);
    }
    let unit_name = |unit: UnitId| &setting.unit(unit).name;
    match view.asked {
        Some(Step::Place(_)) => match view.active {
            Some(active) => format!(
                "Place {}. Its elements one by one, infantry aboard its carriers, or all of it at once; then it is placed.",
                unit_name(active.unit)
            ),
            None => {
                let left = setting.units_of(side).filter(|&unit| !view.is_done(unit)).count();
                format!("Place a unit. {}: point to where it goes.", are_left(left))
            }
        },
        Some(Step::Activate(_)) => {
            let board = view.board(setting);
            let left = setting.units_of(side).filter(|&unit| !view.is_done(unit) && board.is_alive(unit)).count();
            format!("Choose a unit to activate. {}.", are_left(left))
        }
        Some(Step::Act(unit)) if !view.shots.is_empty() => {
            let named = view.shots.len();
            format!("Fire, or name another target. {} has named {named}; nothing else comes first.", unit_name(unit))
        }
        Some(Step::Act(unit)) if view.active.is_some_and(|active| active.has_fired) => {
            format!("{} has fired. Move on, or end its activation.", unit_name(unit))
        }
        Some(Step::Act(unit)) => {
            format!("{} acts. Move, name targets, take markers, or end its activation.", unit_name(unit))
        }
        Some(Step::React { first, last, .. }) => reaction(setting, view, side, first, last),
        _ => format!("{} to decide.", side_name(setting, side)),
    }
}

/// "Four are left".
fn are_left(count: usize) -> String {
    let words = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
    let count_word = words.get(count).map_or_else(|| count.to_string(), |word| (*word).into());
    format!("{count_word} {} left", if count == 1 { "is" } else { "are" })
}

fn others_decide(setting: &Setting, view: &View, side: Side) -> String {
    let name = side_name(setting, side);
    let moving = view.active.map(|active| setting.unit(active.unit).side).filter(|&mover| mover != side);
    match moving {
        Some(mover) if view.side() == Some(mover) => format!("{name}: fire or hold? Your move waits for the answer."),
        Some(_) => format!("{name}: fire or hold?"),
        None => format!("{name} to decide."),
    }
}

/// MAD-55 The question to those who watch.
fn reaction(setting: &Setting, view: &View, side: Side, first: u8, last: u8) -> String {
    let Some(stretch) = &view.stretch else { return format!("{} to decide.", side_name(setting, side)) };
    let mover = element(setting, stretch.mover);
    if !view.shots.is_empty() {
        return format!("Fire at {mover}, or name more shots. Each is fired where it was named.");
    }
    let board = view.board(setting);
    let watchers: Vec<&str> = board
        .watchers(side)
        .map(|(piece, _)| piece)
        .filter(|&piece| board.could_react(piece, &stretch.points))
        .map(|piece| short(setting, piece))
        .collect();
    let named = |at: Option<&Point>, n: u8| at.map_or(String::new(), |&at| format!("{} (point {n})", spot(at)));
    let (from, to) = (named(stretch.points.first(), first), named(stretch.points.last(), last));
    let seen = if first == last { format!("at {from}") } else { format!("from {from} to {to}") };
    format!("{mover} moves in your sight. {}: fire or hold? It is seen {seen}.", listed(&watchers))
}

fn hit_points(count: u16) -> String {
    if count == 1 { "1 hit point".into() } else { format!("{count} hit points") }
}

/// "S1, S2 and S3".
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).into(),
        [earlier @ .., last] => format!("{} and {last}", earlier.join(", ")),
    }
}

/// What an umpire says of something heard.
pub fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
    match heard {
        Heard::Rolled(roll) => {
            let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
            let needed = roll.needed().map_or(String::new(), |number| format!(", {number} needed"));
            let text = format!("{}{needed}: {}.", capital(&roll.name), faces.join(" and "));
            Some(Sentence::new(text, roll.clause.clone(), &[]))
        }
        Heard::Happened(event) => happened(setting, view, event),
    }
}

/// The same text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn happened(setting: &Setting, view: &View, event: &Event) -> Option<Sentence> {
    let name = |piece: Piece| element(setting, piece);
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    match *event {
        Event::Placed { element, at, aboard: None } => {
            says(format!("{} is placed at {}.", name(element), spot(at)), "MAD-143", &[element])
        }
        Event::Placed { element, aboard: Some(carrier), .. } => {
            let text = format!("{} starts aboard {}.", name(element), short(setting, carrier));
            says(text, "MAD-143", &[element, carrier])
        }
        Event::UnitPlaced { unit } => says(format!("{} is placed.", setting.unit(unit).name), "MAD-143", &[]),
        Event::TurnBegan { turn, initiative } => {
            let side = side_name(setting, initiative);
            says(format!("Turn {turn} of {}. Initiative: {side}.", setting.turns), "MAD-18", &[]).map(Sentence::opening)
        }
        Event::Activated { unit, .. } => {
            let unit = setting.unit(unit);
            says(format!("{} ({}) is activated.", unit.name, side_name(setting, unit.side)), "MAD-20", &[])
        }
        Event::SetOut { way, to_shoot: true } => {
            says(format!("{} moves up to shoot.", name(way.mover)), "MAD-56", &[way.mover])
        }
        Event::Moved { element, to, spent, .. } => {
            let ground = ground_at(&view.board(setting), to).map_or(String::new(), |ground| format!(" {ground}"));
            let text = format!("{} moves to {}{ground}, {} used.", name(element), spot(to), rounded(spent));
            says(text, "MAD-22", &[element])
        }
        Event::Embarked { element, carrier } => {
            says(format!("{} gets into {}.", name(element), name(carrier)), "MAD-27", &[element, carrier])
        }
        Event::Landed { element, carrier, at } => {
            let text = format!("{} gets out of {} at {}.", name(element), name(carrier), spot(at));
            says(text, "MAD-27", &[element, carrier])
        }
        Event::Watching { element, on: true } => {
            says(format!("{} takes an opportunity fire marker.", name(element)), "MAD-53", &[element])
        }
        Event::Watching { element, on: false } => {
            says(format!("The opportunity fire marker of {} comes off.", name(element)), "MAD-54", &[element])
        }
        Event::Holding { element, .. } => {
            says(format!("{} holds its fire for this activation.", name(element)), "MAD-55", &[element])
        }
        Event::Aimed { shot } => aimed(setting, &shot),
        Event::Fired { shot, result } => fired(setting, view, &shot, result),
        Event::Damaged { element, points } => {
            says(format!("{} loses {}.", name(element), hit_points(points)), "MAD-46", &[element])
        }
        Event::DamageHeld { element, points } => {
            let text = format!("{points} points are held until {} has fired.", name(element));
            says(text, "MAD-56", &[element])
        }
        Event::Destroyed { element } => says(format!("{} is destroyed.", name(element)), "MAD-58", &[element]),
        Event::Restored { element, hit_points } => {
            says(format!("{} has {} again.", name(element), self::hit_points(hit_points)), "MAD-58", &[element])
        }
        Event::Survived { element } => {
            says(format!("{} gets out of the wreck unhurt.", name(element)), "MAD-28", &[element])
        }
        Event::Held { objective, by } => {
            let objective = &setting.scenario.objectives[usize::from(objective)].name;
            let text = match by {
                Some(side) => format!("{objective} is held by the side of {}.", side_name(setting, side)),
                None => format!("{objective} is held by nobody."),
            };
            says(text, "MAD-146", &[])
        }
        Event::Conceded { side } => {
            says(format!("Conceded by the side of {}.", side_name(setting, side)), "MAD-144", &[])
        }
        Event::PlacingBegan { .. }
        | Event::SetOut { .. }
        | Event::Settled { .. }
        | Event::Halted
        | Event::ReactionEnded
        | Event::HeldApplied { .. }
        | Event::FireEnded
        | Event::Deactivated { .. } => None,
    }
}

fn aimed(setting: &Setting, shot: &Shot) -> Option<Sentence> {
    let weapon = arm_name(setting, shot.firer, shot.weapon);
    let manner = if shot.moving { " on the move" } else { "" };
    let text =
        format!("{} names {} for its {weapon}{manner}.", element(setting, shot.firer), element(setting, shot.target));
    Some(Sentence::new(text, if shot.point.is_some() { "MAD-55" } else { "MAD-34" }, &[shot.firer, shot.target]))
}

fn fired(setting: &Setting, view: &View, shot: &Shot, result: ShotResult) -> Option<Sentence> {
    let grenade = setting.arm(shot.firer, shot.weapon).is_some_and(|(weapon, _)| weapon.family == Family::Grenade);
    let (firer, target) = (short(setting, shot.firer), short(setting, shot.target));
    let manner = if shot.moving { ", on the move," } else { "" };
    // The place of a target that is fired at on its way is not where it ends.
    let at = view.elements.get(shot.target.index()).filter(|_| shot.point.is_none()).map(|target| target.at);
    let place =
        at.and_then(|at| ground_at(&view.board(setting), at)).map_or(String::new(), |place| format!(" {place}"));
    let first = setting.arms(shot.firer).next() == Some(shot.weapon);
    let with = if first { String::new() } else { format!(" with its {}", arm_name(setting, shot.firer, shot.weapon)) };
    let subject = match shot.point {
        Some(_) => format!("{firer} takes its chance at {target}{with}"),
        None => format!("{firer}{manner} fires at {target}{place}{with}"),
    };
    let (text, clause) = match result {
        ShotResult::Missed => (format!("{subject}: a clean miss."), clause::TO_HIT.clause),
        ShotResult::Hit(points) => {
            let hits = match shot.point {
                Some(_) => subject,
                None => format!("{firer}{manner} hits {target}{place}{with}"),
            };
            (format!("{hits}: {points} damage."), if grenade { clause::GRENADE.clause } else { "MAD-46" })
        }
        ShotResult::Wasted => (format!("{subject}: out of reach; the shot is wasted."), clause::OUT_OF_RANGE.clause),
        ShotResult::NoSight => (format!("{subject}: the line proves blocked; no shot."), clause::DOUBTFUL_SIGHT.clause),
        ShotResult::TooLate => (format!("{subject}: it is destroyed already; no effect."), "MAD-32"),
        ShotResult::Backfired => (format!("{subject}: a ten; the thrower is lost."), clause::GRENADE.clause),
    };
    Some(Sentence::new(text, clause, &[shot.firer, shot.target]))
}

/// Where a place is, in words: the wood, houses or hill that it is in.
fn ground_at(board: &Board, at: Point) -> Option<String> {
    let field = &board.setting.field;
    let mut found = None;
    field.containing(at, MASSES | Kinds::from(FeatureKind::Building), |feature| found = Some(feature.id));
    if let Some(feature) = found.and_then(|id| field.feature(id)) {
        return Some(format!("in {}", the(&self::feature(feature))));
    }
    let level = field.level_at(at);
    let mut hill = None;
    field.containing(at, FeatureKind::Hill.into(), |feature| {
        if feature.level == level {
            hill = Some(format!("on {}", the(&self::feature(feature))));
        }
    });
    hill
}
