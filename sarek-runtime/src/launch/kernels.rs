//! Kernels for tests, written as IR.

use super::Instance;
use crate::Result;
use crate::ir::*;

/// Returns the kernel from which the test kernels are made:
///
/// ```text
/// fn scale(x: &[f32], y: &mut [f32], a: f32) {
///     let i = global_idx_x();
///     y[i] = a * x[i];
/// }
/// ```
pub(super) fn scale() -> Module {
    let f32 = || Type::from(Scalar::F32);
    let slice = |mutable| Type::Slice { element: Box::new(f32()), mutable };
    let local = |name: &str, ty| Local { name: name.into(), ty, mutable: false, partial: false, named: false };
    let site = |column, what: &str| Site {
        file: "src/scale.rs",
        line: 3,
        column,
        kind: SiteKind::Index { what: what.into() },
    };
    let element = |slice, site| Place {
        root: Root::Local(LocalId(slice)),
        steps: vec![Step::Index {
            index: Expr::local(LocalId(3), Scalar::U32.into()),
            length: None,
            site: Some(SiteId(site)),
        }],
        ty: f32(),
    };
    let expr = |kind, ty| Expr { kind, ty };
    let product = ExprKind::Binary {
        op: BinaryOp::Mul,
        left: Box::new(Expr::local(LocalId(2), f32())),
        right: Box::new(expr(ExprKind::Load(element(0, 1)), f32())),
        site: None,
    };
    let index = expr(ExprKind::intrinsic(Intrinsic::GlobalIdx(Axis::X), Vec::new()), Scalar::U32.into());
    Module {
        kernel: Function {
            name: "scale".into(),
            signature: "fn scale(x: &[f32], y: &mut [f32], a: f32)".into(),
            file: "src/scale.rs",
            line: 1,
            params: vec![LocalId(0), LocalId(1), LocalId(2)],
            result: None,
            locals: vec![
                local("x", slice(false)),
                local("y", slice(true)),
                local("a", f32()),
                local("i", Scalar::U32.into()),
            ],
            shared: Vec::new(),
            labels: Vec::new(),
            body: vec![
                Stmt::Line(2.into()),
                Stmt::Let { local: LocalId(3), init: Some(index) },
                Stmt::Line(3.into()),
                Stmt::Assign { place: element(1, 0), op: None, value: expr(product, f32()), site: None },
            ],
            pure_: false,
            fails: false,
            operator: None,
        },
        functions: Vec::new(),
        constants: Vec::new(),
        sites: vec![site(5, "y"), site(16, "x")],
        attributes: Attributes::NONE,
        headers: Vec::new(),
    }
}

/// `scale` itself.
pub(super) struct Scale;

impl Instance for Scale {
    fn module(_: &[u64]) -> Result<Module> {
        Ok(scale())
    }
}

/// `scale`, declared for blocks of 4 threads.
pub(super) struct Declared;

impl Instance for Declared {
    fn module(_: &[u64]) -> Result<Module> {
        Ok(Module { attributes: Attributes { block: Some([4, 1, 1]), ..Attributes::NONE }, ..scale() })
    }
}

/// `scale` with 80000 bytes of shared memory.
pub(super) struct Large;

impl Instance for Large {
    fn module(_: &[u64]) -> Result<Module> {
        let mut module = scale();
        let ty = Type::Array(Box::new(Scalar::F32.into()), 20_000);
        module.kernel.shared.push(Shared::new("s", ty));
        Ok(module)
    }
}

/// `scale` through a dynamic shared array that follows a static one of 1 byte:
///
/// ```text
/// fn scale(x: &[f32], y: &mut [f32], a: f32) {
///     let flag = shared!([bool; 1]);
///     let tile = shared!([f64]);
///     let i = global_idx_x();
///     if thread_idx_x() == 0 {
///         flag[0] = true;
///         tile[tile.len() - 1] = 2.0;
///     }
///     sync_threads();
///     y[i] = if flag[0] { tile[tile.len() - 1] as f32 * a } else { 0.0 };
/// }
/// ```
pub(super) struct Dynamic;

impl Instance for Dynamic {
    fn module(_: &[u64]) -> Result<Module> {
        let (bool, f64, usize) = (Type::from(Scalar::Bool), Type::from(Scalar::F64), Type::from(Scalar::Usize));
        let mut module = scale();
        let [flag, tile] = [0, 1].map(|number| Root::Shared(SharedId(number)));
        let dynamic = Type::Slice { element: Box::new(f64.clone()), mutable: true };
        module.kernel.shared =
            vec![Shared::new("flag", Type::Array(Box::new(bool.clone()), 1)), Shared::new("tile", dynamic)];
        module.sites.push(Site { kind: SiteKind::Index { what: "tile".into() }, line: 6, ..module.sites[0].clone() });
        let last = ExprKind::Binary {
            op: BinaryOp::Sub,
            left: Box::new(Expr { kind: ExprKind::Len(tile), ty: usize.clone() }),
            right: Box::new(Expr::int(1, Scalar::Usize)),
            site: None,
        };
        let element = |root, index, length, site, ty: &Type| Place {
            root,
            steps: vec![Step::Index { index, length, site }],
            ty: ty.clone(),
        };
        let first = element(flag, Expr::int(0, Scalar::U32), Some(1), None, &bool);
        let last = element(tile, Expr { kind: last, ty: usize }, None, Some(SiteId(2)), &f64);
        let load = |place: &Place| Box::new(Expr { kind: ExprKind::Load(place.clone()), ty: place.ty.clone() });
        let two = Expr { kind: ExprKind::Const(Const::Float(2.0), Spelling::Value), ty: f64 };
        let f32 = Type::from(Scalar::F32);
        let product = ExprKind::Binary {
            op: BinaryOp::Mul,
            left: Box::new(Expr { kind: ExprKind::Cast(load(&last)), ty: f32.clone() }),
            right: Box::new(Expr::local(LocalId(2), f32.clone())),
            site: None,
        };
        let chosen = ExprKind::Select {
            cond: load(&first),
            then: Box::new(Expr { kind: product, ty: f32.clone() }),
            otherwise: Box::new(Expr { kind: ExprKind::Const(Const::Float(0.0), Spelling::Value), ty: f32.clone() }),
        };
        let Some(Stmt::Assign { value, .. }) = module.kernel.body.last_mut() else { unreachable!("it ends so") };
        *value = Expr { kind: chosen, ty: f32 };
        let assign = |place, value| Stmt::Assign { place, op: None, value, site: None };
        let stores = [Stmt::Line(5.into()), assign(first, Expr::bool(true)), Stmt::Line(6.into()), assign(last, two)];
        let thread = Expr { kind: ExprKind::intrinsic(Intrinsic::ThreadIdx(Axis::X), vec![]), ty: Scalar::U32.into() };
        let zero = Box::new(Expr::int(0, Scalar::U32));
        let is_first = ExprKind::Binary { op: BinaryOp::Eq, left: Box::new(thread), right: zero, site: None };
        let cond = Expr { kind: is_first, ty: bool };
        let stores = Stmt::If { cond, then: stores.into(), otherwise: Vec::new() };
        module.kernel.body.splice(2..2, [stores, Stmt::Barrier { kind: BarrierKind::Block, line: 6, column: 5 }]);
        Ok(module)
    }
}

/// `scale` with 65 parameters.
pub(super) struct Long;

impl Instance for Long {
    fn module(_: &[u64]) -> Result<Module> {
        let mut module = scale();
        module.kernel.params.resize(65, LocalId(2));
        Ok(module)
    }
}

/// `scale` with a `!a`, which C++ does not have for floats.
pub(super) struct Wrong;

impl Instance for Wrong {
    fn module(_: &[u64]) -> Result<Module> {
        let mut module = scale();
        let a = Expr::local(LocalId(2), Scalar::F32.into());
        let not = Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(a)), ty: Scalar::F32.into() };
        module.kernel.locals.push(Local {
            name: "b".into(),
            ty: Scalar::F32.into(),
            mutable: false,
            partial: false,
            named: false,
        });
        module.kernel.body.push(Stmt::Line(4.into()));
        module.kernel.body.push(Stmt::Let { local: LocalId(4), init: Some(not) });
        Ok(module)
    }
}
