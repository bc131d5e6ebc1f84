//! Kernels with a different number in each statement, which identifies the statement's line: CUDA lines must lead back
//! to the Rust lines.

use super::elsewhere::{add_numbers, make_kernel};
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

entries!("lines" in "lines": numbered, made);

/// Statements of all kinds, on one line and on several.
#[kernel]
pub fn numbered(xs: &mut [u32], n: u32) {
    let tile = shared!([u32; 64]);
    let i = global_idx_x();

    superstep!(load, {
        tile[thread_idx_x() % 64] = xs[i] + 1031;
    });
    // A comment, and blank lines.

    if n > 1033 {
        let called = add_numbers(xs[i] + 1039);
        xs[i] = called * 1049;
    } else if n > 1051 {
        xs[i] -= 1061;
    } else {
        for k in 0..n % 1063 {
            xs[i] += tile[k % 64] * 1069;
        }
    }
    let mut x = xs[i];
    while x > 1087 {
        x /= 1091;
    }
    xs[i] = match n {
        1093 => 1097,
        _ => x & 1103,
    };
    if n > 1123 {
        // Several lines in CUDA.
        xs[i] = (xs[i] + n) * (xs[i] ^ n) - (tile[i % 64] + n) * (tile[n % 64] + i) + (x ^ i) + (n >> 3) * 1117;
    }
}

make_kernel!(made, 1109);
