//! Torpedoes in the water: they move, meet what lies there, and do their harm; mines do the same harm.

use crate::battle::board::{Board, run as straight};
use crate::battle::command::{Launch, System};
use crate::battle::event::{Cause, Change, Event, OfTorpedo, What};
use crate::battle::position::{Level, Load, Salvo};
use crate::battle::{NOBODY, Resolving, SIDES, Umpire};
use crate::clause;
use crate::lists::{Class, Effect};
use crate::resolution::sighting;
use crate::resolution::torpedo::{self, Aim, Attack, Shallows};
use crate::resolution::torpedoed::{Hit, Shock, Victim};
use crate::rules::D10;
use crate::sections::damage;
use sandtable_core::{Audience, Piece, Side, Sides};
use sandtable_dice::{Dice, List, Throw, Why};
use sandtable_geometry::{Course, Segment, convex_distance, convex_meet};
use std::cmp::Ordering;

/// Letters from A to Z.
pub const LETTERS: u8 = 26;

/// AST-28, AST-31, AST-36, AST-37, AST-173 All salvos move and attack, the earliest first.
pub fn run<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let letters: Vec<u8> = umpire.state().table.salvos.iter().map(|salvo| salvo.letter).collect();
    for letter in letters {
        let Some(salvo) = find(umpire, letter) else { continue };
        note(umpire, OfTorpedo::Ran { letter }, watching(umpire, &salvo));
        let Some(salvo) = find(umpire, letter) else { continue };
        if salvo.moves == 1 {
            shallows(umpire, &salvo)?;
        }
        if torpedo::attacks(&umpire.setting.rules, salvo.moves) {
            attack(umpire, &salvo)?;
        }
        remove(umpire, letter);
    }
    tracks(umpire)
}

fn find<D: Dice>(umpire: &Umpire<'_, D>, letter: u8) -> Option<Salvo> {
    umpire.state().table.salvos.iter().find(|salvo| salvo.letter == letter).copied()
}

fn note<D: Dice>(umpire: &mut Umpire<'_, D>, event: OfTorpedo, to: Audience) {
    umpire.note(Event { to, what: What::Torpedo(event) });
}

/// AST-204 Who sees what becomes of a salvo: everybody where markers lie open, else its side and one that is shown it.
fn watching<D: Dice>(umpire: &Umpire<'_, D>, salvo: &Salvo) -> Audience {
    match umpire.setting.rules.markers_open {
        true => Audience::All,
        false => umpire.setting.told(SIDES.into_iter().filter(|side| shown(umpire, salvo, *side))),
    }
}

/// The centre line of a salvo's run, so far.
fn line(salvo: &Salvo) -> Segment {
    Segment::new(salvo.marker.at, straight(salvo.marker, salvo.run * i32::from(salvo.moves)).at)
}

/// AST-33, AST-174 The dice of a salvo whose first run touches shallow water; none where it does not.
pub fn shoals(board: &Board<'_>, salvo: &Salvo) -> Option<Shallows> {
    let (load, track) = (salvo.load?, line(&Salvo { moves: 1, ..*salvo }));
    let touched = board.setting.shallows.iter().any(|area| area.touches(&track));
    touched.then_some(Shallows { deep: load.deep, torpedoes: load.left })
}

/// AST-33, AST-174 Torpedoes that are lost where the first run touches shallow water.
fn shallows<D: Dice>(umpire: &mut Umpire<'_, D>, salvo: &Salvo) -> Result<(), D::Pause> {
    let Some(dice) = shoals(&umpire.board(), salvo) else { return Ok(()) };
    let to = umpire.setting.told([salvo.side]);
    let lost = umpire.play_for(to, &dice)?.stage.unwrap_or(0);
    if lost > 0 {
        note(umpire, OfTorpedo::Lost { letter: salvo.letter, lost }, to);
    }
    Ok(())
}

/// AST-174, AST-176 Is this move its last: does its line meet land by the end of it, or has it run as far as it can?
fn is_done(board: &Board<'_>, salvo: &Salvo) -> bool {
    let (setting, track) = (board.setting, line(salvo));
    let kind = salvo.load.map(|load| &setting.lists.torpedoes[usize::from(load.torpedo)]);
    kind.is_some_and(|kind| torpedo::has_run_out(&setting.rules, kind, salvo.moves))
        || setting.land.iter().any(|area| area.touches(&track))
}

/// AST-174, AST-176 A salvo after each of its first moves, as far as it runs.
pub fn runs<'a>(board: &'a Board<'_>, salvo: &'a Salvo, most: u8) -> impl Iterator<Item = Salvo> + use<'a> {
    let after = |moves: u8| Salvo { moves, ..*salvo };
    (1..=most).take_while(move |moves| *moves == 1 || !is_done(board, &after(moves - 1))).map(after)
}

impl Board<'_> {
    /// AST-42, AST-63, AST-65, AST-174, AST-227 The vessels under the template of a salvo, the nearest to the marker first; of those
    /// that cannot be told apart as they are listed.
    pub fn under(&self, salvo: &Salvo) -> Vec<Piece> {
        let template = salvo.template(salvo.moves);
        let open = |unit: Piece| {
            let way = Segment::new(salvo.marker.at, self.unit(unit).at.at);
            !self.setting.land.iter().any(|area| area.touches(&way))
        };
        let covered = |unit: &Piece| self.is_afloat(*unit) && template.covers(&self.footprint(*unit)) && open(*unit);
        let mut under: Vec<Piece> = self.in_order().filter(covered).collect();
        under.sort_by(|one, other| self.nearer(salvo, *one, *other));
        under
    }

    /// AST-65 Which of two is nearer to the marker: by the nearest point of the footprint, then by the centre.
    fn nearer(&self, salvo: &Salvo, one: Piece, other: Piece) -> Ordering {
        let distances = |unit: Piece| {
            let edge = convex_distance(&[salvo.marker.at], &self.footprint(unit).corners());
            (edge, salvo.marker.at.distance_squared(self.unit(unit).at.at))
        };
        distances(one).cmp(&distances(other))
    }

    /// AST-66 Do torpedoes of a load run under a vessel, as far as the board tells?
    pub fn passes_under(&self, load: &Load, unit: Piece) -> bool {
        torpedo::passes_under(&self.setting.rules, load.deep, self.unit(unit).class, self.setting.is_shallow(unit))
    }

    /// AST-93, AST-102 What a hit finds, as far as the board tells.
    pub fn victim(&self, unit: Piece) -> Victim {
        let blows_up = self.setting.kind(unit).is_some_and(|kind| kind.cargo.explodes());
        Victim { class: self.unit(unit).class, blows_up }
    }

    /// AST-70 A salvo and a vessel under its template, in numbers, as far as the board tells; nothing of a salvo whose load is secret.
    pub fn aim(&self, salvo: &Salvo, unit: Piece, load: &Load) -> Aim {
        let now = self.unit(unit);
        let torpedo = &self.setting.lists.torpedoes[usize::from(load.torpedo)];
        let marker = crate::battle::board::relative(now.at, salvo.marker.at);
        Aim {
            moves: salvo.moves,
            wide: load.wide,
            unreliable: torpedo::is_unreliable(&self.setting.rules, torpedo, self.setting.date.year),
            marker: crate::resolution::facing::Facing::of(marker),
            speed: now.speed,
            small: now.class == Class::One || self.setting.is_shallow(unit),
            steering: now.steering + now.rudder > 0 || now.hold,
            unaware: !now.alerted,
        }
    }
}

/// AST-65, AST-84, AST-85, AST-173 A salvo attacks every vessel under its template, the nearest first.
fn attack<D: Dice>(umpire: &mut Umpire<'_, D>, salvo: &Salvo) -> Result<(), D::Pause> {
    for target in decided(umpire, salvo)? {
        let Some(Salvo { load: Some(load), .. }) = find(umpire, salvo.letter) else { continue };
        if load.left == 0 {
            return Ok(());
        }
        strike(umpire, salvo, &load, target)?;
    }
    Ok(())
}

/// AST-65 The targets in their order; a roll-off decides between two that are as near.
fn decided<D: Dice>(umpire: &mut Umpire<'_, D>, salvo: &Salvo) -> Result<Vec<Piece>, D::Pause> {
    let mut under = umpire.board().under(salvo);
    for n in 1..under.len() {
        let pair = [under[n - 1], under[n]];
        if umpire.board().nearer(salvo, pair[0], pair[1]) == Ordering::Equal
            && umpire.roll_for(NOBODY, Throw::roll_off(D10), || Why::of(&clause::FIRST_ATTACKED))? == 2
        {
            under.swap(n - 1, n);
        }
    }
    Ok(under)
}

/// AST-84, AST-203 A salvo attacks a vessel under its template, and its hits do their harm.
pub fn strike<D: Dice>(umpire: &mut Umpire<'_, D>, salvo: &Salvo, load: &Load, target: Piece) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    let (owner, letter) = (umpire.unit(target).side, salvo.letter);
    let board = umpire.board();
    if board.passes_under(load, target) {
        if setting.rules.deep_reveal {
            note(umpire, OfTorpedo::PassedUnder { letter, target }, setting.told([owner]));
        }
        return Ok(());
    }
    let aim = board.aim(salvo, target, load);
    let attack = Attack::new(&setting.rules, &setting.lists.torpedo, &aim, load.left);
    // AST-203: the owner of a salvo is told the score only of a target that he holds.
    let holds = owner == salvo.side || board.table.level(salvo.side, target) > Level::Bearing;
    let both = setting.told([owner, salvo.side]);
    let to = if holds { both } else { setting.told([owner]) };
    if !shown(umpire, salvo, owner) {
        note(umpire, OfTorpedo::Shown { letter, side: owner }, both);
    }
    let (mut rolls, mut hits) = (List::<u8, 10>::default(), 0);
    for number in 0..load.left {
        let test = attack.roll(number);
        let face = umpire.roll_for(to, Throw::one(D10), || Why::needing(test.reason, test.need))? as u8;
        if !rolls.is_full() {
            rolls.push(face);
        }
        hits += u8::from(test.comes(face));
    }
    note(umpire, OfTorpedo::Attacked { letter, target: Some(target), rolls, hits }, both);
    damage::alert(umpire, target);
    let weight = setting.lists.torpedoes[usize::from(load.torpedo)].weight;
    for _ in 0..hits {
        let hit = Hit::torpedo(&setting.rules, &setting.lists, weight, load.deep, umpire.board().victim(target));
        damage::flash(umpire, target);
        suffer(umpire, target, &hit, Some(salvo.side))?;
    }
    Ok(())
}

/// AST-187 A vessel strikes a mine.
pub fn mine<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, small: bool) -> Result<(), D::Pause> {
    let hit = Hit::mine(&umpire.setting.rules, &umpire.setting.lists, small, umpire.board().victim(unit));
    damage::alert(umpire, unit);
    damage::flash(umpire, unit);
    suffer(umpire, unit, &hit, None)
}

/// AST-93, AST-94 A hit: its boxes, and then what the table brings to a vessel that has any left.
fn suffer<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, hit: &Hit, by: Option<Side>) -> Result<(), D::Pause> {
    let ended = damage::rolled(umpire, unit, hit)?;
    damage::boxes(umpire, unit, ended.tallies[0], by, by.map_or(Cause::Mine, |_| Cause::Torpedo));
    let effects = ended.stage.unwrap_or_default();
    if umpire.unit(unit).boxes == 0 {
        return Ok(());
    }
    if effects.has(Effect::Shock) {
        shock(umpire, unit)?;
    }
    if effects.has(Effect::Bow) {
        damage::inside(umpire, unit, Change::BowDamaged);
    }
    if effects.has(Effect::Engine) {
        damage::engine_hit(umpire, unit, false, false)?;
    }
    if effects.has(Effect::EngineRoom) {
        damage::inside(umpire, unit, Change::EngineRoomLost);
        damage::fire(umpire, unit);
    }
    if effects.has(Effect::Flooding) {
        damage::inside(umpire, unit, Change::Flooded);
    }
    if effects.has(Effect::Explosion) {
        damage::explode(umpire, unit)?;
    }
    Ok(())
}

/// AST-98 A die for each weapon, radar and sonar.
fn shock<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece) -> Result<(), D::Pause> {
    let mut systems = damage::weapons(umpire, unit, true);
    let eyes = damage::parts(umpire, unit);
    systems.extend([System::Radar, System::Sonar].into_iter().filter(|it| eyes.contains(&damage::Part::System(*it))));
    let out = damage::rolled(umpire, unit, &Shock { systems: systems.len() as u8 })?.stage.out;
    let hit = systems.into_iter().enumerate().filter(|(n, _)| out >> n & 1 == 1);
    for (_, system) in hit.collect::<Vec<_>>() {
        damage::inside(umpire, unit, Change::KnockedOut { system });
    }
    Ok(())
}

/// AST-43, AST-176 A salvo that has hit with all it had, has run as far as it can, or has left the table.
fn remove<D: Dice>(umpire: &mut Umpire<'_, D>, letter: u8) {
    let Some((salvo, load)) = find(umpire, letter).and_then(|salvo| Some((salvo, salvo.load?))) else { return };
    let setting = umpire.setting;
    let table = [(0, 0), (0, 1), (1, 1), (1, 0)]
        .map(|(x, y)| sandtable_geometry::Point { x: x * setting.head.table.x, y: y * setting.head.table.y });
    let gone = !convex_meet(&salvo.template(salvo.moves).corners(), &table);
    // Whether it can still hit anybody depends on its spread, which is secret: a useless salvo runs on to the edge of the table. What lies
    // before the land has been attacked.
    if load.left == 0 || gone || is_done(&umpire.board(), &salvo) {
        note(umpire, OfTorpedo::Removed { letter }, watching(umpire, &salvo));
    }
}

/// AST-204 With the option look-outs may spot the tracks of a salvo from its second move on.
fn tracks<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    if !umpire.setting.rules.tracks {
        return Ok(());
    }
    let salvos: Vec<Salvo> = umpire.state().table.salvos.iter().filter(|salvo| salvo.moves > 1).copied().collect();
    let reach = sighting::tracks_seen(umpire.board().conditions().light);
    for salvo in salvos {
        let template = salvo.template(salvo.moves).corners();
        let looks = |unit: &Piece| {
            let board = umpire.board();
            let now = board.unit(*unit);
            let new = !now.alerted || !shown(umpire, &salvo, now.side);
            let near = convex_distance(&[now.at.at], &template) <= reach || convex_meet(&[now.at.at], &template);
            board.is_afloat(*unit) && now.can_act() && new && near
        };
        for unit in umpire.board().in_order().filter(looks).collect::<Vec<_>>() {
            let crew = *umpire.setting.lists.crew(umpire.unit(unit).grade);
            if umpire.play_for(NOBODY, &sighting::tracks(&crew))?.stage == Some(true) {
                damage::alert(umpire, unit);
                let side = umpire.unit(unit).side;
                if !shown(umpire, &salvo, side) {
                    let to = Audience::Only(Sides::default().with(side));
                    note(umpire, OfTorpedo::Shown { letter: salvo.letter, side }, to);
                }
            }
        }
    }
    Ok(())
}

/// AST-204 Is a side shown a salvo?
fn shown<D: Dice>(umpire: &Umpire<'_, D>, salvo: &Salvo, side: Side) -> bool {
    salvo.side == side || umpire.setting.rules.markers_open || salvo.shown >> side.0 & 1 == 1
}

/// AST-50 The letter of the next salvo.
// RULING: where markers are hidden (AST-204) each side has letters of its own, A on and AA on, then BA on and CA on, so that nobody learns
// from his own letters that the enemy has launched.
fn next_letter(board: &Board<'_>, side: Side) -> u8 {
    let [first, second] = board.table.launches;
    let own = board.table.launches[side.index()] % (4 * LETTERS);
    if board.setting.rules.markers_open { first.wrapping_add(second) } else { own + (own / LETTERS + side.0) * LETTERS }
}

/// AST-41, AST-45, AST-50 The salvo that a launch makes, or the torpedo of an aircraft, before its letter; nothing of who has no such mount.
pub fn made(board: &Board<'_>, launch: &Launch) -> Option<Salvo> {
    let Launch { unit: by, tubes, number: fired, course, wide, deep } = *launch;
    let setting = board.setting;
    let kind = match setting.aircraft(by) {
        Some(_) => setting.lists.air_torpedo()?,
        None => setting.kind(by)?.tubes.get(tubes.trailing_zeros() as usize)?.torpedo,
    };
    let torpedo = &setting.lists.torpedoes[usize::from(kind)];
    Some(Salvo {
        letter: next_letter(board, setting.side(by)),
        side: setting.side(by),
        marker: Course { at: board.unit(by).at.at, heading: course },
        turn: board.table.turn,
        moves: 0,
        run: torpedo::run(&setting.rules, torpedo),
        breadth: torpedo::growth(&setting.rules, torpedo, fired, wide),
        shown: 0,
        load: Some(Load { by, torpedo: kind, fired, left: fired, wide, deep }),
    })
}
