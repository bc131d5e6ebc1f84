//! Scan, or prefix sum.

pub mod best;
#[cfg(test)]
pub(crate) mod tests;

pub use crate::block::TileStates as Scratch;
pub use crate::reduce::How;
pub use best::{exclusive, exclusive_into, inclusive, inclusive_into};

use crate::monoid::Monoid;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Whether an element's own value is part of its result.
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
    /// Runs it.
    pub run: Run<T, M>,
}

macro_rules! strategies {
    ($($name:ident $source:literal)*) => {
        vec![$(Strategy { name: stringify!($name), source: $source, run: $name::run::<T, M> }),*]
    };
}

/// All strategies, from the slowest to the fastest idea.
pub fn strategies<T: crate::block::TileWord, M: Monoid<T>>() -> Vec<Strategy<T, M>> {
    strategies! {
        best "own"
    }
}

/// Input and output have one length.
fn same_length<T: Number>(what: &'static str, input: &Slice<T>, output: &Slice<T>) -> Result<()> {
    if input.len() == output.len() {
        return Ok(());
    }
    Err(Error::Length { what, expected: output.len(), given: input.len() })
}
