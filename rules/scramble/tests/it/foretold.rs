//! What is foretold comes true as often as it is said, in skies of all sorts, under many options.

use crate::battles::scenario;
use crate::conformance::night_fight;
use crate::fight::Sky;
use crate::precedents::{bombers, dogfight, jets, ships, switched, targets};
use sandtable_core::{Forecast, Piece, Ruleset, Side, Table, ToAct, Umpire, Viewer, pick};
use sandtable_dice::{Dice, Exact, Stream};
use sandtable_geometry::{Angle, Course};
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::{Flown, How};
use sandtable_scramble::lists::Manoeuvre;
use sandtable_scramble::rules::INCH;
use sandtable_scramble::{Command, Event, Scramble, Setting, State, Step};
use sandtable_testkit::{Foretells, Foretold, Played, Trial, comes_true};
use std::cell::Cell;

const TRIAL: Trial = Trial { battles: 2, decisions: 60, plays: 4_000, of_a_sort: 2 };

/// Shots, flak, bombs, spotting, tails and the tests of moves.
#[derive(Default)]
struct Foresight {
    /// Is what is told of an attack when it is fired still to be compared with what was told when it was named?
    to_compare: Cell<bool>,
}

impl Foretells for Foresight {
    type Book = Scramble;

    fn sort(&self, setting: &Setting, before: &State, command: &Command) -> Option<String> {
        about(setting, command).filter(|_| before.table.attacks.is_empty()).map(|(sort, ..)| sort.to_owned())
    }

    fn stirred(&self, setting: &Setting, state: &State, side: Side, source: &mut Stream) -> Option<State> {
        stirred(setting, state, side, source)
    }

    fn plays(&self, play: &mut Played<'_, Scramble>, side: Side, command: &Command, told: &[Forecast]) -> bool {
        play.umpires(|umpire| answers(umpire, side, command));
        if let Command::Attack { .. } = command {
            // What was told when it was named is told when it is fired.
            if self.to_compare.take() {
                let chances = |all: &[Forecast]| all.iter().map(|one| one.chances.clone()).collect::<Vec<_>>();
                let (setting, fired) = (play.setting(), says(play.setting(), &play.state, &Command::Fire));
                assert_eq!(chances(&fired), chances(told), "{}", Scramble::write(setting, command));
            }
            play.umpires(|umpire| answers(umpire, side, &Command::Fire));
        }
        true
    }

    fn judged<'a>(
        &self,
        setting: &'a Setting,
        before: &'a State,
        command: &'a Command,
        told: &[Forecast],
    ) -> Vec<Foretold<'a, Scramble>> {
        let (Some((_, by, to)), Some(first)) = (about(setting, command), told.first()) else { return Vec::new() };
        self.to_compare.set(true);
        let unit: Vec<Piece> = match command {
            Command::Fly { craft, .. } => Board::new(setting, &before.table).unit(*craft).to_vec(),
            _ => Vec::new(),
        };
        let one = |(name, chance): &(String, f64)| {
            let (unit, what) = (unit.clone(), name.clone());
            // That one class of guns makes it easier for the next is left out of what both do together.
            let allowance = if name == "shoots down" && told.len() > 1 { 0.05 } else { 0.0 };
            let holds =
                move |events: &[Event], _: &State| events.iter().any(|event| is_so(&unit, [by, to], &what, event));
            Foretold { allowance, ..Foretold::new(name.as_str(), *chance, holds) }
        };
        first.chances.iter().map(one).collect()
    }
}

/// A command is carried out, until somebody else has a share in what comes of it.
fn answers<D: Dice>(umpire: &mut Umpire<'_, Scramble, D>, side: Side, command: &Command) -> Result<(), D::Pause> {
    let asked = umpire.take();
    Scramble::obey(umpire, asked, side, command)?;
    while let Some(&step @ (Step::Resolve | Step::Row(_))) = umpire.state().agenda.last() {
        umpire.take();
        match step {
            // What was told was told of the first part.
            Step::Row(craft) => Scramble::obey(umpire, step, side, &Command::Row { craft, row: 1 })?,
            _ => Scramble::resolve(umpire, step)?,
        }
    }
    Ok(())
}

/// What is told of a command to the side that is asked.
fn says(setting: &Setting, state: &State, command: &Command) -> Vec<Forecast> {
    let ToAct::One(side) = Scramble::to_act(setting, state) else { return Vec::new() };
    let view = Scramble::view(setting, state, Viewer::Side(side));
    Scramble::forecast(setting, &view, command, &mut Exact::new())
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
        ("fails", Event::Flew { craft, flown, .. }) => unit.contains(&craft) && flown.failed,
        ("fails" | "crashes", Event::Crashed { craft, .. }) => unit.contains(&craft),
        ("fails", Event::Collided { craft, .. }) => unit.contains(&craft),
        _ => false,
    }
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
        set(beginners(), &air).setting(),
        low_jets().setting(),
        set(dogfight(), &sheets).setting(),
        scenario("stream-in-the-dark", &[("scramble.spot_number", "9"), ("scramble.experience", "off")]),
        scenario("cab-rank", &[("scramble.dv_correction", "off")]),
    ];
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
    comes_true(&Foresight::default(), &settings, TRIAL, &sorts);
}
