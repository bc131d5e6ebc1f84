//! Collectives of tiles: parts of a warp of `SIZE` consecutive lanes, a power of two from 1 to 32.
//!
//! Tile 0 has the lanes 0 to `SIZE - 1`, tile 1 the next ones, and so on. All lanes of the tile call a function together; other tiles need not call
//! it. Operators need not commute. Results are the same in every run.
//!
//! ```
//! use sarek_runtime::monoid::Sum;
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::warp::tile;
//!
//! /// The sums of rows of 8 numbers.
//! #[kernel(block = 256)]
//! fn row_sums(x: &[f32], sums: &mut [f32]) {
//!     let sum = tile::reduce::<_, Sum, 8>(x[global_idx_x()]);
//!     if tile::rank::<8>() == 0 {
//!         sums[global_idx_x() / 8] = sum;
//!     }
//! }
//!
//! let device = Device::best()?;
//! let x = device.upload(&[0.5f32; 512])?;
//! let mut sums = device.zeros::<f32>(64)?;
//! row_sums::launch(&device, Grid::new(2, 256), &x, &mut sums)?;
//! assert_eq!(sums.to_vec()?, [4.0; 64]);
//! # Ok::<(), Error>(())
//! ```

use crate::monoid::Monoid;
use crate::prelude::*;

/// Returns the lane's position in its tile, from 0.
#[device]
pub fn rank<const SIZE: u32>() -> u32 {
    lane_id() % SIZE
}

/// Returns the tile's position in the warp, from 0.
#[device]
pub fn index<const SIZE: u32>() -> u32 {
    lane_id() / SIZE
}

/// Returns the lanes of the tile, as a mask.
#[device]
pub fn mask<const SIZE: u32>() -> u32 {
    assert!(SIZE.is_power_of_two() && SIZE <= 32, "a tile does not have {SIZE} lanes: 1, 2, 4, 8, 16 or 32");
    FULL_MASK >> (WARP_SIZE - SIZE) << (lane_id() / SIZE * SIZE)
}

/// Waits for the lanes of the tile, and orders their memory accesses.
#[device]
pub fn sync<const SIZE: u32>() {
    syncwarp(mask::<SIZE>());
}

/// Returns the combination of the values of all lanes of the tile, in each of them.
///
/// `log2(SIZE) + 1` shuffles.
#[device]
pub fn reduce<T: DeviceType + Copy, M: Monoid<T>, const SIZE: u32>(mut value: T) -> T {
    let lanes = mask::<SIZE>();
    let mut offset = 1;
    #[unroll]
    while offset < SIZE {
        value = M::combine(value, shfl_down_width(lanes, value, offset, SIZE));
        offset *= 2;
    }
    shfl_width(lanes, value, 0, SIZE)
}

/// Returns the combination of the values of the tile's lanes up to and including this one.
///
/// `log2(SIZE)` shuffles.
#[device]
pub fn inclusive_scan<T: DeviceType + Copy, M: Monoid<T>, const SIZE: u32>(mut value: T) -> T {
    let lanes = mask::<SIZE>();
    let own = rank::<SIZE>();
    let mut offset = 1;
    #[unroll]
    while offset < SIZE {
        let before = shfl_up_width(lanes, value, offset, SIZE);
        if own >= offset {
            value = M::combine(before, value);
        }
        offset *= 2;
    }
    value
}

/// Returns the combination of the values of the tile's lanes before this one: the identity in its first lane.
///
/// `log2(SIZE) + 1` shuffles.
#[device]
pub fn exclusive_scan<T: DeviceType + Copy, M: Monoid<T>, const SIZE: u32>(value: T) -> T {
    let before = shfl_up_width(mask::<SIZE>(), inclusive_scan::<T, M, SIZE>(value), 1, SIZE);
    if rank::<SIZE>() == 0 { M::identity() } else { before }
}

/// Returns the value of the lane at the position `rank` of the tile.
#[device]
pub fn broadcast<T: DeviceType + Copy, const SIZE: u32>(value: T, rank: u32) -> T {
    shfl_width(mask::<SIZE>(), value, rank, SIZE)
}

/// Returns the lanes of the tile that pass `true`: bit 0 is the tile's first lane.
#[device]
pub fn ballot<const SIZE: u32>(vote: bool) -> u32 {
    crate::device::ballot(mask::<SIZE>(), vote) >> (lane_id() / SIZE * SIZE)
}

/// Returns `true` if any lane of the tile passes `true`.
#[device]
pub fn any<const SIZE: u32>(vote: bool) -> bool {
    crate::device::any(mask::<SIZE>(), vote)
}

/// Returns `true` if all lanes of the tile pass `true`.
#[device]
pub fn all<const SIZE: u32>(vote: bool) -> bool {
    crate::device::all(mask::<SIZE>(), vote)
}
