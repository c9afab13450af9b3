//! Dice that fall: one d10 and the 2d10 of a shot, from the stream that batches use.

use crate::job::Job;
use sandtable_dice::{Cup, Reading, Reason, Silent, Source, Stream, Throw, Why};
use std::convert::Infallible;
use std::hint::black_box;

static REASON: Reason = Reason { name: "a measured throw", clause: "BENCH" };

const SEED: u64 = 7;

/// The sum of so many d10 straight from the stream.
pub fn by_hand(stream: &mut Stream, dice: u64) -> u64 {
    (0..dice).map(|_| u64::from(stream.die(10))).sum()
}

/// The same through the dice of a battle, with a reason that nobody asks for.
pub fn thrown(dice: &mut Silent<Stream>, times: u64) -> u64 {
    (0..times)
        .map(|_| {
            let Ok::<_, Infallible>(face) = Cup::roll(dice, Throw::one(10), || Why::of(&REASON));
            u64::from(face)
        })
        .sum()
}

/// One d10.
pub fn job() -> Job {
    let mut stream = Stream::new(SEED);
    let mut dice = Silent::new(Stream::new(SEED));
    Job {
        key: "d10",
        once: "die",
        floor: Some(Box::new(move |times| _ = black_box(by_hand(&mut stream, times)))),
        product: Box::new(move |times| _ = black_box(thrown(&mut dice, times))),
        timed: 200_000,
        counted: 100_000,
        why: "the same ChaCha8 stream on both sides, so this is what `Throw`, `Reading` and `Why` cost",
    }
}

/// The two dice of a shot, read against a number.
pub fn two_dice() -> Job {
    let mut stream = Stream::new(SEED);
    let mut dice = Silent::new(Stream::new(SEED));
    Job {
        key: "2d10 of a shot",
        once: "throw",
        floor: Some(Box::new(move |times| {
            let mut results = 0u64;
            for n in 0..times {
                let needed = black_box(4 + (n % 5) as u8);
                let (one, other) = (stream.die(10), stream.die(10));
                let hits = u64::from(one >= needed) + u64::from(other >= needed);
                results += hits + u64::from(hits == 2 && one == other);
            }
            black_box(results);
        })),
        product: Box::new(move |times| {
            let mut results = 0u64;
            for n in 0..times {
                let needed = black_box(4 + (n % 5) as u8);
                let Ok::<_, Infallible>(seen) =
                    Cup::roll(&mut dice, Throw::new(2, 10, Reading::Pair(needed)), || Why::of(&REASON));
                results += u64::from(seen);
            }
            black_box(results);
        }),
        timed: 100_000,
        counted: 50_000,
        why: "a general reading of a general number of dice",
    }
}
