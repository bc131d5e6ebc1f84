//! Kernels on every device against plain Rust: integers bit for bit, floats bit for bit where IEEE determines the result
//! (contraction is off), and within a stated number of units in the last place elsewhere.

mod bounds;
mod bulk;
mod bulk_reductions;
mod by_value;
mod bytes;
mod chains;
mod chosen;
mod clones;
mod closures;
mod clusters;
mod collectives;
mod cooperative;
mod cursors;
mod dependent;
mod derived;
mod enums;
mod everyday;
mod everyday_iterators;
mod exchanges;
mod families;
mod foreign;
mod fragments;
mod functions;
mod further_iterators;
mod given;
mod halves;
mod hints;
mod idioms;
mod inferred;
mod iterators;
mod language;
mod lent;
mod lists;
mod local_types;
mod lookups;
mod made;
mod matching;
mod matrices;
mod meaning;
mod memory;
mod moves;
mod moving_slices;
mod multicast;
mod named;
mod numbers;
mod operators;
mod options;
mod orders;
mod partial;
mod parts;
mod phases;
mod plain;
mod ports;
mod printing;
mod races;
mod reductions;
mod scopes;
mod searches;
mod short_vectors;
mod slices;
mod splits;
mod steps;
mod structs;
mod subscript;
mod sums;
mod surfaces;
mod textures;
mod threads;
mod tiles;
mod unnamed_functions;
mod views;
mod wide_cells;

/// Its name follows those of the tests that it waits for.
#[test]
fn with_these_tests_every_kernel_was_launched() {
    sarek_tests::harness::assert_all_are_launched("parity");
}
