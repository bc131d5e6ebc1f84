//! `while` loops that count a variable, written as `for`.

use super::expr::Want;
use super::function::FunctionEmitter;
use super::initial::may_write;
use super::rounds::Strides;
use super::stmt::declares;
use super::usage::continues;
use super::wrap::WIDTH;
use crate::ir::visit::{Visit, expr_mentions, stmt_mentions, visit_expr};
use crate::ir::{BinaryOp, Block, Const, Expr, ExprKind, LocalId, Place, Root, SiteId, Stmt};

/// The last statement of a round: `variable op= value`.
struct Step<'s> {
    place: &'s Place,
    op: BinaryOp,
    value: &'s Expr,
    site: Option<SiteId>,
}

impl FunctionEmitter<'_> {
    /// Writes a variable and the `while` loop directly after it as a `for` loop, if the last statement of a round
    /// counts the variable and nothing else writes it or needs it after the loop. Returns the number of statements
    /// after the variable that this covers.
    pub(super) fn counting(&mut self, stmt: &Stmt, after: &[Stmt]) -> Option<usize> {
        let Stmt::Let { local, init: Some(init) } = stmt else { return None };
        let at = after.iter().position(|stmt| !matches!(stmt, Stmt::Line(_)))?;
        let looped @ Stmt::While { label, cond, body, unroll } = &after[at] else { return None };
        let (step, round) = step_of(body, *local)?;
        let counts = expr_mentions(cond, Root::Local(*local))
            && init.ty.scalar().is_some()
            && !round.iter().any(|stmt| may_write(stmt, *local))
            && !after[at + 1..].iter().any(|stmt| stmt_mentions(stmt, *local))
            && !continues(round, *label)
            && !self.is_guarded(init)
            && !self.may_wait_in_vain(looped);
        if !counts {
            return None;
        }
        let strides = self.strides(looped);
        let is_range = strides.as_ref().is_some_and(|strides| self.stays_within(strides));
        if strides.is_some() && !is_range {
            return None;
        }
        let declared = &self.function.locals[local.index()];
        let first = self.expr(init, Want::Converts).text;
        self.names.enter();
        let name = self.names.declare_local(*local, &declared.name);
        let declaration = self.globals.types.declare(&declared.ty, &name);
        let (cond_text, step) = (self.expr(cond, Want::Converts).text, self.step(&step, cond));
        let head = match strides {
            Some(Strides { end, step, .. }) => {
                let values = self.counted([init, end], false, Some(step));
                format!("for (const {declaration} : {values}) {{")
            }
            None => format!("for ({declaration} = {first}; {cond_text}; {step}) {{"),
        };
        // If a plain head is too long, a declaration and a `while` are more readable.
        let fits = is_range || self.writer.column() + head.len() <= WIDTH;
        if fits {
            after[..at].iter().for_each(|line| self.stmt(line));
            self.loop_(*label, *unroll, &head, round);
        }
        self.names.leave();
        fits.then_some(at + 1)
    }

    /// Returns the third part of a loop's head.
    fn step(&self, step: &Step<'_>, cond: &Expr) -> String {
        let Step { place, op, value, site } = *step;
        let is_one = matches!(value.kind, ExprKind::Const(Const::Int(1), _));
        let text = self.place(place).text;
        match op {
            BinaryOp::Add if is_one && (is_unsigned(value) || is_below(place, cond)) => format!("++{text}"),
            BinaryOp::Sub if is_one && is_unsigned(value) => format!("--{text}"),
            _ => self.update(place, op, value, site),
        }
    }
}

/// Returns the last statement of a loop's body, if it counts a variable and may be in the loop's head, and the
/// statements before it.
fn step_of(body: &Block, local: LocalId) -> Option<(Step<'_>, &[Stmt])> {
    let (Stmt::Assign { place, op: Some(op), value, site }, round) = body.split_last()? else { return None };
    let remainder = *op == BinaryOp::Rem && value.ty.scalar().is_some_and(|scalar| scalar.is_float());
    let is_step = place.root == Root::Local(local)
        && place.steps.is_empty()
        && !remainder
        && !value.acts()
        && !expr_mentions(value, Root::Local(local))
        && !mentions_any(value, round);
    is_step.then_some((Step { place, op: *op, value, site: *site }, round))
}

/// Returns `true` if an expression mentions a variable that the statements declare.
fn mentions_any(value: &Expr, stmts: &[Stmt]) -> bool {
    struct Declared<'s>(&'s [Stmt], bool);
    impl Visit for Declared<'_> {
        fn mention(&mut self, root: Root) {
            let Root::Local(local) = root else { return };
            self.1 |= self.0.iter().any(|stmt| match stmt {
                Stmt::Let { local: declared, .. } | Stmt::Slice { local: declared, .. } => *declared == local,
                stmt => declares(stmt),
            });
        }
    }
    let mut declared = Declared(stmts, false);
    visit_expr(&mut declared, value);
    declared.1
}

/// Returns `true` if a condition implies that there is a larger number than a variable, which its increment cannot
/// exceed.
fn is_below(place: &Place, cond: &Expr) -> bool {
    matches!(&cond.kind, ExprKind::Binary { op: BinaryOp::Lt, left, .. }
        if matches!(&left.kind, ExprKind::Load(counted) if counted == place))
}

fn is_unsigned(value: &Expr) -> bool {
    value.ty.scalar().is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed())
}
