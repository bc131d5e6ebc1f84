//! Both products on the matrix units of Hopper.
//!
//! Each of two warpgroups has 64 queries of dimension 128, or each of three has 64 of dimension 64, with their scores and results in registers. One thread of
//! another warpgroup lets the copy engine fetch the queries and, in turns of two stages, keys and values by 128. While one warpgroup computes
//! exponentials, the matrix units work for the others.
//!
//! Source: the division of the work is that of Shah et al., "FlashAttention-3" (2024), without its overlap within a warpgroup.

use super::{How, Inputs, Score, Shape};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::matrix::warpgroup::{
    NarrowC, SwizzledRows, WarpgroupA, WarpgroupC, WarpgroupElement, multiply_held, multiply_held_narrow,
    multiply_rows, split_registers,
};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, Swizzle, TensorElement, TensorMap};
use sarek_runtime::{Error, Result};

/// The binary logarithm of e.
const LOG2_E: f32 = std::f32::consts::LOG2_E;
/// The keys of a step.
const KEYS: u32 = 128;
/// The steps that there is room for.
const STAGES: u32 = 2;
/// The elements of 128 rows of 64 columns, which the copy engine writes at once.
const CHUNK: u32 = KEYS * 64;
/// From eight rows to the next ones.
const STRIDE: u32 = 512;

/// What a warpgroup has of the results of 64 queries.
#[device]
pub trait Results: Copy + DeviceType {
    /// The dimension of a query, by 64.
    const CHUNKS: u32;

    /// Returns results of zeros.
    fn zero() -> Self;

    /// Adds the dot products of queries, whose chunks are that far apart, and keys.
    fn compare<T: WarpgroupElement>(
        scores: &mut WarpgroupC,
        queries: &[T],
        rows: SwizzledRows,
        chunk: u32,
        keys: &[T],
        key_rows: SwizzledRows,
    );

    /// Multiplies the results of the thread's two rows.
    fn scale(results: &mut Self, by: [f32; 2]);

    /// Adds weighted values.
    fn add<T: WarpgroupElement>(results: &mut Self, weights: &WarpgroupA, values: &[T], rows: SwizzledRows);

    /// Stores the results of one of the thread's two rows, multiplied by a factor.
    fn store<O: Number>(results: &Self, half: u32, factor: f32, output: &mut [O], row: usize);
}

macro_rules! results {
    ($($(#[$doc:meta])* $ty:ident $sums:ident $chunks:literal $values:literal $multiply:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, DeviceType)]
        #[repr(C)]
        pub struct $ty {
            sums: $sums,
        }

        #[device]
        impl Results for $ty {
            const CHUNKS: u32 = $chunks;

            fn zero() -> Self {
                $ty { sums: $sums::zero() }
            }

            fn compare<T: WarpgroupElement>(
                scores: &mut WarpgroupC,
                queries: &[T],
                rows: SwizzledRows,
                chunk: u32,
                keys: &[T],
                key_rows: SwizzledRows,
            ) {
                multiply_rows::<T, $chunks>(scores, queries, rows, chunk, keys, key_rows, CHUNK);
            }

            fn scale(results: &mut Self, by: [f32; 2]) {
                #[unroll]
                for number in 0..$values as u32 {
                    results.sums.values[number] *= by[number / 2 % 2];
                }
            }

            fn add<T: WarpgroupElement>(results: &mut Self, weights: &WarpgroupA, values: &[T], rows: SwizzledRows) {
                $multiply::<T>(&mut results.sums, weights, values, rows);
            }

            fn store<O: Number>(results: &Self, half: u32, factor: f32, output: &mut [O], row: usize) {
                #[unroll]
                for pair in 0..$values as u32 / 4 {
                    let from = 4 * pair + 2 * half;
                    let at = row * ($chunks * 64) + WarpgroupC::column(from) as usize;
                    let values = [
                        cast::<O>(results.sums.values[from] * factor),
                        cast::<O>(results.sums.values[from + 1] * factor),
                    ];
                    store_vector(&mut output[at], values);
                }
            }
        }
    )*};
}

results! {
    /// Results of dimension 128.
    Of128 WarpgroupC 2 64 multiply_held;
    /// Results of dimension 64.
    Of64 NarrowC 1 32 multiply_held_narrow;
}

/// Combines a value of the four lanes that share a row.
#[device]
fn largest_of_row(value: f32) -> f32 {
    let other = value.max(shfl_xor(FULL_MASK, value, 1));
    other.max(shfl_xor(FULL_MASK, other, 2))
}

/// Adds a value of the four lanes that share a row.
#[device]
fn sum_of_row(value: f32) -> f32 {
    let other = value + shfl_xor(FULL_MASK, value, 1);
    other + shfl_xor(FULL_MASK, other, 2)
}

/// Writes the attention of each query: a block for as many queries as its warpgroups but the first one have, along x, of each head, along y.
///
/// Each thread of the first warpgroup has `FEWER` registers, and each of the others `MORE`.
#[kernel(block = THREADS, min_blocks = 1, fast_math)]
pub fn attention_best<
    T: WarpgroupElement + BulkElement,
    O: Number,
    S: Score,
    R: Results,
    const THREADS: u32,
    const FEWER: u32,
    const MORE: u32,
>(
    q: &[T],
    of_q: TensorMap<T, 3>,
    k: &[T],
    of_k: TensorMap<T, 3>,
    v: &[T],
    of_v: TensorMap<T, 3>,
    output: &mut [O],
    logarithms: &mut [f32],
    queries: u32,
    keys: u32,
    group: u32,
    scale: f32,
) {
    let own = shared!([T]);
    let key_tiles = shared!([T]);
    let value_tiles = shared!([T]);
    let own_full = shared!([Barrier; 1]);
    let keys_full = shared!([Barrier; STAGES as usize]);
    let keys_empty = shared!([Barrier; STAGES as usize]);
    let values_full = shared!([Barrier; STAGES as usize]);
    let values_empty = shared!([Barrier; STAGES as usize]);
    let (warps, block_queries, tile) = (THREADS / 32 - 4, THREADS / 2 - 64, R::CHUNKS * CHUNK);
    if thread_idx_x() == 0 {
        barrier::init(own_full, 0, 1);
        for stage in 0..STAGES {
            barrier::init(keys_full, stage, 1);
            barrier::init(keys_empty, stage, warps);
            barrier::init(values_full, stage, 1);
            barrier::init(values_empty, stage, warps);
        }
    }
    sync_threads();
    // The last queries may have the most to do: they come first.
    let first = (grid_dim_x() - 1 - block_idx_x()) * block_queries;
    let head = block_idx_y();
    let last = (first + block_queries - 1).min(queries - 1);
    let steps = S::visible(last, queries, keys).min(keys).div_ceil(KEYS);
    if split_registers::<1, FEWER, MORE>() {
        if thread_idx_x() == 0 {
            #[unroll]
            for chunk in 0..R::CHUNKS {
                let corner = [head as i32, first as i32, 64 * chunk as i32];
                tensor::copy_in(own, chunk * (block_queries * 64), q, &of_q, corner, own_full, 0);
            }
            barrier::arrive(own_full, 0);
            let shared_head = (head / group) as i32;
            for step in 0..steps {
                let (stage, parity) = (step % STAGES, step / STAGES % 2);
                let row = (step * KEYS) as i32;
                barrier::wait(keys_empty, stage, parity ^ 1);
                #[unroll]
                for chunk in 0..R::CHUNKS {
                    let at = stage * tile + chunk * CHUNK;
                    tensor::copy_in(key_tiles, at, k, &of_k, [shared_head, row, 64 * chunk as i32], keys_full, stage);
                }
                barrier::arrive(keys_full, stage);
                barrier::wait(values_empty, stage, parity ^ 1);
                #[unroll]
                for chunk in 0..R::CHUNKS {
                    let at = stage * tile + chunk * CHUNK;
                    let corner = [shared_head, row, 64 * chunk as i32];
                    tensor::copy_in(value_tiles, at, v, &of_v, corner, values_full, stage);
                }
                barrier::arrive(values_full, stage);
            }
        }
    } else {
        // Less than the number of groups, as the remainder tells the prover: the checks of places in shared memory cannot fail.
        let group_of_64 = (warp_id() / 4 - 1) % (warps / 4);
        let top_row = first + 64 * group_of_64;
        let rows = [top_row + WarpgroupC::row(0), top_row + WarpgroupC::row(2)];
        let seen = [S::visible(rows[0], queries, keys).min(keys), S::visible(rows[1], queries, keys).min(keys)];
        let all_see = S::visible(top_row, queries, keys).min(keys);
        let own_rows = SwizzledRows { start: group_of_64 * (64 * 64), from: 0, lead: 0, stride: STRIDE };
        // Exponentials are powers of two. A factor of 0 would make NaN of hidden keys.
        let least = if scale == 0.0 { f32::MIN_POSITIVE } else { scale.abs() };
        let factor = if S::IS_PRODUCT { least * LOG2_E } else { LOG2_E };
        let mut sums = R::zero();
        let mut tops = [f32::NEG_INFINITY; 2];
        let mut totals = [0.0f32; 2];
        barrier::wait(own_full, 0, 0);
        for step in 0..steps {
            let (stage, parity) = (step % STAGES, step / STAGES % 2);
            let key_rows = SwizzledRows { start: stage * tile, from: 0, lead: 0, stride: STRIDE };
            barrier::wait(keys_full, stage, parity);
            let mut scores = WarpgroupC::zero();
            R::compare::<T>(&mut scores, own, own_rows, block_queries * 64, key_tiles, key_rows);
            if lane_id() == 0 {
                barrier::arrive(keys_empty, stage);
            }
            if S::IS_PRODUCT {
                if scale < 0.0 {
                    #[unroll]
                    for number in 0..64u32 {
                        scores.values[number] = -scores.values[number];
                    }
                }
            } else {
                #[unroll]
                for number in 0..64u32 {
                    let key = step * KEYS + WarpgroupC::column(number);
                    scores.values[number] = S::score(scores.values[number] * scale, rows[number / 2 % 2], key);
                }
            }
            if (step + 1) * KEYS > all_see {
                #[unroll]
                for number in 0..64u32 {
                    if step * KEYS + WarpgroupC::column(number) >= seen[number / 2 % 2] {
                        scores.values[number] = f32::NEG_INFINITY;
                    }
                }
            }
            let mut largest = tops;
            #[unroll]
            for number in 0..64u32 {
                largest[number / 2 % 2] = largest[number / 2 % 2].max(scores.values[number]);
            }
            let mut shifts = [0.0f32; 2];
            let mut before = [0.0f32; 2];
            #[unroll]
            for half in 0..2u32 {
                let top = largest_of_row(largest[half]);
                // Of a row without any key, nothing is subtracted.
                shifts[half] = if top == f32::NEG_INFINITY { 0.0 } else { top * factor };
                before[half] = tops[half].mul_add(factor, -shifts[half]).exp2();
                tops[half] = top;
                totals[half] *= before[half];
            }
            #[unroll]
            for number in 0..64u32 {
                let weight = scores.values[number].mul_add(factor, -shifts[number / 2 % 2]).exp2();
                scores.values[number] = weight;
                totals[number / 2 % 2] += weight;
            }
            R::scale(&mut sums, before);
            let weights = WarpgroupA::rounded::<T>(&scores);
            let columns = SwizzledRows { start: stage * tile, from: 0, lead: CHUNK, stride: STRIDE };
            barrier::wait(values_full, stage, parity);
            R::add::<T>(&mut sums, &weights, value_tiles, columns);
            if lane_id() == 0 {
                barrier::arrive(values_empty, stage);
            }
        }
        let totals = [sum_of_row(totals[0]), sum_of_row(totals[1])];
        #[unroll]
        for half in 0..2u32 {
            let row = rows[half];
            if row < queries {
                let number = head as usize * queries as usize + row as usize;
                let share = if totals[half] > 0.0 { 1.0 / totals[half] } else { 0.0 };
                R::store::<O>(&sums, half, share, output, number);
                if lane_id() % 4 == 0 {
                    logarithms[number] = tops[half] * (factor / LOG2_E) + totals[half].ln();
                }
            }
        }
    }
}

/// Writes the attention of each query.
///
/// # Errors
/// Those of [`attention`](fn@super::attention); also if the dimension is not 64 or 128, the GPU is not of `sm_90a`, or a tensor does not
/// begin at a multiple of 16 bytes.
pub fn run<T: WarpgroupElement + BulkElement + TensorElement, O: Number, S: Score>(
    device: &Device,
    inputs: Inputs<'_, T>,
    output: &mut Slice<O>,
    logarithms: &mut Slice<f32>,
    shape: Shape,
    scale: f32,
    how: &How,
) -> Result<()> {
    match shape.dimension {
        64 => launch::<T, O, S, Of64, 512, 32, 160>(device, inputs, output, logarithms, shape, scale, how),
        128 => launch::<T, O, S, Of128, 384, 40, 232>(device, inputs, output, logarithms, shape, scale, how),
        dimension => {
            let message = format!("the dimension must be 64 or 128, and not {dimension}");
            Err(Error::Instance { kernel: "attention_best".into(), message })
        }
    }
}

/// Launches the kernel of a dimension.
fn launch<
    T: WarpgroupElement + BulkElement + TensorElement,
    O: Number,
    S: Score,
    R: Results,
    const THREADS: u32,
    const FEWER: u32,
    const MORE: u32,
>(
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
    let Shape { heads, key_heads, queries, keys, dimension } = shape;
    if heads * queries == 0 {
        return Ok(());
    }
    if keys == 0 {
        output.zero_on(device)?;
        return logarithms.fill_on(device, f32::NEG_INFINITY);
    }
    let block_queries = THREADS / 2 - 64;
    let map = |x, heads, rows, tile| TensorMap::swizzled(x, [heads, rows, dimension], [1, tile, 64], Swizzle::Bytes128);
    let of_q = map(q, heads, queries, block_queries)?;
    let (of_k, of_v) = (map(k, key_heads, keys, KEYS)?, map(v, key_heads, keys, KEYS)?);
    let (queries, keys, group) = (queries as u32, keys as u32, shape.group());
    let stages = STAGES as usize * KEYS as usize * dimension;
    let grid = Grid::new((queries.div_ceil(block_queries), heads as u32), THREADS)
        .with_shared::<T>(block_queries as usize * dimension)
        .with_shared::<T>(stages)
        .with_shared::<T>(stages);
    // Unchecked, it is right because the lengths of the buffers are those of the shape, with which rows are compared.
    launch!(
        how,
        attention_best::<T, O, S, R, THREADS, FEWER, MORE>,
        device,
        grid,
        q,
        of_q,
        k,
        of_k,
        v,
        of_v,
        output,
        logarithms,
        queries,
        keys,
        group,
        scale
    )
}
