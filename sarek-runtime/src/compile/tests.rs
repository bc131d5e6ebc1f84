//! Tests with the real NVRTC, and what tests share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A new folder, removed when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sarek-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        if below.is_empty() { self.0.clone() } else { self.0.join(below) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
