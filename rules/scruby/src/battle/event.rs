//! What happens, and how it changes what is on the table: bookkeeping without rules and without dice, section by section.

use crate::battle::{
    Act, Charge, Contact, Done, Firefight, Flank, Gone, Order, Phase, Place, Position, Reaction, Setting, Spoil,
    Spoils, Stand, Unit, Wing, Written,
};
use crate::lists::{Cell, Formation, Quality};
use crate::resolution::fire::MISFIRE_LOSS;
use crate::resolution::{Band, Weather};
use sandtable_core::{Audience, Mentioned, Outcome, Piece, Side, happenings, mentioned, sections, told};
use sandtable_geometry::Point;

told! {
    /// Why figures are lost.
    pub enum Cause {
        Fire = "AOS-129" "by fire",
        Misfire = "AOS-165" "by its own misfire",
        Firefight = "AOS-49" "in the firefight",
        Shock = "AOS-58" "by shock",
        Melee = "AOS-59" "in the melee",
        Blocked = "AOS-142" "as its retreat is blocked",
        Disorder = "AOS-152" "as it is disordered again",
        Pursuit = "AOS-151" "by the pursuit",
        RiddenDown = "AOS-113" "as it is ridden down",
    }

    /// Why a unit was moved that had no order to, or has one that is carried out at once: what was ordered has been told, and eight
    /// pulses are one move.
    pub enum Motion {
        Charge = "AOS-107" "goes at its target",
        Conform = "AOS-108" "",
        Evade = "AOS-111" "",
        Counter = "AOS-112" "",
        Throwback = "AOS-128" "is thrown back",
        Retreat = "AOS-142" "retreats",
        Advance = "AOS-143" "takes the ground of the beaten",
        Pursuit = "AOS-151" "pursues",
        Rout = "AOS-154" "runs",
        Order = "AOS-160" "",
    }

    /// How a shot came to somebody at whom it was not aimed, but for round shot that runs on.
    pub enum Stray {
        Drift = "AOS-163" "The drifting shell of",
        Explosion = "AOS-162" "The caisson that goes up by",
    }

    /// AOS-27, AOS-30 How far away a shot proved to be, which both are told after it was declared.
    pub enum Reach {
        Out = "AOS-27" ", which proves to be out of range",
        Mist = "AOS-164" ", which the mist hides",
        Gone = "AOS-167" ", which is gone",
        Beyond = "AOS-127" ", which proves to be beyond point-blank range",
        PointBlank = "AOS-34" " at point-blank range",
        Short = "AOS-30" " at short range",
        Inter = "AOS-30" " at inter range",
        Long = "AOS-30" " at long range",
    }
}

impl Reach {
    /// That it was in this band of range.
    pub const fn of(band: Band) -> Reach {
        [Reach::PointBlank, Reach::Short, Reach::Inter, Reach::Long][band as usize]
    }

    /// The band of range that it was in; none where it was out of reach.
    pub fn band(self) -> Option<Band> {
        Band::ALL.into_iter().map(|(_, band)| band).find(|band| Reach::of(*band) == self)
    }
}

sections! {
    /// A change of the state.
    pub enum Event of Scope<'_>, on Position {
        /// The turn: who moves, what the weather is, how far it has come.
        Turn(OfTurn, turned),
        /// Where units are, and how they are formed.
        Move(OfMove, moved),
        /// Charges, contacts, and how they end.
        Charge(OfCharge, charged),
        /// Fire, and what it does before it takes effect.
        Fire(OfFire, fired),
        /// Firefights and melees, and what winners take.
        Combat(OfCombat, fought),
        /// What units are: figures, quality, order.
        Unit(OfUnit, changed),
        /// General officers, by their places among the generals, caissons and rounds.
        Staff(OfStaff, rode),
    }
}

happenings! {
    /// The turn: who moves, what the weather is, how far it has come.
    pub enum OfTurn of Scope<'_> {
        /// AOS-11 How much of a line may move.
        LineRuled { limited: bool },
        /// AOS-164 The weather.
        WeatherTurned { weather: Weather },
        /// A turn began.
        TurnBegan { turn: u8 } if |scope| (1..=scope.setting.last_turn()).contains(&turn),
        /// AOS-13 Who moves, and which flank, where movement is limited.
        Chosen { mover: Side, flank: Option<Flank> },
        /// A phase began.
        PhaseBegan { phase: Phase },
        /// AOS-157 A side agrees to stop, or no longer does.
        Agreed { side: Side, content: bool },
        /// The battle is over; AOS-157: perhaps since a side conceded.
        Ended { outcome: Outcome, #[serde(default)] conceded: bool },
        /// AOS-93 A unit belongs to another wing.
        Winged { unit: Piece, wing: Wing },
    }

    /// Where units are, and how they are formed.
    pub enum OfMove of Scope<'_> {
        /// AOS-92 A unit was placed.
        Placed { unit: Piece, stand: Stand, formation: Formation } if |scope| scope.forms(unit, formation, stand),
        /// AOS-160 A part of a written order was opened.
        Wrote { unit: Piece, written: Written } if |scope| scope.aims(unit, &written),
        /// AOS-160 All of it is open.
        Opened { unit: Piece, written: Written } if |scope| scope.aims(unit, &written),
        /// AOS-160 Where a general is ordered to ride, by his place among the generals.
        Bound { general: u8, at: Point } if |scope| scope.has_general(general),
        /// AOS-94 An order began.
        Ordered { order: Order },
        /// AOS-97 A unit made a step of its order.
        Stepped {
            unit: Piece,
            at: Point,
            cost: i64,
            /// AOS-102 Was it within reach of an enemy on a forced march?
            near: bool,
        } if |scope| scope.setting.on_table(at),
        /// AOS-98 It changed its facing.
        Faced { unit: Piece, stand: Stand, cost: i64, about: bool } if |scope| scope.setting.on_table(stand.at),
        /// AOS-99 It changed its formation by its order.
        Formed { unit: Piece, formation: Formation, stand: Stand, cost: i64 } if |scope| scope.forms(unit, formation, stand),
        /// AOS-99 Its formation changed without an order.
        Became { unit: Piece, formation: Formation, stand: Stand } if |scope| scope.forms(unit, formation, stand),
        /// It was moved without an order, or in one that is carried out at once.
        Went { unit: Piece, stand: Stand, why: Motion },
        /// AOS-94 Its order is over.
        Halted { unit: Piece },
    }

    /// Charges, contacts, and how they end.
    pub enum OfCharge of Scope<'_> {
        /// AOS-107 A charge was declared.
        Charged { unit: Piece, charge: Charge } if |_| unit != charge.target,
        /// AOS-107 What the unit did that was charged by this one; of a square, whether it formed.
        Reacted { unit: Piece, #[serde(default)] by: Piece, how: Reaction, formed: bool },
        /// AOS-108 Two units touch.
        Touched { contact: Contact } if |scope| contact.by != contact.on && !scope.table.contacts.is_full(),
        /// A charge is over: it has arrived, or AOS-109 it has failed.
        ChargeOver { unit: Piece, #[serde(default)] failed: bool },
        /// AOS-145 A unit touches nobody any more.
        Parted { unit: Piece },
        /// AOS-106 It broke off a melee.
        Broke { unit: Piece },
        /// AOS-142 It has retreated.
        FellBack { unit: Piece, blocked: bool },
    }

    /// Fire, and what it does before it takes effect.
    pub enum OfFire of Scope<'_> {
        /// AOS-26 At whom a unit will fire with each of three lots, where all declare first.
        Aimed { unit: Piece, lots: [Piece; 3] },
        /// A unit fired, or one lot of its canister.
        Shot {
            unit: Piece,
            /// At whom it proved to be.
            target: Piece,
            reach: Reach,
            losses: u8,
            /// AOS-128 Whence it throws the target back, if it does.
            thrown: Option<Point>,
            rockets: bool,
        },
        /// AOS-125, AOS-162, AOS-163 A shot went on, or aside, to somebody else.
        Strayed { unit: Piece, target: Piece, losses: u8, #[serde(default)] why: Option<Stray> },
        /// AOS-165 A rocket battery hurt itself.
        Misfired { unit: Piece, to: Audience },
        /// AOS-162 A caisson was hit.
        CaissonHit { unit: Piece, destroyed: bool },
        /// AOS-129 What fire did to a unit has taken effect.
        Settled { unit: Piece, to: Audience },
    }

    /// Firefights and melees, and what winners take.
    pub enum OfCombat of Scope<'_> {
        /// AOS-136 A firefight was declared.
        Engaged { firefight: Firefight } if |scope| !scope.table.firefights.is_full(),
        /// AOS-136, AOS-138 An attacker is not in it any more: it may have proved to be too far away.
        DroppedOut { unit: Piece, #[serde(default)] far: bool },
        /// AOS-138 A firefight fell away.
        FirefightOver { target: Piece },
        /// AOS-145 A melee is fought.
        Joined { units: u64 } if |scope| scope.table.units.len() >= 64 || units >> scope.table.units.len() == 0,
        /// AOS-49, AOS-60 The chart has spoken; a firefight is over by that.
        Decided {
            /// The target of the firefight, or one of the melee.
            unit: Piece,
            /// Of the side that attacked.
            attacker: Side,
            cell: Cell,
            melee: bool,
        },
        /// AOS-143 Winners may choose.
        Won { spoils: Spoils },
        /// AOS-143 A winner has chosen.
        Took { unit: Piece, spoil: Spoil },
    }

    /// What units are: figures, quality, order.
    pub enum OfUnit of Scope<'_> {
        /// Figures were lost.
        Struck { unit: Piece, figures: u8, cause: Cause, to: Audience },
        /// AOS-06 So many figures are left, as people have ruled.
        Counted { unit: Piece, figures: u8, to: Audience },
        /// A unit went off the table.
        Left { unit: Piece, gone: Gone },
        /// AOS-140, AOS-144 Its quality changed, or should have fallen below the worst.
        Graded { unit: Piece, quality: Quality, shaken: bool, to: Audience },
        /// AOS-161 It has lost its general, and checks its morale for that.
        Shaken { unit: Piece },
        /// AOS-09 It became disordered.
        Disordered { unit: Piece },
        /// AOS-152 It reformed, by its order or since people have ruled so.
        Reformed { unit: Piece, #[serde(default)] ruled: bool },
        /// AOS-153 It checked its morale.
        Checked { unit: Piece, passed: bool, to: Audience },
        /// AOS-66 It routs.
        Routed { unit: Piece },
        /// AOS-155 It rallied, and is disordered.
        Rallied { unit: Piece },
        /// AOS-153 It was at half strength or less in a morale phase.
        Halved { unit: Piece },
    }

    /// General officers, by their places among the generals, caissons and rounds.
    pub enum OfStaff of Scope<'_> {
        /// AOS-161 A general went somewhere, or is there since people have ruled so.
        Rode { general: u8, at: Point, with: Option<Piece>, #[serde(default)] ruled: bool }
            if |scope| scope.has_general(general) && scope.setting.on_table(at),
        /// AOS-161 A general was lost.
        Fell { general: u8 } if |scope| scope.has_general(general),
        /// AOS-162 Rounds of a battery, or what a caisson has left: perhaps since it gave some.
        Rounds { unit: Piece, rounds: u8, #[serde(default)] gave: bool, to: Audience },
    }
}

impl Event {
    /// AOS-158 Who is told of it.
    pub fn audience(&self) -> Audience {
        match *self {
            Event::Fire(OfFire::Misfired { to, .. } | OfFire::Settled { to, .. })
            | Event::Unit(
                OfUnit::Struck { to, .. }
                | OfUnit::Counted { to, .. }
                | OfUnit::Graded { to, .. }
                | OfUnit::Checked { to, .. },
            )
            | Event::Staff(OfStaff::Rounds { to, .. }) => to,
            _ => Audience::All,
        }
    }
}

// --- what fits ---

/// What an event may speak of.
pub struct Scope<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// The table.
    pub table: &'a Position,
}

impl Scope<'_> {
    fn has_general(&self, general: u8) -> bool {
        usize::from(general) < self.table.generals.len()
    }

    fn forms(&self, unit: Piece, formation: Formation, stand: Stand) -> bool {
        self.setting.lists.form(self.setting.arm(unit), formation).is_some() && self.setting.on_table(stand.at)
    }

    fn aims(&self, unit: Piece, written: &Written) -> bool {
        let target = |piece: Piece| piece.fits(self) && piece != unit;
        let act = !matches!(written.act, Act::Charge(other) | Act::Refill(other) if !target(other));
        act && written.target.is_none_or(target)
    }
}

mentioned! {
    Scope<'_>: any [Cause, Cell, Flank, Formation, Gone, Motion, Phase, Point, Reach, Reaction, Stray, Weather, Wing, Written];
    |it, scope|
    Piece: it.index() < scope.table.units.len();
    Side: it.index() < scope.setting.sides.len();
    Stand: it.bearing.fits(scope);
    Quality: (1..=scope.setting.lists.grades.len()).contains(&usize::from(it.0));
    Order: it.unit.fits(scope);
    Charge: it.target.fits(scope);
    Contact: it.by.fits(scope) && it.on.fits(scope);
    Firefight: it.target.fits(scope) && it.attackers.fits(scope);
    Spoil: it.loser().is_none_or(|loser| loser.fits(scope));
    Spoils: it.losers.iter().all(|loser| loser.unit.fits(scope));
}

// --- what changes ---

fn turned(table: &mut Position, event: OfTurn) {
    match event {
        OfTurn::LineRuled { limited } => table.limited = limited,
        OfTurn::WeatherTurned { weather } => table.weather = weather,
        OfTurn::TurnBegan { turn } => begin_turn(table, turn),
        OfTurn::Chosen { mover, flank } => (table.mover, table.flank) = (mover, flank),
        OfTurn::PhaseBegan { phase } => (table.phase, table.throwbacks) = (phase, 0),
        OfTurn::Agreed { side, content } => table.content[side.index()] = content,
        OfTurn::Ended { outcome, .. } => table.ended = Some(outcome),
        OfTurn::Winged { unit, wing } => table.unit(unit).wing = wing,
    }
}

fn moved(table: &mut Position, event: OfMove) {
    match event {
        OfMove::Placed { unit, stand, formation } => {
            let placed = table.unit(unit);
            (placed.stand, placed.formation, placed.place) = (stand, formation, Place::Table);
            let riders = table.generals.iter_mut().filter(|general| general.with == Some(unit));
            riders.for_each(|general| (general.place, general.at) = (Place::Table, stand.at));
        }
        OfMove::Wrote { unit, written } => {
            let writer = table.unit(unit);
            (writer.written, writer.done.marched) = (written, written.act == Act::March);
        }
        OfMove::Opened { .. } => {}
        OfMove::Bound { general, at } => table.generals[usize::from(general)].bound = Some(at),
        OfMove::Ordered { order } => {
            table.order = Some(order);
            let done = &mut table.unit(order.unit).done;
            (done.ordered, done.marched) = (done.ordered || !order.bonus, done.marched || order.forced);
        }
        OfMove::Stepped { unit, at, cost, near } => {
            let stand = Stand { at, ..table.unit(unit).stand };
            put(table, unit, stand).done.moved = true;
            spend(table, cost, |order| (order.stepped, order.near) = (true, order.near || near));
        }
        OfMove::Faced { unit, stand, cost, about } => {
            put(table, unit, stand);
            spend(table, cost, |order| {
                (order.faces, order.about) = (order.faces.saturating_add(1), order.about || about);
            });
            // AOS-98: a single change of facing with no other step is a pivot, and no move; in open order so are any number.
            let open = matches!(table.unit(unit).formation, Formation::Skirmish | Formation::Screen);
            let pivot = |order: Order| (order.faces == 1 || open) && !order.stepped && !order.about;
            let pivot = table.order.is_none_or(pivot);
            table.unit(unit).done.moved |= !pivot;
        }
        OfMove::Formed { unit, formation, stand, cost } => {
            let former = put(table, unit, stand);
            (former.formation, former.done.moved, former.done.changed) = (formation, true, true);
            spend(table, cost, |order| (order.stepped, order.formed) = (true, true));
        }
        OfMove::Became { unit, formation, stand } => put(table, unit, stand).formation = formation,
        OfMove::Went { unit, stand, why } => {
            // AOS-128, AOS-131: a throwback is no move, and what follows a combat comes after all fire.
            let moved = matches!(why, Motion::Charge | Motion::Evade | Motion::Counter | Motion::Order);
            put(table, unit, stand).done.moved |= moved;
        }
        OfMove::Halted { .. } => table.order = None,
    }
}

fn charged(table: &mut Position, event: OfCharge) {
    match event {
        OfCharge::Charged { unit, charge } => {
            let charger = table.unit(unit);
            charger.charge = Some(charge);
            (charger.done.ordered, charger.done.charged, charger.done.moved) = (true, true, true);
            table.unit(charge.target).done.charged_by = Some(unit);
        }
        OfCharge::Reacted { unit, by, how, .. } => {
            let Unit { written, done, .. } = table.unit(unit);
            // AOS-160: it takes the place of a march that was written.
            done.marched &= how == Reaction::Stand || written.act != Act::March;
            match how {
                Reaction::Stand => {}
                Reaction::Square => done.squared = Some(by),
                Reaction::Evade => (done.evaded, done.ordered) = (Some(by), true),
                Reaction::Counter => (done.countered, done.ordered) = (true, true),
            }
        }
        OfCharge::Touched { contact } => table.contacts.push(contact),
        OfCharge::ChargeOver { unit, .. } => table.unit(unit).charge = None,
        OfCharge::Parted { unit } => table.contacts.retain(|contact| !contact.has(unit)),
        OfCharge::Broke { unit } => {
            let done = &mut table.unit(unit).done;
            (done.ordered, done.moved) = (true, true);
        }
        OfCharge::FellBack { unit, blocked } => table.unit(unit).done.blocked = blocked,
    }
}

fn fired(table: &mut Position, event: OfFire) {
    match event {
        OfFire::Aimed { unit, lots } => {
            let firer = table.unit(unit);
            (firer.aim, firer.done.fired) = (Some(lots), true);
        }
        OfFire::Shot { unit, target, losses, thrown, rockets, .. } => {
            let firer = table.unit(unit);
            (firer.done.fired, firer.shown, firer.aim) = (true, true, None);
            let order = table.throwbacks;
            let pending = &mut table.unit(target).pending;
            pending.losses = pending.losses.saturating_add(losses);
            pending.rockets |= rockets;
            if let (Some(from), None) = (thrown, pending.thrown) {
                pending.thrown = Some((from, order));
                table.throwbacks = order.saturating_add(1);
            }
        }
        OfFire::Strayed { target, losses, .. } => {
            let pending = &mut table.unit(target).pending;
            pending.losses = pending.losses.saturating_add(losses);
        }
        OfFire::Misfired { unit, .. } => {
            let pending = &mut table.unit(unit).pending;
            pending.own = pending.own.saturating_add(MISFIRE_LOSS);
        }
        OfFire::CaissonHit { unit, destroyed } if destroyed => leave(table, unit, Gone::Destroyed),
        OfFire::CaissonHit { .. } => {}
        OfFire::Settled { unit, .. } => table.unit(unit).pending = Default::default(),
    }
}

fn fought(table: &mut Position, event: OfCombat) {
    match event {
        OfCombat::Engaged { firefight } => {
            table.firefights.push(firefight);
            let target = table.unit(firefight.target);
            (target.done.fired, target.shown) = (true, true);
            for &attacker in firefight.attackers.iter() {
                let attacker = table.unit(attacker);
                (attacker.done.fired, attacker.done.ordered, attacker.shown) = (true, true, true);
            }
        }
        OfCombat::DroppedOut { unit, .. } => {
            table.unit(unit).done.fired = true;
            table.firefights.iter_mut().for_each(|firefight| firefight.attackers.retain(|other| *other != unit));
        }
        OfCombat::FirefightOver { target } | OfCombat::Decided { unit: target, melee: false, .. } => {
            table.firefights.retain(|firefight| firefight.target != target);
        }
        OfCombat::Joined { units } => {
            let fought = table.units.iter_mut().enumerate().filter(|(n, _)| units >> n & 1 == 1);
            fought.for_each(|(_, unit)| (unit.done.fought, unit.shown) = (true, true));
        }
        OfCombat::Decided { melee: true, .. } => {}
        OfCombat::Won { spoils } => table.spoils = spoils,
        OfCombat::Took { unit, spoil } => {
            table.spoils.winners &= !(1 << unit.index().min(63));
            for loser in table.spoils.losers.iter_mut() {
                loser.taken |= spoil == Spoil::Advance(loser.unit);
                loser.pursued |= spoil == Spoil::Pursue(loser.unit);
            }
        }
    }
}

fn changed(table: &mut Position, event: OfUnit) {
    match event {
        OfUnit::Struck { unit, figures, cause, to } => {
            let struck = table.unit(unit);
            let lost = figures.min(struck.figures);
            struck.figures -= lost;
            struck.done.lost = struck.done.lost.saturating_add(lost);
            // AOS-152: what disorder costs everybody can tell, though nobody says it.
            if to == Audience::All || cause == Cause::Disorder {
                struck.told = struck.told.saturating_add(lost);
                struck.done.told = struck.done.told.saturating_add(lost);
            }
        }
        OfUnit::Counted { unit, figures, .. } => table.unit(unit).figures = figures,
        OfUnit::Left { unit, gone } => leave(table, unit, gone),
        OfUnit::Graded { unit, quality, shaken, .. } => {
            let graded = table.unit(unit);
            graded.quality = quality;
            graded.done.shaken |= shaken;
        }
        OfUnit::Shaken { unit } => table.unit(unit).done.shaken = true,
        OfUnit::Disordered { unit } => {
            let disordered = table.unit(unit);
            (disordered.disordered, disordered.done.disordered) = (true, true);
        }
        OfUnit::Reformed { unit, ruled } => {
            let Unit { disordered, done, .. } = table.unit(unit);
            (*disordered, done.moved, done.ordered) = (false, done.moved || !ruled, done.ordered || !ruled);
        }
        OfUnit::Checked { unit, passed, .. } => table.unit(unit).shown |= !passed,
        OfUnit::Routed { unit } => {
            let now = table.turn;
            table.unit(unit).routing = Some(now);
            untie(table, unit);
        }
        OfUnit::Rallied { unit } => {
            let rallied = table.unit(unit);
            (rallied.routing, rallied.disordered) = (None, true);
        }
        OfUnit::Halved { unit } => table.unit(unit).halved = true,
    }
}

fn rode(table: &mut Position, event: OfStaff) {
    match event {
        OfStaff::Rode { general, at, with, ruled } => {
            let rider = &mut table.generals[usize::from(general)];
            (rider.place, rider.at, rider.with, rider.moved) = (Place::Table, at, with, rider.moved || !ruled);
        }
        OfStaff::Fell { general } => table.generals[usize::from(general)].place = Place::Gone(Gone::Destroyed),
        OfStaff::Rounds { unit, rounds, gave, .. } => {
            let unit = table.unit(unit);
            (unit.done.gave, unit.rounds) = (unit.done.gave || gave, rounds);
        }
    }
}

fn begin_turn(table: &mut Position, turn: u8) {
    table.turn = turn;
    (table.order, table.flank) = (None, None);
    table.firefights.clear();
    for (unit, piece) in table.units.iter_mut().zip((0..).map(Piece)) {
        let was_in_contact = table.contacts.iter().any(|contact| contact.has(piece));
        (unit.done, unit.charge, unit.aim) = (Done { was_in_contact, ..Done::default() }, None, None);
        unit.written = Written::default();
    }
    table.generals.iter_mut().for_each(|general| (general.moved, general.bound) = (false, None));
}

/// What a step of an order costs, where one is being carried out.
fn spend(table: &mut Position, cost: i64, note: impl FnOnce(&mut Order)) {
    if let Some(order) = &mut table.order {
        order.spent = order.spent.saturating_add(cost);
        note(order);
    }
}

/// AOS-161 A unit stands there, and a general goes wherever his unit goes.
fn put(table: &mut Position, unit: Piece, stand: Stand) -> &mut Unit {
    table.generals.iter_mut().filter(|general| general.with == Some(unit)).for_each(|general| general.at = stand.at);
    let there = table.unit(unit);
    there.stand = stand;
    there
}

/// AOS-167 A unit goes, and all its ties end.
fn leave(table: &mut Position, unit: Piece, gone: Gone) {
    let leaver = table.unit(unit);
    (leaver.place, leaver.aim) = (Place::Gone(gone), None);
    if gone == Gone::Destroyed {
        leaver.figures = 0;
    }
    untie(table, unit);
    table.spoils.winners &= !(1 << unit.index().min(63));
    for general in table.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.with = None;
        // AOS-161: one whose unit leaves the table goes with it, and one whose unit is destroyed stays alone.
        if gone != Gone::Destroyed {
            general.place = Place::Gone(gone);
        }
    }
    if table.order.is_some_and(|order| order.unit == unit) {
        table.order = None;
    }
}

/// Contacts, charges and the part in a firefight of a unit end.
fn untie(table: &mut Position, unit: Piece) {
    table.unit(unit).charge = None;
    table.contacts.retain(|contact| !contact.has(unit));
    table.firefights.iter_mut().for_each(|firefight| firefight.attackers.retain(|other| *other != unit));
    table.firefights.retain(|firefight| firefight.target != unit);
}
