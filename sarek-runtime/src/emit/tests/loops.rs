//! Which loops have their rounds counted beforehand.

use super::build::*;
use crate::ir::*;

/// The head of a loop over a range.
fn head(range: Range, body: Block) -> String {
    let mut k = Build::scalars();
    let local = k.local("i", range.exprs()[0].ty.clone());
    k.push(Stmt::For { label: None, local, range, body, unroll: None });
    k.body(UNCHECKED).lines().next().expect("a head").to_string()
}

fn up([start, end]: [Expr; 2], inclusive: bool, step: Option<Expr>) -> Range {
    Range::Up { start, end, inclusive, step }
}

/// What comes `step` by `step`, up to the end with `..=`.
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
    // No slice has so many elements that the counter might wrap; but NVRTC does not know.
    let x = || Root::Local(LocalId(15));
    let length = || Expr { kind: ExprKind::Len(x()), ty: Scalar::Usize.into() };
    let range = || up([number(0, Scalar::Usize), length()], false, Some(number(256, Scalar::Usize)));
    assert_eq!(head(range(), vec![]), "for (const unsigned long long j : strided(0, x_len, 256)) {");
    let plain = "for (unsigned long long j = 0; j < x_len; j += 256) {";
    assert_eq!(head(range(), vec![Stmt::Barrier { line: 1, column: 1 }]), plain);
    assert_eq!(head(range(), vec![Stmt::Loop { label: None, body: vec![] }]), plain);
    let any = up([u32(0), var("u")], false, Some(u32(256)));
    let body = vec![Stmt::Barrier { line: 1, column: 1 }];
    assert_eq!(head(any, body), "for (const unsigned int j : strided(0, u, 256)) {");
}
