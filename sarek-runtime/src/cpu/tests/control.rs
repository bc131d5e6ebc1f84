//! Control flow under divergence: each kernel runs 100 threads that all take different paths.

use super::build::*;
use crate::ir::{Argument, BinaryOp, Block, Expr, LabelId, LocalId, Range, Stmt};

/// Runs a body over `out: &mut [u32]`, `x` (the thread's number) and `r`, `i`, `j`; then `out[x] = r`.
fn run_body(body: impl FnOnce([LocalId; 4]) -> Block) -> Vec<u32> {
    run_with(Builder::new(), body)
}

fn run_with(mut b: Builder, body: impl FnOnce([LocalId; 4]) -> Block) -> Vec<u32> {
    let mut out = vec![9999; 100];
    let output = b.param("out", slice(U32));
    let locals = ["x", "r", "i", "j"].map(|name| b.local(name, U32));
    let [x, r, ..] = locals;
    let mut all = vec![let_(x, tid()), let_(r, u32_(0))];
    all.extend(body(locals));
    all.push(set(item(output, var(x, U32), U32), var(r, U32)));
    b.run(all, 1, 100, &[slice_arg(&mut out)]).expect("no fault");
    out
}

fn check(out: Vec<u32>, expected: impl Fn(u32) -> u32) {
    let expected: Vec<u32> = (0..100).map(expected).collect();
    assert_eq!(out, expected);
}

fn v(local: LocalId) -> Expr {
    var(local, U32)
}

/// `(local % n) == k`
fn every(local: LocalId, n: u32, k: u32) -> Expr {
    eq(rem(v(local), u32_(n)), u32_(k))
}

fn plus(local: LocalId, n: u32) -> Stmt {
    update(local, BinaryOp::Add, u32_(n))
}

const A: Option<LabelId> = Some(LabelId(0));

#[test]
fn nested_ifs() {
    let out = run_body(|[x, r, ..]| {
        vec![
            if_else(
                every(x, 2, 0),
                vec![if_else(
                    every(x, 3, 0),
                    vec![plus(r, 1)],
                    vec![plus(r, 2), if_(every(x, 5, 0), vec![plus(r, 4)])],
                )],
                vec![if_(every(x, 7, 0), vec![plus(r, 8)]), plus(r, 16)],
            ),
            plus(r, 32),
        ]
    });
    check(out, |x| {
        let mut r = 0;
        if x % 2 == 0 {
            if x % 3 == 0 {
                r += 1;
            } else {
                r += 2;
                if x % 5 == 0 {
                    r += 4;
                }
            }
        } else {
            if x % 7 == 0 {
                r += 8;
            }
            r += 16;
        }
        r + 32
    });
}

#[test]
fn loops_with_break_and_continue() {
    let out = run_body(|[x, r, i, _]| {
        vec![for_(
            i,
            u32_(0),
            v(x),
            vec![
                if_(every(i, 3, 1), vec![Stmt::Continue(None)]),
                if_(gt(v(r), u32_(50)), vec![plus(r, 1000), Stmt::Break(None)]),
                update(r, BinaryOp::Add, v(i)),
            ],
        )]
    });
    check(out, |x| {
        let mut r = 0;
        for i in 0..x {
            if i % 3 == 1 {
                continue;
            }
            if r > 50 {
                r += 1000;
                break;
            }
            r += i;
        }
        r
    });
}

#[test]
fn labelled_loops() {
    let out = run_body(|[x, r, i, j]| {
        let inner = Stmt::While {
            label: None,
            cond: lt(v(j), v(x)),
            body: vec![
                plus(j, 1),
                if_(every(j, 11, 10), vec![Stmt::Break(A)]),
                if_else(every(j, 5, 4), vec![Stmt::Continue(A)], vec![if_(every(j, 4, 3), vec![Stmt::Continue(None)])]),
                plus(r, 1),
                if_(gt(v(r), u32_(30)), vec![Stmt::Break(None)]),
            ],
            unroll: None,
        };
        let outer = Stmt::Loop {
            label: A,
            body: vec![plus(i, 1), if_(gt(v(i), u32_(6)), vec![Stmt::Break(None)]), inner, plus(r, 100)],
        };
        vec![let_(i, u32_(0)), let_(j, u32_(0)), outer, update(r, BinaryOp::Add, v(j))]
    });
    check(out, |x| {
        let (mut r, mut i, mut j) = (0, 0, 0);
        'a: loop {
            i += 1;
            if i > 6 {
                break;
            }
            while j < x {
                j += 1;
                if j % 11 == 10 {
                    break 'a;
                }
                if j % 5 == 4 {
                    continue 'a;
                } else if j % 4 == 3 {
                    continue;
                }
                r += 1;
                if r > 30 {
                    break;
                }
            }
            r += 100;
        }
        r + j
    });
}

#[test]
fn early_return_skips_the_rest() {
    let out = run_body(|[x, r, i, _]| {
        vec![
            if_(every(x, 3, 0), vec![Stmt::Return(None)]),
            for_(i, u32_(0), u32_(10), vec![if_(eq(v(i), rem(v(x), u32_(20))), vec![Stmt::Return(None)]), plus(r, 1)]),
        ]
    });
    check(out, |x| if x % 3 == 0 || x % 20 < 10 { 9999 } else { 10 });
}

#[test]
fn ranges() {
    let range = |local, range, body| Stmt::For { label: None, local, range, body, unroll: None };
    let digits = |r, i| vec![update(r, BinaryOp::Mul, u32_(3)), update(r, BinaryOp::Add, v(i))];
    let (start, end) = (|| u32_(2), |x: LocalId| rem(v(x), u32_(9)));
    type Case = (&'static str, fn(u32, u32) -> Vec<u32>);
    let cases: [Case; 5] = [
        ("up", |s, e| (s..e).collect()),
        ("inclusive", |s, e| (s..=e).collect()),
        ("stepped", |s, e| (s..e).step_by(3).collect()),
        ("stepped inclusive", |s, e| (s..=e).step_by(3).collect()),
        ("down", |s, e| (s..e).rev().collect()),
    ];
    for (name, expected) in cases {
        let out = run_body(|[x, r, i, j]| {
            let (start, end) = (start(), v(j));
            let step = name.starts_with("stepped").then(|| u32_(3));
            let values = match name {
                "down" => Range::Down { start, end },
                _ => Range::Up { start, end, inclusive: name.ends_with("inclusive"), step },
            };
            vec![let_(j, self::end(x)), range(i, values, digits(r, i))]
        });
        check(out, |x| expected(2, x % 9).into_iter().fold(0, |r, i| r * 3 + i));
    }
    let _ = end;
}

fn end(x: LocalId) -> Expr {
    rem(v(x), u32_(9))
}

#[test]
fn lazy_operands_protect_indices() {
    // `if x < 4 && a[x] == 2 { 1 } else if x >= 4 || a[x] == 0 { 2 } else { 0 }`, and a lazy select.
    let mut b = Builder::new();
    let values = [0, 2, 1, 2].map(crate::ir::Const::Int).to_vec();
    let a = b.constant(crate::ir::ConstantArray { name: "A".into(), ty: array(U32, 4), values });
    let at = |x| load(place(a, vec![index(v(x), Some(4))], U32));
    let out = run_with(b, |[x, r, ..]| {
        let first = binary(BinaryOp::And, lt(v(x), u32_(4)), eq(at(x), u32_(2)));
        let second = binary(BinaryOp::Or, ge(v(x), u32_(4)), eq(at(x), u32_(0)));
        let lazy = select(lt(v(x), u32_(4)), mul(at(x), u32_(10)), u32_(70));
        vec![
            if_else(first, vec![set_var(r, u32_(1))], vec![if_(second, vec![set_var(r, u32_(2))])]),
            update(r, BinaryOp::Add, lazy),
        ]
    });
    check(out, |x| match x {
        0 => 2,
        1 | 3 => 21,
        2 => 10,
        _ => 72,
    });
}

#[test]
fn device_function_with_early_returns() {
    // `fn f(x, limit) { for i in 0..x { if i * i > limit { return i; } } if x > 50 { return 7; } 3 }`
    let mut f = Builder::new();
    let [x, limit] = ["x", "limit"].map(|name| f.param(name, U32));
    let i = f.local("i", U32);
    (f.result, f.pure_) = (Some(U32.into()), true);
    let f = f.build(vec![
        for_(i, u32_(0), v(x), vec![if_(gt(mul(v(i), v(i)), v(limit)), vec![Stmt::Return(Some(v(i)))])]),
        if_(gt(v(x), u32_(50)), vec![Stmt::Return(Some(u32_(7)))]),
        Stmt::Return(Some(u32_(3))),
    ]);
    let mut b = Builder::new();
    let f = b.function(f);
    let out = run_with(b, |[x, r, ..]| {
        let f = |limit| call(f, vec![Argument::Value(v(x)), Argument::Value(u32_(limit))], U32);
        vec![if_(every(x, 2, 0), vec![set_var(r, add(mul(f(400), u32_(100)), f(4000)))])]
    });
    let f = |x: u32, limit| (0..x).find(|i| i * i > limit).unwrap_or(if x > 50 { 7 } else { 3 });
    check(out, |x| if x % 2 == 0 { f(x, 400) * 100 + f(x, 4000) } else { 0 });
}
