//! Kernels whose indices went through shared memory.

mod ended;
mod forms;
mod loaded_again;

use super::kernels::attempt;
use super::{Try, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// Kernels of blocks of 64 threads, with places to write, numbers that are any, and a number. They are proven, or keep a check.
macro_rules! kernels {
    ($x:ident, $y:ident, $n:ident, $tid:ident; $(#[$attributes:meta] $name:ident of $block:tt $body:block)*) => {
        $(
            #[$attributes]
            fn $name($x: &mut [u32], $y: &[u32], $n: u32) {
                let $tid = thread_idx_x();
                $body
            }
        )*

        pub const ALL: &[(&str, Try)] = &[$((stringify!($name), |d, r| {
            let kind = r.random_range(0..4);
            let any: [u32; 64] = std::array::from_fn(|_| match kind {
                0 => r.random(),
                1 => u32::MAX,
                2 => r.random_range(0..4),
                _ => 0,
            });
            let (length, n) = (near(r, 64), near(r, 32) as u32);
            let (mut x, y) = (d.zeros::<u32>(length)?, d.upload(&any)?);
            attempt!($name, d, Grid::new(2, $block), &mut x, &y, n)
        })),*];

        fn of_usual_launches() -> Vec<(&'static str, Result<Checks>)> {
            let d = Device::cpu();
            let y = d.zeros::<u32>(64).unwrap();
            vec![$((stringify!($name), $name::checks_of(Grid::new(2, $block), &mut d.zeros::<u32>(64).unwrap(), &y, 32))),*]
        }

        fn texts_of_usual_launches() -> Vec<(&'static str, Result<String>)> {
            let d = Device::cpu();
            let y = d.zeros::<u32>(64).unwrap();
            vec![$((stringify!($name), $name::cuda_source_of(Grid::new(2, $block), &mut d.zeros::<u32>(64).unwrap(), &y, 32))),*]
        }
    };
}

#[device]
fn reversed(value: u32) -> u32 {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        tile[tid] = value;
    });
    let other = tile[63 - tid];
    sync_threads();
    other
}

#[device]
fn late(value: u32) -> u32 {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    let other = tile[63 - tid];
    superstep!({
        tile[tid] = value;
    });
    other
}

#[device]
fn fill(part: &mut [u32], value: u32) {
    part[thread_idx_x()] = value;
}

#[device]
fn set(cell: &mut u32, value: u32) {
    *cell = value;
}

/// The number of kernels that need no check; the others keep one.
pub const PROVEN: usize = 21;

kernels! {
    x, y, n, tid;
    #[kernel(block = 64)] tile of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = y[tid].min(63); });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = (8, 8))] tile_of_rows of (8, 8) {
        let at = shared!([[u32; 8]; 8], pad = 1);
        superstep!({ at[thread_idx_y()][tid] = tid + 8 * thread_idx_y(); });
        x[at[tid][thread_idx_y()]] = 1;
    }
    #[kernel(block = (8, 8))] of_two_axes of (8, 8) {
        let at = shared!([u32; 64]);
        superstep!({ at[thread_idx_y() * 8 + tid] = tid; });
        x[at[y[0] % 64]] = 1;
    }
    #[kernel] own_element of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid % 64] = n.min(63); });
        x[at[tid % 64]] = 1;
    }
    #[kernel] of_any_block of 64 {
        let at = shared!([u32; 1024]);
        superstep!({ at[tid] = tid; });
        x[at[block_dim_x() - 1 - tid]] = 1;
    }
    #[kernel(block = 64)] first_one of 64 {
        let start = shared!([u32; 1]);
        if tid == 0 { start[0] = y[0] % 33; }
        sync_threads();
        x[start[0] + tid / 2] = 1;
    }
    #[kernel(block = 64)] some_threads of 64 {
        let at = shared!([u8; 16]);
        superstep!({ if tid < 16 { at[tid] = 4 * tid as u8; } });
        x[at[tid / 4]] = 1;
    }
    #[kernel(block = 64)] first_lanes of 64 {
        let at = shared!([u32; 2]);
        superstep!({ if lane_id() == 0 { at[warp_id()] = y[0] % 64; } });
        x[at[1 - warp_id()]] = 1;
    }
    #[kernel(block = 64)] strided of 64 {
        let at = shared!([i32; 200]);
        superstep!({ for i in (tid..200).step_by(64) { at[i] = (y[i % 64] % 64) as i32; } });
        x[at[y[tid] % 200]] = 1;
    }
    #[kernel(block = 64)] several_each of 64 {
        let at = shared!([u32; 256]);
        superstep!({ for k in 0..4u32 { at[tid + 64 * k] = k + 4 * (tid / 4); } });
        x[at[y[tid] % 256]] = 1;
    }
    #[kernel(block = 64)] two_stores of 64 {
        let at = shared!([u32; 128]);
        superstep!({ at[tid] = tid; at[tid + 64] = 63 - tid; });
        x[at[y[tid] % 128]] = 1;
    }
    #[kernel(block = 64)] one_thread_all of 64 {
        let at = shared!([u32; 50]);
        superstep!({ if tid == 0 { for k in 0..50u32 { at[k] = k; } } });
        x[at[tid.min(49)]] = 1;
    }
    #[kernel(block = 64)] in_rounds of 64 {
        let at = shared!([u32; 64]);
        for k in 0..n {
            superstep!({ at[tid] = (y[tid] + k) % 64; });
            superstep!({ x[at[63 - tid]] = k; });
        }
    }
    #[kernel(block = 64)] of_a_function of 64 {
        x[reversed(tid)] = reversed(2) + 61;
        x[reversed(n.min(63))] = 1;
    }
    #[kernel(block = 64)] two_arrays of 64 {
        let at = shared!([u32; 64]);
        let to = shared!([u32; 64]);
        superstep!({ at[tid] = y[tid] & 63; to[tid] = 63; });
        to[at[tid]] = tid;
        x[to[tid]] = 1;
    }
    #[kernel(block = 64)] written_again of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        if y[tid] > 3 { at[63 - tid] = 5; }
        x[at[tid]] = 1;
    }
    #[kernel(block = 64)] a_check_behind of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        x[at[63 - tid]] = y[tid];
    }
    #[kernel(block = (8, 8))] swept_rows of (8, 8) {
        let at = shared!([[u32; 8]; 16]);
        superstep!({ for row in (thread_idx_y()..16).step_by(8) { at[row][tid] = row * 4; } });
        x[at[y[tid] % 16][thread_idx_y()]] = 1;
    }
    #[kernel(block = 64)] as_many_as_told of 64 {
        let at = shared!([u32; 64]);
        superstep!({ if tid == 0 { for k in 0..n { at[k] = k % 64; } } });
        if tid < n { x[at[n - 1 - tid]] = 1; }
    }
    #[kernel(block = 64)] downwards of 64 {
        let at = shared!([u32; 100]);
        superstep!({ if tid == 5 { for k in (0..100u32).rev() { at[k] = k / 2; } } });
        x[at[tid + 36]] = 1;
    }
    #[kernel(block = 64)] swept_by_a_warp of 64 {
        let at = shared!([u32; 100]);
        superstep!({ if warp_id() == 1 { for i in (lane_id()..100).step_by(32) { at[i] = i / 2; } } });
        x[at[tid + 36]] = 1;
    }

    #[kernel(block = 64)] more_than_told of 64 {
        let at = shared!([u32; 64]);
        superstep!({ if tid == 0 { for k in 0..n { at[k] = k % 64; } } });
        x[at[tid]] = 1;
    }
    #[kernel(block = 64)] from_the_second_on of 64 {
        let at = shared!([u32; 200]);
        superstep!({ for i in (tid + 1..200).step_by(64) { at[i] = 0; } });
        x[at[y[tid] % 200]] = 1;
    }
    #[kernel(block = (8, 8))] swept_by_rows_alone of (8, 8) {
        let at = shared!([u32; 200]);
        superstep!({ for i in (tid..200).step_by(64) { at[i] = 0; } });
        x[at[y[tid] % 200]] = 1;
    }
    #[kernel(block = 48)] swept_by_half_a_warp of 48 {
        let at = shared!([u32; 100]);
        superstep!({ if warp_id() == 1 { for i in (lane_id()..100).step_by(32) { at[i] = 0; } } });
        x[at[tid + 36]] = 1;
    }
    #[kernel(block = 64)] swept_by_some of 64 {
        let at = shared!([u32; 200]);
        superstep!({ if tid < 16 { for i in (tid..200).step_by(64) { at[i] = 0; } } });
        x[at[y[tid] % 200]] = 1;
    }
    #[kernel] by_a_thread_of_larger_blocks of 64 {
        let at = shared!([u32; 1]);
        superstep!({ if tid == 70 { at[0] = 1; } });
        x[at[0]] = 1;
    }
    #[kernel(block = 64)] half of 64 {
        let at = shared!([u32; 128]);
        superstep!({ at[tid] = tid; });
        x[at[tid + n]] = 1;
    }
    #[kernel(block = 64)] sometimes of 64 {
        let at = shared!([u32; 64]);
        superstep!({ if y[0] > 2 { at[tid] = tid; } });
        x[at[tid]] = 1;
    }
    #[kernel(block = 64)] in_one_of_two_ways of 64 {
        let at = shared!([u32; 64]);
        superstep!({ if tid < n { at[tid] = tid; } });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] by_two_comparisons of 64 {
        let at = shared!([u32; 64]);
        superstep!({ if tid < 64 { if y[tid] > 2 { at[tid] = tid; } } });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] no_barrier of 64 {
        let at = shared!([u32; 64]);
        at[tid] = tid;
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] of_the_warp of 64 {
        let at = shared!([u32; 64]);
        at[tid] = tid;
        syncwarp(FULL_MASK);
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] any_later of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        for k in 0..2u32 {
            x[at[63 - tid]] = k;
            sync_threads();
            superstep!({ at[tid] = y[tid]; });
        }
    }
    #[kernel(block = 64)] sums of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        superstep!({ at[tid] += 1; });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] through_a_part of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        superstep!({ fill(at, y[tid]); });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] through_a_reference of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        superstep!({ set(&mut at[tid], y[tid]); });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] through_a_name of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        superstep!({ let second = &mut at[32..]; second[tid % 32] = y[tid]; });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] volatile of 64 {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        superstep!({ volatile_store(&mut at[tid], y[tid]); });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] counters of 64 {
        let at = shared!([AtomicU32; 64]);
        superstep!({ at[tid].store(tid, Ordering::Relaxed); });
        superstep!({ at[tid].fetch_add(1, Ordering::Relaxed); });
        x[at[tid].load(Ordering::Relaxed)] = 1;
    }
    #[kernel(block = 64)] long_numbers of 64 {
        let at = shared!([u64; 64]);
        superstep!({ at[tid] = tid as u64; });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] taken_over of 64 {
        let before = shared!([u32; 64]);
        superstep!({ before[tid] = y[tid]; });
        let n = before[63 - tid];
        let at = shared!([u32; 64], reuse = before);
        superstep!({ at[tid] = tid; });
        x[at[63 - tid]] = n;
    }
    #[kernel(block = 64)] a_check_before of 64 {
        let at = shared!([u32; 64]);
        if tid == 0 { x[y[0]] = 2; }
        superstep!({ at[tid] = tid; });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] a_check_in_an_earlier_round of 64 {
        let at = shared!([u32; 64]);
        for k in 0..3u32 {
            if k == 2 {
                superstep!({ at[tid] = tid; });
                x[at[63 - tid]] = 1;
            }
            if tid == 0 { x[y[0]] = 2; }
        }
    }
    #[kernel(block = 64)] as_a_flag_says of 64 {
        let flag = shared!([u32; 1]);
        let at = shared!([u32; 64]);
        superstep!({ if tid == 0 { flag[0] = y[0]; } });
        if flag[0] > 2 { superstep!({ at[tid] = tid; }); }
        superstep!({ if tid < 64 { at[tid] = tid; } });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] a_loop_that_breaks of 64 {
        let at = shared!([u32; 256]);
        superstep!({
            for k in 0..4u32 {
                if y[tid] > 2 { break; }
                at[tid + 64 * k] = k;
            }
        });
        x[at[y[tid] % 256]] = 1;
    }
    #[kernel(block = 64)] a_loop_that_continues of 64 {
        let at = shared!([u32; 256]);
        superstep!({
            for i in (tid..256).step_by(64) {
                if y[i % 64] > 2 { continue; }
                at[i] = 0;
            }
        });
        x[at[y[tid] % 256]] = 1;
    }
    #[kernel(block = 64)] a_loop_with_gaps of 64 {
        let at = shared!([u32; 200]);
        superstep!({ for i in (tid..200).step_by(65) { at[i] = 0; } });
        x[at[y[tid] % 200]] = 1;
    }
    #[kernel(block = 64)] a_diagonal of 64 {
        let at = shared!([[u32; 64]; 64]);
        superstep!({ at[tid][tid] = 0; });
        x[at[0][tid]] = 1;
    }
    #[kernel(block = 64)] stretched of 64 {
        let at = shared!([u32; 128]);
        superstep!({ at[2 * tid] = tid; });
        x[at[tid]] = 1;
    }
    #[kernel(block = (8, 8))] one_row of (8, 8) {
        let at = shared!([u32; 64]);
        superstep!({ at[8 * thread_idx_y()] = tid; });
        x[at[tid]] = 1;
    }
    #[kernel(block = 64)] an_earlier_call of 64 { x[late(tid) + late(0)] = 1; }
    #[kernel(block = 64)] by_the_other_arm of 64 {
        let at = shared!([u32; 64]);
        superstep!({ if tid == 0 { x[0] = 1; } else { at[tid] = tid; } });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 48)] last_lanes of 48 {
        let at = shared!([u32; 2]);
        superstep!({ if lane_id() == 31 { at[warp_id()] = 1; } });
        x[at[1]] = 1;
    }
    #[kernel(block = 48)] lanes_of_warps of 48 {
        let at = shared!([u32; 64]);
        superstep!({ at[32 * warp_id() + lane_id()] = tid; });
        x[at[63 - tid]] = 1;
    }
    #[kernel(block = 64)] a_place_read_again of 64 {
        let to = shared!([u32; 64]);
        let at = shared!([u32; 64]);
        superstep!({ to[tid] = y[tid] % 64; });
        at[to[tid]] = tid;
        x[at[to[tid]]] = 1;
    }
}

/// Whether the place is in range depends on `n`, and whether it is there on the check of `y`, which a thread passes before it stores.
#[kernel(block = 64)]
fn told(x: &mut [u32], y: &[u32], n: u32) {
    let at = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        at[tid] = y[tid].min(n);
    });
    x[at[63 - tid]] = 1;
}

#[test]
fn the_checks_before_the_barrier_are_part_of_the_condition() {
    let told: Vec<String> = told::checks().unwrap().checks.iter().map(ToString::to_string).collect();
    let (of_y, of_x) = ("64 <= y.len()", "n < x.len()");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().any(|check| check.ends_with(&format!("cannot fail if {of_y}"))), "{told:?}");
    let both = [format!("cannot fail if {of_y} && {of_x}"), format!("cannot fail if {of_x} && {of_y}")];
    assert!(told.iter().any(|check| both.iter().any(|both| check.ends_with(both))), "{told:?}");
}

/// Kernels that need no check in typical launches.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    of_usual_launches().into_iter().take(PROVEN).collect()
}

/// Kernels that keep a check in typical launches.
pub fn kept() -> Vec<(&'static str, Result<Checks>, usize)> {
    let others = of_usual_launches().into_iter().skip(PROVEN).chain(forms::usual());
    let others = others.map(|(name, checks)| (name, checks, 1));
    others.chain(ended::kept()).chain(loaded_again::kept()).collect()
}
