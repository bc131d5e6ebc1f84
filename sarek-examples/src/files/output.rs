//! The destination of results.
//!
//! A regular file is replaced as a whole or not at all: the output is in a file next to it until it is complete. A
//! symbolic link stays one, and its target is replaced. Anything else (a pipe, a terminal, a device) is written into.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Failure;

/// The most symbolic links that are followed, as Linux has it.
const MAX_LINKS: usize = 40;

/// A result on its way.
pub struct Output<'a> {
    path: &'a Path,
    way: Way,
}

/// The way in which it is written.
enum Way {
    /// It is next to the file that it will replace.
    Beside(Draft),
    /// It is written into the existing file.
    Into,
    /// It goes where the program prints.
    Stdout,
}

impl Output<'_> {
    /// Returns a result that will be found at a path. Nothing is changed there yet.
    ///
    /// # Errors
    /// A folder, a file that must not be written, or the system's error.
    pub fn new(path: &Path) -> Result<Output<'_>, Failure> {
        let way = find(path).map_err(|error| failed(path, &error))?;
        Ok(Output { path, way })
    }

    /// Writes it.
    ///
    /// # Errors
    /// The system's error.
    pub fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let written = || {
            let file: Box<dyn Write> = match &self.way {
                Way::Beside(draft) => Box::new(OpenOptions::new().write(true).open(&draft.path)?),
                Way::Into => Box::new(OpenOptions::new().write(true).open(self.path)?),
                Way::Stdout => Box::new(io::stdout()),
            };
            let mut file = BufWriter::new(file);
            write(&mut file)?;
            file.flush()
        };
        written().map_err(|error| failed(self.path, &error))
    }

    /// Returns `true` if it is written into something that cannot be undone.
    pub fn is_direct(&self) -> bool {
        !matches!(self.way, Way::Beside(_))
    }

    /// Returns the file that it will replace, under one name however it was written.
    pub(super) fn target(&self) -> Option<PathBuf> {
        let Way::Beside(Draft { path, target }) = &self.way else { return None };
        Some(fs::canonicalize(path).ok()?.with_file_name(target.file_name()?))
    }

    /// Puts what was written in its place.
    ///
    /// # Errors
    /// The system's error.
    pub fn finish(self) -> Result<(), Failure> {
        match &self.way {
            Way::Beside(draft) => fs::rename(&draft.path, &draft.target).map_err(|error| failed(self.path, &error)),
            Way::Into | Way::Stdout => Ok(()),
        }
    }
}

/// Writes a text to a path.
///
/// # Errors
/// The errors of [`Output::new`] and [`Output::write`].
pub fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    let output = Output::new(path)?;
    output.write(|file| file.write_all(text.as_bytes()))?;
    output.finish()
}

/// Returns `true` if the path is the program's standard output, which should then be silent.
pub fn is_stdout(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| is_same(&metadata, stdout_metadata().as_ref()))
}

/// Returns `true` if it is a pipe, a terminal or similar, so that its name does not show its contents.
pub(super) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) || is_stdout(path)
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("{} cannot be written: {error}", path.display()))
}

fn find(path: &Path) -> io::Result<Way> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Way::Beside(Draft::new(follow(path)?)?)),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if is_same(&metadata, stdout_metadata().as_ref()) {
        return Ok(Way::Stdout);
    }
    let target = follow(path)?;
    // For an open file that has been deleted, a link in `/proc` names one that does not exist.
    if !metadata.is_file() || !is_same(&metadata, fs::metadata(&target).ok().as_ref()) {
        return Ok(Way::Into);
    }
    // Replacing a file needs no permission to write it, but a write-protected file should not be replaced.
    OpenOptions::new().write(true).open(&target)?;
    let draft = Draft::new(target)?;
    fs::set_permissions(&draft.path, metadata.permissions())?;
    Ok(Way::Beside(draft))
}

/// Returns the target of symbolic links, whether or not it exists.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("there are too many symbolic links"))
}

fn stdout_metadata() -> Option<Metadata> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        File::from(io::stdout().as_fd().try_clone_to_owned().ok()?).metadata().ok()
    }
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: Option<&Metadata>) -> bool {
    use std::os::unix::fs::MetadataExt;
    b.is_some_and(|b| (a.dev(), a.ino()) == (b.dev(), b.ino()))
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, b: Option<&Metadata>) -> bool {
    b.is_some()
}

/// A file beside the one that it will replace. It goes away unless it is renamed.
struct Draft {
    path: PathBuf,
    target: PathBuf,
}

impl Draft {
    fn new(target: PathBuf) -> io::Result<Draft> {
        if target.as_os_str().as_encoded_bytes().ends_with(b"/") || target.file_name().is_none() {
            return Err(io::Error::other("it is the name of a folder"));
        }
        // Each draft of the program has a name of its own: one that is dropped after it was renamed must not remove another.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            // Not the file's name with something added, which might be too long.
            let path = target.with_file_name(format!(".sarek-{}-{number}.part", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => return Ok(Draft { path, target }),
                // Another program with that number left it, or one in another container.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It is gone if all went well.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_in_its_place_removes_no_other() {
        let folder = std::env::temp_dir().join(format!("sarek-drafts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let first = Draft::new(folder.join("first")).unwrap();
        fs::rename(&first.path, &first.target).unwrap();
        let second = Draft::new(folder.join("second")).unwrap();
        drop(first);
        assert!(second.path.exists() && folder.join("first").exists());
        drop(second);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
