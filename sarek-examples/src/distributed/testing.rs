//! Helpers that the tests of this folder share.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::group::{Communicator, Group};
use sarek_runtime::{Device, Error, GroupError, Result};
use std::sync::{Mutex, PoisonError};

/// Held by a test that uses the group of all GPUs: calls of several groups at a time may wait for each other.
static TURN: Mutex<()> = Mutex::new(());

/// The numbers of ranks that are tried.
pub(super) const SIZES: [usize; 5] = [1, 2, 3, 4, 8];

/// Runs a function for each rank of groups of several sizes on the CPU, and of a group of all GPUs where there are several. It gets
/// its rank and the size; the results are checked with the size.
#[track_caller]
pub(super) fn everywhere<R: Send>(run: impl Fn(&Communicator) -> Result<R> + Sync, check: impl Fn(usize, Vec<R>)) {
    let try_group = |group: Group| {
        let results = group.run(&run).unwrap_or_else(|error| panic!("{group:?}: {error}"));
        check(group.size(), results);
    };
    SIZES.iter().for_each(|size| try_group(Group::cpu(*size).unwrap()));
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    of_gpus().into_iter().for_each(try_group);
}

/// Returns a group of all GPUs of this machine, or says why there is none.
fn of_gpus() -> Option<Group> {
    let gpus: Vec<Device> = Device::all().into_iter().filter(Device::is_cuda).collect();
    match gpus.len() {
        0 => println!("skipped: no CUDA device"),
        1 => println!("skipped: one CUDA device"),
        _ => match Group::local(&gpus) {
            Err(Error::Group(error)) if matches!(*error, GroupError::NoNccl { .. }) => println!("skipped: {error}"),
            group => return Some(group.unwrap()),
        },
    }
    None
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
