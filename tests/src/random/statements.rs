//! Random statements.

mod arrays;
mod control;
mod effects;
mod together;
mod unused;

use super::types::{array, is_constructible, scalar};
use super::values::operators;
use super::writer::{Flow, Var, Writer, assign, binary, cast, expr, load, local_place, scalar_of};
use sarek_runtime::ir::*;

impl Writer<'_> {
    /// Returns the statements of a function's body, whose scope contains the code after them, and whether their end can be reached.
    pub fn statements(&mut self, flow: Flow, depth: u32) -> (Block, bool) {
        let mut out = Vec::new();
        for _ in 0..3 + self.below(6) {
            if !self.statement(&mut out, flow, depth) {
                return (out, false);
            }
        }
        self.collect(&mut out, 0);
        (out, true)
    }

    /// Returns a block with a scope of its own. Whether its end can be reached is the second part.
    pub fn block(&mut self, flow: Flow, depth: u32) -> (Block, bool) {
        let outside = self.scope.len();
        let mut out = Vec::new();
        let mut goes_on = true;
        for _ in 0..1 + self.below(4) {
            if self.budget == 0 || !goes_on {
                break;
            }
            self.budget -= 1;
            if self.once_in(4) {
                let line = self.below(90) + 1;
                out.push(Stmt::Line(line.into()));
            }
            goes_on = self.statement(&mut out, flow, depth);
        }
        if goes_on {
            self.collect(&mut out, outside);
        }
        self.scope.truncate(outside);
        (out, goes_on)
    }

    /// Uses the variables of a block that were assigned: an unread variable is not compared.
    fn collect(&mut self, out: &mut Block, outside: usize) {
        let vars: Vec<Var> = self.scope[outside..].iter().filter(|var| var.assignable).cloned().collect();
        for var in vars {
            let place = self.descend(local_place(var.local, var.ty), false, 0);
            let Some(sum) = self.sum else {
                out.push(Stmt::Eval(load(place)));
                continue;
            };
            let value = load(place);
            let value = match scalar_of(&value) {
                of if of.is_float() => {
                    let small = expr(ExprKind::Const(Const::Float(-1.5), Spelling::Value), of);
                    let number = expr(ExprKind::intrinsic(Intrinsic::Max, vec![value, small]), of);
                    let bits = of.unsigned();
                    expr(ExprKind::intrinsic(Intrinsic::ToBits, vec![number]), bits)
                }
                _ => value,
            };
            let value = if scalar_of(&value) == Scalar::U64 { value } else { cast(value, Scalar::U64) };
            let place = local_place(sum, Scalar::U64.into());
            let times = binary(BinaryOp::Mul, load(place.clone()), Expr::int(31, Scalar::U64));
            out.push(assign(place, binary(BinaryOp::BitXor, times, value)));
        }
    }

    /// Returns a statement. Whether what follows can be reached.
    fn statement(&mut self, out: &mut Block, flow: Flow, depth: u32) -> bool {
        if flow != Flow::Thread && self.once_in(4) {
            self.together(out, flow);
            return true;
        }
        if depth > 0 && self.newly(8) {
            return self.match_statement(out, depth - 1);
        }
        if self.since(6, 8) {
            self.dropped(out, flow);
            return true;
        }
        if !self.cells.is_empty() && self.once_in(8) {
            self.own_atomic(out);
            return true;
        }
        match self.below(if depth == 0 { 12 } else { 20 }) {
            0..4 => self.variable(out, flow),
            4..8 => self.assignment(out),
            8 => self.update(out),
            9 => self.effect(out),
            10 => self.fill(out),
            11 => self.vector(out),
            12..15 => return self.condition(out, flow, depth - 1),
            15 => {
                let (body, goes_on) = self.block(flow, depth - 1);
                out.push(Stmt::Block(body));
                return goes_on;
            }
            16 | 17 => self.for_loop(out, flow, depth - 1),
            18 => self.while_loop(out, flow, depth - 1),
            _ => self.endless_loop(out, flow, depth - 1),
        }
        true
    }

    /// Returns a type of a variable.
    fn variable_type(&mut self) -> Type {
        if self.newly(5) {
            return self.any_enum();
        }
        match self.below(9) {
            0..5 => scalar(self.rng()).into(),
            5 => {
                let length = 1 << self.below(4);
                array(scalar(self.rng()).into(), length)
            }
            6 => {
                let row = array(scalar(self.rng()).into(), 1 << self.below(3));
                array(row, 1 << self.below(3))
            }
            7 => {
                let structs: Vec<Type> = self.world.structs.iter().filter(|ty| is_constructible(ty)).cloned().collect();
                self.pick(&structs).unwrap_or(Scalar::I16.into())
            }
            _ => Type::Tuple((0..2 + self.below(2)).map(|_| scalar(self.rng()).into()).collect()),
        }
    }

    fn variable(&mut self, out: &mut Block, flow: Flow) {
        let uniform = flow == Flow::Block && self.once_in(2);
        // A copy of what there is: also of types that no expression makes.
        if self.once_in(6)
            && let Some(place) = self.any_place(uniform, 1)
            && !matches!(place.ty, Type::Slice { .. })
        {
            let mutable = !uniform && self.once_in(2);
            let ty = place.ty.clone();
            self.declare(out, ty, Some(load(place)), mutable, uniform);
            return;
        }
        let ty = self.variable_type();
        let mutable = !uniform && !self.once_in(3);
        if let (Type::Scalar(scalar), true, true) = (&ty, mutable, self.once_in(6)) {
            return self.late_variable(out, *scalar);
        }
        let init = self.array_value(&ty, 3, uniform);
        self.declare(out, ty, Some(init), mutable, uniform);
    }

    /// A variable that both ways of an `if` assign.
    fn late_variable(&mut self, out: &mut Block, scalar: Scalar) {
        let local = self.new_local("late", scalar.into(), true);
        let cond = self.value(Scalar::Bool, 2, false);
        let mut way = || vec![assign(local_place(local, scalar.into()), self.value(scalar, 2, false))];
        let (then, otherwise) = (way(), way());
        out.push(Stmt::Let { local, init: None });
        out.push(Stmt::If { cond, then, otherwise });
        self.scope.push(Var { local, ty: scalar.into(), assignable: true, uniform: false });
    }

    fn assignment(&mut self, out: &mut Block) {
        let Some(place) = self.assignable(2) else { return };
        if matches!(place.ty, Type::Enum(_)) {
            let value = self.aggregate(&place.ty.clone(), 3, false);
            out.push(assign(place, value));
            return;
        }
        if self.once_in(3) && (is_constructible(&place.ty) || matches!(place.ty, Type::Array(..))) {
            let constructible = match &place.ty {
                Type::Array(element, _) => is_constructible(element) || matches!(**element, Type::Array(..)),
                _ => true,
            };
            if constructible {
                let value = self.array_value(&place.ty.clone(), 3, false);
                out.push(assign(place, value));
                return;
            }
        }
        let place = self.descend(place, false, 2);
        let value = self.value(place.ty.scalar().expect("it is a scalar"), 4, false);
        out.push(assign(place, value));
    }

    /// A compound assignment.
    fn update(&mut self, out: &mut Block) {
        let Some(place) = self.assignable(2).filter(|place| !matches!(place.ty, Type::Enum(_))) else { return };
        let place = self.descend(place, false, 2);
        let scalar = place.ty.scalar().expect("it is a scalar");
        let fits = |op: &BinaryOp| !op.is_comparison() && !matches!(op, BinaryOp::And | BinaryOp::Or);
        let ops: Vec<BinaryOp> = operators(scalar).iter().copied().filter(fits).collect();
        let Some(op) = self.pick(&ops) else { return };
        let (value, site) = self.right_operand(op, scalar, 3, false);
        out.push(Stmt::Assign { place, op: Some(op), value, site });
    }
}
