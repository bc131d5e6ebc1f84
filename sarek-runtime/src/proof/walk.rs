//! The statements of a function, in the order in which they run.

use std::collections::HashSet;
use std::rc::Rc;

use super::Prover;
use super::expr::mark_again;
use super::graph::Node;
use super::linear::{Cond, Linear, MOST_CONDS, Value};
use super::place::Path;
use super::rules::Rule;
use super::state::{Branch, State};
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, BinaryOp, Block, Case, Code, Expr, FunctionId, LabelId, LocalId, Operand, Part, Place, Root, Scalar,
    SiteId, SiteKind, Stmt, Type,
};

/// A function that is being walked.
#[derive(Default)]
pub(super) struct Frame {
    /// The surrounding loops, the innermost one last.
    pub(super) loops: Vec<LoopFrame>,
    /// The state at each return, and the returned value.
    pub(super) returns: Vec<(State, Value)>,
    /// The branches that lead to each of them; nothing for one in a loop.
    pub(super) paths: Vec<Option<Rc<Vec<Branch>>>>,
}

/// A loop that is being walked.
pub(super) struct LoopFrame {
    pub(super) label: Option<LabelId>,
    /// The states where it is left.
    pub(super) breaks: Vec<State>,
    /// The states where the next round begins.
    pub(super) continues: Vec<State>,
}

impl Prover<'_> {
    /// Walks through a block.
    pub(super) fn block(&mut self, state: &mut State, block: &Block) {
        for stmt in block {
            if !state.reached || self.is_exhausted() {
                return;
            }
            self.spend();
            self.stmt(state, stmt);
        }
    }

    pub(super) fn stmt(&mut self, state: &mut State, stmt: &Stmt) {
        match stmt {
            Stmt::Line(_) | Stmt::Comment(_) | Stmt::Reuse { .. } => {}
            Stmt::Barrier { .. } => self.meet(state),
            Stmt::Let { local, init: Some(init) } => {
                let value = self.value(state, init);
                self.name_difference(*local, &value);
                self.set_local(state, *local, value);
            }
            Stmt::Let { local, init: None } => match self.function().locals[local.index()].ty {
                // Elements are written individually.
                Type::Array(..) => self.forget(state, *local),
                _ => drop(Rc::make_mut(&mut state.locals).remove(local)),
            },
            Stmt::Slice { local, part } => {
                let slice = self.part(state, part);
                state.set_slice(*local, slice);
            }
            Stmt::Assign { place, op, value, site } => self.assign(state, place, *op, value, *site),
            Stmt::Eval(value) => {
                self.value(state, value);
            }
            Stmt::Locate(place) => {
                self.locate(state, place);
            }
            Stmt::If { cond, then, otherwise } => self.branch(state, cond, then, otherwise),
            Stmt::Switch { value, cases, otherwise } => self.switch(state, value, cases, otherwise),
            Stmt::While { .. } | Stmt::Loop { .. } | Stmt::For { .. } => {
                // What a round is left by is no branch.
                let path = state.path.clone();
                match stmt {
                    Stmt::While { label, cond, body, unroll: _ } => self.while_loop(state, *label, cond, body),
                    Stmt::For { label, local, range, body, .. } => self.for_loop(state, *label, *local, range, body),
                    Stmt::Loop { label, body } => self.endless_loop(state, *label, body),
                    _ => {}
                }
                state.path = path;
            }
            Stmt::Break(label) => self.jump(state, *label, true),
            Stmt::Continue(label) => self.jump(state, *label, false),
            Stmt::Return(value) => {
                let value = value.as_ref().map_or(Value::Other, |value| self.value(state, value));
                let here = std::mem::replace(state, State::unreached());
                if let Some(frame) = self.frames.last_mut() {
                    frame.paths.push(frame.loops.is_empty().then(|| here.path.clone()));
                    frame.returns.push((here, value));
                }
            }
            Stmt::Superstep { body, .. } => {
                self.block(state, body);
                self.meet(state);
            }
            Stmt::Block(body) => self.block(state, body),
            Stmt::Check { cond, site } => {
                let cond = self.condition(state, cond);
                let proven = self.prove(state, &cond, true);
                self.decide(*site, proven, &subject(&cond), Node::TRUE);
                self.pass(state, &cond, true);
            }
            Stmt::Assert { cond, failure } => self.assertion(state, cond, failure),
            Stmt::Fail(site) => {
                self.fail(state, *site);
                state.reached = false;
            }
            Stmt::Report { site, values } => {
                for value in values {
                    self.value(state, value);
                }
                if !matches!(self.module.sites[site.index()].kind, SiteKind::Print(_)) {
                    self.fail(state, *site);
                    state.reached = false;
                }
            }
            Stmt::Code(code) => self.code(state, code),
        }
    }

    fn code(&mut self, state: &mut State, code: &Code) {
        let (mut address, mut number) = (None, None);
        for operand in &code.operands {
            match operand {
                Operand::In(value) | Operand::InOut(_, value) => {
                    if let Value::Int(int) = self.value(state, value) {
                        number = self.constant_of(&int);
                    }
                }
                Operand::Address(place, _) => {
                    address = self.locate(state, place).address;
                    if let Root::Local(local) = place.root {
                        self.forget(state, local);
                    }
                }
                Operand::Out(_) | Operand::Value(_) => {}
            }
        }
        code.operands.iter().filter_map(Operand::result).for_each(|local| self.forget(state, local));
        // Shared arrays begin at multiples of what the code says, and of no larger number.
        let number = number.filter(|number| code.aligned && (1..=code.align.into()).contains(number));
        if let (Some(local), Some(address), Some(number)) = (code.yielded(), address, number) {
            let multiple = self.is_multiple(&address.value, number >> Rule::Aligned.off());
            let multiple = self.graph.both(multiple, address.valid);
            let zero = Linear::of_node(Node::ZERO);
            self.set_local(state, local, Value::Bool(Rc::new(Cond::Zero(zero, multiple))));
        }
    }

    /// Decides the check of something that always fails if it is reached.
    fn fail(&mut self, state: &State, site: SiteId) {
        let proven = self.unreached(state);
        self.decide(site, proven, &Linear::of_node(Node::ZERO), Node::TRUE);
    }

    /// Drops all facts about a variable.
    pub(super) fn forget(&mut self, state: &mut State, local: LocalId) {
        if state.slices.contains_key(&local) {
            return;
        }
        let ty = self.function().locals[local.index()].ty.clone().dereferenced();
        let value = self.any(&ty, None);
        self.set_local(state, local, value);
    }

    fn assertion(&mut self, state: &mut State, cond: &Expr, failure: &Block) {
        let cond = self.condition(state, cond);
        let proven = self.prove(state, &cond, true);
        let mut failing = state.clone();
        self.assume(&mut failing, &cond, false);
        // The values of the message may fail checks of their own; the assertion is decided as a whole.
        if let Some((Stmt::Report { site, values }, before)) = failure.split_last() {
            self.block(&mut failing, &before.to_vec());
            for value in values {
                self.value(&mut failing, value);
            }
            self.decide(*site, proven, &subject(&cond), Node::TRUE);
        } else {
            self.block(&mut failing, failure);
        }
        self.pass(state, &cond, true);
    }

    fn assign(&mut self, state: &mut State, place: &Place, op: Option<BinaryOp>, value: &Expr, site: Option<SiteId>) {
        let right = match op {
            Some(op @ (BinaryOp::Shl | BinaryOp::Shr)) => {
                Value::Int(self.right_operand(state, op, place.ty.scalar(), value))
            }
            _ => self.value(state, value),
        };
        let Some(op) = op else {
            let found = self.locate(state, place);
            self.store_shared(state, (place, &found), &right);
            return self.store(state, place, &found.path, right);
        };
        let found = self.locate(state, place);
        let left = match found.value.clone() {
            Some(value) => value,
            None => self.any(&place.ty, Some(found.name.clone())),
        };
        let again = self.is_exposed_place(place) || self.is_exposed(value);
        let left = if again { mark_again(left) } else { left };
        let result = match (left, right) {
            (Value::Int(a), Value::Int(b)) => {
                self.check_divisor(state, &b, site);
                Value::Int(self.binary(state, op, &a, &b))
            }
            (Value::Bool(a), Value::Bool(b)) if op == BinaryOp::BitAnd => Value::Bool(Rc::new(Cond::And(a, b))),
            (Value::Bool(a), Value::Bool(b)) if op == BinaryOp::BitOr => Value::Bool(Rc::new(Cond::Or(a, b))),
            (_, right) => {
                if let (Some(site), Value::Other | Value::Absent | Value::Bool(_) | Value::Members(_)) = (site, &right)
                {
                    self.decide(site, Node::FALSE, &Linear::of_node(Node::ZERO), Node::TRUE);
                }
                self.any(&place.ty, None)
            }
        };
        let result = if again { mark_again(result) } else { result };
        self.store_shared(state, (place, &found), &result);
        self.store(state, place, &found.path, result);
    }

    fn branch(&mut self, state: &mut State, cond: &Expr, then: &Block, otherwise: &Block) {
        let cond = self.condition(state, cond);
        match *cond {
            Cond::Known(true) => return self.block(state, then),
            Cond::Known(false) => return self.block(state, otherwise),
            _ => {}
        }
        let (mut other, stores) = (state.clone(), state.stores.clone());
        Rc::make_mut(&mut state.path).push((cond.clone(), true));
        Rc::make_mut(&mut other.path).push((cond.clone(), false));
        self.enter(state, &cond, true, otherwise);
        self.block(state, then);
        self.enter(&mut other, &cond, Rule::Otherwise.is_broken(), then);
        self.block(&mut other, otherwise);
        self.note_guarded(&stores, (state, &mut other), &cond);
        *state = self.join(std::mem::replace(state, State::new()), other, Some(&cond));
    }

    /// Records the condition of an arm. Beside one that always fails, it is a check that was passed.
    fn enter(&mut self, state: &mut State, cond: &Cond, holds: bool, other: &Block) {
        let is_check = match other.last() {
            Some(Stmt::Fail(_)) => true,
            Some(Stmt::Report { site, .. }) => !matches!(self.module.sites[site.index()].kind, SiteKind::Print(_)),
            _ => false,
        };
        if is_check { self.pass(state, cond, holds) } else { self.assume(state, cond, holds) }
    }

    fn switch(&mut self, state: &mut State, value: &Expr, cases: &[Case], otherwise: &Case) {
        let value = self.value(state, value);
        // What leads to an arm is not followed.
        let path = state.path.clone();
        Rc::make_mut(&mut state.path).push((Rc::new(Cond::Unknown), true));
        let before = state.clone();
        let mut rest = state.clone();
        *state = State::unreached();
        for case in cases {
            let mut here = before.clone();
            let conds: Vec<Cond> = case.values.iter().map(|(known, _)| self.is_constant(&value, known)).collect();
            match &conds[..] {
                [cond] => self.assume(&mut here, cond, true),
                [cond, ..] if Rule::Switch.is_broken() => self.assume(&mut here, cond, true),
                _ => {}
            }
            for cond in &conds {
                self.assume(&mut rest, cond, false);
            }
            self.block(&mut here, &case.body);
            *state = self.join(std::mem::replace(state, State::new()), here, None);
        }
        self.block(&mut rest, &otherwise.body);
        *state = self.join(std::mem::replace(state, State::new()), rest, None);
        state.path = path;
    }

    fn is_constant(&mut self, value: &Value, constant: &crate::ir::Const) -> Cond {
        use crate::ir::Const;
        let number = match constant {
            Const::Int(number) => *number,
            Const::Variant(of, variant) => of.variants[*variant as usize].1,
            Const::Bool(_) | Const::Float(_) => return Cond::Unknown,
        };
        match value {
            Value::Int(int) => Cond::Zero(self.graph.linear_plus(&int.value, -number), int.valid),
            Value::Bool(_) | Value::Members(_) | Value::Absent | Value::Other => Cond::Unknown,
        }
    }

    /// A `break` or a `continue`.
    fn jump(&mut self, state: &mut State, label: Option<LabelId>, leaves: bool) {
        let here = std::mem::replace(state, State::unreached());
        let Some(frame) = self.frames.last_mut() else { return };
        let target = match label {
            Some(label) => frame.loops.iter_mut().rev().find(|around| around.label == Some(label)),
            None => frame.loops.last_mut(),
        };
        if let Some(target) = target {
            match leaves {
                true if !Rule::Breaks.is_broken() => target.breaks.push(here),
                false if !Rule::Continues.is_broken() => target.continues.push(here),
                _ => {}
            }
        }
    }

    /// Walks a call of a device function with these arguments.
    pub(super) fn call(&mut self, state: &mut State, function: FunctionId, arguments: &[Argument]) -> Value {
        let module = self.module;
        let callee = &module.functions[function.index()];
        let (mut locals, mut slices) = (Default::default(), Default::default());
        std::mem::swap(&mut locals, &mut state.locals);
        std::mem::swap(&mut slices, &mut state.slices);
        let mut inner =
            State { locals: Default::default(), slices: Default::default(), ..std::mem::replace(state, State::new()) };
        let path = inner.path.clone();
        let mut paths = Vec::new();
        let outer = self.at;
        for (argument, param) in arguments.iter().zip(&callee.params) {
            std::mem::swap(&mut inner.locals, &mut locals);
            std::mem::swap(&mut inner.slices, &mut slices);
            let passed = self.passed(&mut inner, argument);
            std::mem::swap(&mut inner.locals, &mut locals);
            std::mem::swap(&mut inner.slices, &mut slices);
            self.at = Some(function);
            match passed {
                Ok((value, path)) => {
                    self.set_local(&mut inner, *param, value);
                    paths.push(path);
                }
                Err(slice) => {
                    inner.set_slice(*param, slice);
                    paths.push(Path::new());
                }
            }
            self.at = outer;
        }
        inner.path = Rc::default();
        // After the arguments, which may contain calls of the function.
        self.forget_shared(&mut inner, function);
        self.frames.push(Frame::default());
        self.at = Some(function);
        self.block(&mut inner, &callee.body);
        let frame = self.frames.pop().unwrap_or_default();
        let mut ends = frame.returns;
        if inner.reached {
            ends.push((inner, Value::Other));
        }
        let (mut end, mut result) = match ends.pop() {
            Some(end) => end,
            None => (State::unreached(), Value::Other),
        };
        if Rule::Returns.is_broken() {
            ends.clear();
        }
        while let Some((earlier, value)) = ends.pop() {
            let taken = taken(&frame.paths[..=ends.len()]);
            let by = taken.as_ref().map(|taken| (taken, false));
            result = self.join_values((&earlier, &value), (&end, &result), by);
            end = self.join(earlier, end, None);
        }
        // The values that it wrote through references.
        let written: Vec<Option<Value>> = callee.params.iter().map(|param| end.locals.get(param).cloned()).collect();
        self.at = outer;
        end.locals = locals;
        end.slices = slices;
        end.path = path;
        for (((argument, param), value), path) in arguments.iter().zip(&callee.params).zip(written).zip(paths) {
            if let (Argument::Ref(place), Type::Reference { mutable: true, .. }, false) =
                (argument, &callee.locals[param.index()].ty, Rule::CallWrites.is_broken())
            {
                let value = match value {
                    Some(value) => value,
                    None => self.any(&place.ty, None),
                };
                self.store(&mut end, place, &path, value);
            }
        }
        *state = end;
        result
    }
}

/// Returns the condition under which the last one of some paths is taken, if none before it is; nothing if that is not known, or is long.
fn taken(paths: &[Option<Rc<Vec<Branch>>>]) -> Option<Rc<Cond>> {
    let (last, before) = paths.split_last()?;
    let last = last.as_ref()?;
    let mut all = Rc::new(Cond::Known(true));
    for (at, (cond, holds)) in last.iter().enumerate() {
        // That the branch goes this way follows if an earlier path ends with its other arm.
        let is_other = |path: &Rc<Vec<Branch>>| match path.split_last() {
            Some((end, start)) => {
                let same = |(a, b): (&Branch, &Branch)| Rc::ptr_eq(&a.0, &b.0) && a.1 == b.1;
                Rc::ptr_eq(&end.0, cond)
                    && end.1 != *holds
                    && start.len() == at
                    && start.iter().zip(&last[..]).all(same)
            }
            None => false,
        };
        if before.iter().flatten().any(is_other) {
            continue;
        }
        if matches!(**cond, Cond::Unknown | Cond::Garbled) {
            return None;
        }
        let is_taken = *holds != Rule::EarlyReturn.is_broken();
        all = Cond::and(all, if is_taken { cond.clone() } else { Rc::new(Cond::Not(cond.clone())) });
    }
    (!all.is_longer_than(MOST_CONDS)).then_some(all)
}

/// Returns the value to which a truth value refers.
fn subject(cond: &Cond) -> Linear {
    match cond {
        Cond::NotNegative(value, _) | Cond::Zero(value, _) => value.clone(),
        Cond::And(a, b) | Cond::Or(a, b) => {
            let first = subject(a);
            if first.terms.is_empty() { subject(b) } else { first }
        }
        Cond::Not(cond) => subject(cond),
        Cond::Known(_) | Cond::Unknown | Cond::Garbled => Linear::of_node(Node::ZERO),
    }
}

/// Returns the variables of a function that a block assigns, lends for writing, or passes to the user's code.
pub(super) fn written(prover: &Prover<'_>, block: &Block) -> HashSet<LocalId> {
    struct Written<'m> {
        module: &'m crate::ir::Module,
        found: HashSet<LocalId>,
    }
    impl Visit for Written<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let Stmt::Code(code) = stmt {
                self.found.extend(code.operands.iter().filter_map(Operand::result));
            }
        }

        fn place(&mut self, place: &Place, access: Access) {
            if let (Root::Local(local), Access::Write | Access::Update) = (place.root, access) {
                self.found.insert(local);
            }
        }

        fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
            let callee = &self.module.functions[function.index()];
            let Argument::Ref(Place { root: Root::Local(local), .. }) = argument else { return };
            if let Type::Reference { mutable: true, .. } = callee.locals[callee.params[index].index()].ty
                && !Rule::LoopWrites.is_broken()
            {
                self.found.insert(*local);
            }
        }
    }
    let mut written = Written { module: prover.module, found: HashSet::new() };
    visit_block(&mut written, block);
    written.found
}

impl Prover<'_> {
    /// Returns `true` if slices name a variable of the function that is being walked, or the user's code receives it:
    /// it is then written in ways that are not tracked.
    pub(super) fn is_lent(&mut self, local: LocalId) -> bool {
        let function = self.function();
        self.lent.entry(self.at).or_insert_with(|| lent(&function.body)).contains(&local)
    }
}

/// Returns the variables of a block that slices name, or whose address the user's code receives.
fn lent(block: &Block) -> HashSet<LocalId> {
    struct Lent(HashSet<LocalId>);
    impl Lent {
        fn add(&mut self, place: &Place) {
            if let Root::Local(local) = place.root {
                self.0.insert(local);
            }
        }
    }
    impl Visit for Lent {
        fn stmt(&mut self, stmt: &Stmt) {
            if let Stmt::Code(code) = stmt {
                code.addresses().for_each(|place| self.add(place));
            }
        }

        fn expr(&mut self, expr: &Expr) {
            expr.accessed().into_iter().for_each(|place| self.add(place));
        }

        fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
            match argument {
                Argument::Slice(place) => self.add(place),
                Argument::Part(part) => self.add(&part.whole),
                Argument::Value(_) | Argument::Ref(_) => {}
            }
        }

        fn part(&mut self, _: LocalId, part: &Part) {
            self.add(&part.whole);
        }
    }
    let mut lent = Lent(HashSet::new());
    visit_block(&mut lent, block);
    lent.0
}

/// Returns the type of a loop's counter.
pub(super) fn scalar_of(ty: &Type) -> Scalar {
    ty.scalar().filter(|scalar| scalar.is_integer()).unwrap_or(Scalar::I64)
}
