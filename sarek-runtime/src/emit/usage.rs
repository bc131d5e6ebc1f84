//! What a function needs of its callers, and how it uses its memory.

use std::collections::{HashMap, HashSet};

use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Intrinsic, LabelId, LocalId, Module, Part, Place,
    Root, SiteId, SiteKind, Step, Stmt, Type,
};

/// What one function needs and does.
#[derive(Debug, Default)]
pub(super) struct Usage {
    /// The slice parameters whose lengths it needs.
    pub(super) lengths: HashSet<LocalId>,
    /// Whether it, or what it calls, needs the length of the dynamic shared array.
    pub(super) shared_length: bool,
    /// Whether it, or what it calls, prints.
    pub(super) prints: bool,
    /// Whether it has checks, and thus needs the fault record.
    pub(super) faults: bool,
    /// Whether threads may meet in it, so that memory may change under its hands.
    pub(super) synchronizes: bool,
    /// The locals and parameters through which it reads memory.
    pub(super) read: HashSet<LocalId>,
    /// The locals and parameters that it writes, or through which it writes.
    pub(super) written: HashSet<LocalId>,
    /// What it accesses several elements at a time of.
    pub(super) vectors: HashSet<Root>,
    /// What the names of parts of arrays and slices are parts of.
    parts: HashMap<LocalId, Root>,
}

/// The usage of the device functions, in order, and then of the kernel.
pub(super) fn usages(module: &Module, checked: bool) -> Vec<Usage> {
    let mut usages: Vec<Usage> = Vec::new();
    for function in module.functions.iter().chain([&module.kernel]) {
        let mut finder = Finder { module, function, known: &usages, checked, usage: Usage::default() };
        visit_block(&mut finder, &function.body);
        let usage = finder.usage;
        usages.push(usage);
    }
    usages
}

/// Whether a `goto` to the end (`continues` false) or the next round of the loop `label` is needed in its body: one
/// stands in a loop within.
pub(super) fn jumps_from_within(body: &[Stmt], label: LabelId, continues: bool) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::While { body, .. } | Stmt::Loop { body, .. } | Stmt::For { body, .. } => {
            mentions_jump(body, label, continues)
        }
        Stmt::If { then, otherwise, .. } => {
            jumps_from_within(then, label, continues) || jumps_from_within(otherwise, label, continues)
        }
        Stmt::Switch { cases, otherwise, .. } => {
            cases.iter().chain([otherwise]).any(|case| jumps_from_within(&case.body, label, continues))
        }
        Stmt::Superstep { body, .. } | Stmt::Block(body) => jumps_from_within(body, label, continues),
        Stmt::Line(_)
        | Stmt::Let { .. }
        | Stmt::Slice { .. }
        | Stmt::Assign { .. }
        | Stmt::Eval(_)
        | Stmt::Break(_)
        | Stmt::Continue(_)
        | Stmt::Return(_)
        | Stmt::Barrier { .. }
        | Stmt::Reuse { .. }
        | Stmt::Check { .. }
        | Stmt::Assert { .. }
        | Stmt::Report { .. }
        | Stmt::Code(_)
        | Stmt::Fail(_) => false,
    })
}

/// Whether a `break` in the body of a loop leaves it, or one around.
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

/// Whether a `continue` stands in a loop's body that goes to its next round.
pub(super) fn continues(body: &[Stmt], label: Option<LabelId>) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Continue(target) => target.is_none() || *target == label,
        Stmt::While { body, .. } | Stmt::Loop { body, .. } | Stmt::For { body, .. } => {
            label.is_some_and(|label| mentions_jump(body, label, true))
        }
        Stmt::If { then, otherwise, .. } => continues(then, label) || continues(otherwise, label),
        Stmt::Switch { cases, otherwise, .. } => {
            cases.iter().chain([otherwise]).any(|case| continues(&case.body, label))
        }
        Stmt::Superstep { body, .. } | Stmt::Block(body) => continues(body, label),
        Stmt::Line(_)
        | Stmt::Let { .. }
        | Stmt::Slice { .. }
        | Stmt::Assign { .. }
        | Stmt::Eval(_)
        | Stmt::Break(_)
        | Stmt::Return(_)
        | Stmt::Barrier { .. }
        | Stmt::Reuse { .. }
        | Stmt::Check { .. }
        | Stmt::Assert { .. }
        | Stmt::Report { .. }
        | Stmt::Code(_)
        | Stmt::Fail(_) => false,
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

struct Finder<'a> {
    module: &'a Module,
    function: &'a Function,
    known: &'a [Usage],
    checked: bool,
    usage: Usage,
}

impl Finder<'_> {
    fn site(&mut self, site: Option<SiteId>) {
        self.usage.faults |= self.checked && site.is_some();
    }

    fn access(&mut self, root: Root, access: Access) {
        let Root::Local(local) = root else { return };
        if access != Access::Write {
            self.usage.read.insert(local);
        }
        if access != Access::Read {
            self.usage.written.insert(local);
        }
        if let Some(&whole) = self.usage.parts.get(&local) {
            self.access(whole, access);
        }
    }

    /// The checks of a place's indices, and what these need.
    fn steps(&mut self, place: &Place) {
        for step in &place.steps {
            let (length, site) = match step {
                Step::Index { length, site, .. } => (length, site),
                Step::Vector { length, site, aligned, .. } => {
                    self.vector(place.root);
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

    /// Several elements are accessed at a time.
    fn vector(&mut self, root: Root) {
        self.usage.vectors.insert(root);
        if let Root::Local(local) = root
            && let Some(&whole) = self.usage.parts.get(&local)
        {
            self.vector(whole);
        }
    }

    fn length(&mut self, root: Root) {
        match root {
            Root::Local(local) => {
                self.usage.lengths.insert(local);
            }
            Root::Shared(_) => self.usage.shared_length = true,
            Root::Constant(_) => unreachable!("a constant array's length is known"),
        }
    }

    fn callee(&self, function: FunctionId) -> &Function {
        &self.module.functions[function.index()]
    }
}

impl Visit for Finder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Assign { site, .. } => self.site(*site),
            Stmt::Check { site, .. } | Stmt::Fail(site) => self.site(Some(*site)),
            Stmt::Code(code) => self.usage.synchronizes |= !code.pure_,
            Stmt::Report { site, .. } => match self.module.sites[site.index()].kind {
                SiteKind::Print(_) => self.usage.prints = true,
                SiteKind::Assert(_)
                | SiteKind::Panic(_)
                | SiteKind::Index { .. }
                | SiteKind::Alignment { .. }
                | SiteKind::Division
                | SiteKind::ZeroStep => self.site(Some(*site)),
            },
            Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. } => self.usage.synchronizes = true,
            Stmt::Line(_)
            | Stmt::Let { .. }
            | Stmt::Slice { .. }
            | Stmt::Eval(_)
            | Stmt::If { .. }
            | Stmt::Switch { .. }
            | Stmt::While { .. }
            | Stmt::Loop { .. }
            | Stmt::For { .. }
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(_)
            | Stmt::Assert { .. }
            | Stmt::Block(_) => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Len(root) => self.length(*root),
            ExprKind::Binary { op: BinaryOp::Div | BinaryOp::Rem, site, .. } => self.site(*site),
            ExprKind::Call(function, _) => {
                self.usage.prints |= self.known[function.index()].prints;
                self.usage.faults |= self.known[function.index()].faults;
                self.usage.synchronizes |= self.known[function.index()].synchronizes;
                self.usage.shared_length |= self.known[function.index()].shared_length;
            }
            ExprKind::Intrinsic(intrinsic, _) => {
                self.usage.synchronizes |=
                    *intrinsic != Intrinsic::ActiveMask && (intrinsic.is_effect() || intrinsic.is_collective());
            }
            ExprKind::Atomic { .. } => self.usage.synchronizes = true,
            ExprKind::Const(..)
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

    fn place(&mut self, place: &Place, access: Access) {
        self.access(place.root, access);
        self.steps(place);
    }

    fn part(&mut self, local: LocalId, part: &Part) {
        self.usage.parts.insert(local, part.whole.root);
        self.steps(&part.whole);
    }

    fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
        let callee = self.callee(function);
        let param = callee.params[index];
        let place = match argument {
            Argument::Value(_) => return,
            Argument::Ref(place) | Argument::Slice(place) => place,
            Argument::Part(part) => &part.whole,
        };
        let mutable = match &callee.locals[param.index()].ty {
            Type::Slice { mutable, .. } | Type::Reference { mutable, .. } => *mutable,
            Type::Scalar(_) | Type::Atomic(_) | Type::Array(..) | Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => {
                false
            }
        };
        // A mutable parameter may be written in C++'s eyes, whatever the callee does with it.
        let access = match (mutable, self.known[function.index()].read.contains(&param)) {
            (false, _) => Access::Read,
            (true, true) => Access::Update,
            (true, false) => Access::Write,
        };
        self.place(place, access);
        if self.known[function.index()].vectors.contains(&Root::Local(param)) {
            self.vector(place.root);
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
