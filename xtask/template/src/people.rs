//! The rulebook as people at a table meet it: outlines, proposals, odds, what is drawn, both forces.

use crate::battle::Newbook;
use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::state::left;
use crate::battle::view::View;
use crate::sections::fire::{Shot, need};
use crate::sections::movement::on_the_way;
use crate::sections::{offers, rulings};
use crate::table::words;
use crate::{Event, clause};
use sandtable_battlefield::{Feature, Outline};
use sandtable_core::{
    Filled, Forecast, Formation, Heard, Likely, Member, Misunderstood, Offer, Picture, Piece, Progress, Region, Roster,
    Row, Ruleset, Scene, Sentence, Shape as Drawn, Side, SightLine, Slot, Table, Token, Value, Verb, phrase,
};
use sandtable_dice::Exact;
use sandtable_geometry::{Circle, Length, Shape};

/// The radius at which a figure is drawn.
const DRAWN: Length = Length::mm(12);

impl Table for Newbook {
    const VERBS: &'static [Verb] = offers::VERBS;
    const RULINGS: &'static [Verb] = rulings::RULINGS;

    fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
        rulings::rulings(setting, view, piece, take);
    }

    fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
        rulings::ruling(setting, view, offer, values)
    }

    fn region(_: &Setting, _: &View, offer: &Offer, slot: usize) -> Region {
        match offer.slots.get(slot) {
            Some(&Slot::Point { about, reach }) => {
                Region { outlines: vec![Shape::Circle(Circle { centre: about, radius: reach }).outline(48)] }
            }
            _ => Region::default(),
        }
    }

    fn candidates(_: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        match offer.slots.first() {
            None => take(&[]),
            Some(Slot::Piece(of)) => of.iter().for_each(|piece| take(&[Value::Piece(piece)])),
            Some(&Slot::Point { about, reach }) => {
                let own = view.figures.get(offer.actor.index()).map(|figure| figure.side);
                let enemies = view.figures.iter().filter(|figure| Some(figure.side) != own && !figure.lost);
                enemies.for_each(|enemy| {
                    take(&[Value::Point(on_the_way(about, enemy.at, reach))]);
                });
            }
            Some(_) => {}
        }
    }

    /// NEW-04 The odds of a shot before it is fired: the very procedure that will be rolled.
    fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        let (&Command::Fire { figure, target }, Ok(())) = (command, Newbook::check(setting, view, command)) else {
            return Vec::new();
        };
        let Ok(need) = need(setting, &view.figures, figure, target) else { return Vec::new() };
        let Ok(answer) = exact.ask(&Shot { need }) else { return Vec::new() };
        let hit = answer.chance(|hit, _| *hit);
        let result = |name: &str, effect: &str, chance| Likely { name: name.into(), effect: effect.into(), chance };
        vec![Forecast {
            reason: &clause::TO_HIT,
            about: format!("{} at {}", words::name(setting, figure), words::name(setting, target)),
            pieces: vec![figure, target],
            need,
            chances: vec![("hit".into(), hit)],
            gain: hit,
            picture: Picture {
                results: vec![result("Miss", "nothing", 1.0 - hit), result("Hit", "lost", hit)],
                line: Some(SightLine::clear(view.figures[figure.index()].at, view.figures[target.index()].at)),
                ..Picture::default()
            },
        }]
    }

    fn roster(setting: &Setting, view: &View) -> Roster {
        let formation = |side: Side| Formation {
            name: "Figures".into(),
            side,
            letter: "F".into(),
            points: pieces(view, side).count() as i32,
            left: left(&view.figures, side) as i32,
            progress: Progress::default(),
            state: String::new(),
            pieces: pieces(view, side).map(|piece| member(setting, view, piece)).collect(),
        };
        Roster {
            turn: view.turn.into(),
            turns: setting.head.turns.into(),
            phase: words::prompt(setting, view),
            scores: [Side::A, Side::B].map(|side| left(&view.figures, side) as i32).into(),
            units: [Side::A, Side::B].map(formation).into(),
            leads: view.ended,
            ..Roster::default()
        }
    }

    fn scene(setting: &Setting, view: &View) -> Scene {
        let token = |piece: Piece| {
            let (member, figure) = (setting.member(piece)?, &view.figures[piece.index()]);
            Some(Token {
                piece,
                side: member.side,
                name: member.name.clone(),
                kind: setting.kind(piece)?.name.clone(),
                symbol: setting.kind(piece)?.symbol.clone().into(),
                at: figure.at,
                radius: DRAWN,
                done: figure.acted,
                ..Token::default()
            })
        };
        let there = [Side::A, Side::B].into_iter().flat_map(|side| pieces(view, side));
        Scene {
            table: setting.head.table,
            ground: setting.field.features().iter().map(drawn).collect(),
            tokens: there.filter(|piece| !view.figures[piece.index()].lost).filter_map(token).collect(),
            status: vec![("Turn".into(), format!("{} of {}", view.turn, setting.head.turns))],
            ..Scene::default()
        }
    }

    fn name(setting: &Setting, _: &View, piece: Piece) -> String {
        words::name(setting, piece)
    }

    fn parse(setting: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        phrase::read(offers::PHRASES, setting, text)
    }

    fn write(setting: &Setting, command: &Command) -> String {
        phrase::write(offers::PHRASES, setting, command).expect("every command has its phrase")
    }

    fn filled(command: &Command) -> Option<Filled> {
        phrase::filled(offers::PHRASES, command)
    }

    fn tell(setting: &Setting, _: &View, heard: &Heard<Event>) -> Option<Sentence> {
        words::tell(setting, heard)
    }

    fn prompt(setting: &Setting, view: &View) -> String {
        words::prompt(setting, view)
    }
}

/// A piece of terrain as it is drawn.
fn drawn(feature: &Feature) -> Drawn {
    let (points, closed) = match &feature.outline {
        Outline::Area(area) => (area.corners().to_vec(), true),
        Outline::Line(line) => (line.points().to_vec(), false),
    };
    Drawn {
        kind: feature.kind.key().into(),
        name: feature.name.clone(),
        points,
        closed,
        level: feature.level,
        side: None,
    }
}

/// The figures of a side, lost ones too.
fn pieces(view: &View, side: Side) -> impl Iterator<Item = Piece> {
    let all = view.figures.iter().enumerate();
    all.filter(move |(_, figure)| figure.side == side).map(|(n, _)| Piece(n as u16))
}

/// A line of the roster.
fn member(setting: &Setting, view: &View, piece: Piece) -> Member {
    let (kind, lost) = (setting.kind(piece), view.figures[piece.index()].lost);
    Member {
        piece,
        name: setting.member(piece).map_or_else(String::new, |member| member.name.clone()),
        kind: kind.map_or_else(String::new, |kind| kind.name.clone()),
        symbol: kind.map_or_else(String::new, |kind| kind.symbol.clone()).into(),
        strength: (u16::from(!lost), 1),
        points: 1,
        place: if lost { "lost".into() } else { String::new() },
        aboard: None,
        rows: kind
            .map(|kind| Row { name: "Speed".into(), value: Newbook::UNIT.say(kind.speed), clause: "NEW-03".into() })
            .into_iter()
            .collect(),
        card: None,
    }
}
