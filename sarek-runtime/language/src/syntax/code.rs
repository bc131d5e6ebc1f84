//! Code in PTX or CUDA C++.

use super::Expr;
use crate::encoding::{Encoding, encoded};

encoded! {
    /// Code in PTX or CUDA C++.
    struct Code {
        /// `true` if it is PTX.
        ptx: bool,
        /// The text.
        pieces: Vec<CodePiece>,
        /// The operands.
        operands: Vec<Operand>,
        /// `true` if it only computes its results.
        pure_: bool,
        /// `true` if it may access memory.
        memory: bool,
        /// `true` if it waits: its result is that an event has happened, or never will since a check of the launch has
        /// failed.
        waits: bool,
        /// `true` if its result is whether the address that it gets is a multiple of the number that it gets.
        aligned: bool,
        /// `true` if the arrays whose address it gets are barriers in shared memory.
        barrier: bool,
        /// `true` if all lanes of a warp run it together.
        warp: bool,
        /// `true` if all threads of a warpgroup run it together.
        warpgroup: bool,
        /// Its part in an asynchronous copy.
        copies: Option<CopyStep>,
        /// The architecture that it needs, such as `sm_80`.
        arch: Option<String>,
        /// The multiple of bytes at which shared arrays begin whose address it gets.
        align: u32,
        /// The version for the CPU.
        cpu: Option<Expr>,
    }

    /// The part of code in asynchronous copies. Operands are numbers of the code's operands.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum CopyStep {
        /// It starts a copy, of the group that the thread makes next: what the version for the CPU accesses is copied until that group is
        /// complete.
        Start,
        /// Makes a group of the copies that the thread has started.
        Commit,
        /// Waits until at most as many groups of the thread as the operand says are not complete.
        Wait(groups: u32),
        /// The same for groups of bulk copies from shared to global memory.
        StartBulk,
        /// Makes a group of bulk copies.
        CommitBulk,
        /// Waits for groups of bulk copies.
        WaitBulk(groups: u32),
        /// Waits until groups of bulk copies have been read.
        WaitBulkRead(groups: u32),
        /// It starts a copy that is complete when the current phase of a barrier is, whose address the operand is.
        StartFor(barrier: u32),
    }

    /// A part of code.
    enum CodePiece {
        /// Text as it is.
        Text(text: String),
        /// An operand, by its number.
        Operand(number: u32),
        /// The type of an operand, by its number.
        Type(number: u32),
    }

    /// An operand of code.
    struct Operand {
        /// Its name; empty for the result of an expression.
        name: String,
        /// The input value.
        value: Option<Expr>,
        /// `true` if it is a result.
        output: bool,
        /// The number of the slot of its type.
        slot: u32,
        /// The binding of its name in the version for the CPU.
        binding: Option<u32>,
    }
}

impl CodePiece {
    /// Returns `true` if it is the operand of that number.
    pub fn is(&self, number: usize) -> bool {
        matches!(self, CodePiece::Operand(own) if *own as usize == number)
    }
}
