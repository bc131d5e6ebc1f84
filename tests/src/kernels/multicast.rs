//! Copies to several blocks of a cluster at once.

use crate::catalogue::entries;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk::{self, BulkElement};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

/// Tiles as they are in shared memory: each block starts the copy of one, from where `corners` says, to the blocks that `masks` says. Blocks
/// expect what comes before it can come, or afterwards.
#[kernel(block = 64, cluster = N)]
pub fn tiles<T: BulkElement, const RANK: usize, const N: u32, const LATE: bool>(
    x: &[T],
    of_x: TensorMap<T, RANK>,
    corners: &[[i32; RANK]],
    masks: &[u32],
    tile: u32,
    out: &mut [T],
) {
    let room = shared!([T]);
    let full = shared!([Barrier; 1]);
    let (rank, first) = (cluster_block_rank(), cluster_idx_x() * N);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        if !LATE {
            for from in 0..N {
                if masks[first + from] >> rank & 1 == 1 {
                    tensor::expect(&of_x, full, 0);
                }
            }
        }
    }
    // All barriers are there.
    cluster_sync();
    if thread_idx_x() == 0 {
        let mask = masks[first + rank];
        if mask != 0 {
            tensor::copy_in_multicast(room, rank * tile, x, &of_x, corners[first + rank], full, 0, mask);
        }
        if LATE {
            for from in 0..N {
                if masks[first + from] >> rank & 1 == 1 {
                    tensor::expect(&of_x, full, 0);
                }
            }
        }
        barrier::arrive(full, 0);
    }
    barrier::wait(full, 0, 0);
    for from in 0..N {
        if masks[first + from] >> rank & 1 == 1 {
            for at in (thread_idx_x()..tile).step_by(64) {
                out[block_idx_x() * N * tile + from * tile + at] = room[from * tile + at];
            }
        }
    }
}

/// Sums of what all blocks of a cluster copy, each a part of every chunk, to all: a ring of stages. A block's producer says to all blocks
/// when its stage is empty.
#[kernel(block = 64, cluster = N)]
pub fn shared_ring<const N: u32, const STAGES: u32>(x: &[u32], sums: &mut [u32], chunks: u32) {
    let ring = shared!([[u32; 256]; 4]);
    let full = shared!([Barrier; 4]);
    let empty = shared!([Barrier; 4]);
    let rank = cluster_block_rank();
    if thread_idx_x() == 0 {
        for stage in 0..STAGES {
            barrier::init(full, stage, 1);
            // The consumers of all blocks.
            barrier::init(empty, stage, N);
        }
    }
    cluster_sync();
    if thread_idx_x() < 32 {
        if thread_idx_x() == 0 {
            for chunk in 0..chunks {
                let (stage, parity) = (chunk % STAGES, chunk / STAGES % 2);
                barrier::wait(empty, stage, parity ^ 1);
                bulk::expect::<u32>(256, full, stage);
                let part = 256 / N;
                let from = (chunk * 256 + rank * part) as usize;
                bulk::copy_in_multicast(&mut ring[stage], rank * part, x, from, part, full, stage, (1 << N) - 1);
                barrier::arrive(full, stage);
            }
        }
    } else {
        let lane = lane_id();
        let mut sum = 0u32;
        for chunk in 0..chunks {
            let (stage, parity) = (chunk % STAGES, chunk / STAGES % 2);
            barrier::wait(full, stage, parity);
            for at in (lane..256).step_by(32) {
                sum = sum.wrapping_mul(3).wrapping_add(ring[stage][at]);
            }
            syncwarp(0xffff_ffff);
            if lane < N {
                barrier::arrive_at_rank(empty, stage, lane);
            }
        }
        sums[block_idx_x() * 32 + lane] = sum;
    }
}

/// Mistakes: no block, a block that the cluster does not have, a rank that it does not have, a place that is not aligned, a tile past the end,
/// a copy from shared memory, memory of the grid as the target; and nobody who copies.
#[kernel(block = 32, cluster = 2)]
pub fn misused<const KIND: u32>(x: &[f32], of_x: TensorMap<f32, 2>, out: &mut [f32]) {
    let room = shared!([f32; 1100]);
    let full = shared!([Barrier; 1]);
    let starts = cluster_block_rank() == 1;
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        tensor::expect(&of_x, full, 0);
        barrier::arrive(full, 0);
    }
    cluster_sync();
    if thread_idx_x() == 0 && starts {
        if KIND == 0 {
            tensor::copy_in_multicast(room, 0, x, &of_x, [0, 0], full, 0, 0);
        } else if KIND == 1 {
            tensor::copy_in_multicast(room, 0, x, &of_x, [0, 0], full, 0, 4);
        } else if KIND == 2 {
            barrier::arrive_at_rank(full, 0, 2);
        } else if KIND == 3 {
            tensor::copy_in_multicast(room, 0, x, &of_x, [0, 1], full, 0, 3);
        } else if KIND == 4 {
            tensor::copy_in_multicast(room, 96, x, &of_x, [0, 0], full, 0, 3);
        } else if KIND == 5 {
            bulk::copy_in_multicast(room, 0, x, 1, 4, full, 0, 3);
        } else if KIND == 6 {
            bulk::copy_in_multicast(room, 0, x, 0, 4, full, 0, 8);
        } else if KIND == 7 {
            bulk::copy_in_multicast(out, 0, x, 0, 4, full, 0, 3);
        }
    }
    // In both blocks, the waiting threads continue when the other one has failed.
    barrier::wait(full, 0, 0);
    out[global_idx_x()] = room[thread_idx_x()];
}

entries!("multicast":
    tiles::<f32, 2, 2, false>, shared_ring::<2, 3>;
    tiles::<u8, 1, 4, true>, tiles::<bf16, 2, 8, true>, tiles::<u32, 3, 2, true>, tiles::<f64, 4, 4, false>, tiles::<i16, 5, 2, false>,
    tiles::<f32, 2, 1, true>, shared_ring::<4, 2>, shared_ring::<8, 1>,
    misused::<0>, misused::<1>, misused::<2>, misused::<3>, misused::<4>, misused::<5>, misused::<6>, misused::<7>, misused::<8>,
);
