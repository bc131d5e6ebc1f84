//! Statements and control flow.

use crate::ir::{Expr, Scalar, Stmt, branch, negated};
use crate::lower::Lowered;
use crate::lower::cursor::shows_next;
use crate::lower::function::Lowering;
use crate::lower::jump::Destination;
use crate::lower::known::known;
use crate::syntax::{self, Block, Span};

impl Lowering<'_> {
    /// Lowers statements in order, each with its line, up to one after which none runs: a constant may have chosen it.
    pub(in crate::lower) fn lower_stmts(&mut self, stmts: &'static [syntax::Stmt]) -> Lowered<()> {
        for stmt in stmts {
            if self.out.is_over() {
                break;
            }
            match stmt {
                syntax::Stmt::Let { pattern, init, otherwise, span } => {
                    self.out.push(Stmt::Line((*span).into()));
                    match (init, otherwise) {
                        (Some(init), Some(otherwise)) => self.lower_let_else(pattern, init, otherwise)?,
                        _ => self.lower_let(pattern, init.as_ref())?,
                    }
                }
                syntax::Stmt::Expr(expr) => self.lower_statement(expr)?,
            }
        }
        Ok(())
    }

    /// Lowers a block as a statement and drops its value.
    pub(in crate::lower) fn lower_block(&mut self, block: &'static Block) -> Lowered<Vec<Stmt>> {
        Ok(self.in_block(|this| this.lower_here(block))?.0)
    }

    /// Lowers the statements of a block into the current one, and drops its value.
    pub(in crate::lower) fn lower_here(&mut self, block: &'static Block) -> Lowered<()> {
        self.lower_stmts(&block.stmts)?;
        match &block.value {
            Some(value) if !self.out.is_over() => self.lower_statement(value),
            _ => Ok(()),
        }
    }

    /// Lowers an expression for its effect.
    pub(in crate::lower) fn lower_statement(&mut self, expr: &'static syntax::Expr) -> Lowered<()> {
        use syntax::ExprKind as Source;
        if !matches!(expr.kind, Source::Block(_)) {
            self.out.push(Stmt::Line(expr.span.into()));
        }
        match &expr.kind {
            Source::Assign(target, value) => self.lower_assign(target, value),
            Source::AssignOp(op, target, value, link) => self.lower_assign_op(*op, target, value, *link, expr.span),
            Source::If(cond, then, otherwise) => {
                let cond = self.lower_operand(cond, &Scalar::Bool.into())?;
                self.lower_if(cond, then, otherwise.as_deref())
            }
            Source::Match(value, arms) => self.lower_match(value, arms, &mut |this, body| match &body.kind {
                Source::Block(block) => this.lower_here(block),
                _ => this.lower_statement(body),
            }),
            Source::While { label, cond, body, unroll } => self.lower_while(*label, cond, body, *unroll),
            Source::Loop { label, body, .. } => {
                if self.lower_while_let(*label, body)? {
                    return Ok(());
                }
                self.lower_loop(*label, body, Destination::Nowhere)
            }
            Source::Labelled { label, body, .. } => self.lower_labelled(*label, body, Destination::Nowhere),
            Source::ForEach { label, pattern, each, body, unroll } => {
                self.lower_for_each(*label, pattern, each, body, *unroll, expr.span)
            }
            Source::For { label, pattern, range, body, unroll } => {
                self.lower_for(*label, pattern, range, body, *unroll, expr.span)
            }
            Source::Break(label, value) => self.lower_break(*label, value.as_deref(), expr.span),
            Source::Continue(label) => self.lower_continue(*label, expr.span),
            Source::Return(value) => self.lower_return(value.as_deref()),
            Source::Block(block) => {
                let block = self.lower_block(block)?;
                self.out.push(Stmt::Block(block));
                Ok(())
            }
            Source::Superstep(name, block) => {
                let body = self.lower_block(block)?;
                let name = name.clone();
                self.out.push(Stmt::Superstep { name, body, line: expr.span.line, column: expr.span.column });
                Ok(())
            }
            Source::Assert(cond, message) => self.lower_assert(cond, message, expr.span),
            Source::AssertEq(equal, left, right, slot, message) => {
                self.lower_assert_eq(*equal, [left, right], *slot, message, expr.span)
            }
            Source::Panic(message) => self.lower_panic(message, expr.span),
            Source::Print(message) => self.lower_print(message, expr.span),
            Source::Comment(text) => {
                self.out.push(Stmt::Comment(text.clone()));
                Ok(())
            }
            Source::Method(iterator, name, args, _) if shows_next(name) && self.types().cursor(iterator).is_some() => {
                self.lower_next(iterator, name, args).map(|_| ())
            }
            _ if self.types().lends(expr).is_some() => self.lower_place(expr).map(|_| ()),
            // A variable has no effect, and one of type `()` does not exist in the IR.
            Source::Local(_) => Ok(()),
            _ => {
                let value = self.lower_expr(expr, None)?;
                self.drop_value(value);
                Ok(())
            }
        }
    }

    /// Lowers an `if` as a statement. If its condition is known, such as a const parameter, only the branch that is
    /// taken is lowered.
    fn lower_if(&mut self, cond: Expr, then: &'static Block, otherwise: Option<&'static syntax::Expr>) -> Lowered<()> {
        let known = known(&cond);
        let then = match known {
            Some(false) => Vec::new(),
            Some(true) | None => self.assuming(&cond, |this| this.lower_block(then))?,
        };
        let otherwise = match otherwise {
            Some(otherwise) if known != Some(true) => self.lower_otherwise(otherwise)?,
            _ => Vec::new(),
        };
        match known {
            Some(_) => self.out.extend(then.into_iter().chain(otherwise)),
            None => self.out.push(branch(cond, then, otherwise)),
        }
        Ok(())
    }

    /// Lowers the expression after `else`.
    fn lower_otherwise(&mut self, otherwise: &'static syntax::Expr) -> Lowered<Vec<Stmt>> {
        match &otherwise.kind {
            syntax::ExprKind::Block(block) => self.lower_block(block),
            _ => Ok(self.in_block(|this| this.lower_statement(otherwise))?.0),
        }
    }

    fn lower_return(&mut self, value: Option<&'static syntax::Expr>) -> Lowered<()> {
        if let (Some(value), true) = (value, self.recursion.is_some()) {
            if self.names.described().result.is_some() {
                return self.lower_tail(value);
            }
            if self.lower_tail_call(value)? {
                return Ok(());
            }
        }
        let value = match (value, self.names.described().result.clone()) {
            (Some(value), Some(result)) => return self.lower_result(value, &result),
            (Some(value), None) => {
                self.lower_statement(value)?;
                None
            }
            (None, _) => None,
        };
        self.out.push(Stmt::Return(value));
        Ok(())
    }

    fn lower_while(
        &mut self,
        label: Option<u32>,
        cond: &'static syntax::Expr,
        body: &'static Block,
        unroll: Option<Option<u32>>,
    ) -> Lowered<()> {
        self.out.enter_loop(label);
        let around = std::mem::replace(&mut self.in_condition, true);
        let cond = self.try_simple(|this| this.lower_operand(cond, &Scalar::Bool.into()));
        self.in_condition = around;
        let cond = cond?;
        let mut body = self.lower_block(body)?;
        let label = self.out.leave_loop();
        self.out.push(match cond {
            Ok(cond) => Stmt::While { label, cond, body, unroll },
            Err((mut written, cond)) => {
                // The condition has statements, which run at the start of each round.
                written.push(Stmt::If { cond: negated(cond), then: vec![Stmt::Break(None)], otherwise: Vec::new() });
                written.append(&mut body);
                Stmt::Loop { label, body: written }
            }
        });
        Ok(())
    }

    /// Returns an error at a range.
    pub(in crate::lower) fn range_error<T>(&self, span: Span) -> Lowered<T> {
        self.error(span, "a loop's range has integers")
    }
}
