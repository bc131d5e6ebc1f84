//! The longest chains that the macros accept, on the small stack of a test.

mod if_else;
mod nested;
mod plus;

use if_else::branches;
use nested::{blocks, parentheses};
use plus::sum;
use sarek_runtime::prelude::*;

#[kernel]
fn map(out: &mut [u32]) {
    let i = thread_idx_x();
    out[i] = branches(i) + sum(i) + parentheses(i) + blocks(i);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(4).unwrap();
    map::launch(&device, Grid::new(1, 4), &mut out).unwrap();
    let expected = (0..4).map(|i| branches(i) + sum(i) + parentheses(i) + blocks(i));
    assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<_>>());
    assert!(map::cuda_source_checked().contains("__global__"));
}
