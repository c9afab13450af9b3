//! Set-up under seal, where a scenario leaves the choice, a strip along the home edge; and the dice that come before it.

use crate::battle::board::{Board, grained};
use crate::battle::command::Command;
use crate::battle::event::OfTurn;
use crate::battle::position::{Contact, Gun, Place, Position, Tube, Unit};
use crate::battle::setting::{Member, Setting, Sort};
use crate::battle::state::Step;
use crate::battle::{Resolving, Umpire, view};
use crate::clause;
use crate::lists::TubeMount;
use crate::resolution::speed::turn_run;
use crate::resolution::{initiative, weather};
use crate::rules::D10;
use crate::sections::lists;
use sandtable_core::{Piece, Refusal, Side, refuse, unless};
use sandtable_dice::{Dice, Reason, Throw, Why};
use sandtable_geometry::{Angle, Length, Point};

/// AST-233 So deep is the strip along the home edge.
const DEPTH: Length = Length::cm(20);
/// AST-233 RULING: a convoy starts on its edge where centres are so near to it.
const CONVOY: Length = Length::cm(3);
/// AST-233 So far centres are apart at least.
const APART: Length = Length::cm(3);
/// So many places there are along the longest edge.
const ALONG: i32 = 200;

/// AST-233 How far from its home edge a side places its vessels.
pub fn depth(setting: &Setting, side: Side) -> Length {
    if setting.is_convoy(side) { CONVOY } else { DEPTH }
}

/// AST-120, AST-121, AST-122, AST-233 The dice of a pick-up battle: light, sea, wind, moon, each command, and who chooses his edge.
pub fn drawn<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let (lists, mut now) = (&setting.lists, setting.conditions);
    let mut die = |reason: &'static Reason| umpire.roll(Throw::one(D10), || Why::of(reason)).map(|face| face as u8);
    let bearing = |face: u8| Angle::degrees(i32::from(face) * 36 % 360);
    if setting.pick_up.is_some_and(|agreed| agreed.night) {
        now.light = weather::light(lists, die(&clause::LIGHT)?);
    }
    now.sea = weather::sea(lists, die(&clause::SEA)?);
    now.wind_from = bearing(die(&clause::WIND)?);
    now.moon = Some(bearing(die(&clause::MOON)?));
    now.command = [initiative::command(die(&clause::COMMAND)?), initiative::command(die(&clause::COMMAND)?)];
    let west = umpire.roll(Throw::roll_off_with(D10, 0, 0), || Why::of(&clause::HOME))?;
    umpire.note(OfTurn::Drawn { conditions: now });
    umpire.then(Step::Home(if west == 1 { Side::A } else { Side::B }));
    Ok(())
}

/// AST-233 May a vessel be placed so? Else why not.
pub fn check(board: &Board<'_>, command: &Command) -> Result<(), Refusal> {
    let &Command::Place { unit, at, speed, heading } = command else { return refuse(&clause::NOT_NOW) };
    unless(waits(board, unit), &clause::NOT_ON_TABLE)?;
    let (setting, side) = (board.setting, board.setting.side(unit));
    let home = board.home(side);
    let inside = home.distance(setting.head.table, at) <= depth(setting, side);
    unless(setting.head.on_table(at) && inside, &clause::OUT_OF_ZONE)?;
    unless(heading.0 % 1_000 == 0, &clause::PATH_TENTHS)?;
    unless(!setting.is_convoy(side) || heading == home.inward(), &clause::CONVOY_COURSE)?;
    let full = setting.kind(unit).map_or(0, |kind| u16::from(kind.speed));
    unless(2 * speed <= full, &clause::SET_UP_TOO_FAST)?;
    unless(!board.is_land(at) && !board.is_ashore(unit, at), &clause::NO_PLACE)?;
    let near = |other: Piece| other != unit && board.unit(other).at.at.is_nearer(at, APART);
    unless(!board.of(side).any(near), &clause::SET_UP_TOO_NEAR)
}

/// AST-233 Is it one that is placed by its side?
pub fn waits(board: &Board<'_>, unit: Piece) -> bool {
    let free = board.setting.member(unit).is_some_and(|member| member.free);
    free && matches!(board.unit(unit).place, Place::Waiting | Place::Table) && board.table.turn == 0
}

/// AST-233 A vessel stands so far in from her home edge, across from a place, and heads straight in at half speed.
pub fn stand(board: &Board<'_>, unit: Piece, across: Point, deep: Length) -> Command {
    let (setting, home) = (board.setting, board.home(board.setting.side(unit)));
    let at = grained(home.nearest(setting.head.table, across).advance(home.inward(), deep));
    let speed = setting.kind(unit).map_or(0, |kind| u16::from(kind.speed) / 2);
    Command::Place { unit, at, heading: home.inward(), speed }
}

/// AST-233, AST-236 Whom her side has not placed when set-up ends the umpire places: row by row along the edge, in the first place that she might
/// have had; where there is none she stays away.
pub fn place_rest<D: Dice>(umpire: &mut Umpire<'_, D>) {
    for unit in umpire.setting.pieces() {
        let board = umpire.board();
        if !waits(&board, unit) || board.unit(unit).is_there() {
            continue;
        }
        let spot = |n: i32| {
            let along = APART.0 * (1 + n % ALONG);
            stand(&board, unit, Point { x: along, y: along }, APART * (1 + n / ALONG))
        };
        let rows = depth(umpire.setting, umpire.setting.side(unit)).0 / APART.0;
        let place = (0..rows * ALONG).map(spot).find(|place| check(&board, place).is_ok());
        let events = place.map_or_else(Vec::new, |place| lists::written(&board, Step::SetUp, &place));
        events.into_iter().for_each(|event| umpire.note(event));
    }
}

/// AST-123, AST-206 The table as it is before the first turn.
pub fn set_up(setting: &Setting) -> Position {
    let mut table = Position { open: view::open(setting), ..Position::default() };
    for (n, member) in setting.members.iter().enumerate() {
        table.units.push(unit(setting, Piece(n as u16), member));
        table.contacts.iter_mut().for_each(|contacts| contacts.push(Contact::default()));
    }
    table
}

/// AST-117 A unit as it sets out: its record whole, its tubes loaded, its guns manned.
pub fn unit(setting: &Setting, piece: Piece, member: &Member) -> Unit {
    let start = Unit {
        place: if member.enters <= 1 && !member.free { Place::Table } else { Place::Waiting },
        side: member.side,
        class: setting.class(piece),
        at: member.at,
        speed: member.speed,
        grade: member.grade,
        alerted: member.alerted || matches!(member.sort, Sort::Aircraft(_) | Sort::Dummy),
        aground: member.aground,
        ..Unit::default()
    };
    let Some(kind) = setting.kind(piece) else {
        let aircraft = setting.aircraft(piece);
        // AST-242: a dummy answers its helm like a boat, and sets out with its run counter full.
        let run = if matches!(member.sort, Sort::Dummy) { Length::cm(4) } else { Length::ZERO };
        return Unit { boxes: 1, run, charges: aircraft.map_or(0, |aircraft| aircraft.bombs), ..start };
    };
    let tube = |mount: &TubeMount| Tube { loaded: mount.count, reloads: mount.reloads, ..Tube::default() };
    Unit {
        boxes: kind.boxes,
        // AST-139: the run counter starts full.
        run: turn_run(kind.helm).unwrap_or_default(),
        guns: kind.guns.iter().map(|_| Gun::default()).collect(),
        tubes: kind.tubes.iter().map(tube).collect(),
        lights: kind.lights,
        charges: kind.charges,
        mines: kind.mines,
        smoke: kind.smoke,
        masked: kind.resembles.is_some(),
        ..start
    }
}
