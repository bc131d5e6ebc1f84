//! Reductions of tiles: a tile of shared memory is combined with a tensor in global memory.

use super::{TensorMap, place, source};
use crate::bulk::reduce::{BulkMonoid, ReduceElement};
use crate::device::sealed::{Caller, ThisCrate};
use crate::device::{AtomicF32, AtomicI32, AtomicI64, AtomicU32, AtomicU64, bf16, f16};
use crate::monoid::{BitAnd, BitOr, BitXor, Max, Min, Sum};
use sarek_macros::device;

/// The file with the functions of reductions.
pub(crate) const FILE: &str = file!();

/// An operator that the copy engine applies to tiles of elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "the copy engine does not combine tiles of `{T}` by `{Self}`",
    label = "no such reduction",
    note = "`Sum` combines tiles of `u32`, `i32`, `u64`, `f32`, `f16` and `bf16`; `Min` and `Max` those of `u32`, `i32`, `u64` and `i64`; \
            `BitAnd`, `BitOr` and `BitXor` those of `u32`, `i32` and `u64`"
)]
#[device]
pub trait TensorMonoid<T: ReduceElement>: BulkMonoid<T> {
    /// Starts the reduction of a tile that is checked.
    fn start_tile<P: Caller, const RANK: usize>(
        to: &[T::Cell],
        map: &TensorMap<T, RANK>,
        corner: [i32; RANK],
        from: &[T],
        at: u32,
    );
}

/// Starts to combine a tile of shared memory, `from[at..]`, with the elements of the tensor from `corner` on, those
/// outside of it excepted. Each element is combined atomically at device scope, with relaxed ordering, and in no
/// particular order: any number of blocks may reduce to the same elements.
///
/// `to` are the cells of the slice of which the map was made: see [`ReduceCell`](crate::bulk::ReduceCell). Otherwise it is as
/// [`copy_out`](fn@super::copy_out); the operators are those of [`bulk::reduce_out`](fn@crate::bulk::reduce_out).
///
/// ```
/// use sarek_runtime::monoid::Max;
/// use sarek_runtime::prelude::*;
/// use sarek_runtime::tensor::{self, TensorMap};
/// use sarek_runtime::bulk;
///
/// /// Raises the elements of a matrix to at least 7, in tiles of 16 x 16.
/// #[kernel(block = 256)]
/// fn at_least_seven(y: &[AtomicI32], of_y: TensorMap<i32, 2>) {
///     let tile = shared!([i32; 256]);
///     tile[thread_idx_x()] = 7;
///     sync_threads();
///     if thread_idx_x() == 0 {
///         let corner = [16 * block_idx_y() as i32, 16 * block_idx_x() as i32];
///         tensor::reduce_out::<Max, i32, 2>(y, &of_y, corner, tile, 0);
///         bulk::commit_group();
///         bulk::wait_group::<0>();
///     }
/// }
///
/// let device = Device::cpu();
/// let mut y = device.upload(&(0..20 * 24).map(|i| i % 10).collect::<Vec<i32>>())?;
/// let of_y = TensorMap::new(&y, [20, 24], [16, 16])?;
/// at_least_seven::launch(&device, Grid::new((2, 2), 256), y.as_atomic(), of_y)?;
/// assert!(y.to_vec()?.iter().all(|&y| (7..10).contains(&y)));
/// # Ok::<(), Error>(())
/// ```
#[device]
pub fn reduce_out<M: TensorMonoid<T>, T: ReduceElement, const RANK: usize>(
    to: &[T::Cell],
    map: &TensorMap<T, RANK>,
    corner: [i32; RANK],
    from: &[T],
    at: u32,
) {
    let is_of_slice = super::address(to, map.address) == map.address;
    let is_long = to.len() as u64 * T::PER_CELL as u64 >= map.length;
    assert!(is_of_slice && is_long, "the map must be made of the slice that it is used with");
    super::check_tile::<T, RANK>(map, from, at, corner[RANK - 1]);
    super::check_target::<T, RANK>(map, &corner);
    M::start_tile::<ThisCrate, RANK>(to, map, corner, from, at);
}

macro_rules! reductions {
    ($($monoid:ident $code:literal: $($ty:ident $cell:ident)*;)*) => {$($(
        #[device]
        impl TensorMonoid<$ty> for $monoid {
            fn start_tile<P: Caller, const RANK: usize>(
                to: &[$cell],
                map: &TensorMap<$ty, RANK>,
                corner: [i32; RANK],
                from: &[$ty],
                at: u32,
            ) {
                unsafe {
                    cuda!(
                        $code,
                        rank = in(RANK as i32),
                        map = in(&map.descriptor[0]),
                        corner = in(&corner[0]),
                        from = in(&from[at]),
                        arch = "sm_90",
                        align = 1024,
                        copies = start_bulk,
                        cpu = {
                            for element in 0..map.elements {
                                let (index, is_inside) = source::<$ty, RANK>(map, &corner, element);
                                if is_inside {
                                    let value = from[at + place::<$ty>(map.swizzle, element)];
                                    <$monoid as BulkMonoid<$ty>>::merge(to, index, value);
                                }
                            }
                        }
                    );
                }
            }
        }
    )*)*};
}

reductions! {
    Sum "add_tile_out<{rank}>({map}, {corner}, {from});":
        u32 AtomicU32 i32 AtomicI32 u64 AtomicU64 f32 AtomicF32 f16 AtomicU32 bf16 AtomicU32;
    Min "min_tile_out<{rank}>({map}, {corner}, {from});": u32 AtomicU32 i32 AtomicI32 u64 AtomicU64 i64 AtomicI64;
    Max "max_tile_out<{rank}>({map}, {corner}, {from});": u32 AtomicU32 i32 AtomicI32 u64 AtomicU64 i64 AtomicI64;
    BitAnd "and_tile_out<{rank}>({map}, {corner}, {from});": u32 AtomicU32 i32 AtomicI32 u64 AtomicU64;
    BitOr "or_tile_out<{rank}>({map}, {corner}, {from});": u32 AtomicU32 i32 AtomicI32 u64 AtomicU64;
    BitXor "xor_tile_out<{rank}>({map}, {corner}, {from});": u32 AtomicU32 i32 AtomicI32 u64 AtomicU64;
}
