//! Splitting `f32` matrices into parts of `bf16`.

use super::How;
use crate::matmul::wgmma::Side;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::TensorMap;
use sarek_runtime::{Buffer, Result};

/// How many parts an element has: three times 8 bits are the 24 of an `f32`.
pub const PARTS: usize = 3;
/// The elements of a line that a thread splits.
const GROUP: u32 = 8;
/// The rows of the left factor, or columns of the right one, that share a flag: those of a tile.
pub const SIDE: u32 = 128;

/// The least magnitude whose three parts are exact: the last part of a smaller number would be subnormal.
const LEAST: f32 = f32::from_bits((127 - 110) << 23);
/// A magnitude that `bf16` does not round to infinity.
const MOST: f32 = f32::from_bits((127 + 127) << 23);

/// Writes three matrices of `lines` rows of `pitch` elements: the parts of `x`, whose rows have `length` elements, the largest parts first. What is
/// past the end of a row is 0.
///
/// Elements whose parts are not exact set the flag of their 128 lines; with `ACROSS`, that of their 128 columns. With `VECTOR`, rows begin at multiples of
/// 16 bytes.
#[kernel(block = (32, 8))]
pub fn split_in_parts<const ACROSS: bool, const VECTOR: bool>(
    x: &[f32],
    parts: &mut [bf16],
    lines: u32,
    length: u32,
    pitch: u32,
    flags: &[AtomicU32],
) {
    let first = global_idx_x() * GROUP;
    let step = grid_dim_y() * block_dim_y();
    for line in (global_idx_y()..lines).step_by(step) {
        if first < pitch {
            let at = line as usize * length as usize + first as usize;
            let mut values = [0.0f32; GROUP as usize];
            if VECTOR {
                #[unroll]
                for half in 0..2u32 {
                    if first + 4 * half < length {
                        let four = load_vector::<f32, 4>(&x[at + 4 * half as usize]);
                        #[unroll]
                        for i in 0..4u32 {
                            values[4 * half + i] = four[i];
                        }
                    }
                }
            } else {
                #[unroll]
                for i in 0..GROUP {
                    if first + i < length {
                        values[i] = x[at + i as usize];
                    }
                }
            }
            let mut are_exact = true;
            #[unroll]
            for i in 0..GROUP {
                let size = values[i].abs();
                are_exact &= size == 0.0 || (size >= LEAST && size < MOST);
            }
            if !are_exact {
                flags[(if ACROSS { first } else { line }) / SIDE].store(1, Ordering::Relaxed);
            }
            let place = line as usize * pitch as usize + first as usize;
            #[unroll]
            for part in 0..PARTS {
                let mut rounded = [bf16::ZERO; GROUP as usize];
                #[unroll]
                for i in 0..GROUP {
                    rounded[i] = bf16::from_f32(values[i]);
                    values[i] -= rounded[i].to_f32();
                }
                store_vector(&mut parts[part * lines as usize * pitch as usize + place], rounded);
            }
        }
    }
}

/// Makes the parts of a factor, and sets the flags of what is not exact. Returns the parts, and how the copy engine finds their tiles.
pub(super) fn split(
    device: &Device,
    factor: Side,
    x: &Slice<f32>,
    flags: &Slice<AtomicU32>,
    how: &How,
) -> Result<(Buffer<bf16>, TensorMap<bf16, 3>)> {
    let (lines, length) = factor.lines();
    let pitch = length.next_multiple_of(GROUP as usize);
    let mut parts = device.scratch::<bf16>(PARTS.saturating_mul(lines.saturating_mul(pitch)))?;
    let is_vector = x.device_ptr().is_multiple_of(16) && length.is_multiple_of(4);
    let groups = pitch / GROUP as usize;
    let grid = Grid::new((groups.div_ceil(32) as u32, lines.div_ceil(8).min(65_535) as u32), (32, 8));
    let (l, n, p) = (lines as u32, length as u32, pitch as u32);
    // Unchecked, it is right because lines and columns are compared with the sizes, which the caller compared with the buffer's length.
    match (factor.is_k, is_vector) {
        (false, false) => launch!(how, split_in_parts::<true, false>, device, grid, x, &mut parts, l, n, p, flags),
        (false, true) => launch!(how, split_in_parts::<true, true>, device, grid, x, &mut parts, l, n, p, flags),
        (true, false) => launch!(how, split_in_parts::<false, false>, device, grid, x, &mut parts, l, n, p, flags),
        (true, true) => launch!(how, split_in_parts::<false, true>, device, grid, x, &mut parts, l, n, p, flags),
    }?;
    let map = factor.of_several(PARTS, lines * pitch).map(&parts, SIDE)?;
    Ok((parts, map))
}
