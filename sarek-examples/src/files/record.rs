//! Records as JSON, of work that may be cut off and resumed.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::output;
use crate::Failure;

/// The longest record that is read. All that this crate writes takes a hundredth of it.
const MAX_BYTES: u64 = 16 << 20;

/// Something that both records must have in common: its name, its value then, and its value now.
pub type Trait<'a> = (&'static str, Option<&'a str>, Option<&'a str>);

/// Reads a record. `kind` says what it is: ``report of `sarek bench` ``.
///
/// # Errors
/// A file that is not there, or no such record.
pub fn read<T: DeserializeOwned>(
    path: &Path,
    kind: &str,
    check: impl FnOnce(&T) -> Result<(), String>,
) -> Result<T, Failure> {
    let failed = |why: String| Failure::Message(format!("{} cannot be read: {why}", path.display()));
    let wrong = |why: String| failed(format!("it is not a {kind}: {why}"));
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(wrong(format!("it has more than {MAX_BYTES} bytes, and none is that long")));
    }
    let record: T = serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
    check(&record).map_err(wrong)?;
    Ok(record)
}

/// Returns the record at a path, to add to, or `new` if there is no file.
///
/// # Errors
/// A file that `read` does not read, or that `reason` says cannot be resumed, or whose traits differ.
pub fn resume<T>(
    path: &Path,
    new: T,
    read: impl FnOnce(&Path) -> Result<T, Failure>,
    reason: impl FnOnce(&T) -> Option<&'static str>,
    traits: impl for<'a> FnOnce(&'a T, &'a T) -> Vec<Trait<'a>>,
) -> Result<T, Failure> {
    if !path.exists() {
        return Ok(new);
    }
    let failed = |why: String| Err(Failure::Message(format!("{} cannot be resumed: {why}", path.display())));
    if !path.is_file() {
        return failed("it is not a regular file".into());
    }
    let known = read(path)?;
    if let Some(reason) = reason(&known) {
        return failed(reason.into());
    }
    if let Some((what, then, now)) = traits(&known, &new).into_iter().find(|(_, then, now)| then != now) {
        let [then, now] = [then, now].map(|value| value.unwrap_or("none"));
        return failed(format!("it says `{then}` for {what}, and here it is `{now}`"));
    }
    Ok(known)
}

/// Writes a record to a file.
///
/// # Errors
/// The system's error.
pub fn write(path: &Path, record: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(record).map_err(|error| Failure::Message(error.to_string()))?;
    output::write_text(path, &(text + "\n"))
}

/// Returns the path if it can be written anew after each step of the work: that of a regular file.
///
/// # Errors
/// A place that cannot be written to.
pub fn interim(path: Option<&Path>) -> Result<Option<&Path>, Failure> {
    match path {
        Some(path) => Ok((!output::Output::new(path)?.is_direct()).then_some(path)),
        None => Ok(None),
    }
}
