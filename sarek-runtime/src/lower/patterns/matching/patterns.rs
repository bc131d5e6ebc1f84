//! Patterns: the conditions under which a value matches, and the values of the names.

use super::{Matched, all_of};
use crate::ir::{BinaryOp, Const, DataEnum, Expr, ExprKind, Scalar, Spelling, UnaryOp, negated};
use crate::lower::Lowered;
use crate::lower::enums::field_place;
use crate::lower::function::Lowering;
use crate::lower::names::Bound;
use crate::lower::order::against_zero;
use crate::private::Constant;
use crate::syntax::{self, Pattern, Span};

impl Lowering<'_> {
    /// Returns the condition that a pattern matches; `None` if it always does.
    pub(in crate::lower) fn test(
        &mut self,
        pattern: &'static Pattern,
        matched: &Matched,
        span: Span,
    ) -> Lowered<Option<Expr>> {
        match pattern {
            Pattern::Binding(_) | Pattern::Wild => Ok(None),
            Pattern::At(_, inner) => self.test(inner, matched, span),
            Pattern::Tuple(members) => {
                let members = members.of(members_of(matched)).into_iter().flatten().enumerate();
                let members = members.map(|(number, member)| (member, number.to_string()));
                self.test_members("", members.collect(), matched, span)
            }
            Pattern::Struct(name, fields) => {
                let test = match matched.as_enum() {
                    Some((of, tag)) => self.test_variant(&of, tag, name, span)?,
                    None => None,
                };
                let fields = fields.iter().map(|(name, field)| (field, name.to_string())).collect();
                let fields = self.test_members(name, fields, matched, span)?;
                Ok(all_of(test, fields))
            }
            Pattern::Array(members, rest) => self.test_elements(members, *rest, matched, span),
            Pattern::Or(cases) => {
                let mut any = None;
                for case in cases {
                    let Some(test) = self.test(case, matched, span)? else { return Ok(None) };
                    any = Some(match any {
                        Some(any) => Expr::truth(BinaryOp::Or, any, test),
                        None => test,
                    });
                }
                Ok(any)
            }
            Pattern::Value(value) => {
                if let Some((of, tag)) = matched.as_enum() {
                    let variant = self.constant_pattern(&of, value)?;
                    return self.test_variant(&of, tag, variant, value.span);
                }
                let found = self.compared(matched, value.span)?;
                let value = self.lower_operand(value, &found.ty.clone())?;
                if let (Matched::Order(order), Some(test)) = (matched, order_test(&value)) {
                    return Ok(Some(against_zero(test, order.clone())));
                }
                Ok(Some(match value.kind {
                    ExprKind::Const(Const::Bool(true), _) => found,
                    ExprKind::Const(Const::Bool(false), _) => {
                        Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(found)), ty: Scalar::Bool.into() }
                    }
                    _ => Expr::truth(BinaryOp::Eq, found, value),
                }))
            }
            Pattern::Range(start, end, inclusive) => {
                let found = self.compared(matched, span)?;
                let mut tests = Vec::new();
                if let Some(start) = start {
                    let start = self.lower_operand(start, &found.ty.clone())?;
                    let unsigned = found.ty.scalar().is_some_and(|scalar| !scalar.is_signed());
                    // No unsigned number is below 0.
                    if !(unsigned && start.kind == ExprKind::Const(Const::Int(0), Spelling::Value)) {
                        tests.push(Expr::truth(BinaryOp::Ge, found.clone(), start));
                    }
                }
                if let Some(end) = end {
                    let end = self.lower_operand(end, &found.ty.clone())?;
                    tests.push(Expr::truth(if *inclusive { BinaryOp::Le } else { BinaryOp::Lt }, found, end));
                }
                Ok(tests.into_iter().reduce(|a, b| Expr::truth(BinaryOp::And, a, b)))
            }
        }
    }

    /// Returns the condition that an enum with data is that variant; `None` if there is no other.
    pub(super) fn test_variant(&mut self, of: &DataEnum, tag: Expr, name: &str, span: Span) -> Lowered<Option<Expr>> {
        let variant = self.variant(of, name, span)?;
        if of.variants.len() == 1 {
            return Ok(None);
        }
        Ok(Some(match (of.numbers, of.variants[variant as usize].number) {
            (Some(_), _) => Expr::truth(BinaryOp::Eq, tag, of.tag_of(variant)),
            (None, 1) => tag,
            (None, _) => negated(tag),
        }))
    }

    /// Returns the name of the variant that a constant in a pattern denotes.
    pub(in crate::lower) fn constant_pattern<'e>(&self, of: &'e DataEnum, value: &syntax::Expr) -> Lowered<&'e str> {
        if let syntax::ExprKind::Constant(number) = value.kind
            && let Constant::Array(_, values) = self.names.constant(number)
            && let [Const::Variant(_, variant)] = values[..]
        {
            return Ok(&of.variants[variant as usize].name);
        }
        self.error(
            value.span,
            "write the variant and what it holds: a pattern in a kernel cannot be a constant enum with data",
        )
    }

    pub(super) fn test_members(
        &mut self,
        owner: &str,
        members: Vec<(&'static Pattern, String)>,
        matched: &Matched,
        span: Span,
    ) -> Lowered<Option<Expr>> {
        let mut all = None;
        for (pattern, name) in members {
            let Some(member) = member_of(matched, owner, &name) else { continue };
            all = all_of(all, self.test(pattern, &member, span)?);
        }
        Ok(all)
    }

    /// Returns the number that a pattern compares.
    pub(super) fn compared(&self, matched: &Matched, span: Span) -> Lowered<Expr> {
        match matched {
            Matched::Place(place) if place.ty.scalar().is_some() => Ok(Expr::load(place.clone())),
            Matched::Order(order) => Ok(order.clone()),
            Matched::Place(_) | Matched::Tuple(_) | Matched::Enum { .. } => {
                self.error(span, "patterns compare numbers and truth values: take the struct apart")
            }
            Matched::Part(_) => self.error(span, "patterns compare numbers and truth values: give the part a name"),
        }
    }

    /// Binds the names of an arm's pattern.
    pub(in crate::lower) fn bind_matched(&mut self, pattern: &'static Pattern, matched: &Matched) {
        match (matched, pattern) {
            (Matched::Place(place), _) => self.bind_members(pattern, place),
            (Matched::Tuple(members), Pattern::Tuple(patterns)) => {
                for (member, pattern) in members.iter().zip(patterns.of(members.len()).into_iter().flatten()) {
                    self.bind_matched(pattern, member);
                }
            }
            (Matched::Tuple(_), Pattern::Binding(binding)) => {
                if let Some(value) = value_of(matched) {
                    self.bind_value(*binding, value);
                }
            }
            (Matched::Tuple(_), _) => {}
            (Matched::Order(order), Pattern::Binding(binding) | Pattern::At(binding, _)) => {
                self.bind_value(*binding, order.clone());
            }
            (Matched::Order(_), _) => {}
            (Matched::Part(part), Pattern::Binding(binding)) => {
                if !self.names.has_kept_part(*binding) {
                    self.bind_part(*binding, part.clone());
                }
            }
            (Matched::Part(_), Pattern::Array(members, rest)) => self.bind_elements(members, *rest, matched),
            (Matched::Part(_), _) => {}
            (Matched::Enum { whole: Expr { kind: ExprKind::Load(place), .. }, .. }, _) => {
                self.bind_members(pattern, place)
            }
            (Matched::Enum { whole, .. }, Pattern::Binding(binding)) => self.bind_value(*binding, whole.clone()),
            (Matched::Enum { whole, .. }, Pattern::At(binding, inner)) => {
                self.bind_value(*binding, whole.clone());
                self.bind_matched(inner, matched);
            }
            (Matched::Enum { .. }, Pattern::Struct(name, fields)) => {
                for (field, pattern) in fields {
                    if let Some(member) = member_of(matched, name, field) {
                        self.bind_matched(pattern, &member);
                    }
                }
            }
            (Matched::Enum { .. }, Pattern::Tuple(_) | Pattern::Array(..) | Pattern::Value(_)) => {}
            (Matched::Enum { .. }, Pattern::Range(..) | Pattern::Or(_) | Pattern::Wild) => {}
        }
    }

    /// Makes the names of a pattern other names of their values, so that a guard needs no variables.
    pub(in crate::lower) fn alias(&mut self, pattern: &'static Pattern, matched: &Matched) {
        match pattern {
            Pattern::Binding(binding) => self.alias_binding(*binding, matched),
            Pattern::At(binding, inner) => {
                self.alias_binding(*binding, matched);
                self.alias(inner, matched);
            }
            Pattern::Tuple(members) => {
                for (number, pattern) in members.of(members_of(matched)).into_iter().flatten().enumerate() {
                    if let Some(member) = member_of(matched, "", &number.to_string()) {
                        self.alias(pattern, &member);
                    }
                }
            }
            Pattern::Struct(owner, fields) => {
                for (name, pattern) in fields {
                    if let Some(member) = member_of(matched, owner, name) {
                        self.alias(pattern, &member);
                    }
                }
            }
            Pattern::Array(members, rest) => self.alias_elements(members, *rest, matched),
            Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => {}
        }
    }

    pub(super) fn alias_binding(&mut self, binding: u32, matched: &Matched) {
        let place = match matched {
            Matched::Place(place) => place.clone(),
            Matched::Enum { whole, .. } => self.matched_place(whole.clone(), "matched"),
            Matched::Part(part) => {
                self.bind_part(binding, part.clone());
                return self.names.keep_part(binding);
            }
            Matched::Order(order) => self.matched_place(order.clone(), "matched"),
            Matched::Tuple(_) => return,
        };
        self.names.bind(binding, Bound::Place(place));
    }
}

/// Returns the number of members of an operand that is a tuple.
fn members_of(matched: &Matched) -> usize {
    match matched {
        Matched::Place(place) => place.ty.member_count(),
        Matched::Tuple(members) => members.len(),
        Matched::Part(_) | Matched::Order(_) | Matched::Enum { .. } => 0,
    }
}

/// Returns a member of the operand. For an enum with data, it is a field of the variant of the name `owner`.
fn member_of(matched: &Matched, owner: &str, name: &str) -> Option<Matched> {
    match matched {
        Matched::Place(place) => field_place(place, owner, name).map(Matched::Place),
        Matched::Tuple(members) => members.get(name.parse::<usize>().ok()?).cloned(),
        Matched::Part(_) | Matched::Order(_) => None,
        Matched::Enum { of, holds, .. } => {
            let variant = of.variant_number(owner)? as usize;
            if of.variants[variant].single { holds.get(variant).cloned() } else { member_of(&holds[variant], "", name) }
        }
    }
}

/// Returns the comparison of two numbers that gives such an `Ordering`.
fn order_test(order: &Expr) -> Option<BinaryOp> {
    let number = match order.kind {
        ExprKind::Const(Const::Int(number), _) => number,
        ExprKind::Const(Const::Variant(of, variant), _) => of.variants.get(variant as usize)?.1,
        _ => return None,
    };
    match number {
        -1 => Some(BinaryOp::Lt),
        0 => Some(BinaryOp::Eq),
        1 => Some(BinaryOp::Gt),
        _ => None,
    }
}

/// Returns a matched value that consists of values in places.
fn value_of(matched: &Matched) -> Option<Expr> {
    match matched {
        Matched::Place(place) => Some(Expr::load(place.clone())),
        Matched::Tuple(members) if !members.is_empty() => {
            Some(Expr::tuple(members.iter().map(value_of).collect::<Option<_>>()?))
        }
        Matched::Tuple(_) | Matched::Part(_) | Matched::Order(_) | Matched::Enum { .. } => None,
    }
}
