//! `ptx!` and `cuda!`.

use super::Expr;
pub use sarek_language::syntax::CopyStep;

/// Code in PTX or CUDA C++.
pub struct Code {
    /// `true` if it is PTX.
    pub ptx: bool,
    /// The text.
    pub pieces: Vec<CodePiece>,
    /// The operands.
    pub operands: Vec<Operand>,
    /// `options(pure)`: the results depend on the operands alone, and nothing else happens.
    pub pure_: bool,
    /// `true` if it may access memory: it has neither `pure` nor `nomem`.
    pub memory: bool,
    /// `options(waits)`: the result is `true` if the awaited event has occurred, or never will.
    pub waits: bool,
    /// `options(aligned)`: the result is `true` if the address is a multiple of the number that it gets.
    pub aligned: bool,
    /// `options(barrier)`: the arrays whose address it gets are barriers in shared memory.
    pub barrier: bool,
    /// `options(warp)`: all lanes of a warp run it together.
    pub warp: bool,
    /// `options(warpgroup)`: all threads of a warpgroup run it together.
    pub warpgroup: bool,
    /// `copies = …`: its part in an asynchronous copy.
    pub copies: Option<CopyStep>,
    /// The architecture that it needs.
    pub arch: Option<String>,
    /// The alignment in bytes of shared arrays whose address it gets.
    pub align: Option<u32>,
    /// The CPU's form.
    pub cpu: Option<Expr>,
}

/// A part of code.
pub enum CodePiece {
    /// Literal text.
    Text(String),
    /// An operand, by its number.
    Operand(u32),
    /// The type of the result that the code, an expression, yields: an operand, by its number.
    Type(u32),
}

/// An operand of code.
pub struct Operand {
    /// Its name; empty for the result of an expression.
    pub name: String,
    /// Its direction: a value or a result.
    pub flow: Flow,
    /// The input value.
    pub value: Option<Expr>,
    /// The slot of its type.
    pub slot: u32,
    /// Its variable in the CPU's form.
    pub binding: Option<u32>,
}

/// The direction of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Into the code.
    In,
    /// Out of it.
    Out,
    /// Both.
    InOut,
}
