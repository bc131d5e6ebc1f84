//! The typed intermediate representation of one kernel instance.
//!
//! `lower` builds it once per kernel and set of type arguments; `emit` turns it into CUDA C++ and `cpu` into
//! bytecode. Both therefore see the same program, and all difficult questions of meaning are settled here:
//!
//! * Every expression carries its type. There are no implicit conversions.
//! * Expressions are evaluated left to right, and an expression holds **at most one effect, at its root**: a
//!   [`ExprKind::Call`] of an impure function, an [`ExprKind::Atomic`], a volatile load. Everything below the root
//!   only reads, so the order in which a back end evaluates it is not observable. Effectful expressions occur only as the
//!   whole of [`Stmt::Let`]'s `init`, [`Stmt::Assign`]'s `value` (which is evaluated before the place, and cannot change
//!   which place that is), [`Stmt::Eval`] and [`Stmt::Return`].
//! * [`ExprKind::Select`] and the logical operators evaluate only the operands that they need.
//! * References do not exist as values: a binding of a shared array or a slice is resolved to the place that it names.
//!   Only parameters of device functions are references, and locals that [`Stmt::Slice`] makes other names of a part of an
//!   array or slice; only [`Argument::Ref`], [`Argument::Slice`] and [`Argument::Part`] make one, as an argument.
//! * Names are the user's own; back ends rename where their target demands it.
//!
//! Nothing here depends on CUDA or on the macros.

mod branch;
pub(crate) mod cells;
mod children;
mod code;
mod expr;
mod message;
mod stmt;
mod types;
pub(crate) mod unused;
#[doc(hidden)]
pub mod visit;

pub use branch::{branch, negated};
pub use children::{Child, ChildMut};
pub use code::{Code, CopyStep, Form, Operand, Piece};
pub use expr::{
    Argument, AtomicOp, Const, Enum, Expr, ExprKind, Ordering, Origin, Part, Place, Root, Scope, Spelling, Step,
    UnaryOp,
};
pub use message::{Message, Value};
pub use sarek_language::syntax::BinaryOp;
pub use sarek_language::{Axis, Intrinsic, Scalar};
pub use sarek_language::{BarrierKind, Named};
pub use stmt::{Block, Case, Position, Range, Stmt};
pub(crate) use types::tuple_offset;
pub use types::{DataEnum, Derived, Field, Image, Struct, Type, Variant};

/// The table of the intrinsics.
pub mod intrinsics {
    pub use sarek_language::{
        Accuracy, BarrierKind, ByHand, Cuda, FUNCTIONS, Function, InCluster, Kind, Operand, Output, Row, Types,
        Variation, methods,
    };
}

/// A kernel together with all its callees: the input of one NVRTC compilation or one CPU program.
#[derive(Debug, Clone, PartialEq)]
pub struct Module {
    /// The kernel. Its `result` is `None`.
    pub kernel: Function,
    /// The device functions that the kernel reaches, callees before callers. There is no recursion.
    pub functions: Vec<Function>,
    /// Constant arrays of the surrounding Rust code that the kernel indexes.
    pub constants: Vec<ConstantArray>,
    /// The places of the module's run-time checks and texts in the Rust source; a [`SiteId`] indexes it.
    pub sites: Vec<Site>,
    /// The attributes that the kernel declares.
    pub attributes: Attributes,
    /// The headers of CUDA C++ that the user's code needs, without duplicates.
    pub headers: Vec<Header>,
}

/// A header of CUDA C++.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// Its name, as between `<` and `>`.
    pub name: &'static str,
    /// The place that requests it: the Rust file and the line, from 1.
    pub place: (&'static str, u32),
}

/// The attributes in `#[kernel(…)]` that affect the compilation and launches of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attributes {
    /// `block = (x, y, z)`: the block of the kernel; launches must match it.
    pub block: Option<[u32; 3]>,
    /// `min_blocks = n`: the number of blocks that a multiprocessor is to hold at a time, which limits registers.
    pub min_blocks: Option<u32>,
    /// `max_registers = n`: the most registers of a thread. Not together with `min_blocks`.
    pub max_registers: Option<u32>,
    /// `cluster = (x, y, z)`: the blocks of a thread block cluster; the blocks of a launch are multiples of it.
    pub cluster: Option<[u32; 3]>,
    /// `fast_math`: floats may be computed less exactly where that is faster (`--use_fast_math`).
    pub fast_math: bool,
    /// `starts_early`: a launch may start while the kernel before it on the stream ends, and waits for it.
    pub starts_early: bool,
}

impl Attributes {
    /// The attributes of a kernel that declares none.
    pub const NONE: Attributes = Attributes {
        block: None,
        min_blocks: None,
        max_registers: None,
        cluster: None,
        fast_math: false,
        starts_early: false,
    };
}

/// A kernel or a device function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// The user's name; for an associated function, `Type_function`. Unique within the module.
    pub name: String,
    /// The Rust signature, with the type arguments of this instance; perhaps several lines, no trailing brace.
    pub signature: String,
    /// The Rust file that holds the function, for `#line` directives and messages.
    pub file: &'static str,
    /// The line of the function's name in `file`, from 1.
    pub line: u32,
    /// The parameters in order; each is a local, the first ones of `locals`.
    pub params: Vec<LocalId>,
    /// The result's type; `None` is `()`. Never a slice or a reference.
    pub result: Option<Type>,
    /// All locals, parameters first. A [`LocalId`] indexes it.
    pub locals: Vec<Local>,
    /// The shared arrays that this function declares. A [`SharedId`] indexes it.
    pub shared: Vec<Shared>,
    /// The number of loop labels in use. A [`LabelId`] is below it.
    pub labels: Vec<String>,
    /// The body. A kernel's body ends without a value; a device function with a result returns on every path.
    pub body: Block,
    /// `true` if a call only computes its result: no store through a parameter, no atomic, barrier, volatile access,
    /// or call of an impure function. Calls of pure functions may appear anywhere in an expression.
    pub pure_: bool,
    /// `true` if a check in it, or in a callee, may fail. Launches with checks keep such a call, even if it is pure and
    /// its value is unused.
    pub fails: bool,
    /// The operator that calls it, in Rust's spelling; `==` also represents `!=`. `None` if only methods or paths call
    /// it.
    pub operator: Option<&'static str>,
}

/// A local variable or parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Local {
    /// The user's name (several locals may share one, by shadowing), or a suggestion for a temporary.
    pub name: String,
    /// The type. [`Type::Reference`] only for parameters, [`Type::Slice`] for these and for the locals of [`Stmt::Slice`].
    pub ty: Type,
    /// `true` if it is assigned after its `Let` (or after the call, for a parameter).
    pub mutable: bool,
    /// `true` if it is an array without an initial value, of which a part is read only after it was written. The CPU
    /// reports other reads.
    pub partial: bool,
    /// `true` if the user named it. The text keeps those names, except that of an array that is the result; it may omit other variables.
    pub named: bool,
}

/// An array in the block's shared memory. It is uninitialised when the block starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Shared {
    /// The name of the binding that the user gave it.
    pub name: String,
    /// [`Type::Array`] of scalars, structs or atomics, possibly nested; or a mutable [`Type::Slice`] of these, which is
    /// a dynamic array whose length the launch gives. The dynamic arrays with memory of their own all belong to one
    /// function.
    pub ty: Type,
    /// The number of padding elements after each row, so that elements of a column lie in different banks: 0 if the
    /// type is not an array of arrays. Rows can be passed on, but not several of them at once.
    pub pad: u64,
    /// The array, earlier in the list, whose memory this one reuses from its [`Stmt::Reuse`] on. That array has memory
    /// of its own. A slice reuses the memory of a dynamic array, and has all elements that fit.
    pub reuses: Option<SharedId>,
    /// The spelling of its lengths, outermost first, as far as known.
    pub lengths: Vec<Spelling>,
}

impl Shared {
    /// Returns the type of the elements, if this is a dynamic array.
    pub fn dynamic_element(&self) -> Option<&Type> {
        match &self.ty {
            Type::Slice { element, .. } => Some(element),
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Reference { .. } => None,
        }
    }

    /// Creates an array with memory of its own and without padding.
    pub fn new(name: impl Into<String>, ty: Type) -> Shared {
        Shared { name: name.into(), ty, pad: 0, reuses: None, lengths: Vec::new() }
    }

    /// Returns the type as it lies in memory, with the padding after each row.
    pub fn padded(&self) -> Type {
        padded(&self.ty, self.pad)
    }
}

/// Returns a type with longer rows.
pub fn padded(ty: &Type, pad: u64) -> Type {
    match ty {
        Type::Array(element, length) => match **element {
            Type::Array(..) => Type::Array(Box::new(padded(element, pad)), *length),
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => Type::Array(element.clone(), length + pad),
        },
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Tuple(_)
        | Type::Struct(_)
        | Type::Enum(_)
        | Type::Slice { .. }
        | Type::Reference { .. } => ty.clone(),
    }
}

impl Function {
    /// Returns the arrays that use the memory of a shared array: the array itself, and those that reuse its memory.
    pub fn region(&self, first: SharedId) -> impl Iterator<Item = (SharedId, &Shared)> {
        let numbered = self.shared.iter().enumerate().map(|(number, shared)| (SharedId(number as u32), shared));
        numbered.filter(move |(id, shared)| *id == first || shared.reuses == Some(first))
    }

    /// Returns the shared arrays that have memory of their own, each with the bytes that it and the arrays that reuse
    /// it need. For a dynamic array it returns the bytes that other arrays need of it.
    pub fn regions(&self) -> impl Iterator<Item = (SharedId, u64)> {
        let firsts = self.shared.iter().enumerate().filter(|(_, shared)| shared.reuses.is_none());
        firsts.map(|(number, _)| {
            let first = SharedId(number as u32);
            (first, self.region(first).map(|(_, shared)| shared.padded().size()).max().unwrap_or(0))
        })
    }

    /// Returns the shared arrays whose lengths the launch gives, in the order of their declarations, and their element
    /// types.
    pub fn dynamic_shared(&self) -> impl Iterator<Item = (SharedId, &Type)> {
        let numbered = self.shared.iter().enumerate().filter(|(_, shared)| shared.reuses.is_none());
        numbered.filter_map(|(number, shared)| Some((SharedId(number as u32), shared.dynamic_element()?)))
    }

    /// Returns the number of the dynamic array that a shared array is, or whose memory it reuses.
    pub fn dynamic_number(&self, array: SharedId) -> Option<u32> {
        let first = self.shared[array.index()].reuses.unwrap_or(array);
        self.dynamic_shared().position(|(dynamic, _)| dynamic == first).map(|number| number as u32)
    }
}

impl Module {
    /// Returns the bytes of the shared arrays with constant length; reused memory is counted once.
    pub fn static_shared_bytes(&self) -> u64 {
        let functions = self.functions.iter().chain([&self.kernel]);
        let regions = functions.flat_map(|function| function.regions().map(move |region| (function, region)));
        let fixed = regions.filter(|(function, (id, _))| function.shared[id.index()].dynamic_element().is_none());
        fixed.map(|(_, (_, bytes))| bytes).sum()
    }

    /// Returns the shared arrays of all functions.
    pub fn shared(&self) -> impl Iterator<Item = &Shared> {
        self.functions.iter().chain([&self.kernel]).flat_map(|function| &function.shared)
    }

    /// Returns the shared arrays whose lengths the launch gives, each with its function, in the order of their
    /// declarations.
    pub fn dynamic_shared(&self) -> impl Iterator<Item = (&Function, SharedId, &Type)> {
        let functions = self.functions.iter().chain([&self.kernel]);
        functions.flat_map(|function| function.dynamic_shared().map(move |(array, element)| (function, array, element)))
    }
}

/// A constant array of the surrounding Rust code: read-only, and the same for all threads.
#[derive(Debug, Clone, PartialEq)]
pub struct ConstantArray {
    /// The last segment of the user's path.
    pub name: String,
    /// Always [`Type::Array`], of scalars or of arrays, tuples and structs that consist of these.
    pub ty: Type,
    /// The scalars of the elements in order: the elements of arrays and the members of tuples and structs one after the other.
    pub values: Vec<Const>,
}

/// A place in the Rust source that a device reports to the host: a run-time check that can fail, or a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// The Rust file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The reported event.
    pub kind: SiteKind,
}

/// The condition of a run-time check, or a printed text.
#[derive(Debug, Clone, PartialEq)]
pub enum SiteKind {
    /// An index at or past the length, or negative. `what` is the indexed expression in the user's words.
    Index {
        /// The indexed expression.
        what: String,
    },
    /// The address of adjacent elements that are accessed at once is not a multiple of their size.
    Alignment {
        /// The indexed expression.
        what: String,
        /// Their size in bytes.
        bytes: u32,
    },
    /// An integer division or remainder by zero.
    Division,
    /// A range stepped by zero.
    ZeroStep,
    /// `assert!`, with its text.
    Assert(Message),
    /// `panic!`, with its message.
    Panic(Message),
    /// `println!` or `print!`, with its text.
    Print(Message),
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the id as an index into the table that it names.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// Names an entry of [`Function::locals`] of the same function.
    LocalId;
    /// Names an entry of [`Function::shared`] of the same function.
    SharedId;
    /// Names an entry of [`Module::functions`].
    FunctionId;
    /// Names an entry of [`Module::constants`].
    ConstantId;
    /// Names an entry of [`Module::sites`].
    SiteId;
    /// Names an entry of [`Function::labels`] of the same function.
    LabelId;
}
