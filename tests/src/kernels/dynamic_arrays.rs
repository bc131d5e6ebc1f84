//! Several dynamic shared arrays in one kernel, with a length each.

use crate::catalogue::entries;
use crate::kernels::dynamic::sum;
use crate::kernels::structs::Vec3;
use sarek_runtime::prelude::*;

/// Counts the keys of the block's part in bins, both of a length that the launch gives, and sums the weights of each bin.
#[kernel]
pub fn weigh(keys: &[u32], weights: &[f64], counts: &mut [u32], sums: &mut [f64]) {
    let tile = shared!([u32]);
    let bins = shared!([AtomicU32]);
    let totals = shared!([f64]);
    let tid = thread_idx_x() as usize;
    superstep!(load, {
        for i in (tid..tile.len()).step_by(block_dim_x() as usize) {
            tile[i] = keys[block_idx_x() as usize * tile.len() + i];
        }
        for bin in (tid..bins.len()).step_by(block_dim_x() as usize) {
            bins[bin].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for i in (tid..tile.len()).step_by(block_dim_x() as usize) {
            bins[tile[i]].fetch_add(1, Ordering::Relaxed);
        }
        for bin in (tid..totals.len()).step_by(block_dim_x() as usize) {
            totals[bin] = 0.0;
            for i in 0..tile.len() {
                if tile[i] as usize == bin {
                    totals[bin] += weights[block_idx_x() as usize * tile.len() + i];
                }
            }
        }
    });
    for bin in (tid..bins.len()).step_by(block_dim_x() as usize) {
        counts[block_idx_x() as usize * bins.len() + bin] = bins[bin].load(Ordering::Relaxed);
        sums[block_idx_x() as usize * bins.len() + bin] = totals[bin];
    }
}

/// Consecutive arrays of each size: bytes, structs of 12 bytes, and numbers of which four are accessed at a time, whose
/// memory is reused.
#[kernel]
pub fn packed(xs: &[f32], flags: &mut [u8], out: &mut [f32]) {
    let marks = shared!([u8]);
    let points = shared!([Vec3]);
    let fours = shared!([f32]);
    let tid = thread_idx_x();
    superstep!(load, {
        marks[tid] = tid as u8;
        points[tid] = Vec3 { x: xs[tid], y: 1.0, z: tid as f32 };
        if tid * 4 < fours.len() as u32 {
            store_vector(&mut fours[tid * 4], [xs[tid], 2.0, 3.0, 4.0]);
        }
    });
    let next = (tid + 1) % block_dim_x();
    let point = points[next];
    let mut total = point.x + point.y + point.z;
    if tid * 4 < fours.len() as u32 {
        let [first, .., last] = load_vector::<f32, 4>(&fours[tid * 4]);
        total += first * last;
    }
    let pairs = shared!([u64], reuse = fours);
    superstep!(write, {
        if (tid as usize) < pairs.len() {
            pairs[tid] = u64::from(marks[next]) << 40;
        }
    });
    flags[tid] = marks[next];
    out[tid] = total + if tid == 0 { (pairs[pairs.len() - 1] >> 40) as f32 } else { 0.0 };
}

/// The sums of the first elements of two arrays, whose lengths are this function's callers' launch's.
#[device]
pub fn totals(x: i64) -> (i64, i64) {
    let few = shared!([i64]);
    let many = shared!([i64]);
    superstep!(store, {
        for i in (thread_idx_x() as usize..few.len()).step_by(block_dim_x() as usize) {
            few[i] = x;
        }
        for i in (thread_idx_x() as usize..many.len()).step_by(block_dim_x() as usize) {
            many[i] = x + 1;
        }
    });
    superstep!(sum, { (sum(few), sum(many)) })
}

/// Two dynamic arrays of a device function; only the length of the second one is used where the first one is used.
#[kernel]
pub fn lent(xs: &[i64], out: &mut [i64]) {
    let (few, many) = totals(xs[0]);
    out[thread_idx_x()] = few * 1000 + many;
}

/// One of two arrays exists only for its length.
#[kernel]
pub fn measured(out: &mut [u32]) {
    let tile = shared!([u32]);
    let rest = shared!([u16]);
    let last = shared!([[u8; 3]]);
    superstep!(fill, {
        tile[thread_idx_x()] = rest.len() as u32;
    });
    out[thread_idx_x()] = tile[(thread_idx_x() + 1) % block_dim_x()] + last.len() as u32;
}

/// The elements of each block, last first, by way of an array of constant length that is larger than 48 KiB. No barrier is needed
/// before it.
#[kernel(block = 64)]
pub fn reversed(xs: &mut [u32]) {
    let memory = shared!([u32]);
    let tile = shared!([u32; 16_000], reuse = memory);
    let tid = thread_idx_x();
    let i = global_idx_x();
    superstep!(share, {
        tile[250 * tid + 249] = xs[i];
    });
    xs[i] = tile[250 * (63 - tid) + 249];
}

entries!("dynamic_arrays": weigh, packed, lent, measured, reversed);
