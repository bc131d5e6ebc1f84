//! A reduction that keeps the order of the elements: the operator need not commute.
//!
//! [`best`](super::best) deals the elements to the threads as they come, and combines what each thread got. Here each warp
//! has consecutive elements, `32 * ITEMS` of them at a time:
//! - Loads are contiguous over the warp, and `ITEMS` of them are in flight in each thread. Through the warp's own part
//!   of shared memory, each thread gets neighbours, and combines them in registers; then the lanes are combined by
//!   shuffles. No warp waits for another one until all have reached their ends.
//! - The block that finishes last combines the blocks' results, in their order.
//!
//! The grouping depends on the length, the type and the device only, so that sums of floats are the same in every run.

use super::best::Scratch;
use crate::Tuning;
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result, block, warp};

/// The combination of all elements in their order, in `output[0]`.
///
/// There are blocks of `THREADS` threads, a multiple of 32; a multiprocessor has registers for at least `BLOCKS` of them.
/// Each warp takes `rounds` times `32 * ITEMS` consecutive elements, and `TILE` is `THREADS * ITEMS`, so that the grid
/// has as many blocks as there are parts of `rounds * TILE` elements, and at least one. `partials` has an element for each
/// block, and `tickets[0]` is 0, before and after.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn reduce_in_order<
    T: Shuffle,
    M: Monoid<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    input: &[T],
    partials: &mut [T],
    output: &mut [T],
    tickets: &[AtomicU32],
    rounds: usize,
) {
    let staging = shared!([T; TILE]);
    let warp_totals = shared!([T; 32]);
    let is_last = shared!([bool; 1]);
    let tid = thread_idx_x();

    let first = block_idx_x() as usize * rounds * TILE + warp_id() as usize * rounds * (32 * ITEMS);
    let end = (first + rounds * (32 * ITEMS)).min(input.len());
    let mut of_warp = M::identity();
    for start in (first..end).step_by(32 * ITEMS) {
        let mut items = [M::identity(); ITEMS];
        warp::load_striped::<T, ITEMS>(input, start, &mut items);
        // All lanes have read what the round before left there.
        syncwarp(FULL_MASK);
        warp::striped_to_blocked::<T, ITEMS, TILE>(staging, &mut items);
        let mut own = items[0];
        #[unroll]
        for k in 1..ITEMS {
            own = M::combine(own, items[k]);
        }
        let of_round = warp::reduce::<T, M>(own);
        of_warp = M::combine(of_warp, of_round);
    }
    let of_lane = if lane_id() == 0 { of_warp } else { M::identity() };
    let total = block::reduce::<T, M, THREADS>(warp_totals, of_lane);

    superstep!(take_ticket, {
        if tid == 0 {
            partials[block_idx_x()] = total;
            let ticket = tickets[0].fetch_inc(grid_dim_x() - 1, Ordering::AcqRel);
            is_last[0] = ticket == grid_dim_x() - 1;
        }
    });
    if is_last[0] {
        let each = grid_dim_x().div_ceil(THREADS as u32);
        let mut rest = M::identity();
        for i in tid * each..((tid + 1) * each).min(grid_dim_x()) {
            rest = M::combine(rest, partials[i]);
        }
        let total = block::reduce::<T, M, THREADS>(warp_totals, rest);
        if tid == 0 {
            output[0] = total;
        }
    }
}

/// The tuning for types of 4 bytes, and of 8 bytes. A thread's items are odd, so that the lanes' neighbours lie in different banks.
const NARROW: Tuning = Tuning { threads: 256, items: 31, blocks: 5 };
const WIDE: Tuning = Tuning { items: 15, ..NARROW };

/// Writes the combination of all elements of `input`, in their order, to `output[0]`; the identity if there are none. The
/// operator need not commute. Allocates nothing and does not wait.
///
/// ```
/// use sarek_examples::reduce;
/// use sarek_runtime::monoid::Monoid;
/// use sarek_runtime::prelude::*;
///
/// /// The last number that is not 0.
/// struct Last;
///
/// #[device]
/// impl Monoid<u32> for Last {
///     fn identity() -> u32 {
///         0
///     }
///
///     fn combine(a: u32, b: u32) -> u32 {
///         if b == 0 { a } else { b }
///     }
/// }
///
/// let device = Device::best()?;
/// let (input, mut output) = (device.upload(&[3, 1, 4, 0])?, device.zeros(1)?);
/// reduce::reduce_in_order_into(&device, &input, &mut output, &mut reduce::Scratch::new(&device)?, Last)?;
/// assert_eq!(output.to_vec()?, [4]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if `output` is empty, a buffer of another device, or a failure of the device.
pub fn reduce_in_order_into<T: Shuffle, M: Monoid<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    _: M,
) -> Result<()> {
    match const { size_of::<T>() } {
        4 => tuned!(launch[T, M], NARROW)(target, input, output, scratch),
        _ => tuned!(launch[T, M], WIDE)(target, input, output, scratch),
    }
}

/// Launches at most the blocks that the device keeps resident.
fn launch<
    T: Shuffle,
    M: Monoid<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
) -> Result<()> {
    if output.is_empty() {
        return Err(Error::Length { what: "reduce_in_order_into", expected: 0, given: 1 });
    }
    let (partials, tickets) = scratch.parts();
    let resident = (input.device().multiprocessors() as usize * BLOCKS).clamp(1, partials.len());
    let rounds = input.len().div_ceil(TILE * resident).max(1);
    let grid = Grid::new(input.len().div_ceil(TILE * rounds).max(1), THREADS);
    let tickets = tickets.as_atomic();
    reduce_in_order::<T, M, THREADS, ITEMS, TILE, BLOCKS>::launch(
        target, grid, input, partials, output, tickets, rounds,
    )
}
