//! Short ways to write IR by hand.

use crate::emit::{Options, emit};
use crate::ir::*;

/// The locals that every test kernel has; `var` finds them by name. The first ones are parameters.
const PARAMS: [(&str, Scalar); 15] = [
    ("b", Scalar::Bool),
    ("i8_", Scalar::I8),
    ("i16_", Scalar::I16),
    ("i", Scalar::I32),
    ("i64_", Scalar::I64),
    ("isize_", Scalar::Isize),
    ("u8_", Scalar::U8),
    ("u16_", Scalar::U16),
    ("u", Scalar::U32),
    ("u64_", Scalar::U64),
    ("usize_", Scalar::Usize),
    ("f16_", Scalar::F16),
    ("bf16_", Scalar::Bf16),
    ("f", Scalar::F32),
    ("d", Scalar::F64),
];

pub(super) const CHECKED: Options = Options { checked: true, ..UNCHECKED };
pub(super) const UNCHECKED: Options = Options { checked: false, lines: false, contraction: true };

/// A kernel under construction, and the module around it.
pub(super) struct Build {
    pub(super) module: Module,
}

impl Build {
    /// Returns a kernel without parameters or body.
    pub(super) fn new(name: &str) -> Build {
        let kernel = function(name);
        let kernel = Function { signature: format!("fn {name}(..)"), ..kernel };
        let site = Site { file: "src/lib.rs", line: 1, column: 1, kind: SiteKind::Division };
        let sites = vec![site; 8];
        Build {
            module: Module {
                kernel,
                functions: Vec::new(),
                constants: Vec::new(),
                sites,
                attributes: Attributes::NONE,
                headers: Vec::new(),
            },
        }
    }

    /// Returns a kernel with one parameter of each scalar type, and the slices `x: &[f32]`, `y: &mut
    /// [f32]` and `cells: &[AtomicU32]`.
    pub(super) fn scalars() -> Build {
        let mut build = Build::new("k");
        for (name, scalar) in PARAMS {
            build.param(name, scalar.into());
        }
        build.param("x", slice(Scalar::F32.into(), false));
        build.param("y", slice(Scalar::F32.into(), true));
        build.param("cells", slice(Type::Atomic(Scalar::U32), false));
        build
    }

    pub(super) fn param(&mut self, name: &str, ty: Type) -> LocalId {
        let id = self.local(name, ty);
        self.module.kernel.params.push(id);
        id
    }

    pub(super) fn local(&mut self, name: &str, ty: Type) -> LocalId {
        local(&mut self.module.kernel, name, ty)
    }

    pub(super) fn mutable(&mut self, name: &str, ty: Type) -> LocalId {
        let id = self.local(name, ty);
        self.module.kernel.locals[id.index()].mutable = true;
        id
    }

    pub(super) fn shared(&mut self, name: &str, ty: Type) -> SharedId {
        self.module.kernel.shared.push(Shared::new(name, ty));
        SharedId(self.module.kernel.shared.len() as u32 - 1)
    }

    pub(super) fn push(&mut self, stmt: Stmt) {
        self.module.kernel.body.push(stmt);
    }

    /// Returns the whole text.
    pub(super) fn text(&self, options: Options) -> String {
        emit(&self.module, options).text
    }

    /// Returns the body's text, without the indentation of the function.
    pub(super) fn body(&self, options: Options) -> String {
        let text = self.text(options);
        let start = text.find(") {\n").expect("the kernel has a body") + 4;
        let lines = text[start..].lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
        let lines: Vec<&str> = lines.collect();
        lines[..lines.len() - 1].join("\n")
    }
}

pub(super) fn function(name: &str) -> Function {
    Function {
        name: name.to_string(),
        signature: format!("fn {name}()"),
        file: "src/lib.rs",
        line: 1,
        params: Vec::new(),
        result: None,
        locals: Vec::new(),
        shared: Vec::new(),
        labels: Vec::new(),
        body: Vec::new(),
        pure_: false,
        fails: false,
        operator: None,
    }
}

pub(super) fn local(function: &mut Function, name: &str, ty: Type) -> LocalId {
    function.locals.push(Local { name: name.to_string(), ty, mutable: false, partial: false, named: false });
    LocalId(function.locals.len() as u32 - 1)
}

/// Returns the value of one of the scalar parameters.
pub(super) fn var(name: &str) -> Expr {
    let position = PARAMS.iter().position(|(known, _)| *known == name);
    let position = position.unwrap_or_else(|| panic!("no parameter {name}"));
    Expr::local(LocalId(position as u32), PARAMS[position].1.into())
}

/// Returns the parameter of that scalar type.
pub(super) fn var_of(scalar: Scalar) -> Expr {
    let (name, _) = PARAMS.iter().find(|(_, known)| *known == scalar).expect("there is one of each");
    var(name)
}

pub(super) const X: LocalId = LocalId(15);
pub(super) const Y: LocalId = LocalId(16);
pub(super) const CELLS: LocalId = LocalId(17);

pub(super) fn expr(kind: ExprKind, ty: impl Into<Type>) -> Expr {
    Expr { kind, ty: ty.into() }
}

pub(super) fn u32(value: i128) -> Expr {
    Expr::int(value, Scalar::U32)
}

pub(super) fn f32(value: f64) -> Expr {
    expr(ExprKind::Const(Const::Float(value), Spelling::Value), Scalar::F32)
}

pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let ty = if op.is_comparison() { Scalar::Bool.into() } else { left.ty.clone() };
    expr(ExprKind::Binary { op, left: left.into(), right: right.into(), site: None }, ty)
}

pub(super) fn unary(op: UnaryOp, operand: Expr) -> Expr {
    let ty = operand.ty.clone();
    expr(ExprKind::Unary(op, operand.into()), ty)
}

pub(super) fn select(cond: Expr, then: Expr, otherwise: Expr) -> Expr {
    let ty = then.ty.clone();
    expr(ExprKind::Select { cond: cond.into(), then: then.into(), otherwise: otherwise.into() }, ty)
}

pub(super) fn cast(operand: Expr, to: Scalar) -> Expr {
    expr(ExprKind::Cast(operand.into()), to)
}

pub(super) fn call(intrinsic: Intrinsic, operands: Vec<Expr>, result: Scalar) -> Expr {
    expr(ExprKind::intrinsic(intrinsic, operands), result)
}

pub(super) fn load(place: Place) -> Expr {
    let ty = place.ty.clone();
    expr(ExprKind::Load(place), ty)
}

pub(super) fn place(root: Root, ty: impl Into<Type>) -> Place {
    Place { root, steps: Vec::new(), ty: ty.into() }
}

/// `root[index]` of a slice, with a check.
pub(super) fn at(root: LocalId, index: Expr, ty: impl Into<Type>) -> Place {
    let step = Step::Index { index, length: None, site: Some(SiteId(3)) };
    Place { root: Root::Local(root), steps: vec![step], ty: ty.into() }
}

/// `root[index]` of an array, with a check.
pub(super) fn element(root: Root, index: Expr, length: u64, ty: impl Into<Type>) -> Place {
    let step = Step::Index { index, length: Some(length), site: Some(SiteId(4)) };
    Place { root, steps: vec![step], ty: ty.into() }
}

pub(super) fn assign(place: Place, value: Expr) -> Stmt {
    Stmt::Assign { place, op: None, value, site: None }
}

pub(super) fn update(place: Place, op: BinaryOp, value: Expr) -> Stmt {
    Stmt::Assign { place, op: Some(op), value, site: None }
}

pub(super) fn slice(element: Type, mutable: bool) -> Type {
    Type::Slice { element: element.into(), mutable }
}

pub(super) fn array(element: impl Into<Type>, length: u64) -> Type {
    Type::Array(Box::new(element.into()), length)
}
