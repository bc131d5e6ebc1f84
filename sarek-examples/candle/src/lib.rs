//! Kernels of Sarek as operations of candle, forwards and backwards, on the CPU and on CUDA, without copies.
//!
//! [`Swiglu`] and [`CausalSoftmax`] are operations that candle computes in several steps, each of which reads and writes the
//! memory anew; here each is one kernel. `storage.rs` has what any operation of this kind needs: candle's memory as slices of
//! Sarek, on the device and the stream on which candle works.

mod softmax;
mod storage;
mod swiglu;

pub use softmax::{CausalSoftmax, causal_softmax};
pub use swiglu::{Swiglu, swiglu};
