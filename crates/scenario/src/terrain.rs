//! The terrain of a scenario.

use crate::outline::outline;
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, Outline};
use sandtable_core::data::{Node, Problems};
use sandtable_geometry::{Circle, Length, Point, Polygon, Shape};

/// Most pieces of terrain.
pub const MOST_FEATURES: usize = 1000;
/// Most corners of all pieces of terrain together.
pub const MOST_CORNERS: usize = 10_000;
/// Most corners of one piece of terrain.
pub const MOST_CORNERS_EACH: usize = 1000;

/// A piece of terrain as it is drawn.
pub fn drawn(feature: &Feature) -> sandtable_core::Shape {
    let (points, closed) = match &feature.outline {
        Outline::Area(area) => (area.corners().to_vec(), true),
        Outline::Line(line) => (line.points().to_vec(), false),
    };
    let (kind, name) = (feature.kind.key().into(), feature.name.clone());
    sandtable_core::Shape { kind, name, points, closed, level: feature.level, side: None }
}

/// The terrain of a table with its far corner there, checked as a whole by the table that will hold it. `word` is what the
/// rulebook calls a kind in its files; `own` reads what else it says of a piece, whose id counts from 0 in the order of the file.
///
/// The base of an area is the level of the ground under its centroid, where the scenario says nothing else.
pub fn terrain(
    node: &mut Node<'_>,
    corner: Point,
    word: fn(FeatureKind) -> &'static str,
    mut own: impl FnMut(&mut Node<'_>, FeatureId, &mut Problems),
    problems: &mut Problems,
) -> Vec<Feature> {
    let (mut features, mut lines, mut on_their_ground) = (Vec::new(), Vec::new(), Vec::new());
    node.tables("features", problems, |node, problems| {
        let id = FeatureId(u16::try_from(features.len()).unwrap_or(u16::MAX));
        let kind = node.one_of("kind", &FeatureKind::ALL.map(|kind| (word(kind), kind)), problems);
        let name = node.optional_text("name", problems).unwrap_or_default();
        let level = node.number_or("level", 0, 0..=20, problems);
        let outline = outline(node, problems);
        own(node, id, problems);
        if kind != FeatureKind::Hill && !node.has("level") {
            on_their_ground.push(id);
        }
        if let Some(outline) = outline {
            features.push(Feature { id, kind, name, outline, level });
            lines.push(node.line());
        }
    });
    if !few(node, &features, problems) {
        return Vec::new();
    }
    for id in on_their_ground {
        stand_on_ground(&mut features, id);
    }
    check(node, corner, &features, &lines, word, problems);
    features
}

/// Are there no more pieces and corners than a table holds?
fn few(node: &Node<'_>, features: &[Feature], problems: &mut Problems) -> bool {
    let corners: usize = features.iter().map(corners_of).sum();
    let few = features.len() <= MOST_FEATURES && corners <= MOST_CORNERS;
    if !few {
        let most = format!("at most {MOST_FEATURES} with {MOST_CORNERS} corners in all");
        node.problem("features", format!("{} pieces of terrain; {most}", features.len()), problems);
    }
    few
}

/// Notes what the table that will hold them finds wrong with pieces of terrain, each with the line on which it begins.
fn check(
    node: &Node<'_>,
    corner: Point,
    features: &[Feature],
    lines: &[u32],
    word: fn(FeatureKind) -> &'static str,
    problems: &mut Problems,
) {
    let Err(flaws) = Field::new(corner, features.to_vec()) else { return };
    for found in flaws {
        let (line, field) = match found.feature {
            Some(index) => (lines[index], format!("features[{}]", index + 1)),
            None => (0, "features".to_owned()),
        };
        problems.add(node.file(), line, &field, found.flaw.in_words(word));
    }
}

fn stand_on_ground(features: &mut [Feature], id: FeatureId) {
    let of = features.iter().find(|feature| feature.id == id);
    let Some(middle) = of.and_then(|feature| feature.area()).map(Polygon::centroid) else { return };
    let hills = features.iter().filter(|feature| feature.kind == FeatureKind::Hill && feature.contains(middle));
    let level = hills.map(|hill| hill.level).max().unwrap_or(0);
    features.iter_mut().filter(|feature| feature.id == id).for_each(|feature| feature.level = level);
}

fn corners_of(feature: &Feature) -> usize {
    match &feature.outline {
        Outline::Area(area) => area.corners().len(),
        Outline::Line(line) => line.points().len(),
    }
}

/// A sort of terrain as the tables of a rulebook have it.
#[derive(Clone, Copy, Debug)]
pub struct Sort<'a> {
    /// Its word in files.
    pub word: &'a str,
    /// Which kind it is on the field.
    pub kind: FeatureKind,
    /// Its level, where the tables say it.
    pub level: u8,
    /// Is it a line that is crossed, and no area?
    pub is_line: bool,
}

/// Corners of what is round.
const CORNERS: usize = 64;

/// The terrain of a table with its far corner there, whose sorts and levels a rulebook's tables say: every piece, whose id counts from
/// 0 in the order of the file, and of each in the same order the index of its sort. An area may be round: `circle = { at = [36, 24],
/// radius = 5 }`.
pub fn terrain_of_sorts(
    node: &mut Node<'_>,
    corner: Point,
    sorts: &[Sort<'_>],
    problems: &mut Problems,
) -> (Vec<Feature>, Vec<usize>) {
    let words: Vec<(&str, usize)> = sorts.iter().map(|sort| sort.word).zip(0..).collect();
    let (mut features, mut found, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    node.tables("features", problems, |node, problems| {
        let number = node.one_of("kind", &words, problems);
        let sort = sorts[number];
        let name = node.optional_text("name", problems).unwrap_or_default();
        let outline = if node.has("circle") { circle(node, problems) } else { outline(node, problems) };
        let id = FeatureId(u16::try_from(features.len()).unwrap_or(u16::MAX));
        match outline {
            Some(outline) if matches!(outline, Outline::Line(_)) != sort.is_line => {
                let is = if sort.is_line { "a line and no area" } else { "an area and no line" };
                node.problem("kind", format!("{} is {is}", sort.word), problems);
            }
            Some(outline) => {
                features.push(Feature { id, kind: sort.kind, name, outline, level: sort.level });
                found.push(number);
                lines.push(node.line());
            }
            None => {}
        }
    });
    if !few(node, &features, problems) {
        return (Vec::new(), Vec::new());
    }
    check(node, corner, &features, &lines, FeatureKind::key, problems);
    (features, found)
}

/// A round area: `{ at = [36, 24], radius = 5 }`.
fn circle(node: &mut Node<'_>, problems: &mut Problems) -> Option<Outline> {
    let before = problems.len();
    for other in ["area", "line", "rectangle"] {
        if node.has(other) {
            node.problem(other, "exactly one of area, circle, line and rectangle must be there", problems);
        }
    }
    let circle = node.table("circle", problems, |node, problems| {
        let circle = Circle { centre: node.point("at", problems), radius: node.length("radius", problems) };
        if circle.radius <= Length::ZERO {
            node.problem("radius", "a radius is more than 0", problems);
        }
        circle
    })?;
    if problems.len() > before {
        return None;
    }
    let corners = Shape::Circle(circle).outline(CORNERS);
    Polygon::new(corners).map(Outline::Area).map_err(|flaw| node.problem("circle", flaw.to_string(), problems)).ok()
}
