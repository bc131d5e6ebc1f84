//! Expressions.

use crate::ir::unused::is_idle;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Place, Scalar, SiteKind, Spelling, Step, Type, UnaryOp, negated};
use crate::lower::Lowered;
use crate::lower::enums::zero;
use crate::lower::fold::{fold_binary, fold_cast, fold_unary};
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::known::known;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers a read of a variable or a place.
    pub(in crate::lower) fn lower_read(&mut self, expr: &'static syntax::Expr) -> Lowered<Expr> {
        if let syntax::ExprKind::Local(binding) = expr.kind {
            if *self.names.ty(binding) == crate::lower::infer::unit() {
                return Ok(Expr::unit());
            }
            if let Some(lookup) = self.lower_lookup(expr)? {
                return self.looked_up(lookup, expr.span);
            }
        }
        let place = self.lower_place(expr)?;
        let ty = place.ty.clone();
        let kind = self
            .facts
            .constant_of(&place)
            .map_or(ExprKind::Load(place), |value| ExprKind::Const(value, Spelling::Value));
        Ok(Expr { kind, ty })
    }

    /// Lowers an expression whose value is used. An effect may remain at its root.
    pub(in crate::lower) fn lower_expr(
        &mut self,
        expr: &'static syntax::Expr,
        expected: Option<&Type>,
    ) -> Lowered<Expr> {
        use syntax::ExprKind as Source;
        match &expr.kind {
            Source::Int(value, told, digits) => {
                Ok(self.types().lower_int(*value as i128, told, expected).spelled(Spelling::Digits(digits)))
            }
            Source::Float(digits, told) => Ok(self.types().lower_float(digits, told, expected)),
            Source::Bool(value) => Ok(Expr::bool(*value)),
            Source::Local(_) | Source::Index { .. } | Source::Unary(syntax::UnaryOp::Deref, _, _) => {
                self.lower_read(expr)
            }
            Source::Constant(number) => self.lower_constant(*number, expr.span),
            Source::Unary(op, operand, link) => match self.names.linked(*link) {
                Some(described) => self.lower_linked_operator(op.symbol(), &described, [&**operand], expr.span),
                None => {
                    self.check_link(*link, op.symbol(), expr.span)?;
                    self.lower_unary(*op, operand, expected, expr.span)
                }
            },
            Source::Binary(op, left, right, link) => match self.names.linked(*link) {
                Some(described) => self.lower_operator(*op, &described, [left, right], expr.span),
                None => {
                    self.check_link(*link, op.symbol(), expr.span)?;
                    self.lower_binary(*op, left, right, expected, expr.span)
                }
            },
            Source::Cast(value, slot) => {
                let ty = self.names.slot(*slot).clone();
                self.lower_cast(value, ty)
            }
            Source::Field(base, name) if let Some(bound) = self.types().bound_of(base, name) => Ok(bound.clone()),
            Source::Field(base, name) => self.lower_field(base, name, expr.span),
            Source::Code(code) => self.lower_code(code, expr.span),
            Source::Call(callee, args) => self.lower_call(*callee, args, expected, expr.span),
            Source::Method(receiver, name, args, link) => self.lower_method(receiver, name, args, *link, expr.span),
            Source::Primitive(slot, name, args, link) => match self.names.linked(*link) {
                Some(described) => self.lower_linked(&described, args, expr.span),
                None => self.lower_primitive(*slot, name, args, expr.span),
            },
            Source::CallParam(binding, args, slot) => self.lower_param_call(*binding, args, *slot, expr.span),
            Source::Closure(_) | Source::Function(_) => {
                self.error(expr.span, "functions are only allowed as arguments of `#[device]` functions that take them")
            }
            Source::Tuple(members) => self.lower_tuple(members, expected),
            Source::Struct(slot, name, fields, base) => {
                self.lower_struct(*slot, name, fields, base.as_deref(), expr.span)
            }
            Source::Try(value, link, label) => self.lower_try(value, *link, *label, expr.span),
            Source::Text(_) => self.error(expr.span, "strings are not in the kernel language"),
            Source::Array(elements) => {
                let ty = self.types().array_element(expr, expected);
                if ty.holds_slice() {
                    return self.error(expr.span, crate::lower::consistent::CHOSEN_SLICE);
                }
                let operands: Vec<_> = elements.iter().map(|element| (element, ty.clone())).collect();
                let values = self.lower_operands(&operands)?;
                let ty = Type::Array(Box::new(ty), values.len() as u64);
                Ok(Expr { kind: ExprKind::Array(values), ty })
            }
            Source::Repeat(value, slot) => {
                let ty = self.names.slot(*slot).clone();
                let Type::Array(element, length) = &ty else { return self.error(expr.span, "this is not an array") };
                let value = self.lower_operand(value, element)?;
                let value = if *length == 0 { self.evaluated(value, "value") } else { value };
                Ok(Expr { kind: ExprKind::Repeat(Box::new(value)), ty })
            }
            Source::If(..)
            | Source::Match(..)
            | Source::Block(_)
            | Source::Superstep(..)
            | Source::Labelled { .. }
            | Source::Loop { slot: Some(_), .. } => self.lower_compound(expr, expected),
            Source::Consume(consumed) => self.lower_consumed(consumed, expr.span),
            Source::Nowhere => self.error(expr.span, "`_` is only allowed on the left side of an assignment"),
            Source::Exchange(name, args) => self.lower_exchange(*name, args, expr.span),
            Source::Part { .. } => {
                self.error(expr.span, "a part of a slice must be an argument, or have a name: `let part = &x[a..b];`")
            }
            // A copy is expected where the source lends for reading.
            Source::Ref(target)
                if expected.is_some_and(|ty| !matches!(ty, Type::Reference { .. } | Type::Slice { .. })) =>
            {
                self.lower_expr(target, expected)
            }
            Source::Ref(_) => self.error(expr.span, "a reference is only allowed as an argument of a function"),
            Source::Items(_) => self.error(expr.span, "give the iterator a name with `let`"),
            Source::Shared(_) => self.error(expr.span, "give the shared array a name with `let`"),
            Source::Assign(..)
            | Source::AssignOp(..)
            | Source::While { .. }
            | Source::Loop { slot: None, .. }
            | Source::For { .. }
            | Source::ForEach { .. }
            | Source::Assert(..)
            | Source::AssertEq(..)
            | Source::Print(_)
            | Source::Comment(_) => {
                self.lower_statement(expr)?;
                Ok(Expr::unit())
            }
            Source::Break(..) | Source::Continue(_) | Source::Return(_) | Source::Panic(_) => {
                self.lower_statement(expr)?;
                Ok(match expected {
                    Some(ty) if *ty != crate::lower::infer::unit() => self.nothing(ty),
                    _ => Expr::unit(),
                })
            }
        }
    }

    /// Returns a value where nothing is evaluated any more.
    pub(in crate::lower) fn nothing(&mut self, ty: &Type) -> Expr {
        match ty.scalar() {
            Some(scalar) => zero(scalar),
            None => Expr::local(self.out.declare("nothing", ty.clone(), true, None), ty.clone()),
        }
    }

    fn lower_tuple(&mut self, members: &'static [syntax::Expr], expected: Option<&Type>) -> Lowered<Expr> {
        let types: Vec<Type> = match expected {
            Some(Type::Tuple(types)) if types.len() == members.len() => types.clone(),
            _ => members.iter().map(|member| self.types().infer_or_default(member)).collect(),
        };
        let operands: Vec<_> = members.iter().zip(types.iter().cloned()).collect();
        let values = self.lower_operands(&operands)?;
        Ok(Expr { kind: ExprKind::Tuple(values), ty: Type::Tuple(types) })
    }

    fn lower_field(&mut self, base: &'static syntax::Expr, name: &str, span: Span) -> Lowered<Expr> {
        let whole = self.types().infer_or_default(base).dereferenced();
        let (number, ty) = self.member(&whole, name, span)?;
        if self.types().is_place(base) {
            let mut place = self.lower_place(base)?;
            place.steps.push(Step::Member(number));
            place.ty = ty.clone();
            return Ok(Expr { kind: ExprKind::Load(place), ty });
        }
        let mut value = self.lower_operand(base, &whole)?;
        if let ExprKind::Tuple(members) = &mut value.kind
            && members.iter().all(is_idle)
        {
            return Ok(members.swap_remove(number as usize));
        }
        Ok(Expr { kind: ExprKind::Member(Box::new(value), number), ty })
    }

    fn lower_unary(
        &mut self,
        op: syntax::UnaryOp,
        operand: &'static syntax::Expr,
        expected: Option<&Type>,
        span: Span,
    ) -> Lowered<Expr> {
        let ty = self
            .types()
            .infer(operand)
            .or_else(|| expected.cloned())
            .unwrap_or_else(|| self.types().infer_or_default(operand));
        // A negated literal is one constant: `-128i8` is in range, though `128i8` is not.
        if let (syntax::UnaryOp::Neg, syntax::ExprKind::Int(value, told, _)) = (op, &operand.kind) {
            return Ok(self.types().lower_int(-(*value as i128), told, Some(&ty)));
        }
        if ty.has_members() {
            return self.no_operator(op.symbol(), &ty, span);
        }
        let value = self.lower_operand(operand, &ty)?;
        let op = match op {
            syntax::UnaryOp::Neg => UnaryOp::Neg,
            syntax::UnaryOp::Not => UnaryOp::Not,
            syntax::UnaryOp::Deref => return Ok(value),
        };
        if let Some(value) = fold_unary(op, &value) {
            return Ok(value);
        }
        Ok(Expr { kind: ExprKind::Unary(op, Box::new(value)), ty })
    }

    fn lower_binary(
        &mut self,
        op: BinaryOp,
        left: &'static syntax::Expr,
        right: &'static syntax::Expr,
        expected: Option<&Type>,
        span: Span,
    ) -> Lowered<Expr> {
        if let BinaryOp::And | BinaryOp::Or = op {
            return self.lower_logical(op, left, right);
        }
        let inferred = match op {
            BinaryOp::Shl | BinaryOp::Shr => self.types().infer(left),
            _ => self.types().infer(left).or_else(|| self.types().infer(right)),
        };
        let expected = if op.is_comparison() { None } else { expected.cloned() };
        let operand = inferred.or(expected).unwrap_or_else(|| {
            self.types()
                .infer_or_default(left)
                .scalar()
                .filter(|scalar| scalar.is_float())
                .map_or_else(|| self.types().infer_or_default(right), Type::from)
        });
        let right_type = match op {
            BinaryOp::Shl | BinaryOp::Shr => self.types().infer_or_default(right),
            _ => operand.clone(),
        };
        if let Type::Enum(of) = &operand
            && (of.numbers.is_none() || operand.compares(op))
            && let BinaryOp::Eq | BinaryOp::Ne = op
        {
            let values = self.lower_operands(&[(left, operand.clone()), (right, operand)])?;
            let mut values = values.into_iter();
            let (Some(left), Some(right)) = (values.next(), values.next()) else { return Ok(Expr::bool(true)) };
            let equal = self.equal(op, left, right, span)?;
            return Ok(if op == BinaryOp::Eq { equal } else { negated(equal) });
        }
        let is_option = matches!(&operand, Type::Enum(of) if of.numbers.is_none() && op.is_comparison());
        if let Type::Struct(_) | Type::Enum(_) = operand
            && !is_option
            && !operand.compares(op)
        {
            return self.no_operator(op.symbol(), &operand, span);
        }
        if let (Type::Slice { .. }, BinaryOp::Eq | BinaryOp::Ne) = (operand.clone().dereferenced(), op) {
            let equal = self.lower_equal_slices(left, right, span)?;
            return Ok(if op == BinaryOp::Eq { equal } else { negated(equal) });
        }
        if let (Type::Slice { .. }, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge) =
            (operand.clone().dereferenced(), op)
        {
            return self.lower_slice_order(op, left, right, span);
        }
        self.reject_struct(op.symbol(), &operand, right, span)?;
        let values = self.lower_operands(&[(left, operand.clone()), (right, right_type)])?;
        let of_members =
            matches!(operand, Type::Tuple(_) | Type::Array(..) | Type::Struct(_) | Type::Enum(_)) || is_option;
        if let (true, [left, right]) = (of_members, &values[..]) {
            return self.compare_members(op, op, (left.clone(), right.clone()), span);
        }
        let ty = if op.is_comparison() { Scalar::Bool.into() } else { operand };
        self.binary(op, values, ty, span)
    }

    /// Returns an operator with its operands. A division gets its check.
    pub(in crate::lower) fn binary(&mut self, op: BinaryOp, values: Vec<Expr>, ty: Type, span: Span) -> Lowered<Expr> {
        let mut values = values.into_iter();
        let (Some(left), Some(right)) = (values.next(), values.next()) else {
            return self.error(span, "an operator has two operands");
        };
        // Whatever else has an operator is lowered before; a slice as a number would be one of its words.
        if let Some(other) = [&left.ty, &right.ty].into_iter().find(|ty| ty.scalar().is_none()) {
            return self.no_operator(op.symbol(), other, span);
        }
        let right = self.shift_count(op, &left.ty, right);
        if let Some(value) = fold_binary(op, &left, &right) {
            return Ok(value);
        }
        let site = self.division_site(op, &right, span);
        Ok(Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site }, ty })
    }

    /// Returns the right operand of a shift, below the left one's width: masked where it may be larger.
    pub(in crate::lower) fn shift_count(&self, op: BinaryOp, shifted: &Type, count: Expr) -> Expr {
        let (BinaryOp::Shl | BinaryOp::Shr, Some(shifted)) = (op, shifted.scalar()) else { return count };
        let last = shifted.bits() - 1;
        if self.facts.largest_value(&count).is_some_and(|largest| largest <= u64::from(last)) {
            return count;
        }
        let Some(scalar) = count.ty.scalar() else { return count };
        let last = Expr::int(i128::from(last), scalar);
        crate::lower::ranges::arithmetic(BinaryOp::BitAnd, count, last)
    }

    /// Returns the check of an integer divisor that may be zero.
    pub(in crate::lower) fn division_site(
        &mut self,
        op: BinaryOp,
        divisor: &Expr,
        span: Span,
    ) -> Option<crate::ir::SiteId> {
        let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem);
        let integer = divisor.ty.scalar().is_some_and(Scalar::is_integer);
        let zero = match divisor.kind {
            ExprKind::Const(Const::Int(value), _) => value == 0,
            ExprKind::Intrinsic(op, _, _) => {
                !matches!(op, crate::ir::Intrinsic::BlockDim(_) | crate::ir::Intrinsic::GridDim(_))
            }
            _ => true,
        };
        (divides && integer && zero).then(|| self.site(span, SiteKind::Division))
    }

    /// Lowers `&&` and `||`: if the right operand writes statements, they run only where it is needed.
    fn lower_logical(
        &mut self,
        op: BinaryOp,
        left: &'static syntax::Expr,
        right: &'static syntax::Expr,
    ) -> Lowered<Expr> {
        let bool: Type = Scalar::Bool.into();
        let left = self.lower_operand(left, &bool)?;
        if let ExprKind::Const(Const::Bool(known), _) = left.kind {
            // If the known side decides, the other is not evaluated. If not, the other side is the value.
            let decides = known == (op == BinaryOp::Or);
            return if decides { Ok(left) } else { self.lower_operand(right, &bool) };
        }
        let lower = |this: &mut Self| this.try_simple(|this| this.lower_operand(right, &Scalar::Bool.into()));
        let right = if op == BinaryOp::And { self.assuming(&left, lower) } else { lower(self) }?;
        match right {
            Ok(right) if is_neutral(op, &right) => Ok(left),
            Ok(right) if known(&right).is_some() && is_idle(&left) => Ok(right),
            Ok(right) => {
                let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None };
                Ok(Expr { kind, ty: bool })
            }
            Err((mut written, right)) => {
                let local = self.out.new_local("holds", bool.clone(), true);
                self.out.push(crate::ir::Stmt::Let { local, init: Some(left) });
                let cond = Expr::local(local, bool.clone());
                let place = Place { root: crate::ir::Root::Local(local), steps: Vec::new(), ty: bool.clone() };
                written.push(crate::ir::Stmt::Assign { place, op: None, value: right, site: None });
                let (then, otherwise) = if op == BinaryOp::And { (written, Vec::new()) } else { (Vec::new(), written) };
                let stmt = if op == BinaryOp::And {
                    crate::ir::Stmt::If { cond, then, otherwise }
                } else {
                    let cond = Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(cond)), ty: bool.clone() };
                    crate::ir::Stmt::If { cond, then: otherwise, otherwise: then }
                };
                self.out.push(stmt);
                Ok(Expr::local(local, bool))
            }
        }
    }

    pub(in crate::lower) fn lower_cast(&mut self, value: &'static syntax::Expr, ty: Type) -> Lowered<Expr> {
        let Some(target) = ty.scalar() else {
            return self.error(value.span, "a cast yields a number");
        };
        let from = self.types().infer(value).unwrap_or_else(|| {
            let default = self.types().infer_or_default(value);
            match default.scalar() {
                // An integer literal takes the type that it is cast to, and so does a float literal.
                Some(scalar) if scalar.is_float() == target.is_float() && target != Scalar::Bool => ty.clone(),
                _ => default,
            }
        });
        let value = self.lower_operand(value, &from)?;
        if from == ty {
            return Ok(value);
        }
        if let ExprKind::Const(Const::Variant(of, variant), _) = value.kind
            && target.is_integer()
        {
            return Ok(Expr::int(crate::lower::literal::wrap(of.variants[variant as usize].1, target), target));
        }
        if let Some(value) = fold_cast(&value, target) {
            return Ok(value);
        }
        Ok(Expr { kind: ExprKind::Cast(Box::new(value)), ty })
    }
}

impl Types<'_> {
    /// Returns the type of the elements of an array with such elements.
    fn array_element(&self, expr: &syntax::Expr, expected: Option<&Type>) -> Type {
        match expected {
            Some(Type::Array(element, _)) => (**element).clone(),
            _ => match self.infer_or_default(expr) {
                Type::Array(element, _) => *element,
                other => other,
            },
        }
    }
}

/// Returns `true` if `&&` or `||` with that right operand is the left one.
fn is_neutral(op: BinaryOp, right: &Expr) -> bool {
    known(right) == Some(op == BinaryOp::And)
}
