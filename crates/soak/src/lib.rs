//! The fault harness: a real server, many pages that play, and everything that can go wrong, again and again from one seed.

pub mod audit;
pub mod battle;
pub mod campaign;
pub mod hostile;
pub mod ledger;
pub mod luck;
pub mod people;
pub mod player;
pub mod power;
pub mod process;
pub mod report;
pub mod siege;
pub mod thought;
pub mod trace;

use anyhow::Result;
use luck::Luck;
use report::{Plan, Report};

/// The parts of a run, in their order.
pub const PARTS: [&str; 5] = ["kills", "disk", "siege", "power", "thought"];

/// Runs these parts of a plan. Each has its own luck, so that it can be repeated alone.
///
/// # Errors
/// Where the harness itself cannot go on.
pub fn run(plan: &Plan, parts: &[&str]) -> Result<Report> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut report = Report::default();
        report.row("seed", plan.seed);
        for (n, &part) in (0..).zip(&PARTS).filter(|(_, part)| parts.contains(part)) {
            let mut luck = Luck::new(plan.seed.wrapping_add(n));
            match part {
                "kills" => campaign::kills(plan, &mut luck, &mut report).await?,
                "disk" => campaign::small_disk(plan, &mut luck, &mut report).await?,
                "siege" => siege::siege(plan, &mut luck, &mut report).await?,
                "power" => power::power(plan, &mut luck, &mut report).await?,
                _ => thought::thought(plan, &mut luck, &mut report).await?,
            }
        }
        Ok(report)
    })
}
