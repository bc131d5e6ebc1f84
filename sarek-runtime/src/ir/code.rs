//! The user's code in PTX or CUDA C++.

use super::{Block, Expr, LocalId, Place};
pub use crate::syntax::CopyStep;

/// The user's code, which back ends for CUDA copy verbatim.
#[derive(Debug, Clone, PartialEq)]
pub struct Code {
    /// The language of the code.
    pub form: Form,
    /// The text: literal pieces, and the operands by their numbers.
    pub pieces: Vec<Piece>,
    /// The operands. The results come into scope like those of a [`super::Stmt::Let`].
    pub operands: Vec<Operand>,
    /// `true` if it only computes its results from its operands.
    pub pure_: bool,
    /// `true` if it may access memory.
    pub memory: bool,
    /// `true` if its result is `true` once the awaited event has occurred, or can no longer occur because a check
    /// of the launch has failed.
    pub waits: bool,
    /// `true` if its result is whether the address that it gets is a multiple of the number that it gets.
    pub aligned: bool,
    /// `true` if the arrays whose address it gets are barriers in shared memory (see [`crate::barrier`]), and must be
    /// so from the beginning: a GPU stops a program that arrives at other memory.
    pub barrier: bool,
    /// `true` if all lanes of a warp run it together, or none of them once a check of one has failed.
    pub warp: bool,
    /// `true` if all threads of a warpgroup run it together, or none of them once a check of one has failed.
    pub warpgroup: bool,
    /// Its part in asynchronous copies, for the CPU's race detector. Operands are numbers of [`Code::operands`].
    pub copies: Option<CopyStep>,
    /// `true` if it accesses the shared memory of other blocks of the cluster, as its form for the CPU says.
    pub remote: bool,
    /// The architecture that it needs, such as `sm_80`.
    pub arch: Option<&'static str>,
    /// The alignment in bytes of shared arrays whose address it gets.
    pub align: u32,
    /// The block that the CPU runs instead, which assigns the results. Without it the kernel runs on GPUs alone.
    pub cpu: Option<Block>,
    /// Its place: the Rust file, the line and the column, from 1.
    pub place: (&'static str, u32, u32),
}

impl Code {
    /// Returns the places whose addresses it gets.
    pub fn addresses(&self) -> impl Iterator<Item = &Place> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Address(place, _) => Some(place),
            Operand::In(_) | Operand::InOut(..) | Operand::Out(_) | Operand::Value(_) => None,
        })
    }

    /// Returns the local that gets the value of the code, if it is CUDA C++ that yields one.
    pub fn yielded(&self) -> Option<LocalId> {
        if self.form != Form::Cuda {
            return None;
        }
        self.operands.iter().find_map(|operand| match operand {
            Operand::Value(local) => Some(*local),
            Operand::In(_) | Operand::Address(..) | Operand::Out(_) | Operand::InOut(..) => None,
        })
    }

    /// Returns code without text and operands, which does nothing.
    pub fn empty(form: Form) -> Code {
        Code {
            form,
            pieces: Vec::new(),
            operands: Vec::new(),
            pure_: false,
            memory: false,
            waits: false,
            aligned: false,
            barrier: false,
            warp: false,
            warpgroup: false,
            copies: None,
            remote: false,
            arch: None,
            align: 16,
            cpu: None,
            place: ("", 0, 0),
        }
    }
}

/// The language of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// PTX: statements.
    Ptx,
    /// CUDA C++: statements, or the expression that is the only [`Operand::Value`].
    Cuda,
    /// No code of the user's: the vote before code that all lanes of a warp, or all threads of a warpgroup, run together.
    Vote,
}

impl Form {
    /// Returns the macro's name.
    pub fn name(self) -> &'static str {
        match self {
            Form::Ptx => "ptx!",
            Form::Cuda => "cuda!",
            Form::Vote => "vote",
        }
    }
}

/// A part of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Literal text.
    Text(String),
    /// An operand.
    Operand(usize),
    /// The type of an operand that is a result.
    Type(usize),
}

/// An operand of code.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A scalar or short vector, computed without effect.
    In(Expr),
    /// The address of a place; for a whole texture or surface, its handle. The code may write the place if the flag is
    /// set.
    Address(Place, bool),
    /// A result that the code writes, which is a scalar or short vector.
    Out(LocalId),
    /// A result that is a scalar with an initial value.
    InOut(LocalId, Expr),
    /// The result of the code, which is an expression.
    Value(LocalId),
}

impl Operand {
    /// Returns the local that it brings into scope.
    pub fn result(&self) -> Option<LocalId> {
        match self {
            Operand::In(_) | Operand::Address(..) => None,
            Operand::Out(local) | Operand::InOut(local, _) | Operand::Value(local) => Some(*local),
        }
    }

    /// Returns the input value.
    pub fn input(&self) -> Option<&Expr> {
        match self {
            Operand::In(value) | Operand::InOut(_, value) => Some(value),
            Operand::Address(..) | Operand::Out(_) | Operand::Value(_) => None,
        }
    }
}
