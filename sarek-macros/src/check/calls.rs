//! The analysis of calls: of functions and of methods.

use super::flow::FlowKind;
use super::places::Storage;
use super::sources::{self, Common, Source};
use super::value::{Cause, Place, Value, Why};
use super::walk::{Analysis, What, made_of};
use crate::ast::{CalleeForm, Closure, Code, Exchange, Expr, ExprKind};
use std::rc::Rc;

impl Analysis<'_> {
    pub(super) fn walk_call(&mut self, expr: &Expr, callee: u32, args: &[Expr]) -> Value {
        let values: Vec<Value> = args.iter().map(|arg| self.walk(arg)).collect();
        let callee = &self.function.callees[callee as usize];
        let name = match (&callee.form, callee.path.path.segments.last()) {
            (CalleeForm::Free, Some(last)) => last.ident.to_string(),
            (CalleeForm::Free | CalleeForm::Associated, _) => String::new(),
        };
        if sources::is_barrier(&name) {
            // All threads receive its result.
            self.reach_barrier(expr, What::Barrier);
            return self.point(expr).uniform();
        }
        let source = sources::source_of_function(&name, args.len(), super::block_of(self.function));
        let what = if args.is_empty() { format!("`{name}()`") } else { format!("the result of `{name}`") };
        let result = self.result_of(expr, &what, source, &values);
        for (i, arg) in args.iter().enumerate() {
            let changed = match &arg.kind {
                ExprKind::Ref(place, Some(_)) => &**place,
                ExprKind::Local(binding) if self.is_mutable_part(*binding) => arg,
                _ => continue,
            };
            self.assign(&self.point(expr).part(i), changed, result.clone());
        }
        match sources::common_result(&callee.path.path) {
            Some(Common::All) => self.point(expr).uniform(),
            Some(Common::Second) => Value::Tuple(vec![result, self.point(expr).part(1).uniform()]),
            None => result,
        }
    }

    /// Walks `mem::swap(&mut a, &mut b)`, `mem::replace(&mut a, value)` and `mem::take(&mut a)`.
    pub(super) fn walk_exchange(&mut self, expr: &Expr, exchange: Exchange, args: &[Expr]) -> Value {
        let values: Vec<Value> = args.iter().map(|arg| self.walk(arg)).collect();
        let old = values.first().cloned().unwrap_or_else(Value::unit);
        let written: Vec<&Expr> = args
            .iter()
            .filter_map(|arg| match &arg.kind {
                ExprKind::Ref(place, Some(_)) => Some(&**place),
                ExprKind::Local(_) if exchange == Exchange::Swap => Some(arg),
                _ => None,
            })
            .collect();
        let point = self.point(expr);
        let new = values.get(1).cloned().unwrap_or_else(|| point.part(2).uniform());
        for (i, (place, value)) in written.into_iter().zip([new, old.clone()]).enumerate() {
            self.assign(&point.part(i), place, value);
        }
        if exchange == Exchange::Swap { Value::unit() } else { old }
    }

    pub(super) fn walk_method(&mut self, expr: &Expr, receiver: &Expr, name: &str, args: &[Expr]) -> Value {
        let mut values = vec![self.walk(receiver)];
        for arg in args {
            let value = match &arg.kind {
                // Others are methods of the user's, whose closures are like those of functions.
                ExprKind::Closure(closure) if crate::parse::takes_closure(name) || name == "next_if" => {
                    self.walk_where_there_is(receiver, &values[0].clone(), closure)
                }
                _ => self.walk(arg),
            };
            values.push(value);
        }
        if matches!(name, "len" | "is_empty") {
            return self.bounds_of(receiver).map_or_else(|| self.point(expr).uniform(), Value::Varies);
        }
        // Numbers have rotations, too: those of lists are left to the analysis of the IR.
        let is_rotation = matches!(name, "rotate_left" | "rotate_right");
        if crate::parse::rewrites(name) && !is_rotation && (name != "swap" || self.is_own(receiver)) {
            let written = made_of(&self.point(expr), values);
            self.assign(&self.point(expr).part(0), receiver, written);
            return Value::unit();
        }
        if let ("take", []) | ("replace", [_]) = (name, args) {
            let old = values[0].clone();
            let new = made_of(&self.point(expr), values);
            self.assign(&self.point(expr).part(0), receiver, new);
            return old;
        }
        if let ("next", []) | ("next_if", [_]) = (name, args)
            && let ExprKind::Local(iterator) = &receiver.kind
            && self.function.bindings[*iterator as usize].iterator
        {
            // Threads that take an item only sometimes have different ones from then on.
            let taken = made_of(&self.point(expr).part(0), values);
            let left = made_of(&self.point(expr), [self.state.values[*iterator as usize].clone(), taken.clone()]);
            self.set(*iterator, left);
            return taken;
        }
        if super::places::inserts(name) && args.len() == 1 {
            let held = made_of(&self.point(expr), values);
            self.assign(&self.point(expr).part(0), receiver, held.clone());
            return held;
        }
        if matches!((name, args), ("is_some" | "is_none" | "is_ok" | "is_err", [])) {
            // Its contents do not matter.
            return values.remove(0).rest();
        }
        let what = format!("the result of `{name}`");
        let takes_ordering = args.iter().any(|arg| self.is_ordering(arg));
        self.result_of(expr, &what, sources::source_of_method(name, takes_ordering), &values)
    }

    /// Walks a closure that an `Option` receives: it runs if there is a value.
    fn walk_where_there_is(&mut self, receiver: &Expr, value: &Value, closure: &Closure) -> Value {
        let without = self.state.clone();
        let flow = self.enter_scope(FlowKind::If, receiver, value);
        for (pattern, _) in &closure.params {
            let point = self.point(pattern);
            self.bind(pattern, value.clone(), &point);
        }
        let result = self.walk(&closure.body);
        self.leave_scope(without, flow, receiver);
        result
    }

    /// Walks the user's code: its results vary, unless it is pure and computed from uniform values.
    pub(super) fn walk_code(&mut self, expr: &Expr, code: &Code) -> Value {
        let mut values = Vec::new();
        for operand in &code.operands {
            let Some(value) = &operand.value else { continue };
            let known = self.walk(value);
            values.push(known.clone());
            if let Some(binding) = operand.binding {
                self.set(binding, known);
            }
        }
        if let Some(cpu) = &code.cpu {
            // A barrier in the CPU's form represents one in the code.
            self.walk(cpu);
        }
        let what = if code.ptx { "the result of `ptx!`" } else { "the result of `cuda!`" };
        let source = (!code.pure_).then_some(Source::Thread);
        let result = self.result_of(expr, what, source, &values);
        for (i, operand) in code.operands.iter().enumerate() {
            if let Some(Expr { kind: ExprKind::Ref(place, Some(_)), .. }) = &operand.value {
                self.assign(&self.point(expr).part(i), place, result.clone());
            }
        }
        result
    }

    /// Returns `true` if an argument is written as a memory ordering. Under another name, the analysis of the IR
    /// finds it.
    fn is_ordering(&self, arg: &Expr) -> bool {
        let ExprKind::Constant(number) = arg.kind else { return false };
        let path = &self.function.constants[number as usize].path;
        let last = path.rsplit("::").next().unwrap_or_default();
        ["Relaxed", "Release", "Acquire", "AcqRel", "SeqCst"].contains(&last.trim())
    }

    /// Returns `true` if a place is in a variable of the thread itself, which contains no atomics.
    fn is_own(&self, place: &Expr) -> bool {
        matches!(self.root(place), Some((_, Storage::Local)))
    }

    /// Returns the result of a call.
    fn result_of(&self, expr: &Expr, what: &str, source: Option<Source>, operands: &[Value]) -> Value {
        let made_of_all = || made_of(&self.point(expr), operands.iter().cloned());
        let message = match source {
            None => return made_of_all(),
            Some(Source::OneWarp(except)) => {
                let others = operands.iter().enumerate().filter(|(i, _)| *i != except);
                return made_of(&self.point(expr), others.map(|(_, value)| value.clone()));
            }
            Some(Source::Value(value, one_warp, how)) => {
                let others = operands.iter().enumerate().filter(|(i, _)| *i != value);
                let lanes = others.filter_map(|(_, operand)| operand.cause()).next().is_some();
                let uniform = operands.get(value).is_none_or(|value| value.cause().is_none());
                if uniform || one_warp && !lanes {
                    return self.point(expr).uniform();
                }
                format!("{what} differs {how}")
            }
            Some(Source::Thread) => format!("{what} differs from thread to thread"),
            Some(Source::Warp) => format!("{what} differs from warp to warp"),
            Some(Source::Load) => format!("{what} may differ from thread to thread"),
        };
        Value::Varies(Cause { why: Rc::new(Why::Source(message)), at: Place::of(expr) })
    }
}
