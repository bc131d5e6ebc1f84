//! Measures the CPU engine: `cargo run --release -p sarek-runtime --example cpu_engine`. With `RAYON_NUM_THREADS=1` on
//! one core.

use std::time::Instant;

use sarek_runtime::Grid;
use sarek_runtime::cpu::Program;
use sarek_runtime::ir::{
    Attributes, Axis, BarrierKind, BinaryOp, Expr, ExprKind, Function, Intrinsic, Local, LocalId, Module, Place, Root,
    Scalar, Shared, SharedId, Step, Stmt, Type,
};
use sarek_runtime::launch::Arg;

fn main() {
    let (best, threads) = (best_of(9, saxpy()), 1 << 22);
    println!("saxpy, 2^22 threads:            {:8.2} ms, {:.2} ns a thread", best * 1e3, best * 1e9 / threads as f64);
    let (best, threads) = (best_of(5, reduction()), 1 << 24);
    println!("tree reduction, 2^24 elements:  {:8.2} ms, {:.2} ns a thread", best * 1e3, best * 1e9 / threads as f64);
}

fn best_of(rounds: u32, mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}

/// `if i < n { y[i] = a * x[i] + y[i] }`
fn saxpy() -> impl FnMut() {
    let (n, a, x, y, i) = (0, 1, 2, 3, 4);
    let names = ["n", "a", "x", "y", "i"];
    let types = [U32.into(), F32.into(), slice(false), slice(true), U32.into()];
    let at = |local| place(Root::Local(LocalId(local)), var(i, U32), None);
    let sum = binary(BinaryOp::Add, binary(BinaryOp::Mul, var(a, F32), load(at(x))), load(at(y)));
    let body = vec![
        Stmt::Let { local: LocalId(i), init: Some(position(Intrinsic::GlobalIdx(Axis::X))) },
        Stmt::If {
            cond: binary(BinaryOp::Lt, var(i, U32), var(n, U32)),
            then: vec![Stmt::Assign { place: at(y), op: None, value: sum, site: None }],
            otherwise: vec![],
        },
    ];
    let program = Program::new(&module(&names, &types, 4, vec![], body));
    let count = 1 << 22;
    let (xs, mut ys) = (vec![1.0f32; count], vec![2.0f32; count]);
    move || {
        let scalar = |bits| Arg { bits, length: 0 };
        let args = [
            scalar(count as u64),
            scalar(0.5f32.to_bits().into()),
            arg(xs.as_ptr(), count),
            arg(ys.as_mut_ptr(), count),
        ];
        // SAFETY: the arguments fit the parameters above.
        unsafe { program.run(Grid::new(count / 256, 256), &args) }.expect("saxpy runs");
    }
}

/// One sum a block of 256 threads, by halving in shared memory.
fn reduction() -> impl FnMut() {
    let (input, output, tid, gid, stride) = (0, 1, 2, 3, 4);
    let names = ["input", "output", "tid", "gid", "stride"];
    let types = [slice(false), slice(true), U32.into(), U32.into(), U32.into()];
    let shared = |index| place(Root::Shared(SharedId(0)), index, Some(256));
    let local = |local| Place { root: Root::Local(LocalId(local)), steps: vec![], ty: U32.into() };
    let next = binary(BinaryOp::Add, var(tid, U32), var(stride, U32));
    let fold =
        Stmt::Assign { place: shared(var(tid, U32)), op: Some(BinaryOp::Add), value: load(shared(next)), site: None };
    let body = vec![
        Stmt::Let { local: LocalId(tid), init: Some(position(Intrinsic::ThreadIdx(Axis::X))) },
        Stmt::Let { local: LocalId(gid), init: Some(position(Intrinsic::GlobalIdx(Axis::X))) },
        Stmt::Assign {
            place: shared(var(tid, U32)),
            op: None,
            value: load(place(Root::Local(LocalId(input)), var(gid, U32), None)),
            site: None,
        },
        Stmt::Barrier { kind: BarrierKind::Block, line: 1, column: 5 },
        Stmt::Let {
            local: LocalId(stride),
            init: Some(binary(BinaryOp::Div, position(Intrinsic::BlockDim(Axis::X)), Expr::int(2, U32))),
        },
        Stmt::While {
            label: None,
            cond: binary(BinaryOp::Gt, var(stride, U32), Expr::int(0, U32)),
            body: vec![
                Stmt::If {
                    cond: binary(BinaryOp::Lt, var(tid, U32), var(stride, U32)),
                    then: vec![fold],
                    otherwise: vec![],
                },
                Stmt::Barrier { kind: BarrierKind::Block, line: 2, column: 5 },
                Stmt::Assign { place: local(stride), op: Some(BinaryOp::Div), value: Expr::int(2, U32), site: None },
            ],
            unroll: None,
        },
        Stmt::If {
            cond: binary(BinaryOp::Eq, var(tid, U32), Expr::int(0, U32)),
            then: vec![Stmt::Assign {
                place: place(Root::Local(LocalId(output)), position(Intrinsic::BlockIdx(Axis::X)), None),
                op: None,
                value: load(shared(Expr::int(0, U32))),
                site: None,
            }],
            otherwise: vec![],
        },
    ];
    let sdata = Shared::new("sdata", Type::Array(Box::new(F32.into()), 256));
    let program = Program::new(&module(&names, &types, 2, vec![sdata], body));
    let (count, blocks) = (1 << 24, 1 << 16);
    let (input, mut output) = (vec![1.0f32; count], vec![0.0f32; blocks]);
    move || {
        let args = [arg(input.as_ptr(), count), arg(output.as_mut_ptr(), blocks)];
        // SAFETY: the arguments fit the parameters above.
        unsafe { program.run(Grid::new(blocks, 256), &args) }.expect("the reduction runs");
        assert!(output.iter().all(|&sum| sum == 256.0));
    }
}

const U32: Scalar = Scalar::U32;
const F32: Scalar = Scalar::F32;

fn slice(mutable: bool) -> Type {
    Type::Slice { element: Box::new(F32.into()), mutable }
}

fn arg<T>(pointer: *const T, length: usize) -> Arg {
    Arg { bits: pointer.expose_provenance() as u64, length: length as u64 }
}

fn var(local: u32, scalar: Scalar) -> Expr {
    Expr::local(LocalId(local), scalar.into())
}

fn position(intrinsic: Intrinsic) -> Expr {
    Expr { kind: ExprKind::intrinsic(intrinsic, vec![]), ty: U32.into() }
}

fn place(root: Root, index: Expr, length: Option<u64>) -> Place {
    Place { root, steps: vec![Step::Index { index, length, site: None }], ty: F32.into() }
}

fn load(place: Place) -> Expr {
    Expr { ty: place.ty.clone(), kind: ExprKind::Load(place) }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let ty = if op.is_comparison() { Scalar::Bool.into() } else { left.ty.clone() };
    Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None }, ty }
}

fn module(names: &[&str], types: &[Type], params: u32, shared: Vec<Shared>, body: Vec<Stmt>) -> Module {
    let locals = names.iter().zip(types);
    let kernel = Function {
        name: "kernel".into(),
        signature: "fn kernel()".into(),
        file: file!(),
        line: 1,
        params: (0..params).map(LocalId).collect(),
        result: None,
        locals: locals
            .map(|(name, ty)| Local {
                name: (*name).into(),
                ty: ty.clone(),
                mutable: false,
                partial: false,
                named: false,
            })
            .collect(),
        shared,
        labels: vec![],
        body,
        pure_: false,
        fails: false,
        operator: None,
    };
    Module {
        kernel,
        functions: vec![],
        constants: vec![],
        sites: vec![],
        attributes: Attributes::NONE,
        headers: vec![],
    }
}
