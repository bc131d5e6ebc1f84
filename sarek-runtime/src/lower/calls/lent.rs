//! Calls of functions that return references. A reference is a name of a place, and there are no variables that hold one: the
//! function's body replaces the call, and the place at its end is the value.

use crate::ir::{Argument, Place, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::lookup::is_lent;
use crate::lower::names::Names;
use crate::private::{Callee, Described};
use crate::syntax::{self, ExprKind as Source, Pattern, Span};
use std::rc::Rc;

type Args = Vec<&'static syntax::Expr>;

/// Returns `true` if a function returns a reference.
pub(in crate::lower) fn is_lent_by(described: &Described) -> bool {
    matches!(described.result, Some(Type::Reference { .. } | Type::Slice { .. }))
}

impl Types<'_> {
    /// Returns the function whose result an expression is, and its arguments, if that returns a reference.
    pub(in crate::lower) fn lends(self, expr: &'static syntax::Expr) -> Option<(Rc<Described>, Args)> {
        let (described, args) = match &expr.kind {
            Source::Call(callee, args) => match self.names.callee(*callee) {
                Callee::Function(describe) => (self.names.description(*callee, describe), args.iter().collect()),
                Callee::Builtin(_) => return None,
            },
            Source::Method(receiver, _, args, link) => {
                (self.names.linked(*link)?, std::iter::once(&**receiver).chain(args).collect())
            }
            _ => return None,
        };
        is_lent_by(&described).then_some((described, args))
    }

    /// Returns the function of a user's `impl Index` that finds an element, if the base of `base[index]` has one.
    pub(in crate::lower) fn subscript(self, link: Option<u32>, changed: bool) -> Option<Rc<Described>> {
        let described = self.names.linked(link)?;
        let changes = changed.then(|| self.names.linked(link.map(|link| link + 1))).flatten();
        Some(changes.unwrap_or(described))
    }
}

impl Lowering<'_> {
    /// Lowers a call that [`Types::lends`] a place.
    pub(in crate::lower) fn lower_lent_by_call(&mut self, expr: &'static syntax::Expr) -> Lowered<Place> {
        match self.types().lends(expr) {
            Some((described, args)) => self.lower_lent_place(&described, args, expr.span),
            None => self.error(expr.span, "this names no place"),
        }
    }

    /// Lowers an element that a user's `impl Index` or `impl IndexMut` finds.
    pub(in crate::lower) fn lower_own_index(
        &mut self,
        (link, changed): (Option<u32>, bool),
        args: [&'static syntax::Expr; 2],
        span: Span,
    ) -> Lowered<Option<Place>> {
        let changed = changed || self.changes;
        let Some(described) = self.types().subscript(link, changed) else { return Ok(None) };
        if changed {
            self.check_link(link.map(|link| link + 1), "[]", span)?;
        }
        self.lower_lent_place(&described, args.to_vec(), span).map(Some)
    }

    /// Lowers a call of a function that returns a reference, to the place that this refers to. It exists, and its indices do not change.
    pub(in crate::lower) fn lower_lent_place(
        &mut self,
        described: &Rc<Described>,
        args: Args,
        span: Span,
    ) -> Lowered<Place> {
        let syntax = described.syntax;
        if self.lending.iter().any(|known| std::ptr::eq(*known, syntax)) {
            let message =
                format!("`{}` calls itself, which a function that returns a reference cannot do", syntax.name);
            return self.error(span, message);
        }
        self.program.note_headers(syntax);
        let mut arguments = Vec::new();
        for ((pattern, ty), arg) in syntax.params.iter().zip(&described.params).zip(args) {
            let argument = self.for_parameter(ty, |this| this.lent_argument(described, (pattern, ty), arg))?;
            arguments.push(argument);
        }
        self.lending.push(syntax);
        let (is_elsewhere, changes) = (self.out.set_elsewhere(true), std::mem::take(&mut self.changes));
        let place = self.with_names(Names::new(described, []), |this| {
            for (pattern, argument) in syntax.params.iter().zip(arguments) {
                this.bind_argument(pattern, argument);
            }
            this.lower_stmts(&syntax.body.stmts)?;
            let Some(value) = syntax.body.value.as_deref() else {
                return this.error(span, format!("`{}` has no value: its calls end the thread", syntax.name));
            };
            this.lower_lent_value(value, described.result.as_ref())
        });
        self.out.set_elsewhere(is_elsewhere);
        self.changes = changes;
        self.lending.pop();
        place
    }

    /// Lowers an argument for a parameter of that type, through which a function may change the place.
    pub(in crate::lower) fn for_parameter<R>(&mut self, ty: &Type, lower: impl FnOnce(&mut Self) -> R) -> R {
        let changes = matches!(ty, Type::Reference { mutable: true, .. } | Type::Slice { mutable: true, .. });
        let outer = std::mem::replace(&mut self.changes, changes);
        let lowered = lower(self);
        self.changes = outer;
        lowered
    }

    /// Lowers an argument: a place that does not change, or a value.
    fn lent_argument(
        &mut self,
        described: &Described,
        (pattern, ty): (&'static Pattern, &Type),
        arg: &'static syntax::Expr,
    ) -> Lowered<Argument> {
        match (ty, pattern) {
            (Type::Slice { .. }, Pattern::Binding(binding)) if self.types().is_part(arg) => {
                let name = &described.syntax.bindings[*binding as usize].name;
                Ok(Argument::Slice(self.lower_named_part(arg, Some((name, ty.clone())))?))
            }
            (Type::Slice { .. }, _) => {
                let place = self.lower_place(arg)?;
                Ok(Argument::Slice(self.found(place)?))
            }
            (Type::Reference { target, .. }, _) => {
                let place = self.lower_lent(arg, target)?;
                Ok(Argument::Ref(self.found(place)?))
            }
            _ => {
                let value = self.lower_operand(arg, ty)?;
                Ok(Argument::Value(self.closure_value(described, pattern, value)))
            }
        }
    }

    /// Lowers the expression at the end of a function that returns a reference.
    fn lower_lent_value(&mut self, value: &'static syntax::Expr, result: Option<&Type>) -> Lowered<Place> {
        let mut target = value;
        while let Source::Ref(inner) = &target.kind {
            target = inner;
        }
        if !self.types().is_place(target) && result.is_some_and(is_lent) {
            let message = "this is no place that a kernel can refer to: a function that returns a reference ends with one, \
                           `&self.rows[i]`";
            return self.error(value.span, message);
        }
        let place = self.lower_place(value)?;
        self.found(place)
    }

    /// Refuses a place to which a value is written, or which gets a name, that several expressions could be.
    pub(in crate::lower) fn reject_chosen(&self, target: &'static syntax::Expr) -> Lowered<()> {
        match &target.kind {
            Source::Ref(inner) | Source::Unary(syntax::UnaryOp::Deref, inner, _) | Source::Field(inner, _) => {
                self.reject_chosen(inner)
            }
            Source::Index { base, .. } => self.reject_chosen(base),
            Source::If(..) | Source::Match(..) | Source::Block(_) | Source::Labelled { .. } | Source::Loop { .. } => {
                let message = "a reference is a name for one place: where a condition chooses, choose the index, or write in each branch";
                self.error(target.span, message)
            }
            _ => Ok(()),
        }
    }
}
