//! The table with its features, prepared for quick questions.

use crate::group::{Seam, groups};
use crate::strips::Strips;
use crate::{Feature, FeatureId, FeatureKind, Kinds, Outline};
use sandtable_geometry::{Bounds, Length, Point, Polygon};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of the next table.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// What is wrong with a table or with one feature of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldFlaw {
    /// A side of the table is not between nothing and ten metres.
    TableSize,
    /// More features than there are numbers for.
    TooManyFeatures,
    /// An earlier feature has the same number.
    RepeatedId(FeatureId),
    /// A kind that has no width is given as an area.
    NotAnArea(FeatureKind),
    /// A kind that needs an area is given as a line.
    NotALine(FeatureKind),
    /// A contour of a hill has level 0.
    NoLevel,
    /// The feature has no point on the table.
    OffTable,
}

impl FieldFlaw {
    /// The flaw in words, with a rulebook's own for kinds of terrain.
    pub fn in_words(&self, word: impl Fn(FeatureKind) -> &'static str) -> String {
        match self {
            FieldFlaw::TableSize => "a side of the table must be more than 0 mm and at most 10 m".into(),
            FieldFlaw::TooManyFeatures => "there are more than 65,535 features".into(),
            FieldFlaw::RepeatedId(id) => format!("number {id} is used twice"),
            FieldFlaw::NotAnArea(kind) => format!("{} is a line and cannot be an area", word(*kind)),
            FieldFlaw::NotALine(kind) => format!("{} is an area and cannot be a line", word(*kind)),
            FieldFlaw::NoLevel => "the contour of a hill needs a level of 1 or more".into(),
            FieldFlaw::OffTable => "the feature has no point on the table".into(),
        }
    }
}

impl fmt::Display for FieldFlaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.in_words(FeatureKind::key))
    }
}

/// One flaw, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldProblem {
    /// The index of the feature in the list that was given; nothing where the table itself is meant.
    pub feature: Option<usize>,
    /// What is wrong.
    pub flaw: FieldFlaw,
}

impl fmt::Display for FieldProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.feature {
            Some(index) => write!(out, "feature {}: {}", index + 1, self.flaw),
            None => write!(out, "{}", self.flaw),
        }
    }
}

impl std::error::Error for FieldProblem {}

/// A table from (0, 0) to its far corner with its features, prepared so that no question needs memory from the heap.
#[derive(Clone, Debug)]
pub struct Field {
    number: u64,
    table: Point,
    /// In the order of their numbers.
    pub(crate) features: Vec<Feature>,
    /// The bounds of each feature, close together in memory.
    pub(crate) around: Vec<Bounds>,
    /// For each feature the first feature of its group.
    pub(crate) group: Vec<usize>,
    pub(crate) seams: Vec<Seam>,
    /// Features first, then seams.
    pub(crate) strips: Strips,
}

impl Field {
    /// The kinds of area that [`Field::new`] joins to one where they share an edge or lie over each other.
    pub const JOINED: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp]);

    /// The table with this far corner and these features, or everything that is wrong with them.
    ///
    /// Woods and built-up areas of one level that share an edge or lie over each other form groups.
    pub fn new(table: Point, features: Vec<Feature>) -> Result<Field, Vec<FieldProblem>> {
        Field::with_joined(table, features, Field::JOINED)
    }

    /// The same with other kinds that form groups.
    pub fn with_joined(table: Point, features: Vec<Feature>, joined: Kinds) -> Result<Field, Vec<FieldProblem>> {
        let problems = problems(table, &features);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut features = features;
        features.sort_by_key(|feature| feature.id);
        let (group, seams) = groups(&features, joined);
        let items = features.iter().map(|feature| (Some(feature.kind), feature.bounds()));
        let items: Vec<_> = items.chain(seams.iter().map(|seam| (None, seam.stretch.bounds()))).collect();
        let strips = Strips::new(table, &items);
        let around = features.iter().map(Feature::bounds).collect();
        Ok(Field { number: NEXT.fetch_add(1, Ordering::Relaxed), table, features, around, group, seams, strips })
    }

    /// A number that no other table of this program has, only copies of this one: for answers that are kept. Never 0.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The far corner of the table; the near one is (0, 0).
    pub fn table(&self) -> Point {
        self.table
    }

    /// Whether a point lies on the table; its edge belongs to it.
    pub fn on_table(&self, point: Point) -> bool {
        Bounds { low: Point::default(), high: self.table }.contains(point)
    }

    /// All features, in the order of their numbers.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The feature with a number.
    pub fn feature(&self, id: FeatureId) -> Option<&Feature> {
        // Most tables number their features from 0 without gaps.
        if let Some(feature) = self.features.get(usize::from(id.0)).filter(|feature| feature.id == id) {
            return Some(feature);
        }
        let index = self.features.binary_search_by_key(&id, |feature| feature.id).ok()?;
        Some(&self.features[index])
    }

    /// The number of the group of a feature: that of the first feature in it.
    pub fn group(&self, id: FeatureId) -> Option<u16> {
        let index = self.features.binary_search_by_key(&id, |feature| feature.id).ok()?;
        Some(self.group_of(index))
    }

    pub(crate) fn group_of(&self, index: usize) -> u16 {
        self.features[self.group[index]].id.0
    }

    /// The level of the ground: that of the highest hill contour that contains the point (edge included), else 0.
    pub fn level_at(&self, point: Point) -> u8 {
        let mut level = 0;
        self.containing(point, FeatureKind::Hill.into(), |hill| level = level.max(hill.level));
        level
    }

    /// Hands out the areas of these kinds that contain a point (edge included), in the order of their numbers.
    pub fn containing(&self, point: Point, kinds: Kinds, mut visit: impl FnMut(&Feature)) {
        self.areas_at(point, kinds, |feature| {
            visit(feature);
            true
        });
    }

    /// Whether an area of these kinds contains a point; the edge belongs to it.
    pub fn is_in(&self, point: Point, kinds: Kinds) -> bool {
        !self.areas_at(point, kinds, |_| false)
    }

    fn areas_at(&self, point: Point, kinds: Kinds, mut visit: impl FnMut(&Feature) -> bool) -> bool {
        self.strips.over(Bounds { low: point, high: point }, kinds, |item| {
            let Some(feature) = self.features.get(item) else { return true };
            let here = feature.area().is_some_and(|area| area.contains(point));
            !here || visit(feature)
        })
    }

    /// Hands out the features of these kinds that are at most `limit` from a point (exact, the limit included), in the
    /// order of their numbers.
    pub fn near(&self, point: Point, limit: Length, kinds: Kinds, mut visit: impl FnMut(&Feature)) {
        let around = Bounds { low: point, high: point }.grown(limit);
        self.strips.over(around, kinds, |item| {
            if let Some(feature) = self.features.get(item)
                && feature.within(point, limit)
            {
                visit(feature);
            }
            true
        });
    }
}

fn problems(table: Point, features: &[Feature]) -> Vec<FieldProblem> {
    let mut problems = Vec::new();
    let range = 1..=Polygon::REACH.0;
    if !range.contains(&table.x) || !range.contains(&table.y) {
        problems.push(FieldProblem { feature: None, flaw: FieldFlaw::TableSize });
    }
    if features.len() > usize::from(u16::MAX) {
        problems.push(FieldProblem { feature: None, flaw: FieldFlaw::TooManyFeatures });
    }
    let ground = Bounds { low: Point::default(), high: table };
    for (index, feature) in features.iter().enumerate() {
        let mut report = |flaw| problems.push(FieldProblem { feature: Some(index), flaw });
        if features[..index].iter().any(|earlier| earlier.id == feature.id) {
            report(FieldFlaw::RepeatedId(feature.id));
        }
        match feature.outline {
            Outline::Area(_) if !feature.kind.is_area() => report(FieldFlaw::NotAnArea(feature.kind)),
            Outline::Line(_) if !feature.kind.is_line() => report(FieldFlaw::NotALine(feature.kind)),
            _ => {}
        }
        if feature.kind == FeatureKind::Hill && feature.level == 0 {
            report(FieldFlaw::NoLevel);
        }
        if !feature.bounds().meets(&ground) {
            report(FieldFlaw::OffTable);
        }
    }
    problems
}
