//! Patterns of slices and arrays: `[]`, `[first, .., last]`, `[first, rest @ ..]`.

use super::matching::{Matched, all_of};
use crate::ir::{BinaryOp, Expr, ExprKind, Part, Place, Scalar, Type};
use crate::lower::Lowered;
use crate::lower::exchange::element_at;
use crate::lower::function::Lowering;
use crate::lower::infer::element;
use crate::lower::part::as_usize;
use crate::lower::place::constant_int;
use crate::lower::ranges::{arithmetic, compare};
use crate::syntax::{Pattern, Rest, Span};

/// The elements that a pattern takes apart.
struct Elements {
    whole: Place,
    /// The number of the first one in the whole, if only a part of it is taken apart.
    start: Option<Expr>,
    /// The number of elements.
    length: Expr,
}

impl Elements {
    /// Returns the condition that there are so many elements, or at least so many; `None` if there always are.
    fn has(&self, members: usize, or_more: bool) -> Option<Expr> {
        let (op, number) = match (or_more, members as i128) {
            (true, 0) => return None,
            (true, 1) => (BinaryOp::Ne, 0),
            (true, members) => (BinaryOp::Ge, members),
            (false, members) => (BinaryOp::Eq, members),
        };
        let Some(length) = constant_int(&self.length) else {
            return Some(compare(op, self.length.clone(), Expr::int(number, Scalar::Usize)));
        };
        let holds = match op {
            BinaryOp::Ne => length != number,
            BinaryOp::Ge => length >= number,
            _ => length == number,
        };
        (!holds).then(|| Expr::bool(false))
    }

    /// Returns the element for a member of a pattern with so many members.
    fn at(&self, number: usize, members: usize, rest: Option<Rest>) -> Place {
        let behind = rest.is_some_and(|rest| number >= rest.at);
        let index = match behind {
            true => self.number_from_end(members - number),
            false => Expr::int(number as i128, Scalar::Usize),
        };
        match (&self.start, constant_int(&index)) {
            (Some(start), Some(0)) => element_at(&self.whole, start.clone()),
            (Some(start), _) => element_at(&self.whole, arithmetic(BinaryOp::Add, start.clone(), index)),
            // The numbers of an array's elements are small.
            (None, Some(index)) if matches!(self.whole.ty, Type::Array(..)) => {
                element_at(&self.whole, Expr::int(index, Scalar::U32))
            }
            (None, _) => element_at(&self.whole, index),
        }
    }

    /// Returns the elements that `..` leaves between `members` ones, the first `at` of which are before it.
    fn between(self, at: usize, members: usize) -> Part {
        let length = match members {
            0 => self.length.clone(),
            members => self.number_from_end(members),
        };
        let at = Expr::int(at as i128, Scalar::Usize);
        let start = match (self.start, constant_int(&at)) {
            (Some(start), Some(0)) => start,
            (Some(start), _) => arithmetic(BinaryOp::Add, start, at),
            (None, _) => at,
        };
        Part { whole: self.whole, start, length, rank: None }
    }

    /// Returns the number of an element, counted from the end.
    fn number_from_end(&self, number: usize) -> Expr {
        arithmetic(BinaryOp::Sub, self.length.clone(), Expr::int(number as i128, Scalar::Usize))
    }
}

impl Lowering<'_> {
    /// Returns the elements of a slice, of an array, or of a part of one.
    fn elements(&self, matched: &Matched) -> Option<Elements> {
        match matched {
            Matched::Place(whole) => {
                let is_whole = matches!(whole.ty, Type::Array(..)) || whole.steps.is_empty();
                let span = Span { line: self.names.syntax().line, column: self.names.syntax().column };
                let length = self.length(whole, span).ok().filter(|_| is_whole)?;
                Some(Elements { whole: whole.clone(), start: None, length })
            }
            Matched::Part(part) if part.rank.is_none() => {
                let (start, length) = (as_usize(&part.start), as_usize(&part.length));
                Some(Elements { whole: part.whole.clone(), start: Some(start), length })
            }
            Matched::Part(_) | Matched::Tuple(_) | Matched::Order(_) | Matched::Enum { .. } => None,
        }
    }

    /// Returns the condition that a pattern of elements matches; `None` if it always does.
    pub(super) fn test_elements(
        &mut self,
        members: &'static [Pattern],
        rest: Option<Rest>,
        matched: &Matched,
        span: Span,
    ) -> Lowered<Option<Expr>> {
        let Some(elements) = self.elements(matched) else {
            return self.error(span, "this pattern takes slices and arrays apart: give the part a name first");
        };
        let mut all = elements.has(members.len(), rest.is_some());
        if all == Some(Expr::bool(false)) {
            return Ok(all);
        }
        for (number, pattern) in members.iter().enumerate() {
            let element = Matched::Place(elements.at(number, members.len(), rest));
            all = all_of(all, self.test(pattern, &element, span)?);
        }
        Ok(all)
    }

    /// Binds the names of a pattern of elements.
    pub(in crate::lower) fn bind_elements(&mut self, members: &[Pattern], rest: Option<Rest>, matched: &Matched) {
        let Some(elements) = self.elements(matched) else { return };
        for (number, member) in members.iter().enumerate() {
            self.bind_members(member, &elements.at(number, members.len(), rest));
        }
        if !rest.and_then(|rest| rest.name).is_some_and(|rest| self.names.has_kept_part(rest)) {
            self.bind_rest(members, rest, elements);
        }
    }

    /// Makes the names of a pattern of elements other names of these.
    pub(super) fn alias_elements(&mut self, members: &'static [Pattern], rest: Option<Rest>, matched: &Matched) {
        let Some(elements) = self.elements(matched) else { return };
        for (number, member) in members.iter().enumerate() {
            self.alias(member, &Matched::Place(elements.at(number, members.len(), rest)));
        }
        self.bind_rest(members, rest, elements);
        if let Some(rest) = rest.and_then(|rest| rest.name) {
            self.names.keep_part(rest);
        }
    }

    /// Binds the name of the elements between the members. Those of an array that is taken apart as a value are an array.
    fn bind_rest(&mut self, members: &[Pattern], rest: Option<Rest>, elements: Elements) {
        let Some(Rest { at, name: Some(binding) }) = rest else { return };
        match self.names.ty(binding).clone() {
            Type::Array(of, length) => {
                let loads = (0..length).map(|number| {
                    let index = Expr::int(at as i128 + i128::from(number), Scalar::U32);
                    Expr::load(element_at(&elements.whole, index))
                });
                let ty = Type::Array(of, length);
                let value = Expr { kind: ExprKind::Array(loads.collect()), ty };
                self.bind_value(binding, value);
            }
            Type::Reference { target, mutable } => {
                let Some(of) = element(*target) else { return };
                let name = &self.names.source(binding).name;
                let ty = Type::Slice { element: Box::new(of), mutable };
                let place = self.name_part(name, ty, elements.between(at, members.len()));
                self.bind_slice(binding, place);
            }
            _ => self.bind_part(binding, elements.between(at, members.len())),
        }
    }
}
