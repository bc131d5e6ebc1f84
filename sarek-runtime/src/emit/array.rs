//! Whole arrays as values, which C++ neither assigns nor copies.

use super::{expr::Want, function::FunctionEmitter};
use crate::ir::unused::is_idle;
use crate::ir::visit::{Visit, expr_mentions, visit_expr};
use crate::ir::{Expr, ExprKind, LocalId, Place, Root, Step, Type};

/// Returns `true` if the value is an array, which this file writes.
pub(super) fn is_array_value(expr: &Expr) -> bool {
    matches!(expr.ty, Type::Array(..))
}

impl FunctionEmitter<'_> {
    /// Writes a local array with its first value.
    pub(super) fn let_array(&mut self, local: LocalId, init: &Expr) {
        let declared = &self.function.locals[local.index()];
        let align = self.align(Root::Local(local));
        if let Some(braces) = self.braced_array(init) {
            let name = self.names.declare_local(local, &declared.name);
            let constant = if self.is_constant(local) { "const " } else { "" };
            let declaration = self.globals.types.declare(&declared.ty, &name);
            self.writer.line(&format!("{align}{constant}{declaration} = {braces};"));
            return;
        }
        let name = self.names.declare_local(local, &declared.name);
        self.writer.line(&format!("{align}{};", self.globals.types.declare(&declared.ty, &name)));
        self.store_array(&name, init);
        self.keep_array(&name, init);
    }

    /// Ensures that the elements of an array are not loaded again if checks depend on them.
    fn keep_array(&mut self, name: &str, value: &Expr) {
        if self.is_guarded(value) {
            self.writer.line(&format!("once_each({name});"));
        }
    }

    /// Returns the text that precedes the declaration of an array whose elements are accessed several at a time.
    pub(super) fn align(&self, root: Root) -> String {
        aligned(self.alignment(root))
    }

    /// Returns the alignment in bytes of an array whose elements are accessed several at a time; otherwise 0.
    pub(super) fn alignment(&self, root: Root) -> u32 {
        self.usage.vectors.get(&root).copied().unwrap_or(0)
    }

    /// Assigns a whole array.
    pub(super) fn assign_array(&mut self, place: &Place, value: &Expr) {
        if place.is_vector() {
            return self.store_vector(place, value);
        }
        let made_of_itself = !matches!(value.kind, ExprKind::Load(_)) && expr_mentions(value, place.root);
        let made_first = made_of_itself || self.fails_midway(value);
        let named = self.is_unsteady(place);
        if !made_first && !named {
            let target = self.place(place).text;
            self.store_array(&target, value);
            return self.keep_array(&target, value);
        }
        self.names.enter();
        self.writer.open("{");
        if made_first {
            let next = self.names.declare("next");
            let declaration = self.globals.types.declare(&value.ty, &next);
            if let Some(braces) = self.braced_array(value) {
                self.writer.line(&format!("const {declaration} = {braces};"));
            } else {
                self.writer.line(&format!("{declaration};"));
                self.store_array(&next, value);
            }
            let target = self.target(place, named);
            self.copy_array(&target, &next, &value.ty);
        } else {
            let target = self.target(place, named);
            self.store_array(&target, value);
            self.keep_array(&target, value);
        }
        self.writer.close("}");
        self.names.leave();
    }

    /// Returns the array that is assigned, under a name of its own if necessary.
    fn target(&mut self, place: &Place, named: bool) -> String {
        let target = self.place(place).text;
        if !named {
            return target;
        }
        let name = self.names.declare("row");
        let declaration = self.globals.types.declare(&self.place_type(place), &format!("(&{name})"));
        self.writer.line(&format!("{declaration} = {target};"));
        name
    }

    /// Returns `true` if the indices of an array must be computed once, before anything is written: they are
    /// checked, or read the memory of the array.
    fn is_unsteady(&self, place: &Place) -> bool {
        place.steps.iter().any(|step| match step {
            Step::Index { index, site, .. } => {
                expr_mentions(index, place.root) || (self.options.checked && site.is_some())
            }
            Step::Member(_) => false,
            Step::Vector { .. } => unreachable!("it is stored at once"),
        })
    }

    /// Returns `true` if a check may fail after some elements of a value are written and before others are.
    fn fails_midway(&self, value: &Expr) -> bool {
        let ExprKind::Array(elements) = &value.kind else { return false };
        self.options.checked && elements.iter().skip(1).any(|element| !is_idle(element))
    }

    /// Writes adjacent elements of memory at once.
    fn store_vector(&mut self, place: &Place, value: &Expr) {
        let store = |this: &Self, values: &str| {
            format!("store_vector<{}>({}, {values});", length(&value.ty), this.vector_address(place).text)
        };
        let values = match &value.kind {
            ExprKind::Load(values) if !values.is_vector() => Some(self.place(values).text),
            ExprKind::Array(_) => self.braced_array(value),
            _ => None,
        };
        if let Some(values) = values {
            let line = store(self, &values);
            return self.writer.line(&line);
        }
        self.names.enter();
        let name = self.names.declare("values");
        self.writer.open("{");
        self.writer.line(&format!("{};", self.globals.types.declare(&value.ty, &name)));
        self.store_array(&name, value);
        let line = store(self, &name);
        self.writer.line(&line);
        self.writer.close("}");
        self.names.leave();
    }

    /// Writes an array value to the array `target`, which it does not mention.
    fn store_array(&mut self, target: &str, value: &Expr) {
        match &value.kind {
            ExprKind::Repeat(element) => {
                let length = length(&value.ty);
                if is_array_value(element) {
                    self.each(target, length, |this, target| this.store_array(target, element));
                    return;
                }
                let text = self.expr(element, Want::Converts).text;
                if is_trivial(element) {
                    self.each(target, length, |this, target| this.writer.line(&format!("{target} = {text};")));
                    return;
                }
                self.names.enter();
                let name = self.names.declare("value");
                self.writer.open("{");
                let declaration = self.globals.types.declare(&element.ty, &name);
                self.writer.line(&format!("const {declaration} = {text};"));
                self.each(target, length, |this, target| this.writer.line(&format!("{target} = {name};")));
                self.writer.close("}");
                self.names.leave();
            }
            ExprKind::Array(elements) => {
                for (i, element) in elements.iter().enumerate() {
                    let target = format!("{target}[{i}]");
                    if is_array_value(element) {
                        self.store_array(&target, element);
                    } else {
                        let text = self.expr(element, Want::Converts).text;
                        self.writer.line(&format!("{target} = {text};"));
                    }
                }
            }
            ExprKind::Load(place) if place.is_vector() => {
                let address = self.vector_address(place).text;
                self.writer.line(&format!("load_vector<{}>({target}, {address});", length(&value.ty)));
            }
            ExprKind::Load(place) if place.steps.iter().any(|step| self.has_guarded_index(step)) => {
                // The index is loaded once, not for each element.
                self.names.enter();
                self.writer.open("{");
                let (source, from) = (self.place(place).text, self.names.declare("from"));
                let declaration = self.globals.types.declare(&value.ty, &format!("(&{from})"));
                self.writer.line(&format!("const {declaration} = {source};"));
                self.copy_array(target, &from, &value.ty);
                self.writer.close("}");
                self.names.leave();
            }
            ExprKind::Load(place) => {
                let source = self.place(place).text;
                self.copy_array(target, &source, &value.ty);
            }
            ExprKind::Member(..) => {
                let source = self.expr(value, Want::Exact).text;
                self.copy_array(target, &source, &value.ty);
            }
            ExprKind::Const(..)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Call(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::Atomic { .. }
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => unreachable!("not an array value: {:?}", value.kind),
        }
    }

    /// Returns `true` if a step of a place has an index with a load that must stay one load.
    fn has_guarded_index(&self, step: &Step) -> bool {
        struct Loads<'e, 'm>(&'e FunctionEmitter<'m>, bool);
        impl Visit for Loads<'_, '_> {
            fn expr(&mut self, expr: &Expr) {
                self.1 |= self.0.is_guarded(expr);
            }
        }
        let Step::Index { index, .. } = step else { return false };
        let mut loads = Loads(self, false);
        visit_expr(&mut loads, index);
        loads.1
    }

    /// Copies the array `source` of type `ty` to `target`.
    fn copy_array(&mut self, target: &str, source: &str, ty: &Type) {
        let Type::Array(element, length) = ty else {
            return self.writer.line(&format!("{target} = {source};"));
        };
        let head = target.to_string();
        self.each(target, *length, |this, target| {
            let index = &target[head.len()..];
            this.copy_array(target, &format!("{source}{index}"), element);
        });
    }

    /// Writes a loop over the elements of the array `target`; it is unrolled, so that small arrays stay in registers.
    fn each(&mut self, target: &str, length: u64, body: impl FnOnce(&mut Self, &str)) {
        self.names.enter();
        let i = self.names.declare_counter("i");
        if length <= 64 {
            self.writer.line("#pragma unroll");
        }
        let ty = if length > i32::MAX as u64 { "long long" } else { "int" };
        self.writer.open(&format!("for ({ty} {i} = 0; {i} < {length}; ++{i}) {{"));
        body(self, &format!("{target}[{i}]"));
        self.writer.close("}");
        self.names.leave();
    }

    /// Returns the value as a braced list, if it can be one: listed elements, or zeros.
    fn braced_array(&self, value: &Expr) -> Option<String> {
        if value.repeats_zero() {
            return Some("{}".to_string());
        }
        let ExprKind::Array(elements) = &value.kind else { return None };
        let element = |element: &Expr| match is_array_value(element) {
            true => self.braced_array(element),
            false => Some(self.expr(element, Want::Braced).text),
        };
        let elements: Option<Vec<String>> = elements.iter().map(element).collect();
        Some(format!("{{{}}}", elements?.join(", ")))
    }
}

fn length(ty: &Type) -> u64 {
    let Type::Array(_, length) = ty else { unreachable!("an array value has an array type") };
    *length
}

/// Returns `true` if a value costs nothing to compute again.
fn is_trivial(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Const(..)) || matches!(&value.kind, ExprKind::Load(place) if place.steps.is_empty())
}

/// Returns the text that precedes a declaration with that alignment in bytes; nothing for 0.
pub(super) fn aligned(bytes: u32) -> String {
    if bytes == 0 { String::new() } else { format!("__align__({bytes}) ") }
}
