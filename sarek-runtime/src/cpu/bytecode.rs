//! The bytecode of the CPU engine.
//!
//! A register holds one value for each of the 32 lanes of a warp. There are three files: **masks** (`bool`, one bit a
//! lane), **words** (32 bits per lane: `f32` and the integers up to 32 bits, narrow ones sign- or zero-extended) and
//! **longs** (64 bits per lane). Registers from 0 up hold locals and temporaries; negative registers are [`Preset`]s,
//! which the machine fills before a block starts and which no instruction writes.
//!
//! A warp has a program counter and one mask of **active** lanes, and runs only while that mask is not empty.
//! Divergence is structured: [`Inst::Split`] … [`Inst::Join`] and the loop instructions keep the lanes that wait
//! elsewhere in mask registers. Instructions that only compute run in all lanes. Those that trap, access memory or
//! write variables run in the active lanes.
//!
//! | file | contents |
//! |---|---|
//! | `registers` | registers, their files and presets; numbers of instructions and places |
//! | `operations` | the operations on masks, words and longs |
//! | `access` | accesses to memory, their bounds, atomics and asynchronous copies |
//! | `inst` | the instructions |
//! | `code` | a compiled kernel: the tables to which instructions refer |

mod access;
mod code;
mod inst;
mod operations;
mod registers;

pub(crate) use access::{
    Access, Aligned, Atomic, Bound, CopyStep, Index, IndexKind, LaneArray, Length, StepKind, Upper,
};
pub(crate) use code::{
    Apply, Code, CollectiveCall, DynamicShared, Orders, Region, Report, ReportKind, Shape, SharedArray, SourcePlace,
    Tag, Usage,
};
pub(crate) use inst::{Inst, Reach};
pub(crate) use operations::{Binary, Collective, Compare, Half, MaskOp, ScalarFn, Unary, Vote};
pub(crate) use registers::{At, File, LANES, Operand, Preset, Reg, Target};
