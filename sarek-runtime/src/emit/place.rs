//! Places: where memory is read and written.

use super::{code::Code, expr::Want, expr::scalar_of, function::FunctionEmitter, literal::literal};
use crate::ir::{Const, Expr, Place, Root, Scalar, SiteId, Step, Type};

impl FunctionEmitter<'_> {
    /// A place, as an expression that can be read and assigned.
    pub(super) fn place(&self, place: &Place) -> Code {
        let mut code = Code::primary(match place.root {
            Root::Local(local) => self.names.local(local),
            Root::Shared(shared) => &self.shared[shared.index()],
            Root::Constant(constant) => &self.globals.constants[constant.index()],
        });
        for step in &place.steps {
            let suffix = match step {
                Step::Index { index, length, site } => {
                    let index = match site.filter(|_| self.options.checked) {
                        None => self.expr(index, Want::Converts),
                        Some(site) => self.checked_index(index, *length, place.root, site),
                    };
                    format!("[{}]", index.text)
                }
                Step::Member(member) => format!(".m{member}"),
            };
            code = code.postfix(&suffix);
        }
        code
    }

    /// `&place`.
    pub(super) fn address(&self, place: &Place) -> Code {
        Code::prefix("&", self.place(place))
    }

    fn checked_index(&self, index: &Expr, length: Option<u64>, root: Root, site: SiteId) -> Code {
        let length = match (length, root) {
            (Some(length), _) => literal(Const::Int(i128::from(length)), Scalar::U64, true),
            (None, Root::Local(local)) => Code::primary(self.lengths[&local].clone()),
            (None, Root::Shared(_) | Root::Constant(_)) => unreachable!("an array's length is known"),
        };
        // A literal may stay plain: `checked` takes every type, and compares a small `int` as what it means.
        let plain = scalar_of(index).is_signed() || !matches!(index.kind, crate::ir::ExprKind::Intrinsic(..));
        let index = self.expr(index, if plain { Want::Converts } else { Want::Exact });
        Code::call("checked", &[index, length, Code::primary(site.0.to_string()), self.fault()])
    }

    /// The type of the memory at a place: a slice parameter's own type where it has no steps.
    pub(super) fn place_type(&self, place: &Place) -> Type {
        let mut ty = match place.root {
            Root::Local(local) => self.function.locals[local.index()].ty.clone(),
            Root::Shared(shared) => self.function.shared[shared.index()].ty.clone(),
            Root::Constant(constant) => self.module.constants[constant.index()].ty.clone(),
        };
        if let Type::Reference { target, .. } = ty {
            ty = *target;
        }
        for step in &place.steps {
            ty = match (step, ty) {
                (Step::Index { .. }, Type::Array(element, _) | Type::Slice { element, .. }) => *element,
                (Step::Member(member), Type::Tuple(mut members)) => members.swap_remove(*member as usize),
                (Step::Index { .. } | Step::Member(_), ty) => unreachable!("no such step into {ty}"),
            };
        }
        ty
    }
}
