//! The terrain of a scenario.

use crate::outline::outline;
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, Outline};
use sandtable_core::data::{Node, Problems};
use sandtable_geometry::{Point, Polygon};

/// Most pieces of terrain.
pub const MOST_FEATURES: usize = 1000;
/// Most corners of all pieces of terrain together.
pub const MOST_CORNERS: usize = 10_000;
/// Most corners of one piece of terrain.
pub const MOST_CORNERS_EACH: usize = 1000;

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
    let corners: usize = features.iter().map(corners_of).sum();
    if features.len() > MOST_FEATURES || corners > MOST_CORNERS {
        let most = format!("at most {MOST_FEATURES} with {MOST_CORNERS} corners in all");
        node.problem("features", format!("{} pieces of terrain; {most}", features.len()), problems);
        return Vec::new();
    }
    for id in on_their_ground {
        stand_on_ground(&mut features, id);
    }
    if let Err(flaws) = Field::new(corner, features.clone()) {
        for found in flaws {
            let (line, field) = match found.feature {
                Some(index) => (lines[index], format!("features[{}]", index + 1)),
                None => (0, "features".to_owned()),
            };
            problems.add(node.file(), line, &field, found.flaw.in_words(word));
        }
    }
    features
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
