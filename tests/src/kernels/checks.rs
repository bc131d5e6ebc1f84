//! Kernels whose checks fail for some arguments. `LINE` constants give the places.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The file, as faults name it.
pub const FILE: &str = file!();

pub const READ_LINE: u32 = line!() + 6;
/// Doubles the elements at the indices.
#[kernel]
pub fn gather(xs: &[u32], indices: &[i32], out: &mut [u32]) {
    let i = global_idx_x();
    if i < indices.len() as u32 {
        out[i] = 2 * xs[indices[i]];
    }
}

pub const WRITE_LINE: u32 = line!() + 5;
/// Writes to the elements at the indices.
#[kernel]
pub fn scatter(values: &[u32], indices: &[u64], out: &mut [u32]) {
    let i = global_idx_x();
    out[indices[i]] = values[i];
}

pub const LOCAL_LINE: u32 = line!() + 6;
/// Reads a local and a shared array; both of 4 elements.
#[kernel]
pub fn arrays(indices: &[u32], out: &mut [u32], rows: bool) {
    let local = [1, 2, 3, 4];
    if rows {
        out[thread_idx_x()] = local[indices[thread_idx_x()]];
        return;
    }
    let tile = shared!([[u32; 4]; 2]);
    superstep!(fill, {
        tile[thread_idx_x() / 4 % 2][thread_idx_x() % 4] = 1;
    });
    out[thread_idx_x()] = tile[1][indices[thread_idx_x()]];
}

pub const DIVIDE_LINE: u32 = line!() + 5;
/// Divides.
#[kernel]
pub fn divide(xs: &[i32], ys: &[i32], out: &mut [i32]) {
    let i = global_idx_x();
    out[i] = xs[i] / ys[i];
}

pub const REMAINDER_LINE: u32 = line!() + 4;
/// Takes remainders.
#[kernel]
pub fn remainder(ys: &[u64], out: &mut [u64]) {
    out[global_idx_x()] %= ys[global_idx_x()];
}

pub const EUCLID_LINE: u32 = line!() + 4;
/// Divides otherwise.
#[kernel]
pub fn euclid(ys: &[u8], out: &mut [u8]) {
    out[global_idx_x()] = 100u8.rem_euclid(ys[global_idx_x()]);
}

pub const STEP_LINE: u32 = line!() + 5;
/// Steps.
#[kernel]
pub fn step(steps: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    for k in (0..10).step_by(steps[i]) {
        out[i] += k;
    }
}

pub const ASSERT_LINE: u32 = line!() + 5;
/// Asserts.
#[kernel]
pub fn claim(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    assert!(xs[i] < 100);
    assert!(xs[i] != 50, "fifty is not allowed");
    out[i] = xs[i];
}

pub const PANIC_LINE: u32 = line!() + 6;
/// Panics.
#[kernel]
pub fn give_up(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    if xs[i] > 100 {
        panic!("too \"large\" for 100%");
    }
    if xs[i] == 51 {
        unreachable!();
    }
    out[i] = xs[i];
}

/// Half of an even number.
#[device]
pub fn half(n: u32) -> Result<u32, u32> {
    if n % 2 == 0 { Ok(n / 2) } else { Err(n) }
}

pub const UNWRAP_LINE: u32 = line!() + 5;
/// Unwraps a missing value.
#[kernel]
pub fn unwraps(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    out[i] = 100u32.checked_sub(xs[i]).unwrap();
    out[i] += half(xs[i]).expect("an even number");
    out[i] += half(xs[i] + 1).unwrap_err();
}

/// Fails in a device function.
#[device]
pub fn element(xs: &[u32], i: u32) -> u32 {
    xs[i + 1]
}

pub const CALLED_LINE: u32 = line!() - 3;
/// Calls it.
#[kernel]
pub fn call(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    let value = element(xs, i);
    out[i] = value;
}

/// Returns `true` if this thread takes part, which no check of the source can see.
#[device]
pub fn takes_part(mask: &[u32]) -> bool {
    mask[block_idx_x()] != 0
}

pub const UNINITIALIZED_LINE: u32 = line!() + 11;
/// Reads uninitialized shared memory.
#[kernel]
pub fn forget(out: &mut [u32], skipped: u32) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!(fill, {
        if tid != skipped {
            tile[tid] = tid;
        }
    });
    out[tid] = tile[(tid + 1) % block_dim_x()];
}

pub const UNWRITTEN_LINE: u32 = line!() + 9;
/// Reads an array where nothing was written, if `element` is not 1 or 2.
#[kernel]
pub fn unwritten(out: &mut [u32], element: u32) {
    let mut items = uninit!([u32; 4]);
    for i in 1..3 {
        items[i] = i * 10;
    }
    if thread_idx_x() == 33 {
        out[0] = items[element % 4];
    }
}

pub const UNWRITTEN_WHOLE_LINE: u32 = line!() + 6;
/// Copies a partly written array.
#[kernel]
pub fn unwritten_whole(out: &mut [f32], x: f32) {
    let mut items = uninit!([f32; 2]);
    items[0] = x;
    let copy = items;
    out[0] = copy[0];
}

pub const NUMBER_LINE: u32 = line!() + 4;
/// A number of a vector by its place.
#[kernel]
pub fn number(xs: &[Vec3<i32>], k: i32, out: &mut [Vec2<i32>]) {
    out[0][k] = xs[0][(k + 1) as u64];
}

pub const WIDTH_LINE: u32 = line!() + 4;
/// A shuffle in parts of the warp.
#[kernel]
pub fn parted(width: u32, out: &mut [u32]) {
    out[thread_idx_x()] = shfl_width(FULL_MASK, thread_idx_x(), 1, width);
}

pub const DIVERGENT_LINE: u32 = line!() + 13;
/// A race: the first warp enters and changes memory that the second one then reads, so they wait at different barriers.
#[kernel]
pub fn race(out: &mut [u32]) {
    let flag = shared!([u32; 1]);
    let tid = thread_idx_x();
    superstep!(clear, {
        if tid == 0 {
            flag[0] = 0;
        }
    });
    if flag[0] == 0 {
        flag[0] = 1;
        superstep!(inside, {
            out[tid] = 1;
        });
    }
    superstep!(after, {
        out[tid] += 1;
    });
    out[tid] += flag[0];
}

pub const LONE_LINE: u32 = line!() + 7;
/// A race after which only one thread reaches a barrier, and all others have ended.
#[kernel]
pub fn lone_barrier(last: u32) {
    let s = shared!([u32; 1]);
    s[0] = thread_idx_x();
    if s[0] == last {
        sync_threads();
    }
}

pub const EARLY_LINE: u32 = line!() + 12;
/// A race after which one thread ends, and all others come to a barrier; or it fails before.
#[kernel]
pub fn early_end(divisor: u32, out: &mut [u32]) {
    let s = shared!([u32; 1]);
    s[0] = thread_idx_x();
    if s[0] == block_dim_x() - 1 {
        if divisor == 0 {
            out[0] = 1 / divisor;
        }
        return;
    }
    superstep!(others, {
        out[thread_idx_x()] = 1;
    });
}

pub const OUTSIDE_LINE: u32 = line!() + 6;
/// Reads from a lane that the mask may not name, in the lanes below a number.
#[kernel]
pub fn read_lane(lanes: u32, mask: u32, from: u32, out: &mut [u32]) {
    let lane = lane_id();
    if lane < lanes {
        out[thread_idx_x()] = shfl(mask, lane + 100, from);
    }
}

pub const COLLECTIVE_LINE: u32 = line!() + 7;
/// Half of a warp waits for the other half.
#[kernel]
pub fn half_shuffle(out: &mut [u32], mask: u32) {
    let lane = lane_id();
    out[lane] = lane;
    if lane < 16 {
        out[lane] = shfl_xor(mask, lane, 1);
    }
}

/// Waits for an event that never occurs.
#[kernel]
pub fn wait_forever(flag: &[AtomicU32], out: &mut [u32]) {
    while flag[0].load(Ordering::Acquire) == 0 {}
    out[0] = 1;
}

/// A part of a kernel that may be declared for blocks of 8 by 4.
#[kernel(block = (8, 4))]
pub fn declared(out: &mut [u32]) {
    out[thread_idx_y() * 8 + thread_idx_x()] = 1;
}

/// Takes 64 KiB of shared memory, which NVRTC rejects.
#[kernel]
pub fn large(out: &mut [u32]) {
    let tile = shared!([[u32; 128]; 128]);
    superstep!({
        tile[thread_idx_x()][0] = 1;
    });
    out[thread_idx_x()] = tile[0][0];
}

pub const DYNAMIC_LINE: u32 = line!() + 7;
/// Writes to the elements of a dynamic shared array at the indices, and reads what it wrote and the first element.
#[kernel]
pub fn dynamic(indices: &[i32], out: &mut [u32]) {
    let tile = shared!([u32]);
    let tid = thread_idx_x();
    superstep!({
        tile[indices[tid]] = tid;
    });
    out[tid] = tile[indices[tid]] + tile[0];
}

pub const STALE_LINE: u32 = line!() + 17;
/// Writes an array that takes the memory of another one over in the first round only.
#[kernel(block = 32)]
pub fn stale(out: &mut [u32], rounds: u32) {
    let lane = lane_id();
    for round in 0..rounds {
        let keys = shared!([u32; 32]);
        superstep!(write, {
            keys[lane] = lane;
        });
        out[lane] += keys[31 - lane];
        let counts = shared!([u32; 32], reuse = keys);
        superstep!(count, {
            if round == 0 {
                counts[lane] = 1;
            }
        });
        out[lane] += counts[lane];
    }
}

pub const ROW_LINE: u32 = line!() + 8;
/// Reads two adjacent elements of a row that need not lie at a multiple of their size.
#[kernel(block = 32)]
pub fn apart(out: &mut [u32], row: u32) {
    let tile = shared!([[u32; 32]; 2], pad = 1);
    superstep!(fill, {
        tile[row][lane_id()] = lane_id();
    });
    let two = load_vector::<u32, 2>(&tile[row][2]);
    out[lane_id()] = two[0] + two[1];
}

pub const FACTOR_LINE: u32 = line!() + 5;
/// Reads an array by value.
#[kernel]
pub fn factor(factors: [f32; 3], indices: &[u32], out: &mut [f32]) {
    let i = thread_idx_x();
    out[i] = factors[indices[i]];
}

/// Takes an array of any length.
#[kernel]
pub fn many<const N: usize>(factors: [u32; N], out: &mut [u32]) {
    out[0] = factors.len() as u32;
}

/// Adds one to every element.
#[kernel]
pub fn increment(xs: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < xs.len() {
        xs[i] += 1;
    }
}

entries!("checks" in "faults": gather, scatter, arrays, divide, remainder, euclid, step, claim, give_up, call, forget, race,
    lone_barrier, early_end, read_lane, half_shuffle, wait_forever, unwritten, unwritten_whole, number, parted, declared, dynamic,
    unwraps, stale, apart, factor, many::<768>,
    increment);
