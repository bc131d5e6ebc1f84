//! Run-length decoding: each run's value as often as its length says.
//!
//! - A scan of the lengths, with 64 bits, yields where each run starts ([`run_starts`]).
//! - Each block writes a tile of the output, whatever runs it consists of ([`expand_runs`]): two threads search for its
//!   first and its last run, all threads mark in shared memory where runs start, and a maximum scan gives each element
//!   the latest mark before it. So long runs keep many blocks busy, and many short ones are the work of one block.
//! - Runs of length 0 are skipped. A tile with more runs than elements, most of which must be such ones, searches for
//!   the run of each element instead.

use crate::compaction::best::Count;
use sarek_runtime::grid::{TileStates, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::{Max, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// Writes the sum of the `lengths` before each run to `starts`, and that of all to `total[0]`.
///
/// There is a block for each tile of `TILE` = `256 * ITEMS` runs, and at least one. `words` and `counter` are
/// [`TileStates`] for `u64`.
#[kernel(block = 256)]
pub fn run_starts<L: Count, const ITEMS: usize, const TILE: usize>(
    lengths: &[L],
    starts: &mut [u64],
    total: &mut [u64],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let staging = shared!([u64; TILE]);
    let warp_totals = shared!([u64; 32]);
    let carried = shared!([u64; 1]);
    let drawn = shared!([u64; 1]);
    superstep!(draw, {
        if thread_idx_x() == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let (tile, epoch) = (tile_of(drawn[0]), epoch_of(drawn[0]));
    let start = tile as usize * TILE;
    let from = start + block::warp_start::<ITEMS>() + lane_id() as usize;

    let mut items = [0u64; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        if from + 32 * k < lengths.len() {
            items[k] = L::index(lengths[from + 32 * k]) as u64;
        }
    }
    block::warp_striped_to_blocked::<u64, 256, ITEMS, TILE>(staging, &mut items);
    let (before, sum) =
        block::exclusive_scan_with_prefix::<u64, Sum, 256, ITEMS, _>(warp_totals, carried, &mut items, |aggregate| {
            if lane_id() == 0 {
                publish::<u64>(words, epoch, tile, aggregate, false);
            }
            look_back::<u64, Sum>(words, epoch, tile, aggregate, false)
        });
    // The scan's barriers come between the two exchanges.
    block::blocked_to_warp_striped::<u64, 256, ITEMS, TILE>(staging, &mut items);
    block::store_warp_striped::<u64, 256, ITEMS>(starts, start, &items);
    if tile == grid_dim_x() - 1 && thread_idx_x() == 0 {
        total[0] = before + sum;
    }
}

/// Returns the last run from `first` to `last` that starts at or before `place`; the first of them if there is none.
#[device]
fn run_of(starts: &[u64], first: usize, last: usize, place: usize) -> usize {
    let mut low = first;
    let mut high = last + 1;
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if middle < starts.len() && starts[middle] <= place as u64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Writes the value of its run to each of the first `total[0]` elements of `output`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements of `output`. `starts` and
/// `total` come from [`run_starts`].
#[kernel(block = THREADS, min_blocks = 6)]
pub fn expand_runs<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    values: &[T],
    starts: &[u64],
    total: &[u64],
    output: &mut [T],
) {
    let marks = shared!([u32; TILE]);
    let warp_totals = shared!([u32; 32]);
    let ends = shared!([usize; 2]);
    let tid = thread_idx_x();
    let start = block_idx_x() as usize * TILE;
    let end = (total[0] as usize).min(output.len()).min(start + TILE);
    if start >= end {
        return;
    }

    superstep!(search, {
        if tid < 2 {
            let place = if tid == 0 { start } else { end - 1 };
            ends[tid] = run_of(starts, 0, starts.len() - 1, place);
        }
        for i in (tid..TILE as u32).step_by(THREADS as u32) {
            marks[i] = 0;
        }
    });
    let (first, last) = (ends[0], ends[1]);
    let count = (end - start) as u32;
    let part = &mut output[start..end];
    if last - first < TILE {
        let starts = &starts[first..last + 1];
        let values = &values[first..last + 1];
        superstep!(mark, {
            for run in (1 + tid as usize..starts.len()).step_by(THREADS) {
                // Of the runs that start at a place, only the last one has elements. The bounds here and below hold
                // anyway.
                let at = starts[run];
                let has_elements = if run + 1 < starts.len() { starts[run + 1] > at } else { true };
                if has_elements {
                    marks[((at - start as u64) as u32).min(TILE as u32 - 1)] = run as u32;
                }
            }
        });
        let own = tid * ITEMS as u32;
        let mut runs = [0u32; ITEMS];
        #[unroll]
        for k in 0..ITEMS as u32 {
            runs[k] = marks[own + k];
        }
        block::inclusive_scan_items::<u32, Max, THREADS, ITEMS>(warp_totals, &mut runs);
        superstep!(share, {
            #[unroll]
            for k in 0..ITEMS as u32 {
                marks[own + k] = runs[k];
            }
        });
        for i in (tid..count).step_by(THREADS as u32) {
            let run = marks[i] as usize;
            if run < values.len() {
                part[i] = values[run];
            }
        }
    } else {
        for i in (tid..count).step_by(THREADS as u32) {
            part[i] = values[run_of(starts, first, last, start + i as usize)];
        }
    }
}

/// The scratch memory of [`decode_into`].
#[derive(Debug)]
pub struct Scratch {
    starts: Buffer<u64>,
    tiles: TileStates,
}

impl Scratch {
    /// Scratch memory for at most `runs` runs.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, runs: usize) -> Result<Scratch> {
        let mut tiles = TileStates::new(device)?;
        tiles.reserve(runs)?;
        Ok(Scratch { starts: device.zeros(runs)?, tiles })
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub const fn bytes(runs: usize) -> usize {
        runs * size_of::<u64>() + TileStates::bytes(runs)
    }
}

/// Writes each of the `values` as often as its length says to the front of `output`, in order, and returns the number
/// of elements. The rest of `output` stays as it is.
///
/// ```
/// use sarek_examples::runs;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let (values, lengths) = (device.upload(&[5, 8, 5])?, device.upload(&[2u32, 3, 1])?);
/// let mut output = device.zeros(6)?;
/// assert_eq!(runs::decode(&device, &values, &lengths, &mut output)?, 6);
/// assert_eq!(output.to_vec()?, [5, 5, 8, 8, 8, 5]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if there are not as many lengths as values, or if `output` is shorter than the sum of the lengths,
/// a buffer of another device, no memory, or a failure of the device.
pub fn decode<T: Number, L: Count>(
    device: &Device,
    values: &Slice<T>,
    lengths: &Slice<L>,
    output: &mut Slice<T>,
) -> Result<usize> {
    let (mut scratch, mut count) = (Scratch::new(device, values.len())?, device.zeros(1)?);
    decode_into(device, values, lengths, output, &mut count, &mut scratch)?;
    let total = crate::compaction::read_count(&count)?;
    if total > output.len() {
        return Err(Error::Length { what: "decode", expected: output.len(), given: total });
    }
    Ok(total)
}

/// [`decode()`] that does not wait and allocates nothing. The sum of the lengths is left in `count[0]`. If it is more
/// than the length of `output`, the elements that fit are written.
///
/// # Errors
/// [`Error::Length`] if there are not as many lengths as values, the scratch is for fewer, or `count` is empty; a
/// buffer of another device, or a failure of the device.
pub fn decode_into<T: Number, L: Count>(
    target: &impl Target,
    values: &Slice<T>,
    lengths: &Slice<L>,
    output: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut Scratch,
) -> Result<()> {
    const ITEMS: usize = 9;
    const TILE: usize = 256 * ITEMS;
    const OUTPUT_ITEMS: usize = 15;
    const OUTPUT_TILE: usize = 256 * OUTPUT_ITEMS;
    if lengths.len() != values.len() {
        return Err(Error::Length { what: "decode", expected: values.len(), given: lengths.len() });
    }
    if scratch.starts.len() < values.len() || count.is_empty() {
        let expected = if count.is_empty() { 0 } else { scratch.starts.len() };
        return Err(Error::Length { what: "decode", expected, given: values.len().max(1) });
    }
    let mut starts = scratch.starts.slice_mut(..values.len())?;
    let tiles = values.len().div_ceil(TILE).max(1);
    let (words, counter) = scratch.tiles.next::<u64>(tiles)?;
    let grid = Grid::new(tiles, 256);
    run_starts::<L, ITEMS, TILE>::launch(target, grid, lengths, &mut starts, count, words, counter)?;
    if values.is_empty() {
        return Ok(());
    }
    let grid = Grid::cover(output.len().div_ceil(OUTPUT_ITEMS), 256);
    expand_runs::<T, 256, OUTPUT_ITEMS, OUTPUT_TILE>::launch(target, grid, values, &starts, count, output)
}
