//! How ranks share the elements of a call with an operator of one's own: each combines its share of all ranks' elements.

use std::ops::Range;

use super::call::Signature;

/// A call that takes several steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whole {
    AllReduce,
    Reduce { root: usize },
    ReduceScatter,
}

impl Whole {
    /// Returns the name of the method.
    pub(super) fn name(self) -> &'static str {
        match self {
            Whole::AllReduce => "all_reduce_with",
            Whole::Reduce { .. } => "reduce_with",
            Whole::ReduceScatter => "reduce_scatter_with",
        }
    }

    /// Returns the name of the step in which ranks get the shares of others.
    pub(super) fn name_of_results(self) -> &'static str {
        match self {
            Whole::AllReduce => "results of all_reduce_with",
            Whole::Reduce { .. } => "results of reduce_with",
            Whole::ReduceScatter => "results of reduce_scatter_with",
        }
    }

    pub(super) fn root(self) -> Option<usize> {
        match self {
            Whole::Reduce { root } => Some(root),
            Whole::AllReduce | Whole::ReduceScatter => None,
        }
    }

    /// Returns `true` if a rank gets the shares of the others.
    pub(super) fn collects(self, rank: usize) -> bool {
        match self {
            Whole::AllReduce => true,
            Whole::Reduce { root } => rank == root,
            Whole::ReduceScatter => false,
        }
    }
}

/// The shares of the ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shares {
    /// The number of elements of all shares.
    total: usize,
    /// The number of elements of a share: the last ones may have fewer, or none.
    each: usize,
    /// The size of an element, in bytes.
    size: usize,
}

/// Where a share lies among all of them, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bytes {
    pub(super) start: u64,
    pub(super) len: u64,
}

impl Shares {
    /// A share begins at a multiple of so many bytes, where ranks may choose: NCCL moves such shares faster.
    const ALIGNED: usize = 16;

    /// Returns the shares of `length` elements of that size; in a reduction with parts, of the elements of all ranks.
    pub(super) fn new(whole: Whole, length: usize, size: usize, ranks: usize) -> Shares {
        if whole == Whole::ReduceScatter {
            return Shares { total: length.saturating_mul(ranks), each: length, size };
        }
        // The fewest elements that fill whole units: the size and the unit have only powers of 2 in common.
        let unit = Shares::ALIGNED >> size.trailing_zeros().min(Shares::ALIGNED.trailing_zeros());
        Shares { total: length, each: length.div_ceil(ranks).next_multiple_of(unit), size }
    }

    /// Returns the shares of a step.
    pub(super) fn of(whole: Whole, signature: &Signature, ranks: usize) -> Shares {
        Shares::new(whole, signature.length, signature.size, ranks)
    }

    /// Returns the elements of a rank's share.
    pub(super) fn range(&self, rank: usize) -> Range<usize> {
        let bound = |rank: usize| self.each.saturating_mul(rank).min(self.total);
        bound(rank)..bound(rank + 1)
    }

    /// Returns where a rank's share lies.
    pub(super) fn bytes(&self, rank: usize) -> Bytes {
        let range = self.range(rank);
        Bytes { start: (range.start * self.size) as u64, len: (range.len() * self.size) as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_each_other_and_begin_at_units() {
        for (size, unit) in [(1, 16), (2, 8), (4, 4), (8, 2), (16, 1), (48, 1), (12, 4), (24, 2), (3, 16), (0, 1)] {
            for ranks in [1, 2, 3, 8] {
                for length in [0, 1, 15, 16, 17, 31, 33, 127, 1000] {
                    let shares = Shares::new(Whole::AllReduce, length, size, ranks);
                    let ranges: Vec<_> = (0..ranks).map(|rank| shares.range(rank)).collect();
                    assert_eq!(ranges.iter().cloned().flatten().collect::<Vec<_>>(), (0..length).collect::<Vec<_>>());
                    assert!(ranges.iter().all(|range| range.start % unit == 0 || range.start == length), "{ranges:?}");
                    assert!(ranges[0].len() < length.div_ceil(ranks) + unit, "{ranges:?}");
                }
            }
        }
        let parts = Shares::new(Whole::ReduceScatter, 5, 4, 3);
        assert_eq!([0, 1, 2].map(|rank| parts.range(rank)), [0..5, 5..10, 10..15]);
        assert_eq!(parts.bytes(2), Bytes { start: 40, len: 20 });
    }
}
