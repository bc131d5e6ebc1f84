//! Arrays as parameters and results. C++ passes them to device functions by reference and cannot return them. A kernel
//! takes them in a struct.

use crate::ir::{Argument, Derived, Expr, ExprKind, Field, FunctionId, LocalId, Place, Root, Step, Stmt, Struct, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::names::Bound;
use crate::syntax::{self, ExprKind as Source, Pattern};
use std::sync::Arc;

impl Lowering<'_> {
    /// Lowers an array parameter of a kernel: the only field of a struct.
    fn lower_kernel_array(&mut self, pattern: &Pattern, name: &str, ty: Type) -> Lowered<LocalId> {
        if ty.size() == 0 {
            let span = syntax::Span { line: self.names.syntax().line, column: self.names.syntax().column };
            return self
                .error(span, format!("a kernel takes arrays of at least one element, and `{name}` is a `{ty}`"));
        }
        let field = Field { name: "values".into(), ty: ty.clone(), offset: 0 };
        let (size, align) = (ty.size(), ty.align());
        let layout = Struct {
            name: type_name(name),
            fields: vec![field],
            size,
            align,
            vector: false,
            image: None,
            derived: Derived::default(),
        };
        let mutable = matches!(pattern, Pattern::Binding(binding) if self.names.source(*binding).mutable);
        let local = self.out.new_local(name, Type::Struct(Arc::new(layout)), mutable);
        let place = Place { root: Root::Local(local), steps: vec![Step::Member(0)], ty };
        match pattern {
            Pattern::Binding(binding) => self.names.bind(*binding, Bound::Place(place)),
            _ => self.bind_members(pattern, &place),
        }
        Ok(local)
    }

    /// Lowers an array parameter: a reference that nothing writes through. A function that changes the array copies it
    /// first.
    pub(in crate::lower) fn lower_array_param(&mut self, pattern: &Pattern, name: &str, ty: Type) -> Lowered<LocalId> {
        if self.is_kernel() {
            return self.lower_kernel_array(pattern, name, ty);
        }
        let reference = Type::Reference { target: Box::new(ty.clone()), mutable: false };
        let is_own = self.types().calls_itself();
        let (local, place) = if is_own {
            let local = self.out.new_local(&format!("first_{name}"), reference, false);
            let own = self.out.new_local(name, ty.clone(), true);
            self.own_arrays.push((local, own));
            (local, Place { root: Root::Local(own), steps: Vec::new(), ty })
        } else {
            let local = self.out.new_local(name, reference, false);
            (local, Place { root: Root::Local(local), steps: Vec::new(), ty })
        };
        match pattern {
            Pattern::Binding(binding) if is_own || !self.names.source(*binding).mutable => {
                self.names.bind(*binding, Bound::Place(place));
            }
            _ => self.bind_members(pattern, &place),
        }
        Ok(local)
    }

    /// Adds the parameter through which an array is returned.
    pub(in crate::lower) fn lower_array_result(&mut self) -> Option<LocalId> {
        let ty @ Type::Array(..) = self.names.described().result.clone()? else { return None };
        let reference = Type::Reference { target: Box::new(ty.clone()), mutable: true };
        let local = self.out.new_local("result", reference, false);
        self.returned = Some(Place { root: Root::Local(local), steps: Vec::new(), ty });
        Some(local)
    }

    /// Lowers an array that is passed by value to a place, which the callee may read as long as it runs.
    pub(in crate::lower) fn lower_array_argument(
        &mut self,
        arg: &'static syntax::Expr,
        others: &[&'static syntax::Expr],
        ty: &Type,
    ) -> Lowered<Place> {
        if self.types().is_place(arg) {
            let place = self.lower_place(arg)?;
            if self.locals().keeps(&place)
                || self.locals().is_variable(&place) && others.iter().all(|other| is_quiet(other))
            {
                return Ok(place);
            }
            return Ok(self.copied(Expr { kind: ExprKind::Load(place), ty: ty.clone() }));
        }
        let before = self.out.locals().len();
        let value = self.lower_expr(arg, Some(ty))?;
        Ok(match value.kind {
            // The lowering of the argument made a variable for it.
            ExprKind::Load(place) if is_made(&place, before) => place,
            kind => self.copied(Expr { kind, ty: value.ty }),
        })
    }

    fn copied(&mut self, value: Expr) -> Place {
        let ty = value.ty.clone();
        let local = self.out.declare("values", ty.clone(), false, Some(value));
        crate::lower::assign::local_place(local, ty)
    }

    /// Returns the value of a call of a function that returns an array: a variable that the call fills.
    pub(in crate::lower) fn array_of_call(
        &mut self,
        function: FunctionId,
        mut arguments: Vec<Argument>,
        ty: Type,
    ) -> Expr {
        let local = self.out.declare("result", ty.clone(), true, None);
        arguments.push(Argument::Ref(crate::lower::assign::local_place(local, ty.clone())));
        let call = Expr { kind: ExprKind::call(function, arguments), ty: crate::lower::infer::unit() };
        self.out.push(Stmt::Eval(call));
        Expr::local(local, ty)
    }
}

/// Returns the name of the struct of a parameter: `edge_weights` is an `EdgeWeights`.
pub(crate) fn type_name(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    name.trim_start_matches("r#").split('_').map(capital).collect()
}

/// Returns `true` if evaluating an argument writes nothing, and it is not a mutable reference.
pub(in crate::lower) fn is_quiet(arg: &syntax::Expr) -> bool {
    match &arg.kind {
        Source::Int(..) | Source::Float(..) | Source::Bool(_) | Source::Local(_) | Source::Constant(_) => true,
        Source::Unary(_, inner, None) | Source::Cast(inner, _) | Source::Field(inner, _) => is_quiet(inner),
        Source::Binary(_, left, right, _) => is_quiet(left) && is_quiet(right),
        Source::Index { base, index, link: None, .. } => is_quiet(base) && is_quiet(index),
        Source::Tuple(members) | Source::Array(members) => members.iter().all(is_quiet),
        Source::Repeat(value, _) => is_quiet(value),
        _ => false,
    }
}

/// Returns `true` if a place is a variable that was made after the first `before` ones.
pub(in crate::lower) fn is_made(place: &Place, before: usize) -> bool {
    place.steps.is_empty() && matches!(place.root, Root::Local(local) if local.index() >= before)
}
