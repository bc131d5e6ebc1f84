//! `#[derive(DeviceType)]` on an enum whose variants hold data: a tagged union with the layout of `#[repr(C, u32)]`.

use super::at;
use super::device_type::{bounded, copied};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DataEnum, DeriveInput, GenericParam, Member, Type, TypeParamBound, Variant};

/// The enum, and the names of its parts in the expansion.
struct Expansion<'i> {
    item: &'i DeriveInput,
    variants: Vec<&'i Variant>,
    /// The type of the tag, and its name in the IR.
    number: TokenStream,
    scalar: TokenStream,
    private: TokenStream,
}

/// Makes an enum a device type, with the layout that Rust documents.
pub fn expand_data_enum(item: &DeriveInput, data: &DataEnum, number: &Ident, scalar: &Ident) -> TokenStream {
    let expansion = Expansion {
        item,
        variants: data.variants.iter().collect(),
        number: super::device_enum::primitive(number),
        scalar: quote!(::sarek_runtime::ir::Scalar::#scalar),
        private: quote!(::sarek_runtime::private),
    };
    let parts = [
        expansion.numbers(),
        expansion.layout(),
        expansion.device_type(),
        expansion.element(),
        expansion.constant(),
        expansion.in_pattern(),
    ];
    let copied = copied(item);
    quote! {
        #copied
        const _: () = {
            #(#parts)*
        };
    }
}

/// Returns the types of a variant's fields.
fn types(variant: &Variant) -> Vec<&Type> {
    variant.fields.iter().map(|field| &field.ty).collect()
}

/// Returns the fields' types as implementors of a trait, with the fields' spans.
fn as_trait(variant: &Variant, path: &TokenStream) -> Vec<TokenStream> {
    let types = types(variant).into_iter();
    types.map(|ty| quote_spanned!(at(ty.span())=> <#ty as #path>)).collect()
}

/// Returns the size and the offsets of a variant's fields as a struct of their own.
fn fields_of(variant: &Variant) -> TokenStream {
    let types = types(variant);
    quote! {
        ::sarek_runtime::private::fields_of([#((::sarek_runtime::private::core::mem::size_of::<#types>(), ::sarek_runtime::private::core::mem::align_of::<#types>())),*])
    }
}

impl Expansion<'_> {
    /// Returns the numbers of the variants, and their names.
    fn numbers(&self) -> TokenStream {
        let Expansion { variants, number, scalar, .. } = self;
        let count = variants.len();
        let places: Vec<Ident> = (0..count).map(|at| super::hidden("n", at as u32, Span::call_site())).collect();
        let values =
            variants.iter().enumerate().map(|(at, variant)| match (&variant.discriminant, at.checked_sub(1)) {
                (Some((_, value)), _) => quote!(#value),
                (None, Some(before)) => {
                    let before = &places[before];
                    quote!(#before + 1)
                }
                (None, None) => quote!(0),
            });
        let (name, names) = (plain(&self.item.ident), variants.iter().map(|variant| plain(&variant.ident)));
        let (positions, zeros) = (0..count, 0..count);
        quote! {
            const __SAREK_NUMBERS: [#number; #count] = {
                #(let #places: #number = #values;)*
                [#(#places),*]
            };
            const _: () = ::sarek_runtime::private::core::assert!(
                #(__SAREK_NUMBERS[#zeros] == 0)||*,
                "an enum in device memory has a variant with the number 0, which fresh memory holds",
            );
            static __SAREK_ENUM: ::sarek_runtime::ir::Enum = ::sarek_runtime::ir::Enum {
                name: #name,
                scalar: #scalar,
                variants: &[#((#names, __SAREK_NUMBERS[#positions] as ::sarek_runtime::private::core::primitive::i128)),*],
            };
        }
    }

    /// Returns the offsets of the fields, with a proof that they match the end of Rust's enum.
    fn layout(&self) -> TokenStream {
        let Expansion { item, variants, number, private, .. } = self;
        let name = &item.ident;
        let [data, size, align] = ["data", "size", "align"].map(|name| super::local(name, Span::call_site()));
        let (impl_generics, arguments, clause) = item.generics.split_for_impl();
        let fields: Vec<TokenStream> = variants.iter().map(|variant| fields_of(variant)).collect();
        let offsets = variants.iter().zip(&fields).map(|(variant, fields)| {
            let positions = 0..variant.fields.len();
            quote!(&[#(<Self as #private::DataLayout>::DATA + #fields.0[#positions]),*])
        });
        quote! {
            impl #impl_generics #private::DataLayout for #name #arguments #clause {
                const OFFSETS: &'static [&'static [::sarek_runtime::private::core::primitive::usize]] = &[#(#offsets),*];
                const DATA: ::sarek_runtime::private::core::primitive::usize = {
                    let (#data, #size) = #private::enum_of(
                        ::sarek_runtime::private::core::mem::size_of::<#number>(),
                        [#({
                            let (_, #size, #align) = #fields;
                            (#size, #align)
                        }),*],
                    );
                    ::sarek_runtime::private::core::assert!(#size <= ::sarek_runtime::private::core::mem::size_of::<Self>() && #data % ::sarek_runtime::private::core::mem::align_of::<#number>() == 0);
                    ::sarek_runtime::private::core::assert!(::sarek_runtime::private::core::mem::size_of::<Self>() == #size.next_multiple_of(::sarek_runtime::private::core::mem::align_of::<Self>()));
                    #data
                };
            }
        }
    }

    /// Returns the type in the IR.
    fn device_type(&self) -> TokenStream {
        let Expansion { item, variants, scalar, private, .. } = self;
        let name = &item.ident;
        let generics = bounded(&item.generics, &quote!(::sarek_runtime::device::DeviceType));
        let (impl_generics, arguments, clause) = generics.split_for_impl();
        let held = variants.iter().map(|variant| {
            let fields = fields_of(variant);
            let names = variant.fields.members().map(|member| member_name(&member));
            let positions = 0..variant.fields.len();
            let slots = as_trait(variant, &quote!(#private::SlotType));
            quote!(::sarek_runtime::private::std::vec![#((#names, #slots::slot(), #fields.0[#positions])),*])
        });
        let cells = variants.iter().map(|variant| {
            let types = types(variant);
            match (&variant.fields, &types[..]) {
                (_, []) => quote!(#private::NO_CELLS),
                (syn::Fields::Unnamed(_), [ty]) => quote!(<#ty as ::sarek_runtime::device::DeviceType>::CELLS),
                _ => {
                    let (fields, positions) = (fields_of(variant), 0..types.len());
                    quote!(#private::struct_cells(
                        #fields.1,
                        &[#((#fields.0[#positions], <#types as ::sarek_runtime::device::DeviceType>::CELLS)),*],
                    ))
                }
            }
        });
        let slot = quote! {
            #private::enum_type(
                ::sarek_runtime::private::core::any::type_name::<Self>(),
                &__SAREK_ENUM,
                (
                    ::sarek_runtime::private::core::mem::size_of::<Self>(),
                    ::sarek_runtime::private::core::mem::align_of::<Self>(),
                    <Self as #private::DataLayout>::DATA,
                ),
                ::sarek_runtime::private::std::vec![#(#held),*],
            )
        };
        let held: Vec<&Type> = variants.iter().flat_map(|variant| types(variant)).collect();
        let (slot, enums) = super::derived::with_comparisons(item, slot, &held);
        quote! {
            unsafe impl #impl_generics #private::SlotType for #name #arguments #clause {
                fn slot() -> ::sarek_runtime::ir::Type {
                    #slot
                }

                #enums
            }

            unsafe impl #impl_generics ::sarek_runtime::device::DeviceType for #name #arguments #clause {
                const CELLS: ::sarek_runtime::private::core::option::Option<#private::Cells> = #private::enum_cells(
                    ::sarek_runtime::private::core::mem::size_of::<Self>(),
                    <Self as #private::DataLayout>::DATA,
                    #scalar,
                    &[#(#cells),*],
                );
            }
        }
    }

    /// Returns the `impl` that lets values be stored in buffers and passed to kernels.
    fn element(&self) -> TokenStream {
        let Expansion { item, variants, number, private, .. } = self;
        let name = &item.ident;
        let generics =
            bounded(&item.generics, &quote!(::sarek_runtime::private::core::marker::Copy + ::sarek_runtime::Element));
        let (impl_generics, arguments, clause) = generics.split_for_impl();
        let [bytes, to, value] = ["bytes", "to", "value"].map(|name| super::local(name, Span::call_site()));
        let plain: Vec<TokenStream> =
            variants.iter().flat_map(|variant| as_trait(variant, &quote!(::sarek_runtime::Element))).collect();
        let positions: Vec<usize> = (0..variants.len()).collect();
        let made = variants.iter().enumerate().map(|(at, variant)| {
            let (elements, fields) = (as_trait(variant, &quote!(::sarek_runtime::Element)), 0..variant.fields.len());
            quote!(#(#elements::make_value(
                #bytes.add(<Self as #private::DataLayout>::OFFSETS[#at][#fields])
            );)*)
        });
        let written = variants.iter().enumerate().map(|(at, variant)| {
            let (pattern, names) = pattern(variant);
            let (fields, elements) = (0..names.len(), as_trait(variant, &quote!(::sarek_runtime::Element)));
            quote!(#pattern => {
                ::sarek_runtime::Element::write_bytes(&__SAREK_NUMBERS[#at], #to);
                #(#elements::write_bytes(
                    #names, #to.add(<Self as #private::DataLayout>::OFFSETS[#at][#fields])
                );)*
            })
        });
        quote! {
            // SAFETY: a tag, of which zero is a variant, and the fields of that variant, which are elements. Kernels
            // access only these, at Rust's offsets. An invalid tag from a device is set to zero.
            unsafe impl #impl_generics ::sarek_runtime::Element for #name #arguments #clause {
                const PLAIN: ::sarek_runtime::private::core::primitive::bool = {
                    // They check the lengths of their arrays.
                    let _ = [#(#plain::PLAIN,)* false];
                    false
                };
                const OVERLAPS: ::sarek_runtime::private::core::primitive::bool = true;

                unsafe fn make_value(#bytes: *mut ::sarek_runtime::private::core::primitive::u8) {
                    // SAFETY: the caller's: the bytes of the tag, and of each field.
                    unsafe {
                        let mut #value = #bytes.cast::<#number>().read_unaligned();
                        if !<[#number]>::contains(&__SAREK_NUMBERS, &#value) {
                            #value = 0;
                            #bytes.cast::<#number>().write_unaligned(#value);
                        }
                        #(if #value == __SAREK_NUMBERS[#positions] { #made })*
                    }
                }

                unsafe fn write_bytes(&self, #to: *mut ::sarek_runtime::private::core::primitive::u8) {
                    // SAFETY: the caller's: room for the tag and each field.
                    unsafe {
                        match self {
                            #(#written)*
                        }
                    }
                }
            }

            unsafe impl #impl_generics ::sarek_runtime::launch::KernelArg for #name #arguments #clause {
                fn operand(&self) -> ::sarek_runtime::launch::Operand<'_> {
                    ::sarek_runtime::launch::Operand::of_struct(self)
                }
            }
        }
    }

    /// Returns the `impl` that lets values be constants of kernels.
    fn constant(&self) -> TokenStream {
        let Expansion { item, variants, private, .. } = self;
        let name = &item.ident;
        let bounds = quote!(::sarek_runtime::device::DeviceType + #private::ConstValue);
        let generics = bounded(&item.generics, &bounds);
        let (impl_generics, arguments, clause) = generics.split_for_impl();
        let into = super::local("into", Span::call_site());
        let flattened = variants.iter().enumerate().map(|(at, variant)| {
            let (pattern, names) = pattern(variant);
            let (at, constants) = (at as u32, as_trait(variant, &quote!(#private::ConstValue)));
            quote!(#pattern => {
                ::sarek_runtime::private::std::vec::Vec::push(#into, ::sarek_runtime::ir::Const::Variant(&__SAREK_ENUM, #at));
                #(#constants::flatten(#names, #into);)*
            })
        });
        quote! {
            unsafe impl #impl_generics #private::ConstValue for #name #arguments #clause {
                fn flatten(&self, #into: &mut ::sarek_runtime::private::std::vec::Vec<::sarek_runtime::ir::Const>) {
                    match self {
                        #(#flattened)*
                    }
                }

                fn constant_type() -> ::sarek_runtime::private::core::option::Option<::sarek_runtime::ir::Type> {
                    ::sarek_runtime::private::core::option::Option::Some(<Self as #private::SlotType>::slot())
                }
            }
        }
    }

    /// Returns the `impl` that lets variants without fields be patterns. For a generic enum, one type suffices, which
    /// rustc then infers.
    fn in_pattern(&self) -> TokenStream {
        let Expansion { item, private, .. } = self;
        let name = &item.ident;
        let arguments: Option<Vec<TokenStream>> = item.generics.params.iter().map(any_argument).collect();
        match arguments {
            Some(arguments) if item.generics.where_clause.is_none() => {
                quote!(impl #private::InPattern for #name <#(#arguments),*> {})
            }
            _ => {
                let (impl_generics, arguments, clause) = item.generics.split_for_impl();
                quote!(impl #impl_generics #private::InPattern for #name #arguments #clause {})
            }
        }
    }
}

/// Returns a type or constant that can be the argument of a generic parameter, if its bounds are known to allow one.
fn any_argument(param: &GenericParam) -> Option<TokenStream> {
    const KNOWN: &[&str] = &["Copy", "Clone", "PartialEq", "DeviceType", "Element", "Scalar", "Number", "Shuffle"];
    let bounds = match param {
        GenericParam::Type(param) => param.bounds.iter().map(|bound| match bound {
            TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        }),
        GenericParam::Const(param) => {
            let is_bool = matches!(&param.ty, Type::Path(path) if path.path.is_ident("bool"));
            return Some(if is_bool { quote!(false) } else { quote!(1) });
        }
        GenericParam::Lifetime(_) => return None,
    };
    let bounds: Option<Vec<String>> = bounds.collect();
    let bounds = bounds?;
    let known = |name: &String, more: &str| KNOWN.contains(&name.as_str()) || name == more;
    if bounds.iter().all(|name| known(name, "Integer")) {
        Some(quote!(::sarek_runtime::private::core::primitive::u32))
    } else if bounds.iter().all(|name| known(name, "Float")) {
        Some(quote!(::sarek_runtime::private::core::primitive::f32))
    } else {
        None
    }
}

/// Returns a pattern of a variant, and the names that it gives to the fields.
fn pattern(variant: &Variant) -> (TokenStream, Vec<Ident>) {
    let members: Vec<Member> = variant.fields.members().collect();
    let names: Vec<Ident> = (0..members.len()).map(|at| super::hidden("field", at as u32, Span::call_site())).collect();
    let name = &variant.ident;
    (quote!(Self::#name { #(#members: #names),* }), names)
}

/// Returns a name without the `r#` of a raw identifier.
fn plain(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_string()
}

fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => plain(name),
        Member::Unnamed(index) => index.index.to_string(),
    }
}
