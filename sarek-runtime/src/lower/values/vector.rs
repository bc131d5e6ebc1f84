//! Adjacent elements that are read or written in one access.

use crate::ir::{Expr, Place, Root, SiteKind, Step, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::place::array_length;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers the place of the `lanes` elements that start at the one to which `first` refers.
    pub(in crate::lower) fn lower_vector(
        &mut self,
        first: &'static syntax::Expr,
        lanes: u32,
        span: Span,
    ) -> Lowered<Place> {
        let mut element = first;
        while let syntax::ExprKind::Ref(inner) = &element.kind {
            element = inner;
        }
        let syntax::ExprKind::Index { base, index, what, link, .. } = &element.kind else {
            return self.error(first.span, "adjacent elements start at an element of a slice or array: `&x[i]`");
        };
        if self.types().subscript(*link, false).is_some() {
            return self
                .error(element.span, "adjacent elements are those of a slice or array, and this is an `impl Index`");
        }
        let (mut place, index, ty) = self.lower_subscript(base, index, element.span)?;
        if let Root::Constant(_) = place.root {
            return self.error(first.span, "constant arrays are read element by element");
        }
        let (length, bytes) = (array_length(&place.ty), ty.size() as u32 * lanes);
        let whole = |largest: u64| {
            if self.facts.is_multiple(&index, lanes) { largest - largest % u64::from(lanes) } else { largest }
        };
        let last =
            self.facts.largest_value(&index).and_then(|largest| whole(largest).checked_add(u64::from(lanes) - 1));
        let site = match (last, length) {
            (Some(last), Some(length)) if last < length => None,
            _ => Some(self.site(element.span, SiteKind::Index { what: what.to_string() })),
        };
        let aligned = (!self.starts_at_multiple(&place, &index, lanes))
            .then(|| self.site(span, SiteKind::Alignment { what: what.to_string(), bytes }));
        place.steps.push(Step::Vector { index, lanes, length, site, aligned });
        place.ty = Type::Array(Box::new(ty), u64::from(lanes));
        Ok(place)
    }

    /// Returns `true` if the element is known to be a multiple of `lanes` elements from the start of a shared array.
    fn starts_at_multiple(&self, place: &Place, index: &Expr, lanes: u32) -> bool {
        let Root::Shared(array) = place.root else { return false };
        // Outer indices select whole rows, with the padding after each.
        let within = place.steps.iter().all(|step| matches!(step, Step::Index { .. }));
        let pad = self.out.shared()[array.index()].pad;
        let whole = |row: u64| (row + pad).is_multiple_of(u64::from(lanes));
        let rows = place.steps.is_empty() || within && array_length(&place.ty).is_some_and(whole);
        rows && self.facts.is_multiple(index, lanes)
    }
}
