//! What a viewer of the toy may know and do.

use super::*;
use sandtable_core::Slot;

pub fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
    let men = state.men.iter().map(|man| {
        let knows = !man.hidden
            || match viewer {
                Viewer::Side(side) => side == man.side || man.known.has(side),
                Viewer::Public => false,
                Viewer::Umpire => true,
            };
        Seen {
            side: man.side,
            at: man.at,
            strength: man.strength,
            pending: man.pending,
            hidden: man.hidden,
            reacted: man.reacted,
            real: knows.then_some(man.real),
            marched: 0,
        }
    });
    let charges = state.charges.iter().map(|charge| {
        let fuse = if viewer.shares(charge.side) { charge.fuse } else { 0 };
        Charge { fuse, ..*charge }
    });
    let asked = !Toy::to_act(setting, state).sides().is_empty();
    View {
        viewer,
        men: men.collect(),
        charges: charges.collect(),
        turn: state.turn,
        asked: state.agenda.last().filter(|_| asked).copied(),
        ended: state.ended,
        first: state.first,
        agenda: state.agenda,
    }
}

/// What hides under a marker that is not known is as likely a man as not, a fuse of others burns for any time, and anybody may
/// have found out who hides.
pub fn imagine(view: &View, source: &mut impl Source) -> State {
    let men = view.men.iter().map(|seen| {
        let Viewer::Side(side) = view.viewer else { unreachable!("sides imagine") };
        let real = seen.real.unwrap_or_else(|| pick(source, 2) == 0);
        let mut known = Sides::default();
        if seen.hidden {
            known = Sides(pick(source, 8) as u8).without(seen.side).without(side);
            if seen.real.is_some() && seen.side != side {
                known = known.with(side);
            }
        }
        let Seen { side, at, strength, pending, hidden, reacted, .. } = *seen;
        Man { side, at, strength, pending, hidden, real, reacted, known }
    });
    let men = men.collect();
    let charges = view.charges.iter().map(|charge| {
        let fuse = if charge.fuse == 0 { 1 + pick(source, 3) as u8 } else { charge.fuse };
        Charge { fuse, ..*charge }
    });
    State {
        men,
        charges: charges.collect(),
        turn: view.turn,
        first: view.first,
        ended: view.ended,
        agenda: view.agenda,
    }
}

pub fn heard(viewer: Viewer, event: &Event) -> Option<Event> {
    match *event {
        Event::Spotted { by, .. } if !viewer.shares(by) => None,
        Event::Planted { side, at, .. } if !viewer.shares(side) => Some(Event::Planted { side, at, fuse: 0 }),
        _ => Some(event.clone()),
    }
}

impl View {
    /// The side that looks, if it is asked.
    fn side(&self) -> Option<Side> {
        let Viewer::Side(side) = self.viewer else { return None };
        let asked = match self.asked? {
            Step::Act(asked) => asked == side,
            Step::Ask { watcher, .. } => self.men[usize::from(watcher)].side == side,
            Step::Brace { target, .. } => self.men[usize::from(target)].side == side,
            _ => self.men.iter().any(|man| man.side == side && man.strength > 0),
        };
        asked.then_some(side)
    }

    fn own(&self, man: u8) -> Result<&Seen, Refusal> {
        let seen = self.men.get(usize::from(man)).filter(|man| man.strength > 0 && self.viewer.is(man.side));
        seen.ok_or(Refusal::of(&clause::NOT_YOURS))
    }

    fn own_real(&self, man: u8) -> Result<&Seen, Refusal> {
        let own = self.own(man)?;
        if own.real == Some(true) { Ok(own) } else { Err(Refusal::of(&clause::DUMMY)) }
    }

    /// Enemies that are left, shown or hidden.
    pub fn enemies(&self) -> impl Iterator<Item = (u8, &Seen)> {
        (0..).zip(&self.men).filter(|(_, man)| man.strength > 0 && !self.viewer.is(man.side))
    }

    fn is_enemy(&self, man: u8) -> bool {
        self.enemies().any(|(enemy, _)| enemy == man)
    }
}

pub fn check(_: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    if view.side().is_none() {
        return Err(Refusal::of(&clause::NOT_YOURS));
    }
    let holds = |holds: bool, reason| if holds { Ok(()) } else { Err(Refusal::of(reason)) };
    match (command, view.asked) {
        (Command::March { man, by }, Some(Step::Orders)) => {
            let own = view.own(*man)?;
            let others = || (0..).zip(&view.men).filter(|(n, other)| n != man && other.side == own.side);
            let marched: i32 = others().map(|(_, other)| other.marched.abs()).sum();
            let to = Point { x: own.at.x + (by.clamp(&-MARCH, &MARCH) - own.marched) * 1_000, y: own.at.y };
            holds(by.checked_abs().is_some_and(|by| by <= MARCH && marched + by <= MARCHES), &clause::MARCH)?;
            holds(on_table(to), &clause::OFF_TABLE)?;
            let taken = others().any(|(_, other)| other.strength > 0 && other.at == to);
            holds(*by == 0 || !taken, &clause::TAKEN)
        }
        (Command::Move { man, path }, Some(Step::Act(_))) => {
            let mut at = view.own(*man)?.at;
            holds((1..=3).contains(&path.len()), &clause::TOO_FAR)?;
            holds(path.iter().all(|to| on_table(*to)), &clause::OFF_TABLE)?;
            let mut far = 0;
            for to in path {
                far += at.distance(*to).as_um();
                at = *to;
            }
            let asked = Length::saturating(far);
            if asked > REACH { Err(Refusal::beyond(&clause::TOO_FAR, asked, REACH)) } else { Ok(()) }
        }
        (Command::Fire { man, at }, Some(Step::Act(_))) => {
            view.own_real(*man)?;
            holds(view.is_enemy(*at), &clause::NO_TARGET)
        }
        (Command::Plant { man, fuse }, Some(Step::Act(_))) => {
            view.own_real(*man)?;
            holds((1..=3).contains(fuse), &clause::FUSE)?;
            holds(!view.charges.is_full(), &clause::FULL)
        }
        (Command::Search { man, whom }, Some(Step::Act(_))) => {
            view.own_real(*man)?;
            let hides = |(n, seen): (u8, &Seen)| n == *whom && seen.real.is_none();
            holds(view.enemies().any(hides), &clause::NO_TARGET)
        }
        (Command::Pass, Some(Step::Act(_))) | (Command::React { fire: false }, Some(Step::Ask { .. })) => Ok(()),
        (Command::React { fire: true }, Some(Step::Ask { watcher, .. })) => view.own_real(watcher).map(|_| ()),
        (Command::Brace { .. }, Some(Step::Brace { .. })) => Ok(()),
        (Command::Volley { at }, Some(Step::Volley)) => {
            holds(at.len() <= 2, &clause::TARGETS)?;
            let enemy = |(n, piece): (usize, &Piece)| {
                u8::try_from(piece.0).is_ok_and(|man| view.is_enemy(man)) && !at[..n].contains(piece)
            };
            holds(at.iter().enumerate().all(enemy), &clause::NO_TARGET)
        }
        _ => Err(Refusal::of(&clause::NOT_NOW)),
    }
}

pub fn draft(view: &View, list: &[Command]) -> View {
    let mut view = view.clone();
    for command in list {
        if let Command::March { man, by } = command {
            let man = &mut view.men[usize::from(*man)];
            (man.at.x, man.marched) = (man.at.x + by * 1_000, *by);
        }
    }
    view
}

pub fn actors(view: &View) -> Pieces {
    let Some(side) = view.side() else { return Pieces::default() };
    let own = (0..).zip(&view.men).filter(|(_, man)| man.side == side && man.strength > 0).map(|(n, _)| Piece(n));
    match view.asked {
        Some(Step::Orders) => own.collect(),
        Some(Step::Act(_)) => own.chain([Piece::THE_SIDE]).collect(),
        _ => [Piece::THE_SIDE].into_iter().collect(),
    }
}

pub fn offers(view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let enemies: Pieces = view.enemies().map(|(n, _)| Piece(n.into())).collect();
    let unknown: Pieces = view.enemies().filter(|(_, man)| man.real.is_none()).map(|(n, _)| Piece(n.into())).collect();
    match view.asked {
        Some(Step::Orders) => take(Offer::new(actor, 0, &[Slot::Number { from: -MARCH, to: MARCH }])),
        Some(Step::Act(_)) if actor == Piece::THE_SIDE => take(Offer::new(actor, 5, &[])),
        Some(Step::Act(_)) => {
            take(Offer::new(actor, 1, &[Slot::Path { from: view.men[actor.index()].at, reach: REACH }]));
            if view.men[actor.index()].real == Some(true) {
                if !enemies.is_empty() {
                    take(Offer::new(actor, 2, &[Slot::Piece(enemies)]));
                }
                take(Offer::new(actor, 3, &[Slot::Number { from: 1, to: 3 }]).secret(1));
                if !unknown.is_empty() {
                    take(Offer::new(actor, 4, &[Slot::Piece(unknown)]));
                }
            }
        }
        Some(Step::Ask { .. }) => [6, 7].into_iter().for_each(|verb| take(Offer::new(actor, verb, &[]))),
        Some(Step::Brace { .. }) => [8, 9].into_iter().for_each(|verb| take(Offer::new(actor, verb, &[]))),
        Some(Step::Volley) => take(Offer::new(actor, 10, &[Slot::Order { of: enemies, at_most: 2 }])),
        _ => {}
    }
}

pub fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
    let man = offer.actor.0 as u8;
    Some(match (offer.verb, values) {
        (0, [Value::Number(by)]) => Command::March { man, by: *by },
        (1, [Value::Path(path)]) => Command::Move { man, path: *path },
        (2, [Value::Piece(at)]) => Command::Fire { man, at: at.0 as u8 },
        (3, [Value::Number(fuse)]) => Command::Plant { man, fuse: *fuse as u8 },
        (4, [Value::Piece(whom)]) => Command::Search { man, whom: whom.0 as u8 },
        (6 | 7, []) => Command::React { fire: offer.verb == 6 },
        (8 | 9, []) => Command::Brace { down: offer.verb == 8 },
        (10, [Value::Order(at)]) => Command::Volley { at: *at },
        (5, []) => Command::Pass,
        _ => return None,
    })
}

pub fn default(view: &View) -> Command {
    let own = (0..).zip(&view.men).find(|(_, man)| view.viewer.is(man.side) && man.strength > 0);
    match (view.asked, own) {
        (Some(Step::Orders), Some((man, seen))) => Command::March { man, by: seen.marched },
        (Some(Step::Ask { .. }), _) => Command::React { fire: false },
        (Some(Step::Brace { .. }), _) => Command::Brace { down: false },
        (Some(Step::Volley), _) => Command::Volley { at: List::new() },
        _ => Command::Pass,
    }
}
