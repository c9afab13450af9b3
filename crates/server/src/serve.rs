//! The server as a whole: what it listens to, and how it ends.

use crate::gate::{Caller, Gate, Limits};
use crate::guard::Guard;
use crate::rest::battles::Commitments;
use crate::rest::reviews::Reviews;
use crate::routes::{Common, Shared, router};
use crate::settings::Settings;
use crate::socket::{GOING_AWAY, goodbye};
use crate::tables::Tables;
use crate::world::World;
use sandtable_search::Hosted;
use sandtable_store::{Failure, Faults, Store};
use std::fmt;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// How long requests may go on when the server ends.
const ENDING: Duration = Duration::from_secs(5);

/// Ports that are tried after the one that is taken, where nobody asked for that one.
const NEXT_PORTS: u16 = 20;

/// Why nothing is served.
#[derive(Debug)]
pub enum NotServed {
    /// The battles cannot be reached.
    Store(Failure),
    /// Nobody can be heard at the address.
    Listening(String, io::Error),
    /// The machine gives no threads.
    Threads(io::Error),
}

impl fmt::Display for NotServed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotServed::Store(failure) => failure.fmt(out),
            NotServed::Listening(address, error) => write!(out, "{address}: {error}"),
            NotServed::Threads(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for NotServed {}

/// A server with its battles.
pub struct Server {
    store: Store,
    settings: Settings,
    around: Option<crate::world::Around>,
}

impl Server {
    /// A server of these battles.
    pub fn new(store: Store, settings: Settings) -> Server {
        Server { store, settings, around: None }
    }

    /// Puts something around every battle that is taken up. For tests: a battle that breaks down, say.
    #[must_use]
    pub fn around(self, around: impl Fn(Box<dyn Hosted>) -> Box<dyn Hosted> + Send + Sync + 'static) -> Server {
        Server { around: Some(Arc::new(around)), ..self }
    }

    /// Serves until `end` comes. Then every page is told, and what was acknowledged is kept.
    ///
    /// # Errors
    /// Where the listener fails.
    pub async fn serve(self, listener: TcpListener, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let world = Arc::new(World::new(self.store.clone(), self.settings.clone(), self.around));
        let shared: Shared = Arc::new(Common {
            tables: Tables::new(world.clone()),
            guard: Guard::new(&self.settings),
            commitments: Commitments::default(),
            reviews: Reviews::default(),
            world,
        });
        let app = router(shared.clone()).into_make_service_with_connect_info::<Caller>();
        let limits =
            Limits { all: self.settings.sockets, each: self.settings.sockets_each, silence: self.settings.silence };
        let gate = Gate::new(listener, limits);
        let (told, ended) = tokio::sync::oneshot::channel();
        let closing = shared.clone();
        let served = axum::serve(gate, app).with_graceful_shutdown(async move {
            end.await;
            closing.reviews.close();
            closing.tables.close(&goodbye(GOING_AWAY, "the server is closing; the battle goes on later")).await;
            // The other end may have gone first.
            _ = told.send(());
        });
        let served = std::pin::pin!(async move { served.await });
        let overtime = async {
            if ended.await.is_err() {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(ENDING).await;
        };
        let done = tokio::select! {
            done = served => done,
            () = overtime => Ok(()),
        };
        self.store.close().await;
        done
    }
}

/// Serves with the default limits until the program is told to end, and logs to standard error. `listen` is an address;
/// where none is given, it is the usual one, or the next port that is free. `ready` is told the address.
///
/// # Errors
/// Where the battles or the address cannot be had.
pub fn run(database: &str, listen: Option<&str>, ready: impl FnOnce(SocketAddr)) -> Result<(), NotServed> {
    run_with(database, &Faults::default(), listen, Settings::default(), ready)
}

/// The same with other limits, and on a disk that fails as these faults say.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    database: &str,
    faults: &Faults,
    listen: Option<&str>,
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), NotServed> {
    let level = if std::env::var_os("SANDTABLE_LOG").is_some() { tracing::Level::DEBUG } else { tracing::Level::INFO };
    // Somebody else may be logging already.
    _ = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_target(false).try_init();
    runtime().map_err(NotServed::Threads)?.block_on(async {
        let store = Store::open_with(database, faults).await.map_err(NotServed::Store)?;
        let listener = listening(listen).await?;
        let address = listener.local_addr().map_err(|error| NotServed::Listening("the address".into(), error))?;
        ready(address);
        let served = Server::new(store, settings).serve(listener, told_to_end()).await;
        served.map_err(|error| NotServed::Listening(address.to_string(), error))
    })
}

/// Threads to serve people, one for each processor, and a few to do what takes long: more would only wait for each other, and
/// each keeps memory.
///
/// # Errors
/// Where the machine gives none.
pub fn runtime() -> io::Result<Runtime> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    tokio::runtime::Builder::new_multi_thread().max_blocking_threads(processors + 2).enable_all().build()
}

/// Where `sandtable serve` listens if nobody says otherwise.
const USUAL: ([u8; 4], u16) = ([127, 0, 0, 1], 8420);

async fn listening(listen: Option<&str>) -> Result<TcpListener, NotServed> {
    let failed = |address: &str, error| NotServed::Listening(address.to_owned(), error);
    if let Some(address) = listen {
        let found: Vec<SocketAddr> = address.to_socket_addrs().map_err(|error| failed(address, error))?.collect();
        return TcpListener::bind(&found[..]).await.map_err(|error| failed(address, error));
    }
    let (host, first) = USUAL;
    let mut last = None;
    for port in first..first + NEXT_PORTS {
        match TcpListener::bind(SocketAddr::from((host, port))).await {
            Ok(listener) => return Ok(listener),
            Err(error) => last = Some(error),
        }
    }
    let error = last.unwrap_or_else(|| io::ErrorKind::AddrInUse.into());
    Err(failed(&SocketAddr::from(USUAL).to_string(), error))
}

/// Comes when the program is interrupted or told to end.
async fn told_to_end() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
    tracing::info!("the server is closing");
}
