//! The struct of a function's name: what kernels and device functions are to the rest of the program.

use super::describe::{describing_function, parameter_types, result_type};
use crate::ast::Function;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{GenericParam, Generics, Ident, Lifetime, Type};

/// A kernel's companion, with `launch` and its kin.
pub fn expand_kernel(function: &Function) -> TokenStream {
    let companion = companion_struct(function);
    let (name, mut generics) = (&function.sig.ident, function.sig.generics.clone());
    // Device types are `'static`; a bound that does not imply it need not say so.
    generics.type_params_mut().for_each(|param| param.bounds.push(syn::parse_quote!('static)));
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let describe = Ident::new("describe", Span::mixed_site());
    let describing = describing_function(&describe, function, None);
    let launches = launches(function);
    let allowed = function.attrs.iter().filter(|attr| attr.path().is_ident("allow"));
    quote! {
        #companion

        #(#allowed)*
        #[allow(dead_code, non_camel_case_types)]
        impl #impl_generics #name #arguments #clause {
            #describing
            #launches
        }

        impl #impl_generics ::sarek_runtime::launch::Instance for #name #arguments #clause {
            fn module() -> ::sarek_runtime::Result<::sarek_runtime::ir::Module> {
                ::sarek_runtime::private::lower_kernel(Self::#describe(::core::option::Option::None))
            }
        }
    }
}

/// A device function: the function itself, and its companion.
pub fn expand_device(function: &Function) -> TokenStream {
    let companion = companion_struct(function);
    let Function { attrs, vis, sig, .. } = function;
    let (name, generics) = (&sig.ident, &sig.generics);
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    let describe = Ident::new("describe", Span::mixed_site());
    let describing = describing_function(&describe, function, None);
    let host = host_function(sig, quote!(#name #turbofish ::#describe));
    let linked = linked_function(
        sig,
        &Ident::new("linked", Span::call_site()),
        quote!(#name #turbofish),
        &quote!(Self::#describe),
        None,
    );
    let as_argument = if function.functions.is_empty() { device_fn(function) } else { None };
    let takes_functions = (!function.functions.is_empty()).then(|| takes_functions(function, &describe));
    quote! {
        #(#attrs)*
        #vis #host

        #companion

        #[allow(dead_code, non_camel_case_types)]
        impl #impl_generics #name #arguments #clause {
            #describing
            #[doc(hidden)]
            pub #linked
        }

        #as_argument
        #takes_functions
    }
}

/// What links calls with closures: these have types that only the call knows, so that what describes the function is an
/// instance for function pointers.
fn takes_functions(function: &Function, describe: &Ident) -> TokenStream {
    let sig = &function.sig;
    let (name, generics) = (&sig.ident, &sig.generics);
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    let (types, result) = (parameter_types(sig), result_type(sig));
    let known = generics.params.iter().map(|param| match param {
        GenericParam::Type(param) => match function.functions.iter().find(|(known, _)| *known == param.ident) {
            Some((_, pointer)) => pointer.to_token_stream(),
            None => param.ident.to_token_stream(),
        },
        GenericParam::Const(param) => param.ident.to_token_stream(),
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
    });
    let key = quote!(#name<#(#known),*>);
    quote! {
        #[allow(dead_code, non_camel_case_types, clippy::type_complexity)]
        impl #impl_generics #name #arguments #clause {
            #[doc(hidden)]
            pub fn takes_functions() -> ::sarek_runtime::private::LinkedWithFunctions<fn(#(#types),*) -> #result, #key> {
                ::sarek_runtime::private::LinkedWithFunctions::new(#name #turbofish)
            }
        }

        impl #impl_generics ::sarek_runtime::private::Describes for #name #arguments #clause {
            fn callee() -> ::sarek_runtime::private::Callee {
                ::sarek_runtime::private::Callee::Function(|| {
                    Self::#describe(::core::option::Option::None).described()
                })
            }
        }
    }
}

/// What makes the companion a type argument: `DeviceFn` of the parameters' types.
fn device_fn(function: &Function) -> Option<TokenStream> {
    let sig = &function.sig;
    let lifetime = Lifetime::new("'device", Span::mixed_site());
    let mut references = References { lifetime: &lifetime, found: false };
    let mut types = parameter_types(sig);
    if types.len() > MAX_ARGUMENTS {
        return None;
    }
    types.iter_mut().for_each(|ty| references.visit_type_mut(ty));
    let mut generics = sig.generics.clone();
    let (_, arguments, _) = sig.generics.split_for_impl();
    if references.found {
        generics.params.insert(0, syn::parse_quote!(#lifetime));
    }
    let (impl_generics, _, clause) = generics.split_for_impl();
    let mut clause = clause.cloned();
    if sig.generics.type_params().next().is_some() {
        // What stands for a type parameter is `'static`, as device types are; a bound need not say so.
        let clause = clause.get_or_insert_with(|| syn::parse_quote!(where));
        let names = sig.generics.type_params().map(|param| &param.ident);
        clause.predicates.extend(names.map(|name| -> syn::WherePredicate { syn::parse_quote!(#name: 'static) }));
    }
    let (name, result) = (&sig.ident, result_type(sig));
    let cfg = function.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    Some(quote! {
        #(#cfg)*
        impl #impl_generics ::sarek_runtime::device::DeviceFn<(#(#types,)*)> for #name #arguments #clause {
            type Output = #result;

            fn device_fn_call() -> ::sarek_runtime::private::Linked<fn(#(#types),*) -> #result> {
                let linked = Self::linked();
                ::sarek_runtime::private::Linked { host: linked.host, callee: linked.callee }
            }
        }
    })
}

/// How many parameters a device function that is a type argument may have.
const MAX_ARGUMENTS: usize = 8;

/// Gives the references in a type a lifetime that is written.
struct References<'l> {
    lifetime: &'l Lifetime,
    found: bool,
}

impl VisitMut for References<'_> {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        self.found = true;
        reference.lifetime = Some(self.lifetime.clone());
        self.visit_type_mut(&mut reference.elem);
    }
}

/// The function that runs on the host: it hands its arguments to the describing function.
pub fn host_function(sig: &syn::Signature, describe: TokenStream) -> TokenStream {
    let (name, generics, output) = (&sig.ident, &sig.generics, &sig.output);
    let clause = &generics.where_clause;
    let names: Vec<Ident> = sig.inputs.iter().enumerate().map(|(number, input)| argument_name(number, input)).collect();
    let inputs = sig.inputs.iter().zip(&names).map(|(input, name)| match input {
        syn::FnArg::Receiver(receiver) => {
            let receiver = syn::Receiver { mutability: None, ..receiver.clone() };
            quote!(#receiver)
        }
        syn::FnArg::Typed(param) => {
            let ty = &param.ty;
            quote!(#name: #ty)
        }
    });
    quote! {
        fn #name #generics (#(#inputs),*) #output #clause {
            #describe(::core::option::Option::Some((#(#names,)*))).value()
        }
    }
}

/// What a host function calls an argument.
fn argument_name(number: usize, input: &syn::FnArg) -> Ident {
    match input {
        syn::FnArg::Receiver(receiver) => Ident::new("self", receiver.self_token.span),
        syn::FnArg::Typed(_) => Ident::new(&format!("argument{number}"), Span::mixed_site()),
    }
}

/// `fn linked() -> Linked<fn(A, B) -> R>`, with the generics that are not those of the type around it.
pub fn linked_function(
    sig: &syn::Signature,
    name: &Ident,
    host: TokenStream,
    describe: &TokenStream,
    generics: Option<&Generics>,
) -> TokenStream {
    let types = parameter_types(sig);
    let result = result_type(sig);
    let clause = generics.and_then(|generics| generics.where_clause.as_ref());
    quote! {
        fn #name #generics () -> ::sarek_runtime::private::Linked<fn(#(#types),*) -> #result> #clause {
            ::sarek_runtime::private::Linked {
                host: #host,
                callee: || ::sarek_runtime::private::Callee::Function(|| {
                    #describe(::core::option::Option::None).described()
                }),
            }
        }
    }
}

/// `struct name<T, const N: usize> { … }`: braced, so that it takes the name only as a type.
fn companion_struct(function: &Function) -> TokenStream {
    let Function { vis, sig, attrs, .. } = function;
    let name = &sig.ident;
    let params = unbounded(&sig.generics);
    let types = sig.generics.type_params().map(|param| &param.ident);
    let docs = attrs.iter().filter(|attr| attr.path().is_ident("doc") || attr.path().is_ident("cfg"));
    quote! {
        #(#docs)*
        #[allow(dead_code, non_camel_case_types)]
        #vis struct #name #params {
            marker: ::core::marker::PhantomData<fn() -> (#(#types,)*)>,
        }
    }
}

/// The generic parameters without bounds.
fn unbounded(generics: &Generics) -> Option<TokenStream> {
    let params: Vec<TokenStream> = generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Type(param) => {
                let ident = &param.ident;
                Some(quote!(#ident))
            }
            GenericParam::Const(param) => {
                let (ident, ty) = (&param.ident, &param.ty);
                Some(quote!(const #ident: #ty))
            }
            GenericParam::Lifetime(_) => None,
        })
        .collect();
    (!params.is_empty()).then(|| quote!(<#(#params),*>))
}

/// `launch`, `launch_unchecked`, and the functions that show what a kernel becomes.
fn launches(function: &Function) -> TokenStream {
    let names: Vec<Ident> = (0..function.params.len()).map(|number| parameter_name(function, number)).collect();
    let types: Vec<TokenStream> = function.params.iter().map(|param| launch_type(&param.ty)).collect();
    let kernel = function.sig.ident.to_string();
    let doc = format!("Runs `{kernel}` on a grid, with every index and division checked.");
    let device = Ident::new("on", Span::mixed_site());
    let grid = Ident::new("grid", Span::mixed_site());
    let operands = names.iter().zip(&function.params).map(|(name, param)| match &param.ty {
        Type::Reference(_) => quote!(#name),
        _ => quote_spanned!(param.ty.span()=> &#name),
    });
    let operands: Vec<TokenStream> = operands.collect();
    let prepared = Ident::new("prepared", Span::mixed_site());
    let run = |checked: bool| {
        quote! {
            let prepared = Self::#prepared(#device, #checked)?;
            // SAFETY: the operands are those of the signature that the instance was lowered from.
            unsafe { prepared.launch(#device, #grid, &[#(::sarek_runtime::launch::KernelArg::operand(#operands)),*]) }
        }
    };
    let (checked, unchecked) = (run(true), run(false));
    quote! {
        #[inline]
        fn #prepared(
            #device: &impl ::sarek_runtime::launch::Target,
            checked: bool,
        ) -> ::sarek_runtime::Result<&'static ::sarek_runtime::launch::Prepared> {
            static CACHE: ::sarek_runtime::launch::Cache = ::sarek_runtime::launch::Cache::new();
            CACHE.prepare::<Self>(#device, checked)
        }

        #[doc = #doc]
        ///
        /// # Errors
        /// A buffer of another device, a grid that the device cannot run, no length (`Grid::with_shared`) of the dynamic
        /// shared array that the kernel has, or one that does not fit; a kernel that cannot be compiled. A check that fails
        /// while the kernel runs is reported by the next call that waits for the device.
        #[allow(clippy::too_many_arguments)]
        pub fn launch(
            #device: &impl ::sarek_runtime::launch::Target,
            #grid: ::sarek_runtime::Grid,
            #(#names: #types),*
        ) -> ::sarek_runtime::Result<()> {
            #checked
        }

        /// Like `launch`, without the run-time checks.
        ///
        /// # Errors
        /// Those of `launch` that do not come from a check.
        ///
        /// # Safety
        /// Every index is in range, no integer is divided by zero, and every assertion holds: in each launch of the
        /// graph, if this one is captured.
        #[allow(clippy::too_many_arguments)]
        pub unsafe fn launch_unchecked(
            #device: &impl ::sarek_runtime::launch::Target,
            #grid: ::sarek_runtime::Grid,
            #(#names: #types),*
        ) -> ::sarek_runtime::Result<()> {
            #unchecked
        }

        /// How many blocks of these threads, each with so many bytes of the dynamic shared array (0 without one), run on a
        /// multiprocessor of the device at a time, checked or not. A core of the CPU runs one.
        ///
        /// # Errors
        /// What is wrong with such blocks, if not even one can run; a kernel that cannot be compiled.
        pub fn occupancy(
            #device: &::sarek_runtime::Device,
            threads: impl ::core::convert::Into<::sarek_runtime::Dim3>,
            shared_bytes: usize,
        ) -> ::sarek_runtime::Result<u32> {
            let threads: ::sarek_runtime::Dim3 = threads.into();
            ::sarek_runtime::launch::both(|checked| Self::#prepared(#device, checked)?.occupancy(threads, shared_bytes))
        }

        /// The threads of a block with which the most threads run on a multiprocessor of the device at a time, where a block
        /// has so many bytes of the dynamic shared array (0 without one): those of the declared block, if there is one.
        ///
        /// # Errors
        /// No room for so much shared memory; a kernel that cannot be compiled.
        pub fn best_block(#device: &::sarek_runtime::Device, shared_bytes: usize) -> ::sarek_runtime::Result<u32> {
            ::sarek_runtime::launch::both(|checked| Self::#prepared(#device, checked)?.best_block(shared_bytes))
        }

        /// The grid of such blocks that fills the device: all of them run at a time, and no more would.
        ///
        /// # Errors
        /// As `occupancy`.
        pub fn fill(
            #device: &::sarek_runtime::Device,
            threads: impl ::core::convert::Into<::sarek_runtime::Dim3>,
            shared_bytes: usize,
        ) -> ::sarek_runtime::Result<::sarek_runtime::Grid> {
            let threads: ::sarek_runtime::Dim3 = threads.into();
            ::sarek_runtime::launch::fill_both(|checked| Self::#prepared(#device, checked)?.fill(threads, shared_bytes))
        }

        /// The CUDA C++ that `launch_unchecked` runs.
        pub fn cuda_source() -> ::std::string::String {
            ::sarek_runtime::private::source_text(::sarek_runtime::launch::cuda_source::<Self>(false))
        }

        /// The CUDA C++ that `launch` runs: with the checks.
        pub fn cuda_source_checked() -> ::std::string::String {
            ::sarek_runtime::private::source_text(::sarek_runtime::launch::cuda_source::<Self>(true))
        }

        /// The PTX that NVRTC makes of the kernel without checks, for an architecture.
        ///
        /// # Errors
        /// No NVRTC, or one that does not know the architecture.
        pub fn ptx(arch: ::sarek_runtime::Arch) -> ::sarek_runtime::Result<::std::string::String> {
            ::sarek_runtime::launch::ptx::<Self>(arch)
        }

        /// The registers and memory that the kernel without checks takes on an architecture; the dynamic shared array is not
        /// counted. Needs NVRTC, but no GPU.
        ///
        /// # Errors
        /// No NVRTC, or one that does not know the architecture.
        pub fn resources(arch: ::sarek_runtime::Arch) -> ::sarek_runtime::Result<::sarek_runtime::compile::Resources> {
            ::sarek_runtime::launch::resources::<Self>(arch)
        }

        /// The machine code that NVRTC makes of the kernel without checks, for an architecture.
        ///
        /// # Errors
        /// No NVRTC, or one that does not know the architecture.
        pub fn cubin(arch: ::sarek_runtime::Arch) -> ::sarek_runtime::Result<::sarek_runtime::compile::Cubin> {
            ::sarek_runtime::launch::cubin::<Self>(arch)
        }

        /// The machine code as text, as NVIDIA's `nvdisasm` or `cuobjdump` shows it.
        ///
        /// # Errors
        /// No NVRTC, or one that does not know the architecture; neither of the tools.
        pub fn sass(arch: ::sarek_runtime::Arch) -> ::sarek_runtime::Result<::std::string::String> {
            ::sarek_runtime::launch::sass::<Self>(arch)
        }

        /// What NVRTC warns of in the kernel without checks; nothing is what it should be.
        ///
        /// # Errors
        /// No NVRTC, or one that does not know the architecture.
        pub fn warnings(
            arch: ::sarek_runtime::Arch,
        ) -> ::sarek_runtime::Result<::std::vec::Vec<::sarek_runtime::compile::Message>> {
            ::sarek_runtime::launch::warnings::<Self>(arch)
        }
    }
}

/// The user's name of a parameter, or `argumentN` where there is none.
fn parameter_name(function: &Function, number: usize) -> Ident {
    match &function.params[number].pattern {
        crate::ast::Pattern::Binding(binding, _) => function.bindings[*binding as usize].name.clone(),
        _ => Ident::new(&format!("argument{number}"), Span::call_site()),
    }
}

/// What a launch takes for a parameter: a buffer for a slice, a value for a scalar.
fn launch_type(ty: &Type) -> TokenStream {
    if let Type::Reference(reference) = ty
        && let Type::Slice(slice) = &*reference.elem
    {
        let (element, mutable) = (&slice.elem, &reference.mutability);
        return quote_spanned!(ty.span()=> &#mutable ::sarek_runtime::Slice<#element>);
    }
    quote!(#ty)
}
