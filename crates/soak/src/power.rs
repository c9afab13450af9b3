//! A power cut at every acknowledgement: a kill leaves the system's own memory of files alone, a power cut does not. The server
//! runs under `strace`; from what it wrote and synced, the disk is made as a power cut would have left it at that moment, and
//! what was being acknowledged must be on it.

use crate::ledger::{Ledger, Promise};
use crate::luck::Luck;
use crate::people::Crowd;
use crate::process::{Folder, House, How};
use crate::report::{Plan, Report};
use crate::trace::{Disk, STRACE};
use anyhow::{Context, Result};
use sandtable_store::Store;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long enough commands may take, with every write watched.
const LONG: Duration = Duration::from_secs(120);

/// What came of one run.
#[derive(Clone, Debug, Default)]
struct Trial {
    /// Acknowledgements of commands and of battles that were set up.
    acknowledged: usize,
    /// Those that a power cut at that moment would have undone.
    lost: Vec<String>,
    /// Heard by pages and not found in the trace: the harness would be blind.
    unseen: usize,
    violations: Vec<String>,
}

/// Cuts the power at every acknowledgement of a run, and shows by a server that does not wait for its disk that losses are
/// found where there are any.
///
/// # Errors
/// Where the harness itself cannot go on.
pub async fn power(plan: &Plan, luck: &mut Luck, report: &mut Report) -> Result<()> {
    let row = "power cuts at acknowledgements, each twice; lost";
    let does = |words: &[&str]| {
        std::process::Command::new("strace").args(words).output().is_ok_and(|told| told.status.success())
    };
    if !does(&["-V"]) {
        report.row(row, "skipped: strace is missing");
        if std::env::var_os("CI").is_some_and(|is| is == "true") {
            report.violated("strace is missing: install it");
        }
        return Ok(());
    }
    if !does(&["-f", "-o", "/dev/null", "true"]) {
        report.row(row, "skipped: this machine lets nobody trace a program");
        return Ok(());
    }
    let synced = trial(plan, luck, false).await?;
    report.row(row, format!("{}; {}", synced.acknowledged, synced.lost.len()));
    for what in synced.lost.iter().take(5) {
        report.violated(format!("lost by a power cut: {what}"));
    }
    let unsynced = trial(plan, luck, true).await?;
    report.row("the same with `synchronous=OFF`, which must lose", {
        format!("{}; {}", unsynced.acknowledged, unsynced.lost.len())
    });
    if unsynced.lost.is_empty() {
        report.violated("a server that does not wait for its disk loses nothing: the harness is blind");
    }
    for trial in [synced, unsynced] {
        if trial.acknowledged == 0 || trial.unseen > 0 {
            report.violated(format!(
                "{} acknowledgements were seen, {} were heard and not seen",
                trial.acknowledged, trial.unseen
            ));
        }
        report.violated_all(trial.violations);
    }
    Ok(())
}

async fn trial(plan: &Plan, luck: &mut Luck, unsynced: bool) -> Result<Trial> {
    let folder = Folder::new()?;
    let (disk, trace) = (folder.path().join("disk"), folder.path().join("trace"));
    fs::create_dir_all(&disk)?;
    let out = ["-o".to_owned(), trace.display().to_string()];
    let before = STRACE.iter().map(|&word| word.to_owned()).chain(out).collect();
    let after = if unsynced { vec!["--unsynced".to_owned()] } else { Vec::new() };
    let how = How { program: plan.program.clone(), before, after };
    let mut house = House::open(how, &disk, &folder.path().join("server.log")).await?;
    let crowd = Crowd::gather(house.server(), 2, luck);
    let began = Instant::now();
    while crowd.world.ledger.counts().granted < plan.watched as u64 && began.elapsed() < LONG {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let world = crowd.disperse().await?;
    house.kill().await?;
    settled(&trace).await?;
    let mut trial = cut(&trace, &disk, &folder.path().join("image"), &world.ledger, luck).await?;
    trial.violations = world.ledger.violations();
    Ok(trial)
}

/// Waits until the tracer has written all that it has seen.
async fn settled(trace: &Path) -> Result<()> {
    let mut last = 0;
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let now = fs::metadata(trace)?.len();
        if now == last {
            return Ok(());
        }
        last = now;
    }
}

/// Goes through the trace and cuts the power wherever something is acknowledged.
async fn cut(trace: &Path, root: &Path, image: &Path, ledger: &Ledger, luck: &mut Luck) -> Result<Trial> {
    let mut promises: HashMap<String, (String, Promise)> = HashMap::new();
    for battle in ledger.battles().iter() {
        for promise in battle.promises.iter().filter(|promise| promise.wish.get("say").is_none()) {
            promises.insert(promise.id.clone(), (battle.links.battle.clone(), promise.clone()));
        }
    }
    let mut trial = Trial::default();
    let mut seen = BTreeSet::new();
    let mut disk = Disk::under(&root.display().to_string());
    for line in BufReader::new(File::open(trace)?).split(b'\n') {
        let Some(said) = disk.take(&String::from_utf8_lossy(&line?))? else { continue };
        let set_up = battle_set_up(&said);
        let answers: Vec<_> = answered(&said).into_iter().filter_map(|id| promises.get(&id)).collect();
        if set_up.is_none() && answers.is_empty() {
            continue;
        }
        trial.acknowledged += answers.len() + usize::from(set_up.is_some());
        seen.extend(answers.iter().map(|(_, promise)| promise.id.clone()));
        // All that waits is gone; and once more, with each write of it kept or gone by chance.
        for by_chance in [None, Some(&mut *luck)] {
            let store = restored(&disk, root, image, by_chance).await;
            for what in missing(store, set_up.as_deref(), &answers).await {
                trial.lost.push(what);
            }
        }
    }
    trial.unseen = promises.len() - seen.len();
    Ok(trial)
}

/// The store as a power cut leaves it.
async fn restored(disk: &Disk, root: &Path, image: &Path, luck: Option<&mut Luck>) -> Result<Store> {
    // The image before this one may not be there.
    _ = fs::remove_dir_all(image);
    fs::create_dir_all(image)?;
    for (name, bytes) in disk.after_power_cut(luck) {
        let name = Path::new(name).strip_prefix(root)?;
        // What processes share in memory is no file that outlives them.
        if !name.display().to_string().ends_with("-shm") {
            fs::write(image.join(name), bytes)?;
        }
    }
    let file = image.join("battles.sqlite");
    Ok(Store::open(&format!("sqlite:{}", file.display())).await?)
}

async fn missing(store: Result<Store>, set_up: Option<&str>, answers: &[&(String, Promise)]) -> Vec<String> {
    let store = match store {
        Ok(store) => store,
        Err(what) => return vec![format!("the file cannot be opened: {what:#}")],
    };
    let mut missing = Vec::new();
    if let Some(battle) = set_up
        && !matches!(store.battle(battle).await, Ok(Some(_)))
    {
        missing.push(format!("the battle {battle}"));
    }
    for (battle, promise) in answers {
        if let Err(what) = is_kept(&store, battle, promise).await {
            missing.push(format!("{battle} {} {}: {what:#}", promise.seat, promise.id));
        }
    }
    store.close().await;
    missing
}

async fn is_kept(store: &Store, battle: &str, promise: &Promise) -> Result<()> {
    let kept = store.battle(battle).await?.context("the battle is not there")?;
    let answer = kept.answers.iter().find(|known| known.seat == promise.seat && known.id == promise.id);
    let stored: Value = serde_json::from_str(&answer.context("the answer is not there")?.answer)?;
    let answer = &stored["answer"];
    anyhow::ensure!(*answer == promise.answer, "answered {} and kept {answer}", promise.answer);
    if let Some(n) = promise.answer["n"].as_u64() {
        let mut lines = kept.lines.iter().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        lines.find(|line| line["n"].as_u64() == Some(n)).with_context(|| format!("entry {n} is not there"))?;
    }
    Ok(())
}

/// The names of all wishes that these bytes answer.
fn answered(bytes: &[u8]) -> Vec<String> {
    const BEGIN: &[u8] = b"{\"type\":\"answer\"";
    let begins = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(BEGIN));
    let message = |at: usize| serde_json::Deserializer::from_slice(&bytes[at..]).into_iter::<Value>().next()?.ok();
    begins.filter_map(message).filter_map(|message| Some(message["id"].as_str()?.to_owned())).collect()
}

/// The battle that these bytes say has been set up.
fn battle_set_up(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let body = text.strip_prefix("HTTP/1.1 201")?.split_once("\"battle\":\"")?.1;
    Some(body.split_once('"')?.0.to_owned())
}
