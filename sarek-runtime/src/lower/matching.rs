//! `match`: a chain of conditions, each arm with the names that its pattern binds.

use super::Lowered;
use super::function::{Bound, Lowering};
use super::infer::unit;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Place, Root, Scalar, Step, Stmt, Type, UnaryOp};
use crate::syntax::{self, Arm, Pattern, Span};

/// What is matched, evaluated once.
pub(super) enum Matched {
    /// A place that does not change while the arms are tried.
    Place(Place),
    /// `(a, b)`, member by member.
    Tuple(Vec<Matched>),
}

/// Lowers the body of an arm: as a statement, into a place, or as the function's value.
type Finish<'f> = &'f mut dyn FnMut(&mut Lowering<'_>, &'static syntax::Expr) -> Lowered<()>;

impl Lowering<'_> {
    /// A `match`, whose arms end as `finish` says.
    pub(super) fn lower_match(
        &mut self,
        value: &'static syntax::Expr,
        arms: &'static [Arm],
        finish: Finish<'_>,
    ) -> Lowered<()> {
        let matched = self.lower_matched(value)?;
        self.lower_arms(&matched, arms, value.span, finish)
    }

    /// `while let pattern = value { … }`, which is a loop of one `match` here, as a loop with a condition; `false` if it
    /// is none, or its condition has statements.
    pub(super) fn lower_while_let(&mut self, label: Option<u32>, body: &'static syntax::Block) -> Lowered<bool> {
        let [syntax::Stmt::Expr(round)] = body.stmts else { return Ok(false) };
        let syntax::ExprKind::Match(value, [first, last]) = &round.kind else { return Ok(false) };
        if !matches!((&last.pattern, &last.body.kind), (Pattern::Wild, syntax::ExprKind::Break(None, None))) {
            return Ok(false);
        }
        let cond = self.try_simple(|this| {
            let matched = this.lower_matched(value)?;
            let cond = this.lower_condition(first, &matched, value.span)?;
            Ok((matched, cond))
        })?;
        let Ok((matched, Some(cond))) = cond else { return Ok(false) };
        self.enter_loop(label);
        let (body, ()) = self.in_block(|this| {
            this.bind_matched(&first.pattern, &matched);
            match &first.body.kind {
                syntax::ExprKind::Block(block) => {
                    this.lower_stmts(block.stmts)?;
                    block.value.map_or(Ok(()), |value| this.lower_statement(value))
                }
                _ => this.lower_statement(&first.body),
            }
        })?;
        let label = self.leave_loop();
        self.out.push(Stmt::While { label, cond, body, unroll: None });
        Ok(true)
    }

    fn lower_matched(&mut self, value: &'static syntax::Expr) -> Lowered<Matched> {
        if let syntax::ExprKind::Tuple(members) = &value.kind {
            let operands: Vec<_> = members.iter().map(|member| (member, self.infer_or_default(member))).collect();
            let values = self.lower_operands(&operands)?;
            let members = values.into_iter().map(|value| Matched::Place(self.matched_place(value)));
            return Ok(Matched::Tuple(members.collect()));
        }
        let ty = super::infer::dereferenced(self.infer_or_default(value));
        let value = self.lower_operand(value, &ty)?;
        Ok(Matched::Place(self.matched_place(value)))
    }

    /// A place for a value that is compared several times: memory is read once.
    fn matched_place(&mut self, value: Expr) -> Place {
        if let ExprKind::Load(place) = &value.kind
            && let Root::Local(local) = place.root
            && match self.locals[local.index()].ty {
                // Nobody writes an array that is lent for reading.
                Type::Reference { mutable, .. } => !mutable && matches!(place.ty, Type::Array(..)),
                Type::Slice { .. } => false,
                Type::Scalar(_) | Type::Atomic(_) | Type::Array(..) | Type::Tuple(_) | Type::Struct(_) => true,
            }
            && place.steps.iter().all(|step| matches!(step, Step::Member(_)))
        {
            return place.clone();
        }
        let ty = value.ty.clone();
        let local = self.new_local("matched", ty.clone(), false);
        self.out.push(Stmt::Let { local, init: Some(value) });
        super::assign::local_place(local, ty)
    }

    fn lower_arms(&mut self, matched: &Matched, arms: &'static [Arm], span: Span, finish: Finish<'_>) -> Lowered<()> {
        let Some((arm, rest)) = arms.split_first() else { return Ok(()) };
        // Some arm matches, so the last one does.
        let last = rest.is_empty() && arm.guard.is_none();
        let cond = if last { None } else { self.lower_condition(arm, matched, span)? };
        let Some(cond) = cond else {
            let (body, ()) = self.in_block(|this| {
                this.bind_matched(&arm.pattern, matched);
                finish(this, &arm.body)
            })?;
            if body.iter().any(|stmt| matches!(stmt, Stmt::Let { .. })) {
                self.out.push(Stmt::Block(body));
            } else {
                self.out.extend(body);
            }
            return Ok(());
        };
        let outside = self.assume(&cond);
        let (then, ()) = self.in_block(|this| {
            this.bind_matched(&arm.pattern, matched);
            finish(this, &arm.body)
        })?;
        self.forget(outside);
        let (otherwise, ()) = self.in_block(|this| this.lower_arms(matched, rest, span, finish))?;
        let otherwise = match <[Stmt; 1]>::try_from(otherwise) {
            Ok([Stmt::Block(body)]) => body,
            // Nothing is done there.
            Ok([Stmt::Line(_)]) => Vec::new(),
            Ok([stmt]) => vec![stmt],
            Err(otherwise) => otherwise,
        };
        self.out.push(Stmt::If { cond, then, otherwise });
        Ok(())
    }

    /// Whether an arm is taken; `None` if it always is.
    fn lower_condition(&mut self, arm: &'static Arm, matched: &Matched, span: Span) -> Lowered<Option<Expr>> {
        let test = self.test(&arm.pattern, matched, span)?;
        let Some(guard) = &arm.guard else { return Ok(test) };
        self.alias(&arm.pattern, matched);
        let bool: Type = Scalar::Bool.into();
        let guard = self.try_simple(|this| this.lower_operand(guard, &Scalar::Bool.into()))?;
        Ok(Some(match (test, guard) {
            (None, Ok(guard)) => guard,
            (Some(test), Ok(guard)) => both(BinaryOp::And, test, guard),
            (test, Err((mut written, guard))) => {
                // The guard has statements, which run only where the pattern matches.
                let local = self.new_local("holds", bool.clone(), true);
                self.out.push(Stmt::Let { local, init: Some(test.unwrap_or(Expr::bool(true))) });
                let place = super::assign::local_place(local, bool.clone());
                written.push(Stmt::Assign { place, op: None, value: guard, site: None });
                let cond = Expr::local(local, bool.clone());
                self.out.push(Stmt::If { cond, then: written, otherwise: Vec::new() });
                Expr::local(local, bool)
            }
        }))
    }

    /// Whether a pattern matches; `None` if it always does.
    fn test(&mut self, pattern: &'static Pattern, matched: &Matched, span: Span) -> Lowered<Option<Expr>> {
        match pattern {
            Pattern::Binding(_) | Pattern::Wild => Ok(None),
            Pattern::At(_, inner) => self.test(inner, matched, span),
            Pattern::Tuple(members) => {
                let members = members.iter().enumerate().map(|(number, member)| (member, number.to_string()));
                self.test_members(members.collect(), matched, span)
            }
            Pattern::Struct(fields) => {
                let fields = fields.iter().map(|(name, field)| (field, name.to_string())).collect();
                self.test_members(fields, matched, span)
            }
            Pattern::Array(members, rest) => {
                let mut all = None;
                for (number, pattern) in members.iter().enumerate() {
                    let Some(element) = element_of_matched(matched, number, members.len(), *rest) else {
                        return self.error(span, "patterns take arrays apart, whose length is known, and no slices");
                    };
                    if let Some(test) = self.test(pattern, &element, span)? {
                        all = Some(match all {
                            Some(all) => both(BinaryOp::And, all, test),
                            None => test,
                        });
                    }
                }
                Ok(all)
            }
            Pattern::Or(cases) => {
                let mut any = None;
                for case in *cases {
                    let Some(test) = self.test(case, matched, span)? else { return Ok(None) };
                    any = Some(match any {
                        Some(any) => both(BinaryOp::Or, any, test),
                        None => test,
                    });
                }
                Ok(any)
            }
            Pattern::Value(value) => {
                let found = self.compared(matched, value.span)?;
                let value = self.lower_operand(value, &found.ty.clone())?;
                Ok(Some(match value.kind {
                    ExprKind::Const(Const::Bool(true)) => found,
                    ExprKind::Const(Const::Bool(false)) => {
                        Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(found)), ty: Scalar::Bool.into() }
                    }
                    _ => both(BinaryOp::Eq, found, value),
                }))
            }
            Pattern::Range(start, end, inclusive) => {
                let found = self.compared(matched, span)?;
                let mut tests = Vec::new();
                if let Some(start) = start {
                    let start = self.lower_operand(start, &found.ty.clone())?;
                    let unsigned = found.ty.scalar().is_some_and(|scalar| !scalar.is_signed());
                    // No unsigned number is below 0.
                    if !(unsigned && start.kind == ExprKind::Const(Const::Int(0))) {
                        tests.push(both(BinaryOp::Ge, found.clone(), start));
                    }
                }
                if let Some(end) = end {
                    let end = self.lower_operand(end, &found.ty.clone())?;
                    tests.push(both(if *inclusive { BinaryOp::Le } else { BinaryOp::Lt }, found, end));
                }
                Ok(tests.into_iter().reduce(|a, b| both(BinaryOp::And, a, b)))
            }
        }
    }

    fn test_members(
        &mut self,
        members: Vec<(&'static Pattern, String)>,
        matched: &Matched,
        span: Span,
    ) -> Lowered<Option<Expr>> {
        let mut all = None;
        for (pattern, name) in members {
            let Some(member) = member_of(matched, &name) else { continue };
            if let Some(test) = self.test(pattern, &member, span)? {
                all = Some(match all {
                    Some(all) => both(BinaryOp::And, all, test),
                    None => test,
                });
            }
        }
        Ok(all)
    }

    /// What a pattern compares with a number.
    fn compared(&self, matched: &Matched, span: Span) -> Lowered<Expr> {
        match matched {
            Matched::Place(place) if place.ty.scalar().is_some() => {
                Ok(Expr { kind: ExprKind::Load(place.clone()), ty: place.ty.clone() })
            }
            Matched::Place(_) | Matched::Tuple(_) => {
                self.error(span, "patterns compare numbers and truth values: take the struct apart")
            }
        }
    }

    /// Binds the names of an arm's pattern.
    fn bind_matched(&mut self, pattern: &'static Pattern, matched: &Matched) {
        match (matched, pattern) {
            (Matched::Place(place), _) => self.bind_members(pattern, place),
            (Matched::Tuple(members), Pattern::Tuple(patterns)) => {
                for (member, pattern) in members.iter().zip(*patterns) {
                    self.bind_matched(pattern, member);
                }
            }
            (Matched::Tuple(_), _) => {}
        }
    }

    /// Makes the names of a pattern other names of what they stand for, so that a guard needs no variables.
    fn alias(&mut self, pattern: &'static Pattern, matched: &Matched) {
        match pattern {
            Pattern::Binding(binding) => self.alias_binding(*binding, matched),
            Pattern::At(binding, inner) => {
                self.alias_binding(*binding, matched);
                self.alias(inner, matched);
            }
            Pattern::Tuple(members) => {
                for (number, pattern) in members.iter().enumerate() {
                    if let Some(member) = member_of(matched, &number.to_string()) {
                        self.alias(pattern, &member);
                    }
                }
            }
            Pattern::Struct(fields) => {
                for (name, pattern) in *fields {
                    if let Some(member) = member_of(matched, name) {
                        self.alias(pattern, &member);
                    }
                }
            }
            Pattern::Array(members, rest) => {
                for (number, pattern) in members.iter().enumerate() {
                    if let Some(element) = element_of_matched(matched, number, members.len(), *rest) {
                        self.alias(pattern, &element);
                    }
                }
            }
            Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => {}
        }
    }

    fn alias_binding(&mut self, binding: u32, matched: &Matched) {
        if let Matched::Place(place) = matched {
            self.bound[binding as usize] = Some(Bound::Place(place.clone()));
        }
    }

    /// Whether a `match` is one of two values, without names.
    pub(super) fn is_simple_match(&self, arms: &[Arm]) -> bool {
        let [first, second] = arms else { return false };
        !binds(&first.pattern) && !binds(&second.pattern) && self.is_value(&first.body) && self.is_value(&second.body)
    }

    /// `cond ? first : second`, or the condition itself; `None` if a value needs statements.
    pub(super) fn lower_simple_match(
        &mut self,
        value: &'static syntax::Expr,
        arms: &'static [Arm],
        ty: &Type,
    ) -> Lowered<Option<Expr>> {
        let [first, second] = arms else { return Ok(None) };
        if *ty == unit() {
            return Ok(None);
        }
        let matched = self.lower_matched(value)?;
        let Some(cond) = self.lower_condition(first, &matched, value.span)? else {
            return self.lower_operand(&first.body, ty).map(Some);
        };
        if let (syntax::ExprKind::Bool(true), syntax::ExprKind::Bool(false)) = (&first.body.kind, &second.body.kind) {
            return Ok(Some(cond));
        }
        let outside = self.assume(&cond);
        let then = self.try_simple(|this| this.lower_operand(&first.body, ty))?;
        self.forget(outside);
        let otherwise = self.try_simple(|this| this.lower_operand(&second.body, ty))?;
        Ok(Some(self.select(cond, then, otherwise, ty)))
    }
}

/// A member of what is matched.
fn member_of(matched: &Matched, name: &str) -> Option<Matched> {
    match matched {
        Matched::Place(place) => {
            let number = place.ty.member_number(name)?;
            let mut member = Place { ty: place.ty.member(number)?.clone(), ..place.clone() };
            member.steps.push(Step::Member(number));
            Some(Matched::Place(member))
        }
        Matched::Tuple(members) => match members.get(name.parse::<usize>().ok()?)? {
            Matched::Place(place) => Some(Matched::Place(place.clone())),
            Matched::Tuple(_) => None,
        },
    }
}

/// The element of an array that is matched for which the member of a pattern stands.
fn element_of_matched(matched: &Matched, number: usize, members: usize, rest: Option<usize>) -> Option<Matched> {
    match matched {
        Matched::Place(place) => super::function::element_of(place, number, members, rest).map(Matched::Place),
        Matched::Tuple(_) => None,
    }
}

/// Whether a pattern has names.
fn binds(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Binding(_) | Pattern::At(..) => true,
        Pattern::Tuple(members) | Pattern::Array(members, _) => members.iter().any(binds),
        Pattern::Struct(fields) => fields.iter().any(|(_, field)| binds(field)),
        Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => false,
    }
}

/// A truth value of two operands.
fn both(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None };
    Expr { kind, ty: Scalar::Bool.into() }
}
