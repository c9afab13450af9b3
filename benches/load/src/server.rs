//! The server that is measured: a process of its own, on a processor of its own.

use crate::Result;
use sandtable_server::{Server, Settings, Store, runtime};
use std::fs;
use std::io::{BufRead, BufReader, Write, stdout};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// The processor of the server; the clients have the next one.
pub const PROCESSOR: usize = 0;

/// Serves until it is killed. All clients come from one address and send as fast as they can, so that only the limits on that
/// are lifted.
pub fn serve(file: &str) -> Result<()> {
    let settings = Settings {
        messages: 1e9,
        saved_messages: 1e9,
        connections: 1000,
        requests: 1e9,
        saved_requests: 1e9,
        ..Settings::default()
    };
    runtime()?.block_on(async {
        let store = Store::open(&format!("sqlite:{file}")).await?;
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        println!("{}", listener.local_addr()?);
        stdout().flush()?;
        Ok(Server::new(store, settings).serve(listener, std::future::pending()).await?)
    })
}

/// A running server, killed when it is dropped.
pub struct Running {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// From the start of its process until it said where it listens.
    pub started: Duration,
}

impl Running {
    /// Starts a server of the battles of a file.
    pub fn start(file: &Path) -> Result<Running> {
        let begun = Instant::now();
        let mut child = Command::new("taskset")
            .args(["--cpu-list", &PROCESSOR.to_string()])
            .arg(std::env::current_exe()?)
            .arg("serve")
            .arg(file)
            .stdout(Stdio::piped())
            .spawn()?;
        let told = child.stdout.take().ok_or("the server says nothing")?;
        let mut address = String::new();
        BufReader::new(told).read_line(&mut address)?;
        Ok(Running { child, address: address.trim().parse()?, started: begun.elapsed() })
    }

    /// The memory of the process that is not shared with others, in bytes.
    pub fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kilobytes * 1024)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
