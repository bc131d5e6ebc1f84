//! The running maximum.
//!
//! Technique: "Max Scan" (`max_scan_operation`), of which there was the operator only. Here a scan
//! takes any [`Monoid`], and the running maximum is [`scan`](crate::scan) with [`Max`]: of floats, of those that are
//! not NaN.
//!
//! A mistake of a common form of it: no word about where it begins. The identity is the type's smallest value, not 0.

use crate::scan::{How, Kind, best};
use sarek_runtime::Result;
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::{Max, Monoid};
use sarek_runtime::prelude::*;

/// Writes to `output[i]` the largest of `input[0]` to `input[i]`; without `input[i]` if exclusive.
///
/// # Errors
/// The errors of [`scan::inclusive`](crate::scan::inclusive).
pub fn run<T: TileWord>(device: &Device, input: &Slice<T>, output: &mut Slice<T>, kind: Kind, how: &How) -> Result<()>
where
    Max: Monoid<T>,
{
    best::run(device, input, output, Max, kind, how)
}
