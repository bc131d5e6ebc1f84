//! The passes of lowering that work on IR, applied to a whole program: they must not change what it means.

use sarek_runtime::ir::*;
use sarek_runtime::testing;

/// The module after all passes, as lowering would leave it.
pub fn passed(module: &Module) -> Module {
    let mut module = module.clone();
    let mut done = Vec::new();
    for mut function in std::mem::take(&mut module.functions) {
        fold(&mut function);
        testing::finish(&mut function, &done);
        done.push(function);
    }
    fold(&mut module.kernel);
    testing::finish(&mut module.kernel, &done);
    module.functions = done;
    module
}

/// Folds every expression, from the inside out, and leaves out what a constant condition excludes.
fn fold(function: &mut Function) {
    change_block(&mut function.body, &mut |expr| {
        let simpler = match &expr.kind {
            ExprKind::Unary(op, operand) => testing::fold_unary(*op, operand),
            ExprKind::Binary { op, left, right, site: _ } => testing::fold_binary(*op, left, right),
            ExprKind::Cast(operand) => expr.ty.scalar().and_then(|to| testing::fold_cast(operand, to)),
            _ => None,
        };
        if let Some(simpler) = simpler {
            *expr = simpler;
        }
    });
}

fn change_part(part: &mut Part, change: &mut dyn FnMut(&mut Expr)) {
    change_place(&mut part.whole, change);
    change_expr(&mut part.start, change);
    change_expr(&mut part.length, change);
}

/// Calls a function on every expression in a block, inner ones first.
pub fn change_block(block: &mut Block, change: &mut dyn FnMut(&mut Expr)) {
    for stmt in block {
        match stmt {
            Stmt::Let { local: _, init } => init.iter_mut().for_each(|init| change_expr(init, change)),
            Stmt::Slice { local: _, part } => change_part(part, change),
            Stmt::Assign { place, op: _, value, site: _ } => {
                change_place(place, change);
                change_expr(value, change);
            }
            Stmt::Eval(value) | Stmt::Return(Some(value)) | Stmt::Check { cond: value, site: _ } => {
                change_expr(value, change);
            }
            Stmt::Locate(place) => change_place(place, change),
            Stmt::If { cond, then, otherwise } => {
                change_expr(cond, change);
                change_block(then, change);
                change_block(otherwise, change);
            }
            Stmt::Switch { value, cases, otherwise } => {
                change_expr(value, change);
                cases.iter_mut().chain([otherwise]).for_each(|case| change_block(&mut case.body, change));
            }
            Stmt::While { label: _, cond, body, unroll: _ } => {
                change_expr(cond, change);
                change_block(body, change);
            }
            Stmt::For { label: _, local: _, range, body, unroll: _ } => {
                match range {
                    Range::Up { start, end, inclusive: _, step } => {
                        change_expr(start, change);
                        change_expr(end, change);
                        step.iter_mut().for_each(|step| change_expr(step, change));
                    }
                    Range::Down { start, end } => {
                        change_expr(start, change);
                        change_expr(end, change);
                    }
                }
                change_block(body, change);
            }
            Stmt::Loop { label: _, body }
            | Stmt::Superstep { name: _, body, line: _, column: _ }
            | Stmt::Block(body) => {
                change_block(body, change);
            }
            Stmt::Assert { cond, failure } => {
                change_expr(cond, change);
                change_block(failure, change);
            }
            Stmt::Code(code) => {
                for operand in &mut code.operands {
                    match operand {
                        Operand::In(value) | Operand::InOut(_, value) => change_expr(value, change),
                        Operand::Address(place, _) => change_place(place, change),
                        Operand::Out(_) | Operand::Value(_) => {}
                    }
                }
                code.cpu.iter_mut().for_each(|cpu| change_block(cpu, change));
            }
            Stmt::Report { site: _, values } => values.iter_mut().for_each(|value| change_expr(value, change)),
            Stmt::Line(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(None)
            | Stmt::Barrier { line: _, column: _ }
            | Stmt::Reuse { array: _, waited: _, line: _, column: _ }
            | Stmt::Fail(_) => {}
        }
    }
}

pub fn change_place(place: &mut Place, change: &mut dyn FnMut(&mut Expr)) {
    for step in &mut place.steps {
        match step {
            Step::Index { index, .. } | Step::Vector { index, .. } => change_expr(index, change),
            Step::Member(_) => {}
        }
    }
}

fn change_expr(expr: &mut Expr, change: &mut dyn FnMut(&mut Expr)) {
    match &mut expr.kind {
        ExprKind::Const(..) | ExprKind::Len(_) => {}
        ExprKind::Load(place) | ExprKind::VolatileLoad(place) => change_place(place, change),
        ExprKind::Unary(_, operand)
        | ExprKind::Cast(operand)
        | ExprKind::Member(operand, _)
        | ExprKind::Repeat(operand) => change_expr(operand, change),
        ExprKind::Binary { op: _, left, right, site: _ } => {
            change_expr(left, change);
            change_expr(right, change);
        }
        ExprKind::Select { cond, then, otherwise } => {
            [cond, then, otherwise].into_iter().for_each(|operand| change_expr(operand, change));
        }
        ExprKind::Tuple(operands)
        | ExprKind::Variant(_, operands)
        | ExprKind::Array(operands)
        | ExprKind::Intrinsic(_, operands) => {
            operands.iter_mut().for_each(|operand| change_expr(operand, change));
        }
        ExprKind::Call(_, arguments) => {
            for argument in arguments {
                match argument {
                    Argument::Value(value) => change_expr(value, change),
                    Argument::Ref(place) | Argument::Slice(place) => change_place(place, change),
                    Argument::Part(part) => change_part(part, change),
                }
            }
        }
        ExprKind::Atomic { op: _, place, operands, ordering: _ } => {
            operands.iter_mut().for_each(|operand| change_expr(operand, change));
            change_place(place, change);
        }
        ExprKind::VolatileStore(place, value) => {
            change_place(place, change);
            change_expr(value, change);
        }
    }
    change(expr);
}
