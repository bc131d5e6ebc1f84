//! Compilation of CUDA C++ text to machine code: NVRTC, and a cache on disk.
//!
//! NVRTC needs no GPU, so everything here works on any machine that has the library.
//!
//! What [bundles](crate::bundle) have is neither looked for there nor compiled.
//!
//! Environment variables: `SAREK_NVRTC` is the library or its folder. `SAREK_CACHE_DIR` is the cache's folder,
//! `SAREK_CACHE_SIZE` its limit in MiB (1024), and `SAREK_CACHE=off` turns it off. `SAREK_INCLUDE` are folders of
//! headers.

pub(crate) mod assert;
pub(crate) mod bundled;
mod cubin;
mod disassemble;
mod disk;
mod find;
mod message;
mod nvrtc;
mod occupancy;
#[cfg(test)]
pub(crate) mod tests;

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

pub use crate::arch::Arch;
pub use assert::nvrtc_or_skip;
pub use cubin::{Cubin, Resources};
pub use message::{CudaLine, Level, Message, RustLine};

use crate::emit::{self, Source};
use crate::ir::Attributes;
use crate::{Error, Result};
use disk::{Disk, Key};
pub(crate) use disk::{digest, folder};
use find::find_headers;
pub(crate) use find::{Found, find_nccl};
pub(crate) use nvrtc::surroundings;
use nvrtc::{Code, Failure, Form, Nvrtc};

/// The options of a compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// `true` if `a * b + c` becomes one operation, which is rounded once and faster. In kernels the text says where; for text
    /// written by hand, NVRTC decides.
    pub contraction: bool,
    /// `true` if the machine code carries its source lines, for Nsight and compute-sanitizer.
    pub line_info: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { contraction: true, line_info: false }
    }
}

impl Options {
    /// Turns contraction off or on.
    #[must_use]
    pub fn with_contraction(self, on: bool) -> Options {
        Options { contraction: on, ..self }
    }

    /// Turns source lines in the machine code (`--generate-line-info`) on or off.
    #[must_use]
    pub fn with_line_info(self, on: bool) -> Options {
        Options { line_info: on, ..self }
    }

    /// Returns the options of a text that is compiled with these.
    pub(crate) fn of_text(&self, checked: bool) -> emit::Options {
        emit::Options { checked, lines: self.line_info, contraction: self.contraction }
    }

    /// Returns NVRTC's arguments.
    fn arguments(&self, unit: &Unit, arch: &str) -> Vec<String> {
        let mut arguments = vec![
            format!("--gpu-architecture={arch}"),
            "--std=c++17".to_string(),
            "--device-as-default-execution-space".to_string(),
        ];
        if unit.attributes.fast_math {
            arguments.push("--use_fast_math".to_string());
        }
        // This option follows the one that turns contraction on.
        arguments.push(format!("--fmad={}", self.contraction && !unit.is_explicit));
        if self.line_info {
            arguments.push("--generate-line-info".to_string());
        }
        arguments
    }
}

/// The input of NVRTC: a complete CUDA C++ text.
#[derive(Debug, Clone)]
pub struct Unit {
    text: String,
    entry: String,
    /// The name of the text for NVRTC.
    name: String,
    /// The attributes of the kernel that affect its compilation.
    attributes: Attributes,
    /// The Rust lines from which the lines of the kernel's own text come.
    origins: Vec<emit::Origin>,
    /// `true` if the text itself says which products and sums are contracted.
    is_explicit: bool,
    /// `true` if the text needs headers, whose folders must be found.
    has_headers: bool,
    /// The architectures that it needs.
    needs: Vec<emit::Need>,
    /// `true` if a user has written the text, which may not have the kernel.
    is_file: bool,
}

/// NVRTC's name for the helpers that precede a kernel.
const PRELUDE_NAME: &str = "prelude.cu";

impl Unit {
    /// Returns an emitted kernel, preceded by the helpers of the prelude.
    pub fn of(source: &Source) -> Unit {
        let name = format!("{}.cu", source.entry);
        let prelude = emit::prelude(&source.text);
        let text = format!(
            "#line 1 \"{PRELUDE_NAME}\"
{prelude}
#line 1 \"{name}\"
{}",
            source.text
        );
        let (entry, attributes, origins) = (source.entry.clone(), source.attributes, source.origins.clone());
        let has_headers = source.text.lines().any(|line| line.starts_with("#include"));
        let is_explicit = !attributes.fast_math;
        Unit {
            text,
            entry,
            name,
            attributes,
            origins,
            is_explicit,
            has_headers,
            needs: source.needs.clone(),
            is_file: false,
        }
    }

    /// Returns emitted kernels in one text.
    pub(crate) fn of_many(text: &str, entry: &str) -> Unit {
        Unit { is_explicit: true, ..Unit::raw(text, entry) }
    }

    /// Returns a text of another origin, whose kernel is `extern "C"` and named `entry`.
    pub fn raw(text: &str, entry: &str) -> Unit {
        let name = format!("{entry}.cu");
        let (text, entry, origins) = (text.into(), entry.into(), Vec::new());
        let (attributes, needs) = (Attributes::NONE, Vec::new());
        Unit { text, entry, name, attributes, origins, is_explicit: false, has_headers: false, needs, is_file: false }
    }

    /// Returns the text of a file, with the file's name in messages. One of its kernels is `extern "C"` and named `entry`.
    pub(crate) fn of_file(file: &str, text: &str, entry: &str) -> Unit {
        let has_headers = text.lines().any(|line| line.trim_start().starts_with("#include"));
        Unit { name: file.into(), has_headers, is_file: true, ..Unit::raw(text, entry) }
    }

    /// Returns the `extern "C"` name of the kernel.
    pub(crate) fn entry(&self) -> &str {
        &self.entry
    }

    /// Returns the error for a file that does not have the kernel.
    pub(crate) fn absent(&self) -> Error {
        Error::Instance {
            kernel: self.entry.clone(),
            message: format!("{} has no `extern \"C\" __global__ void {}(…)`", self.name, self.entry),
        }
    }

    /// Looks whether machine code of the text has the kernel, which only the file of a user may lack.
    fn found_in(&self, cubin: Cubin) -> Result<Cubin> {
        if self.is_file && !cubin.has_entry() { Err(self.absent()) } else { Ok(cubin) }
    }

    /// Returns the type arguments and constants of the kernel, as the comment above it has them: `T = f32, N = 4`.
    pub(crate) fn arguments(&self) -> String {
        let above = self.text.split("extern \"C\" __global__").next().unwrap_or_default().trim_end();
        let comment: Vec<&str> = above.lines().rev().map_while(|line| line.strip_prefix("// ")).collect();
        let comment = comment.into_iter().rev().map(str::trim).collect::<Vec<_>>().join(" ");
        let signature = comment.rfind("fn ").map_or("", |start| &comment[start..]);
        signature.rsplit_once("), with ").map_or("", |(_, arguments)| arguments).to_string()
    }

    /// Returns what identifies the text with the options of its compilation, apart from the architecture.
    pub(crate) fn key(&self, options: &Options) -> bundled::Key {
        let arguments = options.arguments(self, "").join(" ");
        bundled::Key(digest(&[arguments.as_bytes(), self.entry.as_bytes(), self.text.as_bytes()]))
    }

    /// Looks whether the text can be compiled for an architecture, or needs more than that has. Does not call NVRTC.
    ///
    /// # Errors
    /// [`Error::NoClusters`], [`Error::NeedsArch`].
    pub fn accepts(&self, arch: Arch) -> Result<()> {
        if self.attributes.cluster.is_some() && arch.capability < 90 {
            return Err(Error::NoClusters { kernel: self.entry.clone(), arch: arch.to_string() });
        }
        for need in &self.needs {
            if !arch.has(need.arch.parse()?) {
                let (kernel, arch) = (self.entry.clone(), arch.to_string());
                let emit::Need { arch: needs, what, place: (file, line, column) } = *need;
                return Err(Error::NeedsArch { kernel, what, needs, arch, file, line, column });
            }
        }
        Ok(())
    }
}

/// Returns the machine code of a text: from a [bundle](crate::bundle), from the cache on disk, or from NVRTC. If NVRTC does not know the
/// specific features of `arch`, the code is for the architecture without them.
///
/// # Errors
/// [`Error::NoNvrtc`], or [`Error::NotBundled`] in a process with bundles; [`Error::Rejected`] with NVRTC's messages, or another failure of
/// NVRTC; [`Error::Bundle`] if the code in a bundle is damaged. The cache never causes errors.
pub fn compile(unit: &Unit, arch: Arch, options: &Options) -> Result<Cubin> {
    unit.accepts(arch)?;
    match bundled::find(unit, arch, options)? {
        Some(cubin) => Ok(cubin),
        None => compile_anew(unit, arch, options).map_err(|error| bundled::missing(error, unit, arch, options)),
    }
}

/// Compiles like [`compile`], without bundles.
pub(crate) fn compile_anew(unit: &Unit, arch: Arch, options: &Options) -> Result<Cubin> {
    // The contents of headers are not in any key.
    let disk = Disk::of_process().filter(|_| !unit.has_headers);
    let nvrtc = if disk.is_some() { identity()? } else { "" };
    let arguments = |arch: Arch| options.arguments(unit, &arch.to_string());
    let compile = || run(unit, arch, Form::Cubin, &arguments).map(|code| code.bytes);
    let bytes = compile_through(disk.as_ref(), nvrtc, &unit.text, &unit.entry, &arguments(arch), compile)?;
    unit.found_in(Cubin::new(&unit.entry, arch, bytes))
}

/// Compiles like [`compile`], but returns only the resources that the kernel needs, including the bytes of spilled
/// registers, which the machine code itself does not contain. Without NVRTC it reads the machine code in a bundle, where there is one.
///
/// # Errors
/// The errors of [`compile`].
pub fn resources(unit: &Unit, arch: Arch, options: &Options) -> Result<Resources> {
    let arguments = |arch: Arch| {
        let mut arguments = options.arguments(unit, &arch.to_string());
        arguments.push("--ptxas-options=-v".to_string());
        arguments
    };
    let code = match run(unit, arch, Form::Cubin, &arguments) {
        Err(Error::NoNvrtc { tried }) => {
            return match bundled::find(unit, arch, options)? {
                Some(cubin) => cubin.resources(),
                None => Err(bundled::missing(Error::NoNvrtc { tried }, unit, arch, options)),
            };
        }
        code => code?,
    };
    let cubin = unit.found_in(Cubin::new(&unit.entry, arch, code.bytes))?;
    Ok(Resources { spill_bytes: message::spills(&code.log), ..cubin.resources()? })
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

/// Compiles a text to PTX. Does not use the cache.
///
/// # Errors
/// The errors of [`compile`].
pub fn to_ptx(unit: &Unit, arch: Arch, options: &Options) -> Result<String> {
    ptx_and_warnings(unit, arch, options).map(|(ptx, _)| ptx)
}

/// Compiles like [`to_ptx`], and keeps the warnings.
pub(crate) fn ptx_and_warnings(unit: &Unit, arch: Arch, options: &Options) -> Result<(String, Vec<Message>)> {
    let arguments = |arch: Arch| options.arguments(unit, &arch.virtual_name());
    let Code { bytes, log, .. } = run(unit, arch, Form::Ptx, &arguments)?;
    let ptx = String::from_utf8_lossy(&bytes).trim_end_matches('\0').to_string();
    Ok((ptx, message::messages(&log, unit)))
}

/// NVRTC's warnings about a text that it accepts. Does not use the cache.
///
/// # Errors
/// The errors of [`compile`].
pub fn warnings(unit: &Unit, arch: Arch, options: &Options) -> Result<Vec<Message>> {
    artifacts(unit, arch, options).map(|artifacts| artifacts.warnings)
}

/// Everything that NVRTC generates from a text in one compilation.
#[derive(Debug, Clone)]
pub struct Artifacts {
    /// The machine code.
    pub cubin: Cubin,
    /// The PTX from which the machine code was generated.
    pub ptx: String,
    /// NVRTC's warnings.
    pub warnings: Vec<Message>,
}

/// Compiles a text to machine code, and keeps the intermediate PTX and the warnings. Does not use the cache.
///
/// # Errors
/// The errors of [`compile`].
pub fn artifacts(unit: &Unit, arch: Arch, options: &Options) -> Result<Artifacts> {
    let arguments = |arch: Arch| options.arguments(unit, &arch.to_string());
    let Code { bytes, ptx, log } = run(unit, arch, Form::Cubin, &arguments)?;
    let (cubin, ptx) = (Cubin::new(&unit.entry, arch, bytes), ptx.unwrap_or_default());
    Ok(Artifacts { cubin, ptx, warnings: message::messages(&log, unit) })
}

/// NVRTC's version, major and minor.
///
/// # Errors
/// [`Error::NoNvrtc`].
pub fn nvrtc_version() -> Result<(u32, u32)> {
    Nvrtc::get().map(|nvrtc| nvrtc.version)
}

/// Returns `true` if NVRTC was found.
pub fn nvrtc_available() -> bool {
    Nvrtc::get().is_ok()
}

/// Runs NVRTC, without specific features if NVRTC does not know them.
fn run(unit: &Unit, arch: Arch, form: Form, arguments: &dyn Fn(Arch) -> Vec<String>) -> Result<Code> {
    unit.accepts(arch)?;
    let nvrtc = Nvrtc::get()?;
    let folders = if unit.has_headers { surroundings(find_headers).files } else { Vec::new() };
    let includes = folders.iter().map(|folder| format!("--include-path={}", folder.display()));
    let includes: Vec<String> = includes.collect();
    let arguments = |arch: Arch| [arguments(arch), includes.clone()].concat();
    let mut result = nvrtc.compile(&unit.text, &unit.name, &arguments(arch), form);
    if arch.specific && matches!(result, Err(Failure::Option(_))) {
        result = nvrtc.compile(&unit.text, &unit.name, &arguments(arch.generic()), form);
    }
    result.map_err(|failure| match failure {
        Failure::Text { log, ptx } => {
            let located = ptx.and_then(|_| locate(nvrtc, unit, arguments(arch), form));
            let log = located.unwrap_or(log);
            let mut messages = message::messages(&log, unit);
            for missing in messages.iter_mut().filter(|message| message.text.contains("source file")) {
                missing.text.push_str(&looked_in(&folders));
            }
            Error::Rejected { kernel: unit.entry.clone(), arch: arch.to_string(), messages, log }
        }
        Failure::Option(log) => {
            let (major, minor) = nvrtc.version;
            let message = format!("NVRTC {major}.{minor} does not take these options for {arch}: {}", log.trim());
            Error::Nvrtc { call: "nvrtcCompileProgram", message }
        }
        Failure::Other(error) => error,
    })
}

/// Lists the folders where headers were searched for.
fn looked_in(folders: &[PathBuf]) -> String {
    let folders: Vec<String> = folders.iter().map(|folder| format!("`{}`", folder.display())).collect();
    let found = if folders.is_empty() {
        "no folder of headers was found".into()
    } else {
        format!("looked in {}", folders.join(", "))
    };
    format!(
        "; {found}: name further ones in SAREK_INCLUDE, or install the toolkit's (`pip install nvidia-cuda-runtime`)"
    )
}

/// Returns the assembler's messages about the PTX that was generated from a text, with the lines of the text.
fn locate(nvrtc: &Nvrtc, unit: &Unit, mut arguments: Vec<String>, form: Form) -> Option<String> {
    const LINES: &str = "--generate-line-info";
    if !arguments.iter().any(|argument| argument == LINES) {
        arguments.push(LINES.to_string());
    }
    match nvrtc.compile(&unit.text, &unit.name, &arguments, form) {
        Err(Failure::Text { log, ptx: Some(ptx) }) => Some(message::at_lines_of_text(&log, &ptx, &unit.name)),
        Err(_) | Ok(_) => None,
    }
}

/// Returns what distinguishes this machine's NVRTC from other versions, for the cache's keys. The library's path, size
/// and time of change suffice. They are cheaper to get than its version, for which it would have to be loaded. The
/// library is loaded only if the system's loader must be asked for it.
fn identity() -> Result<&'static str> {
    static IDENTITY: OnceLock<String> = OnceLock::new();
    if let Some(identity) = IDENTITY.get() {
        return Ok(identity);
    }
    let library = nvrtc::search().files.into_iter().next().and_then(|path| path.canonicalize().ok());
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

/// Compiles a text that no module stands behind, and returns NVRTC's log, which is the error where it rejects the text.
#[cfg(test)]
pub(crate) fn log_of(text: &str, options: &[String]) -> std::result::Result<String, String> {
    let code = Nvrtc::get().and_then(|nvrtc| match nvrtc.compile(text, "test.cu", options, Form::Cubin) {
        Ok(code) => Ok(Ok(code.log)),
        Err(Failure::Text { log, .. } | Failure::Option(log)) => Ok(Err(log)),
        Err(Failure::Other(error)) => Err(error),
    });
    let trimmed = |log: String| log.trim_end_matches(['\0', '\n']).to_string();
    code.map_err(|error| error.to_string())?.map(trimmed).map_err(trimmed)
}
