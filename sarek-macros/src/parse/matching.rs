//! `match`, and its other forms: `if let`, `while let` and `matches!`.

use super::Parser;
use crate::ast::{Arm, Block, Expr, ExprKind, Further, MatchForm, Pattern, Stmt};
use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Pat, Token};

impl Parser<'_> {
    /// Parses `match value { … }`.
    pub(super) fn parse_match(&mut self, source: &syn::ExprMatch) -> ExprKind {
        let value = Box::new(self.parse_matched(&source.expr));
        let plain = self.is_plain(&value);
        let mut arms = Vec::new();
        for arm in &source.arms {
            let (pat, guard) = match &arm.pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pat => (pat, None),
            };
            arms.push(self.parse_arm(pat, plain, guard, |this| this.parse_expr(&arm.body)));
        }
        ExprKind::Match(value, arms, MatchForm::Match)
    }

    /// Parses the matched value, whose type its context does not determine.
    fn parse_matched(&mut self, value: &syn::Expr) -> Expr {
        let mut value = match super::expr::peeled(value) {
            syn::Expr::Tuple(tuple) => {
                let (start, end) = super::ends::ends(value);
                let members = tuple.elems.iter().map(|member| match super::expr::peeled(member) {
                    syn::Expr::Reference(_) => self.parse_argument(member),
                    _ => self.parse_expr(member),
                });
                Expr { kind: ExprKind::Tuple(members.collect()), start, end }
            }
            _ => self.parse_argument(value),
        };
        self.settle(&mut value);
        value
    }

    /// Parses `if let pattern = value && … { … } else { … }`.
    pub(super) fn parse_if_chain(&mut self, source: &syn::ExprIf, chain: &[&syn::Expr]) -> ExprKind {
        let otherwise = source.else_branch.as_ref().map(|(_, otherwise)| &**otherwise);
        let several = |rest: &[&syn::Expr]| !split_at_let(rest).1.is_empty();
        let (condition, rest) = match (chain, otherwise) {
            ([syn::Expr::Let(condition), rest @ ..], _) if !several(rest) => (condition, rest),
            (_, Some(otherwise)) => return self.parse_chain_or(source, chain, otherwise),
            (_, None) => return self.parse_nested(source, chain),
        };
        let value = Box::new(self.parse_matched(&condition.expr));
        let plain = self.is_plain(&value);
        let guard = joined(rest);
        let then = self.parse_arm(&condition.pat, plain, guard.as_ref(), |this| {
            let block = this.parse_block(&source.then_branch);
            in_braces(block)
        });
        let otherwise = match otherwise {
            Some(otherwise) => self.parse_expr(otherwise),
            None => unit(source.if_token.span),
        };
        ExprKind::Match(value, vec![then, otherwise_arm(otherwise)], MatchForm::IfLet)
    }

    /// Parses several patterns, or conditions before one, and what is done if one of them does not hold.
    fn parse_chain_or(&mut self, source: &syn::ExprIf, chain: &[&syn::Expr], otherwise: &syn::Expr) -> ExprKind {
        let span = source.if_token.span;
        self.scopes.enter();
        let (first, mut rest) = match chain {
            [syn::Expr::Let(first), rest @ ..] => (Some(first), rest),
            rest => (None, rest),
        };
        let (value, pattern) = match first {
            Some(first) => self.parse_condition(first),
            None => (unit(span), Pattern::Wild(span)),
        };
        let guard = self.parse_until_let(&mut rest);
        let mut further = Vec::new();
        while let [syn::Expr::Let(next), after @ ..] = rest {
            rest = after;
            let (value, pattern) = self.parse_condition(next);
            further.push(Further { pattern, value, guard: self.parse_until_let(&mut rest) });
        }
        let body = in_braces(self.parse_block(&source.then_branch));
        self.scopes.leave();
        let then = Arm { pattern, guard, further, body };
        let otherwise = otherwise_arm(self.parse_expr(otherwise));
        ExprKind::Match(Box::new(value), vec![then, otherwise], MatchForm::IfLet)
    }

    /// Parses `let pattern = value` of a chain.
    fn parse_condition(&mut self, condition: &syn::ExprLet) -> (Expr, Pattern) {
        let value = self.parse_matched(&condition.expr);
        let pattern = self.parse_referring_arm(&condition.pat);
        if self.is_plain(&value) {
            self.set_plain(&pattern);
        }
        (value, pattern)
    }

    /// Parses the conditions up to the next pattern of a chain.
    fn parse_until_let(&mut self, chain: &mut &[&syn::Expr]) -> Option<Expr> {
        let (conditions, rest) = split_at_let(chain);
        *chain = rest;
        joined(conditions).map(|condition| self.parse_expr(&condition))
    }

    /// Parses several patterns, or conditions before one, without an `else`: an `if` in an `if`.
    fn parse_nested(&mut self, source: &syn::ExprIf, chain: &[&syn::Expr]) -> ExprKind {
        let span = source.if_token.span;
        // The conditions after a pattern, up to the next one, are its guard.
        let (first, rest) = match chain {
            [first @ syn::Expr::Let(_), rest @ ..] => (Some(first), rest),
            rest => (None, rest),
        };
        let (conditions, rest) = split_at_let(rest);
        let condition = joined(conditions);
        let nested = |this: &mut Self| match rest {
            [] => in_braces(this.parse_block(&source.then_branch)),
            rest => Expr { kind: this.parse_nested(source, rest), start: span, end: span },
        };
        match (first, condition) {
            (Some(syn::Expr::Let(first)), guard) => {
                let value = Box::new(self.parse_matched(&first.expr));
                let plain = self.is_plain(&value);
                let then = self.parse_arm(&first.pat, plain, guard.as_ref(), nested);
                ExprKind::Match(value, vec![then, otherwise_arm(unit(span))], MatchForm::IfLet)
            }
            (_, Some(condition)) => {
                let condition = Box::new(self.parse_expr(&condition));
                let value = Some(Box::new(nested(self)));
                let brace = source.then_branch.brace_token;
                ExprKind::If(condition, Block { stmts: Vec::new(), value, brace }, None)
            }
            (_, None) => nested(self).kind,
        }
    }

    /// Parses one round of `while let pattern = value && … { … }`.
    pub(super) fn parse_while_chain(&mut self, source: &syn::ExprWhile, chain: &[&syn::Expr]) -> Block {
        let span = source.while_token.span;
        let end = Expr { kind: ExprKind::Break(None, None), start: span, end: span };
        let [syn::Expr::Let(condition), rest @ ..] = chain else { return self.reject_chain(source, chain) };
        if !split_at_let(rest).1.is_empty() {
            return self.reject_chain(source, rest);
        }
        let value = Box::new(self.parse_matched(&condition.expr));
        let plain = self.is_plain(&value);
        let guard = joined(rest);
        let round = self.parse_arm(&condition.pat, plain, guard.as_ref(), |this| {
            let block = this.parse_block(&source.body);
            in_braces(block)
        });
        let kind = ExprKind::Match(value, vec![round, otherwise_arm(end)], MatchForm::WhileLet);
        let stmts = vec![Stmt::Expr(Expr { kind, start: span, end: span }, true)];
        Block { stmts, value: None, brace: source.body.brace_token }
    }

    fn reject_chain(&mut self, source: &syn::ExprWhile, chain: &[&syn::Expr]) -> Block {
        for part in chain {
            if let syn::Expr::Let(condition) = part {
                let message =
                    "the condition of a `while` may have one `let`, at its start: write `loop` with a `match`";
                self.errors.report(condition.let_token, message);
            }
        }
        Block { stmts: Vec::new(), value: None, brace: source.body.brace_token }
    }

    /// Parses `matches!(value, pattern if guard)`.
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
        let value = Box::new(self.parse_matched(&value));
        let plain = self.is_plain(&value);
        let then = self.parse_arm(&pat, plain, guard.as_ref(), |_| truth(true, span));
        Some(ExprKind::Match(value, vec![then, otherwise_arm(truth(false, span))], MatchForm::Matches))
    }

    /// Parses a pattern whose names may refer to the matched value.
    pub(super) fn parse_referring(&mut self, pat: &Pat) -> Pattern {
        self.may_refute = true;
        let pattern = self.parse_pattern(pat);
        self.may_refute = false;
        pattern
    }

    /// Parses the pattern of an arm, whose names may refer to the matched value.
    fn parse_referring_arm(&mut self, pat: &Pat) -> Pattern {
        self.may_refute = true;
        let pattern = self.parse_alternatives(pat);
        self.may_refute = false;
        pattern
    }

    /// Parses an arm, in a scope of its own.
    fn parse_arm(
        &mut self,
        pat: &Pat,
        plain: bool,
        guard: Option<&syn::Expr>,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Arm {
        self.scopes.enter();
        let pattern = self.parse_referring_arm(pat);
        if plain {
            self.set_plain(&pattern);
        }
        let guard = guard.map(|guard| self.parse_expr(guard));
        let body = body(self);
        self.scopes.leave();
        Arm { pattern, guard, further: Vec::new(), body }
    }
}

/// Returns the parts of a condition with `let`, between `&&`.
pub(super) fn chain_of(condition: &syn::Expr) -> Option<Vec<&syn::Expr>> {
    fn parts<'e>(condition: &'e syn::Expr, into: &mut Vec<&'e syn::Expr>) {
        match condition {
            syn::Expr::Binary(syn::ExprBinary { left, op: syn::BinOp::And(_), right, .. }) => {
                parts(left, into);
                parts(right, into);
            }
            part => into.push(part),
        }
    }
    let mut chain = Vec::new();
    parts(condition, &mut chain);
    chain.iter().any(|part| matches!(part, syn::Expr::Let(_))).then_some(chain)
}

/// Splits a chain before its next pattern.
fn split_at_let<'c, 'e>(chain: &'c [&'e syn::Expr]) -> (&'c [&'e syn::Expr], &'c [&'e syn::Expr]) {
    chain.split_at(chain.iter().position(|part| matches!(part, syn::Expr::Let(_))).unwrap_or(chain.len()))
}

/// Joins conditions with `&&`.
fn joined(conditions: &[&syn::Expr]) -> Option<syn::Expr> {
    let conditions = conditions.iter().map(|condition| (*condition).clone());
    conditions.reduce(|left, right| syn::parse_quote!(#left && #right))
}

fn in_braces(block: Block) -> Expr {
    let (start, end) = (block.brace.span.open(), block.brace.span.close());
    Expr { kind: ExprKind::Block(block), start, end }
}

fn otherwise_arm(body: Expr) -> Arm {
    Arm { pattern: Pattern::Wild(body.start), guard: None, further: Vec::new(), body }
}

fn unit(span: Span) -> Expr {
    Expr { kind: ExprKind::Tuple(Vec::new()), start: span, end: span }
}

fn truth(value: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Literal(syn::Lit::Bool(syn::LitBool { value, span }), None), start: span, end: span }
}
