//! The meaning of IR, written to be obviously right: one thread after another, every value a tree.
//!
//! It does not support operations of several threads (barriers, warps); whoever runs the parts of a kernel between its barriers one by one may
//! supply the memory of shared arrays.

use super::memory::{Memory, Plain, read, write};
use super::program::{Argument as Passed, Program};
use super::value::{self, Value, zero};
use sarek_runtime::ir::intrinsics::Kind;
use sarek_runtime::ir::*;

/// A failed check: its number, and for an index its value and bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failed(pub SiteId);

/// The reason for which a thread stops before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    Failed(SiteId),
    /// An index without a check is out of range.
    Unchecked,
    /// It has run for too long.
    Tired,
}

/// The memory: a variable of a call, an argument of the kernel, or a constant; and the path to a part of it.
#[derive(Debug, Clone)]
pub struct Pointer {
    base: Base,
    path: Vec<usize>,
    /// For a part of a slice or array, the number of its first element, and its length.
    part: Option<(usize, usize)>,
}

#[derive(Debug, Clone, Copy)]
pub enum Base {
    Local(usize, usize),
    /// A slice of the kernel, or behind these one of its shared arrays.
    Memory(usize),
    Constant(usize),
}

/// The meaning of a local.
#[derive(Debug, Clone)]
pub enum Slot {
    Value(Value),
    Pointer(Pointer),
}

/// The way in which a statement ends.
pub enum Next {
    Goes,
    Break(Option<LabelId>),
    Continue(Option<LabelId>),
    Return(Option<Value>),
}

/// The variables of the functions that run, innermost last.
pub type Frames<'p> = Vec<(&'p Function, Vec<Slot>)>;

/// A thread, whose memory is of any kind.
pub struct Thread<'p, 'm> {
    pub module: &'p Module,
    pub memory: &'m mut dyn Memory,
    pub constants: &'p [Value],
    pub frames: Frames<'p>,
    pub block: [u32; 3],
    pub thread: [u32; 3],
    pub blocks: [u32; 3],
    pub threads: [u32; 3],
    /// The number of statements and rounds that it may run.
    pub fuel: u64,
}

/// Runs a program; the memory of its slices afterwards, and the first failed check, which ends everything.
pub fn interpret(program: &Program, module: &Module) -> (Vec<Vec<u8>>, Option<Failed>) {
    let types = slices(module);
    let mut memory = Plain::default();
    let mut values = Vec::new();
    for (local, argument) in module.kernel.params.iter().zip(&program.arguments) {
        let ty = &module.kernel.locals[local.index()].ty;
        match (argument, ty) {
            (Passed::Slice(bytes), Type::Slice { element, .. }) => {
                let elements = bytes.chunks(element.size() as usize).map(|bytes| read(element, bytes));
                memory.0.push(Value::Many(elements.collect()));
            }
            (Passed::Struct(bytes), ty) => values.push(read(ty, bytes)),
            (Passed::Scalar(bits), ty) => values.push(value::from_bits(*bits, ty.scalar().expect("it is a scalar"))),
            (Passed::Slice(_), _) => unreachable!("slices are passed as slices"),
        }
    }
    let constants = constants(module);
    let mut failed = None;
    let (blocks, threads) = (program.grid.blocks, program.grid.threads);
    for block in positions(blocks) {
        for thread in positions(threads) {
            let frames = frames(module, values.iter().cloned());
            let (memory, constants) = (&mut memory, &constants[..]);
            let mut thread =
                Thread { module, memory, constants, frames, block, thread, blocks, threads, fuel: u64::MAX };
            match thread.block(&module.kernel.body) {
                Ok(_) => {}
                Err(Stop::Failed(check)) => failed = failed.or(Some(Failed(check))),
                Err(Stop::Unchecked | Stop::Tired) => panic!("what is not checked is in range"),
            }
        }
    }
    let memory = memory.0;
    let bytes = memory
        .iter()
        .zip(types)
        .map(|(value, element)| value.many().iter().flat_map(|value| write(&element, value)).collect());
    (bytes.collect(), failed)
}

/// Returns all positions in a grid or block of that size.
pub fn positions([x, y, z]: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    (0..z).flat_map(move |c| (0..y).flat_map(move |b| (0..x).map(move |a| [a, b, c])))
}

/// Returns the variables of a thread at the start of a kernel: these values are those of the parameters that are no slices.
pub fn frames(module: &Module, mut values: impl Iterator<Item = Value>) -> Frames<'_> {
    let mut count = 0;
    let mut slots = Vec::new();
    for local in &module.kernel.params {
        slots.push(match module.kernel.locals[local.index()].ty {
            Type::Slice { .. } => {
                count += 1;
                Slot::Pointer(Pointer { base: Base::Memory(count - 1), path: Vec::new(), part: None })
            }
            _ => Slot::Value(values.next().expect("each parameter has a value")),
        });
    }
    slots.resize_with(module.kernel.locals.len(), || Slot::Value(Value::Bool(false)));
    vec![(&module.kernel, slots)]
}

/// Returns the types of the elements of a kernel's slices.
pub fn slices(module: &Module) -> Vec<Type> {
    let locals = module.kernel.params.iter().map(|local| &module.kernel.locals[local.index()].ty);
    locals
        .filter_map(|ty| if let Type::Slice { element, .. } = ty { Some((**element).clone()) } else { None })
        .collect()
}

/// Returns the constant arrays of a module.
pub fn constants(module: &Module) -> Vec<Value> {
    module.constants.iter().map(constant_array).collect()
}

fn constant_array(constant: &ConstantArray) -> Value {
    fn fill(ty: &Type, values: &mut impl Iterator<Item = Const>) -> Value {
        match ty {
            Type::Array(element, length) => Value::Many((0..*length).map(|_| fill(element, values)).collect()),
            ty => value::constant(values.next().expect("there are enough"), ty.scalar().expect("it is a scalar")),
        }
    }
    fill(&constant.ty, &mut constant.values.iter().copied())
}

impl Thread<'_, '_> {
    fn function(&self) -> &Function {
        self.frames.last().expect("a function runs").0
    }

    fn slot(&mut self, local: LocalId) -> &mut Slot {
        &mut self.frames.last_mut().expect("a function runs").1[local.index()]
    }

    /// Runs statements.
    ///
    /// # Errors
    /// The thread stops there.
    pub fn block(&mut self, block: &[Stmt]) -> Result<Next, Stop> {
        for stmt in block {
            match self.stmt(stmt)? {
                Next::Goes => {}
                next => return Ok(next),
            }
        }
        Ok(Next::Goes)
    }

    /// Counts a step.
    fn spend(&mut self) -> Result<(), Stop> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Tired)?;
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<Next, Stop> {
        self.spend()?;
        match stmt {
            Stmt::Line(_) | Stmt::Comment(_) => {}
            Stmt::Let { local, init } => {
                let value = match init {
                    Some(init) => self.eval(init)?,
                    None => zero(&self.function().locals[local.index()].ty),
                };
                *self.slot(*local) = Slot::Value(value);
            }
            Stmt::Slice { local, part } => {
                let pointer = self.part(part)?;
                *self.slot(*local) = Slot::Pointer(pointer);
            }
            Stmt::Assign { place, op, value, site } => {
                let new = self.eval(value)?;
                let pointer = self.place(place)?;
                let new = match op {
                    None => new,
                    Some(op) => {
                        let scalar = place.ty.scalar().expect("it is a scalar");
                        self.binary(*op, self.load(&pointer), new, scalar, *site)?
                    }
                };
                self.store(place, pointer, new);
            }
            Stmt::Eval(value) => drop(self.eval(value)?),
            Stmt::Locate(place) => drop(self.place(place)?),
            Stmt::If { cond, then, otherwise } => {
                let taken = if self.eval(cond)?.bool() { then } else { otherwise };
                return self.block(taken);
            }
            Stmt::Switch { value, cases, otherwise } => {
                let scalar = value.ty.scalar().expect("it is a number");
                let value = self.eval(value)?;
                let is_taken =
                    |case: &&Case| case.values.iter().any(|(known, _)| value::constant(*known, scalar) == value);
                return self.block(&cases.iter().find(is_taken).unwrap_or(otherwise).body);
            }
            Stmt::While { label, cond, body, unroll: _ } => {
                while self.eval(cond)?.bool() {
                    if let Some(next) = self.round(*label, body)? {
                        return Ok(next);
                    }
                }
            }
            Stmt::Loop { label, body } => loop {
                if let Some(next) = self.round(*label, body)? {
                    return Ok(next);
                }
            },
            Stmt::For { label, local, range, body, unroll: _ } => {
                for number in self.range(range)? {
                    *self.slot(*local) = Slot::Value(Value::Int(number));
                    if let Some(next) = self.round(*label, body)? {
                        return Ok(next);
                    }
                }
            }
            Stmt::Break(label) => return Ok(Next::Break(*label)),
            Stmt::Continue(label) => return Ok(Next::Continue(*label)),
            Stmt::Return(value) => {
                let value = value.as_ref().map(|value| self.eval(value)).transpose()?;
                return Ok(Next::Return(value));
            }
            Stmt::Block(body) => return self.block(body),
            Stmt::Check { cond, site } => {
                if !self.eval(cond)?.bool() {
                    return Err(Stop::Failed(*site));
                }
            }
            Stmt::Assert { cond, failure } => {
                if !self.eval(cond)?.bool() {
                    return self.block(failure);
                }
            }
            Stmt::Report { site, values } => {
                for value in values {
                    self.eval(value)?;
                }
                if !matches!(self.module.sites[site.index()].kind, SiteKind::Print(_)) {
                    return Err(Stop::Failed(*site));
                }
            }
            Stmt::Fail(site) => return Err(Stop::Failed(*site)),
            Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. } => {
                unreachable!("threads run one after another")
            }
            Stmt::Code(_) => unreachable!("no program has code of the user's"),
        }
        Ok(Next::Goes)
    }

    /// Returns a round of a loop: how the loop ends, if it does.
    fn round(&mut self, label: Option<LabelId>, body: &Block) -> Result<Option<Next>, Stop> {
        self.spend()?;
        Ok(match self.block(body)? {
            Next::Goes | Next::Continue(None) => None,
            Next::Break(None) => Some(Next::Goes),
            Next::Break(named) if named == label => Some(Next::Goes),
            Next::Continue(named) if named == label => None,
            next => Some(next),
        })
    }

    fn range(&mut self, range: &Range) -> Result<Box<dyn Iterator<Item = i128>>, Stop> {
        Ok(match range {
            Range::Up { start, end, inclusive, step } => {
                let (start, end) = (self.eval(start)?.int(), self.eval(end)?.int());
                let step = step.as_ref().map_or(Ok(1), |step| self.eval(step).map(|step| step.int()))?;
                Box::new((start..end + i128::from(*inclusive)).step_by(step as usize))
            }
            Range::Down { start, end } => {
                let (start, end) = (self.eval(start)?.int(), self.eval(end)?.int());
                Box::new((start..end).rev())
            }
        })
    }

    /// Returns the memory of a place.
    fn place(&mut self, place: &Place) -> Result<Pointer, Stop> {
        let mut pointer = match place.root {
            Root::Local(local) => match self.slot(local) {
                Slot::Pointer(pointer) => pointer.clone(),
                Slot::Value(_) => {
                    Pointer { base: Base::Local(self.frames.len() - 1, local.index()), path: Vec::new(), part: None }
                }
            },
            Root::Constant(constant) => {
                Pointer { base: Base::Constant(constant.index()), path: Vec::new(), part: None }
            }
            // Only kernels have shared arrays here.
            Root::Shared(array) => {
                let number = slices(self.module).len() + array.index();
                Pointer { base: Base::Memory(number), path: Vec::new(), part: None }
            }
        };
        for step in &place.steps {
            match step {
                Step::Member(member) => pointer.path.push(*member as usize),
                Step::Index { index, length: _, site } => {
                    let index = self.eval(index)?.int();
                    let (start, length) = self.extent(&pointer);
                    if !(0..length as i128).contains(&index) {
                        return Err(site.map_or(Stop::Unchecked, Stop::Failed));
                    }
                    pointer.path.push(start + index as usize);
                    pointer.part = None;
                }
                Step::Vector { index, lanes, length: _, site, aligned } => {
                    let index = self.eval(index)?.int();
                    let (start, length) = self.extent(&pointer);
                    if index < 0 || index + i128::from(*lanes) > length as i128 {
                        return Err(site.map_or(Stop::Unchecked, Stop::Failed));
                    }
                    let first = start + index as usize;
                    let (bytes, address) = (place.ty.size(), self.address(&pointer));
                    let before = first as u64 * (bytes / u64::from(*lanes));
                    if !address.wrapping_add(before).is_multiple_of(bytes) {
                        return Err(aligned.map_or(Stop::Unchecked, Stop::Failed));
                    }
                    pointer.path.push(first);
                    pointer.part = None;
                }
            }
        }
        Ok(pointer)
    }

    /// Returns the number of the first element to which a pointer to a slice or array refers, and its length.
    fn extent(&self, pointer: &Pointer) -> (usize, usize) {
        pointer.part.unwrap_or_else(|| match pointer.base {
            Base::Memory(number) if pointer.path.is_empty() => (0, self.memory.length(number)),
            _ => (0, self.load(pointer).many().len()),
        })
    }

    /// Returns the address of the first element of the memory to which a pointer to a slice or array refers.
    fn address(&self, pointer: &Pointer) -> u64 {
        match pointer.base {
            Base::Memory(number) => self.memory.address(number),
            Base::Local(..) | Base::Constant(_) => 0,
        }
    }

    /// Returns a part of a slice or array.
    fn part(&mut self, part: &Part) -> Result<Pointer, Stop> {
        let mut pointer = self.place(&part.whole)?;
        let (start, _) = self.extent(&pointer);
        let (first, length) = (self.eval(&part.start)?.int() as usize, self.eval(&part.length)?.int() as usize);
        pointer.part = Some((start + first, length));
        Ok(pointer)
    }

    fn load(&self, pointer: &Pointer) -> Value {
        let whole = match pointer.base {
            Base::Local(frame, local) => match &self.frames[frame].1[local] {
                Slot::Value(value) => value,
                Slot::Pointer(_) => unreachable!("pointers are followed"),
            },
            Base::Memory(memory) => return self.memory.load(memory, &pointer.path),
            Base::Constant(constant) => &self.constants[constant],
        };
        pointer.path.iter().fold(whole, |value, at| &value.many()[*at]).clone()
    }

    /// Returns the value at a place, or the adjacent elements there.
    fn load_place(&mut self, place: &Place) -> Result<Value, Stop> {
        let pointer = self.place(place)?;
        let Some(Step::Vector { lanes, .. }) = place.steps.last() else { return Ok(self.load(&pointer)) };
        Ok(Value::Many((0..*lanes as usize).map(|lane| self.load(&beside(&pointer, lane))).collect()))
    }

    fn store(&mut self, place: &Place, pointer: Pointer, value: Value) {
        if place.is_vector() {
            for (lane, value) in value.many().iter().enumerate() {
                self.store_at(&beside(&pointer, lane), value.clone());
            }
        } else {
            self.store_at(&pointer, value);
        }
    }

    fn store_at(&mut self, pointer: &Pointer, value: Value) {
        let target = match pointer.base {
            Base::Local(frame, local) => match &mut self.frames[frame].1[local] {
                Slot::Value(value) => value,
                Slot::Pointer(_) => unreachable!("pointers are followed"),
            },
            Base::Memory(memory) => return self.memory.store(memory, &pointer.path, value),
            Base::Constant(_) => unreachable!("constants are not written"),
        };
        *target.at(&pointer.path) = value;
    }

    fn eval(&mut self, expr: &Expr) -> Result<Value, Stop> {
        let all = |this: &mut Self, exprs: &[Expr]| -> Result<Vec<Value>, Stop> {
            exprs.iter().map(|expr| this.eval(expr)).collect()
        };
        let scalar = |expr: &Expr| expr.ty.scalar().expect("it is a scalar");
        Ok(match &expr.kind {
            ExprKind::Const(value, _) => value::constant(*value, scalar(expr)),
            ExprKind::Load(place) | ExprKind::VolatileLoad(place) => self.load_place(place)?,
            ExprKind::Len(root) => {
                let pointer = self.place(&Place { root: *root, steps: Vec::new(), ty: expr.ty.clone() })?;
                Value::Int(self.extent(&pointer).1 as i128)
            }
            ExprKind::Unary(op, operand) => value::unary(*op, &self.eval(operand)?, scalar(expr)),
            ExprKind::Binary { op: BinaryOp::And, left, right, .. } => {
                Value::Bool(self.eval(left)?.bool() && self.eval(right)?.bool())
            }
            ExprKind::Binary { op: BinaryOp::Or, left, right, .. } => {
                Value::Bool(self.eval(left)?.bool() || self.eval(right)?.bool())
            }
            ExprKind::Binary { op, left, right, site } => {
                let (a, b) = (self.eval(left)?, self.eval(right)?);
                self.binary(*op, a, b, scalar(left), *site)?
            }
            ExprKind::Cast(operand) => value::cast(&self.eval(operand)?, scalar(expr)),
            ExprKind::Select { cond, then, otherwise } => {
                if self.eval(cond)?.bool() {
                    self.eval(then)?
                } else {
                    self.eval(otherwise)?
                }
            }
            ExprKind::Tuple(members) | ExprKind::Array(members) => Value::Many(all(self, members)?),
            ExprKind::Variant(taken, fields) => {
                let Type::Enum(of) = &expr.ty else { unreachable!("a variant is one of an enum") };
                let mut values = all(self, fields)?;
                let tag = self.eval(&of.tag_of(*taken))?;
                let single = of.variants[*taken as usize].single;
                let made = if single { values.remove(0) } else { Value::Many(values) };
                let mut members: Vec<Value> = of.variants.iter().map(|variant| zero(&variant.holds)).collect();
                members[*taken as usize] = made;
                members.insert(0, tag);
                Value::Many(members)
            }
            ExprKind::Member(whole, member) => self.eval(whole)?.many()[*member as usize].clone(),
            ExprKind::Repeat(element) => {
                let Type::Array(_, length) = expr.ty else { unreachable!("it makes an array") };
                Value::Many(vec![self.eval(element)?; length as usize])
            }
            ExprKind::Call(function, arguments, _) => self.call(*function, arguments)?,
            ExprKind::Intrinsic(op, operands, _) => {
                let values = all(self, operands)?;
                self.intrinsic(*op, &values, operands, expr)
            }
            ExprKind::Atomic { op, place, operands, ordering: _, scope: _ } => {
                let values = all(self, operands)?;
                let pointer = self.place(place)?;
                let Type::Atomic(of) = place.ty else { unreachable!("it is a cell") };
                let old = self.load(&pointer);
                self.store_at(&pointer, atomic(*op, &old, &values, of));
                old
            }
            ExprKind::VolatileStore(place, value) => {
                let value = self.eval(value)?;
                let pointer = self.place(place)?;
                self.store_at(&pointer, value);
                Value::Many(Vec::new())
            }
        })
    }

    fn binary(&self, op: BinaryOp, a: Value, b: Value, of: Scalar, site: Option<SiteId>) -> Result<Value, Stop> {
        let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem) && of.is_integer();
        if divides && b == Value::Int(0) {
            return Err(site.map_or(Stop::Unchecked, Stop::Failed));
        }
        Ok(value::binary(op, &a, &b, of))
    }

    fn call(&mut self, function: FunctionId, arguments: &[Argument]) -> Result<Value, Stop> {
        let module = self.module;
        let callee = &module.functions[function.index()];
        let mut slots = Vec::new();
        for argument in arguments {
            slots.push(match argument {
                Argument::Value(value) => Slot::Value(self.eval(value)?),
                Argument::Ref(place) | Argument::Slice(place) => Slot::Pointer(self.place(place)?),
                Argument::Part(part) => Slot::Pointer(self.part(part)?),
            });
        }
        slots.resize_with(callee.locals.len(), || Slot::Value(Value::Bool(false)));
        self.frames.push((callee, slots));
        let next = self.block(&callee.body);
        self.frames.pop();
        match next? {
            Next::Return(Some(value)) => Ok(value),
            Next::Return(None) | Next::Goes => Ok(Value::Many(Vec::new())),
            Next::Break(_) | Next::Continue(_) => unreachable!("jumps stay in their function"),
        }
    }

    fn intrinsic(&self, op: Intrinsic, values: &[Value], operands: &[Expr], whole: &Expr) -> Value {
        let int = |number: u32| Value::Int(number.into());
        let sizes = self.threads;
        let linear = (self.thread[2] * sizes[1] + self.thread[1]) * sizes[0] + self.thread[0];
        match op {
            Intrinsic::ThreadIdx(axis) => int(self.thread[axis.index()]),
            Intrinsic::BlockIdx(axis) => int(self.block[axis.index()]),
            Intrinsic::BlockDim(axis) => int(sizes[axis.index()]),
            Intrinsic::GridDim(axis) => int(self.blocks[axis.index()]),
            Intrinsic::GlobalIdx(axis) => {
                let first = self.block[axis.index()].wrapping_mul(sizes[axis.index()]);
                int(first.wrapping_add(self.thread[axis.index()]))
            }
            Intrinsic::LaneId => int(linear % 32),
            Intrinsic::WarpId => int(linear / 32),
            op if op.row().kind == Kind::Fence => Value::Many(Vec::new()),
            op => {
                let of = operands[0].ty.scalar().expect("it is a scalar");
                value::intrinsic(op, values, of, whole.ty.scalar().expect("it is a scalar"))
            }
        }
    }
}

/// Returns the place of an adjacent element.
fn beside(pointer: &Pointer, lane: usize) -> Pointer {
    let mut pointer = pointer.clone();
    *pointer.path.last_mut().expect("it names an element") += lane;
    pointer
}

/// Returns the value that an atomic access leaves in its cell.
fn atomic(op: AtomicOp, old: &Value, operands: &[Value], of: Scalar) -> Value {
    let first = || operands[0].int();
    let both = |op| value::binary(op, old, &operands[0], of);
    match op {
        AtomicOp::Load => old.clone(),
        AtomicOp::Store | AtomicOp::Swap => operands[0].clone(),
        AtomicOp::CompareExchange if value::to_bits(old) == value::to_bits(&operands[0]) => operands[1].clone(),
        AtomicOp::CompareExchange => old.clone(),
        AtomicOp::Add => both(BinaryOp::Add),
        AtomicOp::Sub => both(BinaryOp::Sub),
        AtomicOp::Min => Value::Int(old.int().min(first())),
        AtomicOp::Max => Value::Int(old.int().max(first())),
        AtomicOp::And => both(BinaryOp::BitAnd),
        AtomicOp::Or => both(BinaryOp::BitOr),
        AtomicOp::Xor => both(BinaryOp::BitXor),
        AtomicOp::IncWrap => Value::Int(if old.int() >= first() { 0 } else { old.int() + 1 }),
        AtomicOp::DecWrap if old.int() == 0 || old.int() > first() => operands[0].clone(),
        AtomicOp::DecWrap => Value::Int(old.int() - 1),
        AtomicOp::AddF16x2 | AtomicOp::AddBf16x2 => unreachable!("programs have no pairs, whose NaN have several bits"),
    }
}
