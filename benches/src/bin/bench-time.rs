//! Times every job by interleaved pairs: `bench-time [JOB]`. Columns: job, what is done once, floor, product (nanoseconds,
//! medians), ratio (median of the pairs), its least and greatest fifth.

use sandtable_bench::job::Work;
use sandtable_bench::{checks, jobs};
use std::time::Instant;

/// Pairs of rounds: floor and product take turns, so that noise meets both.
const PAIRS: usize = 41;

fn nanoseconds(work: &mut Work, times: u64) -> f64 {
    let begun = Instant::now();
    work(times);
    begun.elapsed().as_secs_f64() * 1e9 / times as f64
}

fn fifth(sorted: &[f64], n: usize) -> f64 {
    sorted[(sorted.len() - 1) * n / 10]
}

fn main() -> Result<(), String> {
    let only = std::env::args().nth(1);
    checks::all()?;
    for mut job in jobs().into_iter().filter(|job| only.as_deref().is_none_or(|only| job.key.contains(only))) {
        let (mut floors, mut products, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        // The first pair warms up.
        for pair in 0..=PAIRS {
            let floor = job.floor.as_mut().map(|floor| nanoseconds(floor, job.timed));
            let product = nanoseconds(&mut job.product, job.timed);
            if pair == 0 {
                continue;
            }
            products.push(product);
            if let Some(floor) = floor {
                floors.push(floor);
                ratios.push(product / floor);
            }
        }
        [&mut floors, &mut products, &mut ratios].into_iter().for_each(|list| list.sort_by(f64::total_cmp));
        print!("{}\t{}\t", job.key, job.once);
        match job.floor {
            Some(_) => println!(
                "{:.1}\t{:.1}\t{:.2}\t{:.2}\t{:.2}\t{}",
                fifth(&floors, 5),
                fifth(&products, 5),
                fifth(&ratios, 5),
                fifth(&ratios, 1),
                fifth(&ratios, 9),
                job.why
            ),
            None => println!("-\t{:.1}\t-\t-\t-\t{}", fifth(&products, 5), job.why),
        }
    }
    Ok(())
}
