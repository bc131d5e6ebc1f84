//! Adjacent elements that are read or written in one access.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Through every kind of memory and value: `out` is `xs`, each eight reversed.
#[kernel(block = 32)]
pub fn reverse_eights<T: Number>(xs: &[T], out: &mut [T], n: u32) {
    let tile = shared!([[T; 8]; 32]);
    let row = thread_idx_x();
    let from = global_idx_x() * 8;
    superstep!(load, {
        let mut low = [T::ZERO; 2];
        for k in (0..8u32).step_by(4) {
            if from < n {
                low = load_vector(&xs[from + k]);
            }
            store_vector(&mut tile[row][k], low);
            if from < n {
                store_vector(&mut tile[row][k + 2], load_vector::<T, 2>(&xs[from + k + 2]));
            } else {
                store_vector(&mut tile[row][k + 2], [T::ZERO; 2]);
            }
        }
    });
    if from < n {
        let parts = [load_vector::<T, 2>(&tile[row][0]), load_vector::<T, 2>(&tile[row][2])];
        #[unroll]
        for k in 0..2 {
            store_vector(&mut out[from + 6 - 2 * k], [parts[k][1], parts[k][0]]);
            let last = reversed(&tile[row], 4 + 2 * k);
            store_vector(&mut out[from + 2 - 2 * k], [last.0, last.1]);
        }
    }
}

/// The two elements from `i` on, the other way round.
#[device]
fn reversed<T: Number>(row: &[T; 8], i: u32) -> (T, T) {
    let pair = load_vector::<T, 2>(&row[i]);
    (pair[1], pair[0])
}

pub const COPY_LINE: u32 = line!() + 6;
/// Copies four elements from anywhere.
#[kernel]
pub fn copy_fours(xs: &[f32], out: &mut [f32], from: i64) {
    let i = global_idx_x() * 4;
    let first = from + i as i64;
    let four = load_vector::<f32, 4>(&xs[first]);
    store_vector(&mut out[i], four);
}

entries!("vectors": reverse_eights::<f32>, reverse_eights::<u8>, reverse_eights::<i64>, copy_fours);
