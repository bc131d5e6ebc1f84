//! Loops that double or halve a number, and go on while the launch knows that they do: `while k < block_dim_x() { …; k *= 2; }`.
//!
//! In each round the number is one that the launch knows, and so is the condition: the loop is walked round by round, and a check in a round need
//! only pass in launches that come to this round. What is left after [`MOST_DOUBLED`] rounds is walked as any round.

use std::rc::Rc;

use super::graph::{Graph, Node, Op};
use super::linear::{Cond, Int, Value};
use super::loops::{Head, LEAST_ENTERING};
use super::rules::Rule;
use super::state::State;
use super::{FUEL, Prover};
use crate::ir::visit::{Visit, visit_expr};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LabelId, LocalId, Place, Root, Stmt};

/// The most rounds that are walked one by one. No block has more threads, and few arrays of a block have more elements, than two to this power.
const MOST_DOUBLED: u32 = 14;

impl Prover<'_> {
    /// Returns `true` if a loop doubles or halves a number of the launch as long as a condition of the launch holds, and indices depend on it.
    pub(super) fn doubles(&mut self, state: &State, cond: &Expr, body: &Block) -> bool {
        if self.dry > 0 || self.fuel < FUEL / 2 {
            return false;
        }
        let is_doubled = body.iter().any(|stmt| {
            doubled(stmt).is_some_and(|local| {
                let known = matches!(state.locals.get(&local), Some(Value::Int(int)) if int.value.as_node().is_some());
                known && self.is_relevant(local) && mentions(cond, local)
            })
        });
        if !is_doubled {
            return false;
        }
        self.dry += 1;
        let cond = self.condition(&mut state.clone(), cond);
        self.dry -= 1;
        self.ends_before(&cond).is_some()
    }

    /// Returns a condition on the launch under which a condition for another round does not hold, if the launch knows it or a part of it.
    fn ends_before(&mut self, cond: &Cond) -> Option<Node> {
        let (number, valid) = match cond {
            Cond::Known(holds) => return Some(if *holds { Node::FALSE } else { Node::TRUE }),
            Cond::And(one, other) => {
                let ends = [one, other].map(|part| self.ends_before(part));
                return ends.into_iter().flatten().reduce(|one, other| self.graph.either(one, other));
            }
            Cond::NotNegative(value, valid) => (value.as_node()?, *valid),
            // A number that is compared with 0, and never below it.
            Cond::Not(cond) => match &**cond {
                Cond::Zero(value, valid) => {
                    let number = value.as_node()?;
                    self.graph.range(number).filter(|(low, _)| *low >= 0)?;
                    (self.graph.add_scaled(number, Node::ONE, -1), *valid)
                }
                _ => return None,
            },
            _ => return None,
        };
        let less = self.graph.constant(Rule::GuardedRounds.off() - 1);
        let below = self.graph.difference(less, number);
        let ends = self.graph.not_negative(below);
        Some(self.graph.both(ends, valid))
    }

    /// Walks a loop that doubles or halves a number, round by round, and sets these numbers to what they are after it. All else is known of
    /// the state after any rounds.
    pub(super) fn walk_doubling(
        &mut self,
        (state, after): (&mut State, State),
        label: Option<LabelId>,
        cond: &Expr,
        body: &Block,
    ) {
        let (skipped, typical) = (self.skipped, (self.running, self.expected));
        let (mut ended, mut left) = (Vec::new(), Vec::new());
        let mut beyond = None;
        self.shared.enter_loop();
        for round in 0..=MOST_DOUBLED {
            if !state.reached || self.is_exhausted() {
                break;
            }
            let goes_on = self.condition(state, cond);
            beyond = self.ends_before(&goes_on);
            let Some(ends) = beyond else {
                self.run_loop(state, label, body, &Head::While(cond));
                break;
            };
            ended.push((goes_on, state.clone()));
            if ends == Node::TRUE {
                break;
            }
            self.skipped = self.graph.either(skipped, ends);
            self.look_only_at(!self.graph.samples_held(ends), typical);
            if round == MOST_DOUBLED {
                self.run_loop(state, label, body, &Head::While(cond));
                break;
            }
            self.one_round(state, (label, body), &mut left);
        }
        self.shared.leave_loop();
        (self.skipped, (self.running, self.expected)) = (skipped, typical);
        *state = after;
        if let (true, true, Some(beyond)) = (left.is_empty(), state.reached, beyond) {
            body.iter().filter_map(doubled).for_each(|local| self.set_doubled(state, local, &ended, beyond));
        }
    }

    /// Sets a number to what it is after a loop: what it was before the first round whose condition did not hold. Of launches with more rounds,
    /// nothing is known.
    fn set_doubled(&mut self, state: &mut State, local: LocalId, ended: &[(Rc<Cond>, State)], beyond: Node) {
        let mut rounds = ended.iter().rev().map_while(|(goes_on, end)| match end.locals.get(&local) {
            Some(Value::Int(int)) if int.value.as_node().is_some() => Some((goes_on, end, int)),
            _ => None,
        });
        let Some((_, mut last, first)) = rounds.next() else { return };
        let mut value = Int { valid: self.graph.both(first.valid, beyond), ..first.clone() };
        let mut known = 1;
        for (goes_on, end, int) in rounds {
            let cond = (goes_on, false);
            let joined = self.join_values((last, &Value::Int(value)), (end, &Value::Int(int.clone())), Some(cond));
            let Value::Int(joined) = joined else { return };
            (value, last, known) = (joined, end, known + 1);
        }
        if known == ended.len() && value.value.as_node().is_some() {
            self.set_local(state, local, Value::Int(value));
        }
    }

    /// Looks only at these typical launches, if they are some of those that were looked at.
    fn look_only_at(&mut self, samples: u64, (running, expected): (u64, u64)) {
        let inside = running & samples;
        (self.running, self.expected) = match inside.count_ones() >= LEAST_ENTERING {
            true if (expected & samples).count_ones() >= LEAST_ENTERING => (inside, expected & samples),
            true => (inside, inside),
            false => (running, expected),
        };
    }

    /// Returns `true` if a constant bounds a number in such a round: typical launches may have no more threads than that.
    pub(super) fn bounds_round(&self, number: Node, bound: Node) -> bool {
        let bound = self.graph.as_constant(bound).filter(|_| self.skipped != Node::FALSE);
        bound.zip(self.graph.range(number)).is_some_and(|(bound, (_, high))| high > bound)
    }

    /// Returns the condition under which a check does not fail, or no thread comes to it in this round.
    pub(super) fn unless_skipped(&mut self, proven: Node) -> Node {
        if self.skipped == Node::FALSE || proven == Node::TRUE {
            return proven;
        }
        let coming = self.running & !self.graph.samples_held(self.skipped);
        // A round that most launches come to: nothing would be gained.
        if proven == Node::FALSE && coming.count_ones() * 2 > self.running.count_ones() {
            return proven;
        }
        let proven = self.plainer(proven, coming);
        self.graph.either(self.skipped, proven)
    }

    /// Returns a plainer condition that implies another one, if most typical launches do not distinguish them: `n <= len` for
    /// `n / 8 * 8 <= len + 4`, which is the same in all rounds.
    fn plainer(&mut self, cond: Node, coming: u64) -> Node {
        let parts = match self.graph.op(cond) {
            Op::All(parts) => parts.to_vec(),
            _ => vec![cond],
        };
        let mut all = Node::TRUE;
        for part in parts {
            let plain = self.graph.plain(part);
            let held = [part, plain].map(|cond| (self.graph.samples_held(cond) & coming).count_ones());
            let part = if held[1] * 4 >= held[0] * 3 { plain } else { part };
            all = self.graph.both(all, part);
        }
        all
    }
}

impl Graph {
    /// Returns a condition that implies that a number is not negative: with `x` in place of `x / 8 * 8`, or of the smaller one of `x` and another
    /// number, which are subtracted.
    pub(super) fn plain(&mut self, cond: Node) -> Node {
        let Op::NotNegative(number) = *self.op(cond) else { return cond };
        let mut least = number;
        for (term, count) in self.terms(number).0 {
            let (quotient, whole, divisor) = match *self.op(term) {
                Op::Div(whole, divisor) => (term, whole, divisor),
                Op::Min(a, b) if count < 0 => {
                    let quotients = [a, b].map(|number| self.as_quotient(number).map(|found| (number, found)));
                    let Some((number, found)) = quotients.into_iter().flatten().next() else { continue };
                    least = self.add_scaled(least, term, -count);
                    least = self.add_scaled(least, number, count);
                    found
                }
                _ => continue,
            };
            let Some(divisor) = self.as_constant(divisor).filter(|divisor| *divisor > 0) else { continue };
            if count < 0 && count % divisor == 0 && self.range(whole).is_some_and(|(low, _)| low >= 0) {
                least = self.add_scaled(least, quotient, -count);
                least = self.add_scaled(least, whole, count / divisor);
            }
        }
        let (terms, constant) = self.terms(least);
        let is_plain = terms.iter().all(|(_, count)| count.abs() == 1) && constant >= 0;
        let least = self.sum_of(terms, constant.min(0));
        let plain = self.not_negative(least);
        if is_plain && self.size(plain) < self.size(cond) { plain } else { cond }
    }

    /// Returns the quotient that a number is, besides a constant, and what is divided.
    fn as_quotient(&self, number: Node) -> Option<(Node, Node, Node)> {
        let (terms, _) = self.terms(number);
        let [(quotient, 1)] = terms[..] else { return None };
        match *self.op(quotient) {
            Op::Div(whole, divisor) => Some((quotient, whole, divisor)),
            _ => None,
        }
    }
}

/// Returns the variable that a statement multiplies, divides or shifts by a constant.
fn doubled(stmt: &Stmt) -> Option<LocalId> {
    const OPS: [BinaryOp; 4] = [BinaryOp::Mul, BinaryOp::Div, BinaryOp::Shl, BinaryOp::Shr];
    let Stmt::Assign { place: Place { root: Root::Local(local), steps, .. }, op, value, .. } = stmt else {
        return None;
    };
    let is_constant = |value: &Expr| matches!(value.kind, ExprKind::Const(..));
    let is_doubled = match (op, &value.kind) {
        (Some(op), _) => OPS.contains(op) && is_constant(value),
        (None, ExprKind::Binary { op, left, right, .. }) => {
            OPS.contains(op) && mentions(left, *local) && is_constant(right)
        }
        _ => false,
    };
    (is_doubled && steps.is_empty()).then_some(*local)
}

/// Returns `true` if an expression contains a variable.
fn mentions(expr: &Expr, local: LocalId) -> bool {
    struct Mentions(LocalId, bool);
    impl Visit for Mentions {
        fn mention(&mut self, root: Root) {
            self.1 |= root == Root::Local(self.0);
        }
    }
    let mut mentions = Mentions(local, false);
    visit_expr(&mut mentions, expr);
    mentions.1
}
