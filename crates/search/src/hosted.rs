//! Opponents in a battle of any rulebook, for callers that know none: a command line, a server.

use crate::advice::{Advice, advise};
use crate::pace::pace;
use crate::question::Question;
use crate::review::{Depth, Review, review};
use crate::{Advised, Seat, json};
use sandtable_ai::{Doctrine, Player};
use sandtable_core::record::Seed;
use sandtable_core::{AnyBattle, Battle, Side, ToAct, Viewer};
use sandtable_dice::Stream;
use serde_json::Value as Json;
use std::sync::LazyLock;
use std::thread::available_parallelism;
use std::time::Duration;

/// What an opponent wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision<C> {
    /// Give this command; where a sealed list is written, put it on the list.
    Give(C),
    /// Say that the side's sealed list is finished.
    ListDone,
    /// Wait: the side is not asked, or has sealed its command.
    Wait,
}

/// A battle that opponents can play in.
pub trait Hosted: AnyBattle {
    /// What an opponent that holds this side does now. Nothing has changed until the caller gives the command.
    ///
    /// The seed is the opponent's own, apart from the dice. The same place in the battle with the same view gives the
    /// same decision, so one that was lost can be asked for again.
    fn decide(&self, side: Side, player: Player, seed: Seed) -> Decision<Json>;

    /// How many rollouts fit into so much time, where the battle stands now; nothing where the side that is asked cannot look ahead.
    /// The clock tells the time that has passed since any moment. Asked once, at its beginning: from then on the number decides.
    fn rollouts(&self, time: Duration, clock: &mut dyn FnMut() -> Duration) -> Option<u32>;

    /// What a side that is asked for one command might do, from what it sees; or what it might have done in an entry that carried out
    /// its command, from what it saw then, with what it did among that. With so many rollouts, and the same each time.
    ///
    /// Nothing where it is not asked for one command, or where nobody can imagine what it does not see.
    fn advise(&self, side: Side, about: Option<u32>, rollouts: u32) -> Option<Advice<Json>>;

    /// Looks through the battle: what its decisions and its dice did. It is the truth: for nobody while the battle goes on. `progress`
    /// hears how many entries of all there are were looked at, and says whether to go on.
    ///
    /// Nothing where it was told to stop, and where the battle has not two sides.
    fn review(&self, depth: Depth, progress: &mut dyn FnMut(usize, usize) -> bool) -> Option<Review>;
}

/// Threads on which an opponent looks ahead at most.
const MOST_THREADS: usize = 4;

/// On how many this machine lets him, asked once: the system reads files to answer.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| available_parallelism().map_or(1, |cores| cores.get().min(MOST_THREADS)));

impl<R: Doctrine> Hosted for Battle<R> {
    fn decide(&self, side: Side, player: Player, seed: Seed) -> Decision<Json> {
        if !self.to_act().sides().has(side) || self.has_sealed().has(side) {
            return Decision::Wait;
        }
        let list = self.list(side);
        // Only what the side knows goes into the numbers, so that nothing hidden can sway it.
        let place = u64::from(self.last_number()) << 32 | list.len() as u64;
        let mut seat = Seat::<R>::for_place(self.setting(), side, player, seed, place).on(*THREADS);
        let view = self.view(Viewer::Side(side));
        let command = match self.to_act() {
            ToAct::Lists(_) => seat.decide_next(&view, list),
            _ => Some(seat.decide(&view)),
        };
        match command {
            Some(command) => Decision::Give(json(&command)),
            None => Decision::ListDone,
        }
    }

    fn rollouts(&self, time: Duration, clock: &mut dyn FnMut() -> Duration) -> Option<u32> {
        let side = self.to_act().sides().iter().next()?;
        let one = pace::<R>(self.setting(), &self.view(Viewer::Side(side)), side, clock)?;
        Some((time.as_secs_f64() * *THREADS as f64 / one.as_secs_f64().max(1e-6)) as u32)
    }

    fn advise(&self, side: Side, about: Option<u32>, rollouts: u32) -> Option<Advice<Json>> {
        let setting = self.setting();
        let (before, given) = match about {
            Some(n) => self.decided(n)?,
            None => (self.state().clone(), Vec::new()),
        };
        let is_asked = R::to_act(setting, &before).sides().has(side)
            && !matches!(R::to_act(setting, &before), ToAct::Lists(_))
            && (about.is_some() || self.is_open() && !self.has_sealed().has(side));
        let command = given.into_iter().find(|given| given.side == side).map(|given| given.command);
        if !is_asked || command.is_none() && about.is_some() {
            return None;
        }
        let view = R::view(setting, &before, Viewer::Side(side));
        let mut source = Stream::new(about.unwrap_or(self.last_number()).into());
        let question = Question { setting: &**setting, view: &view, side, list: &[] };
        let advice = advise::<R>(question, command.as_ref(), (rollouts, *THREADS), &mut source)?;
        let best = advice.best.into_iter().map(|Advised { command, chance, left }| Advised {
            command: json(&command),
            chance,
            left,
        });
        Some(Advice { best: best.collect(), usual: advice.usual })
    }

    fn review(&self, depth: Depth, progress: &mut dyn FnMut(usize, usize) -> bool) -> Option<Review> {
        review(self, depth, progress)
    }
}
