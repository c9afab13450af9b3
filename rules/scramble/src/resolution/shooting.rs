//! A shot at an aircraft: may it be fired, and what must the die show.

use crate::clause;
use crate::lists::{Arc, Class, Level, Lists};
use crate::resolution::arcs::{bears, head_on, in_front, in_tail, standing};
use crate::resolution::reach::{self, across};
use crate::rules::{Computing, D6, INCH, Rules, Single};
use sandtable_core::{Refusal, refuse};
use sandtable_dice::Need;
use sandtable_geometry::Course;

/// SQR-58 Range of guns, in inches.
const GUNS: i32 = 6;
/// SQR-59 Range of air to air rockets, in inches.
const ROCKETS: i32 = 8;
/// SQR-75 Effective range, in inches.
const EFFECTIVE: i32 = 2;
/// SQR-75 The same of guns that fire upward.
const EFFECTIVE_UPWARD: i32 = 1;
/// SCR-43 The highest that a die to hit shows.
const HIGHEST: i8 = 10;

/// Who fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firer {
    /// Where, and where to it flies.
    pub at: Course,
    /// Its height band.
    pub height: u8,
    /// SCR-19 The Skill of the Pilot who flies.
    pub skill: u8,
    /// SQR-66 The Combat skill of whoever fires.
    pub combat: u8,
    /// SCR-64 Has it a computing sight, and chosen to use it?
    pub sight: bool,
    /// SCR-44 Has it one at all?
    pub fitted: bool,
    /// The experience of its crew.
    pub level: Level,
}

/// Who is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where, and where to it flies.
    pub at: Course,
    /// Its height band.
    pub height: u8,
    /// Its DV.
    pub defence: u8,
    /// SCR-19, SCR-133 The Skill of the Pilot who flies; 0 without one.
    pub skill: u8,
    /// SQR-77 Is it a fighter that carries a payload?
    pub laden: bool,
    /// SQR-125 Has it a printed structure of 25 or more, or does it fly in a Formation?
    pub large: bool,
    /// The experience of its crew.
    pub level: Level,
}

/// What is fired: a pair, a mount, a single gun, a salvo, a mortar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Its class.
    pub class: Class,
    /// Where it bears.
    pub arc: Arc,
    /// SCR-119 Is it a single gun?
    pub single: bool,
    /// SCR-121 A long burst?
    pub long: bool,
    /// SCR-29 Further mounts that join.
    pub extra: u8,
}

impl Fired {
    /// SQR-124, SQR-125, SCR-121 Is it gone when it is fired, so that there are no bursts of it?
    fn is_used_up(&self) -> bool {
        matches!(self.class, Class::Rockets | Class::Mortar)
    }

    /// SCR-119 Has it 1 less to hit, because it is a single gun?
    pub fn has_less(&self, rules: &Rules) -> bool {
        self.single
            && match rules.single {
                Single::FixedOrHeavy => self.is_fixed() || self.class.is_heavy(),
                Single::Heavy => self.class.is_heavy(),
                Single::All => true,
            }
    }

    /// SQR-60, SCR-18 Does the Pilot fire it, with his aircraft?
    const fn is_fixed(&self) -> bool {
        matches!(self.arc, Arc::Nose | Arc::Upward)
    }
}

/// What a shot needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// SQR-66 The die must show this or more, and never a 1.
    pub need: Need,
    /// SCR-62 Is a D6 added to the die?
    pub sight_die: bool,
    /// SQR-64 Does a hit roll double the dice?
    pub automatic: bool,
    /// SCR-43 By how much more it would be out of reach of a 10, so that dice of damage may be given up for it: it is, where that is
    /// nothing.
    pub short: i8,
}

impl Numbers {
    /// SCR-43 Is it out of reach of a 10?
    pub const fn is_impossible(&self) -> bool {
        self.short <= 0
    }
}

/// SQR-58, SQR-59, SQR-118, SQR-125, SQR-126 Does the weapon bear on the target, and reach it?
///
/// # Errors
/// Why not.
fn reaches(rules: &Rules, firer: &Firer, target: &Target, fired: &Fired) -> Result<(), Refusal> {
    let within = |limit| reach::reaches(firer.at.at, target.at.at, limit, &clause::OUT_OF_RANGE);
    if !bears(rules, fired.arc, standing(rules, firer.at, target.at.at), target.at.at) {
        return refuse(&clause::NOT_BEARING);
    }
    let between = firer.height.abs_diff(target.height);
    if fired.arc == Arc::Upward {
        if target.height != firer.height + 1 {
            return refuse(&clause::NOT_ABOVE);
        }
        return within(INCH * rules.upward_range.into());
    }
    let highest = if fired.is_fixed() { rules.fixed_reach } else { rules.flexible_reach };
    if between > highest {
        return refuse(&clause::HEIGHT_BETWEEN);
    }
    let range = if fired.is_used_up() { ROCKETS } else { GUNS };
    within(across(range, between, rules.rise))?;
    let nearer = firer.at.at.is_nearer(target.at.at, across(rules.mortar_from.into(), between, rules.rise));
    match fired.class {
        Class::Mortar if nearer => refuse(&clause::TOO_NEAR),
        Class::Mortar if !target.large => refuse(&clause::TOO_SMALL),
        _ => Ok(()),
    }
}

/// SQR-66, SQR-77, SQR-78, SQR-124, SCR-119, SCR-121 What a shot needs by Skill, weapon and load, wherever it comes from.
fn plain(rules: &Rules, lists: &Lists, firer: &Firer, target: &Target, fired: &Fired) -> Need {
    Need::base(target.defence.cast_signed(), &clause::DEFENCE)
        .when(true, -firer.combat.cast_signed(), &clause::COMBAT_SKILL)
        .when(true, -lists.weapon(fired.class).to_hit, &clause::WEAPON)
        .when(fired.has_less(rules), 1, &clause::SINGLE_GUN)
        .when(target.laden, -1, &clause::TARGET_LADEN)
        .when(fired.long && !fired.is_used_up(), -rules.long_burst, &clause::LONG_BURST)
}

/// SQR-73, SQR-74, SQR-76, SQR-124 The same of fixed guns and rockets by where the target is met: into its Tail arc, or from ahead.
fn met(need: Need, fired: &Fired, in_tail: bool, head_on: bool) -> Need {
    if fired.arc == Arc::Nose { need.when(in_tail, -2, &clause::TAIL).when(head_on, 2, &clause::FRONT) } else { need }
}

/// SQR-64, SCR-18, SCR-19, SCR-29, SCR-42, SCR-43, SCR-44, SCR-61, SCR-62, SCR-63, SCR-122 What a shot needs to hit.
///
/// # Errors
/// Why it cannot be fired.
pub fn numbers(
    rules: &Rules,
    lists: &Lists,
    firer: &Firer,
    target: &Target,
    fired: &Fired,
) -> Result<Numbers, Refusal> {
    reaches(rules, firer, target, fired)?;
    let stands = standing(rules, firer.at, target.at.at).at;
    let head_on = head_on(rules, target.at, stands);
    let need = met(plain(rules, lists, firer, target, fired), fired, in_tail(target.at, stands), head_on);
    let mut need = need.when(is_effective(rules, firer, target, fired), -2, &clause::EFFECTIVE_RANGE);
    if fired.is_fixed() && rules.relative_skill {
        need = need.when(firer.skill > target.skill, -1, &clause::BETTER_PILOT).when(
            firer.skill < target.skill,
            1,
            &clause::WORSE_PILOT,
        );
    }
    // RULING: whoever has chosen his sight has its penalty head-on with guns that fire upward too. Turrets have no row for it (SQR-74).
    let sight = if firer.sight && (fired.is_fixed() || rules.turret_sights) { rules.computing } else { Computing::Off };
    if sight != Computing::Off && head_on && fired.is_fixed() {
        need = need.when(true, 2, &clause::SIGHT_HEAD_ON);
    }
    let (printed, sight_die) = (sight == Computing::Printed && !head_on, sight == Computing::Revised && !head_on);
    need = need.when(printed, -2, &clause::SIGHT);
    let alone = need;
    let extra = fired.extra.cast_signed();
    let need = need.when(extra > 0, -extra, &clause::EXTRA_MOUNTS);
    let automatic = is_automatic(if rules.combined_auto { &need } else { &alone }, sight_die);
    // RULING: a printed sight that is fitted and not used counts as much as it would add.
    let idle = rules.fitted_counts && firer.fitted && sight == Computing::Off && !head_on;
    let most = HIGHEST
        + match rules.computing {
            Computing::Revised if sight_die || idle => D6.cast_signed(),
            Computing::Printed if idle => 2,
            _ => 0,
        };
    Ok(Numbers { need, sight_die, automatic, short: most + 1 - need.total() })
}

/// SCR-57, SCR-66, SQR-64 Does a hit roll double the dice? The die of a sight counts as 1, those that are given up as nothing.
fn is_automatic(need: &Need, sight_die: bool) -> bool {
    need.total() <= i8::from(sight_die)
}

/// SQR-75, SQR-76, SQR-125, SQR-126 Is it near enough for 2 more, and not from the Front arc? Mortars and gunners never have it.
fn is_effective(rules: &Rules, firer: &Firer, target: &Target, fired: &Fired) -> bool {
    let (from, to) = (standing(rules, firer.at, target.at.at).at, target.at.at);
    let between = firer.height.abs_diff(target.height);
    let limit = match fired.arc {
        Arc::Upward => INCH * EFFECTIVE_UPWARD,
        Arc::Nose if fired.class != Class::Mortar => across(EFFECTIVE, between, rules.rise),
        _ => return false,
    };
    firer.at.at.within(to, limit) && !in_front(rules, target.at, from)
}

/// SQR-150, SCR-75, SCR-78, SCR-81, SCR-83, SCR-84, SCR-136 The least face of the first dice of damage that is a critical hit.
pub fn critical_from(rules: &Rules, lists: &Lists, firer: Level, target: Level) -> u8 {
    if !rules.experience {
        return D6;
    }
    D6 - lists.level(firer).critical_by - lists.level(target).critical_against
}
