//! A real server process with a folder of its own, that is killed, ended and started again.

use anyhow::{Context, Result, bail};
use sandtable_client::Server;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Longer than a start takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that goes with whoever made it.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder among the temporary ones.
    ///
    /// # Errors
    /// Where none can be made.
    pub fn new() -> Result<Folder> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sandtable-soak-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
        Ok(Folder(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The system clears what is left.
        _ = fs::remove_dir_all(&self.0);
    }
}

/// How a server is started.
#[derive(Clone, Debug, Default)]
pub struct How {
    /// The program `sandtable`.
    pub program: PathBuf,
    /// Words before it: another program that watches it.
    pub before: Vec<String>,
    /// Words after `serve`.
    pub after: Vec<String>,
}

/// A server process and where its battles are.
pub struct House {
    how: How,
    /// Where its battles are.
    folder: PathBuf,
    /// Where it logs: not on the disk that fails.
    log: PathBuf,
    /// Where it listens: the same after every start, so that pages find it again.
    address: Option<String>,
    child: Option<Child>,
    starts: u32,
}

impl House {
    /// Starts a server whose battles are in a folder, and which logs into a file.
    ///
    /// # Errors
    /// Where it does not start.
    pub async fn open(how: How, folder: &Path, log: &Path) -> Result<House> {
        let (folder, log) = (folder.to_owned(), log.to_owned());
        let mut house = House { how, folder, log, address: None, child: None, starts: 0 };
        house.start().await?;
        Ok(house)
    }

    /// The server, for those who come to it.
    ///
    /// # Panics
    /// Before it has been started.
    pub fn server(&self) -> Server {
        Server::at(self.address.as_deref().expect("a house is open when it is made"))
    }

    /// The file of all battles.
    pub fn file(&self) -> PathBuf {
        self.folder.join("battles.sqlite")
    }

    /// How often it was started.
    pub fn starts(&self) -> u32 {
        self.starts
    }

    /// Starts the server again, at the same address.
    ///
    /// # Errors
    /// Where it does not start.
    pub async fn start(&mut self) -> Result<()> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let words: Vec<String> =
            self.how.before.iter().cloned().chain([self.how.program.display().to_string()]).collect();
        let (program, rest) = words.split_first().context("a program has a name")?;
        let mut child = Command::new(program)
            .args(rest)
            .arg("serve")
            .arg("--db")
            .arg(format!("sqlite:{}", self.file().display()))
            .args(["--listen", self.address.as_deref().unwrap_or("127.0.0.1:0")])
            .args(&self.how.after)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{program} cannot be started"))?;
        let said = child.stdout.take().context("what the server says is piped")?;
        let mut lines = BufReader::new(said).lines();
        let first = tokio::time::timeout(PATIENCE, lines.next_line()).await.context("the server does not start")??;
        let Some(first) = first else { bail!("the server did not start:\n{}", self.log()) };
        let address =
            first.strip_prefix("Sandtable is at http://").with_context(|| format!("the server says `{first}`"))?;
        self.address = Some(address.trim_end_matches('/').to_owned());
        // What it says later is read, so that it never waits for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        self.child = Some(child);
        self.starts += 1;
        Ok(())
    }

    /// Kills it: no word of farewell, nothing tidied away.
    ///
    /// # Errors
    /// Where it cannot be killed.
    pub async fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill().await.context("the server cannot be killed")?;
        }
        Ok(())
    }

    /// Tells it to end, and waits until it has.
    ///
    /// # Errors
    /// Where it does not end.
    pub async fn end(&mut self) -> Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let id = child.id().context("a server that runs has a number")?;
        let told = Command::new("kill").args(["-TERM", &id.to_string()]).status().await;
        if !told.is_ok_and(|status| status.success()) {
            bail!("the server cannot be told to end");
        }
        tokio::time::timeout(PATIENCE, child.wait()).await.context("the server does not end when it is told to")??;
        Ok(())
    }

    /// Has it gone without being told to?
    pub fn has_gone(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| child.try_wait().ok().flatten().is_some())
    }

    /// The memory that it holds, in KiB; none where the system does not say.
    pub fn memory(&self) -> Option<u64> {
        let id = self.child.as_ref()?.id()?;
        let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok())
    }

    /// The end of what it has logged, without what is as it should be.
    pub fn log(&self) -> String {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains(" INFO ")).collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}
