//! NVRTC, opened at run time.
//!
//! cudarc looks for NVRTC under only a few names, and panics if there is none. So the functions are loaded here.

use std::ffi::{CStr, CString, OsString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::find::{Found, Surroundings, find};
use super::message;
use crate::host::Driver;
use crate::{Error, Result};

type Program = *mut c_void;

/// NVRTC's functions.
pub(super) struct Nvrtc {
    pub(super) version: (u32, u32),
    create: unsafe extern "C" fn(
        *mut Program,
        *const c_char,
        *const c_char,
        c_int,
        *const *const c_char,
        *const *const c_char,
    ) -> u32,
    compile: unsafe extern "C" fn(Program, c_int, *const *const c_char) -> u32,
    destroy: unsafe extern "C" fn(*mut Program) -> u32,
    log: Output,
    cubin: Output,
    ptx: Output,
    message: unsafe extern "C" fn(u32) -> *const c_char,
}

/// A pair of functions that return the length of an output, and the output.
struct Output {
    call: &'static str,
    size: unsafe extern "C" fn(Program, *mut usize) -> u32,
    get: unsafe extern "C" fn(Program, *mut c_char) -> u32,
}

/// The requested result of a compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Cubin,
    Ptx,
}

/// The result of a compilation.
pub(super) struct Code {
    /// The code in the requested form.
    pub(super) bytes: Vec<u8>,
    /// The PTX from which machine code was generated.
    pub(super) ptx: Option<String>,
    /// NVRTC's log.
    pub(super) log: String,
}

/// The failure of a compilation.
pub(super) enum Failure {
    /// NVRTC does not know an option, such as the architecture.
    Option(String),
    /// The text is invalid: the log, and the PTX that was generated from the text if the assembler rejects it.
    Text { log: String, ptx: Option<String> },
    /// Anything else.
    Other(Error),
}

/// `NVRTC_ERROR_INVALID_OPTION`.
const INVALID_OPTION: u32 = 5;
/// `NVRTC_ERROR_COMPILATION`.
const COMPILATION: u32 = 6;

impl Nvrtc {
    /// Returns this machine's NVRTC. If it is not found, the next call searches again.
    pub(super) fn get() -> Result<&'static Nvrtc> {
        static NVRTC: OnceLock<Nvrtc> = OnceLock::new();
        static LOADING: Mutex<()> = Mutex::new(());
        if let Some(nvrtc) = NVRTC.get() {
            return Ok(nvrtc);
        }
        let _loading = LOADING.lock().unwrap_or_else(PoisonError::into_inner);
        if NVRTC.get().is_none() {
            let nvrtc = load_first(search())?;
            let _ = NVRTC.set(nvrtc);
        }
        NVRTC.get().ok_or(Error::NoNvrtc { tried: Vec::new() })
    }

    /// Loads a library, by path or by a name that the system resolves.
    fn load(path: &Path) -> Result<Nvrtc, String> {
        if cfg!(miri) {
            return Err("Miri runs no foreign code".into());
        }
        load_builtins(path);
        // SAFETY: NVRTC may be loaded at any time.
        let library = unsafe { libloading::Library::new(path) }.map_err(|error| error.to_string())?;
        macro_rules! symbol {
            ($name:literal) => {
                // SAFETY: the type is the function's in `nvrtc.h`, as the fields declare it.
                *unsafe { library.get($name.as_bytes()) }.map_err(|error| error.to_string())?
            };
        }
        macro_rules! output {
            ($size:literal, $get:literal) => {
                Output { call: $get, size: symbol!($size), get: symbol!($get) }
            };
        }
        let version: unsafe extern "C" fn(*mut c_int, *mut c_int) -> u32 = symbol!("nvrtcVersion");
        let (mut major, mut minor) = (0, 0);
        // SAFETY: writes two numbers.
        unsafe { version(&mut major, &mut minor) };
        let nvrtc = Nvrtc {
            version: (major.unsigned_abs(), minor.unsigned_abs()),
            create: symbol!("nvrtcCreateProgram"),
            compile: symbol!("nvrtcCompileProgram"),
            destroy: symbol!("nvrtcDestroyProgram"),
            log: output!("nvrtcGetProgramLogSize", "nvrtcGetProgramLog"),
            cubin: output!("nvrtcGetCUBINSize", "nvrtcGetCUBIN"),
            ptx: output!("nvrtcGetPTXSize", "nvrtcGetPTX"),
            message: symbol!("nvrtcGetErrorString"),
        };
        // The functions are used until the process ends.
        std::mem::forget(library);
        Ok(nvrtc)
    }

    /// Compiles a text, which has the name `name` in the log.
    pub(super) fn compile(&self, text: &str, name: &str, options: &[String], form: Form) -> Result<Code, Failure> {
        let text = c_string(text)?;
        let name = c_string(name)?;
        let options = options.iter().map(|option| c_string(option)).collect::<Result<Vec<_>, _>>()?;
        let options: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
        let mut program = Destroyed { nvrtc: self, program: std::ptr::null_mut() };
        let none = std::ptr::null();
        // SAFETY: strings end with zero and live; there are no headers.
        let code = unsafe { (self.create)(&mut program.program, text.as_ptr(), name.as_ptr(), 0, none, none) };
        self.check("nvrtcCreateProgram", code)?;
        // SAFETY: the program lives, and the number of options is correct.
        let code = unsafe { (self.compile)(program.program, options.len() as c_int, options.as_ptr()) };
        match code {
            INVALID_OPTION => return Err(Failure::Option(program.text(&self.log)?)),
            COMPILATION => {
                let log = program.text(&self.log)?;
                // An architecture that one part of NVRTC accepts and another does not.
                let options = log.trim_start().starts_with("Command-line error");
                // The text that the assembler rejects was PTX before.
                let ptx = if message::is_of_ptx(&log) { program.text(&self.ptx).ok() } else { None };
                return Err(if options { Failure::Option(log) } else { Failure::Text { log, ptx } });
            }
            code => self.check("nvrtcCompileProgram", code)?,
        }
        let (bytes, ptx) = match form {
            Form::Cubin => (program.output(&self.cubin)?, program.text(&self.ptx).ok()),
            Form::Ptx => (program.output(&self.ptx)?, None),
        };
        Ok(Code { bytes, ptx, log: program.text(&self.log)? })
    }

    fn check(&self, call: &'static str, code: u32) -> Result<(), Failure> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: takes any code and returns a static string.
        let message = unsafe { CStr::from_ptr((self.message)(code)) }.to_string_lossy().into_owned();
        Err(Failure::Other(Error::Nvrtc { call, message }))
    }
}

/// A program that is destroyed with its owner.
struct Destroyed<'a> {
    nvrtc: &'a Nvrtc,
    program: Program,
}

impl Destroyed<'_> {
    fn output(&self, output: &Output) -> Result<Vec<u8>, Failure> {
        let mut size = 0;
        // SAFETY: the program lives; writes one number.
        self.nvrtc.check(output.call, unsafe { (output.size)(self.program, &mut size) })?;
        let mut bytes = vec![0u8; size];
        // SAFETY: the program lives; writes that many bytes.
        self.nvrtc.check(output.call, unsafe { (output.get)(self.program, bytes.as_mut_ptr().cast()) })?;
        Ok(bytes)
    }

    /// Returns an output that is text, which NVRTC terminates with a zero.
    fn text(&self, output: &Output) -> Result<String, Failure> {
        let bytes = self.output(output)?;
        Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\0').to_string())
    }
}

impl Drop for Destroyed<'_> {
    fn drop(&mut self) {
        if !self.program.is_null() {
            // SAFETY: nothing uses the program any more.
            unsafe { (self.nvrtc.destroy)(&mut self.program) };
        }
    }
}

fn c_string(text: &str) -> Result<CString, Failure> {
    let call = "nvrtcCreateProgram";
    CString::new(text).map_err(|_| Failure::Other(Error::Nvrtc { call, message: "the text contains a zero".into() }))
}

/// Searches for this process's NVRTC.
pub(super) fn search() -> Found {
    let major = Driver::version().ok().map(|(major, _)| major);
    surroundings(|around| find(around, major))
}

/// Searches the surroundings of this process.
pub(crate) fn surroundings(search: impl FnOnce(&Surroundings<'_>) -> Found) -> Found {
    let var = |name: &str| -> Option<OsString> { std::env::var_os(name).filter(|value| !value.is_empty()) };
    let current = std::env::current_dir().unwrap_or_default();
    search(&Surroundings { var: &var, current, root: PathBuf::from("/") })
}

/// Loads the builtins beside a library. NVRTC asks the system for them when it compiles, and the system does not search
/// there.
fn load_builtins(library: &Path) {
    let Some(folder) = library.parent() else { return };
    let Ok(entries) = folder.read_dir() else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("libnvrtc-builtins.so") || name.starts_with("nvrtc-builtins64_") {
            // SAFETY: a library without initialisers of its own, which may be loaded at any time. A failure becomes
            // visible when NVRTC asks for the library.
            if let Ok(library) = unsafe { libloading::Library::new(entry.path()) } {
                std::mem::forget(library);
            }
        }
    }
}

/// The names for the system's loader if no file was found.
const NAMES: &[&str] = if cfg!(windows) {
    &["nvrtc64_130_0.dll", "nvrtc64_120_0.dll"]
} else {
    &["libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"]
};

/// Loads the first library that can be loaded.
fn load_first(mut found: Found) -> Result<Nvrtc> {
    for path in &found.files {
        match Nvrtc::load(path) {
            Ok(nvrtc) => return Ok(nvrtc),
            Err(message) => found.tried.push(format!("{}: {message}", path.display()).into()),
        }
    }
    if std::env::var_os("SAREK_NVRTC").is_none_or(|path| path.is_empty()) {
        for name in NAMES {
            if let Ok(nvrtc) = Nvrtc::load(Path::new(name)) {
                return Ok(nvrtc);
            }
            found.tried.push(name.into());
        }
    }
    Err(Error::NoNvrtc { tried: found.tried })
}
