//! Runs: neighbours with equal keys, reduced, counted, written out, thinned; and the differences of neighbours.
//!
//! | keys | a | a | b | b | b | a |
//! |---|---|---|---|---|---|---|
//! | values | 1 | 2 | 3 | 4 | 5 | 6 |
//! | [`reduce_by_key()`] | a 3 | b 12 | a 6 | | | |
//! | [`encode()`] | a 2 | b 3 | a 1 | | | |
//! | [`unique_by_key()`] | a 1 | b 3 | a 6 | | | |
//!
//! [`decode()`] is the inverse of [`encode()`], and [`difference()`] is that of a scan. Runs may have any length, from one
//! element to the whole array: all of these take the same time, however the array is cut, since no thread and no block
//! owns a run.
//!
//! | function | launches | moves, for keys and values of 4 bytes | technique |
//! |---|---|---|---|
//! | [`reduce_by_key()`] | 1 | 8 bytes an element, 8 a run | decoupled look-back for the number of runs, and for the open run's value |
//! | [`encode()`] | 1 | 4 bytes an element, 8 a run | the same: the values are ones that nobody reads |
//! | [`decode()`] | 2 | 4 + 16 bytes a run, 8 + 4 a run and 4 bytes an element | a scan, then a maximum scan a tile of the output |
//! | [`unique_by_key()`] | 1 | 4 bytes an element, 12 a run | decoupled look-back for the number of runs |
//! | [`difference()`] | 1 | 8 bytes an element | shuffles |
//!
//! Keys are compared with `==`, so a NaN is a run of its own. Results are in order and the same in every run, but for
//! sums of floats over more than one tile ([why](sarek_runtime::grid)); with `InOrder(Sum)` these are, too.
//!
//! # Checks
//!
//! All of these launch with `launch`. Reads of inputs are proven to be in range. What remains is a check a thread for
//! each place that a look-back yields, and those of the tiles' published states: a few a tile, none an element.

pub mod decode;
pub mod difference;
pub mod encode;
pub mod reduce_by_key;
#[cfg(test)]
mod tests;
mod tile;
pub mod unique_by_key;

pub use decode::{decode, decode_into};
pub use difference::{Difference, Minus, difference, difference_into};
pub use encode::{encode, encode_into};
pub use reduce_by_key::{reduce_by_key, reduce_by_key_into};
pub use sarek_runtime::grid::TileStates as Scratch;
pub(crate) use tile::scan_runs;
pub use unique_by_key::{unique_by_key, unique_by_key_into};

use sarek_runtime::prelude::*;

/// The values of a reduction by key: an array ([`Loaded`]), or ones that take no memory ([`Ones`]).
#[device]
pub trait Values<T: DeviceType> {
    /// Returns the value of an element.
    fn value(values: &[T], index: usize) -> T;
}

/// The values of an array.
#[derive(Debug, Clone, Copy, Default)]
pub struct Loaded;

/// Ones. The array of values is not read, and may be empty.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ones;

#[device]
impl<T: Number> Values<T> for Loaded {
    fn value(values: &[T], index: usize) -> T {
        values[index]
    }
}

#[device]
impl<T: Number> Values<T> for Ones {
    fn value(_values: &[T], _index: usize) -> T {
        T::ONE
    }
}
