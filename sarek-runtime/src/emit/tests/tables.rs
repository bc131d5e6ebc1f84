//! Constant arrays of tuples and structs.

use super::build::*;
use crate::ir::*;

/// Returns the text of a kernel that reads the first element of a table of that type.
fn table(element: Type, length: u64, values: Vec<Const>) -> String {
    named("TABLE", element, length, values)
}

/// Returns the same text for a table of that name.
fn named(name: &str, element: Type, length: u64, values: Vec<Const>) -> String {
    let mut build = Build::scalars();
    let ty = array(element.clone(), length);
    build.module.constants = vec![ConstantArray { name: name.to_string(), ty, values }];
    let first = build.local("first", element.clone());
    let value = load(super::build::element(Root::Constant(ConstantId(0)), u32(0), length, element));
    build.push(Stmt::Let { local: first, init: Some(value) });
    build.text(UNCHECKED)
}

#[test]
fn members_are_in_braces_within_their_element() {
    let unit = Type::Tuple(Vec::new());
    let inner = Type::Tuple(vec![Scalar::U8.into(), array(Scalar::F32, 2), unit]);
    let values = [1, 2].map(|at| [Const::Int(at), Const::Int(at + 10), Const::Float(0.5), Const::Float(at as f64)]);
    let text = table(Type::Tuple(vec![Scalar::I16.into(), inner]), 2, values.concat());
    let rows = "TABLE[2] = {
    {1, {11, {0.5f, 1.0f}}},
    {2, {12, {0.5f, 2.0f}}}
};
";
    assert!(text.contains(rows), "{text}");
}

#[test]
fn bit_patterns_are_those_of_a_column() {
    let pair = Type::Tuple(vec![Scalar::U32.into(), array(Scalar::U64, 2)]);
    let values = [1, 2, 3, 4, 1 << 63, 6].map(Const::Int).to_vec();
    let text = table(pair, 2, values);
    let rows = "TABLE[2] = {
    {1, {0x0000000000000002, 0x0000000000000003}},
    {4, {0x8000000000000000, 0x0000000000000006}}
};
";
    assert!(text.contains(rows), "{text}");
}

#[test]
fn byte_strings_are_characters() {
    let values = [97, 39, 92, 10, 0, 32, 34, 126, 127, 200].map(Const::Int).to_vec();
    let text = named(crate::syntax::BYTE_STRING, Scalar::U8.into(), 10, values.clone());
    assert!(text.contains(r#"    'a', '\'', '\\', '\n', '\0', ' ', '"', '~', 127, 200"#), "{text}");
    let text = named("LETTERS", Scalar::U8.into(), 10, values);
    assert!(text.contains("LETTERS[10] = {97, 39, 92, 10, 0, 32, 34, 126, 127, 200};"), "{text}");
}

#[test]
fn tables_that_nothing_reads_are_left_out() {
    let mut build = Build::scalars();
    let pair = Type::Tuple(vec![Scalar::U32.into(), Scalar::F32.into()]);
    let values = vec![Const::Int(1), Const::Float(2.0)];
    build.module.constants = vec![ConstantArray { name: "TABLE".to_string(), ty: array(pair.clone(), 1), values }];
    let text = build.text(UNCHECKED);
    assert!(!text.contains("TABLE") && !text.contains("Tuple"), "{text}");
    build.push(Stmt::Locate(element(Root::Constant(ConstantId(0)), var("u"), 1, pair)));
    let text = build.text(CHECKED);
    assert!(text.contains("checked(u, 1,") && !text.contains("TABLE"), "{text}");
}
