//! Does an event of the air game speak of what the battle has, and is a sky what it can be?

use sandtable_core::Piece;
use sandtable_dice::Reason;

use crate::air::battle::event::Event;
use crate::air::battle::setting::Start;
use crate::air::battle::state::{Nominated, Run};
use crate::air::battle::step::Step;
use crate::air::clause;
use crate::air::lists::TargetKind;
use crate::air::sections::attack::engines_to_crash;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, State};

type Verdict = Result<(), &'static Reason>;

fn holds(holds: bool, reason: &'static Reason) -> Verdict {
    if holds { Ok(()) } else { Err(reason) }
}

/// Does a step speak of what is in the battle?
pub fn has_step(setting: &Setting, step: Step) -> bool {
    let side = |side: sandtable_core::Side| side.index() < setting.sides.len();
    match step {
        Step::Place(of) | Step::Warned(of) | Step::BreakOff(of) => setting.sky.is_some() && side(of),
        Step::Fly(piece) | Step::Fire(piece) | Step::Travel(piece) => flies(setting, piece),
        Step::Serve(piece) => has(setting, piece) && !flies(setting, piece),
        Step::Shoot(piece) | Step::Settle(piece) => has(setting, piece),
        Step::SetUp | Step::Turn | Step::Next | Step::Watch(_) | Step::EndTurn | Step::Close => setting.sky.is_some(),
    }
}

fn has(setting: &Setting, piece: Piece) -> bool {
    setting.aloft(piece).is_some()
}

fn flies(setting: &Setting, piece: Piece) -> bool {
    has(setting, piece) && setting.sky.as_deref().is_some_and(|skies| skies.aircraft(piece).is_some())
}

fn is_ship(setting: &Setting, piece: Piece) -> bool {
    let target =
        setting.sky.as_deref().filter(|skies| skies.index(piece).is_some()).and_then(|skies| skies.target(piece));
    target.is_some_and(|target| target.kind == TargetKind::Ship)
}

/// Does an event speak of what is in the battle, with measures that can be?
pub fn fits(setting: &Setting, state: &State, event: &Event) -> Verdict {
    let has = |piece: Piece| has(setting, piece);
    let below = |piece: Piece| setting.is_element(piece) && !setting.is_air();
    // Whoever fires at aircraft, or is fired at by them.
    let takes_part = |piece: Piece| has(piece) || below(piece);
    let flies = |piece: Piece| flies(setting, piece);
    let nominated = |target: Nominated| match target {
        Nominated::Piece(piece) => takes_part(piece),
        Nominated::Shelter(shelter) => !setting.is_air() && setting.inventory().has_shelter(shelter),
    };
    let group = |piece: Piece, group: u8| {
        let skies = setting.sky.as_deref();
        has(piece) && skies.is_some_and(|skies| usize::from(group) < skies.groups(piece).len())
    };
    let named = match *event {
        Event::Mustered { craft, .. }
        | Event::Began { craft, .. }
        | Event::Ended { craft }
        | Event::Withdrew { craft } => has(craft),
        Event::Ranked { turn, order, totals } => {
            (1..=setting.turns).contains(&turn)
                && (order.len() == totals.len() || totals.is_empty() && !setting.is_air())
                && order.iter().enumerate().all(|(n, &piece)| has(piece) && !order[..n].contains(&piece))
        }
        Event::Ordered { craft, flight, .. } => {
            let run = match flight.run {
                Run::None | Run::Bombs { target: None, .. } => true,
                Run::Bombs { target: Some(target), .. } => nominated(target) && !target.piece().is_some_and(flies),
                Run::Torpedo { ship } => is_ship(setting, ship),
            };
            flies(craft) && run
        }
        Event::Holds { craft }
        | Event::Asked { craft }
        | Event::Flew { craft, .. }
        | Event::Dropped { craft, .. }
        | Event::Released { craft, .. }
        | Event::Burst { craft, .. }
        | Event::EngineHit { craft, .. }
        | Event::HeldApplied { craft }
        | Event::Far { craft, .. } => flies(craft),
        Event::CrewHit { craft, locations } => {
            let kind = setting.sky.as_deref().and_then(|skies| skies.aircraft(craft));
            kind.map(|kind| kind.crew.len()).is_some_and(|crew| u16::from(locations) >> crew == 0)
        }
        // The order of the turn is that of the dice, and where it left the table is where it was seen to leave it.
        Event::Ruled { craft, at, now, .. } => {
            let travels = state.agenda.contains(&crate::battle::state::Step::Air(Step::Travel(craft)));
            let known = |air: crate::air::battle::board::Air| {
                let before = air.craft(craft);
                let engines = air.kind(craft).map_or(1, |kind| engines_to_crash(kind, air.rules));
                now.place == before.place
                    && (now.exit.is_none() || now.exit == before.exit)
                    && now.engines_hit < engines
            };
            has(craft) && state.air(setting).is_some_and(known) && (at.is_none() || !travels)
        }
        Event::Ran { craft, ship, .. } => flies(craft) && is_ship(setting, ship),
        Event::Aimed { craft, aim } => group(craft, aim.group) && nominated(aim.target) && !state.sky.aims.is_full(),
        Event::Fired { craft, group: of, target, .. } => group(craft, of) && nominated(target),
        Event::Struck { craft, target, .. } => takes_part(craft) && has(target),
        Event::Downed { craft, by, .. } => has(craft) && by.is_none_or(flies),
        Event::Covered { watch } => takes_part(watch.firer) && !state.sky.watches.is_full(),
        Event::Sprung { piece } => takes_part(piece),
        Event::Held { craft, held } => flies(craft) && takes_part(held.firer) && !state.sky.held.is_full(),
        Event::Steered { ship, .. } => is_ship(setting, ship),
        Event::Collided { craft, other } => flies(craft) && flies(other),
        Event::Truce { side, .. } => side.index() < setting.sides.len(),
        Event::FireEnded | Event::WatchesEnded => setting.sky.is_some(),
    };
    holds(named, &clause::UNSOUND_NAME)
}

/// MAP-06, MAP-12, MAP-97 Is the sky what it can be?
///
/// # Errors
/// What is wrong with it.
pub fn sound(setting: &Setting, state: &State) -> Verdict {
    let Some(air) = state.air(setting) else { return holds(state.sky.is_none(), &clause::UNSOUND_NAME) };
    holds(state.sky.craft.len() == air.setting.members.len(), &clause::UNSOUND_NAME)?;
    for piece in air.setting.pieces() {
        let (element, craft) = (air.element(piece), air.craft(piece));
        let full = match (air.kind(piece), air.setting.target(piece)) {
            (Some(kind), _) => {
                let waits = craft.speed == 0
                    && air.setting.member(piece).start == Start::Away
                    && !element.marks.has(Marks::PLACED);
                let speed = waits || (kind.speed[0]..=kind.speed[1]).contains(&craft.speed);
                let loaded = craft.templates <= kind.templates && (kind.torpedo || !craft.torpedo);
                let crew = u16::from(craft.crew_hit) >> kind.crew.len() == 0;
                holds(speed && loaded && crew, &clause::UNSOUND_CRAFT)?;
                kind.hit_points
            }
            (None, Some(target)) => target.hit_points,
            (None, None) => return Err(&clause::UNSOUND_NAME),
        };
        holds(element.hit_points <= full, &clause::UNSOUND_CRAFT)?;
        holds((element.hit_points == 0) == (element.lost_in > 0), &clause::UNSOUND_CRAFT)?;
        let there = element.marks.has(Marks::PLACED) && element.lost_in == 0;
        let on_table =
            (0..=air.setting.table.x).contains(&element.at.x) && (0..=air.setting.table.y).contains(&element.at.y);
        holds(!there || on_table || air.edge() == crate::air::rules::Edge::Scroll, &clause::UNSOUND_PLACE)?;
    }
    let named = match state.agenda.last() {
        Some(&crate::battle::state::Step::Air(Step::Fire(piece) | Step::Serve(piece) | Step::Shoot(piece))) => {
            state.sky.aims.iter().all(|aim| usize::from(aim.group) < air.setting.groups(piece).len())
        }
        _ => true,
    };
    holds(named, &clause::UNSOUND_NAME)?;
    let travels = |step: &crate::battle::state::Step| matches!(*step, crate::battle::state::Step::Air(Step::Travel(craft)) if air.is_there(craft));
    holds(air.flight().track().is_some() || !state.agenda.iter().any(travels), &clause::UNSOUND_FLIGHT)?;
    let answerable = match state.agenda.last() {
        Some(&crate::battle::state::Step::Air(Step::Fly(piece))) => air.is_there(piece) || air.is_due(piece),
        Some(&crate::battle::state::Step::Air(Step::Fire(piece) | Step::Serve(piece))) => air.is_there(piece),
        _ => true,
    };
    holds(answerable, &clause::UNSOUND_FLIGHT)
}
