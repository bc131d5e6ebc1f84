//! The classic parallel algorithms, written in Sarek.
//!
//! One folder an algorithm, one file a strategy. Each folder's page states the problem and the ladder of strategies; each
//! file says where its strategy comes from, what it gains, and what was wrong in the code that it was taken from.
//!
//! [`catalog`] lists them all; [`cli`] is the program `sarek`, which lists, shows, runs and measures them.

#[macro_use]
mod how;

pub mod bench;
pub mod bfs;
pub mod catalog;
pub mod cli;
pub mod compaction;
pub mod convolution;
pub mod data;
mod failure;
pub mod files;
pub mod gallery;
pub mod graph;
pub mod histogram;
pub mod matmul;
pub mod merge_sort;
pub mod peers;
pub mod picture;
pub mod radix_sort;
pub mod reduce;
pub mod scan;
pub mod segmented;
#[cfg(test)]
mod testing;

pub use failure::Failure;
pub use how::How;
