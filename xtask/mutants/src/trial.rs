//! Trying mutants: which tests meet the function that one stands in, and whether one of them fails.

use crate::built::Built;
use crate::schema::function_of;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use xtask::say::say;

/// A test that runs by itself.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its program, by its number.
    program: usize,
    /// Its name.
    pub name: String,
    /// How long it takes alone.
    time: Duration,
}

/// What came of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This test failed.
    Caught(String),
    /// So many tests met its function, and none failed.
    Missed(usize),
}

/// The tests, and which of them meet which function.
pub struct Trial<'b> {
    built: &'b Built<'b>,
    tests: Vec<Test>,
    /// By the number of a function: the tests that meet it, the quickest first.
    met: BTreeMap<usize, Vec<usize>>,
    notes: PathBuf,
    /// How many times tests were started.
    runs: AtomicUsize,
}

/// What the tests that run at once may take together before the next ones are started: the first are few.
const FIRST: Duration = Duration::from_millis(400);

impl<'b> Trial<'b> {
    /// Runs every test once without a mutant, each in a process of its own, and notes what it meets. One that fails then (it
    /// may count what noting itself allocates) is left out, and named.
    ///
    /// # Errors
    /// Where a test cannot be started.
    pub fn new(built: &'b Built<'b>, notes: PathBuf) -> Result<Trial<'b>> {
        let mut trial = Trial { built, tests: Vec::new(), met: BTreeMap::new(), notes, runs: AtomicUsize::new(0) };
        fs::create_dir_all(&trial.notes)?;
        for (program, path) in built.programs.iter().enumerate() {
            let listed =
                Command::new(path).args(["--list", "--format", "terse"]).current_dir(&built.folder).output()?;
            let names = String::from_utf8_lossy(&listed.stdout).into_owned();
            let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
            let test = |name: &str| Test { program, name: name.to_owned(), time: Duration::ZERO };
            trial.tests.extend(names.map(test));
        }
        let found = Mutex::new(Vec::new());
        each(trial.tests.len(), |number| {
            let alone = trial.alone(number)?;
            found.lock().expect("no thread has failed").push((number, alone));
            Ok(())
        })?;
        for (number, (time, functions)) in found.into_inner().expect("no thread has failed") {
            trial.tests[number].time = time;
            for function in functions {
                trial.met.entry(function).or_default().push(number);
            }
        }
        for tests in trial.met.values_mut() {
            tests.sort_by_key(|&test| trial.tests[test].time);
        }
        Ok(trial)
    }

    /// How many tests there are.
    pub fn tests(&self) -> usize {
        self.tests.len()
    }

    /// One test without a mutant: how long it takes, and the functions that it meets.
    fn alone(&self, number: usize) -> Result<(Duration, Vec<usize>)> {
        let test = &self.tests[number];
        let notes = self.notes.join(format!("{number}.txt"));
        let _none_there = fs::remove_file(&notes);
        let begun = Instant::now();
        let mut command = self.command(&[number]);
        let output = command.env("SANDTABLE_MUTANTS_MET", &notes).output().context("a test cannot be started")?;
        if !output.status.success() {
            say(format_args!("left out, since it fails although nothing is mutated: {}", test.name));
            return Ok((begun.elapsed(), Vec::new()));
        }
        let met = fs::read_to_string(&notes).unwrap_or_default();
        Ok((begun.elapsed(), met.lines().filter_map(|line| line.parse().ok()).collect()))
    }

    /// Several tests of one program, in one process.
    fn command(&self, tests: &[usize]) -> Command {
        let program = &self.built.programs[self.tests[tests[0]].program];
        let mut command = Command::new(program);
        command.arg("--exact").args(tests.iter().map(|&test| &self.tests[test].name)).arg("--test-threads=1");
        command.current_dir(&self.built.folder);
        command
    }

    /// Tries every mutant.
    ///
    /// # Errors
    /// Where a test cannot be started.
    pub fn run(&self, tell: impl Fn(usize, &Outcome) + Sync) -> Result<BTreeMap<usize, Outcome>> {
        let ids: Vec<usize> = self.built.mutants.keys().copied().collect();
        let outcomes = Mutex::new(BTreeMap::new());
        each(ids.len(), |at| {
            let outcome = self.try_one(ids[at])?;
            tell(ids[at], &outcome);
            outcomes.lock().expect("no thread has failed").insert(ids[at], outcome);
            Ok(())
        })?;
        Ok(outcomes.into_inner().expect("no thread has failed"))
    }

    /// The tests that meet the function of a mutant, the quickest first.
    fn meeting(&self, id: usize) -> &[usize] {
        let function = self.built.functions[&function_of(self.built.mutants[&id])];
        self.met.get(&function).map_or(&[][..], Vec::as_slice)
    }

    fn try_one(&self, id: usize) -> Result<Outcome> {
        self.until_one_fails(id, self.meeting(id))
    }

    /// The first of some mutants that one of some tests notices, with that test.
    ///
    /// # Errors
    /// Where a test cannot be started.
    pub fn noticed(&self, ids: &[usize], named: impl Fn(&str) -> bool) -> Result<Option<(usize, String)>> {
        for &id in ids {
            let tests = self.meeting(id).iter().copied().filter(|&test| named(&self.tests[test].name));
            if let Outcome::Caught(test) = self.until_one_fails(id, &tests.collect::<Vec<_>>())? {
                return Ok(Some((id, test)));
            }
        }
        Ok(None)
    }

    fn until_one_fails(&self, id: usize, tests: &[usize]) -> Result<Outcome> {
        let mut rest = tests;
        let mut share = FIRST;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(self.as_many_as(rest, share));
            rest = later;
            share *= 3;
            if let Some(failed) = self.fails(id, now)? {
                return Ok(Outcome::Caught(failed));
            }
        }
        Ok(Outcome::Missed(tests.len()))
    }

    /// How many of the first tests of one program take so long together; one at least.
    fn as_many_as(&self, tests: &[usize], share: Duration) -> usize {
        let mut sum = Duration::ZERO;
        let program = self.tests[tests[0]].program;
        let fits = |&&test: &&usize| {
            sum += self.tests[test].time;
            sum <= share && self.tests[test].program == program
        };
        tests.iter().take_while(fits).count().max(1)
    }

    /// The first of these tests that fails with this mutant. Who never ends has failed.
    fn fails(&self, id: usize, tests: &[usize]) -> Result<Option<String>> {
        let usual: Duration = tests.iter().map(|&test| self.tests[test].time).sum();
        // Two threads may try the same mutant, for two clauses.
        let said = self.notes.join(format!("said-{}.txt", self.runs.fetch_add(1, Ordering::Relaxed)));
        let mut command = self.command(tests);
        command.env("SANDTABLE_MUTANT", id.to_string()).stdout(fs::File::create(&said)?).stderr(Stdio::null());
        let child = command.spawn().context("a test cannot be started")?;
        let ended = within(child, usual * 8 + Duration::from_secs(15))?;
        let failed = match ended {
            Some(true) => None,
            Some(false) => Some(first_failed(&said)),
            None => Some(format!("{} (never ends)", self.tests[tests[0]].name)),
        };
        fs::remove_file(&said)?;
        Ok(failed)
    }
}

/// Does a process end well? None where it does not end in time; then it is stopped.
fn within(mut child: Child, limit: Duration) -> Result<Option<bool>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        if begun.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn first_failed(said: &Path) -> String {
    let said = fs::read_to_string(said).unwrap_or_default();
    let failed = said.lines().find_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
    failed.unwrap_or("a test that breaks off").to_owned()
}

/// Does something for each number, on as many threads as there are processors.
pub fn each(many: usize, act: impl Fn(usize) -> Result<()> + Sync) -> Result<()> {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let work = || -> Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= many {
                    return Ok(());
                }
                act(number)?;
            }
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().try_for_each(|thread| thread.join().expect("a thread does not panic"))
    })
}
