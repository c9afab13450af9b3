//! Battles go on while the server is killed, its disk is full or slow: what was promised is looked up after every kill.

use crate::audit::{Audited, audit, copy};
use crate::ledger::{Counts, Ledger};
use crate::luck::Luck;
use crate::people::Crowd;
use crate::player::{consent, decide, has_sealed};
use crate::process::{Folder, House, How};
use crate::report::{Plan, Report};
use anyhow::{Context, Result};
use sandtable_client::{Failure, Links, Page, Server};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long the table may be silent before a battle counts as stuck, with a computer that thinks.
const SILENCE: Duration = Duration::from_secs(30);

/// A whole battle by chance takes fewer commands.
const MOST_COMMANDS: usize = 20_000;

/// Tries in a row without one that is carried out, before a battle counts as stuck.
const MOST_TRIES: usize = 400;

/// Kills the server again and again while people play, with a disk that is now and then full or slow.
///
/// # Errors
/// Where the harness itself cannot go on.
pub async fn kills(plan: &Plan, luck: &mut Luck, report: &mut Report) -> Result<()> {
    let folder = Folder::new()?;
    let trouble = folder.path().join("trouble");
    let after = vec!["--faults".into(), trouble.display().to_string(), "--idle".into(), "2".into()];
    let how = How { program: plan.program.clone(), after, ..How::default() };
    let mut house = House::open(how, folder.path(), &folder.path().join("server.log")).await?;
    let began = Instant::now();
    let crowd = Crowd::gather(house.server(), plan.tables, luck);
    let copied = folder.path().join("copy");
    let (mut total, mut ends, mut full, mut slow) = (Audited::default(), 0, 0, 0);
    let mut kills = 0;
    while kills < plan.kills && began.elapsed() < plan.time {
        pause(150, 1200, luck).await;
        match luck.below(6) {
            0 => {
                full += 1;
                fs::write(&trouble, "full")?;
                pause(200, 800, luck).await;
            }
            1 => {
                slow += 1;
                fs::write(&trouble, format!("slow {}", 20 + luck.below(200)))?;
                pause(200, 800, luck).await;
            }
            _ => {}
        }
        // A full or slow disk gets well again, or is found so after the kill.
        if luck.once_in(2) {
            _ = fs::remove_file(&trouble);
            pause(100, 600, luck).await;
        }
        if house.has_gone() {
            crowd.world.ledger.violated(format!("the server has gone by itself:\n{}", house.log()));
        }
        kills += 1;
        if kills % 10 == 0 {
            house.end().await?;
            ends += 1;
            house.start().await?;
            pause(150, 600, luck).await;
        }
        house.kill().await?;
        total += audit(&copy(&house.file(), &copied)?, &crowd.world.ledger, false).await?;
        if luck.once_in(2) {
            _ = fs::remove_file(&trouble);
        }
        house.start().await?;
    }
    _ = fs::remove_file(&trouble);
    pause(1000, 1500, luck).await;
    let world = crowd.disperse().await?;
    house.kill().await?;
    let ledger = &world.ledger;
    let last = audit(&copy(&house.file(), &copied)?, ledger, true).await?;
    let seconds = began.elapsed().as_secs();
    house.start().await?;
    let played = play_all_on(&house.server(), ledger, luck).await;
    house.end().await?;
    let end = audit(&house.file(), ledger, true).await?;
    let counts = ledger.counts().clone();
    report.row("kills (`kill -9`) under load", kills);
    report.row("ends as they should be, between them", ends);
    report.row("times that the disk was full, slow", format!("{full}, {slow}"));
    report.row("seconds of play", seconds);
    report.row("battles; played to their end under fire", format!("{}; {}", ledger.battles().len(), counts.over));
    report.row("wishes granted; turned down; not kept, and said so", {
        format!("{}; {}; {}", counts.granted, counts.refused, counts.failed)
    });
    report.row("questions; lines lost", format!("{}; {}", counts.questions, counts.lost_lines));
    report.row("wishes said again without, with an answer heard before", {
        format!("{}; {}", counts.said_again, counts.repeated)
    });
    report.row("acknowledged and looked up", total.promises + last.promises);
    report.row("of them commands compared with their entry", total.commands + last.commands);
    report.row("records verified; entries in them", format!("{}; {}", end.records, end.entries));
    report.row("battles played on afterwards; to their end", format!("{}; {}", played.on, played.over));
    report.row("pages compared with a fresh one", played.pages);
    let violations = ledger.violations();
    if !violations.is_empty() {
        report.violated(format!("the server's log ends:\n{}", house.log()));
    }
    report.row("lost, stuck or different", violations.len());
    report.violated_all(violations);
    Ok(())
}

async fn pause(from: u64, to: u64, luck: &mut Luck) {
    tokio::time::sleep(Duration::from_millis(from + luck.below(to - from))).await;
}

/// A disk of 4 MiB that fills up while people play, and is made larger. Where no such disk can be had, the report says so.
///
/// # Errors
/// Where the harness itself cannot go on.
pub async fn small_disk(plan: &Plan, luck: &mut Luck, report: &mut Report) -> Result<()> {
    let row = "a disk of 4 MiB (tmpfs): acknowledged; not kept while it was full; acknowledged after it had grown";
    let folder = Folder::new()?;
    let disk = folder.path().join("disk");
    fs::create_dir_all(&disk)?;
    let mount = |words: &[&str]| {
        let told =
            std::process::Command::new("mount").args(words).arg(&disk).stderr(std::process::Stdio::null()).status();
        told.is_ok_and(|status| status.success())
    };
    if !mount(&["-t", "tmpfs", "-o", "size=4m", "tmpfs"]) {
        report.row(row, "skipped: only root may mount one");
        return Ok(());
    }
    let done = on_small_disk(plan, luck, &disk, folder.path(), || mount(&["-o", "remount,size=64m"])).await;
    let freed = std::process::Command::new("umount").arg("-l").arg(&disk).status();
    if !freed.is_ok_and(|status| status.success()) {
        report.violated(format!("{} cannot be given back", disk.display()));
    }
    let (numbers, violations) = done?;
    report.row(row, numbers);
    report.violated_all(violations);
    Ok(())
}

async fn on_small_disk(
    plan: &Plan,
    luck: &mut Luck,
    disk: &Path,
    beside: &Path,
    grow: impl Fn() -> bool,
) -> Result<(String, Vec<String>)> {
    let how = How { program: plan.program.clone(), ..How::default() };
    let mut house = House::open(how, disk, &beside.join("server.log")).await?;
    let crowd = Crowd::gather(house.server(), plan.tables, luck);
    let ledger = &crowd.world.ledger;
    let began = Instant::now();
    while ledger.counts().failed < 40 && began.elapsed() < Duration::from_secs(120) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let Counts { granted, failed, .. } = ledger.counts().clone();
    if failed == 0 {
        ledger.violated("a disk of 4 MiB did not fill up".into());
    }
    if !grow() {
        ledger.violated("the disk cannot be made larger".into());
    }
    let grown = Instant::now();
    while ledger.counts().granted < granted + 40 && grown.elapsed() < Duration::from_secs(30) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let more = ledger.counts().granted - granted;
    if more < 40 {
        ledger.violated(format!("{more} wishes were granted after the disk had grown:\n{}", house.log()));
    }
    let world = crowd.disperse().await?;
    house.kill().await?;
    audit(&copy(&house.file(), &beside.join("copy"))?, &world.ledger, true).await?;
    Ok((format!("{granted}; {failed}; {more}"), world.ledger.violations()))
}

/// What came of playing on.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    on: u64,
    over: u64,
    pages: u64,
}

/// Plays every battle on that is not over: the first few to their end, the others by some commands.
async fn play_all_on(server: &Server, ledger: &Ledger, luck: &mut Luck) -> Played {
    let all: Vec<Links> = ledger.battles().iter().map(|battle| battle.links.clone()).collect();
    let mut played = Played::default();
    for links in all {
        let most = if played.over < 10 { MOST_COMMANDS } else { 5 };
        match play_on(server, &links, most, luck).await {
            Ok(was) => {
                played.on += u64::from(was.commands > 0);
                played.over += u64::from(was.commands > 0 && was.is_over);
                played.pages += was.pages;
            }
            Err(what) => ledger.violated(format!("{}: {what:#}", links.battle)),
        }
    }
    played
}

struct Was {
    commands: usize,
    is_over: bool,
    pages: u64,
}

/// Plays a battle on by so many commands, or to its end, and compares what its pages know with fresh ones.
async fn play_on(server: &Server, links: &Links, most: usize, luck: &mut Luck) -> Result<Was> {
    let mut pages: Vec<(u64, Page)> = Vec::new();
    for (side, key) in (0..).zip(&links.sides).filter(|(_, key)| !key.is_empty()) {
        pages.push((side, Page::sit(&server.on_behalf_of(luck.visitor()), key).await?));
    }
    let (mut commands, mut tries) = (0, 0);
    while commands < most && !pages.iter().any(|(_, page)| page.known.is_over()) {
        let must = |(side, page): &(u64, Page)| page.known.is_asked(*side) && !has_sealed(&page.known, *side);
        if let Some(at) = pages.iter().position(|(side, page)| consent(&page.known, *side, &mut luck.clone()).is_some())
        {
            let (side, page) = &mut pages[at];
            if let Some(wish) = consent(&page.known, *side, luck) {
                page.want(wish).await?;
            }
        } else if let Some(at) = pages.iter().position(must) {
            let (_, page) = &mut pages[at];
            let answer = match decide(page, luck).await? {
                Some(choice) => page.want(choice.wish).await?,
                None => Value::Null,
            };
            tries += 1;
            if answer["is"] == "done" || answer["is"] == "sealed" {
                (commands, tries) = (commands + 1, 0);
                let n = answer["n"].as_u64().unwrap_or_default();
                for (_, page) in &mut pages {
                    page.wait_for(n).await?;
                }
            }
            anyhow::ensure!(tries < MOST_TRIES, "stuck: {tries} tries and nothing was carried out: {answer}");
        } else {
            let page = &mut pages.first_mut().context("somebody holds a side")?.1;
            let waited = tokio::time::timeout(SILENCE, page.next()).await;
            waited.context("stuck: nobody is asked and nothing happens")??;
            for (_, page) in &mut pages[1..] {
                settle(page).await?;
            }
        }
    }
    let is_over = pages.iter().any(|(_, page)| page.known.is_over());
    let mut compared = 0;
    for (side, page) in &mut pages {
        let key = usize::try_from(*side).ok().and_then(|side| links.sides.get(side)).context("a side has a link")?;
        same_as_fresh(page, server, key, luck).await?;
        compared += 1;
    }
    Ok(Was { commands, is_over, pages: compared })
}

/// Takes in whatever has been said.
async fn settle(page: &mut Page) -> Result<(), Failure> {
    while let Ok(said) = tokio::time::timeout(Duration::from_millis(20), page.next()).await {
        said?;
    }
    Ok(())
}

async fn same_as_fresh(page: &mut Page, server: &Server, key: &str, luck: &mut Luck) -> Result<()> {
    let mut last = String::new();
    // A computer may be moving meanwhile: then both are asked once more.
    for _ in 0..20 {
        settle(page).await?;
        let mut fresh = Page::sit(&server.on_behalf_of(luck.visitor()), key).await?;
        settle(page).await?;
        for known in [&mut fresh.known, &mut page.known] {
            if let Some(tokens) = known.page["tokens"].as_array_mut() {
                tokens.sort_by_key(|token| token["piece"].as_u64());
            }
        }
        if fresh.known.page == page.known.page && fresh.known.story.len() == page.known.story.len() {
            return Ok(());
        }
        last = difference(&page.known.page, &fresh.known.page);
    }
    anyhow::bail!("a page knows something else than a fresh one: {last}")
}

fn difference(one: &Value, other: &Value) -> String {
    let fields = one.as_object().into_iter().flatten().filter(|(key, value)| other[key.as_str()] != **value);
    fields.map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(", ")
}
