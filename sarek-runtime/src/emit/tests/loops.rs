//! The choice of loops whose rounds are counted beforehand.

use super::build::*;
use crate::ir::*;

/// Returns the head of a loop over a range.
fn head(range: Range, body: Block) -> String {
    let mut k = Build::scalars();
    let local = k.local("i", range.exprs()[0].ty.clone());
    k.push(Stmt::For { label: None, local, range, body, unroll: None });
    k.body(UNCHECKED).lines().next().expect("a head").to_string()
}

fn up([start, end]: [Expr; 2], inclusive: bool, step: Option<Expr>) -> Range {
    Range::Up { start, end, inclusive, step }
}

/// Returns the head of a loop with that step, up to the end with `..=`.
fn text(bounds: [Expr; 2], inclusive: bool, step: Option<Expr>) -> String {
    head(up(bounds, inclusive, step), vec![])
}

fn number(value: i128, scalar: Scalar) -> Expr {
    Expr::int(value, scalar)
}

#[test]
fn ranges_that_nvrtc_counts_are_plain() {
    let int = |value| number(value, Scalar::I32);
    let small = || binary(BinaryOp::BitAnd, var("i"), int(1023));
    assert_eq!(text([u32(0), var("u")], false, None), "for (unsigned int j = 0; j < u; ++j) {");
    assert_eq!(text([u32(0), u32(64)], true, Some(u32(4))), "for (unsigned int j = 0; j <= 64; j += 4) {");
    assert_eq!(text([var("u"), u32(64)], false, Some(u32(4))), "for (unsigned int j = u; j < 64; j += 4) {");
    // The overflow of a signed counter is undefined in C++.
    assert_eq!(text([int(0), small()], true, None), "for (int j = 0; j <= (i & 0x3ff); ++j) {");
    assert_eq!(text([int(0), small()], false, Some(int(4))), "for (int j = 0; j < (i & 0x3ff); j += 4) {");
}

#[test]
fn ranges_whose_counter_might_wrap_are_counted() {
    let (int, last) = (|value| number(value, Scalar::I32), i128::from(u32::MAX));
    assert_eq!(text([u32(0), var("u")], true, None), "for (const unsigned int j : inclusive(0, u)) {");
    assert_eq!(text([u32(0), var("u")], false, Some(u32(4))), "for (const unsigned int j : strided(0, u, 4)) {");
    assert_eq!(
        text([u32(0), number(last, Scalar::U32)], false, Some(u32(4))),
        "for (const unsigned int j : strided(0, 0xffffffff, 4)) {"
    );
    assert_eq!(text([int(0), var("i")], true, Some(int(4))), "for (const int j : inclusive(0, i, 4)) {");
    assert_eq!(text([int(0), var("i")], false, Some(var("u"))), "for (const int j : strided(0, i, u)) {");
    assert_eq!(
        text([number(0, Scalar::U64), var("u64_")], false, Some(var("usize_"))),
        "for (const unsigned long long j : strided(0, u64_, usize_)) {"
    );
}

#[test]
fn what_cannot_wrap_is_counted_where_that_is_of_use() {
    // No slice has so many elements that the counter might wrap, but NVRTC does not know that.
    let length = || expr(ExprKind::Len(Root::Local(X)), Scalar::Usize);
    let range = || up([number(0, Scalar::Usize), length()], false, Some(number(256, Scalar::Usize)));
    assert_eq!(head(range(), vec![]), "for (const unsigned long long j : strided(0, x_len, 256)) {");
    let plain = "for (unsigned long long j = 0; j < x_len; j += 256) {";
    assert_eq!(head(range(), vec![Stmt::Barrier { kind: BarrierKind::Block, line: 1, column: 1 }]), plain);
    assert_eq!(head(range(), vec![Stmt::Loop { label: None, body: vec![] }]), plain);
    let any = up([u32(0), var("u")], false, Some(u32(256)));
    let body = vec![Stmt::Barrier { kind: BarrierKind::Block, line: 1, column: 1 }];
    assert_eq!(head(any, body), "for (const unsigned int j : strided(0, u, 256)) {");
}

/// The differences between the `while` loops below.
#[derive(Default)]
struct Case {
    /// The statements between the sum and the step.
    more: Block,
    /// `true` if the variable is needed after the loop.
    needed: bool,
}

/// `while at < end { y[at] += x[at]; …; at += step; }` of a variable of the end's type.
fn while_text(end: Expr, step: Expr, case: Case) -> String {
    let mut k = Build::scalars();
    let ty = end.ty.scalar().expect("a number");
    let i = k.mutable("at", ty.into());
    let (variable, value) = (place(Root::Local(i), ty), Expr::local(i, ty.into()));
    let sum = update(at(Y, value.clone(), Scalar::F32), BinaryOp::Add, load(at(X, value.clone(), Scalar::F32)));
    let mut body = vec![sum];
    body.extend(case.more);
    body.push(update(variable, BinaryOp::Add, step));
    k.push(Stmt::Let { local: i, init: Some(number(0, ty)) });
    k.push(Stmt::While { label: None, cond: binary(BinaryOp::Lt, value.clone(), end), body, unroll: Some(Some(8)) });
    if case.needed {
        k.push(assign(at(Y, value, Scalar::F32), f32(1.0)));
    }
    k.body(UNCHECKED)
}

#[test]
fn strides_of_a_while_loop_are_counted_until_the_variable_wraps() {
    let expected = |ty: &str, unsigned: &str, end: &str, step: &str, added: &str| {
        format!(
            "\
{ty} at = 0;
while (at < {end}) {{
    #pragma unroll 8
    for ({unsigned} rounds = rounds_below(at, {end}, {step}); rounds > 0; --rounds) {{
        y[at] += x[at];
        at += {added};
    }}
}}"
        )
    };
    let text = |end: &str, step| while_text(var(end), step, Case::default());
    assert_eq!(text("u", u32(64)), expected("unsigned int", "unsigned int", "u", "64", "64"));
    let int = number(64, Scalar::I32);
    assert_eq!(text("i", int), expected("int", "unsigned int", "i", "64", "64u"));
    let wide = || var("usize_");
    let long = "unsigned long long";
    assert_eq!(while_text(wide(), wide(), Case::default()), expected(long, long, "usize_", "usize_", "usize_"));
}

#[test]
fn strides_that_cannot_wrap_are_a_range() {
    let length = || expr(ExprKind::Len(Root::Local(X)), Scalar::Usize);
    let step = || number(64, Scalar::Usize);
    assert_eq!(
        while_text(length(), step(), Case::default()),
        "#pragma unroll 8\nfor (const unsigned long long at : strided(0, x_len, 64)) {\n    y[at] += x[at];\n}"
    );
    let needed = while_text(length(), step(), Case { needed: true, ..Case::default() });
    assert!(needed.contains("rounds_below(at, x_len, 64)"), "{needed}");
}

#[test]
fn other_while_loops_stay_as_they_are() {
    let (u, stride) = (|| var("u"), || u32(64));
    let case = |more| Case { more: vec![more], ..Case::default() };
    let breaks = Stmt::If { cond: var("b"), then: vec![Stmt::Break(None)], otherwise: vec![] };
    let end = update(place(Root::Local(LocalId(8)), Scalar::U32), BinaryOp::Sub, u32(1));
    let table = [
        // NVRTC counts these itself.
        while_text(u(), u32(1), Case::default()),
        while_text(u32(1024), stride(), Case::default()),
        // The number of rounds is not known before the loop, or the rounds have enough work.
        while_text(u(), stride(), case(breaks)),
        while_text(u(), stride(), case(end)),
        while_text(u(), stride(), case(Stmt::Barrier { kind: BarrierKind::Block, line: 1, column: 1 })),
        while_text(u(), stride(), case(Stmt::Loop { label: None, body: vec![Stmt::Return(None)] })),
    ];
    for text in table {
        assert!(!text.contains("rounds_below") && !text.contains("strided"), "{text}");
    }
}
