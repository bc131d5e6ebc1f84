//! Copies of tiles between tensors in global memory and shared memory, by the tensor memory accelerator (TMA) of `sm_90`.
//!
//! A [`TensorMap`] describes a slice as a tensor of 1 to 5 dimensions, the size of a tile, and the order of tiles in
//! shared memory. The host makes it, and the kernel takes it beside the slice. One thread starts a copy with the
//! position of the tile's corner. Elements outside of the tensor read as zero and are not written, so that kernels need
//! no code for edges.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::tensor::{self, TensorMap};
//! use sarek_runtime::{barrier, bulk};
//!
//! /// Transposes in tiles of 32 x 32.
//! #[kernel(block = 256)]
//! fn transpose(x: &[f32], of_x: TensorMap<f32, 2>, y: &mut [f32], of_y: TensorMap<f32, 2>) {
//!     let tile = shared!([f32; 1024]);
//!     let turned = shared!([f32; 1024]);
//!     let full = shared!([barrier::Barrier; 1]);
//!     let tid = thread_idx_x();
//!     let (row, column) = (32 * block_idx_y() as i32, 32 * block_idx_x() as i32);
//!     if tid == 0 {
//!         barrier::init(full, 0, 1);
//!         tensor::copy_in(tile, 0, x, &of_x, [row, column], full, 0);
//!         barrier::arrive(full, 0);
//!     }
//!     sync_threads();
//!     barrier::wait(full, 0, 0);
//!     for i in (tid..1024).step_by(256) {
//!         turned[i] = tile[i % 32 * 32 + i / 32];
//!     }
//!     sync_threads();
//!     if tid == 0 {
//!         tensor::copy_out(y, &of_y, [column, row], turned, 0);
//!         bulk::commit_group();
//!         bulk::wait_group::<0>();
//!     }
//! }
//!
//! let device = Device::cpu();
//! let x = device.upload(&(0..40 * 100).map(|i| i as f32).collect::<Vec<_>>())?;
//! let mut y = device.zeros::<f32>(100 * 40)?;
//! let of_x = TensorMap::new(&x, [40, 100], [32, 32])?;
//! let of_y = TensorMap::new(&y, [100, 40], [32, 32])?;
//! transpose::launch(&device, Grid::new((4, 2), 256), &x, of_x, &mut y, of_y)?;
//! assert_eq!(y.to_vec()?[..3], [0.0, 100.0, 200.0]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # What is checked
//! A map holds an address, but the right to access the memory comes from the slice beside it: a copy is a fault if the
//! map was made of another slice, so a map may outlive its buffer. [`TensorMap::new`] reports tensors that the hardware
//! does not support. A tile that does not fit into the shared array, or begins at another multiple of bytes than the
//! swizzle needs, is a fault. What [`crate::bulk`] says about
//! mistakes holds for tiles, too.
//!
//! Source: NVIDIA, "CUDA Driver API", section "Tensor Map Object Management"; "Parallel Thread Execution ISA", section "Tensors".

mod map;
pub(crate) mod multicast;
pub(crate) mod reduce;

pub use map::{Swizzle, TensorElement, TensorMap};
pub use multicast::{copy_in_multicast, expect};
pub use reduce::{TensorMonoid, reduce_out};

use crate::barrier::Barrier;
use crate::bulk::BulkElement;
use crate::device::DeviceType;
use sarek_macros::device;

/// The file with the functions of tiles.
pub(crate) const FILE: &str = file!();

/// Starts to copy the tile at `corner` to shared memory, `to[at..]`. The current phase of the barrier waits for it,
/// too. `corner` is in elements along each dimension of the map, and may be negative; the last one is a multiple of 16
/// bytes.
///
/// The calling thread arrives at the barrier afterwards, so that the phase cannot be complete before it counts the copy.
#[device]
pub fn copy_in<T: BulkElement, const RANK: usize>(
    to: &mut [T],
    at: u32,
    from: &[T],
    map: &TensorMap<T, RANK>,
    corner: [i32; RANK],
    barriers: &[Barrier],
    barrier: u32,
) {
    check::<T, RANK>(from, map, to, at, corner[RANK - 1]);
    start::<T, RANK>(to, at, from, map, corner, barriers, barrier);
}

/// Does the same for `COUNT` tiles that follow each other along the last dimension, and in shared memory: each begins where the one before ends.
/// They are checked once.
#[device]
pub fn copy_row_in<T: BulkElement, const RANK: usize, const COUNT: u32>(
    to: &mut [T],
    at: u32,
    from: &[T],
    map: &TensorMap<T, RANK>,
    corner: [i32; RANK],
    barriers: &[Barrier],
    barrier: u32,
) {
    check::<T, RANK>(from, map, to, at, corner[RANK - 1]);
    let end = at as u64 + COUNT as u64 * map.elements as u64;
    let follow = map.elements / T::PART as u32 * 16 % map.alignment == 0;
    assert!(follow, "tiles that follow each other must be as long as their swizzle repeats");
    assert!(end <= to.len() as u64, "the tiles must be within the shared array");
    let mut place = corner;
    #[unroll]
    for number in 0..COUNT {
        start::<T, RANK>(to, at + number * map.elements, from, map, place, barriers, barrier);
        place[RANK - 1] = place[RANK - 1].wrapping_add(map.tile[RANK - 1] as i32);
    }
}

/// Starts the copy of a tile that is checked.
#[device]
fn start<T: BulkElement, const RANK: usize>(
    to: &mut [T],
    at: u32,
    from: &[T],
    map: &TensorMap<T, RANK>,
    corner: [i32; RANK],
    barriers: &[Barrier],
    barrier: u32,
) {
    unsafe {
        cuda!(
            "copy_tile_in<{rank}>({to}, {map}, {corner}, {count}, {barrier});",
            rank = in(RANK as i32),
            to = in(&mut to[at]),
            map = in(&map.descriptor[0]),
            corner = in(&corner[0]),
            count = in(map.elements),
            barrier = in(&barriers[barrier]),
            arch = "sm_90",
            align = 1024,
            copies = start_for(barrier),
            cpu = {
                for element in 0..map.elements {
                    let (index, is_inside) = source::<T, RANK>(map, &corner, element);
                    let value = if is_inside { from[index] } else { T::zero() };
                    to[at + place::<T>(map.swizzle, element)] = value;
                }
            }
        );
    }
}

/// Starts to copy a tile of shared memory, `from[at..]`, to the position of `corner`, which is not negative, and whose
/// last index is a multiple of 16 bytes. The copy contains the values that were written before the last barrier. The
/// last size of the tensor is a multiple of 16 bytes, since the hardware writes no less. Groups and waits are those of
/// [`crate::bulk`].
#[device]
pub fn copy_out<T: BulkElement, const RANK: usize>(
    to: &mut [T],
    map: &TensorMap<T, RANK>,
    corner: [i32; RANK],
    from: &[T],
    at: u32,
) {
    check::<T, RANK>(to, map, from, at, corner[RANK - 1]);
    check_target::<T, RANK>(map, &corner);
    unsafe {
        cuda!(
            "copy_tile_out<{rank}>({map}, {corner}, {from});",
            rank = in(RANK as i32),
            map = in(&map.descriptor[0]),
            corner = in(&corner[0]),
            from = in(&from[at]),
            arch = "sm_90",
            align = 1024,
            copies = start_bulk,
            cpu = {
                for element in 0..map.elements {
                    let (index, is_inside) = source::<T, RANK>(map, &corner, element);
                    if is_inside {
                        to[index] = from[at + place::<T>(map.swizzle, element)];
                    }
                }
            }
        );
    }
}

/// Checks that a map is of that slice, that a tile of shared memory is one, and that its rows begin where rows of tiles
/// can.
#[device]
fn check<T: BulkElement, const RANK: usize>(tensor: &[T], map: &TensorMap<T, RANK>, tile: &[T], at: u32, column: i32) {
    assert!(at as u64 + map.elements as u64 <= tile.len() as u64, "the tile must be within the shared array");
    let is_part = column as u32 % T::PART as u32 == 0;
    let is_of_slice = (address::<T>(tensor, map.address) == map.address) & (tensor.len() as u64 >= map.length);
    let is_original = is_parameter::<T, RANK>(map);
    let is_there = is_tile::<T>(tile, at, map.alignment);
    // One branch instead of four: one thread starts all copies, and products wait for it.
    if !(is_part & is_of_slice & is_original & is_there) {
        assert!(is_part, "the last index of a tile's corner must be a multiple of 16 bytes");
        assert!(is_of_slice, "the map must be made of the slice that it is used with");
        assert!(is_original, "the map must be a parameter of the kernel, and not a copy of one");
        assert!(is_there, "the tile must be in shared memory, and begin where its swizzle can");
    }
}

/// Checks a tile of shared memory, as [`check`] does, for a tensor of cells.
#[device]
fn check_tile<T: BulkElement, const RANK: usize>(map: &TensorMap<T, RANK>, tile: &[T], at: u32, column: i32) {
    assert!(at as u64 + map.elements as u64 <= tile.len() as u64, "the tile must be within the shared array");
    assert!(column as u32 % T::PART as u32 == 0, "the last index of a tile's corner must be a multiple of 16 bytes");
    assert!(is_parameter::<T, RANK>(map), "the map must be a parameter of the kernel, and not a copy of one");
    let is_there = is_tile::<T>(tile, at, map.alignment);
    assert!(is_there, "the tile must be in shared memory, and begin where its swizzle can");
}

/// Checks that a tile can be written to a tensor.
#[device]
fn check_target<T: BulkElement, const RANK: usize>(map: &TensorMap<T, RANK>, corner: &[i32; RANK]) {
    // The hardware writes whole parts of 16 bytes, past the end of a row.
    let is_whole = map.sizes[RANK - 1] % T::PART as u64 == 0;
    assert!(is_whole, "the rows of a tensor that is written must be a multiple of 16 bytes long");
    let mut is_positive = true;
    for k in 0..RANK {
        is_positive = is_positive && corner[k] >= 0;
    }
    assert!(is_positive, "the corner of a tile that is written must not be negative");
}

/// Returns the address of a slice; on the CPU, that of the map.
#[device]
fn address<T: DeviceType>(x: &[T], expected: u64) -> u64 {
    unsafe {
        cuda!(
            "(unsigned long long){first}",
            out(u64),
            first = in(&x[0]),
            options(pure),
            cpu = expected
        )
    }
}

/// Returns `true` if a map is in the memory of parameters, where the hardware reads it.
#[device]
fn is_parameter<T: BulkElement, const RANK: usize>(map: &TensorMap<T, RANK>) -> bool {
    unsafe { cuda!("__isGridConstant({map})", out(bool), map = in(&map.descriptor[0]), options(pure), cpu = true) }
}

/// Returns `true` if an element is in shared memory, at a multiple of `alignment` bytes.
#[device]
fn is_tile<T: BulkElement>(x: &[T], at: u32, alignment: u32) -> bool {
    unsafe {
        cuda!(
            "is_shared_multiple({first}, {alignment})",
            out(bool),
            first = in(&x[at]),
            alignment = in(alignment),
            options(pure),
            cpu = true
        )
    }
}

/// Returns the position of a tile's element in the tensor, and whether it is inside.
#[device]
fn source<T: BulkElement, const RANK: usize>(
    map: &TensorMap<T, RANK>,
    corner: &[i32; RANK],
    element: u32,
) -> (usize, bool) {
    let (mut rest, mut index, mut is_inside) = (element, 0u64, true);
    for k in 0..RANK {
        let dimension = RANK - 1 - k;
        let at = corner[dimension] as i64 + (rest % map.tile[dimension]) as i64;
        rest /= map.tile[dimension];
        is_inside = is_inside && at >= 0 && (at as u64) < map.sizes[dimension];
        index += at as u64 * map.strides[dimension];
    }
    (index as usize, is_inside)
}

/// Returns the position of a tile's element in shared memory: lines of 128 bytes exchange their parts of 16 bytes.
#[device]
fn place<T: BulkElement>(swizzle: u32, element: u32) -> u32 {
    let part = element / T::PART as u32;
    (part ^ (part / 8 % swizzle)) * T::PART as u32 + element % T::PART as u32
}
