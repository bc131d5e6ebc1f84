//! Stream compaction: the elements that a predicate keeps, without gaps.
//!
//! | input | 1 | 4 | 2 | 8 | 5 | 7 |
//! |---|---|---|---|---|---|---|
//! | even ones | 4 | 2 | 8 | | | |
//!
//! The difficulty is that the destination of an element depends on how many before it are kept. That is an exclusive
//! scan of zeros and ones ([`scan`](crate::scan)). It must read `n` elements and write the kept ones.
//!
//! # The ladder
//!
//! | strategy | what it is | moves, for an element of 4 bytes | what the step gains | 2^24 |
//! |---|---|---|---|---|
//! | [`flags_scan_scatter`] | flags, a scan, and each to its place | 24 bytes, and 8 if kept | the starting point: any scan will do | 279 us |
//! | [`warp_vote`] | a ballot and an atomic addition per warp; not stable | 4 bytes, and 4 if kept | one launch, the input is read once | 428 us |
//! | [`mod@best`] | ballots, and look-back over the tiles' counts | 4 bytes, and 4 if kept | in order again, and no counter that all meet at | 91 us |
//!
//! The last column is a whole checked call for the even ones of 2^24 `i32` on an H200, with the count's way to the host. The one
//! counter that all warps of `warp_vote` add to costs more than the second and third launch of the first.
//!
//! [`select`] keeps the elements that a [`Predicate`] accepts, [`partition`] separates an array into both parts, and
//! [`unique`] drops repetitions. All are stable.
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod best;
pub mod flags_scan_scatter;
#[cfg(test)]
mod tests;
pub mod warp_vote;

pub use crate::how::How;
pub use best::{partition, partition_into, select, select_into, unique, unique_into};
pub use sarek_runtime::grid::TileStates as Scratch;

use sarek_runtime::Result;
use sarek_runtime::prelude::*;
use std::marker::PhantomData;

/// Which elements to keep.
///
/// All functions are ordinary Rust and run on the host too. A predicate must not fail a check
/// ([why](sarek_runtime::grid)).
///
/// ```
/// use sarek_examples::compaction::{self, Predicate};
/// use sarek_runtime::prelude::*;
///
/// struct Even;
///
/// #[device]
/// impl Predicate<i32> for Even {
///     fn keep(value: i32) -> bool {
///         value % 2 == 0
///     }
/// }
///
/// let device = Device::best()?;
/// let input = device.upload(&[1, 4, 2, 8, 5, 7])?;
/// let mut output = device.zeros(6)?;
/// let kept = compaction::select(&device, &input, &mut output, Even)?;
/// assert_eq!(output.slice(..kept)?.to_vec()?, [4, 2, 8]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
#[device]
pub trait Predicate<T> {
    /// Returns `true` to keep this element.
    fn keep(value: T) -> bool;
}

/// The even numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Even;

#[device]
impl<T: Integer> Predicate<T> for Even {
    fn keep(value: T) -> bool {
        value & T::ONE == T::ZERO
    }
}

/// The numbers above zero.
#[derive(Debug, Clone, Copy, Default)]
pub struct Positive;

#[device]
impl<T: Number> Predicate<T> for Positive {
    fn keep(value: T) -> bool {
        value > T::ZERO
    }
}

/// The choice of the elements to keep, by their value and the one before: the type over which the kernels are generic.
#[device]
pub trait Selection<T: DeviceType> {
    /// `true` if the choice depends on the element before. The first element, which has none, is kept then.
    const LOOKS_BACK: bool = false;

    /// Returns `true` to keep `value`. If [`LOOKS_BACK`](Selection::LOOKS_BACK), `previous` is the element before; otherwise,
    /// it is unspecified.
    fn selects(value: T, previous: T) -> bool;
}

/// The elements that a [`Predicate`] keeps.
#[derive(Debug, Clone, Copy, Default)]
pub struct Where<P>(PhantomData<P>);

#[device]
impl<T: Number, P: Predicate<T>> Selection<T> for Where<P> {
    fn selects(value: T, _previous: T) -> bool {
        P::keep(value)
    }
}

/// The elements that differ from the previous one: the first of each run of equal elements.
#[derive(Debug, Clone, Copy, Default)]
pub struct Changes;

#[device]
impl<T: Number> Selection<T> for Changes {
    const LOOKS_BACK: bool = true;

    fn selects(value: T, previous: T) -> bool {
        value != previous
    }
}

/// The `run` of a strategy: keeps elements, and returns their number.
pub type Run<T, P> = fn(&Device, &Slice<T>, &mut Slice<T>, P, &How) -> Result<usize>;

/// One way to select elements.
#[derive(Debug)]
pub struct Strategy<T, P> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// `true` if the kept elements stay in order.
    pub stable: bool,
    /// Runs it.
    pub run: Run<T, P>,
}

macro_rules! strategies {
    ($($name:ident $stable:literal $source:literal)*) => {
        vec![$(Strategy { name: stringify!($name), source: $source, stable: $stable, run: $name::run::<T, P> }),*]
    };
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies<T: Number, P: Predicate<T>>() -> Vec<Strategy<T, P>> {
    strategies! {
        flags_scan_scatter true "evaluate_predicate_kernel and scatter_kernel"
        warp_vote false "warp_compact_kernel"
        best true "own"
    }
}

/// The most elements that kernels with 32-bit indices take at once: far enough below 2^32 that no index wraps.
const PART: usize = 1 << 31;

/// Selects from an input to an output, and adds to a count.
type Select<'l, T> = dyn FnMut(&Slice<T>, &mut Slice<T>, &mut Slice<u64>) -> Result<()> + 'l;

/// Selects part by part, so that kernels may count in `u32` however long the array is. `launch` receives a count of 0.
fn in_parts<T: Number>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    launch: &mut Select<'_, T>,
) -> Result<usize> {
    in_parts_of(PART, device, input, output, launch)
}

/// Selects from parts of at most `len` elements, one after the other.
fn in_parts_of<T: Number>(
    len: usize,
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    launch: &mut Select<'_, T>,
) -> Result<usize> {
    enough_room("compaction", input, output)?;
    let mut count = device.zeros(1)?;
    let mut kept = 0;
    for start in (0..input.len()).step_by(len) {
        count.zero()?;
        let part = input.slice(start..input.len().min(start + len))?;
        launch(&part, &mut *output.slice_mut(kept..)?, &mut count)?;
        kept += read_count(&count)?;
    }
    Ok(kept)
}

/// The output has room for the whole input.
fn enough_room<T: Number>(what: &'static str, input: &Slice<T>, output: &Slice<T>) -> Result<()> {
    if input.len() <= output.len() {
        return Ok(());
    }
    Err(Error::Length { what, expected: output.len(), given: input.len() })
}

/// Returns the count that a kernel left, when the work so far is done.
pub(crate) fn read_count(count: &Slice<u64>) -> Result<usize> {
    let mut value = [0];
    count.copy_to_at(0, &mut value)?;
    Ok(value[0] as usize)
}
