//! What is drawn: the chart in its light, what lies on it, vessels as far as they are known, salvos and lights.

use super::words::{kind_name, letter, short, side_name};
use crate::battle::SIDES;
use crate::battle::board::Board;
use crate::battle::position::{Aground, Beam, Contact, Depth, Level, Place, Salvo, Smoke};
use crate::battle::setting::{Goal, Setting, Sort};
use crate::battle::view::View;
use crate::lists::{Cargo, Class, Kind};
use crate::resolution::gunnery::STARLIGHT;
use sandtable_core::{Drawn, Knowledge, Piece, Scene, Sea, Shape, Side, Sign, Token, Vessel, Words};
use sandtable_geometry::{Angle, Circle, Length, Shape as Area};

/// A nautical mile in metres.
const MILE: i64 = 1_852;
/// AST-157 How a mark of a lost contact is drawn.
const LOST: Length = Length::mm(10);

/// What a table draws, as its viewer may see it.
pub fn scene(setting: &Setting, view: &View) -> Scene {
    let board = Board::new(setting, &view.table);
    Scene {
        table: setting.head.table,
        ground: setting.drawn.clone(),
        shapes: shapes(&board, view),
        tokens: tokens(&board, view),
        status: status(setting, view),
        sea: Some(sea(&Board::new(setting, &view.table))),
        ..Scene::default()
    }
}

/// AST-104, AST-120 to AST-122 The sea in its light.
fn sea(board: &Board<'_>) -> Sea {
    let now = board.conditions();
    let mile = Length::saturating(MILE * Length::cm(1).as_um() / i64::from(board.setting.rules.metres));
    Sea { light: now.light, moon: now.moon, wind: Some(now.wind_from), state: now.sea, mile: Some(mile) }
}

// --- what lies on the water ---

fn shapes(board: &Board<'_>, view: &View) -> Vec<Shape> {
    let (setting, table) = (board.setting, board.table);
    let mut shapes = zones(setting, view);
    shapes.extend(fields(setting, view));
    let drawn = |smoke: &Smoke, area: Area| Shape {
        level: smoke.through.saturating_sub(table.turn),
        ..Shape::area("smoke", &area)
    };
    shapes.extend(table.smoke.iter().map(|smoke| drawn(smoke, Area::Rectangle(smoke.strip()))));
    let turning = table.smoke.iter().filter(|smoke| smoke.joined);
    shapes.extend(turning.map(|smoke| drawn(smoke, Area::Circle(Circle::new(smoke.track.to, Length::mm(15))))));
    let lit = table.stars.iter().filter(|star| star.through <= table.turn + 1);
    shapes.extend(lit.map(|star| Shape::area("starshell", &Area::Circle(Circle::new(star.at, STARLIGHT)))));
    shapes.extend(board.there().filter_map(|unit| beam(board, unit)));
    let charges = |pattern: &crate::battle::position::Pattern| Shape {
        kind: "charges".into(),
        points: vec![pattern.at],
        side: Some(board.unit(pattern.by).side),
        ..Shape::default()
    };
    shapes.extend(table.patterns.iter().map(charges));
    table.salvos.iter().for_each(|salvo| salvos(board, view, salvo, &mut shapes));
    shapes.extend(ordered(board));
    shapes
}

/// AST-197 Where something is to be dropped or landed.
fn zones(setting: &Setting, view: &View) -> Vec<Shape> {
    let known = |side: Side| view.viewer.shares(side) || view.table.open.all || view.side().is_some();
    let of = |objective: &crate::battle::setting::Objective| {
        let (side, name) = (Some(objective.side), objective.title.clone());
        match &objective.goal {
            Goal::Drop { zone, .. } => Some(Shape { name, side, ..Shape::area("objective", &Area::Circle(*zone)) }),
            Goal::Landing { area, .. } => {
                Some(Shape { name, side, ..Shape::area("objective", &Area::Polygon(area.clone())) })
            }
            Goal::Exit { .. } => None,
        }
    };
    setting.objectives.iter().filter(|objective| known(objective.side)).filter_map(of).collect()
}

/// AST-187 to AST-189 Minefields and lanes that the viewer knows.
fn fields(setting: &Setting, view: &View) -> Vec<Shape> {
    let all = view.viewer == sandtable_core::Viewer::Umpire || view.table.ended.is_some();
    let fields = setting.fields.iter().enumerate().filter(|(n, field)| {
        let own = field.owner.is_some_and(|owner| view.viewer.shares(owner));
        all || own || view.table.fields_known >> n & 1 == 1
    });
    let fields = fields.map(|(_, field)| Shape {
        level: field.density,
        side: field.owner,
        ..Shape::area("minefield", &Area::Polygon(field.area.clone()))
    });
    let lanes = view.table.lanes.iter().map(|lane| Shape {
        level: lane.by.unsigned_abs(),
        ..Shape::area(if lane.by > 0 { "minefield" } else { "lane" }, &Area::Rectangle(lane.shape))
    });
    fields.chain(lanes).collect()
}

/// AST-162, AST-215 The beam of a searchlight: to whom it lights, or as far as it reaches.
fn beam(board: &Board<'_>, unit: Piece) -> Option<Shape> {
    let now = board.unit(unit);
    let laid = now.beam?;
    let vessel = board.setting.is_vessel(unit).then(|| board.setting.class(unit));
    let reach = crate::resolution::sighting::beam_reach(&board.setting.rules, vessel);
    let bearing = match laid {
        Beam::On(target) => Angle::bearing(now.at.at, board.unit(target).at.at),
        Beam::Along(bearing) => bearing,
    };
    let aside = |degrees: i32| now.at.at.advance(bearing + Angle::degrees(degrees), reach);
    Some(Shape {
        kind: "beam".into(),
        points: vec![now.at.at, aside(-3), aside(3)],
        closed: true,
        side: Some(now.side),
        ..Shape::default()
    })
}

/// AST-45, AST-51, AST-62 A salvo: its marker, the template of this move and, for its own side, of the next one.
fn salvos(board: &Board<'_>, view: &View, salvo: &Salvo, shapes: &mut Vec<Shape>) {
    let side = Some(salvo.side);
    let ahead = salvo.marker.ahead(Length::cm(4));
    shapes.push(Shape {
        kind: "salvo".into(),
        name: letter(salvo.letter),
        points: vec![salvo.marker.at, ahead.at],
        side,
        ..Shape::default()
    });
    if salvo.run == Length::ZERO {
        return;
    }
    let mut template = |kind: &'static str, moves: u8| {
        shapes.push(Shape { side, ..Shape::area(kind, &Area::Trapezoid(salvo.template(moves))) });
    };
    let own = salvo.load.is_some();
    match salvo.moves {
        0 => {}
        1 if board.setting.rules.cone_ignores => template("torpedo-arming", 1),
        moves => {
            (1..moves).for_each(|moves| template("torpedo-past", moves));
            template(if own { "torpedo-run" } else { "torpedo-outline" }, moves);
        }
    }
    if own && view.table.ended.is_none() {
        template("torpedo-next", salvo.moves + 1);
    }
}

/// AST-129 Moves that were written.
fn ordered(board: &Board<'_>) -> Vec<Shape> {
    let written = |plot: &crate::battle::position::Plot| {
        let unit = plot.plan.unit;
        let walk = board.path(plot).ok()?;
        let mut at = board.unit(unit).at;
        let mut points = vec![at.at];
        for stretch in &walk {
            at = crate::battle::board::run(at, stretch.run);
            points.push(at.at);
            at = stretch.turn.map_or(at, |(hand, degrees)| at.turn(hand, Angle::degrees(degrees.into())));
        }
        Some(Shape { kind: "course".into(), points, side: Some(board.unit(unit).side), ..Shape::default() })
    };
    board.table.plots.iter().filter_map(written).collect()
}

// --- vessels ---

/// What to draw of a vessel, as a key.
pub fn sort(setting: &Setting, piece: Piece) -> &'static str {
    match setting.member(piece).map(|member| &member.sort) {
        Some(Sort::Vessel(kind)) => sort_of(kind),
        Some(Sort::Battery(..)) => "battery",
        Some(Sort::Aircraft(_)) => "aircraft",
        Some(Sort::Dummy) | None => "",
    }
}

/// The same of a type.
pub fn sort_of(kind: &Kind) -> &'static str {
    use crate::lists::Sort as Built;
    match (kind.sort, kind.class) {
        _ if kind.is_submarine() => "submarine",
        (Built::Merchant, _) if kind.cargo == Cargo::Oil => "tanker",
        (Built::Merchant, _) => "merchant",
        _ if kind.cargo == Cargo::Troops => "barge",
        (Built::Auxiliary, Class::Two) => "trawler",
        (Built::Auxiliary, Class::Three) => "merchant",
        (_, Class::One) if kind.decimetres[0] >= 300 => "s-boat",
        (_, Class::One) => "torpedo-boat",
        (_, Class::Two) => "escort",
        (_, Class::Three) if kind.armour > 0 || kind.displacement > 4_000 => "cruiser",
        (_, Class::Three) if kind.speed >= 24 => "destroyer",
        (_, Class::Three) => "escort",
    }
}

fn tokens(board: &Board<'_>, view: &View) -> Vec<Token> {
    let there = board.there().map(|piece| token(board, view, piece));
    there.chain(lost(board, view)).collect()
}

fn token(board: &Board<'_>, view: &View, piece: Piece) -> Token {
    let (setting, unit) = (board.setting, board.unit(piece));
    let own = view.viewer.shares(unit.side);
    let held = view.side().map(|side| board.table.contact(side, piece)).filter(|_| !own);
    let (marks, signs) = states(board, view, piece);
    let kind =
        setting.record(board.table, piece).filter(|_| own || board.table.open.damage || board.table.ended.is_some());
    let shape = board.footprint(piece);
    Token {
        piece,
        side: unit.side,
        name: short(setting, piece),
        kind: kind_name(setting, board.table, piece),
        symbol: symbol(setting, piece).into(),
        at: unit.at.at,
        heading: Some(unit.at.heading),
        radius: shape.length.half(),
        strength: kind.map(|kind| (unit.boxes.min(kind.boxes), kind.boxes)),
        marks,
        signs,
        done: unit.moved,
        vessel: Some(vessel(board, piece, held)),
        ..Token::default()
    }
}

/// The symbol of a roster.
pub fn symbol(setting: &Setting, piece: Piece) -> &'static str {
    match sort(setting, piece) {
        "" => "contact",
        "battery" => "gun",
        "aircraft" => "fighter",
        _ => "ship",
    }
}

/// AST-106, AST-156 A vessel as far as it is known.
fn vessel(board: &Board<'_>, piece: Piece, held: Option<Contact>) -> Vessel {
    let unit = board.unit(piece);
    let identified = board.setting.member(piece).is_some();
    let level = held.map_or(Level::Identity, |held| held.level_in(board.table.turn));
    let known = match level {
        _ if identified => Knowledge::Identity,
        Level::Class => Knowledge::Class,
        _ => Knowledge::Contact,
    };
    let shape = board.footprint(piece);
    let class = known == Knowledge::Class;
    let size = |length: Length| if known == Knowledge::Contact { Length::ZERO } else { length };
    let knots = if unit.speed > 0 { format!("{} kn", unit.speed) } else { "stopped".into() };
    Vessel {
        known,
        sort: match (identified, unit.depth) {
            (true, Depth::Periscope | Depth::Deep) => "periscope".into(),
            (true, Depth::Surfaced) => sort(board.setting, piece).into(),
            _ => Words::default(),
        },
        length: size(shape.length),
        beam: size(shape.width),
        figure: if class { unit.class.number().to_string() } else { String::new() },
        speed: knots,
        wake: if unit.astern { Length::ZERO } else { board.way_of(unit.speed.min(60)) },
        age: 0,
    }
}

/// AST-157 Where contacts were that are lost.
fn lost(board: &Board<'_>, view: &View) -> Vec<Token> {
    let Some(side) = view.side() else { return Vec::new() };
    let (members, table) = (board.setting.members.len(), board.table);
    let gone = |n: &usize| table.units[*n].place == Place::Unseen;
    let marker = |n: usize| {
        let piece = Piece(n as u16);
        let (at, turn) = table.contact(side, piece).last?;
        Some(Token {
            piece,
            side: side.other(),
            name: short(board.setting, piece),
            kind: "Lost from sight".into(),
            symbol: "contact".into(),
            at: at.at,
            heading: Some(at.heading),
            radius: LOST,
            vessel: Some(Vessel {
                known: Knowledge::Lost,
                age: table.turn.saturating_sub(turn).max(1),
                ..Vessel::default()
            }),
            ..Token::default()
        })
    };
    (members..table.units.len()).filter(gone).filter_map(marker).collect()
}

/// How a vessel is: states that matter, with the signs of those that have one.
fn states(board: &Board<'_>, view: &View, piece: Piece) -> (Vec<Words>, Vec<Sign>) {
    let unit = board.unit(piece);
    let own = view.viewer.shares(unit.side);
    let (mut marks, mut signs): (Vec<Words>, Vec<Sign>) = (Vec::new(), Vec::new());
    let mut mark = |holds: bool, words: String, drawn: Option<Drawn>| {
        if holds {
            let words: Words = words.into();
            signs.extend(drawn.map(|drawn| Sign { mark: words.clone(), drawn, words: "".into() }));
            marks.push(words);
        }
    };
    mark(unit.sinking, "sinking".into(), Some(Drawn::Sinks));
    mark(unit.fires > 0, sandtable_core::counted(unit.fires, "fire", "fires"), Some(Drawn::Burns));
    let aground = if unit.aground == Some(Aground::Hard) { "aground for good" } else { "aground" };
    mark(unit.aground.is_some(), aground.into(), Some(Drawn::Aground));
    let stopped = unit.speed == 0 && unit.aground.is_none() && board.setting.is_vessel(piece);
    mark(stopped, "stopped".into(), Some(Drawn::Stopped));
    mark(unit.beam.is_some(), "shows a light".into(), Some(Drawn::Shines));
    mark(board.lit(piece), "lit".into(), Some(Drawn::Lit));
    mark(unit.fired, "fired".into(), Some(Drawn::Flashed));
    mark(unit.smoking, "lays smoke".into(), Some(Drawn::Smokes));
    mark(unit.floods > 0, sandtable_core::counted(unit.floods, "flooding", "floodings"), Some(Drawn::Floods));
    mark(unit.steering + unit.rudder > 0, "steering damaged".into(), Some(Drawn::Unsteered));
    if own {
        mark(!unit.alerted, "not alerted".into(), Some(Drawn::Unaware));
        mark(unit.hold, "holds her course".into(), Some(Drawn::Unsteered));
        mark(unit.sweeping, "sweep out".into(), None);
        mark(unit.masked, "disguised".into(), None);
        mark(unit.withdraws, "withdraws".into(), None);
        mark(unit.depth == Depth::Periscope, "periscope depth".into(), None);
        mark(unit.depth == Depth::Deep, "deep".into(), None);
    }
    (marks, signs)
}

// --- the panel beside it ---

fn status(setting: &Setting, view: &View) -> Vec<(String, String)> {
    let table = &view.table;
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |name: &str, value: String| lines.push((name.into(), value));
    match table.turn {
        0 => line("Turn", "before the first".into()),
        turn => line("Turn", format!("{turn} of {}", setting.last_turn())),
    }
    line("Phase", table.phase.word().into());
    let now = Board::new(setting, table).conditions();
    line("Light", now.light.words().into());
    line("Sea", format!("{}, wind from {:03}", now.sea, now.wind_from.as_millidegrees() / 1_000));
    for side in SIDES {
        line(side_name(setting, side), format!("{} points", table.score[side.index()]));
    }
    lines
}
