//! NCCL's functions, opened at run time.
//!
//! Nothing of NCCL is needed to build. The functions are called through a table, with results as plain numbers, since a
//! newer NCCL may return codes that these bindings do not have.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::GroupError;
use crate::compile::{Found, find_nccl, surroundings};

/// `ncclComm_t`.
pub(super) type RawComm = *mut c_void;
/// `cudaStream_t`, which is the driver's `CUstream`.
pub(super) type RawStream = *mut c_void;

/// `ncclUniqueId`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct RawId(pub(super) [u8; 128]);

/// `ncclInProgress`.
pub(super) const IN_PROGRESS: u32 = 7;
/// `ncclUint8`, as which elements of any type move.
pub(super) const BYTES: u32 = 1;

/// The oldest version that is supported, as `ncclGetVersion` returns it: 2.18.0.
const OLDEST: c_int = 21800;

/// `ncclConfig_t` of NCCL 2.18. A newer NCCL takes it and sets the rest to its defaults.
#[repr(C)]
pub(super) struct Config {
    size: usize,
    magic: u32,
    version: u32,
    blocking: c_int,
    cluster: c_int,
    least_blocks: c_int,
    most_blocks: c_int,
    network: *const c_char,
    split_share: c_int,
}

impl Config {
    /// Returns the configuration of a communicator whose calls do not block the host, and which shares its connections with those
    /// that are split from it.
    pub(super) fn nonblocking() -> Config {
        Config { blocking: 0, split_share: 1, ..Config::blocking() }
    }

    /// Returns the configuration of a communicator whose calls return once they are enqueued.
    pub(super) fn blocking() -> Config {
        const UNDEFINED: c_int = c_int::MIN;
        Config {
            size: size_of::<Config>(),
            magic: 0xcafe_beef,
            version: OLDEST as u32,
            blocking: 1,
            cluster: UNDEFINED,
            least_blocks: UNDEFINED,
            most_blocks: UNDEFINED,
            network: std::ptr::null(),
            split_share: UNDEFINED,
        }
    }
}

macro_rules! nccl_functions {
    ($($name:ident($($arg:ident: $ty:ty),*);)*) => {
        /// NCCL's functions.
        #[allow(non_snake_case)]
        pub(super) struct Nccl {
            /// The version, as major, minor and patch.
            pub(super) version: [u32; 3],
            message: unsafe extern "C" fn(u32) -> *const c_char,
            last_error: unsafe extern "C" fn(RawComm) -> *const c_char,
            $($name: unsafe extern "C" fn($($ty),*) -> u32,)*
        }

        #[allow(non_snake_case, clippy::too_many_arguments)]
        impl Nccl {
            /// Loads a library, by path or by a name that the system resolves.
            fn load(path: &Path) -> Result<Nccl, String> {
                if cfg!(miri) {
                    return Err("Miri runs no foreign code".into());
                }
                // SAFETY: NCCL may be loaded at any time.
                let library = unsafe { libloading::Library::new(path) }.map_err(|error| error.to_string())?;
                macro_rules! symbol {
                    ($symbol:expr) => {
                        // SAFETY: the type is the function's in `nccl.h`, as the fields declare it.
                        *unsafe { library.get($symbol.as_bytes()) }.map_err(|error| error.to_string())?
                    };
                }
                // Asked for first: an old NCCL lacks some of the other functions.
                let version: unsafe extern "C" fn(*mut c_int) -> u32 = symbol!("ncclGetVersion");
                let mut code = 0;
                // SAFETY: writes one number.
                unsafe { version(&mut code) };
                let version = [code / 10000, code / 100 % 100, code % 100].map(c_int::unsigned_abs);
                if code < OLDEST {
                    let [major, minor, patch] = version;
                    return Err(format!("version {major}.{minor}.{patch} is too old: 2.18 or newer is needed"));
                }
                let nccl = Nccl {
                    version,
                    message: symbol!("ncclGetErrorString"),
                    last_error: symbol!("ncclGetLastError"),
                    $($name: symbol!(stringify!($name)),)*
                };
                // The functions are used until the process ends.
                std::mem::forget(library);
                Ok(nccl)
            }

            $(
                /// Calls NCCL's function of that name. A result of `IN_PROGRESS` is a success.
                ///
                /// # Safety
                /// As `nccl.h` demands.
                pub(super) unsafe fn $name(&self, $($arg: $ty),*) -> Result<(), GroupError> {
                    // SAFETY: the caller's.
                    let code = unsafe { (self.$name)($($arg),*) };
                    self.check(stringify!($name), code)
                }
            )*
        }
    };
}

nccl_functions! {
    ncclGetUniqueId(id: *mut RawId);
    ncclCommInitRankConfig(comm: *mut RawComm, size: c_int, id: RawId, rank: c_int, config: *mut Config);
    ncclCommSplit(comm: RawComm, color: c_int, key: c_int, new: *mut RawComm, config: *mut Config);
    ncclCommFinalize(comm: RawComm);
    ncclCommDestroy(comm: RawComm);
    ncclCommAbort(comm: RawComm);
    ncclCommGetAsyncError(comm: RawComm, state: *mut u32);
    ncclGroupStart();
    ncclGroupEnd();
    ncclAllReduce(from: *const c_void, to: *mut c_void, count: usize, data_type: u32, operator: u32, comm: RawComm,
        stream: RawStream);
    ncclReduce(from: *const c_void, to: *mut c_void, count: usize, data_type: u32, operator: u32, root: c_int,
        comm: RawComm, stream: RawStream);
    ncclBroadcast(from: *const c_void, to: *mut c_void, count: usize, data_type: u32, root: c_int, comm: RawComm,
        stream: RawStream);
    ncclAllGather(from: *const c_void, to: *mut c_void, count: usize, data_type: u32, comm: RawComm, stream: RawStream);
    ncclReduceScatter(from: *const c_void, to: *mut c_void, count: usize, data_type: u32, operator: u32, comm: RawComm,
        stream: RawStream);
    ncclSend(from: *const c_void, count: usize, data_type: u32, to: c_int, comm: RawComm, stream: RawStream);
    ncclRecv(to: *mut c_void, count: usize, data_type: u32, from: c_int, comm: RawComm, stream: RawStream);
}

impl Nccl {
    /// Returns this machine's NCCL. If it is not found, the next call searches again.
    pub(super) fn get() -> Result<&'static Nccl, GroupError> {
        static NCCL: OnceLock<Nccl> = OnceLock::new();
        static LOADING: Mutex<()> = Mutex::new(());
        let _loading = LOADING.lock().unwrap_or_else(PoisonError::into_inner);
        if NCCL.get().is_none() {
            let nccl = load_first(surroundings(find_nccl))?;
            let _ = NCCL.set(nccl);
        }
        NCCL.get().ok_or(GroupError::NoNccl { tried: Vec::new() })
    }

    /// Returns `true` if a communicator may be split into one that blocks the host, and that shares its connections and the flag that
    /// aborts both. Older versions may be able to do so as well, but were not tried.
    pub(super) fn splits(&self) -> bool {
        self.version >= [2, 28, 0] && std::env::var_os("NCCL_COMM_SPLIT_SHARE_RESOURCES").is_none()
    }

    /// Turns the result of a function into an error, unless it is a success or still at work.
    pub(super) fn check(&self, call: &'static str, code: u32) -> Result<(), GroupError> {
        if matches!(code, 0 | IN_PROGRESS) {
            return Ok(());
        }
        // SAFETY: takes any code, and no communicator; both return strings that live until the next call.
        let texts = unsafe { [(self.message)(code), (self.last_error)(std::ptr::null_mut())] };
        let texts = texts.into_iter().filter(|text| !text.is_null()).map(|text| {
            // SAFETY: strings of NCCL, which end with zero.
            unsafe { CStr::from_ptr(text) }.to_string_lossy().trim().to_string()
        });
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        Err(GroupError::Nccl { call, message: texts.join(": ") })
    }
}

/// Loads the first library that can be loaded.
fn load_first(mut found: Found) -> Result<Nccl, GroupError> {
    for path in &found.files {
        match Nccl::load(path) {
            Ok(nccl) => return Ok(nccl),
            Err(message) => found.tried.push(PathBuf::from(format!("{}: {message}", path.display()))),
        }
    }
    if std::env::var_os("SAREK_NCCL").is_none_or(|path| path.is_empty()) {
        for name in ["libnccl.so.2", "libnccl.so"] {
            match Nccl::load(Path::new(name)) {
                Ok(nccl) => return Ok(nccl),
                Err(_) => found.tried.push(name.into()),
            }
        }
    }
    Err(GroupError::NoNccl { tried: found.tried })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_is_not_nccl_is_an_error_that_says_why() {
        let found = Found { files: vec!["/nowhere/libnccl.so.2".into()], tried: vec!["/nowhere".into()] };
        match load_first(found) {
            Err(GroupError::NoNccl { tried }) => {
                assert_eq!(tried[0], Path::new("/nowhere"));
                assert!(tried[1].to_string_lossy().starts_with("/nowhere/libnccl.so.2: "), "{tried:?}");
                let text = GroupError::NoNccl { tried }.to_string();
                assert!(text.contains("pip install nvidia-nccl-cu12") && text.contains("SAREK_NCCL"), "{text}");
            }
            // The system's own was found by its name.
            Ok(nccl) => assert!(nccl.version >= [2, 18, 0]),
            Err(other) => panic!("{other}"),
        }
    }

    /// Needs no GPU.
    #[test]
    fn an_nccl_that_is_there_loads() {
        match Nccl::get() {
            Ok(nccl) => {
                println!("NCCL {:?}", nccl.version);
                assert!(nccl.version >= [2, 18, 0]);
                assert_eq!(nccl.check("ncclX", IN_PROGRESS), Ok(()));
                let error = nccl.check("ncclX", 4).unwrap_err().to_string();
                assert!(error.starts_with("ncclX failed: invalid argument"), "{error}");
            }
            Err(error) => println!("skipped: {error}"),
        }
    }
}
