//! Constants of the surrounding Rust, by their names.

use std::collections::HashSet;

use super::{literal::literal, names::unique, types::scalar_name, writer::Writer};
use crate::ir::{Const, Expr, ExprKind, Scalar, Spelling};

/// The named constants of a module.
#[derive(Debug, Default)]
pub(super) struct Named {
    constants: Vec<Constant>,
}

#[derive(Debug)]
struct Constant {
    /// In Rust.
    name: &'static str,
    value: Const,
    /// The narrowest type in which it is used. In wider ones C++ converts it, and its value stays.
    scalar: Scalar,
    /// In C++.
    text: String,
}

impl Named {
    /// Adds what an expression names.
    pub(super) fn add(&mut self, expr: &Expr) {
        let (ExprKind::Const(value, Spelling::Name(name)), Some(scalar)) = (&expr.kind, expr.ty.scalar()) else {
            return;
        };
        if matches!(value, Const::Variant(..)) || scalar.is_half() {
            return;
        }
        match self.constants.iter_mut().find(|known| known.is(name, *value, scalar)) {
            Some(known) if rank(scalar) < rank(known.scalar) => known.scalar = scalar,
            Some(_) => {}
            None => self.constants.push(Constant { name, value: *value, scalar, text: String::new() }),
        }
    }

    /// Chooses the names in C++.
    pub(super) fn choose_names(&mut self, taken: &mut HashSet<String>) {
        for constant in &mut self.constants {
            constant.text = unique(constant.name, |name| taken.contains(name));
            taken.insert(constant.text.clone());
        }
    }

    /// The C++ name and type of a constant that was added.
    pub(super) fn find(&self, name: &str, value: Const, scalar: Scalar) -> Option<(&str, Scalar)> {
        let found = self.constants.iter().find(|known| known.is(name, value, scalar))?;
        Some((&found.text, found.scalar))
    }

    /// Writes the declarations.
    pub(super) fn emit(&self, writer: &mut Writer) {
        writer.gap();
        for Constant { value, scalar, text, .. } in &self.constants {
            let value = match value {
                Const::Int(value) if is_mask(*value) => format!("{value:#x}"),
                value => literal(*value, *scalar, true).text,
            };
            writer.line(&format!("constexpr {} {text} = {value};", scalar_name(*scalar)));
        }
        writer.gap();
    }
}

impl Constant {
    /// Returns `true` if it is that one. An integer has one declaration for all types.
    fn is(&self, name: &str, value: Const, scalar: Scalar) -> bool {
        let same_type = self.scalar == scalar || (self.scalar.is_integer() && scalar.is_integer());
        self.name == name && self.value == value && same_type
    }
}

/// Returns `true` if it is a high bit, or all bits below one, and no number that people count with.
fn is_mask(value: i128) -> bool {
    (1 << 16..1 << 31).contains(&value) && value & (value - 1) == 0
        || (value > 255 && value < 1 << 31 && value & (value + 1) == 0)
}

/// Operands of a lower rank take the type of the other operand, in C++.
fn rank(scalar: Scalar) -> (u32, bool) {
    (scalar.bits(), !scalar.is_signed())
}
