//! Expressions and the places that they read.

use super::{BinaryOp, ConstantId, FunctionId, Intrinsic, LocalId, Position, Scalar, SharedId, SiteId, Type};

/// An expression with its type.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value. `Type::Tuple(vec![])` stands for `()`, at effects without a value.
    pub ty: Type,
}

/// What an expression computes.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A constant, and how a text that people read shows it.
    Const(Const, Spelling),
    /// The value at a place. Its type is the place's.
    Load(Place),
    /// The number of elements of a slice parameter or of the dynamic shared array, as `usize`.
    Len(Root),
    /// An operator with one operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operator with two operands of one type (a shift's right operand may be of any integer type). `site` is set
    /// where the divisor of an integer division or remainder may be zero; a back end that checks tests it there.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The operand that is evaluated first.
        left: Box<Expr>,
        /// The other operand. [`BinaryOp::And`] and [`BinaryOp::Or`] evaluate it only where needed.
        right: Box<Expr>,
        /// The check of an integer divisor.
        site: Option<SiteId>,
    },
    /// Rust's `as` from one scalar type to this expression's: integers wrap or extend, floats to integers saturate with
    /// NaN as 0, `bool` becomes 0 or 1. Floats of 16 bits are cast only from and to other floats, rounded once.
    Cast(Box<Expr>),
    /// `if cond { then } else { otherwise }` as a value; only the chosen operand is evaluated. Scalars only.
    Select {
        /// A `bool`.
        cond: Box<Expr>,
        /// The value where `cond` holds.
        then: Box<Expr>,
        /// The value elsewhere.
        otherwise: Box<Expr>,
    },
    /// A tuple of values, or a struct of the values of its fields.
    Tuple(Vec<Expr>),
    /// A variant of an enum with data, by its number, and the values of its fields. None of these is an array.
    Variant(u32, Vec<Expr>),
    /// A member of a tuple, struct or enum with data that is a value and not a place.
    Member(Box<Expr>, u32),
    /// `[a, b, c]`. Only as the whole of a `Let` or `Assign`.
    Array(Vec<Expr>),
    /// `[value; N]`, the length is in the type; nested for nested arrays. Only as the whole of a `Let` or `Assign`.
    Repeat(Box<Expr>),
    /// A call of a device function.
    Call(FunctionId, Vec<Argument>, Origin),
    /// An operation that every back end knows. The table in [`Intrinsic`] gives operands and result.
    Intrinsic(Intrinsic, Vec<Expr>, Origin),
    /// An atomic access: an effect. The value is the cell's value before the access (for `Load`, the value; for `Store`,
    /// `()`).
    Atomic {
        /// The access.
        op: AtomicOp,
        /// The cell, of type [`Type::Atomic`].
        place: Place,
        /// The operands: none for `Load`, two for `CompareExchange` (expected, new), one otherwise.
        operands: Vec<Expr>,
        /// The memory ordering.
        ordering: Ordering,
        /// The threads among which the access is atomic, and orders.
        scope: Scope,
    },
    /// A load of a scalar that is performed exactly once, from memory, in program order: an effect.
    VolatileLoad(Place),
    /// A store of a scalar that is performed exactly once, to memory, in program order: an effect of type `()`.
    VolatileStore(Place, Box<Expr>),
}

impl ExprKind {
    /// A call of a device function.
    pub fn call(function: FunctionId, arguments: Vec<Argument>) -> ExprKind {
        ExprKind::Call(function, arguments, Origin::default())
    }

    /// An operation that every back end knows.
    pub fn intrinsic(op: Intrinsic, operands: Vec<Expr>) -> ExprKind {
        ExprKind::Intrinsic(op, operands, Origin::default())
    }
}

/// Where an operation for which threads wait for each other was written in the Rust source, for faults, unless it is
/// where its statement starts. It changes nothing of the value: all origins are equal. A call has one if its function has
/// no source of its own, which is then said to be where the call is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin(pub Option<Position>);

impl Origin {
    /// The origin at this line and column.
    pub fn at(line: u32, column: u32) -> Origin {
        Origin(Some(Position { line, column }))
    }
}

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

impl From<crate::syntax::Span> for Origin {
    fn from(span: crate::syntax::Span) -> Origin {
        Origin(Some(span.into()))
    }
}

/// An argument of a call of a device function.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A value.
    Value(Expr),
    /// A reference to a place, for a parameter of type [`Type::Reference`]. The place's type is the target.
    Ref(Place),
    /// A slice, for a parameter of type [`Type::Slice`]: a place whose type is an array, or a slice parameter or the
    /// dynamic shared array itself (then the place has no steps, and is the whole slice).
    Slice(Place),
    /// A part of an array or slice, for a parameter of type [`Type::Slice`].
    Part(Part),
}

/// Adjacent elements of an array or slice, as a slice of their own. That they are in range has been checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// What it is a part of: a place whose type is an array, or the whole of a slice.
    pub whole: Place,
    /// The number of its first element, of any integer type.
    pub start: Expr,
    /// The number of its elements, of any integer type.
    pub length: Expr,
}

/// A place in memory: where it starts, and the steps from there.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Where it starts.
    pub root: Root,
    /// The steps, outermost first.
    pub steps: Vec<Step>,
    /// The type of the memory that the whole place names.
    pub ty: Type,
}

/// Where a place starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Root {
    /// A local; a slice or reference parameter stands for what it points to.
    Local(LocalId),
    /// A shared array of this function.
    Shared(SharedId),
    /// A constant array of the module; never written.
    Constant(ConstantId),
}

/// One step into a place.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// An element of a slice or array.
    Index {
        /// The index, of any integer type; a negative one is out of range.
        index: Expr,
        /// The length of the array, or `None` where it is known at run time: of slices and of the dynamic shared array.
        length: Option<u64>,
        /// The bounds check, or `None` where the index is proven to be in range.
        site: Option<SiteId>,
    },
    /// A member of a tuple, a field of a struct, or the tag of an enum or what one of its variants holds.
    Member(u32),
    /// Adjacent elements of a slice or shared array of numbers, as one array that is read or written in one access: always
    /// the last step, and only of a place that is the whole of a [`ExprKind::Load`] or is assigned.
    Vector {
        /// The index of the first element, of any integer type.
        index: Expr,
        /// The number of elements; they make 2, 4, 8 or 16 bytes.
        lanes: u32,
        /// The length of the array, as in [`Step::Index`].
        length: Option<u64>,
        /// The check that all elements are in range, or `None` where it is proven.
        site: Option<SiteId>,
        /// The check that the address is a multiple of the whole's size, or `None` where it is proven: arrays start at
        /// such addresses.
        aligned: Option<SiteId>,
    },
}

impl Place {
    /// Returns `true` if it is a [`Step::Vector`] of something.
    pub fn is_vector(&self) -> bool {
        matches!(self.steps.last(), Some(Step::Vector { .. }))
    }
}

/// A constant scalar, in the type of the expression that holds it.
#[derive(Debug, Clone, Copy)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// An integer of any type; in that type's range.
    Int(i128),
    /// A float of any type; exactly representable in it.
    Float(f64),
    /// The number of a variant of an enum, by its position among the variants.
    Variant(&'static Enum, u32),
}

/// Constants are the same if they have the same bits: NaN is itself, and 0.0 is not -0.0.
impl PartialEq for Const {
    fn eq(&self, other: &Const) -> bool {
        match (self, other) {
            (Const::Bool(a), Const::Bool(b)) => a == b,
            (Const::Int(a), Const::Int(b)) => a == b,
            (Const::Float(a), Const::Float(b)) => a.to_bits() == b.to_bits(),
            (Const::Variant(of, number), Const::Variant(other, others)) => of == other && number == others,
            (Const::Bool(_) | Const::Int(_) | Const::Float(_) | Const::Variant(..), _) => false,
        }
    }
}

impl Eq for Const {}

/// How a constant is written, which changes nothing of what it is: all spellings are equal.
#[derive(Debug, Clone, Copy, Default)]
pub enum Spelling {
    /// As its value.
    #[default]
    Value,
    /// As a literal: the user's digits, as Rust writes them and without a suffix.
    Digits(&'static str),
    /// As a constant of the surrounding Rust, of that name.
    Name(&'static str),
}

impl PartialEq for Spelling {
    fn eq(&self, _: &Spelling) -> bool {
        true
    }
}

/// An enum of the user's whose variants are numbers: its values are those of its scalar type.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Enum {
    /// Its name in Rust.
    pub name: &'static str,
    /// The type of its values.
    pub scalar: Scalar,
    /// The variants and their numbers, in the order in which they are written.
    pub variants: &'static [(&'static str, i128)],
}

/// An operator with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-x`: signed integers wrap.
    Neg,
    /// `!x`: of a `bool`, or of every bit.
    Not,
}

/// An atomic access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    /// Reads the cell.
    Load,
    /// Writes the cell.
    Store,
    /// Writes the cell and yields what was there.
    Swap,
    /// Writes the second operand if the cell equals the first.
    CompareExchange,
    /// Adds; integers wrap.
    Add,
    /// Subtracts; integers wrap.
    Sub,
    /// The smaller of both.
    Min,
    /// The larger of both.
    Max,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// CUDA's `atomicInc`, `u32` only: `if old >= limit { 0 } else { old + 1 }`.
    IncWrap,
    /// CUDA's `atomicDec`, `u32` only: `if old == 0 || old > limit { limit } else { old - 1 }`.
    DecWrap,
}

/// The threads among which an access is atomic, or for which an access or a fence orders memory: `cell.scoped(Scope::Block)`,
/// [`fence`](crate::device::fence).
///
/// A narrower scope may be faster. Accesses of one cell must have scopes that include each other's threads: a counter that
/// several blocks change with [`Scope::Block`] is a data race.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The threads of the block.
    Block,
    /// The threads of the cluster; on GPUs before `sm_90`, of the device.
    Cluster,
    /// The threads of the device, unless something else is written.
    Device,
    /// All threads of the device, of the host and of other devices.
    System,
}

/// The memory ordering of an atomic access, as in `std::sync::atomic`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Ordering {
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

impl Expr {
    /// Returns `true` if it does something besides computing its value, or needs other lanes, at its root.
    pub fn acts(&self) -> bool {
        match &self.kind {
            ExprKind::Call(..) | ExprKind::Atomic { .. } | ExprKind::VolatileLoad(_) | ExprKind::VolatileStore(..) => {
                true
            }
            ExprKind::Intrinsic(op, _, _) => op.is_effect() || op.is_collective(),
            ExprKind::Const(..)
            | ExprKind::Load(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Member(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_) => false,
        }
    }

    /// An integer constant.
    pub fn int(value: i128, scalar: Scalar) -> Expr {
        Expr { kind: ExprKind::Const(Const::Int(value), Spelling::Value), ty: scalar.into() }
    }

    /// The same constant in another spelling; what is no constant as it is.
    pub fn spelled(self, spelling: Spelling) -> Expr {
        match self.kind {
            ExprKind::Const(value, _) => Expr { kind: ExprKind::Const(value, spelling), ty: self.ty },
            _ => self,
        }
    }

    /// A truth value.
    pub fn bool(value: bool) -> Expr {
        Expr { kind: ExprKind::Const(Const::Bool(value), Spelling::Value), ty: Scalar::Bool.into() }
    }

    /// The value of a local.
    pub fn local(local: LocalId, ty: Type) -> Expr {
        Expr::load(Place { root: Root::Local(local), steps: Vec::new(), ty })
    }

    /// What a place holds.
    pub fn load(place: Place) -> Expr {
        Expr { ty: place.ty.clone(), kind: ExprKind::Load(place) }
    }

    /// `()`.
    pub fn unit() -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Type::Tuple(Vec::new()) }
    }

    /// A truth value of two operands: a comparison, `&&` or `||`.
    pub fn truth(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None };
        Expr { kind, ty: Scalar::Bool.into() }
    }
}
