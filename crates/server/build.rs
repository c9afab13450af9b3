//! Has the program built again when the page has been, and the page before a program that people install.
//!
//! A program that is optimised is one that people use: it has its page, which is built here where it is missing or older than
//! what it is made of. That needs Node.js with npm; `SANDTABLE_PAGE=none` leaves it out.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

/// Where the page is, from here.
const WEB: &str = "../../web";

/// What the page is made of.
const SOURCES: [&str; 5] = ["src", "public", "index.html", "package-lock.json", "vite.config.ts"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SANDTABLE_PAGE");
    let (web, page) = (Path::new(WEB), Path::new(WEB).join("dist"));
    let is_used = env::var("OPT_LEVEL").is_ok_and(|level| level != "0" && level != "1");
    let is_wanted =
        is_used && env::var("SANDTABLE_PAGE").as_deref() != Ok("none") && web.join("package.json").is_file();
    if is_wanted {
        let sources: Vec<PathBuf> = SOURCES.iter().map(|source| web.join(source)).collect();
        sources.iter().for_each(|source| println!("cargo::rerun-if-changed={}", source.display()));
        let built = newest(&page.join("index.html"));
        if built.is_none() || sources.iter().filter_map(|source| newest(source)).max() > built {
            build(web);
        }
    }
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
    }
}

/// When something was last changed, or the newest within it; none where it is not there.
fn newest(path: &Path) -> Option<SystemTime> {
    if !path.is_dir() {
        return fs::metadata(path).and_then(|about| about.modified()).ok();
    }
    fs::read_dir(path).ok()?.filter_map(|entry| newest(&entry.ok()?.path())).max()
}

/// Builds the page. Says what is missing where that does not go.
fn build(web: &Path) {
    if !web.join("node_modules").is_dir() {
        npm(web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(web, &["run", "--silent", "build", "--", "--logLevel", "warn"]);
}

fn npm(web: &Path, words: &[&str]) {
    // Written out in full, since Windows looks for `npm.exe` only.
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let done = Command::new(program).args(words).current_dir(web).status();
    assert!(
        done.is_ok_and(|done| done.success()),
        "the page of the table is not built: `npm {}` in web does not go. It needs Node.js 20 or newer with npm \
         (https://nodejs.org); with SANDTABLE_PAGE=none the program is built without its page",
        words.join(" ")
    );
}
