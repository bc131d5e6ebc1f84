//! Places: the target of an assignment, and the memory of a binding's content.

use super::value::{Cause, Point, Value, shortest};
use super::walk::{Analysis, field_name, made_of};
use crate::ast::{Exchange, Expr, ExprKind, Pattern, Source, TuplePattern};

/// The place, or the part of a slice or array, for which a binding is another name.
#[derive(Clone, Default)]
pub struct Part {
    /// The variable to which it belongs.
    pub of: Option<u32>,
    /// `true` if the variable is written through it.
    pub mutable: bool,
    /// The reason why threads differ in its elements.
    pub bounds: Option<Cause>,
}

/// The memory of a binding's content.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// Every thread has its own.
    Local,
    /// Shared memory.
    Shared,
    /// The target of a parameter.
    Parameter,
}

impl Analysis<'_> {
    /// Changes the local variable that contains `place`; memory is not tracked.
    pub(super) fn assign(&mut self, point: &Point, place: &Expr, value: Value) {
        let mut place = place;
        while let ExprKind::Paren(inner) = &place.kind {
            place = inner;
        }
        match &place.kind {
            ExprKind::Local(binding) if self.parts[*binding as usize].of.is_none() => {
                return self.set(*binding, value);
            }
            ExprKind::Nowhere => return,
            ExprKind::Tuple(members) | ExprKind::Array(members) => {
                for (i, member) in members.iter().enumerate() {
                    self.assign(&point.part(i), member, value.clone().field(&i.to_string(), &point.part(i)));
                }
                return;
            }
            _ => {}
        }
        if let Some((binding, path)) = self.member(place) {
            let whole = self.state.values[binding as usize].clone();
            return self.set(binding, whole.with_field(&path, value, point));
        }
        let before = self.walk(place);
        if let Some((binding, Storage::Local)) = self.root(place) {
            self.set(binding, made_of(point, [before, value]));
        }
    }

    /// Returns the variable and the path in a place: for `a.b.0[1]`, `a`, and the fields and elements from there.
    pub(super) fn member(&self, place: &Expr) -> Option<(u32, Vec<String>)> {
        match &place.kind {
            ExprKind::Local(binding)
                if self.storage[*binding as usize] == Storage::Local && self.parts[*binding as usize].of.is_none() =>
            {
                Some((*binding, Vec::new()))
            }
            ExprKind::Paren(inner) => self.member(inner),
            ExprKind::Field(base, member) => {
                let (binding, mut path) = self.member(base)?;
                path.push(field_name(member));
                Some((binding, path))
            }
            ExprKind::Index(base, index, _) => {
                let (binding, mut path) = self.member(base)?;
                path.push(super::positions::element_number(index)?);
                Some((binding, path))
            }
            _ => None,
        }
    }

    /// Returns the binding that contains a place, and the memory of its content.
    pub(super) fn root(&self, place: &Expr) -> Option<(u32, Storage)> {
        if let ExprKind::Local(binding) = place.kind {
            let binding = self.parts[binding as usize].of.unwrap_or(binding);
            return Some((binding, self.storage[binding as usize]));
        }
        let whole = match &place.kind {
            ExprKind::Call(callee, args) if self.may_exchange(*callee) => exchanged_variable(args),
            _ => whole_of(place),
        };
        self.root(whole?)
    }

    /// Returns `true` for a callee that may be `take` or `replace` of `std::mem`, imported by its name.
    fn may_exchange(&self, callee: u32) -> bool {
        let path = &self.function.callees[callee as usize].path.path;
        path.get_ident().is_some_and(|name| name == "take" || name == "replace")
    }

    /// Returns the knowledge about the content of a variable; a part has that of the whole.
    pub(super) fn content(&self, expr: &Expr, binding: u32) -> Value {
        let own = self.state.values[binding as usize].clone();
        match self.parts[binding as usize].of {
            Some(whole) => made_of(&self.point(expr), [own, self.state.values[whole as usize].clone()]),
            None => own,
        }
    }

    /// Returns `true` if a variable is written through this name of a part of it.
    pub(super) fn is_mutable_part(&self, binding: u32) -> bool {
        let part = &self.parts[binding as usize];
        part.mutable && part.of.is_some()
    }

    /// Records the places for which the names of a `let` are other names.
    pub(super) fn note_parts(&mut self, pattern: &Pattern, init: &Expr) {
        match (pattern, &init.kind) {
            (_, ExprKind::Paren(inner)) => self.note_parts(pattern, inner),
            (Pattern::Binding(binding, _), _) => {
                self.storage[*binding as usize] = self.storage_of(init);
                self.parts[*binding as usize] = self.part_of(init);
            }
            (Pattern::Tuple(tuple), ExprKind::Tuple(members)) if let Some(numbered) = tuple.numbered(members.len()) => {
                numbered.for_each(|(number, pattern)| self.note_parts(pattern, &members[number]));
            }
            (Pattern::Tuple(tuple), ExprKind::Method(whole, name, args, _))
                if name == "split_at" || name == "split_at_mut" =>
            {
                let root = self.root(whole);
                let of = root.filter(|(_, storage)| *storage == Storage::Local).map(|(binding, _)| binding);
                let around = self.bounds_of(whole);
                let bounds: Vec<Value> = args.iter().map(|middle| self.walk(middle)).collect();
                let bounds = shortest(bounds.iter().filter_map(Value::cause).chain(&around)).cloned();
                for pattern in &tuple.members {
                    if let Pattern::Binding(binding, _) = pattern {
                        self.storage[*binding as usize] = root.map_or(Storage::Local, |(_, storage)| storage);
                        let part = Part { of, mutable: name == "split_at_mut", bounds: bounds.clone() };
                        self.parts[*binding as usize] = part;
                    }
                }
            }
            // The names of a reference's members.
            (Pattern::Tuple(..) | Pattern::Struct(_) | Pattern::Array(..) | Pattern::At(..), _) => {
                self.note_lengths(pattern, init);
                let (storage, part) = (self.storage_of(init), self.part_of(init));
                let mut names = Vec::new();
                super::variants::names_of(pattern, &mut names);
                for name in names.into_iter().filter(|_| part.of.is_some()) {
                    self.storage[name as usize] = storage;
                    self.parts[name as usize] = part.clone();
                }
            }
            (Pattern::Ref(..) | Pattern::Or(..), _) => self.note_lengths(pattern, init),
            (Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..), _) => {}
        }
    }

    /// Records that threads differ in the elements of the names of a pattern, if they do in those of its value.
    pub(super) fn note_lengths(&mut self, pattern: &Pattern, value: &Expr) {
        if let (Pattern::Tuple(tuple), ExprKind::Tuple(members)) = (pattern, &value.kind)
            && let Some(numbered) = tuple.numbered(members.len())
        {
            numbered.for_each(|(number, pattern)| self.note_lengths(pattern, &members[number]));
            return;
        }
        let Some(bounds) = self.bounds_of(value) else { return };
        let mut names = Vec::new();
        super::variants::names_of(pattern, &mut names);
        for name in names {
            self.parts[name as usize].bounds = Some(bounds.clone());
        }
    }

    /// Collects the lengths that a pattern compares, if threads differ in them.
    pub(super) fn tested_lengths(&mut self, pattern: &Pattern, value: &Expr, into: &mut Vec<Value>) {
        match (pattern, &value.kind) {
            (Pattern::Tuple(tuple), ExprKind::Tuple(members)) if let Some(numbered) = tuple.numbered(members.len()) => {
                numbered.for_each(|(number, pattern)| self.tested_lengths(pattern, &members[number], into));
            }
            (Pattern::Array(..), _) => into.extend(self.bounds_of(value).map(Value::Varies)),
            (Pattern::Ref(inner, _) | Pattern::At(_, _, inner), _) => self.tested_lengths(inner, value, into),
            (Pattern::Or(members, _) | Pattern::Tuple(TuplePattern { members, .. }), _) => {
                members.iter().for_each(|member| self.tested_lengths(member, value, into));
            }
            (Pattern::Struct(pattern), _) => {
                pattern.fields.iter().for_each(|(_, field)| self.tested_lengths(field, value, into));
            }
            (Pattern::Binding(..) | Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..), _) => {}
        }
    }

    /// Returns the place of which a binding with this value is a part.
    pub(super) fn part_of(&mut self, init: &Expr) -> Part {
        match &init.kind {
            ExprKind::Paren(inner) => self.part_of(inner),
            ExprKind::Ref(place, mutable) => {
                let of = self.root(place).filter(|(_, storage)| *storage == Storage::Local).map(|(binding, _)| binding);
                Part { of, mutable: mutable.is_some(), bounds: self.bounds_of(place) }
            }
            ExprKind::Method(whole, name, ..) if looks_up(name) => {
                let of = self.root(whole).filter(|(_, storage)| *storage == Storage::Local).map(|(binding, _)| binding);
                Part { of, mutable: name.to_string().contains("_mut"), bounds: self.bounds_of(whole) }
            }
            ExprKind::Iterator(each, _) => {
                let of = self.root(init).filter(|(_, storage)| *storage == Storage::Local).map(|(binding, _)| binding);
                Part { of, mutable: each.lends_mutably(), bounds: None }
            }
            ExprKind::Method(option, name, ..) if name == "unwrap" || name == "expect" => self.part_of(option),
            ExprKind::Method(option, name, ..) if inserts(&name.to_string()) => {
                let of = self.root(option).filter(|(_, storage)| *storage == Storage::Local);
                Part { of: of.map(|(binding, _)| binding), mutable: true, bounds: None }
            }
            _ => Part::default(),
        }
    }

    /// Returns the reason why threads differ in the elements of a part of a slice or array, if they do.
    pub(super) fn bounds_of(&mut self, place: &Expr) -> Option<Cause> {
        match &place.kind {
            ExprKind::Paren(inner) | ExprKind::Ref(inner, _) | ExprKind::Unary(syn::UnOp::Deref(_), inner, _) => {
                self.bounds_of(inner)
            }
            ExprKind::Local(binding) => self.parts[*binding as usize].bounds.clone(),
            ExprKind::Try(inner, ..) => self.bounds_of(inner),
            ExprKind::Method(inner, name, ..) if looks_up(name) || name == "unwrap" || name == "expect" => {
                self.bounds_of(inner)
            }
            ExprKind::Part(base, range) => {
                // If both bounds are given, the length of the whole does not matter.
                let around = if range.end.is_some() { None } else { self.bounds_of(base) };
                if self.has_same_length(range) {
                    return None;
                }
                let bounds: Vec<Value> = range.start.iter().chain(&range.end).map(|bound| self.walk(bound)).collect();
                shortest(bounds.iter().filter_map(Value::cause).chain(&around)).cloned()
            }
            _ => None,
        }
    }

    /// Returns the memory of the content of a binding with this value.
    pub(super) fn storage_of(&self, init: &Expr) -> Storage {
        if let ExprKind::Paren(inner) = &init.kind {
            return self.storage_of(inner);
        }
        if let ExprKind::Shared(_) = init.kind {
            return Storage::Shared;
        }
        let copies = matches!(init.kind, ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Unary(..));
        let root = if copies { None } else { self.root(init) };
        root.map_or(Storage::Local, |(_, storage)| storage)
    }
}

/// Returns `true` if a method of slices searches for an element, or one of options refers to the value.
fn looks_up(name: &syn::Ident) -> bool {
    let name = name.to_string();
    let of_slices = matches!(name.trim_end_matches("_mut"), "first" | "get" | "last" | "split_first" | "split_last")
        || splits_checked(&name)
        || matches!(name.as_str(), "strip_prefix" | "strip_suffix");
    of_slices || matches!(name.as_str(), "as_mut" | "as_ref" | "next" | "next_if" | "peek")
}

/// Returns `true` for `split_at_checked` and `split_at_mut_checked`.
fn splits_checked(name: &str) -> bool {
    matches!(name, "split_at_checked" | "split_at_mut_checked")
}

/// Returns `true` if a method of options puts a value into one, and refers to it.
pub(super) fn inserts(name: &str) -> bool {
    matches!(name, "get_or_insert" | "get_or_insert_with" | "insert")
}

/// Returns the variable whose slice `mem::take` or `mem::replace` returns.
fn exchanged_variable(args: &[Expr]) -> Option<&Expr> {
    match &args.first()?.kind {
        ExprKind::Ref(variable, _) if matches!(variable.kind, ExprKind::Local(_)) => Some(variable),
        _ => None,
    }
}

/// Returns the whole that contains a place, or that represents the same place.
fn whole_of(place: &Expr) -> Option<&Expr> {
    match &place.kind {
        ExprKind::Paren(whole) | ExprKind::Ref(whole, _) | ExprKind::Unary(syn::UnOp::Deref(_), whole, _) => {
            Some(whole)
        }
        ExprKind::Index(whole, ..) | ExprKind::Part(whole, _) | ExprKind::Field(whole, _) => Some(whole),
        ExprKind::Local(_) | ExprKind::Constant(_) | ExprKind::Shared(_) | ExprKind::Nowhere => None,
        ExprKind::Literal(..) | ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Assign(..) => None,
        ExprKind::CallParam(..) | ExprKind::Closure(_) | ExprKind::Function(_) => None,
        // A slice that is taken out of a variable.
        ExprKind::Exchange(Exchange::Take | Exchange::Replace, _, args) => exchanged_variable(args),
        ExprKind::Exchange(..) => None,
        // An element that is searched for, and found.
        ExprKind::Method(whole, name, ..) if looks_up(name) => Some(whole),
        ExprKind::Method(option, name, ..) if name == "unwrap" || name == "expect" => whole_of(option),
        ExprKind::Method(option, name, ..) if inserts(&name.to_string()) => Some(option),
        ExprKind::Cast(..) | ExprKind::Call(..) | ExprKind::Method(..) | ExprKind::Primitive(..) => None,
        ExprKind::Iterator(each, _) => match &each.source {
            Source::Array(base) | Source::Rest(base, _) => Some(base),
            Source::Range(_) | Source::Numbers(_) => None,
        },
        ExprKind::Tuple(_) | ExprKind::Struct(_) | ExprKind::Array(_) | ExprKind::Repeat(..) => None,
        ExprKind::If(..) | ExprKind::Match(..) | ExprKind::While(..) | ExprKind::Loop(..) | ExprKind::For(..) => None,
        ExprKind::ForEach(..)
        | ExprKind::Consume(_)
        | ExprKind::Labelled(..)
        | ExprKind::Break(..)
        | ExprKind::Continue(_)
        | ExprKind::Return(_)
        | ExprKind::Block(_) => None,
        ExprKind::Superstep(..) | ExprKind::Assert(..) | ExprKind::AssertEq(..) | ExprKind::Panic(_) => None,
        ExprKind::Print(..) | ExprKind::Comment(_) | ExprKind::Code(_) => None,
        ExprKind::Try(..) | ExprKind::Text(_) => None,
    }
}
