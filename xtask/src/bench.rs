//! What things cost: times and instruction counts of every job beside its hand-written floor, and the gate on the counts.

use crate::play::cargo;
use crate::project::Project;
use crate::say::say;
use crate::web::{installed, is_strict};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The page with the tables.
const PAGE: &str = "docs/performance.md";
/// What the gate compares with.
const COMMITTED: &str = "benches/counts.csv";
/// So much more than committed is too much.
const TOLERANCE: f64 = 1.25;
/// The function whose instructions are counted.
const MEASURED: &str = "sandtable_bench::job::measured";

/// Deterministic counts: instructions of each job, and how often batches ask for memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Instructions of the floor (0 without one) and of the product each time, by job.
    pub instructions: BTreeMap<String, (f64, f64)>,
    /// How often each batch asks for memory.
    pub allocations: BTreeMap<String, u64>,
}

impl Counts {
    /// The counts as lines of a file.
    pub fn write(&self) -> String {
        let mut text = String::from(
            "# Written by `cargo xtask bench`: job, instructions of floor and product each time; batch, allocations.\n",
        );
        for (job, (floor, product)) in &self.instructions {
            text += &format!("{job};{floor:.1};{product:.1}\n");
        }
        for (batch, count) in &self.allocations {
            text += &format!("{batch};{count}\n");
        }
        text
    }

    /// Reads what [`Counts::write`] wrote.
    ///
    /// # Errors
    /// Where a line is no count.
    pub fn read(text: &str) -> Result<Counts> {
        let mut counts = Counts::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split(';').collect::<Vec<_>>()[..] {
                [job, floor, product] => {
                    let both = (floor.parse().context(line.to_owned())?, product.parse().context(line.to_owned())?);
                    counts.instructions.insert(job.to_owned(), both);
                }
                [batch, count] => _ = counts.allocations.insert(batch.to_owned(), count.parse()?),
                _ => bail!("{COMMITTED}: `{line}` is no count"),
            }
        }
        Ok(counts)
    }

    /// What has become worse than committed: ratios (or instructions, where there is no floor) by more than a quarter,
    /// allocations by more than none.
    pub fn worse_than(&self, committed: &Counts) -> Vec<String> {
        let mut worse = Vec::new();
        let renew = "if that is meant, run `cargo xtask bench`";
        for (job, &(floor, product)) in &self.instructions {
            let Some(&(known_floor, known_product)) = committed.instructions.get(job) else {
                worse.push(format!("{job} is not in {COMMITTED}: {renew}"));
                continue;
            };
            let cost = |floor: f64, product: f64| if floor > 0.0 { product / floor } else { product };
            let (now, before) = (cost(floor, product), cost(known_floor, known_product));
            if now > before * TOLERANCE {
                let of = if floor > 0.0 { "times the floor's instructions" } else { "instructions" };
                worse.push(format!("{job}: {now:.2} {of}, {before:.2} before; {renew}"));
            }
        }
        for (batch, &count) in &self.allocations {
            match committed.allocations.get(batch) {
                Some(&before) if count <= before => {}
                Some(before) => worse.push(format!("{batch}: {count} allocations, {before} before; {renew}")),
                None => worse.push(format!("{batch}: {count} allocations, none committed; {renew}")),
            }
        }
        worse
    }
}

/// The gate: counts, and says what has become worse. Where valgrind is missing, a line says so.
///
/// # Errors
/// Where something cannot be run, or is missing in a run that may leave nothing out.
pub fn gate(project: &Project) -> Result<bool> {
    if !valgrind() {
        let what = "valgrind is not there (Debian: apt-get install valgrind); instructions are not counted";
        if is_strict() {
            bail!("{what}");
        }
        say(what);
        return Ok(true);
    }
    build(project, &["sandtable-bench"])?;
    let worse = counted(project)?.worse_than(&Counts::read(&project.read(COMMITTED)?)?);
    worse.iter().for_each(say);
    Ok(worse.is_empty())
}

/// Measures everything, and renews the table of [`PAGE`] and the counts that the gate compares with.
///
/// # Errors
/// Where something cannot be run or written.
pub fn bench(project: &Project) -> Result<bool> {
    if !valgrind() {
        bail!("valgrind counts the instructions (Debian: apt-get install valgrind)");
    }
    // By itself, as the gate builds it: together with the server the shared libraries have other features, and other counts.
    build(project, &["sandtable-bench"])?;
    let counts = counted(project)?;
    build(project, &["sandtable-bench", "sandtable-load"])?;
    let times = output(&mut Command::new(program(project, "bench-time")))?;
    let mut table = format!("{}, {}. `cargo xtask bench`.\n\n", machine(), today()?);
    table += "| job | each | floor | product | ratio of times | instructions, floor | product | **ratio** | why |\n";
    table += "|---|---|---:|---:|---:|---:|---:|---:|---|\n";
    for line in times.lines() {
        let [job, once, floor, product, ratio, low, high, why] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("bench-time: `{line}` is no row");
        };
        let &(floor_count, product_count) = counts.instructions.get(job).context(format!("{job} was not counted"))?;
        let spread = if ratio == "-" { "-".to_owned() } else { format!("{ratio} ({low}-{high})") };
        let ratio = if floor_count > 0.0 { format!("**{:.2}**", product_count / floor_count) } else { "-".to_owned() };
        let (floor_count, product_count) = (thousands(floor_count), thousands(product_count));
        table += &format!(
            "| {job} | {once} | {} | {} | {spread} | {floor_count} | {product_count} | {ratio} | {why} |\n",
            duration(floor),
            duration(product)
        );
    }
    table += "\nAllocations: ";
    let batches = counts.allocations.iter().map(|(batch, count)| format!("{batch} {count}"));
    table += &batches.collect::<Vec<_>>().join(", ");
    table += " (ten battles each).\n";
    table += "\n| a server under load | |\n|---|---:|\n";
    for line in output(&mut Command::new(program(project, "sandtable-load")))?.lines() {
        let (what, value) = line.split_once('\t').with_context(|| format!("sandtable-load: `{line}` is no row"))?;
        table += &format!("| {what} | {value} |\n");
    }
    say(&table);
    renew(project, "measured", &table)?;
    fs::write(project.root().join(COMMITTED), counts.write()).context(COMMITTED)?;
    Ok(true)
}

/// Runs the scripts for other programs that answer the same questions, and renews their table.
///
/// # Errors
/// Where something cannot be run or written.
pub fn peers(project: &Project) -> Result<bool> {
    let told = output(
        Command::new("sh").arg("benches/peers/run.sh").current_dir(project.root()).env("TARGET", project.target()),
    )?;
    let mut table = format!("{}, {}. `cargo xtask bench peers`.\n\n", machine(), today()?);
    table += "| program | job | each |\n|---|---|---:|\n";
    for line in told.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            [program, job, nanoseconds] => {
                table += &format!("| {program} | {job} | {} |\n", duration(nanoseconds));
            }
            _ => say(line),
        }
    }
    say(&table);
    renew(project, "peers", &table)?;
    Ok(true)
}

/// Puts a table between its markers.
fn renew(project: &Project, name: &str, table: &str) -> Result<()> {
    let page = project.read(PAGE)?;
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&begin).with_context(|| format!("{PAGE} has no `{}`", begin.trim()))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("{PAGE} has no `{end}`"))?;
    fs::write(project.root().join(PAGE), format!("{before}{begin}{table}{end}{after}")).context(PAGE)
}

fn build(project: &Project, packages: &[&str]) -> Result<()> {
    let status = Command::new(cargo())
        .args(["build", "--quiet", "--release", "--locked"])
        .args(packages.iter().flat_map(|package| ["--package", *package]))
        .current_dir(project.root())
        .status()
        .context("cargo cannot be started")?;
    if status.success() { Ok(()) } else { bail!("the benchmarks do not build") }
}

fn program(project: &Project, name: &str) -> PathBuf {
    project.target().join("release").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

fn output(command: &mut Command) -> Result<String> {
    let told = command.stderr(std::process::Stdio::inherit()).output().with_context(|| format!("{command:?}"))?;
    if !told.status.success() {
        bail!("{command:?} failed");
    }
    Ok(String::from_utf8(told.stdout)?)
}

/// Counts instructions and allocations: the same numbers again for the same program.
fn counted(project: &Project) -> Result<Counts> {
    let mut counts = Counts::default();
    for line in output(&mut Command::new(program(project, "bench-allocate")))?.lines() {
        let (batch, count) = line.rsplit_once('\t').context("bench-allocate tells tables")?;
        counts.allocations.insert(batch.replace('\t', ", "), count.parse()?);
    }
    let folder = project.target().join("counts");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let told = output(
        Command::new("valgrind")
            .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
            .arg(format!("--toggle-collect={MEASURED}"))
            .arg(format!("--dump-after={MEASURED}"))
            .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
            .arg(program(project, "bench-count")),
    )?;
    for (dump, line) in (1..).zip(told.lines()) {
        let [job, side, times] = line.split('\t').collect::<Vec<_>>()[..] else { bail!("bench-count: `{line}`") };
        let text = fs::read_to_string(folder.join(format!("out.{dump}"))).context("a dump for each measured job")?;
        let total = text.lines().find_map(|line| line.strip_prefix("totals: ").or(line.strip_prefix("summary: ")));
        let total: f64 = total.context("a dump with totals")?.trim().parse()?;
        let each = total / times.parse::<f64>()?;
        let both: &mut (f64, f64) = counts.instructions.entry(job.to_owned()).or_default();
        *(if side == "floor" { &mut both.0 } else { &mut both.1 }) = each;
    }
    Ok(counts)
}

/// Is valgrind there? Installed first, where that can be done without asking.
fn valgrind() -> bool {
    installed("valgrind", "--version")
}

/// The processor and the system, in words.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let rust = Command::new("rustc").arg("--version").output();
    let rust = rust.map(|told| String::from_utf8_lossy(&told.stdout).split(" (").next().unwrap_or_default().to_owned());
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{model}, {cores} cores, {}, {}", std::env::consts::OS, rust.unwrap_or_default().trim())
}

/// The day, by the clock of whoever measures.
fn today() -> Result<String> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    Ok(date(days as i64))
}

/// The date so many days after 1 January 1970.
pub fn date(days: i64) -> String {
    // Counted from 1 March of year 0, so that the odd day of leap years comes last.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + i64::from(month <= 2))
}

/// Nanoseconds in a unit that fits.
fn duration(nanoseconds: &str) -> String {
    match nanoseconds.parse::<f64>() {
        Ok(n) if n < 1e3 => format!("{n:.1} ns"),
        Ok(n) if n < 1e6 => format!("{:.2} us", n / 1e3),
        Ok(n) if n < 1e9 => format!("{:.2} ms", n / 1e6),
        Ok(n) => format!("{:.2} s", n / 1e9),
        Err(_) => nanoseconds.to_owned(),
    }
}

fn thousands(number: f64) -> String {
    if number == 0.0 {
        return "-".to_owned();
    }
    let digits = format!("{number:.0}");
    let first = digits.len() % 3;
    let groups = std::iter::once(&digits[..first]).filter(|group| !group.is_empty());
    let rest = digits.as_bytes()[first..].chunks(3).filter_map(|group| std::str::from_utf8(group).ok());
    groups.chain(rest).collect::<Vec<_>>().join(",")
}
