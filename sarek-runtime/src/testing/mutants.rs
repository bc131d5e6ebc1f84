//! Mutants of kernels for tests of the race detector: each lacks one barrier, fence or ordering, or has one index that is off by one.

use std::sync::Arc;

use crate::Device;
use crate::ir::intrinsics::Kind;
use crate::ir::visit::{VisitMut, walk_expr_mut, walk_stmt_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Module, Ordering, Place, Position, Root, Step, Stmt, Type};

/// The change that makes a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mutation {
    /// A `sync_threads()` is removed.
    Barrier,
    /// A `superstep!` loses its barrier.
    Superstep,
    /// A shared array takes over the memory of another one without waiting for its readers.
    Reuse,
    /// A `syncwarp` is removed.
    SyncWarp,
    /// A fence is removed.
    Fence,
    /// An atomic access becomes relaxed.
    Ordering,
    /// An index of a write to an array in shared memory is increased by one, modulo the array's length.
    Index,
}

impl Mutation {
    /// Every mutation.
    pub const ALL: [Mutation; 7] = [
        Mutation::Barrier,
        Mutation::Superstep,
        Mutation::Reuse,
        Mutation::SyncWarp,
        Mutation::Fence,
        Mutation::Ordering,
        Mutation::Index,
    ];

    /// Returns its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Mutation::Barrier => "barrier",
            Mutation::Superstep => "superstep",
            Mutation::Reuse => "reuse",
            Mutation::SyncWarp => "syncwarp",
            Mutation::Fence => "fence",
            Mutation::Ordering => "ordering",
            Mutation::Index => "index",
        }
    }
}

/// The place of a mutation in the Rust source. The copies of an inlined function share a site.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mutant {
    /// The kernel.
    pub kernel: String,
    /// The function of the kernel's module that is changed: the kernel itself, or a device function.
    pub function: String,
    /// The Rust file of that function.
    pub file: &'static str,
    /// The line.
    pub line: u32,
    /// The column, 0 if only the line is known.
    pub column: u32,
    /// The change.
    pub mutation: Mutation,
}

/// Returns the mutants of a module, each once, in the order of the program.
pub fn mutants(module: &Module) -> Vec<Mutant> {
    let mut found = Vec::new();
    walk(&mut module.clone(), None, &mut found);
    let mut unique: Vec<Mutant> = Vec::new();
    for mutant in found {
        if !unique.contains(&mutant) {
            unique.push(mutant);
        }
    }
    unique
}

/// Changes a module into a mutant, unless it is that of another kernel.
fn mutate(module: &mut Module, mutant: &Mutant) {
    walk(module, Some(mutant), &mut Vec::new());
}

/// Returns a handle of a CPU engine of its own, which makes a mutant of each kernel before it compiles it: the one that
/// `choose` returns for the kernel, if any.
///
/// The engine is never freed.
pub fn mutating_cpu(choose: impl Fn(&Module) -> Option<Mutant> + Send + Sync + 'static) -> Device {
    // Launches rely on the kernel's types, which a mutant keeps: `choose` does not get the module to change.
    Device::editing_cpu(Arc::new(move |module| {
        if let Some(mutant) = choose(module) {
            mutate(module, &mutant);
        }
    }))
}

fn walk(module: &mut Module, wanted: Option<&Mutant>, found: &mut Vec<Mutant>) {
    let kernel = module.kernel.name.clone();
    if wanted.is_some_and(|mutant| mutant.kernel != kernel) {
        return;
    }
    for function in module.functions.iter_mut().chain([&mut module.kernel]) {
        let (name, file) = (function.name.clone(), function.file);
        let at = Position::from(function.line);
        let mut walker = Walker { kernel: &kernel, function: &name, file, at, wanted, found };
        walker.block(&mut function.body);
    }
}

struct Walker<'a> {
    kernel: &'a str,
    function: &'a str,
    file: &'static str,
    /// The position of the current statement.
    at: Position,
    /// The mutant to make; without one, all are listed.
    wanted: Option<&'a Mutant>,
    found: &'a mut Vec<Mutant>,
}

impl Walker<'_> {
    /// Records a mutant at this position. Returns `true` if it is to be made.
    fn is_wanted(&mut self, mutation: Mutation, at: Position) -> bool {
        let mutant = Mutant {
            kernel: self.kernel.to_string(),
            function: self.function.to_string(),
            file: self.file,
            line: at.line,
            column: at.column,
            mutation,
        };
        let wanted = self.wanted == Some(&mutant);
        self.found.push(mutant);
        wanted
    }

    /// Widens the last index of an array in shared memory.
    fn write(&mut self, place: &mut Place) {
        if !matches!(place.root, Root::Shared(_)) {
            return;
        }
        let last = place.steps.iter_mut().rev().find_map(|step| match step {
            Step::Index { index, length: Some(length), .. } if *length > 1 => Some((index, *length)),
            Step::Index { .. } | Step::Member(_) | Step::Vector { .. } => None,
        });
        if let Some((index, length)) = last
            && self.is_wanted(Mutation::Index, self.at)
        {
            *index = next(index.clone(), length);
        }
    }
}

/// Returns `(index + 1) % length`.
fn next(index: Expr, length: u64) -> Expr {
    let Type::Scalar(scalar) = index.ty else { return index };
    let ty = index.ty.clone();
    let binary = |op, left, right| {
        let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None };
        Expr { kind, ty: ty.clone() }
    };
    let sum = binary(BinaryOp::Add, index, Expr::int(1, scalar));
    binary(BinaryOp::Rem, sum, Expr::int(i128::from(length), scalar))
}

impl VisitMut for Walker<'_> {
    fn stmt(&mut self, stmt: &mut Stmt) {
        if let Stmt::Line(position) = stmt {
            self.at = *position;
        }
        walk_stmt_mut(self, stmt);
        match stmt {
            Stmt::Barrier { kind: _, line, column } => {
                let at = Position { line: *line, column: *column };
                if self.is_wanted(Mutation::Barrier, at) {
                    *stmt = Stmt::Block(Block::new());
                }
            }
            Stmt::Superstep { body, line, column, .. } => {
                let at = Position { line: *line, column: *column };
                if self.is_wanted(Mutation::Superstep, at) {
                    *stmt = Stmt::Block(std::mem::take(body));
                }
            }
            Stmt::Reuse { waited, line, column, .. } if !*waited => {
                let at = Position { line: *line, column: *column };
                if self.is_wanted(Mutation::Reuse, at) {
                    *waited = true;
                }
            }
            Stmt::Eval(Expr { kind: ExprKind::Intrinsic(op, _, _), .. }) => {
                let mutation = match op.row().kind {
                    Kind::WarpBarrier => Mutation::SyncWarp,
                    Kind::Fence => Mutation::Fence,
                    _ => return,
                };
                if self.is_wanted(mutation, self.at) {
                    *stmt = Stmt::Block(Block::new());
                }
            }
            Stmt::Assign { place, .. } => self.write(place),
            _ => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        if let ExprKind::Atomic { ordering, .. } = &mut expr.kind
            && *ordering != Ordering::Relaxed
            && self.is_wanted(Mutation::Ordering, self.at)
        {
            *ordering = Ordering::Relaxed;
        }
    }
}
