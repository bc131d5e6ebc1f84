//! Kernels whose indices look as if they were in range.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// A minimum is small in one branch, and the same one is not elsewhere.
#[kernel]
fn small_in_a_branch(x: &mut [u32], y: &mut [u32], n: u32) {
    let i = thread_idx_x();
    if i < 3 {
        y[i.min(n)] = 1;
    }
    x[i.min(n)] = 2;
}

/// A lane that is absent hands over anything.
#[kernel]
fn shuffled(x: &mut [u32]) {
    let lane = lane_id();
    let other = shfl_down(FULL_MASK, lane, 1);
    x[other] = lane;
}

/// An atomic access yields what other threads wrote.
#[kernel]
fn queued(counter: &[AtomicU32], out: &mut [u32], n: u32) {
    if global_idx_x() < n {
        let at = counter[0].fetch_add(1, Ordering::Relaxed);
        out[at] = 1;
    }
}

/// The product wraps for a large width.
#[kernel]
fn wrapped(x: &mut [u32], width: u32) {
    let i = global_idx_x();
    let at = i * width;
    if at < 64 {
        x[at] = i;
    }
    x[i * width / width] = 1;
}

/// A counter that wraps before its guard is tested.
#[kernel]
fn passes_the_end(x: &mut [u32], n: u32, step: u32) {
    let mut i = global_idx_x();
    let mut rounds = 0;
    while i < n && rounds < 20 {
        x[i] = 1;
        i += step;
        rounds += 1;
    }
    x[i % 64] = 2;
}

/// The variable of the loop grows, whatever its first value is.
#[kernel]
fn grows(x: &mut [u32], n: u32) {
    let mut at = 0;
    for i in 0..n {
        x[at] = i;
        at = at * 2 + 1;
    }
}

#[device]
fn moved(at: &mut u32, by: u32) {
    *at += by;
}

/// A variable that is changed through a reference.
#[kernel]
fn through_references(x: &mut [u32], by: u32) {
    let mut at = global_idx_x();
    if (at as usize) < x.len() {
        moved(&mut at, by);
        x[at] = 1;
    }
}

/// A length that is cut to 32 bits is not the length; a number that is cast may be another one.
#[kernel]
fn cut(x: &mut [u32], n: u64) {
    let i = global_idx_x();
    if i < n as u32 {
        x[n as u32 - 1 - i] = i;
    }
    if (i as u64) < n {
        x[i as u8] = 1;
    }
}

/// Negative numbers: remainders, quotients and shifts.
#[kernel]
fn signed(x: &mut [u32], n: i32, m: i32) {
    let i = global_idx_x() as i32 - 3;
    x[(i % 8 + n) as u32 % 64] = 1;
    if m != 0 && i / m >= 0 {
        x[(i / m) & 63] = 2;
    }
    x[(i >> 1) + 2] = 3;
}

/// A guard on a name that is another variable by then.
#[kernel]
fn shadowed(x: &mut [u32], n: u32) {
    let mut i = global_idx_x();
    if i < n {
        i = i * 3;
        x[i] = 1;
    }
    let i = i.min(n);
    x[i] = 2;
}

/// One of two arms bounds the index.
#[kernel]
fn one_arm(x: &mut [u32], n: u32, first: bool) {
    let i = global_idx_x();
    let at = if first { i.min(n) } else { i + n };
    if first || at < 10 {
        x[at] = 1;
    }
}

/// A `continue` that skips what would have bounded it, and a `break` out of two loops.
#[kernel]
fn jumps(x: &mut [u32], n: u32) {
    let mut at = 0;
    'rounds: for i in 0..n {
        if i % 3 == 2 {
            at += 5;
            continue;
        }
        for j in 0..4u32 {
            if at + j > 40 {
                break 'rounds;
            }
            x[at + j] = i;
        }
        at += 1;
    }
    x[at] = 1;
}

/// The contents of shared memory are the values of its writers.
#[kernel]
fn from_shared(x: &mut [u32], n: u32) {
    let at = shared!([u32; 32]);
    superstep!({
        at[thread_idx_x() % 32] = n;
    });
    x[at[thread_idx_x() % 32]] = 1;
}

/// Quotients of sums whose parts are longer than the unit, and remainders of other numbers.
#[kernel(block = 32)]
fn not_swizzled(x: &mut [u32], by: u32) {
    let lane = lane_id();
    for k in 0..64u32 {
        x[(8 * k + lane % 9) / 64] = 1;
        x[8 + (8 * k + lane % 8 + by) / 64] = 2;
        x[16 + (8 * k - lane % 8) % 64 / 8] = 3;
        x[24 + k / 8 - k / 16 * 2 + k / 3 - k / 9 * 3] = 4;
        x[28 + k / 6 - k / 16 * 2] = 5;
    }
}

/// What only the device knows, asserted where an earlier check has passed: where that one always fails, nobody comes here.
#[kernel]
fn behind_a_check(x: &mut [u32], n: u32) {
    x[n] = 1;
    assert!(n as usize + 8 <= x.len());
    if n > 1000 {
        panic!("many");
    }
    assert!(x[0] < 7);
}

/// A truth value of memory that nobody has written may be none, and so may what is computed from it.
#[kernel(block = 32)]
fn truth_of_shared(x: &mut [u32], n: u32) {
    let seen = shared!([bool; 32]);
    let i = thread_idx_x();
    if i < n {
        seen[i] = true;
    }
    sync_threads();
    let mut any = n > 5;
    any |= seen[i];
    let chosen = if n > 3 { seen[i] } else { false };
    x[seen[i] as u32] = 1;
    x[!seen[i] as u32] = 2;
    x[(seen[i] ^ true) as u32] = 3;
    x[(n > 3 && seen[i]) as u32] = 4;
    x[any as u32] = 5;
    x[chosen as u32] = 6;
    x[seen[i].max(false) as u32] = 9;
    x[seen[i].min(true) as u32] = 10;
    // A comparison is one.
    x[(seen[i] == (n > 3)) as u32] = 7;
    x[(if seen[i] { 1 } else { 0 })] = 8;
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Either {
    Number(u32),
    Truth(bool),
}

/// So may one of an enum, of which threads that race store different variants.
#[kernel(block = 32)]
fn truth_of_variant(x: &mut [u32], cells: &mut [Either], n: u32) {
    cells[0] = if thread_idx_x() < n { Either::Number(n) } else { Either::Truth(true) };
    sync_threads();
    if let Either::Truth(truth) = cells[0] {
        x[truth as u32] = 1;
    }
}

/// The number of a thread wraps in a grid with more than 2^32 of them.
#[kernel]
fn numbered(x: &mut [u32], n: u32) {
    let i = global_idx_x();
    if i < n {
        x[i] = 1;
    }
}

/// A length that is cut to 32 bits says nothing of the length.
#[kernel]
fn length_cut(x: &[u8], y: &mut [u32]) {
    let n = x.len() as u32;
    if n < 64 {
        y[n as usize] = 1;
        y[x.len()] = 2;
    }
}

/// A comparison says nothing of what a closure makes of the number, or has changed.
#[kernel]
fn through_a_closure(x: &mut [u32], n: u32, by: u32) {
    let i = global_idx_x();
    let further = |at: u32| at + by;
    if i < n {
        x[further(i)] = 1;
    }
}

/// Nor of a number that an instruction has changed since.
#[kernel]
fn through_an_instruction(x: &mut [u32], n: u32) {
    let mut at = global_idx_x();
    if at < n {
        // SAFETY: it computes a number.
        unsafe {
            ptx!("add.u32 {sum}, {sum}, 1;", sum = inout(at), options(pure), cpu = at + 1);
        }
        x[at] = 1;
    }
}

/// What an assertion says holds only where it is made: a text without it would store anywhere.
#[kernel]
fn asserted(x: &mut [u32], data: &[u32], n: u32) {
    let at = data[0];
    assert!((at as usize) < x.len() && n < 1000);
    x[at] = 1;
    x[n % 1000] = 2;
}

/// The length of a dynamic array is the launch's.
#[kernel(block = 32)]
fn in_dynamic_memory(x: &mut [u32], n: u32) {
    let tile = shared!([u32]);
    let tid = thread_idx_x();
    superstep!({
        tile[tid] = n;
    });
    if tid + n < 32 {
        x[tid] = tile[tid + n];
    }
}

/// The address of a part is that of its first element.
#[kernel(block = 8)]
fn by_vectors(x: &[f32], y: &mut [f32]) {
    let i = thread_idx_x();
    let four: [f32; 4] = load_vector(&x[4 * i]);
    y[i] = four[0] + four[3];
}

pub const ALL: &[(&str, Try)] = &[
    ("numbered", |d, r| {
        let (mut x, n) = (zeros(d, r, 64)?, near(r, 64) as u32);
        let grid = cover(r, 96);
        attempt!(numbered, d, grid, &mut x, n)
    }),
    ("length_cut", |d, r| {
        let (x, mut y) = (zeros::<u8>(d, r, 63)?, zeros(d, r, 64)?);
        attempt!(length_cut, d, Grid::new(1, 1), &x, &mut y)
    }),
    ("through_a_closure", |d, r| {
        let (by, n) = ([0, 1, 8, u32::MAX][r.random_range(0..4)], near(r, 56) as u32);
        let (mut x, grid) = (zeros(d, r, 64)?, cover(r, 56));
        attempt!(through_a_closure, d, grid, &mut x, n, by)
    }),
    ("through_an_instruction", |d, r| {
        let (mut x, n, grid) = (zeros(d, r, 64)?, near(r, 63) as u32, cover(r, 63));
        attempt!(through_an_instruction, d, grid, &mut x, n)
    }),
    ("asserted", |d, r| {
        let (mut x, n) = (zeros(d, r, 64)?, near(r, 63) as u32);
        let data = d.upload(&[[0, 62, 63, 64, u32::MAX][r.random_range(0..5)]])?;
        attempt!(asserted, d, Grid::new(1, 1), &mut x, &data, n)
    }),
    ("in_dynamic_memory", |d, r| {
        let (mut x, n) = (zeros(d, r, 32)?, [0, 1, 31, u32::MAX][r.random_range(0..4)]);
        let grid = Grid::new(1, 32).with_shared::<u32>(near(r, 32));
        attempt!(in_dynamic_memory, d, grid, &mut x, n)
    }),
    ("by_vectors", |d, r| {
        let (x, mut y) = (d.zeros::<f32>(40)?, zeros(d, r, 8)?);
        let first = r.random_range(0..9usize);
        let x = x.slice(first..(first + near(r, 32)).min(40))?;
        attempt!(by_vectors, d, Grid::new(1, 8), &*x, &mut y)
    }),
    ("shuffled", |d, r| {
        let mut x = zeros(d, r, 32)?;
        attempt!(shuffled, d, Grid::new(1, 32), &mut x)
    }),
    ("queued", |d, r| {
        let (mut counter, mut out) = (d.upload(&[r.random_range(0..3u32)])?, zeros(d, r, 33)?);
        let grid = cover(r, 32);
        attempt!(queued, d, grid, counter.as_atomic(), &mut out, 32)
    }),
    ("wrapped", |d, r| {
        let width = [1, 2, 63, 64, 1 << 27, 1 << 31, u32::MAX][r.random_range(0..7)];
        let mut x = zeros(d, r, 64)?;
        attempt!(wrapped, d, Grid::new(1, 32), &mut x, width)
    }),
    ("passes_the_end", |d, r| {
        let step = [1, 2, 7, 64, 1 << 31, u32::MAX, u32::MAX - 1][r.random_range(0..7)];
        let (mut x, n) = (zeros(d, r, 64)?, near(r, 64) as u32);
        attempt!(passes_the_end, d, Grid::new(1, 32), &mut x, n, step)
    }),
    ("grows", |d, r| {
        let (mut x, n) = (zeros(d, r, 64)?, r.random_range(0..9));
        attempt!(grows, d, Grid::new(1, 1), &mut x, n)
    }),
    ("through_references", |d, r| {
        let by = [0, 1, 2, u32::MAX][r.random_range(0..4)];
        let (mut x, grid) = (zeros(d, r, 64)?, cover(r, 64));
        attempt!(through_references, d, grid, &mut x, by)
    }),
    ("cut", |d, r| {
        let n = [1, 32, 64, (1 << 32) + 1, (1 << 32) - 1, 1 << 33][r.random_range(0..6)];
        let mut x = zeros(d, r, 64)?;
        attempt!(cut, d, Grid::new(1, 32), &mut x, n)
    }),
    ("signed", |d, r| {
        let (n, m) = ([0, 7, 8, -1, i32::MIN][r.random_range(0..5)], [0, 1, 2, -1, -2][r.random_range(0..5)]);
        let mut x = zeros(d, r, 64)?;
        attempt!(signed, d, Grid::new(1, 32), &mut x, n, m)
    }),
    ("not_swizzled", |d, r| {
        let (mut x, by) = (zeros(d, r, 32)?, [0, 1, 64][r.random_range(0..3)]);
        attempt!(not_swizzled, d, Grid::new(1, 32), &mut x, by)
    }),
    ("behind_a_check", |d, r| {
        let (mut x, n) = (zeros(d, r, 64)?, near(r, 56) as u32);
        attempt!(behind_a_check, d, Grid::new(1, 1), &mut x, n)
    }),
    ("shadowed", |d, r| {
        let (mut x, n, grid) = (zeros(d, r, 64)?, near(r, 20) as u32, cover(r, 20));
        attempt!(shadowed, d, grid, &mut x, n)
    }),
    ("one_arm", |d, r| {
        let (mut x, n, grid, first) = (zeros(d, r, 64)?, near(r, 32) as u32, cover(r, 32), r.random());
        attempt!(one_arm, d, grid, &mut x, n, first)
    }),
    ("jumps", |d, r| {
        let (mut x, n) = (zeros(d, r, 42)?, r.random_range(0..20));
        attempt!(jumps, d, Grid::new(1, 1), &mut x, n)
    }),
    ("from_shared", |d, r| {
        let (mut x, n) = (zeros(d, r, 32)?, near(r, 31) as u32);
        attempt!(from_shared, d, Grid::new(1, 32), &mut x, n)
    }),
];

/// Kernels that keep at least that many checks in typical launches, or in one at the edge.
pub fn kept() -> Vec<(&'static str, Result<Checks>, usize)> {
    let d = Device::cpu();
    let numbers = |n: usize| d.zeros::<u32>(n).unwrap();
    let mut cells = d.upload(&[Either::Truth(false)]).unwrap();
    vec![
        ("shuffled", shuffled::checks_of(Grid::new(1, 32), &mut numbers(32)), 1),
        ("queued", queued::checks_of(Grid::new(1, 32), numbers(1).as_atomic(), &mut numbers(64), 32), 1),
        ("small_in_a_branch", small_in_a_branch::checks_of(Grid::new(1, 32), &mut numbers(3), &mut numbers(64), 31), 1),
        ("grows", grows::checks_of(Grid::new(1, 1), &mut numbers(64), 6), 1),
        ("truth_of_shared", truth_of_shared::checks_of(Grid::new(1, 32), &mut numbers(64), 6), 8),
        ("truth_of_variant", truth_of_variant::checks_of(Grid::new(1, 32), &mut numbers(64), &mut cells, 6), 1),
        ("asserted", asserted::checks_of(Grid::new(1, 1), &mut numbers(64), &numbers(1), 5), 1),
        ("length_cut", length_cut::checks_of(Grid::new(1, 1), &d.zeros::<u8>(64).unwrap(), &mut numbers(64)), 1),
        // More threads than numbers of 32 bits.
        ("numbered", numbered::checks_of(Grid::new((1 << 24) + 1, 256), &mut numbers(1000), 1000), 1),
        // The last one of any launch, and not only of those in which another one fails.
        ("behind_a_check", behind_a_check::checks(), 1),
    ]
}

/// A launch whose numbers do not wrap, and one with a single block more; parts that begin at a multiple of 16 bytes, and others.
#[test]
fn the_edge_is_exact() {
    let d = Device::cpu();
    let mut x = d.zeros::<u32>(1000).unwrap();
    let kept = |blocks: usize, x: &mut _| numbered::checks_of(Grid::new(blocks, 256), x, 1000).unwrap().kept();
    assert_eq!((kept(1 << 24, &mut x), kept((1 << 24) + 1, &mut x)), (0, 1));
    let (x, mut y) = (d.zeros::<f32>(40).unwrap(), d.zeros::<f32>(8).unwrap());
    for first in 0..9 {
        let part = x.slice(first..first + 32).unwrap();
        let kept = by_vectors::checks_of(Grid::new(1, 8), &part, &mut y).unwrap().kept();
        let end = by_vectors::launch(&d, Grid::new(1, 8), &part, &mut y).and_then(|()| d.synchronize());
        assert_eq!((kept == 0, end.is_ok()), (first % 4 == 0, first % 4 == 0), "{first}: {end:?}");
    }
}
