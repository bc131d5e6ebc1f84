//! `shared!`: arrays in shared memory.

use super::Parser;
use super::macros::user_text;
use crate::ast::{Expr, ExprKind, SharedArray, Slot};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Macro, Token, Type};

/// The contents of `shared!(…)`.
struct Written {
    ty: Type,
    /// `pad = 1`.
    pad: Option<(Ident, syn::Expr)>,
    /// `reuse = keys`.
    reuse: Option<(Ident, syn::Expr)>,
}

impl Parse for Written {
    fn parse(input: ParseStream) -> syn::Result<Written> {
        let type_of_nothing = |error: syn::Error| {
            let message = "write the array's type: `shared!([f32; 256])`, or `shared!([f32])` with a length that the \
                           launch gives";
            syn::Error::new(error.span(), message)
        };
        let ty = input.parse().map_err(type_of_nothing)?;
        let mut written = Written { ty, pad: None, reuse: None };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() || !matches!(written.ty, Type::Array(_) | Type::Slice(_)) {
                // The type has been reported.
                input.parse::<TokenStream>()?;
                break;
            }
            let name: Ident = input.parse().map_err(|error| syn::Error::new(error.span(), OPTIONS))?;
            let option = match name.to_string().as_str() {
                "pad" => &mut written.pad,
                "reuse" => &mut written.reuse,
                _ => return Err(syn::Error::new(name.span(), OPTIONS)),
            };
            if option.is_some() {
                return Err(syn::Error::new(name.span(), format!("`{name}` appears here twice")));
            }
            input.parse::<Token![=]>()?;
            *option = Some((name, input.parse()?));
        }
        Ok(written)
    }
}

/// The most arrays of a kernel whose lengths a launch gives.
const MAX_DYNAMIC: usize = 4;

/// The options after the type.
const OPTIONS: &str = "the type of a shared array may be followed by `reuse = name`, which takes over the memory of another \
                       one, and `pad = 1`, which adds room after each row";

/// Returns a type in an array for which some bit patterns are not values, as far as its name shows.
fn without_bits(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(array) => without_bits(&array.elem),
        Type::Tuple(_) | Type::Reference(_) => Some(ty),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            ["bool", "Option", "Result"].iter().any(|name| last.ident == name).then_some(ty)
        }
        _ => None,
    }
}

/// Returns the constants that are the lengths of an array, as paths; empty if a length is not a constant.
fn lengths(ty: &Type) -> Vec<String> {
    let Type::Array(array) = ty else { return Vec::new() };
    let length = match &array.len {
        syn::Expr::Cast(cast) => &cast.expr,
        length => length,
    };
    let path = match length {
        syn::Expr::Path(path) if path.qself.is_none() => path.path.to_token_stream().to_string().replace(' ', ""),
        _ => String::new(),
    };
    let plain = path.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    let path = if plain { path } else { String::new() };
    [path].into_iter().chain(lengths(&array.elem)).collect()
}

impl Parser<'_> {
    /// Returns the macro call if an expression is `shared!(…)`.
    pub(super) fn shared_call(expr: &syn::Expr) -> Option<&Macro> {
        match expr {
            syn::Expr::Macro(mac) if mac.mac.path.segments.last().is_some_and(|last| last.ident == "shared") => {
                Some(&mac.mac)
            }
            _ => None,
        }
    }

    /// Returns the macro call if an expression is `uninit!(…)`.
    pub(super) fn uninit_call(expr: &syn::Expr) -> Option<&Macro> {
        match expr {
            syn::Expr::Macro(mac) if mac.mac.path.segments.last().is_some_and(|last| last.ident == "uninit") => {
                Some(&mac.mac)
            }
            _ => None,
        }
    }

    /// Parses `uninit!([T; N])`: a call of the function that creates an array without values.
    pub(super) fn parse_uninit(&mut self, mac: &Macro) -> Option<ExprKind> {
        let message = "write the array's type: `uninit!([f32; 8])`";
        let ty: Type = match mac.parse_body() {
            Ok(ty) => ty,
            Err(error) => {
                self.errors.push(syn::Error::new(error.span(), message));
                return None;
            }
        };
        if !matches!(ty, Type::Array(_)) {
            self.errors.report(&ty, format!("{message}; a variable without a value is `let x;`"));
            return None;
        }
        if let Some(element) = without_bits(&ty) {
            let message = "an array without a value holds numbers, or structs or arrays of these: a GPU does not report what is \
                           read before it is written";
            self.errors.report(element, message);
            return None;
        }
        let span = ty.span();
        let call: syn::Expr = syn::parse_quote_spanned!(span=> ::sarek_runtime::private::uninit::<#ty>());
        Some(self.parse_expr(&call).kind)
    }

    /// Parses `shared!([T; N])` or `shared!([T])`, with its options.
    pub(super) fn parse_shared(&mut self, mac: &Macro) -> Option<ExprKind> {
        if mac.tokens.is_empty() {
            let message = "write the array's type: `shared!([f32; 256])`, or `shared!([f32])` with a length that the \
                           launch gives";
            self.errors.report(mac, message);
            return None;
        }
        let Written { ty, pad, reuse } = match mac.parse_body() {
            Ok(written) => written,
            Err(error) => {
                self.errors.push(error);
                return None;
            }
        };
        match &ty {
            Type::Slice(slice) => {
                if reuse.is_none() {
                    self.check_dynamic_arrays(slice);
                }
                self.check_dimensions(&slice.elem, true);
            }
            Type::Array(_) => self.check_dimensions(&ty, false),
            other => {
                self.errors.report(other, "shared memory is an array: `shared!([f32; 256])`");
                return None;
            }
        }
        self.check_shared_element(&ty);
        let reuse = match reuse {
            Some((_, name)) => Some(self.parse_reuse(&ty, &name)?),
            None => None,
        };
        let pad = pad.and_then(|(_, pad)| self.parse_pad(&ty, &pad));
        let dynamic = match reuse {
            Some((binding, _)) => self.shared_array(binding).is_some_and(|old| old.dynamic),
            None => matches!(ty, Type::Slice(_)),
        };
        let again = !self.is_kernel || !self.returns.is_empty() || self.frames.iter().any(|frame| !frame.is_block);
        let lengths = lengths(&ty);
        let slot = Self::push(&mut self.slots, Slot::Written(ty));
        let array = SharedArray { slot, lengths, pad, reuse, dynamic, again, is_reused: false };
        Some(ExprKind::Shared(Self::push(&mut self.shared, array)))
    }

    /// Returns the shared array of a binding.
    fn shared_array(&mut self, binding: u32) -> Option<&mut SharedArray> {
        let number = self.bindings[binding as usize].shared?;
        self.shared.get_mut(number as usize)
    }

    /// Records that the name of a pattern is a shared array, or another name of one.
    pub(super) fn set_shared(&mut self, binding: u32, init: &Expr) {
        self.bindings[binding as usize].shared = match &init.kind {
            ExprKind::Shared(number) => Some(*number),
            ExprKind::Local(old) => self.bindings[*old as usize].shared,
            _ => None,
        };
    }

    /// Parses `reuse = keys`: returns the binding of the array whose memory an array of type `ty` reuses.
    fn parse_reuse(&mut self, ty: &Type, name: &syn::Expr) -> Option<(u32, Span)> {
        let ident = match name {
            syn::Expr::Path(path) => path.path.get_ident(),
            _ => None,
        };
        let Some(ident) = ident else {
            self.errors
                .report(name, "write the name of the shared array whose memory this one takes over: `reuse = keys`");
            return None;
        };
        let binding = self.scopes.lookup(ident);
        let Some(array) = binding.and_then(|binding| self.shared_array(binding)) else {
            let message = match binding {
                Some(_) => format!(
                    "`{ident}` is not a shared array of this function: only what `shared!` makes can be taken over, \
                     where it is made"
                ),
                None => format!("there is no shared array `{ident}` here"),
            };
            self.errors.report(ident, message);
            return None;
        };
        array.is_reused = true;
        let dynamic = array.dynamic;
        if let (Type::Slice(slice), false) = (ty, dynamic) {
            let element = user_text(&slice.elem);
            let message = format!(
                "the length of `{ident}` is a constant, so what takes its memory over has one, too: \
                 `shared!([{element}; 256], reuse = {ident})`"
            );
            self.errors.report(ty, message);
            return None;
        }
        Some((binding?, ident.span()))
    }

    /// Parses `pad = 1`: returns the slot of a type whose length it is.
    fn parse_pad(&mut self, ty: &Type, pad: &syn::Expr) -> Option<u32> {
        match ty {
            Type::Array(array) if matches!(*array.elem, Type::Array(_)) => {}
            Type::Slice(slice) if matches!(*slice.elem, Type::Array(_)) => {
                let Type::Array(row) = &*slice.elem else { return None };
                let (element, length) = (user_text(&row.elem), user_text(&row.len));
                let message = format!(
                    "the launch counts the rows of this array as they are in memory: write their length with the room after them, \
                     `[[{element}; {length} + 1]]`"
                );
                self.errors.report(pad, message);
                return None;
            }
            _ => {
                let message = "the room follows each row, and this array has no rows: `[[f32; 32]; 32]` has";
                self.errors.report(pad, message);
                return None;
            }
        }
        self.check_constant(pad.to_token_stream(), |name| {
            format!("`{name}` is a variable: the room after a row must be a constant")
        });
        let ty = syn::parse2(quote::quote_spanned!(pad.span()=> [::sarek_runtime::private::core::primitive::u8; #pad]))
            .ok()?;
        Some(Self::push(&mut self.slots, Slot::Written(ty)))
    }

    /// Reports more dynamic arrays than a launch can give lengths for.
    fn check_dynamic_arrays(&mut self, ty: &syn::TypeSlice) {
        self.dynamic_arrays += 1;
        if self.dynamic_arrays > MAX_DYNAMIC {
            let element = user_text(&ty.elem);
            let message = format!(
                "a kernel has at most {MAX_DYNAMIC} dynamic shared arrays, and this is one more: give it a length, \
                 `shared!([{element}; 256])`, or keep two in one"
            );
            self.errors.report(ty, message);
        }
    }

    /// Reports tuples, options and results in a shared array, which have no layout.
    fn check_shared_element(&mut self, ty: &Type) {
        match ty {
            Type::Array(array) => self.check_shared_element(&array.elem),
            Type::Slice(slice) => self.check_shared_element(&slice.elem),
            Type::Tuple(tuple) => {
                let message = "a shared array has no tuples: make a struct of the members, or an array for each";
                self.errors.report(tuple, message);
            }
            Type::Path(path)
                if path.path.segments.last().is_some_and(|last| last.ident == "Option" || last.ident == "Result") =>
            {
                let message = "a shared array has no `Option` or `Result`: make an enum with `#[derive(DeviceType)]` and \
                     `#[repr(C, u32)]`, or an array of truth values beside one of values";
                self.errors.report(path, message);
            }
            _ => {}
        }
    }

    /// Reports variables in the lengths of a shared array's dimensions, and inner dimensions without a length.
    fn check_dimensions(&mut self, ty: &Type, inner: bool) {
        match ty {
            Type::Array(array) => {
                let element = user_text(&array.elem);
                self.check_constant(array.len.to_token_stream(), |name| {
                    let message = format!("`{name}` is a variable: the length of a shared array is a constant");
                    if inner { message } else { format!("{message}, or given by the launch: `shared!([{element}])`") }
                });
                self.check_dimensions(&array.elem, true);
            }
            Type::Slice(rows) => {
                let message =
                    "only the outermost dimension of a shared array can do without a length: `shared!([[f32; 16]])`";
                self.errors.report(rows, message);
            }
            // rustc reports whether kernels support the type.
            _ => {}
        }
    }

    /// Reports variables in an expression that must be a constant.
    fn check_constant(&mut self, tokens: TokenStream, message: impl Fn(&Ident) -> String) {
        for token in tokens {
            if let TokenTree::Ident(name) = token
                && self.scopes.lookup(&name).is_some()
            {
                let message = message(&name);
                self.errors.report(name, message);
            }
        }
    }
}
