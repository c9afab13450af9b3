//! Precedents: what the umpire said in battles played at random, kept as digests in a file. Whoever changes a ruling, an offer, a
//! chance or an event without meaning to is told where; whoever means to writes them down again and says why.

mod beside;

pub use beside::{adjudicates_as_before, sells_as_before};

use crate::carry::{begun, seeded};
use crate::conform::{Games, all_crooked, all_offers, crooked, json, meant};
use sandtable_core::data::{Files, Problem};
use sandtable_core::{
    Fact, Forecast, Heard, Offer, Piece, Refusal, Side, Slot, Table, ToAct, Value, Values, Viewer, fold, pick,
    random_command, told,
};
use sandtable_dice::{Exact, Keyed, Source, Stream, Telling};
use sandtable_geometry::{Angle, Length, Point};
use std::collections::BTreeMap;
use std::fmt::{Debug, Display, Write};
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

/// Fillings that are judged at a decision.
const FILLINGS: usize = 14;
/// Those of them whose odds are asked for.
const FORECASTS: usize = 3;
/// Proposals that are looked at for a command.
const PROPOSALS: usize = 8;
/// Numbers of a text that are made too great.
const NUMBERS: usize = 40;
/// Events of a kind of which every number is changed, in one battle.
const CHANGED: usize = 3;
/// Commands that a side writes on a sealed list at most.
const LISTED: u32 = 3;

/// What is kept, each kind by itself.
const KINDS: [&str; 14] = [
    "views", "scenes", "prompts", "offers", "commands", "refusals", "previews", "odds", "pictures", "events", "heard",
    "receipts", "rulings", "nonsense",
];

#[derive(Clone, Copy)]
enum Kind {
    Views,
    Scenes,
    Prompts,
    Offers,
    Commands,
    Refusals,
    Previews,
    Odds,
    Pictures,
    Events,
    Heard,
    Receipts,
    Rulings,
    Nonsense,
}

/// Plays random battles and compares what was said with what a file has: a line a battle, a digest a kind.
///
/// With `RECORD_AGAIN` in the environment the file is written instead. With `PRECEDENTS` in it, everything that was said goes to
/// files in that folder, to be compared with those of another version.
///
/// # Panics
/// Where something is said otherwise, and says in which battle and of what kind; where a battle does not end, or the file
/// cannot be read or written.
pub fn holds_to_precedents<R: Table>(setting: &Arc<R::Setting>, games: Games, file: &str) {
    compares::<R>(setting, games, file, None);
}

/// The same where it is a near thing: pieces go to the corners of a grid, as far as they may or straight ahead, so that many
/// stand in a row, just in reach, or at an edge; every number of what happens is changed, and not one by chance; and what may be
/// done is asked more often.
///
/// # Panics
/// As [`holds_to_precedents`] does.
pub fn holds_to_near_precedents<R: Table>(setting: &Arc<R::Setting>, games: Games, file: &str, grid: Length) {
    compares::<R>(setting, games, file, Some(grid));
}

fn compares<R: Table>(setting: &Arc<R::Setting>, games: Games, file: &str, grid: Option<Length>) {
    let name = Path::new(file).file_stem().expect("a file has a name").to_string_lossy().into_owned();
    let mut lines = String::new();
    for n in 0..games.battles {
        let mut log = Log::default();
        let decisions = play::<R>(setting, n, games.decisions, grid, &mut log);
        writeln!(lines, "battle {n}: {decisions} decisions{log}").expect("text takes what is written");
        write_out(&format!("{name}-{n}"), &log.whole);
    }
    is_as_before(file, &lines);
}

/// Changes texts that people write at random and compares what a reader makes of each with what a file has: a line a text, with
/// a digest of all that came of so many changes, and of numbers that are far too great. `read` is given the name of a text and
/// the changed text.
///
/// It is written again, or out, as in [`holds_to_precedents`].
///
/// # Panics
/// Where a text is read otherwise than before, and says which; where the file cannot be read or written.
pub fn reads_as_before(file: &str, texts: &[(&str, &str)], changes: u64, read: impl Fn(&str, &str) -> String) {
    let mut lines = String::new();
    for (name, text) in texts {
        let mut digest = Digest::default();
        let mut whole = String::new();
        let spoilt = (0..changes).map(|n| spoilt(text, &mut Stream::new(n)));
        for (n, changed) in spoilt.chain(too_great(text)).enumerate() {
            let said = read(name, &changed);
            digest.take(said.as_bytes());
            writeln!(whole, "{n}: {said}").expect("text takes what is written");
        }
        writeln!(lines, "{name}: {changes} changes, {:016x}", digest.0).expect("text takes what is written");
        write_out(&name.replace('/', "-"), &whole);
    }
    is_as_before(file, &lines);
}

/// What was read, or everything that is wrong: a line a problem.
pub fn outcome<T: Debug>(read: Result<T, Vec<Problem>>) -> String {
    let told = |problems: Vec<Problem>| problems.iter().map(|problem| format!("{problem}\n")).collect();
    read.map_or_else(told, |read| format!("{read:?}"))
}

/// The texts of all these files with their names, for [`reads_as_before`].
pub fn texts(files: &Files) -> Vec<(&str, &str)> {
    files.names().map(|name| (name, files.get(name).expect("it has a text"))).collect()
}

/// Compares what was said, each by its name, with what a file has. It is written again, or out, as in [`holds_to_precedents`].
///
/// # Panics
/// Where something is said otherwise than before, and says what; where the file cannot be read or written.
pub fn says_as_before(file: &str, said: impl IntoIterator<Item = (String, String)>) {
    let (mut lines, mut whole) = (String::new(), String::new());
    for (name, said) in said {
        let mut digest = Digest::default();
        digest.take(said.as_bytes());
        writeln!(lines, "{name}: {:016x}", digest.0).expect("text takes what is written");
        writeln!(whole, "{name}: {said}").expect("text takes what is written");
    }
    let name = Path::new(file).file_stem().expect("a file has a name").to_string_lossy().into_owned();
    write_out(&name, &whole);
    is_as_before(file, &lines);
}

/// The text with each of its first numbers far too great: whoever reads it says how far it may go.
fn too_great(text: &str) -> impl Iterator<Item = String> {
    let numbers = spans(text, |letter| letter.is_ascii_digit());
    numbers.into_iter().take(NUMBERS).map(|(from, to)| format!("{}999999999{}", &text[..from], &text[to..]))
}

/// The text with one thing otherwise: a number, a line that is missing or stands there twice, a word in place of another.
fn spoilt(text: &str, source: &mut Stream) -> String {
    let mut any = |many: usize| pick(source, many.max(1) as u32) as usize;
    let lines: Vec<&str> = text.lines().collect();
    let at = any(lines.len());
    let without = |from: usize, to: usize, new: &str| format!("{}{new}{}", &text[..from], &text[to..]);
    match any(8) {
        0 => lines.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, line)| format!("{line}\n")).collect(),
        1 => lines.iter().enumerate().map(|(n, line)| format!("{line}\n").repeat(1 + usize::from(n == at))).collect(),
        2 | 3 => {
            let words = spans(text, |letter| letter.is_alphanumeric() || "_-".contains(letter));
            let [(from, to), (other, end)] = [words[any(words.len())], words[any(words.len())]];
            without(from, to, &text[other..end])
        }
        _ => {
            let numbers = spans(text, |letter| letter.is_ascii_digit());
            let Some(&(from, to)) = numbers.get(any(numbers.len())) else { return text.to_owned() };
            let number: i64 = text[from..to].parse().unwrap_or(0);
            let new = [number - 1, number + 1, 0, -number, 10 * number, 100_000, number / 2][any(7)];
            without(from, to, &new.to_string())
        }
    }
}

/// Where runs of such letters begin and end in a text; there is one at least, at its start.
fn spans(text: &str, is_part: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| is_part(*letter)) {
        match all.last_mut() {
            Some(last) if last.1 == at => last.1 += letter.len_utf8(),
            _ => all.push((at, at + letter.len_utf8())),
        }
    }
    if all.is_empty() { vec![(0, 0)] } else { all }
}

/// Everything that was said, for people, where they ask for it.
fn write_out(name: &str, whole: &str) {
    if let Some(folder) = env::var_os("PRECEDENTS") {
        let path = Path::new(&folder).join(format!("{name}.txt"));
        fs::write(&path, whole).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// Compares line by line, or writes the file again.
fn is_as_before(file: &str, lines: &str) {
    if env::var_os("RECORD_AGAIN").is_some() {
        return fs::write(file, lines).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    let known = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let differ: Vec<String> = lines.lines().zip(known.lines()).filter_map(|(now, then)| otherwise(now, then)).collect();
    assert!(differ.is_empty(), "it is not as {file} has it:\n{}", differ.join("\n"));
    assert_eq!(lines.lines().count(), known.lines().count(), "not as many lines as {file} has");
}

/// What of a line is otherwise, by its kinds.
fn otherwise(now: &str, then: &str) -> Option<String> {
    let (name, now) = now.split_once(": ").unwrap_or_default();
    let then = then.split_once(": ").map_or("", |(_, then)| then);
    let differ: Vec<&str> = now.split(", ").zip(then.split(", ")).filter(|(a, b)| a != b).map(|(a, _)| a).collect();
    let kind = |part: &&str| KINDS.iter().find(|kind| part.starts_with(*kind)).copied().unwrap_or("what came of it");
    let kinds: Vec<&str> = differ.iter().map(kind).collect();
    (!kinds.is_empty()).then(|| format!("{name}: {}", kinds.join(", ")))
}

/// Everything that was said, as digests and, for people, whole.
#[derive(Default)]
struct Log {
    digests: [Digest; KINDS.len()],
    whole: String,
}

impl Log {
    fn says(&mut self, kind: Kind, what: impl Display) {
        let from = self.whole.len();
        writeln!(self.whole, "{}: {what}", KINDS[kind as usize]).expect("text takes what is written");
        self.digests[kind as usize].take(&self.whole.as_bytes()[from..]);
    }
}

impl Display for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        KINDS.iter().zip(&self.digests).try_for_each(|(kind, digest)| write!(f, ", {kind} {:016x}", digest.0))
    }
}

/// A digest that is the same on every machine: FNV-1a of 64 bits. Nobody is kept out by it.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn take(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    }
}

/// One battle; gives how many decisions it took.
fn play<R: Table>(setting: &R::Setting, n: u64, most: usize, grid: Option<Length>, log: &mut Log) -> usize {
    let mut teller = Teller::<R> { setting, source: Stream::new(n), grid, changed: BTreeMap::new(), log };
    let key = teller.key();
    let opened = begun::<R>(setting, &R::set_up(setting), Telling::seeded(Keyed::new(&key)));
    let (mut state, facts) = opened.expect("seeded dice are always there");
    teller.happens(&R::set_up(setting), &facts);
    let mut decisions = 0;
    while !R::to_act(setting, &state).sides().is_empty() {
        assert!(decisions < most, "battle {n} does not end within {most} decisions");
        let given = teller.decides(&state);
        let key = teller.key();
        let (after, facts) = seeded::<R>(setting, &state, &given, key);
        teller.happens(&state, &facts);
        state = after;
        decisions += 1;
    }
    decisions
}

/// Looks, asks and notes what is said.
struct Teller<'t, R: Table> {
    setting: &'t R::Setting,
    source: Stream,
    /// Where things are a near thing.
    grid: Option<Length>,
    /// How often every number of an event of a kind has been changed.
    changed: BTreeMap<String, usize>,
    log: &'t mut Log,
}

impl<R: Table> Teller<'_, R> {
    fn key(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.source.word() as u8)
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<R> {
        Viewer::all(R::sides(self.setting).len())
    }

    /// What every side that is asked may do, what a human may rule, and a command of each.
    fn decides(&mut self, state: &R::State) -> Vec<(Side, R::Command)> {
        for viewer in self.viewers() {
            let view = R::view(self.setting, state, viewer);
            self.log.says(Kind::Views, json(&view));
            self.log.says(Kind::Scenes, json(&R::scene(self.setting, &view)));
            self.log.says(Kind::Scenes, json(&R::roster(self.setting, &view)));
            self.log.says(Kind::Prompts, R::prompt(self.setting, &view));
        }
        self.rulings(state);
        let asked = R::to_act(self.setting, state);
        let mut given = Vec::new();
        for side in asked.sides().iter() {
            let seen = R::view(self.setting, state, Viewer::Side(side));
            let lists = matches!(asked, ToAct::Lists(_));
            let mut list: Vec<R::Command> = Vec::new();
            for _ in 0..if lists { pick(&mut self.source, LISTED + 1) } else { 1 } {
                let view = if lists { R::draft(self.setting, &seen, &list) } else { seen.clone() };
                self.offers(&view);
                let command = match pick(&mut self.source, 16) {
                    0 => R::default(self.setting, &view),
                    1..6 => self.proposed(&view),
                    _ if self.grid.is_some() => self.proposed(&view),
                    _ => random_command::<R>(self.setting, &view, &mut self.source).0,
                };
                if lists && R::check(self.setting, &view, &command).is_ok() {
                    list.retain(|other| R::place(other) != R::place(&command));
                }
                list.push(command);
            }
            given.extend(list.into_iter().map(|command| (side, command)));
        }
        given
    }

    /// All offers, and some of them filled: the command, whether it is allowed, and the odds.
    fn offers(&mut self, view: &R::View) {
        let offers = all_offers::<R>(self.setting, view);
        offers.iter().for_each(|offer| self.log.says(Kind::Offers, json(offer)));
        let mut forecasts = 0;
        for _ in 0..offers.len().min(FILLINGS) * self.closeness() {
            let offer = offers[pick(&mut self.source, offers.len() as u32) as usize];
            let values = self.values(view, &offer);
            let command = meant::<R>(&offer, &values);
            self.log.says(Kind::Commands, json(&command));
            self.log.says(Kind::Commands, R::write(self.setting, &command));
            let allowed = self.judged(view, &command);
            if let Some(odd) = crooked(&command, &mut self.source) {
                self.judged(view, &odd);
            }
            if forecasts < FORECASTS * self.closeness() {
                self.log.says(Kind::Previews, format_args!("{:?}", R::preview(self.setting, view, &command)));
            }
            if allowed && forecasts < FORECASTS * self.closeness() {
                forecasts += 1;
                for forecast in R::forecast(self.setting, view, &command, &mut Exact::new()) {
                    self.log.says(Kind::Odds, told_of(&forecast));
                    self.log.says(Kind::Pictures, json(&forecast.picture));
                }
            }
        }
    }

    /// How many times as often something is asked.
    fn closeness(&self) -> usize {
        if self.grid.is_some() { 3 } else { 1 }
    }

    /// An offer filled with what the rulebook proposes, half of the time, or with anything.
    fn values(&mut self, view: &R::View, offer: &Offer) -> Values {
        let mut proposed: Vec<Values> = Vec::new();
        if pick(&mut self.source, 2) == 0 {
            R::candidates(self.setting, view, offer, &mut |values| proposed.push(values.iter().copied().collect()));
        }
        let fill = |slot: &Slot, source: &mut Stream| match self.grid {
            Some(grid) => near(slot, grid, source),
            None => slot.random(source),
        };
        let any = |source: &mut Stream| offer.slots.iter().map(|slot| fill(slot, source)).collect();
        let n = pick(&mut self.source, proposed.len().max(1) as u32) as usize;
        proposed.get(n).copied().unwrap_or_else(|| any(&mut self.source))
    }

    /// A command with what the rulebook proposes, so that more happens than by chance; any other where none of a few is allowed.
    fn proposed(&mut self, view: &R::View) -> R::Command {
        let offers = all_offers::<R>(self.setting, view);
        for _ in 0..if offers.is_empty() { 0 } else { PROPOSALS * self.closeness() } {
            let offer = offers[pick(&mut self.source, offers.len() as u32) as usize];
            let command = meant::<R>(&offer, &self.values(view, &offer));
            if R::check(self.setting, view, &command).is_ok() {
                return command;
            }
        }
        random_command::<R>(self.setting, view, &mut self.source).0
    }

    /// Is it allowed? What is refused is noted with its reason.
    fn judged(&mut self, view: &R::View, command: &R::Command) -> bool {
        let verdict = R::check(self.setting, view, command);
        self.log
            .says(Kind::Refusals, verdict.map_or_else(|refusal: Refusal| refusal.to_string(), |()| "allowed".into()));
        verdict.is_ok()
    }

    /// What may be ruled about the battle and about one piece, and what would come of one of these.
    fn rulings(&mut self, state: &R::State) {
        let view = R::view(self.setting, state, Viewer::Umpire);
        let tokens = R::scene(self.setting, &view).tokens;
        let some = (!tokens.is_empty()).then(|| tokens[pick(&mut self.source, tokens.len() as u32) as usize].piece);
        for piece in [Piece::THE_SIDE].into_iter().chain(some) {
            let mut offers: Vec<Offer> = Vec::new();
            R::rulings(self.setting, &view, piece, &mut |offer| offers.push(offer));
            offers.iter().for_each(|offer| self.log.says(Kind::Rulings, json(offer)));
            if offers.is_empty() {
                continue;
            }
            let offer = offers[pick(&mut self.source, offers.len() as u32) as usize];
            let values: Values = offer.slots.iter().map(|slot| slot.random(&mut self.source)).collect();
            let events = R::ruling(self.setting, &view, &offer, &values);
            self.log.says(Kind::Rulings, json(&events));
            let mut ruled = state.clone();
            let verdict = events.iter().try_for_each(|event| {
                R::fits(self.setting, &ruled, event)?;
                R::apply(&mut ruled, event);
                Ok(())
            });
            let verdict = verdict.and_then(|()| R::sound(self.setting, &ruled));
            self.log.says(Kind::Rulings, verdict.map_or_else(|why| why.name, |()| "sound"));
        }
    }

    /// What happened, what each viewer is shown of its dice, and events of the kind that cannot have.
    fn happens(&mut self, before: &R::State, facts: &[Fact<R::Event, R::Step>]) {
        let mut state = before.clone();
        for fact in facts {
            self.log.says(Kind::Events, json(fact));
            if let Fact::Happened(event) = fact {
                self.nonsense(&state, event);
            }
            fold::<R>(&mut state, std::slice::from_ref(fact));
        }
        for viewer in self.viewers() {
            let heard = told::<R>(&mut before.clone(), facts, viewer);
            let after = R::view(self.setting, &state, viewer);
            for heard in &heard {
                self.log.says(Kind::Heard, json(heard));
                if let Some(sentence) = R::tell(self.setting, &after, heard) {
                    self.log.says(Kind::Heard, sentence.text);
                }
            }
            if !heard.iter().any(Heard::is_roll) {
                continue;
            }
            let view = R::view(self.setting, before, viewer);
            for forecast in R::illustrate(self.setting, &view, &heard, &mut Exact::new()) {
                self.log.says(Kind::Receipts, told_of(&forecast));
                self.log.says(Kind::Pictures, json(&forecast.picture));
            }
        }
    }

    /// The event with one number changed, as a file may have it: does it fit, and is the state sound then?
    fn nonsense(&mut self, state: &R::State, event: &R::Event) {
        if self.grid.is_none() {
            crooked(event, &mut self.source).iter().for_each(|odd| self.takes(state, odd));
            return;
        }
        let kind: String = json(event).chars().take_while(|letter| *letter != ':').collect();
        let times = self.changed.entry(kind).or_default();
        *times += 1;
        if *times <= CHANGED {
            all_crooked(event).iter().for_each(|odd| self.takes(state, odd));
        }
    }

    fn takes(&mut self, state: &R::State, odd: &R::Event) {
        let verdict = R::fits(self.setting, state, odd).and_then(|()| {
            let mut then = state.clone();
            R::apply(&mut then, odd);
            R::sound(self.setting, &then)
        });
        self.log
            .says(Kind::Nonsense, format_args!("{}: {}", json(odd), verdict.map_or_else(|why| why.name, |()| "fits")));
    }
}

/// A filling where things are a near thing: at a corner of the grid, as far as it goes, the least or the most.
fn near(slot: &Slot, grid: Length, source: &mut Stream) -> Value {
    let at_the_end = pick(source, 4) == 0;
    let whole = |along: i32| (along + grid.0 / 2).div_euclid(grid.0) * grid.0;
    let corner = |at: Point| Point { x: whole(at.x), y: whole(at.y) };
    match (*slot, slot.random(source)) {
        (Slot::Point { about, reach }, Value::Point(_)) if at_the_end => Value::Point(straight(about, reach, source)),
        (_, Value::Point(at)) => Value::Point(corner(at)),
        (Slot::Path { from, reach }, Value::Path(_)) if at_the_end => {
            Value::Path([straight(from, reach, source)].into_iter().collect())
        }
        (_, Value::Path(path)) => Value::Path(path.iter().map(|&at| corner(at)).collect()),
        (Slot::Heading { from, sweep }, _) if at_the_end => {
            Value::Heading(if pick(source, 2) == 0 { from } else { from + sweep })
        }
        (_, Value::Heading(heading)) => Value::Heading(Angle::degrees(heading.0 / 15_000 * 15)),
        (Slot::Number { from, to }, _) if at_the_end => Value::Number(if pick(source, 2) == 0 { from } else { to }),
        (_, value) => value,
    }
}

/// Straight along an edge of the table.
fn straight(from: Point, by: Length, source: &mut Stream) -> Point {
    let by = by.0.min(2_000_000);
    match pick(source, 4) {
        0 => Point { x: from.x + by, ..from },
        1 => Point { x: from.x - by, ..from },
        2 => Point { y: from.y + by, ..from },
        _ => Point { y: from.y - by, ..from },
    }
}

/// A forecast without its picture; chances as exactly as they are the same however they were added up.
fn told_of(forecast: &Forecast) -> String {
    let Forecast { reason, about, pieces, need, chances, gain, .. } = forecast;
    let parts: Vec<String> = need.parts().iter().map(|part| format!("{} {}", part.value, part.reason.clause)).collect();
    let chances: Vec<String> = chances.iter().map(|(label, chance)| format!("{label} {chance:.6}")).collect();
    let pieces: Vec<u16> = pieces.iter().map(|piece| piece.0).collect();
    format!("[{}] {about} {pieces:?}: {}: {}; {gain:.4}", reason.clause, parts.join(" + "), chances.join(", "))
}
