//! What ours is measured against: a small library around CUB, and kernels written by hand (`peers/peers.cu`).
//!
//! The library is built where there is an `nvcc` and opened at run time, so nothing here needs it. It works on the same
//! device memory in the same stream as our launches.

use std::env;
use std::ffi::{CStr, OsString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};

use libloading::Library;
use sarek_runtime::{Device, Element, Slice};

/// The version of the C interface that this file is written for.
const INTERFACE: c_int = 1;

/// What is missing or fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody built the library.
    #[error("peers: not built; see sarek-examples/peers/README.md")]
    NotBuilt,
    /// The device is no GPU.
    #[error("peers: they run on a GPU only")]
    NoGpu,
    /// There is a file, but it is no such library.
    #[error("peers: {} cannot be used: {message}", .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why not.
        message: String,
    },
    /// A call fails.
    #[error("peers: {call} failed: {message}")]
    Failed {
        /// The function.
        call: &'static str,
        /// What CUDA says.
        message: String,
    },
}

/// An operator of CUB's reductions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Operation {
    /// `DeviceReduce::Sum`.
    Sum = 0,
    /// `DeviceReduce::Min`.
    Min = 1,
    /// `DeviceReduce::Max`.
    Max = 2,
}

/// An element type that the library has reductions for.
pub trait PeerElement: Element {
    /// Its number in the C interface.
    #[doc(hidden)]
    const TYPE: c_int;
}

impl PeerElement for f32 {
    const TYPE: c_int = 0;
}

impl PeerElement for i32 {
    const TYPE: c_int = 1;
}

/// A kernel written by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Kernel {
    /// Seed 001, loop form: one sum for each block of 256 elements.
    BlockSums = 0,
    /// Seed 003: every warp adds its sum to the one result.
    WarpSum = 1,
    /// Seed 000, phase 1: a grid-stride loop, one sum a block.
    GridStrideSums = 2,
}

/// The library, opened for one device.
pub struct Peers {
    functions: Functions,
    handle: *mut c_void,
    device: Device,
    path: PathBuf,
}

/// The C interface; `peers.cu` documents it.
struct Functions {
    description: unsafe extern "C" fn() -> *const c_char,
    error: unsafe extern "C" fn(c_int) -> *const c_char,
    open: unsafe extern "C" fn(c_int, *mut *mut c_void) -> c_int,
    close: unsafe extern "C" fn(*mut c_void) -> c_int,
    reserve: unsafe extern "C" fn(*mut c_void, c_int, c_int, u64) -> c_int,
    reduce: unsafe extern "C" fn(*mut c_void, c_int, c_int, *const c_void, *mut c_void, u64, *mut c_void) -> c_int,
    kernel: unsafe extern "C" fn(c_int, u32, *const f32, *mut f32, u32, *mut c_void) -> c_int,
    /// Keeps the code loaded.
    _library: Library,
}

impl Peers {
    /// Opens the library for GPU `ordinal`, whose handle is `device`.
    ///
    /// # Errors
    /// [`Error::NotBuilt`] if there is none, which is no failure of a measurement; else what is wrong with it.
    pub fn open(device: &Device, ordinal: usize) -> Result<Peers, Error> {
        if !device.is_cuda() {
            return Err(Error::NoGpu);
        }
        let path = find(env::var_os("SAREK_PEERS"), env::current_exe().ok().as_deref()).ok_or(Error::NotBuilt)?;
        let functions = load(&path)?;
        let mut peers = Peers { functions, handle: std::ptr::null_mut(), device: device.clone(), path };
        let ordinal = c_int::try_from(ordinal).unwrap_or(c_int::MAX);
        // SAFETY: writes one handle.
        let code = unsafe { (peers.functions.open)(ordinal, &mut peers.handle) };
        peers.check("sarek_peers_open", code)?;
        Ok(peers)
    }

    /// The versions that the library was built with.
    pub fn description(&self) -> String {
        // SAFETY: a text that lives as long as the library.
        let text = unsafe { CStr::from_ptr((self.functions.description)()) };
        text.to_string_lossy().into_owned()
    }

    /// The library's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Allocates what [`Peers::reduce`] needs for `n` elements, so that it need not.
    ///
    /// # Errors
    /// [`Error::Failed`].
    pub fn reserve<T: PeerElement>(&self, operation: Operation, n: usize) -> Result<(), Error> {
        // SAFETY: the handle is open.
        let code = unsafe { (self.functions.reserve)(self.handle, operation as c_int, T::TYPE, n as u64) };
        self.check("sarek_peers_reserve", code)
    }

    /// Enqueues CUB's reduction of all of `input` to `output[0]`, on the device's own stream.
    ///
    /// # Errors
    /// [`Error::Failed`]; also if [`Peers::reserve`] was not called.
    ///
    /// # Panics
    /// If the slices are not this device's, or `output` is empty.
    pub fn reduce<T: PeerElement>(
        &self,
        operation: Operation,
        input: &Slice<T>,
        output: &mut Slice<T>,
    ) -> Result<(), Error> {
        assert!(input.device() == &self.device && output.device() == &self.device && !output.is_empty());
        let (from, to) = (input.device_ptr() as *const c_void, output.device_ptr() as *mut c_void);
        let (n, stream) = (input.len() as u64, self.device.raw_stream());
        // SAFETY: the pointers are this device's, for `n` elements and for one, and all work on them is in this stream.
        let code = unsafe { (self.functions.reduce)(self.handle, operation as c_int, T::TYPE, from, to, n, stream) };
        self.check("sarek_peers_reduce", code)
    }

    /// Enqueues a kernel written by hand with that many blocks of 256 threads, on the device's own stream.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, `output` is too short or `input` too long for 32 bits.
    pub fn kernel(
        &self,
        kernel: Kernel,
        blocks: u32,
        input: &Slice<f32>,
        output: &mut Slice<f32>,
    ) -> Result<(), Error> {
        assert!(input.device() == &self.device && output.device() == &self.device);
        let written = if kernel == Kernel::WarpSum { 1 } else { blocks as usize };
        assert!(output.len() >= written);
        let n = u32::try_from(input.len()).expect("a length of 32 bits");
        let (from, to) = (input.device_ptr() as *const f32, output.device_ptr() as *mut f32);
        // SAFETY: as in `reduce`; the kernel reads `n` elements and writes as many as were asserted.
        let code = unsafe { (self.functions.kernel)(kernel as c_int, blocks, from, to, n, self.device.raw_stream()) };
        self.check("sarek_peers_kernel", code)
    }

    fn check(&self, call: &'static str, code: c_int) -> Result<(), Error> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: a text that lives as long as the library.
        let message = unsafe { CStr::from_ptr((self.functions.error)(code)) };
        Err(Error::Failed { call, message: message.to_string_lossy().into_owned() })
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        if !self.handle.is_null() {
            // SAFETY: opened, and not used again.
            unsafe { (self.functions.close)(self.handle) };
        }
    }
}

/// The library's name on this system.
fn file_name() -> &'static str {
    if cfg!(windows) { "sarek_peers.dll" } else { "libsarek_peers.so" }
}

/// Where the library is: `SAREK_PEERS` (a file or its folder, and then nowhere else), next to the program, or where
/// `peers/build.sh` puts it.
fn find(explicit: Option<OsString>, program: Option<&Path>) -> Option<PathBuf> {
    if let Some(explicit) = explicit {
        let explicit = PathBuf::from(explicit);
        return if explicit.is_dir() { Some(explicit.join(file_name())) } else { Some(explicit) };
    }
    let beside = program.and_then(Path::parent).map(|folder| folder.join(file_name()));
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(file_name());
    let here = Path::new("sarek-examples/peers").join(file_name());
    beside.into_iter().chain([here, built]).find(|path| path.is_file())
}

fn load(path: &Path) -> Result<Functions, Error> {
    let unusable = |message: String| Error::Unusable { path: path.into(), message };
    let failed = |error: libloading::Error| unusable(error.to_string());
    // The system's loader looks for a bare file name elsewhere.
    let full = path.canonicalize().map_err(|error| unusable(error.to_string()))?;
    // SAFETY: the user asks for this library, whose initialisation is the CUDA runtime's.
    let library = unsafe { Library::new(full) }.map_err(failed)?;
    // SAFETY: the types are those of `peers.cu`, which the number of the interface vouches for.
    unsafe {
        let interface = *library.get::<unsafe extern "C" fn() -> c_int>(b"sarek_peers_interface").map_err(failed)?;
        let found = interface();
        if found != INTERFACE {
            return Err(unusable(format!("its interface is number {found}, and {INTERFACE} is needed: build it anew")));
        }
        Ok(Functions {
            description: *library.get(b"sarek_peers_description").map_err(failed)?,
            error: *library.get(b"sarek_peers_error").map_err(failed)?,
            open: *library.get(b"sarek_peers_open").map_err(failed)?,
            close: *library.get(b"sarek_peers_close").map_err(failed)?,
            reserve: *library.get(b"sarek_peers_reserve").map_err(failed)?,
            reduce: *library.get(b"sarek_peers_reduce").map_err(failed)?,
            kernel: *library.get(b"sarek_peers_kernel").map_err(failed)?,
            _library: library,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_peers_on_the_cpu() {
        assert!(matches!(Peers::open(&Device::cpu(), 0), Err(Error::NoGpu)));
    }

    #[test]
    fn what_is_named_is_taken_and_may_be_a_folder() {
        let folder = env::temp_dir();
        assert_eq!(find(Some(folder.clone().into()), None), Some(folder.join(file_name())));
        assert_eq!(find(Some("/no/peers.so".into()), None), Some("/no/peers.so".into()));
    }

    #[test]
    fn a_file_that_is_no_library_is_an_error() {
        let error = load(Path::new("/no/peers.so")).err().expect("an error").to_string();
        assert!(error.starts_with("peers: /no/peers.so cannot be used: "), "{error}");
        let error = load(Path::new(file!())).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("cannot be used"), "{error}");
    }

    #[test]
    fn the_absence_is_one_line_with_the_remedy() {
        assert_eq!(Error::NotBuilt.to_string(), "peers: not built; see sarek-examples/peers/README.md");
    }
}
