//! Types of values and of memory.

use std::fmt;

/// A type of a value, or of memory that a place names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A number or a truth value.
    Scalar(Scalar),
    /// A memory cell of that scalar which only atomics access; occurs only behind slices, references and in shared
    /// arrays, never as a value.
    Atomic(Scalar),
    /// `[T; N]`: row-major, without padding. A value of this type occurs only as the whole of a `Let` or `Assign`.
    Array(Box<Type>, u64),
    /// `(A, B, …)` with at least two members: the value of a local or the result of a device function.
    Tuple(Vec<Type>),
    /// `&[T]` or `&mut [T]`, a pointer and a length: only parameters.
    Slice {
        /// The element's type.
        element: Box<Type>,
        /// Whether it may be written.
        mutable: bool,
    },
    /// `&T` or `&mut T`: only parameters of device functions.
    Reference {
        /// The type of the memory that it names.
        target: Box<Type>,
        /// Whether it may be written.
        mutable: bool,
    },
}

/// The scalar types, with Rust's meaning and width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Scalar {
    Bool,
    I8,
    I16,
    I32,
    I64,
    Isize,
    U8,
    U16,
    U32,
    U64,
    Usize,
    F32,
    F64,
}

impl Scalar {
    /// Every scalar type.
    pub const ALL: [Scalar; 13] = [
        Scalar::Bool,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::Isize,
        Scalar::U8,
        Scalar::U16,
        Scalar::U32,
        Scalar::U64,
        Scalar::Usize,
        Scalar::F32,
        Scalar::F64,
    ];

    /// The type's name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::Isize => "isize",
            Scalar::U8 => "u8",
            Scalar::U16 => "u16",
            Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::Usize => "usize",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
        }
    }

    /// The size in bytes, which is also the alignment. `usize` and `isize` have 8.
    pub fn size(self) -> u64 {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => 1,
            Scalar::I16 | Scalar::U16 => 2,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
            Scalar::I64 | Scalar::U64 | Scalar::Isize | Scalar::Usize | Scalar::F64 => 8,
        }
    }

    /// The width in bits.
    pub fn bits(self) -> u32 {
        self.size() as u32 * 8
    }

    /// Whether it is `f32` or `f64`.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    /// Whether it is an integer type.
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != Scalar::Bool
    }

    /// Whether it is a signed integer or a float.
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::Isize) || self.is_float()
    }
}

impl Type {
    /// The scalar that this type is, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Type::Scalar(scalar) => Some(*scalar),
            Type::Atomic(_) | Type::Array(..) | Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => None,
        }
    }

    /// The size in bytes of a value or memory cell of this type; slices and references have none.
    pub fn size(&self) -> u64 {
        match self {
            Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.size(),
            Type::Array(element, length) => element.size() * length,
            Type::Tuple(members) => members.iter().map(Type::size).sum(),
            Type::Slice { .. } | Type::Reference { .. } => 0,
        }
    }
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Type {
        Type::Scalar(scalar)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Prints the type as Rust writes it.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(scalar) => write!(f, "{scalar}"),
            Type::Atomic(scalar) => {
                let name = scalar.name();
                write!(f, "Atomic{}{}", name[..1].to_uppercase(), &name[1..])
            }
            Type::Array(element, length) => write!(f, "[{element}; {length}]"),
            Type::Tuple(members) => {
                let members: Vec<String> = members.iter().map(Type::to_string).collect();
                write!(f, "({})", members.join(", "))
            }
            Type::Slice { element, mutable } => write!(f, "&{}[{element}]", if *mutable { "mut " } else { "" }),
            Type::Reference { target, mutable } => write!(f, "&{}{target}", if *mutable { "mut " } else { "" }),
        }
    }
}
