//! Both forces as they stand, the score, and the track of the turn.

use crate::air;
use crate::battle::board::Board;
use crate::battle::setting::{Abilities, Setting};
use crate::battle::state::{Marks, Score, UnitId};
use crate::battle::view::View;
use crate::lists::{Class, Drive, Equipment, Family, Kind, Lists, RANGES_MM, Weapon};
use crate::sections::direct_fire;
use crate::sections::victory::{by_points, holder, holds, lead_needed, near, victory_points};
use crate::table::hidden;
use crate::table::scene::height;
use crate::table::symbol::{letter, symbol};
use crate::table::words::{capital, exactly, shelter_name, short, side_name};
use sandtable_core::{
    Activation, Card, Formation, Member, Objective, Outcome, Piece, Progress, Roster, Row, Side, ToAct, Words,
};
use sandtable_scenario::Deployment;
use std::sync::Arc;

/// What the free machine gun of a vehicle is called.
const MACHINE_GUN: &str = "Machine gun";

/// Both forces as one viewer may know them.
pub fn roster(setting: &Setting, view: &View) -> Roster {
    if setting.is_air() {
        return air::table::roster(setting, view);
    }
    let board = view.board(setting);
    let soon = soon(&board, view);
    let leads = match view.to_act {
        ToAct::Nobody(outcome) => outcome,
        _ => by_points(setting, victory_points(&board, &soon, Side::A), victory_points(&board, &soon, Side::B)),
    };
    Roster {
        turn: view.turn.into(),
        turns: setting.turns.into(),
        phase: phase(setting, view),
        scores: [Side::A, Side::B].map(|side| victory_points(&board, &view.score, side)).to_vec(),
        standing: standing(setting, view, &board, &soon, leads),
        objectives: objectives(setting, view, &board, &soon),
        units: (0..setting.units.len())
            .map(|n| formation(setting, view, UnitId(n as u8)))
            .chain(view.air(setting).into_iter().flat_map(|air| air::table::formations(&air, view)))
            .collect(),
        track: track(setting, view),
        leads: Some(leads),
    }
}

/// MAD-146 Who would hold each objective if the turn ended now.
fn soon(board: &Board, view: &View) -> Score {
    if view.turn == 0 || matches!(view.to_act, ToAct::Nobody(_)) {
        return view.score;
    }
    let before = view.score.holders;
    Score { holders: (0..before.len()).map(|n| holder(board, n, before[n])).collect(), ..view.score }
}

fn phase(setting: &Setting, view: &View) -> String {
    if let (Some(marker), false) = (view.acting, matches!(view.to_act, ToAct::Nobody(_))) {
        return hidden::phase(setting, view, marker);
    }
    let unit = view.active.map(|active| setting.unit(active.unit));
    if let (Some(craft), false) = (air::table::acting(view), matches!(view.to_act, ToAct::Nobody(_))) {
        return air::table::acts(setting, view, craft);
    }
    match (view.to_act, unit) {
        (ToAct::Nobody(_), _) => "The battle is over".into(),
        (_, Some(unit)) if view.turn == 0 => format!("{} is being placed", unit.name),
        (_, None) if view.turn == 0 => "Deployment".into(),
        (ToAct::One(side), Some(unit)) if side != unit.side => "Opportunity fire".into(),
        (_, Some(unit)) if !view.named.is_empty() => format!("{} names its targets", unit.name),
        (_, Some(unit)) => format!("{} acts", unit.name),
        (ToAct::One(side), None) => format!("{} to choose a unit", side_name(setting, side)),
        _ => String::new(),
    }
}

/// MAD-144, MAD-145 How it would end, and what decides that.
fn standing(setting: &Setting, view: &View, board: &Board, soon: &Score, leads: Outcome) -> Vec<Row> {
    let points = [Side::A, Side::B].map(|side| victory_points(board, soon, side));
    let result = match leads {
        Outcome::Won(side) => format!("{} win{}", side_name(setting, side), plural(side_name(setting, side))),
        Outcome::Drawn => "a draw".into(),
    };
    let over = matches!(view.to_act, ToAct::Nobody(_));
    let row = |name: String, value: String, clause: &'static str| Row { name, value, clause: clause.into() };
    let name = if over { "The battle ended" } else { "If the battle ended now" };
    let mut rows = vec![
        row(name.into(), format!("{} to {}, {result}", points[0], points[1]), "MAD-145"),
        row("A lead that wins".into(), format!("{} points", lead_needed(setting)), "MAD-145"),
    ];
    if !over {
        let last = format!("after turn {}, or when a side has nobody left", setting.turns);
        rows.push(row("It ends".into(), last, "MAD-144"));
    }
    rows
}

/// "Germans win", "German wins".
fn plural(name: &str) -> &'static str {
    if name.ends_with('s') { "" } else { "s" }
}

/// MAD-146 The objectives, and what would change.
fn objectives(setting: &Setting, view: &View, board: &Board, soon: &Score) -> Vec<Objective> {
    let all = setting.scenario.objectives.iter().enumerate();
    all.map(|(n, objective)| {
        let by = |score: &Score| [Side::A, Side::B].into_iter().find(|&side| holds(board, score, n, side));
        let (now, then) = (view.score.holders[n], soon.holders[n]);
        let [a, b] = [Side::A, Side::B].map(|side| near(board, n, side));
        let note = match then {
            _ if a && b => "contested: nobody scores it".to_string(),
            Some(side) if now != then => format!("would turn {}", side_name(setting, side)),
            None if now.is_some() => "would be lost".into(),
            Some(_) if !a && !b => "kept, nobody near".into(),
            Some(_) => "kept".into(),
            None => "nobody near".into(),
        };
        Objective {
            name: objective.name.clone(),
            at: objective.at,
            radius: setting.rules.objective_radius,
            points: objective.points.into(),
            holder: by(&view.score),
            note: if matches!(view.to_act, ToAct::Nobody(_)) { String::new() } else { note },
            clause: "MAD-146".into(),
        }
    })
    .collect()
}

fn formation(setting: &Setting, view: &View, id: UnitId) -> Formation {
    let board = view.board(setting);
    let unit = setting.unit(id);
    let worth = |piece: Piece| i32::from(setting.kind(piece).points_computed);
    let is_lost = |piece: Piece| view.elements[piece.index()].lost_in > 0;
    let is_gone = |piece: Piece| is_lost(piece) || view.elements[piece.index()].marks.has(Marks::LEFT);
    if let Some(formation) = hidden::formation(setting, view, id) {
        return formation;
    }
    let acting = view.active.is_some_and(|active| active.unit == id);
    let progress = match () {
        () if unit.elements().all(is_gone) => Progress::Lost,
        () if acting => Progress::Now,
        () if view.is_done(id) => Progress::Done,
        () => Progress::ToCome,
    };
    let waits = board.members(id).any(|(_, element)| element.stands() && element.marks.has(Marks::WATCHING));
    let state = match (progress, view.turn) {
        (Progress::Lost, _) if unit.elements().all(is_lost) => "destroyed",
        (Progress::Lost, _) => "has left the table",
        // MAD-81: it is neither placed nor seen.
        (_, 0) if unit.off_table => "off the table",
        (Progress::ToCome, _) if view.is_in_reserve(id) => "in reserve",
        (Progress::Now, 0) => "being placed",
        (Progress::Done, 0) => "placed",
        (Progress::ToCome, 0) if setting.scenario.deployment == Deployment::Zones => "to be placed",
        (Progress::Now, _) => "acts now",
        _ if waits => "waits to fire",
        (Progress::Done, _) => "done",
        (Progress::ToCome, _) => "to come",
    };
    Formation {
        name: unit.name.clone(),
        side: unit.side,
        letter: letter(setting, id).into(),
        points: unit.elements().map(worth).sum(),
        left: unit.elements().filter(|&piece| !is_lost(piece)).map(worth).sum(),
        progress,
        state: state.into(),
        pieces: unit.elements().map(|piece| member(setting, view, piece)).collect(),
    }
}

/// An element as the roster has it.
pub fn member(setting: &Setting, view: &View, piece: Piece) -> Member {
    let (kind, element) = (setting.kind(piece), &view.elements[piece.index()]);
    let place = match (element.lost_in, element.aboard) {
        (0, Some(carrier)) => format!("in {}", short(setting, carrier)),
        (0, None) if element.stands() => match view.board(setting).shelters().shelter_of(piece, element.at) {
            Some(shelter) => format!("in {}", shelter_name(setting, shelter)),
            None => height(setting, piece, element).unwrap_or_default().into(),
        },
        (0, None) if setting.unit_of(piece).off_table => "off the table".into(),
        (0, None) if element.marks.has(Marks::LEFT) => "has left the table".into(),
        (0, None) if element.marks.has(Marks::UNDER) => "under its marker".into(),
        (0, None) if hidden::is_unknown(setting, view, piece) => "under a marker, or not on the table yet".into(),
        (0, None) => "not on the table yet".into(),
        (turn, _) => format!("destroyed in turn {turn}"),
    };
    let (rows, card) = abilities(setting, piece);
    Member {
        piece,
        name: short(setting, piece).into(),
        kind: kind.name.clone(),
        symbol: if element.lost_in > 0 { "wreck" } else { symbol(&setting.lists, kind) }.into(),
        // MAD-140: tubes off the table have no hit points.
        strength: (element.hit_points.min(kind.hit_points), kind.hit_points),
        points: kind.points_computed.into(),
        place,
        aboard: element.aboard,
        rows,
        card,
    }
}

/// What an element can do, which stays as it is through the battle.
fn abilities(setting: &Setting, piece: Piece) -> Abilities {
    let of = |piece| {
        let kind = setting.kind(piece);
        (rows(&setting.lists, kind).into(), weapons(&setting.lists, kind).map(Arc::new))
    };
    setting.abilities.get_or_init(|| setting.pieces().map(of).collect())[piece.index()].clone()
}

/// What an element can do: movement, which of its weapons fire when, and what else the lists say.
pub(crate) fn rows(lists: &Lists, kind: &Kind) -> Vec<Row> {
    let row = |name: String, value: String, clause: &'static str| Row { name, value, clause: clause.into() };
    let speed = lists.speeds.iter().find(|speed| speed.id == kind.speed).map_or("", |speed| &speed.name);
    let drive = match (kind.class, kind.drive) {
        (Class::Vehicle, Drive::Wheeled) => ", wheeled",
        (Class::Vehicle, Drive::HalfTracked) => ", half-tracked",
        (Class::Vehicle, Drive::Tracked) => ", tracked",
        (Class::Vehicle, Drive::Walker) => ", walks",
        (Class::Vehicle, Drive::Grav) => ", skims",
        _ => "",
    };
    let mut rows = vec![row(format!("{speed}{drive}"), exactly(kind.distance), "MAD-96")];
    let infantry = kind.class.is_infantry_like();
    for fitted in &kind.weapons {
        let weapon = lists.weapon(fitted.weapon);
        let (manner, clause) = match weapon.family {
            Family::Grenade => ("in contact, at vehicles", "MAD-60"),
            Family::Artillery => ("no direct fire", "MAD-70"),
            _ if fitted.fixed && infantry => ("not when it moves", "MAD-41"),
            _ if fitted.fixed => ("not when it moves", "MAD-40"),
            _ => ("may fire on the move", "MAD-31"),
        };
        rows.push(row(capital(&weapon.name), manner.into(), clause));
    }
    if kind.free_machine_gun {
        let instead = if kind.weapons.is_empty() { "at infantry" } else { "at infantry, instead of the rest" };
        rows.push(row(MACHINE_GUN.into(), instead.into(), "MAD-44"));
    }
    if kind.capacity > 0 {
        let elements = if kind.capacity == 1 { "one element" } else { "elements" };
        let many = if kind.capacity == 1 { String::new() } else { format!("{} ", kind.capacity) };
        rows.push(row("Carries".into(), format!("{many}{elements} of infantry"), "MAD-131"));
    }
    for item in lists.equipment.iter().filter(|item| kind.equipment.contains(&item.item)) {
        let (what, clause) = match item.item {
            Equipment::Shield => ("lasers and plasma at it +2".to_string(), "MAD-122"),
            Equipment::Stealth => ("fire at it +1, missiles +2".into(), "MAD-122"),
            Equipment::Ecm => (format!("fire at its side within {} +1, missiles +2", exactly(item.radius)), "MAD-123"),
            Equipment::Adf => (format!("missiles at its side within {} +2", exactly(item.radius)), "MAD-123"),
        };
        rows.push(row(item.name.clone(), what, clause));
    }
    if kind.class != Class::Vehicle {
        rows.push(row(
            "Target".into(),
            "+2 to hit it, half damage, but for small arms and flame throwers".into(),
            "MAD-49",
        ));
    }
    rows
}

/// MAD-35, MAD-49, MAD-97 The weapons of an element that fire by range: their damage, and the number needed up to each range, as far
/// as any of them reaches. Nothing where none does.
pub(crate) fn weapons(lists: &Lists, kind: &Kind) -> Option<Card> {
    let fitted = kind.weapons.iter().map(|fitted| lists.weapon(fitted.weapon)).map(|weapon| (&*weapon.name, weapon));
    let machine_gun = kind.free_machine_gun.then(|| (MACHINE_GUN, lists.machine_gun()));
    let reaches = |(_, weapon): &(&str, &Weapon)| weapon.columns.iter().any(|&number| number > 0);
    let mut all: Vec<(&str, &Weapon)> = fitted.chain(machine_gun).filter(reaches).collect();
    all.dedup();
    let last = all.iter().filter_map(|(_, weapon)| weapon.columns.iter().rposition(|&number| number > 0)).max()?;
    let halves = all.iter().any(|(_, weapon)| damage(weapon).contains('/'));
    let head = ["Needs, up to mm", if halves { "Damage / at infantry" } else { "Damage" }].map(Words::from).into_iter();
    let ranges = RANGES_MM[..=last].iter().map(|range| Words::from(range.to_string()));
    let line = |(name, weapon): &(&str, &Weapon)| {
        let numbers = weapon.columns[..=last].iter();
        let numbers = numbers.map(|number| if *number == 0 { "–".into() } else { number.to_string() });
        [capital(name), damage(weapon)].into_iter().chain(numbers).collect()
    };
    Some(Card {
        head: head.chain(ranges).collect(),
        weapons: all.iter().map(line).collect(),
        clause: "MAD-97".into(),
        ..Card::default()
    })
}

/// MAD-49, MAD-117 The damage of a full hit, and of one on infantry.
fn damage(weapon: &Weapon) -> String {
    let [full, infantry] = [false, true].map(|infantry| direct_fire::damage(weapon, infantry)[2]);
    if full == infantry { full.to_string() } else { format!("{full} / {infantry}") }
}

/// MAD-20, MAD-21 The activations of this turn. Which side had each of those done follows from the alternation; which of
/// its units had it is not remembered, so they stand in the order of the force.
fn track(setting: &Setting, view: &View) -> Vec<Activation> {
    if matches!(view.to_act, ToAct::Nobody(_)) {
        return Vec::new();
    }
    let active = view.active.map(|active| active.unit);
    let not_active = |unit: &UnitId| Some(*unit) != active;
    let of = |side: Side| setting.units_of(side).filter(not_active);
    let placing = view.turn == 0;
    let to_place = |unit: UnitId| !view.is_done(unit) && !view.is_in_reserve(unit);
    let board = view.board(setting);
    // MAD-83: markers of which nobody here knows the unit, placed or activated.
    let unknown = |side: Side| {
        let others = board.markers_of(side).filter(|(marker, _)| view.sheet.unit(*marker).is_none());
        let told =
            others.filter(|(marker, one)| (placing || one.marks.has(Marks::DONE)) && view.acting != Some(*marker));
        told.count()
    };
    // MAP-115: aircraft are units too, numbered after the others.
    let aloft = view.air(setting);
    let flying = air::table::acting(view).filter(|_| aloft.is_some());
    let number = |piece: Piece| (setting.units.len() + usize::from(piece.0 - setting.air_setting().first)) as u16;
    let flown = |side: Side| {
        let pieces = aloft.into_iter().flat_map(|air| air.activated()).filter(move |piece| Some(*piece) != flying);
        pieces.filter(move |piece| setting.side(*piece) == side).map(|piece| Some(number(piece)))
    };
    let mut done = [Side::A, Side::B].map(|side| {
        let known = of(side).filter(|&unit| view.is_done(unit)).map(|unit| Some(unit.0.into()));
        known.chain(flown(side)).chain(std::iter::repeat_n(None, unknown(side))).collect::<Vec<Option<u16>>>()
    });
    let mut left = [Side::A, Side::B].map(|side| match placing {
        true => of(side).filter(|&unit| to_place(unit)).count().saturating_sub(unknown(side)),
        false => view.waiting(setting, side, active),
    });
    if let Some(craft) = flying.filter(|craft| aloft.is_some_and(|air| air.may_act(*craft))) {
        left[setting.side(craft).index()] -= 1;
    }
    let mut track = Vec::new();
    // The side that is next decides who went first where the initiative does not.
    let now = match (active, view.to_act) {
        (Some(unit), _) => Some(setting.unit(unit).side),
        (None, _) if flying.is_some() => flying.map(|craft| setting.side(craft)),
        (None, _) if view.acting.is_some() => view.acts(setting),
        (None, ToAct::One(side)) => Some(side),
        _ => None,
    };
    let mut turn = view.initiative.or(now).unwrap_or(Side::A);
    done.iter_mut().for_each(|units| units.reverse());
    while done.iter().any(|units| !units.is_empty()) {
        if let Some(unit) = done[turn.index()].pop() {
            track.push(Activation { side: turn, unit, progress: Progress::Done });
        }
        turn = turn.other();
    }
    let Some(now) = now else { return track };
    let unit = active.map(|unit| unit.0.into()).or(flying.map(number));
    track.push(Activation { side: now, unit, progress: Progress::Now });
    if active.is_none() && view.acting.is_none() && flying.is_none() {
        left[now.index()] = left[now.index()].saturating_sub(1);
    }
    let mut turn = now.other();
    while left != [0, 0] {
        if left[turn.index()] > 0 {
            left[turn.index()] -= 1;
            track.push(Activation { side: turn, unit: None, progress: Progress::ToCome });
        }
        turn = turn.other();
    }
    track
}
