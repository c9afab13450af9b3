//! What a job is, and the list of all jobs.

use crate::{d10, fortress, odds, play, salvo, shots, sight};

/// Does something so many times.
pub type Work = Box<dyn FnMut(u64)>;

/// Something that is measured.
pub struct Job {
    /// Its name in tables.
    pub key: &'static str,
    /// What is done once.
    pub once: &'static str,
    /// The floor: the same by hand. Where nobody would write that by hand, there is none.
    pub floor: Option<Work>,
    /// The product's general path.
    pub product: Work,
    /// How often it is done in one timed round.
    pub timed: u64,
    /// How often it is done while instructions are counted.
    pub counted: u64,
    /// Does it make sense to time it by paired rounds? Long jobs are timed by one long run.
    pub why: &'static str,
}

/// All jobs, in the order of the table.
pub fn jobs() -> Vec<Job> {
    let mut jobs = odds::jobs();
    jobs.push(shots::job());
    jobs.push(fortress::job());
    jobs.push(salvo::job());
    jobs.push(d10::job());
    jobs.push(d10::two_dice());
    jobs.extend(sight::jobs());
    jobs.extend(play::jobs());
    jobs
}

/// Does the work where a profiler can find it by its name: everything before it (tables, memory, caches) is not counted.
#[inline(never)]
pub fn measured(work: &mut Work, times: u64) {
    work(times);
    std::hint::black_box(());
}
