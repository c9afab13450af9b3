//! What works and mines would come to, before the command is given.

use crate::battle::board::Board;
use crate::battle::command::{Command, WholeMove};
use crate::battle::fieldworks::{Work, WorkId};
use crate::battle::named_fire::Battering;
use crate::battle::setting::Setting;
use crate::clause;
use crate::foresight::picture;
use crate::foresight::preview::{remark, watched};
use crate::lists::mobility::Mobility;
use crate::lists::works::WorkKind;
use crate::sections::direct_fire::{Grenades, Volley};
use crate::sections::movement::test_points;
use crate::sections::proposals::gain;
use crate::sections::works::mines::Crossing;
use crate::sections::works::reduction::WITHSTOOD;
use crate::table::words::{self, capital, short, work_name};
use sandtable_core::{Forecast, Instead, Likely, Picture, Piece, Remark, Tie};
use sandtable_dice::{Exact, Reason};
use sandtable_geometry::Point;

/// MAD-157 What a whole-move action means.
pub fn deed(board: &Board, element: Piece, deed: &WholeMove) -> Vec<Remark> {
    let setting = board.setting;
    // MAD-159: a marker crosses too.
    let tracked = board.mobilities(element) == Mobility::Tracked.into();
    let (text, clause) = match *deed {
        WholeMove::Cross { work } if tracked => (
            format!("It goes straight over {} and does not fire in this activation.", work_name(setting, work)),
            "MAD-67",
        ),
        WholeMove::Cross { work } => {
            (format!("It goes straight through {}; its fire is on the move.", work_name(setting, work)), "MAD-65")
        }
        WholeMove::Breach { work } => {
            let text = format!(
                "A gap of 40 mm in {} is open for all from now on; its fire is on the move.",
                work_name(setting, work)
            );
            (text, if is(setting, work, WorkKind::Wire) { "MAD-66" } else { "MAD-67" })
        }
        WholeMove::Clear { tile, second } => {
            let names: Vec<&str> =
                [Some(tile), second].into_iter().flatten().map(|tile| work_name(setting, tile)).collect();
            (format!("{} is gone, without an attack; its fire is on the move.", words::listed(&names)), "MAD-69")
        }
        WholeMove::Sink => return Vec::new(),
    };
    let mut remarks = vec![remark("It takes the whole movement", text, clause, &[element])];
    if let WholeMove::Cross { work } = *deed
        && let Ok(end) = board.whole_moves().may_cross(element, work)
    {
        let way = [board.element(element).at, end];
        remarks.extend(watched(board, element, &test_points(&way), false));
        remarks.extend(mines(board, element, &way));
    }
    remarks
}

fn is(setting: &Setting, work: WorkId, kind: WorkKind) -> bool {
    setting.works.get(work.index()).is_some_and(|plan| plan.work.kind == kind)
}

/// MAD-68 Mines on a way, with what they do.
pub fn mines(board: &Board, element: Piece, track: &[Point]) -> Option<Remark> {
    if !board.setting.is_element(element) || board.works.works.is_empty() {
        return None;
    }
    let tiles = board.obstacles().mines_on(element, track).len();
    if tiles == 0 {
        return None;
    }
    let (lost, unhurt) = chances(board, element, tiles, &mut Exact::new());
    let need = board.obstacles().mine_attack(element).need.total();
    let each = if tiles == 1 { "One tile attacks it".to_string() } else { format!("{tiles} tiles attack it") };
    let text = format!("{each} on {need} and more: destroyed {:.0} %, unhurt {:.0} %.", lost * 100.0, unhurt * 100.0);
    Some(remark("Mines on the way", text, "MAD-68", &[element]))
}

/// MAD-68 The chances that an element is lost on so many tiles, and that it comes through unhurt.
fn chances(board: &Board, element: Piece, tiles: usize, exact: &mut Exact<f64>) -> (f64, f64) {
    let Ok(answer) = exact.ask(&board.obstacles().mine_field(element, tiles)) else { return (0.0, 1.0) };
    (answer.chance(|_: &Crossing, totals| totals[0] > 0), answer.chance(|_, totals| totals[1] == 0))
}

/// MAD-68 The odds of a way over mines: exact, by the very dice that will be thrown, passengers among them.
pub fn forecast(board: &Board, element: Piece, track: &[Point], exact: &mut Exact<f64>) -> Option<Forecast> {
    if board.works.works.is_empty() || !board.setting.is_element(element) {
        return None;
    }
    let entries = board.obstacles().mines_on(element, track);
    let first = entries.first()?;
    let field = board.obstacles().mine_field(element, entries.len());
    let answer = exact.ask(&field).ok()?;
    let by = answer.by(|_, totals| (totals[0], totals[1]));
    let result = |(&(lost, hurt), &chance): (&(u16, u16), &f64)| {
        let name = match (lost, hurt) {
            (0, 0) => "Unhurt".to_string(),
            (0, points) => format!("{points} damage"),
            (1, _) => "Destroyed".into(),
            (lost, _) => format!("Destroyed, with {} aboard", lost - 1),
        };
        Likely {
            name,
            effect: if lost == 0 { format!("{} left", field.hit_points - hurt) } else { "it stops there".into() },
            chance,
        }
    };
    let chance = |holds: &dyn Fn(u16, u16) -> bool| {
        by.iter().filter(|((lost, hurt), _)| holds(*lost, *hurt)).map(|(_, chance)| chance).sum()
    };
    let destroyed = chance(&|lost, _| lost > 0);
    let expected = by.iter().map(|(&(_, hurt), chance)| chance * f64::from(hurt)).sum();
    let tiles = if entries.len() == 1 { "one mine tile".to_string() } else { format!("{} mine tiles", entries.len()) };
    let tie =
        Tie { part: 0, at: crate::sections::movement::cut(track, first.along).last().copied().unwrap_or(track[0]) };
    let about = format!("{} over {tiles}", words::element(board.setting, element));
    Some(Forecast {
        need: field.attack.need,
        chances: vec![("destroyed".into(), destroyed), ("unhurt".into(), chance(&|_, hurt| hurt == 0))],
        gain: -gain(board, element, destroyed, expected),
        picture: Picture { results: by.iter().map(result).collect(), ties: vec![tie], ..Picture::default() },
        ..Forecast::of(&clause::MINES, about, vec![element])
    })
}

/// MAD-64 What firing at a work itself means.
pub fn battering(board: &Board, battering: &Battering) -> Vec<Remark> {
    let name = words::shelter_name(board.setting, battering.shelter);
    let value = board.shelters().cover_value(battering.shelter);
    let text = format!("Each hit of more than 20 takes 1 off its cover of {value}, down to 1. Nobody inside is hurt.");
    vec![remark(&format!("Fire at {name} itself"), text, "MAD-64", &[battering.firer])]
}

/// MAD-51, MAD-60, MAD-64 What fire at a work comes to: whether it takes something off its cover, and what the thrower of
/// grenades risks.
pub fn reduction(board: &Board, battering: &Battering, exact: &mut Exact<f64>) -> Option<Forecast> {
    let line = picture::line(
        board,
        board.spot(battering.firer),
        board.shelters().shelter_middle(battering.shelter).into(),
        true,
    );
    let (weapon, _) = board.setting.arm(battering.firer, battering.weapon)?;
    let firer = words::element(board.setting, battering.firer);
    let at = words::shelter_name(board.setting, battering.shelter);
    let about = format!("{} of {firer} at {at} itself", weapon.name);
    let mut forecast = Forecast::of(&clause::TO_HIT, about, vec![battering.firer]);
    forecast.picture.line = Some(line);
    let falls = board.shelters().loses_cover(battering.shelter);
    let likely = |name: &str, effect: &str, chance| Likely { name: name.into(), effect: effect.into(), chance };
    let (enough, less) = if falls { ("one less cover", "no less cover") } else { ("no less than 1", "no less than 1") };
    if board.fire().is_grenade(battering.firer, battering.weapon) {
        let answer = exact.ask(&Grenades { hit_points: u16::MAX }).ok()?;
        let lost = answer.chance(|&lost, _| lost);
        let hit = answer.chance(|_, totals| totals[0] > WITHSTOOD);
        forecast.reason = &clause::GRENADE;
        forecast.gain = -lost * f64::from(board.setting.kind(battering.firer).points_computed);
        forecast.chances = vec![("cover reduced".into(), if falls { hit } else { 0.0 }), ("thrower lost".into(), lost)];
        forecast.picture.results = vec![
            likely("More than 20 damage", enough, hit),
            likely("20 damage or less", less, 1.0 - hit - lost),
            likely("A ten", "the thrower is lost", lost),
        ];
        return Some(forecast);
    }
    match board.fire().battering(battering) {
        Ok(attack) => {
            let answer = exact.ask(&Volley::one(attack, u16::MAX)).ok()?;
            let hit = answer.chance(|_, totals| totals[0] > WITHSTOOD);
            forecast.need = attack.need;
            forecast.chances = vec![("cover reduced".into(), if falls { hit } else { 0.0 })];
            forecast.picture.results =
                vec![likely("A hit of more than 20", enough, hit), likely("Less, or a miss", less, 1.0 - hit)];
        }
        Err(hopeless) => {
            (forecast.reason, forecast.need) = hopeless.reason();
            forecast.chances = vec![("cover reduced".into(), 0.0)];
        }
    }
    Some(forecast)
}

/// MAD-65 to MAD-67, MAD-158 The work, wire or obstacle that stops an element at the end of this track, for a reason that
/// works give.
pub fn culprit<'a>(board: &Board<'a>, track: &[Point], reason: &Reason) -> Option<(WorkId, &'a Work)> {
    let lines = [
        &clause::WIRE_INFANTRY,
        &clause::WIRE_CLOSED,
        &clause::OBSTACLE_TRACKS,
        &clause::OBSTACLE_CLOSED,
        &clause::ENDS_ON_WIRE,
    ];
    let shelters = [&clause::CLOSED_WORK, &clause::WORK_FULL, &clause::WORK_HELD];
    let end = *track.last()?;
    let of_line = lines.contains(&reason);
    if !of_line && !shelters.contains(&reason) {
        return None;
    }
    let fits = |work: &Work| if of_line { work.kind.is_line() } else { work.kind.is_shelter() };
    board
        .works
        .there()
        .filter(|(_, work)| fits(work) && work.within(end, board.setting.rules.touch()))
        .min_by_key(|(_, work)| work.nearest(end).map(|at| at.distance_squared(end)))
}

/// MAD-127, MAD-157 What can be done instead about a line that stops an element: cross it from where it stands, or walk up to
/// it, so as to cross it in the next turn.
pub fn instead(
    board: &Board,
    element: Piece,
    work: WorkId,
    may: impl Fn(&Command) -> bool,
) -> Option<Instead<Command>> {
    let from = board.element(element).at;
    let name = work_name(board.setting, work);
    let cross = Command::Engage { element, deed: WholeMove::Cross { work } };
    if may(&cross) {
        let end = board.whole_moves().may_cross(element, work).ok()?;
        let text = "That takes its whole movement.".to_string();
        return Some(Instead { title: format!("Across {name}"), text, path: vec![from, end], command: cross });
    }
    let at = board.obstacles().against(work, from)?;
    let command = Command::Move { element, path: [at].into_iter().collect(), to_shoot: false };
    let text = capital(&format!("{} may then give its next whole movement to it.", short(board.setting, element)));
    may(&command).then(|| Instead { title: format!("Up to {name}"), text, path: vec![from, at], command })
}
