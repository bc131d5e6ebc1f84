//! Random programs as Rust source: the results of rustc's build on the host are compared bit for bit with both engines.
//!
//! | file | |
//! |---|---|
//! | `rng`, `tree`, `types` | random numbers, programs as trees of text, types and their values as words |
//! | `items` | writes a program from a seed |
//! | `writer` | the scope, and places |
//! | `expressions`, `numbers`, `floats`, `vectors`, `choices`, `wrapped`, `lookups`, `iterators` | expressions |
//! | `statements`, `loops` | statements |
//! | `traits` | device traits and generic structs |
//! | `rules` | the names of all rules |
//! | `batch` | many programs as one file |
//! | `shrink` | smaller programs |
//!
//! `src/driver.rs` runs them; it is a part of each such file.
#![allow(missing_docs)]

pub mod batch;
mod choices;
mod expressions;
mod floats;
pub mod items;
mod iterators;
mod lookups;
mod loops;
mod numbers;
mod rng;
pub mod rules;
pub mod shrink;
mod statements;
mod traits;
pub mod tree;
mod types;
mod vectors;
mod wrapped;
mod writer;
