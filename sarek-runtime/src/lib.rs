//! GPU kernels in stable Rust.

pub mod cpu;
pub mod emit;
mod fault;
pub mod ir;
pub mod launch;
#[doc(hidden)]
pub mod syntax;

pub use fault::{Fault, FaultKind};
