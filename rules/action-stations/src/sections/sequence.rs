//! The turn: initiative, and what comes after what; AST-237 and AST-238 walk through it.

use crate::battle::board::run;
use crate::battle::event::{Change, Event, OfTurn};
use crate::battle::position::{Phase, Place};
use crate::battle::state::Step;
use crate::battle::{Resolving, SIDES, Umpire};
use crate::resolution::initiative::{self, Initiative};
use crate::sections::{communications, detection, end, gunnery, movement, setup, torpedoes};
use sandtable_core::Side;
use sandtable_dice::Dice;
use sandtable_geometry::{Course, Length};

/// AST-206 A vessel that would touch another as it comes on is put back by this, straight astern.
const BACK: Length = Length::mm(5);
/// AST-206 So often, at most.
const MOST_BACK: i32 = 100;

/// AST-124, AST-125, AST-237, AST-238 A turn begins: who comes on, and the dice for the initiative.
pub fn turn<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let turn = umpire.state().table.turn + 1;
    if turn == 1 {
        setup::place_rest(umpire);
    }
    umpire.note(OfTurn::TurnBegan { turn });
    umpire.note(OfTurn::PhaseBegan { phase: Phase::Initiative });
    come_on(umpire, turn);
    if turn == 1 {
        detection::draw(umpire)?;
    }
    let winner = winner(umpire)?;
    umpire.note(OfTurn::Initiative { winner });
    umpire.then(Step::Begins(Phase::Communications));
    umpire.then(Step::Choose(winner));
    Ok(())
}

/// AST-125 A die a side, again while they are equal, with the command of each side and, where that is in force, the crew of its flagship.
fn winner<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<Side, D::Pause> {
    let board = umpire.board();
    let setting = board.setting;
    let bonus = |side: Side| {
        let flagship = setting.force(side).find(|unit| setting.is_vessel(*unit) && board.unit(*unit).can_act());
        let crew = flagship.map(|unit| setting.lists.crew(board.unit(unit).grade));
        initiative::bonus(&setting.rules, board.conditions().command[side.index()], crew)
    };
    let dice = Initiative { bonus: SIDES.map(bonus) };
    Ok(umpire.play(&dice)?.stage.unwrap_or_default())
}

/// AST-206 Vessels whose turn it is stand at their places; where one would touch another it is put back.
fn come_on<D: Dice>(umpire: &mut Umpire<'_, D>, turn: u8) {
    for unit in umpire.setting.pieces() {
        let member = &umpire.setting.members[unit.index()];
        if umpire.unit(unit).place != Place::Waiting || member.free || member.enters > turn {
            continue;
        }
        let board = umpire.board();
        let crowd = board.crowd(unit, 0);
        let touches = |at: Course| crowd.iter().any(|(_, shape)| board.footprint_at(unit, at).meets(shape));
        let back = |n: i32| run(member.at, Length::ZERO - BACK * n);
        let on_table = |at: &Course| board.setting.head.on_table(at.at);
        // RULING: for whom there is no room on the table comes on in the turn in which there is.
        let room = (0..MOST_BACK).map(back).take_while(on_table).find(|at| !touches(*at));
        let Some(at) = room else { continue };
        umpire.note(Event::of(unit, Change::Entered { at }, umpire.owner(unit)));
    }
}

/// AST-125 The winner said who moves first.
pub fn chosen<D: Dice>(umpire: &mut Umpire<'_, D>, winner: Side, first: bool) {
    umpire.note(OfTurn::First { side: if first { winner } else { winner.other() } });
}

/// AST-124 A phase begins.
pub fn begins<D: Dice>(umpire: &mut Umpire<'_, D>, phase: Phase) -> Result<(), D::Pause> {
    umpire.note(OfTurn::PhaseBegan { phase });
    match phase {
        Phase::Initiative => {}
        Phase::Communications => {
            communications::flooding(umpire)?;
            communications::fires(umpire)?;
            umpire.then(Step::Begins(Phase::MoveThree));
            if umpire.setting.rules.plotted {
                umpire.then(Step::Plots);
            }
            umpire.then(Step::Carried);
            umpire.then(Step::Orders);
        }
        Phase::MoveThree | Phase::MoveTwo | Phase::MoveOne | Phase::MoveAircraft => {
            umpire.then(Step::Begins(after(phase)));
            movement::begin(umpire);
        }
        Phase::Detection => {
            umpire.then(Step::Begins(Phase::Guns));
            detection::detect(umpire)?;
        }
        Phase::Guns => {
            umpire.then(Step::Begins(Phase::Torpedoes));
            gunnery::begin(umpire);
        }
        Phase::Torpedoes => {
            umpire.then(Step::Begins(Phase::Launch));
            torpedoes::run(umpire)?;
        }
        Phase::Launch => {
            umpire.then(Step::End);
            umpire.then(Step::Launched);
            umpire.then(Step::Launches);
        }
        Phase::End => end::end(umpire)?,
    }
    Ok(())
}

/// AST-124 The phase after one in which vessels move.
fn after(phase: Phase) -> Phase {
    Phase::MOVES.into_iter().find(|next| *next > phase).unwrap_or(Phase::Detection)
}
