//! The segmented scan to call: one pass, with decoupled look-back; by flags or by keys.
//!
//! It is [`scan::best`](crate::scan::best) with one thing added: nothing is carried over the head of a segment.
//!
//! - Where the segments start within a tile is found by votes, a bit an element ([`load_segments`](fn@block::load_segments)). Keys and
//!   flags are loaded contiguously, and need no room in shared memory.
//! - A value is carried only up to the first head of the tile: after it a tile's results need nothing from before.
//! - A tile with a head is *closed*: the value that it passes on does not depend on earlier tiles. So it publishes its prefix
//!   immediately, and the look-back of later tiles ends there. The pair of flag and value of the textbook, with its operator,
//!   never needs to be stored: the flag is the state. Short segments make the look-back cheaper, not more expensive.

use super::{ByFlags, How, Kind, Segments, same_lengths};
use crate::Tuning;
use sarek_runtime::block::Heads;
use sarek_runtime::grid::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block, warp};

/// Writes to each element of `output` the combination of the elements of `input` of the same segment before it, and of its
/// own if `INCLUSIVE`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements; a multiprocessor has
/// registers for at least `BLOCKS` of them. `words` has
/// [`T::WORDS`](TileWord::WORDS) elements per tile, and `counter` has one; both are [`TileStates`].
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn segmented_best<
    T: TileWord,
    K: Scalar,
    M: Monoid<T>,
    H: Heads<K>,
    const INCLUSIVE: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    input: &[T],
    heads: &[K],
    output: &mut [T],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let staging = shared!([T; TILE]);
    let rows = shared!([u32; THREADS]);
    let warp_totals = shared!([T; 32]);
    let warp_heads = shared!([u32; 32]);
    let carried = shared!([T; 1]);
    let drawn = shared!([u64; 1]);
    let lane = lane_id();
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
    let bits = block::load_segments::<T, K, H, THREADS, ITEMS, TILE>(staging, rows, input, heads, start, M::identity());
    let mut items = [T::ZERO; ITEMS];
    let mut total = M::identity();
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[own + k];
        total = if bits >> k & 1 != 0 { items[k] } else { M::combine(total, items[k]) };
    }

    // The lanes with a head, and the place in the tile of the warp's first one.
    let with_head = ballot(FULL_MASK, bits != 0);
    let inclusive = warp::inclusive_scan_segments::<T, M>(total, with_head);
    let own_head = own + bits.trailing_zeros();
    let first_head = shfl(FULL_MASK, own_head, with_head.trailing_zeros());
    superstep!(scan_each_warp, {
        if lane == WARP_SIZE - 1 {
            warp_totals[warp_id()] = inclusive;
            warp_heads[warp_id()] = if with_head != 0 { first_head } else { TILE as u32 };
        }
    });
    let mut before = M::identity();
    let mut aggregate = M::identity();
    let mut open = TILE as u32;
    #[unroll]
    for warp in 0..THREADS as u32 / WARP_SIZE {
        if warp == warp_id() {
            before = aggregate;
        }
        if warp_heads[warp] < TILE as u32 {
            aggregate = warp_totals[warp];
        } else {
            aggregate = M::combine(aggregate, warp_totals[warp]);
        }
        open = open.min(warp_heads[warp]);
    }
    let closed = open < TILE as u32;
    if thread_idx_x() == 0 {
        publish::<T>(words, epoch, tile, aggregate, closed);
    }

    // The values that the lanes to the left pass on; those of earlier warps only if none of the lanes has a head.
    let left = shfl_up(FULL_MASK, inclusive, 1);
    let mut running = before;
    if lane > 0 {
        let head_before = with_head & ((1 << lane) - 1) != 0;
        running = if head_before { left } else { M::combine(before, left) };
    }
    #[unroll]
    for k in 0..ITEMS as u32 {
        if bits >> k & 1 != 0 {
            running = M::identity();
        }
        let next = M::combine(running, items[k]);
        staging[own + k] = if INCLUSIVE { next } else { running };
        running = next;
    }
    superstep!(carry, {
        // A tile that begins with a head needs nothing.
        if warp_id() == 0 && open > 0 {
            let prefix = look_back::<T, M>(words, epoch, tile, aggregate, closed);
            if lane == 0 {
                carried[0] = prefix;
            }
        }
    });
    let prefix = if open > 0 { carried[0] } else { M::identity() };
    block::store_tile::<T, M, ITEMS, TILE>(staging, output, start, prefix, open);
}

/// The tuning for types of 4 bytes, and of 8 bytes.
const NARROW: Tuning = Tuning { threads: 256, items: 23, blocks: 4 };
const WIDE: Tuning = Tuning { items: 11, ..NARROW };

/// Scans each segment of `input` separately: writes to `output[i]` the combination of its elements up to and
/// including `input[i]`.
///
/// The operator is associative and need not commute. Input and output are two buffers: a scan in place would need one to
/// be borrowed both ways, which Rust does not let you write.
///
/// ```
/// use sarek_runtime::monoid::Sum;
/// use sarek_examples::segmented::{self, ByFlags, ByKey};
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3, 1, 4, 1, 5, 9, 2, 6])?;
/// let flags = device.upload(&[true, false, false, true, false, false, true, false])?;
/// let mut output = device.zeros(8)?;
/// segmented::inclusive(&device, &input, ByFlags(&flags), &mut output, Sum)?;
/// assert_eq!(output.to_vec()?, [3, 4, 8, 1, 6, 15, 2, 8]);
///
/// let keys = device.upload(&[7, 7, 7, 9, 9, 9, 7, 7])?;
/// segmented::exclusive(&device, &input, ByKey(&keys), &mut output, Sum)?;
/// assert_eq!(output.to_vec()?, [0, 3, 4, 0, 1, 6, 0, 2]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the lengths differ, a buffer of another device, no memory, or a failure of the device.
pub fn inclusive<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    run(device, input, segments, output, monoid, Kind::Inclusive, &How::CHECKED)
}

/// Scans each segment of `input` separately: writes to `output[i]` the combination of its elements before `input[i]`,
/// and the identity to its first one.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn exclusive<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    run(device, input, segments, output, monoid, Kind::Exclusive, &How::CHECKED)
}

/// [`inclusive`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn inclusive_into<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, input, segments, output, scratch, Kind::Inclusive, &How::CHECKED)
}

/// [`exclusive`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn exclusive_into<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, input, segments, output, scratch, Kind::Exclusive, &How::CHECKED)
}

/// Scans all segments in one launch.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn run<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    _: M,
    kind: Kind,
    how: &How,
) -> Result<()> {
    launch::<T, M>(device, input, segments, output, &mut TileStates::new(device)?, kind, how)
}

/// [`run`] by flags: what all strategies have.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn run_by_flags<T: TileWord, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    flags: &Slice<bool>,
    output: &mut Slice<T>,
    monoid: M,
    kind: Kind,
    how: &How,
) -> Result<()> {
    run(device, input, ByFlags(flags), output, monoid, kind, how)
}

/// Launches the kernel with the number of items per thread that suits the type.
fn launch<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    kind: Kind,
    how: &How,
) -> Result<()> {
    match kind {
        Kind::Inclusive => launch_kind::<T, M, true>(target, input, segments, output, scratch, how),
        Kind::Exclusive => launch_kind::<T, M, false>(target, input, segments, output, scratch, how),
    }
}

fn launch_kind<T: TileWord, M: Monoid<T>, const INCLUSIVE: bool>(
    target: &impl Target,
    input: &Slice<T>,
    segments: impl Segments,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    match const { size_of::<T>() } {
        4 => tuned!(scan_into_tuned[T, M, _, INCLUSIVE], NARROW)(target, input, segments, output, scratch, how),
        _ => tuned!(scan_into_tuned[T, M, _, INCLUSIVE], WIDE)(target, input, segments, output, scratch, how),
    }
}

/// [`inclusive_into`] or [`exclusive_into`] with the numbers of a [`Tuning`]: at most 31 items a thread.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn scan_into_tuned<
    T: TileWord,
    M: Monoid<T>,
    S: Segments,
    const INCLUSIVE: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    input: &Slice<T>,
    segments: S,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    const { assert!(THREADS.is_multiple_of(32) && THREADS <= 1024, "a block is whole warps") };
    const { assert!(ITEMS < 32, "a thread has a bit for each item") };
    const { assert!(TILE == THREADS * ITEMS, "a tile has `ITEMS` elements a thread") };
    let heads = segments.heads();
    same_lengths(input, heads, output)?;
    if input.is_empty() {
        return Ok(());
    }
    let tiles = input.len().div_ceil(TILE);
    let grid = Grid::new(tiles, THREADS);
    let (words, counter) = scratch.next::<T>(tiles)?;
    // SAFETY: the kernel compares with the lengths, which are equal; `words` and `counter` are for that many tiles.
    launch!(
        how,
        segmented_best::<T, S::Key, M, S::Heads, INCLUSIVE, THREADS, ITEMS, TILE, BLOCKS>,
        target,
        grid,
        input,
        heads,
        output,
        words,
        counter
    )
}
