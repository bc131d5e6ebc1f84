//! Products of many steps, which pass through a ring of stages.

use super::tile::{check, check_atoms, finish, plain_tile, start_tile};
use super::units::{commit_products, descriptor, is_shared, rows_of, wait_products};
use super::{SwizzledRows, WarpgroupC, WarpgroupElement};
use crate::barrier::{self, Barrier};
use crate::device::{lane_id, syncwarp};
use sarek_macros::{DeviceType, device};

/// The file with the functions of steps.
pub(crate) const FILE: &str = file!();

/// Steps of a product along the inner dimension, which pass through a ring of stages in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Steps {
    /// The number of the first step, counted from the beginning of the kernel: step `s` is in stage `s % STAGES`.
    pub first: u32,
    /// The number of steps.
    pub count: u32,
    /// The distance in elements between stages of the left factor: a multiple of 512.
    pub left: u32,
    /// The same for the right factor.
    pub right: u32,
}

/// Adds the products of several steps, each as [`multiply_tile`](fn@multiply_tile) does for its stage. `left` and
/// `right` are those of the first stage.
///
/// Before a step, it waits for the phase of its stage's barrier in `full`, whose parity is `step / STAGES % 2`. When
/// the stage may be written again, one thread of each of the four warps arrives at its barrier in `empty`. The matrix
/// units begin a step while the previous one is not complete.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn multiply_stages<T: WarpgroupElement, const M: usize, const LAYERS: u32, const STAGES: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
    steps: Steps,
    full: &[Barrier],
    empty: &[Barrier],
) {
    check::<T, M, LAYERS>(a, left, b, right, (steps.left, steps.right), STAGES);
    let end = steps.first + steps.count;
    if is_shared::<T>(a, left.start) && is_shared::<T>(b, right.start) {
        check_atoms::<T>(a, left.start, b, right.start);
        let rows = rows_of::<T>(a, left);
        let columns = descriptor::<T>(b, right.start, right.lead, right.stride);
        for step in steps.first..end {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            // Descriptors count 16 bytes.
            let (down, along) = ((stage * (steps.left / 8)) as u64, (stage * (steps.right / 8)) as u64);
            start_tile::<T, M, LAYERS>(sums, rows + down, left.stride, columns + along, right.stride);
            commit_products();
            wait_products::<1>();
            if step > steps.first && lane_id() == 0 {
                barrier::arrive(empty, (step - 1) % STAGES);
            }
        }
        finish::<M>(sums);
        if steps.count > 0 && lane_id() == 0 {
            barrier::arrive(empty, (end - 1) % STAGES);
        }
    } else {
        for step in steps.first..end {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            let rows = SwizzledRows { start: left.start + stage * steps.left, ..left };
            let columns = SwizzledRows { start: right.start + stage * steps.right, ..right };
            plain_tile::<T, M, LAYERS>(sums, a, rows, b, columns);
            syncwarp(0xffff_ffff);
            if lane_id() == 0 {
                barrier::arrive(empty, stage);
            }
        }
    }
}
