//! A walk over everything in a function's body.

use super::{
    Argument, BinaryOp, Block, Expr, ExprKind, FunctionId, LocalId, Operand, Part, Place, Range, Root, Step, Stmt,
};

/// What happens at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// Both.
    Update,
}

/// What is called at the parts of a body, outer ones first.
pub trait Visit {
    /// At every statement.
    fn stmt(&mut self, _: &Stmt) {}
    /// At every expression.
    fn expr(&mut self, _: &Expr) {}
    /// At every place that is read or written, except as an argument.
    fn place(&mut self, _: &Place, _: Access) {}
    /// At the root of every place that is read, written, or lent, as a part of it too; not where only its length is taken.
    fn mention(&mut self, _: Root) {}
    /// At both ends of what runs only sometimes, or again and again: a branch, a loop.
    fn arm(&mut self, _enters: bool) {}
    /// At every barrier, in its place among what is read and written.
    fn barrier(&mut self) {}
    /// At every argument of a call of a device function.
    fn argument(&mut self, _: FunctionId, _index: usize, _: &Argument) {}
    /// At every call of a device function, after its arguments.
    fn call(&mut self, _: FunctionId) {}
    /// At every part of an array or slice that gets a name.
    fn part(&mut self, _: LocalId, _: &Part) {}
}

/// Walks over a block.
pub fn visit_block(visit: &mut impl Visit, block: &Block) {
    for stmt in block {
        visit_stmt(visit, stmt);
    }
}

/// Walks over a statement.
pub fn visit_stmt(visit: &mut impl Visit, stmt: &Stmt) {
    visit.stmt(stmt);
    match stmt {
        Stmt::Let { local: _, init } => init.iter().for_each(|init| visit_expr(visit, init)),
        Stmt::Slice { local, part } => {
            visit.part(*local, part);
            visit_part(visit, part);
        }
        Stmt::Assign { place, op, value, site: _ } => {
            visit_expr(visit, value);
            visit_place(visit, place, if op.is_some() { Access::Update } else { Access::Write });
        }
        Stmt::Eval(expr) | Stmt::Return(Some(expr)) => visit_expr(visit, expr),
        Stmt::Locate(place) => {
            visit.mention(place.root);
            visit_steps(visit, place);
        }
        Stmt::Check { cond, site: _ } => visit_expr(visit, cond),
        Stmt::If { cond, then, otherwise } => {
            visit_expr(visit, cond);
            visit_arm(visit, |visit| visit_block(visit, then));
            visit_arm(visit, |visit| visit_block(visit, otherwise));
        }
        Stmt::Switch { value, cases, otherwise } => {
            visit_expr(visit, value);
            for case in cases.iter().chain([otherwise]) {
                visit_arm(visit, |visit| visit_block(visit, &case.body));
            }
        }
        Stmt::While { cond, body, .. } => visit_arm(visit, |visit| {
            visit_expr(visit, cond);
            visit_block(visit, body);
        }),
        Stmt::For { range, body, .. } => {
            match range {
                Range::Up { start, end, inclusive: _, step } => {
                    visit_expr(visit, start);
                    visit_expr(visit, end);
                    step.iter().for_each(|step| visit_expr(visit, step));
                }
                Range::Down { start, end } => {
                    visit_expr(visit, start);
                    visit_expr(visit, end);
                }
            }
            visit_arm(visit, |visit| visit_block(visit, body));
        }
        Stmt::Assert { cond, failure } => {
            visit_expr(visit, cond);
            visit_block(visit, failure);
        }
        Stmt::Code(code) => {
            for operand in &code.operands {
                match operand {
                    Operand::In(value) | Operand::InOut(_, value) => visit_expr(visit, value),
                    Operand::Address(place, mutable) => {
                        visit_place(visit, place, if *mutable { Access::Update } else { Access::Read });
                    }
                    Operand::Out(_) | Operand::Value(_) => {}
                }
            }
            code.cpu.iter().for_each(|cpu| visit_block(visit, cpu));
        }
        Stmt::Report { site: _, values } => values.iter().for_each(|value| visit_expr(visit, value)),
        Stmt::Loop { body, .. } => visit_arm(visit, |visit| visit_block(visit, body)),
        Stmt::Block(body) => visit_block(visit, body),
        Stmt::Superstep { body, .. } => {
            visit_block(visit, body);
            visit.barrier();
        }
        Stmt::Barrier { .. } | Stmt::Reuse { .. } => visit.barrier(),
        Stmt::Line(_) | Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(None) | Stmt::Fail(_) => {}
    }
}

fn visit_arm<V: Visit>(visit: &mut V, walk: impl FnOnce(&mut V)) {
    visit.arm(true);
    walk(visit);
    visit.arm(false);
}

/// Walks over an expression.
pub fn visit_expr(visit: &mut impl Visit, expr: &Expr) {
    visit.expr(expr);
    match &expr.kind {
        ExprKind::Const(..) | ExprKind::Len(_) => {}
        ExprKind::Load(place) | ExprKind::VolatileLoad(place) => visit_place(visit, place, Access::Read),
        ExprKind::Unary(_, operand)
        | ExprKind::Cast(operand)
        | ExprKind::Member(operand, _)
        | ExprKind::Repeat(operand) => visit_expr(visit, operand),
        ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right, site: _ } => {
            visit_expr(visit, left);
            visit_arm(visit, |visit| visit_expr(visit, right));
        }
        ExprKind::Binary { left, right, .. } => {
            visit_expr(visit, left);
            visit_expr(visit, right);
        }
        ExprKind::Select { cond, then, otherwise } => {
            visit_expr(visit, cond);
            for operand in [then, otherwise] {
                visit_arm(visit, |visit| visit_expr(visit, operand));
            }
        }
        ExprKind::Tuple(operands) | ExprKind::Variant(_, operands) | ExprKind::Array(operands) => {
            operands.iter().for_each(|operand| visit_expr(visit, operand));
        }
        ExprKind::Intrinsic(op, operands) => {
            operands.iter().for_each(|operand| visit_expr(visit, operand));
            if op.is_barrier() {
                visit.barrier();
            }
        }
        ExprKind::Call(function, arguments) => {
            for (index, argument) in arguments.iter().enumerate() {
                visit.argument(*function, index, argument);
                match argument {
                    Argument::Value(value) => visit_expr(visit, value),
                    Argument::Ref(place) | Argument::Slice(place) => {
                        visit.mention(place.root);
                        visit_steps(visit, place);
                    }
                    Argument::Part(part) => visit_part(visit, part),
                }
            }
            visit.call(*function);
        }
        ExprKind::Atomic { op: _, place, operands, ordering: _ } => {
            operands.iter().for_each(|operand| visit_expr(visit, operand));
            visit_place(visit, place, Access::Update);
        }
        ExprKind::VolatileStore(place, value) => {
            visit_expr(visit, value);
            visit_place(visit, place, Access::Write);
        }
    }
}

fn visit_part(visit: &mut impl Visit, part: &Part) {
    visit.mention(part.whole.root);
    visit_steps(visit, &part.whole);
    visit_expr(visit, &part.start);
    visit_expr(visit, &part.length);
}

fn visit_place(visit: &mut impl Visit, place: &Place, access: Access) {
    visit.mention(place.root);
    visit.place(place, access);
    visit_steps(visit, place);
}

fn visit_steps(visit: &mut impl Visit, place: &Place) {
    for step in &place.steps {
        match step {
            Step::Index { index, .. } | Step::Vector { index, .. } => visit_expr(visit, index),
            Step::Member(_) => {}
        }
    }
}

/// Returns `true` if a statement mentions a local.
pub fn stmt_mentions(stmt: &Stmt, local: LocalId) -> bool {
    let mut mentions = Mentions { root: Root::Local(local), found: false };
    visit_stmt(&mut mentions, stmt);
    mentions.found
}

/// Returns `true` if an expression mentions a local, an array in shared memory or a constant.
pub fn expr_mentions(value: &Expr, root: Root) -> bool {
    let mut mentions = Mentions { root, found: false };
    visit_expr(&mut mentions, value);
    mentions.found
}

/// Looks for mentions of a root.
struct Mentions {
    root: Root,
    found: bool,
}

impl Visit for Mentions {
    fn mention(&mut self, root: Root) {
        self.found |= root == self.root;
    }
}
