//! Device functions that only compute, such as operators of vectors, where a sum in one takes a product from another: C++ has the
//! sum and the product in one function, where they are [contracted](super::contract).

use std::borrow::Cow;
use std::collections::HashMap;

use super::Options;
use super::contract::Product;
use crate::ir::visit::{Access, Visit, VisitMut, size, visit_expr, walk_expr_mut, walk_stmt_mut};
use crate::ir::{
    Argument, BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Local, LocalId, Module, Place, Root, Scalar, Step,
    Stmt, Type, UnaryOp,
};

/// The most nodes of what a function computes: more of them are no operator.
const MOST_NODES: usize = 64;

/// Returns a module with functions for the sums of products that two functions compute. It is the whole module, with all checks: what
/// is contracted must not depend on those that a text leaves out.
pub(super) fn fused(module: &Module, options: Options) -> Cow<'_, Module> {
    if !options.contracts(&module.attributes) || module.functions.is_empty() {
        return Cow::Borrowed(module);
    }
    let mut module = module.clone();
    let mut fusing = Fusing::default();
    for mut function in std::mem::take(&mut module.functions) {
        fusing.block(&mut function.body);
        let number = fusing.add(function);
        fusing.numbers.push(number);
    }
    fusing.block(&mut module.kernel.body);
    module.functions = fusing.functions;
    Cow::Owned(module)
}

#[derive(Default)]
struct Fusing {
    /// The functions, with those that were added before the functions that call them.
    functions: Vec<Function>,
    /// The expression of each function that only computes: all calls in it are replaced.
    computed: Vec<Option<Computed>>,
    /// The new numbers of the module's functions.
    numbers: Vec<FunctionId>,
    /// The functions that were added: for a function, the number of the argument, and the function that gives it.
    added: HashMap<(FunctionId, usize, FunctionId), Option<FunctionId>>,
}

/// The expression that a function computes from its parameters, which are values but for the first one of an assignment.
enum Computed {
    /// It returns that.
    Value(Expr),
    /// It assigns its first parameter, or members of it.
    Assigned(Vec<(Place, Option<BinaryOp>, Expr)>),
}

impl VisitMut for Fusing {
    fn stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt_mut(self, stmt);
        match stmt {
            Stmt::Assign { op: Some(BinaryOp::Add | BinaryOp::Sub), value, .. } if is_float(&value.ty) => {
                self.open(value)
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        match &mut expr.kind {
            ExprKind::Call(function, arguments, _) => {
                // Those that were added have their numbers already.
                *function = self.numbers[function.index()];
                self.fuse(function, arguments);
            }
            ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right, .. } if is_float(&left.ty) => {
                self.open(left);
                if Product::of(left).is_none() {
                    self.open(right);
                }
            }
            _ => {}
        }
    }
}

impl Fusing {
    /// Adds a function whose calls have the new numbers.
    fn add(&mut self, function: Function) -> FunctionId {
        let number = FunctionId(self.functions.len() as u32);
        self.computed.push(self.computed(&function));
        self.functions.push(function);
        number
    }

    /// Replaces the call of a function that returns a product by the product.
    fn open(&self, value: &mut Expr) {
        if let ExprKind::Unary(UnaryOp::Neg, operand) = &mut value.kind {
            return self.open(operand);
        }
        let ExprKind::Call(function, arguments, _) = &value.kind else { return };
        let Some(Computed::Value(computed)) = &self.computed[function.index()] else { return };
        if Product::of(computed).is_none() || !arguments.iter().all(|argument| value_of(argument).is_some_and(is_name))
        {
            return;
        }
        if let Some(product) = with_arguments(computed, &self.functions[function.index()], arguments) {
            *value = product;
        }
    }

    /// Replaces a call whose argument is a call by one call, if a sum in the one function takes a product from the other.
    fn fuse(&mut self, function: &mut FunctionId, arguments: &mut Vec<Argument>) {
        for at in 0..arguments.len() {
            let Some(ExprKind::Call(inner, _, _)) = value_of(&arguments[at]).map(|value| &value.kind) else { continue };
            let key = (*function, at, *inner);
            let fused = match self.added.get(&key) {
                Some(fused) => *fused,
                None => {
                    let fused = self.fused(key).map(|function| self.add(function));
                    self.added.insert(key, fused);
                    fused
                }
            };
            if let Some(fused) = fused {
                *function = fused;
                let Argument::Value(Expr { kind: ExprKind::Call(_, inner, _), .. }) = arguments.remove(at) else {
                    unreachable!("the argument is a call");
                };
                arguments.splice(at..at, inner);
                return;
            }
        }
    }

    /// Returns a function with an argument from another function, if that is worth it.
    fn fused(&self, (outer, at, inner): (FunctionId, usize, FunctionId)) -> Option<Function> {
        let computed = self.computed[outer.index()].as_ref()?;
        let Some(Computed::Value(argument)) = &self.computed[inner.index()] else { return None };
        let [outer, inner] = [outer, inner].map(|function| &self.functions[function.index()]);
        let param = outer.params[at];
        // The parameters of the inner function take the place of the one that it gives.
        let mut locals: Vec<Local> = outer.params.iter().map(|param| outer.locals[param.index()].clone()).collect();
        let name = locals.remove(at).name;
        let of_inner = inner.params.iter().map(|param| {
            let local = inner.locals[param.index()].clone();
            let name = match local.name {
                of_self if of_self == "self" => name.clone(),
                same if same == name => "factor".into(),
                other => other,
            };
            Local { name, ..local }
        });
        locals.splice(at..at, of_inner);
        let renamed = |number: usize| LocalId(number as u32);
        let argument = substituted(argument, &|local| {
            let number = inner.params.iter().position(|param| *param == local)?;
            Some(Expr::local(renamed(at + number), locals[at + number].ty.clone()))
        })?;
        let outer_param = |local: LocalId| {
            let number = outer.params.iter().position(|param| *param == local)?;
            if number == at {
                return Some(argument.clone());
            }
            let number = renamed(if number < at { number } else { number + inner.params.len() - 1 });
            Some(Expr::local(number, locals[number.index()].ty.clone().dereferenced()))
        };
        let values: Vec<(Option<BinaryOp>, &Expr)> = match computed {
            Computed::Value(value) => vec![(None, value)],
            Computed::Assigned(values) => values.iter().map(|(_, op, value)| (*op, value)).collect(),
        };
        if values.iter().any(|(_, value)| takes_twice(value, param)) {
            return None;
        }
        // Those within the argument are contracted as it is.
        let mut gained = 0;
        for (op, value) in &values {
            gained += sums_of_products(*op, &substituted(value, &outer_param)?) - sums_of_products(*op, value);
        }
        if gained <= sums_of_products(None, &argument) {
            return None;
        }
        let body: Block = match computed {
            Computed::Value(value) => vec![Stmt::Return(Some(substituted(value, &outer_param)?))],
            Computed::Assigned(values) => {
                let assigned = values.iter().map(|(place, op, value)| {
                    let value = substituted(value, &outer_param)?;
                    let place = Place { root: Root::Local(renamed(0)), ..place.clone() };
                    Some(Stmt::Assign { place, op: *op, value, site: None })
                });
                assigned.collect::<Option<Block>>()?
            }
        };
        let params = (0..locals.len()).map(renamed).collect();
        let (name, signature) = (format!("{}_product", outer.name), format!("{}, of a product", outer.signature));
        Some(Function { name, signature, params, locals, body, operator: None, ..outer.clone() })
    }

    /// Returns what a function computes, if it only computes.
    fn computed(&self, function: &Function) -> Option<Computed> {
        if !function.shared.is_empty() {
            return None;
        }
        let values = |params: &[LocalId]| {
            params.iter().all(|param| {
                let ty = &function.locals[param.index()].ty;
                matches!(ty, Type::Scalar(_) | Type::Struct(_) | Type::Tuple(_))
            })
        };
        let body: Vec<&Stmt> = function.body.iter().filter(|stmt| !matches!(stmt, Stmt::Line(_))).collect();
        if let [Stmt::Return(Some(value))] = body[..] {
            return values(&function.params).then(|| self.opened(value)).flatten().map(Computed::Value);
        }
        let (target, rest) = function.params.split_first()?;
        if body.is_empty() || function.result.is_some() || !values(rest) {
            return None;
        }
        if !matches!(&function.locals[target.index()].ty, Type::Reference { target, .. } if matches!(**target, Type::Struct(_)))
        {
            return None;
        }
        let assigned = body.into_iter().map(|stmt| match stmt {
            Stmt::Assign { place, op, value, site: None } if place.root == Root::Local(*target) && is_member(place) => {
                Some((place.clone(), *op, self.opened(value)?))
            }
            _ => None,
        });
        assigned.collect::<Option<Vec<_>>>().map(Computed::Assigned)
    }

    /// Returns an expression of which all calls are replaced, if it is one of members of parameters.
    fn opened(&self, value: &Expr) -> Option<Expr> {
        let of = |operand: &Expr| self.opened(operand).map(Box::new);
        let kind = match &value.kind {
            ExprKind::Const(..) => value.kind.clone(),
            ExprKind::Load(place) if is_member(place) => value.kind.clone(),
            ExprKind::Unary(op, operand) => ExprKind::Unary(*op, of(operand)?),
            ExprKind::Cast(operand) => ExprKind::Cast(of(operand)?),
            // An integer divisor may be checked.
            ExprKind::Binary { op, left, right, .. }
                if is_float(&left.ty) || !matches!(op, BinaryOp::Div | BinaryOp::Rem) =>
            {
                ExprKind::Binary { op: *op, left: of(left)?, right: of(right)?, site: None }
            }
            ExprKind::Tuple(members) => {
                ExprKind::Tuple(members.iter().map(|member| self.opened(member)).collect::<Option<_>>()?)
            }
            ExprKind::Call(function, arguments, _) => {
                let Some(Computed::Value(computed)) = &self.computed[function.index()] else { return None };
                let opened = |argument| Some(Argument::Value(self.opened(value_of(argument)?)?));
                let arguments: Vec<Argument> = arguments.iter().map(opened).collect::<Option<_>>()?;
                let function = &self.functions[function.index()];
                // A value that is not a name would be computed more than once.
                let mut params = function.params.iter().zip(&arguments);
                let repeats = |value: &Expr, param| !is_name(value) && takes_twice(computed, param);
                if params.any(|(param, argument)| value_of(argument).is_none_or(|value| repeats(value, *param))) {
                    return None;
                }
                with_arguments(computed, function, &arguments)?.kind
            }
            _ => return None,
        };
        let opened = Expr { kind, ty: value.ty.clone() };
        (size(&opened) <= MOST_NODES).then_some(opened)
    }
}

fn value_of(argument: &Argument) -> Option<&Expr> {
    match argument {
        Argument::Value(value) => Some(value),
        Argument::Ref(_) | Argument::Slice(_) | Argument::Part(_) => None,
    }
}

fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::F32 | Scalar::F64))
}

fn is_member(place: &Place) -> bool {
    matches!(place.root, Root::Local(_)) && place.steps.iter().all(|step| matches!(step, Step::Member(_)))
}

/// Returns `true` if a value is a constant, or a variable or a member of one.
fn is_name(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Const(..) => true,
        ExprKind::Load(place) => is_member(place),
        _ => false,
    }
}

/// Returns `true` if a value takes a parameter, or the same member of it, more than once.
fn takes_twice(value: &Expr, param: LocalId) -> bool {
    struct Taken {
        param: LocalId,
        taken: Vec<Vec<Step>>,
        twice: bool,
    }
    impl Visit for Taken {
        fn place(&mut self, place: &Place, _: Access) {
            if place.root == Root::Local(self.param) {
                self.twice |=
                    self.taken.iter().any(|taken| taken.starts_with(&place.steps) || place.steps.starts_with(taken));
                self.taken.push(place.steps.clone());
            }
        }
    }
    let mut taken = Taken { param, taken: Vec::new(), twice: false };
    visit_expr(&mut taken, value);
    taken.twice
}

/// Returns the number of sums in a value, with the one that takes it, of which an operand is a product.
fn sums_of_products(op: Option<BinaryOp>, value: &Expr) -> usize {
    struct Sums(usize);
    impl Visit for Sums {
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right, .. } = &expr.kind {
                let contracts = is_float(&left.ty) && (Product::of(left).is_some() || Product::of(right).is_some());
                self.0 += usize::from(contracts);
            }
        }
    }
    let takes =
        matches!(op, Some(BinaryOp::Add | BinaryOp::Sub)) && is_float(&value.ty) && Product::of(value).is_some();
    let mut sums = Sums(usize::from(takes));
    visit_expr(&mut sums, value);
    sums.0
}

/// Returns what a function computes from these arguments.
fn with_arguments(computed: &Expr, function: &Function, arguments: &[Argument]) -> Option<Expr> {
    substituted(computed, &|local| {
        let number = function.params.iter().position(|param| *param == local)?;
        value_of(&arguments[number]).cloned()
    })
}

/// Returns a value with other values in place of variables.
fn substituted(value: &Expr, by: &dyn Fn(LocalId) -> Option<Expr>) -> Option<Expr> {
    let of = |operand: &Expr| substituted(operand, by).map(Box::new);
    let kind = match &value.kind {
        ExprKind::Load(Place { root: Root::Local(local), steps, .. }) => {
            return steps.iter().try_fold(by(*local)?, member).map(|member| Expr { ty: value.ty.clone(), ..member });
        }
        ExprKind::Unary(op, operand) => ExprKind::Unary(*op, of(operand)?),
        ExprKind::Cast(operand) => ExprKind::Cast(of(operand)?),
        ExprKind::Binary { op, left, right, site } => {
            ExprKind::Binary { op: *op, left: of(left)?, right: of(right)?, site: *site }
        }
        ExprKind::Tuple(members) => {
            ExprKind::Tuple(members.iter().map(|member| substituted(member, by)).collect::<Option<_>>()?)
        }
        ExprKind::Const(..) => value.kind.clone(),
        _ => return None,
    };
    Some(Expr { kind, ty: value.ty.clone() })
}

/// Returns a member of a value.
fn member(value: Expr, step: &Step) -> Option<Expr> {
    let Step::Member(number) = step else { return None };
    match value.kind {
        ExprKind::Tuple(mut members) => Some(members.swap_remove(*number as usize)),
        ExprKind::Load(mut place) => {
            place.steps.push(step.clone());
            place.ty = place.ty.members().get(*number as usize).map(|ty| (*ty).clone())?;
            Some(Expr::load(place))
        }
        _ => None,
    }
}
