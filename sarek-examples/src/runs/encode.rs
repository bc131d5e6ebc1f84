//! Run-length encoding: a [reduction by key](mod@super::reduce_by_key) of ones, which are neither stored nor read.

use super::Ones;
use super::reduce_by_key::{MEDIUM, NARROW, WIDE, launch};
use sarek_runtime::Result;
use sarek_runtime::grid::{TileStates, TileWord};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

/// Writes the value of each run of equal elements to the front of `values`, its length to the front of `lengths`, both
/// in order, and returns the number of runs. The rest of both stays as it is.
///
/// Lengths are `u32`, or `u64` for arrays in which a run may have 2^32 elements.
///
/// ```
/// use sarek_examples::runs;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[5, 5, 8, 8, 8, 5])?;
/// let (mut values, mut lengths) = (device.zeros(6)?, device.zeros::<u32>(6)?);
/// let runs = runs::encode(&device, &input, &mut values, &mut lengths)?;
/// assert_eq!(values.slice(..runs)?.to_vec()?, [5, 8, 5]);
/// assert_eq!(lengths.slice(..runs)?.to_vec()?, [2, 3, 1]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if an output is shorter than the input, a buffer of another device, no memory, or a failure of the
/// device.
pub fn encode<K: Shuffle, L: TileWord + Integer>(
    device: &Device,
    input: &Slice<K>,
    values: &mut Slice<K>,
    lengths: &mut Slice<L>,
) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    encode_into(device, input, values, lengths, &mut count, &mut scratch)?;
    crate::compaction::read_count(&count)
}

/// [`encode()`] that does not wait, and allocates nothing unless the scratch memory has to grow. The number of runs is
/// left in `count[0]`.
///
/// # Errors
/// The errors of [`encode()`], and [`Error::Length`] if `count` is empty.
pub fn encode_into<K: Shuffle, L: TileWord + Integer>(
    target: &impl Target,
    input: &Slice<K>,
    values: &mut Slice<K>,
    lengths: &mut Slice<L>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    let (mut lengths, none) = lengths.split_at_mut(lengths.len())?;
    if const { size_of::<K>() + size_of::<L>() <= 8 } {
        tuned!(launch[K, L, Sum, Ones], NARROW)(target, input, &none, values, &mut lengths, count, scratch)
    } else if const { size_of::<K>() + size_of::<L>() <= 12 } {
        tuned!(launch[K, L, Sum, Ones], MEDIUM)(target, input, &none, values, &mut lengths, count, scratch)
    } else {
        tuned!(launch[K, L, Sum, Ones], WIDE)(target, input, &none, values, &mut lengths, count, scratch)
    }
}
