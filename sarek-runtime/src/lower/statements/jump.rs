//! Loops and labelled blocks that jumps leave, some of them with a value.

use crate::ir::{LabelId, Place, Stmt};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::syntax::{self, Block};

/// A loop or labelled block around the current place. Both are loops in the IR: a block leaves its only round itself.
pub(in crate::lower) struct Frame {
    label: Option<u32>,
    /// The destination of its value.
    value: Destination,
    /// `true` if a jump leads there.
    reached: bool,
    /// The label, if a jump from an inner frame names it.
    used: Option<LabelId>,
}

/// The destination of the value of a loop or block.
#[derive(Clone)]
pub(in crate::lower) enum Destination {
    /// Nowhere: it is evaluated for its effect.
    Nowhere,
    /// To a place.
    Place(Place),
    /// The caller: the value is the function's result.
    Caller,
}

impl Lowering<'_> {
    /// Enters a loop without a value.
    pub(in crate::lower) fn enter_loop(&mut self, label: Option<u32>) {
        self.frames.push(Frame { label, value: Destination::Nowhere, reached: false, used: None });
    }

    /// Ends a loop or block. Returns its label, if a jump from an inner one names it.
    pub(in crate::lower) fn leave_loop(&mut self) -> Option<LabelId> {
        self.frames.pop()?.used
    }

    /// Lowers `loop { … }`.
    pub(in crate::lower) fn lower_loop(
        &mut self,
        label: Option<u32>,
        body: &'static Block,
        value: Destination,
    ) -> Lowered<()> {
        self.frames.push(Frame { label, value, reached: false, used: None });
        let body = self.lower_block(body)?;
        let label = self.leave_loop();
        self.out.push(Stmt::Loop { label, body });
        Ok(())
    }

    /// Lowers `'label: { … }`.
    pub(in crate::lower) fn lower_labelled(
        &mut self,
        label: u32,
        body: &'static Block,
        value: Destination,
    ) -> Lowered<()> {
        self.frames.push(Frame { label: Some(label), value: value.clone(), reached: false, used: None });
        let (mut body, ()) = self.in_block(|this| {
            this.lower_stmts(&body.stmts)?;
            match &body.value {
                Some(last) => this.lower_to(last, &value),
                None => Ok(()),
            }
        })?;
        let reached = self.frames.last().is_some_and(|frame| frame.reached);
        let label = self.leave_loop();
        if !reached {
            match body.iter().any(|stmt| matches!(stmt, Stmt::Let { .. })) {
                true => self.out.push(Stmt::Block(body)),
                false => self.out.extend(body),
            }
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
        let Some(target) = self.jump_target(label) else { return self.error(span, "no loop is around this `break`") };
        if let Some(value) = value {
            let to = self.frames[target].value.clone();
            self.lower_to(value, &to)?;
            if let Destination::Caller = to {
                return Ok(());
            }
        }
        let name = self.name_jump(target);
        self.out.push(Stmt::Break(name));
        Ok(())
    }

    /// Lowers `continue`.
    pub(in crate::lower) fn lower_continue(&mut self, label: Option<u32>, span: syntax::Span) -> Lowered<()> {
        let Some(target) = self.jump_target(label) else {
            return self.error(span, "no loop is around this `continue`");
        };
        let name = self.name_jump(target);
        self.out.push(Stmt::Continue(name));
        Ok(())
    }

    /// Returns the frame that a jump leaves or continues. In Rust, no jump without a label crosses a labelled block.
    fn jump_target(&self, label: Option<u32>) -> Option<usize> {
        self.frames.iter().rposition(|frame| label.is_none() || frame.label == label)
    }

    /// Returns the name that a jump to a frame needs: `None` if it is the innermost one.
    pub(in crate::lower) fn name_jump(&mut self, target: usize) -> Option<LabelId> {
        self.frames[target].reached = true;
        if target + 1 == self.frames.len() {
            return None;
        }
        let frame = &mut self.frames[target];
        if frame.used.is_none() {
            let name = frame.label.map_or("next", |label| &self.described.syntax.labels[label as usize]);
            self.labels.push(name.to_string());
            frame.used = Some(LabelId(self.labels.len() as u32 - 1));
        }
        frame.used
    }
}

/// Returns `true` if nothing runs after a statement.
fn leaves(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(_) | Stmt::Fail(_))
}
