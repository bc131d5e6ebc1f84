//! The analysis of iterators: loops over elements, and expressions such as `x.iter().sum()`.

use super::flow::{Because, Flow, FlowKind, Target};
use super::places::Storage;
use super::value::{Cause, Place, Point, Value, key_of};
use super::walk::{Analysis, made_of};
use crate::ast::{Block, Call, CallArgument, Closure, Consumed, Each, Expr, ExprKind, Loop, Numbers, Pattern, Source};
use std::rc::Rc;
use syn::Ident;

/// An item of an iterator.
#[derive(Clone)]
struct Given {
    value: Value,
    place: Kept,
    /// The reason why threads differ in the items that reach this place, if they do.
    selected: Option<Cause>,
}

impl Given {
    /// Returns an item that all threads have.
    fn of(value: Value, place: Kept) -> Given {
        Given { value, place, selected: None }
    }
}

/// The memory to which an iterator's items refer.
#[derive(Clone)]
enum Kept {
    /// No memory: the items are values.
    Nowhere,
    /// This memory.
    In(Storage),
    /// The memory of both members of a pair.
    Pair(Box<Kept>, Box<Kept>),
}

/// What follows the closures of an iterator in a round.
type Rest<'r, 'a> = &'r mut dyn FnMut(&mut Analysis<'a>, Given);

/// An iterator whose arrays and numbers have been walked.
struct Walked {
    given: Given,
    /// The reason why threads run different rounds, if they do, and the place that shows it.
    rounds: Option<(Place, Cause)>,
    /// The local arrays.
    locals: Vec<u32>,
    /// The operands of the methods from the first one on that runs closures.
    late: Vec<Late>,
}

/// The operand of a method, which has been walked.
enum Late {
    /// No operand, or a closure, which is walked in each round.
    None,
    /// A number of items, and the reason why it varies, if it does.
    Count(Option<Cause>),
    /// The items of another iterator.
    Items(Walked),
    /// The first state of `.scan(…)`.
    State(Value),
}

impl<'a> Analysis<'a> {
    /// Walks `for x in array { … }`.
    pub(super) fn walk_for_each(
        &mut self,
        expr: &Expr,
        head: &Loop,
        pattern: &Pattern,
        each: &Each,
        body: &Block,
    ) -> Value {
        let Walked { given, rounds, locals, late } = self.walk_each(each);
        let flow = flow_of(rounds.as_ref());
        self.walk_rounds(expr, head, |analysis| {
            analysis.exit_at_head(flow.clone());
            analysis.walk_item(each, &late, given.clone(), &mut |analysis, given| {
                let point = analysis.point(pattern);
                analysis.bind(pattern, given.value, &point);
                analysis.keep_in(pattern, &given.place);
                analysis.walk_block(body);
                for binding in &locals {
                    // The values that were written through the loop's references.
                    let mut written = vec![analysis.state.values[*binding as usize].clone()];
                    analysis.values_of(pattern, &mut written);
                    analysis.set(*binding, made_of(&point.part(1), written));
                }
            });
        })
    }

    /// Walks `x.iter().sum()` and similar expressions: the result varies if its items, or their number, do.
    pub(super) fn walk_consumed(&mut self, expr: &Expr, consumed: &Consumed) -> Value {
        let Walked { given, rounds, locals, late } = self.walk_each(&consumed.each);
        let start = consumed.start.as_ref().map(|start| self.walk(start));
        let flow = flow_of(rounds.as_ref());
        let mut made: Vec<Value> = start.iter().cloned().chain(rounds.map(|(_, cause)| Value::Varies(cause))).collect();
        let mut so_far = start;
        let of_two = consumed.closure.as_ref().is_some_and(|closure| closure.params.len() > 1);
        self.walk_rounds(expr, &consumed.head, |analysis| {
            analysis.exit_at_head(flow.clone());
            analysis.walk_item(&consumed.each, &late, given.clone(), &mut |analysis, given| {
                let mut values = vec![given.value.clone()];
                made.extend(given.selected.clone().map(Value::Varies));
                if of_two && so_far.is_none() {
                    so_far = Some(given.value.clone());
                }
                if let Some(closure) = &consumed.closure {
                    let arguments = so_far.iter().filter(|_| of_two);
                    let arguments = arguments.map(|value| Given::of(value.clone(), Kept::Nowhere));
                    let value = analysis.walk_given(closure, arguments.chain([given]));
                    if let Some(so_far) = &mut so_far {
                        *so_far = made_of(&analysis.point(closure), [so_far.clone(), value.clone(), values[0].clone()]);
                    }
                    for binding in locals.iter().filter(|_| consumed.each.lends_mutably()) {
                        // The values that were written through the references that the closure received.
                        let mut written = vec![analysis.state.values[*binding as usize].clone()];
                        closure.params.iter().for_each(|(pattern, _)| analysis.values_of(pattern, &mut written));
                        analysis.set(*binding, made_of(&analysis.point(closure).part(1), written));
                    }
                    if consumed.leaves_early() {
                        analysis.leave_where(&consumed.name, &closure.body, &value);
                    }
                    values.push(value);
                }
                made.extend(values);
            });
        });
        if let (true, Source::Array(list)) = (consumed.sorts(), &consumed.each.source) {
            let written = made_of(&self.point(expr).part(4), made);
            self.assign(&self.point(expr).part(5), list, written);
            return Value::unit();
        }
        made_of(&self.point(expr).part(3), made)
    }

    /// Walks the source of an iterator, and the numbers in its methods.
    fn walk_each(&mut self, each: &Each) -> Walked {
        let mut walked = match &each.source {
            Source::Array(base) => {
                let value = self.walk(base);
                let root = self.root(base);
                let locals = root.iter().filter(|(_, storage)| *storage == Storage::Local).map(|(binding, _)| *binding);
                let locals = locals.collect();
                let place = root.map_or(Kept::Nowhere, |(_, storage)| Kept::In(storage));
                let rounds = self.bounds_of(base).map(|cause| (Place::of(base), cause));
                Walked { given: Given::of(value, place), rounds, locals, late: Vec::new() }
            }
            Source::Rest(name, _) => {
                let value = self.walk(name);
                let root = self.root(name);
                let locals = root.iter().filter(|(_, storage)| *storage == Storage::Local).map(|(binding, _)| *binding);
                let locals = locals.collect();
                let place = root.map_or(Kept::Nowhere, |(_, storage)| Kept::In(storage));
                let rounds = value.cause().map(|cause| (Place::of(name), cause.clone()));
                Walked { given: Given::of(value, place), rounds, locals, late: Vec::new() }
            }
            Source::Numbers(Numbers { start, end, .. }) => {
                let values = self.walk(start);
                let end = end.as_ref().map(|end| (Place::of(end), self.walk(end)));
                // As many as follow the first.
                let rounds = end.and_then(|(at, end)| Some((at, end.cause().or(values.cause())?.clone())));
                Walked { given: Given::of(values, Kept::Nowhere), rounds, locals: Vec::new(), late: Vec::new() }
            }
            Source::Range(range) => {
                let (values, rounds) = self.walk_range(range);
                let rounds = rounds.map(|cause| (cause.at, cause));
                Walked { given: Given::of(values, Kept::Nowhere), rounds, locals: Vec::new(), late: Vec::new() }
            }
        };
        let (early, late) = each.calls.split_at(each.first_with_closures());
        for call in early {
            walked.given = match self.walk_operand(call, &mut walked) {
                Late::Items(other) if call.name == "chain" => {
                    let either = made_of(&self.point(call), [walked.given.value, other.given.value]);
                    Given::of(either, Kept::Nowhere)
                }
                Late::Items(other) => pair(walked.given, other.given),
                Late::None if call.name == "enumerate" => {
                    pair(Given::of(self.point(call).uniform(), Kept::Nowhere), walked.given)
                }
                Late::None | Late::Count(_) | Late::State(_) => walked.given,
            };
        }
        for call in late {
            let operand = self.walk_operand(call, &mut walked);
            walked.late.push(operand);
        }
        walked
    }

    /// Walks an iterator that gets a name: it varies if its items, or their number, do.
    pub(super) fn walk_named(&mut self, expr: &Expr, each: &Each) -> Value {
        let Walked { given, rounds, late, .. } = self.walk_each(each);
        let mut made = vec![given.value.clone()];
        if each.runs_closures() {
            // The closures run where its items are used; the analysis of the IR sees them there.
            let flow = flow_of(rounds.as_ref());
            self.walk_rounds(expr, &Loop { label: None, unroll: None }, |analysis| {
                analysis.exit_at_head(flow.clone());
                analysis.walk_item(each, &late, given.clone(), &mut |_, given| {
                    made.extend([given.value].into_iter().chain(given.selected.map(Value::Varies)));
                });
            });
        }
        made.extend(rounds.map(|(_, cause)| Value::Varies(cause)));
        made_of(&self.point(expr), made)
    }

    /// Walks the operand of a method of an iterator, which may change its rounds.
    fn walk_operand(&mut self, call: &Call, walked: &mut Walked) -> Late {
        match &call.argument {
            CallArgument::Value(count) => {
                let at = Place::of(count);
                let cause = self.walk(count).cause().cloned();
                walked.rounds = walked.rounds.take().or(cause.clone().map(|cause| (at, cause)));
                Late::Count(cause)
            }
            CallArgument::Each(other) => {
                let mut other = self.walk_each(other);
                walked.rounds = walked.rounds.take().or(other.rounds.take());
                walked.locals.append(&mut other.locals);
                Late::Items(other)
            }
            CallArgument::Scan(start, ..) => Late::State(self.walk(start)),
            CallArgument::None | CallArgument::Closure(_) => Late::None,
        }
    }

    /// Walks the methods from the first one on that runs closures for an item, and what follows them.
    fn walk_item(&mut self, each: &Each, late: &[Late], given: Given, rest: Rest<'_, 'a>) {
        let given = Given { value: fresh(given.value, &self.point(each)), ..given };
        self.walk_calls(&each.calls[each.first_with_closures()..], late, given, rest);
    }

    fn walk_calls(&mut self, calls: &[Call], late: &[Late], given: Given, rest: Rest<'_, 'a>) {
        let (Some((call, calls)), Some((operand, late))) = (calls.split_first(), late.split_first()) else {
            return rest(self, given);
        };
        match (&call.argument, operand) {
            (CallArgument::Closure(closure), _) => self.walk_closure((call, closure), (calls, late), given, rest),
            (CallArgument::Scan(_, _, closure), Late::State(start)) => {
                self.walk_scan((call, closure), start, (calls, late), given, rest);
            }
            (CallArgument::Value(count), Late::Count(cause)) => {
                let cause = given.selected.clone().or_else(|| cause.clone());
                let value = cause.clone().map_or_else(|| self.point(call).uniform(), Value::Varies);
                if call.name == "take" {
                    self.leave_where(&call.name, count, &value);
                    return self.walk_calls(calls, late, given, rest);
                }
                self.walk_selected((call, count), &value, |analysis| {
                    analysis.walk_calls(calls, late, Given { selected: cause, ..given }, rest);
                });
            }
            (CallArgument::Each(other), Late::Items(theirs)) => {
                let value = given.selected.clone().map_or_else(|| self.point(call).uniform(), Value::Varies);
                match &other.source {
                    Source::Array(base) | Source::Rest(base, _) => self.leave_where(&call.name, base, &value),
                    Source::Numbers(numbers) => self.leave_where(&call.name, &numbers.start, &value),
                    Source::Range(range) => self.leave_where(&call.name, &range.start, &value),
                }
                // Threads that are in different rounds have different items.
                let after = match &given.selected {
                    Some(cause) => Given { value: Value::Varies(cause.clone()), ..theirs.given.clone() },
                    None => theirs.given.clone(),
                };
                self.walk_item(other, &theirs.late, after, &mut |analysis, second| {
                    let selected = given.selected.clone().or(second.selected.clone());
                    let both = Given { selected, ..pair(given.clone(), second) };
                    analysis.walk_calls(calls, late, both, rest);
                });
            }
            (CallArgument::None, _) if call.name == "enumerate" => {
                let number = given.selected.clone().map_or_else(|| self.point(call).uniform(), Value::Varies);
                let selected = given.selected.clone();
                let both = Given { selected, ..pair(Given::of(number, Kept::Nowhere), given) };
                self.walk_calls(calls, late, both, rest);
            }
            (CallArgument::None | CallArgument::Value(_) | CallArgument::Each(_) | CallArgument::Scan(..), _) => {
                self.walk_calls(calls, late, given, rest);
            }
        }
    }

    /// Walks `.map(…)`, `.filter(…)` or one of their like for an item, and what follows.
    fn walk_closure(
        &mut self,
        (call, closure): (&Call, &Closure),
        (calls, late): (&[Call], &[Late]),
        given: Given,
        rest: Rest<'_, 'a>,
    ) {
        if call.name == "flat_map" {
            return self.walk_flat(closure, (calls, late), given, rest);
        }
        let value = self.walk_given(closure, [given.clone()]);
        let selected = given.selected.clone().or_else(|| value.cause().cloned());
        let given = match call.name.to_string().as_str() {
            "map" => return self.walk_calls(calls, late, Given { value, place: Kept::Nowhere, ..given }, rest),
            "take_while" => {
                self.leave_where(&call.name, &closure.body, &value);
                return self.walk_calls(calls, late, Given { selected, ..given }, rest);
            }
            "map_while" => {
                self.leave_where(&call.name, &closure.body, &value);
                return self.walk_calls(calls, late, Given { value, place: Kept::Nowhere, selected }, rest);
            }
            "filter_map" => Given { value: value.clone(), place: Kept::Nowhere, selected },
            _ => Given { selected, ..given },
        };
        self.walk_selected((call, &closure.body), &value, |analysis| analysis.walk_calls(calls, late, given, rest));
    }

    /// Walks `.scan(…)` for an item, and what follows: the state is made of all items so far.
    fn walk_scan(
        &mut self,
        (call, closure): (&Call, &Closure),
        start: &Value,
        (calls, late): (&[Call], &[Late]),
        given: Given,
        rest: Rest<'_, 'a>,
    ) {
        let selected = given.selected.clone().map(Value::Varies);
        let so_far = [start.clone(), given.value.clone()].into_iter().chain(selected);
        let state = made_of(&self.point(call), so_far);
        let mut made = vec![self.walk_given(closure, [Given::of(state, Kept::Nowhere), given.clone()])];
        closure.params.iter().for_each(|(pattern, _)| self.values_of(pattern, &mut made));
        let value = made_of(&self.point(closure), made);
        self.leave_where(&call.name, &closure.body, &value);
        let selected = given.selected.or_else(|| value.cause().cloned());
        self.walk_calls(calls, late, Given { value, place: Kept::Nowhere, selected }, rest);
    }

    /// Walks the loop of `.flat_map(…)` for an item, and what follows for the items of that loop.
    fn walk_flat(&mut self, closure: &Closure, (calls, late): (&[Call], &[Late]), given: Given, rest: Rest<'_, 'a>) {
        self.bind_given(closure, [given.clone()]);
        let mut body = &closure.body;
        while let ExprKind::Block(Block { stmts, value: Some(value), .. }) = &body.kind {
            self.walk_stmts(stmts);
            body = value;
        }
        let ExprKind::Iterator(inner, _) = &body.kind else { return };
        let walked = self.walk_each(inner);
        let flow = flow_of(walked.rounds.as_ref());
        let differ = given.selected.or(walked.rounds.map(|(_, cause)| cause));
        self.walk_rounds(&closure.body, &Loop { label: None, unroll: None }, |analysis| {
            analysis.exit_at_head(flow.clone());
            analysis.walk_item(inner, &walked.late, walked.given.clone(), &mut |analysis, item| {
                let selected = differ.clone().or(item.selected.clone());
                analysis.walk_calls(calls, late, Given { selected, ..item }, rest);
            });
        });
    }

    /// Walks what follows a method for the items that it lets through.
    fn walk_selected(&mut self, (call, cond): (&Call, &Expr), value: &Value, then: impl FnOnce(&mut Self)) {
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::Selection, cond, value);
        then(self);
        let after = std::mem::replace(&mut self.state, before);
        let point = self.point(&call.name);
        self.leave_scope_at(after, flow, &point);
    }

    /// Walks the place where a method leaves its loop, if its closure says so.
    fn leave_where(&mut self, name: &Ident, cond: &Expr, value: &Value) {
        let before = self.state.clone();
        let flow = self.enter_scope(FlowKind::If, cond, value);
        let at = Place { start: name.span(), end: name.span(), key: key_of(name) };
        self.jump_at(Target::Break(self.loops.len() - 1), FlowKind::Break, at, Value::unit());
        let after = std::mem::replace(&mut self.state, before);
        let point = self.point(name);
        self.leave_scope_at(after, flow, &point);
    }

    /// Walks a closure with these arguments.
    fn walk_given(&mut self, closure: &Closure, arguments: impl IntoIterator<Item = Given>) -> Value {
        self.bind_given(closure, arguments);
        self.walk(&closure.body)
    }

    /// Gives the parameters of a closure these arguments.
    fn bind_given(&mut self, closure: &Closure, arguments: impl IntoIterator<Item = Given>) {
        for ((pattern, _), argument) in closure.params.iter().zip(arguments) {
            let point = self.point(pattern);
            self.bind(pattern, argument.value, &point);
            self.keep_in(pattern, &argument.place);
        }
    }

    /// Records the memory to which the names of a pattern refer.
    fn keep_in(&mut self, pattern: &Pattern, place: &Kept) {
        match (pattern, place) {
            (Pattern::Binding(binding, _), Kept::In(storage)) => self.storage[*binding as usize] = *storage,
            (Pattern::Tuple(tuple), Kept::Pair(first, second)) if let Some(numbered) = tuple.numbered(2) => {
                numbered.for_each(|(number, member)| self.keep_in(member, if number == 0 { first } else { second }));
            }
            (Pattern::Tuple(tuple), place) => tuple.members.iter().for_each(|member| self.keep_in(member, place)),
            (Pattern::Binding(..), _)
            | (Pattern::Struct(_) | Pattern::Array(..) | Pattern::Ref(..) | Pattern::At(..), _) => {}
            (Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..) | Pattern::Or(..), _) => {}
        }
    }

    /// Collects the knowledge about the names of a pattern.
    fn values_of(&self, pattern: &Pattern, into: &mut Vec<Value>) {
        match pattern {
            Pattern::Binding(binding, _) => into.push(self.state.values[*binding as usize].clone()),
            Pattern::Tuple(tuple) => tuple.members.iter().for_each(|member| self.values_of(member, into)),
            Pattern::Struct(_) | Pattern::Array(..) | Pattern::Ref(..) | Pattern::At(..) => {}
            Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..) | Pattern::Or(..) => {}
        }
    }
}

fn pair(first: Given, second: Given) -> Given {
    let value = Value::Tuple(vec![first.value, second.value]);
    Given::of(value, Kept::Pair(Box::new(first.place), Box::new(second.place)))
}

/// Returns the knowledge about a value in one round: another round may have another value.
fn fresh(value: Value, point: &Point) -> Value {
    match value {
        Value::Tuple(parts) => {
            Value::Tuple(parts.into_iter().enumerate().map(|(i, part)| fresh(part, &point.part(i))).collect())
        }
        value => value.cause().map_or_else(|| point.uniform(), |cause| Value::Varies(cause.clone())),
    }
}

/// Returns the flow where only some threads leave a loop, if they differ in its rounds.
fn flow_of(rounds: Option<&(Place, Cause)>) -> Option<Rc<Flow>> {
    let (at, cause) = rounds?;
    Some(Rc::new(Flow { kind: FlowKind::For, at: *at, because: Because::Value(cause.why.clone()) }))
}
