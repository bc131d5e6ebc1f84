//! A view of the locals of a function, and of what is known about them.

use super::recorded::Facts;
use crate::ir::{Expr, ExprKind, Local, LocalId, Place, Root, Step, Type};

/// The locals of a function with what is known about them, as a view: it changes neither.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Locals<'l> {
    all: &'l [Local],
    facts: &'l Facts,
}

impl Facts {
    /// Returns the view of these locals.
    pub(in crate::lower) fn of<'l>(&'l self, all: &'l [Local]) -> Locals<'l> {
        Locals { all, facts: self }
    }
}

impl<'l> Locals<'l> {
    fn local(self, local: LocalId) -> &'l Local {
        &self.all[local.index()]
    }

    /// Returns `true` if something may write a local from here on.
    pub(in crate::lower) fn changes(self, local: LocalId) -> bool {
        self.local(local).mutable && !self.facts.is_finished(local)
    }

    /// Returns `true` if a value is the same however often and whenever it is evaluated.
    pub(in crate::lower) fn is_stable(self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => true,
            ExprKind::Load(place) => match place.root {
                Root::Local(local) => {
                    let info = self.local(local);
                    !self.changes(local)
                        && place.steps.is_empty()
                        && !matches!(info.ty, Type::Slice { .. } | Type::Reference { .. })
                }
                Root::Shared(_) | Root::Constant(_) => false,
            },
            ExprKind::Intrinsic(op, operands, _) => operands.is_empty() && !op.is_collective() && !op.is_effect(),
            _ => false,
        }
    }

    /// Returns `true` if a place is the same one whenever it is evaluated.
    pub(in crate::lower) fn is_fixed(self, place: &Place) -> bool {
        place.indices().all(|index| self.is_fixed_value(index))
    }

    /// Returns `true` if a value is the same whenever it is evaluated.
    pub(in crate::lower) fn is_fixed_value(self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => self.is_fixed_value(operand),
            ExprKind::Binary { left, right, .. } => self.is_fixed_value(left) && self.is_fixed_value(right),
            _ => self.is_stable(value),
        }
    }

    /// Returns `true` if a value is a variable that does not change, or a member of one.
    pub(in crate::lower) fn is_settled(self, value: &Expr) -> bool {
        let ExprKind::Load(Place { root: Root::Local(local), steps, .. }) = &value.kind else { return false };
        let info = self.local(*local);
        !self.changes(*local)
            && !matches!(info.ty, Type::Slice { .. } | Type::Reference { .. })
            && steps.iter().all(|step| matches!(step, Step::Member(_)))
    }

    /// Returns `true` if nothing writes a place.
    pub(in crate::lower) fn keeps(self, place: &Place) -> bool {
        match place.root {
            Root::Constant(_) => true,
            Root::Shared(_) => false,
            Root::Local(local) => match self.local(local).ty {
                Type::Reference { mutable, .. } => !mutable,
                Type::Slice { .. } => false,
                Type::Scalar(_)
                | Type::Atomic(_)
                | Type::Atomic128(_)
                | Type::Array(..)
                | Type::Tuple(_)
                | Type::Struct(_)
                | Type::Enum(_) => !self.changes(local),
            },
        }
    }

    /// Returns `true` if a place is in a variable of this function, and not in memory.
    pub(in crate::lower) fn is_variable(self, place: &Place) -> bool {
        match place.root {
            Root::Local(local) => !matches!(self.local(local).ty, Type::Slice { .. } | Type::Reference { .. }),
            Root::Shared(_) | Root::Constant(_) => false,
        }
    }

    /// Returns `true` if a place is a variable, or a member of one.
    pub(in crate::lower) fn is_whole(self, place: &Place) -> bool {
        self.is_variable(place) && place.steps.iter().all(|step| matches!(step, Step::Member(_)))
    }

    /// Returns `true` if a place is an array that is lent for reading, which nothing writes.
    pub(in crate::lower) fn is_lent_array(self, place: &Place) -> bool {
        let Root::Local(local) = place.root else { return false };
        matches!(self.local(local).ty, Type::Reference { mutable: false, .. })
            && matches!(place.ty, Type::Array(..))
            && place.steps.iter().all(|step| matches!(step, Step::Member(_)))
    }

    /// Returns `true` if a place may be written.
    pub(in crate::lower) fn is_writable(self, place: &Place) -> bool {
        match place.root {
            Root::Constant(_) => false,
            Root::Shared(_) => true,
            Root::Local(local) => match self.local(local).ty {
                Type::Slice { mutable, .. } | Type::Reference { mutable, .. } => mutable,
                Type::Scalar(_)
                | Type::Atomic(_)
                | Type::Atomic128(_)
                | Type::Array(..)
                | Type::Tuple(_)
                | Type::Struct(_)
                | Type::Enum(_) => self.changes(local),
            },
        }
    }

    /// Returns `true` if a condition that holds implies that an index is below the length of a slice.
    pub(in crate::lower) fn is_index_of(self, index: &Expr, slice: &Place) -> bool {
        slice.steps.is_empty() && self.unchanging(index).is_some_and(|local| self.facts.is_in_range(local, slice.root))
    }

    /// Returns the local that an index names, also through a cast that keeps its value, if the local never changes.
    pub(super) fn unchanging(self, index: &Expr) -> Option<LocalId> {
        match &index.kind {
            ExprKind::Cast(value) => {
                let (from, to) = (value.ty.scalar()?, index.ty.scalar()?);
                let keeps = from.is_integer() && !from.is_signed() && to.is_integer() && from.bits() <= to.bits();
                self.unchanging(value).filter(|_| keeps)
            }
            ExprKind::Load(place) if place.steps.is_empty() => match place.root {
                Root::Local(local) => {
                    let info = self.local(local);
                    (!self.changes(local) && matches!(info.ty, Type::Scalar(_))).then_some(local)
                }
                Root::Shared(_) | Root::Constant(_) => None,
            },
            _ => None,
        }
    }
}
