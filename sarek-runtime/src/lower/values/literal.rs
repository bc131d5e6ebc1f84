//! Literals and constants.

use crate::ir::{Const, Expr, ExprKind, Place, Root, Scalar, Spelling, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::infer::scalar_named;
use crate::private::Constant;
use crate::syntax::{LiteralType, Span};

impl Lowering<'_> {
    /// Lowers a constant of the surrounding Rust to a value.
    pub(in crate::lower) fn lower_constant(&mut self, number: u32, span: Span) -> Lowered<Expr> {
        match self.names.constant(number).clone() {
            Constant::Scalar(value, scalar) => {
                let kind = ExprKind::Const(value, self.spelling(&self.names.syntax().constants[number as usize]));
                Ok(Expr { kind, ty: scalar.into() })
            }
            Constant::Array(..) if self.names.is_table(number) => {
                let place = self.constant_place(number, span)?;
                let ty = place.ty.clone();
                Ok(Expr { kind: ExprKind::Load(place), ty })
            }
            Constant::Array(ty, values) => self.constant_value(&ty, &mut values.into_iter(), span),
            Constant::Ordering(_) => {
                self.error(span, "a memory ordering is only an argument of an atomic access or a fence")
            }
            Constant::Scope(_) => self.error(span, "a scope is only an argument of `scoped` or of a fence"),
        }
    }

    /// Returns the spelling of a constant of that path: its name if it is the user's own and no instance has another
    /// value. The value of a const parameter is written above the function. `u32::MAX` and `T::ZERO` have the same
    /// meaning in C++.
    pub(in crate::lower) fn spelling(&self, path: &'static str) -> Spelling {
        let parameter = self.names.described().generics.iter().any(|(name, _)| *name == path);
        let (modules, name) = path.rsplit_once("::").unwrap_or(("", path));
        let modules = modules
            .split("::")
            .filter(|of| !of.is_empty())
            .all(|of| of.starts_with(|c: char| c.is_lowercase()) && scalar_named(of).is_none());
        if modules && !parameter { Spelling::Name(name) } else { Spelling::Value }
    }

    /// Lowers a constant array of the surrounding Rust to a place.
    pub(in crate::lower) fn constant_place(&mut self, number: u32, span: Span) -> Lowered<Place> {
        match self.names.constant(number).clone() {
            Constant::Array(ty, values) => {
                if let Some(other) = untabulated(&ty) {
                    let message = format!(
                        "a constant array holds numbers, `bool`, and tuples, structs and arrays of these, and not `{other}`: \
                         pass it as a slice"
                    );
                    return self.error(span, message);
                }
                if values.is_empty() {
                    return self.error(span, "a constant array of a kernel has at least one number");
                }
                let path = self.names.syntax().constants[number as usize].as_str();
                let name = path.rsplit("::").next().unwrap_or(path);
                let id = self.program.constant(name, &ty, &values);
                Ok(Place { root: Root::Constant(id), steps: Vec::new(), ty })
            }
            Constant::Scalar(..) | Constant::Ordering(_) | Constant::Scope(_) => {
                self.error(span, "this constant is not an array")
            }
        }
    }
}

impl Types<'_> {
    /// Lowers an integer literal, whose value may still be negated.
    pub(in crate::lower) fn lower_int(&self, value: i128, told: &LiteralType, expected: Option<&Type>) -> Expr {
        let scalar = self.literal_type(told, expected, Scalar::I32);
        match scalar {
            Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64 => {
                Expr { kind: ExprKind::Const(Const::Float(value as f64), Spelling::Value), ty: scalar.into() }
            }
            _ => Expr::int(wrap(value, scalar), scalar),
        }
    }

    /// Lowers a float literal.
    pub(in crate::lower) fn lower_float(&self, digits: &str, told: &LiteralType, expected: Option<&Type>) -> Expr {
        let scalar = self.literal_type(told, expected, Scalar::F64);
        let value = match scalar {
            // Parsed as `f32`, so that it is rounded once.
            Scalar::F32 => digits.parse::<f32>().map(f64::from),
            _ => digits.parse::<f64>(),
        };
        Expr { kind: ExprKind::Const(Const::Float(value.unwrap_or(0.0)), Spelling::Value), ty: scalar.into() }
    }

    fn literal_type(&self, told: &LiteralType, expected: Option<&Type>, default: Scalar) -> Scalar {
        self.told(told).or_else(|| expected.and_then(Type::scalar)).unwrap_or(default)
    }

    /// Returns the type that the literal itself determines.
    pub(in crate::lower) fn told(&self, told: &LiteralType) -> Option<Scalar> {
        match told {
            LiteralType::Context => None,
            LiteralType::Suffix(suffix) => scalar_named(suffix),
            LiteralType::Slot(slot) => self.names.slot(*slot).scalar(),
        }
    }
}

/// Returns the first type in that of a constant array whose values a table in memory does not hold.
fn untabulated(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Scalar(_) => None,
        Type::Array(element, _) => untabulated(element),
        Type::Tuple(_) | Type::Struct(_) => ty.members().into_iter().find_map(untabulated),
        Type::Atomic(_) | Type::Atomic128(_) | Type::Enum(_) | Type::Slice { .. } | Type::Reference { .. } => Some(ty),
    }
}

/// Returns a value wrapped to the range of an integer type.
pub(in crate::lower) fn wrap(value: i128, scalar: Scalar) -> i128 {
    let bits = scalar.bits();
    let low = value & ((1i128 << bits) - 1);
    if scalar.is_signed() && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low }
}

/// Returns a number or truth value from its bits, which launches pass.
pub(in crate::lower) fn of_bits(scalar: Scalar, bits: u64) -> Const {
    match scalar {
        Scalar::Bool => Const::Bool(bits != 0),
        Scalar::F16 => Const::Float(half::f16::from_bits(bits as u16).into()),
        Scalar::Bf16 => Const::Float(half::bf16::from_bits(bits as u16).into()),
        Scalar::F32 => Const::Float(f32::from_bits(bits as u32).into()),
        Scalar::F64 => Const::Float(f64::from_bits(bits)),
        Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Usize => Const::Int(wrap(bits.into(), scalar)),
    }
}
