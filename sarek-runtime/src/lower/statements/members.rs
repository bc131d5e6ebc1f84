//! `let (a, b) = if c { (x, y) } else { (y, x) };`: a variable for each member, and no tuple.

use crate::ir::{Expr, ExprKind, Place, Root, Scalar, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::syntax::{self, ExprKind as Source};

impl Lowering<'_> {
    /// Lowers an `if`, `match` or block that ends in a tuple everywhere: each branch assigns to a variable for each
    /// member. Returns `None` for anything else.
    pub(in crate::lower) fn lower_members(&mut self, expr: &'static syntax::Expr, ty: &Type) -> Lowered<Option<Expr>> {
        let Type::Tuple(types) = ty else { return Ok(None) };
        let is_value = |ty: &Type| !matches!(ty, Type::Array(..)) && !ty.holds_slice();
        if types.len() < 2 || !types.iter().all(is_value) || !ends_in_tuples(expr, types.len()) {
            return Ok(None);
        }
        let mut members = Vec::new();
        for ty in types {
            let local = self.out.declare("chosen", ty.clone(), true, None);
            members.push(local);
        }
        // It stands for its members: nothing declares it, and it needs no type.
        let whole = self.out.new_local("chosen", Scalar::Bool.into(), true);
        let values = members.iter().zip(types).map(|(local, ty)| Expr::local(*local, ty.clone())).collect();
        self.apart.insert(whole, members);
        self.lower_into(expr, &local_place(whole, ty.clone()))?;
        self.apart.remove(&whole);
        Ok(Some(Expr { kind: ExprKind::Tuple(values), ty: ty.clone() }))
    }

    /// Returns `true` for the place of a tuple whose members are variables.
    pub(in crate::lower) fn is_apart(&self, place: &Place) -> bool {
        matches!(place.root, Root::Local(local) if self.apart.contains_key(&local))
    }

    /// Assigns the members of such a tuple.
    pub(in crate::lower) fn assign_members(&mut self, values: &'static [syntax::Expr], place: &Place) -> Lowered<()> {
        let (Root::Local(whole), Type::Tuple(types)) = (place.root, &place.ty) else { return Ok(()) };
        let Some(members) = self.apart.get(&whole).cloned() else { return Ok(()) };
        let typed: Vec<_> = values.iter().zip(types.iter().cloned()).collect();
        let values = self.lower_operands(&typed)?;
        for ((local, ty), value) in members.into_iter().zip(types).zip(values) {
            self.out.assign(local_place(local, ty.clone()), value);
        }
        Ok(())
    }
}

/// Returns `true` if each way through an expression ends in a tuple of that many members, or in a jump.
fn ends_in_tuples(expr: &syntax::Expr, count: usize) -> bool {
    let of_block = |block: &syntax::Block| block.value.as_ref().is_none_or(|value| ends_in_tuples(value, count));
    match &expr.kind {
        Source::If(_, then, Some(otherwise)) => of_block(then) && ends_in_tuples(otherwise, count),
        Source::Match(_, arms) => arms.iter().all(|arm| ends_in_tuples(&arm.body, count)),
        Source::Block(block) => of_block(block),
        Source::Tuple(members) => members.len() == count,
        kind => matches!(kind, Source::Return(_) | Source::Break(..) | Source::Continue(_) | Source::Panic(_)),
    }
}
