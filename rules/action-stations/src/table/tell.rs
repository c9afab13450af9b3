//! What an umpire says of what happens.

use super::words::{full_name, letter, mount_name, short, side_name, system_name};
use crate::battle::SIDES;
use crate::battle::command::System;
use crate::battle::event::{Change, Event, OfArea, OfTorpedo, OfTurn, What};
use crate::battle::position::{Aground, Beam, Depth, Gone, Level, Phase, Position};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use sandtable_core::{Heard, Outcome, Piece, Sentence, Side, capital, counted, listed};

/// What an umpire says of something heard; nothing of mere bookkeeping.
pub fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
    match heard {
        Heard::Rolled(roll) => Some(Sentence::new(roll.said("or more needed"), roll.clause.clone(), &[])),
        Heard::Happened(event) => match &event.what {
            What::Turn(event) => of_turn(setting, event),
            What::Unit { unit, change } => of_unit(setting, &view.table, *unit, change),
            What::Torpedo(event) => of_torpedo(setting, event),
            What::Area(event) => of_area(setting, event),
        },
    }
}

/// Something told.
pub type Told = Option<Sentence>;

fn says(text: impl Into<String>, clause: &'static str, pieces: &[Piece]) -> Told {
    Some(Sentence::new(text, clause, pieces))
}

// --- the turn ---

fn of_turn(setting: &Setting, event: &OfTurn) -> Told {
    let name = |side: Side| side_name(setting, side);
    match *event {
        OfTurn::Drawn { conditions: now } => {
            let [first, second] = SIDES.map(|side| format!("{} {}", name(side), now.command[side.index()]));
            let (light, wind) = (capital(now.light.words()), now.wind_from.as_millidegrees() / 1_000);
            says(format!("{light}, sea {}, wind from {wind:03}. Command: {first}, {second}.", now.sea), "AST-233", &[])
        }
        OfTurn::West { side } => {
            says(format!("{} come from the west, {} from the east.", name(side), name(side.other())), "AST-233", &[])
        }
        OfTurn::TurnBegan { turn } => {
            says(format!("Turn {turn} of {}.", setting.last_turn()), "AST-124", &[]).map(Sentence::opening)
        }
        // These have nothing to tell but their dice and moves.
        OfTurn::PhaseBegan { phase: Phase::Initiative | Phase::End | Phase::MoveAircraft } => None,
        OfTurn::PhaseBegan { phase } => says(format!("{}.", phase.word()), "AST-124", &[]),
        OfTurn::Initiative { winner } => says(format!("{} have the initiative.", name(winner)), "AST-125", &[]),
        OfTurn::First { side } => says(format!("{} move first.", name(side)), "AST-125", &[]),
        OfTurn::Activated { side } => says(format!("{} moved.", name(side)), "AST-205", &[]),
        OfTurn::HeldBack { side } => says(format!("{} hold a vessel back.", name(side)), "AST-127", &[]),
        OfTurn::Scored { side, points } => {
            says(format!("{}: {}.", name(side), counted(points, "point", "points")), "AST-196", &[])
        }
        OfTurn::Agreed { side, content: true } => says(format!("{} would end it.", name(side)), "AST-195", &[]),
        OfTurn::Agreed { side, content: false } => says(format!("{} fight on.", name(side)), "AST-195", &[]),
        OfTurn::Struck { side } => says(format!("{} strike.", name(side)), "AST-230", &[]),
        OfTurn::Ended { outcome: Outcome::Won(side) } => {
            says(format!("The battle is over. {} have won.", name(side)), "AST-196", &[])
        }
        OfTurn::Ended { outcome: Outcome::Drawn } => says("The battle is over: a draw.", "AST-196", &[]),
        OfTurn::Lost { .. } | OfTurn::Quiet { .. } => None,
    }
}

// --- vessels ---

/// What becomes of a unit; nothing of mere bookkeeping.
pub fn of_unit(setting: &Setting, table: &Position, unit: Piece, change: &Change) -> Told {
    let name = short(setting, unit);
    let of = |text: String, clause| says(text, clause, &[unit]);
    let two = |text: String, clause, other: Piece| says(text, clause, &[unit, other]);
    let hit = |hits: u8| if hits == 0 { "no hit".into() } else { counted(hits, "hit", "hits") };
    let knots = |speed: u16| counted(speed, "knot", "knots");
    let speaks = |silent: bool| if silent { "silent" } else { "on" };
    match *change {
        // AST-208 Where it goes.
        Change::Placed { .. } => of(format!("{name} is placed."), "AST-233"),
        Change::Entered { .. } => of(format!("{} comes on.", full_name(setting, table, unit)), "AST-206"),
        Change::Moved { speed: 0, .. } => of(format!("{name} lies stopped."), "AST-208"),
        Change::Moved { speed, astern: true, .. } => of(format!("{name} goes astern at {}.", knots(speed)), "AST-140"),
        Change::Moved { to, speed, .. } => {
            let heading = to.heading.as_millidegrees() / 1_000;
            of(format!("{name} moves at {}, heading {heading:03}.", knots(speed)), "AST-208")
        }
        Change::Smoking { on: true } => of(format!("{name} lays smoke."), "AST-153"),
        Change::Smoking { on: false } => of(format!("{name} stops her smoke."), "AST-153"),
        Change::Swept { on } => of(format!("{name}: sweep {}.", if on { "out" } else { "in" }), "AST-189"),
        Change::RanAground { how: Aground::Soft } => of(format!("{name} runs aground."), "AST-145"),
        Change::RanAground { how: Aground::Hard } => of(format!("{name} runs aground, for good."), "AST-145"),
        Change::CameOff { .. } => of(format!("{name} comes off the ground."), "AST-145"),
        Change::Slowed { speed } => of(format!("{name} is slowed to {}.", knots(speed)), "AST-152"),
        Change::Dived { depth: Depth::Surfaced } => of(format!("{name} surfaces."), "AST-181"),
        Change::Dived { depth: Depth::Periscope } => of(format!("{name} goes to periscope depth."), "AST-181"),
        Change::Dived { depth: Depth::Deep } => of(format!("{name} goes deep."), "AST-181"),
        Change::Counted { boxes } => of(format!("{name} has {boxes} hull boxes left."), "AST-133"),
        Change::Landed => of(format!("{name} has done what she came for."), "AST-197"),
        Change::Left { gone } => {
            let dummy = setting.is_dummy(unit);
            let (how, clause) = match gone {
                _ if dummy => ("was a dummy, and is taken off", "AST-242"),
                Gone::Sunk => ("is gone", if setting.aircraft(unit).is_some() { "AST-171" } else { "AST-133" }),
                Gone::Left => ("leaves the table", "AST-146"),
                Gone::Scuttled => ("is sunk by her own crew", "AST-230"),
                Gone::Away => ("is driven off", "AST-171"),
            };
            of(format!("{name} {how}."), clause)
        }

        // What it suffers.
        Change::Boxes { lost, cause, .. } => {
            of(format!("{name} loses {}.", counted(lost, "hull box", "hull boxes")), cause.unwrap_or_default().word())
        }
        Change::EngineHit { lasting: true } => of(format!("{name}: a propeller is gone."), "AST-21"),
        Change::EngineHit { lasting: false } => of(format!("{name}: an M hit."), "AST-142"),
        Change::EngineersLost => of(format!("{name} has lost her engineers."), "AST-144"),
        Change::EngineRoomLost => of(format!("{name}: the engine room is destroyed."), "AST-101"),
        Change::BowDamaged => of(format!("{name}: the bow is badly damaged, 10 knots less."), "AST-99"),
        Change::RudderDamaged => of(format!("{name}: the rudder is damaged."), "AST-22"),
        Change::SteeringDamaged => of(format!("{name}: the steering is damaged."), "AST-169"),
        Change::BridgeHit => of(format!("{name}: the bridge is hit. She holds her course."), "AST-169"),
        Change::FireBegan => of(format!("{name} burns."), "AST-170"),
        Change::FireOut => of(format!("{name}: a fire is out."), "AST-170"),
        Change::Flooded => of(format!("{name} floods."), "AST-103"),
        Change::FloodStopped => of(format!("{name}: a flooding is stopped."), "AST-103"),
        Change::KnockedOut { system } => {
            let clause = if matches!(system, System::Gear | System::Rails) { "AST-98" } else { "AST-169" };
            of(format!("{name}: {} is knocked out.", system_name(setting, unit, system)), clause)
        }
        Change::OutThrough { system, turn } => {
            // Gunfire suppresses a gun in the turn after it; the shock of a ram is felt at once, or lasts longer, and reaches the gear.
            let answered = setting.rules.reaction_fire || setting.rules.alternate_fire;
            let at_once = matches!(system, System::Gun(_)) && turn == table.turn && !answered;
            let shock = system == System::Gear || turn > table.turn + 1 || at_once;
            let clause = if shock { "AST-24" } else { "AST-169" };
            of(format!("{name}: {} is out through turn {turn}.", system_name(setting, unit, system)), clause)
        }
        Change::RadarWrecked => of(format!("{name}: the radar is wrecked."), "AST-24"),
        Change::LightOut => of(format!("{name}: a searchlight is shot out."), "AST-169"),
        Change::Repaired { system } => {
            of(format!("{name}: {} is repaired.", system_name(setting, unit, system)), "AST-132")
        }
        Change::ForcedUp => of(format!("{name} can stay under water no longer."), "AST-185"),
        Change::Sinking => of(format!("{name} is sinking."), "AST-134"),
        Change::Exploded => of(format!("{name} blows up."), "AST-102"),

        // What it does, and what is seen of it.
        Change::Alerted => of(format!("{name} is alerted."), "AST-158"),
        Change::Beamed { beam: Some(Beam::On(target)) } => {
            two(format!("{name} lays her searchlight on {}.", short(setting, target)), "AST-215", target)
        }
        Change::Beamed { beam: Some(Beam::Along(_)) } => of(format!("{name} shows a searchlight."), "AST-215"),
        Change::Beamed { beam: None } => of(format!("{name} puts her searchlight out."), "AST-162"),
        Change::RadarSilent { silent } => of(format!("{name}: radar {}.", speaks(silent)), "AST-202"),
        Change::SonarSilent { silent } => of(format!("{name}: sonar {}.", speaks(silent)), "AST-202"),
        Change::Unmasked => of(format!("{name} is no merchant."), "AST-186"),
        Change::Held { contact, fresh: true, .. } => {
            let what = match contact.level {
                Level::Identity => format!("Sighted: {}.", full_name(setting, table, unit)),
                Level::Class => format!("{name} is sighted: {}.", super::words::kind_name(setting, table, unit)),
                Level::Position => format!("{name}: a contact."),
                Level::Bearing => format!("{name}: heard."),
                // Who knows it by its own name is told as it goes.
                Level::Marker if setting.is_dummy(unit) => return None,
                Level::Marker => return of(format!("{name} was a dummy, and is taken off."), "AST-242"),
                Level::None => format!("{name} is lost from sight."),
            };
            of(what, "AST-156")
        }
        Change::Shot { mount, target, hits } => {
            let with = mount_name(setting, unit, mount.into());
            let with = if with.is_empty() { String::new() } else { format!(" with {with}") };
            two(format!("{name} fires at {}{with}: {}.", short(setting, target), hit(hits)), "AST-216", target)
        }
        Change::Attacked { target, hits, .. } => {
            two(format!("{name} attacks {}: {}.", short(setting, target), hit(hits)), "AST-191", target)
        }
        Change::StarFired { .. } => of(format!("{name} fires starshell."), "AST-161"),
        Change::Launched { torpedoes, .. } if torpedoes > 0 => {
            of(format!("{name} launches {}.", counted(torpedoes, "torpedo", "torpedoes")), "AST-226")
        }
        Change::Launched { .. } => of(format!("{name} drops her torpedo."), "AST-192"),
        Change::Reloaded { .. } => of(format!("{name} has loaded again."), "AST-177"),
        Change::Tested { withdraws: true } => of(format!("{name} withdraws."), "AST-229"),
        Change::Challenged => of(format!("{name} is challenged in her move."), "AST-130"),
        Change::Reacted => of(format!("{name} challenges."), "AST-130"),
        _ => None,
    }
}

// --- salvos, and what lies on the water ---

fn of_torpedo(setting: &Setting, event: &OfTorpedo) -> Told {
    match *event {
        OfTorpedo::Launched { salvo } => {
            let course = salvo.marker.heading.as_millidegrees() / 1_000;
            let own = salvo.load.map(|load| {
                let spread = if load.wide { "wide" } else { "narrow" };
                let depth = if load.deep { "deep" } else { "shallow" };
                format!(": {}, {spread}, {depth}", counted(load.fired, "torpedo", "torpedoes"))
            });
            let text = format!("Salvo {} runs on {course:03}{}.", letter(salvo.letter), own.unwrap_or_default());
            says(text, "AST-50", &[])
        }
        OfTorpedo::Attacked { letter: number, target, rolls, hits } => {
            let faces: Vec<String> = rolls.iter().map(u8::to_string).collect();
            let what = if hits == 0 { "no hit".into() } else { counted(hits, "hit", "hits") };
            let whom = target.map_or_else(|| "a vessel".into(), |target| short(setting, target));
            let pieces: Vec<Piece> = target.into_iter().collect();
            says(format!("Salvo {} at {whom}, {}: {what}.", letter(number), listed(&faces)), "AST-84", &pieces)
        }
        OfTorpedo::PassedUnder { letter: number, target } => {
            says(format!("Salvo {} passes under {}.", letter(number), short(setting, target)), "AST-66", &[target])
        }
        OfTorpedo::Lost { letter: number, lost } => {
            let lost = counted(lost, "torpedo is", "torpedoes are");
            says(format!("Salvo {}: {lost} lost in shallow water.", letter(number)), "AST-174", &[])
        }
        OfTorpedo::Removed { letter: number } => says(format!("Salvo {} is no more.", letter(number)), "AST-43", &[]),
        OfTorpedo::Shown { letter: number, .. } => {
            says(format!("Salvo {} is seen in the water.", letter(number)), "AST-204", &[])
        }
        OfTorpedo::Ran { .. } | OfTorpedo::Written { .. } => None,
    }
}

fn of_area(setting: &Setting, event: &OfArea) -> Told {
    match *event {
        OfArea::Burst { .. } => says("A starshell bursts.", "AST-161", &[]),
        OfArea::Dropped { pattern } => says(
            format!("{} drops {} depth charges.", short(setting, pattern.by), pattern.charges),
            "AST-185",
            &[pattern.by],
        ),
        OfArea::Found { .. } => says("A minefield is found.", "AST-187", &[]),
        OfArea::Laned { lane } if lane.by > 0 => says("A lane is mined.", "AST-188", &[]),
        OfArea::Laned { .. } => says("A lane is swept.", "AST-189", &[]),
        OfArea::PickedUp { by, .. } => says(format!("{} picks up survivors.", short(setting, by)), "AST-193", &[by]),
        OfArea::Smoked { .. } | OfArea::Drifted { .. } | OfArea::Wrecked { .. } | OfArea::Flashed { .. } => None,
    }
}
