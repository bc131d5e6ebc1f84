//! Shared arrays.

use crate::ir::cells::{Cells, DYNAMIC_ALIGN};
use crate::ir::{Function, Place, Root, Shared, SharedId, Spelling, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::element;
use crate::lower::names::Bound;
use crate::syntax::{SharedArray, Span};

/// Spares the barriers before the arrays that take memory over at the beginning of a kernel, where no thread has used any.
pub(in crate::lower) fn spare_first_barriers(kernel: &mut Function) {
    for stmt in &mut kernel.body {
        match stmt {
            Stmt::Reuse { waited, .. } => *waited = true,
            stmt if stmt.is_silent() => {}
            _ => return,
        }
    }
}

impl Lowering<'_> {
    /// Lowers `shared!(…)` to a new array, after a barrier if the reused memory needs one.
    pub(in crate::lower) fn lower_shared(
        &mut self,
        name: &str,
        source: &'static SharedArray,
        span: Span,
    ) -> Lowered<Place> {
        let slot = |slot: u32| self.names.slot(slot).clone();
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
        let lengths = source.lengths.iter().map(|path| match path.as_str() {
            "" => Spelling::Value,
            path => self.spelling(path),
        });
        let lengths = lengths.collect();
        let array = self.out.new_shared(Shared { name: name.to_string(), ty: ty.clone(), pad, reuses, lengths });
        if source.barrier {
            let before = self.out.stmts().iter().rev().find(|stmt| !stmt.is_silent());
            let waited = match before {
                Some(Stmt::Barrier { kind, .. }) => kind.orders_block(),
                before => matches!(before, Some(Stmt::Superstep { .. } | Stmt::Reuse { .. })),
            };
            self.out.push(Stmt::Reuse { array, waited, line: span.line, column: span.column });
        }
        Ok(Place { root: Root::Shared(array), steps: Vec::new(), ty })
    }

    /// Reports arrays with too strict an alignment if several share one dynamic allocation.
    fn check_dynamic_align(&self, name: &str, ty: &Type, source: &'static SharedArray, span: Span) -> Lowered<()> {
        let dynamic = |shared: &&Shared| {
            let first = shared.reuses.map_or(*shared, |first| &self.out.shared()[first.index()]);
            first.dynamic_element().is_some()
        };
        let align = |ty: &Type| element(ty.clone()).map_or(1, |element| element.align());
        let own = usize::from(source.reuse.is_none() && matches!(ty, Type::Slice { .. }));
        let several =
            own + self.out.shared().iter().filter(dynamic).filter(|shared| shared.reuses.is_none()).count() > 1;
        let strict = self.out.shared().iter().filter(dynamic).map(|shared| (&shared.name[..], align(&shared.ty)));
        let strict = strict.chain([(name, align(ty))]).find(|(_, align)| *align > DYNAMIC_ALIGN);
        match strict {
            Some((name, align)) if several => {
                let message = format!(
                    "each of several dynamic shared arrays begins at a multiple of {DYNAMIC_ALIGN} bytes, and the elements of \
                     `{name}` at multiples of {align}: give the other arrays a length"
                );
                self.error(span, message)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Returns the first array in the memory of the array of a binding.
    fn first_of(&self, binding: u32, span: Span) -> Lowered<SharedId> {
        match self.names.bound(binding) {
            Some(Bound::Place(Place { root: Root::Shared(old), .. })) => {
                Ok(self.out.shared()[old.index()].reuses.unwrap_or(*old))
            }
            _ => self.error(span, "only a shared array of the same function can be taken over"),
        }
    }

    /// Reports types that cannot be shared, and dynamic arrays of several functions.
    fn check_shared(&mut self, name: &str, ty: &Type, source: &'static SharedArray, span: Span) -> Lowered<()> {
        if let (Type::Slice { .. }, None) = (ty, source.reuse)
            && let Some(other) = self.program.dynamic_shared.replace(name.to_string())
        {
            let own = |shared: &Shared| shared.reuses.is_none() && shared.dynamic_element().is_some();
            if !self.out.shared().iter().any(own) {
                let message = format!(
                    "the dynamic shared arrays of a kernel must be in one function, and with what it calls this one has \
                     them in two, `{other}` and `{name}`: declare both in one and pass them on as slices, or give one of \
                     them a length"
                );
                return self.error(span, message);
            }
        }
        self.check_dynamic_align(name, ty, source, span)?;
        if ty.has_no_elements() {
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
