//! Numbers that other threads write meanwhile.

use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// Kernels with numbers that other threads write meanwhile, which a compiler may load again.
macro_rules! loaded_again {
    ($x:ident, $y:ident: $ty:ty, $tid:ident; $($name:ident $body:block)*) => {
        $(
            #[kernel(block = 64)]
            fn $name($x: &mut [u32], $y: &mut [$ty]) {
                let $tid = thread_idx_x();
                $body
            }
        )*
    };
}

/// The same, with the reports of their launches.
macro_rules! loaded_again_of {
    ($list:ident: $ty:ty; $($name:ident)*) => {
        fn $list() -> Vec<(&'static str, Result<Checks>, usize)> {
            let d = Device::cpu();
            let (grid, length) = (Grid::new(2, 64), 1 << 9);
            let checks = |of: &dyn Fn(&mut Buffer<u32>, &mut Buffer<$ty>) -> Result<Checks>| {
                of(&mut d.zeros::<u32>(length)?, &mut d.zeros::<$ty>(64)?)
            };
            vec![$((stringify!($name), checks(&|x, y| $name::checks_of(grid, x, y)), 1)),*]
        }
    };
}

loaded_again! {
    x, y: u32, tid;
    rotated {
        let at = shared!([u32; 64]);
        let k = y[tid].rotate_left(5) % 64;
        at[k] = 3;
        y[63 - tid] = tid;
        x[at[k]] = 1;
    }
    zeros_before {
        let at = shared!([u32; 64]);
        let k = y[tid].leading_zeros();
        at[k] = 3;
        x[at[k]] = 1;
    }
    difference {
        let at = shared!([u32; 64]);
        let k = (y[tid] % 64).abs_diff(3);
        at[k] = 3;
        x[at[k]] = 1;
    }
    chosen {
        let at = shared!([u32; 64]);
        let k = if y[tid] > 7 { tid } else { 63 - tid };
        at[k] = 3;
        x[at[k]] = 1;
    }
    assigned {
        let at = shared!([u32; 64]);
        let mut k = tid;
        if y[tid] > 7 { k = 63 - tid; }
        at[k] = 3;
        x[at[k]] = 1;
    }
    as_often {
        let at = shared!([u32; 64]);
        let mut k = 0u32;
        for _ in 0..y[tid] { k = (k + 3) % 64; }
        at[k] = 3;
        x[at[k]] = 1;
    }
    truth {
        let at = shared!([u32; 64]);
        let k = (y[tid] > 7) as u32;
        at[k] = 3;
        x[at[k]] = 1;
    }
    stored_terms {
        let at = shared!([u32; 64]);
        let v = y[tid];
        superstep!({ at[tid] = v - v / 64 * 64; });
        x[at[63 - tid]] = 1;
    }
    stored_half {
        let at = shared!([u32; 64]);
        let v = y[tid];
        superstep!({ at[tid] = (v - v / 64 * 64) / 2; });
        x[at[63 - tid]] = 1;
    }
    stored_choice {
        let at = shared!([u32; 64]);
        let v = y[tid];
        let w = if tid > 3 { v - v / 64 * 64 } else { 0 };
        superstep!({ at[tid] = w; });
        y[63 - tid] = w;
        x[at[63 - tid]] = 1;
    }
    elements_less {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        x[at[63 - tid].saturating_sub(30)] = y[0];
    }
    elements_apart {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        x[at[63 - tid].abs_diff(30)] = y[0];
    }
    elements_raised {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        x[at[63 - tid].div_ceil(9)] = y[0];
    }
    elements_twice {
        let at = shared!([u32; 64]);
        superstep!({ at[tid] = tid; });
        let v = at[63 - tid];
        x[2 * v - v] = y[0];
    }
}

loaded_again_of! { of_numbers: u32;
    rotated zeros_before difference chosen assigned as_often truth stored_terms stored_half stored_choice elements_less
    elements_apart elements_raised elements_twice
}

loaded_again! {
    x, y: i32, tid;
    remainder {
        let at = shared!([i32; 64]);
        superstep!({ at[tid] = y[tid].rem_euclid(64); });
        x[at[63 - tid]] = 1;
    }
    quotient {
        let at = shared!([u32; 64]);
        let k = (y[tid] / 3) as u32 % 64;
        at[k] = 3;
        x[at[k]] = 1;
    }
}

loaded_again_of! { of_signed_numbers: i32; remainder quotient }

loaded_again! {
    x, y: f32, tid;
    rounded {
        let at = shared!([u32; 64]);
        let k = y[tid] as u32 % 64;
        at[k] = 3;
        x[at[k]] = 1;
    }
}

loaded_again_of! { of_floats: f32; rounded }

/// What is compared is loaded once: the several terms are those of one number.
#[kernel(block = 64)]
fn compared_and_loaded_once(x: &mut [u32], y: &mut [u32], n: u32) {
    let tid = thread_idx_x();
    let v = y[tid];
    if v < n {
        x[v - v / 8 * 8] = 1;
        y[63 - tid] = 1;
    }
}

#[test]
fn what_is_compared_is_loaded_once() {
    let d = Device::cpu();
    let (mut x, mut y) = (d.zeros::<u32>(8).unwrap(), d.zeros::<u32>(64).unwrap());
    let grid = Grid::new(2, 64);
    let checks = compared_and_loaded_once::checks_of(grid, &mut x, &mut y, 64).unwrap();
    assert_eq!(checks.kept(), 0, "{checks}");
    let text = compared_and_loaded_once::cuda_source_of(grid, &mut x, &mut y, 64).unwrap();
    assert!(text.contains("= once(y["), "{text}");
}

/// The kernels that keep a check, and how many.
pub fn kept() -> Vec<(&'static str, Result<Checks>, usize)> {
    of_numbers().into_iter().chain(of_signed_numbers()).chain(of_floats()).collect()
}
