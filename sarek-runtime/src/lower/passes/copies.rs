//! Copies of arrays that only rename, which C++ would write as loops:
//!
//! - `let made = …; …; whole = made;`, where nothing mentions `made` afterwards, nor `whole` in between, and nothing leaves before the
//!   copy: `made` is `whole` from the beginning.
//! - `let copy = made;`, where nothing mentions `made` afterwards: they are one variable.
//! - `let copy = whole;`, where `copy` is only read, and nothing writes `whole` before the last time: `copy` is `whole`.
//!
//! Only variables of the thread and constant tables take part, and the array through which a function returns its result, which is
//! a variable of its caller: other threads may write what other references lead to. A variable takes no part if another name leads to a
//! part of it, if `ptx!` or `cuda!` mention it, if it is accessed as volatile memory, or if some of its elements may have no value. The
//! text keeps the names that the user gave, except that of an array that becomes the result.

use crate::ir::visit::{Access, Visit, VisitMut, stmt_mentions, visit_block, visit_stmt, walk_place_mut};
use crate::ir::{
    Argument, Block, Expr, ExprKind, Function, FunctionId, LabelId, Local, LocalId, Part, Place, Root, Step, Stmt, Type,
};
use std::collections::HashSet;

/// Removes copies of arrays that only rename. `callees` are the functions that it may call, and `result` is the parameter through
/// which it returns an array.
pub fn remove_copies(function: &mut Function, callees: &[Function], result: Option<LocalId>) {
    let mut exposed = Exposed::default();
    visit_block(&mut exposed, &function.body);
    let mut body = std::mem::take(&mut function.body);
    Copies { locals: &mut function.locals, callees, result, exposed }.remove(&mut body);
    function.body = body;
}

struct Copies<'f> {
    locals: &'f mut [Local],
    callees: &'f [Function],
    result: Option<LocalId>,
    exposed: Exposed,
}

/// A copy that only renames: a variable that is a place from its declaration on.
struct Renaming {
    variable: LocalId,
    place: Place,
    /// The declaration of the variable in the block.
    declared: usize,
    /// The copy, which may be the declaration.
    copied: usize,
}

impl Copies<'_> {
    /// Removes the copies in a block, and in those within it.
    fn remove(&mut self, block: &mut Block) {
        while let Some(renaming) = (0..block.len()).find_map(|at| self.renaming(block, at)) {
            self.apply(block, renaming);
        }
        block.iter_mut().flat_map(Stmt::blocks_mut).for_each(|block| self.remove(block));
    }

    fn apply(&mut self, block: &mut Block, Renaming { variable, place, declared, copied }: Renaming) {
        block.remove(copied);
        if copied != declared
            && let Stmt::Let { init, .. } = &mut block[declared]
        {
            match init.take() {
                Some(value) => block[declared] = Stmt::Assign { place: place.clone(), op: None, value, site: None },
                None => _ = block.remove(declared),
            }
        }
        let gone = self.locals[variable.index()].clone();
        if let Root::Local(local) = place.root
            && let remaining = &mut self.locals[local.index()]
            && matches!(remaining.ty, Type::Array(..))
        {
            remaining.mutable |= gone.mutable;
            if gone.named {
                (remaining.name, remaining.named) = (gone.name, true);
            }
        }
        Rename { variable, place }.block(block);
    }

    /// Returns what a statement of a block only renames.
    fn renaming(&self, block: &Block, at: usize) -> Option<Renaming> {
        match &block[at] {
            Stmt::Let { local, init: Some(Expr { kind: ExprKind::Load(source), .. }) } if self.is_variable(*local) => {
                let is_joined = self.last_of(block, at, source).is_some_and(|(_, made)| self.may_join(made, *local));
                (is_joined || self.is_only_read(&block[at + 1..], *local, source)).then(|| Renaming {
                    variable: *local,
                    place: source.clone(),
                    declared: at,
                    copied: at,
                })
            }
            Stmt::Assign { place, op: None, value: Expr { kind: ExprKind::Load(source), .. }, .. } => {
                let Place { root: Root::Local(whole), steps, .. } = place else { return None };
                let (declared, made) = self.last_of(block, at, source)?;
                let may_become = if self.result == Some(*whole) {
                    !self.exposed.locals.contains(whole)
                } else {
                    self.is_variable(*whole) && !self.locals[made.index()].named
                };
                let between = &block[declared..at];
                let is_kept =
                    between.iter().any(|stmt| mentions_or_declares(stmt, *whole) || leaves(stmt, &mut Vec::new()));
                (steps.is_empty() && may_become && !is_kept).then(|| Renaming {
                    variable: made,
                    place: place.clone(),
                    declared,
                    copied: at,
                })
            }
            _ => None,
        }
    }

    /// Returns the variable that is a whole value, with its declaration in the block, if the statement at `at` mentions it last.
    fn last_of(&self, block: &Block, at: usize, value: &Place) -> Option<(usize, LocalId)> {
        let Place { root: Root::Local(made), steps, .. } = value else { return None };
        let is_last = !block[at + 1..].iter().any(|stmt| stmt_mentions(stmt, *made));
        let declared = block[..at].iter().position(|stmt| matches!(stmt, Stmt::Let { local, .. } if local == made))?;
        (steps.is_empty() && is_last && self.is_variable(*made)).then_some((declared, *made))
    }

    /// Returns `true` if a local is an array of the thread that only its own name leads to.
    fn is_variable(&self, local: LocalId) -> bool {
        let Local { ty, partial, .. } = &self.locals[local.index()];
        matches!(ty, Type::Array(..)) && !partial && !self.exposed.locals.contains(&local)
    }

    /// Returns `true` if at most one of two variables has a name of the user's.
    fn may_join(&self, made: LocalId, copy: LocalId) -> bool {
        !self.locals[made.index()].named || !self.locals[copy.index()].named
    }

    /// Returns `true` if statements only read a copy, and its source stays the same until the last time.
    fn is_only_read(&self, rest: &[Stmt], copy: LocalId, source: &Place) -> bool {
        let is_whole = source.steps.is_empty();
        let is_steady = match source.root {
            Root::Constant(_) => !self.exposed.vectors.contains(&copy),
            Root::Local(local) => {
                let Local { ty, partial, .. } = &self.locals[local.index()];
                let is_own = !matches!(ty, Type::Reference { .. } | Type::Slice { .. }) && !partial;
                is_own && !self.exposed.locals.contains(&local) && (is_whole || !self.exposed.vectors.contains(&copy))
            }
            Root::Shared(_) => false,
        };
        let Some(last) = rest.iter().rposition(|stmt| stmt_mentions(stmt, copy)) else { return false };
        is_steady
            && source.steps.iter().all(is_fixed)
            && !self.locals[copy.index()].named
            && !self.writes(&rest[..=last], source.root)
            && !self.writes(&rest[..=last], Root::Local(copy))
    }

    /// Returns `true` if statements may write a variable.
    fn writes(&self, stmts: &[Stmt], root: Root) -> bool {
        Writes::found_by(self.callees, root, |writes| stmts.iter().for_each(|stmt| visit_stmt(writes, stmt)))
    }
}

/// Returns `true` if a step leads to the same part whenever it is made.
fn is_fixed(step: &Step) -> bool {
    match step {
        Step::Member(_) => true,
        Step::Index { index, site: None, .. } => matches!(index.kind, ExprKind::Const(..)),
        Step::Index { .. } | Step::Vector { .. } => false,
    }
}

/// Returns `true` if a statement mentions a local, or is its declaration.
fn mentions_or_declares(stmt: &Stmt, whole: LocalId) -> bool {
    stmt_mentions(stmt, whole) || matches!(stmt, Stmt::Let { local, .. } if *local == whole)
}

/// Returns `true` if a statement may jump out of itself, but not if it ends the thread. `around` are the loops around it within the
/// statement where the search began.
fn leaves(stmt: &Stmt, around: &mut Vec<Option<LabelId>>) -> bool {
    let label = match stmt {
        Stmt::Return(_) => return true,
        Stmt::Break(None) | Stmt::Continue(None) => return around.is_empty(),
        Stmt::Break(label) | Stmt::Continue(label) => return !around.contains(label),
        Stmt::While { label, .. } | Stmt::Loop { label, .. } | Stmt::For { label, .. } => Some(*label),
        _ => None,
    };
    around.extend(label);
    let found = stmt.blocks().into_iter().flatten().any(|stmt| leaves(stmt, around));
    if label.is_some() {
        around.pop();
    }
    found
}

/// The locals that take no part.
#[derive(Default)]
struct Exposed {
    locals: HashSet<LocalId>,
    /// Those whose elements are accessed several at a time.
    vectors: HashSet<LocalId>,
}

impl Exposed {
    fn add(&mut self, root: Root) {
        if let Root::Local(local) = root {
            self.locals.insert(local);
        }
    }
}

impl Visit for Exposed {
    fn stmt(&mut self, stmt: &Stmt) {
        if let Stmt::Code(_) = stmt {
            struct All<'e>(&'e mut Exposed);
            impl Visit for All<'_> {
                fn mention(&mut self, root: Root) {
                    self.0.add(root);
                }
            }
            visit_stmt(&mut All(self), stmt);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Len(root) => self.add(*root),
            ExprKind::VolatileLoad(place) | ExprKind::VolatileStore(place, _) | ExprKind::Atomic { place, .. } => {
                self.add(place.root);
            }
            _ => {}
        }
    }

    fn place(&mut self, place: &Place, _: Access) {
        if let Root::Local(local) = place.root
            && place.is_vector()
        {
            self.vectors.insert(local);
        }
    }

    fn part(&mut self, _: LocalId, part: &Part) {
        self.add(part.whole.root);
    }
}

/// A search for writes to a variable.
pub(super) struct Writes<'c> {
    callees: &'c [Function],
    root: Root,
    found: bool,
}

impl<'c> Writes<'c> {
    /// Returns `true` if what `visit` walks over may write a variable.
    pub(super) fn found_by(callees: &'c [Function], root: Root, visit: impl FnOnce(&mut Writes<'c>)) -> bool {
        let mut writes = Writes { callees, root, found: false };
        visit(&mut writes);
        writes.found
    }
}

impl Visit for Writes<'_> {
    fn place(&mut self, place: &Place, access: Access) {
        self.found |= place.root == self.root && access != Access::Read;
    }

    fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
        let callee = &self.callees[function.index()];
        let lends = || match callee.locals[callee.params[index].index()].ty {
            Type::Reference { mutable, .. } | Type::Slice { mutable, .. } => mutable,
            _ => false,
        };
        self.found |= argument.place().is_some_and(|place| place.root == self.root) && lends();
    }
}

/// Puts a place in the place of a variable.
struct Rename {
    variable: LocalId,
    place: Place,
}

impl VisitMut for Rename {
    fn place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        if place.root == Root::Local(self.variable) {
            place.root = self.place.root;
            place.steps.splice(..0, self.place.steps.iter().cloned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Code, Form, Operand, Range, Scalar};

    const A: LocalId = LocalId(0);
    const B: LocalId = LocalId(1);
    const X: LocalId = LocalId(2);
    /// An array that the caller lends.
    const LENT: LocalId = LocalId(3);
    const RESULT: LocalId = LocalId(4);
    /// A name of a part.
    const PART: LocalId = LocalId(5);

    /// Functions that write, and that read, an array.
    const FILL: FunctionId = FunctionId(0);
    const SHOW: FunctionId = FunctionId(1);

    fn array() -> Type {
        Type::Array(Box::new(Scalar::U32.into()), 4)
    }

    fn lent(mutable: bool) -> Type {
        Type::Reference { target: Box::new(array()), mutable }
    }

    fn built(locals: Vec<(&str, Type)>, params: Vec<LocalId>, body: Block) -> Function {
        let local =
            |(name, ty): (&str, Type)| Local { name: name.into(), ty, mutable: true, partial: false, named: false };
        Function {
            name: "f".into(),
            signature: String::new(),
            file: "",
            line: 1,
            params,
            result: None,
            locals: locals.into_iter().map(local).collect(),
            shared: Vec::new(),
            labels: Vec::new(),
            body,
            pure_: false,
            fails: false,
            operator: None,
        }
    }

    fn locals() -> Vec<(&'static str, Type)> {
        let part = Type::Slice { element: Box::new(Scalar::U32.into()), mutable: true };
        vec![
            ("a", array()),
            ("b", array()),
            ("x", Scalar::U32.into()),
            ("lent", lent(true)),
            ("result", lent(true)),
            ("part", part),
        ]
    }

    /// Returns what remains of a body.
    fn remaining(body: Block) -> Function {
        remaining_of(built(locals(), vec![LENT, RESULT], body))
    }

    fn remaining_of(mut function: Function) -> Function {
        let callees = [true, false].map(|mutable| built(vec![("p", lent(mutable))], vec![LocalId(0)], vec![]));
        remove_copies(&mut function, &callees, Some(RESULT));
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

    fn whole(local: LocalId) -> Place {
        Place { root: Root::Local(local), steps: Vec::new(), ty: array() }
    }

    fn item(local: LocalId, index: i128) -> Place {
        let step = Step::Index { index: Expr::int(index, Scalar::U32), length: Some(4), site: None };
        Place { root: Root::Local(local), steps: vec![step], ty: Scalar::U32.into() }
    }

    fn made(local: LocalId, init: Option<Expr>) -> Stmt {
        Stmt::Let { local, init }
    }

    fn copy(local: LocalId, from: LocalId) -> Stmt {
        made(local, Some(Expr::load(whole(from))))
    }

    fn assign(place: Place, value: Expr) -> Stmt {
        Stmt::Assign { place, op: None, value, site: None }
    }

    fn store(to: LocalId, from: LocalId) -> Stmt {
        assign(whole(to), Expr::load(whole(from)))
    }

    fn write(local: LocalId) -> Stmt {
        assign(item(local, 1), Expr::int(7, Scalar::U32))
    }

    fn read(local: LocalId) -> Stmt {
        let x = Place { root: Root::Local(X), steps: Vec::new(), ty: Scalar::U32.into() };
        assign(x, Expr::load(item(local, 1)))
    }

    fn call(function: FunctionId, local: LocalId) -> Stmt {
        let kind = ExprKind::call(function, vec![Argument::Ref(whole(local))]);
        Stmt::Eval(Expr { kind, ty: Type::Tuple(Vec::new()) })
    }

    fn repeated(label: Option<LabelId>, body: Block) -> Stmt {
        let (start, end) = (Expr::int(0, Scalar::U32), Expr::int(3, Scalar::U32));
        let range = Range::Up { start, end, inclusive: false, step: None };
        Stmt::For { label, local: X, range, body, unroll: None }
    }

    fn maybe(then: Block) -> Stmt {
        Stmt::If { cond: Expr::bool(true), then, otherwise: Block::new() }
    }

    fn zeros() -> Option<Expr> {
        Some(Expr { kind: ExprKind::Repeat(Box::new(Expr::int(0, Scalar::U32))), ty: array() })
    }

    #[test]
    fn what_is_made_for_another_array_is_that_array() {
        becomes(
            vec![made(A, zeros()), made(B, None), call(FILL, B), store(A, B), read(A)],
            vec![made(A, zeros()), call(FILL, A), read(A)],
        );
        becomes(
            vec![made(A, zeros()), maybe(vec![made(B, zeros()), write(B), store(A, B)]), read(A)],
            vec![made(A, zeros()), maybe(vec![assign(whole(A), zeros().unwrap()), write(A)]), read(A)],
        );
        becomes(
            vec![maybe(vec![made(B, None), call(FILL, B), store(RESULT, B), Stmt::Return(None)]), write(RESULT)],
            vec![maybe(vec![call(FILL, RESULT), Stmt::Return(None)]), write(RESULT)],
        );
    }

    #[test]
    fn the_other_array_must_not_be_used_before() {
        let made_for = |between: Vec<Stmt>| {
            let mut body = vec![made(A, zeros()), made(B, None), call(FILL, B)];
            body.extend(between);
            body.extend([store(A, B), read(A)]);
            body
        };
        stays(made_for(vec![read(A)]));
        stays(made_for(vec![write(A)]));
        stays(made_for(vec![maybe(vec![call(SHOW, A)])]));
        stays(vec![made(A, zeros()), copy(B, A), write(B), store(A, B), read(A)]);
        // Declared too late, in memory of others, and used again.
        stays(vec![made(B, None), call(FILL, B), made(A, None), store(A, B), read(A)]);
        stays(vec![made(B, None), call(FILL, B), store(LENT, B)]);
        stays(vec![made(A, zeros()), made(B, None), call(FILL, B), store(A, B), read(B), read(A)]);
        stays(vec![made(A, zeros()), made(B, zeros()), repeated(None, vec![store(A, B), write(A)]), read(A)]);
    }

    #[test]
    fn nothing_may_leave_with_half_of_an_array() {
        let (label, around) = (Some(LabelId(0)), Some(LabelId(1)));
        let left = |leave: Stmt| {
            let rounds = vec![made(B, None), call(FILL, B), maybe(vec![leave]), store(A, B)];
            vec![made(A, zeros()), repeated(around, rounds), read(A)]
        };
        stays(left(Stmt::Break(None)));
        stays(left(Stmt::Continue(around)));
        stays(left(repeated(label, vec![Stmt::Break(around)])));
        stays(left(Stmt::Return(None)));
        for within in [repeated(None, vec![Stmt::Break(None)]), repeated(label, vec![Stmt::Continue(label)])] {
            let rounds = vec![call(FILL, A), maybe(vec![within.clone()])];
            becomes(left(within), vec![made(A, zeros()), repeated(around, rounds), read(A)]);
        }
    }

    #[test]
    fn an_array_that_ends_as_another_one_begins_is_that_one() {
        becomes(
            vec![made(B, None), call(FILL, B), copy(A, B), write(A), read(A)],
            vec![made(B, None), call(FILL, B), write(B), read(B)],
        );
        // The next round copies it again.
        stays(vec![made(B, zeros()), repeated(None, vec![copy(A, B), write(A), read(A)])]);
        stays(vec![made(B, zeros()), copy(A, B), write(A), read(A), read(B)]);
    }

    #[test]
    fn a_copy_that_is_only_read_is_its_source() {
        becomes(
            vec![made(A, zeros()), copy(B, A), read(B), call(SHOW, B), write(A), read(A)],
            vec![made(A, zeros()), read(A), call(SHOW, A), write(A), read(A)],
        );
        let table = Place { root: Root::Constant(crate::ir::ConstantId(0)), steps: Vec::new(), ty: array() };
        let of_table = Place { root: table.root, ..item(A, 1) };
        let x = Place { root: Root::Local(X), steps: Vec::new(), ty: Scalar::U32.into() };
        becomes(vec![made(B, Some(Expr::load(table))), read(B)], vec![assign(x, Expr::load(of_table))]);

        stays(vec![made(A, zeros()), copy(B, A), write(A), read(B), read(A)]);
        stays(vec![made(A, zeros()), copy(B, A), repeated(None, vec![read(B), write(A)])]);
        stays(vec![made(A, zeros()), copy(B, A), call(FILL, A), read(B), read(A)]);
        stays(vec![made(A, zeros()), copy(B, A), call(FILL, B), read(B), read(A)]);
        // Other threads may write it.
        stays(vec![copy(B, LENT), read(B)]);
        let shared = Place { root: Root::Shared(crate::ir::SharedId(0)), steps: Vec::new(), ty: array() };
        stays(vec![made(B, Some(Expr::load(shared))), read(B)]);
    }

    #[test]
    fn parts_code_and_volatile_memory_take_no_part() {
        let copied = || vec![made(A, zeros()), copy(B, A), read(B), read(A)];
        let with = |stmt: Stmt| [copied(), vec![stmt]].concat();
        let (start, length) = (Expr::int(0, Scalar::Usize), Expr::int(2, Scalar::Usize));
        let part = Part { whole: whole(A), start, length, rank: None };
        stays(with(Stmt::Slice { local: PART, part }));
        let volatile = ExprKind::VolatileLoad(item(A, 1));
        stays(with(Stmt::Eval(Expr { kind: volatile, ty: Scalar::U32.into() })));
        stays(with(Stmt::Code(Box::new(Code {
            operands: vec![Operand::Address(item(A, 0), true)],
            memory: true,
            ..Code::empty(Form::Ptx)
        }))));
        let mut partial = built(locals(), vec![LENT, RESULT], copied());
        partial.locals[A.index()].partial = true;
        assert_eq!(remaining_of(partial).body, copied());
    }

    #[test]
    fn names_of_the_user_stay() {
        let named = |locals_named: &[LocalId], body: Block| {
            let mut function = built(locals(), vec![LENT, RESULT], body);
            locals_named.iter().for_each(|local| function.locals[local.index()].named = true);
            remaining_of(function)
        };
        let body = || vec![made(B, None), call(FILL, B), copy(A, B), write(A), read(A)];
        assert_eq!(named(&[A, B], body()).body, body());
        assert_eq!(named(&[A], body()).locals[B.index()].name, "a");
        assert_eq!(named(&[B], body()).locals[B.index()].name, "b");
        let read_only = || vec![made(A, zeros()), copy(B, A), read(B), read(A)];
        assert_eq!(named(&[B], read_only()).body, read_only());
        let returned = vec![made(B, None), call(FILL, B), store(RESULT, B)];
        let function = named(&[B], returned);
        assert_eq!((&function.body, &*function.locals[RESULT.index()].name), (&vec![call(FILL, RESULT)], "result"));
    }
}
