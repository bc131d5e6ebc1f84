//! Blocks and statements.

use super::Parser;
use super::signature::check_written_type;
use crate::ast::{Block, Expr, ExprKind, Pattern, Stmt};
use syn::spanned::Spanned;

impl Parser<'_> {
    /// Parses a block in a scope of its own.
    pub(super) fn parse_block(&mut self, block: &syn::Block) -> Block {
        self.parse_stmts(&block.stmts, block.brace_token)
    }

    pub(super) fn parse_stmts(&mut self, source: &[syn::Stmt], brace: syn::token::Brace) -> Block {
        self.scopes.enter();
        self.depth += 1;
        let mut stmts = Vec::new();
        let mut value = None;
        for (position, stmt) in source.iter().enumerate() {
            let last = position + 1 == source.len();
            if let (syn::Stmt::Item(item), true) = (stmt, self.depth > 1) {
                self.take_inner_item(item, source);
            }
            let parsed = match stmt {
                syn::Stmt::Expr(lent, None) if last && self.depth == 1 && self.returns_reference() => {
                    Some(Stmt::Expr(self.parse_argument(lent), false))
                }
                _ => self.parse_stmt(stmt),
            };
            match parsed {
                Some(Stmt::Expr(expr, false)) if last => value = Some(Box::new(expr)),
                Some(stmt) => stmts.push(stmt),
                None => {}
            }
        }
        self.depth -= 1;
        self.scopes.leave();
        Block { stmts, value, brace }
    }

    /// Parses a block whose last expression a function parses.
    pub(super) fn parse_block_before(
        &mut self,
        block: &syn::Block,
        before: &[syn::Stmt],
        last: impl FnOnce(&mut Self) -> Option<Box<Expr>>,
    ) -> Block {
        self.scopes.enter();
        self.depth += 1;
        let mut stmts = Vec::new();
        for stmt in before {
            if let syn::Stmt::Item(item) = stmt {
                self.take_inner_item(item, &block.stmts);
            }
            stmts.extend(self.parse_stmt(stmt));
        }
        let value = last(self);
        self.depth -= 1;
        self.scopes.leave();
        Block { stmts, value, brace: block.brace_token }
    }

    fn parse_stmt(&mut self, stmt: &syn::Stmt) -> Option<Stmt> {
        match stmt {
            syn::Stmt::Local(local) => Some(self.parse_let(local)),
            // Already known.
            syn::Stmt::Item(_) => None,
            syn::Stmt::Expr(syn::Expr::Assign(assign), _) if matches!(*assign.left, syn::Expr::Infer(_)) => {
                self.parse_stmt(&discarding(assign))
            }
            syn::Stmt::Expr(expr, semi) => Some(Stmt::Expr(self.parse_expr(expr), semi.is_some())),
            syn::Stmt::Macro(stmt) => {
                let expr = self.parse_macro(&stmt.mac);
                // A macro with braces is self-terminated, unless it is the block's value.
                Some(Stmt::Expr(expr, stmt.semi_token.is_some()))
            }
        }
    }

    fn parse_let(&mut self, local: &syn::Local) -> Stmt {
        if let Some(named) = referring(local) {
            return self.parse_let(&named);
        }
        if let Some(named) = self.named_by_alternatives(local) {
            return self.parse_let(&named);
        }
        let (pat, ty) = match &local.pat {
            syn::Pat::Type(typed) => {
                check_written_type(&typed.ty, self.errors);
                (&*typed.pat, Some((*typed.ty).clone()))
            }
            pat => (pat, None),
        };
        // The value is parsed first: it does not see the names.
        let mut init = local.init.as_ref().map(|init| self.parse_let_value(pat, &init.expr, init.diverge.is_some()));
        if let (Some(init), false) = (&mut init, matches!(pat, syn::Pat::Ident(_))) {
            self.settle(init);
        }
        // Nor does the block after `else`.
        let diverge = local.init.as_ref().and_then(|init| init.diverge.as_ref());
        let otherwise = diverge.map(|(word, otherwise)| (*word, self.parse_otherwise(otherwise)));
        self.may_refer = true;
        let pattern = if otherwise.is_some() { self.parse_referring(pat) } else { self.parse_pattern(pat) };
        self.may_refer = false;
        let plain = match (&ty, &init) {
            (Some(ty), _) => self.is_plain_type(ty),
            (None, Some(init)) => self.is_plain(init),
            (None, None) => false,
        };
        if plain {
            self.set_plain(&pattern);
        }
        if let (Pattern::Binding(binding, _), Some(init)) = (&pattern, &init) {
            self.set_shared(*binding, init);
            self.set_cells(&pattern, init);
            self.bindings[*binding as usize].function = matches!(init.kind, ExprKind::Closure(_));
            self.bindings[*binding as usize].iterator = matches!(init.kind, ExprKind::Iterator(..));
            let runs_closures = matches!(&init.kind, ExprKind::Iterator(each, _) if each.runs_closures());
            self.bindings[*binding as usize].runs_closures = runs_closures;
            let is_range = matches!(&init.kind, ExprKind::Iterator(each, _) if each.is_range());
            self.bindings[*binding as usize].range = is_range && !self.bindings[*binding as usize].mutable;
        }
        let shows = matches!((&pattern, &ty), (Pattern::Binding(..), Some(_)));
        if init.is_none() && !shows {
            self.set_late(&pattern, &local.pat);
        }
        Stmt::Let { let_token: local.let_token, pattern, ty, init, otherwise }
    }

    /// Parses the block of a `let … else`.
    fn parse_otherwise(&mut self, otherwise: &syn::Expr) -> Block {
        match otherwise {
            syn::Expr::Block(block) => self.parse_block(&block.block),
            other => {
                self.errors.report(other, "a block must follow `else`");
                Block { stmts: Vec::new(), value: None, brace: syn::token::Brace::default() }
            }
        }
    }

    /// Records that the types of a pattern's names show where they are assigned.
    fn set_late(&mut self, pattern: &Pattern, pat: &syn::Pat) {
        match pattern {
            Pattern::Binding(binding, _) => self.bindings[*binding as usize].late = true,
            Pattern::Tuple(tuple) => tuple.members.iter().for_each(|member| self.set_late(member, pat)),
            Pattern::Wild(_) => {}
            Pattern::Struct(_) | Pattern::Array(..) | Pattern::Ref(..) | Pattern::At(..) => {
                self.errors.report(pat, "declare variables without a value one by one: `let x;`");
            }
            Pattern::Value(..) | Pattern::Range(..) | Pattern::Or(..) => {}
        }
    }

    /// Returns `true` if a name is given to a place, or to a part of a slice or array.
    fn is_named(&self, pat: &syn::Pat, target: &syn::Expr) -> bool {
        is_name(pat) && self.is_place(target)
    }

    fn is_place(&self, target: &syn::Expr) -> bool {
        match target {
            syn::Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.scopes.lookup(name).is_some()),
            syn::Expr::Index(index) => self.is_place(&index.expr) || matches!(*index.expr, syn::Expr::Path(_)),
            syn::Expr::Field(field) => self.is_place(&field.base),
            syn::Expr::Paren(paren) => self.is_place(&paren.expr),
            syn::Expr::Group(group) => self.is_place(&group.expr),
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.is_place(expr),
            _ => false,
        }
    }

    /// Parses `(&a[i..j], &b[k])` for a pattern that gives each a name.
    fn parse_names(&mut self, pat: &syn::Pat, tuple: &syn::ExprTuple) -> Expr {
        let (start, end) = super::ends::ends(&syn::Expr::Tuple(tuple.clone()));
        let names = if let syn::Pat::Tuple(names) = pat { patterns_of(names, tuple.elems.len()) } else { Vec::new() };
        let members = tuple.elems.iter().enumerate().map(|(at, member)| match (names.get(at), member) {
            (Some(pat), syn::Expr::Reference(_) | syn::Expr::Tuple(_)) => self.parse_let_value(pat, member, false),
            _ => self.parse_expr(member),
        });
        Expr { kind: ExprKind::Tuple(members.collect()), start, end }
    }

    /// Parses the value of a `let`, the only place for `shared!` and `uninit!`.
    fn parse_let_value(&mut self, pat: &syn::Pat, expr: &syn::Expr, refutable: bool) -> Expr {
        if let Some(mac) = Self::shared_call(expr) {
            if !is_name(pat) {
                self.errors.report(pat, "give the shared array a name: `let tile = shared!([f32; 256]);`");
            }
            let kind = self.parse_shared(mac).unwrap_or(ExprKind::Tuple(Vec::new()));
            return Expr { kind, start: expr.span(), end: expr.span() };
        }
        if let Some(mac) = Self::uninit_call(expr) {
            if !is_name(pat) {
                self.errors.report(pat, "give the array a name: `let mut items = uninit!([f32; 8]);`");
            }
            let kind = self.parse_uninit(mac).unwrap_or(ExprKind::Tuple(Vec::new()));
            return Expr { kind, start: expr.span(), end: expr.span() };
        }
        if self.is_part(expr) {
            self.errors.report(expr, "a part of a slice is borrowed: `let part = &x[a..b];`");
        }
        match super::expr::peeled(expr) {
            syn::Expr::Closure(closure) if is_name(pat) => {
                Expr { kind: self.parse_closure(closure), start: expr.span(), end: expr.span() }
            }
            // Another name of a place, or of a part of a slice or array.
            syn::Expr::Reference(reference) if self.is_named(pat, &reference.expr) => self.parse_argument(expr),
            // The name of an array that has no other one.
            syn::Expr::Reference(reference) if is_name(pat) && is_list(&reference.expr) => self.parse_argument(expr),
            // Other names of its members.
            syn::Expr::Reference(reference) if takes_apart(pat) && self.is_place(&reference.expr) => {
                self.parse_argument(expr)
            }
            syn::Expr::Tuple(tuple) if has_references(tuple) => self.parse_names(pat, tuple),
            syn::Expr::MethodCall(call) if is_pair(pat) && super::called::splits(&call.method) => {
                self.parse_split(call)
            }
            held if is_name(pat) && self.makes_iterator(held) => {
                let kind = self.parse_named_iterator(expr).unwrap_or(ExprKind::Tuple(Vec::new()));
                Expr { kind, start: expr.span(), end: expr.span() }
            }
            _ if refutable => self.parse_argument(expr),
            syn::Expr::If(_) | syn::Expr::Match(_) | syn::Expr::Block(_) if is_name(pat) || has_names(pat) => {
                self.allow_slices(expr);
                self.parse_expr(expr)
            }
            _ => self.parse_expr(expr),
        }
    }
}

/// Returns `let ref mut name = place;` as `let name = &mut place;`.
fn referring(local: &syn::Local) -> Option<syn::Local> {
    let syn::Pat::Ident(syn::PatIdent { by_ref: Some(word), mutability, ident, subpat: None, .. }) = &local.pat else {
        return None;
    };
    let syn::LocalInit { eq_token, expr, diverge: None } = local.init.as_ref()? else { return None };
    let expr = Box::new(syn::parse_quote_spanned!(word.span()=> &#mutability #expr));
    let pat = syn::parse_quote!(#ident);
    let init = Some(syn::LocalInit { eq_token: *eq_token, expr, diverge: None });
    Some(syn::Local { pat, init, ..local.clone() })
}

/// Returns `true` for `[a, b, c]` and `[a; n]`.
fn is_list(expr: &syn::Expr) -> bool {
    match super::expr::peeled(expr) {
        syn::Expr::Array(array) => !array.elems.is_empty(),
        syn::Expr::Repeat(_) => true,
        _ => false,
    }
}

/// Returns `true` if a pattern names the members of a value.
fn takes_apart(pat: &syn::Pat) -> bool {
    matches!(pat, syn::Pat::Tuple(_) | syn::Pat::Struct(_) | syn::Pat::TupleStruct(_) | syn::Pat::Slice(_))
}

/// Returns `true` if a tuple has references among its members.
fn has_references(tuple: &syn::ExprTuple) -> bool {
    tuple.elems.iter().any(|member| match member {
        syn::Expr::Reference(_) => true,
        syn::Expr::Tuple(inner) => has_references(inner),
        _ => false,
    })
}

/// Returns the pattern of each member of a tuple that has that many: `..` stands for several.
pub(super) fn patterns_of(pat: &syn::PatTuple, count: usize) -> Vec<&syn::Pat> {
    let listed: Vec<&syn::Pat> = pat.elems.iter().collect();
    let rest = listed.iter().position(|member| matches!(member, syn::Pat::Rest(_)));
    let (before, after) = listed.split_at(rest.unwrap_or(listed.len()));
    let (dots, after) = after.split_at(rest.map_or(0, |_| 1));
    let between = count.saturating_sub(before.len() + after.len());
    let between = dots.iter().flat_map(|dots| std::iter::repeat_n(dots, between));
    before.iter().chain(between).chain(after).copied().collect()
}

/// Returns `true` if a pattern gives each of two parts a name, or none.
fn is_pair(pat: &syn::Pat) -> bool {
    let is_part = |pat: &&syn::Pat| is_name(pat) || matches!(pat, syn::Pat::Wild(_) | syn::Pat::Rest(_));
    let syn::Pat::Tuple(tuple) = pat else { return false };
    let members = patterns_of(tuple, 2);
    members.len() == 2 && members.iter().all(is_part)
}

/// Returns `true` for a tuple of names.
fn has_names(pat: &syn::Pat) -> bool {
    matches!(pat, syn::Pat::Tuple(tuple) if tuple.elems.iter().all(|pat| is_name(pat) || matches!(pat, syn::Pat::Wild(_) | syn::Pat::Rest(_))))
}

/// Returns `true` if a pattern is one name.
fn is_name(pat: &syn::Pat) -> bool {
    matches!(pat, syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none())
}

/// Returns `_ = value;` as `let _ = value;`.
fn discarding(assign: &syn::ExprAssign) -> syn::Stmt {
    let syn::ExprAssign { attrs, left, eq_token, right } = assign;
    syn::parse_quote_spanned!(left.span()=> #(#attrs)* let #left #eq_token #right;)
}
