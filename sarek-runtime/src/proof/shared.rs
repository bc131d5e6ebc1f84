//! Numbers that went through shared memory.
//!
//! An element of an array in shared memory is, once it has been written, one of the numbers that the kernel stores in the array. A first walk
//! finds bounds of all of these: loads are any number in it. Arrays that are written in other ways than by assignments are not followed. If
//! there are such bounds and checks that are kept, a second walk uses them for elements that have been written ([`super::written`]).
//!
//! A failed check ends its thread, whose later stores never happen, and barriers do not wait for it. So a proof that relies on the stores of
//! other threads holds only where no check can fail that a thread passes on its way to the barrier after them. That such checks may rely on
//! each other is no circle: what a check relies on happened before it, so that none of them is the first one that fails.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::graph::{Node, range_of};
use super::linear::{Int, Value};
use super::place::Located;
use super::rules::Rule;
use super::state::State;
use super::{FUEL, Prover, Verdict};
use crate::emit::waits_for_others;
use crate::ir::visit::{Visit, visit_block};
use crate::ir::{
    Argument, BarrierKind, Code, Expr, ExprKind, Form, FunctionId, LocalId, Module, Part, Place, Root, Scalar,
    SharedId, Stmt, Type,
};
use crate::lower::converge::has_common_barriers;

/// An array in shared memory, with its function; the kernel is `None`.
pub(super) type Array = (Option<FunctionId>, SharedId);

/// An array that is followed.
struct Followed {
    /// The type of its numbers.
    scalar: Scalar,
    /// Its lengths, outermost first.
    lengths: Vec<u64>,
    /// Bounds of the numbers that were stored in it so far.
    stored: Option<(Node, Node)>,
}

/// The facts about shared memory.
pub(super) struct Shared {
    followed: HashMap<Array, Followed>,
    /// `true` in the second walk: the bounds of all arrays are known.
    pub(super) is_known: bool,
    /// `true` if all threads of a block meet at each barrier, whatever they read.
    pub(super) meets: bool,
    /// For each barrier after which elements are written: the number of decisions before the end of the outermost loop around it. `None` as
    /// long as that loop is walked.
    barriers: Vec<Option<u32>>,
    /// The barriers on which proofs rely.
    used: HashSet<usize>,
    /// `true` if bounds of elements were used.
    is_used: bool,
    /// The number of decisions in this walk.
    decisions: u32,
    /// For each site, the number of decisions before its first one.
    first: HashMap<usize, u32>,
    /// The number of loops around.
    loops: u32,
}

impl Shared {
    pub(super) fn new(module: &Module) -> Shared {
        Shared {
            followed: followed(module),
            is_known: false,
            meets: false,
            barriers: Vec::new(),
            used: HashSet::new(),
            is_used: false,
            decisions: 0,
            first: HashMap::new(),
            loops: 0,
        }
    }

    /// Returns `true` if an array is followed.
    pub(super) fn follows_any(&self) -> bool {
        !self.followed.is_empty()
    }

    /// Notes a decision about a site.
    pub(super) fn note_decision(&mut self, site: usize) {
        self.first.entry(site).or_insert(self.decisions);
        self.decisions += 1;
    }

    /// Notes a barrier.
    pub(super) fn add_barrier(&mut self) -> usize {
        self.barriers.push((self.loops == 0).then_some(self.decisions));
        self.barriers.len() - 1
    }

    /// Notes that a loop begins.
    pub(super) fn enter_loop(&mut self) {
        self.loops += 1;
    }

    /// Notes that a loop ends.
    pub(super) fn leave_loop(&mut self) {
        self.loops -= 1;
        if self.loops == 0 {
            let end = self.decisions;
            self.barriers.iter_mut().for_each(|barrier| *barrier = barrier.or(Some(end)));
        }
    }

    /// Returns `true` if proofs rely on what other threads have stored.
    pub(super) fn relies_on_others(&self) -> bool {
        self.is_used && !self.used.is_empty()
    }

    /// Returns the lengths of an array that is followed.
    pub(super) fn lengths(&self, array: Array) -> Option<&[u64]> {
        self.followed.get(&array).map(|followed| &followed.lengths[..])
    }
}

impl Prover<'_> {
    /// Walks a second time if bounds of what went through shared memory may prove a check.
    pub(super) fn look_again(&mut self) {
        // Of a short type, the type's bounds may have proven a check where memory is long enough.
        let is_kept = |verdict: &Verdict| !self.is_plausible(verdict.proven);
        let is_short = |followed: &Followed| followed.scalar.bits() <= 16;
        let is_needed = self.verdicts.iter().any(is_kept)
            || self.shared.followed.values().any(is_short)
                && self.verdicts.iter().any(|verdict| verdict.proven != Node::TRUE);
        let is_known = |followed: &Followed| {
            let (least, most) = range_of(followed.scalar);
            let constant = |node| self.graph.as_constant(node);
            followed.stored.is_some_and(|(low, high)| (constant(low), constant(high)) != (Some(least), Some(most)))
        };
        if self.is_exhausted() || !is_needed || !self.shared.followed.values().any(is_known) {
            return;
        }
        let fresh = vec![Verdict { proven: Node::TRUE, reason: None }; self.verdicts.len()];
        let before = std::mem::replace(&mut self.verdicts, fresh);
        self.carried.clear();
        self.frames.clear();
        (self.fuel, self.shared.is_known) = (FUEL, true);
        (self.shared.decisions, self.shared.first) = (0, HashMap::new());
        self.shared.meets =
            has_common_barriers(self.module) && !may_wait(self.module) && !waits_for_others(self.module);
        self.kernel();
        if self.is_exhausted() || !self.shared.is_used {
            (self.verdicts, self.fuel) = (before, FUEL);
            return;
        }
        self.combine(before);
    }

    /// Takes what only the second walk has proven, under the condition that no thread ends before it has stored what the proofs rely on.
    fn combine(&mut self, before: Vec<Verdict>) {
        let relied = |number: &usize| self.shared.barriers[*number].unwrap_or(u32::MAX);
        let end = self.shared.used.iter().map(relied).max().unwrap_or(0);
        let mut alive = Node::TRUE;
        for number in 0..self.verdicts.len() {
            if self.shared.first.get(&number).is_some_and(|first| *first < end) && !Rule::SharedAlive.is_broken() {
                alive = self.graph.conjunction(alive, self.verdicts[number].proven);
            }
        }
        for (number, known) in before.into_iter().enumerate() {
            let now = self.verdicts[number].proven;
            let proven = if now == known.proven {
                now
            } else {
                let relying = self.graph.conjunction(now, alive);
                self.one_of(known.proven, relying)
            };
            self.verdicts[number] = Verdict { proven, reason: known.reason };
        }
    }

    /// Notes that a place in shared memory receives a value.
    pub(super) fn store_shared(&mut self, state: &mut State, (place, found): (&Place, &Located), value: &Value) {
        let Root::Shared(id) = place.root else { return };
        let array = (self.at, id);
        let Some(followed) = self.shared.followed.get(&array) else { return };
        if self.shared.is_known {
            if let Some(indices) = element_indices(place, found, followed.lengths.len()) {
                self.note_store(state, array, indices);
            }
            return;
        }
        if self.dry > 0 {
            return;
        }
        let scalar = followed.scalar;
        let mut bounds = self.bounds_of_stored(state, value, scalar);
        let followed = self.shared.followed.get(&array);
        if let Some((low, high)) = followed.and_then(|followed| followed.stored) {
            bounds = match Rule::SharedWriters.is_broken() {
                true => (low, high),
                false => (self.graph.min(bounds.0, low), self.graph.max(bounds.1, high)),
            };
        }
        if let Some(followed) = self.shared.followed.get_mut(&array) {
            followed.stored = Some(bounds);
        }
    }

    /// Returns bounds of a value, or of the numbers of a vector.
    fn bounds_of_stored(&mut self, state: &State, value: &Value, scalar: Scalar) -> (Node, Node) {
        match value {
            // What a compiler may compute again is perhaps not what it was where its bounds were found.
            Value::Int(int) if int.scalar == scalar && !int.again => self.limits(state, int),
            Value::Members(members) if !members.is_empty() => {
                let all: Vec<(Node, Node)> =
                    members.iter().map(|member| self.bounds_of_stored(state, member, scalar)).collect();
                all.iter().skip(1).fold(all[0], |(low, high), (least, most)| {
                    (self.graph.min(low, *least), self.graph.max(high, *most))
                })
            }
            Value::Int(_) | Value::Bool(_) | Value::Members(_) | Value::Absent | Value::Other => {
                let (least, most) = range_of(scalar);
                (self.graph.constant(least), self.graph.constant(most))
            }
        }
    }

    /// Returns an element of an array in shared memory, if it has been written: one of the numbers that the kernel stores there.
    pub(super) fn shared_element(&mut self, state: &State, (place, found): (&Place, &Located)) -> Option<Value> {
        let Root::Shared(id) = place.root else { return None };
        let array = (self.at, id);
        let followed = self.shared.followed.get(&array).filter(|_| self.shared.is_known)?;
        let (scalar, (low, high)) = (followed.scalar, followed.stored?);
        let indices = element_indices(place, found, followed.lengths.len())?;
        let (written, barriers) = match Rule::SharedWritten.is_broken() {
            true => (Node::TRUE, Vec::new()),
            false => self.is_written(state, array, indices)?,
        };
        self.shared.is_used = true;
        self.shared.used.extend(barriers);
        let (least, most) = range_of(scalar);
        let (least, most) = (self.graph.constant(least), self.graph.constant(most));
        let (low, high) = (self.graph.select(written, low, least), self.graph.select(written, high, most));
        let int = self.new_int(scalar, low, high, Some(found.name.clone()));
        Some(Value::Int(Int { exposed: true, ..int }))
    }

    /// Drops what is known of the arrays of a function that is called: what it wrote in an earlier call is not looked at.
    pub(super) fn forget_shared(&self, state: &mut State, function: FunctionId) {
        if state.stores.iter().any(|store| store.array.0 == Some(function)) {
            Rc::make_mut(&mut state.stores).retain(|store| store.array.0 != Some(function));
        }
        if state.written.iter().any(|written| written.array.0 == Some(function)) {
            Rc::make_mut(&mut state.written).retain(|written| written.array.0 != Some(function));
        }
    }
}

/// Returns the indices of a place, if it is a single number of an array with as many dimensions.
fn element_indices<'f>(place: &Place, found: &'f Located, dimensions: usize) -> Option<&'f [Int]> {
    let is_number = place.ty.scalar().is_some() && place.steps.len() == dimensions && !place.is_vector();
    (is_number && found.indices.len() == dimensions).then_some(&found.indices[..])
}

/// Returns the arrays that are only written by assignments.
fn followed(module: &Module) -> HashMap<Array, Followed> {
    let mut found = HashMap::new();
    if module.attributes.cluster.is_some() {
        // Other blocks write them.
        return found;
    }
    let functions = module.functions.iter().enumerate().map(|(number, function)| (Some(number), function));
    for (number, function) in functions.chain([(None, &module.kernel)]) {
        let mut others = Others { found: HashSet::new(), any: false };
        visit_block(&mut others, &function.body);
        if others.any {
            return HashMap::new();
        }
        let at = number.map(|number| FunctionId(number as u32));
        for (id, shared) in function.shared.iter().enumerate() {
            let id = SharedId(id as u32);
            let first = shared.reuses.unwrap_or(id);
            let is_alone = function.region(first).count() == 1;
            if let Some((scalar, lengths)) = numbers_of(&shared.ty)
                && is_alone
                && !others.found.contains(&id)
            {
                found.insert((at, id), Followed { scalar, lengths, stored: None });
            }
        }
    }
    found
}

/// Returns the integers of an array, and its lengths. Numbers of 64 bits are not followed: where accesses race, one may be read half.
fn numbers_of(ty: &Type) -> Option<(Scalar, Vec<u64>)> {
    let Type::Array(element, length) = ty else { return None };
    match &**element {
        Type::Scalar(scalar) => (scalar.is_integer() && scalar.bits() <= 32).then(|| (*scalar, vec![*length])),
        Type::Array(..) => {
            let (scalar, mut lengths) = numbers_of(element)?;
            lengths.insert(0, *length);
            Some((scalar, lengths))
        }
        _ => None,
    }
}

/// The arrays of a function that are written in other ways than by assignments, or may be.
struct Others {
    found: HashSet<SharedId>,
    /// `true` if any array may be.
    any: bool,
}

impl Others {
    fn add(&mut self, place: &Place) {
        if let Root::Shared(id) = place.root
            && !Rule::SharedLent.is_broken()
        {
            self.found.insert(id);
        }
    }
}

impl Visit for Others {
    fn stmt(&mut self, stmt: &Stmt) {
        // At other barriers a thread may end because a check of another one has failed.
        self.any |= matches!(stmt, Stmt::Barrier { kind, .. } if *kind != BarrierKind::Block);
        if let Stmt::Code(code) = stmt {
            self.any |= !only_computes(code);
            code.addresses().for_each(|place| self.add(place));
        }
    }

    fn expr(&mut self, expr: &Expr) {
        expr.accessed().into_iter().for_each(|place| self.add(place));
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        if let Some(place) = argument.place() {
            self.add(place);
        }
    }

    fn part(&mut self, _: LocalId, part: &Part) {
        self.add(&part.whole);
    }
}

/// Returns `true` if code does nothing but compute its results, and no thread ends or waits at it.
fn only_computes(code: &Code) -> bool {
    let Code { form, pure_, memory, waits, barrier, warp, warpgroup, remote, copies, .. } = code;
    *pure_
        && *form != Form::Vote
        && !(*memory || *waits || *barrier || *warp || *warpgroup || *remote)
        && copies.is_none()
}

/// Returns `true` if a thread may end at a loop because a check of another one has failed, for which the loop may wait. That is so of more loops
/// than those of which the emitter says so ([`waits_for_others`]), which looks closer: of all without a counter in which threads meet, or
/// which access what other threads change or tell.
fn may_wait(module: &Module) -> bool {
    /// Whether there are such loops, and whether threads meet, or there is such an access.
    struct Waits<'m> {
        functions: &'m [bool],
        accesses: bool,
        waits: bool,
    }
    impl Visit for Waits<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            self.accesses |= matches!(stmt, Stmt::Code(_) | Stmt::Barrier { .. } | Stmt::Superstep { .. });
            if let Stmt::While { .. } | Stmt::Loop { .. } = stmt {
                let mut within = Waits { functions: self.functions, accesses: false, waits: false };
                stmt.each_child(&mut |child| match child {
                    crate::ir::Child::Expr(cond) => crate::ir::visit::visit_expr(&mut within, cond),
                    crate::ir::Child::Block(body) => visit_block(&mut within, body),
                    _ => {}
                });
                self.waits |= within.accesses;
            }
        }

        fn expr(&mut self, expr: &Expr) {
            self.accesses |= match &expr.kind {
                ExprKind::Atomic { .. } | ExprKind::VolatileLoad(_) | ExprKind::VolatileStore(..) => true,
                ExprKind::Intrinsic(op, _, _) => op.is_effect() || op.is_collective() || op.is_barrier(),
                ExprKind::Call(function, ..) => self.functions[function.index()],
                _ => false,
            };
        }
    }
    let (mut functions, mut waits) = (Vec::new(), false);
    // Callees come before callers.
    for function in module.functions.iter().chain([&module.kernel]) {
        let mut found = Waits { functions: &functions, accesses: false, waits: false };
        visit_block(&mut found, &function.body);
        let accesses = found.accesses;
        waits |= found.waits;
        functions.push(accesses);
    }
    waits
}
