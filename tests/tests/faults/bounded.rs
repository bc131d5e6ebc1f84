//! Waiting with a bound on the CPU: the rounds of a loop that only counts are not run one by one, and the loop ends as it would.

use sarek_runtime::prelude::*;
use std::time::{Duration, Instant};

/// The time limit for a loop that would run for minutes or years.
const SOON: Duration = Duration::from_secs(8);

const LIMIT: u32 = 3_000_000_000;

/// The number of kinds of [`bounded`].
const KINDS: usize = 12;

/// Waits for a flag for a number of rounds, in each kind in another way. Writes how many it waited, and its other counters.
#[kernel]
fn bounded<const KIND: u32>(flag: &[AtomicU32], limits: &[u64], out: &mut [u64]) {
    let shared = shared!([AtomicU32; 1]);
    let tid = thread_idx_x();
    let (far, most) = (limits[0], limits[1] as u32);
    let mut other = 0u64;
    let mut rounds = 0u64;
    if KIND == 0 {
        let mut n = 0u32;
        while flag[0].load(Ordering::Relaxed) == 0 {
            n += 1;
            if n > LIMIT {
                other = 1;
                break;
            }
        }
        rounds = n as u64;
    } else if KIND == 1 {
        while flag[0].load(Ordering::Acquire) == 0 && rounds < far {
            rounds += 1;
        }
    } else if KIND == 2 {
        for n in 0..LIMIT {
            rounds = n as u64;
            if flag[0].load(Ordering::Relaxed) != 0 {
                break;
            }
            other += 3;
        }
    } else if KIND == 3 {
        let mut left = far as i64;
        while volatile_load(&out[tid]) == 0 {
            if left == 0 {
                break;
            }
            left -= 1;
            rounds += 2;
        }
    } else if KIND == 4 {
        // Each lane has its own bound.
        let own = 1_000_000_000 + 1_000_000 * tid;
        let mut n = 0u32;
        loop {
            if flag[0].fetch_add(0, Ordering::Relaxed) != 0 || n == own {
                break;
            }
            n += 1;
        }
        rounds = n as u64;
    } else if KIND == 5 {
        let mut n = -2_000_000_000i32;
        while flag[0].load(Ordering::Relaxed) == 0 && n < 2_000_000_000 {
            n += 1000;
            nanosleep(10);
            if tid % 2 == 0 {
                other += 1;
            }
        }
        rounds = (n as i64 + 2_000_000_000) as u64;
    } else if KIND == 6 {
        // A wait in a loop, which never ends without the flag.
        let mut times = 0;
        while times < 3 && flag[0].load(Ordering::Relaxed) == 0 {
            let mut n = 0u32;
            while flag[0].load(Ordering::Relaxed) == 0 && n < 2_000_000_000 {
                n += 1;
            }
            rounds += n as u64;
            times += 1;
        }
        other = times;
    } else if KIND == 7 {
        shared[0].store(0, Ordering::Relaxed);
        let mut n = 0u32;
        while shared[0].load(Ordering::Relaxed) == 0 && n < most {
            n += 1;
            syncwarp(FULL_MASK);
        }
        rounds = n as u64;
    } else if KIND == 8 {
        // A value that grows faster and faster is small for a long time: it is not a multiple of the rounds.
        let mut n = 0u32;
        while flag[0].load(Ordering::Relaxed) == 0 && n < 20_000 {
            n += 1;
            other += (n >> 12) as u64;
        }
        rounds = n as u64;
    } else if KIND == 9 {
        // Two that add each other up.
        let (mut a, mut b) = (1u32, 1u32);
        while flag[0].load(Ordering::Relaxed) == 0 && rounds < 20_000 {
            (a, b) = (b, a.wrapping_add(b));
            rounds += 1;
        }
        other = a as u64;
    } else if KIND == 10 {
        // The result is written from time to time.
        let mut n = 0u32;
        while flag[0].load(Ordering::Relaxed) == 0 && n < 10_000_000 {
            n += 1;
            if n == 7_654_321 {
                out[32 + tid] = 99;
            }
        }
        rounds = n as u64;
    } else {
        // It wraps around.
        let mut n = 0u32;
        let mut turns = 0u32;
        while flag[0].load(Ordering::Relaxed) == 0 && turns < 3 {
            n += 16;
            if n == 0 {
                turns += 1;
            }
            rounds += 1;
        }
        other = turns as u64;
    }
    out[tid] = rounds;
    out[64 + tid] = other;
}

#[test]
fn the_cpu_comes_to_the_bound_of_a_wait_as_if_it_had_counted() {
    let device = Device::cpu();
    macro_rules! each {
        ($($kind:literal)*) => {{
            let kinds = [$(bounded::<$kind>::launch),*];
            assert_eq!(kinds.len(), KINDS);
            for (kind, launch) in kinds.into_iter().enumerate() {
                let mut flag = device.zeros::<u32>(1).unwrap();
                let limits = device.upload(&[1u64 << 50, 4_000_000_000]).unwrap();
                let mut out = device.zeros::<u64>(96).unwrap();
                let start = Instant::now();
                launch(&device, Grid::new(1, 32), flag.as_atomic(), &limits, &mut out).unwrap();
                // The rounds of these are run one by one.
                let counts_alone = !matches!(kind, 8 | 9);
                assert!(!counts_alone || start.elapsed() < SOON, "kind {kind} took {:?}", start.elapsed());
                let out = out.to_vec().unwrap();
                let limit = u64::from(LIMIT);
                for tid in 0..32 {
                    let expected = match kind {
                        0 => (limit + 1, 1),
                        1 => (1 << 50, 0),
                        2 => (limit - 1, 3 * limit),
                        3 => (2 << 50, 0),
                        4 => (1_000_000_000 + 1_000_000 * tid as u64, 0),
                        5 => (4_000_000_000, if tid % 2 == 0 { 4_000_000 } else { 0 }),
                        6 => (6_000_000_000, 3),
                        7 => (4_000_000_000, 0),
                        8 => (20_000, (1..=20_000u64).map(|n| n >> 12).sum()),
                        9 => {
                            let mut pair = (1u32, 1u32);
                            (0..20_000).for_each(|_| pair = (pair.1, pair.0.wrapping_add(pair.1)));
                            (20_000, pair.0.into())
                        }
                        10 => (10_000_000, 0),
                        _ => (3 << 28, 3),
                    };
                    assert_eq!((out[tid], out[64 + tid]), expected, "kind {kind}, thread {tid}");
                    assert_eq!(out[32 + tid], if kind == 10 { 99 } else { 0 }, "kind {kind}");
                }
            }
        }};
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11);
}

/// The first block gives up after some rounds and reports it; the other ones, which are more patient, see that.
#[kernel]
fn in_turn(flag: &[AtomicU32], out: &mut [u32]) {
    let block = block_idx_x();
    let most = (block + 1) * 400_000_000;
    let mut n = 0u32;
    while flag[0].load(Ordering::Acquire) == 0 && n < most {
        n += 1;
    }
    if thread_idx_x() == 0 {
        out[block] = if n == most { 1 } else { 2 };
        flag[0].store(1, Ordering::Release);
    }
}

#[test]
fn those_who_wait_longer_see_what_others_do_who_gave_up() {
    for seed in 0..3 {
        let device = Device::cpu().with_schedule(seed);
        let (mut flag, mut out) = (device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(8).unwrap());
        let start = Instant::now();
        in_turn::launch(&device, Grid::new(8, 64), flag.as_atomic(), &mut out).unwrap();
        assert!(start.elapsed() < SOON, "took {:?}", start.elapsed());
        let out = out.to_vec().unwrap();
        assert_eq!(out, [1, 2, 2, 2, 2, 2, 2, 2], "seed {seed}");
    }
}
