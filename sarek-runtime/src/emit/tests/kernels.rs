//! Whole kernels.

use super::build::*;
use crate::emit::{Options, Param, emit};
use crate::ir::intrinsics::Cuda;
use crate::ir::*;
use BinaryOp as B;

/// Returns the example of the design.
pub(super) fn block_sums() -> Build {
    let scalar = |local, scalar: Scalar| Expr::local(local, scalar.into());
    let mut k = Build::new("block_sums");
    k.module.kernel.signature = "fn block_sums(input: &[f32], output: &mut [f32], n: u32)".to_string();
    let input = k.param("input", slice(Scalar::F32.into(), false));
    let output = k.param("output", slice(Scalar::F32.into(), true));
    let n = k.param("n", Scalar::U32.into());
    let sdata = Root::Shared(k.shared("sdata", array(Scalar::F32, 256)));
    let tid = k.local("tid", Scalar::U32.into());
    let gid = k.local("gid", Scalar::U32.into());
    let stride = k.mutable("stride", Scalar::U32.into());
    let index =
        |i, axis: fn(Axis) -> Intrinsic| Stmt::Let { local: i, init: Some(call(axis(Axis::X), vec![], Scalar::U32)) };
    let (tid_, gid_, n_, stride_) =
        (scalar(tid, Scalar::U32), scalar(gid, Scalar::U32), scalar(n, Scalar::U32), scalar(stride, Scalar::U32));
    k.push(Stmt::Line(10.into()));
    k.push(index(tid, Intrinsic::ThreadIdx));
    k.push(Stmt::Line(11.into()));
    k.push(index(gid, Intrinsic::GlobalIdx));
    k.push(Stmt::Line(13.into()));
    let value = select(binary(B::Lt, gid_.clone(), n_), load(at(input, gid_, Scalar::F32)), f32(0.0));
    k.push(Stmt::Superstep {
        name: Some("load".to_string()),
        body: vec![Stmt::Line(14.into()), assign(element(sdata, tid_.clone(), 256, Scalar::F32), value)],
        line: 13,
        column: 5,
    });
    k.push(Stmt::Line(16.into()));
    let half = binary(B::Div, call(Intrinsic::BlockDim(Axis::X), vec![], Scalar::U32), u32(2));
    k.push(Stmt::Let { local: stride, init: Some(half) });
    let add = update(
        element(sdata, tid_.clone(), 256, Scalar::F32),
        B::Add,
        load(element(sdata, binary(B::Add, tid_.clone(), stride_.clone()), 256, Scalar::F32)),
    );
    let fold = Stmt::If {
        cond: binary(B::Lt, tid_.clone(), stride_.clone()),
        then: vec![Stmt::Line(20.into()), add],
        otherwise: vec![],
    };
    k.push(Stmt::While {
        label: None,
        cond: binary(B::Gt, stride_, u32(0)),
        body: vec![
            Stmt::Superstep {
                name: Some("fold".to_string()),
                body: vec![Stmt::Line(19.into()), fold],
                line: 18,
                column: 9,
            },
            Stmt::Line(23.into()),
            update(place(Root::Local(stride), Scalar::U32), B::Div, u32(2)),
        ],
        unroll: None,
    });
    let block = call(Intrinsic::BlockIdx(Axis::X), vec![], Scalar::U32);
    k.push(Stmt::Line(25.into()));
    k.push(Stmt::If {
        cond: binary(B::Eq, tid_, u32(0)),
        then: vec![
            Stmt::Line(26.into()),
            assign(at(output, block, Scalar::F32), load(element(sdata, u32(0), 256, Scalar::F32))),
        ],
        otherwise: vec![],
    });
    k
}

#[test]
fn the_design_example() {
    let source = emit(&block_sums().module, UNCHECKED);
    assert_eq!(source.text, include_str!("block_sums.cu"));
    assert_eq!(source.entry, "block_sums");
    assert_eq!(source.params, [Param::Pointer(0), Param::Pointer(1), Param::Scalar(2)]);
    let source = emit(&block_sums().module, CHECKED);
    assert_eq!(source.text, include_str!("block_sums_checked.cu"));
    let params =
        [Param::Pointer(0), Param::Length(0), Param::Pointer(1), Param::Length(1), Param::Scalar(2), Param::Fault];
    assert_eq!(source.params, params);
    let source = emit(&block_sums().module, Options { lines: true, ..UNCHECKED });
    assert_eq!(source.text, include_str!("block_sums_lines.cu"));
}

#[test]
fn the_prelude_s_functions_are_reserved() {
    let helpers = Intrinsic::all().filter_map(|op| match op.row().cuda {
        Cuda::Helper(name) if !name.starts_with("__") => name.split('<').next(),
        _ => None,
    });
    // A template, an overload, a function of a macro, and one of the floats of 16 bits.
    for name in helpers.chain(["volatile_load", "print", "add_tile_out", "f16_rounded"]) {
        assert!(crate::emit::names::is_reserved(name), "{name}");
    }
    for name in ["T", "value", "static", "__ldcs"] {
        assert_eq!(crate::emit::names::is_reserved(name), name == "static", "{name}");
    }
}
