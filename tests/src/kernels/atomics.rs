//! Atomics on global and shared memory.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! integer_atomics {
    ($($function:ident $kernel:ident $shared_kernel:ident $atomic:ident $ty:ident;)*) => {$(
        /// Every access, each on a cell of its own, by one thread; the values before.
        #[device]
        pub fn $function(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            old[0] = cells[0].load(Ordering::Relaxed);
            cells[1].store(v, Ordering::Release);
            old[1] = cells[1].load(Ordering::Acquire);
            old[2] = cells[2].swap(v, Ordering::AcqRel);
            old[3] = cells[3].compare_and_swap(3, v, Ordering::SeqCst);
            old[4] = cells[4].compare_and_swap(v, 77, Ordering::Relaxed);
            old[5] = cells[5].fetch_add(v, Ordering::Relaxed);
            old[6] = cells[6].fetch_sub(v, Ordering::SeqCst);
            old[7] = cells[7].fetch_min(v, Ordering::Relaxed);
            old[8] = cells[8].fetch_max(v, Ordering::Acquire);
            old[9] = cells[9].fetch_and(v, Ordering::Release);
            old[10] = cells[10].fetch_or(v, Ordering::AcqRel);
            old[11] = cells[11].fetch_xor(v, Ordering::Relaxed);
            cells[12].fetch_add(1, Ordering::Relaxed);
            cells[12].fetch_add(cells[11].load(Ordering::Relaxed), Ordering::Relaxed);
            old[12] = cells[12].load(Ordering::Relaxed) + cells[13].fetch_add(1, Ordering::Relaxed);
            old[13] = cells[13].fetch_max(cells[2].swap(5, Ordering::Relaxed), Ordering::Relaxed);
        }

        /// On global memory.
        #[kernel]
        pub fn $kernel(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            $function(cells, old, v);
        }

        /// On shared memory, by all threads.
        #[kernel]
        pub fn $shared_kernel(xs: &[$ty], out: &mut [$ty]) {
            let cells = shared!([$atomic; 6]);
            let tid = thread_idx_x();
            superstep!(set, {
                if tid < 6 {
                    cells[tid].store(if tid == 3 { !0 } else { 0 }, Ordering::Relaxed);
                }
            });
            superstep!(update, {
                let x = xs[tid];
                cells[0].fetch_add(x, Ordering::Relaxed);
                cells[1].fetch_max(x, Ordering::Relaxed);
                cells[2].fetch_or(x, Ordering::Relaxed);
                cells[3].fetch_and(x, Ordering::Relaxed);
                cells[4].fetch_xor(x, Ordering::Relaxed);
                cells[5].fetch_sub(x, Ordering::AcqRel);
            });
            if tid < 6 {
                out[tid] = cells[tid].load(Ordering::Relaxed);
            }
        }
    )*};
}

integer_atomics! {
    u32_accesses u32_global u32_shared AtomicU32 u32;
    i32_accesses i32_global i32_shared AtomicI32 i32;
    u64_accesses u64_global u64_shared AtomicU64 u64;
    i64_accesses i64_global i64_shared AtomicI64 i64;
}

macro_rules! float_atomics {
    ($($function:ident $kernel:ident $shared_kernel:ident $atomic:ident $ty:ident;)*) => {$(
        /// Every access to floats.
        #[device]
        pub fn $function(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            old[0] = cells[0].load(Ordering::Relaxed);
            cells[1].store(v, Ordering::Release);
            old[1] = cells[1].load(Ordering::Acquire);
            old[2] = cells[2].swap(v, Ordering::AcqRel);
            old[3] = cells[3].compare_and_swap(3.0, v, Ordering::SeqCst);
            old[4] = cells[4].compare_and_swap(-0.0, 77.0, Ordering::Relaxed);
            old[5] = cells[5].fetch_add(v, Ordering::Relaxed);
            old[6] = cells[6].fetch_sub(v, Ordering::SeqCst);
            old[7] = cells[7].fetch_min(v, Ordering::Relaxed);
            old[8] = cells[8].fetch_max(v, Ordering::Acquire);
            old[9] = match cells[9].compare_exchange(v, 0.5, Ordering::AcqRel, Ordering::Acquire) {
                Ok(seen) => seen + 1.0,
                Err(seen) => seen,
            };
            let doubled = cells[10].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |x| {
                if x < 100.0 { Some(x * 2.0) } else { None }
            });
            old[10] = if doubled.is_ok() { 1.0 } else { 0.0 };
        }

        /// On global memory.
        #[kernel]
        pub fn $kernel(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            $function(cells, old, v);
        }

        /// On shared memory.
        #[kernel]
        pub fn $shared_kernel(xs: &[$ty], out: &mut [$ty]) {
            let cells = shared!([$atomic; 3]);
            let tid = thread_idx_x();
            superstep!(set, {
                if tid < 3 {
                    cells[tid].store(0.0, Ordering::Relaxed);
                }
            });
            superstep!(update, {
                cells[0].fetch_add(xs[tid], Ordering::Relaxed);
                cells[1].fetch_max(xs[tid], Ordering::Relaxed);
                cells[2].fetch_min(xs[tid], Ordering::Relaxed);
            });
            if tid < 3 {
                out[tid] = cells[tid].load(Ordering::Relaxed);
            }
        }
    )*};
}

float_atomics! {
    f32_accesses f32_global f32_shared AtomicF32 f32;
    f64_accesses f64_global f64_shared AtomicF64 f64;
}

macro_rules! flags {
    ($($function:ident $kernel:ident $shared_kernel:ident $atomic:ident $ty:ident;)*) => {$(
        /// Loads and stores of every ordering, by one thread; what was loaded.
        #[device]
        pub fn $function(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            old[0] = cells[0].load(Ordering::Relaxed);
            cells[1].store(v, Ordering::Relaxed);
            old[1] = cells[1].load(Ordering::Acquire);
            cells[2].store(v, Ordering::Release);
            old[2] = cells[2].load(Ordering::SeqCst);
            cells[3].store(v, Ordering::SeqCst);
            old[3] = cells[3].load(Ordering::Relaxed);
            cells[4].store(cells[0].load(Ordering::Acquire), Ordering::Release);
        }

        /// On global memory.
        #[kernel]
        pub fn $kernel(cells: &[$atomic], old: &mut [$ty], v: $ty) {
            $function(cells, old, v);
        }

        /// A race on purpose: all threads with a key set its flag, in shared and in global memory.
        #[kernel]
        pub fn $shared_kernel(keys: &[u32], cleared: $ty, set: $ty, seen: &[$atomic], found: &mut [$ty]) {
            let flags = shared!([$atomic; 16]);
            let tid = thread_idx_x();
            superstep!(clear, {
                if tid < 16 {
                    flags[tid].store(cleared, Ordering::Relaxed);
                }
            });
            superstep!(race, {
                let key = keys[tid] % 16;
                flags[key].store(set, Ordering::Relaxed);
                seen[key].store(set, Ordering::Relaxed);
            });
            if tid < 16 {
                found[tid] = flags[tid].load(Ordering::Relaxed);
            }
        }
    )*};
}

flags! {
    u8_accesses u8_global u8_flags AtomicU8 u8;
    u16_accesses u16_global u16_flags AtomicU16 u16;
    bool_accesses bool_global bool_flags AtomicBool bool;
}

/// Blocks one after the other: each waits for the flag of the one before, and adds to what that has left.
#[kernel]
pub fn in_turn(ready: &[AtomicBool], values: &mut [u32]) {
    let block = block_idx_x();
    if thread_idx_x() == 0 {
        let mut value = 0;
        if block > 0 {
            while !ready[block - 1].load(Ordering::Acquire) {}
            value = volatile_load(&values[block - 1]);
        }
        volatile_store(&mut values[block], value + block);
        ready[block].store(true, Ordering::Release);
    }
}

/// The wrapping counters of CUDA, by one thread.
#[device]
pub fn wrapping_counters(cells: &[AtomicU32], old: &mut [u32], limit: u32) {
    for i in 0..8 {
        old[i] = cells[0].fetch_inc(limit, Ordering::Relaxed);
    }
    for i in 8..16 {
        old[i] = cells[1].fetch_dec(limit, Ordering::Relaxed);
    }
    cells[2].fetch_inc(0, Ordering::Relaxed);
    cells[3].fetch_dec(u32::MAX, Ordering::Relaxed);
}

/// Sums of pairs of 16-bit floats, by one thread, with every ordering and scope.
#[device]
pub fn pair_sums(cells: &[AtomicU32], old: &mut [u32], pairs: &[u32]) {
    for i in 0..pairs.len() {
        old[i] = cells[0].fetch_add_f16x2(pairs[i], Ordering::Relaxed);
        cells[1].fetch_add_bf16x2(pairs[i], Ordering::Relaxed);
    }
    let pair = pairs[0];
    old[0] = cells[2].scoped(Scope::Block).fetch_add_f16x2(pair, Ordering::Acquire);
    old[1] = cells[2].scoped(Scope::Cluster).fetch_add_f16x2(pair, Ordering::Release);
    old[2] = cells[2].scoped(Scope::System).fetch_add_f16x2(pair, Ordering::AcqRel);
    old[3] = cells[2].fetch_add_f16x2(pair, Ordering::SeqCst);
    old[4] = cells[3].scoped(Scope::Block).fetch_add_bf16x2(pair, Ordering::SeqCst);
    old[5] = cells[3].scoped(Scope::System).fetch_add_bf16x2(pair, Ordering::Acquire);
    old[6] = cells[3].fetch_add_bf16x2(pair, Ordering::AcqRel);
}

/// The same in a kernel.
#[kernel]
pub fn pairs(cells: &[AtomicU32], old: &mut [u32], x: &[u32]) {
    pair_sums(cells, old, x);
}

/// Sums of pairs by all threads, which no order of the sums changes: small integers.
#[kernel]
pub fn sums_of_pairs(x: &[u32], of_f16: &[AtomicU32], of_bf16: &[AtomicU32], n: u32) {
    let of_block = shared!([AtomicU32; 2]);
    if thread_idx_x() < 2 {
        of_block[thread_idx_x()].store(0, Ordering::Relaxed);
    }
    sync_threads();
    let i = global_idx_x();
    if i < n {
        let (low, high) = ((x[i] & 3) as u8, (x[i] >> 2 & 3) as u8);
        let halves = [f16::from_f32(low as f32).to_bits(), f16::from_f32(high as f32).to_bits()];
        of_block[0].fetch_add_f16x2(halves[0] as u32 | (halves[1] as u32) << 16, Ordering::Relaxed);
        let halves = [bf16::from_f32(low as f32).to_bits(), bf16::from_f32(high as f32).to_bits()];
        of_block[1].fetch_add_bf16x2(halves[0] as u32 | (halves[1] as u32) << 16, Ordering::Relaxed);
    }
    sync_threads();
    if thread_idx_x() == 0 {
        of_f16[0].fetch_add_f16x2(of_block[0].load(Ordering::Relaxed), Ordering::Relaxed);
        of_bf16[0].fetch_add_bf16x2(of_block[1].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// The same in a kernel.
#[kernel]
pub fn counters(cells: &[AtomicU32], old: &mut [u32], limit: u32) {
    wrapping_counters(cells, old, limit);
}

/// The next number of a counter, which is one cell.
#[device]
pub fn ticket(next: &AtomicU32) -> u32 {
    next.fetch_add(1, Ordering::Relaxed)
}

/// Every thread takes a ticket: each ticket is taken once.
#[kernel]
pub fn tickets(next: &[AtomicU32], taken: &mut [u32]) {
    taken[ticket(&next[0])] += global_idx_x() + 1;
}

/// A lock of one word, taken by every thread in turn, around a plain counter.
#[kernel]
pub fn lock(word: &[AtomicU32], counter: &mut [u32], rounds: u32) {
    for _ in 0..rounds {
        let mut done = false;
        while !done {
            if word[0].compare_and_swap(0, 1, Ordering::Acquire) == 0 {
                let value = volatile_load(&counter[0]);
                volatile_store(&mut counter[0], value + 1);
                threadfence();
                word[0].store(0, Ordering::Release);
                done = true;
            }
        }
    }
}

/// Each thread takes a place below the limit, as long as there is one, and adds to a sum.
#[kernel]
pub fn places(counter: &[AtomicU32], sum: &[AtomicF32], limit: u32, out: &mut [u32]) {
    let i = global_idx_x();
    let taken = counter[0].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |places| {
        if places < limit { Some(places + 1) } else { None }
    });
    out[i] = match taken {
        Ok(place) => place,
        Err(full) => 1000 + full,
    };
    if sum[0].fetch_update(Ordering::AcqRel, Ordering::Acquire, |sum| Some(sum + 0.5)).is_err() {
        out[i] = 7;
    }
}

entries!("atomics":
    places, u32_global, i64_global, u32_shared, i64_shared, f32_global, f32_shared, f64_global, u8_global, bool_flags, in_turn,
    counters, pairs, sums_of_pairs, tickets, lock;
    i32_global,
    u64_global,
    i32_shared,
    u64_shared,
    f64_shared,
    u16_global,
    bool_global,
    u8_flags,
    u16_flags,
);
