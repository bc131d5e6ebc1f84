//! The analysis of what takes enums apart: `match`, `let … else` and `?`.

use super::flow::{FlowKind, Target};
use super::value::Value;
use super::walk::{Analysis, made_of, tested_parts};
use crate::ast::{Arm, Block, Expr, ExprKind, Function, Pattern};

impl Analysis<'_> {
    /// A `match`. What its names refer to may change in the arms.
    pub(super) fn walk_match(&mut self, expr: &Expr, matched: &Expr, arms: &[Arm]) -> Value {
        let known = self.walk(matched);
        let value = self.walk_arms(expr, matched, &known, arms);
        let mut names = Vec::new();
        arms.iter().for_each(|arm| names_of(&arm.pattern, &mut names));
        let refers = |name: &u32| self.function.bindings[*name as usize].by_ref.is_some_and(|(_, mutable)| mutable.is_some());
        let place = match &matched.kind {
            ExprKind::Ref(place, Some(_)) => Some(&**place),
            _ => names.iter().any(refers).then_some(matched),
        };
        if let Some(place) = place.filter(|_| self.state.live) {
            let point = self.point(matched);
            let parts = names.iter().map(|name| self.state.values[*name as usize].clone());
            let after = made_of(&point, std::iter::once(known).chain(parts).collect::<Vec<_>>());
            self.assign(&point, place, after);
        }
        value
    }

    /// The block behind `let … else`, which only the threads run whose value the pattern does not match.
    pub(super) fn walk_otherwise(&mut self, pattern: &Pattern, init: &Expr, value: &Value, otherwise: &Block) {
        let point = self.point(pattern).part(0);
        let mut tested = Vec::new();
        tested_parts(self.function, pattern, value, &point, &mut tested);
        let condition = made_of(&point, tested);
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::Match, init, &condition);
        self.walk_block(otherwise);
        let after = std::mem::replace(&mut self.state, before);
        self.leave_scope(after, flow, init);
    }

    /// `value?`: the threads return whose value holds nothing to go on with.
    pub(super) fn walk_try(&mut self, expr: &Expr, value: &Expr) -> Value {
        let known = self.walk(value);
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::Match, value, &known.clone().rest());
        self.jump(Target::Return, FlowKind::Return, expr);
        let after = std::mem::replace(&mut self.state, before);
        self.leave_scope(after, flow, expr);
        known.field("0", &self.point(expr))
    }
}

/// Whether a path names a variant, by Rust's naming convention, or is one of `Option` and `Result`.
pub fn is_variant(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let Some(last) = names.next() else { return false };
    let of_type = names.next().is_some_and(|parent| parent.starts_with(char::is_uppercase));
    let constant = !last.contains(char::is_lowercase);
    (of_type && !constant) || ["Some", "None", "Ok", "Err"].contains(&last.as_str())
}

/// Whether a constant in a pattern is a variant.
pub fn is_variant_value(function: &Function, value: &Expr) -> bool {
    match value.kind {
        ExprKind::Constant(number) => is_variant(&function.constants[number as usize].path.path),
        _ => false,
    }
}

/// The names that a pattern binds.
fn names_of(pattern: &Pattern, into: &mut Vec<u32>) {
    match pattern {
        Pattern::Binding(name, _) => into.push(*name),
        Pattern::At(name, _, inner) => {
            into.push(*name);
            names_of(inner, into);
        }
        Pattern::Tuple(members, _) | Pattern::Or(members, _) => {
            members.iter().for_each(|member| names_of(member, into));
        }
        Pattern::Struct(pattern) => pattern.fields.iter().for_each(|(_, field)| names_of(field, into)),
        Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..) => {}
    }
}
