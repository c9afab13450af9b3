//! What a table draws.

use crate::air;
use crate::battle::board::Board;
use crate::battle::fieldworks::{Work, WorkId};
use crate::battle::lift::Stance;
use crate::battle::named_fire::NamedFire;
use crate::battle::orders::Order;
use crate::battle::setting::{Setting, Zone};
use crate::battle::state::{Element, Marks};
use crate::battle::view::View;
use crate::lists::Equipment;
use crate::lists::mobility::Mobility;
use crate::lists::works::WorkKind;
use crate::sections::victory::{holds, victory_points};
use crate::table::hidden;
use crate::table::symbol::{carries, signs, symbol};
use sandtable_battlefield::{FeatureKind, Kinds};
use sandtable_core::{Piece, Scene, Shape, Side, Token};
use sandtable_geometry::{Point, Shape as Figure};
use sandtable_scenario::{Deployment, drawn};
use std::sync::Arc;

/// Everything on the table, as one viewer may see it.
pub fn scene(setting: &Setting, view: &View) -> Scene {
    let board = view.board(setting);
    let mut shapes = Vec::new();
    if view.turn == 0 && setting.scenario.deployment == Deployment::Zones && !setting.is_air() {
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
        let by = (0..2).map(Side).find(|&side| holds(&board, &view.score, n, side));
        let name = objective.name.clone();
        Shape { side: by, ..circle("objective", name, objective.at, setting.rules.objective_radius) }
    }));
    shapes.extend(board.sight().smoking().map(|(wreck, at)| {
        let name = format!("smoke of {}", setting.elements[wreck.index()].name);
        circle("smoke", name, at, setting.rules.smoke_radius)
    }));
    shapes.extend(board.works.there().flat_map(|(id, work)| works(setting, id, work)));
    shapes.extend(zones(setting, &board));
    for (barrage, gunnery) in
        view.named.iter().filter_map(NamedFire::barrage).filter_map(|it| Some((it, view.guns.of(it.unit)?)))
    {
        let name = format!("target of {}", setting.unit(barrage.unit).name);
        shapes.push(circle("target", name, gunnery.aim, board.artillery().radius(barrage.unit, barrage.tubes)));
    }
    // MAD-80: what is still to come of the own schedule.
    for order in view.orders.iter() {
        if let Order::Schedule { unit, turn, at } = *order
            && turn >= view.turn
        {
            let name = format!("{}, turn {turn}", setting.unit(unit).name);
            let radius = board.artillery().radius(unit, board.artillery().tubes(unit, &[]));
            shapes.push(circle("schedule", name, at, radius));
        }
    }
    let tokens = setting.pieces().zip(&view.elements).filter(|(_, element)| element.stands() || element.lost_in > 0);
    shapes.extend(air::table::shapes(setting, view));
    let markers = board.markers().map(|(piece, marker)| hidden::token(setting, view, piece, marker));
    Scene {
        table: setting.field.table(),
        ground: setting.terrain.get_or_init(|| terrain(setting)).clone(),
        shapes,
        tokens: tokens
            .map(|(piece, element)| token(setting, view, piece, element))
            .chain(markers)
            .chain(air::table::tokens(setting, view))
            .collect(),
        status: status(setting, view),
        ..Scene::default()
    }
}

const CHANGING: Kinds = Kinds::of(&[FeatureKind::Wire, FeatureKind::Barrier, FeatureKind::Mines]);

/// A work as it lies there; of a wire or obstacle the pieces that are left.
fn works(setting: &Setting, id: WorkId, work: &Work) -> Vec<Shape> {
    let kind = match work.kind {
        WorkKind::Bunker => "bunker",
        WorkKind::Trench => "trench",
        WorkKind::Pit => "pit",
        WorkKind::Wire => FeatureKind::Wire.key(),
        WorkKind::Obstacle => FeatureKind::Barrier.key(),
        WorkKind::Mines => FeatureKind::Mines.key(),
    };
    let name = &setting.works[id.index()].name;
    let shape = |points: Vec<Point>, closed: bool| Shape {
        kind: kind.into(),
        name: name.clone(),
        points,
        closed,
        level: 0,
        side: work.side,
    };
    match work.area() {
        Some(area) => vec![shape(area.corners().to_vec(), true)],
        None => work.remains().into_iter().map(|points| shape(points, false)).collect(),
    }
}

/// The terrain, which stays as it is through the battle.
fn terrain(setting: &Setting) -> Arc<[Shape]> {
    let features = setting.field.features().iter();
    // Wire, obstacles and tiles change in play.
    features.filter(|feature| !CHANGING.contains(feature.kind)).map(drawn).collect()
}

/// MAD-123 The zones of ECM and ADF, as they are.
fn zones<'b>(setting: &'b Setting, board: &'b Board) -> impl Iterator<Item = Shape> + 'b {
    let made = |zone: &&Zone| board.fire().makes_zone(zone);
    setting.zones.iter().filter(made).map(|zone| {
        let (kind, word) = if zone.item == Equipment::Adf { ("adf", "ADF") } else { ("ecm", "ECM") };
        let name = format!("{word} of {}", setting.elements[zone.carrier.index()].name);
        Shape { side: Some(zone.side), ..circle(kind, name, board.element(zone.carrier).at, zone.radius) }
    })
}

fn circle(kind: &'static str, name: String, centre: Point, radius: sandtable_geometry::Length) -> Shape {
    let points = Figure::Circle(sandtable_geometry::Circle { centre, radius }).outline(32);
    Shape { kind: kind.into(), name, points, closed: true, level: 0, side: None }
}

fn token(setting: &Setting, view: &View, piece: Piece, element: &Element) -> Token {
    let kind = setting.kind(piece);
    let member = &setting.elements[piece.index()];
    let wreck = element.lost_in > 0;
    let symbol = if wreck { "wreck" } else { symbol(&setting.lists, kind) };
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
    if !wreck && let Some(height) = height(setting, piece, element) {
        mark(true, height);
    }
    let is_acting = view.active.is_some_and(|active| active.unit == member.unit);
    let aboard = setting.pieces().filter(|other| view.elements[other.index()].aboard == Some(piece));
    marks.extend(aboard.map(|rider| carries(&setting.elements[rider.index()].name)));
    Token {
        piece,
        side: member.side,
        name: member.name.clone(),
        kind: kind.name.clone(),
        symbol: symbol.into(),
        at: element.at,
        radius: setting.radius(),
        strength: (!wreck).then_some((element.hit_points, kind.hit_points)),
        signs: signs(&marks),
        marks,
        done: view.turn > 0 && view.is_done(member.unit) && !is_acting,
        ..Token::default()
    }
}

/// MAD-112 to MAD-115 How an element that can leave the ground stands to it.
pub fn height(setting: &Setting, piece: Piece, element: &Element) -> Option<&'static str> {
    match (setting.elements[piece.index()].mobility, element.stance) {
        (Mobility::Vtol, Stance::Low) => Some("flies low"),
        (Mobility::Vtol, _) => Some("flies high"),
        (_, Stance::Sunk) => Some("sunk into the wood"),
        (_, Stance::Submerged) => Some("under water"),
        _ => None,
    }
}

fn status(setting: &Setting, view: &View) -> Vec<(String, String)> {
    if setting.is_air() {
        return air::table::status(setting, view);
    }
    let board = view.board(setting);
    let mut lines = vec![(
        "Turn".to_string(),
        if view.turn == 0 { "deployment".into() } else { format!("{} of {}", view.turn, setting.turns) },
    )];
    if let Some(side) = view.initiative {
        lines.push(("Initiative".into(), setting.sides[side.index()].clone()));
    }
    for (side, name) in (0..).map(Side).zip(&setting.sides) {
        let points = victory_points(&board, &view.score, side);
        let left = view.waiting(setting, side, None);
        let units = if left == 1 { "unit" } else { "units" };
        lines.push((name.clone(), format!("{points} points; {left} {units} to activate")));
    }
    for (n, objective) in setting.scenario.objectives.iter().enumerate() {
        let by = (0..2).map(Side).find(|&side| holds(&board, &view.score, n, side));
        let holder = by.map_or("nobody", |side| &setting.sides[side.index()]);
        lines.push((objective.name.clone(), format!("{} points, held by {holder}", objective.points)));
    }
    lines
}
