//! Removal of unused values: values that are dropped, and variables that are never read, about which C++
//! compilers warn. They are omitted. A check that may fail stays, since it is an effect.

use super::visit::{Access, Visit, visit_block, visit_expr};
use super::{
    Argument, BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Local, Part, Place, Root, Step, Stmt, Type,
    UnaryOp,
};

/// The effects of a call of a device function besides its value.
#[derive(Debug, Clone, Copy)]
pub struct Callee {
    pure_: bool,
    fails: bool,
}

/// Returns the effects of calls of these functions.
pub fn callees(functions: &[Function]) -> Vec<Callee> {
    functions.iter().map(|function| Callee { pure_: function.pure_, fails: function.fails }).collect()
}

/// The context for the effects of an evaluation: the functions that may be called, and whether checks are done.
#[derive(Clone, Copy)]
pub struct Effects<'c> {
    callees: &'c [Callee],
    checked: bool,
}

impl<'c> Effects<'c> {
    /// Returns the context for callers of these functions.
    pub fn new(callees: &'c [Callee], checked: bool) -> Effects<'c> {
        Effects { callees, checked }
    }

    /// Returns `true` if evaluating a value may fail a check.
    pub fn can_fail(self, value: &Expr) -> bool {
        let mut finder = Finder { effects: self, fails: false, acts: false };
        visit_expr(&mut finder, value);
        finder.fails
    }

    /// Returns `true` if finding a place may fail a check.
    pub fn can_miss(self, place: &Place) -> bool {
        self.checked && has_checks(place) || place.indices().any(|index| self.can_fail(index))
    }

    /// Returns `true` if evaluating a value has an effect, needs other lanes, or may fail a check.
    fn matters(self, value: &Expr) -> bool {
        let mut finder = Finder { effects: self, fails: false, acts: false };
        visit_expr(&mut finder, value);
        finder.fails || finder.acts
    }

    /// Writes the remainder of an unused value: its effects and checks, in order.
    pub fn drop_value(self, value: Expr, out: &mut Block) {
        if !self.matters(&value) {
            return;
        }
        match value.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => {}
            ExprKind::Load(place) => self.locate(place, out),
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Member(operand, _)
            | ExprKind::Repeat(operand) => self.drop_value(*operand, out),
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), left, right, site: _ } => {
                let mut then = Vec::new();
                self.drop_value(*right, &mut then);
                if then.is_empty() {
                    return self.drop_value(*left, out);
                }
                let cond = match op {
                    BinaryOp::And => *left,
                    _ => Expr { ty: left.ty.clone(), kind: ExprKind::Unary(UnaryOp::Not, left) },
                };
                out.push(Stmt::If { cond, then, otherwise: Vec::new() });
            }
            ExprKind::Binary { op: _, left, right, site: Some(site) } if self.checked => {
                self.drop_value(*left, out);
                let zero = right.ty.scalar().map(|scalar| Expr::int(0, scalar));
                out.extend(zero.map(|zero| Stmt::Check { cond: Expr::truth(BinaryOp::Ne, *right, zero), site }));
            }
            ExprKind::Binary { left, right, .. } => {
                self.drop_value(*left, out);
                self.drop_value(*right, out);
            }
            ExprKind::Select { cond, then, otherwise } => {
                let (mut ways, values) = ([Vec::new(), Vec::new()], [then, otherwise]);
                ways.iter_mut().zip(values).for_each(|(way, value)| self.drop_value(*value, way));
                let [then, otherwise] = ways;
                match then.is_empty() && otherwise.is_empty() {
                    true => self.drop_value(*cond, out),
                    false => out.push(Stmt::If { cond: *cond, then, otherwise }),
                }
            }
            ExprKind::Intrinsic(op, _, _) if op.is_effect() || op.is_collective() => out.push(Stmt::Eval(value)),
            ExprKind::Tuple(operands)
            | ExprKind::Variant(_, operands)
            | ExprKind::Array(operands)
            | ExprKind::Intrinsic(_, operands, _) => {
                operands.into_iter().for_each(|operand| self.drop_value(operand, out));
            }
            ExprKind::Call(function, _, _) if self.acts(function) || self.fails(function) => {
                out.push(Stmt::Eval(value))
            }
            ExprKind::Call(_, arguments, _) => {
                for argument in arguments {
                    match argument {
                        Argument::Value(value) => self.drop_value(value, out),
                        Argument::Ref(place) | Argument::Slice(place) => self.locate(place, out),
                        Argument::Part(part) => self.drop_part(part, out),
                    }
                }
            }
            ExprKind::Atomic { .. } | ExprKind::VolatileLoad(_) | ExprKind::VolatileStore(..) => {
                out.push(Stmt::Eval(value));
            }
        }
    }

    /// Writes the checks of an unused place.
    pub fn locate(self, place: Place, out: &mut Block) {
        if self.checked && has_checks(&place) {
            out.push(Stmt::Locate(place));
            return;
        }
        for step in place.steps {
            if let Step::Index { index, .. } | Step::Vector { index, .. } = step {
                self.drop_value(index, out);
            }
        }
    }

    fn drop_part(self, part: Part, out: &mut Block) {
        self.locate(part.whole, out);
        self.drop_value(part.start, out);
        self.drop_value(part.length, out);
        part.rank.into_iter().for_each(|rank| self.drop_value(*rank, out));
    }

    fn acts(self, function: FunctionId) -> bool {
        !self.callees[function.index()].pure_
    }

    fn fails(self, function: FunctionId) -> bool {
        self.checked && self.callees[function.index()].fails
    }
}

/// Returns `true` if one of a place's own indices is checked.
pub(crate) fn has_checks(place: &Place) -> bool {
    place.steps.iter().any(|step| match step {
        Step::Index { site, .. } => site.is_some(),
        Step::Vector { site, aligned, .. } => site.is_some() || aligned.is_some(),
        Step::Member(_) => false,
    })
}

/// Looks for effects and checks.
struct Finder<'c> {
    effects: Effects<'c>,
    fails: bool,
    acts: bool,
}

impl Visit for Finder<'_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(function, arguments, _) => {
                self.fails |= self.effects.fails(*function);
                self.acts |= self.effects.acts(*function);
                let lent = arguments.iter().filter_map(Argument::place);
                lent.for_each(|place| self.fails |= self.effects.checks(place));
            }
            ExprKind::Binary { site, .. } => self.fails |= self.effects.checked && site.is_some(),
            _ => self.acts |= expr.acts(),
        }
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.fails |= self.effects.checks(place);
    }
}

impl Effects<'_> {
    fn checks(self, place: &Place) -> bool {
        self.checked && has_checks(place)
    }
}

/// Omits the variables that are never mentioned and the values that are dropped, except for their effects and checks.
/// Without `checked`, no check can fail.
pub fn remove_unused(function: &mut Function, callees: &[Callee], checked: bool) {
    let effects = Effects::new(callees, checked);
    loop {
        let mut mentions = Mentions::new(function);
        visit_block(&mut mentions, &function.body);
        let unread = mentions.unread(&function.locals);
        if !remove(&mut function.body, &unread, effects) {
            return;
        }
    }
}

/// The number of mentions of locals other than by their `let`, and of mentions that only assign them.
struct Mentions {
    all: Vec<u32>,
    assigned: Vec<u32>,
}

impl Mentions {
    fn new(function: &Function) -> Mentions {
        let none = vec![0; function.locals.len()];
        Mentions { all: none.clone(), assigned: none }
    }

    /// Returns the variables that are never read.
    fn unread(self, locals: &[Local]) -> Vec<bool> {
        let is_variable = |ty: &Type| !matches!(ty, Type::Slice { .. } | Type::Reference { .. });
        let numbered = self.all.into_iter().zip(self.assigned).zip(locals);
        numbered.map(|((all, assigned), local)| all == 0 || all == assigned && is_variable(&local.ty)).collect()
    }
}

impl Visit for Mentions {
    fn stmt(&mut self, stmt: &Stmt) {
        // One that divides stays if its place may not exist: the order of both checks determines which one is reported.
        if let Stmt::Assign { place, site, .. } = stmt
            && let Root::Local(local) = place.root
            && !(site.is_some() && has_checks(place))
        {
            self.assigned[local.index()] += 1;
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Len(root) = expr.kind {
            self.mention(root);
        }
    }

    fn mention(&mut self, root: Root) {
        if let Root::Local(local) = root {
            self.all[local.index()] += 1;
        }
    }
}

/// Returns `true` if anything was removed.
fn remove(block: &mut Block, unread: &[bool], effects: Effects<'_>) -> bool {
    let mut removed = false;
    let mut rest = Vec::with_capacity(block.len());
    for mut stmt in block.drain(..) {
        let before = rest.len();
        match stmt {
            Stmt::Let { local, init } if unread[local.index()] => {
                removed = true;
                init.into_iter().for_each(|init| effects.drop_value(init, &mut rest));
            }
            Stmt::Slice { local, part } if unread[local.index()] => {
                removed = true;
                effects.drop_part(part, &mut rest);
            }
            Stmt::Assign { place, op: _, value, site } if is_unread(&place, unread) => {
                removed = true;
                let zero = value.ty.scalar().map(|scalar| Expr::int(0, scalar));
                match (site.filter(|_| effects.checked), zero) {
                    (Some(site), Some(zero)) => {
                        rest.push(Stmt::Check { cond: Expr::truth(BinaryOp::Ne, value, zero), site });
                    }
                    _ => effects.drop_value(value, &mut rest),
                }
                effects.locate(place, &mut rest);
            }
            Stmt::Eval(value) => {
                effects.drop_value(value, &mut rest);
                removed |= !matches!(rest[before..], [Stmt::Eval(_)]);
            }
            Stmt::Locate(place) => {
                effects.locate(place, &mut rest);
                removed |= !matches!(rest[before..], [Stmt::Locate(_)]);
            }
            _ => {
                if let Stmt::Code(code) = &mut stmt {
                    removed |= code.cpu.as_mut().is_some_and(|cpu| remove(cpu, unread, effects));
                }
                let mut inner = false;
                for block in stmt.blocks_mut() {
                    inner |= remove(block, unread, effects);
                }
                removed |= inner;
                match inner && stmt.blocks().into_iter().all(is_empty) {
                    true => drop_empty(stmt, effects, &mut rest),
                    false => rest.push(stmt),
                }
            }
        }
    }
    *block = rest;
    removed
}

/// Returns `true` if a place is in a variable that is never read.
fn is_unread(place: &Place, unread: &[bool]) -> bool {
    matches!(place.root, Root::Local(local) if unread[local.index()])
}

/// Returns `true` if nothing is done in a block.
fn is_empty(block: &Block) -> bool {
    block.iter().all(|stmt| matches!(stmt, Stmt::Line(_)))
}

/// Writes the remainder of a statement whose blocks have become empty.
fn drop_empty(stmt: Stmt, effects: Effects<'_>, out: &mut Block) {
    match stmt {
        Stmt::If { cond: value, .. } | Stmt::Switch { value, .. } => effects.drop_value(value, out),
        Stmt::For { range, .. } => {
            range.exprs().into_iter().for_each(|value| effects.drop_value(value.clone(), out));
        }
        Stmt::Block(_) => {}
        // Others may run forever, wait, or end the thread.
        stmt => out.push(stmt),
    }
}

/// Returns `true` if computing a value has no effect, needs no other lanes and cannot fail a check, whatever its
/// callees do.
pub(crate) fn is_idle(value: &Expr) -> bool {
    is_idle_in(value, true)
}

/// Returns the same for a text that may be without checks.
pub(crate) fn is_idle_in(value: &Expr, checked: bool) -> bool {
    let mut idle = Idle { idle: true, checked };
    visit_expr(&mut idle, value);
    idle.idle
}

struct Idle {
    idle: bool,
    checked: bool,
}

impl Visit for Idle {
    fn expr(&mut self, expr: &Expr) {
        let checks = self.checked && matches!(&expr.kind, ExprKind::Binary { site: Some(_), .. });
        self.idle &= !checks && !expr.acts();
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.idle &= !(self.checked && has_checks(place));
    }
}
