//! Whole battles: every scenario is played to its end, by chance and by the computer general, without anything refused or broken.

use crate::play::{Layout, SOUTH};
use crate::precedents::staff;
use sandtable_ai::{Doctrine, Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Ruleset, Side, ToAct, Umpire, Viewer, begin, carry_out};
use sandtable_dice::{Silent, Source, Stream};
use sandtable_geometry::{Length, Point};
use sandtable_scruby::battle::command::Command;
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::battle::state::State;
use sandtable_scruby::{Scruby, data};
use sandtable_search::Seat;
use sandtable_sim::{Plan, Totals};

/// A scenario of the book, with some switches set.
pub fn scenario(id: &str, set: &[(&str, &str)]) -> Setting {
    let name = format!("scenarios/{id}.toml");
    let text = data::scenarios().get(&name).expect("a scenario of the book").to_owned();
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let loaded = Scruby::load(&data::files(), &name, &text, &Choices { set, ..Choices::default() });
    loaded.unwrap_or_else(|problems| panic!("{id}: {problems:?}"))
}

/// The scenarios of the book.
pub const SCENARIOS: [&str; 6] = [
    "the-ford-at-low-water",
    "two-villages",
    "on-the-open-plain",
    "sabres-before-noon",
    "the-church-at-sankt-veit",
    "sealed-orders",
];

fn played(id: &str, games: u64, players: [Player; 2]) -> Totals {
    played_on(&scenario(id, &[]), id, games, players)
}

fn played_on(setting: &Setting, id: &str, games: u64, players: [Player; 2]) -> Totals {
    let plan = Plan::new(games, players.to_vec(), Seed([7; 32]));
    let totals = sandtable_scruby::simulate(setting, &plan, &|_| {}).unwrap();
    let failures: Vec<String> = totals.failures().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{id}: {failures:?}");
    assert_eq!(totals.refused, 0, "{id}");
    totals
}

#[test]
fn battles_by_chance_come_to_their_end() {
    for id in SCENARIOS {
        played(id, 3, [Player::Random; 2]);
    }
}

#[test]
fn battles_of_the_computer_general_come_to_their_end() {
    for id in SCENARIOS {
        let totals = played(id, 20, [Player::Doctrine(Effort::Quick); 2]);
        println!("{id}: {:?} {:?} {:?}", totals.wins, totals.draws, totals.measures);
        assert_eq!((totals.games, totals.overrun), (20, 0), "{id}");
    }
}

#[test]
fn aos_160_to_162_battles_with_generals_and_caissons_come_to_their_end() {
    for mode in ["countermove", "written"] {
        let setting = staff().set("movement_mode", mode).setting();
        for effort in [Effort::Quick, Effort::Full] {
            let totals = played_on(&setting, mode, 20, [Player::Doctrine(effort); 2]);
            assert_eq!((totals.games, totals.overrun), (20, 0), "{mode}");
        }
    }
}

#[test]
fn a_careful_general_comes_to_the_end_too_and_beats_a_quick_one() {
    let [quick, careful] = [Effort::Quick, Effort::Full].map(Player::Doctrine);
    for id in SCENARIOS {
        played(id, 3, [careful; 2]);
    }
    let (first, second) =
        (played("on-the-open-plain", 60, [careful, quick]), played("on-the-open-plain", 60, [quick, careful]));
    let sum = |one: &Totals, own: usize, other: &Totals, theirs: usize| {
        one.wins[own].successes + other.wins[theirs].successes
    };
    let (won, lost) = (sum(&first, 0, &second, 1), sum(&first, 1, &second, 0));
    println!("{won} to {lost}");
    assert!(won > lost + 10, "{won} to {lost}");
}

#[test]
fn a_general_of_horsemen_lets_the_enemy_come_until_one_is_near_enough_to_be_ridden_at() {
    let chosen = |unit: &str, enemy: &str| {
        let battle = Layout::new().south(unit).north(enemy).open(&[5, 2]);
        let state = battle.state();
        let view = Scruby::view(battle.setting(), state, Viewer::Side(SOUTH));
        [Effort::Quick, Effort::Full].map(|effort| Scruby::choose(battle.setting(), &view, effort, &mut Stream::new(1)))
    };
    let (first, second) = (Command::Choose { moves: true, flank: None }, Command::Choose { moves: false, flank: None });
    let (horse, foot) =
        ("S1: dragoon fair 24 line at 36,10 facing 0 centre", "S1: line fair 60 line at 36,10 facing 0 centre");
    let enemy = |y: u32| format!("N1: dragoon fair 24 line at 36,{y} facing 180 centre");
    assert_eq!(chosen(horse, &enemy(40)), [second; 2]);
    assert_eq!(chosen(horse, &enemy(20)), [first; 2]);
    assert_eq!(chosen(foot, &enemy(40)), [first; 2]);
}

/// Every die shows one face, and who wins a contest follows a pattern, which is turned for the other of two battles.
struct Turned {
    face: u32,
    pattern: u32,
    dice: u32,
    contests: u32,
    tied: bool,
}

impl Source for Turned {
    fn next_roll(&mut self) {
        self.dice = 0;
    }

    fn word(&mut self) -> u32 {
        self.dice += 1;
        let first = if self.tied { 3 } else { self.face };
        let second = if self.pattern >> (self.contests % 32) & 1 == 1 { 1 } else { 6 };
        if self.dice == 2 {
            self.tied = first == second;
            self.contests += u32::from(!self.tied);
        }
        (u32::MAX / 6) * (if self.dice == 1 { first } else { second } - 1) + 1_000
    }
}

/// A battle of two computer generals, and how far it has come.
struct Ongoing<'a, S> {
    setting: &'a Setting,
    seats: Vec<Seat<'a, Scruby>>,
    state: State,
    dice: Silent<S>,
}

impl<'a, S: Source> Ongoing<'a, S> {
    fn new(setting: &'a Setting, effort: Effort, source: S) -> Self {
        let seat = |side| Seat::new(setting, side, Player::Doctrine(effort), Seed([7; 32]));
        let (state, dice) = (Scruby::set_up(setting), Silent::new(source));
        let mut battle = Ongoing { setting, seats: [Side::A, Side::B].map(seat).into(), state, dice };
        let (state, dice) = (&mut battle.state, &mut battle.dice);
        let Ok(()) = begin(&mut Umpire::<Scruby, _>::new(setting, state, dice, &mut Vec::new()));
        battle
    }

    /// Who is asked has what his general commands carried out, or the lists of all who write; nothing where the battle is over.
    fn goes_on(&mut self) -> Option<Vec<(Side, Command)>> {
        let asked = Scruby::to_act(self.setting, &self.state);
        let mut given = Vec::new();
        for side in asked.sides().iter() {
            let (seat, view) =
                (&mut self.seats[side.index()], Scruby::view(self.setting, &self.state, Viewer::Side(side)));
            let mut list = Vec::new();
            if let ToAct::Lists(_) = asked {
                while let Some(command) = seat.decide_next(&view, &list) {
                    list.push(command);
                }
            } else {
                list.push(seat.decide(&view));
            }
            given.extend(list.into_iter().map(|command| (side, command)));
        }
        if given.is_empty() {
            return None;
        }
        let mut untold = Vec::new();
        let mut umpire = Umpire::<Scruby, _>::new(self.setting, &mut self.state, &mut self.dice, &mut untold);
        let Ok(()) = carry_out(&mut umpire, &given);
        Some(given)
    }
}

/// Two battles of equal armies on a table without terrain, in which whatever befell the one side befalls the other, are each other turned about.
#[test]
fn aos_166_neither_side_of_a_table_is_favoured() {
    let setting = scenario("on-the-open-plain", &[]);
    let half = setting.members.len() / 2;
    let table = setting.field.table();
    for n in 0..16u32 {
        let (face, pattern) = (1 + n % 6, n.wrapping_mul(0x9e37_79b9));
        let [mut one, mut other] = [pattern, !pattern].map(|pattern| {
            Ongoing::new(&setting, Effort::Quick, Turned { face, pattern, dice: 0, contests: 0, tied: false })
        });
        let mut commands = 0;
        while let Some(did) = one.goes_on() {
            let answer = other.goes_on();
            commands += 1;
            for (n, unit) in one.state.table.units.iter().enumerate() {
                let twin = &other.state.table.units[(n + half) % (2 * half)];
                let off = unit.stand.at.distance(Point { x: table.x - twin.stand.at.x, y: table.y - twin.stand.at.y });
                let alike =
                    unit.figures == twin.figures && unit.formation == twin.formation && unit.place == twin.place;
                assert!(
                    alike && off < Length::um(50),
                    "{face} {pattern:b}, turn {}, after {did:?} and {answer:?}: {}\n{unit:?}\n{twin:?}",
                    one.state.table.turn,
                    setting.members[n].name
                );
            }
        }
        assert!(commands > 200 && other.goes_on().is_none(), "{commands}");
    }
}

#[test]
fn wherever_generals_lead_their_armies_battles_can_stand_like_that() {
    for id in SCENARIOS {
        let setting = scenario(id, &[]);
        for (seed, effort) in [(1, Effort::Quick), (2, Effort::Full), (3, Effort::Full)] {
            let mut battle = Ongoing::new(&setting, effort, Stream::new(seed));
            loop {
                let state = &battle.state;
                assert!(Scruby::sound(&setting, state).is_ok(), "{id} {seed}: {:?}", state.agenda.last());
                if battle.goes_on().is_none() {
                    break;
                }
            }
        }
    }
}
