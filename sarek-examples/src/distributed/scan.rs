//! Prefix sums across ranks: each rank has a part of an array, in the order of the ranks.
//!
//! Each rank reduces its part ([`reduce_in_order_into`]), gathers the totals of all parts, and scans its part once, after the
//! totals of the ranks before ([`inclusive_after_into`]). The exchange moves one element per rank, and the host waits for
//! nothing. The operator need not commute.
//!
//! The part is read twice and written once. A single pass over it would have to hold back what it writes until all ranks
//! before have read their parts to the end, and by then it has gone through more elements than fit on the device's chip.

use crate::reduce::{self, reduce_in_order_into};
use crate::scan::{exclusive_after_into, inclusive_after_into};
use sarek_runtime::grid::{TileStates, TileWord};
use sarek_runtime::group::Communicator;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The scratch memory of [`inclusive_into`] and [`exclusive_into`]. One scratch serves any number of scans of one rank, one
/// after the other, of any length.
#[derive(Debug)]
pub struct Scratch<T> {
    reduction: reduce::Scratch<T>,
    states: TileStates,
    total: Buffer<T>,
    totals: Buffer<T>,
}

impl<T: TileWord> Scratch<T> {
    /// Scratch memory of a rank.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(rank: &Communicator) -> Result<Scratch<T>> {
        let device = rank.device();
        Ok(Scratch {
            reduction: reduce::Scratch::new(device)?,
            states: TileStates::new(device)?,
            total: device.zeros(1)?,
            totals: device.zeros(rank.size())?,
        })
    }

    /// Gathers what the part of each rank amounts to.
    fn gather<M: Monoid<T>>(&mut self, rank: &Communicator, input: &Slice<T>, monoid: M) -> Result<()> {
        // Nobody comes after the last rank, and its total is not needed.
        if rank.rank() + 1 < rank.size() {
            reduce_in_order_into(rank.device(), input, &mut self.total, &mut self.reduction, monoid)?;
        }
        rank.all_gather(rank.device(), &self.total, &mut self.totals)
    }
}

/// Writes to each element of `output` the combination of all elements up to it: those of lower ranks, and those of
/// `input` up to it.
///
/// ```
/// use sarek_examples::distributed::scan;
/// use sarek_runtime::group::Group;
/// use sarek_runtime::monoid::Sum;
///
/// let sums = Group::cpu(2)?.run(|rank| {
///     let input = rank.device().upload(&[1 + rank.rank() as u32; 3])?;
///     let mut output = rank.device().zeros(3)?;
///     scan::inclusive(rank, &input, &mut output, Sum)?;
///     output.to_vec()
/// })?;
/// assert_eq!(sums, [[1, 2, 3], [5, 7, 9]]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the lengths differ; otherwise the errors of [`crate::scan::inclusive`] and of
/// [`Communicator::all_gather`].
pub fn inclusive<T: TileWord, M: Monoid<T> + Copy>(
    rank: &Communicator,
    input: &Slice<T>,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    inclusive_into(rank, input, output, &mut Scratch::new(rank)?, monoid)
}

/// Writes to each element of `output` the combination of all elements before it: those of lower ranks, and those of
/// `input` before it. The first element of all is the identity.
///
/// # Errors
/// The errors of [`inclusive`].
pub fn exclusive<T: TileWord, M: Monoid<T> + Copy>(
    rank: &Communicator,
    input: &Slice<T>,
    output: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    exclusive_into(rank, input, output, &mut Scratch::new(rank)?, monoid)
}

/// [`inclusive`] that allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive`]; [`GroupError::WrongLength`](sarek_runtime::GroupError::WrongLength) if the scratch is of a
/// group of another size.
pub fn inclusive_into<T: TileWord, M: Monoid<T> + Copy>(
    rank: &Communicator,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    monoid: M,
) -> Result<()> {
    check(input, output)?;
    scratch.gather(rank, input, monoid)?;
    let before = scratch.totals.slice(..rank.rank())?;
    inclusive_after_into(rank.device(), &before, input, output, &mut scratch.states, monoid)
}

/// [`exclusive`] that allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`inclusive_into`].
pub fn exclusive_into<T: TileWord, M: Monoid<T> + Copy>(
    rank: &Communicator,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    monoid: M,
) -> Result<()> {
    check(input, output)?;
    scratch.gather(rank, input, monoid)?;
    let before = scratch.totals.slice(..rank.rank())?;
    exclusive_after_into(rank.device(), &before, input, output, &mut scratch.states, monoid)
}

fn check<T: TileWord>(input: &Slice<T>, output: &Slice<T>) -> Result<()> {
    if input.len() == output.len() {
        return Ok(());
    }
    Err(Error::Length { what: "a distributed scan", expected: output.len(), given: input.len() })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;
    use sarek_runtime::monoid::{Max, Sum};

    #[test]
    fn each_rank_gets_its_part_of_the_scan() {
        for length in [0, 1, 33, 255, 1000, 20_000] {
            let data = random(length as u64, length, 1000);
            let run = |rank: &Communicator| {
                let input = rank.device().upload(uneven(&data, rank.size(), rank.rank()))?;
                let mut output = [rank.device().zeros(input.len())?, rank.device().zeros(input.len())?];
                inclusive(rank, &input, &mut output[0], Max)?;
                exclusive(rank, &input, &mut output[1], Sum)?;
                Ok((output[0].to_vec()?, output[1].to_vec()?))
            };
            let running = |start: u32, f: fn(u32, u32) -> u32| -> Vec<u32> {
                data.iter().scan(start, |state, x| Some(std::mem::replace(state, f(*state, *x)))).collect()
            };
            let largest: Vec<u32> =
                running(0, u32::max).into_iter().zip(&data).map(|(before, x)| before.max(*x)).collect();
            let sums = running(0, |a, b| a + b);
            everywhere(run, |size, results| {
                let (inclusive, exclusive): (Vec<_>, Vec<_>) = results.into_iter().unzip();
                assert_eq!(inclusive.concat(), largest, "{length} elements, {size} ranks");
                assert_eq!(exclusive.concat(), sums, "{length} elements, {size} ranks");
            });
        }
    }

    /// Of two numbers, the last: an operator that does not commute.
    #[derive(Clone, Copy)]
    struct Last;

    #[device]
    impl Monoid<u32> for Last {
        fn identity() -> u32 {
            0
        }

        fn combine(a: u32, b: u32) -> u32 {
            if b == 0 { a } else { b }
        }
    }

    #[test]
    fn the_order_of_the_ranks_is_kept() {
        let run = |rank: &Communicator| {
            let mine = if rank.rank().is_multiple_of(2) { vec![rank.rank() as u32 + 1, 0] } else { vec![0] };
            let input = rank.device().upload(&mine)?;
            let mut output = rank.device().zeros(input.len())?;
            inclusive(rank, &input, &mut output, Last)?;
            output.to_vec()
        };
        everywhere(run, |_, results| {
            for (rank, part) in results.into_iter().enumerate() {
                assert!(part.iter().all(|x| *x == rank as u32 / 2 * 2 + 1), "rank {rank}: {part:?}");
            }
        });
    }

    #[test]
    fn lengths_that_differ_are_an_error() {
        let run = |rank: &Communicator| {
            let (input, mut output) = (rank.device().zeros::<u32>(3)?, rank.device().zeros(4)?);
            inclusive(rank, &input, &mut output, Sum)
        };
        let error = sarek_runtime::group::Group::cpu(1).unwrap().run(run).unwrap_err();
        assert!(error.to_string().contains("a distributed scan: 3 elements, but the buffer has 4"), "{error}");
    }
}
