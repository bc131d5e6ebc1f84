//! Walks over everything in a function's body: [`Visit`] inspects, and [`VisitMut`] modifies.

use super::{Argument, Block, Child, ChildMut, Expr, ExprKind, FunctionId, LocalId, Part, Place, Root, Stmt};

/// The kind of access to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It is read and written.
    Update,
}

/// Callbacks at the parts of a body, outer ones first.
pub trait Visit {
    /// Called at every statement.
    fn stmt(&mut self, _: &Stmt) {}
    /// Called at every expression.
    fn expr(&mut self, _: &Expr) {}
    /// Called at every place that is read or written, except as an argument.
    fn place(&mut self, _: &Place, _: Access) {}
    /// Called at the root of every place that is read, written, or lent, even in part; not if only its length is taken.
    fn mention(&mut self, _: Root) {}
    /// Called at both ends of code that runs only sometimes, or repeatedly: a branch, a loop.
    fn arm(&mut self, _enters: bool) {}
    /// Called at every barrier, in its position among reads and writes.
    fn barrier(&mut self) {}
    /// Called at every argument of a call of a device function.
    fn argument(&mut self, _: FunctionId, _index: usize, _: &Argument) {}
    /// Called at every call of a device function, after its arguments.
    fn call(&mut self, _: FunctionId) {}
    /// Called at every part of an array or slice that gets a name.
    fn part(&mut self, _: LocalId, _: &Part) {}
}

/// Walks over a block.
pub fn visit_block(visit: &mut impl Visit, block: &Block) {
    for stmt in block {
        visit_stmt(visit, stmt);
    }
}

/// Walks over a statement.
pub fn visit_stmt(visit: &mut impl Visit, stmt: &Stmt) {
    visit.stmt(stmt);
    if let Stmt::Slice { local, part } = stmt {
        visit.part(*local, part);
    }
    stmt.each_child(&mut |child| visit_child(visit, child));
    if stmt.is_barrier() {
        visit.barrier();
    }
}

/// Walks over an expression.
pub fn visit_expr(visit: &mut impl Visit, expr: &Expr) {
    visit.expr(expr);
    expr.each_child(&mut |child| visit_child(visit, child));
    match &expr.kind {
        ExprKind::Intrinsic(op, _, _) if op.is_barrier() => visit.barrier(),
        ExprKind::Call(function, _, _) => visit.call(*function),
        _ => {}
    }
}

fn visit_child(visit: &mut impl Visit, child: Child<'_>) {
    match child {
        Child::Expr(value) => visit_expr(visit, value),
        Child::Place(place, access) => {
            visit.mention(place.root);
            visit.place(place, access);
            place.indices().for_each(|index| visit_expr(visit, index));
        }
        Child::Located(place) => {
            visit.mention(place.root);
            place.indices().for_each(|index| visit_expr(visit, index));
        }
        Child::Part(part) => {
            visit.mention(part.whole.root);
            part.exprs().into_iter().for_each(|value| visit_expr(visit, value));
        }
        Child::Argument(function, position, argument) => {
            visit.argument(function, position, argument);
            argument.place().into_iter().for_each(|place| visit.mention(place.root));
            argument.exprs().into_iter().for_each(|value| visit_expr(visit, value));
        }
        Child::Block(block) | Child::Cpu(block) => visit_block(visit, block),
        Child::Enter => visit.arm(true),
        Child::Leave => visit.arm(false),
    }
}

/// A walk that may change everything in a function's body. Each method changes a node; the default method only visits
/// its children. A method that replaces it calls the `walk_…_mut` of the same name to visit the children: before its
/// own change to change the inner ones first, afterwards to change the outer ones first.
pub trait VisitMut {
    /// Changes a block.
    fn block(&mut self, block: &mut Block) {
        walk_block_mut(self, block);
    }
    /// Changes a statement.
    fn stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt_mut(self, stmt);
    }
    /// Changes an expression.
    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
    }
    /// Changes a place that is read, written or lent, as a whole or as the whole of a part.
    fn place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
    }
}

/// Visits the statements of a block.
pub fn walk_block_mut<V: VisitMut + ?Sized>(visit: &mut V, block: &mut Block) {
    block.iter_mut().for_each(|stmt| visit.stmt(stmt));
}

/// Visits the children of a statement, in the order of evaluation.
pub fn walk_stmt_mut<V: VisitMut + ?Sized>(visit: &mut V, stmt: &mut Stmt) {
    stmt.each_child_mut(&mut |child| visit_child_mut(visit, child));
}

/// Visits the children of an expression, in the order of evaluation.
pub fn walk_expr_mut<V: VisitMut + ?Sized>(visit: &mut V, expr: &mut Expr) {
    expr.each_child_mut(&mut |child| visit_child_mut(visit, child));
}

/// Visits the indices of a place.
pub fn walk_place_mut<V: VisitMut + ?Sized>(visit: &mut V, place: &mut Place) {
    place.indices_mut().for_each(|index| visit.expr(index));
}

fn visit_child_mut<V: VisitMut + ?Sized>(visit: &mut V, child: ChildMut<'_>) {
    match child {
        ChildMut::Expr(value) | ChildMut::Argument(_, _, Argument::Value(value)) => visit.expr(value),
        ChildMut::Place(place, _)
        | ChildMut::Located(place)
        | ChildMut::Argument(_, _, Argument::Ref(place) | Argument::Slice(place)) => visit.place(place),
        ChildMut::Part(part) | ChildMut::Argument(_, _, Argument::Part(part)) => {
            visit.place(&mut part.whole);
            visit.expr(&mut part.start);
            visit.expr(&mut part.length);
            part.rank.iter_mut().for_each(|rank| visit.expr(rank));
        }
        ChildMut::Block(block) | ChildMut::Cpu(block) => visit.block(block),
        ChildMut::Enter | ChildMut::Leave => {}
    }
}

/// Returns `true` if a statement mentions a local.
pub fn stmt_mentions(stmt: &Stmt, local: LocalId) -> bool {
    let mut mentions = Mentions { root: Root::Local(local), found: false };
    visit_stmt(&mut mentions, stmt);
    mentions.found
}

/// Returns `true` if an expression mentions a local, an array in shared memory or a constant.
pub fn expr_mentions(value: &Expr, root: Root) -> bool {
    let mut mentions = Mentions { root, found: false };
    visit_expr(&mut mentions, value);
    mentions.found
}

/// Returns how often statements mention a local.
pub fn mentions(stmts: &[Stmt], local: LocalId) -> usize {
    struct Count(Root, usize);
    impl Visit for Count {
        fn mention(&mut self, root: Root) {
            self.1 += usize::from(root == self.0);
        }
    }
    let mut count = Count(Root::Local(local), 0);
    stmts.iter().for_each(|stmt| visit_stmt(&mut count, stmt));
    count.1
}

/// Returns the number of operators and operands of a value.
pub fn size(value: &Expr) -> usize {
    struct Size(usize);
    impl Visit for Size {
        fn expr(&mut self, _: &Expr) {
            self.0 += 1;
        }
    }
    let mut size = Size(0);
    visit_expr(&mut size, value);
    size.0
}

/// Returns `true` if a body has neither loops nor barriers.
pub fn is_simple(body: &Block) -> bool {
    struct Simple(bool);
    impl Visit for Simple {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 &= !matches!(stmt, Stmt::For { .. } | Stmt::While { .. } | Stmt::Loop { .. });
        }

        fn barrier(&mut self) {
            self.0 = false;
        }
    }
    let mut simple = Simple(true);
    visit_block(&mut simple, body);
    simple.0
}

/// Looks for mentions of a root.
struct Mentions {
    root: Root,
    found: bool,
}

impl Visit for Mentions {
    fn mention(&mut self, root: Root) {
        self.found |= root == self.root;
    }
}
