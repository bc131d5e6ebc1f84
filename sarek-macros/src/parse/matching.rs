//! `match`, and what is another form of it: `if let`, `while let` and `matches!`.

use super::Parser;
use crate::ast::{Arm, Block, Expr, ExprKind, Pattern, Stmt};
use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Pat, Token};

impl Parser<'_> {
    /// `match value { … }`.
    pub(super) fn parse_match(&mut self, source: &syn::ExprMatch) -> ExprKind {
        let value = Box::new(self.parse_argument(&source.expr));
        let plain = self.is_plain(&value);
        let mut arms = Vec::new();
        for arm in &source.arms {
            self.reject_attributes(&arm.attrs);
            let (pat, guard) = match &arm.pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pat => (pat, None),
            };
            arms.push(self.parse_arm(pat, plain, guard, |this| this.parse_expr(&arm.body)));
        }
        ExprKind::Match(value, arms)
    }

    /// `if let pattern = value { … } else { … }`.
    pub(super) fn parse_if_let(&mut self, source: &syn::ExprIf, condition: &syn::ExprLet) -> ExprKind {
        let value = Box::new(self.parse_argument(&condition.expr));
        let plain = self.is_plain(&value);
        let then = self.parse_arm(&condition.pat, plain, None, |this| {
            let block = this.parse_block(&source.then_branch);
            in_braces(block)
        });
        let otherwise = match &source.else_branch {
            Some((_, otherwise)) => self.parse_expr(otherwise),
            None => unit(source.if_token.span),
        };
        ExprKind::Match(value, vec![then, otherwise_arm(otherwise)])
    }

    /// One round of `while let pattern = value { … }`.
    pub(super) fn parse_while_let(&mut self, source: &syn::ExprWhile, condition: &syn::ExprLet) -> Block {
        let value = Box::new(self.parse_argument(&condition.expr));
        let plain = self.is_plain(&value);
        let round = self.parse_arm(&condition.pat, plain, None, |this| {
            let block = this.parse_block(&source.body);
            in_braces(block)
        });
        let span = source.while_token.span;
        let end = Expr { kind: ExprKind::Break(None, None), start: span, end: span };
        let kind = ExprKind::Match(value, vec![round, otherwise_arm(end)]);
        let stmts = vec![Stmt::Expr(Expr { kind, start: span, end: span }, true)];
        Block { stmts, value: None, brace: source.body.brace_token }
    }

    /// `matches!(value, pattern if guard)`.
    pub(super) fn parse_matches(&mut self, mac: &syn::Macro) -> Option<ExprKind> {
        let parsed = mac.parse_body_with(|input: ParseStream| {
            let value: syn::Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pat = Pat::parse_multi_with_leading_vert(input)?;
            let guard =
                if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse::<syn::Expr>()?) } else { None };
            input.parse::<Option<Token![,]>>()?;
            Ok((value, pat, guard))
        });
        let (value, pat, guard) = match parsed {
            Ok(parsed) => parsed,
            Err(error) => {
                self.errors.push(error);
                return None;
            }
        };
        let span = mac.path.span();
        let value = Box::new(self.parse_argument(&value));
        let plain = self.is_plain(&value);
        let then = self.parse_arm(&pat, plain, guard.as_ref(), |_| truth(true, span));
        Some(ExprKind::Match(value, vec![then, otherwise_arm(truth(false, span))]))
    }

    /// A pattern whose names may refer to what is matched.
    pub(super) fn parse_referring(&mut self, pat: &Pat) -> Pattern {
        self.may_refer = true;
        let pattern = self.parse_pattern(pat);
        self.may_refer = false;
        pattern
    }

    /// An arm, in a scope of its own.
    fn parse_arm(
        &mut self,
        pat: &Pat,
        plain: bool,
        guard: Option<&syn::Expr>,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Arm {
        self.scopes.enter();
        let pattern = self.parse_referring(pat);
        if plain {
            self.set_plain(&pattern);
        }
        let guard = guard.map(|guard| self.parse_expr(guard));
        let body = body(self);
        self.scopes.leave();
        Arm { pattern, guard, body }
    }
}

fn in_braces(block: Block) -> Expr {
    let (start, end) = (block.brace.span.open(), block.brace.span.close());
    Expr { kind: ExprKind::Block(block), start, end }
}

fn otherwise_arm(body: Expr) -> Arm {
    Arm { pattern: Pattern::Wild(body.start), guard: None, body }
}

fn unit(span: Span) -> Expr {
    Expr { kind: ExprKind::Tuple(Vec::new()), start: span, end: span }
}

fn truth(value: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Literal(syn::Lit::Bool(syn::LitBool { value, span })), start: span, end: span }
}
