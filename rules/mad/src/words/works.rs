//! Words about works, wire, obstacles and mines.

use super::{Read, Reader, are_left, degrees, element, short, spot, work_name};
use crate::command::{Command, Deed};
use crate::event::Event;
use crate::setting::Setting;
use crate::view::View;
use crate::works::{Bearings, Shelter, WorkId, WorkKind};
use sandtable_battlefield::FeatureKind;
use sandtable_core::{Piece, Sentence, Side};
use sandtable_geometry::{Angle, Point};

/// How many bearings a work of this battle is placed with.
fn expected(setting: &Setting, work: WorkId) -> usize {
    setting.works.get(work.index()).map_or(0, |plan| plan.work.bearings())
}

/// Is it a mine tile?
pub fn is_tile(setting: &Setting, work: WorkId) -> bool {
    setting.works.get(work.index()).is_some_and(|plan| plan.work.kind == WorkKind::Mines)
}

/// What a work, or a building without a name, is called.
pub fn shelter_name(setting: &Setting, shelter: Shelter) -> String {
    match shelter {
        Shelter::Work(id) => work_name(setting, id).into(),
        Shelter::Building(id) => match setting.field.feature(id) {
            Some(feature) if !feature.name.is_empty() => feature.name.clone(),
            _ => format!("building-{}", id.0 + 1),
        },
    }
}

/// The bearings with which a work is placed: one for all where all are the same and as many as they must be.
pub fn bearings(setting: &Setting, work: WorkId, bearings: &Bearings) -> String {
    let as_usual = bearings.len() == expected(setting, work);
    match bearings.first() {
        None if as_usual => String::new(),
        Some(&first) if as_usual && bearings.iter().all(|&other| other == first) => {
            format!(" bearing {}", degrees(first))
        }
        _ => bearings.iter().fold(" bearings".into(), |text, &bearing| format!("{text} {}", degrees(bearing))),
    }
}

/// Writes a whole-move action.
pub fn deed(setting: &Setting, piece: Piece, deed: &Deed) -> String {
    let (name, work_name) = (short(setting, piece), |work| work_name(setting, work));
    match *deed {
        Deed::Sink => format!("sink {name}"),
        Deed::Cross { work } => format!("cross {name} over {}", work_name(work)),
        Deed::Breach { work } => format!("breach {name} at {}", work_name(work)),
        Deed::Clear { tile, second: None } => format!("clear {name} {}", work_name(tile)),
        Deed::Clear { tile, second: Some(second) } => {
            format!("clear {name} {} {}", work_name(tile), work_name(second))
        }
    }
}

impl Reader<'_> {
    fn work(&mut self, what: &str) -> Read<WorkId> {
        let Some(word) = self.next() else { return self.wrong(format!("{what} is missing")) };
        self.setting.find_work(&word).map_or_else(
            || {
                let names = self.setting.works.iter().map(|plan| plan.name.as_str());
                let hint = sandtable_core::data::nearest(&word, names);
                let hint = hint.map_or(String::new(), |hint| format!(" (did you mean {hint}?)"));
                self.wrong(format!("there is no work, wire, obstacle or mine tile `{word}`{hint}"))
            },
            Ok,
        )
    }

    /// A work or a building that can be entered, if the next words name one: its words are taken.
    pub(crate) fn shelter(&mut self) -> Option<Shelter> {
        let rest = &self.words[self.at..];
        let setting = self.setting;
        let named = |words: usize| {
            let name = rest[..words].join(" ");
            let work = setting.find_work(&name).map(Shelter::Work);
            let building = || {
                let all = setting.field.features().iter().filter(|feature| feature.kind == FeatureKind::Building);
                let mut all = all.map(|feature| Shelter::Building(feature.id));
                all.find(|&shelter| shelter_name(setting, shelter).eq_ignore_ascii_case(&name))
            };
            work.or_else(building).map(|shelter| (shelter, words))
        };
        let (shelter, words) = (1..=rest.len()).rev().find_map(named)?;
        self.at += words;
        Some(shelter)
    }
}

/// MAD-158 `raise WORK at X,Y [bearing D]`.
pub fn read_raise(reader: &mut Reader) -> Read<Command> {
    let work = reader.work("the work")?;
    reader.skip("at");
    let at = reader.point()?;
    let mut bearings = Bearings::default();
    let count = expected(reader.setting, work);
    if reader.skip("bearings") {
        while reader.peek().is_some() {
            let bearing = reader.bearing()?;
            if bearings.try_push(bearing).is_err() {
                return reader.wrong("a wire or obstacle has at most 8 pieces");
            }
        }
        return Ok(Command::Raise { work, at, bearings });
    }
    let bearing = if reader.skip("bearing") || reader.skip("front") {
        reader.bearing()?
    } else {
        // With its front to the other side; a line across the way.
        let plan = &reader.setting.works[work.index()].work;
        let front = plan.side.map_or(Angle::default(), |side| reader.view.board(reader.setting).front(side));
        if plan.kind.is_line() { front + Angle::degrees(90) } else { front }
    };
    (0..count).for_each(|_| bearings.push(bearing));
    Ok(Command::Raise { work, at, bearings })
}

/// MAD-157 `cross ELEMENT over WIRE`, `breach ELEMENT at WIRE`, `clear ELEMENT TILE [TILE]`.
pub fn read_deed(reader: &mut Reader, key: &str) -> Read<Command> {
    let element = reader.element("the element")?;
    for word in ["over", "at", "of"] {
        reader.skip(word);
    }
    let work = reader.work("the wire, obstacle or tile")?;
    let deed = match key {
        "cross" => Deed::Cross { work },
        "breach" => Deed::Breach { work },
        _ => {
            reader.skip("and");
            let second = if reader.peek().is_some() { Some(reader.work("the second tile")?) } else { None };
            Deed::Clear { tile: work, second }
        }
    };
    Ok(Command::Engage { element, deed })
}

/// MAD-64 `batter ELEMENT at WORK [with WEAPON] [moving]`.
pub fn read_batter(reader: &mut Reader) -> Read<Command> {
    let element = reader.element("the firer")?;
    reader.skip("at");
    let Some(shelter) = reader.shelter() else { return reader.wrong("the work or building is missing") };
    let said_first = reader.skip("moving");
    let weapon = reader.weapon(element)?;
    let moving = said_first || reader.skip("moving");
    Ok(Command::Batter { element, weapon, shelter, moving })
}

/// MAD-127 The place in contact with what the next words name, if it is a work, wire, obstacle, tile or building.
pub fn read_contact(reader: &mut Reader, element: Piece) -> Read<Option<Point>> {
    let Some(shelter) = reader.shelter() else { return Ok(None) };
    let board = reader.view.board(reader.setting);
    let from = board.element(element).at;
    let at = match shelter {
        Shelter::Work(id) => board.against(id, from),
        Shelter::Building(_) => board.against_shelter(shelter, from),
    };
    match at {
        Some(at) => Ok(Some(at)),
        None => reader.wrong(format!("{} is not there to be touched", shelter_name(reader.setting, shelter))),
    }
}

/// MAD-158 `into WORK [STEPS]`: its middle, or so many steps of 10 mm from it along its longest side.
pub fn read_berth(reader: &mut Reader) -> Read<Point> {
    let Some(shelter) = reader.shelter() else {
        return reader.wrong("after `into` comes the name of a work or building");
    };
    let steps = match reader.peek().map(str::parse::<i32>) {
        Some(Ok(steps)) if (-100..=100).contains(&steps) => {
            reader.next();
            steps
        }
        _ => 0,
    };
    let board = reader.view.board(reader.setting);
    match board.berth(shelter, steps) {
        Some(at) => Ok(at),
        None => reader.wrong(format!("{} cannot be entered", shelter_name(reader.setting, shelter))),
    }
}

/// MAD-158 What is still to be placed.
pub fn prompt(setting: &Setting, view: &View, side: Side) -> String {
    let board = view.board(setting);
    let left = board.works_left(side).count();
    let next = board.works_left(side).next().map_or("", |(id, _)| work_name(setting, id));
    format!("Place your works, or say that no more are placed. {}; the next is {next}.", are_left(left))
}

/// What an umpire says of works.
pub fn tell(setting: &Setting, event: &Event) -> Option<Sentence> {
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    let name = |work: WorkId| super::capital(work_name(setting, work));
    let kind = |work: WorkId| setting.works.get(work.index()).map(|plan| plan.work.kind);
    match *event {
        Event::Raised { work, at, bearings } => {
            let front = match (kind(work), bearings.first()) {
                (Some(kind), Some(&front)) if kind.is_shelter() => format!(", its front on bearing {}", degrees(front)),
                _ => String::new(),
            };
            says(format!("{} is placed at {}{front}.", name(work), spot(at)), "MAD-158", &[])
        }
        Event::Breached { work, .. } => {
            let clause = if kind(work) == Some(WorkKind::Wire) { "MAD-66" } else { "MAD-67" };
            says(format!("There is a gap in {} now.", work_name(setting, work)), clause, &[])
        }
        Event::Trained { battering } => {
            let weapon = super::arm_name(setting, battering.firer, battering.weapon);
            let at = shelter_name(setting, battering.shelter);
            let text = format!("{} names {at} itself for its {weapon}.", element(setting, battering.firer));
            says(text, "MAD-64", &[battering.firer])
        }
        Event::Battered { battering, result } => {
            let subject =
                format!("{} fires at {}", short(setting, battering.firer), shelter_name(setting, battering.shelter));
            says(super::came_of(&subject, result), "MAD-64", &[battering.firer])
        }
        Event::Reduced { shelter, value } => says(
            format!("{} gives cover of {value} now.", super::capital(&shelter_name(setting, shelter))),
            "MAD-64",
            &[],
        ),
        Event::Cleared { tile } if kind(tile) != Some(WorkKind::Mines) => {
            says(format!("{} is gone.", name(tile)), "MAD-158", &[])
        }
        Event::Cleared { tile } => says(format!("{} is cleared.", name(tile)), "MAD-69", &[]),
        Event::Mined { element: piece, tile, points } => {
            let hurt = if points == 0 { "no damage".into() } else { format!("{points} damage") };
            let text = format!("{} runs onto {}: {hurt}.", element(setting, piece), work_name(setting, tile));
            says(text, "MAD-68", &[piece])
        }
        Event::Engaged { element: piece, silent } => {
            let fire = if silent { " and does not fire" } else { "" };
            says(format!("{} gives its whole movement to it{fire}.", element(setting, piece)), "MAD-157", &[piece])
        }
        _ => None,
    }
}
