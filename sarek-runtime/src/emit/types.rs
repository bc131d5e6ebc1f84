//! How types are spelled in C++.

use std::collections::HashSet;

use super::names::unique;
use crate::ir::{Scalar, Type};

/// The C++ name of a scalar type.
pub(super) fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "signed char",
        Scalar::I16 => "short",
        Scalar::I32 => "int",
        Scalar::I64 | Scalar::Isize => "long long",
        Scalar::U8 => "unsigned char",
        Scalar::U16 => "unsigned short",
        Scalar::U32 => "unsigned int",
        Scalar::U64 | Scalar::Usize => "unsigned long long",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// The structs that stand for the module's tuple types, in order of appearance; inner ones first.
#[derive(Debug, Default)]
pub(super) struct Tuples {
    structs: Vec<(Vec<Type>, String)>,
}

impl Tuples {
    /// Makes sure that the tuple types within `ty` have names.
    pub(super) fn add(&mut self, ty: &Type, taken: &mut HashSet<String>) {
        match ty {
            Type::Scalar(_) | Type::Atomic(_) => {}
            Type::Array(element, _) | Type::Slice { element, .. } | Type::Reference { target: element, .. } => {
                self.add(element, taken);
            }
            Type::Tuple(members) => {
                for member in members {
                    self.add(member, taken);
                }
                if !members.is_empty() && self.find(members).is_none() {
                    let parts: Vec<String> = members.iter().map(|member| self.part(member)).collect();
                    let name = unique(&format!("Tuple_{}", parts.join("_")), |name| taken.contains(name));
                    taken.insert(name.clone());
                    self.structs.push((members.clone(), name));
                }
            }
        }
    }

    /// The definitions.
    pub(super) fn definitions(&self) -> impl Iterator<Item = String> {
        self.structs.iter().map(|(members, name)| {
            let members = members.iter().enumerate();
            let members: String =
                members.map(|(i, member)| format!("{}; ", self.declare(member, &format!("m{i}")))).collect();
            format!("struct {name} {{ {members}}};")
        })
    }

    /// A declaration of `name` with that type, of a parameter for slices and references.
    pub(super) fn declare(&self, ty: &Type, name: &str) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Atomic(scalar) => format!("{} {name}", scalar_name(*scalar)),
            Type::Tuple(members) => format!("{} {name}", self.name(members)),
            Type::Array(element, length) => self.declare(element, &format!("{name}[{length}]")),
            Type::Slice { element, mutable } => self.pointer(element, *mutable, " __restrict__ ", name),
            Type::Reference { target, mutable } => {
                let name = if is_array(target) { format!("(&{name})") } else { format!("&{name}") };
                let text = format!("{}{}", constant(target, *mutable), self.declare(target, &name));
                text.replacen(" &", "& ", 1)
            }
        }
    }

    /// A pointer parameter; `restrict` stands between the `*` and the name, spaces included.
    pub(super) fn pointer(&self, element: &Type, mutable: bool, restrict: &str, name: &str) -> String {
        let restrict = if is_atomic(element) { " " } else { restrict };
        let constant = constant(element, mutable);
        if is_array(element) {
            let restrict = restrict.trim_start();
            return format!("{constant}{}", self.declare(element, &format!("(*{restrict}{name})")));
        }
        format!("{constant}{}*{restrict}{name}", self.declare(element, "").trim_end())
    }

    /// The C++ name of a type of values.
    pub(super) fn value(&self, ty: &Type) -> String {
        self.declare(ty, "").trim_end().to_string()
    }

    fn find(&self, members: &[Type]) -> Option<&str> {
        self.structs.iter().find(|(known, _)| known == members).map(|(_, name)| name.as_str())
    }

    fn name(&self, members: &[Type]) -> &str {
        if members.is_empty() { "void" } else { self.find(members).expect("every tuple type was collected") }
    }

    fn part(&self, ty: &Type) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.name().to_string(),
            Type::Tuple(members) => self.name(members).to_string(),
            Type::Array(element, length) => format!("{}x{length}", self.part(element)),
            Type::Slice { element, .. } | Type::Reference { target: element, .. } => self.part(element),
        }
    }
}

fn constant(target: &Type, mutable: bool) -> &'static str {
    if mutable || is_atomic(target) { "" } else { "const " }
}

fn is_array(ty: &Type) -> bool {
    matches!(ty, Type::Array(..))
}

/// Whether the memory consists of atomic cells.
pub(super) fn is_atomic(ty: &Type) -> bool {
    match ty {
        Type::Atomic(_) => true,
        Type::Array(element, _) => is_atomic(element),
        Type::Scalar(_) | Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => false,
    }
}
