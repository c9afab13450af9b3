//! The opponent that looks ahead, at a table of each rulebook, while others play undisturbed beside it: how long it thinks, and whether
//! anybody notices.

use crate::battle::{BATTLES, between};
use crate::luck::Luck;
use crate::player::decide;
use crate::process::{Folder, House, How};
use crate::report::{Plan, Report};
use crate::siege::{battle, quantile, quiet, times};
use anyhow::{Context, Result};
use sandtable_client::{Page, Server};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Nobody waits longer for one decision than this, but for one in a thousand.
const ONE_IN_SO_MANY: usize = 1000;

/// Where the harness stops waiting.
const PATIENCE: Duration = Duration::from_secs(60);

/// Has the Veteran think at a table of each rulebook, against somebody who does anything.
///
/// # Errors
/// Where the harness itself cannot go on.
pub async fn thought(plan: &Plan, luck: &mut Luck, report: &mut Report) -> Result<()> {
    let folder = Folder::new()?;
    let how = How { program: plan.program.clone(), ..How::default() };
    let house = House::open(how, folder.path(), &folder.path().join("server.log")).await?;
    let server = house.server();
    let links = battle(&server, luck).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let beside = {
        let (server, stop, luck) = (server.clone(), stop.clone(), luck.fork());
        tokio::spawn(async move { quiet(&server, &links, luck, Some(&stop), Duration::MAX).await })
    };
    let mut all = Vec::new();
    for named in BATTLES {
        let took = thinks(&server, named, plan.thoughts, luck).await?;
        report.row(format!("{}: thinks about a command, p50 and p99", named.1), times(&took));
        all.extend(took);
    }
    stop.store(true, Ordering::Relaxed);
    let beside = beside.await.context("who plays undisturbed has broken down")??;
    all.sort_unstable();
    let longest = all.last().copied().unwrap_or_default();
    report
        .row("commands of who looks ahead; the longest thought", format!("{}; {} ms", all.len(), longest.as_millis()));
    report.row("an undisturbed pair meanwhile: its answers take, p50 and p99", times(&beside.took));
    let late = all.iter().filter(|took| **took > plan.thought).count();
    if late > all.len() / ONE_IN_SO_MANY {
        report.violated(format!("{late} of {} thoughts took longer than {:?}", all.len(), plan.thought));
    }
    if quantile(&beside.took, 0.99) > plan.patience {
        report.violated(format!("an undisturbed pair waits {} for one answer in a hundred", times(&beside.took)));
    }
    Ok(())
}

/// How long it thinks, command by command, in as many battles as it takes for so many.
async fn thinks(server: &Server, named: (&str, &str), commands: usize, luck: &mut Luck) -> Result<Vec<Duration>> {
    let mut took = Vec::new();
    while took.len() < commands {
        let seats = json!(["person", { "computer": "search" }]);
        let links = server.on_behalf_of(luck.visitor()).set_up(&between(named, &seats)).await?;
        let mut page = Page::sit(&server.on_behalf_of(luck.visitor()), &links.sides[0]).await?;
        page.patience = PATIENCE;
        while took.len() < commands && !page.known.is_over() {
            if page.known.is_asked(0) {
                if let Some(choice) = decide(&mut page, luck).await? {
                    page.want(choice.wish).await?;
                }
                continue;
            }
            let began = Instant::now();
            page.wait_for(page.known.n() + 1).await?;
            took.push(began.elapsed());
        }
    }
    Ok(took)
}
