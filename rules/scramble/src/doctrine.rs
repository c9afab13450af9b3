//! The scripted opponent: fighters that look for somebody's tail, bombers that go where they must and fight their guns, attacks on the
//! ground. It never flies into the ground where it could help it.

mod fight;
mod fly;
mod look;

use crate::battle::Scramble;
use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::battle::view::View;
use crate::lists::Calibre;
use crate::rules::INCH;
use crate::sections::{offers, victory};
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Piece, Side, pick};
use sandtable_dice::Source;
use sandtable_geometry::{Angle, Course, Length, Point};

/// So many flights are weighed against the best.
const WEIGHED: usize = 12;

impl Doctrine for Scramble {
    fn leads(_: &Setting) -> &'static [f64] {
        &[0.8, 0.8, 1.0, 1.1, 1.3, 1.3, 1.3, 1.5, 1.7, 2.2, 2.6, 3.3, 4.2, 5.5, 6.3, 6.8]
    }

    fn choose(setting: &Setting, view: &View, effort: Effort, source: &mut impl Source) -> Command {
        let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else {
            return offers::default(setting, view);
        };
        let board = Board::new(setting, &view.table);
        let chosen = match asked {
            Step::Dummies(side) => dummy(&board, side, source),
            Step::Move(_) if board.may_pass(side) => Some(Command::Pass),
            Step::Move(_) => fly::item(&board, side)
                .and_then(|item| fly::parts(&board, item).or_else(|| fly::choose(setting, view, item, effort, source))),
            Step::Follow(craft) => fly::choose(setting, view, craft, effort, source),
            Step::Declare(..) => tail(&board, side),
            Step::Activate(_) | Step::Continue(..) => fight::choose(setting, view, side),
            Step::Burst(_) => heavy(&board, side),
            _ => None,
        };
        chosen.unwrap_or_else(|| offers::default(setting, view))
    }

    fn weighs(setting: &Setting, view: &View, source: &mut impl Source) -> Vec<Command> {
        let board = Board::new(setting, &view.table);
        let item = match (view.asks_me(setting), view.asked) {
            (Some(side), Some(Step::Move(_))) => fly::item(&board, side),
            (Some(_), Some(Step::Follow(craft))) => Some(craft),
            _ => None,
        };
        let ranked = item.and_then(|item| fly::ranked(setting, view, item, Effort::Full, source));
        ranked.into_iter().flatten().take(WEIGHED).collect()
    }

    fn measures(setting: &Setting, state: &State) -> Vec<(&'static str, i64)> {
        let points = victory::points(setting, &state.table);
        let board = Board::new(setting, &state.table);
        let left = |side: Side| {
            setting.craft_pieces().filter(|&craft| board.side(craft) == side && board.is_there(craft)).count()
        };
        vec![
            ("turn", state.table.turn.into()),
            ("points of A", points[0].into()),
            ("points of B", points[1].into()),
            ("aircraft of A", left(Side::A) as i64),
            ("aircraft of B", left(Side::B) as i64),
        ]
    }
}

/// SQR-134 A dummy goes where another line of bombers could come from: some inches beside the first.
fn dummy(board: &Board<'_>, side: Side, source: &mut impl Source) -> Option<Command> {
    let contact = board.to_place(side).next()?;
    let plan = board.setting.crafts.iter().find(|plan| plan.side == side)?;
    let bearing = Angle::degrees(pick(source, 360) as i32);
    let away = Length(INCH.0 * (4 + pick(source, 7) as i32));
    let at = plan.at.at.advance(bearing, away);
    let table = board.setting.head.table;
    let at = Point { x: at.x.clamp(0, table.x), y: at.y.clamp(0, table.y) };
    let placed = offers::rounded(Command::Place { contact, at, heading: plan.at.heading, height: plan.height });
    let Command::Place { at, height, .. } = placed else { return None };
    board.may_place(contact, at, height).is_ok().then_some(placed)
}

/// SQR-116 Whoever can tail somebody does: he moves after him.
fn tail(board: &Board<'_>, side: Side) -> Option<Command> {
    board.aloft_of(side).find_map(|(craft, _)| {
        let mut enemies = board.aloft_of(side.other()).map(|(piece, _)| piece);
        enemies.find(|&quarry| board.may_tail(craft, quarry).is_ok()).map(|quarry| Command::Tail { craft, quarry })
    })
}

/// SQR-18, SQR-136 Heavy guns burst where most enemies and no friends will be; searchlights look for the nearest.
fn heavy(board: &Board<'_>, side: Side) -> Option<Command> {
    let battery = board.heavy(side).next()?;
    let kind = board.setting.battery(battery)?;
    let own = board.site(battery)?.at.at;
    if kind.calibre == Calibre::Searchlight {
        let near =
            |piece: &Piece| board.contact(*piece).map_or(Length(i32::MAX), |contact| contact.at.at.distance(own));
        let lit = board.setting.pieces().filter(|&piece| board.may_light(battery, piece).is_ok());
        let lit = lit.filter(|piece| board.contact(*piece).is_some());
        return lit.min_by_key(near).map(|target| Command::Light { battery, target });
    }
    let reach = INCH * i32::from(board.setting.rules.burst());
    let worth = |(at, height): &(Point, u8)| {
        let caught = |(there, high): &(Point, u8)| there.within(*at, reach) && high.abs_diff(*height) <= 2;
        let count = |side: Side| to_come(board, side).filter(caught).count() as i32;
        count(side.other()) - 2 * count(side)
    };
    let allowed = to_come(board, side.other())
        .map(|(at, height)| (round(at), height))
        .filter(|(at, height)| board.may_burst(battery, *at, *height).is_ok());
    let best = allowed.max_by_key(worth).filter(|place| worth(place) > 0);
    best.map(|(at, height)| Command::Burst { battery, at, height })
}

/// Where aircraft and markers of a side will be about when the bursts hurt, and how high.
fn to_come<'a>(board: &Board<'a>, side: Side) -> impl Iterator<Item = (Point, u8)> + use<'a> {
    let ahead = |at: Course, by: i32| at.ahead(INCH * by).at;
    let crafts = board.aloft_of(side);
    let crafts = crafts.map(move |(_, craft)| (ahead(craft.at, i32::from(craft.now.speed) * 4 / 5), craft.height));
    let markers = board.contacts().filter(move |(_, contact)| contact.side == side);
    crafts.chain(markers.map(move |(_, contact)| (ahead(contact.at, 5), contact.height)))
}

/// A point in hundredths of an inch.
fn round(at: Point) -> Point {
    match offers::rounded(Command::Burst { battery: Piece::default(), at, height: 1 }) {
        Command::Burst { at, .. } => at,
        _ => at,
    }
}
