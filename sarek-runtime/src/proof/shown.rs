//! Conditions as `k::checks()` shows them: without what follows from the rest, and if they are long, with one part a line and names for
//! what they repeat. What a launch evaluates is not changed.

use std::collections::{BTreeSet, HashMap};

use super::Prover;
use super::graph::{Node, Op};

/// The most characters of a condition in one line.
const WIDTH: usize = 100;

/// The least characters of a repeated part that gets a name.
const WORTH_A_NAME: usize = 20;

/// The names of repeated parts, unless the kernel's parameters have them.
const NAMES: [&str; 12] = ["p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z", "a"];

impl Prover<'_> {
    /// Describes a condition in the user's names.
    pub(super) fn show(&mut self, condition: Node) -> String {
        let parts = self.telling(condition);
        self.short.clear();
        let text = self.joined(&parts, " && ");
        if text.chars().count() <= WIDTH {
            return text;
        }
        let named = self.name_repeated(&parts);
        let mut text = self.joined(&parts, "\n&& ");
        for (number, node) in named.iter().enumerate() {
            let name = self.short.remove(node).unwrap_or_default();
            let word = if number == 0 { "where" } else { "     " };
            text += &format!("\n{word} {name} = {}", self.text(*node));
            self.short.insert(*node, name);
        }
        self.short.clear();
        text
    }

    fn joined(&self, parts: &[Node], with: &str) -> String {
        match parts {
            [one] => self.describe(*one),
            parts => parts.iter().map(|part| self.describe_part(*part)).collect::<Vec<_>>().join(with),
        }
    }

    /// Returns the text of a number or truth value.
    fn text(&self, node: Node) -> String {
        match self.graph.op(node) {
            Op::NotNegative(_) | Op::Multiple(..) | Op::All(_) | Op::Either(..) => self.describe(node),
            _ => self.number(node, false),
        }
    }

    /// Returns the parts of a condition from which the others follow.
    pub(super) fn telling(&mut self, condition: Node) -> Vec<Node> {
        let Op::All(parts) = self.graph.op(condition) else { return vec![condition] };
        let mut parts = parts.to_vec();
        let mut at = 0;
        while at < parts.len() {
            let part = parts.remove(at);
            if !self.follows(part, &parts) {
                parts.insert(at, part);
                at += 1;
            }
        }
        debug_assert!({
            let all = parts.iter().fold(Node::TRUE, |all, part| self.graph.both(all, *part));
            self.graph.samples_held(all) == self.graph.samples_held(condition)
        });
        parts
    }

    /// Returns `true` if a truth value holds wherever some others do.
    fn follows(&mut self, part: Node, others: &[Node]) -> bool {
        if others.iter().any(|other| self.graph.implies(*other, part)) {
            return true;
        }
        let Op::NotNegative(number) = *self.graph.op(part) else { return false };
        let others = others.iter().filter_map(|other| match *self.graph.op(*other) {
            Op::NotNegative(number) => Some(number),
            _ => None,
        });
        let others: Vec<Node> = others.collect();
        let positive: Vec<Node> = others.iter().filter_map(|other| self.positive_term(*other)).collect();
        let is_positive = |this: &Prover, node: Node| positive.contains(&node) || this.graph.sign(node) == Some(true);
        // So is a product of such numbers, if it is known.
        let factors = self.graph.factors(number);
        let holds_all = |term: Node| factors.iter().all(|factor| self.graph.factors(term).contains(factor));
        let is_used = |other: &Node| self.graph.terms(*other).0.iter().any(|(term, _)| holds_all(*term));
        if (self.graph.range(number).is_some() || others.iter().any(is_used))
            && factors.iter().all(|factor| is_positive(self, *factor))
        {
            return true;
        }
        others.iter().any(|other| {
            let (of_part, of_other) = (self.graph.terms(number).0, self.graph.terms(*other).0);
            let is_known =
                |term: &Node| self.graph.range(*term).is_some() || of_other.iter().any(|(other, _)| other == term);
            if !of_part.iter().all(|(term, _)| is_known(term)) {
                return false;
            }
            let above = self.graph.difference(number, *other);
            let (terms, constant) = self.graph.terms(above);
            constant >= 0
                && terms.iter().all(|(node, count)| match count {
                    1.. => is_positive(self, *node),
                    _ => self.high(*node) <= 0,
                })
        })
    }

    /// Returns the term of a sum that is not negative if the sum is not: the only one that may be positive.
    fn positive_term(&self, sum: Node) -> Option<Node> {
        let (terms, constant) = self.graph.terms(sum);
        let mut positive = terms.iter().filter(|(node, count)| match count {
            1.. => self.high(*node) > 0,
            _ => self.low(*node) < 0,
        });
        let (node, count) = *positive.next()?;
        (positive.next().is_none() && count > 0 && constant <= 0).then_some(node)
    }

    fn low(&self, node: Node) -> i128 {
        self.graph.range(node).map_or(i128::MIN, |(low, _)| low)
    }

    fn high(&self, node: Node) -> i128 {
        self.graph.range(node).map_or(i128::MAX, |(_, high)| high)
    }

    /// Gives names to what the parts of a condition repeat. Returns it, in the order in which it is explained.
    fn name_repeated(&mut self, parts: &[Node]) -> Vec<Node> {
        let (mut uses, mut seen) = (HashMap::new(), BTreeSet::new());
        let mut open: Vec<Node> = parts.to_vec();
        while let Some(node) = open.pop() {
            if !seen.insert(node) {
                continue;
            }
            self.graph.op(node).map(|used| {
                *uses.entry(used).or_insert(0u32) += 1;
                open.push(used);
                used
            });
        }
        let taken: Vec<&String> = self.names.values().collect();
        let is_free = |name: &&str| !taken.iter().any(|taken| taken.split(['.', '[']).next() == Some(*name));
        let mut names = NAMES.into_iter().filter(is_free);
        let mut named = Vec::new();
        // A node names only earlier ones.
        for node in seen {
            let is_repeated =
                uses.get(&node).is_some_and(|uses| *uses > 1) && !matches!(self.graph.op(node), Op::Input(_));
            let name = match self.differences.name(node) {
                Some(name) if is_free(&name) && !self.short.values().any(|taken| taken == name) => name,
                _ if is_repeated && self.text(node).chars().count() >= WORTH_A_NAME => {
                    let Some(name) = names.find(|name| !self.short.values().any(|taken| taken == name)) else { break };
                    name
                }
                _ => continue,
            };
            self.short.insert(node, name.to_string());
            named.push(node);
        }
        named
    }
}
