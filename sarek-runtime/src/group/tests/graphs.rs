//! Calls of groups in graphs: on the CPU, and the same on GPUs.

mod failures;
mod results;
mod waits;

use std::time::Duration;

use super::gpu::{Checks, gpus, group};
use super::{SIZES, upload};
use crate::group::{Communicator, Group};
use crate::monoid::{Monoid, Sum};
use crate::prelude::*;
use crate::{Buffer, Graph, GroupError, Result};

#[kernel]
fn add(x: &mut [u32], by: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] += by;
    }
}

/// The map `x -> scale * x + shift`. Maps are composed, in this order only.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Map {
    scale: u32,
    shift: u32,
}

struct Compose;

#[device]
impl Monoid<Map> for Compose {
    fn identity() -> Map {
        Map { scale: 1, shift: 0 }
    }

    fn combine(a: Map, b: Map) -> Map {
        Map { scale: a.scale * b.scale, shift: b.scale * a.shift + b.shift }
    }
}

/// Combines element by element what ranks have gathered.
#[kernel]
fn combine<M: Monoid<Map>>(gathered: &[Map], combined: &mut [Map]) {
    let i = global_idx_x();
    let n = combined.len() as u32;
    if i < n {
        let mut total = M::identity();
        let mut at = i;
        while at < gathered.len() as u32 {
            total = M::combine(total, gathered[at]);
            at += n;
        }
        combined[i] = total;
    }
}

/// Divides by an element of a buffer, so that a check can fail.
#[kernel]
fn divide(x: &mut [u32], by: &[u32]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] /= by[0];
    }
}

/// A long chain of operations.
#[kernel]
fn dawdle(x: &mut [u32], steps: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        let mut value = x[i];
        for _ in 0..steps {
            value = (value ^ (value >> 7)).wrapping_mul(0x9E37_79B1);
        }
        x[i] = value;
    }
}

/// Runs a function on groups of all sizes, on the CPU.
fn on_cpus(function: impl Fn(&Communicator) -> Result<()> + Sync) {
    for size in SIZES {
        let group = Group::cpu(size).unwrap();
        group.run(&function).unwrap_or_else(|error| panic!("{size} ranks: {error}"));
        assert_eq!(group.poisoned(), None);
    }
}

/// Runs a function on one GPU and on two, with checks of all kinds and without.
fn on_gpus(function: impl Fn(&Communicator) -> Result<()> + Sync) {
    let Some((gpus, _turn)) = gpus(1) else { return };
    let mut sizes = vec![1, 2, gpus.len()];
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        if size > gpus.len() {
            println!("skipped: one CUDA device, for a group of {size}");
            continue;
        }
        for checks in Checks::ALL {
            let Some(group) = group(&gpus[..size]) else { return };
            let group = checks.of_group(group).with_deadline(Duration::from_secs(60));
            group.run(&function).unwrap_or_else(|error| panic!("{size} ranks, checks {checks:?}: {error}"));
            assert_eq!(group.poisoned(), None);
        }
    }
}

/// The element `at` of a rank.
fn element(rank: usize, at: usize) -> u32 {
    (1000 * rank + at) as u32
}

/// Returns the error of a group.
#[track_caller]
fn failed<R>(result: Result<R>) -> GroupError {
    match result {
        Err(Error::Group(error)) => *error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("no error"),
    }
}

/// A graph that adds up a buffer of `length` ones.
fn sum_of_ones<'a>(rank: &'a Communicator, length: usize) -> Result<Graph<'a, Buffer<u32>>> {
    let x = upload(rank, &vec![1u32; length]);
    rank.device().capture_with(x, |stream, x| rank.all_reduce_in_place(stream, x, Sum))
}
