//! Expressions and the places that they read.

use super::{BinaryOp, ConstantId, FunctionId, Intrinsic, LocalId, Position, Scalar, SharedId, SiteId, Type};

/// An expression with its type.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The computation.
    pub kind: ExprKind,
    /// The type of its value. `Type::Tuple(vec![])` represents `()`, for effects without a value.
    pub ty: Type,
}

/// A computation.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A constant, and its spelling in text that people read.
    Const(Const, Spelling),
    /// The value at a place, of the place's type.
    Load(Place),
    /// The number of elements of a slice parameter or of the dynamic shared array, as `usize`.
    Len(Root),
    /// An operator with one operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operator with two operands of one type (a shift's right operand may be of any integer type). `site` is set
    /// if the divisor of an integer division or remainder may be zero; a back end with checks tests the divisor
    /// there.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The operand that is evaluated first.
        left: Box<Expr>,
        /// The other operand. [`BinaryOp::And`] and [`BinaryOp::Or`] evaluate it only if needed.
        right: Box<Expr>,
        /// The check of an integer divisor.
        site: Option<SiteId>,
    },
    /// Rust's `as` from one scalar type to this expression's type: integers wrap or extend, floats to integers saturate
    /// with NaN as 0, `bool` becomes 0 or 1. Floats of 16 bits are cast only from and to other floats, rounded once.
    Cast(Box<Expr>),
    /// `if cond { then } else { otherwise }` as a value; only the chosen operand is evaluated. Scalars only.
    Select {
        /// A `bool`.
        cond: Box<Expr>,
        /// The value if `cond` holds.
        then: Box<Expr>,
        /// The value otherwise.
        otherwise: Box<Expr>,
    },
    /// A tuple of values, or a struct of the values of its fields.
    Tuple(Vec<Expr>),
    /// A variant of an enum with data, by its number, and the values of its fields. None of these values is an array.
    Variant(u32, Vec<Expr>),
    /// A member of a value (not of a place) that is a tuple, struct or enum with data.
    Member(Box<Expr>, u32),
    /// `[a, b, c]`. Only as the whole value of a `Let` or `Assign`.
    Array(Vec<Expr>),
    /// `[value; N]` with the length in the type; nested for nested arrays. Only as the whole value of a `Let` or
    /// `Assign`.
    Repeat(Box<Expr>),
    /// A call of a device function.
    Call(FunctionId, Vec<Argument>, Origin),
    /// An operation that every back end knows. The table in [`Intrinsic`] gives operands and result.
    Intrinsic(Intrinsic, Vec<Expr>, Origin),
    /// An atomic access, which is an effect. The value is the cell's value before the access (for `Load`, the value;
    /// for `Store`, `()`).
    Atomic {
        /// The access.
        op: AtomicOp,
        /// The cell, of type [`Type::Atomic`].
        place: Place,
        /// The operands: none for `Load`, two for `CompareExchange` (expected, new), one otherwise.
        operands: Vec<Expr>,
        /// The memory ordering.
        ordering: Ordering,
        /// The threads among which the access is atomic, and which it orders.
        scope: Scope,
    },
    /// A load of a scalar that is performed exactly once, from memory, in program order: an effect.
    VolatileLoad(Place),
    /// A store of a scalar that is performed exactly once, to memory, in program order: an effect of type `()`.
    VolatileStore(Place, Box<Expr>),
}

impl ExprKind {
    /// Returns a call of a device function.
    pub fn call(function: FunctionId, arguments: Vec<Argument>) -> ExprKind {
        ExprKind::Call(function, arguments, Origin::default())
    }

    /// Returns an operation that every back end knows.
    pub fn intrinsic(op: Intrinsic, operands: Vec<Expr>) -> ExprKind {
        ExprKind::Intrinsic(op, operands, Origin::default())
    }
}

/// The place in the Rust source of an operation for which threads wait for each other, unless it is where its statement
/// starts. Faults report it. It does not affect the value: all origins are equal. A call has one if its function has no
/// source of its own; faults in the function are then reported at the call.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin(pub Option<Position>);

impl Origin {
    /// Returns the origin at this line and column.
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

/// Adjacent elements of an array or slice, as a slice of their own. They have been checked to be in range.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The whole: a place whose type is an array, or a whole slice.
    pub whole: Place,
    /// The number of its first element, of any integer type.
    pub start: Expr,
    /// The number of its elements, of any integer type.
    pub length: Expr,
    /// The rank of the block of the cluster in whose memory it is, a `u32` that has been checked; `None` for this block.
    /// Then the whole is in a shared array of this function.
    pub rank: Option<Box<Expr>>,
}

/// A place in memory: its root, and the steps from there.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The root.
    pub root: Root,
    /// The steps, outermost first.
    pub steps: Vec<Step>,
    /// The type of the memory that the place names.
    pub ty: Type,
}

/// The root of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Root {
    /// A local; a slice or reference parameter represents its target.
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
        /// The length of the array, or `None` if it is known only at run time: for slices and for the dynamic shared
        /// array.
        length: Option<u64>,
        /// The bounds check, or `None` if the index is proven to be in range.
        site: Option<SiteId>,
    },
    /// A member of a tuple, a field of a struct, or the tag or the data of a variant of an enum.
    Member(u32),
    /// Adjacent elements of a slice or shared array of numbers, as one array that is read or written in one access. It
    /// is always the last step, and occurs only in a place that is the whole of a [`ExprKind::Load`] or is assigned.
    Vector {
        /// The index of the first element, of any integer type.
        index: Expr,
        /// The number of elements; their size is 2, 4, 8 or 16 bytes.
        lanes: u32,
        /// The length of the array, as in [`Step::Index`].
        length: Option<u64>,
        /// The check that all elements are in range, or `None` if that is proven.
        site: Option<SiteId>,
        /// The check that the address is a multiple of the vector's size, or `None` if that is proven: arrays start at
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
    /// An integer of any type, within that type's range.
    Int(i128),
    /// A float of any type; exactly representable in it.
    Float(f64),
    /// The number of a variant of an enum, by its position among the variants.
    Variant(&'static Enum, u32),
}

/// Constants are equal if they have the same bits: NaN equals itself, and 0.0 differs from -0.0.
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

/// The spelling of a constant, which does not affect its value: all spellings are equal.
#[derive(Debug, Clone, Copy, Default)]
pub enum Spelling {
    /// The value.
    #[default]
    Value,
    /// A literal: the user's digits, as Rust writes them and without a suffix.
    Digits(&'static str),
    /// A constant of the surrounding Rust code, by its name.
    Name(&'static str),
}

impl PartialEq for Spelling {
    fn eq(&self, _: &Spelling) -> bool {
        true
    }
}

/// A user's enum whose variants are numbers: its values are those of its scalar type.
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
    /// `!x` of a `bool`, or of every bit.
    Not,
}

/// An atomic access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    /// Reads the cell.
    Load,
    /// Writes the cell.
    Store,
    /// Writes the cell and returns the old value.
    Swap,
    /// Writes the second operand if the cell equals the first.
    CompareExchange,
    /// Adds; integers wrap.
    Add,
    /// Subtracts; integers wrap.
    Sub,
    /// Takes the smaller value.
    Min,
    /// Takes the larger value.
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
    /// Adds two `f16` to the two in the halves of the cell, each atomically; `u32` only.
    AddF16x2,
    /// Adds two `bf16` to the two in the halves of the cell, each atomically; `u32` only.
    AddBf16x2,
}

/// The threads among which an access is atomic, or for which an access or a fence orders memory:
/// `cell.scoped(Scope::Block)`, [`fence`](crate::device::fence).
///
/// A narrower scope may be faster. The scopes of accesses of one cell must include each other's threads: a counter that
/// several blocks change with [`Scope::Block`] is a data race.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The threads of the block.
    Block,
    /// The threads of the cluster; on GPUs before `sm_90`, of the device.
    Cluster,
    /// The threads of the device: the default.
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
    /// Returns the place of an atomic or volatile access.
    pub fn accessed(&self) -> Option<&Place> {
        if let ExprKind::Atomic { place, .. } | ExprKind::VolatileLoad(place) | ExprKind::VolatileStore(place, _) =
            &self.kind
        {
            return Some(place);
        }
        None
    }

    /// Returns `true` if its root does something besides computing its value, or needs other lanes.
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

    /// Returns `true` for an array that repeats zeros only, which C++ writes `{}`.
    pub fn repeats_zero(&self) -> bool {
        let ExprKind::Repeat(element) = &self.kind else { return false };
        let ExprKind::Const(value, _) = element.kind else { return element.repeats_zero() };
        match value {
            Const::Bool(value) => !value,
            Const::Int(value) => value == 0,
            Const::Float(value) => value.to_bits() == 0,
            Const::Variant(of, variant) => of.variants[variant as usize].1 == 0,
        }
    }

    /// Returns an integer constant.
    pub fn int(value: i128, scalar: Scalar) -> Expr {
        Expr { kind: ExprKind::Const(Const::Int(value), Spelling::Value), ty: scalar.into() }
    }

    /// Returns the same constant in another spelling; an expression that is not a constant is returned unchanged.
    pub fn spelled(self, spelling: Spelling) -> Expr {
        match self.kind {
            ExprKind::Const(value, _) => Expr { kind: ExprKind::Const(value, spelling), ty: self.ty },
            _ => self,
        }
    }

    /// Returns a truth value.
    pub fn bool(value: bool) -> Expr {
        Expr { kind: ExprKind::Const(Const::Bool(value), Spelling::Value), ty: Scalar::Bool.into() }
    }

    /// Returns the value of a local.
    pub fn local(local: LocalId, ty: Type) -> Expr {
        Expr::load(Place { root: Root::Local(local), steps: Vec::new(), ty })
    }

    /// Returns the value at a place.
    pub fn load(place: Place) -> Expr {
        Expr { ty: place.ty.clone(), kind: ExprKind::Load(place) }
    }

    /// `()`.
    pub fn unit() -> Expr {
        Expr::tuple(Vec::new())
    }

    /// Creates a tuple of values, of their types.
    pub fn tuple(members: Vec<Expr>) -> Expr {
        let ty = Type::Tuple(members.iter().map(|member| member.ty.clone()).collect());
        Expr { kind: ExprKind::Tuple(members), ty }
    }

    /// Returns the truth value of an operator with two operands: a comparison, `&&` or `||`.
    pub fn truth(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None };
        Expr { kind, ty: Scalar::Bool.into() }
    }
}
