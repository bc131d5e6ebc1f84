//! Methods of numbers, atomics and slices.

use crate::ir::intrinsics::Operand;
use crate::ir::intrinsics::methods::numbers_with;
use crate::ir::{
    AtomicOp, BinaryOp, Const, Expr, ExprKind, Intrinsic, Ordering, Scalar, Scope, SiteKind, Spelling, Type, UnaryOp,
};
use crate::lower::Lowered;
use crate::lower::bounds::largest_of;
use crate::lower::call::converted;
use crate::lower::compared::is_compared;
use crate::lower::cursor::shows_next;
use crate::lower::demand::is_ordered;
use crate::lower::function::Lowering;
use crate::lower::infer::{argument_type, unit};
use crate::lower::known::known;
use crate::lower::lookup::{looks_up, refers};
use crate::private::Constant;
use crate::syntax::{self, Span};

type Args = &'static [syntax::Expr];

impl Lowering<'_> {
    /// Lowers `receiver.name(args)`.
    pub(in crate::lower) fn lower_method(
        &mut self,
        receiver: &'static syntax::Expr,
        name: &'static str,
        args: Args,
        link: Option<u32>,
        span: Span,
    ) -> Lowered<Expr> {
        if let Some(described) = self.names.linked(link) {
            return self.lower_linked(&described, std::iter::once(receiver).chain(args), span);
        }
        if let ("clone", []) = (name, args) {
            // Values of device types are copied.
            if let Type::Slice { .. } = self.types().infer_or_default(receiver) {
                return self
                    .error(span, "this is a slice, of which only the reference would be copied: leave `.clone()` out");
            }
            return match self.types().is_place(receiver) {
                true => self.lower_read(receiver),
                false => self.lower_expr(receiver, None),
            };
        }
        self.check_link(link, name, span)?;
        if looks_up(name) && self.types().is_sliced(receiver) {
            let lookup = self.look_up(receiver, name, args, span)?;
            return self.looked_up(lookup, span);
        }
        if shows_next(name)
            && self.types().cursor(receiver).is_some()
            && let Some(lookup) = self.lower_next(receiver, name, args)?
        {
            return self.looked_up(lookup, span);
        }
        if refers(name) && self.types().is_option_place(receiver) {
            let lookup = self.look_up(receiver, name, args, span)?;
            return self.looked_up(lookup, span);
        }
        if let ("map", Type::Array(_, length)) = (name, self.types().infer_or_default(receiver).dereferenced()) {
            return self.lower_array_map(receiver, args, length, span);
        }
        let of = self.types().infer_or_default(receiver).dereferenced();
        if is_compared(&of, name) {
            return self.lower_order_of_members(&of, name, receiver, args, span);
        }
        match of {
            cell @ (Type::Atomic(_) | Type::Atomic128(_)) => self.lower_atomic(receiver, &cell, name, args, span),
            Type::Slice { .. } | Type::Array(..) => self.lower_slice_method(receiver, name, args, span),
            Type::Scalar(_) if name == "then_with" => self.lower_then_with(receiver, args, span),
            Type::Scalar(scalar) => self.lower_numeric(scalar, name, receiver, args, span),
            Type::Enum(of) if of.numbers.is_none() => self.lower_option_method(receiver, &of, name, args, span),
            ty @ (Type::Struct(_) | Type::Enum(_)) => {
                let message =
                    format!("kernels cannot call the method `{name}` of `{ty}`: put `#[device]` on its `impl`");
                self.error(span, message)
            }
            Type::Tuple(_) | Type::Reference { .. } => self.error(span, format!("tuples have no method `{name}`")),
        }
    }

    /// Lowers `f32::max(a, b)`, `f32::from_bits(a)`, `u64::from(a)`.
    pub(in crate::lower) fn lower_primitive(
        &mut self,
        slot: u32,
        name: &'static str,
        args: Args,
        span: Span,
    ) -> Lowered<Expr> {
        let ty = self.names.slot(slot).clone();
        if name == "from_fn" {
            return self.lower_from_fn(&ty, args, span);
        }
        if name == "try_into" {
            return self.lower_try_into(&ty, args, span);
        }
        let (Some(scalar), Some((first, rest))) = (ty.scalar(), args.split_first()) else {
            return self.error(span, "this function of a number has an argument");
        };
        match name {
            "from_bits" => {
                let value = self.lower_operand(first, &scalar.unsigned().into())?;
                Ok(Expr { kind: ExprKind::intrinsic(Intrinsic::FromBits, vec![value]), ty })
            }
            "from_le_bytes" | "from_ne_bytes" => self.lower_from_bytes(scalar, false, first),
            "from_be_bytes" => self.lower_from_bytes(scalar, true, first),
            "from_f32" => Ok(cast(self.lower_operand(first, &Scalar::F32.into())?, scalar)),
            "from_f64" => Ok(cast(self.lower_operand(first, &Scalar::F64.into())?, scalar)),
            "try_from" => {
                let from = self.types().infer_or_default(first);
                let value = self.lower_operand(first, &from)?;
                Ok(self.narrowed(value, scalar))
            }
            "from" => {
                let from = self.types().infer(first).unwrap_or_else(|| ty.clone());
                Ok(converted(self.lower_operand(first, &from)?, scalar))
            }
            _ => self.lower_numeric(scalar, name, first, rest, span),
        }
    }

    /// Converts an integer to a type that may not hold it: `Err` if it does not.
    pub(in crate::lower) fn narrowed(&mut self, value: Expr, to: Scalar) -> Expr {
        let value = self.stable(value, "value");
        let from = value.ty.scalar().unwrap_or(to);
        let [(least, most), (low, high)] = [to, from].map(|scalar| {
            let most = i128::from(largest_of(scalar));
            (if scalar.is_signed() { -most - 1 } else { 0 }, most)
        });
        let compare = |op, bound| Expr::truth(op, value.clone(), Expr::int(bound, from));
        let above = (low < least).then(|| compare(BinaryOp::Ge, least));
        let below = (high > most).then(|| compare(BinaryOp::Le, most));
        let fits = match (above, below) {
            (Some(above), Some(below)) => Expr::truth(BinaryOp::And, above, below),
            (one, other) => one.or(other).unwrap_or(Expr::bool(true)),
        };
        let ty = crate::private::result_of(&to.into(), &unit());
        Expr { kind: ExprKind::Tuple(vec![fits, cast(value, to), Expr::unit()]), ty }
    }

    fn lower_numeric(
        &mut self,
        scalar: Scalar,
        name: &'static str,
        receiver: &'static syntax::Expr,
        args: Args,
        span: Span,
    ) -> Lowered<Expr> {
        let ty: Type = scalar.into();
        let mut operands = vec![(receiver, ty.clone())];
        operands.extend(args.iter().enumerate().map(|(number, arg)| {
            let ty = argument_type(scalar, name, number).map_or(ty.clone(), Type::from);
            match &arg.kind {
                // `a.cmp(&b)`
                syntax::ExprKind::Ref(value) => (&**value, ty),
                _ => (arg, ty),
            }
        }));
        let values = self.lower_operands(&operands)?;
        self.numeric(scalar, name, values, span)
    }

    /// Lowers a method of a number, with its operands.
    pub(in crate::lower) fn numeric(
        &mut self,
        scalar: Scalar,
        name: &str,
        mut values: Vec<Expr>,
        span: Span,
    ) -> Lowered<Expr> {
        let ty: Type = scalar.into();
        if scalar.is_half() && !is_of_half(name) {
            return self.numeric_half(scalar, name, values, span);
        }
        if let Some(op) = Intrinsic::of_method(name) {
            let operands = op.row().operands;
            if operands.contains(&Operand::Divisor) {
                self.check_divisor(&mut values, span);
            }
            if operands.contains(&Operand::Positive) {
                values = values.into_iter().map(|value| self.stable(value, "value")).collect();
                values.iter().for_each(|value| self.demand_positive(scalar, value, span));
            }
            let result = self.types().infer_method(&ty, name).unwrap_or(ty);
            if let Some(value) = crate::lower::fold::fold_intrinsic(op, &values, &result) {
                return Ok(value);
            }
            return Ok(Expr { kind: ExprKind::intrinsic(op, values), ty: result });
        }
        if let Some(value) = self.lower_family(scalar, name, &values, span)? {
            return Ok(value);
        }
        if name.starts_with("checked_") && scalar.is_integer() {
            return self.lower_checked(scalar, name, values, span);
        }
        if let Some(value) = self.lower_order(scalar, name, &values)? {
            return Ok(value);
        }
        if let Some(value) = self.lower_ascii(name, &values) {
            return Ok(value);
        }
        if let Some(value) = self.lower_several(scalar, name, &values, span)? {
            return Ok(value);
        }
        let bool: Type = Scalar::Bool.into();
        let unary = |kind: fn(Box<Expr>) -> ExprKind, value: Expr, ty: Type| Expr { kind: kind(Box::new(value)), ty };
        let operator = match name {
            "wrapping_add" => Some(BinaryOp::Add),
            "wrapping_sub" => Some(BinaryOp::Sub),
            "wrapping_mul" => Some(BinaryOp::Mul),
            "wrapping_shl" => Some(BinaryOp::Shl),
            "wrapping_shr" => Some(BinaryOp::Shr),
            _ => None,
        };
        if let Some(op) = operator {
            return self.binary(op, values, ty, span);
        }
        match (name, values.len()) {
            ("wrapping_neg", 1) => {
                let value = values.remove(0);
                if scalar.is_signed() {
                    return Ok(unary(|value| ExprKind::Unary(UnaryOp::Neg, value), value, ty));
                }
                self.binary(BinaryOp::Sub, vec![Expr::int(0, scalar), value], ty, span)
            }
            ("is_sign_positive", 1) => {
                let negative = Expr { kind: ExprKind::intrinsic(Intrinsic::IsSignNegative, values), ty: bool.clone() };
                Ok(unary(|value| ExprKind::Unary(UnaryOp::Not, value), negative, bool))
            }
            ("is_normal" | "is_subnormal", 1) => Ok(self.classified(scalar, name, values.remove(0))),
            ("recip", 1) => {
                let one = Expr { kind: ExprKind::Const(Const::Float(1.0), Spelling::Value), ty: ty.clone() };
                values.insert(0, one);
                self.binary(BinaryOp::Div, values, ty, span)
            }
            ("to_degrees" | "to_radians", 1) => {
                values.push(Expr {
                    kind: ExprKind::Const(Const::Float(angle(name, scalar)), Spelling::Value),
                    ty: ty.clone(),
                });
                self.binary(BinaryOp::Mul, values, ty, span)
            }
            ("to_f32", 1) if scalar == Scalar::F32 => Ok(values.remove(0)),
            ("to_f32", 1) => Ok(cast(values.remove(0), Scalar::F32)),
            ("to_f64", 1) => Ok(cast(values.remove(0), Scalar::F64)),
            ("unsigned_abs", 1) => {
                let absolute = Expr { kind: ExprKind::intrinsic(Intrinsic::Abs, values), ty };
                Ok(unary(ExprKind::Cast, absolute, scalar.unsigned().into()))
            }
            ("clamp", 3) if scalar.is_float() => Ok(self.clamp_float(scalar, values, span)),
            ("clamp", 3) => {
                if !is_ordered(scalar, &values[1], &values[2]) {
                    values = values.into_iter().map(|value| self.clamped(value)).collect();
                    self.demand_order(scalar, &values[1], &values[2], span);
                }
                let high = values.remove(2);
                let raised = Expr { kind: ExprKind::intrinsic(Intrinsic::Max, values), ty: ty.clone() };
                Ok(Expr { kind: ExprKind::intrinsic(Intrinsic::Min, vec![raised, high]), ty })
            }
            ("next_multiple_of", 2) => {
                self.check_divisor(&mut values, span);
                let divisor = self.stable(values.remove(1), "multiple");
                let quotient = vec![values.remove(0), divisor.clone()];
                let rounded = Expr { kind: ExprKind::intrinsic(Intrinsic::DivCeil, quotient), ty: ty.clone() };
                self.binary(BinaryOp::Mul, vec![rounded, divisor], ty, span)
            }
            _ => self.error(span, format!("the method `{name}` of `{scalar}` is not in the kernel language")),
        }
    }

    /// Lowers a method of floats of 16 bits that is computed as `f32` and rounded.
    fn numeric_half(&mut self, scalar: Scalar, name: &str, values: Vec<Expr>, span: Span) -> Lowered<Expr> {
        let half: Type = scalar.into();
        let widen = |value: Expr| if value.ty == half { cast(value, Scalar::F32) } else { value };
        let result = self.numeric(Scalar::F32, name, values.into_iter().map(widen).collect(), span)?;
        Ok(if result.ty == Scalar::F32.into() { cast(result, scalar) } else { result })
    }

    /// Returns an operand of `clamp` that may be evaluated again, after the comparison of the bounds: a sum or difference
    /// of what does not change is short enough to be written twice.
    fn clamped(&mut self, value: Expr) -> Expr {
        let short = match &value.kind {
            ExprKind::Binary { left, right, .. } => {
                ![left, right].iter().any(|side| matches!(side.kind, ExprKind::Binary { .. }))
            }
            _ => false,
        };
        let again = short && self.locals().is_fixed_value(&value) && crate::ir::unused::is_idle(&value);
        if again { value } else { self.stable(value, "clamped") }
    }

    /// Lowers `x.clamp(low, high)` of floats to comparisons, so that NaN stays NaN.
    fn clamp_float(&mut self, scalar: Scalar, values: Vec<Expr>, span: Span) -> Expr {
        let ty: Type = scalar.into();
        let mut values = values.into_iter().map(|value| self.stable(value, "clamped"));
        let (Some(value), Some(low), Some(high)) = (values.next(), values.next(), values.next()) else {
            return Expr::bool(false);
        };
        self.demand_order(scalar, &low, &high, span);
        let select = |op: BinaryOp, bound: Expr, otherwise: Expr| {
            let cond = Box::new(Expr::truth(op, value.clone(), bound.clone()));
            let kind = ExprKind::Select { cond, then: Box::new(bound), otherwise: Box::new(otherwise) };
            Expr { kind, ty: ty.clone() }
        };
        let below = select(BinaryOp::Gt, high, value.clone());
        select(BinaryOp::Lt, low, below)
    }

    /// Checks a divisor of a method, not of an operator.
    pub(in crate::lower) fn check_divisor(&mut self, values: &mut [Expr], span: Span) {
        let [dividend, divisor] = values else { return };
        if let Some(site) = self.division_site(BinaryOp::Div, divisor, span) {
            // Both are evaluated before the check, and the divisor once.
            for (value, name) in [(dividend, "dividend"), (&mut *divisor, "divisor")] {
                *value = self.evaluated(value.clone(), name);
            }
            let zero = Expr { kind: ExprKind::Const(Const::Int(0), Spelling::Value), ty: divisor.ty.clone() };
            let cond = Expr::truth(BinaryOp::Ne, divisor.clone(), zero);
            self.out.push(crate::ir::Stmt::Check { cond, site });
        }
    }

    fn lower_atomic(
        &mut self,
        cell: &'static syntax::Expr,
        of: &Type,
        name: &str,
        args: Args,
        span: Span,
    ) -> Lowered<Expr> {
        let (cell, scope) = self.scoped(cell)?;
        let Some(value) = of.held() else { return self.error(span, "only atomics have this method") };
        if name == "fetch_update" {
            return self.lower_fetch_update((cell, scope), value, args, span);
        }
        if name == "scoped" {
            return self.error(span, "an access follows `scoped`: `cell.scoped(Scope::Block).load(Ordering::Relaxed)`");
        }
        let Some(op) = atomic_op(name) else {
            return self.error(span, format!("atomics have no method `{name}`"));
        };
        let exchanges = name.starts_with("compare_exchange");
        let Some((ordering, operands)) = args.split_last() else {
            return self.error(span, "missing memory ordering: write `.load(Ordering::Relaxed)`");
        };
        let (ordering, operands) = match (self.ordering(ordering)?, operands.split_last()) {
            (Ordering::Release | Ordering::AcqRel, _) if exchanges => {
                return self.error(ordering.span, "the load of a failed exchange cannot have this memory ordering");
            }
            (failure, Some((success, operands))) if exchanges => (stronger(self.ordering(success)?, failure), operands),
            (ordering, _) => (ordering, operands),
        };
        let wrong = match op {
            AtomicOp::Load => matches!(ordering, Ordering::Release | Ordering::AcqRel),
            AtomicOp::Store => matches!(ordering, Ordering::Acquire | Ordering::AcqRel),
            _ => false,
        };
        if wrong {
            return self.error(args[operands.len()].span, format!("an atomic {name} cannot have this memory ordering"));
        }
        let mut place = self.lower_place(cell)?;
        let mark = self.out.mark();
        let typed: Vec<_> = operands.iter().map(|operand| (operand, value.clone())).collect();
        let mut operands = self.lower_operands(&typed)?;
        if let (true, Some(current)) = (exchanges, operands.first_mut()) {
            let taken = std::mem::replace(current, Expr::bool(false));
            *current = self.stable(taken, "current");
        }
        self.settle_place(&mut place, mark);
        self.locate_before(&mut place, &operands);
        let current = operands.first().cloned();
        let ty = if op == AtomicOp::Store { unit() } else { value };
        let access = Expr { kind: ExprKind::Atomic { op, place, operands, ordering, scope }, ty };
        match current {
            Some(current) if exchanges => {
                let old = self.out.spill(access, "old");
                Ok(self.exchanged(old, &current))
            }
            _ => Ok(access),
        }
    }

    /// Returns a cell and the scope in which it is accessed: that of the last `scoped`.
    fn scoped(&mut self, cell: &'static syntax::Expr) -> Lowered<(&'static syntax::Expr, Scope)> {
        let mut given = None;
        let mut cell = cell;
        while let syntax::ExprKind::Method(of, name, args, link) = &cell.kind
            && name == "scoped"
            && self.names.linked(*link).is_none()
        {
            let scope = self.scope(&args[0])?;
            given.get_or_insert(scope);
            cell = of;
        }
        Ok((cell, given.unwrap_or(Scope::Device)))
    }

    pub(in crate::lower) fn scope(&mut self, expr: &syntax::Expr) -> Lowered<Scope> {
        if let syntax::ExprKind::Constant(number) = &expr.kind
            && let Constant::Scope(scope) = self.names.constant(*number)
        {
            return Ok(*scope);
        }
        self.error(expr.span, "a scope is a constant: `Scope::Block`")
    }

    pub(in crate::lower) fn ordering(&mut self, expr: &syntax::Expr) -> Lowered<Ordering> {
        if let syntax::ExprKind::Constant(number) = &expr.kind
            && let Constant::Ordering(ordering) = self.names.constant(*number)
        {
            return Ok(*ordering);
        }
        self.error(expr.span, "a memory ordering is a constant: `Ordering::Relaxed`")
    }

    /// Emits a check of a condition that the language demands.
    pub(in crate::lower) fn check(&mut self, cond: Expr, span: Span, kind: SiteKind) {
        if known(&cond) == Some(true) {
            return;
        }
        let site = self.site(span, kind);
        self.out.push(crate::ir::Stmt::Check { cond, site });
    }
}

/// Returns a value cast to that type.
pub(in crate::lower) fn cast(value: Expr, scalar: Scalar) -> Expr {
    Expr { kind: ExprKind::Cast(Box::new(value)), ty: scalar.into() }
}

/// Returns `true` if floats of 16 bits have the method themselves. The others are those of `f32`, rounded.
fn is_of_half(name: &str) -> bool {
    numbers_with(name).is_some_and(|of| of.contains(Scalar::F16))
}

fn atomic_op(name: &str) -> Option<AtomicOp> {
    Some(match name {
        "load" => AtomicOp::Load,
        "store" => AtomicOp::Store,
        "swap" => AtomicOp::Swap,
        "compare_and_swap" | "compare_exchange" | "compare_exchange_weak" => AtomicOp::CompareExchange,
        "fetch_add" => AtomicOp::Add,
        "fetch_sub" => AtomicOp::Sub,
        "fetch_min" => AtomicOp::Min,
        "fetch_max" => AtomicOp::Max,
        "fetch_and" => AtomicOp::And,
        "fetch_or" => AtomicOp::Or,
        "fetch_xor" => AtomicOp::Xor,
        "fetch_inc" => AtomicOp::IncWrap,
        "fetch_dec" => AtomicOp::DecWrap,
        "fetch_add_f16x2" => AtomicOp::AddF16x2,
        "fetch_add_bf16x2" => AtomicOp::AddBf16x2,
        _ => return None,
    })
}

/// Returns an ordering that combines that of the success of an exchange and that of its failure.
pub(in crate::lower) fn stronger(success: Ordering, failure: Ordering) -> Ordering {
    match (success, failure) {
        (Ordering::Relaxed, failure) => failure,
        (success, Ordering::SeqCst) if success != Ordering::SeqCst => Ordering::SeqCst,
        (Ordering::Release, Ordering::Acquire) => Ordering::AcqRel,
        (success, _) => success,
    }
}

/// Returns the factor of `to_degrees` and `to_radians`, as in `std`.
fn angle(name: &str, scalar: Scalar) -> f64 {
    match (name, scalar) {
        ("to_degrees", Scalar::F32) => f64::from(57.295_78_f32),
        ("to_degrees", _) => 180.0 / std::f64::consts::PI,
        (_, Scalar::F32) => f64::from(std::f32::consts::PI / 180.0),
        (_, _) => std::f64::consts::PI / 180.0,
    }
}
