//! GPU kernels in stable Rust.

pub mod compile;
pub mod cpu;
pub mod device;
pub mod emit;
mod error;
mod fault;
mod host;
pub mod ir;
pub mod launch;
mod lower;
pub mod prelude;
#[doc(hidden)]
pub mod private;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod testing;

pub use compile::Arch;
pub use error::{Error, Result};
pub use fault::{Fault, FaultKind};
pub use host::{AsAtomic, Buffer, Device, Element, Event, Limits, Slice, SliceMut, SliceRef, Stream};
pub use launch::{Dim3, Graph, Grid};

extern crate self as sarek_runtime;
pub use sarek_macros::{DeviceType, device, kernel};

/// An array in the block's shared memory: `let tile = shared!([f32; 256]);` in a kernel.
///
/// Without a length, `let tile = shared!([f32]);`, it has as many elements as the launch says ([`Grid::with_shared`]): the
/// dynamic shared array, of which a kernel has at most one.
#[macro_export]
macro_rules! shared {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`shared!` stands only in a `#[kernel]` or `#[device]` function")
    };
}

/// A step of all threads of the block, with a barrier at its end: `superstep!(name, { … })` in a kernel.
#[macro_export]
macro_rules! superstep {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`superstep!` stands only in a `#[kernel]` or `#[device]` function")
    };
}
