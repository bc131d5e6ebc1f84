//! `match`: a chain of conditions, each arm with the names that its pattern binds.

mod patterns;

use crate::ir::visit::expr_mentions;
use crate::ir::{BinaryOp, DataEnum, Expr, ExprKind, LocalId, Part, Place, Root, Step, Stmt, Type, branch, negated};
use crate::lower::Lowered;
use crate::lower::array::is_quiet;
use crate::lower::function::Lowering;
use crate::lower::guard::{Tests, alternatives};
use crate::lower::infer::Types;
use crate::lower::infer::unit;
use crate::lower::order::numbers_of;
use crate::lower::writer::{Mark, opened};
use crate::syntax::{self, Arm, Pattern, Span};
use std::sync::Arc;

/// The operand of a `match`, evaluated once.
#[derive(Clone)]
pub(in crate::lower) enum Matched {
    /// A place that does not change while the arms are tried.
    Place(Place),
    /// `(a, b)`, member by member.
    Tuple(Vec<Matched>),
    /// A part of a slice or array.
    Part(Part),
    /// An `Ordering` of two numbers, which the patterns compare.
    Order(Expr),
    /// An enum with data whose tag has been read.
    Enum {
        /// The enum.
        of: Arc<DataEnum>,
        /// The whole value.
        whole: Expr,
        /// Its tag.
        tag: Expr,
        /// The fields of each variant, which are valid if it is that variant.
        holds: Vec<Matched>,
    },
}

/// The arms of a `match` that are still to be tried.
pub(in crate::lower) struct Arms<'m> {
    pub(in crate::lower) matched: &'m Matched,
    pub(in crate::lower) arms: &'static [Arm],
    pub(in crate::lower) span: Span,
    /// The number of statements before those that evaluate the operand.
    pub(in crate::lower) mark: Option<Mark>,
}

/// Lowers the body of an arm: as a statement, into a place, or as the function's value.
pub(in crate::lower) type Finish<'f> = &'f mut dyn FnMut(&mut Lowering<'_>, &'static syntax::Expr) -> Lowered<()>;

/// Returns `true` if an arm does nothing.
fn does_nothing(arm: &Arm) -> bool {
    arm.conditions().next().is_none()
        && matches!(&arm.body.kind, syntax::ExprKind::Tuple(members) if members.is_empty())
}

impl Lowering<'_> {
    /// Lowers a `match`, whose arms `finish` ends.
    pub(in crate::lower) fn lower_match(
        &mut self,
        value: &'static syntax::Expr,
        arms: &'static [Arm],
        finish: Finish<'_>,
    ) -> Lowered<()> {
        let mark = self.out.mark();
        let patterns: Vec<&Pattern> = arms.iter().map(|arm| &arm.pattern).collect();
        let changes = arms.iter().flat_map(Arm::conditions).any(|condition| !is_quiet(condition));
        let matched = self.lower_matched(value, &patterns, changes)?;
        if let Some(switch) = self.switch(&matched, arms)? {
            return self.lower_switch(&matched, switch, mark, finish);
        }
        let arms = Arms { matched: &matched, arms, span: value.span, mark: Some(mark) };
        self.lower_arms(&arms, &mut Vec::new(), finish)
    }

    /// Lowers `while let pattern = value { … }`, which the macros pass as a loop of one `match`, to a loop with a
    /// condition. Returns `false` if it is not one, or its condition has statements.
    pub(in crate::lower) fn lower_while_let(
        &mut self,
        label: Option<u32>,
        body: &'static syntax::Block,
    ) -> Lowered<bool> {
        let [syntax::Stmt::Expr(round)] = body.stmts.as_slice() else { return Ok(false) };
        let syntax::ExprKind::Match(value, arms) = &round.kind else { return Ok(false) };
        let [first, last] = arms.as_slice() else { return Ok(false) };
        if !matches!((&last.pattern, &last.body.kind), (Pattern::Wild, syntax::ExprKind::Break(None, None))) {
            return Ok(false);
        }
        let cond = self.try_simple(|this| {
            let changes = first.guard.as_ref().is_some_and(|guard| !is_quiet(guard));
            let matched = this.lower_matched(value, &[&first.pattern], changes)?;
            let cond = this.lower_condition(first, &matched, &[], value.span)?;
            Ok((matched, cond))
        })?;
        let (mut written, (matched, Some(cond))) = cond.map_or_else(|both| both, |simple| (Vec::new(), simple)) else {
            return Ok(false);
        };
        self.out.enter_loop(label);
        let (mut body, ()) = self.in_block(|this| {
            this.bind_matched(&first.pattern, &matched);
            match &first.body.kind {
                syntax::ExprKind::Block(block) => this.lower_here(block),
                _ => this.lower_statement(&first.body),
            }
        })?;
        let label = self.out.leave_loop();
        self.out.push(if written.is_empty() {
            Stmt::While { label, cond, body, unroll: None }
        } else {
            written.push(Stmt::If { cond: negated(cond), then: vec![Stmt::Break(None)], otherwise: Vec::new() });
            written.append(&mut body);
            Stmt::Loop { label, body: written }
        });
        Ok(true)
    }

    /// Lowers the operand of a `match` with these patterns. If names in them refer to it, it is a place. `changes`
    /// means that variables may change while the arms are tried.
    pub(in crate::lower) fn lower_matched(
        &mut self,
        value: &'static syntax::Expr,
        patterns: &[&'static Pattern],
        changes: bool,
    ) -> Lowered<Matched> {
        // A name for all of a tuple needs a tuple.
        let is_named = patterns.iter().any(|pattern| matches!(pattern, Pattern::Binding(_) | Pattern::At(..)));
        if (!changes || self.types().is_lent_lookup(value))
            && let Some(lookup) = self.lower_lookup(value)?
        {
            return self.matched_lookup(lookup, is_named, value.span);
        }
        if let (syntax::ExprKind::Tuple(members), false) = (&value.kind, is_named)
            && members.iter().any(|member| {
                let lends = matches!(member.kind, syntax::ExprKind::Ref(_));
                lends || self.types().is_lookup(member) || self.types().is_slice(member)
            })
        {
            return self.lower_matched_each(members, patterns, changes);
        }
        if let (syntax::ExprKind::Tuple(members), false) = (&value.kind, is_named) {
            let operands: Vec<_> =
                members.iter().map(|member| (member, self.types().infer_or_default(member))).collect();
            let values = self.lower_operands(&operands)?;
            let values = values.into_iter().enumerate().map(|(number, value)| {
                let name = self.name_of_matched(patterns.iter().filter_map(|pattern| match pattern {
                    Pattern::Tuple(patterns) => patterns.of(members.len())?.get(number).copied(),
                    _ => None,
                }));
                self.matched(value, name, changes)
            });
            return Ok(Matched::Tuple(values.collect()));
        }
        let by_reference = patterns.iter().any(|pattern| self.types().binds_references(pattern));
        let ty = self.types().infer_or_default(value).dereferenced();
        let refers = match &value.kind {
            syntax::ExprKind::Ref(_) => true,
            syntax::ExprKind::Local(binding) => self.names.is_reference(*binding),
            _ => false,
        };
        if by_reference || (refers && ty.has_members()) || matches!(ty, Type::Slice { .. }) {
            let place = self.lower_place(value)?;
            let place = self.pinned(place);
            return Ok(self.matched_memory(place));
        }
        if let syntax::ExprKind::Ref(target) = &value.kind {
            return self.lower_matched(target, patterns, changes);
        }
        let value = self.lower_operand(value, &ty)?;
        let name = self.name_of_matched(patterns.iter().copied());
        Ok(self.matched(value, name, changes))
    }

    /// Returns the name that the first pattern with one gives to the whole operand.
    pub(in crate::lower) fn name_of_matched<'p>(
        &self,
        mut patterns: impl Iterator<Item = &'p Pattern>,
    ) -> &'static str {
        let name = patterns.find_map(|pattern| match pattern {
            Pattern::Binding(binding) | Pattern::At(binding, _) => {
                Some(self.names.source(*binding)).filter(|binding| !binding.mutable)
            }
            _ => None,
        });
        name.map_or("matched", |binding| binding.name.as_str())
    }

    /// Returns a value that is compared several times. `changes` means that variables may change meanwhile.
    pub(in crate::lower) fn matched(&mut self, value: Expr, name: &str, changes: bool) -> Matched {
        if !changes && numbers_of(&value).is_some() {
            return Matched::Order(value);
        }
        let is_variable = matches!(&value.kind, ExprKind::Load(place) if self.locals().is_whole(place));
        let value = if changes && is_variable { self.stable(value, name) } else { value };
        let Type::Enum(of) = value.ty.clone() else {
            return match value.ty == unit() {
                true => {
                    self.drop_value(value);
                    Matched::Tuple(Vec::new())
                }
                false => Matched::Place(self.matched_place(value, name)),
            };
        };
        if !matches!(value.kind, ExprKind::Tuple(_)) {
            return Matched::Place(self.matched_place(value, name));
        }
        let whole = value.clone();
        let parts = self.enum_parts(value);
        let holds = parts.holds.into_iter().map(|value| self.matched(value, "matched", changes)).collect();
        Matched::Enum { of, whole, tag: parts.is_good, holds }
    }

    /// Returns a place in memory, or in a variable, that the arms may change. The tag of an enum is read once.
    fn matched_memory(&mut self, place: Place) -> Matched {
        let Type::Enum(of) = place.ty.clone() else { return Matched::Place(place) };
        if self.locals().is_whole(&place) {
            return Matched::Place(place);
        }
        let member = |place: &Place, number: usize, ty: &Type| {
            let mut member = Place { ty: ty.clone(), ..place.clone() };
            member.steps.push(Step::Member(number as u32));
            member
        };
        let tag = Expr { kind: ExprKind::Load(member(&place, 0, &of.tag)), ty: of.tag.clone() };
        let tag = self.out.spill(tag, "tag");
        let holds = of.variants.iter().enumerate();
        let holds = holds.map(|(number, variant)| Matched::Place(member(&place, number + 1, &variant.holds))).collect();
        Matched::Enum { of, whole: Expr::load(place), tag, holds }
    }

    /// Returns a place whose indices are evaluated now, so that it stays the same one.
    fn pinned(&mut self, mut place: Place) -> Place {
        for step in &mut place.steps {
            if let Step::Index { index, .. } = step {
                let moved = std::mem::replace(index, Expr::bool(false));
                *index = self.stable(moved, "at");
            }
        }
        self.located(place)
    }

    /// Returns a place for a value that is compared several times: memory is read once.
    pub(in crate::lower) fn matched_place(&mut self, value: Expr, name: &str) -> Place {
        if let ExprKind::Load(place) = &value.kind
            && (self.locals().is_whole(place) || self.locals().is_lent_array(place))
        {
            return place.clone();
        }
        let ty = value.ty.clone();
        let local = self.out.new_local(name, ty.clone(), false);
        self.facts.record_value(local, &value);
        self.out.push(Stmt::Let { local, init: Some(value) });
        crate::lower::assign::local_place(local, ty)
    }

    /// Lowers `let pattern = value else { … };`.
    pub(in crate::lower) fn lower_let_else(
        &mut self,
        pattern: &'static Pattern,
        value: &'static syntax::Expr,
        otherwise: &'static syntax::Block,
    ) -> Lowered<()> {
        let matched = self.lower_matched(value, &[pattern], false)?;
        if let Some(test) = self.test(pattern, &matched, value.span)? {
            let otherwise = self.lower_block(otherwise)?;
            self.out.push(Stmt::If { cond: negated(test), then: otherwise, otherwise: Vec::new() });
        }
        self.bind_matched(pattern, &matched);
        Ok(())
    }

    /// Lowers the arms one after the other. `refuted` are the conditions that do not hold where they are tried.
    pub(in crate::lower) fn lower_arms(
        &mut self,
        all: &Arms<'_>,
        refuted: &mut Vec<Expr>,
        finish: Finish<'_>,
    ) -> Lowered<()> {
        let Some((arm, rest)) = all.arms.split_first() else { return Ok(()) };
        let matched = all.matched;
        if !arm.further.is_empty() {
            return self.lower_chain(arm, rest, all, refuted, finish);
        }
        // Some arm matches, so the last one does.
        let last = rest.is_empty() && arm.guard.is_none();
        if arm.guard.is_some() && rest.iter().all(does_nothing) && alternatives(&arm.pattern).is_none() {
            return self.lower_only_arm(arm, all, refuted, finish);
        }
        let cond = if last { None } else { self.lower_condition(arm, matched, refuted, all.span)? };
        let Some(cond) = cond else {
            let (body, ()) = self.in_block(|this| {
                this.bind_matched(&arm.pattern, matched);
                finish(this, &arm.body)
            })?;
            self.out.push_block(body);
            return Ok(());
        };
        if arm.guard.is_none() {
            split(&cond, BinaryOp::Or, &mut |part| refuted.push(part.clone()));
        }
        let names = rest.len() > 1 || [Some(arm), rest.first()].into_iter().flatten().any(|arm| binds(&arm.pattern));
        let cond = match all.mark {
            Some(mark) if !names => self.unspilled(cond, mark),
            Some(_) | None => cond,
        };
        let (then, ()) = self.in_branch(&cond, |this| {
            this.bind_matched(&arm.pattern, matched);
            finish(this, &arm.body)
        })?;
        let rest = Arms { arms: rest, mark: None, ..*all };
        let (otherwise, ()) = self.in_block(|this| this.lower_arms(&rest, refuted, finish))?;
        let otherwise = match opened(otherwise) {
            // Nothing is done there.
            otherwise if matches!(otherwise[..], [Stmt::Line(_)]) => Vec::new(),
            otherwise => otherwise,
        };
        self.out.push(branch(cond, then, otherwise));
        Ok(())
    }

    /// Lowers an arm with a guard after which nothing is done: a guard with statements is an `if` in an `if`.
    fn lower_only_arm(
        &mut self,
        arm: &'static Arm,
        all: &Arms<'_>,
        refuted: &[Expr],
        finish: Finish<'_>,
    ) -> Lowered<()> {
        let tests = self.lower_tests(arm, all.matched, refuted, all.span)?;
        let (test, mut written, cond) = match tests {
            Tests::One(cond) => (None, Vec::new(), cond.unwrap_or(Expr::bool(true))),
            Tests::Guarded(test, (written, cond)) => (test, written, cond),
        };
        let cond = match all.mark {
            Some(mark) if written.is_empty() && !binds(&arm.pattern) => self.unspilled(cond, mark),
            Some(_) | None => cond,
        };
        let (then, ()) = self.in_branch(&cond, |this| {
            this.bind_matched(&arm.pattern, all.matched);
            finish(this, &arm.body)
        })?;
        written.push(Stmt::If { cond, then, otherwise: Vec::new() });
        match test {
            Some(cond) => self.out.push(Stmt::If { cond, then: written, otherwise: Vec::new() }),
            None => self.out.push_block(written),
        }
        Ok(())
    }

    /// Returns a condition with the operand's value in place of its variable, if the condition is the only use of the
    /// variable, and the last statement after `mark` declares it.
    pub(in crate::lower) fn unspilled(&mut self, cond: Expr, mark: Mark) -> Expr {
        let Some(Stmt::Let { local, init: Some(init) }) = self.out.since(mark).last() else {
            return cond;
        };
        let mut whole = cond.clone();
        if init.acts() || !replace_first(&mut whole, *local, init) || expr_mentions(&whole, Root::Local(*local)) {
            return cond;
        }
        self.out.pop();
        whole
    }

    /// Lowers to `cond ? first : second`, or the condition itself. Returns `None` if a value needs statements.
    pub(in crate::lower) fn lower_simple_match(
        &mut self,
        value: &'static syntax::Expr,
        arms: &'static [Arm],
        ty: &Type,
    ) -> Lowered<Option<Expr>> {
        let [first, second] = arms else { return Ok(None) };
        if *ty == unit() || !first.further.is_empty() {
            return Ok(None);
        }
        // The names of the patterns refer to the operand.
        let changes = arms.iter().any(|arm| !is_quiet(&arm.body) || arm.guard.as_ref().is_some_and(|g| !is_quiet(g)));
        let mark = self.out.mark();
        let matched = self.lower_matched(value, &[], changes)?;
        let Some(cond) = self.lower_condition(first, &matched, &[], value.span)? else {
            return self.lower_operand(&first.body, ty).map(Some);
        };
        let cond = self.unspilled(cond, mark);
        if let (syntax::ExprKind::Bool(true), syntax::ExprKind::Bool(false)) = (&first.body.kind, &second.body.kind) {
            return Ok(Some(cond));
        }
        let then = self.assuming(&cond, |this| this.try_simple(|this| this.lower_operand(&first.body, ty)))?;
        let otherwise = self.try_simple(|this| this.lower_operand(&second.body, ty))?;
        Ok(Some(self.select(cond, then, otherwise, ty)))
    }
}

impl Types<'_> {
    /// Returns `true` if a `match` selects one of two values, without names.
    pub(in crate::lower) fn is_simple_match(&self, arms: &[Arm]) -> bool {
        let [first, second] = arms else { return false };
        first.further.is_empty()
            && !binds(&first.pattern)
            && !binds(&second.pattern)
            && self.is_value(&first.body)
            && self.is_value(&second.body)
    }

    /// Returns `true` if an expression is a slice.
    pub(in crate::lower) fn is_slice(&self, expr: &'static syntax::Expr) -> bool {
        matches!(self.infer_or_default(expr).dereferenced(), Type::Slice { .. })
    }

    /// Returns `true` if names of a pattern refer to the operand.
    pub(in crate::lower) fn binds_references(&self, pattern: &Pattern) -> bool {
        match pattern {
            Pattern::Binding(binding) => self.names.is_reference(*binding),
            Pattern::At(binding, inner) => self.names.is_reference(*binding) || self.binds_references(inner),
            Pattern::Tuple(members) => members.listed.iter().any(|member| self.binds_references(member)),
            Pattern::Array(members, rest) => {
                let rest = rest.and_then(|rest| rest.name);
                rest.is_some_and(|rest| self.names.is_reference(rest))
                    || members.iter().any(|member| self.binds_references(member))
            }
            Pattern::Struct(_, fields) => fields.iter().any(|(_, field)| self.binds_references(field)),
            Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => false,
        }
    }
}

impl Matched {
    /// Returns the enum with data, and its tag.
    pub(in crate::lower) fn as_enum(&self) -> Option<(Arc<DataEnum>, Expr)> {
        match self {
            Matched::Enum { of, tag, .. } => Some((of.clone(), tag.clone())),
            Matched::Place(place) => {
                let Type::Enum(of) = &place.ty else { return None };
                let mut tag = Place { ty: of.tag.clone(), ..place.clone() };
                tag.steps.push(Step::Member(0));
                Some((of.clone(), Expr { kind: ExprKind::Load(tag), ty: of.tag.clone() }))
            }
            Matched::Tuple(_) | Matched::Part(_) | Matched::Order(_) => None,
        }
    }
}

/// Returns `true` if a pattern has names.
pub(in crate::lower) fn binds(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Binding(_) | Pattern::At(..) => true,
        Pattern::Tuple(members) => members.listed.iter().any(binds),
        Pattern::Array(members, rest) => rest.is_some_and(|rest| rest.name.is_some()) || members.iter().any(binds),
        Pattern::Struct(_, fields) => fields.iter().any(|(_, field)| binds(field)),
        Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => false,
    }
}

/// Replaces a local that is evaluated before everything else by a value. Returns `false` if there is no such local.
fn replace_first(expr: &mut Expr, local: LocalId, value: &Expr) -> bool {
    match &mut expr.kind {
        ExprKind::Binary { left: part, .. } | ExprKind::Unary(_, part) | ExprKind::Cast(part) => {
            replace_first(part, local, value)
        }
        ExprKind::Load(Place { root: Root::Local(loaded), steps, .. }) if *loaded == local && steps.is_empty() => {
            *expr = value.clone();
            true
        }
        _ => false,
    }
}

/// Returns the condition that two conditions hold, each of which may always hold.
pub(in crate::lower) fn all_of(one: Option<Expr>, other: Option<Expr>) -> Option<Expr> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Expr::truth(BinaryOp::And, one, other)),
        (one, other) => one.or(other),
    }
}

/// Visits the parts of a condition between `&&` or `||`.
fn split(cond: &Expr, between: BinaryOp, see: &mut impl FnMut(&Expr)) {
    match &cond.kind {
        ExprKind::Binary { op, left, right, .. } if *op == between => {
            split(left, between, see);
            split(right, between, see);
        }
        _ => see(cond),
    }
}

/// Returns a condition without the parts that hold because their opposites do not.
pub(in crate::lower) fn unrefuted(cond: Expr, refuted: &[Expr]) -> Option<Expr> {
    let mut rest = Vec::new();
    split(&cond, BinaryOp::And, &mut |part| {
        if !refuted.contains(&negated(part.clone())) {
            rest.push(part.clone());
        }
    });
    rest.into_iter().reduce(|left, right| Expr::truth(BinaryOp::And, left, right))
}
