//! The expansion is valid Rust, and contains the user's body once.

use super::function;
use crate::errors::Errors;
use crate::expand::{expand_device, expand_impl, expand_kernel, expand_trait, signature_text};
use proc_macro2::{TokenStream, TokenTree};

/// Returns the number of occurrences of an identifier in tokens.
fn count(tokens: TokenStream, name: &str) -> usize {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => count(group.stream(), name),
            TokenTree::Ident(ident) => usize::from(ident == name),
            TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
        })
        .sum()
}

/// Returns the items of an expansion.
fn items(tokens: &TokenStream) -> Vec<syn::Item> {
    let file: syn::File = syn::parse2(tokens.clone()).unwrap_or_else(|error| panic!("{error}: {tokens}"));
    file.items
}

#[test]
fn a_body_is_expanded_once() {
    let body = "{ let t = shared!([f32; LENGTH]); superstep!(fill, { t[0] = halved(t[1].abs() + 77); }); }";
    for (tokens, what) in [
        (expand_kernel(&function(&format!("fn k() {body}"))), "kernel"),
        (expand_device(&function(&format!("fn device() {body}"))), "device function"),
    ] {
        assert!(!items(&tokens).is_empty());
        assert_eq!(count(tokens.clone(), "abs"), 1, "{what}: {tokens}");
    }
}

#[test]
fn a_kernel_is_a_struct_and_a_device_function_stays_a_function() {
    let kinds = |tokens: &TokenStream| -> Vec<&'static str> {
        let kind = |item: &syn::Item| match item {
            syn::Item::Struct(_) => "struct",
            syn::Item::Impl(_) => "impl",
            syn::Item::Fn(_) => "fn",
            syn::Item::Use(_) => "use",
            _ => "other",
        };
        items(tokens).iter().map(kind).collect()
    };
    assert_eq!(kinds(&expand_kernel(&function("fn k<T: Number>(x: &[T]) { }"))), ["struct", "impl", "impl", "impl"]);
    assert_eq!(
        kinds(&expand_device(&function("fn device<T: Number>(x: T) -> T { x }"))),
        ["fn", "struct", "impl", "impl", "use"]
    );
}

#[test]
fn a_launch_takes_buffers_for_slices_and_values_for_scalars() {
    let text = expand_kernel(&function("fn k(x: &[f32], y: &mut [u8], n: u32) { }")).to_string().replace(' ', "");
    assert!(text.contains("x:&::sarek_runtime::Slice<f32>,y:&mut::sarek_runtime::Slice<u8>,n:u32"), "{text}");
}

#[test]
fn associated_functions_get_two_hidden_neighbours() {
    let mut errors = Errors::default();
    let item =
        syn::parse_str("trait M<T> { const N: u32; fn f(a: T) -> T; fn g() -> T { Self::f(Self::g()) } }").unwrap();
    let tokens = expand_trait(item, &mut errors);
    let [syn::Item::Trait(item)] = &items(&tokens)[..] else { panic!("one trait") };
    assert_eq!(item.items.len(), 7, "{tokens}");
    let item = syn::parse_str("impl M<f32> for Sum { const N: u32 = 1; fn f(a: f32) -> f32 { a } }").unwrap();
    let tokens = expand_impl(item, &mut errors);
    let [syn::Item::Impl(item)] = &items(&tokens)[..] else { panic!("one impl") };
    assert_eq!(item.items.len(), 3, "{tokens}");
    assert_eq!(errors.messages(), Vec::<String>::new());
}

#[test]
fn a_signature_is_laid_out_as_rustfmt_would() {
    for (source, expected) in [
        ("fn k ( x : & [ f32 ] , mut n : u32 , ) { }", "fn k(x: &[f32], mut n: u32)"),
        (
            "fn device<T:Number,const N:usize,>(x: &mut[T;N],) -> (T,u32) { x }",
            "fn device<T: Number, const N: usize>(x: &mut [T; N]) -> (T, u32)",
        ),
        (
            "fn device<M: Monoid<T> + 'static>(a: M :: Item) -> <M as Monoid<u32>>::Item { a }",
            "fn device<M: Monoid<T> + 'static>(a: M::Item) -> <M as Monoid<u32>>::Item",
        ),
        (
            "fn device(x: &[[f32;{N+1}]], y: Foo<-1>, (a,b): (u32,u32)) { }",
            "fn device(x: &[[f32; { N + 1 }]], y: Foo<-1>, (a, b): (u32, u32))",
        ),
        (
            "fn device(x: Pair<\n    u32,\n    f32,\n>, y: (u32, f32,), z: (u32,), w: [Pair<A, B,>; 2]) { }",
            "fn device(x: Pair<u32, f32>, y: (u32, f32), z: (u32,), w: [Pair<A, B>; 2])",
        ),
        ("fn k<T>(x: &[T]) where T:Number, { }", "fn k<T>(x: &[T])\nwhere\n    T: Number,"),
        (
            "fn k<T: Number, const THREADS: usize>(first_of_the_inputs: &[T], second_of_the_inputs: &[T], output: &mut [T]) { }",
            "fn k<T: Number, const THREADS: usize>(\n    first_of_the_inputs: &[T],\n    second_of_the_inputs: &[T],\n    output: &mut [T],\n)",
        ),
        (
            "fn k<K: Key, D: Digits<K>, const PAIRS: bool, const FULL: bool, const THREADS\n: usize, const WARPS: usize,>(x: &[K]) { }",
            "fn k<\n    K: Key,\n    D: Digits<K>,\n    const PAIRS: bool,\n    const FULL: bool,\n    const THREADS: usize,\n    const WARPS: usize,\n>(\n    x: &[K],\n)",
        ),
    ] {
        assert_eq!(signature_text(&function(source)), expected);
    }
}
