//! Work that threads share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does each of so many pieces of work, and gives what came of them in their order: the same on any number of threads.
pub fn shared<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads <= 1 || count <= 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= count {
                return done;
            }
            done.push((n, work(n)));
        }
    };
    let mut all: Vec<(usize, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(worker)).collect();
        let own = worker();
        let others = workers.into_iter().flat_map(|worker| worker.join().expect("work does not panic"));
        own.into_iter().chain(others).collect()
    });
    all.sort_unstable_by_key(|(n, _)| *n);
    all.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_and_the_order_is_kept() {
        for (count, threads) in [(0, 2), (1, 4), (7, 1), (100, 2), (100, 3)] {
            let squares: Vec<usize> = (0..count).map(|n| n * n).collect();
            assert_eq!(shared(count, threads, |n| n * n), squares, "{count} on {threads}");
        }
    }
}
