//! Lookups in a slice or array: `x.get(i)`, `x.first()` and similar methods. A lookup is a condition and a place, which
//! is read where the condition holds. The element is copied only if an `Option` must be made of it.

use crate::ir::unused::is_idle;
use crate::ir::{BinaryOp, Expr, ExprKind, Part, Place, Scalar, SiteKind, Step, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::best::zeros;
use crate::lower::cursor::shows_next;
use crate::lower::enums::{Parts, held_by_success, option_parts, success, writes_nothing, zero};
use crate::lower::exchange::{element_at, strips};
use crate::lower::function::Lowering;
use crate::lower::infer::{Types, unit};
use crate::lower::known::known;
use crate::lower::matching::Matched;
use crate::lower::names::Bound;
use crate::lower::place::constant_int;
use crate::lower::ranges::arithmetic;
use crate::lower::run::Item;
use crate::private::option_of;
use crate::syntax::{self, ExprKind as Source, Pattern, Span};

/// An element or a part of a slice or array, and the condition that it exists. For `split_first`, the element and the rest.
#[derive(Clone)]
pub(in crate::lower) struct Lookup {
    found: Expr,
    item: Item,
    /// `true` if the user may write there.
    mutable: bool,
}

impl Lookup {
    /// Returns the lookup of an item that exists where a condition holds.
    pub(in crate::lower) fn new(found: Expr, item: Item, mutable: bool) -> Lookup {
        Lookup { found, item, mutable }
    }

    /// Returns the condition that the item exists, and the item.
    pub(in crate::lower) fn parts(self) -> (Expr, Item) {
        (self.found, self.item)
    }
}

/// An `Option` that is a place: whether there is a value, and the value.
struct OptionPlace {
    found: Place,
    value: Place,
    whole: Place,
}

/// Returns `true` if a method of slices looks for an element.
pub(in crate::lower) fn looks_up(name: &str) -> bool {
    matches!(name, "first" | "first_mut" | "get" | "get_mut" | "last" | "last_mut")
        || splits_off(name)
        || splits_checked(name)
        || strips(name)
}

/// Returns `true` if a method of slices splits one in two, if it is long enough.
fn splits_checked(name: &str) -> bool {
    matches!(name, "split_at_checked" | "split_at_mut_checked")
}

/// Returns `true` if a method of options refers to the value in one.
pub(in crate::lower) fn refers(name: &str) -> bool {
    matches!(name, "as_ref" | "as_mut")
}

/// Returns `true` if a method of options puts a value into one, and refers to it.
pub(in crate::lower) fn inserts(name: &str) -> bool {
    matches!(name, "get_or_insert" | "get_or_insert_with" | "insert")
}

/// Returns `true` if a method of slices splits off an element.
fn splits_off(name: &str) -> bool {
    matches!(name, "split_first" | "split_first_mut" | "split_last" | "split_last_mut")
}

/// Returns the result type of such a method of a slice or array of that type.
pub(in crate::lower) fn option_of_lookup(name: &str, of: &Type, part: bool) -> Option<Type> {
    let element = crate::lower::infer::element(of.clone())?;
    let slice = || Type::Slice { element: Box::new(element.clone()), mutable: name.contains("_mut") };
    if splits_checked(name) {
        return Some(option_of(&Type::Tuple(vec![slice(), slice()])));
    }
    Some(option_of(&match (splits_off(name), part || strips(name)) {
        (true, _) => Type::Tuple(vec![element.clone(), slice()]),
        (false, true) => slice(),
        (false, false) => element,
    }))
}

/// Returns `true` if a method turns an `Option` of a reference into one of a value.
fn copies(name: &str) -> bool {
    matches!(name, "copied" | "cloned")
}

/// Returns `true` if a method returns the value in an `Option`, or fails.
fn takes_out(name: &str) -> bool {
    matches!(name, "unwrap" | "expect")
}

impl Lowering<'_> {
    /// Lowers a lookup, or returns `None` if the expression is something else.
    pub(in crate::lower) fn lower_lookup(&mut self, expr: &'static syntax::Expr) -> Lowered<Option<Lookup>> {
        Ok(match &expr.kind {
            Source::Local(binding) => match self.names.bound(*binding) {
                Some(Bound::Lookup(lookup)) => Some((**lookup).clone()),
                _ => None,
            },
            Source::Method(inner, name, ..) if copies(name) && self.types().is_lookup(inner) => {
                self.lower_lookup(inner)?.map(|lookup| Lookup { mutable: false, ..lookup })
            }
            Source::Method(iterator, name, args, _) if shows_next(name) && self.types().cursor(iterator).is_some() => {
                self.lower_next(iterator, name, args)?
            }
            Source::Consume(consumed) if self.types().is_lent_lookup(expr) => {
                self.lower_nth_part(consumed, expr.span)?
            }
            Source::Method(whole, name, args, link) if self.types().is_lent_lookup(expr) => {
                self.check_link(*link, name, expr.span)?;
                Some(self.look_up(whole, name, args, expr.span)?)
            }
            _ => None,
        })
    }

    pub(in crate::lower) fn look_up(
        &mut self,
        whole: &'static syntax::Expr,
        name: &str,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Lookup> {
        let mutable = name.contains("_mut");
        if refers(name) {
            let option = self.lower_option_place(whole, span)?;
            let found = Expr::load(option.found);
            return Ok(Lookup { found, item: Item::Element(option.value), mutable });
        }
        if let ("get" | "get_mut", []) = (name, args) {
            let (found, part) = self.look_up_part(whole)?;
            return Ok(Lookup { found, item: Item::Part(part), mutable });
        }
        let whole = self.lower_place(whole)?;
        let whole = self.lower_fixed(whole)?;
        let length = self.length(&whole, span)?;
        if let (true, [middle]) = (splits_checked(name), args) {
            self.check_rows(&whole, span)?;
            let middle = self.lower_operand(middle, &Scalar::Usize.into())?;
            let middle = self.fixed(middle, "middle");
            let found = Expr::truth(BinaryOp::Le, middle.clone(), length.clone());
            let right = arithmetic(BinaryOp::Sub, length, middle.clone());
            let parts = [(Expr::int(0, Scalar::Usize), middle.clone()), (middle, right)];
            let [left, right] = parts
                .map(|(start, length)| Box::new(Item::Part(Part { whole: whole.clone(), start, length, rank: None })));
            return Ok(Lookup { found, item: Item::Pair(left, right), mutable });
        }
        if let (true, [other]) = (strips(name), args) {
            return self.strip((whole, length), other, name == "strip_prefix", span);
        }
        let (usize, zero) = (Type::from(Scalar::Usize), Expr::int(0, Scalar::Usize));
        let (found, index) = match (name, args) {
            ("get" | "get_mut", [index]) => {
                let index = self.lower_operand(index, &usize)?;
                let index = if is_short(&index) { self.fixed(index, "at") } else { self.stable(index, "at") };
                let inside = match (self.facts.largest_value(&index), self.facts.length(&whole)) {
                    (Some(largest), Some(length)) => largest < length,
                    _ => false,
                };
                let below = Expr::truth(BinaryOp::Lt, index.clone(), length);
                (if inside { Expr::bool(true) } else { below }, index)
            }
            ("first" | "first_mut" | "split_first" | "split_first_mut", []) => {
                (self.binary(BinaryOp::Ne, vec![length, zero.clone()], Scalar::Bool.into(), span)?, zero)
            }
            ("last" | "last_mut" | "split_last" | "split_last_mut", []) => {
                let last = arithmetic(BinaryOp::Sub, length.clone(), Expr::int(1, Scalar::Usize));
                (self.binary(BinaryOp::Ne, vec![length, zero], Scalar::Bool.into(), span)?, last)
            }
            _ => return self.error(span, format!("`.{name}` of a slice has another form")),
        };
        let found = match (constant_int(&index), self.facts.length(&whole)) {
            (Some(index), Some(length)) => Expr::bool(index >= 0 && index < i128::from(length)),
            _ => found,
        };
        let place = Item::Element(element_at(&whole, index));
        let item = match splits_off(name) {
            true => {
                let length = self.length(&whole, span)?;
                let length = arithmetic(BinaryOp::Sub, length, Expr::int(1, Scalar::Usize));
                let start = Expr::int(i128::from(name.starts_with("split_first")), Scalar::Usize);
                self.check_rows(&whole, span)?;
                Item::Pair(Box::new(place), Box::new(Item::Part(Part { whole, start, length, rank: None })))
            }
            false => place,
        };
        Ok(Lookup { found, item, mutable })
    }

    /// Lowers an `Option` that is a place.
    fn lower_option_place(&mut self, option: &'static syntax::Expr, span: Span) -> Lowered<OptionPlace> {
        let place = self.lower_place(option)?;
        let place = self.lower_fixed(place)?;
        let Type::Enum(of) = place.ty.clone() else { return self.error(span, "only an `Option` has this method") };
        let Some((some, held)) = success(&of).zip(held_by_success(&of)) else {
            return self.error(span, "only an `Option` has this method");
        };
        let member = |number: u32, ty: Type| {
            let mut member = Place { ty, ..place.clone() };
            member.steps.push(Step::Member(number));
            member
        };
        let (found, value) = (member(0, of.tag.clone()), member(some + 1, held));
        Ok(OptionPlace { found, value, whole: place })
    }

    /// Lowers an `Option` to the condition that there is a value, and its place.
    pub(in crate::lower) fn option_in_place(
        &mut self,
        option: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<(Expr, Item)> {
        let option = self.lower_option_place(option, span)?;
        Ok((Expr::load(option.found), Item::Element(option.value)))
    }

    /// Lowers `.insert(v)`, `.get_or_insert(v)` and `.get_or_insert_with(|| v)` to the place of the value.
    pub(in crate::lower) fn lower_inserted(
        &mut self,
        option: &'static syntax::Expr,
        name: &str,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Place> {
        let [arg] = args else { return self.error(span, format!("`.{name}` has one argument")) };
        let OptionPlace { found, value, whole } = self.lower_option_place(option, span)?;
        let some = |value: Expr| option_parts(Expr::bool(true), value);
        if let Source::Closure(closure) = &arg.kind {
            let (then, ()) = self.in_block(|this| {
                let made = this.lower_expr(&closure.body, Some(&value.ty))?;
                let made = this.without_effect(made);
                this.out.assign(whole, some(made));
                Ok(())
            })?;
            let cond = negated(Expr::load(found));
            self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
            return Ok(value);
        }
        let made = self.lower_operand(arg, &value.ty)?;
        if name == "insert" {
            let made = self.without_effect(made);
            self.out.assign(whole, some(made));
            return Ok(value);
        }
        let made = self.evaluated(made, "default");
        let (then, ()) = self.in_block(|this| {
            this.out.assign(whole, some(made));
            Ok(())
        })?;
        self.out.push(Stmt::If { cond: negated(Expr::load(found)), then, otherwise: Vec::new() });
        Ok(value)
    }

    /// Gives a lookup a name, which needs no variable.
    pub(in crate::lower) fn bind_lookup(&mut self, binding: u32, lookup: Lookup) {
        self.names.bind(binding, Bound::Lookup(Box::new(lookup)));
    }

    /// Returns a lookup as the operand of a `match`.
    pub(in crate::lower) fn matched_lookup(&mut self, lookup: Lookup, is_named: bool, span: Span) -> Lowered<Matched> {
        let whole = if is_named { self.looked_up(lookup.clone(), span)? } else { Expr::unit() };
        // Only the variants of the type matter.
        let Type::Enum(of) = option_of(&Scalar::Usize.into()) else { return self.error(span, "this is not an option") };
        let holds = vec![Matched::Tuple(Vec::new()), matched_item(lookup.item)];
        Ok(Matched::Enum { of, whole, tag: lookup.found, holds })
    }

    /// Lowers a tuple of which some members may be lookups: the others are evaluated one by one.
    pub(in crate::lower) fn lower_matched_each(
        &mut self,
        members: &'static [syntax::Expr],
        patterns: &[&'static Pattern],
        changes: bool,
    ) -> Lowered<Matched> {
        let mut matched = Vec::new();
        for (number, member) in members.iter().enumerate() {
            let patterns: Vec<&Pattern> = patterns
                .iter()
                .filter_map(|pattern| match pattern {
                    Pattern::Tuple(patterns) => patterns.of(members.len())?.get(number).copied(),
                    _ => None,
                })
                .collect();
            let stays = members[number + 1..].iter().all(writes_nothing);
            let lends = self.types().is_lent_lookup(member) || self.types().is_slice(member);
            if lends || matches!(member.kind, Source::Ref(_)) || self.types().is_lookup(member) && stays {
                matched.push(self.lower_matched(member, &patterns, changes)?);
                continue;
            }
            let ty = self.types().infer_or_default(member);
            let value = self.lower_operand(member, &ty)?;
            let name = self.name_of_matched(patterns.iter().copied());
            let value = self.stable(value, name);
            matched.push(self.matched(value, name, changes));
        }
        Ok(Matched::Tuple(matched))
    }

    /// Returns the condition that the element exists, and the element, which may be read where it does.
    pub(in crate::lower) fn parts_of_lookup(&self, lookup: &Lookup, name: &str, span: Span) -> Lowered<Parts> {
        let value = match &lookup.item {
            Item::Element(_) if lookup.mutable && name.starts_with("unwrap_or") => {
                return self.error(span, "this would be one of two places: write a `match`");
            }
            Item::Element(place) => Expr::load(place.clone()),
            item if let Some(value) = value_of_item(item) => value,
            _ if matches!(name, "is_some" | "is_none") => Expr::unit(),
            _ => return self.error(span, "take this apart where it is made: `if let Some(part) = x.get(a..b)`"),
        };
        Ok(Parts { is_good: lookup.found.clone(), holds: vec![Expr::unit(), value] })
    }

    /// Lowers `x.get(i).unwrap()` to the element.
    pub(in crate::lower) fn lower_found(&mut self, expr: &'static syntax::Expr) -> Lowered<Option<Place>> {
        match self.lower_found_item(expr)? {
            Some(item) => self.place_of_item(item, expr.span).map(Some),
            None => Ok(None),
        }
    }

    /// Lowers `let (first, rest) = x.split_first()?;`. Returns `false` if it is not such a `let`.
    pub(in crate::lower) fn lower_let_found(
        &mut self,
        pattern: &'static Pattern,
        init: &'static syntax::Expr,
    ) -> Lowered<bool> {
        let Some(item) = self.lower_found_item(init)? else { return Ok(false) };
        self.bind_item(pattern, item, init.span)?;
        Ok(true)
    }

    /// Lowers `.unwrap()`, `.expect(…)` or `?` of a lookup to the item.
    fn lower_found_item(&mut self, expr: &'static syntax::Expr) -> Lowered<Option<Item>> {
        match &expr.kind {
            Source::Method(option, name, args, _) if self.types().inserts(expr) => {
                Ok(Some(Item::Element(self.lower_inserted(option, name, args, expr.span)?)))
            }
            Source::Method(receiver, name, args, _) if takes_out(name) && self.types().is_lookup(receiver) => {
                let Some(lookup) = self.lower_lookup(receiver)? else { return Ok(None) };
                let text = crate::lower::enums::panic_text(args);
                self.check(lookup.found, expr.span, SiteKind::Panic(text.into()));
                Ok(Some(lookup.item))
            }
            Source::Try(value, _, label) if self.types().is_lookup(value) => {
                let Some(lookup) = self.lower_lookup(value)? else { return Ok(None) };
                self.return_unless(lookup.found, *label, expr.span)?;
                Ok(Some(lookup.item))
            }
            Source::Try(value, link, label) if let Some((option, error)) = self.types().lookup_or_error(value) => {
                let Some(lookup) = self.lower_lookup(option)? else { return Ok(None) };
                let ty = self.types().infer_or_default(value);
                let Type::Enum(of) = &ty else { return Ok(None) };
                let bad = 1 - success(of).unwrap_or(0) as usize;
                let held = of.variants[bad].holds.clone();
                let error = match &error.kind {
                    Source::Closure(closure) => {
                        self.applied_where(negated(lookup.found.clone()), closure, Item::Value(Expr::unit()), &held)?
                    }
                    _ => {
                        let error = self.lower_operand(error, &held)?;
                        self.evaluated(error, "error")
                    }
                };
                let mut holds = vec![Expr::unit(), Expr::unit()];
                holds[bad] = error;
                let parts = Parts { is_good: lookup.found, holds };
                self.leave_unless_good(&ty, parts, *link, *label, expr.span)?;
                Ok(Some(lookup.item))
            }
            _ => Ok(None),
        }
    }

    fn place_of_item(&mut self, item: Item, span: Span) -> Lowered<Place> {
        match item {
            Item::Element(place) => Ok(place),
            Item::Part(part) => self.part_named("part", part, span),
            item if let Some(value) = value_of_item(&item) => {
                let ty = value.ty.clone();
                let local = self.out.declare("item", ty.clone(), false, Some(value));
                Ok(local_place(local, ty))
            }
            _ => self.error(span, "take this apart where it is made: `if let Some((first, rest)) = x.split_first()`"),
        }
    }

    /// Returns `None` unless a condition holds, from the function or the closure with that label.
    fn return_unless(&mut self, found: Expr, label: Option<u32>, span: Span) -> Lowered<()> {
        let none = match self.result_left(label) {
            Some(Type::Enum(of)) => {
                let none = self.variant(&of, "None", span)?;
                Some(Expr { kind: ExprKind::Variant(none, Vec::new()), ty: Type::Enum(of) })
            }
            None if label.is_some() => None,
            _ => return self.error(span, "`?` is only allowed in functions that return an `Option` or a `Result`"),
        };
        let (then, ()) = self.in_block(|this| this.give_up(none, label, span))?;
        self.out.push(Stmt::If { cond: negated(found), then, otherwise: Vec::new() });
        Ok(())
    }

    /// Returns an `Option` of a copy of the element.
    pub(in crate::lower) fn looked_up(&mut self, lookup: Lookup, span: Span) -> Lowered<Expr> {
        let Lookup { found, item, mutable } = lookup;
        if let (Item::Pair(..), Some(value)) = (&item, value_of_item(&item)) {
            let ty = value.ty.clone();
            return self.guarded(found, &ty, |_| Ok(value));
        }
        let Item::Element(place) = item else {
            return self.error(
                span,
                "an `Option` of a part of a slice is taken apart where it is made, or has a name without `mut`: \
                 `if let Some(part) = x.get(a..b)`",
            );
        };
        if mutable {
            return self.error(
                span,
                "an `Option` of a `&mut` is taken apart where it is made, or has a name without `mut`: \
                 `if let Some(cell) = x.get_mut(i)`",
            );
        }
        if let Type::Atomic(_) | Type::Atomic128(_) = place.ty {
            return self.error(
                span,
                "an `Option` of a reference to an atomic is taken apart where it is made, or has a name without `mut`: \
                 `if let Some(cell) = cells.get(i)`",
            );
        }
        let ty = place.ty.clone();
        self.guarded(found, &ty, |_| Ok(Expr::load(place)))
    }

    /// Returns an `Option` of a value, which is evaluated where `found` holds.
    pub(in crate::lower) fn guarded(
        &mut self,
        found: Expr,
        ty: &Type,
        value: impl FnOnce(&mut Self) -> Lowered<Expr>,
    ) -> Lowered<Expr> {
        let (mut written, value) = self.in_branch(&found, value)?;
        if *ty == unit() {
            self.out.push(Stmt::If { cond: found.clone(), then: written, otherwise: Vec::new() });
            return Ok(option_parts(found, Expr::unit()));
        }
        if let (Some(scalar), true) = (ty.scalar(), written.is_empty()) {
            let value = match known(&found) {
                Some(true) => value,
                _ => self.select(found.clone(), Ok(value), Ok(zero(scalar)), ty),
            };
            return Ok(option_parts(found, value));
        }
        if known(&found) == Some(true) {
            self.out.extend(written);
            return Ok(option_parts(found, value));
        }
        if let (Some(first), true) = (zeros(ty), self.locals().is_fixed_value(&found) && is_idle(&found)) {
            let local = self.out.declare("value", ty.clone(), true, Some(first));
            written.push(crate::lower::best::assigned(&local_place(local, ty.clone()), value));
            self.out.push(Stmt::If { cond: found.clone(), then: written, otherwise: Vec::new() });
            return Ok(option_parts(found, self.finished(local, ty.clone())));
        }
        let option = option_of(ty);
        let Type::Enum(of) = &option else { return Ok(value) };
        let best = self.start_best("found", &option, of, ty);
        written.push(crate::lower::best::assigned(&best.value, value));
        written.push(crate::lower::best::assigned(&best.found, Expr::bool(true)));
        self.out.push(Stmt::If { cond: found, then: written, otherwise: Vec::new() });
        Ok(self.chosen(best))
    }
}

impl Types<'_> {
    /// Returns `true` if an expression is such an `Option`, or an `Option` of a copy.
    pub(in crate::lower) fn is_lookup(&self, expr: &'static syntax::Expr) -> bool {
        match &expr.kind {
            Source::Method(inner, name, ..) if copies(name) => self.is_lookup(inner),
            _ => self.is_lent_lookup(expr),
        }
    }

    /// Returns `true` if an expression is an `Option` of a reference to an element.
    pub(in crate::lower) fn is_lent_lookup(&self, expr: &'static syntax::Expr) -> bool {
        match &expr.kind {
            Source::Local(binding) => matches!(self.names.bound(*binding), Some(Bound::Lookup(_))),
            Source::Consume(consumed) => self.is_nth_part(consumed),
            Source::Method(whole, name, _, link) => {
                let is_known = looks_up(name) && self.is_sliced(whole) || refers(name) && self.is_option_place(whole);
                let is_next = shows_next(name) && self.cursor(whole).is_some();
                is_next || is_known && self.names.linked(*link).is_none()
            }
            _ => false,
        }
    }

    /// Returns `true` for the `.nth(n)` of parts, and of elements that are written.
    fn is_nth_part(&self, consumed: &syntax::Consumed) -> bool {
        let held = match self.names.slot(consumed.slot) {
            Type::Enum(of) => held_by_success(of),
            _ => None,
        };
        consumed.name == "nth" && held.is_some_and(|held| is_lent(&held))
    }

    /// Returns `true` if an expression is an `Option` in a place.
    pub(in crate::lower) fn is_option_place(&self, expr: &'static syntax::Expr) -> bool {
        self.is_place(expr) && self.is_option(expr)
    }

    /// Returns `true` if the type of an expression is an `Option`, or a reference to one.
    pub(in crate::lower) fn is_option(&self, expr: &'static syntax::Expr) -> bool {
        let is_option = |ty: Type| matches!(ty.dereferenced(), Type::Enum(of) if success(&of).is_some() && of.variant_number("None").is_some());
        is_option(self.infer_or_default(expr))
    }

    /// Returns `true` if an expression is a value that has been put into an `Option`.
    fn inserts(&self, expr: &'static syntax::Expr) -> bool {
        match &expr.kind {
            Source::Method(option, name, _, link) => {
                inserts(name) && self.names.linked(*link).is_none() && self.is_option_place(option)
            }
            _ => false,
        }
    }

    /// Returns the lookup in `x.get_mut(i).ok_or(e)` or `.ok_or_else(|| e)`, and the error or the closure that makes it. The
    /// element of a lookup that is copied needs no place.
    fn lookup_or_error(&self, expr: &'static syntax::Expr) -> Option<(&'static syntax::Expr, &'static syntax::Expr)> {
        let Source::Method(option, name, args, link) = &expr.kind else { return None };
        let [error] = &args[..] else { return None };
        let is_error = name == "ok_or" || name == "ok_or_else" && matches!(error.kind, Source::Closure(_));
        let is_known = is_error && self.names.linked(*link).is_none() && self.is_lent_lookup(option);
        is_known.then_some((&**option, error))
    }

    /// Returns `true` if an expression is the element of a lookup, no longer in an `Option`.
    pub(in crate::lower) fn is_found(&self, expr: &'static syntax::Expr) -> bool {
        match &expr.kind {
            Source::Method(receiver, name, ..) => takes_out(name) && self.is_lookup(receiver) || self.inserts(expr),
            Source::Try(receiver, ..) => self.is_lookup(receiver) || self.lookup_or_error(receiver).is_some(),
            _ => false,
        }
    }
}

/// Returns `true` if a value would have to be a place: one that is written through, a part, or an atomic.
pub(in crate::lower) fn is_lent(ty: &Type) -> bool {
    match ty {
        Type::Reference { mutable, target } => *mutable || matches!(**target, Type::Atomic(_) | Type::Atomic128(_)),
        Type::Slice { .. } | Type::Atomic(_) | Type::Atomic128(_) => true,
        Type::Tuple(members) => members.iter().any(is_lent),
        Type::Enum(of) if of.numbers.is_none() => of.variants.iter().any(|variant| is_lent(&variant.holds)),
        Type::Scalar(_) | Type::Array(..) | Type::Struct(_) | Type::Enum(_) => false,
    }
}

/// Returns `true` if an index may be written twice: a number, a variable, or one of these plus or minus a number.
pub(in crate::lower) fn is_short(index: &Expr) -> bool {
    match &index.kind {
        ExprKind::Const(..) | ExprKind::Load(_) => true,
        ExprKind::Cast(value) => matches!(value.kind, ExprKind::Load(_)),
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right, .. } => {
            matches!(right.kind, ExprKind::Const(..)) && is_short(left)
        }
        _ => false,
    }
}

/// Returns an item that is a value, or consists of values.
fn value_of_item(item: &Item) -> Option<Expr> {
    match item {
        Item::Element(place) if !matches!(place.ty, Type::Atomic(_) | Type::Atomic128(_)) => {
            Some(Expr::load(place.clone()))
        }
        Item::Pair(a, b) => Some(Expr::tuple(vec![value_of_item(a)?, value_of_item(b)?])),
        Item::Number(value) | Item::Value(value) => Some(value.clone()),
        Item::Element(_) | Item::Part(_) | Item::Either(..) | Item::Bound => None,
    }
}

/// Returns an item as the patterns of an arm see it.
fn matched_item(item: Item) -> Matched {
    match item {
        Item::Element(place) => Matched::Place(place),
        Item::Part(part) => Matched::Part(part),
        Item::Pair(a, b) => Matched::Tuple(vec![matched_item(*a), matched_item(*b)]),
        Item::Number(_) | Item::Value(_) | Item::Either(..) | Item::Bound => Matched::Tuple(Vec::new()),
    }
}
