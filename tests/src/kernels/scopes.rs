//! Atomic accesses and fences of each scope.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! accesses {
    ($($function:ident $kernel:ident $atomic:ident $ty:ty: |$cell:ident, $v:ident| $more:expr;)*) => {$(
        /// An access of each kind, each on a cell of its own, by one thread; the values before.
        #[device]
        pub fn $function(cells: &[$atomic], old: &mut [$ty], $v: $ty) {
            old[0] = cells[0].scoped(Scope::Block).load(Ordering::Acquire);
            cells[1].scoped(Scope::System).store($v, Ordering::Release);
            old[1] = cells[1].scoped(Scope::Cluster).load(Ordering::SeqCst);
            old[2] = cells[2].scoped(Scope::Block).swap($v, Ordering::AcqRel);
            old[3] = cells[3].scoped(Scope::Cluster).compare_and_swap(old[0], $v, Ordering::SeqCst);
            let seen =
                cells[4].scoped(Scope::System).compare_exchange($v, old[0], Ordering::AcqRel, Ordering::Acquire);
            old[4] = seen.unwrap_or_else(|other| other);
            old[5] = cells[5].scoped(Scope::Block).fetch_add($v, Ordering::Relaxed);
            old[6] = cells[6].scoped(Scope::System).fetch_sub($v, Ordering::Release);
            old[7] = cells[7].scoped(Scope::Cluster).fetch_min($v, Ordering::Acquire);
            old[8] = cells[8].scoped(Scope::Block).fetch_max($v, Ordering::SeqCst);
            let $cell = cells;
            old[9] = $more;
        }

        /// The same in a kernel.
        #[kernel]
        pub fn $kernel(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            $function(cells, old, v);
        }
    )*};
}

accesses! {
    u32_scopes u32_scoped AtomicU32 u32: |cell, v| cell[9].scoped(Scope::Block).fetch_inc(v, Ordering::Relaxed)
        ^ cell[10].scoped(Scope::System).fetch_dec(v, Ordering::AcqRel)
        ^ cell[11].scoped(Scope::Block).fetch_and(v, Ordering::Release);
    i32_scopes i32_scoped AtomicI32 i32: |cell, v| cell[9].scoped(Scope::Cluster).fetch_or(v, Ordering::Relaxed);
    u64_scopes u64_scoped AtomicU64 u64: |cell, v| cell[9].scoped(Scope::System).fetch_xor(v, Ordering::AcqRel);
    i64_scopes i64_scoped AtomicI64 i64: |cell, v| cell[9].scoped(Scope::Block).fetch_sub(v, Ordering::Relaxed);
    f32_scopes f32_scoped AtomicF32 f32: |cell, v| cell[9].scoped(Scope::System).fetch_add(v, Ordering::SeqCst);
    f64_scopes f64_scoped AtomicF64 f64: |cell, v| cell[9].scoped(Scope::Block).fetch_add(v, Ordering::AcqRel);
}

/// Flags and updates with a closure.
#[kernel]
pub fn small_scoped(flags: &[AtomicBool], bytes: &[AtomicU8], cells: &[AtomicU32], out: &mut [u32]) {
    flags[0].scoped(Scope::Block).store(true, Ordering::Release);
    bytes[0].scoped(Scope::System).store(7, Ordering::Relaxed);
    let set = flags[0].scoped(Scope::Block).load(Ordering::Acquire);
    out[0] = if set { bytes[0].scoped(Scope::System).load(Ordering::Acquire) as u32 } else { 0 };
    let cell = &cells[0];
    let doubled = cell.scoped(Scope::Block).fetch_update(Ordering::AcqRel, Ordering::Acquire, |old| Some(2 * old));
    out[1] = doubled.unwrap_or(0);
}

/// Each warp but the first hands its number to the one before it, by flags of the block.
#[kernel(block = 128)]
pub fn handed_over(out: &mut [u32]) {
    let values = shared!([u32; 4]);
    let flags = shared!([AtomicU32; 4]);
    let (warp, lane) = (thread_idx_x() / 32, thread_idx_x() % 32);
    superstep!(clear, {
        if thread_idx_x() < 4 {
            flags[thread_idx_x()].store(0, Ordering::Relaxed);
        }
    });
    if lane == 0 {
        values[warp] = 10 + warp;
        flags[warp].scoped(Scope::Block).store(1, Ordering::Release);
        let next = (warp + 1) % 4;
        while flags[next].scoped(Scope::Block).load(Ordering::Acquire) == 0 {}
        out[4 * block_idx_x() + warp] = values[next];
    }
}

/// The same by fences around relaxed accesses.
#[kernel(block = 128)]
pub fn fenced_over(out: &mut [u32]) {
    let values = shared!([u32; 4]);
    let flags = shared!([AtomicU32; 4]);
    let (warp, lane) = (thread_idx_x() / 32, thread_idx_x() % 32);
    superstep!(clear, {
        if thread_idx_x() < 4 {
            flags[thread_idx_x()].store(0, Ordering::Relaxed);
        }
    });
    if lane == 0 {
        values[warp] = 10 + warp;
        fence(Ordering::Release, Scope::Block);
        flags[warp].scoped(Scope::Block).store(1, Ordering::Relaxed);
        let next = (warp + 1) % 4;
        while flags[next].scoped(Scope::Block).load(Ordering::Relaxed) == 0 {}
        fence(Ordering::Acquire, Scope::Block);
        out[4 * block_idx_x() + warp] = values[next];
    }
}

/// A fence of every kind.
#[kernel]
pub fn every_fence(out: &mut [u32]) {
    out[0] = 1;
    fence(Ordering::SeqCst, Scope::Block);
    out[1] = 2;
    fence(Ordering::SeqCst, Scope::Cluster);
    out[2] = 3;
    fence(Ordering::SeqCst, Scope::Device);
    out[3] = 4;
    fence(Ordering::SeqCst, Scope::System);
    out[4] = 5;
    fence(Ordering::AcqRel, Scope::Block);
    out[5] = 6;
    fence(Ordering::Acquire, Scope::Cluster);
    out[6] = 7;
    fence(Ordering::Release, Scope::Device);
    out[7] = 8;
    fence(Ordering::AcqRel, Scope::System);
    out[8] = 9;
    threadfence_system();
    out[9] = 10;
}

/// One access whose instruction a test looks at.
#[kernel]
pub fn one_add(cells: &[AtomicU32], out: &mut [u32]) {
    out[0] = cells[0].scoped(Scope::Block).fetch_add(1, Ordering::AcqRel);
}

/// One exchange.
#[kernel]
pub fn one_exchange(cells: &[AtomicU64], out: &mut [u64]) {
    out[0] = cells[0].compare_and_swap(1, 2, Ordering::AcqRel);
}

/// One load and one store.
#[kernel]
pub fn one_message(cells: &[AtomicU32], out: &mut [u32]) {
    out[0] = cells[0].scoped(Scope::System).load(Ordering::Acquire);
    cells[1].scoped(Scope::Block).store(1, Ordering::Release);
}

entries!("scopes":
    u32_scoped, f32_scoped, small_scoped, handed_over, fenced_over, every_fence, one_add, one_exchange, one_message;
    i32_scoped,
    u64_scoped,
    i64_scoped,
    f64_scoped,
);
