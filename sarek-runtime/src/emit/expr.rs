//! Expressions.

use super::{
    code::{Code, Prec},
    function::FunctionEmitter,
    literal::{alike, in_bits, literal, spelled},
    operator,
    types::{is_unit, scalar_name},
};
use crate::ir::{
    Argument, BinaryOp, Const, Expr, ExprKind, FunctionId, Intrinsic, Place, Scalar, SiteId, Spelling, Type, UnaryOp,
};

/// The effect of the text around an expression on its C++ type.
///
/// An expression of 32 or 64 bits has exactly the C++ type of its Rust type, except for literals and a few builtins
/// that return `int`: the type of these depends on the context. An expression of a narrower type, or `bool`, has a
/// value in that type's range, but its C++ type may be `int`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// The C++ type must be exact: the text deduces a type from it.
    Exact,
    /// The value is immediately converted to the type of the expression.
    Converts,
    /// An element of a braced list: literals convert, other values must not narrow.
    Braced,
}

impl FunctionEmitter<'_> {
    /// Returns an expression.
    pub(super) fn expr(&self, expr: &Expr, want: Want) -> Code {
        if self.is_small(expr) {
            let code = self.small(expr);
            return if want == Want::Converts { code } else { Code::cast(scalar_name(scalar_of(expr)), code) };
        }
        match &expr.kind {
            ExprKind::Const(Const::Variant(of, variant), _) => {
                let name = Code::primary(self.globals.types.variant(of, *variant));
                if want == Want::Exact { Code::cast(scalar_name(of.scalar), name) } else { name }
            }
            ExprKind::Const(value, spelling) => self.constant(*value, *spelling, scalar_of(expr), want),
            ExprKind::Load(place) => {
                let value = match self.is_whole(place) {
                    true => Code::call("load_whole", &[self.address(place)]),
                    false => self.place(place),
                };
                if self.is_guarded(expr) { Code::call("once", &[value]) } else { value }
            }
            ExprKind::Len(root) => self.length(*root),
            ExprKind::Unary(op, operand) => self.braced(self.unary(*op, operand), expr, want),
            ExprKind::Binary { op, left, right, .. } if want == Want::Converts && is_of_counts(*op, left, right) => {
                let (left, right) = (self.expr(left, want), self.expr(right, want));
                Code::binary(left, op.symbol(), Prec::Sum, right)
            }
            ExprKind::Binary { op, left, right, site } => {
                if op.is_comparison()
                    && let Some((left, right)) = self.small_operands(left, right)
                {
                    return Code::binary(left, op.symbol(), precedence(*op), right);
                }
                let code = self.binary(*op, left, right, site.filter(|_| self.options.checked));
                self.braced(code, expr, want)
            }
            ExprKind::Cast(operand) => match self.widened(expr).filter(|_| want == Want::Converts) {
                Some(code) => code,
                None => self.cast(operand, scalar_of(expr), want),
            },
            ExprKind::Select { cond, then, otherwise } => {
                let cond = self.expr(cond, Want::Converts);
                let codes = match want {
                    Want::Converts => (self.alternative(then), self.alternative(otherwise)),
                    Want::Exact | Want::Braced => self.operands(then, otherwise),
                };
                let (then, otherwise) = alike((then, codes.0), (otherwise, codes.1));
                self.braced(Code::ternary(cond, then, otherwise), expr, want)
            }
            ExprKind::Tuple(members) => {
                let members = members.iter().filter(|member| !is_unit(&member.ty));
                let members: Vec<String> = members.map(|member| self.expr(member, Want::Braced).text).collect();
                let name = if want == Want::Exact { self.value_type(&expr.ty) } else { String::new() };
                Code::primary(format!("{name}{{{}}}", members.join(", ")))
            }
            ExprKind::Variant(variant, fields) => self.variant(&expr.ty, *variant, fields, want),
            ExprKind::Member(whole, member) => {
                let name = self.globals.types.member(&whole.ty, *member);
                self.expr(whole, Want::Exact).postfix(&format!(".{name}"))
            }
            ExprKind::Array(elements) => {
                let elements: Vec<String> = elements.iter().map(|e| self.expr(e, Want::Braced).text).collect();
                Code::primary(format!("{{{}}}", elements.join(", ")))
            }
            ExprKind::Repeat(_) if expr.repeats_zero() => Code::primary("{}".to_string()),
            ExprKind::Repeat(_) => unreachable!("a repeated value is written by loops"),
            ExprKind::Call(function, arguments, _) => self.call(*function, arguments),
            ExprKind::Intrinsic(intrinsic, operands, _) => {
                let half = expr.ty.scalar().filter(|scalar| scalar.is_half());
                if let (Intrinsic::FromBits, Some(half)) = (intrinsic, half) {
                    let bits = in_bits(&operands[0], self.expr(&operands[0], Want::Converts));
                    return Code::call(&format!("{}::from_bits", scalar_name(half)), &[bits]);
                }
                self.braced(self.intrinsic(*intrinsic, operands, want), expr, want)
            }
            ExprKind::Atomic { op, place, operands, ordering, scope } => {
                self.atomic(*op, place, operands, (*ordering, *scope))
            }
            ExprKind::VolatileLoad(place) => Code::call("volatile_load", &[self.address(place)]),
            ExprKind::VolatileStore(place, value) => {
                Code::call("volatile_store", &[self.address(place), self.expr(value, Want::Converts)])
            }
        }
    }

    /// Returns `true` if it is a load that must stay one load.
    pub(super) fn is_guarded(&self, expr: &Expr) -> bool {
        self.globals.guarded.loads.contains(&std::ptr::from_ref(expr))
    }

    fn constant(&self, value: Const, spelling: Spelling, scalar: Scalar, want: Want) -> Code {
        let plain = want != Want::Exact;
        match spelling {
            Spelling::Name(name) => match self.globals.named.find(name, value, scalar) {
                Some((name, declared)) if plain || declared == Some(scalar) => Code::primary(name),
                Some((name, _)) => Code::cast(scalar_name(scalar), Code::primary(name)),
                None => literal(value, scalar, plain),
            },
            Spelling::Digits(digits) => spelled(value, scalar, plain, digits),
            Spelling::Value => literal(value, scalar, plain),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, divisor: Option<SiteId>) -> Code {
        let scalar = scalar_of(left);
        if let (BinaryOp::Sub, Some(more), Some(less)) = (op, of_truth(left), of_truth(right)) {
            // C++ subtracts two `bool` as `int`, and the difference is in the range of every signed type.
            let (more, less) = (self.expr(more, Want::Converts), self.expr(less, Want::Converts));
            return Code::binary(more, op.symbol(), Prec::Sum, less);
        }
        if let Some(code) = self.contracted(op, left, right) {
            return code;
        }
        let overflows = self.overflows(op, left, right);
        if overflows && (self.wraps(left) || self.wraps(right)) {
            // One cast for the whole sum is more readable than a helper in a helper.
            return Code::cast(scalar_name(scalar), self.unsigned_operation(op, left, right));
        }
        let (left, right) = if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            (self.expr(left, Want::Exact), self.expr(right, Want::Converts))
        } else if let Some(site) = divisor {
            (self.expr(left, Want::Converts), self.nonzero(right, site))
        } else if overflows {
            // The helper takes its type from the left operand.
            (self.expr(left, Want::Exact), self.expr(right, Want::Converts))
        } else if matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor) {
            let codes = self.operands(left, right);
            (in_bits(left, codes.0), in_bits(right, codes.1))
        } else {
            self.operands(left, right)
        };
        operation(op, scalar, left, right, overflows)
    }

    /// Returns `true` if C++ leaves an operator undefined for some of these operands, because they may overflow.
    fn overflows(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        may_overflow(op, scalar_of(left)) && self.ranges.overflows(op, left, right)
    }

    /// Returns `true` if an expression is a sum, difference or product that may overflow.
    fn wraps(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Binary { op, left, right, .. } if self.overflows(*op, left, right))
    }

    /// Returns a signed value as the unsigned type of its width.
    pub(super) fn unsigned(&self, value: &Expr) -> Code {
        let scalar = scalar_of(value);
        let unsigned = if scalar.bits() == 64 { Scalar::U64 } else { Scalar::U32 };
        match &value.kind {
            ExprKind::Const(Const::Int(_), Spelling::Name(_)) => {
                Code::cast(scalar_name(unsigned), self.expr(value, Want::Converts))
            }
            ExprKind::Const(Const::Int(number), spelling) => {
                let bits = number & ((1i128 << scalar.bits()) - 1);
                let spelling = if bits == *number { *spelling } else { Spelling::Value };
                self.expr(&Expr::int(bits, unsigned).spelled(spelling), Want::Exact)
            }
            ExprKind::Binary { op, left, right, .. } if self.wraps(value) => self.unsigned_operation(*op, left, right),
            // The unsigned type does directly to an integer what the signed type would do.
            ExprKind::Cast(operand) if scalar_of(operand).is_integer() && scalar.bits() >= 32 => {
                self.cast(operand, unsigned, Want::Exact)
            }
            _ => Code::cast(scalar_name(unsigned), self.expr(value, Want::Exact)),
        }
    }

    /// Returns a signed sum, difference or product in the unsigned type, where it wraps. One unsigned operand suffices.
    fn unsigned_operation(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Code {
        let prec = if op == BinaryOp::Mul { Prec::Product } else { Prec::Sum };
        let right = if self.wraps(right) { self.unsigned(right) } else { self.expr(right, Want::Exact) };
        Code::binary(self.unsigned(left), op.symbol(), prec, right)
    }

    /// Returns two operands of one type such that the C++ type of the whole is correct.
    fn operands(&self, left: &Expr, right: &Expr) -> (Code, Code) {
        let loose = [left, right].map(|operand| is_loose(operand) || self.is_small(operand));
        // `3ull * i` rather than `3 * (unsigned long long)i`.
        if let (ExprKind::Const(Const::Int(0..), Spelling::Value | Spelling::Digits(_)), Some(right)) =
            (&left.kind, self.widened(right))
            && scalar_of(left) == Scalar::Usize
        {
            return (self.expr(left, Want::Exact), right);
        }
        let left_want = if loose == [true, false] { Want::Converts } else { Want::Exact };
        let right_want = if loose == [false, true] { Want::Converts } else { Want::Exact };
        if let (false, Some(right)) = (loose[0], self.widened(right)) {
            return (self.expr(left, left_want), right);
        }
        if let (false, Some(left)) = (loose[1], self.widened(left)) {
            return (left, self.expr(right, right_want));
        }
        (self.expr(left, left_want), self.expr(right, right_want))
    }

    /// Returns an operand of `?:` whose value is converted immediately. Casts stay: C++ first converts both
    /// operands to one type.
    fn alternative(&self, value: &Expr) -> Code {
        self.expr(value, if matches!(value.kind, ExprKind::Cast(_)) { Want::Exact } else { Want::Converts })
    }

    /// Returns the operand of a cast that C++ does implicitly if the cast's type is wanted: to a wider integer type
    /// with the same values. This applies only to names, calls and similar expressions, because in `a + b` the cast
    /// shows the width of the addition.
    fn widened(&self, value: &Expr) -> Option<Code> {
        let ExprKind::Cast(operand) = &value.kind else { return None };
        let (from, to) = (scalar_of(operand), scalar_of(value));
        let widens = from.is_integer() && to.is_integer() && from.bits() < to.bits() && to.bits() >= 32;
        if !widens || (from.is_signed() && !to.is_signed()) {
            return None;
        }
        let want = if is_count(operand) { Want::Converts } else { Want::Exact };
        Some(self.expr(operand, want)).filter(|code| code.prec == Prec::Primary)
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> Code {
        let scalar = scalar_of(operand);
        let code = self.expr(operand, Want::Exact);
        match op {
            UnaryOp::Neg if scalar.bits() >= 32 && scalar.is_integer() && self.ranges.has_negative(operand) => {
                Code::prefix("-", code)
            }
            UnaryOp::Neg if scalar.is_integer() => narrowed(scalar, Code::call("wrapping_neg", &[code])),
            UnaryOp::Neg => Code::prefix("-", code),
            UnaryOp::Not if scalar == Scalar::Bool => Code::prefix("!", code),
            UnaryOp::Not => narrowed(scalar, Code::prefix("~", code)),
        }
    }

    /// Returns a checked divisor.
    pub(super) fn nonzero(&self, divisor: &Expr, site: SiteId) -> Code {
        let site = Code::primary(site.0.to_string());
        Code::call("nonzero", &[self.expr(divisor, Want::Exact), site, self.fault()])
    }

    fn cast(&self, operand: &Expr, to: Scalar, want: Want) -> Code {
        let from = scalar_of(operand);
        if from.is_float() && to.is_integer() {
            let name = format!("saturating_cast<{}>", scalar_name(to));
            return Code::call(&name, &[self.expr(operand, Want::Exact)]);
        }
        if scalar_name(from) == scalar_name(to) {
            return self.expr(operand, want);
        }
        if to.is_half() {
            return Code::call(&format!("to_{}", scalar_name(to)), &[self.expr(operand, Want::Exact)]);
        }
        let code = self.expr(operand, if is_count(operand) { Want::Converts } else { Want::Exact });
        let is_computed = !matches!(operand.kind, ExprKind::Const(..));
        if to == Scalar::I16 && from.bits() >= 16 && is_computed {
            // NVRTC warns of a constant of 64 bits that is cut without a cast.
            return to_i16(if from.bits() > 32 { Code::cast("int", code) } else { code });
        }
        Code::cast(scalar_name(to), code)
    }

    fn call(&self, function: FunctionId, arguments: &[Argument]) -> Code {
        let callee = &self.module.functions[function.index()];
        let usage = &self.usages[function.index()];
        let mut codes = Vec::new();
        for (argument, param) in arguments.iter().zip(&callee.params) {
            match argument {
                Argument::Value(value) if callee.operator.is_some() => codes.push(self.expr(value, Want::Exact)),
                Argument::Value(value) => codes.push(self.argument(value)),
                Argument::Ref(place) => codes.push(self.reference(place)),
                Argument::Part(part) => {
                    codes.push(self.part(part));
                    if usage.lengths.contains(param) {
                        codes.push(self.expr(&part.length, Want::Converts));
                    }
                }
                Argument::Slice(place) => {
                    codes.push(self.place(place));
                    if usage.lengths.contains(param) {
                        codes.push(self.place_length(place));
                    }
                }
            }
        }
        for number in &usage.shared_lengths {
            codes.push(Code::primary(self.shared_lengths[number].clone()));
        }
        if usage.prints {
            codes.push(Code::primary(self.output.clone().expect("what its callees need was found")));
        }
        if usage.faults {
            codes.push(self.fault());
        }
        operator::call(&self.globals.functions[function.index()], codes)
    }

    /// Returns a value as the argument of a function.
    pub(super) fn argument(&self, value: &Expr) -> Code {
        // Braces alone would not show the constructed type.
        let braces = matches!(value.ty, Type::Struct(_) | Type::Enum(_));
        self.expr(value, if braces { Want::Exact } else { Want::Converts })
    }

    /// Returns the number of elements of a place that is passed as a slice.
    fn place_length(&self, place: &Place) -> Code {
        match self.place_type(place) {
            Type::Array(_, length) => literal(Const::Int(i128::from(length)), Scalar::U64, true),
            Type::Slice { .. }
            | Type::Reference { .. }
            | Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_) => self.length(place.root),
        }
    }

    /// Returns the fault record.
    pub(super) fn fault(&self) -> Code {
        Code::primary(self.fault.clone().expect("the fault record was found to be needed"))
    }

    /// Casts values in a braced list whose C++ type may be wider than their Rust type.
    fn braced(&self, code: Code, expr: &Expr, want: Want) -> Code {
        let Some(scalar) = expr.ty.scalar() else { return code };
        let name = scalar_name(scalar);
        let is_cast = code.prec == Prec::Unary && code.text.starts_with(&format!("({name})"))
            || code.prec == Prec::Primary && code.text.starts_with("to_i16(");
        let wide = scalar.size() < 4 && !scalar.is_float() && !is_comparison(expr) && !is_cast;
        if want == Want::Braced && wide { Code::cast(name, code) } else { code }
    }
}

/// Returns the truth value of which an expression makes a signed number of less than 32 bits.
fn of_truth(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Cast(truth) = &expr.kind else { return None };
    let narrow = expr.ty.scalar().is_some_and(|scalar| scalar.is_signed() && scalar.bits() < 32);
    (narrow && truth.ty == Scalar::Bool.into()).then_some(&**truth)
}

/// Returns the scalar type of an expression that has one.
pub(super) fn scalar_of(expr: &Expr) -> Scalar {
    expr.ty.scalar().expect("the operand is a scalar")
}

/// Returns `true` if an expression is a bit count, which CUDA's builtins return as `int`.
fn is_count(expr: &Expr) -> bool {
    let counts =
        |intrinsic| matches!(intrinsic, Intrinsic::CountOnes | Intrinsic::CountZeros | Intrinsic::LeadingZeros);
    matches!(expr.kind, ExprKind::Intrinsic(intrinsic, _, _) if counts(intrinsic))
}

/// Returns `true` if a sum or difference consists of numbers that are `int`s in C++, as in `31 - __clz(x)`, so that it
/// is an `int`, too.
fn is_of_counts(op: BinaryOp, left: &Expr, right: &Expr) -> bool {
    let is_int = |expr: &Expr| match expr.kind {
        ExprKind::Const(Const::Int(number), Spelling::Value | Spelling::Digits(_)) => (0..=64).contains(&number),
        _ => is_count(expr),
    };
    let counts = is_count(left) || is_count(right);
    matches!(op, BinaryOp::Add | BinaryOp::Sub) && counts && is_int(left) && is_int(right)
}

/// Returns `true` if the C++ type of an expression depends on the context.
fn is_loose(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(Const::Int(_) | Const::Variant(..), _) => true,
        ExprKind::Intrinsic(..) => is_count(expr),
        ExprKind::Const(Const::Bool(_) | Const::Float(_), _)
        | ExprKind::Load(_)
        | ExprKind::Len(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary { .. }
        | ExprKind::Cast(_)
        | ExprKind::Select { .. }
        | ExprKind::Tuple(_)
        | ExprKind::Variant(..)
        | ExprKind::Member(..)
        | ExprKind::Array(_)
        | ExprKind::Repeat(_)
        | ExprKind::Call(..)
        | ExprKind::Atomic { .. }
        | ExprKind::VolatileLoad(_)
        | ExprKind::VolatileStore(..) => false,
    }
}

/// Returns `true` if C++ computes a `bool`.
fn is_comparison(expr: &Expr) -> bool {
    if let ExprKind::Binary { op, .. } = &expr.kind {
        return op.is_comparison() || matches!(op, BinaryOp::And | BinaryOp::Or);
    }
    matches!(&expr.kind, ExprKind::Unary(UnaryOp::Not, operand) if operand.ty == Scalar::Bool.into())
}

/// Returns an operator applied to operands of type `scalar`.
///
/// This function alone decides how Rust's arithmetic is written, except for [`unary`](Emitter::unary) and compound
/// assignment. Narrow types are computed as `int` and cut back. Signed `+`, `-` and `*` of 32 and 64 bits may overflow,
/// which C++ leaves undefined and NVRTC exploits: helpers of the prelude wrap.
fn operation(op: BinaryOp, scalar: Scalar, left: Code, right: Code, overflows: bool) -> Code {
    if op == BinaryOp::Rem && scalar.is_float() {
        return Code::call(if scalar == Scalar::F32 { "fmodf" } else { "fmod" }, &[left, right]);
    }
    if overflows {
        let name = match op {
            BinaryOp::Add => "wrapping_add",
            BinaryOp::Sub => "wrapping_sub",
            _ => "wrapping_mul",
        };
        return Code::call(name, &[left, right]);
    }
    // As `int`, the product of two 16-bit numbers may overflow.
    let wide = op == BinaryOp::Mul && scalar == Scalar::U16;
    let left = if wide { Code::cast("unsigned int", left) } else { left };
    let code = Code::binary(left, op.symbol(), precedence(op), right);
    match op {
        _ if cut_assignment(op, scalar).is_some() => to_i16(code),
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => narrowed(scalar, code),
        BinaryOp::Div if scalar.is_signed() => narrowed(scalar, code),
        BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shr
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or => code,
    }
}

/// Returns the precedence of an operator.
pub(super) fn precedence(op: BinaryOp) -> Prec {
    match op {
        BinaryOp::Add | BinaryOp::Sub => Prec::Sum,
        BinaryOp::Mul | BinaryOp::Div => Prec::Product,
        BinaryOp::Rem => Prec::Remainder,
        BinaryOp::BitAnd => Prec::BitAnd,
        BinaryOp::BitOr => Prec::BitOr,
        BinaryOp::BitXor => Prec::BitXor,
        BinaryOp::Shl | BinaryOp::Shr => Prec::Shift,
        BinaryOp::Eq | BinaryOp::Ne => Prec::Equality,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Prec::Relation,
        BinaryOp::And => Prec::And,
        BinaryOp::Or => Prec::Or,
    }
}

/// Returns the helper for `a op= b` if results of the operator are cut by [`to_i16`].
pub(super) fn cut_assignment(op: BinaryOp, scalar: Scalar) -> Option<&'static str> {
    if scalar != Scalar::I16 {
        return None;
    }
    Some(match op {
        BinaryOp::Add => "add_assign",
        BinaryOp::Sub => "sub_assign",
        BinaryOp::Mul => "mul_assign",
        BinaryOp::Div => "div_assign",
        _ => return None,
    })
}

/// Returns `true` if C++ leaves the operator's overflow undefined.
pub(super) fn may_overflow(op: BinaryOp, scalar: Scalar) -> bool {
    let arithmetic = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
    arithmetic && scalar.is_integer() && scalar.is_signed() && scalar.bits() >= 32
}

/// Cuts a result to `i16`, as a cast would, so that ptxas does not mistake it for one that needs no cutting.
fn to_i16(code: Code) -> Code {
    Code::call("to_i16", &[code])
}

/// Cuts a result that C++ computed as `int` back to a narrow type.
fn narrowed(scalar: Scalar, code: Code) -> Code {
    if scalar.is_integer() && scalar.bits() < 32 { Code::cast(scalar_name(scalar), code) } else { code }
}
