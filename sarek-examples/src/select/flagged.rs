//! The elements whose flag is set, in one pass with decoupled look-back: [`compaction`](crate::compaction::best) with
//! the votes in an array.

use super::gather;
use crate::Tuning;
use crate::compaction::best::{Count, kept_before_warp, publish_count};
use sarek_runtime::Result;
use sarek_runtime::block::warp_start;
use sarek_runtime::grid::{TileStates, draw_tile, epoch_of, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Copies the elements of `input` whose flag is set to `kept`, in order, and their number to `count[0]`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements, and at least one; a
/// multiprocessor has registers for at least `BLOCKS` of them. `words` and `counter` are [`TileStates`] for values of
/// type `C`.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn select_flagged<
    T: Number,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    input: &[T],
    flags: &[bool],
    kept: &mut [T],
    count: &mut [u64],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let staging = shared!([T; TILE]);
    let warp_counts = shared!([u32; 32]);
    let carried = shared!([C; 1]);
    let drawn = shared!([u64; 1]);
    let lane = lane_id();

    superstep!(draw, {
        if thread_idx_x() == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));
    let part = warp_start::<ITEMS>();
    let start = tile as usize * TILE;
    let from = start + part + lane as usize;

    let mut items = [T::ZERO; ITEMS];
    let mut votes = 0u32;
    if start + TILE <= input.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + 32 * k];
        }
        #[unroll]
        for k in 0..ITEMS {
            votes |= (flags[from + 32 * k] as u32) << k;
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < input.len() {
                items[k] = input[from + 32 * k];
                votes |= (flags[from + 32 * k] as u32) << k;
            }
        }
    }
    publish_count::<C, THREADS>(warp_counts, words, epoch, tile, votes);
    let warp_kept = gather::<T, ITEMS, TILE>(staging, &items, votes, part);
    let to = kept_before_warp::<C, THREADS>(warp_counts, carried, count, words, epoch, tile);
    let kept = &mut kept[to..to + warp_kept as usize];
    for i in (lane..warp_kept).step_by(32) {
        kept[i] = staging[part + i as usize];
    }
}

/// The tuning for types of up to 4 bytes, and of 8 bytes.
const NARROW: Tuning = Tuning { threads: 256, items: 19, blocks: 5 };
const WIDE: Tuning = Tuning { items: 11, ..NARROW };

/// Copies the elements of `input` whose flag is set to the front of `output`, in order, and returns their number. The
/// rest of `output` stays as it is.
///
/// ```
/// use sarek_examples::select;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[1, 4, 2, 8])?;
/// let flags = device.upload(&[true, false, false, true])?;
/// let mut output = device.zeros(4)?;
/// let kept = select::by_flags(&device, &input, &flags, &mut output)?;
/// assert_eq!(output.slice(..kept)?.to_vec()?, [1, 8]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if there are not as many flags as elements or `output` is shorter than `input`, a buffer of
/// another device, no memory, or a failure of the device.
pub fn by_flags<T: Number>(
    device: &Device,
    input: &Slice<T>,
    flags: &Slice<bool>,
    output: &mut Slice<T>,
) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    by_flags_into(device, input, flags, output, &mut count, &mut scratch)?;
    crate::compaction::read_count(&count)
}

/// [`by_flags`] that does not wait, and allocates nothing unless the scratch memory has to grow. The number of kept
/// elements is left in `count[0]`.
///
/// # Errors
/// The errors of [`by_flags`], and [`Error::Length`] if `count` is empty.
pub fn by_flags_into<T: Number>(
    target: &impl Target,
    input: &Slice<T>,
    flags: &Slice<bool>,
    output: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    if const { size_of::<T>() <= 4 } {
        tuned!(launch[T], NARROW)(target, input, flags, output, count, scratch)
    } else {
        tuned!(launch[T], WIDE)(target, input, flags, output, count, scratch)
    }
}

/// Launches the kernel for tiles of `TILE` = `THREADS * ITEMS` elements.
fn launch<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize, const BLOCKS: usize>(
    target: &impl Target,
    input: &Slice<T>,
    flags: &Slice<bool>,
    output: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    const { assert!(ITEMS <= 32 && TILE == THREADS * ITEMS, "a thread has a bit for each item") };
    if flags.len() != input.len() {
        return Err(Error::Length { what: "by_flags", expected: input.len(), given: flags.len() });
    }
    if output.len() < input.len() || count.is_empty() {
        let expected = if count.is_empty() { 0 } else { output.len() };
        return Err(Error::Length { what: "by_flags", expected, given: input.len().max(1) });
    }
    let tiles = input.len().div_ceil(TILE).max(1);
    let grid = Grid::new(tiles, THREADS);
    if u32::try_from(input.len()).is_ok() {
        let (words, counter) = scratch.next::<u32>(tiles)?;
        select_flagged::<T, u32, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, input, flags, output, count, words, counter,
        )
    } else {
        let (words, counter) = scratch.next::<u64>(tiles)?;
        select_flagged::<T, u64, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, input, flags, output, count, words, counter,
        )
    }
}
