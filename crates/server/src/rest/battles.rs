//! Battles that are set up: their links, their seats, and what their dice come from.

use super::books::named;
use super::given::{Bearer, Json, Opened, opened, worked_out};
use super::records::NOT_YET;
use super::shapes::{BranchWish, Commitment, Created, NewBattle, RematchWish, SideKey};
use crate::problem::Problem;
use crate::routes::Shared;
use crate::secret;
use crate::table::seats::{Held, Opens, Seating, Umpire};
use axum::extract::State;
use axum::http::StatusCode;
use sandtable_ai::{Effort, Player, Rollouts};
use sandtable_catalog::{Book, ScenarioText, book_of_record};
use sandtable_core::record::{Provision, Seed, commitment};
use sandtable_core::{Choices, DiceFrom, Side, Stop, Viewer};
use sandtable_search::Hosted;
use sandtable_store::{self as store, Kept};
use sandtable_wire::{Holder, SeatKind};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most letters of a share of the dice.
const LONGEST_NONCE: usize = 200;

/// Commitments that wait for their battle.
const COMMITMENTS: usize = 1000;

/// Secrets that the table has committed itself to, and whose battle is not set up yet. The oldest are forgotten.
#[derive(Debug, Default)]
pub(crate) struct Commitments(Mutex<VecDeque<(String, Seed)>>);

impl Commitments {
    fn make(&self) -> String {
        let seed = Seed(secret::random());
        let digest = commitment(&seed).to_string();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= COMMITMENTS {
            all.pop_front();
        }
        all.push_back((digest.clone(), seed));
        digest
    }

    /// The secret behind a commitment: for one battle only.
    fn take(&self, digest: &str) -> Option<Seed> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(own, _)| own == digest)?;
        all.remove(at).map(|(_, seed)| seed)
    }
}

/// The table commits itself to a secret.
pub(crate) async fn commit(State(shared): State<Shared>) -> axum::Json<Commitment> {
    axum::Json(Commitment { commitment: shared.commitments.make() })
}

/// Who holds each side, with all of them known.
fn seats(wanted: &[Holder], sides: usize) -> Result<Vec<Held>, Problem> {
    if wanted.len() > sides {
        return Err(Problem::bad(format!("the battle has {sides} sides")));
    }
    for holder in wanted {
        if let Holder::Computer(name) = holder {
            name.parse::<Player>().map_err(|unknown| Problem::bad(unknown.to_string()))?;
        }
    }
    let persons = std::iter::repeat(&Holder::Person);
    Ok(wanted.iter().chain(persons).take(sides).map(|holder| Held { holder: holder.clone() }).collect())
}

struct Made {
    battle: store::NewBattle,
    sides: Vec<String>,
    seating: Seating,
}

/// The seed that all dice come from which nobody throws, where the battle is set up with one that everybody may know.
fn open_seed(wanted: &NewBattle) -> Result<Option<Seed>, Problem> {
    let Some(text) = &wanted.seed else { return Ok(None) };
    let others = [("commitment", wanted.commitment.is_some()), ("nonce", wanted.nonce.is_some())];
    if let Some((other, _)) = others.into_iter().find(|&(_, is_given)| is_given) {
        return Err(Problem::bad(format!("a battle with a seed has no `{other}`")).at("seed"));
    }
    Seed::parse(text).map(Some).map_err(|what| Problem::bad(what).at("seed"))
}

fn make(wanted: NewBattle, secret: Seed, open_seed: Option<Seed>) -> Result<Made, Problem> {
    let book = named(&wanted.book)?;
    let scenario = match &wanted.scenario_text {
        Some(text) => ScenarioText::new("scenario", text),
        None => book.scenario(&wanted.scenario).ok_or_else(|| Problem::not_there("the rulebook has no such battle"))?,
    };
    let choices = Choices {
        preset: wanted.preset.filter(|preset| !preset.is_empty()),
        set: wanted.set,
        as_of: wanted.as_of.map(|date| date.parse().map_err(Problem::bad)).transpose()?,
        practice: wanted.practice,
    };
    let scenario = book.with_forces(&scenario, &wanted.forces, &choices)?;
    let secret = open_seed.unwrap_or(secret);
    let (dice, secret) = match (wanted.typed_dice, open_seed) {
        (true, _) => (Provision::EnteredBesideCommitment(commitment(&secret)), Some(secret)),
        (false, Some(seed)) => (Provision::Seed(seed), None),
        (false, None) => (Provision::Commitment(commitment(&secret)), Some(secret)),
    };
    let mut battle = book.open(&scenario, &choices, dice, secret)?;
    let sides = battle.sides().to_vec();
    let held = seats(&wanted.seats, sides.len())?;
    let umpire = wanted.umpire.map(|name| Umpire { name: name.trim().into(), holder: Holder::Person });
    if umpire.as_ref().is_some_and(|umpire| umpire.name.is_empty() || umpire.name.len() > LONGEST_NONCE) {
        return Err(Problem::bad("an umpire has a name"));
    }
    if umpire.is_some() && held.iter().any(|seat| seat.holder == Holder::Invited) {
        return Err(Problem::bad("who is invited must agree to an umpire: name him at the table"));
    }
    for (n, seat) in (0..).zip(&held).filter(|_| secret.is_some()) {
        // A page's share stands for all persons: it is drawn after the table has committed itself, and before a die falls.
        let own = wanted.nonce.clone().filter(|_| seat.player().is_none());
        let share = own.or_else(|| wanted.seed.clone()).unwrap_or_else(secret::key);
        battle.seat(Side(n), &share).map_err(stopped)?;
    }
    if !wanted.typed_dice {
        battle.open(DiceFrom::Key).map_err(stopped)?;
    }
    // A battle with a seed goes the same way everywhere: nothing is timed there.
    let held = if open_seed.is_some() { held } else { paced(&*battle, held) };
    let seating = Seating { held, umpire, no_advice: wanted.no_advice };
    let opponents = open_seed.unwrap_or_else(|| Seed(secret::random()));
    let battle = new_battle(&*battle, secret, opponents, &seating);
    Ok(Made { battle, sides, seating })
}

/// How long who looks ahead may think about a command while the battle is young, and longest: an activation has three or four.
const THOUGHT: Duration = Duration::from_millis(300);

/// Who looks ahead does so with as many rollouts as this machine finishes in that time: from now on they are counted and not timed,
/// so that a decision that was lost is made again.
fn paced(battle: &dyn Hosted, held: Vec<Held>) -> Vec<Held> {
    let usual = Player::Search(Rollouts::USUAL);
    if held.iter().all(|seat| seat.player() != Some(usual)) {
        return held;
    }
    let Some(rollouts) = rollouts_in(battle, THOUGHT) else { return held };
    let paced = Player::Search(Rollouts(rollouts));
    let seat = |seat: Held| {
        if seat.player() == Some(usual) { Held { holder: Holder::Computer(paced.to_string()) } } else { seat }
    };
    held.into_iter().map(seat).collect()
}

/// How many rollouts this machine finishes in a time, where the battle stands now; nothing where nobody can look ahead.
pub(crate) fn rollouts_in(battle: &dyn Hosted, time: Duration) -> Option<u32> {
    let begun = Instant::now();
    let rollouts = battle.rollouts(time, &mut || begun.elapsed())?;
    Some(rollouts.clamp(LEAST_ROLLOUTS, MOST_ROLLOUTS))
}

/// With fewer it would hardly look ahead.
const LEAST_ROLLOUTS: u32 = 48;
/// More make it hardly stronger.
const MOST_ROLLOUTS: u32 = 4_000;

fn stopped(stop: Stop) -> Problem {
    match stop {
        Stop::Refused(refusal) => Problem::bad(refusal.to_string()),
        Stop::Waiting(waiting) => Problem::failed(waiting.why.reason.name),
    }
}

/// Sets up a battle. What its links open is kept, the keys are not.
pub(crate) async fn create(
    State(shared): State<Shared>,
    Json(wanted): Json<NewBattle>,
) -> Result<(StatusCode, axum::Json<Created>), Problem> {
    if wanted.nonce.as_ref().is_some_and(|nonce| nonce.is_empty() || nonce.len() > LONGEST_NONCE) {
        return Err(Problem::bad("a share of the dice has 1 to 200 letters"));
    }
    if wanted.scenario_text.as_ref().is_some_and(|text| text.len() > shared.world.settings.scenario) {
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "that scenario is too long"));
    }
    if wanted.forces.iter().flatten().any(|text| text.len() > shared.world.settings.body) {
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "that force is too long"));
    }
    laid(&shared, wanted).await
}

/// The same battle once more, with sides changed: whoever held a side holds the one before it, the first side's holder the last.
/// Whoever asks has a key, other persons are invited.
pub(crate) async fn rematch(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    Json(RematchWish { commitment, nonce }): Json<RematchWish>,
) -> Result<(StatusCode, axum::Json<Created>), Problem> {
    let Opened { kept, viewer } = opened(&shared, &key.ok_or_else(Problem::unknown_key)?).await?;
    let Viewer::Side(own) = viewer else {
        return Err(Problem::forbidden("a rematch is for whoever held a side"));
    };
    if kept.standing != store::Standing::Over {
        return Err(Problem::forbidden("there is a rematch when the battle is over"));
    }
    let seating: Seating = serde_json::from_str(&kept.seats).unwrap_or_default();
    let mut seats: Vec<Holder> = (0..)
        .map(Side)
        .zip(seating.held)
        .map(|(side, seat)| match seat.holder {
            Holder::Computer(name) => Holder::Computer(name),
            Holder::Person | Holder::Invited if side == own => Holder::Person,
            Holder::Person | Holder::Invited => Holder::Invited,
        })
        .collect();
    seats.rotate_left(1);
    let header = worked_out(move || {
        let book = named(&kept.book)?;
        let battle = book.restore("record", &kept.lines.join("\n"), kept.secret.map(Seed))?.battle;
        Ok(battle.header().clone())
    })
    .await?;
    let wanted = NewBattle {
        book: header.rulebook,
        scenario: header.scenario,
        scenario_text: header.scenario_text,
        seats,
        preset: header.choices.preset,
        set: header.choices.set,
        as_of: header.choices.as_of.map(|date| date.to_string()),
        practice: header.choices.practice,
        typed_dice: header.dice.is_typed(),
        commitment,
        nonce,
        ..NewBattle::default()
    };
    laid(&shared, wanted).await
}

async fn has_room(shared: &Shared) -> Result<(), Problem> {
    if shared.world.store.count().await? >= shared.world.settings.battles {
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "this server keeps as many battles as it can"));
    }
    Ok(())
}

async fn laid(shared: &Shared, wanted: NewBattle) -> Result<(StatusCode, axum::Json<Created>), Problem> {
    has_room(shared).await?;
    let open_seed = open_seed(&wanted)?;
    let secret = match &wanted.commitment {
        None => Seed(secret::random()),
        Some(digest) => shared
            .commitments
            .take(digest)
            .ok_or_else(|| Problem::bad("the table has not committed itself to that, or has forgotten it"))?,
    };
    let made = worked_out(move || make(wanted, secret, open_seed)).await?;
    kept(shared, made).await
}

/// The battle as it stood before an entry goes on in another way: one side is held by whoever asks, the others by the computer, and
/// its dice are new.
pub(crate) async fn branch(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    Json(BranchWish { record, entry, side }): Json<BranchWish>,
) -> Result<(StatusCode, axum::Json<Created>), Problem> {
    has_room(&shared).await?;
    let (book, text, secret) = match (record, key) {
        (Some(text), _) => (None, text, None),
        (None, key) => {
            let opened = opened(&shared, &key.ok_or_else(Problem::unknown_key)?).await?;
            if !opened.is_public() {
                return Err(Problem::forbidden(NOT_YET));
            }
            let Kept { book, lines, secret, .. } = opened.kept;
            (Some(book), lines.join("\n"), secret.map(Seed))
        }
    };
    let made = worked_out(move || {
        let book = match &book {
            Some(key) => named(key)?,
            None => book_of_record("record", &text)?,
        };
        branched(&book, &text, secret, entry, side)
    });
    kept(&shared, made.await?).await
}

fn branched(book: &Book, text: &str, secret: Option<Seed>, entry: u32, side: Side) -> Result<Made, Problem> {
    let whole = book.restore("record", text, secret)?.battle;
    let sides = whole.sides().to_vec();
    if side.index() >= sides.len() {
        return Err(Problem::bad("the battle has no such side").at("side"));
    }
    let numbers = whole.numbers();
    let at = numbers.iter().position(|&n| n == entry).and_then(|at| at.checked_sub(1));
    let no_entry = || Problem::bad("no such entry stands in the record").at("entry");
    let before = numbers[at.ok_or_else(no_entry)?];
    let seed = Seed(secret::random());
    let battle = book.branch("record", &*whole, before, secret, seed)?.ok_or_else(no_entry)?;
    let computer = || Holder::Computer(Player::Doctrine(Effort::Full).to_string());
    let held = (0..sides.len()).map(|n| Held { holder: if n == side.index() { Holder::Person } else { computer() } });
    let seating = Seating { held: held.collect(), ..Seating::default() };
    Ok(Made { battle: new_battle(&*battle, None, seed, &seating), sides, seating })
}

/// What is kept of a battle that has just been made, but for its links.
fn new_battle(battle: &dyn Hosted, secret: Option<Seed>, opponents: Seed, seating: &Seating) -> store::NewBattle {
    let header = battle.header();
    store::NewBattle {
        id: secret::name(),
        book: header.rulebook.clone(),
        scenario: header.scenario.clone(),
        secret: secret.map(|secret| secret.0),
        opponents: opponents.0,
        seats: serde_json::to_string(seating).expect("plain values"),
        links: Vec::new(),
        lines: battle.record(0),
    }
}

/// Keeps a battle, and gives the keys of its links.
async fn kept(shared: &Shared, made: Made) -> Result<(StatusCode, axum::Json<Created>), Problem> {
    let Made { mut battle, sides, seating } = made;
    let held = &seating.held;
    let mut link = |opens: Opens| {
        let key = secret::key();
        battle.links.push(store::Link { hash: secret::hash(&key), seat: opens.word() });
        key
    };
    let side = |(n, (name, seat)): (u8, (String, &Held))| {
        let own = SeatKind::Side(Side(n));
        let (key, invitation) = match seat.holder {
            Holder::Person => (Some(link(Opens::Seat(own))), None),
            Holder::Invited => (None, Some(link(Opens::Invitation(own)))),
            Holder::Computer(_) => (None, None),
        };
        SideKey { name, key, invitation }
    };
    let sides: Vec<SideKey> = (0..).zip(sides.into_iter().zip(held)).map(side).collect();
    let created = Created {
        battle: battle.id.clone(),
        sides,
        umpire: seating.umpire.as_ref().map(|_| link(Opens::Seat(SeatKind::Umpire))),
        spectator: link(Opens::Seat(SeatKind::Spectator)),
    };
    shared.world.store.create(battle).await?;
    if held.iter().all(|seat| seat.player().is_some()) {
        // Nobody need come for the computer to begin.
        shared.tables.table(&created.battle).await;
    }
    tracing::info!(battle = created.battle, "a battle is set up");
    Ok((StatusCode::CREATED, axum::Json(created)))
}
