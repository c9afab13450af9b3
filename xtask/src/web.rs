//! The page: what it needs is installed, it is built, its types are made anew, and its tests are run.

use crate::project::Project;
use crate::say::say;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the first page may weigh: scripts and styles, as they are sent.
const MOST_KILOBYTES: f64 = 300.0;

/// Where Chromium may be, in the order of preference.
const CHROMIUMS: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Is this a run that must not leave anything out?
pub fn is_strict() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true" || value == "1")
}

/// Says what is missing; an error where nothing may be left out.
fn missing(what: &str) -> Result<bool> {
    if is_strict() {
        bail!("{what}");
    }
    say(what);
    Ok(true)
}

/// Is Node.js there, and new enough?
///
/// # Errors
/// A line that says what to install.
pub fn node() -> Result<()> {
    let help = "the page needs Node.js 20 or newer with npm: https://nodejs.org";
    let told =
        Command::new("node").arg("--version").output().ok().filter(|told| told.status.success()).context(help)?;
    let version = String::from_utf8_lossy(&told.stdout).trim().to_owned();
    match major(&version) {
        Some(20..) => Ok(()),
        _ => bail!("{help} (this is {version})"),
    }
}

/// The first number of a version such as `v20.19.2`.
pub fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

fn folder(project: &Project) -> PathBuf {
    project.root().join("web")
}

fn npm(project: &Project, words: &[&str]) -> Result<bool> {
    // Written out in full, since Windows looks for `npm.exe` only.
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let status = Command::new(program).args(words).current_dir(folder(project)).status();
    Ok(status.context("npm cannot be started")?.success())
}

/// Installs the packages that the lock file names, if that has not been done since it changed.
///
/// # Errors
/// Where Node.js is missing, or npm cannot fetch them.
pub fn install(project: &Project) -> Result<()> {
    node()?;
    let lock = project.read("web/package-lock.json")?;
    let stamp = folder(project).join("node_modules/.installed-lock.json");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    if !npm(project, &["ci", "--no-audit", "--no-fund"])? {
        bail!("npm could not install the packages of the page");
    }
    fs::write(&stamp, lock).context("what was installed cannot be noted")
}

/// Builds the page into `web/dist`, from where the server takes it.
///
/// # Errors
/// Where Node.js or a package is missing, or the page does not build.
pub fn build(project: &Project) -> Result<()> {
    install(project)?;
    if !npm(project, &["run", "--silent", "build", "--", "--logLevel", "warn"])? {
        bail!("the page does not build");
    }
    Ok(())
}

/// Makes the types that the page shares with the server: a JSON Schema and a description of the API from the Rust types,
/// TypeScript from the schema.
///
/// # Errors
/// Where a program cannot be started.
pub fn codegen(project: &Project) -> Result<bool> {
    install(project)?;
    let made = Command::new(crate::play::cargo())
        .args(["run", "--quiet", "--package", "sandtable-server", "--example", "schema"])
        .current_dir(project.root())
        .status()
        .context("cargo cannot be started")?;
    Ok(made.success() && npm(project, &["run", "--silent", "generate"])?)
}

/// Everything about the page that needs no browser. Where Node.js is missing, a line says so.
///
/// # Errors
/// Where a program cannot be started, or something is missing in a run that may leave nothing out.
pub fn test(project: &Project) -> Result<bool> {
    if let Err(error) = node() {
        return missing(&format!("{error}; the tests of the page are left out"));
    }
    install(project)?;
    for script in ["generate:check", "format:check", "check", "test"] {
        if !npm(project, &["run", "--silent", script])? {
            return Ok(false);
        }
    }
    build(project)?;
    let weight = first_page(&folder(project).join("dist"))?;
    say(format_args!("scripts and styles of the first page: {weight:.0} kB gzipped, {MOST_KILOBYTES} at most"));
    Ok(weight <= MOST_KILOBYTES)
}

/// Browser tests against a server of the workspace. Where Chromium is missing, a line says so.
///
/// # Errors
/// Where a program cannot be started, or something is missing in a run that may leave nothing out.
pub fn browse(project: &Project, script: &str) -> Result<bool> {
    if let Err(error) = node() {
        return missing(&format!("{error}; the browser tests are left out"));
    }
    let Some(chromium) = chromium() else {
        return missing("Chromium is not there (Debian: apt-get install chromium); the browser tests are left out");
    };
    build(project)?;
    let built = Command::new(crate::play::cargo())
        .args(["build", "--quiet", "--locked", "--package", "sandtable-cli", "--bin", "sandtable"])
        .current_dir(project.root())
        .status()
        .context("cargo cannot be started")?;
    if !built.success() {
        return Ok(false);
    }
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let status = Command::new(program)
        .args(["run", "--silent", script])
        .env("SANDTABLE", project.target().join("debug/sandtable"))
        .env("CHROMIUM", chromium)
        .current_dir(folder(project))
        .status();
    Ok(status.context("npm cannot be started")?.success())
}

/// The browser that tests use; installed first, where that can be done without asking.
fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from).filter(|path| path.is_file());
    named.or_else(on_path).or_else(|| if apt_install("chromium") { on_path() } else { None })
}

/// Is a program there whose package has its name? Installed first, where that can be done without asking. `version` is what
/// makes it tell its version.
pub fn installed(program: &str, version: &str) -> bool {
    let there = || Command::new(program).arg(version).output().is_ok_and(|told| told.status.success());
    there() || (apt_install(program) && there())
}

/// Installs a package of the system, where that can be done without asking: by root on Debian, in a run that may leave
/// nothing out. Gives whether that was done.
pub fn apt_install(package: &str) -> bool {
    if !is_strict() || !is_root_on_debian() {
        return false;
    }
    say(format_args!("installing {package}"));
    let apt = |words: &[&str]| Command::new("apt-get").args(words).status().is_ok_and(|done| done.success());
    apt(&["update", "-qq"]) && apt(&["install", "-y", "-qq", "--no-install-recommends", package])
}

fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    CHROMIUMS.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

fn is_root_on_debian() -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|told| told.stdout.trim_ascii() == b"0");
    is_root && Path::new("/etc/debian_version").exists()
}

/// What the first page weighs in kB: the scripts and styles that `index.html` names, gzipped.
fn first_page(dist: &Path) -> Result<f64> {
    let index = fs::read_to_string(dist.join("index.html")).context("the page has no index.html")?;
    let mut weight = 0;
    for asset in assets(&index) {
        let told = Command::new("node")
            .args(["-e", "process.stdout.write(String(require('zlib').gzipSync(require('fs').readFileSync(process.argv[1])).length))"])
            .arg(dist.join(&asset))
            .output()
            .context("node cannot be started")?;
        let bytes: usize = String::from_utf8_lossy(&told.stdout).trim().parse().with_context(|| asset.clone())?;
        weight += bytes;
    }
    Ok(weight as f64 / 1000.0)
}

/// The scripts and styles that a page names.
pub fn assets(index: &str) -> Vec<String> {
    let quoted = index.split('"').skip(1).step_by(2);
    quoted
        .filter(|word| word.ends_with(".js") || word.ends_with(".css"))
        .map(|word| word.trim_start_matches('/').to_owned())
        .collect()
}
