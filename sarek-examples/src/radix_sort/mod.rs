//! Radix sort: keys in order, by counting digits instead of comparing keys; values move with their keys.
//!
//! Sorting by the least significant digit first, and by the others one after the other, sorts by the whole key if each
//! pass keeps the order of keys with equal digits. All strategies do (they are *stable*), so the result is the same in
//! every run, and values of equal keys keep their order.
//!
//! Integers and floats of 4 and 8 bytes are keys ([`Key`]), in the orders [`Ascending`](sarek_runtime::order::Ascending) and
//! [`Descending`](sarek_runtime::order::Descending), or one of one's own ([`Digits`]). Of floats, -0.0 and 0.0 are equal, NaNs with
//! a set sign bit come before negative infinity, and the other NaNs after infinity, as in CUB.
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2^24 |
//! |---|---|---|---|
//! | [`four_bit`] | count, scan, scatter over 4 bits: 8 passes of 3 launches for 32-bit keys | the starting point | 4694 us |
//! | [`mod@best`] | 8 bits, all counted up front, one kernel a pass with look-back | half the passes; each reads the keys once | 382 us |
//!
//! The last column is a whole checked call for 2^24 `u32` keys on an H200.
//!
//! Moving 2^28 keys of 4 bytes once, in and out, takes 0.51 ms at the 4227 GB/s that an H200 copies. `four_bit` moves the
//! equivalent of 12 such copies, `best` of 4.5.
//!
//! The first strategy follows a published technique. Its file names the technique, and quotes the mistakes of a common
//! form of it.

pub mod best;
pub mod digits;
pub mod four_bit;
mod onesweep;
mod scratch;
#[cfg(test)]
mod tests;
mod tile;

pub use crate::how::How;
pub use best::{sort, sort_from, sort_into, sort_pairs, sort_pairs_from, sort_pairs_into};
pub use digits::Key;
pub use sarek_runtime::order::Digits;
pub use scratch::Scratch;

use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The `run` of a strategy: sorts keys, and values with them.
pub type Run<K, D> = fn(&Device, &mut Slice<K>, Option<&mut Slice<u32>>, D, &How) -> Result<()>;

/// One way to sort an array.
#[derive(Debug)]
pub struct Strategy<K, D> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: Run<K, D>,
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies<K: Key, D: Digits<K>>() -> Vec<Strategy<K, D>> {
    vec![
        Strategy { name: "four_bit", source: "radix_sort_pass_kernel", run: four_bit::run::<K, D> },
        Strategy { name: "best", source: "own, after Adinets and Merrill", run: best::run::<K, D> },
    ]
}

/// Checks that an input has as many keys as the output, and as many values if pairs are sorted.
fn check_input(len: usize, pairs: bool, keys: usize, values: usize) -> Result<()> {
    let wrong = [keys, if pairs { values } else { len }].into_iter().find(|given| *given != len);
    wrong.map_or(Ok(()), |given| Err(Error::Length { what: "sort_from", expected: len, given }))
}

/// Checks that the number of values, if there are any, is that of the keys.
fn check_values(len: usize, values: Option<&Slice<u32>>) -> Result<bool> {
    match values {
        Some(values) if values.len() != len => {
            Err(Error::Length { what: "sort_pairs", expected: values.len(), given: len })
        }
        Some(_) => Ok(true),
        None => Ok(false),
    }
}
