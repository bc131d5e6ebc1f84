//! `let` and assignment.

use crate::ir::unused::has_checks;
use crate::ir::visit::expr_mentions;
use crate::ir::{BinaryOp, Expr, ExprKind, Place, Root, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::jump::Destination;
use crate::lower::known::known;
use crate::lower::lookup::is_lent;
use crate::lower::names::Bound;
use crate::lower::writer::{Mark, write_before};
use crate::syntax::{self, Pattern, Span};

/// A value, or the statements that it needs and the value.
pub(in crate::lower) type Branch = Result<Expr, (Vec<Stmt>, Expr)>;

impl Lowering<'_> {
    /// Lowers `let pattern = init;`.
    pub(in crate::lower) fn lower_let(
        &mut self,
        pattern: &'static Pattern,
        init: Option<&'static syntax::Expr>,
    ) -> Lowered<()> {
        let Some(init) = init else {
            self.declare(pattern);
            return Ok(());
        };
        match (pattern, &init.kind) {
            (Pattern::Binding(binding), syntax::ExprKind::Shared(array)) => {
                let name = &self.names.source(*binding).name;
                let place = self.lower_shared(name, array, init.span)?;
                self.names.bind(*binding, Bound::Place(place));
                Ok(())
            }
            (Pattern::Binding(binding), syntax::ExprKind::Items(each)) => {
                let cursor = self.lower_cursor(*binding, each, init.span)?;
                self.names.bind(*binding, Bound::Items(Box::new(cursor)));
                Ok(())
            }
            (Pattern::Binding(binding), syntax::ExprKind::Closure(_)) => {
                let function = self.function_value(init)?;
                self.names.bind(*binding, Bound::Function(function));
                Ok(())
            }
            (Pattern::Tuple(patterns), syntax::ExprKind::Tuple(members))
                if let Some(patterns) = patterns.of(members.len()) =>
            {
                for (pattern, member) in patterns.into_iter().zip(members) {
                    self.lower_let(pattern, Some(member))?;
                }
                Ok(())
            }
            (Pattern::Tuple(patterns), syntax::ExprKind::Method(whole, name, args, _))
                if matches!(name.as_str(), "split_at" | "split_at_mut")
                    && self.types().is_sliced(whole)
                    && let Some(&[left, right]) = patterns.of(2).as_deref() =>
            {
                self.lower_split([left, right], whole, name, &args[0], init.span)
            }
            (Pattern::Tuple(patterns), syntax::ExprKind::Code(code)) => {
                let results = self.lower_code(code, init.span)?;
                let ExprKind::Tuple(results) = results.kind else {
                    return self.error(init.span, "one result is not a tuple");
                };
                for (pattern, result) in patterns.of(results.len()).into_iter().flatten().zip(results) {
                    self.bind_result(pattern, &result);
                }
                Ok(())
            }
            (Pattern::Binding(binding), _) => self.lower_binding(*binding, init),
            (Pattern::Tuple(_), _) if self.lower_chosen_slices(pattern, init)? => Ok(()),
            (Pattern::Tuple(_), _) if self.types().is_found(init) && self.lower_let_found(pattern, init)? => Ok(()),
            (Pattern::Tuple(_) | Pattern::Struct(..) | Pattern::Array(..), _)
                if matches!(init.kind, syntax::ExprKind::Ref(_)) || self.types().refers_to(pattern, init) =>
            {
                let matched = self.lower_matched(init, &[pattern], false)?;
                self.bind_matched(pattern, &matched);
                Ok(())
            }
            (Pattern::Tuple(_) | Pattern::Struct(..) | Pattern::Array(..) | Pattern::At(..), _) => {
                let ty = self.types().infer_or_default(init);
                let before = self.out.locals().len();
                let value = self.lower_expr(init, Some(&ty))?;
                if let ExprKind::Tuple(_) = value.kind
                    && binds_parts(pattern, &value)
                {
                    self.bind_parts(pattern, value, before);
                    return Ok(());
                }
                if let ExprKind::Load(place) = &value.kind
                    && !place.is_vector()
                    && self.locals().is_fixed(place)
                    && (matches!(place.ty, Type::Array(..)) || self.locals().is_variable(place))
                {
                    let place = self.located(place.clone());
                    self.bind_members(pattern, &place);
                    return Ok(());
                }
                let local = self.out.declare("members", value.ty.clone(), false, Some(value));
                let ty = self.out.local(local).ty.clone();
                self.bind_members(pattern, &Place { root: Root::Local(local), steps: Vec::new(), ty });
                Ok(())
            }
            (Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_), _) => self.lower_statement(init),
        }
    }

    /// Declares variables that are assigned later, if only once.
    pub(in crate::lower) fn declare(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Binding(binding) if matches!(self.names.ty(*binding), Type::Slice { .. }) => {
                self.declare_slice(*binding)
            }
            Pattern::Binding(binding) => {
                let local = self.new_binding(*binding);
                self.out.push(Stmt::Let { local, init: None });
                self.out.make_mutable(local);
            }
            Pattern::Tuple(members) => members.listed.iter().for_each(|member| self.declare(member)),
            Pattern::Struct(..) | Pattern::Array(..) | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => {}
            Pattern::At(..) | Pattern::Wild => {}
        }
    }

    /// Binds each name of a pattern of tuples to its part of a value. There were `before` locals before the value was
    /// lowered: a part that has a newer variable of its own gives the name that variable.
    fn bind_parts(&mut self, pattern: &Pattern, value: Expr, before: usize) {
        match (pattern, value.kind) {
            (Pattern::Tuple(patterns), ExprKind::Tuple(values)) => {
                let patterns = patterns.of(values.len()).into_iter().flatten();
                for (number, (pattern, value)) in patterns.zip(&values).enumerate() {
                    let own = |root| values[number + 1..].iter().all(|other| !expr_mentions(other, root));
                    let before = match &value.kind {
                        ExprKind::Load(place) if !own(place.root) => usize::MAX,
                        _ => before,
                    };
                    self.bind_parts(pattern, value.clone(), before);
                }
            }
            (Pattern::Binding(binding), ExprKind::Load(Place { root: Root::Local(local), steps, .. }))
                if steps.is_empty()
                    && local.index() >= before
                    && !self.names.source(*binding).name.starts_with('_') =>
            {
                self.rename(*binding, local);
            }
            (Pattern::Binding(binding), kind) => self.bind_value(*binding, Expr { kind, ty: value.ty }),
            (_, _) => {}
        }
    }

    fn lower_binding(&mut self, binding: u32, init: &'static syntax::Expr) -> Lowered<()> {
        let ty = self.names.ty(binding).clone();
        if self.lower_chosen_slice(binding, init)? {
            return Ok(());
        }
        if let Type::Slice { .. } | Type::Reference { .. } = ty {
            // Another name of the same memory.
            let place = if self.types().is_part(init) {
                let name = &self.names.source(binding).name;
                self.lower_named_part(init, Some((name, ty)))?
            } else {
                if matches!(ty, Type::Reference { .. }) && is_lent(&ty) {
                    self.reject_chosen(init)?;
                }
                let before = self.out.locals().len();
                let place = self.lower_place(init)?;
                if let (Root::Local(local), []) = (place.root, &place.steps[..])
                    && local.index() >= before
                    && (self.types().lends(init).is_some() || matches!(init.kind, syntax::ExprKind::Ref(_)))
                {
                    self.out.rename(local, &self.names.source(binding).name);
                }
                self.lower_fixed(place)?
            };
            self.bind_slice(binding, place);
            return Ok(());
        }
        if ty == crate::lower::infer::unit() {
            return self.lower_statement(init);
        }
        if self.types().is_lent_lookup(init)
            && !self.names.source(binding).mutable
            && let Some(lookup) = self.lower_lookup(init)?
        {
            self.bind_lookup(binding, lookup);
            return Ok(());
        }
        let init = self.taken(init)?;
        if self.types().writes_statements(init) {
            let local = self.new_binding_later(binding);
            self.out.make_mutable(local);
            self.out.push(Stmt::Let { local, init: None });
            self.lower_into(init, &local_place(local, ty))?;
            self.names.bind(binding, Bound::Local(local));
            return Ok(());
        }
        let before = self.out.locals().len();
        let value = self.lower_expr(init, Some(&ty))?;
        if let ExprKind::Load(place) = &value.kind
            && let Root::Local(local) = place.root
            && place.steps.is_empty()
            && local.index() >= before
            && !self.names.source(binding).name.starts_with('_')
        {
            // The value is in a new variable, which becomes this one.
            self.rename(binding, local);
            return Ok(());
        }
        self.bind_value(binding, value);
        Ok(())
    }

    /// Binds the names of a pattern to a result of code, which is a variable.
    fn bind_result(&mut self, pattern: &'static Pattern, result: &Expr) {
        match (pattern, &result.kind) {
            (Pattern::Binding(binding), ExprKind::Load(Place { root: Root::Local(local), .. })) => {
                self.rename(*binding, *local);
            }
            (_, ExprKind::Load(place)) => self.bind_members(pattern, place),
            _ => {}
        }
    }

    /// Makes a binding's local, before its name is in scope.
    fn new_binding_later(&mut self, binding: u32) -> crate::ir::LocalId {
        let info = self.names.source(binding);
        let ty = self.names.ty(binding).clone();
        self.out.new_variable(&info.name, ty, info.mutable)
    }

    /// Lowers `place = value`.
    pub(in crate::lower) fn lower_assign(
        &mut self,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
    ) -> Lowered<()> {
        if let syntax::ExprKind::Tuple(_) | syntax::ExprKind::Array(_) = target.kind {
            return self.lower_destructured(target, value);
        }
        if self.lower_assign_slice(target, value)? {
            return Ok(());
        }
        self.reject_reference(target)?;
        let ty = self.types().infer_or_default(target);
        let value = self.taken(value)?;
        if let syntax::ExprKind::Local(_) = target.kind
            && self.types().writes_statements(value)
        {
            let place = self.lower_place(target)?;
            return self.lower_into(value, &place);
        }
        let value = self.lower_expr(value, Some(&ty))?;
        self.write(target, None, value, target.span)
    }

    /// Refuses to give another value to a variable that is a reference: it is a name for one place.
    pub(in crate::lower) fn reject_reference(&self, target: &'static syntax::Expr) -> Lowered<()> {
        let (mut variable, mut derefs) = (target, 0);
        while let syntax::ExprKind::Unary(syntax::UnaryOp::Deref, inner, _) = &variable.kind {
            (variable, derefs) = (inner, derefs + 1);
        }
        let syntax::ExprKind::Local(binding) = variable.kind else { return Ok(()) };
        let mut ty = Some(self.names.ty(binding));
        for _ in 0..derefs {
            ty = ty.and_then(|ty| if let Type::Reference { target, .. } = ty { Some(&**target) } else { None });
        }
        match ty {
            Some(Type::Slice { .. }) => return self.error(target.span, crate::lower::consistent::CHOSEN_SLICE),
            Some(Type::Reference { .. }) => {}
            _ => return Ok(()),
        }
        let name = &self.names.source(binding).name;
        let message = format!(
            "`{name}` is a reference, which cannot be assigned again in a kernel: write `*{name} = …` to assign what it refers to, or keep \
             the index of an element in a variable"
        );
        self.error(target.span, message)
    }

    /// Lowers `place op= value`.
    pub(in crate::lower) fn lower_assign_op(
        &mut self,
        op: BinaryOp,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
        link: Option<u32>,
        span: Span,
    ) -> Lowered<()> {
        if let Some(described) = self.names.linked(link) {
            let call = self.lower_linked_operator(op.compound(), &described, [target, value], span)?;
            self.drop_value(call);
            return Ok(());
        }
        self.check_link(link, op.compound(), span)?;
        let ty = self.types().infer_or_default(target);
        if ty.has_members() {
            return self.no_operator(op.compound(), &ty, span);
        }
        self.reject_struct(op.compound(), &ty, value, span)?;
        if ty.scalar().is_some_and(Scalar::is_half) {
            return self.lower_assign_op_of_half(op, target, value, &ty);
        }
        let ty = match op {
            BinaryOp::Shl | BinaryOp::Shr => self.types().infer_or_default(value),
            _ => ty,
        };
        let value = self.lower_expr(value, Some(&ty))?;
        self.write(target, Some(op), value, span)
    }

    /// Lowers the compound assignment of a 16-bit float, which is a call of its operator: the place is evaluated first.
    fn lower_assign_op_of_half(
        &mut self,
        op: BinaryOp,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
        ty: &Type,
    ) -> Lowered<()> {
        self.reject_chosen(target)?;
        let mut place = self.lower_place(target)?;
        let mark = self.out.mark();
        let value = self.lower_operand(value, ty)?;
        self.settle_place(&mut place, mark);
        self.locate_before(&mut place, std::slice::from_ref(&value));
        self.out.push(Stmt::Assign { place, op: Some(op), value, site: None });
        Ok(())
    }

    /// Writes a value, which is evaluated first, as in Rust.
    pub(in crate::lower) fn write(
        &mut self,
        target: &'static syntax::Expr,
        op: Option<BinaryOp>,
        value: Expr,
        span: Span,
    ) -> Lowered<()> {
        self.reject_chosen(target)?;
        let direct = value.ty.scalar().is_some() && op.is_none_or(|op| !divides(op) && !shifts(op));
        let plain = matches!(target.kind, syntax::ExprKind::Local(_)) && op.is_none();
        let value = if plain || direct { value } else { self.without_effect(value) };
        let mark = self.out.mark();
        let mut place = self.lower_place(target)?;
        let mut value = self.before_place(value, &place, mark);
        if let Some(op) = op {
            value = self.shift_count(op, &place.ty, value);
        }
        let site = op.and_then(|op| self.division_site(op, &value, span));
        if site.is_some() && has_checks(&place) {
            // The place is evaluated after the divisor, and before the divisor is compared.
            value = self.evaluated(value, "divisor");
            place = self.located(place);
        }
        self.out.push(Stmt::Assign { place, op, value, site });
        Ok(())
    }

    /// Returns a value that is evaluated before a place, whose statements have been written since `mark`. An effect may
    /// remain in the assignment if it cannot change the place.
    fn before_place(&mut self, mut value: Expr, place: &Place, mark: Mark) -> Expr {
        if self.is_effect(&value) && (!self.out.since(mark).is_empty() || !self.locals().is_fixed(place)) {
            return write_before(self, mark, |this| this.without_effect(value)).1;
        }
        self.settle_value(&mut value, mark);
        value
    }

    /// Lowers an `if`, block or superstep so that its value is assigned to a place.
    pub(in crate::lower) fn lower_into(&mut self, expr: &'static syntax::Expr, place: &Place) -> Lowered<()> {
        if place.ty.holds_slice() {
            return self.error(expr.span, crate::lower::consistent::CHOSEN_SLICE);
        }
        match &expr.kind {
            syntax::ExprKind::If(cond, then, Some(otherwise)) if !self.types().is_simple(expr) => {
                let cond = self.lower_operand(cond, &Scalar::Bool.into())?;
                match (known(&cond), &otherwise.kind) {
                    (Some(true), _) => return self.lower_block_into(then, place),
                    (Some(false), syntax::ExprKind::Block(block)) => return self.lower_block_into(block, place),
                    (Some(false), _) => return self.lower_into(otherwise, place),
                    (None, _) => {}
                }
                let (then, ()) = self.in_branch(&cond, |this| this.lower_block_into(then, place))?;
                let (otherwise, ()) = self.in_block(|this| match &otherwise.kind {
                    syntax::ExprKind::Block(block) => this.lower_block_into(block, place),
                    _ => this.lower_into(otherwise, place),
                })?;
                self.out.push(Stmt::If { cond, then, otherwise });
                Ok(())
            }
            syntax::ExprKind::Match(value, arms) if !self.types().is_simple(expr) => {
                self.lower_match(value, arms, &mut |this, body| match &body.kind {
                    syntax::ExprKind::Block(block) => this.lower_block_into(block, place),
                    _ => this.lower_into(body, place),
                })
            }
            syntax::ExprKind::Block(block) => {
                let (body, ()) = self.in_block(|this| this.lower_block_into(block, place))?;
                self.out.push(Stmt::Block(body));
                Ok(())
            }
            syntax::ExprKind::Superstep(name, block) => {
                let (body, ()) = self.in_block(|this| this.lower_block_into(block, place))?;
                let name = name.clone();
                self.out.push(Stmt::Superstep { name, body, line: expr.span.line, column: expr.span.column });
                Ok(())
            }
            syntax::ExprKind::Loop { label, body, .. } => {
                self.lower_loop(*label, body, Destination::Place(place.clone()))
            }
            syntax::ExprKind::Labelled { label, body, .. } => {
                self.lower_labelled(*label, body, Destination::Place(place.clone()))
            }
            syntax::ExprKind::Return(_)
            | syntax::ExprKind::Break(..)
            | syntax::ExprKind::Continue(_)
            | syntax::ExprKind::Panic(_) => self.lower_statement(expr),
            syntax::ExprKind::Tuple(values) if self.is_apart(place) => self.assign_members(values, place),
            _ => {
                let value = self.lower_expr(expr, Some(&place.ty))?;
                if !self.ends(self.out.stmts()) {
                    self.out.assign(place.clone(), value);
                }
                Ok(())
            }
        }
    }

    fn lower_block_into(&mut self, block: &'static syntax::Block, place: &Place) -> Lowered<()> {
        self.lower_stmts(&block.stmts)?;
        match &block.value {
            Some(value) if !self.out.is_over() => self.lower_into(value, place),
            // The block ends in a jump.
            _ => Ok(()),
        }
    }

    /// Lowers an `if`, block or superstep whose value is part of an expression.
    pub(in crate::lower) fn lower_compound(
        &mut self,
        expr: &'static syntax::Expr,
        expected: Option<&Type>,
    ) -> Lowered<Expr> {
        let ty = self
            .types()
            .infer(expr)
            .or_else(|| expected.cloned())
            .unwrap_or_else(|| self.types().infer_or_default(expr));
        let taken = self.taken(expr)?;
        if !std::ptr::eq(taken, expr) {
            return self.lower_expr(taken, Some(&ty));
        }
        if let syntax::ExprKind::Block(block) = &expr.kind
            && let (true, Some(value)) = (block.stmts.is_empty(), &block.value)
        {
            return self.lower_expr(value, Some(&ty));
        }
        if let syntax::ExprKind::If(cond, then, Some(otherwise)) = &expr.kind
            && self.types().is_simple(expr)
            && let Some(then) = &then.value
            && ty.scalar().is_some()
        {
            return self.lower_select(cond, then, otherwise, &ty);
        }
        if let syntax::ExprKind::Match(value, arms) = &expr.kind
            && self.types().is_simple(expr)
            && let Some(value) = self.lower_simple_match(value, arms, &ty)?
        {
            return Ok(value);
        }
        if ty == crate::lower::infer::unit() {
            self.lower_statement(expr)?;
            return Ok(Expr { kind: ExprKind::Tuple(Vec::new()), ty });
        }
        if let Some(members) = self.lower_members(expr, &ty)? {
            return Ok(members);
        }
        let name = match &expr.kind {
            syntax::ExprKind::If(..) | syntax::ExprKind::Match(..) => "chosen",
            syntax::ExprKind::Superstep(name, _) => name.as_deref().unwrap_or("value"),
            _ => "value",
        };
        let local = self.out.declare(name, ty.clone(), true, None);
        self.lower_into(expr, &local_place(local, ty.clone()))?;
        Ok(Expr::local(local, ty))
    }

    /// Lowers `cond ? then : otherwise` of scalars, or an `if` where a branch needs statements.
    fn lower_select(
        &mut self,
        cond: &'static syntax::Expr,
        then: &'static syntax::Expr,
        otherwise: &'static syntax::Expr,
        ty: &Type,
    ) -> Lowered<Expr> {
        let cond = self.lower_operand(cond, &Scalar::Bool.into())?;
        if let Some(known) = known(&cond) {
            return self.lower_operand(if known { then } else { otherwise }, ty);
        }
        let then = self.assuming(&cond, |this| this.try_simple(|this| this.lower_operand(then, ty)))?;
        let otherwise = self.try_simple(|this| this.lower_operand(otherwise, ty))?;
        Ok(self.select(cond, then, otherwise, ty))
    }
}

/// Returns `true` if each name of a pattern of tuples can be bound to its part of a value: computing it has no effect.
fn binds_parts(pattern: &Pattern, value: &Expr) -> bool {
    match (pattern, &value.kind) {
        (Pattern::Tuple(patterns), ExprKind::Tuple(values)) if let Some(patterns) = patterns.of(values.len()) => {
            patterns.into_iter().zip(values).all(|(pattern, value)| binds_parts(pattern, value))
        }
        (Pattern::Binding(_) | Pattern::Wild, _) => crate::ir::unused::is_idle(value),
        _ => false,
    }
}

impl Types<'_> {
    /// Returns `true` if an expression is an `if`, a block or a superstep that cannot be one expression.
    pub(in crate::lower) fn writes_statements(&self, expr: &syntax::Expr) -> bool {
        match &expr.kind {
            syntax::ExprKind::If(..) | syntax::ExprKind::Match(..) => !self.is_simple(expr),
            syntax::ExprKind::Block(block) => !block.stmts.is_empty(),
            syntax::ExprKind::Superstep(..)
            | syntax::ExprKind::Labelled { .. }
            | syntax::ExprKind::Loop { slot: Some(_), .. } => true,
            _ => false,
        }
    }

    /// Returns `true` if names of a pattern refer to a place, `let (ref mut a, b) = pair;`.
    fn refers_to(&self, pattern: &Pattern, init: &'static syntax::Expr) -> bool {
        self.is_place(init) && self.binds_references(pattern)
    }

    /// Returns `true` if an `if` selects one of two values, without statements and jumps.
    pub(in crate::lower) fn is_simple(&self, expr: &syntax::Expr) -> bool {
        match &expr.kind {
            syntax::ExprKind::If(_, then, Some(otherwise)) => {
                then.stmts.is_empty()
                    && then.value.as_deref().is_some_and(|value| self.is_value(value))
                    && self.is_value(otherwise)
            }
            syntax::ExprKind::Match(_, arms) => self.is_simple_match(arms),
            _ => false,
        }
    }

    pub(in crate::lower) fn is_value(&self, expr: &syntax::Expr) -> bool {
        match &expr.kind {
            syntax::ExprKind::If(..) | syntax::ExprKind::Match(..) => self.is_simple(expr),
            syntax::ExprKind::Block(block) => {
                block.stmts.is_empty() && block.value.as_deref().is_some_and(|value| self.is_value(value))
            }
            syntax::ExprKind::Superstep(..)
            | syntax::ExprKind::Return(_)
            | syntax::ExprKind::Break(..)
            | syntax::ExprKind::Continue(_)
            | syntax::ExprKind::Panic(_)
            | syntax::ExprKind::Nowhere
            | syntax::ExprKind::Closure(_)
            | syntax::ExprKind::Function(_)
            | syntax::ExprKind::Labelled { .. }
            | syntax::ExprKind::ForEach { .. }
            | syntax::ExprKind::Items(_)
            | syntax::ExprKind::Consume(_)
            | syntax::ExprKind::Assert(..)
            | syntax::ExprKind::Comment(_)
            | syntax::ExprKind::Assign(..)
            | syntax::ExprKind::AssignOp(..)
            | syntax::ExprKind::While { .. }
            | syntax::ExprKind::Loop { .. }
            | syntax::ExprKind::For { .. }
            | syntax::ExprKind::Tuple(_)
            | syntax::ExprKind::Struct(..)
            | syntax::ExprKind::Try(..)
            | syntax::ExprKind::Text(_)
            | syntax::ExprKind::Array(_)
            | syntax::ExprKind::Repeat(..)
            | syntax::ExprKind::Code(_) => false,
            _ => self.infer(expr).is_none_or(|ty| ty.scalar().is_some()),
        }
    }
}

fn divides(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Div | BinaryOp::Rem)
}

fn shifts(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr)
}

/// Returns a local as a place.
pub(in crate::lower) fn local_place(local: crate::ir::LocalId, ty: Type) -> Place {
    Place { root: Root::Local(local), steps: Vec::new(), ty }
}
