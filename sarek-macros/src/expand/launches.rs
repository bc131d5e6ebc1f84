//! The associated functions of a kernel's companion: `launch`, `cuda_source`, `occupancy` and so on.

use crate::ast::Function;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Type};

/// The names that `launch` and related functions use.
struct Launches<'f> {
    function: &'f Function,
    /// What a launch takes.
    arguments: Vec<Argument>,
    /// `on`.
    device: Ident,
    grid: Ident,
    /// The function that returns the cache of the kernel.
    cache: Ident,
    /// The function that returns the prepared kernel.
    prepared: Ident,
    /// The name for whether the kernel has checks.
    checked: Ident,
    /// The function of which `launch` and `launch_unchecked` are the two cases.
    launched: Ident,
    threads: Ident,
    shared_bytes: Ident,
    arch: Ident,
}

/// What a launch takes for a parameter, or for several that are the members of a tuple.
struct Argument {
    name: Ident,
    ty: TokenStream,
    /// The place of its type.
    span: Span,
    constant: bool,
    /// The expressions of its parameters.
    operands: Vec<TokenStream>,
}

/// Writes `launch`, `launch_unchecked`, and the functions that show the results of compilation.
pub fn launches(function: &Function) -> TokenStream {
    let launches = Launches {
        function,
        arguments: arguments(function),
        device: Ident::new("on", Span::mixed_site()),
        grid: Ident::new("grid", Span::mixed_site()),
        cache: super::local("cache", Span::call_site()),
        prepared: super::local("prepared", Span::call_site()),
        checked: super::local("checked", Span::call_site()),
        launched: super::local("launched", Span::call_site()),
        threads: Ident::new("threads", Span::mixed_site()),
        shared_bytes: Ident::new("shared_bytes", Span::mixed_site()),
        arch: Ident::new("arch", Span::mixed_site()),
    };
    [launches.prepare(), launches.launch(), launches.occupancy(), launches.text(), launches.code()]
        .into_iter()
        .collect()
}

impl Launches<'_> {
    /// Returns the names and types of the `#[constant]` parameters, which the functions take in addition.
    fn constants(&self) -> (Vec<&Ident>, Vec<&TokenStream>) {
        let constants = self.arguments.iter().filter(|argument| argument.constant);
        constants.map(|argument| (&argument.name, &argument.ty)).unzip()
    }

    /// Returns the values of the constants, as a slice of bits.
    fn values(&self) -> TokenStream {
        let constants = self.arguments.iter().filter(|argument| argument.constant);
        let values = constants.map(|Argument { name, span, .. }| {
            quote_spanned!(*span=> <_ as ::sarek_runtime::private::ConstantParam>::constant_bits(#name))
        });
        quote!(&[#(#values),*])
    }

    /// Returns the kernel, ready to be launched: for a kernel with constants, one for each of their latest values.
    fn prepare(&self) -> TokenStream {
        let Launches { device, cache, prepared, checked, .. } = self;
        let ((names, types), values) = (self.constants(), self.values());
        let (kind, result) = match names.is_empty() {
            true => (quote!(Cache), quote!(&'static ::sarek_runtime::launch::Prepared)),
            false => (quote!(Variants), quote!(::sarek_runtime::launch::Variant)),
        };
        let values = (!names.is_empty()).then_some(values);
        quote! {
            fn #cache() -> &'static ::sarek_runtime::launch::#kind {
                static __SAREK_CACHE: ::sarek_runtime::launch::#kind = ::sarek_runtime::launch::#kind::new();
                &__SAREK_CACHE
            }

            #[allow(clippy::too_many_arguments)]
            fn #prepared(
                #device: &impl ::sarek_runtime::launch::Target,
                #checked: ::sarek_runtime::private::core::primitive::bool,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<#result> {
                ::sarek_runtime::launch::#kind::prepare::<Self>(Self::#cache(), #device, #checked, #values)
            }
        }
    }

    fn launch(&self) -> TokenStream {
        let Launches { function, arguments, device, grid, cache, checked, launched, .. } = self;
        let names: Vec<&Ident> = arguments.iter().map(|argument| &argument.name).collect();
        let types: Vec<&TokenStream> = arguments.iter().map(|argument| &argument.ty).collect();
        let doc = format!("Runs `{}` on a grid, with every index and division checked.", function.sig.ident);
        let operands_name = super::local("operands", Span::call_site());
        let operands = arguments.iter().filter(|argument| !argument.constant);
        let operands: Vec<&TokenStream> = operands.flat_map(|argument| &argument.operands).collect();
        let (values, module) = (self.values(), module());
        let id = quote!(&<Self as ::sarek_runtime::launch::Instance>::ID);
        let (kind, instance) = match self.constants().0.is_empty() {
            true => (quote!(Cache), id),
            false => (quote!(Variants), quote!((#id, #values))),
        };
        quote! {
            #[allow(clippy::too_many_arguments)]
            unsafe fn #launched(
                #device: &impl ::sarek_runtime::launch::Target,
                #checked: ::sarek_runtime::private::core::primitive::bool,
                #grid: ::sarek_runtime::Grid,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<()> {
                let #operands_name = [#(::sarek_runtime::launch::KernelArg::operand(#operands)),*];
                // SAFETY: the operands are those of the signature that the instance was lowered from; the rest is the caller's.
                unsafe {
                    ::sarek_runtime::launch::#kind::launch(Self::#cache(), #instance, (#device, #checked), #grid, &#operands_name)
                }
            }

            #[doc = #doc]
            ///
            /// # Errors
            /// A buffer of another device; a grid that the device cannot run; a missing length (`Grid::with_shared`) of
            /// a dynamic shared array, or one that does not fit; a kernel that cannot be compiled. The CPU also returns
            /// the first check that fails; on a GPU the next call that waits for the launch reports it.
            #[allow(clippy::too_many_arguments)]
            pub fn launch(
                #device: &impl ::sarek_runtime::launch::Target,
                #grid: ::sarek_runtime::Grid,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<()> {
                // SAFETY: every check is made.
                unsafe { Self::#launched(#device, true, #grid, #(#names),*) }
            }

            /// Returns the checks that a launch with these arguments makes, and the reasons.
            ///
            /// # Errors
            /// A kernel that cannot be lowered.
            #[allow(clippy::too_many_arguments)]
            pub fn checks_of(#grid: ::sarek_runtime::Grid, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::Checks> {
                let #operands_name = [#(::sarek_runtime::launch::KernelArg::operand(#operands)),*];
                ::sarek_runtime::launch::checks_of(#module, #grid, &#operands_name, #values)
            }

            /// Returns the CUDA text that a launch with these arguments runs, without the checks that cannot fail in it.
            ///
            /// # Errors
            /// A kernel that cannot be lowered.
            #[allow(clippy::too_many_arguments)]
            pub fn cuda_source_of(#grid: ::sarek_runtime::Grid, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::private::std::string::String> {
                let #operands_name = [#(::sarek_runtime::launch::KernelArg::operand(#operands)),*];
                ::sarek_runtime::launch::cuda_source_of(#module, #grid, &#operands_name, #values)
            }

            /// Like `launch`, without the run-time checks.
            ///
            /// # Errors
            /// The errors of `launch`, except for failed checks.
            ///
            /// # Safety
            /// Every index is in range, no integer is divided by zero, and every assertion holds. If the launch is
            /// captured, this applies to each launch of the graph.
            #[allow(clippy::too_many_arguments)]
            pub unsafe fn launch_unchecked(
                #device: &impl ::sarek_runtime::launch::Target,
                #grid: ::sarek_runtime::Grid,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<()> {
                // SAFETY: the caller's.
                unsafe { Self::#launched(#device, false, #grid, #(#names),*) }
            }
        }
    }

    fn occupancy(&self) -> TokenStream {
        let Launches { device, prepared, checked, threads, shared_bytes, .. } = self;
        let (names, types) = self.constants();
        let unchecked = super::local("unchecked", Span::call_site());
        let both = quote! {
            let #checked = Self::#prepared(#device, true, #(#names),*)?;
            let #unchecked = Self::#prepared(#device, false, #(#names),*)?;
        };
        quote! {
            /// Returns the number of blocks of this size, each with this many bytes of dynamic shared arrays
            /// (`Grid::shared_bytes`; 0 without any), that run on a multiprocessor of the device at a time, checked or
            /// not. A core of the CPU runs one.
            ///
            /// # Errors
            /// The reason why not even one such block can run; a kernel that cannot be compiled.
            pub fn occupancy(
                #device: &::sarek_runtime::Device,
                #threads: impl ::sarek_runtime::private::core::convert::Into<::sarek_runtime::Dim3>,
                #shared_bytes: ::sarek_runtime::private::core::primitive::usize,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<::sarek_runtime::private::core::primitive::u32> {
                let #threads = ::sarek_runtime::private::core::convert::Into::<::sarek_runtime::Dim3>::into(#threads);
                #both
                ::sarek_runtime::launch::occupancy([&*#checked, &*#unchecked], #threads, #shared_bytes)
            }

            /// Returns the block size with which the most threads run on a multiprocessor of the device at a time, if a
            /// block has this many bytes of dynamic shared arrays (0 without any). Returns the declared block, if there
            /// is one.
            ///
            /// # Errors
            /// Not enough shared memory; a kernel that cannot be compiled.
            pub fn best_block(#device: &::sarek_runtime::Device, #shared_bytes: ::sarek_runtime::private::core::primitive::usize, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::private::core::primitive::u32> {
                #both
                ::sarek_runtime::launch::best_block([&*#checked, &*#unchecked], #shared_bytes)
            }

            /// Returns the number of clusters of such blocks that run on the device at a time, if the kernel is declared
            /// with `cluster`. Otherwise each block is a cluster. A core of the CPU runs one.
            ///
            /// # Errors
            /// The errors of `occupancy`; `Error::ClusterTooLarge` if not even one such cluster can run.
            pub fn max_active_clusters(
                #device: &::sarek_runtime::Device,
                #threads: impl ::sarek_runtime::private::core::convert::Into<::sarek_runtime::Dim3>,
                #shared_bytes: ::sarek_runtime::private::core::primitive::usize,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<::sarek_runtime::private::core::primitive::u32> {
                let #threads = ::sarek_runtime::private::core::convert::Into::<::sarek_runtime::Dim3>::into(#threads);
                #both
                ::sarek_runtime::launch::max_active_clusters([&*#checked, &*#unchecked], #threads, #shared_bytes)
            }

            /// Returns the grid of such blocks that fills the device: all of them run at the same time, and no more
            /// could, or no other cluster of them.
            ///
            /// # Errors
            /// The errors of `max_active_clusters`.
            pub fn fill(
                #device: &::sarek_runtime::Device,
                #threads: impl ::sarek_runtime::private::core::convert::Into<::sarek_runtime::Dim3>,
                #shared_bytes: ::sarek_runtime::private::core::primitive::usize,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<::sarek_runtime::Grid> {
                let #threads = ::sarek_runtime::private::core::convert::Into::<::sarek_runtime::Dim3>::into(#threads);
                #both
                ::sarek_runtime::launch::fill([&*#checked, &*#unchecked], #threads, #shared_bytes)
            }
        }
    }

    fn text(&self) -> TokenStream {
        let ((names, types), values, module) = (self.constants(), self.values(), module());
        let arch = &self.arch;
        quote! {
            /// Returns the CUDA C++ that `launch_unchecked` runs.
            pub fn cuda_source(#(#names: #types),*) -> ::sarek_runtime::private::std::string::String {
                ::sarek_runtime::private::source_text(::sarek_runtime::launch::cuda_source(#module, false, #values))
            }

            /// Returns the CUDA C++ that `launch` runs: with the checks.
            pub fn cuda_source_checked(#(#names: #types),*) -> ::sarek_runtime::private::std::string::String {
                ::sarek_runtime::private::source_text(::sarek_runtime::launch::cuda_source(#module, true, #values))
            }

            /// The CUDA C++ that `launch` runs where all conditions hold on which checks depend (`checks()`): with the checks that
            /// every launch makes, and no others.
            pub fn cuda_source_proven(#(#names: #types),*) -> ::sarek_runtime::private::std::string::String {
                ::sarek_runtime::private::source_text(::sarek_runtime::launch::cuda_source_proven(#module, #values))
            }

            /// Returns this instance for a bundle of compiled kernels (`sarek_runtime::bundle`).
            pub fn instance(#(#names: #types),*) -> ::sarek_runtime::bundle::Instance {
                ::sarek_runtime::bundle::Instance::of_kernel(#module, #values)
            }

            /// Returns the run-time checks of the kernel: those that no launch makes, because they cannot fail; those
            /// that are decided at each launch, and the deciding conditions; and those that every launch makes.
            ///
            /// # Errors
            /// A kernel that cannot be lowered.
            pub fn checks(#(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::Checks> {
                ::sarek_runtime::launch::checks(#module, #values)
            }

            /// Returns the PTX that NVRTC generates for the kernel without checks, for an architecture.
            ///
            /// # Errors
            /// No NVRTC, or one that does not know the architecture.
            pub fn ptx(#arch: ::sarek_runtime::Arch, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::private::std::string::String> {
                ::sarek_runtime::launch::ptx(#module, #arch, #values)
            }
        }
    }

    fn code(&self) -> TokenStream {
        let ((names, types), values, module) = (self.constants(), self.values(), module());
        let arch = &self.arch;
        quote! {
            /// Returns the registers and memory that the kernel without checks uses on an architecture. The dynamic
            /// shared array is not counted. Needs NVRTC, but no GPU.
            ///
            /// # Errors
            /// No NVRTC, or one that does not know the architecture.
            pub fn resources(#arch: ::sarek_runtime::Arch, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::compile::Resources> {
                ::sarek_runtime::launch::resources(#module, #arch, #values)
            }

            /// Returns the machine code that NVRTC generates for the kernel without checks, for an architecture.
            ///
            /// # Errors
            /// No NVRTC, or one that does not know the architecture.
            pub fn cubin(#arch: ::sarek_runtime::Arch, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::compile::Cubin> {
                ::sarek_runtime::launch::cubin(#module, #arch, #values)
            }

            /// Returns the machine code as text, as printed by NVIDIA's `nvdisasm` or `cuobjdump`.
            ///
            /// # Errors
            /// No NVRTC, or one that does not know the architecture; neither of the tools.
            pub fn sass(#arch: ::sarek_runtime::Arch, #(#names: #types),*) -> ::sarek_runtime::Result<::sarek_runtime::private::std::string::String> {
                ::sarek_runtime::launch::sass(#module, #arch, #values)
            }

            /// Returns NVRTC's warnings about the kernel without checks; there should be none.
            ///
            /// # Errors
            /// No NVRTC, or one that does not know the architecture.
            pub fn warnings(
                #arch: ::sarek_runtime::Arch,
                #(#names: #types),*
            ) -> ::sarek_runtime::Result<::sarek_runtime::private::std::vec::Vec<::sarek_runtime::compile::Message>> {
                ::sarek_runtime::launch::warnings(#module, #arch, #values)
            }
        }
    }
}

/// The function that makes the instance's IR.
fn module() -> TokenStream {
    quote!(<Self as ::sarek_runtime::launch::Instance>::module)
}

/// Returns what a launch takes.
fn arguments(function: &Function) -> Vec<Argument> {
    let (mut all, mut number) = (Vec::new(), 0);
    while let Some(param) = function.params.get(number) {
        let span = param.ty.span();
        if let Some(tuple) = function.tuples.iter().find(|tuple| tuple.first == number) {
            let (name, ty) = (tuple.name.clone(), tuple.ty.to_token_stream());
            let operands = tuple.members.iter().map(|path| {
                let path = path.iter().map(|number| syn::Index::from(*number));
                quote_spanned!(span=> &#name #(.#path)*)
            });
            number += tuple.members.len();
            all.push(Argument { operands: operands.collect(), name, ty, span, constant: false });
            continue;
        }
        let (name, ty) = (parameter_name(function, number), launch_type(&param.ty));
        let operand = match &param.ty {
            Type::Reference(_) => quote!(#name),
            _ => quote_spanned!(span=> &#name),
        };
        all.push(Argument { operands: vec![operand], name, ty, span, constant: param.constant });
        number += 1;
    }
    all
}

/// The user's name of a parameter, or `argumentN` where there is none.
fn parameter_name(function: &Function, number: usize) -> Ident {
    match &function.params[number].pattern {
        crate::ast::Pattern::Binding(binding, _) => function.bindings[*binding as usize].name.clone(),
        _ => {
            let place = function.params[number].ty.span();
            Ident::new(&format!("argument{number}"), Span::call_site().located_at(place))
        }
    }
}

/// Returns the type that a launch takes for a parameter: a buffer for a slice, a value for a scalar.
fn launch_type(ty: &Type) -> TokenStream {
    if let Type::Reference(reference) = ty
        && let Type::Slice(slice) = &*reference.elem
    {
        let (element, mutable) = (&slice.elem, &reference.mutability);
        return quote_spanned!(ty.span()=> &#mutable ::sarek_runtime::Slice<#element>);
    }
    quote!(#ty)
}
