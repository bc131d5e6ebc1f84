//! The analysis of loops, to a fixpoint, and of the jumps that leave them.

use super::flow::{Because, Edge, Flow, FlowKind, Frame, Head, Left, Target, Visit, Within, add_left};
use super::state::State;
use super::value::{Place, Value, key_of};
use super::walk::Analysis;
use crate::ast::{Block, Expr, Loop, Pattern, Range};
use std::rc::Rc;

impl Analysis<'_> {
    pub(super) fn walk_loop(&mut self, expr: &Expr, head: &Loop, body: &Block) -> Value {
        self.walk_rounds(expr, head, |analysis| drop(analysis.walk_block(body)))
    }

    /// Walks `'label: { … }`, which a `break` leaves early.
    pub(super) fn walk_labelled(&mut self, expr: &Expr, label: u32, body: &Block) -> Value {
        if !self.state.live {
            return Value::unit();
        }
        let level = self.loops.len();
        let (visit, head) = self.around().enter(key_of(expr));
        let within = head.within.next_round();
        self.loops.push(Frame { is_block: true, ..Frame::new(Some(label), self.scopes.len(), within) });
        let value = self.walk_block(body);
        self.add_edge(Target::Break(level), None, value);
        self.leave_frame(expr, level, visit, None)
    }

    /// Returns the knowledge about the loops at this level.
    fn around(&mut self) -> &mut Within {
        self.loops.last_mut().map_or(&mut self.outermost, |frame| &mut frame.within)
    }

    pub(super) fn walk_while(&mut self, expr: &Expr, head: &Loop, cond: &Expr, body: &Block) -> Value {
        self.walk_rounds(expr, head, |analysis| {
            let condition = analysis.walk(cond);
            let flow = condition.cause().map(|cause| {
                let because = Because::Value(cause.why.clone());
                Rc::new(Flow { kind: FlowKind::While, at: Place::of(cond), because })
            });
            analysis.exit_at_head(flow);
            analysis.walk_block(body);
        })
    }

    pub(super) fn walk_for(
        &mut self,
        expr: &Expr,
        head: &Loop,
        pattern: &Pattern,
        range: &Range,
        body: &Block,
    ) -> Value {
        let (values, rounds) = self.walk_range(range);
        let flow =
            rounds.map(|cause| Rc::new(Flow { kind: FlowKind::For, at: cause.at, because: Because::Value(cause.why) }));
        self.walk_rounds(expr, head, |analysis| {
            analysis.exit_at_head(flow.clone());
            let point = analysis.point(pattern);
            let value = match values.cause() {
                Some(cause) => Value::Varies(cause.clone()),
                None => point.uniform(),
            };
            analysis.bind(pattern, value, &point);
            analysis.walk_block(body);
        })
    }

    /// Walks a loop until there is nothing new at its head.
    pub(super) fn walk_rounds(&mut self, expr: &Expr, head: &Loop, mut round: impl FnMut(&mut Self)) -> Value {
        if !self.state.live {
            return Value::unit();
        }
        let level = self.loops.len();
        let (visit, last) = self.around().enter(key_of(expr));
        self.loops.push(Frame::new(head.label, self.scopes.len(), last.within));
        let point = self.point(expr);
        let meeting = point.part(1);
        let entry = self.state.clone();
        let mut known = match last.known {
            Some((before, known)) => entry.clone().resume(&before, known, &meeting, self.function),
            None => entry.clone(),
        };
        loop {
            self.state = known.clone();
            let within = std::mem::take(&mut self.loops[level].within).next_round();
            self.loops[level] = Frame::new(head.label, self.scopes.len(), within);
            round(self);
            self.add_edge(Target::Continue(level), None, Value::unit());
            let frame = &mut self.loops[level];
            let (rounds, left) = (std::mem::take(&mut frame.rounds), std::mem::take(&mut frame.left_in_round));
            let rank = Target::Continue(level).rank();
            let Some(next) = State::meet(rounds, &left, rank, &point.part(0), self.function) else { break };
            let next = known.clone().join(next, None, &meeting, self.function);
            if next.agrees(&known) {
                break;
            }
            known = next;
        }
        self.leave_frame(expr, level, visit, Some((entry, known)))
    }

    /// Returns the knowledge after a loop or labelled block, and its value.
    fn leave_frame(&mut self, expr: &Expr, level: usize, visit: Visit, known: Option<(State, State)>) -> Value {
        let Some(frame) = self.loops.pop() else { return Value::unit() };
        self.around().leave(visit, Head { known, within: frame.within });
        let rank = Target::Break(level).rank();
        let point = self.point(expr).part(2);
        let flow = frame.exits.iter().find_map(|edge| edge.flow.clone());
        let value = frame.values.into_iter().reduce(|a, b| a.join(b, flow.as_ref(), &point.part(0)));
        match State::meet(frame.exits, &frame.left_in_loop, rank, &point, self.function) {
            Some(after) => self.state = after,
            None => self.state.live = false,
        }
        value.unwrap_or_else(Value::unit)
    }

    /// Adds the exit of the innermost loop before a round; `flow` if only some threads take it.
    pub(super) fn exit_at_head(&mut self, flow: Option<Rc<Flow>>) {
        let target = Target::Break(self.loops.len() - 1);
        self.add_edge(target, flow.clone(), Value::unit());
        if let (Some(flow), true) = (flow, self.state.live) {
            add_left(&mut self.state.missing, &Left { target, flow });
        }
    }

    /// Returns the loop to which a `break` or `continue` with this label refers.
    pub(super) fn level_of(&self, label: Option<u32>) -> usize {
        let named = label.and_then(|label| self.loops.iter().position(|frame| frame.label == Some(label)));
        let innermost = || self.loops.iter().rposition(|frame| !frame.is_block);
        named.or_else(innermost).unwrap_or(self.loops.len().saturating_sub(1))
    }

    /// Walks a `return`, a `break`, which may give a loop its value, or a `continue`.
    pub(super) fn jump(&mut self, target: Target, kind: FlowKind, expr: &Expr, value: Value) -> Value {
        self.jump_at(target, kind, Place::of_jump(expr), value)
    }

    /// Walks a jump at these tokens.
    pub(super) fn jump_at(&mut self, target: Target, kind: FlowKind, at: Place, value: Value) -> Value {
        if !self.state.live {
            return Value::unit();
        }
        let floor = match target {
            Target::Return => 0,
            Target::Break(level) | Target::Continue(level) => self.loops.get(level).map_or(0, |frame| frame.scopes),
        };
        let deeper: Vec<Left> =
            self.state.missing.iter().filter(|left| left.target.rank() > target.rank()).cloned().collect();
        let around = self.scopes[floor..].last().map(|scope| &scope.flow);
        let parted = around.or(deeper.first().map(|left| &left.flow));
        let flow = parted.map(|parted| Rc::new(Flow { kind, at, because: Because::Flow(parted.clone()) }));
        if let Some(flow) = &flow {
            let left = Left { target, flow: flow.clone() };
            self.scopes[floor..].iter_mut().for_each(|scope| add_left(&mut scope.left, &left));
            for waiting in &deeper {
                match waiting.target {
                    Target::Return => {}
                    Target::Break(level) => add_left(&mut self.loops[level].left_in_loop, &left),
                    Target::Continue(level) => add_left(&mut self.loops[level].left_in_round, &left),
                }
            }
        }
        self.add_edge(target, flow, value);
        self.state.live = false;
        Value::unit()
    }

    /// Records that the current state continues at a target, with a value of the loop that is left.
    fn add_edge(&mut self, target: Target, flow: Option<Rc<Flow>>, value: Value) {
        if !self.state.live {
            return;
        }
        let value = value.leave(target.depth(), flow.as_ref());
        let state = self.state.clone().leave(target.depth(), flow.as_ref(), self.function);
        let edge = Edge { state, flow, scopes: self.scopes.len() };
        // rustc reports a jump outside of a loop.
        match target {
            Target::Return => {}
            Target::Break(level) => {
                if let Some(frame) = self.loops.get_mut(level) {
                    frame.exits.push(edge);
                    frame.values.push(value);
                }
            }
            Target::Continue(level) => {
                if let Some(frame) = self.loops.get_mut(level) {
                    frame.rounds.push(edge);
                }
            }
        }
    }
}
