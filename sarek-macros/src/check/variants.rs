//! The analysis of constructs that destructure enums: `match`, `let … else` and `?`.

use super::flow::{FlowKind, Target};
use super::value::{Point, Value};
use super::walk::{Analysis, field_name, made_of, tested_parts};
use crate::ast::{Arm, Block, Expr, ExprKind, Function, Further, MatchForm, Pattern, TuplePattern};

impl Analysis<'_> {
    /// Walks a `match`. Values to which its names refer may change in the arms.
    pub(super) fn walk_match(&mut self, expr: &Expr, matched: &Expr, arms: &[Arm], form: MatchForm) -> Value {
        let known = self.walk(matched);
        let value = self.walk_arms(expr, matched, &known, arms, form);
        self.may_have_changed(matched, known, &arms.iter().map(|arm| &arm.pattern).collect::<Vec<_>>());
        for Further { pattern, value, .. } in arms.iter().flat_map(|arm| &arm.further) {
            let root = self.root(value);
            let known = root.map_or_else(Value::unit, |(root, _)| self.state.values[root as usize].clone());
            self.may_have_changed(value, known, &[pattern]);
        }
        value
    }

    /// Walks what an arm may have assigned to a matched place through the names of patterns.
    fn may_have_changed(&mut self, matched: &Expr, known: Value, patterns: &[&Pattern]) {
        let mut names = Vec::new();
        patterns.iter().for_each(|pattern| names_of(pattern, &mut names));
        let refers =
            |name: &u32| self.function.bindings[*name as usize].by_ref.is_some_and(|(_, mutable)| mutable.is_some());
        let place = match &matched.kind {
            ExprKind::Ref(place, Some(_)) => Some(&**place),
            _ => names.iter().any(refers).then_some(matched),
        };
        if let Some(place) = place.filter(|_| self.state.live) {
            let after = patterns.iter().fold(known, |known, pattern| self.changed(known, pattern));
            self.assign(&self.point(matched), place, after);
        }
    }

    /// Returns the knowledge about a value to whose parts the names of a pattern refer, after they may have
    /// been assigned.
    fn changed(&self, known: Value, pattern: &Pattern) -> Value {
        let point = self.point(pattern);
        let with_names = |known: Value, pattern: &Pattern, point: &Point| {
            let mut names = Vec::new();
            names_of(pattern, &mut names);
            let parts = names.iter().map(|name| self.state.values[*name as usize].clone());
            if names.is_empty() {
                known
            } else {
                made_of(point, std::iter::once(known).chain(parts).collect::<Vec<_>>())
            }
        };
        let Pattern::Struct(variant) = pattern else { return with_names(known, pattern, &point) };
        variant.fields.iter().enumerate().fold(known, |known, (i, (member, field))| {
            let (name, point) = (field_name(member), point.part(i));
            let part = with_names(known.clone().field(&name, &point.part(0)), field, &point.part(1));
            known.with_field(&[name], part, &point)
        })
    }

    /// Walks the block of a `let … else`, which only the threads run whose value the pattern does not match.
    pub(super) fn walk_otherwise(&mut self, pattern: &Pattern, init: &Expr, value: &Value, otherwise: &Block) {
        let point = self.point(pattern).part(0);
        let mut tested = Vec::new();
        tested_parts(self.function, pattern, value, &point, &mut tested);
        self.tested_lengths(pattern, init, &mut tested);
        let condition = made_of(&point, tested);
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::Match(MatchForm::LetElse), init, &condition);
        self.walk_block(otherwise);
        let after = std::mem::replace(&mut self.state, before);
        self.leave_scope(after, flow, init);
    }

    /// Walks `value?`: the threads whose value is an error or `None` return, from the function or from a closure.
    pub(super) fn walk_try(&mut self, expr: &Expr, value: &Expr, label: Option<u32>) -> Value {
        let known = self.walk(value);
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::Match(MatchForm::Try), value, &known.clone().rest());
        match label {
            Some(_) => {
                // Whether it holds a value is what decides; what it holds otherwise does not vary more.
                let level = self.level_of(label);
                self.jump(Target::Break(level), FlowKind::Leave, expr, known.clone().rest())
            }
            None => self.jump(Target::Return, FlowKind::Return, expr, Value::unit()),
        };
        let after = std::mem::replace(&mut self.state, before);
        self.leave_scope(after, flow, expr);
        known.field("0", &self.point(expr))
    }
}

/// Returns `true` if a path names a variant, by Rust's naming convention, or is one of `Option` and `Result`.
pub fn is_variant(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let Some(last) = names.next() else { return false };
    let of_type = names.next().is_some_and(|parent| parent.starts_with(char::is_uppercase));
    of_type || ["Some", "None", "Ok", "Err"].contains(&last.as_str())
}

/// Returns `true` if a constant in a pattern is a variant: by Rust's naming convention, `Kind::LIMIT` is not.
pub fn is_variant_value(function: &Function, value: &Expr) -> bool {
    match value.kind {
        ExprKind::Constant(number) => {
            let constant = &function.constants[number as usize];
            let Ok(path) = syn::parse2::<syn::Path>(constant.tokens.clone()) else { return false };
            let name = constant.name();
            is_variant(&path) && (name.len() == 1 || name.contains(char::is_lowercase))
        }
        _ => false,
    }
}

/// Collects the names that a pattern binds.
pub(super) fn names_of(pattern: &Pattern, into: &mut Vec<u32>) {
    match pattern {
        Pattern::Binding(name, _) => into.push(*name),
        Pattern::At(name, _, inner) => {
            into.push(*name);
            names_of(inner, into);
        }
        Pattern::Ref(inner, _) => names_of(inner, into),
        Pattern::Tuple(TuplePattern { members, .. }) | Pattern::Or(members, _) => {
            members.iter().for_each(|member| names_of(member, into));
        }
        Pattern::Array(members, rest, _) => {
            members.iter().for_each(|member| names_of(member, into));
            into.extend(rest.and_then(|rest| rest.name).map(|(name, _)| name));
        }
        Pattern::Struct(pattern) => pattern.fields.iter().for_each(|(_, field)| names_of(field, into)),
        Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..) => {}
    }
}
