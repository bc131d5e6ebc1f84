//! Calls of device functions and of the engines' operations.

use crate::ir::intrinsics::{Kind, Operand, Output};
use crate::ir::{
    Argument, Axis, BinaryOp, Expr, ExprKind, FunctionId, Intrinsic, Ordering, Origin, Scalar, Scope, Stmt, Type,
};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::infer::unit;
use crate::lower::lent::is_lent_by;
use crate::lower::method::cast;
use crate::lower::ranges::arithmetic;
use crate::lower::writer::Mark;
use crate::private::{Builtin, Callee, Described, short_type_name};
use crate::syntax::{self, Span};
use std::rc::Rc;

type Args = &'static [syntax::Expr];

impl Lowering<'_> {
    /// Lowers a call, with its effect at the root if it has one.
    pub(in crate::lower) fn lower_call(
        &mut self,
        callee: u32,
        args: Args,
        expected: Option<&Type>,
        span: Span,
    ) -> Lowered<Expr> {
        match self.names.callee(callee) {
            Callee::Function(describe) => {
                let described = self.names.description(callee, describe);
                self.lower_linked(&described, args, span)
            }
            Callee::Builtin(builtin) => self.lower_builtin(builtin, args, expected, span),
        }
    }

    /// Lowers a call of a function, with arguments of these types and further ones that are lowered already.
    pub(in crate::lower) fn lower_function_call(
        &mut self,
        function: FunctionId,
        args: &[(&'static syntax::Expr, Type)],
        further: Vec<Argument>,
        ty: Type,
        span: Span,
    ) -> Lowered<Expr> {
        let mut arguments: Vec<Argument> = Vec::new();
        for (number, (arg, param)) in args.iter().enumerate() {
            let mark = self.out.mark();
            let others = args.iter().enumerate().filter(|(i, _)| *i != number).map(|(_, (other, _))| *other);
            let argument = self.for_parameter(param, |this| this.lower_argument(arg, param, others, span))?;
            if let Argument::Ref(place) | Argument::Slice(place) = &argument {
                self.check_rows(place, arg.span)?;
            }
            self.settle_arguments(&mut arguments, mark);
            arguments.push(argument);
        }
        arguments.extend(further);
        if let Type::Array(..) = ty {
            return Ok(self.array_of_call(function, arguments, ty));
        }
        Ok(Expr { kind: ExprKind::call(function, arguments), ty })
    }

    fn lower_argument(
        &mut self,
        arg: &'static syntax::Expr,
        param: &Type,
        others: impl Iterator<Item = &'static syntax::Expr>,
        span: Span,
    ) -> Lowered<Argument> {
        Ok(match param {
            Type::Slice { .. } => self.lower_slice_argument(arg)?,
            Type::Reference { target, .. } => Argument::Ref(self.lower_lent(arg, target)?),
            Type::Scalar(_) | Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => {
                Argument::Value(self.lower_operand(arg, param)?)
            }
            Type::Array(..) => Argument::Ref(self.lower_array_argument(arg, &others.collect::<Vec<_>>(), param)?),
            Type::Atomic(_) | Type::Atomic128(_) => {
                return self.error(span, "an atomic is passed by reference: `&AtomicU32`");
            }
        })
    }

    /// Reports an operator or method that the user defined for an enum, and that kernels cannot run.
    pub(in crate::lower) fn check_link(&self, link: Option<u32>, what: &str, span: Span) -> Lowered<()> {
        let Some(Some(Callee::Builtin(Builtin::Refused(name)))) =
            link.map(|link| self.names.described().links[link as usize])
        else {
            return Ok(());
        };
        let ty = short_type_name(name);
        if what == "[]" {
            return self
                .error(span, format!("kernels do not run the `impl IndexMut` of `{ty}`: put `#[device]` before it"));
        }
        if what == "?" {
            let message = format!(
                "`?` converts the error into `{ty}`: put `#[device]` before the `impl From` that does this, or convert it \
                 before, `.map_err(|error| …)?`"
            );
            return self.error(span, message);
        }
        let from = match what {
            "contains" => "PartialEq",
            "<" | "<=" | ">" | ">=" | "partial_cmp" | "is_sorted" | "sort" | "sort_unstable" => "PartialOrd",
            "cmp" | "max" | "min" | "clamp" => "Ord",
            "unwrap_or_default" => "Default",
            symbol if symbol.starts_with(|c: char| c.is_ascii_punctuation()) => {
                crate::lower::structs::operator_trait(symbol)
            }
            method => {
                return self.error(
                    span,
                    format!("kernels cannot call the method `{method}` of `{ty}`: put `#[device]` on its `impl`"),
                );
            }
        };
        let remedy = match from {
            "PartialEq" => "derive it, or put `#[device]` before it and compare the values themselves",
            "PartialOrd" | "Ord" | "Default" => {
                "derive it with the variants in that order, or call a `#[device]` function"
            }
            _ => "put `#[device]` before it",
        };
        let remedy = if from == "Default" { "write `unwrap_or(…)`" } else { remedy };
        self.error(
            span,
            format!("kernels do not run the `impl {from}` of `{ty}`, by which `{what}` is its own: {remedy}"),
        )
    }

    /// Lowers a call of the function to which a link leads.
    pub(in crate::lower) fn lower_linked(
        &mut self,
        described: &Rc<Described>,
        args: impl IntoIterator<Item = &'static syntax::Expr>,
        span: Span,
    ) -> Lowered<Expr> {
        if !described.syntax.functions.is_empty() {
            return self.lower_call_with_functions(described, args, span);
        }
        if is_lent_by(described) {
            let place = self.lower_lent_place(described, args.into_iter().collect(), span)?;
            if matches!(place.ty, Type::Slice { .. } | Type::Atomic(_) | Type::Atomic128(_)) {
                return self.error(span, "this is a reference: use it where it is made, or give it a name with `let`");
            }
            let ty = place.ty.clone();
            return Ok(Expr { kind: ExprKind::Load(place), ty });
        }
        let function = self.program.function(described, self.names.syntax().file, span)?;
        let args: Vec<_> = args.into_iter().zip(described.params.iter().cloned()).collect();
        let result = described.result.clone().unwrap_or_else(unit);
        self.lower_function_call(function, &args, Vec::new(), result, span)
    }

    fn settle_arguments(&mut self, arguments: &mut [Argument], mark: Mark) {
        for argument in arguments.iter_mut() {
            match argument {
                Argument::Value(value) => self.settle_value(value, mark),
                Argument::Ref(place) | Argument::Slice(place) => self.settle_place(place, mark),
                Argument::Part(part) => {
                    self.settle_place(&mut part.whole, mark);
                    self.settle_value(&mut part.start, mark);
                    self.settle_value(&mut part.length, mark);
                    part.rank.iter_mut().for_each(|rank| self.settle_value(rank, mark));
                }
            }
        }
    }

    pub(in crate::lower) fn lower_builtin(
        &mut self,
        builtin: Builtin,
        args: Args,
        expected: Option<&Type>,
        span: Span,
    ) -> Lowered<Expr> {
        match builtin {
            Builtin::Barrier(kind) => {
                if kind.is_of_cluster() {
                    self.cluster(kind.name(), span)?;
                }
                self.out.push(Stmt::Barrier { kind, line: span.line, column: span.column });
                Ok(Expr::unit())
            }
            Builtin::Named(waits) => self.lower_named(waits, args, span),
            Builtin::Cluster(number) => self.lower_in_cluster(number, span),
            Builtin::ClusterShared { .. } => {
                self.error(span, "the shared memory of another block is read or written by index, or given a name")
            }
            Builtin::Hidden(name) => {
                let name = short_type_name(name);
                let message =
                    format!("`{name}` is not a device function, but hides one: put `#[device]` before `fn {name}`");
                self.error(span, message)
            }
            Builtin::Refused(_) => self.error(span, "this is not a function"),
            Builtin::Exchange(exchange) => self.lower_exchange(exchange, args, span),
            Builtin::Fence => {
                let [order, scope] = args else { return self.error(span, "a fence has an ordering and a scope") };
                let (order, scope) = (self.ordering(order)?, self.scope(scope)?);
                let op = match (order, scope) {
                    (Ordering::Relaxed, _) => {
                        return self.error(args[0].span, "a relaxed fence orders nothing: write `Ordering::AcqRel`");
                    }
                    (Ordering::SeqCst, Scope::Block) => Intrinsic::ThreadFenceBlock,
                    (Ordering::SeqCst, Scope::Cluster) => Intrinsic::ThreadFenceCluster,
                    (Ordering::SeqCst, Scope::Device) => Intrinsic::ThreadFence,
                    (Ordering::SeqCst, Scope::System) => Intrinsic::ThreadFenceSystem,
                    (_, Scope::Block) => Intrinsic::FenceBlock,
                    (_, Scope::Cluster) => Intrinsic::FenceCluster,
                    (_, Scope::Device) => Intrinsic::FenceDevice,
                    (_, Scope::System) => Intrinsic::FenceSystem,
                };
                Ok(Expr { kind: ExprKind::intrinsic(op, Vec::new()), ty: unit() })
            }
            Builtin::VolatileLoad => {
                let [place] = args else { return self.error(span, "one reference is loaded") };
                let place = self.lower_place(place)?;
                let ty = place.ty.clone();
                Ok(Expr { kind: ExprKind::VolatileLoad(place), ty })
            }
            Builtin::VolatileStore => {
                let [place, value] = args else { return self.error(span, "one reference is stored to") };
                let mut place = self.lower_place(place)?;
                let mark = self.out.mark();
                let ty = place.ty.clone();
                let value = self.lower_operand(value, &ty)?;
                self.settle_place(&mut place, mark);
                self.locate_before(&mut place, std::slice::from_ref(&value));
                Ok(Expr { kind: ExprKind::VolatileStore(place, Box::new(value)), ty: unit() })
            }
            Builtin::LoadVector(lanes) => {
                let [first] = args else { return self.error(span, "one reference is loaded") };
                let place = self.lower_vector(first, lanes, span)?;
                let ty = place.ty.clone();
                Ok(Expr { kind: ExprKind::Load(place), ty })
            }
            Builtin::StoreVector(lanes) => {
                let [first, values] = args else { return self.error(span, "one reference is stored to") };
                let mut place = self.lower_vector(first, lanes, span)?;
                let mark = self.out.mark();
                let value = self.lower_expr(values, Some(&place.ty.clone()))?;
                self.settle_place(&mut place, mark);
                self.locate_before(&mut place, std::slice::from_ref(&value));
                self.out.assign(place, value);
                Ok(Expr::unit())
            }
            Builtin::Cast(target) => {
                let [value] = args else { return self.error(span, "one number is cast") };
                let value = self.lower_cast_argument(value)?;
                Ok(converted(value, target))
            }
            Builtin::Round(to) => {
                let [value] = args else { return self.error(span, "one number is rounded") };
                let value = self.lower_operand(value, &Scalar::F32.into())?;
                Ok(if to == Scalar::F32 { value } else { cast(value, to) })
            }
            Builtin::Uninit(slot) => {
                let local = self.out.declare("items", slot(), true, None);
                self.out.make_partial(local);
                Ok(Expr::local(local, slot()))
            }
            Builtin::MatchAll => {
                let matched = self.lower_intrinsic(Intrinsic::MatchAll, args, None, span)?;
                let matched = self.out.spill(matched, "matched");
                let all = Expr::truth(BinaryOp::Ne, matched.clone(), Expr::int(0, Scalar::U32));
                Ok(crate::lower::integer::pair(matched, all))
            }
            Builtin::Intrinsic(op) if op.is_shuffle() => {
                let ty = self.types().moved_type(args, expected);
                match ty.scalar() {
                    Some(_) => self.lower_intrinsic(op, args, expected, span),
                    None => self.lower_shuffle(op, args, ty, span),
                }
            }
            Builtin::Intrinsic(op) => self.lower_intrinsic(op, args, expected, span),
        }
    }

    fn lower_cast_argument(&mut self, value: &'static syntax::Expr) -> Lowered<Expr> {
        let ty = self.types().infer_or_default(value);
        self.lower_operand(value, &ty)
    }

    /// Returns a position or size that a declared block makes simpler.
    fn in_declared_block(&self, op: Intrinsic) -> Option<Expr> {
        let block = self.program.attributes.block?;
        let size = |axis: Axis| Expr::int(i128::from(block[axis.index()]), Scalar::U32);
        match op {
            Intrinsic::BlockDim(axis) => Some(size(axis)),
            Intrinsic::GlobalIdx(axis) => {
                let position = |op| Expr { kind: ExprKind::intrinsic(op, Vec::new()), ty: Scalar::U32.into() };
                let start = arithmetic(BinaryOp::Mul, position(Intrinsic::BlockIdx(axis)), size(axis));
                Some(arithmetic(BinaryOp::Add, start, position(Intrinsic::ThreadIdx(axis))))
            }
            _ => None,
        }
    }

    fn lower_intrinsic(&mut self, op: Intrinsic, args: Args, expected: Option<&Type>, span: Span) -> Lowered<Expr> {
        if let Some(value) = self.in_declared_block(op) {
            return Ok(value);
        }
        let row = op.row();
        // The IR has the value of a collective before the mask; Rust has it after the mask.
        let value_second = matches!(row.operands, [value, Operand::Mask, ..] if value.is_t());
        let mut params: Vec<Operand> = row.operands.to_vec();
        if value_second {
            params.swap(0, 1);
        }
        let of = self.types().operand_type(op, &params, args, expected);
        let types = params.iter().map(|param| Type::from(param.scalar(of)));
        let operands: Vec<_> = args.iter().zip(types).collect();
        let mut values = self.lower_operands(&operands)?;
        if let Some(at) = params.iter().position(|param| *param == Operand::Width)
            && let (Some(width), Some(arg)) = (values.get(at), args.get(at))
        {
            self.check_width(width.clone(), arg.span)?;
        }
        let output = |of: Scalar| row.output.scalar(of).map_or(unit(), Type::from);
        if row.kind == Kind::Value && of.is_half() && !row.types.contains(of) {
            let wide = values.into_iter().map(|value| cast(value, Scalar::F32)).collect();
            return Ok(cast(Expr { kind: ExprKind::intrinsic(op, wide), ty: output(Scalar::F32) }, of));
        }
        if value_second && values.len() >= 2 {
            values[0] = self.evaluated(values[0].clone(), "mask");
            values.swap(0, 1);
        }
        let origin = if op.is_collective() || op.is_barrier() { span.into() } else { Origin::default() };
        Ok(Expr { kind: ExprKind::Intrinsic(op, values, origin), ty: output(of) })
    }
}

impl Types<'_> {
    /// Returns the type `T` of an operation with these operands, in the order of the arguments.
    fn operand_type(&self, op: Intrinsic, params: &[Operand], args: Args, expected: Option<&Type>) -> Scalar {
        let values = || args.iter().zip(params).filter(|(_, param)| param.is_t()).map(|(arg, _)| arg);
        let inferred = values().find_map(|arg| self.infer(arg));
        let expected = || expected.filter(|_| op.row().output == Output::T).cloned();
        let known = inferred.or_else(expected).or_else(|| values().next().map(|arg| self.infer_or_default(arg)));
        known.and_then(|ty| ty.dereferenced().scalar()).unwrap_or(Scalar::U32)
    }

    /// Returns the type of the value that a shuffle moves.
    fn moved_type(&self, args: Args, expected: Option<&Type>) -> Type {
        let value = args.get(1);
        let known = value.and_then(|value| self.infer(value)).or_else(|| expected.cloned());
        known.unwrap_or_else(|| value.map_or(unit(), |value| self.infer_or_default(value))).dereferenced()
    }
}

/// Returns a number converted by `as`. Conversions from 16-bit floats, and of integers to them, go through `f32`.
pub(in crate::lower) fn converted(value: Expr, target: Scalar) -> Expr {
    let Some(from) = value.ty.scalar() else { return value };
    if from == target {
        return value;
    }
    let by_way = (from.is_half() && target != Scalar::F32) || (target.is_half() && from.is_integer());
    let value = if by_way && from != Scalar::F32 { cast(value, Scalar::F32) } else { value };
    match crate::lower::fold::fold_cast(&value, target) {
        Some(value) => value,
        None if value.ty == Type::Scalar(target) => value,
        None => cast(value, target),
    }
}
