//! Every fault, with its exact location.

use super::build::*;
use crate::ir::{Argument, AtomicOp, Axis, BinaryOp, Block, Intrinsic, LocalId, Range, Scalar, SiteKind, Stmt, Type};
use crate::{Absent, AbsentLane, Fault, FaultKind, Place, Whereabouts};

/// Runs a body over `out: &mut [u32]` of 100 elements on 4 blocks of 64 threads, with locals `a: u32`, `b: u8`.
fn fault_of(mut b: Builder, body: impl FnOnce(&mut Builder, [LocalId; 3]) -> Block) -> Fault {
    let mut data = vec![0u32; 100];
    let locals = [b.param("out", slice(U32)), b.local("a", U32), b.local("b", U8)];
    let mut all = vec![Stmt::Line(50.into())];
    all.extend(body(&mut b, locals));
    // Under Miri the fewest blocks in which all of these tests fail.
    b.run(all, if cfg!(miri) { 3 } else { 4 }, 64, &[slice_arg(&mut data)]).expect_err("a fault")
}

fn fault(kind: FaultKind, line: u32, column: u32, block: u32, thread: u32) -> Fault {
    Fault { kind, place: Place { file: FILE, line, column, block: [block, 0, 0], thread: [thread, 0, 0] } }
}

fn index_kind(what: &str, index: i128, length: u64) -> FaultKind {
    FaultKind::Index { what: what.into(), index, length }
}

#[test]
fn indices() {
    let got = fault_of(Builder::new(), |b, [out, ..]| {
        let site = b.index_site(12, "out");
        vec![set(place(root(out), vec![index_at(gid(), None, site)], U32), u32_(1))]
    });
    assert_eq!(got, fault(index_kind("out", 100, 100), 12, 13, 1, 36));
    // Without a site, and negative.
    let got =
        fault_of(Builder::new(), |_, [out, ..]| vec![set(item(out, sub(cast(tid(), I32), int(3, I32)), U32), u32_(1))]);
    assert_eq!(got, fault(index_kind("out", -3, 100), 50, 0, 0, 0));
    let got = fault_of(Builder::new(), |_, [out, ..]| {
        vec![if_(eq(gid(), u32_(70)), vec![set(item(out, int(-1, Scalar::I64), U32), u32_(1))])]
    });
    assert_eq!(got, fault(index_kind("out", -1, 100), 50, 0, 1, 6));
    // Nested arrays: the outer index fails, although the whole offset is inside the array.
    let got = fault_of(Builder::new(), |b, [out, ..]| {
        let tile = b.shared("tile", array(array(U32, 4), 64));
        let (first, second) = (b.index_site(20, "tile"), b.index_site(21, "tile[i]"));
        let steps = vec![index_at(u32_(1), Some(64), first), index_at(tid(), Some(4), second)];
        vec![set(place(tile, steps, U32), u32_(1)), set(item(out, u32_(0), U32), u32_(1))]
    });
    assert_eq!(got, fault(index_kind("tile[i]", 4, 4), 21, 22, 0, 4));
    // Local arrays.
    let got = fault_of(Builder::new(), |b, [..]| {
        let row = b.local("row", array(U32, 8));
        vec![
            Stmt::Let { local: row, init: None },
            Stmt::Line(51.into()),
            set(place(root(row), vec![index(tid(), Some(8))], U32), u32_(1)),
        ]
    });
    assert_eq!(got, fault(index_kind("row", 8, 8), 51, 0, 0, 8));
}

#[test]
fn slices_of_arrays_are_checked_as_passed() {
    let mut f = Builder::new();
    let (row, k) = (f.param("row", slice(U32)), f.param("k", U32));
    let f = f.build(vec![Stmt::Line(70.into()), set(item(row, var(k, U32), U32), u32_(1))]);
    let mut b = Builder::new();
    let f = b.function(f);
    let got = fault_of(b, |b, _| {
        let tile = b.shared("tile", array(array(U32, 4), 64));
        let row = place(tile, vec![index(tid(), Some(64))], array(U32, 4));
        let arguments = vec![Argument::Slice(row), Argument::Value(tid())];
        vec![Stmt::Eval(call(f, arguments, Type::Tuple(vec![])))]
    });
    assert_eq!(got, fault(index_kind("tile", 4, 4), 70, 0, 0, 4));
}

#[test]
fn divisions() {
    for (op, scalar) in [(BinaryOp::Div, U32), (BinaryOp::Rem, I32), (BinaryOp::Div, U64), (BinaryOp::Rem, U8)] {
        let got = fault_of(Builder::new(), |b, [out, ..]| {
            let site = Some(b.site(30, SiteKind::Division));
            let divisor = Box::new(cast(sub(tid(), u32_(9)), scalar));
            let kind = crate::ir::ExprKind::Binary { op, left: Box::new(int(5, scalar)), right: divisor, site };
            vec![set(item(out, tid(), U32), cast(expr(kind, scalar), U32))]
        });
        assert_eq!(got, fault(FaultKind::Division, 30, 31, 0, 9), "{op:?} {scalar}");
    }
    // Lanes that do not divide do not fail.
    let mut data = vec![0u32; 64];
    let mut b = Builder::new();
    let out = b.param("out", slice(U32));
    let quotient = binary(BinaryOp::Div, u32_(100), tid());
    let body = vec![set(item(out, tid(), U32), select(gt(tid(), u32_(0)), quotient, u32_(5)))];
    b.run(body, 1, 64, &[slice_arg(&mut data)]).expect("no fault");
    assert_eq!(data[..4], [5, 100, 50, 33]);
}

#[test]
fn checks_and_panics() {
    let got = fault_of(Builder::new(), |b, _| {
        let site = b.site(31, SiteKind::Assert("tid < 40".into()));
        vec![Stmt::Check { cond: lt(tid(), u32_(40)), site }]
    });
    assert_eq!(got, fault(FaultKind::Assert("tid < 40".into()), 31, 32, 0, 40));
    let got = fault_of(Builder::new(), |b, _| {
        let site = b.site(32, SiteKind::Panic("no".into()));
        vec![if_(gt(gid(), u32_(150)), vec![Stmt::Fail(site)])]
    });
    assert_eq!(got, fault(FaultKind::Panic("no".into()), 32, 33, 2, 23));
}

#[test]
fn ranges() {
    let stepped = |local, scalar, start, end, step| Stmt::For {
        label: None,
        local,
        range: Range::Up { start: int(start, scalar), end: int(end, scalar), inclusive: false, step: Some(step) },
        body: vec![],
        unroll: None,
    };
    let got = fault_of(Builder::new(), |b, [_, a, _]| {
        let counter = b.local("counter", U32);
        vec![let_(a, rem(tid(), u32_(5))), stepped(counter, U32, 0, 10, var(a, U32))]
    });
    assert_eq!(got, fault(FaultKind::ZeroStep, 50, 0, 0, 0));
}

#[test]
fn uninitialised_shared_memory() {
    for threads in [64, 20] {
        let got = fault_of(Builder::new(), |b, [out, ..]| {
            let tile = b.shared("tile", array(U32, 64));
            let at = |i| place(tile, vec![index(i, Some(64))], U32);
            let write = if_(lt(tid(), u32_(threads.min(60))), vec![set(at(tid()), u32_(1))]);
            let read = set(item(out, tid(), U32), load(at(tid())));
            vec![write, barrier(1), Stmt::Line(60.into()), read]
        });
        let kind = FaultKind::UninitializedShared { what: "tile".into() };
        assert_eq!(got, fault(kind, 60, 0, 0, threads.min(60)));
    }
    let got = fault_of(Builder::new(), |b, _| {
        let tile = b.shared("count", array(Type::Atomic(U32), 1));
        let cell = place(tile, vec![index(u32_(0), Some(1))], Type::Atomic(U32));
        vec![Stmt::Eval(atomic(AtomicOp::Add, cell, vec![u32_(1)]))]
    });
    assert_eq!(got, fault(FaultKind::UninitializedShared { what: "count".into() }, 50, 0, 0, 0));
}

#[test]
fn divergence() {
    // A barrier for half of a warp.
    let got = fault_of(Builder::new(), |_, _| vec![if_(ge(rem(tid(), u32_(32)), u32_(16)), vec![barrier(80)])]);
    let absent = |thread, whereabouts| FaultKind::DivergentBarrier(Absent { thread: [thread, 0, 0], whereabouts });
    assert_eq!(got, fault(absent(0, Whereabouts::Elsewhere), 80, 81, 0, 16));
    // Different barriers for different warps.
    let got = fault_of(Builder::new(), |_, _| vec![if_else(lt(tid(), u32_(32)), vec![barrier(81)], vec![barrier(82)])]);
    assert_eq!(got, fault(absent(0, Whereabouts::AtBarrier { line: 81 }), 82, 83, 0, 32));
    // A barrier in a loop that lanes leave at different times.
    let got = fault_of(Builder::new(), |_, [_, a, _]| vec![for_(a, u32_(0), tid(), vec![barrier(83)])]);
    assert_eq!(got, fault(absent(0, Whereabouts::Elsewhere), 83, 84, 0, 1));
    // Threads that have ended: of the same warp, and of others, before and after.
    let ends = |cond| if_(cond, vec![Stmt::Return(None)]);
    for (cond, waits, ended) in [
        (eq(tid(), u32_(31)), 0, 31),
        (ne(tid(), u32_(31)), 31, 0),
        (lt(tid(), u32_(32)), 32, 0),
        (ge(tid(), u32_(32)), 0, 32),
    ] {
        let got = fault_of(Builder::new(), |_, _| vec![ends(cond), barrier(84)]);
        assert_eq!(got, fault(absent(ended, Whereabouts::Ended), 84, 85, 0, waits));
    }
    // A shuffle that names lanes in the other branch.
    let got = fault_of(Builder::new(), |_, [out, ..]| {
        let value = intrinsic(Intrinsic::ShflDown, vec![tid(), u32_(u32::MAX), u32_(1)], U32);
        vec![if_(ge(tid(), u32_(40)), vec![set(item(out, tid(), U32), value)])]
    });
    assert_eq!(got, fault(FaultKind::DivergentCollective { lane: 0 }, 50, 0, 0, 40));
}

#[test]
fn warp_operations_of_the_wrong_lanes() {
    let ended = AbsentLane::Ended;
    // The number of lanes that stay; the operation, its mask and the lane or distance; the fault and its lane.
    let cases = [
        (32, Intrinsic::Shfl, 0xffff, 3, FaultKind::OutsideMask { lane: 16, mask: 0xffff }, 16),
        (16, Intrinsic::Shfl, 0xffff, 20, FaultKind::AbsentLane { lane: 20, why: ended }, 0),
        (16, Intrinsic::Shfl, u32::MAX, 20, FaultKind::AbsentLane { lane: 20, why: ended }, 0),
        (16, Intrinsic::ShflDown, 0xffff, 1, FaultKind::AbsentLane { lane: 16, why: ended }, 15),
        (16, Intrinsic::ShflXor, 0xffff, 16, FaultKind::AbsentLane { lane: 16, why: ended }, 0),
    ];
    for (stay, op, mask, lane, kind, thread) in cases {
        let got = fault_of(Builder::new(), |_, [out, ..]| {
            let value = intrinsic(op, vec![tid(), u32_(mask), u32_(lane)], U32);
            vec![if_(ge(tid(), u32_(stay)), vec![Stmt::Return(None)]), set(item(out, tid(), U32), value)]
        });
        assert_eq!(got, fault(kind, 50, 0, 0, thread), "{op:?} {mask:#x} {lane}");
    }
    // Two groups of lanes at one operation, each with its own mask: correct, wrong, and reading from the other group.
    let halves = |low, high| select(lt(tid(), u32_(16)), u32_(low), u32_(high));
    let masks = FaultKind::DifferentMasks { lanes: [16, 0], masks: [u32::MAX, 0xffff] };
    let foreign = FaultKind::AbsentLane { lane: 16, why: AbsentLane::NotInMask(0xffff) };
    for (high, distance, expected) in
        [(0xffff_0000, 8, None), (u32::MAX, 8, Some((masks, 16))), (0xffff_0000, 16, Some((foreign, 0)))]
    {
        let mut data = vec![0u32; 32];
        let mut b = Builder::new();
        let out = b.param("out", slice(U32));
        let value = intrinsic(Intrinsic::ShflXor, vec![tid(), halves(0xffff, high), u32_(distance)], U32);
        let got = b.run(vec![Stmt::Line(50.into()), set(item(out, tid(), U32), value)], 1, 32, &[slice_arg(&mut data)]);
        match expected {
            Some((kind, thread)) => assert_eq!(got, Err(fault(kind, 50, 0, 0, thread))),
            None => assert_eq!((got, data[31]), (Ok(()), 23)),
        }
    }
    // A block whose last warp is not full.
    let mut data = vec![0u32; 40];
    let mut b = Builder::new();
    let out = b.param("out", slice(U32));
    let value = intrinsic(Intrinsic::ShflXor, vec![tid(), u32_(u32::MAX), u32_(8)], U32);
    let got = b.run(vec![Stmt::Line(50.into()), set(item(out, tid(), U32), value)], 1, 40, &[slice_arg(&mut data)]);
    assert_eq!(got, Err(fault(FaultKind::AbsentLane { lane: 8, why: AbsentLane::NoThread }, 50, 0, 0, 32)));
}

#[test]
fn deadlocks() {
    let spin = |out: LocalId| {
        let poll = expr(crate::ir::ExprKind::VolatileLoad(item(out, u32_(0), U32)), U32);
        let seen = LocalId(1);
        let body = vec![let_(seen, poll), if_(eq(var(seen, U32), u32_(1)), vec![Stmt::Break(None)])];
        Stmt::Loop { label: None, body }
    };
    let got = fault_of(Builder::new(), |_, [out, ..]| vec![Stmt::Line(90.into()), spin(out)]);
    assert_eq!(got, fault(FaultKind::Deadlock, 90, 0, 0, 0));
    // One warp at a barrier, one in a loop.
    let got = fault_of(Builder::new(), |_, [out, ..]| {
        vec![Stmt::Line(91.into()), if_(ge(tid(), u32_(32)), vec![spin(out)]), barrier(1)]
    });
    assert_eq!(got, fault(FaultKind::Deadlock, 91, 0, 0, 32));
    // A loop over plain loads.
    let got = fault_of(Builder::new(), |_, [out, ..]| {
        vec![Stmt::Line(92.into()), while_(eq(load(item(out, u32_(1), U32)), u32_(0)), vec![])]
    });
    assert_eq!(got, fault(FaultKind::Deadlock, 92, 0, 0, 0));
    // A loop around a barrier, whose place is reported, over memory of the grid that no thread writes.
    let got = fault_of(Builder::new(), |_, [out, ..]| {
        vec![Stmt::Line(93.into()), while_(eq(load(item(out, u32_(1), U32)), u32_(0)), vec![barrier(94)])]
    });
    assert_eq!(got, fault(FaultKind::Deadlock, 94, 95, 0, 0));
    // Over shared memory that changes in each round and returns to an earlier state; with one more
    // value, the loop ends.
    for ends in [2, 3] {
        let mut data = vec![0u32; 64];
        let mut b = Builder::new();
        let out = b.param("out", slice(U32));
        let shared = b.shared("s", array(U32, 64));
        let cell = |at| place(shared, vec![index(at, Some(64))], U32);
        let next = rem(binary(BinaryOp::Add, load(cell(tid())), u32_(1)), u32_(3));
        let round = vec![barrier(96), set(cell(tid()), next), barrier(97)];
        let body = vec![
            set(cell(tid()), u32_(0)),
            barrier(95),
            while_(binary(BinaryOp::Lt, load(cell(u32_(0))), u32_(ends)), round),
            set(item(out, tid(), U32), u32_(7)),
        ];
        let got = b.run(body, 1, 64, &[slice_arg(&mut data)]);
        match ends {
            2 => assert_eq!((got, data), (Ok(()), vec![7; 64])),
            _ => assert_eq!(got.map_err(|fault| fault.kind), Err(FaultKind::Deadlock)),
        }
    }
}

#[test]
fn the_first_block_is_reported() {
    let bad = |axis| intrinsic(Intrinsic::BlockIdx(axis), vec![], U32);
    for _ in 0..if cfg!(miri) { 2 } else { 20 } {
        let got = fault_of(Builder::new(), |b, _| {
            let site = b.site(33, SiteKind::Assert("x".into()));
            vec![Stmt::Check { cond: lt(add(bad(Axis::X), bad(Axis::Y)), u32_(1)), site }]
        });
        assert_eq!(got, fault(FaultKind::Assert("x".into()), 33, 34, 1, 0));
    }
    let message = fault(index_kind("out", -1, 5), 3, 4, 1, 2).to_string();
    assert_eq!(
        message,
        "kernel.rs:3:4: index -1 is out of range for `out` of length 5, in block (1, 0, 0), thread (2, 0, 0)"
    );
}
