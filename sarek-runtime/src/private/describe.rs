//! Descriptions: what lowering is given of a function.

use super::{Callee, ConstValue, Syntax};
use crate::device::sealed::Sealed;
use crate::ir;

/// A companion that tells what kernels call by its name.
///
/// # Safety
/// What it tells has the signature of the function.
pub unsafe trait Describes {
    /// The callee.
    fn callee() -> Callee;
}

/// A function's syntax with the types of this instance.
#[derive(Debug, Clone)]
pub struct Described {
    /// The syntax.
    pub syntax: &'static Syntax,
    /// The type that an associated function belongs to.
    pub owner: Option<&'static str>,
    /// The generic parameters, and what stands for them.
    pub generics: Vec<(&'static str, String)>,
    /// The types of the parameters.
    pub params: Vec<ir::Type>,
    /// The type of the result; `None` for `()`.
    pub result: Option<ir::Type>,
    /// The types of the bindings.
    pub bindings: Vec<ir::Type>,
    /// The types of the slots.
    pub slots: Vec<ir::Type>,
    /// The callees.
    pub callees: Vec<Callee>,
    /// What the operators and methods of structs call; `None` of those of numbers.
    pub links: Vec<Option<Callee>>,
    /// The constants.
    pub constants: Vec<Constant>,
    /// What `#[kernel(…)]` declares.
    pub attributes: ir::Attributes,
    /// The values of the parameters that are `#[constant]`, in order.
    pub values: Vec<ir::Const>,
}

/// A constant of the surrounding Rust.
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    /// A number or truth value.
    Scalar(ir::Const, ir::Scalar),
    /// An array, tuple or struct: its type, and its scalars in order.
    Array(ir::Type, Vec<ir::Const>),
    /// A memory ordering.
    Ordering(ir::Ordering),
    /// The scope of an atomic access or fence.
    Scope(ir::Scope),
}

/// The constant that a value is.
pub fn constant<T: ConstValue>(value: T) -> Constant {
    if let Some(ordering) = value.ordering() {
        return Constant::Ordering(ordering);
    }
    if let Some(scope) = value.access_scope() {
        return Constant::Scope(scope);
    }
    let mut values = Vec::new();
    value.flatten(&mut values);
    match (T::constant_type(), values.as_slice()) {
        (Some(ir::Type::Scalar(scalar)), [value]) => Constant::Scalar(*value, scalar),
        (Some(ty), _) => Constant::Array(ty, values),
        (None, _) => Constant::Ordering(ir::Ordering::SeqCst),
    }
}

/// What a `#[constant]` parameter may be.
#[diagnostic::on_unimplemented(
    message = "a `#[constant]` parameter is a number or a truth value, and not a `{Self}`",
    label = "neither a number nor a truth value",
    note = "pass its fields as `#[constant]` parameters, or the whole as one without `#[constant]`"
)]
pub trait ConstantParam: Copy + Sealed {
    /// The value, as launches pass it.
    fn constant_bits(self) -> u64;
}

#[diagnostic::do_not_recommend]
impl<T: crate::device::Scalar> ConstantParam for T {
    fn constant_bits(self) -> u64 {
        self.operand().arg.bits
    }
}

/// The value of a `#[constant]` parameter, as launches pass it.
pub fn constant_bits<T: ConstantParam>(value: T) -> u64 {
    value.constant_bits()
}
