//! Ranges, iterators and closures.

use super::Data;
use crate::ast::{Adaptor, Call, CallArgument, Closure, Each, Expr, ExprKind, Range, Source};
use proc_macro2::TokenStream;
use quote::quote;

impl Data<'_> {
    pub(super) fn range(&self, source: &Range) -> TokenStream {
        let (start, end, slot) = (self.boxed(&source.start), self.boxed(&source.end), source.slot);
        let inclusive = matches!(source.limits, syn::RangeLimits::Closed(_));
        let adaptors = source.adaptors.iter().map(|adaptor| match adaptor {
            Adaptor::Rev(_) => quote!(syntax::Adaptor::Rev),
            Adaptor::StepBy(_, step, slot) => {
                let step = self.expr(step);
                quote!(syntax::Adaptor::StepBy(#step, #slot))
            }
        });
        quote! {
            syntax::Range {
                start: #start,
                end: #end,
                inclusive: #inclusive,
                adaptors: &[#(#adaptors),*],
                slot: #slot,
            }
        }
    }

    pub(super) fn each(&self, source: &Each) -> TokenStream {
        let from = match &source.source {
            Source::Range(range) => {
                let range = self.range(range);
                quote!(Range(#range))
            }
            Source::Array(base) => self.array(base, source.calls.first()),
        };
        let starts = |call: &&Call| !crate::parse::starts_iterator(&call.name);
        let adaptors = source.calls.iter().filter(starts).filter_map(|Call { name, argument }| {
            let name = name.to_string();
            Some(match argument {
                CallArgument::None => match name.as_str() {
                    "rev" => quote!(Rev),
                    "enumerate" => quote!(Enumerate),
                    // A copy is what a binding without a reference is.
                    _ => return None,
                },
                CallArgument::Value(value) => {
                    let value = self.expr(value);
                    match name.as_str() {
                        "skip" => quote!(Skip(#value)),
                        "take" => quote!(Take(#value)),
                        _ => quote!(StepBy(#value)),
                    }
                }
                CallArgument::Each(other) => {
                    let other = self.each(other);
                    quote!(Zip(#other))
                }
                CallArgument::Closure(closure) => {
                    let closure = self.closure(closure);
                    if name == "map" { quote!(Map(#closure)) } else { quote!(Filter(#closure)) }
                }
            })
        });
        quote! {
            syntax::Each { source: syntax::Source::#from, along: &[#(syntax::Along::#adaptors),*] }
        }
    }

    /// The array or slice that an iterator begins with, and the method that makes an iterator of it.
    fn array(&self, base: &Expr, start: Option<&Call>) -> TokenStream {
        let start = start.filter(|call| crate::parse::starts_iterator(&call.name));
        let taken = !matches!(base.kind, ExprKind::Ref(..)) && start.is_none();
        let base = self.boxed(base);
        match start {
            Some(Call { name, argument: CallArgument::Value(size) }) => {
                let size = self.boxed(size);
                let kind = match name.to_string().as_str() {
                    "windows" => quote!(Windows),
                    "chunks" | "chunks_mut" => quote!(Chunks),
                    _ => quote!(ChunksExact),
                };
                quote!(Parts { base: #base, kind: syntax::Parts::#kind, size: #size })
            }
            _ => quote!(Elements { base: #base, taken: #taken }),
        }
    }

    pub(super) fn closure(&self, closure: &Closure) -> TokenStream {
        let params = closure.params.iter().map(|(pattern, _)| self.pattern(pattern));
        let (body, first) = (self.expr(&closure.body), closure.first);
        quote!(syntax::Closure { params: &[#(#params),*], body: #body, first: #first })
    }
}
