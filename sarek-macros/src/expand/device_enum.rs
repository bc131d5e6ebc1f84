//! `#[derive(DeviceType)]` on an enum whose variants are numbers.

use crate::errors::Errors;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{DataEnum, DeriveInput, Fields, GenericParam};

/// The representations, and their types in the IR.
const REPRESENTATIONS: &[(&str, &str)] = &[
    ("u8", "U8"),
    ("u16", "U16"),
    ("u32", "U32"),
    ("u64", "U64"),
    ("usize", "Usize"),
    ("i8", "I8"),
    ("i16", "I16"),
    ("i32", "I32"),
    ("i64", "I64"),
    ("isize", "Isize"),
];

/// Makes an enum a device type: its values are numbers of the type in `#[repr(…)]`.
pub fn expand_device_enum(item: &DeriveInput, data: &DataEnum, errors: &mut Errors) -> TokenStream {
    let Some(Representation { number, scalar, is_c }) = check_enum(item, data, errors) else {
        return TokenStream::new();
    };
    if data.variants.iter().any(|variant| !matches!(variant.fields, Fields::Unit)) {
        if !is_c {
            let message = format!("the layout of a device enum with data is C's: write `#[repr(C, {number})]`");
            errors.report(&item.ident, message);
        }
        return super::data_enum::expand_data_enum(item, data, &number, &scalar);
    }
    let (name, text) = (&item.ident, item.ident.to_string());
    let variants: Vec<&Ident> = data.variants.iter().map(|variant| &variant.ident).collect();
    let names = variants.iter().map(|variant| variant.to_string().trim_start_matches("r#").to_string());
    let private = quote!(::sarek_runtime::private);
    let scalar = quote!(::sarek_runtime::ir::Scalar::#scalar);
    let unsigned = Ident::new(&number.to_string().replace('i', "u").replace("usuze", "usize"), Span::call_site());
    let (number, unsigned) = (primitive(&number), primitive(&unsigned));
    let [bytes, value, into, found, facts, all] =
        ["bytes", "value", "into", "found", "facts", "all"].map(|name| super::local(name, Span::call_site()));
    let copied = super::device_type::copied(item);
    quote! {
        #copied

        unsafe impl #private::SlotType for #name {
            fn slot() -> ::sarek_runtime::ir::Type {
                ::sarek_runtime::ir::Type::Scalar(#scalar)
            }

            fn enums(#found: &mut ::sarek_runtime::private::std::vec::Vec<#private::EnumFacts>) {
                #[allow(unused_imports)]
                use #private::{
                    Equal as _, Ordered as _, Started as _, Total as _, Unequal as _, Unordered as _, Unstarted as _, Untotal as _,
                };
                let #facts = #private::Facts::<Self>::new();
                let #all = [#((Self::#variants, Self::#variants as ::sarek_runtime::private::core::primitive::i128)),*];
                ::sarek_runtime::private::std::vec::Vec::push(#found, #private::EnumFacts::new(::sarek_runtime::private::core::any::type_name::<Self>(), [
                    (&&#facts).__sarek_equal(&#all),
                    (&&#facts).__sarek_ordered(&#all),
                    (&&#facts).__sarek_total(&#all),
                    (&&#facts).__sarek_started(|#value| #value as ::sarek_runtime::private::core::primitive::i128),
                ]));
            }
        }

        unsafe impl ::sarek_runtime::device::DeviceType for #name {
            const CELLS: ::sarek_runtime::private::core::option::Option<#private::Cells> =
                ::sarek_runtime::private::core::option::Option::Some(#private::scalar_cells(#scalar));
        }

        impl #private::InPattern for #name {}

        // SAFETY: one number, of which zero is a variant; any other value from a device that is not a variant becomes
        // that one.
        unsafe impl ::sarek_runtime::Element for #name {
            const PLAIN: ::sarek_runtime::private::core::primitive::bool = {
                ::sarek_runtime::private::core::assert!(
                    #(Self::#variants as #number == 0)||*,
                    "an enum in device memory has a variant with the number 0, which fresh memory holds",
                );
                false
            };

            unsafe fn make_value(#bytes: *mut ::sarek_runtime::private::core::primitive::u8) {
                // SAFETY: the caller's: the bytes of one number, with the alignment of the enum.
                unsafe {
                    let #value = #bytes.cast::<#number>();
                    if !(false #(|| #value.read_unaligned() == Self::#variants as #number)*) {
                        #value.write_unaligned(0);
                    }
                }
            }
        }

        unsafe impl ::sarek_runtime::launch::KernelArg for #name {
            fn operand(&self) -> ::sarek_runtime::launch::Operand<'_> {
                ::sarek_runtime::launch::Operand::of_number(*self as #number as #unsigned as ::sarek_runtime::private::core::primitive::u64)
            }
        }

        #[allow(unused_qualifications)]
        unsafe impl #private::ConstValue for #name {
            fn flatten(&self, #into: &mut ::sarek_runtime::private::std::vec::Vec<::sarek_runtime::ir::Const>) {
                static __SAREK_ENUM: ::sarek_runtime::ir::Enum = ::sarek_runtime::ir::Enum {
                    name: #text,
                    scalar: #scalar,
                    variants: &[#((#names, #name::#variants as ::sarek_runtime::private::core::primitive::i128)),*],
                };
                ::sarek_runtime::private::std::vec::Vec::push(#into, #private::variant(&__SAREK_ENUM, *self as ::sarek_runtime::private::core::primitive::i128));
            }

            fn constant_type() -> ::sarek_runtime::private::core::option::Option<::sarek_runtime::ir::Type> {
                ::sarek_runtime::private::core::option::Option::Some(<Self as #private::SlotType>::slot())
            }
        }
    }
}

/// Returns the type, whatever other item has its name where the expansion is placed.
pub fn primitive(name: &Ident) -> TokenStream {
    let name = Ident::new(&name.to_string(), Span::call_site());
    quote!(::sarek_runtime::private::core::primitive::#name)
}

/// The content of `#[repr(…)]`.
struct Representation {
    /// The type of the numbers.
    number: Ident,
    /// Its name in the IR.
    scalar: Ident,
    /// `true` if the layout is C's.
    is_c: bool,
}

/// Checks the contents and the representation of an enum.
fn check_enum(item: &DeriveInput, data: &DataEnum, errors: &mut Errors) -> Option<Representation> {
    if data.variants.is_empty() {
        errors.report(&item.ident, "a device enum has at least one variant");
        return None;
    }
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) && variant.fields.is_empty() {
            errors.report(&variant.fields, "a variant that holds nothing has its name alone");
            return None;
        }
    }
    for param in &item.generics.params {
        if let GenericParam::Lifetime(lifetime) = param {
            errors.report(
                lifetime,
                "a device enum holds no references: a slice is a parameter of its own beside the enum",
            );
            return None;
        }
    }
    let (mut found, mut is_c) = (None, false);
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
        // rustc reports anything that is not a representation.
        let _ = attr.parse_nested_meta(|meta| {
            is_c |= meta.path.is_ident("C");
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<TokenStream>()?;
            }
            let known = REPRESENTATIONS.iter().find(|(name, _)| meta.path.is_ident(name));
            if let (Some((_, scalar)), Some(number)) = (known, meta.path.get_ident()) {
                found = Some((number.clone(), Ident::new(scalar, number.span())));
            }
            Ok(())
        });
    }
    if found.is_none() {
        let with_data = data.variants.iter().any(|variant| !variant.fields.is_empty());
        let repr = if with_data { "#[repr(C, u32)]" } else { "#[repr(u32)]" };
        errors.report(
            &item.ident,
            format!("a device enum says what its numbers are: put `{repr}`, or another integer type, above it"),
        );
    }
    // Uses of the enum cause no further errors.
    let any = || (Ident::new("u32", Span::call_site()), Ident::new("U32", Span::call_site()));
    is_c |= found.is_none();
    let (number, scalar) = found.unwrap_or_else(any);
    Some(Representation { number, scalar, is_c })
}
