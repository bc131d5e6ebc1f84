//! Reduction: one value out of an array, with an associative and commutative operator ([`Monoid`]).
//!
//! `n` elements take `n - 1` combinations, and a combination is far cheaper than the load of its element. So a reduction
//! is as fast as memory, if it is written well: it reads `n` elements once and writes almost nothing. What separates the
//! strategies is how much they put in the way of that: memory traffic of their own, idle threads, barriers, launches.
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2^24 |
//! |---|---|---|---|
//! | [`neighbored`] | pairs of neighbours, in global memory | the starting point: most threads of every warp idle | 156 us |
//! | [`neighbored_less`] | the same pairs, by the first threads | whole warps retire instead of idling | 144 us |
//! | [`interleaved`] | each thread's partner lies half an array away | accesses of a warp are contiguous | 120 us |
//! | [`unrolling2`] | two elements per thread, then the tree | half the blocks and no idle first step | 81 us |
//! | [`unrolling3`] | three elements per thread | a third of the blocks; more loads in flight | 66 us |
//! | [`supersteps`] | the tree in shared memory, each stage written out | the tree's traffic leaves global memory | 101 us |
//! | [`superstep_loop`] | the same tree as a loop | any power of two as block | 102 us |
//! | [`version3`] | the same tree, "sequential addressing" | free of bank conflicts | 102 us |
//! | [`version4`] | first combination during the load | half the blocks, all threads busy in the first step | 70 us |
//! | [`atomic_tree`] | the tree, then one atomic a block | one launch instead of one a level | 141 us |
//! | [`warp_shuffle`] | shuffles in place of shared memory, one atomic a warp | no barrier and no shared memory | 951 us |
//! | [`cooperative`] | shuffles in each warp, then across warps | a thirty-second of the atomics, one barrier | 144 us |
//! | [`algorithm_c`] | many elements per thread, tree, last warp without barriers | a fixed number of blocks, two launches in all | 55 us |
//! | [`single_pass`] | many elements per thread; the last block finishes | one launch, no atomic on the data: deterministic | 56 us |
//! | [`mod@best`] | sixteen loads in flight per thread, shuffles, last block finishes | memory is the only limit | 40 us |
//!
//! The last column is a whole checked call for the sum of 2^24 `f32` on an H200, launches and the host's wait included;
//! reading them takes 16 us. The three with an atomic on the result wait for each other there: for `i32`, whose
//! additions the memory itself performs, they take 104, 426 and 88 us.
//!
//! Strategies that reduce to one value per block are launched again on their own results until one value is left.
//! All but the three with an atomic on the result combine in an order that depends on the length and the device only, so
//! that sums of floats are the same in every run.
//!
//! All need an operator that commutes, but for [`reduce_in_order_into`], which keeps the order of the elements: [`in_order`].
//!
//! [`arg_min`] and [`arg_max`] also return the element's position: [`mod@arg`].
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod algorithm_c;
pub mod arg;
#[cfg(test)]
mod arg_tests;
pub mod atomic_tree;
pub mod best;
pub mod cooperative;
pub mod in_order;
pub mod interleaved;
pub mod neighbored;
pub mod neighbored_less;
pub mod single_pass;
pub mod superstep_loop;
pub mod supersteps;
#[cfg(test)]
mod tests;
pub mod unrolling2;
pub mod unrolling3;
pub mod version3;
pub mod version4;
pub mod warp_shuffle;

pub use crate::how::How;
pub use arg::{ArgScratch, arg_max, arg_min, arg_reduce, arg_reduce_into};
pub use best::{Scratch, reduce, reduce_into};
pub use in_order::reduce_in_order_into;

use sarek_runtime::monoid::{AtomicMonoid, AtomicNumber, Monoid};
use sarek_runtime::prelude::*;
use sarek_runtime::{AsAtomic, Result};

/// The `run` of a strategy: the combination of all elements, the identity if there are none.
pub type Run<T, M> = fn(&Device, &Slice<T>, M, &How) -> Result<T>;

/// One way to reduce an array.
#[derive(Debug)]
pub struct Strategy<T, M> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: Run<T, M>,
}

macro_rules! strategies {
    ($($name:ident $source:literal)*) => {
        vec![$(Strategy { name: stringify!($name), source: $source, run: $name::run::<T, M> }),*]
    };
}

/// Returns the strategies that need nothing but the operator, from the slowest to the fastest idea.
pub fn strategies<T: Shuffle, M: Monoid<T>>() -> Vec<Strategy<T, M>> {
    strategies! {
        neighbored "ReduceNeighbored"
        neighbored_less "ReduceNeighboredLess"
        interleaved "ReduceInterleaved"
        unrolling2 "ReduceUnrolling2"
        unrolling3 "ReduceUnrolling3"
        supersteps "the Sarek kernel"
        superstep_loop "the Sarek kernel as a loop"
        version3 "version 3"
        version4 "version 4"
        algorithm_c "Algorithm C"
        single_pass "sum"
        best "own"
    }
}

/// Returns the strategies that also need the operator as an atomic access.
pub fn atomic_strategies<T: Shuffle + AtomicNumber, M: AtomicMonoid<T>>() -> Vec<Strategy<T, M>> {
    strategies! {
        atomic_tree "shared_reduce_kernel"
        warp_shuffle "warp_reduce_kernel"
        cooperative "coop_groups_reduce_kernel"
    }
}

/// The default number of threads of a block. Kernels declare the number.
const BLOCK: usize = 256;

/// The most elements that kernels with 32-bit indices take at once: far enough below 2^32 that no index wraps.
const PART: usize = 1 << 31;

/// Reduces part after part, so that kernels may count in `u32` however long the array is.
fn in_parts<T: Number, M: Monoid<T>>(
    input: &Slice<T>,
    monoid: M,
    reduce: &mut dyn FnMut(&Slice<T>) -> Result<T>,
) -> Result<T> {
    in_parts_of(PART, input, monoid, reduce)
}

/// Reduces parts of at most `len` elements, one after the other. An empty array is one empty part.
fn in_parts_of<T: Number, M: Monoid<T>>(
    len: usize,
    input: &Slice<T>,
    _: M,
    reduce: &mut dyn FnMut(&Slice<T>) -> Result<T>,
) -> Result<T> {
    if input.len() <= len {
        return reduce(input);
    }
    let mut total = M::identity();
    for start in (0..input.len()).step_by(len) {
        let part = input.slice(start..input.len().min(start + len))?;
        total = M::combine(total, reduce(&part)?);
    }
    Ok(total)
}

/// Launches a kernel on values that writes fewer values.
type Pass<'l, T> = dyn Fn(&Slice<T>, &mut Slice<T>) -> Result<()> + 'l;

/// Launches a kernel that merges values into a cell.
type Merge<'l, T> = dyn Fn(&Slice<T>, &Slice<<T as AsAtomic>::Atomic>) -> Result<()> + 'l;

/// Launches a kernel that computes one value for every `per_block` elements, on its own results until one value is
/// left. There is a block, and so a value, even if there is no element.
fn in_passes<T: Number, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    monoid: M,
    per_block: usize,
    launch: &Pass<'_, T>,
) -> Result<T> {
    let pass = |values: &Slice<T>| -> Result<Buffer<T>> {
        let mut partials = device.scratch(values.len().div_ceil(per_block).max(1))?;
        launch(values, &mut partials)?;
        Ok(partials)
    };
    in_parts(input, monoid, &mut |part| {
        let mut values = pass(part)?;
        while values.len() > 1 {
            values = pass(&values)?;
        }
        first(&values)
    })
}

/// Launches a kernel that merges everything into one cell.
fn into_cell<T: AtomicNumber, M: AtomicMonoid<T>>(
    device: &Device,
    input: &Slice<T>,
    monoid: M,
    launch: &Merge<'_, T>,
) -> Result<T> {
    in_parts(input, monoid, &mut |part| {
        let mut cell = device.upload(&[M::identity()])?;
        launch(part, cell.as_atomic())?;
        first(&cell)
    })
}

/// Returns the first element, when the work so far is done.
fn first<T: Number>(values: &Slice<T>) -> Result<T> {
    let mut value = [T::ZERO];
    values.copy_to_at(0, &mut value)?;
    Ok(value[0])
}
