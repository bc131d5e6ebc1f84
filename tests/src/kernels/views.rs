//! Shared memory that several arrays use one after the other, and arrays with padded rows.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// An element that is stored in shared memory as a whole.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub key: u32,
    pub weight: f64,
}

/// Each block sorts its 256 bytes: first they are counted, then counters become places, then the bytes go there; keys, counters
/// and sums are never needed at the same time.
#[kernel(block = 256)]
pub fn counting_sort(keys: &[u8], sorted: &mut [u8]) {
    let counts = shared!([AtomicU32; 256]);
    let tid = thread_idx_x();
    let key = keys[global_idx_x()];
    superstep!(clear, {
        counts[tid].store(0, Ordering::Relaxed);
    });
    superstep!(count, {
        counts[key].fetch_add(1, Ordering::Relaxed);
    });
    let count = counts[tid].load(Ordering::Relaxed);

    let sums = shared!([u32; 256], reuse = counts);
    superstep!(start, {
        sums[tid] = count;
    });
    let mut distance = 1;
    while distance < 256 {
        let before = if tid >= distance { sums[tid - distance] } else { 0 };
        sync_threads();
        superstep!(sum, {
            sums[tid] += before;
        });
        distance *= 2;
    }
    let first = sums[tid] - count;

    let bytes = shared!([u8; 256], reuse = sums);
    superstep!(place, {
        for i in first..first + count {
            bytes[i] = tid as u8;
        }
    });
    sorted[global_idx_x()] = bytes[tid];
}

/// A region that begins again in each round of a loop, with rows, structs, short vectors and halves in it.
#[kernel(block = 32)]
pub fn rounds(xs: &[f32], out: &mut [f32], rounds: u32) {
    let lane = lane_id();
    let mut total = 0.0;
    for round in 0..rounds {
        let x = xs[round * 32 + lane];
        let tile = shared!([[f32; 8]; 4], pad = 1);
        superstep!(store, {
            tile[lane / 8][lane % 8] = x;
        });
        superstep!({
            total += tile[lane % 4][lane / 4];
        });
        let pairs = shared!([Pair; 32], reuse = tile);
        superstep!(pair, {
            pairs[31 - lane] = Pair { key: lane, weight: x as f64 };
        });
        total += pairs[lane].weight as f32 - pairs[lane].key as f32;
        let quads = shared!([Vec4<f32>; 8], reuse = pairs);
        superstep!(quad, {
            if lane < 8 {
                quads[lane] = Vec4::new(x, 1.0, 2.0, 3.0);
            }
        });
        total += quads[lane / 4].x * quads[lane % 8].w;
        let halves = shared!([f16; 32], reuse = quads);
        superstep!(half, {
            halves[lane] = f16::from_f32(lane as f32);
        });
        total += halves[(lane + 1) % 32].to_f32();
    }
    out[global_idx_x()] = total;
}

/// The sum over a block of 64, in memory that a second array then uses for the largest value: a function of its own.
#[device]
pub fn sum_and_largest<T: Integer>(value: T) -> (T, T) {
    let tid = thread_idx_x();
    let sums = shared!([T; 64]);
    superstep!(store, {
        sums[tid] = value;
    });
    let mut sum = T::ZERO;
    for i in 0..64 {
        sum += sums[i];
    }
    let largest = shared!([[T; 32]; 2], reuse = sums);
    superstep!(again, {
        largest[tid / 32][tid % 32] = value;
    });
    let mut most = T::LOWEST;
    for row in largest.iter() {
        for x in row {
            most = most.max(*x);
        }
    }
    (sum, most)
}

/// Calls it twice, one call right after the other.
#[kernel(block = 64)]
pub fn twice<T: Integer>(xs: &[T], out: &mut [T]) {
    let i = global_idx_x();
    let (sum, largest) = sum_and_largest(xs[i]);
    let (again, last) = sum_and_largest(xs[i] * (T::ONE + T::ONE));
    out[i] = sum + largest + again + last;
}

/// Sums of pairs, through the dynamic array: as bytes, as wider numbers, as rows, and as an array of constant length.
#[kernel]
pub fn dynamic(xs: &[u8], out: &mut [f64], lengths: &mut [u64]) {
    let bytes = shared!([u8]);
    let (tid, threads) = (thread_idx_x() as usize, block_dim_x() as usize);
    superstep!(load, {
        for i in (tid..bytes.len()).step_by(threads) {
            bytes[i] = xs[i];
        }
    });
    let mut sum = 0.0;
    for i in (tid..bytes.len()).step_by(threads) {
        sum += bytes[bytes.len() - 1 - i] as f64;
    }
    let doubles = shared!([f64], reuse = bytes);
    superstep!(sums, {
        if tid < doubles.len() {
            doubles[tid] = sum;
        }
    });
    let mut total = 0.0;
    for x in doubles.iter() {
        total += *x;
    }
    let rows = shared!([[u16; 3]], reuse = doubles);
    superstep!(rows, {
        if tid < rows.len() {
            rows[tid] = [1, tid as u16, 3];
        }
    });
    if tid < rows.len() {
        total += rows[tid][1] as f64;
    }
    if tid == 0 {
        lengths[0] = rows.len() as u64;
    }
    let fixed = shared!([[f32; 4]; 2], reuse = rows);
    superstep!(fixed, {
        if tid < 8 {
            fixed[tid / 4][tid % 4] = tid as f32;
        }
    });
    out[tid] = total + fixed[1][tid % 4] as f64;
}

/// The number of padding elements after each row.
const ROOM: usize = 4;

/// Adds up a row.
#[device]
fn sum_of(row: &[f32; 32]) -> f32 {
    let mut sum = 0.0;
    for x in row {
        sum += *x;
    }
    sum
}

/// Adds up part of a row.
#[device]
fn sum_of_slice(row: &[f32]) -> f32 {
    let mut sum = 0.0;
    for i in 0..row.len() {
        sum += row[i];
    }
    sum
}

/// Writes a row.
#[device]
fn fill_row(row: &mut [f32; 32], value: f32) {
    for x in row.iter_mut() {
        *x = value;
    }
}

/// Padded rows: elements, whole rows, adjacent elements, and rows lent to functions.
#[kernel(block = (32, 4))]
pub fn padded(xs: &[f32], out: &mut [f32]) {
    let tile = shared!([[f32; 32]; 4], pad = ROOM);
    let (column, row) = (thread_idx_x(), thread_idx_y());
    superstep!(load, {
        if column < 8 {
            let four = load_vector::<f32, 4>(&xs[row * 32 + column * 4]);
            store_vector(&mut tile[row][column * 4], four);
        }
    });
    let mine = tile[row];
    let mut sum = sum_of(&tile[3 - row]) + sum_of_slice(&tile[row]) * 2.0 + mine[31 - column];
    let [x, y] = load_vector::<f32, 2>(&tile[row][column / 2 * 2]);
    sum += x - y;
    sync_threads();
    superstep!(fill, {
        if column == 0 {
            fill_row(&mut tile[row], row as f32);
        }
    });
    out[row * 32 + column] = sum + tile[column % 4][column];
}

/// A transposition of square tiles of any side.
#[kernel]
pub fn transpose<const SIDE: usize, const ROOM: usize>(input: &[u64], output: &mut [u64], width: u32) {
    let tile = shared!([[[u64; SIDE]; SIDE]; 1], pad = ROOM);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    superstep!(load, {
        tile[0][ty][tx] = input[global_idx_y() * width + global_idx_x()];
    });
    let x = block_idx_y() * SIDE as u32 + tx;
    let y = block_idx_x() * SIDE as u32 + ty;
    output[y * grid_dim_y() * SIDE as u32 + x] = tile[0][tx][ty];
}

entries!("views": counting_sort, rounds, twice::<i32>, dynamic, padded, transpose::<16, 1>; twice::<u64>, transpose::<8, 0>);
