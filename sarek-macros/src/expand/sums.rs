//! `#[device] impl Sum for Point` and `Product`. Their functions take an iterator, which no function of a kernel does: the fold that
//! they are is taken apart.

use super::describe::{describing_function, signature_type};
use super::name_number;
use crate::check::checked;
use crate::errors::Errors;
use crate::parse::{Source, parse_associated};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Expr, GenericArgument, ImplItem, ImplItemFn, ItemImpl, Pat, PathArguments, Stmt, Type};

/// Returns the type of the items, if an `impl` is of `Sum` or `Product`. A trait of the user's may have the same name, with other
/// functions.
pub fn summed(item: &ItemImpl) -> Option<Type> {
    let last = item.trait_.as_ref()?.0.segments.last()?;
    let function = function_of(&last.ident)?;
    let is_sum = |member: &ImplItem| matches!(member, ImplItem::Fn(member) if member.sig.ident == function && member.sig.inputs.len() == 1);
    if !item.items.iter().any(is_sum) {
        return None;
    }
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(GenericArgument::Type(ty)) => Some(ty.clone()),
            _ => None,
        },
        _ => Some((*item.self_ty).clone()),
    }
}

fn function_of(name: &Ident) -> Option<&'static str> {
    Some(match &*name.to_string() {
        "Sum" => "sum",
        "Product" => "product",
        _ => return None,
    })
}

/// Expands such an `impl`: it stays what it is, and what the fold starts with and a step of it are functions beside it.
pub fn expand_sum(item: ItemImpl, items: &Type, errors: &mut Errors) -> TokenStream {
    let function = item.items.iter().find_map(|member| match member {
        ImplItem::Fn(member) => Some(member),
        _ => None,
    });
    let Some(function) = function else { return item.into_token_stream() };
    let Some((start, [so_far, next], body)) = fold_of(function) else {
        let message = "kernels know a sum by what it starts with and a step: write `iter.fold(start, |so_far, next| …)`, and nothing else";
        errors.report(&function.block, message);
        return item.into_token_stream();
    };
    Jumps { errors }.visit_expr(start);
    Jumps { errors }.visit_expr(body);
    let mut elided = items.clone();
    Elided.visit_type_mut(&mut elided);
    let number = name_number(&function.sig.ident.to_string());
    let (ty, generics) = (&item.self_ty, &item.generics);
    let (impl_generics, _, clause) = generics.split_for_impl();
    let part = |name: &str, function: syn::ItemFn, errors: &mut Errors| {
        let source =
            Source { attrs: Vec::new(), vis: syn::Visibility::Inherited, sig: function.sig, block: *function.block };
        let function = checked(parse_associated(source, errors), errors);
        let describing = describing_function(&Ident::new(name, Span::call_site()), &function, Some(generics));
        (signature_type(&function.sig), describing)
    };
    let (started, describes_start) = part("device_start", syn::parse_quote!(fn start() -> Self { #start }), errors);
    let (stepped, describes_step) =
        part("device_step", syn::parse_quote!(fn step(#so_far: Self, #next: #elided) -> Self { #body }), errors);
    quote! {
        #item

        unsafe impl #impl_generics ::sarek_runtime::private::DeviceSum<#number, #items> for #ty #clause {
            type Start = #started;
            type Step = #stepped;
            #describes_start
            #describes_step
        }
    }
}

/// Returns the start, the parameters and the body of the fold that a function is.
fn fold_of(function: &ImplItemFn) -> Option<(&Expr, [Pat; 2], &Expr)> {
    let [Stmt::Expr(Expr::MethodCall(call), None)] = &function.block.stmts[..] else { return None };
    let syn::FnArg::Typed(param) = function.sig.inputs.first()? else { return None };
    let (Pat::Ident(name), Expr::Path(receiver)) = (&*param.pat, &*call.receiver) else { return None };
    if call.method != "fold" || !receiver.path.is_ident(&name.ident) || call.args.len() != 2 {
        return None;
    }
    let Expr::Closure(closure) = &call.args[1] else { return None };
    let mut params = closure.inputs.iter().map(|param| match param {
        Pat::Type(typed) => (*typed.pat).clone(),
        other => other.clone(),
    });
    let (so_far, next) = (params.next()?, params.next()?);
    params.next().is_none().then_some((&call.args[0], [so_far, next], &closure.body))
}

/// Reports `return` and `?`, which closures do not have.
struct Jumps<'e> {
    errors: &'e mut Errors,
}

impl Visit<'_> for Jumps<'_> {
    fn visit_expr_return(&mut self, jump: &syn::ExprReturn) {
        self.errors.report(jump.return_token, "the closure of a sum has one value, at its end: no `return`");
    }

    fn visit_expr_try(&mut self, jump: &syn::ExprTry) {
        self.errors.report(jump.question_token, "the closure of a sum has one value, at its end: no `?`");
    }

    fn visit_item(&mut self, _: &syn::Item) {}
}

/// Removes the names of lifetimes.
struct Elided;

impl VisitMut for Elided {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime = None;
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }
}
