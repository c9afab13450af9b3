//! A folder that goes with the test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// A folder of one test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sandtable-store-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
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
