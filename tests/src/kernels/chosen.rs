//! Loads of which a condition chooses one: from a slice that is only read, or from one that is written meanwhile. NVRTC
//! merges both into one load, and must not take that for a load of constant memory.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// By a value: running sums from `first` on.
#[device]
pub fn by_value(x: &[f32], y: &mut [f32], first: u32) {
    for i in 1..y.len() as u32 {
        y[i] = if i <= first { x[i] } else { y[i - 1] } + 1.0;
    }
}

/// By statements, in a branch of their own each; a slice that could be written and is not.
#[device]
pub fn by_statements(x: &mut [u32], y: &mut [u32], odd: bool) {
    let last = y.len() as u32 - 1;
    for i in 0..last {
        let mut next = 0;
        if odd {
            next = x[i];
        }
        if !odd {
            next = y[i];
        }
        y[i + 1] = next * 3 + i;
    }
}

/// Twice an element.
#[device]
pub fn edge(items: &[i32], at: usize) -> i32 {
    items[at] * 2
}

/// By a function that is called for one or the other.
#[device]
pub fn by_function(x: &[i32], y: &mut [i32], first: usize) {
    for i in 1..y.len() {
        y[i] = if i < first { edge(x, i) } else { edge(y, i - 1) } % 1000 + 1;
    }
}

/// Chosen by an early return, and by a `match`.
#[device]
pub fn element(x: &[i32], y: &[i32], at: usize, way: i32) -> i32 {
    if way < 0 {
        return x[at];
    }
    match way % 3 {
        0 => x[at + 1],
        1 => y[at],
        _ => y[at + 1],
    }
}

/// Calls of that function, with writes between them.
#[device]
pub fn by_match(x: &[i32], y: &mut [i32], way: i32) {
    for i in 0..y.len() - 2 {
        y[i + 1] = element(x, y, i, way + i as i32 / 2) + 5;
    }
}

/// Each by a thread of its own: `x` is one row, and `y` a row for each thread.
#[kernel]
pub fn values(x: &[f32], y: &mut [f32], width: u32) {
    let i = global_idx_x();
    by_value(x, &mut y[i * width..(i + 1) * width], i);
}

#[kernel]
pub fn statements(x: &mut [u32], y: &mut [u32], width: u32) {
    let i = global_idx_x();
    by_statements(x, &mut y[i * width..(i + 1) * width], i % 2 == 1);
}

#[kernel]
pub fn functions(x: &[i32], y: &mut [i32], width: u32) {
    let i = global_idx_x();
    by_function(x, &mut y[i * width..(i + 1) * width], i as usize);
}

#[kernel]
pub fn matches(x: &[i32], y: &mut [i32], width: u32) {
    let i = global_idx_x();
    by_match(x, &mut y[i * width..(i + 1) * width], i as i32 - 8);
}

/// In one kernel, without a function.
#[kernel]
pub fn chosen(x: &[f32], y: &mut [f32], first: u32, n: u32) {
    for i in 1..n {
        y[i] = if i <= first { x[i] } else { y[i - 1] } + 1.0;
    }
}

entries!("chosen": chosen, values, statements, functions, matches);
