//! Iterators: the values of `for` loops over elements, and of expressions such as `x.iter().sum()`.

use super::Parser;
use super::ends::ends;
use super::iterators::{
    MAPS, NUMBERED, OF_ELEMENTS, STARTS, chains_range, endless, first_map, is_adaptor, is_call, is_iterator, is_one,
    is_range, no_such_method, unknown_adaptor,
};
use crate::ast::{Adaptor, Call, CallArgument, Closure, Each, Expr, ExprKind, Numbers, Slot, Source};

/// An iterator that has been parsed, and whether its items hold no structs.
pub(super) struct Chain {
    pub(super) each: Each,
    pub(super) plain: bool,
}

impl Parser<'_> {
    /// Parses `[a, b, c]`, `array`, `&array`, `&mut array`, the array that a call returns, and `array.iter()` and similar methods
    /// with further ones, and a range with methods that take closures; returns `None` for anything else.
    pub(super) fn parse_each(&mut self, expr: &syn::Expr) -> Option<(Each, bool)> {
        if let Some(begun) = self.begun(expr) {
            return self.parse_each(&syn::Expr::MethodCall(begun));
        }
        let chain = match (is_call(expr), chains_range(expr) || endless(expr).is_some()) {
            (true, _) => self.parse_array(expr),
            (false, true) => self.parse_range_chain(expr)?,
            (false, false) => self.parse_chain(expr)?,
        };
        Some((chain.each, chain.plain))
    }

    pub(super) fn parse_chain(&mut self, expr: &syn::Expr) -> Option<Chain> {
        match expr {
            syn::Expr::Paren(paren) => self.parse_chain(&paren.expr),
            // Tokens that a user's macro has inserted here.
            syn::Expr::Group(group) => self.parse_chain(&group.expr),
            syn::Expr::MethodCall(call) if is_one(&call.method, STARTS) => {
                if call.method.to_string().ends_with("_mut") {
                    self.reject_constant(&call.receiver);
                }
                let mut chain = self.parse_array(&call.receiver);
                let argument = self.parse_call_argument(call, &mut chain)?;
                chain.each.calls.push(Call { name: call.method.clone(), turbofish: call.turbofish.clone(), argument });
                Some(chain)
            }
            syn::Expr::MethodCall(call) if is_iterator(&call.receiver) => {
                let mut chain = self.parse_chain(&call.receiver)?;
                self.parse_adaptor(call, &mut chain);
                Some(chain)
            }
            syn::Expr::MethodCall(_) => {
                let unknown = unknown_adaptor(expr)?;
                self.errors.report(unknown, no_such_method(unknown));
                // As if it were empty: nothing more is reported.
                let (start, end) = ends(expr);
                Some(self.array(Expr { kind: ExprKind::Array(Vec::new()), start, end }, true))
            }
            syn::Expr::Reference(reference) => {
                let (start, end) = ends(expr);
                if reference.mutability.is_some() {
                    self.reject_constant(&reference.expr);
                }
                let target = Box::new(self.parse_expr(&reference.expr));
                let plain = self.is_plain(&target);
                Some(self.array(Expr { kind: ExprKind::Ref(target, reference.mutability), start, end }, plain))
            }
            syn::Expr::Path(_)
            | syn::Expr::Array(_)
            | syn::Expr::Repeat(_)
            | syn::Expr::Field(_)
            | syn::Expr::Index(_) => Some(self.parse_array(expr)),
            _ => None,
        }
    }

    /// Parses an array or slice, and creates an iterator over it; or the name of an iterator.
    pub(super) fn parse_array(&mut self, expr: &syn::Expr) -> Chain {
        if let Some(binding) = self.iterator_named(expr) {
            let name = self.parse_boxed(expr);
            let plain = self.is_plain(&name);
            let source = Source::Rest(name, self.bindings[binding as usize].runs_closures);
            return Chain { each: Each { source, calls: Vec::new() }, plain };
        }
        let base = self.parse_expr(expr);
        let plain = self.is_plain(&base);
        self.array(base, plain)
    }

    /// Creates an iterator over an array or slice.
    fn array(&mut self, mut base: Expr, plain: bool) -> Chain {
        self.settle(&mut base);
        Chain { each: Each { source: Source::Array(Box::new(base)), calls: Vec::new() }, plain }
    }

    /// Parses a method that follows others, if it may follow them.
    pub(super) fn parse_adaptor(&mut self, call: &syn::ExprMethodCall, chain: &mut Chain) {
        if call.method == "flatten" && call.args.is_empty() {
            return self.parse_adaptor(&of_items(call), chain);
        }
        if !is_adaptor(&call.method) {
            return self.errors.report(&call.method, no_such_method(&call.method));
        }
        if call.method == "rev" && self.turn(&call.method, chain).is_none() {
            return;
        }
        if call.method == "cycle" && self.begin_cycle(&call.method, chain).is_none() {
            return;
        }
        if call.method == "chain" && self.begin_chain(&call.method, chain).is_none() {
            return;
        }
        if let Some(argument) = self.parse_call_argument(call, chain) {
            chain.each.calls.push(Call { name: call.method.clone(), turbofish: call.turbofish.clone(), argument });
        }
    }

    /// Checks that an iterator can run backwards: methods that count items, and closures before them, do not. A range runs
    /// backwards itself; then nothing follows, and the result is `None`.
    fn turn(&mut self, rev: &syn::Ident, chain: &mut Chain) -> Option<()> {
        if let Source::Rest(_, true) = chain.each.source {
            self.errors.report(rev, "`.rev` must come before the closures of this iterator, where it gets its name");
            return None;
        }
        let of_range = matches!(chain.each.source, Source::Range(_));
        let first = chain.each.calls.iter().position(|call| is_one(&call.name, MAPS));
        let counts = |call: &&Call| is_one(&call.name, NUMBERED) || of_range && !is_one(&call.name, MAPS);
        let from = if of_range { 0 } else { first.unwrap_or(chain.each.calls.len()) };
        if let Some(counting) = chain.each.calls[from..].iter().find(counts) {
            let message = match first {
                Some(first) if !of_range => {
                    let earlier = &chain.each.calls[first].name;
                    format!("`.{}` must come before `.{earlier}` here, since `.rev` follows", counting.name)
                }
                _ => format!("`.rev` must come before `.{}` here", counting.name),
            };
            self.errors.report(rev, message);
            return None;
        }
        let Source::Range(range) = &mut chain.each.source else { return Some(()) };
        match range.adaptors.iter().any(|adaptor| matches!(adaptor, Adaptor::Rev(_))) {
            true => self.errors.report(rev, "`rev` appears here twice"),
            false => range.adaptors.push(Adaptor::Rev(rev.span())),
        }
        None
    }

    /// Checks that an iterator may begin again: methods that take closures come after that. A range becomes numbers with an end.
    fn begin_cycle(&mut self, name: &syn::Ident, chain: &mut Chain) -> Option<()> {
        let message = if chain.each.runs_closures() {
            "`.cycle` must come before methods that take closures: `x.iter().cycle().map(…)`"
        } else if matches!(&chain.each.source, Source::Range(range) if !range.adaptors.is_empty()) {
            "`.cycle` must come before `.rev` and `.step_by` of a range: compute the number from that of the round"
        } else {
            as_numbers(chain, name.span());
            return Some(());
        };
        self.errors.report(name, message);
        None
    }

    /// Checks that another iterator may follow: methods that take closures come after it, and what both have are values. A
    /// range becomes numbers with an end.
    fn begin_chain(&mut self, name: &syn::Ident, chain: &mut Chain) -> Option<()> {
        let message = if chain.each.runs_closures() {
            Some("`.chain` must come before methods that take closures: `x.iter().chain(y).map(…)`, or write two loops")
        } else if chain.each.calls.iter().any(|call| call.name.to_string().ends_with("_mut")) {
            Some("an item of `.chain` is a value here, which cannot be written: write two loops")
        } else if matches!(&chain.each.source, Source::Range(range) if !range.adaptors.is_empty()) {
            Some("`.rev` and `.step_by` of a range must come after `.chain`: write two loops")
        } else {
            None
        };
        if let Some(message) = message {
            self.errors.report(name, message);
            return None;
        }
        as_numbers(chain, name.span());
        Some(())
    }

    fn parse_call_argument(&mut self, call: &syn::ExprMethodCall, chain: &mut Chain) -> Option<CallArgument> {
        let name = &call.method;
        let one = call.args.first().filter(|_| call.args.len() == 1);
        let counts = is_one(name, NUMBERED) || is_one(name, STARTS) && !is_one(name, OF_ELEMENTS);
        match one {
            Some(count) if counts => Some(CallArgument::Value(self.parse_expr(count))),
            Some(other) if name == "zip" => {
                let Some(other) = self.parse_zipped(other) else {
                    self.errors.report(other, "`.zip` takes an array, a slice, a range or an iterator over elements");
                    return None;
                };
                self.reject_uneven(&other.each)?;
                chain.plain &= other.plain;
                Some(CallArgument::Each(other.each))
            }
            Some(other) if name == "chain" => {
                let written = one_item(other);
                let Some(mut next) = self.parse_zipped(written.as_ref().unwrap_or(other)) else {
                    self.errors.report(other, "`.chain` takes an array, a slice, a range or an iterator over elements");
                    return None;
                };
                self.begin_chain(name, &mut next)?;
                chain.plain &= next.plain;
                Some(CallArgument::Each(next.each))
            }
            None if name == "scan" && call.args.len() == 2 => {
                let mut start = self.parse_expr(&call.args[0]);
                self.settle(&mut start);
                let slot = Self::push(&mut self.slots, Slot::Seen(start.start));
                let plain = self.is_plain(&start);
                let closure = self.parse_given(&call.args[1], &[plain, chain.plain], name)?;
                chain.plain = self.is_plain(&closure.body);
                Some(CallArgument::Scan(Box::new(start), slot, closure))
            }
            Some(closure) if name == "flat_map" => {
                let closure = self.parse_flat(closure, chain.plain, name)?;
                chain.plain = self.is_plain(&closure.body);
                Some(CallArgument::Closure(closure))
            }
            Some(closure) if is_one(name, MAPS) => {
                let closure = self.parse_given(closure, &[chain.plain], name)?;
                if name == "map" || name == "filter_map" || name == "map_while" {
                    chain.plain = self.is_plain(&closure.body);
                }
                Some(CallArgument::Closure(closure))
            }
            None if call.args.is_empty() => Some(CallArgument::None),
            // rustc reports the number of arguments.
            _ => Some(CallArgument::None),
        }
    }

    /// Parses the operand of `.zip(…)`.
    pub(super) fn parse_zipped(&mut self, expr: &syn::Expr) -> Option<Chain> {
        if let Some(begun) = self.begun(expr) {
            return self.parse_zipped(&syn::Expr::MethodCall(begun));
        }
        if let Some(range) = self.copied_range(expr) {
            return self.parse_zipped(&range);
        }
        match super::expr::peeled(expr) {
            syn::Expr::MethodCall(call) if is_range(expr) => {
                let mut chain = self.parse_zipped(&call.receiver)?;
                self.parse_adaptor(call, &mut chain);
                Some(chain)
            }
            syn::Expr::Range(range) => self.parse_numbers(range),
            _ if is_call(expr) => Some(self.parse_array(expr)),
            _ => self.parse_chain(expr),
        }
    }

    /// Parses `a..`, or a range in `.zip(…)`.
    pub(super) fn parse_numbers(&mut self, range: &syn::ExprRange) -> Option<Chain> {
        let Some(start) = &range.start else {
            self.errors.report(range, "an iterator's range has a start");
            return None;
        };
        let start = Box::new(self.parse_expr(start));
        let end = range.end.as_ref().map(|end| Box::new(self.parse_expr(end)));
        let slot = Self::push(&mut self.slots, Slot::Seen(start.start));
        let source = Source::Numbers(Numbers { start, limits: range.limits, end, slot });
        Some(Chain { each: Each { source, calls: Vec::new() }, plain: true })
    }

    /// Reports an iterator in `.zip(…)` of which not every round has an item.
    fn reject_uneven(&mut self, other: &Each) -> Option<()> {
        if let Source::Rest(name, true) = &other.source {
            let message = "an iterator with closures and a name is not in `.zip(…)`: write its methods there, or `.zip(…)` after it";
            self.errors.report_between(name.start, name.end, message);
            return None;
        }
        let calls = &other.calls;
        let first = first_map(calls);
        for Call { name, .. } in &calls[first..] {
            if is_one(name, MAPS) && name != "map" {
                self.errors.report(name, format!("`.{name}` must come after `.zip(…)` here, not in it"));
                return None;
            }
            if name == "skip" || name == "step_by" {
                let message = format!("`.{name}` must come before `.{}` here", calls[first].name);
                self.errors.report(name, message);
                return None;
            }
        }
        Some(())
    }

    /// Parses a closure that a method of an iterator takes, or a function by its name.
    pub(super) fn parse_given(&mut self, function: &syn::Expr, plain: &[bool], method: &syn::Ident) -> Option<Closure> {
        let written = self.given(function, plain.len(), method)?;
        let mut closure = self.parse_closure_of(&written, plain);
        // Nothing else may determine the types of its literals.
        self.settle(&mut closure.body);
        Some(closure)
    }

    /// Parses the closure of `.flat_map(…)`, whose value is an iterator.
    fn parse_flat(&mut self, function: &syn::Expr, plain: bool, method: &syn::Ident) -> Option<Closure> {
        let written = self.given(function, 1, method)?;
        let closure = self.parse_closure_with(&written, &[plain], |this, body| {
            let (start, end) = ends(body);
            let kind = this.parse_items(body).unwrap_or(ExprKind::Tuple(Vec::new()));
            Expr { kind, start, end }
        });
        if let ExprKind::Labelled(..) = closure.body.kind {
            let message = "`return` and `?` do not leave the closure of `.flat_map(…)`: let an `if` or a `match` choose what it gives";
            self.errors.report_between(closure.body.start, closure.body.end, message);
            return None;
        }
        Some(closure)
    }

    /// Parses what has items: an iterator, an array, a slice, a range or an option.
    fn parse_items(&mut self, expr: &syn::Expr) -> Option<ExprKind> {
        let items = match super::expr::peeled(expr) {
            syn::Expr::Block(syn::ExprBlock { block, label: None, .. })
                if let Some((syn::Stmt::Expr(value, None), before)) = block.stmts.split_last() =>
            {
                if before.is_empty() {
                    return self.parse_items(value);
                }
                return Some(ExprKind::Block(self.parse_block_before(block, before, |this| {
                    let (start, end) = ends(value);
                    this.parse_items(value).map(|kind| Box::new(Expr { kind, start, end }))
                })));
            }
            syn::Expr::If(_) | syn::Expr::Match(_) => {
                let chain = self.parse_array(expr);
                Some(Some((chain.each, chain.plain)))
            }
            range if matches!(range, syn::Expr::Range(_)) || is_range(range) => {
                Some(self.parse_range_chain(range).map(|chain| (chain.each, chain.plain)))
            }
            items if self.begun(items).is_some() || has_items(items) => Some(self.parse_each(items)),
            _ => None,
        };
        let Some(items) = items else {
            let message = "`.flat_map` takes a closure that gives an iterator, an array, a slice, a range or an option: write a loop in a loop";
            self.errors.report(expr, message);
            return None;
        };
        items.map(|(each, plain)| ExprKind::Iterator(Box::new(each), plain))
    }

    /// Returns the closure that a method of an iterator takes, or one that calls the function whose name it takes.
    fn given(&mut self, function: &syn::Expr, count: usize, method: &syn::Ident) -> Option<syn::ExprClosure> {
        match super::expr::peeled(function) {
            syn::Expr::Closure(closure) => Some(closure.clone()),
            syn::Expr::Path(_) | syn::Expr::Reference(_) if let Some(path) = self.named_function(function) => {
                let names: &[&str] = if count > 1 { &["__sarek_left", "__sarek_right"] } else { &["__sarek_value"] };
                let names: Vec<_> = names.iter().take(count).map(|name| syn::Ident::new(name, method.span())).collect();
                Some(syn::parse_quote!(|#(#names),*| #path(#(#names),*)))
            }
            other => {
                let params = if count > 1 { "a, b" } else { "x" };
                self.errors.report(other, format!("`.{method}` takes a closure here: `.{method}(|{params}| …)`"));
                None
            }
        }
    }

    /// Parses a range with methods that loops over elements have, too, after its own methods.
    pub(super) fn parse_range_chain(&mut self, expr: &syn::Expr) -> Option<Chain> {
        match expr {
            syn::Expr::MethodCall(call) if chains_range(expr) => {
                let mut chain = self.parse_range_chain(&call.receiver)?;
                self.parse_adaptor(call, &mut chain);
                Some(chain)
            }
            _ if let Some(range) = endless(expr) => self.parse_numbers(range),
            _ => {
                let source = Source::Range(self.parse_range(expr)?);
                Some(Chain { each: Each { source, calls: Vec::new() }, plain: true })
            }
        }
    }
}

/// Makes a range numbers with an end.
fn as_numbers(chain: &mut Chain, span: proc_macro2::Span) {
    if let Source::Range(_) = &chain.each.source {
        let empty = Source::Array(Box::new(Expr { kind: ExprKind::Array(Vec::new()), start: span, end: span }));
        if let Source::Range(range) = std::mem::replace(&mut chain.each.source, empty) {
            let crate::ast::Range { start, end, limits, slot, .. } = range;
            chain.each.source = Source::Numbers(Numbers { start, limits, end: Some(end), slot });
        }
    }
}

/// Returns `.flatten()`, which lets through what is in arrays, slices and options, as `.flat_map(|item| item)`.
fn of_items(call: &syn::ExprMethodCall) -> syn::ExprMethodCall {
    let span = call.method.span();
    let mut call = call.clone();
    call.method = syn::Ident::new("flat_map", span);
    call.args.push(syn::parse_quote_spanned!(span=> |item| item));
    call
}

/// Returns `true` for expressions that are, or may be, iterators, arrays, slices and options.
fn has_items(expr: &syn::Expr) -> bool {
    is_iterator(expr)
        || is_call(expr)
        || unknown_adaptor(expr).is_some()
        || matches!(
            expr,
            syn::Expr::Reference(_)
                | syn::Expr::Path(_)
                | syn::Expr::Array(_)
                | syn::Expr::Repeat(_)
                | syn::Expr::Field(_)
                | syn::Expr::Index(_)
        )
}

/// Returns `[x]` for `iter::once(x)`.
fn one_item(expr: &syn::Expr) -> Option<syn::Expr> {
    let syn::Expr::Call(call) = super::expr::peeled(expr) else { return None };
    let syn::Expr::Path(path) = &*call.func else { return None };
    let is_once = path.path.segments.last().is_some_and(|last| last.ident == "once");
    let item = call.args.first().filter(|_| is_once && call.args.len() == 1)?;
    Some(syn::parse_quote!([#item]))
}
