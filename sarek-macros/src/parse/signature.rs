//! Signatures: parameters, generics, and the restrictions for kernels.

use super::Parser;
use super::macros::user_text;
use crate::ast::{Binding, Kind, Param, Pattern};
use crate::errors::Errors;
use quote::ToTokens;
use syn::{FnArg, GenericParam, ReceiverKind, ReturnType, Signature, Type};

impl Parser<'_> {
    /// Binds the parameters in the outermost scope.
    pub(super) fn parse_params(&mut self, kind: &Kind, sig: &Signature) -> Vec<Param> {
        let mut params = Vec::new();
        for input in &sig.inputs {
            match input {
                FnArg::Receiver(receiver) if !self.associated => {
                    self.errors
                        .report(receiver, "`self` is only allowed in the functions of a `#[device] impl` or trait");
                }
                FnArg::Receiver(receiver) => params.push(self.parse_receiver(receiver)),
                FnArg::Typed(param) => {
                    check_parameter_type(&param.ty, self.errors);
                    let pattern = self.parse_pattern(&param.pat);
                    if self.is_plain_type(&param.ty) {
                        self.set_plain(&pattern);
                    }
                    self.set_function(&pattern, &param.ty);
                    self.set_cells_of_type(&pattern, &param.ty);
                    let constant = self.parse_constant(kind, param, &pattern);
                    params.push(Param { pattern, ty: (*param.ty).clone(), constant });
                }
            }
        }
        params
    }
}

impl Parser<'_> {
    /// Parses `self`, `&self` or `&mut self`.
    fn parse_receiver(&mut self, receiver: &syn::Receiver) -> Param {
        match &receiver.kind {
            ReceiverKind::Value | ReceiverKind::Reference(_, None, _) => {}
            ReceiverKind::Reference(_, Some(lifetime), _) if lifetime.ident == super::lifetimes::LENT => {}
            ReceiverKind::Reference(_, Some(lifetime), _) => {
                self.errors.report(lifetime, "references in kernels need no lifetimes: leave it out");
            }
            _ => self.errors.report(receiver, "write `self`, `&self` or `&mut self`"),
        }
        let name = syn::Ident::new("self", receiver.self_token.span);
        let mutable = receiver.mutability.is_some();
        let number = Self::push(
            &mut self.bindings,
            Binding {
                name: name.clone(),
                mutable,
                by_ref: None,
                plain: false,
                late: false,
                function: false,
                iterator: false,
                runs_closures: false,
                range: false,
                refutable: false,
                shared: None,
            },
        );
        self.scopes.bind(&name, number);
        Param { pattern: Pattern::Binding(number, name.span()), ty: receiver_type(receiver), constant: false }
    }

    /// Returns `true` if a parameter is `#[constant]`, which is allowed if it belongs to a kernel, is a value and has
    /// a name.
    fn parse_constant(&mut self, kind: &Kind, param: &syn::PatType, pattern: &Pattern) -> bool {
        let (constants, others): (Vec<_>, Vec<_>) =
            param.attrs.iter().cloned().partition(|attr| attr.path().is_ident("constant"));
        super::attr::reject_attributes(&others, self.errors);
        let Some(attr) = constants.first() else { return false };
        if let Kind::Device = kind {
            let message =
                "only a parameter of a kernel is `#[constant]`: the kernel passes its value on as an argument";
            self.errors.report(attr, message);
        } else if !matches!(attr.meta, syn::Meta::Path(_)) {
            self.errors.report(attr, "write `#[constant]` alone: the launch gives the value");
        } else if let Type::Reference(_) | Type::Tuple(_) | Type::Array(_) = &*param.ty {
            self.errors.report(&param.ty, "a `#[constant]` parameter is a number or a truth value");
        } else if let Pattern::Binding(binding, _) = pattern {
            if self.bindings[*binding as usize].mutable {
                let name = &self.bindings[*binding as usize].name;
                let message =
                    format!("a constant does not change: leave out `mut`, or write `let mut {name} = {name};`");
                self.errors.report(&param.pat, message);
            }
        } else {
            self.errors.report(&param.pat, "a `#[constant]` parameter has a name");
        }
        true
    }
}

/// Returns the type of `self`.
pub fn receiver_type(receiver: &syn::Receiver) -> Type {
    match &receiver.kind {
        ReceiverKind::Reference(and, lifetime, mutability) => {
            let name = syn::Ident::new("Self", receiver.self_token.span);
            syn::parse_quote!(#and #lifetime #mutability #name)
        }
        ReceiverKind::Typed(_, ty) => (**ty).clone(),
        _ => {
            let name = syn::Ident::new("Self", receiver.self_token.span);
            syn::parse_quote!(#name)
        }
    }
}

/// Reports the parts that the signature of a kernel or device function cannot have.
pub fn check_signature(kind: &Kind, sig: &Signature, errors: &mut Errors) {
    let what = match kind {
        Kind::Kernel { .. } => "a kernel",
        Kind::Device => "a device function",
    };
    if let Some(token) = &sig.asyncness {
        errors.report(token, format!("{what} cannot be `async`"));
    }
    if let (Some(token), Kind::Kernel { .. }) = (&sig.constness, kind) {
        errors.report(token, "a kernel cannot be `const`: it is launched");
    }
    if let syn::Safety::Unsafe(token) = &sig.safety {
        errors.report(token, format!("{what} cannot be `unsafe`"));
    }
    if let Some(abi) = &sig.abi {
        errors.report(abi, format!("{what} has no foreign ABI"));
    }
    if let Some(variadic) = &sig.variadic {
        errors.report(variadic, format!("{what} has a fixed number of parameters"));
    }
    for param in &sig.generics.params {
        match param {
            GenericParam::Lifetime(lifetime) => {
                errors.report(lifetime, format!("{what} needs no lifetime parameters: leave them out"));
            }
            GenericParam::Type(param) => check_bounds(param, &sig.generics, errors),
            GenericParam::Const(_) => {}
        }
    }
    match (&sig.output, kind) {
        (ReturnType::Default, _) => {}
        (ReturnType::Type(_, ty), Kind::Kernel { .. }) => {
            if !matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty()) {
                errors.report(ty, "a kernel returns nothing: write results through a `&mut [T]` parameter");
            }
        }
        (ReturnType::Type(_, ty), Kind::Device) => match &**ty {
            Type::Reference(_) if takes_functions(sig) => {
                errors.report(ty, "a function that takes functions returns no reference: return the value, or the number of the element");
            }
            Type::ImplTrait(_) => {
                errors.report(ty, "name the result's type: `impl Trait` is not in the kernel language")
            }
            Type::Never(_) => errors.report(ty, "a device function returns"),
            ty => {
                if let Some(reference) = super::lifetimes::held_reference(ty) {
                    errors.report(reference, HOLDS_REFERENCE);
                }
            }
        },
    }
    if let Kind::Kernel { .. } = kind {
        for (name, pointer) in super::closure::function_parameters(sig) {
            errors.report(&name, over_functions(&pointer));
        }
        for input in &sig.inputs {
            if let FnArg::Typed(param) = input {
                check_kernel_parameter(&param.ty, errors);
            }
        }
    } else {
        for input in &sig.inputs {
            if let FnArg::Typed(param) = input
                && let Type::FnPtr(pointer) = &*param.ty
            {
                let bound = user_text(pointer).replacen("fn", "Fn", 1);
                let message = format!(
                    "a function as an argument has a type parameter, `f: impl {bound}`: function pointers are \
                                       not in the kernel language"
                );
                errors.report(pointer, message);
            }
        }
    }
    if sig.inputs.len() > MAX_PARAMS {
        errors.report(&sig.ident, format!("{what} has at most {MAX_PARAMS} parameters"));
    }
}

/// The message about a reference in an `Option`, a tuple or the like.
const HOLDS_REFERENCE: &str = "a result in a kernel is a reference, or holds values: return the number of an element, or how many \
                               elements belong to a part, and write `&x[i]` or `&x[n..]` where the function is called";

/// Returns `true` if a parameter's type is `impl Trait`.
pub(super) fn takes_impl(sig: &Signature) -> bool {
    sig.inputs.iter().any(|input| matches!(input, FnArg::Typed(param) if matches!(*param.ty, Type::ImplTrait(_))))
}

/// Reports the parameters of a trait's function that are functions.
pub(super) fn reject_functions(sig: &Signature, errors: &mut Errors) {
    let message = "a function of a trait takes no functions: write it in a `#[device] impl` of the type, or as a free `#[device]` \
                   function";
    for ty in written_functions(sig) {
        errors.report(ty, message);
    }
    for (name, _) in super::closure::function_parameters(sig) {
        errors.report(name, message);
    }
}

/// Reports other generic parameters of a type's function that takes functions: its callee is found by the type alone.
pub(super) fn reject_types_beside_functions(sig: &Signature, errors: &mut Errors) {
    let functions = super::closure::function_parameters(sig);
    if functions.is_empty() && written_functions(sig).next().is_none() {
        return;
    }
    for param in &sig.generics.params {
        let name = match param {
            GenericParam::Type(param) if functions.iter().all(|(known, _)| *known != param.ident) => &param.ident,
            GenericParam::Const(param) => &param.ident,
            GenericParam::Type(_) | GenericParam::Lifetime(_) => continue,
        };
        let message = format!(
            "a method that takes functions has no other parameters in `<…>`: make `{name}` one of the type, or write a free \
             `#[device]` function"
        );
        errors.report(name, message);
    }
}

/// Returns `true` if parameters of a signature are functions.
fn takes_functions(sig: &Signature) -> bool {
    !super::closure::function_parameters(sig).is_empty() || written_functions(sig).next().is_some()
}

/// Returns the parameters' types `impl Fn(A) -> R`.
fn written_functions(sig: &Signature) -> impl Iterator<Item = &Type> {
    sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(param) => match &*param.ty {
            Type::ImplTrait(written)
                if written.bounds.iter().any(|bound| super::closure::pointer_of(bound).is_some()) =>
            {
                Some(&*param.ty)
            }
            _ => None,
        },
        FnArg::Receiver(_) => None,
    })
}

/// Traits of the standard library that do not make a type one for kernels.
const OF_STD: &[&str] = &["Copy", "Clone", "Default", "Eq", "Ord", "PartialEq", "PartialOrd", "Send", "Sync", "Sized"];

/// Operators of the standard library, whose result is written beside them.
const OPERATORS: &[&str] =
    &["Add", "BitAnd", "BitOr", "BitXor", "Div", "Mul", "Neg", "Not", "Rem", "Shl", "Shr", "Sub"];

/// Reports a type parameter without a bound, or with bounds that do not say that it is a type for kernels.
fn check_bounds(param: &syn::TypeParam, generics: &syn::Generics, errors: &mut Errors) {
    let name = &param.ident;
    let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let clauses = clauses.filter_map(|clause| match clause {
        syn::WherePredicate::Type(clause) if matches!(&clause.bounded_ty, Type::Path(path) if path.path.is_ident(name)) => {
            Some(&clause.bounds)
        }
        _ => None,
    });
    let bounds: Vec<&syn::TypeParamBound> = param.bounds.iter().chain(clauses.flatten()).collect();
    if bounds.is_empty() {
        errors.report(name, format!("say what `{name}` can be: `{name}: Number`, or another bound"));
    } else if bounds.iter().all(|bound| is_of_std(bound)) {
        let message = format!(
            "kernels need to know what `{name}` can be: `{name}: Number` has arithmetic and comparisons, \
             `{name}: Element + Copy` is anything that slices hold"
        );
        errors.report(name, message);
    }
}

/// Returns `true` for a trait of the standard library that says nothing about kernels, and for a lifetime.
fn is_of_std(bound: &syn::TypeParamBound) -> bool {
    let path = match bound {
        syn::TypeParamBound::Trait(bound) => &bound.path,
        syn::TypeParamBound::Lifetime(_) => return true,
        _ => return false,
    };
    let Some(last) = path.segments.last() else { return false };
    let name = last.ident.to_string();
    let (plain, assigns) = (last.arguments.is_none(), name.strip_suffix("Assign"));
    plain && OF_STD.contains(&&*name)
        || OPERATORS.contains(&&*name) && last.arguments.to_token_stream().to_string().contains("Output")
        || plain && assigns.is_some_and(|operator| OPERATORS.contains(&operator))
}

/// The most parameters of a kernel.
const MAX_PARAMS: usize = 64;

/// Reports references for which a launch has no argument, and cells without memory.
fn check_kernel_parameter(ty: &Type, errors: &mut Errors) {
    match ty {
        Type::FnPtr(_) => errors.report(ty, over_functions(ty)),
        Type::ImplTrait(written) => {
            if let Some(pointer) = written.bounds.iter().find_map(super::closure::pointer_of) {
                errors.report(ty, over_functions(&pointer));
            }
        }
        _ => {}
    }
    if let Type::Array(array) = ty
        && let Type::Path(element) = &*array.elem
        && let Some(name) = element.path.get_ident().filter(|name| super::plain::is_atomic(name))
    {
        errors.report(ty, format!("a copy of atomics is useless: a kernel takes them as a slice, `&[{name}]`"));
    }
    if let Type::Reference(reference) = ty {
        match &*reference.elem {
            Type::Path(path) if path.path.segments.last().is_some_and(|last| is_image(&last.ident)) => {
                let is_texture = path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with("Te"));
                if is_texture && reference.mutability.is_some() {
                    errors.report(
                        ty,
                        "a kernel reads a texture, `&Texture2D<T>`, and writes its surface, `&mut Surface2D<T>`",
                    );
                }
            }
            Type::Path(path) if path.path.segments.last().is_none_or(|last| in_place_of(&last.ident).is_none()) => {
                errors.report(ty, "a kernel takes a scalar by value, and memory as `&[T]` or `&mut [T]`");
            }
            Type::Array(array) => {
                let whole = user_text(&reference.elem);
                let message = match reference.mutability {
                    None => format!("a kernel takes an array by value, `{whole}`, and memory as `&[T]` or `&mut [T]`"),
                    Some(_) => {
                        let element = user_text(&array.elem);
                        format!("a kernel takes memory as a slice, `&mut [{element}]`, or of arrays, `&mut [{whole}]`")
                    }
                };
                errors.report(ty, message);
            }
            _ => {}
        }
    }
}

/// Returns `true` if a type of that name is a texture or surface, which a kernel takes by reference.
fn is_image(name: &syn::Ident) -> bool {
    let name = name.to_string();
    ["Texture", "Surface"].into_iter().any(|kind| name.starts_with(kind))
}

/// Returns the message for a kernel's parameter that is a function of this type.
fn over_functions(pointer: &Type) -> String {
    let (mut arguments, mut result) = (String::new(), "()".to_string());
    let mut values = Vec::new();
    if let Type::FnPtr(pointer) = pointer {
        arguments = pointer.inputs.iter().map(|input| format!("{}, ", user_text(&input.ty))).collect();
        if pointer.inputs.len() > 1 {
            arguments.truncate(arguments.len() - 2);
        }
        values = ["x", "y", "z"].into_iter().chain(std::iter::repeat("…")).take(pointer.inputs.len()).collect();
        if let ReturnType::Type(_, ty) = &pointer.output {
            result = user_text(ty);
        }
    }
    let (arguments, values) = (arguments.trim_end(), values.join(", "));
    format!(
        "a kernel is generic over device functions, which each launch names: `fn k<F: DeviceFn<({arguments}), Output = \
         {result}>>(…)`, called as `F::call({values})`"
    )
}

fn check_parameter_type(ty: &Type, errors: &mut Errors) {
    match ty {
        Type::ImplTrait(written) => {
            let bounds = user_text(&written.bounds);
            let message = format!("give the type a name: `<T: {bounds}>` after the function's name, and `T` here");
            errors.report(ty, message);
        }
        Type::Reference(reference) => {
            if let Some(lifetime) = &reference.lifetime
                && lifetime.ident != super::lifetimes::LENT
            {
                errors.report(lifetime, "references in kernels need no lifetimes: leave it out");
            }
            match &*reference.elem {
                Type::Reference(_) | Type::Slice(syn::TypeSlice { .. }) | Type::Array(_) | Type::Path(_) => {
                    check_element_type(&reference.elem, errors);
                }
                Type::TraitObject(_) => errors.report(ty, "`dyn Trait` is not in the kernel language"),
                _ => {}
            }
        }
        Type::Ptr(_) => errors.report(ty, "raw pointers are not in the kernel language: use `&[T]` or `&mut [T]`"),
        Type::Path(_) => check_element_type(ty, errors),
        _ => {}
    }
}

/// Reports the common types of `std` that do not exist on a device; rustc reports the rest.
fn check_element_type(ty: &Type, errors: &mut Errors) {
    match ty {
        Type::Slice(slice) => {
            if matches!(&*slice.elem, Type::Slice(_) | Type::Reference(_)) {
                errors.report(&slice.elem, "a slice's elements are plain data, not references or slices");
            } else {
                check_element_type(&slice.elem, errors);
            }
        }
        Type::Reference(_) => errors.report(ty, "a reference to a reference is not in the kernel language"),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return };
            if let Some(remedy) = in_place_of(&last.ident) {
                errors.report(ty, format!("`{}` is not a device type: {remedy}", last.ident));
            }
        }
        _ => {}
    }
}

/// Reports such a type in a body.
pub(super) fn check_written_type(ty: &Type, errors: &mut Errors) {
    if let Type::Path(_) = ty {
        check_element_type(ty, errors);
    }
}

/// Returns the replacement for a common type of `std` that does not exist on a device.
pub(super) fn in_place_of(name: &syn::Ident) -> Option<&'static str> {
    Some(match name.to_string().as_str() {
        "Vec" | "Box" | "Rc" | "Arc" => "use a slice, `&[T]` or `&mut [T]`",
        "VecDeque" | "HashMap" | "BTreeMap" | "HashSet" | "BTreeSet" => "kernels allocate no memory, use a slice",
        "RefCell" | "Mutex" | "RwLock" => "use atomics",
        "String" | "str" => "kernels have no strings, pass bytes as `&[u8]`",
        "char" => "use `u32`",
        "u128" | "i128" => "use two 64-bit numbers; `a.carrying_mul(b, 0)` gives both halves of a product",
        _ => return None,
    })
}
