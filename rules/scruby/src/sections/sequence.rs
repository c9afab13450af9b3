//! The turn: what comes before the first, initiative, the phases, and the end of the battle.

use crate::battle::{
    Board, Flank, OfTurn, Phase, Place, Position, Resolving, Setting, Sort, State, Step, Umpire, Wing,
};
use crate::clause;
use crate::resolution::victory::{self, Share};
use crate::resolution::weather::{self, WeatherDie};
use crate::resolution::{Weather, rolls};
use crate::rules::{LossBasis, SetUp, UmpireLine};
use crate::sections::{charges, morale, orders, placing, throws};
use sandtable_core::{Outcome, Piece, Side};
use sandtable_dice::Dice;

/// Both sides, south first.
pub const SIDES: [Side; 2] = [Side::A, Side::B];

/// AOS-11, AOS-76, AOS-92 Before the first turn: how much of a line may move, and who stands where.
pub fn begin<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let limited = match setting.rules.umpire_line {
        UmpireLine::Whole => false,
        UmpireLine::Limited => true,
        UmpireLine::Random => umpire.play(&rolls::line_rule())?.stage.passed(),
    };
    umpire.note(OfTurn::LineRuled { limited });
    umpire.then(Step::Turn);
    if umpire.board().table.units.iter().all(|unit| unit.is_there()) {
        return Ok(());
    }
    if setting.rules.setup == SetUp::Alternate {
        // The lower die.
        let last = throws::contest(umpire, &clause::PLACES_FIRST, [false; 2])?;
        umpire.then(Step::Alternate(last.other()));
    } else {
        umpire.then(Step::SetUp);
    }
    Ok(())
}

/// AOS-12, AOS-161 A turn begins: the weather, the wings, and the dice for the initiative, thrown again while they are equal.
pub fn turn<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    placing::place_the_rest(umpire);
    let turn = umpire.board().table.turn + 1;
    umpire.note(OfTurn::TurnBegan { turn });
    umpire.note(OfTurn::PhaseBegan { phase: Phase::Initiative });
    change_weather(umpire, turn)?;
    wings(umpire);
    let commanders = SIDES.map(|side| umpire.board().has_commander(side));
    let winner = throws::contest(umpire, &clause::INITIATIVE, commanders)?;
    umpire.then(Step::Choose(winner));
    let board = umpire.board();
    // AOS-160: with written orders the winner moves, and nothing is chosen but a flank.
    if umpire.setting.rules.written && !board.table.limited {
        umpire.take();
        chosen(umpire, winner, None);
    }
    Ok(())
}

/// AOS-75, AOS-164 A die before turns 1, 5, 9 and so on, unless the scenario says what the weather is.
fn change_weather<D: Dice>(umpire: &mut Umpire<'_, D>, turn: u8) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let weather = match setting.weather {
        Some(weather) => weather,
        None if setting.rules.weather && weather::changes_before(turn) => umpire.play(&WeatherDie)?.stage,
        None => return Ok(()),
    };
    let rolled_foul = setting.weather.is_none() && weather != Weather::Fair;
    if rolled_foul || umpire.board().table.weather != weather {
        umpire.note(OfTurn::WeatherTurned { weather });
    }
    Ok(())
}

/// AOS-93 By an option a unit belongs to the wing in whose zone the middle of its front edge is.
fn wings<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let (setting, board) = (umpire.setting, umpire.board());
    if !setting.rules.wing_reassign {
        return;
    }
    let now = |unit: Piece| {
        // AOS-162: a caisson belongs to the wing of its battery.
        let of = if let Sort::Caisson(battery) = board.member(unit).sort { battery } else { unit };
        placing::wing_at(setting.head.table, board.side(of), board.unit(of).stand.at)
    };
    let moved = board.all().map(|unit| (unit, now(unit)));
    let moved: Vec<(Piece, Wing)> = moved.filter(|(unit, wing)| board.unit(*unit).wing != *wing).collect();
    umpire.note_all(moved.into_iter().map(|(unit, wing)| OfTurn::Winged { unit, wing }));
}

/// AOS-10, AOS-13 Who moves is known: the phases of the turn follow.
pub fn chosen<D: Dice>(umpire: &mut Umpire<'_, D>, mover: Side, flank: Option<Flank>) {
    umpire.note(OfTurn::Chosen { mover, flank });
    umpire.then(Step::End);
    // The last one put on the agenda comes first.
    for (_, phase) in Phase::ALL.into_iter().rev().filter(|(_, phase)| *phase > Phase::Initiative) {
        umpire.then(Step::Begins(phase));
    }
}

/// AOS-10, AOS-71, AOS-78 A phase begins: what is done in it goes on the agenda. In the movement of 1961 orders are written.
pub fn begins<D: Dice>(umpire: &mut Umpire<'_, D>, phase: Phase) -> Result<(), D::Pause> {
    umpire.note(OfTurn::PhaseBegan { phase });
    let mover = umpire.board().table.mover;
    match phase {
        Phase::Movement if umpire.setting.rules.written => {
            umpire.then(Step::Together);
            umpire.then(Step::Written);
        }
        Phase::Movement => {
            umpire.then(Step::Part(mover.other()));
            umpire.then(Step::Part(mover));
        }
        Phase::Artillery | Phase::SmallArms => {
            umpire.then(Step::Removal);
            umpire.then(Step::Fires(mover.other()));
            umpire.then(Step::Fires(mover));
        }
        Phase::Firefights => umpire.then(Step::Firefights),
        Phase::Charges => {
            umpire.then(Step::Charges(mover.other()));
            umpire.then(Step::Charges(mover));
        }
        Phase::Melee => {
            // AOS-107: declared charges end with the charges phase.
            let board = umpire.board();
            let waiting: Vec<Piece> = board.all().filter(|unit| board.unit(*unit).charge.is_some()).collect();
            waiting.into_iter().for_each(|unit| charges::fail(umpire, unit));
            umpire.then(Step::Melees);
        }
        Phase::Morale => morale::phase(umpire)?,
        Phase::SetUp | Phase::Initiative => {}
    }
    Ok(())
}

/// AOS-94 The part of a side in the movement phase: its routing units move, then it is asked for orders.
pub fn part<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    morale::rout_moves(umpire, side);
    umpire.then(Step::Commands(side));
}

/// AOS-94, AOS-166 A side is asked for orders while it has any left to give; where it has none, nothing is asked.
pub fn commands<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) -> Result<(), D::Pause> {
    if !orders::has_any(&umpire.board(), side) {
        return orders::close(umpire);
    }
    umpire.then(Step::Orders(side));
    Ok(())
}

// --- the end ---

/// AOS-67 By how much a side leads as things stand, in leads that win.
pub fn lead(setting: &Setting, state: &State, side: Side) -> f64 {
    victory::lead(losses(setting, &state.table, side), losses(setting, &state.table, side.other()))
}

/// The least number that all up to this one divide.
const fn multiple_of_all(most: u128) -> u128 {
    let (mut least, mut n) = (1, 2);
    while n <= most {
        let (mut divisor, mut rest) = (n, least % n);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        least *= n / divisor;
        n += 1;
    }
    least
}

/// AOS-156 What a side has lost of what it had: in figures, or by what they cost.
pub fn losses(setting: &Setting, table: &Position, side: Side) -> Share {
    /// A multiple of all starting figures up to 72; what it does not divide is rounded down.
    const SHARE: u128 = multiple_of_all(72);
    let board = Board::new(setting, table);
    let units = setting.roster(side).filter(|unit| !board.is_caisson(*unit));
    units.fold(Share::default(), |sum, piece| {
        let (member, unit) = (board.member(piece), board.unit(piece));
        let routs = setting.rules.routers_lost && unit.routing.is_some();
        // Who is still to be placed is not lost.
        let is_gone = matches!(unit.place, Place::Gone(_)) || routs;
        let there = if is_gone { 0 } else { unit.figures };
        let (start, gone) = (u128::from(member.figures), u128::from(member.figures.saturating_sub(there)));
        match setting.rules.loss_basis {
            LossBasis::Figures => Share { lost: sum.lost + gone, of: sum.of + start },
            LossBasis::Points => {
                let cost = u128::from(member.points) * SHARE;
                Share { lost: sum.lost + cost * gone / start.max(1), of: sum.of + cost }
            }
        }
    })
}

/// AOS-67, AOS-68 How it would end now.
pub fn standing(setting: &Setting, table: &Position) -> Outcome {
    victory::outcome(SIDES.map(|side| losses(setting, table, side)))
}

/// AOS-157 The turn ends: the battle does where a side has lost enough, after the last turn, and where both agree.
pub fn end<D: Dice>(umpire: &mut Umpire<'_, D>) {
    let (setting, table) = (umpire.setting, &umpire.state().table);
    let spent = SIDES.iter().any(|side| losses(setting, table, *side).reaches(setting.rules.end_at_loss_pct));
    if spent || table.turn >= setting.last_turn() || table.content == [true; 2] {
        let outcome = standing(setting, table);
        umpire.note(OfTurn::Ended { outcome, conceded: false });
    } else {
        umpire.then(Step::Turn);
    }
}
