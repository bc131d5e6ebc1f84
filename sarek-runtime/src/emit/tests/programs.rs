//! Programs with device functions, arrays, loops and names, for their exact text.

use super::build::*;
use crate::ir::*;
use BinaryOp as B;

fn scalar(local: LocalId, scalar: Scalar) -> Expr {
    Expr::local(local, scalar.into())
}

fn let_(local: LocalId, init: Expr) -> Stmt {
    Stmt::Let { local, init: Some(init) }
}

fn count_up(label: Option<LabelId>, local: LocalId, end: Expr, body: Block) -> Stmt {
    let ty = end.ty.scalar().expect("a range of integers");
    let range = Range::Up { start: Expr::int(0, ty), end, inclusive: false, step: None };
    Stmt::For { label, local, range, body, unroll: None }
}

/// Builds loops of every kind, with jumps out of inner ones.
pub(super) fn loops() -> Build {
    let mut k = Build::scalars();
    k.module.kernel.labels = vec!["outer".to_string(), "outer".to_string()];
    let label = Some(LabelId(0));
    let (i, j) = (k.local("i", Scalar::U32.into()), k.local("i", Scalar::U32.into()));
    let t = k.local("t", Scalar::U32.into());
    let test = |local, then| Stmt::If {
        cond: binary(B::Eq, scalar(local, Scalar::U32), u32(7)),
        then: vec![then],
        otherwise: vec![],
    };
    let inner = count_up(
        None,
        j,
        scalar(i, Scalar::U32),
        vec![test(j, Stmt::Break(label)), test(j, Stmt::Continue(label)), test(j, Stmt::Break(None))],
    );
    k.push(count_up(label, i, var("u"), vec![let_(t, scalar(i, Scalar::U32)), inner, test(t, Stmt::Break(label))]));
    let i = k.local("i", Scalar::I32.into());
    let range = Range::Up {
        start: var("i"),
        end: binary(B::Sub, var("i"), Expr::int(1, Scalar::I32)),
        inclusive: true,
        step: Some(Expr::int(2, Scalar::I32)),
    };
    k.push(Stmt::For { label: None, local: i, range, body: vec![], unroll: Some(Some(4)) });
    let i = k.local("i", Scalar::U32.into());
    let range = Range::Down { start: u32(0), end: var("u") };
    k.push(Stmt::For { label: None, local: i, range, body: vec![Stmt::Continue(None)], unroll: Some(None) });
    let inner = Stmt::While { label: None, cond: var("b"), body: vec![Stmt::Break(Some(LabelId(1)))], unroll: None };
    k.push(Stmt::Loop { label: Some(LabelId(1)), body: vec![inner, Stmt::Break(Some(LabelId(1)))] });
    k
}

#[test]
fn loops_and_labels() {
    let expected = "\
for (unsigned int j = 0; j < u; ++j) {
    {
        const unsigned int t = j;
        for (unsigned int k = 0; k < j; ++k) {
            if (k == 7) {
                goto outer_break;
            }
            if (k == 7) {
                goto outer_continue;
            }
            if (k == 7) {
                break;
            }
        }
        if (t == 7) {
            break;
        }
    }
    outer_continue:;
}
outer_break:;
#pragma unroll 4
for (const int j : inclusive(i, wrapping_sub(i, 1), 2)) {
}
#pragma unroll
for (unsigned int j = u; j-- > 0;) {
    continue;
}
while (true) {
    while (b) {
        goto outer_2_break;
    }
    break;
}
outer_2_break:;";
    assert_eq!(loops().body(UNCHECKED), expected);
}

/// Builds shadowing, keywords, and scopes.
pub(super) fn names() -> Build {
    let mut k = Build::new("register");
    let x = k.param("x", slice(Scalar::F32.into(), false));
    let class = k.param("class", Scalar::U32.into());
    let len = k.local("x_len", Scalar::Usize.into());
    k.push(let_(len, expr(ExprKind::Len(Root::Local(x)), Scalar::Usize)));
    let first = k.local("a", Scalar::U32.into());
    k.push(let_(first, binary(B::Add, scalar(class, Scalar::U32), u32(1))));
    let second = k.local("a", Scalar::U32.into());
    k.push(let_(second, binary(B::Mul, scalar(first, Scalar::U32), u32(2))));
    for _ in 0..2 {
        let inner = k.local("b", Scalar::U32.into());
        k.push(Stmt::Block(vec![let_(inner, scalar(second, Scalar::U32))]));
    }
    let last = k.local("b", Scalar::U32.into());
    k.push(let_(last, u32(0)));
    for name in ["min", "größe", "fault", "r#type"] {
        let local = k.mutable(name, Scalar::U32.into());
        k.push(Stmt::Let { local, init: None });
    }
    k
}

#[test]
fn names_survive() {
    let expected = "\
// fn register(..)
extern \"C\" __global__ void register_(
    const float* __restrict__ x,
    unsigned long long x_len,
    unsigned int class_,
    Fault fault
) {
    const unsigned long long x_len_2 = x_len;
    const unsigned int a = class_ + 1;
    const unsigned int a_2 = a * 2;
    {
        const unsigned int b = a_2;
    }
    {
        const unsigned int b = a_2;
    }
    const unsigned int b = 0;
    unsigned int min_;
    unsigned int gru00f6u00dfe;
    unsigned int fault_2;
    unsigned int type;
}
";
    assert_eq!(names().text(CHECKED), expected.replace("gru00f6u00dfe", "gruf6udfe"));
}

#[test]
fn kernels_do_not_clash_with_cuda() {
    for (name, entry) in [("scan", "scan"), ("norm", "norm_"), ("erff", "erff_"), ("min", "min_"), ("main", "main_")] {
        assert_eq!(crate::emit::emit(&Build::new(name).module, UNCHECKED).entry, entry);
    }
}

/// Builds local and constant arrays, and tuples.
pub(super) fn arrays() -> Build {
    let mut k = Build::scalars();
    let row = array(Scalar::F32, 4);
    let values = [0.25, -0.5, f64::INFINITY, f64::NAN].map(Const::Float).to_vec();
    k.module.constants = vec![
        ConstantArray { name: "WEIGHTS".to_string(), ty: row.clone(), values },
        ConstantArray {
            name: "STEPS".to_string(),
            ty: array(array(Scalar::I32, 2), 40),
            values: (0..80).map(|i| Const::Int(i - 40)).collect(),
        },
    ];
    let repeat = |value: Expr, ty: &Type| expr(ExprKind::Repeat(value.into()), ty.clone());
    let tile = array(row.clone(), 2);
    let zeros = k.mutable("zeros", tile.clone());
    k.push(let_(zeros, repeat(repeat(f32(0.0), &row), &tile)));
    let ones = k.mutable("ones", tile.clone());
    k.push(let_(ones, repeat(repeat(f32(1.0), &row), &tile)));
    let list = k.local("list", array(Scalar::U8, 2));
    let sum = binary(B::BitAnd, var("u8_"), var("u8_"));
    k.push(let_(list, expr(ExprKind::Array(vec![sum, Expr::int(3, Scalar::U8)]), array(Scalar::U8, 2))));
    let copy = k.mutable("copy", row.clone());
    k.push(let_(copy, load(element(Root::Local(ones), var("u"), 2, row.clone()))));
    let member = |i| load(element(Root::Local(copy), u32(i), 4, Scalar::F32));
    let swapped = expr(ExprKind::Array(vec![member(3), member(2), member(1), member(0)]), row.clone());
    k.push(assign(place(Root::Local(copy), row.clone()), swapped));
    k.push(assign(place(Root::Local(copy), row.clone()), load(place(Root::Constant(ConstantId(0)), row))));
    let pair = Type::Tuple(vec![Scalar::F32.into(), Scalar::U32.into()]);
    let tuple = || expr(ExprKind::Tuple(vec![var("f"), u32(1)]), pair.clone());
    let best = k.mutable("best", pair.clone());
    k.push(let_(best, tuple()));
    k.push(assign(place(Root::Local(best), pair.clone()), tuple()));
    let step = Step::Member(1);
    let member = Place { root: Root::Local(best), steps: vec![step], ty: Scalar::U32.into() };
    k.push(update(member, B::Add, u32(1)));
    let second = k.local("second", Scalar::F32.into());
    k.push(let_(second, expr(ExprKind::Member(tuple().into(), 0), Scalar::F32)));
    let first = k.local("first", Scalar::I32.into());
    let mut number = element(Root::Constant(ConstantId(1)), u32(0), 40, array(Scalar::I32, 2));
    number.steps.push(Step::Index { index: u32(1), length: Some(2), site: None });
    k.push(let_(first, load(Place { ty: Scalar::I32.into(), ..number })));
    k
}

#[test]
fn arrays_and_tuples() {
    let expected = "\
float zeros[2][4] = {};
float ones[2][4];
#pragma unroll
for (int j = 0; j < 2; ++j) {
    #pragma unroll
    for (int k = 0; k < 4; ++k) {
        ones[j][k] = 1.0f;
    }
}
const unsigned char list[2] = {(unsigned char)(u8_ & u8_), 3};
float copy[4];
#pragma unroll
for (int j = 0; j < 4; ++j) {
    copy[j] = ones[u][j];
}
{
    const float next[4] = {copy[3], copy[2], copy[1], copy[0]};
    #pragma unroll
    for (int j = 0; j < 4; ++j) {
        copy[j] = next[j];
    }
}
#pragma unroll
for (int j = 0; j < 4; ++j) {
    copy[j] = WEIGHTS[j];
}
Tuple_f32_u32 best = {f, 1};
best = {f, 1};
best.m1 += 1;
const float second = Tuple_f32_u32{f, 1}.m0;
const int first = STEPS[0][1];";
    assert_eq!(arrays().body(UNCHECKED), expected);
    let text = arrays().text(UNCHECKED);
    let head = "\
struct Tuple_f32_u32 { float m0; unsigned int m1; };

static __constant__ const float WEIGHTS[4] = {0.25f, -0.5f, INFINITY, NAN};
static __constant__ const int STEPS[40][2] = {
    {-40, -39},
    {-38, -37},
";
    assert_eq!(&text[..head.len()], head);
}

/// Builds device functions with parameters of every kind.
pub(super) fn calls() -> Build {
    let mut k = Build::scalars();
    let row = array(Scalar::F32, 4);

    let mut sum = function("sum");
    sum.signature = "fn sum(x: &[f32], scale: f32) -> (f32, u32)".to_string();
    let x = local(&mut sum, "x", slice(Scalar::F32.into(), false));
    let scale = local(&mut sum, "scale", Scalar::F32.into());
    (sum.params, sum.pure_) = (vec![x, scale], true);
    let pair = Type::Tuple(vec![Scalar::F32.into(), Scalar::U32.into()]);
    sum.result = Some(pair.clone());
    let value = binary(B::Mul, load(at(x, u32(0), Scalar::F32)), scalar(scale, Scalar::F32));
    sum.body = vec![Stmt::Return(Some(expr(ExprKind::Tuple(vec![value, u32(1)]), pair.clone())))];

    let mut put = function("put");
    put.signature =
        "fn put(tile: &mut [[f32; 4]; 2], row: &[f32; 4], rows: &mut [[f32; 4]], last: &mut f32)".to_string();
    let tile = array(row.clone(), 2);
    let reference = |target: &Type, mutable| Type::Reference { target: target.clone().into(), mutable };
    let a = local(&mut put, "tile", reference(&tile, true));
    let b = local(&mut put, "row", reference(&row, false));
    let c = local(&mut put, "rows", slice(row.clone(), true));
    let d = local(&mut put, "last", reference(&Scalar::F32.into(), true));
    put.params = vec![a, b, c, d];
    put.body = vec![
        assign(place(Root::Local(d), Scalar::F32), load(element(Root::Local(b), u32(3), 4, Scalar::F32))),
        Stmt::Barrier { kind: BarrierKind::Block, line: 5, column: 5 },
        assign(at(c, u32(0), row.clone()), load(element(Root::Local(a), u32(1), 2, row.clone()))),
    ];

    let mut next = function("next");
    next.signature = "fn next(cell: &AtomicU32) -> u32".to_string();
    let cell = local(&mut next, "cell", reference(&Type::Atomic(Scalar::U32), false));
    (next.params, next.result) = (vec![cell], Some(Scalar::U32.into()));
    let kind = ExprKind::Atomic {
        op: AtomicOp::Add,
        place: place(Root::Local(cell), Type::Atomic(Scalar::U32)),
        operands: vec![u32(1)],
        ordering: Ordering::AcqRel,
        scope: Scope::Device,
    };
    next.body = vec![Stmt::Return(Some(expr(kind, Scalar::U32)))];
    k.module.functions = vec![sum, put, next];

    let shared = Root::Shared(k.shared("tile", tile.clone()));
    let whole = |local| Argument::Slice(place(Root::Local(local), slice(Scalar::F32.into(), false)));
    let call = |id, arguments, ty: Type| expr(ExprKind::call(FunctionId(id), arguments), ty);
    let r = k.local("r", pair.clone());
    k.push(let_(r, call(0, vec![whole(X), Argument::Value(f32(2.0))], pair.clone())));
    let part = Argument::Slice(element(shared, var("u"), 2, row.clone()));
    let s = k.local("s", pair.clone());
    k.push(let_(s, call(0, vec![part, Argument::Value(var("f"))], pair)));
    let arguments = vec![
        Argument::Ref(place(shared, tile.clone())),
        Argument::Ref(element(shared, u32(0), 2, row)),
        Argument::Slice(place(shared, tile)),
        Argument::Ref(at(Y, var("u"), Scalar::F32)),
    ];
    k.push(Stmt::Eval(call(1, arguments, Type::Tuple(vec![]))));
    let ticket = k.local("ticket", Scalar::U32.into());
    let cell = Argument::Ref(at(CELLS, var("u"), Type::Atomic(Scalar::U32)));
    k.push(let_(ticket, call(2, vec![cell], Scalar::U32.into())));
    k
}

#[test]
fn device_functions() {
    let functions = "\
struct Tuple_f32_u32 { float m0; unsigned int m1; };

// fn sum(x: &[f32], scale: f32) -> (f32, u32)
static __device__ __forceinline__ Tuple_f32_u32 sum(
    const float* __restrict__ x,
    unsigned long long x_len,
    float scale,
    Fault fault
) {
    return {x[checked(0, x_len, 3, fault)] * scale, 1};
}

// fn put(tile: &mut [[f32; 4]; 2], row: &[f32; 4], rows: &mut [[f32; 4]], last: &mut f32)
static __device__ __forceinline__ void put(
    float (&tile)[2][4],
    const float (&row)[4],
    float (*rows)[4],
    unsigned long long rows_len,
    float& last,
    Fault fault
) {
    last = row[checked(3, 4, 4, fault)];
    __syncthreads();
    {
        float (&row_2)[4] = rows[checked(0, rows_len, 3, fault)];
        #pragma unroll
        for (int i = 0; i < 4; ++i) {
            row_2[i] = tile[checked(1, 2, 4, fault)][i];
        }
    }
}

// fn next(cell: &AtomicU32) -> u32
static __device__ __forceinline__ unsigned int next(unsigned int& cell) {
    return fetch_add<Order::acq_rel>(&cell, 1);
}
";
    let body = "\
__shared__ float tile[2][4];

const Tuple_f32_u32 r = sum(x, x_len, 2.0f, fault);
const Tuple_f32_u32 s = sum(tile[checked(u, 2, 4, fault)], 4, f, fault);
put(tile, tile[checked(0, 2, 4, fault)], tile, 2, y[checked(u, y_len, 3, fault)], fault);
const unsigned int ticket = next(cells[checked(u, cells_len, 3, fault)]);";
    let text = calls().text(CHECKED);
    assert_eq!(&text[..functions.len()], functions);
    let start = text.find("    __shared__").expect("the kernel's body");
    let lines: Vec<&str> = text[start..].lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    assert_eq!(lines[..lines.len() - 1].join("\n"), body);
}

/// Returns the text of a function that writes an element of a slice, or writes and reads it, and of a kernel with a
/// barrier that calls it.
fn passes_on(reads: bool) -> String {
    let mut callee = function("put");
    let out = local(&mut callee, "out", slice(Scalar::F32.into(), true));
    callee.params = vec![out];
    let value = if reads { load(at(out, u32(1), Scalar::F32)) } else { f32(1.0) };
    callee.body = vec![assign(at(out, u32(0), Scalar::F32), value)];
    let mut k = Build::new("k");
    let y = k.param("y", slice(Scalar::F32.into(), true));
    k.module.functions = vec![callee];
    let whole = Argument::Slice(place(Root::Local(y), slice(Scalar::F32.into(), true)));
    k.push(Stmt::Eval(expr(ExprKind::call(FunctionId(0), vec![whole]), Type::Tuple(vec![]))));
    k.push(Stmt::Barrier { kind: BarrierKind::Block, line: 1, column: 5 });
    k.text(UNCHECKED)
}

#[test]
fn memory_that_threads_exchange_is_not_restrict() {
    assert!(passes_on(false).contains("void k(float* __restrict__ y)"), "{}", passes_on(false));
    assert!(passes_on(true).contains("void k(float* y)"), "{}", passes_on(true));
}

/// Returns the text of `y[0] = c ? x[0] : y[1]`, or of `y[0] = x[0] + y[1]`.
fn reads_of_both(in_arms: bool) -> String {
    let mut k = Build::new("k");
    let [x, y] = [("x", false), ("y", true)].map(|(name, mutable)| k.param(name, slice(Scalar::F32.into(), mutable)));
    let c = k.param("c", Scalar::Bool.into());
    let [read, written] = [load(at(x, u32(0), Scalar::F32)), load(at(y, u32(1), Scalar::F32))];
    let value = if in_arms {
        select(load(place(Root::Local(c), Scalar::Bool)), read, written)
    } else {
        binary(B::Add, read, written)
    };
    k.push(assign(at(y, u32(0), Scalar::F32), value));
    k.text(UNCHECKED)
}

#[test]
fn memory_that_shares_a_load_with_memory_that_changes_is_not_restrict() {
    let (together, apart) = (reads_of_both(false), reads_of_both(true));
    assert!(together.contains("k(const float* __restrict__ x, float* __restrict__ y, bool c)"), "{together}");
    assert!(apart.contains("k(const float* x, float* __restrict__ y, bool c)"), "{apart}");
}

/// Builds supersteps, barriers, failures, and a chain of conditions.
pub(super) fn control() -> Build {
    let mut k = Build::scalars();
    k.module.attributes.block = Some([16, 16, 1]);
    let t = k.local("t", Scalar::U32.into());
    k.push(Stmt::Superstep { name: None, body: vec![let_(t, var("u"))], line: 1, column: 5 });
    k.push(Stmt::Barrier { kind: BarrierKind::Block, line: 2, column: 5 });
    let less = |n| binary(B::Lt, var("u"), u32(n));
    let fail = |site| vec![Stmt::Fail(SiteId(site))];
    let third = Stmt::If { cond: less(3), then: fail(3), otherwise: fail(4) };
    let second = Stmt::If { cond: less(2), then: fail(2), otherwise: vec![Stmt::Line(4.into()), third] };
    k.push(Stmt::If { cond: less(1), then: fail(1), otherwise: vec![second] });
    k.push(Stmt::Check { cond: less(9), site: SiteId(5) });
    let divide = Stmt::Assign {
        place: place(Root::Local(LocalId(8)), Scalar::U32),
        op: Some(B::Div),
        value: var("u"),
        site: Some(SiteId(6)),
    };
    k.push(divide);
    k.push(Stmt::Return(None));
    k
}

#[test]
fn control_flow() {
    let expected = "\
{
    const unsigned int t = u;
}
__syncthreads();

__syncthreads();
if (u < 1) {
    fail(1, fault);
} else if (u < 2) {
    fail(2, fault);
} else if (u < 3) {
    fail(3, fault);
} else {
    fail(4, fault);
}
require(u < 9, 5, fault);
u /= nonzero(u, 6, fault);
return;";
    assert_eq!(control().body(CHECKED), expected);
    assert!(control().text(UNCHECKED).contains("extern \"C\" __global__ void __launch_bounds__(256) k("));
}
