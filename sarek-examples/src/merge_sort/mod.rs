//! Merge sort: keys in any order that a device function defines; values move with their keys.
//!
//! All strategies are stable: keys that are equal in the order, and the values with them, keep their order. Orders are
//! [`Ascending`](sarek_runtime::order::Ascending) and [`Descending`](sarek_runtime::order::Descending), of all numbers, or one of one's own
//! ([`Less`]).
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2^22 |
//! |---|---|---|---|
//! | [`bottom_up`] | a thread per merge, a launch per level | the starting point; the last level is one thread | 63.6 ms for 2^17 |
//! | [`mod@merge_path`] | a thread per key of the result, found by binary search | every level is fully parallel | 1783 us |
//! | [`mod@best`] | sorted tiles, then a search a tile and merges of four runs in shared memory | a fifth of the passes | 228 us |
//!
//! The last column is a whole checked call for 2^22 `u32` keys on an H200.
//!
//! Moving 2^28 keys of 4 bytes once, in and out, takes 0.51 ms at the 4227 GB/s that an H200 copies. `best` does that 9
//! times, the others 28 times.
//!
//! The first strategy follows a published technique. Its file names the technique, and quotes the mistakes of a common
//! form of it.

pub mod best;
pub mod bottom_up;
pub(crate) mod cuts;
pub(crate) mod four;
pub mod merge_path;
#[cfg(test)]
mod tests;
pub(crate) mod tile;

pub use crate::how::How;
pub use best::{Scratch, sort, sort_into, sort_pairs, sort_pairs_into};
pub use sarek_runtime::order::Less;

use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The `run` of a strategy: sorts keys, and values with them.
pub type Run<K, V, L> = fn(&Device, &mut Slice<K>, Option<&mut Slice<V>>, L, &How) -> Result<()>;

/// One way to sort an array.
#[derive(Debug)]
pub struct Strategy<K, V, L> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: Run<K, V, L>,
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies<K: Number, V: Number, L: Less<K>>() -> Vec<Strategy<K, V, L>> {
    vec![
        Strategy { name: "bottom_up", source: "merge_kernel", run: bottom_up::run::<K, V, L> },
        Strategy { name: "merge_path", source: "own, after Odeh and others", run: merge_path::run::<K, V, L> },
        Strategy { name: "best", source: "own", run: best::run::<K, V, L> },
    ]
}

/// Checks that the number of values, if there are any, is that of the keys.
fn check_values<V: Number>(len: usize, values: Option<&Slice<V>>) -> Result<bool> {
    match values {
        Some(values) if values.len() != len => {
            Err(Error::Length { what: "sort_pairs", expected: values.len(), given: len })
        }
        Some(_) => Ok(true),
        None => Ok(false),
    }
}

/// Merges runs of 1, 2, 4, … keys two by two, until one is left. `merge` takes whether there are values, the keys and where
/// they go, the values and where they go, and the length of the runs.
fn in_levels<K: Number, V: Number>(
    device: &Device,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    merge: impl Fn(bool, &Slice<K>, &mut Slice<K>, &Slice<V>, &mut Slice<V>, usize) -> Result<()>,
) -> Result<()> {
    let len = keys.len();
    let pairs = check_values(len, values.as_deref())?;
    let mut other_keys = device.scratch(len)?;
    let mut other_values = device.scratch(if pairs { len } else { 0 })?;
    let mut none = device.scratch(0)?;
    let values = values.unwrap_or(&mut none);
    let mut size = 1;
    let mut moved = false;
    while size < len {
        if moved {
            merge(pairs, &other_keys, keys, &other_values, values, size)?;
        } else {
            merge(pairs, keys, &mut other_keys, values, &mut other_values, size)?;
        }
        moved = !moved;
        size *= 2;
    }
    if moved {
        keys.copy_from_slice(&other_keys)?;
        values.copy_from_slice(&other_values)?;
    }
    Ok(())
}
