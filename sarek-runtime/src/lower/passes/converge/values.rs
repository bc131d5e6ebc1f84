//! Expressions and places.

use super::checks::is_float;
use super::positions::element_number;
use super::state::{Point, Value};
use super::{Flow, Given, Level, Lowered};
use crate::device::is_own_file;
use crate::ir::intrinsics::{Kind, Operand, Variation};
use crate::ir::{
    Argument, Axis, BarrierKind, BinaryOp, Const, Expr, ExprKind, FunctionId, Intrinsic, LocalId, Part, Place,
    Position, Root, Step, Type,
};
use crate::lower::LowerError;

impl Flow<'_> {
    pub(super) fn varies(&mut self, expr: &Expr) -> Lowered<bool> {
        Ok(self.value(expr)?.varies())
    }

    fn any(&mut self, operands: &[Expr]) -> Lowered<bool> {
        operands.iter().try_fold(false, |varies, operand| Ok(varies | self.varies(operand)?))
    }

    /// Returns the knowledge about an expression's value.
    pub(super) fn value(&mut self, expr: &Expr) -> Lowered<Value> {
        let point = self.point(expr);
        let varies = match &expr.kind {
            ExprKind::Const(value, _) => return Ok(Value::constant(*value)),
            ExprKind::Load(place) => {
                let value = self.load(place, &point)?;
                let is_memory = self.looks_at_checks() && self.is_memory(place.root);
                self.touched |= is_memory;
                return Ok(if is_memory { Value::Varies } else { value });
            }
            ExprKind::Member(operand, number) => return Ok(self.value(operand)?.member(*number as usize, &point)),
            ExprKind::Tuple(operands) => {
                let members = operands.iter().map(|operand| self.value(operand)).collect::<Lowered<_>>()?;
                return Ok(Value::Tuple(members));
            }
            ExprKind::Variant(variant, fields) => {
                let fields: Vec<Value> = fields.iter().map(|field| self.value(field)).collect::<Lowered<_>>()?;
                return Ok(variant_value(&expr.ty, *variant, fields));
            }
            ExprKind::Select { cond, then, otherwise } => {
                let parted = self.varies(cond)?;
                let (then, otherwise) =
                    self.optionally(parted, |flow| Ok((flow.value(then)?, flow.value(otherwise)?)))?;
                return Ok(then.join(otherwise, parted, &point));
            }
            ExprKind::Len(Root::Local(local)) => {
                let longer = self.longer[local.index()];
                if longer {
                    self.note_read(*local);
                }
                longer
            }
            ExprKind::Len(Root::Shared(_) | Root::Constant(_)) => false,
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => {
                self.varies(operand)? | (self.looks_at_checks() && is_float(operand))
            }
            ExprKind::Repeat(operand) => self.varies(operand)?,
            ExprKind::Binary { op: BinaryOp::Div, left, right, .. } if self.is_cluster_index(left, right) => false,
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right, .. } => {
                let parted = self.varies(left)?;
                parted | self.optionally(parted, |flow| flow.varies(right))?
            }
            ExprKind::Binary { op, left, right, site } => {
                let same = self.is_decided(*op, left, right) || self.is_of_level(*op, left, right);
                !same && {
                    let (one, other) = (self.varies(left)?, self.varies(right)?);
                    self.note_check(*site, other);
                    one | other | (self.looks_at_checks() && is_float(left))
                }
            }
            ExprKind::Array(operands) => self.any(operands)?,
            ExprKind::Call(callee, arguments, _) => {
                let value = self.call(*callee, arguments, &point)?;
                self.touched |= value.varies();
                return Ok(value);
            }
            ExprKind::Intrinsic(op, operands, _) => self.intrinsic(*op, operands)?,
            // Other threads write meanwhile, in shared memory too: two threads may read two values.
            ExprKind::Atomic { place, operands, .. } => {
                self.steps(place)?;
                self.any(operands)?;
                self.note_source("the result of an atomic access may differ between threads");
                true
            }
            ExprKind::VolatileLoad(place) => {
                self.steps(place)?;
                self.note_source("the result of `volatile_load` may differ between threads");
                true
            }
            ExprKind::VolatileStore(place, value) => {
                let varies = self.steps(place)? | self.varies(value)?;
                if let Root::Local(local) = place.root
                    && let Some(local) = self.owner(local)
                {
                    self.state.values[local.index()] = point.made_of(true);
                }
                varies
            }
        };
        self.touched |= varies;
        Ok(point.made_of(varies))
    }

    /// Returns `true` if threads may differ in the place that this is.
    pub(super) fn steps(&mut self, place: &Place) -> Lowered<bool> {
        place.steps.iter().try_fold(false, |varies, step| Ok(varies | self.step(place.root, step)?))
    }

    /// Returns `true` if threads may differ in a step into a place, and notes its checks.
    fn step(&mut self, root: Root, step: &Step) -> Lowered<bool> {
        let (index, length, site, aligned) = match step {
            Step::Index { index, length, site } => (index, length, *site, None),
            Step::Vector { index, length, site, aligned, .. } => (index, length, *site, *aligned),
            Step::Member(_) => return Ok(false),
        };
        let varies = self.varies(index)?;
        let longer = length.is_none() && matches!(root, Root::Local(local) if self.longer[local.index()]);
        self.note_check(site, varies | longer);
        self.note_check(aligned, varies | self.differs(root));
        Ok(varies)
    }

    /// Returns the knowledge about the value in a place.
    pub(super) fn load(&mut self, place: &Place, point: &Point) -> Lowered<Value> {
        let Root::Local(local) = place.root else {
            let own = self.level == Level::Cluster && matches!(place.root, Root::Shared(_));
            let varies = self.steps(place)? | own;
            if own {
                self.note_source("each block of the cluster has shared memory of its own");
            }
            return Ok(point.made_of(varies));
        };
        let mut value = self.state.values[local.index()].clone();
        let mut named = local;
        if let Some(whole) = self.owner(local).filter(|whole| *whole != local) {
            named = if value.varies() { local } else { whole };
            value = match self.state.values[whole.index()].clone() {
                Value::Unset if !value.varies() => Value::Unset,
                elements => point.made_of(value.varies() || elements.varies()),
            };
        }
        if value.varies() {
            self.note_read(named);
        }
        for step in &place.steps {
            value = match step {
                Step::Index { index, .. } if matches!(value, Value::Tuple(_)) && element_number(index).is_some() => {
                    self.step(place.root, step)?;
                    value.member(element_number(index).unwrap_or_default() as usize, point)
                }
                Step::Index { .. } | Step::Vector { .. } => match (value, self.step(place.root, step)?) {
                    (Value::Unset, false) => Value::Unset,
                    (value, varies) => point.made_of(value.varies() | varies),
                },
                Step::Member(number) => value.member(*number as usize, point),
            };
        }
        Ok(value)
    }

    /// Returns `true` if a local is the thread's own, or names a variable of the caller's thread, and not memory.
    fn is_own(&self, local: LocalId) -> bool {
        self.lent[local.index()]
            || !matches!(self.function.locals[local.index()].ty, Type::Slice { .. } | Type::Reference { .. })
    }

    /// Returns the thread's own variable that contains what a local names. A variable of the caller's thread goes by the name of the parameter.
    pub(super) fn owner(&self, local: LocalId) -> Option<LocalId> {
        match self.parts[local.index()] {
            Some(Root::Local(whole)) => self.owner(whole),
            Some(Root::Shared(_) | Root::Constant(_)) => None,
            None => self.is_own(local).then_some(local),
        }
    }

    /// Returns `true` if what a place with this root names is in a variable of the thread.
    fn is_of_thread(&self, root: Root) -> bool {
        matches!(root, Root::Local(local) if self.owner(local).is_some())
    }

    /// Returns whether threads differ in the elements that a part has, and in their number.
    pub(super) fn bounds(&mut self, part: &Part) -> Lowered<(bool, bool)> {
        let mut which = self.steps(&part.whole)? | self.varies(&part.start)?;
        if let Some(rank) = &part.rank {
            which |= self.varies(rank)?;
        }
        Ok((which, self.length_varies(&part.length)?))
    }

    /// Returns the knowledge about a call's result.
    fn call(&mut self, callee: FunctionId, arguments: &[Argument], point: &Point) -> Lowered<Value> {
        let (mut params, mut given) = (Vec::new(), Vec::new());
        for argument in arguments {
            self.reasons.last = None;
            params.push(match argument {
                Argument::Value(value) => Given { content: self.varies(value)?, ..Given::default() },
                Argument::Ref(place) | Argument::Slice(place) => {
                    let point = self.point(place);
                    let is_memory = self.looks_at_checks() && matches!(argument, Argument::Ref(_));
                    let is_memory = is_memory && self.is_memory(place.root);
                    let content = self.load(place, &point)?.varies_where_set() | is_memory;
                    let whole = matches!(argument, Argument::Slice(_)) && place.steps.is_empty();
                    let length = whole && matches!(place.root, Root::Local(local) if self.longer[local.index()]);
                    Given { content, length, own: self.is_of_thread(place.root) }
                }
                Argument::Part(part) => {
                    let (which, length) = self.bounds(part)?;
                    let point = self.point(part);
                    let content = which || self.load(&part.whole, &point)?.varies_where_set();
                    Given { content, length, own: self.is_of_thread(part.whole.root) }
                }
            });
            given.push(self.reasons.last.take());
        }
        let function = &self.module.functions[callee.index()];
        let changes = !function.pure_;
        let reason = given.iter().flatten().next().cloned();
        let summary = self.summary(callee, params, given).map_err(|error| self.at_call(error, &function.name))?;
        if summary.barrier {
            let what = if self.level == Level::Warpgroup { "code of a whole warpgroup" } else { "barrier" };
            self.reach_barrier(&format!("the {what} in `{}`, which is called here,", function.name))?;
        }
        for argument in arguments {
            if let Argument::Ref(Place { root: Root::Local(local), .. })
            | Argument::Slice(Place { root: Root::Local(local), .. })
            | Argument::Part(Part { whole: Place { root: Root::Local(local), .. }, .. }) = argument
                && changes
                && let Some(local) = self.owner(*local)
            {
                let varies =
                    summary.touched || self.optional > 0 || self.state.values[local.index()].varies_where_set();
                self.reasons.last = reason.clone();
                self.note_given(local, varies);
                self.state.values[local.index()] = self.point(argument).made_of(varies);
            }
        }
        self.touched |= summary.touched;
        let value = summary.value.map_or_else(Value::unit, |value| value.made_at(point));
        if value.varies() {
            self.note_result(&function.name, summary.why.clone().or(reason));
        }
        Ok(value)
    }

    /// Returns an error within a callee. One in this crate's own code is reported at the user's call.
    fn at_call(&self, error: LowerError, callee: &str) -> LowerError {
        if !is_own_file(error.file) || is_own_file(self.function.file) {
            return error;
        }
        let Position { line, column } = self.position;
        let message = format!("in `{callee}`, which is called here, {}", error.message);
        LowerError { file: self.function.file, line, column, message }
    }

    /// Returns `true` if a quotient is the position of the cluster.
    fn is_cluster_index(&self, left: &Expr, right: &Expr) -> bool {
        let ExprKind::Intrinsic(Intrinsic::BlockIdx(axis), _, _) = left.kind else { return false };
        let size = self.module.attributes.cluster.map(|cluster| i128::from(cluster[axis.index()]));
        matches!((&right.kind, size), (ExprKind::Const(Const::Int(by), _), Some(size)) if *by == size)
    }

    /// Returns `true` if an operation's result differs between the threads of a block, or of a cluster.
    fn intrinsic(&mut self, op: Intrinsic, operands: &[Expr]) -> Lowered<bool> {
        let threads = self.level.threads();
        let wide = |axis: Axis| {
            self.module.attributes.block.is_none_or(|[x, y, z]| match axis {
                Axis::X => x > 1,
                // Threads are numbered x first: a warp lies in one row, or in one plane.
                Axis::Y => y > 1 && threads.is_none_or(|threads| !x.is_multiple_of(threads)),
                Axis::Z => z > 1 && threads.is_none_or(|threads| !(x * y).is_multiple_of(threads)),
            })
        };
        let warps = self.level != Level::Warp
            && self
                .module
                .attributes
                .block
                .is_none_or(|block| block.iter().map(|&n| u64::from(n)).product::<u64>() > 32);
        let row = op.row();
        let each = operands.iter().map(|operand| self.varies(operand)).collect::<Lowered<Vec<bool>>>()?;
        let is_mask = |(operand, varies): (&Operand, &bool)| *operand == Operand::Mask && *varies;
        let mask = row.operands.iter().zip(&each).any(is_mask);
        let value = row.operands.iter().zip(&each).any(|(operand, varies)| *operand != Operand::Mask && *varies);
        if row.kind == Kind::Barrier && self.is_checked(BarrierKind::Block) {
            self.reach_barrier("this barrier")?;
        }
        let split = |axis: Axis| self.module.attributes.cluster.is_some_and(|cluster| cluster[axis.index()] > 1);
        let between = self.level == Level::Cluster
            && match op {
                Intrinsic::BlockIdx(axis) | Intrinsic::GlobalIdx(axis) => split(axis),
                _ => row.kind == Kind::Barrier,
            };
        // A thread that has ended tells others nothing, and compilers have a choice with floats.
        let doubtful = !matches!(row.kind, Kind::Position | Kind::Value) || operands.iter().any(is_float);
        let varies = match row.varies {
            _ if between || self.looks_at_checks() && doubtful => true,
            Variation::Uniform => false,
            Variation::Operands => return Ok(value),
            Variation::Axis => op.axis().is_none_or(wide),
            Variation::Warp => warps,
            Variation::Thread => true,
            // In the only warp, all lanes of a mask get the same.
            Variation::Gathered => warps | mask,
            // If all threads have the same value, all lanes get it.
            Variation::Idempotent => value && (warps || mask),
            Variation::Moved => {
                let [moved, others @ ..] = &each[..] else { return Ok(true) };
                // With parts of the warp, each part has another source lane.
                let same = op == Intrinsic::Shfl && others.len() == 2 && !warps && !others.contains(&true);
                *moved && !same
            }
        };
        if varies {
            self.note_operation(op);
        }
        Ok(varies)
    }
}

/// Returns the knowledge about a variant of an enum with data: about its tag, and about the fields of each variant.
fn variant_value(ty: &Type, variant: u32, mut fields: Vec<Value>) -> Value {
    let Type::Enum(of) = ty else { return Value::Tuple(fields) };
    let holders =
        of.variants.iter().enumerate().map(|(number, holder)| match (number == variant as usize, fields.len()) {
            (false, _) => Value::unit(),
            (true, 1) if holder.single => fields.remove(0),
            (true, _) => Value::Tuple(std::mem::take(&mut fields)),
        });
    let tag = Value::constant(Const::Int(of.variants[variant as usize].number));
    Value::Tuple(std::iter::once(tag).chain(holders).collect())
}
