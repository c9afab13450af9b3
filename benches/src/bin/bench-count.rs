//! Does every job once where a profiler counts instructions: `bench-count [JOB]`. Says in which order.
//!
//! Run under `valgrind --tool=callgrind --collect-atstart=no --toggle-collect=*measured* --dump-after=*measured*`: one
//! dump for each line.

use sandtable_bench::{jobs, measured};

fn main() {
    let only = std::env::args().nth(1);
    for mut job in jobs().into_iter().filter(|job| only.as_deref().is_none_or(|only| job.key.contains(only))) {
        let sides = [("floor", job.floor.as_mut()), ("product", Some(&mut job.product))];
        for (side, work) in sides {
            let Some(work) = work else { continue };
            // Tables, grids and caches are filled before anything is counted.
            work(job.counted.min(100));
            measured(work, job.counted);
            println!("{}\t{side}\t{}", job.key, job.counted);
        }
    }
}
