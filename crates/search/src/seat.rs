//! A side held by an opponent: what it is shown, what it answers, and its own random numbers.

use crate::candidates::candidates;
use crate::question::{Question, draft, is_taken};
use crate::think::think;
use sandtable_ai::{Doctrine, Effort, Player, best_shot};
use sandtable_core::record::Seed;
use sandtable_core::{MOST_PIECES, Side, pick, random_command};
use sandtable_dice::{Exact, Keyed, Source};

/// The most commands that an opponent puts on a sealed list: one for each piece and one for the side.
pub const LONGEST_LIST: usize = MOST_PIECES + 1;

/// One command in so many of a recruit is not the best that he could see.
const RECRUIT_ERRS: u32 = 3;
/// So many commands come to his mind then.
const COME_TO_MIND: usize = 8;

/// A side held by an opponent. It is given views and never a state, so it cannot peek.
///
/// Its random numbers come from the seed and the side, apart from all dice: a battle with the same dice and another
/// opponent is possible. Every decision has numbers of its own, whatever the ones before it used up.
pub struct Seat<'s, R: Doctrine> {
    setting: &'s R::Setting,
    side: Side,
    player: Player,
    source: Keyed,
    exact: Exact<f64>,
    threads: usize,
    decisions: u32,
    refused: u32,
}

impl<'s, R: Doctrine> Seat<'s, R> {
    /// A seat at a battle with this seed.
    pub fn new(setting: &'s R::Setting, side: Side, player: Player, seed: Seed) -> Self {
        let source = source(seed, side, 0);
        Seat { setting, side, player, source, exact: Exact::new(), threads: 1, decisions: 0, refused: 0 }
    }

    /// The same seat, looking ahead on so many threads: it decides sooner, and just the same.
    #[must_use]
    pub fn on(self, threads: usize) -> Self {
        Seat { threads, ..self }
    }

    /// The same opponent at another battle, as if it had just sat down.
    pub fn sit_again(&mut self, seed: Seed) {
        self.source = source(seed, self.side, 0);
        (self.decisions, self.refused) = (0, 0);
    }

    /// A seat for one decision of a battle that others keep: the same place gives the same numbers.
    pub(crate) fn for_place(setting: &'s R::Setting, side: Side, player: Player, seed: Seed, place: u64) -> Self {
        Seat { source: source(seed, side, place + 1), ..Seat::new(setting, side, player, seed) }
    }

    /// The side that it holds.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Who holds it.
    pub fn player(&self) -> Player {
        self.player
    }

    /// How many commands it has given.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// How many choices were not allowed, so that the rulebook's default took their place. Anything but 0 is a mistake
    /// in the rulebook's doctrine.
    pub fn refused(&self) -> u32 {
        self.refused
    }

    /// Decides, where its side is asked for a command. Gives one that is allowed.
    pub fn decide(&mut self, view: &R::View) -> R::Command {
        self.decisions += 1;
        self.look_ahead(view, &[]).unwrap_or_else(|| self.choose(view, &[]))
    }

    /// What somebody finds who looks ahead; nothing where he does not, or cannot, or where the list is better ended.
    fn look_ahead(&mut self, view: &R::View, list: &[R::Command]) -> Option<R::Command> {
        let Player::Search(rollouts) = self.player else { return None };
        if list.len() == LONGEST_LIST {
            return None;
        }
        self.source.next_roll();
        let question = Question { setting: self.setting, view, side: self.side, list };
        Some(think::<R>(question, (rollouts.0, self.threads), &mut self.source)?.command)
    }

    /// Decides, where its side writes a sealed list: the next command for it; none once the list is finished.
    ///
    /// `view` is what the side may know, without the list; `list` is what it has put down so far. A list is finished
    /// when the next command would have the place of one that is on it already, or when it has [`LONGEST_LIST`].
    pub fn decide_next(&mut self, view: &R::View, list: &[R::Command]) -> Option<R::Command> {
        let command = match self.look_ahead(view, list) {
            Some(command) => command,
            None => next_on_list::<R>(self.setting, view, list, &mut |view| self.choose(view, list))?,
        };
        self.decisions += 1;
        Some(command)
    }

    /// What somebody chooses who does not look ahead, or cannot: he goes by the doctrine then.
    fn choose(&mut self, view: &R::View, list: &[R::Command]) -> R::Command {
        self.source.next_roll();
        match self.player {
            Player::Doctrine(effort) => self.by_doctrine(view, effort),
            Player::Search(_) => self.by_doctrine(view, Effort::Full),
            Player::Recruit if pick(&mut self.source, RECRUIT_ERRS) == 0 => self.err(view, list),
            Player::Recruit => self.by_doctrine(view, Effort::Quick),
            Player::Random => random_command::<R>(self.setting, view, &mut self.source).0,
            Player::Greedy => {
                let free = |command: &R::Command| !is_taken::<R>(list, command);
                best_shot::<R>(self.setting, view, &mut self.exact, free)
                    .unwrap_or_else(|| R::default(self.setting, view))
            }
        }
    }

    fn by_doctrine(&mut self, view: &R::View, effort: Effort) -> R::Command {
        let command = R::choose(self.setting, view, effort, &mut self.source);
        if R::check(self.setting, view, &command).is_ok() {
            return command;
        }
        self.refused += 1;
        R::default(self.setting, view)
    }

    /// What somebody does who overlooks the best: something else that might come to mind, and nothing that a good player would weigh.
    fn err(&mut self, view: &R::View, list: &[R::Command]) -> R::Command {
        let best = self.by_doctrine(view, Effort::Quick);
        let known = (best, COME_TO_MIND);
        let mut found = candidates::<R, _>(self.setting, (view, list), known, |_| Vec::new(), &mut self.source);
        let others = found.len() as u32 - 1;
        let nth = if others == 0 { 0 } else { 1 + pick(&mut self.source, others) as usize };
        found.swap_remove(nth)
    }
}

/// The next command for a sealed list, from whoever chooses; none once the list is finished.
pub(crate) fn next_on_list<R: Doctrine>(
    setting: &R::Setting,
    view: &R::View,
    list: &[R::Command],
    choose: &mut impl FnMut(&R::View) -> R::Command,
) -> Option<R::Command> {
    if list.len() == LONGEST_LIST {
        return None;
    }
    let command = choose(&draft::<R>(setting, view, list));
    (!is_taken::<R>(list, &command)).then_some(command)
}

/// The random numbers of an opponent: place 0 for a seat that is kept through a whole battle.
fn source(seed: Seed, side: Side, place: u64) -> Keyed {
    let mut hasher = blake3::Hasher::new_derive_key("sandtable v1 opponent");
    hasher.update(&seed.0).update(&[side.0]).update(&place.to_le_bytes());
    Keyed::new(hasher.finalize().as_bytes())
}
