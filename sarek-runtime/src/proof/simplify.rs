//! Simplification of conditions.

use std::collections::HashMap;

use super::graph::{Graph, Node, Op};

impl Graph {
    /// Simplifies a condition: each of its parts may assume the others.
    pub(super) fn simplified(&mut self, cond: Node) -> Node {
        let Op::All(parts) = self.op(cond) else { return self.assuming(cond, &[], &mut HashMap::new()) };
        let parts = parts.to_vec();
        let mut simplified = Node::TRUE;
        for part in &parts {
            // Each part may only assume earlier ones, so that no two parts depend on each other.
            let others: Vec<Node> = parts.iter().copied().filter(|other| other < part).collect();
            let part = self.assuming(*part, &others, &mut HashMap::new());
            simplified = self.both(simplified, part);
        }
        simplified
    }

    /// Simplifies a node under the assumption of these truth values.
    fn assuming(&mut self, node: Node, held: &[Node], done: &mut HashMap<Node, Node>) -> Node {
        if let Some(known) = done.get(&node) {
            return *known;
        }
        let new = match self.op(node).clone() {
            Op::Select(cond, then, _) if self.is_held(cond, held) => self.assuming(then, held, done),
            Op::All(_) if self.is_held(node, held) => Node::TRUE,
            op @ (Op::Const(_) | Op::Input(_)) => self.add(op),
            Op::Sum(terms, constant) => {
                let mut sum = self.constant(constant);
                for (term, count) in terms {
                    let term = self.assuming(term, held, done);
                    sum = self.add_scaled(sum, term, count);
                }
                sum
            }
            Op::Product(factors) => factors.iter().fold(Node::ONE, |all, factor| {
                let factor = self.assuming(*factor, held, done);
                self.product(all, factor)
            }),
            Op::All(parts) => parts.iter().fold(Node::TRUE, |all, part| {
                let part = self.assuming(*part, held, done);
                self.both(all, part)
            }),
            Op::Times(a, b) => self.assuming_two((a, b), held, done, Graph::product),
            Op::Div(a, b) => self.assuming_two((a, b), held, done, Graph::quotient),
            Op::Min(a, b) => {
                let (a, b) = (self.assuming(a, held, done), self.assuming(b, held, done));
                match self.held_order(a, b, held) {
                    Some((smaller, _)) => smaller,
                    None => self.min(a, b),
                }
            }
            Op::Max(a, b) => {
                let (a, b) = (self.assuming(a, held, done), self.assuming(b, held, done));
                match self.held_order(a, b, held) {
                    Some((_, larger)) => larger,
                    None => self.max(a, b),
                }
            }
            Op::Either(a, b) => self.assuming_two((a, b), held, done, Graph::either),
            Op::Pow2(exponent) => {
                let exponent = self.assuming(exponent, held, done);
                self.power_of_two(exponent)
            }
            Op::Mask(number) => {
                let number = self.assuming(number, held, done);
                self.mask(number)
            }
            Op::Low(number, bits) => {
                let number = self.assuming(number, held, done);
                self.low_bits(number, bits)
            }
            Op::NotNegative(number) => {
                let number = self.assuming(number, held, done);
                self.not_negative(number)
            }
            Op::Multiple(number, of) => {
                let number = self.assuming(number, held, done);
                self.multiple(number, of)
            }
            Op::Select(cond, then, otherwise) => {
                let cond = self.assuming(cond, held, done);
                let then = self.assuming(then, held, done);
                let otherwise = self.assuming(otherwise, held, done);
                self.select(cond, then, otherwise)
            }
        };
        done.insert(node, new);
        new
    }

    /// Returns `true` if a truth value follows from these.
    fn is_held(&mut self, cond: Node, held: &[Node]) -> bool {
        let parts = match self.op(cond) {
            Op::All(parts) => parts.to_vec(),
            _ => vec![cond],
        };
        parts.into_iter().all(|part| held.iter().any(|known| self.implies(*known, part)))
    }

    /// Returns two numbers in order, if these truth values say which one is smaller.
    fn held_order(&mut self, a: Node, b: Node, held: &[Node]) -> Option<(Node, Node)> {
        match () {
            _ if self.is_above(b, a, held) => Some((a, b)),
            _ if self.is_above(a, b, held) => Some((b, a)),
            _ => None,
        }
    }

    /// Returns `true` if these truth values say that a number is not below another one, both of which are known in all launches.
    fn is_above(&mut self, a: Node, b: Node, held: &[Node]) -> bool {
        let above = self.difference(a, b);
        let above = self.not_negative(above);
        self.range(a).is_some() && self.range(b).is_some() && held.iter().any(|known| self.implies(*known, above))
    }

    fn assuming_two(
        &mut self,
        (a, b): (Node, Node),
        held: &[Node],
        done: &mut HashMap<Node, Node>,
        op: fn(&mut Graph, Node, Node) -> Node,
    ) -> Node {
        let (a, b) = (self.assuming(a, held, done), self.assuming(b, held, done));
        op(self, a, b)
    }

    /// Returns a node that holds if both hold, in a form that stays short if parts are repeated often. It may hold less
    /// often: of two choices with a common alternative, that alternative is kept.
    pub(super) fn conjunction(&mut self, a: Node, b: Node) -> Node {
        let (mut plain, mut choices) = (Node::TRUE, Vec::new());
        for node in [a, b] {
            let parts = match self.op(node) {
                Op::All(parts) => parts.to_vec(),
                _ => vec![node],
            };
            for part in parts {
                match self.op(part) {
                    Op::Either(..) => choices.push(part),
                    _ => plain = self.both(plain, part),
                }
            }
        }
        let mut kept: Vec<Vec<Node>> = Vec::new();
        for choice in choices {
            let mut alternatives = Vec::new();
            self.alternatives(choice, plain, &mut alternatives);
            let common = |known: &Vec<Node>| known.iter().any(|one| alternatives.contains(one));
            match kept.iter_mut().find(|known| common(known)) {
                Some(known) => known.retain(|one| alternatives.contains(one)),
                None => kept.push(alternatives),
            }
        }
        kept.into_iter().fold(plain, |all, alternatives| {
            let one = alternatives.into_iter().fold(Node::FALSE, |any, one| self.either(any, one));
            self.both(all, one)
        })
    }

    /// Collects the alternatives of a choice, without the condition that holds anyway.
    fn alternatives(&mut self, choice: Node, held: Node, found: &mut Vec<Node>) {
        if let Op::Either(a, b) = *self.op(choice) {
            self.alternatives(a, held, found);
            self.alternatives(b, held, found);
            return;
        }
        let parts = |graph: &Graph, node: Node| match graph.op(node) {
            Op::All(parts) => parts.to_vec(),
            _ => vec![node],
        };
        let held = parts(self, held);
        let mut rest = Node::TRUE;
        for part in parts(self, choice) {
            if !held.iter().any(|known| self.implies(*known, part)) {
                rest = self.both(rest, part);
            }
        }
        if !found.contains(&rest) {
            found.push(rest);
        }
    }

    /// Returns a node that holds if one of two holds.
    pub(super) fn either(&mut self, a: Node, b: Node) -> Node {
        match (a, b) {
            (Node::FALSE, other) | (other, Node::FALSE) => other,
            (Node::TRUE, _) | (_, Node::TRUE) => Node::TRUE,
            _ if a == b => a,
            _ => self.add(Op::Either(a.min(b), a.max(b))),
        }
    }
}
