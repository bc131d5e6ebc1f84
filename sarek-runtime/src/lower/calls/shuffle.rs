//! Shuffles of values that are not numbers: they are moved number by number, as CUDA moves them.

use crate::ir::{
    Argument, BinaryOp, Const, Expr, ExprKind, Function, FunctionId, Intrinsic, LocalId, Message, Origin, Place, Range,
    Scalar, SiteKind, Step, Stmt, Type,
};
use crate::lower::assign::local_place;
use crate::lower::destructure::part;
use crate::lower::function::Lowering;
use crate::lower::writer::{Writer, block_of};
use crate::lower::{Lowered, type_words};
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers a shuffle of such a value to a call of a function of its type; for an array, to a loop.
    pub(in crate::lower) fn lower_shuffle(
        &mut self,
        op: Intrinsic,
        args: &'static [syntax::Expr],
        ty: Type,
        span: Span,
    ) -> Lowered<Expr> {
        let [mask, value, lane, width @ ..] = args else {
            return self.error(span, "a shuffle has a mask, a value and a lane");
        };
        let u32: Type = Scalar::U32.into();
        if let Type::Array(..) = ty {
            return self.lower_array_shuffle(op, [mask, value, lane], width.first(), ty, span);
        }
        let mut operands = vec![(mask, u32.clone()), (value, ty.clone()), (lane, u32.clone())];
        operands.extend(width.iter().map(|width| (width, u32.clone())));
        let values = self.lower_operands(&operands)?;
        if let (Some(value), Some(arg)) = (values.get(3), width.first()) {
            self.check_width(value.clone(), arg.span)?;
        }
        let function = self.shuffle_function(op, !width.is_empty(), &ty, span);
        let arguments = values.into_iter().map(Argument::Value).collect();
        Ok(Expr { kind: ExprKind::Call(function, arguments, span.into()), ty })
    }

    fn lower_array_shuffle(
        &mut self,
        op: Intrinsic,
        [mask, value, lane]: [&'static syntax::Expr; 3],
        width: Option<&'static syntax::Expr>,
        ty: Type,
        span: Span,
    ) -> Lowered<Expr> {
        let u32: Type = Scalar::U32.into();
        let mask = self.lower_operand(mask, &u32)?;
        let mask = self.stable(mask, "mask");
        let later: Vec<_> = [lane].into_iter().chain(width).collect();
        let source = self.lower_array_argument(value, &later, &ty)?;
        let lane = self.lower_operand(lane, &u32)?;
        let lane = self.stable(lane, "lane");
        let mut lanes = vec![lane];
        if let Some(arg) = width {
            let width = self.lower_operand(arg, &u32)?;
            let width = self.stable(width, "width");
            self.check_width(width.clone(), arg.span)?;
            lanes.push(width);
        }
        let local = self.out.declare("moved", ty.clone(), true, None);
        let mut moves = Moves { op, mask, lanes, origin: span.into(), out: &mut self.out };
        moves.copy(local_place(local, ty.clone()), source);
        Ok(Expr::local(local, ty))
    }

    /// Returns the function that moves values of a type, which is made at its first use.
    fn shuffle_function(&mut self, op: Intrinsic, in_parts: bool, ty: &Type, span: Span) -> FunctionId {
        let mut known = self.program.shuffles.iter();
        if let Some((.., id)) = known.find(|(known, parts, of, _)| (*known, *parts) == (op, in_parts) && of == ty) {
            return *id;
        }
        let id = FunctionId(self.program.functions.len() as u32);
        let function = shuffle_of(op, in_parts, ty, self.names.syntax().file, span);
        self.program.functions.push(function);
        self.program.shuffles.push((op, in_parts, ty.clone(), id));
        id
    }

    /// Checks the width of the parts of the warp in which a shuffle moves values.
    pub(in crate::lower) fn check_width(&mut self, width: Expr, span: Span) -> Lowered<()> {
        let cond = match &width.kind {
            ExprKind::Const(Const::Int(1 | 2 | 4 | 8 | 16 | 32), _) => return Ok(()),
            ExprKind::Const(Const::Int(width), _) => {
                return self.error(span, format!("the width of a shuffle is 1, 2, 4, 8, 16 or 32, and not {width}"));
            }
            _ => {
                let power = ExprKind::intrinsic(Intrinsic::IsPowerOfTwo, vec![width.clone()]);
                let power = Expr { kind: power, ty: Scalar::Bool.into() };
                Expr::truth(BinaryOp::And, power, Expr::truth(BinaryOp::Le, width, Expr::int(32, Scalar::U32)))
            }
        };
        let text = "the width of a shuffle is 1, 2, 4, 8, 16 or 32".to_string();
        self.check(cond, span, SiteKind::Assert(Message { text, render: None, types: Vec::new() }));
        Ok(())
    }
}

/// Makes `T shfl_down_T(mask, value, delta)`, perhaps with a `width`.
fn shuffle_of(op: Intrinsic, in_parts: bool, ty: &Type, file: &'static str, span: Span) -> Function {
    let (name, lane) = match op {
        Intrinsic::ShflUp => ("shfl_up", "delta"),
        Intrinsic::ShflDown => ("shfl_down", "delta"),
        Intrinsic::ShflXor => ("shfl_xor", "lanes"),
        _ => ("shfl", "lane"),
    };
    let u32: Type = Scalar::U32.into();
    let mut out = Writer::default();
    let parameters = [("mask", u32.clone()), ("value", ty.clone()), (lane, u32.clone())];
    let mut params = parameters.map(|(name, ty)| out.new_local(name, ty, false)).to_vec();
    let (name, mut further) = (name.to_string(), String::new());
    let name = if in_parts {
        params.push(out.new_local("width", u32.clone(), false));
        further.push_str(", width: u32");
        format!("{name}_width")
    } else {
        name
    };
    let number = |local: LocalId| Expr::local(local, u32.clone());
    let lanes = params[2..].iter().copied().map(number).collect();
    let origin = Origin::default();
    let mut moves = Moves { op, mask: number(params[0]), lanes, origin, out: &mut out };
    let source = local_place(params[1], ty.clone());
    let result = moves.value(&source).unwrap_or_else(|| {
        let moved = moves.out.declare("moved", ty.clone(), true, None);
        moves.copy(local_place(moved, ty.clone()), source);
        Expr::local(moved, ty.clone())
    });
    out.push(Stmt::Return(Some(result)));
    let signature = format!("fn {name}(mask: u32, value: {ty}, {lane}: u32{further}) -> {ty}");
    let name = format!("{name}_{}", type_words(&ty.to_string()));
    out.finish().into_helper((name, signature), (file, span.line), params, ty.clone())
}

/// The move of a value, number by number.
struct Moves<'l> {
    op: Intrinsic,
    mask: Expr,
    /// The lane or distance, and the width of the parts of the warp if it is given.
    lanes: Vec<Expr>,
    /// The shuffle in the source, unless calls of the function represent it.
    origin: Origin,
    out: &'l mut Writer,
}

impl AsMut<Writer> for Moves<'_> {
    fn as_mut(&mut self) -> &mut Writer {
        self.out
    }
}

impl Moves<'_> {
    /// Returns the moved value of a place, if that is one expression.
    fn value(&self, source: &Place) -> Option<Expr> {
        let ty = source.ty.clone();
        match &ty {
            Type::Scalar(_) => Some(self.number(source)),
            Type::Tuple(_) | Type::Struct(_) => {
                let members = (0..ty.members().len()).map(|number| self.value(&part(source, number)?));
                Some(Expr { kind: ExprKind::Tuple(members.collect::<Option<_>>()?), ty })
            }
            Type::Enum(_)
            | Type::Array(..)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => None,
        }
    }

    fn number(&self, source: &Place) -> Expr {
        let value = Expr::load(source.clone());
        let operands = [value, self.mask.clone()].into_iter().chain(self.lanes.iter().cloned()).collect();
        Expr { kind: ExprKind::Intrinsic(self.op, operands, self.origin), ty: source.ty.clone() }
    }

    /// Writes the moved value of a place to another one. For an enum, it moves the fields of every variant, since the
    /// variants differ between the lanes.
    fn copy(&mut self, target: Place, source: Place) {
        match source.ty.clone() {
            Type::Scalar(_) => {
                let value = self.number(&source);
                self.out.assign(target, value);
            }
            Type::Tuple(members) if members.is_empty() => {}
            ty @ (Type::Tuple(_) | Type::Struct(_) | Type::Enum(_)) => {
                let parts =
                    (0..ty.members().len()).filter_map(|number| part(&target, number).zip(part(&source, number)));
                for (target, source) in parts {
                    self.copy(target, source);
                }
            }
            Type::Array(of, length) => {
                let local = self.out.new_local("i", Scalar::U32.into(), false);
                let element = |place: Place| {
                    let index = Expr::local(local, Scalar::U32.into());
                    let mut place = Place { ty: (*of).clone(), ..place };
                    place.steps.push(Step::Index { index, length: Some(length), site: None });
                    place
                };
                let (body, ()) = block_of(self, |this| this.copy(element(target), element(source)));
                let end = Expr::int(i128::from(length), Scalar::U32);
                let range = Range::Up { start: Expr::int(0, Scalar::U32), end, inclusive: false, step: None };
                self.out.push(Stmt::For { label: None, local, range, body, unroll: Some(None) });
            }
            // These are not values.
            Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => {}
        }
    }
}
