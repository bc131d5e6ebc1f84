//! Shared arrays.

use super::Lowered;
use super::function::{Bound, Lowering};
use super::infer::element;
use crate::ir::{Place, Root, Shared, SharedId, Stmt, Type};
use crate::launch::Cells;
use crate::syntax::{SharedArray, Span};

impl Lowering<'_> {
    /// `shared!(…)`: a new array, and the barrier behind which it has its memory, if one is due.
    pub(super) fn lower_shared(&mut self, name: &str, source: &SharedArray, span: Span) -> Lowered<Place> {
        let slot = |slot: u32| self.described.slots[slot as usize].clone();
        let ty = slot(source.slot);
        let pad = match source.pad.map(slot) {
            Some(Type::Array(_, pad)) => pad,
            Some(_) | None => 0,
        };
        self.check_shared(name, &ty, source, span)?;
        let reuses = match source.reuse {
            Some(binding) => Some(self.first_of(binding, span)?),
            None => None,
        };
        let array = SharedId(self.shared.len() as u32);
        self.shared.push(Shared { name: name.to_string(), ty: ty.clone(), pad, reuses });
        if source.barrier {
            let before = self.out.iter().rev().find(|stmt| !matches!(stmt, Stmt::Line(_)));
            let waited = matches!(before, Some(Stmt::Barrier { .. } | Stmt::Superstep { .. } | Stmt::Reuse { .. }));
            self.out.push(Stmt::Reuse { array, waited, line: span.line });
        }
        Ok(Place { root: Root::Shared(array), steps: Vec::new(), ty })
    }

    /// The first array in the memory of the one that a binding is.
    fn first_of(&self, binding: u32, span: Span) -> Lowered<SharedId> {
        match &self.bound[binding as usize] {
            Some(Bound::Place(Place { root: Root::Shared(old), .. })) => {
                Ok(self.shared[old.index()].reuses.unwrap_or(*old))
            }
            _ => self.error(span, "only a shared array of the same function can be taken over"),
        }
    }

    /// Reports what cannot be shared, and a second dynamic array.
    fn check_shared(&mut self, name: &str, ty: &Type, source: &SharedArray, span: Span) -> Lowered<()> {
        if let (Type::Slice { .. }, None) = (ty, source.reuse)
            && let Some(other) = self.program.dynamic_shared.replace(name.to_string())
        {
            // The macros have reported two in one function.
            let message = format!(
                "a kernel has one dynamic shared array, and with what it calls this one has two, `{other}` and `{name}`: \
                 give one of them a length, or pass it as a slice"
            );
            return self.error(span, message);
        }
        if has_no_elements(ty) {
            return self
                .error(span, format!("`{name}` has no elements: a shared array has at least one in each dimension"));
        }
        if element(ty.clone()).is_none_or(|element| Cells::of(&element).is_none()) {
            let message = match ty.has_no_layout() {
                true => format!(
                    "`{name}` has an `Option` or `Result`, whose bytes Rust does not fix: share an enum with \
                     `#[derive(DeviceType)]` and `#[repr(C, u32)]`"
                ),
                false => format!("`{name}` has tuples: make a shared array for each of their members"),
            };
            return self.error(span, message);
        }
        Ok(())
    }
}

/// Whether a dimension of an array has the length 0.
fn has_no_elements(ty: &Type) -> bool {
    match ty {
        Type::Array(element, length) => *length == 0 || has_no_elements(element),
        Type::Slice { element, .. } => has_no_elements(element),
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Tuple(_)
        | Type::Struct(_)
        | Type::Enum(_)
        | Type::Reference { .. } => false,
    }
}
