//! The end of a turn: who sinks, what drifts, what is loaded again, who has heard, who has won.

use crate::battle::board::Board;
use crate::battle::event::{Change, Event, OfArea, OfTorpedo, OfTurn, What};
use crate::battle::position::{Gone, Level, Phase, Place};
use crate::battle::setting::Goal;
use crate::battle::state::{State, Step};
use crate::battle::{Resolving, SIDES, Umpire};
use crate::lists::Cargo;
use crate::resolution::{morale, sighting, torpedo, victory, weather};
use crate::sections::damage;
use sandtable_core::{Audience, Outcome, Piece, Side};
use sandtable_dice::Dice;
use sandtable_geometry::{Length, Point, Segment, convex_within};

/// AST-180 Troops land so near to the shore, and AST-193 survivors are picked up.
const LANDING: Length = Length::cm(2);
const RESCUE: Length = Length::cm(1);
/// AST-195 So many turns in a row without contact, gunfire or salvo end a battle.
const QUIET_TURNS: u8 = 8;

/// AST-133 The end phase, in its order.
pub fn end<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    umpire.note(OfTurn::PhaseBegan { phase: Phase::End });
    let places = signs(&umpire.board());
    scuttle(umpire);
    sink(umpire);
    drift(umpire);
    clocks(umpire);
    alert(umpire, &places);
    exits(umpire);
    objectives(umpire);
    rescue(umpire);
    hearts(umpire)?;
    break_off(umpire);
    quiet(umpire);
    if !finished(umpire) {
        umpire.then(Step::Turn);
    }
    Ok(())
}

/// AST-230 Vessels that are scuttled count as sunk by the enemy.
fn scuttle<D: Dice>(umpire: &mut Umpire<'_, D>) {
    for unit in umpire.in_order() {
        if umpire.unit(unit).scuttled && !umpire.unit(unit).sinking {
            damage::loud(umpire, unit, Change::Sinking);
        }
    }
}

/// AST-133, AST-134, AST-231 Sinking vessels go, and score.
fn sink<D: Dice>(umpire: &mut Umpire<'_, D>) {
    for unit in umpire.in_order() {
        let now = *umpire.unit(unit);
        if !now.sinking {
            continue;
        }
        let to = damage::heard_by(umpire, unit);
        damage::wreck(umpire, unit, to);
        let gone = if now.scuttled { Gone::Scuttled } else { Gone::Sunk };
        umpire.note(Event::of(unit, Change::Left { gone }, to));
        let worth = sunk(&umpire.board(), unit);
        score(umpire, now.side.other(), worth, to);
        let points = umpire.setting.points(unit);
        umpire.note(Event {
            to: umpire.setting.told([now.side]),
            what: What::Turn(OfTurn::Lost { side: now.side, points }),
        });
    }
}

/// AST-231 What the enemy has of a vessel that sinks: nothing by the option, if its own side did it.
fn sunk(board: &Board<'_>, unit: Piece) -> u16 {
    let (now, setting) = (board.unit(unit), board.setting);
    let own_hand = now.killer == Some(now.side) && !now.scuttled;
    if own_hand && !setting.rules.own_hand_scores { 0 } else { setting.members[unit.index()].victory }
}

/// AST-231 A side scores; those who saw why are told.
pub fn score<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side, points: u16, to: Audience) {
    if points > 0 {
        umpire.note(Event { to, what: What::Turn(OfTurn::Scored { side, points }) });
    }
}

/// AST-122, AST-153, AST-161 Smoke drifts down wind and ages, starshells burn out.
fn drift<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let table = &umpire.state().table;
    if table.smoke.is_empty() && table.stars.is_empty() {
        return;
    }
    let now = umpire.board().conditions();
    let (toward, by) = (weather::downwind(now.wind_from), umpire.setting.lists.sea(now.sea).drift);
    umpire.note(Event { to: Audience::All, what: What::Area(OfArea::Drifted { toward, by }) });
}

/// AST-133, AST-177 Clocks: who is slow, launches nothing and is not hit loads again after 15 turns.
fn clocks<D: Dice>(umpire: &mut Umpire<'_, D>) {
    for unit in umpire.in_order() {
        let now = *umpire.unit(unit);
        if !now.tubes.iter().any(|tube| tube.reloads > 0) {
            continue;
        }
        let quiet = now.speed <= torpedo::RELOADING_SPEED && !now.disturbed;
        let (turns, loads) = torpedo::reload(now.slow, quiet);
        if turns != now.slow {
            damage::inside(umpire, unit, Change::Slow { turns });
        }
        let kind = umpire.setting.kind(unit);
        for mount in (0..now.tubes.len()).filter(|_| loads) {
            let count = kind.and_then(|kind| kind.tubes.get(mount)).map_or(0, |mount| mount.count);
            let tube = now.tubes[mount];
            let torpedoes = count.saturating_sub(tube.loaded).min(tube.reloads);
            if torpedoes > 0 {
                damage::inside(umpire, unit, Change::Reloaded { mount: mount as u8, torpedoes });
            }
        }
    }
}

/// AST-158 Where there was gunfire, an explosion or a starshell in this turn, or a vessel burns, before any goes down. Depth charges explode.
fn signs(board: &Board<'_>) -> Vec<Point> {
    let burning = board.there().map(|unit| board.unit(unit)).filter(|now| now.fires > 0).map(|now| now.at.at);
    let stars = board.table.stars.iter().map(|star| star.at);
    let charges = board.table.patterns.iter().map(|pattern| pattern.at);
    stars.chain(charges).chain(board.table.flashes.iter().copied()).chain(burning).collect()
}

/// AST-158 Who is within 150 cm of one of these places in clear line.
fn alert<D: Dice>(umpire: &mut Umpire<'_, D>, places: &[Point]) {
    let board = umpire.board();
    let hears = |unit: &Piece| {
        let at = board.unit(*unit).at.at;
        !board.unit(*unit).alerted
            && places.iter().any(|place| at.within(*place, sighting::ALERTS) && board.is_clear(at, *place))
    };
    let heard: Vec<Piece> = board.in_order().filter(hears).collect();
    heard.into_iter().for_each(|unit| damage::alert(umpire, unit));
}

// --- exits and objectives ---

/// AST-133, AST-197 Vessels that left in this turn score where an objective says so.
fn exits<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let setting = umpire.setting;
    for objective in &setting.objectives {
        let Goal::Exit { edge, points, after_launch, after_drop } = &objective.goal else { continue };
        for unit in &objective.of {
            let now = *umpire.unit(*unit);
            let edge = umpire.board().way_out(*edge, objective.side);
            let beyond = edge.distance(setting.head.table, now.at.at) < Length::ZERO;
            let fits = (!after_launch || now.launched) && (!after_drop || now.landed);
            if now.place != Place::Gone(Gone::Left) || !beyond || !fits || now.scored {
                continue;
            }
            let worth = setting.exit(*unit, *points);
            damage::inside(umpire, *unit, Change::Scored);
            score(umpire, objective.side, worth, umpire.owner(*unit));
        }
    }
}

/// AST-180, AST-197 Zones in which something is dropped, and shores on which troops land.
fn objectives<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let setting = umpire.setting;
    for objective in &setting.objectives {
        for unit in &objective.of {
            let now = *umpire.unit(*unit);
            if !now.can_act() || now.landed {
                continue;
            }
            let shape = umpire.board().footprint(*unit).corners();
            let beach = |edge: Segment| convex_within(&[edge.from, edge.to], &shape, LANDING);
            let (done, points) = match &objective.goal {
                Goal::Drop { zone, points, speed } => {
                    (now.speed <= (*speed).into() && shape.iter().all(|corner| zone.contains(*corner)), points)
                }
                Goal::Landing { area, points } => {
                    let troops = setting.kind(*unit).is_some_and(|kind| kind.cargo == Cargo::Troops);
                    (troops && now.speed == 0 && (area.contains(now.at.at) || area.edges().any(beach)), points)
                }
                Goal::Exit { .. } => continue,
            };
            if done {
                damage::inside(umpire, *unit, Change::Landed);
                score(umpire, objective.side, *points, umpire.owner(*unit));
            }
        }
    }
}

/// AST-193 A vessel stopped within 1 cm of a wreck picks up its people.
fn rescue<D: Dice>(umpire: &mut Umpire<'_, D>) {
    for n in 0..umpire.state().table.wrecks.len() {
        let board = umpire.board();
        let wreck = board.table.wrecks[n];
        let helps = |unit: &Piece| {
            let now = board.unit(*unit);
            let stopped = now.can_act() && now.speed == 0 && board.is_afloat(*unit);
            stopped && convex_within(&[wreck.at], &board.footprint(*unit).corners(), RESCUE)
        };
        let Some(by) = board.in_order().find(helps).filter(|_| wreck.saved.is_none()) else { continue };
        let (to, side) = (umpire.owner(by), umpire.setting.side(by));
        umpire.note(Event { to, what: What::Area(OfArea::PickedUp { wreck: n as u8, by }) });
        score(umpire, side, victory::SURVIVORS as u16, to);
    }
}

// --- hearts ---

/// AST-229 With the option, vessels that fall to half of their boxes, or to a quarter, may lose heart: one test in a turn.
fn hearts<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    if !umpire.setting.rules.morale {
        return Ok(());
    }
    for unit in umpire.in_order() {
        let now = *umpire.unit(unit);
        let Some(kind) = umpire.setting.kind(unit).filter(|_| umpire.setting.is_vessel(unit)) else { continue };
        if !now.can_act() || now.withdraws || !morale::is_tested(kind.boxes, now.boxes_before, now.boxes) {
            continue;
        }
        let stands = damage::tested(umpire, unit, &morale::stands(now.grade))?;
        damage::inside(umpire, unit, Change::Tested { withdraws: !stands });
    }
    Ok(())
}

/// AST-194, AST-230 A side that has lost half of its points must try to leave.
fn break_off<D: Dice>(umpire: &mut Umpire<'_, D>) {
    if umpire.setting.rules.break_off != crate::rules::BreakOff::Both {
        return;
    }
    for side in SIDES {
        if has_lost_half(&umpire.board(), side) {
            for unit in umpire.board().of(side).filter(|unit| !umpire.unit(*unit).withdraws).collect::<Vec<_>>() {
                damage::inside(umpire, unit, Change::Tested { withdraws: true });
            }
        }
    }
}

/// AST-194 Has a side lost half or more of its starting points?
pub fn has_lost_half(board: &Board<'_>, side: Side) -> bool {
    let (lost, worth) = (board.table.lost[side.index()], board.setting.worth[side.index()]);
    worth > 0 && victory::must_break_off(worth.into(), lost.into())
}

// --- the end of the battle ---

/// AST-195 Turns in a row without contact, gunfire or salvo.
fn quiet<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let table = &umpire.state().table;
    let held =
        table.contacts.iter().flat_map(|all| all.iter()).any(|contact| contact.level_in(table.turn) > Level::None);
    let met = table.met || held;
    let still = !held && !table.gunfire && table.salvos.is_empty();
    let turns = if still && met { table.quiet.saturating_add(1) } else { 0 };
    if (turns, met) != (table.quiet, table.met) {
        umpire.note(Event { to: crate::battle::NOBODY, what: What::Turn(OfTurn::Quiet { turns, met }) });
    }
}

/// AST-195 Is it over? Then who has won.
fn finished<D: Dice>(umpire: &mut Umpire<'_, D>) -> bool {
    let board = umpire.board();
    let table = board.table;
    let left = |side: Side| {
        let stays = |unit: Piece| matches!(board.unit(unit).place, Place::Table | Place::Waiting);
        umpire.setting.force(side).any(|unit| umpire.setting.is_vessel(unit) && stays(unit))
    };
    let over = table.turn >= umpire.setting.last_turn()
        || SIDES.into_iter().any(|side| !left(side))
        || table.content == [true, true]
        || table.quiet >= QUIET_TURNS;
    if over {
        cripples(umpire, None);
        let outcome = outcome(umpire.state().table.score);
        umpire.note(OfTurn::Ended { outcome });
    }
    over
}

/// AST-196, AST-230, AST-231 At the end of the battle: half for vessels that cannot move or have a quarter of their boxes, once, and for all
/// of a side that has struck; who is sinking counts whole.
fn cripples<D: Dice>(umpire: &mut Umpire<'_, D>, struck: Option<Side>) {
    for unit in umpire.in_order() {
        let (board, side) = (umpire.board(), umpire.setting.side(unit));
        let half = victory::half(umpire.setting.members[unit.index()].victory);
        let worth = match () {
            () if !umpire.setting.is_vessel(unit) => 0,
            () if board.unit(unit).sinking => sunk(&board, unit),
            () if struck == Some(side) || is_crippled(&board, unit) => half,
            () => 0,
        };
        score(umpire, side.other(), worth, Audience::All);
    }
}

/// AST-196 Is a vessel at a speed limit of 0, or has it a quarter of its boxes or fewer?
pub fn is_crippled(board: &Board<'_>, unit: Piece) -> bool {
    let Some(kind) = board.setting.kind(unit).filter(|_| board.setting.is_vessel(unit)) else { return false };
    let now = board.unit(unit);
    now.is_there() && victory::is_crippled(board.top_speed(unit), kind.boxes, now.boxes)
}

/// AST-196 Who has won by points; a draw where the margin is small.
fn outcome(points: [u16; 2]) -> Outcome {
    victory::margin(points.map(u32::from)).1.map_or(Outcome::Drawn, Outcome::Won)
}

/// AST-230 A side strikes: the battle is over, and it is at least a tactical win for the other.
pub fn strike<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    umpire.note(OfTurn::Struck { side });
    exits(umpire);
    cripples(umpire, Some(side));
    umpire.note(OfTurn::Ended { outcome: Outcome::Won(side.other()) });
}

/// AST-135, AST-203 Does an event tell a side something of the other that it did not know: a contact, a shot, a hit?
pub fn discloses(_: &State, event: &Event) -> bool {
    match event.what {
        What::Unit { change, .. } => matches!(
            change,
            Change::Held { .. } | Change::Shot { .. } | Change::Unmasked | Change::Sinking | Change::Exploded
        ),
        What::Torpedo(event) => matches!(event, OfTorpedo::Launched { .. } | OfTorpedo::Attacked { .. }),
        // Dice may have fallen in these of which nobody is told, so there is no way back behind them, whatever came of it.
        What::Turn(OfTurn::PhaseBegan { phase }) => !Phase::MOVES.contains(&phase),
        What::Area(area) => matches!(area, OfArea::Found { .. }),
        What::Turn(_) => false,
    }
}
