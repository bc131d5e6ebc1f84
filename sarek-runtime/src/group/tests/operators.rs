//! Collectives with operators of one's own.

use std::fmt::Debug;
use std::time::Duration;

use super::gpu::{Checks, gpus, group};
use super::{everywhere, upload};
use crate::group::{Communicator, Group};
use crate::launch::Target;
use crate::monoid::{BitXor, Monoid, Sum};
use crate::prelude::*;
use crate::{GroupError, Result};

const LENGTHS: [usize; 6] = [0, 1, 31, 33, 257, 1000];

/// The map `x -> scale * x + shift`.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Affine {
    scale: u32,
    shift: u32,
}

/// First one map, then the other: not commutative.
#[derive(Clone, Copy)]
struct Then;

#[device]
impl Monoid<Affine> for Then {
    fn identity() -> Affine {
        Affine { scale: 1, shift: 0 }
    }

    fn combine(a: Affine, b: Affine) -> Affine {
        Affine { scale: b.scale.wrapping_mul(a.scale), shift: b.scale.wrapping_mul(a.shift).wrapping_add(b.shift) }
    }
}

/// The product of matrices of two rows.
#[derive(Clone, Copy)]
struct MatrixProduct;

#[device]
impl Monoid<[[u64; 2]; 2]> for MatrixProduct {
    fn identity() -> [[u64; 2]; 2] {
        [[1, 0], [0, 1]]
    }

    fn combine(a: [[u64; 2]; 2], b: [[u64; 2]; 2]) -> [[u64; 2]; 2] {
        let mut c = [[0u64; 2]; 2];
        for i in 0..2 {
            for j in 0..2 {
                c[i][j] = (a[i][0] * b[0][j] + a[i][1] * b[1][j]) % 1_000_003;
            }
        }
        c
    }
}

/// A value that may be missing: a `bool`, of which not every byte is one, and padding.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Maybe {
    is_there: bool,
    value: f64,
}

/// The first value that is there, which depends on the order, too.
#[derive(Clone, Copy)]
struct First;

#[device]
impl Monoid<Maybe> for First {
    fn identity() -> Maybe {
        Maybe { is_there: false, value: 0.0 }
    }

    fn combine(a: Maybe, b: Maybe) -> Maybe {
        if a.is_there { a } else { b }
    }
}

fn affine(rank: usize, at: usize) -> Affine {
    Affine { scale: 2 * (rank + at) as u32 + 3, shift: (7 * rank + at) as u32 + 1 }
}

fn matrix(rank: usize, at: usize) -> [[u64; 2]; 2] {
    [[at as u64 + 1, rank as u64], [3, (rank + at) as u64 % 5]]
}

fn maybe(rank: usize, at: usize) -> Maybe {
    Maybe { is_there: (rank + at).is_multiple_of(3), value: (100 * rank + at) as f64 }
}

/// Makes each call, and compares the results with a fold in the order of the ranks.
fn calls<T: Element + Copy + Debug + PartialEq, M: Monoid<T> + Copy>(
    rank: &Communicator,
    target: &impl Target,
    length: usize,
    of: impl Fn(usize, usize) -> T,
    operator: M,
) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    let folded = |at: usize| (1..size).fold(of(0, at), |total, rank| M::combine(total, of(rank, at)));
    let expected: Vec<T> = (0..length).map(folded).collect();
    let mine: Vec<T> = (0..length).map(|at| of(me, at)).collect();
    let (input, mut output) = (upload(rank, &mine), device.zeros::<T>(length)?);
    rank.all_reduce_with(target, &input, &mut output, operator)?;
    assert_eq!(
        (input.to_vec()?, output.to_vec()?),
        (mine.clone(), expected.clone()),
        "{length} elements, {size} ranks"
    );
    rank.all_reduce_in_place_with(target, &mut output, operator)?;
    let again = expected.iter().map(|one| (1..size).fold(*one, |total, _| M::combine(total, *one)));
    assert_eq!(output.to_vec()?, again.collect::<Vec<_>>());

    let root = size / 2;
    let mut at_root = device.zeros::<T>(if me == root { length } else { 2 })?;
    let untouched = at_root.to_vec()?;
    rank.reduce_with(target, &input, &mut at_root, operator, root)?;
    assert_eq!(at_root.to_vec()?, if me == root { expected } else { untouched });

    let all: Vec<T> = (0..size * length).map(|at| of(me, at)).collect();
    rank.reduce_scatter_with(target, &upload(rank, &all), &mut output, operator)?;
    assert_eq!(output.to_vec()?, (me * length..(me + 1) * length).map(folded).collect::<Vec<_>>());
    Ok(())
}

fn all_operators(rank: &Communicator) -> Result<()> {
    let stream = rank.device().stream()?;
    for length in LENGTHS {
        calls(rank, rank.device(), length, affine, Then)?;
        calls(rank, &stream, length, matrix, MatrixProduct)?;
        calls(rank, rank.device(), length, maybe, First)?;
        calls(rank, &stream, length, |rank, at| (37 * rank + at) as u8, BitXor)?;
        // Rounded in the order of the ranks.
        calls(rank, &stream, length, |rank, at| [1e8f32, 1.0, -1e8][(rank + at) % 3], Sum)?;
    }
    Ok(())
}

#[test]
fn every_operator_combines_in_the_order_of_the_ranks() {
    everywhere(all_operators, |_, _| {});
}

/// The memory of calls that are made together.
struct Together {
    maps: Buffer<Affine>,
    flags: Buffer<Maybe>,
    numbers: Buffer<u32>,
    in_place: Buffer<Affine>,
    at_root: Buffer<Affine>,
    first: Buffer<Maybe>,
    theirs: Buffer<u32>,
    sum: Buffer<u32>,
}

impl Together {
    fn new(rank: &Communicator, length: usize) -> Result<Together> {
        let (me, device) = (rank.rank(), rank.device());
        let maps: Vec<Affine> = (0..length).map(|at| affine(me, at)).collect();
        let flags: Vec<Maybe> = (0..rank.size() * length).map(|at| maybe(me, at)).collect();
        Ok(Together {
            maps: upload(rank, &maps),
            flags: upload(rank, &flags),
            numbers: upload(rank, &[me as u32 + 1, 7]),
            in_place: upload(rank, &maps),
            at_root: device.zeros(length)?,
            first: device.zeros(length)?,
            theirs: device.zeros(2)?,
            sum: device.zeros(2)?,
        })
    }

    /// Makes calls of all kinds, those of two ranks in an order that depends on the rank.
    fn call(&mut self, rank: &Communicator, target: &impl Target) -> Result<()> {
        let (me, size) = (rank.rank(), rank.size());
        let (before, after) = ((me + size - 1) % size, (me + 1) % size);
        let mut calls = rank.calls();
        if me.is_multiple_of(2) {
            calls.send(&self.numbers, after)?;
        }
        calls.all_reduce_in_place_with(&mut self.in_place, Then)?.all_reduce(&self.numbers, &mut self.sum, Sum)?;
        calls.reduce_with(&self.maps, &mut self.at_root, Then, size - 1)?;
        calls.reduce_scatter_with(&self.flags, &mut self.first, First)?;
        if !me.is_multiple_of(2) {
            calls.send(&self.numbers, after)?;
        }
        calls.receive(&mut self.theirs, before)?;
        calls.run(target)
    }

    /// Compares the results. `maps` is what each rank had in place before, and becomes what it has now.
    fn check(&self, rank: &Communicator, maps: &mut [Vec<Affine>]) -> Result<()> {
        let (me, size, length) = (rank.rank(), rank.size(), self.maps.len());
        let total: Vec<Affine> = (0..length)
            .map(|at| (1..size).fold(maps[0][at], |total, rank| Then::combine(total, maps[rank][at])))
            .collect();
        assert_eq!(self.in_place.to_vec()?, total, "{length} elements, {size} ranks");
        maps.fill(total);
        let composed = |at| (1..size).fold(affine(0, at), |total, rank| Then::combine(total, affine(rank, at)));
        if me == size - 1 {
            assert_eq!(self.at_root.to_vec()?, (0..length).map(composed).collect::<Vec<_>>());
        }
        let first = |at| (1..size).fold(maybe(0, at), |total, rank| First::combine(total, maybe(rank, at)));
        assert_eq!(self.first.to_vec()?, (me * length..(me + 1) * length).map(first).collect::<Vec<_>>());
        assert_eq!(self.theirs.to_vec()?, [((me + size - 1) % size) as u32 + 1, 7]);
        assert_eq!(self.sum.to_vec()?, [(size * (size + 1) / 2) as u32, 7 * size as u32]);
        Ok(())
    }
}

/// Calls that are made together, at once and in a graph, twice each.
fn together(rank: &Communicator) -> Result<()> {
    let stream = rank.device().stream()?;
    for length in [0, 1, 33, 257] {
        let mut maps: Vec<Vec<Affine>> =
            (0..rank.size()).map(|rank| (0..length).map(|at| affine(rank, at)).collect()).collect();
        let mut memory = Together::new(rank, length)?;
        for _ in 0..2 {
            memory.call(rank, &stream)?;
            memory.check(rank, &mut maps)?;
        }
        let mut graph = rank.device().capture_with(memory, |stream, memory| memory.call(rank, stream))?;
        for _ in 0..2 {
            graph.launch()?;
            graph.state().check(rank, &mut maps)?;
        }
    }
    Ok(())
}

#[test]
fn own_operators_are_among_calls_that_are_made_together() {
    everywhere(together, |_, _| {});
}

/// Parts of one buffer, which begin anywhere.
#[test]
fn parts_of_buffers_are_combined() {
    let run = |rank: &Communicator| {
        let mut x = upload(rank, &(0..10u8).collect::<Vec<_>>());
        let (left, mut right) = x.split_at_mut(5)?;
        rank.all_reduce_with(rank.device(), &left.slice(1..4)?, &mut right.slice_mut(1..4)?, Sum)?;
        x.to_vec()
    };
    everywhere(run, |size, results| {
        let n = size as u8;
        assert_eq!(results, vec![vec![0, 1, 2, 3, 4, 5, n, 2 * n, 3 * n, 9]; size]);
    });
}

/// An iteration in a graph that a kernel changes, launched several times.
fn graph(rank: &Communicator) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    for length in [0, 1, 33, 1000] {
        let mine: Vec<Affine> = (0..length).map(|at| affine(me, at)).collect();
        let scatter: Vec<Maybe> = (0..size * length).map(|at| maybe(me, at)).collect();
        let state = (
            upload(rank, &mine),
            device.zeros::<Affine>(length)?,
            upload(rank, &scatter),
            device.zeros::<Maybe>(length)?,
        );
        let mut graph = device.capture_with(state, |stream, (x, y, flags, first)| {
            rank.all_reduce_with(stream, x, y, Then)?;
            rank.all_reduce_in_place_with(stream, x, Then)?;
            rank.reduce_scatter_with(stream, flags, first, First)
        })?;
        let mut each: Vec<Vec<Affine>> =
            (0..size).map(|rank| (0..length).map(|at| affine(rank, at)).collect()).collect();
        for _ in 0..3 {
            graph.launch()?;
            let folded = |at: usize| (1..size).fold(each[0][at], |total, rank| Then::combine(total, each[rank][at]));
            let total: Vec<Affine> = (0..length).map(folded).collect();
            assert_eq!(graph.state().1.to_vec()?, total);
            each = vec![total; size];
        }
        let first = |at: usize| (1..size).fold(maybe(0, at), |total, rank| First::combine(total, maybe(rank, at)));
        assert_eq!(graph.state().3.to_vec()?, (me * length..(me + 1) * length).map(first).collect::<Vec<_>>());
    }
    Ok(())
}

#[test]
fn own_operators_are_captured() {
    everywhere(graph, |_, _| {});
}

#[test]
fn own_operators_work_on_gpus() {
    let Some((gpus, _turn)) = gpus(1) else { return };
    for size in [1, 2, gpus.len()] {
        if size > gpus.len() {
            println!("skipped: one CUDA device, for a group of {size}");
            continue;
        }
        for checks in Checks::ALL {
            let Some(group) = group(&gpus[..size]) else { return };
            let group = checks.of_group(group).with_deadline(Duration::from_secs(60));
            let run =
                |rank: &Communicator| all_operators(rank).and_then(|()| together(rank)).and_then(|()| graph(rank));
            group.run(run).unwrap_or_else(|error| panic!("{size} ranks, checks {checks:?}: {error}"));
            assert_eq!(group.poisoned(), None);
        }
    }
}

/// All ranks get one mismatch with this text, and the group can be used afterwards.
#[track_caller]
fn mismatch(text: &str, function: impl Fn(&Communicator) -> Result<()> + Sync) {
    let group = Group::cpu(2).unwrap();
    let run = |rank: &Communicator| match function(rank) {
        Err(Error::Group(error)) => Ok(*error),
        other => panic!("rank {}: {other:?}", rank.rank()),
    };
    for error in group.run(run).unwrap() {
        assert!(matches!(error, GroupError::Mismatch { .. }), "{error}");
        assert!(error.to_string().contains(text), "{error}");
    }
    group.run(Communicator::barrier).unwrap();
}

#[test]
fn different_calls_with_own_operators_are_named() {
    mismatch(
        "rank 0 calls all_reduce_with (Then) of 5 Affine, rank 1 calls all_reduce_with (Then) of 6 Affine;",
        |rank| {
            let length = 5 + rank.rank();
            let mut x = upload(rank, &vec![affine(0, 0); length]);
            rank.all_reduce_in_place_with(rank.device(), &mut x, Then)
        },
    );
    mismatch("rank 0 calls all_reduce_with (Sum) of 2 u32, rank 1 calls all_reduce_with (BitXor) of 2 u32;", |rank| {
        let mut x = upload(rank, &[1u32; 2]);
        match rank.rank() {
            0 => rank.all_reduce_in_place_with(rank.device(), &mut x, Sum),
            _ => rank.all_reduce_in_place_with(rank.device(), &mut x, BitXor),
        }
    });
    mismatch("rank 0 calls all_reduce_with (Sum) of 2 u32, rank 1 calls all_reduce_with (Sum) of 2 i32;", |rank| {
        let (mut x, mut y) = (upload(rank, &[1u32; 2]), upload(rank, &[1i32; 2]));
        match rank.rank() {
            0 => rank.all_reduce_in_place_with(rank.device(), &mut x, Sum),
            _ => rank.all_reduce_in_place_with(rank.device(), &mut y, Sum),
        }
    });
    mismatch(
        "rank 0 calls reduce_with (Sum) of 1 u8 to rank 0, rank 1 calls reduce_with (Sum) of 1 u8 to rank 1;",
        |rank| {
            let (x, mut y) = (upload(rank, &[1u8]), upload(rank, &[1u8]));
            rank.reduce_with(rank.device(), &x, &mut y, Sum, rank.rank())
        },
    );
    // NCCL's own call is another one.
    mismatch("rank 0 calls all_reduce_with (Sum) of 1 u8, rank 1 calls all_reduce (sum) of 1 u8;", |rank| {
        let mut x = upload(rank, &[1u8]);
        match rank.rank() {
            0 => rank.all_reduce_in_place_with(rank.device(), &mut x, Sum),
            _ => rank.all_reduce_in_place(rank.device(), &mut x, Sum),
        }
    });
}

/// Ranks that make other calls together are told, and so is one that makes its calls one by one.
#[test]
fn different_calls_that_are_made_together_are_named() {
    mismatch("rank 0 calls all_reduce_with (Sum) of 1 u32, rank 1 calls all_reduce_with (BitXor) of 1 u32;", |rank| {
        let (mut x, mut y) = (upload(rank, &[1u32]), upload(rank, &[1u32]));
        let mut calls = rank.calls();
        match rank.rank() {
            0 => calls.all_reduce_in_place_with(&mut x, Sum)?.all_reduce_in_place_with(&mut y, BitXor)?,
            _ => calls.all_reduce_in_place_with(&mut x, BitXor)?.all_reduce_in_place_with(&mut y, Sum)?,
        };
        calls.run(rank.device())
    });
}

#[test]
fn wrong_arguments_are_errors_at_once() {
    let group = Group::cpu(2).unwrap();
    let rank = &group.communicators()[0];
    let (device, x, mut y) = (rank.device(), upload(rank, &[0u32; 3]), upload(rank, &[0u32; 5]));
    let table = [
        (
            rank.all_reduce_with(device, &x, &mut y, Sum),
            "all_reduce_with: the input has 3 elements, but the output has 5",
        ),
        (rank.reduce_with(device, &x, &mut y, Sum, 2), "reduce_with: the root is rank 2, but the group has 2"),
        (rank.reduce_with(device, &x, &mut y, Sum, 0), "reduce_with: the input has 3 elements, but the output has 5"),
        (
            rank.reduce_scatter_with(device, &x, &mut y, Sum),
            "reduce_scatter_with: with 5 elements in the output of each of 2 ranks, the input needs 10, but it has 3",
        ),
    ];
    for (result, text) in table {
        let error = result.unwrap_err().to_string();
        assert!(error.starts_with(text), "{error}");
    }
    // A rank that is gone is told by the step for which the others wait.
    let error = group.run(|rank| match rank.rank() {
        0 => rank.all_reduce_in_place_with(rank.device(), &mut upload(rank, &[1u32]), Sum),
        _ => Ok(()),
    });
    let error = error.unwrap_err().to_string();
    assert!(error.contains("all_reduce_with (Sum) of 1 u32 waits for rank 1, which is gone"), "{error}");
}
