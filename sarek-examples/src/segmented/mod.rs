//! Advanced scans: many segments of an array at once, and operators other than the sum.
//!
//! | input | 3 | 1 | 4 | 1 | 5 | 9 | 2 | 6 |
//! |---|---|---|---|---|---|---|---|---|
//! | flags | 1 | 0 | 0 | 1 | 0 | 0 | 1 | 0 |
//! | keys | a | a | a | b | b | b | a | a |
//! | inclusive | 3 | 4 | 8 | 1 | 6 | 15 | 2 | 8 |
//! | exclusive | 0 | 3 | 4 | 0 | 1 | 6 | 0 | 2 |
//!
//! Segments are cut by flags at their heads ([`ByFlags`]) or are the runs of equal keys ([`ByKey`]). They may have any
//! length: one thread a segment would idle on short ones and starve on long ones, where a segmented scan takes the time of
//! a scan, however the array is cut.
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2^24 |
//! |---|---|---|---|
//! | [`flag_propagation`] | flags move along with values, in shared memory; levels of blocks | the starting point | 225 us |
//! | [`mod@best`] | flags are bits of a word, and end the look-back | one launch, each element touched once | 76 us |
//!
//! The last column is a whole checked call for the inclusive sum of 2^24 `f32` by flags on an H200.
//!
//! [`max_scan`] and [`or_scan`] are scans of the whole array with another operator. Segments take any
//! [`Monoid`] too.
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod best;
pub mod flag_propagation;
pub mod max_scan;
pub mod or_scan;
#[cfg(test)]
mod tests;

pub use crate::scan::{How, Kind};
pub use best::{exclusive, exclusive_into, inclusive, inclusive_into};
pub use sarek_runtime::grid::TileStates as Scratch;

use sarek_runtime::Result;
use sarek_runtime::block::{Flags, Heads, Keys};
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// The segments of an array: [`ByFlags`] or [`ByKey`]. The first element starts a segment in any case.
pub trait Segments {
    /// The elements of the array that defines the segments.
    type Key: Scalar;

    /// The form in which kernels read it.
    type Heads: Heads<Self::Key>;

    /// Returns the array that defines the segments, with one element for each scanned one.
    fn heads(&self) -> &Slice<Self::Key>;
}

/// A segment starts wherever the flag is `true`.
#[derive(Debug, Clone, Copy)]
pub struct ByFlags<'a>(pub &'a Slice<bool>);

/// A segment is a run of equal keys, of 4 or 8 bytes. NaN is equal to nothing.
#[derive(Debug, Clone, Copy)]
pub struct ByKey<'a, K>(pub &'a Slice<K>);

impl Segments for ByFlags<'_> {
    type Key = bool;
    type Heads = Flags;

    fn heads(&self) -> &Slice<bool> {
        self.0
    }
}

impl<K: Shuffle> Segments for ByKey<'_, K> {
    type Key = K;
    type Heads = Keys;

    fn heads(&self) -> &Slice<K> {
        self.0
    }
}

/// The `run` of a strategy: scans the segments of the input, which start at the flags.
pub type Run<T, M> = fn(&Device, &Slice<T>, &Slice<bool>, &mut Slice<T>, M, Kind, &How) -> Result<()>;

/// One way to scan segments.
#[derive(Debug)]
pub struct Strategy<T, M> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: Run<T, M>,
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies<T: TileWord, M: Monoid<T>>() -> Vec<Strategy<T, M>> {
    vec![
        Strategy { name: "flag_propagation", source: "segmented_scan_kernel", run: flag_propagation::run::<T, M> },
        Strategy { name: "best", source: "own", run: best::run_by_flags::<T, M> },
    ]
}

/// Input, heads and output have one length.
fn same_lengths<T: Number, K: Scalar>(input: &Slice<T>, heads: &Slice<K>, output: &Slice<T>) -> Result<()> {
    for expected in [heads.len(), output.len()] {
        if input.len() != expected {
            return Err(Error::Length { what: "segmented scan", expected, given: input.len() });
        }
    }
    Ok(())
}
