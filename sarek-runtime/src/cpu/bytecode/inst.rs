//! The instructions.

use super::operations::{Binary, Compare, Half, MaskOp, Unary, Vote};
use super::registers::{At, Reg, Target};
use crate::ir::BarrierKind;

/// What a fence orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Accesses, for the threads of the block.
    Block,
    /// Accesses, for all threads.
    Device,
    /// The same, and it has a place in the one order of all such fences.
    InOrder,
}

/// One instruction. `dst` is never one of the other registers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Inst {
    /// Masks: `dst = a op b`.
    Mask { op: MaskOp, dst: Reg, a: Reg, b: Reg },
    /// Masks: `dst = !a`.
    MaskNot { dst: Reg, a: Reg },
    /// Words: `dst = op a`.
    Unary32 { op: Unary, dst: Reg, a: Reg },
    /// Longs: `dst = op a`.
    Unary64 { op: Unary, dst: Reg, a: Reg },
    /// Words: `dst = a op b`.
    Binary32 { op: Binary, dst: Reg, a: Reg, b: Reg },
    /// Longs: `dst = a op b`.
    Binary64 { op: Binary, dst: Reg, a: Reg, b: Reg },
    /// Words to a mask: `dst = a op b`.
    Compare32 { op: Compare, dst: Reg, a: Reg, b: Reg },
    /// Longs to a mask: `dst = a op b`.
    Compare64 { op: Compare, dst: Reg, a: Reg, b: Reg },
    /// Words: `dst = a * b + c`, rounded once.
    Fma32 { dst: Reg, a: Reg, b: Reg, c: Reg },
    /// Longs: `dst = a * b + c`, rounded once.
    Fma64 { dst: Reg, a: Reg, b: Reg, c: Reg },
    /// Masks: `dst = if cond { a } else { b }`.
    SelectMask { dst: Reg, cond: Reg, a: Reg, b: Reg },
    /// Words: `dst = if cond { a } else { b }`.
    Select32 { dst: Reg, cond: Reg, a: Reg, b: Reg },
    /// Longs: `dst = if cond { a } else { b }`.
    Select64 { dst: Reg, cond: Reg, a: Reg, b: Reg },
    /// A mask to words of 0 or 1.
    MaskToWord { dst: Reg, a: Reg },
    /// Words to a mask of those that are not 0.
    WordToMask { dst: Reg, a: Reg },
    /// Words to longs, zero-extended.
    ExtendU { dst: Reg, a: Reg },
    /// Words to longs, sign-extended.
    ExtendS { dst: Reg, a: Reg },
    /// Longs to words: the low half.
    Truncate { dst: Reg, a: Reg },
    /// `f32` to `f64`.
    Widen { dst: Reg, a: Reg },
    /// `f64` to `f32`.
    Shorten { dst: Reg, a: Reg },
    /// Between `f32` and a 16-bit float in the low bits of a word.
    Half { op: Half, dst: Reg, a: Reg },
    /// [`Apply`](super::Apply), in the active lanes.
    Apply { apply: u32 },

    /// Masks: `dst = a` in all lanes.
    CopyMask { dst: Reg, a: Reg },
    /// Words: `dst = a` in all lanes.
    Copy32 { dst: Reg, a: Reg },
    /// Longs: `dst = a` in all lanes.
    Copy64 { dst: Reg, a: Reg },
    /// Masks: `dst = a` in the active lanes.
    MoveMask { dst: Reg, a: Reg },
    /// Words: `dst = a` in the active lanes.
    Move32 { dst: Reg, a: Reg },
    /// Longs: `dst = a` in the active lanes.
    Move64 { dst: Reg, a: Reg },
    /// Words: `dst += a`, wrapping, in all lanes.
    Step32 { dst: Reg, a: Reg },
    /// Longs: `dst += a`, wrapping, in all lanes.
    Step64 { dst: Reg, a: Reg },

    /// Loads a cell of an [`Access`](super::Access) in global or constant memory into the file of its type.
    LoadGlobal { dst: Reg, access: u32 },
    /// Stores to a cell of an [`Access`](super::Access) in global memory.
    StoreGlobal { src: Reg, access: u32 },
    /// Like [`Inst::LoadGlobal`], for a cell that is loaded in pieces of the access's width.
    LoadPieces { dst: Reg, access: u32 },
    /// Like [`Inst::StoreGlobal`], for a cell that is stored in pieces of the access's width.
    StorePieces { src: Reg, access: u32 },
    /// Loads a cell of an [`Access`](super::Access) in shared memory.
    LoadShared { dst: Reg, access: u32 },
    /// Stores to a cell of an [`Access`](super::Access) in shared memory.
    StoreShared { src: Reg, access: u32 },
    /// Words: loads an element of a [`LaneArray`](super::LaneArray).
    LoadLane32 { dst: Reg, array: u32 },
    /// Longs: loads an element of a [`LaneArray`](super::LaneArray).
    LoadLane64 { dst: Reg, array: u32 },
    /// Words: stores to an element of a [`LaneArray`](super::LaneArray).
    StoreLane32 { src: Reg, array: u32 },
    /// Longs: stores to an element of a [`LaneArray`](super::LaneArray).
    StoreLane64 { src: Reg, array: u32 },
    /// Performs an [`Atomic`](super::Atomic).
    Atomic { atomic: u32 },
    /// Orders memory accesses.
    Fence { reach: Reach },
    /// Performs a [`CollectiveCall`](super::CollectiveCall).
    Collective { call: u32 },

    /// Traps if `index` is not below the length of a [`Bound`](super::Bound).
    CheckIndex { bound: u32 },
    /// Traps if the address of an [`Aligned`](super::Aligned) is not a multiple of its size.
    CheckAligned { aligned: u32 },
    /// Words: traps if `a` is 0.
    CheckZero32 { a: Reg, at: At },
    /// Longs: traps if `a` is 0.
    CheckZero64 { a: Reg, at: At },
    /// Traps if the mask `a` is clear.
    Check { a: Reg, at: At },
    /// Traps.
    Fail { at: At },
    /// Reports a [`Report`](super::Report) in the active lanes, and traps unless it is printed.
    Report { report: u32 },

    /// `other` = the active lanes without `cond`; the rest stay active. Jumps to `target` if there are none.
    Split { cond: Reg, other: Reg, target: Target },
    /// Swaps the active lanes and `other`. Jumps to `target` if none are active then.
    Else { other: Reg, target: Target },
    /// Adds `other` to the active lanes. Jumps to `target` if none are active then.
    Join { other: Reg, target: Target },
    /// `dst` = no lanes.
    Clear { dst: Reg },
    /// Moves the active lanes to `to`, and jumps to `target`.
    Leave { to: Reg, target: Target },
    /// Moves the active lanes without `cond` to `exits`. Jumps to `target` if none stay active.
    Test { cond: Reg, exits: Reg, target: Target },
    /// Adds `next` to the active lanes and clears it. Jumps to `target` if any are active: the back edge of a loop.
    /// A long-running warp is suspended here; `at` is reported if it waits forever.
    Repeat { next: Reg, at: At, target: Target },
    /// Adds `next` to the active lanes and clears it. Jumps to `target` if none are active.
    Continue { next: Reg, target: Target },
    /// `exits` become the active lanes. Jumps to `target` if there are none.
    Restore { exits: Reg, target: Target },
    /// Ends the threads of the active lanes, and jumps to `target`.
    Exit { target: Target },
    /// Ends the warp.
    Halt,
    /// Waits until all threads of the block arrive, and for some kinds those of the cluster.
    Barrier { kind: BarrierKind, at: At },
    /// Counts the active lanes, and those of them where the mask `vote` is set, for the next barrier.
    CountVotes { vote: Reg },
    /// `dst` = the result of the votes that were counted for the last barrier.
    TakeVotes { op: Vote, dst: Reg },
    /// Longs: `dst` = the elapsed nanoseconds, which may determine that a loop ends.
    Clock { dst: Reg, decides: bool },
    /// Lets other warps run.
    Yield { at: At },
    /// Forgets what was written to an array of [`Code::shared`](super::Code::shared).
    Forget { array: u32 },
    /// Performs a [`CopyStep`](super::CopyStep), for the race detector.
    Copies { step: u32 },
}
