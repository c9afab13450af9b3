//! What the rules of the air game look at: the craft as they are, or as a side knows them.

use sandtable_core::{Piece, Side};
use sandtable_geometry::{Course, Length, Point};

use super::setting::{AirSetting, Mode, Start, own_zone};
use super::state::{Craft, Flags};
use crate::air::lists::{GunKind, TargetKind, Type};
use crate::air::rules::{AirRules, Edge};
use crate::battle::board::Board;
use crate::battle::setting::Setting;
use crate::battle::state::{Element, Marks, State};
use crate::battle::view::View;
use std::borrow::Cow;

/// The sky over a table. Made of the truth where rules are resolved, of a view where they are asked beforehand: one set of
/// rules for both.
#[derive(Clone, Copy)]
pub struct Air<'a> {
    /// The battle with everything on the ground; the pieces of the air game are the last of it.
    pub board: Board<'a>,
    /// The pieces and tables of the air game.
    pub setting: &'a AirSetting,
    /// The options in force.
    pub rules: &'a AirRules,
}

impl State {
    /// What the rules of the air game look at; nothing in a battle without aircraft.
    pub fn air<'a>(&'a self, setting: &'a Setting) -> Option<Air<'a>> {
        self.board(setting).air()
    }
}

impl View {
    /// What the rules of the air game look at; nothing in a battle without aircraft.
    pub fn air<'a>(&'a self, setting: &'a Setting) -> Option<Air<'a>> {
        self.board(setting).air()
    }
}

impl<'a> Board<'a> {
    /// The sky over the table; nothing in a battle without aircraft.
    pub fn air(&self) -> Option<Air<'a>> {
        let skies = self.setting.sky.as_deref()?;
        Some(Air { board: *self, setting: skies, rules: &self.setting.rules.air })
    }
}

impl<'a> Air<'a> {
    /// Is the piece one of the air game?
    pub fn has(&self, piece: Piece) -> bool {
        self.setting.index(piece).is_some()
    }

    /// A craft.
    pub fn craft(&self, piece: Piece) -> &'a Craft {
        &self.board.sky.craft[piece.index() - usize::from(self.setting.first)]
    }

    /// Its place, hit points and marks.
    pub fn element(&self, piece: Piece) -> &'a Element {
        &self.board.elements[piece.index()]
    }

    /// Whose it is.
    pub fn side(&self, piece: Piece) -> Side {
        self.board.setting.side(piece)
    }

    /// Its type, where it flies.
    pub fn kind(&self, piece: Piece) -> Option<&'a Type> {
        self.setting.aircraft(piece)
    }

    /// MAP-06, MAP-93 The hit points that it has undamaged.
    pub fn full_hit_points(&self, piece: Piece) -> u16 {
        let of_target = || self.setting.target(piece).map_or(0, |target| target.hit_points);
        self.kind(piece).map_or_else(of_target, |kind| kind.hit_points)
    }

    /// Where it is and where it points.
    pub fn course(&self, piece: Piece) -> Course {
        Course { at: self.element(piece).at, heading: self.craft(piece).heading }
    }

    /// Is it on the table itself and not destroyed? Who is under a marker is not (MAP-79).
    pub fn is_there(&self, piece: Piece) -> bool {
        self.element(piece).stands()
    }

    /// Is it lost or gone for good?
    pub fn is_gone(&self, piece: Piece) -> bool {
        let element = self.element(piece);
        element.lost_in > 0 || element.marks.has(Marks::LEFT)
    }

    /// MAP-95 Has it its place, and is not out of the battle?
    pub fn is_placed(&self, piece: Piece) -> bool {
        self.element(piece).marks.has(Marks::PLACED) && !self.is_gone(piece)
    }

    /// MAP-95 Where its owner may place a craft.
    ///
    // RULING: in its side's own zone where all near whom it was to start are out of the battle; the register does not say.
    pub fn start(&self, piece: Piece) -> Cow<'a, Start> {
        let plan = self.setting.member(piece);
        match &plan.start {
            Start::Near { pieces, from, sweep, .. } if pieces.iter().all(|&near| self.is_gone(near)) => {
                let area = own_zone(self.setting.table, plan.side);
                Cow::Owned(Start::In { area, from: *from, sweep: *sweep })
            }
            start => Cow::Borrowed(start),
        }
    }

    /// MAP-77 Has it, on the table, an opportunity marker?
    pub fn watches(&self, piece: Piece) -> bool {
        self.is_there(piece) && self.element(piece).marks.has(Marks::WATCHING)
    }

    /// MAP-114 Has it one that is not named yet for the flight under way?
    pub fn holds_marker(&self, piece: Piece) -> bool {
        self.watches(piece) && !self.board.sky.watches.iter().any(|watch| watch.firer == piece)
    }

    /// MAP-100 Has it never been on the table, and still comes?
    pub fn is_to_come(&self, piece: Piece) -> bool {
        let away = self.setting.member(piece).start == Start::Away;
        away && !self.is_gone(piece)
            && self.craft(piece).exit.is_none()
            && !self.element(piece).marks.has(Marks::PLACED)
    }

    /// MAP-97, MAP-100 Is it off the table, and may come, or come back, in this turn?
    pub fn is_due(&self, piece: Piece) -> bool {
        match self.craft(piece).exit {
            Some(exit) => !self.is_gone(piece) && self.board.turn >= exit.turn + 2,
            None => self.is_to_come(piece) && self.board.turn >= self.rules.arrival,
        }
    }

    /// MAP-115 The aircraft of a side that are units of this turn and have not been activated in it.
    pub fn waiting(&self, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
        let air = *self;
        let waits = move |piece: &Piece| air.side(*piece) == side && air.may_act(*piece);
        self.setting.pieces().filter(waits)
    }

    /// MAP-115 The aircraft that have been activated in this turn.
    pub fn activated(&self) -> impl Iterator<Item = Piece> + use<'a> {
        let air = *self;
        let done = move |piece: &Piece| air.craft(*piece).place > 0 && air.craft(*piece).flags.has(Flags::DONE);
        self.setting.pieces().filter(done)
    }

    /// MAP-08, MAP-115 Has it a step in this turn, and has not had it?
    pub fn may_act(&self, piece: Piece) -> bool {
        let craft = self.craft(piece);
        craft.place > 0 && !craft.flags.has(Flags::DONE) && (self.is_there(piece) || self.is_due(piece))
    }

    /// MAP-97 What the edge of the table is.
    pub fn edge(&self) -> Edge {
        match (self.rules.edge, self.setting.mode) {
            (None, Mode::Air) => Edge::Leave,
            // Where there is a ground the sky ends with it.
            (None | Some(Edge::Scroll), Mode::Combined) => Edge::Return,
            (Some(edge), _) => edge,
        }
    }

    /// MAP-97 The far corner of the table whose edges a craft can cross; none where the table scrolls.
    pub fn table(&self) -> Option<Point> {
        (self.edge() != Edge::Scroll).then_some(self.setting.table)
    }

    /// The pieces of the air game that are on the table.
    pub fn there(&self) -> impl Iterator<Item = Piece> + use<'a> {
        let air = *self;
        self.setting.pieces().filter(move |&piece| air.is_there(piece))
    }

    /// The aircraft of a side that are on the table.
    pub fn flying(&self, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
        let air = *self;
        self.there().filter(move |&piece| air.side(piece) == side && air.kind(piece).is_some())
    }

    /// What each aircraft that a side has lost was worth.
    pub fn lost(&self, side: Side) -> impl Iterator<Item = u16> + use<'a> {
        let air = *self;
        let lost = move |&piece: &Piece| air.side(piece) == side && air.element(piece).lost_in > 0;
        self.setting.pieces().filter(lost).map(move |piece| air.setting.member(piece).points)
    }

    /// Ships, structures and gun positions of a side that are there, and its elements on the ground.
    pub fn grounded(&self, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
        let air = *self;
        let elements = self.board.setting.pieces().chain(self.setting.pieces());
        let below = move |&piece: &Piece| air.side(piece) == side && air.kind(piece).is_none() && air.is_there(piece);
        elements.filter(below)
    }

    /// MAP-79 Is it somebody on the table who can be fired at? No marker is, and nobody under one.
    pub fn is_target(&self, piece: Piece) -> bool {
        (self.has(piece) || self.ground().is_element(piece)) && self.is_there(piece)
    }

    /// Everybody on the table who can be fired at, in the air and below.
    pub fn targets(&self) -> impl Iterator<Item = Piece> + use<'a> {
        let air = *self;
        let elements = self.board.setting.pieces().chain(self.setting.pieces());
        elements.filter(move |&piece| air.is_there(piece))
    }

    /// MAP-93 Length and breadth of what has an outline: ships and structures.
    pub fn outline(&self, piece: Piece) -> Option<[Length; 2]> {
        self.setting.target(piece).filter(|target| target.kind != TargetKind::Gun).map(|target| target.outline)
    }

    /// MAP-94 Does it have a step of its own in a turn: an aircraft, a ship, a gun position?
    pub fn acts(&self, piece: Piece) -> bool {
        self.setting.target(piece).is_none_or(|target| target.kind != TargetKind::Structure)
    }

    /// MAP-114 Has the enemy of a side an opportunity marker on the table?
    pub fn is_watched(&self, side: Side) -> bool {
        let enemy = side.other();
        let aloft = || self.setting.pieces().any(|piece| self.side(piece) == enemy && self.watches(piece));
        self.board.watchers(enemy).next().is_some() || aloft()
    }

    /// MAP-89, MAP-64, MAP-104 What keeps a group of a piece from firing, whatever it fires at.
    pub fn silenced(&self, piece: Piece, group: usize) -> Option<&'static sandtable_dice::Reason> {
        use crate::air::clause;
        let craft = self.craft(piece);
        let of = self.setting.groups(piece)[group];
        let gun = self.setting.lists.gun(of.gun);
        self.kind(piece)?;
        if craft.crew_hit >> of.crew & 1 == 1 {
            return Some(&clause::MAN_IS_HIT);
        }
        if gun.kind == GunKind::Rocket {
            return (craft.used[group] >= of.count).then_some(&clause::ROCKETS_SPENT);
        }
        let empty = gun.ammunition.is_some_and(|rolls| craft.used[group] >= rolls);
        (self.rules.ammunition && empty).then_some(&clause::NO_AMMUNITION)
    }

    /// MAP-30 Has a crew member released bombs or the torpedo in the flight under way?
    pub fn has_released(&self, piece: Piece, crew: u8) -> bool {
        use super::state::Run;
        let Some(kind) = self.kind(piece) else { return false };
        let Some(underway) = self.board.sky.flight.filter(|underway| underway.craft == piece) else { return false };
        let location = &kind.crew[usize::from(crew)];
        let own = match underway.flight.run {
            Run::None => false,
            // MAP-89: who stands in for the bomb aimer fires all the same.
            Run::Bombs { .. } => location.drops_bombs && self.released(piece),
            Run::Torpedo { .. } => crew == 0 && self.released(piece),
        };
        own && !self.rules.bomb_and_shoot
    }

    /// Has the run under way released its load?
    fn released(&self, piece: Piece) -> bool {
        self.craft(piece).flags.has(Flags::RELEASED)
    }
}
