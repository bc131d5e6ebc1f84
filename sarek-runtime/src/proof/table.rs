//! Constant arrays: what is known of their elements.

use std::rc::Rc;

use super::Prover;
use super::expr::is_followed;
use super::linear::{Cond, Value};
use super::rules::Rule;
use crate::ir::{Const, Scalar, Type};

/// The elements of a constant array that a place may name, all of one type.
struct Found<'m> {
    name: &'m str,
    values: &'m [Const],
    ty: &'m Type,
    /// The first scalar of each of them in `values`.
    starts: Vec<usize>,
}

impl Prover<'_> {
    /// Returns the value at the end of a path into a constant array. An unknown index may be any.
    pub(super) fn of_constant(&mut self, constant: usize, path: &[Option<u32>]) -> Value {
        let module = self.module;
        let array = &module.constants[constant];
        let whole = Found { name: &array.name, values: &array.values, ty: &array.ty, starts: vec![0] };
        let found = path.iter().try_fold(whole, |found, step| found.enter(*step));
        found.map_or(Value::Other, |found| self.of_elements(&found))
    }

    /// Returns a value that is one of those found.
    fn of_elements(&mut self, found: &Found<'_>) -> Value {
        match found.ty {
            Type::Scalar(Scalar::Bool) => Value::Bool(Rc::new(found.truth())),
            Type::Scalar(scalar) if scalar.is_integer() => {
                let numbers = || found.starts.iter().filter_map(|at| number(found.values.get(*at)?));
                let (Some(low), Some(high)) = (numbers().min(), numbers().max()) else {
                    return self.any(found.ty, None);
                };
                let is_one = low == high;
                let high = high - Rule::Constants.off();
                let (low, high) = (self.graph.constant(low), self.graph.constant(high));
                if is_one {
                    return Value::Int(self.uniform(*scalar, high));
                }
                let origin = format!("an element of `{}`", found.name).into();
                Value::Int(self.new_int(*scalar, low, high, Some(origin)))
            }
            Type::Tuple(_) | Type::Struct(_) => self.of_members(found, found.ty.members().len()),
            Type::Array(_, length) if is_followed(found.ty) => self.of_members(found, *length as usize),
            ty => self.any(ty, None),
        }
    }

    fn of_members(&mut self, found: &Found<'_>, count: usize) -> Value {
        let members = (0..count as u32).map(|number| {
            let member = found.enter(Some(number));
            member.map_or(Value::Other, |member| self.of_elements(&member))
        });
        Value::Members(members.collect())
    }
}

impl<'m> Found<'m> {
    /// Returns the members or elements of that number; without a number, all elements of the arrays or short vectors.
    fn enter(&self, step: Option<u32>) -> Option<Found<'m>> {
        let within = |ty, offsets: &[usize]| {
            let starts = self.starts.iter().flat_map(|start| offsets.iter().map(move |offset| start + offset));
            Some(Found { ty, starts: starts.collect(), ..*self })
        };
        match (self.ty, step) {
            (Type::Array(element, length), Some(number)) => {
                (u64::from(number) < *length).then_some(())?;
                within(&**element, &[number as usize * scalars(element)])
            }
            (Type::Array(element, length), None) => {
                let size = scalars(element);
                let count = if Rule::ConstantsAnywhere.is_broken() { 1 } else { *length as usize };
                let offsets: Vec<usize> = (0..count).map(|at| at * size).collect();
                within(&**element, &offsets)
            }
            (Type::Tuple(_) | Type::Struct(_), Some(number)) => {
                let members = self.ty.members();
                let (before, rest) = members.split_at_checked(number as usize)?;
                within(rest.first()?, &[before.iter().map(|ty| scalars(ty)).sum()])
            }
            (Type::Struct(layout), None) => {
                let (number, length) = layout.numbers()?;
                let offsets: Vec<usize> = (0..length as usize).collect();
                within(number, &offsets)
            }
            _ => None,
        }
    }

    /// Returns what is known of a truth value that is one of those found.
    fn truth(&self) -> Cond {
        let mut truths = self.starts.iter().map(|at| self.values.get(*at));
        match truths.next() {
            Some(Some(Const::Bool(first))) if truths.all(|value| value == Some(&Const::Bool(*first))) => {
                Cond::Known(*first)
            }
            _ => Cond::Unknown,
        }
    }
}

/// Returns the number of scalars in a value.
fn scalars(ty: &Type) -> usize {
    match ty {
        Type::Array(element, length) => scalars(element) * *length as usize,
        Type::Tuple(_) | Type::Struct(_) => ty.members().into_iter().map(scalars).sum(),
        _ => 1,
    }
}

/// Returns the number that a constant is.
fn number(value: &Const) -> Option<i128> {
    match value {
        Const::Int(number) => Some(*number),
        Const::Variant(of, variant) => Some(of.variants[*variant as usize].1),
        Const::Bool(_) | Const::Float(_) => None,
    }
}
