//! The arithmetic of conditions.

use super::graph::{Graph, Input, Node};
use super::program::{Program, Values};
use super::samples::Samples;
use crate::ir::Scalar;

/// A launch of two scalars, the second of which is signed, and a slice.
struct Launch {
    n: u64,
    m: i64,
    length: u64,
}

impl Values for Launch {
    fn bits(&self, param: u32) -> u64 {
        [self.n, self.m as u64, 0][param as usize]
    }

    fn length(&self, _: u32) -> u64 {
        self.length
    }

    fn field(&self, _: u32, _: u32, _: u64) -> u64 {
        0
    }

    fn shared_length(&self, _: u32) -> u64 {
        0
    }

    fn blocks(&self) -> [u32; 3] {
        [3, 1, 1]
    }

    fn threads(&self) -> [u32; 3] {
        [64, 1, 1]
    }
}

const N: Input = Input::Scalar(0, Scalar::U64);
const M: Input = Input::Scalar(1, Scalar::I32);
const LENGTH: Input = Input::Length(2);

fn holds(graph: &Graph, cond: Node, n: u64, m: i64, length: u64) -> bool {
    let (program, taken) = Program::new(graph, &[cond]);
    assert_eq!(taken, [Some(0)]);
    program.evaluate(&Launch { n, m, length }) == 1
}

#[test]
fn sums_and_products_have_one_form() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, m) = (graph.input(N), graph.input(M));
    let (up, down) = (graph.sum(n, Node::ONE), graph.difference(n, Node::ONE));
    let product = graph.product(up, down);
    let square = graph.product(n, n);
    let expected = graph.difference(square, Node::ONE);
    assert_eq!(product, expected);
    let (nm, mn) = (graph.product(n, m), graph.product(m, n));
    assert_eq!(graph.difference(nm, mn), Node::ZERO);
}

#[test]
fn what_always_holds_is_known() {
    let mut graph = Graph::new(Samples::new(Some([64, 1, 1]), std::iter::empty(), Vec::new()));
    let (n, length) = (graph.input(N), graph.input(LENGTH));
    assert_eq!(graph.not_negative(n), Node::TRUE);
    let threads = graph.input(Input::Block(0));
    assert_eq!(graph.as_constant(threads), Some(64));
    let smaller = graph.min(n, length);
    let rest = graph.difference(length, smaller);
    assert_eq!(graph.not_negative(rest), Node::TRUE);
}

/// Either number of an extreme may be the one: of the smaller one of two, both are looked at, and of the larger one, either.
#[test]
fn what_holds_with_either_number_of_an_extreme_is_known() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, m, length) = (graph.input(N), graph.input(M), graph.input(LENGTH));
    let (smaller, larger) = (graph.min(n, m), graph.max(n, m));
    let mut is_known = |a: Node, b: Node| {
        let above = graph.difference(a, b);
        graph.not_negative(above) == Node::TRUE
    };
    let within = [(n, smaller), (m, smaller), (larger, n), (larger, m), (larger, smaller)];
    assert!(within.into_iter().all(|(a, b)| is_known(a, b)));
    let not_within = [(smaller, n), (m, larger), (smaller, larger), (length, smaller), (larger, length)];
    assert!(!not_within.into_iter().any(|(a, b)| is_known(a, b)));
    // What is unknown in some launches is not known.
    let (square, one) = (graph.product(n, n), graph.constant(1));
    let quotient = graph.quotient(square, m);
    let larger = graph.max(quotient, one);
    let above = graph.difference(larger, one);
    assert_ne!(graph.not_negative(above), Node::TRUE);
}

#[test]
fn scalars_are_what_their_types_say() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let m = graph.input(M);
    let cond = graph.not_negative(m);
    assert!(holds(&graph, cond, 0, 5, 0));
    assert!(!holds(&graph, cond, 0, -1, 0));
}

/// Numbers have no limits up to those of an `i128`. Beyond them, and after a division by zero, no condition holds.
#[test]
fn unknown_numbers_make_conditions_false() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let n = graph.input(N);
    let square = graph.product(n, n);
    let cube = graph.product(square, n);
    let (of_square, of_cube) = (graph.not_negative(square), graph.not_negative(cube));
    assert!(holds(&graph, of_square, 1 << 63, 0, 0));
    assert!(holds(&graph, of_cube, 1 << 40, 0, 0));
    assert!(!holds(&graph, of_cube, u64::MAX, 0, 0));
    let quotient = graph.quotient(square, n);
    let of_quotient = graph.not_negative(quotient);
    assert!(holds(&graph, of_quotient, 1, 0, 0));
    assert!(!holds(&graph, of_quotient, 0, 0, 0));
    let chosen = graph.select(of_quotient, Node::ONE, n);
    let zero = graph.difference(chosen, Node::ONE);
    let of_chosen = graph.not_negative(zero);
    assert!(holds(&graph, of_chosen, 7, 0, 0));
    assert!(!holds(&graph, of_chosen, 0, 0, 0));
}

#[test]
fn a_part_that_another_one_implies_is_left_out() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, length) = (graph.input(N), graph.input(LENGTH));
    let below = graph.difference(length, n);
    let strictly = graph.difference(below, Node::ONE);
    let (one, other) = (graph.not_negative(strictly), graph.not_negative(below));
    assert_eq!(graph.both(other, one), one);
    assert_eq!(graph.both(one, other), one);
}

/// The smaller one of a number and an extreme that contains it is that extreme.
#[test]
fn repeated_extremes_are_one() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, length) = (graph.input(N), graph.input(LENGTH));
    let (smaller, larger) = (graph.min(n, length), graph.max(n, length));
    assert_eq!([graph.min(n, smaller), graph.min(smaller, length)], [smaller; 2]);
    assert_eq!([graph.max(length, larger), graph.max(larger, n)], [larger; 2]);
}

/// Constants of more than half of a type's size stand for negative ones, and the largest negative one for itself.
#[test]
fn constants_that_have_wrapped_are_negative() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let n = graph.input(N);
    let size = 1i128 << 32;
    let mut wrapped = |factor: i128, constant: i128| {
        let (factor, constant) = (graph.constant(factor), graph.constant(constant));
        let product = graph.product(factor, n);
        let sum = graph.sum(product, constant);
        let wrapped = graph.wrapped(sum, size);
        graph.terms(wrapped)
    };
    assert_eq!(wrapped(size - 1, size - 3), (vec![(n, -1)], -3));
    assert_eq!(wrapped(1, -size / 2), (vec![(n, 1)], -size / 2));
    assert_eq!(wrapped(1, size / 2), (vec![(n, 1)], size / 2));
    assert_eq!(wrapped(size, 5), (vec![], 5));
    assert_eq!(wrapped(1, 3 * size / 4 + 2 * size), (vec![(n, 1)], -size / 4));
}

/// What the rest of a condition says simplifies its extremes.
#[test]
fn extremes_are_simplified_by_what_holds() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, length) = (graph.input(N), graph.input(LENGTH));
    let most = graph.constant(30);
    let room = graph.difference(most, n);
    let within = graph.not_negative(room);
    let limit = graph.constant(31);
    let count = graph.min(n, limit);
    let room = graph.difference(length, count);
    let fits = graph.not_negative(room);
    let both = graph.both(within, fits);
    let (plain, simplified) = (graph.difference(length, n), graph.simplified(both));
    let plain = graph.not_negative(plain);
    assert_eq!(simplified, graph.both(within, plain));
}

/// A quotient is not above what is divided, if that is not negative, and `x / 2 / 3` is `x / 6`, whatever the sign.
#[test]
fn quotients_are_parts_of_numbers() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, m) = (graph.input(N), graph.input(M));
    let [two, three, six, minus] = [2, 3, 6, -2].map(|number| graph.constant(number));
    let (half, signed) = (graph.quotient(n, two), graph.quotient(m, two));
    assert_eq!([graph.min(n, half), graph.max(half, n)], [half, n]);
    assert_ne!(graph.min(m, signed), signed);
    let (one, other) = (graph.quotient(half, three), graph.quotient(n, six));
    assert_eq!(one, other);
    let (one, other) = (graph.quotient(signed, three), graph.quotient(m, six));
    assert_eq!(one, other);
    assert!((-20i128..20).all(|number| number / 2 / 3 == number / 6));
    let (by_minus, by_six) = (graph.quotient(signed, minus), graph.quotient(m, six));
    assert_ne!(by_minus, by_six);
    // The smaller one of two is below either, if both are known wherever one is.
    let smaller = graph.min(n, m);
    assert_eq!([graph.max(n, smaller), graph.min(smaller, m)], [n, smaller]);
    let unknown = graph.quotient(n, m);
    let smaller = graph.min(n, unknown);
    assert_ne!(graph.max(n, smaller), n);
}

/// A plainer condition holds only where the other one does.
#[test]
fn plainer_conditions_imply_the_others() {
    let mut graph = Graph::new(Samples::new(None, std::iter::empty(), Vec::new()));
    let (n, length) = (graph.input(N), graph.input(LENGTH));
    let [eight, limit] = [8, 100].map(|number| graph.constant(number));
    let quotient = graph.quotient(n, eight);
    let less = graph.difference(quotient, Node::ONE);
    let smaller = graph.min(less, limit);
    let mut conds = Vec::new();
    for (number, more) in [(quotient, 0), (quotient, 4), (quotient, -1), (smaller, 8), (smaller, 7), (smaller, 20)] {
        let room = graph.add_scaled(length, number, -8);
        let room = graph.add_scaled(room, Node::ONE, -8 * i128::from(number == smaller) + more);
        conds.push(graph.not_negative(room));
    }
    let mut changed = 0;
    for cond in conds {
        let plain = graph.plain(cond);
        changed += u32::from(plain != cond);
        for (n, length) in (0..40).flat_map(|n| (0..50).map(move |length| (n, length))) {
            let (is_plain, is) = (holds(&graph, plain, n, 0, length), holds(&graph, cond, n, 0, length));
            assert!(is || !is_plain, "{n} {length}");
        }
    }
    assert!(changed >= 3, "{changed}");
}
