//! The dynamic shared array: `shared!([T])`, with the length that the launch gives.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Each block reverses its part, which is as long as the array.
#[kernel]
pub fn reverse<T: Number>(xs: &[T], out: &mut [T]) {
    let tile = shared!([T]);
    let tid = thread_idx_x() as usize;
    let first = block_idx_x() as usize * tile.len();
    superstep!(load, {
        for i in (tid..tile.len()).step_by(block_dim_x() as usize) {
            tile[i] = xs[first + i];
        }
    });
    for i in (tid..tile.len()).step_by(block_dim_x() as usize) {
        out[first + i] = tile[tile.len() - 1 - i];
    }
}

/// A histogram of any number of bins, one for each counter.
#[kernel]
pub fn histogram(input: &[u32], bins: &[AtomicU32]) {
    let local = shared!([AtomicU32]);
    let tid = thread_idx_x() as usize;
    let threads = block_dim_x() as usize;
    superstep!(clear, {
        for i in (tid..local.len()).step_by(threads) {
            local[i].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        let i = block_idx_x() as usize * threads + tid;
        if i < input.len() {
            local[input[i]].fetch_add(1, Ordering::Relaxed);
        }
    });
    for i in (tid..bins.len()).step_by(threads) {
        bins[i].fetch_add(local[i].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Any number of padded rows: a transposition in blocks of 16 columns.
#[kernel]
pub fn transpose(input: &[u8], output: &mut [u8], width: u32, height: u32) {
    let tile = shared!([[u8; 17]]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let (x, y) = (global_idx_x(), global_idx_y());
    superstep!(load, {
        if x < width && y < height {
            tile[ty][tx] = input[y * width + x];
        }
    });
    // A thread for each element of the block's part, the other way round.
    let flat = ty * block_dim_x() + tx;
    let (row, column) = (flat % block_dim_y(), flat / block_dim_y());
    let x = block_idx_x() * block_dim_x() + column;
    let y = block_idx_y() * block_dim_y() + row;
    if x < width && y < height && column < 16 && row < tile.len() as u32 {
        output[x * height + y] = tile[row][column];
    }
}

/// The sum of a slice, wherever it is.
#[device]
pub fn sum(values: &[i64]) -> i64 {
    let mut total = 0;
    for i in 0..values.len() {
        total += values[i];
    }
    total
}

/// Writes an element of a slice.
#[device]
pub fn put(values: &mut [i64], at: u32, value: i64) {
    values[at] = value;
}

/// Adds to one element.
#[device]
pub fn bump(cell: &mut i64, by: i64) {
    *cell += by;
}

/// Beside static arrays, of smaller types too, and in the hands of device functions.
#[kernel]
pub fn mixed(xs: &[i64], out: &mut [i64]) {
    let flag = shared!([bool; 1]);
    let tile = shared!([i64]);
    let few = shared!([i64; 3]);
    let tid = thread_idx_x();
    superstep!(store, {
        put(tile, tid, xs[tid]);
        bump(&mut tile[tid], 1);
        if tid < 3 {
            put(few, tid, 1000);
        }
        if tid == 0 {
            flag[0] = !tile.is_empty();
        }
    });
    if flag[0] {
        superstep!(total, {
            out[tid] = sum(tile) + sum(few) + tile.len() as i64;
        });
    }
}

/// Four elements in one access.
#[kernel(block = 32)]
pub fn fours(xs: &[f32], out: &mut [f32]) {
    let first = shared!([u8; 3]);
    let tile = shared!([f32]);
    let at = thread_idx_x() * 4;
    superstep!(load, {
        store_vector(&mut tile[at], load_vector::<f32, 4>(&xs[at]));
        if at == 0 {
            first[1] = 1;
        }
    });
    let back = 124 - at;
    let four = load_vector::<f32, 4>(&tile[back]);
    store_vector(&mut out[at], [four[3], four[2], four[1], four[0]]);
    out[at] += first[1] as f32;
}

/// Returns the number of elements of the dynamic array, which is this function's, and the value that the next thread wrote.
#[device]
pub fn exchange(value: u32) -> (u32, usize) {
    let cells = shared!([u32]);
    superstep!(write, {
        cells[thread_idx_x()] = value;
    });
    let next = superstep!(read, { cells[(thread_idx_x() + 1) % block_dim_x()] });
    (next, cells.len())
}

/// A dynamic array of a device function that is called twice.
#[kernel]
pub fn exchanges(xs: &[u32], out: &mut [u32]) {
    let tid = thread_idx_x();
    let (next, length) = exchange(xs[tid]);
    let (after_next, _) = exchange(next);
    out[tid] = after_next + length as u32;
}

entries!("dynamic": reverse::<f32>, histogram, transpose, mixed, fours, exchanges;
    reverse::<u8>, reverse::<i16>, reverse::<f64>, reverse::<u64>);
