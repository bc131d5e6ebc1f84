//! Constants of the surrounding Rust code, by their names.

use std::collections::HashSet;

use super::{literal::literal, names::global, types::scalar_name, wrap::WIDTH, writer::Writer};
use crate::ir::{Const, Expr, ExprKind, Scalar, Shared, Spelling, Type};

/// The named constants of a module.
#[derive(Debug, Default)]
pub(super) struct Named {
    constants: Vec<Constant>,
}

#[derive(Debug)]
struct Constant {
    /// The name in Rust.
    name: &'static str,
    value: Const,
    /// The narrowest type in which it is used. C++ converts it to wider types without changing its value.
    scalar: Scalar,
    /// `true` if it is used as an index.
    indexes: bool,
    /// The name in C++.
    text: String,
}

impl Named {
    /// Adds the constants that an expression names.
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
            None => {
                let (value, text) = (*value, String::new());
                self.constants.push(Constant { name, value, scalar, indexes: false, text });
            }
        }
    }

    /// Records that an expression is used as an index; adds it, too.
    pub(super) fn add_index(&mut self, index: &Expr) {
        self.add(index);
        if let ExprKind::Const(value, Spelling::Name(name)) = &index.kind
            && let Some(scalar) = index.ty.scalar()
            && let Some(known) = self.constants.iter_mut().find(|known| known.is(name, *value, scalar))
        {
            known.indexes = true;
        }
    }

    /// Adds the constants that are lengths of a shared array, if nothing else needs them, in the type that lengths fit
    /// in.
    pub(super) fn add_lengths(&mut self, shared: &Shared) {
        for (name, length) in named_lengths(shared) {
            let value = Const::Int(length.into());
            if !self.constants.iter().any(|known| known.is(name, value, Scalar::U32)) {
                let scalar = if length <= u32::MAX.into() { Scalar::U32 } else { Scalar::U64 };
                self.constants.push(Constant { name, value, scalar, indexes: false, text: String::new() });
            }
        }
    }

    /// Sorts the constants by type and value.
    pub(super) fn sort(&mut self) {
        self.constants.sort_by(|a, b| a.key().partial_cmp(&b.key()).expect("only numbers have names"));
    }

    /// Chooses the names in C++.
    pub(super) fn choose_names(&mut self, taken: &mut HashSet<String>) {
        for constant in &mut self.constants {
            constant.text = global(constant.name, |name| taken.contains(name));
            taken.insert(constant.text.clone());
        }
    }

    /// Returns the C++ name of a constant that was added, and its type; `None` for those whose type is an enum.
    pub(super) fn find(&self, name: &str, value: Const, scalar: Scalar) -> Option<(&str, Option<Scalar>)> {
        let found = self.constants.iter().find(|known| known.is(name, value, scalar))?;
        Some((&found.text, (!self.is_enumerated(found)).then_some(found.scalar)))
    }

    /// Returns the constants that number the elements of something, 0, 1, 2 and so on, if there are several.
    fn indices(&self) -> Vec<&Constant> {
        let number = |number: usize| {
            let mut of_number = self.constants.iter().filter(move |known| known.indexes && known.is_number(number));
            of_number.next().filter(|_| of_number.next().is_none())
        };
        let indices: Vec<&Constant> = (0..).map_while(number).collect();
        if indices.len() > 2 { indices } else { Vec::new() }
    }

    fn is_enumerated(&self, constant: &Constant) -> bool {
        self.indices().iter().any(|index| std::ptr::eq(*index, constant))
    }

    /// Writes the declarations.
    pub(super) fn emit(&self, writer: &mut Writer) {
        writer.gap();
        let indices = self.indices().into_iter().enumerate();
        let indices: Vec<_> = indices.map(|(number, constant)| (constant.text.clone(), number.to_string())).collect();
        if !indices.is_empty() {
            emit_enum(writer, "enum", &indices);
        }
        for Constant { value, scalar, text, .. } in self.constants.iter().filter(|known| !self.is_enumerated(known)) {
            let value = match value {
                Const::Int(value) if is_mask(*value) => format!("{value:#x}"),
                value => literal(*value, *scalar, true).text,
            };
            writer.line(&format!("constexpr {} {text} = {value};", scalar_name(*scalar)));
        }
        writer.gap();
    }
}

/// Returns the lengths of a shared array that are named constants.
fn named_lengths(shared: &Shared) -> impl Iterator<Item = (&'static str, u64)> {
    let mut ty = &shared.ty;
    let lengths = shared.lengths.iter().map_while(move |spelling| {
        let Type::Array(element, length) = ty else { return None };
        ty = element;
        Some((*spelling, *length))
    });
    lengths.filter_map(|(spelling, length)| match spelling {
        Spelling::Name(name) => Some((name, length)),
        Spelling::Value | Spelling::Digits(_) => None,
    })
}

/// Writes an enum of variants with these values, which are omitted if C++ assigns the same values.
pub(super) fn emit_enum(writer: &mut Writer, head: &str, variants: &[(String, String)]) {
    let counted = variants.iter().enumerate().all(|(number, (_, value))| *value == number.to_string());
    let variants =
        variants.iter().map(|(name, value)| if counted { name.clone() } else { format!("{name} = {value}") });
    let variants: Vec<String> = variants.collect();
    let line = format!("{head} {{ {} }};", variants.join(", "));
    if line.len() <= WIDTH {
        return writer.line(&line);
    }
    writer.open(&format!("{head} {{"));
    for (number, variant) in variants.iter().enumerate() {
        let comma = if number + 1 < variants.len() { "," } else { "" };
        writer.line(&format!("{variant}{comma}"));
    }
    writer.close("};");
}

impl Constant {
    /// Returns the sort key.
    fn key(&self) -> (bool, u32, bool, f64, &str) {
        let value = match self.value {
            Const::Bool(value) => f64::from(u8::from(value)),
            Const::Int(value) => value as f64,
            Const::Float(value) => value,
            Const::Variant(..) => 0.0,
        };
        let value = if value.is_nan() { f64::INFINITY } else { value };
        (self.scalar.is_float(), self.scalar.bits(), self.scalar.is_signed(), value, self.name)
    }

    fn is_number(&self, number: usize) -> bool {
        self.value == Const::Int(number as i128)
    }

    /// Returns `true` if it is that constant. An integer has one declaration for all types.
    fn is(&self, name: &str, value: Const, scalar: Scalar) -> bool {
        let same_type = self.scalar == scalar || (self.scalar.is_integer() && scalar.is_integer());
        self.name == name && self.value == value && same_type
    }
}

/// Returns `true` if a number is a high bit, or all bits below one, rather than an ordinary number.
fn is_mask(value: i128) -> bool {
    (1 << 16..1 << 31).contains(&value) && value & (value - 1) == 0
        || (value > 255 && value < 1 << 31 && value & (value + 1) == 0)
}

/// Returns the rank of a type. In C++, operands of a lower rank take the type of the other operand.
fn rank(scalar: Scalar) -> (u32, bool) {
    (scalar.bits(), !scalar.is_signed())
}
