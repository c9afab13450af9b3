//! `sandtable serve`: the table in the browser.

use crate::Failure;
use clap::Args;
use sandtable_server::{Faults, NotServed, Settings, run_with};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

/// Opens the table in the browser.
#[derive(Args, Debug)]
pub struct Serve {
    /// Where battles are kept; a file in your own data folder where none is given
    #[arg(long, value_name = "sqlite:FILE")]
    db: Option<String>,
    /// Where to listen; 127.0.0.1:8420, or the next port that is free, where nothing is given
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Opens the browser as well
    #[arg(long)]
    open: bool,
    /// For tests: a file that says how the disk fails just now
    #[arg(long, value_name = "FILE", hide = true)]
    faults: Option<PathBuf>,
    /// For tests: nothing waits for the disk
    #[arg(long, hide = true)]
    unsynced: bool,
    /// For tests: seconds after which a battle at which nobody sits is put away
    #[arg(long, value_name = "SECONDS", hide = true)]
    idle: Option<u64>,
}

impl Serve {
    /// # Errors
    /// Where the battles or the address cannot be had.
    pub fn run(&self) -> Result<(), Failure> {
        let database = match &self.db {
            Some(address) => address.clone(),
            None => usual_database()?,
        };
        let ready = |address: SocketAddr| {
            let page = format!("http://{}/", reachable(address));
            anstream::println!("Sandtable is at {page}");
            anstream::println!("Battles are kept in {database}. Ctrl+C ends.");
            if self.open && open::that_detached(&page).is_err() {
                anstream::eprintln!("no browser could be opened: please open {page}");
            }
        };
        let faults = Faults { file: self.faults.clone(), unsynced: self.unsynced };
        let mut settings = Settings::default();
        if let Some(idle) = self.idle {
            settings.idle = Duration::from_secs(idle);
        }
        run_with(&database, &faults, self.listen.as_deref(), settings, ready).map_err(|problem| match problem {
            NotServed::Store(sandtable_server::StoreFailure::Address(_)) => Failure::Usage(problem.to_string()),
            NotServed::Store(what) => Failure::No(format!("{database}: {what}")),
            NotServed::Listening(..) | NotServed::Threads(_) => Failure::No(problem.to_string()),
        })
    }
}

/// An address that a browser on this machine can go to.
fn reachable(address: SocketAddr) -> SocketAddr {
    let host = match address.ip() {
        IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    SocketAddr::new(host, address.port())
}

/// The file for battles in the user's data folder; the folder is made if it is not there.
fn usual_database() -> Result<String, Failure> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|own| own.join("Library").join("Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| named("HOME").map(|own| own.join(".local").join("share")))
    };
    let Some(folder) = folder else {
        return Err(Failure::Usage("there is no folder for battles: say where with --db sqlite:FILE".into()));
    };
    let folder = folder.join("sandtable");
    let failed = |error| Failure::No(format!("{}: {error}; say where with --db sqlite:FILE", folder.display()));
    fs::create_dir_all(&folder).map_err(failed)?;
    Ok(format!("sqlite:{}", folder.join("battles.sqlite").display()))
}
