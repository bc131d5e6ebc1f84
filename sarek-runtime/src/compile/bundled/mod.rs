//! The bundles that a process has registered: reading their files, and finding code in them. [`crate::bundle`] writes them.

mod format;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use format::Row;
pub(crate) use format::{Compiled, Key, write};

use super::{Arch, Cubin, Options, Unit};
use crate::{Error, Result};

/// A file of compiled kernels.
#[derive(Clone)]
pub struct Bundle(Arc<Contents>);

struct Contents {
    /// The name in messages.
    name: String,
    bytes: Cow<'static, [u8]>,
    /// In ascending order of keys.
    rows: Vec<Row>,
}

/// One compiled text of a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry<'a> {
    /// The kernel's `extern "C"` name.
    pub kernel: &'a str,
    /// Its type arguments and constants: `T = f32, N = 4`.
    pub arguments: &'a str,
    /// The architecture.
    pub arch: Arch,
    /// The size of the machine code, in bytes.
    pub bytes: usize,
}

impl Bundle {
    /// Reads a bundle from a file.
    ///
    /// # Errors
    /// [`Error::Bundle`] for a file that cannot be read, is not a bundle, is cut short or damaged, or was written by another version of this
    /// crate.
    pub fn read(path: impl AsRef<Path>) -> Result<Bundle> {
        let name = path.as_ref().display().to_string();
        match std::fs::read(path) {
            Ok(bytes) => Bundle::parse(name, bytes.into()),
            Err(error) => Err(Error::Bundle { name, message: format!("it cannot be read: {error}") }),
        }
    }

    /// Takes a bundle that is part of the program: see [`include_bundle!`](crate::include_bundle). `name` is its name in messages.
    ///
    /// # Errors
    /// Those of [`Bundle::read`].
    pub fn from_static(name: &str, bytes: &'static [u8]) -> Result<Bundle> {
        Bundle::parse(name.into(), bytes.into())
    }

    fn parse(name: String, bytes: Cow<'static, [u8]>) -> Result<Bundle> {
        match format::parse(&bytes) {
            Ok(rows) => Ok(Bundle(Arc::new(Contents { name, bytes, rows }))),
            Err(message) => Err(Error::Bundle { name, message }),
        }
    }

    /// Lets all devices of this process find their kernels in the bundle. It stays registered until the process ends. Of several bundles
    /// the one that was registered first is searched first.
    pub fn register(self) {
        let mut bundles = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
        if !bundles.iter().any(|other| other.0.bytes == self.0.bytes) {
            bundles.push(self);
        }
    }

    /// Returns what it has: an entry for each text of each kernel and each architecture.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.0.rows.iter().map(|row| Entry {
            kernel: &row.kernel,
            arguments: &row.arguments,
            arch: row.arch,
            bytes: row.contents.len(),
        })
    }

    /// Returns the best code for a text on a device of that architecture, if there is any.
    fn find(&self, key: &Key, arch: Arch) -> Option<&Row> {
        let rows = &self.0.rows;
        let from = rows.partition_point(|row| row.key < *key);
        let same = rows[from..].iter().take_while(|row| row.key == *key);
        same.filter(|row| runs(row.arch, arch)).max_by_key(|row| row.arch)
    }

    /// Returns the machine code of a row, whose checksum is verified now: a large bundle costs nothing until its kernels are used.
    fn code(&self, row: &Row) -> Result<Vec<u8>> {
        match row.verified(&self.0.bytes) {
            Some(code) => Ok(code.to_vec()),
            None => Err(Error::Bundle {
                name: self.0.name.clone(),
                message: format!("the code of `{}` for {} is damaged: copy the bundle again", row.kernel, row.arch),
            }),
        }
    }
}

/// Returns `true` if a device of architecture `device` runs code for `code`: machine code is for one major version, and for its minor
/// version and later ones; architecture-specific code is for that very architecture.
fn runs(code: Arch, device: Arch) -> bool {
    code.capability / 10 == device.capability / 10 && device.has(code)
}

/// Prints its name and how much it has.
impl fmt::Debug for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bundle({}, {} texts)", self.0.name, self.0.rows.len())
    }
}

/// The bundles of this process.
static REGISTERED: RwLock<Vec<Bundle>> = RwLock::new(Vec::new());

fn registered() -> RwLockReadGuard<'static, Vec<Bundle>> {
    REGISTERED.read().unwrap_or_else(PoisonError::into_inner)
}

/// Registers the bundles that `SAREK_BUNDLE` names, once.
fn from_environment() -> Result<()> {
    static READ: OnceLock<Result<()>> = OnceLock::new();
    let read = || {
        let paths = std::env::var_os("SAREK_BUNDLE").filter(|paths| !paths.is_empty()).unwrap_or_default();
        std::env::split_paths(&paths).filter(|path| !path.as_os_str().is_empty()).try_for_each(|path| {
            Bundle::read(path)?.register();
            Ok(())
        })
    };
    READ.get_or_init(read).clone()
}

/// Returns the machine code of a text for an architecture, if a bundle has it.
///
/// # Errors
/// [`Error::Bundle`] if it is damaged.
pub(crate) fn find(unit: &Unit, arch: Arch, options: &Options) -> Result<Option<Cubin>> {
    from_environment()?;
    let bundles = registered();
    if bundles.is_empty() {
        return Ok(None);
    }
    let key = unit.key(options);
    for bundle in bundles.iter() {
        if let Some(row) = bundle.find(&key, arch) {
            return Ok(Some(Cubin::new(unit.entry(), row.arch, bundle.code(row)?)));
        }
    }
    Ok(None)
}

/// Returns `true` if a bundle has code for a text on a device of that architecture.
pub(crate) fn has(arch: Arch, options: &Options, unit: impl FnOnce() -> Unit) -> bool {
    // The first launch of a process asks here before it looks for code. That reports what is wrong with the files.
    let _ = from_environment();
    let bundles = registered();
    if bundles.is_empty() {
        return false;
    }
    let key = unit().key(options);
    bundles.iter().any(|bundle| bundle.find(&key, arch).is_some())
}

/// Returns the error for a text that no bundle has: that of a missing NVRTC becomes one that says what the bundles have instead.
pub(crate) fn missing(error: Error, unit: &Unit, arch: Arch, options: &Options) -> Error {
    let Error::NoNvrtc { tried } = error else { return error };
    let bundles = registered();
    if bundles.is_empty() {
        return Error::NoNvrtc { tried };
    }
    let key = unit.key(options);
    let rows = || bundles.iter().flat_map(|bundle| bundle.0.rows.iter().map(|row| (&*bundle.0.name, row)));
    let same: Vec<(&str, &Row)> = rows().filter(|(_, row)| row.key == key).collect();
    let alike: Vec<(&str, &Row)> = rows().filter(|(_, row)| row.kernel == unit.entry()).collect();
    let arguments = unit.arguments();
    let found = if let Some((name, _)) = same.first() {
        let archs: BTreeSet<Arch> = same.iter().map(|(_, row)| row.arch).collect();
        let archs: Vec<String> = archs.iter().map(Arch::to_string).collect();
        format!("`{name}` has it for {}: write the bundle for {arch}, too", archs.join(", "))
    } else if let Some((name, _)) = alike.iter().find(|(_, row)| row.arguments == arguments) {
        format!(
            "`{name}` has another text of it: write the bundle with the kernels and compiler options of this program"
        )
    } else if let Some((name, other)) = alike.first() {
        format!(
            "`{name}` has it with {}: add this instance with `Builder::add` where the bundle is written",
            other.arguments
        )
    } else {
        let names: Vec<&str> = bundles.iter().map(|bundle| &*bundle.0.name).collect();
        format!("add it with `Builder::add` where `{}` is written", names.join("` or `"))
    };
    let with = if arguments.is_empty() { "" } else { " with " };
    Error::NotBundled { instance: format!("{}{with}{arguments}", unit.entry()), arch: arch.to_string(), found, tried }
}

#[cfg(test)]
mod tests;
