//! Whole-move actions: one mechanism for everything that takes the entire movement of an element.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::{WholeMove, verb};
use crate::battle::event::{Event, WorkEvent};
use crate::battle::fieldworks::{Work, WorkId};
use crate::battle::lift::{Lift, Stance};
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, MoveUnderWay, Step};
use crate::battle::view::View;
use crate::clause;
use crate::lists::Class;
use crate::lists::mobility::Mobility;
use crate::lists::works::{GARRISON, WorkKind};
use sandtable_core::{Offer, Path, Piece, Refusal, Slot, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Point};

/// What takes the whole movement of an element: who may do it (MAD-157).
#[derive(Clone, Copy)]
pub struct WholeMoves<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-157 What its elements may give their whole movement to.
    #[inline]
    pub fn whole_moves(&self) -> WholeMoves<'_> {
        WholeMoves { board: self }
    }
}

impl<'a> WholeMoves<'a> {
    /// MAD-157 Has the element its whole movement still to give: on the table itself, not moved, embarked or landed, nobody in
    /// or out of it, no marker of this activation, not engaged already?
    ///
    /// Its place is that of the start of the activation, so that what is tested now held then: nobody's who arrived since.
    ///
    /// # Errors
    /// Why not.
    pub fn may_engage(self, piece: Piece) -> Result<(), Refusal> {
        let element = self.board.element(piece);
        unless(element.aboard.is_none(), &clause::ABOARD)?;
        self.board.movement().may_move_at_all(element)?;
        if element.marks.has(Marks::MOVED_NOW.and(Marks::BAILED_OUT).and(Marks::CHANGED).and(Marks::SLOWED)) {
            return refuse(&clause::WHOLE_MOVE);
        }
        unless(!element.marks.has(Marks::ARRIVED), &clause::ARRIVED_NOW)?;
        Ok(())
    }

    /// MAD-65 to MAD-69, MAD-157 May the element do this with its whole movement?
    ///
    /// # Errors
    /// Why not.
    pub fn may_do(self, piece: Piece, deed: &WholeMove) -> Result<(), Refusal> {
        // MAD-159: under its marker infantry crosses wire, and does nothing else of this.
        if !self.board.setting.is_element(piece) {
            let WholeMove::Cross { work } = *deed else { return refuse(&clause::REVEAL_FIRST) };
            self.may_marker_engage(piece)?;
            return self.may_cross(piece, work).map(|_| ());
        }
        self.may_engage(piece)?;
        match *deed {
            WholeMove::Cross { work } => self.may_cross(piece, work).map(|_| ()),
            WholeMove::Breach { work } => self.may_breach(piece, work).map(|_| ()),
            WholeMove::Clear { tile, second } => self.may_clear(piece, tile, second),
            WholeMove::Sink => self.board.stances().may_sink(piece),
        }
    }

    /// MAD-157, MAD-159 Has a marker its whole movement still to give, with all who are under it?
    fn may_marker_engage(self, marker: Piece) -> Result<(), Refusal> {
        self.may_engage(marker)?;
        let changed = Marks::CHANGED.and(Marks::SLOWED).and(Marks::OBSERVES);
        let busy = self
            .board
            .unit_of(marker)
            .is_some_and(|unit| self.board.members(unit).any(|(_, one)| one.marks.has(changed)));
        if busy { refuse(&clause::WHOLE_MOVE) } else { Ok(()) }
    }

    fn line_in_contact(self, piece: Piece, id: WorkId) -> Result<(&'a Work, Point), Refusal> {
        let Some(work) = self.board.works.get(id).filter(|work| work.line().is_some()) else {
            return refuse(&clause::NO_SUCH_WORK);
        };
        let at = self.board.element(piece).at;
        match work.nearest(at) {
            Some(nearest) if nearest.within(at, self.board.setting.rules.touch()) => Ok((work, nearest)),
            _ => refuse(&clause::NOT_TOUCHING),
        }
    }

    /// MAD-65, MAD-67 Where an element stands that crosses wire or an anti-tank obstacle as its whole movement: infantry the
    /// one, full tracks the other, straight through the nearest point of the line and as far beyond it.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_cross(self, piece: Piece, id: WorkId) -> Result<Point, Refusal> {
        let (work, nearest) = self.line_in_contact(piece, id)?;
        let element = self.board.element(piece);
        let (mobilities, marker) = (self.board.mobilities(piece), !self.board.setting.is_element(piece));
        let tracked = mobilities == Mobility::Tracked.into();
        match work.kind {
            WorkKind::Wire if mobilities.are_all_of(GARRISON) && !mobilities.is_empty() => {}
            WorkKind::Obstacle if tracked && !marker => {}
            _ if marker => return refuse(&clause::REVEAL_FIRST),
            WorkKind::Wire => return refuse(&clause::WIRE_CLOSED),
            _ => return refuse(&clause::OBSTACLE_CLOSED),
        }
        if tracked && element.fired != 0 {
            return refuse(&clause::CROSSES_WITHOUT_FIRE);
        }
        let end = nearest.advance(Angle::bearing(element.at, nearest), self.board.setting.rules.against());
        let track = [element.at, end];
        self.board.movement().fare(mobilities, &track).map_err(Refusal::of)?;
        self.board.movement().may_end(piece, end)?;
        self.board.obstacles().passes_works(piece, &track, Some(id))?;
        self.board.movement().passes_enemies(piece, &track)?;
        Ok(end)
    }

    /// MAD-66, MAD-67 Where an element makes a gap: infantry engineers in wire and obstacles, bridgers in obstacles.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_breach(self, piece: Piece, id: WorkId) -> Result<Point, Refusal> {
        let (work, nearest) = self.line_in_contact(piece, id)?;
        let bridges = self.board.setting.elements[piece.index()].granted.bridger;
        match work.kind {
            _ if self.is_engineer(piece) => Ok(nearest),
            WorkKind::Wire => refuse(&clause::NO_ENGINEER),
            _ if bridges => Ok(nearest),
            _ => refuse(&clause::NO_BRIDGER),
        }
    }

    /// MAD-69 May an element clear a tile that holds its centre or touches it, and a vehicle made for it a second one that it
    /// touches or that shares a side with the first?
    fn may_clear(self, piece: Piece, tile: WorkId, second: Option<WorkId>) -> Result<(), Refusal> {
        let (engineer, clearer) =
            (self.is_engineer(piece), self.board.setting.elements[piece.index()].granted.mine_clearer);
        if !engineer && !clearer {
            return refuse(&clause::NO_CLEARER);
        }
        let (at, limit) = (self.board.element(piece).at, self.board.setting.rules.touch());
        let tile_at =
            |id: WorkId| self.board.works.get(id).filter(|work| work.kind == WorkKind::Mines && work.is_there());
        let Some(first) = tile_at(tile) else { return refuse(&clause::NO_SUCH_WORK) };
        unless(first.within(at, limit), &clause::NOT_TOUCHING)?;
        let Some(second) = second else { return Ok(()) };
        if !clearer || second == tile {
            return refuse(&clause::ONE_TILE);
        }
        let Some(other) = tile_at(second) else { return refuse(&clause::NO_SUCH_WORK) };
        let joined = || first.area().zip(other.area()).is_some_and(|(one, other)| share_a_side(one, other));
        if other.within(at, limit) || joined() { Ok(()) } else { refuse(&clause::NOT_TOUCHING) }
    }

    /// MAD-139 Infantry engineers.
    pub fn is_engineer(self, piece: Piece) -> bool {
        let kind = self.board.setting.kind(piece);
        kind.engineer && matches!(kind.class, Class::Infantry | Class::PowerArmour)
    }
}

/// Have two tiles a side in common, not a corner alone?
fn share_a_side(one: &sandtable_geometry::Polygon, other: &sandtable_geometry::Polygon) -> bool {
    one.edges().any(|edge| other.edges().any(|there| edge.shared(&there).is_some()))
}

/// MAD-157 The element gives its whole movement to it; it takes effect at once.
pub fn engage<D: Dice>(umpire: &mut Umpire<D>, element: Piece, deed: &WholeMove) {
    let board = umpire.state().board(umpire.setting);
    match *deed {
        WholeMove::Sink => {
            umpire.note(Event::Work(WorkEvent::Engaged { element, silent: false }));
            umpire.note(Event::Stands { element, stance: Stance::Sunk, said: false });
        }
        WholeMove::Cross { work } => {
            let end = board.whole_moves().may_cross(element, work).expect("checked");
            let from = board.element(element).at;
            let spent = board.element(element).spent;
            // MAD-67: full tracks that cross an obstacle fire no more in this activation.
            let silent = board.mobilities(element) == Mobility::Tracked.into();
            let path: Path = [end].into_iter().collect();
            let side = umpire.setting.side(element);
            umpire.note(Event::Work(WorkEvent::Engaged { element, silent }));
            let way = MoveUnderWay { mover: element, side, from, path, spent, next: 0 };
            umpire.note(Event::SetOut { way, to_shoot: false });
            umpire.then(Step::Travel);
        }
        WholeMove::Breach { work } => {
            let point = board.whole_moves().may_breach(element, work).expect("checked");
            let gap = umpire.state().works.get(work).and_then(|work| work.gap_at(point)).expect("checked: a line");
            umpire.note(Event::Work(WorkEvent::Engaged { element, silent: false }));
            umpire.note(Event::Work(WorkEvent::Breached { work, gap }));
        }
        WholeMove::Clear { tile, second } => {
            umpire.note(Event::Work(WorkEvent::Engaged { element, silent: false }));
            for tile in [Some(tile), second].into_iter().flatten() {
                umpire.note(Event::Work(WorkEvent::Cleared { tile }));
            }
        }
    }
}

/// MAD-157 What an element could give its whole movement to, where it stands.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    if board.lift(actor) == Lift::Over && board.whole_moves().may_do(actor, &WholeMove::Sink).is_ok() {
        take(Offer::new(actor, verb::SINK, &[]));
    }
    if board.works.works.is_empty() || board.whole_moves().may_engage(actor).is_err() {
        return;
    }
    let (at, limit) = (board.element(actor).at, setting.rules.touch());
    let second = |id: Option<WorkId>| match id {
        Some(id) => Slot::only(id.0),
        None => Slot::Number { from: -1, to: -1 },
    };
    for (id, work) in board.works.there() {
        if work.kind.is_line() && work.within(at, limit) {
            for (deed, verb) in
                [(WholeMove::Cross { work: id }, verb::CROSS), (WholeMove::Breach { work: id }, verb::BREACH)]
            {
                if board.whole_moves().may_do(actor, &deed).is_ok() {
                    take(Offer::new(actor, verb, &[Slot::only(id.0)]));
                }
            }
        } else if work.kind == WorkKind::Mines && work.within(at, limit) {
            let others = board.works.there().map(|(other, _)| Some(other)).filter(|other| *other != Some(id));
            for other in std::iter::once(None).chain(others) {
                if board.whole_moves().may_do(actor, &WholeMove::Clear { tile: id, second: other }).is_ok() {
                    take(Offer::new(actor, verb::CLEAR, &[Slot::only(id.0), second(other)]));
                }
            }
        }
    }
}
