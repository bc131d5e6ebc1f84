//! Iterators: the values of `for` loops over elements, and of expressions such as `x.iter().sum()`.

use super::Parser;
use super::ends::ends;
use super::orders::{compares_two, sorts, without_reverse};
use crate::ast::{
    Adaptor, Call, CallArgument, Closure, Consumed, Each, Expr, ExprKind, LinkKind, Loop, Numbers, Slot, Source,
};

/// The methods that create an iterator of an array or slice.
const STARTS: &[&str] =
    &["iter", "iter_mut", "into_iter", "chunks", "chunks_mut", "chunks_exact", "chunks_exact_mut", "windows"];

/// Those of single elements.
const OF_ELEMENTS: &[&str] = &["iter", "iter_mut", "into_iter"];

/// The adaptors without an argument, with a number, with another iterator, and with a closure.
const PLAIN: &[&str] = &["copied", "cloned", "rev", "enumerate", "flatten", "peekable"];
const NUMBERED: &[&str] = &["skip", "take", "step_by"];
const PAIRED: &[&str] = &["zip", "chain"];
const MAPS: &[&str] = &["map", "filter", "filter_map", "map_while", "take_while", "skip_while"];

/// The methods that consume an iterator.
const CONSUMERS: &[&str] = &[
    "all",
    "any",
    "count",
    "find",
    "find_map",
    "fold",
    "for_each",
    "last",
    "max",
    "max_by",
    "max_by_key",
    "min",
    "min_by",
    "min_by_key",
    "nth",
    "position",
    "product",
    "reduce",
    "rposition",
    "sum",
];

/// The methods that take a closure of one item, and of two.
const OF_ONE: &[&str] =
    &["all", "any", "find", "find_map", "for_each", "max_by_key", "min_by_key", "position", "rposition"];
const OF_TWO: &[&str] = &["max_by", "min_by", "reduce"];

/// The methods that compare items, or the results of a closure, like `Ord`.
const ORDERED: &[&str] = &["max", "max_by_key", "min", "min_by_key", "sort_by_key", "sort_unstable_by_key"];

/// Methods of slices that take closures, and search.
const BISECT: &[&str] = &["binary_search_by", "binary_search_by_key", "partition_point"];

/// Methods of iterators of `std` that take closures, that iterators in kernels do not have, and that options do not have
/// either.
const FOREIGN: &[&str] = &["flat_map", "partition", "scan", "try_fold", "try_for_each"];

/// Returns `true` for such a method.
pub fn is_foreign(name: &syn::Ident) -> bool {
    is_one(name, FOREIGN)
}

/// Returns the message for a method that iterators in kernels do not have.
pub fn no_such_method(name: &syn::Ident) -> String {
    if is_one(name, CONSUMERS) {
        return format!("`.{name}` ends an iterator: its result is one value, and a loop cannot run through it");
    }
    let instead = match name.to_string().as_str() {
        "collect" | "collect_into" => "write the elements into an array or a slice, in a `for` loop".to_string(),
        _ => {
            let (adaptors, ends) = (KNOWN, ENDS);
            format!("there are {adaptors}, and it ends in a `for` loop or in {ends}; else write a loop")
        }
    };
    format!("an iterator in a kernel has no `.{name}`: {instead}")
}

/// The available methods, for messages.
const KNOWN: &str = "`.copied()`, `.rev()`, `.enumerate()`, `.zip(y)`, `.chain(y)`, `.skip(n)`, `.take(n)`, `.step_by(n)`, `.map(|x| …)`, \
                     `.filter(|x| …)`, `.filter_map(…)`, `.map_while(…)`, `.flatten()` of options, `.take_while(…)` and `.skip_while(…)`";

/// The methods that end an iterator, for messages.
const ENDS: &str = "`.sum()`, `.product()`, `.fold(start, |so_far, x| …)`, `.reduce(…)`, `.for_each(…)`, `.min()`, `.max()`, their \
                    forms with `_by` and `_by_key`, `.count()`, `.any(…)`, `.all(…)`, `.find(…)`, `.find_map(…)`, `.position(…)`, \
                    `.rposition(…)`, `.nth(n)` or `.last()`";

/// Returns `true` if a name is one of these.
fn is_one(name: &syn::Ident, names: &[&str]) -> bool {
    names.iter().any(|known| name == known)
}

/// Returns `true` if a method creates an iterator of an array or slice.
pub fn starts_iterator(name: &syn::Ident) -> bool {
    is_one(name, STARTS)
}

/// Returns `true` if a call is in the middle of an iterator's methods.
fn is_adaptor(name: &syn::Ident) -> bool {
    is_one(name, PLAIN) || is_one(name, NUMBERED) || is_one(name, MAPS) || is_one(name, PAIRED)
}

/// Returns `true` if an expression is an iterator over elements: `.iter()` or a similar method, and further methods.
pub(super) fn is_iterator(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) => {
            is_one(&call.method, STARTS) || is_adaptor(&call.method) && is_iterator(&call.receiver)
        }
        syn::Expr::Paren(paren) => is_iterator(&paren.expr),
        syn::Expr::Group(group) => is_iterator(&group.expr),
        _ => false,
    }
}

/// Returns the first method after an iterator that iterators in kernels do not have; `None` if they have all of them.
fn unknown_adaptor(expr: &syn::Expr) -> Option<&syn::Ident> {
    let syn::Expr::MethodCall(call) = super::expr::peeled(expr) else { return None };
    let earlier = unknown_adaptor(&call.receiver);
    let follows = is_iterator(&call.receiver) && !is_adaptor(&call.method) && !is_one(&call.method, CONSUMERS);
    earlier.or(follows.then_some(&call.method))
}

/// Returns `true` if an expression is a call that begins no iterator, of a function or a method.
fn is_call(expr: &syn::Expr) -> bool {
    fn begins(expr: &syn::Expr) -> &syn::Expr {
        match super::expr::peeled(expr) {
            syn::Expr::MethodCall(call) => begins(&call.receiver),
            other => other,
        }
    }
    match super::expr::peeled(expr) {
        syn::Expr::Call(_) => true,
        syn::Expr::MethodCall(call) => {
            !is_one(&call.method, STARTS)
                && !is_adaptor(&call.method)
                && !is_iterator(&call.receiver)
                && unknown_adaptor(expr).is_none()
                && !matches!(begins(expr), syn::Expr::Range(_))
        }
        _ => false,
    }
}

/// Returns `true` if an expression is a range with methods, or one in parentheses.
fn is_range(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) => is_range(&call.receiver) && is_adaptor(&call.method),
        syn::Expr::Paren(paren) => matches!(&*paren.expr, syn::Expr::Range(_)) || is_range(&paren.expr),
        syn::Expr::Group(group) => is_range(&group.expr),
        _ => false,
    }
}

/// Returns `true` for a method of iterators that takes a closure, and that options do not have.
pub fn makes_iterator(call: &syn::ExprMethodCall) -> bool {
    let of_iterators = is_one(&call.method, MAPS) && !super::methods::takes_closure(&call.method.to_string());
    of_iterators && (is_iterator(&call.receiver) || is_range(&call.receiver))
}

/// Returns `true` if an expression is a range with methods that loops over elements have, too.
fn chains_range(expr: &syn::Expr) -> bool {
    match super::expr::peeled(expr) {
        syn::Expr::MethodCall(call) => {
            let own = is_of_ranges(&call.method) && endless(&call.receiver).is_none();
            is_range(expr) && (!own || chains_range(&call.receiver))
        }
        _ => false,
    }
}

/// Returns the number of the first method that takes a closure.
fn first_map(calls: &[Call]) -> usize {
    calls.iter().position(|call| is_one(&call.name, MAPS)).unwrap_or(calls.len())
}

/// Returns a range without an end.
fn endless(expr: &syn::Expr) -> Option<&syn::ExprRange> {
    match super::expr::peeled(expr) {
        syn::Expr::Range(range) if range.start.is_some() && range.end.is_none() => Some(range),
        _ => None,
    }
}

/// Returns `true` for a method of a range that is part of the range itself.
fn is_of_ranges(name: &syn::Ident) -> bool {
    name == "rev" || name == "step_by"
}

/// An iterator that has been parsed, and whether its items hold no structs.
struct Chain {
    each: Each,
    plain: bool,
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

    fn parse_chain(&mut self, expr: &syn::Expr) -> Option<Chain> {
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
    fn parse_array(&mut self, expr: &syn::Expr) -> Chain {
        if self.iterator_named(expr).is_some() {
            let name = self.parse_boxed(expr);
            let plain = self.is_plain(&name);
            return Chain { each: Each { source: Source::Rest(name), calls: Vec::new() }, plain };
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
    fn parse_adaptor(&mut self, call: &syn::ExprMethodCall, chain: &mut Chain) {
        if call.method == "flatten" && call.args.is_empty() {
            return self.parse_adaptor(&of_options(call), chain);
        }
        if !is_adaptor(&call.method) {
            return self.errors.report(&call.method, no_such_method(&call.method));
        }
        if call.method == "rev" && self.turn(&call.method, chain).is_none() {
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

    /// Checks that another iterator may follow: methods that take closures come after it, and what both have are values. A
    /// range becomes numbers with an end.
    fn begin_chain(&mut self, name: &syn::Ident, chain: &mut Chain) -> Option<()> {
        let message = if chain.each.first_with_closures() < chain.each.calls.len() {
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
        if let Source::Range(_) = &chain.each.source {
            let empty = Source::Array(Box::new(Expr {
                kind: ExprKind::Array(Vec::new()),
                start: name.span(),
                end: name.span(),
            }));
            if let Source::Range(range) = std::mem::replace(&mut chain.each.source, empty) {
                let crate::ast::Range { start, end, limits, slot, .. } = range;
                chain.each.source = Source::Numbers(Numbers { start, limits, end: Some(end), slot });
            }
        }
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

    /// Parses an iterator that a `let` gives a name, which later takes its items one by one.
    pub(super) fn parse_named_iterator(&mut self, expr: &syn::Expr) -> Option<ExprKind> {
        if is_range(super::expr::peeled(expr)) {
            let message = "the methods of a range with a name come later: `let numbers = a..b;`";
            self.errors.report(expr, message);
            return None;
        }
        let Chain { each, plain } = match super::expr::peeled(expr) {
            syn::Expr::Range(range) => self.parse_numbers(range)?,
            _ => self.parse_each(expr).map(|(each, plain)| Chain { each, plain })?,
        };
        let first = each.first_with_closures();
        if let Some(Call { name, .. }) = each.calls.get(first) {
            let message = format!("an iterator with a name has no closures: put `.{name}(…)` where its items are used");
            self.errors.report(name, message);
        } else if let Some(Call { name, .. }) = each.calls.iter().find(|call| call.name == "chain") {
            self.errors.report(name, "an iterator with a name is one alone: give both names");
        } else if let Some(Call { name, .. }) = each.calls.iter().find(|call| call.name == "zip")
            && each.lends_mutably()
        {
            self.errors.report(name, "the items of an iterator with a name are not written in pairs: give both names");
        }
        Some(ExprKind::Iterator(Box::new(each), plain))
    }

    /// Returns `true` if an expression is an iterator that can have a name.
    pub(super) fn makes_iterator(&self, expr: &syn::Expr) -> bool {
        let is_range = matches!(super::expr::peeled(expr), syn::Expr::Range(range) if range.start.is_some());
        is_range
            || self::is_range(expr)
            || is_iterator(expr)
            || self.begun(expr).is_some_and(|begun| is_adaptor(&begun.method))
    }

    /// Returns the binding that an expression names, if it is an iterator.
    pub(super) fn iterator_named(&self, expr: &syn::Expr) -> Option<u32> {
        let syn::Expr::Path(path) = super::expr::peeled(expr) else { return None };
        let binding = self.scopes.lookup(path.path.get_ident()?)?;
        self.bindings[binding as usize].iterator.then_some(binding)
    }

    /// Returns a range as it is written, or `a..b` for the name of one, also copied: `numbers.start..numbers.end`.
    pub(super) fn range_of(&self, expr: &syn::Expr) -> Option<syn::ExprRange> {
        match super::expr::peeled(expr) {
            syn::Expr::Range(range) => Some(range.clone()),
            syn::Expr::MethodCall(call) if call.method == "clone" && call.args.is_empty() => {
                self.range_of(&call.receiver).filter(|_| self.iterator_named(&call.receiver).is_some())
            }
            name => {
                let binding = self.iterator_named(name)?;
                let span = self.bindings[binding as usize].name.span();
                self.bindings[binding as usize].range.then(|| syn::parse_quote_spanned!(span=> #name.start..#name.end))
            }
        }
    }

    /// Returns methods of an iterator's name as those of an iterator: `items.map(…)` is `items.into_iter().map(…)`.
    fn begun(&self, expr: &syn::Expr) -> Option<syn::ExprMethodCall> {
        match super::expr::peeled(expr) {
            syn::Expr::MethodCall(call) => self.begun_by(call),
            _ => None,
        }
    }

    fn begun_by(&self, call: &syn::ExprMethodCall) -> Option<syn::ExprMethodCall> {
        let receiver: syn::Expr = match self.iterator_named(&call.receiver) {
            Some(_) if is_adaptor(&call.method) || is_one(&call.method, CONSUMERS) => {
                let name = &call.receiver;
                syn::parse_quote_spanned!(call.method.span()=> #name.into_iter())
            }
            Some(_) => return None,
            None => syn::Expr::MethodCall(self.begun(&call.receiver)?),
        };
        Some(syn::ExprMethodCall { receiver: Box::new(receiver), ..call.clone() })
    }

    /// Returns the loop over the items that an iterator has left, `for x in items.by_ref()`, as one that takes them.
    pub(super) fn taking(&self, run: &syn::ExprForLoop) -> Option<syn::Expr> {
        let name = match super::expr::peeled(&run.expr) {
            syn::Expr::MethodCall(call) if call.method == "by_ref" => &*call.receiver,
            syn::Expr::Reference(reference) if reference.mutability.is_some() => &*reference.expr,
            _ => return None,
        };
        self.iterator_named(name)?;
        let syn::ExprForLoop { attrs, label, pat, body, .. } = run;
        let span = run.for_token.span;
        Some(syn::parse_quote_spanned!(span=> #(#attrs)* #label while let Some(#pat) = #name.next() #body))
    }

    /// Parses a method of an iterator with a name; returns `None` if the call is something else.
    pub(super) fn parse_of_named(&mut self, call: &syn::ExprMethodCall) -> Option<Option<ExprKind>> {
        if let Some(begun) = self.begun_by(call) {
            return Some(self.parse_method(&begun));
        }
        let binding = self.iterator_named(&call.receiver)?;
        let name = &call.method;
        if name == "is_empty" && call.args.is_empty() && self.bindings[binding as usize].range {
            let (range, span) = (&call.receiver, name.span());
            return Some(Some(self.parse_expr(&syn::parse_quote_spanned!(span=> (#range.start >= #range.end))).kind));
        }
        match name.to_string().as_str() {
            "next" | "peek" if call.args.is_empty() => {
                let receiver = self.parse_boxed(&call.receiver);
                Some(Some(ExprKind::Method(receiver, name.clone(), Vec::new(), None)))
            }
            "into_iter" | "contains" => None,
            "by_ref" => {
                self.errors.report(name, "`.by_ref()` of an iterator is only allowed in `for x in items.by_ref()`");
                Some(None)
            }
            "clone" => {
                self.errors.report(name, "an iterator with a name is not copied: make another one");
                Some(None)
            }
            _ => {
                self.errors.report(name, no_such_method(name));
                Some(None)
            }
        }
    }

    /// Parses the operand of `.zip(…)`.
    fn parse_zipped(&mut self, expr: &syn::Expr) -> Option<Chain> {
        if let Some(begun) = self.begun(expr) {
            return self.parse_zipped(&syn::Expr::MethodCall(begun));
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
    fn parse_numbers(&mut self, range: &syn::ExprRange) -> Option<Chain> {
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
        let mut closure = match super::expr::peeled(function) {
            syn::Expr::Closure(closure) => self.parse_closure_of(closure, plain),
            syn::Expr::Path(_) | syn::Expr::Reference(_) if let Some(path) = self.named_function(function) => {
                let names: &[&str] = if plain.len() > 1 { &["left", "right"] } else { &["value"] };
                let names: Vec<_> =
                    names.iter().take(plain.len()).map(|name| syn::Ident::new(name, method.span())).collect();
                let closure: syn::ExprClosure = syn::parse_quote!(|#(#names),*| #path(#(#names),*));
                self.parse_closure_of(&closure, plain)
            }
            other => {
                let params = if plain.len() > 1 { "a, b" } else { "x" };
                self.errors.report(other, format!("`.{method}` takes a closure here: `.{method}(|{params}| …)`"));
                return None;
            }
        };
        // Nothing else may determine the types of its literals.
        self.settle(&mut closure.body);
        Some(closure)
    }

    /// Parses `x.iter().sum()` and similar calls; returns `None` if the call is something else.
    pub(super) fn parse_consumer(&mut self, call: &syn::ExprMethodCall) -> Option<Option<ExprKind>> {
        // A user's method may have such a name.
        let whole = is_one(&call.method, BISECT) || sorts(&call.method);
        let whole = whole && call.args.iter().any(|arg| self.names_function(arg));
        if whole && !is_iterator(&call.receiver) {
            if sorts(&call.method) {
                self.reject_constant(&call.receiver);
            }
            let chain = self.parse_array(&call.receiver);
            return Some(self.parse_consumed(call, chain));
        }
        if !is_one(&call.method, CONSUMERS) {
            if is_iterator(&call.receiver) && !is_adaptor(&call.method) {
                self.errors.report(&call.method, no_such_method(&call.method));
                return Some(None);
            }
            return None;
        }
        let chain = match (is_iterator(&call.receiver), is_range(&call.receiver)) {
            (true, _) => self.parse_chain(&call.receiver),
            (false, true) => self.parse_range_chain(&call.receiver),
            (false, false) => return None,
        };
        Some(chain.and_then(|chain| self.parse_consumed(call, chain)))
    }

    fn parse_consumed(&mut self, call: &syn::ExprMethodCall, chain: Chain) -> Option<ExprKind> {
        let name = &call.method;
        let mut args = call.args.iter();
        let start = match name.to_string().as_str() {
            "fold" | "nth" => args.next().map(|start| self.parse_expr(start)),
            "binary_search_by_key" => args.next().map(|key| self.parse_value_argument(key)),
            _ => None,
        };
        let start = start.map(|mut start| {
            self.settle(&mut start);
            start
        });
        let whole = is_one(name, BISECT) || sorts(name);
        let takes_closure = is_one(name, OF_ONE) || is_one(name, OF_TWO) || whole || name == "fold";
        let first = match &start {
            Some(start) => Some(self.is_plain(start)).filter(|_| name == "fold"),
            None => (is_one(name, OF_TWO) || compares_two(name)).then_some(chain.plain),
        };
        let plain: Vec<bool> = first.into_iter().chain([chain.plain]).collect();
        let mut reversed = None;
        let closure = match args.next() {
            Some(closure) if takes_closure => {
                self.reject_values(closure, name, &chain)?;
                let taken = if is_one(name, ORDERED) { without_reverse(closure) } else { None };
                let (closure, reverse) = taken.map_or((closure.clone(), None), |(closure, path)| (closure, Some(path)));
                reversed = reverse;
                Some(self.parse_given(&closure, &plain, name)?)
            }
            _ => None,
        };
        let most = usize::from(start.is_some()) + usize::from(takes_closure);
        if let Some(extra) = call.args.iter().nth(most) {
            let count = ["no argument", "one argument", "two arguments"][most.min(2)];
            self.errors.report(extra, format!("`.{name}` has {count}"));
            return None;
        }
        if name == "rposition" {
            self.reject_uncounted(name, &chain)?;
        }
        let slot = Self::push(&mut self.slots, Slot::Seen(call.method.span()));
        let compared = closure.as_ref().map_or(chain.plain, |closure| self.is_plain(&closure.body));
        let order = if name.to_string().starts_with("max") { "max" } else { "min" };
        let link = match is_one(name, SUMS) {
            true => self.link_sum(name, call.turbofish.as_ref(), chain.plain),
            false => {
                (is_one(name, ORDERED) && !compared).then(|| self.link(order, LinkKind::SharedMethod, name.span()))
            }
        };
        let (each, head) = (chain.each, Loop { label: None, unroll: None });
        let (name, turbofish) = (name.clone(), call.turbofish.clone());
        Some(ExprKind::Consume(Box::new(Consumed {
            each,
            name,
            turbofish,
            start,
            closure,
            slot,
            link,
            reversed,
            head,
        })))
    }

    /// Reports items that cannot be counted from their end.
    fn reject_uncounted(&mut self, name: &syn::Ident, chain: &Chain) -> Option<()> {
        if let Source::Range(_) | Source::Numbers(_) = chain.each.source {
            self.errors.report(name, "`.rposition` searches elements and parts, not ranges: write a loop");
            return None;
        }
        let calls = &chain.each.calls;
        let first = first_map(calls);
        let selects = |call: &&Call| call.name != "map" && (is_one(&call.name, MAPS) || is_one(&call.name, NUMBERED));
        let Some(Call { name: earlier, .. }) = calls[first..].iter().find(selects) else { return Some(()) };
        let message = format!(
            "`.rposition` cannot follow `.{earlier}` here, after which the items are not counted: write a loop"
        );
        self.errors.report(name, message);
        None
    }

    /// Reports `f32::max` and other functions of numbers where the items are references to them.
    fn reject_values(&mut self, function: &syn::Expr, name: &syn::Ident, chain: &Chain) -> Option<()> {
        let syn::Expr::Path(path) = super::expr::peeled(function) else { return Some(()) };
        let mut segments = path.path.segments.iter().map(|segment| segment.ident.to_string());
        let (Some(ty), Some(method), None) = (segments.next(), segments.next(), segments.next()) else {
            return Some(());
        };
        if !super::path::is_primitive(&ty) || !is_one(name, &["fold", "reduce"]) || !chain.each.lends() {
            return Some(());
        }
        let message =
            format!("`{ty}::{method}` takes values, and the items are references: put `.copied()` before `.{name}`");
        self.errors.report(path, message);
        None
    }

    /// Parses a range with methods that loops over elements have, too, after its own methods.
    fn parse_range_chain(&mut self, expr: &syn::Expr) -> Option<Chain> {
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

const SUMS: &[&str] = &["product", "sum"];

/// Returns `.flatten()`, which lets through what is in options, as `.filter_map(|item| item)`.
fn of_options(call: &syn::ExprMethodCall) -> syn::ExprMethodCall {
    let span = call.method.span();
    let mut call = call.clone();
    call.method = syn::Ident::new("filter_map", span);
    call.args.push(syn::parse_quote_spanned!(span=> |item| item));
    call
}

/// Returns `[x]` for `iter::once(x)`.
fn one_item(expr: &syn::Expr) -> Option<syn::Expr> {
    let syn::Expr::Call(call) = super::expr::peeled(expr) else { return None };
    let syn::Expr::Path(path) = &*call.func else { return None };
    let is_once = path.path.segments.last().is_some_and(|last| last.ident == "once");
    let item = call.args.first().filter(|_| is_once && call.args.len() == 1)?;
    Some(syn::parse_quote!([#item]))
}

impl Consumed {
    /// Returns `true` if its value holds no structs, if that of its source is known.
    pub fn is_plain(&self, is_plain: impl Fn(&Expr) -> bool) -> bool {
        const NUMBERS: &[&str] = &["all", "any", "count", "for_each", "position", "product", "rposition", "sum"];
        if self.sorts() {
            return true;
        }
        match &self.start {
            Some(start) if self.name == "fold" => is_plain(start),
            None if is_one(&self.name, SUMS) => self.link.is_none(),
            _ => is_one(&self.name, NUMBERS),
        }
    }
}
