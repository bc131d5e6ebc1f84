//! The peers of the measurements: CUB, Thrust, cuBLAS, NPP, cuFFT, cuSPARSE, cuRAND and handwritten kernels, in a small library (`peers/*.cu`).
//!
//! The library is built where there is an `nvcc` and opened at run time, so nothing here needs it. It works on the same
//! device memory as our launches, and every method of [`Peers`] enqueues on the device's own stream and does not wait.
//!
//! The first call of a function allocates its temporary storage, and a call of another function or length may do so
//! again. Repeated calls allocate nothing.

mod by_hand;
mod compaction;
mod element;
mod fft;
mod filter;
mod histogram;
mod library;
mod loops;
mod lu;
mod matmul;
mod merge_sort;
mod radix_sort;
mod random;
mod ranges;
mod reduce;
mod runs;
mod scan;
mod search;
mod spmv;
#[cfg(test)]
mod tests;
mod transform;

pub use by_hand::Kernel;
pub use element::{GemmElement, PeerComparable, PeerElement, PeerInteger, PeerKey, PeerSample, PeerSummand};
pub use filter::{Filter, PaddedImage};
pub use loops::Loop;
pub use radix_sort::{Half, Order};
pub use reduce::Operation;
pub use search::SetOperation;

use std::ffi::{CStr, c_int, c_void};
use std::fmt;
use std::path::{Path, PathBuf};

use sarek_runtime::{Device, Element, Slice};

use library::Functions;

/// The missing part, or the failure.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The library was not built.
    #[error("peers: not built; see sarek-examples/peers/README.md")]
    NotBuilt,
    /// The device is not a GPU.
    #[error("peers: they run on a GPU only")]
    NoGpu,
    /// There is a file, but it is not such a library.
    #[error("peers: {} cannot be used: {message}", .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why not.
        message: String,
    },
    /// The library was built without a part of it.
    #[error("peers: built without {library}; see sarek-examples/peers/README.md")]
    Lacks {
        /// The missing library.
        library: Library,
    },
    /// A call fails.
    #[error("peers: {call} failed: {message}")]
    Failed {
        /// The function.
        call: &'static str,
        /// CUDA's message.
        message: String,
    },
}

/// A library that may be missing where the peers are built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Library {
    /// NVIDIA's linear algebra: [`Peers::sgemm`], [`Peers::factorise`].
    Cublas = 0,
    /// NVIDIA's image processing: [`Peers::filter`] and [`Peers::filter_separable`].
    Npp = 1,
    /// NVIDIA's Fourier transforms: [`Peers::fft`].
    Cufft = 2,
    /// NVIDIA's products of sparse matrices: [`Peers::spmv`].
    Cusparse = 3,
    /// NVIDIA's random numbers: [`Peers::random`].
    Curand = 4,
}

impl fmt::Display for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Library::Cublas => "cuBLAS",
            Library::Npp => "NPP",
            Library::Cufft => "cuFFT",
            Library::Cusparse => "cuSPARSE",
            Library::Curand => "cuRAND",
        })
    }
}

/// The library, opened for one device.
pub struct Peers {
    functions: Functions,
    handle: *mut c_void,
    device: Device,
    path: PathBuf,
}

impl Peers {
    /// Opens the library for GPU `ordinal`, whose handle is `device`.
    ///
    /// # Errors
    /// [`Error::NotBuilt`] if there is none, which is not a failure of a measurement; otherwise the problem with it.
    pub fn open(device: &Device, ordinal: usize) -> Result<Peers, Error> {
        if !device.is_cuda() {
            return Err(Error::NoGpu);
        }
        let path = library::path().ok_or(Error::NotBuilt)?;
        let functions = library::load(&path)?;
        let mut peers = Peers { functions, handle: std::ptr::null_mut(), device: device.clone(), path };
        let ordinal = c_int::try_from(ordinal).unwrap_or(c_int::MAX);
        // SAFETY: writes one handle.
        let code = unsafe { (peers.functions.open)(ordinal, &mut peers.handle) };
        peers.check("sarek_peers_open", code)?;
        Ok(peers)
    }

    /// Returns the versions of the libraries, and of the compiler.
    pub fn description(&self) -> String {
        // SAFETY: a text that lives as long as the library.
        let text = unsafe { CStr::from_ptr((self.functions.description)()) };
        text.to_string_lossy().into_owned()
    }

    /// Returns the library's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if that library was there when the peers were built.
    pub fn has(&self, library: Library) -> bool {
        // SAFETY: it has no effect.
        unsafe { (self.functions.has)(library as c_int) != 0 }
    }

    /// [`Error::Lacks`] if that library was not there.
    fn need(&self, library: Library) -> Result<(), Error> {
        if self.has(library) { Ok(()) } else { Err(Error::Lacks { library }) }
    }

    /// Returns the stream for the work.
    fn stream(&self) -> *mut c_void {
        self.device.raw_stream()
    }

    /// Returns the address of the library's input. Panics if it is another device's.
    fn input<T: Element>(&self, slice: &Slice<T>) -> *const c_void {
        assert!(slice.device() == &self.device, "a slice of another device");
        slice.device_ptr() as *const c_void
    }

    /// Returns the address of the library's output. Panics if it is another device's.
    fn output<T: Element>(&self, slice: &mut Slice<T>) -> *mut c_void {
        self.input(slice).cast_mut()
    }

    fn check(&self, call: &'static str, code: c_int) -> Result<(), Error> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: a text that lives until this thread's next call.
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

/// Returns the number of elements, fewer than `2^bits`. Panics if they are more.
fn count<T: Element>(slice: &Slice<T>, bits: u32) -> u64 {
    let n = slice.len() as u64;
    assert!(n >> bits == 0, "there are {n} elements, but this peer counts in {bits} bits");
    n
}

/// Panics unless both have the same number of elements.
fn same_length<T: Element, U: Element>(a: &Slice<T>, b: &Slice<U>) {
    assert_eq!(a.len(), b.len(), "slices of different lengths");
}
