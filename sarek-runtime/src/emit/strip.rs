//! Removes what a text does not need: code for the CPU only and, in unchecked launches, assertions and everything that
//! is computed for them alone.

use std::borrow::Cow;

use super::rejoin::rejoin;
use crate::ir::unused::{Callee, callees, remove_unused};
use crate::ir::visit::{Visit, VisitMut, visit_block, walk_expr_mut, walk_place_mut};
use crate::ir::{
    Argument, Block, Expr, ExprKind, Function, LocalId, Module, Place, Root, Scalar, SiteKind, Stmt, Type,
};

/// Returns the module without the parts that the text omits.
pub(super) fn strip(module: &Module, checked: bool) -> Cow<'_, Module> {
    let callees = callees(&module.functions);
    let mut functions = module.functions.iter().chain([&module.kernel]);
    if !functions.any(|function| has_more(&function.body, checked)) {
        return Cow::Borrowed(module);
    }
    let mut module = module.clone();
    let left_out =
        LeftOut { checked, prints: module.sites.iter().map(|site| matches!(site.kind, SiteKind::Print(_))).collect() };
    for function in module.functions.iter_mut().chain([&mut module.kernel]) {
        strip_function(function, &callees, &left_out);
    }
    leave_out_conversions(&mut module);
    // Functions that only the CPU's forms call need no types, either.
    let reached = reached(&module);
    for (function, _) in module.functions.iter_mut().zip(reached).filter(|(_, reached)| !reached) {
        *function =
            Function { params: Vec::new(), locals: Vec::new(), result: None, body: Vec::new(), ..function.clone() };
    }
    Cow::Owned(module)
}

/// Returns the device functions that the kernel reaches.
pub(super) fn reached(module: &Module) -> Vec<bool> {
    struct Calls(Vec<bool>);
    impl Visit for Calls {
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Call(function, _, _) = expr.kind {
                self.0[function.index()] = true;
            }
        }
    }
    let mut calls = Calls(vec![false; module.functions.len()]);
    visit_block(&mut calls, &module.kernel.body);
    // Callees precede their callers.
    for number in (0..module.functions.len()).rev() {
        if calls.0[number] {
            visit_block(&mut calls, &module.functions[number].body);
        }
    }
    calls.0
}

/// Most texels are what a surface hands over, so that their conversion is their value.
fn leave_out_conversions(module: &mut Module) {
    struct Calls(Vec<bool>);
    impl VisitMut for Calls {
        fn expr(&mut self, expr: &mut Expr) {
            walk_expr_mut(self, expr);
            if let ExprKind::Call(function, arguments, _) = &mut expr.kind
                && self.0[function.index()]
                && let [Argument::Value(_)] = arguments[..]
                && let Some(Argument::Value(value)) = arguments.pop()
            {
                *expr = value;
            }
        }
    }
    let returns_its_parameter = |function: &Function| {
        let body: Vec<&Stmt> = function.body.iter().filter(|stmt| !matches!(stmt, Stmt::Line(_))).collect();
        let ([Stmt::Return(Some(value))], [param]) = (&body[..], &function.params[..]) else { return false };
        let ExprKind::Load(place) = &value.kind else { return false };
        function.file == crate::texture::TEXEL && place.root == Root::Local(*param) && place.steps.is_empty()
    };
    let mut calls = Calls(module.functions.iter().map(returns_its_parameter).collect());
    if calls.0.contains(&true) {
        for function in module.functions.iter_mut().chain([&mut module.kernel]) {
            calls.block(&mut function.body);
            if function.file == crate::texture::SURFACE {
                leave_out_names(function);
            }
        }
    }
}

/// A variable that is a parameter, since nothing is left of a conversion, is the parameter.
fn leave_out_names(function: &mut Function) {
    struct Names(Vec<(LocalId, LocalId)>);
    impl VisitMut for Names {
        fn place(&mut self, place: &mut Place) {
            walk_place_mut(self, place);
            if let Root::Local(local) = &mut place.root
                && let Some((_, param)) = self.0.iter().find(|(name, _)| name == local)
            {
                *local = *param;
            }
        }
    }
    let mut names = Names(Vec::new());
    let Function { params, locals, body, .. } = function;
    body.retain(|stmt| {
        let Stmt::Let { local, init: Some(value) } = stmt else { return true };
        let ExprKind::Load(Place { root: Root::Local(param), steps, .. }) = &value.kind else { return true };
        let constant = [local, param].iter().all(|local| !locals[local.index()].mutable);
        let is_name = constant && steps.is_empty() && params.contains(param);
        if is_name {
            names.0.push((*local, *param));
        }
        !is_name
    });
    names.block(body);
}

fn strip_function(function: &mut Function, callees: &[Callee], left_out: &LeftOut) {
    let checked = left_out.checked;
    if has_more(&function.body, checked) {
        left_out.remove(&mut function.body);
        forget_tuples(function);
        remove_unused(function, callees, checked);
        if !checked {
            rejoin(function);
        }
    }
}

/// Tuples that only the CPU's form declared need no type.
fn forget_tuples(function: &mut Function) {
    struct Declared(Vec<LocalId>);
    impl Visit for Declared {
        fn stmt(&mut self, stmt: &Stmt) {
            if let Stmt::Let { local, .. } = stmt {
                self.0.push(*local);
            }
        }
    }
    let mut declared = Declared(function.params.clone());
    visit_block(&mut declared, &function.body);
    for (number, local) in function.locals.iter_mut().enumerate() {
        if matches!(local.ty, Type::Tuple(_)) && !declared.0.contains(&LocalId(number as u32)) {
            local.ty = Scalar::Bool.into();
        }
    }
}

/// Returns `true` if a block has code for the CPU alone; or, for an unchecked text, an assertion, a report with
/// values that is omitted, or expressions that are evaluated only for its checks.
fn has_more(block: &Block, checked: bool) -> bool {
    block.iter().any(|stmt| {
        let own = match stmt {
            Stmt::Code(code) => code.cpu.is_some(),
            Stmt::Eval(value) => !checked && matches!(value.kind, ExprKind::Call(..)),
            stmt => !checked && is_check(stmt),
        };
        own || stmt.blocks().into_iter().any(|block| has_more(block, checked))
    })
}

/// Returns `true` if a statement is part of a text with checks only.
fn is_check(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Check { .. } | Stmt::Report { .. } | Stmt::Assert { .. } | Stmt::Locate(_) => true,
        Stmt::Line(_)
        | Stmt::Let { .. }
        | Stmt::Slice { .. }
        | Stmt::Assign { .. }
        | Stmt::Eval(_)
        | Stmt::If { .. }
        | Stmt::While { .. }
        | Stmt::For { .. }
        | Stmt::Loop { .. }
        | Stmt::Switch { .. }
        | Stmt::Break(_)
        | Stmt::Continue(_)
        | Stmt::Return(_)
        | Stmt::Fail(_)
        | Stmt::Barrier { .. }
        | Stmt::Reuse { .. }
        | Stmt::Comment(_)
        | Stmt::Superstep { .. }
        | Stmt::Block(_)
        | Stmt::Code(_) => false,
    }
}

/// What a text omits.
struct LeftOut {
    checked: bool,
    /// The sites that print.
    prints: Vec<bool>,
}

impl LeftOut {
    fn remove(&self, block: &mut Block) {
        block.retain(|stmt| self.checked || !matches!(stmt, Stmt::Check { .. } | Stmt::Assert { .. }));
        for stmt in block {
            match stmt {
                Stmt::Code(code) => code.cpu = None,
                // Without checks, a thread that panics ends without a word.
                Stmt::Report { site, values } if !self.checked && !self.prints[site.index()] => values.clear(),
                _ => {}
            }
            stmt.blocks_mut().into_iter().for_each(|block| self.remove(block));
        }
    }
}
