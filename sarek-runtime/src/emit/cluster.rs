//! Clusters: their barriers, and what keeps a block's shared memory while other blocks access it.
//!
//! A block may access another one's shared memory from when both have started until one of them ends. So kernels with
//! such accesses begin and end with a barrier of the cluster, unless the user's own ones are there.
//!
//! A thread that returns early ends, and no barrier waits for it; but the last one of its block stays until the next
//! barrier of the cluster (`end_thread` in the prelude). In text with checks, that also holds for threads whose checks
//! fail, and after that barrier all threads know of the failure and end, too. No thread may fail between `cluster_arrive` and `cluster_wait`, since it would have to know
//! that it has arrived. So in text with checks, `cluster_wait` is the whole barrier.

use std::collections::HashSet;

use super::function::FunctionEmitter;
use super::strip::reached;
use crate::ir::visit::{Visit, visit_block, visit_stmt};
use crate::ir::{Argument, BarrierKind, Block, Form, FunctionId, LocalId, Module, Named, Part, Root, Stmt};

/// The barriers that a kernel needs because of accesses to the shared memory of other blocks.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Guards {
    /// `true` if there are such accesses.
    pub(super) remote: bool,
    /// `true` if there must be a barrier before the body, and after it.
    pub(super) before: bool,
    pub(super) after: bool,
    /// `true` if threads may return before the end.
    pub(super) returns: bool,
    /// `true` if there are barriers of some warps.
    pub(super) named: bool,
    /// `true` if warps of a warpgroup meet.
    pub(super) warpgroups: bool,
}

impl Guards {
    /// Returns the barriers that a kernel needs.
    pub(super) fn of(module: &Module) -> Guards {
        let reached = reached(module);
        let functions = module.functions.iter().zip(&reached).filter(|(_, reached)| **reached);
        let mut groups = Groups::default();
        functions.for_each(|(function, _)| visit_block(&mut groups, &function.body));
        visit_block(&mut groups, &module.kernel.body);
        let Groups { named, warpgroups } = groups;
        let without = Guards { named, warpgroups, ..Guards::default() };
        if module.attributes.cluster.is_none() {
            return without;
        }
        let mut of_callee = Vec::new();
        for function in &module.functions {
            let remote = Remote::new(&of_callee, HashSet::new()).finds(&function.body);
            of_callee.push(remote);
        }
        let body = &module.kernel.body;
        let remote = of_callee.iter().zip(&reached).any(|(remote, reached)| *remote && *reached)
            || Remote::new(&of_callee, HashSet::new()).finds(body);
        if !remote {
            return without;
        }
        let is_barrier = |stmt: &Stmt| matches!(stmt, Stmt::Barrier { kind: BarrierKind::Cluster, .. });
        let first = body.iter().position(is_barrier);
        let last = body.iter().rposition(is_barrier);
        let before = first.is_none_or(|first| Remote::new(&of_callee, HashSet::new()).finds(&body[..first]));
        let after = last.is_none_or(|last| {
            let mut names = Names(HashSet::new());
            visit_block(&mut names, body);
            Remote::new(&of_callee, names.0).finds(&body[last..])
        });
        let mut returns = Returns(false);
        visit_block(&mut returns, body);
        Guards { remote, before, after, returns: returns.0, ..without }
    }
}

/// Finds accesses to the shared memory of other blocks.
struct Remote<'a> {
    /// For each device function, `true` if it has some.
    callees: &'a [bool],
    /// The names of such memory.
    names: HashSet<LocalId>,
    found: bool,
}

impl<'a> Remote<'a> {
    fn new(callees: &'a [bool], names: HashSet<LocalId>) -> Remote<'a> {
        Remote { callees, names, found: false }
    }

    fn finds(mut self, block: &[Stmt]) -> bool {
        block.iter().for_each(|stmt| visit_stmt(&mut self, stmt));
        self.found
    }
}

impl Visit for Remote<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        self.found |= matches!(stmt, Stmt::Code(code) if code.remote);
    }

    fn part(&mut self, _: LocalId, part: &Part) {
        self.found |= part.rank.is_some();
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        self.found |= matches!(argument, Argument::Part(part) if part.rank.is_some());
    }

    fn mention(&mut self, root: Root) {
        self.found |= matches!(root, Root::Local(local) if self.names.contains(&local));
    }

    fn call(&mut self, function: FunctionId) {
        self.found |= self.callees[function.index()];
    }
}

/// Finds whether there are barriers of some warps, and meetings of those of a warpgroup.
#[derive(Default)]
struct Groups {
    named: bool,
    warpgroups: bool,
}

impl Visit for Groups {
    fn stmt(&mut self, stmt: &Stmt) {
        self.named |= matches!(stmt, Stmt::Barrier { kind: BarrierKind::Named(_), .. });
        self.warpgroups |= matches!(stmt, Stmt::Code(code) if code.warpgroup && code.form == Form::Vote);
    }
}

/// Finds whether there is a `return`.
struct Returns(bool);

impl Visit for Returns {
    fn stmt(&mut self, stmt: &Stmt) {
        self.0 |= matches!(stmt, Stmt::Return(_));
    }
}

/// Finds the names of the shared memory of other blocks.
struct Names(HashSet<LocalId>);

impl Visit for Names {
    fn part(&mut self, local: LocalId, part: &Part) {
        let of_name = matches!(part.whole.root, Root::Local(whole) if self.0.contains(&whole));
        if part.rank.is_some() || of_name {
            self.0.insert(local);
        }
    }
}

impl FunctionEmitter<'_> {
    /// Writes a barrier.
    pub(super) fn barrier(&mut self, kind: BarrierKind, line: u32) {
        let checked = self.options.checked;
        let text = match kind {
            BarrierKind::Block => "__syncthreads();".to_string(),
            BarrierKind::Cluster | BarrierKind::ClusterWait if checked => {
                format!("cluster_sync({});", self.fault().text)
            }
            BarrierKind::ClusterArrive if checked => return,
            BarrierKind::Named(Named { id, threads, waits }) => {
                let fault = if checked && waits { self.fault().text } else { String::new() };
                let checked = if checked && !waits { "_checked" } else { "" };
                format!("{}{checked}<{id}, {threads}>({fault});", kind.name())
            }
            BarrierKind::Cluster | BarrierKind::ClusterArrive | BarrierKind::ClusterWait => {
                format!("{}();", kind.name())
            }
        };
        self.writer.rust_line(line);
        self.writer.line(&text);
    }

    /// Writes the body of a function, between the barriers that it needs.
    pub(super) fn body(&mut self, body: &Block) {
        let guards = self.globals.guards;
        let begins = [
            (guards.named && self.options.checked, "no thread has come to a barrier yet", "begin_named();"),
            (guards.warpgroups, "no warp has come to a product yet", "begin_warpgroups();"),
        ];
        for (is_needed, comment, line) in begins {
            if !self.is_kernel() || !is_needed {
                continue;
            }
            self.writer.gap();
            self.writer.comment(comment);
            self.writer.line(line);
            self.writer.gap();
        }
        if !self.is_kernel() || !guards.remote {
            return self.stmts(body);
        }
        let counts = self.options.checked || guards.returns;
        if counts || guards.before {
            self.writer.gap();
            self.writer.comment("all blocks of the cluster have started");
            self.writer.line(if counts { "begin_in_cluster();" } else { "cluster_sync();" });
            self.writer.gap();
        }
        self.stmts(body);
        if matches!(body.last(), Some(Stmt::Return(_))) {
            return;
        }
        if self.options.checked || guards.after {
            self.writer.gap();
            self.writer.comment("no block ends while others access its shared memory");
            self.writer.line("cluster_sync();");
        }
    }
}
