//! What the rounds of a loop keep of two of its variables: the two ends of a search stay in order, of a first index and a count the sum does
//! not grow, and of two sequences that are merged one advances in each round.

use super::Prover;
use super::carried::{Carried, Form, leaf};
use super::graph::{Graph, Node};
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
    /// The sum of the two is above that of the first values by at most the number of rounds before.
    Paced(V, V),
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
            Relation::InOrder(a, b) | Relation::Sum(a, b) | Relation::Paced(a, b) => vec![a, b],
            Relation::Rises(a) | Relation::Falls(a) => vec![a],
        }
    }

    fn known(self, carried: &[Carried]) -> Known {
        let of = |place: usize| (carried[place].local, carried[place].path.clone());
        match self {
            Relation::InOrder(a, b) => Relation::InOrder(of(a), of(b)),
            Relation::Sum(a, b) => Relation::Sum(of(a), of(b)),
            Relation::Paced(a, b) => Relation::Paced(of(a), of(b)),
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
    /// The number of rounds before the one that is walked.
    rounds: Linear,
}

impl Relations {
    /// Returns no relations.
    pub(super) fn none() -> Relations {
        Relations::of(Vec::new())
    }

    fn of(of: Vec<Relation>) -> Relations {
        Relations { of, valid: Node::TRUE, rounds: Linear::of_node(Node::ZERO) }
    }

    /// Returns `true` if there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// Adds others.
    pub(super) fn extend(&mut self, others: Relations, graph: &mut Graph) {
        self.valid = graph.both(self.valid, others.valid);
        self.of.extend(others.of);
    }
}

impl Prover<'_> {
    /// Returns the relations that may hold at the beginning of each round.
    pub(super) fn possible_relations(&mut self, state: &State, carried: &[Carried], body: &Block) -> Relations {
        let places = self.relatable(carried);
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
        self.retain_kept(&mut possible, carried, body);
        // The first values must be in order.
        possible.retain(|relation| match *relation {
            Relation::InOrder(a, b) => {
                let holds = self.at_first(state, carried, Relation::InOrder(a, b));
                self.is_likely(holds)
            }
            Relation::Sum(..) | Relation::Paced(..) | Relation::Rises(_) | Relation::Falls(_) => true,
        });
        Relations::of(possible)
    }

    /// Returns the pairs of variables of which each round may advance one by one.
    pub(super) fn possible_paces(&mut self, carried: &[Carried], body: &Block) -> Relations {
        let is_paced = |place: &usize| match &carried[*place].form {
            Form::Range { low, high, .. } => *low == Node::ZERO && *high == Node::ONE,
            Form::Bounds | Form::Steps(_) => false,
        };
        let mut places = self.relatable(carried);
        places.retain(is_paced);
        places.truncate(MOST_RELATED);
        let pairs = places.iter().flat_map(|a| places.iter().filter(move |b| a < *b).map(|b| Relation::Paced(*a, *b)));
        let mut possible = pairs.collect();
        self.retain_kept(&mut possible, carried, body);
        Relations::of(possible)
    }

    /// Returns the places of the variables that relations may be about. Two uses of one that may differ might see different values.
    fn relatable(&self, carried: &[Carried]) -> Vec<usize> {
        let is_relatable = |variable: &Carried| {
            self.is_relevant(variable.local) && !variable.first.may_differ() && !self.may_differ(variable.local)
        };
        carried.iter().enumerate().filter(|(_, variable)| is_relatable(variable)).map(|(place, _)| place).collect()
    }

    /// Drops the relations that rounds did not keep in an earlier walk of the loop.
    fn retain_kept(&self, possible: &mut Vec<Relation>, carried: &[Carried], body: &Block) {
        if let Some(known) = self.related.get(&std::ptr::from_ref(body)) {
            possible.retain(|relation| known.contains(&relation.known(carried)));
        }
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
            Relation::Sum(..) | Relation::Paced(..) | Relation::Rises(_) | Relation::Falls(_) => {
                self.all_valid(Node::TRUE, &firsts)
            }
        }
    }

    fn all_valid(&mut self, cond: Node, ints: &[Int]) -> Node {
        ints.iter().fold(cond, |all, int| self.graph.both(all, int.valid))
    }

    /// Returns the number that is not negative if a relation holds of these values after so many rounds.
    fn distance(&mut self, carried: &[Carried], relation: Relation, values: &[Int], rounds: &Linear) -> Linear {
        match relation {
            Relation::InOrder(..) => self.graph.linear_difference(&values[1].value, &values[0].value),
            Relation::Sum(a, b) => {
                let first = self.graph.linear_sum(&carried[a].first.value, &carried[b].first.value);
                let now = self.graph.linear_sum(&values[0].value, &values[1].value);
                self.graph.linear_difference(&first, &now)
            }
            Relation::Paced(a, b) => {
                let distance = self.distance(carried, Relation::Sum(a, b), values, rounds);
                self.graph.linear_sum(&distance, rounds)
            }
            Relation::Rises(a) => self.graph.linear_difference(&values[0].value, &carried[a].first.value),
            Relation::Falls(a) => self.graph.linear_difference(&carried[a].first.value, &values[0].value),
        }
    }

    /// Records the relations at the beginning of a round, after so many others.
    pub(super) fn relate_variables(
        &mut self,
        state: &mut State,
        carried: &[Carried],
        relations: &mut Relations,
        rounds: &Linear,
    ) {
        relations.rounds = rounds.clone();
        for relation in &relations.of {
            let now: Vec<Int> = relation.places().into_iter().map(|place| carried[place].now.clone()).collect();
            let valid = self.all_valid(relations.valid, &now);
            let distance = self.distance(carried, *relation, &now, rounds);
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
        let rounds = self.graph.linear_plus(&relations.rounds, 1 + Rule::KeptPace.off());
        for relation in std::mem::take(&mut relations.of) {
            let kept = self.keeps_relation(state, carried, (relation, &rounds), ends);
            // One that does not always hold would cost the others.
            if bounded & !self.graph.samples_held(kept) == 0 {
                relations.valid = self.graph.both(relations.valid, kept);
                relations.of.push(relation);
            }
        }
        relations.of.len() == count
    }

    fn keeps_relation(
        &mut self,
        state: &State,
        carried: &[Carried],
        (relation, rounds): (Relation, &Linear),
        ends: &[State],
    ) -> Node {
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
            let distance = self.distance(carried, relation, &next, rounds);
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
