//! Enums with data: their form in C++, and the construction of their values.

use super::{
    code::Code,
    expr::Want,
    function::FunctionEmitter,
    names::unique,
    types::{Definition, Types, assertions, is_unit, scalar_name},
    writer::Writer,
};
use crate::ir::{DataEnum, Expr, Type};

/// Returns the C++ names of the members: of the tag, and of each variant's data.
pub(super) fn enum_member_names(of: &DataEnum) -> Vec<String> {
    let known = |variant: &str| match variant {
        "Some" | "Ok" => "value".to_string(),
        "Err" => "error".to_string(),
        variant => snake_case(variant),
    };
    let tag = match (of.numbers, of.variants.iter().find(|variant| variant.number == 1)) {
        (None, Some(variant)) => format!("is_{}", snake_case(&variant.name)),
        _ => "tag".to_string(),
    };
    let mut names = vec![tag];
    for variant in &of.variants {
        let wanted = if of.numbers.is_none() { known(&variant.name) } else { snake_case(&variant.name) };
        let name = unique(&wanted, |name| names.iter().any(|known| known == name));
        names.push(name);
    }
    names
}

/// Converts `TwoWords` to `two_words`.
fn snake_case(name: &str) -> String {
    let mut text = String::new();
    let mut before = None;
    for c in name.trim_start_matches("r#").chars() {
        if c.is_uppercase() && before.is_some_and(|before: char| before.is_lowercase() || before.is_ascii_digit()) {
            text.push('_');
        }
        text.extend(c.to_lowercase());
        before = Some(c);
    }
    text
}

impl Types {
    /// Writes a struct of a tag and a union, with a function for each variant that the text constructs.
    pub(super) fn emit_data_enum(&self, writer: &mut Writer, of: &DataEnum, definition: &Definition) {
        let Definition { ty, name, members, .. } = definition;
        let tag = of.tag.scalar().expect("a tag is a number");
        let held = || of.variants.iter().zip(&members[1..]).filter(|(variant, _)| !is_unit(&variant.holds));
        let natural = held().map(|(variant, _)| variant.holds.align()).chain([tag.size()]).max().unwrap_or(1);
        let align = if of.align > natural { format!("alignas({}) ", of.align) } else { String::new() };
        writer.gap();
        writer.open(&format!("struct {align}{name} {{"));
        writer.line(&format!("{} {};", scalar_name(tag), members[0]));
        writer.open("union {");
        for (variant, member) in held() {
            if variant.single {
                writer.line(&format!("{};", self.declare(&variant.holds, member)));
                continue;
            }
            writer.open("struct {");
            let fields = &self.definition(&variant.holds).expect("every struct was collected").members;
            for (ty, field) in variant.holds.members().into_iter().zip(fields) {
                writer.line(&format!("{};", self.declare(ty, field)));
            }
            writer.close(&format!("}} {member};"));
        }
        writer.close("};");
        for variant in self.made_of(ty) {
            self.emit_maker(writer, of, definition, variant);
        }
        writer.close("};");
        for line in self.enum_proof(of, definition) {
            writer.line(&line);
        }
    }

    /// Writes the function that constructs a variant.
    fn emit_maker(&self, writer: &mut Writer, of: &DataEnum, definition: &Definition, variant: u32) {
        let Definition { name, members, .. } = definition;
        let (holder, member) = (&of.variants[variant as usize], &members[variant as usize + 1]);
        let fields: Vec<String> = match (holder.single, self.definition(&holder.holds)) {
            (true, _) => vec![member.clone()],
            (false, Some(holds)) => holds.members.clone(),
            (false, None) => Vec::new(),
        };
        let params = of.fields(variant).into_iter().zip(&fields).map(|(ty, field)| self.declare(ty, field));
        let params: Vec<String> = params.collect();
        let made = unique("made", |name| fields.iter().any(|field| field == name));
        writer.gap();
        let head = format!("static __device__ __forceinline__ {name} {}", maker_name(of, definition, variant));
        writer.open(&format!("{head}({}) {{", params.join(", ")));
        writer.line(&format!("{name} {made};"));
        let number = self.variant(of.numbers.expect("it has numbers"), variant);
        writer.line(&format!("{made}.{} = {number};", members[0]));
        match (&fields[..], holder.single) {
            ([], _) => {}
            ([field], true) => writer.line(&format!("{made}.{member} = {field};")),
            (fields, _) => writer.line(&format!("{made}.{member} = {{{}}};", fields.join(", "))),
        }
        writer.line(&format!("return {made};"));
        writer.close("}");
    }

    /// Returns the assertions that C++ gives the enum the layout of Rust.
    fn enum_proof(&self, of: &DataEnum, definition: &Definition) -> Vec<String> {
        let Definition { name, members, .. } = definition;
        let mut conditions = vec![format!("sizeof({name}) == {}", of.size)];
        for (variant, member) in of.variants.iter().zip(&members[1..]) {
            let offset = |path: &str, offset: u64| format!("offsetof({name}, {path}) == {}", of.data + offset);
            match (&variant.holds, self.definition(&variant.holds)) {
                (holds, _) if is_unit(holds) => {}
                (Type::Struct(layout), Some(holds)) if !variant.single => {
                    let fields = layout.fields.iter().zip(&holds.members);
                    conditions.extend(fields.map(|(field, at)| offset(&format!("{member}.{at}"), field.offset)));
                }
                _ => conditions.push(offset(member, 0)),
            }
        }
        assertions(conditions)
    }
}

/// Returns the name of the function that constructs a variant: the variant's name.
fn maker_name(of: &DataEnum, definition: &Definition, variant: u32) -> String {
    let taken = |name: &str| name == definition.name || definition.members.iter().any(|member| member == name);
    unique(&of.variants[variant as usize].name, taken)
}

impl FunctionEmitter<'_> {
    /// Returns a variant with data, constructed from the values of its fields.
    pub(super) fn variant(&self, ty: &Type, variant: u32, fields: &[Expr], want: Want) -> Code {
        let Type::Enum(of) = ty else { unreachable!("a variant is one of an enum") };
        if of.numbers.is_some() {
            let definition = self.globals.types.definition(ty).expect("every enum was collected");
            let name = format!("{}::{}", definition.name, maker_name(of, definition, variant));
            let arguments: Vec<Code> = fields.iter().map(|field| self.argument(field)).collect();
            return Code::call(&name, &arguments);
        }
        let mut members = vec![(of.variants[variant as usize].number != 0).to_string()];
        for (number, holder) in of.variants.iter().enumerate().take(variant as usize + 1) {
            match fields {
                _ if is_unit(&holder.holds) => {}
                [field] if number == variant as usize => members.push(self.expr(field, Want::Braced).text),
                _ => members.push("{}".to_string()),
            }
        }
        let name = if want == Want::Exact { self.value_type(ty) } else { String::new() };
        Code::primary(format!("{name}{{{}}}", members.join(", ")))
    }
}
