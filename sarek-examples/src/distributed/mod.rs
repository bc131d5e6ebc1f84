//! The algorithms on several devices: one rank of a [`group`](sarek_runtime::group) for each, with its part of the data.
//!
//! Each function is called by all ranks at the same time, each with its own part, of any length. Everything else is the same on all ranks: the operator or order,
//! whether there are values, the width and the number of steps, the layout, the source. Nothing compares operators and orders, and ranks with different
//! ones get different results. Other differences are errors, on a rank whose messages then do not fit, or have no counterpart.
//!
//! The local work is that of the other folders; here is what happens between the ranks. `p` is the number of ranks, `n` that of all elements.
//!
//! | file | result | sent per rank | meetings |
//! |---|---|---|---|
//! | [`mod@reduce`] | one value on every rank | 1 element | 1 |
//! | [`scan`] | each rank's part of the prefix sums | 1 element | 1 |
//! | [`mod@histogram`] | the counts of all ranks, on every rank | one count per bin | 1 |
//! | [`sort`] | all elements in order, about `n / p` on each rank | 16384 samples to each rank, and the elements once | 4 |
//! | [`jacobi`] | steps on a grid that is cut into rows | two rows a step | 1 a step |
//! | [`matmul`] | a product of matrices on a grid of ranks | `sqrt(p)` times its parts of the factors | 1 a panel |
//! | [`bfs`] | the distances of each rank's vertices | each vertex at most once to its owner | 2 a level |
//!
//! They need no GPU: `Group::cpu(n)` runs them on any number of CPU engines.
//!
//! ```
//! use sarek_examples::distributed;
//! use sarek_runtime::group::Group;
//! use sarek_runtime::order::Ascending;
//!
//! let sorted = Group::cpu(3)?.run(|rank| {
//!     let keys = rank.device().upload(&[9 - rank.rank() as u32, 5, 7 + rank.rank() as u32])?;
//!     distributed::sort::sort(rank, &keys, Ascending)?.to_vec()
//! })?;
//! assert_eq!(sorted.concat(), [5, 5, 5, 7, 7, 8, 8, 9, 9]);
//! # Ok::<(), sarek_runtime::Error>(())
//! ```

pub mod bfs;
pub mod histogram;
pub mod jacobi;
pub mod matmul;
pub mod reduce;
pub mod scan;
pub mod sort;
#[cfg(test)]
mod testing;

pub use histogram::histogram;
pub use reduce::reduce;

use std::ops::Range;

/// Returns the part of `0..length` that belongs to a rank if `ranks` ranks share it evenly: the first ones have one more.
///
/// # Panics
/// If there is no such rank.
pub fn even_part(length: usize, ranks: usize, rank: usize) -> Range<usize> {
    assert!(rank < ranks, "rank {rank} has no part: there are {ranks} ranks");
    let (each, more) = (length / ranks, length % ranks);
    let start = rank * each + rank.min(more);
    start..start + each + usize::from(rank < more)
}

/// Returns the kernels of this folder.
#[cfg(feature = "cli")]
pub fn kernels() -> Vec<crate::catalog::Kernel> {
    use crate::reduce::in_order::reduce_in_order;
    use crate::scan::after::scan_after;
    use sarek_runtime::monoid::Sum;
    use sarek_runtime::order::Ascending;
    use sarek_runtime::prelude::bf16;
    crate::kernels![
        bfs::follow_edges,
        bfs::take_vertices,
        matmul::add_to,
        matmul::pack_columns<f32>,
        matmul::pack_columns<bf16>,
        reduce_in_order<i32, Sum, 256, 31, 7936, 5>,
        reduce_in_order<f64, Sum, 256, 15, 3840, 5>,
        scan_after<i32, Sum, true, 256, 31, 7936, 5>,
        scan_after<f64, Sum, false, 256, 15, 3840, 5>,
        sort::few::count_few<u32, Ascending, false, 15, 3840>,
        sort::few::move_few<u32, Ascending, false, false, 15, 3840>,
        sort::few::move_few<f64, Ascending, true, true, 7, 1792>,
        sort::partition::count_parts<f64, Ascending, 256, 8, 2048>,
        sort::partition::cut<f32, Ascending>,
        sort::partition::move_parts<u32, Ascending, false, 256, 16, 4096>,
        sort::partition::move_parts<f32, Ascending, true, 256, 16, 4096>,
        sort::partition::sizes_of_parts,
        sort::splitters::choose_splitters<u32>,
        sort::splitters::count_up,
        sort::splitters::take_samples<u64>,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_everything_evenly() {
        for (length, ranks) in [(0, 1), (0, 3), (1, 4), (7, 3), (8, 8), (9, 8), (1000, 7)] {
            let parts: Vec<_> = (0..ranks).map(|rank| even_part(length, ranks, rank)).collect();
            assert_eq!(parts.iter().cloned().flatten().collect::<Vec<_>>(), (0..length).collect::<Vec<_>>());
            let lengths = || parts.iter().map(ExactSizeIterator::len);
            assert!(lengths().max().unwrap() - lengths().min().unwrap() <= 1, "{length} in {ranks}");
        }
    }
}
