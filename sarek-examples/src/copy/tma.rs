//! The copy engine of each multiprocessor, through a ring of chunks in shared memory.
//!
//! Source: NVIDIA, "CUDA C++ Programming Guide", section "Asynchronous Data Copies using the Tensor Memory Accelerator"; the ring is that of the
//! pipelines of NVIDIA's CUTLASS.
//!
//! As many blocks as are resident share the chunks of 16 KiB in turns, so that all of them work in one narrow window of the memory. One thread of each
//! block starts the copies of its next chunks to shared memory. When one has arrived, at a [barrier], it starts the copy back to
//! global memory, and when the copy engine has read what it wrote back some chunks ago, it starts the next copy into that place. Half of the
//! [`STAGES`] are thus on their way in, and half on their way out. No byte passes through a register, and nobody else waits.
//!
//! The elements before the first multiple of 16 bytes and after the last one, fewer than 16 bytes each, are copied one by one by the threads of the
//! first block. Slices whose addresses differ by something else than a multiple of 16 bytes are copied by [`elements`], and a GPU before
//! `sm_90` copies by [`vectors`].

use super::{Cut, How, cut, elements, same_length, vectors};
use sarek_runtime::Result;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk::{self, BulkElement};
use sarek_runtime::prelude::*;

/// The chunks of a ring.
pub const STAGES: u32 = 6;

/// The chunks that may be on their way out while the next ones are on their way in.
const LEAVING: u32 = STAGES / 2;

/// The threads of a block: those of a warp, of which one starts the copies.
const BLOCK: u32 = 32;

/// The parts of 16 bytes of a chunk.
const PARTS: usize = 1024;

/// Copies what both pairs of slices have: of `before` to `to_before`, at most a block's threads elements, and of `from` to `to`, in chunks of
/// 16 KiB, and at the end of fewer. 16 bytes are `PART` elements.
#[kernel(block = BLOCK)]
pub fn copy_tma<T: BulkElement, const PART: usize>(before: &[T], to_before: &mut [T], from: &[T], to: &mut [T]) {
    let ring = shared!([T]);
    let full = shared!([Barrier; STAGES as usize]);
    let tid = thread_idx_x() as usize;
    let parts = from.len().min(to.len()) / PART;
    if tid == 0 {
        // Nobody else uses the ring, and so nobody waits for this.
        for stage in 0..STAGES {
            barrier::init(full, stage, 1);
        }
        let distance = grid_dim_x() as usize * PARTS;
        let begin = block_idx_x() as usize * PARTS;
        let mut next = begin;
        for stage in 0..STAGES - LEAVING {
            start::<T, PART>(ring, from, next, parts, full, stage);
            next += distance;
        }
        let mut step = 0u32;
        for first in (begin..parts).step_by(distance) {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            let count = (parts - first).min(PARTS);
            bulk::copy_out(to, first * PART, ring, stage * (PARTS * PART) as u32, (count * PART) as u32);
            bulk::commit_group();
            // What left this many chunks ago has been read, so that its place is free.
            bulk::wait_group_read::<LEAVING>();
            start::<T, PART>(ring, from, next, parts, full, (step + STAGES - LEAVING) % STAGES);
            next += distance;
            step += 1;
        }
        bulk::wait_group::<0>();
    }
    if block_idx_x() == 0 {
        if tid < before.len() && tid < to_before.len() {
            to_before[tid] = before[tid];
        }
        let last = parts * PART + tid;
        if last < from.len() && last < to.len() {
            to[last] = from[last];
        }
    }
}

/// Starts to copy the chunk from the part `first` on to its place in the ring, if there is one.
#[device]
fn start<T: BulkElement, const PART: usize>(
    ring: &mut [T],
    from: &[T],
    first: usize,
    parts: usize,
    full: &[Barrier],
    stage: u32,
) {
    if first < parts {
        let count = (parts - first).min(PARTS);
        let at = stage * (PARTS * PART) as u32;
        bulk::copy_in(ring, at, from, first * PART, (count * PART) as u32, full, stage);
        barrier::arrive(full, stage);
    }
}

/// Copies `from` to `to`; 16 bytes are `PART` elements.
///
/// # Errors
/// Those of [`copy`](super::copy).
pub fn run<T: BulkElement + Number, const PART: usize>(
    device: &Device,
    from: &Slice<T>,
    to: &mut Slice<T>,
    how: &How,
) -> Result<()> {
    if device.arch().is_some_and(|arch| !arch.has(Arch::SM_90)) {
        return vectors::run::<T, PART>(device, from, to, how);
    }
    same_length(from, to)?;
    let Cut::At(middle) = cut(from, to) else { return elements::run(device, from, to, how) };
    let (before, rest) = (from.slice(..middle)?, from.slice(middle..)?);
    let (mut to_before, mut to) = to.split_at_mut(middle)?;
    let grid = grid::<T, PART>(device, rest.len())?;
    // Unchecked, it is right because the kernel compares its indices with the lengths, the slices were cut at a multiple of 16 bytes, and
    // the ring has a place for each stage.
    launch!(how, copy_tma::<T, PART>, device, grid, &before, &mut to_before, &rest, &mut to)
}

/// Returns the grid for that many elements: as many blocks as run at a time, or one for each chunk.
fn grid<T: BulkElement, const PART: usize>(device: &Device, length: usize) -> Result<Grid> {
    let ring = STAGES as usize * PARTS * PART;
    let most = copy_tma::<T, PART>::fill(device, BLOCK, ring * size_of::<T>())?.blocks[0] as usize;
    Ok(Grid::new(length.div_ceil(PARTS * PART).clamp(1, most.max(1)), BLOCK).with_shared::<T>(ring))
}
