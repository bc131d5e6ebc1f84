//! Counters that are `int`.

use super::build::*;
use crate::ir::*;
use BinaryOp as B;

const COUNTER: LocalId = LocalId(18);

fn counter() -> Expr {
    Expr::local(COUNTER, Scalar::U64.into())
}

fn number(value: i128) -> Expr {
    Expr::int(value, Scalar::U64)
}

/// Returns the text of an unrolled loop from 0 to 4 over a `u64`, with this value or condition in its body.
fn unrolled(unroll: bool, value: Expr) -> String {
    let mut build = Build::scalars();
    assert_eq!(build.local("k", Scalar::U64.into()), COUNTER);
    let index = if value.ty == Scalar::U64.into() { value.clone() } else { counter() };
    let store = assign(at(Y, index, Scalar::F32), var("f"));
    let body = match value.ty == Scalar::Bool.into() {
        true => vec![Stmt::If { cond: value, then: vec![store], otherwise: Vec::new() }],
        false => vec![store],
    };
    let range = Range::Up { start: number(0), end: number(4), inclusive: false, step: None };
    let unroll = unroll.then_some(None);
    build.push(Stmt::For { label: None, local: COUNTER, range, body, unroll });
    let text = build.body(UNCHECKED);
    text.replace("#pragma unroll\n", "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn counters_of_unrolled_loops_are_int() {
    let wide = |operand| cast(operand, Scalar::U64);
    let twice = || binary(B::Mul, counter(), number(2));
    for (value, text) in [
        (counter(), "y[k] = f;"),
        (twice(), "y[k * 2] = f;"),
        (binary(B::Add, var("u64_"), twice()), "y[u64_ + k * 2] = f;"),
        (wide(binary(B::Add, var("u"), cast(twice(), Scalar::U32))), "y[(unsigned long long)(u + k * 2)] = f;"),
        (binary(B::Lt, cast(counter(), Scalar::U32), var("u")), "if (k < u) { y[k] = f; }"),
        (binary(B::Eq, counter(), number(0)), "if (k == 0) { y[k] = f; }"),
    ] {
        assert_eq!(unrolled(true, value), format!("for (int k = 0; k < 4; ++k) {{ {text} }}"));
    }
}

#[test]
fn counters_whose_type_matters_keep_it() {
    let smaller = call(Intrinsic::Min, vec![counter(), var("u64_")], Scalar::U64);
    let head = "for (unsigned long long k = 0; k < 4; ++k) {";
    for (unroll, value) in [
        // The text deduces a type from it.
        (true, smaller),
        // Numbers that do not fit an `int`, even temporarily.
        (true, binary(B::Mul, counter(), number(1 << 30))),
        (true, binary(B::Sub, counter(), number(1))),
        (true, binary(B::Shl, counter(), u32(3))),
        (false, counter()),
    ] {
        let text = unrolled(unroll, value);
        assert!(text.starts_with(head), "{text}");
    }
}
