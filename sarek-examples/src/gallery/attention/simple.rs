//! A warp per query.

use super::{How, Inputs, Score, Shape};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The warps of a block.
const WARPS: u32 = 4;

/// Writes the attention of each query, whose dimension is 32 times `PER`. The heads are along y, the queries along x.
#[kernel(block = 128)]
pub fn attention_simple<T: Number, O: Number, S: Score, const PER: usize>(
    q: &[T],
    k: &[T],
    v: &[T],
    output: &mut [O],
    logarithms: &mut [f32],
    queries: u32,
    keys: u32,
    group: u32,
    scale: f32,
) {
    let (head, query) = (block_idx_y() as usize, block_idx_x() * WARPS + warp_id());
    if query >= queries {
        return;
    }
    let lane = lane_id() as usize;
    let number = head * queries as usize + query as usize;
    let own = number * (32 * PER);
    let mut factors = [0.0f32; PER];
    #[unroll]
    for i in 0..PER {
        factors[i] = cast::<f32>(q[own + 32 * i + lane]) * scale;
    }
    let mut sums = [0.0f32; PER];
    let mut top = f32::NEG_INFINITY;
    let mut total = 0.0f32;
    let others = head / group as usize * keys as usize;
    for key in 0..S::visible(query, queries, keys).min(keys) {
        let first = (others + key as usize) * (32 * PER);
        let mut product = 0.0f32;
        #[unroll]
        for i in 0..PER {
            product += factors[i] * cast::<f32>(k[first + 32 * i + lane]);
        }
        #[unroll]
        for step in 0..5u32 {
            product += shfl_xor(FULL_MASK, product, 16 >> step);
        }
        let score = S::score(product, query, key);
        if score > f32::NEG_INFINITY {
            let next = top.max(score);
            let (before, weight) = ((top - next).exp(), (score - next).exp());
            top = next;
            total = total * before + weight;
            #[unroll]
            for i in 0..PER {
                sums[i] = sums[i] * before + weight * cast::<f32>(v[first + 32 * i + lane]);
            }
        }
    }
    let factor = if total > 0.0 { 1.0 / total } else { 0.0 };
    #[unroll]
    for i in 0..PER {
        output[own + 32 * i + lane] = cast::<O>(sums[i] * factor);
    }
    if lane == 0 {
        logarithms[number] = top + total.ln();
    }
}

/// Writes the attention of each query.
///
/// # Errors
/// Those of [`attention`](fn@super::attention).
pub fn run<T: Number, O: Number, S: Score>(
    device: &Device,
    inputs: Inputs<'_, T>,
    output: &mut Slice<O>,
    logarithms: &mut Slice<f32>,
    shape: Shape,
    scale: f32,
    how: &How,
) -> Result<()> {
    let Inputs { q, k, v } = inputs;
    shape.check(q.len(), [k.len(), v.len()], [output.len(), logarithms.len()])?;
    let Shape { heads, queries, keys, dimension, .. } = shape;
    if heads * queries == 0 {
        return Ok(());
    }
    let (queries, keys) = (queries as u32, keys as u32);
    let grid = Grid::new((queries.div_ceil(WARPS), heads as u32), 32 * WARPS);
    let group = shape.group();
    macro_rules! of_dimension {
        ($($per:literal)*) => {
            match dimension {
                // Unchecked, it is right because the lengths of the buffers are those of the shape.
                $(d if d == 32 * $per => launch!(
                    how, attention_simple::<T, O, S, $per>, device, grid, q, k, v, output, logarithms, queries, keys, group, scale
                ),)*
                _ => {
                    let message = format!("the dimension must be a multiple of 32 up to 256, and not {dimension}");
                    Err(Error::Instance { kernel: "attention_simple".into(), message })
                }
            }
        };
    }
    of_dimension!(1 2 3 4 5 6 7 8)
}
