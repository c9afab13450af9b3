//! Whole battles without a record: random play, and the scripted opponent.

use crate::job::Job;
use crate::shots::scenario;
use sandtable_ai::{Effort, Player, Seat};
use sandtable_core::Side;
use sandtable_core::record::{Seed, battle_key};
use sandtable_dice::{Silent, Stream};
use sandtable_mad::{Mad, Setting};
use sandtable_sim::{DECISIONS, play_out};

const SEED: Seed = Seed([9; 32]);

/// Battles of one scenario between equal opponents, one after another as a batch plays them.
pub struct Battles {
    setting: &'static Setting,
    seats: Vec<Seat<'static, Mad>>,
    next: u64,
}

impl Battles {
    /// Opponents at a table; the scenario stays in memory, as long as the program runs.
    pub fn new(name: &str, player: Player) -> Battles {
        let setting: &'static Setting = Box::leak(Box::new(scenario(name)));
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
        let played = play_out::<Mad>(self.setting, &mut self.seats, dice, DECISIONS).expect("it comes to an end");
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

/// Random play, and battles by the doctrine that thinks quickly.
pub fn jobs() -> Vec<Job> {
    let mut random = Battles::new("first-shots", Player::Random);
    let mut jobs = vec![Job {
        key: "random play, First Shots",
        once: "decision",
        floor: None,
        product: Box::new(move |times| _ = random.decide(times)),
        timed: 10_000,
        counted: 3_000,
        why: "view, offers, random filling, check, resolution; all opportunity fire included",
    }];
    for (name, key, why) in SCENARIOS {
        let mut quick = Battles::new(name, Player::Doctrine(Effort::Quick));
        jobs.push(Job {
            key,
            once: "battle",
            floor: None,
            product: Box::new(move |times| (0..times).for_each(|_| _ = quick.play())),
            timed: 4,
            counted: 1,
            why,
        });
    }
    jobs
}
