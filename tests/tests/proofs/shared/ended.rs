//! Threads that end because a check of another one has failed.

use super::{PROVEN, texts_of_usual_launches};
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The text of the loop looks whether a check of the launch has failed, since the pair as a whole comes from shared memory.
#[kernel(block = 64)]
fn in_a_pair(x: &mut [u32], y: &[u32], n: u32) {
    let tid = thread_idx_x();
    let sums = shared!([u32; 64]);
    let at = shared!([u32; 64]);
    let mut state = (0u32, tid);
    while state.0 < n {
        superstep!({
            sums[tid] = state.1;
        });
        state.1 = sums[63 - tid];
        sync_threads();
        state.0 += 1;
    }
    superstep!({
        at[tid] = tid;
    });
    x[at[63 - tid]] = 1;
    x[y[tid]] = 1;
}

#[device]
fn next(round: u32) -> u32 {
    let rounds = shared!([u32; 64]);
    superstep!({
        rounds[thread_idx_x()] = round;
    });
    round + 1
}

/// So it does here: the function uses shared memory.
#[kernel(block = 64)]
fn in_a_function(x: &mut [u32], y: &[u32], n: u32) {
    let tid = thread_idx_x();
    let at = shared!([u32; 64]);
    let mut round = 0;
    while round < n {
        round = next(round);
    }
    superstep!({
        at[tid] = tid;
    });
    x[at[63 - tid]] = 1;
    x[y[tid]] = 1;
}

/// It does not here, but threads meet in a loop without a counter.
#[kernel(block = 64)]
fn in_a_loop(x: &mut [u32], y: &[u32]) {
    let tid = thread_idx_x();
    let sums = shared!([u32; 64]);
    let at = shared!([u32; 64]);
    let (mut sum, mut stride) = (tid, 32u32);
    while stride > 0 {
        superstep!({
            sums[tid] = sum;
        });
        if tid < stride {
            sum += sums[tid + stride];
        }
        sync_threads();
        stride /= 2;
    }
    superstep!({
        at[tid] = tid;
    });
    x[at[63 - tid]] = sum;
    x[y[tid]] = 1;
}

/// Where a proof relies on the stores of other threads, nothing but a failed check ends a thread. (A debug build looks at each text.)
#[test]
fn no_thread_ends_because_another_one_has_failed() {
    let polls = |text: &str| text.contains("stop_if_failed(");
    for (number, (name, text)) in texts_of_usual_launches().into_iter().enumerate() {
        let text = text.unwrap();
        assert!(number >= PROVEN || !polls(&text), "{name}:\n{text}");
    }
    let d = Device::cpu();
    let (mut x, y) = (d.zeros::<u32>(64).unwrap(), d.zeros::<u32>(64).unwrap());
    let grid = Grid::new(2, 64);
    for text in [in_a_pair::cuda_source_of(grid, &mut x, &y, 64), in_a_function::cuda_source_of(grid, &mut x, &y, 64)] {
        let text = text.unwrap();
        assert!(polls(&text), "{text}");
    }
}

/// The kernels that keep a check, and how many.
pub fn kept() -> Vec<(&'static str, Result<Checks>, usize)> {
    let d = Device::cpu();
    let (mut x, y, grid) = (d.zeros::<u32>(64).unwrap(), d.zeros::<u32>(64).unwrap(), Grid::new(2, 64));
    vec![
        ("in_a_pair", in_a_pair::checks_of(grid, &mut x, &y, 64), 2),
        ("in_a_function", in_a_function::checks_of(grid, &mut x, &y, 64), 2),
        ("in_a_loop", in_a_loop::checks_of(grid, &mut x, &y), 2),
    ]
}
