//! The position of the smallest or the largest element: [`best`](super::best) for a value with its place.
//!
//! Places are where such a reduction can lose its speed: with each element a comparison, and selections of a value and
//! of a place of 64 bits. Here a thread first combines the [`ITEMS`](arg_best) elements that it has loaded, like any
//! reduction. Only if the result beats the thread's own does it search which of them that was, and computes one place.
//! On elements in random order a thread does that ever more rarely; on falling ones, where it always does, it is still
//! far less than memory leaves time for.
//!
//! The rest is that of [`best`](super::best): coalesced loads in flight together, shuffles, one launch, and the last
//! block finishes. The last tile loads the array's last element in place of elements past the end, and its place with
//! it, so that no case needs to be distinguished.
//!
//! The pairs have an order: what [`beats`](Extreme::beats) goes first, of equal elements the one with the lower place. So
//! the result is the same whatever the grouping; it depends on nothing but the input. Lengths have 64 bits.

use super::How;
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::{Max, Min, Monoid};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// An operator that returns one of its two values: a [`Monoid`] whose result has a place.
///
/// If two elements are not equal, one beats the other, and `combine` returns it; the identity beats nothing. NaN
/// neither beats anything nor is returned if there is something else.
#[device]
pub trait Extreme<T>: Monoid<T> {
    /// Returns `true` if `a` comes before `b` whatever their places are.
    fn beats(a: T, b: T) -> bool;
}

#[device]
impl<T: Number> Extreme<T> for Min {
    fn beats(a: T, b: T) -> bool {
        a < b
    }
}

#[device]
impl<T: Number> Extreme<T> for Max {
    fn beats(a: T, b: T) -> bool {
        a > b
    }
}

/// The place of no element, which is after all others.
pub const NOWHERE: u64 = u64::MAX;

/// Independent chains of combinations in a thread.
const CHAINS: usize = 4;

/// The threads of a block.
const THREADS: usize = 256;

/// The blocks that work at a time on a multiprocessor, limited by its registers.
const BLOCKS: usize = 5;

/// Returns the first value of a warp in order, with its place, in lane 0. All lanes take part.
#[device]
pub fn warp_arg_reduce<T: Shuffle, M: Extreme<T>>(mut value: T, mut place: u64) -> (T, u64) {
    let mut offset = WARP_SIZE / 2;
    #[unroll]
    while offset > 0 {
        let other = shfl_down(FULL_MASK, value, offset);
        let its_place = shfl_down(FULL_MASK, place, offset);
        if M::beats(other, value) || (other == value && its_place < place) {
            value = other;
            place = its_place;
        }
        offset /= 2;
    }
    (value, place)
}

/// Returns the first value of a block in order, with its place, in the first lane of each warp. All threads take part,
/// in whole warps; the shared arrays may be used again after a barrier.
#[device]
pub fn block_arg_reduce<T: Shuffle, M: Extreme<T>>(
    warp_values: &mut [T; 32],
    warp_places: &mut [u64; 32],
    value: T,
    place: u64,
) -> (T, u64) {
    superstep!(fold_each_warp, {
        let (value, place) = warp_arg_reduce::<T, M>(value, place);
        if lane_id() == 0 {
            warp_values[warp_id()] = value;
            warp_places[warp_id()] = place;
        }
    });
    let exists = lane_id() < block_dim_x() / WARP_SIZE;
    let value = if exists { warp_values[lane_id()] } else { M::identity() };
    let place = if exists { warp_places[lane_id()] } else { NOWHERE };
    warp_arg_reduce::<T, M>(value, place)
}

/// The first element in order, in `value[0]`, and its place in `place[0]`: the identity and [`NOWHERE`] if there is none.
///
/// Blocks of `THREADS` threads, a multiple of 32, take tiles of `THREADS * ITEMS` elements in turn; `ITEMS` is a multiple
/// of 4. A multiprocessor has registers for at least `BLOCKS` blocks. `values` and `places` have an element for each block, and `tickets[0]` is 0, before and after.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn arg_best<T: Shuffle, M: Extreme<T>, const THREADS: usize, const ITEMS: usize, const BLOCKS: usize>(
    input: &[T],
    values: &mut [T],
    places: &mut [u64],
    value: &mut [T],
    place: &mut [u64],
    tickets: &[AtomicU32],
) {
    let warp_values = shared!([T; 32]);
    let warp_places = shared!([u64; 32]);
    let is_last = shared!([bool; 1]);
    let tid = thread_idx_x();
    let tile = THREADS * ITEMS;

    let mut best = M::identity();
    let mut best_place = NOWHERE;
    for start in (block_idx_x() as usize * tile..input.len()).step_by(grid_dim_x() as usize * tile) {
        let from = start + tid as usize;
        let last = input.len() - 1;
        let mut items = [T::ZERO; ITEMS];
        if start + tile <= input.len() {
            #[unroll]
            for k in 0..ITEMS {
                items[k] = input[from + k * THREADS];
            }
        } else {
            #[unroll]
            for k in 0..ITEMS {
                items[k] = input[(from + k * THREADS).min(last)];
            }
        }
        let mut chains = [M::identity(); CHAINS];
        #[unroll]
        for k in 0..ITEMS {
            chains[k % CHAINS] = M::combine(chains[k % CHAINS], items[k]);
        }
        let extreme = M::combine(M::combine(chains[0], chains[1]), M::combine(chains[2], chains[3]));
        if best_place == NOWHERE || M::beats(extreme, best) {
            // Backwards, so that the first of equal ones is left. None is left where all are NaN.
            let mut found = ITEMS;
            #[unroll]
            for k in (0..ITEMS).rev() {
                if items[k] == extreme {
                    best = items[k];
                    found = k;
                }
            }
            if found < ITEMS {
                best_place = (from + found * THREADS).min(last) as u64;
            }
        }
    }
    let (block_value, block_place) = block_arg_reduce::<T, M>(warp_values, warp_places, best, best_place);

    superstep!(take_ticket, {
        if tid == 0 {
            values[block_idx_x()] = block_value;
            places[block_idx_x()] = block_place;
            let ticket = tickets[0].fetch_inc(grid_dim_x() - 1, Ordering::AcqRel);
            is_last[0] = ticket == grid_dim_x() - 1;
        }
    });
    if is_last[0] {
        best = M::identity();
        best_place = NOWHERE;
        for i in (tid..grid_dim_x()).step_by(THREADS as u32) {
            if M::beats(values[i], best) || (values[i] == best && places[i] < best_place) {
                best = values[i];
                best_place = places[i];
            }
        }
        let (total, total_place) = block_arg_reduce::<T, M>(warp_values, warp_places, best, best_place);
        if tid == 0 {
            value[0] = total;
            place[0] = total_place;
        }
    }
}

/// The scratch memory of [`arg_reduce_into`]: the blocks' results, and the tickets by which the last block recognizes itself.
///
/// One scratch serves any number of reductions, one after the other, of any length.
#[derive(Debug)]
pub struct ArgScratch<T> {
    values: Buffer<T>,
    places: Buffer<u64>,
    tickets: Buffer<u32>,
}

impl<T: Shuffle> ArgScratch<T> {
    /// Scratch memory on a device.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<ArgScratch<T>> {
        let blocks = (device.multiprocessors() as usize * BLOCKS).max(1);
        Ok(ArgScratch { values: device.scratch(blocks)?, places: device.scratch(blocks)?, tickets: device.zeros(1)? })
    }

    /// Returns how many bytes of its memory [`ArgScratch::new`] takes of a device with that many multiprocessors, at least one.
    pub const fn bytes(multiprocessors: usize) -> usize {
        multiprocessors * BLOCKS * (size_of::<T>() + size_of::<u64>()) + size_of::<u32>()
    }
}

/// Returns the smallest element and its index, the first one if there are several.
///
/// For floats, NaN is ignored as by [`Min`], and the two zeros are equal. Returns `None` if there is no element, or
/// only NaN.
///
/// ```
/// use sarek_examples::reduce::{arg_max, arg_min};
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3.0f32, 1.0, f32::NAN, 1.0, 4.0])?;
/// assert_eq!(arg_min(&device, &input)?, Some((1, 1.0)));
/// assert_eq!(arg_max(&device, &input)?, Some((4, 4.0)));
/// assert_eq!(arg_min(&device, &device.zeros::<i32>(0)?)?, None);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn arg_min<T: Shuffle>(device: &Device, input: &Slice<T>) -> Result<Option<(usize, T)>> {
    arg_reduce(device, input, Min)
}

/// Returns the largest element and its index, the first one if there are several; else as [`arg_min`].
///
/// # Errors
/// The errors of [`arg_min`].
pub fn arg_max<T: Shuffle>(device: &Device, input: &Slice<T>) -> Result<Option<(usize, T)>> {
    arg_reduce(device, input, Max)
}

/// Returns the element that no other beats and its index, the first one if there are several; `None` if there is none.
///
/// # Errors
/// The errors of [`arg_min`].
pub fn arg_reduce<T: Shuffle, M: Extreme<T>>(
    device: &Device,
    input: &Slice<T>,
    monoid: M,
) -> Result<Option<(usize, T)>> {
    run(device, input, monoid, &How::CHECKED)
}

/// Writes the element that no other beats to `value[0]` and its index to `place[0]`; [`NOWHERE`] if there is none.
/// Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if an output is empty, a buffer of another device, or a failure of the device.
pub fn arg_reduce_into<T: Shuffle, M: Extreme<T>>(
    target: &impl Target,
    input: &Slice<T>,
    value: &mut Slice<T>,
    place: &mut Slice<u64>,
    scratch: &mut ArgScratch<T>,
    _: M,
) -> Result<()> {
    launch::<T, M>(target, input, value, place, scratch, &How::CHECKED)
}

/// Reduces `input` in one launch.
///
/// # Errors
/// The errors of [`arg_min`].
pub fn run<T: Shuffle, M: Extreme<T>>(
    device: &Device,
    input: &Slice<T>,
    _: M,
    how: &How,
) -> Result<Option<(usize, T)>> {
    let (mut value, mut place) = (device.scratch(1)?, device.scratch(1)?);
    launch::<T, M>(device, input, &mut value, &mut place, &mut ArgScratch::new(device)?, how)?;
    let place: u64 = super::first(&place)?;
    Ok(if place == NOWHERE { None } else { Some((place as usize, super::first(&value)?)) })
}

/// Launches the kernel with the number of items per thread that fits 16 registers.
fn launch<T: Shuffle, M: Extreme<T>>(
    target: &impl Target,
    input: &Slice<T>,
    value: &mut Slice<T>,
    place: &mut Slice<u64>,
    scratch: &mut ArgScratch<T>,
    how: &How,
) -> Result<()> {
    match const { size_of::<T>() } {
        4 => launch_items::<T, M, 16>(target, input, value, place, scratch, how),
        _ => launch_items::<T, M, 8>(target, input, value, place, scratch, how),
    }
}

/// Launches the kernel with one block per tile, but at most the number of blocks that the scratch memory is for.
fn launch_items<T: Shuffle, M: Extreme<T>, const ITEMS: usize>(
    target: &impl Target,
    input: &Slice<T>,
    value: &mut Slice<T>,
    place: &mut Slice<u64>,
    scratch: &mut ArgScratch<T>,
    how: &How,
) -> Result<()> {
    const { assert!(ITEMS.is_multiple_of(CHAINS) && ITEMS > 0, "the items are dealt to the chains") };
    if value.is_empty() || place.is_empty() {
        return Err(Error::Length { what: "arg_reduce_into", expected: 0, given: 1 });
    }
    let ArgScratch { values, places, tickets } = scratch;
    let tiles = input.len().div_ceil(THREADS * ITEMS);
    let grid = Grid::new(tiles.clamp(1, values.len()), THREADS);
    let tickets = tickets.as_atomic();
    // SAFETY: the kernel compares with the input's length; `values` and `places` have an element per block, the others
    // have one.
    launch!(how, arg_best::<T, M, THREADS, ITEMS, BLOCKS>, target, grid, input, values, places, value, place, tickets)
}
