//! Variables that only shrink: `let mut stride = 128; while … { …; stride /= 2; }`.

use crate::syntax::{Adaptor, Along, BinaryOp, Block, Each, Expr, ExprKind, Message, Range, Source, Stmt};

/// Returns `true` if every assignment to a binding in the block makes a value that is not negative no larger.
pub(super) fn only_shrinks(binding: u32, block: &Block) -> bool {
    let mut shrinks = true;
    visit_block(block, &mut |expr| match &expr.kind {
        ExprKind::Assign(target, _) => shrinks &= !assigns(target, binding),
        // What it is lent to may write it.
        ExprKind::Ref(target) => shrinks &= !is_local(target, binding),
        ExprKind::AssignOp(op, target, value, _) if is_local(target, binding) => {
            let positive = matches!(value.kind, ExprKind::Int(number, ..) if number > 0);
            shrinks &= match *op {
                BinaryOp::Div | BinaryOp::Rem => positive,
                BinaryOp::Shr | BinaryOp::BitAnd => matches!(value.kind, ExprKind::Int(..)),
                _ => false,
            };
        }
        _ => {}
    });
    shrinks
}

/// Returns `true` if an assignment to these places writes a binding.
fn assigns(target: &Expr, binding: u32) -> bool {
    match &target.kind {
        ExprKind::Tuple(members) | ExprKind::Array(members) => members.iter().any(|member| assigns(member, binding)),
        _ => is_local(target, binding),
    }
}

fn is_local(expr: &Expr, binding: u32) -> bool {
    matches!(expr.kind, ExprKind::Local(number) if number == binding)
}

fn visit_block(block: &Block, visit: &mut dyn FnMut(&Expr)) {
    for stmt in block.stmts {
        match stmt {
            Stmt::Let { init, otherwise, .. } => {
                init.iter().for_each(|init| visit_expr(init, visit));
                otherwise.iter().for_each(|block| visit_block(block, visit));
            }
            Stmt::Expr(expr) => visit_expr(expr, visit),
        }
    }
    block.value.iter().for_each(|value| visit_expr(value, visit));
}

fn visit_message(message: &Message, visit: &mut dyn FnMut(&Expr)) {
    message.values.iter().for_each(|(value, _)| visit_expr(value, visit));
}

fn visit_range(range: &Range, visit: &mut dyn FnMut(&Expr)) {
    visit_expr(range.start, visit);
    visit_expr(range.end, visit);
    for adaptor in range.adaptors {
        if let Adaptor::StepBy(step, _) = adaptor {
            visit_expr(step, visit);
        }
    }
}

fn visit_each(each: &Each, visit: &mut dyn FnMut(&Expr)) {
    match &each.source {
        Source::Elements { base, .. } => visit_expr(base, visit),
        Source::Parts { base, size, .. } => {
            visit_expr(base, visit);
            visit_expr(size, visit);
        }
        Source::Range(range) => visit_range(range, visit),
    }
    for along in each.along {
        match along {
            Along::Rev | Along::Enumerate => {}
            Along::Skip(count) | Along::Take(count) | Along::StepBy(count) => visit_expr(count, visit),
            Along::Zip(other) => visit_each(other, visit),
            Along::Map(closure) | Along::Filter(closure) => visit_expr(&closure.body, visit),
        }
    }
}

pub(super) fn visit_expr(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(expr);
    match &expr.kind {
        ExprKind::Int(..)
        | ExprKind::Float(..)
        | ExprKind::Bool(_)
        | ExprKind::Local(_)
        | ExprKind::Constant(_)
        | ExprKind::Nowhere
        | ExprKind::Function(_)
        | ExprKind::Continue(_)
        | ExprKind::Shared(_)
        | ExprKind::Text(_) => {}
        ExprKind::Code(code) => {
            let values = code.operands.iter().filter_map(|operand| operand.value.as_ref());
            values.chain(&code.cpu).for_each(|value| visit_expr(value, visit));
        }
        ExprKind::Panic(message) | ExprKind::Print(message) => visit_message(message, visit),
        ExprKind::Unary(_, operand, _)
        | ExprKind::Cast(operand, _)
        | ExprKind::Field(operand, _)
        | ExprKind::Ref(operand)
        | ExprKind::Repeat(operand, _)
        | ExprKind::Try(operand) => visit_expr(operand, visit),
        ExprKind::Assert(cond, message) => {
            visit_expr(cond, visit);
            visit_message(message, visit);
        }
        ExprKind::AssertEq(_, left, right, _, message) => {
            visit_expr(left, visit);
            visit_expr(right, visit);
            visit_message(message, visit);
        }
        ExprKind::Binary(_, left, right, _) | ExprKind::Assign(left, right) | ExprKind::AssignOp(_, left, right, _) => {
            visit_expr(left, visit);
            visit_expr(right, visit);
        }
        ExprKind::Index { base, index, .. } => {
            visit_expr(base, visit);
            visit_expr(index, visit);
        }
        ExprKind::Part { base, start, end, .. } => {
            visit_expr(base, visit);
            start.iter().chain(end).for_each(|bound| visit_expr(bound, visit));
        }
        ExprKind::Closure(closure) => visit_expr(&closure.body, visit),
        ExprKind::CallParam(_, args, _)
        | ExprKind::Call(_, args)
        | ExprKind::Primitive(_, _, args)
        | ExprKind::Exchange(_, args)
        | ExprKind::Tuple(args)
        | ExprKind::Array(args) => args.iter().for_each(|arg| visit_expr(arg, visit)),
        ExprKind::Struct(_, _, fields, base) => {
            fields.iter().for_each(|(_, value)| visit_expr(value, visit));
            base.iter().for_each(|base| visit_expr(base, visit));
        }
        ExprKind::Method(receiver, _, args, _) => {
            visit_expr(receiver, visit);
            args.iter().for_each(|arg| visit_expr(arg, visit));
        }
        ExprKind::If(cond, then, otherwise) => {
            visit_expr(cond, visit);
            visit_block(then, visit);
            otherwise.iter().for_each(|otherwise| visit_expr(otherwise, visit));
        }
        ExprKind::Match(value, arms) => {
            visit_expr(value, visit);
            for arm in *arms {
                arm.guard.iter().for_each(|guard| visit_expr(guard, visit));
                visit_expr(&arm.body, visit);
            }
        }
        ExprKind::While { cond, body, .. } => {
            visit_expr(cond, visit);
            visit_block(body, visit);
        }
        ExprKind::For { range, body, .. } => {
            visit_range(range, visit);
            visit_block(body, visit);
        }
        ExprKind::ForEach { each, body, .. } => {
            visit_each(each, visit);
            visit_block(body, visit);
        }
        ExprKind::Consume(consumed) => {
            visit_each(&consumed.each, visit);
            consumed.start.iter().for_each(|start| visit_expr(start, visit));
            consumed.closure.iter().for_each(|closure| visit_expr(&closure.body, visit));
        }
        ExprKind::Loop { body, .. }
        | ExprKind::Labelled { body, .. }
        | ExprKind::Block(body)
        | ExprKind::Superstep(_, body) => visit_block(body, visit),
        ExprKind::Return(value) | ExprKind::Break(_, value) => value.iter().for_each(|value| visit_expr(value, visit)),
    }
}
