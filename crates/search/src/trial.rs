//! Commands are tried in imagined battles, the same for all of them.

use crate::manner::Manner;
use crate::question::Question;
use crate::rollout::{Ended, tried};
use crate::shared::shared;
use crate::unharmed::unharmed;
use crate::world::World;
use sandtable_ai::Doctrine;
use sandtable_dice::Source;

/// Whose commands are tried, from what it sees.
pub struct Trial<'t, R: Doctrine> {
    pub question: Question<'t, R>,
    /// How many threads share the work: it makes no difference to what comes of it.
    pub threads: usize,
    /// The number that the numbers of all battles come from.
    base: u64,
    /// How many battles were imagined.
    battles: usize,
}

/// What came of each command, battle by battle; the message where it broke down.
pub type Tried<T> = Vec<Vec<Result<T, String>>>;

impl<'t, R: Doctrine> Trial<'t, R> {
    /// Nothing has been tried yet.
    pub fn new(question: Question<'t, R>, threads: usize, source: &mut impl Source) -> Trial<'t, R> {
        let base = u64::from(source.word()) << 32 | u64::from(source.word());
        Trial { question, threads, base, battles: 0 }
    }

    /// Tries each of these commands in so many more battles that `source` imagines, and reads what came of each. Nothing where the
    /// rulebook imagines no battle from this view.
    pub fn more<T: Send>(
        &mut self,
        battles: usize,
        commands: &[&R::Command],
        source: &mut impl Source,
        read: impl Fn(&Ended<R>) -> T + Sync,
    ) -> Option<Tried<T>> {
        let Question { setting, view, .. } = self.question;
        let worlds = (0..battles).map(|_| World::<R>::imagine(setting, view, source));
        let worlds = worlds.collect::<Option<Vec<_>>>()?;
        let all = shared(battles * commands.len(), self.threads, |n| {
            let (nth, command) = (n / commands.len(), commands[n % commands.len()]);
            let battle = self.battles + nth;
            let number = numbered(self.base, battle);
            let others = Manner::of_others::<R>(setting, battle as u32);
            unharmed(|| read(&tried::<R>(self.question, command, &worlds[nth], others, number)))
        });
        self.battles += battles;
        let mut each: Tried<T> = commands.iter().map(|_| Vec::with_capacity(battles)).collect();
        for (n, value) in all.into_iter().enumerate() {
            each[n % commands.len()].push(value);
        }
        Some(each)
    }

    /// In how many battles commands were tried.
    pub fn battles(&self) -> usize {
        self.battles
    }
}

/// The number of the nth battle that dice and thoughts come from: far from those of all others.
pub fn numbered(base: u64, battle: usize) -> u64 {
    base.wrapping_add((battle as u64).wrapping_mul(0xd134_2543_de82_ef95))
}
