//! What the rounds of a loop keep of two of its variables: the two ends of a search stay in order, and of a first index and a count the sum does
//! not grow.

use super::Prover;
use super::carried::{Carried, Form, leaf};
use super::graph::Node;
use super::linear::{Atom, Cond, Int, Linear};
use super::rules::Rule;
use super::state::State;
use crate::ir::{Block, LocalId};

/// The most integers of a loop between which relations are tried.
const MOST_RELATED: usize = 6;

/// The most atoms of what follows from a relation.
const MOST_RELATED_TERMS: usize = 5;

/// A relation at the beginning of each round between integers that a loop carries, which are given by their places in the list of these.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation<V = usize> {
    /// The first one is not above the second one.
    InOrder(V, V),
    /// The sum of the two is not above that of the first values.
    Sum(V, V),
    /// It is not below its first value.
    Rises(V),
    /// It is not above its first value.
    Falls(V),
}

/// The same between variables, which are the same in every walk of the loop: each with the path to the integer.
pub(super) type Known = Relation<(LocalId, Vec<u32>)>;

impl Relation {
    fn places(self) -> Vec<usize> {
        match self {
            Relation::InOrder(a, b) | Relation::Sum(a, b) => vec![a, b],
            Relation::Rises(a) | Relation::Falls(a) => vec![a],
        }
    }

    fn known(self, carried: &[Carried]) -> Known {
        let of = |place: usize| (carried[place].local, carried[place].path.clone());
        match self {
            Relation::InOrder(a, b) => Relation::InOrder(of(a), of(b)),
            Relation::Sum(a, b) => Relation::Sum(of(a), of(b)),
            Relation::Rises(a) => Relation::Rises(of(a)),
            Relation::Falls(a) => Relation::Falls(of(a)),
        }
    }
}

/// The relations that rounds keep.
#[derive(Clone)]
pub(super) struct Relations {
    of: Vec<Relation>,
    /// The condition under which they hold.
    pub(super) valid: Node,
}

impl Relations {
    /// Returns no relations.
    pub(super) fn none() -> Relations {
        Relations { of: Vec::new(), valid: Node::TRUE }
    }

    /// Returns `true` if there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }
}

impl Prover<'_> {
    /// Returns the relations that may hold at the beginning of each round.
    pub(super) fn possible_relations(&mut self, state: &State, carried: &[Carried], body: &Block) -> Relations {
        let known = self.related.get(&std::ptr::from_ref(body)).cloned();
        let mut places = Vec::new();
        for (place, variable) in carried.iter().enumerate() {
            // Two uses of one that may differ might see different values.
            let differs = || variable.first.may_differ() || self.may_differ(variable.local);
            if self.is_relevant(variable.local) && !differs() {
                places.push(place);
            }
        }
        if places.len() > MOST_RELATED {
            return Relations::none();
        }
        let mut possible = Vec::new();
        for &a in &places {
            if carried[a].first.value.as_node().is_none() {
                possible.extend([Relation::Rises(a), Relation::Falls(a)]);
            }
            for &b in &places {
                if a == b || carried[a].first.scalar != carried[b].first.scalar {
                    continue;
                }
                if a < b {
                    possible.push(Relation::Sum(a, b));
                }
                possible.push(Relation::InOrder(a, b));
            }
        }
        possible.retain(|relation| known.as_ref().is_none_or(|known| known.contains(&relation.known(carried))));
        // The first values must be in order.
        possible.retain(|relation| match *relation {
            Relation::InOrder(a, b) => {
                let holds = self.at_first(state, carried, Relation::InOrder(a, b));
                self.is_likely(holds)
            }
            Relation::Sum(..) | Relation::Rises(_) | Relation::Falls(_) => true,
        });
        Relations { of: possible, valid: Node::TRUE }
    }

    /// Notes which relations rounds keep, for the next walk of the loop.
    pub(super) fn remember_relations(&mut self, body: &Block, carried: &[Carried], relations: &Relations) {
        let known = relations.of.iter().map(|relation| relation.known(carried)).collect();
        self.related.insert(std::ptr::from_ref(body), known);
    }

    /// Returns the condition under which a relation holds of the first values.
    fn at_first(&mut self, state: &State, carried: &[Carried], relation: Relation) -> Node {
        let firsts: Vec<Int> = relation.places().into_iter().map(|place| carried[place].first.clone()).collect();
        match relation {
            Relation::InOrder(..) => {
                let above = self.graph.linear_difference(&firsts[1].value, &firsts[0].value);
                let above = self.not_negative(state, &above);
                self.all_valid(above, &firsts)
            }
            Relation::Sum(..) | Relation::Rises(_) | Relation::Falls(_) => self.all_valid(Node::TRUE, &firsts),
        }
    }

    fn all_valid(&mut self, cond: Node, ints: &[Int]) -> Node {
        ints.iter().fold(cond, |all, int| self.graph.both(all, int.valid))
    }

    /// Returns the number that is not negative if a relation holds of these values.
    fn distance(&mut self, carried: &[Carried], relation: Relation, values: &[Int]) -> Linear {
        match relation {
            Relation::InOrder(..) => self.graph.linear_difference(&values[1].value, &values[0].value),
            Relation::Sum(a, b) => {
                let first = self.graph.linear_sum(&carried[a].first.value, &carried[b].first.value);
                let now = self.graph.linear_sum(&values[0].value, &values[1].value);
                self.graph.linear_difference(&first, &now)
            }
            Relation::Rises(a) => self.graph.linear_difference(&values[0].value, &carried[a].first.value),
            Relation::Falls(a) => self.graph.linear_difference(&carried[a].first.value, &values[0].value),
        }
    }

    /// Records the relations at the beginning of a round.
    pub(super) fn relate_variables(&mut self, state: &mut State, carried: &[Carried], relations: &Relations) {
        for relation in &relations.of {
            let now: Vec<Int> = relation.places().into_iter().map(|place| carried[place].now.clone()).collect();
            let valid = self.all_valid(relations.valid, &now);
            let distance = self.distance(carried, *relation, &now);
            self.relate_bounds(state, &distance, valid);
            self.learn(state, distance, 0, valid);
        }
    }

    /// Records what follows from a relation by what is known of its atoms: after `hi = i.min(n)`, a number that does not rise above `hi` is
    /// not above `i`.
    fn relate_bounds(&mut self, state: &mut State, distance: &Linear, valid: Node) {
        for (atom, _) in &distance.terms {
            let mut facts = self.facts_of_choice(state, *atom);
            facts.extend(self.atoms[atom.index()].facts.iter().map(|fact| (fact.value.clone(), fact.valid)));
            for (value, holds) in facts {
                let sum = self.graph.linear_sum(distance, &value);
                if sum.factor(*atom).is_none() && sum.terms.len() <= MOST_RELATED_TERMS {
                    let valid = self.graph.both(valid, holds);
                    self.learn(state, sum, 0, valid);
                }
            }
        }
    }

    /// Returns on which side of both alternatives a value is that a branch has chosen, as numbers that are not negative: `if i < n { i } else
    /// { n }` is not above either.
    fn facts_of_choice(&mut self, state: &State, atom: Atom) -> Vec<(Linear, Node)> {
        let choice = self.atoms[atom.index()].choice.clone();
        let known =
            choice.filter(|choice| !choice.is_extreme && !matches!(*choice.cond, Cond::Unknown | Cond::Garbled));
        let Some(choice) = known else { return Vec::new() };
        let (one, other) = (&choice.then, &choice.otherwise);
        let above = self.graph.linear_difference(&one.value, &other.value);
        let below = self.negated(&above);
        let mut facts = Vec::new();
        // Where one is chosen, it is compared with the other one.
        for (holds, end) in [(true, other), (false, one)] {
            let mut here = state.clone();
            self.assume(&mut here, &choice.cond, holds);
            for (compared, rises) in [(&below, !holds), (&above, holds)] {
                let valid = self.not_negative_in(&here, compared, 1);
                let valid = self.all_valid(valid, &[one.clone(), other.clone()]);
                if !self.is_likely(valid) {
                    continue;
                }
                let distance = self.graph.linear_difference(&end.value, &Linear::of_atom(atom));
                let distance = if rises { self.negated(&distance) } else { distance };
                facts.push((self.graph.linear_plus(&distance, -Rule::BranchExtreme.off()), valid));
            }
        }
        facts
    }

    /// Drops the relations that the ends of a round do not keep in all typical launches. Returns `true` if none
    /// was dropped: the others hold in all rounds.
    pub(super) fn check_relations(
        &mut self,
        state: &State,
        carried: &[Carried],
        relations: &mut Relations,
        ends: &[State],
    ) -> bool {
        let (count, bounded) = (relations.of.len(), self.graph.samples_held(relations.valid));
        for relation in std::mem::take(&mut relations.of) {
            let kept = self.keeps_relation(state, carried, relation, ends);
            // One that does not always hold would cost the others.
            if bounded & !self.graph.samples_held(kept) == 0 {
                relations.valid = self.graph.both(relations.valid, kept);
                relations.of.push(relation);
            }
        }
        relations.of.len() == count
    }

    fn keeps_relation(&mut self, state: &State, carried: &[Carried], relation: Relation, ends: &[State]) -> Node {
        // What is added in each round says it exactly.
        let is_counted = |place: &usize| matches!(carried[*place].form, Form::Steps(_));
        if relation.places().iter().all(is_counted) {
            return Node::FALSE;
        }
        let mut kept = self.at_first(state, carried, relation);
        for end in ends {
            let next = relation.places().into_iter().map(|place| {
                let variable = &carried[place];
                let value = end.locals.get(&variable.local).and_then(|value| leaf(value, &variable.path)).cloned();
                value.filter(|int| !int.may_differ())
            });
            let Some(next) = next.collect::<Option<Vec<Int>>>() else { return Node::FALSE };
            let distance = self.distance(carried, relation, &next);
            let keeps = if Rule::KeptRelations.is_broken() { Node::TRUE } else { self.not_negative(end, &distance) };
            let keeps = self.all_valid(keeps, &next);
            kept = self.graph.both(kept, keeps);
            if !self.is_likely(kept) {
                return Node::FALSE;
            }
        }
        kept
    }
}
