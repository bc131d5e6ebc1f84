//! Loops and labelled blocks that jumps leave, some of them with a value.

use crate::ir::{Expr, Place, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::writer::{Left, leaves};
use crate::syntax::{self, Block};

/// The destination of the value of a loop or block.
#[derive(Clone)]
pub(in crate::lower) enum Destination {
    /// Nowhere: it is evaluated for its effect.
    Nowhere,
    /// To a place.
    Place(Place),
    /// To the variable that names a slice.
    Slice(u32),
    /// The caller: the value is the function's result.
    Caller,
}

impl Lowering<'_> {
    /// Lowers `loop { … }`.
    pub(in crate::lower) fn lower_loop(
        &mut self,
        label: Option<u32>,
        body: &'static Block,
        value: Destination,
    ) -> Lowered<()> {
        self.out.enter(label, value);
        let mut body = self.lower_block(body)?;
        let label = self.out.leave_loop();
        let stmt = match first_break(&mut body) {
            Some(cond) => Stmt::While { label, cond: negated(cond), body, unroll: None },
            None => Stmt::Loop { label, body },
        };
        self.out.push(stmt);
        Ok(())
    }

    /// Lowers `'label: { … }`.
    pub(in crate::lower) fn lower_labelled(
        &mut self,
        label: u32,
        body: &'static Block,
        value: Destination,
    ) -> Lowered<()> {
        self.out.enter(Some(label), value.clone());
        let (mut body, ()) = self.in_block(|this| {
            this.lower_stmts(&body.stmts)?;
            match &body.value {
                Some(last) => this.lower_to(last, &value),
                None => Ok(()),
            }
        })?;
        let Left { label, reached } = self.out.leave();
        if !reached {
            self.out.push_block(body);
            return Ok(());
        }
        if !body.last().is_some_and(leaves) {
            body.push(Stmt::Break(None));
        }
        self.out.push(Stmt::Loop { label, body });
        Ok(())
    }

    /// Lowers an expression whose value goes to a destination.
    fn lower_to(&mut self, value: &'static syntax::Expr, to: &Destination) -> Lowered<()> {
        match to {
            Destination::Nowhere => self.lower_statement(value),
            Destination::Place(place) => self.lower_into(value, place),
            Destination::Slice(binding) => self.lower_slice_into(*binding, value),
            Destination::Caller => self.lower_tail(value),
        }
    }

    /// Lowers `break`, with the value of the loop or block that it leaves.
    pub(in crate::lower) fn lower_break(
        &mut self,
        label: Option<u32>,
        value: Option<&'static syntax::Expr>,
        span: syntax::Span,
    ) -> Lowered<()> {
        let Some(target) = self.out.left_by_break(label) else {
            return self.error(span, "no loop is around this `break`");
        };
        if let Some(value) = value {
            let to = self.out.destination(target).clone();
            self.lower_to(value, &to)?;
            if let Destination::Caller = to {
                return Ok(());
            }
        }
        let name = self.out.name_jump(target, &self.names.syntax().labels);
        self.out.push(Stmt::Break(name));
        Ok(())
    }

    /// Returns the type of what `?` leaves: of the function's result, or of the value of the closure with that label, if it
    /// goes anywhere.
    pub(in crate::lower) fn result_left(&self, label: Option<u32>) -> Option<Type> {
        let target = label.and_then(|label| self.out.target(Some(label)));
        match target.map(|target| self.out.destination(target)) {
            Some(Destination::Nowhere | Destination::Slice(_)) => None,
            Some(Destination::Place(place)) => Some(place.ty.clone()),
            Some(Destination::Caller) | None => self.names.described().result.clone(),
        }
    }

    /// Returns from the function with a value, or from the closure with that label.
    pub(in crate::lower) fn give_up(
        &mut self,
        value: Option<Expr>,
        label: Option<u32>,
        span: syntax::Span,
    ) -> Lowered<()> {
        let Some(label) = label else {
            self.out.push(Stmt::Return(value));
            return Ok(());
        };
        let Some(target) = self.out.target(Some(label)) else {
            return self.error(span, "no closure is around this `?`");
        };
        match (self.out.destination(target).clone(), value) {
            (Destination::Caller, value) => {
                self.out.push(Stmt::Return(value));
                return Ok(());
            }
            (Destination::Place(place), Some(value)) => self.out.assign(place, value),
            (Destination::Place(_) | Destination::Slice(_) | Destination::Nowhere, _) => {}
        }
        let name = self.out.name_jump(target, &self.names.syntax().labels);
        self.out.push(Stmt::Break(name));
        Ok(())
    }

    /// Lowers `continue`.
    pub(in crate::lower) fn lower_continue(&mut self, label: Option<u32>, span: syntax::Span) -> Lowered<()> {
        let Some(target) = self.out.target(label) else {
            return self.error(span, "no loop is around this `continue`");
        };
        let name = self.out.name_jump(target, &self.names.syntax().labels);
        self.out.push(Stmt::Continue(name));
        Ok(())
    }
}

/// Takes `if cond { break; }` off the start of a loop, and returns its condition.
fn first_break(body: &mut crate::ir::Block) -> Option<Expr> {
    let is_line = |stmt: &Stmt| matches!(stmt, Stmt::Line(_));
    let at = body.iter().position(|stmt| !is_line(stmt))?;
    let Stmt::If { then, otherwise, .. } = &body[at] else { return None };
    let breaks = then.iter().filter(|stmt| !is_line(stmt)).eq([&Stmt::Break(None)]);
    if !breaks || !otherwise.is_empty() {
        return None;
    }
    let Stmt::If { cond, .. } = body.remove(at) else { return None };
    Some(cond)
}
