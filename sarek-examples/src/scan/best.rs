//! The scan to call: one pass over the data, with decoupled look-back.
//!
//! The earlier strategies read and write everything twice: once to scan the blocks, once to add the preceding totals.
//! Here a block continues from the totals of the tiles before it ([`look_back`](fn@look_back)), so that each element is
//! read once and written once.
//!
//! - A thread's elements are neighbours, so that most combinations happen in registers; loads and stores are contiguous
//!   over a warp all the same ([`load_tile`](fn@block::load_tile)). Each thread has [`ITEMS`](scan_best) loads in flight.
//! - The scan within the tile is finished while the look-back waits: after it, one combination per element is left.
//! - There are three barriers, whatever the size of the tile.
//! - Each block fetches a tile farther on into the second-level cache ([`prefetch_ahead`](fn@block::prefetch_ahead)), so that the accesses of all tiles
//!   take about the same time: a tile waits for the slowest one before it.
//!
//! Any associative operator will do; it need not commute. Lengths have 64 bits. The result of sums of floats may differ in
//! its last bits from run to run, as the grouping of tiles depends on timing; use
//! [`warp_shuffle`](super::warp_shuffle) where that matters.

use super::{How, Kind, same_length};
use crate::Tuning;
use sarek_runtime::grid::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// Writes to each element of `output` the combination of the elements of `input` before it, and of its own if
/// `INCLUSIVE`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements; a multiprocessor has
/// registers for at least `BLOCKS` of them. `words` has
/// [`T::WORDS`](TileWord::WORDS) elements per tile, and `counter` has one; both are [`TileStates`].
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn scan_best<
    T: TileWord,
    M: Monoid<T>,
    const INCLUSIVE: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    input: &[T],
    output: &mut [T],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let staging = shared!([T; TILE]);
    let warp_totals = shared!([T; 32]);
    let carried = shared!([T; 1]);
    let drawn = shared!([u64; 1]);
    let own = thread_idx_x() * ITEMS as u32;

    superstep!(draw, {
        if thread_idx_x() == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));
    let start = tile as usize * TILE;

    block::prefetch_ahead::<_, THREADS, TILE>(input, start);
    block::load_tile::<T, ITEMS, TILE>(staging, input, start, M::identity());
    let mut items = [T::ZERO; ITEMS];
    let mut total = M::identity();
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[own + k];
        total = M::combine(total, items[k]);
    }
    let (before, aggregate) = block::exclusive_scan::<T, M, THREADS>(warp_totals, total);
    if thread_idx_x() == 0 {
        publish::<T>(words, epoch, tile, aggregate, false);
    }

    let mut running = before;
    #[unroll]
    for k in 0..ITEMS as u32 {
        let next = M::combine(running, items[k]);
        staging[own + k] = if INCLUSIVE { next } else { running };
        running = next;
    }
    superstep!(carry, {
        if warp_id() == 0 {
            let prefix = look_back::<T, M>(words, epoch, tile, aggregate, false);
            if lane_id() == 0 {
                carried[0] = prefix;
            }
        }
    });
    block::store_tile::<T, M, ITEMS, TILE>(staging, output, start, carried[0], TILE as u32);
}

/// The tuning for types of 4 bytes, and of 8 bytes.
pub(crate) const NARROW: Tuning = Tuning { threads: 256, items: 31, blocks: 5 };
const WIDE: Tuning = Tuning { items: 15, ..NARROW };
/// The same for many elements, where the time between tiles counts and not how many multiprocessors have one.
const MANY: Tuning = Tuning { items: 47, blocks: 4, ..NARROW };
const MANY_WIDE: Tuning = Tuning { items: 23, ..MANY };

/// The most bytes that are few.
const FEW: usize = 1 << 27;

/// Writes to `output[i]` the combination of `input[0]` to `input[i]`.
///
/// The operator is associative and need not commute. Input and output are two buffers: a scan in place would need one to
/// be borrowed both ways, which Rust does not let you write.
///
/// ```
/// use sarek_runtime::monoid::{Max, Sum};
/// use sarek_examples::scan;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3, 1, 4, 1, 5])?;
/// let mut output = device.zeros(5)?;
/// scan::inclusive(&device, &input, &mut output, Sum)?;
/// assert_eq!(output.to_vec()?, [3, 4, 8, 9, 14]);
/// scan::inclusive(&device, &input, &mut output, Max)?;
/// assert_eq!(output.to_vec()?, [3, 3, 4, 4, 5]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the lengths differ, a buffer of another device, no memory, or a failure of the device.
pub fn inclusive<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    run(device, input, output, monoid, Kind::Inclusive, &How::CHECKED)
}

/// Writes to `output[i]` the combination of `input[0]` to `input[i - 1]`, and the identity to `output[0]`.
///
/// ```
/// use sarek_examples::scan;
/// use sarek_runtime::{Device, monoid::Sum};
///
/// let device = Device::best()?;
/// let input = device.upload(&[3, 1, 4, 1, 5])?;
/// let mut output = device.zeros(5)?;
/// scan::exclusive(&device, &input, &mut output, Sum)?;
/// assert_eq!(output.to_vec()?, [0, 3, 4, 8, 9]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// The errors of [`inclusive`].
pub fn exclusive<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    run(device, input, output, monoid, Kind::Exclusive, &How::CHECKED)
}

/// [`inclusive`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn inclusive_into<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, input, output, scratch, Kind::Inclusive, &How::CHECKED)
}

/// [`exclusive`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn exclusive_into<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, input, output, scratch, Kind::Exclusive, &How::CHECKED)
}

/// Scans `input` in one launch.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn run<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: M,
    kind: Kind,
    how: &How,
) -> Result<()> {
    let mut scratch = TileStates::new(device)?;
    launch::<T, M>(device, input, output, &mut scratch, kind, how)
}

/// Launches the kernel with the number of items per thread that suits the type.
fn launch<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    kind: Kind,
    how: &How,
) -> Result<()> {
    match kind {
        Kind::Inclusive => launch_kind::<T, M, true>(target, input, output, scratch, how),
        Kind::Exclusive => launch_kind::<T, M, false>(target, input, output, scratch, how),
    }
}

fn launch_kind<T: TileWord, M: Monoid<T>, const INCLUSIVE: bool>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    let is_many = input.len() > const { FEW / size_of::<T>() };
    match (const { size_of::<T>() }, is_many) {
        (4, false) => tuned!(scan_into_tuned[T, M, INCLUSIVE], NARROW)(target, input, output, scratch, how),
        (4, true) => tuned!(scan_into_tuned[T, M, INCLUSIVE], MANY)(target, input, output, scratch, how),
        (_, false) => tuned!(scan_into_tuned[T, M, INCLUSIVE], WIDE)(target, input, output, scratch, how),
        (_, true) => tuned!(scan_into_tuned[T, M, INCLUSIVE], MANY_WIDE)(target, input, output, scratch, how),
    }
}

/// [`inclusive_into`] or [`exclusive_into`] with the numbers of a [`Tuning`].
///
/// # Errors
/// The errors of [`inclusive`].
pub fn scan_into_tuned<
    T: TileWord,
    M: Monoid<T>,
    const INCLUSIVE: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    const { assert!(THREADS.is_multiple_of(32) && THREADS <= 1024, "a block is whole warps") };
    const { assert!(TILE == THREADS * ITEMS, "a tile has `ITEMS` elements a thread") };
    same_length("scan", input, output)?;
    if input.is_empty() {
        return Ok(());
    }
    let tiles = input.len().div_ceil(TILE);
    let grid = Grid::new(tiles, THREADS);
    let (words, counter) = scratch.next::<T>(tiles)?;
    // SAFETY: the kernel compares with the lengths, which are equal; `words` and `counter` are for that many tiles.
    launch!(
        how,
        scan_best::<T, M, INCLUSIVE, THREADS, ITEMS, TILE, BLOCKS>,
        target,
        grid,
        input,
        output,
        words,
        counter
    )
}
