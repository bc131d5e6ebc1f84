//! The places of many values in a sorted array: binary search.
//!
//! | sorted | 1 | 3 | 3 | 7 |
//! |---|---|---|---|---|
//! | values | 0 | 3 | 5 | 9 |
//! | [`lower_bound`] | 0 | 1 | 3 | 4 |
//! | [`upper_bound`] | 0 | 3 | 3 | 4 |
//!
//! A search is a chain of loads, each of which waits for the one before, and many threads hide the wait. A thread can search for
//! [`ITEMS`](places) values at once, whose loads are in flight together; one is the fastest on an H100, by 1.1 to 1.4 over four, since the first-level
//! cache then holds more of each path. All searches of the grid take the same number of steps, without
//! a branch: the first ones hit the same few elements, which stay in the caches. Values that are sorted, too, are the
//! fastest: neighbours then take the same path.
//!
//! There is one launch, and none of its checks remains: each probe is compared with the length, as the array may not be
//! sorted. Of such an array the results are places in it, or its length, and nothing else is promised.

#[cfg(test)]
mod tests;

use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;

/// Writes the place of each of the `values` in `sorted` to `found`: how many elements come before it or, if `UPPER`,
/// how many do not come after it.
///
/// There is a block of `THREADS` threads for each `THREADS * ITEMS` values.
#[kernel(block = THREADS)]
pub fn places<T: Number, L: Less<T>, const UPPER: bool, const THREADS: usize, const ITEMS: usize>(
    sorted: &[T],
    values: &[T],
    found: &mut [u64],
) {
    let from = block_idx_x() as usize * (THREADS * ITEMS) + thread_idx_x() as usize;
    let mut wanted = [T::ZERO; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        if from + k * THREADS < values.len() {
            wanted[k] = values[from + k * THREADS];
        }
    }
    // The place of each value is among `len` and one places from here on.
    let mut at = [0usize; ITEMS];
    let mut len = sorted.len();
    while len > 0 {
        let half = (len + 1) / 2;
        #[unroll]
        for k in 0..ITEMS {
            let probe = at[k] + half - 1;
            if probe < sorted.len() {
                let item = sorted[probe];
                let is_before = if UPPER { !L::less(wanted[k], item) } else { L::less(item, wanted[k]) };
                if is_before {
                    at[k] += half;
                }
            }
        }
        len -= half;
    }
    #[unroll]
    for k in 0..ITEMS {
        if from + k * THREADS < values.len() {
            found[from + k * THREADS] = at[k] as u64;
        }
    }
}

/// Writes to `found` how many elements of `sorted` come before each of the `values`: the first place where it could be
/// inserted.
///
/// `sorted` is in the given order.
///
/// ```
/// use sarek_examples::search;
/// use sarek_runtime::Device;
/// use sarek_runtime::order::Ascending;
///
/// let device = Device::best()?;
/// let sorted = device.upload(&[1, 3, 3, 7])?;
/// let values = device.upload(&[0, 3, 5, 9])?;
/// let mut found = device.zeros(4)?;
/// search::lower_bound(&device, &sorted, &values, &mut found, Ascending)?;
/// assert_eq!(found.to_vec()?, [0, 1, 3, 4]);
/// search::upper_bound(&device, &sorted, &values, &mut found, Ascending)?;
/// assert_eq!(found.to_vec()?, [0, 3, 3, 4]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// It does not wait, allocates nothing and takes streams and captures.
///
/// # Errors
/// [`Error::Length`] if `found` is not as long as `values`, a buffer of another device, or a failure of the device.
pub fn lower_bound<T: Number, L: Less<T>>(
    target: &impl Target,
    sorted: &Slice<T>,
    values: &Slice<T>,
    found: &mut Slice<u64>,
    _: L,
) -> Result<()> {
    launch::<T, L, false>(target, sorted, values, found)
}

/// Writes to `found` how many elements of `sorted` do not come after each of the `values`: the last place where it
/// could be inserted.
///
/// `sorted` is in the given order. It does not wait, allocates nothing and takes streams and captures.
///
/// # Errors
/// The errors of [`lower_bound`].
pub fn upper_bound<T: Number, L: Less<T>>(
    target: &impl Target,
    sorted: &Slice<T>,
    values: &Slice<T>,
    found: &mut Slice<u64>,
    _: L,
) -> Result<()> {
    launch::<T, L, true>(target, sorted, values, found)
}

fn launch<T: Number, L: Less<T>, const UPPER: bool>(
    target: &impl Target,
    sorted: &Slice<T>,
    values: &Slice<T>,
    found: &mut Slice<u64>,
) -> Result<()> {
    const THREADS: usize = 256;
    const ITEMS: usize = 1;
    if found.len() != values.len() {
        return Err(Error::Length { what: "search", expected: found.len(), given: values.len() });
    }
    let grid = Grid::new(values.len().div_ceil(THREADS * ITEMS), THREADS);
    places::<T, L, UPPER, THREADS, ITEMS>::launch(target, grid, sorted, values, found)
}
