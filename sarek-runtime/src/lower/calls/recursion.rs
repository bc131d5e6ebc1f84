//! Device functions that call themselves and return the result of that call: they become loops.

use crate::ir::visit::{Access, Visit, visit_expr};
use crate::ir::{Expr, ExprKind, LocalId, Place, Root, Stmt, Type};
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::{Instance, Lowered};
use crate::private::{Callee, Described};
use crate::syntax::{self, ExprKind as Source};
use std::rc::Rc;

impl Lowering<'_> {
    /// Prepares the parameters of a function that is a loop: each round has its own values.
    pub(in crate::lower) fn enter_recursion(&mut self, params: &[LocalId]) {
        let own =
            |param: &LocalId| self.own_arrays.iter().find(|(array, _)| array == param).map_or(*param, |own| own.1);
        let params: Vec<LocalId> = params.iter().map(own).collect();
        self.recursion = Some(params.clone());
        for param in params {
            if !matches!(self.out.local(param).ty, Type::Slice { .. } | Type::Reference { .. }) {
                self.out.make_mutable(param);
            }
        }
        self.out.enter_loop(None);
    }

    /// Turns the body of such a function into a loop.
    pub(in crate::lower) fn leave_recursion(&mut self) {
        if self.recursion.take().is_none() {
            return;
        }
        let label = self.out.leave_loop();
        let mut body = self.out.take();
        match self.names.described().result {
            Some(_) => drop_last(&mut body, &Stmt::Continue(None)),
            None => body.push(Stmt::Return(None)),
        }
        for (param, own) in std::mem::take(&mut self.own_arrays) {
            let ty = self.out.local(own).ty.clone();
            let first = Place { root: Root::Local(param), steps: Vec::new(), ty: ty.clone() };
            self.out.push(Stmt::Let { local: own, init: Some(Expr { kind: ExprKind::Load(first), ty }) });
        }
        self.out.push(Stmt::Loop { label, body });
    }

    /// Returns the arguments of an expression that is a call of this function itself.
    fn own_arguments(&self, expr: &'static syntax::Expr) -> Option<Vec<&'static syntax::Expr>> {
        self.recursion.as_ref()?;
        let own = Instance::of(self.names.described());
        let (described, arguments): (Rc<Described>, Vec<_>) = match &expr.kind {
            Source::Call(callee, args) => match self.names.callee(*callee) {
                Callee::Function(describe) => (self.names.description(*callee, describe), args.iter().collect()),
                Callee::Builtin(_) => return None,
            },
            Source::Method(receiver, _, args, link) => {
                (self.names.linked(*link)?, std::iter::once(&**receiver).chain(args).collect())
            }
            _ => return None,
        };
        if Instance::of(&described) != own {
            return None;
        }
        // Function arguments do not change.
        let functions = &described.syntax.functions;
        let values = arguments.into_iter().zip(0..).filter(|(_, number)| !functions.contains(number));
        Some(values.map(|(argument, _)| argument).collect())
    }

    /// Lowers a call of this function whose result is this function's: the parameters get the arguments, and the next
    /// round runs. Returns `false` if the expression is something else.
    pub(in crate::lower) fn lower_tail_call(&mut self, expr: &'static syntax::Expr) -> Lowered<bool> {
        let Some(arguments) = self.own_arguments(expr) else { return Ok(false) };
        self.out.push(Stmt::Line(expr.span.into()));
        let params = self.recursion.clone().unwrap_or_default();
        let mut operands = Vec::new();
        for (param, argument) in params.iter().zip(arguments) {
            let ty = self.out.local(*param).ty.clone();
            if matches!(ty, Type::Slice { .. } | Type::Reference { .. }) {
                let place = self.lower_place(argument)?;
                if place.root != Root::Local(*param) || !place.steps.is_empty() {
                    let name = &self.out.local(*param).name;
                    let message = format!(
                        "the recursive call passes other memory as `{name}`: pass the same memory, and an index"
                    );
                    return self.error(argument.span, message);
                }
                continue;
            }
            operands.push((*param, argument, ty));
        }
        let sources: Vec<_> = operands.iter().map(|(_, argument, ty)| (*argument, ty.clone())).collect();
        let values = self.lower_operands(&sources)?;
        let mut pairs: Vec<(LocalId, Expr)> = operands
            .iter()
            .map(|(param, ..)| *param)
            .zip(values)
            .filter(|(param, value)| !is_local(value, *param))
            .collect();
        for i in 0..pairs.len() {
            let (param, value) = pairs[i].clone();
            for (later_param, later) in pairs.iter_mut().skip(i + 1) {
                if reads(later, param) {
                    let name = format!("next_{}", self.out.local(*later_param).name);
                    let taken = later.clone();
                    *later = self.out.spill(taken, &name);
                }
            }
            let place = crate::lower::assign::local_place(param, value.ty.clone());
            self.out.assign(place, value);
        }
        let next = self.out.name_jump(self.out.outermost(), &self.names.syntax().labels);
        self.out.push(Stmt::Continue(next));
        Ok(true)
    }

    /// Lowers the end of a function without a result that is a loop: the last expression may be a call of it.
    pub(in crate::lower) fn lower_last(&mut self, expr: &'static syntax::Expr) -> Lowered<()> {
        if self.lower_tail_call(expr)? {
            return Ok(());
        }
        match &expr.kind {
            Source::If(cond, then, otherwise) => {
                let cond = self.lower_operand(cond, &crate::ir::Scalar::Bool.into())?;
                let (then, ()) = self.in_branch(&cond, |this| this.lower_last_of(then))?;
                let (otherwise, ()) = self.in_block(|this| match otherwise {
                    Some(otherwise) => this.lower_last(otherwise),
                    None => Ok(()),
                })?;
                self.out.push(Stmt::If { cond, then, otherwise });
                Ok(())
            }
            Source::Match(value, arms) => self.lower_match(value, arms, &mut |this, body| this.lower_last(body)),
            Source::Block(block) => self.lower_last_of(block),
            _ => self.lower_statement(expr),
        }
    }

    /// Does the same for the last part of a block.
    pub(in crate::lower) fn lower_last_of(&mut self, block: &'static syntax::Block) -> Lowered<()> {
        match (&block.value, block.stmts.split_last()) {
            (Some(value), _) => self.lower_with_last(&block.stmts, value),
            (None, Some((syntax::Stmt::Expr(last), before))) => self.lower_with_last(before, last),
            (None, _) => self.lower_stmts(&block.stmts),
        }
    }

    fn lower_with_last(&mut self, before: &'static [syntax::Stmt], last: &'static syntax::Expr) -> Lowered<()> {
        self.lower_stmts(before)?;
        if self.out.is_over() {
            return Ok(());
        }
        self.lower_last(last)
    }
}

impl Types<'_> {
    /// Returns `true` if the function calls itself, with the same type arguments.
    pub(in crate::lower) fn calls_itself(&self) -> bool {
        let own = Instance::of(self.names.described());
        let is_own = |described: &Described| Instance::of(described) == own;
        let callees = (0..self.names.described().callees.len() as u32).any(|callee| match self.names.callee(callee) {
            Callee::Function(describe) => is_own(&self.names.description(callee, describe)),
            Callee::Builtin(_) => false,
        });
        callees
            || (0..self.names.described().links.len() as u32)
                .any(|link| self.names.linked(Some(link)).is_some_and(|d| is_own(&d)))
    }
}

/// Removes a jump to the place where a block leads anyway.
pub(in crate::lower) fn drop_last(body: &mut crate::ir::Block, jump: &Stmt) {
    match body.last_mut() {
        Some(last) if last == jump => {
            body.pop();
        }
        Some(Stmt::If { then, otherwise, .. }) => {
            drop_last(then, jump);
            drop_last(otherwise, jump);
        }
        Some(Stmt::Block(block)) => drop_last(block, jump),
        _ => {}
    }
}

/// Returns `true` if a value is that of a local.
fn is_local(value: &Expr, local: LocalId) -> bool {
    matches!(&value.kind, ExprKind::Load(place) if place.root == Root::Local(local) && place.steps.is_empty())
}

/// Returns `true` if a value is computed from a local.
pub(in crate::lower) fn reads(value: &Expr, local: LocalId) -> bool {
    let mut reads = Reads { root: Root::Local(local), found: false };
    visit_expr(&mut reads, value);
    reads.found
}

struct Reads {
    root: Root,
    found: bool,
}

impl Visit for Reads {
    fn place(&mut self, place: &Place, _: Access) {
        self.found |= place.root == self.root;
    }
}
