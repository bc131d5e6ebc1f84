//! Code of the user's in PTX or CUDA C++.

use super::{Block, Expr, LocalId, Place};

/// Code of the user's, which back ends for CUDA take over as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Code {
    /// What it is written in.
    pub form: Form,
    /// The text: what is there, and the operands by their numbers.
    pub pieces: Vec<Piece>,
    /// The operands. The results come into scope as by a [`super::Stmt::Let`].
    pub operands: Vec<Operand>,
    /// Whether it does nothing but compute its results of its operands.
    pub pure_: bool,
    /// Whether it may access memory.
    pub memory: bool,
    /// Whether its result is that what it waits for has come, or never will since a check of the launch has failed.
    pub waits: bool,
    /// Whether the arrays whose address it gets are barriers in shared memory (see [`crate::barrier`]), and must be from the beginning: a GPU
    /// stops a program that arrives at other memory.
    pub barrier: bool,
    /// The architecture that it needs, such as `sm_80`.
    pub arch: Option<&'static str>,
    /// The multiple of bytes at which shared arrays begin whose address it gets.
    pub align: u32,
    /// What the CPU does in its place: assigns the results. Without it the kernel runs on GPUs alone.
    pub cpu: Option<Block>,
    /// Where it is: the Rust file, the line and the column, from 1.
    pub place: (&'static str, u32, u32),
}

/// What code is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// PTX: statements.
    Ptx,
    /// CUDA C++: statements, or the expression that the only [`Operand::Value`] is.
    Cuda,
}

impl Form {
    /// The macro's name.
    pub fn name(self) -> &'static str {
        match self {
            Form::Ptx => "ptx!",
            Form::Cuda => "cuda!",
        }
    }
}

/// A part of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Text as it is.
    Text(String),
    /// An operand.
    Operand(usize),
}

/// An operand of code.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A scalar, without effect.
    In(Expr),
    /// The address of a place, which the code may write if it is mutable.
    Address(Place, bool),
    /// A result that the code writes, which is a scalar.
    Out(LocalId),
    /// A result that is a scalar with that first value.
    InOut(LocalId, Expr),
    /// The result that the code, an expression, is.
    Value(LocalId),
}

impl Operand {
    /// The local that it brings into scope.
    pub fn result(&self) -> Option<LocalId> {
        match self {
            Operand::In(_) | Operand::Address(..) => None,
            Operand::Out(local) | Operand::InOut(local, _) | Operand::Value(local) => Some(*local),
        }
    }

    /// The value that goes in.
    pub fn input(&self) -> Option<&Expr> {
        match self {
            Operand::In(value) | Operand::InOut(_, value) => Some(value),
            Operand::Address(..) | Operand::Out(_) | Operand::Value(_) => None,
        }
    }
}
