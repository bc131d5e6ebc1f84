//! Variables that the IR declares without a value. If the next statement assigns a value, it becomes the declaration.

use super::array::is_array_value;
use super::function::FunctionEmitter;
use super::stmt::declares;
use crate::ir::visit::{Access, Visit, expr_mentions, stmt_mentions, visit_stmt};
use crate::ir::{Block, Expr, ExprKind, LocalId, Place, Root, Stmt, Type};

impl FunctionEmitter<'_> {
    /// Writes a variable without a value together with the statement after it that assigns one: an assignment, or a
    /// block or superstep that ends with it. Returns the number of statements after the variable that this covers.
    pub(super) fn initialised(&mut self, stmt: &Stmt, after: &[Stmt]) -> Option<usize> {
        let Stmt::Let { local, init: None } = stmt else { return None };
        let at = after.iter().position(|stmt| !stmt.is_silent())?;
        if self.usage.unneeded.contains(local) {
            return None;
        }
        let value = match &after[at] {
            assign @ Stmt::Assign { .. } => value_of(assign, *local)?,
            Stmt::Block(body) | Stmt::Superstep { body, .. } => self.value_at_the_end(body, *local)?,
            _ => return None,
        };
        for stmt in &after[..at] {
            self.stmt(stmt);
        }
        let rest = &after[at + 1..];
        let more = match &after[at] {
            Stmt::Superstep { name, body, line, column: _ } => self.superstep(name.as_deref(), *line, |this| {
                this.stmts(&body[..body.len() - 1]);
                this.initialise(*local, value, rest, true)
            }),
            stmt => {
                stmt.blocks().into_iter().for_each(|body| self.stmts(&body[..body.len() - 1]));
                self.initialise(*local, value, rest, false)
            }
        };
        Some(at + 1 + more)
    }

    /// Writes the declaration of a variable with its first value; `after` is the rest of its scope. If the next
    /// statement only passes the value on, that statement receives it, and no variable is declared; the result is the
    /// number of statements that this covers. `early` means that they come after a barrier that is not written yet.
    fn initialise(&mut self, local: LocalId, value: &Expr, after: &[Stmt], early: bool) -> usize {
        if !is_array_value(value)
            && let Some(at) = self.last_use(local, after)
        {
            match &after[at] {
                Stmt::Let { local: next, init: Some(init) }
                    if is_local(init, local) && !self.usage.unneeded.contains(next) =>
                {
                    self.let_(*next, Some(value));
                    return at + 1;
                }
                Stmt::Assign { place, op, value: handed_on, site }
                    if is_local(handed_on, local)
                        && !self.needs_name(*op, value)
                        && !expr_mentions(&Expr::load(place.clone()), Root::Local(local))
                        && (!early || self.is_variable(place)) =>
                {
                    self.assign(place, *op, value, *site);
                    return at + 1;
                }
                Stmt::Return(Some(result)) if is_local(result, local) && !early => {
                    self.return_(Some(value));
                    return at + 1;
                }
                _ => {}
            }
        }
        if let Some(taken) = self.member_by_member(local, value, after) {
            return taken;
        }
        if !after.iter().any(|stmt| may_write(stmt, local)) {
            self.kept.insert(local);
        }
        self.let_(local, Some(value));
        0
    }

    /// Returns `true` if a place is a whole variable of the thread.
    fn is_variable(&self, place: &Place) -> bool {
        let Root::Local(local) = place.root else { return false };
        place.steps.is_empty() && !matches!(self.function.locals[local.index()].ty, Type::Reference { .. })
    }

    /// Returns the value that the last statement of a block assigns to a variable, if the rest of the block does not
    /// mention it and works without braces: the names that it declares are unique in the function.
    fn value_at_the_end<'b>(&self, body: &'b Block, local: LocalId) -> Option<&'b Expr> {
        let (last, before) = body.split_last()?;
        let value = value_of(last, local)?;
        let alone = |stmt: &Stmt| match stmt {
            Stmt::Let { local, .. } | Stmt::Slice { local, .. } => self.has_own_name(*local),
            stmt => !declares(stmt),
        };
        let rest = before.iter().all(|stmt| !stmt_mentions(stmt, local) && alone(stmt));
        rest.then_some(value)
    }

    fn has_own_name(&self, local: LocalId) -> bool {
        let name = &self.function.locals[local.index()].name;
        self.function.locals.iter().filter(|other| other.name == *name).count() == 1
    }
}

/// Returns the value that a statement assigns to a variable, if the value does not depend on the variable.
fn value_of(stmt: &Stmt, local: LocalId) -> Option<&Expr> {
    let Stmt::Assign { place: Place { root: Root::Local(root), steps, .. }, op: None, value, site: None } = stmt else {
        return None;
    };
    let assigns = *root == local && steps.is_empty() && !expr_mentions(value, Root::Local(local));
    assigns.then_some(value)
}

/// Returns `true` if a value is that of a local.
pub(super) fn is_local(value: &Expr, local: LocalId) -> bool {
    matches!(&value.kind, ExprKind::Load(place) if place.root == Root::Local(local) && place.steps.is_empty())
}

/// Returns `true` if a statement may write a variable, that is, does more than read it.
pub(super) fn may_write(stmt: &Stmt, local: LocalId) -> bool {
    struct Uses {
        root: Root,
        reads: usize,
        all: usize,
    }
    impl Visit for Uses {
        fn place(&mut self, place: &Place, access: Access) {
            self.reads += usize::from(place.root == self.root && access == Access::Read);
        }

        fn mention(&mut self, root: Root) {
            self.all += usize::from(root == self.root);
        }
    }
    let mut uses = Uses { root: Root::Local(local), reads: 0, all: 0 };
    visit_stmt(&mut uses, stmt);
    uses.reads < uses.all
}
