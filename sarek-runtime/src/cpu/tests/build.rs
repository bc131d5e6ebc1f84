//! Short constructors for IR, and launches of it.

use super::super::Program;
use crate::arg::Arg;
use crate::ir::{
    Argument, AtomicOp, Axis, BarrierKind, BinaryOp, Block, ConstantArray, ConstantId, Expr, ExprKind, Function,
    FunctionId, Intrinsic, Local, LocalId, Module, Ordering, Place, Range, Root, Scalar, Scope, Shared, SharedId, Site,
    SiteId, SiteKind, Step, Stmt, Type, UnaryOp,
};
use crate::{Fault, Grid};

pub(super) const BOOL: Scalar = Scalar::Bool;
pub(super) const U8: Scalar = Scalar::U8;
pub(super) const I32: Scalar = Scalar::I32;
pub(super) const U32: Scalar = Scalar::U32;
pub(super) const U64: Scalar = Scalar::U64;
pub(super) const F32: Scalar = Scalar::F32;

/// The file name of the tests' functions.
pub(super) const FILE: &str = "kernel.rs";

/// A function under construction.
pub(super) struct Builder {
    name: String,
    params: u32,
    locals: Vec<Local>,
    shared: Vec<Shared>,
    pub(super) sites: Vec<Site>,
    pub(super) constants: Vec<ConstantArray>,
    pub(super) functions: Vec<Function>,
    pub(super) result: Option<Type>,
    pub(super) pure_: bool,
}

impl Builder {
    pub(super) fn new() -> Builder {
        Builder {
            name: "kernel".into(),
            params: 0,
            locals: vec![],
            shared: vec![],
            sites: vec![],
            constants: vec![],
            functions: vec![],
            result: None,
            pure_: false,
        }
    }

    /// Adds a parameter; all come before the locals.
    pub(super) fn param(&mut self, name: &str, ty: impl Into<Type>) -> LocalId {
        self.params += 1;
        self.local(name, ty)
    }

    pub(super) fn local(&mut self, name: &str, ty: impl Into<Type>) -> LocalId {
        self.locals.push(Local { name: name.into(), ty: ty.into(), mutable: true, partial: false, named: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    pub(super) fn shared(&mut self, name: &str, ty: Type) -> Root {
        self.shared.push(Shared::new(name, ty));
        Root::Shared(SharedId(self.shared.len() as u32 - 1))
    }

    pub(super) fn constant(&mut self, constant: ConstantArray) -> Root {
        self.constants.push(constant);
        Root::Constant(ConstantId(self.constants.len() as u32 - 1))
    }

    pub(super) fn site(&mut self, line: u32, kind: SiteKind) -> SiteId {
        self.sites.push(Site { file: FILE, line, column: line + 1, kind });
        SiteId(self.sites.len() as u32 - 1)
    }

    pub(super) fn index_site(&mut self, line: u32, what: &str) -> SiteId {
        self.site(line, SiteKind::Index { what: what.into() })
    }

    pub(super) fn function(&mut self, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId(self.functions.len() as u32 - 1)
    }

    pub(super) fn build(self, body: Block) -> Function {
        Function {
            name: self.name,
            signature: String::new(),
            file: FILE,
            line: 1,
            params: (0..self.params).map(LocalId).collect(),
            result: self.result,
            locals: self.locals,
            shared: self.shared,
            labels: vec!["a".into(), "b".into()],
            body,
            pure_: self.pure_,
            fails: false,
            operator: None,
        }
    }

    pub(super) fn module(mut self, body: Block) -> Module {
        let (functions, constants) = (std::mem::take(&mut self.functions), std::mem::take(&mut self.constants));
        let sites = std::mem::take(&mut self.sites);
        Module {
            kernel: self.build(body),
            functions,
            constants,
            sites,
            attributes: crate::ir::Attributes::NONE,
            headers: Vec::new(),
        }
    }

    pub(super) fn run(self, body: Block, blocks: u32, threads: u32, args: &[Arg]) -> Result<(), Fault> {
        run(&self.module(body), Grid::new(blocks, threads), args)
    }
}

pub(super) fn run(module: &Module, grid: Grid, args: &[Arg]) -> Result<(), Fault> {
    // SAFETY: the tests pass slices of the parameters' types.
    unsafe { Program::new(module).run(grid, args) }
}

pub(super) fn slice_arg<T>(data: &mut [T]) -> Arg {
    Arg { bits: data.as_mut_ptr().expose_provenance() as u64, length: data.len() as u64 }
}

pub(super) fn scalar_arg(bits: u64) -> Arg {
    Arg { bits, length: 0 }
}

pub(super) fn slice(element: impl Into<Type>) -> Type {
    Type::Slice { element: Box::new(element.into()), mutable: true }
}

pub(super) fn array(element: impl Into<Type>, length: u64) -> Type {
    Type::Array(Box::new(element.into()), length)
}

pub(super) fn reference(target: impl Into<Type>) -> Type {
    Type::Reference { target: Box::new(target.into()), mutable: true }
}

pub(super) fn expr(kind: ExprKind, ty: impl Into<Type>) -> Expr {
    Expr { kind, ty: ty.into() }
}

pub(super) fn int(value: i128, scalar: Scalar) -> Expr {
    Expr::int(value, scalar)
}

pub(super) fn u32_(value: u32) -> Expr {
    int(value.into(), U32)
}

pub(super) fn var(local: LocalId, scalar: Scalar) -> Expr {
    Expr::local(local, scalar.into())
}

pub(super) fn intrinsic(intrinsic: Intrinsic, operands: Vec<Expr>, ty: impl Into<Type>) -> Expr {
    expr(ExprKind::intrinsic(intrinsic, operands), ty)
}

pub(super) fn tid() -> Expr {
    intrinsic(Intrinsic::ThreadIdx(Axis::X), vec![], U32)
}

pub(super) fn bid() -> Expr {
    intrinsic(Intrinsic::BlockIdx(Axis::X), vec![], U32)
}

pub(super) fn gid() -> Expr {
    intrinsic(Intrinsic::GlobalIdx(Axis::X), vec![], U32)
}

pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let logical = op.is_comparison() || matches!(op, BinaryOp::And | BinaryOp::Or);
    let ty = if logical { BOOL.into() } else { left.ty.clone() };
    expr(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None }, ty)
}

macro_rules! binaries {
    ($($name:ident $op:ident;)*) => {$(
        pub(super) fn $name(left: Expr, right: Expr) -> Expr {
            binary(BinaryOp::$op, left, right)
        }
    )*};
}

binaries! {
    add Add; sub Sub; mul Mul; rem Rem; eq Eq; ne Ne; lt Lt; gt Gt; ge Ge;
}

pub(super) fn unary(op: UnaryOp, operand: Expr) -> Expr {
    let ty = operand.ty.clone();
    expr(ExprKind::Unary(op, Box::new(operand)), ty)
}

pub(super) fn cast(operand: Expr, to: Scalar) -> Expr {
    expr(ExprKind::Cast(Box::new(operand)), to)
}

pub(super) fn select(cond: Expr, then: Expr, otherwise: Expr) -> Expr {
    let ty = then.ty.clone();
    let [cond, then, otherwise] = [cond, then, otherwise].map(Box::new);
    expr(ExprKind::Select { cond, then, otherwise }, ty)
}

pub(super) fn root(local: LocalId) -> Root {
    Root::Local(local)
}

pub(super) fn index(index: Expr, length: Option<u64>) -> Step {
    Step::Index { index, length, site: None }
}

pub(super) fn index_at(index: Expr, length: Option<u64>, site: SiteId) -> Step {
    Step::Index { index, length, site: Some(site) }
}

pub(super) fn place(root: Root, steps: Vec<Step>, ty: impl Into<Type>) -> Place {
    Place { root, steps, ty: ty.into() }
}

/// `root[i]` of a slice.
pub(super) fn item(local: LocalId, i: Expr, ty: impl Into<Type>) -> Place {
    place(root(local), vec![index(i, None)], ty)
}

pub(super) fn load(place: Place) -> Expr {
    let ty = place.ty.clone();
    expr(ExprKind::Load(place), ty)
}

pub(super) fn set(place: Place, value: Expr) -> Stmt {
    Stmt::Assign { place, op: None, value, site: None }
}

/// `local = value`
pub(super) fn set_var(local: LocalId, value: Expr) -> Stmt {
    let ty = value.ty.clone();
    set(place(root(local), vec![], ty), value)
}

/// `local op= value`
pub(super) fn update(local: LocalId, op: BinaryOp, value: Expr) -> Stmt {
    let ty = value.ty.clone();
    Stmt::Assign { place: place(root(local), vec![], ty), op: Some(op), value, site: None }
}

pub(super) fn let_(local: LocalId, init: Expr) -> Stmt {
    Stmt::Let { local, init: Some(init) }
}

pub(super) fn if_(cond: Expr, then: Block) -> Stmt {
    Stmt::If { cond, then, otherwise: vec![] }
}

pub(super) fn if_else(cond: Expr, then: Block, otherwise: Block) -> Stmt {
    Stmt::If { cond, then, otherwise }
}

pub(super) fn while_(cond: Expr, body: Block) -> Stmt {
    Stmt::While { label: None, cond, body, unroll: None }
}

/// `for local in start..end`
pub(super) fn for_(local: LocalId, start: Expr, end: Expr, body: Block) -> Stmt {
    let range = Range::Up { start, end, inclusive: false, step: None };
    Stmt::For { label: None, local, range, body, unroll: None }
}

pub(super) fn barrier(line: u32) -> Stmt {
    Stmt::Barrier { kind: BarrierKind::Block, line, column: line + 1 }
}

pub(super) fn atomic(op: AtomicOp, cell: Place, operands: Vec<Expr>) -> Expr {
    let Type::Atomic(scalar) = cell.ty else { panic!("an atomic place") };
    let ty = if op == AtomicOp::Store { Type::Tuple(vec![]) } else { scalar.into() };
    expr(ExprKind::Atomic { op, place: cell, operands, ordering: Ordering::SeqCst, scope: Scope::Device }, ty)
}

pub(super) fn call(function: FunctionId, arguments: Vec<Argument>, ty: impl Into<Type>) -> Expr {
    expr(ExprKind::call(function, arguments), ty)
}

/// Runs `out[i] = value(i)` for `i` in `0..n`, where `extra` gives further parameters and their arguments.
pub(super) fn map<R: Clone + Default>(
    n: usize,
    result: Scalar,
    inputs: &[(Type, Arg)],
    value: impl Fn(&[LocalId], Expr) -> Expr,
) -> Vec<R> {
    let mut out = vec![R::default(); n];
    fill(slice_arg(&mut out), result, inputs, &value);
    out
}

/// Does the same to `out`. It is compiled once, and not for each of the hundreds of operations that the tests map.
fn fill(out: Arg, result: Scalar, inputs: &[(Type, Arg)], value: &dyn Fn(&[LocalId], Expr) -> Expr) {
    let mut b = Builder::new();
    let output = b.param("out", slice(result));
    let mut args = vec![out];
    let mut params = vec![];
    for (ty, arg) in inputs {
        params.push(b.param("input", ty.clone()));
        args.push(*arg);
    }
    let value = value(&params, gid());
    let cond = lt(cast(gid(), Scalar::U64), expr(ExprKind::Len(root(output)), Scalar::Usize));
    let body = vec![if_(cond, vec![set(item(output, gid(), result), value)])];
    b.run(body, out.length.div_ceil(128) as u32, 128, &args).expect("no fault");
}
