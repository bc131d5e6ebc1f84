//! Both products on the matrix units of Hopper.
//!
//! Each of two warpgroups has 64 queries of dimension 128, or each of three has 64 of dimension 64, with their scores and results in registers. One thread of
//! another warpgroup lets the copy engine fetch queries and, in turns of two stages, keys and values by 128.
//!
//! - The matrix units compute the scores of the next keys, and add the values of the last ones, while a warpgroup computes exponentials.
//! - Sums are multiplied again only if scores grow by much: until then, weights above 1 are as good.
//! - There is a block for each multiprocessor. It takes one tile of queries after the other, those with the most keys first, so that the copies for the
//!   next tile go on while the results of one are stored.
//!
//! Source: the division of the work is that of Shah et al., "FlashAttention-3" (2024); sums are left alone as in "FlashAttention-4" (2025).

use super::store::{Pairs, Stored, Storing};
use super::{How, Inputs, Score, Shape};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::matrix::warpgroup::{
    HeldSum, NarrowC, SwizzledRows, WarpgroupA, WarpgroupC, WarpgroupElement, multiply_held, multiply_rows,
    multiply_rows_and_held, split_registers,
};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, Swizzle, TensorElement, TensorMap};
use sarek_runtime::{Buffer, Element, Error, Result};

/// The binary logarithm of e.
const LOG2_E: f32 = std::f32::consts::LOG2_E;
/// The keys of a step.
const KEYS: u32 = 128;
/// The steps that there is room for.
const STAGES: u32 = 2;
/// The elements of 128 rows of 64 columns, which the copy engine writes at once.
const CHUNK: u32 = KEYS * 64;
/// The binary logarithm of the largest weight: sums so far are multiplied again only if a score exceeds the one that is subtracted by more.
const SLACK: f32 = 8.0;
/// From eight rows to the next ones.
const STRIDE: u32 = 512;
/// The heads that blocks work at together: few share keys and values in the second-level cache, and many end together.
const BAND: u32 = 32;

/// The sizes of the tensors, and the order in which blocks take tiles of queries.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct Work {
    /// The queries of a head.
    queries: u32,
    /// The keys of a head.
    keys: u32,
    /// The heads of the queries.
    heads: u32,
    /// How many of them share a head of the keys.
    group: u32,
    /// How many heads blocks work at together.
    band: u32,
}

/// A tile of queries.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Tile {
    /// The head.
    head: u32,
    /// The first query.
    first: u32,
    /// The steps of keys that its queries see.
    steps: u32,
}

#[device]
impl Work {
    /// Returns a tile of `size` queries: bands of heads, and in each of them the last queries first, which may have the most to do.
    fn tile<S: Score>(self, number: u32, size: u32) -> Tile {
        let down = self.queries.div_ceil(size);
        let whole = (down * self.band).max(1);
        let (before, within) = (number / whole * self.band, number % whole);
        let width = self.heads.saturating_sub(before).clamp(1, self.band.max(1));
        // It is less than the number of heads, which the bound tells the prover.
        let head = (before + within % width).min(self.heads.saturating_sub(1));
        let first = down.saturating_sub(within / width + 1) * size;
        Tile { head, first, steps: Work::steps::<S>(self, first, size) }
    }

    /// Returns how many steps of keys the `count` queries from `first` on see.
    fn steps<S: Score>(self, first: u32, count: u32) -> u32 {
        if first >= self.queries {
            return 0;
        }
        let last = (first + count - 1).min(self.queries - 1);
        Work::seen::<S>(self, last).div_ceil(KEYS)
    }

    /// Returns how many keys a query sees.
    fn seen<S: Score>(self, query: u32) -> u32 {
        S::visible(query, self.queries, self.keys).min(self.keys)
    }
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

/// The two queries of which a thread has scores.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Queries {
    /// Their numbers.
    rows: [u32; 2],
    /// How many keys each of them sees.
    seen: [u32; 2],
    /// How many keys all queries of the warpgroup see.
    all_see: u32,
}

/// A softmax along the way.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Softmax {
    /// The scores that are subtracted: the largest so far, or at most [`SLACK`] below them.
    tops: [f32; 2],
    /// The sums of the lane's weights so far.
    totals: [f32; 2],
    /// What results so far are multiplied by, since scores have become larger.
    shrink: [f32; 2],
    /// Whether results of the warp so far have to be.
    shrinks: bool,
}

#[device]
impl Softmax {
    /// Returns a softmax of nothing.
    fn new() -> Softmax {
        Softmax { tops: [f32::NEG_INFINITY; 2], totals: [0.0; 2], shrink: [1.0; 2], shrinks: false }
    }

    /// Makes weights of the products with the keys from `first` on. `factor` is that of scores in the powers of two.
    fn weigh<S: Score>(&mut self, scores: &mut WarpgroupC, queries: Queries, first: u32, scale: f32, factor: f32) {
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
                let key = first + WarpgroupC::column(number);
                scores.values[number] = S::score(scores.values[number] * scale, queries.rows[number / 2 % 2], key);
            }
        }
        if first + KEYS > queries.all_see {
            #[unroll]
            for number in 0..64u32 {
                if first + WarpgroupC::column(number) >= queries.seen[number / 2 % 2] {
                    scores.values[number] = f32::NEG_INFINITY;
                }
            }
        }
        // Two chains for each row: a number of the last one is not waited for.
        let mut largest = [self.tops[0], self.tops[0], self.tops[1], self.tops[1]];
        #[unroll]
        for number in 0..64u32 {
            largest[number % 4] = largest[number % 4].max(scores.values[number]);
        }
        let own_tops = [largest[0].max(largest[1]), largest[2].max(largest[3])];
        // A lane asks about its own scores: the largest one of a row is needed only if it is subtracted from now on. Of a row without any
        // key so far, the difference is not a number, or infinite.
        let excess = (own_tops[0] - self.tops[0]).max(own_tops[1] - self.tops[1]);
        self.shrinks = any(FULL_MASK, excess * factor > SLACK);
        if self.shrinks {
            #[unroll]
            for half in 0..2u32 {
                let top = largest_of_row(own_tops[half]);
                // Of a row without any key, nothing is subtracted.
                let shift = if top == f32::NEG_INFINITY { 0.0 } else { top };
                self.shrink[half] = ((self.tops[half] - shift) * factor).exp2();
                self.totals[half] *= self.shrink[half];
                self.tops[half] = top;
            }
        }
        let mut shifts = [0.0f32; 2];
        #[unroll]
        for half in 0..2u32 {
            shifts[half] = if self.tops[half] == f32::NEG_INFINITY { 0.0 } else { self.tops[half] * factor };
        }
        let mut totals = [self.totals[0], 0.0, self.totals[1], 0.0];
        #[unroll]
        for number in 0..64u32 {
            let weight = scores.values[number].mul_add(factor, -shifts[number / 2 % 2]).exp2();
            scores.values[number] = weight;
            totals[number % 4] += weight;
        }
        self.totals = [totals[0] + totals[1], totals[2] + totals[3]];
    }
}

/// Writes the attention of each query: blocks take tiles of as many queries of a head as their warpgroups but the first one have.
///
/// Each thread of the first warpgroup has `FEWER` registers, and each of the others `MORE`. `C` has as many columns as the dimension, which is 64 times
/// `CHUNKS`. `tickets[0]` is 0.
#[kernel(block = THREADS, min_blocks = 1, fast_math)]
#[allow(clippy::too_many_arguments)]
pub fn attention_best<
    T: WarpgroupElement + BulkElement,
    O: Number,
    S: Score,
    W: Storing<O>,
    C: HeldSum,
    const CHUNKS: u32,
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
    tickets: &[AtomicU32],
    work: Work,
    scale: f32,
) {
    let shared_tiles = shared!([T]);
    let lines = shared!([O]);
    let own_full = shared!([Barrier; 2]);
    let own_empty = shared!([Barrier; 2]);
    let keys_full = shared!([Barrier; STAGES as usize]);
    let keys_empty = shared!([Barrier; STAGES as usize]);
    let values_full = shared!([Barrier; STAGES as usize]);
    let values_empty = shared!([Barrier; STAGES as usize]);
    let numbers = shared!([u32; 2]);
    let (warps, size, stage_of) = (THREADS / 32 - 4, THREADS / 2 - 64, CHUNKS * CHUNK);
    // Two tiles of queries, and the stages of keys and of values.
    let keys_at = 2 * CHUNKS * (size * 64);
    let values_at = keys_at + STAGES * stage_of;
    if thread_idx_x() == 0 {
        for slot in 0..2 {
            barrier::init(own_full, slot, 1);
            barrier::init(own_empty, slot, warps);
        }
        for stage in 0..STAGES {
            barrier::init(keys_full, stage, 1);
            barrier::init(keys_empty, stage, warps);
            barrier::init(values_full, stage, 1);
            barrier::init(values_empty, stage, warps);
        }
    }
    sync_threads();
    let tiles = work.queries.div_ceil(size) * work.heads;
    // The steps so far.
    let mut taken = 0u32;
    if split_registers::<1, FEWER, MORE>() {
        if thread_idx_x() == 0 {
            let mut number = block_idx_x();
            for turn in 0u32.. {
                let slot = turn % 2;
                barrier::wait(own_empty, slot, turn / 2 % 2 ^ 1);
                numbers[slot] = number;
                if number >= tiles {
                    barrier::arrive(own_full, slot);
                    break;
                }
                let tile = Work::tile::<S>(work, number, size);
                #[unroll]
                for chunk in 0..CHUNKS {
                    let corner = [tile.head as i32, tile.first as i32, 64 * chunk as i32];
                    let at = (slot * CHUNKS + chunk) * (size * 64);
                    tensor::copy_in(shared_tiles, at, q, &of_q, corner, own_full, slot);
                }
                barrier::arrive(own_full, slot);
                // It is known when the copies of this tile are.
                let next = if tiles > grid_dim_x() { tickets[0].fetch_add(1, Ordering::Relaxed) } else { 0 };
                let head = (tile.head / work.group) as i32;
                for step in 0..tile.steps {
                    let (stage, parity) = (taken % STAGES, taken / STAGES % 2);
                    let row = (step * KEYS) as i32;
                    barrier::wait(keys_empty, stage, parity ^ 1);
                    #[unroll]
                    for chunk in 0..CHUNKS {
                        let at = keys_at + stage * stage_of + chunk * CHUNK;
                        tensor::copy_in(shared_tiles, at, k, &of_k, [head, row, 64 * chunk as i32], keys_full, stage);
                    }
                    barrier::arrive(keys_full, stage);
                    barrier::wait(values_empty, stage, parity ^ 1);
                    #[unroll]
                    for chunk in 0..CHUNKS {
                        let at = values_at + stage * stage_of + chunk * CHUNK;
                        tensor::copy_in(shared_tiles, at, v, &of_v, [head, row, 64 * chunk as i32], values_full, stage);
                    }
                    barrier::arrive(values_full, stage);
                    taken += 1;
                }
                number = grid_dim_x() + next;
            }
        }
    } else {
        // Less than the number of groups, as the remainder tells the prover: the checks of places in shared memory cannot fail.
        // Values of a first lane have registers that a warp has once, which the descriptors of the matrix units need.
        let group_of_64 = shfl(FULL_MASK, warp_id() / 4 - 1, 0) % (warps / 4);
        let own_lines = (warp_id() - 4) % warps * W::LINES * C::COLUMNS;
        // Exponentials are powers of two. A factor of 0 would make NaN of hidden keys.
        let least = if scale == 0.0 { f32::MIN_POSITIVE } else { scale.abs() };
        let factor = if S::IS_PRODUCT { least * LOG2_E } else { LOG2_E };
        let of_keys = SwizzledRows { start: 0, from: 0, lead: 0, stride: STRIDE };
        let of_values = SwizzledRows { lead: CHUNK, ..of_keys };
        for turn in 0u32.. {
            let slot = turn % 2;
            barrier::wait(own_full, slot, turn / 2 % 2);
            let number = shfl(FULL_MASK, numbers[slot], 0);
            if number >= tiles {
                break;
            }
            let tile = Work::tile::<S>(work, number, size);
            let top_row = tile.first + 64 * group_of_64;
            let rows = [top_row + WarpgroupC::row(0), top_row + WarpgroupC::row(2)];
            let queries = Queries {
                rows,
                seen: [Work::seen::<S>(work, rows[0]), Work::seen::<S>(work, rows[1])],
                all_see: Work::seen::<S>(work, top_row),
            };
            let of_own = SwizzledRows { start: (slot * CHUNKS * size + 64 * group_of_64) * 64, ..of_keys };
            let mut softmax = Softmax::new();
            let mut sums = C::zeros();
            let steps = Work::steps::<S>(work, top_row, 64);
            if steps > 0 {
                let stage = taken % STAGES;
                barrier::wait(keys_full, stage, taken / STAGES % 2);
                let mut scores = WarpgroupC::zero();
                let these = SwizzledRows { start: keys_at + stage * stage_of, ..of_keys };
                multiply_rows::<T, CHUNKS>(&mut scores, shared_tiles, of_own, size * 64, shared_tiles, these, CHUNK);
                if lane_id() == 0 {
                    barrier::arrive(keys_empty, stage);
                }
                Softmax::weigh::<S>(&mut softmax, &mut scores, queries, 0, scale, factor);
                let mut weights = WarpgroupA::rounded::<T>(&scores);
                for step in 1..steps {
                    let (last, parity) = (taken % STAGES, taken / STAGES % 2);
                    taken += 1;
                    let stage = taken % STAGES;
                    barrier::wait(keys_full, stage, taken / STAGES % 2);
                    multiply_rows_and_held::<T, C, _, _, CHUNKS>(
                        &mut scores,
                        shared_tiles,
                        of_own,
                        size * 64,
                        shared_tiles,
                        SwizzledRows { start: keys_at + stage * stage_of, ..of_keys },
                        CHUNK,
                        &mut sums,
                        &weights,
                        shared_tiles,
                        SwizzledRows { start: values_at + last * stage_of, ..of_values },
                        || barrier::wait(values_full, last, parity),
                        |scores: &mut WarpgroupC| {
                            if lane_id() == 0 {
                                barrier::arrive(keys_empty, stage);
                            }
                            Softmax::weigh::<S>(&mut softmax, scores, queries, step * KEYS, scale, factor);
                        },
                    );
                    if lane_id() == 0 {
                        barrier::arrive(values_empty, last);
                    }
                    if softmax.shrinks {
                        sums.scale(softmax.shrink);
                    }
                    weights = WarpgroupA::rounded::<T>(&scores);
                }
                let stage = taken % STAGES;
                barrier::wait(values_full, stage, taken / STAGES % 2);
                let these = SwizzledRows { start: values_at + stage * stage_of, ..of_values };
                multiply_held::<T, C>(&mut sums, &weights, shared_tiles, these);
                if lane_id() == 0 {
                    barrier::arrive(values_empty, stage);
                }
                taken += 1;
            }
            // Keys that only later queries of the tile see.
            for _ in steps..tile.steps {
                let (stage, parity) = (taken % STAGES, taken / STAGES % 2);
                barrier::wait(keys_full, stage, parity);
                barrier::wait(values_full, stage, parity);
                if lane_id() == 0 {
                    barrier::arrive(keys_empty, stage);
                    barrier::arrive(values_empty, stage);
                }
                taken += 1;
            }
            // All lanes have read the number of the tile. Where a warp has no keys, no product has brought them together since.
            syncwarp(FULL_MASK);
            if lane_id() == 0 {
                barrier::arrive(own_empty, slot);
            }
            let totals = [sum_of_row(softmax.totals[0]), sum_of_row(softmax.totals[1])];
            let mut shares = [0.0f32; 2];
            let (head, count) = (tile.head as usize, work.queries as usize);
            // All threads of a warpgroup pass these checks together, so that the next products need not wait for any of them.
            let rest = &mut logarithms[head * count..];
            let of_head = &mut rest[..count];
            let rest = &mut output[head * count * C::COLUMNS as usize..];
            let results = &mut rest[..count * C::COLUMNS as usize];
            #[unroll]
            for half in 0..2u32 {
                shares[half] = if totals[half] > 0.0 { 1.0 / totals[half] } else { 0.0 };
                if rows[half] < work.queries && lane_id() % 4 == 0 {
                    of_head[rows[half]] = softmax.tops[half] * (factor / LOG2_E) + totals[half].ln();
                }
            }
            W::store::<C>(&sums, shares, &mut lines[own_lines..], results, top_row, work.queries);
        }
    }
}

/// What [`run`] needs memory for: one scratch serves any number of calls, one after the other.
#[derive(Debug)]
pub struct Scratch {
    tickets: Buffer<u32>,
}

impl Scratch {
    /// Scratch memory on a device.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<Scratch> {
        Ok(Scratch { tickets: device.zeros(1)? })
    }
}

/// Tensors, and what becomes of them.
struct Call<'a, T, O: Element> {
    inputs: Inputs<'a, T>,
    output: &'a mut Slice<O>,
    logarithms: &'a mut Slice<f32>,
    shape: Shape,
    scale: f32,
    scratch: &'a mut Scratch,
    how: &'a How,
}

/// Writes the attention of each query.
///
/// # Errors
/// Those of [`attention`](fn@super::attention); also if the dimension is not 64 or 128, the GPU is not of `sm_90a`, or a tensor does not
/// begin at a multiple of 16 bytes, or the results at one of two of their elements.
#[allow(clippy::too_many_arguments)]
pub fn run<T: WarpgroupElement + BulkElement + TensorElement, O: Stored, S: Score>(
    device: &Device,
    inputs: Inputs<'_, T>,
    output: &mut Slice<O>,
    logarithms: &mut Slice<f32>,
    shape: Shape,
    scale: f32,
    scratch: &mut Scratch,
    how: &How,
) -> Result<()> {
    let is_aligned = |bytes: usize| output.device_ptr().is_multiple_of(bytes as u64);
    let (is_whole, are_pairs) = (is_aligned(16), is_aligned(2 * size_of::<O>()));
    let call = Call { inputs, output, logarithms, shape, scale, scratch, how };
    match shape.dimension {
        64 | 128 if !are_pairs && shape.heads * shape.queries > 0 => {
            let message = format!("the results must begin at a multiple of {} bytes", 2 * size_of::<O>());
            Err(Error::Instance { kernel: "attention_best".into(), message })
        }
        64 if is_whole => launch::<T, O, S, O::Whole, NarrowC, 1, 512, 32, 160>(device, call),
        64 => launch::<T, O, S, Pairs, NarrowC, 1, 512, 32, 160>(device, call),
        128 if is_whole => launch::<T, O, S, O::Whole, WarpgroupC, 2, 384, 40, 232>(device, call),
        128 => launch::<T, O, S, Pairs, WarpgroupC, 2, 384, 40, 232>(device, call),
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
    W: Storing<O>,
    C: HeldSum,
    const CHUNKS: u32,
    const THREADS: u32,
    const FEWER: u32,
    const MORE: u32,
>(
    device: &Device,
    call: Call<'_, T, O>,
) -> Result<()> {
    let Call { inputs: Inputs { q, k, v }, output, logarithms, shape, scale, scratch, how } = call;
    shape.check(q.len(), [k.len(), v.len()], [output.len(), logarithms.len()])?;
    let Shape { heads, key_heads, queries, keys, dimension } = shape;
    if heads * queries == 0 {
        return Ok(());
    }
    if keys == 0 {
        output.zero_on(device)?;
        return logarithms.fill_on(device, f32::NEG_INFINITY);
    }
    let (size, warps) = (THREADS / 2 - 64, (THREADS / 32 - 4) as usize);
    let map = |x, heads, rows, tile| TensorMap::swizzled(x, [heads, rows, dimension], [1, tile, 64], Swizzle::Bytes128);
    let of_q = map(q, heads, queries, size)?;
    let (of_k, of_v) = (map(k, key_heads, keys, KEYS)?, map(v, key_heads, keys, KEYS)?);
    let (queries, keys, heads) = (queries as u32, keys as u32, heads as u32);
    let Some(tiles) = queries.div_ceil(size).checked_mul(heads).filter(|tiles| *tiles < 1 << 31) else {
        let message = format!("{heads} heads of {queries} queries are too many");
        return Err(Error::Instance { kernel: "attention_best".into(), message });
    };
    let blocks = tiles.min(device.multiprocessors());
    if tiles > blocks {
        scratch.tickets.zero_on(device)?;
    }
    let stages = STAGES as usize * KEYS as usize * dimension;
    let grid = Grid::new(blocks, THREADS)
        .with_shared::<T>(2 * size as usize * dimension + 2 * stages)
        .with_shared::<O>(warps * W::LINES as usize * dimension);
    let work = Work { queries, keys, heads, group: shape.group(), band: BAND.min(heads) };
    // Unchecked, it is right because the lengths of the buffers are those of the shape, with which rows are compared.
    launch!(
        how,
        attention_best::<T, O, S, W, C, CHUNKS, THREADS, FEWER, MORE>,
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
        scratch.tickets.as_atomic(),
        work,
        scale
    )
}
