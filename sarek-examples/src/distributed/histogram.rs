//! The histogram of the elements of all ranks.
//!
//! Each rank counts its elements ([`crate::histogram`]), and an all-reduce adds up the counts.

use crate::histogram::best::{Counted, histogram_into};
use crate::histogram::{Binning, Bins};
use sarek_runtime::Result;
use sarek_runtime::group::Communicator;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

/// Counts the elements of all ranks in bins, which are the same on every rank. `counts` has a counter per bin, whose
/// values are overwritten; a count past `u32::MAX` wraps. All ranks get the same counts.
///
/// ```
/// use sarek_examples::{distributed, histogram::Bins};
/// use sarek_runtime::group::Group;
///
/// let counts = Group::cpu(2)?.run(|rank| {
///     let bins = Bins::even(rank.device(), 3, 0..6)?;
///     let input = rank.device().upload(&[3 * rank.rank() as u32, 4, 2])?;
///     let mut counts = rank.device().zeros(3)?;
///     distributed::histogram(rank, &input, &bins, &mut counts)?;
///     counts.to_vec()
/// })?;
/// assert_eq!(counts, [[1, 3, 2], [1, 3, 2]]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// The errors of [`crate::histogram::best::histogram_into`] and of [`Communicator::all_reduce`].
pub fn histogram<T: Counted<B>, B: Binning<T>>(
    rank: &Communicator,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &mut Slice<u32>,
) -> Result<()> {
    histogram_into(rank.device(), input, bins, counts)?;
    rank.all_reduce_in_place(rank.device(), counts, Sum)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;

    #[test]
    fn every_rank_gets_the_counts_of_all() {
        for length in [0, 1, 33, 3000] {
            let data = random(length as u64, length, 300);
            let run = |rank: &Communicator| {
                let bins = Bins::even(rank.device(), 100, 0..300)?;
                let input = rank.device().upload(uneven(&data, rank.size(), rank.rank()))?;
                let mut counts = rank.device().upload(&[9; 100])?;
                histogram(rank, &input, &bins, &mut counts)?;
                counts.to_vec()
            };
            let mut expected = vec![0; 100];
            data.iter().for_each(|x| expected[*x as usize / 3] += 1);
            everywhere(run, |size, results| assert_eq!(results, vec![expected.clone(); size], "{length} elements"));
        }
    }
}
