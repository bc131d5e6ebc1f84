//! `ptx!` and `cuda!`: their types for rustc and their run on the host, and their static data.

use super::at;
use super::data::Data;
use super::typing::Typing;
use crate::ast::{Code, CodePiece, ExprKind, Flow, Pattern};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

impl Typing<'_> {
    /// The operands and, if there is one, the form for the CPU.
    pub(super) fn code(&self, span: Span, code: &Code) -> TokenStream {
        let check = |span| Ident::new(if code.ptx { "register" } else { "cuda_value" }, at(span));
        let values = code.operands.iter().filter_map(|operand| {
            let value = operand.value.as_ref()?;
            let (probe, tokens) = (self.slot_probe(operand.slot, value.start), self.expr(value));
            let tokens = quote_spanned!(value.end=> (#tokens));
            if let ExprKind::Ref(..) = value.kind {
                return Some(quote_spanned!(at(value.start)=> #probe.same #tokens));
            }
            let check = check(value.start);
            Some(quote_spanned!(at(value.start)=> #probe.same(::sarek_runtime::private::#check #tokens)))
        });
        let patterns =
            code.operands.iter().filter(|operand| operand.value.is_some()).map(|operand| match operand.binding {
                Some(binding) => self.pattern(&Pattern::Binding(binding, span)),
                None => quote!(_),
            });
        let see = code.operands.iter().filter_map(|operand| operand.binding).map(|binding| {
            let (name, probe) = (self.pattern(&Pattern::Binding(binding, span)), self.binding_probe(binding, span));
            quote_spanned!(at(span)=> #probe.see(&#name);)
        });
        let outputs: Vec<TokenStream> = code
            .operands
            .iter()
            .filter_map(|operand| {
                let (probe, check) = (self.slot_probe(operand.slot, span), check(span));
                (operand.flow != Flow::In)
                    .then(|| quote_spanned!(at(span)=> ::sarek_runtime::private::#check(#probe.value())))
            })
            .collect();
        // A value of the results' type, which nothing makes.
        let results = match &outputs[..] {
            [one] => one.clone(),
            all => quote!((#(#all,)*)),
        };
        let name = if code.ptx { "ptx!" } else { "cuda!" };
        let run = match &code.cpu {
            Some(cpu) => {
                let cpu = self.in_closure(|| self.expr(cpu));
                quote_spanned!(at(span)=> ::sarek_runtime::private::either(|| #results, || #cpu))
            }
            None => quote_spanned!(at(span)=> ::sarek_runtime::private::gpu_only(#name, || #results)),
        };
        quote_spanned!(at(span)=> { let (#(#patterns,)*) = (#(#values,)*); #(#see)* #run })
    }
}

impl Data<'_> {
    /// A `syntax::Code`.
    pub(super) fn code(&self, code: &Code) -> TokenStream {
        let pieces = code.pieces.iter().map(|piece| match piece {
            CodePiece::Text(text) => quote!(syntax::CodePiece::Text(#text)),
            CodePiece::Operand(number) => quote!(syntax::CodePiece::Operand(#number)),
        });
        let option = |tokens: Option<TokenStream>| match tokens {
            Some(tokens) => quote!(::core::option::Option::Some(#tokens)),
            None => quote!(::core::option::Option::None),
        };
        let operands = code.operands.iter().map(|operand| {
            let (name, slot, output) = (&operand.name, operand.slot, operand.flow != Flow::In);
            let value = option(operand.value.as_ref().map(|value| self.expr(value)));
            let binding = option(operand.binding.map(ToTokens::into_token_stream));
            quote! {
                syntax::Operand { name: #name, value: #value, output: #output, slot: #slot, binding: #binding }
            }
        });
        let (ptx, pure_, memory, waits, barrier) = (code.ptx, code.pure_, code.memory, code.waits, code.barrier);
        let cpu = option(code.cpu.as_ref().map(|cpu| self.expr(cpu)));
        let align = code.align.unwrap_or(16);
        let arch = option(code.arch.as_ref().map(ToTokens::into_token_stream));
        quote! {
            syntax::Code {
                ptx: #ptx,
                pieces: &[#(#pieces),*],
                operands: &[#(#operands),*],
                pure_: #pure_,
                memory: #memory,
                waits: #waits,
                barrier: #barrier,
                arch: #arch,
                align: #align,
                cpu: #cpu,
            }
        }
    }
}
