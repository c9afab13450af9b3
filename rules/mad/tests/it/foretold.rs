//! What is foretold comes true as often as it is said: forecasts of commands that are offered in battles played at random, under many
//! options, against thousands of plays of the umpire's own resolution.

use crate::near_things::{convoy, corners, dogfight, flak, hitech, markers, rockets, schedules, trenches};
use sandtable_core::{
    Forecast, Piece, Ruleset, Side, Table, ToAct, Umpire, Value, Values, Viewer, begin, carry_out, pick,
};
use sandtable_dice::{Exact, Silent, Stream};
use sandtable_mad::air::battle::Command as Flies;
use sandtable_mad::air::battle::Step as InTheAir;
use sandtable_mad::air::battle::state::Run;
use sandtable_mad::air::lists::GunKind;
use sandtable_mad::battle::fieldworks::{Shelter, WorkId};
use sandtable_mad::battle::named_fire::NamedFire;
use sandtable_mad::{Command, Mad, Marks, Setting, State, Step, View};
use std::collections::BTreeMap;

/// How often each command is played.
const PLAYS: u32 = 4_000;
/// How many commands of a sort are played on one table.
const OF_A_SORT: usize = 7;
/// Battles on one table, and their decisions at most.
const BATTLES: u64 = 6;
const DECISIONS: usize = 120;

/// A table, and dice that nobody sees.
struct Umpired<'a> {
    setting: &'a Setting,
    dice: Silent<Stream>,
}

impl Umpired<'_> {
    fn umpires(&mut self, state: &mut State, given: Option<(Side, Command)>) {
        let mut nobody = Vec::new();
        let mut umpire = Umpire::<Mad, _>::new(self.setting, state, &mut self.dice, &mut nobody);
        let Ok(()) = match given {
            Some(given) => carry_out(&mut umpire, &[given]),
            None if umpire.state().turn == 0 && umpire.state().agenda.len() == 1 => begin(&mut umpire),
            None => carry_out(&mut umpire, &[]),
        };
    }

    fn view(&self, state: &State, side: Side) -> View {
        Mad::view(self.setting, state, Viewer::Side(side))
    }

    fn gives(&mut self, state: &mut State, command: Command) {
        let ToAct::One(side) = Mad::to_act(self.setting, state) else { panic!("nobody is asked: {command:?}") };
        self.umpires(state, Some((side, command)));
    }

    /// Whatever is still to be answered of what was begun is answered as an absent side does.
    fn settles(&mut self, state: &mut State) {
        let under_way = |state: &State| {
            let asked = matches!(state.agenda.last(), Some(Step::React { .. } | Step::Appear(_)));
            asked || state.search.is_some() || state.sky.flight.is_some()
        };
        while let (true, ToAct::One(side)) = (under_way(state), Mad::to_act(self.setting, state)) {
            let command = Mad::default(self.setting, &self.view(state, side));
            self.gives(state, command);
        }
    }

    /// A flight to its end, where all guns fire at one target; none where it does not come to that.
    fn strafes(&mut self, state: &mut State, flight: Command, craft: Piece, target: Piece) -> Option<()> {
        self.gives(state, flight);
        while let Some(Step::Air(InTheAir::Warned(_))) = state.agenda.last() {
            self.gives(state, Command::Air(Flies::Spare));
        }
        let Some(&Step::Air(InTheAir::Fire(_))) = state.agenda.last() else { return None };
        let groups = self.setting.air_setting().groups(craft).len() as u8;
        for group in 0..groups {
            let air = state.air(self.setting).unwrap();
            let is_gun = air.fire().group(craft, group).is_some_and(|(_, gun)| gun.kind != GunKind::Rocket);
            if is_gun && air.fire().may_aim(craft, group, target).is_ok() {
                self.gives(state, Command::Air(Flies::Aim { craft, group, target: target.into() }));
            }
        }
        self.gives(state, Command::Air(Flies::Shoot));
        Some(())
    }

    /// Some of what may be done now, each by its sort.
    fn tries(&self, state: &State, side: Side, source: &mut Stream) -> Vec<(&'static str, Command)> {
        let view = self.view(state, side);
        let mut offers = Vec::new();
        for actor in Mad::actors(self.setting, &view).iter() {
            Mad::offers(self.setting, &view, actor, &mut |offer| offers.push(offer));
        }
        let mut all = Vec::new();
        for offer in offers {
            let mut filled: Vec<Values> = Vec::new();
            Mad::candidates(self.setting, &view, &offer, &mut |values: &[Value]| {
                filled.push(values.iter().copied().collect());
            });
            while filled.len() > 2 {
                filled.swap_remove(pick(source, filled.len() as u32) as usize);
            }
            filled.push(offer.slots.iter().map(|slot| slot.random(source)).collect());
            let commands = filled.iter().filter_map(|values| Mad::command(&offer, values));
            let may =
                |command: &Command| Mad::check(self.setting, &view, command).is_ok() && !Mad::at_any_time(command);
            let sort = Mad::VERBS[usize::from(offer.verb)].key;
            all.extend(commands.filter(may).map(|command| (sort, command)));
        }
        all
    }
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

/// A chance, and whether it has come true.
type Judged<'a> = (String, f64, Box<dyn Fn(&State) -> bool + 'a>);

/// What of a forecast can be seen afterwards.
fn judged<'a>(setting: &'a Setting, before: &'a State, command: &'a Command, forecast: &Forecast) -> Vec<Judged<'a>> {
    let (Some(&first), Some(&last)) = (forecast.pieces.first(), forecast.pieces.last()) else { return Vec::new() };
    let mut all: Vec<Judged> = Vec::new();
    for row in forecast.picture.scatter.iter().flat_map(|scatter| &scatter.reach).take(3) {
        let piece = row.piece;
        all.push(("is destroyed".into(), row.destroyed, Box::new(move |state| is_lost(state, piece))));
        // Shells that land about somebody may yet do nothing.
        if let Command::Air(_) = command {
            all.push(("is covered".into(), row.caught, Box::new(move |state| is_hurt(before, state, piece))));
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
        all.push((name.clone(), *chance, holds));
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

/// Plays a command many times, and compares what came of it with each chance that was told. How many chances that were.
fn holds(of: &mut Umpired, before: &State, command: &Command, forecasts: &[Forecast]) -> usize {
    let Some(after) = follows(before, command) else { return 0 };
    let is_clear = |forecast: &Forecast| forecast.chances.first().is_some_and(|(name, _)| name == "clear");
    // MAD-16: what is said of a shot holds where its line proves clear; of shells in any case.
    let share = match (forecasts.first().filter(|first| is_clear(first)), command) {
        (Some(doubt), Command::Aim { .. } | Command::Batter { .. } | Command::React { .. }) => doubt.chances[0].1,
        _ => 1.0,
    };
    let shots =
        |target: Piece| before.named.iter().filter_map(NamedFire::shot).filter(|shot| shot.target == target).count();
    // Of several shots at one target the line speaks that is about all of them.
    let speaks = |forecast: &&Forecast| {
        let alone = forecast.pieces.last().is_none_or(|&target| shots(target) < 2);
        !is_clear(forecast) && (*command != Command::Fire || alone || forecast.about.starts_with("All "))
    };
    let strafed = match *command {
        Command::Air(Flies::Fly { craft, flight }) if flight.run == Run::None => Some(craft),
        _ => None,
    };
    let mut compared = 0;
    for forecast in forecasts.iter().filter(speaks).take(if strafed.is_some() { 1 } else { usize::MAX }) {
        let setting = of.setting;
        let judged = judged(setting, before, command, forecast);
        let judged: Vec<Judged> =
            judged.into_iter().filter(|(_, _, holds)| !holds(before) || *command != Command::Fire).collect();
        if judged.is_empty() || forecast.pieces.last().is_some_and(|&piece| is_done_for(before, piece)) {
            continue;
        }
        let (mut came, mut plays) = (vec![0_u32; judged.len()], 0);
        for _ in 0..PLAYS {
            let mut state = before.clone();
            match (strafed, forecast.pieces.last()) {
                (Some(craft), Some(&target)) => {
                    if of.strafes(&mut state, *command, craft, target).is_none() {
                        continue;
                    }
                }
                _ => {
                    of.gives(&mut state, *command);
                    after.iter().for_each(|command| of.gives(&mut state, *command));
                    of.settles(&mut state);
                }
            }
            plays += 1;
            judged.iter().zip(&mut came).for_each(|((_, _, holds), came)| *came += u32::from(holds(&state)));
        }
        for ((name, chance, _), came) in judged.iter().zip(came) {
            let inverse = if name == "unhurt" { 1.0 } else { share };
            let (n, chance) = (f64::from(plays), chance * inverse);
            let off = (f64::from(came) - n * chance).abs();
            assert!(
                off <= 5.0 * (n * chance * (1.0 - chance).max(0.0)).sqrt() + 1e-6,
                "{}: {} foretold {name} in {:.1} of {plays} plays, and it came true in {came}: {forecast:?}",
                Mad::write(setting, command),
                forecast.about,
                n * chance,
            );
            compared += 1;
        }
    }
    compared
}

/// Plays battles on a table and holds the forecasts of some commands of each sort to what comes of them. Which sorts were
/// compared, and how many chances.
fn comes_true(setting: &Setting) -> BTreeMap<&'static str, usize> {
    let mut sorts: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    for battle in 0..BATTLES {
        let mut source = Stream::new(battle);
        let mut of = Umpired { setting, dice: Silent::new(Stream::new(100 + battle)) };
        let mut state = Mad::set_up(setting);
        of.umpires(&mut state, None);
        for _ in 0..DECISIONS {
            let side = match Mad::to_act(setting, &state) {
                ToAct::One(side) => side,
                ToAct::Lists(_) => {
                    of.umpires(&mut state, None);
                    continue;
                }
                _ => break,
            };
            let tries = of.tries(&state, side, &mut source);
            for (sort, command) in &tries {
                let counted = sorts.entry(sort).or_default();
                if counted.0 == OF_A_SORT {
                    continue;
                }
                let forecasts = Mad::forecast(setting, &of.view(&state, side), command, &mut Exact::new());
                if !forecasts.is_empty() {
                    let compared = holds(&mut of, &state, command, &forecasts);
                    *counted = (counted.0 + usize::from(compared > 0), counted.1 + compared);
                }
            }
            let next = match tries.is_empty() {
                true => Mad::default(setting, &of.view(&state, side)),
                false => tries[pick(&mut source, tries.len() as u32) as usize].1,
            };
            of.gives(&mut state, next);
        }
    }
    sorts.into_iter().filter(|(_, (_, compared))| *compared > 0).map(|(sort, (_, compared))| (sort, compared)).collect()
}

/// All of these sorts of commands were compared on one of these tables.
fn all_come_true(tables: &[Setting], sorts: &[&str]) {
    let mut all = BTreeMap::new();
    for (sort, compared) in tables.iter().flat_map(comes_true) {
        *all.entry(sort).or_insert(0) += compared;
    }
    let missing: Vec<&&str> = sorts.iter().filter(|sort| !all.contains_key(**sort)).collect();
    assert!(missing.is_empty(), "{missing:?} were not compared: {all:?}");
}

#[test]
fn mad_45_to_mad_75_what_fire_and_mines_are_foretold_to_do_they_do_as_often() {
    let tables = [
        corners().setting(),
        corners().option("mad.infantry_fires_all", "off").option("mad.wreck_smoke", "on").setting(),
        trenches().setting(),
        hitech().setting(),
    ];
    all_come_true(&tables, &["aim", "fire", "react", "batter", "barrage", "move"]);
}

#[test]
fn mad_85_mad_87_what_is_looked_for_is_spotted_as_often_as_foretold() {
    let tables = [
        markers().setting(),
        markers().option("mad.spotting_dice", "2").option("mad.los_doubt_mm", "5").setting(),
        schedules().setting(),
    ];
    all_come_true(&tables, &["spot", "look"]);
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
    all_come_true(&tables, &["target", "shoot", "cover", "fly", "bomb", "torpedo"]);
}
