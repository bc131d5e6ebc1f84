//! Matrix product: `C = op(A) op(B)` of row-major `f32` matrices, where `op` transposes or not. The matrix units would round the
//! factors to 10 bits: only [`emulated`] uses them, for parts of the factors.
//!
//! An `m` by `k` and a `k` by `n` matrix take `m n k` multiplications and additions on `m k + k n` words. So there is enough
//! to do for each word that a product of large matrices is as fast as the multiplier, if every word that is loaded serves
//! often enough: what separates the strategies is how many multiplications a load feeds, and from where.
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2048 |
//! |---|---|---|---|
//! | [`naive`] | one result per thread, from global memory | the starting point: two loads per multiplication | 8714 us |
//! | [`tiled`] | tiles of 16 x 16 in shared memory | a sixteenth of the traffic of global memory | 2178 us |
//! | [`advanced`] | padded tiles of 32 x 32, two of each; 4 x 4 results per thread | a quarter of the loads of shared memory; one barrier per tile; the next tile is loaded meanwhile | 723 us |
//! | [`mod@best`] | tiles of 128 x 128, 16 x 8 results per thread, all loads of four words and ahead of their use | 21 multiplications per load; no waiting | 507 us |
//! | [`emulated`] | each element is the sum of three `bf16`, which the matrix units of Hopper multiply | the matrix units, at a sixth of their rate; smaller errors | 179 us |
//!
//! The last column is a whole checked call for square matrices of 2048 on an H200.
//!
//! Every strategy takes any shape; [`mod@best`] and [`emulated`] also take transposed matrices. All sums but those of [`emulated`] run over `k` in
//! order, so that the results do not depend on the strategy, but for the contraction of a multiplication and an addition to one rounding.
//!
//! [`wgmma`] is beside the ladder: products of 16-bit and 8-bit floats, tf32 and bytes on the matrix units of Hopper.
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod advanced;
pub mod best;
pub mod emulated;
pub mod naive;
#[cfg(test)]
mod tests;
pub mod tiled;
pub mod wgmma;

pub use crate::how::How;
pub use best::{matmul, matmul_tuned};
pub use emulated::matmul_emulated;
pub use wgmma::matmul_wgmma;

use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The dimensions of a product: C is `m` by `n`, and `k` products make a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The rows of C.
    pub m: usize,
    /// The columns of C.
    pub n: usize,
    /// The columns of `op(A)` and rows of `op(B)`.
    pub k: usize,
    /// `true` if A is stored as its transpose, `k` by `m`.
    pub transpose_a: bool,
    /// `true` if B is stored as its transpose, `n` by `k`.
    pub transpose_b: bool,
}

impl Shape {
    /// Returns a product of an `m` by `k` and a `k` by `n` matrix, neither transposed.
    pub fn new(m: usize, n: usize, k: usize) -> Shape {
        Shape { m, n, k, transpose_a: false, transpose_b: false }
    }

    /// Returns the same product of matrices that are stored transposed, or not.
    pub fn transposed(self, transpose_a: bool, transpose_b: bool) -> Shape {
        Shape { transpose_a, transpose_b, ..self }
    }
}

/// The `run` of a strategy: writes the product of the first two matrices to the third.
pub type Run = fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Shape, &How) -> Result<()>;

/// One way to multiply.
#[derive(Debug)]
pub struct Strategy {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// `true` if it takes matrices that are stored transposed.
    pub transposes: bool,
    /// Runs it.
    pub run: Run,
}

/// Returns the strategies, from the slowest to the fastest idea.
pub fn strategies() -> Vec<Strategy> {
    vec![
        Strategy { name: "naive", source: "naive_matmul_kernel", transposes: false, run: naive::run },
        Strategy { name: "tiled", source: "tiled_matmul_kernel", transposes: false, run: tiled::run },
        Strategy { name: "advanced", source: "advanced_matmul_kernel", transposes: false, run: advanced::run },
        Strategy { name: "best", source: "own", transposes: true, run: best::run },
        Strategy { name: "emulated", source: "own", transposes: true, run: emulated::run },
    ]
}

/// The largest dimension: kernels count in `u32`, up to two tiles further.
const LARGEST: usize = u32::MAX as usize - 511;

/// Checks that the buffers have the lengths of the shape, and that the dimensions can be counted.
fn check(a: &Slice<f32>, b: &Slice<f32>, c: &Slice<f32>, shape: Shape) -> Result<()> {
    let Shape { m, n, k, .. } = shape;
    check_dimensions(&[m, n, k], LARGEST)?;
    for (what, buffer, rows, columns) in [("matmul, A", a, m, k), ("matmul, B", b, k, n), ("matmul, C", c, m, n)] {
        let given = rows.saturating_mul(columns);
        if buffer.len() != given {
            return Err(Error::Length { what, expected: buffer.len(), given });
        }
    }
    Ok(())
}

/// Checks that dimensions are not larger than a kernel can count.
fn check_dimensions(dimensions: &[usize], limit: usize) -> Result<()> {
    match dimensions.iter().find(|dimension| **dimension > limit) {
        Some(given) => Err(Error::TooLong { what: "matmul: a dimension", given: *given, limit }),
        None => Ok(()),
    }
}

/// Returns the dimensions of a product of matrices that are not transposed, for a kernel that takes no others; `None`
/// if C is empty.
fn check_plain(kernel: &str, a: &Slice<f32>, b: &Slice<f32>, c: &Slice<f32>, shape: Shape) -> Result<Option<[u32; 3]>> {
    check(a, b, c, shape)?;
    if shape.transpose_a || shape.transpose_b {
        return Err(Error::Instance { kernel: kernel.into(), message: "it takes no transposed matrices".into() });
    }
    let dimensions = [shape.m, shape.n, shape.k].map(|size| size as u32);
    Ok((shape.m != 0 && shape.n != 0).then_some(dimensions))
}

/// Returns `true` if all rows of all matrices start at multiples of 16 bytes.
fn is_vector(a: &Slice<f32>, b: &Slice<f32>, c: &Slice<f32>, shape: Shape) -> bool {
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    let rows = [if transpose_a { m } else { k }, if transpose_b { k } else { n }, n];
    [a.device_ptr(), b.device_ptr(), c.device_ptr()].iter().all(|address| address.is_multiple_of(16))
        && rows.iter().all(|row| row.is_multiple_of(4))
}
