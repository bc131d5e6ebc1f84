//! Kernels of many kinds: what people write GPUs programs for, beside the primitives of the other folders.
//!
//! Each file is one published method in its plain form: what it is and where it comes from, its kernels, a function to call
//! and a reference in plain Rust. They are meant to be read and to be taken as a start; the other folders show how far one
//! goes for speed.
//!
//! | file | what it computes | what it shows of the language |
//! |---|---|---|
//!
//! The functions work on buffers of one device. Sizes count elements, matrices lie row by row, and what does not fit together
//! is an [`Error::Length`](sarek_runtime::Error::Length) before anything is launched.

pub mod bitonic_sort;
pub mod black_scholes;
pub mod components;
pub mod edit_distance;
pub mod fft;
pub mod floyd_warshall;
pub mod jacobi;
pub mod julia;
pub mod kmeans;
pub mod layer_norm;
pub mod life;
pub mod lu;
pub mod mandelbrot;
pub mod monte_carlo;
pub mod nbody;
pub mod pagerank;
pub mod philox;
pub mod ray_spheres;
pub mod sha256;
pub mod softmax;
pub mod spmv;
#[cfg(test)]
mod testing;
pub mod transpose;
pub mod wave;

pub use crate::reduce::How;

use sarek_runtime::{Error, Result};

/// Launches a kernel as a [`How`] says.
///
/// Only for kernels that compare their indices with sizes which the caller has compared with the buffers' lengths.
macro_rules! launch {
    ($how:expr, $kernel:ty: $($argument:expr),* $(,)?) => {
        if $how.checked {
            <$kernel>::launch($($argument),*)
        } else {
            // SAFETY: what this macro asks for.
            unsafe { <$kernel>::launch_unchecked($($argument),*) }
        }
    };
}
pub(crate) use launch;

/// A size as kernels count: in `u32`, and so far below its end that an index may step over by a block.
///
/// # Errors
/// [`Error::Length`] above 2^31.
fn count(what: &'static str, size: usize) -> Result<u32> {
    const LARGEST: usize = 1 << 31;
    if size > LARGEST {
        return Err(Error::Length { what, expected: LARGEST, given: size });
    }
    Ok(size as u32)
}

/// Compares the length of a buffer with the one that it should have.
///
/// # Errors
/// [`Error::Length`] if it has another one.
fn same_length(what: &'static str, length: usize, buffer: usize) -> Result<()> {
    if length != buffer {
        return Err(Error::Length { what, expected: buffer, given: length });
    }
    Ok(())
}
