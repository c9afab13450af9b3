//! Shots at aircraft: what they roll throw by throw, how likely they are to shoot it down, and what came of them in words.

use super::stage::{Stage, Weapon};
use super::told::{
    ASPECT, BETWEEN, EMPTY, FORMATION, GIVEN, GUNNERY, HEAD_ON, JOINED, LADEN, LONG, ROW, SIGHT, SOFTER, TOGETHER,
    Told, WOUNDS, name,
};
use crate::battle::Scramble;
use crate::battle::board::Board;
use crate::battle::position::{MORTAR, SALVO};
use crate::clause;
use crate::lists::{Arc, Calibre, Load};
use crate::resolution::aa;
use crate::resolution::condition::Condition;
use crate::resolution::criticals::Reads;
use crate::resolution::damage::{Damage, Struck};
use crate::resolution::reach::RISE;
use crate::resolution::skill_test::{SkillTest, Test, Tested, modified};
use crate::resolution::survival::Survival;
use crate::resolution::volley::{Fired, Volley};
use crate::rules::{Computing, D10};
use crate::sections::attacks::{Group, damage};
use crate::table::tell::{hits, struck};
use sandtable_core::data::Problem;
use sandtable_core::{
    AttackChance, AttackPage, AttackResult, AttackThrow, AttackWish, Note, Refusal, Row, Table, capital, counted,
};
use sandtable_dice::{Cup, Exact, Need, Next, Procedure};
use sandtable_odds::companion::{Bands, Barred, Measured, Reach, Telling, becomes, play};

/// SQR-58, SQR-59, SQR-75 Range of guns and of rockets, and effective range, in inches.
const GUNS: i32 = 6;
const ROCKETS: i32 = 8;
const EFFECTIVE: i32 = 2;
/// SQR-126 The same of guns that fire upward.
const EFFECTIVE_UPWARD: i32 = 1;
/// Bands of what is measured, besides those in which something changes.
const BANDS: [i32; 4] = [1, 2, 4, 6];
/// Most bands of any weapon: one for each height band of the batteries that reach highest.
pub(super) const MOST_BANDS: usize = 64;
/// What a shot is for.
const TO_SHOOT_DOWN: &str = "to shoot it down";

/// SQR-62, SQR-66, SQR-67, SCR-37 One shot: the test of aimed fire, the rolls of the guns, and the damage of their hits to its end.
struct Shooting {
    aim: Option<SkillTest>,
    /// None of a burst, which hits whoever is near.
    volley: Option<Volley>,
    /// With the dice of a burst; else the hits say how many.
    damage: Damage,
}

/// How far a shot has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Shot {
    #[default]
    Aims,
    Fires(Fired),
    Strikes(Fired, Struck),
}

impl Shooting {
    fn fires(&self) -> Shot {
        match &self.volley {
            Some(volley) => Shot::Fires(volley.start()),
            None => Shot::Strikes(Fired::default(), self.damage.start()),
        }
    }

    /// The damage of hits with so many dice.
    fn harm(&self, fired: &Fired) -> Damage {
        Damage { dice: if self.volley.is_some() { fired.dice } else { self.damage.dice }, ..self.damage }
    }
}

impl Procedure for Shooting {
    type Stage = Shot;

    fn start(&self) -> Shot {
        if self.aim.is_some() { Shot::Aims } else { self.fires() }
    }

    fn step<C: Cup>(&self, shot: Shot, cup: &mut C) -> Result<Next<Shot>, C::Pause> {
        Ok(match (shot, self.aim, &self.volley) {
            (Shot::Aims, Some(aim), _) => match aim.step(aim.start(), cup)? {
                Next::Then(Tested::Passed) | Next::Done(Tested::Passed) => Next::Then(self.fires()),
                _ => Next::Done(shot),
            },
            (Shot::Fires(fired), _, Some(volley)) => match volley.step(fired, cup)? {
                Next::Then(fired) => Next::Then(Shot::Fires(fired)),
                Next::Done(fired) if fired.hits > 0 => Next::Then(Shot::Strikes(fired, self.harm(&fired).start())),
                Next::Done(fired) => Next::Done(Shot::Fires(fired)),
            },
            (Shot::Strikes(fired, struck), ..) => match self.harm(&fired).step(struck, cup)? {
                Next::Then(struck) => Next::Then(Shot::Strikes(fired, struck)),
                Next::Done(struck) => Next::Done(Shot::Strikes(fired, struck)),
            },
            _ => Next::Done(shot),
        })
    }
}

/// A refusal, as a number that is looked up has it.
pub(super) fn barred(refusal: Refusal) -> Barred {
    Barred { need: None, reason: refusal.reason }
}

/// SQR-62, SCR-112 A shot at an aircraft as far as it has been told.
///
/// # Errors
/// A band that there is not, a face that no die has.
pub(super) fn shot(stage: &Stage, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
    let tellings = tellings(stage);
    let need = |told: &Told| Ok(needed(stage, told).map_err(barred));
    // SQR-126: what guns fire upward at is one height band higher.
    let plain = Told { between: stage.is_upward().into(), ..Told::default() };
    let mut known = plain;
    let borrowed: Vec<&Telling<Told>> = tellings.iter().collect();
    sandtable_odds::companion::say(&borrowed, &wish.circumstances, &mut known);
    let bands = bands(stage, &known);
    let at = |told: &mut Told, away| told.away = away;
    let asks = Measured { wish, plain, tellings: borrowed, bands, most_bands: MOST_BANDS, at, need: &need };
    let (mut page, told) = asks.page()?;
    page.circumstances.iter_mut().for_each(name);
    page.aim = TO_SHOOT_DOWN.into();
    if let Some(told) = told {
        fire(stage, &told, &mut page, wish)?;
    }
    Ok(page)
}

/// What the first roll needs.
fn needed(stage: &Stage, told: &Told) -> Result<Need, Refusal> {
    if stage.weapon == Weapon::Flak {
        let (setting, table) = (stage.setting(told), stage.table(told));
        let board = Board::new(&setting, &table);
        let need = flak(&board, stage, told)?;
        if told.given > 0 {
            board.may_flak(stage.attacker, stage.target, told.given)?;
        }
        return Ok(need);
    }
    let group = stage.group(told)?;
    group.map(|group| group.numbers.need).ok_or(Refusal::of(&clause::NO_SUCH_GUNS))
}

/// SCR-112 What a battery needs, whatever it gives up.
fn flak(board: &Board<'_>, stage: &Stage, told: &Told) -> Result<Need, Refusal> {
    let battery = board.setting.battery(stage.attacker).ok_or(Refusal::of(&clause::NO_BATTERY))?;
    let from = board.site(stage.attacker).map(|site| site.at.at).unwrap_or_default();
    aa::need(&board.setting.rules, battery, from, told.gunnery, &board.target(stage.target))
}

/// SQR-58, SQR-59, SQR-118, SCR-101, SCR-102 The bands: of distance between aircraft, of height over a battery.
fn bands(stage: &Stage, told: &Told) -> Bands {
    let rules = &stage.setting.rules;
    if let Some(battery) = stage.setting.battery(stage.attacker) {
        let reach = |height: u8| {
            let most = i32::from(battery.range) - i32::from(RISE) * i32::from(height);
            Reach {
                name: height.to_string(),
                words: format!("Height band {height}, up to {most} {}", Scramble::UNIT.name()),
                at: height.into(),
            }
        };
        return Bands {
            title: "Height band of the target".into(),
            asked: "Tap the height band in which the target flies.".into(),
            all: (battery.heights[0]..=battery.heights[1]).map(reach).collect(),
        };
    }
    let rise = i32::from(told.between) * i32::from(rules.rise);
    if stage.weapon == Weapon::Shot(MORTAR) {
        let [least, most] = [i32::from(rules.mortar_from), ROCKETS].map(|inches| (inches - rise).max(0));
        let unit = Scramble::UNIT.name();
        let reach = Reach { name: format!("{least}–{most}"), words: format!("{least} to {most} {unit}"), at: most };
        return Bands { all: vec![reach], ..Bands::measured(Scramble::UNIT, &[]) };
    }
    let (farthest, effective) = match stage.weapon {
        Weapon::Shot(SALVO) => (ROCKETS - rise, EFFECTIVE - rise),
        _ if stage.is_upward() => (rules.upward_range.into(), EFFECTIVE_UPWARD),
        _ => (GUNS - rise, EFFECTIVE - rise),
    };
    let mut ranges: Vec<i32> = BANDS.into_iter().chain([farthest, effective]).filter(|to| *to > 0).collect();
    if stage.is_upward() {
        ranges.retain(|to| *to <= farthest);
    }
    ranges.sort_unstable();
    ranges.dedup();
    Bands::measured(Scramble::UNIT, &ranges)
}

/// What can be told of this weapon at this target, by the rules in force.
fn tellings(stage: &Stage) -> Vec<Telling<Told>> {
    let (setting, rules) = (&stage.setting, &stage.setting.rules);
    let mut all: Vec<Option<Telling<Told>>> = Vec::new();
    let target = &setting.crafts[stage.target.index()];
    let kind = stage.kind(stage.target);
    let laden = kind.is_fighter() && target.load.is_some_and(Load::is_payload);
    if let Some(battery) = setting.battery(stage.attacker) {
        let light = battery.calibre == Calibre::Light;
        let given = if rules.trades && light { battery.dice.saturating_sub(1) } else { 0 };
        all.extend([ASPECT.steps(2), GUNNERY.steps(usize::MAX), LADEN.steps(laden.into())]);
        all.extend([GIVEN.steps(given.into()), SOFTER.steps(usize::MAX)]);
        return all.into_iter().flatten().collect();
    }
    let rockets = matches!(stage.weapon, Weapon::Shot(SALVO | MORTAR));
    let (pilots, upward) = (stage.is_pilots(), stage.is_upward());
    let told = Told::default();
    let (still, table) = (stage.setting(&told), stage.table(&told));
    let board = Board::new(&still, &table);
    let fitted = if pilots { board.has_sight(stage.attacker) } else { board.firer(stage.attacker, false).sight };
    let level = setting.level(stage.attacker);
    let mortar = stage.weapon == Weapon::Shot(MORTAR);
    let aims = rules.aims && pilots && !upward && !mortar && (!rules.experience || level.aimed);
    let long = rules.long_bursts && !rockets && !stage.setting.fires_long(stage.attacker);
    let between = if pilots { rules.fixed_reach } else { rules.flexible_reach };
    let joined = if rules.combines { stage.joiners(0).1.len() } else { 0 };
    all.push(if stage.arc() == Arc::Nose { ASPECT.steps(2) } else { HEAD_ON.steps((upward || fitted).into()) });
    all.push(BETWEEN.steps(if upward { 0 } else { between.into() }));
    all.push(LONG.steps(long.into()));
    all.push(SIGHT.steps((fitted && pilots && rules.computing != Computing::Off).into()));
    all.push(LADEN.steps(laden.into()));
    all.push(FORMATION.steps(mortar.into()));
    all.push(TOGETHER.steps((rules.combines && stage.is_quad()).into()));
    all.push(JOINED.steps(joined));
    all.push(ROW.steps(if aims { 6 } else { 0 }));
    all.push(GIVEN.steps(if rules.trades { most_given(stage) } else { 0 }));
    all.push(SOFTER.steps(usize::MAX));
    all.push(WOUNDS.steps(usize::MAX));
    all.push(EMPTY.steps(if rules.depletion && !rockets { stage.mounts().saturating_sub(1) } else { 0 }));
    all.into_iter().flatten().collect()
}

/// SCR-47, SCR-59 The dice of damage that could be given up at most.
fn most_given(stage: &Stage) -> usize {
    let lists = &stage.setting.lists;
    let rockets = |class| usize::from(lists.weapon(class).dice);
    let Weapon::Shot(bits) = stage.weapon else { return 0 };
    let kind = stage.kind(stage.attacker);
    let all: usize = match bits {
        SALVO => rockets(crate::lists::Class::Rockets),
        MORTAR => rockets(crate::lists::Class::Mortar),
        _ => {
            let class = kind.guns[bits.trailing_zeros() as usize].class;
            let fires = |n: usize| bits >> n & 1 == 1 || stage.joiners(0).1.contains(&n);
            let alike = kind.guns.iter().enumerate().filter(|(n, guns)| fires(*n) && guns.class == class);
            alike
                .flat_map(|(_, guns)| crate::resolution::volley::mounts(guns, lists.weapon(class)).to_vec())
                .map(|mount| usize::from(mount.dice))
                .sum()
        }
    };
    all.saturating_sub(1)
}

/// What is rolled, with how the target is before.
fn shooting(stage: &Stage, told: &Told) -> Option<(Shooting, Condition, Option<Group>)> {
    let (setting, table) = (stage.setting(told), stage.table(told));
    let board = Board::new(&setting, &table);
    let (rules, lists) = (&setting.rules, &setting.lists);
    let target = board.craft(stage.target).now;
    if let Some(battery) = setting.battery(stage.attacker) {
        let (volley, damage) = if stage.weapon == Weapon::Burst {
            (None, board.burst_damage(stage.target, battery.dice))
        } else {
            let need = flak(&board, stage, told).ok()?;
            let volley = aa::volley(rules, lists, battery, need, told.given);
            (Some(volley), board.flak_damage(stage.target, battery.dice))
        };
        return Some((Shooting { aim: None, volley, damage }, target, None));
    }
    let group = stage.group(told).ok()??;
    let skill = modified(rules, setting.kind(stage.attacker), &board.craft(stage.attacker).now, false, Test::Aim);
    let aim = (told.row > 0).then_some(SkillTest { skill });
    let damage = damage(&group, 0, told.row, target, Reads::new(lists.criticals, rules));
    Some((Shooting { aim, volley: Some(group.volley), damage }, target, Some(group)))
}

/// The odds, and what the dice did.
pub(super) fn fire(stage: &Stage, told: &Told, page: &mut AttackPage, wish: &AttackWish) -> Result<(), Vec<Problem>> {
    let Some((shooting, was, group)) = shooting(stage, told) else { return Ok(()) };
    page.aim = TO_SHOOT_DOWN.into();
    added(page, &shooting);
    odds(page, &shooting, stage.left);
    let played = play(&shooting, &wish.dice)?;
    page.counts = successes(&played.throws, &wish.dice, &shooting);
    if let Some((end, _)) = played.end {
        page.result = Some(result(stage, told, &was, end, group.as_ref()));
    }
    page.throws = played.throws;
    Ok(())
}

/// SCR-50, SCR-62 What dice add to the rolls stands beside the numbers.
fn added(page: &mut AttackPage, shooting: &Shooting) {
    let Some(volley) = &shooting.volley else { return };
    let mut row = |reason: &sandtable_dice::Reason, value: String| {
        page.parts.push(Row { name: reason.name.into(), value, clause: reason.clause.into() });
    };
    if volley.sight {
        row(&clause::SIGHT_DIE, "−1D6".into());
    }
    if volley.given_up > 0 {
        row(&clause::GIVEN_UP, format!("−{}D6", volley.given_up));
    }
}

/// SQR-64, SQR-121 The odds of missing, hitting and shooting down, exactly.
fn odds(page: &mut AttackPage, shooting: &Shooting, left: u16) {
    let mut exact = Exact::<f64>::new();
    let steady = shooting.aim.map_or(1.0, |aim| aim.passes(&mut exact));
    let by_dice: Vec<f64> = match &shooting.volley {
        None => (0..=shooting.damage.dice).map(|dice| f64::from(u8::from(dice == shooting.damage.dice))).collect(),
        Some(volley) => {
            let Some(dice) = volley.dice(&mut exact) else { return };
            dice.into_iter().map(|chance| chance * steady).collect()
        }
    };
    let dice = (by_dice.len() - 1) as u8;
    let fates = Survival(Damage { dice, ..shooting.damage }).by_dice();
    let hit: f64 = by_dice.iter().sum();
    let down: f64 = by_dice.iter().zip(&fates).map(|(chance, fate)| chance * fate.destroyed).sum();
    let share: f64 = by_dice.iter().zip(&fates).map(|(chance, fate)| chance * fate.share).sum();
    let mean = if hit > down { (share - down) / (hit - down) * f64::from(left) } else { 0.0 };
    let mut chance = |name: &'static str, damage: u16, chance: f64| {
        page.chances.push(AttackChance { name: name.into(), damage, chance: chance.max(0.0) });
    };
    if shooting.volley.is_some() {
        chance("miss", 0, 1.0 - hit);
    }
    chance("hit", (mean + 0.5) as u16, hit - down);
    chance("shot down", left, down);
    page.achieved = down;
}

/// SQR-65, SCR-50, SCR-62 Which faces do what they were rolled for.
fn successes(throws: &[AttackThrow], dice: &[u8], shooting: &Shooting) -> Vec<bool> {
    let (mut counts, mut left, mut bonus, mut roll) = (Vec::new(), dice, 0, 0);
    for throw in throws {
        let (now, rest) = left.split_at(usize::from(throw.dice).min(left.len()));
        let is = |reason: &sandtable_dice::Reason| throw.name == reason.name && throw.clause == reason.clause;
        if is(&clause::SIGHT_DIE) || is(&clause::GIVEN_UP) {
            bonus += now.iter().map(|face| i16::from(*face)).sum::<i16>();
        }
        let rolls = shooting.volley.as_ref().map(|volley| &volley.rolls[..]).unwrap_or_default();
        let needed = rolls.get(roll).map_or(i16::MAX, |roll| roll.need.total().into());
        let skill = shooting.aim.map_or(0, |aim| aim.skill.total());
        counts.extend(now.iter().map(|face| match () {
            () if is(&clause::TO_HIT) => *face > 1 && i16::from(*face) + bonus >= needed,
            () if is(&clause::SKILL_TEST) => face.cast_signed() <= skill && *face < D10,
            () => false,
        }));
        roll += usize::from(is(&clause::TO_HIT));
        left = rest;
    }
    counts
}

/// SQR-67, SQR-121, SCR-120 What came of a shot.
fn result(stage: &Stage, told: &Told, was: &Condition, end: Shot, group: Option<&Group>) -> AttackResult {
    let (fired, now) = match end {
        Shot::Aims => (None, *was),
        Shot::Fires(fired) => (Some(fired), *was),
        Shot::Strikes(fired, struck) => (Some(fired), struck.target),
    };
    let words = match fired {
        None => "He cannot take aim, and does not shoot".to_owned(),
        Some(_) if stage.weapon == Weapon::Burst => {
            format!("{} of damage", capital(&counted(dice_of(stage), "die", "dice")))
        }
        Some(fired) if fired.hits == 0 => capital(&hits(0)),
        Some(fired) => capital(&format!("{}, {} of damage", hits(fired.hits), counted(fired.dice, "die", "dice"))),
    };
    let mut notes = Vec::new();
    let mut note = |text: String, clause: &'static str| notes.push(Note { text, clause: clause.into() });
    if now != *was {
        let table = stage.table(told);
        let by = Some(stage.attacker);
        if let Some((text, clause)) = struck(&stage.setting, &table, stage.target, [was, &now], by) {
            note(text, clause);
        }
    }
    if let Some(fired) = fired.filter(|fired| fired.depleted != 0) {
        note(depleted(stage, fired, group), clause::DEPLETED.clause);
    }
    if group.is_some_and(|group| group.volley.sight && stage.is_pilots()) {
        let text = "The die of the sight is the same for all that the Pilot fires in this turn.";
        note(text.into(), clause::SIGHT_DIE.clause);
    }
    let (left, after) = (stage.left, u16::from(now.structure));
    let clause = match fired {
        None => clause::SKILL_TEST.clause,
        Some(fired) if fired.hits == 0 && stage.weapon != Weapon::Burst => clause::TO_HIT.clause,
        Some(_) => clause::DAMAGE.clause,
    };
    AttackResult {
        words,
        then: becomes(left, left - after),
        damage: left - after,
        left: after,
        destroyed: now.is_destroyed(),
        attacker_lost: false,
        clause: clause.into(),
        notes,
    }
}

fn dice_of(stage: &Stage) -> u8 {
    stage.setting.battery(stage.attacker).map_or(0, |battery| battery.dice)
}

/// SCR-26, SCR-120, SCR-126 What the dice that deplete have done: fixed guns are empty at once, others the second time.
fn depleted(stage: &Stage, fired: Fired, group: Option<&Group>) -> String {
    let number = fired.depleted.count_ones() as u8;
    let once = stage.setting.rules.depletions == 1;
    let second = if once { "and empty" } else { "once; the second time it is empty" };
    match group {
        None => format!("The battery is depleted {second}."),
        Some(_) if stage.is_pilots() => capital(&format!(
            "{} empty.",
            if number == 1 { "one mount is".into() } else { format!("{number} mounts are") }
        )),
        Some(group) if group.together.count_ones() > 1 => {
            format!("One of the mounts is depleted {second}; its owner says which.")
        }
        Some(_) => {
            capital(&format!("{} depleted {second}.", if number == 1 { "a mount is" } else { "two mounts are" }))
        }
    }
}

/// SCR-110 A burst near an aircraft: no roll to hit.
///
/// # Errors
/// A face that no die has.
pub(super) fn burst(stage: &Stage, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
    let mut page = AttackPage::default();
    let tellings = [SOFTER];
    let borrowed: Vec<&Telling<Told>> = tellings.iter().collect();
    let mut told = Told { away: 1, ..Told::default() };
    page.circumstances =
        sandtable_odds::companion::circumstances(&borrowed, &wish.circumstances, &told, |_| None::<i32>);
    page.circumstances.iter_mut().for_each(name);
    sandtable_odds::companion::say(&borrowed, &wish.circumstances, &mut told);
    fire(stage, &told, &mut page, wish)?;
    Ok(page)
}
