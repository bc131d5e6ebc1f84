//! Accesses to memory, and what they are checked against.

use super::registers::{At, Reg};
use crate::CopyKind;
use crate::ir::{AtomicOp, Ordering, Scalar};

/// The interpretation of an index register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexKind {
    /// A word, unsigned.
    U32,
    /// A word, signed.
    S32,
    /// A long, unsigned.
    U64,
    /// A long, signed.
    S64,
}

/// An index: a register and its interpretation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Index {
    /// The register, in the file that `kind` determines.
    pub(crate) reg: Reg,
    /// Its interpretation.
    pub(crate) kind: IndexKind,
}

/// An access to global, constant or shared memory. It traps if the index is not below the region's length, and in
/// shared memory if a load reads a cell that was never written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Access {
    /// For global memory an index into [`Code::regions`](super::Code::regions), for shared memory one into [`Code::shared`](super::Code::shared).
    pub(crate) region: u32,
    /// In shared memory, a word with the rank of the block of the cluster that has it; `None` for this block.
    pub(crate) rank: Option<Reg>,
    /// The type of the cells.
    pub(crate) cell: Scalar,
    /// The cell.
    pub(crate) index: Index,
    /// Its place in the source.
    pub(crate) at: At,
    /// `true` if it is volatile: it may poll for a write of another thread.
    pub(crate) volatile: bool,
    /// `true` if the value that it writes may determine that a loop ends.
    pub(crate) watched: bool,
    /// The bytes of each access to the memory: those of the cell, or a smaller divisor of them if a smaller cell
    /// overlaps it. Shared memory, which one host thread accesses, does not need this.
    pub(crate) width: u64,
    /// The site that a report of a race names: a number in [`Code::sites`](super::Code::sites).
    pub(crate) site: u16,
    /// The kind of asynchronous copy that accesses it; `None` for the thread itself.
    pub(crate) copies: Option<CopyKind>,
}

impl Access {
    /// Returns `true` if the cell is accessed in its full width.
    pub(crate) fn is_whole(&self) -> bool {
        self.width >= self.cell.size()
    }
}

/// An element of an array of which each lane has a copy: the registers `base` to `base + length - 1` of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LaneArray {
    /// Element 0.
    pub(crate) base: Reg,
    /// The number of elements.
    pub(crate) length: u64,
    /// The element; the instruction traps if it is not below the length.
    pub(crate) index: Index,
    /// Its place in the source.
    pub(crate) at: At,
}

/// A length that an index is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// A known length.
    Const(u64),
    /// The length of a slice argument.
    Param(u32),
    /// The number of elements of `size` bytes in the dynamic shared array with that number.
    Shared { number: u32, size: u64 },
    /// The length of a part of an array or slice: each lane has its own, in a long register.
    Register(Reg),
}

/// An index and the length that it must be below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound {
    /// The index.
    pub(crate) index: Index,
    /// The length.
    pub(crate) length: Length,
    /// The number of indices after it that must be below the length, too.
    pub(crate) more: u64,
    /// Its place in the source.
    pub(crate) at: At,
}

/// A cell of memory whose address must be a multiple of some size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aligned {
    /// The cell. A cell of shared memory is counted from the start of its array, which has the largest alignment.
    pub(crate) index: Index,
    /// In global memory, an index into [`Code::regions`](super::Code::regions).
    pub(crate) region: Option<u32>,
    /// The size of a cell, in bytes.
    pub(crate) cell: u64,
    /// The required alignment of the address, in bytes.
    pub(crate) bytes: u64,
    /// Its place in the source.
    pub(crate) at: At,
}

/// An atomic access in each active lane, from lane 0 up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Atomic {
    /// The access.
    pub(crate) op: AtomicOp,
    /// `true` if [`Access::region`] is shared memory.
    pub(crate) shared: bool,
    /// The cell.
    pub(crate) access: Access,
    /// The operands of `op`, in the file of the cell's type.
    pub(crate) operands: [Reg; 2],
    /// The result, unless it is dropped.
    pub(crate) dst: Option<Reg>,
    /// The upper words, if the cell is [`Access::cell`] and the one after it, of 8 bytes each.
    pub(crate) upper: Option<Upper>,
    /// The ordering.
    pub(crate) ordering: Ordering,
    /// `true` if it is atomic only among the threads of the block.
    pub(crate) narrow: bool,
    /// `true` if the cell is a [`Barrier`](crate::barrier::Barrier).
    pub(crate) barrier: bool,
}

/// A step of asynchronous copies in each active lane. The copies themselves are loads and stores with [`Access::copies`], which follow
/// their start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CopyStep {
    /// The operation.
    pub(crate) kind: StepKind,
    /// Its place in the source.
    pub(crate) at: At,
}

/// The operation of a [`CopyStep`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum StepKind {
    /// A copy starts. It belongs to the next group of its thread.
    Start(CopyKind),
    /// A copy starts that belongs to the current phase of a barrier in shared memory.
    StartFor(Access),
    /// A group ends.
    Commit(CopyKind),
    /// The thread waits until at most so many groups are not complete or, if `read`, have not been read.
    Wait { kind: CopyKind, groups: Reg, read: bool },
}

impl Atomic {
    /// Returns the registers of the operands.
    pub(crate) fn all_operands(&self) -> impl Iterator<Item = Reg> {
        self.operands.into_iter().chain(self.upper.into_iter().flat_map(|upper| upper.operands))
    }

    /// Returns the registers of the result.
    pub(crate) fn results(&self) -> impl Iterator<Item = Reg> {
        self.dst.into_iter().chain(self.upper.and_then(|upper| upper.dst))
    }
}

/// The upper words of an access to a cell of 16 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Upper {
    /// Those of the operands.
    pub(crate) operands: [Reg; 2],
    /// That of the result, unless it is dropped.
    pub(crate) dst: Option<Reg>,
}
