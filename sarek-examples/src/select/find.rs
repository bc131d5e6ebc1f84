//! The first element that a predicate keeps, found without reading much after it.
//!
//! - Blocks take tiles in turn, from the start of the array on, and before each tile look at the smallest index that
//!   any block has found. A block stops when its next tile begins after that. So what is read beyond the first element
//!   is what was in flight: a tile for each resident block.
//! - A thread looks at its elements from the first one on, a warp votes, and one atomic minimum a block with a find
//!   publishes it.
//! - The block that finishes last copies the result and clears the state for the next launch, which may be a replay of
//!   a graph.

use super::Predicate;
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Min;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// The state while nothing was found.
const NOWHERE: u64 = u64::MAX;

/// Writes the index of the first element that `P` keeps to `index[0]`, or the length of `input` if there is none.
///
/// Blocks of `THREADS` threads take tiles of `THREADS * ITEMS` elements in turn. `found[0]` is `u64::MAX` and
/// `tickets[0]` is 0, before and after.
#[kernel(block = THREADS)]
pub fn find_first<T: Number, P: Predicate<T>, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    index: &mut [u64],
    found: &[AtomicU64],
    tickets: &[AtomicU32],
) {
    let warp_places = shared!([u32; 32]);
    let nearest = shared!([u64; 1]);
    let tid = thread_idx_x();
    let tile = THREADS * ITEMS;

    let mut start = block_idx_x() as usize * tile;
    let mut searching = true;
    while searching {
        superstep!(look, {
            if tid == 0 {
                nearest[0] = found[0].load(Ordering::Relaxed);
            }
        });
        searching = start < input.len() && (start as u64) < nearest[0];
        if searching {
            // The first of the thread's elements, counted from the start of the tile.
            let mut place = u32::MAX;
            let from = start + tid as usize;
            if start + tile <= input.len() {
                let mut items = [T::ZERO; ITEMS];
                #[unroll]
                for k in 0..ITEMS {
                    items[k] = input[from + k * THREADS];
                }
                #[unroll]
                for k in (0..ITEMS).rev() {
                    if P::keep(items[k]) {
                        place = tid + (k * THREADS) as u32;
                    }
                }
            } else {
                #[unroll]
                for k in (0..ITEMS).rev() {
                    if from + k * THREADS < input.len() && P::keep(input[from + k * THREADS]) {
                        place = tid + (k * THREADS) as u32;
                    }
                }
            }
            let first = block::reduce::<u32, Min, THREADS>(warp_places, place);
            if first != u32::MAX && tid == 0 {
                found[0].fetch_min(start as u64 + first as u64, Ordering::Relaxed);
            }
            start += grid_dim_x() as usize * tile;
        }
    }

    if tid == 0 {
        let ticket = tickets[0].fetch_inc(grid_dim_x() - 1, Ordering::AcqRel);
        if ticket == grid_dim_x() - 1 {
            index[0] = found[0].load(Ordering::Relaxed).min(input.len() as u64);
            found[0].store(u64::MAX, Ordering::Relaxed);
        }
    }
}

/// The default number of threads of a block, and of blocks for each multiprocessor.
const THREADS: usize = 256;
const BLOCKS_PER_MULTIPROCESSOR: usize = 8;

/// The scratch memory of [`find_if_into`]. One scratch serves any number of searches, one after the other, of any
/// length.
#[derive(Debug)]
pub struct Scratch {
    found: Buffer<u64>,
    tickets: Buffer<u32>,
    blocks: usize,
}

impl Scratch {
    /// Scratch memory on a device.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<Scratch> {
        let blocks = device.multiprocessors() as usize * BLOCKS_PER_MULTIPROCESSOR;
        Ok(Scratch { found: device.upload(&[NOWHERE])?, tickets: device.zeros(1)?, blocks })
    }

    /// Returns how many bytes of a device's memory a scratch takes.
    pub const fn bytes() -> usize {
        size_of::<u64>() + size_of::<u32>()
    }
}

/// Returns the index of the first element that the predicate keeps.
///
/// ```
/// use sarek_examples::compaction::Even;
/// use sarek_examples::select;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[1, 3, 8, 5, 6])?;
/// assert_eq!(select::find_if(&device, &input, Even)?, Some(2));
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn find_if<T: Number, P: Predicate<T>>(device: &Device, input: &Slice<T>, predicate: P) -> Result<Option<usize>> {
    let mut index = device.zeros(1)?;
    find_if_into(device, input, &mut index, &mut Scratch::new(device)?, predicate)?;
    let index = crate::compaction::read_count(&index)?;
    Ok(Some(index).filter(|index| *index < input.len()))
}

/// [`find_if`] that does not wait and allocates nothing. The index is left in `index[0]`: the length of `input` if
/// there is no such element.
///
/// # Errors
/// [`Error::Length`] if `index` is empty, a buffer of another device, or a failure of the device.
pub fn find_if_into<T: Number, P: Predicate<T>>(
    target: &impl Target,
    input: &Slice<T>,
    index: &mut Slice<u64>,
    scratch: &mut Scratch,
    _: P,
) -> Result<()> {
    if const { size_of::<T>() <= 4 } {
        launch::<T, P, 8>(target, input, index, scratch)
    } else {
        launch::<T, P, 4>(target, input, index, scratch)
    }
}

/// Launches the kernel with that many items per thread.
fn launch<T: Number, P: Predicate<T>, const ITEMS: usize>(
    target: &impl Target,
    input: &Slice<T>,
    index: &mut Slice<u64>,
    scratch: &mut Scratch,
) -> Result<()> {
    if index.is_empty() {
        return Err(Error::Length { what: "find_if", expected: 0, given: 1 });
    }
    let tiles = input.len().div_ceil(THREADS * ITEMS);
    let grid = Grid::new(tiles.clamp(1, scratch.blocks.max(1)), THREADS);
    let (found, tickets) = (scratch.found.as_atomic(), scratch.tickets.as_atomic());
    find_first::<T, P, THREADS, ITEMS>::launch(target, grid, input, index, found, tickets)
}
