//! Barriers, collectives and waits.

use super::build::*;
use crate::ir::{AtomicOp, ExprKind, Intrinsic, LocalId, Place, Scalar, Spelling, Stmt, Type};

fn cell(local: LocalId, i: u32) -> Place {
    place(root(local), vec![index(u32_(i), None)], Type::Atomic(U32))
}

#[test]
fn tree_reduction() {
    let mut b = Builder::new();
    let (input, out) = (b.param("input", slice(U32)), b.param("out", slice(U32)));
    let stride = b.local("stride", U32);
    let sdata = b.shared("sdata", array(U32, 256));
    let at = |i| place(sdata, vec![index(i, Some(256))], U32);
    let s = || var(stride, U32);
    let fold = Stmt::Assign {
        place: at(tid()),
        op: Some(crate::ir::BinaryOp::Add),
        value: load(at(add(tid(), s()))),
        site: None,
    };
    let superstep = |body| Stmt::Superstep { name: None, body, line: 3, column: 5 };
    let body = vec![
        superstep(vec![set(at(tid()), load(item(input, gid(), U32)))]),
        let_(stride, u32_(128)),
        while_(
            gt(s(), u32_(0)),
            vec![superstep(vec![if_(lt(tid(), s()), vec![fold])]), update(stride, crate::ir::BinaryOp::Div, u32_(2))],
        ),
        if_(eq(tid(), u32_(0)), vec![set(item(out, bid(), U32), load(at(u32_(0))))]),
    ];
    let blocks = if cfg!(miri) { 1 } else { 50 };
    let mut data: Vec<u32> = (0..256 * blocks).map(|i| i * 7919).collect();
    let mut sums = vec![0; blocks as usize];
    b.run(body, blocks, 256, &[slice_arg(&mut data), slice_arg(&mut sums)]).expect("no fault");
    let expected: Vec<u32> =
        data.chunks(256).map(|chunk| chunk.iter().fold(0, |a, &b| u32::wrapping_add(a, b))).collect();
    assert_eq!(sums, expected);
}

#[test]
fn shuffles() {
    type Case = (Intrinsic, u32, fn(u32, u32) -> u32);
    let cases: [Case; 5] = [
        (Intrinsic::Shfl, 5, |_, k| k),
        (Intrinsic::Shfl, 37, |_, k| k % 32),
        (Intrinsic::ShflUp, 3, |lane, k| if lane < k { lane } else { lane - k }),
        (Intrinsic::ShflDown, 4, |lane, k| if lane + k < 32 { lane + k } else { lane }),
        (Intrinsic::ShflXor, 9, |lane, k| lane ^ k),
    ];
    for (op, k, source) in cases {
        for scalar in [Scalar::U32, Scalar::U64] {
            let value = |i| mul(cast(i, scalar), int(3, scalar));
            let shuffled = |i| cast(intrinsic(op, vec![value(i), u32_(u32::MAX), u32_(k)], scalar), U32);
            let out: Vec<u32> = map(128, U32, &[], |_, i| shuffled(i));
            let expected: Vec<u32> = (0..128).map(|i| (i / 32 * 32 + source(i % 32, k)) * 3).collect();
            assert_eq!(out, expected, "{op:?} {scalar}");
        }
    }
}

#[test]
fn votes_and_matches() {
    let (full, odd) = (|| u32_(u32::MAX), |i| eq(rem(i, u32_(2)), u32_(1)));
    let ballot: Vec<u32> = map(128, U32, &[], |_, i| intrinsic(Intrinsic::Ballot, vec![full(), odd(i)], U32));
    assert_eq!(ballot, [0xaaaa_aaaa; 128]);
    for (op, limit, expected) in
        [(Intrinsic::Any, 40, [true, true]), (Intrinsic::All, 40, [true, false]), (Intrinsic::Any, 20, [true, false])]
    {
        let votes: Vec<bool> = map(128, BOOL, &[], |_, i| intrinsic(op, vec![full(), lt(i, u32_(limit))], BOOL));
        assert_eq!([votes[0], votes[33]], expected);
    }
    let matches: Vec<u32> =
        map(128, U32, &[], |_, i| intrinsic(Intrinsic::MatchAny, vec![rem(i, u32_(3)), full()], U32));
    for (i, &got) in matches.iter().enumerate() {
        let warp = i / 32 * 32;
        let expected = (0..32).filter(|lane| (warp + lane) % 3 == i % 3).fold(0u32, |mask, lane| mask | 1 << lane);
        assert_eq!(got, expected);
    }
    // Under divergence, with the mask of the active lanes.
    let active: Vec<u32> = map(128, U32, &[], |_, i| {
        let mask = || intrinsic(Intrinsic::ActiveMask, vec![], U32);
        let yes = intrinsic(Intrinsic::Ballot, vec![mask(), lt(i.clone(), u32_(70))], U32);
        select(odd(i), yes, u32_(1))
    });
    assert_eq!([active[0], active[1], active[65], active[127]], [1, 0xaaaa_aaaa, 0x2a, 0]);
}

#[test]
fn a_mask_may_name_lanes_that_have_ended() {
    let mut b = Builder::new();
    let out = b.param("out", slice(U32));
    let ballot = intrinsic(
        Intrinsic::Ballot,
        vec![u32_(u32::MAX), expr(ExprKind::Const(crate::ir::Const::Bool(true), Spelling::Value), BOOL)],
        U32,
    );
    let body = vec![
        if_(lt(tid(), u32_(8)), vec![Stmt::Return(None)]),
        Stmt::Eval(intrinsic(Intrinsic::SyncWarp, vec![u32_(u32::MAX)], Type::Tuple(vec![]))),
        set(item(out, tid(), U32), ballot),
    ];
    let mut data = vec![0u32; 40];
    b.run(body, 1, 40, &[slice_arg(&mut data)]).expect("no fault");
    assert_eq!([data[0], data[8], data[31], data[32]], [0, 0xffff_ff00, 0xffff_ff00, 0xff]);
}

/// Waits until `flags[0] == value`.
fn wait_for(flags: LocalId, value: crate::ir::Expr, volatile: bool) -> Stmt {
    let poll = if volatile {
        expr(ExprKind::VolatileLoad(item(flags, u32_(0), U32)), U32)
    } else {
        atomic(AtomicOp::Load, cell(flags, 0), vec![])
    };
    let seen = LocalId(2);
    let looped = vec![let_(seen, poll), if_(eq(var(seen, U32), value), vec![Stmt::Break(None)])];
    Stmt::Loop { label: None, body: looped }
}

#[test]
fn warps_wait_for_warps() {
    // Warp 0 waits for warp 3, which waits for a thread of warp 1.
    for volatile in [false, true] {
        let mut b = Builder::new();
        let element: Type = if volatile { U32.into() } else { Type::Atomic(U32) };
        let (flags, out) = (b.param("flags", slice(element)), b.param("out", slice(U32)));
        b.local("seen", U32);
        let publish = |value| {
            if volatile {
                Stmt::Eval(expr(
                    ExprKind::VolatileStore(item(flags, u32_(0), U32), Box::new(u32_(value))),
                    Type::Tuple(vec![]),
                ))
            } else {
                Stmt::Eval(atomic(AtomicOp::Store, cell(flags, 0), vec![u32_(value)]))
            }
        };
        let is = |thread| eq(tid(), u32_(thread));
        let body = vec![
            if_(lt(tid(), u32_(32)), vec![wait_for(flags, u32_(2), volatile)]),
            if_(is(100), vec![wait_for(flags, u32_(1), volatile), publish(2)]),
            if_(is(40), vec![publish(1)]),
            barrier(1),
            set(item(out, tid(), U32), u32_(7)),
        ];
        let (mut flag, mut out) = (vec![0u32], vec![0u32; 128]);
        b.run(body, 1, 128, &[slice_arg(&mut flag), slice_arg(&mut out)]).expect("no fault");
        assert_eq!((flag[0], out), (2, vec![7; 128]));
    }
}

#[test]
fn blocks_wait_for_blocks() {
    // Each block waits for its turn, forward (as in a look-back) and backward (all blocks must be resident).
    for backward in [false, true] {
        let blocks = 40u32;
        let mut b = Builder::new();
        let (flags, out) = (b.param("flags", slice(Type::Atomic(U32))), b.param("out", slice(U32)));
        b.local("seen", U32);
        let turn = if backward { sub(u32_(blocks - 1), bid()) } else { bid() };
        let first = vec![
            wait_for(flags, turn.clone(), false),
            set(item(out, bid(), U32), add(turn.clone(), u32_(1))),
            Stmt::Eval(intrinsic(Intrinsic::ThreadFence, vec![], Type::Tuple(vec![]))),
            Stmt::Eval(atomic(AtomicOp::Store, cell(flags, 0), vec![add(turn, u32_(1))])),
        ];
        let body = vec![if_(eq(tid(), u32_(0)), first), barrier(1)];
        let (mut flag, mut data) = (vec![0u32], vec![0u32; blocks as usize]);
        b.run(body, blocks, 64, &[slice_arg(&mut flag), slice_arg(&mut data)]).expect("no fault");
        let mut expected: Vec<u32> = (1..=blocks).collect();
        if backward {
            expected.reverse();
        }
        assert_eq!((flag[0], data), (blocks, expected));
    }
}

#[test]
fn a_spin_lock_within_a_block() {
    // One thread of each warp takes the lock, adds to a plain counter and releases it.
    let mut b = Builder::new();
    let (lock, out) = (b.param("lock", slice(Type::Atomic(U32))), b.param("out", slice(U32)));
    let old = b.local("old", U32);
    let take = atomic(AtomicOp::CompareExchange, cell(lock, 0), vec![u32_(0), u32_(1)]);
    let spin = Stmt::Loop {
        label: None,
        body: vec![let_(old, take), if_(eq(var(old, U32), u32_(0)), vec![Stmt::Break(None)])],
    };
    let counter = || item(out, u32_(0), U32);
    let critical = vec![
        spin,
        set(counter(), add(load(counter()), u32_(1))),
        Stmt::Eval(atomic(AtomicOp::Store, cell(lock, 0), vec![u32_(0)])),
    ];
    let body = vec![if_(eq(intrinsic(Intrinsic::LaneId, vec![], U32), u32_(0)), critical)];
    let (mut lock, mut data) = (vec![0u32], vec![0u32]);
    b.run(body, 100, 256, &[slice_arg(&mut lock), slice_arg(&mut data)]).expect("no fault");
    assert_eq!(data[0], 800);
}
