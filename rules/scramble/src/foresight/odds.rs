//! The odds of shots, attacks on the ground, tests and searches, by the very procedures that will be rolled.

use super::trial::tests;
use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::position::{Attack, How, Shot};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::clause;
use crate::lists::Guns;
use crate::resolution::aa;
use crate::resolution::criticals::Reads;
use crate::resolution::ground::Strike;
use crate::resolution::skill_test::{SkillTest, Test, modified};
use crate::resolution::survival::Survival;
use crate::resolution::volley::Volley;
use crate::rules::D6;
use crate::sections::attacks::{Group, damage};
use crate::sections::check::check;
use crate::sections::offers::fire_groups;
use sandtable_core::{Forecast, Heard, Likely, Picture, Piece, Remark, SightLine, counted};
use sandtable_dice::{Exact, Need, Reason};

/// What is needed, why, and the odds, before the click: one forecast for each throw that will be made.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if check(setting, view, command).is_err() {
        return Vec::new();
    }
    let board = Board::new(setting, &view.table);
    match *command {
        Command::Attack { craft, target, how: How::Shot(shot) } => shots(&board, craft, target, &shot, exact),
        Command::Attack { craft, target, how: How::Spot } => spots(&board, view, craft, target).into_iter().collect(),
        Command::Attack { craft, target, how } => strikes(&board, craft, target, &how, exact).into_iter().collect(),
        Command::Flak { battery, target, given } => flak(&board, battery, target, given).into_iter().collect(),
        Command::Light { battery, target } => {
            let need = board.may_light(battery, target).ok();
            need.map(|need| simple(&board, &clause::SEARCHLIGHT, "lit", need, [battery, target])).into_iter().collect()
        }
        Command::Fly { craft, flight } if setting.craft(craft).is_some() => tests(&board, craft, &flight, exact),
        // What is named was worth something when it was named.
        Command::Fire => {
            let all = view.table.acting.map(|craft| declared(&board, view, craft, exact)).unwrap_or_default();
            all.into_iter().map(|forecast| Forecast { gain: 0.0, ..forecast }).collect()
        }
        Command::Sight { craft, off: false } => sighted(setting, view, craft, exact),
        _ => Vec::new(),
    }
}

fn name(board: &Board<'_>, piece: Piece) -> String {
    board.setting.name(piece).to_owned()
}

/// The chance that a D10 reaches a number, where a 1 misses.
fn reaches(need: &Need) -> f64 {
    f64::from((11 - i32::from(need.total()).max(2)).clamp(0, 9)) / 10.0
}

/// Where a piece stands.
fn place(board: &Board<'_>, piece: Piece) -> sandtable_geometry::Point {
    let craft = board.flying(piece).map(|craft| craft.at.at);
    let site = || board.site(piece).map(|site| site.at.at);
    craft.or_else(site).or_else(|| board.contact(piece).map(|contact| contact.at.at)).unwrap_or_default()
}

fn line(board: &Board<'_>, from: Piece, to: Piece) -> SightLine {
    let (from, to) = (place(board, from), place(board, to));
    SightLine { length: Some(from.distance(to)), ..SightLine::clear(from, to) }
}

/// One die that must reach a number, and nothing else.
fn simple(board: &Board<'_>, reason: &'static Reason, word: &str, need: Need, pieces: [Piece; 2]) -> Forecast {
    let chance = reaches(&need);
    Forecast {
        reason,
        about: format!("{} at {}", name(board, pieces[0]), name(board, pieces[1])),
        pieces: pieces.to_vec(),
        need,
        chances: vec![(word.into(), chance)],
        gain: chance,
        picture: Picture {
            results: vec![Likely::new("Not", "", 1.0 - chance), Likely::new(word, "", chance)],
            line: Some(line(board, pieces[0], pieces[1])),
            ..Picture::default()
        },
    }
}

/// The guns of a group in words: "4x20mm".
fn called(guns: &Guns) -> String {
    format!("{}x{}", guns.number, guns.calibre)
}

/// What a shot is fired with, in words.
pub fn armed(board: &Board<'_>, craft: Piece, shot: &Shot, group: &Group) -> String {
    use crate::battle::position::{MORTAR, SALVO};
    let kind = board.kind(craft);
    let words: Vec<String> = kind
        .guns
        .iter()
        .enumerate()
        .filter(|(n, guns)| shot.guns >> n & 1 == 1 && guns.class == group.class)
        .map(|(_, guns)| called(guns))
        .collect();
    match shot.guns {
        SALVO => "A salvo of rockets".into(),
        MORTAR => "The mortar".into(),
        _ if shot.joined != 0 => {
            let more = counted(group.together.count_ones() - 1, "more mount", "more mounts");
            format!("{} and {more}", words.join(" and "))
        }
        _ => words.join(" and "),
    }
}

/// SQR-64, SQR-66, SQR-67 A shot: each group as the target is now.
fn shots(board: &Board<'_>, craft: Piece, target: Piece, shot: &Shot, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let Ok(groups) = board.shot(craft, target, shot, false) else { return Vec::new() };
    let steady = if shot.row > 0 {
        let now = board.craft(craft).now;
        let skill = modified(&board.setting.rules, board.kind(craft), &now, false, Test::Aim);
        SkillTest { skill }.passes(exact)
    } else {
        1.0
    };
    let one = |group: &Group, exact: &mut Exact<f64>| shot_of(board, (craft, target), (shot, steady), group, exact);
    let all: Vec<Forecast> = groups.iter().filter_map(|group| one(group, exact)).collect();
    if all.len() < 2 {
        return all;
    }
    let whole = together(board, (craft, target), (shot, steady), &groups, exact);
    // What it promises is said once, by the whole of it.
    let apart = all.into_iter().map(|forecast| Forecast { gain: 0.0, ..forecast });
    whole.into_iter().chain(apart).collect()
}

/// SQR-62, SQR-149, SCR-62 Several classes of one shot together: the dice of damage of all that hit, with one die of a sight for all.
///
/// RULING: as the target is before the first die; that one class makes it easier for the next is left out.
fn together(
    board: &Board<'_>,
    (craft, target): (Piece, Piece),
    (shot, steady): (&Shot, f64),
    groups: &[Group],
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let sight = groups.iter().any(|group| group.volley.sight);
    let faces = if sight { 1..=D6 } else { 0..=0 };
    let each = 1.0 / faces.len() as f64;
    let most: usize = groups.iter().flat_map(|group| &group.volley.rolls).map(|roll| usize::from(roll.dice)).sum();
    let mut hits = vec![0.0; most + 1];
    for die in faces {
        let (mut all, mut none) = (vec![each], each);
        for group in groups {
            let mut volley = Volley { sight: false, ..group.volley };
            volley.rolls.iter_mut().for_each(|roll| {
                roll.need = roll.need.when(group.volley.sight, -die.cast_signed(), &clause::SIGHT_DIE);
            });
            let dice = volley.dice(exact)?;
            let missed = 1.0 - dice.iter().sum::<f64>();
            let mut next = vec![0.0; all.len() + dice.len() - 1];
            for (n, chance) in all.iter().enumerate() {
                next[n] += chance * missed;
                next[n..].iter_mut().zip(&dice).for_each(|(cell, more)| *cell += chance * more);
            }
            (all, none) = (next, none * missed);
        }
        all[0] -= none;
        hits.iter_mut().zip(all).for_each(|(cell, chance)| *cell += chance);
    }
    let words: Vec<String> = groups.iter().map(|group| armed(board, craft, shot, group)).collect();
    let about = format!("{} together", words.join(" and "));
    let odds = Odds::new(board, target, &groups[0], shot.row, &hits, steady);
    Some(odds.forecast(board, (craft, target), &about, Need::default(), Vec::new()))
}

/// What a shot may be expected to do.
struct Odds {
    hit: f64,
    down: f64,
    share: f64,
    mean: f64,
}

impl Odds {
    /// SQR-67 By the chances that hits bring so many dice of damage.
    fn new(board: &Board<'_>, target: Piece, group: &Group, row: u8, dice: &[f64], steady: f64) -> Odds {
        let reads = Reads::new(board.setting.lists.criticals, &board.setting.rules);
        let now = board.craft(target).now;
        let fates = Survival(damage(group, (dice.len() - 1) as u8, row, now, reads)).by_dice();
        let average = Survival(damage(group, 1, row, now, reads)).average();
        let sum = |of: &dyn Fn(usize) -> f64| dice.iter().enumerate().map(|(n, chance)| chance * of(n) * steady).sum();
        Odds {
            hit: sum(&|_| 1.0),
            down: sum(&|n| fates[n].destroyed),
            share: sum(&|n| fates[n].share),
            mean: sum(&|n| n as f64 * average + f64::from(group.flat)),
        }
    }

    fn forecast(
        &self,
        board: &Board<'_>,
        (craft, target): (Piece, Piece),
        armed: &str,
        need: Need,
        remarks: Vec<Remark>,
    ) -> Forecast {
        let Odds { hit, down, share, mean } = *self;
        let left = format!("{} structure", board.craft(target).now.structure);
        let results = vec![
            Likely::new("Miss", "nothing", 1.0 - hit),
            Likely::new("Hit", format!("it has {left}"), hit - down),
            Likely::new("Shot down", "destroyed", down),
        ];
        Forecast {
            reason: &clause::TO_HIT,
            about: format!("{armed} of {} at {}", name(board, craft), name(board, target)),
            pieces: vec![craft, target],
            need,
            chances: vec![("hits".to_owned(), hit), ("shoots down".to_owned(), down)],
            gain: f64::from(board.setting.crafts[target.index()].cost) * share,
            picture: Picture {
                results,
                averages: vec![("damage".into(), mean)],
                line: Some(line(board, craft, target)),
                remarks,
                ..Picture::default()
            },
        }
    }
}

/// SCR-61, SCR-62, SCR-64 What all fixed guns would come to with the computing sight, at everybody on whom they bear: it is chosen before.
fn sighted(setting: &Setting, view: &View, craft: Piece, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let mut with = view.clone();
    with.table.crafts[craft.index()].sight = Some(true);
    let board = Board::new(setting, &with.table);
    let enemies = || board.aloft_of(board.side(craft).other()).map(|(piece, _)| piece);
    let at_all = |shot: Shot| -> Vec<Forecast> {
        let of = |target| check(setting, &with, &Command::Attack { craft, target, how: How::Shot(shot) });
        let bears = enemies().filter(|target| of(*target).is_ok());
        bears.flat_map(|at| shots(&board, craft, at, &shot, exact)).collect()
    };
    let groups = fire_groups(&board, craft).map(|guns| Shot { guns, ..Shot::default() });
    let all = groups.filter(|shot| board.is_pilots(craft, shot)).map(at_all).find(|all| !all.is_empty());
    let words = |forecast: Forecast| Forecast {
        about: forecast.about.replacen(" of ", " with the sight of ", 1),
        gain: 0.0,
        ..forecast
    };
    all.into_iter().flatten().map(words).collect()
}

fn shot_of(
    board: &Board<'_>,
    (craft, target): (Piece, Piece),
    (shot, steady): (&Shot, f64),
    group: &Group,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let dice = group.volley.dice(exact)?;
    let odds = Odds::new(board, target, group, shot.row, &dice, steady);
    let reads = Reads::new(board.setting.lists.criticals, &board.setting.rules);
    let average = Survival(damage(group, 1, shot.row, board.craft(target).now, reads)).average();
    let worse = from_worse(board, (craft, target), shot, group, (odds.hit / steady, average), exact);
    let remarks = remarks(board, (craft, target), shot, group, worse);
    Some(odds.forecast(board, (craft, target), &armed(board, craft, shot, group), group.numbers.need, remarks))
}

/// SCR-43, SCR-129 Where a 10 still hits, no dice may be given up: by how much worse a place would be from which they could be, how many it
/// would then be best to give up, how often that hits and what it does on the average; nothing where it would not hit more often.
fn from_worse(
    board: &Board<'_>,
    (craft, target): (Piece, Piece),
    shot: &Shot,
    group: &Group,
    (hit, each): (f64, f64),
    exact: &mut Exact<f64>,
) -> Option<(i8, u8, f64, f64)> {
    let least = if group.numbers.sight_die { 17 } else { 11 };
    let worse = least - group.numbers.need.total();
    if !board.setting.rules.trades || shot.given > 0 || worse <= 0 {
        return None;
    }
    let mut table = board.table.clone();
    let defence = &mut table.crafts[target.index()].now.defence;
    *defence = defence.saturating_add_signed(worse);
    let there = Board::new(board.setting, &table);
    let mut best: Option<(i8, u8, f64, f64)> = None;
    for given in 1..group.volley.rolls.iter().map(|roll| roll.dice).sum() {
        let Ok(groups) = there.shot(craft, target, &Shot { given, ..*shot }, false) else { continue };
        let [other] = &groups[..] else { continue };
        let Some(dice) = other.volley.dice(exact) else { continue };
        let (hits, flat) = (dice.iter().sum::<f64>(), f64::from(other.flat));
        let damage = (0u8..).zip(&dice).map(|(dice, chance)| chance * (f64::from(dice) * each + flat)).sum();
        if hits > hit && best.is_none_or(|(.., known, _)| hits > known) {
            best = Some((worse, given, hits, damage));
        }
    }
    best
}

/// What an umpire would point out of a shot: an automatic hit, dice that could be given up, what a better place would change.
fn remarks(
    board: &Board<'_>,
    (craft, target): (Piece, Piece),
    shot: &Shot,
    group: &Group,
    worse: Option<(i8, u8, f64, f64)>,
) -> Vec<Remark> {
    let mut all = Vec::new();
    let mut remark = |title: &str, text: String, reason: &'static Reason| {
        all.push(Remark {
            title: title.into(),
            text,
            clause: reason.clause.into(),
            pieces: vec![craft, target],
            lines: Vec::new(),
        });
    };
    if group.numbers.automatic {
        remark("Automatic", "Every hit rolls twice the dice of damage; only a 1 misses.".into(), &clause::AUTOMATIC);
    }
    if group.volley.given_up > 0 {
        let text = format!("{} dice of damage are added to each roll instead.", group.volley.given_up);
        remark("Dice given up", text, &clause::GIVEN_UP);
    } else if group.numbers.impossible && board.setting.rules.trades {
        remark(
            "Out of reach",
            "A 10 does not hit: dice of damage may be given up for it.".into(),
            &clause::NOT_IMPOSSIBLE,
        );
    } else if let Some((worse, given, hits, damage)) = worse {
        let text = format!(
            "A 10 hits, so it gives up no dice. From a place that is {worse} worse it could give up {given}: {:.0} % to hit, {damage:.1} \
             points of damage on the average.",
            hits * 100.0
        );
        remark("A better place hits less often", text, &clause::NOT_IMPOSSIBLE);
    }
    if shot.row > 0 {
        remark("Aimed", "The Pilot tests his Skill first; if he fails he does not shoot.".into(), &clause::NO_AIMING);
    }
    if group.flat > 0 {
        remark("Combined", format!("A hit does {} points more.", group.flat), &clause::EXTRA_MOUNTS);
    }
    all
}

/// SQR-127 An attack on the ground: what each of its rolls does to a target that has borne nothing of the others.
fn strikes(board: &Board<'_>, craft: Piece, site: Piece, how: &How, exact: &mut Exact<f64>) -> Option<Forecast> {
    let by = board.crew_for(craft, site, how).ok()?;
    let (_, need) = board.strike(craft, site, how, by).ok()?;
    let rules = &board.setting.rules;
    let rolls: Vec<(Need, u8)> = match how {
        How::Strafe { guns, long } => {
            let mounts = board.strafing(craft, site, *guns, *long);
            mounts.iter().map(|(_, mount, need)| (*need, mount.dice)).collect()
        }
        How::Bomb { units } => vec![(need, *units)],
        How::Torpedo => vec![(need, rules.torpedo)],
        How::Rockets { pairs } => vec![(need, rules.rockets); (*pairs).into()],
        How::Shot(_) | How::Spot => return None,
    };
    let left = board.site(site)?.left;
    let (full, _, cost) = board.setting.below(site)?;
    let (mut missed, mut mean, mut sunk) = (1.0, 0.0, 0.0);
    for &(need, dice) in &rolls {
        let answer = exact.ask(&Strike { need, dice, sixes: rules.ground_sixes }).ok()?;
        let least = |damage: u16| answer.chance(|struck, _| struck.damage >= Some(damage));
        missed *= 1.0 - least(0);
        mean += (1..=left.into()).map(least).sum::<f64>();
        sunk = least(left.into());
    }
    // What several rolls destroy together is not said.
    let (hit, alone) = (1.0 - missed, rolls.len() == 1);
    let mut chances = vec![("hits".to_owned(), hit)];
    let hurt = if alone { hit - sunk } else { hit };
    let mut results = vec![Likely::new("Miss", "nothing", missed), Likely::new("Hit", format!("{left} to bear"), hurt)];
    if alone {
        chances.push(("destroys".to_owned(), sunk));
        results.push(Likely::new("Destroyed", "nothing left", sunk));
    }
    Some(Forecast {
        reason: &clause::GROUND_ATTACK,
        about: format!("{} at {}", name(board, craft), name(board, site)),
        pieces: vec![craft, site],
        need,
        chances,
        gain: f64::from(cost) * (mean / f64::from(full)).min(1.0),
        picture: Picture {
            results,
            averages: vec![("damage".into(), mean)],
            line: Some(line(board, craft, site)),
            ..Picture::default()
        },
    })
}

/// SQR-135 Somebody looks for a marker.
fn spots(board: &Board<'_>, view: &View, by: Piece, contact: Piece) -> Option<Forecast> {
    let side = board.setting.side(by)?;
    let need = match board.contact(by) {
        Some(own) => {
            let under = crate::sections::check::known(board.setting, view, by)?;
            let looker = crate::battle::event::crafts_of(under).next()?;
            let now = &view.table.crafts[looker.index()].now;
            let in_radar = board.has_in_radar((own.at, own.height), now, contact);
            let crew = crate::sections::check::spotter(&view.table.attacks, now, in_radar).ok()?;
            board.spotting((own.at, own.height), (now, crew), side, contact).ok()?
        }
        None => board.spots(by, contact).ok()?.1,
    };
    Some(simple(board, &clause::SPOTTING, "spotted", need, [by, contact]))
}

/// SCR-112 A battery fires; one whose skill is not known yet as an average one.
fn flak(board: &Board<'_>, battery: Piece, target: Piece, given: u8) -> Option<Forecast> {
    const AVERAGE: u8 = 5;
    let (kind, own) = (board.setting.battery(battery)?, board.site(battery)?);
    let craft = board.flying(target)?;
    let skill = if own.skill > 0 { own.skill } else { AVERAGE };
    let need = aa::need(&board.setting.rules, kind, own.at.at, skill, &board.target(target)).ok()?;
    let mut forecast = simple(board, &clause::TO_HIT, "hits", need, [battery, target]);
    let dice = kind.dice.saturating_sub(given);
    let cost = f64::from(board.setting.crafts[target.index()].cost);
    forecast.gain *= cost * (f64::from(dice) * 2.5 / f64::from(craft.now.structure.max(1))).min(1.0);
    if own.skill == 0 {
        forecast.picture.remarks.push(Remark {
            title: "Its skill is not known".into(),
            text: "It is rolled when the battery first fires; the odds are those of an average one.".into(),
            clause: clause::BATTERY_SKILL.clause.into(),
            pieces: vec![battery],
            lines: Vec::new(),
        });
    }
    Some(forecast)
}

/// The forecasts of the throws that were heard of, as they stood just before: those of the attacks that were declared, or of the flight.
pub fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let rolled = heard.iter().any(Heard::is_roll);
    let board = Board::new(setting, &view.table);
    let (true, Some(craft)) = (rolled, view.table.acting.filter(|craft| board.flying(*craft).is_some())) else {
        return Vec::new();
    };
    // What several throws come to together is no throw, and has no receipt.
    declared(&board, view, craft, exact).into_iter().filter(|forecast| forecast.need != Need::default()).collect()
}

/// Of each attack that is declared.
fn declared(board: &Board<'_>, view: &View, craft: Piece, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if board.flying(craft).is_none() {
        return Vec::new();
    }
    let of = |attack: &Attack, exact: &mut Exact<f64>| match attack.how {
        How::Shot(shot) if board.flying(attack.target).is_some() => shots(board, craft, attack.target, &shot, exact),
        How::Shot(_) | How::Spot => Vec::new(),
        how => strikes(board, craft, attack.target, &how, exact).into_iter().collect(),
    };
    view.table.attacks.iter().flat_map(|attack| of(attack, exact)).collect()
}
