//! The Combat Phase: bursts, the alternation of activations, and attacks as they are resolved.

use super::{contacts, struck};
use crate::battle::Umpire;
use crate::battle::board::{Board, Unit};
use crate::battle::event::{Event, crafts_of};
use crate::battle::position::{Attack, Craft, Crew, How, Phase, Shot};
use crate::battle::state::Step;
use crate::clause;
use crate::lists::{Calibre, Load};
use crate::resolution::aa;
use crate::resolution::criticals::Reads;
use crate::resolution::ground::Raided;
use crate::resolution::skill_test::{SkillTest, Test, Tested, modified};
use crate::rules::{D6, D10, Idle};
use crate::sections::attacks::{Group, damage};
use sandtable_core::{Audience, Piece, Side, Sides};
use sandtable_dice::{Dice, List, Reading, Throw, Why};

impl Board<'_> {
    /// SQR-160 Have units with nothing to do their activation?
    pub fn counts_idle(&self) -> bool {
        match self.setting.rules.idle {
            Idle::Hidden => self.has_markers(),
            Idle::Skipped => false,
            Idle::Counted => true,
        }
    }

    /// SQR-12, SQR-160 The units of a side that may still be activated: aircraft, batteries, markers.
    pub fn to_act(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let idle = self.counts_idle();
        let crafts = self.aloft_of(side).filter(|(_, craft)| !craft.acted).map(|(piece, _)| piece);
        let crafts = crafts.filter(move |&craft| idle || self.has_something(craft));
        let batteries = self.batteries(side, |calibre| matches!(calibre, Calibre::Light | Calibre::Medium));
        let batteries = batteries.filter(move |&battery| idle || !self.flak_targets(battery).is_empty());
        let own = move |piece: &Piece| self.setting.side(*piece) == Some(side);
        let markers = self.contacts().filter(|(_, contact)| !contact.acted).map(|(piece, _)| piece).filter(own);
        crafts.chain(batteries).chain(markers)
    }

    /// SQR-12, SQR-115 How many activations a side has left: a Formation acts in one.
    pub fn activations(&self, side: Side) -> usize {
        let mut counted = 0_u64;
        let first = |piece: &Piece| {
            let formation = self.flying(*piece).map_or(0, |craft| craft.formation);
            let known = counted >> formation & 1 == 1;
            counted |= u64::from(formation > 0) << formation;
            !known
        };
        self.to_act(side).filter(first).count()
    }

    /// SQR-12, SQR-18, SQR-151 The batteries of a side of some calibres that stand and have not acted, whatever rules are in force.
    pub fn batteries(&self, side: Side, of: impl Fn(Calibre) -> bool) -> impl Iterator<Item = Piece> {
        self.sites().filter_map(move |(piece, site)| {
            self.setting.battery(piece).filter(|kind| of(kind.calibre))?;
            (!site.acted && self.setting.side(piece) == Some(side)).then_some(piece)
        })
    }

    /// SQR-12 Has an aircraft anything that it could do?
    pub fn has_something(&self, craft: Piece) -> bool {
        let kind = self.kind(craft);
        let enemies = || self.aloft_of(self.side(craft).other()).map(|(piece, _)| piece);
        let long = self.setting.fires_long(craft);
        let shoots = |guns: u16, long: bool| {
            let shot = Shot { guns, long, ..Shot::default() };
            enemies().any(|target| {
                self.may_shoot(craft, target, &shot).is_ok() && self.crew_for(craft, target, &How::Shot(shot)).is_ok()
            })
        };
        (0..kind.guns.len()).any(|n| shoots(1 << n, long))
            || self.rocket_bit(craft).is_some_and(|bit| shoots(bit, false))
            || self.sites().any(|(site, _)| self.strikes(craft, site).next().is_some())
            || self.contacts().any(|(contact, _)| self.spots(craft, contact).is_ok())
    }

    /// The bit of the air to air rockets that an aircraft carries.
    pub fn rocket_bit(&self, craft: Piece) -> Option<u16> {
        match self.setting.crafts[craft.index()].load? {
            Load::Salvos(_) => Some(crate::battle::position::SALVO),
            Load::Mortar(_) => Some(crate::battle::position::MORTAR),
            _ => None,
        }
    }

    /// The ways in which an aircraft could attack something on the ground now, each with all that it has for it.
    pub fn strikes(&self, craft: Piece, site: Piece) -> impl Iterator<Item = How> + '_ {
        let (own, kind) = (self.craft(craft), self.kind(craft));
        let long = self.setting.fires_long(craft);
        let guns = (0..kind.guns.len()).filter(|n| kind.guns[*n].gunner.is_none());
        let strafes = guns.map(move |n| How::Strafe { guns: 1 << n, long });
        let load = self.setting.crafts[craft.index()].load.filter(|_| own.load > 0);
        let drops = load.and_then(|load| match load {
            Load::Bombs(_) => Some(How::Bomb { units: own.load }),
            Load::Torpedo => Some(How::Torpedo),
            Load::Rockets(_) => Some(How::Rockets { pairs: own.load / 2 }),
            Load::Salvos(_) | Load::Mortar(_) => None,
        });
        strafes.chain(drops).filter(move |how| {
            let by = self.crew_for(craft, site, how);
            by.is_ok_and(|by| self.strike(craft, site, how, by).is_ok())
        })
    }
}

/// SQR-10, SQR-11, SCR-109, SCR-110, SCR-111, SCR-124 The Combat Phase begins with the bursts: each hurts whoever is near, friend or
/// enemy, markers turned up first; then they are gone.
pub fn begins<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    umpire.note(Event::PhaseBegan { phase: Phase::Combat });
    let setting = umpire.setting;
    let bursts = umpire.state().table.bursts;
    for burst in &bursts {
        let near = |at, height| aa::bursts_on(&setting.rules, (burst.at, burst.height), (at, height));
        for at in 0..setting.contacts.len() {
            let contact = umpire.state().table.contacts[at];
            if contact.there && near(contact.at.at, contact.height) {
                contacts::turn_up(umpire, setting.contact_piece(at));
            }
        }
        for craft in setting.craft_pieces() {
            let own = umpire.state().table.crafts[craft.index()];
            if own.flies() && near(own.at.at, own.height) {
                let hurt = Board::new(setting, &umpire.state().table).burst_damage(craft, burst.dice);
                let now = umpire.play(&hurt)?.stage.target;
                struck(umpire, craft, now, None);
            }
        }
    }
    if !bursts.is_empty() {
        umpire.note(Event::Cleared);
    }
    let winner = umpire.state().table.winner;
    umpire.then(Step::Activations(winner));
    Ok(())
}

/// SQR-12, SQR-160 The alternation goes on with this side if it has anything to activate, else with the other; else the phase is over.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let has = |side: Side| board.to_act(side).next().is_some();
    if has(side) {
        umpire.then(Step::Activate(side));
    } else if has(side.other()) {
        umpire.then(Step::Activate(side.other()));
    } else {
        umpire.note(Event::PhaseBegan { phase: Phase::HeavyAa });
        let winner = umpire.state().table.winner;
        umpire.then(Step::Barrage(winner));
    }
}

/// SQR-12, SQR-17, SQR-115 A unit has acted, whatever it did: the rest of its Formation goes on, and then the other side.
pub fn acted<D: Dice>(umpire: &mut Umpire<'_, D>, piece: Piece) {
    let setting = umpire.setting;
    umpire.note(Event::Acted { piece });
    let side = setting.side(piece).unwrap_or_default();
    let formation = umpire.state().table.crafts.get(piece.index()).map(|craft| craft.formation).unwrap_or_default();
    continues(umpire, side, formation);
}

/// SQR-115, SQR-158 The members of a Formation declare one after another within its one activation.
fn continues<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side, formation: u8) {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let next = board
        .to_act(side)
        .find(|piece| formation > 0 && board.flying(*piece).is_some_and(|craft| craft.formation == formation));
    if next.is_some() {
        return umpire.then(Step::Continue(side, formation));
    }
    // SQR-12: it is one unit, and those of it who had nothing to do have acted with it.
    let idle = |(_, craft): &(Piece, &Craft)| formation > 0 && craft.formation == formation && !craft.acted;
    let idle: Unit = board.aloft_of(side).filter(idle).map(|(piece, _)| piece).collect();
    idle.iter().for_each(|&piece| umpire.note(Event::Acted { piece }));
    umpire.then(Step::Activations(side.other()));
}

/// SQR-62 All attacks of the aircraft that acts are resolved, in the order in which they were declared.
pub fn resolve<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let table = &umpire.state().table;
    let (Some(acting), Some(&attack)) = (table.acting, table.attacks.first()) else {
        if let Some(acting) = table.acting {
            acted(umpire, acting);
        }
        return Ok(());
    };
    umpire.then(Step::Resolve);
    match attack.how {
        How::Shot(shot) => return shoot(umpire, acting, &attack, &shot),
        How::Spot => spot(umpire, acting, attack.target, attack.by)?,
        _ => strike(umpire, acting, &attack)?,
    }
    umpire.note(Event::Settled);
    Ok(())
}

/// SQR-62, SQR-121, SQR-149, SQR-162, SCR-26, SCR-36, SCR-37, SCR-38, SCR-123, SCR-131 A shot at an aircraft: aimed fire tests first; then
/// group by group.
fn shoot<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, attack: &Attack, shot: &Shot) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    if shot.row > 0 && !attack.steady {
        let now = umpire.state().table.crafts[craft.index()].now;
        let skill = modified(&setting.rules, setting.kind(craft), &now, false, Test::Aim);
        let passed = umpire.play(&SkillTest { skill })?.stage == Tested::Passed;
        umpire.note(Event::Aimed { passed });
        // SCR-38: the part is named by whoever has passed, and then he shoots.
        if passed {
            umpire.then(Step::Row(craft));
        }
        return Ok(());
    }
    let board = Board::new(setting, &umpire.state().table);
    let groups = board.shot(craft, attack.target, shot, true).map(|groups| groups.len()).unwrap_or_default();
    for n in 0..groups {
        let Some(group) = due(umpire, craft, attack.target, shot, n)? else { continue };
        if let Some(mounts) = volley(umpire, craft, attack.target, shot, &group)? {
            // SCR-26: the owner is asked which mount it is, and then the rest goes on.
            umpire.note(Event::Settled);
            umpire.then(Step::Deplete(craft, mounts));
            return Ok(());
        }
    }
    if shot.is_rockets() {
        umpire.note(Event::Spent { craft, by: 1 });
    }
    umpire.note(Event::Settled);
    Ok(())
}

/// SQR-62, SQR-149, SQR-162, SCR-55, SCR-62, SCR-137 A group whose dice are due, with the sums of the moment: what the groups before it did
/// counts. The die of a sight is rolled once for all that the Pilot fires, before the first group. At what is gone only dice that may
/// deplete are rolled; nothing where there are none.
fn due<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    craft: Piece,
    target: Piece,
    shot: &Shot,
    n: usize,
) -> Result<Option<Group>, D::Pause> {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let now = board.shot(craft, target, shot, true).ok();
    let Some(mut group) = now.and_then(|groups| groups.get(n).copied()) else { return Ok(None) };
    if board.flying(target).is_none() {
        (group.volley.sight, group.volley.given_up) = (false, 0);
        return Ok(Some(group).filter(|group| group.volley.depletes.is_some()));
    }
    if group.volley.sight {
        let known = umpire.state().table.attacks.first().map(|attack| attack.sight).unwrap_or_default();
        let die = if known == 0 { umpire.roll(Throw::one(D6), || Why::of(&clause::SIGHT_DIE))? as u8 } else { known };
        umpire.note(Event::Ranged { die });
        group.volley.sight = false;
        for roll in group.volley.rolls.iter_mut() {
            roll.need = roll.need.when(true, -die.cast_signed(), &clause::SIGHT_DIE);
        }
    }
    Ok(Some(group))
}

/// SCR-54 One group: its rolls with its own bonus, what is depleted, and its damage. Gives the mounts of which the owner must choose one.
fn volley<D: Dice>(
    umpire: &mut Umpire<'_, D>,
    craft: Piece,
    target: Piece,
    shot: &Shot,
    group: &Group,
) -> Result<Option<u32>, D::Pause> {
    let setting = umpire.setting;
    let fired = umpire.play(&group.volley)?.stage;
    let flies = umpire.state().table.crafts[target.index()].flies();
    let (hits, dice) = if flies { (fired.hits, fired.dice) } else { (0, 0) };
    umpire.note(Event::Fired { by: craft, target, hits, dice });
    if hits > 0 {
        let now = umpire.state().table.crafts[target.index()].now;
        let reads = Reads::new(setting.lists.criticals, &setting.rules);
        let now = umpire.play(&damage(group, dice, shot.row, now, reads))?.stage.target;
        struck(umpire, target, now, Some(craft));
    }
    let mut choice = None;
    if group.together == 0 {
        for (n, number) in group.rolls.iter().enumerate().filter(|(n, _)| fired.depleted >> n & 1 == 1) {
            debug_assert!(n < group.rolls.len(), "each roll has its mount");
            deplete(umpire, craft, *number);
        }
    } else if fired.depleted != 0 {
        match group.together.count_ones() {
            1 => deplete(umpire, craft, group.together.trailing_zeros() as u8),
            _ => choice = Some(group.together),
        }
    }
    Ok(choice)
}

/// SCR-120 A mount is depleted: fixed guns are empty at once, turrets and flexible guns the second time.
pub fn deplete<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, mount: u8) {
    let guns = &umpire.setting.kind(craft).guns;
    let group = (0..guns.len()).rfind(|&n| crate::sections::attacks::first_mount(guns, n) <= mount);
    let fixed = group.is_none_or(|n| guns[n].gunner.is_none());
    let weak = umpire.state().table.crafts[craft.index()].weak >> mount & 1 == 1;
    let empty = fixed || weak || umpire.setting.rules.depletions == 1;
    umpire.note(Event::Depleted { craft, mount, empty });
}

/// SQR-62, SQR-127 to SQR-133, SQR-165, SQR-166, SCR-120, SCR-121 An attack on the ground. What somebody else of the crew has destroyed
/// before needs no dice, but what was dropped on it is gone.
fn strike<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, attack: &Attack) -> Result<(), D::Pause> {
    let board = Board::new(umpire.setting, &umpire.state().table);
    let raid = board.raid(craft, attack.target, &attack.how, attack.by);
    let (spent, strafers) = match attack.how {
        How::Bomb { units } => (units, List::default()),
        How::Torpedo => (1, List::default()),
        How::Rockets { pairs } => (pairs.saturating_mul(2), List::default()),
        How::Strafe { guns, .. } => (0, board.strafers(craft, guns)),
        How::Shot(_) | How::Spot => return Ok(()),
    };
    if spent > 0 {
        umpire.note(Event::Spent { craft, by: spent });
    }
    let Some(raid) = raid else { return Ok(()) };
    let Raided { hits, depleted, damage, .. } = umpire.play(&raid)?.stage;
    if hits > 0 {
        harm(umpire, craft, attack.target, damage);
    }
    for (_, (mount, _)) in strafers.iter().enumerate().filter(|(n, _)| depleted >> n & 1 == 1) {
        deplete(umpire, craft, *mount);
    }
    Ok(())
}

/// SQR-127, SQR-165 Damage is done below: the guns aboard go down with the ship.
fn harm<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, target: Piece, damage: u16) {
    let setting = umpire.setting;
    let Some(site) = Board::new(setting, &umpire.state().table).site(target).copied() else { return };
    let left = site.left.saturating_sub(u8::try_from(damage).unwrap_or(u8::MAX));
    umpire.note(Event::Below { site: target, by: craft, left });
    if left == 0 {
        let table = &umpire.state().table;
        let guns: Vec<Piece> = Board::new(setting, table).lost_with(target).collect();
        guns.into_iter().for_each(|site| umpire.note(Event::Below { site, by: craft, left }));
    }
}

/// SQR-16, SQR-135, SQR-164 Somebody looks for a marker. The dice of a crew under a marker are for its side alone: they would tell who
/// it is.
fn spot<D: Dice>(umpire: &mut Umpire<'_, D>, by: Piece, contact: Piece, crew: Crew) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let Some(side) = setting.side(by) else { return Ok(()) };
    let board = Board::new(setting, &umpire.state().table);
    let hidden = setting.contact_index(by);
    let looker = match hidden {
        Some(at) => crafts_of(umpire.state().under[at]).next(),
        None => Some(by),
    };
    let Some(looker) = looker else { return Ok(()) };
    let own = umpire.state().table.crafts[looker.index()];
    let from = board.contact(by).map_or((own.at, own.height), |contact| (contact.at, contact.height));
    let Ok(need) = board.spotting(from, (&own.now, crew), side, contact) else { return Ok(()) };
    let audience = if hidden.is_some() { Audience::Only(Sides::default().with(side)) } else { Audience::All };
    let least = need.total().clamp(2, i8::MAX).cast_unsigned();
    let throw = Throw::new(1, D10, Reading::AtLeast(least));
    let seen = umpire.roll_for(audience, throw, || Why::needing(&clause::SPOTTING, need))? > 0;
    umpire.note(Event::Looked { by, contact, seen });
    if seen {
        contacts::turn_up(umpire, contact);
    }
    Ok(())
}
