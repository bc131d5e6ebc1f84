//! The reduction to call: many loads in flight, shuffles, and one launch.
//!
//! It combines the steps of the ladder that matter:
//! - Memory is kept busy: each thread issues [`ITEMS`](reduce_best) independent, coalesced loads before it uses the first.
//!   A whole tile is loaded without a comparison; only the last tile compares.
//! - All but a few combinations happen in registers, in four chains that do not wait for each other.
//! - The grid has at most the blocks that the device keeps resident, so that few partial results are left. Within a
//!   block they are combined by shuffles, with one barrier.
//! - The block that finishes last reduces the blocks' results ([`single_pass`](super::single_pass)): there is no second
//!   launch and no atomic access to the data.
//!
//! The order of the combinations depends on the length, the type and the scratch memory's device only. Lengths are not
//! limited: indices have 64 bits. That costs nothing, as the loads of a tile differ by constants from one address.

use super::{How, cooperative::block_reduce, first};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// Independent chains of combinations in a thread.
const CHAINS: usize = 4;

/// The default number of threads of a block.
const THREADS: usize = 256;

/// The default number of blocks that work at a time on a multiprocessor: all of its 2048 threads.
const BLOCKS_PER_MULTIPROCESSOR: usize = 8;

/// The combination of all elements, in `output[0]`.
///
/// Blocks of `THREADS` threads, a multiple of 32, take tiles of `THREADS * ITEMS` elements in turn; `ITEMS` is a multiple
/// of 4. `partials` has an element for each block, and `tickets[0]` is 0, before and after.
#[kernel]
pub fn reduce_best<T: Shuffle, M: Monoid<T>, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    partials: &mut [T],
    output: &mut [T],
    tickets: &[AtomicU32],
) {
    let warp_totals = shared!([T; 32]);
    let is_last = shared!([bool; 1]);
    let tid = thread_idx_x();
    let tile = THREADS * ITEMS;

    let mut chains = [M::identity(); CHAINS];
    for start in (block_idx_x() as usize * tile..input.len()).step_by(grid_dim_x() as usize * tile) {
        let from = start + tid as usize;
        if start + tile <= input.len() {
            let mut items = [T::ZERO; ITEMS];
            #[unroll]
            for k in 0..ITEMS {
                items[k] = input[from + k * THREADS];
            }
            #[unroll]
            for k in 0..ITEMS {
                chains[k % CHAINS] = M::combine(chains[k % CHAINS], items[k]);
            }
        } else {
            for i in (from..input.len()).step_by(CHAINS * THREADS) {
                #[unroll]
                for k in 0..CHAINS {
                    let j = i + k * THREADS;
                    let item = if j < input.len() { input[j] } else { M::identity() };
                    chains[k] = M::combine(chains[k], item);
                }
            }
        }
    }
    let total = M::combine(M::combine(chains[0], chains[1]), M::combine(chains[2], chains[3]));
    let total = block_reduce::<T, M>(warp_totals, total);

    superstep!(take_ticket, {
        if tid == 0 {
            partials[block_idx_x()] = total;
            let ticket = tickets[0].fetch_inc(grid_dim_x() - 1, Ordering::AcqRel);
            is_last[0] = ticket == grid_dim_x() - 1;
        }
    });
    if is_last[0] {
        let mut rest = M::identity();
        for i in (tid..grid_dim_x()).step_by(THREADS as u32) {
            rest = M::combine(rest, partials[i]);
        }
        let total = block_reduce::<T, M>(warp_totals, rest);
        if tid == 0 {
            output[0] = total;
        }
    }
}

/// The scratch memory of [`reduce_into`]: the blocks' results, and the tickets by which the last block recognizes itself.
///
/// One scratch serves any number of reductions, one after the other, of any length.
#[derive(Debug)]
pub struct Scratch<T> {
    partials: Buffer<T>,
    tickets: Buffer<u32>,
}

impl<T: Shuffle> Scratch<T> {
    /// Scratch memory on a device.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<Scratch<T>> {
        Scratch::for_blocks(device, device.multiprocessors() as usize * BLOCKS_PER_MULTIPROCESSOR)
    }

    /// Returns how many bytes of its memory [`Scratch::new`] takes of a device with that many multiprocessors, at least one.
    pub const fn bytes(multiprocessors: usize) -> usize {
        multiprocessors * BLOCKS_PER_MULTIPROCESSOR * size_of::<T>() + size_of::<u32>()
    }

    /// Scratch memory for grids of at most `blocks` blocks, at least one: for tuning.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn for_blocks(device: &Device, blocks: usize) -> Result<Scratch<T>> {
        Ok(Scratch { partials: device.scratch(blocks.max(1))?, tickets: device.zeros(1)? })
    }

    /// Returns the place of the blocks' results, and that of the tickets.
    pub(super) fn parts(&mut self) -> (&mut Slice<T>, &mut Slice<u32>) {
        (&mut self.partials, &mut self.tickets)
    }
}

/// Returns the combination of all elements of `input`, the identity if there are none.
///
/// The operator must commute. Floats are combined in an order that depends on the length and the device only.
///
/// ```
/// use sarek_runtime::monoid::{Max, Sum};
/// use sarek_examples::reduce::reduce;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3.0f32, 1.0, 2.0])?;
/// assert_eq!(reduce(&device, &input, Sum)?, 6.0);
/// assert_eq!(reduce(&device, &input, Max)?, 3.0);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn reduce<T: Shuffle, M: Monoid<T>>(device: &Device, input: &Slice<T>, monoid: M) -> Result<T> {
    run(device, input, monoid, &How::CHECKED)
}

/// Writes the combination of all elements of `input` to `output[0]`. Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if `output` is empty, a buffer of another device, or a failure of the device.
pub fn reduce_into<T: Shuffle, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, input, output, scratch, &How::CHECKED)
}

/// Reduces `input` in one launch.
///
/// # Errors
/// The errors of [`reduce`].
pub fn run<T: Shuffle, M: Monoid<T>>(device: &Device, input: &Slice<T>, _: M, how: &How) -> Result<T> {
    let mut output = device.scratch(1)?;
    launch::<T, M>(device, input, &mut output, &mut Scratch::new(device)?, how)?;
    first(&output)
}

/// Launches the kernel with the number of items per thread that fits 16 registers.
fn launch<T: Shuffle, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    how: &How,
) -> Result<()> {
    match const { size_of::<T>() } {
        4 => reduce_into_tuned::<T, M, THREADS, 16>(target, input, output, scratch, how),
        _ => reduce_into_tuned::<T, M, THREADS, 8>(target, input, output, scratch, how),
    }
}

/// [`reduce_into`] with a choice of the threads of a block and the items of a thread: for tuning.
///
/// The grid has one block per tile, but at most the number of blocks that the scratch memory is for.
///
/// # Errors
/// The errors of [`reduce_into`].
pub fn reduce_into_tuned<T: Shuffle, M: Monoid<T>, const THREADS: usize, const ITEMS: usize>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    how: &How,
) -> Result<()> {
    const { assert!(THREADS.is_multiple_of(32) && THREADS <= 1024, "a block is whole warps") };
    const { assert!(ITEMS.is_multiple_of(CHAINS) && ITEMS > 0, "the items are dealt to the chains") };
    if output.is_empty() {
        return Err(Error::Length { what: "reduce_into", expected: 0, given: 1 });
    }
    let Scratch { partials, tickets } = scratch;
    let tiles = input.len().div_ceil(THREADS * ITEMS);
    let grid = Grid::new(tiles.clamp(1, partials.len()), THREADS);
    let tickets = tickets.as_atomic();
    // SAFETY: the kernel compares with the input's length; `partials` has an element per block, the others have one.
    launch!(how, reduce_best::<T, M, THREADS, ITEMS>, target, grid, input, partials, output, tickets)
}
