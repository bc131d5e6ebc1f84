//! `#[device] impl Add for Point`: the operators of structs. Their traits belong to `std`, so no hidden function can be
//! added to them. A trait of the runtime describes them instead, and rustc finds it by the types of the operands.

use super::companion::host_function;
use super::describe::{describing_function, result_type, signature_type};
use super::name_number;
use crate::check::checked;
use crate::errors::Errors;
use crate::parse::{Source, parse_associated};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{ImplItem, ItemImpl};

/// The trait of an operator.
#[derive(Clone, Copy)]
pub struct Operator {
    /// Its name.
    name: &'static str,
    /// Its function.
    function: &'static str,
    /// The function's parameters.
    takes: Takes,
}

/// The parameters of an operator's function.
#[derive(Clone, Copy)]
enum Takes {
    /// `self`.
    One,
    /// `self` and a value.
    Two,
    /// `&mut self` and a value.
    Place,
    /// Two references.
    References,
    /// A value of which `Self` is made.
    Made,
}

impl Operator {
    /// Returns `true` if its function is also called by its name: `a.cmp(&b)`.
    fn is_method(self) -> bool {
        matches!(self.function, "partial_cmp" | "cmp")
    }
}

const fn operator(name: &'static str, function: &'static str, takes: Takes) -> Operator {
    Operator { name, function, takes }
}

const OPERATORS: &[Operator] = &[
    operator("Add", "add", Takes::Two),
    operator("Sub", "sub", Takes::Two),
    operator("Mul", "mul", Takes::Two),
    operator("Div", "div", Takes::Two),
    operator("Rem", "rem", Takes::Two),
    operator("BitAnd", "bitand", Takes::Two),
    operator("BitOr", "bitor", Takes::Two),
    operator("BitXor", "bitxor", Takes::Two),
    operator("Shl", "shl", Takes::Two),
    operator("Shr", "shr", Takes::Two),
    operator("Neg", "neg", Takes::One),
    operator("Not", "not", Takes::One),
    operator("AddAssign", "add_assign", Takes::Place),
    operator("SubAssign", "sub_assign", Takes::Place),
    operator("MulAssign", "mul_assign", Takes::Place),
    operator("DivAssign", "div_assign", Takes::Place),
    operator("RemAssign", "rem_assign", Takes::Place),
    operator("BitAndAssign", "bitand_assign", Takes::Place),
    operator("BitOrAssign", "bitor_assign", Takes::Place),
    operator("BitXorAssign", "bitxor_assign", Takes::Place),
    operator("ShlAssign", "shl_assign", Takes::Place),
    operator("ShrAssign", "shr_assign", Takes::Place),
    operator("PartialEq", "eq", Takes::References),
    operator("PartialOrd", "partial_cmp", Takes::References),
    operator("Ord", "cmp", Takes::References),
    operator("From", "from", Takes::Made),
];

/// Returns the operator whose trait an `impl` implements.
pub fn operator_of(item: &ItemImpl) -> Option<Operator> {
    let (path, _) = item.trait_.as_ref()?;
    let last = path.segments.last()?;
    OPERATORS.iter().find(|operator| last.ident == operator.name).copied()
}

/// Expands an operator that kernels can apply.
pub fn expand_operator(mut item: ItemImpl, operator: Operator, errors: &mut Errors) -> TokenStream {
    let number = name_number(operator.function);
    let other = other_type(&item, operator);
    let (self_ty, generics) = (item.self_ty.clone(), item.generics.clone());
    let (impl_generics, _, clause) = generics.split_for_impl();
    let output = item.items.iter().find_map(|member| match member {
        ImplItem::Type(ty) if ty.ident == "Output" => Some(ty.ty.to_token_stream()),
        ImplItem::Fn(function)
            if matches!(operator.takes, Takes::References) && function.sig.ident == operator.function =>
        {
            Some(result_type(&function.sig))
        }
        _ => None,
    });
    let output = output.unwrap_or_else(|| match operator.takes {
        Takes::Made => quote!(Self),
        Takes::One | Takes::Two | Takes::Place | Takes::References => quote!(()),
    });
    let arguments = match operator.takes {
        Takes::One => quote!((Self,)),
        Takes::Two => quote!((Self, #other)),
        Takes::Place => quote!((&'a mut Self, #other)),
        Takes::References => quote!((&'a Self, &'a #other)),
        Takes::Made => quote!((#other,)),
    };
    let mut neighbour = TokenStream::new();
    let mut members = Vec::new();
    for member in std::mem::take(&mut item.items) {
        let ImplItem::Fn(function) = member else {
            members.push(member.into_token_stream());
            continue;
        };
        if function.sig.ident != operator.function {
            let message = format!("kernels use only `{}` of `{}`: leave this out", operator.function, operator.name);
            errors.report(&function.sig.ident, message);
            continue;
        }
        let (attrs, sig) = (function.attrs.clone(), function.sig.clone());
        let body = syn::Ident::new("device_body", proc_macro2::Span::call_site());
        let source =
            Source { attrs: function.attrs, vis: syn::Visibility::Inherited, sig: sig.clone(), block: function.block };
        let function = checked(parse_associated(source, errors), errors);
        let host = quote!(<Self as ::sarek_runtime::private::Operator<#number, #other>>::#body);
        let host = host_function(&function, &function.sig, host);
        let signature = signature_type(&sig);
        members.push(quote!(#(#attrs)* #host));
        let describing = describing_function(&body, &function, Some(&generics));
        neighbour = quote! {
            unsafe impl #impl_generics ::sarek_runtime::private::Operator<#number, #other> for #self_ty #clause {
                type Output = #output;
                type Arguments<'a> = #arguments;
                type Signature = #signature;
                #describing
            }
        };
        if operator.is_method() {
            neighbour.extend(quote! {
                unsafe impl #impl_generics ::sarek_runtime::private::Method<#number> for #self_ty #clause {
                    fn callee() -> ::sarek_runtime::private::Callee {
                        ::sarek_runtime::private::Callee::Function(|| {
                            <Self as ::sarek_runtime::private::Operator<#number, #other>>::#body(
                                ::sarek_runtime::private::core::option::Option::None
                            ).described()
                        })
                    }
                }
            });
        }
    }
    item.items = vec![ImplItem::Verbatim(quote!(#(#members)*))];
    quote!(#item #neighbour)
}

/// Returns the type of the right operand: `f32` for `Mul<f32>`, otherwise the type itself.
fn other_type(item: &ItemImpl, operator: Operator) -> TokenStream {
    if let Takes::One = operator.takes {
        return quote!(());
    }
    let last = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
    if let Some(syn::PathArguments::AngleBracketed(arguments)) = last.map(|last| &last.arguments)
        && let Some(syn::GenericArgument::Type(ty)) = arguments.args.first()
    {
        return ty.to_token_stream();
    }
    item.self_ty.to_token_stream()
}
