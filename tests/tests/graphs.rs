//! Graphs: the captured work runs whenever it is launched, in order with everything else. Work that cannot be captured
//! is an error, after which everything still works. Every test runs on every device.

mod algorithms;
mod alternatives;
mod beside;
mod capture;
mod conditions;
mod launch;

use sarek_runtime::prelude::*;

/// `y = a * x`.
#[kernel]
fn scale(x: &[u32], y: &mut [u32], a: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        y[i] = a * x[i];
    }
}

/// `x += 1`, with a wait of some length between reading and writing.
#[kernel]
fn slow_increment(x: &mut [u32], rounds: u32) {
    let i = global_idx_x();
    let old = x[i];
    let mut state = old | 1;
    for _ in 0..rounds {
        state = state * 1664525 + 1013904223;
    }
    // This does not occur with the tests' data, but the loop cannot be removed.
    x[i] = old + if state == 1 { 7 } else { 1 };
}

fn numbers(count: u32, salt: u32) -> Vec<u32> {
    (0..count).map(|i| i.wrapping_mul(2654435761).rotate_left(salt) ^ salt).collect()
}

fn grid(count: usize) -> Grid {
    Grid::cover(count, 64)
}
