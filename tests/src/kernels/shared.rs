//! Shared memory and barriers.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// One partial sum per block of 256 elements.
#[kernel]
pub fn block_sums(input: &[f32], output: &mut [f32], n: u32) {
    let sdata = shared!([f32; 256]);
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(load, {
        sdata[tid] = if gid < n { input[gid] } else { 0.0 };
    });
    let mut stride = block_dim_x() / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                sdata[tid] += sdata[tid + stride];
            }
        });
        stride /= 2;
    }
    if tid == 0 {
        output[block_idx_x()] = sdata[0];
    }
}

/// A transposition through a padded tile of two dimensions.
#[kernel(block = (16, 16))]
pub fn transpose(input: &[u32], output: &mut [u32], width: u32, height: u32) {
    let tile = shared!([[u32; 17]; 16]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let x = global_idx_x();
    let y = global_idx_y();
    superstep!(load, {
        if x < width && y < height {
            tile[ty][tx] = input[y * width + x];
        }
    });
    let x = block_idx_y() * 16 + tx;
    let y = block_idx_x() * 16 + ty;
    if x < height && y < width {
        output[y * height + x] = tile[tx][ty];
    }
}

/// A histogram of 16 bins with shared atomics; several shared arrays of several types.
#[kernel]
pub fn histogram(input: &[u8], bins: &[AtomicU32], total: &[AtomicU64]) {
    let local = shared!([AtomicU32; 16]);
    let sum = shared!([AtomicU64; 1]);
    let tid = thread_idx_x();
    superstep!(clear, {
        for i in (tid..16).step_by(block_dim_x()) {
            local[i].store(0, Ordering::Relaxed);
        }
        if tid == 0 {
            sum[0].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        let i = global_idx_x() as usize;
        if i < input.len() {
            local[input[i] & 15].fetch_add(1, Ordering::Relaxed);
            sum[0].fetch_add(input[i] as u64, Ordering::Relaxed);
        }
    });
    for i in (tid..16).step_by(block_dim_x()) {
        bins[i].fetch_add(local[i].load(Ordering::Relaxed), Ordering::Relaxed);
    }
    if tid == 0 {
        total[0].fetch_add(sum[0].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// All forms of supersteps: named, nameless, with a value, in a block; and a bare barrier.
#[kernel]
pub fn supersteps(xs: &[i32], out: &mut [i32]) {
    let a = shared!([i32; 64]);
    let b = shared!([i64; 64]);
    let tid = thread_idx_x();
    let next = (tid + 1) % block_dim_x();
    superstep! {
        a[tid] = xs[tid];
        b[tid] = (xs[tid] * 2) as i64;
    }
    let left = superstep!(take, {
        let value = a[next];
        value + 1
    });
    superstep!({
        a[tid] = left;
    });
    let (first, second) = superstep!(pair, { (a[next], b[next]) });
    b[tid] = first as i64 + second;
    sync_threads();
    let mut sum = superstep! { b[next] + b[tid] };
    sync_threads();
    if block_dim_x() > 1 {
        superstep!(again, {
            a[tid] = sum as i32;
        });
        sum += a[next] as i64;
    }
    out[tid] = sum as i32;
}

pub fn supersteps_reference(xs: &[i32]) -> Vec<i32> {
    let n = xs.len();
    let next = |i: usize| (i + 1) % n;
    let left: Vec<i32> = (0..n).map(|i| xs[next(i)] + 1).collect();
    let b: Vec<i64> = (0..n).map(|i| i64::from(left[next(i)]) + i64::from(xs[next(i)] * 2)).collect();
    let sum: Vec<i64> = (0..n).map(|i| b[next(i)] + b[i]).collect();
    (0..n).map(|i| if n > 1 { (sum[i] + i64::from(sum[next(i)] as i32)) as i32 } else { sum[i] as i32 }).collect()
}

/// A shared array of arrays of a generic type, used by device functions by reference.
#[device]
pub fn fill<T: Number>(row: &mut [T; 32], at: u32, value: T) {
    row[at] = value;
}

/// The sum of a row.
#[device]
pub fn row_sum<T: Number, const N: usize>(row: &[T; N]) -> T {
    let mut sum = T::ZERO;
    for i in 0..N {
        sum += row[i];
    }
    sum
}

/// Adds to one element.
#[device]
pub fn bump<T: Number>(cell: &mut T, by: &T) {
    *cell += *by;
}

/// References to shared arrays, their rows and elements.
#[kernel(block = 32)]
pub fn references<T: Number>(xs: &[T], out: &mut [T]) {
    let row = shared!([T; 32]);
    let rows = shared!([[T; 32]; 2]);
    let tid = thread_idx_x();
    superstep!(store, {
        fill(row, tid, xs[tid]);
        fill(&mut rows[0], tid, xs[tid]);
        fill(&mut rows[1], 31 - tid, xs[tid]);
        bump(&mut rows[1][31 - tid], &xs[tid]);
        bump(&mut out[tid], &xs[0]);
    });
    out[tid] += row_sum(row) + row_sum(&rows[0]) + row_sum(&rows[1]);
}

/// Shared memory of truth values, and a flag that all threads read after a barrier.
#[kernel]
pub fn last_block(input: &[u32], partial: &mut [u32], count: &[AtomicU32], result: &mut [u32]) {
    let is_last = shared!([bool; 1]);
    let sum = shared!([AtomicU32; 1]);
    let tid = thread_idx_x();
    superstep!(clear, {
        if tid == 0 {
            sum[0].store(0, Ordering::Relaxed);
        }
    });
    superstep!(add, {
        let i = global_idx_x();
        if i < input.len() as u32 {
            sum[0].fetch_add(input[i], Ordering::Relaxed);
        }
    });
    superstep!(publish, {
        if tid == 0 {
            volatile_store(&mut partial[block_idx_x()], sum[0].load(Ordering::Relaxed));
            threadfence();
            let ticket = count[0].fetch_inc(grid_dim_x() - 1, Ordering::AcqRel);
            is_last[0] = ticket == grid_dim_x() - 1;
        }
    });
    if is_last[0] {
        let total = shared!([u32; 1]);
        superstep!(total, {
            if tid == 0 {
                threadfence();
                let mut all = 0;
                for block in 0..grid_dim_x() {
                    all += volatile_load(&partial[block]);
                }
                total[0] = all;
            }
        });
        if tid == block_dim_x() - 1 {
            result[0] = total[0];
        }
    }
}

entries!("shared": block_sums, transpose, histogram, supersteps, references::<i32>, references::<f64>, last_block);
