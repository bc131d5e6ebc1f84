//! Atomic cells, which only their methods read, write and change. If a cell is used as a number, and its written type
//! shows that, this is reported.

use super::Parser;
use super::macros::user_text;
use super::plain::is_atomic;
use crate::ast::{Expr, ExprKind, Pattern, Slot};
use syn::{BinOp, Type, UnOp};

/// Returns the number of indices that lead to a cell in a value of this type; `None` if there are no cells.
fn depth_of_type(ty: &Type) -> Option<usize> {
    match ty {
        Type::Reference(reference) => depth_of_type(&reference.elem),
        Type::Slice(slice) => Some(depth_of_type(&slice.elem)? + 1),
        Type::Array(array) => Some(depth_of_type(&array.elem)? + 1),
        Type::Path(path) => path.path.get_ident().is_some_and(is_atomic).then_some(0),
        _ => None,
    }
}

/// Returns the number of indices that lead to elements that are neither slices nor arrays, as written.
fn levels_of_type(ty: &Type) -> usize {
    match ty {
        Type::Reference(reference) => levels_of_type(&reference.elem),
        Type::Slice(slice) => levels_of_type(&slice.elem) + 1,
        Type::Array(array) => levels_of_type(&array.elem) + 1,
        _ => 0,
    }
}

impl Parser<'_> {
    /// Records that the name of a pattern has this type.
    pub(super) fn set_cells_of_type(&mut self, pattern: &Pattern, ty: &Type) {
        self.set_depth(pattern, depth_of_type(ty));
        self.set_levels(pattern, Some(levels_of_type(ty)));
    }

    /// Records that the name of a pattern is another name of the value of a `let`.
    pub(super) fn set_cells(&mut self, pattern: &Pattern, init: &Expr) {
        self.set_depth(pattern, self.depth(init));
        let levels = match &init.kind {
            ExprKind::Shared(array) => match &self.slots[self.shared[*array as usize].slot as usize] {
                Slot::Written(ty) => Some(levels_of_type(ty)),
                Slot::Seen(_) => None,
            },
            ExprKind::Ref(place, _) => self.levels(place),
            _ => self.levels(init),
        };
        self.set_levels(pattern, levels);
    }

    fn set_levels(&mut self, pattern: &Pattern, levels: Option<usize>) {
        if let (Pattern::Binding(binding, _), Some(levels)) = (pattern, levels) {
            self.lists.insert(*binding, levels);
        }
    }

    /// Returns `true` if an expression is a slice or an array, as the types that are written show.
    pub(super) fn is_list(&self, expr: &Expr) -> bool {
        self.levels(expr).is_some_and(|levels| levels > 0)
    }

    /// Returns the number of indices that a value certainly takes before the elements may be of any type.
    fn levels(&self, expr: &Expr) -> Option<usize> {
        match &expr.kind {
            ExprKind::Local(binding) => self.lists.get(binding).copied(),
            ExprKind::Paren(inner) | ExprKind::Unary(UnOp::Deref(_), inner, _) => self.levels(inner),
            ExprKind::Part(base, _) => self.levels(base),
            ExprKind::Index(base, ..) => self.levels(base)?.checked_sub(1),
            ExprKind::Array(_) | ExprKind::Repeat(..) => Some(1),
            _ => None,
        }
    }

    fn set_depth(&mut self, pattern: &Pattern, depth: Option<usize>) {
        if let (Pattern::Binding(binding, _), Some(depth)) = (pattern, depth) {
            self.cells.insert(*binding, depth);
        }
    }

    /// Returns the number of indices that lead from a value to a cell.
    fn depth(&self, expr: &Expr) -> Option<usize> {
        match &expr.kind {
            ExprKind::Local(binding) => self.cells.get(binding).copied(),
            ExprKind::Paren(inner) | ExprKind::Ref(inner, _) | ExprKind::Unary(UnOp::Deref(_), inner, _) => {
                self.depth(inner)
            }
            ExprKind::Part(base, _) => self.depth(base),
            ExprKind::Index(base, ..) => self.depth(base)?.checked_sub(1),
            ExprKind::Shared(array) => match &self.slots[self.shared[*array as usize].slot as usize] {
                Slot::Written(ty) => depth_of_type(ty),
                Slot::Seen(_) => None,
            },
            _ => None,
        }
    }

    /// Returns `true` if an expression is a cell itself, not a reference to one.
    pub(super) fn is_cell(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Paren(inner) => self.is_cell(inner),
            ExprKind::Index(..) | ExprKind::Unary(UnOp::Deref(_), ..) => self.depth(expr) == Some(0),
            _ => false,
        }
    }

    /// Reports a cell that is used as its value.
    pub(super) fn reject_cell(&mut self, source: &syn::Expr, expr: &Expr) {
        if self.is_cell(expr) {
            let cell = user_text(source);
            let message = format!("an atomic is read by its method: `{cell}.load(Ordering::Relaxed)`");
            self.errors.report(source, message);
        }
    }

    /// Reports a cell, or a reference to one, as the operand of an operator.
    pub(super) fn reject_cell_operand(&mut self, source: &syn::Expr, expr: &Expr) {
        if matches!(expr.kind, ExprKind::Local(_)) && self.depth(expr) == Some(0) {
            let cell = user_text(source);
            let message = format!("an atomic is read by its method: `{cell}.load(Ordering::Relaxed)`");
            self.errors.report(source, message);
        }
    }

    /// Reports a cell that is assigned to, or changed by an operator.
    pub(super) fn reject_cell_target(&mut self, source: &syn::Expr, target: &Expr, op: Option<&BinOp>) {
        if !self.is_cell(target) {
            return;
        }
        let method = match op {
            None => "store(value, Ordering::Relaxed)",
            Some(BinOp::AddAssign(_)) => "fetch_add(value, Ordering::Relaxed)",
            Some(BinOp::SubAssign(_)) => "fetch_sub(value, Ordering::Relaxed)",
            Some(BinOp::BitAndAssign(_)) => "fetch_and(value, Ordering::Relaxed)",
            Some(BinOp::BitOrAssign(_)) => "fetch_or(value, Ordering::Relaxed)",
            Some(BinOp::BitXorAssign(_)) => "fetch_xor(value, Ordering::Relaxed)",
            Some(_) => "fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| Some(…))",
        };
        let message = format!("an atomic is changed by its methods: `{}.{method}`", user_text(source));
        self.errors.report(source, message);
    }
}
