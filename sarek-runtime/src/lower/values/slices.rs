//! Variables that are slices, and that are assigned again: parts of one slice or array. Such a variable is two numbers, the position
//! where the part starts, and its length. Where it is used, the part that it is then gets a name.

use crate::ir::{BinaryOp, Expr, ExprKind, LocalId, Part, Place, Root, Scalar, Step, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::jump::Destination;
use crate::lower::known::known;
use crate::lower::lookup::is_lent;
use crate::lower::matching::Finish;
use crate::lower::names::Bound;
use crate::lower::part::as_usize;
use crate::lower::place::constant_int;
use crate::lower::ranges::arithmetic;
use crate::private::{Builtin, Callee};
use crate::syntax::{self, Exchange, ExprKind as Source, Pattern, Span};

/// A variable that is a part of a slice or array, of which the kernel chooses another one while it runs.
#[derive(Debug, Clone)]
pub(in crate::lower) struct SliceVariable {
    /// The slice or array, once the variable has been assigned.
    base: Option<Place>,
    /// The number of the part's first element in it.
    start: LocalId,
    /// The number of the part's elements.
    length: LocalId,
    /// The type of the variable.
    ty: Type,
}

impl SliceVariable {
    /// Returns the type of the variable.
    pub(in crate::lower) fn ty(&self) -> &Type {
        &self.ty
    }
}

/// A slice that is taken out of a variable.
#[derive(Debug, Clone, Copy)]
pub(in crate::lower) struct TakenSlice {
    /// The variable.
    binding: u32,
    /// What the variable is afterwards; an empty slice if there is nothing.
    next: Option<&'static syntax::Expr>,
}

impl Lowering<'_> {
    /// Binds a name to a slice: another name of it, or a variable that starts with it.
    pub(in crate::lower) fn bind_slice(&mut self, binding: u32, place: Place) {
        let is_slice = matches!(self.names.ty(binding), Type::Slice { .. }) && place.ty.image().is_none();
        if !is_slice || !self.names.source(binding).mutable {
            self.names.bind(binding, Bound::Place(place));
            return;
        }
        let part = self.part_of_base(place);
        let variable = self.new_slice(binding, Some(&part));
        self.names.bind(binding, Bound::Slice(Box::new(SliceVariable { base: Some(part.whole), ..variable })));
    }

    /// Declares a variable that is a slice, and gets its first value later.
    pub(in crate::lower) fn declare_slice(&mut self, binding: u32) {
        let variable = self.new_slice(binding, None);
        self.names.bind(binding, Bound::Slice(Box::new(variable)));
    }

    /// Lowers `let slice = if c { &x[..n] } else { &x[n..] };`. Returns `false` for other values.
    pub(in crate::lower) fn lower_chosen_slice(&mut self, binding: u32, init: &'static syntax::Expr) -> Lowered<bool> {
        if !self.is_slice(binding) || !(is_choice(init) || is_left(init)) {
            return Ok(false);
        }
        self.declare_slice(binding);
        self.lower_slice_into(binding, init)?;
        Ok(true)
    }

    /// Lowers `let (a, b) = if c { (&x[..n], &x[n..]) } else { … };`, of whose names some are slices. Returns `false` for other values.
    pub(in crate::lower) fn lower_chosen_slices(
        &mut self,
        pattern: &'static Pattern,
        init: &'static syntax::Expr,
    ) -> Lowered<bool> {
        let Pattern::Tuple(members) = pattern else { return Ok(false) };
        let is_slice = |member: &Pattern| matches!(member, Pattern::Binding(binding) if self.is_slice(*binding));
        let is_value = |member: &Pattern| match member {
            Pattern::Binding(binding) => {
                !is_lent(self.names.ty(*binding)) && !matches!(self.names.ty(*binding), Type::Reference { .. })
            }
            member => matches!(member, Pattern::Wild),
        };
        let is_each = members.listed.iter().all(|member| is_slice(member) || is_value(member));
        if !is_choice(init) || !is_each || !members.listed.iter().any(is_slice) {
            return Ok(false);
        }
        members.listed.iter().for_each(|member| self.declare(member));
        self.lower_choice(init, &mut |this, value| {
            let values = match &value.kind {
                Source::Tuple(values) if members.of(values.len()).is_some() => values,
                _ => return this.error(value.span, "give the slices names one by one"),
            };
            let patterns = members.of(values.len()).unwrap_or_default();
            let evaluated = patterns.iter().zip(values).map(|(pattern, value)| this.lower_for_name(pattern, value));
            for ((pattern, member), value) in patterns.iter().zip(evaluated.collect::<Lowered<Vec<_>>>()?).zip(values) {
                let Pattern::Binding(binding) = pattern else { continue };
                match (member, this.names.bound(*binding)) {
                    (Member::Slice(part), _) => this.assign_slice(*binding, part, value.span)?,
                    (Member::Value(value), Some(&Bound::Local(local))) => {
                        let place = local_place(local, value.ty.clone());
                        this.out.assign(place, value);
                    }
                    (Member::Value(_) | Member::Nothing, _) => {}
                }
            }
            Ok(())
        })?;
        Ok(true)
    }

    /// Lowers a member of a value to what does not change until the name gets it.
    fn lower_for_name(&mut self, pattern: &Pattern, value: &'static syntax::Expr) -> Lowered<Member> {
        match pattern {
            Pattern::Binding(binding) if !self.is_slice(*binding) => {
                let ty = self.names.ty(*binding).clone();
                let value = self.lower_operand(value, &ty)?;
                Ok(Member::Value(self.stable(value, "next")))
            }
            Pattern::Binding(_) => Ok(Member::Slice(self.lower_slice_value(value)?)),
            _ if self.types().is_sliced(value) => Ok(Member::Slice(self.lower_slice_value(value)?)),
            _ => self.lower_statement(value).map(|()| Member::Nothing),
        }
    }

    fn is_slice(&self, binding: u32) -> bool {
        matches!(self.names.ty(binding), Type::Slice { .. })
    }

    fn new_slice(&mut self, binding: u32, first: Option<&Part>) -> SliceVariable {
        let name = &self.names.source(binding).name;
        let ty = self.names.ty(binding).clone();
        let mut declare = |what: &str, value: Option<Expr>| {
            self.out.declare(&format!("{name}_{what}"), Scalar::Usize.into(), true, value)
        };
        let start = declare("start", first.map(|part| part.start.clone()));
        let length = declare("length", first.map(|part| part.length.clone()));
        SliceVariable { base: None, start, length, ty }
    }

    /// Returns a slice as a part of the slice or array to which its memory belongs. The bounds do not change.
    fn part_of_base(&mut self, place: Place) -> Part {
        if let (Root::Local(local), []) = (place.root, &place.steps[..])
            && let Some(part) = self.named_parts.get(&local).cloned().filter(|part| part.rank.is_none())
        {
            let around = self.part_of_base(part.whole);
            let start = match constant_int(&around.start) {
                Some(0) => as_usize(&part.start),
                _ if constant_int(&part.start) == Some(0) => around.start,
                _ => arithmetic(BinaryOp::Add, around.start, as_usize(&part.start)),
            };
            return Part { whole: around.whole, start, length: as_usize(&part.length), rank: None };
        }
        let span = Span { line: self.names.syntax().line, column: self.names.syntax().column };
        let length = self.length(&place, span).unwrap_or_else(|_| Expr::int(0, Scalar::Usize));
        let mut place = place;
        for step in &mut place.steps {
            if let Step::Index { site, .. } = step {
                // It has been checked, and the same place is written with another check elsewhere.
                *site = None;
            }
        }
        Part { whole: place, start: Expr::int(0, Scalar::Usize), length, rank: None }
    }

    /// Returns the part that a variable is now, under a name.
    pub(in crate::lower) fn slice_now(&mut self, binding: u32, span: Span) -> Lowered<Place> {
        let Some(Bound::Slice(variable)) = self.names.bound(binding).cloned() else {
            return self.error(span, "this is not a slice");
        };
        let SliceVariable { base: Some(whole), start, length, ty } = *variable else {
            return self.error(span, "this variable has no value yet");
        };
        let block = self.out.block_number();
        if let Some((_, place)) = self.slices_now.get(&start).filter(|(of, _)| *of == block) {
            return Ok(place.clone());
        }
        let number = |local| Expr::local(local, Scalar::Usize.into());
        let at = self.out.spill(number(start), "start");
        let part = Part { whole, start: number(start), length: number(length), rank: None };
        let place = self.name_part(&self.names.source(binding).name, ty, part.clone());
        if let Root::Local(local) = place.root {
            // The variable may be another part when this one is used.
            let length = Expr { kind: ExprKind::Len(place.root), ty: Scalar::Usize.into() };
            self.named_parts.insert(local, Part { start: at, length, ..part });
        }
        self.slices_now.insert(start, (block, place.clone()));
        Ok(place)
    }

    /// Returns the part that a variable is now, and leaves an empty one or another one: `mem::take(&mut rest)` and
    /// `mem::replace(&mut rest, tail)`.
    pub(in crate::lower) fn take_slice(&mut self, taken: TakenSlice, span: Span) -> Lowered<Place> {
        let TakenSlice { binding, next } = taken;
        let place = self.slice_now(binding, span)?;
        match next {
            Some(next) => self.lower_slice_into(binding, next)?,
            None => {
                let part = self.part_of_base(place.clone());
                self.assign_slice(binding, Part { length: Expr::int(0, Scalar::Usize), ..part }, span)?;
            }
        }
        Ok(place)
    }

    /// Lowers `mem::swap(&mut a, &mut b)` of two variables that are slices.
    pub(in crate::lower) fn swap_slices(&mut self, [a, b]: [u32; 2], span: Span) -> Lowered<()> {
        let (first, second) = (self.slice_now(a, span)?, self.slice_now(b, span)?);
        let (first, second) = (self.part_of_base(first), self.part_of_base(second));
        self.assign_slice(a, second, span)?;
        self.assign_slice(b, first, span)
    }

    /// Returns the length that a variable has now, if a method of a slice asks for nothing else.
    pub(in crate::lower) fn length_now(&self, slice: &'static syntax::Expr) -> Option<Expr> {
        let Some(Bound::Slice(variable)) = self.names.bound(self.types().slice_variable(slice)?) else { return None };
        Some(Expr::local(variable.length, Scalar::Usize.into()))
    }

    /// Lowers `slice = value`, if the target is a variable that is a slice. Returns `false` if it is not.
    pub(in crate::lower) fn lower_assign_slice(
        &mut self,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
    ) -> Lowered<bool> {
        let Some(binding) = self.types().slice_variable(target) else { return Ok(false) };
        self.lower_slice_into(binding, value)?;
        Ok(true)
    }

    /// Lowers an expression whose value is assigned to a variable that is a slice.
    pub(in crate::lower) fn lower_slice_into(&mut self, binding: u32, value: &'static syntax::Expr) -> Lowered<()> {
        match &value.kind {
            Source::Loop { label, body, .. } => return self.lower_loop(*label, body, Destination::Slice(binding)),
            Source::Labelled { label, body, .. } => {
                return self.lower_labelled(*label, body, Destination::Slice(binding));
            }
            _ => {}
        }
        self.lower_choice(value, &mut |this, value| {
            let part = this.lower_slice_value(value)?;
            this.assign_slice(binding, part, value.span)
        })
    }

    /// Lowers an expression of which branches choose the value, with what is done with the chosen one.
    pub(in crate::lower) fn lower_choice(&mut self, value: &'static syntax::Expr, finish: Finish<'_>) -> Lowered<()> {
        match &value.kind {
            Source::If(cond, then, Some(otherwise)) => {
                let cond = self.lower_operand(cond, &Scalar::Bool.into())?;
                match known(&cond) {
                    Some(true) => return self.lower_choice_block(then, finish),
                    Some(false) => return self.lower_choice(otherwise, finish),
                    None => {}
                }
                let (then, ()) = self.in_branch(&cond, |this| this.lower_choice_block(then, finish))?;
                let (otherwise, ()) = self.in_block(|this| match &otherwise.kind {
                    Source::Block(block) => this.lower_choice_block(block, finish),
                    _ => this.lower_choice(otherwise, finish),
                })?;
                self.out.push(Stmt::If { cond, then, otherwise });
                Ok(())
            }
            Source::Match(matched, arms) => {
                self.lower_match(matched, arms, &mut |this, body| this.lower_choice(body, finish))
            }
            Source::Block(block) => {
                let (body, ()) = self.in_block(|this| this.lower_choice_block(block, finish))?;
                self.out.push(Stmt::Block(body));
                Ok(())
            }
            Source::Return(_) | Source::Break(..) | Source::Continue(_) | Source::Panic(_) => {
                self.lower_statement(value)
            }
            _ => finish(self, value),
        }
    }

    fn lower_choice_block(&mut self, block: &'static syntax::Block, finish: Finish<'_>) -> Lowered<()> {
        self.lower_stmts(&block.stmts)?;
        match &block.value {
            Some(value) if !self.out.is_over() => self.lower_choice(value, finish),
            _ => Ok(()),
        }
    }

    /// Lowers a slice to the part that it is of the slice or array to which its memory belongs.
    pub(in crate::lower) fn lower_slice_value(&mut self, value: &'static syntax::Expr) -> Lowered<Part> {
        let place = match self.types().is_part(value) {
            true => self.lower_named_part(value, None)?,
            false => {
                let place = self.lower_place(value)?;
                self.lower_fixed(place)?
            }
        };
        Ok(self.part_of_base(place))
    }

    /// Gives a variable that is a slice another value.
    pub(in crate::lower) fn assign_slice(&mut self, binding: u32, part: Part, span: Span) -> Lowered<()> {
        let Some(Bound::Slice(variable)) = self.names.bound(binding).cloned() else {
            return self.error(span, "this is not a slice");
        };
        let name = &self.names.source(binding).name;
        match &variable.base {
            Some(base) if *base == part.whole => {}
            None if !is_newer(&part.whole, variable.start) => {
                let base = Some(part.whole.clone());
                self.names.bind(binding, Bound::Slice(Box::new(SliceVariable { base, ..(*variable).clone() })));
            }
            _ => {
                let message = format!(
                    "`{name}` is a slice that is assigned again, and would be a part of another slice or array: all parts that it gets belong to \
                     one. Choose an element (`if c {{ x[i] }} else {{ y[i] }}`), or call a `#[device]` function with the slice in each branch"
                );
                return self.error(span, message);
            }
        }
        let now = self.slices_now.remove(&variable.start).filter(|(block, _)| *block == self.out.block_number());
        let starts_there = now.is_some_and(|(_, now)| {
            matches!(now.root, Root::Local(local) if self.named_parts.get(&local).is_some_and(|now| now.start == part.start))
        });
        let start = (!starts_there).then_some((variable.start, part.start));
        for (local, value) in start.into_iter().chain([(variable.length, part.length)]) {
            self.out.assign(local_place(local, Scalar::Usize.into()), value);
        }
        Ok(())
    }

    /// Lowers `(left, right) = whole.split_at(n)` and `(a, b) = (&x[..n], &x[n..])`, if the targets are variables that are slices. Returns
    /// `false` if none of them is.
    pub(in crate::lower) fn lower_assign_slices(
        &mut self,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
    ) -> Lowered<bool> {
        let (Source::Tuple(targets) | Source::Array(targets)) = &target.kind else { return Ok(false) };
        if targets.iter().all(|target| self.types().slice_variable(target).is_none()) {
            return Ok(false);
        }
        self.lower_choice(value, &mut |this, value| this.assign_slices_and_others(targets, value))?;
        Ok(true)
    }

    /// Assigns the members of a value to variables of which some are slices. All of them are evaluated before the first variable changes.
    fn assign_slices_and_others(
        &mut self,
        targets: &'static [syntax::Expr],
        value: &'static syntax::Expr,
    ) -> Lowered<()> {
        let values = match &value.kind {
            Source::Tuple(values) | Source::Array(values) if values.len() == targets.len() => {
                targets.iter().zip(values).map(|(target, value)| self.lower_for_target(target, value)).collect()
            }
            Source::Method(whole, name, args, _)
                if matches!(name.as_str(), "split_at" | "split_at_mut") && self.types().is_sliced(whole) =>
            {
                let parts = self.lower_split_parts(whole, name, &args[0], value.span)?;
                let parts = parts.into_iter().map(|part| {
                    let place = self.part_named("part", part, value.span)?;
                    Ok(Member::Slice(self.part_of_base(place)))
                });
                parts.collect::<Lowered<Vec<_>>>()
            }
            _ => self.error(value.span, "assign the slices one by one"),
        };
        for (target, value) in targets.iter().zip(values?) {
            match (value, self.types().slice_variable(target)) {
                (Member::Slice(part), Some(binding)) => self.assign_slice(binding, part, target.span)?,
                (Member::Value(value), _) => {
                    self.reject_reference(target)?;
                    self.write(target, None, value, target.span)?;
                }
                (Member::Slice(_) | Member::Nothing, _) => {}
            }
        }
        Ok(())
    }

    /// Lowers a member of a value to what does not change until it is assigned.
    fn lower_for_target(&mut self, target: &'static syntax::Expr, value: &'static syntax::Expr) -> Lowered<Member> {
        if self.types().slice_variable(target).is_some() {
            return Ok(Member::Slice(self.lower_slice_value(value)?));
        }
        match &target.kind {
            Source::Nowhere if self.types().is_sliced(value) => Ok(Member::Slice(self.lower_slice_value(value)?)),
            Source::Nowhere => self.lower_statement(value).map(|()| Member::Nothing),
            Source::Tuple(_) | Source::Array(_) => {
                self.error(target.span, "slices are assigned by themselves, and other members in another statement")
            }
            _ => {
                let ty = self.types().infer_or_default(target);
                let value = self.lower_operand(value, &ty)?;
                Ok(Member::Value(self.out.spill(value, "next")))
            }
        }
    }
}

/// What a member of a tuple gets.
enum Member {
    Slice(Part),
    Value(Expr),
    Nothing,
}

impl Types<'_> {
    /// Returns the variable that an expression names, if that is a slice that is assigned again.
    pub(in crate::lower) fn slice_variable(&self, expr: &syntax::Expr) -> Option<u32> {
        let Source::Local(binding) = expr.kind else { return None };
        matches!(self.names.bound(binding), Some(Bound::Slice(_))).then_some(binding)
    }

    /// Returns the variables that `mem::swap` exchanges, if they are slices.
    pub(in crate::lower) fn swapped_slices(&self, args: [&syntax::Expr; 2]) -> Option<[u32; 2]> {
        let variable = |arg: &syntax::Expr| match &arg.kind {
            Source::Ref(target) => self.slice_variable(target),
            _ => None,
        };
        Some([variable(args[0])?, variable(args[1])?])
    }

    /// Returns the variable whose slice `mem::take` or `mem::replace` takes.
    pub(in crate::lower) fn taken_slice(&self, expr: &'static syntax::Expr) -> Option<TakenSlice> {
        let (exchange, args) = match &expr.kind {
            Source::Exchange(exchange, args) => (*exchange, args),
            Source::Call(callee, args) => match self.names.callee(*callee) {
                Callee::Builtin(Builtin::Exchange(exchange)) => (exchange, args),
                _ => return None,
            },
            _ => return None,
        };
        let (target, next) = match (exchange, &args[..]) {
            (Exchange::Take, [target]) => (target, None),
            (Exchange::Replace, [target, next]) => (target, Some(next)),
            _ => return None,
        };
        let Source::Ref(target) = &target.kind else { return None };
        Some(TakenSlice { binding: self.slice_variable(target)?, next })
    }
}

/// Returns `true` for a value that branches choose.
fn is_choice(value: &syntax::Expr) -> bool {
    matches!(value.kind, Source::If(..) | Source::Match(..) | Source::Block(_))
}

/// Returns `true` for a loop or block whose value a `break` gives.
fn is_left(value: &syntax::Expr) -> bool {
    matches!(value.kind, Source::Loop { .. } | Source::Labelled { .. })
}

/// Returns `true` if a place depends on a local that is newer than another one, and may not be in scope where that is.
fn is_newer(place: &Place, than: LocalId) -> bool {
    fn depends(value: &Expr, than: LocalId) -> bool {
        match &value.kind {
            ExprKind::Load(place) => is_newer(place, than),
            _ => value.children().into_iter().any(|child| depends(child, than)),
        }
    }
    let is_new = |root: Root| matches!(root, Root::Local(local) if local.index() > than.index());
    is_new(place.root) || place.indices().any(|index| depends(index, than))
}
