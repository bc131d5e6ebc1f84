//! Constant arrays.

use super::{
    literal::{character, literal},
    module::Globals,
    types::is_unit,
    wrap::WIDTH,
    writer::{INDENT, Writer},
};
use crate::ir::visit::{Visit, visit_block};
use crate::ir::{Const, ConstantArray, Module, Place, Root, Scalar, Stmt, Type};
use crate::syntax::BYTE_STRING;

/// The limit for arrays in the 64 KiB of constant memory; larger tables stay in global memory.
const CONSTANT_MEMORY: u64 = 60 << 10;

/// Constant memory is the fastest if a warp reads one element, which is the usual use of such tables (filters,
/// coefficients). Because the array is `const`, elements at constant indices become immediate operands.
pub(super) fn emit_constants(writer: &mut Writer, module: &Module, globals: &Globals, read: &[bool]) {
    let constants = || module.constants.iter().zip(&globals.constants).zip(read).filter(|(_, read)| **read);
    let size: u64 = constants().map(|((constant, _), _)| constant.ty.size()).sum();
    let space = if size <= CONSTANT_MEMORY { "__constant__" } else { "__device__" };
    writer.gap();
    for ((constant, name), _) in constants() {
        let declaration = globals.types.declare(&constant.ty, name);
        let line = format!("static {space} const {declaration} = ");
        let table = Table { globals, patterns: patterns(constant), characters: constant.name == BYTE_STRING };
        let rows = table.rows(&constant.ty, 0, &mut constant.values.iter());
        if line.len() + rows.len() < WIDTH {
            writer.line(&format!("{line}{rows};"));
        } else {
            table.emit(writer, &line, constant);
        }
    }
}

/// Returns for each constant array whether a function of the text reads it: its length is known without, and so is whether an index
/// is in range.
pub(super) fn read_constants(module: &Module, reached: &[bool]) -> Vec<bool> {
    /// The number of mentions, and of those that only check an index.
    struct Read(Vec<(u32, u32)>);
    impl Visit for Read {
        fn stmt(&mut self, stmt: &Stmt) {
            if let Stmt::Locate(Place { root: Root::Constant(constant), .. }) = stmt {
                self.0[constant.index()].1 += 1;
            }
        }

        fn mention(&mut self, root: Root) {
            if let Root::Constant(constant) = root {
                self.0[constant.index()].0 += 1;
            }
        }
    }
    let mut read = Read(vec![(0, 0); module.constants.len()]);
    let functions = module.functions.iter().zip(reached).filter(|(_, reached)| **reached);
    for function in functions.map(|(function, _)| function).chain([&module.kernel]) {
        visit_block(&mut read, &function.body);
    }
    read.0.into_iter().map(|(mentions, checks)| mentions > checks).collect()
}

/// Returns the number of columns of a table of that type: the scalars of an element.
fn columns(ty: &Type) -> usize {
    match ty {
        Type::Array(element, _) => columns(element),
        Type::Scalar(_) => 1,
        ty => ty.members().into_iter().map(columns).sum(),
    }
}

/// Returns for each column of a table whether a number in it is a bit pattern rather than an ordinary number; then the
/// whole column is written as bit patterns.
fn patterns(constant: &ConstantArray) -> Vec<bool> {
    fn find(ty: &Type, column: usize, values: &mut std::slice::Iter<'_, Const>, found: &mut [bool]) {
        match ty {
            Type::Array(element, length) => (0..*length).for_each(|_| find(element, column, values, found)),
            Type::Scalar(scalar) => found[column] |= values.next().is_some_and(|value| is_pattern(value, *scalar)),
            ty => {
                ty.members().into_iter().fold(column, |column, member| {
                    find(member, column, values, found);
                    column + columns(member)
                });
            }
        }
    }
    let mut found = vec![false; columns(&constant.ty)];
    find(&constant.ty, 0, &mut constant.values.iter(), &mut found);
    found
}

/// Returns `true` if a number is a bit pattern rather than an ordinary number.
fn is_pattern(value: &Const, scalar: Scalar) -> bool {
    match (value, scalar) {
        (Const::Int(value), Scalar::U32 | Scalar::U64 | Scalar::Usize) => *value >= 1 << (scalar.bits() - 1),
        _ => false,
    }
}

/// The format of the elements of a constant array.
struct Table<'a> {
    globals: &'a Globals,
    /// For each column `true` to write bit patterns, with all digits.
    patterns: Vec<bool>,
    /// `true` if the user wrote characters.
    characters: bool,
}

impl Table<'_> {
    /// Returns an element, or the elements of an array and the members of a tuple or struct in braces. `column` is the
    /// first column.
    fn rows(&self, ty: &Type, column: usize, values: &mut std::slice::Iter<'_, Const>) -> String {
        match ty {
            Type::Array(element, length) => {
                let rows: Vec<String> = (0..*length).map(|_| self.rows(element, column, values)).collect();
                format!("{{{}}}", rows.join(", "))
            }
            Type::Scalar(scalar) => match *values.next().expect("there is a value for each element") {
                Const::Variant(of, variant) => self.globals.types.variant(of, variant),
                Const::Int(value) if self.characters => {
                    character(value).unwrap_or_else(|| literal(Const::Int(value), *scalar, true).text)
                }
                Const::Int(value) if self.patterns[column] && *scalar == Scalar::U32 => format!("{value:#010x}"),
                Const::Int(value) if self.patterns[column] => format!("{value:#018x}"),
                value => literal(value, *scalar, true).text,
            },
            Type::Tuple(_) | Type::Struct(_) => {
                let mut next = column;
                let mut members = Vec::new();
                for member in ty.members().into_iter().filter(|member| !is_unit(member)) {
                    members.push(self.rows(member, next, values));
                    next += columns(member);
                }
                format!("{{{}}}", members.join(", "))
            }
            Type::Atomic(_) | Type::Atomic128(_) | Type::Enum(_) | Type::Slice { .. } | Type::Reference { .. } => {
                unreachable!("constant arrays are of scalars, tuples and structs")
            }
        }
    }

    /// Writes one row per line, or as many numbers of the only row as fit.
    fn emit(&self, writer: &mut Writer, line: &str, constant: &ConstantArray) {
        let Type::Array(element, length) = &constant.ty else { unreachable!("a constant is an array") };
        let mut values = constant.values.iter();
        writer.open(&format!("{line}{{"));
        let mut text = String::new();
        for _ in 0..*length {
            let row = self.rows(element, 0, &mut values);
            let nested = element.scalar().is_none();
            let full = INDENT + text.len() + row.len() + 1 > WIDTH;
            if !text.is_empty() && (nested || full) {
                writer.line(text.trim_end());
                text.clear();
            }
            text.push_str(&row);
            text.push_str(", ");
        }
        writer.line(text.trim_end_matches(", "));
        writer.close("};");
    }
}
