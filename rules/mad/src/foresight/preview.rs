//! What a command would come to: the course of a move, what may happen on the way, and what it means for later.

use crate::battle::board::Board;
use crate::battle::command::{Command, WholeMove};
use crate::battle::lift::Stance;
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Element, Marks, Shot, Step, UnitId};
use crate::battle::view::View;
use crate::foresight::course::{Asked, course};
use crate::foresight::forecast::left;
use crate::foresight::{hidden, picture, works};
use crate::lists::mobility::Mobility;
use crate::lists::{Family, Weapon};
use crate::rules::MarkerLasts;
use crate::sections::check::check;
use crate::sections::direct_fire::Attack;
use crate::sections::movement::{test_points, track};
use crate::sections::victory::may_leave;
use crate::table::words::{self, capital, listed, short, shorts, side_name};
use crate::{air, clause};
use sandtable_core::{Instead, Path, Piece, Preview, Remark, Shape, Side};
use sandtable_dice::Reason;
use sandtable_geometry::{Circle, Point, Shape as Area};

/// What a command would come to, as far as its side can know.
pub fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
    let mut preview = Preview::default();
    if view.side().is_none() {
        return preview;
    }
    if let Command::Air(ref command) = *command {
        return air::foresight::preview::preview(setting, view, command);
    }
    if let Command::Move { element, ref path, to_shoot } = *command {
        let asked = Asked { setting, view, element, path, to_shoot };
        preview.course = course(&asked);
        let travelled = preview.course.as_ref().map_or(&[][..], |course| &course.path);
        if travelled.len() > 1 {
            preview.remarks = on_the_way(&asked, &travelled[1..]);
        }
        return preview;
    }
    if let Err(refusal) = check(setting, view, command) {
        let text = format!("{}.", capital(refusal.reason.name));
        let mut refused = remark("Not allowed", text, refusal.reason.clause, &[]);
        if let (Command::Aim { element, target, .. }, true) = (command, *refusal.reason == clause::NO_SIGHT) {
            let board = view.board(setting);
            let [from, to] = [element, target].map(|piece| board.spot(*piece));
            refused.text =
                picture::in_the_way(&board, from, to).map_or(refused.text, |way| format!("{}.", capital(&way)));
            refused.lines.push(picture::line(&board, from, to, false));
        }
        preview.areas.extend(out_of(&view.board(setting), command, refusal.reason));
        if *refusal.reason == clause::INCOHERENT {
            mended(setting, view, command, &mut refused, &mut preview.mends);
        }
        preview.remarks.push(refused);
        return preview;
    }
    let board = view.board(setting);
    preview.remarks = match *command {
        Command::Aim { element, weapon, target, moving } => {
            aims(&board, &board.fire().aimed(element, weapon, target, moving))
        }
        Command::Watch { element } if setting.is_element(element) => watches(&board, element),
        Command::End { unit } => ends(setting, view, unit),
        Command::Leave { ref leaving } => {
            let text = "It does not come back; its points count in full, its passengers' too.";
            leaving.iter().map(|&piece| remark(&leaves(setting, piece), text, "MAD-149", &[piece])).collect()
        }
        Command::Embark { carrier, .. } if setting.is_element(carrier) => {
            let text = format!("{} moves at slow speed for the rest of this turn.", short(setting, carrier));
            vec![remark("It slows its vehicle", text, "MAD-27", &[carrier])]
        }
        Command::Land { element, .. } => {
            let carrier = board.element(element).aboard;
            let slow = carrier.map(|carrier| {
                let text = format!("{} moves at slow speed for the rest of this turn.", short(setting, carrier));
                remark("It slows its vehicle", text, "MAD-27", &[carrier])
            });
            // MAD-91: under a marker it is a note, which nobody sees.
            let shows = !board.element(element).marks.has(Marks::UNDER);
            let seen = board.watchers(setting.side(element).other()).next().filter(|_| shows).map(|_| {
                let text = "Getting out counts as movement where it lands: who sees it there may fire.".to_string();
                remark("It may draw opportunity fire", text, "MAD-55", &[element])
            });
            slow.into_iter().chain(seen).collect()
        }
        Command::Stand { element, stance } => stands(setting, element, stance),
        Command::Engage { element, deed: WholeMove::Sink } => {
            let text = "In the wood it has cover, and is seen as what stands there is. It counts as moving, and leaves by an ordinary move.";
            vec![remark("It sinks, for its whole movement", text, "MAD-114", &[element])]
        }
        Command::Batter { element, weapon, shelter, moving } => {
            works::battering(&board, &board.fire().trained(element, weapon, shelter, moving))
        }
        Command::Engage { element, ref deed } => works::deed(&board, element, deed),
        Command::React { element, .. } => {
            vec![remark("The marker is used up", picture::marker_stays(&board), "MAD-54", &[element])]
        }
        Command::HoldAll { element } => {
            let text = "It is not asked again before this activation ends; its marker stays.".to_string();
            vec![remark("It holds its fire", text, "MAD-55", &[element])]
        }
        Command::Reveal { .. } | Command::Spot { .. } | Command::Look { .. } => hidden::remarks(&board, command),
        Command::Watch { element } if !setting.is_element(element) => hidden::remarks(&board, command),
        Command::Concede => {
            let text = view.side().map(|side| format!("{} has won at once.", side_name(setting, side.other())));
            vec![remark("The battle is over", text.unwrap_or_default(), "MAD-144", &[])]
        }
        _ => Vec::new(),
    };
    preview
}

fn leaves(setting: &Setting, piece: Piece) -> String {
    format!("{} leaves the table", short(setting, piece))
}

/// A remark about some pieces.
pub fn remark(title: &str, text: impl Into<String>, clause: &'static str, pieces: &[Piece]) -> Remark {
    Remark { title: title.into(), text: text.into(), clause: clause.into(), pieces: pieces.to_vec(), lines: Vec::new() }
}

/// MAD-52, MAD-61 What its target is out of: the arc of the work that it fires from, as far as the target is away; the reach of a
/// weapon at aircraft.
fn out_of(board: &Board, command: &Command, reason: &Reason) -> Option<Shape> {
    // A command that is refused may name anything.
    let place = |piece: Piece| board.elements.get(piece.index()).map(|element| element.at);
    let (Command::Aim { element: firer, weapon, .. } | Command::Batter { element: firer, weapon, .. }) = *command
    else {
        return None;
    };
    let from = place(firer)?;
    if *reason == clause::OUT_OF_ARC {
        let target = match *command {
            Command::Batter { shelter, .. } => board.shelters().shelter_middle(shelter),
            Command::Aim { target, .. } => place(target)?,
            _ => return None,
        };
        let arc = board.shelters().arc_of_fire(firer, from, from.distance(target))?;
        return Some(Shape::area("arc", &Area::Sector(arc)));
    }
    let air = board.air()?;
    let is_small_arms = *reason == air::clause::AA_SMALL_ARMS && air.rules.small_arms;
    if *reason == air::clause::AIR_OUT_OF_RANGE || is_small_arms {
        let radius = air.ground().skyward(firer, weapon)?.reach()?;
        return Some(Shape::area("range", &Area::Circle(Circle { centre: from, radius })));
    }
    None
}

/// Who sees none of its fellows when an activation would end, and the move that mends it (MAD-30).
fn mended(setting: &Setting, view: &View, command: &Command, refused: &mut Remark, mends: &mut Vec<Instead<Command>>) {
    let board = view.board(setting);
    let active = || view.elements.iter().position(|element| element.marks.has(Marks::COHERENT));
    let unit = match *command {
        Command::End { unit } => Some(unit),
        _ => active().map(|piece| setting.elements[piece].unit),
    };
    let Some((unit, (mover, to))) = unit.and_then(|unit| Some((unit, board.coherency().mending(unit)?))) else {
        return;
    };
    let strays: Vec<Piece> = board.coherency().strays(unit).collect();
    let (sees, its) = if strays.len() == 1 { ("sees", "its") } else { ("see", "their") };
    let mender = short(setting, mover);
    refused.text = format!("{} {sees} none of {its} fellows: {mender} can still mend it.", shorts(setting, &strays));
    refused.pieces = strays;
    if !refused.pieces.contains(&mover) {
        refused.pieces.push(mover);
    }
    let command = Command::Move { element: mover, path: Path::from_iter([to]), to_shoot: false };
    if check(setting, view, &command).is_ok() {
        mends.push(Instead {
            title: format!("Move {mender} into their sight"),
            text: "The unit is together again there.".into(),
            path: vec![board.element(mover).at, to],
            command,
        });
    }
}

/// MAD-112, MAD-115 What it means to go low, high or under water.
fn stands(setting: &Setting, element: Piece, stance: Stance) -> Vec<Remark> {
    let (title, text, clause) = match (setting.elements[element.index()].mobility, stance) {
        (_, Stance::Low) => (
            "It flies low",
            "Terrain hides it, and hides others from it; nothing covers it. Infantry may get in and out.",
            "MAD-115",
        ),
        (Mobility::Vtol, _) => {
            ("It flies high", "It sees everybody and everybody sees it, until its next activation.", "MAD-115")
        }
        (_, Stance::Submerged) => {
            ("It goes under", "Nobody sees it or is seen by it, and it moves no more in this activation.", "MAD-112")
        }
        _ => ("It comes up", "It is seen from now on, and may fire.", "MAD-112"),
    };
    vec![remark(title, text, clause, &[element])]
}

/// MAD-31, MAD-34 What naming a target means.
fn aims(board: &Board, shot: &Shot) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if !board.setting.rules.premeasure {
        let line = picture::sight_line(board, shot, false);
        let met: Vec<&str> = line.meets.iter().map(|met| met.name.as_str()).collect();
        let text = match met[..] {
            [] => "Nothing is on the line. The range is measured once all targets are named.".to_string(),
            _ => format!("On the line: {}. The range is measured once all targets are named.", listed(&met)),
        };
        remarks
            .push(Remark { lines: vec![line], ..remark("Line of sight", text, "MAD-34", &[shot.firer, shot.target]) });
    }
    if !shot.moving {
        let worse = board.setting.lists.charts.to_hit.firer_moves;
        let text =
            format!("Whoever fires without the {worse:+} for movement may not move afterwards in this activation.");
        remarks.push(remark("It fires standing", text, "MAD-31", &[shot.firer]));
    }
    remarks
}

/// MAD-53, MAD-54 What a marker costs, and how long it lasts.
fn watches(board: &Board, element: Piece) -> Vec<Remark> {
    vec![
        remark("It gives up all else", "In this activation it neither moves nor fires.", "MAD-53", &[element]),
        remark("One enemy move in its sight", until(board, "element"), "MAD-54", &[element]),
    ]
}

/// MAD-54 How long the marker of a piece lasts.
pub fn until(board: &Board, piece: &str) -> String {
    match board.setting.rules.marker_lasts {
        MarkerLasts::NextActivation => format!("It lasts until it is used, or until the {piece} is next activated."),
        MarkerLasts::EndOfTurn => "It lasts until it is used, or until the turn ends.".into(),
    }
}

/// MAD-10, MAD-30 Who has done nothing yet when the activation ends.
fn ends(setting: &Setting, view: &View, unit: UnitId) -> Vec<Remark> {
    let board = view.board(setting);
    let begun = matches!(view.asked, Some(Step::Act(_)));
    let acted = |element: &Element| {
        let marks = [Marks::MOVED_NOW, Marks::STOOD, Marks::CHANGED, Marks::GAVE_UP, Marks::SPOTTED, Marks::OBSERVES];
        element.fired != 0 || marks.into_iter().any(|mark| element.marks.has(mark))
    };
    // MAD-83: who is under a marker acts by it.
    let by_marker = board.marker(unit).is_some_and(|marker| acted(board.element(marker)));
    let idle = board.members(unit).filter(|(_, element)| !begun || !(by_marker || acted(element)));
    let idle: Vec<Piece> = idle.map(|(piece, _)| piece).collect();
    let mut remarks = Vec::new();
    let away: Vec<Piece> =
        board.members(unit).map(|(piece, _)| piece).filter(|&piece| may_leave(&board, piece).is_ok()).collect();
    if !away.is_empty() {
        let names = shorts(setting, &away);
        let text = format!("{names} could leave by this edge now, and only at the end of this activation.");
        remarks.push(remark("Nobody leaves", text, "MAD-149", &away));
    }
    if !idle.is_empty() {
        let have = if idle.len() == 1 { "has" } else { "have" };
        let text = format!("{} {have} done nothing in this activation.", shorts(setting, &idle));
        remarks.push(remark("Not all have acted", text, "MAD-10", &idle));
    }
    let strays: Vec<Piece> =
        board.members(unit).map(|(piece, _)| piece).filter(|&p| !board.coherency().is_coherent(p)).collect();
    if !strays.is_empty() {
        let text = format!("{}: out of sight of all fellows.", shorts(setting, &strays));
        remarks.push(remark("The unit is not together", text, "MAD-30", &strays));
    }
    remarks
}

/// What may happen on a path, and what it means at its end.
fn on_the_way(asked: &Asked, points: &[Point]) -> Vec<Remark> {
    let (setting, view) = (asked.setting, asked.view);
    let mut elements = asked.board().elements.to_vec();
    // MAD-112, MAD-114: whoever sets out comes up first, and is seen from the very start.
    let mover = &mut elements[asked.element.index()];
    mover.stance = mover.stance.under_way();
    let board = Board { elements: &elements, ..asked.board() };
    let path: Path = points.iter().take(sandtable_core::MOST_POINTS).copied().collect();
    let way = track(board.element(asked.element).at, &path);
    let end = *way.last().expect("a track has its start");
    let enemy = setting.side(asked.element).other();
    let mut remarks = Vec::new();
    let stops = test_points(&way);
    let held = asked.to_shoot || board.element(asked.element).marks.has(Marks::TO_SHOOT);
    if !setting.is_element(asked.element) {
        remarks.extend(board.watchers(enemy).filter_map(|(watcher, _)| hidden::may_look(&board, watcher, &stops)));
        return remarks;
    }
    remarks.extend(watched(&board, asked.element, &stops, held));
    let has_fired = view.active.is_some_and(|active| active.has_fired);
    let may_claim = !has_fired && board.fire().fires_on_the_move(asked.element);
    if may_claim && (asked.to_shoot || !remarks.is_empty()) {
        let text = match held {
            true => {
                "Yes: what hits it on the way is counted after its own shot; if it sees an enemy then, it must fire."
            }
            false => "No: what hits it on the way is counted at once.",
        };
        remarks.push(remark("Positioning to shoot", text, "MAD-56", &[asked.element]));
    }
    remarks.extend(works::mines(&board, asked.element, &way));
    let elements = board.fire().with_mover_at(asked.element, end);
    let there = Board { elements: &elements, ..board };
    remarks.extend(sees(&there, asked.element, enemy, has_fired));
    remarks.extend(together(&board, &there, asked.element));
    let near = |at: Point| end.within(at, setting.rules.objective_radius) && there.holds_ground(asked.element);
    for objective in setting.scenario.objectives.iter().filter(|objective| near(objective.at)) {
        let text = "It holds it at the end of the turn if no enemy is near then.";
        remarks.push(remark(&format!("At {}", words::the(&objective.name)), text, "MAD-146", &[asked.element]));
    }
    remarks
}

/// MAD-55 Who watches some of the way of an element.
pub fn watched(board: &Board, mover: Piece, stops: &[Point], held: bool) -> Vec<Remark> {
    let enemy = board.setting.side(mover).other();
    let answers = |watcher: Piece| match board.setting.is_element(watcher) {
        true => may_fire(board, watcher, mover, stops, held),
        false => hidden::may_be_revealed(board, watcher, mover, stops),
    };
    board.watchers(enemy).filter_map(|(watcher, _)| answers(watcher)).collect()
}

/// MAD-55 A watcher that sees some of the way: from where, and with what chances where they may be looked up.
fn may_fire(board: &Board, watcher: Piece, mover: Piece, stops: &[Point], held: bool) -> Option<Remark> {
    let setting = board.setting;
    let from = board.spot(watcher);
    let first = stops.iter().position(|&at| board.fire().could_answer(watcher, mover, at))?;
    let premeasure = setting.rules.premeasure;
    let mut text = match first {
        0 => "In its sight from the start.".to_string(),
        _ => "It comes into its sight on the way.".into(),
    };
    if premeasure {
        text = chances(board, watcher, mover, &stops[first..]).unwrap_or_else(|| "It is beyond its reach.".into());
    }
    if held {
        text += " What hits counts after its own shot.";
    }
    let line = picture::line(board, from, board.spot_at(mover, stops[first]), premeasure);
    let title = format!("{} may fire on the way", short(setting, watcher));
    Some(Remark { lines: vec![line], ..remark(&title, text, "MAD-55", &[watcher]) })
}

/// What one watcher needs along the way, and its best chance with one weapon.
fn chances(board: &Board, watcher: Piece, mover: Piece, stops: &[Point]) -> Option<String> {
    let from = board.element(watcher).at;
    let mut best: Option<(f64, f64, Arm)> = None;
    let mut attacks: Vec<(Arm, Attack, bool)> = Vec::new();
    for weapon in board.setting.arms(watcher) {
        let shot = Shot { firer: watcher, target: mover, weapon, point: Some(0), ..Shot::default() };
        if !suits(board, &shot) {
            continue;
        }
        for &at in stops.iter().filter(|&&at| board.fire().could_answer(watcher, mover, at)) {
            let of = board.fire().circumstances(&shot, from, at);
            let Ok(attack) = board.fire().attack_in(&shot, &of) else { continue };
            let (hit, destroyed) = odds(board, mover, &attack);
            if best.is_none_or(|(d, h, _)| (destroyed, hit) > (d, h)) {
                best = Some((destroyed, hit, weapon));
            }
            let known = attacks.last().is_some_and(|(arm, last, cover)| {
                (*arm, last.need.total(), *cover) == (weapon, attack.need.total(), of.cover.is_some())
            });
            if !known {
                attacks.push((weapon, attack, of.cover.is_some()));
            }
        }
    }
    let (destroyed, hit, weapon) = best?;
    let mut needs: Vec<(i8, bool)> = attacks
        .iter()
        .filter(|(arm, ..)| *arm == weapon)
        .map(|(_, attack, cover)| (attack.need.total(), *cover))
        .collect();
    if needs.len() > 3 {
        let least = needs.iter().min().copied()?;
        needs = vec![needs[0], least];
        needs.dedup();
    }
    let mixed = needs.iter().any(|(_, cover)| *cover) && needs.iter().any(|(_, cover)| !cover);
    let place = |cover: bool| match (mixed, cover) {
        (false, _) => "",
        (_, true) => " in cover",
        (_, false) => " in the open",
    };
    let needs: Vec<String> = needs.iter().map(|&(need, cover)| format!("{need}+{}", place(cover))).collect();
    Some(format!("{}. At best: hit {}, destroyed {}.", needs.join(", then "), percent(hit), percent(destroyed)))
}

/// Is the weapon for its target? Grenades are for contact, which no mover seeks.
fn suits(board: &Board, shot: &Shot) -> bool {
    let fires = |weapon: &Weapon| !matches!(weapon.family, Family::Artillery | Family::Grenade);
    let weapon = board.setting.arm(shot.firer, shot.weapon).map(|(weapon, _)| weapon).filter(|weapon| fires(weapon));
    weapon.is_some_and(|weapon| board.fire().suits_the_target(shot, weapon).is_ok())
}

/// MAD-45 The chances that an attack hits and that it destroys, as the throw itself has them.
fn odds(board: &Board, target: Piece, attack: &Attack) -> (f64, f64) {
    let chances = board.setting.successes[attack.need.total().clamp(0, 11) as usize];
    let left = left(board, target);
    let sum = |holds: &dyn Fn(u16) -> bool| {
        chances.iter().zip(attack.damage).filter(|(_, points)| holds(*points)).map(|(chance, _)| chance).sum::<f64>()
    };
    (sum(&|points| points > 0), sum(&|points| points >= left.max(1)))
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// MAD-31, MAD-33 Whom it sees from the end, and how it could fire at them.
fn sees(there: &Board, piece: Piece, enemy: Side, has_fired: bool) -> Option<Remark> {
    let at = there.spot(piece);
    let seen = there.standing(enemy).map(|(other, _)| other);
    let seen: Vec<Piece> = seen.filter(|&other| there.sight().between(at, there.spot(other)).may_be_clear()).collect();
    let arms = || there.setting.arms(piece).filter_map(|arm| there.setting.arm(piece, arm));
    let weapons = || arms().filter(|(weapon, fixed)| !fixed && weapon.family != Family::Artillery);
    // MAD-60, MAD-119: of these the number is the same for who moves.
    let spared = |(weapon, _): (&Weapon, bool)| matches!(weapon.family, Family::Missile | Family::Grenade);
    let (text, clause) = match () {
        () if seen.is_empty() => ("No enemy element that stands on the table sees it there.".to_string(), "MAD-33"),
        () if has_fired => ("Its unit has fired in this activation already.".into(), clause::HAS_FIRED_STEP.clause),
        () if weapons().next().is_none() => {
            ("None of its weapons fires in an activation in which it moves.".into(), "MAD-40")
        }
        () => {
            let worse = there.setting.lists.charts.to_hit.firer_moves;
            let but = if weapons().any(spared) { ", but for missiles and grenades" } else { "" };
            (format!("All its shots from there are at {worse:+}, on the move{but}."), "MAD-31")
        }
    };
    let title = match seen.len() {
        0 => "At the end it sees no enemy".to_string(),
        1 => format!("At the end it sees {}", short(there.setting, seen[0])),
        n => format!("At the end it sees {n} enemies"),
    };
    Some(remark(&title, text, clause, &seen))
}

/// MAD-30 Who would be out of sight of all fellows that is in it now.
fn together(now: &Board, there: &Board, mover: Piece) -> Option<Remark> {
    let unit = now.setting.elements[mover.index()].unit;
    let lost: Vec<Piece> = there
        .members(unit)
        .map(|(piece, _)| piece)
        .filter(|&piece| now.coherency().is_coherent(piece) && !there.coherency().is_coherent(piece))
        .collect();
    if lost.is_empty() {
        return None;
    }
    let see = if lost.len() == 1 { "sees" } else { "see" };
    let names = shorts(now.setting, &lost);
    let text = format!("{names} then {see} no fellow: that must be mended before the activation ends.");
    Some(remark("Out of sight of the unit", text, "MAD-30", &lost))
}
