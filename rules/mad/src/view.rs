//! What one viewer may know: the one door between the truth and everybody else.

use crate::board::Board;
use crate::event::Event;
use crate::s06_movement::TestPoints;
use crate::setting::Setting;
use crate::state::{Active, Element, MOST_OBJECTIVES, MOST_SHOTS, Marks, Shot, State, Step, Way};
use sandtable_core::{Path, Piece, Ruleset, Side, ToAct, Viewer};
use sandtable_dice::List;
use serde::{Deserialize, Serialize};

/// A stretch of a move that the watching side is asked about (MAD-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stretch {
    /// Who moves.
    pub mover: Piece,
    /// The number of the first test point.
    pub first: u8,
    /// The test points, as far as they are shown.
    pub points: TestPoints,
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Who must decide.
    pub to_act: ToAct,
    /// The question, for the side that it is put to.
    pub asked: Option<Step>,
    /// The turn; 0 during deployment.
    pub turn: u8,
    /// Who won the initiative of this turn.
    pub initiative: Option<Side>,
    /// Units activated in this turn or placed, one bit each.
    pub done: u64,
    /// The activation under way.
    pub active: Option<Active>,
    /// The elements.
    pub elements: Vec<Element>,
    /// Targets named and not yet fired at.
    pub shots: List<Shot, MOST_SHOTS>,
    /// The path under way, for the mover's own side.
    pub way: Option<Way>,
    /// The stretch that is shown, for the side that is asked about it.
    pub stretch: Option<Stretch>,
    /// Who holds each objective.
    pub holders: List<Option<Side>, MOST_OBJECTIVES>,
}

impl View {
    /// What a viewer may know.
    pub fn new(setting: &Setting, state: &State, viewer: Viewer) -> View {
        let to_act = crate::mad::Mad::to_act(setting, state);
        let mine = matches!(to_act, ToAct::One(side) if viewer.is(side));
        let asked = mine.then(|| *state.agenda.last().expect("somebody is asked"));
        let stretch = match (asked, &state.way) {
            (Some(Step::React { first, last, .. }), Some(way)) => {
                Some(Stretch { mover: way.mover, first, points: state.stretch(first, last) })
            }
            _ => None,
        };
        let elements = setting.pieces().map(|piece| {
            let element = &state.elements[piece.index()];
            seen(element, viewer.shares(setting.side(piece)))
        });
        View {
            viewer,
            to_act,
            asked,
            turn: state.turn,
            initiative: state.initiative,
            done: state.done,
            active: state.active,
            elements: elements.collect(),
            shots: state.shots,
            way: state.way.filter(|way| viewer.shares(way.side)),
            stretch,
            holders: state.holders,
        }
    }

    /// What the rules look at.
    pub fn board<'a>(&'a self, setting: &'a Setting) -> Board<'a> {
        Board { setting, elements: &self.elements, turn: self.turn }
    }

    /// The side that looks, if one does.
    pub fn side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public | Viewer::Umpire => None,
        }
    }

    /// Has the unit been activated in this turn (placed, during deployment)?
    pub fn is_done(&self, unit: crate::state::UnitId) -> bool {
        self.done >> unit.0 & 1 == 1
    }
}

/// An element as others see it: everything on the table is open but whose fire is held for the rest of an activation
/// (MAD-55).
fn seen(element: &Element, own: bool) -> Element {
    let mut marks = element.marks;
    if !own {
        marks.set(Marks::HOLDING, false);
    }
    Element {
        at: element.at,
        spent: element.spent,
        hit_points: element.hit_points,
        held: element.held,
        aboard: element.aboard,
        fired: element.fired,
        marks,
        lost_in: element.lost_in,
    }
}

/// What a viewer is told of an event: everything but the rest of a path (MAD-55) and who holds his fire.
pub fn heard(viewer: Viewer, event: &Event) -> Option<Event> {
    match *event {
        Event::SetOut { way, to_shoot } if !viewer.shares(way.side) => {
            Some(Event::SetOut { way: Way { path: Path::default(), ..way }, to_shoot })
        }
        Event::Holding { side, .. } if !viewer.shares(side) => None,
        other => Some(other),
    }
}
