//! Usage analysis: the extra parameters that a function needs from its callers, and how it uses memory.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::types::is_atomic;
use super::waiting::{asks, has_waiting_loop, has_waiting_loop_in};
use crate::ir::visit::{Access, Visit, visit_block, visit_expr, visit_stmt};
use crate::ir::{
    Argument, BinaryOp, Block, Expr, ExprKind, Form, Function, FunctionId, Intrinsic, LabelId, LocalId, Module,
    Operand, Part, Place, Root, SharedId, SiteId, SiteKind, Step, Stmt, Type,
};

/// The needs and effects of one function.
#[derive(Debug, Default)]
pub(super) struct Usage {
    /// The device functions that it calls.
    pub(super) calls: HashSet<FunctionId>,
    /// The slice parameters whose lengths it needs.
    pub(super) lengths: HashSet<LocalId>,
    /// The dynamic shared arrays whose lengths it, or what it calls, needs.
    pub(super) shared_lengths: BTreeSet<u32>,
    /// `true` if it, or what it calls, prints.
    pub(super) prints: bool,
    /// `true` if it has checks, and thus needs the fault record.
    pub(super) faults: bool,
    /// `true` if a loop in it, or in a callee, waits for other threads, one of which a failed check may end.
    pub(super) waits: bool,
    /// `true` if threads may synchronize in it, so that memory may change during the call.
    pub(super) synchronizes: bool,
    /// `true` if its results may depend on concurrent actions of other threads.
    pub(super) asks: bool,
    /// The locals and parameters through which it reads memory, and the places of the reads.
    pub(super) read: HashMap<LocalId, HashSet<Spot>>,
    /// The locals and parameters that it writes, or through which it writes.
    pub(super) written: HashSet<LocalId>,
    /// The parameters that it really writes: a mutable parameter that is only passed on may merely seem to be written.
    pub(super) stored: HashSet<LocalId>,
    /// The shared arrays that it names, other than by their lengths.
    pub(super) shared: HashSet<SharedId>,
    /// The unneeded locals that only lengths mention.
    pub(super) unneeded: HashSet<LocalId>,
    /// The arrays of which it accesses several elements at a time.
    pub(super) vectors: HashMap<Root, u32>,
    /// The arrays of barriers.
    pub(super) barriers: HashSet<Root>,
    /// The arrays and slices to which the names of parts refer.
    parts: HashMap<LocalId, Root>,
    /// `true` if memory that is only read must not be distinguished from memory that is written, in the whole
    /// kernel: see [`merges_loads`].
    pub(super) merges_loads: bool,
    /// `true` if every call of it is a barrier.
    always_meets: bool,
}

impl Usage {
    /// Adds the lengths of the dynamic shared arrays before those that are needed: an array begins after them.
    fn need_lengths_before(&mut self, function: &Function) {
        let last = self.shared.iter().filter_map(|array| function.dynamic_number(*array)).max();
        self.shared_lengths.extend(0..last.unwrap_or(0));
    }
}

/// A position in a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    /// The number of barriers after it that are in no branch and no loop.
    phase: u32,
    /// The branch or loop that contains it; 0 if there is none.
    arm: u32,
}

/// Returns the usage of the device functions, in order, followed by that of the kernel.
pub(super) fn usages(module: &Module, checked: bool) -> Vec<Usage> {
    let mut usages: Vec<Usage> = Vec::new();
    for function in module.functions.iter().chain([&module.kernel]) {
        let mut finder = Finder::new(module, function, &usages, checked);
        visit_block(&mut finder, &function.body);
        finder.need_lengths();
        let mut usage = finder.usage;
        usage.need_lengths_before(function);
        usage.unneeded = super::unneeded::unneeded(module, function, (&usage, &usages), checked);
        usages.push(usage);
    }
    find_waits(module, &mut usages);
    let merges_loads = usages.last().is_some_and(|usage| merges_loads(&module.kernel, usage));
    usages.iter_mut().for_each(|usage| usage.merges_loads = merges_loads);
    usages
}

/// Returns `true` if a statement may end the thread in text with checks: because a check fails, or because one has failed of a thread for
/// which this one waits. Code that waits goes on then, unless `waits_end`. Checks that are `passed` do not count.
pub(super) fn may_end(
    stmt: &Stmt,
    (function, module): (&Function, &Module),
    usages: &[Usage],
    waits_end: bool,
    passed: &HashSet<SiteId>,
) -> bool {
    let mut finder = Finder::new(module, function, usages, true);
    finder.passed = Some(passed);
    visit_stmt(&mut finder, stmt);
    let waits = || has_waiting_loop_in(std::slice::from_ref(stmt), function, module, usages);
    finder.usage.faults || finder.usage.waits && waits_end || waits()
}

/// Records that loops that wait for other threads need the fault record in text with checks: a failed check ends its
/// thread.
fn find_waits(module: &Module, usages: &mut [Usage]) {
    if !usages.last().is_some_and(|kernel| kernel.faults) {
        return;
    }
    for (number, function) in module.functions.iter().chain([&module.kernel]).enumerate() {
        let callees = usages[number].calls.iter().any(|callee| usages[callee.index()].waits);
        let own = usages[number].waits || has_waiting_loop(function, module, usages);
        usages[number].faults |= own || callees;
        usages[number].waits = own || callees;
    }
}

/// Returns `true` if NVRTC could merge a load of a slice that is only read with one of a slice that is written:
///
/// ```text
/// v = c ? x[i] : y[j];     // becomes *(c ? &x[i] : &y[j])
/// ```
///
/// NVRTC treats such a load as one of memory that never changes, `ld.global.nc`, if `x` is `__restrict__`, and ptxas
/// then moves it before stores to `y`. (NVRTC 12.4 to 13.5 do; branches become such loads, too.) Loads in the same arm
/// stay separate, and so do loads with a barrier between them.
fn merges_loads(kernel: &Function, usage: &Usage) -> bool {
    let slices = || {
        kernel.params.iter().filter_map(|param| {
            let Type::Slice { element, .. } = &kernel.locals[param.index()].ty else { return None };
            let spots = usage.read.get(param)?;
            (!is_atomic(element)).then_some((param, element, spots))
        })
    };
    let (changing, constant): (Vec<_>, Vec<_>) = slices().partition(|(param, ..)| usage.stored.contains(param));
    let differ =
        |a: &HashSet<Spot>, b: &HashSet<Spot>| a.iter().any(|a| b.iter().any(|b| a.phase == b.phase && a.arm != b.arm));
    changing.iter().any(|(_, of_changing, a)| {
        constant.iter().any(|(_, of_constant, b)| may_load_alike(of_changing, of_constant) && differ(a, b))
    })
}

/// Returns `true` if the same instruction may load values of both types.
fn may_load_alike(a: &Type, b: &Type) -> bool {
    match (a.scalar(), b.scalar()) {
        (Some(a), Some(b)) => a.size() == b.size(),
        (_, None) | (None, _) => true,
    }
}

/// Returns `true` if the body of a loop needs a `goto` to the end (`continues` false) or the next round of the loop
/// `label`: an inner loop contains such a jump.
pub(super) fn jumps_from_within(body: &[Stmt], label: LabelId, continues: bool) -> bool {
    body.iter().any(|stmt| {
        stmt.blocks().into_iter().any(|block| match stmt.is_loop() {
            true => mentions_jump(block, label, continues),
            false => jumps_from_within(block, label, continues),
        })
    })
}

/// Returns `true` if a `break` in the body of a loop leaves the loop, or a surrounding one.
pub(super) fn leaves_loop(body: &Block) -> bool {
    struct Breaks(bool);
    impl Visit for Breaks {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt, Stmt::Break(_));
        }
    }
    let mut breaks = Breaks(false);
    visit_block(&mut breaks, body);
    breaks.0
}

/// Returns `true` if a loop's body contains a `continue` to its next round.
pub(super) fn continues(body: &[Stmt], label: Option<LabelId>) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Continue(target) => target.is_none() || *target == label,
        stmt => stmt.blocks().into_iter().any(|block| match stmt.is_loop() {
            true => label.is_some_and(|label| mentions_jump(block, label, true)),
            false => continues(block, label),
        }),
    })
}

fn mentions_jump(block: &Block, label: LabelId, continues: bool) -> bool {
    struct Jumps(LabelId, bool, bool);
    impl Visit for Jumps {
        fn stmt(&mut self, stmt: &Stmt) {
            self.2 |= *stmt == if self.1 { Stmt::Continue(Some(self.0)) } else { Stmt::Break(Some(self.0)) };
        }
    }
    let mut jumps = Jumps(label, continues, false);
    visit_block(&mut jumps, block);
    jumps.2
}

fn shared(root: Root) -> Option<SharedId> {
    match root {
        Root::Shared(array) => Some(array),
        Root::Local(_) | Root::Constant(_) => None,
    }
}

struct Finder<'a> {
    module: &'a Module,
    function: &'a Function,
    known: &'a [Usage],
    checked: bool,
    /// The checks that do not count.
    passed: Option<&'a HashSet<SiteId>>,
    usage: Usage,
    /// The position of the walk, outer arms first.
    arms: Vec<u32>,
    last_arm: u32,
    phase: u32,
    /// `true` if an earlier branch or loop contains a `return`.
    returns_early: bool,
    /// The number of mentions of each length, other than in the lengths of parts.
    lengths: HashMap<Root, i32>,
    /// The names of parts, and the lengths from which each part's length is computed.
    computed: Vec<(LocalId, Vec<Root>)>,
}

impl<'a> Finder<'a> {
    fn new(module: &'a Module, function: &'a Function, known: &'a [Usage], checked: bool) -> Finder<'a> {
        Finder {
            module,
            function,
            known,
            checked,
            passed: None,
            usage: Usage::default(),
            arms: vec![0],
            last_arm: 0,
            phase: 0,
            returns_early: false,
            lengths: HashMap::new(),
            computed: Vec::new(),
        }
    }
}

impl Finder<'_> {
    fn site(&mut self, site: Option<SiteId>) {
        let passed = self.passed;
        let counts = |site: SiteId| passed.is_none_or(|passed| !passed.contains(&site));
        self.usage.faults |= self.checked && site.is_some_and(counts);
    }

    fn access(&mut self, root: Root, access: Access) {
        self.usage.shared.extend(shared(root));
        let Root::Local(local) = root else { return };
        if access != Access::Write {
            let arm = *self.arms.last().expect("the walk is somewhere");
            self.usage.read.entry(local).or_default().insert(Spot { phase: self.phase, arm });
        }
        if access != Access::Read {
            self.usage.written.insert(local);
        }
        if let Some(&whole) = self.usage.parts.get(&local) {
            self.access(whole, access);
        }
    }

    /// Records a write to memory.
    fn store(&mut self, root: Root) {
        let Root::Local(local) = root else { return };
        self.usage.stored.insert(local);
        if let Some(&whole) = self.usage.parts.get(&local) {
            self.store(whole);
        }
    }

    /// Records the checks of a place's indices, and their needs.
    fn steps(&mut self, place: &Place) {
        for step in &place.steps {
            let (length, site) = match step {
                Step::Index { length, site, .. } => (length, site),
                Step::Vector { length, site, aligned, .. } => {
                    self.vector(place.root, 16);
                    self.site(*aligned);
                    (length, site)
                }
                Step::Member(_) => continue,
            };
            self.site(*site);
            if let (true, None, Some(_)) = (self.checked, length, site) {
                self.length(place.root);
            }
        }
    }

    /// Returns `true` if a root has elements, in shared memory or through a parameter.
    fn has_elements(&self, root: Root) -> bool {
        match root {
            Root::Shared(array) => !is_atomic(&self.function.shared[array.index()].ty),
            Root::Local(local) => match &self.function.locals[local.index()].ty {
                Type::Slice { element, .. } => !is_atomic(element),
                _ => false,
            },
            Root::Constant(_) => false,
        }
    }

    /// Records that several elements are accessed at a time, starting at a multiple of `bytes` bytes.
    fn vector(&mut self, root: Root, bytes: u32) {
        let known = self.usage.vectors.entry(root).or_default();
        *known = bytes.max(*known);
        if let Root::Local(local) = root
            && let Some(&whole) = self.usage.parts.get(&local)
        {
            self.vector(whole, bytes);
        }
    }

    fn length(&mut self, root: Root) {
        match root {
            Root::Local(_) | Root::Shared(_) => *self.lengths.entry(root).or_default() += 1,
            Root::Constant(_) => unreachable!("a constant array's length is known"),
        }
    }

    /// Subtracts the lengths from which the length of a part is computed, and which the walk counts.
    fn leave_out(&mut self, part: &Part) -> Vec<Root> {
        let mut lengths = Lengths(Vec::new());
        visit_expr(&mut lengths, &part.length);
        for root in &lengths.0 {
            *self.lengths.entry(*root).or_default() -= 1;
        }
        lengths.0
    }

    /// Adds what is needed directly, and the lengths from which needed lengths are computed.
    fn need_lengths(&mut self) {
        let counted = std::mem::take(&mut self.lengths);
        let mut needed: Vec<Root> = counted.into_iter().filter(|(_, count)| *count > 0).map(|(root, _)| root).collect();
        while let Some(root) = needed.pop() {
            match root {
                Root::Local(local) if self.usage.lengths.insert(local) => {
                    needed.extend(self.computed.iter().filter(|(of, _)| *of == local).flat_map(|(_, roots)| roots));
                }
                Root::Shared(array) => self.usage.shared_lengths.extend(self.function.dynamic_number(array)),
                Root::Local(_) | Root::Constant(_) => {}
            }
        }
    }

    fn callee(&self, function: FunctionId) -> &Function {
        &self.module.functions[function.index()]
    }
}

/// The slices whose lengths an expression mentions.
struct Lengths(Vec<Root>);

impl Visit for Lengths {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Len(root) = expr.kind {
            self.0.push(root);
        }
    }
}

impl Visit for Finder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Slice { local, part } => {
                let lengths = self.leave_out(part);
                self.computed.push((*local, lengths));
            }
            Stmt::Assign { site, .. } => self.site(*site),
            Stmt::Check { site, .. } | Stmt::Fail(site) => self.site(Some(*site)),
            Stmt::Locate(place) => self.steps(place),
            Stmt::Code(code) => {
                self.usage.synchronizes |= !code.pure_;
                self.usage.asks |= !code.pure_ && !code.waits;
                self.usage.waits |= code.waits || code.form == Form::Vote && code.warp;
                if code.barrier {
                    let places = code.operands.iter().filter_map(|operand| match operand {
                        Operand::Address(place, _) => Some(place.root),
                        Operand::In(_) | Operand::Out(_) | Operand::InOut(..) | Operand::Value(_) => None,
                    });
                    self.usage.barriers.extend(places);
                }
                let addresses = code.operands.iter().filter_map(|operand| match operand {
                    Operand::Address(place, _) => Some(place.root),
                    Operand::In(_) | Operand::Out(_) | Operand::InOut(..) | Operand::Value(_) => None,
                });
                // The code may access several elements at a time.
                let elements: Vec<Root> = addresses.filter(|root| self.has_elements(*root)).collect();
                elements.into_iter().for_each(|root| self.vector(root, code.align));
            }
            Stmt::Report { site, .. } => match self.module.sites[site.index()].kind {
                SiteKind::Print(_) => self.usage.prints = true,
                SiteKind::Assert(_)
                | SiteKind::Panic(_)
                | SiteKind::Index { .. }
                | SiteKind::Alignment { .. }
                | SiteKind::Division
                | SiteKind::ZeroStep => self.site(Some(*site)),
            },
            Stmt::Return(_) => self.returns_early |= self.arms.len() > 1,
            Stmt::Barrier { kind, .. } => self.usage.faults |= self.checked && kind.looks_for_faults(),
            Stmt::Reuse { .. }
            | Stmt::Comment(_)
            | Stmt::Superstep { .. }
            | Stmt::Line(_)
            | Stmt::Let { .. }
            | Stmt::Eval(_)
            | Stmt::If { .. }
            | Stmt::Switch { .. }
            | Stmt::While { .. }
            | Stmt::Loop { .. }
            | Stmt::For { .. }
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Assert { .. }
            | Stmt::Block(_) => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        self.usage.asks |= asks(expr);
        match &expr.kind {
            ExprKind::Len(root) => self.length(*root),
            ExprKind::Binary { op: BinaryOp::Div | BinaryOp::Rem, site, .. } => self.site(*site),
            ExprKind::Intrinsic(intrinsic, _, _) => {
                self.usage.synchronizes |=
                    *intrinsic != Intrinsic::ActiveMask && (intrinsic.is_effect() || intrinsic.is_collective());
            }
            ExprKind::Atomic { .. } => self.usage.synchronizes = true,
            ExprKind::Const(..)
            | ExprKind::Call(..)
            | ExprKind::Load(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Member(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => {}
        }
    }

    fn arm(&mut self, enters: bool) {
        if enters {
            self.last_arm += 1;
            self.arms.push(self.last_arm);
        } else {
            self.arms.pop();
        }
    }

    fn barrier(&mut self) {
        self.usage.synchronizes = true;
        if self.arms.len() == 1 {
            self.usage.always_meets |= !self.returns_early;
            self.phase += 1;
        }
    }

    fn place(&mut self, place: &Place, access: Access) {
        if access != Access::Read {
            self.store(place.root);
        }
        self.access(place.root, access);
        self.steps(place);
    }

    fn part(&mut self, local: LocalId, part: &Part) {
        self.usage.parts.insert(local, part.whole.root);
        self.usage.shared.extend(shared(part.whole.root));
        self.steps(&part.whole);
    }

    fn call(&mut self, function: FunctionId) {
        self.usage.calls.insert(function);
        let callee = &self.known[function.index()];
        self.usage.prints |= callee.prints;
        self.usage.faults |= callee.faults;
        self.usage.synchronizes |= callee.synchronizes;
        self.usage.asks |= callee.asks;
        self.usage.shared_lengths.extend(&callee.shared_lengths);
        if callee.always_meets {
            self.barrier();
        }
    }

    fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
        let param = self.callee(function).params[index];
        let place = match argument {
            Argument::Value(_) => return,
            Argument::Ref(place) | Argument::Slice(place) => place,
            Argument::Part(part) => {
                if !self.known[function.index()].lengths.contains(&param) {
                    self.leave_out(part);
                }
                &part.whole
            }
        };
        let mutable = match &self.callee(function).locals[param.index()].ty {
            Type::Slice { mutable, .. } | Type::Reference { mutable, .. } => *mutable,
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_) => false,
        };
        // A mutable parameter may be written as far as C++ knows, whatever the callee does with it.
        let read = self.known[function.index()].read.get(&param);
        let access = match (mutable, read) {
            (false, _) => Access::Read,
            (true, Some(_)) => Access::Update,
            (true, None) => Access::Write,
        };
        let in_an_arm = read.is_some_and(|spots| spots.iter().any(|spot| spot.arm != 0));
        let ends_phase = self.known[function.index()].always_meets && self.arms.len() == 1;
        if in_an_arm {
            self.arm(true);
        }
        if self.known[function.index()].stored.contains(&param) {
            self.store(place.root);
        }
        self.access(place.root, access);
        self.steps(place);
        if ends_phase {
            // It reads before or after its barrier.
            self.phase += 1;
            self.access(place.root, access);
            self.phase -= 1;
        }
        if in_an_arm {
            self.arm(false);
        }
        if let Some(&bytes) = self.known[function.index()].vectors.get(&Root::Local(param)) {
            self.vector(place.root, bytes);
        }
        if self.known[function.index()].barriers.contains(&Root::Local(param)) {
            self.usage.barriers.insert(place.root);
        }
        let root = match place.root {
            Root::Local(local) => &self.function.locals[local.index()].ty,
            Root::Shared(shared) => &self.function.shared[shared.index()].ty,
            Root::Constant(constant) => &self.module.constants[constant.index()].ty,
        };
        let is_slice =
            !matches!(argument, Argument::Part(_)) && place.steps.is_empty() && matches!(root, Type::Slice { .. });
        if is_slice && self.known[function.index()].lengths.contains(&param) {
            self.length(place.root);
        }
    }
}
