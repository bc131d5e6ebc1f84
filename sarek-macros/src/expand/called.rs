//! The typing body of methods, closures and iterators.

use super::at;
use super::typing::Typing;
use crate::ast::{Call, CallArgument, Closure, Consumed, Each, Expr, ExprKind, LinkKind, Numbers, Reversed, Source};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

impl Typing<'_> {
    /// Writes `value.into()`, `value.try_into().unwrap()` and `array::from_fn(|i| …)`.
    pub(super) fn made(
        &self,
        slot: u32,
        (path, link): (&syn::ExprPath, Option<u32>),
        args: &[Expr],
        expr: &Expr,
    ) -> TokenStream {
        let (span, probe) = (path.span(), self.slot_probe(slot, path.span()));
        if let (Some(link), [value]) = (link, args) {
            let (made, from) = (self.left_probe(link, span), self.right_probe(link, span));
            let (start, value) = (value.start, self.expr(value));
            // The receiver is a single token of the user's, so that rustc reports there that the type cannot hold the
            // number.
            let receiver = Ident::new("__sarek_value", start);
            let value = quote_spanned!(at(span)=> #from.same(#value));
            let value = quote_spanned!(span=> ({ let #receiver = #value; #receiver.into() }));
            return quote_spanned!(at(span)=> #made.same(#probe.same(#value)));
        }
        let mut names = path.path.segments.iter().map(|segment| &segment.ident);
        if let ([value, text @ ..], (Some(taken), Some(tried))) = (args, (names.next(), names.next()))
            && tried == "try_into"
        {
            let (value, text) = (self.expr(value), text.iter().map(|text| self.expr(text)));
            let tried = quote_spanned!(tried.span()=> #value.#tried());
            return quote_spanned!(at(span)=> #probe.same(#tried.#taken(#(#text),*)));
        }
        let args = self.args(args, expr.end);
        // A user's module `array` may have such a function.
        let path = quote_spanned!(path.span()=> ::sarek_runtime::private::same_item(::sarek_runtime::private::core::array::from_fn::<_, _, _>, #path));
        quote_spanned!(at(span)=> #probe.same(#path #args))
    }

    pub(super) fn is_seen(&self, slot: u32) -> bool {
        matches!(self.function.slots[slot as usize], crate::ast::Slot::Seen(_))
    }

    /// Writes a method call. Its receiver is shown to a probe. For a method that only structs have, the result is
    /// shown, too: if rustc finds no such method, the result has no type, and rustc reports nothing more about it.
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
                let place =
                    if self.is_reference_to_parameter(receiver) { quote_spanned!(at(span)=> *#place) } else { place };
                let receiver = self.of_constant(receiver).unwrap_or_else(|| self.expr(receiver));
                (receiver, Some(quote_spanned!(at(span)=> let _ = || #probe.see(&#place);)))
            }
            (link, _) => (self.operand(receiver, link.map(|link| self.left_probe(link, span))), None),
        };
        // A value that nothing shows gets a name, so that other sources of such a method can be tried.
        let is_kept = is_lent(name) && link.is_none() && self.seen_place(source).is_none();
        let kept = is_kept.then(|| super::local("receiver", name.span()));
        let (receiver, whole) = match &kept {
            Some(kept) => (quote!(#kept), Some(receiver)),
            None => (receiver, None),
        };
        let turbofish = link.and_then(|link| self.function.links[link as usize].turbofish.as_ref());
        let mut call = quote_spanned!(name.span()=> #receiver.#name #turbofish #args);
        if let Some(link) = link.filter(|link| self.function.links[*link as usize].kind == LinkKind::Method) {
            let (result, value) = (self.right_probe(link, name.span()), super::local("value", name.span()));
            call = quote_spanned!(at(name.span())=> ({ let #value = #call; #result.see(&#value); #value }));
        }
        if let Some(check) = self.behind(source, name, args_count) {
            // Not a block: the temporaries of the call live as long as they would without the check.
            call = quote_spanned!(at(span)=> (#call, { #check }).0);
        }
        let checks = [
            self.built_in(source, name, args_count, link.is_none()),
            self.lent(source, name, args_count, link, kept.as_ref()),
        ];
        if see.is_none() && checks.iter().all(Option::is_none) {
            return call;
        }
        let [before, after] = checks;
        let Some(after) = after else { return quote_spanned!(at(span)=> ({ #see #before #call })) };
        let value = super::local("value", name.span());
        let call = quote_spanned!(at(span)=> { #see #before let #value = #call; #after #value });
        match whole {
            Some(whole) => quote_spanned!(name.span()=> (match #whole { #kept => #call })),
            None => quote_spanned!(at(span)=> (#call)),
        }
    }

    /// Returns `true` for a parameter that is a reference to a type parameter: rustc's message about a method that no
    /// bound has can be in our words for the target, and not for a reference, whose lifetime is not settled.
    fn is_reference_to_parameter(&self, expr: &Expr) -> bool {
        let ExprKind::Local(number) = expr.kind else { return false };
        let Some(syn::Type::Reference(reference)) = super::describe::parameter_of(self.function, number) else {
            return false;
        };
        let syn::Type::Path(target) = &*reference.elem else { return false };
        self.function.sig.generics.type_params().any(|param| target.path.is_ident(&param.ident))
    }

    /// Writes the same for methods that take `&self`: rustc finds one that takes `self` first. It is shown after the
    /// call, which determines the type of the receiver.
    fn lent(
        &self,
        receiver: &Expr,
        name: &Ident,
        count: usize,
        link: Option<u32>,
        kept: Option<&Ident>,
    ) -> Option<TokenStream> {
        if !is_lent(name) {
            return None;
        }
        let (span, own) = (at(name.span()), super::local("own", name.span()));
        let value = match (self.seen_place(receiver), link) {
            (Some(place), _) => quote_spanned!(span=> {
                use ::sarek_runtime::private::{LikeSized as _, LikeUnsized as _};
                (&::sarek_runtime::private::LikePlace(&#place)).__sarek_like()
            }),
            (None, Some(link)) => {
                let probe = self.left_probe(link, receiver.start);
                quote_spanned!(span=> #probe.value())
            }
            (None, None) => quote_spanned!(span=> ::sarek_runtime::private::like(&#kept)),
        };
        let never = std::iter::repeat_n(quote!(loop {}), count);
        Some(quote_spanned!(name.span()=> let _ = || {
            use ::sarek_runtime::built_in::#name::ByValue as _;
            let #own = #value;
            let _ = #own.#name(#(#never),*);
        };))
    }

    /// Writes an error if rustc prefers a method of a user's trait to that of slices: it finds the former on the array,
    /// before it tries the slice. In code that never runs, a method of ours is at each place where one could take
    /// precedence.
    fn built_in(&self, receiver: &Expr, name: &Ident, count: usize, plain: bool) -> Option<TokenStream> {
        // If the receiver may be a struct, the arguments may be anything.
        let indexed = name == "get" || name == "get_mut";
        if !crate::parse::is_of_slices(&name.to_string()) || indexed && !plain {
            return None;
        }
        if name == "strip_prefix" || name == "strip_suffix" {
            // The argument's type is not that of the method alone.
            let (array, given) = (super::local("array", name.span()), super::local("given", name.span()));
            let before = quote!(let #given = ::sarek_runtime::private::any_elements(&#array[..]););
            return self.before_slices_with(receiver, name, (&before, &[quote!(#given)]));
        }
        let never = if indexed { quote!(0) } else { quote!(loop {}) };
        self.before_slices(receiver, name, &vec![never; count])
    }

    /// Writes that error for a method with such arguments, which are never evaluated.
    fn before_slices(&self, receiver: &Expr, name: &Ident, arguments: &[TokenStream]) -> Option<TokenStream> {
        self.before_slices_with(receiver, name, (&TokenStream::new(), arguments))
    }

    /// Writes the same for arguments that statements prepare.
    fn before_slices_with(
        &self,
        receiver: &Expr,
        name: &Ident,
        (before, arguments): (&TokenStream, &[TokenStream]),
    ) -> Option<TokenStream> {
        if matches!(receiver.kind, ExprKind::Part(..)) {
            return None;
        }
        let place = self.seen_place(receiver)?;
        let (span, array) = (at(name.span()), super::local("array", name.span()));
        // If the method only reads, the target of a `&` could not be tried as mutable.
        const READ: &[&str] = &[
            "binary_search",
            "binary_search_by",
            "binary_search_by_key",
            "chunks",
            "chunks_exact",
            "contains",
            "ends_with",
            "first",
            "get",
            "is_empty",
            "is_sorted",
            "iter",
            "last",
            "len",
            "partition_point",
            "rchunks",
            "rchunks_exact",
            "split_at",
            "split_at_checked",
            "split_first",
            "split_last",
            "starts_with",
            "strip_prefix",
            "strip_suffix",
            "windows",
        ];
        let only_reads = READ.iter().any(|method| name == method);
        let own = ["ByValue", "ByReference", "ByMutable", "OfSlice"];
        let kinds = own.into_iter().chain(["OfReference", "LentReference", "MutableReference"]);
        let tries = kinds.filter(|kind| !(only_reads && *kind == "ByMutable")).map(|kind| {
            let kind = Ident::new(kind, span);
            quote_spanned!(name.span()=> {
                use ::sarek_runtime::built_in::#name::#kind as _;
                let _ = #array.#name(#(#arguments),*);
            })
        });
        Some(quote_spanned!(span=> let _ = || {
            let mut #array = ::sarek_runtime::private::like(&#place);
            #before
            #(#tries)*
        };))
    }

    pub(super) fn closure(&self, closure: &Closure, span: Span) -> TokenStream {
        let body = self.in_closure(|| self.expr(&closure.body));
        self.closure_with(closure, body, span)
    }

    /// Writes a closure whose value is shown to a probe.
    fn closure_shown(&self, closure: &Closure, probe: Option<&Ident>, reversed: &[Reversed]) -> TokenStream {
        let (span, mut body) = (closure.body.start, self.in_closure(|| self.expr(&closure.body)));
        if let Some(probe) = probe {
            body = quote_spanned!(at(span)=> #probe.same(#body));
        }
        if !reversed.is_empty() {
            body = self.reversed(closure, body, reversed);
        }
        self.closure_with(closure, body, span)
    }

    /// Writes a key in `Reverse(…)`, or a tuple of which some members are in it.
    fn reversed(&self, closure: &Closure, key: TokenStream, reversed: &[Reversed]) -> TokenStream {
        let span = closure.body.start;
        let made = |path: &syn::ExprPath| {
            // A function of that name is not the type.
            let made = quote_spanned!(at(span)=> ::sarek_runtime::private::core::cmp::Reverse);
            quote_spanned!(at(span)=> ::sarek_runtime::private::same_item(#made::<_>, #path))
        };
        if let [Reversed { member: None, path }] = reversed {
            let made = made(path);
            return quote_spanned!(at(span)=> #made(#key));
        }
        let mut body = &closure.body;
        while let ExprKind::Paren(inner) = &body.kind {
            body = inner;
        }
        let count = if let ExprKind::Tuple(members) = &body.kind { members.len() } else { 0 };
        let name = super::local("key", span);
        let members = (0..count).map(|number| {
            let own = syn::Index::from(number);
            let of = reversed.iter().find(|reversed| reversed.member == Some(number as u32));
            match of.map(|reversed| made(&reversed.path)) {
                Some(made) => quote_spanned!(at(span)=> #made(#name.#own)),
                None => quote_spanned!(at(span)=> #name.#own),
            }
        });
        quote_spanned!(at(span)=> ({ let #name = #key; (#(#members,)*) }))
    }

    fn closure_with(&self, closure: &Closure, body: TokenStream, span: Span) -> TokenStream {
        let params = closure.params.iter().map(|(pattern, ty)| {
            let (names, ty) = (self.pattern(pattern), ty.as_ref().map(|ty| quote_spanned!(ty.span()=> : #ty)));
            quote!(#names #ty)
        });
        let see: TokenStream = closure.params.iter().map(|(pattern, _)| self.see(pattern)).collect();
        let capture = &closure.capture;
        let output = closure.output.as_ref().map(|ty| quote_spanned!(ty.span()=> -> #ty));
        quote_spanned!(span=> #capture |#(#params),*| #output { #see #body })
    }

    /// Writes an error if rustc prefers a method of a user's trait to the `iter` of a slice and similar methods.
    pub(super) fn before_iterators(&self, each: &Each) -> TokenStream {
        let own = match (&each.source, each.calls.first()) {
            // Arrays have it by a trait, too.
            (Source::Array(_), Some(Call { name, .. })) if name == "into_iter" => None,
            (Source::Array(base), Some(Call { name, argument, .. })) if crate::parse::starts_iterator(name) => {
                let count = usize::from(matches!(argument, CallArgument::Value(_)));
                self.before_slices(base, name, &vec![quote!(loop {}); count])
            }
            _ => None,
        };
        let others = each.calls.iter().filter_map(|call| match &call.argument {
            CallArgument::Each(other) => Some(self.before_iterators(other)),
            _ => None,
        });
        own.into_iter().chain(others).collect()
    }

    /// Writes an iterator.
    pub(super) fn each(&self, each: &Each) -> TokenStream {
        let mut values = match &each.source {
            Source::Array(base) | Source::Rest(base, _) => self.expr(base),
            Source::Range(range) => {
                let (values, probe) = (self.range(range), self.slot_probe(range.slot, range.start.start));
                quote_spanned!(at(range.start.start)=> #probe.each(#values))
            }
            Source::Numbers(Numbers { start, limits, end, slot }) => {
                let (at, end) = (at(start.start), end.as_ref().map(|end| self.expr(end)));
                let (probe, start) = (self.slot_probe(*slot, start.start), self.expr(start));
                quote_spanned!(at=> #probe.each(#start #limits #end))
            }
        };
        for Call { name, turbofish, argument } in &each.calls {
            let argument = match argument {
                CallArgument::None => TokenStream::new(),
                CallArgument::Value(value) => self.expr(value),
                CallArgument::Each(each) => self.each(each),
                CallArgument::Closure(closure) => self.closure(closure, closure.body.start),
                CallArgument::Scan(start, slot, closure) => {
                    let (probe, state) = (self.slot_probe(*slot, start.start), self.expr(start));
                    let closure = self.closure(closure, closure.body.start);
                    quote_spanned!(at(start.start)=> #probe.same(#state), #closure)
                }
            };
            values = quote_spanned!(name.span()=> #values.#name #turbofish (#argument));
        }
        values
    }

    /// Writes `x.iter().sum()` and similar expressions.
    pub(super) fn consumed(&self, consumed: &Consumed, span: Span) -> TokenStream {
        let (mut values, name, turbofish) = (self.each(&consumed.each), &consumed.name, &consumed.turbofish);
        if let (Some(link), true) = (consumed.link, name == "sum" || name == "product") {
            let item = self.right_probe(link, name.span());
            values = quote_spanned!(at(name.span())=> #item.each(#values));
        }
        let start = consumed.start.iter().map(|start| self.expr(start));
        let order = consumed.link.map(|link| self.left_probe(link, name.span()));
        let closure =
            consumed.closure.iter().map(|closure| self.closure_shown(closure, order.as_ref(), &consumed.reversed));
        let arguments = start.chain(closure);
        const LENT: &[&str] = &["all", "any", "find", "find_map", "nth", "position", "rposition"];
        let mut value = if LENT.iter().any(|lent| name == lent) {
            // They take `&mut self`: rustc finds a method that takes `self` first.
            let (items, never) = (super::local("items", name.span()), quote!(loop {}));
            let like = quote_spanned!(at(name.span())=> ::sarek_runtime::private::like(&#items));
            quote_spanned!(name.span()=> match #values {
                mut #items => {
                    let _ = || {
                        use ::sarek_runtime::built_in::#name::ByValue as _;
                        let _ = #like.#name(#never);
                    };
                    #items.#name #turbofish (#(#arguments),*)
                }
            })
        } else {
            quote_spanned!(name.span()=> #values.#name #turbofish (#(#arguments),*))
        };
        if let (Some(order), None) = (&order, &consumed.closure) {
            value = quote_spanned!(at(span)=> #order.same(#value));
        }
        let check = match &consumed.each.source {
            // A method of the slice itself.
            Source::Array(base) if consumed.each.calls.is_empty() => self.before_own(base, consumed),
            _ => self.before_iterators(&consumed.each),
        };
        let probe = self.slot_probe(consumed.slot, span);
        let value = quote_spanned!(at(span)=> #probe.same(#value));
        if check.is_empty() { value } else { quote_spanned!(at(span)=> ({ #check #value })) }
    }

    /// Writes an error if rustc prefers a method of a user's trait to a search or sort of a slice.
    fn before_own(&self, base: &Expr, consumed: &Consumed) -> TokenStream {
        let name = &consumed.name;
        let (array, given) = (super::local("array", name.span()), super::local("given", name.span()));
        let made = match name.to_string().as_str() {
            "partition_point" => quote!(any_test),
            "binary_search_by" => quote!(any_comparison),
            by_key if by_key.ends_with("key") => quote!(any_key),
            _ => quote!(any_order),
        };
        let before = quote!(let #given = ::sarek_runtime::private::#made(&#array[..]););
        let start = consumed.start.iter().map(|_| quote!(&0));
        let arguments: Vec<TokenStream> = start.chain([quote!(#given)]).collect();
        self.before_slices_with(base, name, (&before, &arguments)).unwrap_or_default()
    }
}

/// Returns `true` if methods of that name take `&self`, on types that kernels know and that are not lists.
fn is_lent(name: &Ident) -> bool {
    crate::parse::is_lent(&name.to_string())
}
