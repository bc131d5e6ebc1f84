//! Declarations that are initialised where the IR assigns the first value.

use super::build::*;
use crate::ir::*;

const VALUE: LocalId = LocalId(18);

fn value() -> Expr {
    Expr::local(VALUE, Scalar::U32.into())
}

/// Returns the text of a kernel in which these statements follow a variable without a value, which the user
/// may have named.
fn after_declaration(named: bool, stmts: Vec<Stmt>) -> String {
    let mut build = Build::scalars();
    let local = build.mutable("value", Scalar::U32.into());
    assert_eq!(local, VALUE);
    build.module.kernel.locals[local.index()].named = named;
    build.push(Stmt::Let { local, init: None });
    stmts.into_iter().for_each(|stmt| build.push(stmt));
    build.body(UNCHECKED)
}

fn first_value(scalar: Expr) -> Stmt {
    assign(place(Root::Local(VALUE), Scalar::U32), scalar)
}

fn store(value: Expr) -> Stmt {
    assign(at(Y, u32(0), Scalar::U32), value)
}

fn superstep(body: Block) -> Stmt {
    Stmt::Superstep { name: Some("total".into()), body, line: 1, column: 1 }
}

#[test]
fn a_superstep_s_value_is_declared_in_it() {
    let stmts = vec![superstep(vec![first_value(var("u"))]), store(value()), store(value())];
    let text = "// superstep: total\nconst unsigned int value = u;\n__syncthreads();\n\ny[0] = value;\ny[0] = value;";
    assert_eq!(after_declaration(false, stmts), text);
}

#[test]
fn a_superstep_s_value_goes_where_it_is_needed() {
    let u = place(Root::Local(LocalId(8)), Scalar::U32);
    let stmts = || vec![superstep(vec![first_value(u32(5))]), update(u.clone(), BinaryOp::Add, value())];
    let text = "// superstep: total\nu += 5;\n__syncthreads();\n";
    assert_eq!(after_declaration(false, stmts()).trim_end(), text.trim_end());
    // The user's names stay, and memory is written after the barrier.
    let text = "// superstep: total\nconst unsigned int value = 5;\n__syncthreads();\n\nu += value;";
    assert_eq!(after_declaration(true, stmts()), text);
    let stmts = vec![superstep(vec![first_value(u32(5))]), store(value())];
    let text = "// superstep: total\nconst unsigned int value = 5;\n__syncthreads();\n\ny[0] = value;";
    assert_eq!(after_declaration(false, stmts), text);
}

#[test]
fn a_block_s_value_needs_no_braces() {
    let stmts = vec![Stmt::Block(vec![store(u32(1)), first_value(var("u"))]), store(value())];
    assert_eq!(after_declaration(false, stmts), "y[0] = 1;\ny[0] = u;");
    let stmts = vec![first_value(var("u")), update(place(Root::Local(VALUE), Scalar::U32), BinaryOp::Add, u32(1))];
    assert_eq!(after_declaration(true, stmts), "unsigned int value = u;\nvalue += 1;");
}

#[test]
fn a_value_that_is_not_the_last_thing_stays_apart() {
    let stmts = vec![superstep(vec![first_value(var("u")), store(value())]), store(value())];
    assert!(after_declaration(false, stmts).starts_with("unsigned int value;\n"));
    let stmts = vec![store(u32(1)), first_value(var("u")), store(value())];
    assert!(after_declaration(false, stmts).starts_with("unsigned int value;\n"));
}

#[test]
fn a_value_that_only_an_omitted_length_needs_keeps_its_effect() {
    let mut build = Build::scalars();
    let [value, length] = ["value", "length"].map(|name| build.local(name, Scalar::U32.into()));
    let part = build.local("part", slice(Scalar::F32.into(), false));
    let (pieces, operands) = (vec![Piece::Text("next()".into())], vec![Operand::Value(value)]);
    build.push(Stmt::Code(Box::new(Code { pieces, operands, ..Code::empty(Form::Cuda) })));
    build.push(Stmt::Let { local: length, init: Some(Expr::local(value, Scalar::U32.into())) });
    let whole = place(Root::Local(X), slice(Scalar::F32.into(), false));
    let length = Expr::local(length, Scalar::U32.into());
    build.push(Stmt::Slice { local: part, part: Part { whole, start: u32(0), length, rank: None } });
    build.push(assign(at(Y, u32(0), Scalar::F32), load(at(part, u32(0), Scalar::F32))));
    let text = build.body(UNCHECKED);
    assert!(text.contains("next()") && !text.contains("length"), "{text}");
}
