//! Functions as arguments. The lowering lowers the callee for each call, with the functions in it. The captures of a
//! closure become parameters after the callee's own.

use crate::ir::{Argument, Expr, ExprKind, LocalId, Place, Root, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::names::{Bound, Names};
use crate::private::{Callee, Described};
use crate::syntax::{self, ExprKind as Source, Pattern, Span};
use std::rc::Rc;

/// A function that is the value of a parameter.
pub(in crate::lower) enum FunctionValue {
    /// A device function.
    Device(Callee),
    /// A closure, with its captures.
    Closure {
        /// The description of the function that contains it.
        described: Rc<Described>,
        /// The closure.
        closure: &'static syntax::Closure,
        /// The values of the names that it uses from that function.
        bound: Vec<(u32, Bound)>,
    },
}

/// The functions and captures that are passed in addition to ordinary arguments.
#[derive(Default)]
pub struct Passed {
    /// The functions: the binding of the parameter, and the function.
    functions: Vec<(u32, Template)>,
    /// The parameters that hold the captures.
    params: Vec<(String, Type)>,
}

impl Passed {
    /// Returns the identities of the functions: their addresses.
    pub(in crate::lower) fn identities(&self) -> Vec<usize> {
        let identity = |template: &Template| match template {
            Template::Device(Callee::Function(describe)) => *describe as usize,
            Template::Device(Callee::Builtin(_)) => 0,
            Template::Closure { closure, .. } => std::ptr::from_ref(*closure).addr(),
        };
        self.functions.iter().map(|(_, template)| identity(template)).collect()
    }
}

/// A function in terms of the callee's further parameters.
enum Template {
    Device(Callee),
    Closure { described: Rc<Described>, closure: &'static syntax::Closure, bound: Vec<(u32, Captured)> },
}

/// The value of a captured name in the callee.
enum Captured {
    /// The value of a further parameter.
    Value(usize),
    /// The place to which a further parameter refers.
    Place(usize, Type),
    /// A function.
    Function(Template),
}

impl Lowering<'_> {
    /// Lowers a call with functions among its arguments.
    pub(in crate::lower) fn lower_call_with_functions(
        &mut self,
        described: &Rc<Described>,
        args: impl IntoIterator<Item = &'static syntax::Expr>,
        span: Span,
    ) -> Lowered<Expr> {
        let mut passed = Passed::default();
        let mut captured = Vec::new();
        let mut rest = Vec::new();
        for (number, arg) in args.into_iter().enumerate() {
            if !described.syntax.functions.contains(&(number as u32)) {
                rest.push((arg, described.params[number].clone()));
                continue;
            }
            let Pattern::Binding(binding) = &described.syntax.params[number] else { continue };
            let value = self.function_value(arg)?;
            let template = self.capture(&value, &mut passed.params, &mut captured, arg.span)?;
            passed.functions.push((*binding, template));
        }
        let function = self.program.specialised(described, &passed, self.names.syntax().file, span)?;
        let result = described.result.clone().unwrap_or_else(crate::lower::infer::unit);
        self.lower_function_call(function, &rest, captured, result, span)
    }

    /// Returns the function that is the value of an argument or of a name.
    pub(in crate::lower) fn function_value(&mut self, arg: &'static syntax::Expr) -> Lowered<Rc<FunctionValue>> {
        match &arg.kind {
            Source::Ref(inner) => self.function_value(inner),
            Source::Function(callee) => Ok(Rc::new(FunctionValue::Device(self.names.callee(*callee)))),
            Source::Closure(closure) => {
                let mut bound: Vec<(u32, Bound)> = Vec::new();
                closure.body.visit(&mut |node| {
                    let syntax::Node::Expr(expr) = node else { return };
                    let binding = match expr.kind {
                        Source::Local(binding) | Source::CallParam(binding, ..) => binding,
                        _ => return,
                    };
                    if binding < closure.first
                        && bound.iter().all(|(known, _)| *known != binding)
                        && let Some(known) = self.names.bound(binding)
                    {
                        bound.push((binding, known.clone()));
                    }
                });
                let described = Rc::clone(self.names.described());
                Ok(Rc::new(FunctionValue::Closure { described, closure, bound }))
            }
            Source::Local(binding) => match self.names.bound(*binding) {
                Some(Bound::Function(value)) => Ok(Rc::clone(value)),
                Some(Bound::Local(_) | Bound::Place(_) | Bound::Lookup(_) | Bound::Items(_) | Bound::Slice(_))
                | None => self.error(arg.span, "this is not a function"),
            },
            _ => self.error(arg.span, "pass a closure or the name of a `#[device]` function"),
        }
    }

    /// Makes the captures of a function arguments.
    fn capture(
        &self,
        value: &FunctionValue,
        params: &mut Vec<(String, Type)>,
        arguments: &mut Vec<Argument>,
        span: Span,
    ) -> Lowered<Template> {
        let (described, closure, bound) = match value {
            FunctionValue::Device(callee) => return Ok(Template::Device(*callee)),
            FunctionValue::Closure { described, closure, bound } => (described, closure, bound),
        };
        let mut all = Vec::new();
        for (binding, bound) in bound {
            let name = &described.syntax.bindings[*binding as usize].name;
            let captured = match bound {
                Bound::Function(inner) => Captured::Function(self.capture(inner, params, arguments, span)?),
                Bound::Slice(_) => {
                    let message = format!(
                        "a function gets no slice that is assigned again: give `{name}` another name first, `let part = {name};`"
                    );
                    return self.error(span, message);
                }
                Bound::Items(_) => {
                    let message = format!("a function gets no iterator: the closure takes no items of `{name}`");
                    return self.error(span, message);
                }
                Bound::Lookup(_) => {
                    return self.error(
                        span,
                        format!(
                            "a function gets no `Option` of a reference: pass `{name}.copied()` under another name"
                        ),
                    );
                }
                Bound::Local(local) => {
                    let info = self.out.local(*local);
                    let place = crate::lower::assign::local_place(*local, info.ty.clone());
                    if self.locals().changes(*local) || matches!(info.ty, Type::Array(..)) {
                        lend(name, place, self.locals().changes(*local), params, arguments)
                    } else {
                        params.push((name.to_string(), info.ty.clone()));
                        arguments.push(Argument::Value(Expr::local(*local, info.ty.clone())));
                        Captured::Value(params.len() - 1)
                    }
                }
                Bound::Place(place) => lend(name, place.clone(), self.locals().is_writable(place), params, arguments),
            };
            all.push((*binding, captured));
        }
        Ok(Template::Closure { described: Rc::clone(described), closure, bound: all })
    }

    /// Lowers the further parameters of a function that takes functions, and binds the functions.
    pub(in crate::lower) fn lower_passed(&mut self, passed: &Passed) -> Vec<LocalId> {
        let locals: Vec<LocalId> =
            passed.params.iter().map(|(name, ty)| self.out.new_local(name, ty.clone(), false)).collect();
        for (binding, template) in &passed.functions {
            self.names.bind(*binding, Bound::Function(Rc::new(instance(template, &locals))));
        }
        locals
    }

    /// Lowers a call of a parameter that is a function, or of a closure's name: the closure's body replaces the call.
    pub(in crate::lower) fn lower_param_call(
        &mut self,
        binding: u32,
        args: &'static [syntax::Expr],
        slot: u32,
        span: Span,
    ) -> Lowered<Expr> {
        let Some(Bound::Function(value)) = self.names.bound(binding).cloned() else {
            return self.error(span, "this is not a function");
        };
        let result = self.names.slot(slot).clone();
        match &*value {
            FunctionValue::Device(Callee::Function(describe)) => self.lower_linked(&Rc::from(describe()), args, span),
            FunctionValue::Device(Callee::Builtin(builtin)) => self.lower_builtin(*builtin, args, Some(&result), span),
            FunctionValue::Closure { described, closure, bound } => {
                let mut arguments = Vec::new();
                for (pattern, arg) in closure.params.iter().zip(args) {
                    arguments.push(self.closure_argument(described, pattern, arg)?);
                }
                self.with_names(Names::new(described, bound.iter().cloned()), |this| {
                    for (pattern, argument) in closure.params.iter().zip(arguments) {
                        this.bind_argument(pattern, argument);
                    }
                    this.lower_closure_body(&closure.body, &result)
                })
            }
        }
    }

    fn lower_closure_body(&mut self, body: &'static syntax::Expr, result: &Type) -> Lowered<Expr> {
        match &body.kind {
            Source::Block(block) if *result == crate::lower::infer::unit() => {
                let body = self.lower_block(block)?;
                self.out.push_block(body);
                Ok(Expr::unit())
            }
            // The names of the body are as good as those around the call.
            Source::Block(syntax::Block { stmts, value: Some(value), .. }) if !stmts.is_empty() => {
                self.lower_stmts(stmts)?;
                if self.out.is_over() { Ok(self.nothing(result)) } else { self.lower_expr(value, Some(result)) }
            }
            _ => self.lower_expr(body, Some(result)),
        }
    }

    /// Lowers an argument of a closure: a value, or a place where it is a reference.
    fn closure_argument(
        &mut self,
        described: &Described,
        pattern: &Pattern,
        arg: &'static syntax::Expr,
    ) -> Lowered<Argument> {
        let ty = match pattern {
            Pattern::Binding(binding) => described.bindings[*binding as usize].clone(),
            _ => self.types().infer_or_default(arg),
        };
        match ty {
            Type::Slice { .. } => {
                let place = self.lower_place(arg)?;
                Ok(Argument::Slice(self.found(place)?))
            }
            Type::Reference { .. } => {
                let place = self.lower_place(arg)?;
                Ok(Argument::Ref(self.found(place)?))
            }
            ty => {
                let value = self.lower_operand(arg, &ty)?;
                Ok(Argument::Value(self.closure_value(described, pattern, value)))
            }
        }
    }

    /// Evaluates a place before the body of a closure runs, since the body may change the values that its indices use.
    pub(in crate::lower) fn found(&mut self, place: Place) -> Lowered<Place> {
        if self.locals().is_fixed(&place) { Ok(self.located(place)) } else { self.lower_fixed(place) }
    }

    /// Returns the value of an argument, or of a member of one. Further arguments are evaluated before it is used.
    pub(in crate::lower) fn closure_value(&mut self, described: &Described, pattern: &Pattern, value: Expr) -> Expr {
        match (pattern, value.kind) {
            (Pattern::Tuple(patterns), ExprKind::Tuple(values)) if let Some(patterns) = patterns.of(values.len()) => {
                let members = patterns.into_iter().zip(values);
                let members = members.map(|(pattern, value)| self.closure_value(described, pattern, value)).collect();
                Expr { kind: ExprKind::Tuple(members), ty: value.ty }
            }
            (_, kind) => self.stable(Expr { kind, ty: value.ty }, name_of(described, pattern)),
        }
    }

    pub(in crate::lower) fn bind_argument(&mut self, pattern: &'static Pattern, argument: Argument) {
        match (pattern, argument) {
            (Pattern::Binding(binding), Argument::Ref(place) | Argument::Slice(place)) => {
                self.bind_slice(*binding, place);
            }
            // The arguments of closures are places and values.
            (_, Argument::Part(_)) => {}
            (Pattern::Binding(binding), Argument::Value(value)) => {
                let mutable = self.names.source(*binding).mutable;
                match (&value.kind, mutable) {
                    (ExprKind::Load(Place { root: Root::Local(local), steps, .. }), false) if steps.is_empty() => {
                        self.names.bind(*binding, Bound::Local(*local));
                    }
                    (ExprKind::Const(known, _), false) => {
                        let known = *known;
                        let local = self.new_binding(*binding);
                        self.facts.record_constant(local, known);
                        self.out.push(Stmt::Let { local, init: Some(value) });
                    }
                    _ => self.bind_value(*binding, value),
                }
            }
            (Pattern::Tuple(patterns), Argument::Value(Expr { kind: ExprKind::Tuple(values), .. }))
                if let Some(patterns) = patterns.of(values.len()) =>
            {
                for (pattern, value) in patterns.into_iter().zip(values) {
                    self.bind_argument(pattern, Argument::Value(value));
                }
            }
            (pattern, Argument::Ref(place) | Argument::Slice(place)) => self.bind_members(pattern, &place),
            (pattern, Argument::Value(value)) => {
                let value = self.stable(value, "argument");
                if let ExprKind::Load(place) = &value.kind {
                    self.bind_members(pattern, &place.clone());
                }
            }
        }
    }

    /// Runs `write` with the names of another function.
    pub(in crate::lower) fn with_names<T>(&mut self, names: Names, write: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.names, names);
        let result = write(self);
        self.names = outside;
        result
    }
}

/// Returns the name of a closure's argument.
fn name_of(described: &Described, pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::Binding(binding) => &described.syntax.bindings[*binding as usize].name,
        _ => "argument",
    }
}

/// Passes a captured place by reference.
fn lend(
    name: &str,
    place: Place,
    mutable: bool,
    params: &mut Vec<(String, Type)>,
    arguments: &mut Vec<Argument>,
) -> Captured {
    if let Type::Slice { .. } = place.ty {
        params.push((name.to_string(), place.ty.clone()));
        let captured = Captured::Place(params.len() - 1, place.ty.clone());
        arguments.push(Argument::Slice(place));
        return captured;
    }
    params.push((name.to_string(), Type::Reference { target: Box::new(place.ty.clone()), mutable }));
    let captured = Captured::Place(params.len() - 1, place.ty.clone());
    arguments.push(Argument::Ref(place));
    captured
}

/// Returns a function in terms of the locals that hold its captures.
fn instance(template: &Template, locals: &[LocalId]) -> FunctionValue {
    match template {
        Template::Device(callee) => FunctionValue::Device(*callee),
        Template::Closure { described, closure, bound } => {
            let bound = bound.iter().map(|(binding, captured)| {
                let bound = match captured {
                    Captured::Value(number) => Bound::Local(locals[*number]),
                    Captured::Place(number, ty) => {
                        Bound::Place(Place { root: Root::Local(locals[*number]), steps: Vec::new(), ty: ty.clone() })
                    }
                    Captured::Function(inner) => Bound::Function(Rc::new(instance(inner, locals))),
                };
                (*binding, bound)
            });
            FunctionValue::Closure { described: Rc::clone(described), closure, bound: bound.collect() }
        }
    }
}
