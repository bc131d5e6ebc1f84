//! A scan that continues from what comes before: from the totals of other parts, which lie in device memory.
//!
//! The result is that of [`best`](super::best) for `before` and `input`, one after the other, without the results of
//! `before`. The first tile starts with the combination of `before` where it would start with the identity, and
//! publishes it with its own elements; the other tiles look back at that. So each element is read once and written
//! once, and the host need not know what comes before.
//!
//! It is a kernel of its own because the one of [`best`](super::best) has nothing to load before its first tile.

use super::{Kind, same_length};
use crate::Tuning;
use sarek_runtime::grid::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block, warp};

/// Returns the combination of all elements, in order, in each lane. A whole warp calls it.
#[device]
fn combination<T: Shuffle, M: Monoid<T>>(values: &[T]) -> T {
    let mut total = M::identity();
    for start in (0..values.len()).step_by(32) {
        let at = start + lane_id() as usize;
        let value = if at < values.len() { values[at] } else { M::identity() };
        let of_round = warp::reduce::<T, M>(value);
        total = M::combine(total, of_round);
    }
    total
}

/// Writes to each element of `output` the combination of all elements of `before`, of the elements of `input` before it,
/// and of its own if `INCLUSIVE`.
///
/// The grid, `words` and `counter` are those of [`scan_best`](super::best::scan_best). A single warp reads `before`, 32
/// elements at a time, while the other tiles load theirs.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn scan_after<
    T: TileWord,
    M: Monoid<T>,
    const INCLUSIVE: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    before: &[T],
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

    let mut initial = M::identity();
    if tile == 0 && warp_id() == 0 {
        initial = combination::<T, M>(before);
    }
    block::prefetch_ahead::<_, THREADS, TILE>(input, start);
    block::load_tile::<T, ITEMS, TILE>(staging, input, start, M::identity());
    let mut items = [T::ZERO; ITEMS];
    let mut total = M::identity();
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[own + k];
        total = M::combine(total, items[k]);
    }
    let (earlier, aggregate) = block::exclusive_scan::<T, M, THREADS>(warp_totals, total);
    if thread_idx_x() == 0 {
        publish::<T>(words, epoch, tile, M::combine(initial, aggregate), false);
    }

    let mut running = earlier;
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
                // One of them is the identity.
                carried[0] = M::combine(initial, prefix);
            }
        }
    });
    block::store_tile::<T, M, ITEMS, TILE>(staging, output, start, carried[0], TILE as u32);
}

/// The tuning for types of 4 bytes, and of 8 bytes.
const NARROW: Tuning = Tuning { threads: 256, items: 31, blocks: 5 };
const WIDE: Tuning = Tuning { items: 15, ..NARROW };

/// Writes to `output[i]` the combination of all elements of `before` and of `input[0]` to `input[i]`, in this order.
///
/// The operator is associative and need not commute. `before` has few elements, such as the totals of the parts of an
/// array of which `input` is the next one: a single warp combines them. Without any, this is
/// [`inclusive`](super::inclusive).
///
/// ```
/// use sarek_examples::scan;
/// use sarek_runtime::{Device, monoid::Sum};
///
/// let device = Device::best()?;
/// let (before, input) = (device.upload(&[100, 20])?, device.upload(&[3, 1, 4])?);
/// let mut output = device.zeros(3)?;
/// scan::inclusive_after(&device, &before, &input, &mut output, Sum)?;
/// assert_eq!(output.to_vec()?, [123, 124, 128]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if input and output have different lengths, a buffer of another device, no memory, or a failure of
/// the device.
pub fn inclusive_after<T: TileWord, M: Monoid<T>>(
    device: &Device,
    before: &Slice<T>,
    input: &Slice<T>,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    inclusive_after_into(device, before, input, output, &mut TileStates::new(device)?, monoid)
}

/// Writes to `output[i]` the combination of all elements of `before` and of `input[0]` to `input[i - 1]`, in this order.
/// So `output[0]` is the combination of `before`. See [`inclusive_after`].
///
/// # Errors
/// The errors of [`inclusive_after`].
pub fn exclusive_after<T: TileWord, M: Monoid<T>>(
    device: &Device,
    before: &Slice<T>,
    input: &Slice<T>,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    exclusive_after_into(device, before, input, output, &mut TileStates::new(device)?, monoid)
}

/// [`inclusive_after`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive_after`].
pub fn inclusive_after_into<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    before: &Slice<T>,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, before, input, output, scratch, Kind::Inclusive)
}

/// [`exclusive_after`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive_after`].
pub fn exclusive_after_into<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    before: &Slice<T>,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, before, input, output, scratch, Kind::Exclusive)
}

/// Launches the kernel with the number of items per thread that suits the type.
fn launch<T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    before: &Slice<T>,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut TileStates,
    kind: Kind,
) -> Result<()> {
    same_length("scan", input, output)?;
    if input.is_empty() {
        return Ok(());
    }
    let tuning = if size_of::<T>() == 4 { NARROW } else { WIDE };
    let tiles = input.len().div_ceil(tuning.tile());
    let grid = Grid::new(tiles, tuning.threads);
    let (words, counter) = scratch.next::<T>(tiles)?;
    macro_rules! with {
        ($inclusive:literal, $tuning:ident) => {
            <tuned!(scan_after[T, M, $inclusive], $tuning)>::launch(target, grid, before, input, output, words, counter)
        };
        ($inclusive:literal) => {
            match const { size_of::<T>() } {
                4 => with!($inclusive, NARROW),
                _ => with!($inclusive, WIDE),
            }
        };
    }
    match kind {
        Kind::Inclusive => with!(true),
        Kind::Exclusive => with!(false),
    }
}
