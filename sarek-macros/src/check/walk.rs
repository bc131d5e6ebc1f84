//! The analysis of statements and expressions, in the order in which they are executed.

use super::flow::{Because, Flow, FlowKind, Frame, Scope, Target, Within, add_left};
use super::places::{Part, Storage};
use super::state::{self, State};
use super::value::{Cause, Place, Point, Value, key_of, shortest};
use crate::ast::{
    Adaptor, Arm, Block, Expr, ExprKind, Function, Further, MatchForm, Message, Pattern, Range, Stmt, is_compound,
};
use proc_macro2::Ident;
use quote::ToTokens;
use std::collections::HashMap;
use std::rc::Rc;

/// A barrier that some threads may miss.
pub struct Barrier {
    /// Its guilty tokens.
    pub at: Place,
    /// The kind of barrier.
    pub what: What,
    /// The places where the threads that miss it diverged from the others.
    pub flows: Vec<Rc<Flow>>,
}

/// A construct that makes threads wait for each other.
pub enum What {
    /// A superstep of that name.
    Superstep(Ident),
    /// `shared!`: `true` if it reuses memory; `false` if it is in a loop, and another array reused its memory in the
    /// round before.
    Shared(bool),
    /// Anything else.
    Barrier,
}

/// The knowledge at the current place.
pub struct Analysis<'a> {
    pub(super) function: &'a Function,
    pub(super) state: State,
    pub(super) scopes: Vec<Scope>,
    pub(super) loops: Vec<Frame>,
    /// The outermost loops.
    pub(super) outermost: Within,
    pub(super) storage: Vec<Storage>,
    pub(super) parts: Vec<Part>,
    /// The bindings that are the thread's number in its block, with the axis.
    pub(super) axes: HashMap<u32, usize>,
    barriers: Vec<Barrier>,
}

/// Finds the barriers that some threads may miss.
pub fn find_divergent_barriers(function: &Function) -> Vec<Barrier> {
    let mut analysis = Analysis {
        function,
        state: State::new(function),
        scopes: Vec::new(),
        loops: Vec::new(),
        outermost: Within::default(),
        storage: vec![Storage::Local; function.bindings.len()],
        parts: vec![Part::default(); function.bindings.len()],
        axes: HashMap::new(),
        barriers: Vec::new(),
    };
    for param in &function.params {
        if let (Pattern::Binding(binding, _), syn::Type::Reference(_)) = (&param.pattern, &param.ty) {
            analysis.storage[*binding as usize] = Storage::Parameter;
        }
    }
    analysis.walk_block(&function.body);
    analysis.barriers
}

impl Analysis<'_> {
    /// Returns the point where a node's value is created.
    pub(super) fn point<T>(&self, node: &T) -> Point {
        Point { key: key_of(node), path: Vec::new(), depth: self.loops.len() }
    }

    pub(super) fn walk_block(&mut self, block: &Block) -> Value {
        self.walk_stmts(&block.stmts);
        block.value.as_ref().map_or_else(Value::unit, |value| self.walk(value))
    }

    pub(super) fn walk_stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match stmt {
                Stmt::Let { pattern, init, otherwise, .. } => {
                    let value = match init {
                        Some(init) => self.walk(init),
                        None => self.point(stmt).uniform(),
                    };
                    if let (Some(init), Some((_, otherwise))) = (init, otherwise) {
                        self.walk_otherwise(pattern, init, &value, otherwise);
                    }
                    if let Some(init) = init {
                        self.note_parts(pattern, init);
                        self.note_axis(pattern, init);
                    }
                    self.bind(pattern, value, &self.point(pattern));
                }
                Stmt::Expr(expr, _) => {
                    self.walk(expr);
                }
            }
        }
    }

    /// Gives a value to the names of a pattern.
    pub(super) fn bind(&mut self, pattern: &Pattern, value: Value, point: &Point) {
        match (pattern, value) {
            (Pattern::Binding(binding, _), value) => self.set(*binding, value),
            (Pattern::Tuple(tuple), Value::Tuple(values)) if let Some(numbered) = tuple.numbered(values.len()) => {
                for (number, member) in numbered {
                    self.bind(member, values[number].clone(), &point.part(number));
                }
            }
            (Pattern::Tuple(tuple), value) => {
                for (i, member) in tuple.members.iter().enumerate() {
                    let part = value.cause().map_or_else(|| point.part(i).uniform(), |c| Value::Varies(c.clone()));
                    self.bind(member, part, &point.part(i));
                }
            }
            (Pattern::Struct(pattern), value) => {
                for (i, (member, field)) in pattern.fields.iter().enumerate() {
                    let part = value.clone().field(&field_name(member), &point.part(i));
                    self.bind(field, part, &point.part(i));
                }
            }
            (Pattern::Array(members, rest, _), value) => {
                let part = |i| value.cause().map_or_else(|| point.part(i).uniform(), |c| Value::Varies(c.clone()));
                for (i, member) in members.iter().enumerate() {
                    self.bind(member, part(i), &point.part(i));
                }
                if let Some((binding, _)) = rest.and_then(|rest| rest.name) {
                    self.set(binding, part(members.len()));
                }
            }
            (Pattern::Ref(inner, _), value) => self.bind(inner, value, point),
            (Pattern::At(binding, _, inner), value) => {
                self.set(*binding, value.clone());
                self.bind(inner, value, point);
            }
            (Pattern::Or(cases, _), value) => {
                let mut names = Vec::new();
                cases.first().iter().for_each(|case| super::variants::names_of(case, &mut names));
                let mut found: Vec<Vec<Value>> = vec![Vec::new(); names.len()];
                for (i, case) in cases.iter().enumerate() {
                    self.bind(case, value.clone(), &point.part(i));
                    let values = names.iter().map(|name| self.state.values[*name as usize].clone());
                    found.iter_mut().zip(values).for_each(|(all, value)| all.push(value));
                }
                for (i, (name, values)) in names.into_iter().zip(found).enumerate() {
                    self.set(name, made_of(&point.part(cases.len() + i), values));
                }
            }
            (Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..), _) => {}
        }
    }

    pub(super) fn set(&mut self, binding: u32, value: Value) {
        let variable = state::variable(self.function, binding as usize);
        self.state.values[binding as usize] = value.given_to(&variable);
    }

    /// Returns the knowledge about an expression's value, after its effects.
    pub(super) fn walk(&mut self, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Literal(lit, _) => Value::written(lit.to_token_stream().to_string()),
            ExprKind::Constant(constant) => {
                Value::written(self.function.constants[*constant as usize].tokens.to_string())
            }
            ExprKind::Local(binding) => self.content(expr, *binding).used_at(Place::of(expr)),
            ExprKind::Paren(inner) => self.walk(inner),
            ExprKind::Unary(_, operand, _) | ExprKind::Ref(operand, _) => self.walk_operands(expr, [&**operand]),
            ExprKind::Cast(operand, _) | ExprKind::Repeat(operand, _, _) => self.walk_operands(expr, [&**operand]),
            ExprKind::Index(base, index, _) => match super::positions::element_number(index) {
                Some(number) if self.member(base).is_some() => self.walk(base).field(&number, &self.point(expr)),
                _ => self.walk_operands(expr, [&**base, index]),
            },
            ExprKind::Part(base, range) => {
                let bounds = range.start.iter().chain(&range.end);
                self.walk_operands(expr, [&**base].into_iter().chain(bounds))
            }
            ExprKind::Exchange(exchange, _, args) => self.walk_exchange(expr, *exchange, args),
            ExprKind::Primitive(_, _, operands, _) | ExprKind::Array(operands) => self.walk_operands(expr, operands),
            ExprKind::Binary(left, op, right, _) => self.walk_binary(expr, left, op, right),
            ExprKind::Assign(place, _, value) => {
                let value = self.walk(value);
                self.assign(&self.point(expr), place, value);
                Value::unit()
            }
            ExprKind::Field(base, member) => self.walk(base).field(&field_name(member), &self.point(expr)),
            ExprKind::Struct(value) => {
                let fields = value.fields.iter();
                let fields = fields.map(|(member, value)| (field_name(member), self.walk(value))).collect();
                let rest = match &value.base {
                    Some((_, base)) => self.walk(base),
                    None => self.point(expr).uniform(),
                };
                Value::Struct(fields, Box::new(rest))
            }
            ExprKind::Call(callee, args) => self.walk_call(expr, *callee, args),
            // A closure's name represents the value that it has for uniform arguments.
            ExprKind::CallParam(function, args, _) => {
                let values = args.iter().map(|arg| self.walk(arg)).collect::<Vec<_>>();
                let own = self.content(expr, *function);
                made_of(&self.point(expr), values.into_iter().chain([own]))
            }
            ExprKind::Closure(closure) => {
                // The callee determines its arguments.
                for (number, (pattern, _)) in closure.params.iter().enumerate() {
                    let point = self.point(pattern);
                    self.bind(pattern, point.part(number).uniform(), &point);
                }
                self.walk(&closure.body)
            }
            ExprKind::Function(_) => self.point(expr).uniform(),
            ExprKind::Method(receiver, name, args, _) => self.walk_method(expr, receiver, &name.to_string(), args),
            ExprKind::Tuple(elements) => Value::Tuple(elements.iter().map(|element| self.walk(element)).collect()),
            ExprKind::If(cond, then, other) => self.walk_if(expr, cond, then, other.as_deref()),
            ExprKind::Match(value, arms, form) => self.walk_match(expr, value, arms, *form),
            ExprKind::Try(value, _, _, label) => self.walk_try(expr, value, *label),
            ExprKind::Text(_) => self.point(expr).uniform(),
            ExprKind::While(head, cond, body) => self.walk_while(expr, head, cond, body),
            ExprKind::Loop(head, body, _) => self.walk_loop(expr, head, body),
            ExprKind::Labelled(label, body, _) => self.walk_labelled(expr, *label, body),
            ExprKind::For(head, pattern, range, body) => self.walk_for(expr, head, pattern, range, body),
            ExprKind::Iterator(each, _) => self.walk_named(expr, each),
            ExprKind::ForEach(head, pattern, each, body) => self.walk_for_each(expr, head, pattern, each, body),
            ExprKind::Consume(consumed) => self.walk_consumed(expr, consumed),
            ExprKind::Break(label, value) => {
                let value = value.as_ref().map_or_else(Value::unit, |value| self.walk(value));
                let level = self.level_of(*label);
                let is_block = self.loops.get(level).is_some_and(|frame| frame.is_block);
                let kind = if is_block { FlowKind::Leave } else { FlowKind::Break };
                self.jump(Target::Break(level), kind, expr, value)
            }
            ExprKind::Continue(label) => {
                self.jump(Target::Continue(self.level_of(*label)), FlowKind::Continue, expr, Value::unit())
            }
            ExprKind::Return(value) => {
                value.iter().for_each(|value| drop(self.walk(value)));
                self.jump(Target::Return, FlowKind::Return, expr, Value::unit())
            }
            ExprKind::Block(block) => self.walk_block(block),
            ExprKind::Shared(array) => {
                let array = &self.function.shared[*array as usize];
                if array.is_barrier() {
                    self.reach_barrier(expr, What::Shared(array.reuse.is_some()));
                }
                self.point(expr).uniform()
            }
            ExprKind::Nowhere => self.point(expr).uniform(),
            ExprKind::Superstep(name, block) => {
                let value = self.walk_block(block);
                self.reach_barrier(expr, name.as_ref().map_or(What::Barrier, |name| What::Superstep(name.clone())));
                value
            }
            ExprKind::Assert(cond, message) => {
                self.walk(cond);
                self.walk_message(message)
            }
            ExprKind::AssertEq(_, sides, message) => {
                sides.iter().for_each(|(side, _)| drop(self.walk(side)));
                self.walk_message(message)
            }
            ExprKind::Panic(message) => {
                self.walk_message(message);
                self.state.live = false;
                Value::unit()
            }
            ExprKind::Print(_, message) => self.walk_message(message),
            ExprKind::Comment(_) => Value::unit(),
            ExprKind::Code(code) => self.walk_code(expr, code),
        }
    }

    fn walk_message(&mut self, message: &Message) -> Value {
        message.arguments.iter().for_each(|argument| drop(self.walk(&argument.value)));
        Value::unit()
    }

    fn walk_operands<'e>(&mut self, expr: &Expr, operands: impl IntoIterator<Item = &'e Expr>) -> Value {
        let operands: Vec<Value> = operands.into_iter().map(|operand| self.walk(operand)).collect();
        made_of(&self.point(expr), operands)
    }

    fn walk_binary(&mut self, expr: &Expr, left: &Expr, op: &syn::BinOp, right: &Expr) -> Value {
        if let Some(kind) = lazy(op) {
            let first = self.walk(left);
            let short = self.state.clone();
            let flow = self.enter_scope(kind, left, &first);
            let second = self.walk(right);
            self.leave_scope(short, flow, expr);
            return made_of(&self.point(expr), [first, second]);
        }
        if self.is_decided(left, op, right) {
            return self.point(expr).uniform();
        }
        let value = self.walk_operands(expr, [left, right]);
        if is_compound(op) {
            self.assign(&self.point(expr), left, value);
            return Value::unit();
        }
        value
    }

    fn walk_if(&mut self, expr: &Expr, cond: &Expr, then: &Block, other: Option<&Expr>) -> Value {
        let condition = self.walk(cond);
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::If, cond, &condition);
        let first = self.walk_block(then);
        let after_then = std::mem::replace(&mut self.state, before);
        let second = other.map_or_else(Value::unit, |other| self.walk(other));
        let value = match (after_then.live, self.state.live) {
            (true, true) => first.join(second, flow.as_ref(), &self.point(expr).part(0)),
            (true, false) => first,
            (false, _) => second,
        };
        self.leave_scope(after_then, flow, expr);
        value
    }

    /// Walks the arms of a `match` on a value, one after the other; the last one is taken if no other is.
    pub(super) fn walk_arms(
        &mut self,
        expr: &Expr,
        matched: &Expr,
        known: &Value,
        arms: &[Arm],
        form: MatchForm,
    ) -> Value {
        let Some((arm, rest)) = arms.split_first() else { return Value::unit() };
        let point = self.point(arm);
        self.bind(&arm.pattern, known.clone(), &point.part(0));
        self.note_lengths(&arm.pattern, matched);
        if rest.is_empty() {
            return self.walk(&arm.body);
        }
        let mut tested = Vec::new();
        tested_parts(self.function, &arm.pattern, known, &point.part(1), &mut tested);
        self.tested_lengths(&arm.pattern, matched, &mut tested);
        let mut at = matched;
        if let Some(guard) = &arm.guard {
            let value = self.walk(guard);
            if tested.iter().all(|part| part.cause().is_none()) {
                at = guard;
            }
            tested.push(value);
        }
        for further in &arm.further {
            at = self.walk_further(further, at, &mut tested);
        }
        let condition = made_of(&point, tested);
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::Match(form), at, &condition);
        let first = self.walk(&arm.body);
        let after = std::mem::replace(&mut self.state, before);
        let second = self.walk_arms(expr, matched, known, rest, form);
        let value = match (after.live, self.state.live) {
            (true, true) => first.join(second, flow.as_ref(), &point.part(2)),
            (true, false) => first,
            (false, _) => second,
        };
        self.leave_scope(after, flow, expr);
        value
    }

    /// Walks a further pattern of an arm, and adds the parts that it tests. Returns the first condition that varies, if none of those before does.
    fn walk_further<'e>(&mut self, further: &'e Further, before: &'e Expr, tested: &mut Vec<Value>) -> &'e Expr {
        let point = self.point(further);
        let value = self.walk(&further.value);
        self.bind(&further.pattern, value.clone(), &point.part(0));
        self.note_lengths(&further.pattern, &further.value);
        let mut parts = Vec::new();
        tested_parts(self.function, &further.pattern, &value, &point.part(1), &mut parts);
        self.tested_lengths(&further.pattern, &further.value, &mut parts);
        let varies = |parts: &[Value]| parts.iter().any(|part| part.cause().is_some());
        let mut at = if !varies(tested) && varies(&parts) { &further.value } else { before };
        tested.append(&mut parts);
        if let Some(guard) = &further.guard {
            let value = self.walk(guard);
            if !varies(tested) && value.cause().is_some() {
                at = guard;
            }
            tested.push(value);
        }
        at
    }

    /// Opens a scope if the condition on which it depends varies.
    pub(super) fn enter_scope(&mut self, kind: FlowKind, cond: &Expr, value: &Value) -> Option<Rc<Flow>> {
        let cause = value.cause().filter(|_| self.state.live)?;
        let flow = Rc::new(Flow { kind, at: Place::of(cond), because: Because::Value(cause.why.clone()) });
        self.scopes.push(Scope { flow: flow.clone(), left: Vec::new() });
        Some(flow)
    }

    /// Closes the scope of `flow`, if there is one; `other` is the state at the end of the other path.
    pub(super) fn leave_scope(&mut self, other: State, flow: Option<Rc<Flow>>, expr: &Expr) {
        let point = self.point(expr).part(1);
        self.leave_scope_at(other, flow, &point);
    }

    /// Closes a scope; `point` is where the paths meet.
    pub(super) fn leave_scope_at(&mut self, other: State, flow: Option<Rc<Flow>>, point: &Point) {
        let this = std::mem::replace(&mut self.state, State::new(self.function));
        self.state = other.join(this, flow.as_ref(), point, self.function);
        let Some(scope) = flow.and_then(|_| self.scopes.pop()) else { return };
        let around = self.scopes.len();
        for left in &scope.left {
            add_left(&mut self.state.missing, left);
        }
        let frames = self.loops.iter_mut();
        for edge in frames.flat_map(|frame| frame.exits.iter_mut().chain(&mut frame.rounds)) {
            if edge.scopes > around {
                edge.scopes = around;
                scope.left.iter().for_each(|left| add_left(&mut edge.state.missing, left));
            }
        }
    }

    pub(super) fn reach_barrier(&mut self, expr: &Expr, what: What) {
        if !self.state.live {
            return;
        }
        let around = self.scopes.iter().map(|scope| &scope.flow);
        let flows: Vec<_> = around.chain(self.state.missing.iter().map(|left| &left.flow)).cloned().collect();
        if flows.is_empty() {
            return;
        }
        let key = key_of(expr);
        let at = match (&what, &expr.kind) {
            (What::Superstep(name), _) => Place { start: name.span(), end: name.span(), key },
            (What::Barrier, ExprKind::Superstep(..)) => Place::start_of(expr),
            (What::Barrier | What::Shared(_), _) => Place::of(expr),
        };
        let known = self.barriers.iter().position(|barrier| barrier.at.key == key);
        let position = known.unwrap_or_else(|| {
            self.barriers.push(Barrier { at, what, flows: Vec::new() });
            self.barriers.len() - 1
        });
        let barrier = &mut self.barriers[position];
        for flow in flows {
            if !barrier.flows.iter().any(|known| known.at.key == flow.at.key) {
                barrier.flows.push(flow);
            }
        }
    }

    /// Returns the values of a range, and, if threads differ in their number, the reason and the guilty tokens.
    pub(super) fn walk_range(&mut self, range: &Range) -> (Value, Option<Cause>) {
        let start = self.walk(&range.start);
        let end = self.walk(&range.end);
        let at = Place { end: range.end.end, ..Place::of(&range.start) };
        let mut rounds = vec![start.clone().used_at(at), end.clone().used_at(at)];
        let mut values = vec![start];
        for adaptor in &range.adaptors {
            match adaptor {
                Adaptor::Rev(_) => values.push(end.clone()),
                Adaptor::StepBy(_, step, _) => {
                    let value = self.walk(step);
                    rounds.push(value.clone().used_at(Place::of(step)));
                    values.push(value);
                }
            }
        }
        let value = made_of(&self.point(&*range.start).part(0), values);
        let rounds = shortest(rounds.iter().filter_map(Value::cause)).cloned();
        (value, rounds.filter(|_| !self.has_same_rounds(range)))
    }
}

/// Collects the parts of a value that a pattern compares.
pub(super) fn tested_parts(
    function: &Function,
    pattern: &Pattern,
    value: &Value,
    point: &Point,
    into: &mut Vec<Value>,
) {
    match pattern {
        Pattern::Value(constant, _) if super::variants::is_variant_value(function, constant) => {
            into.push(value.clone().rest());
        }
        Pattern::Value(..) | Pattern::Range(..) => into.push(value.clone()),
        Pattern::Or(cases, _) => cases.iter().for_each(|case| tested_parts(function, case, value, point, into)),
        Pattern::Tuple(tuple) => {
            let count = if let Value::Tuple(values) = value { Some(values.len()) } else { None };
            for (i, member) in tuple.members.iter().enumerate() {
                let point = point.part(i);
                let part = match tuple.number(i, count) {
                    Some(number) => value.clone().field(&number.to_string(), &point),
                    None => made_of(&point, [value.clone()]),
                };
                tested_parts(function, member, &part, &point, into);
            }
        }
        Pattern::Struct(pattern) => {
            if super::variants::is_variant(&pattern.path) {
                into.push(value.clone().rest());
            }
            for (i, (member, field)) in pattern.fields.iter().enumerate() {
                tested_parts(
                    function,
                    field,
                    &value.clone().field(&field_name(member), &point.part(i)),
                    &point.part(i),
                    into,
                );
            }
        }
        Pattern::Array(members, _, _) => {
            for (i, member) in members.iter().enumerate() {
                tested_parts(function, member, value, &point.part(i), into);
            }
        }
        Pattern::At(_, _, inner) | Pattern::Ref(inner, _) => tested_parts(function, inner, value, point, into),
        Pattern::Binding(..) | Pattern::Wild(_) => {}
    }
}

/// Returns the name of a field, or its number.
pub fn field_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Returns the knowledge about a value that is computed only from others.
pub fn made_of(point: &Point, operands: impl IntoIterator<Item = Value>) -> Value {
    let operands: Vec<Value> = operands.into_iter().collect();
    match shortest(operands.iter().filter_map(Value::cause)) {
        Some(cause) => Value::Varies(cause.clone()),
        None => point.uniform(),
    }
}

/// Returns the flow of `&&` and `||`.
fn lazy(op: &syn::BinOp) -> Option<FlowKind> {
    match op {
        syn::BinOp::And(_) => Some(FlowKind::And),
        syn::BinOp::Or(_) => Some(FlowKind::Or),
        _ => None,
    }
}
