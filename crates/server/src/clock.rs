//! Tokens that come back with time: how often somebody may ask.

use std::time::{Duration, Instant};

/// A store of tokens that fills up again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens {
    left: f64,
    at: Instant,
}

impl Tokens {
    /// All of them.
    pub(crate) fn full(most: f64, now: Instant) -> Tokens {
        Tokens { left: most, at: now }
    }

    /// Takes some; gives how long to wait where there are too few. `each_second` come back, to `most`.
    pub(crate) fn take(&mut self, wanted: f64, each_second: f64, most: f64, now: Instant) -> Result<(), Duration> {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left, self.at) = ((self.left + since * each_second).min(most), now);
        if self.left >= wanted {
            self.left -= wanted;
            return Ok(());
        }
        Err(Duration::from_secs_f64(((wanted - self.left) / each_second).min(60.0)))
    }

    /// Is nothing missing, so that nobody need remember it?
    pub(crate) fn is_full(&self, each_second: f64, most: f64, now: Instant) -> bool {
        self.left + now.saturating_duration_since(self.at).as_secs_f64() * each_second >= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_with_time_and_no_more_than_the_most() {
        let start = Instant::now();
        let mut tokens = Tokens::full(2.0, start);
        assert!(tokens.take(1.0, 1.0, 2.0, start).is_ok() && tokens.take(1.0, 1.0, 2.0, start).is_ok());
        assert_eq!(tokens.take(1.0, 1.0, 2.0, start), Err(Duration::from_secs(1)));
        let later = start + Duration::from_secs(100);
        assert!(tokens.is_full(1.0, 2.0, later));
        assert!(tokens.take(2.0, 1.0, 2.0, later).is_ok());
        assert!(tokens.take(0.5, 1.0, 2.0, later).is_err());
    }
}
