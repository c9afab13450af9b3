//! What people download: one archive with one file, a Debian package, and their checksums; tried in an empty root.

use crate::project::Project;
use crate::say::say;
use crate::{play, web};
use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs};

/// The only file in the archive.
const PROGRAM: &str = "sandtable";

/// How long a page may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Builds page and program, packs them, and tries what was packed. Gives whether all of it works.
///
/// # Errors
/// Where something is missing, or does not build, pack or work.
pub fn dist(project: &Project) -> Result<bool> {
    web::build(project)?;
    let triple = host()?;
    let program = build(project, &triple)?;
    let folder = project.target().join("dist");
    if folder.is_dir() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let version = version(project)?;
    let archive = archive(&folder, &program, &format!("{PROGRAM}-{version}-{triple}"))?;
    let mut packed = vec![archive.clone()];
    packed.extend(debian(&folder, &program, &version, &triple)?);
    let sums = checksums(&folder, &packed)?;
    try_it(&folder, &archive)?;
    for file in packed.iter().chain([&sums]) {
        say(format_args!("{} ({} kB)", file.display(), fs::metadata(file)?.len() / 1000));
    }
    Ok(true)
}

/// The machine that the compiler builds for.
fn host() -> Result<String> {
    let told = Command::new("rustc").arg("-vV").output().context("rustc cannot be started")?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let host =
        told.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not say for which machine")?;
    Ok(host.to_owned())
}

fn version(project: &Project) -> Result<String> {
    let manifest: toml::Table = project.read("Cargo.toml")?.parse()?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    Ok(version.context("the workspace has no version")?.to_owned())
}

/// The program, with everything in it that it needs: on Linux its libraries too.
fn build(project: &Project, triple: &str) -> Result<PathBuf> {
    let mut cargo = Command::new(play::cargo());
    cargo.args(["build", "--release", "--locked", "--package", "sandtable-cli", "--bin", PROGRAM, "--target", triple]);
    // Nobody who downloads it looks for lines of its sources.
    cargo.env("CARGO_PROFILE_RELEASE_STRIP", "debuginfo");
    if triple.ends_with("linux-gnu") {
        cargo.env("RUSTFLAGS", "-C target-feature=+crt-static");
    }
    ensure!(
        cargo.current_dir(project.root()).status().context("cargo cannot be started")?.success(),
        "it does not build"
    );
    let name = if cfg!(windows) { format!("{PROGRAM}.exe") } else { PROGRAM.to_owned() };
    Ok(project.target().join(triple).join("release").join(name))
}

fn run(program: &str, words: &[&OsStr], within: &Path) -> Result<Vec<u8>> {
    let told = Command::new(program).args(words).current_dir(within).stderr(Stdio::inherit()).output();
    let told = told.with_context(|| format!("{program} cannot be started"))?;
    ensure!(told.status.success(), "{program} did not do it");
    Ok(told.stdout)
}

fn archive(folder: &Path, program: &Path, name: &str) -> Result<PathBuf> {
    let from = program.parent().context("the program lies in a folder")?;
    let file = format!("{name}.tar.gz");
    let own = program.file_name().context("the program has a name")?;
    // The same program gives the same archive.
    let words = ["--owner=0", "--group=0", "--mode=755", "--mtime=@0", "-C"].map(OsStr::new);
    let rest = [from.as_os_str(), OsStr::new("-czf"), OsStr::new(&file), own];
    run("tar", &[&words[..], &rest[..]].concat(), folder)?;
    Ok(folder.join(file))
}

/// A Debian package; none where Debian's programs are not there.
fn debian(folder: &Path, program: &Path, version: &str, triple: &str) -> Result<Option<PathBuf>> {
    let machine = match triple.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        _ => return Ok(None),
    };
    if !web::installed("dpkg-deb", "--version") {
        if web::is_strict() {
            bail!("dpkg-deb is not there: no Debian package");
        }
        say("dpkg-deb is not there: the Debian package is left out");
        return Ok(None);
    }
    let root = folder.join("root");
    let (bin, about, papers) = (root.join("usr/bin"), root.join("DEBIAN"), root.join("usr/share/doc/sandtable"));
    for path in [&bin, &about, &papers] {
        fs::create_dir_all(path)?;
    }
    fs::copy(program, bin.join(PROGRAM))?;
    let size = fs::metadata(program)?.len() / 1024;
    fs::write(
        about.join("control"),
        format!(
            "Package: {PROGRAM}\nVersion: {version}\nArchitecture: {machine}\nMaintainer: The people of Sandtable\n\
             Installed-Size: {size}\nSection: games\nPriority: optional\nDescription: Umpire for miniature wargames\n \
             Knows rulebooks clause by clause, measures, rolls the dice or takes yours, and plays the\n other side. \
             `sandtable serve --open` opens the table in a browser.\n"
        ),
    )?;
    fs::write(papers.join("copyright"), "Sandtable is licensed under MIT or Apache 2.0, as you like.\n")?;
    let file = folder.join(format!("{PROGRAM}_{version}_{machine}.deb"));
    let words = [OsStr::new("--build"), OsStr::new("--root-owner-group"), root.as_os_str(), file.as_os_str()];
    run("dpkg-deb", &words, folder)?;
    fs::remove_dir_all(&root)?;
    Ok(Some(file))
}

fn checksums(folder: &Path, files: &[PathBuf]) -> Result<PathBuf> {
    let names: Vec<&OsStr> = files.iter().filter_map(|file| file.file_name()).collect();
    let told = run("sha256sum", &names, folder)?;
    let sums = folder.join("SHA256SUMS");
    fs::write(&sums, told)?;
    run("sha256sum", &["--check", "--quiet", "SHA256SUMS"].map(OsStr::new), folder)?;
    Ok(sums)
}

/// Unpacks the archive into an empty folder, which is the whole world of what runs there, without any environment: the battles
/// are listed, and the table is served with its page.
fn try_it(folder: &Path, archive: &Path) -> Result<()> {
    let world = folder.join("world");
    fs::create_dir_all(&world)?;
    run("tar", &[OsStr::new("-xzf"), archive.as_os_str()], &world)?;
    let there: Vec<_> = fs::read_dir(&world)?.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
    ensure!(there == [OsStr::new(PROGRAM)], "the archive has one file, and not {there:?}");
    let listed = alone(&world, &["scenarios"])?.output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    ensure!(listed.contains(play::FIRST_SCENARIO), "the program does not run in an empty root");
    let serve = ["serve", "--db", "sqlite:/battles.sqlite", "--listen", "127.0.0.1:0"];
    let mut served = Served(alone(&world, &serve)?.stdout(Stdio::piped()).spawn()?);
    let out = served.0.stdout.take().context("it says where it is")?;
    let first = BufReader::new(out).lines().next().context("it says where it is")??;
    let address = first.rsplit("http://").next().unwrap_or_default().trim_end_matches('/').to_owned();
    let page = get(&address, "/")?;
    ensure!(page.contains("<script"), "the table has no page: {page}");
    drop(served);
    fs::remove_dir_all(&world)?;
    Ok(())
}

/// The program with nothing around it: no environment, and as the root of its file system the folder that it lies in, where the
/// machine lets us say so.
fn alone(world: &Path, words: &[&str]) -> Result<Command> {
    let found = ["chroot", "unshare"].map(|name| on_path(name).unwrap_or_default());
    let [chroot, unshare] = found.each_ref().map(|path| path.as_os_str());
    let ways: [&[&OsStr]; 2] = [&[chroot], &[unshare, OsStr::new("--map-root-user"), chroot]];
    let works = |way: &&[&OsStr]| {
        let tried = Command::new(way[0]).args(&way[1..]).arg(world).args(["/sandtable", "--version"]).output();
        tried.is_ok_and(|tried| tried.status.success())
    };
    let mut command = match ways.into_iter().find(works) {
        Some(way) => {
            let mut command = Command::new(way[0]);
            command.args(&way[1..]).arg(world).arg("/sandtable");
            command
        }
        None if web::is_strict() => bail!("the program does not run in an empty root, or none can be made"),
        None => {
            say("no empty root can be made here: the program is tried in an empty folder");
            Command::new(world.join(PROGRAM))
        }
    };
    command.args(words).current_dir(world).env_clear();
    Ok(command)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    // Where only root looks for programs.
    let folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A server that goes when it has been tried.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may have gone by itself.
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

fn get(address: &str, path: &str) -> Result<String> {
    let mut line = TcpStream::connect(address).with_context(|| format!("nobody answers at {address}"))?;
    line.set_read_timeout(Some(PATIENCE))?;
    write!(line, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    line.read_to_string(&mut answer)?;
    Ok(answer)
}
