//! Structs: their values, their operators, and constants.

use crate::ir::{Argument, BinaryOp, Const, Expr, ExprKind, Place, Scalar, Spelling, Step, Type, UnaryOp};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::lower::infer::unit;
use crate::lower::order::against_zero;
use crate::lower::writer::write_before;
use crate::private::Described;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers `Point { x, y, ..base }`: the fields are evaluated in the order in which they are written, the base last.
    pub(in crate::lower) fn lower_struct(
        &mut self,
        slot: u32,
        name: &str,
        fields: &'static [(String, syntax::Expr)],
        base: Option<&'static syntax::Expr>,
        span: Span,
    ) -> Lowered<Expr> {
        let ty = self.names.slot(slot).clone();
        if let Type::Enum(of) = &ty {
            return self.lower_variant(&ty, of, name, fields, span);
        }
        if name == "None" && ty.scalar().is_some() {
            return self.error(
                span,
                "`None` is that of `Option` in kernels: write the enum's name before its own one, `Edge::None`",
            );
        }
        if !matches!(ty, Type::Struct(_)) {
            return self.error(span, "kernels make structs that have `#[derive(DeviceType)]`");
        }
        let mut operands = Vec::new();
        let mut numbers = Vec::new();
        for (name, value) in fields {
            let is_empty = matches!(&value.kind, syntax::ExprKind::Array(elements) if elements.is_empty());
            if ty.member_number(name).is_none() && (is_empty || self.types().infer_or_default(value) == unit()) {
                // The marker that aligns a vector, and `PhantomData`, have no bytes.
                continue;
            }
            let (number, ty) = self.member(&ty, name, value.span)?;
            numbers.push(number);
            operands.push((value, ty));
        }
        let mut values = self.lower_operands(&operands)?;
        let types: Vec<Type> = ty.members().into_iter().cloned().collect();
        if let Some(base) = base.filter(|_| numbers.len() >= types.len()) {
            // No field is taken from it.
            let mark = self.out.mark();
            self.lower_statement(base)?;
            self.settle(&mut values, mark);
        } else if let Some(base) = base {
            let mark = self.out.mark();
            if types.iter().any(|ty| matches!(ty, Type::Array(..))) {
                // C++ copies a struct with its arrays, but not an array by itself.
                let base = self.lower_expr(base, Some(&ty))?;
                self.settle(&mut values, mark);
                return Ok(self.assemble(ty, base, numbers.into_iter().zip(values)));
            }
            let rest = self.lower_base(base, &ty)?;
            self.settle(&mut values, mark);
            for (number, ty) in types.iter().enumerate() {
                if numbers.contains(&(number as u32)) {
                    continue;
                }
                let mut place = rest.clone();
                place.steps.push(Step::Member(number as u32));
                place.ty = ty.clone();
                numbers.push(number as u32);
                values.push(Expr { kind: ExprKind::Load(place), ty: ty.clone() });
            }
        }
        if numbers.len() < types.len() {
            return self.error(span, format!("`{ty}` has more fields"));
        }
        let values = self.sorted(numbers, values);
        Ok(Expr { kind: ExprKind::Tuple(values), ty })
    }

    /// Sorts values that have been written in another order by their keys.
    pub(in crate::lower) fn sorted<K: Ord>(&mut self, keys: Vec<K>, values: Vec<Expr>) -> Vec<Expr> {
        let in_order = keys.is_sorted();
        let mut fields: Vec<(K, Expr)> = keys.into_iter().zip(values).collect();
        if !in_order && fields.iter().filter(|(_, value)| self.can_fail(value)).count() > 1 {
            fields.iter_mut().for_each(|(_, value)| *value = self.evaluated(value.clone(), "field"));
        }
        fields.sort_by(|(a, _), (b, _)| a.cmp(b));
        fields.into_iter().map(|(_, value)| value).collect()
    }

    /// Lowers the base of a struct to a place, so that it is evaluated once.
    fn lower_base(&mut self, base: &'static syntax::Expr, ty: &Type) -> Lowered<Place> {
        let value = self.lower_expr(base, Some(ty))?;
        if let ExprKind::Load(place) = &value.kind
            && place.steps.iter().all(|step| matches!(step, Step::Member(_)))
        {
            return Ok(place.clone());
        }
        let local = self.out.declare("base", ty.clone(), false, Some(value));
        Ok(local_place(local, ty.clone()))
    }

    /// Returns a copy of a struct in which some fields are written.
    fn assemble(&mut self, ty: Type, base: Expr, fields: impl IntoIterator<Item = (u32, Expr)>) -> Expr {
        let local = self.out.declare("made", ty.clone(), true, Some(base));
        for (number, value) in fields {
            let mut place = local_place(local, value.ty.clone());
            place.steps.push(Step::Member(number));
            self.out.assign(place, value);
        }
        Expr::local(local, ty)
    }

    /// Lowers a binary operator that is a `#[device]` function: `a != b` is `!(a == b)`, and `a < b` asks `partial_cmp`.
    pub(in crate::lower) fn lower_operator(
        &mut self,
        op: BinaryOp,
        described: &std::rc::Rc<Described>,
        operands: [&'static syntax::Expr; 2],
        span: Span,
    ) -> Lowered<Expr> {
        match op {
            BinaryOp::Eq => self.lower_equality(described, operands, span),
            BinaryOp::Ne => {
                let value = self.lower_equality(described, operands, span)?;
                let value = Box::new(self.without_effect(value));
                Ok(Expr { kind: ExprKind::Unary(UnaryOp::Not, value), ty: Scalar::Bool.into() })
            }
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                let order = self.lower_comparison(described, operands, span)?;
                let order = self.out.spill(order, "order");
                let order = self.enum_parts(order);
                let [_, value] = &order.holds[..] else { return self.error(span, "an order is an `Option`") };
                Ok(Expr::truth(BinaryOp::And, order.is_good, against_zero(op, value.clone())))
            }
            _ => self.lower_linked_operator(op.symbol(), described, operands, span),
        }
    }

    /// Lowers a call of the function of an operator.
    pub(in crate::lower) fn lower_linked_operator(
        &mut self,
        symbol: &'static str,
        described: &std::rc::Rc<Described>,
        operands: impl IntoIterator<Item = &'static syntax::Expr>,
        span: Span,
    ) -> Lowered<Expr> {
        let value = self.lower_linked(described, operands, span)?;
        if let ExprKind::Call(function, _, _) = value.kind {
            self.program.functions[function.index()].operator = Some(symbol);
        }
        Ok(value)
    }

    /// Lowers a call of `PartialEq::eq`.
    fn lower_equality(
        &mut self,
        described: &std::rc::Rc<Described>,
        operands: [&'static syntax::Expr; 2],
        span: Span,
    ) -> Lowered<Expr> {
        let call = self.lower_comparison(described, operands, span)?;
        if let ExprKind::Call(function, _, _) = call.kind {
            self.program.functions[function.index()].operator = Some("==");
        }
        Ok(call)
    }

    /// Lowers a call of `PartialEq::eq` or `PartialOrd::partial_cmp`. They take references, but the left operand keeps
    /// its value from before the evaluation of the right one.
    fn lower_comparison(
        &mut self,
        described: &std::rc::Rc<Described>,
        [left, right]: [&'static syntax::Expr; 2],
        span: Span,
    ) -> Lowered<Expr> {
        let function = self.program.function(described, self.names.syntax().file, span)?;
        let types: Vec<Type> = described.params.iter().map(|ty| ty.clone().dereferenced()).collect();
        let [left_type, right_type] = &types[..] else { return self.error(span, "two values are compared") };
        let mut left = self.lower_compared(left, left_type)?;
        let mark = self.out.mark();
        let right = self.lower_compared(right, right_type)?;
        if !self.order_of(self.out.since(mark)).writes {
            self.settle_place(&mut left, mark);
        } else {
            let value = Expr::load(left.clone());
            if !self.locals().is_stable(&value) {
                let (_, copy) = write_before(self, mark, |this| this.out.spill(value, "left"));
                let ExprKind::Load(copy) = copy.kind else { return Ok(Expr::bool(true)) };
                left = copy;
            }
        }
        let arguments = vec![Argument::Ref(left), Argument::Ref(right)];
        let ty = described.result.clone().unwrap_or_else(|| Scalar::Bool.into());
        Ok(Expr { kind: ExprKind::call(function, arguments), ty })
    }

    /// Lowers an operand of a comparison to a place. The number of an enum gets a variable, if it is a constant.
    fn lower_compared(&mut self, side: &'static syntax::Expr, ty: &Type) -> Lowered<Place> {
        let is_value = matches!(side.kind, syntax::ExprKind::Constant(_)) || !self.types().is_place(side);
        match ty {
            Type::Scalar(_) if is_value => self.lower_placed(side, ty.clone()),
            _ => self.lower_place(side),
        }
    }

    /// Returns the error of an operator that is not a `#[device]` function.
    pub(in crate::lower) fn no_operator<T>(&self, symbol: &str, ty: &Type, span: Span) -> Lowered<T> {
        let message = match ty {
            Type::Enum(of) if of.numbers.is_none() => {
                format!("`{symbol}` of `{ty}` is not in the kernel language: write a `match`")
            }
            Type::Struct(_) | Type::Enum(_) if matches!(symbol, "<" | "<=" | ">" | ">=") => {
                format!(
                    "kernels cannot order values of `{ty}`: put `#[device]` above its `#[derive(PartialOrd)]` or its `impl \
                     PartialOrd`, or compare the fields in tuples"
                )
            }
            Type::Struct(_) | Type::Enum(_) if matches!(symbol, "==" | "!=") => format!(
                "kernels cannot apply `{symbol}` to `{ty}`: put `#[device]` above its `#[derive(PartialEq)]` or its `impl \
                 PartialEq`"
            ),
            Type::Struct(_) | Type::Enum(_) => {
                let name = operator_trait(symbol);
                format!("kernels cannot apply `{symbol}` to `{ty}`: write its `impl {name}` with `#[device]`")
            }
            Type::Slice { .. } => format!("kernels cannot apply `{symbol}` to slices: write a loop over both"),
            Type::Reference { .. } => format!("kernels cannot apply `{symbol}` to references: write `*` before them"),
            _ => "tuples and arrays are compared member by member".to_string(),
        };
        self.error(span, message)
    }

    /// Rejects a struct on the right of an operator that is not a `#[device]` function, with a number on the left.
    pub(in crate::lower) fn reject_struct(
        &self,
        symbol: &str,
        left: &Type,
        right: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<()> {
        match (left, self.types().infer(right)) {
            (Type::Scalar(_), Some(right @ (Type::Struct(_) | Type::Enum(_)))) => {
                let name = operator_trait(symbol);
                let message = format!(
                    "kernels cannot apply `{symbol}` to `{left}` and `{right}`: write `impl {name}<{right}> for {left}` with \
                     `#[device]`"
                );
                self.error(span, message)
            }
            _ => Ok(()),
        }
    }

    /// Lowers a constant struct of the surrounding Rust: its scalars in order.
    pub(in crate::lower) fn constant_value(
        &self,
        ty: &Type,
        values: &mut impl Iterator<Item = Const>,
        span: Span,
    ) -> Lowered<Expr> {
        let kind = match ty {
            Type::Scalar(_) => match values.next() {
                Some(value) => ExprKind::Const(value, Spelling::Value),
                None => return self.error(span, "this constant has too few values"),
            },
            Type::Array(element, length) => {
                let elements = (0..*length).map(|_| self.constant_value(element, values, span));
                let elements = elements.collect::<Lowered<Vec<_>>>()?;
                match elements.split_first() {
                    Some((first, rest)) if rest.iter().all(|other| other == first) => {
                        ExprKind::Repeat(Box::new(first.clone()))
                    }
                    _ => ExprKind::Array(elements),
                }
            }
            Type::Struct(_) | Type::Tuple(_) => {
                let fields = ty.members().into_iter().map(|field| self.constant_value(field, values, span));
                ExprKind::Tuple(fields.collect::<Lowered<_>>()?)
            }
            Type::Enum(of) => return self.constant_variant(ty, of, values, span),
            Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => {
                return self
                    .error(span, "constants are numbers, arrays of numbers, and tuples, structs and enums of these");
            }
        };
        Ok(Expr { kind, ty: ty.clone() })
    }
}

/// Returns the trait of an operator.
pub(in crate::lower) fn operator_trait(symbol: &str) -> &'static str {
    match symbol {
        "+" => "Add",
        "-" => "Sub",
        "*" => "Mul",
        "/" => "Div",
        "%" => "Rem",
        "&" => "BitAnd",
        "|" => "BitOr",
        "^" => "BitXor",
        "<<" => "Shl",
        ">>" => "Shr",
        "+=" => "AddAssign",
        "-=" => "SubAssign",
        "*=" => "MulAssign",
        "/=" => "DivAssign",
        "%=" => "RemAssign",
        "&=" => "BitAndAssign",
        "|=" => "BitOrAssign",
        "^=" => "BitXorAssign",
        "<<=" => "ShlAssign",
        ">>=" => "ShrAssign",
        "!" => "Not",
        "==" | "!=" => "PartialEq",
        _ => "of the operator",
    }
}
