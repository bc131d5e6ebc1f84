//! Arrivals at barriers by one lane of a warp.
//!
//! Lanes that arrive at a barrier at once may exceed the count of its phase, so the prelude lets them arrive in turns, in a loop over
//! the lanes that have come. Where the text shows that one lane of a warp comes at most, as in `if lane_id() == 0 { arrive(full, stage); }`,
//! an arrival is a single instruction. A function that arrives is written once for each of the two.

use crate::device::is_own_file;
use crate::ir::visit::{Visit, VisitMut, visit_block, walk_expr_mut, walk_stmt_mut};
use crate::ir::{
    Axis, BinaryOp, Block, Code, Expr, ExprKind, Function, FunctionId, Intrinsic, LocalId, Module, Piece, Root, Stmt,
};
use std::collections::HashSet;

/// The end of the names in the prelude that have a form for one lane, whose name lacks it.
const IN_TURNS: &str = "_in_turns(";

/// Returns `true` if a module has arrivals.
pub(super) fn has_arrivals(module: &Module) -> bool {
    module.functions.iter().any(|function| arrives(function, &[]))
}

/// Makes arrivals of one lane single instructions.
pub(super) fn arrive_alone(module: &mut Module) {
    let is_line = matches!(module.attributes.block, Some([_, 1, 1]));
    let functions = std::mem::take(&mut module.functions);
    let mut taken: HashSet<String> = functions.iter().map(|function| function.name.clone()).collect();
    let mut numbers = Vec::new();
    // A function follows those that it calls.
    for mut function in functions {
        let lone = arrives(&function, &numbers).then(|| {
            let mut lone = function.clone();
            lone.name.push_str("_alone");
            while !taken.insert(lone.name.clone()) {
                lone.name.push('_');
            }
            lone.signature.push_str(", by one lane of a warp");
            lone
        });
        rewrite(&mut function, false, is_line, &numbers);
        let together = add(module, function);
        let alone = lone.map(|mut lone| {
            rewrite(&mut lone, true, is_line, &numbers);
            add(module, lone)
        });
        numbers.push(Forms { together, alone });
    }
    rewrite(&mut module.kernel, false, is_line, &numbers);
}

fn add(module: &mut Module, function: Function) -> FunctionId {
    module.functions.push(function);
    FunctionId(module.functions.len() as u32 - 1)
}

/// The numbers of a function's two forms.
struct Forms {
    together: FunctionId,
    /// That for one lane, if the function arrives.
    alone: Option<FunctionId>,
}

/// Returns `true` if a function arrives at barriers, or calls one of `known` that does.
fn arrives(function: &Function, known: &[Forms]) -> bool {
    struct Found<'a>(bool, bool, &'a [Forms]);
    impl Visit for Found<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            self.1 |= self.0 && matches!(stmt, Stmt::Code(code) if is_in_turns(code));
        }

        fn call(&mut self, function: FunctionId) {
            self.1 |= self.2.get(function.index()).is_some_and(|forms| forms.alone.is_some());
        }
    }
    let mut found = Found(is_own_file(function.file), false, known);
    visit_block(&mut found, &function.body);
    found.1
}

fn is_in_turns(code: &Code) -> bool {
    matches!(code.pieces.first(), Some(Piece::Text(text)) if text.ends_with(IN_TURNS))
}

/// Rewrites a function which, if `alone`, at most one lane of a warp runs.
fn rewrite(function: &mut Function, alone: bool, is_line: bool, forms: &[Forms]) {
    let mut body = std::mem::take(&mut function.body);
    Rewriting { is_own: is_own_file(function.file), alone, is_line, forms, function, lanes: HashSet::new() }
        .block(&mut body);
    function.body = body;
}

struct Rewriting<'a> {
    function: &'a Function,
    /// `true` if the function is one of this crate.
    is_own: bool,
    /// `true` where at most one lane of a warp comes.
    alone: bool,
    /// `true` if blocks have one dimension.
    is_line: bool,
    forms: &'a [Forms],
    /// The variables that hold the number of the lane or of the thread.
    lanes: HashSet<LocalId>,
}

impl Rewriting<'_> {
    /// Returns `true` if no two lanes of a warp find a condition true.
    fn is_of_one(&self, cond: &Expr) -> bool {
        match &cond.kind {
            ExprKind::Binary { op: BinaryOp::And, left, right, .. } => self.is_of_one(left) || self.is_of_one(right),
            ExprKind::Binary { op: BinaryOp::Eq, left, right, .. } => {
                let of = |lane: &Expr, number: &Expr| self.is_lane(lane) && matches!(number.kind, ExprKind::Const(..));
                of(left, right) || of(right, left)
            }
            _ => false,
        }
    }

    /// Returns `true` if a value is the number of the lane in its warp, or of the thread in its block.
    fn is_lane(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Intrinsic(Intrinsic::LaneId, _, _) => true,
            ExprKind::Intrinsic(Intrinsic::ThreadIdx(Axis::X), _, _) => self.is_line,
            ExprKind::Load(place) => {
                matches!(place.root, Root::Local(local) if place.steps.is_empty() && self.lanes.contains(&local))
            }
            _ => false,
        }
    }

    fn within(&mut self, alone: bool, block: &mut Block) {
        let outside = self.alone;
        self.alone |= alone;
        self.block(block);
        self.alone = outside;
    }
}

impl VisitMut for Rewriting<'_> {
    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::If { cond, then, otherwise } => {
                self.expr(cond);
                self.within(self.is_of_one(cond), then);
                self.within(false, otherwise);
                return;
            }
            Stmt::Let { local, init: Some(init) }
                if self.is_lane(init) && !self.function.locals[local.index()].mutable =>
            {
                self.lanes.insert(*local);
            }
            Stmt::Code(code) if self.alone && self.is_own && is_in_turns(code) => {
                if let Some(Piece::Text(text)) = code.pieces.first_mut() {
                    text.truncate(text.len() - IN_TURNS.len());
                    text.push('(');
                }
            }
            _ => {}
        }
        walk_stmt_mut(self, stmt);
    }

    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        if let ExprKind::Call(function, _, _) = &mut expr.kind {
            let forms = &self.forms[function.index()];
            *function = forms.alone.filter(|_| self.alone).unwrap_or(forms.together);
        }
    }
}
