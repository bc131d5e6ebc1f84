//! Numbers that only rename others: temporaries that lowering makes to keep the order of evaluation, where it would be kept without them.
//!
//! - `let copy = x;`, where nothing writes `x` before `copy` is read for the last time: `copy` is `x`. So is a constant.
//! - `let made = …; …; let x = made;`, where the user named `x` and only lowering named `made`: they are one variable.
//! - `let x; x = …;` is `let x = …;`.
//! - `x = x;` does nothing, and a block that declares nothing is its statements.

use super::copies::Writes;
use crate::ir::visit::{
    Visit, VisitMut, expr_mentions, mentions, stmt_mentions, visit_expr, visit_stmt, walk_expr_mut, walk_place_mut,
};
use crate::ir::{Block, Expr, ExprKind, Function, Local, LocalId, Place, Root, Stmt, Type, branch};

/// Removes numbers that only rename others. `callees` are the functions that it may call.
pub fn remove_renames(function: &mut Function, callees: &[Function]) {
    let mut body = std::mem::take(&mut function.body);
    Renames { locals: &mut function.locals, callees }.block(&mut body);
    function.body = body;
}

struct Renames<'f> {
    locals: &'f mut [Local],
    callees: &'f [Function],
}

impl Renames<'_> {
    fn block(&mut self, block: &mut Block) {
        block.iter_mut().flat_map(Stmt::blocks_mut).for_each(|block| self.block(block));
        block.retain(|stmt| !self.is_same(stmt));
        for stmt in block.iter_mut() {
            if let Stmt::If { cond, then, otherwise } = stmt
                && then.iter().all(|stmt| matches!(stmt, Stmt::Line(_)))
                && !otherwise.is_empty()
            {
                *stmt = branch(cond.clone(), std::mem::take(then), std::mem::take(otherwise));
            }
        }
        self.splice(block);
        let mut at = 0;
        while at < block.len() {
            self.declare(block, at);
            let removed = self.is_source(block, at) || self.is_made(block, at);
            if removed {
                block.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Writes the statements of blocks that declare nothing in their place, and those of a block at the end of another one. A block that
    /// gives a value to what is declared before it remains, unless that is all it does, and the value is a number.
    fn splice(&self, block: &mut Block) {
        let declares = |stmt: &Stmt| matches!(stmt, Stmt::Let { .. } | Stmt::Slice { .. });
        let mut at = 0;
        while at < block.len() {
            let is_last = at + 1 == block.len();
            let before = block[..at].iter().rev().find(|stmt| !matches!(stmt, Stmt::Line(_)));
            let single = matches!(&block[at], Stmt::Block(inner) if matches!(inner[..], [Stmt::Assign { .. }]));
            let follows =
                matches!(before, Some(Stmt::Let { local, init: None }) if !(single && self.is_number(*local)));
            match &mut block[at] {
                Stmt::Block(inner) if !follows && (is_last || !inner.iter().any(declares)) => {
                    let inner = std::mem::take(inner);
                    block.splice(at..=at, inner);
                }
                _ => at += 1,
            }
        }
    }

    /// Returns `true` for `x = x`.
    fn is_same(&self, stmt: &Stmt) -> bool {
        let Stmt::Assign { place, op: None, value: Expr { kind: ExprKind::Load(value), .. }, .. } = stmt else {
            return false;
        };
        matches!(place.root, Root::Local(local) if is_whole(place, local) && self.is_number(local) && place == value)
    }

    /// Gives a declaration the value that the next statement assigns.
    fn declare(&mut self, block: &mut Block, at: usize) {
        let Stmt::Let { local, init: None } = block[at] else { return };
        if !self.is_number(local) {
            return;
        }
        let Some(next) = (at + 1..block.len()).find(|next| !matches!(block[*next], Stmt::Line(_))) else { return };
        let Stmt::Assign { place, op: None, value, .. } = &block[next] else { return };
        if !is_whole(place, local) || expr_mentions(value, Root::Local(local)) {
            return;
        }
        let (value, again) = (value.clone(), self.writes(&block[next + 1..], local) || is_in_code(block, local));
        block[next] = Stmt::Let { local, init: Some(value) };
        block.remove(at);
        self.locals[local.index()].mutable &= again;
    }

    /// Puts the source in the place of a copy. Returns `true` if the declaration of the copy is no longer needed.
    fn is_source(&self, block: &mut Block, at: usize) -> bool {
        let (before, after) = block.split_at_mut(at + 1);
        let Stmt::Let { local: copy, init: Some(value) } = &before[at] else { return false };
        if !self.is_temporary(*copy) {
            return false;
        }
        let source = match &value.kind {
            ExprKind::Const(..) => None,
            ExprKind::Load(Place { root: Root::Local(source), steps, .. })
                if steps.is_empty() && self.is_number(*source) =>
            {
                Some(*source)
            }
            _ => return false,
        };
        let in_code = [Some(*copy), source].into_iter().flatten().any(|local| is_in_code(after, local));
        if in_code
            || mentions(after, *copy) != loads(after, *copy)
            || !source.is_none_or(|source| self.is_steady(after, *copy, source))
        {
            return false;
        }
        let mut put = Put { copy: *copy, value: value.clone() };
        after.iter_mut().for_each(|stmt| put.stmt(stmt));
        true
    }

    /// Returns `true` if nothing writes a variable until a copy of it is read for the last time.
    fn is_steady(&self, rest: &[Stmt], copy: LocalId, source: LocalId) -> bool {
        let Some(last) = rest.iter().rposition(|stmt| stmt_mentions(stmt, copy)) else { return true };
        let stays = !self.writes(&rest[..last], source);
        stays
            && match &rest[last] {
                // The value is there before it is written.
                Stmt::Assign { place, value, .. } if is_whole(place, source) => {
                    !Writes::found_by(self.callees, Root::Local(source), |writes| visit_expr(writes, value))
                }
                last => !self.writes(std::slice::from_ref(last), source),
            }
    }

    /// Gives a number that lowering has named the name that the user gives it. Returns `true` if the second declaration is no longer
    /// needed.
    fn is_made(&mut self, block: &mut Block, at: usize) -> bool {
        let Stmt::Let { local: named, init: Some(Expr { kind: ExprKind::Load(source), ty }) } = &block[at] else {
            return false;
        };
        let Place { root: Root::Local(made), steps, .. } = source else { return false };
        let (named, made) = (*named, *made);
        if is_in_code(block, made) {
            return false;
        }
        let later = || block[at + 1..].iter().any(|stmt| stmt_mentions(stmt, made));
        if !steps.is_empty() || !self.is_temporary(made) || self.locals[made.index()].ty != *ty {
            return false;
        }
        if self.locals[named.index()].ty != *ty || (self.locals[named.index()].mutable && later()) {
            return false;
        }
        let declared = block[..at].iter().position(|stmt| matches!(stmt, Stmt::Let { local, .. } if *local == made));
        let Some(declared) = declared else { return false };
        if let Stmt::Let { local, .. } = &mut block[declared] {
            *local = named;
        }
        let mut renamed = Renamed { made, named };
        block[declared..].iter_mut().for_each(|stmt| renamed.stmt(stmt));
        true
    }

    /// Returns `true` if lowering has made a number, and nothing assigns it.
    fn is_temporary(&self, local: LocalId) -> bool {
        let Local { named, mutable, .. } = &self.locals[local.index()];
        !named && !mutable && self.is_number(local)
    }

    fn is_number(&self, local: LocalId) -> bool {
        matches!(self.locals[local.index()].ty, Type::Scalar(_))
    }

    fn writes(&self, stmts: &[Stmt], local: LocalId) -> bool {
        let visit = |writes: &mut Writes<'_>| stmts.iter().for_each(|stmt| visit_stmt(writes, stmt));
        Writes::found_by(self.callees, Root::Local(local), visit)
    }
}

/// Returns `true` if among statements is inline code that mentions a variable.
fn is_in_code(stmts: &[Stmt], local: LocalId) -> bool {
    struct InCode(LocalId, bool);
    impl Visit for InCode {
        fn stmt(&mut self, stmt: &Stmt) {
            self.1 |= matches!(stmt, Stmt::Code(_)) && stmt_mentions(stmt, self.0);
        }
    }
    let mut found = InCode(local, false);
    stmts.iter().for_each(|stmt| visit_stmt(&mut found, stmt));
    found.1
}

/// Returns `true` if a place is all of a variable.
fn is_whole(place: &Place, local: LocalId) -> bool {
    place.root == Root::Local(local) && place.steps.is_empty()
}

/// Returns the number of loads of a variable.
fn loads(stmts: &[Stmt], local: LocalId) -> usize {
    struct Loads(LocalId, usize);
    impl Visit for Loads {
        fn expr(&mut self, expr: &Expr) {
            self.1 += usize::from(matches!(&expr.kind, ExprKind::Load(place) if is_whole(place, self.0)));
        }
    }
    let mut loads = Loads(local, 0);
    stmts.iter().for_each(|stmt| visit_stmt(&mut loads, stmt));
    loads.1
}

/// Puts a value in the place of a variable.
struct Put {
    copy: LocalId,
    value: Expr,
}

impl VisitMut for Put {
    fn expr(&mut self, expr: &mut Expr) {
        match &expr.kind {
            ExprKind::Load(place) if is_whole(place, self.copy) => *expr = self.value.clone(),
            _ => walk_expr_mut(self, expr),
        }
    }
}

/// Puts one variable in the place of another one.
struct Renamed {
    made: LocalId,
    named: LocalId,
}

impl VisitMut for Renamed {
    fn place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        if place.root == Root::Local(self.made) {
            place.root = Root::Local(self.named);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, Scalar};

    /// Variables of the user's, and those that lowering has made.
    const X: LocalId = LocalId(0);
    const Y: LocalId = LocalId(1);
    const MADE: LocalId = LocalId(2);
    const COPY: LocalId = LocalId(3);
    /// One that the user assigns again.
    const SUM: LocalId = LocalId(4);

    /// Returns what remains of a body.
    fn remaining(body: Block) -> Function {
        let locals = [("x", true, true), ("y", true, false), ("made", false, false), ("copy", false, false)];
        let local = |(name, named, mutable): (&str, bool, bool)| Local {
            name: name.into(),
            ty: Scalar::U32.into(),
            mutable,
            partial: false,
            named,
        };
        let mut function = Function {
            name: "f".into(),
            signature: String::new(),
            file: "",
            line: 1,
            params: Vec::new(),
            result: None,
            locals: locals.into_iter().chain([("sum", true, true)]).map(local).collect(),
            shared: Vec::new(),
            labels: Vec::new(),
            body,
            pure_: false,
            fails: false,
            operator: None,
        };
        remove_renames(&mut function, &[]);
        function
    }

    #[track_caller]
    fn becomes(body: Block, expected: Block) {
        assert_eq!(remaining(body).body, expected);
    }

    #[track_caller]
    fn stays(body: Block) {
        assert_eq!(remaining(body.clone()).body, body);
    }

    fn number(value: i128) -> Expr {
        Expr::int(value, Scalar::U32)
    }

    fn load(local: LocalId) -> Expr {
        Expr::local(local, Scalar::U32.into())
    }

    fn plus(left: Expr, right: Expr) -> Expr {
        let kind = ExprKind::Binary { op: BinaryOp::Add, left: Box::new(left), right: Box::new(right), site: None };
        Expr { kind, ty: Scalar::U32.into() }
    }

    fn made(local: LocalId, value: Expr) -> Stmt {
        Stmt::Let { local, init: Some(value) }
    }

    fn assign(local: LocalId, value: Expr) -> Stmt {
        let place = Place { root: Root::Local(local), steps: Vec::new(), ty: Scalar::U32.into() };
        Stmt::Assign { place, op: None, value, site: None }
    }

    fn maybe(then: Block) -> Stmt {
        Stmt::If { cond: Expr::bool(true), then, otherwise: Block::new() }
    }

    #[test]
    fn a_copy_is_its_source_until_that_is_written() {
        let read = || assign(SUM, plus(load(COPY), number(1)));
        becomes(vec![made(COPY, load(X)), read()], vec![assign(SUM, plus(load(X), number(1)))]);
        becomes(vec![made(COPY, number(7)), read()], vec![assign(SUM, plus(number(7), number(1)))]);
        // The last one is read before it is written.
        becomes(
            vec![made(COPY, load(X)), assign(X, plus(load(COPY), number(1)))],
            vec![assign(X, plus(load(X), number(1)))],
        );
        stays(vec![made(COPY, load(X)), assign(X, number(3)), read()]);
        stays(vec![made(COPY, load(X)), maybe(vec![assign(X, number(3))]), read()]);
        stays(vec![made(COPY, load(X)), maybe(vec![assign(X, load(COPY)), read()])]);
        stays(vec![made(COPY, load(X)), Stmt::Loop { label: None, body: vec![read(), assign(X, number(3))] }]);
        stays(vec![made(Y, load(X)), assign(SUM, load(Y))]);
    }

    #[test]
    fn what_the_user_names_has_that_name_from_the_beginning() {
        let value = || plus(load(X), number(1));
        let uses = |local| assign(SUM, plus(load(local), load(X)));
        becomes(vec![made(MADE, value()), made(Y, load(MADE)), uses(MADE)], vec![made(Y, value()), uses(Y)]);
        // A variable that changes is another one, where the first one is still used.
        becomes(vec![made(MADE, value()), made(X, load(MADE)), uses(X)], vec![made(X, value()), uses(X)]);
        stays(vec![made(MADE, value()), made(X, load(MADE)), assign(X, number(0)), assign(SUM, load(MADE))]);
        stays(vec![made(MADE, value()), maybe(vec![made(Y, load(MADE)), uses(Y)])]);
    }

    #[test]
    fn a_value_that_follows_its_declaration_is_in_it() {
        let declared = || Stmt::Let { local: MADE, init: None };
        let read = || maybe(vec![assign(SUM, load(MADE))]);
        becomes(
            vec![declared(), Stmt::Block(vec![assign(MADE, plus(load(X), number(1)))]), read()],
            vec![made(MADE, plus(load(X), number(1))), read()],
        );
        stays(vec![declared(), maybe(vec![assign(MADE, number(1))]), read()]);
    }

    #[test]
    fn what_does_nothing_is_gone() {
        becomes(vec![assign(SUM, load(SUM)), assign(SUM, load(X))], vec![assign(SUM, load(X))]);
        let branch = |then: Block, otherwise: Block| Stmt::If { cond: load_bool(), then, otherwise };
        becomes(
            vec![branch(vec![assign(SUM, load(X))], vec![assign(SUM, load(SUM))])],
            vec![branch(vec![assign(SUM, load(X))], Block::new())],
        );
        // Declarations in a block go out of scope, unless the block around ends with it.
        let inner = || vec![made(Y, plus(load(X), number(1))), assign(SUM, load(Y))];
        stays(vec![Stmt::Block(inner()), assign(SUM, load(X))]);
        becomes(vec![assign(SUM, load(X)), Stmt::Block(inner())], [vec![assign(SUM, load(X))], inner()].concat());
    }

    fn load_bool() -> Expr {
        let kind =
            ExprKind::Binary { op: BinaryOp::Lt, left: Box::new(load(X)), right: Box::new(load(SUM)), site: None };
        Expr { kind, ty: Scalar::Bool.into() }
    }
}
