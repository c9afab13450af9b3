//! What one side must not learn (AST-203), stated against the truth and the clauses: how it could be otherwise, and what brings it to light.

use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Command;
use sandtable_action_stations::battle::event::{Change, Event, LAID, OfArea, OfTorpedo, OfTurn, What};
use sandtable_action_stations::battle::position::{Aim, Beam, Contact, Level, Load, Phase, Position, Unit, Works, bit};
use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::battle::state::{State, Step};
use sandtable_action_stations::lists::{Class, Grade};
use sandtable_core::{Piece, Side, Viewer, pick};
use sandtable_dice::Stream;
use sandtable_geometry::{Angle, Course, Length, Point};
use sandtable_testkit::{Known, Secret, SecretOf, Secrets};

type Of = SecretOf<ActionStations>;
type Take<'a> = &'a mut dyn FnMut(u16);

fn coin(source: &mut Stream) -> bool {
    pick(source, 2) == 0
}

/// A number up to this.
fn some(source: &mut Stream, most: u16) -> u16 {
    pick(source, u32::from(most) + 1) as u16
}

/// Units that are none of the viewer's, and of which nothing has come to light.
fn others(setting: &Setting, state: &State, viewer: Viewer, known: &Known) -> Vec<Piece> {
    let hidden = |unit: &Piece| {
        !viewer.is(setting.side(*unit)) && !known.has(unit.0) && state.table.units[unit.index()].is_there()
    };
    setting.pieces().filter(hidden).collect()
}

/// What its enemy has of a unit.
fn level(table: &Position, unit: Piece) -> Level {
    table.level(table.units[unit.index()].side.other(), unit)
}

/// Is the move of a unit under way?
fn moves_now(state: &State, unit: Piece) -> bool {
    let of = |step: &Step| match *step {
        Step::Formation(it) | Step::Go(it) | Step::Moved(it) => it == unit,
        Step::Challenge { mover, .. } => mover == unit,
        _ => false,
    };
    state.agenda.iter().any(of)
        || (state.table.formation | state.table.fellows) & bit(unit) != 0
        || state.table.plan.is_some_and(|plan| plan.unit == unit)
        || state.table.plots.iter().any(|plot| plot.plan.unit == unit)
}

/// Whatever is told of a unit, and whatever it does that others hear of, brings it to light: where it is, how it fares, what it is.
fn units(setting: &Setting, state: &State, event: &Event, take: Take<'_>) {
    let table = &state.table;
    let mut all = |holds: &dyn Fn(Piece, &Unit) -> bool| {
        setting.pieces().filter(|unit| holds(*unit, &table.units[unit.index()])).for_each(|unit| take(unit.0));
    };
    match event.what {
        What::Unit { unit, change } => {
            let near = |at: Point| at.within(table.units[unit.index()].at.at, Length::cm(8));
            match change {
                // Who is stopped by a vessel that it has not seen learns that something is there.
                Change::Moved { .. } => all(&|other, now| other == unit || now.is_there() && near(now.at.at)),
                // Who is sighted shifts the umpire's dice for all others.
                Change::Held { .. } if table.phase == Phase::Detection => all(&|_, _| true),
                // AST-158: by gunfire, an explosion or a burning vessel.
                Change::Alerted => all(&|other, now| other == unit || now.fired || now.fires > 0),
                Change::Shot { target, .. } | Change::Attacked { target, .. } => {
                    all(&|other, _| other == unit || other == target)
                }
                _ => take(unit.0),
            }
        }
        What::Torpedo(OfTorpedo::Launched { salvo }) => salvo.load.iter().for_each(|load| take(load.by.0)),
        What::Torpedo(OfTorpedo::Attacked { target, .. }) => target.iter().for_each(|target| take(target.0)),
        What::Torpedo(_) => {}
        // Smoke lies on the table where everybody sees it, and whoever lays it stands at its end.
        What::Area(OfArea::Smoked { .. }) => all(&|_, now| now.smoking),
        What::Area(OfArea::Dropped { pattern }) => take(pattern.by.0),
        What::Area(OfArea::Wrecked { wreck }) => take(wreck.of.0),
        What::Area(OfArea::Flashed { unit }) => take(unit.0),
        What::Area(OfArea::PickedUp { by, .. }) => take(by.0),
        // AST-241: both sides know of the field from then on, and somebody is in it.
        What::Area(OfArea::Found { .. }) => all(&|unit, _| table.plots.iter().any(|plot| plot.plan.unit == unit)),
        What::Area(OfArea::Burst { .. } | OfArea::Drifted { .. } | OfArea::Laned { .. }) => {}
        What::Turn(OfTurn::Ended { .. } | OfTurn::Scored { .. }) => all(&|_, _| true),
        // Who goes down has no activation any more, and everybody sees whose turn it is then.
        What::Turn(OfTurn::Activated { .. }) => all(&|_, now| now.sinking),
        What::Turn(_) => {}
    }
}

/// The same, and whom a salvo reaches: the score that is needed tells how the target fares and whether it was alerted.
fn units_and_targets(setting: &Setting, state: &State, event: &Event, take: Take<'_>) {
    if let What::Torpedo(OfTorpedo::Ran { letter }) = event.what {
        under(setting, state, letter).into_iter().for_each(|unit| take(unit.0));
    }
    units(setting, state, event, take);
}

fn under(setting: &Setting, state: &State, letter: u8) -> Vec<Piece> {
    let salvo = state.table.salvos.iter().find(|salvo| salvo.letter == letter);
    salvo.map_or(Vec::new(), |salvo| Board::new(setting, &state.table).under(salvo))
}

/// AST-135, AST-203 Where an enemy is that nobody holds, how it heads and how fast it goes.
const WHERE: Of = Secret {
    what: "where a vessel is that is not held",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for unit in others(setting, state, viewer, known) {
            let now = state.table.units[unit.index()];
            let free = setting.is_vessel(unit) && !now.smoking && now.aground.is_none() && !moves_now(state, unit);
            if !free || level(&state.table, unit) > Level::None || coin(source) {
                continue;
            }
            let lines = (blocked(setting, state), formations(setting, state), smoked_at(setting, state));
            let at = |most: i32, source: &mut Stream| 10_000 * (1 + pick(source, (most / 10_000 - 1) as u32) as i32);
            let table = setting.head.table;
            let place = Point { x: at(table.x, source), y: at(table.y, source) };
            let heading = Angle::degrees(pick(source, 360) as i32);
            let top = Board::new(setting, &state.table).top_speed(unit);
            let other = &mut state.table.units[unit.index()];
            (other.at, other.speed) = (Course { at: place, heading }, some(source, top));
            let now_lines = (blocked(setting, state), formations(setting, state), smoked_at(setting, state));
            if !floats(setting, state, unit) || now_lines != lines {
                state.table.units[unit.index()] = now;
            }
        }
    },
    told_by: units,
};

/// Does it lie in open water, apart from all others?
fn floats(setting: &Setting, state: &State, unit: Piece) -> bool {
    let board = Board::new(setting, &state.table);
    let own = board.footprint(unit);
    let dry = setting.land.iter().chain(&setting.shallows).any(|area| area.contains(board.unit(unit).at.at));
    !dry && !board.there().any(|other| other != unit && own.is_within(&board.footprint(other), Length::mm(2)))
}

/// AST-209 Who is near enough to move with whom: that a side goes on within an activation is seen.
fn formations(setting: &Setting, state: &State) -> Vec<(Piece, Piece)> {
    let board = Board::new(setting, &state.table);
    let near = |one: Piece, two: Piece| {
        let [a, b] = [one, two].map(|unit| &setting.members[unit.index()]);
        let [now, then] = [one, two].map(|unit| board.unit(unit));
        let held = [one, two].map(Some).contains(&state.table.held_back);
        let ready = now.alerted == then.alerted && !now.moved && !then.moved && !held;
        one < two && a.side == b.side && a.group == b.group && ready && board.within(one, two, Length::cm(8))
    };
    let all = || setting.pieces().filter(|unit| board.unit(*unit).is_there());
    all().flat_map(|one| all().filter(move |two| near(one, *two)).map(move |two| (one, two))).collect()
}

/// AST-109 Who stands in whose line of fire: a shot that is lost tells of it.
fn blocked(setting: &Setting, state: &State) -> Vec<Option<Piece>> {
    if !matches!(state.agenda.last(), Some(Step::Fire | Step::FireOne(_))) {
        return Vec::new();
    }
    let board = Board::new(setting, &state.table);
    let held = |from: Piece, to: Piece| {
        board.unit(from).side != board.unit(to).side && level(&state.table, to) > Level::Bearing
    };
    let pairs =
        board.there().flat_map(|from| board.there().filter(move |to| held(from, *to)).map(move |to| (from, to)));
    pairs.map(|(from, to)| board.in_the_way(from, to)).collect()
}

/// AST-153 Who lies so near to a vessel that lays smoke that it might be stopped by them: all the world sees where the smoke ends.
fn smoked_at(setting: &Setting, state: &State) -> Vec<(Piece, Piece)> {
    let board = Board::new(setting, &state.table);
    let lays = |unit: &Piece| board.unit(*unit).smoking;
    let reach = |unit: Piece| board.way_of(board.unit(unit).speed) + Length::cm(10);
    let near =
        |unit: Piece| board.there().filter(move |other| *other != unit && board.within(unit, *other, reach(unit)));
    board.there().filter(lays).flat_map(|unit| near(unit).map(move |other| (unit, other))).collect()
}

/// AST-156, AST-186, AST-242 Which vessel of its class a contact is, or what lies under a marker: two that look alike have changed places.
const WHICH: Of = Secret {
    what: "what a contact is",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        let Viewer::Side(side) = viewer else { return };
        let all: Vec<Piece> = others(setting, state, viewer, known)
            .into_iter()
            .filter(|unit| {
                let now = &state.table.units[unit.index()];
                let shown = (Level::Marker..Level::Identity).contains(&level(&state.table, *unit)) && !now.smoking;
                shown
                    && !now.sinking
                    && now.aground.is_none()
                    && !moves_now(state, *unit)
                    && state.table.held_back != Some(*unit)
            })
            .collect();
        for (n, one) in all.iter().enumerate() {
            for two in &all[n + 1..] {
                if alike(setting, state, *one, *two) && coin(source) {
                    exchange(state, side, *one, *two);
                    return;
                }
            }
        }
    },
    told_by: units_and_targets,
};

/// AST-135, AST-203 Which of two vessels that nobody holds is which: whoever hits one of them is not told whom.
const WHO: Of = Secret {
    what: "which of two unseen vessels it is",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        let Viewer::Side(side) = viewer else { return };
        let mut all = others(setting, state, viewer, known);
        all.retain(|unit| {
            let busy = moves_now(state, *unit) || state.table.held_back == Some(*unit);
            setting.is_vessel(*unit) && level(&state.table, *unit) == Level::None && !busy
        });
        let pairs = all.iter().enumerate().flat_map(|(n, one)| all[n + 1..].iter().map(move |two| (*one, *two)));
        let twins: Vec<(Piece, Piece)> = pairs.filter(|(one, two)| are_twins(setting, state, *one, *two)).collect();
        if let Some((one, two)) = twins.into_iter().find(|_| coin(source)) {
            exchange(state, side, one, two);
        }
    },
    told_by: |setting, state, event, take| match event.what {
        What::Torpedo(OfTorpedo::Attacked { target: Some(target), .. })
            if level(&state.table, target) == Level::None => {}
        _ => units(setting, state, event, take),
    },
};

/// Are two vessels of a group the same but for where they are?
fn are_twins(setting: &Setting, state: &State, one: Piece, two: Piece) -> bool {
    let [mut a, b] = [one, two].map(|unit| state.table.units[unit.index()]);
    outside(&mut a, &b);
    let [c, d] = [one, two].map(|unit| &setting.members[unit.index()]);
    a == b && c.group == d.group && c.sort == d.sort
}

/// What is seen of a unit, if anything is.
fn outside(unit: &mut Unit, from: &Unit) {
    (unit.at, unit.speed, unit.astern, unit.run) = (from.at, from.speed, from.astern, from.run);
    (unit.fires, unit.beam, unit.fired, unit.marker) = (from.fires, from.beam, from.fired, from.marker);
}

/// Do two look alike to their enemy, and do they move alike?
fn alike(setting: &Setting, state: &State, one: Piece, two: Piece) -> bool {
    let board = Board::new(setting, &state.table);
    let [a, b] = [board.unit(one), board.unit(two)];
    let alone = |unit: Piece| {
        let group = &setting.members[unit.index()].group;
        setting.is_dummy(unit) || setting.members.iter().filter(|member| member.group == *group).count() == 1
    };
    let marked = level(&state.table, one) == Level::Marker;
    // Under a marker lies a whole group.
    let fits = if marked { alone(one) && alone(two) } else { setting.is_vessel(one) && setting.is_vessel(two) };
    let same = (a.side, a.class, a.depth, a.moved, board.moves_in(one))
        == (b.side, b.class, b.depth, b.moved, board.moves_in(two));
    fits && same && level(&state.table, one) == level(&state.table, two)
}

fn exchange(state: &mut State, side: Side, one: Piece, two: Piece) {
    let table = &mut state.table;
    let (a, b) = (table.units[one.index()], table.units[two.index()]);
    outside(&mut table.units[one.index()], &b);
    outside(&mut table.units[two.index()], &a);
    let held = &mut table.contacts[side.index()];
    (held[one.index()], held[two.index()]) = (held[two.index()], held[one.index()]);
    let other = |piece: Piece| match piece {
        piece if piece == one => two,
        piece if piece == two => one,
        piece => piece,
    };
    for unit in table.units.iter_mut().filter(|unit| unit.side == side) {
        for gun in unit.guns.iter_mut() {
            gun.last = gun.last.map(other);
            if let Some(Aim::At(target)) = &mut gun.aim {
                *target = other(*target);
            }
        }
        if let Some(Beam::On(target)) = &mut unit.beam {
            *target = other(*target);
        }
        unit.attacks = unit.attacks.map(other);
    }
    if let Some(plan) = table.plan.as_mut().filter(|plan| plan.ram.is_some()) {
        plan.ram = plan.ram.map(other);
    }
}

/// AST-135, AST-199, AST-203 How an enemy fares inside: boxes, damage, crew, weapons, tubes, stores.
const INSIDE: Of = Secret {
    what: "how an enemy fares inside",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for unit in others(setting, state, viewer, known) {
            let Some(kind) = setting.kind(unit).filter(|_| !moves_now(state, unit)) else { continue };
            let now = &mut state.table.units[unit.index()];
            if now.sinking || coin(source) {
                continue;
            }
            let works = |source: &mut Stream| [Works::Ready, Works::Out][usize::from(some(source, 1))];
            now.grade = [Grade::Veteran, Grade::Regular, Grade::Poor][usize::from(some(source, 2))];
            // Who floods or burns may go down at once, and then has no activation any more.
            if now.floods == 0 && now.fires == 0 {
                now.boxes = 1 + some(source, kind.boxes - 1);
                now.floods = u8::from(now.boxes > 30 && coin(source));
            }
            now.engine_hits = some(source, 1) as u8;
            now.steering = some(source, 1) as u8;
            now.engineers_lost = coin(source);
            (now.radar, now.sonar, now.gear) = (works(source), works(source), works(source));
            now.charges = some(source, kind.charges.into()) as u8;
            now.mines = some(source, kind.mines.into()) as u8;
            now.smoke = some(source, kind.smoke.into()).max(u16::from(now.smoking)) as u8;
            now.guns.iter_mut().for_each(|gun| gun.works = works(source));
            for (tube, built) in now.tubes.iter_mut().zip(&kind.tubes) {
                (tube.works, tube.loaded) = (works(source), some(source, built.count.into()) as u8);
                tube.reloads = some(source, built.reloads.into()) as u8;
            }
        }
    },
    told_by: units_and_targets,
};

/// AST-158, AST-159, AST-203 Whether an enemy is alerted: the display does not tell.
const ALERTED: Of = Secret {
    what: "whether an enemy is alerted",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for unit in others(setting, state, viewer, known) {
            if setting.is_vessel(unit) && !moves_now(state, unit) && coin(source) {
                let linked = formations(setting, state);
                state.table.units[unit.index()].alerted ^= true;
                if formations(setting, state) != linked {
                    state.table.units[unit.index()].alerted ^= true;
                }
            }
        }
    },
    told_by: units_and_targets,
};

/// AST-184, AST-203 What the enemy holds of the viewer's own vessels: what it has sighted, and what its sonar has.
const HELD: Of = Secret {
    what: "what the enemy holds",
    of_each: false,
    vary: |setting, state, viewer, known, source| {
        let Viewer::Side(side) = viewer else { return };
        for unit in setting.force(side).filter(|unit| !known.has(unit.0)).collect::<Vec<_>>() {
            let table = &mut state.table;
            let (at, turn) = (table.units[unit.index()].at, table.turn);
            if !table.units[unit.index()].is_there() || turn == 0 || coin(source) {
                continue;
            }
            table.units[unit.index()].pinged = coin(source);
            let levels = [Level::None, Level::Position, Level::Class, Level::Identity];
            let level = levels[usize::from(some(source, 3))];
            let before = table.contact(side.other(), unit);
            let last = if level > Level::None { Some((at, turn)) } else { before.last };
            let number = before.number.or(Some(20 + unit.0 as u8));
            table.contacts[side.other().index()][unit.index()] = Contact { level, last, number, ..before };
        }
    },
    told_by: |setting, _, event, take| match event.what {
        // Who is seen is fired at, launched at, and avoided.
        What::Unit { change: Change::Held { contact, .. }, .. } if contact.touched => {
            setting.pieces().for_each(|unit| take(unit.0))
        }
        What::Unit { change: Change::Shot { target, .. } | Change::Attacked { target, .. }, .. } => take(target.0),
        What::Turn(OfTurn::Ended { .. }) => setting.pieces().for_each(|unit| take(unit.0)),
        _ => {}
    },
};

/// AST-205 Which of those that are not held have had their activation: the enemy is told only that one was made.
const MOVED: Of = Secret {
    what: "which vessels have moved",
    of_each: false,
    vary: |setting, state, viewer, known, source| {
        let all = others(setting, state, viewer, known);
        let phase = |state: &State, unit: Piece| Board::new(setting, &state.table).moves_in(unit);
        for one in &all {
            for two in &all {
                let [a, b] = [one, two].map(|unit| state.table.units[unit.index()]);
                let unseen = [one, two].into_iter().all(|unit| {
                    let quiet = !state.table.units[unit.index()].sinking && !moves_now(state, *unit);
                    level(&state.table, *unit) <= Level::Marker && quiet && state.table.held_back != Some(*unit)
                });
                let same = a.side == b.side && phase(state, *one) == phase(state, *two);
                if unseen && same && a.moved && !b.moved && coin(source) {
                    let linked = formations(setting, state);
                    state.table.units[one.index()].moved = false;
                    state.table.units[two.index()].moved = true;
                    if formations(setting, state) == linked {
                        return;
                    }
                    state.table.units[one.index()].moved = true;
                    state.table.units[two.index()].moved = false;
                }
            }
        }
    },
    told_by: units,
};

/// AST-127 Which vessel the enemy holds back.
const HELD_BACK: Of = Secret {
    what: "which vessel is held back",
    of_each: false,
    vary: |setting, state, viewer, known, source| {
        let Some(held) = state.table.held_back.filter(|unit| !viewer.is(setting.side(*unit)) && !known.has(unit.0))
        else {
            return;
        };
        let board = Board::new(setting, &state.table);
        let waiting: Vec<Piece> = board.waiting(setting.side(held)).filter(|unit| !moves_now(state, *unit)).collect();
        let linked = formations(setting, state);
        if !waiting.is_empty() {
            state.table.held_back = Some(waiting[usize::from(some(source, waiting.len() as u16 - 1))]);
        }
        if formations(setting, state) != linked {
            state.table.held_back = Some(held);
        }
    },
    told_by: |setting, _, event, take| {
        if let What::Unit { change: Change::Moved { .. }, .. } = event.what {
            setting.pieces().for_each(|unit| take(unit.0));
        }
    },
};

/// AST-51 Number, spread and type of a salvo that has not attacked yet, and who launched it: four narrow and two wide look alike.
const LOAD: Of = Secret {
    what: "the load of a salvo",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for salvo in state.table.salvos.iter_mut() {
            let Some(load) = salvo.load.filter(|_| !viewer.shares(salvo.side) && !known.has(salvo.letter)) else {
                continue;
            };
            let narrow = !load.wide && load.fired.is_multiple_of(2) && load.left == load.fired;
            let wide = load.wide || narrow && coin(source);
            let halved = if wide && !load.wide { load.fired / 2 } else { load.fired };
            let left = if halved == load.fired { load.left } else { halved };
            // A single torpedo is narrow.
            let load = if halved > 1 || !wide { Load { wide, fired: halved, left, ..load } } else { load };
            let force: Vec<Piece> = setting.force(salvo.side).filter(|unit| setting.is_vessel(*unit)).collect();
            let by = if coin(source) { load.by } else { force[usize::from(some(source, force.len() as u16 - 1))] };
            let run = |kind: u8| setting.lists.torpedoes[usize::from(kind)].run;
            let kind = some(source, setting.lists.torpedoes.len() as u16 - 1) as u8;
            let torpedo = if run(kind) == run(load.torpedo) && !setting.rules.max_run { kind } else { load.torpedo };
            salvo.load = Some(Load { by, torpedo, ..load });
        }
    },
    told_by: |setting, state, event, take| match event.what {
        // The score and the number of rolls tell.
        What::Torpedo(OfTorpedo::Ran { letter }) if !under(setting, state, letter).is_empty() => take(letter.into()),
        What::Torpedo(
            OfTorpedo::Attacked { letter, .. } | OfTorpedo::Removed { letter } | OfTorpedo::Shown { letter, .. },
        ) => take(letter.into()),
        What::Turn(OfTurn::Ended { .. }) => state.table.salvos.iter().for_each(|salvo| take(salvo.letter.into())),
        _ => {}
    },
};

/// AST-51, AST-53, AST-203 How deep a salvo is set: an attack does not tell, but that it attacks a boat.
const DEPTH: Of = Secret {
    what: "how deep a salvo runs",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        let dry = setting.shallows.is_empty();
        for salvo in state.table.salvos.iter_mut().filter(|salvo| salvo.moves > 0 || dry) {
            if let Some(load) = salvo.load.as_mut().filter(|_| !viewer.shares(salvo.side) && !known.has(salvo.letter)) {
                load.deep ^= coin(source);
            }
        }
    },
    told_by: |setting, state, event, take| match event.what {
        What::Torpedo(OfTorpedo::Ran { letter }) => {
            let boat = |unit: &Piece| state.table.units[unit.index()].class == Class::One;
            if under(setting, state, letter).iter().any(boat) {
                take(letter.into());
            }
        }
        What::Torpedo(OfTorpedo::PassedUnder { letter, .. } | OfTorpedo::Shown { letter, .. }) => take(letter.into()),
        What::Turn(OfTurn::Ended { .. }) => state.table.salvos.iter().for_each(|salvo| take(salvo.letter.into())),
        _ => {}
    },
};

/// AST-204 A salvo that a side is not shown, where markers are not open.
const UNSHOWN: Of = Secret {
    what: "where a salvo runs that is not shown",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for salvo in state.table.salvos.iter_mut() {
            let shown = matches!(viewer, Viewer::Side(side) if salvo.side == side || salvo.shown >> side.0 & 1 == 1);
            if !setting.rules.markers_open && !shown && !known.has(salvo.letter) && coin(source) {
                salvo.marker.heading = Angle::degrees(pick(source, 360) as i32);
            }
        }
    },
    told_by: |_, state, event, take| match event.what {
        What::Torpedo(OfTorpedo::Attacked { letter, .. } | OfTorpedo::Shown { letter, .. }) => take(letter.into()),
        // It went down by a salvo that nobody saw, or was alerted by its explosion.
        What::Unit {
            change: Change::Sinking | Change::Exploded | Change::Alerted | Change::Held { .. } | Change::FireBegan,
            ..
        }
        | What::Area(OfArea::Wrecked { .. } | OfArea::Flashed { .. })
        | What::Turn(OfTurn::Ended { .. }) => state.table.salvos.iter().for_each(|salvo| take(salvo.letter.into())),
        _ => {}
    },
};

/// AST-187, AST-188 Where the enemy has laid mines, until one goes off.
const LANES: Of = Secret {
    what: "where mines were laid",
    of_each: true,
    vary: |_, state, viewer, known, source| {
        for (n, lane) in state.table.lanes.iter_mut().enumerate() {
            let knows = matches!(viewer, Viewer::Side(side) if lane.known >> side.0 & 1 == 1);
            if !knows && !known.has(LAID + n as u8) && coin(source) {
                lane.shape.centre.x += 10_000 * i32::from(some(source, 6));
            }
        }
    },
    told_by: |_, state, event, take| match event.what {
        What::Area(OfArea::Found { field }) => take(field.into()),
        What::Turn(OfTurn::Ended { .. }) => (0..state.table.lanes.len()).for_each(|n| take(u16::from(LAID) + n as u16)),
        _ => {}
    },
};

/// AST-196, AST-203 Points of which a side was not told.
const POINTS: Of = Secret {
    what: "points that were not told",
    of_each: false,
    vary: |_, state, viewer, known, source| {
        let all = |told: [[u16; 2]; 2]| matches!(viewer, Viewer::Side(side) if told[side.index()] == state.table.score);
        if !known.has(0_u16) && !all(state.table.told) && state.table.score != [0, 0] {
            state.table.score[usize::from(some(source, 1))] += some(source, 3);
        }
    },
    told_by: |_, _, event, take| {
        if let What::Turn(OfTurn::Ended { .. }) = event.what {
            take(0);
        }
    },
};

/// The same vessel does the same in the other truth: it is the one that lies there.
fn likewise(setting: &Setting, here: &State, there: &State, command: &Command) -> Option<Command> {
    let Some(unit) = command.unit().filter(|unit| setting.member(*unit).is_some()) else { return Some(*command) };
    let at = |state: &State, unit: Piece| state.table.units[unit.index()].at;
    let own = setting.force(setting.side(unit));
    let other = own.into_iter().find(|other| *other != unit && at(there, *other) == at(here, unit));
    let Some(other) = other.filter(|_| at(there, unit) != at(here, unit)) else { return Some(*command) };
    let mut written = serde_json::to_value(command).unwrap();
    written["unit"] = other.0.into();
    serde_json::from_value(written).ok()
}

/// All that battles hide.
pub const SECRETS: Secrets<ActionStations> = Secrets {
    of: &[WHERE, WHO, WHICH, INSIDE, ALERTED, HELD, MOVED, HELD_BACK, LOAD, DEPTH, UNSHOWN, LANES, POINTS],
    likewise,
};

/// What of that is hidden of salvos, and of whom they meet.
pub const SALVOS: Secrets<ActionStations> = Secrets { of: &[WHO, LOAD, DEPTH, UNSHOWN], likewise };
