//! Descriptions of functions, as lowering receives them.

use super::{Callee, ConstValue, Syntax};
use crate::device::sealed::Sealed;
use crate::ir;
use std::fmt;

/// A companion that identifies the function that kernels call by its name.
///
/// # Safety
/// The callee has the signature of the function.
pub unsafe trait Describes {
    /// Returns the callee.
    fn callee() -> Callee;
}

/// A function's syntax with the types of this instance.
#[derive(Debug, Clone)]
pub struct Described {
    /// The syntax.
    pub syntax: &'static Syntax,
    /// The type that an associated function belongs to.
    pub owner: Option<&'static str>,
    /// The generic parameters, and their arguments.
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
    /// The callees of the operators and methods of structs; `None` for those of numbers.
    pub links: Vec<Option<Callee>>,
    /// The constants.
    pub constants: Vec<Constant>,
    /// The attributes of `#[kernel(…)]`.
    pub attributes: ir::Attributes,
    /// The values of the `#[constant]` parameters, in order.
    pub values: Vec<ir::Const>,
}

/// A description as an expansion writes it. Nothing in it is dropped and no element is computed, so that it is a few stores for
/// rustc, whatever the function is.
pub struct Description<'d> {
    /// As [`Described::syntax`].
    pub syntax: &'static Syntax,
    /// As [`Described::owner`].
    pub owner: Option<&'static str>,
    /// As [`Described::generics`].
    pub generics: &'d [(&'static str, GenericArgument<'d>)],
    /// As [`Described::params`].
    pub params: &'d [fn() -> ir::Type],
    /// As [`Described::result`].
    pub result: Option<fn() -> Option<ir::Type>>,
    /// As [`Described::bindings`].
    pub bindings: &'d [fn() -> ir::Type],
    /// As [`Described::slots`].
    pub slots: &'d [fn() -> ir::Type],
    /// As [`Described::callees`].
    pub callees: &'d [fn() -> Callee],
    /// As [`Described::links`].
    pub links: &'d [Option<Callee>],
    /// As [`Described::constants`].
    pub constants: &'d [&'d dyn ToConstant],
    /// As [`Described::attributes`].
    pub attributes: ir::Attributes,
}

/// The meaning of a generic parameter.
pub enum GenericArgument<'d> {
    /// A type, by its name.
    Type(fn() -> String),
    /// A value.
    Const(&'d dyn fmt::Display),
}

impl Description<'_> {
    /// The description with everything computed.
    pub(super) fn described(&self) -> Box<Described> {
        let types = |types: &[fn() -> ir::Type]| types.iter().map(|ty| ty()).collect();
        let generics = self.generics.iter().map(|(name, argument)| match argument {
            GenericArgument::Type(text) => (*name, text()),
            GenericArgument::Const(value) => (*name, value.to_string()),
        });
        Box::new(Described {
            syntax: self.syntax,
            owner: self.owner,
            generics: generics.collect(),
            params: types(self.params),
            result: self.result.and_then(|result| result()),
            bindings: types(self.bindings),
            slots: types(self.slots),
            callees: self.callees.iter().map(|callee| callee()).collect(),
            links: self.links.to_vec(),
            constants: self.constants.iter().map(|constant| constant.to_constant()).collect(),
            attributes: self.attributes,
            values: Vec::new(),
        })
    }
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

/// A value of the surrounding Rust that is a constant of a kernel.
pub trait ToConstant {
    /// The constant.
    fn to_constant(&self) -> Constant;
}

impl<T: ConstValue + Copy> ToConstant for T {
    fn to_constant(&self) -> Constant {
        constant_of(*self)
    }
}

/// A value as a constant.
pub fn constant<T: ConstValue + Copy>(value: &T) -> &dyn ToConstant {
    value
}

fn constant_of<T: ConstValue>(value: T) -> Constant {
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

/// The types of a `#[constant]` parameter.
#[diagnostic::on_unimplemented(
    message = "a `#[constant]` parameter is a number or a truth value, and not a `{Self}`",
    label = "neither a number nor a truth value",
    note = "pass its fields as `#[constant]` parameters, or the whole as one without `#[constant]`"
)]
pub trait ConstantParam: Copy + Sealed {
    /// Returns the value as launches pass it.
    fn constant_bits(self) -> u64;
}

#[diagnostic::do_not_recommend]
impl<T: crate::device::Scalar> ConstantParam for T {
    fn constant_bits(self) -> u64 {
        self.operand().arg.bits
    }
}

/// Returns the value of a `#[constant]` parameter, as launches pass it.
pub fn constant_bits<T: ConstantParam>(value: T) -> u64 {
    value.constant_bits()
}
