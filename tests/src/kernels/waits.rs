//! Threads that wait for others, in every form of a loop: for events that occur, for events that never occur, and for
//! an action of a thread that failed a check instead.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The number of kinds of [`counting`].
pub const COUNTING: usize = 12;

pub const COUNTING_LINE: u32 = line!() + 10;
/// Waits for a flag, which the host may have set, and counts the rounds, in each kind another way.
#[kernel]
pub fn counting<const KIND: u32>(flag: &[AtomicU32], counts: &[AtomicU32], out: &mut [u32]) {
    let shared = shared!([AtomicU32; 32]);
    let lane = lane_id();
    shared[lane].store(0, Ordering::Relaxed);
    let mut n = 0u32;
    let mut steps = [0u64; 2];
    let mut x = 1.0f32;
    while flag[0].load(Ordering::Acquire) == 0 {
        if KIND == 1 {
            n += 1;
        }
        if KIND == 2 {
            steps[lane % 2] += 1;
        }
        if KIND == 3 {
            x = x * 1.5 + 0.1;
        }
        if KIND == 4 {
            out[1] += 1;
        }
        if KIND == 5 {
            counts[0].fetch_add(1, Ordering::Relaxed);
        }
        if KIND == 6 {
            flag[1].fetch_add(1, Ordering::Relaxed);
        }
        if KIND == 7 {
            shared[lane].fetch_add(1, Ordering::Relaxed);
        }
        if KIND == 8 {
            // The waits grow longer and longer.
            let mut delay = 0;
            while delay < min_of(n, 64) {
                delay += 1;
            }
            n = min_of(n + 1, 1000);
        }
        if KIND == 9 {
            n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            out[2] = n;
        }
        if KIND == 10 {
            n += 1;
            syncwarp(FULL_MASK);
        }
        if KIND == 11 {
            n += shfl_xor(FULL_MASK, n, 1) + 1;
        }
    }
    out[0] = n + steps[0] as u32 + steps[1] as u32 + x as u32 + shared[0].load(Ordering::Relaxed);
}

/// The smaller one.
#[device]
pub fn min_of(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

pub const ENDLESS_LINE: u32 = line!() + 4;
/// Does nothing, forever.
#[kernel]
pub fn endless(out: &mut [u32], go: u32) {
    while go == 1 {}
    out[0] = 1;
}

/// The number of kinds of [`patient`].
pub const PATIENT: usize = 6;

/// Waits for an action of another warp of the block for a number of rounds, or for that time: it ends.
#[kernel]
pub fn patient<const KIND: u32>(flag: &[AtomicU32], out: &mut [u32], rounds: u32) {
    let gate = shared!([AtomicU32; 1]);
    let tid = thread_idx_x();
    superstep!(begin, {
        if tid == 0 {
            gate[0].store(0, Ordering::Relaxed);
        }
    });
    let mut n = 0u32;
    if KIND == 0 {
        // The wait itself is bounded.
        while flag[0].load(Ordering::Relaxed) == 0 && n < rounds {
            n += 1;
        }
    }
    if KIND == 1 {
        if tid < 32 {
            while gate[0].load(Ordering::Relaxed) == 0 {
                n += 1;
            }
            n = rounds;
        } else {
            // Another one is at work, without memory.
            while n < rounds {
                n += 1;
            }
            gate[0].store(n, Ordering::Relaxed);
        }
    }
    if KIND == 2 {
        // The stored value stays the same for a long time.
        if tid < 32 {
            while flag[0].load(Ordering::Relaxed) == 0 {
                n += 1;
            }
            n = rounds;
        } else {
            while flag[0].load(Ordering::Relaxed) == 0 {
                n += 1;
                flag[0].store(n / rounds, Ordering::Relaxed);
            }
            n = rounds;
        }
    }
    if KIND == 3 {
        // The decision depends on other memory.
        if tid < 32 {
            while gate[0].load(Ordering::Relaxed) != rounds {}
            n = rounds;
        } else {
            while n < rounds {
                n = gate[0].fetch_add((tid == 32) as u32, Ordering::Relaxed);
            }
            gate[0].store(rounds, Ordering::Relaxed);
        }
    }
    if KIND == 4 {
        // The count is in memory, and decides.
        while out[block_idx_x() + 1] < rounds {
            if flag[0].load(Ordering::Relaxed) != 0 {
                break;
            }
            if tid == 0 {
                out[block_idx_x() + 1] += 1;
            }
        }
        n = rounds;
    }
    if KIND == 5 {
        // The check ends it.
        while flag[0].load(Ordering::Relaxed) == 0 {
            n += 1;
            assert!(n < rounds, "not after {n} rounds");
        }
    }
    if tid == 0 {
        out[0] = n;
    }
}

/// The number of kinds of [`abandoned`].
pub const ABANDONED: usize = 13;

/// A flag that a function looks at.
#[device]
pub fn is_set(flag: &[AtomicU32]) -> bool {
    flag[0].load(Ordering::Acquire) != 0
}

/// Waits in a function.
#[device]
pub fn wait_until_set(flag: &[AtomicU32], found: &mut u32) {
    while !is_set(flag) {
        *found += 1;
    }
}

/// The first thread divides by zero before it does what all others wait for, in each kind another way.
#[kernel(block = 64)]
pub fn abandoned<const KIND: u32>(xs: &[u32], flag: &[AtomicU32], gate: &mut [u32], out: &mut [u32]) {
    let done = shared!([u32; 1]);
    let tid = thread_idx_x();
    let mut n = 0;
    if KIND == 11 {
        superstep!(begin, {
            if tid == 0 {
                done[0] = 0;
            }
        });
        let mut waiting = true;
        while waiting {
            superstep!(round, {
                if tid == 0 {
                    done[0] = 100 / xs[0];
                }
            });
            superstep!(look, {
                waiting = done[0] == 0;
            });
        }
    } else {
        if global_idx_x() == 0 {
            let value = 100 / xs[0];
            flag[0].store(value, Ordering::Release);
            volatile_store(&mut gate[0], value);
        }
    }
    if KIND == 0 {
        while flag[0].load(Ordering::Acquire) == 0 {}
    }
    if KIND == 1 {
        loop {
            if flag[0].fetch_max(0, Ordering::Relaxed) != 0 {
                break;
            }
            n += 1;
        }
    }
    if KIND == 2 {
        while volatile_load(&gate[0]) == 0 {}
    }
    if KIND == 3 {
        wait_until_set(flag, &mut n);
    }
    if KIND == 4 {
        // A lock that is never released.
        while flag[0].compare_exchange(1, 2, Ordering::Acquire, Ordering::Relaxed).is_err() {}
    }
    if KIND == 5 {
        loop {
            if flag[0].load(Ordering::Acquire) == 0 {
                continue;
            }
            break;
        }
    }
    if KIND == 6 {
        'all: loop {
            loop {
                n += 1;
                if is_set(flag) {
                    break 'all;
                }
            }
        }
    }
    if KIND == 7 {
        let mut arrived = 0;
        while arrived != FULL_MASK {
            arrived = ballot(FULL_MASK, true);
        }
    }
    if KIND == 8 {
        let mut found = false;
        while !found {
            let seen = flag[0].load(Ordering::Acquire);
            if seen != 0 {
                found = true;
            }
            n += seen;
        }
    }
    if KIND == 9 {
        let ready = || flag[0].load(Ordering::Acquire) != 0;
        while !ready() {
            n += 1;
        }
    }
    if KIND == 10 {
        loop {
            match flag[0].load(Ordering::Acquire) {
                0 => n += 1,
                _ => return,
            }
        }
    }
    if KIND == 12 {
        // The first thread contributes to the awaited value within its own loop.
        let mut rounds = 0u64;
        while flag[1].load(Ordering::Acquire) < grid_dim_x() {
            if rounds == 0 && tid == 0 {
                flag[1].fetch_add(1, Ordering::AcqRel);
            }
            rounds += 1;
        }
    }
    out[global_idx_x()] = 1 + n;
}

/// Uses atomics, a barrier and other lanes in loops whose ends depend on none of them.
#[kernel(block = 64)]
pub fn works(xs: &[u32], counts: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    let mut i = global_idx_x() as usize;
    while i < xs.len() {
        counts[xs[i] % 16].fetch_add(1, Ordering::Relaxed);
        i += 64 * grid_dim_x() as usize;
    }
    superstep!(load, {
        tile[tid] = xs[tid];
    });
    let mut stride = 32;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                tile[tid] += tile[tid + stride];
            }
        });
        stride /= 2;
    }
    let mut sum = tile[0];
    let mut offset = 16;
    while offset > 0 {
        sum += shfl_down(FULL_MASK, sum, offset);
        offset /= 2;
    }
    // Like a binary search over memory that is never written.
    let (mut low, mut high) = (0, 64);
    while low < high {
        let middle = (low + high) / 2;
        if xs[middle] < sum {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    out[global_idx_x()] = sum + low;
}

/// Tries a number of times.
#[kernel]
pub fn draws(flag: &[AtomicU32], out: &mut [u32], n: u32) {
    let mut tries = 0;
    for _ in 0..n {
        if flag[0].compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
            break;
        }
        tries += 1;
    }
    out[global_idx_x()] = 100 / (tries + 1);
}

entries!("waits" in "faults":
    works, draws,
    counting<1>, patient<0>, patient<2>, endless,
    abandoned<0>, abandoned<1>, abandoned<2>, abandoned<3>, abandoned<6>, abandoned<8>, abandoned<11>;
    counting<0>, counting<2>, counting<3>, counting<4>, counting<5>, counting<6>, counting<7>, counting<8>, counting<9>,
    counting<10>, counting<11>, patient<1>, patient<3>, patient<4>, patient<5>,
    abandoned<4>, abandoned<5>, abandoned<7>, abandoned<9>, abandoned<10>, abandoned<12>);
