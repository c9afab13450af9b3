//! Detection: lights, look-outs, radar, sonar, and what each side holds afterwards.

use crate::battle::board::{Board, whole};
use crate::battle::event::{Change, Event, shown_number};
use crate::battle::position::{Contact, Depth, Gone, Level, Works, bit};
use crate::battle::{NOBODY, Resolving, SIDES, Umpire};
use crate::lists::Class;
use crate::resolution::rolls::Pick;
use crate::resolution::sighting::{self, Look, Observer, Outline, Sight};
use crate::rules::Hiding;
use crate::sections::{communications, damage};
use sandtable_core::{Piece, Side};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Course, Length};

/// What the looks of one turn have found of a unit, for the side that is its enemy.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    level: Level,
    by: u64,
    radar: u64,
    /// Who has heard it first.
    heard: Option<Piece>,
    pinged: bool,
}

impl Found {
    /// It is held so well, or better.
    fn holds(&mut self, level: Level) -> &mut Found {
        self.level = self.level.max(level);
        self
    }
}

/// AST-214 The phase in its order; every throw is the umpire's, for one that fails would tell that something is there (AST-203).
pub fn detect<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    communications::inspect(umpire)?;
    let mut found = vec![Found::default(); umpire.setting.members.len()];
    let all = umpire.in_order();
    let pairs = |own: &Piece| umpire.board().targets(*own).into_iter().map(|target| (*own, target)).collect::<Vec<_>>();
    let pairs: Vec<(Piece, Piece)> = all.iter().flat_map(pairs).collect();
    for sense in [look, radar, sonar] {
        for &(observer, target) in &pairs {
            if umpire.unit(target).is_there() {
                sense(umpire, observer, target, &mut found)?;
            }
        }
    }
    ping(umpire, &all, &found);
    hold(umpire, &all, &found);
    mark(umpire);
    Ok(())
}

/// AST-135 Markers are laid and taken off, where they are shown.
pub fn mark<D: Dice>(umpire: &mut Umpire<'_, D>) {
    if umpire.setting.rules.hiding != Hiding::Markers {
        return;
    }
    for side in SIDES {
        let marked = umpire.board().marked(side);
        for unit in unlisted(umpire, umpire.setting.force(side)) {
            let on = marked.contains(&unit);
            if umpire.unit(unit).marker != on {
                number(umpire, unit, side.other(), None);
                umpire.note(Event::of(unit, Change::Marked { on }, NOBODY));
            }
        }
    }
}

/// AST-242 The numbers of markers are drawn at set-up, so that none tells what it stands for.
pub fn draw<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    if umpire.setting.rules.hiding != Hiding::Markers {
        return Ok(());
    }
    for side in SIDES {
        let mut marked = umpire.board().marked(side);
        let mut next = 0;
        while !marked.is_empty() {
            let which = umpire.play_for(NOBODY, &Pick { of: marked.len() as u8 })?.stage.unwrap_or(0);
            let unit = marked.remove(which.into());
            number(umpire, unit, side.other(), Some(next));
            next += 1;
        }
    }
    mark(umpire);
    Ok(())
}

/// Under which number a side is shown a unit; the least that is free where none is given and it has none.
fn number<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, side: Side, number: Option<u8>) {
    let held = umpire.state().table.contact(side, unit);
    if held.number.is_none() || number.is_some() {
        let number = number.or_else(|| Some(shown_number(&umpire.state().table, side, unit)));
        umpire.note(Event::of(unit, Change::Held { side, contact: Contact { number, ..held }, fresh: false }, NOBODY));
    }
}

impl Board<'_> {
    /// AST-135, AST-242 Where the enemy is shown markers of a side: dummies, and the first vessel of each group of which he holds nobody.
    fn marked(&self, side: Side) -> Vec<Piece> {
        let vessels: Vec<Piece> = self.of(side).filter(|unit| self.setting.is_vessel(*unit)).collect();
        let group = |unit: Piece| self.setting.members[unit.index()].group.as_str();
        let mates = |unit: Piece| vessels.iter().copied().filter(move |mate| group(*mate) == group(unit));
        let held = |unit: Piece| self.table.level(side.other(), unit) > Level::Bearing;
        let first = |unit: &Piece| mates(*unit).next() == Some(*unit) && !mates(*unit).any(held);
        let dummies = self.of(side).filter(|unit| self.setting.is_dummy(*unit));
        dummies.chain(vessels.iter().copied().filter(first)).collect()
    }

    /// AST-154, AST-214 How far a unit is seen by another.
    pub fn sighting_distance(&self, observer: Piece, target: Piece) -> Length {
        sighting::distance(&self.sight(observer, target))
    }

    /// AST-154, AST-181 What decides that.
    pub fn sight(&self, observer: Piece, target: Piece) -> Sight {
        let (now, there) = (self.unit(observer), self.unit(target));
        let submarine = self.setting.kind(target).is_some_and(crate::lists::Kind::is_submarine);
        let outline = match there.depth {
            Depth::Surfaced if submarine => Outline::Surfaced,
            Depth::Surfaced if self.setting.is_dummy(target) => Outline::Vessel(Class::Two),
            Depth::Surfaced => Outline::Vessel(there.class),
            Depth::Periscope | Depth::Deep => Outline::Periscope,
        };
        let moonlit = self.conditions().moon.is_some_and(|moon| {
            let line = Angle::bearing(now.at.at, there.at.at);
            sighting::is_before_moon(&self.setting.rules, self.conditions().light, moon, line)
        });
        Sight {
            base: self.setting.lists.sight(self.conditions().light),
            through_periscope: now.depth == Depth::Periscope,
            outline,
            speed: there.speed,
            fired: there.fired,
            moonlit,
            conspicuous: there.fires > 0 || there.beam.is_some() || self.lit(target),
        }
    }

    /// AST-181, AST-242 Has a unit another in its line of sight, with eyes to see it: no dummy has any, and nobody who is deep?
    pub fn looks_at(&self, observer: Piece, target: Piece) -> bool {
        let blind = self.setting.is_dummy(observer) || self.unit(observer).depth == Depth::Deep;
        !blind && self.in_sight(observer, target)
    }

    /// AST-155 A look of a unit at another: what comes of it, as far as the board tells.
    pub fn look(&self, observer: Piece, target: Piece) -> (Look, Observer) {
        let now = self.unit(observer);
        let held = self.table.contact(now.side, target).by & bit(observer) != 0;
        let sighting = self.setting.lists.crew(now.grade).sighting;
        let eyes = Observer { sighting, alerted: now.alerted, held };
        let reach = |length: Length| self.within(observer, target, length);
        let look = match () {
            () if !now.can_act() || self.unit(target).depth == Depth::Deep => Look::Not,
            () if !self.looks_at(observer, target) => Look::Not,
            () if self.is_aircraft(target) => {
                let seen = reach(sighting::aircraft_seen(self.conditions().light));
                if seen { Look::Identified } else { Look::Not }
            }
            () if self.setting.battery(target).is_some() => {
                // AST-179: it is not seen until it fires, shows a light or is very near.
                let there = self.unit(target);
                let known = self.table.contact(now.side, target).level == Level::Identity;
                let shown = known || there.fired || there.beam.is_some() || reach(sighting::BATTERY);
                if shown { Look::Identified } else { Look::Not }
            }
            () => sighting::look(self.sighting_distance(observer, target), reach, &eyes),
        };
        (look, eyes)
    }
}

/// AST-155, AST-156, AST-242 Each unit looks at each enemy.
fn look<D: Dice>(umpire: &mut Umpire<'_, D>, own: Piece, target: Piece, found: &mut [Found]) -> Result<(), D::Pause> {
    let (look, eyes) = umpire.board().look(own, target);
    let level = match look {
        Look::Not => return Ok(()),
        Look::Identified => Level::Identity,
        Look::Sighted => Level::Class,
        Look::Roll if umpire.setting.is_dummy(target) => return Ok(()),
        Look::Roll => {
            if umpire.play_for(NOBODY, &sighting::sighting(&eyes))?.stage != Some(true) {
                return Ok(());
            }
            Level::Class
        }
    };
    if umpire.setting.is_dummy(target) {
        if level == Level::Identity {
            expose(umpire, target);
        }
        return Ok(());
    }
    found[target.index()].holds(level).by |= bit(own);
    Ok(())
}

/// AST-242 A dummy is found out.
fn expose<D: Dice>(umpire: &mut Umpire<'_, D>, dummy: Piece) {
    let side = umpire.setting.side(dummy).other();
    let number = umpire.state().table.contact(side, dummy).number;
    let contact = Contact { level: Level::Marker, number, ..Contact::default() };
    umpire.note(Event::of(dummy, Change::Held { side, contact, fresh: true }, umpire.setting.told([side])));
    damage::outside(umpire, dummy, Change::Left { gone: Gone::Away });
}

/// AST-160 Radar: a contact for this turn.
fn radar<D: Dice>(umpire: &mut Umpire<'_, D>, own: Piece, target: Piece, found: &mut [Found]) -> Result<(), D::Pause> {
    let board = umpire.board();
    let (now, there) = (board.unit(own), board.unit(target));
    let speaks = now.can_act() && now.radar == Works::Ready && !now.radar_silent && !now.submerged();
    let dummy = board.setting.is_dummy(target);
    let seen = (board.is_afloat(target) || dummy) && !there.submerged();
    let class = match () {
        () if dummy => Class::Two,
        () if board.setting.kind(target).is_some_and(crate::lists::Kind::is_submarine) => Class::One,
        () => there.class,
    };
    let reaches = |reach: &_| board.within(own, target, *reach) && board.in_radar_sight(own, target);
    let reach = sighting::radar_reach(board.setting.radar(own), class).filter(|_| speaks && seen);
    let Some(_) = reach.filter(reaches) else { return Ok(()) };
    let land = board.setting.land.iter().any(|area| area.within(there.at.at, sighting::CLUTTER));
    let test = sighting::radar(board.conditions().sea, land);
    if umpire.play_for(NOBODY, &test)?.stage != Some(true) {
        return Ok(());
    }
    match dummy {
        true => expose(umpire, target),
        false => found[target.index()].holds(Level::Position).radar |= bit(own),
    }
    Ok(())
}

/// AST-181, AST-184 Sonar at submarines under water, and the hydrophones of deep ones.
fn sonar<D: Dice>(umpire: &mut Umpire<'_, D>, own: Piece, target: Piece, found: &mut [Found]) -> Result<(), D::Pause> {
    let board = umpire.board();
    let (now, there) = (board.unit(own), board.unit(target));
    if !now.can_act() || !board.within(own, target, sighting::UNDER_WATER) {
        return Ok(());
    }
    let fitted = board.setting.kind(own).is_some_and(|kind| kind.sonar);
    let speaks = fitted && now.sonar == Works::Ready && !now.sonar_silent && now.speed <= sighting::SONAR_SPEED;
    if speaks && there.submerged() && sighting::searches(board.bearing(own, target)) {
        let crew = *board.setting.lists.crew(now.grade);
        let far = !board.within(own, target, sighting::SONAR_NEAR);
        let test = sighting::sonar(&crew, far, there.depth == Depth::Deep, board.is_shallow(there.at.at));
        if umpire.play_for(NOBODY, &test)?.stage == Some(true) {
            found[target.index()].holds(Level::Position).pinged = true;
        }
    } else if now.depth == Depth::Deep
        && board.is_afloat(target)
        && umpire.play_for(NOBODY, &sighting::hydrophones())?.stage == Some(true)
    {
        let known = found[target.index()].holds(Level::Bearing);
        known.heard = known.heard.or(Some(own));
    }
    Ok(())
}

/// AST-181, AST-184 Whoever was found by sonar knows it, and by and by no more.
fn ping<D: Dice>(umpire: &mut Umpire<'_, D>, all: &[Piece], found: &[Found]) {
    for unit in all {
        let now = umpire.unit(*unit);
        let held = found[unit.index()].pinged;
        if held || now.pinged || now.pinged_before {
            umpire.note(Event::of(*unit, Change::Pinged { now: held }, NOBODY));
        }
    }
}

/// AST-156, AST-157, AST-158 What each side holds now; and who is alerted by it.
fn hold<D: Dice>(umpire: &mut Umpire<'_, D>, all: &[Piece], found: &[Found]) {
    let turn = umpire.state().table.turn;
    for unit in unlisted(umpire, umpire.setting.pieces()) {
        let side = umpire.setting.side(unit).other();
        let before = umpire.state().table.contact(side, unit);
        let now = found[unit.index()];
        let contact = held(umpire, side, unit, &before, now, turn);
        if contact != before {
            // Of who has gone down nobody hears any more.
            let fresh = umpire.unit(unit).is_there() && contact.level_in(turn) != before.level_in(turn);
            umpire.note(Event::of(unit, Change::Held { side, contact, fresh }, umpire.setting.told([side])));
        }
    }
    for observer in all {
        let sees = |target: &Piece| {
            let found = found[target.index()];
            let masked = umpire.unit(*target).masked;
            (found.by | found.radar) & bit(*observer) != 0 && !masked
        };
        if all.iter().any(sees) {
            damage::alert(umpire, *observer);
        }
    }
}

/// AST-203 Units in an order that does not tell the enemy how they are listed: by the numbers that he has for them, else by their places.
fn unlisted<D: Dice>(umpire: &Umpire<'_, D>, units: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
    let table = &umpire.state().table;
    let mut units: Vec<Piece> = units.into_iter().collect();
    units.sort_by_key(|unit| {
        let (side, at) = (umpire.setting.side(*unit), umpire.unit(*unit).at);
        let known = match table.level(side.other(), *unit) {
            Level::Identity => Some((1, unit.0)),
            _ => table.contact(side.other(), *unit).number.map(|number| (0, number.into())),
        };
        (known.is_none(), known, placed(at))
    });
    units
}

/// A place as it goes into an order that tells nothing else.
pub fn placed(at: Course) -> (i32, i32, i32) {
    (at.at.x, at.at.y, at.heading.0)
}

/// AST-157, AST-179 What a side holds of a unit: a battery stays known; what is lost leaves a marker for a turn.
fn held<D: Dice>(umpire: &Umpire<'_, D>, side: Side, unit: Piece, before: &Contact, now: Found, turn: u8) -> Contact {
    let there = umpire.unit(unit);
    let stays = umpire.setting.battery(unit).is_some() && before.level == Level::Identity;
    let level = if stays { Level::Identity } else { now.level };
    let kept = Contact { level, by: now.by, radar: now.radar, touched: false, ..*before };
    if !there.is_there() {
        return Contact::default();
    }
    if kept.level_in(turn) > Level::None {
        let number = Some(shown_number(&umpire.state().table, side, unit));
        // AST-181: of what is only heard no more is known than from where, and along which bearing.
        let bearing = |by: Piece| {
            let from = umpire.unit(by).at.at;
            Course { at: from, heading: whole(Angle::bearing(from, there.at.at)) }
        };
        let heard = now.heard.filter(|_| kept.level_in(turn) == Level::Bearing);
        return Contact { last: Some((heard.map_or(there.at, bearing), turn)), number, ..kept };
    }
    match before.last.filter(|_| before.level != Level::Bearing) {
        Some((_, seen)) if seen + 1 >= turn => kept,
        // AST-135: the number of a marker stays.
        _ => Contact { last: None, number: before.number.filter(|_| there.marker), ..kept },
    }
}
