//! Words: names, typed commands, and what an umpire says.

use crate::battle::board::Board;
use crate::battle::command::{self, Command};
use crate::battle::event::{Event, ShotResult};
use crate::battle::fieldworks::WorkId;
use crate::battle::lift::{MASSES, Stance};
use crate::battle::orders::Order;
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Shot, Step, UnitId};
use crate::battle::view::View;
use crate::lists::Family;
use crate::lists::mobility::Mobility;
use crate::sections::orders;
use crate::table::words::tongue::Speech;
use crate::{air, clause};
pub mod hidden;
mod measures;
mod reactions;
mod shells;
pub(crate) mod tongue;
mod works;

pub use measures::{exactly, feature, rounded, spot, the};
use sandtable_battlefield::{FeatureKind, Kinds};
use sandtable_core::{Heard, LengthUnit, Misunderstood, Piece, Sentence, Side, ToAct, phrase};
pub use sandtable_core::{capital, listed};
use sandtable_geometry::Point;
pub use shells::tubes;
pub use works::shelter_name;

/// The unit in which people of this table measure.
pub const UNIT: LengthUnit = LengthUnit::Millimetre;

/// A place as it is typed: "450,62.5".
pub fn place(at: Point) -> String {
    UNIT.write_point(at)
}

/// What an element is called: "P1 (Panther A to G)".
pub fn element(setting: &Setting, piece: Piece) -> String {
    match setting.elements.get(piece.index()) {
        Some(member) => format!("{} ({})", member.name, setting.kind(piece).name),
        None => match (setting.slot(piece), air::table::words::kind_name(setting, piece)) {
            (Some(slot), _) => format!("marker {}", setting.letters[slot]),
            (None, Some(kind)) => format!("{} ({kind})", short(setting, piece)),
            (None, None) => "the side".into(),
        },
    }
}

/// The same where a sentence begins with it: "Marker D". The name of an element stays as it is written.
pub fn subject(setting: &Setting, piece: Piece) -> String {
    let named = setting.is_element(piece) || setting.aloft(piece).is_some();
    if named { element(setting, piece) } else { capital(&element(setting, piece)) }
}

/// The short name of an element.
pub fn short(setting: &Setting, piece: Piece) -> &str {
    match setting.elements.get(piece.index()) {
        Some(member) => &member.name,
        None => match setting.slot(piece) {
            Some(slot) => &setting.letters[slot],
            None => setting.aloft(piece).map_or("?", |plan| &plan.name),
        },
    }
}

/// The short names of some pieces, in a row.
pub fn shorts(setting: &Setting, pieces: &[Piece]) -> String {
    listed(&pieces.iter().map(|&piece| short(setting, piece)).collect::<Vec<_>>())
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

/// The name of a work, wire, obstacle or mine tile.
pub fn work_name(setting: &Setting, work: WorkId) -> &str {
    setting.works.get(work.index()).map_or("?", |plan| &plan.name)
}

// --- writing ---

/// Writes a command so that `parse` reads the same one.
pub fn write(setting: &Setting, command: &Command) -> String {
    if let Command::Air(command) = command {
        return air::table::words::write(setting, command);
    }
    let written = phrase::write(command::PHRASES, &Speech { setting, view: None }, command);
    written.unwrap_or_else(|| works::write_bent(setting, command))
}

// --- reading ---

pub(crate) type Read<T> = Result<T, Misunderstood>;

/// Reads a typed command.
pub fn parse(setting: &Setting, view: &View, text: &str) -> Read<Command> {
    let speech = Speech { setting, view: Some(view) };
    let aloft = || air::table::words::read(&speech, text).map(|read| read.map(Command::Air));
    if let Some(read) = setting.sky.as_ref().and_then(|_| aloft()) {
        return read;
    }
    if let Some(read) = tongue::read_bent(&speech, text) {
        return read.map_err(|what| Misunderstood { what, usage: tongue::BENT.into() });
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    match (phrase::verb(command::PHRASES, word), phrase::verb(air::battle::command::PHRASES, word)) {
        (None, Some(aloft)) => {
            Err(Misunderstood { what: format!("`{word}` is for battles with aircraft"), usage: aloft.usage.into() })
        }
        _ => phrase::read(command::PHRASES, &speech, text),
    }
}

// --- telling ---

/// Whose decision it is and what can be done: a short sentence first, then the rest.
pub fn prompt(setting: &Setting, view: &View) -> String {
    if let ToAct::Lists(_) = view.to_act {
        return orders::prompt(setting, view);
    }
    let ToAct::One(side) = view.to_act else { return "The battle is over.".into() };
    if view.side() != Some(side) {
        return reactions::others_decide(setting, view, side);
    }
    let unit_name = |unit: UnitId| &setting.unit(unit).name;
    match view.asked {
        Some(Step::Air(asked)) => air::table::words::prompt(setting, view, asked, side),
        Some(Step::Raise(_)) => works::prompt(setting, view, side),
        Some(Step::Place(_)) => match view.active {
            Some(active) => format!(
                "Place {}. Its elements one by one, infantry aboard its carriers, or all of it at once; then it is placed.",
                unit_name(active.unit)
            ),
            None => {
                let left = |unit: &UnitId| !view.is_done(*unit) && !view.is_in_reserve(*unit);
                let left = setting.units_of(side).filter(left).count();
                format!("Place a unit. {}: point to where it goes.", are_left(left))
            }
        },
        Some(Step::Enter(unit)) => format!(
            "{} enters. Place its elements on your own edge, one by one or all of it at once; then it is placed.",
            unit_name(unit)
        ),
        Some(Step::Activate(_)) => {
            let left = view.waiting(setting, side, None);
            let away =
                view.air(setting).map_or(0, |air| air.waiting(side).filter(|&craft| !air.is_there(craft)).count());
            let aloft = match away {
                0 => String::new(),
                1 => " An aircraft off the table is among them: choose it from your forces.".into(),
                _ => " Aircraft off the table are among them: choose them from your forces.".into(),
            };
            format!("Choose a unit to activate. {}.{aloft}", are_left(left))
        }
        Some(Step::Act(unit)) if !view.named.is_empty() => {
            let named = view.named.len();
            format!("Fire, or name another target. {} has named {named}; nothing else comes first.", unit_name(unit))
        }
        Some(Step::Act(unit)) if view.active.is_some_and(|active| active.has_fired) => {
            format!("{} has fired. Move on, or end its activation.", unit_name(unit))
        }
        Some(Step::Act(unit)) if setting.unit(unit).off_table => shells::prompt(setting, view, unit),
        Some(Step::Act(unit)) => {
            format!("{} acts. Move, name targets, take markers, or end its activation.", unit_name(unit))
        }
        Some(Step::Appear(unit)) => format!(
            "{} is revealed. Place its elements within {} of its marker, or let the program place the rest.",
            unit_name(unit),
            rounded(setting.rules.reveal_radius)
        ),
        Some(Step::React { first, last, .. }) => reactions::question(setting, view, side, first, last),
        _ => format!("{} to decide.", side_name(setting, side)),
    }
}

/// "Four are left".
fn are_left(count: usize) -> String {
    let words = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
    let count_word = words.get(count).map_or_else(|| count.to_string(), |word| (*word).into());
    format!("{count_word} {} left", if count == 1 { "is" } else { "are" })
}

fn hit_points(count: u16) -> String {
    if count == 1 { "1 hit point".into() } else { format!("{count} hit points") }
}

/// What an umpire says of something heard.
pub fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
    match heard {
        Heard::Rolled(roll) => {
            let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
            let needed = match roll.modified() {
                Some(number) if roll.added => format!(", {number:+}"),
                Some(number) => format!(", {number} needed"),
                None => String::new(),
            };
            let text = format!("{}{needed}: {}.", capital(&roll.name), faces.join(" and "));
            Some(Sentence::new(text, roll.clause.clone(), &[]))
        }
        Heard::Happened(event) => happened(setting, view, event),
    }
}

fn happened(setting: &Setting, view: &View, event: &Event) -> Option<Sentence> {
    let name = |piece: Piece| element(setting, piece);
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    match *event {
        Event::Ordered { order: Order::Reserve { unit }, .. } => {
            says(format!("{} is to wait in reserve.", setting.unit(unit).name), "MAD-150", &[])
        }
        Event::Ordered { order: Order::Pretend { unit, notional, .. }, .. } => {
            says(format!("{} pretends to be {}.", setting.unit(unit).name, notional.word()), "MAD-141", &[])
        }
        Event::Ordered { order: Order::Schedule { unit, turn, at }, .. } => {
            let unit = &setting.unit(unit).name;
            says(format!("{unit} is to shell {} in turn {turn}.", spot(at)), "MAD-80", &[])
        }
        Event::Placed { element, at, aboard } => {
            let clause = match () {
                () if view.turn == 0 || !setting.is_element(element) => "MAD-143",
                () if setting.unit_of(element).hidden => "MAD-84",
                () if setting.scenario.reserves_enter.is_some() => "MAD-150",
                () => "MAD-143",
            };
            let place =
                aboard.map_or_else(|| format!("at {}", spot(at)), |it| format!("aboard {}", short(setting, it)));
            let pieces: Vec<Piece> = [element].into_iter().chain(aboard).collect();
            says(format!("{} is placed {place}.", name(element)), clause, &pieces)
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
            says(format!("{} moves up to shoot.", subject(setting, way.mover)), "MAD-56", &[way.mover])
        }
        Event::Moved { element, to, .. } if !setting.is_element(element) && spent_is_secret(view, element) => {
            let ground = ground_at(&view.board(setting), to).map_or(String::new(), |ground| format!(" {ground}"));
            says(format!("{} moves to {}{ground}.", subject(setting, element), spot(to)), "MAD-22", &[element])
        }
        Event::Moved { element, to, spent, .. } => {
            let ground = ground_at(&view.board(setting), to).map_or(String::new(), |ground| format!(" {ground}"));
            let text = format!("{} moves to {}{ground}, {} used.", subject(setting, element), spot(to), rounded(spent));
            says(text, "MAD-22", &[element])
        }
        Event::Embarked { element, carrier } => {
            says(format!("{} gets into {}.", name(element), name(carrier)), "MAD-27", &[element, carrier])
        }
        Event::Landed { element, carrier, at } => {
            let text = format!("{} gets out of {} at {}.", name(element), name(carrier), spot(at));
            says(text, "MAD-27", &[element, carrier])
        }
        Event::Stands { element, stance, .. } => stands(setting, element, stance),
        Event::Watching { element, on: true } => {
            says(format!("{} takes an opportunity fire marker.", subject(setting, element)), "MAD-53", &[element])
        }
        Event::Watching { element, on: false } => {
            says(format!("The opportunity fire marker of {} comes off.", name(element)), "MAD-54", &[element])
        }
        Event::Holding { element, .. } => {
            says(format!("{} holds its fire for this activation.", subject(setting, element)), "MAD-55", &[element])
        }
        Event::Shell(ref event) => shells::happened(setting, view, event),
        Event::Aimed { shot } => aimed(setting, &shot),
        Event::Fired { shot, result } => fired(setting, view, &shot, result),
        // Nobody on the ground notes a miss so: it was fired at from the air.
        Event::Damaged { element, points: 0 } => says(format!("{} is not hit.", name(element)), "MAP-32", &[element]),
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
        Event::Survived { element, .. } => {
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
        Event::Reserved { unit, .. } => {
            says(format!("{} is kept in reserve.", setting.unit(unit).name), "MAD-150", &[])
        }
        Event::Entered { unit, .. } => says(format!("{} has entered.", setting.unit(unit).name), "MAD-150", &[]),
        Event::Shaken { unit, .. } => {
            let text = format!(
                "{} is shaken: no nearer to any enemy that it sees, and no A/T grenades.",
                setting.unit(unit).name
            );
            says(text, "MAD-156", &[])
        }
        Event::Scored { side, objective, points } => {
            let objective = &setting.scenario.objectives[usize::from(objective)].name;
            let text = format!("{objective} scores {points} points for the side of {}.", side_name(setting, side));
            says(text, "MAD-150", &[])
        }
        Event::Left { element } => says(format!("{} leaves the table.", name(element)), "MAD-149", &[element]),
        Event::Air(ref event) => air::table::words::tell(setting, view, event),
        Event::Conceded { side } => {
            says(format!("Conceded by the side of {}.", side_name(setting, side)), "MAD-144", &[])
        }
        Event::Work(ref event) => works::tell(setting, event),
        Event::PlacingBegan { .. }
        | Event::Freed { .. }
        | Event::SetOut { .. }
        | Event::Settled { .. }
        | Event::Halted
        | Event::ReactionEnded
        | Event::Reacted { .. }
        | Event::HeldApplied { .. }
        | Event::FireEnded
        | Event::Dreads { .. }
        | Event::Deactivated { .. } => None,
        Event::Marker(ref event) => hidden::happened(setting, view, event),
    }
}

/// MAD-92 What the movement of a marker has cost is known to its owner only.
fn spent_is_secret(view: &View, marker: Piece) -> bool {
    view.sheet.unit(marker).is_none()
}

/// MAD-112 to MAD-115 How an element stands to the ground from now on.
fn stands(setting: &Setting, element: Piece, stance: Stance) -> Option<Sentence> {
    let (does, clause) = match (setting.elements.get(element.index())?.mobility, stance) {
        (_, Stance::Low) => ("flies low", "MAD-115"),
        (Mobility::Vtol, _) => ("flies high", "MAD-115"),
        (_, Stance::Sunk) => ("sinks into the wood", "MAD-114"),
        (Mobility::Grav, _) => ("rises above the wood", "MAD-114"),
        (_, Stance::Submerged) => ("goes under water", "MAD-112"),
        _ => ("comes up from the water", "MAD-112"),
    };
    Some(Sentence::new(format!("{} {does}.", self::element(setting, element)), clause, &[element]))
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
    let does = if matches!(result, ShotResult::Hit(_)) { "hits" } else { "fires at" };
    let subject = match shot.point {
        Some(_) => format!("{firer} takes its chance at {target}{with}"),
        None => format!("{firer}{manner} {does} {target}{place}{with}"),
    };
    let clause = match result {
        ShotResult::Missed => clause::TO_HIT.clause,
        ShotResult::Hit(_) if grenade => clause::GRENADE.clause,
        ShotResult::Hit(_) => "MAD-46",
        ShotResult::Wasted => clause::OUT_OF_RANGE.clause,
        ShotResult::NoSight => clause::DOUBTFUL_SIGHT.clause,
        ShotResult::TooLate => "MAD-32",
        ShotResult::Backfired => clause::GRENADE.clause,
    };
    Some(Sentence::new(came_of(&subject, result), clause, &[shot.firer, shot.target]))
}

/// What came of a shot, after the words for who fired at what.
fn came_of(subject: &str, result: ShotResult) -> String {
    let what = match result {
        ShotResult::Missed => "a clean miss".into(),
        ShotResult::Hit(points) => format!("{points} damage"),
        ShotResult::Wasted => "out of reach; the shot is wasted".into(),
        ShotResult::NoSight => "the line proves blocked; no shot".into(),
        ShotResult::TooLate => "it is destroyed already; no effect".into(),
        ShotResult::Backfired => "a ten; the thrower is lost".into(),
    };
    format!("{subject}: {what}.")
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
