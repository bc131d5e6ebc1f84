//! How types are spelled in C++.

use std::collections::HashSet;

use super::{literal::literal, names::unique, writer::Writer};
use crate::ir::{Const, Enum, Scalar, Struct, Type};

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
        Scalar::F16 => "f16",
        Scalar::Bf16 => "bf16",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// The C++ structs of a module: the user's, and those that stand for tuple types. In order of appearance; inner ones
/// first.
#[derive(Debug, Default)]
pub(super) struct Types {
    structs: Vec<Definition>,
    /// Each with what its variants' names begin with.
    enums: Vec<(&'static Enum, String)>,
}

/// A tuple type or a struct, and how C++ calls it and its members.
#[derive(Debug)]
struct Definition {
    ty: Type,
    name: String,
    members: Vec<String>,
}

impl Types {
    /// Makes sure that the tuple types and structs within `ty` have names.
    pub(super) fn add(&mut self, ty: &Type, taken: &mut HashSet<String>) {
        match ty {
            Type::Scalar(_) | Type::Atomic(_) => {}
            Type::Array(element, _) | Type::Slice { element, .. } | Type::Reference { target: element, .. } => {
                self.add(element, taken);
            }
            Type::Tuple(_) | Type::Struct(_) => {
                for member in ty.members() {
                    self.add(member, taken);
                }
                if !ty.members().is_empty() && self.find(ty).is_none() {
                    let name = match ty {
                        Type::Struct(layout) => native(layout).and_then(|(scalar, lanes)| native_name(scalar, lanes)),
                        _ => None,
                    };
                    let name = name.unwrap_or_else(|| unique(&self.wanted(ty), |name| taken.contains(name)));
                    taken.insert(name.clone());
                    self.structs.push(Definition { ty: ty.clone(), name, members: member_names(ty) });
                }
            }
        }
    }

    /// Makes sure that the variants of an enum have names: `Enum_Variant`.
    pub(super) fn add_enum(&mut self, of: &'static Enum, taken: &mut HashSet<String>) {
        if self.enums.iter().any(|(known, _)| *known == of) {
            return;
        }
        let names = |prefix: &str| -> Vec<String> {
            of.variants.iter().map(|(variant, _)| format!("{prefix}_{variant}")).collect()
        };
        let name = of.name.trim_start_matches("r#");
        let prefix = unique(name, |prefix| names(prefix).iter().any(|name| taken.contains(name)));
        taken.extend(names(&prefix));
        self.enums.push((of, prefix));
    }

    /// The name of a variant.
    pub(super) fn variant(&self, of: &'static Enum, variant: u32) -> String {
        let (_, prefix) = self.enums.iter().find(|(known, _)| *known == of).expect("every enum was collected");
        format!("{prefix}_{}", of.variants[variant as usize].0)
    }

    fn emit_enums(&self, writer: &mut Writer) {
        for (of, prefix) in &self.enums {
            let ty = scalar_name(of.scalar);
            writer.gap();
            writer.comment(&format!("enum {}", of.name));
            for (variant, number) in of.variants {
                let value = literal(Const::Int(*number), of.scalar, true).text;
                writer.line(&format!("static constexpr {ty} {prefix}_{variant} = {value};"));
            }
        }
    }

    /// Writes the definitions, each of a struct with a proof that its fields lie where they lie in Rust.
    pub(super) fn emit_definitions(&self, writer: &mut Writer) {
        self.emit_enums(writer);
        for Definition { ty, name, members } in &self.structs {
            let types = ty.members();
            let declared = types.iter().zip(members).map(|(ty, member)| format!("{};", self.declare(ty, member)));
            let declared: Vec<String> = declared.collect();
            let Type::Struct(layout) = ty else {
                writer.line(&format!("struct {name} {{ {} }};", declared.join(" ")));
                continue;
            };
            if native(layout).is_some_and(|(scalar, lanes)| native_name(scalar, lanes).as_ref() == Some(name)) {
                let Struct { size, align, .. } = **layout;
                writer.line(&format!("static_assert(sizeof({name}) == {size} && alignof({name}) == {align});"));
                continue;
            }
            let natural = types.iter().map(|ty| ty.align()).max().unwrap_or(1);
            let align = if layout.align > natural { format!("alignas({}) ", layout.align) } else { String::new() };
            writer.gap();
            writer.open(&format!("struct {align}{name} {{"));
            declared.iter().for_each(|line| writer.line(line));
            writer.close("};");
            for line in layout_proof(layout, name, members) {
                writer.line(&line);
            }
        }
    }

    /// The name of a member of a tuple type or struct.
    pub(super) fn member(&self, ty: &Type, number: u32) -> &str {
        let found = self.structs.iter().find(|known| known.ty == *ty).expect("every struct was collected");
        &found.members[number as usize]
    }

    /// What a tuple type or struct would be called if nothing else were.
    fn wanted(&self, ty: &Type) -> String {
        match ty {
            Type::Struct(layout) => {
                let mut name: String = layout.name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
                while name.contains("__") {
                    name = name.replace("__", "_");
                }
                name.trim_matches('_').to_string()
            }
            _ => {
                let parts: Vec<String> = ty.members().into_iter().map(|member| self.part(member)).collect();
                format!("Tuple_{}", parts.join("_"))
            }
        }
    }

    /// A declaration of `name` with that type, of a parameter for slices and references.
    pub(super) fn declare(&self, ty: &Type, name: &str) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Atomic(scalar) => format!("{} {name}", scalar_name(*scalar)),
            Type::Tuple(_) | Type::Struct(_) => format!("{} {name}", self.name(ty)),
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

    fn find(&self, ty: &Type) -> Option<&str> {
        self.structs.iter().find(|known| known.ty == *ty).map(|known| known.name.as_str())
    }

    fn name(&self, ty: &Type) -> &str {
        if ty.members().is_empty() { "void" } else { self.find(ty).expect("every struct was collected") }
    }

    fn part(&self, ty: &Type) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.name().to_string(),
            Type::Tuple(_) | Type::Struct(_) => self.name(ty).to_string(),
            Type::Array(element, length) => format!("{}x{length}", self.part(element)),
            Type::Slice { element, .. } | Type::Reference { target: element, .. } => self.part(element),
        }
    }
}

/// The numbers of one of CUDA's short vectors, `Vec2<T>` to `Vec4<T>`: their type, and how many there are.
pub(super) fn native(layout: &Struct) -> Option<(Scalar, u64)> {
    let lanes = layout.fields.len() as u64;
    let scalar = layout.fields.first()?.ty.scalar()?;
    let named = layout.name == format!("Vec{lanes}<{scalar}>");
    let fields = ["x", "y", "z", "w"].into_iter().zip(&layout.fields);
    let mut fields = fields.enumerate().map(|(number, (name, field))| {
        field.name == name && field.ty == scalar.into() && field.offset == number as u64 * scalar.size()
    });
    let align = if lanes == 3 { scalar.size() } else { (lanes * scalar.size()).min(16) };
    let placed = layout.align == align && layout.size == lanes * scalar.size();
    (named && placed && (2..=4).contains(&lanes) && fields.all(|right| right)).then_some((scalar, lanes))
}

/// What CUDA or the prelude calls a vector of so many numbers, if it has it.
pub(super) fn native_name(scalar: Scalar, lanes: u64) -> Option<String> {
    let name = match scalar {
        Scalar::I8 => "char",
        Scalar::U8 => "uchar",
        Scalar::I16 => "short",
        Scalar::U16 => "ushort",
        Scalar::I32 => "int",
        Scalar::U32 => "uint",
        Scalar::I64 | Scalar::Isize => "longlong",
        Scalar::U64 | Scalar::Usize => "ulonglong",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::F16 | Scalar::Bf16 if lanes == 2 => return Some(format!("{scalar}x2")),
        Scalar::F16 | Scalar::Bf16 | Scalar::Bool => return None,
    };
    // CUDA 13 gives its vectors of four numbers of 8 bytes other names.
    (lanes < 4 || scalar.size() < 8).then(|| format!("{name}{lanes}"))
}

/// The C++ names of the members: the user's, and `m0`, `m1`, … where there are none.
fn member_names(ty: &Type) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for number in 0..ty.members().len() {
        let wanted = match ty {
            Type::Struct(layout) if !layout.fields[number].name.starts_with(|c: char| c.is_ascii_digit()) => {
                layout.fields[number].name.clone()
            }
            _ => format!("m{number}"),
        };
        let name = unique(&wanted, |name| names.iter().any(|known| known == name));
        names.push(name);
    }
    names
}

/// That C++ gives a struct the layout of Rust, as lines of one or more conditions.
fn layout_proof(layout: &Struct, name: &str, members: &[String]) -> Vec<String> {
    let size = format!("sizeof({name}) == {}", layout.size);
    // The first one is at 0.
    let behind = layout.fields.iter().zip(members).skip(1);
    let offsets = behind.map(|(field, member)| format!("offsetof({name}, {member}) == {}", field.offset));
    let mut lines: Vec<String> = Vec::new();
    for condition in std::iter::once(size).chain(offsets) {
        match lines.last_mut() {
            Some(line) if line.len() + condition.len() <= 80 => line.push_str(&format!(" && {condition}")),
            _ => lines.push(condition),
        }
    }
    lines.iter().map(|conditions| format!("static_assert({conditions});")).collect()
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
        Type::Scalar(_) | Type::Tuple(_) | Type::Struct(_) | Type::Slice { .. } | Type::Reference { .. } => false,
    }
}
