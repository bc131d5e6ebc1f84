//! Invalid input: each mistake is an error that explains it, and nothing is lost.

mod bounded;
mod compiler;
mod dropped;
mod graphs;
mod host;
mod kernels;
mod language;
mod lent;
mod lost;
mod messages;
mod outputs;
mod owners;
mod panics;
mod parts;
mod positions;
mod texts;
mod waits;

/// Its name follows those of the tests that it waits for.
#[test]
fn with_these_tests_every_kernel_was_launched() {
    sarek_tests::harness::assert_all_are_launched("faults");
}
