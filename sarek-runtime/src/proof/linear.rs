//! Values of a thread: sums of multiples of *atoms*, whose factors are numbers that the launch knows.

use std::rc::Rc;

use super::graph::{Graph, Node};
use crate::ir::Scalar;

/// The most truth values of which one consists.
pub(super) const MOST_CONDS: usize = 24;

/// A value that differs between threads or rounds of a loop, such as a thread's index or a number from memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Atom(pub(super) u32);

impl Atom {
    /// Returns the atom as an index.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The facts about an atom that hold wherever it occurs.
pub(super) struct AtomInfo {
    /// A lower bound of all its values.
    pub(super) low: Node,
    /// An upper bound of all its values.
    pub(super) high: Node,
    /// Its relations to other atoms.
    pub(super) facts: Vec<Rc<Fact>>,
    /// The reason why no more is known about it, in the user's words.
    pub(super) origin: Option<Rc<str>>,
    /// The condition by which it was chosen, and the values from which it was chosen.
    pub(super) choice: Option<Rc<Choice>>,
    /// Numbers of which it is a sum of multiples, if these are known.
    pub(super) parts: Option<Parts>,
    /// The non-negative number and the positive one of which it is the quotient.
    pub(super) quotient: Option<Rc<Quotient>>,
}

/// One of two values.
pub(super) struct Choice {
    /// The condition of the choice.
    pub(super) cond: Rc<Cond>,
    /// The value if the condition holds.
    pub(super) then: Int,
    /// The value otherwise.
    pub(super) otherwise: Int,
    /// `true` if it is the smaller or the larger one of two numbers.
    pub(super) is_extreme: bool,
}

/// The operands of a quotient.
pub(super) struct Quotient {
    /// The dividend.
    pub(super) dividend: Linear,
    /// A positive number.
    pub(super) divisor: Node,
    /// The condition under which it is their quotient.
    pub(super) valid: Node,
}

/// Numbers of which a value is a sum of multiples.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    /// The numbers.
    pub(super) of: Vec<Node>,
    /// The condition under which the value is such a sum.
    pub(super) valid: Node,
}

/// A sum of multiples of atoms, and of a number: exact, without limits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Linear {
    /// Sorted by atom; no factor is the constant 0.
    pub(super) terms: Vec<(Atom, Node)>,
    /// The constant part.
    pub(super) constant: Node,
}

impl Linear {
    /// Returns a number that the launch knows.
    pub(super) fn of_node(constant: Node) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    /// Returns an atom.
    pub(super) fn of_atom(atom: Atom) -> Linear {
        Linear { terms: vec![(atom, Node::ONE)], constant: Node::ZERO }
    }

    /// Returns the number, if it is the same for all threads.
    pub(super) fn as_node(&self) -> Option<Node> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Returns the factor of an atom.
    pub(super) fn factor(&self, atom: Atom) -> Option<Node> {
        self.terms.binary_search_by_key(&atom, |(atom, _)| *atom).ok().map(|at| self.terms[at].1)
    }
}

impl Graph {
    /// `a + factor * b`.
    pub(super) fn linear(&mut self, a: &Linear, b: &Linear, factor: Node) -> Linear {
        let mut terms = a.terms.clone();
        for (atom, count) in &b.terms {
            let more = self.product(*count, factor);
            match terms.binary_search_by_key(atom, |(atom, _)| *atom) {
                Ok(at) => {
                    terms[at].1 = self.sum(terms[at].1, more);
                    if terms[at].1 == Node::ZERO {
                        terms.remove(at);
                    }
                }
                Err(_) if more == Node::ZERO => {}
                Err(at) => terms.insert(at, (*atom, more)),
            }
        }
        let more = self.product(b.constant, factor);
        Linear { terms, constant: self.sum(a.constant, more) }
    }

    /// `a + b`.
    pub(super) fn linear_sum(&mut self, a: &Linear, b: &Linear) -> Linear {
        self.linear(a, b, Node::ONE)
    }

    /// `a - b`.
    pub(super) fn linear_difference(&mut self, a: &Linear, b: &Linear) -> Linear {
        let minus = self.constant(-1);
        self.linear(a, b, minus)
    }

    /// `a + constant`.
    pub(super) fn linear_plus(&mut self, a: &Linear, constant: i128) -> Linear {
        let constant = self.constant(constant);
        Linear { terms: a.terms.clone(), constant: self.sum(a.constant, constant) }
    }

    /// `factor * a`.
    pub(super) fn linear_scaled(&mut self, a: &Linear, factor: Node) -> Linear {
        self.linear(&Linear::of_node(Node::ZERO), a, factor)
    }
}

/// An integer of a thread.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Int {
    /// Its value if `valid` holds.
    pub(super) value: Linear,
    /// If this does not hold, it is any number of its type: an operation may have wrapped.
    pub(super) valid: Node,
    /// Its type.
    pub(super) scalar: Scalar,
    /// `true` if it was read from memory that other threads may write: a compiler may read it more than once, unless the text pins it.
    pub(super) exposed: bool,
    /// `true` if a compiler may compute it again, with another result ([`super::exposed`]).
    pub(super) again: bool,
}

impl Int {
    /// Returns `true` if two uses of it may see different values, or could if the text did not pin it.
    pub(super) fn may_differ(&self) -> bool {
        self.exposed || self.again
    }
}

/// A fact that holds if `valid` does: a value is non-negative.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fact {
    /// The value.
    pub(super) value: Linear,
    /// The condition under which it is known.
    pub(super) valid: Node,
    /// `true` if a check says so that the thread has passed, and no branch.
    pub(super) passed: bool,
    /// `true` if a branch compares the position of a block or thread, or a sum of positions, with a number that the launch knows: grids
    /// cover that number.
    pub(super) guards: bool,
}

/// A statement of a truth value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cond {
    /// It always holds, or never does.
    Known(bool),
    /// Nothing useful.
    Unknown,
    /// Nothing useful, and it may be no truth value at all: shared memory that nobody has written, and mixtures of an enum's variants, hold
    /// any bits.
    Garbled,
    /// If `valid` holds: a value is non-negative. (`a < b` is `b - a - 1`.)
    NotNegative(Linear, Node),
    /// If the node holds: a value is 0.
    Zero(Linear, Node),
    /// Both hold.
    And(Rc<Cond>, Rc<Cond>),
    /// One of two holds.
    Or(Rc<Cond>, Rc<Cond>),
    /// It does not hold.
    Not(Rc<Cond>),
}

impl Cond {
    /// Returns a truth value that holds if both do.
    pub(super) fn and(one: Rc<Cond>, other: Rc<Cond>) -> Rc<Cond> {
        match (&*one, &*other) {
            (Cond::Known(true), _) | (_, Cond::Known(false)) => other,
            (_, Cond::Known(true)) | (Cond::Known(false), _) => one,
            _ => Rc::new(Cond::And(one, other)),
        }
    }

    /// Returns a truth value that holds if one of two does.
    pub(super) fn or(one: Rc<Cond>, other: Rc<Cond>) -> Rc<Cond> {
        match (&*one, &*other) {
            (Cond::Known(false), _) | (_, Cond::Known(true)) => other,
            (_, Cond::Known(false)) | (Cond::Known(true), _) => one,
            _ => Rc::new(Cond::Or(one, other)),
        }
    }

    /// Returns `true` if it consists of more than `most` truth values, with repeated ones counted repeatedly.
    pub(super) fn is_longer_than(&self, most: usize) -> bool {
        fn count(cond: &Cond, left: &mut usize) {
            *left = left.saturating_sub(1);
            match cond {
                _ if *left == 0 => {}
                Cond::Known(_) | Cond::Unknown | Cond::Garbled | Cond::NotNegative(..) | Cond::Zero(..) => {}
                Cond::And(a, b) | Cond::Or(a, b) => {
                    count(a, left);
                    count(b, left);
                }
                Cond::Not(cond) => count(cond, left),
            }
        }
        let mut left = most + 1;
        count(self, &mut left);
        left == 0
    }

    /// Returns `true` if a number made of it may be neither 0 nor 1.
    pub(super) fn is_garbled(&self) -> bool {
        fn has(cond: &Cond) -> bool {
            match cond {
                Cond::Known(_) | Cond::Unknown | Cond::NotNegative(..) | Cond::Zero(..) => false,
                Cond::Garbled => true,
                Cond::And(a, b) | Cond::Or(a, b) => has(a) || has(b),
                Cond::Not(cond) => has(cond),
            }
        }
        self.is_longer_than(MOST_CONDS) || has(self)
    }

    /// Returns a truth value about which nothing is known, and which is made of these.
    pub(super) fn unknown(of: &[&Cond]) -> Cond {
        if of.iter().any(|cond| cond.is_garbled()) { Cond::Garbled } else { Cond::Unknown }
    }
}

/// The facts about a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// An integer.
    Int(Int),
    /// A truth value.
    Bool(Rc<Cond>),
    /// The members of a tuple or struct; of an `Option` or `Result` its truth value, and what each variant holds.
    Members(Vec<Value>),
    /// What a variant holds that is not the one: nothing asks for it.
    Absent,
    /// Anything else.
    Other,
}

/// The facts about an array or slice.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slice {
    /// Its length.
    pub(super) length: Int,
    /// The address of its first element in bytes, if it is known, and is that of a slice parameter or an array.
    pub(super) address: Option<Int>,
    /// `true` if other threads may write it.
    pub(super) exposed: bool,
    /// Its name, or that of the whole to which it belongs.
    pub(super) name: Rc<str>,
}
