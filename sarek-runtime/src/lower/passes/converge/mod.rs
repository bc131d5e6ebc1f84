//! Barriers in divergent control flow, through calls of device functions.
//!
//! The macros check each function by itself and assume that a call's result varies only if an argument does. Here the
//! callees are known. So this analysis finds what a device function adds, a thread index or a barrier inside it, before
//! anything runs. The analysis is that of the macros (`sarek-macros/src/check`). In addition, it notes the reasons
//! ([`reasons`]). Barriers of a cluster are checked a second time, between the blocks of the cluster, and barriers of some
//! warps within each warp ([`Level`]).

mod checks;
mod loops;
mod positions;
mod reasons;
mod state;
mod values;

use crate::ir::{
    Axis, BarrierKind, Block, Case, Expr, Function, FunctionId, LocalId, Module, Operand, Place, Position, Range, Root,
    SiteId, SiteKind, Step, Stmt,
};
use crate::lower::cluster::has_cluster_barriers;
use crate::lower::named::has_named;
use crate::lower::warpgroup::has_warpgroups;
use crate::lower::{LowerError, Lowered};
use checks::Checks;
pub(crate) use checks::{common_checks, has_common_barriers};
use loops::{Frame, Within};
use positions::Sum;
use reasons::{Reasons, Why};
use state::{Point, State, Target, Value, add};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Reports the first barrier that not all threads of a block reach.
pub(crate) fn check_convergence(module: &Module) -> Lowered<()> {
    let params = vec![Given::default(); module.kernel.params.len()];
    let check = |level: Level| {
        let known = &mut Summaries::default();
        Flow::new((module, level), &module.kernel, &params, Vec::new(), known).run().map(|_| ())
    };
    if module.attributes.block != Some([1, 1, 1]) {
        check(Level::Block)?;
    }
    if has_named(module) {
        check(Level::Warp)?;
    }
    if has_warpgroups(module) {
        check(Level::Warpgroup)?;
    }
    if has_cluster_barriers(module) { check(Level::Cluster) } else { Ok(()) }
}

impl Level {
    /// Returns the number of threads, of consecutive warps, if it is a level within the block.
    fn threads(self) -> Option<u32> {
        match self {
            Level::Warp => Some(32),
            Level::Warpgroup => Some(128),
            Level::Block | Level::Cluster => None,
        }
    }
}

/// The threads whose barriers are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// Those of a warp, at barriers of some warps. What differs between warps is the same within one.
    Warp,
    /// Those of four consecutive warps, at code that these run together.
    Warpgroup,
    /// Those of a block, at all other barriers.
    Block,
    /// Those of a cluster, at its barriers. What is the same in a block may differ between blocks.
    Cluster,
}

/// The effects of a call.
#[derive(Clone, Default)]
struct Summary {
    /// The knowledge about the result.
    value: Option<Value>,
    /// The reason why it varies.
    why: Option<Rc<Why>>,
    /// `true` if there is a barrier inside.
    barrier: bool,
    /// `true` if something inside differs from thread to thread.
    touched: bool,
}

/// An argument of a call: the ways in which it differs between threads, and whose it is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Given {
    /// `true` if its value differs, or the elements of a slice.
    content: bool,
    /// `true` if the length of a slice differs.
    length: bool,
    /// `true` if it is a reference to, or a slice of, a variable of the thread. Its writes are followed.
    own: bool,
}

/// The facts about all functions.
#[derive(Default)]
struct Summaries {
    /// The effects of calls. A flag states whether only some threads call.
    calls: HashMap<(FunctionId, Vec<Given>, bool), Summary>,
    /// The checks, if these are looked at, and not barriers.
    checks: Option<Checks>,
}

/// The knowledge at the current statement.
struct Flow<'m> {
    module: &'m Module,
    level: Level,
    function: &'m Function,
    known: &'m mut Summaries,
    state: State,
    /// For each local that is a slice, `true` if its length differs between threads.
    longer: Vec<bool>,
    /// For each local, `true` if it is a parameter that names a variable of the caller's thread.
    lent: Vec<bool>,
    /// The arrays and slices whose parts the locals name.
    parts: Vec<Option<Root>>,
    /// The enclosing constructs that not all threads entered. For each, the targets of the threads that are missing
    /// after it.
    scopes: Vec<Vec<Target>>,
    loops: Vec<Frame>,
    /// The knowledge about the outermost loops.
    outermost: Within,
    position: Position,
    /// The result of the first `return`, joined with that of the others.
    returned: Option<Value>,
    /// `true` if only some threads return at some `return`.
    parted: bool,
    barrier: bool,
    touched: bool,
    /// `true` if only some threads run the function.
    apart: bool,
    /// The number of operands around that only some threads evaluate.
    optional: u32,
    /// Within the message of a check that fails: whether all threads come to it together.
    failing: Option<bool>,
    reasons: Reasons,
    /// The locals that hold a thread's number in its block.
    axes: HashMap<LocalId, Axis>,
    /// The locals that hold the number of a thread's warp.
    warps: HashSet<LocalId>,
    /// The locals that hold sums.
    sums: HashMap<LocalId, Sum>,
    /// The reason why the result varies.
    why: Option<Rc<Why>>,
}

impl<'m> Flow<'m> {
    fn new(
        (module, level): (&'m Module, Level),
        function: &'m Function,
        params: &[Given],
        given: Vec<Option<Rc<Why>>>,
        known: &'m mut Summaries,
    ) -> Flow<'m> {
        let mut longer: Vec<bool> = params.iter().map(|param| param.length).collect();
        longer.resize(function.locals.len(), false);
        let mut lent: Vec<bool> = params.iter().map(|param| param.own).collect();
        lent.resize(function.locals.len(), false);
        Flow {
            longer,
            lent,
            parts: vec![None; function.locals.len()],
            module,
            level,
            function,
            known,
            state: State::new(function, params),
            scopes: Vec::new(),
            loops: Vec::new(),
            outermost: Within::new(),
            position: function.line.into(),
            returned: None,
            parted: false,
            barrier: false,
            touched: params.iter().any(|param| param.content || param.length),
            apart: false,
            optional: 0,
            failing: None,
            reasons: Reasons::new(function, params, given),
            axes: HashMap::new(),
            warps: HashSet::new(),
            sums: HashMap::new(),
            why: None,
        }
    }

    fn run(mut self) -> Lowered<Summary> {
        self.block(&self.function.body)?;
        Ok(Summary { value: self.returned, why: self.why, barrier: self.barrier, touched: self.touched })
    }

    fn summary(&mut self, callee: FunctionId, params: Vec<Given>, given: Vec<Option<Rc<Why>>>) -> Lowered<Summary> {
        let key = self.called(callee, params);
        if let Some(summary) = self.known.calls.get(&key) {
            return Ok(summary.clone());
        }
        let function = &self.module.functions[callee.index()];
        let mut flow = Flow::new((self.module, self.level), function, &key.1, given, self.known);
        flow.apart = key.2;
        let summary = flow.run()?;
        self.known.calls.insert(key, summary.clone());
        Ok(summary)
    }

    fn point<T>(&self, node: &T) -> Point {
        Point::of(node, self.loops.len())
    }

    /// Returns `true` if a barrier is one of those that are checked.
    fn is_checked(&self, kind: BarrierKind) -> bool {
        match self.level {
            Level::Warp => matches!(kind, BarrierKind::Named(_)),
            Level::Warpgroup => false,
            Level::Block => !matches!(kind, BarrierKind::Named(_)),
            Level::Cluster => kind.is_of_cluster(),
        }
    }

    fn reach_barrier(&mut self, what: &str) -> Lowered<()> {
        self.barrier = true;
        if self.looks_at_checks() {
            self.note_barrier();
            return Ok(());
        }
        if self.state.live && !(self.scopes.is_empty() && self.state.missing.is_empty()) {
            let reason = self.reasons.chain(&self.state.missing, self.function.file);
            let who = match self.level {
                Level::Warp => "not every lane of the warp reaches it",
                Level::Warpgroup => "not every thread of the warpgroup reaches it",
                Level::Block => "not every thread of the block reaches it",
                Level::Cluster => "not every block of the cluster reaches it",
            };
            let message = format!("{what} is in divergent control flow: {who}{reason}");
            let Position { line, column } = self.position;
            return Err(LowerError { file: self.function.file, line, column, message });
        }
        Ok(())
    }

    fn block(&mut self, block: &Block) -> Lowered<()> {
        block.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> Lowered<()> {
        match stmt {
            Stmt::Line(position) => self.position = *position,
            Stmt::Comment(_) => {}
            Stmt::Let { local, init } => {
                let value = match init {
                    Some(init) => self.value(init)?,
                    None => Value::Unset,
                };
                self.note_given(*local, value.varies());
                self.state.values[local.index()] = value;
                self.note_axis(*local, init.as_ref());
            }
            Stmt::Slice { local, part } => {
                let (mut which, length) = self.bounds(part)?;
                if self.level == Level::Cluster {
                    let point = self.point(part);
                    which |= self.load(&part.whole, &point)?.varies();
                }
                self.note_given(*local, which || length);
                self.state.values[local.index()] = self.point(stmt).made_of(which);
                self.longer[local.index()] |= length;
                self.parts[local.index()] = Some(part.whole.root);
            }
            Stmt::Assign { place, op, value, site } => self.assign(stmt, place, op.is_some(), (value, *site))?,
            Stmt::Eval(value) => {
                self.value(value)?;
            }
            Stmt::If { cond, then, otherwise } => self.branch(stmt, cond, then, otherwise)?,
            Stmt::Switch { value, cases, otherwise } => self.switch(stmt, value, cases, otherwise)?,
            Stmt::While { label, cond, body, .. } => self.rounds(*label, &self.point(stmt), |flow| {
                let part = flow.varies(cond)?;
                flow.exit_at_head(part);
                flow.block(body)
            })?,
            Stmt::Loop { label, body } => self.rounds(*label, &self.point(stmt), |flow| flow.block(body))?,
            Stmt::For { label, local, range, body, .. } => {
                let (varies, part) = self.range(range)?;
                if varies {
                    let reason = self.reasons.last.clone();
                    self.note_given(*local, true);
                    self.reasons.last = reason;
                }
                self.rounds(*label, &self.point(stmt), |flow| {
                    flow.exit_at_head(part);
                    flow.state.values[local.index()] = flow.point(local).made_of(varies);
                    flow.block(body)
                })?;
            }
            Stmt::Break(label) => {
                self.jump(Target::Break(self.level_of(*label)));
            }
            Stmt::Continue(label) => {
                self.jump(Target::Continue(self.level_of(*label)));
            }
            Stmt::Return(value) => self.ret(stmt, value.as_ref())?,
            Stmt::Barrier { kind, line, column } => {
                self.position = Position { line: *line, column: *column };
                if self.is_checked(*kind) {
                    self.reach_barrier("this barrier")?;
                }
            }
            Stmt::Reuse { .. } if !self.is_checked(BarrierKind::Block) => {}
            Stmt::Reuse { array, line, column, .. } => {
                self.position = Position { line: *line, column: *column };
                let name = &self.function.shared[array.index()].name;
                self.reach_barrier(&format!("the barrier before `{name}` has its memory"))?;
            }
            Stmt::Superstep { name, body, line, column } => {
                self.block(body)?;
                self.position = Position { line: *line, column: *column };
                if !self.is_checked(BarrierKind::Block) {
                    return Ok(());
                }
                let what = name.as_ref().map_or("this barrier".to_string(), |name| format!("barrier `{name}`"));
                self.reach_barrier(&what)?;
            }
            Stmt::Block(body) => self.block(body)?,
            Stmt::Check { cond, site } => {
                let varies = self.varies(cond)?;
                self.note_check(Some(*site), varies);
            }
            Stmt::Locate(place) => {
                self.steps(place)?;
            }
            Stmt::Fail(site) => {
                self.note_check(Some(*site), false);
                self.state.live = false;
            }
            Stmt::Assert { cond, failure } => {
                // No thread continues after a failure, and nothing in it can be a barrier.
                let varies = self.varies(cond)?;
                let (before, outer) = (self.state.clone(), self.failing);
                self.failing = outer.or(Some(!varies && self.is_whole()));
                self.block(failure)?;
                self.failing = outer;
                self.state = before;
            }
            Stmt::Code(code) => {
                let mut varies = !code.pure_;
                for operand in &code.operands {
                    varies |= match operand {
                        Operand::In(value) | Operand::InOut(_, value) => self.varies(value)?,
                        // The code may read what is there, and the address itself says where it points.
                        Operand::Address(place, _) => {
                            let point = self.point(place);
                            self.load(place, &point)?.varies() || (self.looks_at_checks() && self.differs(place.root))
                        }
                        Operand::Out(_) | Operand::Value(_) => false,
                    };
                }
                varies |= self.looks_at_checks() && self.may_read(code);
                if code.warpgroup && self.level == Level::Warpgroup {
                    let (_, line, column) = code.place;
                    self.position = Position { line, column };
                    self.reach_barrier("this code of a whole warpgroup")?;
                }
                if let Some(cpu) = &code.cpu {
                    // A barrier in the CPU's version represents one in the code.
                    self.block(cpu)?;
                }
                self.touched |= varies;
                for (number, operand) in code.operands.iter().enumerate() {
                    let point = self.point(stmt).part(number);
                    if let Some(local) = operand.result() {
                        self.state.values[local.index()] = point.made_of(varies);
                    }
                    if let Operand::Address(Place { root: Root::Local(local), .. }, true) = operand
                        && let Some(local) = self.owner(*local)
                    {
                        self.state.values[local.index()] = point.made_of(varies);
                    }
                }
            }
            Stmt::Report { site, values } => {
                for value in values {
                    self.value(value)?;
                }
                self.note_check(Some(*site), false);
                self.state.live &= matches!(self.module.sites[site.index()].kind, SiteKind::Print(_));
            }
        }
        Ok(())
    }

    /// Changes the local of which `place` is a part. The analysis does not follow memory.
    fn assign(
        &mut self,
        stmt: &Stmt,
        place: &Place,
        keeps: bool,
        (value, site): (&Expr, Option<SiteId>),
    ) -> Lowered<()> {
        let value = self.value(value)?;
        self.note_check(site, value.varies());
        let mut which = self.steps(place)?;
        let Root::Local(named) = place.root else { return Ok(()) };
        let Some(local) = self.owner(named) else { return Ok(()) };
        // A part may begin elsewhere in each thread.
        which |= named != local && self.state.values[named.index()].varies();
        let point = self.point(stmt);
        let value = if keeps { point.made_of(self.load(place, &point)?.varies() || value.varies()) } else { value };
        let slot = &mut self.state.values[local.index()];
        let numbers: Option<Vec<u32>> = place
            .steps
            .iter()
            .map(|step| match step {
                Step::Member(number) => Some(*number),
                Step::Index { index, .. } => positions::element_number(index),
                Step::Vector { .. } => None,
            })
            .collect();
        let numbers = numbers.filter(|_| named == local);
        let varies = which || value.varies();
        let whole = point.made_of(varies || slot.varies_where_set());
        let ty = self.function.locals[local.index()].ty.target();
        if !numbers.is_some_and(|numbers| slot.set_member(&numbers, ty, value, &point)) {
            *slot = whole;
        }
        let still = slot.varies();
        if varies || !still {
            self.note_given(local, still);
        }
        Ok(())
    }

    fn branch(&mut self, stmt: &Stmt, cond: &Expr, then: &Block, otherwise: &Block) -> Lowered<()> {
        let parts = self.varies(cond)? && self.state.live;
        let before = self.state.clone();
        if parts {
            self.enter_scope("this condition varies between threads");
        }
        self.block(then)?;
        let after = std::mem::replace(&mut self.state, before);
        self.block(otherwise)?;
        let point = self.point(stmt);
        self.state = after.join(self.state.clone(), parts, &point);
        if parts {
            let left = self.end_scope();
            self.leave_scope(&left);
        }
        Ok(())
    }

    fn switch(&mut self, stmt: &Stmt, value: &Expr, cases: &[Case], otherwise: &Case) -> Lowered<()> {
        let parts = self.varies(value)? && self.state.live;
        let before = self.state.clone();
        if parts {
            self.enter_scope("what is matched varies between threads");
        }
        let point = self.point(stmt);
        self.block(&otherwise.body)?;
        for (number, case) in cases.iter().enumerate() {
            let others = std::mem::replace(&mut self.state, before.clone());
            self.block(&case.body)?;
            self.state = others.join(self.state.clone(), parts, &point.part(number));
        }
        if parts {
            let left = self.end_scope();
            self.leave_scope(&left);
        }
        Ok(())
    }

    /// Ends a construct that not all threads entered: some `left` from inside.
    fn leave_scope(&mut self, left: &[Target]) {
        let around = self.scopes.len();
        left.iter().for_each(|&target| add(&mut self.state.missing, target));
        for edge in self.loops.iter_mut().flat_map(|frame| frame.exits.iter_mut().chain(&mut frame.rounds)) {
            if edge.scopes > around {
                edge.scopes = around;
                left.iter().for_each(|&target| add(&mut edge.state.missing, target));
            }
        }
    }

    fn ret(&mut self, stmt: &Stmt, value: Option<&Expr>) -> Lowered<()> {
        if !self.state.live {
            return Ok(());
        }
        let value = match value {
            Some(value) => self.value(value)?,
            None => Value::unit(),
        };
        // After a `return` of some threads, the others return something else.
        let apart = self.parted || !self.state.missing.is_empty();
        let reason = self.returned_reason(&value);
        self.why = self.why.take().or(reason);
        self.parted |= self.jump(Target::Return);
        let value = value.leave(0, self.parted);
        let point = Point::of(stmt, 0);
        self.returned = Some(match self.returned.take() {
            Some(other) => other.join(value, apart || self.parted, &point),
            None => value,
        });
        Ok(())
    }

    /// Returns whether the values of a range vary, and whether their number does.
    fn range(&mut self, range: &Range) -> Lowered<(bool, bool)> {
        Ok(match range {
            Range::Up { start, end, step, .. } => {
                let same_rounds = self.has_same_rounds(range);
                let step = match step {
                    Some(step) => self.varies(step)?,
                    None => false,
                };
                let values = self.varies(start)? | step;
                let end = self.varies(end)?;
                (values, (values | end) && !same_rounds)
            }
            Range::Down { start, end } => {
                let end = self.varies(end)?;
                (end, end | self.varies(start)?)
            }
        })
    }
}
