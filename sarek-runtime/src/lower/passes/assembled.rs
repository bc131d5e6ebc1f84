//! Tuples, structs and enums with data that hold arrays. C++ initialises no array from another one, so such a value is written member by
//! member.

use crate::ir::visit::{Visit, VisitMut, visit_expr, walk_expr_mut, walk_stmt_mut};
use crate::ir::{Block, Expr, ExprKind, Function, Local, LocalId, Place, Root, Step, Stmt, Type, UnaryOp};

/// Writes the values of a function that hold arrays member by member.
pub(in crate::lower) fn assemble_values(function: &mut Function) {
    let mut assembly = Assembly { locals: &mut function.locals, before: Block::new() };
    assembly.block(&mut function.body);
}

/// Returns `true` if a value may appear in a braced list in C++.
fn is_listed(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Array(elements) => elements.iter().all(is_listed),
        ExprKind::Repeat(_) => value.repeats_zero(),
        _ => !matches!(value.ty, Type::Array(..)),
    }
}

/// Returns `true` if C++ cannot write a value as a braced list, or as the call of the function that makes its variant.
fn is_unlisted(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Tuple(members) => members.iter().any(|member| !is_listed(member) || is_unlisted(member)),
        ExprKind::Variant(_, fields) => {
            fields.iter().any(|field| matches!(field.ty, Type::Array(..)) || is_unlisted(field))
        }
        _ => false,
    }
}

/// Returns the place of a value that is made of all members of that place, such as `{found.is_some, found.value}`.
fn copied(value: &Expr) -> Option<Place> {
    let ExprKind::Tuple(members) = &value.kind else { return None };
    let mut whole: Option<Place> = None;
    for (number, member) in (0..).zip(members).filter(|(_, member)| member.ty != Type::Tuple(Vec::new())) {
        let ExprKind::Load(Place { root, steps, .. }) = &member.kind else { return None };
        let (last, steps) = steps.split_last()?;
        let here = Place { root: *root, steps: steps.to_vec(), ty: value.ty.clone() };
        if *last != Step::Member(number) || whole.is_some_and(|whole| whole != here) {
            return None;
        }
        whole = Some(here);
    }
    whole
}

struct Assembly<'f> {
    locals: &'f mut Vec<Local>,
    /// The statements to run before the current one.
    before: Block,
}

impl Assembly<'_> {
    /// Returns the place of which a value is a copy.
    fn copied(&self, value: &Expr) -> Option<Place> {
        copied(value).filter(|place| match place {
            Place { root: Root::Local(local), steps, .. } if steps.is_empty() => {
                self.locals[local.index()].ty == value.ty
            }
            _ => false,
        })
    }

    /// Writes a value to a place, which it does not mention.
    fn write(&mut self, place: Place, value: Expr) {
        let value = self.copied(&value).map_or(value, Expr::load);
        if !is_unlisted(&value) {
            self.before.push(Stmt::Assign { place, op: None, value, site: None });
            return;
        }
        let parts: Vec<(Vec<u32>, Expr)> = match (value.kind, &value.ty) {
            (ExprKind::Variant(number, fields), Type::Enum(of)) => {
                let single = of.variants[number as usize].single;
                let path = |field: u32| if single { vec![number + 1] } else { vec![number + 1, field] };
                let tag = (vec![0], of.tag_of(number));
                [tag].into_iter().chain((0..).map(path).zip(fields)).collect()
            }
            (ExprKind::Tuple(members), _) => (0..).map(|number| vec![number]).zip(members).collect(),
            _ => return,
        };
        for (path, value) in parts.into_iter().filter(|(_, value)| value.ty != Type::Tuple(Vec::new())) {
            let mut part = Place { ty: value.ty.clone(), ..place.clone() };
            part.steps.extend(path.into_iter().map(Step::Member));
            self.write(part, value);
        }
    }

    /// Writes a value to a new variable before the current statement, and returns the variable.
    fn made(&mut self, value: Expr) -> Expr {
        let ty = value.ty.clone();
        let local = LocalId(self.locals.len() as u32);
        self.locals.push(Local { name: "made".into(), ty: ty.clone(), mutable: true, partial: false, named: false });
        self.before.push(Stmt::Let { local, init: None });
        self.write(whole(local, ty.clone()), value);
        Expr::local(local, ty)
    }
}

fn whole(local: LocalId, ty: Type) -> Place {
    Place { root: Root::Local(local), steps: Vec::new(), ty }
}

impl VisitMut for Assembly<'_> {
    fn block(&mut self, block: &mut Block) {
        let outer = std::mem::take(&mut self.before);
        let mut written = Block::new();
        for mut stmt in std::mem::take(block) {
            self.stmt(&mut stmt);
            written.append(&mut self.before);
            written.push(stmt);
        }
        *block = written;
        self.before = outer;
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Let { local, init } if init.as_ref().is_some_and(is_unlisted) => {
                let (local, Some(value)) = (*local, init.take()) else { return };
                self.locals[local.index()].mutable = true;
                self.before.push(Stmt::Let { local, init: None });
                self.write(whole(local, value.ty.clone()), value);
                // The last part is the statement itself.
                if let Some(last) = self.before.pop() {
                    *stmt = last;
                }
            }
            // The condition is evaluated before each round.
            Stmt::While { label, cond, body, unroll } if holds_unlisted(cond) && unroll.is_none() => {
                let not = ExprKind::Unary(UnaryOp::Not, Box::new(cond.clone()));
                let leaves = Expr { kind: not, ty: cond.ty.clone() };
                let first = Stmt::If { cond: leaves, then: vec![Stmt::Break(None)], otherwise: Block::new() };
                body.insert(0, first);
                *stmt = Stmt::Loop { label: *label, body: std::mem::take(body) };
                walk_stmt_mut(self, stmt);
            }
            _ => walk_stmt_mut(self, stmt),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        if !is_unlisted(expr) {
            return walk_expr_mut(self, expr);
        }
        let value = std::mem::replace(expr, Expr::unit());
        *expr = self.made(value);
    }
}

/// Returns `true` if C++ cannot write a part of an expression as a braced list.
fn holds_unlisted(expr: &Expr) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn expr(&mut self, expr: &Expr) {
            self.0 |= is_unlisted(expr);
        }
    }
    let mut search = Search(false);
    visit_expr(&mut search, expr);
    search.0
}
