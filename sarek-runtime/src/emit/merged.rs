//! Slices whose elements NVRTC may take for constant by mistake.
//!
//! Where one way of a condition loads from a slice that the kernel never writes, and another one from a slice that it writes,
//! `first ? x[i] : y[i - 1]`, NVRTC 13.0 makes one load of both, at an address that the condition chooses. It then takes that
//! for a load of the slice that is never written, if `__restrict__` says that nobody else does it either, and loads with
//! `ld.global.nc`, which ptxas moves across the writes to the other one. Without `__restrict__` on the one that is not
//! written, here and in the functions that it is passed to, the load is an ordinary one.
//!
//! What counts is what NVRTC may do, so this errs on the side of leaving `__restrict__` out; but it must find no pair in a
//! kernel that has none.

use std::collections::{HashMap, HashSet};

use super::usage::Usage;
use crate::ir::visit::{Access, Visit, Way, visit_block};
use crate::ir::{
    Argument, Block, Expr, ExprKind, Function, FunctionId, LocalId, Module, Part, Place, Range, Root, Stmt, Type,
};

/// The slice parameters of each function, the kernel last, that cannot be `__restrict__`.
pub(super) fn merged(module: &Module, usages: &[Usage]) -> Vec<HashSet<LocalId>> {
    let functions: Vec<&Function> = module.functions.iter().chain([&module.kernel]).collect();
    let mut known: Vec<Loads> = Vec::new();
    for function in &functions {
        let mut finder = Finder::new(module, function, &known);
        visit_block(&mut finder, &function.body);
        known.push(finder.finish());
    }
    let mut merged = vec![HashSet::new(); functions.len()];
    if let (Some(kernel), Some(usage), Some(loads)) = (merged.last_mut(), usages.last(), known.last()) {
        let pairs = loads.pairs.iter();
        let of_both = pairs.filter(|(read, other)| !loads.written.contains(read) && usage.written.contains(other));
        kernel.extend(of_both.map(|(read, _)| *read));
    }
    // Callers stand behind what they call.
    for (number, function) in functions.iter().enumerate().rev() {
        let mut passed = Passed { module, parts: HashMap::new(), merged: &mut merged, number };
        visit_block(&mut passed, &function.body);
    }
    merged
}

/// What a function loads from.
struct Loads {
    /// Its slices and references, with the sizes of the loads outside of loops, each a bit.
    sizes: HashMap<LocalId, u64>,
    /// Pairs of them from which loads of one size may become one load; both ways round.
    pairs: HashSet<(LocalId, LocalId)>,
    /// Those that it writes. (To C++, a mutable parameter of a function may be written whatever the function does.)
    written: HashSet<LocalId>,
    /// Whether threads meet in it.
    meets: bool,
}

/// A load.
#[derive(Clone, PartialEq)]
struct Load {
    /// The ways that lead to it, outermost first: the condition's number, and the way's.
    ways: Vec<(u32, u32)>,
    /// How many times threads have met before it.
    step: u32,
    root: LocalId,
    /// The sizes of what is loaded, each a bit.
    sizes: u64,
}

/// The number of what follows a way that leaves.
const REST: u32 = u32::MAX;
/// The number of the body of a loop.
const LOOP: u32 = u32::MAX - 1;

impl Load {
    /// Whether both are on ways of which perhaps only one is taken, so that they can be one load: ways of one condition, or
    /// of two that may have to do with each other. Nothing is moved past where threads meet, or out of a loop.
    fn may_be_one_with(&self, other: &Load) -> bool {
        let mut ways = self.ways.iter().zip(&other.ways);
        let Some(at) = ways.position(|(own, other)| own != other) else { return false };
        let [(one, _), (another, _)] = [self.ways[at], other.ways[at]];
        let in_loop = self.ways[at..].iter().chain(&other.ways[at..]).any(|(_, way)| *way == LOOP);
        !in_loop
            && (one == another || self.step == other.step)
            && self.root != other.root
            && self.sizes & other.sizes != 0
    }
}

struct Finder<'a> {
    module: &'a Module,
    function: &'a Function,
    known: &'a [Loads],
    /// What named parts are parts of.
    parts: HashMap<LocalId, LocalId>,
    loads: Vec<Load>,
    pairs: HashSet<(LocalId, LocalId)>,
    written: HashSet<LocalId>,
    /// The ways around.
    ways: Vec<(u32, u32)>,
    /// The number of conditions so far, and that of the one whose way has ended last.
    conditions: u32,
    ended: u32,
    step: u32,
    /// Whether the loop that is next is one when it is compiled, and everything in its body in it.
    stays: bool,
    /// A place whose load stays what it is.
    volatile: *const Place,
    /// The ways that are open: where they start in `ways` and in `loads`, and whether they leave the code behind them.
    open: Vec<(usize, usize, bool)>,
}

impl<'a> Finder<'a> {
    fn new(module: &'a Module, function: &'a Function, known: &'a [Loads]) -> Finder<'a> {
        Finder {
            module,
            function,
            known,
            parts: HashMap::new(),
            loads: Vec::new(),
            pairs: HashSet::new(),
            written: HashSet::new(),
            ways: Vec::new(),
            conditions: 0,
            ended: 0,
            step: 0,
            stays: false,
            volatile: std::ptr::null(),
            open: Vec::new(),
        }
    }

    fn finish(self) -> Loads {
        let Finder { loads, mut pairs, written, step, .. } = self;
        for (number, one) in loads.iter().enumerate() {
            for other in loads[..number].iter().filter(|other| one.may_be_one_with(other)) {
                pairs.extend([(one.root, other.root), (other.root, one.root)]);
            }
        }
        let mut sizes: HashMap<LocalId, u64> = HashMap::new();
        for load in loads.into_iter().filter(|load| load.ways.iter().all(|(_, way)| *way != LOOP)) {
            *sizes.entry(load.root).or_default() |= load.sizes;
        }
        Loads { sizes, pairs, written, meets: step > 0 }
    }

    /// The slice or reference that a place is in.
    fn root(&self, place: &Place) -> Option<LocalId> {
        let Root::Local(local) = place.root else { return None };
        let root = self.parts.get(&local).copied().unwrap_or(local);
        let ty = &self.function.locals[root.index()].ty;
        matches!(ty, Type::Slice { .. } | Type::Reference { .. }).then_some(root)
    }

    fn load(&mut self, root: LocalId, sizes: u64) {
        let load = Load { ways: self.ways.clone(), step: self.step, root, sizes };
        if !self.loads.contains(&load) {
            self.loads.push(load);
        }
    }

    fn begin(&mut self, number: u32) {
        let is_new = number == 0 || number == LOOP;
        let condition = if is_new { self.conditions } else { self.ended };
        self.conditions += u32::from(is_new);
        self.open.push((self.ways.len(), self.loads.len(), false));
        self.ways.push((condition, number));
    }

    fn end(&mut self) {
        let Some((way, loads, leaves)) = self.open.pop() else { return };
        let Some(&(condition, number)) = self.ways.get(way) else { return };
        self.ended = condition;
        self.ways.truncate(way);
        // What follows a way that leaves is one more.
        if number != LOOP && leaves && self.loads.len() > loads {
            self.ways.push((self.ended, REST));
        }
    }
}

impl Visit for Finder<'_> {
    fn way(&mut self, way: Way) {
        match way {
            Way::Begins(number) => self.begin(number),
            Way::Repeats if self.stays => self.begin(LOOP),
            Way::Repeats => self.open.push((self.ways.len(), self.loads.len(), false)),
            Way::Ends => self.end(),
        }
    }

    fn barrier(&mut self) {
        self.step += 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if is_jump(stmt) {
            self.open.iter_mut().for_each(|open| open.2 = true);
        }
        let known = |bound: &Expr| matches!(bound.kind, ExprKind::Const(_));
        self.stays = match stmt {
            Stmt::While { body, unroll: None, .. } => !jumps(body),
            Stmt::For { range: Range::Up { end, .. } | Range::Down { end, .. }, body, unroll: None, .. } => {
                !known(end) && !jumps(body)
            }
            _ => false,
        };
    }

    fn expr(&mut self, expr: &Expr) {
        if matches!(expr.kind, ExprKind::Intrinsic(intrinsic, _) if intrinsic.is_collective()) {
            self.step += 1;
        }
        if let ExprKind::VolatileLoad(place) = &expr.kind {
            self.volatile = place;
        }
        let ExprKind::Call(function, arguments) = &expr.kind else { return };
        let callee = &self.known[function.index()];
        let params = &self.module.functions[function.index()].params;
        let roots: Vec<Option<LocalId>> = arguments.iter().map(|argument| self.root(place(argument)?)).collect();
        let root = |param: &LocalId| roots[params.iter().position(|own| own == param)?];
        for (one, other) in &callee.pairs {
            self.pairs.extend(root(one).zip(root(other)).filter(|(one, other)| one != other));
        }
        self.written.extend(callee.written.iter().filter_map(root));
        // What a function loads in which threads meet may stand before or behind that.
        for _ in 0..1 + u32::from(callee.meets) {
            for (param, sizes) in &callee.sizes {
                root(param).into_iter().for_each(|root| self.load(root, *sizes));
            }
            self.step += u32::from(callee.meets);
        }
    }

    fn place(&mut self, place: &Place, access: Access) {
        if access != Access::Read {
            self.written.extend(self.root(place));
        }
        let alone = matches!(place.ty, Type::Atomic(_)) || std::ptr::eq(place, self.volatile);
        if access != Access::Write && !alone {
            let sizes = sizes(&place.ty);
            self.root(place).into_iter().for_each(|root| self.load(root, sizes));
        }
    }

    fn part(&mut self, local: LocalId, part: &Part) {
        self.root(&part.whole).map(|root| self.parts.insert(local, root));
    }
}

fn is_jump(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_) | Stmt::Fail(_))
}

/// Whether a way leads out of the block.
fn jumps(block: &Block) -> bool {
    struct Jumps(bool);
    impl Visit for Jumps {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= is_jump(stmt);
        }
    }
    let mut jumps = Jumps(false);
    visit_block(&mut jumps, block);
    jumps.0
}

/// What an argument is a place of.
fn place(argument: &Argument) -> Option<&Place> {
    match argument {
        Argument::Value(_) => None,
        Argument::Ref(place) | Argument::Slice(place) => Some(place),
        Argument::Part(part) => Some(&part.whole),
    }
}

/// The sizes of the scalars in a value, each a bit.
fn sizes(ty: &Type) -> u64 {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => scalar.size(),
        Type::Array(element, _) | Type::Slice { element, .. } | Type::Reference { target: element, .. } => {
            sizes(element)
        }
        Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => {
            ty.members().into_iter().fold(0, |all, member| all | sizes(member))
        }
    }
}

/// Hands on to the functions that are called what cannot be `__restrict__`.
struct Passed<'a> {
    module: &'a Module,
    parts: HashMap<LocalId, LocalId>,
    merged: &'a mut Vec<HashSet<LocalId>>,
    /// The function that calls.
    number: usize,
}

impl Visit for Passed<'_> {
    fn part(&mut self, local: LocalId, part: &Part) {
        if let Root::Local(whole) = part.whole.root {
            let whole = self.parts.get(&whole).copied().unwrap_or(whole);
            self.parts.insert(local, whole);
        }
    }

    fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
        let Some(Place { root: Root::Local(local), .. }) = place(argument) else { return };
        let whole = self.parts.get(local).unwrap_or(local);
        if self.merged[self.number].contains(whole) {
            let param = self.module.functions[function.index()].params[index];
            self.merged[function.index()].insert(param);
        }
    }
}
