//! `ptx!` and `cuda!`: their types for rustc, their execution on the host, and their static data.

use super::at;
use super::data::Data;
use super::typing::Typing;
use crate::ast::{Code, CodePiece, ExprKind, Flow, Pattern};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use sarek_language::syntax;

impl Typing<'_> {
    /// Writes the operands and, if there is one, the CPU's form.
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
        // A value of the results' type, which no code creates.
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
    pub(super) fn code(&self, code: &Code) -> syntax::Code {
        let pieces = code.pieces.iter().map(|piece| match piece {
            CodePiece::Text(text) => syntax::CodePiece::Text(text.clone()),
            CodePiece::Operand(number) => syntax::CodePiece::Operand(*number),
            CodePiece::Type(number) => syntax::CodePiece::Type(*number),
        });
        let operands = code.operands.iter().map(|operand| syntax::Operand {
            name: operand.name.clone(),
            value: operand.value.as_ref().map(|value| self.expr(value)),
            output: operand.flow != Flow::In,
            slot: operand.slot,
            binding: operand.binding,
        });
        syntax::Code {
            ptx: code.ptx,
            pieces: pieces.collect(),
            operands: operands.collect(),
            pure_: code.pure_,
            memory: code.memory,
            waits: code.waits,
            aligned: code.aligned,
            barrier: code.barrier,
            warp: code.warp,
            warpgroup: code.warpgroup,
            copies: code.copies,
            arch: code.arch.clone(),
            align: code.align.unwrap_or(16),
            cpu: code.cpu.as_ref().map(|cpu| self.expr(cpu)),
        }
    }
}
