//! What is foretold comes true as often as it is said, on tables of all sorts, under many options.

use crate::near_things::{convoy, corners, dogfight, flak, hitech, markers, rockets, schedules, trenches};
use sandtable_core::{Forecast, Piece, Ruleset, Side, Table, ToAct};
use sandtable_mad::air::battle::Command as Flies;
use sandtable_mad::air::battle::Step as InTheAir;
use sandtable_mad::air::battle::state::Run;
use sandtable_mad::air::lists::GunKind;
use sandtable_mad::battle::fieldworks::{Shelter, WorkId};
use sandtable_mad::battle::named_fire::NamedFire;
use sandtable_mad::{Command, Mad, Marks, Setting, State, Step};
use sandtable_testkit::{Foretells, Foretold, Played, Trial, comes_true};

const TRIAL: Trial = Trial { battles: 6, decisions: 120, plays: 4_000, of_a_sort: 7 };

/// Fire, shells, spotting, what is in the way, and all that is done from the air and at it.
struct Foresight;

impl Foretells for Foresight {
    type Book = Mad;

    fn sort(&self, setting: &Setting, before: &State, command: &Command) -> Option<String> {
        follows(before, command)?;
        Mad::write(setting, command).split(' ').next().map(str::to_owned)
    }

    fn plays(&self, play: &mut Played<'_, Mad>, side: Side, command: &Command, told: &[Forecast]) -> bool {
        let target = told.first().and_then(|told| told.pieces.last().copied());
        let after = follows(&play.state, command).unwrap_or_default();
        play.gives(&[(side, *command)]);
        if let (Some(craft), Some(target)) = (strafed(command), target) {
            return strafes(play, side, craft, target);
        }
        after.iter().for_each(|command| play.gives(&[(side, *command)]));
        settles(play);
        true
    }

    fn judged<'a>(
        &self,
        setting: &'a Setting,
        before: &'a State,
        command: &'a Command,
        told: &[Forecast],
    ) -> Vec<Foretold<'a, Mad>> {
        let is_clear = |forecast: &Forecast| forecast.chances.first().is_some_and(|(name, _)| name == "clear");
        // MAD-16: what is said of a shot holds where its line proves clear; of shells in any case.
        let share = match (told.first().filter(|first| is_clear(first)), command) {
            (Some(doubt), Command::Aim { .. } | Command::Batter { .. } | Command::React { .. }) => doubt.chances[0].1,
            _ => 1.0,
        };
        let shots = |target: Piece| {
            before.named.iter().filter_map(NamedFire::shot).filter(|shot| shot.target == target).count()
        };
        // Of several shots at one target the line speaks that is about all of them.
        let speaks = |forecast: &&Forecast| {
            let alone = forecast.pieces.last().is_none_or(|&target| shots(target) < 2);
            !is_clear(forecast) && (*command != Command::Fire || alone || forecast.about.starts_with("All "))
        };
        let lives = |forecast: &&Forecast| forecast.pieces.last().is_none_or(|&piece| !is_done_for(before, piece));
        let many = if strafed(command).is_some() { 1 } else { usize::MAX };
        let mut all = Vec::new();
        for forecast in told.iter().filter(speaks).take(many).filter(lives) {
            let judged = judged(setting, before, command, forecast).into_iter();
            let fresh = judged.filter(|one| !(one.holds)(&[], before) || *command != Command::Fire);
            all.extend(
                fresh
                    .map(|one| Foretold { chance: one.chance * if one.what == "unhurt" { 1.0 } else { share }, ..one }),
            );
        }
        all
    }
}

/// Whatever is still to be answered of what was begun is answered as an absent side does.
fn settles(play: &mut Played<'_, Mad>) {
    let under_way = |state: &State| {
        let asked = matches!(state.agenda.last(), Some(Step::React { .. } | Step::Appear(_)));
        asked || state.search.is_some() || state.sky.flight.is_some()
    };
    while let (true, ToAct::One(_)) = (under_way(&play.state), Mad::to_act(play.setting(), &play.state)) {
        play.waits();
    }
}

/// Who flies to where all its guns fire.
fn strafed(command: &Command) -> Option<Piece> {
    match *command {
        Command::Air(Flies::Fly { craft, flight }) if flight.run == Run::None => Some(craft),
        _ => None,
    }
}

/// A flight to its end, where all guns fire at one target. Does it come to that?
fn strafes(play: &mut Played<'_, Mad>, side: Side, craft: Piece, target: Piece) -> bool {
    let setting = play.setting();
    while let Some(Step::Air(InTheAir::Warned(_))) = play.state.agenda.last() {
        let ToAct::One(warned) = Mad::to_act(setting, &play.state) else { return false };
        play.gives(&[(warned, Command::Air(Flies::Spare))]);
    }
    let Some(&Step::Air(InTheAir::Fire(_))) = play.state.agenda.last() else { return false };
    for group in 0..setting.air_setting().groups(craft).len() as u8 {
        let air = play.state.air(setting).unwrap();
        let is_gun = air.fire().group(craft, group).is_some_and(|(_, gun)| gun.kind != GunKind::Rocket);
        if is_gun && air.fire().may_aim(craft, group, target).is_ok() {
            play.gives(&[(side, Command::Air(Flies::Aim { craft, group, target: target.into() }))]);
        }
    }
    play.gives(&[(side, Command::Air(Flies::Shoot))]);
    true
}

fn is_lost(state: &State, piece: Piece) -> bool {
    state.elements[piece.index()].lost_in > 0
}

/// What it has left when all is counted that is held (MAD-56).
fn left(state: &State, piece: Piece) -> i32 {
    let element = &state.elements[piece.index()];
    i32::from(element.hit_points) - i32::from(element.held)
}

fn is_hurt(before: &State, state: &State, piece: Piece) -> bool {
    is_lost(state, piece) || left(state, piece) < left(before, piece)
}

fn is_done_for(state: &State, piece: Piece) -> bool {
    is_lost(state, piece) || left(state, piece) <= 0
}

/// What of a forecast can be seen afterwards.
fn judged<'a>(
    setting: &'a Setting,
    before: &'a State,
    command: &'a Command,
    forecast: &Forecast,
) -> Vec<Foretold<'a, Mad>> {
    let (Some(&first), Some(&last)) = (forecast.pieces.first(), forecast.pieces.last()) else { return Vec::new() };
    let mut all = Vec::new();
    for row in forecast.picture.scatter.iter().flat_map(|scatter| &scatter.reach).take(3) {
        let piece = row.piece;
        all.push(Foretold::new("is destroyed", row.destroyed, move |_, state| is_lost(state, piece)));
        // Shells that land about somebody may yet do nothing.
        if let Command::Air(_) = command {
            all.push(Foretold::new("is covered", row.caught, move |_, state| is_hurt(before, state, piece)));
        }
    }
    let reduced = move |state: &State, shelter: Shelter| {
        let value = |state: &State| state.board(setting).shelters().cover_value(shelter);
        value(state) < value(before)
    };
    for (name, chance) in &forecast.chances {
        let work = setting.works.iter().position(|plan| *name == format!("reduces {}", plan.name));
        let holds: Box<dyn Fn(&State) -> bool + 'a> = match (name.as_str(), command, work) {
            ("destroyed" | "shoots down" | "destroys", ..) => Box::new(move |state| is_done_for(state, last)),
            ("hit" | "hits", ..) => Box::new(move |state| is_hurt(before, state, last)),
            ("unhurt", ..) => Box::new(move |state| !is_hurt(before, state, last)),
            ("thrower lost", ..) => Box::new(move |state| is_lost(state, first)),
            ("spotted", ..) => Box::new(move |state| state.elements[last.index()].marks.has(Marks::LEFT)),
            ("cover reduced", &Command::Batter { shelter, .. }, _) => Box::new(move |state| reduced(state, shelter)),
            (_, _, Some(work)) => Box::new(move |state| reduced(state, Shelter::Work(WorkId(work as u8)))),
            _ => continue,
        };
        all.push(Foretold::new(name.as_str(), *chance, move |_, state| holds(state)));
    }
    all
}

/// What is given besides, so that a forecast comes to its dice; none where others would have a share in it.
fn follows(state: &State, command: &Command) -> Option<&'static [Command]> {
    let only_shots = || state.named.iter().all(|named| named.barrage().is_none());
    match command {
        Command::Aim { .. } | Command::Batter { .. } | Command::Barrage { .. } | Command::React { .. } => {
            state.named.is_empty().then_some(&[Command::Fire])
        }
        Command::Fire => (state.named.len() == 1 || only_shots()).then_some(&[]),
        Command::Air(Flies::Aim { .. }) => state.sky.aims.is_empty().then_some(&[Command::Air(Flies::Shoot)]),
        Command::Air(Flies::Cover { .. }) => state.sky.watches.is_empty().then_some(&[]),
        _ => Some(&[]),
    }
}

#[test]
fn mad_45_to_mad_75_what_fire_and_mines_are_foretold_to_do_they_do_as_often() {
    let tables = [
        corners().setting(),
        corners().option("mad.infantry_fires_all", "off").option("mad.wreck_smoke", "on").setting(),
        trenches().setting(),
        hitech().setting(),
    ];
    comes_true(&Foresight, &tables, TRIAL, &["aim", "fire", "react", "batter", "barrage", "move"]);
}

#[test]
fn mad_85_mad_87_what_is_looked_for_is_spotted_as_often_as_foretold() {
    let tables = [
        markers().setting(),
        markers().option("mad.spotting_dice", "2").option("mad.los_doubt_mm", "5").setting(),
        schedules().setting(),
    ];
    comes_true(&Foresight, &tables, TRIAL, &["spot", "look"]);
}

#[test]
fn map_30_to_map_92_what_aircraft_and_flak_are_foretold_to_do_they_do_as_often() {
    let tables = [
        flak().setting(),
        flak()
            .option("mad.ca_crit_table", "on")
            .option("mad.partial_drop", "on")
            .option("mad.aa_counts_evasion", "on")
            .setting(),
        dogfight(),
        convoy(),
        rockets(),
    ];
    comes_true(&Foresight, &tables, TRIAL, &["target", "shoot", "cover", "fly", "bomb", "torpedo"]);
}
