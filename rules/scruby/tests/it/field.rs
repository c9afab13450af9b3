//! A table with units and terrain, written in a few words: what tests of places, ways and sight begin with. Lengths are inches.

use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, Outline};
use sandtable_core::data::Problems;
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Length, Point, Polygon, Polyline};
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::Stand;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::position::{Contact, Phase, Place, Position, Unit};
use sandtable_scruby::battle::setting::{Member, Setting, Sort};
use sandtable_scruby::data;
use sandtable_scruby::lists::{Formation, Lists, Quality};
use sandtable_scruby::rules::Rules;

/// Micrometres of so many inches.
pub fn um(inches: f64) -> i32 {
    (inches * 25_400.0).round() as i32
}

/// A length in inches.
pub fn inch(inches: f64) -> Length {
    Length::um(um(inches))
}

/// A point in inches.
pub fn at(x: f64, y: f64) -> Point {
    Point { x: um(x), y: um(y) }
}

/// Is a length so many inches, to a thousandth?
#[track_caller]
pub fn assert_inches(length: Length, inches: f64) {
    assert!((length - inch(inches)).abs() <= Length::um(25), "{} inches, not {inches}", f64::from(length.0) / 25_400.0);
}

/// Is a point there, to a thousandth of an inch?
#[track_caller]
pub fn assert_at(point: Point, x: f64, y: f64) {
    let (px, py) = (f64::from(point.x) / 25_400.0, f64::from(point.y) / 25_400.0);
    assert!(point.within(at(x, y), Length::um(25)), "at {px:.4},{py:.4}, not {x},{y}");
}

/// A table 72 inches wide and 48 deep on which things are placed.
pub struct Ground {
    setting: Setting,
    table: Position,
}

impl Ground {
    /// Open ground with nobody on it.
    pub fn new() -> Ground {
        let mut problems = Problems::new();
        let lists = Lists::read(&data::files(), &mut problems);
        problems.into_result().unwrap();
        let setting = Setting {
            head: sandtable_scenario::Head::default(),
            sides: vec!["South".into(), "North".into()],
            members: Vec::new(),
            officers: Vec::new(),
            lists: lists.unwrap(),
            field: Field::new(at(72.0, 48.0), Vec::new()).unwrap(),
            grounds: Vec::new(),
            weather: None,
            drawn: Vec::new().into(),
            points: 710,
            is_limited: false,
            rules: Rules::default(),
            in_force: Vec::new(),
        };
        let table = Position { turn: 1, phase: Phase::Movement, ..Position::default() };
        Ground { setting, table }
    }

    /// The rules with something else in force.
    pub fn rule(mut self, change: impl FnOnce(&mut Rules)) -> Ground {
        change(&mut self.setting.rules);
        self
    }

    /// A unit of South: "S1: line fair 60 column at 36,10 facing 0". All of South come before all of North.
    pub fn south(self, words: &str) -> Ground {
        self.unit(Side::A, words)
    }

    /// A unit of North.
    pub fn north(self, words: &str) -> Ground {
        self.unit(Side::B, words)
    }

    fn unit(mut self, side: Side, words: &str) -> Ground {
        let (name, rest) = words.split_once(": ").unwrap();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [kind, quality, figures, formation, "at", place, "facing", bearing] = words[..] else {
            panic!("'{rest}' is no unit")
        };
        let (kind, howitzer) = match kind {
            "howitzer" => ("gun_6_how", true),
            kind => (kind, false),
        };
        let sort = match kind {
            "caisson" => Sort::Caisson(Piece(0)),
            kind => Sort::Unit(self.setting.lists.kinds.iter().position(|known| known.word == kind).unwrap()),
        };
        let rank = self.setting.lists.grades.iter().position(|grade| grade.word == quality).unwrap();
        let formation = Formation::ALL.into_iter().find(|(word, _)| *word == formation).unwrap().1;
        let bearing = Angle::millidegrees((bearing.parse::<f64>().unwrap() * 1000.0).round() as i32);
        let stand = Stand { at: point(place), bearing };
        let (quality, figures) = (Quality(rank as u8 + 1), figures.parse().unwrap());
        self.setting.members.push(Member {
            name: name.into(),
            title: name.into(),
            side,
            wing: Default::default(),
            sort,
            howitzer,
            called: String::new(),
            quality,
            figures,
            formation,
            stand: Some(stand),
            points: 0,
        });
        self.table.units.push(Unit { place: Place::Table, stand, formation, figures, quality, ..Unit::default() });
        self
    }

    /// Terrain: "wood 10,15 18,21" is an area between two corners, or between more; "hedge 30,14 38,14" is a line.
    pub fn on(mut self, words: &str) -> Ground {
        let mut words = words.split_whitespace();
        let word = words.next().unwrap();
        let mut points: Vec<Point> = words.map(point).collect();
        let id = FeatureId(self.setting.grounds.len() as u16);
        let (kind, level) = kind_of(word);
        let outline = if kind.is_area() && kind != FeatureKind::River {
            if points.len() == 2 {
                let [one, other] = [points[0], points[1]];
                points = Polygon::rectangle(one, other).unwrap().corners().to_vec();
            }
            Outline::Area(Polygon::new(points).unwrap())
        } else {
            Outline::Line(Polyline::new(points).unwrap())
        };
        self.setting.grounds.push(self.setting.lists.terrains.iter().position(|known| known.word == word).unwrap());
        let mut features = self.setting.field.features().to_vec();
        features.push(Feature { id, kind, name: String::new(), outline, level });
        self.setting.field = Field::new(at(72.0, 48.0), features).unwrap();
        self
    }

    /// The table as the rules look at it.
    pub fn board(&self) -> Board<'_> {
        Board::new(&self.setting, &self.table)
    }

    /// The piece of a name.
    pub fn piece(&self, name: &str) -> Piece {
        Piece(self.setting.members.iter().position(|member| member.name == name).unwrap() as u16)
    }

    /// A unit, to make something else of it.
    pub fn but(mut self, name: &str, change: impl FnOnce(&mut Unit)) -> Ground {
        let piece = self.piece(name);
        change(&mut self.table.units[piece.index()]);
        self
    }

    /// A contact: the first came with its front to an edge of the second.
    pub fn touching(mut self, by: &str, on: &str, edge: Edge) -> Ground {
        let contact = Contact { by: self.piece(by), on: self.piece(on), edge, turn: 1, ..Contact::default() };
        self.table.contacts.push(contact);
        self
    }

    /// The contact that a unit made keeps a feature between.
    pub fn kept(mut self, by: &str, feature: u16) -> Ground {
        let by = self.piece(by);
        let made = self.table.contacts.iter_mut().filter(|contact| contact.by == by);
        made.for_each(|contact| contact.barrier = Some(feature));
        self
    }
}

/// "36,10" in inches.
fn point(words: &str) -> Point {
    let (x, y) = words.split_once(',').unwrap();
    at(x.parse().unwrap(), y.parse().unwrap())
}

/// What a word of the tables is on the field.
fn kind_of(word: &str) -> (FeatureKind, u8) {
    match word {
        "wood" => (FeatureKind::Wood, 0),
        "village" => (FeatureKind::BuiltUp, 0),
        "gentle_hill" => (FeatureKind::Hill, 1),
        "steep_hill" => (FeatureKind::Hill, 2),
        "rough" => (FeatureKind::Rough, 0),
        "plough_wet" => (FeatureKind::Field, 0),
        "marsh" => (FeatureKind::Marsh, 0),
        "road" => (FeatureKind::Road, 0),
        "bridge" => (FeatureKind::Bridge, 0),
        "stream" => (FeatureKind::River, 0),
        "river" => (FeatureKind::DeepWater, 0),
        "hedge" => (FeatureKind::Hedge, 0),
        "wall" => (FeatureKind::Wall, 0),
        "earthwork" => (FeatureKind::Barrier, 0),
        other => panic!("'{other}' is no terrain"),
    }
}
