//! A failed run-time check: what failed, where in the Rust source, and which thread it was.

use std::fmt;

/// A failed run-time check. Both engines report the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// What failed.
    pub kind: FaultKind,
    /// The Rust file, as `file!()` gives it.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if only the line is known.
    pub column: u32,
    /// `blockIdx` of the thread.
    pub block: [u32; 3],
    /// `threadIdx` of the thread.
    pub thread: [u32; 3],
}

/// What failed.
#[derive(Debug, Clone, PartialEq)]
pub enum FaultKind {
    /// An index that is not below the length.
    Index {
        /// The indexed expression in the user's words.
        what: String,
        /// The index.
        index: i128,
        /// The length, in elements.
        length: u64,
    },
    /// Adjacent elements, accessed at once, whose address is no multiple of their size.
    Alignment {
        /// The indexed expression in the user's words.
        what: String,
        /// Their size, in bytes.
        bytes: u32,
    },
    /// An integer division or remainder by zero.
    Division,
    /// A range stepped by zero.
    ZeroStep,
    /// `assert!`: its text.
    Assert(String),
    /// `panic!`: its message.
    Panic(String),
    /// Some threads of a block wait at a barrier that others never reach. CPU engine only.
    DivergentBarrier,
    /// A lane named by the mask of a warp operation does not arrive at it. CPU engine only.
    DivergentCollective,
    /// Shared memory was read before anything was written there. CPU engine only.
    UninitializedShared {
        /// The shared array's name.
        what: String,
    },
    /// The counter of a stepped range left its type's range. CPU engine only.
    RangeOverflow,
    /// All threads wait for memory that nobody writes. CPU engine only.
    Deadlock,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Index { what, index, length } => {
                write!(f, "index {index} is out of range for `{what}` of length {length}")
            }
            FaultKind::Alignment { what, bytes } => {
                write!(f, "these elements of `{what}` do not start at a multiple of {bytes} bytes")
            }
            FaultKind::Division => write!(f, "division by zero"),
            FaultKind::ZeroStep => write!(f, "a range is stepped by zero"),
            FaultKind::Assert(text) => write!(f, "assertion failed: {text}"),
            FaultKind::Panic(message) => write!(f, "panicked: {message}"),
            FaultKind::DivergentBarrier => write!(f, "not all threads of the block reach this barrier"),
            FaultKind::DivergentCollective => {
                write!(f, "not all lanes of the mask reach this warp operation")
            }
            FaultKind::UninitializedShared { what } => {
                write!(f, "shared array `{what}` is read where nothing was written")
            }
            FaultKind::RangeOverflow => write!(f, "a stepped range runs past the end of its type"),
            FaultKind::Deadlock => write!(f, "all threads wait for memory that nobody writes"),
        }
    }
}

/// `FILE:LINE:COLUMN: WHAT, in block (x, y, z), thread (x, y, z)`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column != 0 {
            write!(f, ":{}", self.column)?;
        }
        let ([bx, by, bz], [tx, ty, tz]) = (self.block, self.thread);
        write!(f, ": {}, in block ({bx}, {by}, {bz}), thread ({tx}, {ty}, {tz})", self.kind)
    }
}
