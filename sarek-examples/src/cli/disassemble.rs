//! Machine code as text, with NVIDIA's own tools.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sarek_runtime::compile::{Cubin, nvrtc_files};

use crate::Failure;

/// The tools that can do it, and what each is told.
const TOOLS: [(&str, &[&str]); 2] = [("nvdisasm", &["--print-code"]), ("cuobjdump", &["-sass"])];

/// The machine code of a kernel as text.
pub(super) fn disassemble(cubin: &Cubin) -> Result<String, Failure> {
    let folders = folders();
    let file = TemporaryFile::new(cubin.bytes())
        .map_err(|error| Failure::Message(format!("a temporary file cannot be written: {error}")))?;
    let mut failures = Vec::new();
    for (tool, arguments) in TOOLS {
        let Some(program) = find(&folders, tool) else { continue };
        match run(&program, arguments, &file.path) {
            Ok(text) => return Ok(text),
            Err(message) => failures.push(format!("{}: {message}", program.display())),
        }
    }
    Err(Failure::Message(if failures.is_empty() {
        "machine code is shown by nvdisasm or cuobjdump, and neither is on PATH or next to NVRTC; install \
         nvdisasm with `pip install nvidia-cuda-nvdisasm` or with the CUDA toolkit"
            .into()
    } else {
        format!(
            "the machine code cannot be shown; nvdisasm (`pip install nvidia-cuda-nvdisasm`, or of the CUDA toolkit) on \
                 PATH would do:\n  {}",
            failures.join("\n  ")
        )
    }))
}

/// Where the tools may be: on `PATH`, and where the toolkit or the wheel that NVRTC belongs to has its programs.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    for library in nvrtc_files() {
        let real = library.canonicalize().unwrap_or(library);
        for above in real.ancestors().skip(1).take(4) {
            folders.push(above.join("bin"));
        }
    }
    folders
}

/// The first folder's program of that name.
fn find(folders: &[PathBuf], tool: &str) -> Option<PathBuf> {
    let name = format!("{tool}{}", env::consts::EXE_SUFFIX);
    folders.iter().map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// What a tool prints, or what is wrong.
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

/// A file that is gone when it is dropped.
struct TemporaryFile {
    path: PathBuf,
}

impl TemporaryFile {
    fn new(contents: &[u8]) -> std::io::Result<TemporaryFile> {
        let path = env::temp_dir().join(format!("sarek-{}-{:08x}.cubin", std::process::id(), rand::random::<u32>()));
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        let temporary = TemporaryFile { path };
        file.write_all(contents)?;
        Ok(temporary)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
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
        assert_eq!(find(&[PathBuf::from("/nowhere")], "nvdisasm"), None);
    }
}
