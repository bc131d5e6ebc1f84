//! The spelling of types in C++.

use std::collections::HashSet;

use super::{
    enums::enum_member_names,
    literal::literal,
    named::emit_enum,
    names::{global, unique},
    wrap::WIDTH,
    writer::Writer,
};
use crate::ir::{Const, DataEnum, Enum, Image, Scalar, Struct, Type};

/// Returns the C++ name of a scalar type.
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

/// The C++ structs of a module: the user's, and those for tuple types. In order of appearance; inner ones first.
#[derive(Debug, Default)]
pub(super) struct Types {
    structs: Vec<Definition>,
    /// Each enum with the prefix of its variants' names.
    enums: Vec<(&'static Enum, String)>,
    /// The variants with data that the text constructs.
    made: Vec<(Type, u32)>,
}

/// A tuple type, a struct, or an enum with data, and its names and those of its members in C++.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) ty: Type,
    pub(super) name: String,
    pub(super) members: Vec<String>,
    /// `true` if it is the data of a variant, which is defined within the enum and has no name.
    pub(super) within: bool,
}

impl Types {
    /// Ensures that the tuple types and structs within `ty` have names.
    pub(super) fn add(&mut self, ty: &Type, taken: &mut HashSet<String>) {
        match ty {
            Type::Scalar(_) | Type::Atomic(_) | Type::Atomic128(_) => {}
            Type::Slice { .. } if ty.image().is_some() => {}
            Type::Array(element, _) | Type::Slice { element, .. } | Type::Reference { target: element, .. } => {
                self.add(element, taken);
            }
            Type::Enum(of) => {
                for (number, variant) in of.variants.iter().enumerate() {
                    self.add_fields(of, number as u32, taken);
                    if !variant.single && !variant.holds.members().is_empty() && self.find(&variant.holds).is_none() {
                        let (ty, members) = (variant.holds.clone(), member_names(&variant.holds));
                        self.structs.push(Definition { ty, name: String::new(), members, within: true });
                    }
                }
                self.define(ty, enum_member_names(of), taken);
            }
            Type::Tuple(_) | Type::Struct(_) => {
                for member in ty.members() {
                    self.add(member, taken);
                }
                if !ty.members().is_empty() {
                    self.define(ty, member_names(ty), taken);
                }
            }
        }
    }

    fn add_fields(&mut self, of: &DataEnum, variant: u32, taken: &mut HashSet<String>) {
        of.fields(variant).into_iter().for_each(|field| self.add(field, taken));
    }

    /// Gives a type a name, unless it has one.
    fn define(&mut self, ty: &Type, members: Vec<String>, taken: &mut HashSet<String>) {
        if self.find(ty).is_some() {
            return;
        }
        let native = match ty {
            Type::Struct(layout) => native(layout).and_then(|(scalar, lanes)| native_name(scalar, lanes)),
            _ => None,
        };
        let name = native.unwrap_or_else(|| global(&self.wanted(ty), |name| taken.contains(name)));
        taken.insert(name.clone());
        self.structs.push(Definition { ty: ty.clone(), name, members, within: false });
    }

    /// Ensures that the text can construct a variant with data.
    pub(super) fn add_made(&mut self, ty: &Type, variant: u32) {
        if !self.made.iter().any(|(known, number)| known == ty && *number == variant) {
            self.made.push((ty.clone(), variant));
        }
    }

    /// Returns the variants of an enum with data that the text constructs, in order.
    pub(super) fn made_of(&self, ty: &Type) -> Vec<u32> {
        let mut made: Vec<u32> =
            self.made.iter().filter(|(known, _)| known == ty).map(|(_, variant)| *variant).collect();
        made.sort_unstable();
        made
    }

    /// Ensures that the variants of an enum have names: `Enum_Variant`.
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

    /// Returns the name of a variant.
    pub(super) fn variant(&self, of: &'static Enum, variant: u32) -> String {
        let (_, prefix) = self.enums.iter().find(|(known, _)| *known == of).expect("every enum was collected");
        format!("{prefix}_{}", of.variants[variant as usize].0)
    }

    fn emit_enums(&self, writer: &mut Writer) {
        for (of, prefix) in &self.enums {
            writer.gap();
            writer.comment(&format!("enum {}", of.name));
            let variants = of.variants.iter().map(|(variant, number)| {
                (format!("{prefix}_{variant}"), literal(Const::Int(*number), of.scalar, true).text)
            });
            let variants: Vec<_> = variants.collect();
            emit_enum(writer, &format!("enum : {}", scalar_name(of.scalar)), &variants);
        }
    }

    /// Writes the definitions. Each struct has a proof that its fields have the same offsets as in Rust.
    pub(super) fn emit_definitions(&self, writer: &mut Writer) {
        self.emit_enums(writer);
        for definition @ Definition { ty, name, members, within } in &self.structs {
            if *within {
                continue;
            }
            if let Type::Enum(of) = ty
                && of.numbers.is_some()
            {
                self.emit_data_enum(writer, of, definition);
                continue;
            }
            let types = ty.members();
            let declared = types.iter().zip(members).filter(|(ty, _)| !is_unit(ty));
            let declared = declared.map(|(ty, member)| format!("{};", self.declare(ty, member)));
            let declared: Vec<String> = declared.collect();
            let Type::Struct(layout) = ty else {
                let line = format!("struct {name} {{ {} }};", declared.join(" "));
                if line.len() <= WIDTH {
                    writer.line(&line);
                } else {
                    writer.open(&format!("struct {name} {{"));
                    declared.iter().for_each(|line| writer.line(line));
                    writer.close("};");
                }
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

    /// Returns the name of a member of a tuple type or struct.
    pub(super) fn member(&self, ty: &Type, number: u32) -> &str {
        let found = self.definition(ty).expect("every struct was collected");
        &found.members[number as usize]
    }

    /// Returns the name of a tuple type or struct before conflicts are resolved.
    fn wanted(&self, ty: &Type) -> String {
        match ty {
            Type::Struct(_) | Type::Enum(_) => {
                let mut name: String =
                    ty.to_string().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
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

    /// Returns a declaration of `name` with that type, which is a parameter for slices and references.
    pub(super) fn declare(&self, ty: &Type, name: &str) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Atomic(scalar) => format!("{} {name}", scalar_name(*scalar)),
            Type::Atomic128(_) => format!("{CELL_128} {name}"),
            Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => format!("{} {name}", self.name(ty)),
            Type::Array(element, length) => self.declare(element, &format!("{name}[{length}]")),
            Type::Slice { element, mutable } => match ty.image() {
                Some(image) => format!("{} {name}", handle_name(image)),
                None => self.pointer(element, *mutable, " __restrict__ ", name),
            },
            Type::Reference { target, mutable } => {
                let name = if is_array(target) { format!("(&{name})") } else { format!("&{name}") };
                let text = format!("{}{}", constant(target, *mutable), self.declare(target, &name));
                text.replacen(" &", "& ", 1)
            }
        }
    }

    /// Returns a pointer parameter; `restrict` is between the `*` and the name, spaces included.
    pub(super) fn pointer(&self, element: &Type, mutable: bool, restrict: &str, name: &str) -> String {
        let restrict = if is_atomic(element) { " " } else { restrict };
        let constant = constant(element, mutable);
        if is_array(element) {
            let restrict = restrict.trim_start();
            return format!("{constant}{}", self.declare(element, &format!("(*{restrict}{name})")));
        }
        format!("{constant}{}*{restrict}{name}", self.declare(element, "").trim_end())
    }

    /// Returns the C++ name of a type of values.
    pub(super) fn value(&self, ty: &Type) -> String {
        self.declare(ty, "").trim_end().to_string()
    }

    fn find(&self, ty: &Type) -> Option<&str> {
        self.definition(ty).map(|known| known.name.as_str())
    }

    /// Returns the name of a type and of its members.
    pub(super) fn definition(&self, ty: &Type) -> Option<&Definition> {
        self.structs.iter().find(|known| known.ty == *ty)
    }

    fn name(&self, ty: &Type) -> &str {
        if ty.members().is_empty() { "void" } else { self.find(ty).expect("every struct was collected") }
    }

    fn part(&self, ty: &Type) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.name().to_string(),
            Type::Atomic128(_) => CELL_128.to_string(),
            Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => self.name(ty).to_string(),
            Type::Array(element, length) => format!("{}x{length}", self.part(element)),
            Type::Slice { element, .. } | Type::Reference { target: element, .. } => self.part(element),
        }
    }
}

/// The C++ type of an atomic cell of 128 bits: that of its value.
const CELL_128: &str = "ulonglong2";

/// Returns the C++ type of the handle of a texture or surface.
pub(super) fn handle_name(image: Image) -> &'static str {
    match image {
        Image::Texture => "cudaTextureObject_t",
        Image::Surface => "cudaSurfaceObject_t",
    }
}

/// Returns `true` if a type has only one value: C++ has no members of it.
pub(super) fn is_unit(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(members) if members.is_empty())
}

/// Returns the type and the number of the components of one of CUDA's short vectors, `Vec2<T>` to `Vec4<T>`.
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

/// Returns the name of a vector of that many numbers in CUDA or the prelude, if there is one.
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
    // CUDA 13 renames its vectors of four 8-byte numbers.
    (lanes < 4 || scalar.size() < 8).then(|| format!("{name}{lanes}"))
}

/// Returns the C++ names of the members: the user's, and `m0`, `m1`, … for members without names.
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

/// Returns the assertions that C++ gives a struct the layout of Rust.
fn layout_proof(layout: &Struct, name: &str, members: &[String]) -> Vec<String> {
    let size = format!("sizeof({name}) == {}", layout.size);
    // The first one is at 0.
    let behind = layout.fields.iter().zip(members).skip(1);
    let offsets = behind.map(|(field, member)| format!("offsetof({name}, {member}) == {}", field.offset));
    assertions(std::iter::once(size).chain(offsets))
}

/// Returns conditions for the compiler to check, as one or more lines.
pub(super) fn assertions(conditions: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for condition in conditions {
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

/// Returns `true` if the memory consists of atomic cells.
pub(super) fn is_atomic(ty: &Type) -> bool {
    match ty {
        Type::Atomic(_) | Type::Atomic128(_) => true,
        Type::Array(element, _) => is_atomic(element),
        Type::Scalar(_)
        | Type::Tuple(_)
        | Type::Struct(_)
        | Type::Enum(_)
        | Type::Slice { .. }
        | Type::Reference { .. } => false,
    }
}
