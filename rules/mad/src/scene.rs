//! What a table draws.

use crate::house_victory::{holds, victory_points};
use crate::scenario::Deployment;
use crate::setting::Setting;
use crate::state::{Element, Marks};
use crate::symbol::symbol;
use crate::view::View;
use sandtable_battlefield::Outline;
use sandtable_core::{Piece, Scene, Shape, Side, Token};
use sandtable_geometry::{Point, Shape as Figure};
use std::sync::Arc;

/// Everything on the table, as one viewer may see it.
pub fn scene(setting: &Setting, view: &View) -> Scene {
    let board = view.board(setting);
    let mut shapes = Vec::new();
    if view.turn == 0 && setting.scenario.deployment == Deployment::Zones {
        shapes.extend((0..).map(Side).zip(&setting.scenario.sides).map(|(owner, side)| Shape {
            kind: "zone".into(),
            name: side.name.clone(),
            points: side.zone.corners().to_vec(),
            closed: true,
            level: 0,
            side: Some(owner),
        }));
    }
    shapes.extend(setting.scenario.objectives.iter().enumerate().map(|(n, objective)| {
        let by = (0..2).map(Side).find(|&side| holds(&board, &view.holders, n, side));
        let name = objective.name.clone();
        Shape { side: by, ..circle("objective", name, objective.at, setting.rules.objective_radius) }
    }));
    shapes.extend(board.smoking().map(|(wreck, at)| {
        let name = format!("smoke of {}", setting.elements[wreck.index()].name);
        circle("smoke", name, at, setting.rules.smoke_radius)
    }));
    let tokens = setting.pieces().zip(&view.elements).filter(|(_, element)| element.stands() || element.lost_in > 0);
    Scene {
        table: setting.field.table(),
        ground: setting.terrain.get_or_init(|| terrain(setting)).clone(),
        shapes,
        tokens: tokens.map(|(piece, element)| token(setting, view, piece, element)).collect(),
        status: status(setting, view),
    }
}

/// The terrain, which stays as it is through the battle.
fn terrain(setting: &Setting) -> Arc<[Shape]> {
    setting
        .field
        .features()
        .iter()
        .map(|feature| {
            let (points, closed) = match &feature.outline {
                Outline::Area(area) => (area.corners().to_vec(), true),
                Outline::Line(line) => (line.points().to_vec(), false),
            };
            Shape {
                kind: feature.kind.key().into(),
                name: feature.name.clone(),
                points,
                closed,
                level: feature.level,
                side: None,
            }
        })
        .collect()
}

fn circle(kind: &'static str, name: String, centre: Point, radius: sandtable_geometry::Length) -> Shape {
    let points = Figure::Circle(sandtable_geometry::Circle { centre, radius }).outline(32);
    Shape { kind: kind.into(), name, points, closed: true, level: 0, side: None }
}

fn token(setting: &Setting, view: &View, piece: Piece, element: &Element) -> Token {
    let kind = setting.kind(piece);
    let member = &setting.elements[piece.index()];
    let wreck = element.lost_in > 0;
    let symbol = if wreck { "wreck" } else { symbol(setting, kind) };
    let mut marks = Vec::new();
    let mut mark = |there: bool, name: &'static str| {
        if there {
            marks.push(name.into());
        }
    };
    mark(element.marks.has(Marks::WATCHING), "opportunity fire");
    mark(element.marks.has(Marks::MOVED), "moved");
    mark(element.marks.has(Marks::TO_SHOOT), "positioning to shoot");
    mark(element.held > 0, "damage held");
    let is_acting = view.active.is_some_and(|active| active.unit == member.unit);
    let aboard = setting.pieces().filter(|other| view.elements[other.index()].aboard == Some(piece));
    marks.extend(aboard.map(|rider| format!("carries {}", setting.elements[rider.index()].name).into()));
    Token {
        piece,
        side: member.side,
        name: member.name.clone(),
        kind: kind.name.clone(),
        symbol: symbol.into(),
        at: element.at,
        heading: None,
        radius: setting.radius(),
        strength: (!wreck).then_some((element.hit_points, kind.hit_points)),
        marks,
        done: view.turn > 0 && view.is_done(member.unit) && !is_acting,
    }
}

fn status(setting: &Setting, view: &View) -> Vec<(String, String)> {
    let board = view.board(setting);
    let mut lines = vec![(
        "Turn".to_string(),
        if view.turn == 0 { "deployment".into() } else { format!("{} of {}", view.turn, setting.turns) },
    )];
    if let Some(side) = view.initiative {
        lines.push(("Initiative".into(), setting.sides[side.index()].clone()));
    }
    for (side, name) in (0..).map(Side).zip(&setting.sides) {
        let points = victory_points(&board, &view.holders, side);
        let left = setting.units_of(side).filter(|&unit| !view.is_done(unit) && board.is_alive(unit)).count();
        let units = if left == 1 { "unit" } else { "units" };
        lines.push((name.clone(), format!("{points} points; {left} {units} to activate")));
    }
    for (n, objective) in setting.scenario.objectives.iter().enumerate() {
        let by = (0..2).map(Side).find(|&side| holds(&board, &view.holders, n, side));
        let holder = by.map_or("nobody", |side| &setting.sides[side.index()]);
        lines.push((objective.name.clone(), format!("{} points, held by {holder}", objective.points)));
    }
    lines
}
