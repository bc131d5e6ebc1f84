//! The state of the analysis at a point of a function.

use super::Given;
use crate::ir::{Const, Function, Type};

/// The knowledge about a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// All threads that are here together have the same value.
    Uniform(Version),
    /// Threads may have different values.
    Varies,
    /// Nothing has been written yet. What is read all the same is unspecified, and so may vary.
    Unset,
    /// A tuple, member by member.
    Tuple(Vec<Value>),
}

/// Distinguishes uniform values: in one round of the enclosing loops, values of one version are equal.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Version {
    origin: Origin,
    /// The number of loops around the place where the value was made; 0 if no loop changes it.
    depth: usize,
}

#[derive(Debug, Clone, PartialEq)]
enum Origin {
    Const(Const),
    /// Made by a node of the IR. The path distinguishes the values that the node makes.
    Made(usize, Vec<usize>),
}

/// The place where a value is made.
#[derive(Debug, Clone)]
pub(super) struct Point {
    key: usize,
    path: Vec<usize>,
    depth: usize,
}

impl Point {
    /// Returns the point of a node of the IR, which does not move, within `depth` loops.
    pub(super) fn of<T>(node: &T, depth: usize) -> Point {
        Point { key: std::ptr::from_ref(node).addr(), path: Vec::new(), depth }
    }

    /// Returns the key that distinguishes the node from others.
    pub(super) fn key(&self) -> usize {
        self.key
    }

    /// Returns the point of the same node, a loop, seen from inside.
    pub(super) fn inside(&self) -> Point {
        Point { depth: self.depth + 1, ..self.clone() }
    }

    /// Returns the point of another of the values that the node makes.
    pub(super) fn part(&self, part: usize) -> Point {
        let mut path = self.path.clone();
        path.push(part);
        Point { path, ..self.clone() }
    }

    /// Returns a uniform value that is made here.
    pub(super) fn uniform(&self) -> Value {
        Value::Uniform(Version { origin: Origin::Made(self.key, self.path.clone()), depth: self.depth })
    }

    /// Returns a uniform value of that type that is made here, member by member.
    pub(super) fn members_of(&self, ty: &Type) -> Value {
        match ty.members() {
            members if members.is_empty() => self.uniform(),
            members => {
                let members = members.into_iter().enumerate();
                Value::Tuple(members.map(|(number, ty)| self.part(number).members_of(ty)).collect())
            }
        }
    }

    /// Returns a uniform value of that type that is made here, member by member, and element by element of a short array.
    fn parts_of(&self, ty: &Type) -> Value {
        let parts = parts_of(ty).into_iter().enumerate();
        Value::Tuple(parts.map(|(number, ty)| self.part(number).members_of(ty)).collect())
    }

    /// Returns a value that is computed here from others.
    pub(super) fn made_of(&self, varies: bool) -> Value {
        if varies { Value::Varies } else { self.uniform() }
    }
}

/// Returns the types of the parts of a value that the analysis follows separately: members, and the elements of a short
/// array.
fn parts_of(ty: &Type) -> Vec<&Type> {
    const SHORT: u64 = 16;
    match ty {
        Type::Array(element, length) if *length <= SHORT => vec![&**element; *length as usize],
        ty => ty.members(),
    }
}

impl Value {
    pub(super) fn constant(value: Const) -> Value {
        Value::Uniform(Version { origin: Origin::Const(value), depth: 0 })
    }

    pub(super) fn unit() -> Value {
        Value::Tuple(Vec::new())
    }

    /// Returns the same value as made at another point: a function's result, at the call.
    pub(super) fn made_at(&self, point: &Point) -> Value {
        match self {
            Value::Uniform(_) => point.uniform(),
            Value::Varies | Value::Unset => self.clone(),
            Value::Tuple(members) => {
                let members = members.iter().enumerate();
                Value::Tuple(members.map(|(number, member)| member.made_at(&point.part(number))).collect())
            }
        }
    }

    pub(super) fn varies(&self) -> bool {
        match self {
            Value::Uniform(_) => false,
            Value::Varies | Value::Unset => true,
            Value::Tuple(members) => members.iter().any(Value::varies),
        }
    }

    /// Returns `true` if a part that has been written may vary.
    pub(super) fn varies_where_set(&self) -> bool {
        match self {
            Value::Uniform(_) | Value::Unset => false,
            Value::Varies => true,
            Value::Tuple(members) => members.iter().any(Value::varies_where_set),
        }
    }

    /// Returns a member of a tuple.
    pub(super) fn member(self, number: usize, point: &Point) -> Value {
        match self {
            Value::Tuple(mut members) if number < members.len() => members.swap_remove(number),
            Value::Unset => Value::Unset,
            other => point.made_of(other.varies()),
        }
    }

    /// Returns the value of that type with its members separate.
    fn apart(self, ty: &Type, point: &Point) -> Value {
        match self {
            Value::Uniform(_) if !parts_of(ty).is_empty() => point.parts_of(ty),
            // The fields of a variant that the enum does not have.
            Value::Tuple(members) if members.len() != parts_of(ty).len() => point.parts_of(ty),
            value @ (Value::Varies | Value::Unset) if !parts_of(ty).is_empty() => {
                Value::Tuple(parts_of(ty).into_iter().map(|_| value.clone()).collect())
            }
            value => value,
        }
    }

    /// Changes the member to which the numbers lead, in a value of that type. Returns `false` if it has none.
    pub(super) fn set_member(&mut self, numbers: &[u32], ty: &Type, new: Value, point: &Point) -> bool {
        let Some((&first, rest)) = numbers.split_first() else {
            *self = new;
            return true;
        };
        let Some(inner) = parts_of(ty).get(first as usize).copied() else { return false };
        let value = std::mem::replace(self, Value::Varies).apart(ty, point);
        *self = value;
        match self {
            Value::Tuple(members) => members[first as usize].set_member(rest, inner, new, &point.part(first as usize)),
            Value::Uniform(_) | Value::Varies | Value::Unset => false,
        }
    }

    /// Returns the value where two paths meet. Threads come on both paths at once if they `parted`.
    pub(super) fn join(self, other: Value, parted: bool, point: &Point) -> Value {
        match (self, other) {
            (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
                let pairs = a.into_iter().zip(b).enumerate();
                Value::Tuple(pairs.map(|(i, (a, b))| a.join(b, parted, &point.part(i))).collect())
            }
            (Value::Uniform(a), Value::Uniform(b)) if a == b => Value::Uniform(a),
            // A thread that reads it came on the other path.
            (Value::Unset, value) | (value, Value::Unset) => value,
            // The fields of a variant that the enum does not have on one path. A thread that reads them came on the
            // other path.
            (Value::Tuple(nothing), value) | (value, Value::Tuple(nothing)) if nothing.is_empty() => value,
            (a, b) => point.made_of(parted || a.varies() || b.varies()),
        }
    }

    /// Returns the value after the loops deeper than `depth` are left, in different rounds if threads `parted`.
    pub(super) fn leave(self, depth: usize, parted: bool) -> Value {
        match self {
            Value::Uniform(version) if parted && version.depth > depth => Value::Varies,
            Value::Uniform(version) => Value::Uniform(Version { depth: version.depth.min(depth), ..version }),
            value @ (Value::Varies | Value::Unset) => value,
            Value::Tuple(members) => Value::Tuple(members.into_iter().map(|m| m.leave(depth, parted)).collect()),
        }
    }
}

/// The place where threads that left another place continue. Loops are numbered from the outermost, 0, to the innermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// The end of the function.
    Return,
    /// After the loop.
    Break(usize),
    /// The loop's next round.
    Continue(usize),
}

impl Target {
    /// Returns a rank that is greater for a target that is reached earlier: deeper inside.
    pub(super) fn rank(self) -> usize {
        match self {
            Target::Return => 0,
            Target::Break(level) => 2 * level + 1,
            Target::Continue(level) => 2 * level + 2,
        }
    }

    /// Returns the number of loops around it.
    fn depth(self) -> usize {
        match self {
            Target::Return => 0,
            Target::Break(level) => level,
            Target::Continue(level) => level + 1,
        }
    }
}

/// Adds a target unless it is there.
pub(super) fn add(targets: &mut Vec<Target>, target: Target) {
    if !targets.contains(&target) {
        targets.push(target);
    }
}

/// The knowledge at a point of a function.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct State {
    /// `true` if any thread comes here.
    pub(super) live: bool,
    /// The locals' values.
    pub(super) values: Vec<Value>,
    /// The targets of threads that left and have not met the others again.
    pub(super) missing: Vec<Target>,
}

impl State {
    /// Returns the state at the start of a function whose parameters vary as `params` describes.
    pub(super) fn new(function: &Function, params: &[Given]) -> State {
        let start = Point::of(function, 0);
        let values = function.locals.iter().enumerate().map(|(i, local)| match (params.get(i), &local.ty) {
            (Some(Given { content: true, .. }), _) => Value::Varies,
            (_, ty) => start.part(i).members_of(ty.target()),
        });
        State { live: true, values: values.collect(), missing: Vec::new() }
    }

    /// Returns the least knowledge at the head of a loop to which threads come with this state. The last time, they
    /// came with `before`, and the result was `known`. States only grow from round to round, so the loop still changes
    /// all that it changed then. The rounds meet at `point`.
    pub(super) fn resume(mut self, before: &State, known: State, point: &Point) -> State {
        if !before.live || !known.live {
            return self;
        }
        if self.missing == before.missing {
            self.missing = known.missing;
        }
        let changes = self.values.iter_mut().zip(&before.values).zip(known.values);
        for (local, ((value, before), known)) in changes.enumerate() {
            if value == before {
                *value = known;
            } else if known != *before {
                *value = value.clone().join(known, false, &point.part(local));
            }
        }
        self
    }

    /// Returns the state where two paths meet. Threads come on both paths at once if they `parted`.
    pub(super) fn join(self, other: State, parted: bool, point: &Point) -> State {
        match (self.live, other.live) {
            (_, false) => return self,
            (false, true) => return other,
            (true, true) => {}
        }
        let pairs = self.values.into_iter().zip(other.values).enumerate();
        let values = pairs.map(|(local, (a, b))| a.join(b, parted, &point.part(local))).collect();
        let mut missing = self.missing;
        other.missing.into_iter().for_each(|target| add(&mut missing, target));
        State { live: true, values, missing }
    }

    /// Returns the state on the path to a target, which threads that `parted` take in different rounds.
    pub(super) fn leave(mut self, target: Target, parted: bool) -> State {
        self.values = self.values.into_iter().map(|value| value.leave(target.depth(), parted)).collect();
        self
    }
}

/// A path to the end of a loop or of its round.
#[derive(Debug)]
pub(super) struct Edge {
    pub(super) state: State,
    /// `true` if only some of the threads in the loop take this path at once.
    pub(super) parted: bool,
    /// The number of constructs around its start at which threads parted.
    pub(super) scopes: usize,
}

/// Returns the state where the paths to a target meet, where threads that `left` arrive too.
pub(super) fn meet(edges: Vec<Edge>, left: &[Target], target: Target, point: &Point) -> Option<State> {
    let parted = edges.iter().any(|edge| edge.parted);
    let mut met = edges.into_iter().map(|edge| edge.state).reduce(|a, b| a.join(b, parted, point))?;
    left.iter().for_each(|&target| add(&mut met.missing, target));
    met.missing.retain(|missing| missing.rank() < target.rank());
    Some(met)
}
