//! Whole battles without a record: random play, and the scripted opponent.

use crate::job::Job;
use sandtable_action_stations::ActionStations;
use sandtable_ai::{Doctrine, Effort, Player};
use sandtable_core::data::Files;
use sandtable_core::record::{Seed, battle_key};
use sandtable_core::{Choices, Ruleset, Side};
use sandtable_dice::{Silent, Stream};
use sandtable_mad::Mad;
use sandtable_scramble::Scramble;
use sandtable_scruby::Scruby;
use sandtable_search::Seat;
use sandtable_sim::{DECISIONS, play_out};

const SEED: Seed = Seed([9; 32]);

/// A battle that comes with a game: its files and scenarios, and the scenario's name.
///
/// # Panics
/// Where there is none of that name.
pub fn scenario<R: Ruleset>(files: &Files, scenarios: &Files, name: &str) -> R::Setting {
    let name = format!("scenarios/{name}.toml");
    let text = scenarios.get(&name).expect("it comes with the game");
    R::load(files, &name, text, &Choices::default()).expect("a sound scenario")
}

/// Battles of one scenario between equal opponents, one after another as a batch plays them.
pub struct Battles<R: Doctrine + 'static> {
    setting: &'static R::Setting,
    seats: Vec<Seat<'static, R>>,
    next: u64,
}

/// Battles of M.A.D.
pub fn on_land(name: &str, player: Player) -> Battles<Mad> {
    Battles::new(scenario::<Mad>(&sandtable_mad::data::files(), &sandtable_mad::data::scenarios(), name), player)
}

/// Battles of Scramble!
pub fn by_height(name: &str, player: Player) -> Battles<Scramble> {
    let (files, scenarios) = (sandtable_scramble::data::files(), sandtable_scramble::data::scenarios());
    Battles::new(scenario::<Scramble>(&files, &scenarios, name), player)
}

/// Battles of Age of Scruby.
pub fn in_line(name: &str, player: Player) -> Battles<Scruby> {
    let (files, scenarios) = (sandtable_scruby::data::files(), sandtable_scruby::data::scenarios());
    Battles::new(scenario::<Scruby>(&files, &scenarios, name), player)
}

/// Battles of Action Stations.
pub fn at_night(name: &str, player: Player) -> Battles<ActionStations> {
    use sandtable_action_stations::data;
    Battles::new(scenario::<ActionStations>(&data::files(), &data::scenarios(), name), player)
}

impl<R: Doctrine> Battles<R> {
    /// Opponents at a table; the scenario stays in memory, as long as the program runs.
    pub fn new(setting: R::Setting, player: Player) -> Battles<R> {
        let setting: &'static R::Setting = Box::leak(Box::new(setting));
        let seats = [Side::A, Side::B].map(|side| Seat::new(setting, side, player, SEED));
        Battles { setting, seats: seats.into(), next: 0 }
    }

    /// Plays the next battle to its end. Gives the number of decisions.
    ///
    /// # Panics
    /// Where it comes to no end.
    pub fn play(&mut self) -> u64 {
        let seed = SEED.game(self.next);
        self.next += 1;
        self.seats.iter_mut().for_each(|seat| seat.sit_again(seed));
        let dice = Silent::new(Stream::from_key(&battle_key(&seed, &[])));
        let played = play_out::<R>(self.setting, &mut self.seats, dice, DECISIONS, |_| ()).expect("it comes to an end");
        played.decisions.into()
    }

    /// Plays battles until so many decisions have been made, or a few more. Gives how many.
    pub fn decide(&mut self, decisions: u64) -> u64 {
        let mut made = 0;
        while made < decisions {
            made += self.play();
        }
        made
    }
}

/// The battles that are measured, with a name for tables and what takes the time.
pub const SCENARIOS: [(&str, &str, &str); 7] = [
    ("first-shots", "quick battles, First Shots", PLACES),
    ("the-orchard-road", "quick battles, The Orchard Road", PLACES),
    ("panthers-at-dawn", "quick battles, Panthers at Dawn", PLACES),
    ("mist-before-prokhorovka", "quick battles, Mist before Prokhorovka", PLACES),
    ("the-hidden-valley", "quick battles, The Hidden Valley", PLACES),
    ("spitfires-and-messerschmitts", "quick battles, Four Against Four", FLIGHTS),
    ("eagle-day", "quick battles, Eagle Day", FLIGHTS),
];

const PLACES: &str = "the doctrine looks at every place and every shot with the rules themselves";
const FLIGHTS: &str =
    "in the air: some twenty flights a move, each with every shot from its end and whether it stays on the table";

/// The air battles by height bands that are measured.
pub const BY_HEIGHT: [(&str, &str); 3] = [
    ("first-dogfight", "quick battles, First Dogfight"),
    ("over-the-channel", "quick battles, Over the Channel"),
    ("the-box", "quick battles, The Box"),
];

const MANOEUVRES: &str =
    "every manoeuvre that is open, led to whoever matters, each end weighed by the shots that it allows";

/// The battles of horse and musket that are measured.
pub const IN_LINE: [(&str, &str); 2] = [
    ("the-ford-at-low-water", "quick battles, The Ford at Low Water"),
    ("on-the-open-plain", "quick battles, On the Open Plain"),
];

const BLOCKS: &str =
    "each unit's step as far as it may be made among the footprints of all others, arcs and sight at every declaration";

/// The night actions that are measured.
pub const AT_NIGHT: [(&str, &str); 2] =
    [("first-contact", "quick battles, First Contact"), ("e-boat-alley", "quick battles, E-boat Alley")];

const TRACKS: &str =
    "several courses and speeds of each vessel, each end weighed by who sees it, what it fires at and what runs at it";

/// A job of one scenario: battles by the doctrine that thinks quickly.
fn quick<R: Doctrine>(mut battles: Battles<R>, key: &'static str, why: &'static str) -> Job {
    let product = Box::new(move |times| (0..times).for_each(|_| _ = battles.play()));
    Job { key, once: "battle", floor: None, product, timed: 4, counted: 1, why }
}

/// Random play, and battles by the doctrine that thinks quickly.
pub fn jobs() -> Vec<Job> {
    let mut random = on_land("first-shots", Player::Random);
    let mut jobs = vec![Job {
        key: "random play, First Shots",
        once: "decision",
        floor: None,
        product: Box::new(move |times| _ = random.decide(times)),
        timed: 10_000,
        counted: 3_000,
        why: "view, offers, random filling, check, resolution; all opportunity fire included",
    }];
    let doctrine = Player::Doctrine(Effort::Quick);
    jobs.extend(SCENARIOS.map(|(name, key, why)| quick(on_land(name, doctrine), key, why)));
    jobs.extend(BY_HEIGHT.map(|(name, key)| quick(by_height(name, doctrine), key, MANOEUVRES)));
    jobs.extend(IN_LINE.map(|(name, key)| quick(in_line(name, doctrine), key, BLOCKS)));
    jobs.extend(AT_NIGHT.map(|(name, key)| quick(at_night(name, doctrine), key, TRACKS)));
    jobs
}
