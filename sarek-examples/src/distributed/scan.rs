//! Prefix sums across ranks: each rank has a part of an array, in the order of the ranks.
//!
//! Each rank scans its part ([`crate::scan`]) and gathers the totals of all parts. A scan of these, which is tiny, says
//! what comes before each part, and one more pass combines that with every element of the part. The exchange moves one
//! element per rank, and the host waits for nothing. The operator need not commute.

use crate::scan::{exclusive_into, inclusive_into};
use sarek_runtime::grid::{TileStates, TileWord};
use sarek_runtime::group::Communicator;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The threads of a block.
const THREADS: usize = 256;

/// Writes to `total[0]` the combination of all elements of `input`, of which `scanned` is the scan: the identity if there
/// are none.
#[kernel]
pub fn total_of_scan<T: Number, M: Monoid<T>, const INCLUSIVE: bool>(input: &[T], scanned: &[T], total: &mut [T]) {
    if global_idx_x() == 0 {
        let n = scanned.len();
        let mut all = M::identity();
        if n > 0 {
            all = scanned[n - 1];
            if !INCLUSIVE {
                all = M::combine(all, input[n - 1]);
            }
        }
        total[0] = all;
    }
}

/// Combines `carries[rank]` with each element of `values`, from the left.
#[kernel(block = THREADS)]
pub fn carry_in<T: Number, M: Monoid<T>>(carries: &[T], values: &mut [T], rank: usize) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < values.len() {
        values[i] = M::combine(carries[rank], values[i]);
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
    check(input, output)?;
    let mut states = TileStates::new(rank.device())?;
    inclusive_into(rank.device(), input, output, &mut states, monoid)?;
    finish::<T, M, true>(rank, input, output, &mut states, monoid)
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
    check(input, output)?;
    let mut states = TileStates::new(rank.device())?;
    exclusive_into(rank.device(), input, output, &mut states, monoid)?;
    finish::<T, M, false>(rank, input, output, &mut states, monoid)
}

fn check<T: TileWord>(input: &Slice<T>, output: &Slice<T>) -> Result<()> {
    if input.len() == output.len() {
        return Ok(());
    }
    Err(Error::Length { what: "a distributed scan", expected: output.len(), given: input.len() })
}

/// Combines what comes before this rank's part with the scan of the part.
fn finish<T: TileWord, M: Monoid<T> + Copy, const INCLUSIVE: bool>(
    rank: &Communicator,
    input: &Slice<T>,
    output: &mut Slice<T>,
    states: &mut TileStates,
    monoid: M,
) -> Result<()> {
    let device = rank.device();
    let mut total = device.zeros::<T>(1)?;
    total_of_scan::<T, M, INCLUSIVE>::launch(device, Grid::new(1, 1), input, &*output, &mut total)?;
    let mut totals = device.zeros::<T>(rank.size())?;
    rank.all_gather(device, &total, &mut totals)?;
    let mut carries = device.zeros::<T>(rank.size())?;
    exclusive_into(device, &totals, &mut carries, states, monoid)?;
    carry_in::<T, M>::launch(device, Grid::cover(output.len(), THREADS), &carries, output, rank.rank())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;
    use sarek_runtime::monoid::{Max, Sum};

    #[test]
    fn each_rank_gets_its_part_of_the_scan() {
        for length in [0, 1, 33, 255, 1000] {
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
