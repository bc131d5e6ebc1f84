//! Expressions that are certainly not structs. Operators and methods of numbers need no link, only rustc's type check,
//! and most operators are of this kind.

use super::Parser;
use crate::ast::{Exchange, Expr, ExprKind, Link, LinkKind, Pattern, TuplePattern};
use proc_macro2::Span;
use sarek_language::Yields;
use syn::{BinOp, GenericParam, Signature, Type, TypeParamBound, UnOp};

/// The names of types without structs.
const TYPES: &[&str] = &[
    "bool",
    "i8",
    "i16",
    "i32",
    "i64",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "f16",
    "bf16",
    "f32",
    "f64",
    "AtomicU32",
    "AtomicI32",
    "AtomicU64",
    "AtomicI64",
    "AtomicF32",
    "AtomicF64",
    "AtomicU8",
    "AtomicU16",
    "AtomicBool",
];

/// Returns `true` if a type of this name is an atomic cell.
pub(super) fn is_atomic(name: &syn::Ident) -> bool {
    // The value of an `Atomic128` is a struct.
    name == "Atomic128" || TYPES.iter().any(|known| known.starts_with("Atomic") && name == known)
}

/// The bounds that only numbers and truth values satisfy.
const BOUNDS: &[&str] = &["Scalar", "Number", "Integer", "Float", "Shuffle"];

/// Returns the type parameters of a signature whose arguments are numbers.
pub fn plain_parameters(sig: &Signature) -> Vec<String> {
    let params = sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(param),
        GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
    });
    let is_plain = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| BOUNDS.iter().any(|name| last.ident == name))
        }
        _ => false,
    };
    params.filter(|param| param.bounds.iter().any(is_plain)).map(|param| param.ident.to_string()).collect()
}

/// Returns `true` if a type parameter may have a bound with methods of its own.
pub fn has_other_bounds(sig: &Signature) -> bool {
    const WITHOUT: &[&str] = &["Copy", "Clone", "Default", "Element", "PartialEq", "PartialOrd"];
    let is_other = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => {
            let mut known = BOUNDS.iter().chain(WITHOUT);
            bound.path.segments.last().is_some_and(|last| !known.any(|name| last.ident == name))
        }
        _ => false,
    };
    sig.generics.where_clause.is_some() || sig.generics.type_params().any(|param| param.bounds.iter().any(is_other))
}

impl Parser<'_> {
    /// Returns `true` if values of a type, as written, hold no structs.
    pub(super) fn is_plain_type(&self, ty: &Type) -> bool {
        match ty {
            Type::Path(path) => path.path.get_ident().is_some_and(|name| {
                TYPES.iter().any(|known| name == known) || self.plain_parameters.iter().any(|known| name == known)
            }),
            Type::Reference(reference) => self.is_plain_type(&reference.elem),
            Type::Slice(slice) => self.is_plain_type(&slice.elem),
            Type::Array(array) => self.is_plain_type(&array.elem),
            Type::Tuple(tuple) => tuple.elems.iter().all(|member| self.is_plain_type(member)),
            Type::Paren(paren) => self.is_plain_type(&paren.elem),
            _ => false,
        }
    }

    /// Returns `true` if the value of an expression holds no structs.
    pub(super) fn is_plain(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Literal(..) => true,
            // What it makes may be a struct.
            ExprKind::Primitive(_, _, _, Some(_)) => false,
            // An array of the elements of a slice.
            ExprKind::Primitive(_, path, args, None) if super::called::is_try_into(&path.path) => {
                args.first().is_none_or(|value| self.is_plain(value))
            }
            ExprKind::Primitive(_, _, args, None) => args.iter().all(|arg| match &arg.kind {
                ExprKind::Closure(closure) => self.is_plain(&closure.body),
                _ => true,
            }),
            ExprKind::Local(binding) => self.bindings[*binding as usize].plain,
            ExprKind::Cast(..) | ExprKind::Assert(..) | ExprKind::AssertEq(..) | ExprKind::Print(..) => true,
            ExprKind::Comment(_) | ExprKind::Code(_) => true,
            ExprKind::Iterator(_, plain) => *plain,
            ExprKind::Consume(consumed) => consumed.is_plain(|start| self.is_plain(start)),
            ExprKind::Exchange(exchange, _, args) => {
                *exchange == Exchange::Swap || args.first().is_some_and(|place| self.is_plain(place))
            }
            ExprKind::Paren(inner)
            | ExprKind::Unary(_, inner, _)
            | ExprKind::Repeat(inner, _, _)
            | ExprKind::Try(inner, ..) => self.is_plain(inner),
            ExprKind::Binary(left, op, right, _) => {
                operator_of(op).is_none_or(|(_, compares)| compares) || self.is_plain(left) && self.is_plain(right)
            }
            ExprKind::Index(base, ..) | ExprKind::Part(base, _) | ExprKind::Field(base, _) => self.is_plain(base),
            ExprKind::Ref(target, _) => self.is_plain(target),
            ExprKind::Method(receiver, name, args, _) => {
                let made = args.iter().all(|arg| match &arg.kind {
                    ExprKind::Closure(closure) => self.is_plain(&closure.body),
                    _ => true,
                });
                name == "len" || name == "is_empty" || made && self.is_plain(receiver)
            }
            ExprKind::Call(callee, args) => {
                let path = &self.callees[*callee as usize].path.path;
                let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                match sarek_language::function(&name).map(|function| function.yields) {
                    Some(Yields::Numbers) => true,
                    Some(Yields::Argument(number)) => args.get(number).is_some_and(|value| self.is_plain(value)),
                    Some(Yields::Nothing | Yields::Unknown) | None => false,
                }
            }
            ExprKind::Tuple(members) | ExprKind::Array(members) => members.iter().all(|member| self.is_plain(member)),
            ExprKind::If(_, then, Some(otherwise)) => {
                then.value.as_ref().is_some_and(|value| self.is_plain(value)) && self.is_plain(otherwise)
            }
            ExprKind::Match(_, arms, _) => arms.iter().all(|arm| self.is_plain(&arm.body)),
            ExprKind::Block(block) | ExprKind::Superstep(_, block) => {
                block.value.as_ref().is_some_and(|value| self.is_plain(value))
            }
            ExprKind::Shared(array) => match &self.slots[self.shared[*array as usize].slot as usize] {
                crate::ast::Slot::Written(ty) => self.is_plain_type(ty),
                crate::ast::Slot::Seen(_) => false,
            },
            ExprKind::Constant(_)
            | ExprKind::Struct(_)
            | ExprKind::Assign(..)
            | ExprKind::If(..)
            | ExprKind::While(..)
            | ExprKind::Nowhere
            | ExprKind::CallParam(..)
            | ExprKind::Closure(_)
            | ExprKind::Function(_)
            | ExprKind::Loop(..)
            | ExprKind::For(..)
            | ExprKind::ForEach(..)
            | ExprKind::Labelled(..)
            | ExprKind::Break(..)
            | ExprKind::Continue(_)
            | ExprKind::Return(_)
            | ExprKind::Text(_)
            | ExprKind::Panic(_) => false,
        }
    }

    /// Records that the names of a pattern hold no structs.
    pub(super) fn set_plain(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Binding(binding, _) => self.bindings[*binding as usize].plain = true,
            Pattern::Tuple(TuplePattern { members, .. }) | Pattern::Or(members, _) => {
                members.iter().for_each(|member| self.set_plain(member));
            }
            Pattern::Array(members, rest, _) => {
                members.iter().for_each(|member| self.set_plain(member));
                if let Some((binding, _)) = rest.and_then(|rest| rest.name) {
                    self.bindings[binding as usize].plain = true;
                }
            }
            Pattern::Ref(inner, _) => self.set_plain(inner),
            Pattern::Struct(pattern) => pattern.fields.iter().for_each(|(_, field)| self.set_plain(field)),
            Pattern::At(binding, _, inner) => {
                self.bindings[*binding as usize].plain = true;
                self.set_plain(inner);
            }
            Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..) => {}
        }
    }

    /// Returns the link of a binary operator, if an operand may be a struct.
    pub(super) fn link_binary(&mut self, left: &Expr, op: &BinOp, right: &Expr) -> Option<u32> {
        let (name, _) = operator_of(op)?;
        let span = syn::spanned::Spanned::span(op);
        let may_be_structs = !self.is_plain(left) || !self.is_plain(right);
        (may_be_structs && !is_part(left) && !is_part(right)).then(|| self.link(name, LinkKind::Operator, span))
    }

    /// Returns the link of an operator with one operand.
    pub(super) fn link_unary(&mut self, op: &UnOp, operand: &Expr) -> Option<u32> {
        let (name, span) = match op {
            UnOp::Neg(token) => ("neg", token.span),
            UnOp::Not(token) => ("not", token.span),
            _ => return None,
        };
        (!self.is_plain(operand)).then(|| self.link(name, LinkKind::Operator, span))
    }

    /// Returns the link of `base[index]`, if the base may be a struct; the next link is that of a place that is changed.
    pub(super) fn link_index(&mut self, base: &Expr, span: Span) -> Option<u32> {
        if self.is_plain(base) || is_part(base) || self.is_list(base) {
            return None;
        }
        let link = self.link("index", LinkKind::Index, span);
        self.link("index_mut", LinkKind::IndexMut, span);
        Some(link)
    }

    /// Returns the link of `.sum()` or `.product()`, if the items may be structs.
    pub(super) fn link_sum(
        &mut self,
        name: &syn::Ident,
        turbofish: Option<&syn::AngleBracketedGenericArguments>,
        plain: bool,
    ) -> Option<u32> {
        let written = turbofish.and_then(|turbofish| turbofish.args.first());
        let is_number = match written {
            Some(syn::GenericArgument::Type(ty)) => self.is_plain_type(ty),
            _ => plain,
        };
        if is_number {
            return None;
        }
        let link = self.link(&name.to_string(), LinkKind::Sum, name.span());
        self.link(&name.to_string(), LinkKind::SumStep, name.span());
        Some(link)
    }

    /// Returns the link of a method.
    pub(super) fn link_method(&mut self, receiver: &Expr, call: &syn::ExprMethodCall) -> Option<u32> {
        let name = &call.method;
        let text = name.to_string();
        // A part has only methods of slices.
        if is_part(receiver) {
            return None;
        }
        // A value of a device type is copied, unless the type has a method `clone` itself.
        if !super::methods::is_known(&text) && text != "clone" {
            let link = self.link(&text, LinkKind::Method, name.span());
            self.links[link as usize].turbofish = call.turbofish.clone();
            return Some(link);
        }
        (!self.is_plain(receiver)).then(|| self.link(&text, LinkKind::SharedMethod, name.span()))
    }

    pub(super) fn link(&mut self, name: &str, kind: LinkKind, span: Span) -> u32 {
        Self::push(&mut self.links, Link { name: name.to_string(), kind, span, turbofish: None })
    }
}

/// Returns `true` if an expression is a part of a slice or array, `x[a..b]`.
pub(super) fn is_part(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Part(..) => true,
        ExprKind::Paren(inner) => is_part(inner),
        _ => false,
    }
}

/// Returns the function of an operator, and whether it compares; `None` for `&&` and `||`.
fn operator_of(op: &BinOp) -> Option<(&'static str, bool)> {
    Some(match op {
        BinOp::Add(_) => ("add", false),
        BinOp::Sub(_) => ("sub", false),
        BinOp::Mul(_) => ("mul", false),
        BinOp::Div(_) => ("div", false),
        BinOp::Rem(_) => ("rem", false),
        BinOp::BitAnd(_) => ("bitand", false),
        BinOp::BitOr(_) => ("bitor", false),
        BinOp::BitXor(_) => ("bitxor", false),
        BinOp::Shl(_) => ("shl", false),
        BinOp::Shr(_) => ("shr", false),
        BinOp::AddAssign(_) => ("add_assign", false),
        BinOp::SubAssign(_) => ("sub_assign", false),
        BinOp::MulAssign(_) => ("mul_assign", false),
        BinOp::DivAssign(_) => ("div_assign", false),
        BinOp::RemAssign(_) => ("rem_assign", false),
        BinOp::BitAndAssign(_) => ("bitand_assign", false),
        BinOp::BitOrAssign(_) => ("bitor_assign", false),
        BinOp::BitXorAssign(_) => ("bitxor_assign", false),
        BinOp::ShlAssign(_) => ("shl_assign", false),
        BinOp::ShrAssign(_) => ("shr_assign", false),
        BinOp::Eq(_) | BinOp::Ne(_) => ("eq", true),
        BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => ("partial_cmp", true),
        _ => return None,
    })
}
