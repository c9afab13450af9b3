//! What is foretold comes true as often as it is said: forecasts of what is offered in battles played at random, under many options,
//! against thousands of the umpire's own resolutions.

use crate::battles::scenario;
use crate::conformance::night_fight;
use crate::fight::Sky;
use crate::precedents::{bombers, dogfight, jets, ships, switched, targets};
use sandtable_core::{
    Fact, Forecast, Piece, Ruleset, Side, Table, ToAct, Umpire, Value, Values, Viewer, begin, carry_out, pick,
};
use sandtable_dice::{Dice, Ended, Exact, Handful, Procedure, Seen, Silent, Stream, Throw, Why};
use sandtable_geometry::{Angle, Course};
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::{Flown, How};
use sandtable_scramble::lists::Manoeuvre;
use sandtable_scramble::rules::INCH;
use sandtable_scramble::{Command, Event, Scramble, Setting, State, Step};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// How often each command is resolved.
const TIMES: u32 = 4_000;
/// How many commands of a sort are tried in one sky.
const OF_A_SORT: usize = 2;
/// Decisions of a battle.
const DECISIONS: u32 = 60;

/// Dice that nobody sees, though all that they do is heard.
struct Heard(Silent<Stream>);

impl Dice for Heard {
    type Pause = Infallible;
    const TELLS: bool = true;

    fn roll(&mut self, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, Infallible> {
        Dice::roll(&mut self.0, throw, why)
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, Infallible> {
        Dice::roll_together(&mut self.0, handful, why)
    }

    fn play<P: Procedure>(&mut self, procedure: &P) -> Result<Ended<P::Stage>, Infallible> {
        Dice::play(&mut self.0, procedure)
    }
}

/// What comes of commands, until somebody else has a share in it.
fn happens(setting: &Setting, before: &State, given: &[Command], dice: &mut Heard) -> (Vec<Event>, State) {
    let (mut state, mut facts) = (before.clone(), Vec::new());
    let mut umpire = Umpire::<Scramble, _>::new(setting, &mut state, dice, &mut facts);
    for command in given {
        let asked = umpire.take();
        let side = asked.asks(setting).expect("it was asked for");
        let Ok(()) = Scramble::obey(&mut umpire, asked, side, command);
        while umpire.state().agenda.last() == Some(&Step::Resolve) {
            let step = umpire.take();
            let Ok(()) = Scramble::resolve(&mut umpire, step);
        }
    }
    let events = facts.into_iter().filter_map(|fact| if let Fact::Happened(event) = fact { Some(event) } else { None });
    (events.collect(), state)
}

/// What a command is about: its sort, and who gives it to whom.
fn about(setting: &Setting, command: &Command) -> Option<(&'static str, Piece, Piece)> {
    Some(match *command {
        Command::Attack { craft, target, how: How::Shot(shot) } => {
            let sort = match shot {
                _ if shot.row > 0 => "aimed",
                _ if shot.joined > 0 => "combined",
                _ if shot.given > 0 => "traded",
                _ if shot.long => "long",
                _ => "shot",
            };
            (sort, craft, target)
        }
        Command::Attack { craft, target, how: How::Spot } => ("spot", craft, target),
        Command::Attack { craft, target, how: How::Strafe { .. } } => ("strafe", craft, target),
        Command::Attack { craft, target, .. } => ("bomb", craft, target),
        Command::Flak { battery, target, given } => (if given > 0 { "flak traded" } else { "flak" }, battery, target),
        Command::Light { battery, target } => ("light", battery, target),
        Command::Tail { craft, quarry } => ("tail", craft, quarry),
        Command::Fly { craft, .. } => {
            setting.craft(craft)?;
            ("fly", craft, craft)
        }
        _ => return None,
    })
}

/// Has it come true?
fn is_so(unit: &[Piece], [by, to]: [Piece; 2], name: &str, event: &Event) -> bool {
    match (name, *event) {
        ("hits", Event::Fired { by: who, target, hits, .. }) => who == by && target == to && hits > 0,
        ("hits", Event::Below { site, .. }) => site == to,
        ("destroys", Event::Below { site, left, .. }) => site == to && left == 0,
        ("shoots down", Event::Struck { craft, now, by: who, .. }) => {
            craft == to && who == Some(by) && now.is_destroyed()
        }
        ("spotted", Event::Looked { seen, .. }) => seen,
        ("lit", Event::Lit { target, .. }) => target.is_some(),
        ("tails", Event::Tailed { tail, .. }) => tail.is_some(),
        ("fails", Event::Flew { craft, flown }) => unit.contains(&craft) && flown.failed,
        ("fails" | "crashes", Event::Crashed { craft }) => unit.contains(&craft),
        ("fails", Event::Collided { craft, .. }) => unit.contains(&craft),
        _ => false,
    }
}

fn told(setting: &Setting, state: &State, command: &Command) -> Vec<Forecast> {
    let ToAct::One(side) = Scramble::to_act(setting, state) else { return Vec::new() };
    let view = Scramble::view(setting, state, Viewer::Side(side));
    Scramble::forecast(setting, &view, command, &mut Exact::new())
}

/// Resolves a command many times, and compares what came of it with the chances that were told first. The names of those.
fn holds(setting: &Setting, before: &State, command: &Command, seed: u64) -> Vec<String> {
    let Some((sort, by, to)) = about(setting, command) else { return Vec::new() };
    let forecasts = told(setting, before, command);
    let Some(first) = forecasts.first() else { return Vec::new() };
    let mut dice = Heard(Silent::new(Stream::new(seed)));
    let (mut given, name) = (vec![*command], || Scramble::write(setting, command));
    if let Command::Attack { .. } = command {
        // What was told when it was named is told when it is fired.
        let (_, named) = happens(setting, before, &given, &mut dice);
        let chances = |all: &[Forecast]| all.iter().map(|one| one.chances.clone()).collect::<Vec<_>>();
        assert_eq!(chances(&told(setting, &named, &Command::Fire)), chances(&forecasts), "{}", name());
        given.push(Command::Fire);
    }
    let unit: Vec<Piece> = match command {
        Command::Fly { craft, .. } => Board::new(setting, &before.table).unit(*craft).to_vec(),
        _ => Vec::new(),
    };
    let mut came = vec![0u32; first.chances.len()];
    for _ in 0..TIMES {
        let (events, _) = happens(setting, before, &given, &mut dice);
        let leaves = |event: &Event| matches!(event, Event::LeftTable { craft, .. } if unit.contains(craft));
        if events.iter().any(leaves) {
            // What has left has no mark that it failed.
            return Vec::new();
        }
        for ((name, _), came) in first.chances.iter().zip(&mut came) {
            *came += u32::from(events.iter().any(|event| is_so(&unit, [by, to], name, event)));
        }
    }
    for ((what, told), came) in first.chances.iter().zip(came) {
        let (times, seen) = (f64::from(TIMES), f64::from(came) / f64::from(TIMES));
        let bound = 5.0 * (told * (1.0 - told).max(0.0) / times).sqrt() + 1e-9;
        // That one class of guns makes it easier for the next is left out of what both do together.
        let easier = if what == "shoots down" && forecasts.len() > 1 { 0.05 } else { 0.0 };
        let close = told - seen <= bound && seen - told <= bound + easier;
        assert!(close, "{}: {what} was told as {told}, and came true in {seen}: {first:?}", name());
    }
    first.chances.iter().map(|(name, _)| format!("{sort}: {name}")).collect()
}

/// Some of what may be done now.
fn tries(setting: &Setting, state: &State, side: Side, source: &mut Stream) -> Vec<Command> {
    let view = Scramble::view(setting, state, Viewer::Side(side));
    let mut offers = Vec::new();
    for actor in Scramble::actors(setting, &view).iter() {
        Scramble::offers(setting, &view, actor, &mut |offer| offers.push(offer));
    }
    let mut all = Vec::new();
    for offer in offers {
        let mut filled: Vec<Values> = Vec::new();
        Scramble::candidates(setting, &view, &offer, &mut |values: &[Value]| {
            filled.push(values.iter().copied().collect())
        });
        while filled.len() > 2 {
            filled.swap_remove(pick(source, filled.len() as u32) as usize);
        }
        filled.push(offer.slots.iter().map(|slot| slot.random(source)).collect());
        let commands = filled.iter().filter_map(|values| Scramble::command(&offer, values));
        all.extend(commands.filter(|command| Scramble::check(setting, &view, command).is_ok()));
    }
    all.retain(|command| !Scramble::at_any_time(command));
    all
}

/// Somebody comes near an enemy, or what stands below, at a chance height, and has been hit before.
fn stirred(setting: &Setting, state: &State, side: Side, source: &mut Stream) -> Option<State> {
    let mut other = state.clone();
    let board = Board::new(setting, &state.table);
    let mut one = |side: Side| {
        let all: Vec<Piece> = board.aloft_of(side).map(|(piece, _)| piece).collect();
        (!all.is_empty()).then(|| all[pick(source, all.len() as u32) as usize])
    };
    let own = one(side)?;
    let enemies = [one(side.other()), board.contacts().map(|(piece, _)| piece).last()];
    let sites: Vec<Piece> = board.sites().map(|(piece, _)| piece).collect();
    let enemy = enemies[pick(source, 2) as usize].or(enemies[0]);
    let mut number = |below: u32| pick(source, below) as i32;
    let craft = &mut other.table.crafts[own.index()];
    let course = Course { heading: Angle::degrees(30 * number(12)), ..craft.at };
    if !sites.is_empty() && number(2) == 0 {
        let at = board.site(sites[number(sites.len() as u32) as usize])?.at.at;
        let away = number(13);
        craft.at = Course { at, ..course }.ahead(-INCH * away);
        craft.height = [1, 2, 3, away.max(3) as u8][number(4) as usize];
        if craft.flown.is_some() {
            let manoeuvre =
                [Manoeuvre::Level, Manoeuvre::Level, Manoeuvre::Steep, Manoeuvre::Shallow][number(4) as usize];
            craft.flown = Some(Flown { manoeuvre, ..Flown::default() });
        }
    } else {
        let at = |piece: Piece| match board.contact(piece) {
            Some(contact) => (contact.at, contact.height),
            None => (board.craft(piece).at, board.craft(piece).height),
        };
        let (there, height) = at(enemy?);
        // Mostly from astern or from aside, and now and then dead ahead.
        let aside = [0, 0, 10, -20, 90, 180][number(6) as usize];
        let from = Course { heading: there.heading + Angle::degrees(aside), ..there };
        craft.at = from.ahead(-INCH * (1 + number(5)));
        craft.height = height.saturating_add_signed([-1, 0, 0, 0, 1][number(5) as usize]).max(1);
    }
    craft.now.structure = 1 + number(craft.now.structure.into()) as u8;
    Scramble::sound(setting, &other).is_ok().then_some(other)
}

/// Battles in one sky, and how many chances of each sort were compared.
fn compared(setting: &Setting, battles: u64, all: &mut BTreeMap<String, usize>) {
    let mut tried: BTreeMap<&'static str, usize> = BTreeMap::new();
    for battle in 0..battles {
        let (mut state, mut source) = (Scramble::set_up(setting), Stream::new(battle + 40));
        let (mut dice, mut nobody) = (Silent::new(Stream::new(battle)), Vec::new());
        let Ok(()) = begin(&mut Umpire::<Scramble, _>::new(setting, &mut state, &mut dice, &mut nobody));
        for _ in 0..DECISIONS {
            let ToAct::One(side) = Scramble::to_act(setting, &state) else { break };
            if let Some(other) = stirred(setting, &state, side, &mut source) {
                state = other;
            }
            let tries = tries(setting, &state, side, &mut source);
            let idle = state.table.attacks.is_empty();
            for command in tries.iter().filter(|_| idle) {
                let Some((sort, ..)) = about(setting, command) else { continue };
                let tried = tried.entry(sort).or_default();
                if *tried < OF_A_SORT {
                    let names = holds(setting, &state, command, battle);
                    *tried += usize::from(!names.is_empty());
                    names.into_iter().for_each(|name| *all.entry(name).or_default() += 1);
                }
            }
            let view = Scramble::view(setting, &state, Viewer::Side(side));
            let command = match tries.len() {
                0 => Scramble::default(setting, &view),
                some => tries[pick(&mut source, some as u32) as usize],
            };
            let mut umpire = Umpire::<Scramble, _>::new(setting, &mut state, &mut dice, &mut nobody);
            let Ok(()) = carry_out(&mut umpire, &[(side, command)]);
        }
    }
}

/// New crews, whose tails are tested.
fn beginners() -> Sky {
    Sky::new()
        .key("table = [30, 30]")
        .red("R1: Spitfire Mk I at 12,12 heading 0 band 6 level Recruit")
        .red("R2: F6F-5 Hellcat at 16,12 heading 0 band 6 level Green load bombs")
        .blue("B1: Bf 109E-4 at 12,18 heading 180 band 6 level Green")
        .blue("B2: Fw 190A-8 at 16,18 heading 180 band 6 level Elite load wfrgr21")
}

/// Jets low over light flak, which hits them only if it gives up dice.
fn low_jets() -> Sky {
    Sky::new()
        .key("table = [30, 30]")
        .key("date = \"1951-10-01\"")
        .red("R1: MiG-15bis at 14,12 heading 0 band 3")
        .red("R2: F-86E Sabre at 16,12 heading 0 band 2")
        .blue("B1: Yak-9P at 12,26 heading 180 band 20")
        .battery("F1: light_20_twin at 14,15")
        .battery("F2: light_25_triple at 18,15")
}

#[test]
fn what_is_foretold_comes_true_as_often_as_it_is_said() {
    let set = |sky: Sky, switches: &[(&str, &str)]| switches.iter().fold(sky, |sky, (id, value)| sky.set(id, value));
    let sights = [("computing_sight", "revised"), ("era", "korea"), ("front_arc", "nose"), ("hb_range_inches", "1")];
    let ground =
        [("ground_sixes", "critical_none"), ("aa_depletion", "on"), ("single_penalty", "all"), ("torpedo_dice", "5")];
    let air = [
        ("critical_d6", "points_and_chain"),
        ("long_burst_bonus", "2"),
        ("steep_dive_test", "off"),
        ("vpsr_uses_ab", "off"),
    ];
    let sheets = ["experience", "relative_skill", "depletion", "long_bursts", "combined_fire", "impossible_shot"]
        .map(|id| (id, "off"));
    let settings = [
        dogfight().setting(),
        set(dogfight(), &air).setting(),
        set(dogfight(), &sights).setting(),
        set(jets(), &[("computing_sight", "printed"), ("aimed_points", "off")]).setting(),
        jets().setting(),
        bombers().setting(),
        set(bombers(), &[("combined_auto", "off"), ("no_aircrew_result", "none"), ("edition", "update")]).setting(),
        ships().setting(),
        set(ships(), &ground).setting(),
        targets().setting(),
        set(targets(), &ground).setting(),
        night_fight().setting(),
        switched().setting(),
        beginners().setting(),
        low_jets().setting(),
        set(dogfight(), &sheets).setting(),
        scenario("stream-in-the-dark", &[("scramble.spot_number", "9"), ("scramble.experience", "off")]),
        scenario("cab-rank", &[("scramble.dv_correction", "off")]),
    ];
    let mut all = BTreeMap::new();
    settings.iter().for_each(|setting| compared(setting, 2, &mut all));
    let sorts = [
        "shot: hits",
        "shot: shoots down",
        "long: shoots down",
        "aimed: hits",
        "combined: shoots down",
        "traded: hits",
        "spot: spotted",
        "strafe: hits",
        "strafe: destroys",
        "bomb: destroys",
        "flak: hits",
        "flak: shoots down",
        "flak traded: hits",
        "light: lit",
        "tail: tails",
        "fly: fails",
        "fly: crashes",
    ];
    let missing: Vec<&str> = sorts.into_iter().filter(|sort| !all.contains_key(*sort)).collect();
    assert!(missing.is_empty(), "nothing was compared of {missing:?}: {all:?}");
}
