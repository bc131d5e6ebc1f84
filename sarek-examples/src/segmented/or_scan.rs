//! Which bits have occurred so far.
//!
//! Technique: "Bitwise OR Scan" (`or_scan_operation`), of which there was the operator only. Here it
//! is [`scan`](crate::scan) with [`BitOr`].
//!
//! A mistake of a common form of it: "for connectivity problems" promises too much. A scan combines the elements
//! before each element of an array; it does not find the connected vertices of a graph.

use crate::scan::{How, Kind, best};
use sarek_runtime::Result;
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::BitOr;
use sarek_runtime::prelude::*;

/// Writes to `output[i]` the bits that are set in any of `input[0]` to `input[i]`; without `input[i]` if exclusive.
///
/// # Errors
/// The errors of [`scan::inclusive`](crate::scan::inclusive).
pub fn run<T: TileWord + Integer>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    kind: Kind,
    how: &How,
) -> Result<()> {
    best::run(device, input, output, BitOr, kind, how)
}
