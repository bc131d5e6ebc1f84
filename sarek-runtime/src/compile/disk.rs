//! Compiled kernels on disk.
//!
//! An entry's name is a hash of everything that its contents depend on, so entries are never out of date. An entry is
//! written under another name and then renamed, and checked when it is read. Any failure leads to another
//! compilation, never to an error. The size of the folder is limited: the least recently used entries are removed.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use crate::whole::write_whole;

/// The start of every entry: its kind and its format.
const MAGIC: &[u8; 8] = b"sarek\0\0\x01";
/// Magic, hash and length.
const HEADER: usize = MAGIC.len() + 32 + 8;

/// The name of an entry.
pub(super) struct Key(String);

impl Key {
    /// Returns the key of everything that a compilation depends on. The lengths of the parts count, so that parts
    /// do not run together.
    pub(super) fn new(parts: &[&[u8]]) -> Key {
        Key(digest(parts).iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// Returns the SHA-256 of parts and their lengths.
pub(crate) fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// A folder of compiled kernels.
pub(super) struct Disk {
    folder: PathBuf,
    /// The limit on the size of the entries, in bytes.
    limit: u64,
}

/// The default limit in bytes, if `SAREK_CACHE_SIZE` does not set one in MiB.
const LIMIT: u64 = 1 << 30;
/// A process checks the size when it writes its first entry, and then after this many more.
const LOOK_EVERY: u32 = 64;
/// An entry used less than this ago is not marked as used again.
const USED: Duration = Duration::from_secs(3600);

impl Disk {
    /// Returns the folder of this process, if there is one: `SAREK_CACHE_DIR`, or `sarek` in the user's cache folder;
    /// `None` if `SAREK_CACHE=off`.
    pub(super) fn of_process() -> Option<Disk> {
        let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let mib = var("SAREK_CACHE_SIZE").and_then(|size| size.to_str()?.parse::<u64>().ok());
        let limit = mib.map_or(LIMIT, |mib| mib.saturating_mul(1 << 20));
        folder(&var).map(|folder| Disk { folder, limit })
    }

    /// Returns a folder with the usual limit.
    #[cfg(test)]
    pub(super) fn at(folder: PathBuf) -> Disk {
        Disk { folder, limit: LIMIT }
    }

    /// Returns an entry, if it exists and is complete.
    pub(super) fn read(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.path(key);
        let mut bytes = fs::read(&path).ok()?;
        let (header, contents) = bytes.split_at_checked(HEADER)?;
        if header != self::header(contents) {
            return None;
        }
        bytes.drain(..HEADER);
        touch(&path);
        Some(bytes)
    }

    /// Writes an entry; does nothing if that fails.
    pub(super) fn write(&self, key: &Key, contents: &[u8]) {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let _ = fs::create_dir_all(&self.folder)
            .and_then(|()| write_whole(&self.path(key), &[&header(contents), contents]));
        if NUMBER.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK_EVERY) {
            self.shrink();
        }
    }

    /// Removes the least recently used entries if the entries exceed the limit. It removes a quarter more, so that the
    /// next removal is not due soon.
    fn shrink(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let mut found: Vec<(SystemTime, u64, PathBuf)> = entries
            .flatten()
            .filter(|entry| {
                entry.path().extension().is_some_and(|extension| extension == "kernel" || extension == "tmp")
            })
            .filter_map(|entry| {
                let file = entry.metadata().ok()?;
                Some((file.modified().ok()?, file.len(), entry.path()))
            })
            .collect();
        let mut bytes: u64 = found.iter().map(|(_, bytes, _)| bytes).sum();
        if bytes <= self.limit {
            return;
        }
        found.sort();
        for (_, length, path) in found {
            if bytes <= self.limit / 4 * 3 {
                return;
            }
            // Another process may have been faster.
            let _ = fs::remove_file(path);
            bytes -= length;
        }
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(Path::new(&key.0).with_extension("kernel"))
    }
}

/// Marks a file as used, by its time of change: that of the last access is often not kept.
fn touch(path: &Path) {
    let _ = fs::File::open(path).and_then(|file| {
        let now = SystemTime::now();
        let used = file.metadata()?.modified()?;
        if now.duration_since(used).is_ok_and(|ago| ago > USED) { file.set_modified(now) } else { Ok(()) }
    });
}

/// Returns the header for these contents.
fn header(contents: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(MAGIC);
    header[8..40].copy_from_slice(&Sha256::digest(contents));
    header[40..].copy_from_slice(&(contents.len() as u64).to_le_bytes());
    header
}

/// Returns the folder where compiled kernels are kept.
pub(crate) fn folder(var: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if var("SAREK_CACHE").is_some_and(|mode| mode == "off" || mode == "0") {
        return None;
    }
    if let Some(folder) = var("SAREK_CACHE_DIR") {
        return Some(folder.into());
    }
    let user = if cfg!(windows) {
        PathBuf::from(var("LOCALAPPDATA")?)
    } else {
        match var("XDG_CACHE_HOME") {
            Some(folder) => folder.into(),
            None => PathBuf::from(var("HOME")?).join(".cache"),
        }
    };
    Some(user.join("sarek"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::tests::Folder;

    #[test]
    fn what_was_not_used_for_the_longest_time_goes() {
        let folder = Folder::new();
        let disk = Disk::at(folder.path(""));
        let key = |number: usize| Key::new(&[&[number as u8]]);
        let age = |number: usize, hours: u64| {
            let then = SystemTime::now() - Duration::from_secs(3600 * hours);
            fs::File::open(disk.path(&key(number))).unwrap().set_modified(then).unwrap();
        };
        let there = || (0..12).filter(|number| disk.path(&key(*number)).exists()).collect::<Vec<_>>();
        for number in 0..12 {
            disk.write(&key(number), &[0; 100]);
            age(number, 100 - number as u64);
        }
        // Reading counts as use.
        assert!(disk.read(&key(1)).is_some());
        fs::write(folder.path("other"), [0; 10000]).unwrap();
        disk.shrink();
        assert_eq!(there().len(), 12);
        let disk = Disk { limit: 8 * (HEADER as u64 + 100), ..Disk::at(folder.path("")) };
        disk.shrink();
        assert_eq!(there(), [1, 7, 8, 9, 10, 11]);
        assert!(folder.path("other").exists());
        disk.shrink();
        assert_eq!(there().len(), 6);
    }

    #[test]
    fn entries_are_read_as_they_were_written() {
        let folder = Folder::new();
        let disk = Disk::at(folder.path("new/folder"));
        let (key, other) = (Key::new(&[b"a", b"b"]), Key::new(&[b"ab", b""]));
        assert_eq!(disk.read(&key), None);
        for contents in [&b""[..], b"kernel"] {
            disk.write(&key, contents);
            assert_eq!(disk.read(&key).as_deref(), Some(contents));
        }
        assert_eq!(disk.read(&other), None, "parts must not run together");
        assert_eq!(fs::read_dir(folder.path("new/folder")).unwrap().count(), 1, "temporary files are left");
    }

    #[test]
    fn damaged_entries_are_absent_and_can_be_rewritten() {
        let folder = Folder::new();
        let disk = Disk::at(folder.path(""));
        let key = Key::new(&[b"k"]);
        disk.write(&key, b"contents");
        let whole = fs::read(disk.path(&key)).unwrap();
        for cut in 0..whole.len() {
            fs::write(disk.path(&key), &whole[..cut]).unwrap();
            assert_eq!(disk.read(&key), None, "cut at {cut}");
        }
        for damaged in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[damaged] ^= 1;
            fs::write(disk.path(&key), bytes).unwrap();
            assert_eq!(disk.read(&key), None, "damaged at {damaged}");
        }
        fs::write(disk.path(&key), [&whole[..], b"!"].concat()).unwrap();
        assert_eq!(disk.read(&key), None, "too long");
        disk.write(&key, b"contents");
        assert_eq!(disk.read(&key).as_deref(), Some(&b"contents"[..]));
    }

    #[test]
    fn an_unwritable_folder_is_no_error() {
        let folder = Folder::new();
        fs::write(folder.path("file"), "").unwrap();
        let disk = Disk::at(folder.path("file/below"));
        disk.write(&Key::new(&[b"k"]), b"contents");
        assert_eq!(disk.read(&Key::new(&[b"k"])), None);
    }

    #[test]
    fn many_writers_leave_a_whole_entry() {
        let folder = Folder::new();
        let contents = vec![7u8; 100_000];
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let disk = Disk::at(folder.path(""));
                    for _ in 0..20 {
                        disk.write(&Key::new(&[b"k"]), &contents);
                        assert_eq!(disk.read(&Key::new(&[b"k"])).as_ref(), Some(&contents));
                    }
                });
            }
        });
    }

    #[test]
    fn the_folder_follows_the_environment() {
        type Row = (&'static [(&'static str, &'static str)], Option<&'static str>);
        let table: &[Row] = &[
            (&[("SAREK_CACHE_DIR", "/a"), ("HOME", "/h")], Some("/a")),
            (&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")], Some("/x/sarek")),
            (&[("HOME", "/h")], Some("/h/.cache/sarek")),
            (&[("SAREK_CACHE", "off"), ("SAREK_CACHE_DIR", "/a")], None),
            (&[], None),
        ];
        for (vars, expected) in table.iter().filter(|_| cfg!(unix)) {
            let var = |name: &str| vars.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value));
            assert_eq!(folder(&var), expected.map(PathBuf::from), "{vars:?}");
        }
    }
}
