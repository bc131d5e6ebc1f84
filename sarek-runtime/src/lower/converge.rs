//! Barriers in divergent control flow, through calls of device functions.
//!
//! The macros check each function by itself and take a call's result to vary only if an argument does. Here the callees
//! are known, so that what a device function adds is found before anything runs: a thread index inside it, or a barrier.

use super::{LowerError, Lowered};
use crate::ir::{
    Argument, Block, Expr, ExprKind, Function, FunctionId, Intrinsic, LabelId, Module, Place, Range, Root, Step, Stmt,
    Type,
};
use std::collections::HashMap;

/// Reports the first barrier that not all threads of a block reach.
pub(super) fn check_convergence(module: &Module) -> Lowered<()> {
    let mut known = HashMap::new();
    let uniform = vec![false; module.kernel.params.len()];
    Flow::new(module, &module.kernel, &uniform, &mut known).run().map(|_| ())
}

/// What a call does to the flow around it.
#[derive(Clone)]
struct Summary {
    /// The result differs from thread to thread.
    varies: bool,
    /// There is a barrier inside.
    barrier: bool,
    /// For each parameter, whether what it refers to differs from thread to thread afterwards.
    params: Vec<bool>,
}

type Summaries = HashMap<(FunctionId, Vec<bool>), Summary>;

/// A loop around the current statement.
struct Frame {
    label: Option<LabelId>,
    /// Some threads have left the loop.
    left: bool,
    /// Some threads have gone to the next round.
    skipped: bool,
}

struct Flow<'m> {
    module: &'m Module,
    function: &'m Function,
    known: &'m mut Summaries,
    /// For each local, whether its value differs from thread to thread.
    varying: Vec<bool>,
    /// How many varying conditions stand around the current statement.
    divergent: u32,
    /// Some threads have returned.
    returned: bool,
    loops: Vec<Frame>,
    line: u32,
    result: Summary,
}

impl<'m> Flow<'m> {
    fn new(module: &'m Module, function: &'m Function, params: &[bool], known: &'m mut Summaries) -> Flow<'m> {
        let mut varying = vec![false; function.locals.len()];
        varying[..params.len()].copy_from_slice(params);
        let result = Summary { varies: false, barrier: false, params: Vec::new() };
        let line = function.line;
        Flow { module, function, known, varying, divergent: 0, returned: false, loops: Vec::new(), line, result }
    }

    fn run(mut self) -> Lowered<Summary> {
        self.block(&self.function.body)?;
        let params = self.varying[..self.function.params.len()].to_vec();
        Ok(Summary { params, ..self.result })
    }

    fn is_divergent(&self) -> bool {
        self.divergent > 0 || self.returned || self.loops.iter().any(|frame| frame.left || frame.skipped)
    }

    fn error<T>(&self, message: String) -> Lowered<T> {
        Err(LowerError { file: self.function.file, line: self.line, column: 1, message })
    }

    fn barrier(&mut self, what: &str) -> Lowered<()> {
        self.result.barrier = true;
        if self.is_divergent() {
            return self
                .error(format!("{what} is in divergent control flow: not every thread of the block reaches it"));
        }
        Ok(())
    }

    fn block(&mut self, block: &Block) -> Lowered<()> {
        for stmt in block {
            self.stmt(stmt)?;
            if ends(stmt) {
                // No thread reaches what follows.
                break;
            }
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt) -> Lowered<()> {
        match stmt {
            Stmt::Line(line) => self.line = *line,
            Stmt::Let { local, init } => {
                let varies = match init {
                    Some(init) => self.expr(init)? || self.is_divergent(),
                    None => false,
                };
                self.varying[local.index()] = varies;
            }
            Stmt::Assign { place, op, value, .. } => {
                let varies = self.expr(value)? | self.place(place)? || self.is_divergent();
                if let Root::Local(local) = place.root {
                    let keeps = op.is_some() || !place.steps.is_empty();
                    let slot = &mut self.varying[local.index()];
                    *slot = varies || (keeps && *slot);
                }
            }
            Stmt::Eval(value) => {
                self.expr(value)?;
            }
            Stmt::If { cond, then, otherwise } => self.branch(cond, then, otherwise)?,
            Stmt::While { label, cond, body, .. } => self.rounds(*label, body, |flow| flow.expr(cond))?,
            Stmt::Loop { label, body } => self.rounds(*label, body, |_| Ok(false))?,
            Stmt::For { label, local, range, body, .. } => {
                let varies = self.range(range)?;
                self.varying[local.index()] = varies;
                self.rounds(*label, body, |_| Ok(varies))?;
            }
            Stmt::Break(label) => {
                if self.is_divergent() {
                    self.frame(*label).left = true;
                }
            }
            Stmt::Continue(label) => {
                if self.is_divergent() {
                    self.frame(*label).skipped = true;
                }
            }
            Stmt::Return(value) => {
                let varies = match value {
                    Some(value) => self.expr(value)?,
                    None => false,
                };
                let divergent = self.is_divergent();
                self.result.varies |= varies || divergent;
                self.returned |= divergent;
            }
            Stmt::Barrier { line } => {
                self.line = *line;
                self.barrier("this barrier")?;
            }
            Stmt::Superstep { name, body, line } => {
                self.block(body)?;
                self.line = *line;
                match name {
                    Some(name) => self.barrier(&format!("barrier `{name}`"))?,
                    None => self.barrier("this barrier")?,
                }
            }
            Stmt::Block(body) => self.block(body)?,
            Stmt::Check { cond, .. } => {
                self.expr(cond)?;
            }
            Stmt::Fail(_) => {}
        }
        Ok(())
    }

    fn frame(&mut self, label: Option<LabelId>) -> &mut Frame {
        let last = self.loops.len() - 1;
        let position = label.and_then(|label| self.loops.iter().rposition(|frame| frame.label == Some(label)));
        &mut self.loops[position.unwrap_or(last)]
    }

    fn branch(&mut self, cond: &Expr, then: &Block, otherwise: &Block) -> Lowered<()> {
        let varies = self.expr(cond)?;
        self.divergent += u32::from(varies);
        let before = self.varying.clone();
        self.block(then)?;
        let after = std::mem::replace(&mut self.varying, before);
        self.block(otherwise)?;
        self.join(&after);
        self.divergent -= u32::from(varies);
        Ok(())
    }

    fn join(&mut self, other: &[bool]) {
        self.varying.iter_mut().zip(other).for_each(|(here, there)| *here |= there);
    }

    /// A loop: its rounds are gone through until nothing more is found to vary.
    fn rounds(
        &mut self,
        label: Option<LabelId>,
        body: &Block,
        cond: impl Fn(&mut Self) -> Lowered<bool>,
    ) -> Lowered<()> {
        self.loops.push(Frame { label, left: false, skipped: false });
        loop {
            let before = (self.varying.clone(), self.loops.iter().any(|frame| frame.left), self.returned);
            let varies = cond(self)?;
            self.divergent += u32::from(varies);
            self.block(body)?;
            self.divergent -= u32::from(varies);
            if let Some(frame) = self.loops.last_mut() {
                frame.skipped = false;
            }
            self.join(&before.0);
            if (&self.varying, self.loops.iter().any(|frame| frame.left), self.returned)
                == (&before.0, before.1, before.2)
            {
                break;
            }
        }
        self.loops.pop();
        Ok(())
    }

    fn range(&mut self, range: &Range) -> Lowered<bool> {
        Ok(match range {
            Range::Up { start, end, step, .. } => {
                let step = match step {
                    Some(step) => self.expr(step)?,
                    None => false,
                };
                self.expr(start)? | self.expr(end)? | step
            }
            Range::Down { start, end } => self.expr(start)? | self.expr(end)?,
        })
    }

    /// Whether what a place holds, or which place it is, differs from thread to thread.
    fn place(&mut self, place: &Place) -> Lowered<bool> {
        let mut varies = match place.root {
            Root::Local(local) => self.varying[local.index()],
            Root::Shared(_) | Root::Constant(_) => false,
        };
        for step in &place.steps {
            if let Step::Index { index, .. } = step {
                varies |= self.expr(index)?;
            }
        }
        Ok(varies)
    }

    fn exprs(&mut self, operands: &[Expr]) -> Lowered<bool> {
        operands.iter().try_fold(false, |varies, operand| Ok(varies | self.expr(operand)?))
    }

    fn expr(&mut self, expr: &Expr) -> Lowered<bool> {
        Ok(match &expr.kind {
            ExprKind::Const(_) | ExprKind::Len(_) => false,
            ExprKind::Load(place) => self.place(place)?,
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Member(operand, _)
            | ExprKind::Repeat(operand) => self.expr(operand)?,
            ExprKind::Binary { left, right, .. } => self.expr(left)? | self.expr(right)?,
            ExprKind::Select { cond, then, otherwise } => self.expr(cond)? | self.expr(then)? | self.expr(otherwise)?,
            ExprKind::Tuple(operands) | ExprKind::Array(operands) => self.exprs(operands)?,
            ExprKind::Call(callee, arguments) => self.call(*callee, arguments)?,
            ExprKind::Intrinsic(op, operands) => self.exprs(operands)? | differs(*op),
            ExprKind::Atomic { place, operands, .. } => {
                self.place(place)?;
                self.exprs(operands)?;
                true
            }
            ExprKind::VolatileLoad(place) => {
                self.place(place)?;
                true
            }
            ExprKind::VolatileStore(place, value) => self.place(place)? | self.expr(value)?,
        })
    }

    fn call(&mut self, callee: FunctionId, arguments: &[Argument]) -> Lowered<bool> {
        let mut params = Vec::new();
        for argument in arguments {
            params.push(match argument {
                Argument::Value(value) => self.expr(value)?,
                Argument::Ref(place) | Argument::Slice(place) => self.place(place)?,
            });
        }
        let function = &self.module.functions[callee.index()];
        let key = (callee, params);
        let summary = match self.known.get(&key) {
            Some(summary) => summary.clone(),
            None => {
                let summary = Flow::new(self.module, function, &key.1, self.known).run()?;
                self.known.insert(key, summary.clone());
                summary
            }
        };
        for ((argument, param), varies) in arguments.iter().zip(&function.params).zip(summary.params) {
            let Argument::Ref(Place { root: Root::Local(lent), .. }) = argument else { continue };
            if let Type::Reference { mutable: true, .. } = function.locals[param.index()].ty {
                self.varying[lent.index()] |= varies || self.is_divergent();
            }
        }
        if summary.barrier {
            self.barrier(&format!("the barrier in `{}`, which is called here,", function.name))?;
        }
        Ok(summary.varies)
    }
}

/// Whether no thread goes on behind a statement.
fn ends(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_) | Stmt::Fail(_) => true,
        Stmt::If { then, otherwise, .. } => then.iter().any(ends) && otherwise.iter().any(ends),
        Stmt::Block(body) | Stmt::Superstep { body, .. } => body.iter().any(ends),
        Stmt::Line(_)
        | Stmt::Let { .. }
        | Stmt::Assign { .. }
        | Stmt::Eval(_)
        | Stmt::While { .. }
        | Stmt::Loop { .. }
        | Stmt::For { .. }
        | Stmt::Barrier { .. }
        | Stmt::Check { .. } => false,
    }
}

/// Whether an operation's result differs between the threads of a block though its operands do not.
fn differs(op: Intrinsic) -> bool {
    match op {
        Intrinsic::ThreadIdx(_) | Intrinsic::GlobalIdx(_) | Intrinsic::LaneId | Intrinsic::WarpId => true,
        _ => op.is_collective() && op != Intrinsic::SyncWarp,
    }
}
