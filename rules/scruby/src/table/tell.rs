//! What an umpire says of what happens.

use super::words::{
    flank_word, formed, full_name, gone_word, names, phase_name, quality_word, short, side_name, weather_name,
    wing_word,
};
use crate::battle::command::Reaction;
use crate::battle::event::{Cause, Event, Motion, OfCharge, OfCombat, OfFire, OfMove, OfStaff, OfTurn, OfUnit, Reach};
use crate::battle::position::{Act, Contact, Edge, Firefight, Gone, Order, Phase, Wing, Written};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::lists::Cell;
use crate::resolution::victory::Share;
use crate::resolution::weather::Weather;
use crate::sections::orders::ABOUT;
use crate::sections::sequence::losses;
use sandtable_core::{Heard, Outcome, Piece, Sentence, Side, capital, counted, listed};

/// AOS-79 What an umpire says of something heard; nothing of mere bookkeeping. He gives no place and no distance (AOS-121). The view is
/// that of after all that was done with it.
pub fn tell(setting: &Setting, view: &View, heard: &Heard<Event>) -> Option<Sentence> {
    match heard {
        Heard::Rolled(roll) => Some(Sentence::new(roll.said("needed"), roll.clause.clone(), &[])),
        Heard::Happened(event) => happened(setting, view, event),
    }
}

/// Something told.
type Told = Option<Sentence>;

fn says(text: impl Into<String>, clause: &'static str, pieces: &[Piece]) -> Told {
    Some(Sentence::new(text, clause, pieces))
}

fn happened(setting: &Setting, view: &View, event: &Event) -> Told {
    match event {
        Event::Turn(event) => of_turn(setting, view, event),
        Event::Move(event) => of_move(setting, view, event),
        Event::Charge(event) => of_charge(setting, event),
        Event::Fire(event) => of_fire(setting, event),
        Event::Combat(event) => of_combat(setting, event),
        Event::Unit(event) => of_condition(setting, event),
        Event::Staff(event) => of_staff(setting, event),
    }
}

// --- the turn ---

fn of_turn(setting: &Setting, view: &View, event: &OfTurn) -> Told {
    let side = |side: Side| side_name(setting, side);
    match *event {
        OfTurn::LineRuled { limited: true } => says("Movement is limited to the centre and one flank.", "AOS-11", &[]),
        OfTurn::LineRuled { limited: false } => says("The whole line may move.", "AOS-11", &[]),
        OfTurn::WeatherTurned { weather } => {
            let text = match weather {
                Weather::Fair => "The weather is fair.".into(),
                Weather::Downpour | Weather::Rain | Weather::Mist => {
                    format!("{} comes up.", capital(weather_name(weather)))
                }
            };
            says(text, "AOS-164", &[])
        }
        OfTurn::TurnBegan { turn } => {
            says(format!("Turn {turn} of {}.", setting.last_turn()), "AOS-10", &[]).map(Sentence::opening)
        }
        OfTurn::Chosen { mover, flank } => {
            let flank =
                flank.map_or(String::new(), |flank| format!(", with the centre and the {} wing", flank_word(flank)));
            says(format!("{}: the move{flank}. {}: the countermove.", side(mover), side(mover.other())), "AOS-13", &[])
        }
        OfTurn::PhaseBegan { phase: Phase::SetUp } => None,
        OfTurn::PhaseBegan { phase } => says(format!("{}.", phase_name(phase)), "AOS-10", &[]),
        OfTurn::Agreed { side: who, content: true } => says(format!("{}: content to stop.", side(who)), "AOS-157", &[]),
        OfTurn::Agreed { side: who, content: false } => says(format!("{}: fight on.", side(who)), "AOS-157", &[]),
        OfTurn::Winged { unit, wing } => {
            says(format!("{} now belongs to the {}.", short(setting, unit), wing_name(wing)), "AOS-93", &[unit])
        }
        OfTurn::Ended { outcome } => says(ended(setting, view, outcome), "AOS-67", &[]),
    }
}

/// AOS-67, AOS-68 How it ended, with what both sides have lost.
fn ended(setting: &Setting, view: &View, outcome: Outcome) -> String {
    let [south, north] = [Side::A, Side::B]
        .map(|side| format!("{} lost {}", side_name(setting, side), percent(losses(setting, &view.table, side))));
    let result = match outcome {
        Outcome::Won(side) => format!("Winner: {}", side_name(setting, side)),
        Outcome::Drawn => "A draw".into(),
    };
    format!("The battle is over. {result}; {south}, {north}.")
}

/// AOS-156 A part of a whole in percent, to a tenth, never rounded over a limit: "49.9 %".
pub(crate) fn percent(Share { lost, of }: Share) -> String {
    let tenths = (1000 * lost).checked_div(of).unwrap_or_default();
    if tenths % 10 == 0 { format!("{} %", tenths / 10) } else { format!("{}.{} %", tenths / 10, tenths % 10) }
}

// --- moves ---

fn of_move(setting: &Setting, view: &View, event: &OfMove) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfMove::Placed { unit, formation, .. } => {
            says(format!("{} is placed {}.", full_name(setting, unit), formed(formation)), "AOS-92", &[unit])
        }
        OfMove::Ordered { order: Order { unit, forced: true, .. } } => {
            says(format!("{} begins a forced march.", name(unit)), "AOS-102", &[unit])
        }
        OfMove::Ordered { order: Order { unit, bonus: true, .. } } => {
            says(format!("{} makes its bonus move.", name(unit)), "AOS-143", &[unit])
        }
        // What an order comes to is told step by step.
        OfMove::Ordered { .. } | OfMove::Halted { .. } => None,
        // It is opened part by part, and told once.
        OfMove::Wrote { unit, written } if view.table.units[unit.index()].written != written => None,
        OfMove::Wrote { unit, written } => {
            let pieces: Vec<Piece> = [unit].into_iter().chain(aimed_at(&written)).collect();
            says(format!("{} is ordered to {}.", name(unit), listed(&ordered(setting, &written))), "AOS-160", &pieces)
        }
        OfMove::Bound { general, .. } => {
            let piece = setting.officer_piece(general.into());
            says(format!("{} is to ride.", short(setting, piece)), "AOS-160", &[piece])
        }
        OfMove::Stepped { unit, .. } => says(format!("{} moves.", name(unit)), "AOS-97", &[unit]),
        OfMove::Faced { unit, about: true, .. } => says(format!("{} turns about.", name(unit)), "AOS-98", &[unit]),
        OfMove::Faced { unit, .. } => says(format!("{} changes its facing.", name(unit)), "AOS-98", &[unit]),
        OfMove::Formed { unit, formation, .. } | OfMove::Became { unit, formation, .. } => {
            says(format!("{} is now {}.", name(unit), formed(formation)), "AOS-99", &[unit])
        }
        OfMove::Went { unit, why, .. } => {
            let (does, clause) = went(why)?;
            says(format!("{} {does}.", name(unit)), clause, &[unit])
        }
    }
}

/// AOS-160 Whom a written order is aimed at.
fn aimed_at(written: &Written) -> Option<Piece> {
    if let Act::Charge(target) = written.act { Some(target) } else { written.target }
}

/// AOS-160 What is written, part by part.
fn ordered(setting: &Setting, written: &Written) -> Vec<String> {
    let act = match written.act {
        Act::Steps => None,
        Act::March => Some("march by force".into()),
        Act::Reform => Some("reform".into()),
        Act::BreakOff => Some("break off".into()),
        Act::Charge(target) => Some(format!("charge {}", short(setting, target))),
    };
    let turn = match written.degrees {
        0 => None,
        ABOUT => Some("turn about".into()),
        degrees if degrees < 0 => Some(format!("turn {} degrees to the left", -degrees)),
        degrees => Some(format!("turn {degrees} degrees to the right")),
    };
    let moves = (!written.legs.is_empty()).then(|| "move".into());
    let form = written.formation.map(|formation| format!("stand {}", formed(formation)));
    let fight = written.target.map(|target| format!("attack {} in a firefight", short(setting, target)));
    [act, turn, moves, form, fight].into_iter().flatten().collect()
}

/// "left wing", "centre".
fn wing_name(wing: Wing) -> String {
    match wing {
        Wing::Centre => wing_word(wing).into(),
        Wing::Left | Wing::Right => format!("{} wing", wing_word(wing)),
    }
}

/// What a unit does that has no order to; nothing where another sentence says it.
const fn went(why: Motion) -> Option<(&'static str, &'static str)> {
    Some(match why {
        Motion::Charge => ("goes at its target", "AOS-107"),
        // What was ordered has been told, and eight pulses are one move.
        Motion::Conform | Motion::Evade | Motion::Counter | Motion::Order => return None,
        Motion::Throwback => ("is thrown back", "AOS-128"),
        Motion::Retreat => ("retreats", "AOS-142"),
        Motion::Advance => ("takes the ground of the beaten", "AOS-143"),
        Motion::Pursuit => ("pursues", "AOS-151"),
        Motion::Rout => ("runs", "AOS-154"),
    })
}

// --- charges ---

fn of_charge(setting: &Setting, event: &OfCharge) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfCharge::Charged { unit, charge } => {
            says(format!("{} charges {}.", name(unit), name(charge.target)), "AOS-107", &[unit, charge.target])
        }
        OfCharge::Reacted { unit, how, formed } => {
            let (does, clause) = match (how, formed) {
                (Reaction::Stand, _) => ("stands", "AOS-107"),
                (Reaction::Square, true) => ("forms square in time", "AOS-110"),
                (Reaction::Square, false) => ("does not form square in time", "AOS-110"),
                (Reaction::Evade, _) => ("evades", "AOS-111"),
                (Reaction::Counter, _) => ("counter-charges", "AOS-112"),
            };
            says(format!("{} {does}.", name(unit)), clause, &[unit])
        }
        OfCharge::Touched { contact } => {
            let Contact { by, on, .. } = contact;
            says(format!("{} meets {}{}.", name(by), name(on), edge(contact)), "AOS-108", &[by, on])
        }
        OfCharge::Parted { unit } => says(format!("{} is out of contact.", name(unit)), "AOS-145", &[unit]),
        OfCharge::Broke { unit } => says(format!("{} breaks off.", name(unit)), "AOS-106", &[unit]),
        OfCharge::FellBack { unit, blocked: true } => {
            says(format!("The retreat of {} is blocked.", name(unit)), "AOS-142", &[unit])
        }
        OfCharge::FellBack { blocked: false, .. } => None,
        // Where it ended has been told by then.
        OfCharge::ChargeOver { .. } => None,
    }
}

/// AOS-108 " in the flank", and nothing where it met the front.
const fn edge(contact: Contact) -> &'static str {
    match contact.edge {
        Edge::Rear => " in the rear",
        Edge::Left | Edge::Right => " in the flank",
        Edge::Front => "",
    }
}

// --- fire ---

fn of_fire(setting: &Setting, event: &OfFire) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfFire::Aimed { unit, lots: [first, second, third] } => {
            let at = if first == second && second == third {
                name(first).to_owned()
            } else {
                names(setting, [first, second, third])
            };
            says(format!("{} is to fire at {at}.", name(unit)), "AOS-26", &[unit, first])
        }
        OfFire::Shot { unit, target, reach, losses, thrown, .. } => {
            let (how, clause) = reached(reach);
            let come = match (reach, losses) {
                (Reach::Out | Reach::Mist, _) => String::new(),
                (_, 0) => ", without effect".into(),
                (_, losses) => format!(", {} to come", counted(losses, "loss", "losses")),
            };
            let back = if thrown.is_some() { ", and throws it back" } else { "" };
            says(format!("{} fires at {}{how}{come}{back}.", name(unit), name(target)), clause, &[unit, target])
        }
        OfFire::Strayed { unit, target, losses } => {
            let text = format!(
                "The shot of {} finds {}, {} to come.",
                name(unit),
                name(target),
                counted(losses, "loss", "losses")
            );
            says(text, "AOS-125", &[unit, target])
        }
        OfFire::Misfired { unit, .. } => says(format!("{} misfires and hurts itself.", name(unit)), "AOS-165", &[unit]),
        OfFire::CaissonHit { unit, destroyed: true } => {
            says(format!("{} is destroyed.", name(unit)), "AOS-162", &[unit])
        }
        OfFire::CaissonHit { unit, destroyed: false } => {
            says(format!("{} is hit and holds.", name(unit)), "AOS-162", &[unit])
        }
        OfFire::Settled { .. } => None,
    }
}

/// AOS-27, AOS-30 How far away a shot proved to be, which both are told after it was declared.
const fn reached(reach: Reach) -> (&'static str, &'static str) {
    match reach {
        Reach::Out => (", which proves to be out of range", "AOS-27"),
        Reach::Mist => (", which the mist hides", "AOS-164"),
        Reach::PointBlank => (" at point-blank range", "AOS-34"),
        Reach::Short => (" at short range", "AOS-30"),
        Reach::Inter => (" at inter range", "AOS-30"),
        Reach::Long => (" at long range", "AOS-30"),
    }
}

// --- firefights and melees ---

fn of_combat(setting: &Setting, event: &OfCombat) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfCombat::Engaged { firefight: Firefight { target, attackers, .. } } => {
            let pieces: Vec<Piece> = attackers.iter().copied().chain([target]).collect();
            let attackers = names(setting, attackers.iter().copied());
            says(format!("Firefight on {}: {attackers}.", name(target)), "AOS-136", &pieces)
        }
        OfCombat::DroppedOut { unit } => {
            says(format!("{} takes no part in its firefight.", name(unit)), "AOS-138", &[unit])
        }
        OfCombat::FirefightOver { target } => {
            says(format!("The firefight on {} is over.", name(target)), "AOS-138", &[target])
        }
        OfCombat::Joined { units } => {
            let all = (0..setting.members.len().min(64)).filter(|at| units >> at & 1 == 1).map(|at| Piece(at as u16));
            let pieces: Vec<Piece> = all.collect();
            let of =
                |side: Side| names(setting, pieces.iter().copied().filter(|piece| setting.side(*piece) == Some(side)));
            says(format!("Melee: {} against {}.", of(Side::A), of(Side::B)), "AOS-145", &pieces)
        }
        OfCombat::Decided { unit, attacker, cell, melee } => {
            let clause = if melee { "AOS-149" } else { "AOS-140" };
            says(decided(setting, attacker, cell, melee), clause, &[unit])
        }
        // What winners may do they are asked, and what they did shows.
        OfCombat::Won { .. } | OfCombat::Took { .. } => None,
    }
}

/// AOS-50, AOS-60 What the chart says.
fn decided(setting: &Setting, attacker: Side, cell: Cell, melee: bool) -> String {
    let Some(attacker_won) = cell.attacker_won else {
        return if melee { "The melee goes on." } else { "A stand-off: nobody gives way." }.into();
    };
    let winner = side_name(setting, if attacker_won { attacker } else { attacker.other() });
    let mut parts = Vec::new();
    if cell.losses > 0 {
        let each = if melee { "" } else { " for each winner" };
        parts.push(format!("{}{each}", counted(cell.losses, "loss", "losses")));
    }
    if cell.worse {
        parts.push("the losers drop one quality".into());
    }
    if cell.better {
        parts.push("the winners rise one quality".into());
    }
    let what = if melee { "melee" } else { "firefight" };
    let comes = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    format!("Winner of the {what}: {winner}{comes}.")
}

// --- what units are ---

fn of_condition(setting: &Setting, event: &OfUnit) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfUnit::Struck { unit, figures, cause, .. } => {
            let (why, clause) = struck(cause);
            says(format!("{} loses {} {why}.", name(unit), counted(figures, "figure", "figures")), clause, &[unit])
        }
        OfUnit::Counted { unit, figures, .. } => {
            says(format!("{} has {} left.", name(unit), counted(figures, "figure", "figures")), "AOS-06", &[unit])
        }
        OfUnit::Left { unit, gone } => {
            let is = if gone == Gone::Destroyed || gone == Gone::Captured { "is " } else { "" };
            let how = if gone == Gone::Left { "leaves the table" } else { gone_word(gone) };
            says(format!("{} {is}{how}.", full_name(setting, unit)), "AOS-167", &[unit])
        }
        OfUnit::Graded { unit, shaken: true, .. } => {
            says(format!("{} can fall no lower.", name(unit)), "AOS-144", &[unit])
        }
        OfUnit::Graded { unit, quality, .. } => {
            says(format!("{} is {} from now on.", name(unit), quality_word(setting, quality)), "AOS-144", &[unit])
        }
        OfUnit::Disordered { unit } => says(format!("{} is in disorder.", name(unit)), "AOS-09", &[unit]),
        OfUnit::Reformed { unit } => says(format!("{} reforms.", name(unit)), "AOS-152", &[unit]),
        OfUnit::Checked { unit, passed: true, .. } => {
            says(format!("{} passes its morale check.", name(unit)), "AOS-153", &[unit])
        }
        OfUnit::Checked { unit, passed: false, .. } => {
            says(format!("{} fails its morale check.", name(unit)), "AOS-153", &[unit])
        }
        OfUnit::Routed { unit } => says(format!("{} routs.", name(unit)), "AOS-66", &[unit]),
        OfUnit::Rallied { unit } => says(format!("{} rallies, in disorder.", name(unit)), "AOS-155", &[unit]),
        OfUnit::Halved { .. } => None,
    }
}

/// Why figures were lost.
const fn struck(cause: Cause) -> (&'static str, &'static str) {
    match cause {
        Cause::Fire => ("by fire", "AOS-129"),
        Cause::Misfire => ("by its own misfire", "AOS-165"),
        Cause::Firefight => ("in the firefight", "AOS-49"),
        Cause::Shock => ("by shock", "AOS-58"),
        Cause::Melee => ("in the melee", "AOS-59"),
        Cause::Blocked => ("as its retreat is blocked", "AOS-142"),
        Cause::Disorder => ("as it is disordered again", "AOS-152"),
        Cause::Pursuit => ("by the pursuit", "AOS-151"),
        Cause::RiddenDown => ("as it is ridden down", "AOS-113"),
    }
}

// --- generals and caissons ---

fn of_staff(setting: &Setting, event: &OfStaff) -> Told {
    match *event {
        OfStaff::Rode { general, with, .. } => {
            let piece = setting.officer_piece(general.into());
            let (text, with) = match with {
                Some(unit) => (format!("{} rides up to {}.", short(setting, piece), short(setting, unit)), Some(unit)),
                None => (format!("{} rides off by himself.", short(setting, piece)), None),
            };
            let pieces: Vec<Piece> = [piece].into_iter().chain(with).collect();
            says(text, "AOS-161", &pieces)
        }
        OfStaff::Fell { general } => {
            let piece = setting.officer_piece(general.into());
            says(format!("{} is lost.", full_name(setting, piece)), "AOS-161", &[piece])
        }
        OfStaff::Rounds { unit, rounds, .. } => {
            let left = counted(rounds, "round", "rounds");
            says(format!("{} has {left} left.", short(setting, unit)), "AOS-162", &[unit])
        }
    }
}
