//! The methods that consume an iterator: `x.iter().sum()`, and the searches and sorts of slices.

use super::Parser;
use super::each::Chain;
use super::iterators::{
    CONSUMERS, MAPS, NUMBERED, first_map, is_adaptor, is_iterator, is_one, is_range, no_such_method,
};
use super::orders::{compares_two, sorts, without_reverse};
use crate::ast::{Call, Consumed, Expr, ExprKind, LinkKind, Loop, Slot, Source};

/// The methods that take a closure of one item, and of two.
const OF_ONE: &[&str] =
    &["all", "any", "find", "find_map", "for_each", "max_by_key", "min_by_key", "position", "rposition"];
const OF_TWO: &[&str] = &["max_by", "min_by", "reduce"];

/// The methods that compare items, or the results of a closure, like `Ord`.
const ORDERED: &[&str] = &["max", "max_by_key", "min", "min_by_key", "sort_by_key", "sort_unstable_by_key"];

/// Methods of slices that take closures, and search.
const BISECT: &[&str] = &["binary_search_by", "binary_search_by_key", "partition_point"];

/// The methods that add or multiply items.
const SUMS: &[&str] = &["product", "sum"];

impl Parser<'_> {
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
        // The first item of an iterator without a name is its only use.
        if call.method == "next" && call.args.is_empty() && is_iterator(&call.receiver) {
            let (receiver, span) = (&call.receiver, call.method.span());
            return self.parse_consumer(&syn::parse_quote_spanned!(span=> #receiver.nth(0)));
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
        let mut reversed = Vec::new();
        let closure = match args.next() {
            Some(closure) if takes_closure => {
                self.reject_values(closure, name, &chain)?;
                let taken = if is_one(name, ORDERED) { without_reverse(closure) } else { None };
                let (closure, reverse) = taken.unwrap_or_else(|| (closure.clone(), Vec::new()));
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
        if let Source::Rest(_, true) = chain.each.source {
            self.errors
                .report(name, "`.rposition` does not follow the closures of an iterator with a name: write a loop");
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
}

impl Consumed {
    /// Returns `true` if its value holds no structs, if that of its source is known.
    pub fn is_plain(&self, is_plain: impl Fn(&Expr) -> bool) -> bool {
        const NUMBERS: &[&str] = &["all", "any", "count", "for_each", "len", "position", "product", "rposition", "sum"];
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
