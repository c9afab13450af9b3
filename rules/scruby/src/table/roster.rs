//! Both rosters as they stand, wing by wing, what the battle would come to, and how far the turn has come.

use super::scene::{lost, symbol, wear};
use super::words::{formed, kind_name, quality_word, short, side_name};
use crate::battle::{Phase, Place, Setting, View, Wing};
use crate::lists::{Kind, UNIT};
use crate::resolution::Band;
use crate::sections::sequence::{SIDES, losses, standing};
use sandtable_core::{Card, Formation as Group, Member, Outcome, Piece, Progress, Roster, Row, Side, capital};
use sandtable_forces::{boxes, row};
use sandtable_geometry::Length;
use std::sync::Arc;

/// AOS-06 Both rosters.
pub fn roster(setting: &Setting, view: &View) -> Roster {
    let table = &view.table;
    Roster {
        turn: table.turn.into(),
        turns: setting.last_turn().into(),
        phase: phase(setting, view),
        scores: SIDES.map(|side| score(setting, view, side)).into(),
        standing: stands(setting, view),
        units: SIDES.into_iter().flat_map(|side| groups(setting, view, side)).collect(),
        leads: table.ended.or_else(|| is_all_open(setting, view).then(|| standing(setting, table))),
        ..Roster::default()
    }
}

/// AOS-158 May the viewer know the losses of both sides?
fn is_all_open(setting: &Setting, view: &View) -> bool {
    SIDES.iter().all(|side| view.counts(setting, *side))
}

/// What is going on, in a few words.
fn phase(setting: &Setting, view: &View) -> String {
    if view.table.ended.is_some() {
        return "The battle is over".into();
    }
    let phase = view.table.phase.word();
    match view.asked.and_then(|step| step.asks(setting, &view.table)) {
        Some(side) => format!("{phase}: {} to decide", side_name(setting, side)),
        None => phase.into(),
    }
}

/// AOS-67 What a side has done to the other in percent; nothing where that may not be known.
fn score(setting: &Setting, view: &View, side: Side) -> i32 {
    let lost = losses(setting, &view.table, side.other());
    if view.counts(setting, side.other()) { i32::from(lost.permille() / 10) } else { 0 }
}

/// AOS-67, AOS-157 How it would end now, and what ends it.
fn stands(setting: &Setting, view: &View) -> Vec<Row> {
    let over = view.table.ended.is_some();
    let of = |side: Side| {
        let lost = lost(setting, view, side).unwrap_or_else(|| "not known".into());
        row(format!("Losses: {}", side_name(setting, side)), lost, "AOS-156")
    };
    let mut rows: Vec<Row> = SIDES.map(of).into();
    if is_all_open(setting, view) {
        let result = match view.table.ended.unwrap_or_else(|| standing(setting, &view.table)) {
            Outcome::Won(side) => side_name(setting, side),
            Outcome::Drawn => "a draw",
        };
        let (when, clause) = if over { ("The battle ended", "AOS-157") } else { ("If it ended now", "AOS-67") };
        rows.push(row(when, result, clause));
    }
    if !over {
        let (limit, last) = (setting.rules.end_at_loss_pct, setting.last_turn());
        rows.push(row("To win", "lose 45 % at most, the enemy 50 %", "AOS-67"));
        rows.push(row("The end", format!("{limit} % lost by a side, or turn {last}"), "AOS-157"));
    }
    rows
}

// --- wings ---

/// AOS-93 The wings of a side with their units and caissons, then its general officers.
fn groups(setting: &Setting, view: &View, side: Side) -> Vec<Group> {
    let of = |wing: Wing| -> Vec<Piece> {
        setting.roster(side).filter(|piece| view.table.units[piece.index()].wing == wing).collect()
    };
    let group = |wing: Wing| {
        let pieces = of(wing);
        let (progress, state) = progress(setting, view, side, wing, &pieces);
        (!pieces.is_empty()).then(|| Group {
            name: capital(wing.name()),
            side,
            letter: capital(&wing.word()[..1]).into(),
            points: pieces.iter().map(|piece| points(setting, view, *piece)).sum(),
            left: pieces.iter().map(|piece| left(setting, view, *piece)).sum(),
            progress,
            state: state.into(),
            pieces: pieces.iter().map(|piece| member(setting, view, *piece)).collect(),
        })
    };
    let wings = Wing::ALL.into_iter().filter_map(|(_, wing)| group(wing));
    wings.chain(staff(setting, view, side)).collect()
}

/// AOS-161 The general officers of a side.
fn staff(setting: &Setting, view: &View, side: Side) -> Option<Group> {
    let own = (0..setting.officers.len()).filter(|at| setting.officers[*at].side == side);
    let pieces: Vec<Member> = own.map(|at| general(setting, view, at)).collect();
    let left = pieces.iter().filter(|general| general.strength.0 > 0).map(|general| general.points).sum();
    (!pieces.is_empty()).then(|| Group {
        name: "General officers".into(),
        side,
        letter: "G".into(),
        points: pieces.iter().map(|general| general.points).sum(),
        left,
        progress: if left > 0 { Progress::ToCome } else { Progress::Lost },
        state: String::new(),
        pieces,
    })
}

/// AOS-89, AOS-158 What a unit cost; where its quality may not be known, what it would cost at the fair one.
fn points(setting: &Setting, view: &View, piece: Piece) -> i32 {
    let member = &setting.members[piece.index()];
    let fair = || setting.kind(piece).map(|kind| setting.lists.price(kind, setting.lists.fair(), member.figures));
    let known = view.knows(setting, piece);
    known.then_some(member.points).or_else(fair).unwrap_or(member.points) as i32
}

/// AOS-158 What is left of the points of a unit: by its figures, or where these may not be known all of them while it is there.
fn left(setting: &Setting, view: &View, piece: Piece) -> i32 {
    let (unit, member) = (&view.table.units[piece.index()], &setting.members[piece.index()]);
    let whole = points(setting, view, piece);
    match unit.place {
        Place::Gone(_) => 0,
        Place::Waiting | Place::Table if !view.counts(setting, member.side) => whole,
        Place::Waiting | Place::Table => whole * i32::from(unit.figures) / i32::from(member.figures.max(1)),
    }
}

/// AOS-14 How far a wing has come in this turn.
fn progress(setting: &Setting, view: &View, side: Side, wing: Wing, pieces: &[Piece]) -> (Progress, &'static str) {
    let table = &view.table;
    let there = |piece: &&Piece| table.units[piece.index()].is_there();
    if pieces.iter().all(|piece| matches!(table.units[piece.index()].place, Place::Gone(_))) {
        return (Progress::Lost, "lost");
    }
    if table.turn == 0 {
        return (Progress::ToCome, "to be placed");
    }
    if table.limited
        && table.phase <= Phase::Movement
        && table.flank.is_some_and(|flank| !flank.moves(side == table.mover, wing, setting.rules.written))
    {
        return (Progress::Done, "stands in this turn");
    }
    let done = |piece: &Piece| {
        let done = table.units[piece.index()].done;
        if table.phase > Phase::Movement { done.fired } else { done.ordered }
    };
    let acts = table.order.is_some_and(|order| pieces.contains(&order.unit));
    match () {
        () if acts => (Progress::Now, "moves now"),
        () if pieces.iter().filter(there).all(done) => (Progress::Done, "done"),
        () => (Progress::ToCome, "to come"),
    }
}

// --- units ---

fn member(setting: &Setting, view: &View, piece: Piece) -> Member {
    let (member, unit) = (&setting.members[piece.index()], &view.table.units[piece.index()]);
    let open = view.counts(setting, member.side);
    let figures = if matches!(unit.place, Place::Gone(_)) { 0 } else { unit.figures };
    Member {
        piece,
        name: member.name.clone(),
        kind: kind_name(setting, piece),
        symbol: if unit.is_there() || unit.place == Place::Waiting { symbol(setting, piece) } else { "wreck" }.into(),
        // Where its number may not be known, it counts as whole while it is there.
        strength: (if open || figures == 0 { figures } else { member.figures }.into(), member.figures.into()),
        points: points(setting, view, piece),
        place: match unit.place {
            Place::Waiting => "to be placed".into(),
            Place::Table => String::new(),
            Place::Gone(gone) => gone.word().into(),
        },
        rows: rows(setting, view, piece).into(),
        card: Some(Arc::new(card(setting, view, piece))),
        ..Member::default()
    }
}

fn general(setting: &Setting, view: &View, at: usize) -> Member {
    let (officer, piece) = (&setting.officers[at], setting.officer_piece(at));
    let general = view.table.generals.get(at).copied().unwrap_or_default();
    let with = general.with.map_or_else(|| "nobody".into(), |unit| short(setting, unit).to_owned());
    let is_lost = matches!(general.place, Place::Gone(_));
    Member {
        piece,
        name: officer.name.clone(),
        kind: kind_name(setting, piece),
        symbol: symbol(setting, piece).into(),
        strength: (u16::from(!is_lost), 1),
        points: crate::lists::GENERAL_POINTS as i32,
        place: if is_lost { "lost".into() } else { String::new() },
        rows: vec![row("Stands with", with, "AOS-161")].into(),
        ..Member::default()
    }
}

/// What a unit is and can do as it now stands.
fn rows(setting: &Setting, view: &View, piece: Piece) -> Vec<Row> {
    let (member, unit) = (&setting.members[piece.index()], &view.table.units[piece.index()]);
    let mut rows = Vec::new();
    if !member.title.is_empty() {
        rows.push(row(member.title.clone(), "", "AOS-06"));
    }
    let Some(kind) = setting.kind(piece) else {
        if view.counts(setting, member.side) {
            rows.push(row("Rounds left", unit.rounds.to_string(), "AOS-162"));
        }
        return rows;
    };
    if view.knows(setting, piece) {
        let [now, began] = [unit.quality, member.quality].map(|quality| quality_word(setting, quality));
        // Where it began is not shown by where it is.
        let quality = if now == began || !view.counts(setting, member.side) {
            now.to_owned()
        } else {
            format!("{now} (was {began})")
        };
        rows.push(row("Quality", quality, "AOS-05"));
        rows.extend(arms(setting, kind));
        if kind.gun.is_some() && setting.rules.caissons && view.counts(setting, member.side) {
            rows.push(row("Rounds left", unit.rounds.to_string(), "AOS-162"));
        }
    }
    if let Some(how) = wear(setting, view, piece) {
        rows.push(row("Strength", how, "AOS-63"));
    }
    let states = [(unit.disordered, "disordered"), (unit.routing.is_some(), "routing")];
    let states = states.iter().filter(|(is, _)| *is).map(|(_, word)| format!(", {word}"));
    rows.push(row("Stands", format!("{}{}", formed(unit.formation), states.collect::<String>()), "AOS-07"));
    rows.push(row("Moves", format!("{} in", kind.paces()), "AOS-95"));
    rows
}

/// AOS-122, AOS-130 What a unit fires, and how far: "short to 6 in, inter to 12 in"; nothing of who carries none.
fn arms(setting: &Setting, kind: &Kind) -> Option<Row> {
    let bands = |words: &[(&str, Band)], limits: &[Option<Length>]| {
        let reach = |((word, _), limit): (&(&str, Band), &Option<Length>)| {
            limit.map(|limit| format!("{word} to {}", UNIT.say(limit)))
        };
        words.iter().zip(limits).filter_map(reach).collect::<Vec<_>>().join(", ")
    };
    if let Some(gun) = kind.gun.and_then(|gun| setting.lists.guns.get(gun)) {
        return Some(row(gun.label.clone(), bands(&Band::ALL, &gun.limits), "AOS-122"));
    }
    let weapon = setting.lists.weapons.get(kind.weapon)?;
    let bands = bands(&Band::ALL[1..], &weapon.limits);
    (!bands.is_empty()).then(|| row(capital(&weapon.word), bands, "AOS-130"))
}

/// AOS-06 The record sheet of a unit: its figures to cross off, and what is written down turn by turn.
fn card(setting: &Setting, view: &View, piece: Piece) -> Card {
    let (member, unit) = (&setting.members[piece.index()], &view.table.units[piece.index()]);
    let open = view.counts(setting, member.side);
    let struck = if open { member.figures.saturating_sub(unit.figures) } else { 0 };
    let (half, number) = (format!("half strength at {}", member.figures / 2), [member.figures, struck].map(u16::from));
    Card {
        figures: [
            row("Wing", unit.wing.word(), "AOS-93"),
            row("Begins", member.formation.word(), "AOS-07"),
            row("Cost", format!("{} points", points(setting, view, piece)), "AOS-89"),
        ]
        .into(),
        boxes: setting.kind(piece).map(|_| boxes("Figures", half, number, "AOS-06")).into_iter().collect(),
        clause: "AOS-06".into(),
        log: ["Formation", "Quality", "State"].map(Into::into).into(),
        ..Card::default()
    }
}
