//! Arrays that a loop fills right after their first value: `let mut items = [0; 8]; for k in 0..8 { items[k] = …; }`
//! does not need the zeros, which Rust's rules require.

use crate::ir::visit::{Access, Visit, expr_mentions, stmt_mentions, visit_stmt};
use crate::ir::{
    Argument, Block, Const, Expr, ExprKind, Function, FunctionId, LocalId, Part, Place, Range, Root, Spelling, Step,
    Stmt, Type,
};

/// Removes the first value of local arrays that are overwritten before they are read.
pub fn remove_overwritten(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    remove(&mut body, function);
    function.body = body;
}

fn remove(block: &mut Block, function: &Function) {
    for i in 0..block.len() {
        let (before, after) = block.split_at_mut(i + 1);
        let stmt = &mut before[i];
        if let Stmt::Let { local, init } = stmt {
            let constant = init.as_ref().is_some_and(is_constant);
            let lengths = lengths(&function.locals[local.index()].ty);
            if constant && fills_first(after, *local, &lengths) {
                *init = None;
            }
        }
        stmt.blocks_mut().into_iter().for_each(|block| remove(block, function));
    }
}

/// Returns `true` if a value has the same constant in each element.
fn is_constant(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Repeat(element) => matches!(element.kind, ExprKind::Const(..)) || is_constant(element),
        _ => false,
    }
}

/// Returns the lengths of an array, outermost first.
fn lengths(mut ty: &Type) -> Vec<u64> {
    let mut lengths = Vec::new();
    while let Type::Array(element, length) = ty {
        lengths.push(*length);
        ty = element;
    }
    lengths
}

/// Returns `true` if the first of these statements that mentions the array fills it.
fn fills_first(stmts: &[Stmt], array: LocalId, lengths: &[u64]) -> bool {
    let first = stmts.iter().find(|stmt| stmt_mentions(stmt, array));
    first.is_some_and(|stmt| fills(stmt, array, lengths))
}

/// Returns `true` if a statement is a loop, or one for each dimension, that writes each element of the array, and reads
/// only elements that it has written. Also returns `true` for an `if` whose two branches do so.
fn fills(stmt: &Stmt, array: LocalId, lengths: &[u64]) -> bool {
    if let Stmt::If { cond, then, otherwise } = stmt {
        let ways = fills_first(then, array, lengths) && fills_first(otherwise, array, lengths);
        return ways && !expr_mentions(cond, Root::Local(array));
    }
    let mut others = Others { array, counters: Vec::new(), found: false };
    let mut first = Some(stmt);
    for length in lengths {
        let Some(Stmt::For { local, range, body, .. }) = first else { return false };
        if !is_up_to(range, *length) {
            return false;
        }
        others.counters.push(*local);
        first = body.iter().find(|stmt| stmt_mentions(stmt, array));
    }
    let Some(Stmt::Assign { place, op: None, value, .. }) = first else { return false };
    visit_stmt(&mut others, stmt);
    others.is_own(place) && !expr_mentions(value, Root::Local(array)) && !others.found
}

/// Returns `true` if a range is `0..length`.
fn is_up_to(range: &Range, length: u64) -> bool {
    let is = |value: &Expr, number: u64| value.kind == ExprKind::Const(Const::Int(i128::from(number)), Spelling::Value);
    matches!(range, Range::Up { start, end, inclusive: false, step: None } if is(start, 0) && is(end, length))
}

/// A visitor that finds mentions of elements other than that of the round, and jumps.
struct Others {
    array: LocalId,
    counters: Vec<LocalId>,
    found: bool,
}

impl Others {
    /// Returns `true` if a place is the element of the round.
    fn is_own(&self, place: &Place) -> bool {
        let is = |step: &Step, counter: LocalId| match step {
            Step::Index { index, .. } => {
                matches!(&index.kind, ExprKind::Load(index) if index.steps.is_empty() && index.root == Root::Local(counter))
            }
            Step::Vector { .. } | Step::Member(_) => false,
        };
        place.root == Root::Local(self.array)
            && place.steps.len() == self.counters.len()
            && place.steps.iter().zip(&self.counters).all(|(step, counter)| is(step, *counter))
    }
}

impl Visit for Others {
    fn stmt(&mut self, stmt: &Stmt) {
        self.found |= matches!(stmt, Stmt::Break(_) | Stmt::Continue(_));
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.found |= place.root == Root::Local(self.array) && !self.is_own(place);
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        match argument {
            Argument::Value(_) => {}
            Argument::Ref(place) | Argument::Slice(place) => {
                self.found |= place.root == Root::Local(self.array) && !self.is_own(place);
            }
            Argument::Part(part) => self.found |= part.whole.root == Root::Local(self.array),
        }
    }

    fn part(&mut self, _: LocalId, part: &Part) {
        self.found |= part.whole.root == Root::Local(self.array);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Local, Scalar};

    const ITEMS: LocalId = LocalId(0);
    const K: LocalId = LocalId(1);
    const SUM: LocalId = LocalId(2);

    fn item(index: Expr) -> Place {
        let step = Step::Index { index, length: Some(8), site: None };
        Place { root: Root::Local(ITEMS), steps: vec![step], ty: Scalar::U32.into() }
    }

    fn k() -> Expr {
        Expr::local(K, Scalar::U32.into())
    }

    fn load(place: Place) -> Expr {
        Expr { kind: ExprKind::Load(place), ty: Scalar::U32.into() }
    }

    fn assign(place: Place, value: Expr) -> Stmt {
        Stmt::Assign { place, op: None, value, site: None }
    }

    fn sum() -> Place {
        Place { root: Root::Local(SUM), steps: Vec::new(), ty: Scalar::U32.into() }
    }

    /// Returns `true` if the zeros stay if that statement follows.
    fn stays(then: Stmt) -> bool {
        let ty = Type::Array(Box::new(Scalar::U32.into()), 8);
        let zeros = ExprKind::Repeat(Box::new(Expr::int(0, Scalar::U32)));
        let init = Some(Expr { kind: zeros, ty: ty.clone() });
        let locals = [("items", ty), ("k", Scalar::U32.into()), ("sum", Scalar::U32.into())];
        let mut function = Function {
            name: "f".into(),
            signature: String::new(),
            file: "",
            line: 1,
            params: Vec::new(),
            result: None,
            locals: locals
                .map(|(name, ty)| Local { name: name.into(), ty, mutable: true, partial: false, named: false })
                .into(),
            shared: Vec::new(),
            labels: Vec::new(),
            body: vec![
                Stmt::Let { local: ITEMS, init },
                Stmt::Let { local: SUM, init: Some(Expr::int(0, Scalar::U32)) },
                then,
            ],
            pure_: false,
            fails: false,
            operator: None,
        };
        remove_overwritten(&mut function);
        matches!(&function.body[0], Stmt::Let { init: Some(_), .. })
    }

    fn loop_to(end: i128, body: Vec<Stmt>) -> Stmt {
        let (start, end) = (Expr::int(0, Scalar::U32), Expr::int(end, Scalar::U32));
        let range = Range::Up { start, end, inclusive: false, step: None };
        Stmt::For { label: None, local: K, range, body, unroll: None }
    }

    #[test]
    fn both_ways_of_an_if_overwrite() {
        let full = || vec![loop_to(8, vec![assign(item(k()), k())])];
        let way = |otherwise| Stmt::If { cond: Expr::bool(true), then: full(), otherwise };
        assert!(!stays(way(full())));
        assert!(stays(way(Vec::new())));
        assert!(stays(way(vec![loop_to(7, vec![assign(item(k()), k())])])));
    }

    #[test]
    fn zeros_that_a_loop_overwrites_are_left_out() {
        let fill = || assign(item(k()), k());
        assert!(!stays(loop_to(8, vec![fill()])));
        assert!(!stays(loop_to(8, vec![assign(sum(), k()), fill(), assign(sum(), load(item(k())))])));
    }

    #[test]
    fn loops_in_loops_fill_arrays_of_arrays() {
        let rows = Type::Array(Box::new(Type::Array(Box::new(Scalar::U32.into()), 8)), 8);
        let element = |row: LocalId, column: LocalId| {
            let step = |k| Step::Index { index: Expr::local(k, Scalar::U32.into()), length: Some(8), site: None };
            Place { root: Root::Local(ITEMS), steps: vec![step(row), step(column)], ty: Scalar::U32.into() }
        };
        let fill = |row, column| {
            let Stmt::For { label, range, unroll, .. } = loop_to(8, Vec::new()) else { unreachable!("it is a loop") };
            let body = vec![loop_to(8, vec![assign(element(row, column), k())])];
            Stmt::For { label, local: SUM, range, body, unroll }
        };
        assert_eq!(lengths(&rows), [8, 8]);
        assert!(fills(&fill(SUM, K), ITEMS, &lengths(&rows)));
        assert!(!fills(&fill(K, SUM), ITEMS, &lengths(&rows)));
        assert!(!fills(&fill(SUM, K), ITEMS, &[8]));
        assert!(!fills(&loop_to(8, vec![assign(item(k()), k())]), ITEMS, &lengths(&rows)));
    }

    #[test]
    fn zeros_that_may_be_read_stay() {
        let fill = || assign(item(k()), k());
        let zero = || Expr::int(0, Scalar::U32);
        let guarded = Stmt::If { cond: Expr::bool(true), then: vec![fill()], otherwise: Vec::new() };
        for (what, end, body) in [
            ("part of the array", 7, vec![fill()]),
            ("under a condition", 8, vec![guarded]),
            ("read before", 8, vec![assign(sum(), load(item(k()))), fill()]),
            ("made of itself", 8, vec![assign(item(k()), load(item(k())))]),
            ("made of others", 8, vec![assign(item(k()), load(item(zero())))]),
            ("read elsewhere", 8, vec![fill(), assign(sum(), load(item(zero())))]),
            ("another element", 8, vec![assign(item(zero()), k())]),
            ("left early", 8, vec![Stmt::Break(None), fill()]),
            ("skipped", 8, vec![Stmt::Continue(None), fill()]),
        ] {
            assert!(stays(loop_to(end, body)), "{what}");
        }
    }
}
