//! The picture behind a forecast: what the dice decide, the line on the table, and where each part of the number lies.

use crate::battle::board::Board;
use crate::battle::lift::Spot;
use crate::battle::state::{Marks, Shot};
use crate::clause;
use crate::foresight::preview::remark;
use crate::lists::{Family, RANGES_MM};
use crate::rules::MarkerLasts;
use crate::sections::direct_fire::{Attack, Grenades, Volley, spares_infantry};
use crate::sections::sight::{Blocker, DEPTH, OBSTACLES, Sight, covers};
use crate::table::words;
use sandtable_battlefield::{FeatureKind, Kinds, Met};
use sandtable_core::{Likely, Meeting, Picture, Piece, Remark, SightLine, Square, Tie};
use sandtable_dice::{Dice, Entered, Exact, Need, Telling};
use sandtable_geometry::{Circle, Length, Point, Segment};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// MAD-13, MAD-36 What is drawn where a line meets it; hills only where they block.
const DRAWN: Kinds = Kinds::of(&[
    FeatureKind::Wood,
    FeatureKind::BuiltUp,
    FeatureKind::Building,
    FeatureKind::Wall,
    FeatureKind::Hedge,
    FeatureKind::Fence,
]);

/// The faces of the die.
const FACES: u8 = crate::rules::D10;

/// What is done to somebody by so many points.
struct Effect {
    left: u16,
    full: u16,
    waits: bool,
}

impl Effect {
    /// The target as it stands; held damage counts as done already (MAD-56).
    fn on(board: &Board, shot: &Shot) -> Effect {
        let target = board.element(shot.target);
        Effect {
            left: target.hit_points.saturating_sub(target.held),
            full: board.setting.kind(shot.target).hit_points,
            waits: is_held(board, shot),
        }
    }

    fn of(&self, points: u16) -> String {
        let after = if self.waits { " after its own shot" } else { "" };
        match self.left.saturating_sub(points) {
            _ if self.left == 0 => "destroyed already".into(),
            0 => format!("destroyed{after}"),
            left if points == 0 && left == self.full => format!("{left} of {left} left"),
            left if points == 0 => format!("{left} left"),
            left => format!("{left} left{after}"),
        }
    }
}

/// MAD-56 Does the damage wait until the target has fired?
fn is_held(board: &Board, shot: &Shot) -> bool {
    shot.point.is_some() && board.element(shot.target).marks.has(Marks::TO_SHOOT)
}

/// The picture of one shot. Where it cannot hit, no dice are in it.
pub fn of_shot(board: &Board, shot: &Shot, attack: Option<&Attack>, need: &Need, exact: &mut Exact<f64>) -> Picture {
    let line = sight_line(board, shot, true);
    let mut picture = Picture::default();
    if let Some(attack) = attack {
        (picture.results, picture.square) = results(attack, &Effect::on(board, shot), exact);
    }
    remarks(board, shot, &line, need, &mut picture);
    picture.line = Some(line);
    picture
}

/// MAD-75 to MAD-77 The picture of the roll for one who is caught by artillery.
pub fn of_shelling(board: &Board, piece: Piece, attack: &Attack, exact: &mut Exact<f64>) -> Picture {
    let effect =
        Effect { left: board.element(piece).hit_points, full: board.setting.kind(piece).hit_points, waits: false };
    let (results, square) = results(attack, &effect, exact);
    Picture { results, square, ..Picture::default() }
}

/// MAD-45 to MAD-49 What two dice decide: the partition, and the square of all pairs, thrown by the very procedure.
fn results(attack: &Attack, effect: &Effect, exact: &mut Exact<f64>) -> (Vec<Likely>, Option<Square>) {
    let volley = Volley::one(*attack, u16::MAX);
    let Ok(answer) = exact.ask(&volley) else { return Default::default() };
    let mut chances: BTreeMap<u16, f64> = answer.by(|_, totals| totals[0]);
    chances.retain(|_, chance| *chance > 0.0);
    let named = ["Miss", "Half damage", "Full damage", "Double damage"];
    let name = |points: u16| match attack.damage.iter().position(|&damage| damage == points) {
        Some(0) if points == 0 => "Miss".to_string(),
        Some(n) => format!("{}, {points}", named[n]),
        None => format!("{points} damage"),
    };
    let results =
        chances.iter().map(|(&points, &chance)| Likely { name: name(points), effect: effect.of(points), chance });
    let mut dice = Telling::entered(every_pair().clone());
    let cells = (0..usize::from(FACES) * usize::from(FACES)).map_while(|_| {
        let points = dice.play(&volley).ok()?.tallies[0];
        chances.keys().position(|&other| other == points).map(|at| at as u8)
    });
    (results.collect(), Some(Square { sides: FACES, results: cells.collect() }))
}

/// All pairs of faces, the second die's 1 first.
fn every_pair() -> &'static Entered {
    static PAIRS: OnceLock<Entered> = OnceLock::new();
    PAIRS.get_or_init(|| {
        let pairs: Vec<[u8; 2]> =
            (1..=FACES).flat_map(|second| (1..=FACES).map(move |first| [first, second])).collect();
        Entered::new(pairs.iter().map(|pair| &pair[..]))
    })
}

/// MAD-45 The picture of several shots at one target: only what comes of them together.
pub fn of_volley(board: &Board, shots: &[&Shot], volley: &Volley, exact: &mut Exact<f64>) -> Picture {
    let Some(first) = shots.first() else { return Picture::default() };
    let effect = Effect::on(board, first);
    let Ok(answer) = exact.ask(volley) else { return Picture::default() };
    let missed = answer.chance(|_, totals| totals[0] == 0);
    let destroyed = answer.chance(|_, totals| totals[0] >= effect.left && totals[0] > 0);
    let results = [
        ("No shot hits", effect.of(0), missed),
        ("Hit, but not enough", "damaged".to_string(), 1.0 - missed - destroyed),
        ("Enough in all", effect.of(effect.left), destroyed),
    ];
    let likely = |(name, effect, chance): (&str, String, f64)| Likely { name: name.into(), effect, chance };
    Picture {
        results: results.into_iter().map(likely).filter(|result| result.chance > 1e-12).collect(),
        ..Picture::default()
    }
}

/// MAD-60 The picture of A/T grenades: one die, ten of its faces.
pub fn of_grenades(board: &Board, shot: &Shot, exact: &mut Exact<f64>) -> Picture {
    let effect = Effect::on(board, shot);
    let Ok(answer) = exact.ask(&Grenades { hit_points: u16::MAX }) else { return Picture::default() };
    let (mut lost, mut enough, mut results) = (0.0, 0.0, Vec::new());
    answer.each(|&thrower, totals, chance| match totals[0] {
        _ if thrower => lost += chance,
        points if points >= effect.left => enough += chance,
        points => results.push(Likely { name: format!("{points} damage"), effect: effect.of(points), chance }),
    });
    if enough > 0.0 {
        let effect = effect.of(effect.left.max(1));
        results.push(Likely { name: "Enough damage".into(), effect, chance: enough });
    }
    results.push(Likely { name: "A ten".into(), effect: "the thrower is lost".into(), chance: lost });
    let mut picture = Picture { results, line: Some(sight_line(board, shot, true)), ..Picture::default() };
    held_and_marker(board, shot, &mut picture);
    picture
}

/// MAD-16 The picture of a doubtful line.
pub fn of_doubt(line: SightLine, clear: f64) -> Picture {
    let result = |name: &str, effect: &str, chance| Likely { name: name.into(), effect: effect.into(), chance };
    let results =
        vec![result("Clear", "the shot is taken", clear), result("Blocked", "the shot is wasted", 1.0 - clear)];
    Picture { results, line: Some(line), ..Picture::default() }
}

/// The line between two elements of a shot.
pub fn sight_line(board: &Board, shot: &Shot, measured: bool) -> SightLine {
    line(board, board.spot(shot.firer), board.spot(shot.target), measured)
}

/// MAD-12, MAD-128 A line of sight with what it meets, in that order, and where it is cut. Its length only where that may be
/// known (MAD-34).
pub fn line(board: &Board, from: Spot, to: Spot, measured: bool) -> SightLine {
    let segment = Segment::new(from.at, to.at);
    let field = &board.setting.field;
    let mut meets: Vec<(Length, Meeting)> = Vec::new();
    let blocker = match board.sight().between(from, to) {
        Sight::Blocked(blocker) => Some(blocker),
        _ => None,
    };
    let mut cut = None;
    field.sight(from.at, to.at, DRAWN | Kinds::from(FeatureKind::Hill), |met| {
        let (feature, from, to) = match met {
            Met::Area { feature, span, .. } => (feature, span.from, span.to),
            Met::Line { feature, at } => (feature, at, at),
        };
        let Some(of) = field.feature(feature) else { return true };
        let blocks = matches!(blocker, Some(Blocker::Feature(by) | Blocker::Shadow(by)) if by == feature);
        if blocks && cut.is_none_or(|earlier| from < earlier) {
            cut = Some(from);
        }
        if of.kind != FeatureKind::Hill || blocks {
            let (kind, name) = (of.kind.key().into(), words::feature(of));
            meets.push((from, Meeting { kind, name, from: segment.at(from), to: segment.at(to) }));
        }
        true
    });
    for (wreck, at) in board.sight().smoking() {
        let smoke = Circle { centre: at, radius: board.setting.rules.smoke_radius };
        if let Some(span) = smoke.span(&segment) {
            let name = format!("smoke of {}", board.setting.elements[wreck.index()].name);
            let (from, to) = (segment.at(span.from), segment.at(span.to));
            meets.push((span.from, Meeting { kind: "smoke".into(), name, from, to }));
            if blocker == Some(Blocker::Smoke(wreck)) {
                cut = Some(span.from);
            }
        }
    }
    if let Some(Blocker::Depth(_)) = blocker {
        cut = too_deep(board, from, to);
    }
    meets.sort_by_key(|(from, _)| *from);
    SightLine {
        from: from.at,
        to: to.at,
        length: measured.then(|| segment.length()),
        meets: meets.into_iter().map(|(_, meeting)| meeting).collect(),
        cut: cut.map(|along| segment.at(along)),
    }
}

/// MAD-14 Where the wood and built-up area along a line comes to more than 50 mm.
fn too_deep(board: &Board, from: Spot, to: Spot) -> Option<Length> {
    let (depth, _) = board.sight().along(from, to);
    let mut left = DEPTH;
    for span in depth.stretches() {
        if span.length() > left {
            return Some(span.from + left);
        }
        left -= span.length();
    }
    None
}

/// Where the parts lie, and what an umpire would add.
fn remarks(board: &Board, shot: &Shot, line: &SightLine, need: &Need, picture: &mut Picture) {
    let segment = Segment::new(line.from, line.to);
    let whole = segment.length();
    let crossings = crossings(board, line);
    let shelter = crossings.iter().rev().find(|(at, _)| covers(whole, *at));
    for (n, part) in need.parts().iter().enumerate() {
        let at = match part.reason {
            reason if *reason == clause::RANGE => segment.at(whole.half()),
            reason if *reason == clause::ON_THE_MOVE || *reason == clause::OPPORTUNITY => line.from,
            reason if *reason == clause::COVER_LINE => shelter.map_or(line.to, |(at, _)| segment.at(*at)),
            _ => line.to,
        };
        picture.ties.push(Tie { part: n as u8, at });
    }
    let parts = need.parts().len();
    let contact = board.in_contact(shot.firer, shot.target);
    let mut add = |text: String, clause: &'static str, at: Option<Point>| {
        if let Some(at) = at {
            picture.ties.push(Tie { part: (parts + picture.remarks.len()) as u8, at });
        }
        picture.remarks.push(Remark { text, clause: clause.into(), ..Remark::default() });
    };
    let (depth, blocker) = board.sight().along(board.spot(shot.firer), board.spot(shot.target));
    if let (false, None, Some(first)) = (contact, blocker, depth.stretches().first()) {
        let what = board.setting.field.is_in(segment.at(first.from + first.length().half()), FeatureKind::Wood.into());
        let what = if what { "wood" } else { "gardens" };
        let at = segment.at(first.from + first.length().half());
        add(format!("{} of {what}: clear up to 50", words::rounded(depth.length())), "MAD-14", Some(at));
    }
    let covered = |reason| need.parts().iter().any(|part| part.reason == reason);
    let (walled, masked) = (covered(&clause::COVER_LINE), covered(&clause::COVER));
    for (at, name) in crossings.iter().filter(|(at, _)| !covers(whole, *at)) {
        add(format!("{}: nearer to the firer, so no cover", words::capital(name)), "MAD-36", Some(segment.at(*at)));
    }
    if masked && let Some((at, name)) = shelter {
        let text = format!("{}: cover counts once", words::capital(name));
        add(text, "MAD-38", Some(segment.at(*at)));
    }
    if contact && !walled {
        add("In contact: no cover".into(), "MAD-128", None);
    } else if board
        .shelters()
        .shelter_of(shot.target, line.to)
        .is_some_and(|work| board.shelters().storms(shot.firer, line.from, work))
    {
        add("It touches the work: no cover".into(), "MAD-62", None);
    }
    let column = board.fire().circumstances(shot, line.from, line.to).column;
    match column.map(|column| RANGES_MM[column]) {
        Some(limit) => add(format!("{}: the column up to {limit} mm", words::rounded(whole)), "MAD-35", None),
        None => add(format!("{}: beyond every column", words::rounded(whole)), "MAD-35", None),
    }
    let arm = board.setting.arm(shot.firer, shot.weapon);
    let infantry = board.setting.kind(shot.target).class.is_infantry_like();
    if infantry && arm.is_some_and(|(weapon, _)| !spares_infantry(weapon) && weapon.family != Family::Grenade) {
        add("Infantry takes half of it".into(), "MAD-49", None);
    }
    held_and_marker(board, shot, picture);
}

/// MAD-54, MAD-56 What opportunity fire means for both.
fn held_and_marker(board: &Board, shot: &Shot, picture: &mut Picture) {
    if shot.point.is_none() {
        return;
    }
    if is_held(board, shot) {
        let text = "Whatever you do to it counts after its own shot.";
        picture.remarks.push(remark("It is positioning to shoot", text, "MAD-56", &[shot.target]));
    }
    picture.remarks.push(remark("The marker is used up", marker_stays(board), "MAD-54", &[shot.firer]));
}

/// MAD-54 How long a marker lasts that is not used now.
pub fn marker_stays(board: &Board) -> &'static str {
    match board.setting.rules.marker_lasts {
        MarkerLasts::NextActivation => "Hold, and it stays until the element is next activated.",
        MarkerLasts::EndOfTurn => "Hold, and it stays until the turn ends.",
    }
}

/// MAD-36 The obstacles that a line crosses: how far along, and their names.
fn crossings(board: &Board, line: &SightLine) -> Vec<(Length, String)> {
    let field = &board.setting.field;
    let mut all = Vec::new();
    field.sight(line.from, line.to, OBSTACLES, |met| {
        if let Met::Line { feature, at } = met {
            all.extend(field.feature(feature).map(|of| (at, words::feature(of))));
        }
        true
    });
    all.sort_by_key(|(at, _)| *at);
    all
}

/// MAD-33 Why a line is blocked, in words: "a building in the way".
pub fn in_the_way(board: &Board, from: Spot, to: Spot) -> Option<String> {
    let Sight::Blocked(blocker) = board.sight().between(from, to) else { return None };
    let field = &board.setting.field;
    let name = |id| field.feature(id).map_or_else(|| "something".into(), words::feature);
    Some(match blocker {
        Blocker::Feature(id) => format!("{} is in the way", name(id)),
        Blocker::Shadow(id) => format!("it is too close behind {}", name(id)),
        Blocker::Depth(_) => "more than 50 mm of wood or gardens are in the way".into(),
        Blocker::Smoke(wreck) => format!("the smoke of {} is in the way", board.setting.elements[wreck.index()].name),
        Blocker::Water => "it is under water".into(),
    })
}
