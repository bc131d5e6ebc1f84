//! The dynamic shared array, whose length the launch gives.

use super::build::*;
use crate::ir::{Argument, AtomicOp, Block, ExprKind, Place, Root, Scalar, Type};
use crate::{Fault, FaultKind, Grid};

/// Runs a body over `out: &mut [u32]` of 64 elements on one block of 64 threads, with a dynamic array of `length` elements
/// between a static one and another.
fn run_with(
    element: Type,
    length: usize,
    body: impl FnOnce(&mut Builder, [Root; 2]) -> Block,
) -> Result<Vec<u32>, Fault> {
    let mut data = vec![0u32; 64];
    let mut b = Builder::new();
    let out = Root::Local(b.param("out", slice(U32)));
    b.shared("before", array(U8, 5));
    let tile = b.shared("tile", slice(element));
    b.shared("after", array(U64, 3));
    let body = body(&mut b, [out, tile]);
    let module = b.module(body);
    // The engine uses only the length.
    run(&module, Grid::new(1, 64).with_shared::<u8>(length), &[slice_arg(&mut data)])?;
    Ok(data)
}

fn at(root: Root, i: crate::ir::Expr) -> Place {
    place(root, vec![index(i, None)], U32)
}

fn length_of(root: Root) -> crate::ir::Expr {
    cast(expr(ExprKind::Len(root), Scalar::Usize), U32)
}

#[test]
fn all_cells_are_there_and_none_is_shared() {
    for length in [64, 65, 500] {
        let data = run_with(U32.into(), length, |b, [out, tile]| {
            let (before, after) = (Root::Shared(crate::ir::SharedId(0)), Root::Shared(crate::ir::SharedId(2)));
            let (i, own) = (b.local("i", U32), || sub(sub(length_of(tile), u32_(1)), tid()));
            vec![
                for_(
                    i,
                    tid(),
                    length_of(tile),
                    vec![if_(
                        eq(rem(sub(var(i, U32), tid()), u32_(64)), u32_(0)),
                        vec![set(at(tile, var(i, U32)), var(i, U32))],
                    )],
                ),
                if_(lt(tid(), u32_(5)), vec![set(place(before, vec![index(tid(), Some(5))], U8), int(255, U8))]),
                if_(lt(tid(), u32_(3)), vec![set(place(after, vec![index(tid(), Some(3))], U64), int(-1, U64))]),
                barrier(1),
                set(at(out, tid()), load(at(tile, own()))),
            ]
        });
        let expected: Vec<u32> = (0..64).map(|i| length as u32 - 1 - i).collect();
        assert_eq!(data.expect("no fault"), expected);
    }
}

#[test]
fn rows_and_atomics() {
    let data = run_with(array(Type::Atomic(U32), 3), 2, |_, [out, tile]| {
        let cell = |row, column| {
            let steps = vec![index(row, None), index(column, Some(3))];
            place(tile, steps, Type::Atomic(U32))
        };
        let store = atomic(AtomicOp::Store, cell(rem(tid(), u32_(2)), rem(tid(), u32_(3))), vec![u32_(0)]);
        let count = atomic(AtomicOp::Add, cell(rem(tid(), u32_(2)), rem(tid(), u32_(3))), vec![u32_(1)]);
        let read = atomic(AtomicOp::Load, cell(u32_(1), rem(tid(), u32_(3))), vec![]);
        vec![
            crate::ir::Stmt::Eval(store),
            barrier(1),
            crate::ir::Stmt::Eval(count),
            barrier(2),
            set(at(out, tid()), read),
        ]
    });
    let count = |column| (0..64).filter(|i| i % 2 == 1 && i % 3 == column).count() as u32;
    assert_eq!(data.expect("no fault"), (0..64).map(|i| count(i % 3)).collect::<Vec<_>>());
}

#[test]
fn device_functions_take_it_as_a_slice_and_may_declare_it() {
    // `fn last(row: &[u32]) -> u32 { row[row.len() - 1] }`
    let mut last = Builder::new();
    let row = Root::Local(last.param("row", slice(U32)));
    let value = load(at(row, sub(length_of(row), u32_(1))));
    last.result = Some(U32.into());
    let last = last.build(vec![crate::ir::Stmt::Return(Some(value))]);
    let data = run_with(U32.into(), 70, |b, [out, tile]| {
        let last = b.function(last);
        let whole = Argument::Slice(place(tile, vec![], slice(U32)));
        vec![set(at(tile, add(tid(), u32_(6))), tid()), barrier(1), set(at(out, tid()), call(last, vec![whole], U32))]
    });
    assert_eq!(data.expect("no fault"), vec![63; 64]);

    // `fn own() -> u32 { let tile = shared!([u32]); tile[thread_idx_x()] = 5; tile.len() }`
    let mut own = Builder::new();
    let tile = own.shared("tile", slice(U32));
    own.result = Some(U32.into());
    let own = own.build(vec![set(at(tile, tid()), u32_(5)), crate::ir::Stmt::Return(Some(length_of(tile)))]);
    let mut b = Builder::new();
    let out = Root::Local(b.param("out", slice(U32)));
    b.shared("first", array(U32, 64));
    let own = b.function(own);
    let module = b.module(vec![set(at(out, tid()), call(own, vec![], U32))]);
    let mut data = vec![0u32; 64];
    run(&module, Grid::new(1, 64).with_shared::<u32>(64), &[slice_arg(&mut data)]).expect("no fault");
    assert_eq!(data, [64; 64]);
    let fault = run(&module, Grid::new(1, 64).with_shared::<u32>(63), &[slice_arg(&mut data)]).expect_err("a fault");
    assert_eq!(fault.kind, FaultKind::Index { what: "tile".into(), index: 63, length: 63 });
}

#[test]
fn indices_are_checked_against_the_length_of_the_launch() {
    let index_kind = |index, length| FaultKind::Index { what: "tile".into(), index, length };
    for length in [0, 1, 40, 63] {
        let fault = run_with(U32.into(), length, |b, [_, tile]| {
            let site = b.index_site(12, "tile");
            vec![set(place(tile, vec![index_at(tid(), None, site)], U32), u32_(1))]
        });
        let fault = fault.expect_err("a fault");
        assert_eq!(
            (fault.kind, fault.place.line, fault.place.thread),
            (index_kind(length as i128, length as u64), 12, [length as u32, 0, 0])
        );
        // Rows, whose index is checked before that of the column is added.
        let fault = run_with(array(U32, 2), length, |b, [_, tile]| {
            let site = b.index_site(12, "tile");
            vec![set(place(tile, vec![index_at(tid(), None, site), index(u32_(1), Some(2))], U32), u32_(1))]
        });
        assert_eq!(fault.expect_err("a fault").kind, index_kind(length as i128, length as u64));
    }
}

#[test]
fn reads_of_what_nobody_wrote_are_reported() {
    let fault = run_with(U32.into(), 64, |_, [out, tile]| {
        let write = if_(ne(tid(), u32_(33)), vec![set(at(tile, tid()), u32_(1))]);
        vec![write, barrier(1), set(at(out, tid()), load(at(tile, tid())))]
    });
    let fault = fault.expect_err("a fault");
    assert_eq!((fault.kind, fault.place.thread), (FaultKind::UninitializedShared { what: "tile".into() }, [33, 0, 0]));
}
