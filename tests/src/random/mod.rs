//! Random programs: what both engines and a plain interpreter of the IR make of them is compared bit for bit.
//!
//! | file | |
//! |---|---|
//! | `program`, `statements`, `values`, `types`, `writer` | write a well-typed program from a seed; `statements/` by kind |
//! | `enums`, `regions` | enums with data and matches; shared arrays |
//! | `rules` | the rules for each intrinsic |
//! | `interpret`, `memory`, `value` | the meaning of IR, written to be obviously right |
//! | `edges` | launches at the edges of the conditions under which checks cannot fail |
//! | `passes` | the passes of lowering that work on IR |
//! | `run` | runs a program on an engine |
//! | `shrink`, `rust` | make a failing program small, and readable |
#![allow(missing_docs)]

pub mod check;
pub mod edges;
mod enums;
pub mod interpret;
pub mod memory;
pub mod passes;
pub mod program;
mod regions;
pub mod rules;
pub mod run;
pub mod rust;
pub mod shrink;
mod statements;
mod types;
pub mod value;
mod values;
mod writer;
