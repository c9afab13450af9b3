//! What is measured, and how it is told.

use crate::Result;
use crate::battles::{keep, longer, rulebook};
use crate::clients::{Client, fight};
use crate::server::{PROCESSOR, Running};
use sandtable_store::Store;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;
use tokio::task::LocalSet;

/// Clients that play at the same time, two at each battle.
const CLIENTS: usize = 64;
/// Battles that they play, one after another.
const BATTLES: u64 = 256;
/// Battles that are open at the same time for their weight.
const OPEN: u64 = 100;
/// Entries of the long battle.
const LONG: usize = 2000;

/// A folder that goes with whoever made it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder> {
        let path = std::env::temp_dir().join(format!("sandtable-load-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the folder for temporary files is cleared away some day.
        _ = std::fs::remove_dir_all(&self.0);
    }
}

fn row(what: &str, value: String) {
    println!("{what}\t{value}");
}

/// Measures everything.
///
/// # Errors
/// The first thing that goes wrong.
pub fn all() -> Result<()> {
    let pinned = Command::new("taskset")
        .args(["--all-tasks", "--cpu-list", "--pid", &(PROCESSOR + 1).to_string(), &std::process::id().to_string()])
        .output();
    if !pinned.is_ok_and(|pinned| pinned.status.success()) {
        return Err("taskset gives client and server a processor each (Debian: util-linux)".into());
    }
    let folder = Folder::new()?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let set = LocalSet::new();
    set.block_on(&runtime, async {
        commands(&folder.file("commands.sqlite")).await?;
        open_battles(&folder.file("open.sqlite")).await?;
        long_battle(&folder.file("long.sqlite")).await
    })
}

async fn commands(file: &Path) -> Result<()> {
    let store = Store::open(&format!("sqlite:{}", file.display())).await?;
    let scenario = rulebook()?.scenario("first-shots").ok_or("the scenario is not there")?;
    let mut battles = VecDeque::new();
    for number in 0..BATTLES {
        battles.push_back(keep(&store, &scenario, number, usize::MAX, 0).await?);
    }
    store.close().await;
    let all: usize = battles.iter().map(|battle| battle.script.len()).sum();
    let server = Running::start(file)?;
    row("cold start", format!("{:.0} ms", server.started.as_secs_f64() * 1e3));
    row("memory, nothing open", megabytes(server.memory()?));
    let battles = Rc::new(RefCell::new(battles));
    let begun = Instant::now();
    let address = server.address;
    let pairs: Vec<_> = (0..CLIENTS / 2)
        .map(|_| {
            let battles = battles.clone();
            tokio::task::spawn_local(async move {
                let mut waited = Vec::new();
                loop {
                    let next = battles.borrow_mut().pop_front();
                    let Some(battle) = next else { return Result::Ok(waited) };
                    waited.extend(fight(address, &battle).await?);
                }
            })
        })
        .collect();
    let mut waited: Vec<Duration> = Vec::new();
    for pair in pairs {
        waited.extend(pair.await??);
    }
    let took = begun.elapsed().as_secs_f64();
    if waited.len() != all {
        return Err(format!("{} of {all} commands were answered", waited.len()).into());
    }
    waited.sort();
    let at = |part: f64| waited[((waited.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    row("commands", format!("{all} in {BATTLES} battles"));
    row("commands a second", format!("{:.0}", all as f64 / took));
    row("answer, median", format!("{:.1} ms", at(0.5)));
    row("answer, 99 of 100", format!("{:.1} ms", at(0.99)));
    row("answer, slowest", format!("{:.1} ms", at(1.0)));
    row("memory, after it", megabytes(server.memory()?));
    Ok(())
}

async fn open_battles(file: &Path) -> Result<()> {
    let store = Store::open(&format!("sqlite:{}", file.display())).await?;
    let scenario = rulebook()?.scenario("panthers-at-dawn").ok_or("the scenario is not there")?;
    let mut battles = Vec::new();
    for number in 0..OPEN {
        battles.push(keep(&store, &scenario, number, usize::MAX, 100).await?);
    }
    store.close().await;
    let server = Running::start(file)?;
    let mut clients = Vec::new();
    for battle in &battles {
        for key in &battle.keys {
            clients.push(Client::sit(server.address, key).await?);
        }
    }
    row("memory, 100 battles of 100 entries, 200 pages", megabytes(server.memory()?));
    Ok(())
}

async fn long_battle(file: &Path) -> Result<()> {
    let store = Store::open(&format!("sqlite:{}", file.display())).await?;
    let mut battles = Vec::new();
    for number in 0..9 {
        battles.push(keep(&store, &longer("panthers-at-dawn", 99)?, number, LONG, LONG).await?);
    }
    let lines = store.battle("load-0").await?.map(|kept| kept.lines).unwrap_or_default();
    store.close().await;
    let server = Running::start(file)?;
    let mut opened = Vec::new();
    for battle in &battles {
        let client = Client::sit(server.address, &battle.keys[0]).await?;
        opened.push((client.opened, client.n(), client.welcome));
    }
    opened.sort();
    let (median, n, welcome) = opened[opened.len() / 2];
    row("entries of the long battle", format!("{n}, {} kB", lines.iter().map(String::len).sum::<usize>() / 1000));
    row("opening it", format!("{:.1} ms, {} kB", median.as_secs_f64() * 1e3, welcome / 1000));
    Ok(())
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / 1024.0 / 1024.0)
}
