//! Memory of all kinds: slices, nested arrays, tuples, references, constants, atomics.

use super::build::*;
use crate::ir::{Argument, AtomicOp, BinaryOp, Const, ConstantArray, Expr, ExprKind, Root, Scalar, Step, Stmt, Type};

#[test]
fn slices_of_every_width() {
    macro_rules! copy {
        ($($t:ty, $scalar:ident;)*) => {$(
            for threads in [128, 7] {
                let mut input: Vec<$t> = (0..128u32).map(|i| (i * 77) as u8 as $t).collect();
                let copied: Vec<$t> = map(threads, Scalar::$scalar, &[(slice(Scalar::$scalar), slice_arg(&mut input))], |params, i| {
                    load(item(params[0], i, Scalar::$scalar))
                });
                assert_eq!(copied, input[..threads]);
                // Signed, long and backward indices.
                let copied: Vec<$t> = map(threads, Scalar::$scalar, &[(slice(Scalar::$scalar), slice_arg(&mut input))], |params, i| {
                    load(item(params[0], cast(sub(u32_(127), i), Scalar::I64), Scalar::$scalar))
                });
                assert!(copied.iter().eq(input.iter().rev().take(threads)));
            }
        )*};
    }
    copy! { u8, U8; i8, I8; u16, U16; i16, I16; u32, U32; i32, I32; u64, U64; i64, I64; f32, F32; f64, F64; }
    let mut bools: Vec<bool> = (0..64).map(|i| i % 3 == 0).collect();
    let copied: Vec<bool> = map(64, BOOL, &[(slice(BOOL), slice_arg(&mut bools))], |p, i| load(item(p[0], i, BOOL)));
    assert_eq!(copied, bools);
}

#[test]
fn nested_arrays() {
    // `out[i][j] = t[j][i]` through a shared tile and a local row, with `out: &mut [[u32; 4]]`.
    let mut b = Builder::new();
    let out = b.param("out", slice(array(U32, 4)));
    let (row, j) = (b.local("row", array(U32, 4)), b.local("j", U32));
    let tile = b.shared("tile", array(array(U32, 8), 4));
    let two = |root, a, n, b, m| place(root, vec![index(a, n), index(b, m)], U32);
    let mut data = vec![0u32; 32];
    let body = vec![
        for_(
            j,
            u32_(0),
            u32_(4),
            vec![set(two(tile, var(j, U32), Some(4), tid(), Some(8)), add(mul(var(j, U32), u32_(100)), tid()))],
        ),
        barrier(1),
        let_(row, expr(ExprKind::Repeat(Box::new(u32_(5))), array(U32, 4))),
        for_(
            j,
            u32_(0),
            u32_(4),
            vec![Stmt::Assign {
                place: place(root(row), vec![index(var(j, U32), Some(4))], U32),
                op: Some(BinaryOp::Add),
                value: load(two(tile, var(j, U32), Some(4), sub(u32_(7), tid()), Some(8))),
                site: None,
            }],
        ),
        set(place(root(out), vec![index(tid(), None)], array(U32, 4)), Expr::local(row, array(U32, 4))),
        set(
            two(root(out), tid(), None, u32_(2), Some(4)),
            load(place(root(row), vec![index(rem(tid(), u32_(4)), Some(4))], U32)),
        ),
    ];
    let arg = crate::launch::Arg { length: 8, ..slice_arg(&mut data) };
    b.run(body, 1, 8, &[arg]).expect("no fault");
    for i in 0..8 {
        let row: Vec<u32> = (0..4).map(|j| 5 + j * 100 + 7 - i).collect();
        let expected = [row[0], row[1], row[i as usize % 4], row[3]];
        assert_eq!(data[i as usize * 4..][..4], expected);
    }
}

#[test]
fn tuples() {
    // `let mut t = (tid, tid % 2 == 0, [1u64; 2]); if t.1 { t = (t.0 + 1, false, t.2); t.2[tid % 2] = 9; }`
    let mut b = Builder::new();
    let out = b.param("out", slice(U64));
    let ty = Type::Tuple(vec![U32.into(), BOOL.into(), array(U64, 2)]);
    let t = b.local("t", ty.clone());
    let member = |m: u32, ty: Type| load(place(root(t), vec![Step::Member(m)], ty));
    let tuple = |a, b, c| expr(ExprKind::Tuple(vec![a, b, c]), ty.clone());
    let ones = expr(ExprKind::Repeat(Box::new(int(1, U64))), array(U64, 2));
    let slot = |i| place(root(t), vec![Step::Member(2), index(i, Some(2))], U64);
    let body = vec![
        let_(t, tuple(tid(), eq(rem(tid(), u32_(4)), u32_(0)), ones)),
        if_(
            member(1, BOOL.into()),
            vec![
                set(
                    place(root(t), vec![], ty.clone()),
                    tuple(add(member(0, U32.into()), u32_(1)), Expr::bool(false), member(2, array(U64, 2))),
                ),
                set(slot(rem(member(0, U32.into()), u32_(2))), int(9, U64)),
            ],
        ),
        set(
            item(out, tid(), U64),
            add(
                mul(cast(member(0, U32.into()), U64), int(1000, U64)),
                add(
                    cast(member(1, BOOL.into()), U64),
                    add(mul(load(slot(u32_(0))), int(100, U64)), load(slot(u32_(1)))),
                ),
            ),
        ),
    ];
    let mut data = vec![0u64; 40];
    b.run(body, 1, 40, &[slice_arg(&mut data)]).expect("no fault");
    let expected: Vec<u64> = (0..40).map(|i| if i % 4 == 0 { (i + 1) * 1000 + 109 } else { i * 1000 + 101 }).collect();
    assert_eq!(data, expected);
}

#[test]
fn constants_of_tuples() {
    // `const T: [(u8, (u16, [f64; 2]), bool); 3]`, whose members have padding between them.
    let inner = Type::Tuple(vec![Scalar::U16.into(), array(Scalar::F64, 2)]);
    let row = Type::Tuple(vec![Scalar::U8.into(), inner.clone(), BOOL.into()]);
    let values = (0..3).flat_map(|at| {
        let floats = [0.5, -2.0].map(|factor| Const::Float(f64::from(at) * factor));
        [
            Const::Int(250 + i128::from(at)),
            Const::Int(65535 - i128::from(at)),
            floats[0],
            floats[1],
            Const::Bool(at == 1),
        ]
    });
    let mut b = Builder::new();
    let t = b.constant(ConstantArray { name: "T".into(), ty: array(row, 3), values: values.collect() });
    let out = b.param("out", slice(Scalar::F64));
    let copy = b.local("copy", inner.clone());
    let at = |steps: &[Step], ty: Type| load(place(t, [&[index(rem(tid(), u32_(3)), Some(3))], steps].concat(), ty));
    let float = |value| cast(value, Scalar::F64);
    let of_copy = load(place(root(copy), vec![Step::Member(1), index(u32_(1), Some(2))], Scalar::F64));
    let element = vec![Step::Member(1), Step::Member(1), index(rem(tid(), u32_(2)), Some(2))];
    let body = vec![
        let_(copy, at(&[Step::Member(1)], inner)),
        set(
            item(out, tid(), Scalar::F64),
            add(
                add(
                    float(at(&[Step::Member(0)], Scalar::U8.into())),
                    float(at(&[Step::Member(1), Step::Member(0)], Scalar::U16.into())),
                ),
                add(
                    add(at(&element, Scalar::F64.into()), of_copy),
                    float(cast(at(&[Step::Member(2)], BOOL.into()), U32)),
                ),
            ),
        ),
    ];
    let mut data = vec![0f64; 40];
    b.run(body, 1, 40, &[slice_arg(&mut data)]).expect("no fault");
    let expected: Vec<f64> = (0..40u32)
        .map(|i| {
            let at = f64::from(i % 3);
            let sum = 250.0 + at + 65535.0 - at;
            sum + (at * [0.5, -2.0][i as usize % 2] + at * -2.0) + f64::from(u8::from(i % 3 == 1))
        })
        .collect();
    assert_eq!(data, expected);
}

#[test]
fn references_and_slices_as_parameters() {
    // `fn bump(cell: &mut u32, row: &mut [u32], k: u32) { *cell += row[k]; row[k] = row.len(); }`
    let mut f = Builder::new();
    let (cell, row, k) = (f.param("cell", reference(U32)), f.param("row", slice(U32)), f.param("k", U32));
    let at = || item(row, var(k, U32), U32);
    let len = cast(expr(ExprKind::Len(root(row)), Scalar::Usize), U32);
    let body = vec![update(cell, BinaryOp::Add, load(at())), set(at(), len)];
    let f = f.build(body);

    let mut b = Builder::new();
    let f = b.function(f);
    let out = b.param("out", slice(U32));
    let (x, array_) = (b.local("x", U32), b.local("array", array(U32, 3)));
    let tile = b.shared("tile", array(array(U32, 2), 64));
    let own = vec![index(tid(), Some(64))];
    let arguments = |reference, slice, k| vec![Argument::Ref(reference), Argument::Slice(slice), Argument::Value(k)];
    let eval = |arguments| Stmt::Eval(call(f, arguments, Type::Tuple(vec![])));
    let x_place = || place(root(x), vec![], U32);
    let values = [10, 20, 30].map(u32_).to_vec();
    let body = vec![
        let_(x, tid()),
        let_(array_, expr(ExprKind::Array(values), array(U32, 3))),
        eval(arguments(x_place(), place(root(array_), vec![], array(U32, 3)), rem(tid(), u32_(3)))),
        set(place(tile, [own.clone(), vec![index(u32_(1), Some(2))]].concat(), U32), u32_(1000)),
        if_(ne(tid(), u32_(5)), vec![eval(arguments(x_place(), place(tile, own.clone(), array(U32, 2)), u32_(1)))]),
        eval(arguments(item(out, tid(), U32), place(root(array_), vec![], array(U32, 3)), rem(tid(), u32_(3)))),
        Stmt::Assign { place: item(out, tid(), U32), op: Some(BinaryOp::Add), value: var(x, U32), site: None },
        eval(arguments(x_place(), place(root(out), vec![], slice(U32)), tid())),
        Stmt::Assign { place: item(out, tid(), U32), op: Some(BinaryOp::Add), value: var(x, U32), site: None },
    ];
    let mut data = vec![100_000u32; 40];
    b.run(body, 1, 40, &[slice_arg(&mut data)]).expect("no fault");
    let expected: Vec<u32> = (0..40)
        .map(|i| {
            let x = i + [10, 20, 30][i as usize % 3] + if i == 5 { 0 } else { 1000 };
            let out = 100_003 + x;
            40 + x + out
        })
        .collect();
    assert_eq!(data, expected);
}

#[test]
fn atomics() {
    type Case = (AtomicOp, Scalar, u64, u64);
    let threads = 100u64;
    let cases: [Case; 16] = [
        (AtomicOp::Add, Scalar::U32, 5, 5 + 4950),
        (AtomicOp::Sub, Scalar::I32, 0, (-4950i32) as u32 as u64),
        (AtomicOp::Min, Scalar::I32, u64::from(-3i32 as u32), u64::from(-3i32 as u32)),
        (AtomicOp::Min, Scalar::U32, u64::from(-3i32 as u32), 0),
        (AtomicOp::Max, Scalar::I64, -3i64 as u64, 99),
        (AtomicOp::Max, Scalar::U64, 7, 99),
        (AtomicOp::And, Scalar::U32, u64::from(u32::MAX), 0),
        (AtomicOp::Or, Scalar::U64, 1 << 40, 1 << 40 | 127),
        (AtomicOp::Xor, Scalar::U32, 0, (0..100).fold(0, |a, b| a ^ b)),
        (AtomicOp::Add, Scalar::F32, u64::from(0.5f32.to_bits()), u64::from(4950.5f32.to_bits())),
        (AtomicOp::Add, Scalar::F64, 0.25f64.to_bits(), 4950.25f64.to_bits()),
        (AtomicOp::Add, Scalar::I8, 0, 4950 % 256),
        (AtomicOp::Add, Scalar::U16, 0, 4950),
        (AtomicOp::Swap, Scalar::U32, 5, 99),
        (AtomicOp::Store, Scalar::U64, 5, 99),
        (AtomicOp::CompareExchange, Scalar::U32, 17, 117),
    ];
    // A few of them under Miri, which takes long for each.
    for (op, scalar, before, after) in cases.into_iter().step_by(if cfg!(miri) { 9 } else { 1 }) {
        for shared in [false, true] {
            let mut b = Builder::new();
            let mut data = vec![before];
            let cells = b.param("cells", slice(Type::Atomic(scalar)));
            let tile = b.shared("tile", array(Type::Atomic(scalar), 1));
            let cell = |root| place(root, vec![index(u32_(0), None)], Type::Atomic(scalar));
            let at = if shared { tile } else { root(cells) };
            let mut operands = vec![cast(tid(), scalar)];
            if op == AtomicOp::CompareExchange {
                operands.push(cast(add(tid(), u32_(100)), scalar));
            }
            let get = |from: Root| atomic(AtomicOp::Load, cell(from), vec![]);
            let put = |to: Root, value| Stmt::Eval(atomic(AtomicOp::Store, cell(to), vec![value]));
            let first = b.local("first", scalar);
            let body = vec![
                if_(eq(tid(), u32_(0)), vec![let_(first, get(root(cells))), put(tile, var(first, scalar))]),
                barrier(1),
                Stmt::Eval(atomic(op, cell(at), operands)),
                barrier(2),
                let_(first, get(at)),
                if_(eq(tid(), u32_(0)), vec![put(root(cells), var(first, scalar))]),
            ];
            b.run(body, 1, threads as u32, &[slice_arg(&mut data)]).expect("no fault");
            assert_eq!(data[0], after, "{op:?} {scalar} {shared}");
        }
    }
}

#[test]
fn wrapping_counters() {
    for (op, expected) in
        [(AtomicOp::IncWrap, vec![0u32, 1, 2, 3, 4, 5, 6, 0, 1]), (AtomicOp::DecWrap, vec![0, 6, 5, 4, 3, 2, 1, 0, 6])]
    {
        let mut b = Builder::new();
        let (cells, out) = (b.param("cells", slice(Type::Atomic(U32))), b.param("out", slice(U32)));
        let old = b.local("old", U32);
        let cell = place(root(cells), vec![index(u32_(0), None)], Type::Atomic(U32));
        let body = vec![let_(old, atomic(op, cell, vec![u32_(6)])), set(item(out, tid(), U32), var(old, U32))];
        let (mut cell, mut olds) = (vec![0u32], vec![0u32; 9]);
        b.run(body, 1, 9, &[slice_arg(&mut cell), slice_arg(&mut olds)]).expect("no fault");
        assert_eq!(olds, expected);
    }
}

#[test]
fn scalar_parameters() {
    let mut b = Builder::new();
    let (out, n, f, flag) = (b.param("out", slice(F32)), b.param("n", I32), b.param("f", F32), b.param("flag", BOOL));
    let value = select(var(flag, BOOL), mul(cast(var(n, I32), F32), var(f, F32)), cast(u32_(0), F32));
    let mut data = vec![0f32; 3];
    let args = [
        slice_arg(&mut data),
        scalar_arg(u64::from(-4i32 as u32)),
        scalar_arg(u64::from(1.5f32.to_bits())),
        scalar_arg(1),
    ];
    b.run(vec![set(item(out, bid(), F32), value)], 3, 1, &args).expect("no fault");
    assert_eq!(data, [-6.0; 3]);
}

#[test]
fn empty_grid() {
    let mut b = Builder::new();
    let out = b.param("out", slice(U8));
    let body = vec![set(item(out, tid(), U8), int(1, U8))];
    assert_eq!(b.run(body, 0, 32, &[slice_arg::<u8>(&mut [])]), Ok(()));
}

/// `a[i] = a[0]` with `i` = 0: Miri detects whether the machine borrows one register twice.
#[test]
fn an_element_is_assigned_to_itself() {
    let mut b = Builder::new();
    let out = b.param("out", slice(U32));
    let (wide, a, c) = (b.param("wide", slice(U64)), b.local("a", array(U32, 3)), b.local("c", array(U64, 2)));
    let (mut data, mut longs) = (vec![0u32; 8], vec![0u64; 8]);
    let at = |root, i, length, ty| place(root, vec![index(i, Some(length))], ty);
    let zero = || sub(tid(), tid());
    let body = vec![
        let_(a, expr(ExprKind::Array(vec![add(tid(), u32_(5)), u32_(6), u32_(7)]), array(U32, 3))),
        let_(c, expr(ExprKind::Repeat(Box::new(cast(tid(), Scalar::U64))), array(U64, 2))),
        set(at(root(a), zero(), 3, U32), load(at(root(a), u32_(0), 3, U32))),
        set(at(root(a), rem(tid(), u32_(3)), 3, U32), load(at(root(a), u32_(0), 3, U32))),
        set(at(root(c), zero(), 2, U64), load(at(root(c), u32_(0), 2, U64))),
        set(item(out, tid(), U32), load(at(root(a), rem(tid(), u32_(3)), 3, U32))),
        set(item(wide, tid(), U64), load(at(root(c), zero(), 2, U64))),
    ];
    b.run(body, 1, 8, &[slice_arg(&mut data), slice_arg(&mut longs)]).expect("no fault");
    assert_eq!(data, (5..13).collect::<Vec<u32>>());
    assert_eq!(longs, (0..8).collect::<Vec<u64>>());
}
