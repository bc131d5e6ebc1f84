//! The assumptions about a loop's variables that its rounds keep.

use super::Prover;
use super::carried::{Bound, Carried, Form, leaf};
use super::graph::{Node, range_of};
use super::linear::{Int, Linear, Parts};
use super::loops::Head;
use super::relations::Relations;
use super::rules::Rule;
use super::state::{MOST_PARTS, State};
use crate::ir::{Block, LabelId};

/// The most walks of a body to find out what rounds keep.
const MOST_TRIES: usize = 8;

/// The most nodes of simple bounds.
const MOST_SIMPLE: u32 = 24;

/// The largest distance of a second bound from the first one.
const MOST_WIDENED: u128 = 64;

/// The most branches in branches in which a variable is followed.
const MOST_CHOICES: u32 = 4;

/// A loop: its label, its body, and the condition for another round.
pub(super) type Run<'r> = (Option<LabelId>, &'r Block, &'r Head<'r>);

impl Prover<'_> {
    /// Finds the assumptions that each round keeps, and the condition under which it does.
    pub(super) fn keep(&mut self, state: &State, carried: &mut Vec<Carried>, run: Run<'_>) -> (Node, Relations) {
        let (_, body, _) = run;
        let (kept, mut relations) = self.keep_bounds_and_relations(state, carried, run);
        let paces = self.possible_paces(carried, body);
        if !paces.is_empty() {
            let paces = self.keep_relations((state, kept), carried, run, paces);
            relations.extend(paces, &mut self.graph);
        }
        self.remember_relations(body, carried, &relations);
        (kept, relations)
    }

    /// Finds bounds first, and then relations. If a round keeps neither by themselves, both are assumed together.
    fn keep_bounds_and_relations(
        &mut self,
        state: &State,
        carried: &mut Vec<Carried>,
        run: Run<'_>,
    ) -> (Node, Relations) {
        let (_, body, head) = run;
        let possible = match head {
            Head::While(_) | Head::Endless => self.possible_relations(state, carried, body),
            Head::For(_) => Relations::none(),
        };
        if possible.is_empty() {
            return (self.keep_bounds(state, carried, run, &mut Relations::none()), possible);
        }
        let mut together = carried.clone();
        let mut kept = self.keep_bounds(state, carried, run, &mut Relations::none());
        let mut relations = self.keep_relations((state, kept), carried, run, possible.clone());
        let open = |carried: &[Carried]| carried.iter().map(Carried::open_bounds).sum::<usize>();
        if open(carried) > 0 {
            let mut found = if relations.is_empty() { possible } else { relations.clone() };
            self.relating += 1;
            let kept_together = self.keep_bounds(state, &mut together, run, &mut found);
            self.relating -= 1;
            if !found.is_empty() && open(&together) < open(carried) {
                found.valid = kept_together;
                (kept, relations) = (kept_together, found);
                *carried = together;
            }
        }
        (kept, relations)
    }

    /// Finds the bounds that each round keeps, while it keeps these relations, and the condition under which it does.
    fn keep_bounds(&mut self, state: &State, carried: &mut [Carried], run: Run<'_>, relations: &mut Relations) -> Node {
        if carried.is_empty() {
            return Node::TRUE;
        }
        self.dry += 1;
        let mut kept = None;
        for _ in 0..MOST_TRIES {
            relations.valid = Node::TRUE;
            let ends = self.ends_of_round(state, (carried, relations), None, run);
            let mut all = Some(Node::TRUE);
            for variable in carried.iter_mut() {
                let one = self.check_variable(variable, &ends);
                all = all.zip(one).map(|(all, one)| self.graph.both(all, one));
            }
            let related = self.check_relations(state, carried, relations, &ends);
            all = all.filter(|_| related).map(|all| self.graph.both(all, relations.valid));
            match all {
                Some(condition) => {
                    kept = Some(condition);
                    break;
                }
                None if self.is_exhausted() => break,
                None => {}
            }
        }
        self.dry -= 1;
        let valid = match run.2 {
            Head::For(counted) => counted.valid,
            Head::While(_) | Head::Endless => Node::TRUE,
        };
        let counts = carried.iter().any(|variable| !matches!(variable.form, Form::Bounds));
        match kept {
            Some(kept) if counts => self.graph.both(kept, valid),
            Some(kept) => kept,
            None => {
                // Not found: nothing is known about the variables.
                *relations = Relations::none();
                for variable in carried.iter_mut() {
                    let (least, most) = range_of(variable.first.scalar);
                    (variable.low, variable.high, variable.form) = (Bound::Open, Bound::Open, Form::Bounds);
                    variable.found = (self.graph.constant(least), self.graph.constant(most));
                }
                Node::TRUE
            }
        }
    }

    /// Finds the relations between the variables of a loop that each round keeps.
    fn keep_relations(
        &mut self,
        (state, kept): (&State, Node),
        carried: &mut [Carried],
        run: Run<'_>,
        mut relations: Relations,
    ) -> Relations {
        self.dry += 1;
        self.relating += 1;
        let mut is_kept = false;
        for _ in 0..MOST_TRIES {
            if is_kept || relations.is_empty() || self.is_exhausted() {
                break;
            }
            relations.valid = kept;
            let ends = self.ends_of_round(state, (carried, &mut relations), Some(kept), run);
            is_kept = self.check_relations(state, carried, &mut relations, &ends);
        }
        self.relating -= 1;
        self.dry -= 1;
        if is_kept { relations } else { Relations::none() }
    }

    /// Returns the condition under which the ends of a round keep the assumptions about a variable; `None` if one was
    /// dropped, or a new one is made from now on.
    pub(super) fn check_variable(&mut self, variable: &mut Carried, ends: &[State]) -> Option<Node> {
        let bounds = self.check_bounds(variable, ends);
        let mut next = Vec::new();
        for end in ends {
            let int = end.locals.get(&variable.local).and_then(|value| leaf(value, &variable.path)).cloned();
            next.push((end, int));
        }
        let next: Option<Vec<(&State, Int)>> = next.into_iter().map(|(end, int)| Some((end, int?))).collect();
        let Some(next) = next else {
            let was_bounds = matches!(variable.form, Form::Bounds);
            (variable.form, variable.no_steps, variable.no_range) = (Form::Bounds, true, true);
            return bounds.filter(|_| was_bounds);
        };
        let form = match variable.form.clone() {
            Form::Bounds => self.suppose(variable, &next).then_some(Node::TRUE),
            Form::Steps(by) => {
                let kept = self.keeps_steps(variable, &next, by);
                if kept.is_none() {
                    (variable.form, variable.no_steps) = (Form::Bounds, true);
                }
                kept
            }
            Form::Range { low, high, parts } => {
                let kept = self.keeps_range(variable, &next, (low, high), parts.as_ref());
                if kept.is_none() && parts.is_some() {
                    variable.form = Form::Range { low, high, parts: None };
                } else if kept.is_none() {
                    (variable.form, variable.no_range) = (Form::Bounds, true);
                }
                kept
            }
        };
        bounds.zip(form).map(|(bounds, form)| self.graph.both(bounds, form))
    }

    /// Assumes the effect of one round on a variable. Returns `true` if nothing is assumed.
    fn suppose(&mut self, variable: &mut Carried, next: &[(&State, Int)]) -> bool {
        let mut steps = Vec::new();
        for (_, next) in next {
            steps.push(self.graph.linear_difference(&next.value, &variable.now.value));
        }
        if !variable.no_steps
            && let Some(by) = steps.first().and_then(Linear::as_node)
            && steps.iter().all(|step| step.as_node() == Some(by))
        {
            variable.form = Form::Steps(by);
            return false;
        }
        if variable.no_range || steps.is_empty() {
            return true;
        }
        let (least, most) = range_of(variable.first.scalar);
        let (mut bounds, mut parts) = (None, Parts { of: Vec::new(), valid: Node::TRUE });
        for ((end, next), step) in next.iter().zip(&steps) {
            // The facts that hold everywhere are simpler than those that hold here, and usually equally strong.
            let anywhere = State::new();
            let simple = (self.lowest_by_bounds(&anywhere, step), self.highest_by_bounds(&anywhere, step));
            let is_simple = self.graph.size(simple.0) + self.graph.size(simple.1) <= MOST_SIMPLE
                && self.graph.range(simple.0).is_some_and(|(low, _)| low >= least)
                && self.graph.range(simple.1).is_some_and(|(_, high)| high < most);
            let (low, high) = match self.steps_of_choice(&next.value, &variable.now.value, MOST_CHOICES) {
                Some(steps) => steps,
                None if is_simple => simple,
                None => (self.lowest(end, step), self.highest(end, step)),
            };
            bounds = Some(match bounds {
                Some((least, most)) => (self.graph.min(low, least), self.graph.max(high, most)),
                None => (low, high),
            });
            let more = self.parts_of(step);
            parts.of.extend(more.of);
            parts.valid = self.graph.both(parts.valid, more.valid);
        }
        parts.of.sort();
        parts.of.dedup();
        let Some((low, high)) = bounds else { return true };
        let rises = self.graph.range(low).is_some_and(|(low, _)| low >= 0);
        let falls = self.graph.range(high).is_some_and(|(_, high)| high <= 0) && matches!(variable.low, Bound::Open);
        let is_short = self.graph.size(low) + self.graph.size(high) < 200;
        if !(rises || falls) || !is_short {
            return true;
        }
        variable.form = Form::Range { low, high, parts: (parts.of.len() <= MOST_PARTS).then_some(parts) };
        false
    }

    /// Returns the least and the largest number that one of several branches adds, if each adds one that the launch knows.
    fn steps_of_choice(&mut self, next: &Linear, now: &Linear, depth: u32) -> Option<(Node, Node)> {
        if let Some(step) = self.graph.linear_difference(next, now).as_node() {
            return Some((step, step));
        }
        let [(atom, Node::ONE)] = next.terms[..] else { return None };
        let choice = self.atoms[atom.index()].choice.clone();
        let choice = choice.filter(|choice| depth > 0 && !choice.is_extreme && next.constant == Node::ZERO)?;
        let (low, high) = self.steps_of_choice(&choice.then.value, now, depth - 1)?;
        let (other_low, other_high) = self.steps_of_choice(&choice.otherwise.value, now, depth - 1)?;
        Some((self.graph.min(low, other_low), self.graph.max(high, other_high)))
    }

    /// Returns the condition under which each end of a round adds exactly that number.
    fn keeps_steps(&mut self, variable: &Carried, next: &[(&State, Int)], by: Node) -> Option<Node> {
        let mut kept = Node::TRUE;
        for (_, next) in next {
            let step = self.graph.linear_difference(&next.value, &variable.now.value);
            if step.as_node() != Some(by) && !Rule::KeptSteps.is_broken() {
                return None;
            }
            kept = self.graph.both(kept, next.valid);
        }
        self.is_likely(kept).then_some(kept)
    }

    /// Returns the condition under which each end of a round adds a number between these bounds, which consists
    /// of those parts.
    fn keeps_range(
        &mut self,
        variable: &Carried,
        next: &[(&State, Int)],
        (low, high): (Node, Node),
        parts: Option<&Parts>,
    ) -> Option<Node> {
        let mut kept = Node::TRUE;
        for (end, next) in next {
            let step = self.graph.linear_difference(&next.value, &variable.now.value);
            let above = self.graph.linear_difference(&step, &Linear::of_node(low));
            let below = self.graph.linear_difference(&Linear::of_node(high), &step);
            let (above, below) = (self.not_negative(end, &above), self.not_negative(end, &below));
            let within = if Rule::KeptRange.is_broken() { Node::TRUE } else { self.graph.both(above, below) };
            let within = self.graph.both(within, next.valid);
            kept = self.graph.both(kept, within);
            if let Some(parts) = parts {
                let found = self.parts_of(&step);
                if !found.of.iter().all(|part| parts.of.contains(part))
                    || !self.graph.holds_in(found.valid, parts.valid)
                {
                    return None;
                }
            }
        }
        self.is_likely(kept).then_some(kept)
    }

    /// Returns the condition under which the ends of a round keep the assumed bounds; `None` if a bound was dropped.
    fn check_bounds(&mut self, variable: &mut Carried, ends: &[State]) -> Option<Node> {
        let (mut kept, mut all) = (Node::TRUE, true);
        let (least, most) = range_of(variable.first.scalar);
        let whole = (self.graph.constant(least), self.graph.constant(most));
        let (mut keeps_low, mut keeps_high) = (Node::TRUE, Node::TRUE);
        let mut found: Option<(Node, Node)> = None;
        for end in ends {
            let next = end.locals.get(&variable.local).and_then(|value| leaf(value, &variable.path)).cloned();
            let Some(next) = next else {
                (keeps_low, keeps_high, found) = (Node::FALSE, Node::FALSE, Some(whole));
                break;
            };
            if let Bound::Kept(low) = variable.low {
                let above = self.graph.linear_difference(&next.value, &Linear::of_node(low));
                let keeps = self.not_negative(end, &above);
                let keeps = self.graph.both(keeps, next.valid);
                keeps_low = self.graph.both(keeps_low, keeps);
            }
            if let Bound::Kept(high) = variable.high {
                let below = self.graph.linear_difference(&Linear::of_node(high), &next.value);
                let keeps = self.not_negative(end, &below);
                let keeps = self.graph.both(keeps, next.valid);
                keeps_high = self.graph.both(keeps_high, keeps);
            }
            let (low, high) = self.limits(end, &next);
            found = Some(match found {
                Some((least, most)) => (self.graph.min(low, least), self.graph.max(high, most)),
                None => (low, high),
            });
        }
        // Without an end there is no second round.
        variable.found = found.unwrap_or((whole.1, whole.0));
        if Rule::KeptBounds.is_broken() {
            (keeps_low, keeps_high) = (Node::TRUE, Node::TRUE);
        }
        let (mut low, mut high) = (variable.low, variable.high);
        let (low_after, high_after) = variable.found;
        for (bound, keeps, widened, after, beyond) in [
            (&mut low, keeps_low, &mut variable.widened.0, low_after, i128::min as fn(i128, i128) -> i128),
            (&mut high, keeps_high, &mut variable.widened.1, high_after, i128::max),
        ] {
            match *bound {
                // A second bound is kept in all launches: it is a guess.
                Bound::Kept(_) if keeps == Node::TRUE || !*widened && self.is_likely(keeps) => {
                    kept = self.graph.both(kept, keeps);
                }
                Bound::Kept(first) => {
                    // A number that is 0 and 1 in turns keeps the bounds that it has after one round.
                    let constants = self.graph.as_constant(first).zip(self.graph.as_constant(after));
                    let near = constants.filter(|(first, after)| first.abs_diff(*after) <= MOST_WIDENED && !*widened);
                    *bound = match near {
                        Some((first, after)) => Bound::Kept(self.graph.constant(beyond(first, after))),
                        None => Bound::Open,
                    };
                    (*widened, all) = (true, false);
                }
                Bound::Open => {}
            }
        }
        (variable.low, variable.high) = (low, high);
        all.then_some(kept)
    }
}
