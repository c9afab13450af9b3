//! A battle under attack, while others play undisturbed beside it and the memory of the server is watched.

use crate::battle::{BATTLES, between};
use crate::hostile::{Expected, Kind, Shot, Target, request};
use crate::luck::Luck;
use crate::people::Crowd;
use crate::player::decide;
use crate::process::{Folder, House, How};
use crate::report::{Plan, Report};
use anyhow::{Context, Result, bail, ensure};
use sandtable_client::{Failure, Line, Links, Page, Said, Server, kind};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Attackers at a time.
const ATTACKERS: u32 = 4;

/// What one line sends: fewer than a page may have saved up, so that the server answers at once.
const EACH_LINE: u32 = 400;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// So much more memory than before, in KiB, is no growth: what the allocator keeps comes and goes by as much.
pub const GROWTH: u64 = 32 * 1024;

/// A pause between two commands of those who play undisturbed: a quick person's.
const PACE: Duration = Duration::from_millis(15);

/// What came of shots of one kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    sent: u32,
    as_expected: u32,
    otherwise: Vec<String>,
}

/// Attacks a battle with everything, and watches the others.
///
/// # Errors
/// Where the harness itself cannot go on.
pub async fn siege(plan: &Plan, luck: &mut Luck, report: &mut Report) -> Result<()> {
    let folder = Folder::new()?;
    let how = How { program: plan.program.clone(), after: vec!["--idle".into(), "1".into()], ..How::default() };
    let house = House::open(how, folder.path(), &folder.path().join("server.log")).await?;
    let server = house.server();
    let target = Arc::new(target(&server, luck).await?);
    // Once round first, so that what the server takes once and keeps is no growth.
    attack(&server, &target, plan.messages.div_ceil(10), luck, report).await?;
    let before = memory_after_load(plan, &house, luck, report).await?;
    let quiet_links = battle(&server, luck).await?;
    let calm = quiet(&server, &quiet_links, luck.fork(), None, Duration::from_secs(3)).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let watched = {
        let (server, stop, luck) = (server.clone(), stop.clone(), luck.fork());
        tokio::spawn(async move { quiet(&server, &quiet_links, luck, Some(&stop), Duration::MAX).await })
    };
    for (name, tally) in attack(&server, &target, plan.messages, luck, report).await? {
        report.row(format!("{name}: sent; turned down"), format!("{}; {}", tally.sent, tally.as_expected));
    }
    stop.store(true, Ordering::Relaxed);
    let under_fire = watched.await.context("who plays undisturbed has broken down")??;
    let after = Page::sit(&server.on_behalf_of(luck.visitor()), &target.asked).await?;
    if after.known.n() != target.n {
        report.violated(format!("the battle under attack stood at {} and stands at {}", target.n, after.known.n()));
    }
    drop(after);
    let (calm, Quiet { took, knocks }) = (calm.took, under_fire);
    report.row(
        "an undisturbed pair meanwhile: commands; knocked again for a new battle",
        format!("{}; {knocks}", took.len()),
    );
    report.row("its answers take, p50 and p99, without an attack", times(&calm));
    report.row("its answers take, p50 and p99, under attack", times(&took));
    if quantile(&took, 0.99) > plan.patience {
        report.violated(format!("an undisturbed pair waits {} for one answer in a hundred", times(&took)));
    }
    let later = memory_after_load(plan, &house, luck, report).await?;
    if let (Some(before), Some(later)) = (before, later) {
        report.row(
            "memory before and after, all battles put away, MiB",
            format!("{:.1}; {:.1}", mib(before), mib(later)),
        );
        if later > before + GROWTH {
            report.violated(format!("the memory has grown from {before} KiB to {later} KiB"));
        }
    }
    Ok(())
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

/// Everything that is hostile, one kind after another. Gives what came of each.
async fn attack(
    server: &Server,
    target: &Arc<Target>,
    messages: u32,
    luck: &mut Luck,
    report: &mut Report,
) -> Result<Vec<(&'static str, Tally)>> {
    let mut all = Vec::new();
    for (kind, name) in Kind::ALL {
        let mut tally = Tally::default();
        let mut shooters = Vec::new();
        for n in 0..ATTACKERS {
            let count = messages / ATTACKERS + u32::from(n < messages % ATTACKERS);
            let (server, target, luck) = (server.clone(), target.clone(), luck.fork());
            shooters.push(tokio::spawn(async move { shoot(&server, &target, kind, count, luck).await }));
        }
        for shooter in shooters {
            let one = shooter.await.context("an attacker has broken down")?;
            tally.sent += one.sent;
            tally.as_expected += one.as_expected;
            tally.otherwise.extend(one.otherwise);
        }
        all.push((name, tally));
    }
    for (name, way) in WAYS {
        all.push((name, rude(server, target, way, messages, luck).await?));
    }
    for (name, tally) in &all {
        let count = tally.otherwise.len();
        tally.otherwise.iter().take(3).for_each(|what| report.violated(format!("{name} ({count}): {what}")));
    }
    Ok(all)
}

pub(crate) fn quantile(times: &[Duration], part: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = (times.len() as f64 * part) as usize;
    times.get(at.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

pub(crate) fn times(times: &[Duration]) -> String {
    let milliseconds = |part| quantile(times, part).as_secs_f64() * 1000.0;
    format!("{:.1}; {:.1} ms", milliseconds(0.5), milliseconds(0.99))
}

/// The memory, in KiB, when some people have played and all battles have been put away.
async fn memory_after_load(plan: &Plan, house: &House, luck: &mut Luck, report: &mut Report) -> Result<Option<u64>> {
    let crowd = Crowd::gather(house.server(), plan.tables, luck);
    tokio::time::sleep(Duration::from_secs(if plan.messages > 1000 { 10 } else { 2 })).await;
    let world = crowd.disperse().await?;
    let violations = world.ledger.violations();
    if !violations.is_empty() {
        report.violated(format!("the server's log ends:\n{}", house.log()));
    }
    report.violated_all(violations);
    if world.ledger.counts().failed > 0 {
        report.violated("a healthy server says that it could not keep something");
    }
    // The allocator gives memory back when it likes to: the least of some seconds is what is needed.
    let mut least = None;
    for _ in 0..12 {
        tokio::time::sleep(Duration::from_millis(500)).await;
        least = least.into_iter().chain(house.memory()).min();
    }
    Ok(least)
}

fn new_battle() -> Value {
    let mut battle = between(BATTLES[0], &json!(["person", "person"]));
    battle["umpire"] = json!("Anna");
    battle
}

pub(crate) async fn battle(server: &Server, luck: &mut Luck) -> Result<Links> {
    Ok(server.on_behalf_of(luck.visitor()).set_up(&new_battle()).await?)
}

/// A battle with some commands given, and everything that an attacker may know of it.
async fn target(server: &Server, luck: &mut Luck) -> Result<Target> {
    let links = battle(server, luck).await?;
    let mut pages = Vec::new();
    for key in &links.sides {
        pages.push(Page::sit(&server.on_behalf_of(luck.visitor()), key).await?);
    }
    let mut granted: [Vec<(Value, Value)>; 2] = Default::default();
    for tries in 0.. {
        ensure!(tries < 2000, "the battle to be attacked does not get going");
        let asked = usize::from(!pages[0].known.is_asked(0));
        if granted[asked].len() >= 6 {
            let [asked_key, other] = [&links.sides[asked], &links.sides[1 - asked]].map(Clone::clone);
            let offers = pages[asked].known.page["offers"].as_array().cloned().unwrap_or_default();
            let (n, granted) = (pages[asked].known.n(), std::mem::take(&mut granted[asked]));
            let Links { umpire, spectator, .. } = links;
            let verbs = pages[asked].known.welcome["about"]["verbs"].as_array().cloned().unwrap_or_default();
            let concede = (0..).zip(&verbs).find(|(_, verb)| verb["key"] == "concede").map(|(at, _)| at);
            return Ok(Target { asked: asked_key, other, umpire, spectator, n, offers, concede, granted });
        }
        let Some(choice) = decide(&mut pages[asked], luck).await? else { continue };
        if choice.wish.get("give").is_none() {
            continue;
        }
        let (id, after) = (format!("t{:x}", luck.word()), pages[asked].known.n());
        let said = json!({ "type": "want", "id": id, "after": after, "wish": choice.wish });
        let answer = pages[asked].want_as(&id, after, choice.wish, Value::Null).await?;
        if answer["is"] == "done" {
            let n = answer["n"].as_u64().unwrap_or_default();
            for page in &mut pages {
                page.wait_for(n).await?;
            }
            granted[asked].push((said, answer));
            ensure!(!pages[0].known.is_over(), "the battle to be attacked is over already");
        }
    }
    bail!("the battle to be attacked does not get going")
}

/// How an undisturbed pair fared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quiet {
    /// How long each answer took.
    pub(crate) took: Vec<Duration>,
    /// How often they had to knock again. The flood of connections comes from this machine, whose connections are not counted
    /// one by one (a web server in front stands for many visitors), so that it may take all places for a moment.
    knocks: u32,
}

/// How often somebody knocks who finds no place, and how long he waits in between.
const KNOCKS: u32 = 200;
const KNOCK_AGAIN: Duration = Duration::from_millis(50);

impl Quiet {
    /// Sits down, however often it takes to find a place.
    async fn sit(&mut self, server: &Server, key: &str) -> Result<Page> {
        for _ in 0..KNOCKS {
            match Page::sit(server, key).await {
                Ok(page) => return Ok(page),
                Err(_) => self.knock_again().await,
            }
        }
        Ok(Page::sit(server, key).await?)
    }

    /// Sets a battle up, however often it takes to find a place.
    async fn set_up(&mut self, server: &Server) -> Result<Links> {
        for _ in 0..KNOCKS {
            match server.set_up(&new_battle()).await {
                Ok(links) => return Ok(links),
                Err(_) => self.knock_again().await,
            }
        }
        Ok(server.set_up(&new_battle()).await?)
    }

    async fn knock_again(&mut self) {
        self.knocks += 1;
        tokio::time::sleep(KNOCK_AGAIN).await;
    }
}

/// Plays at a person's pace and takes the time of every answer.
pub(crate) async fn quiet(
    server: &Server,
    first: &Links,
    mut luck: Luck,
    stop: Option<&AtomicBool>,
    time: Duration,
) -> Result<Quiet> {
    let began = Instant::now();
    let (mut links, mut quiet) = (first.clone(), Quiet::default());
    let is_done = || stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || began.elapsed() > time;
    while !is_done() {
        let mut pages = Vec::new();
        for key in &links.sides {
            let server = server.on_behalf_of(luck.visitor());
            pages.push(quiet.sit(&server, key).await?);
        }
        while !is_done() && !pages[0].known.is_over() {
            let asked = usize::from(!pages[0].known.is_asked(0));
            tokio::time::sleep(PACE).await;
            let Some(choice) = decide(&mut pages[asked], &mut luck).await? else { continue };
            if choice.wish.get("give").is_none() {
                continue;
            }
            let said = Instant::now();
            let answer = pages[asked].want(choice.wish).await?;
            quiet.took.push(said.elapsed());
            ensure!(answer["is"] != "failed", "an undisturbed pair hears that something failed: {answer}");
            let n = answer["n"].as_u64().unwrap_or_default();
            for page in &mut pages {
                page.wait_for(n).await?;
            }
        }
        if !is_done() {
            let server = server.on_behalf_of(luck.visitor());
            links = quiet.set_up(&server).await?;
        }
    }
    Ok(quiet)
}

/// Sends so many of a kind, on one line after another.
async fn shoot(server: &Server, target: &Target, kind: Kind, count: u32, mut luck: Luck) -> Tally {
    let mut tally = Tally::default();
    while tally.sent < count {
        let left = (count - tally.sent).min(EACH_LINE);
        if let Err(what) = one_line(server, target, kind, left, &mut luck, &mut tally).await {
            tally.otherwise.push(format!("{what:#}"));
            if tally.otherwise.len() > 20 {
                return tally;
            }
        }
    }
    tally
}

async fn one_line(
    server: &Server,
    target: &Target,
    kind_of: Kind,
    count: u32,
    luck: &mut Luck,
    tally: &mut Tally,
) -> Result<()> {
    let key = kind_of.key(target, luck);
    let mut line = Line::open(&server.on_behalf_of(luck.visitor())).await?;
    line.say(&json!({ "type": "join", "key": key })).await?;
    heard(&mut line, |message| kind(message) == "welcome").await?;
    for _ in 0..count {
        let (shot, expected) = kind_of.shot(target, luck);
        tally.sent += 1;
        let sent = match &shot {
            Shot::Text(text) => line.say_text(text.clone()).await,
            Shot::Bytes(bytes) => line.say_bytes(bytes.clone()).await,
        };
        if expected == Expected::Closed {
            // It may be closed before all has been sent.
            while let Ok(Said::Text(_)) = line.hear(PATIENCE).await {}
            tally.as_expected += 1;
            return Ok(());
        }
        sent?;
        match answered(&mut line, &expected).await {
            Ok(None) => tally.as_expected += 1,
            Ok(Some(what)) => tally.otherwise.push(format!("{shot:?} is answered {what}")),
            Err(what) => bail!("{shot:?}: {what:#}"),
        }
    }
    Ok(())
}

async fn heard(line: &mut Line, is_it: impl Fn(&Value) -> bool) -> Result<Value> {
    loop {
        match line.hear(PATIENCE).await? {
            Said::Text(text) => {
                let message: Value = serde_json::from_str(&text)?;
                ensure!(kind(&message) != "broken", "the battle has broken down");
                if is_it(&message) {
                    return Ok(message);
                }
            }
            Said::Closed(why) => bail!("the line was closed: {why:?}"),
        }
    }
}

/// What came instead of what was expected, if anything did.
async fn answered(line: &mut Line, expected: &Expected) -> Result<Option<String>> {
    let is_answer = |message: &Value| ["unwelcome", "answer", "reply"].contains(&kind(message));
    let message = heard(line, is_answer).await?;
    let is = message["answer"]["is"].as_str().unwrap_or_default();
    let as_expected = match expected {
        Expected::Unwelcome => kind(&message) == "unwelcome",
        Expected::NotGranted(id) => message["id"] == id.as_str() && ["refused", "stale", "forbidden"].contains(&is),
        Expected::Reply(id) => kind(&message) == "reply" && message["id"] == id.as_str(),
        Expected::Same(id, answer) => message["id"] == id.as_str() && message["answer"] == *answer,
        Expected::Closed => false,
    };
    Ok((!as_expected).then(|| message.to_string()))
}

/// A rude way to come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// In the middle of a message.
    Vanish,
    /// In the middle of the handshake.
    HalfHandshake,
    /// With a key that opens nothing.
    BadKey,
    /// Without a word.
    Silent,
    /// With a request that is none.
    Request,
    /// With more words than anybody reads, and deaf to the answers.
    Flood,
}

const WAYS: [(&str, Way); 6] = [
    ("lines lost in the middle of a message", Way::Vanish),
    ("lines lost in the middle of the handshake", Way::HalfHandshake),
    ("keys that open nothing", Way::BadKey),
    ("connections without a word", Way::Silent),
    ("requests that are none", Way::Request),
    ("messages of a flood", Way::Flood),
];

async fn rude(server: &Server, target: &Arc<Target>, way: Way, count: u32, luck: &mut Luck) -> Result<Tally> {
    let each = if way == Way::Flood { 1000 } else { 1 };
    let mut tally = Tally::default();
    let mut comers = tokio::task::JoinSet::new();
    let mut left = count;
    while left > 0 || !comers.is_empty() {
        while left > 0 && comers.len() < 16 {
            let now = left.min(each);
            left -= now;
            let (server, target, luck) = (server.clone(), target.clone(), luck.fork());
            comers.spawn(async move { (now, come(&server, &target, way, now, luck).await) });
        }
        if let Some(came) = comers.join_next().await {
            let (sent, came) = came.context("an attacker has broken down")?;
            tally.sent += sent;
            match came {
                Ok(()) => tally.as_expected += sent,
                Err(what) => tally.otherwise.push(format!("{what:#}")),
            }
        }
    }
    Ok(tally)
}

async fn come(server: &Server, target: &Target, way: Way, count: u32, mut luck: Luck) -> Result<()> {
    let server = server.on_behalf_of(luck.visitor());
    match way {
        Way::Vanish => {
            // Who finds no place has come in vain, and that is well.
            let Ok(mut line) = Line::open(&server).await else { return Ok(()) };
            line.say(&json!({ "type": "join", "key": target.spectator })).await?;
            // The head of a frame of 200 letters, its mask, and three of the letters.
            line.say_unframed(&[0x81, 0xfe, 0, 200, 1, 2, 3, 4, 5, 6, 7]).await?;
        }
        Way::HalfHandshake | Way::Silent => {
            let mut stream = tokio::net::TcpStream::connect(server.address()).await?;
            if way == Way::HalfHandshake {
                let head = b"GET /api/table HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConn";
                tokio::io::AsyncWriteExt::write_all(&mut stream, head).await?;
            }
        }
        Way::BadKey => {
            let key = format!("{:032x}", luck.word());
            match Page::sit(&server, &key).await {
                // Turned away at the table, or at the door.
                Err(Failure::Unwelcome(_) | Failure::Unreachable(_) | Failure::Closed { .. }) => {}
                Err(failure) => bail!("a key that opens nothing: {failure}"),
                Ok(_) => bail!("{key} opens a battle"),
            }
        }
        Way::Request => {
            let bytes = request(&mut luck);
            let sent = tokio::time::timeout(PATIENCE, server.send(&bytes)).await;
            let answer = sent.context("a request that is none is not answered")??;
            let status = String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap_or_default().to_owned();
            // The page itself is what an address gets that is not known; all else is turned down in one way or another.
            let text = || String::from_utf8_lossy(&bytes[..bytes.len().min(120)]).into_owned();
            ensure!(!status.starts_with('5') && status != "201", "{status} for {:?}", text());
        }
        Way::Flood => {
            let Ok(mut line) = Line::open(&server).await else { return Ok(()) };
            line.say(&json!({ "type": "join", "key": target.asked })).await?;
            let flood = async {
                for n in 0..count {
                    let said = json!({ "type": "want", "id": format!("f{n}"), "after": 0, "wish": "list-done" });
                    line.say(&said).await?;
                }
                Ok::<(), Failure>(())
            };
            // Who floods is read slowly, or let go: both are well.
            _ = tokio::time::timeout(Duration::from_secs(1), flood).await;
        }
    }
    Ok(())
}
