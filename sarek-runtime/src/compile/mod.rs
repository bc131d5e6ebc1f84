//! CUDA C++ text to machine code: NVRTC, and a cache on disk.
//!
//! NVRTC needs no GPU, so everything here works on any machine that has the library.
//!
//! Environment variables: `SAREK_NVRTC` is the library or its folder; `SAREK_CACHE_DIR` is the cache's folder;
//! `SAREK_CACHE=off` turns the cache off.

mod arch;
mod cubin;
mod disk;
mod find;
mod log;
mod nvrtc;
#[cfg(test)]
pub(crate) mod tests;

use std::fs;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

pub use arch::Arch;
pub use cubin::{Cubin, Resources};

use crate::emit::{self, Source, prelude};
use crate::ir::Module;
use crate::{Error, Result};
use disk::{Disk, Key};
use nvrtc::{Failure, Form, Nvrtc};

/// How a kernel is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Whether `a * b + c` may be rounded once, which is faster.
    pub contraction: bool,
    /// Whether the machine code says which source lines it comes from, for Nsight and compute-sanitizer.
    pub line_info: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { contraction: true, line_info: false }
    }
}

impl Options {
    /// The same without contraction (`--fmad=false`), or with it.
    #[must_use]
    pub fn with_contraction(self, on: bool) -> Options {
        Options { contraction: on, ..self }
    }

    /// What NVRTC is told.
    fn arguments(&self, arch: &str) -> Vec<String> {
        let mut arguments = vec![
            format!("--gpu-architecture={arch}"),
            "--std=c++17".to_string(),
            "--device-as-default-execution-space".to_string(),
            format!("--fmad={}", self.contraction),
        ];
        if self.line_info {
            arguments.push("--generate-line-info".to_string());
        }
        arguments
    }
}

/// Compiles a complete CUDA C++ text whose kernel is `extern "C"` and called `entry`. If NVRTC does not know the specific
/// features of `arch`, the code is for the architecture without them.
///
/// # Errors
/// [`Error::NoNvrtc`], [`Error::Rejected`] with NVRTC's log, or another failure of NVRTC. The cache is no cause of errors.
pub fn compile(source: &str, entry: &str, arch: Arch, options: &Options) -> Result<Cubin> {
    let disk = Disk::of_process();
    let nvrtc = if disk.is_some() { identity()? } else { "" };
    let arguments = |arch: Arch| options.arguments(&arch.to_string());
    let compile = || run(source, entry, arch, Form::Cubin, &arguments).map(|(bytes, _)| bytes);
    let bytes = compile_through(disk.as_ref(), nvrtc, source, entry, &arguments(arch), compile)?;
    Ok(Cubin::new(entry, arch, bytes))
}

/// Compiles like [`compile`], but only for what the kernel takes of a multiprocessor, including the bytes of registers that
/// do not fit, which the code itself does not tell.
///
/// # Errors
/// As [`compile`].
pub fn resources(source: &str, entry: &str, arch: Arch, options: &Options) -> Result<Resources> {
    let arguments = |arch: Arch| {
        let mut arguments = options.arguments(&arch.to_string());
        arguments.push("--ptxas-options=-v".to_string());
        arguments
    };
    let (bytes, log) = run(source, entry, arch, Form::Cubin, &arguments)?;
    Ok(Resources { spill_bytes: log::spills(&log), ..Cubin::new(entry, arch, bytes).resources()? })
}

/// Takes an entry from the cache, or compiles it and puts it there.
fn compile_through(
    disk: Option<&Disk>,
    nvrtc: &str,
    source: &str,
    entry: &str,
    arguments: &[String],
    compile: impl FnOnce() -> Result<Vec<u8>>,
) -> Result<Vec<u8>> {
    let Some(disk) = disk else { return compile() };
    let parts = [env!("CARGO_PKG_VERSION"), nvrtc, &arguments.join(" "), entry, source];
    let key = Key::new(&parts.map(str::as_bytes));
    if let Some(bytes) = disk.read(&key) {
        return Ok(bytes);
    }
    let bytes = compile()?;
    disk.write(&key, &bytes);
    Ok(bytes)
}

/// Compiles a complete CUDA C++ text to PTX, without the cache.
///
/// # Errors
/// As [`compile`].
pub fn to_ptx(source: &str, entry: &str, arch: Arch, options: &Options) -> Result<String> {
    let arguments = |arch: Arch| options.arguments(&arch.virtual_name());
    let (bytes, _) = run(source, entry, arch, Form::Ptx, &arguments)?;
    Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\0').to_string())
}

/// What NVRTC says about a text that it accepts: its warnings, mostly nothing. Without the cache.
///
/// # Errors
/// As [`compile`].
pub fn warnings(source: &str, entry: &str, arch: Arch, options: &Options) -> Result<String> {
    let arguments = |arch: Arch| options.arguments(&arch.to_string());
    let (_, log) = run(source, entry, arch, Form::Cubin, &arguments)?;
    Ok(log.trim().to_string())
}

/// NVRTC's version, major and minor.
///
/// # Errors
/// [`Error::NoNvrtc`].
pub fn nvrtc_version() -> Result<(u32, u32)> {
    Nvrtc::get().map(|nvrtc| nvrtc.version)
}

/// The NVRTC libraries that the search finds, best first, without loading any: other tools of CUDA lie next to them.
#[doc(hidden)]
pub fn nvrtc_files() -> Vec<std::path::PathBuf> {
    nvrtc::search().libraries
}

/// Whether NVRTC is there.
pub fn nvrtc_available() -> bool {
    Nvrtc::get().is_ok()
}

/// The text that NVRTC gets for an emitted kernel: the prelude and the kernel, whose lines are numbered from 1.
pub fn unit(source: &Source) -> String {
    format!("#line 1 \"prelude.cu\"\n{}\n{}{}", prelude(&source.text), start(&source.entry), source.text)
}

/// Where the lines of a kernel start.
fn start(entry: &str) -> String {
    format!("#line 1 \"{entry}.cu\"\n")
}

/// A module as text, and compiled. If NVRTC rejects it, the message says which Rust lines the text comes from.
pub(crate) fn compile_module(module: &Module, checked: bool, arch: Arch, options: &Options) -> Result<(Cubin, Source)> {
    let source = emit::emit(module, emit::Options { checked, lines: options.line_info });
    match compile(&unit(&source), &source.entry, arch, options) {
        Ok(cubin) => Ok((cubin, source)),
        Err(Error::Rejected { kernel, arch: name, log }) => {
            // Once more with `#line`: then the log has the Rust lines, in the same order.
            let lines = emit::emit(module, emit::Options { checked, lines: true });
            let again = compile(&unit(&lines), &lines.entry, arch, options);
            let rust = if let Err(Error::Rejected { log, .. }) = again { log } else { String::new() };
            Err(Error::Rejected { kernel, arch: name, log: log::with_rust_lines(&log, &rust) })
        }
        Err(error) => Err(error),
    }
}

/// Runs NVRTC, without specific features where it does not know them; yields the code and the log.
fn run(
    source: &str,
    entry: &str,
    arch: Arch,
    form: Form,
    arguments: &dyn Fn(Arch) -> Vec<String>,
) -> Result<(Vec<u8>, String)> {
    let nvrtc = Nvrtc::get()?;
    let name = format!("{entry}.cu");
    let mut result = nvrtc.compile(source, &name, &arguments(arch), form);
    if arch.specific && matches!(result, Err(Failure::Option(_))) {
        result = nvrtc.compile(source, &name, &arguments(arch.generic()), form);
    }
    result.map_err(|failure| match failure {
        Failure::Text(log) => {
            let text = source.split_once(&start(entry)).map_or(source, |(_, text)| text);
            Error::Rejected { kernel: entry.into(), arch: arch.to_string(), log: log::with_text(&log, &name, text) }
        }
        Failure::Option(log) => {
            let (major, minor) = nvrtc.version;
            let message = format!("NVRTC {major}.{minor} does not take these options for {arch}: {}", log.trim());
            Error::Nvrtc { call: "nvrtcCompileProgram", message }
        }
        Failure::Other(error) => error,
    })
}

/// What tells this machine's NVRTC from another version, for the cache's keys. The library's path, size and time of change
/// do, and are cheaper to get than its version, for which it would have to be loaded. Only where the system's loader must
/// be asked for the library, it is loaded.
fn identity() -> Result<&'static str> {
    static IDENTITY: OnceLock<String> = OnceLock::new();
    if let Some(identity) = IDENTITY.get() {
        return Ok(identity);
    }
    let library = nvrtc::search().libraries.into_iter().next().and_then(|path| path.canonicalize().ok());
    let identity = match library.and_then(|path| Some((fs::metadata(&path).ok()?, path))) {
        Some((file, path)) => {
            let changed = file.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            format!("{} {} {changed:?}", path.display(), file.len())
        }
        None => {
            let (major, minor) = Nvrtc::get()?.version;
            format!("NVRTC {major}.{minor}")
        }
    };
    Ok(IDENTITY.get_or_init(|| identity))
}
