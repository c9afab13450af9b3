//! What an umpire says of what happens.

use super::words::{formed, full_name, names, quality_word, short, side_name, weather_name};
use crate::battle::{
    Act, Contact, Edge, Event, Firefight, Gone, Leg, OfCharge, OfCombat, OfFire, OfMove, OfStaff, OfTurn, OfUnit,
    Order, Phase, Reaction, Setting, Stray, View, Written,
};
use crate::clause;
use crate::lists::{Arm, Cell};
use crate::resolution::Weather;
use crate::resolution::victory::Share;
use crate::sections::orders::ABOUT;
use crate::sections::sequence::losses;
use sandtable_core::{Heard, Outcome, Piece, Sentence, Side, capital, counted, listed};
use std::fmt::Display;

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

/// A unit does something: "S1 moves."
fn does(setting: &Setting, unit: Piece, what: impl Display, clause: &'static str) -> Told {
    says(format!("{} {what}.", short(setting, unit)), clause, &[unit])
}

fn happened(setting: &Setting, view: &View, event: &Event) -> Told {
    match event {
        Event::Turn(event) => of_turn(setting, view, event),
        Event::Move(event) => of_move(setting, event),
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
        OfTurn::WeatherTurned { weather: Weather::Fair } => says("The weather is fair.", "AOS-164", &[]),
        OfTurn::WeatherTurned { weather } => {
            says(format!("{} comes up.", capital(&weather_name(weather))), "AOS-164", &[])
        }
        OfTurn::TurnBegan { turn } => {
            says(format!("Turn {turn} of {}.", setting.last_turn()), "AOS-10", &[]).map(Sentence::opening)
        }
        OfTurn::Chosen { mover, flank } => {
            let flank = flank.map_or(String::new(), |flank| format!(", with the centre and the {} wing", flank.word()));
            if setting.rules.written {
                return says(format!("{}: first in all that follows{flank}.", side(mover)), "AOS-160", &[]);
            }
            says(format!("{}: the move{flank}. {}: the countermove.", side(mover), side(mover.other())), "AOS-13", &[])
        }
        OfTurn::PhaseBegan { phase: Phase::SetUp } => None,
        OfTurn::PhaseBegan { phase } => says(format!("{}.", phase.word()), "AOS-10", &[]),
        OfTurn::Agreed { side: who, content: true } => says(format!("{}: content to stop.", side(who)), "AOS-157", &[]),
        OfTurn::Agreed { side: who, content: false } => says(format!("{}: fight on.", side(who)), "AOS-157", &[]),
        OfTurn::Winged { unit, wing } => does(setting, unit, format!("now belongs to the {}", wing.name()), "AOS-93"),
        OfTurn::Ended { outcome: Outcome::Won(winner), conceded: true } => {
            let gives_up = format!("{} gives the battle up. ", side(winner.other()));
            says(gives_up + &ended(setting, view, Outcome::Won(winner)), "AOS-157", &[])
        }
        OfTurn::Ended { outcome, .. } => says(ended(setting, view, outcome), "AOS-67", &[]),
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

fn of_move(setting: &Setting, event: &OfMove) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfMove::Placed { unit, formation, .. } => {
            says(format!("{} is placed {}.", full_name(setting, unit), formed(formation)), "AOS-92", &[unit])
        }
        OfMove::Ordered { order: Order { unit, forced: true, .. } } => {
            does(setting, unit, "begins a forced march", "AOS-102")
        }
        OfMove::Ordered { order: Order { unit, bonus: true, .. } } => {
            does(setting, unit, "makes its bonus move", "AOS-143")
        }
        // What an order comes to is told step by step.
        OfMove::Ordered { .. } | OfMove::Halted { .. } => None,
        // It is opened part by part, and told when it is whole.
        OfMove::Wrote { .. } => None,
        OfMove::Opened { unit, written } => {
            let target = if let Act::Charge(target) = written.act { Some(target) } else { written.target };
            let pieces: Vec<Piece> = [unit].into_iter().chain(target).collect();
            says(format!("{} is ordered to {}.", name(unit), listed(&ordered(setting, &written))), "AOS-160", &pieces)
        }
        OfMove::Bound { general, .. } => does(setting, setting.officer_piece(general.into()), "is to ride", "AOS-160"),
        OfMove::Stepped { unit, .. } => does(setting, unit, "moves", "AOS-97"),
        OfMove::Faced { unit, about: true, .. } => does(setting, unit, "turns about", "AOS-98"),
        OfMove::Faced { unit, .. } => does(setting, unit, "changes its facing", "AOS-98"),
        OfMove::Formed { unit, formation, .. } | OfMove::Became { unit, formation, .. } => {
            does(setting, unit, format!("is now {}", formed(formation)), "AOS-99")
        }
        OfMove::Went { unit, why, .. } => {
            let (what, clause) = why.told();
            if what.is_empty() { None } else { does(setting, unit, what, clause) }
        }
    }
}

/// AOS-160 What is written, part by part: a path is one move, and a turn may be several changes of facing.
fn ordered(setting: &Setting, written: &Written) -> Vec<String> {
    let act = match written.act {
        Act::Steps => None,
        Act::March => Some("march by force".into()),
        Act::Reform => Some("reform".into()),
        Act::BreakOff => Some("break off".into()),
        Act::Charge(target) => Some(format!("charge {}", short(setting, target))),
        Act::Refill(battery) => Some(format!("refill {}", short(setting, battery))),
    };
    let said = |legs: &[Leg]| match (legs[0], written.turn()) {
        (Leg::To(_), _) => "move".into(),
        (Leg::Form(formation), _) => format!("stand {}", formed(formation)),
        (Leg::Face(_), ABOUT) => "turn about".into(),
        (Leg::Face(_), degrees @ ..0) => format!("turn {} degrees to the left", -degrees),
        (Leg::Face(_), degrees) => format!("turn {degrees} degrees to the right"),
    };
    let legs = written.legs.chunk_by(|one, next| std::mem::discriminant(one) == std::mem::discriminant(next));
    let fight = written.target.map(|target| format!("attack {} in a firefight", short(setting, target)));
    let (first, last) = if written.act == Act::March { (act, None) } else { (None, act) };
    first.into_iter().chain(legs.map(said)).chain(last).chain(fight).collect()
}

// --- charges ---

fn of_charge(setting: &Setting, event: &OfCharge) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfCharge::Charged { unit, charge } => {
            says(format!("{} charges {}.", name(unit), name(charge.target)), "AOS-107", &[unit, charge.target])
        }
        OfCharge::Reacted { unit, how, formed, .. } => {
            let (what, clause) = match (how, formed) {
                (Reaction::Stand, _) => ("stands", "AOS-107"),
                (Reaction::Square, true) => ("forms square in time", "AOS-110"),
                (Reaction::Square, false) => ("does not form square in time", "AOS-110"),
                (Reaction::Evade, _) => ("evades", "AOS-111"),
                (Reaction::Counter, _) => ("counter-charges", "AOS-112"),
            };
            does(setting, unit, what, clause)
        }
        OfCharge::Touched { contact: Contact { by, on, edge, flanked, .. } } => {
            let place = match edge {
                _ if !flanked => "",
                Edge::Left | Edge::Right => " in the flank",
                // AOS-111: who was caught as it evaded has its front to the charger.
                Edge::Front | Edge::Rear => " in the rear",
            };
            says(format!("{} meets {}{place}.", name(by), name(on)), "AOS-108", &[by, on])
        }
        OfCharge::Parted { unit } => does(setting, unit, "is out of contact", "AOS-145"),
        OfCharge::Broke { unit } => does(setting, unit, "breaks off", "AOS-106"),
        OfCharge::FellBack { unit, blocked: true } => {
            says(format!("The retreat of {} is blocked.", name(unit)), "AOS-142", &[unit])
        }
        OfCharge::ChargeOver { unit, failed: true } => {
            says(format!("The charge of {} comes to nothing.", name(unit)), "AOS-109", &[unit])
        }
        // Where it ended has been told by then.
        OfCharge::FellBack { blocked: false, .. } | OfCharge::ChargeOver { failed: false, .. } => None,
    }
}

// --- fire ---

fn of_fire(setting: &Setting, event: &OfFire) -> Told {
    let name = |piece: Piece| short(setting, piece);
    match *event {
        OfFire::Aimed { unit, lots: lots @ [first, ..] } => {
            let one = lots.iter().all(|lot| *lot == first);
            let at = if one { name(first).to_owned() } else { names(setting, lots) };
            says(format!("{} is to fire at {at}.", name(unit)), "AOS-26", &[unit, first])
        }
        OfFire::Shot { unit, target, reach, losses, thrown, .. } => {
            let (how, cited) = reach.told();
            // Bands are told of guns; of small arms what they cost by theirs.
            let is_volley = setting.arm(unit) != Arm::Artillery && reach.band().is_some();
            let cited = if is_volley { clause::VOLLEY.clause } else { cited };
            let come = match (reach, losses) {
                _ if reach.band().is_none() => String::new(),
                (_, 0) => ", without effect".into(),
                (_, losses) => format!(", {} to come", counted(losses, "loss", "losses")),
            };
            let back = if thrown.is_some() { ", and throws it back" } else { "" };
            says(format!("{} fires at {}{how}{come}{back}.", name(unit), name(target)), cited, &[unit, target])
        }
        OfFire::Strayed { unit, target, losses, why } => {
            let (what, clause) = why.map_or(("The shot of", "AOS-125"), Stray::told);
            let come = counted(losses, "loss", "losses");
            let text = format!("{what} {} finds {}, {come} to come.", name(unit), name(target));
            says(text, clause, &[unit, target])
        }
        OfFire::Misfired { unit, .. } => does(setting, unit, "misfires and hurts itself", "AOS-165"),
        OfFire::CaissonHit { unit, destroyed: true } => does(setting, unit, "is destroyed", "AOS-162"),
        OfFire::CaissonHit { unit, destroyed: false } => does(setting, unit, "is hit and holds", "AOS-162"),
        OfFire::Settled { .. } => None,
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
        OfCombat::DroppedOut { unit, far: true } => {
            does(setting, unit, "proves to be out of short range, and has lost its fire", "AOS-136")
        }
        OfCombat::DroppedOut { unit, .. } => does(setting, unit, "takes no part in its firefight", "AOS-138"),
        OfCombat::FirefightOver { target } => {
            says(format!("The firefight on {} falls away.", name(target)), "AOS-138", &[target])
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
    match *event {
        OfUnit::Struck { unit, figures, cause, .. } => {
            let (why, clause) = cause.told();
            does(setting, unit, format!("loses {} {why}", counted(figures, "figure", "figures")), clause)
        }
        OfUnit::Counted { unit, figures, .. } => {
            does(setting, unit, format!("has {} left", counted(figures, "figure", "figures")), "AOS-06")
        }
        OfUnit::Left { unit, gone } => {
            let how = match gone {
                Gone::Left => "leaves the table",
                Gone::Surrendered => "surrenders",
                Gone::Destroyed => "is destroyed",
                Gone::Captured => "is captured",
            };
            says(format!("{} {how}.", full_name(setting, unit)), "AOS-167", &[unit])
        }
        OfUnit::Graded { unit, shaken: true, .. } => does(setting, unit, "can fall no lower", "AOS-144"),
        OfUnit::Graded { unit, quality, .. } => {
            does(setting, unit, format!("is {} from now on", quality_word(setting, quality)), "AOS-144")
        }
        OfUnit::Shaken { unit } => does(setting, unit, "is shaken by the loss of its general", "AOS-161"),
        OfUnit::Disordered { unit } => does(setting, unit, "is in disorder", "AOS-09"),
        OfUnit::Reformed { unit, .. } => does(setting, unit, "reforms", "AOS-152"),
        OfUnit::Checked { unit, passed: true, .. } => does(setting, unit, "passes its morale check", "AOS-153"),
        OfUnit::Checked { unit, passed: false, .. } => does(setting, unit, "fails its morale check", "AOS-153"),
        OfUnit::Routed { unit } => does(setting, unit, "routs", "AOS-66"),
        OfUnit::Rallied { unit } => does(setting, unit, "rallies, in disorder", "AOS-155"),
        OfUnit::Halved { .. } => None,
    }
}

// --- generals and caissons ---

fn of_staff(setting: &Setting, event: &OfStaff) -> Told {
    match *event {
        OfStaff::Rode { general, with, .. } => {
            let piece = setting.officer_piece(general.into());
            let Some(unit) = with else { return does(setting, piece, "rides off by himself", "AOS-161") };
            let text = format!("{} rides up to {}.", short(setting, piece), short(setting, unit));
            says(text, "AOS-161", &[piece, unit])
        }
        OfStaff::Fell { general } => {
            let piece = setting.officer_piece(general.into());
            says(format!("{} is lost.", full_name(setting, piece)), "AOS-161", &[piece])
        }
        OfStaff::Rounds { unit, rounds, .. } => {
            does(setting, unit, format!("has {} left", counted(rounds, "round", "rounds")), "AOS-162")
        }
    }
}
