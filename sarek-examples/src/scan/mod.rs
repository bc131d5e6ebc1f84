//! Scan, or prefix sum: to each element what all elements before it amount to, with an associative operator ([`Monoid`]).
//!
//! | input | 3 | 1 | 4 | 1 | 5 |
//! |---|---|---|---|---|---|
//! | inclusive | 3 | 4 | 8 | 9 | 14 |
//! | exclusive | 0 | 3 | 4 | 8 | 9 |
//!
//! It looks sequential, as each result needs the one before, but it makes many apparently sequential problems parallel:
//! an exclusive scan of sizes yields the destination of each item. A scan must read `n` elements and write `n`; so it
//! can be as fast as a copy, if no element is read or written twice.
//!
//! # The ladder
//!
//! | strategy | what it is | combinations | reads and writes | what the step gains | 2^24 |
//! |---|---|---|---|---|---|
//! | [`naive`] | each thread starts at the beginning | `n^2 / 2` | `n^2 / 2`, mostly from caches | the starting point | 22 ms for 2^18 |
//! | [`blelloch`] | a tree in shared memory, up and down; levels of blocks | `3 n` | `4 n` and a little | work in proportion to the length | 222 us |
//! | [`warp_shuffle`] | shuffles in place of the tree | `6 n` | `4 n` and a little | one barrier in place of 18 | 142 us |
//! | [`mod@best`] | many elements per thread; tiles look back at each other | `3 n` | `2 n` | one launch, each element touched once | 68 us |
//!
//! The last column is a whole checked call for the inclusive sum of 2^24 `f32` on an H200; a copy takes 32 us.
//!
//! The order of the elements is kept everywhere: operators need not commute. All but `best` combine in an order that
//! depends on the length only, so that scans of floats are the same in every run.
//!
//! [`inclusive_after`] and [`exclusive_after`] continue from values that come before, such as the totals of other parts: [`after`].
//!
//! Input and output are two buffers. In place would need one to be borrowed both ways, which Rust does not let you write.
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod after;
pub mod best;
pub mod blelloch;
pub mod carry;
pub mod naive;
#[cfg(test)]
pub(crate) mod tests;
pub mod warp_shuffle;

pub use crate::how::How;
pub use after::{exclusive_after, exclusive_after_into, inclusive_after, inclusive_after_into};
pub use best::{exclusive, exclusive_into, inclusive, inclusive_into};
pub use sarek_runtime::grid::TileStates as Scratch;

use sarek_runtime::Result;
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Determines whether an element's own value is part of its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It is.
    Inclusive,
    /// It is not: the first result is the identity.
    Exclusive,
}

/// The `run` of a strategy: scans the input to an output of the same length.
pub type Run<T, M> = fn(&Device, &Slice<T>, &mut Slice<T>, M, Kind, &How) -> Result<()>;

/// One way to scan an array.
#[derive(Debug)]
pub struct Strategy<T, M> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// `true` if its work grows with the square of the length.
    pub quadratic: bool,
    /// Runs it.
    pub run: Run<T, M>,
}

macro_rules! strategies {
    ($($name:ident $quadratic:literal $source:literal)*) => {
        vec![$(Strategy {
            name: stringify!($name),
            source: $source,
            quadratic: $quadratic,
            run: $name::run::<T, M>,
        }),*]
    };
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies<T: TileWord, M: Monoid<T>>() -> Vec<Strategy<T, M>> {
    strategies! {
        naive true "naive_prefix_sum_kernel"
        blelloch false "shared_prefix_sum_kernel"
        warp_shuffle false "warp_prefix_sum_kernel"
        best false "own"
    }
}

/// The elements of a block, where a strategy scans in levels.
const BLOCK: usize = 256;

/// Launches a kernel that scans blocks: input, output, the blocks' totals.
type LaunchLevel<'a, T> = &'a dyn Fn(&Slice<T>, &mut Slice<T>, &mut Slice<T>, Kind) -> Result<()>;

/// Scans blocks of [`BLOCK`] elements, then the blocks' totals in the same way, and combines each block with the total
/// before it.
fn in_levels<T: Number, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    kind: Kind,
    how: &How,
    launch: LaunchLevel<'_, T>,
) -> Result<()> {
    same_length("scan", input, output)?;
    if input.is_empty() {
        return Ok(());
    }
    let blocks = input.len().div_ceil(BLOCK);
    let mut totals = device.scratch(blocks)?;
    launch(input, output, &mut totals, kind)?;
    if blocks == 1 {
        return Ok(());
    }
    let mut prefixes = device.scratch(blocks)?;
    in_levels::<T, M>(device, &totals, &mut prefixes, Kind::Exclusive, how, launch)?;
    let grid = Grid::new(blocks, BLOCK);
    // SAFETY: the kernel compares with the output's length; `prefixes` has an element per block.
    launch!(how, carry::add_carry::<T, M>, device, grid, &prefixes, output)
}

/// Input and output have one length.
fn same_length<T: Number>(what: &'static str, input: &Slice<T>, output: &Slice<T>) -> Result<()> {
    if input.len() == output.len() {
        return Ok(());
    }
    Err(Error::Length { what, expected: output.len(), given: input.len() })
}
