//! People at their tables: they play, lose their line, come back, and hold the server to what it has said.

use crate::battle::{BATTLES, between};
use crate::ledger::{Ledger, Promise};
use crate::luck::Luck;
use crate::player::{Choice, consent, decide, has_sealed};
use anyhow::{Result, bail};
use sandtable_client::{Failure, Known, Page, Server};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How long a page listens before it looks round.
const GLANCE: Duration = Duration::from_millis(100);

/// How long an answer may take while the machine is busy and the disk slow.
const PATIENCE: Duration = Duration::from_secs(20);

/// The opponents that hold a side in some battles.
const OPPONENTS: [&str; 2] = ["random", "doctrine-quick"];

/// What all people share.
#[derive(Debug)]
pub struct World {
    /// The server.
    pub server: Server,
    /// What it has promised.
    pub ledger: Ledger,
    stop: AtomicBool,
}

/// The people who play.
pub struct Crowd {
    /// What they share.
    pub world: Arc<World>,
    tables: Vec<JoinHandle<()>>,
}

/// A person on a seat.
struct Person {
    world: Arc<World>,
    battle: usize,
    key: String,
    side: Option<u64>,
    luck: Luck,
    known: Option<Known>,
    /// Wanted, and not answered.
    pending: Option<Promise>,
    /// The last wish that was answered for good.
    last: Option<Promise>,
    wishes: u64,
}

impl World {
    /// A world around a server.
    pub fn new(server: Server) -> Arc<World> {
        Arc::new(World { server, ledger: Ledger::default(), stop: AtomicBool::new(false) })
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sets up a battle: most between persons, some against the computer. Tries until the server takes it.
    async fn set_up(&self, luck: &mut Luck) -> Option<usize> {
        let opponent = luck.pick(&OPPONENTS).copied().unwrap_or_default();
        let seats = match luck.below(4) {
            0 => json!(["person", { "computer": opponent }]),
            1 => json!([{ "computer": opponent }, "person"]),
            _ => json!(["person", "person"]),
        };
        let battle = between(luck.pick(&BATTLES).copied().unwrap_or(BATTLES[0]), &seats);
        while !self.stops() {
            match self.server.on_behalf_of(luck.visitor()).set_up(&battle).await {
                Ok(links) => return Some(self.ledger.begin(links)),
                Err(_) => tokio::time::sleep(Duration::from_millis(50 + luck.below(200))).await,
            }
        }
        None
    }
}

impl Crowd {
    /// Lets so many tables be played at, each by the people of one battle after another, until they are told to stop.
    pub fn gather(server: Server, tables: usize, luck: &mut Luck) -> Crowd {
        let world = World::new(server);
        let tables = (0..tables).map(|_| tokio::spawn(table(world.clone(), luck.fork()))).collect();
        Crowd { world, tables }
    }

    /// Tells everybody to get up, and waits until they have.
    ///
    /// # Errors
    /// Where somebody does not.
    pub async fn disperse(self) -> Result<Arc<World>> {
        self.world.stop.store(true, Ordering::Relaxed);
        for table in self.tables {
            if tokio::time::timeout(PATIENCE * 3, table).await.is_err() {
                bail!("people do not get up from their table");
            }
        }
        self.world.stop.store(false, Ordering::Relaxed);
        Ok(self.world)
    }
}

/// One battle after another.
async fn table(world: Arc<World>, mut luck: Luck) {
    while !world.stops() {
        let Some(battle) = world.set_up(&mut luck).await else { return };
        let people: Vec<JoinHandle<()>> =
            Person::all(&world, battle, &mut luck).into_iter().map(|person| tokio::spawn(person.play())).collect();
        for person in people {
            if person.await.is_err() {
                world.ledger.violated(format!("battle {battle}: a page of the harness has broken down"));
            }
        }
        if let Some(battle) = world.ledger.battles().get_mut(battle).filter(|_| !world.stops()) {
            battle.is_left = true;
        }
    }
}

impl Person {
    /// Everybody who sits down at a battle: a page for each side, now and then a second one, a spectator, an umpire.
    fn all(world: &Arc<World>, battle: usize, luck: &mut Luck) -> Vec<Person> {
        let Some(links) = world.ledger.battles().get(battle).map(|battle| battle.links.clone()) else {
            return Vec::new();
        };
        let mut seats: Vec<(String, Option<u64>)> = (0..)
            .zip(&links.sides)
            .filter(|(_, key)| !key.is_empty())
            .map(|(side, key)| (key.clone(), Some(side)))
            .collect();
        if luck.once_in(4) {
            seats.push(seats[0].clone());
        }
        if luck.once_in(4) {
            seats.push((links.spectator.clone(), None));
        }
        seats.into_iter().map(|(key, side)| Person::new(world, battle, key, side, luck.fork())).collect()
    }

    fn new(world: &Arc<World>, battle: usize, key: String, side: Option<u64>, luck: Luck) -> Person {
        let world = world.clone();
        Person { world, battle, key, side, luck, known: None, pending: None, last: None, wishes: 0 }
    }

    /// Plays until the battle is over or everybody is told to stop; comes back whenever the line is lost.
    async fn play(mut self) {
        while !self.world.stops() {
            match self.sitting().await {
                Ok(true) => {
                    self.world.ledger.counts().over += u64::from(self.side == Some(0));
                    return;
                }
                Ok(false) => {}
                Err(Failure::Broken(why)) => {
                    self.world.ledger.violated(format!("{}: the battle has broken down: {why}", self.name()));
                    return;
                }
                Err(_) => {
                    self.world.ledger.counts().lost_lines += 1;
                    tokio::time::sleep(Duration::from_millis(10 + self.luck.below(80))).await;
                }
            }
        }
    }

    fn name(&self) -> String {
        let battles = self.world.ledger.battles();
        battles.get(self.battle).map(|battle| battle.links.battle.clone()).unwrap_or_default()
    }

    /// Sits down once. Gives whether the battle is over.
    async fn sitting(&mut self) -> Result<bool, Failure> {
        let server = self.world.server.on_behalf_of(self.luck.visitor());
        let before = self.known.take().filter(|_| !self.luck.once_in(3));
        let mut page = Page::open(&server).await?;
        page.patience = PATIENCE;
        let joined = match before {
            Some(before) => page.join_again(&self.key, before).await,
            None => page.join(&self.key).await,
        };
        let done = match joined {
            Ok(()) => self.at_table(&mut page).await,
            Err(failure) => Err(failure),
        };
        self.known = (!page.known.page.is_null()).then_some(page.known);
        done
    }

    async fn at_table(&mut self, page: &mut Page) -> Result<bool, Failure> {
        self.hold_to_it(page).await?;
        let leaves = Instant::now() + Duration::from_millis(500 + self.luck.below(20_000));
        while !self.world.stops() {
            if page.known.is_over() {
                return Ok(true);
            }
            if Instant::now() > leaves {
                // Up and away, with or without a word.
                if self.luck.once_in(2) {
                    _ = page.line().close().await;
                }
                return Ok(false);
            }
            let Some(side) = self.side else {
                self.listen(page).await?;
                continue;
            };
            if let Some(wish) = consent(&page.known, side, &mut self.luck) {
                self.want(page, Choice { wish, command: None }).await?;
            } else if page.known.is_asked(side) && !has_sealed(&page.known, side) {
                let choice = decide(page, &mut self.luck).await?;
                self.world.ledger.counts().questions += 1;
                if let Some(choice) = choice {
                    self.want(page, choice).await?;
                }
            } else {
                self.listen(page).await?;
            }
        }
        Ok(false)
    }

    async fn listen(&mut self, page: &mut Page) -> Result<(), Failure> {
        // Nothing said is no harm: there is a look round every now and then.
        tokio::time::timeout(GLANCE, page.next()).await.unwrap_or(Ok(Value::Null)).map(drop)
    }

    /// After a lost line: what was wanted is said again under its own name, and what was answered is answered so again.
    async fn hold_to_it(&mut self, page: &mut Page) -> Result<(), Failure> {
        if let Some(pending) = self.pending.clone() {
            self.world.ledger.counts().said_again += 1;
            self.ask_for(page, pending).await?;
        }
        if let Some(last) = self.last.clone().filter(|_| self.luck.once_in(2)) {
            let again = page.want_as(&last.id, last.after, last.wish.clone(), Value::Null).await?;
            self.world.ledger.counts().repeated += 1;
            if again != last.answer {
                self.world.ledger.violated(format!(
                    "{}: {} was answered {} and then {again}",
                    self.name(),
                    last.id,
                    last.answer
                ));
            }
        }
        Ok(())
    }

    async fn want(&mut self, page: &mut Page, choice: Choice) -> Result<(), Failure> {
        let Some(side) = self.side else { return Ok(()) };
        self.wishes += 1;
        let id = format!("{:x}-{}", self.luck.word(), self.wishes);
        let seat = format!("side-{side}");
        let Choice { wish, command } = choice;
        let promise = Promise { seat, id, after: page.known.n(), wish, answer: Value::Null, command };
        self.ask_for(page, promise).await
    }

    async fn ask_for(&mut self, page: &mut Page, mut promise: Promise) -> Result<(), Failure> {
        self.pending = Some(promise.clone());
        promise.answer = page.want_as(&promise.id, promise.after, promise.wish.clone(), Value::Null).await?;
        self.pending = None;
        self.world.ledger.answered(self.battle, promise.clone());
        // What is said, and what was not kept, is not remembered for a repeat after a restart; what was granted is.
        let is_kept = ["done", "sealed", "proposed"].iter().any(|is| promise.answer["is"] == *is);
        if is_kept && promise.wish.get("say").is_none() {
            self.last = Some(promise);
        } else if promise.answer["is"] == "failed" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }
}
