//! The odds of shots, attacks on the ground, tests and searches, by the very procedures that will be rolled.

use super::trial::tests;
use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::event::{self, Event, crafts_of};
use crate::battle::position::{Attack, Crew, How, Position, Shot};
use crate::battle::setting::Setting;
use crate::battle::state::State;
use crate::battle::view::View;
use crate::clause;
use crate::lists::Guns;
use crate::resolution::aa;
use crate::resolution::criticals::Reads;
use crate::resolution::damage::Damage;
use crate::resolution::ground::Raid;
use crate::resolution::skill_test::{SkillTest, Test, modified};
use crate::resolution::survival::Survival;
use crate::resolution::volley::Volley;
use crate::rules::{D6, D10};
use crate::sections::attacks::{Group, damage};
use crate::sections::check::{check, known, spotter};
use crate::sections::offers::fire_groups;
use sandtable_core::{Forecast, Heard, Likely, Picture, Piece, Remark, Roll, SightLine, counted};
use sandtable_dice::{Exact, Need, Reason};

/// What is needed, why, and the odds, before the click: one forecast for each throw that will be made.
pub fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if check(setting, view, command).is_err() {
        return Vec::new();
    }
    let board = Board::new(setting, &view.table);
    match *command {
        Command::Attack { craft, target, how: How::Shot(shot) } => shots(&board, craft, target, &shot, exact),
        Command::Attack { craft, target, how: How::Spot } => {
            spots(&board, view, [craft, target], None).into_iter().collect()
        }
        Command::Attack { craft, target, how } => {
            let by = board.crew_for(craft, target, &how).ok();
            by.and_then(|by| strikes(&board, [craft, target], &how, by, exact)).into_iter().collect()
        }
        Command::Flak { battery, target, given } => flak(&board, battery, target, given, exact).into_iter().collect(),
        Command::Tail { craft, quarry } => tails(&board, craft, quarry, exact).into_iter().collect(),
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
        // SCR-38: what he fires, at that part.
        Command::Row { craft, row } => declared(&Board::new(setting, &named(&view.table, row)), view, craft, exact),
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

/// SCR-37 Has whoever acts passed the test of aimed fire?
fn takes_aim(board: &Board<'_>) -> bool {
    board.table.attacks.iter().any(|attack| attack.steady)
}

/// SCR-38 The table as it is when the part is named.
fn named(table: &Position, row: u8) -> Position {
    let mut state = State { table: table.clone(), ..State::default() };
    event::apply(&mut state, &Event::Named { craft: table.acting.unwrap_or_default(), row });
    state.table
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
    let steady = if shot.row > 0 && !takes_aim(board) {
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

/// SQR-67 The points of damage that a shot does on the average, each class as the target is now; none where it may not be fired.
pub(super) fn points(board: &Board<'_>, [craft, target]: [Piece; 2], shot: &Shot, exact: &mut Exact<f64>) -> f64 {
    let may = board.may_shoot(craft, target, shot).and_then(|()| board.shot(craft, target, shot, false));
    let mean = |group: &Group| {
        let each = Survival(damage(group, 0, shot.row, board.craft(target).now, reads(board))).average();
        Some(average(&group.volley.dice(exact)?, each, group.flat))
    };
    may.unwrap_or_default().iter().filter_map(mean).sum::<f64>()
}

/// SQR-67 The points of damage on the average, where hits bring so many dice with these chances, a die is worth so many, and a hit so many
/// besides.
fn average(dice: &[f64], each: f64, flat: u8) -> f64 {
    (0u8..).zip(dice).map(|(dice, chance)| chance * (f64::from(dice) * each + f64::from(flat))).sum()
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
    let now = board.craft(target).now;
    let odds = Odds::new(damage(&groups[0], 0, shot.row, now, reads(board)), &hits, steady);
    Some(odds.forecast(board, (craft, target), &about, Need::default(), Vec::new()))
}

/// How critical hits are read by the rules in force.
fn reads(board: &Board<'_>) -> Reads {
    Reads::new(board.setting.lists.criticals, &board.setting.rules)
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
    fn new(damage: Damage, dice: &[f64], steady: f64) -> Odds {
        let fates = Survival(Damage { dice: (dice.len() - 1) as u8, ..damage }).by_dice();
        let average = Survival(damage).average();
        let sum = |of: &dyn Fn(usize) -> f64| dice.iter().enumerate().map(|(n, chance)| chance * of(n) * steady).sum();
        Odds {
            hit: sum(&|_| 1.0),
            down: sum(&|n| fates[n].destroyed),
            share: sum(&|n| fates[n].share),
            mean: sum(&|n| n as f64 * average + f64::from(damage.flat)),
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
    let plain = fire_groups(&board, craft).map(|guns| setting.plain_shot(craft, guns));
    let all = plain.filter(|shot| board.is_pilots(craft, shot)).map(at_all).find(|all| !all.is_empty());
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
    let damage = damage(group, 0, shot.row, board.craft(target).now, reads(board));
    let odds = Odds::new(damage, &dice, steady);
    let average = Survival(damage).average();
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
    let worse = group.numbers.short;
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
        let hits = dice.iter().sum::<f64>();
        if hits > hit && best.is_none_or(|(.., known, _)| hits > known) {
            best = Some((worse, given, hits, average(&dice, each, other.flat)));
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
    } else if group.numbers.is_impossible() && board.setting.rules.trades {
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
    if shot.row > 0 && !takes_aim(board) {
        let text = "The Pilot tests his Skill first; if he fails he does not shoot. If he passes he names the part.";
        remark("Aimed", format!("{text} The odds are those of AS."), &clause::NO_AIMING);
    }
    if let Some((title, text)) = widened(group.critical) {
        remark(title, text, &clause::DAMAGE_FROM_5);
    }
    if group.flat > 0 {
        remark("Combined", format!("A hit does {} points more.", group.flat), &clause::EXTRA_MOUNTS);
    }
    all
}

/// SCR-81, SCR-84, SCR-124 That experience makes more of the dice of damage critical, as a title and a sentence.
fn widened(critical: u8) -> Option<(&'static str, String)> {
    let from = if critical == 5 { "5" } else { "4 or 5" };
    let text = format!("By the experience of the crews a {from} of the dice of damage is a critical hit too.");
    (critical < D6).then_some(("More critical hits", text))
}

/// SQR-127 An attack on the ground: what all its rolls do.
fn strikes(
    board: &Board<'_>,
    [craft, site]: [Piece; 2],
    how: &How,
    by: Crew,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let (_, need) = board.strike(craft, site, how, by).ok()?;
    let raid = Raid { depletes: None, ..board.raid(craft, site, how, by)? };
    let answer = exact.ask(&raid).ok()?;
    let (full, _, cost) = board.setting.below(site)?;
    let least = |damage: u16| answer.chance(|raided, _| raided.damage >= damage);
    let hit = answer.chance(|raided, _| raided.hits > 0);
    let (mean, sunk) = ((1..=raid.left).map(least).sum::<f64>(), least(raid.left));
    Some(Forecast {
        reason: &clause::GROUND_ATTACK,
        about: format!("{} at {}", name(board, craft), name(board, site)),
        pieces: vec![craft, site],
        need,
        chances: vec![("hits".to_owned(), hit), ("destroys".to_owned(), sunk)],
        gain: f64::from(cost) * mean / f64::from(full),
        picture: Picture {
            results: vec![
                Likely::new("Miss", "nothing", 1.0 - hit),
                Likely::new("Hit", format!("{} to bear", raid.left), hit - sunk),
                Likely::new("Destroyed", "nothing left", sunk),
            ],
            averages: vec![("damage".into(), mean)],
            line: Some(line(board, craft, site)),
            ..Picture::default()
        },
    })
}

/// SQR-135 Somebody looks for a marker: the one who has declared it, or who would.
fn spots(board: &Board<'_>, view: &View, [by, contact]: [Piece; 2], crew: Option<Crew>) -> Option<Forecast> {
    let (from, now) = match board.contact(by) {
        Some(own) => {
            let looker = crafts_of(known(board.setting, view, by)?).next()?;
            ((own.at, own.height), &board.craft(looker).now)
        }
        None => board.flying(by).map(|own| ((own.at, own.height), &own.now))?,
    };
    let free = || match board.contact(by) {
        Some(_) => spotter(&view.table.attacks, now, board.has_in_radar(from, now, contact)),
        None => board.crew_for(by, contact, &How::Spot),
    };
    let crew = crew.map_or_else(free, Ok).ok()?;
    let need = board.spotting(from, (now, crew), board.setting.side(by)?, contact).ok()?;
    Some(simple(board, &clause::SPOTTING, "spotted", need, [by, contact]))
}

/// SCR-74, SCR-77 Whether a new crew will tail somebody.
fn tails(board: &Board<'_>, craft: Piece, quarry: Piece, exact: &mut Exact<f64>) -> Option<Forecast> {
    let test = Some(board.tailing(craft)).filter(|_| board.tests_to_tail(craft))?;
    let told = simple(board, &clause::SKILL_TEST, "tails", test.skill, [craft, quarry]);
    let passes = test.passes(exact);
    let results =
        vec![Likely::new("Failed", "it tails nobody in this turn", 1.0 - passes), Likely::new("Passed", "", passes)];
    let picture = Picture { results, ..told.picture };
    Some(Forecast { chances: vec![("tails".into(), passes)], gain: 0.0, picture, ..told })
}

/// SCR-58, SCR-112, SCR-113, SCR-124 A battery fires; where its skill is not known yet, with all that it may have.
fn flak(board: &Board<'_>, battery: Piece, target: Piece, given: u8, exact: &mut Exact<f64>) -> Option<Forecast> {
    let (rules, lists) = (&board.setting.rules, &board.setting.lists);
    let (kind, own) = (board.setting.battery(battery)?, board.site(battery)?);
    board.flying(target)?;
    let skills: Vec<(u8, f64)> = match own.skill {
        0 => {
            let answer = exact.ask(&board.setting.site(battery)?.rolls()).ok()?;
            (1..=D10).map(|skill| (skill, answer.chance(|rolled, _| *rolled == skill))).collect()
        }
        known => vec![(known, 1.0)],
    };
    let (likeliest, _) = *skills.iter().max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    let need = |skill: u8| aa::need(rules, kind, own.at.at, skill, &board.target(target)).ok();
    let mut hits: Vec<f64> = Vec::new();
    for (skill, chance) in skills.into_iter().filter(|(_, chance)| *chance > 0.0) {
        let dice = aa::volley(rules, lists, kind, need(skill)?, given).dice(exact)?;
        hits.resize(hits.len().max(dice.len()), 0.0);
        hits.iter_mut().zip(dice).for_each(|(sum, dice)| *sum += chance * dice);
    }
    let mut remarks = Vec::new();
    let mut remark = |title: &str, text: String, clause: &'static str| {
        remarks.push(Remark {
            title: title.into(),
            text,
            clause: clause.into(),
            pieces: vec![battery],
            lines: Vec::new(),
        });
    };
    if own.skill == 0 {
        let text = format!(
            "It is rolled when the battery first fires; the odds are of all that it may be, most likely {likeliest}."
        );
        remark("Its skill is not known", text, clause::BATTERY_SKILL.clause);
    }
    let friend = board.setting.side(battery) == Some(board.side(target));
    if friend {
        remark("A friend", format!("{} is on its own side.", name(board, target)), clause::AA_CLOSEST.clause);
    }
    let damage = board.flak_damage(target, 0);
    if let Some((title, text)) = widened(damage.critical) {
        remark(title, text, clause::DAMAGE_FROM_5.clause);
    }
    let odds = Odds::new(damage, &hits, 1.0);
    let told = odds.forecast(board, (battery, target), "Flak", need(likeliest)?, remarks);
    Some(Forecast { gain: if friend { -told.gain } else { told.gain }, ..told })
}

/// The forecasts of the attacks that were declared, as they stood just before: of those whose dice fell, as this viewer has heard. At what
/// was gone, or for want of a steady aim, nothing was rolled; and what several throws come to together is no throw.
pub fn illustrate(setting: &Setting, view: &View, heard: &[Heard<Event>], exact: &mut Exact<f64>) -> Vec<Forecast> {
    let row = heard.iter().find_map(|heard| match heard {
        Heard::Happened(Event::Named { row, .. }) => Some(*row),
        _ => None,
    });
    let table = row.map(|row| named(&view.table, row));
    let board = Board::new(setting, table.as_ref().unwrap_or(&view.table));
    let rolls = heard.iter().filter_map(|heard| if let Heard::Rolled(roll) = heard { Some(roll) } else { None });
    let rolls: Vec<&Roll> = rolls.collect();
    let (false, Some(craft)) = (rolls.is_empty(), view.table.acting) else { return Vec::new() };
    let mut left = &rolls[..];
    let mut fell = |forecast: &Forecast| {
        let needed = (forecast.need != Need::default()).then(|| i32::from(forecast.need.total()));
        let is_of = |roll: &&Roll| roll.clause == forecast.reason.clause && roll.needed() == needed;
        let at = left.iter().position(is_of).filter(|_| needed.is_some());
        left = &left[at.map_or(0, |at| at + 1)..];
        at.is_some()
    };
    declared(&board, view, craft, exact).into_iter().filter(|forecast| fell(forecast)).collect()
}

/// Of each attack that is declared.
fn declared(board: &Board<'_>, view: &View, craft: Piece, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let of = |attack: &Attack, exact: &mut Exact<f64>| {
        let pieces = [craft, attack.target];
        match attack.how {
            How::Shot(shot) if board.flying(attack.target).is_some() => {
                shots(board, craft, attack.target, &shot, exact)
            }
            How::Shot(_) => Vec::new(),
            How::Spot => spots(board, view, pieces, Some(attack.by)).into_iter().collect(),
            how => strikes(board, pieces, &how, attack.by, exact).into_iter().collect(),
        }
    };
    board.table.attacks.iter().flat_map(|attack| of(attack, exact)).collect()
}
