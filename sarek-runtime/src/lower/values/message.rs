//! Assertions with values, panics, and printing.

use crate::ir::{BinaryOp, Expr, ExprKind, Message, Place, Root, Scalar, SiteKind, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::private::Render;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers `assert!(cond, …)`.
    pub(in crate::lower) fn lower_assert(
        &mut self,
        cond: &'static syntax::Expr,
        message: &'static syntax::Message,
        span: Span,
    ) -> Lowered<()> {
        let cond = self.lower_operand(cond, &Scalar::Bool.into())?;
        if message.values.is_empty() {
            self.check(cond, span, SiteKind::Assert(self.plain(message)));
            return Ok(());
        }
        self.assert(cond, message, Vec::new(), span)
    }

    /// Lowers `assert_eq!(left, right, …)` or `assert_ne!`.
    pub(in crate::lower) fn lower_assert_eq(
        &mut self,
        equal: bool,
        [left, right]: [&'static syntax::Expr; 2],
        slot: u32,
        message: &'static syntax::Message,
        span: Span,
    ) -> Lowered<()> {
        let ty = self.names.slot(slot).clone().dereferenced();
        let mut sides = self.lower_operands(&[(left, ty.clone()), (right, ty.clone())])?;
        // Each is evaluated once, though the message of a failure contains it too.
        for (side, name) in sides.iter_mut().zip(["left", "right"]) {
            if !is_name(side) && !self.locals().is_stable(side) {
                let value = std::mem::replace(side, Expr::bool(false));
                *side = self.out.spill(value, name);
            }
        }
        let op = if equal { BinaryOp::Eq } else { BinaryOp::Ne };
        let cond = self.binary(op, sides.clone(), Scalar::Bool.into(), span)?;
        self.assert(cond, message, sides, span)
    }

    /// Lowers an assertion whose message has values. `sides` are the first of them.
    fn assert(&mut self, cond: Expr, message: &'static syntax::Message, sides: Vec<Expr>, span: Span) -> Lowered<()> {
        if known(&cond) == Some(true) {
            return Ok(());
        }
        let (failure, ()) = self.in_block(|this| this.report(message, sides, span, SiteKind::Assert))?;
        self.out.push(Stmt::Assert { cond, failure });
        Ok(())
    }

    /// Lowers `panic!("…")`.
    pub(in crate::lower) fn lower_panic(&mut self, message: &'static syntax::Message, span: Span) -> Lowered<()> {
        if !message.values.is_empty() {
            return self.report(message, Vec::new(), span, SiteKind::Panic);
        }
        let site = self.site(span, SiteKind::Panic(self.plain(message)));
        self.out.push(Stmt::Fail(site));
        Ok(())
    }

    /// Lowers `println!("…")`.
    pub(in crate::lower) fn lower_print(&mut self, message: &'static syntax::Message, span: Span) -> Lowered<()> {
        self.report(message, Vec::new(), span, SiteKind::Print)
    }

    /// Returns the function that formats a message.
    fn render(&self, message: &syntax::Message) -> Render {
        self.names.syntax().renders[message.render as usize]
    }

    /// Returns a message without values.
    fn plain(&self, message: &syntax::Message) -> Message {
        Message::from(&*self.render(message)(&[]))
    }

    /// Reports a message to the host.
    fn report(
        &mut self,
        message: &'static syntax::Message,
        sides: Vec<Expr>,
        span: Span,
        kind: fn(Message) -> SiteKind,
    ) -> Lowered<()> {
        let types = message.values.iter().map(|(_, slot)| self.names.slot(*slot).clone().dereferenced());
        let operands: Vec<(&'static syntax::Expr, Type)> =
            message.values.iter().map(|(value, _)| value).zip(types).collect();
        let mark = self.out.mark();
        let mut values = sides;
        let written = self.lower_operands(&operands)?;
        self.settle(&mut values, mark);
        values.extend(written);
        let types = values.iter().map(|value| value.ty.scalar()).collect::<Option<Vec<Scalar>>>();
        let Some(types) = types else { return self.error(span, "only numbers and truth values can be formatted") };
        let message = Message { text: message.text.clone(), render: Some(self.render(message)), types };
        let site = self.site(span, kind(message));
        self.out.push(Stmt::Report { site, values });
        Ok(())
    }
}

/// Returns `true` if a value is a read of a variable.
fn is_name(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Load(Place { root: Root::Local(_), steps, .. }) if steps.is_empty())
}
