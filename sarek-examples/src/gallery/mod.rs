//! Kernels of many kinds: what people write programs for GPUs for, beside the primitives of the other folders.
//!
//! Each file is one published method in its plain form: a description and its source, its kernels, a function to call
//! and a reference in plain Rust. They are meant to be read and to be used as a starting point; the other folders show
//! how far one can go for speed. Where a plain form is slower than a library or than memory, a second kernel stands beside it.
//!
//! | file | result | language features |
//! |---|---|---|
//! | [`attention`](mod@attention) | the attention of transformers | matrix units from registers and shared memory, warps with roles, a trait of one's own that changes scores |
//! | [`bitonic_sort`] | a sorted array, by a network of comparisons | pairs of places as tuples, a shared array lent to device functions |
//! | [`black_scholes`] | the values of options | a constant array, a loop that runs backwards, a device function with two results |
//! | [`byte_matmul`] | a product of matrices of bytes | an instruction as PTX with its meaning beside it, parts of shared rows |
//! | [`components`] | the connected components of a graph | atomics lent to device functions, compare-and-swap loops |
//! | [`edit_distance`] | the edit distance of two texts | a wavefront by shuffles |
//! | [`fft`] | Fourier transforms | const parameters for sizes and the block, local arrays lent to device functions, pairs of elements in one access |
//! | [`floyd_warshall`] | the shortest paths between all places | supersteps in loops, whole blocks that return early |
//! | [`half_matmul`] | a product of matrices of 16-bit floats | matrix units, asynchronous copies, two dynamic shared arrays |
//! | [`hash_table`] | a table from keys to values | compare-and-swap of words of 64 bits, loops without a bound |
//! | [`jacobi`] | Poisson's equation | a tile with its halo, indices that wrap |
//! | [`julia`] | a Julia set | loops that end sooner or later, logarithms |
//! | [`kmeans`] | a palette of colours | bytes, shared atomics of two dimensions, a grid-stride loop |
//! | [`layer_norm`] | normalised rows | a state of three numbers as a tuple through shuffles and shared memory; reductions of a block |
//! | [`life`] | the game of life | words as 32 truth values |
//! | [`lu`] | triangular factors of a matrix | one source for `f32` and `f64`, bounds that the launch gives |
//! | [`mandelbrot`] | the Mandelbrot set | a trait of one's own as a bound, results that are the same bit for bit |
//! | [`monte_carlo`] | pi and the price of an option | a device function with shared memory and barriers of its own |
//! | [`multicast_matmul`] | the product of [`warpgroup_matmul`] by clusters of two blocks | copies to several blocks at once, barriers of other blocks |
//! | [`nbody`] | gravity between all pairs of bodies | elements four at a time, an array as a variable |
//! | [`pagerank`] | the ranks of a graph's vertices | float atomics, sums of a warp |
//! | [`philox`] | random numbers from a counter | the upper half of products, unrolled rounds, four words in one store |
//! | [`queens`] | the number of ways to place queens on a board | a stack in local arrays in place of recursion |
//! | [`ray_spheres`] | a picture of spheres | vectors as tuples, early returns |
//! | [`rotation`] | a picture that is turned | a texture with a linear filter and a border |
//! | [`sha256`] | hashes of messages | constant tables, rotations, 64 rounds unrolled |
//! | [`sobel`] | the edges of a picture | bytes, indices that stop at the border |
//! | [`softmax`] | the softmax of rows | a state of two numbers in one pass; a row in the registers of a block |
//! | [`spmv`] | a sparse matrix times a vector | a thread or a warp per row, or a block for many rows |
//! | [`transpose`] | a transposed matrix | a padded tile |
//! | [`warpgroup_matmul`] | the same on Hopper, by warpgroups | swizzled tiles in shared memory, products that run while copies do |
//! | [`wave`] | waves on a membrane | a buffer that is read and written in place |
//! | [`xorwow`] | random numbers from shifts | a state as a struct with methods, products of matrices of bits |
//!
//! The functions work on buffers of one device. Sizes count elements, matrices are row-major, and mismatched sizes are
//! an [`Error::Length`] before anything is launched.

pub mod attention;
pub mod bitonic_sort;
pub mod black_scholes;
pub mod byte_matmul;
pub mod components;
pub mod edit_distance;
pub mod fft;
pub mod floyd_warshall;
pub mod half_matmul;
pub mod hash_table;
pub mod jacobi;
pub mod julia;
pub mod kmeans;
pub mod layer_norm;
pub mod life;
pub mod lu;
pub mod mandelbrot;
pub mod monte_carlo;
pub mod multicast_matmul;
pub mod nbody;
pub mod pagerank;
pub mod philox;
pub mod queens;
pub mod ray_spheres;
pub mod rotation;
pub mod sha256;
pub mod sobel;
pub mod softmax;
pub mod spmv;
#[cfg(test)]
mod testing;
pub mod transpose;
pub mod warpgroup_matmul;
pub mod wave;
pub mod xorwow;

pub use crate::how::How;

use sarek_runtime::{Error, Result, Slice};

/// Returns a size as kernels count: in `u32`, and so far below its end that an index may step over by a block.
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

/// Checks that a kernel may load several numbers of a buffer at a time.
///
/// # Errors
/// [`Error::Instance`] if the buffer does not start at a multiple of `bytes` bytes, as a part of another one may not.
fn aligned(kernel: &str, buffer: &Slice<f32>, bytes: u64) -> Result<()> {
    if buffer.device_ptr().is_multiple_of(bytes) {
        return Ok(());
    }
    let message = format!("its buffers start at multiples of {bytes} bytes, but one starts elsewhere");
    Err(Error::Instance { kernel: kernel.into(), message })
}
