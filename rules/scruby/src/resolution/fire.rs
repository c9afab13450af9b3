//! Fire: what an attack of artillery rolls and costs, and what small arms cost without a die.

use crate::clause;
use crate::lists::{Cover, Gun, Weapon};
use crate::resolution::Band;
use crate::rules::{DIE, Rules};
use sandtable_dice::{Cup, Need, Next, Procedure, Throw, Why};

/// AOS-34, AOS-127 Lots of canister.
pub const LOTS: u8 = 3;

/// AOS-80, AOS-124, AOS-131 Losses as they are reckoned, changed in the order in which that is done.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    over: u128,
    under: u128,
    off: u128,
}

impl Losses {
    /// AOS-33, AOS-45 What the quality of the firer is worth.
    pub fn of(base: u8) -> Losses {
        Losses { over: base.into(), under: 1, off: 0 }
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, times: u8) -> Losses {
        Losses { over: self.over * u128::from(times), ..self }
    }

    /// So many more.
    #[must_use]
    pub fn plus(self, more: u8) -> Losses {
        Losses { over: self.over + u128::from(more) * self.under, ..self }
    }

    /// So much of it, in percent.
    #[must_use]
    pub fn percent(self, percent: u16) -> Losses {
        Losses { over: self.over * u128::from(percent), under: self.under * 100, ..self }
    }

    /// Half of it, where that holds.
    #[must_use]
    pub fn halved(self, holds: bool) -> Losses {
        if holds { self.percent(50) } else { self }
    }

    /// So many less at the end, after rounding; one is left where there was one.
    #[must_use]
    pub fn less(self, less: u8) -> Losses {
        Losses { off: self.off + u128::from(less), ..self }
    }

    /// AOS-80 What comes of it: rounded once, to the nearest, halves up, before anything is taken off.
    pub fn total(self) -> u8 {
        let rounded = (2 * self.over + self.under) / (2 * self.under);
        let left = if rounded > self.off { rounded - self.off } else { rounded.min(1) };
        u8::try_from(left).unwrap_or(u8::MAX)
    }
}

/// A battery that fires, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battery {
    /// AOS-87 Losses of its quality.
    pub losses: u8,
    /// AOS-134 Is it at half of its figures or less?
    pub weak: bool,
    /// AOS-135 Has it howitzers?
    pub howitzer: bool,
}

/// A target of fire as it stands at that moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// AOS-88 Does it count as open order: in truth, or as unlimbered guns?
    pub open: bool,
    /// AOS-88 Is it dense?
    pub dense: bool,
    /// AOS-132 Its cover.
    pub cover: Cover,
    /// AOS-36 Is its quality too high for a throwback?
    pub immune: bool,
    /// AOS-128 Does something else keep it where it is: a rout, a lock, an attack in a firefight, contact?
    pub held: bool,
    /// AOS-162 Is it a caisson, which has no figures?
    pub caisson: bool,
}

/// AOS-135 Does a battery fire shell: howitzers at inter and long range?
pub fn is_shell(battery: &Battery, band: Band) -> bool {
    battery.howitzer && band >= Band::Inter
}

/// AOS-74, AOS-163 May a hit of a battery drift: shell, where that is in force?
fn drifts(rules: &Rules, battery: &Battery, band: Band) -> bool {
    rules.howitzer_drift && is_shell(battery, band)
}

/// AOS-33, AOS-34, AOS-38, AOS-39, AOS-124, AOS-126, AOS-127 What a hit costs a target. At point-blank range `lots` of the canister are its
/// share, all three where nothing is split; `bounced` is whether the shot bounces.
pub fn artillery(rules: &Rules, battery: &Battery, band: Band, lots: u8, target: &Target, bounced: bool) -> u8 {
    if target.caisson {
        return 0;
    }
    let near = band <= Band::Short;
    let grape = band == Band::Short && !battery.howitzer && target.dense;
    Losses::of(battery.losses)
        .times(if band == Band::PointBlank { lots } else { 1 })
        .plus(if grape { rules.grape_dense_bonus } else { 0 })
        .plus(u8::from(bounced && target.dense))
        .halved(target.open)
        .halved(target.cover == Cover::Hard && !is_shell(battery, band))
        .halved(battery.weak && rules.weak_fire)
        .less(u8::from(near && target.cover == Cover::Soft))
        .total()
}

/// AOS-37, AOS-125 What a shot that runs on costs the first unit that it touches.
pub fn run_on(rules: &Rules, battery: &Battery, target: &Target) -> u8 {
    if target.caisson {
        return 0;
    }
    Losses::of(battery.losses)
        .halved(true)
        .halved(target.open)
        .halved(target.cover == Cover::Hard)
        .halved(battery.weak && rules.weak_fire)
        .total()
}

/// AOS-163 Where a shell falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Drift {
    /// On the target.
    #[default]
    None,
    /// To the left, as the firer sees it.
    Left,
    /// To the right.
    Right,
}

/// AOS-31, AOS-32 An attack of artillery: one die for the whole battery at inter and long range, none nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// AOS-123 What the die must show; nothing where every shot scores.
    pub need: Option<Need>,
    /// AOS-125 From this face on the shot bounces.
    pub bounce: Option<u8>,
    /// AOS-35 From this face on it throws the target back.
    pub throwback: Option<u8>,
    /// AOS-165 Up to this face the battery hits itself.
    pub misfire: Option<u8>,
    /// AOS-163 May a hit drift?
    pub drifts: bool,
    /// What a hit costs the target, and what one that bounces does.
    pub losses: [u8; 2],
}

/// How an attack went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fired {
    /// Dice that may be still to come; at the end none.
    left: u8,
    /// It hit.
    pub hit: bool,
    /// AOS-165 It went off among its own, and costs the battery 1.
    pub misfired: bool,
    /// AOS-125 It bounces, and runs on.
    pub bounced: bool,
    /// AOS-128 The target is thrown back.
    pub thrown: bool,
    /// AOS-163 Where the shell falls.
    pub drift: Drift,
    /// What it costs the target; nothing where it drifts.
    pub losses: u8,
}

/// AOS-165 What a misfire costs the battery itself.
pub const MISFIRE_LOSS: u8 = 1;

impl Shot {
    /// AOS-31, AOS-32, AOS-35, AOS-36, AOS-37, AOS-123, AOS-125, AOS-135, AOS-164, AOS-165 The attack of a battery in a band of range. `bounces` is whether the ground lets round shot bounce, `rain` whether it rains.
    pub fn new(
        rules: &Rules,
        (gun, battery): (&Gun, &Battery),
        band: Band,
        target: &Target,
        (bounces, rain): (bool, bool),
    ) -> Shot {
        let [hit, bounce, throwback] = match band {
            Band::PointBlank | Band::Short => [None; 3],
            Band::Inter => gun.inter,
            Band::Long => [gun.long[0], gun.long[1], None],
        };
        let rocket = gun.misfire.is_some();
        let need = |hit: u8| {
            let hit = Need::base(hit.cast_signed(), &clause::GUN);
            hit.when(rain && rocket, 1, &clause::ROCKETS_IN_RAIN)
        };
        let stays = target.immune || target.held || target.caisson || target.cover != Cover::None;
        Shot {
            need: hit.map(need),
            bounce: bounce.filter(|_| bounces && !rain && !battery.howitzer && !target.caisson),
            throwback: throwback.filter(|_| !stays),
            misfire: gun.misfire.filter(|_| hit.is_some()),
            drifts: drifts(rules, battery, band),
            losses: [false, true].map(|bounced| artillery(rules, battery, band, LOTS, target, bounced)),
        }
    }

    /// AOS-31, AOS-123, AOS-165 What a face does.
    fn falls(&self, face: u8) -> Fired {
        let on = |from: Option<u8>| from.is_some_and(|from| face >= from);
        let hit = self.need.is_none_or(|need| i16::from(face) >= i16::from(need.total()));
        let bounced = hit && on(self.bounce);
        Fired {
            left: u8::from(hit && self.drifts),
            hit,
            misfired: !hit && self.misfire.is_some_and(|misfire| face <= misfire),
            bounced,
            thrown: hit && on(self.throwback),
            drift: Drift::None,
            losses: if hit { self.losses[usize::from(bounced)] } else { 0 },
        }
    }
}

impl Procedure for Shot {
    type Stage = Fired;

    fn start(&self) -> Fired {
        Fired { left: 2, ..Fired::default() }
    }

    /// AOS-31, AOS-32, AOS-163 One die where one is needed, and another for a shell that hit.
    fn step<C: Cup>(&self, fired: Fired, cup: &mut C) -> Result<Next<Fired>, C::Pause> {
        if fired.left == 2 {
            let face = match self.need {
                Some(need) => cup.roll(Throw::one(DIE), || Why::needing(&clause::ARTILLERY_FIRE, need))? as u8,
                None => 0,
            };
            let fired = self.falls(face);
            return Ok(if fired.left > 0 { Next::Then(fired) } else { Next::Done(fired) });
        }
        let drift = match cup.roll(Throw::one(DIE), || Why::of(&clause::DRIFT))? as u8 {
            1 => Drift::Left,
            DIE => Drift::Right,
            _ => return Ok(Next::Done(Fired { left: 0, ..fired })),
        };
        Ok(Next::Done(Fired { left: 0, drift, thrown: false, losses: 0, ..fired }))
    }
}

/// Infantry and cavalry that fire, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// AOS-87 Losses of its quality.
    pub losses: u8,
    /// AOS-88 What its formation leaves of its fire, in percent.
    pub formation: u16,
    /// Did it move in this turn? A pivot, an emergency square and a throwback are no moves.
    pub moved: bool,
    /// Is it disordered?
    pub disordered: bool,
    /// AOS-134 Is it at half of its figures or less?
    pub weak: bool,
    /// AOS-164 Does it rain heavily?
    pub downpour: bool,
}

/// AOS-45, AOS-46, AOS-131, AOS-134, AOS-164 What small arms cost a target in a band of range, without a die.
pub fn small_arms(rules: &Rules, weapon: &Weapon, volley: &Volley, band: Band, target: &Target) -> u8 {
    if target.caisson {
        return 0;
    }
    Losses::of(volley.losses)
        .times(weapon.times[usize::from(band > Band::Short)])
        .halved(volley.moved && rules.moved_fire_half)
        .halved(volley.disordered)
        .percent(volley.formation)
        .halved(volley.weak && rules.weak_fire)
        .halved(volley.downpour)
        .halved(target.open)
        .halved(target.cover == Cover::Hard)
        .less(u8::from(target.cover == Cover::Soft))
        .total()
}
