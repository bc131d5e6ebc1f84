//! Random statements.

use super::program::Flavour;
use super::rules::{Rule, Warp, is_known, rule};
use super::types::{array, integer, is_constructible, scalar};
use super::values::operators;
use super::writer::{Around, Flow, Var, Writer, assign, binary, cast, expr, load, local_place, scalar_of};
use rand::RngExt;
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

    /// Writes an unused value: only its checks have an effect.
    fn dropped(&mut self, out: &mut Block, flow: Flow) {
        match self.below(7) {
            0 => {
                let value = self.dropped_value();
                out.push(Stmt::Eval(value));
            }
            1 => {
                let value = self.dropped_value();
                let local = self.new_local("unused", value.ty.clone(), false);
                out.push(Stmt::Let { local, init: Some(value) });
            }
            2 => {
                if let Some(place) = self.any_place(false, 2) {
                    out.push(Stmt::Locate(place));
                }
            }
            3 => self.only_assigned(out),
            4 => {
                let cond = self.value(Scalar::Bool, 2, flow == Flow::Block);
                let then = vec![Stmt::Eval(self.dropped_value())];
                out.push(Stmt::If { cond, then, otherwise: Vec::new() });
            }
            5 => {
                let local = self.new_local("round", Scalar::U32.into(), false);
                let (start, end) = (Expr::int(0, Scalar::U32), Expr::int(i128::from(self.below(3)), Scalar::U32));
                let range = Range::Up { start, end, inclusive: false, step: None };
                let body = vec![Stmt::Eval(self.dropped_value())];
                out.push(Stmt::For { label: None, local, range, body, unroll: None });
            }
            _ => {
                let count = self.world.functions.len() as u32;
                let mut before = Vec::new();
                let call = (count > 0).then(|| self.below(count) as usize);
                let call = call.and_then(|at| self.call(at, 2, &mut Some(&mut before)));
                out.append(&mut before);
                out.extend(call.map(Stmt::Eval));
            }
        }
    }

    /// Returns a value of any type that expressions make.
    fn dropped_value(&mut self) -> Expr {
        let structs: Vec<Type> = self.world.structs.iter().filter(|ty| is_constructible(ty)).cloned().collect();
        match self.pick(&structs).filter(|_| self.once_in(4)) {
            Some(ty) => self.aggregate(&ty, 3, false),
            None => {
                let of = scalar(self.rng());
                self.value(of, 4, false)
            }
        }
    }

    /// A variable that is assigned and not read.
    fn only_assigned(&mut self, out: &mut Block) {
        let of = scalar(self.rng());
        let local = self.new_local("written", of.into(), true);
        let first = self.value(of, 3, false);
        out.push(Stmt::Let { local, init: Some(first) });
        let fits = |op: &BinaryOp| !op.is_comparison() && !matches!(op, BinaryOp::And | BinaryOp::Or);
        let ops: Vec<BinaryOp> = operators(of).iter().copied().filter(fits).collect();
        let place = local_place(local, of.into());
        match self.pick(&ops).filter(|_| self.once_in(2)) {
            Some(op) => {
                let (value, site) = self.right_operand(op, of, 3, false);
                out.push(Stmt::Assign { place, op: Some(op), value, site });
            }
            None => {
                let value = self.value(of, 3, false);
                out.push(assign(place, value));
            }
        }
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

    /// Something for its effect: an atomic, a call, a volatile access, a fence, a check.
    fn effect(&mut self, out: &mut Block) {
        match self.below(6) {
            0 | 1 => self.atomic(out),
            2 | 3 => self.call_statement(out),
            4 => self.volatile(out),
            _ if self.has_faults() && self.world.version >= 5 && self.once_in(2) => self.method_that_fails(out),
            _ if self.has_faults() => {
                let cond = self.value(Scalar::Bool, 2, false);
                let types: Vec<Scalar> = (0..self.below(3)).map(|_| scalar(self.rng())).collect();
                let values: Vec<Expr> = types.iter().map(|of| self.value(*of, 2, false)).collect();
                let message = Message { text: "it holds".into(), render: None, types };
                let site = self.site(SiteKind::Assert(message));
                out.push(if values.is_empty() {
                    Stmt::Check { cond, site }
                } else {
                    Stmt::Assert { cond, failure: vec![Stmt::Report { site, values }] }
                });
            }
            _ => {
                let version = self.world.version;
                let fences = Intrinsic::all().filter(|op| matches!(rule(*op), Rule::Fence) && is_known(*op, version));
                let fences: Vec<Intrinsic> = fences.collect();
                let op = self.pick(&fences).expect("there are fences");
                out.push(Stmt::Eval(expr(ExprKind::intrinsic(op, Vec::new()), Type::Tuple(Vec::new()))));
            }
        }
    }

    /// Writes a method that fails for some operands, as lowering does: a check, followed by the computation.
    fn method_that_fails(&mut self, out: &mut Block) {
        let of =
            self.pick(&Scalar::ALL.into_iter().filter(|of| of.is_integer()).collect::<Vec<_>>()).expect("there are");
        let operands: Vec<Expr> = (0..3)
            .map(|_| {
                let value = self.value(of, 2, false);
                Expr::local(self.declare(out, of.into(), Some(value), false, false), of.into())
            })
            .collect();
        let [value, low, high] = &operands[..] else { return };
        let intrinsic = |op, operands: &[&Expr], ty: Scalar| {
            expr(ExprKind::intrinsic(op, operands.iter().map(|operand| (*operand).clone()).collect()), ty)
        };
        let (cond, values, result) = match self.below(3) {
            0 => (
                binary(BinaryOp::Gt, value.clone(), Expr::int(0, of)),
                Vec::new(),
                intrinsic(Intrinsic::Ilog2, &[value], Scalar::U32),
            ),
            1 if of.bits() <= 32 => {
                let wide = cast(value.clone(), Scalar::F64);
                let root = intrinsic(Intrinsic::Sqrt, &[&wide], Scalar::F64);
                (binary(BinaryOp::Ge, value.clone(), Expr::int(0, of)), Vec::new(), cast(root, of))
            }
            _ => {
                let raised = intrinsic(Intrinsic::Max, &[value, low], of);
                let clamped = intrinsic(Intrinsic::Min, &[&raised, high], of);
                (binary(BinaryOp::Le, low.clone(), high.clone()), vec![low.clone(), high.clone()], clamped)
            }
        };
        let types = values.iter().map(scalar_of).collect();
        let message = Message { text: "it may be computed".into(), render: None, types };
        let site = self.site(SiteKind::Panic(message));
        out.push(Stmt::Assert { cond, failure: vec![Stmt::Report { site, values }] });
        let ty = result.ty.clone();
        self.declare(out, ty, Some(result), false, false);
    }

    fn atomic(&mut self, out: &mut Block) {
        let Some(counter) = self.pick(&self.counters.clone()) else { return };
        let step = self.index_step(counter.bound, counter.length, false, 1);
        let place = Place { root: counter.root, steps: vec![step], ty: Type::Atomic(counter.scalar) };
        let op = self.pick(counter.ops).expect("there are operations");
        let operand = self.value(counter.scalar, 2, false);
        let orders = [Ordering::Relaxed, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst];
        let ordering = self.pick(&orders).expect("there are orderings");
        let scope = self.scope(!matches!(counter.root, Root::Shared(_)));
        out.push(Stmt::Eval(expr(
            ExprKind::Atomic { op, place, operands: vec![operand], ordering, scope },
            counter.scalar,
        )));
    }

    fn call_statement(&mut self, out: &mut Block) {
        let count = self.world.functions.len();
        if count == 0 {
            return;
        }
        let at = self.below(count as u32) as usize;
        let mut before = Vec::new();
        let call = self.call(at, 2, &mut Some(&mut before));
        out.append(&mut before);
        let Some(call) = call else { return };
        if call.ty == Type::Tuple(Vec::new()) {
            out.push(Stmt::Eval(call));
        } else {
            let mutable = self.once_in(2);
            let ty = call.ty.clone();
            self.declare(out, ty, Some(call), mutable, false);
        }
    }

    /// A volatile store to memory of the thread, and a load.
    fn volatile(&mut self, out: &mut Block) {
        let Some(owned) = self.pick(&self.owned.clone()) else { return };
        if matches!(owned.element, Type::Enum(_)) {
            return;
        }
        let place = self.owned_place(&owned, 1);
        let place = self.descend(place, false, 0);
        let scalar = place.ty.scalar().expect("it is a scalar");
        if self.once_in(2) {
            self.declare(out, scalar.into(), Some(expr(ExprKind::VolatileLoad(place), scalar)), false, false);
        } else {
            let value = Box::new(self.value(scalar, 2, false));
            out.push(Stmt::Eval(expr(ExprKind::VolatileStore(place, value), Type::Tuple(Vec::new()))));
        }
    }

    /// An array that a loop overwrites, or does not quite.
    fn fill(&mut self, out: &mut Block) {
        let of = scalar(self.rng());
        let length = 1 << self.below(4);
        let ty = array(of.into(), length);
        let first = self.random_constant(of);
        let zeros = expr(ExprKind::Repeat(Box::new(first)), ty.clone());
        let items = self.declare(out, ty.clone(), Some(zeros), true, false);
        let k = self.new_local("k", Scalar::U32.into(), false);
        let index = Step::Index { index: Expr::local(k, Scalar::U32.into()), length: Some(length), site: None };
        let place = Place { root: Root::Local(items), steps: vec![index], ty: of.into() };
        // Mostly the elements are made from others than the array's own.
        if !self.once_in(3) {
            self.scope.pop();
        }
        self.scope.push(Var { local: k, ty: Scalar::U32.into(), assignable: false, uniform: false });
        let value = self.value(of, 3, false);
        let body = vec![assign(place, value)];
        self.scope.retain(|var| var.local != k && var.local != items);
        self.scope.push(Var { local: items, ty, assignable: true, uniform: false });
        let end = if self.once_in(4) { length / 2 } else { length };
        let (start, end) = (Expr::int(0, Scalar::U32), Expr::int(i128::from(end), Scalar::U32));
        let range = Range::Up { start, end, inclusive: false, step: None };
        out.push(Stmt::For { label: None, local: k, range, body, unroll: None });
    }

    /// Accesses adjacent elements at once, from memory that all threads read or to that of the thread.
    fn vector(&mut self, out: &mut Block) {
        let lanes: u32 = 1 << (1 + self.below(3));
        let fits = |element: &Type, count: u64| {
            let scalar = element.scalar().filter(|scalar| *scalar != Scalar::Bool);
            scalar.is_some_and(|scalar| (2..=16).contains(&(scalar.size() * u64::from(lanes)))) && count >= lanes.into()
        };
        let slices: Vec<_> = self
            .readable
            .iter()
            .filter(|memory| fits(&memory.element, memory.bound) && memory.length.is_none() && self.is_kernel)
            .cloned()
            .collect();
        let owned: Vec<_> = self.owned.iter().filter(|own| fits(&own.element, own.each)).cloned().collect();
        let times = |index: Expr| binary(BinaryOp::Mul, index, Expr::int(lanes.into(), Scalar::U32));
        if let Some(own) = self.pick(&owned)
            && self.once_in(2)
        {
            let ty = array(own.element.clone(), lanes.into());
            let value = self.array_value(&ty, 2, false);
            let first = Expr::int((own.each / u64::from(lanes)).into(), Scalar::U32);
            let thread = Expr::local(own.thread, Scalar::U32.into());
            let index = times(binary(BinaryOp::Mul, thread, first));
            let step = self.vector_step(index, lanes, own.length);
            out.push(assign(Place { root: own.root, steps: vec![step], ty }, value));
        } else if let Some(memory) = self.pick(&slices) {
            let any = self.value(Scalar::U32, 1, false);
            let index = times(binary(
                BinaryOp::BitAnd,
                any,
                Expr::int((memory.bound / u64::from(lanes) - 1).into(), Scalar::U32),
            ));
            let step = self.vector_step(index, lanes, memory.length);
            let ty = array(memory.element, lanes.into());
            let place = Place { root: memory.root, steps: vec![step], ty: ty.clone() };
            self.declare(out, ty, Some(load(place)), false, false);
        }
    }

    fn vector_step(&mut self, index: Expr, lanes: u32, length: Option<u64>) -> Step {
        let site = (!self.once_in(3)).then(|| self.site(SiteKind::Index { what: "items".into() }));
        let kind = SiteKind::Alignment { what: "items".into(), bytes: 4 };
        let aligned = (!self.once_in(3)).then(|| self.site(kind));
        Step::Vector { index, lanes, length, site, aligned }
    }

    fn condition(&mut self, out: &mut Block, flow: Flow, depth: u32) -> bool {
        let (cond, inner) = match (flow, self.below(3)) {
            (Flow::Block, 0) => (self.value(Scalar::Bool, 2, true), Flow::Block),
            (Flow::Block | Flow::Warp, 1) if self.world.flavour == Flavour::Warp => {
                let warp = super::writer::position(Intrinsic::WarpId);
                (binary(BinaryOp::Eq, warp, Expr::int(0, Scalar::U32)), Flow::Warp)
            }
            _ => (self.value(Scalar::Bool, 3, false), Flow::Thread),
        };
        let (mut then, mut goes_on) = self.block(inner, depth);
        if goes_on && self.once_in(4) {
            goes_on = !self.jump(&mut then, inner);
        }
        let (mut otherwise, mut other) = (Vec::new(), true);
        if self.once_in(2) {
            (otherwise, other) = self.block(inner, depth);
            if other && self.once_in(6) {
                other = !self.jump(&mut otherwise, inner);
            }
        }
        out.push(Stmt::If { cond, then, otherwise });
        goes_on || other
    }

    /// Leaves something, if there is something to be left here.
    fn jump(&mut self, out: &mut Block, flow: Flow) -> bool {
        let returns = !self.is_kernel || matches!(self.world.flavour, Flavour::Thread | Flavour::Fault);
        if returns && self.once_in(4) {
            let value = self.result.clone().map(|ty| self.aggregate(&ty, 2, false));
            out.push(Stmt::Return(value));
            return true;
        }
        // Threads leave only loops that not all of them run together.
        let inner = self.loops.iter().rev().take_while(|around| around.flow == flow || around.flow == Flow::Thread);
        let count = inner.count();
        if count == 0 {
            return false;
        }
        let up = self.below(count as u32) as usize;
        let at = self.loops.len() - 1 - up;
        let label = (up > 0).then(|| {
            self.loops[at].named = true;
            self.loops[at].label
        });
        out.push(if self.once_in(2) { Stmt::Break(label) } else { Stmt::Continue(label) });
        true
    }

    /// Writes the body of a loop, after these statements, and its label if a jump names it.
    fn loop_body(&mut self, flow: Flow, depth: u32, mut first: Block) -> (Block, Option<LabelId>) {
        let label = LabelId(self.labels.len() as u32);
        self.labels.push(format!("loop{}", label.0));
        self.loops.push(Around { label, named: false, flow });
        let (mut body, _) = self.block(flow, depth);
        let around = self.loops.pop().expect("it was pushed");
        first.append(&mut body);
        (first, around.named.then_some(label))
    }

    fn loop_flow(&mut self, flow: Flow) -> Flow {
        if self.once_in(2) { flow } else { Flow::Thread }
    }

    fn unroll(&mut self) -> Option<Option<u32>> {
        match self.below(6) {
            0 => Some(None),
            1 => Some(Some(2)),
            _ => None,
        }
    }

    fn for_loop(&mut self, out: &mut Block, flow: Flow, depth: u32) {
        let of = integer(self.rng());
        let inner = self.loop_flow(flow);
        let uniform = inner != Flow::Thread;
        let mut bound = |this: &mut Self| {
            let any = this.value(of, 1, uniform);
            let small = binary(BinaryOp::BitAnd, any, Expr::int(3, of));
            if this.once_in(2) {
                return Expr::int(i128::from(this.below(4)), of);
            }
            let local = this.declare(out, of.into(), Some(small), false, uniform);
            Expr::local(local, of.into())
        };
        let mut start = bound(self);
        if of.is_signed() && self.once_in(2) {
            start = Expr::int(-i128::from(self.below(3)), of);
        }
        let end = bound(self);
        let range = if self.once_in(4) {
            Range::Down { start, end }
        } else {
            let step = self.once_in(3).then(|| Expr::int(i128::from(self.rng().random_range(1..4)), of));
            Range::Up { start, end, inclusive: self.once_in(3), step }
        };
        let local = self.new_local("i", of.into(), false);
        self.scope.push(Var { local, ty: of.into(), assignable: false, uniform: inner == Flow::Block });
        let (body, label) = self.loop_body(inner, depth, Vec::new());
        self.scope.retain(|var| var.local != local);
        let unroll = self.unroll();
        out.push(Stmt::For { label, local, range, body, unroll });
    }

    /// Returns a counter of rounds, and the statement that counts.
    fn rounds(&mut self, out: &mut Block) -> (Expr, Stmt) {
        let of = Type::from(Scalar::U32);
        let local = self.new_local("rounds", of.clone(), true);
        out.push(Stmt::Let { local, init: Some(Expr::int(0, Scalar::U32)) });
        let place = local_place(local, of.clone());
        let count = Stmt::Assign { place, op: Some(BinaryOp::Add), value: Expr::int(1, Scalar::U32), site: None };
        (Expr::local(local, of), count)
    }

    fn while_loop(&mut self, out: &mut Block, flow: Flow, depth: u32) {
        let inner = self.loop_flow(flow);
        let (rounds, count) = self.rounds(out);
        let cond = self.value(Scalar::Bool, 2, inner != Flow::Thread);
        let most = Expr::int(i128::from(1 + self.below(4)), Scalar::U32);
        let cond = binary(BinaryOp::And, binary(BinaryOp::Lt, rounds, most), cond);
        let (body, label) = self.loop_body(inner, depth, vec![count]);
        let unroll = self.unroll();
        out.push(Stmt::While { label, cond, body, unroll });
    }

    fn endless_loop(&mut self, out: &mut Block, flow: Flow, depth: u32) {
        let inner = self.loop_flow(flow);
        let (rounds, count) = self.rounds(out);
        let most = Expr::int(i128::from(1 + self.below(4)), Scalar::U32);
        let cond = binary(BinaryOp::Ge, rounds, most);
        let end = Stmt::If { cond, then: vec![Stmt::Break(None)], otherwise: Vec::new() };
        let (body, label) = self.loop_body(inner, depth, vec![end, count]);
        out.push(Stmt::Loop { label, body });
    }

    /// Writes an operation of all threads of a block or warp.
    fn together(&mut self, out: &mut Block, flow: Flow) {
        if self.world.flavour == Flavour::Warp {
            return self.warp(out);
        }
        if flow == Flow::Block && self.world.flavour == Flavour::Block {
            if self.world.version >= 4 && self.once_in(4) {
                return self.vote(out);
            }
            self.phase(out);
        }
    }

    /// An operation of a whole warp.
    pub fn warp(&mut self, out: &mut Block) {
        let all: Vec<(Intrinsic, Warp)> = Intrinsic::all()
            .filter_map(|op| match rule(op) {
                Rule::Warp(kind) => Some((op, kind)),
                Rule::Position
                | Rule::BlockWide
                | Rule::Block(_)
                | Rule::Fence
                | Rule::Value(..)
                | Rule::Undetermined => None,
            })
            .filter(|(op, _)| is_known(*op, self.world.version))
            .collect();
        let (op, kind) = self.pick(&all).expect("there are warp operations");
        let mask = Expr::int(u32::MAX.into(), Scalar::U32);
        let wide = |this: &mut Self, floats: bool| loop {
            let scalar = scalar(this.rng());
            if scalar.size() >= 4 && (floats || !scalar.is_float()) {
                break scalar;
            }
        };
        let (operands, ty) = match kind {
            Warp::Sync => {
                out.push(Stmt::Eval(expr(ExprKind::intrinsic(op, vec![mask]), Type::Tuple(Vec::new()))));
                return;
            }
            Warp::Shuffle => {
                let of = wide(self, true);
                let mut operands = vec![self.value(of, 3, false), mask, self.value(Scalar::U32, 2, false)];
                if self.world.version >= 4 && self.once_in(2) {
                    operands.push(Expr::int(1 << self.below(6), Scalar::U32));
                }
                (operands, of)
            }
            Warp::Reduce => {
                let of = wide(self, false);
                (vec![self.value(of, 2, false), mask], of)
            }
            Warp::Ballot => (vec![mask, self.value(Scalar::Bool, 3, false)], Scalar::U32),
            Warp::Vote => (vec![mask, self.value(Scalar::Bool, 3, false)], Scalar::Bool),
            Warp::Match => {
                let of = wide(self, false);
                (vec![self.value(of, 2, false), mask], Scalar::U32)
            }
        };
        let mut value = expr(ExprKind::intrinsic(op, operands), ty);
        if self.once_in(3) && ty != Scalar::Bool {
            let other = self.value(ty, 1, false);
            value = binary(BinaryOp::Add, value, other);
        }
        let mutable = self.once_in(2);
        self.declare(out, ty.into(), Some(value), mutable, false);
    }

    /// A barrier at which the threads vote.
    fn vote(&mut self, out: &mut Block) {
        let all = Intrinsic::all().filter_map(|op| match rule(op) {
            Rule::Block(result) => Some((op, result)),
            Rule::Position | Rule::BlockWide | Rule::Warp(_) | Rule::Fence | Rule::Value(..) | Rule::Undetermined => {
                None
            }
        });
        let (op, ty) = self.pick(&all.collect::<Vec<_>>()).expect("there are barriers that vote");
        let vote = self.value(Scalar::Bool, 3, false);
        let mutable = self.once_in(2);
        self.declare(out, ty.into(), Some(expr(ExprKind::intrinsic(op, vec![vote]), ty)), mutable, false);
    }

    /// A superstep: each thread writes its elements of a shared array, which all read afterwards; or counts in one.
    fn phase(&mut self, out: &mut Block) {
        let named = self.once_in(2);
        let name = |this: &Self| named.then(|| format!("step{}", this.labels.len()));
        let arrays: Vec<_> = self.readable.iter().filter(|m| matches!(m.root, Root::Shared(_))).cloned().collect();
        let Some(memory) = self.pick(&arrays) else { return };
        out.push(Stmt::Barrier { kind: BarrierKind::Block, line: 7, column: 5 });
        let all = std::mem::take(&mut self.readable);
        self.readable = all.iter().filter(|other| other.root != memory.root).cloned().collect();
        let body = self.write_shared(&memory);
        self.readable = all;
        out.push(Stmt::Superstep { name: name(self), body, line: 9, column: 5 });
    }

    /// Each thread writes its own element of a shared array.
    pub fn write_shared(&mut self, memory: &super::writer::Readable) -> Block {
        let thread = self.world.thread.expect("a kernel with shared arrays numbers its threads");
        let mut body = Vec::new();
        if self.once_in(3) {
            self.variable(&mut body, Flow::Thread);
        }
        let index = Expr::local(thread, Scalar::U32.into());
        let site = (!self.once_in(3)).then(|| self.site(SiteKind::Index { what: "tile".into() }));
        let step = Step::Index { index, length: memory.length, site };
        let place = Place { root: memory.root, steps: vec![step], ty: memory.element.clone() };
        let value = self.aggregate(&memory.element.clone(), 3, false);
        body.push(assign(place, value));
        self.scope
            .retain(|var| !body.iter().any(|stmt| matches!(stmt, Stmt::Let { local, .. } if *local == var.local)));
        body
    }
}
