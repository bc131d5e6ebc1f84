//! Products of `f32`, as exact as in `f32` arithmetic, on the matrix units of Hopper.
//!
//! Technique: Henry, Tang and Heinecke, "Leveraging the bfloat16 Artificial Intelligence Datatype For Higher-Precision Computations" (2019). An `f32` is the
//! sum of three `bf16`, exactly: each has 8 bits of the 24. So a product of `f32` is a sum of nine products of parts. The three smallest ones are left out:
//! together they are less than the rounding of a product to `f32` on average, and less than twice that always.
//!
//! The matrix units truncate their sums, so that the errors of a long sum add up. After each 64 elements of the inner dimension, sums therefore leave the
//! matrix units and are added as `f32`: Ootomo and Yokota, "Recovering single precision accuracy from Tensor Cores while surpassing the FP32 theoretical peak
//! performance" (2022). Errors are smaller than those of `f32` arithmetic, which rounds after each product: `docs/matrix-units.md` has both.
//!
//! Parts are not exact if an element is infinite, NaN, or less than 2^-110 in magnitude, and sums are not if they are infinite or less than 2^-100. Then the
//! tile of 128 x 128 results has a flag, and a last launch multiplies it again in `f32`. So infinities, NaN and subnormal numbers have
//! the results of `f32` arithmetic, but take its time.

pub mod kernel;
pub mod parts;
#[cfg(test)]
mod tests;

use super::wgmma::kernel::THREADS;
use super::wgmma::{LARGEST, Side};
use super::{How, Shape, check, check_dimensions};
use kernel::{STAGES, STEP, multiply_parts, repair_tiles};
use parts::{SIDE, split};
use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// Writes the product of `a` and `b`, each transposed or not as the shape says, to `c`. All are row-major.
///
/// Results are the same in each run. It takes memory for the parts: one and a half times that of both factors.
///
/// ```
/// use sarek_examples::matmul::{Shape, matmul_emulated};
/// use sarek_runtime::Device;
///
/// let device = Device::cpu();
/// let a = device.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let b = device.upload(&[1.0f32, 0.0, 0.0, 1.0, 1.0, 1.0])?;
/// let mut c = device.zeros(4)?;
/// matmul_emulated(&device, &a, &b, &mut c, Shape::new(2, 2, 3))?;
/// assert_eq!(c.to_vec()?, [4.0, 5.0, 10.0, 11.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if a buffer has not as many elements as the shape says. [`Error::TooLong`] if a dimension is more than 2^30, or there are more than 2^30
/// tiles of 128 x 128. [`Error::NeedsArch`] on a GPU that is not of `sm_90a`. A failure of the device.
pub fn matmul_emulated(
    device: &Device,
    a: &Slice<f32>,
    b: &Slice<f32>,
    c: &mut Slice<f32>,
    shape: Shape,
) -> Result<()> {
    run(device, a, b, c, shape, &How::CHECKED)
}

/// Multiplies with [`multiply_parts`].
///
/// # Errors
/// The errors of [`matmul_emulated`].
pub fn run(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape, how: &How) -> Result<()> {
    check(a, b, c, shape)?;
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    check_dimensions(&[m, n, k], LARGEST)?;
    if m == 0 || n == 0 {
        return Ok(());
    }
    if k == 0 {
        return c.zero_on(device);
    }
    let (down, along) = (m.div_ceil(SIDE as usize), n.div_ceil(SIDE as usize));
    let tiles = down.saturating_mul(along);
    if tiles > LARGEST {
        return Err(Error::TooLong { what: "matmul: the tiles", given: tiles, limit: LARGEST });
    }
    let mut flags = device.scratch::<u32>(down + along + tiles)?;
    flags.zero_on(device)?;
    let (rows, columns, steps) = (m as u32, n as u32, k.div_ceil(64) as u32);
    let [of_a, of_b] = Side::both(shape);
    let (a_parts, a_map) = split(device, of_a, a, &flags.as_atomic().slice(..down)?, how)?;
    let (b_parts, b_map) = split(device, of_b, b, &flags.as_atomic().slice(down..down + along)?, how)?;
    let shared = (STAGES * STEP) as usize;
    let grid = Grid::new((tiles as u32).min(device.multiprocessors()), THREADS)
        .with_shared::<bf16>(shared)
        .with_shared::<bf16>(shared);
    let is_paired = n.is_multiple_of(2) && c.device_ptr().is_multiple_of(8);
    // Unchecked, it is right because rows and columns are compared with the dimensions, which fit the buffers' lengths.
    macro_rules! instances {
        ($($is_left_k:literal $is_right_k:literal $paired:literal => $left:ident $right:ident;)*) => {
            match (of_a.is_k, of_b.is_k, is_paired) {
                $(($is_left_k, $is_right_k, $paired) => launch!(
                    how, multiply_parts::<$left, $right, $paired>, device, grid,
                    &a_parts, a_map, &b_parts, b_map, c, rows, columns, steps, flags.as_atomic()
                ),)*
            }
        };
    }
    instances! {
        true true true => KMajor KMajor;
        true true false => KMajor KMajor;
        true false true => KMajor MnMajor;
        true false false => KMajor MnMajor;
        false true true => MnMajor KMajor;
        false true false => MnMajor KMajor;
        false false true => MnMajor MnMajor;
        false false false => MnMajor MnMajor;
    }?;
    let apart = |is_turned: bool, length: usize| if is_turned { [1, length] } else { [length, 1] };
    let (a_apart, b_apart) = (apart(transpose_a, of_a.lines().1), apart(transpose_b, of_b.lines().1));
    let grid = Grid::new((tiles as u32).min(8 * device.multiprocessors()), (16, 16));
    launch!(how, repair_tiles, device, grid, a, a_apart, b, b_apart, c, rows, columns, k as u32, &flags)
}
