//! What an umpire says of what happens.

use super::scene::{crew_marks, degrees};
use super::words::{gun_name, guns_named, names, side_name};
use crate::battle::board::Board;
use crate::battle::event::{Event, crafts_of};
use crate::battle::position::{Attack, Craft, Flown, How, Phase, Position, Shot};
use crate::battle::setting::Setting;
use crate::battle::state::Under;
use crate::battle::view::View;
use crate::clause;
use crate::lists::{Calibre, Load, Manoeuvre, Tests, UNIT};
use crate::resolution::condition::Condition;
use crate::rules::origin;
use crate::sections::attacks::first_mount;
use crate::sections::victory;
use sandtable_core::{Heard, Outcome, Piece, Roll, Sentence, capital, counted, listed};
use sandtable_dice::Reason;
use sandtable_geometry::Angle;
use sandtable_scenario::Edge;

/// SQR-152 What an umpire says of something heard; nothing of mere bookkeeping. What comes from an amendment says from which. The view is
/// that of after all that was done with it.
pub fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
    let sentence = match heard {
        Heard::Rolled(roll) => Sentence::new(rolled(roll), roll.clause.clone(), &[]),
        Heard::Happened(event) => happened(setting, view, event)?,
    };
    let from = origin(&sentence.clause).filter(|origin| !sentence.text.contains(origin));
    Some(match (from, sentence.text.strip_suffix('.')) {
        (Some(origin), Some(text)) => Sentence { text: format!("{text} ({origin})."), ..sentence },
        _ => sentence,
    })
}

/// A throw with its faces. Of a test it is said what it may show at most, of any other what it must reach.
fn rolled(roll: &Roll) -> String {
    let is = |reason: &Reason| roll.clause == reason.clause && roll.name == reason.name;
    let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
    if let (true, [row, column]) = (is(&clause::CRITICAL), &faces[..]) {
        return format!("Critical hit: row {row}, column {column}.");
    }
    let needed = match roll.modified() {
        Some(number) if roll.added => format!(", {number:+}"),
        Some(number) if roll.at_most => format!(", {number} or less needed"),
        Some(number) => format!(", {number} needed"),
        None => String::new(),
    };
    format!("{}{needed}: {}.", capital(&roll.name), listed(&faces))
}

/// "no hit", "one hit", "two hits".
pub(crate) fn hits(number: u8) -> String {
    match number {
        0 => "no hit".into(),
        1 => "one hit".into(),
        2 => "two hits".into(),
        3 => "three hits".into(),
        4 => "four hits".into(),
        more => format!("{more} hits"),
    }
}

fn happened(setting: &Setting, view: &View, event: &Event) -> Option<Sentence> {
    let table = &view.table;
    let name = |piece: Piece| setting.name(piece);
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    match *event {
        Event::TurnBegan { turn } => {
            says(format!("Turn {turn} of {}.", setting.head.turns), "SQR-01", &[]).map(Sentence::opening)
        }
        Event::Won { side } => says(format!("Initiative: {}.", side_name(setting, side)), "SQR-04", &[]),
        Event::PhaseBegan { phase } => phase_begins(setting, phase),
        Event::Blows { wind } => {
            says(format!("The wind blows to {}.", degrees(Angle::degrees(wind.into()))), "SQR-104", &[])
        }
        Event::Crewed { craft, skills: [skill, combat], .. } => {
            let text = format!("The crew of {} has Skill {skill} and Combat skill {combat}.", name(craft));
            says(text, "SQR-107", &[craft])
        }
        Event::CloudCame { cloud } => {
            says(format!("A cloud comes up at {}, HB {}.", UNIT.say_point(cloud.at), cloud.height), "SQR-05", &[])
        }
        Event::CloudWent { .. } => says("A cloud goes at the downwind end of its group.".into(), "SQR-05", &[]),
        Event::Ended { outcome } => {
            let points = victory::points(setting, table);
            let text = match outcome {
                Outcome::Won(side) => {
                    let [own, other] = [side, side.other()].map(|side| points[side.index()]);
                    format!("The battle is over. Winner: {}, {own} to {other} points.", side_name(setting, side))
                }
                Outcome::Drawn => format!("The battle is over. A draw, {} to {} points.", points[0], points[1]),
            };
            says(text, "SQR-142", &[])
        }

        // What a move came to is told once, when it is over.
        Event::Moved { .. } => None,
        Event::Returned { craft, .. } => says(format!("{} is back.", name(craft)), "SQR-154", &[craft]),
        Event::Flew { craft, flown, met } => {
            let own = table.crafts.get(craft.index()).filter(|own| own.flies())?;
            let (text, clause) = flew(setting, own, flown, met);
            says(format!("{} {text}.", name(craft)), clause, &[craft])
        }
        Event::LeftTable { craft, edge } => {
            let edge = Edge::WORDS.iter().find(|(_, known)| *known == edge).map_or("", |(word, _)| word);
            says(format!("{} leaves the table by the {edge} edge.", name(craft)), "SQR-102", &[craft])
        }
        Event::Crashed { craft, stalled: true } => {
            says(format!("{} is too slow for any manoeuvre and crashes.", name(craft)), "SQR-157", &[craft])
        }
        Event::Crashed { craft, stalled: false } => says(format!("{} crashes.", name(craft)), "SQR-103", &[craft]),
        Event::Collided { craft, with } => {
            says(format!("{} and {} collide.", name(craft), name(with)), "SQR-114", &[craft, with])
        }
        Event::Jettisoned { craft } => says(format!("{} drops its load.", name(craft)), "SQR-117", &[craft]),
        Event::Formed { craft, formation: 0 } => says(format!("{} flies by itself.", name(craft)), "SQR-115", &[craft]),
        Event::Formed { craft, .. } => {
            let board = Board::new(setting, table);
            let others = board.flying(craft).map(|_| board.unit(craft)).unwrap_or_default();
            let others: Vec<Piece> = others.iter().copied().filter(|other| *other != craft).collect();
            // Its founder is named with whoever joins it.
            if others.is_empty() {
                return None;
            }
            says(format!("{} flies in Formation with {}.", name(craft), names(setting, others)), "SQR-115", &[craft])
        }
        Event::Tailed { craft, tail: Some(tail) } => {
            says(format!("{} tails {}.", name(craft), name(tail.quarry)), "SQR-116", &[craft, tail.quarry])
        }
        Event::Tailed { craft, tail: None } => {
            says(format!("{} tails nobody any more.", name(craft)), "SQR-116", &[craft])
        }
        Event::Missed { craft } => says(format!("{} cannot stay behind anybody.", name(craft)), "SCR-77", &[craft]),
        // What is aboard sails with its ship.
        Event::Sailed { ship, .. } if setting.site(ship).is_some_and(|plan| plan.aboard.is_some()) => None,
        Event::Sailed { ship, at } => {
            let text = format!("{} sails to {}, heading {}.", name(ship), UNIT.say_point(at.at), degrees(at.heading));
            says(text, "SQR-165", &[ship])
        }

        Event::Dealt { contact, under, .. } => {
            says(format!("Under {}: {}.", name(contact), what_is(setting, under)), "SQR-134", &[contact])
        }
        Event::Stands { contact, at, height, moved } => {
            let does = if moved { "moves to" } else { "is placed at" };
            let text = format!(
                "{} {does} {}, HB {height}, heading {}.",
                name(contact),
                UNIT.say_point(at.at),
                degrees(at.heading)
            );
            says(text, "SQR-134", &[contact])
        }
        Event::TurnedUp { contact, under, .. } => {
            let text = format!("{} is turned up: {}.", name(contact), what_is(setting, under));
            let pieces: Vec<Piece> = [contact].into_iter().chain(crafts_of(under)).collect();
            says(text, "SQR-134", &pieces)
        }
        // Who looks out is told by what he declares, and how a marker moved by what its side ordered.
        Event::Proved { .. } | Event::Drifted { .. } => None,
        Event::Looked { by, contact, seen } => {
            let sees = if seen { "and sees it" } else { "and does not see it" };
            says(format!("{} looks for {} {sees}.", name(by), name(contact)), "SQR-135", &[by, contact])
        }

        Event::Declared { craft, attack } => says(declared(setting, craft, &attack), "SQR-62", &[craft, attack.target]),
        Event::Aimed { passed: true } => says("The Pilot takes aim.".into(), "SCR-37", &[]),
        Event::Named { craft, row } => {
            let part = PARTS[usize::from(row.clamp(1, 6)) - 1];
            says(format!("{} aims at the {part}.", name(craft)), "SCR-38", &[craft])
        }
        Event::Aimed { passed: false } => says("The Pilot cannot take aim, and does not shoot.".into(), "SCR-37", &[]),
        Event::Ranged { die } => says(format!("The computing sight adds {die}."), "SCR-62", &[]),
        Event::Sighted { craft, on } => {
            let does = if on { "uses" } else { "leaves off" };
            says(format!("{} {does} its computing sight.", name(craft)), "SCR-64", &[craft])
        }
        Event::Fired { by, target, hits: 0, .. } => {
            says(format!("{} fires at {} and misses.", name(by), name(target)), "SQR-66", &[by, target])
        }
        Event::Fired { by, target, hits: number, dice } => {
            let dice = counted(dice, "die", "dice");
            let text = format!("{} fires at {}: {}, {dice} of damage.", name(by), name(target), hits(number));
            says(text, "SQR-66", &[by, target])
        }
        Event::Struck { craft, was, now, by } => {
            let pieces: Vec<Piece> = [craft].into_iter().chain(by).collect();
            let (text, clause) = struck(setting, table, craft, [&was, &now], by)?;
            says(text, clause, &pieces)
        }
        Event::Depleted { craft, mount, empty } => {
            let plan = setting.craft(craft)?;
            let guns = &setting.lists.aircraft[plan.kind].guns;
            let group = (0..guns.len()).rfind(|&n| first_mount(guns, n) <= mount)?;
            let what = match (guns[group].number, empty) {
                (1 | 2, true) => format!("{}: the {} is empty", name(craft), gun_name(&guns[group])),
                (1 | 2, false) => format!("{}: the {} is depleted once", name(craft), gun_name(&guns[group])),
                (_, true) => format!("{}: a mount of its {} is empty", name(craft), gun_name(&guns[group])),
                (_, false) => format!("{}: a mount of its {} is depleted once", name(craft), gun_name(&guns[group])),
            };
            says(format!("{what}."), "SCR-120", &[craft])
        }
        Event::Spent { craft, by } => {
            let text = match setting.craft(craft)?.load? {
                Load::Bombs(_) => format!("drops {} of bombs", counted(by, "unit", "units")),
                Load::Rockets(_) => format!("fires {}", counted(by, "rocket", "rockets")),
                Load::Torpedo => "launches its torpedo".into(),
                Load::Salvos(_) => "fires a salvo of rockets".into(),
                Load::Mortar(_) => "fires its mortar".into(),
            };
            says(format!("{} {text}.", name(craft)), "SQR-117", &[craft])
        }
        Event::Below { site, by, left } => {
            let (full, ..) = setting.below(site)?;
            let ship = setting.target(site).is_some_and(|target| target.ship);
            let (text, clause) = match left {
                0 if ship => ("is sunk".into(), "SQR-127"),
                0 if setting.site(site)?.aboard.is_some_and(|ship| sunk(view, setting, ship)) => {
                    ("goes down with its ship".into(), "SQR-165")
                }
                0 => ("is destroyed".into(), "SQR-127"),
                left => (format!("has {left} of {full} left"), "SQR-127"),
            };
            says(format!("{} {text}.", name(site)), clause, &[site, by])
        }

        Event::Skilled { battery, skill } => {
            says(format!("The gunners of {} have a skill of {skill}.", name(battery)), "SCR-125", &[battery])
        }
        Event::RanLow { battery, empty } => {
            let how = if empty { "is empty" } else { "is depleted once" };
            says(format!("{} {how}.", name(battery)), "SCR-126", &[battery])
        }
        Event::Burst { battery, burst } => {
            let place = format!("{}, HB {}", UNIT.say_point(burst.at), burst.height);
            says(format!("{} places a burst at {place}.", name(battery)), "SCR-108", &[battery])
        }
        Event::Cleared => says("All bursts are gone.".into(), "SQR-11", &[]),
        Event::Lit { battery, target: Some(target) } => {
            says(format!("{} lights {}.", name(battery), name(target)), "SQR-136", &[battery, target])
        }
        Event::Lit { battery, target: None } => says(format!("{} finds nobody.", name(battery)), "SQR-136", &[battery]),

        Event::Fires { craft, left: 0 } => says(format!("The fire of {} is out.", name(craft)), "SQR-122", &[craft]),
        Event::Fires { craft, left } => {
            let fires = counted(left, "Fire Marker is", "Fire Markers are");
            says(capital(&format!("{fires} left on {}.", name(craft))), "SQR-122", &[craft])
        }
        Event::Leads { side, leader: Some(leader) } => {
            says(format!("{}: {} leads.", side_name(setting, side), name(leader)), "SQR-106", &[leader])
        }
        Event::Leads { side, leader: None } => {
            says(format!("{}: nobody is left to lead.", side_name(setting, side)), "SQR-106", &[])
        }
        Event::TookOver { craft } => says(format!("The Co-Pilot of {} takes over.", name(craft)), "SQR-23", &[craft]),
        Event::Pilotless { craft } => {
            says(format!("Nobody is left to fly {}: it is lost.", name(craft)), "SQR-123", &[craft])
        }
        Event::Settled | Event::SightsOpen | Event::Acted { .. } | Event::Recovered => None,
    }
}

/// The phases in which anything is to be done.
fn phase_begins(setting: &Setting, phase: Phase) -> Option<Sentence> {
    let heavy = || {
        let all = setting.pieces().filter_map(|piece| setting.battery(piece));
        all.map(|battery| battery.calibre).any(|calibre| calibre >= Calibre::Heavy)
    };
    let name = match phase {
        Phase::Movement => "Movement Phase",
        Phase::Combat => "Combat Phase",
        Phase::HeavyAa if heavy() => "Heavy AA Phase",
        Phase::End => "End Phase",
        Phase::SetUp | Phase::Initiative | Phase::HeavyAa => return None,
    };
    Some(Sentence::new(format!("{name}."), "SQR-01", &[]))
}

/// Is a ship sunk?
fn sunk(view: &View, setting: &Setting, ship: Piece) -> bool {
    Board::new(setting, &view.table).site(ship).is_some_and(|site| site.is_lost())
}

/// What is under a marker: "R1 and R2", "a dummy".
fn what_is(setting: &Setting, under: Under) -> String {
    if under == 0 { "a dummy".into() } else { names(setting, crafts_of(under)) }
}

/// What a move was, and its clause: "climbs to HB 15; it is at 20, 12, heading 000°".
fn flew(setting: &Setting, craft: &Craft, flown: Flown, met: bool) -> (String, &'static str) {
    let height = craft.height;
    let place = format!("it is at {}, heading {}", UNIT.say_point(craft.at.at), degrees(craft.at.heading));
    if flown.failed {
        // A manoeuvre may have a test of its own, before its Tight Turn or after it. Of those that have none only a glide fails by itself.
        let only = setting.lists.manoeuvre(flown.manoeuvre).tests == Tests::Nothing;
        return match (met, only, flown.tight) {
            (false, true, true) => (format!("fails its Tight Turn: {place}, HB {height}"), moved_by(flown)),
            (false, true, false) if setting.rules.glides => (format!("glides down to HB {height}; {place}"), "SQR-123"),
            (true, ..) | (_, true, _) => (format!("comes no farther: {place}, HB {height}"), "SQR-114"),
            (false, false, _) => (format!("fails its test: {place}, HB {height}"), moved_by(flown)),
        };
    }
    let how = match flown.manoeuvre {
        Manoeuvre::Climb => "climbs to",
        Manoeuvre::Zoom => "zooms up to",
        Manoeuvre::ClimbingLoop => "half loops up to",
        Manoeuvre::Level => "flies on at",
        Manoeuvre::Shallow => "dives to",
        Manoeuvre::Steep => "dives steeply to",
        Manoeuvre::Power => "power dives to",
        Manoeuvre::Vertical => "dives vertically to",
        Manoeuvre::ShallowLoop | Manoeuvre::SteepLoop => "half loops down to",
        Manoeuvre::Sideslip => "sideslips at",
        Manoeuvre::Skid => "skids at",
    };
    (format!("{how} HB {height}; {place}"), moved_by(flown))
}

/// The clause of a move.
const fn moved_by(flown: Flown) -> &'static str {
    match flown.manoeuvre {
        Manoeuvre::Sideslip => "SCR-10",
        Manoeuvre::Skid => "SCR-14",
        _ if flown.failed => "SQR-50",
        _ => "SQR-26",
    }
}

/// SQR-62 What was declared.
fn declared(setting: &Setting, craft: Piece, attack: &Attack) -> String {
    let (name, target) = (setting.name(craft), setting.name(attack.target));
    let long = |long: bool| if long { ", a long burst" } else { "" };
    match attack.how {
        How::Shot(shot) => {
            let guns = guns_named(setting, craft, shot.guns);
            format!("{name} is to fire its {guns} at {target}{}{}.", extras(setting, craft, &shot), long(shot.long))
        }
        How::Strafe { guns, long: burst } => {
            format!("{name} is to strafe {target} with its {}{}.", guns_named(setting, craft, guns), long(burst))
        }
        How::Bomb { units } => format!("{name} is to bomb {target} with {}.", counted(units, "unit", "units")),
        How::Torpedo => format!("{name} is to launch its torpedo at {target}."),
        How::Rockets { pairs } => {
            format!("{name} is to fire {} of rockets at {target}.", counted(pairs, "pair", "pairs"))
        }
        How::Spot => format!("{name} is to look for {target}."),
    }
}

/// SCR-36 What the rows 1 to 6 of the table of critical hits are about.
const PARTS: [&str; 6] = ["AS", "DV", "MVR", "AB", "CM", "ST"];

/// What else there is to a shot: guns that join, the part that is aimed at, dice given up.
fn extras(setting: &Setting, craft: Piece, shot: &Shot) -> String {
    let joined = match shot.joined {
        0 => String::new(),
        joined => format!(", joined by {}", guns_named(setting, craft, joined)),
    };
    let aimed = if shot.row > 0 { ", aimed at a part" } else { "" };
    let given = match shot.given {
        0 => String::new(),
        given => format!(", giving up {}", counted(given, "die", "dice")),
    };
    format!("{joined}{aimed}{given}")
}

/// SQR-67 What damage has taken of an aircraft, and what that leaves: structure, values, fires, crew; or who shot it down.
pub(crate) fn struck(
    setting: &Setting,
    table: &Position,
    craft: Piece,
    [was, now]: [&Condition; 2],
    by: Option<Piece>,
) -> Option<(String, &'static str)> {
    let plan = setting.craft(craft)?;
    let (kind, name) = (&setting.lists.aircraft[plan.kind], &plan.name);
    if now.is_destroyed() {
        let by = by.map_or(String::new(), |by| format!(" by {}", setting.name(by)));
        let how = if by.is_empty() { "is destroyed" } else { "is shot down" };
        return Some((format!("{name} {how}{by}."), "SQR-121"));
    }
    let (left, full) = (now.structure, kind.structure);
    let mut parts = vec![match was.structure.saturating_sub(left) {
        0 => format!("keeps {left} of {full} structure"),
        lost => format!("loses {lost} of its structure and has {left} of {full} left"),
    }];
    let mut value = |word: &str, was: i16, now: i16| {
        if was != now {
            parts.push(format!("{word} {now}"));
        }
    };
    value("AS", was.speed.into(), now.speed.into());
    value("DV", was.defence.into(), now.defence.into());
    value("MVR", was.turning.into(), now.turning.into());
    value("AB", was.agility.into(), now.agility.into());
    value("CM", was.climb.into(), now.climb.into());
    value("ST", was.stall.into(), now.stall.into());
    let mut lost = |word: &str, had: bool, has: bool| {
        if had && !has {
            parts.push(format!("no {word}"));
        }
    };
    lost("bomb sight", was.bomb_sight, now.bomb_sight);
    lost("dive brakes", was.brakes, now.brakes);
    lost("radar", was.radar, now.radar);
    if now.fires != was.fires {
        parts.push(counted(now.fires, "Fire Marker", "Fire Markers"));
    }
    let own = table.crafts.get(craft.index()).copied().unwrap_or_default();
    let [before, after] = [was, now].map(|so| crew_marks(setting, craft, &Craft { now: *so, ..own }));
    parts.extend(after.into_iter().filter(|mark| !before.contains(mark)));
    Some((format!("{name} {}.", parts.join(", ")), "SQR-67"))
}
