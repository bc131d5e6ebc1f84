//! The two halves of a barrier of the cluster: `cluster_wait` follows each `cluster_arrive` in the same block of
//! statements, nothing leaves the statements between them, and there is no other barrier of the cluster among them.

use crate::ir::visit::{Visit, visit_stmt};
use crate::ir::{BarrierKind, Block, Function, FunctionId, LabelId, Module, Position, Stmt};
use crate::lower::{LowerError, Lowered};

/// Reports the first half without the other one.
pub(crate) fn check_halves(module: &Module) -> Lowered<()> {
    let mut barriers = Vec::new();
    for function in module.functions.iter().chain([&module.kernel]) {
        let halves = Halves { function, barriers: &barriers };
        halves.check(&function.body)?;
        let has = halves.has_barrier(&function.body);
        barriers.push(has);
    }
    Ok(())
}

/// Returns `true` if a module has barriers of the cluster. Lowering refuses them in kernels without clusters.
pub(crate) fn has_cluster_barriers(module: &Module) -> bool {
    if module.attributes.cluster.is_none() {
        return false;
    }
    let functions = module.functions.iter().chain([&module.kernel]);
    functions.into_iter().any(|function| Halves { function, barriers: &[] }.has_barrier(&function.body))
}

struct Halves<'a> {
    function: &'a Function,
    /// For each function before this one, `true` if a call of it is a barrier of the cluster.
    barriers: &'a [bool],
}

impl Halves<'_> {
    fn error<T>(&self, at: Position, message: &str) -> Lowered<T> {
        Err(LowerError { file: self.function.file, line: at.line, column: at.column, message: message.into() })
    }

    fn check(&self, block: &Block) -> Lowered<()> {
        let mut arrived: Option<Position> = None;
        for stmt in block {
            if let Stmt::Barrier { kind, line, column } = stmt {
                let at = Position { line: *line, column: *column };
                match (kind, arrived) {
                    (BarrierKind::Block | BarrierKind::Named(_), _) | (BarrierKind::Cluster, None) => {}
                    (BarrierKind::ClusterArrive, None) => arrived = Some(at),
                    (BarrierKind::ClusterWait, Some(_)) => arrived = None,
                    (BarrierKind::ClusterWait, None) => {
                        return self.error(
                            at,
                            "`cluster_wait` waits for nothing: `cluster_arrive` comes before it, in the same block of \
                             statements",
                        );
                    }
                    (BarrierKind::Cluster | BarrierKind::ClusterArrive, Some(_)) => {
                        return self.error(at, BETWEEN);
                    }
                }
                continue;
            }
            match arrived {
                Some(at) if self.has_barrier(std::slice::from_ref(stmt)) => return self.error(at, BETWEEN),
                Some(at) if leaves(stmt, &mut Vec::new()) => {
                    return self.error(
                        at,
                        "a `return`, `break` or `continue` skips the `cluster_wait` of this `cluster_arrive`: leave \
                         after it",
                    );
                }
                Some(_) => {}
                None => stmt.blocks().into_iter().try_for_each(|block| self.check(block))?,
            }
        }
        match arrived {
            Some(at) => self
                .error(at, "`cluster_arrive` without `cluster_wait`, which follows it in the same block of statements"),
            None => Ok(()),
        }
    }

    fn has_barrier(&self, block: &[Stmt]) -> bool {
        struct Barriers<'a>(&'a [bool], bool);
        impl Visit for Barriers<'_> {
            fn stmt(&mut self, stmt: &Stmt) {
                self.1 |= matches!(stmt, Stmt::Barrier { kind, .. } if kind.is_of_cluster());
            }
            fn call(&mut self, function: FunctionId) {
                self.1 |= self.0.get(function.index()).is_some_and(|has| *has);
            }
        }
        let mut barriers = Barriers(self.barriers, false);
        block.iter().for_each(|stmt| visit_stmt(&mut barriers, stmt));
        barriers.1
    }
}

const BETWEEN: &str = "a barrier of the cluster between `cluster_arrive` and its `cluster_wait`: wait first";

/// Returns `true` if a statement within these loops, or one in it, goes elsewhere than to the next statement.
fn leaves(stmt: &Stmt, loops: &mut Vec<Option<LabelId>>) -> bool {
    let label = match stmt {
        Stmt::Return(_) => return true,
        Stmt::Break(None) | Stmt::Continue(None) => return loops.is_empty(),
        Stmt::Break(label) | Stmt::Continue(label) => return !loops.contains(label),
        Stmt::While { label, .. } | Stmt::Loop { label, .. } | Stmt::For { label, .. } => Some(*label),
        Stmt::Line(_)
        | Stmt::Let { .. }
        | Stmt::Slice { .. }
        | Stmt::Assign { .. }
        | Stmt::Eval(_)
        | Stmt::Locate(_)
        | Stmt::If { .. }
        | Stmt::Switch { .. }
        | Stmt::Barrier { .. }
        | Stmt::Reuse { .. }
        | Stmt::Comment(_)
        | Stmt::Superstep { .. }
        | Stmt::Block(_)
        | Stmt::Check { .. }
        | Stmt::Fail(_)
        | Stmt::Assert { .. }
        | Stmt::Code(_)
        | Stmt::Report { .. } => None,
    };
    loops.extend(label);
    let found = stmt.blocks().into_iter().flatten().any(|stmt| leaves(stmt, loops));
    if label.is_some() {
        loops.pop();
    }
    found
}
