//! A server in a house of its own: its own threads, its own file, its own address; and requests to it.

pub use sandtable_client::Links;
use sandtable_search::Hosted;
use sandtable_server::{Server, Settings, Store};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::{env, fs, io, process};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A folder that goes with the test.
pub struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sandtable-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The address of the store in it.
    pub fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("battles.sqlite").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The system clears what is left.
        _ = fs::remove_dir_all(&self.0);
    }
}

type Around = Arc<dyn Fn(Box<dyn Hosted>) -> Box<dyn Hosted> + Send + Sync>;

/// The threads of a house: they end with it, and nobody waits for them.
struct Threads(Option<Runtime>);

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// A server that runs.
pub struct House {
    pub address: SocketAddr,
    pub folder: Folder,
    settings: Settings,
    threads: Threads,
    end: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// Everything that all servers of these tests have logged.
pub fn logged() -> String {
    let bytes = log().lock().unwrap().clone();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn log() -> &'static Mutex<Vec<u8>> {
    static LOG: OnceLock<Mutex<Vec<u8>>> = OnceLock::new();
    LOG.get_or_init(|| {
        let started = tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(|| Page).try_init();
        started.unwrap();
        Mutex::default()
    })
}

struct Page;

impl io::Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(mut log) = LOGGING.get().and_then(|log| log.lock().ok()) {
            log.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

static LOGGING: OnceLock<&'static Mutex<Vec<u8>>> = OnceLock::new();

impl House {
    pub async fn open() -> House {
        House::with(Settings::default()).await
    }

    pub async fn with(settings: Settings) -> House {
        House::at(Folder::new(), settings, None).await
    }

    pub async fn around(around: impl Fn(Box<dyn Hosted>) -> Box<dyn Hosted> + Send + Sync + 'static) -> House {
        House::at(Folder::new(), Settings::default(), Some(Arc::new(around))).await
    }

    async fn at(folder: Folder, settings: Settings, around: Option<Around>) -> House {
        LOGGING.get_or_init(log);
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let (ready, address) = oneshot::channel();
        let (database, own) = (folder.database(), settings.clone());
        let served = runtime.spawn(async move {
            let store = Store::open(&database).await.unwrap();
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            ready.send(listener.local_addr().unwrap()).unwrap();
            let mut server = Server::new(store, own);
            if let Some(around) = around {
                server = server.around(move |battle| around(battle));
            }
            let end = async {
                // A house that is left without a word ends with its threads.
                if ended.await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            server.serve(listener, end).await.unwrap();
        });
        let threads = Threads(Some(runtime));
        House { address: address.await.unwrap(), folder, settings, threads, end, served }
    }

    /// Closes the house as it should be, and opens it again.
    pub async fn reopened(self) -> House {
        self.end.send(()).unwrap();
        self.served.await.unwrap();
        drop(self.threads);
        House::at(self.folder, self.settings, None).await
    }

    /// Stops all at once, as if the machine had failed, and opens again.
    pub async fn killed(self) -> House {
        self.served.abort();
        drop(self.threads);
        House::at(self.folder, self.settings, None).await
    }

    /// The house as its visitors know it.
    pub fn server(&self) -> sandtable_client::Server {
        sandtable_client::Server::at(self.address.to_string())
    }

    pub async fn request(&self, method: &str, path: &str, head: &str, body: &str) -> Got {
        Got(self.server().request(method, path, head, body).await.unwrap())
    }

    pub async fn get(&self, path: &str) -> Got {
        self.request("GET", path, "", "").await
    }

    /// A request with the key of a link.
    pub async fn with_key(&self, method: &str, path: &str, key: &str) -> Got {
        self.request(method, path, &format!("Authorization: Bearer {key}\r\n"), "").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Got {
        self.request("POST", path, "Content-Type: application/json\r\n", &body.to_string()).await
    }

    /// A battle that these hold.
    pub async fn battle(&self, seats: Value) -> Links {
        self.set_up(json!({ "book": "mad", "scenario": "first-shots", "seats": seats, "umpire": "Anna" })).await
    }

    pub async fn set_up(&self, battle: Value) -> Links {
        self.server().set_up(&battle).await.unwrap()
    }
}

/// What a request got.
pub struct Got(sandtable_client::Got);

impl Deref for Got {
    type Target = sandtable_client::Got;

    fn deref(&self) -> &sandtable_client::Got {
        &self.0
    }
}

impl Got {
    pub fn json(&self) -> Value {
        self.0.json().unwrap()
    }
}
