//! `ptx!` and `cuda!`: code outside of the language.

use super::Parser;
use super::template::{Piece, is_name, split};
use crate::ast::{Binding, Code, CodePiece, CopyStep, Expr, ExprKind, Flow, Operand, Slot, Stmt};
use proc_macro2::{Span, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Ident, LitInt, LitStr, Macro, Token, parenthesized};

/// The macro's tokens, not yet interpreted.
struct Written {
    text: Vec<LitStr>,
    items: Vec<Item>,
}

/// An item after the text.
enum Item {
    /// `name = in(value)`.
    In(Ident, syn::Expr),
    /// `name = inout(value)`.
    InOut(Ident, syn::Expr),
    /// `name = out(T)`, and without a name `out(T)`.
    Out(Option<Ident>, Span, syn::Type),
    /// `options(pure, nomem)`.
    Options(Vec<Ident>),
    /// `cpu = value`.
    Cpu(syn::Expr),
    /// `include = "cuda_fp16.h"`.
    Include(LitStr),
    /// `arch = "sm_80"`.
    Arch(LitStr),
    /// `align = 1024`.
    Align(LitInt),
    /// `copies = start`, `copies = wait(groups)`.
    Copies(Ident, Option<Ident>),
}

const FORM: &str = "after the text come `name = in(value)`, `name = out(u32)`, `name = inout(value)`, `options(pure)`, \
                    `arch = \"sm_80\"`, `align = 128`, `copies = start` and `cpu = value`; with `cuda!` also `include = \"header.h\"`";

impl Parse for Written {
    fn parse(input: ParseStream) -> syn::Result<Written> {
        let first = input.parse::<LitStr>();
        let mut text = vec![first.map_err(|error| syn::Error::new(error.span(), "the code is a string literal"))?];
        let mut items = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            if items.is_empty() && input.peek(LitStr) {
                text.push(input.parse()?);
            } else {
                items.push(input.parse()?);
            }
        }
        Ok(Written { text, items })
    }
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Item> {
        let name: Ident = input.parse().map_err(|error| syn::Error::new(error.span(), FORM))?;
        let inside;
        if input.peek(syn::token::Paren) && (name == "options" || name == "out") {
            parenthesized!(inside in input);
            if name == "out" {
                return Ok(Item::Out(None, name.span(), inside.parse()?));
            }
            let options = inside.parse_terminated(Ident::parse, Token![,])?;
            return Ok(Item::Options(options.into_iter().collect()));
        }
        if !input.peek(Token![=]) {
            return Err(syn::Error::new_spanned(name, FORM));
        }
        input.parse::<Token![=]>()?;
        if name == "cpu" {
            return Ok(Item::Cpu(input.parse()?));
        }
        if name == "include" {
            return Ok(Item::Include(input.parse()?));
        }
        if name == "arch" && input.peek(LitStr) {
            return Ok(Item::Arch(input.parse()?));
        }
        if name == "align" && input.peek(LitInt) {
            return Ok(Item::Align(input.parse()?));
        }
        if name == "copies"
            && let Some((step, _)) = input.cursor().ident()
            && step != "in"
            && step != "out"
            && step != "inout"
        {
            let step = input.parse()?;
            if !input.peek(syn::token::Paren) {
                return Ok(Item::Copies(step, None));
            }
            parenthesized!(inside in input);
            return Ok(Item::Copies(step, Some(inside.parse()?)));
        }
        let flow = input.parse::<Option<Token![in]>>()?;
        let word = if flow.is_some() { "in".to_string() } else { input.parse::<Ident>()?.to_string() };
        if !input.peek(syn::token::Paren) || !matches!(&*word, "in" | "out" | "inout") {
            return Err(syn::Error::new_spanned(name, FORM));
        }
        parenthesized!(inside in input);
        Ok(match &*word {
            "in" => Item::In(name, inside.parse()?),
            "out" => Item::Out(Some(name.clone()), name.span(), inside.parse()?),
            _ => Item::InOut(name, inside.parse()?),
        })
    }
}

impl Parser<'_> {
    /// Parses `unsafe { … }` around `ptx!` or `cuda!`.
    pub(super) fn parse_unsafe(&mut self, block: &syn::ExprUnsafe) -> ExprKind {
        let outer = self.unsafe_code.replace(false);
        let before = self.errors.count();
        let inner = self.parse_block(&block.block);
        let used = std::mem::replace(&mut self.unsafe_code, outer);
        if used == Some(false) && self.errors.count() == before {
            let message = "`unsafe` is for `ptx!` and `cuda!`: nothing else in a kernel needs it";
            self.errors.report(block.unsafe_token, message);
        }
        let crate::ast::Block { mut stmts, value, brace } = inner;
        match (value, stmts.pop()) {
            (None, Some(Stmt::Expr(only, _))) if stmts.is_empty() && has_no_result(&only) => {
                ExprKind::Block(crate::ast::Block { stmts, value: Some(Box::new(only)), brace })
            }
            (value, last) => {
                stmts.extend(last);
                ExprKind::Block(crate::ast::Block { stmts, value, brace })
            }
        }
    }

    /// Parses `cuda!(include = "header.h")`, which is not code, but a requirement of code.
    fn parse_include(&mut self, mac: &Macro) -> Option<ExprKind> {
        let headers = mac.parse_body_with(|input: ParseStream| input.parse_terminated(Item::parse, Token![,]));
        for header in headers.map_err(|error| self.errors.push(error)).ok()? {
            match header {
                Item::Include(header) => self.include(header),
                Item::In(name, _) | Item::InOut(name, _) => self.errors.report(name, NO_CODE),
                Item::Out(_, span, _) => self.errors.report(Ident::new("out", span), NO_CODE),
                Item::Options(_) | Item::Cpu(_) | Item::Arch(_) | Item::Align(_) | Item::Copies(..) => {
                    self.errors.report(&mac.path, NO_CODE)
                }
            }
        }
        Some(ExprKind::Tuple(Vec::new()))
    }

    /// Records a header for the beginning of the text.
    fn include(&mut self, header: LitStr) {
        let name = header.value();
        let plain = name.chars().all(|c| !c.is_control() && !"<>\"\\".contains(c));
        if name.is_empty() || !plain || name.trim() != name {
            let message = "a header is named as between `#include <` and `>`: `cuda!(include = \"cuda_fp16.h\")`";
            return self.errors.report(header, message);
        }
        self.headers.push(header);
    }

    /// Returns the architecture that code needs.
    fn arch(&mut self, name: &LitStr) -> Option<String> {
        let text = name.value();
        let digits = text.strip_prefix("sm_").map(|rest| rest.strip_suffix('a').unwrap_or(rest)).unwrap_or_default();
        let known = (2..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !known || digits.starts_with('0') {
            self.errors.report(name, "an architecture is named as NVRTC does: `arch = \"sm_80\"` or `\"sm_90a\"`");
            return None;
        }
        Some(text)
    }

    /// Returns the alignment in bytes of shared arrays whose address the code gets.
    fn align(&mut self, number: &LitInt) -> Option<u32> {
        let align = number.base10_parse::<u32>().ok().filter(|align| align.is_power_of_two() && *align <= 1024);
        if align.is_none() {
            self.errors.report(number, "an alignment is a power of two, at most 1024 bytes");
        }
        align
    }

    /// Parses `ptx!("…", …)` or `cuda!("…", …)`.
    pub(super) fn parse_code(&mut self, mac: &Macro, ptx: bool) -> Option<ExprKind> {
        if !ptx && begins_with_include(mac) {
            return self.parse_include(mac);
        }
        let name = if ptx { "ptx" } else { "cuda" };
        match &mut self.unsafe_code {
            Some(used) => *used = true,
            None => {
                let message = format!("the compiler does not check the code: write `unsafe {{ {name}!(…) }}`");
                self.errors.report(&mac.path, message);
            }
        }
        let Written { text, items } = mac.parse_body().map_err(|error| self.errors.push(error)).ok()?;
        let mut code = Code {
            ptx,
            pieces: Vec::new(),
            operands: Vec::new(),
            pure_: false,
            memory: true,
            waits: false,
            aligned: false,
            barrier: false,
            warp: false,
            warpgroup: false,
            copies: None,
            arch: None,
            align: None,
            cpu: None,
        };
        let (mut cpu, mut copies) = (None, None);
        let mut names: Vec<(Option<Ident>, Span)> = Vec::new();
        for item in items {
            let (name, span, operand) = match item {
                Item::Options(options) => {
                    self.parse_options(&mut code, &options);
                    continue;
                }
                Item::Cpu(value) => {
                    cpu = Some(value);
                    continue;
                }
                Item::Arch(name) => {
                    code.arch = self.arch(&name);
                    continue;
                }
                Item::Align(number) => {
                    code.align = self.align(&number);
                    continue;
                }
                Item::Copies(step, operand) => {
                    copies = Some((step, operand));
                    continue;
                }
                Item::Include(header) if ptx => {
                    self.errors.report(header, "PTX includes nothing: headers are for `cuda!`");
                    continue;
                }
                Item::Include(header) => {
                    self.include(header);
                    continue;
                }
                Item::In(name, value) => (Some(name.clone()), name.span(), self.operand(&name, Flow::In, &value)),
                Item::InOut(name, value) => (Some(name.clone()), name.span(), self.operand(&name, Flow::InOut, &value)),
                Item::Out(name, span, ty) => {
                    let slot = Self::push(&mut self.slots, Slot::Written(ty));
                    let text = name.as_ref().map_or(String::new(), Ident::to_string);
                    (name, span, Operand { name: text, flow: Flow::Out, value: None, slot, binding: None })
                }
            };
            if let Some(name) = &name
                && names.iter().any(|(known, _)| known.as_ref() == Some(name))
            {
                self.errors.report(name, format!("`{name}` is given twice"));
            }
            names.push((name, span));
            code.operands.push(operand);
        }
        self.check_outputs(&code, &names);
        self.parse_code_text(&mut code, &text, &mut names)?;
        code.copies = copies.and_then(|(step, operand)| self.copy_step(&code, &step, operand.as_ref()));
        if code.pure_ && !code.operands.iter().any(|operand| operand.flow != Flow::In) {
            self.errors.report(&mac.path, "code that is `pure` has a result: `name = out(u32)`");
        }
        let results: Vec<&Operand> = code.operands.iter().filter(|operand| operand.flow != Flow::In).collect();
        if code.waits && (ptx || !matches!(results[..], [only] if only.name.is_empty())) {
            self.errors.report(&mac.path, "`options(waits)` is for `cuda!` with the one result `out(bool)`");
        }
        if code.aligned && (ptx || !matches!(results[..], [only] if only.name.is_empty()) || code.operands.len() != 3) {
            let message = "`options(aligned)` is for `cuda!` with an address, a number and the one result `out(bool)`";
            self.errors.report(&mac.path, message);
        }
        if (code.warp || code.warpgroup) && code.pure_ {
            self.errors.report(&mac.path, "code that warps run together is not `pure`: leave out one of the options");
        }
        code.cpu = cpu.map(|value| self.parse_cpu(&mut code.operands, &names, &value));
        Some(ExprKind::Code(Box::new(code)))
    }

    fn parse_options(&mut self, code: &mut Code, options: &[Ident]) {
        for option in options {
            match &*option.to_string() {
                "pure" => (code.pure_, code.memory) = (true, false),
                "nomem" => code.memory = false,
                "waits" => code.waits = true,
                "aligned" => code.aligned = true,
                "barrier" => code.barrier = true,
                "warp" => code.warp = true,
                "warpgroup" => code.warpgroup = true,
                other => {
                    let message = format!(
                        "there is no option `{other}`: write `options(pure)`, `options(nomem)`, `options(waits)`, \
                         `options(aligned)`, `options(barrier)`, `options(warp)` or `options(warpgroup)`"
                    );
                    self.errors.report(option, message);
                }
            }
        }
    }

    /// Returns the part of code in asynchronous copies, whose operand is named.
    fn copy_step(&mut self, code: &Code, step: &Ident, operand: Option<&Ident>) -> Option<CopyStep> {
        let number = operand.and_then(|name| code.operands.iter().position(|operand| *name == operand.name));
        if let (Some(name), None) = (operand, number) {
            self.errors.report(name, format!("the code has no input `{name}`"));
            return None;
        }
        let number = number.map(|number| number as u32);
        let found = match (&*step.to_string(), number) {
            ("start", None) => CopyStep::Start,
            ("commit", None) => CopyStep::Commit,
            ("wait", Some(groups)) => CopyStep::Wait(groups),
            ("start_bulk", None) => CopyStep::StartBulk,
            ("commit_bulk", None) => CopyStep::CommitBulk,
            ("wait_bulk", Some(groups)) => CopyStep::WaitBulk(groups),
            ("wait_bulk_read", Some(groups)) => CopyStep::WaitBulkRead(groups),
            ("start_for", Some(barrier)) => CopyStep::StartFor(barrier),
            _ => {
                self.errors.report(step, COPIES);
                return None;
            }
        };
        Some(found)
    }

    /// Parses an input value of the code.
    fn operand(&mut self, name: &Ident, flow: Flow, value: &syn::Expr) -> Operand {
        let slot = Self::push(&mut self.slots, Slot::Seen(value.span()));
        Operand { name: name.to_string(), flow, value: Some(self.parse_argument(value)), slot, binding: None }
    }

    /// Checks that results can be distinguished.
    fn check_outputs(&mut self, code: &Code, names: &[(Option<Ident>, Span)]) {
        let outputs = code.operands.iter().filter(|operand| operand.flow != Flow::In).count();
        for (name, span) in names {
            if name.is_some() || (!code.ptx && outputs == 1) {
                continue;
            }
            let message = if code.ptx {
                "name the result, as the code does: `sum = out(u32)`"
            } else {
                "an expression has one result; those of a statement have names: `sum = out(u32)`"
            };
            self.errors.report(Ident::new("out", *span), message);
        }
    }

    /// Parses the text, whose placeholders become operands; a variable becomes an operand when it is named.
    fn parse_code_text(
        &mut self,
        code: &mut Code,
        text: &[LitStr],
        names: &mut Vec<(Option<Ident>, Span)>,
    ) -> Option<()> {
        let mut used = vec![false; code.operands.len()];
        for (number, line) in text.iter().enumerate() {
            if number > 0 {
                code.pieces.push(CodePiece::Text("\n".into()));
            }
            let pieces = split(&line.value()).map_err(|message| self.errors.report(line, message)).ok()?;
            for piece in pieces {
                let name = match piece {
                    Piece::Text(text) => {
                        code.pieces.push(CodePiece::Text(text));
                        continue;
                    }
                    Piece::Value(name, None) => name,
                    Piece::Value(name, Some(_)) => {
                        self.errors.report(line, format!("an operand has no format: `{{{name}}}`"));
                        return None;
                    }
                };
                let known = code.operands.iter().position(|operand| !operand.name.is_empty() && operand.name == name);
                let result = code.operands.iter().position(|operand| operand.name.is_empty());
                if let (None, Some(result), false, "out") = (known, result, code.ptx, &*name) {
                    code.pieces.push(CodePiece::Type(result as u32));
                    continue;
                }
                let position = match known {
                    Some(position) => position,
                    None => {
                        let variable = is_name(&name).then(|| Ident::new(&name, line.span()));
                        let Some(variable) = variable.filter(|variable| self.scopes.lookup(variable).is_some()) else {
                            let message = if is_name(&name) {
                                format!(
                                    "`{{{name}}}` is neither an operand nor a variable: add `{name} = in(…)` or `{name} = out(u32)`"
                                )
                            } else {
                                "braces hold the name of an operand: those of the code are written `{{` and `}}`"
                                    .to_string()
                            };
                            self.errors.report(line, message);
                            return None;
                        };
                        let operand = self.operand(&variable, Flow::In, &syn::parse_quote!(#variable));
                        names.push((Some(variable.clone()), variable.span()));
                        code.operands.push(operand);
                        used.push(true);
                        code.operands.len() - 1
                    }
                };
                used[position] = true;
                code.pieces.push(CodePiece::Operand(position as u32));
            }
        }
        for ((name, _), _) in names.iter().zip(used).filter(|(_, used)| !used) {
            if let Some(name) = name {
                self.errors.report(name, format!("the code has no `{{{name}}}`"));
            }
        }
        Some(())
    }

    /// Parses the CPU's form: an expression in which the operands' names are variables.
    fn parse_cpu(&mut self, operands: &mut [Operand], names: &[(Option<Ident>, Span)], value: &syn::Expr) -> Expr {
        self.scopes.enter();
        for (operand, (name, _)) in operands.iter_mut().zip(names) {
            let by_value = operand.value.as_ref().is_some_and(|value| !matches!(value.kind, ExprKind::Ref(..)));
            if let (Some(name), true) = (name, by_value) {
                let binding = Binding {
                    name: name.clone(),
                    mutable: false,
                    plain: true,
                    late: false,
                    function: false,
                    iterator: false,
                    runs_closures: false,
                    range: false,
                    refutable: false,
                    shared: None,
                    by_ref: None,
                };
                let number = Self::push(&mut self.bindings, binding);
                self.scopes.bind(name, number);
                operand.binding = Some(number);
            }
        }
        let value = self.parse_expr(value);
        self.scopes.leave();
        value
    }
}

/// The steps of asynchronous copies.
const COPIES: &str = "the steps of asynchronous copies are `copies = start`, `commit`, `wait(groups)`, `start_bulk`, `commit_bulk`, \
                      `wait_bulk(groups)`, `wait_bulk_read(groups)` and `start_for(barrier)`, with the names of inputs";

/// The message for code without text that has more than headers.
const NO_CODE: &str = "`cuda!(include = \"header.h\")` names headers alone; with code, the code comes first";

/// Returns `true` if the macro only names headers.
fn begins_with_include(mac: &Macro) -> bool {
    matches!(mac.tokens.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == "include")
}

/// Returns `true` if an expression is code without results.
fn has_no_result(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Code(code) if code.operands.iter().all(|operand| operand.flow == Flow::In))
}
