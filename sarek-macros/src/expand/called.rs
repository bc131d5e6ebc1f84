//! The typing body of methods, closures and iterators.

use super::at;
use super::typing::Typing;
use crate::ast::{Call, CallArgument, Closure, Consumed, Each, Expr, ExprKind, LinkKind, Source};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

impl Typing<'_> {
    /// `value.into()` and `array::from_fn(|i| …)`.
    pub(super) fn made(&self, slot: u32, path: &syn::ExprPath, args: &[Expr], expr: &Expr) -> TokenStream {
        let (span, probe) = (path.span(), self.slot_probe(slot, path.span()));
        if path.path.get_ident().is_some() {
            let start = args.first().map_or(span, |value| value.start);
            let value = args.iter().map(|value| self.expr(value));
            let value = quote_spanned!(at(span)=> ::sarek_runtime::private::made_number(#(#value),*));
            // In the user's parentheses, so that rustc tells of what is wrong there.
            let value = quote_spanned!(start=> (#value));
            let value = quote_spanned!(span=> #value.into());
            return quote_spanned!(at(span)=> ::sarek_runtime::private::made_number(#probe.same(#value)));
        }
        let args = self.args(args, expr.end);
        // A module `array` of the user's may have such a function.
        let path =
            quote_spanned!(path.span()=> ::sarek_runtime::private::same_item(::core::array::from_fn::<_, _, _>, #path));
        quote_spanned!(at(span)=> #probe.same(#path #args))
    }

    pub(super) fn is_seen(&self, slot: u32) -> bool {
        matches!(self.function.slots[slot as usize], crate::ast::Slot::Seen(_))
    }

    /// A method call. Its receiver is shown to a probe, and of a method that only structs have, the result, too: where rustc
    /// finds no such method, it has no type, and nothing more is said of it.
    pub(super) fn method(
        &self,
        receiver: &Expr,
        name: &Ident,
        args: &[Expr],
        link: Option<u32>,
        expr: &Expr,
    ) -> TokenStream {
        let (span, args_count, source) = (expr.start, args.len(), receiver);
        if let (ExprKind::Part(base, range), [], "get" | "get_mut") = (&receiver.kind, args, &*name.to_string()) {
            let (base, limits) = (self.expr(base), &range.limits);
            let bound = |bound: &Option<Expr>| bound.as_ref().map(|bound| self.expr(bound));
            let (first, last) = (bound(&range.start), bound(&range.end));
            return quote_spanned!(name.span()=> #base.#name(#first #limits #last));
        }
        let args = self.args(args, expr.end);
        let (receiver, see) = match (link, self.seen_place(receiver)) {
            (Some(link), Some(place)) => {
                let probe = self.left_probe(link, span);
                let receiver = self.of_constant(receiver).unwrap_or_else(|| self.expr(receiver));
                (receiver, Some(quote_spanned!(at(span)=> let _ = || #probe.see(&#place);)))
            }
            (link, _) => (self.operand(receiver, link.map(|link| self.left_probe(link, span))), None),
        };
        let mut call = quote_spanned!(name.span()=> #receiver.#name #args);
        if let Some(link) = link.filter(|link| self.function.links[*link as usize].kind == LinkKind::Method) {
            let (result, value) = (self.right_probe(link, name.span()), super::local("value", name.span()));
            call = quote_spanned!(at(name.span())=> ({ let #value = #call; #result.see(&#value); #value }));
        }
        match (see, self.built_in(source, name, args_count, link.is_none())) {
            (None, None) => call,
            (see, check) => quote_spanned!(at(span)=> ({ #see #check #call })),
        }
    }

    /// Where rustc prefers a method of a trait of the user's to that of slices, an error: it finds the former on the array, before it
    /// looks at the slice. In code that never runs, a method of ours stands at each place where one could go before.
    fn built_in(&self, receiver: &Expr, name: &Ident, count: usize, plain: bool) -> Option<TokenStream> {
        if !crate::parse::is_of_slices(&name.to_string()) || matches!(receiver.kind, ExprKind::Part(..)) {
            return None;
        }
        // Of what may be a struct, the arguments may be anything.
        let indexed = name == "get" || name == "get_mut";
        if indexed && !plain {
            return None;
        }
        let place = self.seen_place(receiver)?;
        let (span, array) = (at(name.span()), super::local("array", name.span()));
        // Where the method only reads, what is behind a `&` could not be tried as mutable.
        let only_reads =
            ["contains", "first", "get", "is_empty", "last", "len", "split_at", "split_first", "split_last"]
                .iter()
                .any(|method| name == method);
        let kinds = ["ByValue", "ByReference", "ByMutable", "OfSlice"].into_iter();
        let never = if indexed { quote!(0) } else { quote!(loop {}) };
        let tries = kinds.filter(|kind| !(only_reads && *kind == "ByMutable")).map(|kind| {
            let (kind, never) = (Ident::new(kind, span), std::iter::repeat_n(&never, count));
            quote_spanned!(name.span()=> {
                use ::sarek_runtime::private::built_in::#name::#kind as _;
                let _ = #array.#name(#(#never),*);
            })
        });
        Some(quote_spanned!(span=> let _ = || {
            let mut #array = ::sarek_runtime::private::like(&#place);
            #(#tries)*
        };))
    }

    pub(super) fn closure(&self, closure: &Closure, span: Span) -> TokenStream {
        let body = self.in_closure(|| self.expr(&closure.body));
        self.closure_with(closure, body, span)
    }

    /// A closure whose value is shown to a probe.
    fn closure_shown(&self, closure: &Closure, probe: Option<&Ident>) -> TokenStream {
        let (span, mut body) = (closure.body.start, self.in_closure(|| self.expr(&closure.body)));
        if let Some(probe) = probe {
            body = quote_spanned!(at(span)=> #probe.same(#body));
        }
        self.closure_with(closure, body, span)
    }

    fn closure_with(&self, closure: &Closure, body: TokenStream, span: Span) -> TokenStream {
        let params = closure.params.iter().map(|(pattern, ty)| {
            let (names, ty) = (self.pattern(pattern), ty.as_ref().map(|ty| quote_spanned!(ty.span()=> : #ty)));
            quote!(#names #ty)
        });
        let see: TokenStream = closure.params.iter().map(|(pattern, _)| self.see(pattern)).collect();
        let capture = &closure.capture;
        quote_spanned!(span=> #capture |#(#params),*| { #see #body })
    }

    /// An iterator.
    pub(super) fn each(&self, each: &Each) -> TokenStream {
        let mut values = match &each.source {
            Source::Array(base) => self.expr(base),
            Source::Range(range) => {
                let (values, probe) = (self.range(range), self.slot_probe(range.slot, range.start.start));
                quote_spanned!(at(range.start.start)=> #probe.each(#values))
            }
        };
        for Call { name, argument } in &each.calls {
            let argument = match argument {
                CallArgument::None => TokenStream::new(),
                CallArgument::Value(value) => self.expr(value),
                CallArgument::Each(each) => self.each(each),
                CallArgument::Closure(closure) => self.closure(closure, closure.body.start),
            };
            values = quote_spanned!(name.span()=> #values.#name(#argument));
        }
        values
    }

    /// `x.iter().sum()` and its like.
    pub(super) fn consumed(&self, consumed: &Consumed, span: Span) -> TokenStream {
        let (values, name, turbofish) = (self.each(&consumed.each), &consumed.name, &consumed.turbofish);
        let start = consumed.start.iter().map(|start| self.expr(start));
        let order = consumed.link.map(|link| self.left_probe(link, name.span()));
        let closure = consumed.closure.iter().map(|closure| self.closure_shown(closure, order.as_ref()));
        let arguments = start.chain(closure);
        let mut value = quote_spanned!(name.span()=> #values.#name #turbofish (#(#arguments),*));
        if let (Some(order), None) = (&order, &consumed.closure) {
            value = quote_spanned!(at(span)=> #order.same(#value));
        }
        let probe = self.slot_probe(consumed.slot, span);
        quote_spanned!(at(span)=> #probe.same(#value))
    }
}
