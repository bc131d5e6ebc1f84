//! A type check of the IR: every value has the type that its context requires. Back ends rely on it. The CPU engine
//! accesses memory by these types, and C++ would convert silently.

use crate::ir::intrinsics::Output;
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, AtomicOp, BinaryOp, Expr, ExprKind, Function, FunctionId, Intrinsic, LocalId, Module, Operand, Part,
    Place, Position, Range, Root, Scalar, SiteKind, Step, Stmt, Type,
};
use crate::lower::{LowerError, Lowered};

/// Reports the first value of a function whose type differs from the type that its context requires: a defect of the
/// lowering.
pub(in crate::lower) fn check_types(module: &Module, function: &Function) -> Lowered<()> {
    let mut types = Types { module, function, position: function.line.into(), error: None };
    visit_block(&mut types, &function.body);
    types.error.map_or(Ok(()), Err)
}

/// The message about a slice of which only the running kernel knows which one it is.
pub(in crate::lower) const CHOSEN_SLICE: &str = "a slice that is chosen while the kernel runs needs a name, and all of them are parts \
    of one slice: `let part = if c { &x[..n] } else { &x[n..] };`. Of several slices choose an element (`if c { x[i] } else { y[i] }`), or \
    call a `#[device]` function with the slice in each branch";

struct Types<'m> {
    module: &'m Module,
    function: &'m Function,
    position: Position,
    error: Option<LowerError>,
}

impl Types<'_> {
    fn same(&mut self, found: &Type, wanted: &Type) {
        if found == wanted || self.error.is_some() {
            return;
        }
        let message = format!(
            "the kernel compiler takes a value of this statement for `{found}` where it is `{wanted}`: that is its defect, please \
             report it. Suffixes of literals (`1u64`) and types of variables help meanwhile"
        );
        let Position { line, column } = self.position;
        self.error = Some(LowerError { file: self.function.file, line, column, message });
    }

    fn all_same<'t>(&mut self, found: impl IntoIterator<Item = &'t Expr>, wanted: &Type) {
        found.into_iter().for_each(|found| self.same(&found.ty, wanted));
    }

    /// Reports a slice that is assigned, or in an array: only [`Stmt::Slice`] makes a name of one.
    fn is_value(&mut self, ty: &Type) {
        if ty.holds_slice() && self.error.is_none() {
            let Position { line, column } = self.position;
            let message = CHOSEN_SLICE.to_string();
            self.error = Some(LowerError { file: self.function.file, line, column, message });
        }
    }

    fn is_bool(&mut self, value: &Expr) {
        self.same(&value.ty, &Scalar::Bool.into());
    }

    fn is_integer(&mut self, value: &Expr) {
        if !value.ty.scalar().is_some_and(Scalar::is_integer) {
            self.same(&value.ty, &Scalar::Usize.into());
        }
    }

    fn local(&self, local: LocalId) -> &Type {
        &self.function.locals[local.index()].ty
    }

    /// Returns the type of a root.
    fn root(&self, root: Root) -> Type {
        match root {
            Root::Local(local) => match self.local(local) {
                Type::Reference { target, .. } => (**target).clone(),
                ty => ty.clone(),
            },
            Root::Shared(array) => self.function.shared[array.index()].ty.clone(),
            Root::Constant(array) => self.module.constants[array.index()].ty.clone(),
        }
    }

    /// Returns the type of a place, step by step.
    fn place_type(&self, place: &Place) -> Option<Type> {
        place.steps.iter().try_fold(self.root(place.root), |ty, step| match step {
            Step::Index { .. } => element(&ty).cloned(),
            Step::Member(number) => ty.member(*number).cloned(),
            Step::Vector { lanes, .. } => Some(Type::Array(Box::new(element(&ty)?.clone()), u64::from(*lanes))),
        })
    }

    fn check_place(&mut self, place: &Place) {
        match self.place_type(place) {
            Some(ty) => self.same(&place.ty, &ty),
            None => self.same(&place.ty, &self.root(place.root)),
        }
        place.indices().for_each(|index| self.is_integer(index));
    }

    fn members(&mut self, values: &[Expr], wanted: &[&Type], whole: &Type) {
        match values.len() == wanted.len() {
            true => values.iter().zip(wanted).for_each(|(value, wanted)| self.same(&value.ty, wanted)),
            false => self.same(&Type::Tuple(values.iter().map(|value| value.ty.clone()).collect()), whole),
        }
    }

    fn operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr, result: &Type) {
        let bool = Scalar::Bool.into();
        if let Some(other) = [left, right].into_iter().find(|operand| operand.ty.scalar().is_none()) {
            return self.same(&Scalar::Usize.into(), &other.ty);
        }
        match op {
            BinaryOp::And | BinaryOp::Or => self.all_same([left, right], &bool),
            BinaryOp::Shl | BinaryOp::Shr => {
                self.same(&left.ty, result);
                self.is_integer(right);
            }
            _ => self.same(&right.ty, &left.ty),
        }
        if op.is_comparison() {
            self.same(result, &bool);
        } else if !matches!(op, BinaryOp::And | BinaryOp::Or) {
            self.same(&left.ty, result);
        }
    }

    fn intrinsic(&mut self, op: Intrinsic, operands: &[Expr], result: &Type) {
        let row = op.row();
        let values = || row.operands.iter().zip(operands);
        let of = values().find(|(operand, _)| operand.is_t()).and_then(|(_, value)| value.ty.scalar());
        let of = of.unwrap_or(Scalar::U32);
        for (operand, value) in values() {
            self.same(&value.ty, &operand.scalar(of).into());
        }
        match row.output {
            // Two floats have 2 bytes.
            Output::FloatOf if of.size() == 2 && result.scalar().is_some_and(Scalar::is_half) => {}
            output => self.same(result, &output.scalar(of).map_or(Type::Tuple(Vec::new()), Type::Scalar)),
        }
    }

    fn atomic(&mut self, op: AtomicOp, place: &Place, operands: &[Expr], result: &Type) {
        let Some(value) = place.ty.held() else { return self.same(&place.ty, &Type::Atomic(Scalar::U32)) };
        self.all_same(operands, &value);
        if op != AtomicOp::Store {
            self.same(result, &value);
        }
    }
}

impl Visit for Types<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Line(position) => self.position = *position,
            Stmt::Let { local, init: Some(init) } => {
                self.same(&init.ty, &self.local(*local).clone());
                self.is_value(&init.ty);
            }
            Stmt::Assign { place, op: None, value, .. } => {
                self.same(&value.ty, &place.ty);
                self.is_value(&place.ty);
            }
            Stmt::Assign { place, op: Some(op), value, .. } => {
                self.operator(*op, &Expr::load(place.clone()), value, &place.ty);
            }
            Stmt::If { cond, .. } | Stmt::While { cond, .. } | Stmt::Check { cond, .. } | Stmt::Assert { cond, .. } => {
                self.is_bool(cond);
            }
            Stmt::Switch { value, .. } => self.is_integer(value),
            Stmt::Return(Some(value)) => {
                if let Some(result) = &self.function.result {
                    self.same(&value.ty, &result.clone());
                }
            }
            Stmt::For { local, range, .. } => {
                let counter = self.local(*local).clone();
                let (mut operands, mut step) = (range.exprs(), None);
                if let Range::Up { step: Some(_), .. } = range {
                    step = operands.pop();
                }
                self.all_same(operands, &counter);
                self.all_same(step.filter(|step| !is_unsigned_form(&step.ty, &counter)), &counter);
            }
            Stmt::Report { site, values } => {
                let message = match &self.module.sites[site.index()].kind {
                    SiteKind::Assert(message) | SiteKind::Panic(message) | SiteKind::Print(message) => message,
                    SiteKind::Index { .. } | SiteKind::Alignment { .. } | SiteKind::Division | SiteKind::ZeroStep => {
                        return;
                    }
                };
                for (value, scalar) in values.iter().zip(&message.types) {
                    self.same(&value.ty, &Type::Scalar(*scalar));
                }
            }
            Stmt::Code(code) => {
                for operand in &code.operands {
                    if let Operand::InOut(local, value) = operand {
                        self.same(&value.ty, &self.local(*local).clone());
                    }
                }
            }
            Stmt::Let { init: None, .. }
            | Stmt::Slice { .. }
            | Stmt::Eval(_)
            | Stmt::Locate(_)
            | Stmt::Loop { .. }
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(None)
            | Stmt::Barrier { .. }
            | Stmt::Reuse { .. }
            | Stmt::Comment(_)
            | Stmt::Superstep { .. }
            | Stmt::Block(_)
            | Stmt::Fail(_) => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let ty = &expr.ty;
        if let ExprKind::Array(_) | ExprKind::Repeat(_) = expr.kind {
            self.is_value(ty);
        }
        match &expr.kind {
            ExprKind::Load(place) | ExprKind::VolatileLoad(place) => self.same(&place.ty, ty),
            ExprKind::Unary(_, operand) => self.same(&operand.ty, ty),
            ExprKind::Binary { op, left, right, .. } => self.operator(*op, left, right, ty),
            ExprKind::Select { cond, then, otherwise } => {
                self.is_bool(cond);
                self.all_same([&**then, &**otherwise], ty);
            }
            ExprKind::Tuple(values) => self.members(values, &ty.members(), ty),
            ExprKind::Variant(number, values) => match ty {
                Type::Enum(of) => self.members(values, &of.fields(*number), ty),
                _ => self.same(&Scalar::Bool.into(), ty),
            },
            ExprKind::Member(whole, number) => match whole.ty.member(*number).cloned() {
                Some(member) => self.same(ty, &member),
                None => self.same(&whole.ty, ty),
            },
            ExprKind::Array(elements) => match element(ty) {
                Some(wanted) => self.all_same(elements, &wanted.clone()),
                None => self.same(&Type::Array(Box::new(ty.clone()), elements.len() as u64), ty),
            },
            ExprKind::Repeat(value) => {
                let mut innermost = ty;
                while *innermost != value.ty
                    && let Type::Array(inner, _) = innermost
                {
                    innermost = inner;
                }
                self.same(&value.ty, innermost);
            }
            ExprKind::Call(function, _, _) => {
                let result = self.module.functions[function.index()].result.clone();
                self.same(ty, &result.unwrap_or(Type::Tuple(Vec::new())));
            }
            ExprKind::Intrinsic(op, operands, _) => self.intrinsic(*op, operands, ty),
            ExprKind::Atomic { op, place, operands, .. } => self.atomic(*op, place, operands, ty),
            ExprKind::VolatileStore(place, value) => self.same(&value.ty, &place.ty),
            ExprKind::Const(..) | ExprKind::Len(_) | ExprKind::Cast(_) => {}
        }
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.check_place(place);
    }

    fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
        let module = self.module;
        let callee = &module.functions[function.index()];
        let wanted = &callee.locals[callee.params[index].index()].ty;
        match (argument, wanted) {
            (Argument::Value(value), _) => self.same(&value.ty, wanted),
            (Argument::Ref(place), Type::Reference { target, .. }) => {
                self.check_place(place);
                self.same(&place.ty, target);
            }
            (
                Argument::Slice(Place { ty: whole, .. }) | Argument::Part(Part { whole: Place { ty: whole, .. }, .. }),
                _,
            ) => {
                if let (Some(found), Some(wanted)) = (element(whole), element(wanted)) {
                    self.same(found, wanted);
                }
            }
            (Argument::Ref(place), _) => self.same(&place.ty, wanted),
        }
    }

    fn part(&mut self, local: LocalId, part: &Part) {
        self.is_integer(&part.start);
        self.is_integer(&part.length);
        part.rank.iter().for_each(|rank| self.same(&rank.ty, &Scalar::U32.into()));
        let name = self.local(local).clone();
        if let (Some(found), Some(wanted)) = (element(&part.whole.ty), element(&name)) {
            self.same(found, wanted);
        }
    }
}

/// Returns the element type of an array or slice.
fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(element, _) | Type::Slice { element, .. } => Some(element),
        Type::Struct(layout) => layout.numbers().map(|(number, _)| number),
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Tuple(_)
        | Type::Enum(_)
        | Type::Reference { .. } => None,
    }
}

/// Returns `true` if a type is unsigned and has as many bits as another.
fn is_unsigned_form(ty: &Type, of: &Type) -> bool {
    let scalars = ty.scalar().zip(of.scalar());
    scalars.is_some_and(|(ty, of)| ty.is_integer() && !ty.is_signed() && ty.bits() == of.bits())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Attributes, Local};

    fn complaint(found: Scalar, declared: Scalar) -> Option<LowerError> {
        let kernel = Function {
            name: "kernel".into(),
            signature: "fn kernel()".into(),
            file: "kernel.rs",
            line: 1,
            params: Vec::new(),
            result: None,
            locals: vec![Local { name: "x".into(), ty: declared.into(), mutable: false, partial: false, named: false }],
            shared: Vec::new(),
            labels: Vec::new(),
            body: vec![Stmt::Line(7.into()), Stmt::Let { local: LocalId(0), init: Some(Expr::int(1, found)) }],
            pure_: false,
            fails: false,
            operator: None,
        };
        let module = Module {
            kernel,
            functions: Vec::new(),
            constants: Vec::new(),
            sites: Vec::new(),
            attributes: Attributes::NONE,
            headers: Vec::new(),
        };
        check_types(&module, &module.kernel).err()
    }

    #[test]
    fn a_value_of_another_type_is_reported() {
        assert_eq!(complaint(Scalar::U64, Scalar::U64), None);
        let error = complaint(Scalar::I32, Scalar::U64).expect("the types differ");
        assert_eq!(error.line, 7);
        assert!(error.message.contains("for `i32` where it is `u64`"), "{}", error.message);
    }
}
