//! The odds of a command before it is given: by bands of range where nobody may measure, exactly where ranges are known.

use crate::battle::{Board, Command, Event, OfCharge, OfCombat, OfFire, Reaction, Scruby, Setting, Spoil, Step, View};
use crate::clause;
use crate::lists::{Arm, Cell, Grade, Terrain};
use crate::resolution::combat::{self, Clash, Toll};
use crate::resolution::fire::{Drift, Fired, Shot};
use crate::resolution::rolls::{self, Caisson, CaissonHit, Test};
use crate::resolution::{Band, Weather};
use crate::sections::fire::SEEN;
use crate::sections::sequence::SIDES;
use crate::sections::{charges, throws};
use crate::table::words;
use sandtable_core::{Forecast, Heard, Likely, Picture, Piece, Ruleset, SightLine, capital};
use sandtable_dice::{Exact, Need, Reason};

/// AOS-102, AOS-106 How a test of order ends.
const KEEPS_ORDER: [&str; 2] = ["It keeps its order", "Disordered"];

/// What may come of a command.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if Scruby::check(setting, view, command).is_err() {
        return Vec::new();
    }
    let board = Board::new(setting, &view.table);
    match *command {
        Command::Fire { unit, target } => fire(&board, view, unit, target, exact),
        Command::Firefight { target, attackers } => {
            // AOS-136: who measures beforehand knows who will drop out.
            let joins = |unit: &&Piece| !setting.rules.premeasure || board.is_in_firefight_range(**unit, target);
            let near: Vec<Piece> = attackers.iter().filter(joins).copied().collect();
            if near.is_empty() { Vec::new() } else { vec![firefight(&board, &near, target, exact)] }
        }
        Command::Next { unit } if matches!(view.asked, Some(Step::NextFirefight(_))) => {
            let engaged = board.firefight_on(unit);
            engaged.map(|engaged| firefight(&board, &engaged.attackers, unit, exact)).into_iter().collect()
        }
        Command::Next { unit } if matches!(view.asked, Some(Step::NextMelee(_))) => melee(&board, unit, "", exact),
        // AOS-113: who routs is ridden down without a die.
        Command::Charge { target, .. } if board.unit(target).routing.is_some() => Vec::new(),
        Command::Charge { unit, target } => {
            let mut table = view.table.clone();
            let touches = board.would_touch(unit, target);
            table.contacts.push(touches);
            melee(&Board::new(setting, &table), unit, ", if it gets home", exact)
        }
        Command::BreakOff { unit } => vec![tested(&board, unit, rolls::order, KEEPS_ORDER, exact)],
        Command::Force { unit } => {
            let march = tested(&board, unit, |_, _| rolls::forced_march(&setting.rules), KEEPS_ORDER, exact);
            vec![Forecast { about: format!("{}, if it spends more than a budget", march.about), ..march }]
        }
        Command::React { unit, how: Reaction::Square } => vec![square(&board, unit, exact)],
        Command::Win { unit, spoil: Spoil::Bonus } => {
            vec![tested(&board, unit, rolls::bonus_move, ["Bonus move", "It stays"], exact)]
        }
        Command::Win { unit, spoil: Spoil::Pursue(_) } => {
            vec![tested(&board, unit, rolls::pursuit, ["It pursues", "It stays"], exact)]
        }
        _ => Vec::new(),
    }
}

/// The forecasts of throws that were heard of, as they stood just before: of fire at the range that it proved to have, of combats by
/// their column, of squares.
pub fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let (mut table, mut found) = (view.table.clone(), Vec::new());
    // AOS-158: of whom the viewer knows less than the die does he has no receipt.
    let all_counts = SIDES.iter().all(|side| view.counts(setting, *side));
    for event in heard.iter().filter_map(|heard| if let Heard::Happened(event) = heard { Some(event) } else { None }) {
        // As things stood by then: what came before in the same answer has happened.
        let board = Board::new(setting, &table);
        match *event {
            Event::Fire(OfFire::Shot { unit, target, reach, .. })
                if board.arm(unit) == Arm::Artillery && view.knows(setting, unit) =>
            {
                let forecast = reach.band().map(|band| shot(&board, view, (unit, target), band, true, exact));
                // Near enough, guns need no die.
                found.extend(forecast.filter(|forecast| forecast.need != Need::default()));
            }
            Event::Combat(OfCombat::Joined { units }) if all_counts => {
                let first = board.all().find(|unit| units >> unit.index() & 1 == 1 && board.in_contact(*unit));
                found.extend(first.into_iter().flat_map(|unit| melee(&board, unit, "", exact)));
            }
            Event::Combat(OfCombat::Decided { unit, melee: false, .. }) if all_counts => {
                let engaged = board.firefight_on(unit);
                found.extend(engaged.map(|engaged| firefight(&board, &engaged.attackers, unit, exact)));
            }
            Event::Charge(OfCharge::Reacted { unit, how: Reaction::Square, .. }) if view.knows(setting, unit) => {
                found.push(square(&board, unit, exact));
            }
            _ => {}
        }
        event.apply(&mut table);
    }
    // AOS-158: a die that its viewer has not seen has no receipt for him.
    let fell = |forecast: &Forecast| {
        let named = |heard: &Heard<Event>| matches!(heard, Heard::Rolled(roll) if roll.name == forecast.reason.name);
        heard.iter().any(named)
    };
    found.retain(fell);
    found
}

/// AOS-110 Whether an emergency square forms.
fn square(board: &Board<'_>, unit: Piece, exact: &mut Exact<f64>) -> Forecast {
    tested(board, unit, charges::square(board, unit), ["Square", "Disordered"], exact)
}

/// AOS-57 to AOS-60, AOS-149 A melee: what it costs both sides before the die, and the results of its column.
fn melee(board: &Board<'_>, unit: Piece, supposed: &str, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let round = board.round(unit);
    let [own, other] =
        round.shocked.each_ref().map(|units| units.iter().map(|(unit, _)| *unit).collect::<Vec<Piece>>());
    let Some(column) = round.clash(board) else { return Vec::new() };
    let mut found = clash(board, column, (&own, &other), combat::melee, exact);
    found.about = format!("{}{supposed}", found.about);
    let [inflicts, suffers] = round.inflicted.map(f64::from);
    found.gain += inflicts - suffers;
    let lose = |units: &[Piece]| {
        format!("figures that {} lose before the die", words::names(board.setting, units.iter().copied()))
    };
    found.picture.averages = vec![(lose(&other), inflicts), (lose(&own), suffers)];
    vec![found]
}

/// A test with one die: it passes or fails.
fn tested(
    board: &Board<'_>,
    unit: Piece,
    test: impl FnOnce(&Grade, bool) -> Test,
    [passed, failed]: [&str; 2],
    exact: &mut Exact<f64>,
) -> Forecast {
    let test = throws::test_of(board, unit, test);
    let chance = exact.ask(&test).map_or(0.0, |answer| answer.chance(|tested, _| tested.passed()));
    let results = vec![Likely::new(failed, "", 1.0 - chance), Likely::new(passed, "", chance)];
    Forecast {
        need: test.need,
        chances: vec![(passed.to_lowercase(), chance)],
        picture: Picture { results, ..Picture::default() },
        ..Forecast::of(test.reason, words::short(board.setting, unit).to_owned(), vec![unit])
    }
}

/// AOS-121 Fire at a target: one forecast for each band that it may prove to be in, or for the one that is known.
fn fire(board: &Board<'_>, view: &View, unit: Piece, target: Piece, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let known = board.setting.rules.premeasure || board.in_contact(unit);
    // AOS-116, AOS-120, AOS-164: who measures beforehand knows at whom the shot will be, and whether the mist hides him.
    let target = if known { board.struck_instead(unit, target) } else { target };
    if known && !board.seen_in_mist(unit, target) {
        return Vec::new();
    }
    // AOS-164: nothing comes of a band that begins where the mist hides everything.
    let begins = |band: Band| {
        let nearer = Band::ALL.iter().filter(|(_, other)| *other < band);
        nearer.filter_map(|(_, other)| board.limit(unit, *other)).max().unwrap_or_default()
    };
    let fair = board.table.weather != Weather::Mist;
    let bands = Band::ALL.into_iter().map(|(_, band)| band).filter(|band| match known {
        true => board.band(unit, target) == Some(*band),
        false => board.limit(unit, *band).is_some() && (fair || begins(*band) < SEEN),
    });
    bands.map(|band| shot(board, view, (unit, target), band, known, exact)).collect()
}

/// What a shot does in a band, with the range where that may be known.
fn shot(
    board: &Board<'_>,
    view: &View,
    (unit, target): (Piece, Piece),
    band: Band,
    known: bool,
    exact: &mut Exact<f64>,
) -> Forecast {
    let setting = board.setting;
    let names = [unit, target].map(|piece| words::short(setting, piece));
    let about = format!("{} at {}, at {} range", names[0], names[1], band.word());
    let line = board.sight_line(unit, target, |terrain: &Terrain| terrain.word.replace('_', " "));
    let line = SightLine { length: known.then(|| board.range(unit, target)), ..line };
    let (need, odds) = losses(board, unit, target, band, exact);
    let mean = odds.iter().map(|(lost, chance)| f64::from(*lost) * chance).sum::<f64>();
    let some = odds.iter().filter(|(lost, _)| *lost > 0).map(|(_, chance)| chance).sum::<f64>();
    let caisson = board.is_caisson(target);
    let likely = |(lost, chance): &(u8, f64)| Likely {
        name: match (caisson, *lost) {
            (_, 0) => "Nothing".into(),
            (true, 1) => "Destroyed".into(),
            (true, _) => "Destroyed, and it explodes".into(),
            (false, lost) => format!("{lost} lost"),
        },
        // AOS-158: nor is it said how many are left of whom the viewer has not counted.
        effect: match view.counts(setting, board.side(target)) && !caisson {
            true => format!("{} left", board.unit(target).figures.saturating_sub(*lost)),
            false => String::new(),
        },
        chance: *chance,
    };
    let guns = board.arm(unit) == Arm::Artillery;
    let reason: &'static Reason = if guns { &clause::ARTILLERY_FIRE } else { &clause::VOLLEY };
    Forecast {
        need,
        chances: vec![(if caisson { "destroyed" } else { "any loss" }.into(), some)],
        gain: if caisson { 0.0 } else { mean },
        picture: Picture {
            results: odds.iter().map(likely).collect(),
            averages: if caisson { Vec::new() } else { vec![("figures lost".into(), mean)] },
            line: Some(line),
            ..Picture::default()
        },
        ..Forecast::of(reason, about, vec![unit, target])
    }
}

/// The losses of an attack with their chances, fewest first; AOS-162: of a caisson, what becomes of it.
fn losses(board: &Board<'_>, unit: Piece, target: Piece, band: Band, exact: &mut Exact<f64>) -> (Need, Vec<(u8, f64)>) {
    if board.arm(unit) != Arm::Artillery {
        return (Need::default(), vec![(board.volley_losses(unit, target, band), 1.0)]);
    }
    let Some(shot): Option<Shot> = board.shot(unit, target, band) else { return (Need::default(), Vec::new()) };
    let Ok(answer) = exact.ask(&shot) else { return (Need::default(), Vec::new()) };
    // AOS-163: a shell that drifts may find the target all the same, or the next one.
    let finds = |left: bool| board.drifted_to(unit, target, band == Band::Long, left) == Some(target);
    let found = [false, true].map(|left| shot.drifts && finds(left));
    let hits =
        |fired: &Fired| fired.hit && (fired.drift == Drift::None || found[usize::from(fired.drift == Drift::Left)]);
    let need = shot.need.unwrap_or_default();
    if board.is_caisson(target) {
        let hit = answer.chance(|fired, _| hits(fired));
        let Ok(answer) = exact.ask(&CaissonHit) else { return (need, Vec::new()) };
        let of = |fate: Caisson| hit * answer.chance(|became, _| *became == fate);
        return (
            need,
            vec![(0, 1.0 - hit + of(Caisson::Whole)), (1, of(Caisson::Destroyed)), (2, of(Caisson::Exploded))],
        );
    }
    let costs = |fired: &Fired| match fired.drift {
        Drift::None => fired.losses,
        _ if hits(fired) => shot.losses[0],
        _ => 0,
    };
    let most = shot.losses[0].max(shot.losses[1]);
    let odds = (0..=most).map(|lost| (lost, answer.chance(|fired, _| costs(fired) == lost)));
    (need, odds.filter(|(_, chance)| *chance > 0.0).collect())
}

/// AOS-140 A firefight.
fn firefight(board: &Board<'_>, attackers: &[Piece], target: Piece, exact: &mut Exact<f64>) -> Forecast {
    let toll = |cell: Cell| combat::firefight(cell, attackers.len() as u8);
    clash(board, board.firefight(target, attackers), (attackers, &[target]), toll, exact)
}

/// AOS-140, AOS-149 The results of a column.
fn clash(
    board: &Board<'_>,
    clash: Clash,
    (attackers, targets): (&[Piece], &[Piece]),
    toll: impl Fn(Cell) -> Toll,
    exact: &mut Exact<f64>,
) -> Forecast {
    let setting = board.setting;
    let of = |won: Option<bool>, exact: &mut Exact<f64>| {
        exact.ask(&clash).map_or(0.0, |answer| answer.chance(|cell: &Cell, _| cell.attacker_won == won))
    };
    let [wins, none, loses] = [Some(true), None, Some(false)].map(|won| of(won, exact));
    let each = |units: &[Piece], lost: u8| f64::from(lost) * units.len() as f64;
    let gain = |cell: &Cell| each(targets, toll(*cell).defender) - each(attackers, toll(*cell).attacker);
    let mean = clash.cells.iter().map(gain).sum::<f64>() / f64::from(clash.cells.len() as u8);
    let names = words::names(setting, attackers.iter().copied());
    let whom = words::names(setting, targets.iter().copied());
    let likely = |name: &str, chance| Likely::new(capital(name), "", chance);
    let even = if clash.reason == &clause::MELEE { "it goes on" } else { "a stand-off" };
    Forecast {
        chances: vec![("won".into(), wins), ("lost".into(), loses)],
        gain: mean,
        picture: Picture {
            results: vec![likely("lost", loses), likely(even, none), likely("won", wins)],
            averages: vec![("figures more than one loses".into(), mean)],
            ..Picture::default()
        },
        ..Forecast::of(
            clash.reason,
            format!("{names} at {whom}, {}:{}", clash.ratio.0, clash.ratio.1),
            attackers.iter().chain(targets).copied().collect(),
        )
    }
}
