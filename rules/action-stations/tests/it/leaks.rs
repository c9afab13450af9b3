//! Leaks written by hand, each of which the suite must find: what an umpire at a table would let slip.

use crate::battles::scenario;
use crate::conformance::{by_starlight, under_markers};
use crate::secrets::{SALVOS, SECRETS};
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Command;
use sandtable_action_stations::battle::position::{Level, Load, Phase, Place};
use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::battle::state::{State, Step};
use sandtable_action_stations::battle::view::View;
use sandtable_action_stations::{ActionStations, clause};
use sandtable_core::{Piece, Refusal, Roster, Ruleset, Table, ToAct, Umpire, Viewer};
use sandtable_dice::{Dice, Throw, Why};
use sandtable_geometry::Length;
use sandtable_testkit::{Games, KINDS, Leak, Secrets, every_kind_is_caught, suite_catches};
use std::cell::Cell;
use std::sync::Arc;

/// What leaks in this run. One type for all of them, since the rulebook is compiled for each type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    /// AST-203 A throw of a look-out is heard, though it may fail.
    FailedThrow,
    /// AST-205 Which vessels have had their activation is seen of those that are not held, too.
    Activations,
    /// AST-51 The card of a salvo says whether it is wide.
    Spread,
    /// AST-51, AST-53 The card of a salvo says whether it runs deep.
    Depth,
    /// AST-242 A side is not asked where only dummies have still to move.
    DummiesPass,
    /// AST-242 A dummy is drawn as a boat.
    DummiesDrawn,
    /// AST-203 The roster counts what is in the enemy's tubes.
    Tubes,
    /// AST-205 A path is refused since somebody unseen lies on it.
    Path,
    /// AST-159 The display tells who is alerted.
    Alert,
    /// AST-203 A side is told that the enemy has it in sight.
    Watched,
}

thread_local! {
    static SLIP: Cell<Option<Slip>> = const { Cell::new(None) };
}

fn slips(slip: Slip) -> bool {
    SLIP.get() == Some(slip)
}

struct Loose;

impl Leak<ActionStations> for Loose {
    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let mut view = ActionStations::view(setting, state, viewer);
        let Viewer::Side(side) = viewer else { return view };
        let truth = &state.table;
        for salvo in truth.salvos.iter().filter(|salvo| salvo.side != side) {
            let seen = view.table.salvos.iter_mut().find(|seen| seen.marker == salvo.marker);
            let is = |of: fn(&Load) -> bool| u8::from(salvo.load.as_ref().is_some_and(of));
            match seen {
                Some(seen) if slips(Slip::Spread) => seen.shown = is(|load| load.wide),
                Some(seen) if slips(Slip::Depth) => seen.shown = is(|load| load.deep),
                _ => {}
            }
        }
        for (n, unit) in truth.units.iter().enumerate() {
            let piece = Piece(n as u16);
            let unseen = view.table.units[n].place == Place::Unseen;
            if slips(Slip::Activations) && unseen {
                view.table.units[n].moved = unit.moved;
            }
            if slips(Slip::Alert) && unit.side != side {
                view.table.units[n].alerted = unit.alerted;
            }
            if slips(Slip::Watched) && unit.side == side {
                view.table.units[n].challenged = truth.level(side.other(), piece) > Level::None;
            }
            let number =
                truth.contact(side, piece).number.filter(|_| slips(Slip::DummiesDrawn) && setting.is_dummy(piece));
            if let Some(drawn) =
                number.and_then(|number| view.table.units.get_mut(truth.units.len() + usize::from(number)))
            {
                drawn.smoking = true;
            }
        }
        view
    }

    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match (state.agenda.last(), ActionStations::to_act(setting, state)) {
            (Some(Step::Move(side)), ToAct::One(asked)) if slips(Slip::DummiesPass) => {
                let board = Board::new(setting, &state.table);
                let real = board.waiting(*side).any(|unit| !setting.is_dummy(unit));
                ToAct::One(if real { asked } else { asked.other() })
            }
            (_, asked) => asked,
        }
    }

    fn resolve<D: Dice>(umpire: &mut Umpire<ActionStations, D>, step: Step) -> Result<(), D::Pause> {
        if slips(Slip::FailedThrow) && step == Step::Begins(Phase::Detection) {
            let board = Board::new(umpire.setting, &umpire.state().table);
            let doubtful = |from: Piece, to: Piece| {
                let seen = board.sighting_distance(from, to);
                board.unit(from).side != board.unit(to).side
                    && board.within(from, to, seen)
                    && !board.within(from, to, seen.half())
            };
            let throws = board.there().flat_map(|from| board.there().filter(move |to| doubtful(from, *to))).count();
            for _ in 0..throws {
                umpire.roll(Throw::one(10), || Why::of(&clause::SIGHTING))?;
            }
        }
        ActionStations::resolve(umpire, step)
    }

    fn check(setting: &Setting, truth: &State, view: &View, command: &Command) -> Result<(), Refusal> {
        ActionStations::check(setting, view, command)?;
        let (Command::Steer { unit, .. } | Command::Carry { unit }, Viewer::Side(side)) = (command, view.viewer) else {
            return Ok(());
        };
        let board = Board::new(setting, &truth.table);
        let near =
            |other: Piece| board.within(*unit, other, Length::cm(25)) && truth.table.level(side, other) == Level::None;
        if slips(Slip::Path) && board.of(side.other()).any(near) {
            return Err(Refusal::of(&clause::CANNOT_RAM));
        }
        Ok(())
    }

    fn roster(setting: &Setting, truth: &State, view: &View) -> Roster {
        let mut roster = ActionStations::roster(setting, view);
        if let (Viewer::Side(side), true) = (view.viewer, slips(Slip::Tubes)) {
            let enemy = truth.table.units.iter().filter(|unit| unit.side != side);
            let loaded: u32 = enemy.flat_map(|unit| unit.tubes.iter()).map(|tube| u32::from(tube.loaded)).sum();
            roster.phase += &format!(", {loaded}");
        }
        roster
    }
}

fn caught(slip: Slip, setting: &Arc<Setting>, through: &str) {
    caught_among(slip, setting, SECRETS, through);
}

fn caught_among(slip: Slip, setting: &Arc<Setting>, secrets: Secrets<ActionStations>, through: &str) {
    SLIP.set(Some(slip));
    suite_catches::<ActionStations, Loose>(setting, Games { battles: 12, decisions: 6_000 }, secrets, through);
    SLIP.set(None);
}

#[test]
fn what_an_umpire_may_let_slip_is_caught() {
    let starlight = Arc::new(by_starlight().setting());
    caught(Slip::FailedThrow, &starlight, "leak through what is heard");
    caught(Slip::Activations, &starlight, "leak through the view");
    caught(Slip::Tubes, &starlight, "leak through the roster");
    caught(Slip::Path, &starlight, "leak through");
    caught(Slip::Alert, &starlight, "leak through the view");
    caught(Slip::Watched, &starlight, "leak through the view");
}

#[test]
fn what_torpedoes_may_tell_is_caught() {
    let battle = Arc::new(scenario("two-against-two-off-brittany", &[]));
    caught_among(Slip::Spread, &battle, SALVOS, "leak through the view");
    caught_among(Slip::Depth, &battle, SALVOS, "leak through the view");
}

#[test]
fn what_dummies_may_tell_is_caught() {
    let markers = Arc::new(under_markers().setting());
    caught(Slip::DummiesDrawn, &markers, "leak through the view");
    caught(Slip::DummiesPass, &markers, "leak through who must decide");
}

#[test]
fn a_leak_of_every_kind_is_found() {
    let starlight = Arc::new(by_starlight().setting());
    let caught =
        every_kind_is_caught::<ActionStations>(&starlight, Games { battles: 6, decisions: 6_000 }, SECRETS, &[]);
    assert_eq!(caught, KINDS.len());
}
