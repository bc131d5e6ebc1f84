//! Sorting by a bitonic network, in place.
//!
//! Source: Kenneth Batcher, "Sorting networks and their applications", AFIPS Spring Joint Computer Conference, 1968. In the
//! form whose comparisons all have the smaller element first: the first step of each merge compares mirrored places.
//!
//! The comparisons do not depend on the data. Since the larger element always moves to the right, arrays of any length
//! are sorted as if followed by elements that are larger than all others, which never move.
//!
//! Steps over short distances are done together in shared memory; those over long ones are a launch each.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The elements of a tile. Twice the threads of a block.
const TILE: u32 = 512;
/// The threads of a block.
const THREADS: u32 = TILE / 2;

/// Returns the two places that a thread compares in the first step of a merge of `width` elements.
#[device]
fn mirrored(thread: u32, width: u32) -> (u32, u32) {
    let start = thread / (width / 2) * width;
    let k = thread % (width / 2);
    (start + k, start + width - 1 - k)
}

/// Returns the two places that a thread compares in the other steps.
#[device]
fn apart(thread: u32, distance: u32) -> (u32, u32) {
    let left = thread / distance * 2 * distance + thread % distance;
    (left, left + distance)
}

/// Puts two elements in order.
#[device]
fn order<T: Number>(keys: &mut [T], places: (u32, u32)) {
    let (left, right) = (keys[places.0], keys[places.1]);
    if right < left {
        keys[places.0] = right;
        keys[places.1] = left;
    }
}

/// Loads this block's tile; places past the end are larger than everything.
#[device]
fn load<T: Number>(tile: &mut [T; TILE as usize], keys: &[T], n: u32) {
    for k in (thread_idx_x()..TILE).step_by(THREADS) {
        let i = block_idx_x() * TILE + k;
        tile[k] = if i < n { keys[i] } else { T::HIGHEST };
    }
}

/// Stores this block's tile.
#[device]
fn store<T: Number>(keys: &mut [T], n: u32, tile: &[T; TILE as usize]) {
    for k in (thread_idx_x()..TILE).step_by(THREADS) {
        let i = block_idx_x() * TILE + k;
        if i < n {
            keys[i] = tile[k];
        }
    }
}

/// Sorts each tile separately.
#[kernel(block = THREADS)]
pub fn bitonic_tiles<T: Number>(keys: &mut [T], n: u32) {
    let tile = shared!([T; TILE as usize]);
    let tid = thread_idx_x();
    superstep!(load, { load(tile, keys, n) });
    let mut width = 2;
    while width <= TILE {
        superstep!(mirror, { order(tile, mirrored(tid, width)) });
        let mut distance = width / 4;
        while distance > 0 {
            superstep!(merge, { order(tile, apart(tid, distance)) });
            distance /= 2;
        }
        width *= 2;
    }
    store(keys, n, tile);
}

/// The first step of merges of `width` elements.
#[kernel(block = THREADS)]
pub fn bitonic_mirror<T: Number>(keys: &mut [T], n: u32, width: u32) {
    let (left, right) = mirrored(global_idx_x(), width);
    if right < n {
        order(keys, (left, right));
    }
}

/// A step of merges.
#[kernel(block = THREADS)]
pub fn bitonic_step<T: Number>(keys: &mut [T], n: u32, distance: u32) {
    let (left, right) = apart(global_idx_x(), distance);
    if right < n {
        order(keys, (left, right));
    }
}

/// The last steps of merges: those within a tile.
#[kernel(block = THREADS)]
pub fn bitonic_merge_tiles<T: Number>(keys: &mut [T], n: u32) {
    let tile = shared!([T; TILE as usize]);
    superstep!(load, { load(tile, keys, n) });
    let mut distance = TILE / 2;
    while distance > 0 {
        superstep!(merge, { order(tile, apart(thread_idx_x(), distance)) });
        distance /= 2;
    }
    store(keys, n, tile);
}

/// Sorts an array, the smallest element first. Not stable; floats must not be NaN.
///
/// # Errors
/// There are more than 2^31 elements, or a failure of the device.
pub fn sort<T: Number>(device: &Device, keys: &mut Slice<T>, how: &How) -> Result<()> {
    let n = count("bitonic sort", keys.len())?;
    if n < 2 {
        return Ok(());
    }
    let grid = Grid::new(n.div_ceil(TILE), THREADS);
    launch!(how, bitonic_tiles::<T>, device, grid, keys, n)?;
    // Half as many threads as places, including those past the end.
    let padded = n.next_power_of_two().max(TILE);
    let of_steps = Grid::new(padded / TILE, THREADS);
    let mut width = 2 * TILE;
    while width <= padded {
        launch!(how, bitonic_mirror::<T>, device, of_steps, keys, n, width)?;
        let mut distance = width / 4;
        while distance >= TILE {
            launch!(how, bitonic_step::<T>, device, of_steps, keys, n, distance)?;
            distance /= 2;
        }
        launch!(how, bitonic_merge_tiles::<T>, device, grid, keys, n)?;
        // After 2^31 it is 0, and the last merge is done.
        width = width.wrapping_mul(2);
        if width == 0 {
            break;
        }
    }
    Ok(())
}

/// Copies an array in order.
///
/// # Errors
/// The buffers have different lengths, or as [`sort`].
pub fn sorted<T: Number>(device: &Device, input: &Slice<T>, output: &mut Slice<T>, how: &How) -> Result<()> {
    same_length("bitonic sort, the output", input.len(), output.len())?;
    output.copy_from_slice(input)?;
    sort(device, output, how)
}

/// Returns the same on the host.
pub fn reference<T: Number>(input: &[T]) -> Vec<T> {
    let mut keys = input.to_vec();
    keys.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    keys
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_same, everywhere, random};
    use super::*;

    fn check<T: Number>(keys: &[T]) {
        everywhere(&format!("{} x {}", keys.len(), std::any::type_name::<T>()), |device, how, what| {
            let mut output = device.zeros(keys.len()).unwrap();
            sorted(device, &device.upload(keys).unwrap(), &mut output, how).unwrap();
            assert_same(&output.to_vec().unwrap(), &reference(keys), what);
        });
    }

    #[test]
    fn arrays_of_all_lengths_and_types() {
        for n in LENGTHS.into_iter().chain([511, 512, 513, 1023, 1025, 2048, 5000]) {
            let keys = random(n, n);
            check(&keys);
            check::<i8>(&keys.iter().map(|key| (key * 200.0) as i8).collect::<Vec<_>>());
            check::<u64>(&keys.iter().map(|key| u64::from(key.to_bits()) << 30).collect::<Vec<_>>());
        }
    }

    #[test]
    fn orders_that_are_hard() {
        let n = 3000;
        check(&(0..n).collect::<Vec<i32>>());
        check(&(0..n).rev().collect::<Vec<i32>>());
        check(&vec![i32::MAX; n as usize]);
        check(&(0..n).map(|i| i % 2).collect::<Vec<i32>>());
        check(&[f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.0, f32::MAX]);
    }
}
