//! The meaning of a path, as far as its names tell.

use crate::ast::{CalleeForm, Exchange};

/// Decides by Rust's naming convention: `Type::f` is associated, `module::f` is not.
pub(super) fn callee_form(path: &syn::ExprPath) -> CalleeForm {
    if path.qself.is_some() {
        return CalleeForm::Associated;
    }
    let mut before_last = path.path.segments.iter().rev().skip(1);
    let Some(parent) = before_last.next() else { return CalleeForm::Free };
    let name = parent.ident.to_string();
    if name.starts_with(char::is_uppercase) { CalleeForm::Associated } else { CalleeForm::Free }
}

/// Decides by Rust's naming convention: `Point(x, y)` constructs a struct.
pub(super) fn is_struct(path: &syn::ExprPath) -> bool {
    path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase))
}

/// Returns a path without generic arguments; `<T as Trait>::NAME` begins with `<T>`.
pub(super) fn path_name(path: &syn::ExprPath) -> String {
    let segments = path.path.segments.iter().map(|segment| segment.ident.to_string());
    let owner = path.qself.iter().map(|_| "<T>".to_string());
    owner.chain(segments).collect::<Vec<_>>().join("::")
}

/// Returns `true` if a value or pattern of that name is the variant of `Option`, whose type depends on its context: for
/// `None`, and `Option::None`, but not for `Edge::None` of another enum.
pub(super) fn is_none(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    names.next().is_some_and(|last| last == "None") && names.next().is_none_or(|parent| parent == "Option")
}

/// Returns the function of `std::mem` that a path names.
pub(super) fn exchange_of_std(path: &syn::Path) -> Option<Exchange> {
    let mut names = path.segments.iter().rev();
    let (name, parent) = (names.next()?, names.next()?);
    if parent.ident != "mem" {
        return None;
    }
    Exchange::ALL.into_iter().find(|known| name.ident == known.name())
}

/// Returns `true` if a path is `array::from_fn`.
pub(super) fn makes_array(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev();
    let (name, parent) = (names.next(), names.next());
    name.is_some_and(|name| name.ident == "from_fn") && parent.is_some_and(|parent| parent.ident == "array")
}

/// Returns the primitive type in `f32::max`.
pub(super) fn primitive_parent(path: &syn::ExprPath) -> Option<&syn::Ident> {
    let segments = &path.path.segments;
    let parent = &segments.first()?.ident;
    (path.qself.is_none() && segments.len() == 2 && is_primitive(&parent.to_string())).then_some(parent)
}

/// Returns `true` for the name of a type of numbers.
pub(super) fn is_primitive(name: &str) -> bool {
    let names = ["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f16", "bf16", "f32", "f64"];
    names.contains(&name)
}
