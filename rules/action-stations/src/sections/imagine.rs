//! Battles that might be: a truth that the side which looks cannot tell from the real one.
//!
//! What it sees is kept. Who a contact is, where an enemy has got to that nobody holds, how he fares inside, what he holds himself and what
//! his salvos are set to is drawn. A salvo, a mine or a pattern of which a side knows nothing is not guessed.

use crate::battle::board::{Board, run};
use crate::battle::command::Launch;
use crate::battle::position::{Contact, Level, Load, Phase, Place, Plan, Position, Salvo, Unit, bit};
use crate::battle::setting::{Member, Setting, Sort};
use crate::battle::state::{State, Step};
use crate::battle::view::{View, as_seen};
use crate::battle::{SIDES, Umpire};
use crate::lists::Kind;
use crate::resolution::sighting::Look;
use crate::resolution::victory;
use crate::rules::Hiding;
use crate::sections::torpedoes::{self, LETTERS};
use crate::sections::{detection, setup};
use sandtable_core::{Agenda, Piece, Side, pick};
use sandtable_dice::{Silent, Source};
use sandtable_geometry::{Angle, Course, Length, Point};

/// So often a place is drawn for one that nobody holds, and the whole of it where it cannot be so.
const TRIES: u32 = 12;
/// An enemy has kept within so many degrees of the heading on which he was last known.
const ASTRAY: u32 = 50;
/// So much farther than he could have run an enemy may be.
const SLACK: Length = Length::cm(5);
/// One enemy in so many is taken to be hurt, where one has been fired at.
const HURT: u32 = 3;

/// A truth whose view this is; nothing where no side looks, where markers lie (AST-135), or where none is found.
pub fn imagine(setting: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
    let own = view.side().filter(|_| setting.rules.hiding != Hiding::Markers)?;
    if view.table.ended.is_some() {
        return Some(State { table: view.table.clone(), agenda: view.agenda });
    }
    (0..TRIES).find_map(|_| {
        let table = Box::new(Position { units: Vec::new(), ..(*view.table).clone() });
        let (seen, who, source) = (&*view.table, Vec::new(), &mut *source);
        let mut dream = Dream { setting, seen, own, table, who, used: 0, next: None, source };
        dream.set_out();
        dream.expect(view.agenda.last());
        dream.recognise()?;
        dream.hide();
        dream.remember();
        dream.set_salvos()?;
        dream.look_out();
        dream.table.told = SIDES.map(|_| view.table.score);
        let agenda = dream.agenda(view.agenda)?;
        Some(State { table: dream.table, agenda })
    })
}

/// AST-196 By how much a side leads, in leads that win.
pub fn lead(_: &Setting, state: &State, side: Side) -> f64 {
    victory::lead(state.table.score.map(u32::from), side)
}

/// A truth that is made of what a side sees.
struct Dream<'a, S> {
    setting: &'a Setting,
    seen: &'a Position,
    own: Side,
    table: Box<Position>,
    /// Who the contacts are, by their numbers.
    who: Vec<Piece>,
    /// Enemies that the side knows or has in contact, one bit each.
    used: u64,
    /// AST-126 One that is still to move, where the enemy is asked and nobody knows of whom it is.
    next: Option<Piece>,
    source: &'a mut S,
}

impl<'a, S: Source> Dream<'a, S> {
    fn board(&self) -> Board<'_> {
        Board::new(self.setting, &self.table)
    }

    fn unit(&mut self, unit: Piece) -> &mut Unit {
        &mut self.table.units[unit.index()]
    }

    /// One of these, each as likely.
    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let nth = pick(self.source, all.len() as u32) as usize;
        all.get(nth).copied()
    }

    fn enemies(&self) -> impl Iterator<Item = Piece> + use<'a, S> {
        self.setting.force(self.own.other())
    }

    /// One's own vessels as they are, and those of the enemy that are identified; the others as they set out.
    fn set_out(&mut self) {
        let (setting, turn) = (self.setting, self.seen.turn);
        for (piece, seen) in setting.pieces().zip(self.seen.units.iter()) {
            let member = &setting.members[piece.index()];
            let unit = if member.side == self.own {
                *seen
            } else if seen.place == Place::Unseen {
                let comes = turn > 0 && member.enters <= turn;
                let unit = self.inside(piece);
                Unit { place: if comes { Place::Table } else { unit.place }, ..unit }
            } else {
                self.used |= bit(piece);
                self.as_seen(piece, seen, Level::Identity)
            };
            self.table.units.push(unit);
        }
        let members = setting.members.len();
        let held = self.seen.contacts[self.own.index()].iter().take(members).copied().collect();
        self.table.contacts[self.own.index()] = held;
        self.table.contacts[self.own.other().index()] = (0..members).map(|_| Contact::default()).collect();
    }

    /// AST-126 Of the enemies whose turn it is to move, where no other is known to wait, one.
    fn expect(&mut self, asked: Option<&Step>) {
        let enemy = self.own.other();
        let waiting: Vec<Piece> = self.board().waiting(enemy).collect();
        let known = waiting.iter().any(|unit| self.used & bit(*unit) != 0);
        self.next = if asked == Some(&Step::Move(enemy)) && !known { self.one_of(&waiting) } else { None };
    }

    /// AST-158, AST-199 A vessel of the enemy as it might fare: whole, unless there was gunfire; alert, if it was so at the start, perhaps
    /// if it may have heard gunfire or a signal of its own side, and else not.
    fn inside(&mut self, piece: Piece) -> Unit {
        let mut unit = setup::unit(self.setting, piece, &self.setting.members[piece.index()]);
        unit.masked = self.seen.units[piece.index()].posing;
        let fired = |own: &Unit| own.side == self.own && own.guns.iter().any(|gun| gun.fired > 0);
        if self.seen.units.iter().any(fired) && pick(self.source, HURT) == 0 {
            unit.boxes -= pick(self.source, u32::from(unit.boxes / 2) + 1) as u16;
        }
        let signalled = || self.seen.turn > 1 && self.enemies().any(|mate| self.setting.members[mate.index()].alerted);
        let heard = self.seen.units.iter().any(|unit| fired(unit) || unit.fired) || signalled();
        unit.alerted |= heard && pick(self.source, 2) == 0;
        unit
    }

    /// The same, of which this is seen. AST-159: whoever fires or goes another way than at the start is alerted.
    fn as_seen(&mut self, piece: Piece, seen: &Unit, level: Level) -> Unit {
        let unit = as_seen(seen, self.seen.open.damage, self.inside(piece));
        let start = &self.setting.members[piece.index()];
        let strays = (seen.at.heading, seen.speed) != (start.at.heading, start.speed);
        let alerted =
            unit.alerted || seen.fired || seen.beam.is_some() || seen.challenged || level >= Level::Position && strays;
        Unit { alerted, boxes: if seen.sinking { 0 } else { unit.boxes }, ..unit }
    }

    /// AST-156 Who the contacts are: the best known first, and those that are still to move, each any of those that could have come there.
    fn recognise(&mut self) -> Option<()> {
        let (members, turn) = (self.setting.members.len(), self.seen.turn);
        let held = &self.seen.contacts[self.own.index()];
        let mut all: Vec<(usize, Contact)> = held.iter().copied().enumerate().skip(members).collect();
        self.who = vec![Piece::THE_SIDE; all.len()];
        all.retain(|(_, contact)| *contact != Contact::default());
        let to_move = |at: usize| self.seen.units[at].is_there() && !self.seen.units[at].moved;
        all.sort_by_key(|(at, contact)| std::cmp::Reverse((contact.level_in(turn), to_move(*at))));
        for (at, contact) in all {
            let seen = self.seen.units[at];
            let best = self.enemies().map(|piece| self.likeness(piece, &seen, &contact)).max().filter(|best| *best > 0);
            let able = self.enemies().filter(|piece| Some(self.likeness(*piece, &seen, &contact)) == best);
            let able: Vec<Piece> = able.collect();
            let piece = self.one_of(&able)?;
            self.who[at - members] = piece;
            self.table.contacts[self.own.index()][piece.index()] = contact;
            if self.used & bit(piece) == 0 {
                self.used |= bit(piece);
                match contact.last.filter(|_| contact.level_in(turn) <= Level::Bearing && !seen.is_there()) {
                    Some((from, when)) => self.wander(piece, from, turn.saturating_sub(when), None),
                    None => *self.unit(piece) = self.as_seen(piece, &seen, contact.level_in(turn)),
                }
            }
        }
        Some(())
    }

    /// How likely an enemy is the one that this side sees so: 0 for not at all, 1 where it can hardly have come there, 3 for certain.
    fn likeness(&self, piece: Piece, seen: &Unit, contact: &Contact) -> u8 {
        let (setting, turn, now) = (self.setting, self.seen.turn, self.table.units[piece.index()]);
        let (member, level) = (&setting.members[piece.index()], contact.level_in(turn));
        let is_kind = |holds: fn(&Kind) -> bool| setting.kind(piece).is_some_and(holds);
        let battery = matches!(member.sort, Sort::Battery(..)) && seen.at == member.at;
        let sort = battery || setting.is_vessel(piece) && (!seen.submerged() || is_kind(Kind::is_submarine));
        let class = level < Level::Class || setting.class(piece) == seen.class;
        // AST-193: a wreck that is known may have been a contact before, which was lost or went down where it was.
        let held = self.table.contacts[self.own.index()][piece.index()] != Contact::default();
        let waits = self.next == Some(piece) && (seen.moved || matches!(seen.place, Place::Gone(_)));
        let sunk = !(now.is_there() || seen.is_there() || held) && (seen.place == Place::Unseen || now.at == seen.at);
        let free = self.used & bit(piece) == 0 && !waits || sunk;
        let light = seen.beam.is_none() || battery || is_kind(|kind| kind.lights > 0);
        if !sort || !class || !light || !free || member.enters > turn.max(1) {
            return 0;
        }
        // AST-126: the classes move one after another.
        let (phase, due) = (self.seen.phase, self.board().moves_in(piece));
        let turn_came = due.is_none_or(|due| if seen.moved { due <= phase } else { due >= phase });
        let at = contact.last.map_or(seen.at, |(at, _)| at).at;
        let most = self.board().way_of(self.board().top_speed(piece)) * i32::from(turn) + SLACK;
        match () {
            () if battery || !now.is_there() && now.at == seen.at => 3,
            () if Phase::MOVES.contains(&phase) && !turn_came => 1,
            () if member.free || member.at.at.within(at, most) => 2,
            () => 1,
        }
    }

    /// AST-135 Where those have got to of which nothing is seen.
    fn hide(&mut self) {
        let (setting, turn) = (self.setting, self.seen.turn);
        let unseen: Vec<Piece> = self.enemies().filter(|piece| self.used & bit(*piece) == 0).collect();
        for unit in unseen {
            let member = &setting.members[unit.index()];
            if turn == 0 || !self.board().unit(unit).is_there() || setting.battery(unit).is_some() {
                continue;
            }
            let (phase, due) = (self.seen.phase, self.board().moves_in(unit));
            // AST-205: of those that might have had their activation, each other one has.
            let open = due == Some(phase) && !setting.rules.unseen_together;
            let moved = due.is_some_and(|due| due <= phase) && (!open || pick(self.source, 2) == 0);
            self.unit(unit).moved = moved && Phase::MOVES.contains(&phase);
            let mate = setting.force(member.side).take_while(|mate| *mate < unit).find(|mate| {
                setting.members[mate.index()].group == member.group && self.board().unit(*mate).is_there()
            });
            let from = self.start(member);
            self.wander(unit, from, turn - member.enters.max(1) + u8::from(moved), mate);
        }
    }

    /// AST-233 Where a member set out; where its side chose, somewhere along its edge.
    fn start(&mut self, member: &Member) -> Course {
        if !member.free {
            return member.at;
        }
        let (table, home) = (self.setting.head.table, self.board().home(member.side));
        let at = Point {
            x: pick(self.source, table.x.unsigned_abs()) as i32,
            y: pick(self.source, table.y.unsigned_abs()) as i32,
        };
        let deep = Length::um(pick(self.source, setup::depth(self.setting, member.side).0.unsigned_abs()) as i32);
        Course { at: home.nearest(table, at).advance(home.inward(), deep), heading: home.inward() }
    }

    /// Where one may have got to in so many moves: straight on if it is not alerted (AST-159), like another of its group, or anywhere.
    fn wander(&mut self, unit: Piece, from: Course, moves: u8, mate: Option<Piece>) {
        let top = self.board().top_speed(unit);
        let Unit { alerted, speed: begun, .. } = *self.board().unit(unit);
        let mate = mate.map(|mate| self.board().unit(mate)).map(|mate| (mate.at.heading, mate.speed.min(top)));
        let first = if alerted { mate } else { Some((from.heading, begun)) };
        self.unit(unit).at = from;
        for n in 0..TRIES.min(u32::from(moves) * TRIES) {
            let off = Angle::degrees(pick(self.source, 2 * ASTRAY + 1) as i32 - ASTRAY as i32);
            let speed = top / 4 + pick(self.source, u32::from(top - top / 4) + 1) as u16;
            let drawn = (from.heading + off, speed);
            let (heading, speed) = first.filter(|_| n == 0).unwrap_or(drawn);
            self.unit(unit).alerted |= n > 0;
            let at = run(Course { heading, ..from }, self.board().way_of(speed) * i32::from(moves));
            (self.unit(unit).at, self.unit(unit).speed) = (at, speed);
            if self.could_lie(unit) {
                return;
            }
        }
        self.unit(unit).at = from;
    }

    /// AST-135 Could one lie there that the other side does not see: afloat, on the table, touching nobody, and not in plain sight?
    fn could_lie(&self, unit: Piece) -> bool {
        let board = self.board();
        let (at, shape) = (board.unit(unit).at.at, board.footprint(unit));
        let afloat = board.is_aircraft(unit) || !board.is_ashore(unit, at);
        let touches = board.crowd(unit, 0).iter().any(|(_, other)| other.meets(&shape));
        let plain = |own: Piece| matches!(board.look(own, unit).0, Look::Identified | Look::Sighted);
        self.setting.head.on_table(at) && afloat && !touches && !board.of(self.own).any(plain)
    }

    /// The unit that the looking side means by a piece.
    fn meant(&self, piece: Piece) -> Piece {
        let number = piece.index().checked_sub(self.setting.members.len());
        number.and_then(|number| self.who.get(number)).copied().unwrap_or(piece)
    }

    /// AST-167 Enemies that its vessels have named are those that the contacts are.
    fn remember(&mut self) {
        for unit in self.setting.force(self.own) {
            let own = self.table.units[unit.index()].named(|target| Some(self.meant(target)));
            *self.unit(unit) = own;
        }
        self.table.plan = self.seen.plan.map(|plan| Plan { ram: plan.ram.map(|target| self.meant(target)), ..plan });
    }

    /// AST-51, AST-204 The settings of salvos; of one's own, whether the enemy has seen them.
    fn set_salvos(&mut self) -> Option<()> {
        let open = self.setting.rules.markers_open;
        for n in 0..self.table.salvos.len() {
            let salvo = self.table.salvos[n];
            let own = salvo.side == self.own;
            let shown = u8::from(!open && (!own || pick(self.source, 2) == 0)) << salvo.side.other().0;
            let set = if own { salvo } else { self.loaded(&salvo)? };
            self.table.salvos[n] = Salvo { shown, ..set };
            if !open && !own {
                self.table.launches[salvo.side.index()] =
                    salvo.letter + 1 - (salvo.letter / LETTERS).div_ceil(2) * LETTERS;
            }
        }
        Some(())
    }

    /// AST-51, AST-62 A salvo of the enemy with settings that look like this, each as likely, by one that could have fired it there.
    fn loaded(&mut self, salvo: &Salvo) -> Option<Salvo> {
        let board = self.board();
        let mut able: Vec<(bool, Salvo)> = Vec::new();
        for (by, most) in self.enemies().filter_map(|by| Some((by, self.carried(by)?))) {
            let since = i32::from(self.seen.turn.saturating_sub(salvo.turn));
            let reach = board.way_of(board.top_speed(by)) * since + SLACK;
            let near = board.unit(by).at.at.within(salvo.marker.at, reach);
            for (fired, wide) in (1..=most).flat_map(|fired| [(fired, false), (fired, true)]) {
                let course = salvo.marker.heading;
                let launch = Launch { unit: by, tubes: 1, number: fired, course, wide, deep: false };
                let Some(made) = torpedoes::made(&board, &launch) else { continue };
                let alike = salvo.moves == 0 || (made.run, made.breadth) == (salvo.run, salvo.breadth);
                if alike && (fired > 1 || !wide) {
                    able.push((near, made));
                }
            }
        }
        let any = able.iter().any(|(near, _)| *near);
        able.retain(|(near, _)| *near || !any);
        let made = self.one_of(&able)?.1;
        let load = Load { deep: pick(self.source, 2) == 0, ..made.load? };
        let (by, mut left) = (self.unit(load.by), load.fired);
        for tube in by.tubes.iter_mut() {
            let taken = tube.loaded.min(left);
            (tube.loaded, left) = (tube.loaded - taken, left - taken);
        }
        by.launched = true;
        Some(Salvo { run: made.run, breadth: made.breadth, load: Some(load), ..*salvo })
    }

    /// AST-44, AST-192 How many torpedoes a unit may fire at once.
    fn carried(&self, by: Piece) -> Option<u8> {
        let tubes = |kind: &Kind| kind.tubes.iter().map(|mount| mount.count).sum();
        let dropped = self.setting.aircraft(by).map(|aircraft| aircraft.torpedo.into());
        dropped.or_else(|| self.setting.kind(by).map(tubes))
    }

    /// AST-155, AST-158, AST-203 What the enemy holds: he has looked out from where he is, and is alerted by whom he sees.
    fn look_out(&mut self) {
        let (turn, enemy) = (self.seen.turn, self.own.other().index());
        if turn == 0 || turn == 1 && self.seen.phase < Phase::Detection {
            return;
        }
        let mut state = State { table: self.table.clone(), agenda: Agenda::default() };
        let (mut dice, mut facts) = (Silent::new(&mut *self.source), Vec::new());
        let Ok(()) = detection::detect(&mut Umpire::new(self.setting, &mut state, &mut dice, &mut facts));
        self.table.contacts[enemy] = std::mem::take(&mut state.table.contacts[enemy]);
        for (own, found) in self.table.units.iter_mut().zip(state.table.units.iter()) {
            own.pinged = own.side == self.own && found.pinged;
            own.alerted |= own.side != self.own && found.alerted;
        }
    }

    /// AST-127, AST-130, AST-205 What is still to do; nothing where the enemy would be asked to move, and had nobody to.
    fn agenda(&mut self, public: Agenda<Step>) -> Option<Agenda<Step>> {
        let (phase, enemy) = (self.seen.phase, self.own.other());
        let moves = Phase::MOVES.contains(&phase);
        let (mut agenda, mut mover) = (Agenda::default(), None);
        for step in public.iter().copied() {
            let step = match step {
                Step::Go(of) => Step::Go(self.meant(of)),
                Step::Moved(of) => Step::Moved(self.meant(of)),
                Step::Challenge { mover, after } => Step::Challenge { mover: self.meant(mover), after },
                Step::FireOne(_) if moves => {
                    Step::Challenge { mover: mover?, after: matches!(agenda.last(), Some(Step::Moved(_))) }
                }
                other => other,
            };
            if let Step::Go(of) | Step::Moved(of) = step {
                mover = Some(of);
            }
            agenda.push(step);
        }
        if agenda.last() == Some(&Step::Move(enemy)) && self.board().waiting(enemy).next().is_none() {
            let next = self.next.filter(|next| self.used & bit(*next) == 0)?;
            self.unit(next).moved = false;
        }
        // AST-127: the enemy has held one back; somebody else is to move, if he is asked.
        if moves && self.seen.has_held && self.seen.held_back.is_none() && self.seen.winner == enemy {
            let able: Vec<Piece> = self.board().waiting(enemy).collect();
            self.table.held_back = self.one_of(&able);
        }
        Some(agenda)
    }
}
