//! Copies of tiles to several blocks of a cluster at once.

use super::{TensorMap, check, place, source};
use crate::barrier::{Barrier, count_bytes};
use crate::bulk::{BulkElement, check_mask};
use crate::device::{cluster_block_count, cluster_shared, cluster_shared_mut};
use sarek_macros::device;

/// The file with the functions of such copies.
pub(crate) const FILE: &str = file!();

/// Starts to copy the tile at `corner` to `to[at..]` in the shared memory of each block of the cluster whose bit is set
/// in `mask`: bit 0 is the block of [rank](fn@crate::device::cluster_block_rank) 0. The tile is read once. In each of these
/// blocks, the current phase of the barrier at the same place counts the bytes that come, for which
/// [`expect`](fn@expect) makes it wait: one thread of each block calls that for each tile that comes, also in the
/// block that starts the copy if it is one of them.
///
/// The bytes may come before they are expected, but not before the other block has initialised its barrier, or while it
/// still uses what is there: a [`cluster_sync`](fn@crate::device::cluster_sync) tells that, or an
/// [arrival](fn@crate::barrier::arrive_at_rank). Other arguments are those of [`copy_in`](fn@super::copy_in).
#[device]
#[allow(clippy::too_many_arguments)]
pub fn copy_in_multicast<T: BulkElement, const RANK: usize>(
    to: &mut [T],
    at: u32,
    from: &[T],
    map: &TensorMap<T, RANK>,
    corner: [i32; RANK],
    barriers: &[Barrier],
    barrier: u32,
    mask: u32,
) {
    check_mask(mask, cluster_block_count());
    check::<T, RANK>(from, map, to, at, corner[RANK - 1]);
    unsafe {
        cuda!(
            "copy_tile_to_cluster<{rank}>({to}, {map}, {corner}, {barrier}, {mask});",
            rank = in(RANK as i32),
            to = in(&mut to[at]),
            map = in(&map.descriptor[0]),
            corner = in(&corner[0]),
            barrier = in(&barriers[barrier]),
            mask = in(mask),
            arch = "sm_90",
            align = 1024,
            cpu = {
                for block in 0..cluster_block_count() {
                    if mask >> block & 1 == 1 {
                        let theirs = cluster_shared_mut(to, block);
                        for element in 0..map.elements {
                            let (index, is_inside) = source::<T, RANK>(map, &corner, element);
                            let value = if is_inside { from[index] } else { T::zero() };
                            theirs[at + place::<T>(map.swizzle, element)] = value;
                        }
                        let there = cluster_shared(barriers, block);
                        count_bytes(there, barrier, -(map.elements as i64 * (16 / T::PART as i64)));
                    }
                }
            }
        );
    }
}

/// Lets the current phase of the barrier wait for a tile that [`copy_in_multicast`](fn@copy_in_multicast) copies to this block. The
/// thread, or another one whose arrival the phase counts, arrives afterwards.
#[device]
pub fn expect<T: BulkElement, const RANK: usize>(map: &TensorMap<T, RANK>, barriers: &[Barrier], barrier: u32) {
    crate::bulk::expect::<T>(map.elements, barriers, barrier);
}
