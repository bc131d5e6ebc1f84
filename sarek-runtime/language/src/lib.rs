//! The language that Sarek's macros and its compiler share: the table of intrinsics, and the syntax of a function.
//!
//! # Intrinsics
//!
//! Operations that every back end implements itself.
//!
//! [`Intrinsic`] is the list of operations. [`Intrinsic::row`] returns, for each one, its operands and result, the
//! variation of its value between threads, its other effects, and its spelling in CUDA C++. [`functions!`] is the list
//! of the Rust functions that correspond to an operation, with their documentation, and [`FUNCTIONS`] is the same list
//! as data.
//!
//! All knowledge about intrinsics is made from these tables: the macros' knowledge of names and convergence, the
//! functions in `sarek_runtime::device`, type inference, the type check of the IR, the analysis of convergence, the
//! CUDA text, the dispatch of the CPU engine, the coverage test, the random programs, and the table in
//! `docs/language.md`.

#[macro_use]
mod table;

mod encoding;
mod functions;
pub mod methods;
mod nodes;
mod operations;
mod operator;
mod row;
mod scalar;
pub mod syntax;

pub use functions::{BarrierKind, FUNCTIONS, Function, InCluster, Meaning, Named, Yields, function};
pub use row::{Accuracy, ByHand, Cuda, Kind, Operand, Output, Row, Types, Variation};
pub use scalar::{Axis, Scalar};
pub use table::Intrinsic;
