//! Tests of groups on the CPU.

mod collectives;
mod failures;
pub(crate) mod gpu;
mod graphs;
mod operators;
mod processes;

use super::{Communicator, Group};
use crate::{Buffer, Element};

/// The numbers of ranks that are tried.
const SIZES: [usize; 5] = [1, 2, 3, 4, 8];
/// The lengths that are tried.
const LENGTHS: [usize; 7] = [0, 1, 31, 32, 33, 127, 257];

/// Runs a function for each rank of groups of several sizes.
#[track_caller]
fn everywhere<R: Send>(function: impl Fn(&Communicator) -> crate::Result<R> + Sync, check: impl Fn(usize, Vec<R>)) {
    for size in SIZES {
        let group = Group::cpu(size).unwrap();
        let results = group.run(&function).unwrap_or_else(|error| panic!("{size} ranks: {error}"));
        check(size, results);
        assert_eq!(group.poisoned(), None);
    }
}

fn upload<T: Element + Copy>(rank: &Communicator, values: &[T]) -> Buffer<T> {
    rank.device().upload(values).unwrap()
}
