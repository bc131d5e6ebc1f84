//! Machine code as text, with NVIDIA's own tools.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use super::find::{Found, find_program};
use super::nvrtc::surroundings;
use crate::{Error, Result};

/// The tools that can disassemble, with their arguments.
const TOOLS: [(&str, &[&str]); 2] = [("nvdisasm", &["--print-code"]), ("cuobjdump", &["-sass"])];

/// Returns the machine code of a compiled kernel as text.
pub(super) fn disassemble(code: &[u8]) -> Result<String> {
    let failed = |message| Error::Disassembler { message };
    let mut file = None;
    let mut tried = Vec::new();
    let mut failures = Vec::new();
    for (tool, arguments) in TOOLS {
        let found: Found = surroundings(|around| find_program(around, tool));
        tried.extend(found.tried);
        for program in found.files {
            if file.is_none() {
                let written = TemporaryFile::new(code);
                file = Some(written.map_err(|error| failed(format!("a temporary file cannot be written: {error}")))?);
            }
            let Some(file) = &file else { continue };
            match run(&program, arguments, &file.path) {
                Ok(text) => return Ok(text),
                // A wheel with one tool does not contain the other one.
                Err(message) => failures.push(format!("{}: {message}", program.display())),
            }
        }
    }
    if failures.is_empty() {
        tried.dedup();
        return Err(Error::NoDisassembler { tried });
    }
    Err(failed(failures.join("\n")))
}

/// Returns the output of a tool, or a description of its failure.
fn run(program: &Path, arguments: &[&str], file: &Path) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(arguments).arg(file).stdin(Stdio::null());
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() && !text.trim().is_empty() {
        true => Ok(text),
        false => Err(format!("{}{}", text, String::from_utf8_lossy(&output.stderr)).trim().to_string()),
    }
}

/// A file that is removed when it is dropped.
struct TemporaryFile {
    path: PathBuf,
}

impl TemporaryFile {
    fn new(contents: &[u8]) -> std::io::Result<TemporaryFile> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("sarek-{}-{number}.cubin", std::process::id()));
        // A file left by another process with the same number is useless.
        let _ = fs::remove_file(&path);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        let temporary = TemporaryFile { path };
        file.write_all(contents)?;
        Ok(temporary)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // A file that cannot be removed is left to the system.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_goes_away() {
        let file = TemporaryFile::new(b"text").unwrap();
        let path = file.path.clone();
        assert_eq!(fs::read(&path).unwrap(), b"text");
        drop(file);
        assert!(!path.exists());
    }

    #[test]
    fn a_tool_that_fails_says_why() {
        let error = run(Path::new("/nowhere/nvdisasm"), &[], Path::new("x")).unwrap_err();
        assert!(!error.is_empty());
    }

    #[test]
    fn rubbish_is_no_machine_code() {
        match disassemble(b"rubbish") {
            Err(Error::NoDisassembler { tried }) => {
                assert!(!tried.is_empty());
                eprintln!("skipped: no nvdisasm");
            }
            Err(Error::Disassembler { message }) => assert!(message.contains("nvdisasm"), "{message}"),
            other => panic!("{other:?}"),
        }
    }
}
