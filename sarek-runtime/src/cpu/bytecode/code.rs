//! A compiled kernel: its instructions, and the tables to which they refer.

use super::access::{Access, Aligned, Atomic, Bound, CopyStep, LaneArray};
use super::inst::Inst;
use super::operations::{Collective, ScalarFn};
use super::registers::{At, Operand, Preset, Reg, Target};
use crate::ir::{Message, Scalar, SiteKind};
use crate::{AccessKind, FaultKind};
use std::collections::HashMap;
use std::sync::Arc;

/// A function applied to each active lane.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Apply {
    /// The function.
    pub(crate) function: ScalarFn,
    /// The operands; unused ones repeat the first.
    pub(crate) operands: [Operand; 3],
    /// The result.
    pub(crate) dst: Operand,
}

/// A message with its values.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    /// The kind of message.
    pub(crate) kind: ReportKind,
    /// The message.
    pub(crate) message: Message,
    /// The values.
    pub(crate) values: Vec<Operand>,
    /// Its place in the source.
    pub(crate) at: At,
}

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReportKind {
    /// The message of a failed assertion.
    Assert,
    /// The message of a panic.
    Panic,
    /// A printed text.
    Print,
}

impl ReportKind {
    /// Returns the message of a site, if it has one, and the kind of message.
    pub(crate) fn of(site: &SiteKind) -> Option<(&Message, ReportKind)> {
        match site {
            SiteKind::Assert(message) => Some((message, ReportKind::Assert)),
            SiteKind::Panic(message) => Some((message, ReportKind::Panic)),
            SiteKind::Print(message) => Some((message, ReportKind::Print)),
            SiteKind::Index { .. } | SiteKind::Alignment { .. } | SiteKind::Division | SiteKind::ZeroStep => None,
        }
    }
}

/// A warp collective with its operands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CollectiveCall {
    /// The operation.
    pub(crate) op: Collective,
    /// The mask of the lanes that take part, a word.
    pub(crate) mask: Reg,
    /// The value, or the truth value.
    pub(crate) value: Operand,
    /// The lane or distance, a word.
    pub(crate) lane: Reg,
    /// The number of lanes in each part of the warp, a word. Nothing is shuffled between parts.
    pub(crate) width: Reg,
    /// The result, in the file of its type.
    pub(crate) dst: Reg,
    /// Its place in the source.
    pub(crate) at: At,
}

/// The report of an instruction that can trap. The machine fills in indices and lengths.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SourcePlace {
    /// The Rust file.
    pub(crate) file: &'static str,
    /// The line, from 1.
    pub(crate) line: u32,
    /// The column, from 1, or 0.
    pub(crate) column: u32,
    /// The reported fault.
    pub(crate) kind: FaultKind,
}

/// Memory outside the block.
#[derive(Debug, Clone)]
pub(crate) enum Region {
    /// The target of a slice argument, as cells of one size; `inner` of them form an element.
    Param { param: u32, inner: u64 },
    /// A constant array, as cells of one size: its bytes, and the number of cells.
    Constant { data: Arc<[u64]>, length: u64 },
}

/// An array in the block's shared memory, as cells of one size. An array of structs whose fields have several sizes
/// appears once for each size: a field is always accessed as cells of its own size.
#[derive(Debug, Clone)]
pub(crate) struct SharedArray {
    /// The user's name.
    pub(crate) name: String,
    /// Its offset in bytes, a multiple of 64.
    pub(crate) offset: usize,
    /// The number of cells; 0 for a dynamic array, until a launch gives its length.
    pub(crate) length: u64,
    /// The first of its bits in the map of written cells; a multiple of 64.
    pub(crate) first_bit: usize,
}

/// An array in memory whose size a launch gives, as cells of one size. That memory follows all other arrays.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DynamicShared {
    /// Its number in [`Code::shared`].
    pub(crate) array: usize,
    /// The number of the launch's length that determines the size of its memory.
    pub(crate) number: u32,
    /// The number of cells of an element, and the size of an element in bytes; `None` if the length of the array is a
    /// constant.
    pub(crate) element: Option<(u64, u64)>,
}

/// The ways in which a kernel accesses memory as cells of one size.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Usage {
    /// The size of a cell in bytes; 0 if there is no access.
    pub(crate) cell: u64,
    /// The bytes of the narrowest access.
    pub(crate) width: u64,
    /// `true` if there are non-atomic accesses.
    pub(crate) plain: bool,
    /// `true` if there are writes.
    pub(crate) writes: bool,
}

/// The user's name of a piece of memory, and the meaning of its indices.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape {
    /// The user's name.
    pub(crate) name: String,
    /// The distance in bytes from one index to the next, for each dimension, outermost first.
    pub(crate) strides: Vec<u64>,
}

/// The operations besides barriers of the block that order the kernel's threads.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Orders {
    /// Barriers of a warp, fences, and atomics with an ordering.
    pub(crate) fine: bool,
    /// Fences and atomics of the block.
    pub(crate) narrow: bool,
}

/// The tag of an enum in a struct argument, and one of its numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag {
    /// Its offset in bytes from the start of the argument.
    pub(crate) offset: u64,
    /// Its type.
    pub(crate) scalar: Scalar,
    /// The bits of the number, as a register holds them.
    pub(crate) number: u64,
    /// The tag that must have its number for this one to exist.
    pub(crate) only: Option<u32>,
}

/// A compiled kernel.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// The size of the clusters, if blocks of a cluster wait for each other or access each other's shared memory.
    pub(crate) cluster: Option<[u32; 3]>,
    /// The instructions; the first one is where warps start.
    pub(crate) insts: Vec<Inst>,
    /// The accesses, to which [`Inst`]s refer by number.
    pub(crate) accesses: Vec<Access>,
    /// See [`Inst::LoadLane32`].
    pub(crate) arrays: Vec<LaneArray>,
    /// See [`Inst::CheckIndex`].
    pub(crate) bounds: Vec<Bound>,
    /// See [`Inst::CheckAligned`].
    pub(crate) aligned: Vec<Aligned>,
    /// See [`Inst::Atomic`].
    pub(crate) atomics: Vec<Atomic>,
    /// See [`Inst::Copies`].
    pub(crate) copies: Vec<CopyStep>,
    /// See [`Inst::Apply`].
    pub(crate) applies: Vec<Apply>,
    /// See [`Inst::Report`].
    pub(crate) reports: Vec<Report>,
    /// See [`Inst::Collective`].
    pub(crate) collectives: Vec<CollectiveCall>,
    /// The reports of traps.
    pub(crate) places: Vec<SourcePlace>,
    /// The memory outside the block.
    pub(crate) regions: Vec<Region>,
    /// The shared arrays.
    pub(crate) shared: Vec<SharedArray>,
    /// The shared arrays in the memory whose size a launch gives: for each array, one for each cell size. The launch
    /// counts in elements of the first one of each number.
    pub(crate) dynamic_shared: Vec<DynamicShared>,
    /// The size of the shared memory in bytes, without the dynamic arrays.
    pub(crate) shared_bytes: usize,
    /// The number of bits in the map of written cells, without those of the dynamic arrays.
    pub(crate) shared_bits: usize,
    /// The tags of arguments that are or contain enums with data.
    pub(crate) tags: Vec<Tag>,
    /// The presets of each file: register `-1 - i` holds the `i`-th.
    pub(crate) presets: [Vec<Preset>; 3],
    /// The number of registers from 0 up in each file.
    pub(crate) registers: [usize; 3],
    /// The cell size of each region, in bytes; 0 for a region that is not accessed.
    pub(crate) cell_bytes: Vec<u64>,
    /// The places and kinds of memory accesses.
    pub(crate) sites: Vec<(At, AccessKind)>,
    /// The usage of each region.
    pub(crate) region_usage: Vec<Usage>,
    /// The usage of each shared array.
    pub(crate) shared_usage: Vec<Usage>,
    /// The user's view of each region.
    pub(crate) region_shapes: Vec<Shape>,
    /// The user's view of each shared array.
    pub(crate) shared_shapes: Vec<Shape>,
    /// The operations that order threads.
    pub(crate) orders: Orders,
    /// For each place in a loop where a warp may be suspended, the registers that determine whether the loop continues,
    /// each with those of its bits that do.
    pub(crate) waits: HashMap<Target, Vec<(Operand, u64)>>,
}
