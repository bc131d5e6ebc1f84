//! Types of values and of memory.

use super::{BinaryOp, Scalar};
use std::fmt;
use std::sync::Arc;

/// A type of a value, or of memory that a place names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A number or a truth value.
    Scalar(Scalar),
    /// A memory cell of that scalar that only atomics access. It occurs only as the target of slices and
    /// references and in shared arrays, never as a value.
    Atomic(Scalar),
    /// The same for a cell of 16 bytes, whose value is that struct of two `u64`. It is only accessed whole.
    Atomic128(Arc<Struct>),
    /// `[T; N]`: row-major, without padding between elements. A value of this type occurs only as the whole value of a
    /// `Let` or `Assign`.
    Array(Box<Type>, u64),
    /// `(A, B, …)` with at least two members: the value of a local or the result of a device function.
    Tuple(Vec<Type>),
    /// A user's struct, with Rust's memory layout. [`super::ExprKind::Tuple`] builds a value from its fields, and
    /// [`super::Step::Member`] and [`super::ExprKind::Member`] name them by number.
    Struct(Arc<Struct>),
    /// An enum whose variants hold data. Its members are the tag and the data of each variant. Only the member of the
    /// variant that the tag names has a value. [`super::ExprKind::Variant`] builds a value.
    Enum(Arc<DataEnum>),
    /// `&[T]` or `&mut [T]`, a pointer and a length: only for parameters, and for names of parts of arrays and slices.
    Slice {
        /// The element's type.
        element: Box<Type>,
        /// `true` if it may be written.
        mutable: bool,
    },
    /// `&T` or `&mut T`: only for parameters of device functions.
    Reference {
        /// The type of the memory that it names.
        target: Box<Type>,
        /// `true` if it may be written.
        mutable: bool,
    },
}

/// A user's struct.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Struct {
    /// Its name in Rust with its type arguments, without paths: `Pair<f32>`.
    pub name: String,
    /// The fields in memory order; at least one.
    pub fields: Vec<Field>,
    /// The size in bytes, padding included.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// `true` if it is one of the runtime's short vectors, whose numbers can be indexed.
    pub vector: bool,
    /// Set if it is a word of a texture or surface. On a GPU, a handle stands for a slice of these.
    pub image: Option<Image>,
    /// How its values are compared, field by field.
    pub derived: Derived,
}

/// The comparisons that `#[device]` on a struct or an enum finds derived.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Derived {
    /// `true` if it derives `PartialEq`.
    pub equal: bool,
    /// `true` if it derives `PartialOrd`.
    pub ordered: bool,
    /// `true` if it derives `Ord` as well.
    pub total: bool,
    /// `true` if it has no methods of its own with the names of those of these traits, as far as is known.
    pub methods: bool,
}

/// The type of a slice of words on a GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Image {
    /// A texture. The slice's length is the handle of the same texture as `fetch` reads it.
    Texture,
    /// A surface.
    Surface,
}

impl Struct {
    /// Returns the type and the number of a short vector's numbers.
    pub fn numbers(&self) -> Option<(&Type, u64)> {
        self.fields.first().filter(|_| self.vector).map(|field| (&field.ty, self.fields.len() as u64))
    }
}

/// A field of a struct.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Field {
    /// Its name; its number in a tuple struct.
    pub name: String,
    /// Its type: a scalar, an array, another struct, or an enum with data.
    pub ty: Type,
    /// Its offset in bytes from the start of the struct.
    pub offset: u64,
}

/// An enum whose variants hold data: one of the user's, or an `Option` or `Result`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DataEnum {
    /// Its name in Rust with its type arguments, without paths: `Shape<f32>`.
    pub name: String,
    /// The type of the tag: an integer, or `bool` for `Option` and `Result`.
    pub tag: Type,
    /// The names of the tag's numbers, in the order of the variants; `None` for `Option` and `Result`, which never lie
    /// in memory.
    pub numbers: Option<&'static super::Enum>,
    /// The variants, in the order in which they are written.
    pub variants: Vec<Variant>,
    /// The offset of the data of every variant, in bytes from the start of the enum.
    pub data: u64,
    /// The size in bytes, padding included.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// The comparisons that it derives.
    pub derived: Derived,
}

/// A variant of an enum with data.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// The tag's number; 0 or 1 for a `bool` tag.
    pub number: i128,
    /// Its data: `()`, the type of its only field if the field has no name, or a struct of its fields.
    pub holds: Type,
    /// `true` if it has a single field without a name, so that `holds` is that field's type.
    pub single: bool,
}

impl DataEnum {
    /// Returns the number of the variant of that name.
    pub fn variant_number(&self, name: &str) -> Option<u32> {
        self.variants.iter().position(|variant| variant.name == name).map(|at| at as u32)
    }

    /// Returns the tag of a variant.
    pub fn tag_of(&self, variant: u32) -> super::Expr {
        let value = match self.numbers {
            Some(of) => super::Const::Variant(of, variant),
            None => super::Const::Bool(self.variants[variant as usize].number != 0),
        };
        super::Expr { kind: super::ExprKind::Const(value, super::Spelling::Value), ty: self.tag.clone() }
    }

    /// Returns the members that lead to a field of a variant, and its type.
    pub fn field(&self, variant: u32, name: &str) -> Option<(Vec<u32>, &Type)> {
        let holder = self.variants.get(variant as usize)?;
        if holder.single {
            return (name == "0").then_some((vec![variant + 1], &holder.holds));
        }
        let number = holder.holds.member_number(name)?;
        Some((vec![variant + 1, number], holder.holds.member(number)?))
    }

    /// Returns the types of the fields of a variant, in order.
    pub fn fields(&self, variant: u32) -> Vec<&Type> {
        let holder = &self.variants[variant as usize];
        if holder.single { vec![&holder.holds] } else { holder.holds.members() }
    }
}

impl Type {
    /// Returns `true` for a struct or an enum with data whose values are compared field by field with that operator.
    pub fn compares(&self, op: BinaryOp) -> bool {
        let derived = match self {
            Type::Struct(of) => of.derived,
            Type::Enum(of) => of.derived,
            _ => return false,
        };
        match op {
            BinaryOp::Eq | BinaryOp::Ne => derived.equal,
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => derived.ordered,
            _ => false,
        }
    }

    /// Returns `true` if all structs and enums in it are compared field by field with that operator.
    pub fn compares_all(&self, op: BinaryOp) -> bool {
        self.all_derive(&|ty| ty.compares(op))
    }

    /// Returns `true` if all structs and enums in it derive `Ord`: `cmp` compares field by field.
    pub fn is_total(&self) -> bool {
        self.all_derive(&|ty| match ty {
            Type::Struct(of) => of.derived.total && of.derived.ordered,
            Type::Enum(of) => of.derived.total && of.derived.ordered,
            _ => false,
        })
    }

    fn all_derive(&self, derives: &dyn Fn(&Type) -> bool) -> bool {
        match self {
            Type::Scalar(_) => true,
            Type::Tuple(members) => members.iter().all(|member| member.all_derive(derives)),
            Type::Array(element, _) => element.all_derive(derives),
            Type::Struct(of) => derives(self) && of.fields.iter().all(|field| field.ty.all_derive(derives)),
            Type::Enum(of) => {
                let holds = |variant: u32| of.fields(variant).into_iter().all(|ty| ty.all_derive(derives));
                (of.numbers.is_none() || derives(self)) && (0..of.variants.len() as u32).all(holds)
            }
            Type::Reference { target, .. } => target.all_derive(derives),
            Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } => false,
        }
    }

    /// Returns the type of what a reference refers to; any other type is returned unchanged.
    pub fn target(&self) -> &Type {
        match self {
            Type::Reference { target, .. } => target,
            ty => ty,
        }
    }

    /// Returns the target of a reference; any other type is returned unchanged.
    pub fn dereferenced(self) -> Type {
        match self {
            Type::Reference { target, .. } => *target,
            ty @ (Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }) => ty,
        }
    }

    /// Returns what it is to a GPU, if it is a slice of words of a texture or surface.
    pub fn image(&self) -> Option<Image> {
        let Type::Slice { element, .. } = self else { return None };
        let Type::Struct(word) = &**element else { return None };
        word.image
    }

    /// Returns the scalar type, if this type is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Type::Scalar(scalar) => Some(*scalar),
            Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => None,
        }
    }

    /// Returns the type of the values of an atomic cell, if this type is one.
    pub fn held(&self) -> Option<Type> {
        match self {
            Type::Atomic(scalar) => Some(Type::Scalar(*scalar)),
            Type::Atomic128(layout) => Some(Type::Struct(Arc::clone(layout))),
            Type::Scalar(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => None,
        }
    }

    /// Returns the types of the members of a tuple, the fields of a struct, or the tag and the variants of an enum, in
    /// order. Other types have none.
    pub fn members(&self) -> Vec<&Type> {
        match self {
            Type::Tuple(members) => members.iter().collect(),
            Type::Struct(layout) => layout.fields.iter().map(|field| &field.ty).collect(),
            Type::Enum(of) => {
                std::iter::once(&of.tag).chain(of.variants.iter().map(|variant| &variant.holds)).collect()
            }
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Slice { .. }
            | Type::Reference { .. } => Vec::new(),
        }
    }

    /// Returns the type of a member of a tuple or of a field of a struct.
    pub fn member(&self, number: u32) -> Option<&Type> {
        self.members().get(number as usize).copied()
    }

    /// Returns the number of members of a tuple or of fields of a struct.
    pub fn member_count(&self) -> usize {
        self.members().len()
    }

    /// Returns the number of a member of a tuple, or of a field of a struct, by its name.
    pub fn member_number(&self, name: &str) -> Option<u32> {
        match self {
            Type::Struct(layout) => layout.fields.iter().position(|field| field.name == name).map(|at| at as u32),
            Type::Tuple(members) => name.parse().ok().filter(|number| (*number as usize) < members.len()),
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => None,
        }
    }

    /// Returns `true` if it is a tuple, a struct or an enum with data.
    pub fn has_members(&self) -> bool {
        matches!(self, Type::Tuple(_) | Type::Struct(_) | Type::Enum(_))
    }

    /// Returns `true` if it is or contains a slice, which is a name of memory and no value.
    pub fn holds_slice(&self) -> bool {
        matches!(self, Type::Slice { .. }) || self.members().into_iter().any(Type::holds_slice)
    }

    /// Returns `true` if it is or contains an `Option` or `Result`: such values never lie in memory.
    pub fn has_no_layout(&self) -> bool {
        match self {
            Type::Enum(of) => of.numbers.is_none() || self.members().into_iter().any(Type::has_no_layout),
            Type::Tuple(_) | Type::Struct(_) => self.members().into_iter().any(Type::has_no_layout),
            Type::Array(element, _) | Type::Slice { element, .. } | Type::Reference { target: element, .. } => {
                element.has_no_layout()
            }
            Type::Scalar(_) | Type::Atomic(_) | Type::Atomic128(_) => false,
        }
    }

    /// Returns `true` if it contains an array of length 0.
    pub fn has_no_elements(&self) -> bool {
        match self {
            Type::Array(element, length) => *length == 0 || element.has_no_elements(),
            Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => self.members().into_iter().any(Type::has_no_elements),
            Type::Slice { element, .. } | Type::Reference { target: element, .. } => element.has_no_elements(),
            Type::Scalar(_) | Type::Atomic(_) | Type::Atomic128(_) => false,
        }
    }

    /// Returns the alignment in bytes of a memory cell of this type.
    pub fn align(&self) -> u64 {
        match self {
            Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.size(),
            Type::Array(element, _) => element.align(),
            Type::Tuple(members) => members.iter().map(Type::align).max().unwrap_or(1),
            Type::Struct(layout) | Type::Atomic128(layout) => layout.align,
            Type::Enum(of) => of.align,
            Type::Slice { .. } | Type::Reference { .. } => 1,
        }
    }

    /// Returns the size in bytes of a value or memory cell of this type; slices and references have none.
    pub fn size(&self) -> u64 {
        match self {
            Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.size(),
            Type::Array(element, length) => element.size().saturating_mul(*length),
            Type::Tuple(members) => aligned(tuple_end(members), self.align()),
            Type::Struct(layout) | Type::Atomic128(layout) => layout.size,
            Type::Enum(of) => of.size,
            Type::Slice { .. } | Type::Reference { .. } => 0,
        }
    }
}

/// Returns the offset in bytes of a member of a tuple, which lies in memory as a C++ struct of its members does.
pub(crate) fn tuple_offset(members: &[Type], number: usize) -> u64 {
    let Some(member) = members.get(number) else { return 0 };
    aligned(tuple_end(&members[..number]), member.align())
}

/// Returns the offset in bytes after the last of some members.
fn tuple_end(members: &[Type]) -> u64 {
    members.iter().fold(0, |end: u64, member| aligned(end, member.align()).saturating_add(member.size()))
}

/// Returns the next multiple of an alignment.
fn aligned(offset: u64, align: u64) -> u64 {
    offset.checked_next_multiple_of(align).unwrap_or(u64::MAX)
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Type {
        Type::Scalar(scalar)
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
            Type::Atomic128(_) => f.write_str("Atomic128"),
            Type::Array(element, length) => write!(f, "[{element}; {length}]"),
            Type::Tuple(members) => {
                let members: Vec<String> = members.iter().map(Type::to_string).collect();
                write!(f, "({})", members.join(", "))
            }
            Type::Struct(layout) => f.write_str(&layout.name),
            Type::Enum(of) => f.write_str(&of.name),
            Type::Slice { element, mutable } => write!(f, "&{}[{element}]", if *mutable { "mut " } else { "" }),
            Type::Reference { target, mutable } => write!(f, "&{}{target}", if *mutable { "mut " } else { "" }),
        }
    }
}
