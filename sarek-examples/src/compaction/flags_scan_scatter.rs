//! Three steps: a flag for each element, an exclusive scan of the flags, and each kept element to its place.
//!
//! Technique: "Scan-Based Approach" (`evaluate_predicate_kernel`, `scatter_kernel`). The scan of the flags counts the
//! kept elements before each one, and that is where it goes: order is kept, and no two threads write to one place.
//!
//! It reads the input twice, and writes and reads flags and places: four launches that move 24 bytes for an element of 4
//! which, when it is dropped, could have cost 4.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The scan was missing, "exclusive scan on flags" being all that was said. Ours is [`scan::best`].
//! - The number of kept elements was never returned. The last place and the last flag together determine it; ours writes it down.
//! - `int` indices: at most 2^31 elements. Ours takes longer arrays in parts.

use super::{How, Predicate, in_parts};
use crate::scan::{self, Kind};
use sarek_runtime::Result;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

/// Writes 1 for each element to keep, and 0 for the others.
#[kernel(block = 256)]
pub fn evaluate_predicate<T: Number, P: Predicate<T>>(input: &[T], flags: &mut [u32], n: u32) {
    let tid = global_idx_x();
    if tid < n {
        flags[tid] = P::keep(input[tid]) as u32;
    }
}

/// Copies each flagged element to its place, and the number of all to `count[0]`.
#[kernel(block = 256)]
pub fn scatter<T: Number>(input: &[T], places: &[u32], flags: &[u32], output: &mut [T], count: &mut [u64], n: u32) {
    let tid = global_idx_x();
    if tid < n {
        if flags[tid] != 0 {
            output[places[tid]] = input[tid];
        }
        if tid == n - 1 {
            count[0] = (places[tid] + flags[tid]) as u64;
        }
    }
}

/// Selects in three steps.
///
/// # Errors
/// [`Error::Length`] if `output` is shorter than `input`, no memory, or a failure of the device.
pub fn run<T: Number, P: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: P,
    how: &How,
) -> Result<usize> {
    in_parts(device, input, output, &mut |input, output, count| {
        let grid = Grid::cover(input.len(), 256);
        let n = input.len() as u32;
        let (mut flags, mut places) = (device.zeros(input.len())?, device.zeros(input.len())?);
        // SAFETY: `n` is the length of both.
        launch!(how, evaluate_predicate::<T, P>, device, grid, input, &mut flags, n)?;
        scan::best::run(device, &flags, &mut places, Sum, Kind::Exclusive, how)?;
        // SAFETY: `n` is the length of the inputs, and the output is no shorter; a place is below the number of
        // elements before it. `count` has an element.
        launch!(how, scatter::<T>, device, grid, input, &places, &flags, output, count, n)
    })
}
