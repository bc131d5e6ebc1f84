//! The classic parallel algorithms, written in Sarek.
//!
//! There is one folder per algorithm and one file per strategy. Each folder's page states the problem and the ladder of
//! strategies. Each file describes the source of its strategy, its gain, and the mistakes in the original code.
//!
//! # The algorithms in another crate
//!
//! With `default-features = false` the crate is the algorithms and what they need. The feature `cli`, which is on by default, adds
//! [`catalog`], which lists them all, and [`cli`], the program `sarek`, which lists, shows, runs and measures them; nothing in the
//! algorithms depends on it.

#[macro_use]
mod how;
#[macro_use]
mod tuning;

#[cfg(feature = "cli")]
pub mod bench;
pub mod bfs;
mod bisect;
#[cfg(feature = "cli")]
pub mod catalog;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compaction;
pub mod convolution;
pub mod copy;
pub mod data;
pub mod distributed;
#[cfg(feature = "cli")]
mod failure;
#[cfg(feature = "cli")]
pub mod files;
pub mod gallery;
pub mod graph;
pub mod grid;
pub mod histogram;
pub mod matmul;
pub mod merge_sort;
#[cfg(feature = "cli")]
pub mod mutants;
#[cfg(feature = "cli")]
pub mod pairs;
#[cfg(feature = "cli")]
pub mod peers;
#[cfg(feature = "cli")]
pub mod picture;
mod place;
pub mod radix_sort;
pub mod reduce;
pub mod runs;
pub mod scan;
pub mod search;
pub mod segmented;
pub mod segments;
pub mod select;
pub mod sets;
#[cfg(test)]
mod testing;
pub mod topk;
pub mod transform;

#[cfg(all(test, not(feature = "cli")))]
compile_error!("the tests compile every kernel of the catalogue: they need the feature `cli`");

#[cfg(feature = "cli")]
pub use failure::Failure;
pub use how::How;
pub use tuning::Tuning;
