//! Whom to fight and how: every shot that may be fired, with dice given up, combined and aimed, by what it may be expected to do.

use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::position::{Crew, How, Shot};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::foresight::worth::{price, reaches};
use crate::rules::Computing;
use crate::sections::attacks::Group;
use crate::sections::check::check;
use crate::sections::offers::{fire_groups, joining};
use sandtable_core::{Piece, Side};

/// What a die of damage does on the average, with what its critical hits bring.
const DIE: f64 = 3.2;

/// What a side does with its next unit, or with the one that is declaring.
pub fn choose(setting: &Setting, view: &View, side: Side) -> Option<Command> {
    let board = Board::new(setting, &view.table);
    if let Some(acting) = view.table.acting {
        return Some(best(setting, view, &board, acting).map_or(Command::Fire, |(_, command)| command));
    }
    let formation = match view.asked {
        Some(Step::Continue(_, formation)) => formation,
        _ => 0,
    };
    let fits = |piece: &Piece| formation == 0 || board.flying(*piece).is_some_and(|craft| craft.formation == formation);
    let units: Vec<Piece> = board.to_act(side).filter(fits).collect();
    let first = units.iter().filter_map(|&unit| best(setting, view, &board, unit));
    let most = first.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let chosen = most.map(|(_, command)| command);
    let idle = || units.first().map(|&piece| Command::Done { piece });
    match chosen {
        Some(command) => sight(setting, view, &board, command).or(Some(command)),
        None => idle(),
    }
}

/// SCR-64 Before it declares: a sight is chosen where it helps against the target, and left where a 10 would then just hit.
fn sight(setting: &Setting, view: &View, board: &Board<'_>, command: Command) -> Option<Command> {
    let Command::Attack { craft, target, how: How::Shot(shot) } = command else { return None };
    if setting.rules.computing == Computing::Off || board.flying(craft).is_none() || !board.has_sight(craft) {
        return None;
    }
    if board.craft(craft).sight.is_some() {
        return None;
    }
    let mut other = view.clone();
    other.table.crafts[craft.index()].sight = Some(true);
    let turned = Board::new(setting, &other.table);
    let now = worth(board, craft, target, &shot);
    let then = options(&turned, craft, shot.guns, target)
        .filter(|shot| turned.may_shoot(craft, target, shot).is_ok())
        .map(|shot| worth(&turned, craft, target, &shot))
        .fold(0.0, f64::max);
    (then > now + 0.01).then_some(Command::Sight { craft, off: false })
}

/// The best that a unit can still declare, and what it is worth.
fn best(setting: &Setting, view: &View, board: &Board<'_>, unit: Piece) -> Option<(f64, Command)> {
    let side = setting.side(unit)?;
    let mut all: Vec<(f64, Command)> = Vec::new();
    let allowed = |command: &Command| check(setting, view, command).is_ok();
    let mut take = |worth: f64, command: Command| {
        if worth > 0.0 && allowed(&command) {
            all.push((worth, command));
        }
    };
    if board.site(unit).is_some() {
        for target in &board.flak_targets(unit) {
            let enemy = setting.side(*target) != Some(side);
            take(if enemy { 5.0 } else { -1.0 }, Command::Flak { battery: unit, target: *target, given: 0 });
        }
    } else {
        for (contact, _) in board.contacts().filter(|(piece, _)| setting.side(*piece) != Some(side)) {
            take(1.0, Command::Attack { craft: unit, target: contact, how: How::Spot });
        }
    }
    if board.flying(unit).is_some() {
        for (target, _) in board.aloft_of(side.other()) {
            for guns in fire_groups(board, unit) {
                for shot in options(board, unit, guns, target) {
                    let worth = price(board, target, worth(board, unit, target, &shot));
                    take(worth, Command::Attack { craft: unit, target, how: How::Shot(shot) });
                }
            }
        }
        for (site, _) in board.sites().filter(|(piece, _)| setting.side(*piece) != Some(side)) {
            for how in board.strikes(unit, site) {
                take(strike(board, unit, site, &how), Command::Attack { craft: unit, target: site, how });
            }
        }
    }
    all.into_iter().max_by(|(one, _), (other, _)| one.total_cmp(other))
}

/// The ways in which one could fire these guns at a target: plainly, with more and more dice given up, or together with others.
fn options(board: &Board<'_>, craft: Piece, guns: u16, target: Piece) -> impl Iterator<Item = Shot> {
    let rules = &board.setting.rules;
    let plain = board.setting.plain_shot(craft, guns);
    let mut all = vec![plain];
    let groups = board.shot(craft, target, &plain, false).ok();
    if let Some(groups) = groups {
        if groups.len() == 1 && groups[0].numbers.is_impossible() && rules.trades {
            let most: u8 = groups[0].volley.rolls.iter().map(|roll| roll.dice).sum();
            all.extend((1..most).map(|given| Shot { given, ..plain }));
        }
        if !board.is_pilots(craft, &plain) && rules.combines {
            let joined = joining(board, craft, target, guns, plain.long);
            if joined != 0 {
                all.push(Shot { joined, ..plain });
            }
        }
        let keen = rules.long_bursts && !plain.long && !plain.is_rockets() && groups[0].numbers.need.total() > 4;
        if keen {
            all.push(Shot { long: true, ..plain });
        }
        if rules.aims
            && (!rules.experience || board.setting.level(craft).aimed)
            && board.is_pilots(craft, &plain)
            && !plain.is_rockets()
        {
            all.push(Shot { row: 1, ..plain });
        }
    }
    all.into_iter()
}

/// The damage that a shot may be expected to do.
fn worth(board: &Board<'_>, craft: Piece, target: Piece, shot: &Shot) -> f64 {
    let Ok(groups) = board.shot(craft, target, shot, false) else { return 0.0 };
    let done: f64 = groups.iter().map(damage).sum();
    let gunners = f64::from((shot.joined.count_ones() + 1).max(1));
    // What others could do by themselves is given up for a combined shot; a long burst empties guns sooner.
    let shared = if shot.joined != 0 { 1.0 / gunners } else { 1.0 };
    let spent = if shot.long { 0.9 } else { 1.0 };
    let steady = if shot.row > 0 {
        // Aimed at its speed: what it does to a slow aircraft is worth most.
        let skill = f64::from(board.craft(craft).now.pilots[0].skill.min(9)) / 10.0;
        let slow = 8.0 / f64::from(board.craft(target).now.speed.max(1));
        skill * (1.0 + 0.6 * slow)
    } else {
        1.0
    };
    done * shared * spent * steady
}

/// One group: hits by its rolls, with what dice given up and a sight add.
fn damage(group: &Group) -> f64 {
    let added = f64::from(group.volley.given_up) * 3.5 + if group.volley.sight { 3.5 } else { 0.0 };
    let of = |roll: &crate::resolution::volley::Roll| {
        let need = f64::from(roll.need.total()) - added;
        let chance =
            if added > 0.0 { ((11.0 - need) / 10.0).clamp(0.02, 0.9) } else { reaches(roll.need.total().into()) };
        chance * (f64::from(roll.dice) * DIE + f64::from(group.flat))
    };
    group.volley.rolls.iter().map(of).sum()
}

/// What an attack on the ground may be expected to bring.
fn strike(board: &Board<'_>, craft: Piece, site: Piece, how: &How) -> f64 {
    let by = board.crew_for(craft, site, how).unwrap_or(Crew::Pilot);
    let Ok((_, need)) = board.strike(craft, site, how, by) else { return 0.0 };
    let Some((full, _, cost)) = board.setting.below(site) else { return 0.0 };
    let rules = &board.setting.rules;
    let (rolls, dice) = match how {
        How::Strafe { guns, .. } => {
            let mounts = board.strafers(craft, *guns);
            (mounts.len() as f64, mounts.first().map_or(0.0, |(_, mount)| f64::from(mount.dice)))
        }
        How::Bomb { units } => (1.0, f64::from(*units)),
        How::Torpedo => (1.0, f64::from(rules.torpedo)),
        How::Rockets { pairs } => (f64::from(*pairs), f64::from(rules.rockets)),
        How::Shot(_) | How::Spot => (0.0, 0.0),
    };
    let left = board.site(site).map_or(0.0, |site| f64::from(site.left));
    let done = (rolls * dice * 3.5 * reaches(need.total().into())).min(left);
    f64::from(cost) * done / f64::from(full.max(1)) + 0.1
}
