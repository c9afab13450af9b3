//! Both forces as they stand, the score, and how far the turn has come.

use super::scene::{crew_marks, depletion, hidden_under, load_words, phase_name, symbol};
use super::words::{gun_name, kind_name, names, side_name};
use crate::battle::board::Board;
use crate::battle::position::{Craft, Phase, Place};
use crate::battle::setting::{CraftPlan, Extra, Goal, Setting, SitePlan, What};
use crate::battle::state::Step;
use crate::battle::view::{View, is_hidden};
use crate::lists::{Aircraft, Arc, Battery, Calibre, Class, Engine, Guns, Level, Sight, UNIT};
use crate::rules::Single;
use crate::sections::victory;
use crate::table::card::card;
use sandtable_core::{Activation, Card, Formation, Member, Outcome, Piece, Progress, Roster, Row, Side};
use sandtable_scenario::Edge;
use std::sync;

/// Both forces.
pub fn roster(setting: &Setting, view: &View) -> Roster {
    let (table, units) = (&view.table, units(setting, view));
    let points = victory::points(setting, table);
    let leads = table.ended.unwrap_or_else(|| victory::decided(setting, points));
    Roster {
        turn: table.turn.into(),
        turns: setting.head.turns.into(),
        phase: phase(setting, view),
        scores: points.map(i32::from).into(),
        standing: standing(setting, view, points, leads),
        objectives: Vec::new(),
        track: track(setting, view, &units),
        units: units.iter().map(|unit| formation(setting, view, unit)).collect(),
        leads: Some(leads),
    }
}

fn row(name: impl Into<String>, value: impl Into<String>, clause: &'static str) -> Row {
    Row { name: name.into(), value: value.into(), clause: clause.into() }
}

/// What is going on, in a few words.
fn phase(setting: &Setting, view: &View) -> String {
    if view.table.ended.is_some() {
        return "The battle is over".into();
    }
    let phase = phase_name(view.table.phase);
    match (view.table.acting, view.asked.and_then(|step| step.asks(setting))) {
        (Some(acting), _) => format!("{phase}: {} acts", setting.name(acting)),
        (None, Some(side)) => format!("{phase}: {} to decide", side_name(setting, side)),
        (None, None) => phase.into(),
    }
}

/// SQR-142 How it would end now, and what ends it.
fn standing(setting: &Setting, view: &View, points: [u16; 2], leads: Outcome) -> Vec<Row> {
    let over = view.table.ended.is_some();
    let result = match leads {
        Outcome::Won(side) => side_name(setting, side).to_owned(),
        Outcome::Drawn => "a draw".into(),
    };
    let title = if over { "The battle ended" } else { "If it ended now" };
    let [one, other] = points;
    let mut rows = vec![
        row(title, format!("{one} to {other}: {result}"), "SQR-142"),
        row("A lead that wins", format!("{} points", victory::margin(setting).max(1)), "SQR-142"),
    ];
    if !over {
        rows.push(row("It ends", ends(setting), "SQR-142"));
    }
    for side in [Side::A, Side::B] {
        let leads = view.table.leaders[side.index()].map(|leader| setting.name(leader));
        let leader = leads.unwrap_or(if hides(setting, view, side) { "under a marker" } else { "nobody" });
        rows.push(row(format!("{}: Force Leader", side_name(setting, side)), leader, "SQR-105"));
    }
    rows
}

/// SQR-142, SQR-168 What ends a battle.
fn ends(setting: &Setting) -> String {
    let name = |side: Side| side_name(setting, side);
    let (attacker, defender) = (name(setting.attacker), name(setting.attacker.other()));
    let is_target = |plan: &SitePlan| plan.side != setting.attacker && matches!(plan.what, What::Target(_));
    let nothing = if setting.sites.iter().any(is_target) { "no aircraft and no target" } else { "no aircraft" };
    let goal = match setting.goal {
        Goal::None => None,
        Goal::All => Some(format!("all targets of {defender} are destroyed")),
        Goal::One(piece) => Some(format!("{} is destroyed", setting.name(piece))),
    };
    let has_bombers = |side: Side| {
        setting.crafts.iter().any(|plan| plan.side == side && setting.lists.aircraft[plan.kind].is_bomber())
    };
    let through = setting.extras.iter().filter_map(|extra| match *extra {
        Extra::Through { side, .. } if has_bombers(side) => {
            Some(format!("all bombers of {} are through or lost", name(side)))
        }
        _ => None,
    });
    let broken = setting.rules.breaks_off.then(|| "a side has lost more than half of what it began with".to_owned());
    let all = [format!("no aircraft of {attacker} is left"), format!("{nothing} of {defender} is left")];
    let all: Vec<String> = all.into_iter().chain(goal).chain(through).chain(broken).collect();
    format!("after turn {}, or when {}", setting.head.turns, all.join(", or "))
}

// --- units ---

/// Pieces that are a unit of the roster.
struct Unit {
    side: Side,
    /// The first leads.
    pieces: Vec<Piece>,
}

/// SQR-101, SQR-134 Has a side anybody under a marker of which this viewer knows nothing?
fn hides(setting: &Setting, view: &View, side: Side) -> bool {
    let mut own = setting.craft_pieces().filter(|&craft| setting.side(craft) == Some(side));
    own.any(|craft| is_hidden(&view.table, (craft, side), view.viewer))
}

/// SQR-101, SQR-115, SQR-134 Each Formation and each aircraft alone that is no secret, then targets and batteries; first those of one side,
/// then of the other. What is not on the table stands where it began.
fn units(setting: &Setting, view: &View) -> Vec<Unit> {
    let mut units: Vec<(Unit, u8)> = Vec::new();
    for side in [Side::A, Side::B] {
        let own = setting.craft_pieces().filter(|&piece| setting.side(piece) == Some(side));
        for piece in own.filter(|&piece| !is_hidden(&view.table, (piece, side), view.viewer)) {
            let (plan, craft) = (&setting.crafts[piece.index()], &view.table.crafts[piece.index()]);
            let formation = if craft.place == Place::Hidden { plan.formation } else { craft.formation };
            let same = |(unit, other): &&mut (Unit, u8)| unit.side == side && *other == formation && formation > 0;
            match units.iter_mut().find(same) {
                Some((unit, _)) => unit.pieces.push(piece),
                None => units.push((Unit { side, pieces: vec![piece] }, formation)),
            }
        }
    }
    let below = [Side::A, Side::B].into_iter().flat_map(|side| {
        let own = setting.pieces().filter(move |&piece| setting.site(piece).is_some_and(|plan| plan.side == side));
        own.map(move |piece| Unit { side, pieces: vec![piece] })
    });
    let mut units: Vec<Unit> = units.into_iter().map(|(unit, _)| unit).chain(below).collect();
    for unit in &mut units {
        unit.pieces.sort_by_key(|&piece| setting.craft(piece).map_or(0, |plan| plan.rank));
    }
    units.sort_by_key(|unit| unit.side);
    units
}

fn formation(setting: &Setting, view: &View, unit: &Unit) -> Formation {
    let progress = progress(setting, view, unit);
    let state = match progress {
        Progress::Lost => "lost",
        Progress::Now => "acts now",
        Progress::Done => "done",
        Progress::ToCome if is_moving(view) => "to move",
        Progress::ToCome => "to come",
    };
    let is_gone =
        |piece: &Piece| setting.craft(*piece).is_some() && view.table.crafts[piece.index()].place != Place::Lost;
    let all_left = unit.pieces.iter().all(is_gone) && progress == Progress::Lost;
    let kind = kind_name(setting, unit.pieces[0]).unwrap_or_default();
    let cost = |piece: &Piece| i32::from(price_of(setting, *piece));
    let left = |piece: &&Piece| !is_lost(setting, view, **piece);
    Formation {
        name: format!("{kind} {}", names(setting, unit.pieces.iter().copied())),
        side: unit.side,
        letter: if setting.craft(unit.pieces[0]).is_some() { "A" } else { "G" }.into(),
        points: unit.pieces.iter().map(cost).sum(),
        left: unit.pieces.iter().filter(left).map(cost).sum(),
        progress,
        state: if all_left { "left the table" } else { state }.into(),
        pieces: unit.pieces.iter().map(|&piece| member(setting, view, piece)).collect(),
    }
}

/// SCR-71, SQR-141 What a piece costs, and its loss is worth.
fn price_of(setting: &Setting, piece: Piece) -> u16 {
    let below = || setting.below(piece).map(|(_, _, cost)| cost);
    setting.craft(piece).map(|plan| plan.cost).or_else(below).unwrap_or_default()
}

fn is_lost(setting: &Setting, view: &View, piece: Piece) -> bool {
    let craft = || view.table.crafts.get(piece.index()).is_some_and(|craft| craft.place == Place::Lost);
    let site = setting.site_index(piece).and_then(|at| view.table.sites.get(at));
    site.map_or_else(craft, |site| site.is_lost())
}

/// Is it the time to move, and not yet to act?
fn is_moving(view: &View) -> bool {
    view.table.phase <= Phase::Movement
}

fn progress(setting: &Setting, view: &View, unit: &Unit) -> Progress {
    let craft = |piece: Piece| view.table.crafts.get(piece.index()).filter(|_| setting.craft(piece).is_some());
    let gone = |piece: &Piece| is_lost(setting, view, *piece) || craft(*piece).is_some_and(|craft| !craft.is_there());
    let done = |piece: &Piece| match craft(*piece) {
        _ if gone(piece) => true,
        // Under a marker nobody can be seen to have moved.
        Some(craft) if craft.place == Place::Hidden => false,
        Some(craft) if is_moving(view) => craft.flown.is_some(),
        Some(craft) => craft.acted,
        None => {
            setting.battery(*piece).is_none() || setting.site_index(*piece).is_none_or(|at| view.table.sites[at].acted)
        }
    };
    let now = |piece: &Piece| {
        let asked = match view.asked {
            Some(Step::Follow(craft) | Step::Deplete(craft, _) | Step::Row(craft) | Step::Sail(craft)) => Some(craft),
            _ => None,
        };
        [asked, view.table.acting].contains(&Some(*piece))
    };
    match () {
        () if unit.pieces.iter().all(gone) => Progress::Lost,
        () if unit.pieces.iter().any(now) => Progress::Now,
        () if unit.pieces.iter().all(done) => Progress::Done,
        () => Progress::ToCome,
    }
}

fn member(setting: &Setting, view: &View, piece: Piece) -> Member {
    let lost = is_lost(setting, view, piece);
    let strength = match setting.site_index(piece) {
        Some(at) => (view.table.sites[at].left.into(), setting.below(piece).map_or(0, |(full, ..)| full).into()),
        None => {
            let left = if lost { 0 } else { view.table.crafts[piece.index()].now.structure };
            (left.into(), setting.kind(piece).structure.into())
        }
    };
    let rows = match (setting.craft(piece), setting.battery(piece)) {
        (Some(plan), _) => craft_rows(setting, plan, piece, &view.table.crafts[piece.index()]),
        (None, Some(battery)) => battery_rows(setting, view, piece, battery),
        (None, None) => target_rows(setting, piece),
    };
    Member {
        piece,
        name: setting.name(piece).into(),
        kind: kind_name(setting, piece).unwrap_or_default().into(),
        symbol: if lost { "wreck" } else { symbol(setting, piece) }.to_owned().into(),
        strength,
        points: price_of(setting, piece).into(),
        place: place(setting, view, piece),
        aboard: setting.site(piece).and_then(|plan| plan.aboard).filter(|_| !lost),
        rows: rows.into(),
        card: setting.craft(piece).map(|plan| sync::Arc::new(card_of(setting, plan, piece, view))),
    }
}

/// SQR-101, SCR-120 The card of an aircraft as it now stands: crew, guns and load, with what is crossed off.
fn card_of(setting: &Setting, plan: &CraftPlan, piece: Piece, view: &View) -> Card {
    let kind = &setting.lists.aircraft[plan.kind];
    let craft = &view.table.crafts[piece.index()];
    card((&setting.lists, &setting.rules), kind, plan.level, plan.load, Some(craft))
}

/// Where a piece is, in words.
fn place(setting: &Setting, view: &View, piece: Piece) -> String {
    if is_lost(setting, view, piece) {
        return if setting.target(piece).is_some_and(|target| target.ship) { "sunk" } else { "lost" }.into();
    }
    if setting.craft(piece).is_none() {
        let aboard = setting.site(piece).and_then(|plan| plan.aboard);
        return aboard.map_or(String::new(), |ship| format!("aboard {}", setting.name(ship)));
    }
    let craft = &view.table.crafts[piece.index()];
    match craft.place {
        Place::Flying => format!("HB {}", craft.height),
        Place::Hidden => hidden_under(setting, view, piece)
            .map_or_else(|| "under a marker".into(), |contact| format!("under {}", setting.name(contact))),
        Place::Left(edge) => {
            let edge = Edge::WORDS.iter().find(|(_, known)| *known == edge).map_or("", |(word, _)| word);
            format!("left by the {edge} edge")
        }
        Place::Lost => "lost".into(),
    }
}

// --- what it can do ---

/// A value that damage has changed, with what is printed: "8 (10)".
fn value<T: PartialEq + std::fmt::Display>(printed: T, now: T) -> String {
    if printed == now { now.to_string() } else { format!("{now} ({printed})") }
}

fn signed(number: i8) -> String {
    if number == 0 { "0".into() } else { format!("{number:+}") }
}

fn signed_value(printed: i8, now: i8) -> String {
    if printed == now { signed(now) } else { format!("{} ({})", signed(now), signed(printed)) }
}

/// What an aircraft can do, as it now is.
fn craft_rows(setting: &Setting, plan: &CraftPlan, piece: Piece, craft: &Craft) -> Vec<Row> {
    let (kind, now) = (&setting.lists.aircraft[plan.kind], &craft.now);
    let level = Level::ALL.iter().find(|(_, level)| *level == plan.level).map_or("", |(word, _)| word);
    let mut rows = vec![
        row("AS", value(kind.speed, now.speed), "SQR-27"),
        row("ST", value(kind.stall, now.stall), "SQR-112"),
        row("MVR", value(kind.turning, now.turning), "SQR-108"),
        row("AB", signed_value(kind.agility, now.agility), "SQR-28"),
        row("CM", signed_value(kind.climb, now.climb), "SQR-35"),
        row("DV", value(kind.defence, now.defence), "SQR-66"),
        row("Structure", format!("{} of {}", now.structure, kind.structure), "SQR-67"),
        row("Crew", level, "SCR-70"),
        row("Pilot", skills(now.pilots[0].skill, now.pilots[0].combat), "SQR-107"),
    ];
    if kind.pilots > 1 {
        rows.push(row("Co-Pilot", skills(now.pilots[1].skill, now.pilots[1].combat), "SQR-23"));
    }
    if kind.crew > 0 {
        let crew = format!("{} of {} alive, {}", now.crew.alive, kind.crew, skills(now.crew.skill, now.crew.combat));
        rows.push(row("Aircrew", crew, "SQR-13"));
    }
    let hurt = crew_marks(setting, piece, craft);
    if !hurt.is_empty() {
        rows.push(row("Wounds", hurt.join(", "), "SQR-84"));
    }
    if now.fires > 0 {
        rows.push(row("Fire Markers", now.fires.to_string(), "SQR-122"));
    }
    rows.extend((0..kind.guns.len()).map(|group| guns_row(setting, kind, group, craft)));
    if let Some(load) = plan.load {
        let left = if craft.load > 0 { load_words(load, craft.load) } else { "nothing left".into() };
        rows.push(row("Load", left, "SQR-117"));
    }
    let fittings = fittings(kind, craft);
    if !fittings.is_empty() {
        rows.push(row("Fitted with", fittings, "SQR-137"));
    }
    if craft.kills > 0 {
        rows.push(row("Shot down", craft.kills.to_string(), "SCR-127"));
    }
    rows
}

fn skills(skill: u8, combat: u8) -> String {
    if skill == 0 { "none".into() } else { format!("Skill {skill}, Combat skill {combat}") }
}

/// SCR-118, SCR-120 A group of guns: dice, what it adds to hit, what depletes it, and how far that has come.
fn guns_row(setting: &Setting, kind: &Aircraft, group: usize, craft: &Craft) -> Row {
    let guns = &kind.guns[group];
    let weapon = setting.lists.weapon(guns.class);
    let depletes = weapon.depletes.filter(|_| setting.rules.depletion).map_or(String::new(), |least| match least {
        10 => ", depletes on 10".into(),
        least => format!(", depletes on {least} to 10"),
    });
    let state = depletion(kind, group, craft).map_or(String::new(), |state| format!("; {state}"));
    let to_hit = weapon.to_hit - i8::from(guns.number == 1 && is_worse_alone(setting, guns));
    let text = format!("{} {} D6, {} to hit{depletes}{state}", each(guns), weapon.dice, signed(to_hit));
    row(gun_name(guns), text, "SCR-118")
}

/// SCR-119 Has a single gun of this group 1 less to hit?
fn is_worse_alone(setting: &Setting, guns: &Guns) -> bool {
    match setting.rules.single {
        Single::FixedOrHeavy => matches!(guns.arc, Arc::Nose | Arc::Upward) || guns.class.is_heavy(),
        Single::Heavy => guns.class.is_heavy(),
        Single::All => true,
    }
}

/// SQR-119 What makes one roll of a group.
const fn each(guns: &Guns) -> &'static str {
    match (guns.number, guns.class) {
        (_, Class::Rockets | Class::Mortar) => "all",
        (1, _) => "single",
        (2, _) => "pair",
        _ => "each pair",
    }
}

fn fittings(kind: &Aircraft, craft: &Craft) -> String {
    let state =
        |had: bool, has: bool, word: &str| had.then(|| if has { word.into() } else { format!("{word} (gone)") });
    let now = &craft.now;
    let all = [
        state(kind.bomb_sight, now.bomb_sight, "bomb sight"),
        state(kind.brakes, now.brakes, "dive brakes"),
        state(kind.radar, now.radar, "radar"),
        (kind.sight != Sight::Reflector).then(|| "computing sight".into()),
        (kind.engine == Engine::Jet).then(|| "jet engine".into()),
        (kind.engine == Engine::Rocket).then(|| "rocket engine".into()),
    ];
    all.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

fn battery_rows(setting: &Setting, view: &View, piece: Piece, battery: &Battery) -> Vec<Row> {
    let site = setting.site_index(piece).map(|at| view.table.sites[at]).unwrap_or_default();
    let mut rows = vec![
        row("DV", battery.defence.to_string(), "SQR-127"),
        row("Damage", format!("{} of {}", site.left, battery.damage), "SQR-127"),
        row("Range", format!("{} in with two for each HB", battery.range), "SCR-102"),
        row("Heights", format!("HB {} to {}", battery.heights[0], battery.heights[1]), "SCR-101"),
    ];
    match battery.calibre {
        Calibre::Searchlight => rows.push(row("Light", format!("skill {}", setting.rules.searchlight), "SQR-136")),
        Calibre::Heavy => rows.push(row("Burst", format!("{} D6", battery.dice), "SCR-108")),
        Calibre::Light | Calibre::Medium => {
            let fires = format!("{} D6, {} to hit", battery.dice, signed(battery.to_hit));
            rows.push(row("Fire", fires, "SCR-117"));
            let skill = if site.skill == 0 { "not known yet".into() } else { site.skill.to_string() };
            rows.push(row("Gunnery skill", skill, "SCR-125"));
            if site.weak {
                rows.push(row("Ammunition", if site.empty { "empty" } else { "depleted once" }, "SCR-126"));
            }
        }
    }
    rows
}

fn target_rows(setting: &Setting, piece: Piece) -> Vec<Row> {
    let Some(target) = setting.target(piece) else { return Vec::new() };
    let mut rows = vec![row("DV", target.defence.to_string(), "SQR-127")];
    if target.ship {
        rows.push(row("Sails", UNIT.say(target.sails), "SQR-165"));
    }
    rows
}

// --- the track ---

/// SQR-06, SQR-12 The turn under way: which units have moved or acted, whose turn it is, and how many of each side are to come.
fn track(setting: &Setting, view: &View, units: &[Unit]) -> Vec<Activation> {
    let phase = view.table.phase;
    if !matches!(phase, Phase::Movement | Phase::Combat) || view.table.ended.is_some() {
        return Vec::new();
    }
    let board = Board::new(setting, &view.table);
    let flies = |unit: &Unit| setting.craft(unit.pieces[0]).is_some();
    let all = units.iter().enumerate().map(|(n, unit)| (n, unit, progress(setting, view, unit)));
    let takes_part = |unit: &Unit| flies(unit) || phase == Phase::Combat && setting.battery(unit.pieces[0]).is_some();
    let known = all.filter(|(_, unit, _)| takes_part(unit));
    let of = |unit: usize, progress| Activation { side: units[unit].side, unit: Some(unit as u16), progress };
    let (done, now): (Vec<_>, Vec<_>) = known
        .filter(|(.., progress)| matches!(progress, Progress::Done | Progress::Now))
        .partition(|(.., progress)| *progress == Progress::Done);
    let mut track: Vec<Activation> = done.iter().chain(&now).map(|(n, _, progress)| of(*n, *progress)).collect();
    let mut left = [Side::A, Side::B].map(|side| match phase {
        Phase::Movement => board.items(side).count(),
        _ => board.activations(side),
    });
    let Some(asked) = view.asked.and_then(|step| step.asks(setting)) else { return track };
    if !now.is_empty() {
        let acting = left[asked.index()].saturating_sub(usize::from(phase == Phase::Combat));
        left[asked.index()] = acting;
    }
    // RULING: the sides take turns as long as both have something left; who passes is not foreseen.
    let mut side = if now.is_empty() { asked } else { asked.other() };
    let mut progress = if now.is_empty() { Progress::Now } else { Progress::ToCome };
    while left != [0, 0] {
        if left[side.index()] > 0 {
            left[side.index()] -= 1;
            track.push(Activation { side, unit: None, progress });
            progress = Progress::ToCome;
        }
        side = side.other();
    }
    track
}
