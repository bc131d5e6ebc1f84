//! NVRTC's verdict on every node, every intrinsic for every type that it accepts, and every cast. Skipped with a
//! message if NVRTC is not installed.

use super::build::*;
use super::{kernels, programs};
use crate::emit::{Options, prelude};
use crate::ir::*;
use BinaryOp as B;

const ARCHITECTURES: [&str; 3] = ["sm_75", "sm_80", "sm_90"];

/// Compiles to machine code; any message of the compiler is a failure.
pub(super) fn compiles(text: &str) {
    compiles_with(text, &[]);
}

/// Does the same, with more options.
fn compiles_with(text: &str, further: &[&str]) {
    if !crate::compile::nvrtc_or_skip() {
        return;
    }
    let source = format!("{}{text}", prelude(text));
    for architecture in ARCHITECTURES {
        let mut options = vec![
            format!("--gpu-architecture={architecture}"),
            "--std=c++17".to_string(),
            "--device-as-default-execution-space".to_string(),
            // Tests declare much that they do not use.
            "-diag-suppress=177".to_string(),
        ];
        options.extend(further.iter().map(|option| option.to_string()));
        match crate::compile::log_of(&source, &options) {
            Ok(log) => assert!(log.is_empty(), "{architecture}:\n{log}\n{text}"),
            Err(log) => panic!("{architecture}:\n{log}\n{text}"),
        }
    }
}

/// Compiles a kernel that computes all these values.
fn values(values: Vec<Expr>) {
    for options in [UNCHECKED, CHECKED] {
        let mut build = Build::scalars();
        for value in &values {
            let effect = value.ty == Type::Tuple(vec![]);
            let stmt = match effect {
                true => Stmt::Eval(value.clone()),
                false => Stmt::Let { local: build.local("r", value.ty.clone()), init: Some(value.clone()) },
            };
            build.push(stmt);
            if let (false, Some(scalar)) = (effect, value.ty.scalar()) {
                // Once more as an element of a list, where the C++ type matters.
                let list = expr(ExprKind::Array(vec![value.clone()]), array(scalar, 1));
                let local = build.local("list", list.ty.clone());
                build.push(Stmt::Let { local, init: Some(list) });
            }
        }
        compiles(&build.text(options));
    }
}

const ARITHMETIC: [B; 5] = [B::Add, B::Sub, B::Mul, B::Div, B::Rem];
const BITS: [B; 3] = [B::BitAnd, B::BitOr, B::BitXor];
const COMPARISONS: [B; 6] = [B::Eq, B::Ne, B::Lt, B::Le, B::Gt, B::Ge];

#[test]
fn operators() {
    let mut all = Vec::new();
    for scalar in Scalar::ALL {
        let var = || var_of(scalar);
        let literal = || match scalar {
            Scalar::Bool => Expr::bool(true),
            _ if scalar.is_float() => expr(ExprKind::Const(Const::Float(2.5), Spelling::Value), scalar),
            _ => Expr::int(100, scalar),
        };
        let mut both = |op| {
            for (left, right) in [(var(), var()), (var(), literal()), (literal(), var())] {
                all.push(binary(op, left, right));
            }
        };
        COMPARISONS.into_iter().for_each(&mut both);
        if scalar != Scalar::Bool {
            ARITHMETIC.into_iter().for_each(&mut both);
        }
        if !scalar.is_float() {
            BITS.into_iter().for_each(&mut both);
            all.push(unary(UnaryOp::Not, var()));
        }
        if scalar.is_integer() {
            for count in Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer()) {
                all.extend([B::Shl, B::Shr].map(|op| binary(op, var(), var_of(count))));
                all.extend([B::Shl, B::Shr].map(|op| binary(op, literal(), var_of(count))));
            }
        }
        if scalar.is_signed() {
            all.push(unary(UnaryOp::Neg, var()));
        }
        all.push(select(super::build::var("b"), var(), literal()));
    }
    all.push(binary(B::And, var("b"), binary(B::Or, var("b"), var("b"))));
    values(all);
}

#[test]
fn casts() {
    let mut all = Vec::new();
    for from in Scalar::ALL {
        for to in Scalar::ALL {
            let half = from.is_half() && !matches!(to, Scalar::F32 | Scalar::F64)
                || to.is_half() && !matches!(from, Scalar::F32 | Scalar::F64);
            let admitted = to != Scalar::Bool && !(from == Scalar::Bool && to.is_float()) && !half;
            if admitted || from == to {
                all.push(cast(var_of(from), to));
            }
        }
    }
    values(all);
}

#[test]
fn integer_intrinsics() {
    use Intrinsic as I;
    let mut all = Vec::new();
    for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer()) {
        let var = || var_of(scalar);
        for i in [I::Min, I::Max, I::DivEuclid, I::RemEuclid, I::SaturatingAdd, I::SaturatingSub] {
            all.push(call(i, vec![var(), var()], scalar));
            all.push(call(i, vec![var(), Expr::int(3, scalar)], scalar));
        }
        for i in
            [I::CountOnes, I::CountZeros, I::LeadingZeros, I::TrailingZeros, I::LeadingOnes, I::TrailingOnes, I::Ilog2]
        {
            all.push(call(i, vec![var()], Scalar::U32));
        }
        for i in [I::ReverseBits, I::SwapBytes, I::Abs, I::Signum] {
            if scalar.is_signed() || !matches!(i, I::Abs | I::Signum) {
                all.push(call(i, vec![var()], scalar));
            }
        }
        for i in [I::RotateLeft, I::RotateRight, I::Pow] {
            all.push(call(i, vec![var(), super::build::var("u")], scalar));
        }
        let unsigned = match scalar.bits() {
            8 => Scalar::U8,
            16 => Scalar::U16,
            32 => Scalar::U32,
            _ => Scalar::U64,
        };
        all.push(call(I::AbsDiff, vec![var(), var()], unsigned));
        if !scalar.is_signed() {
            all.push(call(I::DivCeil, vec![var(), var()], scalar));
            all.push(call(I::IsPowerOfTwo, vec![var()], Scalar::Bool));
            all.push(call(I::NextPowerOfTwo, vec![var()], scalar));
        }
        if scalar.bits() >= 32 {
            all.push(call(I::MulHi, vec![var(), var()], scalar));
        }
        if scalar == Scalar::U32 {
            all.push(call(I::ByteDistance, vec![var(), var()], scalar));
        }
    }
    values(all);
}

#[test]
fn float_intrinsics() {
    use Intrinsic as I;
    let one = [
        I::Abs,
        I::Signum,
        I::Sqrt,
        I::Rsqrt,
        I::Cbrt,
        I::Floor,
        I::Ceil,
        I::Round,
        I::RoundTiesEven,
        I::Trunc,
        I::Fract,
        I::Exp,
        I::Exp2,
        I::ExpM1,
        I::Ln,
        I::Log2,
        I::Log10,
        I::Ln1p,
        I::Sin,
        I::Cos,
        I::Tan,
        I::Asin,
        I::Acos,
        I::Atan,
        I::Sinh,
        I::Cosh,
        I::Tanh,
        I::Asinh,
        I::Acosh,
        I::Atanh,
    ];
    let two = [I::Min, I::Max, I::DivEuclid, I::RemEuclid, I::Powf, I::Atan2, I::Hypot, I::Copysign];
    let mut all = Vec::new();
    for (scalar, bits) in [(Scalar::F32, Scalar::U32), (Scalar::F64, Scalar::U64)] {
        let var = || var_of(scalar);
        all.extend(one.map(|i| call(i, vec![var()], scalar)));
        all.extend(two.map(|i| call(i, vec![var(), var()], scalar)));
        all.push(call(I::MulAdd, vec![var(), var(), var()], scalar));
        all.push(call(I::Powi, vec![var(), super::build::var("i")], scalar));
        let tests = [I::IsNan, I::IsInfinite, I::IsFinite, I::IsSignNegative];
        all.extend(tests.map(|i| call(i, vec![var()], Scalar::Bool)));
        all.push(call(I::ToBits, vec![var()], bits));
        all.push(call(I::FromBits, vec![var_of(bits)], scalar));
        for special in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 1e30] {
            all.push(binary(B::Add, var(), expr(ExprKind::Const(Const::Float(special), Spelling::Value), scalar)));
        }
    }
    values(all);
}

#[test]
fn half_intrinsics() {
    use Intrinsic as I;
    let mut all = Vec::new();
    for scalar in [Scalar::F16, Scalar::Bf16] {
        let var = || var_of(scalar);
        all.extend([I::Abs, I::Sqrt].map(|i| call(i, vec![var()], scalar)));
        all.extend([I::Min, I::Max, I::Copysign].map(|i| call(i, vec![var(), var()], scalar)));
        all.push(call(I::MulAdd, vec![var(), var(), var()], scalar));
        let tests = [I::IsNan, I::IsInfinite, I::IsFinite, I::IsSignNegative];
        all.extend(tests.map(|i| call(i, vec![var()], Scalar::Bool)));
        all.push(call(I::ToBits, vec![var()], Scalar::U16));
        all.push(call(I::FromBits, vec![var_of(Scalar::U16)], scalar));
        for special in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.099_975_585_937_5] {
            all.push(binary(B::Add, var(), expr(ExprKind::Const(Const::Float(special), Spelling::Value), scalar)));
        }
    }
    values(all);
}

#[test]
fn warps_and_positions() {
    use Intrinsic as I;
    let mask = || u32(0xffff_ffff);
    let mut all = Vec::new();
    for axis in [Axis::X, Axis::Y, Axis::Z] {
        let positions =
            [I::ThreadIdx(axis), I::BlockIdx(axis), I::BlockDim(axis), I::GridDim(axis), I::GlobalIdx(axis)];
        all.extend(positions.map(|i| call(i, vec![], Scalar::U32)));
    }
    all.extend([I::LaneId, I::WarpId, I::ActiveMask].map(|i| call(i, vec![], Scalar::U32)));
    for i in [I::SyncWarp, I::ThreadFence, I::ThreadFenceBlock] {
        let operands = if i == I::SyncWarp { vec![mask()] } else { vec![] };
        all.push(expr(ExprKind::intrinsic(i, operands), Type::Tuple(vec![])));
    }
    for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.size() >= 4 || scalar.is_half()) {
        for i in [I::Shfl, I::ShflUp, I::ShflDown, I::ShflXor] {
            all.push(call(i, vec![var_of(scalar), mask(), u32(1)], scalar));
        }
        all.push(call(I::MatchAny, vec![var_of(scalar), var("u")], Scalar::U32));
    }
    all.push(call(I::Ballot, vec![mask(), var("b")], Scalar::U32));
    all.extend([I::Any, I::All].map(|i| call(i, vec![mask(), var("b")], Scalar::Bool)));
    values(all);
}

#[test]
fn atomics_and_volatile() {
    use AtomicOp as A;
    let ops = [
        A::Load,
        A::Store,
        A::Swap,
        A::CompareExchange,
        A::Add,
        A::Sub,
        A::Min,
        A::Max,
        A::And,
        A::Or,
        A::Xor,
        A::IncWrap,
        A::DecWrap,
        A::AddF16x2,
        A::AddBf16x2,
    ];
    let mut build = Build::scalars();
    for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.size() >= 4) {
        let global = build.param("global", slice(Type::Atomic(scalar), false));
        let shared = build.shared("shared", array(Type::Atomic(scalar), 4));
        let plain = build.param("plain", slice(scalar.into(), true));
        for op in ops {
            let admitted = match op {
                A::And | A::Or | A::Xor => scalar.is_integer(),
                A::IncWrap | A::DecWrap | A::AddF16x2 | A::AddBf16x2 => scalar == Scalar::U32,
                A::Load | A::Store | A::Swap | A::CompareExchange | A::Add | A::Sub | A::Min | A::Max => true,
            };
            if !admitted {
                continue;
            }
            let orders = [Ordering::Relaxed, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst];
            let scopes = [Scope::Device, Scope::Block, Scope::Cluster, Scope::Device, Scope::System];
            for (ordering, scope) in orders.into_iter().zip(scopes) {
                // Loads do not release, and stores do not acquire.
                let ordering = match (op, ordering) {
                    (A::Load, Ordering::Release | Ordering::AcqRel) => Ordering::Acquire,
                    (A::Store, Ordering::Acquire | Ordering::AcqRel) => Ordering::Release,
                    (_, ordering) => ordering,
                };
                let operands = match op {
                    A::Load => vec![],
                    A::CompareExchange => vec![var_of(scalar), var_of(scalar)],
                    _ if scalar.is_integer() && op == A::Add => vec![Expr::int(1, scalar)],
                    _ => vec![var_of(scalar)],
                };
                let cells = [
                    at(global, var("u"), Type::Atomic(scalar)),
                    element(Root::Shared(shared), var("u"), 4, Type::Atomic(scalar)),
                ];
                for place in cells {
                    let kind = ExprKind::Atomic { op, place, operands: operands.clone(), ordering, scope };
                    if op == A::Store {
                        build.push(Stmt::Eval(expr(kind, Type::Tuple(vec![]))));
                    } else {
                        let local = build.local("old", scalar.into());
                        build.push(Stmt::Let { local, init: Some(expr(kind, scalar)) });
                    }
                }
            }
        }
        let place = || at(plain, var("u"), scalar);
        let local = build.local("seen", scalar.into());
        build.push(Stmt::Let { local, init: Some(expr(ExprKind::VolatileLoad(place()), scalar)) });
        let store = ExprKind::VolatileStore(place(), var_of(scalar).into());
        build.push(Stmt::Eval(expr(store, Type::Tuple(vec![]))));
    }
    compiles(&build.text(UNCHECKED));
    compiles(&build.text(CHECKED));
    // The form for compilers before CUDA 12.8, which have no exchanges among devices.
    let text = build.text(UNCHECKED).replace("Scope::system", "Scope::device");
    compiles_with(&text, &["-DATOMICS_HAVE_ORDERS=0"]);
}

#[test]
fn kernels() {
    let programs = [programs::loops(), programs::names(), programs::arrays(), programs::calls(), programs::control()];
    for build in programs.into_iter().chain([kernels::block_sums()]) {
        for (checked, lines) in [(false, false), (true, false), (true, true)] {
            compiles(&build.text(Options { checked, lines, contraction: true }));
        }
    }
}
