//! The contents of the IR: nodes, and each operator, cast and intrinsic with its types.

use super::{Found, kinds};
use crate::random::rules;
use sarek_runtime::ir::visit::{Access, Visit, visit_block};
use sarek_runtime::ir::*;
use std::collections::BTreeSet;

kinds! {
    /// A statement.
    statement(Stmt):
    Stmt::Line(_) => "a line",
    Stmt::Let { init: Some(_), .. } => "let with a value",
    Stmt::Let { init: None, .. } => "let without a value",
    Stmt::Slice { .. } => "a name of a part",
    Stmt::Assign { op: None, .. } => "assignment",
    Stmt::Assign { op: Some(_), .. } => "compound assignment",
    Stmt::Eval(_) => "effect",
    Stmt::If { otherwise, .. } if otherwise.is_empty() => "if",
    Stmt::If { .. } => "if and else",
    Stmt::Switch { .. } => "switch",
    Stmt::While { unroll: None, .. } => "while",
    Stmt::While { unroll: Some(_), .. } => "unrolled while",
    Stmt::Loop { label: None, .. } => "loop",
    Stmt::Loop { label: Some(_), .. } => "labelled loop",
    Stmt::For { range: Range::Up { inclusive: true, .. }, .. } => "for over an inclusive range",
    Stmt::For { range: Range::Up { step: Some(_), .. }, .. } => "for with a step",
    Stmt::For { range: Range::Down { .. }, .. } => "for downwards",
    Stmt::For { unroll: Some(_), .. } => "unrolled for",
    Stmt::For { .. } => "for",
    Stmt::Break(None) => "break",
    Stmt::Break(Some(_)) => "break with a label",
    Stmt::Continue(None) => "continue",
    Stmt::Continue(Some(_)) => "continue with a label",
    Stmt::Return(None) => "return",
    Stmt::Return(Some(_)) => "return with a value",
    Stmt::Barrier { .. } => "barrier",
    Stmt::Reuse { waited: true, .. } => "shared memory taken over behind a barrier",
    Stmt::Reuse { waited: false, .. } => "shared memory taken over",
    Stmt::Superstep { name: Some(_), .. } => "superstep with a name",
    Stmt::Superstep { name: None, .. } => "superstep without a name",
    Stmt::Block(_) => "block",
    Stmt::Comment(_) => "comment",
    Stmt::Check { .. } => "check",
    Stmt::Locate(_) => "place that is not used",
    Stmt::Assert { .. } => "assertion with values",
    Stmt::Report { .. } => "report",
    Stmt::Code(code) if code.form == Form::Ptx => "ptx!",
    Stmt::Code(_) => "cuda!",
    Stmt::Fail(_) => "failure",
}

kinds! {
    /// An expression.
    expression(ExprKind):
    ExprKind::Const(Const::Bool(_), _) => "a truth value",
    ExprKind::Const(Const::Int(_), _) => "an integer",
    ExprKind::Const(Const::Float(_), _) => "a float",
    ExprKind::Const(Const::Variant(..), _) => "a variant",
    ExprKind::Load(_) => "a load",
    ExprKind::Len(_) => "a length",
    ExprKind::Unary(UnaryOp::Neg, _) => "-x",
    ExprKind::Unary(UnaryOp::Not, _) => "!x",
    ExprKind::Binary { op: BinaryOp::Div | BinaryOp::Rem, site: Some(_), .. } => "a checked division",
    ExprKind::Binary { .. } => "an operator",
    ExprKind::Cast(_) => "as",
    ExprKind::Select { .. } => "if as a value",
    ExprKind::Tuple(_) => "a tuple or struct",
    ExprKind::Variant(..) => "a variant with data",
    ExprKind::Member(..) => "a member of a value",
    ExprKind::Array(_) => "an array of values",
    ExprKind::Repeat(_) => "an array of one value",
    ExprKind::Call(..) => "a call",
    ExprKind::Intrinsic(..) => "an intrinsic",
    ExprKind::Atomic { .. } => "an atomic access",
    ExprKind::VolatileLoad(_) => "a volatile load",
    ExprKind::VolatileStore(..) => "a volatile store",
}

kinds! {
    /// An argument.
    argument(Argument):
    Argument::Value(_) => "by value",
    Argument::Ref(_) => "by reference",
    Argument::Slice(_) => "as a slice",
    Argument::Part(_) => "as a part of a slice",
}

kinds! {
    /// The start of a place.
    root(Root):
    Root::Local(_) => "from a local",
    Root::Shared(_) => "from shared memory",
    Root::Constant(_) => "from a constant",
}

kinds! {
    /// A step into a place.
    step(Step):
    Step::Index { length: None, site: Some(_), .. } => "a checked element of a slice",
    Step::Index { length: None, site: None, .. } => "an element of a slice",
    Step::Index { length: Some(_), site: Some(_), .. } => "a checked element of an array",
    Step::Index { length: Some(_), site: None, .. } => "an element of an array",
    Step::Member(_) => "a member",
    Step::Vector { .. } => "adjacent elements",
}

kinds! {
    /// A check.
    site(SiteKind):
    SiteKind::Index { .. } => "an index",
    SiteKind::Alignment { .. } => "an alignment",
    SiteKind::Division => "a divisor",
    SiteKind::ZeroStep => "a step",
    SiteKind::Assert(_) => "assert!",
    SiteKind::Panic(_) => "panic!",
    SiteKind::Print(_) => "println!",
}

kinds! {
    /// An atomic access.
    atomic(AtomicOp):
    AtomicOp::Load => "load",
    AtomicOp::Store => "store",
    AtomicOp::Swap => "swap",
    AtomicOp::CompareExchange => "compare_and_swap",
    AtomicOp::Add => "fetch_add",
    AtomicOp::Sub => "fetch_sub",
    AtomicOp::Min => "fetch_min",
    AtomicOp::Max => "fetch_max",
    AtomicOp::And => "fetch_and",
    AtomicOp::Or => "fetch_or",
    AtomicOp::Xor => "fetch_xor",
    AtomicOp::IncWrap => "fetch_inc",
    AtomicOp::DecWrap => "fetch_dec",
    AtomicOp::AddF16x2 => "fetch_add_f16x2",
    AtomicOp::AddBf16x2 => "fetch_add_bf16x2",
}

kinds! {
    /// An operator.
    operator(BinaryOp):
    BinaryOp::Add => "+",
    BinaryOp::Sub => "-",
    BinaryOp::Mul => "*",
    BinaryOp::Div => "/",
    BinaryOp::Rem => "%",
    BinaryOp::BitAnd => "&",
    BinaryOp::BitOr => "|",
    BinaryOp::BitXor => "^",
    BinaryOp::Shl => "<<",
    BinaryOp::Shr => ">>",
    BinaryOp::Eq => "==",
    BinaryOp::Ne => "!=",
    BinaryOp::Lt => "<",
    BinaryOp::Le => "<=",
    BinaryOp::Gt => ">",
    BinaryOp::Ge => ">=",
    BinaryOp::And => "&&",
    BinaryOp::Or => "||",
}

/// The tables without the types of their rows.
const TABLES: &[(&str, &[super::Row])] = &[
    ("statement", statement::ROWS),
    ("expression", expression::ROWS),
    ("argument", argument::ROWS),
    ("place", root::ROWS),
    ("step", step::ROWS),
    ("site", site::ROWS),
];

/// Returns every row that needs a kernel.
pub fn wanted() -> BTreeSet<String> {
    let mut rows = super::named(TABLES);
    let ops = || operator::ROWS.iter().map(|(op, _)| *op);
    rows.extend(Intrinsic::all().flat_map(|op| match rules::types(op) {
        None => vec![format!("intrinsic: {op:?}")],
        Some(types) => types.into_iter().map(|of| format!("intrinsic: {op:?} of {of}")).collect(),
    }));
    for of in Scalar::ALL {
        rows.extend(Scalar::ALL.into_iter().filter(|to| casts(of, *to)).map(|to| format!("cast: {of} as {to}")));
        rows.extend(ops().filter(|op| applies(op, of)).map(|op| format!("operator: {op} of {of}")));
        let compound = |op: &&str| applies(op, of) && !"== != <= >= && ||".contains(*op);
        rows.extend(ops().filter(compound).map(|op| format!("compound: {op}= of {of}")));
    }
    for of in Scalar::ALL {
        let ops = atomic::ROWS.iter().map(|(op, _)| *op).filter(|op| accesses(op, of));
        rows.extend(ops.map(|op| format!("atomic: {op} of {of}")));
    }
    let wide = [AtomicOp::Load, AtomicOp::Store, AtomicOp::Swap, AtomicOp::CompareExchange];
    rows.extend(wide.iter().map(|op| format!("atomic: {} of Atomic128", atomic(op))));
    rows
}

/// Returns `true` if the atomic cells of a type have an access.
fn accesses(op: &str, of: Scalar) -> bool {
    let of_words = ["fetch_inc", "fetch_dec", "fetch_add_f16x2", "fetch_add_bf16x2"].contains(&op);
    match of {
        Scalar::Bool | Scalar::U8 | Scalar::U16 => ["load", "store"].contains(&op),
        Scalar::F32 | Scalar::F64 => !of_words && !["fetch_and", "fetch_or", "fetch_xor"].contains(&op),
        Scalar::U32 => true,
        Scalar::I32 | Scalar::U64 | Scalar::I64 => !of_words,
        Scalar::I8 | Scalar::I16 | Scalar::Isize | Scalar::Usize | Scalar::F16 | Scalar::Bf16 => false,
    }
}

/// Returns `true` if Rust, or the crate `half`, converts one scalar to another one.
fn casts(from: Scalar, to: Scalar) -> bool {
    let wide = |scalar| matches!(scalar, Scalar::F32 | Scalar::F64);
    if from == to {
        return false;
    }
    if from.is_half() || to.is_half() {
        return wide(from) || wide(to);
    }
    to != Scalar::Bool && (from != Scalar::Bool || to.is_integer())
}

/// Returns `true` if values of a type have an operator.
fn applies(op: &str, of: Scalar) -> bool {
    match op {
        "==" | "!=" | "<" | "<=" | ">" | ">=" => true,
        "&&" | "||" => of == Scalar::Bool,
        "&" | "|" | "^" => !of.is_float(),
        "<<" | ">>" => of.is_integer(),
        _ => of != Scalar::Bool,
    }
}

/// Adds the rows of a module.
pub fn find(found: &mut Found, module: &Module) {
    for function in module.functions.iter().chain([&module.kernel]) {
        visit_block(&mut Finder(found), &function.body);
    }
    for place in &module.sites {
        found.add("site", site(&place.kind));
    }
}

struct Finder<'f>(&'f mut Found);

impl Finder<'_> {
    fn add_steps(&mut self, place: &Place) {
        self.0.add("place", root(&place.root));
        for inner in &place.steps {
            self.0.add("step", step(inner));
        }
    }
}

impl Visit for Finder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        self.0.add("statement", statement(stmt));
        if let Stmt::Assign { place, op: Some(op), .. } = stmt {
            self.0.add("compound", format_args!("{}= of {}", operator(op), place.ty));
        }
    }

    fn expr(&mut self, expr: &Expr) {
        self.0.add("expression", expression(&expr.kind));
        match &expr.kind {
            ExprKind::Binary { op, left, .. } => {
                self.0.add("operator", format_args!("{} of {}", operator(op), left.ty));
            }
            ExprKind::Cast(operand) => self.0.add("cast", format_args!("{} as {}", operand.ty, expr.ty)),
            ExprKind::Intrinsic(op, operands, _) => match (rules::types(*op), operands.first()) {
                (Some(_), Some(value)) => self.0.add("intrinsic", format_args!("{op:?} of {}", value.ty)),
                (None, _) | (_, None) => self.0.add("intrinsic", format_args!("{op:?}")),
            },
            ExprKind::Atomic { op, place, .. } => match &place.ty {
                Type::Atomic(of) => self.0.add("atomic", format_args!("{} of {of}", atomic(op))),
                of => self.0.add("atomic", format_args!("{} of {of}", atomic(op))),
            },
            ExprKind::Const(..)
            | ExprKind::Load(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Member(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Call(..)
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => {}
        }
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.add_steps(place);
    }

    fn argument(&mut self, _: FunctionId, _: usize, passed: &Argument) {
        self.0.add("argument", argument(passed));
        match passed {
            Argument::Value(_) => {}
            Argument::Ref(place) | Argument::Slice(place) => self.add_steps(place),
            Argument::Part(part) => self.add_steps(&part.whole),
        }
    }
}
