//! Leaks written by hand, each of which the suite must find: what an umpire at a table would let slip.

use crate::battles::scenario;
use crate::conformance::{by_starlight, under_markers, under_water};
use crate::play::Layout;
use crate::secrets::{SALVOS, SECRETS};
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Command;
use sandtable_action_stations::battle::event::{Event, OfTorpedo, What};
use sandtable_action_stations::battle::position::{Level, Load, Phase, Place, Salvo};
use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::battle::state::{State, Step};
use sandtable_action_stations::battle::view::View;
use sandtable_action_stations::lists::Radar;
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
    FailedLook,
    /// AST-203 A throw of a radar.
    FailedRadar,
    /// AST-203 A throw of a sonar.
    FailedSonar,
    /// AST-203 Whoever hits a vessel that he does not see is told which it is.
    Target,
    /// AST-203 The crew of an enemy is told.
    Crew,
    /// AST-135 The place of a vessel that is not held is drawn.
    Position,
    /// AST-204 A marker is shown to whom it is not.
    Marker,
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
        let all = truth
            .salvos
            .iter()
            .filter(|salvo| slips(Slip::Marker) && !view.table.salvos.iter().any(|seen| seen.letter == salvo.letter));
        for hidden in all.copied().collect::<Vec<Salvo>>() {
            view.table.salvos.push(Salvo { load: None, ..hidden });
        }
        for (n, unit) in truth.units.iter().enumerate() {
            let piece = Piece(n as u16);
            if slips(Slip::Position) && view.table.units[n].place == Place::Unseen {
                view.table.units[n].at = unit.at;
            }
            if slips(Slip::Crew) {
                view.table.units[n].grade = unit.grade;
            }
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

    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        let heard = ActionStations::heard(state, viewer, event)?;
        let whom = matches!(event.what, What::Torpedo(OfTorpedo::Attacked { .. }));
        Some(if whom && slips(Slip::Target) { *event } else { heard })
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
        let board = Board::new(umpire.setting, &umpire.state().table);
        let fitted = |unit: Piece| umpire.setting.kind(unit);
        let (reason, throws): (_, &dyn Fn(Piece, Piece) -> bool) = match SLIP.get() {
            Some(Slip::FailedLook) => (&clause::SIGHTING, &|from, to| {
                let seen = board.sighting_distance(from, to);
                board.within(from, to, seen) && !board.within(from, to, seen.half())
            }),
            Some(Slip::FailedRadar) => (&clause::RADAR, &|from, to| {
                umpire.setting.radar(from) > Radar::None && board.within(from, to, Length::cm(40))
            }),
            Some(Slip::FailedSonar) => (&clause::SONAR, &|from, to| {
                fitted(from).is_some_and(|kind| kind.sonar) && board.within(from, to, Length::cm(40))
            }),
            _ => (&clause::SIGHTING, &|_, _| false),
        };
        if step == Step::Begins(Phase::Detection) {
            let enemies = |from: Piece, to: Piece| board.unit(from).side != board.unit(to).side && throws(from, to);
            let count = board.there().flat_map(|from| board.there().filter(move |to| enemies(from, *to))).count();
            for _ in 0..count {
                umpire.roll(Throw::one(10), || Why::of(reason))?;
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
    caught(Slip::FailedLook, &starlight, "leak through what is heard");
    caught(Slip::Crew, &starlight, "leak through the view");
    caught(Slip::Position, &starlight, "leak through the view");
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

/// Boats that cannot see two freighters, and launch at them.
pub fn in_the_dark() -> Layout {
    let boats = (0..4).fold(Layout::night().size(80, 60).turns(6), |layout, n| {
        layout.a(&format!("E{n} us_pt_elco at {},{} heading 90 speed 0 group E", 8 + n % 2, 12 + 12 * n))
    });
    boats
        .b("F1 m_freighter3 at 44,20 heading 0 speed 0 group F")
        .b("F2 m_freighter3 at 44,42 heading 0 speed 0 group F")
}

#[test]
fn whom_a_torpedo_meets_that_nobody_sees_is_not_told() {
    caught(Slip::Target, &Arc::new(in_the_dark().setting()), "leak through what is heard");
}

#[test]
fn what_instruments_and_markers_may_tell_is_caught() {
    let water = Arc::new(under_water().setting());
    caught(Slip::FailedRadar, &water, "leak through what is heard");
    caught(Slip::FailedSonar, &water, "leak through what is heard");
    let markers = Arc::new(in_the_dark().set("info.marker", "sighted").setting());
    caught(Slip::Marker, &markers, "leak through the view");
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
