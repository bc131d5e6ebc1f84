//! The nodes of a syntax tree, in one order for all visitors.

use crate::syntax::{Adaptor, Along, Arm, Block, Each, Expr, ExprKind, Members, Message, Pattern, Range, Source, Stmt};

/// A part of a syntax tree.
#[derive(Debug, Clone, Copy)]
pub enum Node<'s> {
    /// A statement.
    Stmt(&'s Stmt),
    /// An expression.
    Expr(&'s Expr),
    /// A pattern.
    Pattern(&'s Pattern),
}

/// A function that is called with each node, before those in it.
type Visit<'v, 's> = &'v mut dyn FnMut(Node<'s>);

impl Block {
    /// Calls a function with each node of the block.
    pub fn visit<'s>(&'s self, visit: Visit<'_, 's>) {
        self.stmts.iter().for_each(|stmt| stmt.visit(visit));
        self.value.iter().for_each(|value| value.visit(visit));
    }
}

impl Stmt {
    fn visit<'s>(&'s self, visit: Visit<'_, 's>) {
        visit(Node::Stmt(self));
        match self {
            Stmt::Let { pattern, init, otherwise, span: _ } => {
                pattern.visit(visit);
                init.iter().for_each(|init| init.visit(visit));
                otherwise.iter().for_each(|otherwise| otherwise.visit(visit));
            }
            Stmt::Expr(expr) => expr.visit(visit),
        }
    }
}

impl Arm {
    /// Returns its pattern and its further ones.
    fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        std::iter::once(&self.pattern).chain(self.further.iter().map(|further| &further.pattern))
    }

    /// Returns its guard, and the values and guards of its further patterns, in the order in which they are evaluated.
    pub fn conditions(&self) -> impl Iterator<Item = &Expr> {
        let further = self.further.iter().flat_map(|further| std::iter::once(&further.value).chain(&further.guard));
        self.guard.iter().chain(further)
    }
}

impl Pattern {
    /// Calls a function with the pattern and each node in it.
    pub fn visit<'s>(&'s self, visit: Visit<'_, 's>) {
        visit(Node::Pattern(self));
        match self {
            Pattern::Binding(_) | Pattern::Wild => {}
            Pattern::Tuple(Members { listed: inner, .. }) | Pattern::Array(inner, _) | Pattern::Or(inner) => {
                inner.iter().for_each(|inner| inner.visit(visit));
            }
            Pattern::Struct(_, fields) => fields.iter().for_each(|(_, inner)| inner.visit(visit)),
            Pattern::At(_, inner) => inner.visit(visit),
            Pattern::Value(value) => value.visit(visit),
            Pattern::Range(start, end, _) => start.iter().chain(end).for_each(|bound| bound.visit(visit)),
        }
    }
}

impl Expr {
    /// Calls a function with the expression and each node in it: patterns first, then operands, then blocks.
    pub fn visit<'s>(&'s self, visit: Visit<'_, 's>) {
        visit(Node::Expr(self));
        self.patterns().into_iter().for_each(|pattern| pattern.visit(visit));
        self.operands().into_iter().for_each(|operand| operand.visit(visit));
        self.blocks().into_iter().for_each(|block| block.visit(visit));
    }

    /// Returns the patterns of the expression itself.
    fn patterns(&self) -> Vec<&Pattern> {
        match &self.kind {
            ExprKind::Match(_, arms) => arms.iter().flat_map(Arm::patterns).collect(),
            ExprKind::For { pattern, .. } | ExprKind::ForEach { pattern, .. } => vec![pattern],
            ExprKind::Closure(closure) => closure.params.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the blocks of the expression itself.
    fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            ExprKind::If(_, body, _)
            | ExprKind::While { body, .. }
            | ExprKind::Loop { body, .. }
            | ExprKind::Labelled { body, .. }
            | ExprKind::For { body, .. }
            | ExprKind::ForEach { body, .. }
            | ExprKind::Block(body)
            | ExprKind::Superstep(_, body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// Returns the expressions in the expression itself, except those in its blocks and patterns.
    fn operands(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Int(..)
            | ExprKind::Float(..)
            | ExprKind::Bool(_)
            | ExprKind::Local(_)
            | ExprKind::Constant(_)
            | ExprKind::Nowhere
            | ExprKind::Function(_)
            | ExprKind::Loop { .. }
            | ExprKind::Labelled { .. }
            | ExprKind::Break(_, None)
            | ExprKind::Continue(_)
            | ExprKind::Return(None)
            | ExprKind::Block(_)
            | ExprKind::Shared(_)
            | ExprKind::Superstep(..)
            | ExprKind::Comment(_)
            | ExprKind::Text(_) => Vec::new(),
            ExprKind::Unary(_, one, _)
            | ExprKind::Cast(one, _)
            | ExprKind::Field(one, _)
            | ExprKind::Ref(one)
            | ExprKind::Repeat(one, _)
            | ExprKind::Break(_, Some(one))
            | ExprKind::Return(Some(one))
            | ExprKind::Try(one, ..) => vec![one],
            ExprKind::Closure(closure) => vec![&closure.body],
            ExprKind::Binary(_, left, right, _)
            | ExprKind::AssignOp(_, left, right, _)
            | ExprKind::Assign(left, right) => vec![left, right],
            ExprKind::Index { base, index, .. } => vec![base, index],
            ExprKind::Part { base, start, end, .. } => {
                [base].into_iter().chain(start).chain(end).map(|part| &**part).collect()
            }
            ExprKind::Call(_, all)
            | ExprKind::CallParam(_, all, _)
            | ExprKind::Primitive(_, _, all, _)
            | ExprKind::Exchange(_, all)
            | ExprKind::Tuple(all)
            | ExprKind::Array(all) => all.iter().collect(),
            ExprKind::Method(receiver, _, all, _) => std::iter::once(&**receiver).chain(all).collect(),
            ExprKind::Struct(_, _, fields, base) => {
                fields.iter().map(|(_, value)| value).chain(base.as_deref()).collect()
            }
            ExprKind::If(cond, _, otherwise) => std::iter::once(&**cond).chain(otherwise.as_deref()).collect(),
            ExprKind::Match(value, arms) => {
                let arms = arms.iter().flat_map(|arm| arm.conditions().chain([&arm.body]));
                std::iter::once(&**value).chain(arms).collect()
            }
            ExprKind::While { cond, .. } => vec![cond],
            ExprKind::For { range, .. } => of_range(range),
            ExprKind::ForEach { each, .. } => of_each(each),
            ExprKind::Items(each) => of_each(each),
            ExprKind::Consume(consumed) => {
                let closure = consumed.closure.iter().map(|closure| &closure.body);
                of_each(&consumed.each).into_iter().chain(&consumed.start).chain(closure).collect()
            }
            ExprKind::Assert(cond, message) => std::iter::once(&**cond).chain(values(message)).collect(),
            ExprKind::AssertEq(_, left, right, _, message) => {
                [&**left, right].into_iter().chain(values(message)).collect()
            }
            ExprKind::Panic(message) | ExprKind::Print(message) => values(message).collect(),
            ExprKind::Code(code) => {
                code.operands.iter().filter_map(|one| one.value.as_ref()).chain(&code.cpu).collect()
            }
        }
    }
}

/// Returns the values in the text.
fn values(message: &Message) -> impl Iterator<Item = &Expr> {
    message.values.iter().map(|(value, _)| value)
}

fn of_range(range: &Range) -> Vec<&Expr> {
    let steps = range.adaptors.iter().filter_map(|adaptor| match adaptor {
        Adaptor::Rev => None,
        Adaptor::StepBy(step, _) => Some(step),
    });
    [&*range.start, &range.end].into_iter().chain(steps).collect()
}

fn of_each(each: &Each) -> Vec<&Expr> {
    let mut all: Vec<&Expr> = match &each.source {
        Source::Elements { base, .. } | Source::Rest(base) => vec![base],
        Source::Parts { base, size, .. } => vec![base, size],
        Source::Range(range) => of_range(range),
        Source::Numbers { start, end, .. } => std::iter::once(start).chain(end).map(|bound| &**bound).collect(),
    };
    for one in &each.along {
        match one {
            Along::Rev | Along::Enumerate | Along::Cycle => {}
            Along::Scan { start, closure, .. } => all.extend([start, &closure.body]),
            Along::Skip(count) | Along::Take(count) | Along::StepBy(count) => all.push(count),
            Along::Zip(other) | Along::Chain(other) => all.extend(of_each(other)),
            Along::Map(closure)
            | Along::Filter(closure)
            | Along::FilterMap(closure)
            | Along::FlatMap(closure)
            | Along::MapWhile(closure)
            | Along::TakeWhile(closure)
            | Along::SkipWhile(closure) => all.push(&closure.body),
        }
    }
    all
}
