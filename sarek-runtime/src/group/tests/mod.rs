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

/// Runs a test in a process of its own, with variables; it must succeed. Returns what it prints.
#[track_caller]
fn in_a_process(test: &str, variables: &[(&str, &str)]) -> String {
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    let output = command.args(["--exact", "--nocapture", test]).envs(variables.iter().copied()).output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
    text
}
