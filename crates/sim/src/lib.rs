//! Batches of battles between opponents, on all cores, with the same totals for any number of threads.

mod batch;
mod export;
mod output;
mod plan;
mod play;
mod recorded;
mod totals;

pub use batch::simulate;
pub use export::exported;
pub use plan::{BadPlan, DECISIONS, Plan};
pub use play::{Overrun, Played, play_out};
pub use recorded::{Recorded, Unfinished, Unverified, Verification, record_game, verify_games};
pub use totals::{Ending, Row, Spread, Stand, Totals};
