//! Type inference from the inside out: the type of an expression from its parts.

use crate::ir::intrinsics::methods::{CONVERSIONS, Gives, Method};
use crate::ir::intrinsics::{Operand, Output};
use crate::ir::{Intrinsic, Scalar, Type};
use crate::lower::compared::{is_compared, result_of_order};
use crate::lower::enums::held_by_success;
use crate::lower::names::{Bound, Names};

use crate::private::{Builtin, Callee, Constant, Described, option_of};
use crate::syntax::{BinaryOp, Block, Exchange, Expr, ExprKind, UnaryOp};

/// The types of the expressions of a function, as a view: it writes no statements and learns nothing.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Types<'n> {
    pub(in crate::lower) names: &'n Names,
}

impl Types<'_> {
    /// Returns the type of an expression, or `None` if only literals without suffix determine it.
    pub(in crate::lower) fn infer(&self, expr: &Expr) -> Option<Type> {
        let scalar = |scalar: Scalar| Some(Type::Scalar(scalar));
        match &expr.kind {
            ExprKind::Int(_, told, _) | ExprKind::Float(_, told) => self.told(told).map(Type::Scalar),
            ExprKind::Bool(_) => scalar(Scalar::Bool),
            ExprKind::Code(code) => Some(self.code_type(code)),
            ExprKind::Assert(..) | ExprKind::AssertEq(..) | ExprKind::Print(_) | ExprKind::Comment(_) => Some(unit()),
            ExprKind::Local(binding) => Some(self.binding_type(*binding)),
            ExprKind::Constant(number) => match self.names.constant(*number) {
                Constant::Scalar(_, ty) => scalar(*ty),
                Constant::Array(ty, _) => Some(ty.clone()),
                Constant::Ordering(_) | Constant::Scope(_) => None,
            },
            ExprKind::Unary(UnaryOp::Deref, operand, _) => match self.infer(operand)? {
                Type::Reference { target, .. } => Some(*target),
                other => Some(other),
            },
            // An operator of references has a value.
            ExprKind::Unary(_, operand, link) => {
                self.infer_link(*link).unwrap_or_else(|| self.infer(operand).map(Type::dereferenced))
            }
            ExprKind::Binary(op, left, right, link) => match *op {
                BinaryOp::And | BinaryOp::Or => scalar(Scalar::Bool),
                op if op.is_comparison() => scalar(Scalar::Bool),
                BinaryOp::Shl | BinaryOp::Shr => {
                    self.infer_link(*link).unwrap_or_else(|| self.infer(left).map(Type::dereferenced))
                }
                _ => self
                    .infer_link(*link)
                    .unwrap_or_else(|| self.infer(left).or_else(|| self.infer(right)).map(Type::dereferenced)),
            },
            ExprKind::Cast(_, slot)
            | ExprKind::Repeat(_, slot)
            | ExprKind::CallParam(_, _, slot)
            | ExprKind::Struct(slot, ..) => Some(self.names.slot(*slot).clone()),
            ExprKind::Shared(array) => Some(self.names.slot(array.slot).clone()),
            ExprKind::Index { base, link, .. } => self.infer_element(base, *link),
            ExprKind::Part { base, .. } => {
                Some(Type::Slice { element: Box::new(element(self.infer(base)?)?), mutable: false })
            }
            ExprKind::Exchange(Exchange::Swap, _) => Some(unit()),
            ExprKind::Exchange(Exchange::Replace | Exchange::Take, args) => {
                self.infer(args.first()?).map(Type::dereferenced)
            }
            ExprKind::Field(base, name) if let Some(bound) = self.bound_of(base, name) => Some(bound.ty.clone()),
            ExprKind::Field(base, name) => {
                let ty = self.infer(base)?.dereferenced();
                if ty.image().is_some() {
                    return Some(ty);
                }
                ty.member(ty.member_number(name)?).cloned()
            }
            ExprKind::Ref(target) => self.infer(target),
            ExprKind::Call(callee, args) => self.infer_call(*callee, args),
            ExprKind::Method(receiver, name, args, link) => self.infer_called(receiver, name, args, *link),
            ExprKind::Primitive(slot, name, ..) => match (self.names.slot(*slot), name.as_str()) {
                (ty, "from_fn" | "try_into") => Some(ty.clone()),
                (ty, "try_from") => Some(crate::private::result_of(ty, &unit())),
                (ty, name) if CONVERSIONS.contains(&name) => Some(ty.clone()),
                (ty, name) => self.infer_method(ty, name),
            },
            ExprKind::Tuple(members) => {
                let members = members.iter().map(|member| self.infer(member).map(Type::dereferenced));
                members.collect::<Option<Vec<Type>>>().map(Type::Tuple)
            }
            ExprKind::Array(elements) => {
                let ty = elements.iter().find_map(|element| self.infer(element))?;
                Some(Type::Array(Box::new(ty), elements.len() as u64))
            }
            ExprKind::If(_, then, otherwise) => {
                self.infer_block(then).or_else(|| otherwise.as_deref().and_then(|otherwise| self.infer(otherwise)))
            }
            ExprKind::Match(_, arms) => arms.iter().find_map(|arm| self.infer(&arm.body)),
            ExprKind::Block(block) | ExprKind::Superstep(_, block) => self.infer_block(block),
            ExprKind::Labelled { slot, .. } | ExprKind::Loop { slot: Some(slot), .. } => {
                Some(self.names.slot(*slot).clone())
            }
            ExprKind::Consume(consumed) => Some(self.names.slot(consumed.slot).clone()),
            ExprKind::Assign(..)
            | ExprKind::AssignOp(..)
            | ExprKind::Nowhere
            | ExprKind::Closure(_)
            | ExprKind::Function(_)
            | ExprKind::While { .. }
            | ExprKind::Loop { slot: None, .. }
            | ExprKind::For { .. }
            | ExprKind::ForEach { .. }
            | ExprKind::Items(_)
            | ExprKind::Break(..)
            | ExprKind::Continue(_)
            | ExprKind::Return(_)
            | ExprKind::Text(_)
            | ExprKind::Panic(_) => None,
            ExprKind::Try(value, ..) => match self.infer(value)? {
                Type::Enum(of) => held_by_success(&of),
                _ => None,
            },
        }
    }

    fn infer_element(&self, base: &Expr, link: Option<u32>) -> Option<Type> {
        match self.subscript(link, false) {
            Some(described) => described.result.clone().map(Type::dereferenced),
            None => element(self.infer(base)?),
        }
    }

    /// Returns the result type of a method call.
    fn infer_called(&self, receiver: &Expr, name: &str, args: &[Expr], link: Option<u32>) -> Option<Type> {
        match (self.infer_link(link), name, args) {
            (Some(result), ..) => result,
            (None, "ok_or", [error]) => match self.infer(receiver)?.dereferenced() {
                Type::Enum(of) => {
                    Some(crate::private::result_of(&held_by_success(&of)?, &self.infer_or_default(error)))
                }
                _ => None,
            },
            (None, "and", [other]) => self.infer(other),
            (None, "zip", [other]) => match (self.infer(receiver)?.dereferenced(), self.infer_or_default(other)) {
                (Type::Enum(of), Type::Enum(others)) => {
                    let pair = vec![held_by_success(&of)?, held_by_success(&others)?];
                    Some(option_of(&Type::Tuple(pair)))
                }
                _ => None,
            },
            (None, "scoped", _) => self.infer(receiver),
            (None, "clone", []) => self.infer(receiver).map(Type::dereferenced),
            (None, "next" | "peek", []) | (None, "next_if", [_]) if let Some(cursor) = self.cursor(receiver) => {
                Some(option_of(&cursor.item_type()))
            }
            (None, name @ ("get" | "get_mut"), []) => {
                crate::lower::lookup::option_of_lookup(name, &self.infer(receiver)?.dereferenced(), true)
            }
            (None, name, args) if crate::lower::maybe::takes_closure(name) => {
                match self.infer(receiver)?.dereferenced() {
                    Type::Enum(of) => self.infer_option_closure(&of, name, args),
                    Type::Array(_, length) => match args {
                        [Expr { kind: ExprKind::Closure(closure), .. }] => {
                            let made = self.infer_or_default(&closure.body).dereferenced();
                            Some(Type::Array(Box::new(made), length))
                        }
                        _ => None,
                    },
                    _ => None,
                }
            }
            (None, name, _) => self.infer_method(&self.infer(receiver)?, name),
        }
    }

    /// Returns the type of an expression, with Rust's defaults for literals.
    pub(in crate::lower) fn infer_or_default(&self, expr: &Expr) -> Type {
        self.infer(expr).unwrap_or_else(|| self.default_type(expr))
    }

    fn default_type(&self, expr: &Expr) -> Type {
        match &expr.kind {
            ExprKind::Float(..) => Type::Scalar(Scalar::F64),
            ExprKind::Unary(_, operand, _) => self.default_type(operand),
            ExprKind::Binary(_, left, right, _) => match self.default_type(left) {
                Type::Scalar(Scalar::I32) => self.default_type(right),
                other => other,
            },
            ExprKind::If(_, then, _) => then.value.as_deref().map_or(unit(), |value| self.default_type(value)),
            ExprKind::Match(_, arms) => arms.first().map_or(unit(), |arm| self.default_type(&arm.body)),
            ExprKind::Block(block) | ExprKind::Superstep(_, block) => {
                block.value.as_deref().map_or(unit(), |value| self.infer_or_default(value))
            }
            ExprKind::Tuple(members) => {
                Type::Tuple(members.iter().map(|member| self.infer_or_default(member).dereferenced()).collect())
            }
            ExprKind::Array(elements) => {
                let ty = elements.first().map_or(unit(), |element| self.default_type(element));
                Type::Array(Box::new(ty), elements.len() as u64)
            }
            _ => Type::Scalar(Scalar::I32),
        }
    }

    fn infer_block(&self, block: &Block) -> Option<Type> {
        // The value may name bindings of the block, which have types before they are lowered.
        block.value.as_deref().and_then(|value| self.infer(value))
    }

    /// Returns the result type of the function to which a link leads, if there is one.
    fn infer_link(&self, link: Option<u32>) -> Option<Option<Type>> {
        let described = self.names.linked(link)?;
        Some(Some(result_of(&described)))
    }

    fn infer_call(&self, callee: u32, args: &[Expr]) -> Option<Type> {
        let scalar = |scalar: Scalar| Some(Type::Scalar(scalar));
        match &self.names.callee(callee) {
            Callee::Function(describe) => Some(result_of(&self.names.description(callee, *describe))),
            Callee::Builtin(Builtin::Cluster(_)) => scalar(Scalar::U32),
            Callee::Builtin(Builtin::ClusterShared { mutable }) => {
                Some(Type::Slice { element: Box::new(element(self.infer(args.first()?)?)?), mutable: *mutable })
            }
            Callee::Builtin(
                Builtin::Barrier(_)
                | Builtin::Named(_)
                | Builtin::Fence
                | Builtin::VolatileStore
                | Builtin::StoreVector(_),
            ) => Some(unit()),
            Callee::Builtin(Builtin::Exchange(Exchange::Swap)) => Some(unit()),
            Callee::Builtin(Builtin::Exchange(Exchange::Replace | Exchange::Take)) => {
                self.infer(args.first()?).map(Type::dereferenced)
            }
            Callee::Builtin(Builtin::MatchAll) => Some(Type::Tuple(vec![Scalar::U32.into(), Scalar::Bool.into()])),
            Callee::Builtin(Builtin::Uninit(slot)) => Some(slot()),
            Callee::Builtin(Builtin::Refused(_) | Builtin::Hidden(_)) => None,
            Callee::Builtin(Builtin::VolatileLoad) => self.infer(args.first()?),
            Callee::Builtin(Builtin::Cast(target)) => scalar(*target),
            Callee::Builtin(Builtin::Round(to)) => scalar(*to),
            Callee::Builtin(Builtin::LoadVector(lanes)) => {
                Some(Type::Array(Box::new(self.infer(args.first()?)?), u64::from(*lanes)))
            }
            Callee::Builtin(Builtin::Intrinsic(op)) => {
                let row = op.row();
                match row.output {
                    Output::Unit => Some(unit()),
                    Output::Scalar(result) => scalar(result),
                    // A shuffle may move any type, not only a scalar. Its mask, if it has one, is the first argument.
                    Output::T => {
                        let masks = usize::from(row.operands.contains(&Operand::Mask));
                        let values = row.operands.iter().filter(|operand| operand.is_t()).count();
                        args.iter().skip(masks).take(values).find_map(|arg| self.infer(arg))
                    }
                    Output::Unsigned | Output::FloatOf => {
                        let of = args.iter().find_map(|arg| self.infer(arg)?.scalar())?;
                        row.output.scalar(of).map(Type::Scalar)
                    }
                }
            }
        }
    }

    /// Returns the result type of a method of a receiver of that type.
    pub(in crate::lower) fn infer_method(&self, receiver: &Type, name: &str) -> Option<Type> {
        match receiver {
            ty if is_compared(ty, name) => Some(result_of_order(ty, name)),
            Type::Scalar(scalar) => infer_number_method(*scalar, name),
            Type::Atomic(_) | Type::Atomic128(_) => infer_atomic_method(receiver.held()?, name),
            Type::Slice { .. } | Type::Array(..) => Some(match name {
                "len" => Scalar::Usize.into(),
                "is_empty" | "contains" | "is_sorted" | "starts_with" | "ends_with" => Scalar::Bool.into(),
                "cmp" | "partial_cmp" => result_of_order(receiver, name),
                "binary_search" => crate::private::result_of(&Scalar::Usize.into(), &Scalar::Usize.into()),
                name if crate::lower::lookup::looks_up(name) => {
                    return crate::lower::lookup::option_of_lookup(name, receiver, false);
                }
                _ => unit(),
            }),
            Type::Reference { target, .. } => self.infer_method(target, name),
            Type::Enum(of) => crate::lower::enums::infer_option_method(of, name),
            Type::Tuple(_) | Type::Struct(_) => None,
        }
    }

    /// Returns the type of a binding as rustc inferred it.
    pub(in crate::lower) fn binding_type(&self, binding: u32) -> Type {
        match self.names.bound(binding) {
            Some(Bound::Place(place)) => place.ty.clone(),
            Some(Bound::Slice(variable)) => variable.ty().clone(),
            Some(Bound::Local(_) | Bound::Function(_) | Bound::Lookup(_) | Bound::Items(_)) | None => {
                self.names.ty(binding).clone()
            }
        }
    }
}

/// Returns the type of a call's value; of a reference for reading, that of its target.
fn result_of(described: &Described) -> Type {
    match described.result.clone() {
        Some(Type::Reference { target, mutable: false }) => *target,
        Some(ty) => ty,
        None => unit(),
    }
}

/// Returns the result type of a method of a number, or of an `Ordering`.
fn infer_number_method(own: Scalar, name: &str) -> Option<Type> {
    if let Some(op) = Intrinsic::of_method(name) {
        return Some(op.row().output.scalar(own).map_or(unit(), Type::Scalar));
    }
    Some(match Method::named(name)?.gives {
        Gives::One(number) => number.of(own).into(),
        Gives::Optional(number) => option_of(&number.of(own).into()),
        Gives::Pair(first, second) => Type::Tuple(vec![first.of(own).into(), second.of(own).into()]),
        Gives::Bytes => Type::Array(Box::new(Scalar::U8.into()), own.size()),
    })
}

/// Returns the result type of a method of an atomic.
fn infer_atomic_method(of: Type, name: &str) -> Option<Type> {
    Some(match name {
        "store" => unit(),
        "compare_exchange" | "compare_exchange_weak" | "fetch_update" => crate::private::result_of(&of, &of),
        _ => of,
    })
}

/// Returns the type of an argument of a method of a number, by its position after the receiver.
pub(in crate::lower) fn argument_type(own: Scalar, name: &str, position: usize) -> Option<Scalar> {
    match Intrinsic::of_method(name) {
        Some(op) => op.row().operands.get(position + 1).map(|operand| operand.scalar(own)),
        None => Method::named(name)?.params.get(position).map(|number| number.of(own)),
    }
}

/// Returns `()`.
pub(in crate::lower) fn unit() -> Type {
    Type::Tuple(Vec::new())
}

/// Returns the scalar type of that name.
pub(in crate::lower) fn scalar_named(name: &str) -> Option<Scalar> {
    Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
}

/// Returns the type of an element.
pub(in crate::lower) fn element(ty: Type) -> Option<Type> {
    match ty {
        Type::Array(element, _) | Type::Slice { element, .. } => Some(*element),
        Type::Reference { target, .. } => element(*target),
        Type::Struct(layout) => layout.numbers().map(|(number, _)| number.clone()),
        Type::Scalar(_) | Type::Atomic(_) | Type::Atomic128(_) | Type::Tuple(_) | Type::Enum(_) => None,
    }
}
