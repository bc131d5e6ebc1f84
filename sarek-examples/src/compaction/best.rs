//! The compaction to call: one pass, in order, with decoupled look-back.
//!
//! Each tile counts its kept elements. [`look_back`](fn@look_back) over the counts yields the number that earlier tiles
//! keep, and so the destination of its own elements. Each element is read once, and only the kept ones are written.
//!
//! - Loads are contiguous, and [`ITEMS`](select_best) in flight per thread.
//! - A warp counts by votes: a ballot and two population counts give every lane the place of its element, in order.
//! - A warp gathers its kept elements in shared memory while the look-back waits, and then writes them as one contiguous run.
//!
//! [`partition`] writes the other elements as well, to an array of their own and in order too. [`unique`] keeps the first
//! element of each run of equal ones. Lengths have 64 bits.

use super::{Changes, How, Predicate, Selection, Where, enough_room, read_count};
use crate::Tuning;
use sarek_runtime::Result;
use sarek_runtime::block::{self, warp_start};
use sarek_runtime::grid::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

/// The type that counts elements: `u32` for arrays below 2^32 elements, whose tile state is one word, and `u64` for longer ones.
#[device]
pub trait Count: TileWord {
    /// Converts to a count.
    fn of(count: u32) -> Self;

    /// Converts to an index.
    fn index(count: Self) -> usize;
}

#[device]
impl Count for u32 {
    fn of(count: u32) -> u32 {
        count
    }

    fn index(count: u32) -> usize {
        count as usize
    }
}

#[device]
impl Count for u64 {
    fn of(count: u32) -> u64 {
        count as u64
    }

    fn index(count: u64) -> usize {
        count as usize
    }
}

/// Returns the sum of the counts of the earlier warps, and that of all.
#[device]
pub(crate) fn before_and_total<const THREADS: usize>(warp_counts: &[u32; 32]) -> (u32, u32) {
    let mut before = 0;
    let mut total = 0;
    #[unroll]
    for warp in 0..THREADS as u32 / WARP_SIZE {
        if warp == warp_id() {
            before = total;
        }
        total += warp_counts[warp];
    }
    (before, total)
}

/// Counts the bits of the threads of each warp, and publishes the sum, the number of elements that the tile keeps. Later tiles
/// wait for it: it comes before everything that takes time.
#[device]
pub(crate) fn publish_count<C: Count, const THREADS: usize>(
    warp_counts: &mut [u32; 32],
    words: &[AtomicU64],
    epoch: u32,
    tile: u32,
    votes: u32,
) {
    superstep!(count_each_warp, {
        let warp_count = reduce_add(FULL_MASK, popcount(votes));
        if lane_id() == 0 {
            warp_counts[warp_id()] = warp_count;
        }
    });
    if thread_idx_x() == 0 {
        let (_, total) = before_and_total::<THREADS>(warp_counts);
        publish::<C>(words, epoch, tile, C::of(total), false);
    }
}

/// Returns how many elements are kept before those of this warp, after [`publish_count`] for the tile. If it is the last one, writes the number of all to
/// `count[0]`. The counts of warps are read again: what comes between the two functions has more registers.
#[device]
pub(crate) fn kept_before_warp<C: Count, const THREADS: usize>(
    warp_counts: &[u32; 32],
    carried: &mut [C; 1],
    count: &mut [u64],
    words: &[AtomicU64],
    epoch: u32,
    tile: u32,
) -> usize {
    let (before, total) = before_and_total::<THREADS>(warp_counts);
    superstep!(carry, {
        if warp_id() == 0 {
            let prefix = look_back::<C, Sum>(words, epoch, tile, C::of(total), false);
            if lane_id() == 0 {
                carried[0] = prefix;
                if tile == grid_dim_x() - 1 {
                    count[0] = (C::index(prefix) + total as usize) as u64;
                }
            }
        }
    });
    C::index(carried[0]) + before as usize
}

/// Publishes the count of a tile, and returns that of all earlier tiles. A whole warp calls it.
#[device]
pub(crate) fn count_before<C: Count>(words: &[AtomicU64], epoch: u32, tile: u32, total: u32) -> C {
    if lane_id() == 0 {
        publish::<C>(words, epoch, tile, C::of(total), false);
    }
    look_back::<C, Sum>(words, epoch, tile, C::of(total), false)
}

/// Returns the element before this lane's in a row of 32, of which lane 31 has the one before the row, `above`. If the selection
/// does not look back, returns the element itself.
#[device]
fn previous_of<T: Number, S: Selection<T>>(item: T, above: T) -> T {
    if S::LOOKS_BACK {
        let handed = if lane_id() == WARP_SIZE - 1 { above } else { item };
        shfl(FULL_MASK, handed, (lane_id() + WARP_SIZE - 1) % WARP_SIZE)
    } else {
        item
    }
}

/// Copies the selected elements of `input` to `kept`, in order, and their number to `count[0]`. If `BOTH`, copies the
/// others to `rest`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements, and at least one; a
/// multiprocessor has registers for at least `BLOCKS` of them. `words`
/// and `counter` are [`TileStates`] for values of type `C`.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn select_best<
    T: Number,
    S: Selection<T>,
    C: Count,
    const BOTH: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    input: &[T],
    kept: &mut [T],
    rest: &mut [T],
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
    let start = tile as usize * TILE + part;
    let from = start + lane as usize;
    block::prefetch_ahead::<_, THREADS, TILE>(input, tile as usize * TILE);

    // This thread's elements, and a bit for each one to keep.
    let mut items = [T::ZERO; ITEMS];
    let mut votes = 0u32;
    let mut exist = FULL_MASK;
    // Lane 31 hands over the element before the warp's part, and then the last one of each row of 32.
    let mut above = T::ZERO;
    if S::LOOKS_BACK && lane == WARP_SIZE - 1 && start > 0 && start <= input.len() {
        above = input[start - 1];
    }
    if (tile as usize + 1) * TILE <= input.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + 32 * k];
        }
        #[unroll]
        for k in 0..ITEMS {
            let previous = previous_of::<T, S>(items[k], above);
            votes |= (S::selects(items[k], previous) as u32) << k;
            above = items[k];
        }
    } else {
        exist = 0;
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < input.len() {
                items[k] = input[from + 32 * k];
                exist |= 1 << k;
            }
        }
        #[unroll]
        for k in 0..ITEMS {
            let previous = previous_of::<T, S>(items[k], above);
            if exist >> k & 1 != 0 {
                votes |= (S::selects(items[k], previous) as u32) << k;
            }
            above = items[k];
        }
    }
    if S::LOOKS_BACK && from == 0 {
        votes |= exist & 1;
    }

    publish_count::<C, THREADS>(warp_counts, words, epoch, tile, votes);

    // The kept elements go to the front of the warp's part of `staging`, the others to its end, backwards.
    let before_me = (1 << lane) - 1;
    let last = part + 32 * ITEMS - 1;
    let mut warp_kept = 0;
    let mut warp_rest = 0;
    #[unroll]
    for k in 0..ITEMS {
        let keep = votes >> k & 1 != 0;
        let keeping = ballot(FULL_MASK, keep);
        if keep {
            staging[part + (warp_kept + popcount(keeping & before_me)) as usize] = items[k];
        }
        warp_kept += popcount(keeping);
        if BOTH {
            let is_rest = !keep && exist >> k & 1 != 0;
            let resting = ballot(FULL_MASK, is_rest);
            if is_rest {
                staging[last - (warp_rest + popcount(resting & before_me)) as usize] = items[k];
            }
            warp_rest += popcount(resting);
        }
    }
    let kept_before = kept_before_warp::<C, THREADS>(warp_counts, carried, count, words, epoch, tile);
    {
        let kept = &mut kept[kept_before..kept_before + warp_kept as usize];
        #[unroll]
        for k in 0..ITEMS as u32 {
            let i = 32 * k + lane;
            if i < warp_kept {
                kept[i] = staging[part + i as usize];
            }
        }
    }
    // A warp after the end of the input has none.
    if BOTH && warp_rest > 0 {
        let rest_before = start - kept_before;
        let rest = &mut rest[rest_before..rest_before + warp_rest as usize];
        #[unroll]
        for k in 0..ITEMS as u32 {
            let i = 32 * k + lane;
            if i < warp_rest {
                rest[i] = staging[last - i as usize];
            }
        }
    }
}

/// The tuning for types of up to 4 bytes, and of 8 bytes.
pub(super) const NARROW: Tuning = Tuning { threads: 256, items: 27, blocks: 5 };
const WIDE: Tuning = Tuning { items: 12, blocks: 6, ..NARROW };
/// The same for [`partition`], which needs more registers.
const WIDE_PARTS: Tuning = Tuning { blocks: 5, ..WIDE };
/// The tuning for few elements of any type: smaller tiles occupy more multiprocessors.
const FEW: Tuning = Tuning { items: 9, ..NARROW };

/// The most elements that are few.
const SMALL: usize = 1 << 17;

/// Copies the elements of `input` that the predicate keeps to the front of `output`, in order, and returns their number.
/// The rest of `output` stays as it is.
///
/// # Errors
/// [`Error::Length`] if `output` is shorter than `input`, a buffer of another device, no memory, or a failure of the
/// device.
pub fn select<T: Number, P: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    predicate: P,
) -> Result<usize> {
    run(device, input, output, predicate, &How::CHECKED)
}

/// [`select`] that does not wait, and allocates nothing unless the scratch memory has to grow. The number of kept elements
/// is left in `count[0]`.
///
/// # Errors
/// The errors of [`select`], and [`Error::Length`] if `count` is empty.
pub fn select_into<T: Number, P: Predicate<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
    _: P,
) -> Result<()> {
    launch::<T, Where<P>>(target, input, output, None, count, scratch, &How::CHECKED)
}

/// Copies the elements that the predicate keeps to the front of `kept`, and the others to the front of `rest`, both in
/// order. Returns the number of kept ones.
///
/// ```
/// use sarek_examples::compaction::{self, Even};
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[1, 4, 2, 8, 5, 7])?;
/// let (mut even, mut odd) = (device.zeros(6)?, device.zeros(6)?);
/// let count = compaction::partition(&device, &input, &mut even, &mut odd, Even)?;
/// assert_eq!(even.slice(..count)?.to_vec()?, [4, 2, 8]);
/// assert_eq!(odd.slice(..6 - count)?.to_vec()?, [1, 5, 7]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// The errors of [`select`], for both outputs.
pub fn partition<T: Number, P: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    kept: &mut Slice<T>,
    rest: &mut Slice<T>,
    predicate: P,
) -> Result<usize> {
    run_partition(device, input, kept, rest, predicate, &How::CHECKED)
}

/// [`partition`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`partition`], and [`Error::Length`] if `count` is empty.
pub fn partition_into<T: Number, P: Predicate<T>>(
    target: &impl Target,
    input: &Slice<T>,
    kept: &mut Slice<T>,
    rest: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
    _: P,
) -> Result<()> {
    launch::<T, Where<P>>(target, input, kept, Some(rest), count, scratch, &How::CHECKED)
}

/// Copies the first element of each run of equal elements to the front of `output`, in order, and returns their number:
/// of a sorted array, the distinct elements. NaN is equal to nothing.
///
/// ```
/// use sarek_examples::compaction;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[1, 1, 2, 2, 2, 1])?;
/// let mut output = device.zeros(6)?;
/// let count = compaction::unique(&device, &input, &mut output)?;
/// assert_eq!(output.slice(..count)?.to_vec()?, [1, 2, 1]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// The errors of [`select`].
pub fn unique<T: Number>(device: &Device, input: &Slice<T>, output: &mut Slice<T>) -> Result<usize> {
    run_unique(device, input, output, &How::CHECKED)
}

/// [`unique`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`select_into`].
pub fn unique_into<T: Number>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    launch::<T, Changes>(target, input, output, None, count, scratch, &How::CHECKED)
}

/// Selects in one launch.
///
/// # Errors
/// The errors of [`select`].
pub fn run<T: Number, P: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: P,
    how: &How,
) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    launch::<T, Where<P>>(device, input, output, None, &mut count, &mut scratch, how)?;
    read_count(&count)
}

/// Partitions in one launch.
///
/// # Errors
/// The errors of [`partition`].
pub fn run_partition<T: Number, P: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    kept: &mut Slice<T>,
    rest: &mut Slice<T>,
    _: P,
    how: &How,
) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    launch::<T, Where<P>>(device, input, kept, Some(rest), &mut count, &mut scratch, how)?;
    read_count(&count)
}

/// Finds the first elements of runs in one launch.
///
/// # Errors
/// The errors of [`unique`].
pub fn run_unique<T: Number>(device: &Device, input: &Slice<T>, output: &mut Slice<T>, how: &How) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    launch::<T, Changes>(device, input, output, None, &mut count, &mut scratch, how)?;
    read_count(&count)
}

/// Launches the kernel with the number of items per thread that suits the type.
fn launch<T: Number, S: Selection<T>>(
    target: &impl Target,
    input: &Slice<T>,
    kept: &mut Slice<T>,
    rest: Option<&mut Slice<T>>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    if input.len() <= SMALL {
        tuned!(select_into_tuned[T, S], FEW)(target, input, kept, rest, count, scratch, how)
    } else if const { size_of::<T>() <= 4 } {
        tuned!(select_into_tuned[T, S], NARROW)(target, input, kept, rest, count, scratch, how)
    } else if rest.is_none() {
        tuned!(select_into_tuned[T, S], WIDE)(target, input, kept, rest, count, scratch, how)
    } else {
        tuned!(select_into_tuned[T, S], WIDE_PARTS)(target, input, kept, rest, count, scratch, how)
    }
}

/// [`select_into`], [`partition_into`] (with `rest`) and [`unique_into`] with the numbers of a [`Tuning`]: at most 32 items a
/// thread.
///
/// # Errors
/// As these.
pub fn select_into_tuned<
    T: Number,
    S: Selection<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    input: &Slice<T>,
    kept: &mut Slice<T>,
    rest: Option<&mut Slice<T>>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    const { assert!(THREADS.is_multiple_of(32) && THREADS <= 1024, "a block is whole warps") };
    const { assert!(ITEMS <= 32, "a thread has a bit for each item") };
    const { assert!(TILE == THREADS * ITEMS, "a tile has `ITEMS` elements a thread") };
    enough_room("compaction", input, kept)?;
    let narrow = u32::try_from(input.len()).is_ok();
    let launch = match (rest.is_some(), narrow) {
        (false, true) => launch_tuned::<_, T, S, u32, false, THREADS, ITEMS, TILE, BLOCKS>,
        (false, false) => launch_tuned::<_, T, S, u64, false, THREADS, ITEMS, TILE, BLOCKS>,
        (true, true) => launch_tuned::<_, T, S, u32, true, THREADS, ITEMS, TILE, BLOCKS>,
        (true, false) => launch_tuned::<_, T, S, u64, true, THREADS, ITEMS, TILE, BLOCKS>,
    };
    match rest {
        Some(rest) => {
            enough_room("compaction", input, rest)?;
            launch(target, input, kept, rest, count, scratch, how)
        }
        None => {
            let (mut kept, mut nothing) = kept.split_at_mut(kept.len())?;
            launch(target, input, &mut kept, &mut nothing, count, scratch, how)
        }
    }
}

/// Launches the kernel on buffers that are long enough.
pub(super) fn launch_tuned<
    X: Target,
    T: Number,
    S: Selection<T>,
    C: Count,
    const BOTH: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &X,
    input: &Slice<T>,
    kept: &mut Slice<T>,
    rest: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
    how: &How,
) -> Result<()> {
    if count.is_empty() {
        return Err(Error::Length { what: "compaction", expected: 0, given: 1 });
    }
    let tiles = input.len().div_ceil(TILE).max(1);
    let grid = Grid::new(tiles, THREADS);
    let (words, counter) = scratch.next::<C>(tiles)?;
    // SAFETY: the outputs are no shorter than the input, with which the kernel compares; `count` has an element;
    // `words` and `counter` are for that many tiles.
    launch!(
        how,
        select_best::<T, S, C, BOTH, THREADS, ITEMS, TILE, BLOCKS>,
        target,
        grid,
        input,
        kept,
        rest,
        count,
        words,
        counter
    )
}
