//! Registers, and what instructions name by number.

use crate::ir::{Axis, Scalar};

/// A register of the file that the instruction determines.
pub(crate) type Reg = i32;

/// An index into [`Code::insts`](super::Code::insts); while compiling, a label.
pub(crate) type Target = u32;

/// Names an entry of [`Code::places`](super::Code::places).
pub(crate) type At = u32;

/// The lanes of a warp.
pub(crate) const LANES: usize = 32;

/// A register file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum File {
    /// One bit per lane.
    Mask,
    /// 32 bits per lane.
    Word,
    /// 64 bits per lane.
    Long,
}

impl File {
    /// Returns the file that holds values of a type.
    pub(crate) fn of(scalar: Scalar) -> File {
        match scalar {
            Scalar::Bool => File::Mask,
            Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::F16
            | Scalar::Bf16
            | Scalar::F32 => File::Word,
            Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize | Scalar::F64 => File::Long,
        }
    }
}

/// A register and its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operand {
    /// The file.
    pub(crate) file: File,
    /// The register.
    pub(crate) reg: Reg,
}

/// A value that the machine provides in a negative register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Preset {
    /// These bits in every lane.
    Const(u64),
    /// A scalar argument.
    Param { param: u32, scalar: Scalar },
    /// A scalar of a struct argument, at an offset in bytes; 0 unless the argument has the tag with the number `only`.
    Field { param: u32, offset: u64, scalar: Scalar, only: Option<u32> },
    /// The length of a slice argument.
    Len(u32),
    /// The number of elements of `size` bytes in the dynamic shared array with that number.
    SharedLen { number: u32, size: u64 },
    /// `threadIdx`.
    ThreadIdx(Axis),
    /// `blockIdx`.
    BlockIdx(Axis),
    /// `blockDim`.
    BlockDim(Axis),
    /// `gridDim`.
    GridDim(Axis),
    /// `blockIdx * blockDim + threadIdx`.
    GlobalIdx(Axis),
    /// The lane.
    LaneId,
    /// The warp within the block.
    WarpId,
}
