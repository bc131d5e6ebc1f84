//! Kernels that are compiled ahead of time: a program with a bundle needs an NVIDIA driver, and no NVRTC.
//!
//! A [`Builder`] compiles the instances that it is given, for chosen architectures, into one file. A program
//! [reads](Bundle::read) the file or [includes](crate::include_bundle) it, and [registers](Bundle::register) it. From then on, launches
//! and `kernel::cubin(arch)` find their code there, before they look into the cache on disk and ask NVRTC.
//!
//! ```no_run
//! use sarek_runtime::bundle::{Builder, Bundle};
//! use sarek_runtime::prelude::*;
//!
//! #[kernel]
//! fn double(x: &mut [f32]) {
//!     let i = global_idx_x();
//!     if i < x.len() as u32 {
//!         x[i] *= 2.0;
//!     }
//! }
//!
//! // Where NVRTC is: in a build script, an example or a test of the crate that has the kernels.
//! let mut builder = Builder::new([Arch::SM_80, Arch::SM_90A]);
//! builder.add(double::instance());
//! builder.write("kernels.bundle")?;
//!
//! // Where the program runs.
//! Bundle::read("kernels.bundle")?.register();
//! # Ok::<(), Error>(())
//! ```
//!
//! Code is found by its contents: the key is a hash of the CUDA C++ text and of the options of its compilation. A program whose kernels have
//! changed since does not find them, and never runs code of other kernels. Where there is no NVRTC either, the launch
//! is [`Error::NotBundled`](crate::Error::NotBundled), which says what the bundles have instead.
//!
//! Checksums find what is damaged and cut short. They do not tell who wrote a bundle: it is machine code, to be trusted like a library that
//! the program loads.

mod builder;

pub use crate::compile::bundled::{Bundle, Entry};
pub use builder::{Builder, Instance, Written};

/// A [`Bundle`] that becomes part of the program: `include_bundle!("kernels.bundle")`, or `include_bundle!(concat!(env!("OUT_DIR"),
/// "/kernels.bundle"))` for one that the build script has written. The file is named as for `include_bytes!`, relative to the file with the
/// call. The value is a `Result<Bundle>`.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// // What is not a bundle is an error, here as when it is read.
/// let bundle = sarek_runtime::include_bundle!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
/// let error = bundle.unwrap_err();
/// assert!(error.to_string().contains("it is not a bundle"), "{error}");
/// ```
#[macro_export]
macro_rules! include_bundle {
    ($path:expr) => {
        $crate::bundle::Bundle::from_static($path, include_bytes!($path))
    };
}
