//! Signed variables that only count.

use super::build::*;
use crate::ir::*;
use BinaryOp as B;

/// The counters of loops.
const K: LocalId = LocalId(19);
const WIDE: LocalId = LocalId(20);

/// Returns the text of `let mut at = 0;`, and of what follows the declaration.
fn counted(then: impl FnOnce(LocalId, Stmt) -> Vec<Stmt>) -> String {
    let mut build = Build::scalars();
    let at = build.mutable("at", Scalar::I32.into());
    assert_eq!((build.local("k", Scalar::I32.into()), build.local("wide", Scalar::U64.into())), (K, WIDE));
    build.push(Stmt::Let { local: at, init: Some(number(0)) });
    let step = update(place(Root::Local(at), Scalar::I32), B::Add, number(1));
    then(at, step).into_iter().for_each(|stmt| build.push(stmt));
    build.push(assign(self::at(Y, Expr::local(at, Scalar::I32.into()), Scalar::F32), f32(0.0)));
    build.body(UNCHECKED)
}

fn number(value: i128) -> Expr {
    Expr::int(value, Scalar::I32)
}

fn rounds(end: Expr, body: Vec<Stmt>) -> Stmt {
    let local = if end.ty == Scalar::I32.into() { K } else { WIDE };
    let range = Range::Up { start: Expr { ty: end.ty.clone(), ..number(0) }, end, inclusive: false, step: None };
    Stmt::For { label: None, local, range, body, unroll: None }
}

fn if_b(then: Vec<Stmt>) -> Stmt {
    Stmt::If { cond: var("b"), then, otherwise: Vec::new() }
}

#[test]
fn a_variable_that_only_counts_is_not_cast() {
    let twice = counted(|_, step| vec![step.clone(), if_b(vec![step])]);
    assert!(twice.contains("\nat += 1;\nif (b) {\n    at += 1;\n}"), "{twice}");
    let each = counted(|_, step| vec![rounds(var("i"), vec![if_b(vec![step])])]);
    assert!(each.contains("        at += 1;"), "{each}");
    let below = |at: LocalId| binary(B::Lt, Expr::local(at, Scalar::I32.into()), var("i"));
    let body = |step| vec![Stmt::If { cond: var("b"), then: vec![Stmt::Break(None)], otherwise: vec![] }, step];
    let guarded =
        counted(|at, step| vec![Stmt::While { label: None, cond: below(at), body: body(step), unroll: None }]);
    assert!(guarded.contains("    at += 1;"), "{guarded}");
}

#[test]
fn a_variable_that_may_overflow_wraps() {
    let wraps = |text: String| assert!(text.contains("at += 1u;"), "{text}");
    // More rounds than numbers.
    wraps(counted(|_, step| vec![rounds(var("u64_"), vec![step])]));
    wraps(counted(|_, step| vec![step.clone(), rounds(var("i"), vec![step])]));
    wraps(counted(|_, step| vec![rounds(var("i"), vec![step.clone(), step])]));
    // No known number of rounds, and no condition that says that there is a next number.
    wraps(counted(|_, step| vec![Stmt::While { label: None, cond: var("b"), body: vec![step], unroll: None }]));
    // Two steps after one condition.
    wraps(counted(|at, step| {
        let cond = binary(B::Lt, Expr::local(at, Scalar::I32.into()), var("i"));
        vec![Stmt::While { label: None, cond, body: vec![step.clone(), step], unroll: None }]
    }));
    // It is also assigned any number.
    wraps(counted(|at, step| vec![assign(place(Root::Local(at), Scalar::I32), var("i")), step]));
}
