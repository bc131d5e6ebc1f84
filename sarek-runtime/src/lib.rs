//! GPU kernels in stable Rust.

pub mod compile;
pub mod cpu;
pub mod emit;
mod error;
mod fault;
mod host;
pub mod ir;
pub mod launch;
#[doc(hidden)]
pub mod syntax;

pub use compile::Arch;
pub use error::{Error, Result};
pub use fault::{Fault, FaultKind};
pub use host::{AsAtomic, Buffer, Device, Element, Event, Limits, Slice, SliceMut, SliceRef, Stream};
pub use launch::{Dim3, Grid};
