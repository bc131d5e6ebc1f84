//! Helpers that the tests of this folder share.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::Result;
use sarek_runtime::group::{Communicator, Group};

/// The numbers of ranks that are tried.
pub(super) const SIZES: [usize; 5] = [1, 2, 3, 4, 8];

/// Runs a function for each rank of groups of several sizes on the CPU. It gets its rank and the size; the results are
/// checked with the size.
#[track_caller]
pub(super) fn everywhere<R: Send>(run: impl Fn(&Communicator) -> Result<R> + Sync, check: impl Fn(usize, Vec<R>)) {
    for size in SIZES {
        let group = Group::cpu(size).unwrap();
        check(size, group.run(&run).unwrap_or_else(|error| panic!("{size} ranks: {error}")));
    }
}

/// Returns the part of `data` that a rank has: parts of very different lengths, some of them empty.
pub(super) fn uneven<T: Copy>(data: &[T], ranks: usize, rank: usize) -> &[T] {
    // Every third rank has nothing, and the others have more the later they come.
    let weight = |rank: usize| if ranks > 1 && rank % 3 == 1 { 0 } else { rank + 1 };
    let before = |rank: usize| (0..rank).map(weight).sum::<usize>();
    let cut = |rank: usize| data.len() * before(rank) / before(ranks);
    &data[cut(rank)..cut(rank + 1)]
}

/// Random numbers below `end`, the same ones for the same seed.
pub(super) fn random(seed: u64, len: usize, end: u32) -> Vec<u32> {
    let mut rng = StdRng::seed_from_u64(seed);
    (0..len).map(|_| rng.random_range(0..end)).collect()
}

#[test]
fn parts_of_tests_cover_everything() {
    let data: Vec<u32> = (0..100).collect();
    for size in SIZES {
        let parts: Vec<&[u32]> = (0..size).map(|rank| uneven(&data, size, rank)).collect();
        assert_eq!(parts.concat(), data);
        assert_eq!(parts.iter().any(|part| part.is_empty()), size > 1);
    }
}
