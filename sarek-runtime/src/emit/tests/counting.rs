//! `while` loops that count.

use super::build::*;
use crate::ir::*;
use BinaryOp as B;

/// The difference between the rows below.
#[derive(Clone, Copy, PartialEq)]
enum Case {
    /// `i` counts to `n`.
    Plain,
    /// The same in a signed type.
    Signed,
    /// A round may end early, without the last statement.
    Continues,
    /// `i` is needed after the loop.
    Needed,
    /// `i` is also written elsewhere.
    Written,
    /// The added value is computed within the round.
    Inner,
}

fn counted(case: Case) -> String {
    let scalar = if case == Case::Signed { Scalar::I32 } else { Scalar::U32 };
    let end = || var(if case == Case::Signed { "i" } else { "u" });
    let mut build = Build::scalars();
    let (i, inner) = (build.mutable("at", scalar.into()), build.local("inner", scalar.into()));
    let (counter, value) = (place(Root::Local(i), scalar), Expr::local(i, scalar.into()));
    build.push(Stmt::Let { local: i, init: Some(Expr::int(0, scalar)) });
    build.push(Stmt::Line(7.into()));
    let mut body = vec![assign(at(Y, value.clone(), Scalar::F32), var("f"))];
    match case {
        Case::Continues => {
            let otherwise = Vec::new();
            body.push(Stmt::If { cond: var("b"), then: vec![Stmt::Continue(None)], otherwise });
        }
        Case::Written => body.push(assign(counter.clone(), var("u"))),
        Case::Inner => body.push(Stmt::Let { local: inner, init: Some(var("u")) }),
        Case::Plain | Case::Signed | Case::Needed => {}
    }
    let step = if case == Case::Inner { Expr::local(inner, scalar.into()) } else { Expr::int(1, scalar) };
    body.push(update(counter, B::Add, step));
    build.push(Stmt::While { label: None, cond: binary(B::Lt, value.clone(), end()), body, unroll: None });
    if case == Case::Needed {
        build.push(assign(at(Y, value, Scalar::F32), f32(1.0)));
    }
    build.body(UNCHECKED)
}

#[test]
fn a_loop_that_counts_is_a_for_loop() {
    let text = "for (unsigned int at = 0; at < u; ++at) {\n    y[at] = f;\n}";
    assert_eq!(counted(Case::Plain), text);
    assert_eq!(counted(Case::Signed), "for (int at = 0; at < i; ++at) {\n    y[at] = f;\n}");
}

#[test]
fn a_variable_with_other_uses_is_declared_before_the_loop() {
    for case in [Case::Continues, Case::Needed, Case::Written, Case::Inner] {
        let text = counted(case);
        assert!(text.starts_with("unsigned int at = 0;\nwhile (at < u) {\n"), "{text}");
    }
}
