//! Random expressions.

use super::rules::{Rule, is_known, makers, rule};
use super::types::{COLOR, LEVEL, is_constructible, scalar};
use super::writer::{Writer, binary, cast, expr, load, position, scalar_of};
use sarek_runtime::ir::intrinsics::{Accuracy, Operand, Output};
use sarek_runtime::ir::*;

const INTEGER_OPS: &[BinaryOp] = &[
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
    BinaryOp::Shl,
    BinaryOp::Shr,
];
const FLOAT_OPS: &[BinaryOp] = &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Rem];
const TRUTH_OPS: &[BinaryOp] =
    &[BinaryOp::And, BinaryOp::Or, BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor, BinaryOp::Eq, BinaryOp::Ne];
const COMPARISONS: &[BinaryOp] = &[BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge];

/// Returns the operators that make a value of a type of operands of that type.
pub fn operators(scalar: Scalar) -> &'static [BinaryOp] {
    if scalar == Scalar::Bool {
        TRUTH_OPS
    } else if scalar.is_float() {
        FLOAT_OPS
    } else {
        INTEGER_OPS
    }
}

impl Writer<'_> {
    /// Returns a random value without effect.
    pub fn value(&mut self, want: Scalar, depth: u32, uniform: bool) -> Expr {
        if depth == 0 || self.once_in(5) {
            return self.leaf(want, uniform);
        }
        let depth = depth - 1;
        match self.below(12) {
            0..4 => self.operation(want, depth, uniform),
            4 => self.negation(want, depth, uniform),
            5 | 6 => self.conversion(want, depth, uniform),
            7 => {
                let cond = self.value(Scalar::Bool, depth, uniform);
                let (then, otherwise) = (self.value(want, depth, uniform), self.value(want, depth, uniform));
                let [cond, then, otherwise] = [cond, then, otherwise].map(Box::new);
                expr(ExprKind::Select { cond, then, otherwise }, want)
            }
            8..10 => self.computed(want, depth, uniform),
            10 => self.call_value(want, depth, uniform).unwrap_or_else(|| self.leaf(want, uniform)),
            _ => self.member(want, depth, uniform),
        }
    }

    fn leaf(&mut self, want: Scalar, uniform: bool) -> Expr {
        if self.once_in(4) {
            return self.literal(want);
        }
        if want == Scalar::U32 && self.once_in(3) {
            return self.position(uniform);
        }
        if want == Scalar::Usize
            && self.once_in(3)
            && let Some(memory) = self.pick(&self.readable.clone())
            && memory.length.is_none()
        {
            return expr(ExprKind::Len(memory.root), want);
        }
        let Some(place) = self.any_place(uniform, 0) else { return self.literal(want) };
        let place = self.descend(place, uniform, 0);
        self.converted(load(place), want)
    }

    fn literal(&mut self, want: Scalar) -> Expr {
        for of in [&COLOR, &LEVEL] {
            if of.scalar == want && self.once_in(3) {
                let variant = self.below(of.variants.len() as u32);
                return expr(ExprKind::Const(Const::Variant(of, variant), Spelling::Value), want);
            }
        }
        self.random_constant(want)
    }

    fn position(&mut self, uniform: bool) -> Expr {
        let fits = |op: &Intrinsic| match rule(*op) {
            Rule::Position => !uniform,
            Rule::BlockWide => true,
            Rule::Warp(_) | Rule::Block(_) | Rule::Fence | Rule::Value(..) | Rule::Undetermined => false,
        };
        let version = self.world.version;
        let all: Vec<Intrinsic> = Intrinsic::all().filter(|op| fits(op) && is_known(*op, version)).collect();
        position(self.pick(&all).expect("there are positions"))
    }

    /// Returns a value of one type as another one.
    pub fn converted(&mut self, value: Expr, want: Scalar) -> Expr {
        let from = scalar_of(&value);
        if from == want {
            return value;
        }
        if want == Scalar::Bool {
            let op = self.pick(COMPARISONS).expect("there are comparisons");
            let other = self.random_constant(from);
            return binary(op, value, other);
        }
        // Floats of 16 bits become other floats only.
        let wide = |scalar| matches!(scalar, Scalar::F32 | Scalar::F64);
        if (from.is_half() && !wide(want)) || (want.is_half() && !wide(from)) {
            let value = self.converted(value, Scalar::F32);
            return self.converted(value, want);
        }
        if from == Scalar::Bool && want.is_float() {
            return cast(cast(value, Scalar::I32), want);
        }
        cast(value, want)
    }

    fn conversion(&mut self, want: Scalar, depth: u32, uniform: bool) -> Expr {
        let from = scalar(self.rng());
        let value = self.value(from, depth, uniform);
        self.converted(value, want)
    }

    fn negation(&mut self, want: Scalar, depth: u32, uniform: bool) -> Expr {
        let value = self.value(want, depth, uniform);
        let op = match (want.is_signed() || want.is_float(), want.is_float()) {
            (_, true) => UnaryOp::Neg,
            (true, false) if self.once_in(2) => UnaryOp::Neg,
            _ => UnaryOp::Not,
        };
        expr(ExprKind::Unary(op, Box::new(value)), want)
    }

    fn operation(&mut self, want: Scalar, depth: u32, uniform: bool) -> Expr {
        if want == Scalar::Bool && self.once_in(2) {
            let of = scalar(self.rng());
            let op = self.pick(COMPARISONS).expect("there are comparisons");
            let (left, right) = (self.value(of, depth, uniform), self.value(of, depth, uniform));
            return binary(op, left, right);
        }
        let op = self.pick(operators(want)).expect("there are operators");
        let left = self.value(want, depth, uniform);
        let (right, site) = self.right_operand(op, want, depth, uniform);
        let mut whole = binary(op, left, right);
        if let ExprKind::Binary { site: place, .. } = &mut whole.kind {
            *place = site;
        }
        whole
    }

    /// Returns the right operand of an operator on values of a type, with the check that it needs.
    pub fn right_operand(&mut self, op: BinaryOp, scalar: Scalar, depth: u32, uniform: bool) -> (Expr, Option<SiteId>) {
        match op {
            BinaryOp::Shl | BinaryOp::Shr => {
                let of = super::types::integer(self.rng());
                let any = self.value(of, depth, uniform);
                (binary(BinaryOp::BitAnd, any, Expr::int(i128::from(scalar.bits() - 1), of)), None)
            }
            BinaryOp::Div | BinaryOp::Rem if scalar.is_integer() => {
                if self.has_faults() && self.once_in(3) {
                    let site = self.site(SiteKind::Division);
                    return (self.value(scalar, depth, uniform), Some(site));
                }
                let value = self.operand(Operand::Divisor, scalar, depth, uniform);
                let site = self.once_in(2).then(|| self.site(SiteKind::Division));
                (value, site)
            }
            BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => (self.value(scalar, depth, uniform), None),
        }
    }

    /// Returns an operand of an intrinsic, such that its result is determined.
    fn operand(&mut self, operand: Operand, of: Scalar, depth: u32, uniform: bool) -> Expr {
        let one = |value| binary(BinaryOp::BitOr, value, Expr::int(1, of));
        match operand {
            Operand::T => self.value(of, depth, uniform),
            Operand::Divisor if of.is_float() => self.value(of, depth, uniform),
            Operand::Divisor => {
                let value = self.value(of, depth, uniform);
                one(value)
            }
            Operand::Positive => {
                let largest = (1i128 << (of.bits() - u32::from(of.is_signed()))) - 1;
                let value = self.value(of, depth, uniform);
                one(binary(BinaryOp::BitAnd, value, Expr::int(largest, of)))
            }
            Operand::NotNan => {
                let value = self.value(of, depth, uniform);
                let least = expr(ExprKind::Const(Const::Float(-2.5), Spelling::Value), of);
                expr(ExprKind::intrinsic(Intrinsic::Max, vec![value, least]), of)
            }
            operand @ (Operand::U32 | Operand::I32 | Operand::Bool | Operand::Mask | Operand::Width) => {
                self.value(operand.scalar(of), depth, uniform)
            }
        }
    }

    fn computed(&mut self, want: Scalar, depth: u32, uniform: bool) -> Expr {
        let Some((op, of)) = self.pick(&makers(want, self.world.version)) else { return self.leaf(want, uniform) };
        let Rule::Value(row) = rule(op) else { unreachable!("it makes values") };
        let operands = row.operands.iter().map(|operand| self.operand(*operand, of, depth, uniform)).collect();
        let value = expr(ExprKind::intrinsic(op, operands), want);
        if row.accuracy == Accuracy::UpToZero && of.is_float() {
            return binary(BinaryOp::Add, value, expr(ExprKind::Const(Const::Float(0.0), Spelling::Value), of));
        }
        debug_assert!(row.output != Output::Unsigned || want == of.unsigned());
        value
    }

    /// Returns a member of a tuple that is made for it.
    fn member(&mut self, want: Scalar, depth: u32, uniform: bool) -> Expr {
        let others: Vec<Scalar> = (0..1 + self.below(2)).map(|_| scalar(self.rng())).collect();
        let at = self.below(others.len() as u32 + 1);
        let mut members: Vec<Type> = others.into_iter().map(Type::from).collect();
        members.insert(at as usize, want.into());
        let whole = self.aggregate(&Type::Tuple(members), depth, uniform);
        expr(ExprKind::Member(Box::new(whole), at), want)
    }

    /// Returns a value of a type that can be written as an expression.
    pub fn aggregate(&mut self, ty: &Type, depth: u32, uniform: bool) -> Expr {
        match ty {
            Type::Scalar(scalar) => self.value(*scalar, depth, uniform),
            Type::Tuple(_) | Type::Struct(_) => {
                let same = |place: &Place| place.ty == *ty;
                if let Some(place) = self.any_place(uniform, 0).filter(same) {
                    return load(place);
                }
                let members = ty.members().into_iter().map(|ty| self.aggregate(ty, depth, uniform)).collect();
                expr(ExprKind::Tuple(members), ty.clone())
            }
            Type::Enum(_) => {
                let same = |place: &Place| place.ty == *ty;
                match self.any_place(uniform, 0).filter(same) {
                    Some(place) => load(place),
                    None => self.variant(ty, depth, uniform),
                }
            }
            Type::Array(..) | Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => {
                unreachable!("it cannot be written as an expression")
            }
        }
    }

    /// Returns the first value of a variable of an array type.
    pub fn array_value(&mut self, ty: &Type, depth: u32, uniform: bool) -> Expr {
        let Type::Array(element, length) = ty else { return self.aggregate(ty, depth, uniform) };
        if matches!(**element, Type::Array(..)) || self.once_in(3) {
            let element = self.array_value(element, depth, uniform);
            return expr(ExprKind::Repeat(Box::new(element)), ty.clone());
        }
        debug_assert!(is_constructible(element));
        let elements = (0..*length).map(|_| self.aggregate(element, depth, uniform)).collect();
        expr(ExprKind::Array(elements), ty.clone())
    }

    /// Returns a call of a pure function.
    fn call_value(&mut self, want: Scalar, depth: u32, uniform: bool) -> Option<Expr> {
        if uniform {
            return None;
        }
        let makes = |function: &Function| match &function.result {
            Some(Type::Scalar(scalar)) => function.pure_ && *scalar == want,
            Some(whole @ (Type::Tuple(_) | Type::Struct(_))) => {
                function.pure_ && whole.members().contains(&&Type::Scalar(want))
            }
            Some(
                Type::Array(..)
                | Type::Enum(_)
                | Type::Atomic(_)
                | Type::Atomic128(_)
                | Type::Slice { .. }
                | Type::Reference { .. },
            )
            | None => false,
        };
        let functions: Vec<usize> =
            (0..self.world.functions.len()).filter(|at| makes(&self.world.functions[*at])).collect();
        let at = self.pick(&functions)?;
        let call = self.call(at, depth, &mut None)?;
        if call.ty == want.into() {
            return Some(call);
        }
        let member = call.ty.members().iter().position(|ty| **ty == want.into())?;
        Some(expr(ExprKind::Member(Box::new(call), member as u32), want))
    }

    /// Writes a call with arguments in scope, or with variables that are created for it if there is a block.
    pub fn call(&mut self, at: usize, depth: u32, block: &mut Option<&mut Block>) -> Option<Expr> {
        let function = self.world.functions[at].clone();
        let mut lent: Vec<Root> = Vec::new();
        let mut arguments = Vec::new();
        for param in &function.params {
            let argument = match &function.locals[param.index()].ty {
                Type::Reference { target, .. } => Argument::Ref(self.lend(target, depth, &mut lent, block)?),
                Type::Slice { element, .. } => {
                    let place = self.whole(element, &lent)?;
                    if !self.readable.iter().any(|memory| memory.root == place.root) {
                        lent.push(place.root);
                    }
                    match self.once_in(2) {
                        true => Argument::Slice(place),
                        false => self.part(element, place, depth, block),
                    }
                }
                ty => Argument::Value(self.aggregate(ty, depth.min(2), false)),
            };
            arguments.push(argument);
        }
        let ty = function.result.clone().unwrap_or(Type::Tuple(Vec::new()));
        Some(expr(ExprKind::call(FunctionId(at as u32), arguments), ty))
    }

    /// Returns a part of a slice or array, with 4 elements at least; where there is a block, perhaps by a name.
    fn part(&mut self, element: &Type, whole: Place, depth: u32, block: &mut Option<&mut Block>) -> Argument {
        let known = self.readable.iter().find(|memory| memory.root == whole.root).map(|memory| memory.bound);
        let elements = match (known, &whole.ty) {
            (Some(bound), _) => bound,
            (None, Type::Array(_, length)) => *length,
            (None, _) => 4,
        };
        let room = elements - 3;
        let starts = if room.is_power_of_two() { room } else { room.next_power_of_two() / 2 };
        let start = match starts {
            1 => Expr::int(0, Scalar::U32),
            _ => {
                let any = self.value(Scalar::U32, depth.min(1), false);
                binary(BinaryOp::BitAnd, any, Expr::int(i128::from(starts - 1), Scalar::U32))
            }
        };
        let most = elements - starts + 1;
        let length = Expr::int(i128::from(4 + self.below(most as u32 - 3)), Scalar::U32);
        let part = Part { whole, start, length, rank: None };
        match block.as_mut().filter(|_| self.once_in(2)) {
            None => Argument::Part(part),
            Some(out) => {
                let ty = Type::Slice { element: Box::new(element.clone()), mutable: false };
                let local = self.new_local("part", ty.clone(), false);
                out.push(Stmt::Slice { local, part });
                Argument::Slice(Place { root: Root::Local(local), steps: Vec::new(), ty })
            }
        }
    }

    /// Returns a place that is lent to a function for writing, which nothing else of the call is lent.
    fn lend(
        &mut self,
        target: &Type,
        depth: u32,
        lent: &mut Vec<Root>,
        block: &mut Option<&mut Block>,
    ) -> Option<Place> {
        for _ in 0..6 {
            let Some(place) = self.assignable(0) else { break };
            let descends = matches!(target, Type::Scalar(_)) && !matches!(place.ty, Type::Enum(_));
            let place = if descends { self.descend(place, false, 0) } else { place };
            if place.ty == *target && !lent.contains(&place.root) {
                lent.push(place.root);
                return Some(place);
            }
        }
        let out = block.as_mut()?;
        let init = self.array_value(target, depth.min(1), false);
        let local = self.declare(out, target.clone(), Some(init), true, false);
        lent.push(Root::Local(local));
        Some(Place { root: Root::Local(local), steps: Vec::new(), ty: target.clone() })
    }

    /// Returns a whole slice or array of such elements.
    fn whole(&mut self, element: &Type, lent: &[Root]) -> Option<Place> {
        let mut places = Vec::new();
        for memory in self.readable.iter().filter(|memory| memory.element == *element && memory.bound >= 4) {
            let ty = match memory.length {
                Some(length) => Type::Array(Box::new(element.clone()), length),
                None => Type::Slice { element: Box::new(element.clone()), mutable: false },
            };
            places.push(Place { root: memory.root, steps: Vec::new(), ty });
        }
        for var in &self.scope {
            let root = Root::Local(var.local);
            if let Type::Array(inner, length) = &var.ty
                && **inner == *element
                && *length >= 4
                && !lent.contains(&root)
            {
                places.push(Place { root, steps: Vec::new(), ty: var.ty.clone() });
            }
        }
        self.pick(&places)
    }
}
